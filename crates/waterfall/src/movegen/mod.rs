//! The legal moves, handed to a listener: listing, counting and looking for one are visitors over
//! the same generator.

pub(crate) mod replies;
mod safety;

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::attacks::lines::Place;
use warpboard_core::batch::{Count, Listener};

use crate::board::tables::{Leaps, ORTHOGONAL};
use crate::board::{CELLS, Cells};
use crate::moves::Batch;
use crate::piece::{Content, Role};
use crate::position::Waterfall;
use safety::Danger;

/// Where a piece goes, listed before more is asked of each move: what is asked stands at one place
/// of the program then, and not wherever the generator finds a move.
pub(crate) type Destinations = ArrayVec<Cell, CELLS>;

/// Lists destinations.
struct List<'a>(&'a mut Destinations);

impl Listener<Batch> for List<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<Infallible> {
        match batch {
            Batch::Single { to, open: true, .. } => self.0.push(to),
            Batch::Single { .. } => (),
            Batch::Run { to, .. } => self.0.extend(to.cells().iter().copied()),
        }
        Continue(())
    }
}

/// The pieces of the side on move that have to be asked for their moves.
pub(crate) struct Movers {
    /// All moves of these leave the general safe.
    pub(crate) free: Cells,
    /// Each move of these has to be looked at.
    pub(crate) concerned: Cells,
}

impl Waterfall {
    #[inline(always)]
    pub(crate) fn movers(&self, danger: &Danger) -> Movers {
        let army = self.armies[self.side];
        let mut concerned = danger.origins;
        concerned.insert(self.generals[self.side]);
        match (danger.in_check, danger.destinations.is_empty()) {
            (true, _) => {
                Movers { free: Cells::EMPTY, concerned: army & self.helpers(danger, concerned) }
            }
            (false, true) => Movers { free: army - concerned, concerned: army & concerned },
            (false, false) => Movers { free: Cells::EMPTY, concerned: army },
        }
    }

    /// Whether a move leaves the general of its side safe.
    #[inline(always)]
    pub(crate) fn is_safe(&self, danger: &Danger, from: Cell, to: Cell) -> bool {
        let Danger { in_check, origins, destinations } = danger;
        let concerned =
            from == self.generals[self.side] || origins.contains(from) || destinations.contains(to);
        if concerned { !self.exposes(self.side, *in_check, from, to) } else { !in_check }
    }

    /// Lists where a piece goes, whatever becomes of the general.
    #[inline]
    pub(crate) fn list_destinations(&self, from: Cell, destinations: &mut Destinations) {
        destinations.clear();
        let Continue(()) = self.piece_moves(from, &mut List(destinations));
    }

    #[inline(always)]
    pub(crate) fn generate_in<L: Listener<Batch>>(
        &self,
        danger: &Danger,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let Movers { free, concerned } = self.movers(danger);
        for from in free {
            self.piece_moves(from, listener)?;
        }
        for from in concerned {
            self.safe_moves(danger, from, listener)?;
        }
        Continue(())
    }

    /// The moves of a piece that leave the general safe.
    #[inline(always)]
    fn safe_moves<L: Listener<Batch>>(
        &self,
        danger: &Danger,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let mut destinations = Destinations::new();
        self.list_destinations(from, &mut destinations);
        for &to in &destinations {
            listener.hear(Batch::Single { from, to, open: self.is_safe(danger, from, to) })?;
        }
        Continue(())
    }

    /// The pieces whose moves may end a check, some of which are known.
    #[inline(always)]
    fn helpers(&self, danger: &Danger, known: Cells) -> Cells {
        let mut helpers = known;
        for cure in danger.destinations {
            helpers |= self.tables.starts(cure);
        }
        for from in self.armies[self.side] - helpers {
            if self.content(from).role().runs() {
                helpers.insert(from);
            }
        }
        helpers
    }

    /// Counts the legal moves if the number of all moves is known, whatever becomes of the
    /// general; without its own moves.
    #[inline(always)]
    pub(crate) fn count_legal_of(&self, all: u64) -> u64 {
        let danger = &self.danger(self.side);
        if danger.in_check || !danger.destinations.is_empty() {
            let mut count = Count::default();
            let Continue(()) = self.generate_in(danger, &mut count);
            return count.0;
        }
        let general = self.generals[self.side];
        let mut legal = all;
        let mut destinations = Destinations::new();
        for from in self.movers(danger).concerned {
            self.list_destinations(from, &mut destinations);
            for &to in &destinations {
                let safe = self.is_safe(danger, from, to);
                match from == general {
                    true => legal += u64::from(safe),
                    false => legal -= u64::from(!safe),
                }
            }
        }
        legal
    }

    /// Hands the legal moves of one piece to a listener.
    pub(crate) fn generate_from<L: Listener<Batch>>(
        &self,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        if from.index() >= self.board.len() || !self.content(from).is_of(self.side) {
            return Continue(());
        }
        self.safe_moves(&self.danger(self.side), from, listener)
    }

    /// The moves of a piece, whatever becomes of the general.
    #[inline(always)]
    fn piece_moves<L: Listener<Batch>>(
        &self,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let content = self.content(from);
        let tables = self.tables;
        let korean = self.rules.korean;
        match content.role() {
            Role::Elephant if korean => self.leaps(&tables.long, content, from, listener),
            Role::Elephant | Role::Eunuch | Role::Horse | Role::Mule => {
                self.leaps(&tables.lame, content, from, listener)
            }
            Role::Chariot => {
                if korean {
                    self.leaps(&tables.steps, content, from, listener)?;
                    self.leaps(&tables.lame, content, from, listener)?;
                }
                self.runs::<L, false>(ORTHOGONAL, from, listener)
            }
            Role::BatteringRam => self.runs::<L, false>(tables.ram_axes, from, listener),
            Role::Cannon | Role::Firework if korean => self.korean_hops(content, from, listener),
            Role::Cannon => self.runs::<L, true>(ORTHOGONAL, from, listener),
            Role::Firework => self.runs::<L, true>(tables.ram_axes, from, listener),
            _ => self.leaps(&tables.steps, content, from, listener),
        }
    }

    #[inline(always)]
    fn leaps<L: Listener<Batch>, const W: usize>(
        &self,
        leaps: &Leaps<W>,
        content: Content,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        for leap in leaps.of(content, from) {
            let mut open = !self.content(leap.to).is_of(self.side);
            for &via in &leap.via {
                open &= self.content(via).is_none();
            }
            listener.hear(Batch::Single { from, to: leap.to, open })?;
        }
        Continue(())
    }

    /// Moves along lines: sliders capture the first piece met, hoppers the second.
    #[inline(always)]
    fn runs<L: Listener<Batch>, const HOPS: bool>(
        &self,
        axes: &[usize],
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let places = self.tables.lines.places(from);
        for &axis in axes {
            self.run::<L, HOPS, true>(places[axis], from, listener)?;
            self.run::<L, HOPS, false>(places[axis], from, listener)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn run<L: Listener<Batch>, const HOPS: bool, const FORWARD: bool>(
        &self,
        place: Place,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let first = self.tables.lines.ray::<FORWARD>(place, self.occupied.word(place));
        listener.hear(Batch::Run { from, to: first.run() })?;
        let last = if HOPS { first.beyond() } else { first };
        let captures = last.blocked & self.content(last.blocker()).is_of(!self.side);
        listener.hear(Batch::Single { from, to: last.blocker(), open: captures })
    }

    /// The moves of a cannon or firework in the Korean game (WX-52).
    fn korean_hops<L: Listener<Batch>>(
        &self,
        content: Content,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let cannon = content.role() == Role::Cannon;
        let places = self.tables.lines.places(from);
        for &axis in if cannon { ORTHOGONAL } else { self.tables.ram_axes } {
            self.korean_hop::<L, true>(places[axis], content, from, listener)?;
            self.korean_hop::<L, false>(places[axis], content, from, listener)?;
        }
        if !cannon {
            return Continue(());
        }
        for (centre, far) in self.over_centre(from) {
            let screen = self.content(centre);
            let open = !screen.is_none() && self.is_screen(screen, content);
            listener.hear(Batch::Single {
                from,
                to: far,
                open: open && self.lands(content, far),
            })?;
        }
        Continue(())
    }

    fn korean_hop<L: Listener<Batch>, const FORWARD: bool>(
        &self,
        place: Place,
        content: Content,
        from: Cell,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let word = self.occupied.word(place);
        let first = self.tables.lines.ray::<FORWARD>(place, word);
        if !first.blocked || !self.is_screen(self.content(first.blocker()), content) {
            return Continue(());
        }
        let second = first.beyond();
        listener.hear(Batch::Run { from, to: second.run() })?;
        let captures = second.blocked && self.lands(content, second.blocker());
        listener.hear(Batch::Single { from, to: second.blocker(), open: captures })
    }

    /// Whether a cannon or firework that has hopped may stay: on an empty cell, or on an enemy
    /// that is not its like (WX-52).
    fn lands(&self, hopper: Content, to: Cell) -> bool {
        let victim = self.content(to);
        victim.is_none() || (!victim.is_of(self.side) && self.is_screen(victim, hopper))
    }
}
