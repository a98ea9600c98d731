//! The moves after which the replying general may stand differently.

use warpboard_core::Cell;
use warpboard_core::replies::Watch;

use crate::board::tables::Tables;
use crate::board::{Cells, file_of, rank_of};
use crate::piece::Role;
use crate::position::Xiangqi;

/// The replying general's moves, and what they and its safety depend on.
pub(super) struct General {
    pub(super) watch: Watch<2, 7>,
    /// The number of the general's moves.
    pub(super) moves: i64,
}

impl General {
    /// Looks at the general of the side to move in a position after a pass.
    #[inline(always)]
    pub(super) fn new(pass: &Xiangqi, tables: &'static Tables) -> General {
        let mut general = General { watch: Watch::default(), moves: 0 };
        let at = pass.own.general;
        let around = tables.generals[at];
        general.watch.arrivals |= around;
        general.watch.departures |= around & pass.other.cells();
        // A reply may take away a piece on the general's lines, or add one: so what matters there
        // is one piece further off than where the general only steps to.
        general.watch_lines(pass, tables, at, pass.occupied(), 1);
        general.watch_near(pass, tables, at, pass.occupied());
        for to in around - pass.own.cells() {
            let occupied = pass.occupied() - at.into();
            general.moves += i64::from(!pass.attacks(tables, to, occupied));
            general.watch_lines(pass, tables, to, occupied, 0);
            general.watch_near(pass, tables, to, occupied);
        }
        general
    }

    /// Watches the lines of a cell, where an enemy on a line attacks over no piece, or over one if
    /// it is a cannon. A reply changes that number by `slack` at most.
    #[inline(always)]
    fn watch_lines(
        &mut self,
        pass: &Xiangqi,
        tables: &Tables,
        cell: Cell,
        occupied: Cells,
        slack: usize,
    ) {
        for from in pass.on_lines(tables, cell) {
            let gap = tables.between(cell, from);
            let is_cannon = pass.roles[Role::Cannon.index()].contains(from);
            let most = usize::from(is_cannon) + slack;
            self.watch.add_aligned(from, gap, gap & occupied, pass.other.cells(), most);
        }
        let mut occupied = pass.cross(cell);
        let general = pass.own.general;
        if general != cell && file_of(general) == file_of(cell) {
            occupied.file &= !(1 << rank_of(general));
        }
        if general != cell && rank_of(general) == rank_of(cell) {
            occupied.rank &= !(1 << file_of(general));
        }
        let seen = |most| tables.cells(cell, tables.seen(cell, occupied, most));
        let over_none = seen(slack);
        self.watch.add(Role::General.index(), over_none);
        self.watch.add(Role::Chariot.index(), over_none);
        self.watch.add(Role::Cannon.index(), seen(slack + 1));
    }

    /// Watches the cells from which horses and pawns attack a cell, and the horses' legs.
    #[inline(always)]
    fn watch_near(&mut self, pass: &Xiangqi, tables: &Tables, cell: Cell, occupied: Cells) {
        self.watch.add(Role::Horse.index(), tables.horse_attackers[cell]);
        self.watch.add(Role::Pawn.index(), tables.pawn_attackers[(!pass.side).index()][cell]);
        let (horses, pawns) = pass.near(tables, cell);
        self.watch.departures |= horses | pawns;
        for from in horses {
            let leg = Cells::of(tables.leg(cell, from));
            self.watch.arrivals |= leg;
            self.watch.departures |= leg & occupied & pass.other.cells();
        }
    }
}
