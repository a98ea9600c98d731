//! Planes of axis-parallel squares of unequal size.

use super::{Direction, Outline, Shape, Topology, TopologyBuilder, TopologyError};
use crate::cell::Cell;

/// An axis-parallel square: its south-west corner and the length of its sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square {
    /// The left side, counted eastwards.
    pub x: i32,
    /// The bottom side, counted northwards.
    pub y: i32,
    /// The length of the sides, from 1.
    pub size: u32,
}

/// A plane of squares that do not overlap and may be of unequal size, as where a region of a
/// board is divided more finely. Gaps are allowed.
///
/// There are eight directions, numbered and named as those of a two-dimensional
/// [`Lattice`](super::Lattice).
///
/// An **orthogonal step** leads to every square that shares a piece of positive length of the
/// side in that direction: a path splits where several do.
///
/// A **diagonal step**, say to the south-east, leaves a square through an *exit point* into the
/// square immediately south-east of that point. The exit points of a square are
/// * its own south-east corner, wherever that point lies on the square entered, and
/// * every point of its south side and of its east side (but their far ends, the south-west and
///   the north-east corner) that is the north-west corner of another square: the points in which
///   two smaller neighbours meet, or a neighbour begins.
///
/// A path that entered a square at its north-west corner may go on south-east by every exit
/// point. A path that entered it at another point, in the middle of a side, may go on only by the
/// south-east corner ([`Topology::onward`]). Two exit points into the same square are one step,
/// which goes on as from either.
///
/// Both kinds of step can be walked back, and so can whole paths: the reverse of a path is a path.
///
/// ```
/// use warpboard_core::topology::Squares;
///
/// // A large square north of two small ones.
/// let mut plane = Squares::builder(2);
/// let large = plane.square("large", 0, 1, 2);
/// plane.square("left", 0, 0, 1);
/// plane.square("right", 1, 0, 1);
/// let plane = plane.build()?;
/// let topology = plane.topology();
/// let targets = |direction: &str| -> Vec<&str> {
///     let direction = topology.direction(direction).unwrap();
///     topology.steps(large, direction).iter().map(|step| topology.name(step.to)).collect()
/// };
/// assert_eq!(targets("s"), ["left", "right"]);
/// assert_eq!(targets("se"), ["right"]);
/// assert_eq!(targets("sw"), ["left"]);
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Squares {
    topology: Topology,
    squares: Vec<Option<Square>>,
}

impl Squares {
    /// A plane to be described; `unit` is the number of coordinate units in the width of an
    /// ordinary cell, for drawing.
    #[must_use]
    pub fn builder(unit: u32) -> SquaresBuilder {
        SquaresBuilder { unit, builder: TopologyBuilder::new(), squares: Vec::new() }
    }

    /// The board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// The board, without the squares.
    #[must_use]
    pub fn into_topology(self) -> Topology {
        self.topology
    }

    /// The square of a cell; `None` for a cell off the plane.
    ///
    /// # Panics
    /// If the cell is not of this board.
    #[must_use]
    pub fn square(&self, cell: Cell) -> Option<Square> {
        self.squares[cell.index()]
    }
}

/// Describes a plane of [`Squares`].
#[derive(Debug, Clone)]
pub struct SquaresBuilder {
    unit: u32,
    builder: TopologyBuilder,
    squares: Vec<Option<Square>>,
}

impl SquaresBuilder {
    /// Adds a cell: the square of side `size` with its south-west corner at `(x, y)`.
    pub fn square(&mut self, name: impl Into<String>, x: i32, y: i32, size: u32) -> Cell {
        let unit = self.unit as f32;
        let half = size as f32 / 2.0;
        let shape = Shape {
            x: (x as f32 + half) / unit,
            y: (y as f32 + half) / unit,
            size: size as f32 / unit,
            panel: 0,
            outline: Outline::Square,
        };
        self.squares.push(Some(Square { x, y, size }));
        self.builder.cell(name, shape)
    }

    /// Adds a cell that is off the plane and has no steps, so that on a board that changes the
    /// cells keep their numbers.
    pub fn off_plane(&mut self, name: impl Into<String>) -> Cell {
        self.squares.push(None);
        self.builder.cell(name, Shape { size: 0.0, ..Shape::square(0.0, 0.0) })
    }

    /// Adds a zone: a named set of cells.
    pub fn zone(
        &mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> &mut Self {
        self.builder.zone(name, cells);
        self
    }

    /// Works out the steps.
    ///
    /// # Errors
    /// [`TopologyError`] if two squares overlap, a square or the unit has no extent, or the board
    /// is none.
    pub fn build(mut self) -> Result<Squares, TopologyError> {
        let limit = usize::from(u16::MAX);
        if self.squares.len() > limit {
            let count = self.squares.len();
            return Err(TopologyError::TooMany { what: "cells", count, limit });
        }
        if self.unit == 0 || self.squares.iter().flatten().any(|square| square.size == 0) {
            return Err(TopologyError::Geometry("a square needs an extent".into()));
        }
        for name in DIRECTIONS.map(|(name, ..)| name) {
            self.builder.direction(name);
        }
        for i in 0..DIRECTIONS.len() {
            self.builder.set_opposite(Direction::new(i), Direction::new(DIRECTIONS.len() - 1 - i));
        }
        let steps = find_steps(&self.squares)?;
        for step in &steps {
            self.builder.step(step.from, step.direction, step.to);
        }
        for step in steps.iter().filter(|step| !step.at_near_corner) {
            restrict_onward(&mut self.builder, &steps, step);
        }
        Ok(Squares { topology: self.builder.build()?, squares: self.squares })
    }
}

/// Name and vector of each direction, in the order of a lattice.
const DIRECTIONS: [(&str, i64, i64); 8] = [
    ("sw", -1, -1),
    ("s", 0, -1),
    ("se", 1, -1),
    ("w", -1, 0),
    ("e", 1, 0),
    ("nw", -1, 1),
    ("n", 0, 1),
    ("ne", 1, 1),
];

/// A step between two squares. Corners are seen in the step's direction: the *far corner* of a
/// square is the one that lies furthest in it, the *near corner* the opposite one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PlaneStep {
    from: Cell,
    direction: Direction,
    to: Cell,
    /// Whether it leaves by the far corner; true of orthogonal steps, which are never restricted.
    by_far_corner: bool,
    /// Whether it enters at the near corner; true of orthogonal steps.
    at_near_corner: bool,
}

/// All steps, ordered by origin, direction and target.
fn find_steps(squares: &[Option<Square>]) -> Result<Vec<PlaneStep>, TopologyError> {
    let mut order: Vec<(Bounds, Cell)> = squares
        .iter()
        .enumerate()
        .filter_map(|(i, square)| Some((Bounds::of((*square)?), Cell::new(i))))
        .collect();
    order.sort_by_key(|(bounds, _)| bounds.west);
    let mut steps = Vec::new();
    for (i, &(a, a_cell)) in order.iter().enumerate() {
        for &(b, b_cell) in order[i + 1..].iter().take_while(|(b, _)| b.west <= a.east) {
            if a.overlaps(b) {
                return Err(TopologyError::Geometry(format!(
                    "the squares number {} and {} overlap",
                    a_cell.index(),
                    b_cell.index()
                )));
            }
            if a.touches(b) {
                steps.extend(steps_between(a, a_cell, b, b_cell));
                steps.extend(steps_between(b, b_cell, a, a_cell));
            }
        }
    }
    steps.sort_unstable();
    Ok(steps)
}

/// The steps from `a` to `b`.
fn steps_between(a: Bounds, from: Cell, b: Bounds, to: Cell) -> impl Iterator<Item = PlaneStep> {
    DIRECTIONS.iter().enumerate().filter_map(move |(number, &(_, dx, dy))| {
        let direction = Direction::new(number);
        let (by_far_corner, at_near_corner) = if dx != 0 && dy != 0 {
            (b.is_beyond(a.corner(dx, dy), dx, dy), a.is_beyond(b.corner(-dx, -dy), -dx, -dy))
        } else {
            let shares = a.shares_side(b, dx, dy);
            (shares, shares)
        };
        (by_far_corner || at_near_corner).then_some(PlaneStep {
            from,
            direction,
            to,
            by_far_corner,
            at_near_corner,
        })
    })
}

/// Tells the builder that a path which came by `step`, in the middle of a side, goes on by the far
/// corner only.
fn restrict_onward(builder: &mut TopologyBuilder, steps: &[PlaneStep], step: &PlaneStep) {
    let key = |step: &PlaneStep| (step.from, step.direction);
    let start = steps.partition_point(|other| key(other) < (step.to, step.direction));
    let all = steps[start..].iter().take_while(|next| key(next) == (step.to, step.direction));
    if all.clone().any(|next| !next.by_far_corner) {
        let onward: Vec<Cell> = all.filter(|next| next.by_far_corner).map(|next| next.to).collect();
        builder.restrict(step.from, step.direction, step.to, onward);
    }
}

/// The sides of a square.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    west: i64,
    east: i64,
    south: i64,
    north: i64,
}

impl Bounds {
    fn of(square: Square) -> Bounds {
        let (x, y, size) = (i64::from(square.x), i64::from(square.y), i64::from(square.size));
        Bounds { west: x, east: x + size, south: y, north: y + size }
    }

    fn overlaps(self, other: Bounds) -> bool {
        self.overlaps_in_x(other) && self.overlaps_in_y(other)
    }

    fn overlaps_in_x(self, other: Bounds) -> bool {
        self.west < other.east && other.west < self.east
    }

    fn overlaps_in_y(self, other: Bounds) -> bool {
        self.south < other.north && other.south < self.north
    }

    /// Whether the closed squares have a point in common.
    fn touches(self, other: Bounds) -> bool {
        self.west <= other.east
            && other.west <= self.east
            && self.south <= other.north
            && other.south <= self.north
    }

    /// Whether `other` shares a piece of positive length of the side in this direction.
    fn shares_side(self, other: Bounds, dx: i64, dy: i64) -> bool {
        match (dx, dy) {
            (1, 0) => self.east == other.west && self.overlaps_in_y(other),
            (-1, 0) => self.west == other.east && self.overlaps_in_y(other),
            (0, 1) => self.north == other.south && self.overlaps_in_x(other),
            (0, -1) => self.south == other.north && self.overlaps_in_x(other),
            _ => false,
        }
    }

    /// The corner that lies furthest in a diagonal direction.
    fn corner(self, dx: i64, dy: i64) -> (i64, i64) {
        (if dx > 0 { self.east } else { self.west }, if dy > 0 { self.north } else { self.south })
    }

    /// Whether the point immediately beyond `point` in a diagonal direction is in the square.
    fn is_beyond(self, (x, y): (i64, i64), dx: i64, dy: i64) -> bool {
        let in_x =
            if dx > 0 { self.west <= x && x < self.east } else { self.west < x && x <= self.east };
        let in_y = if dy > 0 {
            self.south <= y && y < self.north
        } else {
            self.south < y && y <= self.north
        };
        in_x && in_y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Lattice;
    use proptest::prelude::*;

    fn plane(squares: &[(i32, i32, u32)]) -> Result<Squares, TopologyError> {
        let mut builder = Squares::builder(1);
        for (i, &(x, y, size)) in squares.iter().enumerate() {
            builder.square(format!("s{i}"), x, y, size);
        }
        builder.build()
    }

    fn targets(topology: &Topology, from: usize, direction: &str) -> Vec<usize> {
        let direction = topology.direction(direction).unwrap();
        topology.steps(Cell::new(from), direction).iter().map(|step| step.to.index()).collect()
    }

    /// Where a path that goes from `a` to `b` goes on to in the same direction.
    fn onward(topology: &Topology, a: usize, direction: Direction, b: usize) -> Vec<usize> {
        let mut steps = topology.steps(Cell::new(a), direction).iter();
        let step = *steps.find(|step| step.to.index() == b).unwrap();
        topology.onward(step, direction).map(|step| step.to.index()).collect()
    }

    #[test]
    fn squares_of_unequal_size() {
        // 0 is large; 1 to 4 are small squares along its south side and at its south-east corner;
        // 5 is a large one to the east, 6 a small one that touches the corner only.
        let board =
            plane(&[(0, 2, 2), (0, 1, 1), (1, 1, 1), (0, 0, 1), (1, 0, 1), (2, 2, 2), (2, 1, 1)]);
        let board = board.unwrap();
        let topology = board.topology();
        assert_eq!(targets(topology, 0, "s"), [1, 2]);
        assert_eq!(targets(topology, 0, "e"), [5]);
        assert_eq!(targets(topology, 0, "se"), [2, 6]);
        assert_eq!(targets(topology, 0, "sw"), [1]);
        assert_eq!(targets(topology, 1, "n"), [0]);
        assert_eq!(targets(topology, 1, "ne"), [0]);
        assert_eq!(targets(topology, 2, "ne"), [5]);
        assert_eq!(targets(topology, 2, "nw"), [0]);
        // By the corner, and by the point where 6 ends.
        assert_eq!(targets(topology, 5, "sw"), [2, 6]);
        assert_eq!(board.square(Cell::new(6)), Some(Square { x: 2, y: 1, size: 1 }));
    }

    #[test]
    fn entered_in_the_middle_of_a_side_it_is_left_by_the_far_corner() {
        // Two small squares north-west of a large one, two small ones south of it and one beyond
        // its south-east corner.
        let board = plane(&[(0, 4, 1), (1, 4, 1), (0, 2, 2), (0, 1, 1), (1, 1, 1), (2, 1, 1)]);
        let board = board.unwrap();
        let topology = board.topology();
        let south_east = topology.direction("se").unwrap();
        assert_eq!(targets(topology, 0, "se"), [2]);
        assert_eq!(targets(topology, 2, "se"), [4, 5]);
        assert_eq!(onward(topology, 0, south_east, 2), [5]);
        // Back: entered at the south-east corner it may be left by every exit point, of which
        // there is one; entered in the middle of the south side, by the north-west corner only.
        let north_west = topology.direction("nw").unwrap();
        assert_eq!(onward(topology, 5, north_west, 2), [0]);
        assert_eq!(onward(topology, 4, north_west, 2), [] as [usize; 0]);
    }

    #[test]
    fn offset_squares_meet_twice_in_one_step() {
        let board = plane(&[(0, 2, 2), (1, 0, 2)]).unwrap();
        assert_eq!(targets(board.topology(), 0, "se"), [1]);
        assert_eq!(targets(board.topology(), 0, "s"), [1]);
        assert_eq!(targets(board.topology(), 0, "sw"), [] as [usize; 0]);
        assert_eq!(targets(board.topology(), 1, "nw"), [0]);
    }

    #[test]
    fn a_cell_off_the_plane_has_a_number_and_no_steps() {
        let mut builder = Squares::builder(1);
        builder.square("a", 0, 0, 1);
        let off = builder.off_plane("b");
        builder.square("c", 1, 0, 1);
        builder.zone("all", (0..3).map(Cell::new));
        let board = builder.build().unwrap();
        assert_eq!(board.square(off), None);
        assert_eq!(targets(board.topology(), 0, "e"), [2]);
        let topology = board.into_topology();
        assert!(topology.directions().all(|direction| topology.steps(off, direction).is_empty()));
        assert_eq!(topology.zone("all").unwrap().count(), 3);
    }

    #[test]
    fn impossible_planes_are_refused() {
        assert!(matches!(plane(&[]), Err(TopologyError::Empty)));
        assert!(matches!(plane(&[(0, 0, 0)]), Err(TopologyError::Geometry(_))));
        assert!(matches!(plane(&[(0, 0, 2), (1, 1, 1)]), Err(TopologyError::Geometry(_))));
        assert!(matches!(plane(&[(0, 0, 2), (0, 0, 2)]), Err(TopologyError::Geometry(_))));
        let far = plane(&[(i32::MAX, i32::MIN, u32::MAX), (i32::MIN, 0, 1)]).unwrap();
        assert_eq!(far.topology().len(), 2);
        assert!(Squares::builder(0).build().is_err());
    }

    /// Squares on a small board, those that overlap an earlier one left out.
    fn squares() -> impl Strategy<Value = Vec<(i32, i32, u32)>> {
        prop::collection::vec((0..12i32, 0..12i32, 1..5u32), 1..40).prop_map(|squares| {
            let mut kept: Vec<(i32, i32, u32)> = Vec::new();
            for (x, y, size) in squares {
                let bounds = |(x, y, size)| Bounds::of(Square { x, y, size });
                if kept.iter().all(|&other| !bounds((x, y, size)).overlaps(bounds(other))) {
                    kept.push((x, y, size));
                }
            }
            kept
        })
    }

    /// What a walk over the points of the plane finds: all steps of a diagonal direction as
    /// (from, to, leaves by the far corner, enters at the near corner), an exit point each.
    fn exits(squares: &[(i32, i32, u32)], dx: i32, dy: i32) -> Vec<(usize, usize, bool, bool)> {
        // In quarters of a unit, a point beside another one is in the same square or in a
        // neighbour, never on a side.
        let at = |x: i32, y: i32| {
            squares.iter().position(|&(left, bottom, size)| {
                let size = 4 * size as i32;
                (4 * left..4 * left + size).contains(&x)
                    && (4 * bottom..4 * bottom + size).contains(&y)
            })
        };
        let corner = |square: usize, dx: i32, dy: i32| {
            let (left, bottom, size) = squares[square];
            let size = size as i32;
            (left + if dx > 0 { size } else { 0 }, bottom + if dy > 0 { size } else { 0 })
        };
        let mut found = Vec::new();
        for x in -1..18 {
            for y in -1..18 {
                let (Some(from), Some(to)) =
                    (at(4 * x - dx, 4 * y - dy), at(4 * x + dx, 4 * y + dy))
                else {
                    continue;
                };
                let far = corner(from, dx, dy) == (x, y);
                let near = corner(to, -dx, -dy) == (x, y);
                if from != to && (far || near) {
                    found.push((from, to, far, near));
                }
            }
        }
        found
    }

    proptest! {
        #[test]
        fn equal_squares_are_a_lattice(files in 1..7usize, ranks in 1..7usize, size in 1..4u32) {
            let lattice = Lattice::new([files, ranks]).unwrap();
            let mut builder = Squares::builder(size);
            for cell in lattice.topology().cells() {
                let at = lattice.coordinates(cell);
                let scaled = |axis: usize| at[axis] as i32 * size as i32;
                builder.square(lattice.topology().name(cell), scaled(0), scaled(1), size);
            }
            let plane = builder.build().unwrap().into_topology();
            let lattice = lattice.topology();
            prop_assert!(plane.is_linear());
            for cell in plane.cells() {
                prop_assert_eq!(plane.shape(cell), lattice.shape(cell));
                for direction in plane.directions() {
                    prop_assert_eq!(plane.direction_name(direction), lattice.direction_name(direction));
                    prop_assert_eq!(plane.opposite(direction), lattice.opposite(direction));
                    prop_assert_eq!(plane.step(cell, direction), lattice.step(cell, direction));
                }
            }
        }

        #[test]
        fn orthogonal_steps_share_a_piece_of_a_side(squares in squares()) {
            let board = plane(&squares).unwrap();
            let topology = board.topology();
            for (name, dx, dy) in [("n", 0, 1), ("e", 1, 0), ("s", 0, -1), ("w", -1, 0)] {
                for (a, &(x, y, size)) in squares.iter().enumerate() {
                    // The unit squares that lie along the side, and which square each is of.
                    let size = size as i32;
                    let beside = (0..size).filter_map(|i| {
                        let (px, py) = match (dx, dy) {
                            (1, 0) => (x + size, y + i),
                            (-1, 0) => (x - 1, y + i),
                            (0, 1) => (x + i, y + size),
                            _ => (x + i, y - 1),
                        };
                        squares.iter().position(|&(left, bottom, size)| {
                            let size = size as i32;
                            (left..left + size).contains(&px) && (bottom..bottom + size).contains(&py)
                        })
                    });
                    let mut expected: Vec<usize> = beside.collect();
                    expected.sort_unstable();
                    expected.dedup();
                    prop_assert_eq!(targets(topology, a, name), expected);
                }
            }
        }

        #[test]
        fn diagonal_steps_go_through_exit_points(squares in squares()) {
            let board = plane(&squares).unwrap();
            let topology = board.topology();
            for (name, dx, dy) in [("ne", 1, 1), ("se", 1, -1), ("sw", -1, -1), ("nw", -1, 1)] {
                let direction = topology.direction(name).unwrap();
                let exits = exits(&squares, dx, dy);
                for a in 0..squares.len() {
                    let mut expected: Vec<usize> =
                        exits.iter().filter(|exit| exit.0 == a).map(|exit| exit.1).collect();
                    expected.sort_unstable();
                    expected.dedup();
                    prop_assert_eq!(&targets(topology, a, name), &expected);
                    for b in expected {
                        let at_corner = exits.iter().any(|exit| (exit.0, exit.1) == (a, b) && exit.3);
                        let mut on: Vec<usize> = exits
                            .iter()
                            .filter(|exit| exit.0 == b && (at_corner || exit.2))
                            .map(|exit| exit.1)
                            .collect();
                        on.sort_unstable();
                        on.dedup();
                        prop_assert_eq!(onward(topology, a, direction, b), on);
                    }
                }
            }
        }

        #[test]
        fn the_reverse_of_a_path_is_a_path(squares in squares()) {
            let board = plane(&squares).unwrap();
            let topology = board.topology();
            for direction in topology.directions() {
                let back = topology.opposite(direction).unwrap();
                for a in topology.cells() {
                    for b in topology.steps(a, direction) {
                        prop_assert!(topology.steps(b.to, back).iter().any(|step| step.to == a));
                        for c in topology.onward(*b, direction) {
                            let home = onward(topology, c.to.index(), back, b.to.index());
                            prop_assert!(home.contains(&a.index()));
                        }
                    }
                }
            }
        }
    }
}
