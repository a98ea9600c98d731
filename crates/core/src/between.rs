//! What lies between two cells of a line.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::topology::{Direction, Topology};

/// For each two cells on a common line the cells strictly between them: what can be interposed
/// against a check, and what may be pinned.
///
/// ```
/// use warpboard_core::between::Between;
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
        let rows: Box<[[Row<N>; 64]]> = vec![[[[CellSet::EMPTY; 64]; N]; 64]; N].into();
        let mut sets: Box<[[Row<N>; 64]; N]> = rows.try_into().expect("N rows of rows");
        for direction in directions {
            for from in topology.cells() {
                let mut passed = CellSet::EMPTY;
                let mut next = topology.step(from, direction);
                // A line that closes in a ring ends where it began.
                while let Some(cell) = next.filter(|&cell| cell != from && !passed.contains(cell)) {
                    let row = &mut sets[from.index() / 64][from.index() % 64];
                    row[cell.index() / 64][cell.index() % 64] |= passed;
                    passed.insert(cell);
                    next = topology.step(cell, direction);
                }
            }
        }
        Between { sets }
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
