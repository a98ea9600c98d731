//! How many nodes there are, about.

use warpboard_core::Position;
use warpboard_core::zobrist::Stream;

use crate::samples::random_move;

/// The random games that an estimate looks at.
const GAMES: usize = 200;

/// About how many games of exactly `depth` plies start from a position, as a decimal logarithm:
/// 9.5 for three thousand million. Negative infinity if none was found.
///
/// In a random game the product of the numbers of legal moves is, on average, the number of all
/// games (Knuth, "Estimating the Efficiency of Backtrack Programs", 1975). The estimate is the
/// average over 200 games by a fixed seed: near the count at small depths, and of its order of
/// magnitude at great ones.
///
/// ```
/// use warpboard::Variant;
/// use warpboard_perft::estimate;
///
/// let games = 10_f64.powf(estimate(&Variant::Chess.start(), 4));
/// assert!((games / 197_281.0 - 1.0).abs() < 0.1, "{games}");
/// assert!(estimate(&Variant::Chess.start(), 255) > 308.0, "more than `f64` can count");
/// ```
#[must_use]
pub fn estimate<P: Position>(position: &P, depth: u8) -> f64 {
    let mut random = Stream::new(1);
    let games: Vec<f64> = (0..GAMES).map(|_| random_game(position, depth, &mut random)).collect();
    let greatest = games.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if greatest == f64::NEG_INFINITY {
        return greatest;
    }
    // The products themselves may be beyond what can be counted.
    let average = games.iter().map(|game| 10_f64.powf(game - greatest)).sum::<f64>() / GAMES as f64;
    greatest + average.log10()
}

/// The logarithm of the product of the numbers of legal moves along a random game.
fn random_game<P: Position>(position: &P, depth: u8, random: &mut Stream) -> f64 {
    let mut position = position.clone();
    let mut product = 0.0;
    for _ in 0..depth {
        let Some((count, mv)) = random_move(&position, random) else {
            return f64::NEG_INFINITY;
        };
        product += (count as f64).log10();
        position.make(mv);
    }
    product
}

#[cfg(test)]
mod tests {
    use warpboard_core::{NoOptions, VariantPosition};

    use super::*;
    use crate::perft;
    use crate::toy::{SOUND, Toy};

    #[test]
    fn estimates_are_near_the_counts() {
        let start = Toy::<SOUND>::start(NoOptions);
        assert_eq!(estimate(&start, 0), 0.0);
        assert_eq!(10_f64.powf(estimate(&start, 1)).round() as u64, perft(&start, 1));
        for depth in 2..=10 {
            let ratio = 10_f64.powf(estimate(&start, depth)) / perft(&start, depth) as f64;
            assert!((0.7..1.4).contains(&ratio), "depth {depth}: {ratio}");
        }
    }

    #[test]
    fn there_is_nothing_to_find_after_the_end() {
        let over = Toy::<SOUND>::from_fen("T7 b 0 1", NoOptions).unwrap();
        assert_eq!(estimate(&over, 0), 0.0);
        assert_eq!(estimate(&over, 3), f64::NEG_INFINITY);
    }
}
