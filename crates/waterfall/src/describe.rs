//! What is where and what a move does, for code that knows no game.

use warpboard_core::{
    AnyPiece, AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
    Position,
};

use crate::board::Cells;
use crate::moves::Move;
use crate::piece::{Content, Role};
use crate::position::Waterfall;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

impl Waterfall {
    /// The same with all pieces of the side that is not on move counted as its enemy's, but for the
    /// piece on one cell.
    fn with_one_enemy(&self, cell: Cell) -> Waterfall {
        let mut position = self.clone();
        for other in self.armies[!self.side] - Cells::of(cell) {
            position.board[other.index()] = Content::of(self.side, self.content(other).role());
            position.armies[self.side].insert(other);
        }
        position.armies[!self.side] = Cells::of(cell);
        position
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

    fn checkers(&self) -> Vec<Cell> {
        if !self.is_check() {
            return Vec::new();
        }
        let gives_check = |&cell: &Cell| self.with_one_enemy(cell).is_check();
        self.armies[!self.side].iter().filter(gives_check).collect()
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
