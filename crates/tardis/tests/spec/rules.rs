//! The rules one by one; what is expected was worked out from them by hand.

use crate::common::{after, field, moves_from, moves_like, position, read, with_fields};
use warpboard_core::{Color, Outcome, Position, Reason, VariantPosition};
use warpboard_tardis::{Piece, Role, Tardis, TardisRules, Vessel};

/// W across the River, B out of the way.
const STRADDLING: &str = "d4g8";

#[test]
fn tt_30_pawns_step_to_either_branch_and_capture_by_every_exit() {
    let pieces = "K@We6 k@Bf6 P@d3";
    assert_eq!(moves_from(&position('w', "d4g8", pieces), "d3"), ["Wa1", "Wb1"]);
    let pieces = "K@We6 k@Bf6 P@d3 p@Wa1 p@Wb1 p@Wc1 p@c4";
    assert_eq!(moves_from(&position('w', "d4g8", pieces), "d3"), ["Wa1", "Wb1", "Wc1", "c4"]);
    // From inside there is one way forward, and one for each capture.
    let pieces = "K@Wa1 k@Bf6 P@Wb6 p@c4 p@e4";
    assert_eq!(moves_from(&position('w', "d1d8", pieces), "Wb6"), ["d4", "d5", "e4"]);
}

#[test]
fn tt_31_double_step_to_the_fifth_rank() {
    let start = Tardis::start(TardisRules::default());
    assert_eq!(moves_from(&start, "b3"), ["b4", "b5"]);
    assert_eq!(moves_from(&start, "Wa6"), ["d4", "d5"]);
    assert_eq!(moves_from(&start, "a4"), ["a5"]);
    // Blocked on either cell.
    let pieces = "K@Wa1 k@Bf6 P@a3 p@a5 P@h3 p@h4";
    let board = position('w', "d1d8", pieces);
    assert_eq!(moves_from(&board, "a3"), ["a4"]);
    assert_eq!(moves_from(&board, "h3"), [""; 0]);
    // Into a Tardis on the fifth rank, by either branch; it enters with two credits.
    let board = position('w', "d5a1", "K@We6 k@Bf1 P@d3");
    assert_eq!(moves_from(&board, "d3"), ["Wa1", "Wb1", "d4"]);
    let entered = after(&board, &["d3Wb1"]);
    assert_eq!(field(&entered, 5), "d4Wb1");
    assert_eq!(field(&entered, 6), "Wb1:2");
    // The fourth rank of a Tardis is two small ranks: the second step leads to the same rank.
    let board = position('w', "d2d8", "K@Wa1 k@Bf6 P@Wa4");
    assert_eq!(moves_from(&board, "Wa4"), ["Wa5"]);
}

#[test]
fn tt_32_credits() {
    let board = position('w', "d4g8", "K@We6 k@Bf6 P@d3");
    let entered = after(&board, &["d3Wa1", "Bf6Bf5"]);
    assert_eq!(field(&entered, 6), "Wa1:2");
    assert_eq!(moves_from(&entered, "Wa1"), ["Wa2", "Wa3"]);
    // On the first move there, or on the second, not on both.
    let double = after(&entered, &["Wa1Wa3", "Bf5Bf6"]);
    assert_eq!(field(&double, 6), "-");
    assert_eq!(moves_from(&double, "Wa3"), ["Wa4"]);
    let single = after(&entered, &["Wa1Wa2", "Bf5Bf6"]);
    assert_eq!(field(&single, 6), "Wa2:1");
    assert_eq!(moves_from(&single, "Wa2"), ["Wa3", "Wa4"]);
    let both = after(&single, &["Wa2Wa4", "Bf6Bf5"]);
    assert_eq!(moves_from(&both, "Wa4"), ["Wa5"]);
    // Leaving ends the credits.
    let board = position('w', "d4g8", "K@We1 k@Bf6 P@Wa6");
    let board = with_fields(&board, &[(6, "Wa6:2")]);
    assert_eq!(moves_from(&board, "Wa6"), ["d7"]);
    assert_eq!(field(&after(&board, &["Wa6d7"]), 6), "-");
    // Entering the other Tardis gives two again.
    let board = with_fields(&position('w', "d2d5", "K@We1 k@Bf6 P@Wa6"), &[(6, "Wa6:1")]);
    assert_eq!(field(&after(&board, &["Wa6Ba1"]), 6), "Ba1:2");
    // A capture uses one credit, and a Tardis move none.
    let board = with_fields(&position('w', "d4g8", "K@We6 k@Bf6 P@Wb1 d@Wa2"), &[(6, "Wb1:2")]);
    assert_eq!(field(&after(&board, &["Wb1Wa2"]), 6), "Wa2:1");
    assert_eq!(field(&after(&board, &["@a1"]), 6), "Wb1:2");
}

#[test]
fn tt_33_en_passant() {
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 P@b3 p@a5");
    let stepped = after(&board, &["b3b5"]);
    assert_eq!(field(&stepped, 5), "b4b5");
    assert_eq!(moves_from(&stepped, "a5"), ["a4", "b4ep"]);
    let taken = after(&stepped, &["a5b4ep"]);
    assert!(taken.fen().starts_with("3***3/3***3/3***3/9/9/9/1p7/3***3/"), "{}", taken.fen());
    // Not a move later, and not after a Tardis move.
    let later = after(&stepped, &["Bf6Bf5", "Wa1Wa2"]);
    assert_eq!(moves_from(&later, "a5"), ["a4"]);
    let board = position('b', "d1d8", "K@Wa1 k@Bf6 P@b5 p@a5");
    let board = with_fields(&board, &[(5, "b4b5")]);
    assert_eq!(field(&after(&board, &["@a6"]), 5), "-");
    // A plain step and a capture in passing to the same cell.
    let board = position('b', "d1d5", "K@We2 k@Wa6 p@Bb1 P@Ba1");
    let board = with_fields(&board, &[(5, "d4Ba1")]);
    assert_eq!(moves_from(&board, "Bb1"), ["d4", "d4ep"]);
}

#[test]
fn tt_34_tt_40_promotion_outside() {
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 P@a9 Q@Wf6");
    assert_eq!(moves_from(&board, "a9"), ["a10=A", "a10=B", "a10=C", "a10=R"]);
    let eight = "R@a1 R@b1 B@a2 B@b2 C@h1 C@i1 A@h2";
    let board = position('w', "d1d8", &format!("K@Wa1 k@Bf6 P@a9 {eight}"));
    assert_eq!(moves_from(&board, "a9"), ["a10=A"]);
    let board = position('w', "d1d8", &format!("K@Wa1 k@Bf6 P@a9 {eight} A@i2"));
    assert_eq!(moves_from(&board, "a9"), ["a10=I"]);
}

#[test]
fn tt_41_promotion_inside() {
    let board = position('w', "d1d8", "K@Wa1 k@Bf1 P@Ba5");
    let all = ["Ba6=A", "Ba6=B", "Ba6=C", "Ba6=Q", "Ba6=R", "Ba6=T"];
    assert_eq!(moves_from(&board, "Ba5"), all);
    // With the quota full it waits, and a capture makes it due.
    let ten = "R@a1 R@b1 B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 Q@Wb1 T@Wc1";
    let board = position('w', "d1d8", &format!("K@Wa1 k@Be1 P@Ba5 n@c4 {ten}"));
    assert_eq!(moves_from(&board, "Ba5"), ["Ba6"]);
    let waits = after(&board, &["Ba5Ba6"]);
    assert_eq!(moves_like(&waits, "Ba6").len(), 0);
    // c4-c3-b2 is a Knight's move: a step south and a diagonal one.
    let captured = after(&waits, &["c4b2"]);
    let moves = moves_like(&captured, "");
    assert!(moves.iter().all(|text| text.starts_with("Ba6=B:")), "{moves:?}");
    // To Bf1 and on to i5; over c10 to a8. The promoted piece may move at once, and the clock starts anew (TT-64).
    assert_eq!(moves_like(&captured, "Ba6=B:Ba6").len(), 5 + 3 + 3);
    assert_eq!(field(&after(&captured, &["Ba6=B:i2h3"]), 7), "0");
    // On another rank than the tenth it does not wait.
    let board = position('w', "d1d7", "K@Wa1 k@Bf1 P@Ba5");
    assert_eq!(moves_from(&board, "Ba5"), ["Ba6"]);
}

#[test]
fn tt_42_the_owner_chooses_which_pawns_are_promoted() {
    let nine = "R@a1 R@b1 B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 Q@Wb1";
    let board = position('w', "d1d8", &format!("K@Wa1 k@Be1 P@Ba6 P@Bc6 {nine}"));
    let moves = moves_like(&board, "");
    let prefixes: std::collections::BTreeSet<&str> =
        moves.iter().map(|text| text.split_once(':').unwrap().0).collect();
    assert_eq!(prefixes.into_iter().collect::<Vec<_>>(), ["Ba6=T", "Bc6=T"]);
    // Two missing: each pawn becomes one of them.
    let board = position('w', "d1d8", &format!("K@Wa1 k@Be1 P@Ba6 P@Bc6 {}", &nine[..39]));
    let moves = moves_like(&board, "");
    let prefixes: std::collections::BTreeSet<&str> =
        moves.iter().map(|text| text.split_once(':').unwrap().0).collect();
    assert_eq!(prefixes.into_iter().collect::<Vec<_>>(), ["Ba6=Q,Bc6=T", "Ba6=T,Bc6=Q"]);
    // A position is refused if the side not on move has left a promotion undone (TT-65).
    let fen = board.fen().replace(" w ", " b ");
    assert!(Tardis::from_fen(&fen, TardisRules::default()).is_err());
}

#[test]
fn tt_42_a_tardis_move_promotes_the_movers_pawns() {
    let nine = "R@a1 R@b1 B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 T@Wb1";
    let board = position('w', "d1d5", &format!("K@Wa1 k@Bf1 P@Wc6 {nine}"));
    assert_eq!(moves_like(&board, "@d8"), ["@d8,Wc6=Q"]);
    let moved = after(&board, &["@d8,Wc6=Q"]);
    assert!(moved.fen().contains("|2Q3/"), "{}", moved.fen());
    assert_eq!(field(&moved, 7), "0");
    // Elsewhere the pawn stays, and the clock counts on (TT-64).
    assert_eq!(field(&after(&board, &["@g6"]), 7), "1");
}

#[test]
fn tt_43_no_move_that_lets_a_promotion_give_check() {
    let nine = "B@a2 B@b2 C@h1 C@i1 A@h2 A@i2 Q@Wb1 T@Wc1";
    // On Bf6 Black's King would face a Rook on Ba6, but no Bishop there.
    let pieces = format!("K@Wa1 k@Bf6 P@Ba6 R@c4 R@g4 {nine} n@a4");
    let board = position('b', "d1d8", &pieces);
    assert!(moves_from(&board, "a4").contains(&"b2".to_owned()));
    // a4-b4-c5 and a4-b4-c3: take the Rook by another Knight.
    let pieces = format!("K@Wa1 k@Bf6 P@Ba6 R@c5 R@g4 {nine} n@a4");
    let board = position('b', "d1d8", &pieces);
    assert!(!moves_from(&board, "a4").contains(&"c5".to_owned()));
    let pieces = format!("K@Wa1 k@Bf5 P@Ba6 R@c5 R@g4 {nine} n@a4");
    let board = position('b', "d1d8", &pieces);
    assert!(moves_from(&board, "a4").contains(&"c5".to_owned()));
}

#[test]
fn tt_44_an_alibaba_may_become_what_was_captured_since() {
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 I@a8 B@a1 B@b1 C@h1 C@i1 A@h2 A@i2 R@b2");
    assert_eq!(moves_from(&board, "a8"), ["a10", "a10=R", "a6", "c10", "c10=R", "c6", "c8"]);
    let board = position('b', "d1d8", "K@Wa1 k@Bf6 i@a3");
    let moves = [
        "a1", "a1=A", "a1=B", "a1=C", "a1=R", "a5", "c1", "c1=A", "c1=B", "c1=C", "c1=R", "c3",
        "c5",
    ];
    assert_eq!(moves_from(&board, "a3"), moves);
}

#[test]
fn tt_20_pieces_that_stay_inside() {
    let board = position('w', "d1d8", "K@Wa6 k@Bf1 W@Wf6 F@Wf1 M@Wa1");
    assert_eq!(moves_from(&board, "Wa6"), ["Wa5", "Wb5", "Wb6"]);
    assert_eq!(moves_from(&board, "Wf6"), ["We6", "Wf5"]);
    assert_eq!(moves_from(&board, "Wf1"), ["We2"]);
    assert_eq!(moves_from(&board, "Wa1"), ["Wa2", "Wb1", "Wb2"]);
    let board = position('w', "d1d8", "K@Wa6 k@Bf1 Q@Wf6");
    assert_eq!(moves_from(&board, "Wf6").len(), 4 + 5 + 5);
}

#[test]
fn tt_6_one_free_path_will_do_and_a_screen_counts_on_its_path() {
    // From d4 the Bishop reaches g1 by Wb6-Wf2 or by Wc6-Wf3.
    let pieces = "K@Wa1 k@Bf6 B@d4 p@Wc5";
    let board = position('w', "d1d8", pieces);
    assert!(moves_from(&board, "d4").contains(&"g1".to_owned()));
    let board = position('w', "d1d8", &format!("{pieces} p@Wf3"));
    assert!(!moves_from(&board, "d4").contains(&"g1".to_owned()));
    // The Arrow needs a path with exactly one screen; two paths with none and two are no use.
    let arrow = |screens: &str| {
        let board = position('w', "d1d8", &format!("K@Wa1 k@Bf6 A@d4 r@g1 {screens}"));
        moves_from(&board, "d4").contains(&"g1".to_owned())
    };
    assert!(!arrow(""));
    assert!(arrow("p@Wc5"));
    assert!(!arrow("p@Wc5 p@Wd4"));
    assert!(arrow("p@Wc5 p@Wd4 p@Wf3"));
}

#[test]
fn tt_21_steppers_cross_the_river_inside_only() {
    let board = position('w', STRADDLING, "K@We1 k@Bf6 E@c5");
    // By the middle of c5's east side into Wa4, on rank 5, and over the River inside.
    assert_eq!(moves_from(&board, "c5"), ["Wb1", "Wb2", "Wb5", "a3"]);
    let board = position('w', STRADDLING, "K@We1 k@Bf6 D@c5");
    assert_eq!(moves_from(&board, "c5"), ["Wb3", "Wb4", "a5", "c3"]);
    // From Wa4, on rank 5, over Wa5 to Wa6 on rank 6.
    let board = position('w', STRADDLING, "K@We1 k@Bf6 D@Wa4");
    assert_eq!(moves_from(&board, "Wa4"), ["Wa2", "Wa6", "Wc4", "b5"]);
    // From Wa6, on rank 6, west over c6; the outside cells are on rank 6 too.
    let board = position('w', STRADDLING, "K@We1 k@Bf6 D@Wa6");
    assert_eq!(moves_from(&board, "Wa6"), ["Wa4", "Wc6", "b6", "d8"]);
}

#[test]
fn a_check_can_be_answered_between() {
    // The Dabbaba on Wa3 needs Wa2, and the Elephant on Wc3 needs Wb2.
    for (checker, cell) in [("d@Wa3", "Wa2"), ("e@Wc3", "Wb2"), ("r@Wa3", "Wa2"), ("q@Wc3", "Wb2")]
    {
        let board = position('w', "d1d8", &format!("K@Wa1 k@Bf6 {checker} M@Wb3 W@Wa4"));
        assert!(board.is_check());
        assert!(moves_from(&board, "Wb3").contains(&cell.to_owned()), "{checker}");
    }
    // A Cannon's check can be answered by its screen's leaving, or by a second screen.
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 c@Wa5 M@Wa3 F@Wb5 W@We6");
    assert!(board.is_check());
    assert_eq!(moves_from(&board, "Wa3"), ["Wb2", "Wb3", "Wb4"]);
    assert_eq!(moves_from(&board, "Wb5"), ["Wa4"]);
    assert_eq!(moves_from(&board, "We6"), [""; 0]);
}

#[test]
fn tt_22_alibabas_stay_outside_and_cross_the_river() {
    let board = position('w', STRADDLING, "K@We1 k@Bf6 I@c5");
    assert_eq!(moves_from(&board, "c5"), ["a3", "a5", "a7", "c3", "c7"]);
}

#[test]
fn tt_23_korean_hoppers_need_a_screen_for_every_move() {
    let fen = position('w', "d1d8", "K@Wf1 k@Bf6 C@a1 P@a3 n@a6").fen();
    let board = Tardis::from_fen(&fen, TardisRules { korean_hoppers: true }).unwrap();
    // By the first file of ranks the own King is a screen as well.
    assert_eq!(moves_from(&board, "a1"), ["a4", "a5", "a6", "g1", "h1", "i1"]);
    let board = read(&fen);
    let east = ["Wa1", "Wa2", "Wb1", "Wb2", "Wc1", "Wc2", "Wd1", "Wd2", "We1", "We2", "Wf2"];
    let mut expected: Vec<&str> = east.into_iter().chain(["a2", "a6", "b1", "c1"]).collect();
    // By the second file of ranks the way is free to the far side.
    expected.extend(["g1", "h1", "i1"]);
    expected.sort_unstable();
    assert_eq!(moves_from(&board, "a1"), expected);
}

#[test]
fn knights_step_straight_and_then_outwards() {
    let start = Tardis::start(TardisRules::default());
    // b1-b2 is occupied, which does not matter; b1-c1 splits towards the Tardis.
    assert_eq!(moves_from(&start, "b1"), ["Wa2", "Wa3", "a3"]);
}

#[test]
fn tt_50_tt_51_tardis_moves() {
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 P@a5 P@i5");
    // Ranks 4 to 7 are free on files b to h, and so are the corners beside each Tardis.
    let expected = [
        "@a1", "@a2", "@a6", "@a7", "@a8", "@b4", "@b5", "@c4", "@c5", "@d4", "@d5", "@e4", "@e5",
        "@f4", "@f5", "@g1", "@g2", "@g6", "@g7", "@g8",
    ];
    assert_eq!(moves_like(&board, "@"), expected);
    let board = with_fields(&board, &[(4, "a1")]);
    assert_eq!(moves_like(&board, "@"), expected[1..]);
    let moved = after(&board, &["@g6"]);
    assert_eq!(field(&moved, 3), "g6d8");
    assert_eq!(field(&moved, 4), "d1");
    assert_eq!(moved.anchor(Vessel::W).to_string(), "g6");
    assert!(!moves_like(&moved, "@").contains(&"@d1".to_owned()));
    // Two moves later it may go back, but not where Black's has just been.
    let moved = after(&moved, &["@a1"]);
    let moves = moves_like(&moved, "@");
    assert!(moves.contains(&"@d1".to_owned()) && !moves.contains(&"@d8".to_owned()));
}

#[test]
fn tt_50_the_tardis_that_holds_the_own_king_moves_with_all_in_it() {
    let board = position('w', "d1d8", "K@Ba1 k@Bf6 q@Bd3 N@Wc3");
    let moved = after(&board, &["@d5"]);
    assert_eq!(field(&moved, 3), "d1d5");
    assert!(moved.fen().contains("|6/6/6/2N3/6/6|5k/6/6/3q2/6/K5 "), "{}", moved.fen());
}

#[test]
fn tt_52_a_tardis_move_answers_check_and_may_not_leave_one() {
    // The Rook on d6 looks down both files of d4, d5 into Wa and Wb.
    let board = position('w', "d1d8", "K@Wa1 k@Bf6 r@d6");
    assert!(board.is_check());
    let moves = moves_like(&board, "@");
    assert!(moves.contains(&"@a1".to_owned()));
    // e3 would overlap the place where the Tardis stands.
    assert!(moves.contains(&"@g1".to_owned()) && !moves.contains(&"@e3".to_owned()));
    // Beside the Rook on its rank it would be attacked: a5-c7 has d6 at its east side.
    let board = position('w', "d1d8", "K@Wf3 k@Bf6 r@d6");
    assert!(!moves_like(&board, "@").contains(&"@a5".to_owned()));
    assert!(moves_like(&board, "@").contains(&"@a7".to_owned()));
}

#[test]
fn tt_53_tt_55_castling() {
    let board = position('w', "d1d8", "K@Wd1 k@Bd6 R@a1 R@i1 r@a10 r@i10");
    let board = with_fields(&board, &[(2, "KQkq")]);
    let king = ["Wa1", "Wc1", "Wc2", "Wd2", "We1", "We2", "Wf1"];
    assert_eq!(moves_from(&board, "Wd1"), king);
    let short = after(&board, &["Wd1Wf1"]);
    assert!(short.fen().contains("R2***3|6/6/6/6/6/4RK|"), "{}", short.fen());
    assert_eq!(field(&short, 2), "kq");
    assert_eq!(field(&short, 7), "1");
    let long = after(&short, &["Bd6Ba6"]);
    assert!(long.fen().contains("|kr4/"), "{}", long.fen());
    assert_eq!(field(&long, 2), "-");
    // A Rook's move or capture, and a Tardis move, lose the right.
    assert_eq!(field(&after(&board, &["a1a2"]), 2), "Kkq");
    assert_eq!(field(&after(&board, &["a1a10"]), 2), "Kk");
    assert_eq!(field(&after(&board, &["@a2"]), 2), "kq");
    // Between them all must be empty, and where the King passes nothing attacked.
    let castles = |piece: &str| {
        let board = position('w', "d1d8", &format!("K@Wd1 k@Bd6 R@a1 R@i1 {piece}"));
        let moves = moves_from(&with_fields(&board, &[(2, "KQ")]), "Wd1");
        ["Wf1", "Wa1"].map(|to| moves.contains(&to.to_owned()))
    };
    assert_eq!(castles("N@b1"), [true, false]);
    assert_eq!(castles("N@h1"), [false, true]);
    assert_eq!(castles("n@Wb3"), [true, false]);
    assert_eq!(castles("r@f5"), [false, true]);
    assert_eq!(castles("r@d5"), [true, false]);
    // The outside cells of the route may be attacked.
    assert_eq!(castles("r@b5"), [true, true]);
    // In check there is no castling.
    assert_eq!(castles("r@Wd5"), [false, false]);
}

#[test]
fn tt_61_checkmate_and_stalemate() {
    // No block is free for the Tardis: each holds one of the pawns on ranks 3, 6 and 9 or is covered.
    let pawns = "P@a3 P@c6 P@g6 P@g3 P@c9 P@a6 P@i3 P@i6 P@i9 P@e6 P@c3 P@g9";
    let blocked = "p@a4 p@c7 p@g7 p@g4 p@a7 p@i4 p@i7 p@e7 p@c4 p@c10 p@g10 p@i10";
    let board =
        |queen: &str| position('w', "d1d8", &format!("K@Wa1 k@Bf6 {pawns} {blocked} q@{queen}"));
    let stalemate = board("Wb3");
    assert_eq!(moves_like(&stalemate, ""), [""; 0]);
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    // A Queen beside the King, covered by a Wazir.
    let mate = position('w', "d1d8", &format!("K@Wa1 k@Bf6 {pawns} {blocked} q@Wb2 w@Wb3"));
    assert!(mate.is_check());
    assert_eq!(mate.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(board("Wf3").outcome(), None);
}

#[test]
fn tt_60_the_array() {
    let start = Tardis::start(TardisRules::default());
    let count = |color, kind| {
        let board = start.topology();
        let pieces = board.cells().filter_map(|cell| start.piece_at(cell));
        pieces.filter(|&piece| piece == Piece { color, role: kind }).count()
    };
    for color in Color::ALL {
        let counts = Role::ALL.map(|role| count(color, role));
        // R B C A Q T, K N W F M D E, I, P.
        assert_eq!(counts, [2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 1, 2, 2, 0, 13]);
    }
    // No block is free.
    assert_eq!(moves_like(&start, "@"), [""; 0]);
    assert!(!start.is_check());
    assert_eq!((start.halfmove_clock(), start.fullmove_number()), (0, 1));
}

#[test]
fn tt_62_tt_63_tt_64_text() {
    let start = Tardis::start(TardisRules::default());
    assert_eq!(start.fen(), Tardis::START_FEN);
    let game = after(&start, &["b3b5", "Bf1f7", "a4a5"]);
    assert_eq!(field(&game, 5), "-");
    let game = after(&start, &["b3b5"]);
    assert_eq!(
        game.fen().split_once('|').unwrap().1.split_once(' ').unwrap().1,
        "b KQkq d1d8 - b4b5 - 0 1"
    );
    let game = after(&start, &["Wc2Wc3", "Bc5Bc4", "Wc3Wc4"]);
    assert_eq!([7, 8].map(|i| field(&game, i)), ["3", "2"]);
}

#[test]
fn counts_from_the_start() {
    let mut start = Tardis::start(TardisRules::default());
    assert_eq!(perft(&mut start, 1), 94);
    assert_eq!(perft(&mut start, 2), 8839);
    let mut korean = Tardis::start(TardisRules { korean_hoppers: true });
    assert_eq!(perft(&mut korean, 1), 66);
    assert_eq!(perft(&mut korean, 2), 4357);
}

fn perft(position: &mut Tardis, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_legal();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| position.with_move(mv, |next| perft(next, depth - 1))).sum()
}
