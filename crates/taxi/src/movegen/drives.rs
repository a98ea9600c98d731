//! Drives (TX-30 to TX-36).

use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::Listener;

use super::batch::Batch;
use super::{Generator, Safety};
use crate::board::CellSet;
use crate::piece::{Unit, UnitSet};

/// A drive after the letting off at the origin.
struct Departure {
    /// Who got off.
    off: Unit,
    /// Who rides on.
    riders: Unit,
    /// The board, with who got off.
    occupied: CellSet,
    /// Where the king is, unless it rides.
    king: Option<Cell>,
    /// How safe it is there.
    safety: Safety,
}

impl Generator<'_> {
    /// All legal drives.
    #[inline(always)]
    pub(super) fn drives<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let cab = self.position.cab(self.us);
        let free = self.not_barred();
        let callers = self.callers() & free;
        if cab.riders.is_empty() {
            return self.calls_of_empty(listener, callers);
        }
        let travel = &self.tables.travel[self.us.index()];
        let off = match cab.place.cell() {
            Some(origin) if !self.occupied.contains(origin) => cab.riders.parts(),
            _ => UnitSet::NOBODY,
        };
        for off in off.iter() {
            let departure = self.departure(off);
            let own = travel[departure.riders.index()][cab.place.index()] & free;
            self.arrivals(listener, &departure, own)?;
            self.pick_ups(listener, &departure, own & self.ours, true)?;
            self.pick_ups(listener, &departure, callers - own, false)?;
        }
        ControlFlow::Continue(())
    }

    /// `off` gets off our taxi, it travels to each of these cells, the unit there is picked up or
    /// not, and each of these units is let off there.
    #[inline]
    fn drives_to(&self, off: Unit, to: CellSet, pick_up: bool, off_there: UnitSet) -> Batch {
        let from = self.position.cab(self.us).place;
        Batch::Drives { from, off, to, pick_up, off_there }
    }

    /// The cells that our taxi can come to as far as the other one is concerned: not its cell, nor
    /// those beyond it on the same line (TX-31).
    #[inline(always)]
    pub(super) fn not_barred(&self) -> CellSet {
        let place = self.position.cab(self.us).place;
        match self.position.cab(!self.us).place.cell() {
            Some(other) => !self.tables.board.beyond[place.index()][other.index()],
            None => !CellSet::EMPTY,
        }
    }

    /// Our units that can call the taxi, the other one aside.
    #[inline(always)]
    pub(super) fn callers(&self) -> CellSet {
        let place = self.position.cab(self.us).place;
        let calls = &self.tables.calls[self.us.index()][place.index()];
        self.position.having_any(calls) & self.ours
    }

    /// An empty taxi comes to a caller, who boards (TX-32).
    #[inline(always)]
    fn calls_of_empty<L: Listener<Batch>>(
        &self,
        listener: &mut L,
        callers: CellSet,
    ) -> ControlFlow<L::Break> {
        let king = self.king_cells();
        let allowed = match self.safety.is_check() {
            true => king,
            false => !self.safety.blockers,
        };
        listener.hear(self.drives_to(Unit::EMPTY, callers & allowed, true, UnitSet::NOBODY))
    }

    #[inline(always)]
    fn departure(&self, off: Unit) -> Departure {
        let cab = self.position.cab(self.us);
        let riders = cab.riders.without(off).unwrap_or_default();
        let mut departure = Departure {
            off,
            riders,
            occupied: self.occupied,
            king: self.king,
            safety: self.safety,
        };
        if !off.is_empty() {
            departure.occupied |= cab.place.cells();
            if off.is_royal() {
                departure.king = cab.place.cell();
            }
            // A new unit can only help a king who was on the board before.
            let threatened = self.safety.is_check() || !self.safety.blockers.is_empty();
            if let Some(king) = departure.king.filter(|_| threatened || off.is_royal()) {
                departure.safety = self.safety_of(king, departure.occupied);
            }
        }
        departure
    }

    /// Drives that pick nobody up: to free cells, where riders may get off, and over units.
    #[inline(always)]
    fn arrivals<L: Listener<Batch>>(
        &self,
        listener: &mut L,
        departure: &Departure,
        own: CellSet,
    ) -> ControlFlow<L::Break> {
        let Departure { off, riders, safety, .. } = *departure;
        let free = own - self.occupied;
        if !safety.is_check() {
            listener.hear(self.drives_to(off, own & self.occupied, false, UnitSet::NOBODY))?;
        }
        if !safety.is_check() && !riders.is_royal() {
            return listener.hear(self.drives_to(off, free, false, riders.parts()));
        }
        if !safety.is_check() {
            listener.hear(self.drives_to(off, free, false, UnitSet::NOBODY))?;
        }
        let some = riders.parts().without(UnitSet::NOBODY);
        // Who gets off comes in between, and captures nobody.
        listener.hear(self.drives_to(
            off,
            free & (safety.check_mask - safety.checkers),
            false,
            some.without(UnitSet::ROYAL),
        ))?;
        let royal = some.and(UnitSet::ROYAL);
        if royal.is_empty() {
            return ControlFlow::Continue(());
        }
        listener.hear(self.drives_to(off, self.safe_in(departure, free), false, royal))
    }

    /// Drives that pick up the unit on one of the cells `at`.
    #[inline(always)]
    fn pick_ups<L: Listener<Batch>>(
        &self,
        listener: &mut L,
        departure: &Departure,
        mut at: CellSet,
        own: bool,
    ) -> ControlFlow<L::Break> {
        let Departure { off, riders, king, safety, .. } = departure;
        let picks = if own { &self.tables.picks.own } else { &self.tables.picks.call };
        let picks = &picks[riders.index()];
        // Where the king may get off, or stay; elsewhere it is not, or has to board.
        let mut for_king = !CellSet::EMPTY;
        if riders.is_royal() {
            for_king = self.safe_in(departure, at);
        } else if safety.is_check() {
            at &= king.map_or(CellSet::EMPTY, CellSet::of);
            for_king = CellSet::EMPTY;
        }
        for to in at {
            let mut off_there = picks[self.position.unit(to).index()];
            if !for_king.contains(to) {
                off_there = off_there.without(UnitSet::ROYAL);
            }
            if safety.blockers.contains(to) {
                off_there = off_there.without(UnitSet::NOBODY);
            }
            listener.hear(self.drives_to(*off, CellSet::of(to), true, off_there))?;
        }
        ControlFlow::Continue(())
    }

    /// Those of the cells on which a king that gets off there is not attacked.
    #[inline]
    fn safe_in(&self, departure: &Departure, cells: CellSet) -> CellSet {
        self.safe_of(cells, departure.occupied)
    }
}
