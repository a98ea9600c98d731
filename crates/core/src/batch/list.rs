//! Moves listed: all of them, or a part of each batch.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;

use super::generate::{Batch, Generate, Listener};

/// Gathers batches that are not empty, and lists them when there are many.
struct Gather<'a, T: Batch> {
    batches: ArrayVec<T, 64>,
    push: Push<'a, T::Move>,
}

impl<T: Batch> Gather<'_, T> {
    #[inline(always)]
    fn list(&mut self) -> ControlFlow<()> {
        let count: u64 = self.batches.iter().map(Batch::len).sum();
        self.push.make_room(count)?;
        self.batches.drain(..).try_for_each(|batch| batch.each(&mut self.push))
    }

    #[cold]
    #[inline(never)]
    fn list_many(&mut self, next: T) -> ControlFlow<()> {
        self.list()?;
        self.batches.push(next);
        Continue(())
    }
}

impl<T: Batch> Listener<T> for Gather<'_, T> {
    type Break = ();

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<()> {
        if !batch.is_empty()
            && let Err(full) = self.batches.try_push(batch)
        {
            return self.list_many(full.element());
        }
        Continue(())
    }
}

/// Appends moves to a list. Breaks at the latest when it would have to grow beyond `end`.
struct Push<'a, M> {
    moves: &'a mut Vec<M>,
    end: usize,
}

impl<M> Push<'_, M> {
    /// Makes room for so many moves, if the list may grow that long.
    #[inline(always)]
    fn make_room(&mut self, count: u64) -> ControlFlow<()> {
        if count > (self.end - self.moves.len()) as u64 {
            return Break(());
        }
        self.moves.reserve(count as usize);
        Continue(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> ControlFlow<()> {
        if self.moves.len() >= self.end {
            return Break(());
        }
        self.moves.reserve(1);
        Continue(())
    }
}

impl<M> Listener<M> for Push<'_, M> {
    type Break = ();

    #[inline(always)]
    fn hear(&mut self, mv: M) -> ControlFlow<()> {
        if self.moves.len() == self.moves.capacity() {
            self.grow()?;
        }
        self.moves.push(mv);
        Continue(())
    }
}

/// Appends moves to a list: of each batch the part that a function leaves, which is a batch again.
/// So a game lists its captures alone, by sets and not move by move; [`list_part`] does so with all
/// that a position has.
#[derive(Debug)]
pub struct ListPart<'a, M, F> {
    /// The list.
    pub moves: &'a mut Vec<M>,
    /// What is left of a batch.
    pub part: F,
}

impl<T: Batch, F: FnMut(T) -> T> Listener<T> for ListPart<'_, T::Move, F> {
    type Break = Infallible;

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<Infallible> {
        (self.part)(batch).each(&mut |mv| {
            self.moves.push(mv);
            Continue(())
        })
    }
}

/// Appends the part of the legal moves that a function leaves of each batch to a list.
pub fn list_part<G: Generate>(
    position: &G,
    moves: &mut Vec<G::Move>,
    part: impl FnMut(G::Batch) -> G::Batch,
) {
    let mut list = ListPart { moves, part };
    let _ = position.generate_dyn(&mut |batch| {
        let Continue(()) = list.hear(batch);
        Continue(())
    });
}

/// Hears batches, and tells a listener of each move.
struct Singly<L>(L);

impl<T: Batch, L: Listener<T::Move>> Listener<T> for Singly<L> {
    type Break = L::Break;

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<L::Break> {
        batch.each(&mut self.0)
    }
}

/// Appends the legal moves to a list, unless there are more than `most`.
///
/// # Errors
/// Not an error: `Break` if there are more. The list is then as it was.
#[inline(always)]
pub fn list<G: Generate>(position: &G, most: usize, moves: &mut Vec<G::Move>) -> ControlFlow<()> {
    let first = moves.len();
    let end = first.saturating_add(most);
    let push = Push { moves: &mut *moves, end };
    let flow = if G::GATHER {
        let mut gather = Gather { batches: ArrayVec::new(), push };
        match position.generate(&mut gather) {
            Continue(()) => gather.list(),
            Break(()) => Break(()),
        }
    } else {
        position.generate(&mut Singly(push))
    };
    if flow.is_break() || moves.len() > end {
        moves.truncate(first);
        return Break(());
    }
    Continue(())
}
