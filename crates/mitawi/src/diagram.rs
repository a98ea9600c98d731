//! What a drawing of a position shows.

use warpboard_core::Color;
use warpboard_core::diagram::{Diagram, Tint};

use crate::board::{enemy_camp, topology};
use crate::piece::Role;
use crate::position::Mitawi;

impl Mitawi {
    pub(crate) fn draw(&self) -> Diagram {
        let mut diagram = Diagram::of(topology(), |cell| {
            self.piece_at(cell).map(|piece| (piece.color, piece.text())).into_iter().collect()
        });
        let camps = enemy_camp(Color::White) | enemy_camp(Color::Black);
        for drawn in &mut diagram.cells {
            if drawn.cell.is_some_and(|cell| camps.contains(cell)) {
                drawn.tint = Tint::Region;
            }
        }
        for color in Color::ALL {
            let hand = list(&Role::HAND, |role| self.in_hand(color, role));
            diagram.notes.push(format!("{color} in hand: {hand}"));
            let pool = list(&Role::POOL, |role| self.in_pool(color, role));
            diagram.notes.push(format!("{color} in pool: {pool}"));
        }
        diagram.legend =
            Role::ALL.map(|role| (role.text().to_owned(), role.name().to_owned())).to_vec();
        diagram
    }
}

/// `W`, `H x2`, or a dash.
fn list(roles: &[Role], count: impl Fn(Role) -> usize) -> String {
    let held: Vec<String> = roles
        .iter()
        .filter_map(|&role| match count(role) {
            0 => None,
            1 => Some(role.letter().to_string()),
            count => Some(format!("{} x{count}", role.letter())),
        })
        .collect();
    if held.is_empty() { "-".to_owned() } else { held.join(", ") }
}
