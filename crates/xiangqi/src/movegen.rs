//! The moves: sets of destinations, handed to visitors.

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color};

use crate::board::{CELLS, Cells, FILES};
use crate::lines::{Cross, Word};
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Xiangqi;
use crate::safety::Conditions;
use crate::tables::{Tables, from_bits, to_bits};

/// What is done with the legal moves.
pub(crate) trait Visitor {
    /// What a visit that ends early brings home.
    type Break;

    /// The moves of one piece.
    fn piece(&mut self, from: Cell, to: Cells) -> ControlFlow<Self::Break>;

    /// The moves of one piece along the lines that it stands on.
    #[inline(always)]
    fn lines(&mut self, tables: &Tables, from: Cell, to: Cross) -> ControlFlow<Self::Break> {
        self.piece(from, tables.cells(from, to))
    }

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
    fn lines(&mut self, _: &Tables, _: Cell, to: Cross) -> ControlFlow<Self::Break> {
        self.0 += u64::from((u32::from(to.file) | u32::from(to.rank) << 16).count_ones());
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

/// What a piece reaches.
enum Reach {
    Lines(Cross),
    Cells(Cells),
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
        let conditions = self.conditions(tables);
        if conditions.allow_all() {
            self.generate_free(tables, visitor)?;
        } else {
            self.generate_under(tables, conditions, visitor)?;
        }
        self.generate_general(tables, visitor)
    }

    /// The moves of all pieces but the general, where its safety is not at stake.
    #[inline(always)]
    fn generate_free<V: Visitor>(&self, tables: &Tables, visitor: &mut V) -> ControlFlow<V::Break> {
        let own = self.army(self.side);
        let own_lines = &self.lines[self.side.index()];
        self.each_reach(tables, |from, reach| match reach {
            Reach::Lines(lines) => visitor.lines(tables, from, lines - own_lines.cross(from)),
            Reach::Cells(cells) => visitor.piece(from, cells - own),
        })?;
        self.generate_pawns(!own, visitor)
    }

    /// The moves of all pieces but the general that meet the conditions of its safety.
    #[inline(always)]
    fn generate_under<V: Visitor>(
        &self,
        tables: &Tables,
        conditions: Conditions,
        visitor: &mut V,
    ) -> ControlFlow<V::Break> {
        let targets = !self.army(self.side);
        let allowed = |from| {
            targets
                & if conditions.keepers.contains(from) {
                    self.allowed_to_keeper(tables, from)
                } else {
                    conditions.for_others
                }
        };
        self.each_reach(tables, |from, reach| match reach {
            Reach::Lines(lines) => visitor.piece(from, tables.cells(from, lines) & allowed(from)),
            Reach::Cells(cells) => visitor.piece(from, cells & allowed(from)),
        })?;
        let steps = &tables.pawns[self.side.index()];
        let pawns = self.pieces(self.side, Role::Pawn);
        pawns.try_for_each(|from| visitor.piece(from, steps[from] & allowed(from)))
    }

    /// What each piece reaches but general and pawns, its own army's cells among them.
    #[inline(always)]
    fn each_reach<B>(
        &self,
        tables: &Tables,
        mut visit: impl FnMut(Cell, Reach) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let us = self.side;
        self.pieces(us, Role::Chariot).try_for_each(|from| {
            visit(from, Reach::Lines(tables.chariot(from, self.cross(from))))
        })?;
        self.pieces(us, Role::Cannon).try_for_each(|from| {
            visit(from, Reach::Lines(tables.cannon(from, self.cross(from))))
        })?;
        self.pieces(us, Role::Horse)
            .try_for_each(|from| visit(from, Reach::Cells(tables.horse(from, self.cross(from)))))?;
        self.pieces(us, Role::Elephant).try_for_each(|from| {
            visit(from, Reach::Cells(tables.elephant(from, self.ranks_beside(from))))
        })?;
        self.pieces(us, Role::Advisor)
            .try_for_each(|from| visit(from, Reach::Cells(tables.advisors[from])))
    }

    /// The occupied cells of the lines through a cell.
    #[inline(always)]
    fn cross(&self, cell: Cell) -> Cross {
        self.lines[0].cross(cell) | self.lines[1].cross(cell)
    }

    /// The occupied cells of the ranks below and above a cell.
    #[inline(always)]
    fn ranks_beside(&self, cell: Cell) -> [Word; 2] {
        let [white, black] = [0, 1].map(|color: usize| self.lines[color].ranks_beside(cell));
        [white[0] | black[0], white[1] | black[1]]
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
        let mut safe = tables.generals[from] - self.army(us);
        for to in safe {
            if self.attacks(tables, to, them, occupied) {
                safe.remove(to);
            }
        }
        visitor.piece(from, safe)
    }
}
