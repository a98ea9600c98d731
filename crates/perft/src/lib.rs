//! Perft: the number of games of exactly so many plies that can follow from a position.
//!
//! The count is the common proof that a move generator is right, and the common measure of its
//! speed. [`perft`] and [`divide`] are the short way; [`Perft`] adds threads, a hash table,
//! cancellation, progress, and counts of many positions at once. [`invariants`] checks everything else that a position promises.
//!
//! Everything here is generic over [`CountNodes`](warpboard_core::CountNodes), which a game of your
//! own gets by `impl CountNodes for Mine {}`. With `default-features = false` this crate is the library alone, without the
//! command `perft` and what only the command needs.
//!
//! ```
//! use warpboard::{AnyPosition, Variant};
//! use warpboard_perft::{Perft, PerftError, divide, perft};
//!
//! let start: AnyPosition = Variant::Xiangqi.start();
//! assert_eq!(perft(&start, 2), 1920);
//! assert_eq!(divide(&start, 2).len(), 44);
//! assert_eq!(Perft::new(3).threads(2).count(&start)?, 79666);
//! # Ok::<(), PerftError>(())
//! ```
//!
//! Counts are exact at depth: a game that ends earlier contributes nothing, and depth 0 counts
//! the position itself.

#[cfg(feature = "command")]
pub mod command;
mod estimate;
pub mod invariants;
mod memory;
mod options;
mod samples;
mod stats;
mod table;
mod threads;
#[cfg(test)]
mod toy;
#[cfg(feature = "work")]
pub mod work;

pub use estimate::estimate;
pub use options::{Division, MAX_MOVES, Perft, PerftError, Progress, divide, perft};
pub use samples::samples;
pub use stats::Stats;
pub use table::{HashTable, TableError};
pub use threads::{ThreadsError, answer_in_order, max_threads};
pub use warpboard_core::walk::{Counting, ParseCountingError};

/// The program in the README, so that it is known to run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
