//! The generator of legal moves.

mod batch;
mod board;
mod pieces;
pub(crate) mod replies;
mod threats;

use std::ops::ControlFlow;

use warpboard_core::batch::Listener;
use warpboard_core::castling::Castling;
use warpboard_core::safety::Safety;
use warpboard_core::{Color, Position};

use crate::board::castling::WAYS;
use crate::board::tables::{Bits, bits, cells, each};
use crate::board::{ALL, dead_cells};
use crate::piece::Role;
use crate::position::Mitawi;
pub(crate) use batch::Batch;
use board::Board;
pub(crate) use threats::attackers;
use threats::{Threats, is_attacked, safety_of};

/// Whether the King of `color` is attacked.
pub(crate) fn in_check(position: &Mitawi, color: Color) -> bool {
    let occupied = bits(position.army(color) | position.army(!color));
    is_attacked(position, position.king(color), !color, occupied)
}

/// Hands out the legal moves.
#[inline(always)]
pub(crate) fn generate<L: Listener<Batch>>(
    position: &Mitawi,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    // Two copies of the generator, one a color: in each, forward is known.
    match position.side_to_move() {
        Color::White => generate_for(position, Color::White, listener),
        Color::Black => generate_for(position, Color::Black, listener),
    }
}

#[inline(always)]
fn generate_for<L: Listener<Batch>>(
    position: &Mitawi,
    us: Color,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    // MW-53: a position so won has no legal moves.
    if position.special_win(!us).is_some() {
        return ControlFlow::Continue(());
    }
    let mut threats = Threats::new();
    let safety = safety_of(position, us, &mut threats);
    let board = Board::new(position, us);
    board.king_moves(&safety, listener)?;
    let check_mask = bits(safety.check_mask);
    if check_mask != 0 {
        board.drops(check_mask, listener)?;
    }
    board.safe_moves(board.ours.all & !bits(safety.blockers), &safety, &threats, listener)
}

impl Board<'_> {
    #[inline(always)]
    fn king_moves<L: Listener<Batch>>(
        &self,
        safety: &Safety<2>,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let king = self.position.king(self.us);
        let steps = self.tables.king[king.index()] & !self.ours.all;
        let without = self.occupied & !(1 << king.index());
        let mut targets = 0;
        for to in each(steps) {
            if !is_attacked(self.position, to, !self.us, without) {
                targets |= 1 << to.index();
            }
        }
        if !safety.is_check() {
            for way in self.position.castling().of(self.us) {
                targets |= self.castling(&WAYS[way]);
            }
        }
        listener.hear(Batch::piece(king, targets))
    }

    /// The King's target of castling, if it is legal (MW-35).
    #[inline(always)]
    fn castling(&self, way: &Castling<2>) -> Bits {
        if bits(way.between) & self.occupied != 0 {
            return 0;
        }
        let attacked = each(bits(way.walk))
            .any(|cell| is_attacked(self.position, cell, !self.us, self.occupied));
        if attacked { 0 } else { 1 << way.king_to.index() }
    }

    /// The moves of `free` pieces, whose leaving their cell does not matter, and then those of each
    /// blocker.
    #[inline(always)]
    fn safe_moves<L: Listener<Batch>>(
        &self,
        free: Bits,
        safety: &Safety<2>,
        threats: &Threats,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let mut blockers = safety.blockers.into_iter();
        let (mut pieces, mut targets) = (free, bits(safety.check_mask));
        loop {
            if pieces != 0 && targets != 0 {
                self.piece_moves(pieces, targets, listener)?;
            }
            let Some(cell) = blockers.next() else { return ControlFlow::Continue(()) };
            let occupied = cells(self.occupied);
            let allowed = safety.allowed(cell, occupied, || threats.iter().copied());
            (pieces, targets) = (1 << cell.index(), bits(allowed));
        }
    }

    /// Reintroductions (MW-31).
    #[inline(always)]
    fn drops<L: Listener<Batch>>(&self, allowed: Bits, listener: &mut L) -> ControlFlow<L::Break> {
        for role in Role::HAND {
            if self.position.in_hand(self.us, role) > 0 {
                let targets = allowed & !self.occupied & bits(ALL);
                listener.hear(Batch::drops(role, targets & !bits(dead_cells(self.us, role))))?;
            }
        }
        ControlFlow::Continue(())
    }
}
