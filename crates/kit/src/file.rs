//! Game files: statements as TOML.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::{Result, StatementError};
use crate::statement::Statement;

impl Statement {
    /// Reads a statement as a game file has it. What is stated is checked by
    /// [`register_toml`](crate::register_toml) or [`check`](crate::check).
    ///
    /// # Errors
    /// [`StatementError`] with the line, for what is no TOML and for entries that are not known,
    /// missing, or of another type.
    pub fn from_toml(text: &str) -> Result<Statement> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map(|span| span.start);
            let (found, expected) = parts(error.message());
            let line = at.map(|at| line_of(text, at));
            let entry = line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
            let found = if found.is_empty() { entry.trim() } else { found };
            StatementError { line, ..StatementError::new("entry", found, expected) }
        })
    }
}

/// Reads and checks a statement as a game file has it.
///
/// # Errors
/// [`StatementError`] with the line, for what is wrong.
pub fn check_toml(text: &str) -> Result<Statement> {
    let statement = Statement::from_toml(text)?;
    crate::check(&statement).map_err(|error| placed(error, text))?;
    Ok(statement)
}

/// Reads a statement as a game file has it, and makes a game of it, as
/// [`register`](crate::register) does.
///
/// # Errors
/// [`StatementError`] with the line, for what is wrong.
pub fn register_toml(text: &str) -> Result<crate::AnyStated> {
    let statement = Statement::from_toml(text)?;
    crate::register(statement).map_err(|error| placed(error, text))
}

/// What was found and what was expected, from a message of the TOML reader.
fn parts(message: &str) -> (&str, String) {
    if let Some(field) = message.strip_prefix("missing field ") {
        return ("", format!("a field {field}"));
    }
    let message = message.trim();
    let (found, expected) = match message.split_once(", expected ") {
        Some((found, expected)) => (found, expected.to_owned()),
        None => return ("", format!("valid TOML: {message}")),
    };
    let quoted = found.split('`').nth(1).unwrap_or(found);
    (quoted, expected)
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// The error with the line of the entry that it is about.
fn placed(error: StatementError, text: &str) -> StatementError {
    let table = DeTable::parse(text).ok();
    let at = table.map(|table| entry_start(&table, &error.at));
    StatementError { line: at.map(|at| line_of(text, at)), ..error }
}

/// Where the entry of a path begins, or the entry around it that is there.
fn entry_start(table: &Spanned<DeTable<'_>>, path: &str) -> usize {
    let mut start = table.span().start;
    let mut names = path.split('.');
    let found = names.next().and_then(|name| entry(table.get_ref(), name));
    let Some((mut value, at)) = found else { return start };
    start = at;
    for name in names {
        let next = match value.get_ref() {
            DeValue::Table(table) => entry(table, name),
            DeValue::Array(array) => {
                let number = name.parse::<usize>().ok();
                number.and_then(|number| array.get(number)).map(|it| (it, it.span().start))
            }
            _ => None,
        };
        let Some((next, at)) = next else { break };
        (value, start) = (next, at);
    }
    start
}

/// The value of a key, and where the key is.
fn entry<'a, 'i>(table: &'a DeTable<'i>, name: &str) -> Option<(&'a Spanned<DeValue<'i>>, usize)> {
    let (key, value) = table.iter().find(|(key, _)| key.get_ref() == name)?;
    Some((value, key.span().start))
}
