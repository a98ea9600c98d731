//! What is wrong with a statement.

use warpboard_core::Quoted;

/// What is wrong with a statement: where, what is there, and what was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{at}: {}: expected {expected}", place(*.line), Quoted(found))]
pub struct StatementError {
    /// The line of the file, from 1; `None` for a statement that is not from a file.
    pub line: Option<usize>,
    /// The path to the entry: `roles.pawn.moves`.
    pub at: String,
    /// What is there; empty if something is missing.
    pub found: String,
    /// What was expected.
    pub expected: String,
}

fn place(line: Option<usize>) -> String {
    line.map(|line| format!("line {line}: ")).unwrap_or_default()
}

impl StatementError {
    /// A stable name of the kind for machines, in snake case: `missing` or `statement`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        if self.found.is_empty() { "missing" } else { "statement" }
    }

    pub(crate) fn new(
        at: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> StatementError {
        StatementError { line: None, at: at.into(), found: found.into(), expected: expected.into() }
    }
}

/// What comes of reading a statement.
pub(crate) type Result<T> = std::result::Result<T, StatementError>;

/// The error for a name that is not among those known.
pub(crate) fn unknown<'a>(
    at: &str,
    found: &str,
    what: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> StatementError {
    let known: Vec<String> = known.into_iter().map(|name| format!("`{name}`")).collect();
    StatementError::new(at, found, format!("{what} of {}", known.join(", ")))
}
