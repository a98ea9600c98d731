//! The checks that every game of warpboard passes, for the game of the example `own_variant`.

#[allow(dead_code, reason = "the example's `main`")]
#[path = "../own_variant.rs"]
mod own_variant;

use own_variant::Breakthrough;
use warpboard::{Color, NoOptions, VariantPosition};
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
