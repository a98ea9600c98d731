//! Tardis Taijitu, by Charles Gilman: two movable regions that are bigger on the inside.
//!
//! The ground is a board of 9 files and 10 ranks. Two Tardises cover a block of 3x3 of its cells
//! each, and have 6x6 cells inside. Lines of movement split in two on entering a Tardis and join
//! on leaving it, and a player may move the Tardis that holds the own King, with all that is in it.
//!
//! [`Tardis`] is a position. It implements [`Position`] and [`VariantPosition`], which hold
//! everything that there is to do with it.
//!
//! ```
//! use warpboard_core::{Position, VariantPosition};
//! use warpboard_tardis::{Role, Tardis, TardisRules};
//!
//! let mut game = Tardis::start(TardisRules::default());
//! assert_eq!(game.count_legal(), 94);
//!
//! // A pawn on the foremost rank of White's Tardis steps out to d4 and on to d5.
//! let mv = game.parse_move("Wa6d5")?;
//! game.play(mv)?;
//! let d5 = game.topology().cell("d5").unwrap();
//! assert_eq!(game.piece_at(d5).unwrap().role, Role::Pawn);
//! assert!(game.fen().ends_with(" b KQkq d1d8 - d4d5 - 0 1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The changing board
//!
//! The board is a plane of large and small squares, from which all steps follow
//! ([`Squares`](warpboard_core::topology::Squares)). Where the Tardises stand is part of the
//! position, and there are 2,150 pairs of places. What a pair needs is worked out as it is asked for,
//! in some microseconds: what is around a cell is kept and shared by all pairs that are alike there,
//! and the lines of Rooks and Bishops in a cache of each thread. All of it together takes at most
//! 16 MiB, on however many threads ([`tables_memory`]).
//!
//! A cell has the same number wherever the Tardises are. Ground cells under a Tardis keep their
//! names and numbers in [`Topology`], in the zone `covered`, and have no steps; the other zones are
//! `outside`, `W` and `B`.
//!
//! The rules are in `RULES.md` of this crate.

mod board;
mod config;
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

use warpboard_core::batch::{Count, Generate, Listener};
use warpboard_core::diagram::Diagram;
use warpboard_core::{
    Color, FenError, MoveError, Outcome, Position, Reason, Setup, Topology, VariantPosition,
};

pub use board::{Anchor, Vessel};
pub use config::{tables_memory, topology};
pub use moves::{Action, Move, Promotions};
pub use piece::{Piece, Role};
pub use position::Tardis;
pub use rules::TardisRules;

use movegen::attack::Attackers;
use movegen::batch::Batch;

impl Position for Tardis {
    type Move = Move;
    type Undo = Tardis;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.zobrist()
    }

    warpboard_core::position_from_batches!(Tardis);

    #[inline]
    fn make(&mut self, mv: Move) -> Tardis {
        let undo = self.clone();
        self.apply(mv);
        undo
    }

    #[inline]
    fn unmake(&mut self, _: Move, undo: Tardis) {
        *self = undo;
    }

    #[inline(always)]
    fn with_move<R>(&mut self, mv: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut next = self.clone();
        next.apply(mv);
        f(&mut next)
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
        Attackers::of(self, !self.side).attack(self.king(self.side))
    }

    /// Owed promotions are not passed over (TT-42).
    fn null_move(&self) -> Option<Self> {
        let bound = self.owed().is_some() || self.is_check();
        (!bound).then(|| self.passed())
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmoves
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmoves
    }

    fn is_legal(&self, mv: Move) -> bool {
        match self.owed() {
            None => mv.owed().is_empty() && self.allows(mv.action()),
            Some(choices) if choices.include(mv.owed()) => {
                let mut next = self.clone();
                next.promote(mv.owed());
                next.allows(mv.action())
            }
            Some(_) => false,
        }
    }
}

impl Generate for Tardis {
    type Batch = Batch;

    const GATHER: bool = false;

    #[inline(always)]
    fn generate<L: Listener<Batch>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
        let Some(choices) = self.owed() else {
            return self.generate_actions(listener);
        };
        let mut result = ControlFlow::Continue(());
        let _ = self.generate_behind(&choices, &mut |batch| {
            result = listener.hear(batch);
            if result.is_break() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        result
    }

    /// Behind owed promotions there may be millions of batches.
    #[inline(always)]
    fn count(&self) -> u64 {
        match self.owed() {
            Some(choices) => self.count_behind(&choices),
            None => {
                let mut count = Count::default();
                let ControlFlow::Continue(()) = self.generate_actions(&mut count);
                count.0
            }
        }
    }

    // Large: builds for debugging compile it once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn replies(&self) -> Option<u64> {
        self.count_replies()
    }
}

warpboard_core::count_nodes!(Tardis);

impl fmt::Debug for Tardis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tardis({}", fen::write(self))?;
        for option in warpboard_core::Rules::settings(&self.rules) {
            write!(f, ", {option}")?;
        }
        f.write_str(")")
    }
}

/// The start position under the default rules.
impl Default for Tardis {
    fn default() -> Tardis {
        Tardis::start(TardisRules::default())
    }
}

impl VariantPosition for Tardis {
    type Rules = TardisRules;

    const ID: &'static str = "tardis";
    const TITLE: &'static str = "Tardis Taijitu";
    const START_FEN: &'static str = "rnb***bnr/dac***cad/1pe***ep1/p1p1p1p1p/9/9/P1P1P1P1P/1PE***EP1/DAC***CAD/RNB***BNR|PPPPPP/6/6/6/2TM2/WFQKFW|wfqkfw/2tm2/6/6/6/pppppp w KQkq d1d8 - - - 0 1";
    const RULES_PAGE: &'static str = include_str!("../RULES.md");

    fn from_fen(fen: &str, rules: TardisRules) -> Result<Tardis, FenError> {
        fen::read(fen, rules)
    }

    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        fen::canonical_field(index, text?)
    }

    fn setup(&self) -> Setup {
        fen::setup(self)
    }

    fn setup_fen(setup: &Setup, _: TardisRules) -> Result<String, FenError> {
        fen::write_setup(setup)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn rules(&self) -> TardisRules {
        self.rules
    }

    fn topology(&self) -> &Topology {
        self.config.topology()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = moves::parse(text)?;
        if self.is_legal(mv) {
            return Ok(mv);
        }
        let text = text.to_owned();
        Err(match self.owed().filter(|choices| !choices.include(mv.owed())) {
            Some(choices) => MoveError::Incomplete { text, expected: choices.to_string() },
            None => MoveError::Illegal { text },
        })
    }

    fn diagram(&self) -> Diagram {
        diagram::diagram(self)
    }
}

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
