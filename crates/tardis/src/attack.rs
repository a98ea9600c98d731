//! Attacks, looked for from the cell outwards: most often on inside cells, for Kings never leave
//! them.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use warpboard_core::{Cell, Color};

use crate::board::{Set, Vessel};
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
        !self.near(target).is_empty() || self.visit_far(target, |_| Break(())).is_break()
    }

    /// The pieces that attack a cell.
    pub(crate) fn all(&self, target: Cell) -> Set {
        let mut all = self.near(target);
        let mut add = |attackers: Set| {
            all |= attackers;
            Continue::<Infallible>(())
        };
        let Continue(()) = self.visit_far(target, &mut add);
        // TT-22: an Alibaba is never inside, and attacks nothing there.
        if Vessel::of(target).is_none() {
            let Continue(()) = self.visit_double_steps(Role::Alibaba, target, &mut add);
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

    /// Visits the pieces, but for Alibabas, that attack a cell from further away, some at a time,
    /// until `visit` breaks.
    #[inline(always)]
    fn visit_far<B>(
        &self,
        target: Cell,
        mut visit: impl FnMut(Set) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (line, slider, hopper) in [
            (Line::Orthogonal, Role::Rook, Role::Cannon),
            (Line::Diagonal, Role::Bishop, Role::Arrow),
            (Line::Inside, Role::Queen, Role::Tank),
        ] {
            let (sliders, hoppers) = (self.role(slider), self.role(hopper));
            if (sliders | hoppers).is_empty() {
                continue;
            }
            self.config.lines(line, target, |lines: &Lines| {
                let (sliders, hoppers) = (sliders & lines.reach, hoppers & lines.reach);
                if !sliders.is_empty() {
                    found(lines.targets(self.occupied) & sliders, &mut visit)?;
                }
                if !hoppers.is_empty() {
                    found(lines.hop_targets(self.occupied) & hoppers, &mut visit)?;
                }
                Continue(())
            })?;
        }
        self.visit_double_steps(Role::Dabbaba, target, &mut visit)?;
        self.visit_double_steps(Role::Elephant, target, &mut visit)
    }

    /// Visits the pieces of a role that attack a cell by double steps, one at a time, until `visit`
    /// breaks.
    #[inline(always)]
    fn visit_double_steps<B>(
        &self,
        role: Role,
        target: Cell,
        visit: &mut impl FnMut(Set) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let pieces = self.role(role);
        if pieces.is_empty() {
            return Continue(());
        }
        self.config.around(target, |around| {
            if role != Role::Alibaba && around.double_reach(role).is_disjoint(pieces) {
                return Continue(());
            }
            for step in around.double_steps(role) {
                if pieces.contains(step.to()) && !self.occupied.contains(step.over()) {
                    visit(Set::of(step.to()))?;
                }
            }
            Continue(())
        })
    }
}

/// Tells of attackers, if there are any.
#[inline(always)]
fn found<B>(attackers: Set, visit: &mut impl FnMut(Set) -> ControlFlow<B>) -> ControlFlow<B> {
    if attackers.is_empty() { Continue(()) } else { visit(attackers) }
}
