//! Orthodox chess by the FIDE Laws, on the graph boards of warpboard.
//!
//! ```
//! use warpboard_chess::Chess;
//! use warpboard_core::{Position, VariantPosition};
//!
//! let mut position = Chess::new();
//! assert_eq!(position.count_legal(), 20);
//! let mv = position.parse_move("e2e4")?;
//! position.play(mv)?;
//! assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is where in the code: `board` has the squares and what pieces reach from them, `placement`
//! what stands where, `position` what else a position is and how a move changes it, `movegen` the
//! generator of legal moves, `fen` and `moves` the texts.
//!
//! The rules are in `RULES.md` of this crate, with the ids that code and tests cite. Positions that
//! cannot be won any more do not end the game here, nor do repetitions and long
//! series of moves: these belong to a record of the game.

mod board;
mod castling;
mod describe;
mod diagram;
mod fen;
mod hints;
mod movegen;
mod moves;
mod piece;
mod placement;
mod position;
#[cfg(feature = "serde")]
mod serialize;

pub use castling::Castling;
pub use moves::Move;
pub use piece::{Piece, Role};
pub use position::Chess;

/// The rules of chess have no options.
pub use warpboard_core::NoOptions as Rules;

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
