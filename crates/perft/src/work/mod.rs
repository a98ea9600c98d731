//! A count cut into lines of text, for machines that know nothing of each other.
//!
//! Each ply multiplies the work by 30 to 100, and soon there is more of it than one machine can
//! do. Who has several also has an engine that spreads lines of text over them, retries what
//! failed and gathers what comes back: Spark, a SLURM job array, GNU parallel. This module is the
//! rest:
//!
//! - [`Expand`] goes some plies on from a position, or from lines, and writes a [`WorkLine`] for
//!   each position, equal ones merged: `times` says how many ways lead there. Positions are equal
//!   if the same games can follow, as [`Position`](warpboard_core::Position) has it, and are
//!   written by their [`repetition_fen`](warpboard_core::VariantPosition::repetition_fen). What
//!   memory does not hold is sorted on disk.
//! - Whoever counts a line answers with an [`Answer`]; [`Answered`] knows those that are there
//!   when a run is taken up again.
//! - [`Sum`] adds answers up, nodes times `times`. It is a result only if it is that of its run's
//!   [`Manifest`]: no line missing, none doubled, none of another run. Sums can be added up too,
//!   so that each machine sends one.
//!
//! Numbers have 128 bits; more is an error.
//!
//! ```
//! use warpboard::{AnyPosition, Position, Variant};
//! use warpboard_perft::perft;
//! use warpboard_perft::work::{Answer, Expand, Manifest, Sum, Tally};
//!
//! let root = Variant::Xiangqi.start();
//! let run = Manifest::new(&root, 4);
//! let mut expansion = Expand::new(2).start::<AnyPosition>();
//! expansion.add(&run.root_line())?;
//!
//! let (mut tally, mut sum) = (Tally::default(), Sum::default());
//! for line in expansion.finish()? {
//!     let line = line?;
//!     tally = tally.plus(Tally::of(&line))?;
//!     let nodes = perft(&line.position::<AnyPosition>()?, line.depth).into();
//!     sum = sum.plus(Sum::of(&Answer { line, nodes })?)?;
//! }
//! let run = run.expanded(2, tally)?;
//! assert_eq!(sum.nodes_of(&run)?, 3_290_240);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
mod expand;
mod line;
mod manifest;
mod merge;
pub mod number;
mod run;
mod sum;

pub use answered::{Answered, AnsweredError};
pub use expand::{Expand, ExpandError, ExpandProgress, Expansion, WorkLines};
pub use line::{Answer, LineError, WorkLine};
pub use manifest::{Checksum, Manifest, ManifestError, Overflow, ParseChecksumError, Tally};
pub use run::{ParseRunIdError, RunId};
pub use sum::{Comparison, Difference, Differences, Sum, SumError, Summand};
