//! Pages: the rules and the notation of a game, completions for a shell.

use clap::{Arg, CommandFactory};
use clap_complete::Shell;
use serde::Serialize;
use warpboard::Variant;

use crate::command::args::Cli;
use crate::command::failure::Failure;
use crate::command::output::Output;

/// A page as one object.
#[derive(Serialize)]
struct PageObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'a str>,
    text: &'a str,
}

/// Writes the rules of a game.
pub(crate) fn rules(variant: Variant, output: &mut Output) -> Result<(), Failure> {
    page(Some(variant.id()), variant.rules_page(), output)
}

/// Writes how positions and moves of a game are written.
pub(crate) fn notation(variant: Variant, output: &mut Output) -> Result<(), Failure> {
    page(Some(variant.id()), section(variant.rules_page(), "\n## Notation\n"), output)
}

/// Writes the completions of the command for a shell.
pub(crate) fn completions(shell: Shell, output: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = match shell {
        Shell::Bash | Shell::Zsh => Cli::command(),
        _ => with_values_as_commands(Cli::command()),
    };
    clap_complete::generate(shell, &mut command, "perft", &mut script);
    page(None, &String::from_utf8_lossy(&script), output)
}

/// The command with a subcommand for each value that the first argument of a subcommand may have:
/// the scripts of some shells complete subcommands and options, and no other arguments.
fn with_values_as_commands(command: clap::Command) -> clap::Command {
    let help = help_of(&command);
    let command = command.disable_help_subcommand(true).mut_subcommands(|subcommand| {
        // What is a subcommand there is no argument.
        let optional = |argument: &Arg| argument.clone().required(false);
        let arguments: Vec<Arg> = subcommand.get_arguments().map(optional).collect();
        let first = subcommand.get_positionals().next();
        let values = first.map(Arg::get_possible_values).unwrap_or_default();
        let about = first.and_then(Arg::get_help).cloned().unwrap_or_default();
        let named = values.iter().map(|value| {
            let about = value.get_help().unwrap_or(&about).clone();
            clap::Command::new(value.get_name().to_owned()).about(about).args(&arguments)
        });
        subcommand.disable_help_subcommand(true).subcommands(named.collect::<Vec<_>>())
    });
    command.subcommand(help)
}

/// The subcommand `help`, which completes to the other ones. That which comes with every command
/// is among its own values, so that fish takes it as one that is given, and goes on with files.
fn help_of(command: &clap::Command) -> clap::Command {
    let others = command.get_subcommands().map(|subcommand| {
        let about = subcommand.get_about().cloned().unwrap_or_default();
        clap::Command::new(subcommand.get_name().to_owned()).about(about)
    });
    clap::Command::new("help")
        .about("Print the help of the command or of a subcommand")
        .disable_help_subcommand(true)
        .subcommands(others.collect::<Vec<_>>())
}

fn page(variant: Option<&str>, text: &str, output: &mut Output) -> Result<(), Failure> {
    if output.json { output.object(&PageObject { variant, text }) } else { output.write(text) }
}

/// A section of a page with its heading; empty if there is none.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let Some(start) = page.find(heading) else { return "" };
    let text = &page[start + 1..];
    text.find("\n## ").map_or(text, |end| &text[..=end])
}
