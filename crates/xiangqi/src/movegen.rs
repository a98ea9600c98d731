//! The moves: sets of destinations, handed to visitors.

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color};

use crate::army::Cross;
use crate::board::{CELLS, Cells, FILES};
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

/// What is done with what the pieces reach, their own army's cells among it.
trait Sink {
    type Break;

    /// What a piece reaches along its lines.
    fn lines(&mut self, from: Cell, reached: Cross) -> ControlFlow<Self::Break>;

    /// What a piece reaches.
    fn cells(&mut self, from: Cell, reached: Cells) -> ControlFlow<Self::Break>;
}

/// Hands on all moves.
struct Free<'a, V> {
    position: &'a Xiangqi,
    tables: &'a Tables,
    visitor: &'a mut V,
}

impl<V: Visitor> Sink for Free<'_, V> {
    type Break = V::Break;

    #[inline(always)]
    fn lines(&mut self, from: Cell, reached: Cross) -> ControlFlow<V::Break> {
        let to = reached - self.position.own.cross(from);
        self.visitor.lines(self.tables, from, to)
    }

    #[inline(always)]
    fn cells(&mut self, from: Cell, reached: Cells) -> ControlFlow<V::Break> {
        self.visitor.piece(from, reached - self.position.own.cells)
    }
}

/// Hands on the moves that meet the conditions of the general's safety.
struct Under<'a, V> {
    free: Free<'a, V>,
    conditions: Conditions,
}

impl<V: Visitor> Sink for Under<'_, V> {
    type Break = V::Break;

    #[inline(always)]
    fn lines(&mut self, from: Cell, reached: Cross) -> ControlFlow<V::Break> {
        self.cells(from, self.free.tables.cells(from, reached))
    }

    #[inline(always)]
    fn cells(&mut self, from: Cell, reached: Cells) -> ControlFlow<V::Break> {
        let Free { position, tables, .. } = self.free;
        let allowed = position.allowed(tables, self.conditions, from);
        self.free.cells(from, reached & allowed)
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
        let conditions = self.conditions(tables);
        let mut free = Free { position: self, tables, visitor };
        if conditions.allow_all() {
            self.each_reach(tables, &mut free)?;
            self.generate_pawns(free.visitor)?;
        } else {
            let mut under = Under { free, conditions };
            self.each_reach(tables, &mut under)?;
            for from in self.own_pieces(Role::Pawn) {
                under.cells(from, tables.pawns[self.side.index()][from])?;
            }
        }
        self.generate_general(tables, visitor)
    }

    /// What each piece reaches but general and pawns.
    #[inline(always)]
    fn each_reach<S: Sink>(&self, tables: &Tables, sink: &mut S) -> ControlFlow<S::Break> {
        let occupied = self.occupied();
        for from in self.own_pieces(Role::Chariot) {
            sink.lines(from, tables.chariot(from, self.cross(from)))?;
        }
        for from in self.own_pieces(Role::Cannon) {
            sink.lines(from, tables.cannon(from, self.cross(from)))?;
        }
        for from in self.own_pieces(Role::Horse) {
            sink.cells(from, tables.horse(from, occupied))?;
        }
        for from in self.own_pieces(Role::Elephant) {
            sink.cells(from, tables.elephant(from, occupied))?;
        }
        for from in self.own_pieces(Role::Advisor) {
            sink.cells(from, tables.advisors[from])?;
        }
        ControlFlow::Continue(())
    }

    /// What is occupied on the lines through a cell.
    #[inline(always)]
    fn cross(&self, cell: Cell) -> Cross {
        self.own.cross(cell) | self.other.cross(cell)
    }

    #[inline(always)]
    fn own_pieces(&self, role: Role) -> Cells {
        self.own.cells & self.roles[role.index()]
    }

    /// All pawns at once.
    #[inline(always)]
    fn generate_pawns<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let targets = !self.own.cells;
        let pawns = to_bits(self.own_pieces(Role::Pawn));
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
        let from = self.own.general;
        let occupied = self.occupied() - Cells::of(from);
        let reached = tables.generals[from] - self.own.cells;
        let mut safe = reached;
        for to in reached {
            if self.attacks(tables, to, occupied) {
                safe -= Cells::of(to);
            }
        }
        visitor.piece(from, safe)
    }
}
