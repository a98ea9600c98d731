//! Paths over any board: trees that fork where the board does, walked by skip links.

mod pattern;
mod tree;

use crate::cell::{Cell, CellSet};
use crate::topology::Topology;

pub use pattern::{Jump, Pattern};
use tree::{ROOT, Tree};

/// The paths of a [`Pattern`] from every cell of a board.
///
/// What a piece can reach from a cell is a tree, stored in pre-order with a skip link for each
/// node: a walk goes to the next node while the cell is free, and along the link when a piece
/// blocks it. A straight line is the tree whose links all lead to its end, so the same loop
/// serves boards with and without forks; leaps are trees of depth 1.
///
/// Memory: 8 bytes for each cell of each path, paths that begin alike counted once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathTable {
    /// Start of the nodes of each origin; one more at the end.
    offsets: Vec<u32>,
    nodes: Vec<Node>,
}

/// One cell of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    cell: u16,
    /// Whether a path may end here.
    land: bool,
    /// The first node behind this one's branches.
    skip: u32,
}

impl Node {
    #[inline(always)]
    fn cell(self) -> Cell {
        Cell::new(self.cell as usize)
    }
}

impl PathTable {
    /// Lays a pattern over a board.
    #[must_use]
    pub fn new(topology: &Topology, pattern: &Pattern) -> PathTable {
        PathTable::of_trees(topology.cells().map(|origin| Tree::of(topology, pattern, origin)))
    }

    fn of_trees(trees: impl Iterator<Item = Tree>) -> PathTable {
        let mut table = PathTable { offsets: vec![0], nodes: Vec::new() };
        for tree in trees {
            tree.flatten(&mut table.nodes);
            table.offsets.push(table.nodes.len() as u32);
        }
        table
    }

    /// The number of cells that the table has paths from.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The memory of the table, in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of_val(&*self.offsets) + size_of_val(&*self.nodes)
    }

    /// Calls `visit` on each cell on which a path ends, cells in `occupied` blocking the way
    /// beyond. Where paths rejoin a cell may be visited more than once; [`targets`] lists it once.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    ///
    /// [`targets`]: PathTable::targets
    #[inline(always)]
    pub fn walk(
        &self,
        from: Cell,
        mut occupied: impl FnMut(Cell) -> bool,
        mut visit: impl FnMut(Cell),
    ) {
        let (mut at, end) = self.range(from);
        while at < end {
            let node = self.nodes[at];
            if node.land {
                visit(node.cell());
            }
            at = if occupied(node.cell()) { node.skip as usize } else { at + 1 };
        }
    }

    /// Calls `visit` on each cell on which a path ends that goes over exactly one piece (the
    /// screen), wherever on the way: first free cells behind the screen, then the piece that
    /// blocks the way beyond. Screens count per path: where paths fork, each has its own.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[inline(always)]
    pub fn walk_hops(
        &self,
        from: Cell,
        mut occupied: impl FnMut(Cell) -> bool,
        mut visit: impl FnMut(Cell),
    ) {
        let (mut at, end) = self.range(from);
        while at < end {
            let screen = self.nodes[at];
            at += 1;
            if occupied(screen.cell()) {
                let behind = screen.skip as usize;
                while at < behind {
                    let node = self.nodes[at];
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
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[inline(always)]
    pub fn walk_through<const M: usize>(
        &self,
        from: Cell,
        mut occupied: impl FnMut(Cell) -> bool,
        mut visit: impl FnMut(Cell, &[Cell]),
    ) {
        let (mut at, end) = self.range(from);
        let mut passed = [from; M];
        let mut branch_ends = [0; M];
        let mut count = 0;
        while at < end {
            while count > 0 && branch_ends[count - 1] <= at {
                count -= 1;
            }
            let node = self.nodes[at];
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
    /// If `from` is not a cell of the board, or a path is longer.
    #[inline(always)]
    pub fn walk_paths<const L: usize>(
        &self,
        from: Cell,
        mut occupied: impl FnMut(Cell) -> bool,
        most: usize,
        mut visit: impl FnMut(&[Cell], usize),
    ) {
        let (mut at, end) = self.range(from);
        let mut path = [from; L];
        // Where the branches of each cell end, and the number of pieces up to and on it.
        let mut ends = [(0, 0); L];
        let mut length = 0;
        while at < end {
            while length > 0 && ends[length - 1].0 <= at {
                length -= 1;
            }
            let before = if length > 0 { ends[length - 1].1 } else { 0 };
            let node = self.nodes[at];
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
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let mut targets = CellSet::EMPTY;
        self.walk(from, |cell| occupied.contains(cell), |cell| targets.insert(cell));
        targets
    }

    /// The cells behind exactly one screen: free ones and the first piece of `occupied` there.
    /// Intersect it with `occupied` for a cannon's captures.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn hop_targets<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let mut targets = CellSet::EMPTY;
        self.walk_hops(from, |cell| occupied.contains(cell), |cell| targets.insert(cell));
        targets
    }

    /// [`targets`](PathTable::targets) and [`hop_targets`](PathTable::hop_targets) in one walk: for
    /// pieces that move as the one and capture as the other.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets_and_hop_targets<const N: usize>(
        &self,
        from: Cell,
        occupied: CellSet<N>,
    ) -> (CellSet<N>, CellSet<N>) {
        let (mut targets, mut hops) = (CellSet::EMPTY, CellSet::EMPTY);
        let (mut at, end) = self.range(from);
        while at < end {
            let node = self.nodes[at];
            if node.land {
                targets.insert(node.cell());
            }
            at += 1;
            if occupied.contains(node.cell()) {
                let behind = node.skip as usize;
                while at < behind {
                    let node = self.nodes[at];
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
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    pub fn reach<const N: usize>(&self, from: Cell) -> CellSet<N> {
        self.targets(from, CellSet::EMPTY)
    }

    /// All cells of all paths from a cell, whether a path may end on them or not.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    pub fn touched<const N: usize>(&self, from: Cell) -> CellSet<N> {
        let (start, end) = self.range(from);
        self.nodes[start..end].iter().map(|node| node.cell()).collect()
    }

    /// Calls `visit` with each path from a cell, as the cells behind the origin; a path that may
    /// end on its way is given for each end.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    pub fn for_each_path(&self, from: Cell, mut visit: impl FnMut(&[Cell])) {
        let (start, end) = self.range(from);
        let mut path: Vec<Cell> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        for at in start..end {
            while ends.last().is_some_and(|&end| end <= at) {
                ends.pop();
                path.pop();
            }
            let node = self.nodes[at];
            path.push(node.cell());
            ends.push(node.skip as usize);
            if node.land {
                visit(&path);
            }
        }
    }

    /// The same paths the other way round: from each cell, those that end on the cells from which
    /// it is reached. Walks over it find the attackers of a cell: [`targets`] those that reach
    /// it, [`hop_targets`] those that reach it over one screen.
    ///
    /// [`targets`]: PathTable::targets
    /// [`hop_targets`]: PathTable::hop_targets
    #[must_use]
    pub fn reversed(&self) -> PathTable {
        let mut trees: Vec<Tree> = (0..self.cells()).map(Cell::new).map(Tree::new).collect();
        for origin in (0..self.cells()).map(Cell::new) {
            self.for_each_path(origin, |path| {
                let (target, between) = path.split_last().expect("a path has an end");
                let tree = &mut trees[target.index()];
                let end = between.iter().rev().fold(ROOT, |node, &cell| tree.branch(node, cell));
                let end = tree.branch(end, origin);
                tree.set_land(end);
            });
        }
        PathTable::of_trees(trees.into_iter())
    }

    /// The paths that `keep` approves, which is asked for each origin and the cells behind it: for
    /// zones that a piece may not enter or cross.
    #[must_use]
    pub fn filtered(&self, mut keep: impl FnMut(Cell, &[Cell]) -> bool) -> PathTable {
        PathTable::of_trees((0..self.cells()).map(Cell::new).map(|origin| {
            let mut tree = Tree::new(origin);
            self.for_each_path(origin, |path| {
                if keep(origin, path) {
                    let end = path.iter().fold(ROOT, |node, &cell| tree.branch(node, cell));
                    tree.set_land(end);
                }
            });
            tree
        }))
    }

    #[inline(always)]
    fn range(&self, from: Cell) -> (usize, usize) {
        let offsets = &self.offsets[from.index()..from.index() + 2];
        (offsets[0] as usize, offsets[1] as usize)
    }
}
