//! What can matter to the king of the side that waits: moves, cells to escape to, and pins.

use warpboard_core::{Cell, Color};

use super::Generator;
use crate::board::tables::{ByWay, Way, Ways, masks};
use crate::board::{ALL, CellSet};
use crate::piece::Unit;

/// A cell that their king can come to, or could if we did not attack it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Escape {
    pub(super) cell: Cell,
    pub(super) safe: bool,
    /// The number of moves by which it can, if it is safe.
    pub(super) moves: i64,
    /// The cells on which a unit of ours cuts it off.
    pub(super) line: CellSet,
    /// What is in the way of attacks on it.
    pub(super) left: CellSet,
    /// Our units that attack it if nothing is in between.
    pub(super) threats: CellSet,
    /// The moves that matter to whether it is safe. Those of units to cells from which they attack
    /// it make it unsafe; others need a look.
    pub(super) heat: Heat,
}

/// The most escapes.
pub(super) const ESCAPES: usize = 32;

impl Escape {
    /// The cells to which a unit of ours may go, from a cell, so that it is safe.
    #[inline(always)]
    pub(super) fn safe_after(&self, them: &Generator<'_>, from: Cell) -> CellSet {
        let lifted = CellSet::of(from);
        let left = self.left - lifted;
        let between = &them.tables.board.between[self.cell.index()];
        let mut cells = ALL;
        for threat in self.threats - lifted {
            let line = between[threat.index()];
            if line.is_disjoint(left) {
                cells &= line;
            }
        }
        let mut heat = Heat::NONE;
        heat.attacks(them, self.cell, left);
        cells - heat.to(them.position.unit(from))
    }
}

/// What moves of ours matter to their king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heat {
    /// Those of units from these cells.
    pub(super) from: CellSet,
    /// Those of any unit to these cells.
    pub(super) to: CellSet,
    /// For each way those of units that have it to these cells.
    pub(super) by_way: ByWay,
}

impl Heat {
    pub(super) const NONE: Heat = Heat {
        from: CellSet::EMPTY,
        to: CellSet::EMPTY,
        by_way: [CellSet::EMPTY; Way::MOVING.len()],
    };

    /// The cells where it matters that a unit comes there.
    #[inline(always)]
    pub(super) fn to(&self, unit: Unit) -> CellSet {
        let mut cells = self.to;
        for (hot, mask) in self.by_way.iter().zip(masks(Color::White, unit)) {
            cells |= *hot & *mask;
        }
        cells
    }

    /// The moves that matter to `other` matter, too.
    #[inline(always)]
    pub(super) fn add(&mut self, other: &Heat) {
        self.from |= other.from;
        self.to |= other.to;
        for (cells, others) in self.by_way.iter_mut().zip(other.by_way) {
            *cells |= others;
        }
    }

    /// It matters what attacks a cell.
    #[inline(always)]
    pub(super) fn attacks(&mut self, them: &Generator<'_>, cell: Cell, occupied: CellSet) {
        let mut attackers = them.tables.attackers[(!them.us).index()][cell.index()];
        for (way, slide) in them.tables.slides.by_way() {
            attackers[way as usize] = slide.get(cell, occupied);
        }
        for (cells, attackers) in self.by_way.iter_mut().zip(attackers) {
            *cells |= attackers;
        }
    }
}

/// A unit of theirs that one of ours pins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pin {
    pub(super) pinner: Cell,
    pub(super) pinned: Cell,
    /// Its moves as long as it is pinned, calls included.
    pub(super) moves: i64,
}

/// The most pins.
pub(super) const PINS: usize = 16;

impl Pin {
    /// What its end adds to the moves of the unit when the pinner goes to a cell.
    #[inline(always)]
    pub(super) fn freed(&self, them: &Generator<'_>, callable: CellSet, to: Cell) -> i64 {
        let Generator { position, tables, .. } = *them;
        // If it only steps back, the pin goes on.
        let goes_on = them.line_from_king(self.pinner).contains(to);
        let allowed = if goes_on { them.line_from_king(self.pinned) } else { ALL };
        let (lifted, come) = (CellSet::of(self.pinner), CellSet::of(to));
        let occupied = (them.occupied - lifted) | come;
        let theirs = (them.theirs - lifted) | come;
        let from = self.pinned;
        let unit = position.unit(from);
        let leaps = &tables.leaps[them.us.index()][unit.index()][from.index()];
        let reach = tables.slides.reach(Ways::of(unit), from, occupied) - (them.ours - come);
        let targets = ((leaps.quiet - occupied) | (leaps.capture & theirs) | reach) & allowed;
        let mut moves = targets.len() + usize::from(!goes_on && callable.contains(from));
        if position.having(Way::LonePawn).contains(from) {
            moves += 2 * (targets & tables.board.far_rank[them.us.index()]).len();
        }
        moves += (them.double_step(from, occupied) & allowed).len();
        moves as i64 - self.moves
    }
}
