//! Waterfall Xiangqi, by Daniil Frolov: Xiangqi in three dimensions, on 9 files, 10 ranks and
//! 9 layers, 810 cells in all.
//!
//! [`Waterfall`] is a position. It implements [`Position`] and [`VariantPosition`], which hold
//! everything that there is to do with it; [`WaterfallRules`] holds the variations that the
//! inventor proposes.
//!
//! ```
//! use warpboard_core::{Position, VariantPosition};
//! use warpboard_waterfall::{Role, Waterfall, WaterfallRules};
//!
//! let mut game = Waterfall::start(WaterfallRules::default());
//! assert_eq!(game.count_legal(), 282);
//!
//! // A cell is layer, file, rank. The horse's way from 5b1 down a layer and along two files is
//! // shut: an elephant stands on its leg 5c1.
//! assert!(game.parse_move("5b14d1").is_err());
//! let mv = game.parse_move("5b15c3")?;
//! game.play(mv)?;
//! assert_eq!(game.piece_at(mv.to()).unwrap().role, Role::Horse);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms: `board` (cells, halves, palaces), `tables` (where each piece can go, for each
//! choice of rules), `movegen` (one generator, several visitors), `safety`, which looks from the
//! general outwards and proves most moves safe without trying them, and `replies`, which counts
//! the moves after each move without making most of them.
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
mod rules;
#[cfg(feature = "serde")]
mod serialize;

use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::batch::{Batch as _, Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, Outcome, Position, Reason, Setup, Topology, VariantPosition,
};

pub use board::topology;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::{Undo, Waterfall};
pub use rules::{Lieutenant, WaterfallRules};

use moves::Batch;

impl Position for Waterfall {
    type Move = Move;
    type Undo = Undo;

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    warpboard_core::position_from_batches!(Waterfall);

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        self.apply(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.take_back(mv, undo);
    }

    /// The side to move loses if it has no legal move, in check or not (WX-31).
    fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let reason = if self.is_check() { Reason::Checkmate } else { Reason::Stalemate };
        Some(Outcome::win(!self.side, reason))
    }

    fn is_check(&self) -> bool {
        self.is_attacked(self.side)
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

    fn is_legal(&self, mv: Move) -> bool {
        let mut is_it = |batch: Batch| {
            batch.each(&mut |legal| match legal == mv {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        };
        self.generate_from(mv.from(), &mut is_it).is_break()
    }
}

impl Generate for Waterfall {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        self.generate_in(&self.danger(self.side), listener)
    }

    // Large: builds for debugging compile it once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replies(&self) -> Option<u64> {
        movegen::replies::count(self)
    }
}

warpboard_core::count_nodes!(Waterfall);

impl fmt::Debug for Waterfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Waterfall")
            .field("fen", &fen::write(self))
            .field("rules", &self.rules)
            .finish()
    }
}

/// The start position under the default rules.
impl Default for Waterfall {
    fn default() -> Waterfall {
        Waterfall::start(WaterfallRules::default())
    }
}

impl VariantPosition for Waterfall {
    type Rules = WaterfallRules;

    const ID: &'static str = "waterfall";
    const TITLE: &'static str = "Waterfall Xiangqi";
    const START_FEN: &'static str = "b3r3b/9/9/h3p3h/9/9/H3P3H/9/9/B3R3B|\
        1m2n2m1/9/1f2c2f1/9/9/9/9/1F2C2F1/9/1M2N2M1|\
        2x1e1x2/9/9/2h1p1h2/9/9/2H1P1H2/9/9/2X1E1X2|\
        3gag3/9/9/9/9/9/9/9/9/3GAG3|\
        rneakaenr/9/1c5c1/p1p1l1p1p/9/9/P1P1L1P1P/1C5C1/9/RNEAKAENR|\
        3gag3/9/9/9/9/9/9/9/9/3GAG3|\
        2x1e1x2/9/9/2h1p1h2/9/9/2H1P1H2/9/9/2X1E1X2|\
        1m2n2m1/9/1f2c2f1/9/9/9/9/1F2C2F1/9/1M2N2M1|\
        b3r3b/9/9/h3p3h/9/9/H3P3H/9/9/B3R3B w 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, rules: WaterfallRules) -> Result<Self, FenError> {
        fen::read(fen, rules)
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn setup_fen(setup: &Setup, _: WaterfallRules) -> Result<String, FenError> {
        fen::write_setup(setup)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn rules(&self) -> WaterfallRules {
        self.rules
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
