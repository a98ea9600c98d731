//! `--game FILE`: a game file in place of the id of a game.

use std::ffi::OsString;
use std::fmt::Display;
use std::path::Path;

use clap::CommandFactory;
use warpboard::kit::register_toml;

use crate::command::args::Cli;
use crate::command::failure::Failure;

/// The command line with each `--game FILE` replaced by the id of the game, which is registered:
/// where the subcommand takes a game and reads no lines of work, as its first argument.
pub(crate) fn replace_files(
    arguments: impl Iterator<Item = OsString>,
) -> Result<Vec<OsString>, Failure> {
    let mut kept: Vec<OsString> = Vec::new();
    let mut ids: Vec<OsString> = Vec::new();
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let text = argument.to_str().unwrap_or_default();
        if text == "--" {
            kept.push(argument);
            break;
        }
        let file = match text.strip_prefix("--game") {
            Some("") => arguments.next().ok_or_else(|| {
                Failure::new("missing_argument", "game", "game: its value is missing")
            })?,
            Some(rest) if rest.starts_with('=') => OsString::from(&rest[1..]),
            _ => {
                kept.push(argument);
                continue;
            }
        };
        ids.push(register(Path::new(&file))?.into());
    }
    kept.extend(arguments);
    let cli = Cli::command();
    let subcommand = |word: &OsString| cli.find_subcommand(word);
    let at = kept.iter().skip(1).position(|word| !word.to_string_lossy().starts_with('-'));
    let at = at.map_or(kept.len(), |at| at + 1);
    let takes_game = kept.get(at).and_then(subcommand).is_some_and(|command| {
        command.get_positionals().any(|argument| argument.get_id() == "variant")
    });
    // Lines name their games themselves.
    let reads_lines = |word: &OsString| {
        let word = word.to_string_lossy();
        word == "--lines" || word.starts_with("--lines=")
    };
    if takes_game && !kept.iter().any(reads_lines) {
        kept.splice(at + 1..at + 1, ids);
    }
    Ok(kept)
}

/// Registers the game of a file; its id.
fn register(file: &Path) -> Result<&'static str, Failure> {
    let failure = |error: &dyn Display| {
        Failure::new("game", "game", format!("game: {}: {error}", file.display()))
    };
    let text = std::fs::read_to_string(file).map_err(|error| failure(&error))?;
    let game = register_toml(&text).map_err(|error| failure(&error))?;
    Ok(game.id())
}
