//! A look from the King outwards that proves most moves safe, and in check most moves useless.

use warpboard_core::{Cell, Color};

use crate::board::Set;
use crate::config::Config;
use crate::config::lines::{Line, Lines};
use crate::movegen::attack::Attackers;
use crate::piece::Role;
use crate::position::Tardis;

/// What is known of all moves but the King's before one is tried.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Danger {
    alarm: Alarm,
    /// In check, the pieces whose leaving may help: screens. Otherwise those whose leaving may
    /// harm: the last ones on a path to the King.
    from: Set,
    /// In check, the cells where a piece may help: the checker's, and those on its lines. Otherwise
    /// those where it may harm: as a screen, or by what it captures.
    to: Set,
}

/// Whether moves of pieces other than the King are safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Alarm {
    /// All.
    None,
    /// Most.
    Some,
    /// Hardly any: the King is in check.
    Check,
}

impl Danger {
    #[inline(always)]
    pub(crate) fn of(position: &Tardis, us: Color) -> Danger {
        let config = position.config;
        let king = position.king(us);
        let enemy = position.army(!us);
        let mut danger = Danger { alarm: Alarm::None, from: Set::EMPTY, to: Set::EMPTY };
        let near = Attackers::of(position, !us).near(king);
        if let Some(checker) = near.first() {
            danger.check(Set::EMPTY, Set::of(checker));
            return danger;
        }
        let role = |role: Role| position.role_set(role) & enemy;
        let look = Look { config, king, occupied: position.occupied() };
        for (line, slider, hopper) in Line::ALL {
            if look.along_lines(&mut danger, line, role(slider), role(hopper)) {
                return danger;
            }
        }
        for kind in [Role::Dabbaba, Role::Elephant] {
            if look.along_double_steps(&mut danger, kind, role(kind)) {
                return danger;
            }
        }
        // A capture that makes a waiting pawn due (TT-41) may let it attack (TT-43).
        if !role(Role::Pawn).is_disjoint(config.far_inside[!us]) {
            for (kind, _) in Role::QUOTA {
                danger.to |= role(kind);
            }
        }
        if !(danger.from | danger.to).is_empty() {
            danger.alarm = Alarm::Some;
        }
        danger
    }

    /// There is check, from which these may help.
    fn check(&mut self, from: Set, to: Set) {
        *self = Danger { alarm: Alarm::Check, from, to };
    }

    /// Whether the King is in check.
    #[inline]
    pub(crate) fn is_check(&self) -> bool {
        self.alarm == Alarm::Check
    }

    /// Whether every move of a piece, not the King, is safe.
    #[inline]
    pub(crate) fn is_none(&self) -> bool {
        self.alarm == Alarm::None
    }

    /// Those of the targets of a piece, not the King, that are legal; `is_safe` tells for each by
    /// trying.
    #[inline(always)]
    pub(crate) fn legal(&self, from: Cell, targets: Set, is_safe: impl Fn(Cell) -> bool) -> Set {
        if self.is_none() {
            return targets;
        }
        let doubtful = if self.from.contains(from) { targets } else { targets & self.to };
        let sure = if self.is_check() { Set::EMPTY } else { targets - doubtful };
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
struct Look<'a> {
    config: &'a Config,
    king: Cell,
    occupied: Set,
}

impl Look<'_> {
    /// Looks along lines for sliders and hoppers; gives whether one gives check.
    #[inline(always)]
    fn along_lines(self, danger: &mut Danger, line: Line, sliders: Set, hoppers: Set) -> bool {
        if (sliders | hoppers).is_empty() {
            return false;
        }
        self.config.lines(line, self.king, |lines| {
            self.along(danger, lines, sliders & lines.reach, hoppers & lines.reach)
        })
    }

    #[inline(always)]
    fn along(self, danger: &mut Danger, lines: &Lines, sliders: Set, hoppers: Set) -> bool {
        if (sliders | hoppers).is_empty() {
            return false;
        }
        let mut screens: Option<Set> = None;
        let mut in_view = false;
        lines.walk_through::<2>(self.occupied, |end, passed| {
            if sliders.contains(end) {
                match passed {
                    [] => screens = Some(Set::EMPTY),
                    [pinned] => danger.from.insert(*pinned),
                    _ => {}
                }
            } else if hoppers.contains(end) {
                match passed {
                    [] => in_view = true,
                    [screen] => screens = Some(Set::of(*screen)),
                    [near, far] => {
                        danger.from.insert(*near);
                        danger.from.insert(*far);
                    }
                    _ => {}
                }
            }
        });
        if let Some(screens) = screens {
            danger.check(screens, Set::EMPTY);
        }
        if screens.is_some() || in_view {
            self.look_between(danger, lines, sliders, hoppers);
        }
        screens.is_some()
    }

    /// Finds the cells where a piece may help against check or, if there is none, harm as a screen.
    #[inline(never)]
    fn look_between(self, danger: &mut Danger, lines: &Lines, sliders: Set, hoppers: Set) {
        let check = danger.is_check();
        let to = &mut danger.to;
        lines.walk_paths(self.occupied, usize::from(check), |path, passed| {
            let (end, between) = path.split_last().expect("a path has an end");
            let gives_check = match passed {
                0 => sliders.contains(*end),
                _ => hoppers.contains(*end),
            };
            if check && gives_check {
                to.extend(path.iter().copied());
            } else if !check && hoppers.contains(*end) {
                to.extend(between.iter().copied());
            }
        });
    }

    /// Looks for Dabbabas or Elephants; gives whether one gives check.
    #[inline(always)]
    fn along_double_steps(self, danger: &mut Danger, role: Role, pieces: Set) -> bool {
        if pieces.is_empty() {
            return false;
        }
        self.config.around(self.king, |around| {
            if around.double_seen(role).is_disjoint(pieces) {
                return false;
            }
            for step in around.double_steps(role) {
                if !pieces.contains(step.to()) {
                    continue;
                }
                if !self.occupied.contains(step.over()) {
                    danger.check(Set::EMPTY, Set::of(step.over()) | Set::of(step.to()));
                    return true;
                }
                danger.from.insert(step.over());
            }
            false
        })
    }
}
