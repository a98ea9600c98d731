//! `--fen -`: FENs from standard input, one a line, each answered on one line.

use std::io::{self, BufReader};
use std::ops::ControlFlow;

use warpboard::AnyPosition;
use warpboard::text::line_content;
use warpboard_perft::answer_in_order;

use crate::args::Setup;
use crate::failure::{BAD_INPUT, Failure, INTERRUPTED};
use crate::lines::Lines;
use crate::output::Output;
use crate::play::play_all;
use crate::position::set_up_fen;

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
    let mut lines = Lines::new(BufReader::new(io::stdin()));
    let says_something = |line: &Result<String, Failure>| {
        setup.strict || !line.as_ref().is_ok_and(|line| line_content(line).is_empty())
    };
    answer_in_order(
        threads,
        lines.by_ref().filter(says_something),
        |line| answer(&read_line(&line?, setup, moves)?),
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

fn tell(answer: Result<String, Failure>, output: &mut Output) -> Result<(), Failure> {
    match answer {
        Ok(answer) => output.line(answer),
        Err(failure) if failure.status == INTERRUPTED => Err(failure),
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
