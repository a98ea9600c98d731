//! MiTaWi, Charles Gilman's game of twenty-seven kinds of piece on 10 files and 12 ranks.
//!
//! The army is one set each of chess, Xiangqi and shogi. *Symmetric* pieces never promote; when
//! captured they go to their owner's *pool*, from which that owner's Pawns are promoted.
//! *Shogi-style* pieces only go forward, are flipped in the enemy camp, and when captured go to
//! the capturer's *hand*, to be put on the board in place of a move. Besides checkmate, a player
//! wins with four Princes, or by a Pawn that reaches the far rank when the pool is empty and all
//! five Stewards are out. RULES.md has the rules; their numbers (`MW-22`) stand in the code.
//!
//! ```
//! use warpboard_core::{Color, NoOptions, Position, VariantPosition};
//! use warpboard_mitawi::{Mitawi, Role};
//!
//! // A Pawn may become the Queen that its player has lost, and must become something.
//! let mut position =
//!     Mitawi::from_fen("9k/4P5/10/10/10/10/10/10/10/10/10/K9[] w - Q 0 1", NoOptions)?;
//! assert_eq!(position.in_pool(Color::White, Role::Queen), 1);
//! let mv = position.parse_move("e11e12=Q")?;
//! position.play(mv)?;
//! assert_eq!(position.fen(), "4Q4k/10/10/10/10/10/10/10/10/10/10/K9[] b - - 0 1");
//! assert!(position.is_check());
//!
//! // A Wing from the hand, as any other piece, may be put between.
//! let position =
//!     Mitawi::from_fen("4Q4k/10/10/10/10/10/10/10/10/10/10/K9[w] b - - 0 1", NoOptions)?;
//! assert!(position.parse_move("W@g12").is_ok());
//! assert!(position.parse_move("W@g11").is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The pieces
//!
//! Each kind's movement is one line of data, in the [Betza notation](warpboard_core::betza) of
//! the core, made of elements that the generator goes through:
//!
//! | letter | piece | movement |
//! |---|---|---|
//! | K | King | K |
//! | R | Rook | R |
//! | B | Bishop | B |
//! | Q | Queen | RB |
//! | N | Knight | N |
//! | L | Camel | C |
//! | G | Gnu | NC |
//! | C | Cannon | mRcpR |
//! | A | Arrow | mBcpB |
//! | T | Tank | mRcpRmBcpB |
//! | D | Dabbaba | nD |
//! | E | Elephant | nA |
//! | I | Alibaba | nDnA |
//! | P | Pawn | fmWfcF |
//! | S | Steward | mWcF |
//! | W | Wing | fR |
//! | M | Mitre | fB |
//! | Y | Princess | fRfB |
//! | H | Helm | fN |
//! | U | Hump | fC |
//! | J | Handyman | fNfC |
//! | +W | Goldgeneral (Wing) | WfF |
//! | +M | Silvergeneral (Mitre) | FfW |
//! | +Y | Prince (Princess) | K |
//! | +H | Goldgeneral (Helm) | WfF |
//! | +U | Silvergeneral (Hump) | FfW |
//! | +J | Prince (Handyman) | K |

pub mod board;
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
pub use position::Mitawi;
pub use position::play::Undo;

use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, NoOptions, Outcome, Position, Reason, Setup, Topology,
    VariantPosition,
};

use movegen::Batch;

impl Position for Mitawi {
    type Move = Move;
    type Undo = Undo;

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    warpboard_core::position_from_batches!(Mitawi);

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        self.apply(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.take_back(mv, undo);
    }

    /// Plays on a copy: copying costs less than taking back.
    #[inline(always)]
    fn with_move<R>(&mut self, mv: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut next = self.clone();
        next.apply(mv);
        f(&mut next)
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = self.special_win(!self.side) {
            return Some(outcome);
        }
        if self.has_legal_move() {
            return None;
        }
        Some(if self.is_check() {
            Outcome::win(!self.side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        })
    }

    fn is_check(&self) -> bool {
        movegen::in_check(self, self.side)
    }

    /// A game that is won goes no further.
    fn null_move(&self) -> Option<Self> {
        let over = self.is_check() || self.special_win(!self.side).is_some();
        (!over).then(|| self.passed())
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }
}

impl Generate for Mitawi {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        movegen::generate(self, listener)
    }

    // Large: builds for debugging compile it once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replies(&self) -> Option<u64> {
        movegen::replies::count_replies(self)
    }
}

warpboard_core::count_nodes!(Mitawi);

/// The start position.
impl Default for Mitawi {
    fn default() -> Mitawi {
        Mitawi::start(NoOptions)
    }
}

impl VariantPosition for Mitawi {
    type Rules = NoOptions;

    const ID: &'static str = "mitawi";
    const TITLE: &'static str = "MiTaWi";
    const START_FEN: &'static str = "whmuyjumhw/rcatqkgacr/lnebiibenl/dppppppppd/10/10/10/10/\
        DPPPPPPPPD/LNEBIIBENL/RCATQKGACR/WHMUYJUMHW[] w KQkq - 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, _: NoOptions) -> Result<Mitawi, FenError> {
        Mitawi::read(fen)
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
        self.write()
    }

    fn rules(&self) -> NoOptions {
        NoOptions
    }

    fn topology(&self) -> &Topology {
        board::topology()
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
