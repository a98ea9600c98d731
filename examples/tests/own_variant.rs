//! The checks that every game of warpboard passes, for the game of the example `own_variant`.

#[allow(dead_code, reason = "the example's `main`")]
#[path = "../own_variant.rs"]
mod own_variant;

use own_variant::Breakthrough;
use warpboard::xiangqi::Xiangqi;
use warpboard::{AnyPosition, Color, Game, NoOptions, Position, Variant, VariantPosition};
use warpboard_perft::invariants::{check, check_fen_input, check_playout, mutate};
use warpboard_perft::perft;

fn read(fen: &str) -> Breakthrough {
    Breakthrough::from_fen(fen, NoOptions).unwrap()
}

#[test]
fn every_promise_is_kept_in_random_play() {
    let start = Breakthrough::start(NoOptions);
    for game in 0..40 {
        let choices: Vec<u8> = (0..120_u8).map(|ply| ply.wrapping_mul(game) ^ (ply / 3)).collect();
        check_playout(&start, &choices).unwrap_or_else(|violation| panic!("{violation}"));
    }
}

#[test]
fn every_promise_is_kept_by_strange_positions() {
    let mut position = Breakthrough::start(NoOptions);
    let mut mutants = 0;
    for seed in 0..200 {
        if let Some(mutant) = mutate(&position, seed) {
            check(&mutant).unwrap_or_else(|violation| panic!("{violation}"));
            position = mutant;
            mutants += 1;
        }
    }
    assert!(mutants > 150, "{mutants}");
    for text in ["", "5/5/5/5/5/5 b", "ppppp/ppppp/5/5/PPPPP/PPPPP", "p4/5/5/5/5/4P  w "] {
        check_fen_input::<Breakthrough>(text.as_bytes()).unwrap();
    }
}

/// By hand: the pawns at the edge of the second row have two steps each, the others three.
#[test]
fn the_first_moves() {
    let start = Breakthrough::start(NoOptions);
    assert_eq!(perft(&start, 1), 2 * 2 + 3 * 3);
    assert_eq!(perft(&start, 2), 13 * 13);
    // Ahead is an enemy, who is captured on the diagonal alone.
    assert_eq!(perft(&read("5/5/1pp2/2P2/5/5 w"), 1), 2);
}

#[test]
fn who_arrives_or_captures_all_wins() {
    for (fen, winner) in [
        ("P4/5/2p2/5/5/5 b", Color::White),
        ("5/5/5/5/P4/4p w", Color::Black),
        ("5/5/5/1P3/5/5 b", Color::White),
    ] {
        let outcome = warpboard::Position::outcome(&read(fen)).unwrap();
        assert_eq!(outcome.winner, Some(winner), "{fen}");
    }
    assert!(Breakthrough::from_fen("P4/5/2p2/5/5/5 w", NoOptions).is_err());
}

#[test]
fn it_is_a_game_among_ours_once_it_is_registered() {
    let variant = Variant::register::<Breakthrough>().unwrap();
    assert_eq!(Variant::register::<Breakthrough>(), Ok(variant));
    assert_eq!("breakthrough-5x6".parse(), Ok(variant));
    assert!(Variant::all().contains(&variant));
    let start = variant.start();
    assert_eq!(perft(&start, 4), perft(&Breakthrough::start(NoOptions), 4));
    let moves: Vec<String> = start.legal_moves().iter().map(ToString::to_string).collect();
    let own = Breakthrough::start(NoOptions).legal_moves();
    assert_eq!(moves, own.iter().map(ToString::to_string).collect::<Vec<_>>());

    let mut game = Game::new(start.clone());
    for mv in ["c2c3", "b5b4", "c3b4"] {
        game.play_text(mv).unwrap();
    }
    assert_eq!(game.to_string().parse(), Ok(game));

    let AnyPosition::Own(start) = start else { panic!("{start:?} is not of a registered game") };
    assert_eq!(start.get::<Breakthrough>(), Some(&Breakthrough::start(NoOptions)));
    for game in 0..10 {
        let choices: Vec<u8> = (0..60_u8).map(|ply| ply.wrapping_mul(game) ^ (ply / 3)).collect();
        check_playout(&start, &choices).unwrap_or_else(|violation| panic!("{violation}"));
    }
}

#[test]
fn a_move_of_another_game_is_not_legal_and_does_nothing() {
    let variant = Variant::register::<Breakthrough>().unwrap();
    let (mut position, chess) = (variant.start(), Variant::Chess.start());
    let foreign = chess.legal_moves()[0];
    assert!(!position.is_legal(foreign));
    position.make(foreign);
    assert_eq!(position, variant.start());
    assert_ne!(position, chess);
}

#[test]
fn a_game_with_the_id_of_another_one_is_refused() {
    let error = Variant::register::<Xiangqi>().unwrap_err();
    let expected = "variant: `xiangqi`: expected an id that no other game has";
    assert_eq!(error.to_string(), expected);
}
