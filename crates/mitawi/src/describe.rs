//! What is where and what a move does, for code that knows no game.

use warpboard_core::batch::list_part;
use warpboard_core::{
    AnyPiece, AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
    Position,
};

use crate::board::CELLS;
use crate::board::castling::castling_move;
use crate::board::tables::bits;
use crate::movegen::{self, Batch};
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::Mitawi;

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        let promoted = role.text().starts_with('+');
        AnyRole { letter: role.letter(), promoted, name: role.name() }
    }
}

fn placed(cell: Cell, piece: Piece) -> Placed {
    Placed::on(cell, piece.color, piece.role)
}

/// What becomes of a captured piece (MW-30, MW-31).
fn capture(cell: Cell, piece: Piece) -> Change {
    let before = placed(cell, piece);
    if piece.role.is_pool_kind() {
        return Change::new(before, before.moved(Location::Pool));
    }
    match piece.role.in_hand() {
        Some(role) => Change::new(before, Placed::at(Location::Hand, !piece.color, role)),
        None => Change::removed(before),
    }
}

impl Mitawi {
    /// What a piece does that goes from cell to cell and becomes another one, or not.
    fn describe_on_board(&self, from: Cell, to: Cell, becomes: Option<Role>) -> MoveInfo {
        let Some(piece) = self.piece_at(from) else { return MoveInfo::none(self.side_to_move()) };
        let before = placed(from, piece);
        let after = before.moved(Location::Cell(to)).turned(becomes.unwrap_or(piece.role));
        let captured = self.piece_at(to);
        let info = MoveInfo::of(before, after).and(captured.map(|captured| capture(to, captured)));
        let Some(cells) = castling_move(piece, from, to) else { return info };
        let rook = Placed::on(cells.rook_from, piece.color, Role::Rook);
        info.and([Change::new(rook, rook.moved(Location::Cell(cells.rook_to)))])
            .as_kind(MoveKind::Castling)
    }
}

impl Describe for Mitawi {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for color in Color::ALL {
            for cell in self.army(color) {
                if let Some(piece) = self.piece_at(cell) {
                    visit(placed(cell, piece));
                }
            }
            for role in Role::HAND {
                for _ in 0..self.in_hand(color, role) {
                    visit(Placed::at(Location::Hand, color, role));
                }
            }
            for role in Role::POOL {
                for _ in 0..self.in_pool(color, role) {
                    visit(Placed::at(Location::Pool, color, role));
                }
            }
        }
    }

    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        self.piece_at(cell).map(|piece| placed(cell, piece).piece).into_iter().collect()
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.king(color)]
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        if cell.index() >= CELLS {
            return Vec::new();
        }
        movegen::attackers(self, cell, by).iter().collect()
    }

    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        let them = !self.side_to_move();
        let (enemy, lines) = (bits(self.army(them)), &self.lines[them.index()]);
        let part = |batch: Batch| batch.captures(enemy, lines);
        list_part(self, moves, part);
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture, MoveKind::Castling, MoveKind::Promotion, MoveKind::Drop]
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        let side = self.side_to_move();
        match mv {
            Move::Board { from, to } => self.describe_on_board(from, to, None),
            Move::Promotion { from, to, role } => {
                // The piece in the pool and the Pawn are exchanged (MW-21).
                let pool = role.is_pool_kind();
                let leaves = pool.then(|| Placed::at(Location::Pool, side, role));
                self.describe_on_board(from, to, Some(role)).and(leaves.map(Change::removed))
            }
            Move::Flip { from, to } => {
                let flipped = self.piece_at(from).and_then(|piece| piece.role.promoted());
                self.describe_on_board(from, to, flipped)
            }
            Move::Drop { role, to } => {
                let held = Placed::at(Location::Hand, side, role);
                MoveInfo::of(held, held.moved(Location::Cell(to)))
            }
        }
    }
}
