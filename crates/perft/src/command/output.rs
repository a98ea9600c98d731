//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::command::failure::Failure;

/// Where answers go, in which form, and how the program ends.
pub(crate) struct Output {
    pub(crate) json: bool,
    /// The exit status, if nothing fails from now on.
    status: u8,
    /// Whether the exit status is worth the work if nobody reads the answers.
    outlives_readers: bool,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    error: &'a Failure,
}

impl Output {
    pub(crate) fn new(json: bool) -> Output {
        Output { json, status: 0, outlives_readers: false }
    }

    /// Ends the program with this status if nothing fails from now on.
    pub(crate) fn end_with(&mut self, status: u8) {
        self.status = status;
    }

    /// Goes on if nobody reads any more, for the exit status.
    pub(crate) fn outlive_readers(&mut self) {
        self.outlives_readers = true;
    }

    /// The exit status, if nothing failed.
    pub(crate) fn status(&self) -> u8 {
        self.status
    }

    /// Writes a line at once. If nobody reads any more, the work is done.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        self.write(&format!("{text}\n"))
    }

    /// Writes text as it is.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), Failure> {
        match write_out(text) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::output("standard output", &error))
            }
            Err(_) if self.outlives_readers => Ok(()),
            Err(_) => std::process::exit(self.status.into()),
        }
    }

    /// Writes an object as a line of JSON.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        self.line(to_json(object)?)
    }

    /// Writes a failure in place of an answer.
    pub(crate) fn failure(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.object(&ErrorObject { error: failure })
    }

    /// Tells a failure, and returns the exit status to end with.
    pub(crate) fn fail(&mut self, failure: &Failure) -> u8 {
        let text = match to_json(&ErrorObject { error: failure }) {
            Ok(object) if self.json => object,
            _ => format!("error: {}", printable(&failure.message)),
        };
        if !self.json || write_out(&format!("{text}\n")).is_err() {
            // There is nowhere left to complain to if this fails.
            let _ = writeln!(io::stderr(), "{text}");
        }
        failure.status
    }
}

/// Text in which control characters, such as file names may have, are escaped for terminals.
pub(crate) fn printable(text: &str) -> String {
    text.chars().fold(String::new(), |mut shown, character| {
        match character.is_control() {
            true => shown.extend(character.escape_debug()),
            false => shown.push(character),
        }
        shown
    })
}

pub(crate) fn to_json(object: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(object).map_err(|error| Failure::output("standard output", &error))
}

fn write_out(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}
