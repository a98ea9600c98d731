//! Legal moves as the generator hands them out, kept for a moment.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::batch::Listener;

use crate::movegen::batch::{Actions, Batch, PieceMoves};
use crate::moves::Action;

/// The most batches, and the most other moves, that are kept.
const MOST: usize = 64;

/// All moves of a position without owed promotions.
#[derive(Debug, Default)]
pub(crate) struct Batches {
    pub(crate) pieces: ArrayVec<PieceMoves, MOST>,
    pub(crate) actions: ArrayVec<Action, MOST>,
}

/// Breaks if there are more than can be kept.
impl Listener<Batch> for Batches {
    type Break = ();

    #[inline]
    fn hear(&mut self, batch: Batch) -> ControlFlow<()> {
        match batch.actions {
            Actions::Piece(moves) if moves.to.is_empty() => ControlFlow::Continue(()),
            Actions::Piece(moves) => push(&mut self.pieces, moves),
            actions => actions.each(|action| push(&mut self.actions, action)),
        }
    }
}

/// Appends something, if there is room.
#[inline]
fn push<T>(list: &mut ArrayVec<T, MOST>, item: T) -> ControlFlow<()> {
    match list.try_push(item) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}
