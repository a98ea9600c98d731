//! The command `perft`, which counts, lists, plays, draws and checks the positions of every game, and
//! of those that a program adds.
//!
//! This is the whole `main` of a `perft` that has a game of one's own beside ours:
//!
//! ```no_run
//! # use warpboard::xiangqi::Xiangqi as Mine;
//! fn main() -> std::process::ExitCode {
//!     warpboard_perft::command::Command::new().game::<Mine>().run()
//! }
//! ```

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
mod set_up;
mod show;
mod stats;
mod suite;
mod usage;
mod values;
mod verify;
mod work;

use std::process::ExitCode;

use clap::Parser;
use warpboard::kit::Statement;
use warpboard::{Variant, VariantPosition};

use args::{Cli, Task};
use failure::Failure;
use output::Output;
use suite::Suite;

/// The command, and what stands in the way of games that were added.
#[derive(Debug, Default)]
pub struct Command {
    failure: Option<Failure>,
}

impl Command {
    /// The command with our games.
    #[must_use]
    pub fn new() -> Command {
        Command::default()
    }

    /// With one game more, which is [registered](Variant::register).
    #[must_use]
    pub fn game<P: VariantPosition + Send + Sync + 'static>(self) -> Command {
        self.with(|| Variant::register::<P>().map(drop).map_err(Failure::from))
    }

    /// With one stated game more, which is [registered](warpboard::kit::register).
    #[must_use]
    pub fn statement(self, statement: Statement) -> Command {
        self.with(|| warpboard::kit::register(statement).map(drop).map_err(Failure::from))
    }

    /// The same, stated as a [game file](warpboard::kit::register_toml) has it.
    #[must_use]
    pub fn toml(self, text: &str) -> Command {
        self.with(|| warpboard::kit::register_toml(text).map(drop).map_err(Failure::from))
    }

    fn with(self, add: impl FnOnce() -> Result<(), Failure>) -> Command {
        Command { failure: self.failure.or_else(|| add().err()) }
    }

    /// Does what the command line of the program says. A game that could not be added is told
    /// instead.
    #[must_use]
    pub fn run(self) -> ExitCode {
        let json = std::env::args_os().any(|argument| argument == "--json");
        let arguments = match self.failure {
            None => game::replace_files(std::env::args_os()),
            Some(failure) => Err(failure),
        };
        let cli = match arguments {
            Ok(arguments) => Cli::try_parse_from(arguments),
            Err(failure) => return ExitCode::from(Output::new(json).fail(&failure)),
        };
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
}

fn run(cli: &Cli, output: &mut Output) -> Result<(), Failure> {
    run::stop_on_interrupt();
    match &cli.task {
        Task::Variants => position::variants(output),
        Task::Count { setup: Some(setup), depth: Some(depth), lines, counting }
            if lines.are_none() =>
        {
            count::count(setup, *depth, counting, output)
        }
        Task::Count { lines, counting, .. } => work::count_lines(lines, counting, output),
        Task::Expand { setup, plies, options } => {
            work::expand(setup.as_ref(), *plies, options, output)
        }
        Task::Sum(options) => work::sum(options, output),
        Task::Divide { setup, depth, counting } => count::divide(setup, *depth, counting, output),
        Task::Moves { setup, listing } => position::moves(setup, listing, output),
        Task::Play { setup, moves } => position::play(setup, moves, output),
        Task::Show { setup, svg, pieces, mark } => {
            show::show(setup, svg.as_deref(), *pieces, mark.as_deref(), output)
        }
        Task::Stats { setup, depth, threads, listing } => {
            stats::stats(setup, *depth, *threads, listing, output)
        }
        Task::Compare { setup, depth, engine, counting } => {
            compare::compare(setup, *depth, engine, counting, output)
        }
        Task::Verify {
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
        Task::Verify { variant, max_nodes, counting, .. } => {
            verify::verify(*variant, *max_nodes, counting, output)
        }
        Task::Bench { variant, seconds } => bench::bench(*variant, *seconds, output),
        Task::Rules { variant } => pages::rules(*variant, output),
        Task::Notation { variant } => pages::notation(*variant, output),
        Task::Completions { shell } => pages::completions(*shell, output),
    }
}
