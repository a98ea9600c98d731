//! The replies after a pass, and what moves change.

use warpboard_core::replies::Occupancy;
use warpboard_core::{Cell, replies};

use super::Sides;
use crate::board::{Squares, file, rank, shift, tables};

/// The replies after a pass but for the king's, and what comes of a piece's leaving or coming.
#[derive(Default)]
pub(super) struct Census {
    pub(super) counts: replies::Census<64>,
    /// The squares on which replies of sliders depend.
    pub(super) seen: Squares,
    /// The pieces of the side to move on whose squares moves of pawns depend.
    pub(super) touched: Squares,
    /// The pawns that are not pinned.
    pawns: Squares,
    /// Where they go by a single step from the rank that allows a double one.
    first_steps: Squares,
}

/// The number of squares among those reached that the piece may go to.
#[inline]
fn count(reached: Squares, occupancy: Occupancy) -> u32 {
    (reached.words()[0] & !occupancy.own).count_ones()
}

/// What is missing from the sum for moves within the range of a slider.
#[inline(always)]
fn both(
    occupancy: Occupancy,
    slider: Cell,
    from: Cell,
    to: Squares,
    reach: impl Fn(Squares) -> Squares,
) -> i64 {
    let word = |squares: Squares| squares.words()[0];
    let reach = |after: Occupancy| reach(Squares::from_words([after.all]));
    let (piece, from) = (word(slider.into()), word(from.into()));
    let range = word(reach(occupancy.changed(from))) | piece;
    occupancy.both(piece, from, word(to) & range, |after| count(reach(after), after))
}

impl Census {
    /// Counts the replies by pieces that are `free`, not pinned.
    #[inline(always)]
    pub(super) fn new<const WHITE: bool>(sides: &Sides<'_, WHITE>, free: Squares) -> Census {
        let (placement, tables) = (&sides.position.placement, tables());
        let mut census = Census::default();
        let occupancy = sides.occupancy();
        for from in placement.knights() & free {
            let to = tables.at(from).knight;
            let guarded = (to & sides.them).words()[0];
            census.counts.add(from, occupancy, guarded, |after| count(to, after), Cell::new);
        }
        for from in placement.diagonal_sliders() & free {
            census.slides(from, occupancy, |occupied| tables.bishop(from, occupied));
        }
        for from in placement.orthogonal_sliders() & free {
            census.slides(from, occupancy, |occupied| tables.rook(from, occupied));
        }
        census.count_pawns(sides, placement.pawns() & free);
        census
    }

    #[inline(always)]
    fn slides(&mut self, from: Cell, occupancy: Occupancy, reach: impl Fn(Squares) -> Squares) {
        let reach = |occupancy: Occupancy| reach(Squares::from_words([occupancy.all]));
        let seen = reach(occupancy);
        self.seen |= seen;
        let range = seen.words()[0];
        self.counts.add(from, occupancy, range, |after| count(reach(after), after), Cell::new);
    }

    #[inline(always)]
    fn add_all(&mut self, squares: Squares, by: i64) {
        squares.iter().for_each(|square| self.counts.add_change(square, by));
    }

    /// Adds replies by pawns. One that comes to the last rank has four.
    #[inline(always)]
    fn count_pawns<const WHITE: bool>(&mut self, sides: &Sides<'_, WHITE>, pawns: Squares) {
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
        let mut add = |squares: Squares, by: i64| {
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
        let moves = [
            (ahead, single),
            (2 * ahead, double),
            (ahead - 1, west & sides.us),
            (ahead + 1, east & sides.us),
        ];
        for (step, to) in moves {
            self.add_all(shift(to, -step), -1);
            self.add_all(shift(to & last, -step), -3);
            self.counts.total += (to.len() + 3 * (to & last).len()) as i64;
        }
    }

    /// What is missing from the sum for moves within the range of a slider among `free`.
    #[inline(never)]
    pub(super) fn along<const WHITE: bool>(
        sides: &Sides<'_, WHITE>,
        free: Squares,
        from: Cell,
        to: Squares,
    ) -> i64 {
        let (placement, tables) = (&sides.position.placement, tables());
        let bishops = tables.bishop(from, sides.occupied) & placement.diagonal_sliders() & free;
        let rooks = tables.rook(from, sides.occupied) & placement.orthogonal_sliders() & free;
        let (occupancy, mut missing) = (sides.occupancy(), 0);
        for slider in bishops {
            missing +=
                both(occupancy, slider, from, to, |occupied| tables.bishop(slider, occupied));
        }
        for slider in rooks {
            missing += both(occupancy, slider, from, to, |occupied| tables.rook(slider, occupied));
        }
        missing
    }

    /// What is missing from the sum for moves of a piece to a neighbouring square, if moves of
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
        let mut missing = weight * attackers.len() as i64;
        let opens_two = !(from & third).is_empty() && before.is_disjoint(sides.occupied);
        if !(behind & self.pawns).is_empty() {
            // A pawn that was blocked: it is captured, or blocked one step further.
            missing -= (weight + i64::from(opens_two)) * (behind & to).len() as i64;
            missing -= i64::from(opens_two) * (before & to).len() as i64;
        }
        // A pawn whose double step was blocked: it is blocked one step nearer, or captured.
        let nearer = behind & self.first_steps;
        missing - ((nearer | shift(nearer, -ahead)) & to).len() as i64
    }
}
