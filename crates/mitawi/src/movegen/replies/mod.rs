//! The replies to all moves, counted together: MiTaWi on [`warpboard_core::replies`].
//!
//! `census` counts the replies after a pass and what each cell changes, `safety` finds what the
//! replying King depends on.

mod census;
mod movers;
mod safety;

use std::ops::ControlFlow::{self, Continue};

use arrayvec::ArrayVec;
use warpboard_core::batch::{Batch as _, Count, Generate, Listener};
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, Color, Position};

use super::batch::Batch;
use super::board::{Board, shift_by};
use super::threats::{Threats, safety_of};
use crate::board::dead_cells;
use crate::board::group::Group;
use crate::board::tables::{Bits, Tables, bits, by, cells, each};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Mitawi;
use census::Census;

/// The most sets of moves that are kept, and the most moves that are made.
const MAX_MOVES: usize = 256;

/// More moves than there is room for.
struct Full;

/// Appends something, if there is room.
#[inline(always)]
fn push<T>(list: &mut ArrayVec<T, MAX_MOVES>, item: T) -> ControlFlow<Full> {
    match list.try_push(item) {
        Ok(()) => Continue(()),
        Err(_) => ControlFlow::Break(Full),
    }
}

/// Keeps legal moves, those that are watched apart.
struct Moves<'a> {
    position: &'a Mitawi,
    tables: &'a Tables,
    watch: Watch<2, { Group::COUNT }>,
    /// The cells that pieces leave, and where they go.
    pieces: ArrayVec<(Cell, Bits), MAX_MOVES>,
    /// The distances in cell numbers by which several pieces move, and where they go.
    shifts: ArrayVec<(isize, Bits), MAX_MOVES>,
    /// Where pieces are put.
    drops: ArrayVec<Bits, MAX_MOVES>,
    /// The cells that pieces come to.
    touched: Bits,
    /// The moves to be made.
    singles: ArrayVec<Move, MAX_MOVES>,
}

impl Moves<'_> {
    /// The cells to which a piece of some elements may not come unwatched.
    #[inline(always)]
    fn arrivals(&self, elements: [Group; 2]) -> Bits {
        let [first, second] = elements.map(|element| self.watch.arrivals_of(element as usize));
        bits(first | second)
    }

    /// Moves of the piece on a cell.
    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Bits) -> ControlFlow<Full> {
        let Some(piece) = self.position.piece_at(from) else { return Continue(()) };
        let elements = Group::pair(piece.role);
        let mut watched = to;
        if !self.watch.departures.contains(from) {
            watched &= self.arrivals(elements);
        }
        if elements[0] == Group::Royal {
            // Castling.
            watched |= to & !self.tables.king[from.index()];
        }
        for to in each(watched) {
            push(&mut self.singles, Move::Board { from, to })?;
        }
        let to = to & !watched;
        if to == 0 {
            return Continue(());
        }
        self.touched |= to;
        push(&mut self.pieces, (from, to))
    }
}

impl Listener<Batch> for Moves<'_> {
    type Break = Full;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<Full> {
        if batch.is_empty() {
            return Continue(());
        }
        match batch {
            Batch::Piece { from, to, flips: false } => self.piece(from, to),
            Batch::Line { from, word, to, flips: false } => {
                let to = self.tables.sweeps.cells(word, to);
                self.piece(from, to.fold(0, |set, cell| set | 1 << cell.index()))
            }
            Batch::Shifted { element, distance, to, flips: false } => {
                let watched = self.arrivals(element.with_same_shifts()) & to
                    | shift_by(bits(self.watch.departures), distance) & to;
                for to in each(watched) {
                    push(&mut self.singles, Move::Board { from: by(to, -distance), to })?;
                }
                let to = to & !watched;
                self.touched |= to;
                push(&mut self.shifts, (distance, to))
            }
            Batch::Drops { role, to } => {
                let watched = to & self.arrivals(Group::pair(role));
                for to in each(watched) {
                    push(&mut self.singles, Move::Drop { role, to })?;
                }
                let to = to & !watched;
                self.touched |= to;
                push(&mut self.drops, to)
            }
            _ => batch.each(&mut |mv| push(&mut self.singles, mv)),
        }
    }
}

impl Census<'_> {
    /// The replies to moves that are not watched.
    #[inline(always)]
    fn sum(&self, moves: &Moves<'_>, drops: &Drops) -> i64 {
        let mut sum = 0;
        for &(from, to) in &moves.pieces {
            sum += self.counts.sum(from, cells(to)) + self.along(from, to);
            sum += i64::from(to.count_ones()) * drops.onto(1 << from.index());
            sum -= drops.onto(to & !self.own);
        }
        for &(distance, to) in &moves.shifts {
            let origins = shift_by(to, -distance);
            sum += i64::from(to.count_ones()) * self.counts.total;
            sum += self.counts.changes(cells(origins)) + self.counts.changes(cells(to));
            sum += self.shifts_along(origins, distance);
            sum += drops.onto(origins) - drops.onto(to & !self.own);
        }
        for &to in &moves.drops {
            sum += i64::from(to.count_ones()) * self.counts.total;
            sum += self.counts.changes(cells(to)) - drops.onto(to);
        }
        sum
    }
}

/// The reintroductions of a player (MW-31).
struct Drops {
    /// The kinds in the hand.
    kinds: i64,
    /// For each kind in the hand the cells where it may not be put.
    dead: [Bits; Role::HAND.len()],
}

impl Drops {
    /// Those of the player of `color`.
    #[inline(always)]
    fn new(position: &Mitawi, color: Color) -> Drops {
        let mut drops = Drops { kinds: 0, dead: Default::default() };
        for (role, dead) in Role::HAND.into_iter().zip(&mut drops.dead) {
            if position.in_hand(color, role) > 0 {
                drops.kinds += 1;
                *dead = bits(dead_cells(color, role));
            }
        }
        drops
    }

    /// How many reintroductions there are to some empty cells together.
    #[inline(always)]
    fn onto(&self, cells: Bits) -> i64 {
        if self.kinds == 0 {
            return 0;
        }
        let dead = self.dead.iter().map(|dead| i64::from((dead & cells).count_ones()));
        self.kinds * i64::from(cells.count_ones()) - dead.sum::<i64>()
    }
}

/// The number of replies to all legal moves together. `None` where most would have to be made: in
/// check, and when a hopper without a screen faces the King of the side that replies, which binds
/// all its pieces.
#[inline(always)]
pub(crate) fn count_replies(position: &Mitawi) -> Option<u64> {
    let us = position.side_to_move();
    let mut threats = Threats::new();
    let safety = safety_of(position, !us, &mut threats);
    if bits(safety.check_mask) != Bits::MAX || position.special_win(us).is_some() {
        return None;
    }
    let board = Board::new(position, !us);
    let mut moves = Moves {
        position,
        tables: board.tables,
        watch: safety::watch(&board),
        pieces: ArrayVec::new(),
        shifts: ArrayVec::new(),
        drops: ArrayVec::new(),
        touched: 0,
        singles: ArrayVec::new(),
    };
    if position.generate(&mut moves).is_break() {
        return None;
    }
    let mut census = Census::new(
        &board,
        board.ours.all & !bits(safety.blockers),
        moves.touched & board.ours.all,
    );
    let mut fixed = Count::default();
    let Continue(()) = board.king_moves(&safety, &mut fixed);
    let Continue(()) = board.drops(Bits::MAX, &mut fixed);
    let Continue(()) = board.safe_moves(0, &safety, &threats, &mut fixed);
    census.counts.total += fixed.0 as i64;
    let mut count = census.sum(&moves, &Drops::new(position, !us)) as u64;
    for &mv in &moves.singles {
        let mut next = position.clone();
        next.make(mv);
        count += next.count_legal();
    }
    Some(count)
}
