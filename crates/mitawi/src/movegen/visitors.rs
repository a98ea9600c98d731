//! What the generator hands moves to: counting and listing are two visitors of one generator.

use std::convert::Infallible;
use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::sweeps::Sweeps;

use super::tables::Bits;
use super::{by, each};
use crate::moves::Move;
use crate::piece::Role;

/// Takes legal moves, set by set. No move is handed out twice.
pub(super) trait Visitor {
    /// What stopping early yields.
    type Break;

    /// Moves of the piece on a cell.
    fn moves(&mut self, from: Cell, targets: Bits) -> ControlFlow<Self::Break>;

    /// Moves of the piece on a cell with which it is flipped.
    fn flips(&mut self, from: Cell, targets: Bits) -> ControlFlow<Self::Break>;

    /// Moves of the piece on a cell to the cells of some bits of a line's word.
    fn along(
        &mut self,
        from: Cell,
        sweeps: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<Self::Break>;

    /// Moves of the piece on a cell to the cells of some bits of a line's word, with which it is
    /// flipped.
    fn flips_along(
        &mut self,
        from: Cell,
        sweeps: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<Self::Break>;

    /// Moves of several pieces by the same distance in cell numbers.
    fn shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<Self::Break>;

    /// Moves of several pieces by the same distance in cell numbers, with which they are flipped.
    fn flips_shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<Self::Break>;

    /// Moves of several Pawns by the same distance, which become pieces of a kind.
    fn promotions(
        &mut self,
        distance: isize,
        targets: Bits,
        role: Role,
    ) -> ControlFlow<Self::Break>;

    /// Reintroductions of a kind.
    fn drops(&mut self, role: Role, targets: Bits) -> ControlFlow<Self::Break>;
}

/// Counts moves without listing them.
#[derive(Debug, Default)]
pub(super) struct Count(u32);

impl Count {
    #[inline(always)]
    pub(super) fn moves(&self) -> u64 {
        u64::from(self.0)
    }

    #[inline(always)]
    fn add(&mut self, targets: Bits) -> ControlFlow<Infallible> {
        self.0 += targets.count_ones();
        ControlFlow::Continue(())
    }
}

impl Visitor for Count {
    type Break = Infallible;

    #[inline(always)]
    fn moves(&mut self, _: Cell, targets: Bits) -> ControlFlow<Infallible> {
        self.add(targets)
    }

    #[inline(always)]
    fn flips(&mut self, _: Cell, targets: Bits) -> ControlFlow<Infallible> {
        self.add(targets)
    }

    #[inline(always)]
    fn along(&mut self, _: Cell, _: &Sweeps<4>, _: usize, targets: u64) -> ControlFlow<Infallible> {
        self.0 += targets.count_ones();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn flips_along(
        &mut self,
        _: Cell,
        _: &Sweeps<4>,
        _: usize,
        targets: u64,
    ) -> ControlFlow<Infallible> {
        self.0 += targets.count_ones();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn shifted(&mut self, _: isize, targets: Bits) -> ControlFlow<Infallible> {
        self.add(targets)
    }

    #[inline(always)]
    fn flips_shifted(&mut self, _: isize, targets: Bits) -> ControlFlow<Infallible> {
        self.add(targets)
    }

    #[inline(always)]
    fn promotions(&mut self, _: isize, targets: Bits, _: Role) -> ControlFlow<Infallible> {
        self.add(targets)
    }

    #[inline(always)]
    fn drops(&mut self, _: Role, targets: Bits) -> ControlFlow<Infallible> {
        self.add(targets)
    }
}

/// Calls a function for each move.
pub(super) struct Each<F>(pub(super) F);

/// Calls `f` on the numbers of the bits of a word until it breaks.
#[inline(always)]
fn for_each_bit<B>(mut word: u64, mut f: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
    while word != 0 {
        f(word.trailing_zeros() as usize)?;
        word &= word - 1;
    }
    ControlFlow::Continue(())
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visitor for Each<F> {
    type Break = B;

    #[inline(always)]
    fn moves(&mut self, from: Cell, targets: Bits) -> ControlFlow<B> {
        each(targets).try_for_each(|to| (self.0)(Move::Board { from, to }))
    }

    #[inline(always)]
    fn flips(&mut self, from: Cell, targets: Bits) -> ControlFlow<B> {
        each(targets).try_for_each(|to| (self.0)(Move::Flip { from, to }))
    }

    #[inline(always)]
    fn along(
        &mut self,
        from: Cell,
        sweeps: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<B> {
        let cells = sweeps.word_cells(word);
        for_each_bit(targets, |bit| (self.0)(Move::Board { from, to: cells[bit] }))
    }

    #[inline(always)]
    fn flips_along(
        &mut self,
        from: Cell,
        sweeps: &Sweeps<4>,
        word: usize,
        targets: u64,
    ) -> ControlFlow<B> {
        let cells = sweeps.word_cells(word);
        for_each_bit(targets, |bit| (self.0)(Move::Flip { from, to: cells[bit] }))
    }

    #[inline(always)]
    fn shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<B> {
        each(targets).try_for_each(|to| (self.0)(Move::Board { from: by(to, -distance), to }))
    }

    #[inline(always)]
    fn flips_shifted(&mut self, distance: isize, targets: Bits) -> ControlFlow<B> {
        each(targets).try_for_each(|to| (self.0)(Move::Flip { from: by(to, -distance), to }))
    }

    #[inline(always)]
    fn promotions(&mut self, distance: isize, targets: Bits, role: Role) -> ControlFlow<B> {
        each(targets)
            .try_for_each(|to| (self.0)(Move::Promotion { from: by(to, -distance), to, role }))
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, targets: Bits) -> ControlFlow<B> {
        each(targets).try_for_each(|to| (self.0)(Move::Drop { role, to }))
    }
}
