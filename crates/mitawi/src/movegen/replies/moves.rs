//! The moves of a position, set by set.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::sweeps::Sweeps;

use super::super::tables::Bits;
use super::super::visitors::{Each, Visitor};
use crate::moves::Move;
use crate::piece::Role;

/// The most sets of a kind, and the most moves that are listed one by one.
pub(super) const MOST: usize = 128;

/// Keeps legal moves as the generator hands them out, so that what is done with them is compiled
/// once.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Moves of the piece on a cell.
    pub(super) pieces: ArrayVec<(Cell, Bits), MOST>,
    /// Moves of the piece on a cell to the cells of some bits of a line's word.
    pub(super) lines: ArrayVec<(Cell, usize, u64), MOST>,
    /// Moves of several pieces by the same distance in cell numbers.
    pub(super) shifts: ArrayVec<(isize, Bits), MOST>,
    /// Reintroductions.
    pub(super) drops: ArrayVec<(Role, Bits), { Role::HAND.len() }>,
    /// Moves with which a piece changes.
    pub(super) others: ArrayVec<Move, MOST>,
}

/// There are too many moves.
#[derive(Debug)]
pub(super) struct TooMany;

/// Appends something, if there is room.
#[inline(always)]
fn push<T, const N: usize>(list: &mut ArrayVec<T, N>, item: T) -> ControlFlow<TooMany> {
    match list.try_push(item) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(TooMany),
    }
}

impl Moves {
    /// Lists moves one by one.
    #[inline(always)]
    fn each(&mut self) -> Each<impl FnMut(Move) -> ControlFlow<TooMany>> {
        Each(|mv| push(&mut self.others, mv))
    }
}

impl Visitor for Moves {
    type Break = TooMany;

    #[inline(always)]
    fn moves(&mut self, from: Cell, targets: Bits) -> ControlFlow<TooMany> {
        if targets == 0 {
            return ControlFlow::Continue(());
        }
        push(&mut self.pieces, (from, targets))
    }

    #[inline(always)]
    fn flips(&mut self, from: Cell, targets: Bits) -> ControlFlow<TooMany> {
        self.each().flips(from, targets)
    }

    #[inline(always)]
    fn along(
        &mut self,
        from: Cell,
        _: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<TooMany> {
        if targets == 0 {
            return ControlFlow::Continue(());
        }
        push(&mut self.lines, (from, word, targets))
    }

    #[inline(always)]
    fn flips_along(
        &mut self,
        from: Cell,
        sweeps: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<TooMany> {
        self.each().flips_along(from, sweeps, word, targets)
    }

    #[inline(always)]
    fn shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<TooMany> {
        if targets == 0 {
            return ControlFlow::Continue(());
        }
        push(&mut self.shifts, (distance, targets))
    }

    #[inline(always)]
    fn flips_shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<TooMany> {
        self.each().flips_shifted(distance, targets)
    }

    #[inline(always)]
    fn promotions(&mut self, distance: isize, targets: Bits, role: Role) -> ControlFlow<TooMany> {
        self.each().promotions(distance, targets, role)
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bits) -> ControlFlow<TooMany> {
        push(&mut self.drops, (role, targets))
    }
}
