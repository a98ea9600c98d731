//! The fast generator against the slow one, and the invariants of a position, on random games and
//! on mutations of their positions.

mod slow;

use proptest::prelude::*;
use slow::Slow;
use warpboard_core::{
    Cell, Color, CountNodes, Describe, NoOptions, Outcome, Position, Reason, VariantPosition,
};
use warpboard_xiangqi::{Move, Xiangqi, topology};

fn moves(position: &Xiangqi) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn check(position: &Xiangqi) {
    let fen = position.fen();
    let slow = Slow::read(&fen);
    let expected = slow.moves();
    assert_eq!(moves(position), expected, "{fen}");
    assert_eq!(position.count_legal(), expected.len() as u64, "{fen}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{fen}");
    assert_eq!(position.is_check(), slow.is_check(), "{fen}");
    let reason = if slow.is_check() { Reason::Checkmate } else { Reason::Stalemate };
    let end = Outcome::win(!position.side_to_move(), reason);
    assert_eq!(position.outcome(), expected.is_empty().then_some(end), "{fen}");

    check_replies(position);
    for (cell, by) in topology().cells().flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        let expected = slow.attackers(cell, by == Color::White);
        assert_eq!(position.attackers(cell, by), expected, "{fen} {cell:?} {by}");
    }

    let read = Xiangqi::from_fen(&fen, NoOptions).unwrap();
    assert_eq!((&read, read.key(), read.fen()), (position, position.key(), fen.clone()));
    for mv in position.legal_moves() {
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        let mut next = position.clone();
        let undo = next.make(mv);
        assert_eq!(
            next.key(),
            Xiangqi::from_fen(&next.fen(), NoOptions).unwrap().key(),
            "{fen} {mv}"
        );
        assert_eq!(position.clone().with_move(mv, |made| made.clone()), next);
        next.unmake(mv, undo);
        assert_eq!((&next, next.key(), next.fen()), (position, position.key(), fen.clone()));
    }
}

/// The replies counted together are those counted after each move.
fn check_replies(position: &Xiangqi) {
    let count = |mv| position.clone().with_move(mv, |next| next.count_legal());
    if let Some(replies) = position.count_replies() {
        let moves = position.legal_moves();
        assert_eq!(replies, moves.into_iter().map(count).sum::<u64>(), "{}", position.fen());
    }
}

/// Moves whose origin and destination both matter to one replying piece, and moves that look
/// harmless to the replying general.
#[test]
fn replies_to_moves_that_touch_one_piece_twice() {
    for fen in [
        // A chariot goes along the file of a chariot that sees it, and takes it.
        "3k5/9/4r4/9/9/4R4/9/9/9/5K3 w - - 0 1",
        // The screen of a cannon becomes its prey, or takes it; the prey comes before the screen.
        "3k5/9/4c4/9/4R4/9/4N4/9/9/5K3 w - - 0 1",
        "3k5/9/4c4/9/4N4/9/4R4/9/9/5K3 w - - 0 1",
        // Before the screen, the cannon has no prey behind it.
        "3k5/9/4c4/9/4p4/9/4R4/4R4/9/5K3 w - - 0 1",
        // A chariot shuts in a horse and takes it, or takes what the horse would guard.
        "3k5/9/9/4p4/5R3/5n3/9/9/9/5K3 w - - 0 1",
        "3k5/9/9/4pR3/5n3/9/9/9/9/5K3 w - - 0 1",
        // The same with an elephant and its eye.
        "4k4/9/2b6/3R5/4p4/9/9/9/9/5K3 w - - 0 1",
        // Something leaves the general's file, or comes to it.
        "4k4/9/4n4/9/4N4/9/9/9/9/4K4 w - - 0 1",
        "4k4/9/4n4/4N4/4p4/9/4C4/9/9/5K3 w - - 0 1",
        "4k4/9/4n4/4N4/9/9/4R4/9/9/5K3 w - - 0 1",
        // A horse attacks where the general may step, and its leg is shut.
        "3k5/9/3N5/9/9/3R5/9/9/9/5K3 w - - 0 1",
    ] {
        let position = Xiangqi::from_fen(fen, NoOptions).unwrap();
        assert!(position.count_replies().is_some(), "{fen}");
        check_replies(&position);
    }
}

/// Plays moves picked by numbers.
fn play(position: &mut Xiangqi, picks: &[u16]) {
    for &pick in picks {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return;
        }
        position.make(legal[usize::from(pick) % legal.len()]);
    }
}

/// The FEN with one letter of the placement changed; most such texts are positions.
fn mutate(fen: &str, (at, letter): (u16, usize)) -> Option<String> {
    let (placement, _) = fen.split_once(' ')?;
    let pieces: Vec<usize> =
        (0..placement.len()).filter(|&i| placement.as_bytes()[i].is_ascii_alphabetic()).collect();
    let at = pieces[usize::from(at) % pieces.len()];
    let letter = &"RNCPABrncpab1"[letter..=letter];
    let mut text = fen.to_owned();
    text.replace_range(at..=at, letter);
    // Two runs of empty points side by side are one.
    let position = Slow::read(&text);
    Some(position.fen())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_games(picks in prop::collection::vec(any::<u16>(), 0..160)) {
        let mut position = Xiangqi::start(NoOptions);
        for picks in picks.chunks(7) {
            play(&mut position, picks);
            check(&position);
        }
    }

    #[test]
    fn mutated_positions(
        picks in prop::collection::vec(any::<u16>(), 0..80),
        changes in prop::collection::vec((any::<u16>(), 0..13usize), 1..24),
        more in prop::collection::vec(any::<u16>(), 0..8),
    ) {
        let mut position = Xiangqi::start(NoOptions);
        play(&mut position, &picks);
        for change in changes {
            let Some(fen) = mutate(&position.fen(), change) else { continue };
            if let Ok(mutated) = Xiangqi::from_fen(&fen, NoOptions) {
                position = mutated;
                check(&position);
            }
        }
        play(&mut position, &more);
        check(&position);
    }

    #[test]
    fn membership(
        picks in prop::collection::vec(any::<u16>(), 0..80),
        cells in prop::collection::vec((0..90usize, 0..90usize), 64),
    ) {
        let mut position = Xiangqi::start(NoOptions);
        play(&mut position, &picks);
        let legal = position.legal_moves();
        for (from, to) in cells {
            let mv = Move::new(Cell::new(from), Cell::new(to));
            prop_assert_eq!(position.is_legal(mv), legal.contains(&mv));
            let mut played = position.clone();
            prop_assert_eq!(played.play(mv).is_ok(), legal.contains(&mv));
            // Made without asking, it may lead anywhere, but to no panic.
            let mut anywhere = position.clone();
            let undo = anywhere.make(mv);
            let _ = (anywhere.count_legal(), anywhere.legal_moves(), anywhere.outcome());
            anywhere.unmake(mv, undo);
            prop_assert_eq!(&anywhere, &position);
        }
    }

    /// Turning the board and the colors round turns the moves round.
    #[test]
    fn mirrored_positions_have_mirrored_moves(
        picks in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let mut position = Xiangqi::start(NoOptions);
        play(&mut position, &picks);
        let fen = position.fen();
        let turned: String = fen.split(' ').next().unwrap().chars().rev().map(|letter| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() }
            else { letter.to_ascii_uppercase() }
        }).collect();
        let turned = format!("{turned} {} - - 0 1", (!position.side_to_move()).letter());
        let turned = Xiangqi::from_fen(&turned, NoOptions).unwrap();
        let turn = |cell: Cell| Cell::new(topology().len() - 1 - cell.index());
        let mut expected: Vec<Move> = position
            .legal_moves().iter().map(|mv| Move::new(turn(mv.from()), turn(mv.to()))).collect();
        let mut found = turned.legal_moves();
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[rnbakcpRNBAKCP1-9/ w-]{0,60}", mv in "\\PC{0,6}") {
        let _ = Xiangqi::from_fen(&text, NoOptions);
        prop_assert!(Xiangqi::start(NoOptions).parse_move(&mv).is_err() || mv.len() == 4);
    }
}

#[test]
fn colors_of_the_start() {
    let start = Xiangqi::start(NoOptions);
    assert_eq!(start.pieces_of(Color::White, warpboard_xiangqi::Role::Pawn).len(), 5);
    assert_eq!(start.occupied().len(), 32);
}
