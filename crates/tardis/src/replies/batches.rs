//! Legal moves as the generator hands them out, kept for a moment.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;

use crate::board::Set;
use crate::moves::{Action, Promotions};
use crate::sink::{Choice, Sink};

/// The most batches, and the most other moves, that are kept.
const MOST: usize = 64;

/// Moves of the piece on a cell to each cell of a set, with each choice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Batch {
    pub(crate) from: Cell,
    pub(crate) to: Set,
    pub(crate) choice: Choice,
}

/// All moves of a position without owed promotions.
#[derive(Debug, Default)]
pub(crate) struct Batches {
    pub(crate) pieces: ArrayVec<Batch, MOST>,
    pub(crate) actions: ArrayVec<Action, MOST>,
}

/// Breaks if there are more than can be kept.
impl Sink for Batches {
    type Break = ();

    #[inline(always)]
    fn owed(&mut self, _: Promotions) {}

    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Set, choice: Choice) -> ControlFlow<()> {
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        push(&mut self.pieces, Batch { from, to, choice })
    }

    #[inline(always)]
    fn action(&mut self, action: Action) -> ControlFlow<()> {
        push(&mut self.actions, action)
    }
}

/// Appends something, if there is room.
#[inline(always)]
fn push<T>(list: &mut ArrayVec<T, MOST>, item: T) -> ControlFlow<()> {
    match list.try_push(item) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}
