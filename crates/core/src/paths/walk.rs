//! Walks over the paths from a cell.

use super::Node;
use crate::cell::{Cell, CellSet};

/// The paths from one cell, as a tree of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paths<'a>(pub(super) &'a [Node]);

impl Paths<'_> {
    /// Calls `visit` on each cell on which a path ends, cells in `occupied` blocking the way
    /// beyond. Where paths rejoin a cell may be visited more than once; [`targets`] lists it once.
    ///
    /// [`targets`]: Paths::targets
    #[inline(always)]
    pub fn walk(self, mut occupied: impl FnMut(Cell) -> bool, mut visit: impl FnMut(Cell)) {
        let nodes = self.0;
        let mut at = 0;
        while at < nodes.len() {
            let node = nodes[at];
            if node.land {
                visit(node.cell());
            }
            at = if occupied(node.cell()) { node.skip as usize } else { at + 1 };
        }
    }

    /// Calls `visit` on each cell on which a path ends that goes over exactly one piece (the
    /// screen), wherever on the way: first free cells behind the screen, then the piece that
    /// blocks the way beyond. Screens count per path: where paths fork, each has its own.
    #[inline(always)]
    pub fn walk_hops(self, mut occupied: impl FnMut(Cell) -> bool, mut visit: impl FnMut(Cell)) {
        let nodes = self.0;
        let mut at = 0;
        while at < nodes.len() {
            let screen = nodes[at];
            at += 1;
            if occupied(screen.cell()) {
                let behind = screen.skip as usize;
                while at < behind {
                    let node = nodes[at];
                    if node.land {
                        visit(node.cell());
                    }
                    at = if occupied(node.cell()) { node.skip as usize } else { at + 1 };
                }
            }
        }
    }

    /// Calls `visit` on the end of each path with at most `M` pieces before it, and with these
    /// pieces in the order of the path: who would attack if some of them went away.
    #[inline(always)]
    pub fn walk_through<const M: usize>(
        self,
        mut occupied: impl FnMut(Cell) -> bool,
        mut visit: impl FnMut(Cell, &[Cell]),
    ) {
        let nodes = self.0;
        let mut at = 0;
        let mut passed = [Cell::new(0); M];
        let mut branch_ends = [0; M];
        let mut count = 0;
        while at < nodes.len() {
            while count > 0 && branch_ends[count - 1] <= at {
                count -= 1;
            }
            let node = nodes[at];
            if node.land {
                visit(node.cell(), &passed[..count]);
            }
            at += 1;
            if occupied(node.cell()) {
                if count == M {
                    at = node.skip as usize;
                } else {
                    passed[count] = node.cell();
                    branch_ends[count] = node.skip as usize;
                    count += 1;
                }
            }
        }
    }

    /// Calls `visit` with each path that has at most `most` pieces before its end: with its cells
    /// behind the origin, of which there are at most `L`, and with the number of these pieces.
    /// That is who attacks, or would if some pieces went away, and where it could be blocked.
    ///
    /// # Panics
    /// If a path is longer.
    #[inline(always)]
    pub fn walk_paths<const L: usize>(
        self,
        mut occupied: impl FnMut(Cell) -> bool,
        most: usize,
        mut visit: impl FnMut(&[Cell], usize),
    ) {
        let nodes = self.0;
        let mut at = 0;
        let mut path = [Cell::new(0); L];
        // Where the branches of each cell end, and the number of pieces up to and on it.
        let mut ends = [(0, 0); L];
        let mut length = 0;
        while at < nodes.len() {
            while length > 0 && ends[length - 1].0 <= at {
                length -= 1;
            }
            let before = if length > 0 { ends[length - 1].1 } else { 0 };
            let node = nodes[at];
            path[length] = node.cell();
            if node.land {
                visit(&path[..=length], before);
            }
            let count = before + usize::from(occupied(node.cell()));
            ends[length] = (node.skip as usize, count);
            length += 1;
            at = if count > most { node.skip as usize } else { at + 1 };
        }
    }

    /// The cells on which a path ends, the cells of `occupied` blocking the way beyond.
    ///
    /// # Panics
    /// If a cell does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets<const N: usize>(self, occupied: CellSet<N>) -> CellSet<N> {
        let mut targets = CellSet::EMPTY;
        self.walk(|cell| occupied.contains(cell), |cell| targets.insert(cell));
        targets
    }

    /// The cells behind exactly one screen: free ones and the first piece of `occupied` there.
    /// Intersect it with `occupied` for a cannon's captures.
    ///
    /// # Panics
    /// If a cell does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn hop_targets<const N: usize>(self, occupied: CellSet<N>) -> CellSet<N> {
        let mut targets = CellSet::EMPTY;
        self.walk_hops(|cell| occupied.contains(cell), |cell| targets.insert(cell));
        targets
    }

    /// [`targets`](Paths::targets) and [`hop_targets`](Paths::hop_targets) in one walk: for
    /// pieces that move as the one and capture as the other.
    ///
    /// # Panics
    /// If a cell does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets_and_hop_targets<const N: usize>(
        self,
        occupied: CellSet<N>,
    ) -> (CellSet<N>, CellSet<N>) {
        let (mut targets, mut hops) = (CellSet::EMPTY, CellSet::EMPTY);
        let nodes = self.0;
        let mut at = 0;
        while at < nodes.len() {
            let node = nodes[at];
            if node.land {
                targets.insert(node.cell());
            }
            at += 1;
            if occupied.contains(node.cell()) {
                let behind = node.skip as usize;
                while at < behind {
                    let node = nodes[at];
                    if node.land {
                        hops.insert(node.cell());
                    }
                    let blocks = occupied.contains(node.cell());
                    at = if blocks { node.skip as usize } else { at + 1 };
                }
            }
        }
        (targets, hops)
    }

    /// The cells on which a path ends if nothing is in the way.
    ///
    /// # Panics
    /// If a cell does not fit the set.
    #[must_use]
    pub fn reach<const N: usize>(self) -> CellSet<N> {
        self.targets(CellSet::EMPTY)
    }

    /// All cells of all paths from a cell, whether a path may end on them or not.
    ///
    /// # Panics
    /// If a cell does not fit the set.
    #[must_use]
    pub fn touched<const N: usize>(self) -> CellSet<N> {
        self.0.iter().map(|node| node.cell()).collect()
    }

    /// Calls `visit` with each path from a cell, as the cells behind the origin; a path that may
    /// end on its way is given for each end.
    pub fn for_each_path(self, mut visit: impl FnMut(&[Cell])) {
        let mut path: Vec<Cell> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        for (at, node) in self.0.iter().enumerate() {
            while ends.last().is_some_and(|&end| end <= at) {
                ends.pop();
                path.pop();
            }
            path.push(node.cell());
            ends.push(node.skip as usize);
            if node.land {
                visit(&path);
            }
        }
    }
}

/// The paths from one cell by themselves, for boards that change too often to be laid out in a
/// [`PathTable`](super::PathTable).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PathTree {
    nodes: Box<[Node]>,
}

impl PathTree {
    /// The slides from a cell of a board that is known by its steps only: the first ones, and
    /// those by which a path goes on behind each. A path never comes back to a cell that it has
    /// been to, `origin` included.
    ///
    /// ```
    /// use warpboard_core::paths::PathTree;
    /// use warpboard_core::{Cell, CellSet};
    ///
    /// // From cell 3 of a ring of five, one way round.
    /// let ring = PathTree::slides(Cell::new(3), [4], |at| [(at + 1) % 5], |at| Cell::new(at));
    /// let reached: CellSet<1> = ring.paths().reach();
    /// assert!(reached.iter().map(Cell::index).eq([0, 1, 2, 4]));
    /// ```
    pub fn slides<S: Copy, I: IntoIterator<Item = S>>(
        origin: Cell,
        first: impl IntoIterator<Item = S>,
        mut onward: impl FnMut(S) -> I,
        cell: impl Fn(S) -> Cell,
    ) -> PathTree {
        let mut growth = Growth { nodes: Vec::with_capacity(64), path: vec![origin] };
        for step in first {
            growth.follow(step, &mut onward, &cell);
        }
        PathTree { nodes: growth.nodes.into() }
    }

    /// The paths.
    #[inline(always)]
    #[must_use]
    pub fn paths(&self) -> Paths<'_> {
        Paths(&self.nodes)
    }

    /// The memory of the paths, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(&*self.nodes)
    }
}

/// A tree while paths are added, and the cells to where the walk is.
struct Growth {
    nodes: Vec<Node>,
    path: Vec<Cell>,
}

impl Growth {
    /// Adds a step to the path, and all that go on from there.
    fn follow<S: Copy, I: IntoIterator<Item = S>>(
        &mut self,
        step: S,
        onward: &mut impl FnMut(S) -> I,
        cell: &impl Fn(S) -> Cell,
    ) {
        let to = cell(step);
        if self.path.contains(&to) {
            return;
        }
        let at = self.nodes.len();
        self.nodes.push(Node { cell: to.index() as u16, land: true, skip: 0 });
        self.path.push(to);
        for next in onward(step) {
            self.follow(next, onward, cell);
        }
        self.path.pop();
        self.nodes[at].skip = self.nodes.len() as u32;
    }
}
