//! What a change of one cell adds to an army's moves along lines, or takes from them.

use warpboard_core::sweeps::Span;
use warpboard_core::{Cell, Color};

use crate::group::Group;
use crate::position::Mitawi;
use crate::tables::each;
use crate::tables::{Bits, DIAGONAL, LINE_WORDS, LineBits, STRAIGHT, Tables, bits};

/// The pieces of an army, which is to reply, that move along lines.
pub(super) struct LinePieces<'a> {
    tables: &'a Tables,
    /// The army.
    color: Color,
    own: &'a LineBits,
    other: &'a LineBits,
    /// Those that slide both ways.
    sliders: [u64; LINE_WORDS],
    /// Those that slide forward, and are flipped in the enemy camp.
    forward: [u64; LINE_WORDS],
    hoppers: [u64; LINE_WORDS],
    /// The cells of which a change alters the moves along the line.
    seen: [u64; LINE_WORDS],
}

impl<'a> LinePieces<'a> {
    /// The pieces among `pieces`, some of the army of `color`.
    #[inline(always)]
    pub(super) fn new(
        position: &'a Mitawi,
        tables: &'a Tables,
        color: Color,
        pieces: Bits,
    ) -> LinePieces<'a> {
        let mut lines = LinePieces {
            tables,
            color,
            own: &position.lines[color.index()],
            other: &position.lines[(!color).index()],
            sliders: [0; LINE_WORDS],
            forward: [0; LINE_WORDS],
            hoppers: [0; LINE_WORDS],
            seen: [0; LINE_WORDS],
        };
        let of = |group: Group| bits(position.groups[group as usize]) & pieces;
        for (pieces, axes) in [(of(Group::Straight), STRAIGHT), (of(Group::Diagonal), DIAGONAL)] {
            for cell in each(pieces) {
                for axis in axes {
                    let (word, bit) = tables.place(cell, axis);
                    lines.sliders[word] |= bit;
                    let (span, own, other) = lines.line(cell, axis);
                    lines.seen[word] |= span.slides(own | other);
                }
            }
        }
        for (pieces, axes) in [(of(Group::Wing), &STRAIGHT[1..]), (of(Group::Mitre), &DIAGONAL[..])]
        {
            for cell in each(pieces) {
                for &axis in axes {
                    let (word, bit) = tables.place(cell, axis);
                    lines.forward[word] |= bit;
                    let (span, own, other) = lines.line(cell, axis);
                    let slides = match color {
                        Color::White => span.slides_after(own | other),
                        Color::Black => span.slides_before(own | other),
                    };
                    lines.seen[word] |= slides;
                }
            }
        }
        for (pieces, axes) in
            [(of(Group::StraightHop), STRAIGHT), (of(Group::DiagonalHop), DIAGONAL)]
        {
            for cell in each(pieces) {
                for axis in axes {
                    let (word, bit) = tables.place(cell, axis);
                    lines.hoppers[word] |= bit;
                    let (span, own, other) = lines.line(cell, axis);
                    let occupied = own | other;
                    // As far as the second piece: it is captured over the first.
                    let screens = span.slides(occupied) & occupied;
                    lines.seen[word] |= span.slides(occupied & !screens);
                }
            }
        }
        lines
    }

    /// The cells, not of the army, of which a change alters the moves along any line.
    #[inline(always)]
    pub(super) fn seen(&self) -> Bits {
        let mut seen = 0;
        for (word, &there) in self.seen.iter().enumerate() {
            for cell in self.tables.sweeps.cells(word, there & !self.own.word_at(word)) {
                seen |= 1 << cell.index();
            }
        }
        seen
    }

    /// A cell's line along an axis: its span, and the pieces of the army and of the other one.
    #[inline(always)]
    fn line(&self, cell: Cell, axis: usize) -> (&'a Span, u64, u64) {
        let span = &self.tables.sweeps.spans(cell)[axis];
        (span, self.own.word_at(span.word()), self.other.word_at(span.word()))
    }

    /// How many more moves there are along all lines if a piece of the other army is on a cell than
    /// if the cell is empty.
    #[inline(always)]
    pub(super) fn filled(&self, cell: Cell) -> i32 {
        let mut more = 0;
        for axis in 0..4 {
            if self.sees(cell, axis) {
                more += self.filled_along(cell, axis, 0);
            }
        }
        more
    }

    /// Whether a change of a cell alters the moves along its line.
    #[inline(always)]
    pub(super) fn sees(&self, cell: Cell, axis: usize) -> bool {
        let (word, bit) = self.tables.place(cell, axis);
        self.seen[word] & bit != 0
    }

    /// How many more moves there are along a line if a piece of the other army is on a cell than if
    /// the cell is empty, the cell of the bit `without` being empty.
    #[inline(always)]
    pub(super) fn filled_along(&self, cell: Cell, axis: usize, without: u64) -> i32 {
        let (span, own, other) = self.line(cell, axis);
        let word = span.word();
        let other = other & !without;
        let occupied = own | other;
        let after = span.slides_after(occupied);
        let before = span.slides_before(occupied);
        let (next, last) = (after & occupied, before & occupied);
        let beyond_next = span.slides_after(occupied & !next) & occupied & !next;
        let beyond_last = span.slides_before(occupied & !last) & occupied & !last;
        let count = |set: u64| set.count_ones() as i32;
        let is = |piece: u64, set: u64| i32::from(piece & set != 0);
        let sliders = self.sliders[word];
        let hoppers = self.hoppers[word];
        // For what comes from one side: the nearest piece there and the one behind it, the way on
        // that the cell bars, and the nearest piece at its end and the one behind that.
        let from_side = |near: u64, behind_near: u64, way: u64, far: u64, behind_far: u64| {
            // A slider that came past stops on the cell.
            -is(near, sliders) * count(way & !own)
                // A hopper that came past stops a step before, and hops one piece less far.
                - is(near, hoppers) * (1 + count(way & !occupied))
                + is(near, hoppers) * (is(far, other) - is(behind_far, other))
                // A hopper behind its screen captures on the cell, and no longer beyond.
                + is(behind_near, hoppers) * (1 - is(far, other))
        };
        let mut more = from_side(next, beyond_next, before, last, beyond_last)
            + from_side(last, beyond_last, after, next, beyond_next);
        let (ahead, behind) = match self.color {
            Color::White => (after, last),
            Color::Black => (before, next),
        };
        if behind & self.forward[word] != 0 {
            more -= self.forward_moves(word, ahead & !own);
        }
        more
    }

    /// How many more moves there are along a line if a piece of the army with some elements was
    /// captured on a cell, the cell of the bit `without` being empty.
    #[inline(always)]
    pub(super) fn captured_along(
        &self,
        cell: Cell,
        elements: [Group; 2],
        axis: usize,
        without: u64,
    ) -> i32 {
        let mut more = 0;
        if self.sees(cell, axis) || without != 0 {
            more += self.recaptures_along(cell, axis, without);
        }
        if elements[0].is_along_lines() {
            more -= self.moves_along(cell, elements, axis, without);
        }
        more
    }

    /// How many ways there are along a line to capture on a cell, the cell of the bit `without`
    /// being empty.
    #[inline(always)]
    fn recaptures_along(&self, cell: Cell, axis: usize, without: u64) -> i32 {
        let (span, own, other) = self.line(cell, axis);
        let word = span.word();
        let (sliders, forward, hoppers) =
            (self.sliders[word], self.forward[word], self.hoppers[word]);
        let occupied = own | other & !without;
        let (next, last) =
            (span.slides_after(occupied) & occupied, span.slides_before(occupied) & occupied);
        let hops = span.hops(occupied);
        let behind = match self.color {
            Color::White => last,
            Color::Black => next,
        };
        let mut ways =
            (((next | last) & sliders).count_ones() + (hops & hoppers).count_ones()) as i32;
        if behind & forward != 0 {
            ways += self.forward_moves(word, self.tables.place(cell, axis).1);
        }
        ways
    }

    /// The moves along a line of a piece of the army with some elements, the cell of the bit
    /// `without` being empty.
    #[inline(always)]
    fn moves_along(&self, cell: Cell, elements: [Group; 2], axis: usize, without: u64) -> i32 {
        let (slider, hopper, forward) = match STRAIGHT.contains(&axis) {
            true => (Group::Straight, Group::StraightHop, Group::Wing),
            false => (Group::Diagonal, Group::DiagonalHop, Group::Mitre),
        };
        let (span, own, other) = self.line(cell, axis);
        let other = other & !without;
        let occupied = own | other;
        if elements.contains(&slider) {
            (span.slides(occupied) & !own).count_ones() as i32
        } else if elements.contains(&hopper) {
            let targets = span.slides(occupied) & !occupied | span.hops(occupied) & other;
            targets.count_ones() as i32
        } else if elements.contains(&forward) && axis != STRAIGHT[0] {
            let slides = match self.color {
                Color::White => span.slides_after(occupied),
                Color::Black => span.slides_before(occupied),
            };
            self.forward_moves(span.word(), slides & !own)
        } else {
            0
        }
    }

    /// The moves of a piece that slides forward to cells of a word (MW-25).
    #[inline(always)]
    fn forward_moves(&self, word: usize, targets: u64) -> i32 {
        let forward = &self.tables.forward[self.color.index()];
        let (camp, far) = (forward.camp.word_at(word), forward.far.word_at(word));
        ((targets & !far).count_ones() + (targets & camp).count_ones()) as i32
    }
}
