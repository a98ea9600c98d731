//! The command `perft`: counts, lists, plays and draws the positions of every game.

mod args;
mod batch;
mod bench;
mod compare;
mod count;
mod failure;
mod game;
mod lines;
mod output;
mod pages;
mod play;
mod position;
mod progress;
mod run;
mod show;
mod stats;
mod suite;
mod usage;
mod verify;
mod work;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use output::Output;
use suite::Suite;

fn main() -> ExitCode {
    let json = std::env::args_os().any(|argument| argument == "--json");
    let arguments = match game::replace_files(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(failure) => return ExitCode::from(Output::new(json).fail(&failure)),
    };
    let cli = Cli::try_parse_from(arguments);
    let json = cli.as_ref().map_or(json, |cli| cli.json);
    let mut output = Output::new(json);
    let done = match cli {
        Ok(cli) => run(&cli, &mut output),
        // Help and version.
        Err(page) if !page.use_stderr() => output.write(&page.to_string()),
        Err(error) => Err(usage::failure(&error)),
    };
    let status = match done {
        Ok(()) => output.status(),
        Err(failure) => output.fail(&failure),
    };
    ExitCode::from(status)
}

fn run(cli: &Cli, output: &mut Output) -> Result<(), Failure> {
    run::stop_on_interrupt();
    match &cli.command {
        Command::Variants => position::variants(output),
        Command::Count { setup: Some(setup), depth: Some(depth), lines, counting, listing }
            if lines.are_none() =>
        {
            count::count(setup, *depth, counting, listing, output)
        }
        Command::Count { lines, counting, listing, .. } => {
            work::count_lines(lines, counting, listing, output)
        }
        Command::Expand { setup, plies, options } => {
            work::expand(setup.as_ref(), *plies, options, output)
        }
        Command::Sum(options) => work::sum(options, output),
        Command::Divide { setup, depth, counting, listing } => {
            count::divide(setup, *depth, counting, listing, output)
        }
        Command::Moves { setup, listing } => position::moves(setup, listing, output),
        Command::Play { setup, moves } => position::play(setup, moves, output),
        Command::Show { setup, svg, pieces, mark } => {
            show::show(setup, svg.as_deref(), *pieces, mark.as_deref(), output)
        }
        Command::Stats { setup, depth, threads } => stats::stats(setup, *depth, *threads, output),
        Command::Compare { setup, depth, engine, counting } => {
            compare::compare(setup, *depth, engine, counting, output)
        }
        Command::Verify {
            variant: Some(variant),
            max_nodes,
            suite: Some(file),
            rules,
            strict,
            counting,
        } => {
            let (variant, strict, max_nodes) = (*variant, *strict, *max_nodes);
            Suite { variant, rules, strict, file, max_nodes }.verify(counting, output)
        }
        Command::Verify { variant, max_nodes, counting, .. } => {
            verify::verify(*variant, *max_nodes, counting, output)
        }
        Command::Bench { variant, seconds } => bench::bench(*variant, *seconds, output),
        Command::Rules { variant } => pages::rules(*variant, output),
        Command::Notation { variant } => pages::notation(*variant, output),
        Command::Completions { shell } => pages::completions(*shell, output),
    }
}
