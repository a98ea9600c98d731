//! Positions with all their moves, and node counts, worked out from the rules by other programs.

mod support;

use serde_json::Value;
use support::{perft, rules};
use warpboard_core::{Position, VariantPosition};
use warpboard_waterfall::Waterfall;

fn position(case: &Value) -> Waterfall {
    let options: Vec<&str> =
        case["rules"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let fen = case["fen"].as_str().unwrap();
    let position = Waterfall::from_fen(fen, rules(&options)).unwrap();
    assert_eq!(position.fen(), fen);
    position
}

#[test]
fn moves() {
    for case in include_str!("cases/moves.jsonl").lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let position = position(&case);
        let mut moves: Vec<String> =
            position.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        let expected: Vec<&str> = case["moves"].as_str().unwrap().split_whitespace().collect();
        assert_eq!(moves, expected, "{}", position.fen());
        assert_eq!(position.count_legal(), moves.len() as u64, "{}", position.fen());
    }
}

/// All counts up to `limit` nodes.
fn check_counts(limit: u64) {
    for case in include_str!("cases/counts.jsonl").lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let mut position = position(&case);
        for (depth, nodes) in (1..).zip(case["nodes"].as_array().unwrap()) {
            let nodes = nodes.as_u64().unwrap();
            if nodes <= limit {
                assert_eq!(perft(&mut position, depth), nodes, "{} depth {depth}", case["name"]);
            }
        }
    }
}

#[test]
fn counts() {
    check_counts(1_000_000);
}

#[test]
#[ignore = "deep: run in release"]
fn deep_counts() {
    check_counts(u64::MAX);
}
