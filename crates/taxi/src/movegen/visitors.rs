//! What is done with legal moves: each is listed, or all are counted.

use std::convert::Infallible;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;

use super::Visitor;
use crate::board::{CellSet, Place};
use crate::moves::{BoardMove, Drive, Move};
use crate::piece::{Role, Unit, UnitSet};

/// Calls a function for each move.
pub(crate) struct Each<F> {
    /// Where the taxi of the side to move is.
    cab: Place,
    visit: F,
}

impl<F> Each<F> {
    #[inline(always)]
    pub(crate) fn new(cab: Place, visit: F) -> Self {
        Each { cab, visit }
    }
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visitor for Each<F> {
    type Break = B;

    #[inline(always)]
    fn board(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<B> {
        for to in to {
            let mv = BoardMove { from, part, to, promotion: None, en_passant: false };
            (self.visit)(Move::Board(mv))?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<B> {
        for to in to {
            for promotion in Role::PROMOTIONS.map(Some) {
                let mv = BoardMove { from, part, to, promotion, en_passant: false };
                (self.visit)(Move::Board(mv))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Cell, part: Unit, to: Cell) -> ControlFlow<B> {
        let mv = BoardMove { from, part, to, promotion: None, en_passant: true };
        (self.visit)(Move::Board(mv))
    }

    #[inline(always)]
    fn drives(
        &mut self,
        off_at_origin: Unit,
        to: CellSet,
        pick_up: bool,
        off_there: UnitSet,
    ) -> ControlFlow<B> {
        for to in to {
            for off_at_destination in off_there.iter() {
                let from = self.cab;
                let drive = Drive { from, off_at_origin, to, pick_up, off_at_destination };
                (self.visit)(Move::Drive(drive))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Counts moves without building them.
#[derive(Debug, Default)]
pub(crate) struct Count(u32);

impl Count {
    #[inline(always)]
    pub(crate) fn total(&self) -> u64 {
        u64::from(self.0)
    }

    #[inline(always)]
    fn add(&mut self, moves: usize) -> ControlFlow<Infallible> {
        self.0 += moves as u32;
        ControlFlow::Continue(())
    }
}

impl Visitor for Count {
    type Break = Infallible;

    #[inline(always)]
    fn board(&mut self, _: Cell, _: Unit, to: CellSet) -> ControlFlow<Infallible> {
        self.add(to.len())
    }

    #[inline(always)]
    fn promotions(&mut self, _: Cell, _: Unit, to: CellSet) -> ControlFlow<Infallible> {
        self.add(Role::PROMOTIONS.len() * to.len())
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Cell, _: Unit, _: Cell) -> ControlFlow<Infallible> {
        self.add(1)
    }

    #[inline(always)]
    fn drives(
        &mut self,
        _: Unit,
        to: CellSet,
        _: bool,
        off_there: UnitSet,
    ) -> ControlFlow<Infallible> {
        self.add(to.len() * off_there.len())
    }
}

/// The moves of a unit on the board, as a [`Visitor`] gets them.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardBatch {
    pub(super) from: Cell,
    pub(super) to: CellSet,
}

/// Drives, as a [`Visitor`] gets them.
#[derive(Debug, Clone, Copy)]
pub(super) struct DriveBatch {
    pub(super) off: Unit,
    pub(super) to: CellSet,
    pub(super) pick_up: bool,
    pub(super) off_there: UnitSet,
}

/// More moves than there is room for.
#[derive(Debug)]
pub(super) struct Full;

/// The most batches of moves on the board: few positions have more units.
const BOARD_BATCHES: usize = 48;
/// The most batches of drives.
const DRIVE_BATCHES: usize = 96;
/// The most moves that are kept one by one.
const SINGLES: usize = 256;

/// Keeps moves in the batches in which they are found, apart from promotions and captures in
/// passing.
#[derive(Debug)]
pub(super) struct Batches {
    pub(super) board: ArrayVec<BoardBatch, BOARD_BATCHES>,
    pub(super) drives: ArrayVec<DriveBatch, DRIVE_BATCHES>,
    pub(super) singles: Singles,
}

/// Keeps each move.
#[derive(Debug)]
pub(super) struct Singles {
    /// Where the taxi of the side to move is.
    cab: Place,
    pub(super) moves: ArrayVec<Move, SINGLES>,
}

impl Batches {
    #[inline(always)]
    pub(super) fn new(cab: Place) -> Self {
        let singles = Singles { cab, moves: ArrayVec::new() };
        Batches { board: ArrayVec::new(), drives: ArrayVec::new(), singles }
    }
}

#[inline(always)]
fn flow<E>(pushed: Result<(), E>) -> ControlFlow<Full> {
    match pushed {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(Full),
    }
}

impl Visitor for Batches {
    type Break = Full;

    /// Parts do not come here: where there are such moves, replies are not counted like this.
    #[inline(always)]
    fn board(&mut self, from: Cell, _: Unit, to: CellSet) -> ControlFlow<Full> {
        match to.is_empty() {
            true => ControlFlow::Continue(()),
            false => flow(self.board.try_push(BoardBatch { from, to })),
        }
    }

    #[inline(always)]
    fn promotions(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<Full> {
        self.singles.promotions(from, part, to)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Cell, part: Unit, to: Cell) -> ControlFlow<Full> {
        self.singles.en_passant(from, part, to)
    }

    #[inline(always)]
    fn drives(
        &mut self,
        off: Unit,
        to: CellSet,
        pick_up: bool,
        off_there: UnitSet,
    ) -> ControlFlow<Full> {
        match to.is_empty() || off_there.is_empty() {
            true => ControlFlow::Continue(()),
            false => flow(self.drives.try_push(DriveBatch { off, to, pick_up, off_there })),
        }
    }
}

impl Singles {
    #[inline(always)]
    fn each(&mut self) -> Each<impl FnMut(Move) -> ControlFlow<Full>> {
        Each::new(self.cab, |mv| flow(self.moves.try_push(mv)))
    }
}

impl Visitor for Singles {
    type Break = Full;

    #[inline(always)]
    fn board(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<Full> {
        self.each().board(from, part, to)
    }

    #[inline(always)]
    fn promotions(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<Full> {
        self.each().promotions(from, part, to)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Cell, part: Unit, to: Cell) -> ControlFlow<Full> {
        self.each().en_passant(from, part, to)
    }

    #[inline(always)]
    fn drives(
        &mut self,
        off: Unit,
        to: CellSet,
        pick_up: bool,
        off_there: UnitSet,
    ) -> ControlFlow<Full> {
        self.each().drives(off, to, pick_up, off_there)
    }
}
