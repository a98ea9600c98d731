//! Positions with all legal moves and what they lead to, and node counts.

mod slow;

use std::collections::BTreeMap;

use serde_json::Value;
use warpboard_core::{NoOptions, Position, VariantPosition};
use warpboard_mitawi::Mitawi;

const MOVES: &str = include_str!("cases/mitawi-moves.jsonl");
const COUNTS: &str = include_str!("cases/mitawi-counts.json");

fn position(fen: &str) -> Mitawi {
    Mitawi::from_fen(fen, NoOptions).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn perft(position: &mut Mitawi, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.with_move(mv, |next| perft(next, depth - 1)))
        .sum()
}

fn listed(case: &Value) -> BTreeMap<String, String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let moves = case["moves"].as_array().unwrap();
    moves.iter().map(|mv| (text(&mv["move"]), text(&mv["fen"]))).collect()
}

#[test]
fn every_move_of_every_case_and_its_result() {
    for line in MOVES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let fen = case["fen"].as_str().unwrap();
        let start = position(fen);
        assert_eq!(start.fen(), fen);
        let expected = listed(&case);
        let mut found = BTreeMap::new();
        for mv in start.legal_moves() {
            let mut next = start.clone();
            next.play(mv).unwrap();
            let reread = position(&next.fen());
            assert_eq!(reread, next);
            assert_eq!(reread.key(), next.key());
            assert_eq!(start.parse_move(&mv.to_string()), Ok(mv));
            assert!(found.insert(mv.to_string(), next.fen()).is_none(), "{fen}: {mv} twice");
        }
        assert_eq!(found, expected, "{fen}");
        assert_eq!(start.count_legal(), expected.len() as u64, "{fen}");
    }
}

#[test]
fn the_slow_program_agrees_with_every_case() {
    for line in MOVES.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let fen = case["fen"].as_str().unwrap();
        let moves = slow::State::read(fen).moves();
        let found = moves.into_iter().map(|(mv, next)| (mv, next.fen())).collect();
        assert_eq!(listed(&case), found, "{fen}");
    }
}

#[test]
fn node_counts() {
    let counts: Value = serde_json::from_str(COUNTS).unwrap();
    for case in counts["positions"].as_array().unwrap() {
        let fen = case["fen"].as_str().unwrap();
        let mut position = position(fen);
        for (depth, nodes) in (1..).zip(case["nodes"].as_array().unwrap()) {
            assert_eq!(perft(&mut position, depth), nodes.as_u64().unwrap(), "{fen} {depth}");
            assert_eq!(position.fen(), fen);
        }
    }
}
