//! Lines of work: `perft expand`, `perft count --lines` and `perft sum`.

mod bar;
mod count;
mod expand;
mod sum;

use std::io;
use std::path::{Path, PathBuf};

use crate::work::{ExpandError, LineError, Manifest, ManifestError, Overflow, SumError, WorkLine};
use clap::Args;
use warpboard::game::SetUpError;

use crate::command::failure::{FAILED_CHECK, Failure, INTERRUPTED};
use crate::command::lines::unreadable;

pub(crate) use count::{LineOptions, count_lines};
pub(crate) use expand::{ExpandOptions, expand};
pub(crate) use sum::{SumOptions, sum};

/// Where what does not fit into memory goes.
#[derive(Debug, Args)]
pub(crate) struct MemoryOptions {
    /// Keep positions in so much memory, and those beyond on disk
    #[arg(
        long,
        value_name = "MIB",
        default_value = "512",
        value_parser = crate::command::values::mib,
        allow_negative_numbers = true
    )]
    memory: usize,
    /// The folder for positions on disk [default: the system's for temporary files]
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

impl MemoryOptions {
    fn bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }

    fn folder(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(std::env::temp_dir)
    }
}

fn read_manifest(argument: &str, path: &Path) -> Result<Manifest, Failure> {
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| unreadable(argument, &path.display().to_string(), &error))?;
    Ok(text.trim_end().parse::<Manifest>()?)
}

/// Reads a line of work.
fn read_line(text: &str) -> Result<WorkLine, Failure> {
    Ok(text.parse::<WorkLine>()?)
}

/// A failure that tells the line that it is about.
fn at_line(path: &Path, number: u64, failure: Failure) -> Failure {
    let message = format!("{}: line {number}: {}", path.display(), failure.message);
    Failure { message, ..failure }
}

/// Texts that could not be kept on disk.
fn disk(error: io::Error) -> Failure {
    Failure::new("resources", "memory", format!("memory: lines could not be kept on disk: {error}"))
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Self {
        match error {
            LineError::SetUp(error) => SetUpError::into(error),
            _ => Failure::new("line", error.field(), &error),
        }
    }
}

impl From<ManifestError> for Failure {
    fn from(error: ManifestError) -> Self {
        Failure::new("manifest", "manifest", &error)
    }
}

impl From<ExpandError> for Failure {
    fn from(error: ExpandError) -> Self {
        let (kind, message) = (error.kind(), error.to_string());
        match error {
            ExpandError::Line(error) => error.into(),
            ExpandError::Overflow(_) => Failure::new(kind, "times", message),
            ExpandError::Cancelled(_) => {
                let failure = Failure::new(kind, "plies", message);
                Failure { status: INTERRUPTED, ..failure }
            }
            ExpandError::Moves { .. } => Failure::new(kind, "max-moves", message),
            ExpandError::Threads(error) => error.into(),
            _ => Failure::new(kind, "memory", message),
        }
    }
}

impl From<Overflow> for Failure {
    fn from(error: Overflow) -> Self {
        Failure::new(error.kind(), error.0, error)
    }
}

impl From<SumError> for Failure {
    fn from(error: SumError) -> Self {
        let failure = Failure::new("refused", error.field(), &error);
        Failure { status: FAILED_CHECK, ..failure }
    }
}
