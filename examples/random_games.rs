//! How long are games, how do they end, how many moves are there? Plays random games.
//!
//!     cargo run --release --example random_games [GAMES [VARIANT]]

use std::collections::BTreeMap;
use std::error::Error;

use indicatif::ProgressBar;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use warpboard::{PositionVisitor, Variant, VariantPosition};

/// Random games may last for ever: they are cut off after so many plies.
const MOST_PLIES: u32 = 1000;

struct Playouts {
    games: u64,
    progress: ProgressBar,
}

#[derive(Default)]
struct Statistics {
    plies: u64,
    moves: u64,
    ends: BTreeMap<String, u64>,
}

impl PositionVisitor for Playouts {
    type Output = Statistics;

    fn visit<P: VariantPosition + Send + Sync + 'static>(self, start: &P) -> Statistics {
        let mut rng = ChaCha8Rng::seed_from_u64(2026);
        let mut statistics = Statistics::default();
        let mut moves = Vec::new();
        for _ in 0..self.games {
            let mut position = start.clone();
            let mut end = "cut off".to_owned();
            for _ in 0..MOST_PLIES {
                moves.clear();
                position.legal_moves_into(&mut moves);
                let Some(&mv) = moves.choose(&mut rng) else {
                    end = position.outcome().map_or("no moves".to_owned(), |end| end.to_string());
                    break;
                };
                statistics.plies += 1;
                statistics.moves += moves.len() as u64;
                position.make(mv);
            }
            *statistics.ends.entry(end).or_default() += 1;
            self.progress.inc(1);
        }
        self.progress.finish_and_clear();
        statistics
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(1000), |games| games.parse())?;
    let variants = match arguments.next() {
        Some(variant) => vec![variant.parse::<Variant>()?],
        None => Variant::ALL.to_vec(),
    };
    for variant in variants {
        let progress = ProgressBar::new(games);
        let statistics = variant.start().visit(Playouts { games, progress });
        println!(
            "{}: {games} games of {:.1} plies, {:.1} moves a position",
            variant.title(),
            statistics.plies as f64 / games as f64,
            statistics.moves as f64 / statistics.plies as f64,
        );
        for (end, count) in statistics.ends {
            println!("  {count:6}  {end}");
        }
    }
    Ok(())
}
