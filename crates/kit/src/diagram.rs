//! What a drawing of a position shows.

use warpboard_core::diagram::{Diagram, LegendEntry, Tint, Tray};
use warpboard_core::{Color, Position};

use crate::position::Kit;

pub(crate) fn diagram<const N: usize>(position: &Kit<N>) -> Diagram
where
    Kit<N>: Position,
{
    let Kit { game, state } = position;
    let mut diagram = Diagram::of(&game.topology, |cell| {
        let color = Color::ALL.into_iter().find(|it| state.armies[it.index()].contains(cell));
        let piece = color.map(|color| (color, game.text_of(color.index(), state.role_at(cell))));
        piece.into_iter().collect()
    });
    for drawn in &mut diagram.cells {
        let place = drawn.shape.x.floor() + drawn.shape.y.floor() + f32::from(drawn.shape.panel);
        if place.rem_euclid(2.0) < 0.5 {
            drawn.tint = Tint::Dark;
        }
    }
    if game.has_hands() {
        diagram.trays = Color::ALL.map(|color| tray(position, color)).into();
    }
    diagram.set_status(position);
    let entry = |(role, letter): (String, String)| LegendEntry::chess(letter, role);
    let roles = game.roles.iter().map(|role| (role.name.clone(), role.letter.clone()));
    diagram.legend = roles.map(entry).collect();
    diagram
}

fn tray<const N: usize>(position: &Kit<N>, color: Color) -> Tray {
    let Kit { game, state } = position;
    let held = |role: &usize| usize::from(state.hands[color.index()][*role]);
    let roles = (0..game.roles.len()).filter(|role| held(role) > 0);
    let pieces = roles.map(|role| (game.text_of(color.index(), role as u8), held(&role)));
    Tray { color, title: "hand".to_owned(), pieces: pieces.collect() }
}
