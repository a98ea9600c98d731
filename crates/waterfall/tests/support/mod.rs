//! What several test files need.
#![allow(dead_code, reason = "each test file uses a part")]

use warpboard_core::{Position, Rules, VariantPosition};
use warpboard_waterfall::{Waterfall, WaterfallRules};

/// The rules with these options, each `name` or `name=value`.
pub(crate) fn rules(options: &[&str]) -> WaterfallRules {
    let mut rules = WaterfallRules::default();
    for option in options {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (*option, None),
        };
        rules.set(name, value).unwrap();
    }
    rules.check().unwrap();
    rules
}

/// All rules that there are.
pub(crate) fn all_rules() -> Vec<WaterfallRules> {
    let mut all = Vec::new();
    for bishops in [&[][..], &["regular_bishops"], &["regular_bishops", "lieutenant=compound"]] {
        for overlap in [&[][..], &["no_rank_plane_overlap"]] {
            for korean in [&[][..], &["korean"]] {
                all.push(rules(&[bishops, overlap, korean].concat()));
            }
        }
    }
    all
}

pub(crate) fn perft(position: &mut Waterfall, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.with_move(mv, |next| perft(next, depth - 1)))
        .sum()
}

/// The FEN of a position of these pieces, each a letter and a cell: `K5e1`; the fields behind
/// the placement follow.
pub(crate) fn fen(pieces: &str, rest: &str) -> String {
    let mut cells = [[['.'; 9]; 10]; 9];
    for piece in pieces.split_whitespace() {
        let letters: Vec<char> = piece.chars().collect();
        let layer = letters[1].to_digit(10).unwrap() as usize - 1;
        let file = letters[2] as usize - 'a' as usize;
        let rank = letters[3..].iter().collect::<String>().parse::<usize>().unwrap() - 1;
        cells[layer][rank][file] = letters[0];
    }
    let rank_text = |rank: &[char; 9]| {
        let mut text = String::new();
        let mut empty = 0;
        for &piece in rank.iter().chain(&['|']) {
            if piece == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push(piece);
        }
        text.trim_end_matches('|').to_owned()
    };
    let layers = cells.map(|layer| {
        let mut ranks = layer.map(|rank| rank_text(&rank));
        ranks.reverse();
        ranks.join("/")
    });
    format!("{} {rest}", layers.join("|"))
}

/// The position of these pieces: see [`fen`].
pub(crate) fn position(pieces: &str, rest: &str, rules: WaterfallRules) -> Waterfall {
    Waterfall::from_fen(&fen(pieces, rest), rules).unwrap()
}

/// Where the piece of a cell can go, sorted.
pub(crate) fn targets(position: &Waterfall, from: &str) -> Vec<String> {
    let mut targets: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .filter_map(|mv| mv.strip_prefix(from).map(str::to_owned))
        .collect();
    targets.sort_unstable();
    targets
}
