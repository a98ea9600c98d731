//! Positions with pieces anywhere.

use proptest::prelude::*;
use warpboard_core::{Color, NoOptions, VariantPosition};
use warpboard_mitawi::{Mitawi, Piece, Role, board};

fn piece() -> impl Strategy<Value = Piece> {
    (any::<bool>(), 1..Role::COUNT).prop_map(|(white, role)| {
        Piece::new(if white { Color::White } else { Color::Black }, Role::ALL[role])
    })
}

/// Positions with pieces anywhere, many of them on lines with the Kings.
pub(crate) fn position() -> impl Strategy<Value = Mitawi> {
    let pieces = prop::collection::btree_map(0..board::CELLS, piece(), 0..40);
    let kings = (0..board::CELLS, 0..board::CELLS);
    let held = || prop::collection::vec((piece(), 0..3usize), 0..5);
    (pieces, kings, held(), held(), any::<bool>()).prop_filter_map(
        "a position that can be",
        |(mut pieces, (white, black), hands, pools, white_moves)| {
            pieces.insert(white, Piece::new(Color::White, Role::King));
            pieces.insert(black, Piece::new(Color::Black, Role::King));
            let rank = |rank: usize| -> String {
                let cells = (0..board::FILES).map(|file| rank * board::FILES + file);
                cells.map(|cell| pieces.get(&cell).map_or("1".to_owned(), |p| p.text())).collect()
            };
            let ranks: Vec<String> = (0..board::RANKS).rev().map(rank).collect();
            let letters = |held: &[(Piece, usize)], kinds: &[Role]| -> String {
                let mut text = String::new();
                for color in Color::ALL {
                    for kind in kinds {
                        let piece = Piece::new(color, *kind);
                        let count = held.iter().filter(|(p, _)| *p == piece).map(|(_, n)| n).sum();
                        text.push_str(&piece.text().repeat(count));
                    }
                }
                text
            };
            let pools = match letters(&pools, &Role::POOL) {
                empty if empty.is_empty() => "-".to_owned(),
                pools => pools,
            };
            let fen = format!(
                "{}[{}] {} - {pools} 0 1",
                ranks.join("/"),
                letters(&hands, &Role::HAND),
                if white_moves { 'w' } else { 'b' }
            );
            let merged = merge_ones(&fen);
            Mitawi::from_fen(&merged, NoOptions).ok()
        },
    )
}

/// Writes runs of `1` in the placement as numbers.
fn merge_ones(fen: &str) -> String {
    let (placement, rest) = fen.split_once('[').unwrap();
    let mut text = String::new();
    let mut ones = 0;
    for c in placement.chars().chain(['[']) {
        if c == '1' {
            ones += 1;
            continue;
        }
        if ones > 0 {
            text.push_str(&ones.to_string());
        }
        ones = 0;
        text.push(c);
    }
    text + rest
}
