//! The legal replies to all legal moves, counted without making most of the moves.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::batch::{Batch as _, Generate, Listener};

use super::Generator;
use super::batch::Batch;
use super::outlook::Outlook;
use crate::board::tables::{Way, Ways};
use crate::board::{ALL, CellSet};
use crate::moves::Move;
use crate::piece::{Unit, UnitSet};
use crate::position::Taxi;

/// The number of legal replies to all legal moves. `None` where it is as well to make each.
#[inline(always)]
pub(crate) fn count(position: &Taxi) -> Option<u64> {
    if position.rules().separate_on_board {
        return None;
    }
    let mut batches = Batches::default();
    let ControlFlow::Continue(()) = position.generate(&mut batches) else { return None };
    let mut wanted = position.army(position.side()) | position.cab(position.side()).place.cells();
    for batch in &batches.sets {
        if let Batch::Board { to, .. } | Batch::Drives { to, .. } = *batch {
            wanted |= to;
        }
    }
    let them = Generator::of_army(position, !position.side());
    let mut outlook = Outlook::new();
    outlook.look(&them, wanted)?;
    let mut sum = Sum { position, them: &them, outlook: &outlook, total: 0 };
    let Batches { sets, singles } = &mut batches;
    for &batch in &*sets {
        let flow = match batch {
            Batch::Board { from, to, .. } => sum.board(singles, from, to),
            _ => sum.drives(singles, batch),
        };
        if flow.is_break() {
            return None;
        }
    }
    let mut total = sum.total as u64;
    for &mv in &*singles {
        total += position.after(
            mv,
            #[inline(always)]
            |next| next.count(),
        );
    }
    Some(total)
}

/// More moves than there is room for.
#[derive(Debug)]
struct Full;

/// The most batches: few positions have more units, and drives.
const MAX_BATCHES: usize = 144;
/// The most moves that are kept one by one.
const MAX_SINGLES: usize = 256;

/// Moves to be made.
type Singles = ArrayVec<Move, MAX_SINGLES>;

/// Keeps moves in the batches in which they are found, apart from promotions and captures en
/// passant.
#[derive(Debug, Default)]
struct Batches {
    sets: ArrayVec<Batch, MAX_BATCHES>,
    singles: Singles,
}

#[inline(always)]
fn flow<E>(pushed: Result<(), E>) -> ControlFlow<Full> {
    match pushed {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(Full),
    }
}

/// Keeps each move of a batch.
#[inline(always)]
fn keep_each(singles: &mut Singles, batch: Batch) -> ControlFlow<Full> {
    batch.each(&mut |mv| flow(singles.try_push(mv)))
}

impl Listener<Batch> for Batches {
    type Break = Full;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<Full> {
        match batch {
            Batch::Board { .. } | Batch::Drives { .. } if batch.is_empty() => {
                ControlFlow::Continue(())
            }
            Batch::Board { .. } | Batch::Drives { .. } => flow(self.sets.try_push(batch)),
            Batch::Promotions { .. } | Batch::EnPassant { .. } => {
                keep_each(&mut self.singles, batch)
            }
        }
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
    #[inline]
    fn change(&self, cell: Cell) -> i64 {
        self.outlook.counts.change(cell)
    }

    #[inline(always)]
    fn board(&mut self, made: &mut Singles, from: Cell, to: CellSet) -> ControlFlow<Full> {
        let Sum { position, them, outlook, .. } = *self;
        let unit = position.unit(from);
        let mut singles = to & outlook.hot.to(unit);
        if outlook.hot.from.contains(from) {
            singles = to;
        }
        let plain = to - singles;
        self.total += outlook.counts.sum(from, plain);
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
        keep_each(made, Batch::Board { from, part: Unit::EMPTY, to: singles })
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
    fn drives(&mut self, made: &mut Singles, batch: Batch) -> ControlFlow<Full> {
        let Sum { position, them, outlook, .. } = *self;
        let Batch::Drives { from, off, to, pick_up, off_there } = batch else {
            return keep_each(made, batch);
        };
        let origin = position.cab(!them.us).place.cell().filter(|_| !off.is_empty());
        let mut before = outlook.counts.total;
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
                    let (to, off_there) = (CellSet::of(to), UnitSet::of(unit));
                    keep_each(made, Batch::Drives { from, off, to, pick_up, off_there })?;
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
