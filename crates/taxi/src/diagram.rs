//! What a drawing of a position shows.

use warpboard_core::Color;
use warpboard_core::diagram::{Diagram, DiagramCell, Panel, Tint};
use warpboard_core::topology::Shape;

use crate::board::BOARD;
use crate::piece::{Role, Unit};
use crate::position::{Cab, Taxi};

/// The board with its units as stacks, the taxis with their riders beside it, and the cells below
/// the taxis tinted. A garage is drawn while a taxi is in it.
pub(crate) fn diagram(position: &Taxi) -> Diagram {
    let mut diagram = Diagram::of(&BOARD.topology, |cell| {
        position.piece_at(cell).map_or_else(Vec::new, |piece| stack(piece.color, piece.unit))
    });
    diagram.panels.push(Panel { title: "taxis".to_owned() });
    for color in Color::ALL {
        let cab = position.cab(color);
        match cab.place.cell() {
            Some(cell) => diagram.cells[cell.index()].tint = tint(color),
            None => diagram.cells.push(extra_cell(color, cab.place.name(), garage_shape(color))),
        }
        let mut taxi = extra_cell(color, cab.place.name(), taxi_shape(color));
        taxi.pieces = stack(color, cab.riders);
        diagram.cells.push(taxi);
        diagram.notes.push(note(color, cab));
    }
    diagram.legend = Role::ALL
        .into_iter()
        .map(|role| (role.letter().to_string(), role.name().to_owned()))
        .collect();
    diagram
}

/// Where a taxi is and who rides in it, in words.
fn note(color: Color, cab: Cab) -> String {
    let at = if cab.place.cell().is_some() { "over" } else { "in its garage" };
    let riders: String = cab.riders.letters(color).collect();
    let riders = if riders.is_empty() { "empty".to_owned() } else { format!("with {riders}") };
    format!("{color}'s taxi {at} {}, {riders}", cab.place)
}

fn tint(color: Color) -> Tint {
    match color {
        Color::White => Tint::White,
        Color::Black => Tint::Black,
    }
}

/// The letters of a unit, the last-named piece lowest.
fn stack(color: Color, unit: Unit) -> Vec<(Color, String)> {
    let mut letters: Vec<(Color, String)> =
        unit.letters(color).map(|letter| (color, letter.to_string())).collect();
    letters.reverse();
    letters
}

fn extra_cell(color: Color, name: &str, shape: Shape) -> DiagramCell {
    DiagramCell {
        cell: None,
        name: name.to_owned(),
        shape,
        text_shape: None,
        tint: tint(color),
        pieces: Vec::new(),
        mark: None,
    }
}

/// Where the grid has the garage: below f1 and above b9 (TX-2).
fn garage_shape(color: Color) -> Shape {
    match color {
        Color::White => Shape::square(5.5, -0.5),
        Color::Black => Shape::square(1.5, 9.5),
    }
}

/// In a panel beside the board, Black's taxi above White's.
fn taxi_shape(color: Color) -> Shape {
    let y = match color {
        Color::White => 0.5,
        Color::Black => 2.5,
    };
    Shape { panel: 1, ..Shape::square(0.5, y) }
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
        let on_panel = |panel| diagram.cells.iter().filter(move |c| c.shape.panel == panel);
        let letters = |cell: &DiagramCell| -> String {
            cell.pieces.iter().map(|(_, letter)| letter.as_str()).collect()
        };
        let board: Vec<_> = on_panel(0).filter(|cell| !cell.pieces.is_empty()).collect();
        assert_eq!(board.len(), 3);
        let unit = board.iter().find(|cell| cell.name == "d5").unwrap();
        assert_eq!(letters(unit), "NR");
        let taxis: Vec<_> = on_panel(1).map(|cell| (cell.name.as_str(), letters(cell))).collect();
        assert_eq!(taxis, [("e4", "PN".to_owned()), ("b10", String::new())]);
        let tinted: Vec<_> = on_panel(0).filter(|cell| cell.tint != Tint::Plain).collect();
        assert_eq!(tinted[0].name, "e4");
        assert_eq!((tinted[1].name.as_str(), tinted[1].cell), ("b10", None));
        assert_eq!(
            diagram.notes,
            ["white's taxi over e4, with NP", "black's taxi in its garage b10, empty"]
        );
        assert_eq!(diagram.legend.len(), 5);
    }
}
