//! Positions with all their moves, and node counts, worked out from the rules by another program.
//! What a move leads to is given as a FEN, or as the beginning of a FEN's SHA-256.

use serde_json::Value;
use sha2::{Digest, Sha256};
use warpboard_core::{Position, Rules, VariantPosition};
use warpboard_tardis::{Tardis, TardisRules};

const KOREAN: TardisRules = TardisRules { korean_hoppers: true };

fn position(case: &Value, rules: TardisRules) -> Tardis {
    let fen = case["fen"].as_str().unwrap();
    let position = Tardis::from_fen(fen, rules).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    position
}

/// The first 16 hexadecimal digits of the SHA-256 of a text.
fn digest(text: &str) -> String {
    Sha256::digest(text)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn check_moves(cases: &str, rules: TardisRules) {
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).unwrap();
        let position = position(&case, rules);
        let mut moves: Vec<(String, String)> = Vec::new();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.make(mv);
            moves.push((mv.to_string(), next.fen()));
            assert!(position.is_legal(mv), "{mv} in {}", position.fen());
        }
        moves.sort_unstable();
        let expected = case["moves"].as_array().unwrap();
        let names: Vec<&str> = moves.iter().map(|(name, _)| name.as_str()).collect();
        let expected_names: Vec<&str> =
            expected.iter().map(|entry| entry["move"].as_str().unwrap()).collect();
        assert_eq!(names, expected_names, "{}", position.fen());
        for ((name, fen), entry) in moves.iter().zip(expected) {
            match entry["h"].as_str() {
                Some(hash) => assert_eq!(digest(fen), hash, "{name} in {}: {fen}", position.fen()),
                None => assert_eq!(entry["fen"], **fen, "{name} in {}", position.fen()),
            }
        }
        assert_eq!(position.count_legal(), moves.len() as u64, "{}", position.fen());
    }
}

#[test]
fn moves_and_what_they_lead_to() {
    check_moves(include_str!("cases/tardis-moves.jsonl"), TardisRules::default());
}

#[test]
fn moves_under_korean_hoppers() {
    check_moves(include_str!("cases/tardis-moves-korean.jsonl"), KOREAN);
}

fn perft(position: &mut Tardis, depth: usize) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.with_move(mv, |next| perft(next, depth - 1)))
        .sum()
}

#[test]
fn node_counts() {
    let cases: Value = serde_json::from_str(include_str!("cases/tardis-counts.json")).unwrap();
    for group in ["positions", "variants"] {
        for case in cases[group].as_array().unwrap() {
            let mut rules = TardisRules::default();
            for name in case["rules"].as_array().into_iter().flatten() {
                rules.set(name.as_str().unwrap(), None).unwrap();
            }
            let mut position = position(case, rules);
            for (i, nodes) in case["nodes"].as_array().unwrap().iter().enumerate() {
                let expected = nodes.as_u64().unwrap();
                assert_eq!(perft(&mut position, i + 1), expected, "{} at {}", case["name"], i + 1);
            }
        }
    }
}
