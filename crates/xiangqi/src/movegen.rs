//! The moves: sets of destinations, handed to visitors.

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Cells, FILES};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Xiangqi;
use crate::tables::{Tables, from_bits, to_bits};

/// What is done with the legal moves.
pub(crate) trait Visitor {
    /// What a visit that ends early brings home.
    type Break;

    /// The moves of one piece.
    fn piece(&mut self, from: Cell, to: Cells) -> ControlFlow<Self::Break>;

    /// Moves of several pieces, each by the same distance in cell numbers.
    fn shifted(&mut self, to: Cells, distance: isize) -> ControlFlow<Self::Break>;
}

/// Counts the moves.
pub(crate) struct Count(pub(crate) u64);

impl Visitor for Count {
    type Break = std::convert::Infallible;

    #[inline(always)]
    fn piece(&mut self, _: Cell, to: Cells) -> ControlFlow<Self::Break> {
        self.0 += to.len() as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn shifted(&mut self, to: Cells, _: isize) -> ControlFlow<Self::Break> {
        self.0 += to.len() as u64;
        ControlFlow::Continue(())
    }
}

/// Finds out whether there is a move.
pub(crate) struct Any;

impl Visitor for Any {
    type Break = ();

    #[inline(always)]
    fn piece(&mut self, _: Cell, to: Cells) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    #[inline(always)]
    fn shifted(&mut self, to: Cells, _: isize) -> ControlFlow<()> {
        if to.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Lists the moves one by one.
pub(crate) struct Each<F>(pub(crate) F);

impl<B, F: FnMut(Move) -> ControlFlow<B>> Visitor for Each<F> {
    type Break = B;

    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Cells) -> ControlFlow<B> {
        to.iter().try_for_each(|to| (self.0)(Move::of(from, to)))
    }

    #[inline(always)]
    fn shifted(&mut self, to: Cells, distance: isize) -> ControlFlow<B> {
        to.iter().try_for_each(|to| {
            let from = Cell::new(to.index().wrapping_add_signed(-distance));
            (self.0)(Move::of(from, to))
        })
    }
}

const BOARD: u128 = (1 << CELLS) - 1;
const WEST_FILE: u128 = BOARD / ((1 << FILES) - 1);
const EAST_FILE: u128 = WEST_FILE << (FILES - 1);
const SOUTH_HALF: u128 = (1 << (CELLS / 2)) - 1;

impl Xiangqi {
    /// Hands all legal moves to the visitor.
    #[inline(always)]
    pub(crate) fn generate<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let tables = Tables::get();
        let targets = !self.army(self.side);
        let conditions = self.conditions(tables);
        if conditions.allow_all() {
            self.generate_pieces(tables, |_| targets, visitor)?;
            self.generate_pawns(targets, visitor)?;
        } else {
            let allowed = |from| targets & conditions.allowed(from);
            self.generate_pieces(tables, allowed, visitor)?;
            let steps = &tables.pawns[self.side.index()];
            for from in self.pieces(self.side, Role::Pawn) {
                visitor.piece(from, steps[from.index()] & allowed(from))?;
            }
        }
        self.generate_general(tables, visitor)
    }

    #[inline(always)]
    fn generate_pieces<V: Visitor>(
        &self,
        tables: &Tables,
        allowed: impl Fn(Cell) -> Cells,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let us = self.side;
        for from in self.pieces(us, Role::Chariot) {
            visitor.piece(from, tables.chariot(from, &self.occupancy) & allowed(from))?;
        }
        for from in self.pieces(us, Role::Cannon) {
            visitor.piece(from, tables.cannon(from, &self.occupancy) & allowed(from))?;
        }
        for from in self.pieces(us, Role::Horse) {
            visitor.piece(from, tables.horse(from, &self.occupancy) & allowed(from))?;
        }
        for from in self.pieces(us, Role::Elephant) {
            visitor.piece(from, tables.elephant(from, &self.occupancy) & allowed(from))?;
        }
        for from in self.pieces(us, Role::Advisor) {
            visitor.piece(from, tables.advisors[from.index()] & allowed(from))?;
        }
        ControlFlow::Continue(())
    }

    /// All pawns at once.
    #[inline(always)]
    fn generate_pawns<V: Visitor>(&self, targets: Cells, visitor: &mut V) -> ControlFlow<V::Break> {
        let pawns = to_bits(self.pieces(self.side, Role::Pawn));
        let rank = FILES as isize;
        let (forward, distance, beyond) = match self.side {
            Color::White => (pawns << FILES & BOARD, rank, BOARD ^ SOUTH_HALF),
            Color::Black => (pawns >> FILES, -rank, SOUTH_HALF),
        };
        visitor.shifted(from_bits(forward) & targets, distance)?;
        let crossed = pawns & beyond;
        visitor.shifted(from_bits((crossed & !EAST_FILE) << 1) & targets, 1)?;
        visitor.shifted(from_bits((crossed & !WEST_FILE) >> 1) & targets, -1)
    }

    #[inline(always)]
    fn generate_general<V: Visitor>(
        &self,
        tables: &Tables,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let (us, them) = (self.side, !self.side);
        let from = self.general(us);
        let mut occupied = self.occupied();
        occupied.remove(from);
        let mut safe = tables.generals[from.index()] - self.army(us);
        for to in safe {
            if self.attacks(tables, to, them, occupied) {
                safe.remove(to);
            }
        }
        visitor.piece(from, safe)
    }
}
