//! The paths of sliders and hoppers, laid out from a cell when they are first asked for there.

use std::cell::RefCell;
use std::sync::OnceLock;

use warpboard_core::Cell;
use warpboard_core::paths::PathTree;

use crate::board::{GROUND, INSIDE_CELLS, Set};
use crate::cache::{Cache, Memory};
use crate::plane::{DIAGONAL, Direction, ORTHOGONAL, Plane};

/// The most cells of a path behind its origin: of ten ranks, six may be twice as many inside.
pub(crate) const LONGEST_PATH: usize = 15;

/// Kinds of line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Line {
    /// Slides of the Rook, hops of the Cannon.
    Orthogonal,
    /// Slides of the Bishop, hops of the Arrow.
    Diagonal,
    /// Slides of the Queen, hops of the Tank (TT-20).
    Inside,
}

/// The lines of a kind from a cell.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    tree: PathTree,
    /// The cells that they come to if nothing is in the way.
    pub(crate) reach: Set,
}

impl Lines {
    pub(crate) fn new(plane: &Plane, line: Line, from: Cell) -> Lines {
        let directions: &[Direction] = match line {
            Line::Orthogonal => &ORTHOGONAL,
            Line::Diagonal => &DIAGONAL,
            Line::Inside => &Direction::ALL,
        };
        let may_step = |from: Cell, to: Cell| line != Line::Inside || plane.stays_inside(from, to);
        let first = directions.iter().flat_map(|&way| {
            let steps = plane.steps(way, from).into_iter();
            steps.filter(|step| may_step(from, step.to)).map(move |step| (way, step))
        });
        let onward = |(way, step)| {
            let steps = plane.onward(way, step).into_iter();
            steps.filter(move |next| may_step(step.to, next.to)).map(move |next| (way, next))
        };
        let tree = PathTree::slides(from, first, onward, |(_, step)| step.to);
        let reach = tree.paths().reach();
        Lines { tree, reach }
    }

    /// Where a slider goes.
    #[inline(always)]
    pub(crate) fn targets(&self, occupied: Set) -> Set {
        self.tree.paths().targets(occupied)
    }

    /// What is behind exactly one screen.
    #[inline(always)]
    pub(crate) fn hop_targets(&self, occupied: Set) -> Set {
        self.tree.paths().hop_targets(occupied)
    }

    /// Both.
    #[inline(always)]
    pub(crate) fn targets_and_hop_targets(&self, occupied: Set) -> (Set, Set) {
        self.tree.paths().targets_and_hop_targets(occupied)
    }

    /// The ends of paths with at most `M` pieces before them, and those.
    #[inline(always)]
    pub(crate) fn walk_through<const M: usize>(
        &self,
        occupied: Set,
        visit: impl FnMut(Cell, &[Cell]),
    ) {
        self.tree.paths().walk_through::<M>(|cell| occupied.contains(cell), visit);
    }

    /// The paths with at most `most` pieces before their ends, and the number of those.
    #[inline(always)]
    pub(crate) fn walk_paths(&self, occupied: Set, most: usize, visit: impl FnMut(&[Cell], usize)) {
        let occupied = |cell| occupied.contains(cell);
        self.tree.paths().walk_paths::<LONGEST_PATH>(occupied, most, visit);
    }
}

impl Memory for Lines {
    fn memory(&self) -> usize {
        self.tree.memory()
    }
}

thread_local! {
    static CACHE: RefCell<Cache<Lines, 2048, { 512 << 10 }>> = const { RefCell::new(Cache::new()) };
}

/// The lines inside Tardises that are not connected, which are the same wherever they stand.
static ALONE: [OnceLock<Lines>; 2 * INSIDE_CELLS] = [const { OnceLock::new() }; 2 * INSIDE_CELLS];

/// All lines with the Tardises at one pair of places.
#[derive(Debug)]
pub(crate) struct AllLines {
    plane: Plane,
    is_connected: bool,
    /// What all keys have in common, and what all places in the cache: pairs lie apart, each with
    /// its cells one beside the other.
    key: u32,
    place: u32,
}

impl AllLines {
    pub(crate) fn new(plane: Plane) -> AllLines {
        let (key, place) = (plane.number << 10, plane.number.wrapping_mul(0x9e5));
        AllLines { plane, is_connected: plane.is_connected(), key, place }
    }

    /// Looks at the lines of a kind from a cell that is not covered. It must not be asked for
    /// others meanwhile.
    #[inline(always)]
    pub(crate) fn with<R>(&self, line: Line, from: Cell, look: impl FnOnce(&Lines) -> R) -> R {
        let make = || Lines::new(&self.plane, line, from);
        CACHE.with_borrow_mut(|cache| {
            let alone = ALONE.get(from.index().wrapping_sub(GROUND));
            let lines = match alone.filter(|_| line == Line::Inside && !self.is_connected) {
                Some(alone) => alone.get_or_init(make),
                None => {
                    let here = (from.index() as u32) << 2 | line as u32;
                    cache.get(self.key | here, self.place.wrapping_add(here) as usize, make)
                }
            };
            look(lines)
        })
    }
}
