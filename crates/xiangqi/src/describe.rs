//! What is where and what a move does, for code that knows no game.

use warpboard_core::batch::list_part;
use warpboard_core::{
    AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
};

use crate::board::CELLS;
use crate::moves::{Batch, Move};
use crate::piece::Role;
use crate::position::Xiangqi;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

impl Describe for Xiangqi {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for cell in self.occupied() {
            if let Some(piece) = self.piece_at(cell) {
                visit(piece.on(cell));
            }
        }
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.general(color)]
    }

    /// A general attacks by its steps; that generals may not face each other (XQ-21) is no attack.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        if cell.index() >= CELLS {
            return Vec::new();
        }
        let attackers = match by == self.side {
            true => self.passed().enemy_attackers(cell),
            false => self.enemy_attackers(cell),
        };
        attackers.iter().collect()
    }

    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        let part = |batch: Batch| batch.captures(&self.other);
        list_part(self, moves, part);
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
