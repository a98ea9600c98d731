//! Making and taking back moves.

use warpboard_core::Cell;
use warpboard_core::castling::CastlingRights;
use warpboard_core::text::next_clocks;

use super::{Mitawi, key_after};
use crate::board::castling::{ENDED, castling_move};
use crate::board::group::Group;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::position::keys::KEYS;

/// What taking back a move needs.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    captured: Option<Piece>,
    castling: CastlingRights,
    halfmoves: u32,
    fullmoves: u32,
    key: u64,
}

impl Mitawi {
    /// Takes a captured piece off the board: to its owner's pool (MW-30), to the capturer's hand
    /// (MW-31), or out of the game.
    #[inline(always)]
    fn capture(&mut self, cell: Cell, piece: Piece) {
        self.take(cell, piece);
        if piece.role.is_pool_kind() {
            self.add_to_pool(piece.color, piece.role, 1);
        } else if let Some(role) = piece.role.in_hand() {
            self.add_to_hand(!piece.color, role, 1);
        }
    }

    /// Plays a move of the piece on a cell, which becomes another kind or stays what it is.
    #[inline(always)]
    fn play_on_board(&mut self, from: Cell, to: Cell, becomes: Option<Role>) -> Option<Piece> {
        let piece = self.piece_at(from)?;
        let captured = self.piece_at(to);
        if let Some(captured) = captured {
            self.capture(to, captured);
        }
        if let Some(role) = becomes {
            self.take(from, piece);
            self.put(to, Piece::new(piece.color, role));
        } else {
            self.relocate(piece, from, to);
            if let Some(cells) = castling_move(piece, from, to)
                && let Some(rook) = self.piece_at(cells.rook_from)
            {
                self.relocate(rook, cells.rook_from, cells.rook_to);
            }
        }
        captured
    }

    #[inline(always)]
    fn end_castling(&mut self, left: CastlingRights) {
        if left != self.castling {
            self.key = self.key.wrapping_sub(KEYS.castling[self.castling.index()]);
            self.castling = left;
            self.key = self.key.wrapping_add(KEYS.castling[self.castling.index()]);
        }
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(crate) fn apply(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            captured: None,
            castling: self.castling,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            key: self.key,
        };
        let side = self.side;
        let mut pawn_move = false;
        match mv {
            Move::Board { from, to } => {
                pawn_move = self.groups[Group::Pawn as usize].contains(from);
                undo.captured = self.play_on_board(from, to, None);
                let left = self.castling.without(ENDED[from.index()]);
                self.end_castling(left.without(ENDED[to.index()]));
            }
            Move::Promotion { from, to, role } => {
                pawn_move = true;
                if role.is_pool_kind() {
                    self.take_from_pool(side, role);
                }
                undo.captured = self.play_on_board(from, to, Some(role));
                self.end_castling(self.castling.without(ENDED[to.index()]));
            }
            Move::Flip { from, to } => {
                let flipped = self.piece_at(from).and_then(|piece| piece.role.promoted());
                undo.captured = self.play_on_board(from, to, flipped);
                self.end_castling(self.castling.without(ENDED[to.index()]));
            }
            // What is no move of this game leads to no panic.
            Move::Drop { role, to } if role.promoted().is_some() && self.piece_at(to).is_none() => {
                self.take_from_hand(side, role);
                self.put(to, Piece::new(side, role));
            }
            Move::Drop { .. } => {}
        }
        let resets = pawn_move || undo.captured.is_some();
        (self.halfmoves, self.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, resets, side);
        self.side = !side;
        self.key = key_after(self.key, side);
        undo
    }

    /// Takes back the move that was made last.
    #[inline(always)]
    pub(crate) fn take_back(&mut self, mv: Move, undo: Undo) {
        let side = !self.side;
        self.side = side;
        let to = mv.to();
        if let Some(piece) = self.piece_at(to) {
            self.take(to, piece);
            match mv {
                Move::Board { from, .. } => {
                    self.put(from, piece);
                    if let Some(cells) = castling_move(piece, from, to)
                        && let Some(rook) = self.piece_at(cells.rook_to)
                    {
                        self.relocate(rook, cells.rook_to, cells.rook_from);
                    }
                }
                Move::Promotion { from, role, .. } => {
                    self.put(from, Piece::new(side, Role::Pawn));
                    if role.is_pool_kind() {
                        self.add_to_pool(side, role, 1);
                    }
                }
                Move::Flip { from, .. } => {
                    let role = piece.role.in_hand().unwrap_or(piece.role);
                    self.put(from, Piece::new(side, role));
                }
                Move::Drop { role, .. } if role.promoted().is_some() => {
                    self.add_to_hand(side, role, 1);
                }
                Move::Drop { .. } => {}
            }
        }
        if let Some(captured) = undo.captured {
            self.put(to, captured);
            if captured.role.is_pool_kind() {
                self.take_from_pool(captured.color, captured.role);
            } else if let Some(role) = captured.role.in_hand() {
                self.take_from_hand(side, role);
            }
        }
        self.castling = undo.castling;
        self.halfmoves = undo.halfmoves;
        self.fullmoves = undo.fullmoves;
        self.key = undo.key;
    }
}
