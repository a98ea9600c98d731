//! TAXI: chess with two mobile squares, the taxis, in which pieces ride, and units of up to three
//! pieces that they form.
//!
//! The rules are in `RULES.md`, with an id for each (`TX-30`), which code and tests name.
//!
//! ```
//! use warpboard_core::{Position, VariantPosition};
//! use warpboard_taxi::{Taxi, TaxiRules};
//!
//! let mut position = Taxi::start(TaxiRules::default());
//! assert_eq!(position.count_legal(), 15);
//!
//! // White's king calls the taxi from its garage and boards.
//! let ride = position.parse_move("@f0>f1+")?;
//! position.play(ride)?;
//! assert_eq!(
//!     position.fen(),
//!     "rkr****/nbbn***/ppppp**/6*/7/*6/**PPPPP/***NBBN/****R1R b f1[K] b10[] \
//!      a7b7c7d7e7c3d3e3f3g3 - 1 1",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Taxi`] is the position; it implements [`Position`] and [`VariantPosition`].
//! - A [`Unit`] is up to three pieces of one army; a [`Piece`] is a unit with its army; a [`Cab`]
//!   is a taxi, at a [`Place`], with its riders.
//! - A [`Move`] is a [`BoardMove`] or a [`Drive`], one value for all that happens in a drive.
//! - [`TaxiRules`] are the options.
//!
//! Inside, tables say what each unit reaches from each place, and one generator hands batches of
//! legal moves to visitors that list or count them.

mod board;
mod describe;
mod diagram;
mod fen;
mod movegen;
mod moves;
mod piece;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serialize;

pub use board::{Place, topology};
pub use moves::{BoardMove, Drive, Move};
pub use piece::{Piece, Role, Unit, UnitSet};
pub use position::{Cab, Taxi};
pub use rules::TaxiRules;

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, Outcome, Position, Reason, Setup, Topology, VariantPosition,
};

use movegen::Batch;
use moves::{GRAMMAR, Word};

impl Position for Taxi {
    type Move = Move;
    type Undo = Taxi;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    warpboard_core::position_from_batches!(Taxi);

    #[inline]
    fn make(&mut self, mv: Move) -> Taxi {
        let before = self.clone();
        self.apply(mv);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, undo: Taxi) {
        *self = undo;
    }

    #[inline(always)]
    fn with_move<R>(&mut self, mv: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        self.after(mv, f)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        Some(match self.is_check() {
            true => Outcome::win(!self.side, Reason::Checkmate),
            false => Outcome::draw(Reason::Stalemate),
        })
    }

    fn is_check(&self) -> bool {
        self.in_check(self.side)
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

impl Generate for Taxi {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        movegen::generate(self, listener)
    }

    // Large: builds for debugging compile it once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replies(&self) -> Option<u64> {
        movegen::replies::count(self)
    }
}

warpboard_core::count_nodes!(Taxi);

impl fmt::Debug for Taxi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = warpboard_core::VariantPosition::fen(self);
        f.debug_struct("Taxi").field("fen", &fen).field("rules", &self.rules()).finish()
    }
}

/// The start position under the default rules.
impl Default for Taxi {
    fn default() -> Taxi {
        Taxi::start(TaxiRules::default())
    }
}

impl VariantPosition for Taxi {
    type Rules = TaxiRules;

    const ID: &'static str = "taxi";

    const TITLE: &'static str = "TAXI";

    const START_FEN: &'static str = fen::START;
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(text: &str, rules: TaxiRules) -> Result<Self, FenError> {
        fen::read(text, rules)
    }

    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        fen::canonical_field(index, text?)
    }

    fn setup(&self) -> Setup {
        fen::setup(self)
    }

    fn setup_fen(setup: &Setup, _: TaxiRules) -> Result<String, FenError> {
        fen::write_setup(setup)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    /// Where no pawn may be captured in passing, the cell passed over is not written.
    fn repetition_fen(&self) -> String {
        fen::write(&self.without_idle_parts())
    }

    fn rules(&self) -> TaxiRules {
        Taxi::rules(self)
    }

    fn topology(&self) -> &Topology {
        &board::BOARD.topology
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        match Word::read(text) {
            Some(Word::Move(mv)) if self.is_legal(mv) => Ok(mv),
            Some(_) => Err(MoveError::Illegal { text: text.to_owned() }),
            None => Err(MoveError::Unknown { text: text.to_owned(), expected: GRAMMAR.to_owned() }),
        }
    }

    fn diagram(&self) -> Diagram {
        diagram::diagram(self)
    }
}

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
