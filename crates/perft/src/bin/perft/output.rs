//! Standard output and standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::failure::Failure;

/// Where answers go, and in which form.
pub(crate) struct Output {
    pub(crate) json: bool,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    error: &'a Failure,
}

impl Output {
    pub(crate) fn new(json: bool) -> Output {
        Output { json }
    }

    /// Writes a line at once. If nobody reads any more, the work is done.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        match writeln!(stdout, "{text}").and_then(|()| stdout.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
            Err(error) => Err(Failure::new("output", "standard output", error)),
        }
    }

    /// Writes an object as a line of JSON.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(object)
            .map_err(|error| Failure::new("output", "standard output", error))?;
        self.line(&text)
    }

    /// Writes a failure in place of an answer.
    pub(crate) fn failure(&mut self, failure: &Failure) -> Result<(), Failure> {
        self.object(&ErrorObject { error: failure })
    }

    /// Tells a failure, and ends with it.
    pub(crate) fn fail(&mut self, failure: &Failure) -> ExitCode {
        if !self.json || self.failure(failure).is_err() {
            // There is nowhere left to complain to if this fails.
            let _ = writeln!(io::stderr(), "error: {}", failure.message);
        }
        failure.exit_code()
    }
}
