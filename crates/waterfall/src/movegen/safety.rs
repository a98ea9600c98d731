//! What threatens a general: looked for from the general outwards, never piece by piece.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Break, Continue};

use warpboard_core::attacks::lines::Place;
use warpboard_core::{Cell, Color};

use crate::board::Cells;
use crate::board::tables::{Attacker, Leaps};
use crate::piece::{Content, Role};
use crate::position::Waterfall;

/// A move that is looked at without being made.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    from: Cell,
    to: Cell,
    moved: Content,
    /// Whether the general may be attacked from where the move changes nothing.
    anew: bool,
}

/// The board, perhaps as it would be after a move.
pub(crate) trait View {
    fn content(&self, position: &Waterfall, cell: Cell) -> Content;

    /// The occupancy of the line of a place; none if what is on the line does not matter.
    fn word(&self, position: &Waterfall, axis: usize, place: Place) -> Option<u64>;
}

/// The board as it is.
pub(crate) struct Now;

impl View for Now {
    #[inline]
    fn content(&self, position: &Waterfall, cell: Cell) -> Content {
        position.content(cell)
    }

    #[inline]
    fn word(&self, position: &Waterfall, _: usize, place: Place) -> Option<u64> {
        Some(position.occupied.word(place))
    }
}

impl View for Trial {
    #[inline(always)]
    fn content(&self, position: &Waterfall, cell: Cell) -> Content {
        match cell {
            _ if cell == self.to => self.moved,
            _ if cell == self.from => Content::NONE,
            _ => position.content(cell),
        }
    }

    #[inline(always)]
    fn word(&self, position: &Waterfall, axis: usize, place: Place) -> Option<u64> {
        let bit = |cell: Cell| {
            let other = position.tables.lines.place(cell, axis);
            u64::from(other.word == place.word) << (other.bit & 63)
        };
        let (from, to) = (bit(self.from), bit(self.to));
        // What a move does not touch is as safe as before.
        let matters = self.anew || from | to != 0;
        matters.then(|| position.occupied.word(place) & !from | to)
    }
}

/// What a side on move has to mind.
pub(crate) struct Danger {
    pub(crate) in_check: bool,
    /// Not in check: a move that neither starts at one of `origins` nor ends on one of
    /// `destinations` leaves the general safe. In check: only such a move may help.
    /// This holds for all pieces but the general.
    pub(crate) origins: Cells,
    pub(crate) destinations: Cells,
}

/// Collects what [`Danger`] tells, for both cases at once.
#[derive(Default)]
struct Threats {
    checked: bool,
    /// Pieces that shield the general, and cells where a piece would harm it.
    shields: Cells,
    hollows: Cells,
    /// Screens of a check, and cells where a piece would end it.
    screens: Cells,
    cures: Cells,
}

impl Threats {
    fn check(&mut self, cures: impl IntoIterator<Item = Cell>) {
        self.checked = true;
        self.cures.extend(cures);
    }
}

impl Waterfall {
    /// Whether a side's general can be captured, or faces the other one.
    #[inline]
    pub(crate) fn is_attacked(&self, color: Color) -> bool {
        self.attacked(self.generals[color], color, &Now)
    }

    /// Whether a move of `side`, which is in check or not, leaves its general attacked, or facing
    /// the other one.
    #[inline(always)]
    pub(crate) fn exposes(&self, side: Color, in_check: bool, from: Cell, to: Cell) -> bool {
        let general = self.generals[side];
        let steps = from == general;
        let trial = Trial { from, to, moved: self.content(from), anew: steps || in_check };
        self.attacked(if steps { to } else { general }, side, &trial)
    }

    /// Whether the general of `color` is attacked if it stands on a cell of its palace.
    #[inline(always)]
    fn attacked(&self, general: Cell, color: Color, view: &impl View) -> bool {
        for attacker in self.attackers_near(general, color) {
            if attacker.pieces.contains(view.content(self, attacker.from))
                && attacker.via.iter().all(|&via| view.content(self, via).is_none())
            {
                return true;
            }
        }
        self.visit_riders(general, color, view, |_| Break(())).is_break()
    }

    /// The pieces of an army that attack a cell. Its general does by its steps alone.
    pub(crate) fn attackers_of(&self, cell: Cell, by: Color) -> Cells {
        let victim = self.content(cell);
        let mut attackers = Cells::EMPTY;
        let Continue(()) = self.visit_riders(cell, !by, &Now, |rider| {
            let hopper = self.content(rider);
            // In the Korean game a cannon does not capture its like, which it does not hop over.
            if !hopper.role().hops() || !victim.is_of(!by) || self.is_screen(victim, hopper) {
                attackers.insert(rider);
            }
            Continue::<Infallible>(())
        });
        attackers.remove(self.generals[by]);
        let leaps_here = |&from: &Cell| {
            let tables = self.tables;
            self.leaps_to(&tables.steps, from, cell)
                || self.leaps_to(&tables.lame, from, cell)
                || self.leaps_to(&tables.long, from, cell)
        };
        let leapers = self.tables.starts(cell) & self.armies[by];
        attackers | leapers.iter().filter(leaps_here).collect()
    }

    /// Whether one of these leaps leads the piece on a cell to another one.
    fn leaps_to<const W: usize>(&self, leaps: &Leaps<W>, from: Cell, to: Cell) -> bool {
        let is_open = |via: &Cell| self.content(*via).is_none();
        let leaps = leaps.of(self.content(from), from).iter();
        leaps.filter(|leap| leap.to == to).any(|leap| leap.via.iter().all(is_open))
    }

    /// Visits the enemies of `color` that attack a cell along a line, a general that faces it
    /// among them, until `visit` breaks.
    #[inline(always)]
    fn visit_riders<B>(
        &self,
        cell: Cell,
        color: Color,
        view: &impl View,
        mut visit: impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (axis, &place) in self.tables.lines.places(cell).iter().enumerate() {
            let Some(word) = view.word(self, axis, place) else { continue };
            self.visit_along::<true, B>(axis, place, word, color, view, &mut visit)?;
            self.visit_along::<false, B>(axis, place, word, color, view, &mut visit)?;
        }
        if self.rules.korean {
            self.visit_over_centre(cell, color, view, &mut visit)?;
        }
        Continue(())
    }

    /// The leaps to look at: none as long as no enemy is so near.
    #[inline]
    fn attackers_near(&self, general: Cell, color: Color) -> &'static [Attacker] {
        let attackers = self.tables.attackers(general);
        if self.armies[!color].is_disjoint(attackers.cells) { &[] } else { &attackers.list }
    }

    #[inline(always)]
    fn visit_along<const FORWARD: bool, B>(
        &self,
        axis: usize,
        place: Place,
        word: u64,
        color: Color,
        view: &impl View,
        visit: &mut impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let riders = self.tables.riders[axis][!color];
        let first = self.tables.lines.ray::<FORWARD>(place, word);
        if !first.blocked {
            return Continue(());
        }
        let screen = view.content(self, first.blocker());
        if riders.slide.contains(screen) {
            visit(first.blocker())?;
        }
        let second = first.beyond();
        let hopper = view.content(self, second.blocker());
        if second.blocked && riders.hop.contains(hopper) && self.is_screen(screen, hopper) {
            visit(second.blocker())?;
        }
        Continue(())
    }

    /// Visits the cannons that hop along a line of a palace, end to end (WX-52).
    fn visit_over_centre<B>(
        &self,
        end: Cell,
        color: Color,
        view: &impl View,
        visit: &mut impl FnMut(Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let cannon = Content::of(!color, Role::Cannon);
        for (centre, far) in self.over_centre(end) {
            let screen = view.content(self, centre);
            if view.content(self, far) == cannon
                && !screen.is_none()
                && self.is_screen(screen, cannon)
            {
                visit(far)?;
            }
        }
        Continue(())
    }

    /// The lines of a palace from one of its ends: centre and other end. A chariot has them.
    #[inline(always)]
    pub(crate) fn over_centre(&self, end: Cell) -> impl Iterator<Item = (Cell, Cell)> {
        let chariot = Content::of(Color::White, Role::Chariot);
        self.tables.lame.of(chariot, end).iter().map(|leap| (leap.via[0], leap.to))
    }

    /// Whether a cannon or firework can hop over a piece: in the Korean game not over its like
    /// (WX-52).
    #[inline]
    pub(crate) fn is_screen(&self, screen: Content, hopper: Content) -> bool {
        !(self.rules.korean && screen.role() == hopper.role())
    }

    /// What a side has to mind when it moves.
    #[inline(always)]
    pub(crate) fn danger(&self, side: Color) -> Danger {
        let general = self.generals[side];
        let mut threats = Threats::default();
        self.leap_threats(side, &mut threats);
        for (axis, &place) in self.tables.lines.places(general).iter().enumerate() {
            self.line_threats::<true>(side, axis, place, &mut threats);
            self.line_threats::<false>(side, axis, place, &mut threats);
        }
        if self.rules.korean {
            self.centre_threats(side, &mut threats);
        }
        let Threats { checked, shields, hollows, screens, cures } = threats;
        match checked {
            false => Danger { in_check: false, origins: shields, destinations: hollows },
            true => Danger { in_check: true, origins: screens, destinations: cures },
        }
    }

    #[inline(always)]
    fn leap_threats(&self, side: Color, threats: &mut Threats) {
        for attacker in self.attackers_near(self.generals[side], side) {
            if !attacker.pieces.contains(self.content(attacker.from)) {
                continue;
            }
            let via = attacker.via.into_iter();
            if via.clone().all(|via| self.content(via).is_none()) {
                threats.check(via.chain([attacker.from]));
            } else {
                threats.shields.extend(via);
            }
        }
    }

    /// Threats along one line. The first piece met may be a slider, or shield from one behind it;
    /// a hopper attacks over exactly one piece, so that with none before it nothing may come
    /// between, and with two before it neither may go.
    #[inline(always)]
    fn line_threats<const FORWARD: bool>(
        &self,
        side: Color,
        axis: usize,
        place: Place,
        threats: &mut Threats,
    ) {
        let riders = self.tables.riders[axis][!side];
        let word = self.occupied.word(place);
        let first = self.tables.lines.ray::<FORWARD>(place, word);
        if !first.blocked {
            return;
        }
        let nearest = self.content(first.blocker());
        if riders.slide.contains(nearest) {
            threats.check(first.free().iter().copied().chain([first.blocker()]));
        }
        if riders.hop.contains(nearest) {
            threats.hollows.extend(first.free().iter().copied());
        }
        let second = first.beyond();
        if !second.blocked {
            return;
        }
        let behind = self.content(second.blocker());
        if riders.slide.contains(behind) {
            threats.shields.insert(first.blocker());
        }
        if riders.hop.contains(behind) {
            if self.is_screen(nearest, behind) {
                let between = first.free().iter().chain(second.free()).copied();
                threats.check(between.chain([first.blocker(), second.blocker()]));
                threats.screens.insert(first.blocker());
            } else {
                // Whatever captures it may become a screen.
                threats.hollows.insert(first.blocker());
            }
        }
        let third = second.beyond();
        if third.blocked && riders.hop.contains(self.content(third.blocker())) {
            threats.shields.insert(first.blocker());
            threats.shields.insert(second.blocker());
        }
    }

    /// As along a line, for a cannon at the other end of a line of the palace (WX-52).
    fn centre_threats(&self, side: Color, threats: &mut Threats) {
        let cannon = Content::of(!side, Role::Cannon);
        for (centre, far) in self.over_centre(self.generals[side]) {
            if self.content(far) != cannon {
                continue;
            }
            let screen = self.content(centre);
            if !screen.is_none() && self.is_screen(screen, cannon) {
                threats.check([centre, far]);
                threats.screens.insert(centre);
            } else {
                threats.hollows.insert(centre);
            }
        }
    }
}
