//! The name of a run.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use warpboard_core::Quoted;

/// The name of a run: 16 hexadecimal digits, made from what is counted. So all that is counted for
/// one root and depth has one name, wherever it is expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RunId(pub(super) u64);

/// A text that is no name of a run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("run: {}: expected 16 hexadecimal digits in lower case", Quoted(.0))]
pub struct ParseRunIdError(String);

impl ParseRunIdError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "run"
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for RunId {
    type Err = ParseRunIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = read_hexadecimal(text, 16).and_then(|number| u64::try_from(number).ok());
        number.map(RunId).ok_or_else(|| ParseRunIdError(text.to_owned()))
    }
}

impl From<RunId> for String {
    fn from(run: RunId) -> String {
        run.to_string()
    }
}

impl TryFrom<String> for RunId {
    type Error = ParseRunIdError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// A number of so many digits, in lower case.
pub(super) fn read_hexadecimal(text: &str, digits: usize) -> Option<u128> {
    let lower_case = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if lower_case && text.len() == digits { u128::from_str_radix(text, 16).ok() } else { None }
}
