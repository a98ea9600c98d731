//! The counts that `perft verify` knows, by the slow generator.

#[path = "../../perft/tests/known/mod.rs"]
mod known;
mod slow;

use warpboard_core::Rules;
use warpboard_waterfall::WaterfallRules;

const TABLE: &str = include_str!("../../perft/src/command/known/waterfall.jsonl");

fn check(limit: u64) {
    known::check(TABLE, limit, |fen, rules, depth| {
        slow::Board::new(fen, WaterfallRules::from_settings(rules).unwrap()).perft(depth)
    });
}

#[test]
fn small_known_counts() {
    check(600);
}

#[test]
#[ignore = "slow: minutes in release"]
fn known_counts_by_the_slow_generator() {
    check(200_000);
}
