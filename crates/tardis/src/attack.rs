//! Attacks on inside cells, looked for from the cell outwards. Kings never leave the insides.

use warpboard_core::paths::PathTable;
use warpboard_core::{Cell, Color};

use crate::board::Set;
use crate::config::Config;
use crate::piece::Role;
use crate::position::{Due, Tardis};

/// An army as it would stand after a move: what of it is left, and what it may become.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attackers<'a> {
    pub(crate) position: &'a Tardis,
    pub(crate) config: &'a Config,
    pub(crate) color: Color,
    /// Its pieces that are still there.
    pub(crate) army: Set,
    /// Its pawns that may stand as another piece when it comes to move (TT-43).
    pub(crate) due: Due,
    /// All occupied cells.
    pub(crate) occupied: Set,
}

impl<'a> Attackers<'a> {
    /// An army as it stands.
    #[inline(always)]
    pub(crate) fn of(position: &'a Tardis, color: Color) -> Attackers<'a> {
        Attackers {
            position,
            config: position.config,
            color,
            army: position.army(color),
            due: Due::default(),
            occupied: position.occupied(),
        }
    }

    /// The pieces that are, or may be, of a kind.
    #[inline(always)]
    fn role(&self, role: Role) -> Set {
        let set = self.position.role_set(role) & self.army;
        if self.due.kinds.contains(role) { set | self.due.pawns } else { set }
    }

    /// Whether an inside cell is attacked.
    #[inline(always)]
    pub(crate) fn attack(&self, target: Cell) -> bool {
        !self.near(target).is_empty() || self.attack_along_paths(target)
    }

    /// The pieces that attack an inside cell whatever stands between.
    #[inline(always)]
    pub(crate) fn near(&self, target: Cell) -> Set {
        let sight = self.config.sight(target);
        let role = |role| self.position.role_set(role);
        let steppers = role(Role::King) | role(Role::Prince);
        let near = (sight.knight & role(Role::Knight))
            | (sight.pawn[self.color] & role(Role::Pawn))
            | (sight.wazir & (steppers | role(Role::Wazir)))
            | (sight.ferz & (steppers | role(Role::Ferz)));
        near & self.army
    }

    #[inline(always)]
    fn attack_along_paths(&self, target: Cell) -> bool {
        let config = self.config;
        let sight = config.sight(target);
        let slides = |table: &PathTable, reach: Set, role: Role| {
            let attackers = self.role(role) & reach;
            !attackers.is_empty() && !table.targets(target, self.occupied).is_disjoint(attackers)
        };
        let hops = |table: &PathTable, reach: Set, role: Role| {
            let attackers = self.role(role) & reach;
            !attackers.is_empty()
                && !table.hop_targets(target, self.occupied).is_disjoint(attackers)
        };
        slides(&config.orthogonal, sight.orthogonal, Role::Rook)
            || slides(&config.diagonal, sight.diagonal, Role::Bishop)
            || slides(&config.queen, sight.queen, Role::Queen)
            || slides(&config.dabbaba, sight.dabbaba, Role::Dabbaba)
            || slides(&config.elephant, sight.elephant, Role::Elephant)
            || hops(&config.orthogonal, sight.orthogonal, Role::Cannon)
            || hops(&config.diagonal, sight.diagonal, Role::Arrow)
            || hops(&config.queen, sight.queen, Role::Tank)
    }
}
