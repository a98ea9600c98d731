//! What is where and what a move does, for code that knows no game.

use std::ops::ControlFlow::Continue;

use warpboard_core::batch::{Generate, ListPart};
use warpboard_core::castling::Castling;
use warpboard_core::{
    AnyRole, Cell, Change, Color, Describe, Location, MoveInfo, MoveKind, Placed,
};

use crate::board::{Anchor, CELLS, Vessel, ground};
use crate::movegen::attack::Attackers;
use crate::movegen::batch::Batch;
use crate::moves::{Action, Move, Promotions};
use crate::piece::Role;
use crate::position::{CASTLINGS, Tardis};

impl From<Role> for AnyRole {
    fn from(role: Role) -> AnyRole {
        AnyRole { letter: role.letter(), promoted: false, name: role.name() }
    }
}

/// The cell that a move of a Tardis names.
fn corner(anchor: Anchor) -> Cell {
    ground(anchor.file(), anchor.rank())
}

/// Pawns of an army that wait become other pieces where they stand (TT-41).
fn promoted(color: Color, promotions: Promotions) -> impl Iterator<Item = Change> {
    promotions.iter().map(move |(cell, role)| {
        let pawn = Placed::on(cell, color, Role::Pawn);
        Change::new(pawn, pawn.turned(role))
    })
}

impl Tardis {
    /// What a piece does that moves, once its army's promotions that were owed are made.
    fn describe_piece(&self, from: Cell, to: Cell, promotion: Option<Role>) -> MoveInfo {
        let Some(piece) = self.piece_at(from) else { return MoveInfo::none(self.side) };
        let before = piece.on(from);
        let after = before.moved(Location::Cell(to)).turned(promotion.unwrap_or(piece.role));
        let captured = self.piece_at(to).filter(|captured| captured.color != piece.color);
        let info = MoveInfo::of(before, after)
            .and(captured.map(|captured| Change::removed(captured.on(to))));
        let way = Castling::find(&CASTLINGS, from, to)
            .filter(|&way| piece.role == Role::King && self.castling.has(way));
        let Some(way) = way.map(|way| &CASTLINGS[way]) else { return info };
        let rook = Placed::on(way.rook_from, piece.color, Role::Rook);
        info.and([Change::new(rook, rook.moved(Location::Cell(way.rook_to)))])
            .as_kind(MoveKind::Castling)
    }

    /// What the Tardis of the mover's King does. What is in it keeps its cells.
    fn describe_tardis(&self, to: Anchor, promotions: Promotions) -> MoveInfo {
        let vessel = Vessel::of(self.king(self.side));
        MoveInfo {
            origin: vessel.map(|vessel| corner(self.anchor(vessel))),
            destination: Some(corner(to)),
            ..MoveInfo::none(self.side)
        }
        .and(promoted(self.side, promotions))
        .as_kind(MoveKind::Board)
    }
}

impl Describe for Tardis {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        for cell in self.occupied() {
            if let Some(piece) = self.piece_at(cell) {
                visit(piece.on(cell));
            }
        }
    }

    fn royals(&self, color: Color) -> Vec<Cell> {
        vec![self.king(color)]
    }

    /// Pawns attack as what they are: promotions that are owed (TT-42) are not made before.
    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        if cell.index() >= CELLS || !self.config.cells().contains(cell) {
            return Vec::new();
        }
        Attackers::of(self, by).all(cell).iter().collect()
    }

    /// Moves of a Tardis are not looked for, but behind owed promotions.
    fn legal_captures_into(&self, moves: &mut Vec<Move>) {
        let enemy = self.army(!self.side);
        let mut captures = ListPart { moves, part: |batch: Batch| batch.captures(enemy) };
        let Continue(()) = match self.owed() {
            Some(_) => self.generate(&mut captures),
            None => self.generate_steps(&mut captures),
        };
    }

    fn move_kinds(&self) -> &'static [MoveKind] {
        &[
            MoveKind::Capture,
            MoveKind::EnPassant,
            MoveKind::Castling,
            MoveKind::Promotion,
            MoveKind::Board,
        ]
    }

    fn describe(&self, mv: Move) -> MoveInfo {
        let mut position = self.clone();
        position.promote(mv.owed());
        let mut info = match mv.action() {
            Action::Piece { from, to, promotion } => position.describe_piece(from, to, promotion),
            Action::EnPassant { from, to } => {
                let captured = self.en_passant.map(|double| double.pawn);
                let captured = captured.and_then(|cell| Some(self.piece_at(cell)?.on(cell)));
                (position.describe_piece(from, to, None))
                    .and(captured.map(Change::removed))
                    .as_kind(MoveKind::EnPassant)
            }
            Action::Tardis { to, promotions } => position.describe_tardis(to, promotions),
        };
        // A pawn that was owed its promotion may be the piece that moves.
        for owed in promoted(self.side, mv.owed()) {
            match info.changes.iter_mut().find(|change| change.before == owed.after) {
                Some(moves) => moves.before = owed.before,
                None => info.changes.push(owed),
            }
        }
        info
    }
}
