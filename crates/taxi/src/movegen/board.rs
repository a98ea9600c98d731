//! Moves on the board (TX-11 to TX-24, TX-52).

use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::Listener;

use super::Generator;
use super::batch::Batch;
use crate::board::CellSet;
use crate::board::tables::{Way, Ways};
use crate::piece::{Role, Unit, UnitSet};

impl Generator<'_> {
    /// All legal moves on the board.
    #[inline(always)]
    pub(super) fn board_moves<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let others = self.ours - self.king_cells();
        let free = others - self.safety.blockers;
        let pawns = self.position.having(Way::LonePawn);
        for from in free - pawns {
            listener.hear(Batch::Board {
                from,
                part: Unit::EMPTY,
                to: self.moves_of(from) & self.safety.check_mask,
            })?;
        }
        for from in free & pawns {
            self.pawn_moves(listener, from, Unit::EMPTY, self.safety.check_mask)?;
        }
        if !(others & self.safety.blockers).is_empty() {
            self.pinned_moves(listener)?;
        }
        if let Some(king) = self.king {
            let left = self.occupied - CellSet::of(king);
            listener.hear(Batch::Board {
                from: king,
                part: Unit::EMPTY,
                to: self.safe_of(self.moves_of(king), left),
            })?;
        }
        if self.position.rules().separate_on_board {
            self.separations(listener)?;
        }
        if self.position.passed_over().is_some() {
            self.en_passant(listener)?;
        }
        ControlFlow::Continue(())
    }

    /// Moves of the units that shield the king: along the line.
    fn pinned_moves<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        for from in self.safety.blockers {
            let allowed = self.safety.check_mask & self.line_from_king(from);
            if self.position.having(Way::LonePawn).contains(from) {
                self.pawn_moves(listener, from, Unit::EMPTY, allowed)?;
            } else {
                listener.hear(Batch::Board {
                    from,
                    part: Unit::EMPTY,
                    to: self.moves_of(from) & allowed,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Parts of units move out of them (TX-52). What stays behind still shields the king.
    fn separations<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        for from in self.ours {
            for part in proper_parts(self.position.unit(from)) {
                if part == Unit::PAWN {
                    self.pawn_moves(listener, from, part, self.safety.check_mask)?;
                    continue;
                }
                let targets = self.targets(from, part);
                let to = match part.is_royal() {
                    true => self.safe_of(targets, self.occupied),
                    false => targets & self.safety.check_mask,
                };
                listener.hear(Batch::Board { from, part, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves of a single pawn, alone or out of a unit, to the cells `allowed`, but for captures in
    /// passing. It promotes on the far rank (TX-24).
    #[inline(always)]
    fn pawn_moves<L: Listener<Batch>>(
        &self,
        listener: &mut L,
        from: Cell,
        part: Unit,
        allowed: CellSet,
    ) -> ControlFlow<L::Break> {
        let pawn = &self.tables.board.pawn[self.us.index()][from.index()];
        let steps = (pawn.step - self.occupied) | self.double_step(from, self.occupied);
        let to = (steps | (pawn.capture & self.theirs)) & allowed;
        let far = self.tables.board.far_rank[self.us.index()];
        if !to.is_disjoint(far) {
            listener.hear(Batch::Promotions { from, part, to: to & far })?;
        }
        listener.hear(Batch::Board { from, part, to: to - far })
    }

    /// Where the unit on a cell may move, the king aside; double steps and captures in passing
    /// are apart.
    #[inline]
    pub(super) fn moves_of(&self, from: Cell) -> CellSet {
        self.targets(from, self.position.unit(from))
    }

    /// Where a unit may move from a cell.
    #[inline(always)]
    fn targets(&self, from: Cell, unit: Unit) -> CellSet {
        let leaps = self.leaps(from, unit);
        let ways = Ways::of(unit);
        match ways.slide() {
            true => leaps | (self.tables.slides.reach(ways, from, self.occupied) - self.ours),
            false => leaps,
        }
    }

    /// Where a unit may step or leap from a cell.
    #[inline]
    fn leaps(&self, from: Cell, unit: Unit) -> CellSet {
        let leaps = &self.tables.leaps[self.us.index()][unit.index()][from.index()];
        (leaps.quiet - self.occupied) | (leaps.capture & self.theirs)
    }

    /// Where the pawn on a cell steps two cells forward, if it still may and both are free (TX-20).
    #[inline(always)]
    pub(super) fn double_step(&self, from: Cell, occupied: CellSet) -> CellSet {
        let pawn = &self.tables.board.pawn[self.us.index()][from.index()];
        let free = pawn.path.is_disjoint(occupied);
        if free & self.position.unmoved().contains(from) { pawn.double } else { CellSet::EMPTY }
    }

    /// The cells of one line from the king by way of `shield`, to its end.
    #[inline]
    pub(super) fn line_from_king(&self, shield: Cell) -> CellSet {
        let board = self.tables.board;
        let king = self.king.expect("pins need a king on the board").index();
        board.between[king][shield.index()] | board.beyond[king][shield.index()]
    }

    /// The cells between a cell and our king, if they are on one line.
    #[inline(always)]
    pub(super) fn line_to_king(&self, cell: Cell) -> CellSet {
        let between = &self.tables.board.between[cell.index()];
        self.king.map_or(CellSet::EMPTY, |king| between[king.index()])
    }

    /// Those of the cells on which our king would not be attacked.
    #[inline(always)]
    pub(super) fn safe_of(&self, cells: CellSet, occupied: CellSet) -> CellSet {
        let mut safe = CellSet::EMPTY;
        for cell in cells {
            if !self.is_attacked(cell, self.theirs, occupied) {
                safe.insert(cell);
            }
        }
        safe
    }

    /// Captures in passing (TX-21), by units and, where they may part, by parts of them.
    pub(super) fn en_passant<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let Some(to) = self.position.passed_over() else { return ControlFlow::Continue(()) };
        let near = self.tables.board.step[to.index()];
        for from in near & self.ours & self.position.having(Way::Pawn) {
            let unit = self.position.unit(from);
            if self.captures_in_passing(from, unit, to)
                && self.is_safe_in_passing(from, Unit::EMPTY, to)
            {
                listener.hear(Batch::EnPassant { from, part: Unit::EMPTY, to })?;
            }
            if self.position.rules().separate_on_board {
                for part in proper_parts(unit) {
                    if self.captures_in_passing(from, part, to)
                        && self.is_safe_in_passing(from, part, to)
                    {
                        listener.hear(Batch::EnPassant { from, part, to })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the pawn part of a unit has a capturing move there.
    fn captures_in_passing(&self, from: Cell, unit: Unit, to: Cell) -> bool {
        let pawns = Unit::of_all(unit.roles().filter(|&role| role == Role::Pawn));
        let pawns = pawns.unwrap_or(Unit::EMPTY);
        self.tables.leaps[self.us.index()][pawns.index()][from.index()].capture.contains(to)
    }

    /// Whether our king is safe once a unit, or a part of it, has captured in passing.
    fn is_safe_in_passing(&self, from: Cell, part: Unit, to: Cell) -> bool {
        let captured = self.tables.board.forward[(!self.us).index()][to.index()];
        let mut occupied = (self.occupied - captured) | CellSet::of(to);
        let mover = if part.is_empty() { self.position.unit(from) } else { part };
        if part.is_empty() {
            occupied.remove(from);
        }
        let king = if mover.is_royal() { Some(to) } else { self.king };
        king.is_none_or(|king| !self.is_attacked(king, self.theirs - captured, occupied))
    }
}

/// The parts of a unit but nobody and the whole.
#[inline]
fn proper_parts(unit: Unit) -> impl Iterator<Item = Unit> {
    let improper = UnitSet::from_iter([Unit::EMPTY, unit]);
    unit.parts().without(improper).iter()
}
