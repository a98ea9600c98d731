//! What is where and what a move does, for code that knows no game.

use std::ops::ControlFlow::Continue;

use warpboard_core::batch::{ListPart, list_part};
use warpboard_core::{
    AnyPiece, AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
};

use crate::board::CELLS;
use crate::moves::{Batch, Move};
use crate::piece::Role;
use crate::position::Waterfall;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

impl Describe for Waterfall {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for cell in self.armies.white | self.armies.black {
            if let Some(piece) = self.piece_at(cell) {
                visit(piece.on(cell));
            }
        }
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        self.piece_at(cell).map(|piece| piece.on(cell).piece).into_iter().collect()
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.general(color)]
    }

    /// A general attacks by its steps; that generals may not face each other (WX-30) is no attack.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        if cell.index() >= CELLS {
            return Vec::new();
        }
        self.attackers_of(cell, by).iter().collect()
    }

    /// Only single moves capture: runs lead over empty cells.
    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        let part = |batch: Batch| match batch {
            Batch::Single { from, to, open } => {
                Batch::Single { from, to, open: open && self.content(to).is_of(!self.side) }
            }
            Batch::Run { from, .. } => Batch::Single { from, to: from, open: false },
        };
        list_part(self, moves, part);
    }

    fn legal_moves_from(&self, cell: Cell) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut list = ListPart { moves: &mut moves, part: |batch| batch };
        let Continue(()) = self.generate_from(cell, &mut list);
        moves
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture]
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        let Some(piece) = self.piece_at(mv.from()) else { return MoveInfo::none(self.side) };
        let before = piece.on(mv.from());
        let captured = self.piece_at(mv.to());
        MoveInfo::of(before, before.moved(Location::Cell(mv.to())))
            .and(captured.map(|captured| Change::removed(captured.on(mv.to()))))
    }
}
