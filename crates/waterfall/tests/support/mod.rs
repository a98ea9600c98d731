//! What several test files need.
#![allow(dead_code, reason = "each test file uses a part")]

use proptest::prelude::*;
use warpboard_core::{Color, Position, Rules, VariantPosition};
use warpboard_waterfall::{Move, Piece, Role, Waterfall, WaterfallRules, topology};

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

pub(crate) fn any_rules() -> impl Strategy<Value = WaterfallRules> {
    prop::sample::select(all_rules())
}

/// The captures, or all moves if there are none.
pub(crate) fn captures(position: &Waterfall, moves: &[Move]) -> Vec<Move> {
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| position.piece_at(mv.to()).is_some()).collect();
    if captures.is_empty() { moves.to_vec() } else { captures }
}

/// Puts a piece down, or takes one off, and gives the position if it is one. Generals stay.
fn mutated(position: &Waterfall, cell: usize, kind: u8) -> Option<Waterfall> {
    let letter = b"AGEXNMRBCFPHLRCFNMagexnmrbcfphlrcfnm......"[usize::from(kind) % 42];
    let mut pieces: Vec<Option<Piece>> =
        topology().cells().map(|cell| position.piece_at(cell)).collect();
    if pieces[cell].is_some_and(|piece| piece.role == Role::General) {
        return None;
    }
    pieces[cell] = Piece::from_letter(char::from(letter));
    let text: String = topology()
        .cells()
        .filter_map(|cell| Some(format!("{}{} ", pieces[cell.index()]?, topology().name(cell))))
        .collect();
    let rest = position.fen().split_once(' ')?.1.to_owned();
    Waterfall::from_fen(&fen(&text, &rest), position.rules()).ok()
}

/// Which of the generals most pieces are put around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Around {
    Mover,
    Waiter,
}

/// Positions with few or many pieces anywhere, and up to `near` of them around a general: the
/// start changed with the likelihood `full`, two generals otherwise. `None` where these are no
/// position.
pub(crate) fn scattered(
    full: f64,
    around: Around,
    near: usize,
) -> impl Strategy<Value = Option<Waterfall>> {
    let settings = (any_rules(), prop::bool::weighted(full), any::<bool>());
    let generals = (0..27usize, 0..27usize);
    let far = prop::collection::vec((0..810usize, any::<u8>()), 0..60);
    let near = prop::collection::vec((0..175usize, any::<u8>()), 0..near);
    (settings, generals, far, near).prop_map(move |((rules, full, black), generals, far, near)| {
        let in_palace = |i: usize, low: usize| {
            format!("{}{}{}", i / 9 + 4, ["d", "e", "f"][i / 3 % 3], i % 3 + low)
        };
        let rest = if black { "b 7 9" } else { "w 7 9" };
        let pieces = format!("K{} k{}", in_palace(generals.0, 1), in_palace(generals.1, 8));
        let mut position = if full {
            Waterfall::start(rules)
        } else {
            Waterfall::from_fen(&fen(&pieces, rest), rules).ok()?
        };
        // Five files, five layers, the seven ranks at that general's side.
        let mover_is_white = position.side_to_move() == Color::White;
        let at_white = mover_is_white == (around == Around::Mover);
        let near = near.into_iter().map(|(i, kind)| {
            let rank = if at_white { i / 25 } else { 9 - i / 25 };
            (2 + i % 5 + 9 * rank + 90 * (2 + i / 5 % 5), kind)
        });
        // One change after the other, so that one impossible change does not undo all.
        for (cell, kind) in far.into_iter().chain(near) {
            position = mutated(&position, cell, kind).unwrap_or(position);
        }
        Some(position)
    })
}
