//! What a drawing of a position shows.

use warpboard_core::diagram::{Diagram, LegendEntry, Tint};

use crate::board;
use crate::piece::Role;
use crate::position::Chess;

pub(crate) fn diagram(position: &Chess) -> Diagram {
    let mut diagram = Diagram::of(board::topology(), |square| {
        let piece = position.piece_at(square);
        piece.map(|piece| (piece.color, piece.to_string())).into_iter().collect()
    });
    for drawn in &mut diagram.cells {
        if drawn.cell.is_some_and(|square| (square.index() % 8 + square.index() / 8) % 2 == 0) {
            drawn.tint = Tint::Dark;
        }
    }
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(|role| LegendEntry::chess(role.letter(), role.name())).into();
    diagram
}
