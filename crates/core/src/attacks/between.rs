//! What lies between two cells of a line.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::paths::PathTable;
use crate::topology::{Direction, Topology};

/// For each two cells on a common line the cells strictly between them: what can be interposed
/// against a check, and what may be pinned.
///
/// ```
/// use warpboard_core::attacks::between::Between;
/// use warpboard_core::topology::Lattice;
///
/// let board = Lattice::new([8, 8])?.into_topology();
/// let between = Between::<1>::new(&board, board.directions());
/// let cell = |name| board.cell(name).unwrap();
/// assert_eq!(between.get(cell("a1"), cell("c3")), cell("b2").into());
/// assert!(between.get(cell("a1"), cell("b3")).is_empty());
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Between<const N: usize> {
    /// The set of `(a, b)` at `[a / 64][a % 64][b / 64][b % 64]`: indices that need no check.
    sets: Box<[[Row<N>; 64]; N]>,
}

type Row<const N: usize> = [[CellSet<N>; 64]; N];

impl<const N: usize> Between<N> {
    /// The table for the lines that these directions make. Where two lines join the same cells,
    /// the cells of both are in the set.
    ///
    /// # Panics
    /// If the board has more than `64 * N` cells, or is not [linear](Topology::is_linear).
    pub fn new(topology: &Topology, directions: impl IntoIterator<Item = Direction>) -> Self {
        assert!(topology.len() <= CellSet::<N>::CAPACITY, "the board does not fit {N} words");
        assert!(topology.is_linear(), "lines that split");
        let mut between = Between::nothing();
        for direction in directions {
            for from in topology.cells() {
                let mut passed = CellSet::EMPTY;
                let mut next = topology.step(from, direction);
                // A line that closes in a ring ends where it began.
                while let Some(cell) = next.filter(|&cell| cell != from && !passed.contains(cell)) {
                    *between.get_mut(from, cell) |= passed;
                    passed.insert(cell);
                    next = topology.step(cell, direction);
                }
            }
        }
        between
    }

    /// The table for paths of any kind: what lies on the path by which `b` is reached from `a` is
    /// found by `get(b, a)`. `None` if two paths that lie on different cells lead from one cell to
    /// the other.
    ///
    /// # Panics
    /// If the paths are of a board of more than `64 * N` cells.
    #[must_use]
    pub fn of_paths<'a>(tables: impl IntoIterator<Item = &'a PathTable>) -> Option<Self> {
        let mut between = Between::nothing();
        let mut known = vec![CellSet::<N>::EMPTY; CellSet::<N>::CAPACITY];
        let mut unique = true;
        for table in tables {
            for origin in (0..table.cells()).map(Cell::new) {
                table.for_each_path(origin, |path| {
                    let (end, passed) = path.split_last().expect("a path has an end");
                    let passed = passed.iter().copied().collect();
                    let set = between.get_mut(*end, origin);
                    unique &= !known[end.index()].contains(origin) || *set == passed;
                    *set = passed;
                    known[end.index()].insert(origin);
                });
            }
        }
        unique.then_some(between)
    }

    fn nothing() -> Self {
        let rows: Box<[[Row<N>; 64]]> = vec![[[[CellSet::EMPTY; 64]; N]; 64]; N].into();
        Between { sets: rows.try_into().expect("N rows of rows") }
    }

    fn get_mut(&mut self, a: Cell, b: Cell) -> &mut CellSet<N> {
        let row = &mut self.sets[a.index() / 64][a.index() % 64];
        &mut row[b.index() / 64][b.index() % 64]
    }

    /// The cells strictly between two cells; none if they are not on a line, or neighbours.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, a: Cell, b: Cell) -> CellSet<N> {
        let row = &self.sets[a.index() / 64 % N][a.index() % 64];
        row[b.index() / 64 % N][b.index() % 64]
    }
}

impl<const N: usize> fmt::Debug for Between<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Between").field("size", &size_of_val(&*self.sets)).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Pattern;
    use crate::topology::{Lattice, Shape, TopologyBuilder};

    #[test]
    fn cells_between_on_a_large_board() {
        let board = Lattice::new([9, 10]).unwrap().into_topology();
        let between = Between::<2>::new(&board, board.directions());
        let cell = |name| board.cell(name).unwrap();
        let expected = ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9"].map(cell);
        assert_eq!(between.get(cell("e1"), cell("e10")), expected.into_iter().collect());
        assert_eq!(between.get(cell("e10"), cell("e1")), expected.into_iter().collect());
        assert_eq!(between.get(cell("i10"), cell("g8")), cell("h9").into());
        assert!(between.get(cell("a1"), cell("a1")).is_empty());
        assert!(between.get(cell("a1"), cell("a2")).is_empty());
        assert!(between.get(cell("a1"), cell("c2")).is_empty());
    }

    #[test]
    fn paths_of_any_kind_if_there_is_one_each() {
        let board = Lattice::new([9, 10]).unwrap();
        let topology = board.topology();
        let direction = |name| topology.direction(name).unwrap();
        let horse = Pattern::lame_leap([["n", "ne"], ["e", "ne"]].map(|it| it.map(direction)));
        let rook = Pattern::slide(board.directions_of_rank(1));
        let [horse, rook] = [horse, rook].map(|pattern| PathTable::new(topology, &pattern));
        let between = Between::<2>::of_paths([&horse, &rook]).unwrap();
        let cell = |name| topology.cell(name).unwrap();
        // The horse on c3 reaches d5 by way of c4; on d5 it would not reach c3 by these leaps.
        assert_eq!(between.get(cell("d5"), cell("c3")), cell("c4").into());
        assert!(between.get(cell("c3"), cell("d5")).is_empty());
        assert_eq!(between.get(cell("c3"), cell("c5")), cell("c4").into());
        let two = Pattern::lame_leap([["n", "e"], ["e", "n"]].map(|it| it.map(direction)));
        assert_eq!(Between::<2>::of_paths([&PathTable::new(topology, &two)]), None);
    }

    #[test]
    fn a_ring_has_two_ways_round() {
        let mut builder = TopologyBuilder::new();
        let cells = ["a", "b", "c", "d"].map(|name| builder.cell(name, Shape::square(0.0, 0.0)));
        let (there, _) = builder.direction_pair("there", "back");
        for i in 0..4 {
            builder.step_both(cells[i], there, cells[(i + 1) % 4]);
        }
        let ring = builder.build().unwrap();
        let one_way = Between::<1>::new(&ring, [there]);
        assert_eq!(one_way.get(cells[0], cells[3]), [cells[1], cells[2]].into_iter().collect());
        let both = Between::<1>::new(&ring, ring.directions());
        assert_eq!(both.get(cells[0], cells[2]), [cells[1], cells[3]].into_iter().collect());
    }
}
