//! Moves and their text.

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::batch::{self, Listener};
use warpboard_core::{Cell, MoveError};

use crate::board::army::{Army, Cross};
use crate::board::tables::Tables;
use crate::board::{CELLS, Cells, topology};

/// A move: a piece goes from one point to another, and captures what stands there.
///
/// Written as the names of the two points: `h3e3`, `a10a9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

impl Move {
    /// The move between two cells of the board.
    ///
    /// # Panics
    /// If a cell is not of the board.
    #[must_use]
    pub const fn new(from: Cell, to: Cell) -> Move {
        assert!(from.index() < CELLS && to.index() < CELLS, "cells of the board");
        Move::of(from, to)
    }

    /// The move between two cells that are known to be of the board.
    #[inline]
    pub(crate) const fn of(from: Cell, to: Cell) -> Move {
        Move { from: from.index() as u8, to: to.index() as u8 }
    }

    /// Where the piece comes from.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Cell {
        Cell::new(self.from as usize)
    }

    /// Where the piece goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Cell {
        Cell::new(self.to as usize)
    }

    /// Reads two names of points, one behind the other.
    pub(crate) fn parse(text: &str) -> Result<Move, MoveError> {
        let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_lowercase());
        let cells = second.and_then(|(start, _)| {
            let (from, to) = text.split_at(start);
            Some((topology().cell(from)?, topology().cell(to)?))
        });
        match cells {
            Some((from, to)) => Ok(Move::of(from, to)),
            None => Err(MoveError::Unknown {
                text: text.to_owned(),
                expected: "the points of origin and destination, such as `h3e3`".to_owned(),
            }),
        }
    }
}

/// Moves that the generator finds together.
#[derive(Debug, Clone, Copy)]
pub enum Batch {
    /// Moves of one piece.
    Piece { from: Cell, to: Cells },
    /// Moves of one piece along the lines that it stands on.
    Lines { from: Cell, to: Cross },
    /// Moves of several pieces, each by the same distance in cell numbers.
    Shifted { distance: isize, to: Cells },
}

impl Batch {
    /// Those of the moves that capture a piece of an army.
    pub(crate) fn captures(self, enemy: &Army) -> Batch {
        match self {
            Batch::Piece { from, to } => Batch::Piece { from, to: to & enemy.cells() },
            Batch::Lines { from, to } => Batch::Lines { from, to: to & enemy.cross(from) },
            Batch::Shifted { distance, to } => Batch::Shifted { distance, to: to & enemy.cells() },
        }
    }
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        match *self {
            Batch::Piece { to, .. } | Batch::Shifted { to, .. } => to.len() as u64,
            Batch::Lines { to, .. } => to.len(),
        }
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        match self {
            Batch::Piece { from, to } => to.try_for_each(|to| listener.hear(Move::of(from, to))),
            Batch::Lines { from, to } => Tables::get()
                .cells(from, to)
                .iter()
                .try_for_each(|to| listener.hear(Move::of(from, to))),
            Batch::Shifted { distance, to } => to.try_for_each(|to| {
                listener.hear(Move::of(Cell::new(to.index().wrapping_add_signed(-distance)), to))
            }),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(topology().name(self.from()))?;
        f.write_str(topology().name(self.to()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
