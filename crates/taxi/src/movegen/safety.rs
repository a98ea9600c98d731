//! Attacks, seen from the cell that is attacked, and what they leave the king's army free to do.

use warpboard_core::safety::Threat;
use warpboard_core::{Cell, Color};

use super::{Generator, Safety};
use crate::board::CellSet;
use crate::position::Taxi;
use crate::tables::{Tables, Way};

/// The units of army `by` among `theirs` that attack a cell by steps and leaps (TX-11 to TX-14).
#[inline(always)]
pub(super) fn leapers(
    position: &Taxi,
    tables: &Tables,
    cell: Cell,
    by: Color,
    theirs: CellSet,
) -> CellSet {
    let board = tables.board;
    let at = cell.index();
    // What a pawn attacks from here backwards attacks here.
    let back = (!by).index();
    ((board.step[at] & position.having(Way::Step))
        | (board.leap[at] & position.having(Way::Leap))
        | (board.diagonal[back][at] & position.having(Way::Pawn))
        | (board.forward[back][at] & position.having(Way::PawnPair))
        | (board.beside[at] & position.having(Way::PawnTrio)))
        & theirs
}

/// The units among `theirs` that would attack a cell by slides if nothing stood in between.
#[inline(always)]
pub(super) fn sliders(position: &Taxi, tables: &Tables, cell: Cell, theirs: CellSet) -> CellSet {
    let board = tables.board;
    let at = cell.index();
    ((board.rook[at] & position.having(Way::Rook))
        | (board.bishop[at] & position.having(Way::Bishop))
        | (board.rider[at] & position.having(Way::Rider)))
        & theirs
}

/// The units among `theirs` that attack a cell by slides while `occupied` is in the way.
#[inline]
fn sliding(
    position: &Taxi,
    tables: &Tables,
    cell: Cell,
    theirs: CellSet,
    occupied: CellSet,
) -> impl Iterator<Item = Cell> {
    let between = &tables.board.between[cell.index()];
    let is_open = move |slider: &Cell| between[slider.index()].is_disjoint(occupied);
    sliders(position, tables, cell, theirs).into_iter().filter(is_open)
}

/// The units of an army that attack a cell.
pub(super) fn attackers(position: &Taxi, tables: &Tables, cell: Cell, by: Color) -> CellSet {
    let (theirs, occupied) = (position.army(by), position.occupied());
    leapers(position, tables, cell, by, theirs)
        | sliding(position, tables, cell, theirs, occupied).collect()
}

/// Whether the units `theirs` of army `by` attack a cell while `occupied` is in the way.
#[inline(always)]
pub(super) fn is_attacked(
    position: &Taxi,
    tables: &Tables,
    cell: Cell,
    by: Color,
    theirs: CellSet,
    occupied: CellSet,
) -> bool {
    if !leapers(position, tables, cell, by, theirs).is_empty() {
        return true;
    }
    sliding(position, tables, cell, theirs, occupied).next().is_some()
}

impl Generator<'_> {
    /// Whether a cell is attacked by the units `theirs` while `occupied` is in the way.
    #[inline(always)]
    pub(super) fn is_attacked(&self, cell: Cell, theirs: CellSet, occupied: CellSet) -> bool {
        is_attacked(self.position, self.tables, cell, !self.us, theirs, occupied)
    }

    /// What the threats to our king ask of other units if it stands on `king` while `occupied` is
    /// in the way.
    #[inline(always)]
    pub(super) fn safety_of(&self, king: Cell, occupied: CellSet) -> Safety {
        let between = &self.tables.board.between[king.index()];
        let mut safety = Safety::default();
        for slider in sliders(self.position, self.tables, king, self.theirs) {
            let way = between[slider.index()];
            safety.add(Threat { attacker: slider, way, screens: 0 }, occupied, self.ours);
        }
        for leaper in leapers(self.position, self.tables, king, !self.us, self.theirs) {
            safety.add(Threat::leap(leaper), occupied, self.ours);
        }
        safety
    }
}
