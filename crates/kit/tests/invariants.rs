//! What every position promises, for the games that come with the crate.

use warpboard_core::VariantPosition;
use warpboard_core::zobrist::Stream;
use warpboard_kit::{AnyStated, shipped_ids};
use warpboard_perft::invariants::{check, check_candidates, check_playout, mutate};

/// Plays games and changes positions by hand, and checks each position.
fn keeps_its_promises<P: VariantPosition + Send + Sync>(start: &P, seed: u64) {
    let mut random = Stream::new(seed);
    let bytes: Vec<u8> = (0..24).map(|_| random.next() as u8).collect();
    let mut position = check_playout(start, &bytes).unwrap_or_else(|broken| panic!("{broken}"));
    for _ in 0..2 {
        let Some(mutant) = mutate(&position, random.next()) else { break };
        check(&mutant).unwrap_or_else(|broken| panic!("{broken}"));
        let candidates = position.legal_moves();
        check_candidates(&mutant, &candidates).unwrap_or_else(|broken| panic!("{broken}"));
        position = mutant;
    }
}

#[test]
fn promises_of_every_game() {
    for (seed, id) in (1..).zip(shipped_ids()) {
        match AnyStated::find(id).expect("a shipped game") {
            AnyStated::Small(game) => keeps_its_promises(&game.start(), seed),
            AnyStated::Medium(game) => keeps_its_promises(&game.start(), seed),
            _ => panic!("another size"),
        }
    }
}
