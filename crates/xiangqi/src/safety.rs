//! Attacks on the general, and which moves leave it safe.

use warpboard_core::{Cell, Color};

use crate::board::Cells;
use crate::piece::Role;
use crate::position::Xiangqi;
use crate::tables::Tables;

/// What an enemy piece near the general, or on its lines, asks of moves other than the
/// general's: `keepers`, whose place matters, may go to `for_keepers`, all others to `for_others`.
/// The enemy piece attacks the general after the move if and only if this is broken.
struct Condition {
    for_others: Cells,
    keepers: Cells,
    for_keepers: Cells,
}

impl Condition {
    /// Whatever moves has to go to one of these cells.
    #[inline(always)]
    fn for_all(cells: Cells) -> Condition {
        Condition { for_others: cells, keepers: Cells::EMPTY, for_keepers: Cells::EMPTY }
    }

    /// The keepers have to go to one of these cells.
    #[inline(always)]
    fn for_keepers(keepers: Cells, for_keepers: Cells) -> Condition {
        Condition { for_others: !Cells::EMPTY, keepers, for_keepers }
    }
}

/// What all conditions together ask.
#[derive(Clone, Copy)]
pub(crate) struct Conditions {
    /// Where pieces other than the general and the keepers may go.
    pub(crate) for_others: Cells,
    /// The pieces whose place matters: see [`Xiangqi::allowed_to_keeper`].
    pub(crate) keepers: Cells,
}

impl Conditions {
    /// Whether any move is fine.
    #[inline(always)]
    pub(crate) fn allow_all(&self) -> bool {
        self.keepers.is_empty() && self.for_others == !Cells::EMPTY
    }
}

impl Xiangqi {
    /// The pieces of a color that act along lines and stand on a line of a cell.
    #[inline(always)]
    fn on_lines(&self, tables: &Tables, cell: Cell, color: Color) -> Cells {
        let [general, .., chariot, cannon, _] = self.roles;
        tables.lines[cell] & self.army(color) & (chariot | cannon | general)
    }

    /// What the safety of the general of the side to move asks of its other pieces.
    #[inline(always)]
    pub(crate) fn conditions(&self, tables: &Tables) -> Conditions {
        let mut all = Conditions { for_others: !Cells::EMPTY, keepers: Cells::EMPTY };
        self.each_condition(tables, |condition| {
            all.for_others &= condition.for_others;
            all.keepers |= condition.keepers;
        });
        all
    }

    /// Where a keeper may go: it is one to some conditions, and to others it is not.
    #[inline(always)]
    pub(crate) fn allowed_to_keeper(&self, tables: &Tables, from: Cell) -> Cells {
        let mut allowed = !Cells::EMPTY;
        self.each_condition(tables, |condition| {
            let is_keeper = condition.keepers.contains(from);
            allowed &= if is_keeper { condition.for_keepers } else { condition.for_others };
        });
        allowed
    }

    #[inline(always)]
    fn each_condition(&self, tables: &Tables, mut visit: impl FnMut(Condition)) {
        let (us, them) = (self.side, !self.side);
        let (own, occupied) = (self.army(us), self.occupied());
        let general = self.general(us);
        for from in self.on_lines(tables, general, them) {
            let gap = tables.between(general, from);
            let screens = gap & occupied;
            let end = Cells::of(from);
            let is_cannon = self.roles[Role::Cannon.index()].contains(from);
            match (is_cannon, screens.len()) {
                // A chariot, or the enemy general, held off by nothing or by one piece.
                (false, 0) => visit(Condition::for_all(gap | end)),
                (false, 1) => visit(Condition::for_keepers(screens & own, gap | end)),
                // A cannon that lacks a screen, attacks over one, or is held off by a second.
                (true, 0) => visit(Condition::for_all(!gap)),
                (true, 1) => visit(Condition {
                    for_others: (gap - screens) | end,
                    keepers: screens & own,
                    for_keepers: !gap,
                }),
                (true, 2) => visit(Condition::for_keepers(screens & own, (gap - screens) | end)),
                _ => {}
            }
        }
        for from in tables.horse_attackers[general] & self.pieces(them, Role::Horse) {
            let leg = Cells::of(tables.leg(general, from));
            let end = Cells::of(from);
            if leg.is_disjoint(occupied) {
                visit(Condition::for_all(leg | end));
            } else {
                visit(Condition::for_keepers(leg & own, end));
            }
        }
        let attackers = tables.pawn_attackers[them.index()][general];
        for from in attackers & self.pieces(them, Role::Pawn) {
            visit(Condition::for_all(Cells::of(from)));
        }
    }

    /// Whether the general of a color is attacked, or faces the other one.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, color: Color) -> bool {
        self.attacks(Tables::get(), self.general(color), !color, self.occupied())
    }

    /// Whether `by` would attack a general of the other color on `cell` if `occupied` were the
    /// occupied cells.
    #[inline(always)]
    pub(crate) fn attacks(&self, tables: &Tables, cell: Cell, by: Color, occupied: Cells) -> bool {
        let pawns = tables.pawn_attackers[by.index()][cell];
        let horses = tables.horse_attackers[cell];
        !pawns.is_disjoint(self.pieces(by, Role::Pawn))
            || self.on_lines(tables, cell, by).iter().any(|from| {
                let screens = tables.between(cell, from) & occupied;
                let is_cannon = self.roles[Role::Cannon.index()].contains(from);
                screens.len() == usize::from(is_cannon)
            })
            || (horses & self.pieces(by, Role::Horse))
                .iter()
                .any(|from| !occupied.contains(tables.leg(cell, from)))
    }
}
