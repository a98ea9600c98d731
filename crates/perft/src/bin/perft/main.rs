//! The command `perft`: counts, lists, plays and draws the positions of every game.

mod args;
mod batch;
mod bench;
mod count;
mod failure;
mod output;
mod position;
mod run;
mod show;
mod verify;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // Help and version, which cannot be told if nobody listens.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let json = std::env::args_os().any(|argument| argument == "--json");
            return Output::new(json).fail(&Failure::from(error));
        }
    };
    let mut output = Output::new(cli.options.json);
    match run(&cli, &mut output) {
        Ok(code) => code,
        Err(failure) => output.fail(&failure),
    }
}

fn run(cli: &Cli, output: &mut Output) -> Result<ExitCode, Failure> {
    run::stop_on_interrupt();
    let options = &cli.options;
    if let Some(option) = options.position_option().filter(|_| !cli.command.takes_position()) {
        let message = format!("{option}: this command is not about a position");
        return Err(Failure::new("argument", option, message));
    }
    if options.reads_standard_input() {
        return batch::answer_lines(&cli.command, options, output);
    }
    match cli.command {
        Command::Variants => position::variants(output)?,
        Command::Count { variant, depth } => count::count(variant, depth, options, output)?,
        Command::Divide { variant, depth } => count::divide(variant, depth, options, output)?,
        Command::Moves { variant } => position::moves(variant, options, output)?,
        Command::Play { variant, ref moves } => position::play(variant, moves, options, output)?,
        Command::Show { variant, ref svg, ref mark } => {
            show::show(variant, svg.as_deref(), mark.as_deref(), options, output)?;
        }
        Command::Bench { variant, seconds } => bench::bench(variant, seconds, output)?,
        Command::Verify { variant, max_nodes } => {
            if !verify::verify(variant, max_nodes, options, output)? {
                return Ok(ExitCode::from(1));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
