//! What a drawing of a position shows.

use warpboard_core::diagram::{Diagram, LegendEntry, Panel, Tint};

use crate::board::{LAYERS, topology};
use crate::piece::Role;
use crate::position::Waterfall;

pub(crate) fn diagram(position: &Waterfall) -> Diagram {
    let mut diagram = Diagram::of(topology(), |cell| {
        let piece = position.piece_at(cell);
        piece.map(|piece| (piece.color, piece.to_string())).into_iter().collect()
    });
    diagram.panels = (1..=LAYERS).map(|layer| Panel { title: format!("layer {layer}") }).collect();
    diagram.tint_zone(topology(), "palace", Tint::Region);
    diagram.tint_zone(topology(), "banks", Tint::Border);
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(|role| LegendEntry::new(role.letter(), role.name())).into();
    diagram
}
