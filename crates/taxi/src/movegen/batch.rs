//! Moves that the generator finds together.

use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::{self, Listener};

use crate::board::{CellSet, Place};
use crate::moves::{BoardMove, Drive, Move};
use crate::piece::{Role, Unit, UnitSet};

/// Moves that share all but the destination, or all but who is let off there.
#[derive(Debug, Clone, Copy)]
pub enum Batch {
    /// A unit, or a part of it if `part` is not empty, moves from one cell to each of these.
    Board { from: Cell, part: Unit, to: CellSet },
    /// A pawn, or a pawn out of a unit, moves to each of these cells and promotes.
    Promotions { from: Cell, part: Unit, to: CellSet },
    /// A unit, or a part of it, captures en passant.
    EnPassant { from: Cell, part: Unit, to: Cell },
    /// `off` gets off the taxi, it travels to each of these cells, the unit there is picked up or
    /// not, and each of these units is let off there.
    Drives { from: Place, off: Unit, to: CellSet, pick_up: bool, off_there: UnitSet },
}

impl Batch {
    /// Those of the moves that capture units of the enemy's, which stand on `enemy`. Drives
    /// capture nothing.
    pub(crate) fn captures(mut self, enemy: CellSet) -> Batch {
        match &mut self {
            Batch::Board { to, .. } | Batch::Promotions { to, .. } => *to &= enemy,
            Batch::EnPassant { .. } => {}
            Batch::Drives { to, .. } => *to = CellSet::EMPTY,
        }
        self
    }
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        match *self {
            Batch::Board { to, .. } => to.len() as u64,
            Batch::Promotions { to, .. } => (Role::PROMOTIONS.len() * to.len()) as u64,
            Batch::EnPassant { .. } => 1,
            Batch::Drives { to, off_there, .. } => (to.len() * off_there.len()) as u64,
        }
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        let board = |from, part, to, promotion, en_passant| {
            Move::Board(BoardMove { from, part, to, promotion, en_passant })
        };
        match self {
            Batch::Board { from, part, to } => to.try_for_each(
                #[inline(always)]
                |to| listener.hear(board(from, part, to, None, false)),
            ),
            Batch::Promotions { from, part, to } => to.try_for_each(
                #[inline(always)]
                |to| {
                    let mut roles = Role::PROMOTIONS.into_iter();
                    roles.try_for_each(
                        #[inline(always)]
                        |role| listener.hear(board(from, part, to, Some(role), false)),
                    )
                },
            ),
            Batch::EnPassant { from, part, to } => listener.hear(board(from, part, to, None, true)),
            Batch::Drives { from, off: off_at_origin, to, pick_up, off_there } => to.try_for_each(
                #[inline(always)]
                |to| {
                    off_there.iter().try_for_each(
                        #[inline(always)]
                        |off_at_destination| {
                            let drive =
                                Drive { from, off_at_origin, to, pick_up, off_at_destination };
                            listener.hear(Move::Drive(drive))
                        },
                    )
                },
            ),
        }
    }
}
