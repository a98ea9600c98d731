//! Lines of input, each no longer than memory allows for.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use warpboard_core::Quoted;

use crate::command::failure::Failure;

/// The bytes of the longest line that is read: a game of 10,000 plies fits.
const MAX_LINE: usize = 64 << 10;

/// The lines of an input without their ends. A broken line is a failure, and the next one is read
/// all the same.
pub(crate) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    /// The argument that names the input and its name; none for standard input.
    file: Option<(&'static str, String)>,
    /// What ended the input before its end.
    failure: Option<Failure>,
}

impl Lines<Box<dyn BufRead + Send>> {
    /// The lines of a file that an argument names, or of standard input if its name is `-`.
    pub(crate) fn open(argument: &'static str, path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Lines::new(Box::new(BufReader::new(io::stdin()))));
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unreadable(argument, &name, &error))?;
        let lines = Lines::new(Box::new(BufReader::new(file)) as Box<dyn BufRead + Send>);
        Ok(Lines { file: Some((argument, name)), ..lines })
    }
}

/// A file that cannot be read.
pub(crate) fn unreadable(argument: &str, name: &str, error: &io::Error) -> Failure {
    Failure::new("input", argument, format!("{argument}: {}: {error}", Quoted(name)))
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, line: Vec::new(), file: None, failure: None }
    }

    /// What ended the lines, if it was not the end of the input.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.failure.map_or(Ok(()), Err)
    }

    /// Reads the next line and the character that ends it, or the beginning of a line that is too
    /// long. Whether there was any.
    fn read(&mut self) -> io::Result<bool> {
        self.line.clear();
        let limit = MAX_LINE as u64 + 1;
        let length = self.input.by_ref().take(limit).read_until(b'\n', &mut self.line)?;
        if !self.line.ends_with(b"\n") && length > MAX_LINE {
            self.input.skip_until(b'\n')?;
        }
        Ok(length > 0)
    }

    fn check(&self) -> Result<String, Failure> {
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        if line.len() > MAX_LINE {
            let beginning = String::from_utf8_lossy(line);
            let message =
                format!("line: {}: expected at most {MAX_LINE} bytes", Quoted(&beginning));
            return Err(Failure::new("too_long", "line", message));
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = str::from_utf8(line).map_err(|_| {
            let text = String::from_utf8_lossy(line);
            let message = format!("line: {}: expected UTF-8 text", Quoted(&text));
            Failure::new("syntax", "line", message)
        })?;
        Ok(text.to_owned())
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Ok(true) => Some(self.check()),
            Ok(false) => None,
            Err(error) => {
                self.failure = Some(match &self.file {
                    Some((argument, name)) => unreadable(argument, name, &error),
                    None => {
                        let message = format!("standard input: {error}");
                        Failure::new("input", "standard input", message)
                    }
                });
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_line_does_not_take_the_next_one_with_it() {
        let longest = "x".repeat(MAX_LINE);
        let too_long = "y".repeat(MAX_LINE + 1);
        let far_too_long = "z".repeat(3 * MAX_LINE);
        let text = format!("\n{longest}\n{too_long}\n{far_too_long}\nnext\r\n");
        let input = [text.as_bytes(), b"\xff\nlast"].concat();
        let lines: Vec<_> = Lines::new(&input[..])
            .map(|line| line.map_err(|failure| (failure.kind, failure.message)))
            .collect();
        let shown = |letter: &str| {
            let message = format!("line: `{}…`: expected at most 65536 bytes", letter.repeat(79));
            Err(("too_long", message))
        };
        let not_text = "line: `\u{fffd}`: expected UTF-8 text".to_owned();
        let expected = [
            Ok(String::new()),
            Ok(longest),
            shown("y"),
            shown("z"),
            Ok("next".to_owned()),
            Err(("syntax", not_text)),
            Ok("last".to_owned()),
        ];
        assert_eq!(lines, expected);
    }
}
