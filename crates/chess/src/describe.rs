//! What is where and what a move does, for code that knows no game.

use warpboard_core::batch::list_part;
use warpboard_core::{
    AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
};

use crate::board::castling;
use crate::moves::{Batch, Move};
use crate::piece::{Piece, Role};
use crate::position::Chess;
use crate::position::attacks::attackers;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

impl Chess {
    /// Where the piece stands that a move captures, if it captures any.
    fn capture_square(&self, mover: Piece, mv: Move) -> Cell {
        let passes = mover.role == Role::Pawn && self.passed_over() == Some(mv.to());
        if passes { Cell::new(mv.to().index() ^ 8) } else { mv.to() }
    }
}

impl Describe for Chess {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for square in self.placement.occupied() {
            if let Some(piece) = self.piece_at(square) {
                visit(piece.on(square));
            }
        }
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.placement.king(color)]
    }

    fn attackers(&self, square: Cell, by: Color) -> Vec<Cell> {
        if square.index() >= 64 {
            return Vec::new();
        }
        attackers(&self.placement, square, by, self.placement.occupied()).iter().collect()
    }

    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        let (enemies, pawns) = (self.placement.army(!self.side), self.placement.pawns());
        let part = |batch: Batch| batch.captures(enemies, pawns);
        list_part(self, moves, part);
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture, MoveKind::EnPassant, MoveKind::Castling, MoveKind::Promotion]
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else { return MoveInfo::none(self.side) };
        let before = piece.on(from);
        let after = before.moved(Location::Cell(to)).turned(mv.promoted().unwrap_or(piece.role));
        let square = self.capture_square(piece, mv);
        let captured = self.piece_at(square).filter(|captured| captured.color != piece.color);
        let mut info = MoveInfo::of(before, after)
            .and(captured.map(|captured| Change::removed(captured.on(square))));
        if square != to {
            info = info.as_kind(MoveKind::EnPassant);
        }
        if piece.role == Role::King && from.index().abs_diff(to.index()) == 2 {
            let (rook_from, rook_to) = castling::rook_squares(to);
            let rook = Placed::on(rook_from, piece.color, Role::Rook);
            info = info
                .and([Change::new(rook, rook.moved(Location::Cell(rook_to)))])
                .as_kind(MoveKind::Castling);
        }
        info
    }
}
