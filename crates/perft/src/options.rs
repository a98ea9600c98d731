//! How a count is run: depth, threads, hash table, cancellation, progress.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use warpboard_core::walk::{Counting, NodeTable, Walk};
use warpboard_core::{CountNodes, Position};

use crate::table::HashTable;

/// The number of games of exactly `depth` plies, on this thread, counted in bulk.
///
/// Saturates at [`u64::MAX`].
#[must_use]
pub fn perft<P: CountNodes>(position: &P, depth: u8) -> u64 {
    let never = AtomicBool::new(false);
    position.clone().nodes(&mut Walk::new(Counting::Bulk, None, &never), depth)
}

/// The legal moves, in their order, each with the number of games of `depth` plies that it starts.
/// Empty at depth 0.
#[must_use]
pub fn divide<P: CountNodes>(position: &P, depth: u8) -> Vec<(P::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let never = AtomicBool::new(false);
    let mut walk = Walk::new(Counting::Bulk, None, &never);
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
    depth: u8,
    counting: Counting,
    table: Option<&'a HashTable>,
    threads: usize,
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

/// Why a count has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The flag was set; this is how far the count had got.
    #[error("stopped after {} nodes, {} of {} subtrees", .0.nodes, .0.done, .0.total)]
    Cancelled(Progress),
    /// There are 2^64 - 2 nodes or more.
    #[error("depth: there are more nodes than 64 bits can count")]
    Overflow,
    /// The threads could not be started.
    #[error("threads: they could not be started")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The greatest depth at which the work is not divided: there is little of it, and to divide the
/// last two plies would keep a game from counting the replies at once.
const UNDIVIDED: u8 = 2;

/// A subtree of the root, one or two plies deep.
struct Subtree<M> {
    /// The index of the first move.
    root: usize,
    second: Option<M>,
}

impl<'a> Perft<'a> {
    /// A count in bulk to a depth in plies, on one thread, without a hash table.
    #[must_use]
    pub fn new(depth: u8) -> Self {
        let counting = Counting::Bulk;
        Perft { depth, counting, table: None, threads: 1, cancel: None, progress: None }
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

    /// The number of threads; 0 is one for each core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Perft { threads, ..self }
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
    /// [`PerftError`] if the count was cancelled, does not fit 64 bits, or has no threads.
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
        let never = AtomicBool::new(false);
        let cancel = self.cancel.unwrap_or(&never);
        let meter = Meter::new(1);
        let nodes = position.clone().nodes(&mut self.walk(cancel), self.depth);
        if cancel.load(Ordering::Relaxed) {
            return Err(PerftError::Cancelled(meter.read()));
        }
        let progress = meter.add(nodes);
        if let Some(report) = self.progress {
            report(progress);
        }
        Ok(nodes)
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
        if self.depth == 0 {
            return Ok(Vec::new());
        }
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        let counts = if self.threads == 1 {
            self.count_subtrees(position, &moves)
        } else {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
            builder.build()?.install(|| self.count_subtrees(position, &moves))
        }?;
        Ok(moves.into_iter().zip(counts).collect())
    }

    /// The nodes below each of the moves.
    fn count_subtrees<P>(&self, position: &P, moves: &[P::Move]) -> Result<Vec<u64>, PerftError>
    where
        P: CountNodes + Send + Sync,
    {
        let subtrees = self.split(position, moves);
        let never = AtomicBool::new(false);
        let cancel = self.cancel.unwrap_or(&never);
        let meter = Meter::new(subtrees.len() as u64);
        let start = || (self.walk(cancel), position.clone());
        let count = |(walk, position): &mut (Walk<'_, P::Move>, P), subtree: &Subtree<P::Move>| {
            let nodes = position.with_move(moves[subtree.root], |child| match subtree.second {
                None => child.nodes(walk, self.depth - 1),
                Some(mv) => {
                    child.with_move(mv, |grandchild| grandchild.nodes(walk, self.depth - 2))
                }
            });
            if !cancel.load(Ordering::Relaxed) {
                let progress = meter.add(nodes);
                if let Some(report) = self.progress {
                    report(progress);
                }
            }
            nodes
        };
        let nodes: Vec<u64> = if self.threads == 1 {
            let mut state = start();
            subtrees.iter().map(|subtree| count(&mut state, subtree)).collect()
        } else {
            subtrees.par_iter().map_init(start, count).collect()
        };
        if cancel.load(Ordering::Relaxed) {
            return Err(PerftError::Cancelled(meter.read()));
        }
        let mut below = vec![0_u64; moves.len()];
        for (subtree, nodes) in subtrees.iter().zip(nodes) {
            below[subtree.root] = below[subtree.root].saturating_add(nodes);
        }
        if below.contains(&u64::MAX) { Err(PerftError::Overflow) } else { Ok(below) }
    }

    /// What a thread carries along.
    fn walk<M>(&self, cancel: &'a AtomicBool) -> Walk<'a, M> {
        Walk::new(self.counting, self.table.map(|table| table as &dyn NodeTable), cancel)
    }

    /// Splits the work: two plies deep where that leaves enough to do in each part.
    fn split<P: Position>(&self, position: &P, moves: &[P::Move]) -> Vec<Subtree<P::Move>> {
        if self.depth < 4 {
            return (0..moves.len()).map(|root| Subtree { root, second: None }).collect();
        }
        let mut position = position.clone();
        let mut subtrees = Vec::new();
        for (root, &mv) in moves.iter().enumerate() {
            let replies = position.with_move(mv, |child| child.legal_moves());
            subtrees.extend(replies.into_iter().map(|mv| Subtree { root, second: Some(mv) }));
        }
        subtrees
    }
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
mod tests {
    use warpboard_core::{NoOptions, VariantPosition};

    use super::*;
    use crate::toy::{SOUND, Toy};

    fn start() -> Toy<SOUND> {
        Toy::start(NoOptions)
    }

    fn nodes_by_list(position: &Toy<SOUND>, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let child = |mv| {
            let mut child = position.clone();
            child.make(mv);
            child
        };
        position.legal_moves().into_iter().map(|mv| nodes_by_list(&child(mv), depth - 1)).sum()
    }

    #[test]
    fn all_ways_of_counting_agree_at_every_depth() {
        let table = HashTable::new(1).unwrap();
        for depth in 0..=11 {
            let expected = nodes_by_list(&start(), depth);
            assert_eq!(perft(&start(), depth), expected);
            for counting in [Counting::Bulk, Counting::LastPly, Counting::Full] {
                for threads in [1, 2, 0] {
                    let options = Perft::new(depth).counting(counting).threads(threads);
                    assert_eq!(options.count(&start()).unwrap(), expected, "{options:?}");
                    let options = options.hash(&table);
                    assert_eq!(options.count(&start()).unwrap(), expected, "{options:?}");
                }
            }
        }
    }

    #[test]
    fn finished_games_contribute_nothing_below() {
        let position = Toy::<SOUND>::from_fen("T7 b 0 1", NoOptions).unwrap();
        assert_eq!(perft(&position, 0), 1);
        assert_eq!(perft(&position, 1), 0);
        assert_eq!(Perft::new(1).counting(Counting::Full).count(&position).unwrap(), 0);
        assert_eq!(Perft::new(5).threads(2).count(&position).unwrap(), 0);
    }

    #[test]
    fn divide_lists_the_moves_in_order() {
        let divided = Perft::new(6).threads(2).divide(&start()).unwrap();
        assert_eq!(divided, divide(&start(), 6));
        assert!(divided.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(divided.iter().map(|&(_, nodes)| nodes).sum::<u64>(), perft(&start(), 6));
        assert_eq!(divide(&start(), 0), []);
    }

    #[test]
    fn progress_ends_with_everything_done() {
        for threads in [1, 2] {
            let last = std::sync::Mutex::new(Vec::new());
            let report = |progress: Progress| last.lock().unwrap().push(progress);
            let nodes = Perft::new(8).threads(threads).progress(&report).count(&start()).unwrap();
            let reports = last.into_inner().unwrap();
            let end = reports.iter().max_by_key(|progress| progress.done).unwrap();
            assert_eq!((end.done, end.nodes), (end.total, nodes));
            assert_eq!(end.total, perft(&start(), 2));
        }
    }

    #[test]
    fn a_cancelled_count_tells_how_far_it_got_and_leaves_the_table_right() {
        let table = HashTable::new(1).unwrap();
        for threads in [1, 2] {
            let flag = AtomicBool::new(false);
            let report = |progress: Progress| flag.store(progress.done > 3, Ordering::Relaxed);
            let options = Perft::new(12).threads(threads).hash(&table);
            let stopped = options.cancel(&flag).progress(&report).count(&start()).unwrap_err();
            let PerftError::Cancelled(progress) = stopped else { panic!("{stopped}") };
            assert!(progress.done >= 4 && progress.done < progress.total, "{progress:?}");
            assert_eq!(options.count(&start()).unwrap(), Perft::new(12).count(&start()).unwrap());
        }
    }

    #[test]
    fn counts_beyond_64_bits_are_errors() {
        // Few positions, and more games between them than 64 bits can count.
        let table = HashTable::new(64).unwrap();
        let error = Perft::new(100).hash(&table).count(&start()).unwrap_err();
        assert!(matches!(error, PerftError::Overflow), "{error}");
    }
}
