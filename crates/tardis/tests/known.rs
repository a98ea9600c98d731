//! The counts that `perft verify` knows, by the slow generator.

#[path = "../../perft/tests/known/mod.rs"]
mod known;
#[allow(dead_code, reason = "each test file uses a part")]
mod slow;

use slow::Slow;

const TABLE: &str = include_str!("../../perft/src/command/known/tardis.jsonl");

fn count(fen: &str, korean: bool, depth: u32) -> u64 {
    let moves = Slow::read(fen, korean).moves();
    match depth {
        1 => moves.len() as u64,
        _ => moves.values().map(|next| count(next, korean, depth - 1)).sum(),
    }
}

fn check(limit: u64) {
    known::check(TABLE, limit, |fen, rules, depth| count(fen, !rules.is_empty(), depth));
}

#[test]
fn small_known_counts() {
    check(150);
}

#[test]
#[ignore = "slow: minutes in release"]
fn known_counts_by_the_slow_generator() {
    check(200_000);
}
