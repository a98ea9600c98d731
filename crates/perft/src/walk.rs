//! The recursion.

use std::fmt;
use std::hint::black_box;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};

use warpboard_core::Position;

use crate::cpu::{Baseline, Level};
use crate::table::HashTable;

/// What is done at the last ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Counting {
    /// The legal moves of the last ply are counted, and those of the ply before are not made
    /// either where the game has a faster way, [`count_replies`](Position::count_replies).
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

/// What one thread carries along.
pub(crate) struct Walk<'a, M> {
    pub(crate) counting: Counting,
    pub(crate) table: Option<&'a HashTable>,
    pub(crate) cancel: &'a AtomicBool,
    /// The moves of all plies from the root to the node at work, one ply behind the other.
    moves: Vec<M>,
}

impl<'a, M> Walk<'a, M> {
    pub(crate) fn new(
        counting: Counting,
        table: Option<&'a HashTable>,
        cancel: &'a AtomicBool,
    ) -> Self {
        Walk { counting, table, cancel, moves: Vec::with_capacity(1024) }
    }

    /// The nodes at a depth, by the fastest version that this processor runs. Saturates. After a
    /// cancellation the number means nothing.
    pub(crate) fn run<P: Position<Move = M>>(&mut self, position: &mut P, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(level) = crate::cpu::BitInstructions::detect() {
            return level.nodes(self, position, depth);
        }
        Baseline.nodes(self, position, depth)
    }
}

/// The least depth at which the hash table is asked: counting the moves of a position is as fast
/// as a probe.
const LEAST_HASHED: u8 = 2;

/// The nodes at `depth >= 1`. `level` inlines this into itself.
#[inline(always)]
pub(crate) fn nodes<L: Level, P: Position>(
    level: L,
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    if depth == 1 && walk.counting != Counting::Full {
        return position.count_legal();
    }
    if walk.cancel.load(Ordering::Relaxed) {
        return 0;
    }
    let table = walk.table.filter(|_| depth >= LEAST_HASHED);
    let bucket = table.map(|table| table.bucket(position.key(), depth));
    if let Some(known) = bucket.as_ref().and_then(|bucket| bucket.get()) {
        return known;
    }
    let replies = match (depth, walk.counting) {
        (2, Counting::Bulk) => position.count_replies(),
        _ => None,
    };
    let total = match replies {
        Some(replies) => replies,
        None => below(level, walk, position, depth),
    };
    if let Some(bucket) = bucket
        && !walk.cancel.load(Ordering::Relaxed)
    {
        bucket.put(total);
    }
    total
}

/// The nodes at `depth >= 1` by the list of moves.
#[inline(always)]
fn below<L: Level, P: Position>(
    level: L,
    walk: &mut Walk<'_, P::Move>,
    position: &mut P,
    depth: u8,
) -> u64 {
    let first = walk.moves.len();
    position.legal_moves_into(&mut walk.moves);
    let total = match (depth, walk.counting) {
        (1, _) => sum(walk, position, first, None, |_, child| {
            // Keeps the compiler from leaving the move out.
            black_box(&*child);
            1
        }),
        (2, Counting::Bulk | Counting::LastPly) => {
            sum(walk, position, first, None, |_, child| child.count_legal())
        }
        _ => {
            let asked = walk.table.map(|table| (table, depth - 1));
            sum(walk, position, first, asked, |walk, child| level.nodes(walk, child, depth - 1))
        }
    };
    walk.moves.truncate(first);
    total
}

/// The sum of what `count` finds after each of the moves from `first` on. If `count` will ask a
/// table at a depth, the answer to the next move is fetched while the one before is at work: to
/// make a move twice takes less time than to wait for memory.
#[inline(always)]
fn sum<'a, P: Position>(
    walk: &mut Walk<'a, P::Move>,
    position: &mut P,
    first: usize,
    asked: Option<(&HashTable, u8)>,
    mut count: impl FnMut(&mut Walk<'a, P::Move>, &mut P) -> u64,
) -> u64 {
    let mut total: u64 = 0;
    for index in first..walk.moves.len() {
        if let (Some((table, depth)), Some(&next)) = (asked, walk.moves.get(index + 1)) {
            position.with_move(next, |child| table.fetch(child.key(), depth));
        }
        let nodes = position.with_move(walk.moves[index], |child| count(walk, child));
        total = total.saturating_add(nodes);
    }
    total
}
