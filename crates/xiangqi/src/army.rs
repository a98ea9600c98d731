//! The pieces of one side: as a set of cells, and line by line.

use std::ops::{BitAnd, BitOr, Sub};

use warpboard_core::Cell;

use crate::board::{Cells, FILES, RANKS, file_of, rank_of};

/// What stands on one file or rank: a bit a cell, files from rank 1 and ranks from file a.
pub(crate) type Word = u16;

/// Words of the two lines through a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cross {
    /// The word of the file.
    pub(crate) file: Word,
    /// The word of the rank.
    pub(crate) rank: Word,
}

impl Cross {
    /// No cell.
    pub(crate) const EMPTY: Cross = Cross { file: 0, rank: 0 };

    /// The number of cells.
    #[inline(always)]
    pub(crate) fn len(self) -> u64 {
        u64::from((u32::from(self.file) | u32::from(self.rank) << 16).count_ones())
    }
}

impl BitOr for Cross {
    type Output = Cross;

    #[inline(always)]
    fn bitor(self, other: Cross) -> Cross {
        Cross { file: self.file | other.file, rank: self.rank | other.rank }
    }
}

impl BitAnd for Cross {
    type Output = Cross;

    #[inline(always)]
    fn bitand(self, other: Cross) -> Cross {
        Cross { file: self.file & other.file, rank: self.rank & other.rank }
    }
}

impl Sub for Cross {
    type Output = Cross;

    /// What is in `self` and not in `other`.
    #[inline(always)]
    fn sub(self, other: Cross) -> Cross {
        Cross { file: self.file & !other.file, rank: self.rank & !other.rank }
    }
}

/// The pieces of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Army {
    /// Where they stand.
    pub(crate) cells: Cells,
    /// Where the general stands.
    pub(crate) general: Cell,
    files: [Word; FILES],
    ranks: [Word; RANKS],
}

impl Army {
    /// No pieces.
    pub(crate) const EMPTY: Army =
        Army { cells: Cells::EMPTY, general: Cell::new(0), files: [0; FILES], ranks: [0; RANKS] };

    /// Adds the cell if it is not there, takes it out if it is.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        self.cells.toggle(cell);
        self.files[file_of(cell)] ^= 1 << rank_of(cell);
        self.ranks[rank_of(cell)] ^= 1 << file_of(cell);
    }

    /// The lines through a cell.
    #[inline(always)]
    pub(crate) fn cross(&self, cell: Cell) -> Cross {
        Cross { file: self.files[file_of(cell)], rank: self.ranks[rank_of(cell)] }
    }
}
