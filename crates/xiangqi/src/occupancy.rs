//! Which cells are occupied, line by line.

use warpboard_core::Cell;

use crate::board::{FILES, RANKS, file_of, rank_of};

/// A word a rank and a word a file, with a bit for every occupied cell of the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Occupancy {
    /// Ranks from 1; empty ones at both ends, so that every rank has neighbours.
    ranks: [u16; RANKS + 2],
    files: [u16; FILES],
}

impl Occupancy {
    pub(crate) const EMPTY: Occupancy = Occupancy { ranks: [0; RANKS + 2], files: [0; FILES] };

    /// Adds the cell if it is not there, takes it out if it is.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        let (file, rank) = (file_of(cell), rank_of(cell));
        self.ranks[rank + 1] ^= 1 << file;
        self.files[file] ^= 1 << rank;
    }

    /// The word of a rank.
    #[inline(always)]
    pub(crate) fn rank(&self, rank: usize) -> usize {
        usize::from(self.ranks[rank + 1])
    }

    /// The word of a file.
    #[inline(always)]
    pub(crate) fn file(&self, file: usize) -> usize {
        usize::from(self.files[file])
    }

    /// Which of the cells to the west (1), south (2), east (4) and north (8) are occupied.
    #[inline(always)]
    pub(crate) fn orthogonal_neighbours(&self, cell: Cell) -> usize {
        let (file, rank) = (file_of(cell), rank_of(cell));
        beside(self.rank(rank), file) | beside(self.file(file), rank) << 1
    }

    /// Which of the cells to the south-west (1), north-west (2), south-east (4) and north-east (8)
    /// are occupied.
    #[inline(always)]
    pub(crate) fn diagonal_neighbours(&self, cell: Cell) -> usize {
        let (file, rank) = (file_of(cell), rank_of(cell));
        let south = usize::from(self.ranks[rank]);
        let north = usize::from(self.ranks[rank + 2]);
        beside(south, file) | beside(north, file) << 1
    }
}

/// The bits before (1) and after (4) a place of a word.
#[inline(always)]
const fn beside(word: usize, place: usize) -> usize {
    (word << 1) >> place & 0b101
}
