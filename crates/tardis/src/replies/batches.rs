//! Legal moves as the generator hands them out, kept for a moment.

use std::ops::ControlFlow;

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
#[derive(Debug)]
pub(crate) struct Batches {
    batches: [Batch; MOST],
    batch_count: usize,
    actions: [Action; MOST],
    action_count: usize,
}

impl Batches {
    #[inline(always)]
    pub(crate) fn new() -> Batches {
        let nowhere = Cell::new(0);
        let batch = Batch { from: nowhere, to: Set::EMPTY, choice: Choice::STAY };
        let action = Action::EnPassant { from: nowhere, to: nowhere };
        Batches { batches: [batch; MOST], batch_count: 0, actions: [action; MOST], action_count: 0 }
    }

    #[inline(always)]
    pub(crate) fn pieces(&self) -> &[Batch] {
        &self.batches[..self.batch_count]
    }

    #[inline(always)]
    pub(crate) fn actions(&self) -> &[Action] {
        &self.actions[..self.action_count]
    }
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
        let Some(batch) = self.batches.get_mut(self.batch_count) else {
            return ControlFlow::Break(());
        };
        *batch = Batch { from, to, choice };
        self.batch_count += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn action(&mut self, action: Action) -> ControlFlow<()> {
        let Some(place) = self.actions.get_mut(self.action_count) else {
            return ControlFlow::Break(());
        };
        *place = action;
        self.action_count += 1;
        ControlFlow::Continue(())
    }
}
