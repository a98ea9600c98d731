//! Positions to measure on.

use warpboard_core::zobrist::Stream;
use warpboard_core::{Position, TooManyMoves};

use crate::options::MAX_MOVES;

/// Plies between two samples.
const STRIDE: usize = 12;

/// Games after which the search for samples ends, should all be short.
const GAMES: usize = 100;

/// Positions of games in which every move is chosen at random, by a fixed seed: the start, and
/// then one every twelve plies, `count` in all, or fewer if games end sooner. The same on every
/// machine.
#[must_use]
pub fn samples<P: Position>(start: &P, count: usize) -> Vec<P> {
    let mut random = Stream::new(1);
    let mut samples = vec![start.clone()];
    for _ in 0..GAMES {
        let mut position = start.clone();
        for ply in 0.. {
            if samples.len() >= count {
                break;
            }
            let Some((_, mv)) = random_move(&position, &mut random) else { break };
            if ply % STRIDE == 0 && ply > 0 {
                samples.push(position.clone());
            }
            position.make(mv);
        }
    }
    samples
}

/// The number of legal moves and one of them, which does not depend on the order in which a game
/// lists them unless there are too many to list.
pub(crate) fn random_move<P: Position>(
    position: &P,
    random: &mut Stream,
) -> Option<(u64, P::Move)> {
    let mut moves = Vec::new();
    let mut below = |limit: u64| random.next() % limit;
    match position.legal_moves_at_most(MAX_MOVES, &mut moves) {
        Ok(()) if moves.is_empty() => None,
        Ok(()) => {
            moves.sort_unstable();
            let count = moves.len() as u64;
            Some((count, moves[below(count) as usize]))
        }
        Err(TooManyMoves { count, most }) => Some((count, position.nth_legal(below(most as u64))?)),
    }
}

#[cfg(test)]
mod tests {
    use warpboard_core::{NoOptions, VariantPosition};

    use super::*;
    use crate::toy::{SOUND, Toy};

    #[test]
    fn samples_repeat_and_have_moves() {
        let start = Toy::<SOUND>::start(NoOptions);
        let drawn = samples(&start, 3);
        assert_eq!(drawn[0], start);
        assert_eq!(drawn, samples(&start, 3));
        assert!(drawn.iter().all(Position::has_legal_move));
        let over = Toy::<SOUND>::from_fen("T7 b 0 1", NoOptions).unwrap();
        assert_eq!(samples(&over, 3), [over]);
    }
}
