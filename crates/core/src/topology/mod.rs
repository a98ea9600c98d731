//! Boards as graphs: cells, directions, and the steps between cells.

mod builder;
mod graph;
mod hexagonal;
mod lattice;
#[cfg(feature = "serde")]
mod serialize;
mod squares;

use std::fmt;

use bitvec::vec::BitVec;
use rustc_hash::FxHashMap;

use crate::cell::{Cell, CellSet};

pub use builder::{TopologyBuilder, TopologyError};
pub use graph::Edge;
pub use hexagonal::{Hexagonal, HexagonalBuilder};
pub use lattice::{Lattice, LatticeBuilder};
pub use squares::{Square, Squares, SquaresBuilder};

/// A direction of a topology: a number in `0..m` for a topology of `m` directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u16);

impl Direction {
    /// The direction of that number.
    #[inline(always)]
    #[must_use]
    pub const fn new(index: usize) -> Direction {
        debug_assert!(index <= u16::MAX as usize);
        Direction(index as u16)
    }

    /// The number of the direction.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Direction({})", self.0)
    }
}

/// Where and how a cell is drawn. Rules never read it.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shape {
    /// Centre, to the right, in cell widths.
    pub x: f32,
    /// Centre, upwards, in cell widths.
    pub y: f32,
    /// Width of the cell, of a hexagon between opposite sides; 1 for an ordinary one.
    pub size: f32,
    /// The panel the cell is drawn in: layers of a board lie side by side.
    pub panel: u16,
    /// The form of the cell.
    pub outline: Outline,
}

impl Shape {
    /// A square of width 1 centred on `(x, y)` in panel 0.
    #[must_use]
    pub const fn square(x: f32, y: f32) -> Shape {
        Shape { x, y, size: 1.0, panel: 0, outline: Outline::Square }
    }
}

/// The form in which a cell is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outline {
    /// A square.
    Square,
    /// A hexagon with a corner at the top and vertical sides.
    Hexagon,
    /// A hexagon with a horizontal side at the top, on its flat end.
    FlatHexagon,
    /// A point at which lines meet, as on the boards of Go and Xiangqi.
    Point,
}

/// One step: the cell that a single move in some direction leads to.
///
/// A step remembers by which way it came, for boards where that decides how a path may go on:
/// see [`Topology::onward`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell that the step leads to.
    pub to: Cell,
    onward: Onward,
}

/// Which steps may follow a step in the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Onward {
    /// All of the next cell's.
    All,
    /// Those numbered in this part of `Topology::onward`.
    Only { start: u32, end: u32 },
}

/// A board: cells, directions, and for every cell and direction its steps - none, one, or several
/// where paths split. Frozen once built; make one with a [`TopologyBuilder`] or a generator.
///
/// ```
/// use warpboard_core::topology::Lattice;
///
/// let board = Lattice::new([8, 8])?;
/// let topology = board.topology();
/// let e4 = topology.cell("e4").unwrap();
/// let north = topology.direction("n").unwrap();
/// let next = topology.steps(e4, north)[0].to;
/// assert_eq!(topology.name(next), "e5");
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Topology {
    names: Vec<String>,
    by_name: FxHashMap<String, Cell>,
    shapes: Vec<Shape>,
    directions: Vec<DirectionInfo>,
    /// Start of the steps of cell `c` and direction `d` at `c * directions + d`; one more at the end.
    offsets: Vec<u32>,
    steps: Vec<Step>,
    /// Numbers of steps, for [`Onward::Only`].
    onward: Vec<u32>,
    zones: Vec<(String, BitVec)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DirectionInfo {
    name: String,
    opposite: Option<Direction>,
}

impl Topology {
    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The number of directions.
    #[must_use]
    pub fn direction_count(&self) -> usize {
        self.directions.len()
    }

    /// All cells, in ascending order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + use<> {
        (0..self.names.len()).map(Cell::new)
    }

    /// All directions, in ascending order.
    pub fn directions(&self) -> impl ExactSizeIterator<Item = Direction> + use<> {
        (0..self.directions.len()).map(Direction::new)
    }

    /// The name of a cell.
    ///
    /// # Panics
    /// If the cell is not of this topology.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    /// The cell of that name.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    /// Where and how a cell is drawn.
    ///
    /// # Panics
    /// If the cell is not of this topology.
    #[must_use]
    pub fn shape(&self, cell: Cell) -> Shape {
        self.shapes[cell.index()]
    }

    /// The name of a direction.
    ///
    /// # Panics
    /// If the direction is not of this topology.
    #[must_use]
    pub fn direction_name(&self, direction: Direction) -> &str {
        &self.directions[direction.index()].name
    }

    /// The direction of that name.
    #[must_use]
    pub fn direction(&self, name: &str) -> Option<Direction> {
        self.directions.iter().position(|info| info.name == name).map(Direction::new)
    }

    /// The direction that leads back, if there is one: a direction without an opposite is one-way.
    ///
    /// # Panics
    /// If the direction is not of this topology.
    #[must_use]
    pub fn opposite(&self, direction: Direction) -> Option<Direction> {
        self.directions[direction.index()].opposite
    }

    /// The steps from a cell in a direction: none at the edge, several where paths split.
    ///
    /// # Panics
    /// If the cell or the direction is not of this topology.
    #[must_use]
    #[inline]
    pub fn steps(&self, cell: Cell, direction: Direction) -> &[Step] {
        assert!(direction.index() < self.directions.len());
        let slot = cell.index() * self.directions.len() + direction.index();
        &self.steps[self.offsets[slot] as usize..self.offsets[slot + 1] as usize]
    }

    /// The only step from a cell in a direction, if there is exactly one.
    ///
    /// # Panics
    /// If the cell or the direction is not of this topology.
    #[must_use]
    #[inline]
    pub fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        match self.steps(cell, direction) {
            [step] => Some(step.to),
            _ => None,
        }
    }

    /// The steps by which a path that came by `step` in `direction` may go on in that direction.
    ///
    /// On most boards these are all the [`steps`](Self::steps) of the cell it came to; where a
    /// board says that it matters how a cell was entered, they may be fewer.
    pub fn onward(&self, step: Step, direction: Direction) -> impl Iterator<Item = Step> {
        let (all, only): (&[Step], &[u32]) = match step.onward {
            Onward::All => (self.steps(step.to, direction), &[]),
            Onward::Only { start, end } => (&[], &self.onward[start as usize..end as usize]),
        };
        all.iter().copied().chain(only.iter().map(|&number| self.steps[number as usize]))
    }

    /// The names of the zones, in the order in which they were declared.
    pub fn zones(&self) -> impl Iterator<Item = &str> {
        self.zones.iter().map(|(name, _)| name.as_str())
    }

    /// The cells of a zone, in ascending order; `None` if there is no zone of that name.
    #[must_use]
    pub fn zone(&self, name: &str) -> Option<impl Iterator<Item = Cell> + '_> {
        let (_, members) = self.zones.iter().find(|(zone, _)| zone == name)?;
        Some(members.iter_ones().map(Cell::new))
    }

    /// The cells of a zone as a set; `None` if there is no zone of that name.
    ///
    /// # Panics
    /// If a cell of the zone does not fit a set of `N` words.
    #[must_use]
    pub fn zone_set<const N: usize>(&self, name: &str) -> Option<CellSet<N>> {
        Some(self.zone(name)?.collect())
    }

    /// Whether no path splits: at most one step for a cell and a direction, by whatever way the
    /// cell was entered.
    #[must_use]
    pub fn is_linear(&self) -> bool {
        self.onward.is_empty() && self.offsets.windows(2).all(|pair| pair[1] - pair[0] <= 1)
    }

    fn step_number(&self, from: Cell, direction: Direction, to: Cell) -> Option<u32> {
        let slot = from.index() * self.directions.len() + direction.index();
        (self.offsets[slot]..self.offsets[slot + 1])
            .find(|&number| self.steps[number as usize].to == to)
    }
}
