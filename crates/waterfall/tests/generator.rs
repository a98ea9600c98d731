//! The fast generator against the slow one, and what must hold in every position.

mod slow;
mod support;

use proptest::prelude::*;
use support::{Around, all_rules, any_rules};
use warpboard_core::{Cell, Color, Describe, Position, VariantPosition};
use warpboard_waterfall::{Move, Waterfall, topology};

fn fast_moves(position: &Waterfall) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// Everything that must hold; `seed` chooses candidate moves.
fn check(position: &Waterfall, seed: u64) {
    let fen = position.fen();
    let again = Waterfall::from_fen(&fen, position.rules()).unwrap();
    assert_eq!((&again, again.key(), again.fen()), (position, position.key(), fen.clone()));
    let slow = slow::Board::new(&fen, position.rules());
    assert_eq!(fast_moves(position), slow.legal_moves(), "{position:?}");
    assert_eq!(position.is_check(), slow.is_check(), "{position:?}");
    // Some cells anywhere, those of pieces, and those around them.
    let pieces = position.pieces().into_iter().filter_map(|placed| placed.location.cell());
    let mut cells: Vec<Cell> = pieces.step_by(5).collect();
    cells.extend((0..60).map(|i| Cell::new(((seed * 131 + i * 97) % 810) as usize)));
    for (cell, by) in cells.into_iter().flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        let attackers = position.attackers(cell, by).into_iter();
        let names: Vec<&str> = attackers.map(|from| topology().name(from)).collect();
        let expected = slow.attackers(topology().name(cell), by == Color::White);
        assert_eq!(names, expected, "{position:?} {} {by}", topology().name(cell));
    }
    let moves = position.legal_moves();
    assert_eq!(position.count_legal(), moves.len() as u64, "{position:?}");
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    assert_eq!(position.outcome().is_none(), !moves.is_empty());
    for i in 0..200 {
        let number = (seed ^ i).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let cell = |number: u64| Cell::new((number % 810) as usize);
        let mv = match moves.get(number as usize % (moves.len() + 1)) {
            Some(mv) if i % 2 == 0 => Move::new(mv.from(), cell(number >> 20)),
            _ => Move::new(cell(number), cell(number >> 20)),
        };
        assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv} {position:?}");
    }
    let mut other = position.clone();
    for &mv in &moves {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        let undo = other.make(mv);
        assert_ne!(other.key(), position.key());
        other.unmake(mv, undo);
    }
    assert_eq!((&other, other.key(), other.fen()), (position, position.key(), fen));
    // The sets that the generator reads are restored as well.
    assert_eq!(fast_moves(&other), fast_moves(position));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn agrees_along_playouts(rules in any_rules(), choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let mut position = Waterfall::start(rules);
        for (ply, choice) in choices.iter().enumerate() {
            if ply % 20 == 0 {
                check(&position, u64::from(*choice));
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Prefers captures, so that the board empties.
            let captures = support::captures(&position, &moves);
            let pool = if choice % 3 == 0 { moves } else { captures };
            position.make(pool[usize::from(*choice) % pool.len()]);
        }
        check(&position, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Few or many pieces anywhere, most of them around the generals.
    #[test]
    fn agrees_on_mutations(position in support::scattered(0.5, Around::Mover, 12)) {
        let Some(position) = position else { return Ok(()) };
        check(&position, 2);
    }
}

/// What White can do at the start, Black can do after White has passed: the board is symmetric.
#[test]
fn mirrored_positions_have_mirrored_moves() {
    for rules in all_rules() {
        let fen = Waterfall::START_FEN;
        let white = Waterfall::from_fen(fen, rules).unwrap();
        let black = Waterfall::from_fen(&fen.replace(" w ", " b "), rules).unwrap();
        let mirror = |mv: &Move| {
            let flip = |cell: Cell| {
                let name = topology().name(cell);
                let rank: u32 = name[2..].parse().unwrap();
                format!("{}{}", &name[..2], 11 - rank)
            };
            flip(mv.from()) + &flip(mv.to())
        };
        let mut mirrored: Vec<String> = white.legal_moves().iter().map(mirror).collect();
        mirrored.sort();
        assert_eq!(mirrored, fast_moves(&black));
    }
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Waterfall>() < 2048);
}
