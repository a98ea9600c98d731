//! The moves: sets of destinations, as [`Batch`]es.

pub(crate) mod replies;
mod safety;

use std::ops::ControlFlow;

use warpboard_core::batch::Listener;
use warpboard_core::{Cell, Color};

use crate::board::army::Cross;
use crate::board::tables::Tables;
use crate::board::{CELLS, Cells, FILES};
use crate::moves::Batch;
use crate::piece::Role;
use crate::position::Xiangqi;

/// Hands out the legal moves.
#[inline(always)]
pub(crate) fn generate<L: Listener<Batch>>(
    position: &Xiangqi,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    let tables = Tables::get();
    let safety = position.safety(tables);
    let own = position.own.cells();
    if safety.is_free() {
        position.generate_pieces(tables, listener)?;
        position.generate_pawns(listener)?;
    } else {
        for from in own - position.own.general.into() {
            let to = position.reach(tables, from) & position.allowed(tables, &safety, from);
            listener.hear(Batch::Piece { from, to: to - own })?;
        }
    }
    position.generate_general(tables, listener)
}

const BOARD: u128 = (1 << CELLS) - 1;
const WEST_FILE: u128 = BOARD / ((1 << FILES) - 1);
const EAST_FILE: u128 = WEST_FILE << (FILES - 1);
const SOUTH_HALF: u128 = (1 << (CELLS / 2)) - 1;

impl Xiangqi {
    /// The moves of all pieces but general and pawns.
    #[inline(always)]
    fn generate_pieces<L: Listener<Batch>>(
        &self,
        tables: &Tables,
        listener: &mut L,
    ) -> ControlFlow<L::Break> {
        let (own, occupied) = (&self.own, self.occupied());
        for from in self.own_pieces(Role::Chariot) {
            let to = tables.chariot(from, self.cross(from)) - own.cross(from);
            listener.hear(Batch::Lines { from, to })?;
        }
        for from in self.own_pieces(Role::Cannon) {
            let to = tables.cannon(from, self.cross(from)) - own.cross(from);
            listener.hear(Batch::Lines { from, to })?;
        }
        for from in self.own_pieces(Role::Horse) {
            let to = tables.horse(from, occupied) - own.cells();
            listener.hear(Batch::Piece { from, to })?;
        }
        for from in self.own_pieces(Role::Elephant) {
            let to = tables.elephant(from, occupied) - own.cells();
            listener.hear(Batch::Piece { from, to })?;
        }
        for from in self.own_pieces(Role::Advisor) {
            listener.hear(Batch::Piece { from, to: tables.advisors[from] - own.cells() })?;
        }
        ControlFlow::Continue(())
    }

    /// What one piece reaches, cells of its own army's among it.
    #[inline(always)]
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
        self.own.cells() & self.roles[role.index()]
    }

    /// All pawns at once.
    #[inline(always)]
    fn generate_pawns<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let targets = !self.own.cells();
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
        let reached = tables.generals[from] - self.own.cells();
        let mut safe = reached;
        for to in reached {
            if self.attacks(tables, to, occupied) {
                safe -= Cells::of(to);
            }
        }
        listener.hear(Batch::Piece { from, to: safe })
    }
}
