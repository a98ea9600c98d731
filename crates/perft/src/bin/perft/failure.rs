//! What goes wrong, for people as one line and for machines as an object.

use std::error::Error;
use std::fmt;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use serde::Serialize;
use warpboard::game::{SetUpError, UnknownVariant};
use warpboard::{FenError, MoveError, RuleError};
use warpboard_perft::{PerftError, TableError};

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

/// The exit status after bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// The exit status after Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

impl Failure {
    pub(crate) fn new(kind: &'static str, field: &str, message: impl fmt::Display) -> Failure {
        // One line, whatever the input was.
        let message = message.to_string().replace(['\n', '\r'], " ");
        Failure { kind, field: field.to_owned(), message, status: BAD_INPUT }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.status)
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Failure::new(error.kind.name(), error.field, &error)
    }
}

impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        Failure::new(error.kind(), "move", &error)
    }
}

impl From<RuleError> for Failure {
    fn from(error: RuleError) -> Self {
        let kind = match error {
            RuleError::UnknownOption { .. } => "unknown_option",
            RuleError::Value { .. } => "option_value",
            RuleError::Needs { .. } => "option_needs",
        };
        Failure::new(kind, "rule", &error)
    }
}

impl From<UnknownVariant> for Failure {
    fn from(error: UnknownVariant) -> Self {
        Failure::new("unknown_variant", "variant", &error)
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
        let (kind, field, status) = match error {
            PerftError::Cancelled(_) => ("interrupted", "depth", INTERRUPTED),
            PerftError::Overflow => ("overflow", "depth", BAD_INPUT),
            _ => ("resources", "threads", BAD_INPUT),
        };
        Failure { status, ..Failure::new(kind, field, &error) }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Failure::new("resources", "hash", error)
    }
}

/// The command line's own faults, whose messages are pages, as lines.
impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        if let Some(source) = error.source() {
            if let Some(unknown) = source.downcast_ref::<UnknownVariant>() {
                return unknown.clone().into();
            }
            let message = source.to_string();
            let field = message.split(':').next().unwrap_or_default();
            return Failure::new("value", field, &message);
        }
        let arguments = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(argument)) => argument.clone(),
            Some(ContextValue::Strings(arguments)) => arguments.join(" "),
            _ => String::new(),
        };
        match error.kind() {
            ErrorKind::MissingRequiredArgument => {
                Failure::new("missing_argument", &arguments, format!("{arguments}: it is missing"))
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                Failure::new("missing_argument", "command", "command: it is missing: try `--help`")
            }
            _ => {
                let text = error.to_string();
                let line = text.lines().next().unwrap_or_default();
                Failure::new("argument", &arguments, line.trim_start_matches("error: "))
            }
        }
    }
}
