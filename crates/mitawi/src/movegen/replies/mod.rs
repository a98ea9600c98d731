//! The replies to all moves at once: what a move changes is less than what is there after it.
//!
//! The player who is to reply is looked at once, as if the other one passed. Most moves change
//! neither the safety of the King nor what bound pieces may do, and add to the replies, or take
//! from them, only by the two cells that they change. Each of these cells is looked at once,
//! however many moves leave or enter it. The other moves are made, and their replies counted.

mod lines;
mod local;
mod moves;
mod zone;

use arrayvec::ArrayVec;
use warpboard_core::batch::Generate;
use warpboard_core::{Cell, Color, Position};

use super::shift_by;
use super::threats::{Safety, Threats};
use crate::board::{CELLS, FAR_RANK, ranks_for};
use crate::group::Group;
use crate::moves::Move;
use crate::position::Mitawi;
use crate::tables::{Bits, TABLES, Tables, bits, by, each};
use lines::LinePieces;
use local::{ALONG_FILE, Drops, Local};
use moves::{MOST, Moves};
use zone::Zone;

/// The number of replies to all legal moves together, unless they are better counted move by move.
#[inline(always)]
pub(crate) fn count_replies(position: &Mitawi) -> Option<u64> {
    let us = position.side_to_move();
    let mut threats = Threats::new();
    let safety = Safety::new(position, !us, &mut threats);
    if safety.in_check || safety.anywhere != Bits::MAX || position.special_win(us).is_some() {
        return None;
    }
    let mut moves = Moves::default();
    if position.generate(&mut moves).is_break() {
        return None;
    }
    let mut replies = Replies::new(position, &TABLES, us, safety.bound);
    replies.add(&mut moves)?;
    let changes = replies.changes();
    let mut total = 0;
    // The pass is counted in the same place as the moves: one copy of the generator.
    for mv in moves.others.iter().copied().map(Some).chain([None]) {
        let mut next = position.clone();
        match mv {
            Some(mv) => {
                next.make(mv);
            }
            None => next.pass(),
        }
        let times = if mv.is_some() { 1 } else { replies.plain };
        total += times * next.count();
    }
    Some(total.wrapping_add_signed(changes))
}

/// What the moves that change little add to the replies after a pass.
struct Replies<'a> {
    position: &'a Mitawi,
    tables: &'a Tables,
    /// The side on move.
    us: Color,
    /// The army that is to reply.
    theirs: Bits,
    /// The pieces of which a capture changes more.
    grave: Bits,
    zone: Zone,
    lines: LinePieces<'a>,
    local: Local<'a>,
    drops: Drops,
    /// The cells of which a change alters the replies,
    seen: Bits,
    /// and those of which a change alters replies along lines.
    seen_along_lines: Bits,
    /// The number of the moves that change little.
    plain: u64,
    /// For each cell how many of them fill it, or capture on it, less how many empty it.
    filled: [i32; CELLS],
    /// The empty cells, and those of the side on move, of which there are any,
    touched: Bits,
    /// and the others.
    taken: Bits,
    /// Captures from close by, which are in no number of `filled` but that of the cell they leave.
    close: ArrayVec<(Cell, Cell), MOST>,
    /// Moves along a line, by which both cells change.
    along: ArrayVec<(Cell, Cell, usize), MOST>,
    /// How many more reintroductions and steps of the King there are.
    other_changes: i64,
}

impl<'a> Replies<'a> {
    #[inline(always)]
    fn new(position: &'a Mitawi, tables: &'a Tables, us: Color, bound: Bits) -> Replies<'a> {
        let theirs = bits(position.army(!us));
        // What bound pieces may do is a matter of the zone.
        let free = theirs & !bound;
        let lines = LinePieces::new(position, tables, !us, free);
        let local = Local::new(position, tables, !us, free);
        let seen_along_lines = lines.seen();
        let seen = seen_along_lines | local.seen;
        Replies {
            position,
            tables,
            us,
            theirs,
            // It may add to the pieces that Pawns can become.
            grave: if local.may_promote { theirs } else { 0 },
            zone: Zone::new(position, tables, !us),
            lines,
            local,
            drops: Drops::new(position, !us),
            seen,
            seen_along_lines,
            plain: 0,
            filled: [0; CELLS],
            touched: 0,
            taken: 0,
            close: ArrayVec::new(),
            along: ArrayVec::new(),
            other_changes: 0,
        }
    }

    /// Adds moves, and lists those that change more beside the others. `None` if they are too many.
    #[inline(always)]
    fn add(&mut self, moves: &mut Moves) -> Option<()> {
        let Moves { pieces, lines, shifts, drops, others } = moves;
        for &(from, word, targets) in lines.iter() {
            let cells = self.tables.sweeps.cells(word, targets);
            let targets = cells.fold(0, |set, cell| set | 1 << cell.index());
            pieces.try_push((from, targets)).ok()?;
        }
        for &(from, targets) in pieces.iter() {
            let elements = self.elements(from);
            let plain = targets & self.plain_targets(from, elements);
            for to in each(plain & self.zone.near(elements)) {
                self.other_changes -= i64::from(self.zone.steps_taken(self.tables, elements, to));
            }
            for to in each(targets & !plain) {
                others.try_push(Move::Board { from, to }).ok()?;
            }
            for to in each(plain & self.theirs) {
                self.capture(from, to)?;
            }
            self.fill(plain);
            let count = plain.count_ones();
            let at = 1 << from.index();
            self.other_changes += i64::from(count) * self.drops.onto(at);
            if self.seen & at != 0 && plain != 0 {
                self.filled[from.index()] -= count as i32;
                self.touched |= at;
                for to in each(plain & !self.theirs) {
                    self.pair(from, to)?;
                }
            }
        }
        for &(distance, targets) in shifts.iter() {
            let plain = targets & self.plain_shifts(distance);
            for to in each(targets & !plain) {
                others.try_push(Move::Board { from: by(to, -distance), to }).ok()?;
            }
            for to in each(plain & self.theirs) {
                self.capture(by(to, -distance), to)?;
            }
            self.fill(plain);
            let origins = shift_by(plain, -distance);
            self.other_changes += self.drops.onto(origins);
            self.touched |= origins & self.seen;
            for from in each(origins & self.seen) {
                self.filled[from.index()] -= 1;
                let to = by(from, distance);
                if self.theirs >> to.index() & 1 == 0 {
                    self.pair(from, to)?;
                }
            }
        }
        for &(role, targets) in drops.iter() {
            let plain = targets & !self.zone.careful & !self.zone.danger(Group::pair(role));
            for to in each(targets & !plain) {
                others.try_push(Move::Drop { role, to }).ok()?;
            }
            self.fill(plain);
        }
        Some(())
    }

    /// Where the piece on a cell may go so that little changes.
    #[inline(always)]
    fn plain_targets(&self, from: Cell, elements: [Group; 2]) -> Bits {
        let at = 1 << from.index();
        if self.zone.careful & at != 0 {
            return 0;
        }
        let mut not = self.zone.careful | self.zone.danger(elements) | self.grave;
        if elements[0] == Group::Royal {
            // Castling.
            not |= !self.tables.king[from.index()];
        }
        if self.local.double_ways & at != 0 {
            not |= self.local.double_ways & (at << ALONG_FILE | at >> ALONG_FILE);
        }
        !not
    }

    /// Where Pawns, and pieces that step two cells or leap forward, may go by a distance in cell
    /// numbers so that little changes.
    #[inline(always)]
    fn plain_shifts(&self, distance: isize) -> Bits {
        let Zone { careful, .. } = self.zone;
        let danger = match distance.abs() {
            // One step ahead or aslant,
            9..=11 => self.zone.danger([Group::Pawn, Group::Nothing]),
            // two steps ahead,
            20 => {
                self.zone.danger([Group::Dabbaba, Group::Elephant])
                    | self.zone.danger([Group::Pawn, Group::Nothing])
            }
            // two steps aside or aslant,
            2 | 18 | 22 => self.zone.danger([Group::Dabbaba, Group::Elephant]),
            // or a leap.
            _ => self.zone.danger([Group::Helm, Group::Hump]),
        };
        let mut not = careful | shift_by(careful, distance) | danger | self.grave;
        if distance.abs() == ALONG_FILE {
            let ways = self.local.double_ways;
            not |= ways & shift_by(ways, distance);
        }
        // A Pawn on the far rank wins (MW-52).
        let pawns = bits(self.position.groups[Group::Pawn as usize]);
        not |= bits(ranks_for(self.us, FAR_RANK, 1)) & shift_by(pawns, distance);
        !not
    }

    /// Adds moves to some cells.
    #[inline(always)]
    fn fill(&mut self, targets: Bits) {
        self.plain += u64::from(targets.count_ones());
        let targets = targets & !self.theirs;
        self.other_changes -= self.drops.onto(targets);
        self.touched |= targets & self.seen;
        for to in each(targets & self.seen) {
            self.filled[to.index()] += 1;
        }
    }

    /// Adds the change by which a move differs from emptying one cell and filling another.
    #[inline(always)]
    fn pair(&mut self, from: Cell, to: Cell) -> Option<()> {
        match self.tables.axis(from, to) {
            Some(axis) if self.lines.sees(from, axis) => self.along.try_push((from, to, axis)).ok(),
            // What does not see the first of the cells does not see it leave.
            _ => Some(()),
        }
    }

    /// Adds a capture.
    #[inline(always)]
    fn capture(&mut self, from: Cell, to: Cell) -> Option<()> {
        let close = self.tables.king[to.index()] | self.tables.dabbaba[to.index()];
        if close >> from.index() & 1 != 0 {
            return self.close.try_push((from, to)).ok();
        }
        self.filled[to.index()] += 1;
        self.taken |= 1 << to.index();
        self.pair(from, to)
    }

    /// How many more replies there are when a piece was captured on a cell, another cell having
    /// been left before.
    #[inline(always)]
    fn captured(&self, to: Cell, from: Option<Cell>) -> i32 {
        let elements = self.elements(to);
        let left = from.map_or(0, |from| 1 << from.index());
        let mut more = self.local.recaptures(to, left) - self.local.moves_of(to, elements, left);
        let shared = from.and_then(|from| Some((self.tables.axis(from, to)?, from)));
        for axis in 0..4 {
            let without = match shared {
                Some((shared, from)) if shared == axis => self.tables.place(from, axis).1,
                _ => 0,
            };
            more += self.lines.captured_along(to, elements, axis, without);
        }
        more
    }

    /// The elements of the piece on a cell.
    #[inline(always)]
    fn elements(&self, cell: Cell) -> [Group; 2] {
        self.position.piece_at(cell).map_or([Group::Nothing; 2], |piece| Group::pair(piece.role))
    }

    /// How many more replies there are after the moves that change little than after as many
    /// passes.
    #[inline(always)]
    fn changes(&self) -> i64 {
        let mut changes = self.other_changes;
        for cell in each(self.touched) {
            let at = 1 << cell.index();
            let mut more = 0;
            if self.seen_along_lines & at != 0 {
                more += self.lines.filled(cell);
            }
            if self.local.seen & at != 0 {
                more += self.local.filled(cell);
            }
            changes += i64::from(more * self.filled[cell.index()]);
        }
        let close = self.close.iter().map(|&(from, to)| (to, Some(from), 1));
        let taken = each(self.taken).map(|to| (to, None, self.filled[to.index()]));
        for (to, from, times) in close.chain(taken) {
            changes += i64::from(self.captured(to, from) * times);
        }
        for &(from, to, axis) in &self.along {
            for (without, sign) in [(self.tables.place(from, axis).1, 1), (0, -1)] {
                let more = match self.theirs >> to.index() & 1 {
                    0 => self.lines.filled_along(to, axis, without),
                    _ => self.lines.captured_along(to, self.elements(to), axis, without),
                };
                changes += i64::from(sign * more);
            }
        }
        changes
    }
}
