//! What a drawing of a position shows: pieces on the points where lines meet.

use warpboard_core::diagram::{Armies, Diagram, Inscription, LegendEntry, Line, Spot, Tint};
use warpboard_core::{ByColor, Cell};

use crate::board::{FILES, RANKS, topology};
use crate::piece::Role;
use crate::position::Xiangqi;

/// The last rank before the river, and the first behind it, from 0.
const BANKS: [usize; 2] = [RANKS / 2 - 1, RANKS / 2];

pub(crate) fn diagram(position: &Xiangqi) -> Diagram {
    let mut diagram = Diagram::of(topology(), |cell| {
        let piece = position.piece_at(cell);
        piece.map(|piece| (piece.color, piece.to_string())).into_iter().collect()
    });
    diagram.tint_zone(topology(), "palace", Tint::Region);
    diagram.tint_zone(topology(), "banks", Tint::Border);
    diagram.draw_points(lines());
    for cell in array_points() {
        let corners: Vec<Line> = diagram.spot(cell).into_iter().flat_map(corners).collect();
        diagram.lines.extend(corners);
    }
    diagram.inscriptions.push(Inscription {
        at: Spot { panel: 0, x: FILES as f32 / 2.0, y: RANKS as f32 / 2.0 },
        size: 0.5,
        text: "r i v e r".to_owned(),
        characters: "\u{695a} \u{6cb3}        \u{6f22} \u{754c}".to_owned(),
        moved: false,
    });
    diagram.armies = Armies::RedBlack;
    diagram.set_status(position);
    diagram.legend = Role::ALL.map(entry).into();
    diagram
}

fn at(file: usize, rank: usize) -> Cell {
    Cell::new(rank * FILES + file)
}

/// The lines of the board: ranks, files that end at the river except along the edges, and the
/// diagonals of the palaces.
fn lines() -> impl Iterator<Item = (Cell, Cell)> {
    let [near, far] = BANKS;
    let ranks = (0..RANKS).map(|rank| (at(0, rank), at(FILES - 1, rank)));
    let halves = (1..FILES - 1).flat_map(move |file| {
        [(at(file, 0), at(file, near)), (at(file, far), at(file, RANKS - 1))]
    });
    let edges = [0, FILES - 1].map(|file| (at(file, 0), at(file, RANKS - 1)));
    let palaces = [0, RANKS - 3]
        .into_iter()
        .flat_map(|rank| [(at(3, rank), at(5, rank + 2)), (at(5, rank), at(3, rank + 2))]);
    ranks.chain(halves).chain(edges).chain(palaces)
}

/// The points on which cannons and pawns stand in the array: boards mark them.
fn array_points() -> impl Iterator<Item = Cell> {
    let cannons = [2, RANKS - 3].into_iter().flat_map(|rank| [at(1, rank), at(7, rank)]);
    let pawns = [3, RANKS - 4]
        .into_iter()
        .flat_map(|rank| (0..FILES).step_by(2).map(move |file| at(file, rank)));
    cannons.chain(pawns)
}

/// The marks around a point: a corner in each quarter, on the board only.
fn corners(middle: Spot) -> impl Iterator<Item = Line> {
    const NEAR: f32 = 0.09;
    const FAR: f32 = 0.22;
    let quarters = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    let on_board = move |dx: f32| (0.0..FILES as f32).contains(&(middle.x + dx));
    quarters.into_iter().filter(move |&(dx, _)| on_board(dx)).flat_map(move |(dx, dy)| {
        let spot = |x: f32, y: f32| Spot { x: middle.x + x * dx, y: middle.y + y * dy, ..middle };
        let from = spot(NEAR, NEAR);
        [spot(FAR, NEAR), spot(NEAR, FAR)].map(|to| Line { from, to, width: 0.025 })
    })
}

/// A kind of piece and its characters, Red's and Black's.
fn entry(role: Role) -> LegendEntry {
    let (white, black) = match role {
        Role::General => ('\u{5e25}', '\u{5c07}'),
        Role::Advisor => ('\u{4ed5}', '\u{58eb}'),
        Role::Elephant => ('\u{76f8}', '\u{8c61}'),
        Role::Horse => ('\u{508c}', '\u{99ac}'),
        Role::Chariot => ('\u{4fe5}', '\u{8eca}'),
        Role::Cannon => ('\u{70ae}', '\u{7832}'),
        Role::Pawn => ('\u{5175}', '\u{5352}'),
    };
    let entry = LegendEntry::new(role.letter(), role.name());
    LegendEntry { characters: Some(ByColor { white, black }), ..entry }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::file_of;
    use warpboard_core::topology::Outline;
    use warpboard_core::{NoOptions, VariantPosition};

    #[test]
    fn the_river_parts_the_files_and_diagonals_cross_the_palaces() {
        let lines: Vec<(Cell, Cell)> = lines().collect();
        // Ten ranks, two edges, seven files of two halves, two palaces of two diagonals.
        assert_eq!(lines.len(), 10 + 2 + 7 * 2 + 2 * 2);
        let across = |&&(from, to): &&(Cell, Cell)| {
            file_of(from) == file_of(to) && from.index() < 45 && to.index() >= 45
        };
        let across: Vec<usize> = lines.iter().filter(across).map(|line| file_of(line.0)).collect();
        assert_eq!(across, [0, 8]);
        // 10 pawns, of which 4 stand at the edge, and 4 cannons: corners have two lines each.
        assert_eq!(
            Xiangqi::start(NoOptions).diagram().lines.len(),
            lines.len() + 2 * (10 * 4 + 4 * 2)
        );
    }

    #[test]
    fn red_and_black_stand_on_points() {
        let diagram = Xiangqi::start(NoOptions).diagram();
        assert!(diagram.cells.iter().all(|cell| cell.shape.outline == Outline::Point));
        assert!(diagram.text().contains("\nred to move\n"), "{}", diagram.text());
        let characters: Vec<char> = diagram
            .legend
            .iter()
            .filter_map(|entry| entry.characters)
            .flat_map(|characters| [characters.white, characters.black])
            .collect();
        assert_eq!(characters.len(), 14);
    }
}
