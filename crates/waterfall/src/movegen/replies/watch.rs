//! The moves that need a closer look, as the safety of the replying general may depend on them.

use warpboard_core::Cell;
use warpboard_core::attacks::lines::Place;

use super::Pass;
use crate::board::CELLS;
use crate::piece::{Content, Role};

/// The moves to and from a cell that need a closer look.
#[derive(Clone, Copy, Default)]
pub(super) struct Watch(u32);

impl Watch {
    /// A bit for each kind of piece.
    const ROLES: u32 = (1 << Role::ALL.len()) - 1;
    const STAYS: u32 = Watch::ROLES + 1;
    /// From here on a bit for each kind again.
    const UNSURE: usize = Role::ALL.len() + 1;
    const LEAVES_UNSURE: u32 = Watch::STAYS << Watch::UNSURE;
    const LEG: u32 = Watch::LEAVES_UNSURE << 1;
    const SEEN: u32 = Watch::LEG << 1;

    /// That any piece comes here may matter to the general.
    pub(super) const ARRIVALS: Watch = Watch(Watch::ROLES);
    /// That the piece here leaves may matter to the general.
    pub(super) const DEPARTURE: Watch = Watch(Watch::STAYS);
    /// How many replies there are when a piece has come or gone is not known.
    pub(super) const UNSURE_CHANGES: Watch =
        Watch(Watch::UNSURE_ARRIVALS.0 | Watch::STAYS | Watch::LEAVES_UNSURE);
    /// How many replies there are when a piece has come is not known.
    pub(super) const UNSURE_ARRIVALS: Watch = Watch(Watch::ROLES << Watch::UNSURE | Watch::ROLES);
    /// The piece here shuts the way of a lame leap.
    pub(super) const IS_LEG: Watch = Watch(Watch::LEG);
    /// Pieces that run along a line meet the piece here.
    pub(super) const IS_SEEN: Watch = Watch(Watch::SEEN);

    /// That a piece of one of these kinds comes here may matter to the general.
    #[inline]
    pub(super) fn arrival(roles: u16) -> Watch {
        Watch(u32::from(roles))
    }

    /// How many replies there are when a piece of this kind has come is not known.
    #[inline]
    pub(super) fn unsure(role: Role) -> Watch {
        let bit = 1 << role.index();
        Watch(bit << Watch::UNSURE | bit)
    }

    /// Both.
    #[inline]
    pub(super) fn and(self, other: Watch) -> Watch {
        Watch(self.0 | other.0)
    }

    /// Whether a piece of a kind may not come here without a closer look.
    #[inline]
    pub(super) fn minds(self, role: Role) -> bool {
        self.0 >> role.index() & 1 != 0
    }

    /// Whether it is not known how many replies there are when a piece of a kind has come here.
    #[inline]
    pub(super) fn is_unsure(self, role: Role) -> bool {
        self.0 >> Watch::UNSURE >> role.index() & 1 != 0
    }

    /// Whether the piece here may not leave without a closer look.
    #[inline]
    pub(super) fn stays(self) -> bool {
        self.0 & Watch::STAYS != 0
    }

    /// Whether it is not known how many replies there are when the piece here has left.
    #[inline]
    pub(super) fn leaves_unsure(self) -> bool {
        self.0 & Watch::LEAVES_UNSURE != 0
    }

    /// Whether the piece here shuts the way of a lame leap.
    #[inline]
    pub(super) fn is_leg(self) -> bool {
        self.0 & Watch::LEG != 0
    }

    /// Whether pieces that run along a line meet the piece here.
    #[inline]
    pub(super) fn is_seen(self) -> bool {
        self.0 & Watch::SEEN != 0
    }
}

/// What is to be watched, by cell.
pub(super) struct Watches([Watch; CELLS + 1]);

impl Default for Watches {
    fn default() -> Self {
        Watches([Watch::default(); CELLS + 1])
    }
}

impl Watches {
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> Watch {
        self.0[cell.index()]
    }

    #[inline]
    pub(super) fn add(&mut self, cell: Cell, what: Watch) {
        let watch = &mut self.0[cell.index()];
        *watch = watch.and(what);
    }

    /// Watches what the safety of the general, where it is and where it can go, depends on, and
    /// counts its legal steps.
    #[inline(always)]
    pub(super) fn add_general(&mut self, pass: &Pass<'_>) -> i64 {
        let position = pass.position;
        let general = position.generals[pass.side];
        self.add_leaps(pass, general);
        self.add_lines(pass, general, 1);
        let mut steps = 0;
        let content = position.content(general);
        for step in position.tables.steps.of(content, general) {
            self.add(step.to, Watch::ARRIVALS.and(Watch::DEPARTURE));
            if !position.content(step.to).is_of(pass.side) {
                self.add_leaps(pass, step.to);
                self.add_lines(pass, step.to, 0);
                steps += i64::from(!position.exposes(pass.side, false, general, step.to));
            }
        }
        steps
    }

    #[inline(always)]
    fn add_leaps(&mut self, pass: &Pass<'_>, general: Cell) {
        let position = pass.position;
        for attacker in &position.tables.attackers(general).list {
            self.add(attacker.from, Watch::arrival(attacker.pieces.roles()));
            if attacker.pieces.contains(position.content(attacker.from)) {
                self.add(attacker.from, Watch::DEPARTURE);
                for via in attacker.via {
                    self.add(via, Watch::ARRIVALS.and(Watch::DEPARTURE));
                }
            }
        }
    }

    #[inline(always)]
    fn add_lines(&mut self, pass: &Pass<'_>, general: Cell, moves: usize) {
        let tables = pass.position.tables;
        for (axis, &place) in tables.lines.places(general).iter().enumerate() {
            self.add_line::<true>(pass, axis, place, moves);
            self.add_line::<false>(pass, axis, place, moves);
        }
        if pass.position.rules.korean {
            self.add_centre(pass, general);
        }
    }

    /// Watches a line on which a general stands, or may come to stand. `moves` is the number of
    /// pieces by which a reply may still change it: one if the general stays, none if it has moved.
    #[inline(always)]
    fn add_line<const FORWARD: bool>(
        &mut self,
        pass: &Pass<'_>,
        axis: usize,
        place: Place,
        moves: usize,
    ) {
        let position = pass.position;
        let tables = position.tables;
        let riders = tables.riders[axis][!pass.side];
        let own = tables.lines.place(position.generals[pass.side], axis);
        let mut word = position.occupied.word(place);
        if own.word == place.word {
            // Where the general comes from it has left.
            word &= !(1 << own.bit);
        }
        let start = tables.lines.ray::<FORWARD>(place, word);
        let mut ray = start;
        let (mut shut, mut opened) = (0, 0);
        for number in 1..=3 + moves {
            // A slider attacks if no piece is before it, a hopper if one is; a reply can change
            // that by one.
            let mut come = 0;
            if number <= 1 + moves {
                come |= riders.slide.roles();
            }
            if 2 - moves <= number && number <= 2 + moves {
                come |= riders.hop.roles();
            }
            for &cell in ray.free() {
                self.add(cell, Watch::arrival(come));
            }
            if !ray.blocked {
                break;
            }
            self.add(ray.blocker(), Watch::arrival(come));
            let content = position.content(ray.blocker());
            let reach = if riders.hop.contains(content) {
                2
            } else if riders.slide.contains(content) {
                1
            } else {
                0
            };
            if reach > 0 && number <= reach + moves {
                shut = number;
            }
            if reach > 0 && number <= reach + moves + 1 {
                opened = number;
            }
            ray = ray.beyond();
        }
        let mut ray = start;
        for number in 1..=opened {
            if number <= shut {
                for &cell in ray.free() {
                    self.add(cell, Watch::ARRIVALS);
                }
                self.add(ray.blocker(), Watch::ARRIVALS);
            }
            self.add(ray.blocker(), Watch::DEPARTURE);
            ray = ray.beyond();
        }
    }

    /// Watches the lines of a palace that end where a general stands, or may come to stand: a
    /// cannon may hop along them (WX-52).
    fn add_centre(&mut self, pass: &Pass<'_>, general: Cell) {
        let position = pass.position;
        let cannon = Content::of(!pass.side, Role::Cannon);
        for (centre, far) in position.over_centre(general) {
            self.add(far, Watch::arrival(1 << Role::Cannon.index()));
            if position.content(far) == cannon {
                self.add(far, Watch::DEPARTURE);
                self.add(centre, Watch::ARRIVALS.and(Watch::DEPARTURE));
            }
        }
    }
}
