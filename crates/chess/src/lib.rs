//! Orthodox chess by the FIDE Laws, on the graph boards of warpboard.
//!
//! ```
//! use warpboard_chess::Chess;
//! use warpboard_core::{Position, VariantPosition};
//!
//! let mut position = Chess::default();
//! assert_eq!(position.count_legal(), 20);
//! let mv = position.parse_move("e2e4")?;
//! position.play(mv)?;
//! assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is where in the code: `board` has the squares and what pieces reach from them, `attacks`
//! who attacks a square, `placement` what stands where, `position` what else a position is and how a move changes it, `movegen` the
//! generator of legal moves, `replies` counts what follows all moves, `fen` and `moves` the texts.
//!
//! The rules are in `RULES.md` of this crate, with the ids that code and tests cite. Positions that
//! cannot be won any more do not end the game here, nor do repetitions and long
//! series of moves: these belong to a record of the game.

mod board;
mod describe;
mod diagram;
mod fen;
mod movegen;
mod moves;
mod piece;
mod position;
#[cfg(feature = "serde")]
mod serialize;

pub use board::topology;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::Chess;

use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, NoOptions, Outcome, Position, Reason, Setup, Topology,
    VariantPosition,
};

use moves::Batch;

impl Position for Chess {
    type Move = Move;
    type Undo = Chess;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    warpboard_core::position_from_batches!(Chess);

    #[inline]
    fn make(&mut self, mv: Move) -> Chess {
        std::mem::replace(self, self.after(mv))
    }

    #[inline]
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
        position::attacks::is_attacked(
            &self.placement,
            self.placement.king(self.side),
            !self.side,
            self.placement.occupied(),
        )
    }

    fn null_move(&self) -> Option<Self> {
        (!self.is_check()).then(|| self.passed())
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }
}

impl Generate for Chess {
    type Batch = Batch;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        movegen::generate(self, listener)
    }

    #[inline(always)]
    fn replies(&self) -> Option<u64> {
        (!self.is_check()).then(|| movegen::replies::count(self))
    }
}

warpboard_core::count_nodes!(Chess);

/// The start position.
impl Default for Chess {
    fn default() -> Chess {
        Chess::start(NoOptions)
    }
}

impl VariantPosition for Chess {
    type Rules = NoOptions;

    const ID: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const START_FEN: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, _: NoOptions) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        fen::canonical_field(index, text?)
    }

    fn setup(&self) -> Setup {
        fen::setup(self)
    }

    fn setup_fen(setup: &Setup, _: NoOptions) -> Result<String, FenError> {
        fen::write_setup(setup)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    /// Where no pawn may be captured en passant, the square passed over is not written.
    fn repetition_fen(&self) -> String {
        let passed =
            self.en_passant_square().map_or(position::NOWHERE, |square| square.index() as u8);
        fen::write(&Chess { passed, halfmoves: 0, fullmoves: 1, ..*self })
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

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
