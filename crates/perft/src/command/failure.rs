//! What goes wrong, for people as one line and for machines as an object.

use std::fmt;
use std::path::Path;

use crate::{PerftError, TableError, ThreadsError};
use serde::Serialize;
use warpboard::game::{SetUpError, UnknownVariant};
use warpboard::kit::StatementError;
use warpboard::{FenError, MoveError, RegisterError, RuleError};
use warpboard_core::Quoted;

/// A failure: its kind, the field of the input that it is about, and a message that names field
/// and text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Failure {
    pub(crate) kind: &'static str,
    pub(crate) field: String,
    pub(crate) message: String,
    #[serde(skip)]
    pub(crate) status: u8,
}

/// The exit status after a check that failed.
pub(crate) const FAILED_CHECK: u8 = 1;

/// The exit status after bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The exit status if the output cannot be written.
const NO_OUTPUT: u8 = 3;

/// The exit status after Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn new(kind: &'static str, field: &str, message: impl fmt::Display) -> Failure {
        Failure { kind, field: field.to_owned(), message: message.to_string(), status: BAD_INPUT }
    }

    /// A value that does not do; `expected` says what would.
    pub(crate) fn value(field: &str, value: &str, expected: impl fmt::Display) -> Failure {
        Failure::new("value", field, format!("{field}: {}: {expected}", Quoted(value)))
    }

    /// A file, given by an option, that cannot be written.
    pub(crate) fn file(option: &str, file: &Path, error: &impl fmt::Display) -> Failure {
        Failure::output(option, &format!("{}: {error}", Quoted(&file.display().to_string())))
    }

    /// Output that cannot be written.
    pub(crate) fn output(field: &str, error: &impl fmt::Display) -> Failure {
        let failure = Failure::new("output", field, format!("{field}: {error}"));
        Failure { status: NO_OUTPUT, ..failure }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Failure::new(error.kind(), error.field, &error)
    }
}

impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        Failure::new(error.kind(), "move", &error)
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Self {
        Failure::new(error.kind(), "rule", &error)
    }
}

impl From<UnknownVariant> for Failure {
    fn from(error: UnknownVariant) -> Self {
        Failure::new(error.kind(), "variant", &error)
    }
}

impl From<RegisterError> for Failure {
    fn from(error: RegisterError) -> Self {
        Failure::new("game", "variant", &error)
    }
}

impl From<StatementError> for Failure {
    fn from(error: StatementError) -> Self {
        Failure::new("game", "game", format!("game: {error}"))
    }
}

impl From<SetUpError> for Failure {
    fn from(error: SetUpError) -> Self {
        match error {
            SetUpError::Variant(error) => error.into(),
            SetUpError::Rule(error) => error.into(),
            SetUpError::Fen(error) => error.into(),
        }
    }
}

impl From<PerftError> for Failure {
    fn from(error: PerftError) -> Self {
        match error {
            PerftError::Cancelled(_) => {
                let failure = Failure::new(error.kind(), "depth", &error);
                Failure { status: INTERRUPTED, ..failure }
            }
            PerftError::TooManyMoves(error) => {
                let message = format!("max-moves: {error}");
                Failure::new("too_many_moves", "max-moves", message)
            }
            PerftError::Threads(error) => error.into(),
            _ => Failure::new(error.kind(), "depth", &error),
        }
    }
}

impl From<ThreadsError> for Failure {
    fn from(error: ThreadsError) -> Self {
        Failure::new(error.kind(), "threads", &error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Failure::new(error.kind(), "hash", error)
    }
}
