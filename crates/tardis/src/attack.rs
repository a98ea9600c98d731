//! Attacks on inside cells, looked for from the cell outwards. Kings never leave the insides.

use warpboard_core::{Cell, Color};

use crate::board::Set;
use crate::config::Config;
use crate::lines::{Line, Lines};
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

    #[inline(always)]
    fn attack_along_paths(&self, target: Cell) -> bool {
        let attacked_along = |line: Line, slider: Role, hopper: Role| {
            let (sliders, hoppers) = (self.role(slider), self.role(hopper));
            if (sliders | hoppers).is_empty() {
                return false;
            }
            self.config.lines(line, target, |lines: &Lines| {
                let (sliders, hoppers) = (sliders & lines.reach, hoppers & lines.reach);
                !sliders.is_empty() && !lines.targets(self.occupied).is_disjoint(sliders)
                    || !hoppers.is_empty() && !lines.hop_targets(self.occupied).is_disjoint(hoppers)
            })
        };
        attacked_along(Line::Orthogonal, Role::Rook, Role::Cannon)
            || attacked_along(Line::Diagonal, Role::Bishop, Role::Arrow)
            || attacked_along(Line::Inside, Role::Queen, Role::Tank)
            || self.attack_by_double_steps(target)
    }

    /// Whether a Dabbaba or an Elephant attacks an inside cell.
    #[inline(always)]
    fn attack_by_double_steps(&self, target: Cell) -> bool {
        let attacked = |role: Role| {
            let pieces = self.role(role);
            !pieces.is_empty()
                && self.config.around(target, |around| {
                    !around.double_reach(role).is_disjoint(pieces)
                        && around.double_steps(role).iter().any(|step| {
                            pieces.contains(step.to()) && !self.occupied.contains(step.over())
                        })
                })
        };
        attacked(Role::Dabbaba) || attacked(Role::Elephant)
    }
}
