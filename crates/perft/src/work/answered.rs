//! Taking up a run again.

use std::collections::HashSet;
use std::io::{self, BufRead};

use super::line::{Answer, LineError, WorkLine};
use super::manifest::digest;

/// The lines that are answered: 16 bytes each, and as much again for the table that they are in.
#[derive(Debug, Clone, Default)]
pub struct Answered(HashSet<u128>);

/// Why answers cannot be taken up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnsweredError {
    /// They cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// One is none.
    #[error("line {number}: {source}")]
    Line {
        /// The number of the line, from 1.
        number: u64,
        /// What is wrong with it.
        source: LineError,
    },
}

impl AnsweredError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            AnsweredError::Read(_) => "input",
            AnsweredError::Line { source, .. } => source.kind(),
        }
    }
}

impl Answered {
    /// Reads answers, one a line, and returns them with the number of bytes that they take.
    ///
    /// A last line without its end is left out, as it is what is left when a program is killed in
    /// the middle of a line. Who goes on writing cuts it off.
    ///
    /// # Errors
    /// [`AnsweredError`] if there is anything but answers.
    pub fn read(mut answers: impl BufRead) -> Result<(Answered, u64), AnsweredError> {
        let mut answered = Answered::default();
        let (mut bytes, mut number, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            let length = answers.read_line(&mut line)?;
            let Some(text) = line.strip_suffix('\n') else { return Ok((answered, bytes)) };
            number += 1;
            let answer: Answer =
                text.parse().map_err(|source| AnsweredError::Line { number, source })?;
            answered.0.insert(digest(&answer.line.to_string()));
            bytes += length as u64;
        }
    }

    /// Whether a line is answered.
    #[must_use]
    pub fn contains(&self, line: &WorkLine) -> bool {
        !self.0.is_empty() && self.0.contains(&digest(&line.to_string()))
    }

    /// How many lines are answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no line is answered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
