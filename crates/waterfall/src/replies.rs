//! The replies to all moves, counted without making most of them.
//!
//! A move changes few of the replies to it. So the replies are counted once, as if the side on
//! move had passed, together with what an enemy that comes to a cell would change: that it shuts
//! a way, that it can be captured, that it captures. Then a move adds one entry. What a piece
//! opens by leaving its cell is worked out once for all its moves.
//!
//! Moves that touch what the safety of the replying general depends on are made, and their
//! replies counted one by one.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::lines::{LineWords, Place, Ray};
use warpboard_core::{Cell, Color, Position};

use crate::board::CELLS;
use crate::movegen::{Scan, Visitor};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Waterfall;
use crate::safety::Danger;
use crate::tables::{LINE_WORDS, Leaps, NOWHERE, ORTHOGONAL};

/// What comes of a move to or from a cell.
#[derive(Clone, Copy, Default)]
struct Effect {
    /// How many replies more there are when an enemy has come to the cell; on an enemy's cell, when
    /// it has gone, as far as lame leaps go. Whatever becomes of the general.
    change: i16,
    /// How many of these are not legal.
    barred: i16,
    /// A bit for each kind of piece that may not come here without a closer look, and two more.
    watch: u16,
}

/// All kinds of piece.
const ALL: u16 = (1 << Role::ALL.len()) - 1;
/// The piece here may not leave without a closer look.
const STAYS: u16 = 1 << 14;
/// The piece here stands in the way of a lame leap.
const LEG: u16 = 1 << 15;

/// The position as if the side on move had passed.
struct Pass<'a> {
    position: &'a Waterfall,
    /// The side that replies.
    side: Color,
    danger: Danger,
}

impl Pass<'_> {
    /// Whether a piece stands there that replies can capture.
    #[inline(always)]
    fn is_prey(&self, cell: Cell) -> bool {
        self.position.content(cell).is_of(!self.side)
    }

    /// Whether some replies by a piece may harm its general.
    #[inline(always)]
    fn is_concerned(&self, from: Cell) -> bool {
        self.danger.origins.contains(from) || !self.danger.destinations.is_empty()
    }

    /// Whether a reply harms its general.
    fn is_barred(&self, from: Cell, to: Cell) -> bool {
        let concerned = self.danger.origins.contains(from) || self.danger.destinations.contains(to);
        concerned && self.position.exposes(self.side, from, to)
    }
}

/// The free cells of a ray, the nearest first.
#[inline(always)]
fn outwards<const FORWARD: bool>(ray: Ray<'_, FORWARD>) -> impl Iterator<Item = Cell> {
    let free = ray.free();
    (0..free.len()).map(move |i| free[if FORWARD { i } else { free.len() - 1 - i }])
}

/// The replies after a pass, and what moves change. Those of the general are apart.
///
/// Each is counted twice over: all, and those that are `BARRED` as they harm the general.
struct Census<'a> {
    pass: &'a Pass<'a>,
    total: i32,
    barred: i32,
    effects: [Effect; CELLS + 1],
    /// Where the pieces are that run along lines.
    runners: LineWords<LINE_WORDS>,
    /// The legal replies by the general.
    steps: i32,
}

impl<'a> Census<'a> {
    #[inline(always)]
    fn new(pass: &'a Pass<'a>) -> Census<'a> {
        let mut census = Census {
            pass,
            total: 0,
            barred: 0,
            effects: [Effect::default(); CELLS + 1],
            runners: LineWords::EMPTY,
            steps: 0,
        };
        let mut army = pass.position.armies[pass.side];
        army.remove(pass.position.generals[pass.side]);
        for from in Scan::new(army) {
            census.add_piece::<false>(from);
            if pass.is_concerned(from) {
                census.add_barred(from);
            }
        }
        census.watch_general();
        census
    }

    #[inline(always)]
    fn change<const BARRED: bool>(&mut self, cell: Cell, by: i16) {
        let effect = &mut self.effects[cell.index()];
        *(if BARRED { &mut effect.barred } else { &mut effect.change }) += by;
    }

    #[inline(always)]
    fn watch(&mut self, cell: Cell, what: u16) {
        self.effects[cell.index()].watch |= what;
    }

    /// Adds replies by the piece on a cell.
    #[inline(always)]
    fn replies<const BARRED: bool>(&mut self, from: Cell, count: i16) {
        *(if BARRED { &mut self.barred } else { &mut self.total }) += i32::from(count);
        self.change::<BARRED>(from, -count);
    }

    /// 1 for a reply that counts, 0 for another.
    #[inline(always)]
    fn weigh<const BARRED: bool>(&self, from: Cell, to: Cell) -> i16 {
        i16::from(!BARRED || self.pass.is_barred(from, to))
    }

    #[inline(never)]
    fn add_barred(&mut self, from: Cell) {
        self.add_piece::<true>(from);
    }

    #[inline(always)]
    fn add_piece<const BARRED: bool>(&mut self, from: Cell) {
        let tables = self.pass.position.tables;
        match self.pass.position.content(from).role() {
            Role::Chariot => self.add_runner::<BARRED, false>(ORTHOGONAL, from),
            Role::BatteringRam => self.add_runner::<BARRED, false>(tables.ram_axes, from),
            Role::Cannon => self.add_runner::<BARRED, true>(ORTHOGONAL, from),
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
            let blocker = leap.via.iter().find(|&&via| !position.content(via).is_none());
            match blocker {
                None if guards => self.change::<BARRED>(leap.to, weight),
                None => {
                    self.replies::<BARRED>(from, weight);
                    for &via in &leap.via {
                        self.change::<BARRED>(via, -weight);
                    }
                }
                Some(&via) if self.pass.is_prey(via) => {
                    self.watch(via, LEG);
                    self.change::<BARRED>(via, if guards { 0 } else { weight });
                }
                Some(_) => {}
            }
        }
    }

    #[inline(always)]
    fn add_runner<const BARRED: bool, const HOPS: bool>(&mut self, axes: &[usize], from: Cell) {
        let position = self.pass.position;
        let lines = &position.tables.lines;
        if !BARRED {
            self.runners.toggle(lines, from);
        }
        let places = lines.places(from);
        for &axis in axes {
            let word = position.occupied.word(places[axis]);
            self.add_ray::<BARRED, HOPS, true>(from, places[axis], word, 1);
            self.add_ray::<BARRED, HOPS, false>(from, places[axis], word, 1);
        }
    }

    /// Adds the replies along a ray, or takes them away.
    #[inline(always)]
    fn add_ray<const BARRED: bool, const HOPS: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        place: Place,
        word: u64,
        sign: i16,
    ) {
        let first = self.pass.position.tables.lines.ray::<FORWARD>(place, word);
        let last = if HOPS { first.beyond() } else { first };
        let mut capture = 0;
        if last.blocked {
            let weight = self.weigh::<BARRED>(from, last.blocker());
            if self.pass.is_prey(last.blocker()) {
                capture = weight;
            } else {
                self.change::<BARRED>(last.blocker(), sign * weight);
            }
        }
        let runs: i16 = first.free().iter().map(|&to| self.weigh::<BARRED>(from, to)).sum();
        let all = runs + capture;
        self.replies::<BARRED>(from, sign * all);
        let mut near = 0;
        if HOPS {
            // A piece that comes before the screen is the screen; one behind it is captured.
            if first.blocked && self.pass.is_prey(first.blocker()) {
                near = self.weigh::<BARRED>(from, first.blocker());
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

    #[inline(never)]
    fn add_barred_ray<const HOPS: bool, const FORWARD: bool>(
        &mut self,
        from: Cell,
        place: Place,
        word: u64,
        sign: i16,
    ) {
        self.add_ray::<true, HOPS, FORWARD>(from, place, word, sign);
    }

    /// Adds what an enemy opens along lines by leaving a cell, or takes it away again.
    #[inline(always)]
    fn lift(&mut self, from: Cell, sign: i16) {
        let position = self.pass.position;
        for (axis, &place) in position.tables.lines.places(from).iter().enumerate() {
            let line = ((2 << (place.before + place.after)) - 1) << (place.bit - place.before);
            if self.runners.word(place) & line != 0 {
                self.lift_seen::<true, false>(axis, place, sign);
                self.lift_seen::<false, true>(axis, place, sign);
            }
        }
    }

    /// What is opened for runners on one side of the cell.
    #[inline(always)]
    fn lift_seen<const AWAY: bool, const BACK: bool>(
        &mut self,
        axis: usize,
        place: Place,
        sign: i16,
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
        sign: i16,
    ) {
        let place = self.pass.position.tables.lines.place(from, axis);
        for (word, sign) in [(with, -sign), (without, sign)] {
            self.add_ray::<false, HOPS, FORWARD>(from, place, word, sign);
            if self.pass.is_concerned(from) {
                self.add_barred_ray::<HOPS, FORWARD>(from, place, word, sign);
            }
        }
    }

    /// Watches what the safety of the general, where it is and where it can go, depends on.
    #[inline(always)]
    fn watch_general(&mut self) {
        let position = self.pass.position;
        let general = position.generals[self.pass.side];
        self.watch_leaps(general);
        self.watch_lines(general, 1);
        let content = position.content(general);
        for step in position.tables.steps.of(content, general) {
            self.watch(step.to, ALL | STAYS);
            if !position.content(step.to).is_of(self.pass.side) {
                self.watch_leaps(step.to);
                self.watch_lines(step.to, 0);
                self.steps += i32::from(!position.exposes(self.pass.side, general, step.to));
            }
        }
    }

    #[inline(always)]
    fn watch_leaps(&mut self, general: Cell) {
        let position = self.pass.position;
        for attacker in &position.tables.attackers(general).list {
            self.watch(attacker.from, attacker.pieces.roles());
            if attacker.pieces.contains(position.content(attacker.from)) {
                self.watch(attacker.from, STAYS);
                for via in attacker.via {
                    self.watch(via, ALL | STAYS);
                }
            }
        }
    }

    #[inline(always)]
    fn watch_lines(&mut self, general: Cell, moves: usize) {
        let tables = self.pass.position.tables;
        for (axis, &place) in tables.lines.places(general).iter().enumerate() {
            self.watch_line::<true>(axis, place, moves);
            self.watch_line::<false>(axis, place, moves);
        }
    }

    /// Watches a line on which a general stands, or may come to stand. `moves` is the number of
    /// pieces by which a reply may still change it: one if the general stays, none if it has moved.
    #[inline(always)]
    fn watch_line<const FORWARD: bool>(&mut self, axis: usize, place: Place, moves: usize) {
        let position = self.pass.position;
        let tables = position.tables;
        let riders = tables.riders[axis][!self.pass.side];
        let own = tables.lines.place(position.generals[self.pass.side], axis);
        let mut word = position.occupied.word(place);
        if own.word == place.word {
            // Where the general comes from it has left.
            word &= !(1 << own.bit);
        }
        let start = tables.lines.ray::<FORWARD>(place, word);
        let mut ray = start;
        let (mut shut, mut opened) = (0, 0);
        for number in 1..=3 + moves {
            let mut come = 0;
            if number <= 1 + moves {
                come |= riders.slide.roles();
            }
            if number <= 2 + moves {
                come |= riders.hop.roles();
            }
            for &cell in ray.free() {
                self.watch(cell, come);
            }
            if !ray.blocked {
                break;
            }
            self.watch(ray.blocker(), come);
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
                    self.watch(cell, ALL);
                }
                self.watch(ray.blocker(), ALL);
            }
            self.watch(ray.blocker(), STAYS);
            ray = ray.beyond();
        }
    }
}

/// Counts the replies to each move.
struct Replies<'a> {
    census: Census<'a>,
    /// For the moves that have to be made.
    trial: Waterfall,
    /// The piece whose moves are counted.
    from: Cell,
    kind: u16,
    /// The replies to a move of that piece that changes nothing where it ends: all, and the legal
    /// ones. Those of the general are among the latter only.
    all: i32,
    legal: i32,
    stays: bool,
    leg: bool,
    count: u64,
}

impl Replies<'_> {
    #[inline(always)]
    fn arrive(&mut self, to: Cell) {
        let effect = self.census.effects[to.index()];
        let captures = || !self.census.pass.position.content(to).is_none();
        if self.stays || effect.watch & self.kind != 0 || (self.leg && captures()) {
            let all = self.all + i32::from(effect.change);
            self.make(to, (!self.leg || !captures()).then_some(all as u64));
        } else {
            self.count += (self.legal + i32::from(effect.change - effect.barred)) as u64;
        }
    }

    #[inline(never)]
    fn make(&mut self, to: Cell, all: Option<u64>) {
        let mv = Move::new(self.from, to);
        self.count += self.trial.with_move(mv, |child| match all {
            Some(all) => child.count_legal_of(all),
            None => child.count_legal(),
        });
    }
}

impl Visitor for Replies<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn begin(&mut self, from: Cell) {
        if self.from != NOWHERE {
            self.census.lift(self.from, -1);
        }
        let Effect { change, barred, watch } = self.census.effects[from.index()];
        self.kind = 1 << self.trial.content(from).role().index();
        self.stays = watch & STAYS != 0;
        self.leg = watch & LEG != 0;
        self.from = from;
        self.census.lift(from, 1);
        self.all = self.census.total + i32::from(change);
        let barred = self.census.barred + i32::from(barred);
        self.legal = self.all - barred + self.census.steps;
    }

    #[inline(always)]
    fn target(&mut self, _: Cell, to: Cell, open: bool) -> ControlFlow<Infallible> {
        if open {
            self.arrive(to);
        }
        Continue(())
    }

    #[inline(always)]
    fn run<const FORWARD: bool>(
        &mut self,
        _: Cell,
        ray: Ray<'_, FORWARD>,
    ) -> ControlFlow<Infallible> {
        for &to in ray.free() {
            self.arrive(to);
        }
        Continue(())
    }
}

impl Waterfall {
    /// The replies to all moves; none if they have to be counted move by move.
    #[inline(always)]
    pub(crate) fn replies(&self) -> Option<u64> {
        let side = !self.side;
        let pass = Pass { position: self, side, danger: self.danger(side) };
        if self.rules.korean || pass.danger.in_check {
            return None;
        }
        let mut replies = Replies {
            census: Census::new(&pass),
            trial: self.clone(),
            from: NOWHERE,
            kind: 0,
            all: 0,
            legal: 0,
            stays: false,
            leg: false,
            count: 0,
        };
        let Continue(()) = self.generate(&mut replies);
        Some(replies.count)
    }
}
