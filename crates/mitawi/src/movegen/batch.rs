//! Moves that the generator finds together.

use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::{self, Listener};

use crate::board::group::Group;
use crate::board::tables::{Bits, LineBits, TABLES, by, cells};
use crate::moves::Move;
use crate::piece::Role;

/// Moves that share all but their destination.
#[derive(Debug, Clone, Copy)]
pub enum Batch {
    /// Moves of the piece on a cell, with which it is flipped or not.
    Piece { from: Cell, to: Bits, flips: bool },
    /// Moves of the piece on a cell to the cells of some bits of a line's word.
    Line { from: Cell, word: usize, to: u64, flips: bool },
    /// Moves of several pieces by the same distance in cell numbers, by the same element of theirs.
    Shifted { element: Group, distance: isize, to: Bits, flips: bool },
    /// Moves of several Pawns by the same distance, which become pieces of a kind.
    Promotions { distance: isize, to: Bits, role: Role },
    /// Reintroductions of a kind.
    Drops { role: Role, to: Bits },
}

impl Batch {
    #[inline(always)]
    pub(super) const fn piece(from: Cell, to: Bits) -> Batch {
        Batch::Piece { from, to, flips: false }
    }

    #[inline(always)]
    pub(super) const fn line(from: Cell, word: usize, to: u64) -> Batch {
        Batch::Line { from, word, to, flips: false }
    }

    #[inline(always)]
    pub(super) const fn shifted(element: Group, distance: isize, to: Bits) -> Batch {
        Batch::Shifted { element, distance, to, flips: false }
    }

    #[inline(always)]
    pub(super) const fn promotions(distance: isize, to: Bits, role: Role) -> Batch {
        Batch::Promotions { distance, to, role }
    }

    #[inline(always)]
    pub(super) const fn drops(role: Role, to: Bits) -> Batch {
        Batch::Drops { role, to }
    }

    /// Those of the moves that capture a piece of the enemy's, which stand on `enemy` and, line by
    /// line, on `lines`.
    pub(crate) fn captures(mut self, enemy: Bits, lines: &LineBits) -> Batch {
        match &mut self {
            Batch::Piece { to, .. } | Batch::Shifted { to, .. } | Batch::Promotions { to, .. } => {
                *to &= enemy;
            }
            Batch::Line { word, to, .. } => *to &= lines.word_at(*word),
            Batch::Drops { to, .. } => *to = 0,
        }
        self
    }

    /// The same moves, with which the piece is flipped.
    #[inline(always)]
    pub(super) const fn flipping(self) -> Batch {
        match self {
            Batch::Piece { from, to, .. } => Batch::Piece { from, to, flips: true },
            Batch::Line { from, word, to, .. } => Batch::Line { from, word, to, flips: true },
            Batch::Shifted { element, distance, to, .. } => {
                Batch::Shifted { element, distance, to, flips: true }
            }
            other => other,
        }
    }
}

/// A move on the board, with which the piece is flipped or not.
#[inline(always)]
const fn board_move(from: Cell, to: Cell, flips: bool) -> Move {
    if flips { Move::Flip { from, to } } else { Move::Board { from, to } }
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        u64::from(match *self {
            Batch::Line { to, .. } => to.count_ones(),
            Batch::Piece { to, .. }
            | Batch::Shifted { to, .. }
            | Batch::Promotions { to, .. }
            | Batch::Drops { to, .. } => to.count_ones(),
        })
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        match self {
            Batch::Piece { from, to, flips } => cells(to).try_for_each(
                #[inline(always)]
                |to| listener.hear(board_move(from, to, flips)),
            ),
            Batch::Line { from, word, to, flips } => TABLES.sweeps.cells(word, to).try_for_each(
                #[inline(always)]
                |to| listener.hear(board_move(from, to, flips)),
            ),
            Batch::Shifted { distance, to, flips, .. } => cells(to).try_for_each(
                #[inline(always)]
                |to| listener.hear(board_move(by(to, -distance), to, flips)),
            ),
            Batch::Promotions { distance, to, role } => cells(to).try_for_each(
                #[inline(always)]
                |to| listener.hear(Move::Promotion { from: by(to, -distance), to, role }),
            ),
            Batch::Drops { role, to } => cells(to).try_for_each(
                #[inline(always)]
                |to| listener.hear(Move::Drop { role, to }),
            ),
        }
    }
}
