//! Moves handed out in sets, and what can be done with them: count, list, visit, pick one.
//!
//! A fast generator does not build moves one by one. It finds for each piece the set of its
//! destinations, and most of what is asked of it - how many moves there are, whether there is one -
//! is answered by the sets as they are. A [`Batch`] is such a set with all that its moves share;
//! [`Generate`] hands batches to one [`Listener`]. The functions of this module are all that is
//! ever done with them, so a game states its generator and nothing else, and
//! [`position_from_batches!`](crate::position_from_batches) fills in the methods of
//! [`Position`].
//!
//! ```
//! use std::ops::ControlFlow;
//! use warpboard_core::batch::{Batch, Generate, Listener};
//! use warpboard_core::{Cell, CellSet, Color, Outcome, Position, position_from_batches};
//!
//! /// A lone piece on a board of 64 cells that goes wherever it likes.
//! #[derive(Debug, Clone, PartialEq, Eq, Hash)]
//! struct Lone(Cell);
//!
//! #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! struct Move(Cell);
//!
//! impl std::fmt::Display for Move {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         write!(f, "{}", self.0.index())
//!     }
//! }
//!
//! struct Targets(CellSet<1>);
//!
//! impl Batch for Targets {
//!     type Move = Move;
//!
//!     fn len(&self) -> u64 {
//!         self.0.len() as u64
//!     }
//!
//!     fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
//!         self.0.try_for_each(|to| listener.hear(Move(to)))
//!     }
//! }
//!
//! impl Generate for Lone {
//!     type Batch = Targets;
//!
//!     fn generate<L: Listener<Targets>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
//!         listener.hear(Targets(CellSet::first_n(64) - self.0.into()))
//!     }
//! }
//!
//! impl Position for Lone {
//!     type Move = Move;
//!     type Undo = Cell;
//!
//!     position_from_batches!(Lone);
//!
//!     fn side_to_move(&self) -> Color {
//!         Color::White
//!     }
//!
//!     fn make(&mut self, mv: Move) -> Cell {
//!         std::mem::replace(&mut self.0, mv.0)
//!     }
//!
//!     fn unmake(&mut self, _: Move, from: Cell) {
//!         self.0 = from;
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         None
//!     }
//! }
//!
//! let lone = Lone(Cell::new(0));
//! assert_eq!(lone.count_legal(), 63);
//! assert_eq!(lone.nth_legal(9), Some(Move(Cell::new(10))));
//! ```

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;

use crate::cpu::{self, Task};
use crate::error::TooManyMoves;
use crate::position::{Position, list_by_visits, too_many_moves};

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
/// What is written for it - [`list`], the walk of perft - is compiled into one piece
/// with the generator, so mark [`generate`](Generate::generate) `#[inline(always)]` in a game that
/// is to be fast. The methods that [`position_from_batches!`](crate::position_from_batches) writes
/// are compiled once, in the crate of the game.
pub trait Generate: Position {
    /// The batches.
    type Batch: Batch<Move = Self::Move>;

    /// Whether [`list`] gathers the batches and lists them when all are there: what is done with
    /// each move is then at one place of the program and not wherever the generator finds one.
    /// Measure which is faster; without, batches are listed as they come.
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

/// A legal move chosen at random, from one run of the generator: see
/// [`Position::random_legal`]. `None` if there is none.
#[inline(always)]
fn pick<G: Generate>(position: &G, below: &mut dyn FnMut(u64) -> u64) -> Pick<G::Move> {
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
enum Pick<M> {
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

/// [`Generate::generate_dyn`], compiled in a certain crate.
type DynGenerator<G> = fn(&G, &mut DynListener<'_, <G as Generate>::Batch>) -> ControlFlow<()>;

/// Calls `visit` for each legal move until it breaks.
#[inline]
pub fn visit<G: Generate, B>(
    position: &G,
    generate: DynGenerator<G>,
    mut visit: impl FnMut(G::Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut result = Continue(());
    let flow = generate(position, &mut |batch| {
        result = batch.each(&mut visit);
        if result.is_break() { Break(()) } else { Continue(()) }
    });
    debug_assert_eq!(flow.is_break(), result.is_break());
    result
}

/// [`Generate::count`] as something to do.
struct CountTask;

impl<G: Generate> Task<&G, (), ()> for CountTask {
    type Output = u64;

    #[inline(always)]
    fn run(position: &G, (): (), (): ()) -> u64 {
        position.count()
    }
}

/// [`list`] as something to do.
struct ListTask;

impl<G: Generate> Task<&G, usize, &mut Vec<G::Move>> for ListTask {
    type Output = ControlFlow<()>;

    #[inline(always)]
    fn run(position: &G, most: usize, moves: &mut Vec<G::Move>) -> ControlFlow<()> {
        list(position, most, moves)
    }
}

/// [`pick`] as something to do.
struct PickTask;

impl<G: Generate> Task<&G, &mut dyn FnMut(u64) -> u64, ()> for PickTask {
    type Output = Pick<G::Move>;

    #[inline(always)]
    fn run(position: &G, below: &mut dyn FnMut(u64) -> u64, (): ()) -> Pick<G::Move> {
        pick(position, below)
    }
}

/// [`Generate::replies`] as something to do.
struct RepliesTask;

impl<G: Generate> Task<&G, (), ()> for RepliesTask {
    type Output = Option<u64>;

    #[inline(always)]
    fn run(position: &G, (): (), (): ()) -> Option<u64> {
        position.replies()
    }
}

/// [`Position::count_legal`], as fast as the processor can.
#[inline(always)]
pub fn count_legal<G: Generate>(position: &G) -> u64 {
    cpu::run::<CountTask, _, _, _>(position, (), ()).unwrap_or_else(|| {
        let mut count = 0;
        let Continue(()) = position.visit_legal::<Infallible>(|_| {
            count += 1;
            Continue(())
        });
        count
    })
}

/// [`Position::legal_moves_at_most`], as fast as the processor can.
///
/// # Errors
/// As there.
#[inline(always)]
pub fn legal_moves_at_most<G: Generate>(
    position: &G,
    most: usize,
    moves: &mut Vec<G::Move>,
) -> Result<(), TooManyMoves> {
    match cpu::run::<ListTask, _, _, _>(position, most, &mut *moves) {
        Some(Continue(())) => Ok(()),
        Some(Break(())) => Err(too_many_moves(position, most)),
        None => list_by_visits(position, most, moves),
    }
}

/// [`Position::random_legal`], as fast as the processor can.
#[inline(always)]
pub fn random_legal<G: Generate>(
    position: &G,
    below: &mut dyn FnMut(u64) -> u64,
) -> Option<G::Move> {
    match cpu::run::<PickTask, _, _, _>(position, &mut *below, ()) {
        Some(Pick::Move(mv)) => Some(mv),
        Some(Pick::Nothing) => None,
        Some(Pick::TooMany) | None => match position.count_legal() {
            0 => None,
            count => position.nth_legal(below(count)),
        },
    }
}

/// [`CountNodes::count_replies`](crate::CountNodes::count_replies), as fast as the processor can.
/// `None` also on x86-64 processors that lack instructions which fast counting lives on: popcnt,
/// lzcnt, bmi1, bmi2, avx2.
#[inline(always)]
pub fn replies<G: Generate>(position: &G) -> Option<u64> {
    cpu::run::<RepliesTask, _, _, _>(position, (), ()).flatten()
}

/// Within `impl Position for` a type that is [`Generate`]: the methods about legal moves, each
/// compiled once, in the crate that the macro is used in.
#[macro_export]
macro_rules! position_from_batches {
    ($position:ty) => {
        fn visit_legal<B>(
            &self,
            visit: impl FnMut(Self::Move) -> ::std::ops::ControlFlow<B>,
        ) -> ::std::ops::ControlFlow<B> {
            type Batch = <$position as $crate::batch::Generate>::Batch;
            fn generate(
                position: &$position,
                listener: &mut $crate::batch::DynListener<'_, Batch>,
            ) -> ::std::ops::ControlFlow<()> {
                $crate::batch::Generate::generate_dyn(position, listener)
            }
            $crate::batch::visit(self, generate, visit)
        }

        fn legal_moves_at_most(
            &self,
            most: usize,
            moves: &mut Vec<Self::Move>,
        ) -> Result<(), $crate::TooManyMoves> {
            $crate::batch::legal_moves_at_most(self, most, moves)
        }

        fn count_legal(&self) -> u64 {
            $crate::batch::count_legal(self)
        }

        fn random_legal(&self, below: impl FnOnce(u64) -> u64) -> Option<Self::Move> {
            fn random_legal(
                position: &$position,
                below: &mut dyn FnMut(u64) -> u64,
            ) -> Option<<$position as $crate::Position>::Move> {
                $crate::batch::random_legal(position, below)
            }
            let mut below = Some(below);
            random_legal(self, &mut |count| below.take().map_or(0, |below| below(count)))
        }
    };
}
