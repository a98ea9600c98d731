//! Node counts of the start position, of the game and of all its variations. Each was found by
//! both generators, 22355090 by the fast one and another program.

mod slow;
mod support;

use support::{perft, rules};
use warpboard_core::VariantPosition;
use warpboard_waterfall::Waterfall;

const COUNTS: &[(&[&str], &[u64])] = &[
    (&[], &[282, 79388, 22355090]),
    (&["korean"], &[162, 26244]),
    (&["no_rank_plane_overlap"], &[274, 74948]),
    (&["no_rank_plane_overlap", "korean"], &[154, 23716]),
    (&["regular_bishops"], &[418, 174516]),
    (&["regular_bishops", "korean"], &[234, 54756]),
    (&["regular_bishops", "no_rank_plane_overlap"], &[410, 167900]),
    (&["regular_bishops", "no_rank_plane_overlap", "korean"], &[226, 51076]),
    (&["regular_bishops", "lieutenant=compound"], &[422, 177844]),
    (&["regular_bishops", "lieutenant=compound", "korean"], &[238, 56628]),
    (&["regular_bishops", "lieutenant=compound", "no_rank_plane_overlap"], &[414, 171164]),
    (&["regular_bishops", "lieutenant=compound", "no_rank_plane_overlap", "korean"], &[230, 52884]),
];

/// All counts up to `limit` nodes, by both generators if `both`.
fn check(limit: u64, both: bool) {
    assert_eq!(COUNTS.len(), support::all_rules().len());
    for (options, nodes) in COUNTS {
        let rules = rules(options);
        let mut position = Waterfall::start(rules);
        let slow = slow::Board::new(Waterfall::START_FEN, rules);
        for (depth, &nodes) in (1..).zip(*nodes).filter(|(_, nodes)| **nodes <= limit) {
            assert_eq!(perft(&mut position, depth), nodes, "{options:?} depth {depth}");
            if both {
                assert_eq!(slow.perft(depth), nodes, "{options:?} depth {depth}");
            }
        }
    }
}

#[test]
fn start_position() {
    check(200_000, false);
}

#[test]
#[ignore = "deep: run in release"]
fn start_position_deep() {
    check(u64::MAX, false);
}

#[test]
#[ignore = "slow: minutes in release"]
fn start_position_by_the_slow_generator() {
    check(200_000, true);
}
