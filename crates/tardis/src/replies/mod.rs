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

use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Set};
use crate::movegen::{Count, Generator};
use crate::moves::{Action, Move};
use crate::piece::{Role, RoleSet};
use crate::position::Tardis;
use batches::{Batch, Batches};
use guard::Guard;

/// The most pieces whose moves depend on cells that they do not go to: one bit each.
const MOST: usize = u64::BITS as usize;

impl Tardis {
    /// The legal replies to all legal moves, unless the position is one of the rare ones that it does not pay to
    /// deal with.
    #[inline(always)]
    pub(crate) fn replies(&self) -> Option<u64> {
        let waiting = |color: Color| {
            let pawns = self.role_set(Role::Pawn) & self.army(color);
            !pawns.is_disjoint(self.config.pawn[color].far_inside)
        };
        // A pawn that waits may be promoted, or come to be due, by any capture (TT-41).
        if waiting(Color::White) || waiting(Color::Black) {
            return None;
        }
        let replies = Replies::new(self)?;
        let mut batches = Batches::new();
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
    pieces: [(Role, Cell); MOST],
    piece_count: usize,
    /// For each cell the pieces that see it: bit `i` for the piece of number `i`.
    seen_by: [u64; CELLS],
    /// What pawns capture.
    pawn_captures: Set,
    /// Whether the number of some piece's moves depends on the kinds that are missing.
    may_promote: bool,
}

/// A change of the count that has not yet been looked for.
const UNKNOWN: i32 = i32::MIN;

/// The kinds whose moves depend on cells that they do not go to.
const DEPENDENT: [Role; 10] = [
    Role::Rook,
    Role::Bishop,
    Role::Queen,
    Role::Cannon,
    Role::Arrow,
    Role::Tank,
    Role::Dabbaba,
    Role::Elephant,
    Role::Alibaba,
    Role::Pawn,
];

const LEAPERS: [Role; 4] = [Role::Knight, Role::Wazir, Role::Ferz, Role::Prince];

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
            pieces: [(Role::Rook, Cell::new(0)); MOST],
            piece_count: 0,
            seen_by: [0; CELLS],
            pawn_captures: Set::EMPTY,
            may_promote: false,
        };
        for role in DEPENDENT {
            for from in position.role_set(role) & replies.pass.own {
                let number = replies.piece_count;
                *replies.pieces.get_mut(number)? = (role, from);
                replies.piece_count += 1;
                let (count, seen) = replies.pass.mobility(role, from);
                replies.note(from, count);
                for cell in seen {
                    replies.seen_by[cell.index()] |= 1 << number;
                }
            }
        }
        for role in LEAPERS {
            for from in position.role_set(role) & replies.pass.own {
                let targets = replies.pass.leaps(role, from) - replies.pass.own;
                let count = replies.pass.legal(from, targets).len() as u64;
                replies.note(from, count);
            }
        }
        let tables = &position.config.pawn[them];
        let far = tables.far_inside | tables.far_outside;
        let pawns = position.role_set(Role::Pawn) & replies.pass.own;
        for pawn in pawns {
            let steps = tables.forward[pawn.index()];
            replies.pawn_captures |= tables.captures[pawn.index()];
            replies.may_promote |= !steps.is_disjoint(far);
            for step in steps {
                replies.may_promote |= !tables.forward[step.index()].is_disjoint(far);
            }
        }
        let alibabas = position.role_set(Role::Alibaba) & replies.pass.own;
        replies.may_promote |= !replies.pawn_captures.is_disjoint(far) || !alibabas.is_empty();
        let mut count = Count::default();
        let _ = replies.pass.generate_of_king(&mut count);
        replies.of_king = count.0;
        Some(replies)
    }

    #[inline(always)]
    fn note(&mut self, from: Cell, count: u64) {
        self.counts[from.index()] = count as u16;
        self.total += count;
    }

    /// The replies to all moves.
    #[inline(always)]
    fn count(&self, batches: &Batches) -> u64 {
        let mut comings = [UNKNOWN; CELLS];
        let mut total = 0;
        for batch in batches.pieces() {
            total += self.after_batch(batch, &mut comings);
        }
        for &action in batches.actions() {
            total += self.after(action, None);
        }
        total
    }

    #[inline(always)]
    fn after_batch(&self, batch: &Batch, comings: &mut [i32; CELLS]) -> u64 {
        let &Batch { from, to, choice } = batch;
        let mut total = 0;
        let role = match self.position.piece_at(from) {
            Some(piece) => piece.role,
            None => return 0,
        };
        let odd = if choice.kinds.is_empty() { self.odd(role, from, to) } else { to };
        for to in odd {
            if choice.may_stay {
                total += self.after(Action::Piece { from, to, promotion: None }, None);
            }
            for role in choice.kinds.iter() {
                total += self.after(Action::Piece { from, to, promotion: Some(role) }, None);
            }
        }
        let even = to - odd;
        let idle = self.guard.idle(role, from, even);
        let mut without = self.pass.clone();
        without.occupied.remove(from);
        without.enemy.remove(from);
        let seen_by = self.seen_by[from.index()];
        let (going, revealed) = self.change(seen_by, &without);
        for to in even {
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
            total += if idle.contains(to) {
                others + self.of_king
            } else {
                self.after(Action::Piece { from, to, promotion: None }, Some(others))
            };
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
                let sight = position.config.sight(from);
                odd |= !(sight.wazir | sight.ferz);
            }
            Role::Pawn => {
                let tables = &position.config.pawn[us];
                odd |= tables.far_inside | tables.far_outside;
                let steps = tables.forward[from.index()];
                if !steps.is_disjoint(self.pawn_captures) {
                    odd |= !(steps | tables.captures[from.index()]);
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
            let (count, seen) = board.mobility(role, from);
            all_seen |= seen;
            change += count as i64 - i64::from(self.counts[from.index()]);
        }
        (change, all_seen)
    }

    /// The change in the count if a piece is captured: it has no moves any more, and others may
    /// capture in turn.
    #[inline(always)]
    fn change_by_capture(&self, without: &Generator<'_>, to: Cell, mut pieces: u64) -> i64 {
        let mut board = without.clone();
        board.own.remove(to);
        board.enemy.insert(to);
        let mut change = -i64::from(self.counts[to.index()]);
        for number in 0..self.piece_count {
            if self.pieces[number].1 == to {
                pieces &= !(1 << number);
            }
        }
        change += self.change(pieces, &board).0;
        let target = Set::of(to);
        for role in LEAPERS {
            for from in self.position.role_set(role) & board.own {
                if self.pass.leaps(role, from).contains(to) {
                    change += board.legal(from, target).len() as i64;
                }
            }
        }
        change
    }

    /// The replies to one move. `others` is the count of those of all pieces but the King, if it
    /// holds in the absence of danger.
    #[inline(never)]
    fn after(&self, action: Action, others: Option<u64>) -> u64 {
        let mut child = self.position.clone();
        child.apply(Move::from(action));
        let mut count = Count::default();
        let _ = match others.filter(|_| self.pass.danger.is_none()) {
            Some(others) => {
                let generator = Generator::of(&child, child.side);
                if generator.danger.is_none() {
                    count.0 = others;
                    generator.generate_of_king(&mut count)
                } else {
                    generator.generate(&mut count)
                }
            }
            None => child.generate(&mut count),
        };
        count.0
    }
}

impl Generator<'_> {
    /// The number of moves of a piece, and the cells on which it depends.
    #[inline(always)]
    fn mobility(&self, role: Role, from: Cell) -> (u64, Set) {
        let (config, occupied) = (self.config, self.occupied);
        let (targets, seen) = match role {
            Role::Rook => both(config.orthogonal.targets(from, occupied)),
            Role::Bishop => both(config.diagonal.targets(from, occupied)),
            Role::Queen => both(config.queen.targets(from, occupied)),
            Role::Cannon => self.hopper(&config.orthogonal, from),
            Role::Arrow => self.hopper(&config.diagonal, from),
            Role::Tank => self.hopper(&config.queen, from),
            Role::Dabbaba => (config.dabbaba.targets(from, occupied), config.dabbaba.touched(from)),
            Role::Elephant => {
                (config.elephant.targets(from, occupied), config.elephant.touched(from))
            }
            Role::Alibaba => return self.alibaba(from),
            _ => return self.pawn(from),
        };
        (self.legal(from, targets - self.own).len() as u64, seen)
    }

    #[inline(always)]
    fn hopper(&self, table: &warpboard_core::paths::PathTable, from: Cell) -> (Set, Set) {
        let (slides, hops) = table.targets_and_hop_targets(from, self.occupied);
        let targets = if self.position.rules.korean_hoppers {
            hops
        } else {
            (slides - self.occupied) | (hops & self.enemy)
        };
        (targets, slides | hops)
    }

    fn alibaba(&self, from: Cell) -> (u64, Set) {
        let table = &self.config.alibaba;
        let pawn = &self.config.pawn;
        let ends = pawn[Color::White].far_outside | pawn[Color::Black].far_outside;
        let kinds = self.position.missing_kinds(self.us).and(RoleSet::SIMPLE);
        let targets = self.legal(from, table.targets(from, self.occupied) - self.own);
        let promoting = (targets & ends).len() * kinds.len();
        ((targets.len() + promoting) as u64, table.touched(from))
    }

    #[inline(always)]
    fn pawn(&self, from: Cell) -> (u64, Set) {
        let tables = &self.config.pawn[self.us];
        let (steps, captures) = (tables.forward[from.index()], tables.captures[from.index()]);
        let mut seen = steps | captures;
        for step in steps {
            seen |= tables.forward[step.index()];
        }
        let single = steps - self.occupied;
        let targets = single | self.double_steps(from, single) | (captures & self.enemy);
        let targets = self.legal(from, targets);
        let far = tables.far_inside | tables.far_outside;
        if targets.is_disjoint(far) {
            return (targets.len() as u64, seen);
        }
        let mut count = Count((targets - far).len() as u64);
        let _ = self.promoting(from, targets & far, &mut count);
        (count.0, seen)
    }

    /// The cells that a leaper leaps to.
    #[inline(always)]
    fn leaps(&self, role: Role, from: Cell) -> Set {
        let config = self.config;
        match role {
            Role::Knight => config.knight[from.index()],
            Role::Wazir => config.sight(from).wazir,
            Role::Ferz => config.sight(from).ferz,
            _ => config.sight(from).wazir | config.sight(from).ferz,
        }
    }
}

fn both(set: Set) -> (Set, Set) {
    (set, set)
}
