//! Pages: the rules and the notation of a game, completions for a shell.

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;
use warpboard::Variant;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;

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
    clap_complete::generate(shell, &mut Cli::command(), "perft", &mut script);
    page(None, &String::from_utf8_lossy(&script), output)
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
