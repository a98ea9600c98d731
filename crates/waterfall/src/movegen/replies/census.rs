//! The replies after a pass, and what each move changes.

use warpboard_core::attacks::lines::{Place, Ray};
use warpboard_core::{Cell, replies};

use super::Pass;
use super::watch::{Watch, Watches};
use crate::board::CELLS;
use crate::board::tables::{Leaps, ORTHOGONAL};
use crate::piece::Role;

/// The free cells of a ray, the nearest first.
#[inline(always)]
fn outwards<const FORWARD: bool>(ray: Ray<'_, FORWARD>) -> impl Iterator<Item = Cell> {
    let free = ray.free();
    (0..free.len()).map(move |i| free[if FORWARD { i } else { free.len() - 1 - i }])
}

/// The free cells of a ray, the nearest last.
fn inwards<const FORWARD: bool>(ray: Ray<'_, FORWARD>) -> impl Iterator<Item = Cell> {
    let free = ray.free();
    (0..free.len()).map(move |i| free[if FORWARD { free.len() - 1 - i } else { i }])
}

type Counts = replies::Census<{ CELLS + 1 }>;

/// The replies after a pass, and what moves change. Those of the general are apart.
///
/// Each is counted twice over: all, and those that are `BARRED` as they harm the general. What
/// runners gain when an enemy leaves a cell is not among the changes: see [`Census::lift`].
pub(super) struct Census<'a> {
    pub(super) pass: &'a Pass<'a>,
    pub(super) all: Counts,
    pub(super) barred: Counts,
    watches: Watches,
    /// The legal replies by the general.
    pub(super) steps: i64,
}

impl<'a> Census<'a> {
    #[inline(always)]
    pub(super) fn new(pass: &'a Pass<'a>) -> Census<'a> {
        let mut census = Census {
            pass,
            all: Counts::default(),
            barred: Counts::default(),
            watches: Watches::default(),
            steps: 0,
        };
        let mut army = pass.position.armies[pass.side];
        army.remove(pass.position.generals[pass.side]);
        for from in army {
            census.add_piece::<false>(from);
            if pass.is_concerned(from) {
                census.add_barred(from);
            }
        }
        census.steps = census.watches.add_general(pass);
        census
    }

    #[inline]
    pub(super) fn watched(&self, cell: Cell) -> Watch {
        self.watches.at(cell)
    }

    #[inline]
    fn counts<const BARRED: bool>(&mut self) -> &mut Counts {
        if BARRED { &mut self.barred } else { &mut self.all }
    }

    #[inline]
    fn change<const BARRED: bool>(&mut self, cell: Cell, by: i64) {
        self.counts::<BARRED>().add_change(cell, by);
    }

    /// Adds replies by the piece on a cell.
    #[inline]
    fn replies<const BARRED: bool>(&mut self, from: Cell, count: i64) {
        self.counts::<BARRED>().add_fixed(from, count);
    }

    /// 1 for a reply that counts, 0 for another.
    #[inline(always)]
    fn weigh<const BARRED: bool>(&self, from: Cell, to: Cell) -> i64 {
        i64::from(!BARRED || self.pass.is_barred(from, to))
    }

    #[inline(never)]
    fn add_barred(&mut self, from: Cell) {
        self.add_piece::<true>(from);
    }

    #[inline(always)]
    fn add_piece<const BARRED: bool>(&mut self, from: Cell) {
        let tables = self.pass.position.tables;
        let korean = self.pass.position.rules.korean;
        match self.pass.position.content(from).role() {
            Role::Elephant if korean => self.add_leaps::<BARRED, 2>(&tables.long, from),
            Role::Chariot => {
                if korean {
                    self.add_leaps::<BARRED, 0>(&tables.steps, from);
                    self.add_leaps::<BARRED, 1>(&tables.lame, from);
                }
                self.add_runner::<BARRED, false>(ORTHOGONAL, from);
            }
            Role::BatteringRam => self.add_runner::<BARRED, false>(tables.ram_axes, from),
            Role::Cannon => {
                if korean {
                    self.add_over_centre::<BARRED>(from);
                }
                self.add_runner::<BARRED, true>(ORTHOGONAL, from);
            }
            Role::Firework => self.add_runner::<BARRED, true>(tables.ram_axes, from),
            Role::Elephant | Role::Eunuch | Role::Horse | Role::Mule => {
                self.add_leaps::<BARRED, 1>(&tables.lame, from);
            }
            _ => self.add_leaps::<BARRED, 0>(&tables.steps, from),
        }
    }

    #[inline(always)]
    fn add_leaps<const BARRED: bool, const V: usize>(&mut self, leaps: &Leaps<V>, from: Cell) {
        let position = self.pass.position;
        for leap in leaps.of(position.content(from), from) {
            let guards = position.content(leap.to).is_of(self.pass.side);
            let weight = self.weigh::<BARRED>(from, leap.to);
            let mut blockers = leap.via.iter().filter(|&&via| !position.content(via).is_none());
            match (blockers.next(), blockers.next()) {
                (None, _) if guards => self.change::<BARRED>(leap.to, weight),
                (None, _) => {
                    self.replies::<BARRED>(from, weight);
                    for &via in &leap.via {
                        self.change::<BARRED>(via, -weight);
                    }
                }
                (Some(&leg), None) if self.pass.is_prey(leg) => {
                    self.change::<BARRED>(leg, if guards { 0 } else { weight });
                    self.watches.add(leg, Watch::IS_LEG);
                    let leg_role = position.content(leg).role();
                    for &via in leap.via.iter().filter(|&&via| via != leg) {
                        // Where the leg may go and still be in the way.
                        self.watches.add(via, Watch::unsure(leg_role));
                    }
                }
                _ => {}
            }
        }
    }

    #[inline(always)]
    fn add_runner<const BARRED: bool, const HOPS: bool>(&mut self, axes: &[usize], from: Cell) {
        let position = self.pass.position;
        let lines = &position.tables.lines;
        let places = lines.places(from);
        for &axis in axes {
            let word = position.occupied.word(places[axis]);
            self.add_run::<BARRED, HOPS, true>(from, places[axis], word, 1);
            self.add_run::<BARRED, HOPS, false>(from, places[axis], word, 1);
        }
    }

    /// Adds the replies along a ray, or takes them away.
    #[inline(always)]
    fn add_run<const BARRED: bool, const HOPS: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        place: Place,
        word: u64,
        sign: i64,
    ) {
        let first = self.pass.position.tables.lines.ray::<FORWARD>(place, word);
        if HOPS && self.pass.position.rules.korean {
            self.add_korean_hop::<BARRED, FORWARD>(from, first, sign);
        } else {
            self.add_ray::<BARRED, HOPS, FORWARD>(from, first, sign);
        }
    }

    #[inline(always)]
    fn add_ray<const BARRED: bool, const HOPS: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        first: Ray<'_, FORWARD>,
        sign: i64,
    ) {
        let last = if HOPS { first.beyond() } else { first };
        let mut capture = 0;
        if last.blocked {
            let weight = self.weigh::<BARRED>(from, last.blocker());
            if self.pass.is_prey(last.blocker()) {
                capture = weight;
                self.watches.add(last.blocker(), Watch::IS_SEEN);
            } else {
                self.change::<BARRED>(last.blocker(), sign * weight);
            }
        }
        let runs: i64 = first.free().iter().map(|&to| self.weigh::<BARRED>(from, to)).sum();
        let all = runs + capture;
        self.replies::<BARRED>(from, sign * all);
        let mut near = 0;
        if HOPS {
            // A piece that comes before the screen is the screen; one behind it is captured.
            if first.blocked && self.pass.is_prey(first.blocker()) {
                near = self.weigh::<BARRED>(from, first.blocker());
                self.watches.add(first.blocker(), Watch::IS_SEEN);
            }
            for &to in last.free() {
                self.change::<BARRED>(to, sign * (self.weigh::<BARRED>(from, to) - capture));
            }
        }
        for to in outwards(first) {
            let weight = self.weigh::<BARRED>(from, to);
            let kept = if HOPS { near } else { near + weight };
            self.change::<BARRED>(to, sign * (kept - all));
            near += weight;
        }
    }

    /// As along any ray, for cannons and fireworks in the Korean game: they need a screen for all
    /// moves, and mind their like (WX-52).
    #[inline(never)]
    fn add_korean_hop<const BARRED: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        first: Ray<'_, FORWARD>,
        sign: i64,
    ) {
        let position = self.pass.position;
        let hopper = position.content(from);
        let like = Watch::unsure(hopper.role());
        let lands = |census: &Self, cell: Cell| {
            let victim = position.content(cell);
            let open = census.pass.is_prey(cell) && position.is_screen(victim, hopper);
            if open { census.weigh::<BARRED>(from, cell) } else { 0 }
        };
        let (mut all, mut far) = (0, 0);
        if first.blocked {
            let screen = first.blocker();
            let is_screen = position.is_screen(position.content(screen), hopper);
            far = lands(self, screen);
            self.watches.add(screen, Watch::IS_SEEN);
            // Whoever captures it may be a screen where it is none, or the other way round.
            self.watches.add(screen, if is_screen { like } else { Watch::UNSURE_ARRIVALS });
            if is_screen {
                let second = first.beyond();
                all = second.free().iter().map(|&to| self.weigh::<BARRED>(from, to)).sum();
                if second.blocked {
                    let victim = second.blocker();
                    all += lands(self, victim);
                    if self.pass.is_prey(victim) {
                        self.watches.add(victim, Watch::IS_SEEN);
                    } else {
                        self.change::<BARRED>(victim, sign * self.weigh::<BARRED>(from, victim));
                        self.watches.add(victim, like);
                    }
                }
                let mut near = 0;
                for to in outwards(second) {
                    near += self.weigh::<BARRED>(from, to);
                    self.change::<BARRED>(to, sign * (near - all));
                    self.watches.add(to, like);
                }
            }
        }
        self.replies::<BARRED>(from, sign * all);
        for &to in first.free() {
            self.watches.add(to, like);
        }
        // A piece that comes before the screen is the screen.
        for to in inwards(first) {
            self.change::<BARRED>(to, sign * (far - all));
            far += self.weigh::<BARRED>(from, to);
        }
    }

    /// The hops of a cannon along the lines of a palace (WX-52).
    fn add_over_centre<const BARRED: bool>(&mut self, from: Cell) {
        let position = self.pass.position;
        let cannon = position.content(from);
        for (centre, far) in position.over_centre(from) {
            let (screen, victim) = (position.content(centre), position.content(far));
            let hops = !screen.is_none() && position.is_screen(screen, cannon);
            let lands = !victim.is_of(self.pass.side) && position.is_screen(victim, cannon);
            if hops && (victim.is_none() || lands) {
                self.replies::<BARRED>(from, self.weigh::<BARRED>(from, far));
            }
            self.watches.add(centre, Watch::UNSURE_CHANGES);
            self.watches.add(far, Watch::UNSURE_CHANGES);
        }
    }

    #[inline(never)]
    fn add_barred_ray<const HOPS: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        place: Place,
        word: u64,
        sign: i64,
    ) {
        self.add_run::<true, HOPS, FORWARD>(from, place, word, sign);
    }

    /// Adds what an enemy opens along lines by leaving a cell, or takes it away again.
    #[inline(always)]
    pub(super) fn lift(&mut self, from: Cell, sign: i64) {
        let position = self.pass.position;
        for (axis, &place) in position.tables.lines.places(from).iter().enumerate() {
            self.lift_seen::<true, false>(axis, place, sign);
            self.lift_seen::<false, true>(axis, place, sign);
        }
    }

    /// What is opened for runners on one side of the cell.
    #[inline(always)]
    fn lift_seen<const AWAY: bool, const BACK: bool>(
        &mut self,
        axis: usize,
        place: Place,
        sign: i64,
    ) {
        let position = self.pass.position;
        let riders = position.tables.riders[axis][self.pass.side];
        let with = position.occupied.word(place);
        let without = with & !(1 << place.bit);
        let first = position.tables.lines.ray::<AWAY>(place, with);
        if !first.blocked {
            return;
        }
        let nearest = first.blocker();
        let content = position.content(nearest);
        if riders.slide.contains(content) && content.role() != Role::General {
            self.swap_ray::<false, BACK>(axis, nearest, with, without, sign);
        } else if riders.hop.contains(content) {
            self.swap_ray::<true, BACK>(axis, nearest, with, without, sign);
        }
        let second = first.beyond();
        if second.blocked && riders.hop.contains(position.content(second.blocker())) {
            self.swap_ray::<true, BACK>(axis, second.blocker(), with, without, sign);
        }
    }

    #[inline(always)]
    fn swap_ray<const HOPS: bool, const FORWARD: bool>(
        &mut self,
        axis: usize,
        from: Cell,
        with: u64,
        without: u64,
        sign: i64,
    ) {
        let place = self.pass.position.tables.lines.place(from, axis);
        for (word, sign) in [(with, -sign), (without, sign)] {
            self.add_run::<false, HOPS, FORWARD>(from, place, word, sign);
            if self.pass.is_concerned(from) {
                self.add_barred_ray::<HOPS, FORWARD>(from, place, word, sign);
            }
        }
    }
}
