//! The moves: sets of destinations, as [`Batch`]es.

use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::{Cell, Color};

use crate::army::Cross;
use crate::board::{CELLS, Cells, FILES};
use crate::moves::Batch;
use crate::piece::Role;
use crate::position::Xiangqi;
use crate::replies;
use crate::safety::Conditions;
use crate::tables::Tables;

impl Generate for Xiangqi {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let tables = Tables::get();
        let conditions = self.conditions(tables);
        let mut free = Free { position: self, tables, listener };
        if conditions.allow_all() {
            self.each_reach(tables, &mut free)?;
            self.generate_pawns(free.listener)?;
        } else {
            let mut under = Under { free, conditions };
            self.each_reach(tables, &mut under)?;
            for from in self.own_pieces(Role::Pawn) {
                under.hear(Reach::Cells(from, tables.pawns[self.side.index()][from]))?;
            }
        }
        self.generate_general(tables, listener)
    }

    #[inline(always)]
    fn replies(&self) -> Option<u64> {
        replies::count(self)
    }
}

/// What a piece reaches, cells of its own army's among it.
#[derive(Clone, Copy)]
enum Reach {
    /// Along the lines that the piece on a cell stands on.
    Lines(Cell, Cross),
    /// By steps and leaps.
    Cells(Cell, Cells),
}

/// Hands on all moves.
struct Free<'a, L> {
    position: &'a Xiangqi,
    tables: &'a Tables,
    listener: &'a mut L,
}

impl<L: Listener<Batch>> Listener<Reach> for Free<'_, L> {
    type Break = L::Break;

    #[inline(always)]
    fn hear(&mut self, reach: Reach) -> ControlFlow<L::Break> {
        let own = &self.position.own;
        self.listener.hear(match reach {
            Reach::Lines(from, to) => Batch::Lines { from, to: to - own.cross(from) },
            Reach::Cells(from, to) => Batch::Piece { from, to: to - own.cells },
        })
    }
}

/// Hands on the moves that meet the conditions of the general's safety.
struct Under<'a, L> {
    free: Free<'a, L>,
    conditions: Conditions,
}

impl<L: Listener<Batch>> Listener<Reach> for Under<'_, L> {
    type Break = L::Break;

    #[inline(always)]
    fn hear(&mut self, reach: Reach) -> ControlFlow<L::Break> {
        let Free { position, tables, .. } = self.free;
        let (from, to) = match reach {
            Reach::Lines(from, to) => (from, tables.cells(from, to)),
            Reach::Cells(from, to) => (from, to),
        };
        let allowed = position.allowed(tables, self.conditions, from);
        self.free.hear(Reach::Cells(from, to & allowed))
    }
}

const BOARD: u128 = (1 << CELLS) - 1;
const WEST_FILE: u128 = BOARD / ((1 << FILES) - 1);
const EAST_FILE: u128 = WEST_FILE << (FILES - 1);
const SOUTH_HALF: u128 = (1 << (CELLS / 2)) - 1;

impl Xiangqi {
    /// What each piece reaches but general and pawns.
    #[inline(always)]
    fn each_reach<L: Listener<Reach>>(
        &self,
        tables: &Tables,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let occupied = self.occupied();
        for from in self.own_pieces(Role::Chariot) {
            listener.hear(Reach::Lines(from, tables.chariot(from, self.cross(from))))?;
        }
        for from in self.own_pieces(Role::Cannon) {
            listener.hear(Reach::Lines(from, tables.cannon(from, self.cross(from))))?;
        }
        for from in self.own_pieces(Role::Horse) {
            listener.hear(Reach::Cells(from, tables.horse(from, occupied)))?;
        }
        for from in self.own_pieces(Role::Elephant) {
            listener.hear(Reach::Cells(from, tables.elephant(from, occupied)))?;
        }
        for from in self.own_pieces(Role::Advisor) {
            listener.hear(Reach::Cells(from, tables.advisors[from]))?;
        }
        ControlFlow::Continue(())
    }

    /// What one piece reaches, cells of its own army's among it.
    pub(crate) fn reach(&self, tables: &Tables, from: Cell) -> Cells {
        match self.role_at(from) {
            Some(Role::Chariot) => tables.cells(from, tables.chariot(from, self.cross(from))),
            Some(Role::Cannon) => tables.cells(from, tables.cannon(from, self.cross(from))),
            Some(Role::Horse) => tables.horse(from, self.occupied()),
            Some(Role::Elephant) => tables.elephant(from, self.occupied()),
            Some(Role::Advisor) => tables.advisors[from],
            Some(Role::Pawn) => tables.pawns[self.side.index()][from],
            Some(Role::General) => tables.generals[from],
            None => Cells::EMPTY,
        }
    }

    /// What is occupied on the lines through a cell.
    #[inline(always)]
    pub(crate) fn cross(&self, cell: Cell) -> Cross {
        self.own.cross(cell) | self.other.cross(cell)
    }

    #[inline(always)]
    pub(crate) fn own_pieces(&self, role: Role) -> Cells {
        self.own.cells & self.roles[role.index()]
    }

    /// All pawns at once.
    #[inline(always)]
    fn generate_pawns<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let targets = !self.own.cells;
        let pawns = self.own_pieces(Role::Pawn).to_u128();
        let rank = FILES as isize;
        let (forward, distance, beyond) = match self.side {
            Color::White => (pawns << FILES & BOARD, rank, BOARD ^ SOUTH_HALF),
            Color::Black => (pawns >> FILES, -rank, SOUTH_HALF),
        };
        listener.hear(Batch::Shifted { to: Cells::from_u128(forward) & targets, distance })?;
        let crossed = pawns & beyond;
        listener.hear(Batch::Shifted {
            to: Cells::from_u128((crossed & !EAST_FILE) << 1) & targets,
            distance: 1,
        })?;
        listener.hear(Batch::Shifted {
            to: Cells::from_u128((crossed & !WEST_FILE) >> 1) & targets,
            distance: -1,
        })
    }

    #[inline(always)]
    fn generate_general<L: Listener<Batch>>(
        &self,
        tables: &Tables,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let from = self.own.general;
        let occupied = self.occupied() - Cells::of(from);
        let reached = tables.generals[from] - self.own.cells;
        let mut safe = reached;
        for to in reached {
            if self.attacks(tables, to, occupied) {
                safe -= Cells::of(to);
            }
        }
        listener.hear(Batch::Piece { from, to: safe })
    }
}
