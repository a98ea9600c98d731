//! The replies to all moves, counted together: chess on [`warpboard_core::replies`].
//!
//! `census` counts the replies after a pass and what each square changes, `safety` finds what the
//! replying king depends on. Pawns are counted all at once, so that they have a rule of their own
//! for moves that touch both what is before a pawn and the pawn, or two squares before it:
//! [`Census::beside`]. Castling and capturing en passant are made, as are double steps that may be
//! answered en passant.

mod census;
mod safety;

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::replies::{Occupancy, Watch};
use warpboard_core::{Cell, Color, Position};

use crate::board::{Squares, file, forward, shift, tables};
use crate::movegen::count_pinned;
use crate::moves::{Batch, Move, Moves};
use crate::piece::Role;
use crate::position::Chess;

use census::Census;
use safety::Safety;

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

    /// What the replying pieces meet.
    #[inline]
    fn occupancy(&self) -> Occupancy {
        Occupancy { all: self.occupied.words()[0], own: self.them.words()[0] }
    }
}

/// Counts the replies to each move.
struct Replies<'a, const WHITE: bool> {
    sides: Sides<'a, WHITE>,
    watch: Watch<1, 8>,
    /// The replying pieces that are not pinned.
    free: Squares,
    /// Where a double step may be answered by a capture en passant.
    en_passant: Squares,
    census: Census,
    count: i64,
}

impl<const WHITE: bool> Replies<'_, WHITE> {
    /// Moves of one piece.
    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Squares) {
        let placement = &self.sides.position.placement;
        let role = usize::from(placement.role_number(from));
        let mut watched = self.watch.moves(role, from, to);
        if role == Role::Pawn as usize {
            watched = to;
        } else if role == Role::King as usize {
            // Castling.
            watched |= to - tables().at(from).king;
        }
        watched.iter().for_each(|to| self.make(Move::new(from, to)));
        self.add(from, to - watched, role != Role::Knight as usize);
    }

    /// Adds the replies to moves that are not watched.
    #[inline(always)]
    fn add(&mut self, from: Cell, to: Squares, by_line: bool) {
        self.count += self.census.counts.sum(from, to);
        if self.census.seen.contains(from) && by_line {
            self.count += Census::along(&self.sides, self.free, from, to);
        }
        if self.census.touched.contains(from) {
            self.count += self.census.beside(&self.sides, from, to);
        }
    }

    /// Moves of pawns, each by `step` squares.
    #[inline(always)]
    fn pawns(&mut self, step: i32, to: Squares, promotion: u8) {
        let role = if promotion == 0 { Role::Pawn as usize } else { promotion.into() };
        let arrivals = self.watch.arrivals_of(role);
        let mut watched = to & (arrivals | shift(self.watch.departures, step));
        if promotion != 0 {
            // What it becomes may attack back over the square that it came from.
            watched |= to & shift(arrivals, step);
        }
        if step.abs() == 16 {
            watched |= to & self.en_passant;
        }
        let from = |to: Cell| Cell::new((to.index() as i32 - step) as usize % 64);
        watched.iter().for_each(|to| self.make(Move::numbered(from(to), to, promotion)));
        (to - watched).iter().for_each(|to| self.add(from(to), to.into(), true));
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
    let safety = Safety::new(&sides);
    let free = sides.them - safety.pinned;
    let mut census = Census::new(&sides, free);
    census.counts.total += safety.moves;
    if !safety.pinned.is_empty() {
        census.counts.total += count_pinned(&position.passed(), safety.snipers) as i64;
    }
    let pawns = position.placement.pawns() & sides.them;
    let en_passant = shift(pawns - file(0), -1) | shift(pawns - file(7), 1);
    let mut replies = Replies { sides, watch: safety.watch, free, en_passant, census, count: 0 };
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
