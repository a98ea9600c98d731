//! The legal moves, handed to a visitor: listing, counting and looking for one are visitors over
//! the same generator.

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::Cell;
use warpboard_core::lines::Place;

use crate::moves::Move;
use crate::piece::{Content, Role};
use crate::position::Waterfall;
use crate::safety::Danger;
use crate::tables::{BISHOP, Leaps, ORTHOGONAL, RAM};

/// Is handed the moves of one piece after the other.
pub(crate) trait Visitor {
    type Break;

    /// A move to a cell, if `open`: so that counting needs no branch.
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<Self::Break>;

    /// Moves to each of these cells.
    fn run(&mut self, from: Cell, to: &[Cell]) -> ControlFlow<Self::Break>;
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
    fn run(&mut self, _: Cell, to: &[Cell]) -> ControlFlow<Infallible> {
        self.0 += to.len() as u64;
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

    #[inline(always)]
    fn run(&mut self, from: Cell, to: &[Cell]) -> ControlFlow<B> {
        to.iter().try_for_each(|&to| (self.0)(Move::new(from, to)))
    }
}

/// Lets through the moves that leave the general safe.
struct Guarded<'a, V> {
    position: &'a Waterfall,
    danger: &'a Danger,
    visitor: &'a mut V,
}

impl<V> Guarded<'_, V> {
    #[inline(always)]
    fn is_safe(&self, from: Cell, to: Cell) -> bool {
        let Danger { in_check, origins, destinations } = self.danger;
        let concerned = from == self.position.generals[self.position.side]
            || origins.contains(from)
            || destinations.contains(to);
        if concerned { !self.position.exposes(from, to) } else { !in_check }
    }
}

impl<V: Visitor> Visitor for Guarded<'_, V> {
    type Break = V::Break;

    #[inline(always)]
    fn target(&mut self, from: Cell, to: Cell, open: bool) -> ControlFlow<V::Break> {
        let open = open && self.is_safe(from, to);
        self.visitor.target(from, to, open)
    }

    #[inline(always)]
    fn run(&mut self, from: Cell, to: &[Cell]) -> ControlFlow<V::Break> {
        to.iter().try_for_each(|&to| self.target(from, to, true))
    }
}

impl Waterfall {
    /// Hands all legal moves to a visitor.
    #[inline(always)]
    pub(crate) fn generate<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        match (self.rules.regular_bishops, self.rules.korean) {
            (false, false) => self.generate_by::<V, false, false>(visitor),
            (true, false) => self.generate_by::<V, true, false>(visitor),
            (false, true) => self.generate_by::<V, false, true>(visitor),
            (true, true) => self.generate_by::<V, true, true>(visitor),
        }
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
        let guarded = &mut Guarded { position: self, danger: &self.danger(), visitor };
        match (self.rules.regular_bishops, self.rules.korean) {
            (false, false) => self.piece_moves::<_, false, false>(from, guarded),
            (true, false) => self.piece_moves::<_, true, false>(from, guarded),
            (false, true) => self.piece_moves::<_, false, true>(from, guarded),
            (true, true) => self.piece_moves::<_, true, true>(from, guarded),
        }
    }

    #[inline(always)]
    fn generate_by<V: Visitor, const BISHOPS: bool, const KOREAN: bool>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let danger = self.danger();
        let mut concerned = danger.origins;
        concerned.insert(self.generals[self.side]);
        if danger.in_check || !danger.destinations.is_empty() {
            concerned = self.armies[self.side];
        }
        for (i, &word) in self.armies[self.side].words().iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let from = Cell::new(64 * i + left.trailing_zeros() as usize);
                left &= left - 1;
                if concerned.contains(from) {
                    let guarded = &mut Guarded { position: self, danger: &danger, visitor };
                    self.piece_moves::<_, BISHOPS, KOREAN>(from, guarded)?;
                } else {
                    self.piece_moves::<V, BISHOPS, KOREAN>(from, visitor)?;
                }
            }
        }
        Continue(())
    }

    /// The moves of a piece, whatever becomes of the general.
    #[inline(always)]
    fn piece_moves<V: Visitor, const BISHOPS: bool, const KOREAN: bool>(
        &self,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let content = self.content(from);
        let tables = self.tables;
        let rams = if BISHOPS { BISHOP } else { RAM };
        match content.role() {
            Role::Elephant if KOREAN => self.leaps(&tables.long, content, from, visitor),
            Role::Elephant | Role::Eunuch | Role::Horse | Role::Mule => {
                self.leaps(&tables.lame, content, from, visitor)
            }
            Role::Chariot => {
                if KOREAN {
                    self.leaps(&tables.steps, content, from, visitor)?;
                    self.leaps(&tables.lame, content, from, visitor)?;
                }
                self.slides(ORTHOGONAL, from, visitor)
            }
            Role::BatteringRam => self.slides(rams, from, visitor),
            Role::Cannon => {
                if KOREAN {
                    self.hops_over_centre(content, from, visitor)?;
                }
                self.hops::<V, KOREAN>(ORTHOGONAL, content, from, visitor)
            }
            Role::Firework => self.hops::<V, KOREAN>(rams, content, from, visitor),
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

    #[inline(always)]
    fn slides<V: Visitor>(
        &self,
        axes: &[usize],
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let places = self.tables.lines.places(from);
        for &axis in axes {
            self.slide::<V, true>(places[axis], from, visitor)?;
            self.slide::<V, false>(places[axis], from, visitor)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn slide<V: Visitor, const FORWARD: bool>(
        &self,
        place: Place,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let ray = self.ray::<FORWARD>(place, self.occupied.word(place));
        visitor.run(from, ray.free)?;
        let captures = ray.blocked & self.content(ray.blocker).is_of(!self.side);
        visitor.target(from, ray.blocker, captures)
    }

    #[inline(always)]
    fn hops<V: Visitor, const KOREAN: bool>(
        &self,
        axes: &[usize],
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let places = self.tables.lines.places(from);
        for &axis in axes {
            self.hop::<V, KOREAN, true>(places[axis], content, from, visitor)?;
            self.hop::<V, KOREAN, false>(places[axis], content, from, visitor)?;
        }
        Continue(())
    }

    /// A cannon's or firework's moves along a line: WX-14, or in the Korean game WX-52.
    #[inline(always)]
    fn hop<V: Visitor, const KOREAN: bool, const FORWARD: bool>(
        &self,
        place: Place,
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let word = self.occupied.word(place);
        let first = self.ray::<FORWARD>(place, word);
        let second = self.ray::<FORWARD>(first.end, word);
        let victim = self.content(second.blocker);
        let mut captures = second.blocked & victim.is_of(!self.side);
        if KOREAN {
            if first.blocked && self.content(first.blocker).role() == content.role() {
                return Continue(());
            }
            visitor.run(from, second.free)?;
            captures &= victim.role() != content.role();
        } else {
            visitor.run(from, first.free)?;
        }
        visitor.target(from, second.blocker, captures)
    }

    /// A cannon's hops along the lines of a palace, end to end (WX-52).
    fn hops_over_centre<V: Visitor>(
        &self,
        content: Content,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        for (centre, far) in self.over_centre(from) {
            let (screen, victim) = (self.content(centre), self.content(far));
            let open = !screen.is_none()
                && screen.role() != content.role()
                && !victim.is_of(self.side)
                && (victim.is_none() || victim.role() != content.role());
            visitor.target(from, far, open)?;
        }
        Continue(())
    }
}
