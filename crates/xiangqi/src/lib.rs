//! Xiangqi, the Chinese game: 9 files, 10 ranks, palaces and a river.
//!
//! [`Xiangqi`] is a position. It implements [`Position`] and [`VariantPosition`], which hold
//! everything that there is to do with it.
//!
//! ```
//! use warpboard_core::{NoOptions, Position, VariantPosition};
//! use warpboard_xiangqi::{Role, Xiangqi};
//!
//! let mut game = Xiangqi::start(NoOptions);
//! assert_eq!(game.count_legal(), 44);
//!
//! let mv = game.parse_move("h3e3")?;
//! game.play(mv)?;
//! assert_eq!(game.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
//! assert_eq!(game.piece_at(mv.to()).unwrap().role, Role::Cannon);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which moves are legal is found without trying them out: `safety` looks from the general
//! outwards for enemy pieces near it or on its lines, and says what each of them asks of a move.
//! `replies` counts what follows all moves.
//!
//! The rules are in `RULES.md` of this crate.

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

use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, NoOptions, Outcome, Position, Reason, Setup, Topology,
    VariantPosition,
};

pub use board::topology;
use moves::Batch;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::Xiangqi;

impl Position for Xiangqi {
    type Move = Move;
    type Undo = Xiangqi;

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    warpboard_core::position_from_batches!(Xiangqi);

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Xiangqi {
        let mut next = self.passed();
        self.advance(mv, &mut next);
        std::mem::replace(self, next)
    }

    #[inline(always)]
    fn unmake(&mut self, _: Move, undo: Xiangqi) {
        *self = undo;
    }

    #[inline(always)]
    fn with_move<R>(&mut self, mv: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut next = self.passed();
        self.advance(mv, &mut next);
        f(&mut next)
    }

    /// The side to move loses if it has no legal move, in check or not.
    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let reason = if self.is_check() { Reason::Checkmate } else { Reason::Stalemate };
        Some(Outcome::win(!self.side, reason))
    }

    fn is_check(&self) -> bool {
        self.is_attacked()
    }

    fn null_move(&self) -> Option<Self> {
        (!self.is_check()).then(|| {
            let mut next = self.passed();
            (next.halfmoves, next.fullmoves) =
                warpboard_core::text::next_clocks(self.halfmoves, self.fullmoves, false, self.side);
            next
        })
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }
}

impl Generate for Xiangqi {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        movegen::generate(self, listener)
    }

    #[inline(always)]
    fn replies(&self) -> Option<u64> {
        movegen::replies::count(self)
    }
}

warpboard_core::count_nodes!(Xiangqi);

/// The start position.
impl Default for Xiangqi {
    fn default() -> Xiangqi {
        Xiangqi::start(NoOptions)
    }
}

impl VariantPosition for Xiangqi {
    type Rules = NoOptions;

    const ID: &'static str = "xiangqi";
    const TITLE: &'static str = "Xiangqi";
    const START_FEN: &'static str =
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, _: NoOptions) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        fen::canonical_field(index, text)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn setup_fen(setup: &Setup, _: NoOptions) -> Result<String, FenError> {
        fen::write_setup(setup)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn topology(&self) -> &Topology {
        topology()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::parse(text)?;
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
