//! Adding answers up, and the proof that none is missing, doubled or of another run.

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::line::{Answer, LineError, WorkLine, read};
use super::manifest::{Checksum, Manifest, Overflow, Tally};
use super::merge::{Key, MergeError, Merged, Merger};
use super::number::Number;
use super::run::RunId;

/// What lines come to: their tally and, if they are answered, the nodes.
///
/// Written as a line of JSON, which reads back: so sums of parts can be added up elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Sum {
    /// The run of the lines, if they are of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<RunId>,
    #[serde(flatten)]
    tally: Tally,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<Number>,
}

/// Why lines do not add up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SumError {
    /// A line is of another run, or of none.
    #[error("run: {}: expected {}", name(.found), name(.expected))]
    Run {
        /// The run that the line is of.
        found: Option<RunId>,
        /// The run that the others are of.
        expected: Option<RunId>,
    },
    /// A line stands at another ply than those of its run.
    #[error("depth: `{found}`: expected {expected}, what the lines of this run have left")]
    Depth {
        /// The plies that the line has left to count.
        found: u8,
        /// The plies that it should have left.
        expected: u8,
    },
    /// Some lines are answered, and others are not.
    #[error("nodes: they are missing: expected answers alone")]
    Unanswered,
    /// More than 128 bits can count.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// Lines are missing.
    #[error("lines: {missing} of {expected} are missing")]
    Missing {
        /// How many are missing at least.
        missing: u64,
        /// How many there should be.
        expected: u64,
    },
    /// Lines are there twice.
    #[error("lines: {found} instead of {expected}: some are doubled")]
    Doubled {
        /// How many there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// There are as many lines as there should be, but others.
    #[error(
        "checksum: `{found}`: expected `{expected}`: a line is not the run's, or one is missing and one doubled"
    )]
    Checksum {
        /// The checksum of the lines.
        found: Checksum,
        /// The checksum that they should have.
        expected: Checksum,
    },
}

impl SumError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            SumError::Run { .. } => "run",
            SumError::Depth { .. } => "depth",
            SumError::Unanswered => "unanswered",
            SumError::Overflow(error) => error.kind(),
            SumError::Missing { .. } => "missing",
            SumError::Doubled { .. } => "doubled",
            SumError::Checksum { .. } => "checksum",
        }
    }
}

fn name(run: &Option<RunId>) -> String {
    run.map_or_else(|| "none".to_owned(), |run| format!("`{run}`"))
}

impl SumError {
    /// The field that is wrong.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            SumError::Run { .. } => "run",
            SumError::Depth { .. } => "depth",
            SumError::Unanswered => "nodes",
            SumError::Overflow(Overflow(field)) => field,
            SumError::Missing { .. } | SumError::Doubled { .. } => "lines",
            SumError::Checksum { .. } => "checksum",
        }
    }
}

impl Sum {
    /// What a line comes to that is not answered.
    #[must_use]
    pub fn of_work(line: &WorkLine) -> Sum {
        Sum { run: line.run, tally: Tally::of(line), nodes: None }
    }

    /// What an answer comes to.
    ///
    /// # Errors
    /// [`SumError::Overflow`] if the nodes are more than 128 bits can count.
    pub fn of(answer: &Answer) -> Result<Sum, SumError> {
        let nodes = answer.nodes.checked_mul(answer.line.times).ok_or(Overflow("nodes"))?;
        Ok(Sum { nodes: Some(Number(nodes)), ..Sum::of_work(&answer.line) })
    }

    /// What these lines and those come to.
    ///
    /// # Errors
    /// [`SumError`] if they are of different runs, if some are answered and some are not, or if
    /// they come to more than 128 bits can count.
    pub fn plus(self, other: Sum) -> Result<Sum, SumError> {
        if self.tally.lines == 0 {
            return Ok(other);
        }
        if other.tally.lines == 0 {
            return Ok(self);
        }
        if self.run != other.run {
            return Err(SumError::Run { found: other.run, expected: self.run });
        }
        let nodes = match (self.nodes, other.nodes) {
            (Some(Number(a)), Some(Number(b))) => {
                Some(Number(a.checked_add(b).ok_or(Overflow("nodes"))?))
            }
            (None, None) => None,
            _ => return Err(SumError::Unanswered),
        };
        Ok(Sum { run: self.run, tally: self.tally.plus(other.tally)?, nodes })
    }

    /// How many lines there are.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The result of a run: the number of games from its root.
    ///
    /// # Errors
    /// [`SumError`] if these are not the answers to all lines of the run, to each once.
    pub fn nodes_of(&self, run: &Manifest) -> Result<u128, SumError> {
        let (found, expected) = (self.tally, run.tally);
        if found.lines > 0 && self.run != Some(run.run) {
            return Err(SumError::Run { found: self.run, expected: Some(run.run) });
        }
        if found.lines < expected.lines {
            let missing = expected.lines - found.lines;
            return Err(SumError::Missing { missing, expected: expected.lines });
        }
        if found.lines > expected.lines {
            return Err(SumError::Doubled { found: found.lines, expected: expected.lines });
        }
        if found != expected {
            return Err(SumError::Checksum { found: found.checksum, expected: expected.checksum });
        }
        match self.nodes {
            Some(Number(nodes)) => Ok(nodes),
            None if found.lines == 0 => Ok(0),
            None => Err(SumError::Unanswered),
        }
    }
}

impl Manifest {
    /// Checks that a line can be one of the run's. The checksum tells whether it is.
    ///
    /// # Errors
    /// [`SumError`] if it is of another run, or stands at another ply.
    pub fn check(&self, line: &WorkLine) -> Result<(), SumError> {
        if line.run != Some(self.run) {
            return Err(SumError::Run { found: line.run, expected: Some(self.run) });
        }
        let expected = self.depth_left();
        if line.depth != expected {
            return Err(SumError::Depth { found: line.depth, expected });
        }
        Ok(())
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Sum {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        serde_json::from_str(text)
    }
}

/// What can be added up: a line of work, its answer, or a sum of such lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Summand {
    /// A line that is not answered.
    Work(WorkLine),
    /// A line that is.
    Answer(Answer),
    /// What lines come to.
    Sum(Sum),
}

impl Summand {
    /// What it comes to.
    ///
    /// # Errors
    /// [`SumError::Overflow`] if the nodes are more than 128 bits can count.
    pub fn sum(&self) -> Result<Sum, SumError> {
        match self {
            Summand::Work(line) => Ok(Sum::of_work(line)),
            Summand::Answer(answer) => Sum::of(answer),
            Summand::Sum(sum) => Ok(*sum),
        }
    }

    /// The line, if it is one.
    #[must_use]
    pub fn line(&self) -> Option<&WorkLine> {
        match self {
            Summand::Work(line) | Summand::Answer(Answer { line, .. }) => Some(line),
            Summand::Sum(_) => None,
        }
    }
}

impl fmt::Display for Summand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Summand::Work(line) => line.fmt(f),
            Summand::Answer(answer) => answer.fmt(f),
            Summand::Sum(sum) => sum.fmt(f),
        }
    }
}

impl FromStr for Summand {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let error = match read(text) {
            Ok((line, Some(nodes))) => return Ok(Summand::Answer(Answer { line, nodes })),
            Ok((line, None)) => return Ok(Summand::Work(line)),
            Err(error) => error,
        };
        // Sums are few, so they are tried last.
        text.parse().map(Summand::Sum).map_err(|_| error)
    }
}

/// Finds out which lines are missing or doubled, where a [`Sum`] only tells that some are.
pub struct Comparison(Merger);

impl fmt::Debug for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparison").finish_non_exhaustive()
    }
}

/// A line that is not answered as often as it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The line, as work.
    pub line: String,
    /// How often it is asked: 0 if it is not the run's.
    pub asked: u64,
    /// How often it is answered.
    pub answered: u64,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { line, asked, answered } = self;
        match (asked, answered) {
            (_, 0) => write!(f, "missing: {line}"),
            (0, _) => write!(f, "not of the run: {line}"),
            _ => write!(f, "answered {answered} times: {line}"),
        }
    }
}

/// An answer, in the number that a line is merged with; a question is 1.
const ANSWER: u128 = 1 << 64;

impl Comparison {
    /// Compares in so much memory, about, and a folder for what does not fit.
    #[must_use]
    pub fn new(memory: usize, folder: &Path) -> Comparison {
        Comparison(Merger::new(memory, folder))
    }

    /// Takes in a line of the run.
    ///
    /// # Errors
    /// Those of the disk.
    pub fn ask(&mut self, line: &WorkLine) -> io::Result<()> {
        self.add(line, 1)
    }

    /// Takes in the line of an answer.
    ///
    /// # Errors
    /// Those of the disk.
    pub fn answer(&mut self, line: &WorkLine) -> io::Result<()> {
        self.add(line, ANSWER)
    }

    fn add(&mut self, line: &WorkLine, number: u128) -> io::Result<()> {
        let key = Key { family: 0, text: line.to_string().into_boxed_str() };
        self.0.add(key, number).map_err(disk)
    }

    /// The lines that differ, in the order of their text.
    ///
    /// # Errors
    /// Those of the disk.
    pub fn differences(self) -> io::Result<Differences> {
        Ok(Differences(self.0.finish().map_err(disk)?))
    }
}

/// No sum of questions and answers can be too large: what is left are faults of the disk.
fn disk(error: MergeError) -> io::Error {
    match error {
        MergeError::Disk(error) => error,
        MergeError::Overflow(error) => io::Error::other(error),
    }
}

/// The lines that differ.
pub struct Differences(Merged);

impl fmt::Debug for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Differences").finish_non_exhaustive()
    }
}

impl Iterator for Differences {
    type Item = io::Result<Difference>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.by_ref().find_map(|entry| match entry {
            Ok((_, number)) if number == ANSWER + 1 => None,
            Ok((key, number)) => {
                let (asked, answered) = ((number % ANSWER) as u64, (number / ANSWER) as u64);
                Some(Ok(Difference { line: key.text.into(), asked, answered }))
            }
            Err(error) => Some(Err(disk(error))),
        })
    }
}
