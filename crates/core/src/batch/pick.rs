//! One move chosen among all, without a list of them.

use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;

use super::generate::{Batch, Generate, Listener};

/// A legal move chosen at random, from one run of the generator: see
/// [`Position::random_legal`]. `None` if there is none.
#[inline(always)]
pub(super) fn pick<G: Generate>(position: &G, below: &mut dyn FnMut(u64) -> u64) -> Pick<G::Move> {
    let mut keep = Keep { batches: ArrayVec::new(), count: 0 };
    match position.generate(&mut keep) {
        Continue(()) if keep.count == 0 => Pick::Nothing,
        Continue(()) => {
            let mut nth = Nth(NthMove(below(keep.count)));
            let flow = keep.batches.drain(..).try_for_each(|batch| nth.hear(batch));
            flow.break_value().map_or(Pick::Nothing, Pick::Move)
        }
        Break(()) => Pick::TooMany,
    }
}

/// What comes of choosing a move.
pub(super) enum Pick<M> {
    Move(M),
    Nothing,
    /// There are more batches than are kept.
    TooMany,
}

/// Keeps batches that are not empty, and breaks when there are too many.
struct Keep<T> {
    batches: ArrayVec<T, 256>,
    count: u64,
}

impl<T: Batch> Listener<T> for Keep<T> {
    type Break = ();

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<()> {
        let len = batch.len();
        if len == 0 {
            return Continue(());
        }
        self.count += len;
        match self.batches.try_push(batch) {
            Ok(()) => Continue(()),
            Err(_) => Break(()),
        }
    }
}

/// Looks for the move before which there are so many.
struct NthMove(u64);

impl<M> Listener<M> for NthMove {
    type Break = M;

    #[inline(always)]
    fn hear(&mut self, mv: M) -> ControlFlow<M> {
        match self.0.checked_sub(1) {
            None => Break(mv),
            Some(left) => {
                self.0 = left;
                Continue(())
            }
        }
    }
}

/// Looks for the batch that holds the move before which there are so many.
struct Nth(NthMove);

impl<T: Batch> Listener<T> for Nth {
    type Break = T::Move;

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<T::Move> {
        match self.0.0.checked_sub(batch.len()) {
            None => batch.each(&mut self.0),
            Some(left) => {
                self.0.0 = left;
                Continue(())
            }
        }
    }
}
