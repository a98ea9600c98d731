//! What a drawing of a position shows.

use warpboard_core::Color;
use warpboard_core::diagram::{Diagram, LegendEntry, Tint, Tray};

use crate::board::{enemy_camp, topology};
use crate::piece::Role;
use crate::position::Mitawi;

pub(crate) fn diagram(position: &Mitawi) -> Diagram {
    let mut diagram = Diagram::of(topology(), |cell| {
        let piece = position.piece_at(cell);
        piece.map(|piece| (piece.color, piece.text())).into_iter().collect()
    });
    let camps = enemy_camp(Color::White) | enemy_camp(Color::Black);
    for drawn in &mut diagram.cells {
        if drawn.cell.is_some_and(|cell| camps.contains(cell)) {
            drawn.tint = Tint::Region;
        }
    }
    for color in Color::ALL {
        let tray = |title: &str, roles: &[Role], count: &dyn Fn(Role) -> usize| Tray {
            color,
            title: title.to_owned(),
            pieces: roles.iter().map(|&role| (role.text().to_owned(), count(role))).collect(),
        };
        diagram.trays.push(tray("hand", &Role::HAND, &|role| position.in_hand(color, role)));
        diagram.trays.push(tray("pool", &Role::POOL, &|role| position.in_pool(color, role)));
    }
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(|role| LegendEntry::chess(role.text(), role.name())).into();
    diagram
}
