//! A cheap look from the King that proves most moves safe.

use warpboard_core::Cell;

use crate::attack::Attackers;
use crate::board::Set;
use crate::piece::Role;
use crate::position::Tardis;

/// Which moves may leave the King in check: all others are safe, whatever they are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Danger {
    /// Pieces that may not leave: the last ones on a path to the King.
    from: Set,
    /// Cells that may not be entered: a piece there may be a screen, or be missed when captured.
    to: Set,
    /// Every cell, if the King stands in check.
    all: Set,
}

impl Danger {
    #[inline(always)]
    pub(crate) fn of(position: &Tardis) -> Danger {
        let us = position.side;
        let config = position.config;
        let king = position.king(us);
        let enemy = position.army(!us);
        let occupied = position.occupied();
        let sight = config.sight(king);
        let role = |role: Role| position.role_set(role) & enemy;
        let mut danger = Danger { from: Set::EMPTY, to: Set::EMPTY, all: Set::EMPTY };
        if Attackers::of(position, !us).attack(king) {
            danger.all = !Set::EMPTY;
            return danger;
        }
        for (table, reach, slider, hopper) in [
            (&config.orthogonal, sight.orthogonal, Role::Rook, Role::Cannon),
            (&config.diagonal, sight.diagonal, Role::Bishop, Role::Arrow),
            (&config.queen, sight.queen, Role::Queen, Role::Tank),
        ] {
            let (sliders, hoppers) = (role(slider) & reach, role(hopper) & reach);
            if (sliders | hoppers).is_empty() {
                continue;
            }
            table.walk_through::<2>(
                king,
                |cell| occupied.contains(cell),
                |end, passed| match passed {
                    [pinned] if sliders.contains(end) => danger.from.insert(*pinned),
                    [near, far] if hoppers.contains(end) => {
                        danger.from.insert(*near);
                        danger.from.insert(*far);
                    }
                    [] if hoppers.contains(end) => danger.to |= reach,
                    _ => {}
                },
            );
        }
        for (table, reach, role) in [
            (&config.dabbaba, sight.dabbaba, role(Role::Dabbaba)),
            (&config.elephant, sight.elephant, role(Role::Elephant)),
        ] {
            if role.is_disjoint(reach) {
                continue;
            }
            table.walk_through::<1>(
                king,
                |cell| occupied.contains(cell),
                |end, passed| match passed {
                    [pinned] if role.contains(end) => danger.from.insert(*pinned),
                    _ => {}
                },
            );
        }
        // A capture that makes a waiting pawn due (TT-41) may let it attack (TT-43).
        let waiting = role(Role::Pawn) & config.pawn[!us].far_inside;
        if !waiting.is_empty() {
            danger.to |=
                Role::QUOTA.into_iter().fold(Set::EMPTY, |set, (kind, _)| set | role(kind));
        }
        danger
    }

    /// Those targets of a move from a cell that may leave the King in check.
    #[inline(always)]
    pub(crate) fn doubtful(&self, from: Cell, targets: Set) -> Set {
        if self.from.contains(from) { targets } else { targets & (self.to | self.all) }
    }
}
