//! The paths of sliders and hoppers, laid out from a cell when they are first asked for there.

use std::cell::RefCell;

use warpboard_core::Cell;
use warpboard_core::paths::PathTree;

use crate::board::Set;
use crate::config::cache::{Cache, Memory};
use crate::config::plane::{DIAGONAL, Direction, ORTHOGONAL, Plane};
use crate::piece::Role;

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

impl Line {
    /// Each kind, with its slider and its hopper.
    pub(crate) const ALL: [(Line, Role, Role); 3] = [
        (Line::Orthogonal, Role::Rook, Role::Cannon),
        (Line::Diagonal, Role::Bishop, Role::Arrow),
        (Line::Inside, Role::Queen, Role::Tank),
    ];
}

/// What lines come to, with pieces in the way.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct View {
    /// The ends of paths over no piece: where a slider goes.
    pub(crate) slides: Set,
    /// The ends of paths over one piece, the screen.
    pub(crate) hops: Set,
}

impl View {
    /// The cells whose occupancy it depends on.
    #[inline]
    pub(crate) fn seen(self) -> Set {
        self.slides | self.hops
    }
}

/// The lines of a kind from a cell.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    tree: PathTree,
    /// The cells that they come to if nothing is in the way.
    pub(crate) reach: Set,
    /// What was seen last, and what was occupied then: most often as much as the next time.
    last: View,
    occupied: Set,
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
        let last = View { slides: reach, hops: Set::EMPTY };
        Lines { tree, reach, last, occupied: Set::EMPTY }
    }

    /// What the lines come to.
    #[inline]
    pub(crate) fn view(&mut self, occupied: Set) -> View {
        if !(self.last.seen() & (occupied ^ self.occupied)).is_empty() {
            self.look(occupied);
        }
        self.last
    }

    fn look(&mut self, occupied: Set) {
        let (slides, hops) = self.tree.paths().targets_and_hop_targets(occupied);
        self.last = View { slides, hops };
        self.occupied = occupied;
    }

    /// The ends of paths with at most `M` pieces before them, and those.
    #[inline]
    pub(crate) fn walk_through<const M: usize>(
        &self,
        occupied: Set,
        visit: impl FnMut(Cell, &[Cell]),
    ) {
        self.tree.paths().walk_through::<M>(|cell| occupied.contains(cell), visit);
    }

    /// The paths with at most `most` pieces before their ends, and the number of those.
    #[inline]
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

/// All lines with the Tardises at one pair of places.
#[derive(Debug)]
pub(crate) struct AllLines {
    plane: Plane,
    open: Keys,
    inside: Keys,
}

/// What the keys of lines have in common, and what their places in the cache: planes lie apart,
/// each with its cells one beside the other.
#[derive(Debug, Clone, Copy)]
struct Keys {
    key: u32,
    place: u32,
}

impl Keys {
    fn new(plane: Plane) -> Keys {
        Keys { key: plane.number << 10, place: plane.number.wrapping_mul(0x9e5) }
    }
}

impl AllLines {
    pub(crate) fn new(plane: Plane) -> AllLines {
        let open = Keys::new(plane);
        // In Tardises that are not connected they are the same wherever these stand.
        let alone = Keys::new(plane.with_only(|_| false));
        AllLines { plane, open, inside: if plane.is_connected() { open } else { alone } }
    }

    /// Looks at the lines of a kind from a cell that is not covered. It must not be asked for
    /// others meanwhile.
    #[inline]
    pub(crate) fn with<R>(&self, line: Line, from: Cell, look: impl FnOnce(&mut Lines) -> R) -> R {
        let Keys { key, place } = if line == Line::Inside { self.inside } else { self.open };
        let here = (from.index() as u32) << 2 | line as u32;
        let (key, place) = (key | here, place.wrapping_add(here) as usize);
        let make = move || Lines::new(&self.plane, line, from);
        CACHE.with_borrow_mut(move |cache| look(cache.get(key, place, make)))
    }
}
