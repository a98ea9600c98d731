//! The rules of the board (TX-1 to TX-24, TX-40 to TX-63), each with what it says of a position.

mod common;

use common::{after, drives, from, moves, position, position_under};
use warpboard_core::{Cell, Color, IllegalMove, Outcome, Position, Reason, VariantPosition};
use warpboard_taxi::{BoardMove, Move, Role, Taxi, TaxiRules, Unit};

/// The fields behind the placement when nothing is special and White is to move.
const PLAIN: &str = "w f0[] b10[] - -";

#[test]
fn tx_3_the_array_and_its_moves() {
    let start = Taxi::start(TaxiRules::default());
    assert_eq!(
        start.fen(),
        "rkr****/nbbn***/ppppp**/6*/7/*6/**PPPPP/***NBBN/****RKR w f0[] b10[] \
         a7b7c7d7e7c3d3e3f3g3 - 0 1"
    );
    assert_eq!(
        moves(&start, |_| true),
        "@f0>f1+ @f0>g2+ c3c4 c3c5 d2c4 d2e4 d3d4 d3d5 e3e4 e3e5 f3f4 f3f5 g2f4 g3g4 g3g5"
    );
}

#[test]
fn tx_10_a_unit_is_captured_as_one() {
    let taken = after(&position("a9:k g1:K d5:R d7:npp", PLAIN), "d5d7");
    assert_eq!(taken.fen(), "k2****/4***/3R1**/6*/7/*6/**5/***4/****2K b f0[] b10[] - - 0 1");
    let moved = after(&position("a9:k g1:K d5:RN", PLAIN), "d5e7");
    assert_eq!(moved.fen(), "k2****/4***/4(RN)**/6*/7/*6/**5/***4/****2K b f0[] b10[] - - 1 1");
}

#[test]
fn tx_11_single_pieces() {
    let with = |unit| position(&format!("a9:k g1:K d5:{unit} c6:n"), PLAIN);
    assert_eq!(from(&with("R"), "g1"), "f1 f2 g2");
    assert_eq!(from(&with("R"), "d5"), "a5 b5 c5 d2 d3 d4 d6 d7 d8 e5 f5 g5");
    assert_eq!(from(&with("B"), "d5"), "c4 c6 e4 e6 f3 g2");
    assert_eq!(from(&with("N"), "d5"), "b4 b6 c3 c7 e3 e7 f4 f6");
    assert_eq!(from(&with("P"), "d5"), "c6 d6");
    assert_eq!(from(&position("a9:k g1:K d5:P d6:n", PLAIN), "d5"), "");
}

#[test]
fn tx_12_different_pieces_each_with_its_own_captures() {
    assert_eq!(from(&position("a9:k g1:K d5:BP", PLAIN), "d5"), "a8 b7 c4 c6 d6 e4 e6 f3 g2");
    // The bishop does not move straight, the pawn does not capture so.
    assert_eq!(from(&position("a9:k g1:K d5:BP d6:n", PLAIN), "d5"), "a8 b7 c4 c6 e4 e6 f3 g2");
    // The pawn captures aslant, the knight does not go there.
    assert_eq!(
        from(&position("a9:k g1:K d5:NP c6:r", PLAIN), "d5"),
        "b4 b6 c3 c6 c7 d6 e3 e7 f4 f6"
    );
}

#[test]
fn tx_13_two_equal_pieces() {
    let with = |unit| position(&format!("a9:k g1:K d5:{unit} d7:N c7:n"), PLAIN);
    assert_eq!(from(&with("RR"), "d5"), "a5 b5 c4 c5 c6 d2 d3 d4 d6 e4 e5 e6 f5 g5");
    assert_eq!(from(&with("BB"), "d5"), "a8 b7 c4 c5 c6 d4 d6 e4 e5 e6 f3 g2");
    // c7 is captured and bars b9; by way of e3 the rider comes to f1.
    assert_eq!(from(&with("NN"), "d5"), "b4 b6 c3 c7 e3 e7 f1 f4 f6");
    assert_eq!(from(&position("a9:k g1:K d5:NN c7:P", PLAIN), "d5"), "b4 b6 c3 e3 e7 f1 f4 f6");
    assert_eq!(from(&position("a9:k g1:K d5:PP d6:n", PLAIN), "d5"), "c6 d6 e6");
    // With a third piece, what either does.
    assert_eq!(from(&position("a9:k g1:K d5:BPP d6:n c6:N", PLAIN), "d5"), "c4 d6 e4 e6 f3 g2");
}

#[test]
fn tx_14_three_equal_pieces() {
    assert_eq!(from(&position("a9:k g1:K d5:PPP c5:n d6:n", PLAIN), "d5"), "c5 c6 d6 e5 e6");
    for (three, two) in [("RRR", "RR"), ("BBB", "BB"), ("NNN", "NN")] {
        let with = |unit| position(&format!("a9:k g1:K d5:{unit} d7:n"), PLAIN);
        assert_eq!(from(&with(three), "d5"), from(&with(two), "d5"));
    }
}

#[test]
fn tx_15_a_unit_with_the_king_is_royal() {
    assert!(position("a9:k d5:KN d8:r", PLAIN).is_check());
    assert!(!position("a9:k g1:K d5:RR d8:r", PLAIN).is_check());
    // It may move as a knight, but not to where it would be attacked.
    assert_eq!(from(&position("a9:k d5:KN b6:r", PLAIN), "d5"), "b6 c3 c4 c5 c7 d4 e3 e4 e5 e7 f4");
}

#[test]
fn tx_16_units_do_not_meet_or_part_on_the_board() {
    let position = position("a9:k g1:K d5:RN d7:B", PLAIN);
    assert_eq!(from(&position, "d5"), "a5 b4 b5 b6 c3 c5 c7 d2 d3 d4 d6 e3 e5 e7 f4 f5 f6 g5");
    assert_eq!(moves(&position, |word| word.contains(':')), "");
}

#[test]
fn tx_20_double_steps() {
    let fields = "w f0[] b10[] c3d3e3 -";
    let position = position("a9:k g1:K c3:P d3:P d5:n e3:P e4:n g3:P", fields);
    assert_eq!(from(&position, "c3"), "c4 c5");
    assert_eq!(from(&position, "d3"), "d4 e4");
    assert_eq!(from(&position, "e3"), "");
    assert_eq!(from(&position, "g3"), "g4");
    let next = after(&position, "c3c5");
    assert!(next.fen().ends_with(" b f0[] b10[] d3e3 c4 0 1"), "{}", next.fen());
    assert!(after(&position, "c3c4").fen().ends_with(" b f0[] b10[] d3e3 - 0 1"));
}

#[test]
fn tx_21_en_passant() {
    let fields = "w f0[] b10[] - c6";
    let captures = |units: &str| {
        let position = position(&format!("a9:k g1:K c5:p {units}"), fields);
        moves(&position, |word| word.contains("c6"))
    };
    assert_eq!(captures("b5:P d5:P"), "b5c6ep d5c6ep");
    // Where the unit may also move there without capture, these are two moves.
    assert_eq!(captures("d5:BP"), "d5c6 d5c6ep");
    assert_eq!(captures("d5:PP"), "d5c6 d5c6ep");
    assert_eq!(captures("b6:PPP"), "b6c6 b6c6ep");
    // A rook part does not capture in passing, nor a pair of pawns sideways.
    assert_eq!(captures("f6:RP"), "f6c6");
    assert_eq!(captures("b6:PP"), "");
    let next = after(&position("a9:k g1:K c5:p d5:BP", fields), "d5c6ep");
    assert_eq!(next.fen(), "k2****/4***/5**/2(BP)3*/7/*6/**5/***4/****2K b f0[] b10[] - - 0 1");
    // On the very next move only.
    let later = after(&after(&position("a9:k g1:K c5:p b5:P", fields), "g1g2"), "a9b9");
    assert_eq!(moves(&later, |word| word.contains("ep")), "");
}

#[test]
fn tx_21_a_double_step_nobody_can_answer_leaves_no_trace() {
    let at = |units, passed| position(units, &format!("w f0[] b10[] - {passed}"));
    let (alone, beside) = ("a9:k g1:K c5:p", "a9:k g1:K c5:p b5:P");
    assert_eq!(at(alone, "c6"), at(alone, "-"));
    assert_eq!(at(alone, "c6").key(), at(alone, "-").key());
    assert_ne!(at(beside, "c6"), at(beside, "-"));
    // The capture would leave the king in check along rank 5.
    let bare = "a9:k a5:K c5:p b5:P g5:r";
    assert_eq!(moves(&at(bare, "c6"), |word| word.contains("ep")), "");
    assert_eq!(at(bare, "c6"), at(bare, "-"));
}

#[test]
fn tx_22_pawns_at_the_edge() {
    assert_eq!(from(&position("a9:k g1:K f6:P", PLAIN), "f6"), "");
    assert_eq!(from(&position("a9:k g1:K f6:P e7:n", PLAIN), "f6"), "e7");
    let fetched = position("a9:k g1:K f6:P", "w f5[] b10[] - -");
    assert_eq!(moves(&fetched, |word| word.starts_with('@')), "@f5>f6+");
}

#[test]
fn tx_24_promotion() {
    let position_of = |unit| position(&format!("d6:k g1:K b8:{unit} c9:r"), PLAIN);
    assert_eq!(from(&position_of("P"), "b8"), "b9=B b9=N b9=R c9=B c9=N c9=R");
    assert_eq!(from(&position_of("PP"), "b8"), "a9 b9 c9");
    let next = after(&position_of("P"), "b8c9=N");
    assert_eq!(next.fen(), "2N****/4***/5**/3k2*/7/*6/**5/***4/****2K b f0[] b10[] - - 0 1");
    // Brought by taxi a pawn stays a pawn, then and later.
    let ride = position("d6:k g1:K", "w a8[P] b10[] - -");
    let arrived = after(&after(&ride, "@a8>a9-P"), "d6d5");
    assert_eq!(arrived.fen(), "P2****/4***/5**/6*/3k3/*6/**5/***4/****2K w a9[] b10[] - - 2 2");
    assert_eq!(from(&arrived, "a9"), "");
}

#[test]
fn tx_40_check_mate_and_stalemate() {
    // The rooks cover the files f and g.
    let away = position("a9:k g1:K f5:r g5:r", "w c7[] b10[] - -");
    assert!(away.is_check());
    assert_eq!(away.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(away.count_legal(), 0);
    let near = position("a9:k g1:K f5:r g5:r", PLAIN);
    assert_eq!(near.outcome(), None);
    assert_eq!(moves(&near, |_| true), "@f0>g1+");
    let stuck = position("a9:k g1:K f5:r d5:b", "w c7[] b10[] - -");
    assert_eq!(stuck.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    // A unit that shields the king stays on the line.
    let pinned = position("a9:k e1:K e4:R e7:r", PLAIN);
    assert_eq!(from(&pinned, "e4"), "e2 e3 e5 e6 e7");
}

#[test]
fn tx_50_pairs_of_pawns_sideways() {
    let rules = TaxiRules { pp_sideways: true, ..TaxiRules::default() };
    let with = |unit| position_under(rules, &format!("a9:k g1:K d5:{unit} c5:n"), PLAIN);
    assert_eq!(from(&with("PP"), "d5"), "c6 d6 e5 e6");
    assert_eq!(from(&with("NPP"), "d5"), "b4 b6 c3 c6 c7 d6 e3 e5 e6 e7 f4 f6");
    assert_eq!(from(&with("PPP"), "d5"), "c5 c6 d6 e5 e6");
    let taxi = position_under(rules, "a9:k g1:K c5:n", "w d5[PP] b10[] - -");
    assert_eq!(drives(&taxi), "c5 c6 d6 e5 e6");
}

#[test]
fn tx_51_trios_of_pawns_backward() {
    let rules = TaxiRules { ppp_backward: true, ..TaxiRules::default() };
    let with = |unit| position_under(rules, &format!("a9:k g1:K d5:{unit} c4:n"), PLAIN);
    assert_eq!(from(&with("PPP"), "d5"), "c5 c6 d6 e4 e5 e6");
    assert_eq!(from(&with("PP"), "d5"), "c6 d6 e6");
    let taxi = position_under(rules, "a9:k g1:K c4:n", "w d5[PPP] b10[] - -");
    assert_eq!(drives(&taxi), "c4 c5 c6 d6 e4 e5 e6");
}

#[test]
fn tx_52_parts_move_out_of_units() {
    let rules = TaxiRules { separate_on_board: true, ..TaxiRules::default() };
    let with = |units| position_under(rules, units, PLAIN);
    let parting = |position: &Taxi| moves(position, |word| word.contains(':'));
    let knight = with("a9:k g1:K d5:NP");
    assert_eq!(
        parting(&knight),
        "d5:N>b4 d5:N>b6 d5:N>c3 d5:N>c7 d5:N>e3 d5:N>e7 d5:N>f4 d5:N>f6 d5:P>d6"
    );
    let next = after(&knight, "d5:N>f6");
    assert_eq!(next.fen(), "k2****/4***/5**/5N*/3P3/*6/**5/***4/****2K b f0[] b10[] - - 1 1");
    // Pairs move by what equal pieces do together; equal parts are one.
    let pawns = with("a9:k g1:K d5:PPP d6:n");
    assert_eq!(parting(&pawns), "d5:PP>c6 d5:PP>d6 d5:PP>e6");
    // A king that stays behind must not be exposed to what was there before: e2 stays occupied.
    let royal = with("a9:k e2:KR e6:r");
    assert_eq!(
        parting(&royal),
        "e2:K>d2 e2:K>d3 e2:K>e1 e2:K>f1 e2:K>f2 e2:K>f3 e2:R>e3 e2:R>e4 e2:R>e5 e2:R>e6"
    );
}

#[test]
fn tx_52_parts_promote_and_capture_in_passing() {
    let rules = TaxiRules { separate_on_board: true, ..TaxiRules::default() };
    let promoting = position_under(rules, "d6:k g1:K b8:RP b9:N", "w f0[] b10[] - -");
    assert_eq!(moves(&promoting, |word| word.contains('=')), "");
    let promoting = position_under(rules, "d6:k g1:K b8:RP", "w f0[] b10[] - -");
    assert_eq!(moves(&promoting, |word| word.contains('=')), "b8:P>b9=B b8:P>b9=N b8:P>b9=R");
    let next = after(&promoting, "b8:P>b9=N");
    assert_eq!(next.fen(), "1N1****/1R2***/5**/3k2*/7/*6/**5/***4/****2K b f0[] b10[] - - 0 1");
    let passing = position_under(rules, "a9:k g1:K c5:p d5:BP", "w f0[] b10[] - c6");
    let words = moves(&passing, |word| word.contains("c6"));
    assert_eq!(words, "d5:B>c6 d5:P>c6ep d5c6 d5c6ep");
}

#[test]
fn tx_60_text_of_positions() {
    let fen = "1k1****/r3***/p1b1p**/1(np)4*/1P2b2/*1(RN)2p1/**3PP/***3B/****RK1 \
               w e4[NP] c8[r] - - 3 20";
    let position = Taxi::from_fen(fen, TaxiRules::default()).unwrap();
    assert_eq!(position.fen(), fen);
    assert_eq!(position.cab(Color::White).riders.to_string(), "NP");
    assert_eq!(position.cab(Color::Black).place.name(), "c8");
}

#[test]
fn tx_61_a_word_is_one_move() {
    let start = Taxi::start(TaxiRules::default());
    for mv in start.legal_moves() {
        assert_eq!(start.parse_move(&mv.to_string()), Ok(mv));
    }
}

#[test]
fn tx_61_values_that_name_no_cell_are_no_moves() {
    let position = position("a9:k g1:K d5:R", PLAIN);
    for from in [0, 17, 43, 63, 64, 999] {
        for to in [0, 43, 999] {
            let [from, to] = [from, to].map(Cell::new);
            let part = Unit::EMPTY;
            let mv = BoardMove { from, part, to, promotion: Some(Role::Pawn), en_passant: true };
            assert!(!position.is_legal(Move::Board(mv)));
            assert_eq!(position.clone().play(Move::Board(mv)), Err(IllegalMove));
            assert!(position.parse_move(&Move::Board(mv).to_string()).is_err());
            assert_eq!(position.piece_at(to), None);
        }
    }
}

#[test]
fn tx_63_what_resets_the_halfmove_clock() {
    let at = |units: &str, word: &str| {
        let fen = position(units, "w d4[R] b10[] - -").fen().replace(" 0 1", " 7 9");
        after(&Taxi::from_fen(&fen, TaxiRules::default()).unwrap(), word).halfmove_clock()
    };
    let units = "a9:k g1:K d5:NP f5:B e6:n f3:N";
    assert_eq!(at(units, "d5f6"), 0);
    assert_eq!(at(units, "d5d6"), 0);
    assert_eq!(at(units, "f3g5"), 8);
    assert_eq!(at(units, "d5e6"), 0);
    assert_eq!(at(units, "@d4>d5+-RNP"), 8);
    assert_eq!(at("a9:k g1:K f5:B e6:n", "f5e6"), 0);
}

#[test]
fn tx_62_letters_that_leave_stand_behind_a_colon() {
    let rules = TaxiRules { separate_on_board: true, ..TaxiRules::default() };
    let with = position_under(rules, "a9:k g1:K d5:RRN", PLAIN);
    let heads: std::collections::BTreeSet<String> = with
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .filter(|word| !word.starts_with('@'))
        .filter_map(|word| word.split_once('>').map(|(head, _)| head.to_owned()))
        .collect();
    assert_eq!(heads.into_iter().collect::<Vec<_>>(), ["d5:N", "d5:R", "d5:RN", "d5:RR"]);
}
