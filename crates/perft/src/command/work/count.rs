//! `perft count --lines`.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::work::{Answer, Answered, AnsweredError, WorkLine};
use clap::Args;
use warpboard::AnyPosition;

use super::bar::Bar;
use super::read_line;
use crate::command::args::CountingOptions;
use crate::command::batch::answer_each;
use crate::command::count::at_depth;
use crate::command::failure::Failure;
use crate::command::lines::Lines;
use crate::command::output::Output;
use crate::command::run::Counter;

#[derive(Debug, Args)]
pub(crate) struct LineOptions {
    /// Answer the lines of work of this file or of standard input (`-`), each by its nodes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "depth"])]
    lines: Option<PathBuf>,
    /// Add the answers to this file, and leave out the lines that it answers already
    #[arg(long, value_name = "FILE", requires = "lines")]
    answers: Option<PathBuf>,
}

impl LineOptions {
    /// Whether a command is about no lines.
    pub(crate) fn are_none(&self) -> bool {
        self.lines.is_none() && self.answers.is_none()
    }
}

/// Answers each line, a broken one by an error object.
pub(crate) fn count_lines(
    lines: &LineOptions,
    options: &CountingOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some(path) = lines.lines.as_deref() else {
        return Err(Failure::new("argument", "answers", "answers: expected --lines too"));
    };
    let counter = Counter::new(options)?.without_progress();
    let answers = lines.answers.as_deref().map(Answers::open).transpose()?;
    // Of what comes through a pipe nobody knows how much there is.
    let size = path.metadata().map_or(0, |file| file.len());
    let (bytes, count) = (AtomicU64::new(0), AtomicU64::new(0));
    let bar = Bar::new(options.quiet);
    let answer = |text: &str| {
        let line = read_line(text)?;
        let answer = match &answers {
            None => Some(count_line(line, &counter)?.to_string()),
            Some(answers) if answers.done.contains(&line) => None,
            Some(answers) => {
                answers.add(&count_line(line, &counter)?)?;
                None
            }
        };
        let bytes = bytes.fetch_add(text.len() as u64 + 1, Ordering::Relaxed);
        let count = count.fetch_add(1, Ordering::Relaxed) + 1;
        bar.show(bytes, size, || format!("{count} lines"));
        Ok(answer)
    };
    answer_each(Lines::open("lines", path)?, counter.threads, output, answer)?;
    bar.clear();
    Ok(())
}

fn count_line(line: WorkLine, counter: &Counter) -> Result<Answer, Failure> {
    let position: AnyPosition = line.position()?;
    let counted = counter.count(&position, line.depth);
    let nodes = counted.map_err(|error| at_depth(line.depth, error))?.result.into();
    Ok(Answer { line, nodes })
}

/// A file of answers that is being added to.
struct Answers {
    path: PathBuf,
    /// The lines that were answered when it was opened.
    done: Answered,
    file: Mutex<File>,
}

impl Answers {
    /// Opens a file, or makes it, and cuts off what is left of a line that was being written when
    /// its writer was killed.
    fn open(path: &Path) -> Result<Answers, Failure> {
        let failure = |error: io::Error| Failure::file("answers", path, &error);
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failure)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let message = format!("answers: {}: another count adds to it", path.display());
                return Err(Failure::new("resources", "answers", message));
            }
            // A file system without locks does without.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (done, bytes) = Answered::read(BufReader::new(&file)).map_err(|error| match error {
            AnsweredError::Read(error) => failure(error),
            error => Failure::new("line", "answers", format!("{}: {error}", path.display())),
        })?;
        file.set_len(bytes).and_then(|()| file.seek(SeekFrom::Start(bytes))).map_err(failure)?;
        Ok(Answers { path: path.to_owned(), done, file: Mutex::new(file) })
    }

    /// Writes an answer at once, in one piece.
    fn add(&self, answer: &Answer) -> Result<(), Failure> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.write_all(format!("{answer}\n").as_bytes());
        written.map_err(|error| Failure::file("answers", &self.path, &error))
    }
}
