//! The recursion that counts nodes, as perft does, and how a game has it compiled.
//!
//! A [`Walk`] is what one thread carries along. The crate `warpboard-perft` starts walks, on as many
//! threads as it likes; this module is here so that a game can have the recursion compiled into one
//! piece with its generator, once, in its own crate, by [`count_nodes!`](crate::count_nodes).

use std::fmt;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::batch::{self, Generate};
use crate::cpu::{self, Task};
use crate::error::TooManyMoves;
use crate::position::Position;

/// What is done at the last ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Counting {
    /// The legal moves of the last ply are counted, and those of the ply before are not made
    /// either where the game has a faster way, [`count_replies`](CountNodes::count_replies).
    #[default]
    Bulk,
    /// The legal moves of the last ply are counted, and all before are made: what other programs
    /// call bulk counting.
    LastPly,
    /// Each legal move is made and taken back.
    Full,
}

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Counting::Bulk => "bulk",
            Counting::LastPly => "last-ply",
            Counting::Full => "full",
        })
    }
}

/// A word that is no way of counting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("mode: `{0}`: expected `bulk`, `last-ply` or `full`")]
pub struct ParseCountingError(String);

impl ParseCountingError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "counting"
    }
}

impl FromStr for Counting {
    type Err = ParseCountingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "bulk" => Ok(Counting::Bulk),
            "last-ply" => Ok(Counting::LastPly),
            "full" => Ok(Counting::Full),
            _ => Err(ParseCountingError(text.to_owned())),
        }
    }
}

/// Node counts of positions met before, by key and depth: a hash table, shared by threads.
pub trait NodeTable: Sync {
    /// The nodes at a depth below the position of this key, if known.
    fn get(&self, key: u64, depth: u8) -> Option<u64>;

    /// Keeps a count, if it likes.
    fn put(&self, key: u64, depth: u8, nodes: u64);

    /// Fetches from memory what [`get`](NodeTable::get) will read.
    fn fetch(&self, key: u64, depth: u8);
}

/// A position whose nodes can be counted.
///
/// Everything is provided: `impl CountNodes for Mine {}` is all that a game needs. A game that is
/// [`Generate`] writes [`count_nodes!`](crate::count_nodes) instead.
pub trait CountNodes: Position {
    /// The number of legal replies - the legal moves after each legal move, added up - if the game
    /// has a way to it that is faster than to make each move and count.
    #[must_use]
    fn count_replies(&self) -> Option<u64> {
        None
    }

    /// The nodes at a depth, as the walk is set up to count them. Saturates. Once the walk's
    /// [`Limits`] are reached the number means nothing.
    fn nodes(&mut self, walk: &mut Walk<'_, Self::Move>, depth: u8) -> u64 {
        walk.run::<Self, ByVisits>(self, depth)
    }
}

/// [`CountNodes`] for a type that is [`Generate`](crate::batch::Generate), compiled once, in the
/// crate that the macro is used in.
#[macro_export]
macro_rules! count_nodes {
    ($position:ty) => {
        impl $crate::walk::CountNodes for $position {
            fn count_replies(&self) -> Option<u64> {
                $crate::batch::replies(self)
            }

            fn nodes(
                &mut self,
                walk: &mut $crate::walk::Walk<'_, <Self as $crate::Position>::Move>,
                depth: u8,
            ) -> u64 {
                walk.run::<Self, $crate::walk::ByBatches>(self, depth)
            }
        }
    };
}

/// How a walk goes on below a node.
pub trait Source<P: Position> {
    /// The nodes at `depth >= 1`.
    fn nodes(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64;

    /// The nodes at `depth >= 1` by the list of moves.
    fn below(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64;
}

/// By the methods of [`Position`], which are compiled elsewhere.
#[derive(Debug)]
pub struct ByVisits;

impl<P: CountNodes> Source<P> for ByVisits {
    fn nodes(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        nodes::<P, Self>(walk, position, depth)
    }

    #[inline(always)]
    fn below(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        let first = walk.moves.len();
        if walk.limits.list(position, &mut walk.moves).is_break() {
            return 0;
        }
        let total = match depth {
            1 => make_each(position, &walk.moves[first..]),
            _ => {
                let asked = walk.asked_below(depth);
                sum(walk, position, first, asked, |walk, child| Self::nodes(walk, child, depth - 1))
            }
        };
        walk.moves.truncate(first);
        total
    }
}

/// By batches, the generator being compiled into the walk, for processors that have the
/// instructions it asks for; on others by visits.
#[derive(Debug)]
pub struct ByBatches;

impl<P: Generate + CountNodes> Source<P> for ByBatches {
    #[inline(always)]
    fn nodes(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        match cpu::run::<Self, _, _, _>(&mut *walk, &mut *position, depth) {
            Some(nodes) => nodes,
            None => ByVisits::nodes(walk, position, depth),
        }
    }

    #[inline(always)]
    fn below(walk: &mut Walk<'_, P::Move>, position: &mut P, depth: u8) -> u64 {
        let first = walk.moves.len();
        let listed = batch::legal_moves_at_most(position, walk.limits.max_moves, &mut walk.moves);
        if walk.limits.heed(listed).is_break() {
            return 0;
        }
        let total = match (depth, walk.counting) {
            (1, _) => make_each(position, &walk.moves[first..]),
            (2, Counting::Bulk | Counting::LastPly) if walk.moves.len() - first <= FEW => sum(
                walk,
                position,
                first,
                None,
                #[inline(always)]
                |_, child| child.count(),
            ),
            _ => {
                let asked = walk.asked_below(depth);
                sum(walk, position, first, asked, |walk, child| {
                    <Self as Source<P>>::nodes(walk, child, depth - 1)
                })
            }
        };
        walk.moves.truncate(first);
        total
    }
}

/// So many positions are counted without a look at the limits in between.
const FEW: usize = 1024;

impl<'w, P: Generate + CountNodes> Task<&mut Walk<'w, P::Move>, &mut P, u8> for ByBatches {
    type Output = u64;

    #[inline(always)]
    fn run(walk: &mut Walk<'w, P::Move>, position: &mut P, depth: u8) -> u64 {
        nodes::<P, ByBatches>(walk, position, depth)
    }
}

/// What ends a walk early: a flag that is set, or a position with too many moves to list them.
/// All walks of one count share it.
#[derive(Debug)]
pub struct Limits<'a> {
    cancel: Option<&'a AtomicBool>,
    max_moves: usize,
    too_many: OnceLock<TooManyMoves>,
}

impl<'a> Limits<'a> {
    /// Walks end soon after `cancel` is set, or when the moves of a position with more than
    /// `max_moves` legal ones would be listed.
    #[must_use]
    pub fn new(cancel: Option<&'a AtomicBool>, max_moves: usize) -> Self {
        Limits { cancel, max_moves, too_many: OnceLock::new() }
    }

    /// Walks do not end early.
    #[must_use]
    pub fn none() -> Self {
        Limits::new(None, usize::MAX)
    }

    /// Whether the flag is set.
    #[inline(always)]
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Whether walks end.
    #[inline(always)]
    #[must_use]
    pub fn are_reached(&self) -> bool {
        self.is_cancelled() || self.too_many.get().is_some()
    }

    /// How many moves the first position had that had too many, if one had.
    #[must_use]
    pub fn too_many_moves(&self) -> Option<TooManyMoves> {
        self.too_many.get().copied()
    }

    /// Appends the legal moves of a position to a list, unless there are too many, which ends all
    /// walks.
    ///
    /// # Errors
    /// Not an error: `Break` if there are too many.
    #[inline(always)]
    pub fn list<P: Position>(&self, position: &P, moves: &mut Vec<P::Move>) -> ControlFlow<()> {
        self.heed(position.legal_moves_at_most(self.max_moves, moves))
    }

    #[inline(always)]
    fn heed(&self, listed: Result<(), TooManyMoves>) -> ControlFlow<()> {
        match listed {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                // Another thread may have been first.
                let _ = self.too_many.set(error);
                ControlFlow::Break(())
            }
        }
    }
}

/// What one thread carries along.
pub struct Walk<'a, M> {
    counting: Counting,
    table: Option<&'a dyn NodeTable>,
    limits: &'a Limits<'a>,
    /// The moves of all plies from the root to the node at work, one ply behind the other.
    moves: Vec<M>,
}

impl<M> fmt::Debug for Walk<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Walk").field("counting", &self.counting).finish_non_exhaustive()
    }
}

impl<'a, M> Walk<'a, M> {
    /// A walk that counts in this way, within limits, with the help of a table if there is one.
    #[must_use]
    pub fn new(
        counting: Counting,
        table: Option<&'a dyn NodeTable>,
        limits: &'a Limits<'a>,
    ) -> Self {
        Walk { counting, table, limits, moves: Vec::with_capacity(1024) }
    }

    /// A walk of the same kind for moves of another type.
    #[must_use]
    pub fn for_moves<N>(&self) -> Walk<'a, N> {
        Walk::new(self.counting, self.table, self.limits)
    }

    /// The table, if it is asked at a depth.
    #[inline(always)]
    fn table_at(&self, depth: u8) -> Option<&'a dyn NodeTable> {
        self.table.filter(|_| depth >= LEAST_HASHED)
    }

    /// The table, and the depth at which it is asked below a node at `depth`, if it is.
    #[inline(always)]
    fn asked_below(&self, depth: u8) -> Option<(&'a dyn NodeTable, u8)> {
        let asked = depth - 1;
        self.table_at(asked).map(|table| (table, asked))
    }

    /// The nodes at a depth: what [`CountNodes::nodes`] does.
    #[inline(always)]
    pub fn run<P, S>(&mut self, position: &mut P, depth: u8) -> u64
    where
        P: CountNodes<Move = M>,
        S: Source<P>,
    {
        if depth == 0 { 1 } else { S::nodes(self, position, depth) }
    }
}

/// The least depth at which the hash table is asked: counting the moves of a position is as fast
/// as a probe.
const LEAST_HASHED: u8 = 2;

/// The nodes at `depth >= 1`. The source inlines this into itself.
#[inline(always)]
fn nodes<P: CountNodes, S: Source<P>>(
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    if walk.limits.are_reached() {
        return 0;
    }
    let table = walk.table_at(depth);
    let key = table.map_or(0, |_| position.key());
    if let Some(known) = table.and_then(|table| table.get(key, depth)) {
        return known;
    }
    let replies = match (depth, walk.counting) {
        (1, Counting::Bulk | Counting::LastPly) => Some(position.count_legal()),
        (2, Counting::Bulk) => position.count_replies(),
        _ => None,
    };
    let total = match replies {
        Some(replies) => replies,
        None => S::below(walk, position, depth),
    };
    if let Some(table) = table
        && !walk.limits.are_reached()
    {
        table.put(key, depth, total);
    }
    total
}

/// The number of moves, each of which is made and taken back.
#[inline(always)]
fn make_each<P: Position>(position: &mut P, moves: &[P::Move]) -> u64 {
    let mut made = 0;
    for &mv in moves {
        position.with_move(
            mv,
            #[inline(always)]
            |child| {
                // Keeps the compiler from leaving the move out.
                black_box(child);
                made += 1;
            },
        );
    }
    made
}

/// The sum of what `count` finds after each of the moves from `first` on. If `count` will ask a
/// table at a depth, the answer to the next move is fetched while the one before is at work.
///
/// A closure that does much is marked `#[inline(always)]`: as a function of its own it would be
/// compiled without the processor's instructions.
#[inline(always)]
fn sum<'a, P: Position>(
    walk: &mut Walk<'a, P::Move>,
    position: &mut P,
    first: usize,
    asked: Option<(&dyn NodeTable, u8)>,
    mut count: impl FnMut(&mut Walk<'a, P::Move>, &mut P) -> u64,
) -> u64 {
    let mut total: u64 = 0;
    for index in first..walk.moves.len() {
        if let (Some((table, depth)), Some(&next)) = (asked, walk.moves.get(index + 1)) {
            fetch_after(position, next, table, depth);
        }
        let nodes = position.with_move(
            walk.moves[index],
            #[inline(always)]
            |child| count(walk, child),
        );
        total = total.saturating_add(nodes);
    }
    total
}

/// Has a table fetch what it will be asked after a move: to make a move twice takes less time than
/// to wait for memory.
#[inline(never)]
fn fetch_after<P: Position>(position: &mut P, mv: P::Move, table: &dyn NodeTable, depth: u8) {
    position.with_move(mv, |child| table.fetch(child.key(), depth));
}
