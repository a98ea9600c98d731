//! Cells and sets of cells.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, ControlFlow, Not, Sub,
    SubAssign,
};

/// A cell of a board: a number in `0..n` for a board of `n` cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell of that number.
    #[inline(always)]
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        debug_assert!(index <= u16::MAX as usize);
        Cell(index as u16)
    }

    /// The number of the cell.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

/// A set of cells, as `N` words of 64 bits: cells `0..64 * N`.
///
/// ```
/// use warpboard_core::{Cell, CellSet};
///
/// let a: CellSet<2> = [Cell::new(3), Cell::new(70)].into_iter().collect();
/// let b = CellSet::of(Cell::new(70));
/// assert_eq!((a & b).len(), 1);
/// assert_eq!((a - b).first(), Some(Cell::new(3)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const N: usize>([u64; N]);

/// Sets of up to this many words are handled word by word without looking up the right one, so
/// that the compiler can keep them in registers.
const SMALL: usize = 2;

const _: () = assert!(SMALL == 2, "the words of small sets are named one by one");

/// Does the same for each word of a set, by its number. Few words are gone through without a loop:
/// sets are combined everywhere, and a loop to be unrolled at each place takes long to compile.
macro_rules! each_word {
    ($i:ident => $body:expr) => {
        if N <= SMALL {
            if N > 0 {
                let $i = 0;
                $body;
            }
            if N > 1 {
                let $i = 1;
                $body;
            }
        } else {
            let mut $i = 0;
            while $i < N {
                $body;
                $i += 1;
            }
        }
    };
}

impl<const N: usize> CellSet<N> {
    /// No cell.
    pub const EMPTY: Self = CellSet([0; N]);

    /// How many cells fit: `64 * N`.
    pub const CAPACITY: usize = 64 * N;

    /// The set of these words, lowest cells first.
    #[inline(always)]
    #[must_use]
    pub const fn from_words(words: [u64; N]) -> Self {
        CellSet(words)
    }

    /// The words of the set, lowest cells first.
    #[inline(always)]
    #[must_use]
    pub const fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// The set of one cell.
    ///
    /// # Panics
    /// If the cell is not below [`CAPACITY`](Self::CAPACITY).
    #[inline(always)]
    #[must_use]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; N];
        if N <= SMALL {
            assert!(cell.index() < Self::CAPACITY);
            each_word!(i => words[i] = ((cell.index() / 64 == i) as u64) << (cell.index() % 64));
        } else {
            words[cell.index() / 64] = 1 << (cell.index() % 64);
        }
        CellSet(words)
    }

    /// The first `n` cells.
    ///
    /// # Panics
    /// If `n` is above [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    pub fn first_n(n: usize) -> Self {
        (0..n).map(Cell::new).collect()
    }

    /// Whether the cell is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Adds a cell.
    #[inline(always)]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    #[inline(always)]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Adds the cell if it is not there, takes it out if it is.
    #[inline(always)]
    pub const fn toggle(&mut self, cell: Cell) {
        self.0[cell.index() / 64] ^= 1 << (cell.index() % 64);
    }

    /// The number of cells in the set.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        let mut len = 0;
        each_word!(i => len += self.0[i].count_ones() as usize);
        len
    }

    /// Whether there is no cell in the set.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let mut all = 0;
        each_word!(i => all |= self.0[i]);
        all == 0
    }

    /// Whether there are two cells or more in the set.
    #[inline(always)]
    #[must_use]
    pub fn has_several(&self) -> bool {
        if N == 1 { self.0[0] & self.0[0].wrapping_sub(1) != 0 } else { self.len() > 1 }
    }

    /// Whether the two sets share no cell.
    #[inline(always)]
    #[must_use]
    pub fn is_disjoint(&self, other: Self) -> bool {
        (*self & other).is_empty()
    }

    /// Whether every cell of this set is in `other`.
    #[inline(always)]
    #[must_use]
    pub fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// The cell of the lowest number.
    #[inline(always)]
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        each_word!(i => if self.0[i] != 0 {
            return Some(Cell::new(i * 64 + self.0[i].trailing_zeros() as usize));
        });
        None
    }

    /// Takes out the cell of the lowest number.
    #[inline(always)]
    pub fn pop_first(&mut self) -> Option<Cell> {
        let first = self.first()?;
        if N <= SMALL {
            // Every word is written, so that the set can stay in registers.
            each_word!(i => if first.index() / 64 == i {
                self.0[i] &= self.0[i] - 1;
            });
        } else {
            let word = &mut self.0[first.index() / 64];
            *word &= *word - 1;
        }
        Some(first)
    }

    /// Calls `visit` for each cell in ascending order until it breaks: as a loop over the set, but
    /// with a loop of its own for each word, which saves instructions where little is done for a
    /// cell.
    #[inline(always)]
    pub fn try_for_each<B>(self, mut visit: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(Cell::new(i * 64 + word.trailing_zeros() as usize))?;
                word &= word - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells of the set, in ascending order.
    #[inline(always)]
    #[must_use]
    pub fn iter(&self) -> CellSetIter<N> {
        CellSetIter::new(*self)
    }
}

impl CellSet<2> {
    /// The set as one number, the lowest cell in the lowest bit: shifted, it is the set of other
    /// cells.
    #[inline(always)]
    #[must_use]
    pub const fn to_u128(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }

    /// The set of one number.
    #[inline(always)]
    #[must_use]
    pub const fn from_u128(bits: u128) -> Self {
        CellSet([bits as u64, (bits >> 64) as u64])
    }
}

impl<const N: usize> Default for CellSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for CellSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl<const N: usize> FromIterator<Cell> for CellSet<N> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl<const N: usize> Extend<Cell> for CellSet<N> {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl<const N: usize> From<Cell> for CellSet<N> {
    #[inline(always)]
    fn from(cell: Cell) -> Self {
        Self::of(cell)
    }
}

impl<const N: usize> IntoIterator for CellSet<N> {
    type Item = Cell;
    type IntoIter = CellSetIter<N>;

    #[inline(always)]
    fn into_iter(self) -> CellSetIter<N> {
        CellSetIter::new(self)
    }
}

impl<const N: usize> IntoIterator for &CellSet<N> {
    type Item = Cell;
    type IntoIter = CellSetIter<N>;

    #[inline(always)]
    fn into_iter(self) -> CellSetIter<N> {
        CellSetIter::new(*self)
    }
}

/// The cells of a [`CellSet`], in ascending order.
#[derive(Debug, Clone)]
pub struct CellSetIter<const N: usize> {
    /// What is left of the word at work.
    word: u64,
    /// The number of that word.
    at: usize,
    words: [u64; N],
}

impl<const N: usize> CellSetIter<N> {
    #[inline(always)]
    fn new(set: CellSet<N>) -> Self {
        CellSetIter { word: set.0.first().copied().unwrap_or(0), at: 0, words: set.0 }
    }
}

impl<const N: usize> Iterator for CellSetIter<N> {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            self.at += 1;
            if self.at >= N {
                return None;
            }
            // The number of the second word of two is known, so that they stay in registers.
            self.word = self.words[if N <= SMALL { N - 1 } else { self.at }];
        }
        let cell = Cell::new(self.at * 64 + self.word.trailing_zeros() as usize);
        self.word &= self.word - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let behind = self.words.iter().skip(self.at + 1).map(|word| word.count_ones()).sum::<u32>();
        let len = (self.word.count_ones() + behind) as usize;
        (len, Some(len))
    }
}

impl<const N: usize> ExactSizeIterator for CellSetIter<N> {}
impl<const N: usize> FusedIterator for CellSetIter<N> {}

impl<const N: usize> Not for CellSet<N> {
    type Output = Self;

    #[inline(always)]
    fn not(mut self) -> Self {
        each_word!(i => self.0[i] = !self.0[i]);
        self
    }
}

impl<const N: usize> BitAndAssign for CellSet<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        each_word!(i => self.0[i] &= other.0[i]);
    }
}

impl<const N: usize> BitOrAssign for CellSet<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        each_word!(i => self.0[i] |= other.0[i]);
    }
}

impl<const N: usize> BitXorAssign for CellSet<N> {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        each_word!(i => self.0[i] ^= other.0[i]);
    }
}

impl<const N: usize> SubAssign for CellSet<N> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        each_word!(i => self.0[i] &= !other.0[i]);
    }
}

impl<const N: usize> BitAnd for CellSet<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const N: usize> BitOr for CellSet<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const N: usize> BitXor for CellSet<N> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(mut self, other: Self) -> Self {
        self ^= other;
        self
    }
}

impl<const N: usize> Sub for CellSet<N> {
    type Output = Self;

    /// The cells of `self` that are not in `other`.
    #[inline(always)]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

#[cfg(test)]
mod tests;
