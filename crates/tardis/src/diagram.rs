//! What a drawing shows.

use warpboard_core::diagram::{Diagram, DiagramCell, Panel, Tint};
use warpboard_core::topology::Shape;
use warpboard_core::{Cell, Color};

use crate::board::{GROUND, INSIDE_CELLS, Vessel, cell_name, inside_coordinates};
use crate::piece::Role;
use crate::position::{CASTLINGS, EnPassant, Tardis};

/// The picture is the plane, small squares inside the large ones; text shows the insides beside
/// the ground.
pub(crate) fn diagram(position: &Tardis) -> Diagram {
    let topology = position.config.topology();
    let board = position.config.outside | Vessel::W.inside() | Vessel::B.inside();
    let cells = board.iter().map(|cell| DiagramCell {
        cell: Some(cell),
        name: cell_name(cell).to_owned(),
        shape: topology.shape(cell),
        text_shape: text_shape(cell),
        tint: tint(position, cell),
        pieces: position
            .piece_at(cell)
            .map(|piece| (piece.color, piece.role.letter().to_string()))
            .into_iter()
            .collect(),
        mark: None,
    });
    let panels = ["", "W", "B"].map(|title| Panel { title: title.to_owned() });
    let legend = Role::ALL.map(|role| (role.letter().to_string(), role.name().to_owned()));
    Diagram {
        panels: panels.into(),
        cells: cells.collect(),
        notes: notes(position),
        legend: legend.into(),
    }
}

fn text_shape(cell: Cell) -> Option<Shape> {
    let vessel = Vessel::of(cell)?;
    let (file, rank) = inside_coordinates(cell);
    let shape = Shape::square(file as f32 + 0.5, rank as f32 + 0.5);
    Some(Shape { panel: vessel.index() as u16 + 1, ..shape })
}

/// The insides are a region, and the ranks along the River are its banks.
fn tint(position: &Tardis, cell: Cell) -> Tint {
    let by_the_river = matches!(position.config.own_rank(Color::White, cell), 5 | 6);
    match Vessel::of(cell) {
        Some(_) => Tint::Region,
        None if by_the_river => Tint::Border,
        None => Tint::Plain,
    }
}

fn notes(position: &Tardis) -> Vec<String> {
    let mut notes = Vec::new();
    for vessel in Vessel::ALL {
        notes.push(format!("Tardis {} on {}", vessel.letter(), position.anchor(vessel)));
    }
    for color in Color::ALL {
        let missing = Role::QUOTA.into_iter().zip(position.missing(color));
        let letters: String = missing
            .flat_map(|((role, _), count)| {
                std::iter::repeat_n(color.case(role.letter()), usize::from(count))
            })
            .collect();
        if !letters.is_empty() {
            notes.push(format!("missing of {color}: {letters}"));
        }
    }
    let castling: String = CASTLINGS
        .iter()
        .enumerate()
        .filter(|&(i, _)| position.has_castling(i))
        .map(|(_, way)| way.letter)
        .collect();
    if !castling.is_empty() {
        notes.push(format!("castling: {castling}"));
    }
    if let Some(vacated) = position.vacated() {
        notes.push(format!("just vacated: {vacated}"));
    }
    if let Some(EnPassant { passed, pawn }) = position.en_passant {
        notes.push(format!("en passant: {} past {}", cell_name(pawn), cell_name(passed)));
    }
    let credited = (GROUND..GROUND + 2 * INSIDE_CELLS).map(Cell::new);
    let credits: Vec<String> = credited
        .filter(|&cell| position.credits(cell) > 0)
        .map(|cell| format!("{}:{}", cell_name(cell), position.credits(cell)))
        .collect();
    if !credits.is_empty() {
        notes.push(format!("double-step credits: {}", credits.join(" ")));
    }
    notes
}
