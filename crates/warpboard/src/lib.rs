//! Chess variants on boards that are graphs of cells: legal moves, text, records and drawings of
//! every game behind one crate.
//!
//! Each game is a feature; all are on by default. With `default-features = false` and one feature
//! only that game is built.
//!
//! ```
//! use warpboard::{Game, Position, Variant};
//!
//! for &variant in Variant::ALL {
//!     let mut game = Game::new(variant.start());
//!     let first = game.position().legal_moves()[0];
//!     game.play(first)?;
//!     let record = game.to_string();
//!     assert_eq!(record.parse(), Ok(game));
//! }
//! # Ok::<(), warpboard::game::GameError>(())
//! ```
//!
//! What a user of games needs is here by name; what games are made of - boards, movements, batches
//! of moves, text - is in [`core`].
//!
//! A [`Variant`] is looked up by its id and makes positions. [`AnyPosition`] and [`AnyMove`] hold
//! those of whatever game; who knows the game when the program is written uses that game's own
//! types, which are in the module named after it. Counting nodes is the crate `warpboard-perft`.
//!
//! # Serde
//!
//! With the feature `serde` positions, games, variants and colors serialise as their text, and read
//! back from it. A move serialises too; reading one takes the position that it belongs to.
//!
//! ```
//! # #[cfg(all(feature = "serde", feature = "xiangqi"))] {
//! use warpboard::{AnyPosition, Position, Variant};
//!
//! let position = Variant::Xiangqi.start();
//! let json = serde_json::to_string(&position)?;
//! assert!(json.starts_with(r#"{"variant":"xiangqi","rules":[],"fen":"rnbakabnr/9/"#));
//! assert_eq!(serde_json::from_str::<AnyPosition>(&json)?, position);
//!
//! let mv = position.legal_moves()[0];
//! let text: String = serde_json::from_str(&serde_json::to_string(&mv)?)?;
//! assert_eq!(position.parse_move(&text), Ok(mv));
//! # }
//! # Ok::<(), serde_json::Error>(())
//! ```

#[macro_use]
mod games;
mod own;
mod position;
#[cfg(feature = "serde")]
mod serde_text;
mod variant;

#[cfg(feature = "chess")]
pub use warpboard_chess as chess;
#[cfg(feature = "kit")]
pub use warpboard_kit as kit;
#[cfg(feature = "mitawi")]
pub use warpboard_mitawi as mitawi;
#[cfg(feature = "tardis")]
pub use warpboard_tardis as tardis;
#[cfg(feature = "taxi")]
pub use warpboard_taxi as taxi;
#[cfg(feature = "waterfall")]
pub use warpboard_waterfall as waterfall;
#[cfg(feature = "xiangqi")]
pub use warpboard_xiangqi as xiangqi;

pub use games::{AnyMove, AnyPosition, Variant};
pub use own::{Own, OwnGame, OwnMove, OwnRules, RegisterError};
pub use position::{AnyUndo, PositionVisitor};
pub use variant::Summary;
/// The core: boards, movements, batches of moves, text, and all else that games are made of.
pub use warpboard_core as core;
pub use warpboard_core::{
    AnyPiece, AnyRole, ByColor, CastlingRights, Cell, CellSet, Change, Color, CountNodes, Describe,
    Direction, FenError, FenErrorKind, Game, IllegalMove, Location, MoveError, MoveInfo, MoveKind,
    NoOptions, Outcome, ParseColorError, Piece, Placed, Position, Reason, RuleError, RuleOption,
    Rules, SetUpError, Setup, TooManyMoves, Topology, UnknownVariant, VariantPosition, diagram,
    dynamic, game,
};

/// The program in the README, so that it is known to run.
#[cfg(all(doctest, feature = "xiangqi"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The program in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct CrateReadme;
