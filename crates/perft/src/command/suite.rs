//! `perft verify --suite`: a file of positions and their counts, in the form of EPD.

use std::path::Path;

use warpboard::Variant;
use warpboard::core::text::line_content;

use crate::command::args::CountingOptions;
use crate::command::failure::{BAD_INPUT, FAILED_CHECK, Failure, INTERRUPTED};
use crate::command::lines::Lines;
use crate::command::output::Output;
use crate::command::run::Counter;
use crate::command::set_up::read_position;
use crate::command::verify::{Known, check, sum_up};

/// A suite, and how its positions are read.
pub(crate) struct Suite<'a> {
    pub(crate) variant: Variant,
    pub(crate) rules: &'a [String],
    /// Whether FENs must be as this program writes them.
    pub(crate) strict: bool,
    /// The file; `-` is standard input.
    pub(crate) file: &'a Path,
    /// Larger counts are left out.
    pub(crate) max_nodes: u64,
}

/// A line: a position, and its nodes at some depths.
#[derive(Debug, PartialEq, Eq)]
struct Entry<'a> {
    fen: &'a str,
    counts: Vec<(u8, u64)>,
}

impl Suite<'_> {
    /// Checks line by line, up to the first count that is wrong. A broken line is told, and the
    /// next one is checked.
    pub(crate) fn verify(
        &self,
        options: &CountingOptions,
        output: &mut Output,
    ) -> Result<(), Failure> {
        output.outlive_readers();
        let counter = Counter::new(options)?;
        read_position(self.variant, self.rules, self.strict, None)?;
        let (mut checks, mut status) = (0, 0);
        let mut lines = Lines::open("suite", self.file)?;
        for (number, line) in (1..).zip(&mut lines) {
            let checked = line.and_then(|line| self.check_line(&line, number, &counter, output));
            match checked {
                Ok((more, true)) => checks += more,
                Ok((more, false)) => {
                    output.end_with(FAILED_CHECK);
                    return self.sum_up(checks + more, 1, output);
                }
                Err(failure) if failure.status == INTERRUPTED => return Err(failure),
                Err(failure) => {
                    status = BAD_INPUT;
                    let message = format!("line {number}: {}", failure.message);
                    output.failure(&Failure { message, ..failure })?;
                }
            }
        }
        lines.finish()?;
        output.end_with(status);
        let summed_up = self.sum_up(checks, 0, output);
        summed_up.map_err(|failure| Failure { status: failure.status.max(status), ..failure })
    }

    fn sum_up(&self, checks: usize, wrong: usize, output: &mut Output) -> Result<(), Failure> {
        sum_up(checks, wrong, output, || {
            let most = self.max_nodes;
            let why = format!("nothing was checked: no count of at most {most} nodes in it");
            Failure::value("suite", &self.file.display().to_string(), why)
        })
    }

    /// Checks the counts of a line. How many were checked, and whether all were right.
    fn check_line(
        &self,
        line: &str,
        number: usize,
        counter: &Counter,
        output: &mut Output,
    ) -> Result<(usize, bool), Failure> {
        let Some(Entry { fen, counts }) = read(line)? else { return Ok((0, true)) };
        let position = read_position(self.variant, self.rules, self.strict, Some(fen))?;
        let known = Known {
            variant: self.variant.id().to_owned(),
            name: format!("line {number}"),
            source: self.file.display().to_string(),
            fen: position.fen(),
            rules: self.rules.to_vec(),
            nodes: Vec::new(),
        };
        let mut checks = 0;
        for (depth, expected) in counts {
            if expected.max(1) <= self.max_nodes {
                checks += 1;
                if !check(&known, &position, depth, expected, counter, output)? {
                    return Ok((checks, false));
                }
            }
        }
        Ok((checks, true))
    }
}

/// Reads `FEN ;D1 20 ;D2 400`; nothing of a blank line or a comment.
fn read(line: &str) -> Result<Option<Entry<'_>>, Failure> {
    let line = line_content(line);
    if line.is_empty() {
        return Ok(None);
    }
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let counts: Vec<(u8, u64)> =
        parts.filter(|part| !part.is_empty()).map(read_count).collect::<Result<_, _>>()?;
    if counts.is_empty() {
        let expected = "expected counts behind the position, such as `;D1 20 ;D2 400`";
        return Err(Failure::value("counts", line, expected));
    }
    Ok(Some(Entry { fen, counts }))
}

/// Reads `D3 8902`.
fn read_count(text: &str) -> Result<(u8, u64), Failure> {
    let read = |text: &str| {
        let (depth, nodes) = text.strip_prefix(['D', 'd'])?.split_once(char::is_whitespace)?;
        Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
    };
    let expected = "expected a depth and its nodes, such as `D3 8902`";
    read(text).ok_or_else(|| Failure::value("counts", text, expected))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_in_the_styles_that_there_are() {
        let entry = |fen, counts: &[(u8, u64)]| Some(Entry { fen, counts: counts.to_vec() });
        let counts = &[(1, 20), (2, 400)];
        assert_eq!(read("8/8 w - - ;D1 20 ;D2 400").unwrap(), entry("8/8 w - -", counts));
        assert_eq!(read("8/8 w - -; D1 20; D2 400;").unwrap(), entry("8/8 w - -", counts));
        assert_eq!(read(" x ;D5\t8 \r").unwrap(), entry("x", &[(5, 8)]));
        for nothing in ["", "  ", "# FEN ;D1 20"] {
            assert_eq!(read(nothing).unwrap(), None);
        }
    }

    #[test]
    fn a_broken_line_names_its_part() {
        let message = |line: &str| read(line).unwrap_err().message;
        assert!(message("8/8 w - -").starts_with("counts: `8/8 w - -`: expected counts behind"));
        for part in ["D1", "D1 x", "1 20", "D300 1", "D1 -1", "D1 20 21"] {
            let line = format!("8/8 w - - ;{part}");
            assert!(message(&line).starts_with(&format!("counts: `{part}`: ")), "{line}");
        }
    }
}
