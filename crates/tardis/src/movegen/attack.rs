//! Attacks, looked for from the cell outwards: most often on inside cells, for Kings never leave
//! them.

use warpboard_core::{Cell, Color};

use crate::board::{Set, Vessel};
use crate::config::Config;
use crate::config::lines::{Line, View};
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
    #[inline]
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
    #[inline]
    fn role(&self, role: Role) -> Set {
        let set = self.position.role_set(role) & self.army;
        if self.due.kinds.contains(role) { set | self.due.pawns } else { set }
    }

    /// Whether an inside cell is attacked.
    #[inline(always)]
    pub(crate) fn attack(&self, target: Cell) -> bool {
        if !self.near(target).is_empty() {
            return true;
        }
        for kind in Line::ALL {
            if !self.along(kind, target).is_empty() {
                return true;
            }
        }
        !(self.by_double_steps(Role::Dabbaba, target)
            | self.by_double_steps(Role::Elephant, target))
        .is_empty()
    }

    /// The pieces that attack a cell.
    pub(crate) fn all(&self, target: Cell) -> Set {
        let mut all = self.near(target);
        for kind in Line::ALL {
            all |= self.along(kind, target);
        }
        // TT-22: an Alibaba is never inside, and attacks nothing there.
        let outside = Vessel::of(target).is_none().then_some(Role::Alibaba);
        for role in [Role::Dabbaba, Role::Elephant].into_iter().chain(outside) {
            all |= self.by_double_steps(role, target);
        }
        all
    }

    /// The pieces that attack a cell whatever stands between.
    #[inline(always)]
    pub(crate) fn near(&self, target: Cell) -> Set {
        let role = |role| self.position.role_set(role);
        let steppers = role(Role::King) | role(Role::Prince);
        let near = self.config.around(target, |around| {
            // Steps lead both ways.
            (around.knight_origins & role(Role::Knight))
                | (around.pawn[!self.color].captures & role(Role::Pawn))
                | (around.wazir & (steppers | role(Role::Wazir)))
                | (around.ferz & (steppers | role(Role::Ferz)))
        });
        near & self.army
    }

    /// The sliders and hoppers that attack a cell by lines of a kind.
    #[inline(always)]
    fn along(&self, (line, slider, hopper): (Line, Role, Role), target: Cell) -> Set {
        let (sliders, hoppers) = (self.role(slider), self.role(hopper));
        if (sliders | hoppers).is_empty() {
            return Set::EMPTY;
        }
        self.config.lines(line, target, |lines| {
            if lines.reach.is_disjoint(sliders | hoppers) {
                return Set::EMPTY;
            }
            let View { slides, hops } = lines.view(self.occupied);
            (slides & sliders) | (hops & hoppers)
        })
    }

    /// The pieces of a role that attack a cell by double steps.
    #[inline(always)]
    fn by_double_steps(&self, role: Role, target: Cell) -> Set {
        let pieces = self.role(role);
        if pieces.is_empty() {
            return Set::EMPTY;
        }
        self.config.around(target, |around| {
            if around.double_seen(role).is_disjoint(pieces) {
                Set::EMPTY
            } else {
                around.double_targets(role, self.occupied) & pieces
            }
        })
    }
}
