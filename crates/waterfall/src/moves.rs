//! Moves and their text.

use std::fmt;

use warpboard_core::{Cell, MoveError};

use crate::board::{CELLS, topology};

/// A move: a piece goes from one cell to another, and captures what stands there.
///
/// Written as the names of the two cells: `5e15e2`, `2b32b10` (WX-40). Ordered by cell number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Cell,
    to: Cell,
}

impl Move {
    /// The move between two cells of the board.
    ///
    /// # Panics
    /// In debug builds, if a cell is not of the board.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Move {
        debug_assert!(from.index() < CELLS && to.index() < CELLS);
        Move { from, to }
    }

    /// Where the piece comes from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// Where the piece goes.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// Reads two names of cells, one behind the other.
    pub(crate) fn parse(text: &str) -> Result<Move, MoveError> {
        // A name is layer, file letter, rank: the second one begins a digit before its letter.
        let letter = text.char_indices().skip(2).find(|(_, letter)| letter.is_ascii_lowercase());
        let cells = letter.and_then(|(at, _)| {
            let (from, to) = text.split_at_checked(at - 1)?;
            Some((topology().cell(from)?, topology().cell(to)?))
        });
        match cells {
            Some((from, to)) => Ok(Move::new(from, to)),
            None => Err(MoveError::Unknown {
                text: text.to_owned(),
                expected: "the cells of origin and destination, such as `5e15e2`".to_owned(),
            }),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(topology().name(self.from))?;
        f.write_str(topology().name(self.to))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
