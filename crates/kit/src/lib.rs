//! Chess variants by statement: who states a board, roles with their movements, and how the game
//! ends gets a complete game.
//!
//! A game is a [`Statement`], written in Rust or read from a [game file](register_toml).
//! [`register`] checks it and lays it out in tables; what is stated wrongly is refused with what
//! and why. [`Kit`] is a position of such a game, and a [`VariantPosition`](warpboard_core::VariantPosition) like that of
//! any other.
//!
//! ```
//! use warpboard_core::{Position, VariantPosition};
//! use warpboard_kit::{AnyStated, register_toml};
//!
//! let game = register_toml(r#"
//! id = "farm"
//! title = "The farm"
//! board = { size = [5, 6] }
//! start = "pckcp/5/5/5/5/PCKCP w - - 0 1"
//!
//! [roles.king]
//! letter = "K"
//! moves = "K"
//! royal = true
//!
//! [roles.cricket]
//! letter = "C"
//! moves = "sNspcR"
//!
//! [roles.plough]
//! letter = "P"
//! moves = "fRbW"
//! "#)?;
//! let AnyStated::Small(farm) = game else { unreachable!("a board of 30 cells") };
//! let start = farm.start();
//! assert_eq!(start.fen(), "pckcp/5/5/5/5/PCKCP w - - 0 1");
//! // Three steps of the king, a leap of each cricket, four steps and a capture of each plough.
//! assert_eq!(start.count_legal(), 3 + 2 + 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The page `GAMES.md` of this crate explains every entry of a game file.

mod army;
mod compile;
mod compiled;
mod compiler;
mod describe;
mod diagram;
mod error;
mod fen;
mod file;
mod ground;
mod movegen;
mod moves;
mod names;
mod notation;
mod play;
mod position;
mod registry;
mod replies;
mod safety;
#[cfg(feature = "serde")]
mod serialize;
mod shipped;
mod sided;
mod state;
mod statement;

pub use error::StatementError;
pub use file::{check_toml, register_toml};
pub use moves::{Batch, Move};
pub use position::{Kit, Undo};
pub use registry::{AnyStated, Stated, check, register};
pub use shipped::{shipped_ids, shipped_statement};
pub use sided::Sided;
pub use statement::{
    Also, Board, Counts, Drop, Ends, Extinction, Goal, Moves, Promotes, Role, Statement, Verdict,
};
