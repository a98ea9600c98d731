//! The position: what decides which games can follow, playing moves, and the key.

pub(crate) mod attacks;
pub(crate) mod placement;

use std::hash::{Hash, Hasher};

use warpboard_core::castling::CastlingRights;
use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color};

use crate::board::Squares;
use crate::board::castling::{ENDED, rook_squares};
use crate::moves::Move;
use crate::piece::{Piece, Role};
use attacks::may_capture_en_passant;
use placement::{BLACK, Placement, code};

/// A position of orthodox chess.
///
/// Small, and copied rather than taken back. Equality, hash and key cover the placement, the side
/// to move, the castling rights, and the chance of capturing en passant. That chance
/// counts only where such a capture is legal (CH-24): the target square that
/// FEN has after every double step is kept, and written, but takes no part in equality otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Chess {
    pub(crate) placement: Placement,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) side: Color,
    pub(crate) castling: CastlingRights,
    /// The square that a pawn has just passed over by a double step, or [`NOWHERE`].
    pub(crate) passed: u8,
}

/// No square, as [`Chess::passed`].
pub(crate) const NOWHERE: u8 = 64;

/// The numbers that stand for what is not on the board.
struct Keys {
    black: u64,
    castling: [u64; 16],
    /// By square.
    en_passant: [u64; 64],
}

static KEYS: Keys = {
    let mut stream = Stream::new(2);
    Keys { black: stream.next(), castling: stream.take(), en_passant: stream.take() }
};

impl Chess {
    /// What stands on a square; nothing on a square that does not exist.
    #[must_use]
    pub fn piece_at(&self, square: Cell) -> Option<Piece> {
        if square.index() < 64 { self.placement.piece(square) } else { None }
    }

    /// Where any piece stands.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.placement.occupied()
    }

    /// Where the pieces of an army stand.
    #[must_use]
    pub fn army(&self, color: Color) -> Squares {
        self.placement.army(color)
    }

    /// Where the pieces of a role and an army stand.
    #[must_use]
    pub fn pieces_of(&self, color: Color, role: Role) -> Squares {
        self.placement.pieces_of(color, role)
    }

    /// The square of an army's king.
    #[must_use]
    pub fn king(&self, color: Color) -> Cell {
        self.placement.king(color)
    }

    /// The castling rights.
    #[must_use]
    pub fn castling(&self) -> CastlingRights {
        self.castling
    }

    /// The square that was passed over if the last move was a pawn's double step. Whether a pawn may be
    /// captured there is another question.
    #[must_use]
    pub fn passed_over(&self) -> Option<Cell> {
        (self.passed != NOWHERE).then(|| Cell::new(self.passed.into()))
    }

    /// Where a pawn may legally be captured en passant.
    #[inline]
    pub(crate) fn en_passant_square(&self) -> Option<Cell> {
        let passed = self.passed_over()?;
        may_capture_en_passant(&self.placement, self.side, passed).then_some(passed)
    }

    #[inline(always)]
    pub(crate) fn zobrist(&self) -> u64 {
        let side = if self.side == Color::Black { KEYS.black } else { 0 };
        let castling = KEYS.castling[self.castling.index()];
        let en_passant =
            self.en_passant_square().map_or(0, |square| KEYS.en_passant[square.index() % 64]);
        self.placement.key() ^ side ^ castling ^ en_passant
    }

    /// The position with the turn given to the other side.
    pub(crate) fn passed(&self) -> Chess {
        let mut next = Chess { side: !self.side, passed: NOWHERE, ..*self };
        (next.halfmoves, next.fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, false, self.side);
        next
    }

    /// The position after a move.
    #[inline(always)]
    pub(crate) fn after(&self, mv: Move) -> Chess {
        let (from, to) = (mv.from(), mv.to());
        let mut placement = self.placement;
        let (moved, captures) = placement.relocate(from, to);
        let role = moved % BLACK;
        let pawn = role == Role::Pawn as u8;
        let mut passed = NOWHERE;
        if pawn {
            // Only a double step changes the rank's second bit and nothing else.
            if from.index() ^ to.index() == 16 {
                passed = (from.index() + to.index()) as u8 / 2;
            } else if to.index() == usize::from(self.passed) {
                placement = placement.without(Cell::new(to.index() ^ 8), moved ^ BLACK);
            } else if mv.promotion_number() != 0 {
                placement =
                    placement.without(to, moved).with(to, moved & BLACK | mv.promotion_number());
            }
        } else if role == Role::King as u8 && from.index().abs_diff(to.index()) == 2 {
            let (from, to) = rook_squares(to);
            let rook = code(self.side, Role::Rook);
            placement = placement.without(from, rook).with(to, rook);
        }
        let (halfmoves, fullmoves) =
            next_clocks(self.halfmoves, self.fullmoves, pawn || captures, self.side);
        Chess {
            placement,
            halfmoves,
            fullmoves,
            side: !self.side,
            castling: self
                .castling
                .without(ENDED[from.index() % 64])
                .without(ENDED[to.index() % 64]),
            passed,
        }
    }
}

impl PartialEq for Chess {
    fn eq(&self, other: &Self) -> bool {
        self.placement == other.placement
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant_square() == other.en_passant_square()
    }
}

impl Eq for Chess {}

impl Hash for Chess {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
    }
}
