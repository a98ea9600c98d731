//! The moves of a position, set by set.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::batch::{Batch as _, Listener};

use super::super::batch::Batch;
use crate::moves::Move;
use crate::piece::Role;
use crate::tables::Bits;

/// The most sets of a kind, and the most moves that are listed one by one.
pub(super) const MOST: usize = 128;

/// Keeps legal moves as the generator hands them out, so that what is done with them is compiled
/// once.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Moves of the piece on a cell.
    pub(super) pieces: ArrayVec<(Cell, Bits), MOST>,
    /// Moves of the piece on a cell to the cells of some bits of a line's word.
    pub(super) lines: ArrayVec<(Cell, usize, u64), MOST>,
    /// Moves of several pieces by the same distance in cell numbers.
    pub(super) shifts: ArrayVec<(isize, Bits), MOST>,
    /// Reintroductions.
    pub(super) drops: ArrayVec<(Role, Bits), { Role::HAND.len() }>,
    /// Moves with which a piece changes.
    pub(super) others: ArrayVec<Move, MOST>,
}

/// There are too many moves.
#[derive(Debug)]
pub(super) struct TooMany;

/// Appends something, if there is room.
#[inline(always)]
fn push<T, const N: usize>(list: &mut ArrayVec<T, N>, item: T) -> ControlFlow<TooMany> {
    match list.try_push(item) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(TooMany),
    }
}

impl Listener<Batch> for Moves {
    type Break = TooMany;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<TooMany> {
        if batch.is_empty() {
            return ControlFlow::Continue(());
        }
        match batch {
            Batch::Piece { from, to, flips: false } => push(&mut self.pieces, (from, to)),
            Batch::Line { from, word, to, flips: false } => push(&mut self.lines, (from, word, to)),
            Batch::Shifted { distance, to, flips: false } => push(&mut self.shifts, (distance, to)),
            Batch::Drops { role, to } => push(&mut self.drops, (role, to)),
            _ => batch.each(&mut |mv| push(&mut self.others, mv)),
        }
    }
}
