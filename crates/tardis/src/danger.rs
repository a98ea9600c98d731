//! A look from the King outwards that proves most moves safe, and in check most moves useless.

use warpboard_core::paths::PathTable;
use warpboard_core::{Cell, Color};

use crate::attack::Attackers;
use crate::board::Set;
use crate::config::Config;
use crate::piece::Role;
use crate::position::Tardis;

/// What is known of all moves but the King's before one is tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Danger {
    /// Whether the King is in check.
    check: bool,
    /// In check, the pieces whose leaving may help: screens. Otherwise those whose leaving may
    /// harm: the last ones on a path to the King.
    from: Set,
    /// In check, the cells where a piece may help: the checker's, and those on its lines. Otherwise
    /// those where it may harm: as a screen, or by what it captures.
    to: Set,
}

impl Danger {
    const NONE: Danger = Danger { check: false, from: Set::EMPTY, to: Set::EMPTY };

    #[inline(always)]
    pub(crate) fn of(position: &Tardis, us: Color) -> Danger {
        let config = position.config;
        let king = position.king(us);
        let enemy = position.army(!us);
        let near = Attackers::of(position, !us).near(king);
        if let Some(checker) = near.first() {
            return Danger { check: true, from: Set::EMPTY, to: Set::of(checker) };
        }
        let role = |role: Role| position.role_set(role) & enemy;
        let sight = config.sight(king);
        let look = Look { king, occupied: position.occupied() };
        let mut danger = Danger::NONE;
        let found = look.along_lines(
            &mut danger,
            &config.orthogonal,
            sight.orthogonal,
            role(Role::Rook),
            role(Role::Cannon),
        ) || look.along_lines(
            &mut danger,
            &config.diagonal,
            sight.diagonal,
            role(Role::Bishop),
            role(Role::Arrow),
        ) || look.along_lines(
            &mut danger,
            &config.queen,
            sight.queen,
            role(Role::Queen),
            role(Role::Tank),
        ) || look.along_two_steps(
            &mut danger,
            config,
            role(Role::Dabbaba),
            role(Role::Elephant),
        );
        if found {
            return danger;
        }
        // A capture that makes a waiting pawn due (TT-41) may let it attack (TT-43).
        if !role(Role::Pawn).is_disjoint(config.pawn[!us].far_inside) {
            danger.to |=
                Role::QUOTA.into_iter().fold(Set::EMPTY, |set, (kind, _)| set | role(kind));
        }
        danger
    }

    /// Whether the King is in check.
    #[inline(always)]
    pub(crate) fn is_check(&self) -> bool {
        self.check
    }

    /// Whether every move of a piece, not the King, is safe.
    #[inline(always)]
    pub(crate) fn is_none(&self) -> bool {
        !self.check && (self.from | self.to).is_empty()
    }

    /// Those of the targets of a piece, not the King, that are legal; `is_safe` tells for each by
    /// trying.
    #[inline(always)]
    pub(crate) fn legal(&self, from: Cell, targets: Set, is_safe: impl Fn(Cell) -> bool) -> Set {
        let doubtful = if self.from.contains(from) { targets } else { targets & self.to };
        let sure = if self.check { Set::EMPTY } else { targets - doubtful };
        if doubtful.is_empty() { sure } else { sure | among(doubtful, is_safe) }
    }
}

/// Those cells of a set of which something holds.
#[inline(never)]
pub(crate) fn among(set: Set, holds: impl Fn(Cell) -> bool) -> Set {
    set.iter().filter(|&cell| holds(cell)).collect()
}

/// The King's view.
#[derive(Debug, Clone, Copy)]
struct Look {
    king: Cell,
    occupied: Set,
}

impl Look {
    /// Looks along lines for sliders and hoppers; gives whether one gives check.
    #[inline(always)]
    fn along_lines(
        self,
        danger: &mut Danger,
        table: &PathTable,
        reach: Set,
        sliders: Set,
        hoppers: Set,
    ) -> bool {
        let (sliders, hoppers) = (sliders & reach, hoppers & reach);
        if (sliders | hoppers).is_empty() {
            return false;
        }
        let mut screens: Option<Set> = None;
        table.walk_through::<2>(
            self.king,
            |cell| self.occupied.contains(cell),
            |end, passed| {
                if sliders.contains(end) {
                    match passed {
                        [] => screens = Some(Set::EMPTY),
                        [pinned] => danger.from.insert(*pinned),
                        _ => {}
                    }
                } else if hoppers.contains(end) {
                    match passed {
                        [] => danger.to |= reach,
                        [screen] => screens = Some(Set::of(*screen)),
                        [near, far] => {
                            danger.from.insert(*near);
                            danger.from.insert(*far);
                        }
                        _ => {}
                    }
                }
            },
        );
        if let Some(screens) = screens {
            *danger = Danger { check: true, from: screens, to: table.touched(self.king) };
        }
        screens.is_some()
    }

    /// Looks for Dabbabas and Elephants; gives whether one gives check.
    #[inline(always)]
    fn along_two_steps(
        self,
        danger: &mut Danger,
        config: &Config,
        dabbabas: Set,
        elephants: Set,
    ) -> bool {
        let sight = config.sight(self.king);
        self.along_lines(danger, &config.dabbaba, sight.dabbaba, dabbabas, Set::EMPTY)
            || self.along_lines(danger, &config.elephant, sight.elephant, elephants, Set::EMPTY)
    }
}
