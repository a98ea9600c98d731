//! Positions with all their moves, and node counts, worked out from the rules by other programs.

use serde_json::Value;
use warpboard_core::{Position, Rules, VariantPosition};
use warpboard_taxi::{Taxi, TaxiRules};

fn rules(case: &Value) -> TaxiRules {
    let mut rules = TaxiRules::default();
    for name in case["rules"].as_array().into_iter().flatten() {
        rules.set(name.as_str().unwrap(), None).unwrap();
    }
    rules
}

fn position(case: &Value) -> Taxi {
    let fen = case["fen"].as_str().unwrap();
    let position = Taxi::from_fen(fen, rules(case)).unwrap();
    assert_eq!(position.fen(), fen);
    position
}

fn check_moves(cases: &str) {
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let position = position(&case);
        let mut moves: Vec<(String, String)> = Vec::new();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.make(mv);
            moves.push((mv.to_string(), next.fen()));
        }
        moves.sort_unstable();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let expected: Vec<_> = case["moves"].as_array().unwrap().iter().collect();
        let expected: Vec<_> =
            expected.iter().map(|m| (text(&m["move"]), text(&m["fen"]))).collect();
        assert_eq!(moves, expected, "{}", position.fen());
        assert_eq!(position.count_legal(), moves.len() as u64, "{}", position.fen());
    }
}

#[test]
fn moves_and_what_they_lead_to() {
    check_moves(include_str!("cases/taxi-moves.jsonl"));
}

#[test]
fn moves_under_options() {
    check_moves(include_str!("cases/taxi-moves-options.jsonl"));
}

fn perft(position: &mut Taxi, depth: usize) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.with_move(mv, |p| perft(p, depth - 1)))
        .sum()
}

/// All counts up to `limit` nodes.
fn check_counts(limit: u64) {
    let cases: Value = serde_json::from_str(include_str!("cases/taxi-counts.json")).unwrap();
    for case in ["positions", "variants"].iter().flat_map(|key| cases[key].as_array().unwrap()) {
        let mut position = position(case);
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
    check_counts(400_000);
}

#[test]
#[ignore = "the deepest counts take longer"]
fn deep_counts() {
    check_counts(u64::MAX);
}
