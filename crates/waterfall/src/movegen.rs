//! The legal moves, handed to a visitor: listing, counting and looking for one are visitors over
//! the same generator.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::Cell;
use warpboard_core::lines::{Place, Ray};

use crate::moves::Move;
use crate::piece::{Content, Role};
use crate::position::{Cells, Waterfall};
use crate::safety::Danger;
use crate::tables::{Leaps, ORTHOGONAL};

/// Is handed the moves of one piece after the other.
pub(crate) trait Visitor {
    type Break;

    /// The moves of another piece begin.
    #[inline(always)]
    fn begin(&mut self, _from: Cell) {}

    /// A move to a cell, if `open`: so that counting needs no branch.
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<Self::Break>;

    /// Moves to each of the free cells of a ray.
    #[inline(always)]
    fn run<const FORWARD: bool>(
        &mut self,
        from: Cell,
        ray: Ray<'_, FORWARD>,
    ) -> ControlFlow<Self::Break> {
        ray.free().iter().try_for_each(|&to| self.target(from, to, true))
    }
}

/// Counts moves.
pub(crate) struct Count(pub(crate) u64);

impl Visitor for Count {
    type Break = Infallible;

    #[inline(always)]
    fn target(&mut self, _: Cell, _: Cell, open: bool) -> ControlFlow<Infallible> {
        self.0 += u64::from(open);
        Continue(())
    }

    #[inline(always)]
    fn run<const FORWARD: bool>(
        &mut self,
        _: Cell,
        ray: Ray<'_, FORWARD>,
    ) -> ControlFlow<Infallible> {
        self.0 += ray.length() as u64;
        Continue(())
    }
}

/// Calls a function with each move.
pub(crate) struct Each<F>(pub(crate) F);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visitor for Each<F> {
    type Break = B;

    #[inline(always)]
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<B> {
        if open { (self.0)(Move::new(from, to)) } else { Continue(()) }
    }
}

/// Tells the moves that leave the general safe.
#[derive(Clone, Copy)]
struct Guard<'a> {
    position: &'a Waterfall,
    danger: &'a Danger,
}

impl Guard<'_> {
    #[inline(always)]
    fn is_safe(self, from: Cell, to: Cell) -> bool {
        let Danger { in_check, origins, destinations } = self.danger;
        let side = self.position.side;
        let concerned = from == self.position.generals[side]
            || origins.contains(from)
            || destinations.contains(to);
        if concerned { !self.position.exposes(side, *in_check, from, to) } else { !in_check }
    }
}

/// Lets through the moves that leave the general safe.
struct Guarded<'a, V> {
    guard: Guard<'a>,
    visitor: &'a mut V,
}

impl<V: Visitor> Visitor for Guarded<'_, V> {
    type Break = V::Break;

    #[inline(always)]
    fn begin(&mut self, from: Cell) {
        self.visitor.begin(from);
    }

    #[inline(always)]
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<V::Break> {
        let open = open && self.guard.is_safe(from, to);
        self.visitor.target(from, to, open)
    }
}

/// Counts the moves that leave the general safe, and those that do not.
struct Tally<'a> {
    guard: Guard<'a>,
    safe: u64,
    harmful: u64,
}

impl Visitor for Tally<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<Infallible> {
        if open {
            let safe = self.guard.is_safe(from, to);
            self.safe += u64::from(safe);
            self.harmful += u64::from(!safe);
        }
        Continue(())
    }
}

/// The cells of a set in ascending order; looks at each word once, as there are many.
pub(crate) struct Scan {
    set: Cells,
    word: usize,
    left: u64,
}

impl Scan {
    #[inline(always)]
    pub(crate) fn new(set: Cells) -> Scan {
        Scan { set, word: 0, left: set.words()[0] }
    }
}

impl Iterator for Scan {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while self.left == 0 {
            self.word += 1;
            self.left = *self.set.words().get(self.word)?;
        }
        let cell = Cell::new(64 * self.word + self.left.trailing_zeros() as usize);
        self.left &= self.left - 1;
        Some(cell)
    }
}

impl Waterfall {
    /// Hands all legal moves to a visitor.
    #[inline(always)]
    pub(crate) fn generate<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        self.generate_in(&self.danger(self.side), visitor)
    }

    #[inline(always)]
    fn generate_in<V: Visitor>(&self, danger: &Danger, visitor: &mut V) -> ControlFlow<V::Break> {
        let army = self.armies[self.side];
        let mut concerned = army;
        if danger.in_check {
            concerned &= self.helpers(danger);
        } else {
            if danger.destinations.is_empty() {
                concerned = danger.origins;
                concerned.insert(self.generals[self.side]);
            }
            for from in Scan::new(army - concerned) {
                self.piece_moves(from, visitor)?;
            }
        }
        let guard = Guard { position: self, danger };
        let guarded = &mut Guarded { guard, visitor };
        for from in Scan::new(army & concerned) {
            self.piece_moves(from, guarded)?;
        }
        Continue(())
    }

    /// The pieces whose moves may end a check.
    #[inline(always)]
    fn helpers(&self, danger: &Danger) -> Cells {
        let mut helpers = danger.origins;
        helpers.insert(self.generals[self.side]);
        for cure in Scan::new(danger.destinations) {
            helpers |= self.tables.starts(cure);
        }
        for from in Scan::new(self.armies[self.side] - helpers) {
            if self.content(from).role().runs() {
                helpers.insert(from);
            }
        }
        helpers
    }

    /// Counts the legal moves if the number of all moves is known, whatever becomes of the
    /// general; without its own moves.
    pub(crate) fn count_legal_of(&self, all: u64) -> u64 {
        let danger = &self.danger(self.side);
        if danger.in_check || !danger.destinations.is_empty() {
            let mut count = Count(0);
            let Continue(()) = self.generate_in(danger, &mut count);
            return count.0;
        }
        let general = self.generals[self.side];
        let mut concerned = self.armies[self.side] & danger.origins;
        concerned.insert(general);
        let mut legal = all;
        for from in Scan::new(concerned) {
            let guard = Guard { position: self, danger };
            let mut tally = Tally { guard, safe: 0, harmful: 0 };
            let Continue(()) = self.piece_moves(from, &mut tally);
            legal = if from == general { legal + tally.safe } else { legal - tally.harmful };
        }
        legal
    }

    /// Hands the legal moves of one piece to a visitor.
    pub(crate) fn generate_from<V: Visitor>(
        &self,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        if from.index() >= self.board.len() || !self.content(from).is_of(self.side) {
            return Continue(());
        }
        let guard = Guard { position: self, danger: &self.danger(self.side) };
        self.piece_moves(from, &mut Guarded { guard, visitor })
    }

    /// The moves of a piece, whatever becomes of the general.
    #[inline(always)]
    fn piece_moves<V: Visitor>(&self, from: Cell, visitor: &mut V) -> ControlFlow<V::Break> {
        visitor.begin(from);
        let content = self.content(from);
        let tables = self.tables;
        let korean = self.rules.korean;
        match content.role() {
            Role::Elephant if korean => self.leaps(&tables.long, content, from, visitor),
            Role::Elephant | Role::Eunuch | Role::Horse | Role::Mule => {
                self.leaps(&tables.lame, content, from, visitor)
            }
            Role::Chariot => {
                if korean {
                    self.leaps(&tables.steps, content, from, visitor)?;
                    self.leaps(&tables.lame, content, from, visitor)?;
                }
                self.runs::<V, false>(ORTHOGONAL, from, visitor)
            }
            Role::BatteringRam => self.runs::<V, false>(tables.ram_axes, from, visitor),
            Role::Cannon | Role::Firework if korean => self.korean_hops(content, from, visitor),
            Role::Cannon => self.runs::<V, true>(ORTHOGONAL, from, visitor),
            Role::Firework => self.runs::<V, true>(tables.ram_axes, from, visitor),
            _ => self.leaps(&tables.steps, content, from, visitor),
        }
    }

    #[inline(always)]
    fn leaps<V: Visitor, const W: usize>(
        &self,
        leaps: &Leaps<W>,
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for leap in leaps.of(content, from) {
            let mut open = !self.content(leap.to).is_of(self.side);
            for &via in &leap.via {
                open &= self.content(via).is_none();
            }
            visitor.target(from, leap.to, open)?;
        }
        Continue(())
    }

    /// Moves along lines: sliders capture the first piece met, hoppers the second.
    #[inline(always)]
    fn runs<V: Visitor, const HOPS: bool>(
        &self,
        axes: &[usize],
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let places = self.tables.lines.places(from);
        for &axis in axes {
            self.run::<V, HOPS, true>(places[axis], from, visitor)?;
            self.run::<V, HOPS, false>(places[axis], from, visitor)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn run<V: Visitor, const HOPS: bool, const FORWARD: bool>(
        &self,
        place: Place,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let first = self.tables.lines.ray::<FORWARD>(place, self.occupied.word(place));
        visitor.run(from, first)?;
        let last = if HOPS { first.beyond() } else { first };
        let captures = last.blocked & self.content(last.blocker()).is_of(!self.side);
        visitor.target(from, last.blocker(), captures)
    }

    /// The moves of a cannon or firework in the Korean game (WX-52).
    fn korean_hops<V: Visitor>(
        &self,
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let cannon = content.role() == Role::Cannon;
        let places = self.tables.lines.places(from);
        for &axis in if cannon { ORTHOGONAL } else { self.tables.ram_axes } {
            self.korean_hop::<V, true>(places[axis], content, from, visitor)?;
            self.korean_hop::<V, false>(places[axis], content, from, visitor)?;
        }
        if !cannon {
            return Continue(());
        }
        for (centre, far) in self.over_centre(from) {
            let screen = self.content(centre);
            let open = !screen.is_none() && self.is_screen(screen, content);
            visitor.target(from, far, open && self.lands(content, far))?;
        }
        Continue(())
    }

    fn korean_hop<V: Visitor, const FORWARD: bool>(
        &self,
        place: Place,
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let word = self.occupied.word(place);
        let first = self.tables.lines.ray::<FORWARD>(place, word);
        if !first.blocked || !self.is_screen(self.content(first.blocker()), content) {
            return Continue(());
        }
        let second = first.beyond();
        visitor.run(from, second)?;
        let captures = second.blocked && self.lands(content, second.blocker());
        visitor.target(from, second.blocker(), captures)
    }

    /// Whether a cannon or firework that has hopped may stay: on an empty cell, or on an enemy
    /// that is not its like (WX-52).
    fn lands(&self, hopper: Content, to: Cell) -> bool {
        let victim = self.content(to);
        victim.is_none() || (!victim.is_of(self.side) && self.is_screen(victim, hopper))
    }
}
