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
mod tests;
