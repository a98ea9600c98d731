//! Counting as the command does it: by the options given, with a progress bar, until Ctrl-C.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use warpboard::{AnyPosition, PositionVisitor, VariantPosition};
use warpboard_perft::{Counting, Division, HashTable, Perft, PerftError, Progress};

use crate::args::CountingOptions;
use crate::failure::{Failure, INTERRUPTED};

/// The counts under way, which can tell how far they got.
static COUNTING: AtomicUsize = AtomicUsize::new(0);
static INTERRUPT: AtomicBool = AtomicBool::new(false);

/// Counts that take less show no progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Makes Ctrl-C stop the count under way, or else the program.
pub(crate) fn stop_on_interrupt() {
    // Without a handler Ctrl-C stops the program all the same. Where it was to be ignored, as in the
    // background of a shell, it stays ignored.
    let _ = ctrlc::try_set_handler(|| {
        if COUNTING.load(Ordering::SeqCst) == 0 || INTERRUPT.swap(true, Ordering::SeqCst) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// The options of all counts, and the table that they share.
pub(crate) struct Counter {
    pub(crate) mode: Counting,
    pub(crate) threads: usize,
    table: Option<HashTable>,
    quiet: bool,
}

/// A result and how long it took.
pub(crate) struct Timed<T> {
    pub(crate) result: T,
    pub(crate) seconds: f64,
}

impl<T> Timed<T> {
    pub(crate) fn rate(&self, nodes: u64) -> f64 {
        nodes as f64 / self.seconds.max(1e-9)
    }
}

impl Counter {
    pub(crate) fn new(options: &CountingOptions) -> Result<Counter, Failure> {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Ok(Counter {
            mode: options.mode,
            threads: options.threads.map_or_else(cores, NonZero::get),
            table: options.hash.map(HashTable::new).transpose()?,
            quiet: options.quiet,
        })
    }

    /// `bulk, 2 threads`, and the table if there is one: what a rate depends on.
    pub(crate) fn settings(&self) -> String {
        let threads = match self.threads {
            1 => "1 thread".to_owned(),
            threads => format!("{threads} threads"),
        };
        let table = self.table.as_ref();
        let table = table.map_or(String::new(), |table| format!(", hash {} MiB", table.mib()));
        format!("{}, {threads}{table}", self.mode)
    }

    pub(crate) fn count(
        &self,
        position: &AnyPosition,
        depth: u8,
    ) -> Result<Timed<u64>, PerftError> {
        self.run(depth, |perft| position.visit(Count(perft)))
    }

    /// The nodes below each move, in the order of the moves' bytes.
    pub(crate) fn divide(
        &self,
        position: &AnyPosition,
        depth: u8,
    ) -> Result<Vec<(String, u64)>, PerftError> {
        self.divide_so_far(position, depth)?.result.complete()
    }

    /// The same, and after Ctrl-C what is known by then.
    pub(crate) fn divide_so_far(
        &self,
        position: &AnyPosition,
        depth: u8,
    ) -> Result<Timed<Division<String>>, PerftError> {
        self.run(depth, |perft| position.visit(Divide(perft)))
    }

    fn run<T>(
        &self,
        depth: u8,
        count: impl FnOnce(Perft<'_>) -> Result<T, PerftError>,
    ) -> Result<Timed<T>, PerftError> {
        let start = Instant::now();
        let bar = OnceLock::new();
        let report = |progress: Progress| {
            if !self.quiet && start.elapsed() >= PATIENCE {
                show_progress(bar.get_or_init(|| progress_bar(depth, progress.total)), progress);
            }
        };
        let mut perft = Perft::new(depth)
            .counting(self.mode)
            .threads(self.threads)
            .cancel(&INTERRUPT)
            .progress(&report);
        if let Some(table) = &self.table {
            perft = perft.hash(table);
        }
        COUNTING.fetch_add(1, Ordering::SeqCst);
        let result = count(perft);
        COUNTING.fetch_sub(1, Ordering::SeqCst);
        let seconds = start.elapsed().as_secs_f64();
        if let Some(bar) = bar.get() {
            bar.finish_and_clear();
        }
        Ok(Timed { result: result?, seconds })
    }
}

struct Count<'a>(Perft<'a>);

impl PositionVisitor for Count<'_> {
    type Output = Result<u64, PerftError>;

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) -> Self::Output {
        self.0.count(position)
    }
}

struct Divide<'a>(Perft<'a>);

impl PositionVisitor for Divide<'_> {
    type Output = Result<Division<String>, PerftError>;

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) -> Self::Output {
        let Division { moves, progress } = self.0.divide_so_far(position)?;
        let mut moves: Vec<_> =
            moves.into_iter().map(|(mv, nodes)| (mv.to_string(), nodes)).collect();
        moves.sort_unstable();
        Ok(Division { moves, progress })
    }
}

/// A bar on standard error, if that is a terminal.
fn progress_bar(depth: u8, total: u64) -> ProgressBar {
    let template = "{prefix} {wide_bar} {pos}/{len} subtrees, {msg} nodes, {eta} left";
    let bar = ProgressBar::new(total).with_prefix(format!("depth {depth}"));
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn show_progress(bar: &ProgressBar, progress: Progress) {
    bar.set_position(progress.done);
    bar.set_message(progress.nodes.to_string());
}
