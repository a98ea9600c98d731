//! The counts that `perft verify` knows, by the slow generator.

#[path = "../../perft/tests/known/mod.rs"]
mod known;
mod slow;

use slow::Slow;

const TABLE: &str = include_str!("../../perft/src/command/known/xiangqi.jsonl");

fn check(limit: u64) {
    known::check(TABLE, limit, |fen, _, depth| Slow::read(fen).count(depth));
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
