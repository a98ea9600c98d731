//! What a drawing of a position shows.

use warpboard_core::Color;
use warpboard_core::diagram::{Diagram, DiagramCell, LegendEntry, Tint, Tray};
use warpboard_core::topology::Shape;

use crate::board::{BOARD, Place};
use crate::piece::{MAX_PIECES, Role, Unit};
use crate::position::{Cab, Taxi};

/// The board with its units as stacks, and the taxis with their riders above their cells, which
/// are tinted. Of a garage that its taxi left only the outline is drawn.
pub(crate) fn diagram(position: &Taxi) -> Diagram {
    let mut diagram = Diagram::of(&BOARD.topology, |cell| {
        position.piece_at(cell).map_or_else(Vec::new, |piece| stack(piece.color, piece.unit))
    });
    diagram.capacity = MAX_PIECES;
    for color in Color::ALL {
        let cab = position.cab(color);
        let garage = DiagramCell::new(Place::garage(color).name(), garage_shape(color));
        diagram.cells.push(DiagramCell { tint: Tint::Gone, ..garage });
        let below = diagram.cells.iter_mut().find(|drawn| drawn.name == cab.place.name());
        if let Some(below) = below {
            below.tint = match color {
                Color::White => Tint::White,
                Color::Black => Tint::Black,
            };
            below.tray = Some(tray(color, cab));
        }
    }
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(|role| LegendEntry::chess(role.letter(), role.name())).into();
    diagram
}

/// A taxi with its riders.
fn tray(color: Color, cab: Cab) -> Tray {
    let riders =
        cab.riders.letters(color).map(|letter| (letter.to_ascii_uppercase().to_string(), 1));
    Tray { color, title: "taxi".to_owned(), pieces: riders.collect() }
}

/// The letters of a unit, the last-named piece lowest.
fn stack(color: Color, unit: Unit) -> Vec<(Color, String)> {
    let mut letters: Vec<(Color, String)> =
        unit.letters(color).map(|letter| (color, letter.to_string())).collect();
    letters.reverse();
    letters
}

/// Where the grid has the garage: below f1 and above b9 (TX-2).
fn garage_shape(color: Color) -> Shape {
    match color {
        Color::White => Shape::square(5.5, -0.5),
        Color::Black => Shape::square(1.5, 9.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TaxiRules;
    use warpboard_core::VariantPosition;

    #[test]
    fn stacks_taxis_and_garages_are_drawn() {
        let fen = "k2****/4***/5**/6*/3(RN)3/*6/**5/***4/****2K w e4[NP] b10[] - - 3 20";
        let diagram = diagram(&Taxi::from_fen(fen, TaxiRules::default()).unwrap());
        let cell = |name: &str| diagram.cells.iter().find(|cell| cell.name == name).unwrap();
        let letters = |name: &str| -> String {
            cell(name).pieces.iter().map(|(_, letter)| letter.as_str()).collect()
        };
        assert_eq!(letters("d5"), "NR");
        let tray = |name: &str| cell(name).tray.as_ref().unwrap();
        assert_eq!(tray("e4").pieces, [("N".to_owned(), 1), ("P".to_owned(), 1)]);
        assert_eq!(tray("e4").color, Color::White);
        assert!(tray("b10").pieces.is_empty());
        let tints = ["e4", "b10", "f0", "d5"].map(|name| cell(name).tint);
        assert_eq!(tints, [Tint::White, Tint::Black, Tint::Gone, Tint::Plain]);
        let text = diagram.text();
        assert!(text.contains("[ white taxi on e4: N, P\n{ black taxi on b10: -\n"), "{text}");
        assert_eq!(diagram.legend.len(), 5);
    }
}
