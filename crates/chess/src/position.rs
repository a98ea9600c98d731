//! The position: what decides which games can follow, playing moves, and the key.

use std::hash::{Hash, Hasher};

use warpboard_core::diagram::Diagram;
use warpboard_core::text::next_clocks;
use warpboard_core::zobrist::Stream;
use warpboard_core::{
    Cell, Color, FenError, MoveError, NoOptions, Outcome, Position, Reason, Topology,
    VariantPosition,
};

use crate::board;
use crate::castling::{self, Castling};
use crate::diagram;
use crate::movegen;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::placement::{BLACK, Placement, code};

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
    pub(crate) castling: Castling,
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
    /// The start position.
    #[must_use]
    pub fn new() -> Chess {
        Self::start(NoOptions)
    }

    /// What stands on a square; nothing on a square that does not exist.
    #[must_use]
    pub fn piece(&self, square: Cell) -> Option<Piece> {
        if square.index() < 64 { self.placement.piece(square) } else { None }
    }

    /// The castling rights.
    #[must_use]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square that the last move, a double step, passed over. Whether a pawn may be
    /// captured there is another question.
    #[must_use]
    pub fn passed_square(&self) -> Option<Cell> {
        (self.passed != NOWHERE).then(|| Cell::new(self.passed.into()))
    }

    /// Where a pawn may legally be captured en passant.
    #[inline(always)]
    fn en_passant_square(&self) -> Option<Cell> {
        let passed = self.passed_square()?;
        movegen::may_capture_en_passant(&self.placement, self.side, passed).then_some(passed)
    }

    /// The position after a move.
    #[inline(always)]
    fn after(&self, mv: Move) -> Chess {
        let (from, to) = (mv.from(), mv.to());
        let mut placement = self.placement;
        let (moved, captures) = placement.relocate(from, to);
        let role = moved % BLACK;
        let pawn = role == Role::Pawn as u8;
        // Only a double step changes the rank's second bit and nothing else.
        let double_step = pawn && from.index() ^ to.index() == 16;
        let passed = if double_step { (from.index() + to.index()) as u8 / 2 } else { NOWHERE };
        if pawn {
            if to.index() == usize::from(self.passed) {
                placement = placement.without(Cell::new(to.index() ^ 8), moved ^ BLACK);
            } else if mv.promotion_number() != 0 {
                placement =
                    placement.without(to, moved).with(to, moved & BLACK | mv.promotion_number());
            }
        } else if role == Role::King as u8 && from.index().abs_diff(to.index()) == 2 {
            let (from, to) = castling::rook_squares(to);
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
            castling: self.castling.after(from, to),
            passed,
        }
    }
}

impl Default for Chess {
    fn default() -> Self {
        Chess::new()
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
        state.write_u64(self.key());
    }
}

impl Position for Chess {
    type Move = Move;
    type Undo = Chess;

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let side = if self.side == Color::Black { KEYS.black } else { 0 };
        let castling = KEYS.castling[self.castling.bits() as usize % 16];
        let en_passant =
            self.en_passant_square().map_or(0, |square| KEYS.en_passant[square.index() % 64]);
        self.placement.key() ^ side ^ castling ^ en_passant
    }

    warpboard_core::position_from_batches!(Chess);

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Chess {
        std::mem::replace(self, self.after(mv))
    }

    #[inline(always)]
    fn unmake(&mut self, _: Move, before: Chess) {
        *self = before;
    }

    #[inline(always)]
    fn with_move<R>(&mut self, mv: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        f(&mut self.after(mv))
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Outcome::win(!self.side, Reason::Checkmate))
        } else {
            Some(Outcome::draw(Reason::Stalemate))
        }
    }

    fn is_check(&self) -> bool {
        movegen::is_attacked(
            &self.placement,
            self.placement.king(self.side),
            !self.side,
            self.placement.occupied(),
        )
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }
}

warpboard_core::count_nodes!(Chess);

impl VariantPosition for Chess {
    type Rules = NoOptions;

    const ID: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const START_FEN: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, _: NoOptions) -> Result<Self, FenError> {
        crate::fen::read(fen)
    }

    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        crate::fen::canonical_field(index, text?)
    }

    fn fen(&self) -> String {
        crate::fen::write(self)
    }

    /// Where no pawn may be captured en passant, the square passed over is not written.
    fn repetition_fen(&self) -> String {
        let passed = self.en_passant_square().map_or(NOWHERE, |square| square.index() as u8);
        crate::fen::write(&Chess { passed, halfmoves: 0, fullmoves: 1, ..*self })
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn topology(&self) -> &Topology {
        board::topology()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::from_uci(text).ok_or_else(|| MoveError::Unknown {
            text: text.to_owned(),
            expected: "two squares and perhaps a promotion, such as `e2e4` or `e7e8q`".to_owned(),
        })?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal { text: text.to_owned() }) }
    }

    fn diagram(&self) -> Diagram {
        diagram::diagram(self)
    }
}
