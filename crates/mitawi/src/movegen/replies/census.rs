//! The replies after a pass, and what moves change.

use warpboard_core::replies::{self, Occupancy};
use warpboard_core::{Cell, Color};

use super::super::board::{Board, open_diagonal, open_straight, shift_by};
use super::movers::{Mover, Ways};
use crate::board::group::{DIAGONAL, Group, STRAIGHT};
use crate::board::tables::{
    Bits, EAST, LINE_WORDS, LineBits, PerCell, Tables, WEST, bits, by, each, edge, step_ahead,
    toggle_lines,
};
use crate::board::{ALL, CELLS, PAWN_RANK, dead_cells, ranks_for};
use crate::piece::Role;

/// The replies after a pass but for the King's, and what comes of a piece's leaving or coming.
pub(super) struct Census<'a> {
    board: &'a Board<'a>,
    tables: &'a Tables,
    pub(super) counts: replies::Census<CELLS>,
    /// The replying pieces that are not bound.
    free: Bits,
    /// All replying pieces.
    pub(super) own: Bits,
    /// The cells on which replies along the line depend.
    seen: [u64; LINE_WORDS],
    /// The own pieces that moves capture.
    captured: Bits,
    captured_lines: LineBits,
    ways: Ways<'a>,
}

impl<'a> Census<'a> {
    /// Counts the replies by pieces that are `free`, not bound. The board is that of the side that
    /// replies.
    #[inline(always)]
    pub(super) fn new(board: &'a Board<'a>, free: Bits, captured: Bits) -> Census<'a> {
        let Board { position, tables, us, camp, .. } = *board;
        let forward = &tables.forward[us.index()];
        let own = board.ours.all;
        let mut census = Census {
            board,
            tables,
            counts: replies::Census::default(),
            free,
            own,
            seen: [0; LINE_WORDS],
            captured,
            captured_lines: LineBits::EMPTY,
            ways: Ways::new(position, tables, us),
        };
        for cell in each(captured) {
            toggle_lines(&mut census.captured_lines, [cell]);
        }
        // A slider shut in by pieces that nobody captures has no moves, whatever is moved.
        let shut = own & !captured;
        let (straight, diagonal) = (open_straight(shut), open_diagonal(shut));
        census.add_lines(Group::Straight, straight, &STRAIGHT, Mover::slides);
        census.add_lines(Group::Diagonal, diagonal, &DIAGONAL, Mover::slides);
        census.add_lines(Group::StraightHop, Bits::MAX, &STRAIGHT, Mover::hops);
        census.add_lines(Group::DiagonalHop, Bits::MAX, &DIAGONAL, Mover::hops);
        census.add_lines(Group::Wing, straight, &[STRAIGHT[1]], Mover::slides_forward);
        census.add_lines(Group::Mitre, diagonal, &DIAGONAL, Mover::slides_forward);
        census.add_lines(Group::Dabbaba, straight, &STRAIGHT, Mover::two_steps);
        census.add_lines(Group::Elephant, diagonal, &DIAGONAL, Mover::two_steps);
        census.add_lines(Group::Steward, Bits::MAX, &[0, 1, 2, 3], Mover::steward_steps);
        census.add_pawns(census.of(Group::Pawn));
        let once = |to: Bits| i64::from(to.count_ones());
        census.add_leaps(census.of(Group::Knight), &tables.knight, once);
        census.add_leaps(census.of(Group::Camel), &tables.camel, once);
        census.add_leaps(census.of(Group::Gold), &forward.gold, once);
        census.add_leaps(census.of(Group::Silver), &forward.silver, once);
        census.add_leaps(census.of(Group::Prince), &tables.king, once);
        // MW-25
        let (helms, humps) = (census.of(Group::Helm), census.of(Group::Hump));
        for (pieces, table, role) in [
            (helms, &forward.helm, Role::Helm),
            (humps & !helms, &forward.hump, Role::Hump),
            (humps & helms, &forward.hump, Role::Handyman),
        ] {
            let dead = bits(dead_cells(us, role));
            census.add_leaps(pieces, table, |to| once(to & !dead) + once(to & camp));
        }
        census
    }

    /// The free pieces that have an element.
    #[inline(always)]
    fn of(&self, group: Group) -> Bits {
        bits(self.board.position.groups[group as usize]) & self.free
    }

    /// Adds replies that depend on the own side's pieces only.
    #[inline(always)]
    fn add_leaps(&mut self, pieces: Bits, table: &PerCell, count: impl Fn(Bits) -> i64) {
        for from in each(pieces) {
            let to = table[from.index()];
            self.counts.add_fixed(from, count(to & !self.own));
            for to in each(to & self.captured) {
                self.counts.add_change(to, count(1 << to.index()));
            }
        }
    }

    #[inline(always)]
    fn add_all(&mut self, cells: Bits, by: i64) {
        for cell in each(cells) {
            self.counts.add_change(cell, by);
        }
    }

    /// As often as there are ways for a Pawn to move there.
    #[inline(always)]
    fn add_ways(&mut self, cells: Bits, times: i64) {
        self.add_all(cells, times);
        for cell in each(cells & self.board.camp) {
            self.counts.add_change(cell, times * (self.ways.of_pawn(cell) - 1));
        }
    }

    /// Adds replies by Pawns, all at once (MW-20).
    #[inline(always)]
    fn add_pawns(&mut self, pawns: Bits) {
        let Board { us, enemy, .. } = *self.board;
        let empty = !(self.own | enemy);
        let ahead = step_ahead(us);
        let step = shift_by(pawns, ahead) & bits(ALL);
        let over = step & bits(ranks_for(us, PAWN_RANK + 1, 1));
        let past = shift_by(over & empty, ahead);
        let left = shift_by(pawns & !edge::<WEST>(1), ahead - 1) & bits(ALL);
        let right = shift_by(pawns & !edge::<EAST>(1), ahead + 1) & bits(ALL);
        let double = past & empty;
        for (distance, to) in
            [(ahead, step & empty), (ahead - 1, left & enemy), (ahead + 1, right & enemy)]
        {
            self.counts.total += i64::from(to.count_ones());
            for to in each(to & self.board.camp) {
                self.counts.total += self.ways.of_pawn(to) - 1;
            }
            for from in each(shift_by(to, -distance) & self.captured) {
                self.counts.add_change(from, -self.ways.of_pawn(by(from, distance)));
            }
        }
        self.counts.total += i64::from(double.count_ones());
        self.add_ways(step & empty, -1);
        self.add_ways(step & enemy, 1);
        for set in [left, right] {
            self.add_ways(set & (empty | self.captured), 1);
            self.add_ways(set & enemy, -1);
        }
        let barred = over & shift_by(empty, -ahead);
        for (cells, by) in [
            (double, -1),
            (past & enemy, 1),
            (barred & empty, -1),
            (barred & enemy, 1),
            (shift_by(double, -2 * ahead) & self.captured, -1),
        ] {
            self.add_all(cells, by);
        }
        let diagonals = if us == Color::White { [3, 2] } else { [2, 3] };
        for (axis, cells) in [(1, step | past), (diagonals[0], left), (diagonals[1], right)] {
            for cell in each(cells & enemy) {
                let (word, bit) = self.tables.place(cell, axis);
                self.seen[word] |= bit;
            }
        }
    }

    #[inline(always)]
    fn mover(&self, from: Cell, axis: usize) -> Mover<'a> {
        Mover {
            span: &self.tables.sweeps.spans(from)[axis],
            at: self.tables.place(from, axis).1,
            straight: STRAIGHT.contains(&axis),
            from,
            ways: self.ways,
        }
    }

    /// What is met on the lines of a word.
    #[inline(always)]
    fn occupancy(&self, word: usize) -> Occupancy {
        let own = self.board.our_lines.word_at(word);
        Occupancy { all: own | self.board.enemy_lines.word_at(word), own }
    }

    /// Adds the replies by an element along lines.
    #[inline(always)]
    fn add_lines(
        &mut self,
        element: Group,
        open: Bits,
        axes: &[usize],
        count: impl Fn(&Mover<'a>, Occupancy) -> u32,
    ) {
        for from in each(self.of(element) & open) {
            for &axis in axes {
                let mover = self.mover(from, axis);
                let word = mover.span.word();
                let occupancy = self.occupancy(word);
                let wanted = !occupancy.own | self.captured_lines.word_at(word);
                let range = mover.range(element, occupancy) & wanted;
                self.seen[word] |= range;
                let sweeps = &self.tables.sweeps;
                self.counts.add(
                    from,
                    occupancy,
                    range,
                    |after| count(&mover, after),
                    |bit| sweeps.word_cells(word)[bit % 64],
                );
            }
        }
    }

    /// Whether replies along a line depend on a cell.
    #[inline(always)]
    fn sees(&self, cell: Cell, axis: usize) -> bool {
        let (word, bit) = self.tables.place(cell, axis);
        self.seen[word] & bit != 0
    }

    /// What is missing from the sum for moves along lines that pieces see both ends of.
    #[inline(always)]
    pub(super) fn along(&self, from: Cell, to: Bits) -> i64 {
        let (mut missing, mut left) = (0, to);
        while left != 0 {
            let first = Cell::new(left.trailing_zeros() as usize);
            let Some(axis) = self.tables.axis(from, first) else { return missing };
            let line = left & self.tables.line(from, axis);
            left &= !line;
            if self.sees(from, axis) {
                missing += self.along_line(from, axis, line);
            }
        }
        missing
    }

    /// The same for moves of several pieces by a distance in cell numbers.
    #[inline(always)]
    pub(super) fn shifts_along(&self, origins: Bits, distance: isize) -> i64 {
        let mut missing = 0;
        let Some(first) = each(origins).next() else { return missing };
        if let Some(axis) = self.tables.axis(first, by(first, distance)) {
            for from in each(origins) {
                if self.sees(from, axis) {
                    missing += self.along_line(from, axis, 1 << by(from, distance).index());
                }
            }
        }
        missing
    }

    #[inline(never)]
    fn along_line(&self, from: Cell, axis: usize, to: Bits) -> i64 {
        let span = &self.tables.sweeps.spans(from)[axis];
        let from = self.tables.place(from, axis).1;
        let to = each(to).fold(0, |set, cell| set | self.tables.place(cell, axis).1);
        let occupancy = self.occupancy(span.word());
        let near = span.slides(occupancy.all) | span.hops(occupancy.all);
        let mut missing = 0;
        for cell in self.tables.sweeps.cells(span.word(), near & occupancy.own) {
            if self.free >> cell.index() & 1 == 0 {
                continue;
            }
            let Some(piece) = self.board.position.piece_at(cell) else { continue };
            for element in Group::pair(piece.role) {
                if !element.is_on_axis(axis) {
                    continue;
                }
                let mover = self.mover(cell, axis);
                if mover.range(element, occupancy) & from != 0 {
                    let range = mover.range(element, occupancy.changed(from)) | mover.at;
                    missing += occupancy
                        .both(mover.at, from, to & range, |after| mover.count(element, after));
                }
            }
        }
        missing
    }
}
