//! `perft sum`.

use std::path::{Path, PathBuf};

use crate::work::{Comparison, Manifest, RunId, Sum, Summand, number};
use clap::Args;
use serde::Serialize;
use warpboard::AnyPosition;

use super::{MemoryOptions, at_line, disk, read_line, read_manifest};
use crate::command::args::CountingOptions;
use crate::command::count::at_depth;
use crate::command::failure::{FAILED_CHECK, Failure};
use crate::command::lines::Lines;
use crate::command::output::Output;
use crate::command::run::Counter;

#[derive(Debug, Args)]
pub(crate) struct SumOptions {
    /// The answers, or sums of parts of them [default: standard input]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,
    /// What tells whether all lines are answered, as `perft expand` wrote it
    #[arg(long, value_name = "FILE", required_unless_present = "partial")]
    manifest: Option<PathBuf>,
    /// Write what these lines come to, to be added up elsewhere; takes lines of work as well
    #[arg(long, conflicts_with = "manifest")]
    partial: bool,
    /// The lines of work: names those that are missing, doubled or not of the run
    #[arg(long, value_name = "FILE", requires = "manifest")]
    lines: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryOptions,
    #[command(flatten)]
    counting: CountingOptions,
}

impl SumOptions {
    /// Whether what there is to add up may still be on its way.
    fn come_by_pipe(&self) -> bool {
        self.lines.is_none() && self.files.iter().any(|file| file == Path::new("-"))
    }
}

/// The result of a run.
#[derive(Serialize)]
struct SumObject<'a> {
    variant: &'a str,
    rules: &'a [String],
    fen: &'a str,
    depth: u8,
    #[serde(with = "number")]
    nodes: u128,
    lines: u64,
    run: RunId,
}

pub(crate) fn sum(options: &SumOptions, output: &mut Output) -> Result<(), Failure> {
    let Some(manifest) = &options.manifest else {
        let mut sum = Sum::default();
        each_summand(&options.files, |summand| {
            sum = sum.plus(summand.sum()?)?;
            Ok(())
        })?;
        return output.line(sum);
    };
    let read = || read_manifest("manifest", manifest);
    // Of commands that are piped into each other, the first writes the manifest in the end.
    let early = if options.come_by_pipe() { None } else { Some(read()?) };
    let sum = add_up(early.as_ref(), options, output)?;
    let run = early.map_or_else(read, Ok)?;
    let nodes = sum.nodes_of(&run)?;
    check_lines(&run, &Counter::new(&options.counting)?)?;
    if output.json {
        let Manifest { variant, rules, fen, depth, .. } = &run;
        let (depth, lines) = (*depth, run.tally.lines);
        return output.object(&SumObject {
            variant,
            rules,
            fen,
            depth,
            nodes,
            lines,
            run: run.run,
        });
    }
    let Manifest { depth, tally, .. } = run;
    output.line(format!(
        "depth {depth:2}  {nodes:>15} nodes  ({} lines, run {})",
        tally.lines, run.run
    ))
}

/// Adds up answers and sums, of the run if it is known. If its lines are given, what differs from
/// them is named.
fn add_up(
    run: Option<&Manifest>,
    options: &SumOptions,
    output: &mut Output,
) -> Result<Sum, Failure> {
    let comparison = options.lines.as_deref().map(|path| asked(path, &options.memory));
    let mut comparison = comparison.transpose()?;
    let mut sum = Sum::default();
    each_summand(&options.files, |summand| {
        let line = summand.line();
        let own = run.zip(line).map_or(Ok(()), |(run, line)| run.check(line));
        match (&mut comparison, line) {
            (Some(_), None) => {
                let message = "lines: expected answers to compare with them, not sums of parts";
                return Err(Failure::new("value", "lines", message));
            }
            (Some(comparison), Some(line)) => {
                comparison.answer(line).map_err(disk)?;
                if own.is_err() {
                    // It will be named.
                    return Ok(());
                }
            }
            (None, _) => own?,
        }
        sum = sum.plus(summand.sum()?)?;
        Ok(())
    })?;
    match comparison {
        Some(comparison) => name_differences(comparison, output).map(|()| sum),
        None => Ok(sum),
    }
}

/// The lines of the run, to be compared with the answers.
fn asked(path: &Path, memory: &MemoryOptions) -> Result<Comparison, Failure> {
    let mut comparison = Comparison::new(memory.bytes(), &memory.folder());
    let mut lines = Lines::open("lines", path)?;
    for (number, text) in (1..).zip(&mut lines) {
        let line = text.and_then(|text| read_line(&text));
        let line = line.map_err(|failure| at_line(path, number, failure))?;
        comparison.ask(&line).map_err(disk)?;
    }
    lines.finish()?;
    Ok(comparison)
}

fn name_differences(comparison: Comparison, output: &mut Output) -> Result<(), Failure> {
    let mut count = 0_u64;
    for difference in comparison.differences().map_err(disk)? {
        let difference = difference.map_err(disk)?;
        count += 1;
        if output.json {
            output.object(&difference)?;
        } else {
            output.line(difference)?;
        }
    }
    if count == 0 {
        return Ok(());
    }
    let message = format!("lines: {count} are missing, doubled or not of the run");
    Err(Failure { status: FAILED_CHECK, ..Failure::new("refused", "lines", message) })
}

/// Reads what there is to add up.
fn each_summand(
    files: &[PathBuf],
    mut add: impl FnMut(Summand) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for path in files {
        let mut lines = Lines::open("file", path)?;
        for (number, text) in (1..).zip(&mut lines) {
            let summand = text.and_then(|text| Ok(text.parse::<Summand>()?));
            let added = summand.and_then(&mut add);
            added.map_err(|failure| at_line(path, number, failure))?;
        }
        lines.finish()?;
    }
    Ok(())
}

/// The proof of the lines themselves: they stand for as many games as there are of their plies.
fn check_lines(run: &Manifest, counter: &Counter) -> Result<(), Failure> {
    let root: AnyPosition = run.root()?;
    let counted = counter.count(&root, run.plies);
    let games = counted.map_err(|error| at_depth(run.plies, error))?.result;
    if u128::from(games) == run.tally.times {
        return Ok(());
    }
    let message = format!(
        "times: the lines stand for {} games of {} plies, and there are {games}",
        run.tally.times, run.plies
    );
    Err(Failure { status: FAILED_CHECK, ..Failure::new("refused", "times", message) })
}
