//! The replies after a pass, and what plain moves change.

use std::ops::ControlFlow::Continue;

use warpboard_core::attacks::moves::Slide;
use warpboard_core::batch::Count;
use warpboard_core::safety::Safety;
use warpboard_core::{Cell, CellSet};

use super::Moves;
use crate::compiled::{Mover, ROLES};
use crate::position::Kit;

/// The replies after a pass, and the moves that change them.
pub(super) struct Changes<'a, const N: usize> {
    theirs: &'a Kit<N>,
    safety: &'a Safety<N>,
    moves: &'a Moves<'a, N>,
    own: CellSet<N>,
    enemies: CellSet<N>,
}

/// The replies of all pieces but the royal one.
pub(super) struct Tally<const N: usize> {
    /// Those after a pass.
    pub(super) after_pass: i64,
    /// What all plain moves together add to them.
    pub(super) changes: i64,
    /// The cells on which they depend.
    pub(super) seen: CellSet<N>,
}

/// A piece that may reply.
struct Replier<'a, const N: usize> {
    theirs: &'a Kit<N>,
    mover: &'a Mover<N>,
    from: Cell,
    /// Where it may go without leaving its royal piece to an attack.
    allowed: CellSet<N>,
    /// The number of its moves, after a pass.
    moves: i64,
}

impl<'a, const N: usize> Changes<'a, N> {
    #[inline(always)]
    pub(super) fn new(
        theirs: &'a Kit<N>,
        safety: &'a Safety<N>,
        moves: &'a Moves<'a, N>,
    ) -> Changes<'a, N> {
        let side = theirs.state.side.index();
        let [own, enemies] = [side, 1 - side].map(|side| theirs.state.armies[side]);
        Changes { theirs, safety, moves, own, enemies }
    }

    /// All replies but those of the royal piece.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally<N> {
        let state = &self.theirs.state;
        let mut count = Count::default();
        let Continue(()) = self.theirs.drops_and_pass(self.safety, &mut count);
        let holds = state.hands[state.side.index()] != [0; ROLES];
        let mut tally = Tally {
            after_pass: count.0 as i64,
            changes: self.drops(),
            seen: if holds { !CellSet::EMPTY } else { self.own },
        };
        let army = &self.theirs.game.armies[state.side.index()];
        for mover in army.movers.iter().filter(|mover| !mover.royal) {
            for from in state.men[state.side.index()][usize::from(mover.role) % ROLES] {
                self.add_piece(mover, from, &mut tally);
            }
        }
        tally
    }

    /// Adds the replies of one piece.
    #[inline(always)]
    fn add_piece(&self, mover: &'a Mover<N>, from: Cell, tally: &mut Tally<N>) {
        let leaps = mover.table.leaps(from);
        let (targets, along) = mover.table.targets_and_seen(from, self.own, self.enemies);
        let seen = (leaps.both & self.own) | leaps.moving | leaps.capturing | along;
        tally.seen |= seen;
        let mut seen = seen & self.moves.touched;
        let captured = self.moves.touched.contains(from);
        let allowed = self.theirs.game.allowed(&self.theirs.state, self.safety, from);
        let mut piece = Replier { theirs: self.theirs, mover, from, allowed, moves: 0 };
        piece.moves = piece.weight(targets, self.enemies);
        tally.after_pass += piece.moves;
        let mut total = 0;
        if captured {
            total -= self.moves.count(from) * piece.moves;
            seen.remove(from);
        }
        for cell in seen {
            let change = if along.contains(cell) {
                self.line_change(&piece, cell)
            } else {
                self.leap_change(&piece, cell)
            };
            total += self.moves.count(cell) * change;
            if self.enemies.contains(cell) {
                total += self.together(&piece, cell, change, along);
            }
        }
        tally.changes += total;
    }

    /// What a cell that lines depend on changes, emptied or filled.
    #[inline(always)]
    fn line_change(&self, piece: &Replier<'_, N>, cell: Cell) -> i64 {
        let line = piece.line(cell);
        let before = match line {
            Some(_) => piece.count(line, self.own, self.enemies),
            None => piece.moves,
        };
        let (own, enemies) = self.changed(cell);
        piece.count(line, own, enemies) - before
    }

    /// What a cell that no line depends on changes, emptied or filled: whether a piece leaps there.
    #[inline(always)]
    fn leap_change(&self, piece: &Replier<'_, N>, cell: Cell) -> i64 {
        let leaps = piece.mover.table.leaps(piece.from);
        let (own, filled) = (self.own.contains(cell), self.enemies.contains(cell));
        let both = leaps.both.contains(cell);
        // By an enemy that stands there, and without.
        let with = both || leaps.capturing.contains(cell);
        let without = !own && (both || leaps.moving.contains(cell));
        let moves = |possible: bool, enemies: CellSet<N>| match possible {
            true => piece.weight(cell.into(), enemies),
            false => 0,
        };
        let there = moves(with, cell.into());
        let away = moves(without, CellSet::EMPTY);
        if filled { away - there } else { there - away }
    }

    /// What the moves by which an enemy leaves a cell that a piece sees change beside what the two
    /// cells do, each alone. `change` is what leaving does.
    #[inline(always)]
    fn together(
        &self,
        piece: &Replier<'_, N>,
        leaves: Cell,
        change: i64,
        along: CellSet<N>,
    ) -> i64 {
        let moves = self.moves.pieces.iter().find(|(from, _)| *from == leaves);
        let Some(&(_, targets)) = moves else { return 0 };
        let mut total = 0;
        if targets.contains(piece.from) {
            // It captures the piece, which then has no moves to be changed.
            total -= change;
        }
        if !along.contains(leaves) {
            return total;
        }
        let line = piece.line(leaves);
        let (own, enemies) = self.changed(leaves);
        let seen = match line {
            Some((_, line)) => line.slides(own | enemies),
            None => along | piece.mover.table.targets_and_seen(piece.from, own, enemies).1,
        };
        for to in (targets & seen) - piece.from.into() {
            let (own_alone, enemies_alone) = self.changed(to);
            let alone = piece.count(line, own_alone, enemies_alone);
            let both = piece.count(line, own - to.into(), enemies | to.into());
            total += both - change - alone;
        }
        total
    }

    /// The armies after an enemy has left a cell, or come to it.
    #[inline(always)]
    fn changed(&self, cell: Cell) -> (CellSet<N>, CellSet<N>) {
        let mut enemies = self.enemies;
        enemies.toggle(cell);
        (self.own - cell.into(), enemies)
    }

    /// What is added by drops: one for each cell that is emptied, and one less for each filled.
    #[inline(always)]
    fn drops(&self) -> i64 {
        let (game, state) = (self.theirs.game, &self.theirs.state);
        let side = state.side.index();
        let mut total = 0;
        if state.hands[side] == [0; ROLES] {
            return total;
        }
        for (held, choices) in &game.armies[side].drops {
            if state.hands[side][usize::from(*held) % ROLES] == 0 {
                continue;
            }
            for &(role, zone) in choices {
                let zone = self.theirs.drop_zone(role, zone) & (self.safety.check_mask - self.own);
                for cell in zone & self.moves.touched {
                    let count = self.moves.count(cell);
                    total += if self.enemies.contains(cell) { count } else { -count };
                }
            }
        }
        total
    }
}

impl<'a, const N: usize> Replier<'a, N> {
    /// The line that a cell lies on, if what changes there changes no other moves.
    #[inline(always)]
    fn line(&self, cell: Cell) -> Option<&'a Slide<N>> {
        self.mover.table.slides(self.from).iter().find(|(_, line)| line.cells().contains(cell))
    }

    /// The number of its moves, along one line or all.
    #[inline(always)]
    fn count(&self, line: Option<&Slide<N>>, own: CellSet<N>, enemies: CellSet<N>) -> i64 {
        let targets = match line {
            Some((purpose, line)) => purpose.limit(line.slides(own | enemies), own, enemies),
            None => self.mover.table.targets(self.from, own, enemies),
        };
        self.weight(targets, enemies)
    }

    /// The number of its moves to some cells.
    #[inline(always)]
    fn weight(&self, to: CellSet<N>, enemies: CellSet<N>) -> i64 {
        let to = to & self.allowed;
        match &self.mover.promotion {
            None => to.len() as i64,
            Some(promotion) => {
                let (plain, promoted) = promotion.split(self.from, to, enemies);
                let promotions = match promoted.len() {
                    0 => 0,
                    count => count as i64 * i64::from(self.theirs.choices(promotion).count_ones()),
                };
                plain.len() as i64 + promotions
            }
        }
    }
}
