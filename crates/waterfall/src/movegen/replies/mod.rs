//! The replies to all moves, counted without making most of them.
//!
//! A move changes few of the replies to it. So the replies are counted once, as if the side on
//! move had passed, together with what an enemy that comes to a cell would change: that it shuts
//! a way, that it can be captured, that it captures. Then a move adds one entry. What a piece
//! opens by leaving its cell is worked out once for all its moves.
//!
//! Moves that touch what the safety of the replying general depends on are made, but only the
//! replies that may harm it are looked at. Few moves remain whose replies are counted one by one.
//!
//! `census` counts, `watch` finds the moves that need a closer look.

mod census;
mod watch;

use warpboard_core::{Cell, Color, Position};

use crate::board::tables::NOWHERE;
use crate::movegen::Destinations;
use crate::movegen::safety::Danger;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Waterfall;

use census::Census;
use watch::Watch;

/// The position as if the side on move had passed.
struct Pass<'a> {
    position: &'a Waterfall,
    /// The side that replies.
    side: Color,
    danger: Danger,
}

impl Pass<'_> {
    /// Whether a piece stands there that replies can capture.
    #[inline]
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
        concerned && self.position.exposes(self.side, false, from, to)
    }
}

/// Counts the replies to each move.
struct Replies<'a> {
    census: Census<'a>,
    /// For the moves that have to be made.
    trial: Waterfall,
    /// The piece whose moves are counted, and what is known of its leaving.
    from: Cell,
    role: Role,
    leaving: Watch,
    /// The replies to a move of that piece that changes nothing where it ends: all, and the legal
    /// ones. Those of the general are among the latter only.
    all: i64,
    legal: i64,
    count: u64,
}

impl Replies<'_> {
    /// Adds the replies to a move.
    #[inline(always)]
    fn add(&mut self, from: Cell, to: Cell) {
        if from != self.from {
            self.begin(from);
        }
        self.arrive(to);
    }

    #[inline(always)]
    fn arrive(&mut self, to: Cell) {
        // A leg may have captured the piece that it shut in, or one that this piece guards.
        let leg_captures = self.leaving.is_leg() && !self.trial.content(to).is_none();
        if leg_captures || self.leaving.stays() || self.census.watched(to).minds(self.role) {
            self.make(to);
        } else {
            let change = self.census.all.change(to) - self.census.barred.change(to);
            self.count += (self.legal + change) as u64;
        }
    }

    #[inline(always)]
    fn make(&mut self, to: Cell) {
        let all = self.all + self.census.all.change(to);
        let captures = !self.trial.content(to).is_none();
        let unsure = self.leaving.leaves_unsure()
            || self.census.watched(to).is_unsure(self.role)
            || (self.leaving.is_leg() && captures);
        let mv = Move::new(self.from, to);
        self.count += self.trial.with_move(
            mv,
            #[inline(always)]
            |child| if unsure { child.count_legal() } else { child.count_legal_of(all as u64) },
        );
    }
}

impl Replies<'_> {
    /// The moves of another piece begin.
    #[inline(always)]
    fn begin(&mut self, from: Cell) {
        if self.leaving.is_seen() {
            self.census.lift(self.from, -1);
        }
        (self.from, self.leaving) = (from, self.census.watched(from));
        self.role = self.trial.content(from).role();
        let (all, barred) = (self.census.all.change(from), self.census.barred.change(from));
        if self.leaving.is_seen() {
            self.census.lift(from, 1);
        }
        self.all = self.census.all.total + all;
        self.legal = self.all - self.census.barred.total - barred + self.census.steps;
    }
}

/// The replies to all moves; none if the side that would reply is in check.
#[inline(always)]
pub(crate) fn count(position: &Waterfall) -> Option<u64> {
    let side = !position.side;
    let pass = Pass { position, side, danger: position.danger(side) };
    if pass.danger.in_check {
        return None;
    }
    let mut replies = Replies {
        census: Census::new(&pass),
        trial: position.clone(),
        from: NOWHERE,
        role: Role::General,
        leaving: Watch::default(),
        all: 0,
        legal: 0,
        count: 0,
    };
    let danger = position.danger(position.side);
    let movers = position.movers(&danger);
    let mut destinations = Destinations::new();
    for from in movers.free | movers.concerned {
        let concerned = movers.concerned.contains(from);
        position.list_destinations(from, &mut destinations);
        for &to in &destinations {
            if !concerned || position.is_safe(&danger, from, to) {
                replies.add(from, to);
            }
        }
    }
    Some(replies.count)
}
