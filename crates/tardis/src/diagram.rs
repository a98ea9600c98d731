//! What a drawing shows.

use warpboard_core::diagram::{
    Diagram, DiagramCell, Inscription, LegendEntry, Line, Panel, Spot, Tint, Tray,
};
use warpboard_core::topology::Shape;
use warpboard_core::{Cell, Color};

use crate::board::{Anchor, GROUND, INSIDE_CELLS, Vessel, cell_name, inside_coordinates};
use crate::piece::Role;
use crate::position::{EnPassant, Tardis};

/// The picture is the plane, small squares inside the large ones; text shows the insides beside
/// the ground.
pub(crate) fn diagram(position: &Tardis) -> Diagram {
    let topology = position.config.topology();
    let board = position.config.outside | Vessel::W.inside() | Vessel::B.inside();
    let cells = board.iter().map(|cell| DiagramCell {
        cell: Some(cell),
        label: Vessel::of(cell).map(|_| inside_label(cell)),
        text_shape: text_shape(cell),
        tint: tint(position, cell),
        pieces: position
            .piece_at(cell)
            .map(|piece| (piece.color, piece.role.letter().to_string()))
            .into_iter()
            .collect(),
        ..DiagramCell::new(cell_name(cell), topology.shape(cell))
    });
    let panels = ["", "W", "B"].map(|title| Panel { title: title.to_owned() });
    let mut diagram =
        Diagram { panels: panels.into(), cells: cells.collect(), ..Diagram::default() };
    for vessel in Vessel::ALL {
        add_border(&mut diagram, vessel, position.anchor(vessel));
    }
    diagram.trays = Color::ALL.map(|color| missing(position, color)).into();
    diagram.notes = notes(position);
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(|role| LegendEntry::chess(role.letter(), role.name())).into();
    diagram
}

/// The border of a Tardis and its name.
fn add_border(diagram: &mut Diagram, vessel: Vessel, anchor: Anchor) {
    let (west, south) = (anchor.file() as f32, anchor.rank() as f32);
    let spot = |x: f32, y: f32| Spot { panel: 0, x: west + x, y: south + y };
    let corners = [spot(0.0, 0.0), spot(3.0, 0.0), spot(3.0, 3.0), spot(0.0, 3.0)];
    for (place, &from) in corners.iter().enumerate() {
        let to = corners[(place + 1) % corners.len()];
        diagram.lines.push(Line { from, to, width: 0.06 });
    }
    diagram.inscriptions.push(Inscription {
        at: spot(1.5, 1.5),
        size: 2.2,
        text: vessel.letter().to_string(),
        characters: String::new(),
        moved: false,
    });
}

/// Inside, the cells along two sides tell file and rank for all.
fn inside_label(cell: Cell) -> String {
    let (file, rank) = inside_coordinates(cell);
    let letter = char::from(b'a' + file as u8);
    match (file, rank) {
        (0, 0) => format!("{letter}{}", rank + 1),
        (_, 0) => letter.to_string(),
        (0, _) => (rank + 1).to_string(),
        _ => String::new(),
    }
}

fn text_shape(cell: Cell) -> Option<Shape> {
    let vessel = Vessel::of(cell)?;
    let (file, rank) = inside_coordinates(cell);
    let shape = Shape::square(file as f32 + 0.5, rank as f32 + 0.5);
    Some(Shape { panel: vessel.index() as u16 + 1, ..shape })
}

/// The insides are regions, and the ranks along the River are its banks.
fn tint(position: &Tardis, cell: Cell) -> Tint {
    let by_the_river = matches!(position.config.own_rank(Color::White, cell), 5 | 6);
    match Vessel::of(cell) {
        Some(Vessel::W) => Tint::White,
        Some(Vessel::B) => Tint::Black,
        None if by_the_river => Tint::Border,
        None => Tint::Plain,
    }
}

/// The long-range pieces that an army can promote to (TT-40, TT-41).
fn missing(position: &Tardis, color: Color) -> Tray {
    let pieces = Role::QUOTA.into_iter().zip(position.missing(color));
    let pieces = pieces.map(|((role, _), count)| (role.letter().to_string(), usize::from(count)));
    Tray { color, title: "missing".to_owned(), pieces: pieces.collect() }
}

/// One line each, so that the drawing keeps its size.
fn notes(position: &Tardis) -> Vec<String> {
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let vacated = position.vacated().map(|vacated| vacated.to_string());
    let en_passant = position.en_passant.map(|EnPassant { passed, pawn }| {
        format!("{} past {}", cell_name(pawn), cell_name(passed))
    });
    let credited = (GROUND..GROUND + 2 * INSIDE_CELLS).map(Cell::new);
    let credits: Vec<String> = credited
        .filter(|&cell| position.credits(cell) > 0)
        .map(|cell| format!("{}:{}", cell_name(cell), position.credits(cell)))
        .collect();
    vec![
        format!("castling: {}", position.castling),
        format!("just vacated: {}", or_none(vacated.unwrap_or_default())),
        format!("en passant: {}", or_none(en_passant.unwrap_or_default())),
        format!("double-step credits: {}", or_none(credits.join(" "))),
    ]
}
