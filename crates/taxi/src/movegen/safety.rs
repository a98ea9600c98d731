//! Attacks, seen from the cell that is attacked, and what they leave the king's army free to do.

use warpboard_core::safety::Threat;
use warpboard_core::{Cell, Color};

use super::{Generator, Safety};
use crate::board::CellSet;
use crate::board::tables::Tables;
use crate::position::Taxi;

/// The units of army `by` that would attack a cell if nothing stood in between (TX-11 to TX-14).
/// Nothing can stand between the ends of a step or a leap.
#[inline]
fn threats(position: &Taxi, tables: &Tables, cell: Cell, by: Color) -> CellSet {
    position.having_any(&tables.attackers[by.index()][cell.index()])
}

/// The units of an army that attack a cell.
pub(super) fn attackers(position: &Taxi, tables: &Tables, cell: Cell, by: Color) -> CellSet {
    let between = &tables.board.between[cell.index()];
    let is_open = |by: &Cell| between[by.index()].is_disjoint(position.occupied());
    let threats = threats(position, tables, cell, by) & position.army(by);
    threats.iter().filter(is_open).collect()
}

impl Generator<'_> {
    /// The units of theirs that would attack a cell if nothing stood in between.
    #[inline]
    pub(super) fn threats(&self, cell: Cell) -> CellSet {
        threats(self.position, self.tables, cell, !self.us) & self.theirs
    }

    /// Whether a cell is attacked by the units `theirs` while `occupied` is in the way.
    #[inline(always)]
    pub(super) fn is_attacked(&self, cell: Cell, theirs: CellSet, occupied: CellSet) -> bool {
        let between = &self.tables.board.between[cell.index()];
        let mut threats = (self.threats(cell) & theirs).iter();
        threats.any(
            #[inline(always)]
            |threat| between[threat.index()].is_disjoint(occupied),
        )
    }

    /// What the threats to our king ask of other units if it stands on `king` while `occupied` is
    /// in the way.
    #[inline(always)]
    pub(super) fn safety_of(&self, king: Cell, occupied: CellSet) -> Safety {
        let between = &self.tables.board.between[king.index()];
        let mut safety = Safety::default();
        for attacker in self.threats(king) {
            let way = between[attacker.index()];
            safety.add(Threat { attacker, way, screens: 0 }, occupied, self.ours);
        }
        safety
    }
}
