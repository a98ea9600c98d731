//! What a game states: its batches, and the generator that hands them out.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use crate::position::Position;

/// What is told about batches, or about moves, one after the other, until it breaks.
///
/// A closure that returns [`ControlFlow`] is a listener.
pub trait Listener<T> {
    /// What it breaks with.
    type Break;

    /// Hears of one.
    ///
    /// # Errors
    /// Not an error: `Break` to hear of no more.
    fn hear(&mut self, item: T) -> ControlFlow<Self::Break>;
}

impl<T, B, F: FnMut(T) -> ControlFlow<B>> Listener<T> for F {
    type Break = B;

    #[inline(always)]
    fn hear(&mut self, item: T) -> ControlFlow<B> {
        self(item)
    }
}

/// A listener behind a pointer.
pub type DynListener<'a, T> = dyn FnMut(T) -> ControlFlow<()> + 'a;

/// Legal moves that share all but a little, usually their destination. No move is in two batches
/// of a position.
pub trait Batch: Sized {
    /// A move of the game.
    type Move: Copy;

    /// The number of moves; 0 is allowed.
    fn len(&self) -> u64;

    /// Whether there are no moves.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Tells a listener of each move, always in the same order, until it breaks.
    ///
    /// # Errors
    /// Not an error: `Break` as returned by the listener.
    fn each<L: Listener<Self::Move>>(self, listener: &mut L) -> ControlFlow<L::Break>;
}

/// A position that hands out its legal moves in batches.
///
/// What is written for it - [`list`](super::list()), the walk of perft - is compiled into one piece
/// with the generator, so mark [`generate`](Generate::generate) `#[inline(always)]` in a game that
/// is to be fast. The methods that [`position_from_batches!`](crate::position_from_batches) writes
/// are compiled once, in the crate of the game.
pub trait Generate: Position {
    /// The batches.
    type Batch: Batch<Move = Self::Move>;

    /// Whether [`list`](super::list()) gathers the batches and lists them when all are there: what
    /// is done with each move is then at one place of the program and not wherever the generator
    /// finds one. Measure which is faster; without, batches are listed as they come.
    const GATHER: bool = true;

    /// Tells a listener of batches that hold each legal move once, in no particular order, until
    /// it breaks. A finished game has no legal moves.
    ///
    /// # Errors
    /// Not an error: `Break` as returned by the listener.
    fn generate<L: Listener<Self::Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break>;

    /// [`generate`](Generate::generate) for a listener behind a pointer.
    ///
    /// Provided. It is compiled once for all such listeners: for what is asked for too seldom to
    /// have the generator compiled anew.
    ///
    /// # Errors
    /// Not an error: `Break` as returned by the listener.
    #[inline(never)]
    fn generate_dyn(&self, mut listener: &mut DynListener<'_, Self::Batch>) -> ControlFlow<()> {
        self.generate(&mut listener)
    }

    /// The number of legal moves.
    ///
    /// Provided: adds up the batches. Games answer where a position may have more batches than can
    /// be gone through.
    #[inline(always)]
    fn count(&self) -> u64 {
        let mut count = Count::default();
        let Continue(()) = self.generate(&mut count);
        count.0
    }

    /// The number of legal replies: the legal moves after each legal move, added up, if the game
    /// has a way to it that is faster than to make each move and count.
    ///
    /// Provided for games that have none: `None`. Games answer where most moves leave most replies
    /// as they are, so that what a move changes is less than what is there after it.
    #[inline(always)]
    fn replies(&self) -> Option<u64> {
        None
    }
}

/// Adds up the moves of batches.
#[derive(Debug, Default)]
pub struct Count(
    /// The number of moves so far.
    pub u64,
);

impl<T: Batch> Listener<T> for Count {
    type Break = Infallible;

    #[inline(always)]
    fn hear(&mut self, batch: T) -> ControlFlow<Infallible> {
        self.0 += batch.len();
        Continue(())
    }
}
