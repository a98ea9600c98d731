//! Lattices of hexagons.

use rustc_hash::FxHashMap;

use super::lattice::file_name;
use super::{Direction, Outline, Shape, Topology, TopologyBuilder, TopologyError};
use crate::cell::Cell;
use crate::paths::Jump;

/// A lattice of hexagons, in any outline.
///
/// Coordinates are axial, `(q, r)`. There are two families of directions: six through the sides
/// and six through the corners. A step through a corner goes along the border of two cells to the
/// next cell behind it; those two do not block it.
///
/// | | corner at the top | flat top |
/// |---|---|---|
/// | `q` grows to the | east | north-east |
/// | `r` grows to the | north-east | north |
/// | through sides | `e` `w` `ne` `sw` `nw` `se` | `ne` `sw` `n` `s` `nw` `se` |
/// | through corners | `ene` `wsw` `n` `s` `wnw` `ese` | `nne` `ssw` `nnw` `sse` `w` `e` |
/// | lines of cells | rows, from the south | files, from the west |
/// | the third cell of the second line | `c2` | `b3` |
///
/// Cells are numbered line by line. Unless they are [named](HexagonalBuilder::named) otherwise, a
/// cell is named by the letter of its file and the number of its rank: one is its line, the other
/// its place in the line.
///
/// ```
/// use warpboard_core::topology::Hexagonal;
///
/// let board = Hexagonal::of_side(6)?;
/// assert_eq!(board.topology().len(), 91);
///
/// // Three cells in a triangle, with names of their own.
/// let triangle = Hexagonal::builder([(0, 0), (1, 0), (0, 1)])
///     .flat_tops()
///     .named(|(q, r)| format!("{q}.{r}"))
///     .build()?;
/// let topology = triangle.topology();
/// let (low, north) = (topology.cell("0.0").unwrap(), topology.direction("n").unwrap());
/// assert_eq!(topology.name(topology.step(low, north).unwrap()), "0.1");
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Hexagonal {
    topology: Topology,
    coordinates: Vec<(i32, i32)>,
    cell_at: FxHashMap<(i32, i32), Cell>,
}

/// The vector of a direction, and the names of the direction and its opposite: first on hexagons
/// with a corner at the top, then with flat tops.
type Directions = ((i32, i32), [&'static str; 2], [&'static str; 2]);

/// The directions in pairs of opposites, sides first.
const DIRECTIONS: [Directions; 6] = [
    ((1, 0), ["e", "w"], ["ne", "sw"]),
    ((0, 1), ["ne", "sw"], ["n", "s"]),
    ((-1, 1), ["nw", "se"], ["nw", "se"]),
    ((1, 1), ["ene", "wsw"], ["nne", "ssw"]),
    ((-1, 2), ["n", "s"], ["nnw", "sse"]),
    ((-2, 1), ["wnw", "ese"], ["w", "e"]),
];

/// Describes a [`Hexagonal`] lattice: how it lies, names and zones.
pub struct HexagonalBuilder<'a> {
    coordinates: Vec<(i32, i32)>,
    flat_tops: bool,
    name: Option<Box<Namer<'a>>>,
    zones: Vec<(String, Box<Predicate<'a>>)>,
}

type Namer<'a> = dyn Fn((i32, i32)) -> String + 'a;
type Predicate<'a> = dyn Fn((i32, i32)) -> bool + 'a;

impl std::fmt::Debug for HexagonalBuilder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HexagonalBuilder")
            .field("cells", &self.coordinates.len())
            .field("flat_tops", &self.flat_tops)
            .finish_non_exhaustive()
    }
}

impl<'a> HexagonalBuilder<'a> {
    /// Lays the hexagons on a side instead of a corner, so that they are drawn with flat tops.
    #[must_use]
    pub fn flat_tops(mut self) -> Self {
        self.flat_tops = true;
        self
    }

    /// Names cells by their axial coordinates.
    #[must_use]
    pub fn named(mut self, name: impl Fn((i32, i32)) -> String + 'a) -> Self {
        self.name = Some(Box::new(name));
        self
    }

    /// A zone of the cells at whose axial coordinates `member` holds.
    #[must_use]
    pub fn zone(
        mut self,
        name: impl Into<String>,
        member: impl Fn((i32, i32)) -> bool + 'a,
    ) -> Self {
        self.zones.push((name.into(), Box::new(member)));
        self
    }

    /// Makes the lattice.
    ///
    /// # Errors
    /// [`TopologyError`] if there are no cells, one is given twice, a coordinate is beyond a
    /// million, there are too many, or names collide.
    pub fn build(self) -> Result<Hexagonal, TopologyError> {
        let HexagonalBuilder { mut coordinates, flat_tops, name, zones } = self;
        // The line of a cell, and its place in the line.
        let line_of = |(q, r): (i32, i32)| if flat_tops { (q, r) } else { (r, q) };
        coordinates.sort_by_key(|&at| line_of(at));
        check(&coordinates)?;
        let mut builder = TopologyBuilder::new();
        for line in coordinates.chunk_by(|&a, &b| line_of(a).0 == line_of(b).0) {
            for (place, &at) in line.iter().enumerate() {
                let number = (line_of(at).0 - line_of(coordinates[0]).0) as usize;
                let (file, rank) = if flat_tops { (number, place) } else { (place, number) };
                let name = match &name {
                    Some(name) => name(at),
                    None => format!("{}{}", file_name(file), rank + 1),
                };
                builder.cell(name, shape(at, flat_tops));
            }
        }
        let cell_at: FxHashMap<(i32, i32), Cell> =
            coordinates.iter().copied().zip((0..).map(Cell::new)).collect();
        for (vector, names, flat_names) in DIRECTIONS {
            let [name, opposite] = if flat_tops { flat_names } else { names };
            let (there, _) = builder.direction_pair(name, opposite);
            for (i, &at) in coordinates.iter().enumerate() {
                if let Some(&to) = cell_at.get(&sum(at, vector)) {
                    builder.step_both(Cell::new(i), there, to);
                }
            }
        }
        for (name, member) in &zones {
            let members = coordinates.iter().enumerate().filter(|&(_, &at)| member(at));
            builder.zone(name.clone(), members.map(|(i, _)| Cell::new(i)));
        }
        Ok(Hexagonal { topology: builder.build()?, coordinates, cell_at })
    }
}

impl Hexagonal {
    /// A hexagon of hexagons with a corner at the top, `side` cells a side:
    /// `3 * side * (side - 1) + 1` cells.
    ///
    /// # Errors
    /// [`TopologyError`] if `side` is 0 or there are too many cells.
    pub fn of_side(side: u32) -> Result<Hexagonal, TopologyError> {
        Hexagonal::new(Hexagonal::coordinates_of_side(side))
    }

    /// The hexagons at these axial coordinates, in whatever order, with a corner at the top.
    ///
    /// # Errors
    /// [`TopologyError`] if there are none, one is given twice, a coordinate is beyond a million,
    /// or there are too many.
    pub fn new(cells: impl IntoIterator<Item = (i32, i32)>) -> Result<Hexagonal, TopologyError> {
        Hexagonal::builder(cells).build()
    }

    /// A lattice of the hexagons at these axial coordinates, in whatever order, to be described
    /// further.
    #[must_use]
    pub fn builder<'a>(cells: impl IntoIterator<Item = (i32, i32)>) -> HexagonalBuilder<'a> {
        // One too many is refused; the others need no room.
        let coordinates = cells.into_iter().take(usize::from(u16::MAX) + 1).collect();
        HexagonalBuilder { coordinates, flat_tops: false, name: None, zones: Vec::new() }
    }

    /// The axial coordinates of a hexagon of hexagons around `(0, 0)`, `side` cells a side.
    ///
    /// ```
    /// use warpboard_core::topology::Hexagonal;
    ///
    /// let board = Hexagonal::builder(Hexagonal::coordinates_of_side(6)).flat_tops().build()?;
    /// assert_eq!(board.topology().len(), 91);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    pub fn coordinates_of_side(side: u32) -> impl Iterator<Item = (i32, i32)> {
        // Far more cells than a board can have, long before the coordinates run out.
        let reach = side.min(1000) as i32 - 1;
        (-reach..=reach).flat_map(move |r| {
            ((-reach).max(-reach - r)..=reach.min(reach - r)).map(move |q| (q, r))
        })
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

/// Checks coordinates in order.
fn check(coordinates: &[(i32, i32)]) -> Result<(), TopologyError> {
    let in_range = |coordinate: &i32| (-1_000_000..=1_000_000).contains(coordinate);
    if let Some((q, r)) = coordinates.iter().find(|(q, r)| !in_range(q) || !in_range(r)) {
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
    Ok(())
}

fn sum(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 + b.0, a.1 + b.1)
}

/// Where a hexagon is drawn: neighbours are 1 apart.
fn shape((q, r): (i32, i32), flat_tops: bool) -> Shape {
    let (q, r) = (q as f32, r as f32);
    let across = 3f32.sqrt() / 2.0;
    let (x, y, outline) = if flat_tops {
        (q * across, r + q / 2.0, Outline::FlatHexagon)
    } else {
        (q + r / 2.0, r * across, Outline::Hexagon)
    };
    Shape { x, y, size: 1.0, panel: 0, outline }
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
                for (vector, [name, opposite], _) in DIRECTIONS {
                    for (name, (q, r)) in [(name, vector), (opposite, (-vector.0, -vector.1))] {
                        let direction = topology.direction(name).unwrap();
                        let to = sum(board.coordinates(from), (q, r));
                        prop_assert_eq!(topology.step(from, direction), board.cell_at(to));
                        prop_assert_eq!(cells.contains(&to), board.cell_at(to).is_some());
                    }
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

    /// Every direction leads where its name says: its angle is that of the compass point.
    #[test]
    fn directions_point_where_their_names_say() {
        // Sixteenths of a circle, counted from east against the clock, by name. Hexagons have
        // twelve directions, each named by the nearest of sixteen points.
        let points = "e ene ne nne n nnw nw wnw w wsw sw ssw s sse se ese";
        for flat_tops in [false, true] {
            let builder = Hexagonal::builder(Hexagonal::coordinates_of_side(3));
            let board = if flat_tops { builder.flat_tops() } else { builder }.build().unwrap();
            let topology = board.topology();
            let centre = board.cell_at((0, 0)).unwrap();
            for direction in topology.directions() {
                let to = topology.shape(topology.step(centre, direction).unwrap());
                let angle = to.y.atan2(to.x).to_degrees().rem_euclid(360.0);
                let name = topology.direction_name(direction);
                let point = points.split(' ').position(|point| point == name).unwrap();
                let off = (angle - 22.5 * point as f32 + 180.0).rem_euclid(360.0) - 180.0;
                assert!(off.abs() < 22.5, "{name} is at {angle} degrees");
            }
            let sides = topology.distances(centre, board.through_sides());
            let near = topology.cells().filter(|&cell| {
                let shape = topology.shape(cell);
                (shape.x.hypot(shape.y) - 1.0).abs() < 1e-3
            });
            assert_eq!(near.filter(|cell| sides[cell.index()] == Some(1)).count(), 6);
        }
    }

    #[test]
    fn flat_boards_have_files_and_names_of_their_own() {
        // Glinski's board: files a to l without j, each counted from its own south end.
        let board = Hexagonal::builder(Hexagonal::coordinates_of_side(6))
            .flat_tops()
            .named(|(q, r)| {
                let file = b"abcdefghikl"[(q + 5) as usize];
                format!("{}{}", char::from(file), r + 6.min(6 + q))
            })
            .zone("middle", |(q, _)| q == 0)
            .build()
            .unwrap();
        let topology = board.topology();
        let cell = |name: &str| topology.cell(name).unwrap();
        let north = topology.direction("n").unwrap();
        assert_eq!(topology.ray(cell("f1"), north).len(), 10);
        assert_eq!(topology.ray(cell("a1"), north).last(), Some(&cell("a6")));
        assert_eq!(topology.ray(cell("l1"), north).last(), Some(&cell("l6")));
        let names: Vec<&str> =
            topology.neighbours(cell("f1")).into_iter().map(|cell| topology.name(cell)).collect();
        assert_eq!(names, ["e1", "e2", "f2", "g1", "g2"]);
        assert_eq!(topology.zone("middle").unwrap().count(), 11);

        let unnamed = Hexagonal::builder(Hexagonal::coordinates_of_side(2)).flat_tops().build();
        let unnamed = unnamed.unwrap();
        let names: Vec<&str> =
            unnamed.topology().cells().map(|cell| unnamed.topology().name(cell)).collect();
        assert_eq!(names, ["a1", "a2", "b1", "b2", "b3", "c1", "c2"]);
    }

    #[test]
    fn names_that_collide_are_refused() {
        let collided = Hexagonal::builder([(0, 0), (1, 0)]).named(|_| "a1".to_owned()).build();
        assert!(matches!(collided, Err(TopologyError::Name { what: "cell", .. })));
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(Hexagonal::of_side(0).unwrap_err(), TopologyError::Empty);
        assert!(matches!(Hexagonal::of_side(u32::MAX), Err(TopologyError::TooMany { .. })));
        assert!(matches!(Hexagonal::new([(1, 1), (1, 1)]), Err(TopologyError::Geometry(_))));
        assert!(matches!(Hexagonal::new([(i32::MIN, 0)]), Err(TopologyError::Geometry(_))));
    }
}
