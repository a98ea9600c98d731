//! Moves and their text.

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::attacks::lines::Run;
use warpboard_core::batch::{self, Listener};
use warpboard_core::{Cell, MoveError};

use crate::board::{CELLS, topology};

/// A move: a piece goes from one cell to another, and captures what stands there.
///
/// Written as the names of the two cells: `5e15e2`, `2b32b10` (WX-40); for people, by `{:#}`, with a
/// dash between them, `2b3-2b10`. Ordered by cell number.
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
    #[inline]
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Move {
        debug_assert!(from.index() < CELLS && to.index() < CELLS);
        Move { from, to }
    }

    /// Where the piece comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Cell {
        self.from
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Cell {
        self.to
    }

    /// Reads two names of cells, one behind the other, perhaps with a dash between them.
    pub(crate) fn parse(text: &str) -> Result<Move, MoveError> {
        // A name is layer, file letter, rank: the second one begins a digit before its letter.
        let letter = text.char_indices().skip(2).find(|(_, letter)| letter.is_ascii_lowercase());
        let cells = letter.and_then(|(at, _)| {
            let (from, to) = text.split_at_checked(at - 1)?;
            let from = from.strip_suffix('-').unwrap_or(from);
            Some((topology().cell(from)?, topology().cell(to)?))
        });
        match cells {
            Some((from, to)) => Ok(Move::new(from, to)),
            None => Err(MoveError::Unknown {
                text: text.to_owned(),
                expected: "the cells of origin and destination, such as `5e15e2` or `5e1-5e2`"
                    .to_owned(),
            }),
        }
    }
}

/// Moves of one piece that the generator finds together.
#[derive(Debug, Clone, Copy)]
pub enum Batch {
    /// A move to a cell, if `open`: so that counting needs no branch.
    Single { from: Cell, to: Cell, open: bool },
    /// Moves to each cell of a line, all of them empty.
    Run { from: Cell, to: Run<'static> },
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        match *self {
            Batch::Single { open, .. } => u64::from(open),
            Batch::Run { to, .. } => to.length() as u64,
        }
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        match self {
            Batch::Single { from, to, open: true } => listener.hear(Move::new(from, to)),
            Batch::Single { .. } => ControlFlow::Continue(()),
            Batch::Run { from, to } => {
                for &to in to.cells() {
                    listener.hear(Move::new(from, to))?;
                }
                ControlFlow::Continue(())
            }
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dash = if f.alternate() { "-" } else { "" };
        write!(f, "{}{dash}{}", topology().name(self.from), topology().name(self.to))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
