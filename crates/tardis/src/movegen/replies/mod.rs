//! The replies to all moves, added up, by what each move changes.
//!
//! Most moves leave most of what the opponent can answer as it is. So the opponent's moves are
//! counted once, as if the turn had been passed, piece by piece, and for each piece the cells are
//! noted on which its moves depend: it *sees* them. A move then changes the moves of those pieces that see its
//! origin or its destination. That holds as long as the move changes nothing for the opponent's King, which
//! [`Guard`] tells; else the King is looked at anew, and if there is some danger to it all is counted
//! from the position that the move leads to. So it is for the few moves that change more than two cells.

mod batches;
mod guard;

use std::convert::Infallible;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::batch::Count;
use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Set};
use crate::movegen::batch::PieceMoves;
use crate::movegen::{Generator, LEAPERS};
use crate::moves::Action;
use crate::piece::{Piece, Role};
use crate::position::Tardis;
use batches::Batches;
use guard::Guard;

/// The most pieces whose moves depend on cells that they do not go to: one bit each.
const MOST: usize = u64::BITS as usize;

impl Tardis {
    /// The legal replies to all legal moves, unless the position is one of the rare ones that it does not pay to
    /// deal with.
    #[inline(always)]
    pub(crate) fn count_replies(&self) -> Option<u64> {
        let waiting = |color: Color| {
            let pawns = self.role_set(Role::Pawn) & self.army(color);
            !pawns.is_disjoint(self.config.far_inside[color])
        };
        // A pawn that waits may be promoted, or come to be due, by any capture (TT-41).
        if waiting(Color::White) || waiting(Color::Black) {
            return None;
        }
        let replies = Replies::new(self)?;
        let mut batches = Batches::default();
        if self.generate_actions(&mut batches).is_break() {
            return None;
        }
        Some(replies.count(&batches))
    }
}

/// What the opponent could answer if the turn were passed.
struct Replies<'a> {
    position: &'a Tardis,
    /// The generator of the opponent's moves, were it to move.
    pass: Generator<'a>,
    guard: Guard,
    /// The number of moves of each of the opponent's pieces, by its cell.
    counts: [u16; CELLS],
    /// All of them but the King's, and the King's.
    total: u64,
    of_king: u64,
    /// The pieces whose moves depend on cells that they do not go to.
    pieces: ArrayVec<(Role, Cell), MOST>,
    /// For each cell the pieces that see it: bit `i` for the piece of number `i`.
    seen_by: [u64; CELLS],
    /// What pawns capture.
    pawn_captures: Set,
    /// Whether the number of some piece's moves depends on the kinds that are missing.
    may_promote: bool,
}

/// A change of the count that has not yet been looked for.
const UNKNOWN: i32 = i32::MIN;

impl<'a> Replies<'a> {
    #[inline(always)]
    fn new(position: &'a Tardis) -> Option<Replies<'a>> {
        let them = !position.side;
        let pass = Generator::of(position, them);
        if pass.danger.is_check() {
            return None;
        }
        let mut replies = Replies {
            position,
            guard: Guard::new(&pass),
            pass,
            counts: [0; CELLS],
            total: 0,
            of_king: 0,
            pieces: ArrayVec::new(),
            seen_by: [0; CELLS],
            pawn_captures: Set::EMPTY,
            may_promote: false,
        };
        for role in Role::ALL {
            if role == Role::King {
                continue;
            }
            for from in position.role_set(role) & replies.pass.own {
                let (targets, seen) = replies.pass.targets_and_seen(role, from);
                let count = replies.pass.count(role, from, targets);
                replies.counts[from.index()] = count as u16;
                replies.total += count;
                if seen.is_empty() {
                    continue;
                }
                let number = replies.pieces.len();
                replies.pieces.try_push((role, from)).ok()?;
                for cell in seen {
                    replies.seen_by[cell.index()] |= 1 << number;
                }
            }
        }
        let config = position.config;
        let far = config.far_inside[them] | config.far_outside[them];
        let pawns = position.role_set(Role::Pawn) & replies.pass.own;
        for pawn in pawns {
            let steps = config.forward(them, pawn);
            replies.pawn_captures |= config.pawn_captures(them, pawn);
            replies.may_promote |= !steps.is_disjoint(far);
            for step in steps {
                replies.may_promote |= !config.forward(them, step).is_disjoint(far);
            }
        }
        let alibabas = position.role_set(Role::Alibaba) & replies.pass.own;
        replies.may_promote |= !replies.pawn_captures.is_disjoint(far) || !alibabas.is_empty();
        // If it could castle, the guard would not let any move pass.
        let steps = replies.pass.king_steps().len();
        replies.of_king = (steps + replies.guard.rooms().len()) as u64;
        Some(replies)
    }

    /// The replies to all moves.
    #[inline(always)]
    fn count(&self, batches: &Batches) -> u64 {
        let mut comings = [UNKNOWN; CELLS];
        let mut exceptions = Vec::new();
        let mut total = 0;
        for &moves in &batches.pieces {
            total += self.after_moves(moves, &mut comings, &mut exceptions);
        }
        exceptions.extend(batches.actions.iter().map(|&action| (action, None)));
        for (action, others) in exceptions {
            total += self.after(action, others);
        }
        total
    }

    /// The replies to some moves of a piece, but for those that are listed as exceptions, with the
    /// count of the replies of all pieces but the King if it holds in the absence of danger.
    #[inline(always)]
    fn after_moves(
        &self,
        moves: PieceMoves,
        comings: &mut [i32; CELLS],
        exceptions: &mut Vec<(Action, Option<u64>)>,
    ) -> u64 {
        let PieceMoves { from, to, choice } = moves;
        let Some(Piece { role, .. }) = self.position.piece_at(from) else {
            return 0;
        };
        let odd = if choice.kinds.is_empty() { self.odd(role, from, to) } else { to };
        let idle = to - odd - self.guard.watch.moves(role.index(), from, to);
        let in_peace = if self.pass.danger.is_none() { to - odd } else { idle };
        let list = |action: Action| {
            exceptions.push((action, None));
            ControlFlow::<Infallible>::Continue(())
        };
        let ControlFlow::Continue(()) = PieceMoves { to: to - in_peace, ..moves }.each(list);
        let mut total = 0;
        let mut without = self.pass.clone();
        without.occupied.remove(from);
        without.enemy.remove(from);
        let seen_by = self.seen_by[from.index()];
        let (going, revealed) = self.change(seen_by, &without);
        for to in in_peace {
            let pieces = self.seen_by[to.index()];
            let change = if self.pass.own.contains(to) {
                self.change_by_capture(&without, to, seen_by | pieces)
            } else if !revealed.contains(to) {
                let coming = &mut comings[to.index()];
                if *coming == UNKNOWN {
                    let mut with = self.pass.clone();
                    with.occupied.insert(to);
                    with.enemy.insert(to);
                    *coming = self.change(pieces, &with).0 as i32;
                }
                going + i64::from(*coming)
            } else {
                let mut moved = without.clone();
                moved.occupied.insert(to);
                moved.enemy.insert(to);
                self.change(seen_by | pieces, &moved).0
            };
            let others = self.total.wrapping_add_signed(change);
            if idle.contains(to) {
                let taken = self.guard.rooms().iter().filter(|room| room.contains(to)).count();
                total += others + self.of_king - taken as u64;
            } else {
                exceptions.push((Action::Piece { from, to, promotion: None }, Some(others)));
            }
        }
        total
    }

    /// Those moves of a piece that do more than to move it, or after which there is more to be
    /// chosen.
    #[inline(always)]
    fn odd(&self, role: Role, from: Cell, to: Set) -> Set {
        let position = self.position;
        let us = position.side;
        let mut odd = Set::EMPTY;
        if self.may_promote {
            for (role, _) in Role::QUOTA {
                odd |= position.role_set(role) & self.pass.own;
            }
        }
        match role {
            Role::King => {
                odd |= !position.config.leaps(Role::King, from);
            }
            Role::Pawn => {
                let config = position.config;
                odd |= config.far_inside[us] | config.far_outside[us];
                let steps = config.forward(us, from);
                if !steps.is_disjoint(self.pawn_captures) {
                    odd |= !(steps | config.pawn_captures(us, from));
                }
            }
            _ => {}
        }
        odd & to
    }

    /// The change in the count of some pieces' moves on another board, and the cells that they see there.
    #[inline(always)]
    fn change(&self, mut pieces: u64, board: &Generator<'_>) -> (i64, Set) {
        let (mut change, mut all_seen) = (0, Set::EMPTY);
        while pieces != 0 {
            let (role, from) = self.pieces[pieces.trailing_zeros() as usize];
            pieces &= pieces - 1;
            let (targets, seen) = board.targets_and_seen(role, from);
            all_seen |= seen;
            let count = board.count(role, from, targets);
            change += count as i64 - i64::from(self.counts[from.index()]);
        }
        (change, all_seen)
    }

    /// The change in the count if a piece is captured: it has no moves any more, and others may
    /// capture in turn.
    #[inline(always)]
    fn change_by_capture(&self, without: &Generator<'_>, to: Cell, pieces: u64) -> i64 {
        let mut board = without.clone();
        board.own.remove(to);
        board.enemy.insert(to);
        let mut change = -i64::from(self.counts[to.index()]);
        let mut others = pieces;
        let mut left = pieces;
        while left != 0 {
            let number = left.trailing_zeros();
            left &= left - 1;
            if self.pieces[number as usize].1 == to {
                others &= !(1 << number);
            }
        }
        change += self.change(others, &board).0;
        let target = Set::of(to);
        for role in LEAPERS {
            for from in self.position.role_set(role) & board.own {
                if self.pass.config.leaps(role, from).contains(to) {
                    change += board.legal(from, target).len() as i64;
                }
            }
        }
        change
    }

    /// The replies to one move, made. `others` is the count of those of all pieces but the King, if
    /// it holds in the absence of danger.
    #[inline(always)]
    fn after(&self, action: Action, others: Option<u64>) -> u64 {
        let mut child = self.position.clone();
        child.apply_action(action, false);
        if let Some(choices) = child.owed() {
            return child.count_behind(&choices);
        }
        let generator = Generator::of(&child, child.side);
        let mut count = Count::default();
        match others.filter(|_| generator.danger.is_none()) {
            Some(others) => count.0 = others,
            None => {
                let ControlFlow::Continue(()) = generator.generate_but_king(&mut count);
            }
        }
        let ControlFlow::Continue(()) = generator.generate_of_king(&mut count);
        count.0
    }
}
