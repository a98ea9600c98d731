//! Paths over any board: trees that fork where the board does, walked by skip links.

mod pattern;
mod tree;
mod walk;

use crate::cell::{Cell, CellSet};
use crate::topology::Topology;

pub use pattern::{Jump, Pattern};
use tree::{ROOT, Tree};
pub use walk::{PathTree, Paths};

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
    /// The first node behind this one's branches, counted from the first one of the origin.
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
    ///
    /// Where paths fork again and again their number doubles, and doubles: [`within`] sets a limit
    /// for boards that come from elsewhere.
    ///
    /// [`within`]: PathTable::within
    #[must_use]
    pub fn new(topology: &Topology, pattern: &Pattern) -> PathTable {
        PathTable::within(topology, pattern, usize::MAX).expect("fewer paths than numbers")
    }

    /// Lays a pattern over a board, if that takes at most so many steps from cell to cell.
    ///
    /// ```
    /// use warpboard_core::paths::{PathTable, Pattern};
    /// use warpboard_core::topology::Lattice;
    ///
    /// let board = Lattice::new([8])?.into_topology();
    /// let east = Pattern::slide(board.direction("e"));
    /// // Seven steps from the first cell, six from the next, and so on.
    /// assert!(PathTable::within(&board, &east, 28).is_some());
    /// assert!(PathTable::within(&board, &east, 27).is_none());
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    #[must_use]
    pub fn within(topology: &Topology, pattern: &Pattern, steps: usize) -> Option<PathTable> {
        let (mut table, mut left) = (PathTable::empty(), steps);
        for origin in topology.cells() {
            table.push(&Tree::of(topology, pattern, origin, &mut left)?);
        }
        Some(table)
    }

    fn of_trees(trees: impl Iterator<Item = Tree>) -> PathTable {
        let mut table = PathTable::empty();
        trees.for_each(|tree| table.push(&tree));
        table
    }

    /// The table without origins.
    fn empty() -> PathTable {
        PathTable { offsets: vec![0], nodes: Vec::new() }
    }

    /// Adds the paths from the next origin.
    fn push(&mut self, tree: &Tree) {
        self.nodes.extend(tree.flatten());
        self.offsets.push(self.nodes.len() as u32);
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

    /// The paths from a cell.
    ///
    /// # Panics
    /// If it is not a cell of the board.
    #[inline(always)]
    #[must_use]
    pub fn paths(&self, origin: Cell) -> Paths<'_> {
        let offsets = &self.offsets[origin.index()..origin.index() + 2];
        Paths(&self.nodes[offsets[0] as usize..offsets[1] as usize])
    }

    /// [`Paths::targets`] from a cell.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.paths(from).targets(occupied)
    }

    /// [`Paths::hop_targets`] from a cell.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn hop_targets<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.paths(from).hop_targets(occupied)
    }

    /// [`Paths::reach`] from a cell.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    pub fn reach<const N: usize>(&self, from: Cell) -> CellSet<N> {
        self.paths(from).reach()
    }

    /// [`Paths::for_each_path`] from a cell.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    pub fn for_each_path(&self, from: Cell, visit: impl FnMut(&[Cell])) {
        self.paths(from).for_each_path(visit);
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

    /// The paths of both tables, which are of one board.
    ///
    /// # Panics
    /// If the tables have paths from different numbers of cells.
    #[must_use]
    pub fn united(&self, other: &PathTable) -> PathTable {
        assert_eq!(self.cells(), other.cells(), "tables of one board");
        PathTable::of_trees((0..self.cells()).map(Cell::new).map(|origin| {
            let mut tree = Tree::new(origin);
            for table in [self, other] {
                table.for_each_path(origin, |path| {
                    let end = path.iter().fold(ROOT, |node, &cell| tree.branch(node, cell));
                    tree.set_land(end);
                });
            }
            tree
        }))
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
}
