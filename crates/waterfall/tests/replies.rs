//! The replies counted at once against those counted move by move.

mod support;

use proptest::prelude::*;
use support::all_rules;
use warpboard_core::{Position, VariantPosition};
use warpboard_waterfall::{Move, Piece, Role, Waterfall, WaterfallRules, topology};

/// Compares the counts, if the position is counted at once.
fn check(position: &Waterfall) {
    let Some(counted) = position.count_replies() else { return };
    let mut child = position.clone();
    let replies = |mv| child.with_move(mv, |child| child.count_legal());
    let expected: u64 = position.legal_moves().into_iter().map(replies).sum();
    assert_eq!(counted, expected, "{position:?}");
}

/// Makes a change to a position, if that gives one.
fn mutated(position: &Waterfall, cell: usize, piece: Option<Piece>) -> Option<Waterfall> {
    let mut pieces: Vec<Option<Piece>> =
        topology().cells().map(|cell| position.piece_at(cell)).collect();
    if pieces[cell].is_some_and(|piece| piece.role == Role::General) {
        return None;
    }
    pieces[cell] = piece;
    let text: String = topology()
        .cells()
        .filter_map(|cell| Some(format!("{}{} ", pieces[cell.index()]?, topology().name(cell))))
        .collect();
    let rest = position.fen().split_once(' ')?.1.to_owned();
    Waterfall::from_fen(&support::fen(&text, &rest), position.rules()).ok()
}

fn any_rules() -> impl Strategy<Value = WaterfallRules> {
    prop::sample::select(all_rules())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn agrees_along_playouts(
        rules in any_rules(),
        greed in 1..6usize,
        choices in prop::collection::vec(any::<u16>(), 0..240),
    ) {
        let mut position = Waterfall::start(rules);
        for choice in choices {
            check(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let captures: Vec<Move> =
                moves.iter().copied().filter(|mv| position.piece_at(mv.to()).is_some()).collect();
            let choice = usize::from(choice);
            let pool = if captures.is_empty() || choice % greed == 0 { &moves } else { &captures };
            position.make(pool[choice / 7 % pool.len()]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Few or many pieces anywhere, many of them around the replying general.
    #[test]
    fn agrees_on_mutations(
        rules in any_rules(),
        full in prop::bool::weighted(0.2),
        black in any::<bool>(),
        generals in (0..27usize, 0..27usize),
        far in prop::collection::vec((0..810usize, any::<u8>()), 0..60),
        near in prop::collection::vec((0..175usize, any::<u8>()), 0..16),
    ) {
        let in_palace = |i: usize, low: usize| format!("{}{}{}", i / 9 + 4, ["d", "e", "f"][i / 3 % 3], i % 3 + low);
        let rest = if black { "b 7 9" } else { "w 7 9" };
        let pieces = format!("K{} k{}", in_palace(generals.0, 1), in_palace(generals.1, 8));
        let base = if full {
            Some(Waterfall::start(rules))
        } else {
            Waterfall::from_fen(&support::fen(&pieces, rest), rules).ok()
        };
        let Some(mut position) = base else { return Ok(()) };
        let near = near.into_iter().map(|(i, kind)| {
            let rank = if black { i / 25 } else { 9 - i / 25 };
            (2 + i % 5 + 9 * rank + 90 * (2 + i / 5 % 5), kind)
        });
        for (cell, kind) in far.into_iter().chain(near) {
            let letter = b"AGEXNMRBCFPHLRCFNMagexnmrbcfphlrcfnm......"[usize::from(kind) % 42];
            let piece = Piece::from_letter(char::from(letter));
            position = mutated(&position, cell, piece).unwrap_or(position);
        }
        check(&position);
    }
}
