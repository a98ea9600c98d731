//! Slides and hops along whole lines: both ways at once, as bits of the line's word.
//!
//! [`LineWords`](crate::attacks::lines::LineWords) keep the occupancy of each line in a few bits of a word.
//! A [`Span`] masks what lies on either side of a cell, so that a slide or a hop both ways takes a
//! dozen instructions and no table of answers, and what it gives can be intersected with the
//! words of an army and counted as it is. On boards of a few words this beats sets of the whole
//! board, which are wider than any line.
//!
//! ```
//! use warpboard_core::Cell;
//! use warpboard_core::attacks::lines::{LineWords, Lines};
//! use warpboard_core::attacks::sweeps::Sweeps;
//! use warpboard_core::topology::Lattice;
//!
//! let board = Lattice::new([10, 12])?;
//! let topology = board.topology();
//! let cell = |name: &str| topology.cell(name).unwrap();
//! let lines = Lines::new(topology, &[topology.direction("e").unwrap()])?;
//! let sweeps: Sweeps<1> = Sweeps::new(topology, &lines);
//! let mut occupied: LineWords<8> = LineWords::EMPTY;
//! for name in ["d4", "f4", "g4", "i4"] {
//!     occupied.toggle(&lines, cell(name));
//! }
//! let [span] = sweeps.spans(cell("d4"));
//! let word = occupied.word_at(span.word());
//! let cells = |bits: u64| -> Vec<Cell> { sweeps.cells(span.word(), bits).collect() };
//! assert_eq!(cells(span.slides(word)), ["a4", "b4", "c4", "e4", "f4"].map(cell));
//! assert_eq!(cells(span.hops(word)), [cell("g4")]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::attacks::lines::Lines;
use crate::cell::Cell;
use crate::topology::Topology;

/// The spans of all cells of a board along the `A` axes of its [`Lines`].
#[derive(Debug, Clone)]
pub struct Sweeps<const A: usize> {
    spans: Box<[[Span; A]]>,
    cells: Box<[[Cell; 64]]>,
}

/// What lies on a cell's line on either side of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    word: usize,
    before: u64,
    after: u64,
}

impl<const A: usize> Sweeps<A> {
    /// The spans of the cells of a board along its lines.
    ///
    /// # Panics
    /// If the lines are not of this board, or do not have `A` axes.
    #[must_use]
    pub fn new(topology: &Topology, lines: &Lines) -> Self {
        assert_eq!(lines.axes(), A, "the number of axes of the lines");
        let mut cells = vec![[Cell::new(0); 64]; lines.words()];
        let low = |bits: u8| (1u64 << bits) - 1;
        let span_of = |cell: Cell, axis: usize| {
            let place = lines.place(cell, axis);
            // A line of 64 cells fills its word: shifts by the word's width give nothing.
            let after = low(place.after).checked_shl(u32::from(place.bit) + 1).unwrap_or(0);
            let before = low(place.before) << (place.bit - place.before);
            Span { word: usize::from(place.word), before, after }
        };
        let spans = topology
            .cells()
            .map(|cell| {
                for place in lines.places(cell) {
                    cells[usize::from(place.word)][usize::from(place.bit)] = cell;
                }
                std::array::from_fn(|axis| span_of(cell, axis))
            })
            .collect();
        Sweeps { spans, cells: cells.into() }
    }

    /// The spans of a cell, one an axis.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn spans(&self, cell: Cell) -> &[Span; A] {
        &self.spans[cell.index()]
    }

    /// The cells of the bits of a word; those of bits that belong to no line are some cells.
    ///
    /// # Panics
    /// If there is no such word.
    #[inline(always)]
    #[must_use]
    pub fn word_cells(&self, word: usize) -> &[Cell; 64] {
        &self.cells[word]
    }

    /// The cells of some bits of a word, in the order of the line.
    ///
    /// # Panics
    /// If there is no such word.
    #[inline(always)]
    pub fn cells(&self, word: usize, mut bits: u64) -> impl Iterator<Item = Cell> {
        let cells = self.word_cells(word);
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            cells.get(bit).copied()
        })
    }
}

/// All bits from the highest of `bits` upwards; all bits if there is none.
#[inline(always)]
const fn from_highest(bits: u64) -> u64 {
    (i64::MIN >> (bits | 1).leading_zeros()) as u64
}

/// The highest of `bits`, if there is one.
#[inline(always)]
const fn highest(bits: u64) -> u64 {
    bits & (1 << 63 >> (bits | 1).leading_zeros())
}

impl Span {
    /// The number of the word that holds the line.
    #[inline(always)]
    #[must_use]
    pub const fn word(&self) -> usize {
        self.word
    }

    /// Every other cell of the line.
    #[inline(always)]
    #[must_use]
    pub const fn others(&self) -> u64 {
        self.before | self.after
    }

    /// The cells from here to the first occupied one after it, that one included.
    #[inline(always)]
    #[must_use]
    pub const fn slides_after(&self, occupied: u64) -> u64 {
        let blockers = occupied & self.after;
        (blockers ^ blockers.wrapping_sub(1)) & self.after
    }

    /// The cells from here to the first occupied one before it, that one included.
    #[inline(always)]
    #[must_use]
    pub const fn slides_before(&self, occupied: u64) -> u64 {
        from_highest(occupied & self.before) & self.before
    }

    /// The cells from here to the first occupied one either way, these included.
    #[inline(always)]
    #[must_use]
    pub const fn slides(&self, occupied: u64) -> u64 {
        self.slides_after(occupied) | self.slides_before(occupied)
    }

    /// The occupied cells with exactly one occupied cell between them and here: what a hopper
    /// captures, at most one each way.
    #[inline(always)]
    #[must_use]
    pub const fn hops(&self, occupied: u64) -> u64 {
        let after = occupied & self.after;
        let beyond = after & after.wrapping_sub(1);
        let before = occupied & self.before;
        let far = before & !highest(before);
        (beyond & beyond.wrapping_neg()) | highest(far)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::lines::LineWords;
    use crate::cell::CellSet;
    use crate::paths::{PathTable, Pattern};
    use crate::topology::{Direction, Lattice};
    use proptest::prelude::*;

    fn agrees<const A: usize, const N: usize>(board: &Lattice, occupied: CellSet<N>) {
        let topology = board.topology();
        let axes: Vec<Direction> = topology.directions().skip(A).collect();
        let lines = Lines::new(topology, &axes).unwrap();
        let sweeps: Sweeps<A> = Sweeps::new(topology, &lines);
        let mut words: LineWords<256> = LineWords::EMPTY;
        occupied.iter().for_each(|cell| words.toggle(&lines, cell));
        for (axis, &direction) in axes.iter().enumerate() {
            let back = topology.opposite(direction).unwrap();
            let after = PathTable::new(topology, &Pattern::slide([direction]));
            let before = PathTable::new(topology, &Pattern::slide([back]));
            for cell in topology.cells() {
                let span = sweeps.spans(cell)[axis];
                let word = words.word_at(span.word());
                let set = |bits: u64| -> CellSet<N> { sweeps.cells(span.word(), bits).collect() };
                let (on, off) = (after.targets(cell, occupied), before.targets(cell, occupied));
                assert_eq!(set(span.slides_after(word)), on);
                assert_eq!(set(span.slides_before(word)), off);
                assert_eq!(set(span.slides(word)), on | off);
                let hops = after.hop_targets(cell, occupied) | before.hop_targets(cell, occupied);
                assert_eq!(set(span.hops(word)), hops & occupied);
                let line: CellSet<N> = after.reach(cell) | before.reach(cell);
                assert_eq!(set(span.others()), line);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn agree_with_walks(words: [u64; 4], thin: [u64; 4]) {
            let words = std::array::from_fn(|i| words[i] & thin[i]);
            let occupied = |cells| CellSet::from_words(words) & CellSet::first_n(cells);
            agrees::<4, 4>(&Lattice::new([10, 12]).unwrap(), occupied(120));
            agrees::<13, 4>(&Lattice::new([5, 4, 6]).unwrap(), occupied(120));
            agrees::<1, 4>(&Lattice::new([64]).unwrap(), occupied(64));
        }
    }
}
