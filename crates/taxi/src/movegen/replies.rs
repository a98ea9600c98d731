//! The legal replies to all legal moves, counted without making most of the moves.

use std::ops::ControlFlow;

use warpboard_core::{Cell, Position};

use super::outlook::Outlook;
use super::visitors::{BoardBatch, DriveBatch, Full, Singles};
use super::{Batches, Generator, Visitor};
use crate::board::{ALL, CellSet};
use crate::piece::{Unit, UnitSet};
use crate::position::Taxi;
use crate::tables::{Way, Ways};

impl Taxi {
    /// The number of legal replies to all legal moves. `None` where it is as well to make each.
    #[inline(always)]
    pub(crate) fn replies(&self) -> Option<u64> {
        if self.rules().separate_on_board {
            return None;
        }
        let mut batches = Batches::new(self.cab(self.side()).place);
        let ControlFlow::Continue(()) = self.generate(&mut batches) else { return None };
        let mut wanted = self.army(self.side()) | self.cab(self.side()).place.cells();
        for batch in &batches.board {
            wanted |= batch.to;
        }
        for batch in &batches.drives {
            wanted |= batch.to;
        }
        let them = Generator::of_army(self, !self.side());
        let mut outlook = Outlook::new();
        outlook.look(&them, wanted)?;
        let mut sum = Sum { position: self, them: &them, outlook: &outlook, total: 0 };
        let Batches { board, drives, singles } = &mut batches;
        for &batch in &*board {
            if sum.board(singles, batch).is_break() {
                return None;
            }
        }
        for &batch in &*drives {
            if sum.drives(singles, batch).is_break() {
                return None;
            }
        }
        let mut total = sum.total as u64;
        for &mv in &singles.moves {
            let mut next = self.clone();
            next.play_unchecked(mv);
            total += next.count_legal();
        }
        Some(total)
    }
}

/// Adds up the replies to moves that the outlook tells, and passes on the other moves.
struct Sum<'a> {
    position: &'a Taxi,
    them: &'a Generator<'a>,
    outlook: &'a Outlook,
    total: i64,
}

impl Sum<'_> {
    /// What a change of a cell adds to the replies.
    #[inline(always)]
    fn change(&self, cell: Cell) -> i64 {
        i64::from(self.outlook.change[cell.index()])
    }

    #[inline(always)]
    fn board(&mut self, made: &mut Singles, batch: BoardBatch) -> ControlFlow<Full> {
        let Sum { position, them, outlook, .. } = *self;
        let BoardBatch { from, to } = batch;
        let unit = position.unit(from);
        let mut singles = to & outlook.hot.to(unit);
        if outlook.hot.from.contains(from) {
            singles = to;
        }
        let plain = to - singles;
        self.total += plain.len() as i64 * (outlook.replies + self.change(from));
        for to in plain {
            self.total += self.change(to);
        }
        if outlook.mixed_lifts.contains(from) {
            for mixed in outlook.mixed.iter().filter(|mixed| mixed.lift == from) {
                for to in plain {
                    self.total += outlook.mixture(them, mixed, to);
                }
            }
        }
        if outlook.pinners.contains(from) {
            for pin in outlook.pins.iter().filter(|pin| pin.pinner == from) {
                for to in plain {
                    self.total += pin.freed(them, outlook.callable, to);
                }
            }
        }
        self.total += outlook.more_escapes(them, from, plain);
        if position.unmoved().contains(from) {
            self.total += self.captures_in_passing(from, plain);
        }
        made.board(from, Unit::EMPTY, singles)
    }

    /// The captures in passing that answer the double step of a pawn, if it is among these moves
    /// (TX-21).
    #[inline(always)]
    fn captures_in_passing(&self, from: Cell, to: CellSet) -> i64 {
        let Generator { position, tables, us, ours, theirs, occupied, .. } = *self.them;
        let board = tables.board;
        if to.is_subset(board.step[from.index()]) {
            return 0;
        }
        let Some(passed) = board.forward[(!us).index()][from.index()].first() else { return 0 };
        // Where pawns of ours would go from there, pawns of theirs come from.
        let (back, at) = ((!us).index(), passed.index());
        let pawns = (board.diagonal[back][at] & position.having(Way::Pawn))
            | (board.forward[back][at] & position.having(Way::PawnPair))
            | (board.beside[at] & position.having(Way::PawnTrio));
        let mut captures = 0;
        for pawn in pawns & ours {
            let left = (occupied - CellSet::of(from) - CellSet::of(pawn)) | CellSet::of(passed);
            let king = if self.them.king == Some(pawn) { Some(passed) } else { self.them.king };
            let theirs = theirs - CellSet::of(from);
            let safe = king.is_none_or(|king| !self.them.is_attacked(king, theirs, left));
            captures += i64::from(safe);
        }
        captures
    }

    #[inline(always)]
    fn drives(&mut self, made: &mut Singles, batch: DriveBatch) -> ControlFlow<Full> {
        let Sum { position, them, outlook, .. } = *self;
        let DriveBatch { off, to, pick_up, off_there } = batch;
        let origin = position.cab(!them.us).place.cell().filter(|_| !off.is_empty());
        let mut before = outlook.replies;
        let mut hot_origin = false;
        let mut unsure_origin = false;
        if let Some(origin) = origin {
            before += self.change(origin);
            hot_origin = outlook.hot.to(off).contains(origin);
            unsure_origin = (outlook.unsure.to(off) | outlook.wavering).contains(origin);
        }
        for unit in off_there.iter() {
            let (mut hot, mut unsure) = (CellSet::EMPTY, CellSet::EMPTY);
            let comes = !unit.is_empty();
            if pick_up {
                hot |= outlook.hot.from | outlook.pinners;
                unsure |= outlook.unsure.from | outlook.wavering;
            }
            if comes {
                hot |= outlook.hot.to(unit);
                unsure |= outlook.unsure.to(unit) | outlook.wavering;
            }
            // Who boards and who gets off are both ours.
            let changes = pick_up != comes;
            let opens = pick_up && changes;
            if let Some(origin) = origin {
                if hot_origin || (changes && !opens) {
                    hot = ALL;
                }
                // A unit at the origin may attack by way of a cell that is lifted.
                if unsure_origin || (opens && Ways::of(off).slide()) {
                    hot |= them.line_to_king(origin);
                    unsure = ALL;
                }
            }
            if them.king.is_none() {
                // A king in a taxi escapes in other ways.
                hot |= unsure;
            }
            for to in to {
                let moved = self.bar(to).filter(|_| !hot.contains(to));
                let Some(moved) = moved else {
                    made.drives(off, CellSet::of(to), pick_up, UnitSet::of(unit))?;
                    continue;
                };
                self.total += before + moved;
                if changes {
                    self.total += self.change(to);
                }
                if let Some(origin) = origin
                    && opens
                    && outlook.mixed_lifts.contains(to)
                {
                    for mixed in outlook.mixed.iter().filter(|mixed| mixed.lift == to) {
                        self.total += outlook.mixture(them, mixed, origin);
                    }
                }
                if unsure.contains(to) {
                    let come = [(origin.unwrap_or(to), off), (to, unit)];
                    let first = usize::from(origin.is_none());
                    let end = if comes { 2 } else { 1 };
                    let lifted = if pick_up { CellSet::of(to) } else { CellSet::EMPTY };
                    let come = come.get(first..end).unwrap_or_default();
                    self.total += outlook.more_king_moves(them, lifted, come);
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What our taxi over this cell adds to the drives of theirs, if that is easily told.
    #[inline(always)]
    fn bar(&self, cell: Cell) -> Option<i64> {
        let Sum { them, outlook, .. } = *self;
        let beyond = &them.tables.board.beyond[them.position.cab(them.us).place.index()];
        if them.position.cab(them.us).riders.is_empty() {
            let calls = outlook.callers - beyond[cell.index()];
            return Some(calls.len() as i64 - outlook.calls);
        }
        let barred = !them.not_barred();
        let same = ((barred ^ beyond[cell.index()]) & outlook.barred).is_empty();
        same.then_some(0)
    }
}
