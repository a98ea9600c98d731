//! What kinds of move there are at each depth, as the tables of published counts have it.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use warpboard_core::walk::Limits;
use warpboard_core::{Cell, Describe, MoveInfo, MoveKind, Reason};

use crate::options::{Perft, PerftError, Progress, refuse};
use crate::threads::spread;

/// What the last moves of all games of one length are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stats {
    /// The games, each of which has one last move.
    pub nodes: u64,
    /// The moves of each kind that the game has, in its order; a move may be of several.
    pub kinds: Vec<(MoveKind, u64)>,
    /// The moves that give check, by one piece or several.
    pub checks: u64,
    /// Those that give check by one piece only, and one that did not move.
    pub discovered_checks: u64,
    /// Those that give check by several pieces.
    pub double_checks: u64,
    /// The moves that give checkmate.
    pub checkmates: u64,
    /// The moves that end the game otherwise: by stalemate or a win of the variant's own.
    pub other_ends: u64,
}

impl Stats {
    fn new(kinds: &[MoveKind]) -> Stats {
        Stats {
            nodes: 0,
            kinds: kinds.iter().map(|&kind| (kind, 0)).collect(),
            checks: 0,
            discovered_checks: 0,
            double_checks: 0,
            checkmates: 0,
            other_ends: 0,
        }
    }

    /// How many moves are of a kind.
    #[must_use]
    pub fn count(&self, kind: MoveKind) -> u64 {
        self.kinds.iter().find(|(other, _)| *other == kind).map_or(0, |&(_, count)| count)
    }

    /// Counts a move that led to a position.
    fn add<P: Describe>(&mut self, info: &MoveInfo, after: &P) {
        self.nodes += 1;
        for (kind, count) in &mut self.kinds {
            *count += u64::from(info.is(*kind));
        }
        if after.is_check() {
            self.checks += 1;
            match *after.checkers() {
                [checker] => self.discovered_checks += u64::from(!arrives(info, checker)),
                _ => self.double_checks += 1,
            }
        }
        match after.outcome().map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => self.checkmates += 1,
            Some(_) => self.other_ends += 1,
            None => {}
        }
    }
}

/// Whether a piece comes to a cell or changes there.
fn arrives(info: &MoveInfo, cell: Cell) -> bool {
    info.changes.iter().any(|change| change.after_cell() == Some(cell))
}

impl AddAssign<&Stats> for Stats {
    /// Adds the counts of the same kinds.
    fn add_assign(&mut self, other: &Stats) {
        self.nodes += other.nodes;
        for ((_, count), (_, more)) in self.kinds.iter_mut().zip(&other.kinds) {
            *count += more;
        }
        self.checks += other.checks;
        self.discovered_checks += other.discovered_checks;
        self.double_checks += other.double_checks;
        self.checkmates += other.checkmates;
        self.other_ends += other.other_ends;
    }
}

impl Perft<'_> {
    /// What the moves at each depth from 1 on are. Every move is made, without a hash table: it takes
    /// ten times as long as a count in full.
    ///
    /// ```
    /// use warpboard::{MoveKind, Variant};
    /// use warpboard_perft::Perft;
    ///
    /// let stats = Perft::new(3).stats(&Variant::Chess.start())?;
    /// assert_eq!([stats[2].nodes, stats[2].count(MoveKind::Capture), stats[2].checks], [8902, 34, 12]);
    /// # Ok::<(), warpboard_perft::PerftError>(())
    /// ```
    ///
    /// # Errors
    /// [`PerftError`] if it was cancelled, would list too many moves, or has no threads.
    pub fn stats<P>(&self, position: &P) -> Result<Vec<Stats>, PerftError>
    where
        P: Describe + Send + Sync,
    {
        let depth = self.depth;
        let empty = || vec![Stats::new(position.move_kinds()); depth.into()];
        if depth == 0 {
            return Ok(empty());
        }
        let limits = self.limits();
        let mut moves = Vec::new();
        let _ = limits.list(position, &mut moves);
        let (done, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
        let below = |mv: P::Move| {
            let mut stats = empty();
            follow(&mut position.clone(), mv, &mut stats, &limits);
            if !limits.are_reached() {
                nodes.fetch_add(stats[usize::from(depth) - 1].nodes, Ordering::Relaxed);
                done.fetch_add(1, Ordering::Relaxed);
            }
            stats
        };
        let total = moves.len() as u64;
        let sum = spread(self.threads, |on_all_threads| {
            if on_all_threads {
                moves.into_par_iter().map(below).reduce(empty, add)
            } else {
                moves.into_iter().map(below).fold(empty(), add)
            }
        })?;
        refuse(&limits)?;
        if limits.is_cancelled() {
            let [done, nodes] = [done, nodes].map(AtomicU64::into_inner);
            return Err(PerftError::Cancelled(Progress { done, total, nodes }));
        }
        Ok(sum)
    }
}

fn add(mut sum: Vec<Stats>, more: Vec<Stats>) -> Vec<Stats> {
    sum.iter_mut().zip(&more).for_each(|(sum, more)| *sum += more);
    sum
}

/// Counts a move in the first of `stats`, and those that follow in the rest.
fn follow<P: Describe>(position: &mut P, mv: P::Move, stats: &mut [Stats], limits: &Limits<'_>) {
    let Some((first, rest)) = stats.split_first_mut() else { return };
    if limits.are_reached() {
        return;
    }
    let info = position.describe(mv);
    position.with_move(mv, |next| {
        first.add(&info, next);
        let mut moves = Vec::new();
        if rest.is_empty() || limits.list(next, &mut moves).is_break() {
            return;
        }
        for mv in moves {
            follow(next, mv, rest, limits);
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use warpboard_core::{NoOptions, VariantPosition};

    use super::*;
    use crate::toy::{SOUND, Toy};

    #[test]
    fn threads_do_not_matter_and_a_cancelled_count_says_so() {
        let start = Toy::<SOUND>::start(NoOptions);
        let alone = Perft::new(6).stats(&start).unwrap();
        assert_eq!(Perft::new(6).threads(2).stats(&start).unwrap(), alone);
        let nodes: Vec<u64> = alone.iter().map(|stats| stats.nodes).collect();
        assert_eq!(nodes, [1, 2, 3, 4, 5, 6].map(|depth| crate::perft(&start, depth)));
        assert_eq!(Perft::new(0).stats(&start).unwrap(), []);
        let cancelled = Perft::new(6).cancel(&AtomicBool::new(true)).stats(&start);
        let Err(PerftError::Cancelled(progress)) = cancelled else { panic!("it was cancelled") };
        assert_eq!(progress, Progress { done: 0, total: 3, nodes: 0 });
    }

    /// One token each, two cells apart: White steps to the next cell or captures.
    #[test]
    fn captures_and_ends_are_counted() {
        let position = Toy::<SOUND>::from_fen("T1t5 w 0 1", NoOptions).unwrap();
        let [first] = &Perft::new(1).stats(&position).unwrap()[..] else { panic!() };
        assert_eq!((first.nodes, first.count(MoveKind::Capture), first.other_ends), (2, 1, 1));
        assert_eq!((first.checks, first.checkmates), (0, 0));
    }
}
