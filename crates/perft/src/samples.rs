//! Positions to measure on.

use warpboard_core::Position;
use warpboard_core::zobrist::Stream;

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
            let mut moves = position.legal_moves();
            if samples.len() >= count || moves.is_empty() {
                break;
            }
            if ply % STRIDE == 0 && ply > 0 {
                samples.push(position.clone());
            }
            moves.sort_unstable();
            position.make(moves[(random.next() % moves.len() as u64) as usize]);
        }
    }
    samples
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
