//! How a count is run: depth, threads, hash table, cancellation, progress.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use warpboard_core::walk::{Counting, Limits, NodeTable, Walk};
use warpboard_core::{CountNodes, Position, TooManyMoves};

use crate::table::HashTable;
use crate::threads::{ThreadsError, answer_in_order, spread};

/// The number of games of exactly `depth` plies, on this thread, counted in bulk.
///
/// Saturates at [`u64::MAX`]. Lists the moves of any position, however many they are; [`Perft`]
/// has a limit.
#[must_use]
pub fn perft<P: CountNodes>(position: &P, depth: u8) -> u64 {
    let limits = Limits::none();
    position.clone().nodes(&mut Walk::new(Counting::Bulk, None, &limits), depth)
}

/// The legal moves, in their order, each with the number of games of `depth` plies that it starts.
/// Empty at depth 0. Without a limit, as [`perft()`].
#[must_use]
pub fn divide<P: CountNodes>(position: &P, depth: u8) -> Vec<(P::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let limits = Limits::none();
    let mut walk = Walk::new(Counting::Bulk, None, &limits);
    let mut position = position.clone();
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
        .into_iter()
        .map(|mv| (mv, position.with_move(mv, |child| child.nodes(&mut walk, below))))
        .collect()
}

/// A count with all its options.
///
/// # Example
/// ```
/// use warpboard_perft::{Counting, HashTable, Perft};
///
/// let table = HashTable::new(16)?;
/// let options = Perft::new(5).counting(Counting::Full).hash(&table).threads(2);
/// # let _ = options;
/// # Ok::<(), warpboard_perft::TableError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Perft<'a> {
    pub(crate) depth: u8,
    counting: Counting,
    table: Option<&'a HashTable>,
    pub(crate) threads: usize,
    max_moves: usize,
    cancel: Option<&'a AtomicBool>,
    progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl fmt::Debug for Perft<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perft")
            .field("depth", &self.depth)
            .field("counting", &self.counting)
            .field("hash_mib", &self.table.map(HashTable::mib))
            .field("threads", &self.threads)
            .field("max_moves", &self.max_moves)
            .finish_non_exhaustive()
    }
}

/// How far a count has got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Subtrees of the root that are counted.
    pub done: u64,
    /// Subtrees of the root that there are.
    pub total: u64,
    /// Nodes in the subtrees that are counted.
    pub nodes: u64,
}

/// The moves of a position with the nodes below each, as far as they were counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division<M> {
    /// The legal moves, in their order, each with the number of games that it starts; `None` if
    /// the count was cancelled before all of them were counted.
    pub moves: Vec<(M, Option<u64>)>,
    /// How far the count got.
    pub progress: Progress,
}

impl<M> Division<M> {
    /// The moves and the nodes below each.
    ///
    /// # Errors
    /// [`PerftError::Cancelled`] if the count was cancelled.
    pub fn complete(self) -> Result<Vec<(M, u64)>, PerftError> {
        let moves = self.moves.into_iter().map(|(mv, nodes)| Some((mv, nodes?)));
        moves.collect::<Option<_>>().ok_or(PerftError::Cancelled(self.progress))
    }
}

/// Why a count has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The flag was set; this is how far the count had got.
    #[error("stopped after {} nodes, {} of {} subtrees", .0.nodes, .0.done, .0.total)]
    Cancelled(Progress),
    /// A position has more legal moves than are listed.
    #[error(transparent)]
    TooManyMoves(#[from] TooManyMoves),
    /// There are 2^64 - 2 nodes or more.
    #[error("there are more nodes than 64 bits can count")]
    Overflow,
    /// The threads could not be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
}

impl PerftError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            PerftError::Cancelled(_) => "interrupted",
            PerftError::TooManyMoves(error) => error.kind(),
            PerftError::Overflow => "overflow",
            PerftError::Threads(error) => error.kind(),
        }
    }
}

/// The greatest depth at which the work is not divided: there is little of it, and to divide the
/// last two plies would keep a game from counting the replies at once.
const UNDIVIDED: u8 = 2;

/// The most moves of a position that are listed if nothing else is asked for.
pub const MAX_MOVES: usize = 250_000;

/// The most parts that work is split into: more would take memory and gain nothing.
const MAX_SUBTREES: usize = 1 << 16;

/// Counts of about so many nodes at most stay on one thread: they take less time than it takes to
/// wake others.
const SMALL: f64 = 2e5;

/// A subtree of the root, one or two plies deep.
struct Subtree<M> {
    /// The index of the first move.
    root: usize,
    second: Option<M>,
}

impl<'a> Perft<'a> {
    /// A count in bulk to a depth in plies, on one thread, without a hash table, which lists at
    /// most [`MAX_MOVES`] of a position.
    #[must_use]
    pub fn new(depth: u8) -> Self {
        Perft {
            depth,
            counting: Counting::Bulk,
            table: None,
            threads: 1,
            max_moves: MAX_MOVES,
            cancel: None,
            progress: None,
        }
    }

    /// What is done at the last plies.
    #[must_use]
    pub fn counting(self, counting: Counting) -> Self {
        Perft { counting, ..self }
    }

    /// Looks positions up in a table. The count is the same, but for the odds of two positions
    /// having the same 64-bit key; in [`Counting::Full`] the leaves of known positions are not
    /// made again.
    #[must_use]
    pub fn hash(self, table: &'a HashTable) -> Self {
        Perft { table: Some(table), ..self }
    }

    /// The number of threads; 0 is one for each core, and [`max_threads`](crate::max_threads) the
    /// most. The threads belong to the process and serve
    /// all its counts; only counts with another number of threads start others.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Perft { threads, ..self }
    }

    /// Ends with an error rather than list the moves of a position that has more of them, be it
    /// the root or one below. Where moves are counted and not listed, there may be any number.
    #[must_use]
    pub fn max_moves(self, most: usize) -> Self {
        Perft { max_moves: most, ..self }
    }

    /// Stops soon after the flag is set.
    #[must_use]
    pub fn cancel(self, flag: &'a AtomicBool) -> Self {
        Perft { cancel: Some(flag), ..self }
    }

    /// Calls `report` each time that a subtree of the root is counted, from any of the threads.
    #[must_use]
    pub fn progress(self, report: &'a (dyn Fn(Progress) + Sync)) -> Self {
        Perft { progress: Some(report), ..self }
    }

    /// The number of games of exactly `depth` plies.
    ///
    /// # Errors
    /// [`PerftError`] if the count was cancelled, would list too many moves, does not fit 64 bits,
    /// or has no threads.
    pub fn count<P>(&self, position: &P) -> Result<u64, PerftError>
    where
        P: CountNodes + Send + Sync,
    {
        let total = if self.depth <= UNDIVIDED {
            self.count_at_once(position)?
        } else {
            let divided = self.divide(position)?;
            divided.iter().fold(0_u64, |sum, &(_, nodes)| sum.saturating_add(nodes))
        };
        if total == u64::MAX { Err(PerftError::Overflow) } else { Ok(total) }
    }

    /// The number of games, on this thread, the replies at once where the game can.
    fn count_at_once<P: CountNodes>(&self, position: &P) -> Result<u64, PerftError> {
        let limits = self.limits();
        let meter = Meter::new(1);
        let nodes = position.clone().nodes(&mut self.walk(&limits), self.depth);
        refuse(&limits)?;
        if limits.is_cancelled() {
            return Err(PerftError::Cancelled(meter.read()));
        }
        let progress = meter.add(nodes);
        if let Some(report) = self.progress {
            report(progress);
        }
        Ok(nodes)
    }

    /// The number of games of exactly `depth` plies from each of many positions, in their order.
    /// The threads count as many positions at once.
    ///
    /// ```
    /// use warpboard::xiangqi::Xiangqi;
    /// use warpboard::{NoOptions, Position, VariantPosition};
    /// use warpboard_perft::Perft;
    ///
    /// let start = Xiangqi::start(NoOptions);
    /// let moves = start.legal_moves().into_iter();
    /// let children = moves.map(|mv| start.clone().with_move(mv, |child| child.clone()));
    /// let counts = Perft::new(2).threads(2).count_each(children)?;
    /// assert_eq!(counts.iter().sum::<u64>(), 79_666);
    /// # Ok::<(), warpboard_perft::PerftError>(())
    /// ```
    ///
    /// # Errors
    /// As of [`count`](Perft::count), for the first position that it fails for.
    pub fn count_each<P>(
        &self,
        positions: impl IntoIterator<Item = P>,
    ) -> Result<Vec<u64>, PerftError>
    where
        P: CountNodes + Send + Sync,
    {
        let mut counts = Ok(Vec::new());
        let count = |position: P| self.count(&position);
        answer_in_order(self.threads, positions, count, |count| match (count, &mut counts) {
            (Ok(nodes), Ok(counts)) => {
                counts.push(nodes);
                ControlFlow::Continue(())
            }
            (Err(error), counts) => {
                *counts = Err(error);
                ControlFlow::Break(())
            }
            (_, Err(_)) => ControlFlow::Break(()),
        })?;
        counts
    }

    /// The legal moves, in their order, each with the number of games of `depth` plies that it
    /// starts. Empty at depth 0.
    ///
    /// # Errors
    /// As of [`count`](Perft::count).
    pub fn divide<P>(&self, position: &P) -> Result<Vec<(P::Move, u64)>, PerftError>
    where
        P: CountNodes + Send + Sync,
    {
        self.divide_so_far(position)?.complete()
    }

    /// As [`divide`](Perft::divide), with what is known of the moves if the count is cancelled.
    ///
    /// # Errors
    /// [`PerftError`] if the count would list too many moves, does not fit 64 bits, or has no
    /// threads.
    pub fn divide_so_far<P>(&self, position: &P) -> Result<Division<P::Move>, PerftError>
    where
        P: CountNodes + Send + Sync,
    {
        let limits = self.limits();
        let mut moves = Vec::new();
        if self.depth > 0 {
            let _ = limits.list(position, &mut moves);
        }
        moves.sort_unstable();
        let small = (moves.len() as f64).powi(self.depth.into()) <= SMALL;
        let threads = if small { 1 } else { self.threads };
        let (nodes, progress) =
            spread(threads, |spreads| self.count_subtrees(position, &moves, &limits, spreads))?;
        refuse(&limits)?;
        if nodes.contains(&Some(u64::MAX)) {
            return Err(PerftError::Overflow);
        }
        Ok(Division { moves: moves.into_iter().zip(nodes).collect(), progress })
    }

    /// The nodes below each of the moves, on all threads or on this one.
    fn count_subtrees<P>(
        &self,
        position: &P,
        moves: &[P::Move],
        limits: &Limits<'_>,
        on_all_threads: bool,
    ) -> (Vec<Option<u64>>, Progress)
    where
        P: CountNodes + Send + Sync,
    {
        let subtrees = self.split(position, moves, limits);
        let meter = Meter::new(subtrees.len() as u64);
        let start = || (self.walk(limits), position.clone());
        let count = |(walk, position): &mut (Walk<'_, P::Move>, P), subtree: &Subtree<P::Move>| {
            if limits.are_reached() {
                return None;
            }
            let nodes = position.with_move(moves[subtree.root], |child| match subtree.second {
                None => child.nodes(walk, self.depth - 1),
                Some(mv) => {
                    child.with_move(mv, |grandchild| grandchild.nodes(walk, self.depth - 2))
                }
            });
            if limits.are_reached() {
                return None;
            }
            let progress = meter.add(nodes);
            if let Some(report) = self.progress {
                report(progress);
            }
            Some(nodes)
        };
        let nodes: Vec<Option<u64>> = if on_all_threads {
            subtrees.par_iter().map_init(start, count).collect()
        } else {
            let mut state = start();
            subtrees.iter().map(|subtree| count(&mut state, subtree)).collect()
        };
        let mut below = vec![Some(0_u64); moves.len()];
        for (subtree, nodes) in subtrees.iter().zip(nodes) {
            let sum = &mut below[subtree.root];
            *sum = sum.zip(nodes).map(|(sum, nodes)| sum.saturating_add(nodes));
        }
        (below, meter.read())
    }

    pub(crate) fn limits(&self) -> Limits<'a> {
        Limits::new(self.cancel, self.max_moves)
    }

    /// What a thread carries along.
    fn walk<'w, M>(&self, limits: &'w Limits<'w>) -> Walk<'w, M>
    where
        'a: 'w,
    {
        Walk::new(self.counting, self.table.map(|table| table as &dyn NodeTable), limits)
    }

    /// Splits the work: two plies deep where that leaves enough to do in each part.
    fn split<P: Position>(
        &self,
        position: &P,
        moves: &[P::Move],
        limits: &Limits<'_>,
    ) -> Vec<Subtree<P::Move>> {
        let mut position = position.clone();
        let (mut subtrees, mut replies) = (Vec::new(), Vec::new());
        for (root, &mv) in moves.iter().enumerate() {
            if self.depth < 4 || subtrees.len() >= MAX_SUBTREES {
                subtrees.push(Subtree { root, second: None });
                continue;
            }
            replies.clear();
            if position.with_move(mv, |child| limits.list(child, &mut replies)).is_break() {
                break;
            }
            subtrees.extend(replies.iter().map(|&mv| Subtree { root, second: Some(mv) }));
        }
        subtrees
    }
}

/// The error of a position that had too many moves.
pub(crate) fn refuse(limits: &Limits<'_>) -> Result<(), PerftError> {
    limits.too_many_moves().map_or(Ok(()), |error| Err(error.into()))
}

/// Counts what is done, for all threads.
struct Meter {
    total: u64,
    done: AtomicU64,
    nodes: AtomicU64,
}

impl Meter {
    fn new(total: u64) -> Self {
        Meter { total, done: AtomicU64::new(0), nodes: AtomicU64::new(0) }
    }

    fn add(&self, nodes: u64) -> Progress {
        let nodes = self.nodes.fetch_add(nodes, Ordering::Relaxed).wrapping_add(nodes);
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        Progress { done, total: self.total, nodes }
    }

    fn read(&self) -> Progress {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        Progress { done: load(&self.done), total: self.total, nodes: load(&self.nodes) }
    }
}

#[cfg(test)]
mod tests;
