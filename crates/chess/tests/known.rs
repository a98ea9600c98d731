//! The counts that `perft verify` knows, by the slow generator.

#[path = "../../perft/tests/known/mod.rs"]
mod known;
#[allow(dead_code, reason = "each test file uses a part")]
mod slow;

use slow::Slow;

const TABLE: &str = include_str!("../../perft/src/command/known/chess.jsonl");

fn count(position: &Slow, depth: u32) -> u64 {
    let moves = position.legal();
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|(_, next)| count(&Slow::new(next), depth - 1)).sum(),
    }
}

fn check(limit: u64) {
    known::check(TABLE, limit, |fen, _, depth| count(&Slow::new(fen), depth));
}

#[test]
fn small_known_counts() {
    check(3000);
}

#[test]
#[ignore = "slow: minutes in release"]
fn known_counts_by_the_slow_generator() {
    check(200_000);
}
