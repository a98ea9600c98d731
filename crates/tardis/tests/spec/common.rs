//! Positions by their pieces, and moves as text.

use warpboard_core::{Position, VariantPosition};
use warpboard_tardis::{Action, Tardis, TardisRules};

/// The FEN of a position without rights: anchors as `d1d8`, pieces as `K@Wa1 k@Bf6`.
pub(crate) fn fen(side: char, anchors: &str, pieces: &str) -> String {
    let pieces: Vec<(char, &str)> =
        pieces.split_whitespace().map(|word| (word.chars().next().unwrap(), &word[2..])).collect();
    let (w, b) = anchors.split_at(2);
    let corner = |text: &str| (text.as_bytes()[0] - b'a', text.as_bytes()[1] - b'1');
    let covered = |file: u8, rank: u8| {
        [w, b]
            .map(corner)
            .iter()
            .any(|&(i, j)| (i..i + 3).contains(&file) && (j..j + 3).contains(&(rank - 1)))
    };
    let mut parts = Vec::new();
    for (prefix, files, ranks) in [("", 9, 10), ("W", 6, 6), ("B", 6, 6)] {
        let mut rows = Vec::new();
        for rank in (1..=ranks).rev() {
            let mut row = String::new();
            for file in 0..files {
                let name = format!("{prefix}{}{rank}", char::from(b'a' + file));
                match pieces.iter().find(|(_, cell)| *cell == name) {
                    Some((piece, _)) => row.push(*piece),
                    None if prefix.is_empty() && covered(file, rank) => row.push('*'),
                    None => row.push('1'),
                }
            }
            for run in (2..=files).rev() {
                row = row.replace(&"1".repeat(usize::from(run)), &run.to_string());
            }
            rows.push(row);
        }
        parts.push(rows.join("/"));
    }
    format!("{} {side} - {anchors} - - - 0 1", parts.join("|"))
}

pub(crate) fn read(fen: &str) -> Tardis {
    Tardis::from_fen(fen, TardisRules::default()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position without rights.
pub(crate) fn position(side: char, anchors: &str, pieces: &str) -> Tardis {
    read(&fen(side, anchors, pieces))
}

/// A position with some fields of its FEN changed: castling 2, vacated 4, en passant 5, credits 6.
pub(crate) fn with_fields(position: &Tardis, changes: &[(usize, &str)]) -> Tardis {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    for &(i, text) in changes {
        fields[i] = text;
    }
    read(&fields.join(" "))
}

/// What the legal moves of the piece on a cell say behind that cell, sorted.
pub(crate) fn moves_from(position: &Tardis, cell: &str) -> Vec<String> {
    let cell_number = position.topology().cell(cell).unwrap();
    let mut moves: Vec<String> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| match mv.action() {
            Action::Piece { from, .. } | Action::EnPassant { from, .. } => from == cell_number,
            Action::Tardis { .. } => false,
        })
        .map(|mv| mv.to_string())
        .map(|text| text.strip_prefix(cell).map_or(text.clone(), str::to_owned))
        .collect();
    moves.sort_unstable();
    moves
}

/// The legal moves whose text begins so, sorted.
pub(crate) fn moves_like(position: &Tardis, start: &str) -> Vec<String> {
    let moves = position.legal_moves().into_iter().map(|mv| mv.to_string());
    let mut moves: Vec<String> = moves.filter(|text| text.starts_with(start)).collect();
    moves.sort_unstable();
    moves
}

/// The position after moves.
pub(crate) fn after(position: &Tardis, moves: &[&str]) -> Tardis {
    let mut next = position.clone();
    for text in moves {
        let mv = next.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", next.fen()));
        next.make(mv);
    }
    next
}

/// A field of a position's FEN.
pub(crate) fn field(position: &Tardis, number: usize) -> String {
    position.fen().split(' ').nth(number).unwrap().to_owned()
}
