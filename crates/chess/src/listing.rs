//! What is done with the generator's sets: counting, listing, looking for a single move.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use arrayvec::ArrayVec;
use warpboard_core::Cell;

use crate::board::Squares;
use crate::movegen::{Receiver, generate};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Chess;

/// Counts moves.
struct Count(u64);

impl Receiver for Count {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Cell, to: Squares) -> ControlFlow<Infallible> {
        self.0 += to.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, _: i32, to: Squares) -> ControlFlow<Infallible> {
        self.0 += to.len() as u64;
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, _: i32, to: Squares) -> ControlFlow<Infallible> {
        self.0 += (to.len() * Role::PROMOTIONS.len()) as u64;
        Continue(())
    }
}

/// Breaks off at the first move.
struct Any;

impl Receiver for Any {
    type Break = ();

    #[inline(always)]
    fn piece(&mut self, _: Cell, to: Squares) -> ControlFlow<()> {
        if to.is_empty() { Continue(()) } else { Break(()) }
    }

    #[inline(always)]
    fn pawns(&mut self, _: i32, to: Squares) -> ControlFlow<()> {
        self.piece(Cell::new(0), to)
    }

    #[inline(always)]
    fn promotions(&mut self, _: i32, to: Squares) -> ControlFlow<()> {
        self.piece(Cell::new(0), to)
    }
}

/// Moves to several squares: from one square, or each by one step.
#[derive(Clone, Copy)]
struct Batch {
    to: Squares,
    /// The move to a square is its number times `factor` and `base` added: a factor of 64 puts
    /// the number in its place above the origin, and 65 adds it to the origin as well.
    factor: u16,
    base: u16,
}

impl Batch {
    #[inline(always)]
    fn moves(self) -> impl Iterator<Item = Move> {
        let Batch { to, factor, base } = self;
        to.iter().map(move |to| Move::of_bits((to.index() as u16 * factor).wrapping_add(base)))
    }
}

/// Stores moves, to be listed when all are there: what is done with each is then at one place
/// of the program, not at a dozen.
struct Batches(ArrayVec<Batch, MOST_BATCHES>);

/// At most two batches a piece, and those of the pawns.
const MOST_BATCHES: usize = 2 * 64 + 4 + 3 * Role::PROMOTIONS.len();

impl Batches {
    #[inline(always)]
    fn of(position: &Chess) -> Batches {
        let mut batches = Batches(ArrayVec::new());
        let Continue(()) = generate(position, &mut batches);
        batches
    }

    #[inline(always)]
    fn push(&mut self, to: Squares, factor: u16, base: i32) {
        if !to.is_empty() {
            self.0.push(Batch { to, factor, base: base as u16 });
        }
    }
}

impl Receiver for Batches {
    type Break = Infallible;

    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Squares) -> ControlFlow<Infallible> {
        self.push(to, 64, from.index() as i32);
        Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: i32, to: Squares) -> ControlFlow<Infallible> {
        self.push(to, 65, -step);
        Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, step: i32, to: Squares) -> ControlFlow<Infallible> {
        for role in Role::PROMOTIONS {
            self.push(to, 65, i32::from(Move::promotion_bits(role)) - step);
        }
        Continue(())
    }
}

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count(position: &Chess) -> u64 {
    let mut count = Count(0);
    let Continue(()) = generate(position, &mut count);
    count.0
}

/// Whether there is a legal move.
#[inline(always)]
pub(crate) fn has_move(position: &Chess) -> bool {
    generate(position, &mut Any).is_break()
}

/// Calls `visit` for each legal move.
#[inline(always)]
pub(crate) fn visit<B>(
    position: &Chess,
    mut visit: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for batch in &Batches::of(position).0 {
        for mv in batch.moves() {
            visit(mv)?;
        }
    }
    Continue(())
}

/// Appends the legal moves to a list.
#[inline(always)]
pub(crate) fn list(position: &Chess, moves: &mut Vec<Move>) {
    let batches = Batches::of(position).0;
    let start = moves.len();
    let count: usize = batches.iter().map(|batch| batch.to.len()).sum();
    // All places are made at once, so that none has to be asked for.
    moves.resize(start + count, Move::of_bits(0));
    let mut places = moves[start..].iter_mut();
    for batch in &batches {
        for (mv, place) in batch.moves().zip(&mut places) {
            *place = mv;
        }
    }
}
