//! The replies to all moves, counted without making most of them.
//!
//! Most moves change few of the replies. So the replies are counted once, as if the side to move
//! had passed, and for each square is known what changes when a piece leaves it or comes to it:
//! the [`Census`]. The number of replies to a move is then the sum of three numbers. It holds as
//! long as the move leaves alone what the enemy king depends on: whether it is in check, what is
//! pinned to it, where it may step and castle. Moves that touch any of that are told by the
//! [`Watch`], and made.
//!
//! Why the sum is right, for a move that is not watched, without castling and en passant:
//!
//! - The replying king's moves, and what is pinned, stay as they are; the replies of pinned pieces
//!   do too, as all squares that they depend on are watched.
//! - A knight that replies depends on one square at a time: whether its own side holds it. That
//!   changes only where the move captures: the captured piece's replies go, and those who guard it
//!   gain one each.
//! - A slider depends on the nearest piece of each line. The origin opens its line, the destination
//!   closes one; on different lines these are independent. Where both are on one line,
//!   [`Census::along`] has the difference.
//! - A pawn depends on the square or two before it and on what it attacks. The origin and the
//!   destination are independent but where they are neighbours: [`Census::beside`].

mod census;
mod watch;

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::{Cell, Color, Position};

use crate::board::{Squares, forward, shift};
use crate::moves::{Batch, Move, Moves};
use crate::piece::Role;
use crate::position::Chess;

use census::Census;
use watch::Watch;

/// The two armies, of which `WHITE` is to move and the other replies.
struct Sides<'a, const WHITE: bool> {
    position: &'a Chess,
    /// The side to move.
    us: Squares,
    /// The side that replies.
    them: Squares,
    occupied: Squares,
    /// The king of the side that replies.
    king: Cell,
}

impl<'a, const WHITE: bool> Sides<'a, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };

    /// One rank ahead for a pawn of the side that replies.
    const AHEAD: i32 = 8 * forward(Self::THEM);

    #[inline(always)]
    fn new(position: &'a Chess) -> Self {
        Sides {
            position,
            us: position.placement.army(Self::US),
            them: position.placement.army(Self::THEM),
            occupied: position.placement.occupied(),
            king: position.placement.king(Self::THEM),
        }
    }

    /// The number of replies by pinned pieces.
    #[inline(never)]
    fn replies_of_pinned(&self, snipers: Squares) -> i64 {
        crate::movegen::count_pinned(&self.position.passed(), snipers) as i64
    }
}

/// Counts the replies to each move.
struct Replies<'a, const WHITE: bool> {
    sides: Sides<'a, WHITE>,
    watch: Watch,
    census: Census,
    count: i64,
}

impl<const WHITE: bool> Replies<'_, WHITE> {
    /// Moves of one piece.
    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Squares) {
        let placement = &self.sides.position.placement;
        let role = placement.role_number(from);
        let mut watched = to & self.watch.arrivals(role);
        if self.watch.departures.contains(from) || role == Role::Pawn as u8 {
            watched = to;
        } else if role == Role::King as u8 {
            // Castling.
            watched |= to - crate::board::tables().at(from).king;
        }
        watched.iter().for_each(|to| self.make(Move::new(from, to)));
        let free = to - watched;
        self.count += free.len() as i64 * (self.census.total + self.census.change(from));
        free.iter().for_each(|to| self.count += self.census.change(to));
        if self.census.seen.contains(from) && role != Role::Knight as u8 {
            self.count += self.census.along(&self.sides, from, free, self.watch.pinned);
        }
        if self.census.touched.contains(from) {
            self.count += self.census.beside(&self.sides, from, free);
        }
    }

    /// Moves of pawns, each by `step` squares.
    #[inline(always)]
    fn pawns(&mut self, step: i32, to: Squares, promotion: u8) {
        let role = if promotion == 0 { Role::Pawn as u8 } else { promotion };
        let mut watched = to & (self.watch.arrivals(role) | shift(self.watch.departures, step));
        if promotion != 0 {
            // What it becomes may attack back over the square that it came from.
            watched |= to & shift(self.watch.arrivals(role), step);
        }
        if step.abs() == 16 {
            watched |= to & self.watch.en_passant;
        }
        for to in watched {
            let from = Cell::new((to.index() as i32 - step) as usize % 64);
            self.make(Move::numbered(from, to, promotion));
        }
        let free = to - watched;
        let from = shift(free, -step);
        self.count += free.len() as i64 * self.census.total;
        for cell in (from | free) & self.census.changes {
            self.count += self.census.change(cell);
        }
        for from in from & self.census.seen {
            let to = shift(from.into(), step);
            self.count += self.census.along(&self.sides, from, to, self.watch.pinned);
        }
        for from in from & self.census.touched {
            let to = shift(from.into(), step);
            self.count += self.census.beside(&self.sides, from, to);
        }
    }

    /// Makes a move and counts the replies.
    #[inline(never)]
    fn make(&mut self, mv: Move) {
        self.count += self.sides.position.after(mv).count_legal() as i64;
    }
}

impl<const WHITE: bool> Listener<Batch> for Replies<'_, WHITE> {
    type Break = Infallible;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<Infallible> {
        match batch.moves() {
            Moves::Piece { from, to } => self.piece(from, to),
            Moves::Pawns { step, to, promotion } => self.pawns(step, to, promotion),
        }
        Continue(())
    }
}

#[inline(always)]
fn count_of<const WHITE: bool>(position: &Chess) -> u64 {
    let sides = Sides::<WHITE>::new(position);
    let mut census = Census::default();
    let watch = Watch::new(&sides, &mut census.total);
    census.count(&sides, &watch);
    let mut replies = Replies { sides, watch, census, count: 0 };
    let Continue(()) = position.generate(&mut replies);
    replies.count as u64
}

/// The replies to all moves.
#[inline(always)]
pub(crate) fn count(position: &Chess) -> u64 {
    match position.side {
        Color::White => count_of::<true>(position),
        Color::Black => count_of::<false>(position),
    }
}
