//! What is wrong with a command line, whose messages are pages, as failures of one line.

use std::error::Error;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use warpboard_core::Quoted;

use crate::command::args::Cli;
use crate::command::failure::Failure;

/// What the parser of the command line complains of.
pub(crate) fn failure(error: &clap::Error) -> Failure {
    let arguments = texts(error, ContextKind::InvalidArg);
    let argument = arguments.first().copied().unwrap_or_default();
    let field = field_of(argument);
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error, &field),
        ErrorKind::InvalidSubcommand => {
            let name = texts(error, ContextKind::InvalidSubcommand).join(" ");
            let cli = Cli::command();
            let names: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
            let expected = expected(&names, &texts(error, ContextKind::SuggestedSubcommand));
            let message = format!("command: {}: {expected}", Quoted(&name));
            Failure::new("unknown_command", "command", message)
        }
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            let message = format!("{}: there is no such option here", Quoted(argument));
            let hint = suggestion(&texts(error, ContextKind::SuggestedArg));
            Failure::new("argument", &field, message + &hint)
        }
        ErrorKind::UnknownArgument => {
            let message = format!("argument: {}: expected no more", Quoted(argument));
            Failure::new("argument", "argument", message)
        }
        ErrorKind::MissingRequiredArgument => {
            let fields: Vec<String> = arguments.iter().map(|argument| field_of(argument)).collect();
            Failure::new("missing_argument", &field, format!("{}: missing", fields.join(" and ")))
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
            Failure::new("missing_argument", "command", "command: missing: try `perft --help`")
        }
        ErrorKind::ArgumentConflict => {
            let others = texts(error, ContextKind::PriorArg);
            let others: Vec<String> = others.iter().map(|other| field_of(other)).collect();
            let message = if others.contains(&field) {
                format!("{field}: given more than once")
            } else {
                format!("{field}: expected without {}", others.join(" and "))
            };
            Failure::new("argument", &field, message)
        }
        ErrorKind::InvalidUtf8 => {
            Failure::new("argument", "argument", "argument: expected UTF-8 text")
        }
        _ => {
            let text = error.to_string();
            let line = text.lines().next().unwrap_or_default();
            Failure::new("argument", &field, line.trim_start_matches("error: "))
        }
    }
}

/// A value that an argument does not take.
fn value(error: &clap::Error, field: &str) -> Failure {
    let value = texts(error, ContextKind::InvalidValue).join(" ");
    let names = texts(error, ContextKind::ValidValue);
    if value.is_empty() && error.source().is_none() && names.is_empty() {
        return Failure::new("missing_argument", field, format!("{field}: its value is missing"));
    }
    let expected = match error.source() {
        Some(source) => source.to_string(),
        None => expected(&names, &texts(error, ContextKind::SuggestedValue)),
    };
    let kind = if field == "variant" { "unknown_variant" } else { "value" };
    Failure::new(kind, field, format!("{field}: {}: {expected}", Quoted(&value)))
}

/// The field of an argument as the usage shows it: `depth` of `<DEPTH>`, `threads` of
/// `--threads <N>`.
fn field_of(argument: &str) -> String {
    let word = argument.split_whitespace().next().unwrap_or_default();
    let word = word.split('=').next().unwrap_or_default();
    word.trim_start_matches('-').trim_matches(['<', '>', '[', ']', '.']).to_lowercase()
}

fn expected(names: &[&str], suggested: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("expected one of {}{}", names.join(", "), suggestion(suggested))
}

fn suggestion(suggested: &[&str]) -> String {
    suggested.first().map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

fn texts(error: &clap::Error, kind: ContextKind) -> Vec<&str> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    }
}
