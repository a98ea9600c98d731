//! The rules one by one, each expectation worked out by hand from RULES.md.

use std::collections::BTreeSet;

use warpboard_core::attacks::RoleTable;
use warpboard_core::movement::Movement;
use warpboard_core::paths::Pattern;
use warpboard_core::topology::Hexagonal;
use warpboard_core::{CellSet, Color, NoOptions, Outcome, Position, Reason, VariantPosition};
use warpboard_mitawi::{Mitawi, Role};

fn read(fen: &str) -> Mitawi {
    Mitawi::from_fen(fen, NoOptions).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn list(position: &Mitawi, keep: impl Fn(&str) -> bool) -> BTreeSet<String> {
    position.legal_moves().iter().map(ToString::to_string).filter(|mv| keep(mv)).collect()
}

fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Checks the moves of the piece on a cell: all of them, and no others.
#[track_caller]
fn moves_from(fen: &str, from: &str, expected: &str) {
    let is_cell = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
    let moves = list(&read(fen), |mv| mv.strip_prefix(from).is_some_and(is_cell));
    assert_eq!(moves, words(expected), "{fen}");
}

/// The position after some moves.
#[track_caller]
fn after(fen: &str, moves: &str) -> Mitawi {
    let mut position = read(fen);
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        position.play(mv).unwrap();
    }
    position
}

#[track_caller]
fn leads_to(fen: &str, moves: &str, expected: &str) {
    assert_eq!(after(fen, moves).fen(), expected);
}

#[test]
fn mw_2_no_piece_can_capture_on_move_one() {
    let start = Mitawi::start(NoOptions);
    assert_eq!(start.fen(), Mitawi::START_FEN);
    let mut moves = start.legal_moves().into_iter();
    assert!(moves.all(|mv| start.piece_at(mv.to()).is_none()));
    for color in Color::ALL {
        assert_eq!(start.army(color).len(), 40);
    }
}

#[test]
fn mw_10_a_promoted_piece_remembers_what_it_was() {
    // The same move takes a Goldgeneral that was a Helm, and one that was a Wing.
    leads_to(
        "9k/10/10/10/10/4+h5/4R5/10/10/10/10/K9[] w - - 4 9",
        "e6e7",
        "9k/10/10/10/10/4R5/10/10/10/10/10/K9[H] b - - 0 9",
    );
    leads_to(
        "9k/10/10/10/10/4+w5/4R5/10/10/10/10/K9[] w - - 4 9",
        "e6e7",
        "9k/10/10/10/10/4R5/10/10/10/10/10/K9[W] b - - 0 9",
    );
    assert_ne!(
        read("9k/10/10/10/10/4+w5/10/10/10/10/10/K9[] w - - 0 1"),
        read("9k/10/10/10/10/4+h5/10/10/10/10/10/K9[] w - - 0 1")
    );
}

#[test]
fn the_symmetric_pieces_of_the_table() {
    // A piece on e6, others on e8 (own), h6 (enemy), c4 (enemy), g8 (enemy), e2 (enemy).
    let with =
        |letter: &str| format!("9k/10/10/10/4P1p3/10/4{letter}2p2/10/2p7/10/4p5/K9[] w - - 0 1");
    moves_from(&with("R"), "e6", "e6e7 e6e5 e6e4 e6e3 e6e2 e6d6 e6c6 e6b6 e6a6 e6f6 e6g6 e6h6");
    moves_from(
        &with("B"),
        "e6",
        "e6f7 e6g8 e6d7 e6c8 e6b9 e6a10 e6d5 e6c4 e6f5 e6g4 e6h3 e6i2 e6j1",
    );
    moves_from(&with("N"), "e6", "e6d8 e6f8 e6c7 e6g7 e6c5 e6g5 e6d4 e6f4");
    moves_from(&with("L"), "e6", "e6d9 e6f9 e6b7 e6h7 e6b5 e6h5 e6d3 e6f3");
    // Nothing to hop to: e8, h6, e2 stand first on their lines and nothing behind them.
    moves_from(&with("C"), "e6", "e6e7 e6e5 e6e4 e6e3 e6d6 e6c6 e6b6 e6a6 e6f6 e6g6");
    moves_from(&with("A"), "e6", "e6f7 e6d7 e6c8 e6b9 e6a10 e6d5 e6f5 e6g4 e6h3 e6i2 e6j1");
    moves_from(&with("D"), "e6", "e6e4 e6c6 e6g6");
    moves_from(&with("E"), "e6", "e6c8 e6g8 e6c4 e6g4");
    moves_from(&with("I"), "e6", "e6e4 e6c6 e6g6 e6c8 e6g8 e6c4 e6g4");
    moves_from(&with("S"), "e6", "e6e7 e6e5 e6d6 e6f6");
    moves_from(&with("+W"), "e6", "e6e7 e6e5 e6d6 e6f6 e6d7 e6f7");
    moves_from(&with("+U"), "e6", "e6e7 e6d7 e6f7 e6d5 e6f5");
    moves_from(&with("+J"), "e6", "e6e7 e6d7 e6f7 e6d5 e6f5 e6e5 e6d6 e6f6");
    let queen = words("e6e7 e6e5 e6e4 e6e3 e6e2 e6d6 e6c6 e6b6 e6a6 e6f6 e6g6 e6h6");
    let queen: Vec<String> = queen
        .into_iter()
        .chain(words("e6f7 e6g8 e6d7 e6c8 e6b9 e6a10 e6d5 e6c4 e6f5 e6g4 e6h3 e6i2 e6j1"))
        .collect();
    moves_from(&with("Q"), "e6", &queen.join(" "));
}

#[test]
fn hoppers_capture_behind_exactly_one_piece() {
    // North: screen e7 (own), captures e9; e11 is behind two. East: screen f6 (enemy), next piece
    // own. West: screen c6, nothing behind. South: nothing at all.
    moves_from(
        "9k/4r5/10/4r5/10/4P5/2n1Cn1P2/10/10/10/10/K9[] w - - 0 1",
        "e6",
        "e6e9 e6d6 e6e5 e6e4 e6e3 e6e2 e6e1",
    );
    // An Arrow does the same on diagonals, adjacent screens included.
    moves_from("9k/10/10/10/2n3n3/3P1n4/4A5/3P1p4/10/10/10/K9[] w - - 0 1", "e6", "e6c8 e6g8");
}

#[test]
fn steppers_need_the_middle_empty() {
    // e7 is taken: not to e8. f6 is empty: captures on g6. d7 is taken: an Elephant not to c8.
    moves_from("9k/10/10/10/4n5/4n5/4D1n3/10/10/10/10/K9[] w - - 0 1", "e6", "e6g6 e6c6 e6e4");
    moves_from("9k/10/10/10/2n3n3/3n6/4E5/10/10/10/10/K9[] w - - 0 1", "e6", "e6g8 e6c4 e6g4");
}

#[test]
fn stewards_capture_only_diagonally() {
    moves_from(
        "9k/10/10/10/10/3ppp4/3pSp4/3ppp4/10/10/10/K9[] w - - 0 1",
        "e6",
        "e6d7 e6f7 e6d5 e6f5",
    );
}

#[test]
fn forward_pieces_go_forward_only() {
    moves_from("9k/10/10/10/10/4n5/10/10/4W5/10/10/K9[] w - - 0 1", "e4", "e4e5 e4e6 e4e7");
    moves_from(
        "9k/10/10/10/10/10/6n3/10/4M5/10/10/K9[] w - - 0 1",
        "e4",
        "e4f5 e4g6 e4d5 e4c6 e4b7 e4a8",
    );
    moves_from("9k/10/10/10/10/10/10/3PPP4/4H5/10/10/K9[] w - - 0 1", "e4", "e4d6 e4f6");
    moves_from("9k/10/10/10/10/10/10/10/4U5/10/10/K9[] w - - 0 1", "e4", "e4d7 e4f7");
    moves_from("9k/10/10/10/10/10/10/10/4J5/10/10/K9[] w - - 0 1", "e4", "e4d6 e4f6 e4d7 e4f7");
    moves_from("9k/10/10/4u5/10/10/10/10/10/10/10/K9[] b - - 0 1", "e9", "e9d6 e9f6");
    moves_from(
        "9k/10/10/4w5/10/10/10/10/10/4N5/10/K9[] b - - 0 1",
        "e9",
        "e9e8 e9e7 e9e6 e9e5 e9e4 e9e4+ e9e3 e9e3+",
    );
}

#[test]
fn mw_20_pawns() {
    moves_from("9k/10/10/10/10/10/10/3p1p4/4P5/10/10/K9[] w - - 0 1", "e4", "e4e5 e4e6 e4d5 e4f5");
    moves_from("9k/10/10/4p5/3P1P4/10/10/10/10/10/10/K9[] b - - 0 1", "e9", "e9e8 e9e7 e9d8 e9f8");
    // Not on the array rank; both cells must be empty; straight ahead is no capture.
    moves_from("9k/10/10/10/10/10/10/4P5/10/10/10/K9[] w - - 0 1", "e5", "e5e6");
    moves_from("9k/10/10/10/10/10/4n5/10/4P5/10/10/K9[] w - - 0 1", "e4", "e4e5");
    moves_from("9k/10/10/10/10/10/10/4n5/4P5/10/10/K9[] w - - 0 1", "e4", "");
    // Whichever file it stands on: also where the array has no Pawn.
    moves_from("9k/10/10/10/10/10/10/10/P8P/10/10/K9[] w - - 0 1", "a4", "a4a5 a4a6");
    moves_from("9k/10/10/10/10/10/10/10/P8P/10/10/K9[] w - - 0 1", "j4", "j4j5 j4j6");
    // No en passant: b4b6 passes b5, which the Pawn on a6 attacks.
    let position = after("9k/10/10/10/10/10/p9/10/1P8/10/10/K9[] w - - 0 1", "b4b6");
    assert_eq!(list(&position, |mv| mv.starts_with("a6")), words("a6a5"));
}

#[test]
fn mw_21_promotion_in_the_camp_is_free() {
    moves_from("9k/10/10/10/4P5/10/10/10/10/10/10/K9[] w - QNNr 0 1", "e8", "e8e9 e8e9=Q e8e9=N");
    moves_from("9k/10/10/4P5/10/10/10/10/10/10/10/K9[] w - T 0 1", "e9", "e9e10 e9e10=T");
    moves_from(
        "9k/10/3n6/4P5/10/10/10/10/10/10/10/K9[] w - C 0 1",
        "e9",
        "e9e10 e9e10=C e9d10 e9d10=C",
    );
    // Not to a Steward; and not outside of the camp.
    moves_from("9k/10/10/4P5/10/10/10/10/10/10/10/K9[] w - q 0 1", "e9", "e9e10");
    moves_from("9k/10/10/10/10/4P5/10/10/10/10/10/K9[] w - Q 0 1", "e7", "e7e8");
    leads_to(
        "9k/10/10/10/4P5/10/10/10/10/10/10/K9[] w - QNN 7 3",
        "e8e9=N",
        "9k/10/10/4N5/10/10/10/10/10/10/10/K9[] b - QN 0 3",
    );
}

#[test]
fn mw_22_promotion_on_the_far_rank_is_compulsory() {
    moves_from("9k/4P5/10/10/10/10/10/10/10/10/10/K9[] w - QI 0 1", "e11", "e11e12=Q e11e12=I");
    moves_from("9k/4P5/10/10/10/10/10/10/10/10/10/K9[] w - q 0 1", "e11", "e11e12=S");
    moves_from("9k/4P5/10/10/10/10/SSSS6/10/10/10/10/K9[] w - - 0 1", "e11", "e11e12=S");
    // The far rank of Black is rank 1.
    moves_from("9k/10/10/10/10/10/10/10/10/10/4p5/K9[] b - - 0 1", "e2", "e2e1=S");
    // Five Stewards of the enemy are no hindrance.
    moves_from("9k/4P5/10/10/10/10/sssss5/10/10/10/10/K9[] w - - 0 1", "e11", "e11e12=S");
    leads_to(
        "9k/4P5/10/10/10/10/10/10/10/10/10/K9[] w - - 3 5",
        "e11e12=S",
        "4S4k/10/10/10/10/10/10/10/10/10/10/K9[] b - - 0 5",
    );
}

#[test]
fn mw_25_flips() {
    moves_from(
        "9k/10/10/10/W9/10/10/10/10/10/10/K9[] w - - 0 1",
        "a8",
        "a8a9 a8a9+ a8a10 a8a10+ a8a11 a8a11+ a8a12+",
    );
    moves_from(
        "9k/10/10/10/4H5/10/10/10/10/10/10/K9[] w - - 0 1",
        "e8",
        "e8d10 e8d10+ e8f10 e8f10+",
    );
    moves_from("9k/10/10/4H5/10/10/10/10/10/10/10/K9[] w - - 0 1", "e9", "e9d11+ e9f11+");
    moves_from("9k/10/10/10/10/10/4U5/10/10/10/10/K9[] w - - 0 1", "e6", "e6d9 e6d9+ e6f9 e6f9+");
    moves_from("9k/10/10/10/10/4U5/10/10/10/10/10/K9[] w - - 0 1", "e7", "e7d10+ e7f10+");
    moves_from(
        "9k/10/10/10/10/4J5/10/10/10/10/10/K9[] w - - 0 1",
        "e7",
        "e7d9 e7d9+ e7f9 e7f9+ e7d10 e7d10+ e7f10 e7f10+",
    );
    moves_from(
        "9k/10/10/10/4J5/10/10/10/10/10/10/K9[] w - - 0 1",
        "e8",
        "e8d10 e8d10+ e8f10 e8f10+ e8d11+ e8f11+",
    );
    moves_from(
        "9k/10/Y9/10/10/10/10/10/10/10/10/K9[] w - - 0 1",
        "a10",
        "a10a11 a10a11+ a10a12+ a10b11 a10b11+ a10c12+",
    );
    leads_to(
        "9k/10/10/10/4M5/10/10/10/10/10/10/K9[] w - - 6 2",
        "e8g10+",
        "9k/10/6+M3/10/10/10/10/10/10/10/10/K9[] b - - 7 2",
    );
}

#[test]
fn mw_26_a_promoted_piece_stays_promoted() {
    leads_to(
        "9k/10/10/4+W5/10/10/10/10/10/10/10/K9[] w - - 0 1",
        "e9e8",
        "9k/10/10/10/4+W5/10/10/10/10/10/10/K9[] b - - 1 1",
    );
    moves_from(
        "9k/10/10/4+M5/10/10/10/10/10/10/10/K9[] w - - 0 1",
        "e9",
        "e9e10 e9d10 e9f10 e9d8 e9f8",
    );
}

#[test]
fn mw_30_symmetric_pieces_go_to_their_owners_pool() {
    leads_to(
        "9k/10/10/10/10/4t5/4R5/10/10/10/10/K9[] w - Rb 0 1",
        "e6e7",
        "9k/10/10/10/10/4R5/10/10/10/10/10/K9[] b - Rbt 0 1",
    );
    for gone in ["p", "s"] {
        leads_to(
            &format!("9k/10/10/10/10/4{gone}5/4R5/10/10/10/10/K9[] w - - 5 1"),
            "e6e7",
            "9k/10/10/10/10/4R5/10/10/10/10/10/K9[] b - - 0 1",
        );
    }
    // A captured Steward's place is free again.
    let position = after("8k1/4P5/10/10/10/5s4/SSSSS1r3/10/10/10/10/K9[] b - - 0 1", "g6e6 a6a5");
    assert_eq!(position.fen(), "8k1/4P5/10/10/10/5s4/1SSSr5/S9/10/10/10/K9[] b - - 1 2");
    let position = after(&position.fen(), "i12j12");
    assert_eq!(list(&position, |mv| mv.starts_with("e11")), words("e11e12=S"));
}

#[test]
fn mw_31_shogi_style_pieces_change_sides() {
    leads_to(
        "9k/10/10/10/10/4+y5/4R5/10/10/10/10/K9[W] w - - 0 1",
        "e6e7",
        "9k/10/10/10/10/4R5/10/10/10/10/10/K9[WY] b - - 0 1",
    );
    leads_to(
        "9k/10/10/10/10/4r5/4U5/10/10/10/10/K9[w] b - - 0 1",
        "e7e6",
        "9k/10/10/10/10/10/4r5/10/10/10/10/K9[wu] w - - 0 2",
    );
    let drops = |letter: &str| {
        let position = read(&format!("9k/10/10/10/10/10/10/10/10/10/10/K9[{letter}] w - - 0 1"));
        list(&position, |mv| mv.contains('@')).len()
    };
    // 118 empty cells, less those without a move: the far rank, of which j12 is taken, ...
    for letter in ["W", "M", "Y"] {
        assert_eq!(drops(letter), 118 - 9);
    }
    assert_eq!((drops("H"), drops("J"), drops("U")), (118 - 19, 118 - 19, 118 - 29));
    // No other limit: a second Wing on a file, and mate by a drop.
    let position = read("9k/10/10/10/10/10/10/10/10/W9/10/K9[W] w - - 0 1");
    assert!(position.parse_move("W@a2").is_ok());
    let mate = after("k9/2R7/10/10/10/10/10/1R8/10/10/10/K9[W] w - - 0 1", "W@a9");
    assert_eq!(mate.outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    leads_to(
        "9k/10/10/10/10/10/10/10/10/10/10/K9[WWh] w - - 3 1",
        "W@e5",
        "9k/10/10/10/10/10/10/4W5/10/10/10/K9[Wh] b - - 4 1",
    );
}

#[test]
fn mw_32_pawns_are_not_reintroduced() {
    let position = after("9k/10/10/10/10/4p5/4R5/10/10/10/10/K9[] w - - 0 1", "e6e7 j12j11");
    assert!(list(&position, |mv| mv.contains('@')).is_empty());
}

#[test]
fn mw_35_castling() {
    let home = "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq - 0 1";
    leads_to(home, "f2i2 f11c11", "10/2kr5r/10/10/10/10/10/10/10/10/R6RK1/10[] w - - 2 2");
    leads_to(home, "f2c2 f11i11", "10/r6rk1/10/10/10/10/10/10/10/10/2KR5R/10[] w - - 2 2");
    let castlings = |fen: &str| list(&read(fen), |mv| mv == "f2i2" || mv == "f2c2");
    // Neither has moved: the rights go with the King's move, a Rook's, and a Rook's capture.
    assert_eq!(
        after(home, "a2a3 a11a10 f2f1 f11f12").fen(),
        "5k4/9r/r9/10/10/10/10/10/10/R9/9R/5K4[] w - - 4 3"
    );
    assert_eq!(after(home, "a2a3").fen().split(' ').nth(2), Some("Kkq"));
    assert_eq!(after(home, "a2a11").fen().split(' ').nth(2), Some("Kk"));
    // All cells between are empty: b2 too.
    assert_eq!(castlings("5k4/10/10/10/10/10/10/10/10/10/RN3K3R/10[] w KQ - 0 1"), words("f2i2"));
    assert_eq!(castlings("5k4/10/10/10/10/10/10/10/10/10/R4K2nR/10[] w KQ - 0 1"), words("f2c2"));
    // Not in check.
    assert_eq!(castlings("5k4/10/10/10/5r4/10/10/10/10/10/R4K3R/10[] w KQ - 0 1"), words(""));
    // Not over g2 or to i2; b2 and the Rooks may be attacked.
    for file in ["6r3", "7r2", "8r1"] {
        assert_eq!(
            castlings(&format!("5k4/10/10/10/{file}/10/10/10/10/10/R4K3R/10[] w KQ - 0 1")),
            words("f2c2")
        );
    }
    for file in ["2r7", "3r6", "4r5"] {
        assert_eq!(
            castlings(&format!("5k4/10/10/10/{file}/10/10/10/10/10/R4K3R/10[] w KQ - 0 1")),
            words("f2i2")
        );
    }
    assert_eq!(
        castlings("5k4/10/10/10/rr7r/10/10/10/10/10/R4K3R/10[] w KQ - 0 1"),
        words("f2i2 f2c2")
    );
    // Judged with the King on its home cell: g2 is not attacked through it along the rank by a
    // Cannon on a2 with one more piece between, but is with none.
    assert_eq!(castlings("5k4/10/10/10/10/10/10/10/10/10/c4K3R/10[] w K - 0 1"), words(""));
    assert_eq!(castlings("5k4/10/10/10/10/10/10/10/10/10/c1NN1K3R/10[] w K - 0 1"), words("f2i2"));
}

#[test]
fn mw_50_check_mate_and_stalemate() {
    let mate = read("k1R7/9R/10/10/10/10/10/10/10/10/10/K9[] b - - 0 1");
    assert!(mate.is_check());
    assert_eq!(mate.outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    assert_eq!(mate.count_legal(), 0);
    let stalemate = read("k9/2R7/1R8/10/10/10/10/10/10/10/10/K9[] b - - 0 1");
    assert!(!stalemate.is_check());
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    // A piece in hand is a move, and may stand between.
    let saved = read("k1R7/9R/10/10/10/10/10/10/10/10/10/K9[h] b - - 0 1");
    assert_eq!(list(&saved, |_| true), words("H@b12"));
    assert_eq!(saved.outcome(), None);
}

const MACHIAVELLIAN: Outcome = Outcome::win(Color::White, Reason::Variant("Machiavellian win"));
const OUT_OF_PIECES: Outcome = Outcome::win(Color::White, Reason::Variant("out-of-pieces win"));

#[test]
fn mw_51_four_princes_win_at_once() {
    let three = "9k/10/10/J9/10/10/10/10/10/10/10/K2+Y+Y+J4[] w - - 0 1";
    let won = after(three, "a9b11+");
    assert_eq!(won.outcome(), Some(MACHIAVELLIAN));
    assert_eq!((won.count_legal(), won.has_legal_move()), (0, false));
    assert_eq!(won.legal_moves(), []);
    // Both kinds count together, the enemy's do not; three are not enough.
    let enemy = "9k/10/10/J9/10/10/10/10/10/10/10/K2+Y+y+J4[] w - - 0 1";
    assert_eq!(after(enemy, "a9b11+").outcome(), None);
    // Black wins likewise.
    let black = after("9k/10/10/10/4+y+y+j3/10/10/10/4j5/10/10/K9[] b - - 0 1", "e4d2+");
    assert_eq!(black.outcome().and_then(|outcome| outcome.winner), Some(Color::Black));
}

#[test]
fn mw_52_a_pawn_wins_when_all_pieces_are_out() {
    let last = "9k/4P5/10/10/10/10/SSSSS5/10/10/10/10/K9[] w - r 3 1";
    let won = after(last, "e11e12");
    assert_eq!(won.outcome(), Some(OUT_OF_PIECES));
    assert_eq!(won.count_legal(), 0);
    assert_eq!(won.fen(), "4P4k/10/10/10/10/10/SSSSS5/10/10/10/10/K9[] b - r 0 1");
    // A capture onto the far rank does as well.
    let capture = "3r5k/4P5/10/10/10/10/SSSSS5/10/10/10/10/K9[] w - - 3 1";
    moves_from(capture, "e11", "e11e12 e11d12");
    assert_eq!(after(capture, "e11d12").outcome(), Some(OUT_OF_PIECES));
}

#[test]
fn mw_53_a_winning_move_must_be_legal() {
    // The King is in check by the Rook on a5.
    let pawn = "9k/4P5/10/10/10/10/1SSSSS4/r9/10/10/10/K9[] w - - 3 1";
    moves_from(pawn, "e11", "");
    let prince = "9k/10/10/1J8/10/10/10/r9/10/10/10/K2+Y+Y+J4[] w - - 0 1";
    moves_from(prince, "b9", "");
    // A pinned Handyman must not be flipped away from the line.
    let pinned = "10/10/9k/10/r2JK5/10/10/10/10/10/10/3+Y+Y+J4[] w - - 0 1";
    moves_from(pinned, "d8", "");
    assert_eq!(
        read("9k/10/10/10/10/10/10/10/10/10/10/K+Y+Y+Y+Y5[] b - - 0 1").outcome(),
        Some(MACHIAVELLIAN)
    );
}

#[test]
fn mw_43_clocks() {
    let clock = |fen: &str, mv: &str| after(fen, mv).halfmove_clock();
    let fen = "9k/4P5/10/10/W9/10/1s8/1R8/RP8/10/10/K9[M] w - B 9 1";
    for (mv, expected) in [
        ("e11e12=B", 0),
        ("b5b6", 0),
        ("a8a9+", 10),
        ("a8a9", 10),
        ("M@j9", 10),
        ("a4a5", 10),
        ("a1a2", 10),
    ] {
        assert_eq!(clock(fen, mv), expected, "{mv}");
    }
    assert_eq!(clock("9k/10/10/10/10/10/10/10/1P8/10/10/K9[] w - - 9 1", "b4b6"), 0);
    let full = "9k/10/10/10/10/10/10/10/10/10/10/K9[] w - - 2147483647 2147483647";
    let position = after(full, "a1a2 j12j11");
    assert_eq!(
        (position.halfmove_clock(), position.fullmove_number()),
        (i32::MAX as u32, i32::MAX as u32)
    );
}

#[test]
fn equality_and_key_see_everything_but_the_clocks() {
    let positions = [
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] b KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQk - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w - - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[W] w KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[w] w KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[WW] w KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq Q 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq q 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq QQ 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4KN2R/10[] w KQkq - 0 1",
        "10/r4k3r/10/10/10/10/10/10/10/10/R4Kn2R/10[] w KQkq - 0 1",
    ]
    .map(read);
    for (i, a) in positions.iter().enumerate() {
        for (j, b) in positions.iter().enumerate() {
            assert_eq!(a == b, i == j, "{} {}", a.fen(), b.fen());
            assert_eq!(a.key() == b.key(), i == j, "{} {}", a.fen(), b.fen());
        }
    }
    let later = read("10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10[] w KQkq - 9 7");
    assert_eq!((&later, later.key()), (&positions[0], positions[0].key()));
}

#[test]
fn the_diagram_shows_hands_pools_and_camps() {
    let position = read("9k/10/10/10/10/10/10/4+W5/10/10/10/K9[WWHj] w - RRq 0 1");
    let diagram = position.diagram();
    let text = diagram.text();
    let trays = "white hand: W x2, H\nwhite pool: R x2\nblack hand: J\nblack pool: Q\n";
    assert!(text.contains(trays), "{text}");
    let shapes: Vec<usize> = diagram.trays.iter().map(|tray| tray.pieces.len()).collect();
    assert_eq!(shapes, [6, 12, 6, 12], "room for all that may come");
    assert_eq!(diagram.cells.len(), 120);
    let tinted = diagram.cells.iter().filter(|cell| cell.tint != Default::default()).count();
    assert_eq!(tinted, 80);
    assert_eq!(diagram.legend.len(), Role::COUNT);
    let shown = diagram.cells.iter().find(|cell| cell.name == "e5").unwrap();
    assert_eq!(shown.pieces, [(Color::White, "+W".to_owned())]);
}

#[test]
fn mw_60_long_range_pieces_play_on_hexes_too() {
    // A Rook and a Cannon through the sides of a hexagonal board of side 4: 37 cells.
    let board = Hexagonal::of_side(4).unwrap();
    let lines = || Pattern::slide(board.through_sides());
    let rook = RoleTable::<1>::new(board.topology(), &Movement::new().both(lines()));
    let cannon = Movement::new().moving(lines()).hop_capturing(lines());
    let cannon = RoleTable::<1>::new(board.topology(), &cannon);
    let at = |q, r| board.cell_at((q, r)).unwrap();
    let centre = at(0, 0);
    assert_eq!(rook.reach(centre).len(), 6 * 3);
    let pieces: CellSet<1> = [at(1, 0), at(3, 0), at(0, 2)].into_iter().collect();
    assert_eq!(cannon.moves(centre, pieces).len(), 4 * 3 + 1);
    assert_eq!(cannon.captures(centre, pieces), at(3, 0).into());
}
