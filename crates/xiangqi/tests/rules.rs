//! The rules one by one, on positions small enough to count by hand.

use warpboard_core::{Color, NoOptions, Outcome, Position, Reason, VariantPosition};
use warpboard_xiangqi::{Move, Xiangqi, topology};

fn read(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen, NoOptions).unwrap()
}

/// Where the piece on `from` may go, sorted by name.
fn destinations(fen: &str, from: &str) -> Vec<&'static str> {
    let from = topology().cell(from).unwrap();
    let moves = read(fen).legal_moves();
    let mut names: Vec<&str> =
        moves.iter().filter(|mv| mv.from() == from).map(|mv| topology().name(mv.to())).collect();
    names.sort_unstable();
    names
}

fn play(fen: &str, moves: &[&str]) -> Xiangqi {
    let mut position = read(fen);
    for text in moves {
        let mv = position.parse_move(text).unwrap();
        position.play(mv).unwrap();
    }
    position
}

#[test]
fn xq_1_board_of_nine_files_and_ten_ranks() {
    assert_eq!(topology().len(), 90);
    assert_eq!(topology().cell("i10").map(|cell| cell.index()), Some(89));
    assert!(topology().cell("j1").is_none() && topology().cell("a11").is_none());
}

#[test]
fn xq_2_start_position_and_xq_34_move_text() {
    let start = Xiangqi::start(NoOptions);
    assert_eq!(start.fen(), Xiangqi::START_FEN);
    assert_eq!(start.side_to_move(), Color::White);
    let next = play(Xiangqi::START_FEN, &["h3e3", "a10a9"]);
    assert_eq!(
        next.fen(),
        "1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
    );
}

/// A cannon takes a horse over its fellow, and every other piece stays.
#[test]
fn xq_3_pieces_capture_by_moving_onto_enemies() {
    let after = "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 1";
    assert_eq!(play(Xiangqi::START_FEN, &["b3b10"]).fen(), after);
}

#[test]
fn xq_10_general_steps_orthogonally_inside_the_palace() {
    let fen = "5k3/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    // f2 would face the other general.
    assert_eq!(destinations(fen, "e2"), ["d2", "e1", "e3"]);
    let corner = "4k4/9/9/9/9/9/9/3K5/9/9 w - - 0 1";
    assert_eq!(destinations(corner, "d3"), ["d2"]);
}

#[test]
fn xq_21_generals_may_not_face_each_other() {
    // The cannon between the generals may only move along their file.
    let fen = "4k4/9/9/9/4C4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e6"), ["e2", "e3", "e4", "e5", "e7", "e8", "e9"]);
    let fen = "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e6"), [""; 0]);
    // With a second piece between, either may leave.
    let fen = "4k4/9/9/4p4/4N4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e6"), ["c5", "c7", "d4", "f4", "g5", "g7"]);
}

#[test]
fn xq_11_advisor_steps_diagonally_inside_the_palace() {
    let fen = "3k5/9/9/9/9/9/9/9/4A4/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e2"), ["d1", "d3", "f1", "f3"]);
    let fen = "3k5/9/9/9/9/9/9/3A5/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "d3"), ["e2"]);
}

#[test]
fn xq_12_elephant_moves_two_diagonally_over_an_empty_eye_and_not_over_the_river() {
    // From e3: the eye d2 is taken, g5 and c5 are the last rank before the river.
    let fen = "3k5/9/9/9/9/9/9/4B4/3p5/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e3"), ["c5", "g1", "g5"]);
    let fen = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "c5"), ["a3", "e3"]);
}

#[test]
fn xq_13_horse_needs_a_free_leg() {
    // From e5 the leg e6 is taken by a pawn: no d7, no f7.
    let fen = "3k5/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e5"), ["c4", "c6", "d3", "f3", "g4", "g6"]);
    let fen = "3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1";
    assert_eq!(destinations(fen, "a1"), ["b3", "c2"]);
}

#[test]
fn xq_13_horse_checks_only_over_a_free_leg() {
    // The horse on f3 sees e1 over f2.
    assert!(read("3k5/9/9/9/9/9/9/5n3/9/4K4 w - - 0 1").is_check());
    assert!(!read("3k5/9/9/9/9/9/9/5n3/5N3/4K4 w - - 0 1").is_check());
    // What stands beside the general is no leg: the horse does not come from there.
    assert!(read("3k5/9/9/9/9/9/9/5n3/4N4/4K4 w - - 0 1").is_check());
}

#[test]
fn xq_14_chariot_slides_and_captures_the_first_piece() {
    let fen = "3k5/9/9/9/2p1R1P2/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        destinations(fen, "e6"),
        ["c6", "d6", "e10", "e2", "e3", "e4", "e5", "e7", "e8", "e9", "f6"]
    );
}

#[test]
fn xq_15_cannon_moves_as_the_chariot_and_captures_over_exactly_one_piece() {
    // Along rank 6: c6 own screen, b6 enemy behind it; g6 enemy screen, h6 own behind it, i6 no longer seen.
    let fen = "3k5/9/9/9/1nP1C1pPp/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(
        destinations(fen, "e6"),
        ["b6", "d6", "e10", "e2", "e3", "e4", "e5", "e7", "e8", "e9", "f6"]
    );
}

#[test]
fn xq_16_pawn_steps_forward_and_beyond_the_river_also_sideways() {
    let before = "3k5/9/9/9/9/4P4/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(before, "e5"), ["e6"]);
    let beyond = "3k5/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(beyond, "e6"), ["d6", "e7", "f6"]);
    let last = "P2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    assert_eq!(destinations(last, "a10"), ["b10"]);
    let black = "3k5/9/9/9/p8/8p/9/9/9/4K4 b - - 0 1";
    assert_eq!(destinations(black, "a6"), ["a5"]);
    assert_eq!(destinations(black, "i5"), ["h5", "i4"]);
}

#[test]
fn xq_20_a_pinned_piece_keeps_to_the_line_of_the_chariot() {
    let fen = "3k5/4r4/9/9/4C4/9/9/9/9/4K4 w - - 0 1";
    // The cannon has no screen towards the chariot.
    assert_eq!(destinations(fen, "e6"), ["e2", "e3", "e4", "e5", "e7", "e8"]);
}

#[test]
fn xq_20_neither_screen_of_a_cannon_may_leave() {
    // Two pieces between: horse e3 and chariot e5. Cannon e9.
    let fen = "3k5/4c4/9/9/9/4R4/9/4N4/9/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "e3"), [""; 0]);
    // Capturing the cannon, or staying between it and the general, is fine.
    assert_eq!(destinations(fen, "e5"), ["e4", "e6", "e7", "e8", "e9"]);
}

#[test]
fn xq_20_no_piece_may_become_the_screen_of_a_cannon() {
    // The chariot a5 may cross the file only where it does not stop there.
    let fen = "3k5/4c4/9/9/9/R8/9/9/9/4K4 w - - 0 1";
    assert!(!destinations(fen, "a5").contains(&"e5"));
    assert!(destinations(fen, "a5").contains(&"f5"));
}

#[test]
fn xq_20_the_screen_of_a_checking_cannon_may_leave_the_line() {
    // The chariot e5 is the screen: it may leave the file or capture e9. The
    // horse c3 makes a second screen on e2 or e4.
    let fen = "3k5/4c4/9/9/9/4R4/9/2N6/9/4K4 w - - 0 1";
    assert!(read(fen).is_check());
    assert_eq!(destinations(fen, "e5"), ["a5", "b5", "c5", "d5", "e9", "f5", "g5", "h5", "i5"]);
    assert_eq!(destinations(fen, "c3"), ["e2", "e4"]);
}

#[test]
fn xq_20_a_horse_check_is_met_at_its_leg_or_by_capture() {
    // The horse f3 checks e1 over f2. The chariot a3 captures it; the chariot a2 blocks the leg.
    let fen = "3k5/9/9/9/9/9/9/R4n3/R8/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "a3"), ["f3"]);
    assert_eq!(destinations(fen, "a2"), ["f2"]);
}

#[test]
fn xq_20_a_piece_on_the_leg_of_a_horse_is_pinned() {
    // The chariot f2 stands on the leg of the horse f3: it may only capture the horse.
    let fen = "3k5/9/9/9/9/9/9/5n3/5R3/4K4 w - - 0 1";
    assert_eq!(destinations(fen, "f2"), ["f3"]);
}

#[test]
fn xq_20_double_check_of_chariot_and_horse_leaves_the_general() {
    // Chariot e9 along the file, horse c2 over d2. Only d1 is safe:
    let fen = "5k3/4r4/9/9/9/9/9/9/2n6/4K4 w - - 0 1";
    let position = read(fen);
    assert!(position.is_check());
    let moves: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    // f1 faces the other general, e2 stays on the file.
    assert_eq!(moves, ["e1d1"]);
}

#[test]
fn xq_20_the_general_does_not_shield_the_cell_behind_it() {
    // In check along the file from e9, e3 to e2 stays on the line.
    let fen = "3k5/4r4/9/9/9/9/9/9/4K4/9 w - - 0 1";
    // d2 faces the other general.
    assert_eq!(destinations(fen, "e2"), ["f2"]);
}

#[test]
fn xq_22_checkmate_is_a_loss() {
    // Two chariots on the last two ranks.
    let position = read("3k5/9/9/9/9/9/9/9/r8/1r3K3 w - - 0 1");
    assert!(position.is_check());
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(position.count_legal(), 0);
}

#[test]
fn xq_22_stalemate_is_a_loss() {
    // e1 is not attacked; d1 faces the general, e2 and f1 are attacked by the pawn f2.
    let position = read("3k5/9/9/9/9/9/9/9/5p3/4K4 w - - 0 1");
    assert!(!position.is_check());
    assert_eq!(position.outcome(), Some(Outcome::win(Color::Black, Reason::Stalemate)));
    assert!(!position.has_legal_move());
}

#[test]
fn xq_33_halfmove_clock_counts_from_captures_alone() {
    // A pawn move resets it in chess; Fairy-Stockfish, pyffish and Pikafish count on here.
    let position = play(Xiangqi::START_FEN, &["a1a2", "a10a9", "a4a5"]);
    assert!(position.fen().ends_with(" b - - 3 2"));
    // The pawn's capture is a capture.
    let position = play(Xiangqi::START_FEN, &["a4a5", "a7a6", "a5a6"]);
    assert!(position.fen().ends_with(" b - - 0 2"));
    let position = play(Xiangqi::START_FEN, &["h3e3", "h10g8", "e3e7"]);
    assert_eq!(position.halfmove_clock(), 0);
    let position = play("3k5/9/9/9/9/9/9/9/9/4K4 w - - 2147483647 2147483647", &["e1e2", "d10d9"]);
    assert_eq!(position.fen(), "9/3k5/9/9/9/9/9/9/4K4/9 w - - 2147483647 2147483647");
}

#[test]
fn xq_23_equality_leaves_the_clocks_aside() {
    let start = Xiangqi::start(NoOptions);
    let back = play(Xiangqi::START_FEN, &["h1g3", "h10g8", "g3h1", "g8h10"]);
    assert_eq!((&back, back.key()), (&start, start.key()));
    assert_ne!(back.fen(), start.fen());
    let other_side = read(&Xiangqi::START_FEN.replace(" w ", " b "));
    assert_ne!(other_side, start);
    assert_ne!(other_side.key(), start.key());
}
