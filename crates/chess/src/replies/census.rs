//! The replies after a pass, and what moves change.

use warpboard_core::Cell;

use super::{Sides, Watch};
use crate::board::{Squares, file, rank, shift, tables};

/// The replies after a pass, and what comes of a piece's leaving or coming. All as if nothing
/// became of the replying king.
pub(super) struct Census {
    /// The replies after a pass.
    pub(super) total: i64,
    /// By square: on a square of the side to move, how many replies more there are when the piece
    /// has left; on others, when a piece has come.
    changes_at: [i8; 64],
    /// Where that may not be 0.
    pub(super) changes: Squares,
    /// The pieces of the side to move that replying sliders see.
    pub(super) seen: Squares,
    /// The pieces of the side to move on whose squares moves of replying pawns depend.
    pub(super) touched: Squares,
    /// The replying pawns that are not pinned.
    pawns: Squares,
    /// Where they go by a single step from the rank that allows a double one.
    first_steps: Squares,
}

impl Default for Census {
    fn default() -> Self {
        Census {
            total: 0,
            changes_at: [0; 64],
            changes: Squares::EMPTY,
            seen: Squares::EMPTY,
            touched: Squares::EMPTY,
            pawns: Squares::EMPTY,
            first_steps: Squares::EMPTY,
        }
    }
}

impl Census {
    /// How many replies more there are when the piece on a square has left, or one has come there.
    #[inline(always)]
    pub(super) fn change(&self, square: Cell) -> i64 {
        i64::from(self.changes_at[square.index() % 64])
    }

    #[inline(always)]
    fn add(&mut self, square: Cell, by: i8) {
        self.changes_at[square.index() % 64] += by;
    }

    #[inline(always)]
    fn add_all(&mut self, squares: Squares, by: i8) {
        self.changes |= squares;
        squares.iter().for_each(|square| self.add(square, by));
    }

    /// Counts the replies but those of the king.
    #[inline(always)]
    pub(super) fn count<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>, watch: &Watch) {
        let (placement, tables) = (&sides.position.placement, tables());
        let free = sides.them - watch.pinned;
        if !watch.pinned.is_empty() {
            self.total += sides.replies_of_pinned(watch.snipers);
        }
        for from in placement.knights() & free {
            let to = tables.at(from).knight;
            self.leaving(from, to - sides.them);
            self.add_all(to & sides.them, 1);
        }
        for from in placement.diagonal_sliders() & free {
            self.slides(sides, from, |occupied| tables.bishop(from, occupied));
        }
        for from in placement.orthogonal_sliders() & free {
            self.slides(sides, from, |occupied| tables.rook(from, occupied));
        }
        self.pawns(sides, placement.pawns() & free);
    }

    /// Adds replies by a piece, which are gone when it is captured.
    #[inline(always)]
    fn leaving(&mut self, from: Cell, replies: Squares) {
        let count = replies.len();
        self.total += count as i64;
        self.add(from, -(count as i8));
        self.changes |= from.into();
    }

    /// Adds replies by a slider. A piece that comes to its lines shuts them; own pieces are guarded.
    #[inline(always)]
    fn slides<const WHITE: bool>(
        &mut self,
        sides: &Sides<'_, WHITE>,
        from: Cell,
        reach: impl Fn(Squares) -> Squares,
    ) {
        let tables = tables();
        let reached = reach(sides.occupied);
        let to = reached - sides.them;
        self.leaving(from, to);
        self.changes |= reached;
        for square in reached - sides.us {
            let guards = i8::from(sides.them.contains(square));
            self.add(square, guards - (to & tables.beyond(from, square)).len() as i8);
        }
        let seen = reached & sides.us;
        self.seen |= seen;
        for square in seen {
            let opened = reach(sides.occupied - square.into()) & tables.beyond(from, square);
            self.add(square, (opened - sides.them).len() as i8);
        }
    }

    /// Adds replies by pawns. One that comes to the last rank has four.
    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>, pawns: Squares) {
        let ahead = Sides::<WHITE>::AHEAD;
        let (third, last) = if WHITE { (rank(5), rank(0)) } else { (rank(2), rank(7)) };
        let single = shift(pawns, ahead) - sides.occupied;
        let double = shift(single & third, ahead) - sides.occupied;
        let west = shift(pawns - file(0), ahead - 1);
        let east = shift(pawns - file(7), ahead + 1);
        let blockers = shift(pawns, ahead) & sides.us;
        let late_blockers = shift(single & third, ahead) & sides.us;
        self.pawns = pawns;
        self.first_steps = single & third;
        self.touched = blockers | late_blockers | (west | east) & sides.us;
        let mut add = |squares: Squares, by: i8| {
            self.add_all(squares, by);
            self.add_all(squares & last, 3 * by);
        };
        add(single, -1);
        add(shift(double, -ahead), -1);
        add(double, -1);
        add(west - sides.us, 1);
        add(east - sides.us, 1);
        add(west & sides.us, -1);
        add(east & sides.us, -1);
        add(blockers, 1);
        add(blockers & third & shift(shift(blockers & third, ahead) - sides.occupied, -ahead), 1);
        add(late_blockers, 1);
        // The moves of a pawn are gone when it is captured.
        let moves =
            [(ahead, single), (2 * ahead, double), (ahead - 1, west & sides.us), (ahead + 1, east & sides.us)];
        for (step, to) in moves {
            self.add_all(shift(to, -step), -1);
            self.add_all(shift(to & last, -step), -3);
            self.total += (to.len() + 3 * (to & last).len()) as i64;
        }
    }

    /// What is wrong with the sum for moves of a piece along a line on which a replying slider
    /// sees it.
    #[inline(never)]
    pub(super) fn along<const WHITE: bool>(
        &self,
        sides: &Sides<'_, WHITE>,
        from: Cell,
        to: Squares,
        pinned: Squares,
    ) -> i64 {
        let (placement, tables) = (&sides.position.placement, tables());
        let sliders = sides.them - pinned;
        let bishops = tables.bishop(from, sides.occupied) & placement.diagonal_sliders();
        let rooks = tables.rook(from, sides.occupied) & placement.orthogonal_sliders();
        let mut error = 0;
        let without = sides.occupied - from.into();
        for slider in (bishops | rooks) & sliders {
            let beyond = tables.beyond(slider, from);
            let near = to & (tables.between(slider, from) | slider.into());
            let far = to & beyond;
            if (near | far).is_empty() {
                continue;
            }
            let reached = if bishops.contains(slider) {
                tables.bishop(slider, without)
            } else {
                tables.rook(slider, without)
            };
            let opened = (reached & beyond) - sides.them;
            error -= (opened.len() * near.len()) as i64;
            for to in far {
                error += i64::from(sides.them.contains(to));
                error -= (opened & tables.beyond(slider, to)).len() as i64;
            }
        }
        error
    }

    /// What is wrong with the sum for moves of a piece to a neighbouring square, if moves of
    /// pawns depend on both.
    #[inline(never)]
    pub(super) fn beside<const WHITE: bool>(
        &self,
        sides: &Sides<'_, WHITE>,
        from: Cell,
        to: Squares,
    ) -> i64 {
        let at = tables().at(from);
        let ahead = Sides::<WHITE>::AHEAD;
        let (third, last) = if WHITE { (rank(5), rank(0)) } else { (rank(2), rank(7)) };
        let from = Squares::of(from);
        let (before, behind) = (shift(from, ahead), shift(from, -ahead));
        let weight = if (from & last).is_empty() { 1 } else { 4 };
        // A pawn that attacks the square is captured: its capture was taken off twice.
        let attackers = at.pawn[Sides::<WHITE>::US as usize] & self.pawns & to;
        let mut error = weight * attackers.len() as i64;
        let opens_two = !(from & third).is_empty() && before.is_disjoint(sides.occupied);
        if !(behind & self.pawns).is_empty() {
            // A pawn that was blocked: it is captured, or blocked one step further.
            error -= (weight + i64::from(opens_two)) * (behind & to).len() as i64;
            error -= i64::from(opens_two) * (before & to).len() as i64;
        }
        // A pawn whose double step was blocked: it is blocked one step nearer, or captured.
        let nearer = behind & self.first_steps;
        error - ((nearer | shift(nearer, -ahead)) & to).len() as i64
    }
}
