//! The counts that `perft verify` knows of a game, for the slow generators in the tests of the games.

use serde_json::Value;

/// Checks the counts of each position as deep as they are of at most `limit` nodes. `count` is told
/// the FEN, the rule options and the depth.
pub(crate) fn check(table: &str, limit: u64, count: impl Fn(&str, &[&str], u32) -> u64) {
    let mut checked = 0;
    for line in table.lines() {
        let known: Value = serde_json::from_str(line).unwrap();
        let fen = known["fen"].as_str().unwrap();
        let rules = known["rules"].as_array().into_iter().flatten();
        let rules: Vec<&str> = rules.map(|rule| rule.as_str().unwrap()).collect();
        let nodes = known["nodes"].as_array().unwrap().iter().map(|nodes| nodes.as_u64().unwrap());
        for (depth, nodes) in (1..).zip(nodes).filter(|&(_, nodes)| nodes <= limit) {
            assert_eq!(count(fen, &rules, depth), nodes, "depth {depth} of {line}");
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked} counts");
}
