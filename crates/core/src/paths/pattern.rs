//! Patterns: what paths lead from a cell, whatever the board.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::topology::Direction;

/// A leap: for each cell of a board, the cells that one leap leads to, whatever lies between.
///
/// On a lattice, [`Lattice::jump`](crate::topology::Lattice::jump) makes one from a vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jump(Arc<[SmallVec<[Cell; 1]>]>);

impl Jump {
    /// The leap from each of the cells `0..cells` to the cells that `targets` gives.
    pub fn new<I: IntoIterator<Item = Cell>>(
        cells: usize,
        mut targets: impl FnMut(Cell) -> I,
    ) -> Jump {
        Jump((0..cells).map(|cell| targets(Cell::new(cell)).into_iter().collect()).collect())
    }

    /// The cells that the leap leads to.
    ///
    /// # Panics
    /// If the cell is not one of the cells that the leap was made for.
    #[must_use]
    pub fn targets(&self, from: Cell) -> &[Cell] {
        &self.0[from.index()]
    }
}

/// How a leg of a route goes from cell to cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Motion {
    Step(Direction),
    Jump(Jump),
}

/// A part of a route: equal motions, `least..=most` of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leg {
    pub(super) motion: Motion,
    pub(super) least: u32,
    pub(super) most: u32,
    /// Whether the route goes on from an occupied cell of this leg.
    pub(super) over_pieces: bool,
    /// Whether the route may end in this leg although another one follows.
    pub(super) may_end: bool,
}

impl Leg {
    fn new(motion: Motion, least: u32, most: u32) -> Leg {
        Leg { motion, least, most, over_pieces: false, may_end: false }
    }
}

/// What paths lead from a cell: the shape of a piece's move, to be laid over any board with a
/// [`PathTable`](super::PathTable).
///
/// Paths follow every branch where a board splits. A path never comes back to a cell that it has
/// been to, its origin included, so that slides around a ring end. Each leg of a path starts
/// afresh: [`Topology::onward`](crate::Topology::onward) binds the steps of one leg only.
///
/// ```
/// use warpboard_core::paths::{PathTable, Pattern};
/// use warpboard_core::topology::Lattice;
/// use warpboard_core::CellSet;
///
/// let board = Lattice::new([9, 10])?;
/// let direction = |name: &str| board.topology().direction(name).unwrap();
/// // The horse of Xiangqi northwards: a step that must be free, then one diagonally outwards.
/// let horse = Pattern::lame_leap([
///     [direction("n"), direction("ne")],
///     [direction("n"), direction("nw")],
/// ]);
/// let table = PathTable::new(board.topology(), &horse);
/// let e1 = board.topology().cell("e1").unwrap();
/// assert_eq!(table.targets(e1, CellSet::<2>::EMPTY).len(), 2);
/// let blocked = CellSet::of(board.topology().cell("e2").unwrap());
/// assert_eq!(table.targets::<2>(e1, blocked).len(), 0);
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    pub(super) routes: Vec<Vec<Leg>>,
}

impl Pattern {
    /// No paths.
    #[must_use]
    pub fn new() -> Pattern {
        Pattern::default()
    }

    /// Slides: any number of steps in one of the directions, through empty cells.
    #[must_use]
    pub fn slide(directions: impl IntoIterator<Item = Direction>) -> Pattern {
        Pattern::slide_at_most(directions, u32::MAX)
    }

    /// Slides of at most `most` steps. With `most` 1, single steps.
    #[must_use]
    pub fn slide_at_most(directions: impl IntoIterator<Item = Direction>, most: u32) -> Pattern {
        Pattern::single_legs(directions.into_iter().map(Motion::Step), 1, most)
    }

    /// Single steps.
    #[must_use]
    pub fn step(directions: impl IntoIterator<Item = Direction>) -> Pattern {
        Pattern::slide_at_most(directions, 1)
    }

    /// Steps of exact length: `length` steps in one of the directions, the cells between empty.
    #[must_use]
    pub fn exact(directions: impl IntoIterator<Item = Direction>, length: u32) -> Pattern {
        Pattern::single_legs(directions.into_iter().map(Motion::Step), length, length)
    }

    /// Leaps, whatever lies between.
    #[must_use]
    pub fn leap(jumps: impl IntoIterator<Item = Jump>) -> Pattern {
        Pattern::rider_at_most(jumps, 1)
    }

    /// Riders: the same leap again and again, each landing cell before the last empty.
    #[must_use]
    pub fn rider(jumps: impl IntoIterator<Item = Jump>) -> Pattern {
        Pattern::rider_at_most(jumps, u32::MAX)
    }

    /// Riders of at most `most` leaps.
    #[must_use]
    pub fn rider_at_most(jumps: impl IntoIterator<Item = Jump>, most: u32) -> Pattern {
        Pattern::single_legs(jumps.into_iter().map(Motion::Jump), 1, most)
    }

    /// Riders of exact length: `length` leaps, each landing cell before the last empty.
    #[must_use]
    pub fn exact_rider(jumps: impl IntoIterator<Item = Jump>, length: u32) -> Pattern {
        Pattern::single_legs(jumps.into_iter().map(Motion::Jump), length, length)
    }

    /// Lame leaps: one step in each direction of a route, one after the other, the cells between
    /// empty.
    #[must_use]
    pub fn lame_leap<R: IntoIterator<Item = Direction>>(
        routes: impl IntoIterator<Item = R>,
    ) -> Pattern {
        Pattern::stepwise(routes, false)
    }

    /// Leaps found stepwise: one step in each direction of a route, whatever lies between. For
    /// boards on which a leap is only known as a sequence of steps.
    #[must_use]
    pub fn stepwise_leap<R: IntoIterator<Item = Direction>>(
        routes: impl IntoIterator<Item = R>,
    ) -> Pattern {
        Pattern::stepwise(routes, true)
    }

    /// A step in the first direction of a pair, then a slide in the second; it may end on the
    /// first step if `may_stop`.
    #[must_use]
    pub fn step_then_slide(
        pairs: impl IntoIterator<Item = (Direction, Direction)>,
        may_stop: bool,
    ) -> Pattern {
        Pattern::leg_pairs(pairs.into_iter().map(|(first, then)| {
            let first = Leg { may_end: may_stop, ..Leg::new(Motion::Step(first), 1, 1) };
            (first, Leg::new(Motion::Step(then), 1, u32::MAX))
        }))
    }

    /// Two leaps one after the other, as pairs; the cell between must be empty unless
    /// `over_pieces`.
    #[must_use]
    pub fn two_leg(pairs: impl IntoIterator<Item = (Jump, Jump)>, over_pieces: bool) -> Pattern {
        Pattern::leg_pairs(pairs.into_iter().map(|(first, then)| {
            let first = Leg { over_pieces, ..Leg::new(Motion::Jump(first), 1, 1) };
            (first, Leg::new(Motion::Jump(then), 1, 1))
        }))
    }

    /// The paths of both patterns.
    #[must_use]
    pub fn or(mut self, other: Pattern) -> Pattern {
        self.routes.extend(other.routes);
        self
    }

    fn single_legs(motions: impl Iterator<Item = Motion>, least: u32, most: u32) -> Pattern {
        let routes = motions.map(|motion| vec![Leg::new(motion, least, most)]).collect();
        Pattern { routes }
    }

    fn leg_pairs(pairs: impl Iterator<Item = (Leg, Leg)>) -> Pattern {
        Pattern { routes: pairs.map(|(first, then)| vec![first, then]).collect() }
    }

    fn stepwise<R: IntoIterator<Item = Direction>>(
        routes: impl IntoIterator<Item = R>,
        over_pieces: bool,
    ) -> Pattern {
        let leg = |direction| Leg { over_pieces, ..Leg::new(Motion::Step(direction), 1, 1) };
        let routes = routes.into_iter().map(|route| route.into_iter().map(leg).collect()).collect();
        Pattern { routes }
    }
}
