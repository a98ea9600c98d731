//! Counting as the command does it: by the options given, with a progress bar, until Ctrl-C.

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Instant;

use crate::{Counting, Division, HashTable, Perft, PerftError, Progress, Stats, max_threads};
use warpboard::{AnyPosition, PositionVisitor, VariantPosition};

use crate::command::args::{CountingOptions, Listing};
use crate::command::failure::{Failure, INTERRUPTED};
use crate::command::progress::{self, Latest};

/// The counts under way, which can tell how far they got.
static COUNTING: AtomicUsize = AtomicUsize::new(0);
static INTERRUPT: AtomicBool = AtomicBool::new(false);

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

/// What Ctrl-C sets while something is under way that heeds it.
pub(crate) fn interrupt() -> &'static AtomicBool {
    &INTERRUPT
}

/// Does work that heeds [`interrupt`].
pub(crate) fn interruptible<T>(work: impl FnOnce() -> T) -> T {
    COUNTING.fetch_add(1, Ordering::SeqCst);
    let result = work();
    COUNTING.fetch_sub(1, Ordering::SeqCst);
    result
}

/// The options of all counts, and the table that they share.
pub(crate) struct Counter {
    pub(crate) mode: Counting,
    pub(crate) threads: usize,
    max_moves: usize,
    table: Option<HashTable>,
    shows_progress: bool,
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
            threads: options.threads.map_or_else(cores, NonZero::get).min(max_threads()),
            max_moves: options.listing.most(),
            table: options.hash.map(HashTable::new).transpose()?,
            shows_progress: !options.quiet && io::stderr().is_terminal(),
        })
    }

    /// The same without progress lines, for counts of which many are under way at once.
    pub(crate) fn without_progress(self) -> Counter {
        Counter { shows_progress: false, ..self }
    }

    /// The same with so many moves at most listed of a position.
    pub(crate) fn max_moves(self, most: usize) -> Counter {
        Counter { max_moves: most, ..self }
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
        self.run(position, depth, |perft| perft.count(position))
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
        self.run(position, depth, |perft| {
            let Division { moves, progress } = perft.divide_so_far(position)?;
            let mut moves: Vec<_> =
                moves.into_iter().map(|(mv, nodes)| (mv.to_string(), nodes)).collect();
            moves.sort_unstable();
            Ok(Division { moves, progress })
        })
    }

    fn run<T>(
        &self,
        position: &AnyPosition,
        depth: u8,
        count: impl FnOnce(Perft<'_>) -> Result<T, PerftError>,
    ) -> Result<Timed<T>, PerftError> {
        let latest = Latest::default();
        let report = |progress: Progress| latest.tell(progress);
        let mut perft = Perft::new(depth)
            .counting(self.mode)
            .threads(self.threads)
            .max_moves(self.max_moves)
            .cancel(&INTERRUPT)
            .progress(&report);
        if let Some(table) = &self.table {
            perft = perft.hash(table);
        }
        let timed = || {
            let start = Instant::now();
            let result = interruptible(|| count(perft));
            Ok(Timed { result: result?, seconds: start.elapsed().as_secs_f64() })
        };
        if !self.shows_progress {
            return timed();
        }
        std::thread::scope(|scope| {
            // Whoever waits on the other end is told by its absence that the count is over.
            let (_under_way, over) = channel();
            let latest = &latest;
            scope.spawn(move || progress::show(position, depth, latest, &over));
            timed()
        })
    }
}

/// The kinds of move at each depth, on all cores unless the number of threads is given.
pub(crate) fn stats(
    position: &AnyPosition,
    depth: u8,
    threads: Option<NonZero<usize>>,
    listing: &Listing,
) -> Result<Vec<Stats>, PerftError> {
    let perft = Perft::new(depth)
        .threads(threads.map_or(0, NonZero::get))
        .max_moves(listing.most())
        .cancel(&INTERRUPT);
    interruptible(|| position.visit(Kinds(perft)))
}

struct Kinds<'a>(Perft<'a>);

impl PositionVisitor for Kinds<'_> {
    type Output = Result<Vec<Stats>, PerftError>;

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) -> Self::Output {
        self.0.stats(position)
    }
}
