//! An army as words, one a file and one a rank.

use std::ops::{BitOr, Sub};

use warpboard_core::Cell;

use crate::board::{FILES, RANKS, file_of, rank_of};

/// What is on one file or rank: a bit a cell, files from rank 1 and ranks from file a.
pub(crate) type Word = u16;

/// The lines through a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cross {
    /// The word of the file.
    pub(crate) file: Word,
    /// The word of the rank.
    pub(crate) rank: Word,
}

impl BitOr for Cross {
    type Output = Cross;

    #[inline(always)]
    fn bitor(self, other: Cross) -> Cross {
        Cross { file: self.file | other.file, rank: self.rank | other.rank }
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

/// All lines of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lines {
    files: [Word; FILES],
    /// Empty words at both ends, so that every rank has neighbours.
    ranks: [Word; RANKS + 2],
}

impl Lines {
    pub(crate) const EMPTY: Lines = Lines { files: [0; FILES], ranks: [0; RANKS + 2] };

    /// Adds the cell if it is not there, takes it out if it is.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        let (file, rank) = (file_of(cell), rank_of(cell));
        self.files[file] ^= 1 << rank;
        self.ranks[rank + 1] ^= 1 << file;
    }

    /// The lines through a cell.
    #[inline(always)]
    pub(crate) fn cross(&self, cell: Cell) -> Cross {
        Cross { file: self.files[file_of(cell)], rank: self.ranks[rank_of(cell) + 1] }
    }

    /// The words of the ranks below and above a cell.
    #[inline(always)]
    pub(crate) fn ranks_beside(&self, cell: Cell) -> [Word; 2] {
        let rank = rank_of(cell);
        [self.ranks[rank], self.ranks[rank + 2]]
    }
}
