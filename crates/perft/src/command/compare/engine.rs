//! A UCI engine in a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use warpboard_core::Quoted;

use crate::command::failure::Failure;

/// The bytes of the longest line that is read whole.
const MAX_LINE: u64 = 64 << 10;

/// How long an engine may take to end once it is told to.
const FAREWELL: Duration = Duration::from_millis(500);

/// The option for what is played.
const VARIANTS: &str = "UCI_Variant";

/// A running engine.
pub(super) struct Engine {
    command: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// How long it may take over one answer.
    timeout: Duration,
    /// What it calls itself; its command until it says.
    pub(super) name: String,
    /// The options that it lists, each as `option name` says it: `Hash type spin default 16`.
    options: Vec<String>,
}

/// A move as the engine writes it, and the nodes below it.
pub(super) type Entry = (String, u64);

impl Engine {
    /// Starts a command, words as in a shell, and waits until it speaks UCI.
    ///
    /// # Errors
    /// [`Failure`] if it cannot be started, ends, or does not answer in time.
    pub(super) fn start(command: &str, timeout: Duration) -> Result<Engine, Failure> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let Some((program, arguments)) = words.as_deref().and_then(<[String]>::split_first) else {
            return Err(failure(command, "expected a command, its words as in a shell"));
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failure(command, &format!("it cannot be started: {error}")))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failure(command, "it has no standard input and output"));
        };
        let mut engine = Engine {
            command: command.to_owned(),
            child,
            input,
            lines: read_lines(output),
            timeout,
            name: command.to_owned(),
            options: Vec::new(),
        };
        engine.greet()?;
        Ok(engine)
    }

    /// Has it tell its name and its options.
    fn greet(&mut self) -> Result<(), Failure> {
        self.options.clear();
        self.send("uci")?;
        let deadline = Instant::now() + self.timeout;
        loop {
            let line = self.line("uciok", deadline)?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.clone_into(&mut self.name);
            }
            if let Some(option) = line.strip_prefix("option name ") {
                self.options.push(option.to_owned());
            }
        }
    }

    /// Sets an option that the user chose, `NAME=VALUE` or the name of one that is switched on.
    ///
    /// # Errors
    /// [`Failure`] if the engine does not list it.
    pub(super) fn choose(&mut self, option: &str) -> Result<(), Failure> {
        let (name, value) = option.split_once('=').unwrap_or((option, "true"));
        if self.option(name).is_none() {
            let expected = "expected an option that the engine has, such as `Hash=16`";
            return Err(Failure::value("engine-option", name, expected));
        }
        self.set_option(name, value)
    }

    /// What is told of an option behind its name. Names are the same in upper and lower case.
    fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|option| {
            let (listed, told) = option.split_once(" type ")?;
            listed.eq_ignore_ascii_case(name).then_some(told)
        })
    }

    /// Sets an option and waits until it is taken in.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        self.send(&format!("setoption name {name} value {value}"))?;
        self.send("isready")?;
        let deadline = Instant::now() + self.timeout;
        while self.line("readyok", deadline)? != "readyok" {}
        Ok(())
    }

    /// Makes it play a variant by its id, or by the name that the user gave for it. Without
    /// `UCI_Variant` it plays chess.
    ///
    /// # Errors
    /// [`Failure`] if it does not list the variant, also when it is asked once more: options may
    /// have told it of new ones.
    pub(super) fn play(&mut self, id: &str, given: Option<&str>) -> Result<(), Failure> {
        let variant = given.unwrap_or(id);
        if self.option(VARIANTS).is_none() {
            return match variant {
                "chess" => Ok(()),
                _ => Err(self.fault("it plays chess alone: it has no option `UCI_Variant`")),
            };
        }
        if !self.lists(variant) {
            self.greet()?;
        }
        if self.lists(variant) {
            return self.set_option(VARIANTS, variant);
        }
        match given {
            None => Err(self.fault(&format!(
                "its option `UCI_Variant` has no `{variant}`: if it has another name, give it by \
                 `--uci-variant`"
            ))),
            Some(name) => {
                let expected = "expected a variant that the engine lists for `UCI_Variant`";
                Err(Failure::value("uci-variant", name, expected))
            }
        }
    }

    fn lists(&self, variant: &str) -> bool {
        let told = self.option(VARIANTS).unwrap_or_default();
        told.split(" var ").skip(1).any(|name| name.trim() == variant)
    }

    /// The nodes at a depth below each legal move, sorted, after moves from a position.
    ///
    /// # Errors
    /// [`Failure`] if it ends, does not answer in time, or does not know `go perft`.
    pub(super) fn divide(
        &mut self,
        fen: &str,
        moves: &[String],
        depth: u8,
    ) -> Result<Vec<Entry>, Failure> {
        let moves = match moves {
            [] => String::new(),
            moves => format!(" moves {}", moves.join(" ")),
        };
        self.send(&format!("position fen {fen}{moves}"))?;
        self.send(&format!("go perft {depth}"))?;
        let deadline = Instant::now() + self.timeout;
        let mut entries = Vec::new();
        loop {
            let line = self.line("the total of `go perft`", deadline)?;
            if is_total(&line) {
                break;
            } else if line.starts_with("bestmove") {
                return Err(self.fault("it searches when told `go perft`"));
            } else if let Some(entry) = entry(&line) {
                entries.push(entry);
            }
        }
        entries.sort_unstable();
        // A move that is listed twice has the nodes of both.
        entries.dedup_by(|next, entry| {
            let same = next.0 == entry.0;
            entry.1 = entry.1.saturating_add(if same { next.1 } else { 0 });
            same
        });
        Ok(entries)
    }

    fn send(&mut self, line: &str) -> Result<(), Failure> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.ended(&format!("it was told `{}`", first_word(line))))
    }

    /// The next line, without the spaces around it.
    fn line(&mut self, awaited: &str, deadline: Instant) -> Result<String, Failure> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => {
                Err(self.ended(&format!("{awaited} was waited for")))
            }
            Err(RecvTimeoutError::Timeout) => {
                let seconds = self.timeout.as_secs_f64();
                Err(self.fault(&format!("{awaited} did not come within {seconds} s")))
            }
        }
    }

    /// What became of an engine that no longer listens or speaks.
    fn ended(&mut self, when: &str) -> Failure {
        let status = self.wait(FAREWELL);
        let status = status.map_or(String::new(), |status| format!(" ({status})"));
        self.fault(&format!("it ended{status} when {when}"))
    }

    fn wait(&mut self, patience: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(5));
                }
                _ => return None,
            }
        }
    }

    fn fault(&self, message: &str) -> Failure {
        failure(&self.command, message)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        if self.wait(FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn failure(command: &str, message: &str) -> Failure {
    Failure::new("engine", "engine", format!("engine: {}: {message}", Quoted(command)))
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// The lines that an engine writes, read on a thread so that waiting for one can end. What is not
/// text, or longer than any answer, is passed over.
fn read_lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            if !matches!(read, Ok(length) if length > 0) {
                return;
            }
            if let Ok(text) = str::from_utf8(&line)
                && sender.send(text.trim().to_owned()).is_err()
            {
                return;
            }
        }
    });
    receiver
}

/// Whether a line ends a count: `Nodes searched: 400`, `Total: 400`, `nodes 400`.
fn is_total(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["nodes searched", "nodes", "total"].iter().any(|name| {
        let number = line.strip_prefix(name).map(|rest| rest.trim_start_matches([':', ' ', '\t']));
        number.is_some_and(|number| number.parse::<u64>().is_ok())
    })
}

/// Reads `e2e4: 20`, `e2e4 - 20` or `e2e4 20`: every move has a digit in it.
fn entry(line: &str) -> Option<Entry> {
    let (mv, nodes) = line.rsplit_once([' ', '\t', ':'])?;
    let mv = mv.trim_end_matches([' ', '\t', ':', '-']);
    let is_move = mv.contains(|c: char| c.is_ascii_digit())
        && mv.chars().all(|c| c.is_ascii_alphanumeric() || "@=+,->:".contains(c));
    is_move.then_some(())?;
    Some((mv.to_owned(), nodes.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_ends_a_count() {
        for line in ["Nodes searched: 400", "Total 400", "nodes: 400"] {
            assert!(is_total(line), "{line}");
        }
        for line in ["", "e2e4: 20", "nodes per second: fast", "total", "info nodes 400"] {
            assert!(!is_total(line), "{line}");
        }
    }

    #[test]
    fn lines_of_a_divide_are_read_in_every_style() {
        let read = |mv: &str| Some((mv.to_owned(), 20));
        assert_eq!(entry("e2e4: 20"), read("e2e4"));
        assert_eq!(entry("e7e8q - 20"), read("e7e8q"));
        assert_eq!(entry("a10a9 20"), read("a10a9"));
        assert_eq!(entry("P@e4:20"), read("P@e4"));
        assert_eq!(entry("Wa6=Q:a1a4: 20"), read("Wa6=Q:a1a4"));
        for other in ["", "Nodes searched: 20", "info depth 1", "total 20", "e2e4: many", "20"] {
            assert_eq!(entry(other), None, "{other}");
        }
    }
}
