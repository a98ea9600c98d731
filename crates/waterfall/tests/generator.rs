//! The fast generator against the slow one, and what must hold in every position.

mod slow;
mod support;

use proptest::prelude::*;
use support::all_rules;
use warpboard_core::{Cell, Position, VariantPosition};
use warpboard_waterfall::{Move, Piece, Role, Waterfall, WaterfallRules, topology};

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

/// Puts pieces down at random, where they can stand, and gives the position if it is one.
fn mutated(position: &Waterfall, changes: &[(u16, u8)]) -> Option<Waterfall> {
    let mut pieces: Vec<Option<Piece>> =
        topology().cells().map(|cell| position.piece_at(cell)).collect();
    for &(cell, kind) in changes {
        let cell = usize::from(cell) % 810;
        let letter = b"AGEXNMRBCFPHLRCFNMagexnmrbcfphlrcfnm......"[usize::from(kind) % 42];
        if pieces[cell].is_none_or(|piece| piece.role != Role::General) {
            pieces[cell] = Piece::from_letter(char::from(letter));
        }
    }
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
            let captures: Vec<Move> =
                moves.iter().copied().filter(|mv| position.piece_at(mv.to()).is_some()).collect();
            let pool = if captures.is_empty() || choice % 3 == 0 { &moves } else { &captures };
            position.make(pool[usize::from(*choice) % pool.len()]);
        }
        check(&position, 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Few or many pieces anywhere, most of them around the generals.
    #[test]
    fn agrees_on_mutations(
        rules in any_rules(),
        full in any::<bool>(),
        black in any::<bool>(),
        generals in (0..27usize, 0..27usize),
        far in prop::collection::vec((any::<u16>(), any::<u8>()), 0..60),
        near in prop::collection::vec((0..175u16, any::<u8>()), 0..12),
    ) {
        let in_palace = |i: usize, low: usize| format!("{}{}{}", i / 9 + 4, ["d", "e", "f"][i / 3 % 3], i % 3 + low);
        let rest = if black { "b 7 9" } else { "w 7 9" };
        let pieces = format!("K{} k{}", in_palace(generals.0, 1), in_palace(generals.1, 8));
        let base = if full {
            Some(Waterfall::start(rules))
        } else {
            Waterfall::from_fen(&support::fen(&pieces, rest), rules).ok()
        };
        let Some(base) = base else { return Ok(()) };
        // Five files, five layers, the seven ranks at the mover's side.
        let near = near.into_iter().map(|(i, kind)| {
            let rank = if base.side_to_move() == warpboard_core::Color::White { i / 25 } else { 9 - i / 25 };
            (2 + i % 5 + 9 * rank + 90 * (2 + i / 5 % 5), kind)
        });
        let mut position = base.clone();
        // One change after the other, so that one impossible change does not undo all.
        for change in far.into_iter().chain(near) {
            position = mutated(&position, &[change]).unwrap_or(position);
        }
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
