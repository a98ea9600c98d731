//! Attacks on the general, and which moves leave it safe.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use warpboard_core::Cell;

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

/// What is done with the conditions.
trait Collect {
    /// One more condition.
    fn add(&mut self, condition: Condition);
}

/// What all conditions together ask.
#[derive(Clone, Copy)]
pub(crate) struct Conditions {
    /// Where pieces other than the general and the keepers may go.
    for_others: Cells,
    /// The pieces whose place matters.
    keepers: Cells,
}

impl Conditions {
    /// Whether any move is fine.
    #[inline(always)]
    pub(crate) fn allow_all(&self) -> bool {
        self.keepers.is_empty() && self.bind_keepers_only()
    }

    /// Whether any move is fine of pieces that are no keepers.
    #[inline(always)]
    pub(crate) fn bind_keepers_only(&self) -> bool {
        self.for_others == !Cells::EMPTY
    }

    /// The pieces whose place matters.
    #[inline(always)]
    pub(crate) fn keepers(&self) -> Cells {
        self.keepers
    }
}

impl Collect for Conditions {
    #[inline(always)]
    fn add(&mut self, condition: Condition) {
        self.for_others &= condition.for_others;
        self.keepers |= condition.keepers;
    }
}

/// What all conditions together ask of one piece, keeper to some of them or not.
struct ForPiece {
    from: Cell,
    allowed: Cells,
}

impl Collect for ForPiece {
    #[inline(always)]
    fn add(&mut self, condition: Condition) {
        let is_keeper = condition.keepers.contains(self.from);
        self.allowed &= if is_keeper { condition.for_keepers } else { condition.for_others };
    }
}

impl Xiangqi {
    /// The enemy pieces that act along lines and stand on a line of a cell.
    #[inline(always)]
    pub(crate) fn on_lines(&self, tables: &Tables, cell: Cell) -> Cells {
        let [general, .., chariot, cannon, _] = self.roles;
        tables.lines[cell] & self.other.cells & (chariot | cannon | general)
    }

    /// The enemy horses and pawns that attack a cell, the horses if their legs are free.
    #[inline(always)]
    pub(crate) fn near(&self, tables: &Tables, cell: Cell) -> (Cells, Cells) {
        let [.., horses, _, _, pawns] = self.roles;
        let pawn_attackers = &tables.pawn_attackers[(!self.side).index()];
        (
            tables.horse_attackers[cell] & self.other.cells & horses,
            pawn_attackers[cell] & self.other.cells & pawns,
        )
    }

    /// What the safety of the general of the side to move asks of its other pieces.
    #[inline(always)]
    pub(crate) fn conditions(&self, tables: &Tables) -> Conditions {
        let mut all = Conditions { for_others: !Cells::EMPTY, keepers: Cells::EMPTY };
        self.each_condition(tables, &mut all);
        all
    }

    /// Where a piece other than the general may go as far as the conditions are concerned.
    #[inline(always)]
    pub(crate) fn allowed(&self, tables: &Tables, all: Conditions, from: Cell) -> Cells {
        if !all.keepers.contains(from) {
            return all.for_others;
        }
        let mut one = ForPiece { from, allowed: !Cells::EMPTY };
        self.each_condition(tables, &mut one);
        one.allowed
    }

    #[inline(always)]
    fn each_condition(&self, tables: &Tables, all: &mut impl Collect) {
        let (own, occupied) = (self.own.cells, self.occupied());
        let general = self.own.general;
        for from in self.on_lines(tables, general) {
            let gap = tables.between(general, from);
            let screens = gap & occupied;
            let end = Cells::of(from);
            let is_cannon = self.roles[Role::Cannon.index()].contains(from);
            match (is_cannon, screens.len()) {
                // A chariot, or the enemy general, held off by nothing or by one piece.
                (false, 0) => all.add(Condition::for_all(gap | end)),
                (false, 1) => all.add(Condition::for_keepers(screens & own, gap | end)),
                // A cannon that lacks a screen, attacks over one, or is held off by a second.
                (true, 0) => all.add(Condition::for_all(!gap)),
                (true, 1) => all.add(Condition {
                    for_others: (gap - screens) | end,
                    keepers: screens & own,
                    for_keepers: !gap,
                }),
                (true, 2) => all.add(Condition::for_keepers(screens & own, (gap - screens) | end)),
                _ => {}
            }
        }
        let (horses, pawns) = self.near(tables, general);
        if (horses | pawns).is_empty() {
            return;
        }
        for from in horses {
            let leg = Cells::of(tables.leg(general, from));
            let end = Cells::of(from);
            if leg.is_disjoint(occupied) {
                all.add(Condition::for_all(leg | end));
            } else {
                all.add(Condition::for_keepers(leg & own, end));
            }
        }
        for from in pawns {
            all.add(Condition::for_all(Cells::of(from)));
        }
    }

    /// Whether the general of the side to move is attacked, or faces the other one.
    #[inline(always)]
    pub(crate) fn is_attacked(&self) -> bool {
        self.attacks(Tables::get(), self.own.general, self.occupied())
    }

    /// Whether the enemy would attack a general on `cell` if `occupied` were the occupied cells.
    #[inline(always)]
    pub(crate) fn attacks(&self, tables: &Tables, cell: Cell, occupied: Cells) -> bool {
        self.visit_attackers(tables, cell, occupied, |_| Break(())).is_break()
    }

    /// Visits the enemy pieces that would attack a general on `cell` if `occupied` were the
    /// occupied cells, a general that faces it among them, until `visit` breaks.
    #[inline(always)]
    fn visit_attackers<B>(
        &self,
        tables: &Tables,
        cell: Cell,
        occupied: Cells,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let on_lines = self.on_lines(tables, cell);
        let (horses, pawns) = self.near(tables, cell);
        if (on_lines | horses | pawns).is_empty() {
            return Continue(());
        }
        for from in on_lines {
            let screens = tables.between(cell, from) & occupied;
            let is_cannon = self.roles[Role::Cannon.index()].contains(from);
            if screens.len() == usize::from(is_cannon) {
                visit(from)?;
            }
        }
        for from in horses {
            if !occupied.contains(tables.leg(cell, from)) {
                visit(from)?;
            }
        }
        pawns.iter().try_for_each(visit)
    }

    /// The enemy pieces that attack a cell. The general does by its steps alone.
    pub(crate) fn enemy_attackers(&self, cell: Cell) -> Cells {
        let (tables, occupied) = (Tables::get(), self.occupied());
        let mut attackers = Cells::EMPTY;
        let Continue(()) = self.visit_attackers(tables, cell, occupied, |from| {
            attackers.insert(from);
            Continue::<Infallible>(())
        });
        let [general, advisors, elephants, ..] = self.roles.map(|men| men & self.other.cells);
        let steps = |from: &Cell| match () {
            () if general.contains(*from) => tables.generals[*from].contains(cell),
            () if advisors.contains(*from) => tables.advisors[*from].contains(cell),
            () => tables.elephant(*from, occupied).contains(cell),
        };
        let steppers = general | advisors | elephants;
        (attackers - general) | steppers.iter().filter(steps).collect()
    }
}
