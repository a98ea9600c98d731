//! The moves of a King: its steps, castling, and those of the Tardis that holds it.

use std::ops::ControlFlow;

use warpboard_core::batch::Listener;
use warpboard_core::castling::Castling;

use crate::board::{Anchor, Set, Vessel};
use crate::config::Config;
use crate::movegen::Generator;
use crate::movegen::attack::Attackers;
use crate::movegen::batch::{Batch, Choice};
use crate::movegen::choices::Choices;
use crate::movegen::danger::among;
use crate::piece::Role;
use crate::position::{CASTLINGS, Due};

impl Generator<'_> {
    /// The moves of the King, castling and those of the King's Tardis among them.
    #[inline(always)]
    pub(crate) fn generate_of_king<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        listener.hear(Batch::piece(self.king, self.king_steps(), Choice::STAY))?;
        self.castlings(listener)?;
        self.tardis_moves(listener)
    }

    /// The cells that the King may step to.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> Set {
        let mut steps = self.leaps(Role::King, self.king);
        if !self.waiting().is_empty() {
            return among(steps, |to| self.is_safe(self.king, to));
        }
        // What the King captures is not on a line from there.
        let mut attackers = Attackers::of(self.position, !self.us);
        attackers.occupied = self.occupied - Set::of(self.king);
        for to in steps {
            if attackers.attack(to) {
                steps.remove(to);
            }
        }
        steps
    }

    /// TT-55.
    #[inline(always)]
    pub(super) fn castlings<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        for way in self.position.castling.of(self.us).map(|way| &CASTLINGS[way]) {
            if self.occupied.is_disjoint(way.between) && self.may_castle(way) {
                listener.hear(Batch::piece(way.king_from, Set::of(way.king_to), Choice::STAY))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether castling is safe that nothing is in the way of.
    pub(super) fn may_castle(&self, way: &Castling<3>) -> bool {
        let attackers = Attackers::of(self.position, !self.us);
        let left = Set::of(way.king_from) | Set::of(way.rook_from);
        let entered = Set::of(way.king_to) | Set::of(way.rook_to);
        let occupied = (self.occupied - left) | entered;
        !way.walk.iter().any(|cell| attackers.attack(cell))
            && !Attackers { occupied, ..attackers }.attack(way.king_to)
    }

    /// TT-50 to TT-52.
    #[inline(always)]
    pub(super) fn tardis_moves<L: Listener<Batch>>(
        &self,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        for to in Anchor::within(self.room()) {
            if Some(to) != self.position.vacated {
                self.generate_tardis(to, listener)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The empty outside cells.
    #[inline(always)]
    pub(super) fn room(&self) -> Set {
        self.config.outside - self.occupied
    }

    /// The promotions that a move of the King's Tardis to a place brings about, if it leaves the
    /// King safe.
    #[inline(never)]
    pub(super) fn tardis_move(&self, to: Anchor) -> Option<Due> {
        let vessel = Vessel::of(self.king)?;
        let mut anchors = self.config.anchors;
        anchors[vessel.index()] = to;
        let config = Config::get(anchors);
        let due = self.position.due(config, !self.us);
        let attackers = Attackers::of(self.position, !self.us);
        let attacked = Attackers { config, due, ..attackers }.attack(self.king);
        (!attacked).then(|| self.position.due(config, self.us))
    }

    #[inline(always)]
    pub(super) fn generate_tardis<L: Listener<Batch>>(
        &self,
        to: Anchor,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        match self.tardis_move(to) {
            None => ControlFlow::Continue(()),
            Some(due) => {
                listener.hear(Batch::tardis(to, Choices::new(self.position, self.us, due)))
            }
        }
    }
}
