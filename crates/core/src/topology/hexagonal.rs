//! Lattices of hexagons.

use rustc_hash::FxHashMap;

use super::lattice::file_name;
use super::{Direction, Outline, Shape, Topology, TopologyBuilder, TopologyError};
use crate::cell::Cell;
use crate::paths::Jump;

/// A lattice of hexagons with a corner at the top, in any outline.
///
/// Coordinates are axial, `(q, r)`: `q` grows to the east, `r` to the north-east, each along rows
/// of hexagons that share sides. Cells are numbered row by row from the south, each from the west,
/// and named by the letter of their place in the row and the number of the row.
///
/// There are two families of directions: six through the sides, `e` `ne` `nw` `w` `sw` `se`, and
/// six through the corners, `ene` `n` `wnw` `wsw` `s` `ese`. A step through a corner goes along
/// the border of two cells to the next cell behind it; those two do not block it.
///
/// ```
/// use warpboard_core::topology::Hexagonal;
///
/// let board = Hexagonal::of_side(6)?;
/// assert_eq!(board.topology().len(), 91);
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hexagonal {
    topology: Topology,
    coordinates: Vec<(i32, i32)>,
    cell_at: FxHashMap<(i32, i32), Cell>,
}

/// The directions in pairs of opposites: names and vectors, sides first.
const DIRECTIONS: [[(&str, (i32, i32)); 2]; 6] = [
    [("e", (1, 0)), ("w", (-1, 0))],
    [("ne", (0, 1)), ("sw", (0, -1))],
    [("nw", (-1, 1)), ("se", (1, -1))],
    [("ene", (1, 1)), ("wsw", (-1, -1))],
    [("n", (-1, 2)), ("s", (1, -2))],
    [("wnw", (-2, 1)), ("ese", (2, -1))],
];

impl Hexagonal {
    /// A hexagon of hexagons, `side` cells a side: `3 * side * (side - 1) + 1` cells.
    ///
    /// # Errors
    /// [`TopologyError`] if `side` is 0 or there are too many cells.
    pub fn of_side(side: u32) -> Result<Hexagonal, TopologyError> {
        // More cells than numbers long before the coordinates run out.
        if side > 1000 {
            let side = side as usize;
            return Err(TopologyError::TooMany {
                what: "cells",
                count: side.saturating_mul(3).saturating_mul(side - 1),
                limit: usize::from(u16::MAX),
            });
        }
        let reach = side as i32 - 1;
        let span = -reach..=reach;
        let all = span.clone().flat_map(|r| span.clone().map(move |q| (q, r)));
        Hexagonal::new(all.filter(|(q, r)| (q + r).abs() <= reach))
    }

    /// The hexagons at these axial coordinates, in whatever order.
    ///
    /// # Errors
    /// [`TopologyError`] if there are none, one is given twice, a coordinate is beyond a million,
    /// or there are too many.
    pub fn new(cells: impl IntoIterator<Item = (i32, i32)>) -> Result<Hexagonal, TopologyError> {
        let mut coordinates: Vec<(i32, i32)> = cells.into_iter().collect();
        coordinates.sort_by_key(|&(q, r)| (r, q));
        if let Some((q, r)) = coordinates.iter().find(|(q, r)| !in_range(*q) || !in_range(*r)) {
            return Err(TopologyError::Geometry(format!("the cell ({q}, {r}) is out of range")));
        }
        if let Some(pair) = coordinates.windows(2).find(|pair| pair[0] == pair[1]) {
            let (q, r) = pair[0];
            return Err(TopologyError::Geometry(format!("the cell ({q}, {r}) is given twice")));
        }
        let (count, limit) = (coordinates.len(), usize::from(u16::MAX));
        if count > limit {
            return Err(TopologyError::TooMany { what: "cells", count, limit });
        }
        let mut builder = TopologyBuilder::new();
        for row in coordinates.chunk_by(|a, b| a.1 == b.1) {
            for (place, &(q, r)) in row.iter().enumerate() {
                let number = r - coordinates[0].1 + 1;
                builder.cell(format!("{}{number}", file_name(place)), shape(q, r));
            }
        }
        let cell_at: FxHashMap<(i32, i32), Cell> =
            coordinates.iter().copied().zip((0..count).map(Cell::new)).collect();
        for [(name, vector), (opposite, _)] in DIRECTIONS {
            let (there, _) = builder.direction_pair(name, opposite);
            for (i, &at) in coordinates.iter().enumerate() {
                if let Some(&to) = cell_at.get(&sum(at, vector)) {
                    builder.step_both(Cell::new(i), there, to);
                }
            }
        }
        Ok(Hexagonal { topology: builder.build()?, coordinates, cell_at })
    }

    /// The board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The board, without the coordinates.
    #[must_use]
    pub fn into_topology(self) -> Topology {
        self.topology
    }

    /// The six directions through the sides.
    #[must_use]
    pub fn through_sides(&self) -> [Direction; 6] {
        std::array::from_fn(Direction::new)
    }

    /// The six directions through the corners.
    #[must_use]
    pub fn through_corners(&self) -> [Direction; 6] {
        std::array::from_fn(|i| Direction::new(i + 6))
    }

    /// The axial coordinates of a cell.
    ///
    /// # Panics
    /// If the cell is not of this board.
    #[must_use]
    pub fn coordinates(&self, cell: Cell) -> (i32, i32) {
        self.coordinates[cell.index()]
    }

    /// The cell at axial coordinates, if there is one.
    #[must_use]
    pub fn cell_at(&self, at: (i32, i32)) -> Option<Cell> {
        self.cell_at.get(&at).copied()
    }

    /// The leap by a vector of axial coordinates.
    #[must_use]
    pub fn jump(&self, (q, r): (i32, i32)) -> Jump {
        Jump::new(self.topology.len(), |from| {
            let at = self.coordinates(from);
            self.cell_at((at.0.saturating_add(q), at.1.saturating_add(r)))
        })
    }
}

fn in_range(coordinate: i32) -> bool {
    (-1_000_000..=1_000_000).contains(&coordinate)
}

fn sum(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 + b.0, a.1 + b.1)
}

fn shape(q: i32, r: i32) -> Shape {
    let (q, r) = (q as f32, r as f32);
    let row_height = 3f32.sqrt() / 2.0;
    let outline = Outline::Hexagon;
    Shape { x: q + r / 2.0, y: r * row_height, size: 1.0, panel: 0, outline }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::CellSet;
    use crate::paths::{PathTable, Pattern};
    use proptest::prelude::*;

    fn total(board: &Hexagonal, pattern: &Pattern) -> usize {
        let table = PathTable::new(board.topology(), pattern);
        board.topology().cells().map(|from| table.reach::<10>(from).len()).sum()
    }

    /// The lengths of the rows of a hexagon of side `n`: n, ..., 2n - 1, ..., n.
    fn rows(side: usize) -> impl Iterator<Item = usize> {
        (side..2 * side).chain((side..2 * side - 1).rev())
    }

    proptest! {
        #[test]
        fn closed_formulas(side in 1..9usize) {
            let board = Hexagonal::of_side(side as u32).unwrap();
            prop_assert_eq!(board.topology().len(), 3 * side * (side - 1) + 1);
            // Three families of rows; in a row of n each of n cells reaches n - 1 others.
            let rook = total(&board, &Pattern::slide(board.through_sides()));
            prop_assert_eq!(rook, 3 * rows(side).map(|n| n * (n - 1)).sum::<usize>());
            let step = total(&board, &Pattern::step(board.through_sides()));
            prop_assert_eq!(step, 3 * rows(side).map(|n| 2 * (n - 1)).sum::<usize>());
            // North by k: rows r and r + 2k overlap, shifted by k, in all cells of the shorter
            // row but those beyond the edge; counted from the coordinates.
            let reach = side as i32 - 1;
            let inside = |q: i32, r: i32| {
                q.abs() <= reach && r.abs() <= reach && (q + r).abs() <= reach
            };
            let mut north = 0;
            for (q, r) in (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| (q, r))) {
                north += (1..=reach).filter(|k| inside(q, r) && inside(q - k, r + 2 * k)).count();
            }
            let bishop = total(&board, &Pattern::slide(board.through_corners()));
            prop_assert_eq!(bishop, 6 * north);
        }

        #[test]
        fn steps_follow_the_vectors(cells in prop::collection::btree_set((-5..5i32, -5..5i32), 1..60)) {
            let board = Hexagonal::new(cells.iter().copied()).unwrap();
            let topology = board.topology();
            prop_assert!(topology.is_linear());
            for from in topology.cells() {
                for (name, vector) in DIRECTIONS.into_iter().flatten() {
                    let direction = topology.direction(name).unwrap();
                    let to = sum(board.coordinates(from), vector);
                    prop_assert_eq!(topology.step(from, direction), board.cell_at(to));
                    prop_assert_eq!(cells.contains(&to), board.cell_at(to).is_some());
                }
            }
        }
    }

    #[test]
    fn glinskis_board() {
        let board = Hexagonal::of_side(6).unwrap();
        let centre = board.cell_at((0, 0)).unwrap();
        let slides = PathTable::new(board.topology(), &Pattern::slide(board.through_sides()));
        assert_eq!(slides.reach::<2>(centre).len(), 30);
        let diagonals = PathTable::new(board.topology(), &Pattern::slide(board.through_corners()));
        assert_eq!(diagonals.reach::<2>(centre).len(), 12);
        // The twelve leaps of a knight: two steps through sides and one more, bent by 60 degrees.
        let knight = [(2, 1), (1, 2), (-1, 3), (-2, 3), (-3, 2), (-3, 1)];
        let leaps = knight.iter().flat_map(|&(q, r)| [board.jump((q, r)), board.jump((-q, -r))]);
        let leaps = PathTable::new(board.topology(), &Pattern::leap(leaps));
        assert_eq!(leaps.reach::<2>(centre).len(), 12);
        assert!(leaps.reach::<2>(centre).is_disjoint(
            slides.reach::<2>(centre) | diagonals.reach::<2>(centre) | CellSet::of(centre)
        ));
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(Hexagonal::of_side(0).unwrap_err(), TopologyError::Empty);
        assert!(matches!(Hexagonal::of_side(u32::MAX), Err(TopologyError::TooMany { .. })));
        assert!(matches!(Hexagonal::new([(1, 1), (1, 1)]), Err(TopologyError::Geometry(_))));
        assert!(matches!(Hexagonal::new([(i32::MIN, 0)]), Err(TopologyError::Geometry(_))));
    }
}
