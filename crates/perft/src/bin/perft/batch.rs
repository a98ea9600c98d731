//! `--fen -`: FENs from standard input, one a line, each answered on one line.

use std::io::{self, BufRead};
use std::process::ExitCode;

use warpboard::{AnyPosition, Variant};

use crate::args::{Command, Options};
use crate::count::{self, CountObject};
use crate::failure::{BAD_INPUT, Failure, INTERRUPTED};
use crate::output::Output;
use crate::position::{FenObject, moves_object, play_all, set_up_fen};
use crate::run::Counter;

/// What is asked about each line.
enum Question<'a> {
    Count { depth: u8, counter: Counter },
    Moves,
    Play { moves: &'a [String] },
}

/// Answers each line; a broken one by an error object. Ends with status 2 if there was any.
pub(crate) fn answer_lines(
    command: &Command,
    options: &Options,
    output: &mut Output,
) -> Result<ExitCode, Failure> {
    let (variant, question) = match *command {
        Command::Count { variant, depth } => {
            (variant, Question::Count { depth, counter: Counter::new(options)? })
        }
        Command::Moves { variant } => (variant, Question::Moves),
        Command::Play { variant, ref moves } => (variant, Question::Play { moves }),
        _ => {
            let message = "fen: `-`: expected a FEN: only count, moves and play read many";
            return Err(Failure::new("value", "fen", message));
        }
    };
    // Rules that do not fit are no fault of any line.
    let rules: Vec<&str> = options.rules.iter().map(String::as_str).collect();
    variant.set_up(&rules, None)?;

    let mut code = ExitCode::SUCCESS;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line);
        if length.map_err(|error| Failure::new("input", "standard input", error))? == 0 {
            return Ok(code);
        }
        match answer(variant, &question, &line, options, output) {
            Ok(()) => {}
            Err(failure) if failure.status == INTERRUPTED => return Err(failure),
            Err(failure) => {
                output.failure(&failure)?;
                code = ExitCode::from(BAD_INPUT);
            }
        }
    }
}

fn answer(
    variant: Variant,
    question: &Question<'_>,
    line: &[u8],
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = str::from_utf8(line)
        .map_err(|_| Failure::new("syntax", "line", "line: it is not UTF-8 text"))?;
    let (fen, moves) = match line.split_once(';') {
        Some((fen, moves)) => (fen.trim_end(), moves),
        None => (line, ""),
    };
    let mut position = set_up_fen(variant, Some(fen), options)?;
    play_all(&mut position, options.moves.split_whitespace())?;
    if let Question::Play { moves } = question {
        play_all(&mut position, moves.iter().map(String::as_str))?;
    }
    play_all(&mut position, moves.split_whitespace())?;
    match question {
        Question::Count { depth, counter } => count_line(&position, *depth, counter, output),
        Question::Moves if output.json => output.object(&moves_object(&position)),
        Question::Moves => output.line(&position.as_dyn().legal_moves().join(" ")),
        Question::Play { .. } if output.json => output.object(&FenObject { fen: position.fen() }),
        Question::Play { .. } => output.line(&position.fen()),
    }
}

fn count_line(
    position: &AnyPosition,
    depth: u8,
    counter: &Counter,
    output: &mut Output,
) -> Result<(), Failure> {
    let timed = counter.count(position, depth).map_err(|error| count::at_depth(depth, error))?;
    let nodes = timed.result;
    if output.json {
        output.object(&CountObject::new(position, depth, counter, &timed, nodes))
    } else {
        output.line(&nodes.to_string())
    }
}
