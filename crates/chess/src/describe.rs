//! What is where and what a move does, for code that knows no game.

use warpboard_core::{
    AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed, Position,
};

use crate::castling;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::placement::code;
use crate::position::Chess;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        let letter = role.letter().to_ascii_uppercase();
        AnyRole { letter, promoted: false, name: role.name() }
    }
}

impl Chess {
    /// The same with all pieces of the side that is not on move counted as its enemy's, but for its
    /// king and the piece on one square.
    fn with_one_enemy(&self, square: Cell) -> Chess {
        let mut position = *self;
        for other in self.placement.army(!self.side) - square.into() {
            let role = self.piece(other).map(|piece| piece.role);
            if let Some(role) = role.filter(|&role| role != Role::King) {
                position.placement = (position.placement)
                    .without(other, code(!self.side, role))
                    .with(other, code(self.side, role));
            }
        }
        position
    }

    /// Where the piece stands that a move captures, if it captures any.
    fn capture_square(&self, mover: Piece, mv: Move) -> Cell {
        let passes = mover.role == Role::Pawn && self.passed_square() == Some(mv.to());
        if passes { Cell::new(mv.to().index() ^ 8) } else { mv.to() }
    }
}

impl Describe for Chess {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for square in self.placement.occupied() {
            if let Some(piece) = self.piece(square) {
                visit(piece.on(square));
            }
        }
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.placement.king(color)]
    }

    fn checkers(&self) -> Vec<Cell> {
        if !self.is_check() {
            return Vec::new();
        }
        let gives_check = |&square: &Cell| self.with_one_enemy(square).is_check();
        self.placement.army(!self.side).iter().filter(gives_check).collect()
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture, MoveKind::EnPassant, MoveKind::Castling, MoveKind::Promotion]
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece(from) else { return MoveInfo::none(self.side) };
        let before = piece.on(from);
        let after = before.moved(Location::Cell(to)).turned(mv.promoted().unwrap_or(piece.role));
        let square = self.capture_square(piece, mv);
        let captured = self.piece(square).filter(|captured| captured.color != piece.color);
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
