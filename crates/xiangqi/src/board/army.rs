//! The pieces of one side: as a set of cells, and line by line.

use std::ops::{BitAnd, BitOr, Sub};

use warpboard_core::Cell;

use crate::board::{CELLS, Cells, FILES, RANKS, file_of, rank_of};

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

/// The lines of the board: the ranks, then the files.
const LINES: usize = RANKS + FILES;

/// The pieces of one side: as a set of cells, and line by line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Army {
    cells: Cells,
    lines: [Word; LINES],
    /// Where the general stands.
    pub(crate) general: Cell,
}

/// Each cell alone. Indexing needs no check: beyond the board there is nothing.
static ALONE: [Army; Cells::CAPACITY] = {
    let mut alone = [Army::EMPTY; Cells::CAPACITY];
    let mut cell = 0;
    while cell < CELLS {
        alone[cell] = Army::alone(cell);
        cell += 1;
    }
    alone
};

impl Army {
    /// No pieces.
    pub(crate) const EMPTY: Army =
        Army { cells: Cells::EMPTY, lines: [0; LINES], general: Cell::new(0) };

    const fn alone(cell: usize) -> Army {
        let (file, rank) = (cell % FILES, cell / FILES);
        let mut alone = Army { cells: Cells::of(Cell::new(cell)), ..Army::EMPTY };
        alone.lines[rank] = 1 << file;
        alone.lines[RANKS + file] = 1 << rank;
        alone
    }

    /// Where they stand.
    #[inline(always)]
    pub(crate) fn cells(&self) -> Cells {
        self.cells
    }

    /// Adds the cell if it is not there, takes it out if it is.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, cell: Cell) {
        let alone = &ALONE[cell.index() % Cells::CAPACITY];
        self.cells ^= alone.cells;
        for (line, other) in self.lines.iter_mut().zip(&alone.lines) {
            *line ^= other;
        }
    }

    /// The lines through a cell.
    #[inline(always)]
    pub(crate) fn cross(&self, cell: Cell) -> Cross {
        let lines = &self.lines;
        Cross { file: lines[RANKS + file_of(cell)], rank: lines[rank_of(cell)] }
    }
}
