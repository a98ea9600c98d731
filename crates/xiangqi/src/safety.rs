//! Attacks on the general, and which moves leave it safe.

use arrayvec::ArrayVec;
use warpboard_core::{Cell, Color};

use crate::board::Cells;
use crate::piece::Role;
use crate::position::Xiangqi;
use crate::tables::Tables;

/// What an enemy piece near the general, or on its lines, asks of moves other than the
/// general's: `keepers`, whose place matters, may go to `for_keepers`, all others to `for_others`.
/// The enemy piece attacks the general after the move if and only if this is broken.
#[derive(Debug, Clone, Copy)]
struct Condition {
    for_others: Cells,
    keepers: Cells,
    for_keepers: Cells,
}

/// At most three enemy pieces a line and direction ask for something, and eight horses and three
/// pawns.
const MOST_CONDITIONS: usize = 4 * 3 + 8 + 3;

/// All that the safety of the general asks of moves other than its own.
pub(crate) struct Conditions {
    list: ArrayVec<Condition, MOST_CONDITIONS>,
    for_others: Cells,
    keepers: Cells,
}

impl Conditions {
    /// Whether any move is fine.
    #[inline(always)]
    pub(crate) fn allow_all(&self) -> bool {
        self.keepers.is_empty() && self.for_others == !Cells::EMPTY
    }

    /// Where a piece may go as far as the general's safety is concerned.
    #[inline(always)]
    pub(crate) fn allowed(&self, from: Cell) -> Cells {
        if self.keepers.contains(from) { self.allowed_to_keeper(from) } else { self.for_others }
    }

    fn allowed_to_keeper(&self, from: Cell) -> Cells {
        self.list.iter().fold(!Cells::EMPTY, |allowed, condition| {
            let is_keeper = condition.keepers.contains(from);
            allowed & if is_keeper { condition.for_keepers } else { condition.for_others }
        })
    }

    #[inline(always)]
    fn push(&mut self, condition: Condition) {
        self.for_others &= condition.for_others;
        self.keepers |= condition.keepers;
        self.list.push(condition);
    }
}

impl Xiangqi {
    /// The pieces of a color that act along lines and stand on a line of a cell.
    #[inline(always)]
    fn on_lines(&self, tables: &Tables, cell: Cell, color: Color) -> Cells {
        let [general, .., chariot, cannon, _] = self.roles;
        tables.lines[cell.index()] & self.army(color) & (chariot | cannon | general)
    }

    /// What the safety of the general of the side to move asks of the other pieces.
    #[inline(always)]
    pub(crate) fn conditions(&self, tables: &Tables) -> Conditions {
        let (us, them) = (self.side, !self.side);
        let (own, occupied) = (self.army(us), self.occupied());
        let general = self.general(us);
        let mut conditions = Conditions {
            list: ArrayVec::new_const(),
            for_others: !Cells::EMPTY,
            keepers: Cells::EMPTY,
        };
        for from in self.on_lines(tables, general, them) {
            let gap = tables.between(general, from);
            let screens = gap & occupied;
            let end = Cells::of(from);
            let is_cannon = self.roles[Role::Cannon.index()].contains(from);
            let condition = match (is_cannon, screens.len()) {
                // A chariot, or the enemy general, held off by nothing or by one piece.
                (false, 0) => Condition {
                    for_others: gap | end,
                    keepers: Cells::EMPTY,
                    for_keepers: Cells::EMPTY,
                },
                (false, 1) => Condition {
                    for_others: !Cells::EMPTY,
                    keepers: screens & own,
                    for_keepers: gap | end,
                },
                // A cannon that lacks a screen, attacks over one, or is held off by a second.
                (true, 0) => {
                    Condition { for_others: !gap, keepers: Cells::EMPTY, for_keepers: Cells::EMPTY }
                }
                (true, 1) => Condition {
                    for_others: (gap - screens) | end,
                    keepers: screens & own,
                    for_keepers: !gap,
                },
                (true, 2) => Condition {
                    for_others: !Cells::EMPTY,
                    keepers: screens & own,
                    for_keepers: (gap - screens) | end,
                },
                _ => continue,
            };
            conditions.push(condition);
        }
        for from in tables.horse_attackers[general.index()] & self.pieces(them, Role::Horse) {
            let leg = Cells::of(tables.leg(general, from));
            let end = Cells::of(from);
            if leg.is_disjoint(occupied) {
                conditions.push(Condition {
                    for_others: leg | end,
                    keepers: Cells::EMPTY,
                    for_keepers: Cells::EMPTY,
                });
            } else {
                conditions.push(Condition {
                    for_others: !Cells::EMPTY,
                    keepers: leg & own,
                    for_keepers: end,
                });
            }
        }
        let attackers = tables.pawn_attackers[them.index()][general.index()];
        for from in attackers & self.pieces(them, Role::Pawn) {
            conditions.push(Condition {
                for_others: Cells::of(from),
                keepers: Cells::EMPTY,
                for_keepers: Cells::EMPTY,
            });
        }
        conditions
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
        let pawns = tables.pawn_attackers[by.index()][cell.index()];
        let horses = tables.horse_attackers[cell.index()];
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
