//! Expansion: from lines of work to those of the positions some plies on.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use warpboard_core::game::{SetUpError, TextPosition};

use super::line::{LineError, WorkLine};
use super::manifest::Overflow;
use super::merge::{Entry, Key, MergeError, Merged, Merger};
use super::run::RunId;
use crate::options::MAX_MOVES;
use crate::threads::{ThreadsError, answer_in_order};

/// How lines are expanded: by how many plies, with how much memory and how many threads.
///
/// ```
/// use warpboard::Variant;
/// use warpboard_perft::work::{Expand, Manifest, WorkLine};
///
/// let root = Variant::Chess.start();
/// let run = Manifest::new(&root, 5);
/// let mut expansion = Expand::new(3).start::<warpboard::AnyPosition>();
/// expansion.add(&run.root_line())?;
/// let lines: Vec<WorkLine> = expansion.finish()?.collect::<Result<_, _>>()?;
/// // 8902 games of three plies lead to 5362 positions, from each of which two plies are left.
/// assert_eq!(lines.len(), 5362);
/// assert_eq!(lines.iter().map(|line| line.times).sum::<u128>(), 8902);
/// assert!(lines.iter().all(|line| line.depth == 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Expand<'a> {
    plies: u8,
    memory: usize,
    folder: PathBuf,
    threads: usize,
    most_moves: u64,
    cancel: Option<&'a AtomicBool>,
    progress: Option<&'a (dyn Fn(ExpandProgress) + Sync)>,
}

impl fmt::Debug for Expand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expand")
            .field("plies", &self.plies)
            .field("memory", &self.memory)
            .field("folder", &self.folder)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// How far an expansion has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpandProgress {
    /// The ply at work, from 1.
    pub ply: u8,
    /// How many positions of the ply before have been expanded.
    pub positions: u64,
    /// How many there are, at most.
    pub total: u64,
}

/// Why an expansion has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExpandError {
    /// A line is wrong. It was left out; others can still be added.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A file of sorted positions could not be written or read.
    #[error("memory: the positions could not be kept on disk: {0}")]
    Disk(#[from] io::Error),
    /// There are more ways to a position than 128 bits can count.
    #[error(transparent)]
    Overflow(#[from] Overflow),
    /// A position has more legal moves than are listed.
    #[error("moves: `{fen}` has {count} legal moves, more than {most}")]
    Moves {
        /// The position.
        fen: String,
        /// Its legal moves.
        count: u64,
        /// How many there may be.
        most: u64,
    },
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// The flag was set.
    #[error("stopped at ply {}, after {} positions", .0.ply, .0.positions)]
    Cancelled(ExpandProgress),
}

impl ExpandError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            ExpandError::Line(error) => error.kind(),
            ExpandError::Disk(_) => "resources",
            ExpandError::Overflow(error) => error.kind(),
            ExpandError::Moves { .. } => "too_many_moves",
            ExpandError::Threads(error) => error.kind(),
            ExpandError::Cancelled(_) => "interrupted",
        }
    }
}

impl From<MergeError> for ExpandError {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::Disk(error) => ExpandError::Disk(error),
            MergeError::Overflow(error) => ExpandError::Overflow(error),
        }
    }
}

impl From<SetUpError> for ExpandError {
    fn from(error: SetUpError) -> Self {
        ExpandError::Line(error.into())
    }
}

/// The memory that positions may take before they go to disk, if nothing else is said.
const MEMORY: usize = 512 << 20;

impl<'a> Expand<'a> {
    /// An expansion by so many plies: on one thread, in half a GiB of memory, and beyond that in
    /// the system's folder for temporary files.
    #[must_use]
    pub fn new(plies: u8) -> Self {
        let folder = std::env::temp_dir();
        Expand {
            plies,
            memory: MEMORY,
            folder,
            threads: 1,
            most_moves: MAX_MOVES as u64,
            cancel: None,
            progress: None,
        }
    }

    /// The bytes that positions may take, about, before they go to disk. While a ply is at work
    /// there are positions of two plies, so twice as much is used at most.
    #[must_use]
    pub fn memory(self, bytes: usize) -> Self {
        Expand { memory: bytes, ..self }
    }

    /// The folder for what does not fit into memory.
    #[must_use]
    pub fn folder(self, folder: impl Into<PathBuf>) -> Self {
        Expand { folder: folder.into(), ..self }
    }

    /// The number of threads; 0 is one for each core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Expand { threads, ..self }
    }

    /// Refuses to go on from a position with more legal moves, as the positions after all of them
    /// take memory at once. If nothing is said, [`MAX_MOVES`].
    #[must_use]
    pub fn max_moves(self, most: u64) -> Self {
        Expand { most_moves: most, ..self }
    }

    /// Stops soon after the flag is set.
    #[must_use]
    pub fn cancel(self, flag: &'a AtomicBool) -> Self {
        Expand { cancel: Some(flag), ..self }
    }

    /// Calls `report` after each position.
    #[must_use]
    pub fn progress(self, report: &'a (dyn Fn(ExpandProgress) + Sync)) -> Self {
        Expand { progress: Some(report), ..self }
    }

    /// Begins: lines come next.
    #[must_use]
    pub fn start<P: TextPosition + Send + Sync>(self) -> Expansion<'a, P> {
        let first = self.merger();
        Expansion { how: self, families: Families::default(), first, game: PhantomData }
    }

    /// Tells how far it has got, and whether it is to stop.
    fn tell(&self, progress: ExpandProgress) -> Result<(), ExpandError> {
        if let Some(report) = self.progress {
            report(progress);
        }
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(ExpandError::Cancelled(progress));
        }
        Ok(())
    }

    fn merger(&self) -> Merger {
        Merger::new(self.memory, &self.folder)
    }
}

/// What lines have in common whose positions may be merged: all but the position and its `times`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Family {
    variant: String,
    rules: Vec<String>,
    /// The plies left after the expansion.
    depth: u8,
    run: Option<RunId>,
}

impl Family {
    fn line(&self, fen: &str, times: u128) -> WorkLine {
        let Family { variant, rules, depth, run } = self.clone();
        WorkLine { variant, rules, fen: fen.to_owned(), times, depth, run }
    }

    /// A position of the family.
    fn position<P: TextPosition>(&self, fen: &str) -> Result<P, SetUpError> {
        let rules: Vec<&str> = self.rules.iter().map(String::as_str).collect();
        P::set_up(&self.variant, &rules, Some(fen))
    }
}

/// The families by number, in the order in which they came.
#[derive(Debug, Clone, Default)]
struct Families {
    list: Vec<Family>,
    numbers: HashMap<Family, u32>,
}

impl Families {
    fn number(&mut self, family: Family) -> u32 {
        let next = self.list.len() as u32;
        *self.numbers.entry(family).or_insert_with_key(|family| {
            self.list.push(family.clone());
            next
        })
    }
}

/// An expansion that takes lines in.
pub struct Expansion<'a, P> {
    how: Expand<'a>,
    families: Families,
    first: Merger,
    game: PhantomData<fn() -> P>,
}

impl<P> fmt::Debug for Expansion<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expansion").field("how", &self.how).finish_non_exhaustive()
    }
}

impl<'a, P: TextPosition + Send + Sync> Expansion<'a, P> {
    /// Takes in a line. Lines of several games or runs may come together.
    ///
    /// # Errors
    /// [`ExpandError::Line`] if the line is wrong; it is then left out. Any other is the end.
    pub fn add(&mut self, line: &WorkLine) -> Result<(), ExpandError> {
        let plies = self.how.plies;
        let left = line.depth.checked_sub(plies);
        let depth = left.ok_or(LineError::Depth { depth: line.depth, plies })?;
        let position: P = line.position()?;
        let family = Family {
            variant: line.variant.clone(),
            rules: position.rule_settings(),
            depth,
            run: line.run,
        };
        let family = self.families.number(family);
        let text = position.to_repetition_fen().into_boxed_str();
        Ok(self.first.add(Key { family, text }, line.times)?)
    }

    /// Expands ply by ply. The lines come in the order of their FENs, those of one game, run and
    /// depth together; the last ply is merged while they are asked for.
    ///
    /// # Errors
    /// [`ExpandError`] if memory, disk or threads fail, or the flag was set.
    pub fn finish(self) -> Result<WorkLines, ExpandError> {
        let Expansion { how, families, first, .. } = self;
        let mut merger = first;
        for ply in 1..=how.plies {
            let round = Round { how: &how, families: &families, ply };
            merger = round.expand::<P>(merger)?;
        }
        Ok(WorkLines { families: families.list, merged: merger.finish()? })
    }
}

/// One ply.
struct Round<'r, 'a> {
    how: &'r Expand<'a>,
    families: &'r Families,
    ply: u8,
}

impl Round<'_, '_> {
    fn expand<P>(&self, positions: Merger) -> Result<Merger, ExpandError>
    where
        P: TextPosition + Send + Sync,
    {
        let mut next = self.how.merger();
        let mut progress = ExpandProgress { ply: self.ply, positions: 0, total: positions.len() };
        let mut stopped = Ok(());
        let children = |entry: Result<Entry, MergeError>| self.children::<P>(&entry?);
        let merge = |children: Result<Vec<Entry>, ExpandError>| {
            stopped = children.and_then(|children| {
                children.into_iter().try_for_each(|(key, times)| next.add(key, times))?;
                progress.positions += 1;
                self.how.tell(progress)
            });
            if stopped.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        answer_in_order(self.how.threads, positions.finish()?, children, merge)?;
        stopped.map(|()| next)
    }

    /// The positions after each legal move.
    fn children<P: TextPosition>(&self, (key, times): &Entry) -> Result<Vec<Entry>, ExpandError> {
        let family = key.family;
        let mut position: P = self.families.list[family as usize].position(&key.text)?;
        let (count, most) = (position.count_legal(), self.how.most_moves);
        if count > most {
            return Err(ExpandError::Moves { fen: key.text.to_string(), count, most });
        }
        let moves = position.legal_moves().into_iter();
        let children = moves.map(|mv| {
            let text = position.with_move(mv, |child| child.to_repetition_fen()).into_boxed_str();
            (Key { family, text }, *times)
        });
        Ok(children.collect())
    }
}

/// Lines of work, each position once, as an expansion writes them.
pub struct WorkLines {
    families: Vec<Family>,
    merged: Merged,
}

impl fmt::Debug for WorkLines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkLines").finish_non_exhaustive()
    }
}

impl Iterator for WorkLines {
    type Item = Result<WorkLine, ExpandError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.merged.next()?;
        Some(match entry {
            Ok((key, times)) => Ok(self.families[key.family as usize].line(&key.text, times)),
            Err(error) => Err(error.into()),
        })
    }
}
