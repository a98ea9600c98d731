//! Moves handed out in sets, and what can be done with them: count, list, visit, pick one.
//!
//! A fast generator does not build moves one by one. It finds for each piece the set of its
//! destinations, and most of what is asked of it - how many moves there are, whether there is one -
//! is answered by the sets as they are. A [`Batch`] is such a set with all that its moves share;
//! [`Generate`] hands batches to one [`Listener`]. The functions of this module are all that is
//! ever done with them, so a game states its generator and nothing else, and
//! [`position_from_batches!`](crate::position_from_batches) fills in the methods of
//! [`Position`](crate::Position).
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

mod generate;
mod list;
mod pick;

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use crate::cpu::{self, Task};
use crate::error::TooManyMoves;
use crate::position::{list_by_visits, too_many_moves};

pub use generate::{Batch, Count, DynListener, Generate, Listener};
pub use list::{ListPart, list, list_part};
use pick::{Pick, pick};

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

/// [`Position::count_legal`](crate::Position::count_legal), as fast as the processor can.
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

/// [`Position::legal_moves_at_most`](crate::Position::legal_moves_at_most), as fast as the processor can.
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

/// [`Position::random_legal`](crate::Position::random_legal), as fast as the processor can.
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
