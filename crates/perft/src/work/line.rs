//! A line of work, and the answer to it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use warpboard_core::Quoted;
use warpboard_core::game::{SetUpError, TextPosition};

use super::number::{self, Number};
use super::run::RunId;

/// A position to count from, and how often its count counts: one line of JSON.
///
/// ```
/// use warpboard_perft::work::WorkLine;
///
/// let line = r#"{"variant":"chess","rules":[],"fen":"8/8/8/8/8/2k5/2p5/2K5 w - - 0 1","times":7,"depth":3}"#;
/// let work: WorkLine = line.parse()?;
/// assert_eq!((work.times, work.depth), (7, 3));
/// assert_eq!(work.to_string(), line);
/// # Ok::<(), warpboard_perft::work::LineError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WorkLine {
    /// The id of the game.
    pub variant: String,
    /// The rule options that are not at their default, as `name` or `name=value`. None if the line
    /// leaves them out.
    pub rules: Vec<String>,
    /// The position.
    pub fen: String,
    /// How many ways lead to the position from the root of the run. 1 if the line leaves it out.
    pub times: u128,
    /// How many plies there are to count.
    pub depth: u8,
    /// The run that the line is part of, if it is part of one.
    pub run: Option<RunId>,
}

/// A line of work and the nodes that were counted: the line's own JSON, and `nodes`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Answer {
    /// What was asked.
    pub line: WorkLine,
    /// The number of games of so many plies from the position: to be taken `times` times.
    pub nodes: u128,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// It is not the JSON that is expected.
    #[error("line: {}", told(.0))]
    Json(#[from] serde_json::Error),
    /// It is an answer, and work was expected.
    #[error("nodes: `{0}`: expected a line without an answer")]
    Answered(u128),
    /// It is work without its answer.
    #[error("nodes: it is missing")]
    Unanswered,
    /// There is no such variant, or it has no such rule or position.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// There are fewer plies left than it is to be expanded by.
    #[error("depth: `{depth}`: expected at least {plies}, the plies to expand by")]
    Depth {
        /// The plies left.
        depth: u8,
        /// The plies to expand by.
        plies: u8,
    },
}

impl LineError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            LineError::Json(_) => "json",
            LineError::Answered(_) => "answered",
            LineError::Unanswered => "unanswered",
            LineError::SetUp(error) => error.kind(),
            LineError::Depth { .. } => "depth",
        }
    }
}

/// What is wrong with JSON. It may quote the text, which is cut and escaped then.
pub(super) fn told(error: &serde_json::Error) -> String {
    const LONGEST: usize = 200;
    let message = error.to_string();
    if message.len() <= LONGEST && !message.contains(char::is_control) {
        message
    } else {
        Quoted(&message).to_string()
    }
}

impl LineError {
    /// The field that is wrong; `line` if it is the whole.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            LineError::Json(_) => "line",
            LineError::Answered(_) | LineError::Unanswered => "nodes",
            LineError::SetUp(SetUpError::Variant(_)) => "variant",
            LineError::SetUp(SetUpError::Rule(_)) => "rules",
            LineError::SetUp(SetUpError::Fen(error)) => error.field,
            LineError::Depth { .. } => "depth",
        }
    }
}

impl WorkLine {
    /// The position.
    ///
    /// # Errors
    /// [`SetUpError`] if the variant, a rule or the FEN is wrong.
    pub fn position<P: TextPosition>(&self) -> Result<P, SetUpError> {
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        P::set_up(&self.variant, &rules, Some(&self.fen))
    }
}

/// All fields, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    variant: Cow<'a, str>,
    #[serde(default)]
    rules: Cow<'a, [String]>,
    fen: Cow<'a, str>,
    #[serde(with = "number", default = "once")]
    times: u128,
    depth: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<RunId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<Number>,
}

fn once() -> u128 {
    1
}

/// Reads a line, and the nodes if it is answered.
pub(super) fn read(text: &str) -> Result<(WorkLine, Option<u128>), LineError> {
    let fields: Fields<'_> = serde_json::from_str(text)?;
    let line = WorkLine {
        variant: fields.variant.into_owned(),
        rules: fields.rules.into_owned(),
        fen: fields.fen.into_owned(),
        times: fields.times,
        depth: fields.depth,
        run: fields.run,
    };
    Ok((line, fields.nodes.map(|Number(nodes)| nodes)))
}

fn write(line: &WorkLine, nodes: Option<u128>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let fields = Fields {
        variant: Cow::Borrowed(&line.variant),
        rules: Cow::Borrowed(&line.rules),
        fen: Cow::Borrowed(&line.fen),
        times: line.times,
        depth: line.depth,
        run: line.run,
        nodes: nodes.map(Number),
    };
    f.write_str(&serde_json::to_string(&fields).map_err(|_| fmt::Error)?)
}

impl fmt::Display for WorkLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, None, f)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.line, Some(self.nodes), f)
    }
}

impl FromStr for WorkLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        match read(text)? {
            (line, None) => Ok(line),
            (_, Some(nodes)) => Err(LineError::Answered(nodes)),
        }
    }
}

impl FromStr for Answer {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        match read(text)? {
            (line, Some(nodes)) => Ok(Answer { line, nodes }),
            (_, None) => Err(LineError::Unanswered),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        r#"{"variant":"taxi","rules":["pp_sideways"],"fen":"x w 0 1","times":3,"depth":2"#;

    #[test]
    fn lines_and_answers_read_back() {
        let text = format!(r#"{LINE},"run":"0123456789abcdef"}}"#);
        let line: WorkLine = text.parse().unwrap();
        assert_eq!(line.rules, ["pp_sideways"]);
        assert_eq!(line.to_string(), text);
        let answered = format!(r#"{LINE},"run":"0123456789abcdef","nodes":"9007199254740993"}}"#);
        let answer: Answer = answered.parse().unwrap();
        assert_eq!(answer, Answer { line, nodes: (1 << 53) + 1 });
        assert_eq!(answer.to_string(), answered);
        let short: WorkLine = r#"{"depth":1,"fen":"x w 0 1","variant":"taxi"}"#.parse().unwrap();
        assert_eq!((short.times, short.rules.len(), short.run), (1, 0, None));
    }

    #[test]
    fn broken_lines_say_what_is_wrong() {
        let cases = [
            (String::new(), "line: EOF while parsing"),
            ("{}".to_owned(), "line: missing field `variant`"),
            (LINE.to_owned(), "line: EOF while parsing"),
            (format!(r#"{LINE},"dept":1}}"#), "line: unknown field `dept`, expected one of"),
            (
                format!(r#"{LINE},"run":"xyz"}}"#),
                "line: run: `xyz`: expected 16 hexadecimal digits",
            ),
            (format!(r#"{LINE},"nodes":5}}"#), "nodes: `5`: expected a line without an answer"),
            (format!(r#"{LINE},"\u001b[2J":1}}"#), r"line: `unknown field `\u{1b}[2J`, expected"),
            (LINE.replace("2", "256") + "}", "line: invalid value: integer `256`, expected u8"),
        ];
        for (text, message) in cases {
            let error = text.parse::<WorkLine>().unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        let error = format!("{LINE}}}").parse::<Answer>().unwrap_err();
        assert_eq!((error.to_string().as_str(), error.field()), ("nodes: it is missing", "nodes"));
    }
}
