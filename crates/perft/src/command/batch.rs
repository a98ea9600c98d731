//! `--fen -`: FENs from standard input, one a line, each answered on one line.

use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;

use crate::answer_in_order;
use warpboard::AnyPosition;
use warpboard::core::text::line_content;

use crate::command::args::Setup;
use crate::command::failure::{BAD_INPUT, Failure};
use crate::command::lines::Lines;
use crate::command::output::Output;
use crate::command::play::play_all;
use crate::command::set_up::set_up_fen;

/// Answers each line, a broken one by an error object, and then ends with status 2. `moves` are
/// played before those of a line.
pub(crate) fn answer_lines(
    setup: &Setup,
    moves: &[String],
    threads: usize,
    output: &mut Output,
    answer: impl Fn(&AnyPosition) -> Result<String, Failure> + Sync,
) -> Result<(), Failure> {
    // Rules that do not fit are no fault of any line.
    set_up_fen(setup, None)?;
    answer_each(Lines::new(BufReader::new(io::stdin())), threads, output, |line| {
        if !setup.strict && line_content(line).is_empty() {
            return Ok(None);
        }
        answer(&read_line(line, setup, moves)?).map(Some)
    })
}

/// Answers each line, if there is anything to say; a broken one by an error object, and then ends
/// with status 2.
pub(crate) fn answer_each(
    mut lines: Lines<impl BufRead>,
    threads: usize,
    output: &mut Output,
    answer: impl Fn(&str) -> Result<Option<String>, Failure> + Sync,
) -> Result<(), Failure> {
    answer_in_order(
        threads,
        &mut lines,
        |line| answer(&line?),
        |answer| {
            if let Err(failure) = tell(answer, output) {
                // Not by returning: the next line may never come.
                std::process::exit(output.fail(&failure).into());
            }
            ControlFlow::Continue(())
        },
    )?;
    lines.finish()
}

fn tell(answer: Result<Option<String>, Failure>, output: &mut Output) -> Result<(), Failure> {
    match answer {
        Ok(None) => Ok(()),
        Ok(Some(answer)) => output.line(answer),
        Err(failure) if failure.status != BAD_INPUT => Err(failure),
        Err(failure) => {
            output.end_with(BAD_INPUT);
            output.failure(&failure)
        }
    }
}

/// The position of a line, `FEN` or `FEN ; MOVES`. What stands behind `#` is a comment.
fn read_line(line: &str, setup: &Setup, moves: &[String]) -> Result<AnyPosition, Failure> {
    let line = if setup.strict { line } else { line_content(line) };
    let (fen, last_moves) = match line.split_once(';') {
        Some((fen, moves)) => (fen.trim_end(), moves),
        None => (line, ""),
    };
    let mut position = set_up_fen(setup, Some(fen))?;
    play_all(&mut position, setup.moves.split_whitespace())?;
    play_all(&mut position, moves.iter().map(String::as_str))?;
    play_all(&mut position, last_moves.split_whitespace())?;
    Ok(position)
}
