//! Texts that are no positions and no moves, with what is wrong with each.

use warpboard_core::FenErrorKind::{
    self, BoardSize, Check, Contradiction, MissingField, Number, Order, Right, Royal, Syntax,
    TooMany, TrailingText, Zone,
};
use warpboard_core::{MoveError, VariantPosition};
use warpboard_taxi::{Taxi, TaxiRules};

const PLACEMENT: &str = "placement";
const SIDE: &str = "side to move";
const WHITE: &str = "white taxi";
const BLACK: &str = "black taxi";
const UNMOVED: &str = "unmoved pawns";
const PASSED: &str = "en passant";
const HALF: &str = "halfmove clock";
const FULL: &str = "fullmove number";

/// Kings in the corners, white pawns on c3 and e3, black ones on d7 and d5.
const BOARD: &str = "k2****/4***/3p1**/6*/3p3/*6/**P1P2/***4/****2K";

/// `_` stands for that board. Text, kind of fault, field, offending piece of text.
const FENS: &[(&str, FenErrorKind, &str, &str)] = &[
    // Fields.
    ("", MissingField, PLACEMENT, ""),
    ("_", MissingField, SIDE, ""),
    ("_ ", MissingField, SIDE, ""),
    ("_ w", MissingField, WHITE, ""),
    ("_ w f0[]", MissingField, BLACK, ""),
    ("_ w f0[] b10[]", MissingField, UNMOVED, ""),
    ("_ w f0[] b10[] -", MissingField, PASSED, ""),
    ("_ w f0[] b10[] - -", MissingField, HALF, ""),
    ("_ w f0[] b10[] - - 0", MissingField, FULL, ""),
    ("_ w f0[] b10[] - - 0 ", MissingField, FULL, ""),
    (" _ w f0[] b10[] - - 0 1", Syntax, PLACEMENT, " "),
    ("_  w f0[] b10[] - - 0 1", Syntax, SIDE, " "),
    ("_ w f0[]  b10[] - - 0 1", Syntax, BLACK, " "),
    ("_ w f0[] b10[] - - 0 1 ", TrailingText, "end", " "),
    ("_ w f0[] b10[] - - 0 1 x", TrailingText, "end", " x"),
    ("_ w f0[] b10[] - - 0 1 - 1", TrailingText, "end", " - 1"),
    // Side to move.
    ("_ W f0[] b10[] - - 0 1", Syntax, SIDE, "W"),
    ("_ - f0[] b10[] - - 0 1", Syntax, SIDE, "-"),
    ("_ wb f0[] b10[] - - 0 1", Syntax, SIDE, "wb"),
    // Clocks.
    ("_ w f0[] b10[] - - -1 1", Syntax, HALF, "-1"),
    ("_ w f0[] b10[] - - x 1", Syntax, HALF, "x"),
    ("_ w f0[] b10[] - - 00 1", Number, HALF, "00"),
    ("_ w f0[] b10[] - - 2147483648 1", Number, HALF, "2147483648"),
    ("_ w f0[] b10[] - - 0 0", Number, FULL, "0"),
    ("_ w f0[] b10[] - - 0 01", Number, FULL, "01"),
    ("_ w f0[] b10[] - - 0 1\n", Syntax, FULL, "1\n"),
    // The size of the board.
    (
        "k2****/4***/5**/6*/7/*6/**5/***4 w f0[] b10[] - - 0 1",
        BoardSize,
        PLACEMENT,
        "k2****/4***/5**/6*/7/*6/**5/***4",
    ),
    (
        "k2****/4***/5**/6*/7/*6/**5/***4/****2K/7 w f0[] b10[] - - 0 1",
        BoardSize,
        PLACEMENT,
        "k2****/4***/5**/6*/7/*6/**5/***4/****2K/7",
    ),
    (
        "k3****/4***/5**/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        BoardSize,
        PLACEMENT,
        "k3****",
    ),
    ("k2***/4***/5**/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "k2***"),
    ("k2****/5***/5**/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "5***"),
    ("k2****/4***/7/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "7"),
    ("k2****/4***/5**/6*/8/*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "8"),
    ("k2****/4***/5**/6*/3*3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "3*3"),
    ("k2****/4***/5**/6*/7/P6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, "P6"),
    ("k2****/4***/5**/6*//*6/**5/***4/****2K w f0[] b10[] - - 0 1", BoardSize, PLACEMENT, ""),
    (
        "k2****/4***/5**/6*/99999999999999999999/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        Number,
        PLACEMENT,
        "99999999999999999999",
    ),
    ("k2****/4***/5**/6*/07/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Number, PLACEMENT, "07"),
    // Pieces and units.
    ("k2****/4***/5**/6*/3Q3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "Q"),
    ("k2****/4***/5**/6*/3+R3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "+R"),
    ("k2****/4***/5**/6*/3?3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "?"),
    ("k2****/4***/5**/6*/3é3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "é"),
    ("k2****/4***/5**/6*/3(R)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "(R)"),
    ("k2****/4***/5**/6*/3()3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "()"),
    ("k2****/4***/5**/6*/3(RN3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, "(RN3"),
    ("k2****/4***/5**/6*/3RN)2/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Syntax, PLACEMENT, ")"),
    (
        "k2****/4***/5**/6*/3(Rn)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        Syntax,
        PLACEMENT,
        "(Rn)",
    ),
    (
        "k2****/4***/5**/6*/3(R2)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        Syntax,
        PLACEMENT,
        "(R2)",
    ),
    ("k2****/4***/5**/6*/3(NR)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Order, PLACEMENT, "(NR)"),
    (
        "k2****/4***/5**/6*/3(ppn)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        Order,
        PLACEMENT,
        "(ppn)",
    ),
    (
        "k2****/4***/5**/6*/3(RBNP)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1",
        TooMany,
        PLACEMENT,
        "(RBNP)",
    ),
    // Kings.
    ("3****/4***/5**/6*/7/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Royal, PLACEMENT, ""),
    ("k2****/4***/5**/6*/7/*6/**5/***4/****3 w f0[] b10[] - - 0 1", Royal, PLACEMENT, ""),
    ("k2****/4***/5**/6*/7/*6/**5/***4/****K1K w f0[] b10[] - - 0 1", Royal, PLACEMENT, "KK"),
    ("k2****/4***/5**/6*/7/*6/**5/***4/****2(KK) w f0[] b10[] - - 0 1", Royal, PLACEMENT, "(KK)"),
    ("_ w e4[K] b10[] - - 0 1", Royal, PLACEMENT, "KK"),
    ("_ w f0[] e4[k] - - 0 1", Royal, PLACEMENT, "kk"),
    // Taxis.
    ("_ w f0 b10[] - - 0 1", Syntax, WHITE, "f0"),
    ("_ w f0[ b10[] - - 0 1", Syntax, WHITE, "f0["),
    ("_ w - b10[] - - 0 1", Syntax, WHITE, "-"),
    ("_ w a1[] b10[] - - 0 1", Syntax, WHITE, "a1[]"),
    ("_ w g0[] b10[] - - 0 1", Syntax, WHITE, "g0[]"),
    ("_ w b10[] f0[] - - 0 1", Zone, WHITE, "b10"),
    ("_ w e4[] f0[] - - 0 1", Zone, BLACK, "f0"),
    ("_ w f0[R] b10[] - - 0 1", Contradiction, WHITE, "f0[R]"),
    ("_ w f0[] b10[rn] - - 0 1", Contradiction, BLACK, "b10[rn]"),
    ("_ w e4[] e4[] - - 0 1", Contradiction, BLACK, "e4[]"),
    ("_ w e4[r] b10[] - - 0 1", Syntax, WHITE, "e4[r]"),
    ("_ w e4[R b10[] - - 0 1", Syntax, WHITE, "e4[R"),
    ("_ w e4[NR] b10[] - - 0 1", Order, WHITE, "e4[NR]"),
    ("_ w e4[RRNN] b10[] - - 0 1", TooMany, WHITE, "e4[RRNN]"),
    ("_ w e4[KK] b10[] - - 0 1", Royal, WHITE, "e4[KK]"),
    ("_ w f0[] d6[-] - - 0 1", Syntax, BLACK, "d6[-]"),
    // Unmoved pawns.
    ("_ w f0[] b10[] x - 0 1", Syntax, UNMOVED, "x"),
    ("_ w f0[] b10[] c3- - 0 1", Syntax, UNMOVED, "-"),
    ("_ w f0[] b10[] c3é - 0 1", Syntax, UNMOVED, "é"),
    ("_ w f0[] b10[] a1 - 0 1", Syntax, UNMOVED, "a1"),
    ("_ w f0[] b10[] d3 - 0 1", Right, UNMOVED, "d3"),
    ("_ w f0[] b10[] d5 - 0 1", Right, UNMOVED, "d5"),
    ("_ w f0[] b10[] c3d7 - 0 1", Order, UNMOVED, "d7"),
    ("_ w f0[] b10[] e3c3 - 0 1", Order, UNMOVED, "c3"),
    ("_ w f0[] b10[] c3c3 - 0 1", Order, UNMOVED, "c3"),
    ("k2****/4***/5**/6*/7/*6/**n4/***4/****2K w f0[] b10[] c3 - 0 1", Right, UNMOVED, "c3"),
    ("k2****/4***/5**/6*/7/*6/**(NP)4/***4/****2K w f0[] b10[] c3 - 0 1", Right, UNMOVED, "c3"),
    ("k2****/4***/5**/6*/7/*6/**p4/***4/****2K w f0[] b10[] c3 - 0 1", Right, UNMOVED, "c3"),
    // En passant: d7 is not free; nothing stands beyond; not the other side's.
    ("_ w f0[] b10[] - x 0 1", Syntax, PASSED, "x"),
    ("_ w f0[] b10[] - a1 0 1", Syntax, PASSED, "a1"),
    ("_ w f0[] b10[] - d6 0 1", Right, PASSED, "d6"),
    ("_ w f0[] b10[] - c6 0 1", Right, PASSED, "c6"),
    ("_ w f0[] b10[] - d4 0 1", Right, PASSED, "d4"),
    ("k2****/4***/5**/6*/2p4/*6/**5/***4/****2K b f0[] b10[] - c6 0 1", Right, PASSED, "c6"),
    ("k2****/4***/5**/2N3*/2p4/*6/**5/***4/****2K w f0[] b10[] - c6 0 1", Right, PASSED, "c6"),
    ("k2****/4***/5**/6*/2P4/*6/**5/***4/****2K w f0[] b10[] - c6 0 1", Right, PASSED, "c6"),
    ("k2****/4***/5**/6*/2(np)4/*6/**5/***4/****2K w f0[] b10[] - c6 0 1", Right, PASSED, "c6"),
    ("k2****/4***/5**/6*/5p1/*6/**5/***4/****2K w f0[] b10[] - f6 0 1", Right, PASSED, "f6"),
    // Check.
    ("k2****/4***/5**/6*/R6/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Check, SIDE, "w"),
    ("k2****/4***/5**/6*/7/*6/**5/***4/****r1K b f0[] b10[] - - 0 1", Check, SIDE, "b"),
    ("k2****/4***/5**/6*/2(NN)4/*6/**5/***4/****2K w f0[] b10[] - - 0 1", Check, SIDE, "w"),
];

#[test]
fn broken_positions_are_refused_with_what_is_wrong() {
    for &(fen, kind, field, text) in FENS {
        let fen = fen.replace('_', BOARD);
        let error = Taxi::from_fen(&fen, TaxiRules::default()).unwrap_err();
        assert_eq!((error.kind, error.field, &*error.text), (kind, field, text), "{fen}: {error}");
    }
    assert!(FENS.len() >= 60);
}

#[test]
fn the_board_of_the_table_is_sound() {
    for fields in ["w f0[] b10[] d7c3e3 - 0 1", "b e4[RR] d6[p] - - 2147483647 2147483647"] {
        let fen = format!("{BOARD} {fields}");
        assert_eq!(Taxi::from_fen(&fen, TaxiRules::default()).unwrap().fen(), fen);
    }
}

/// A position in which much is possible.
const FEN: &str = "k2****/4***/1P3**/6*/2p(NP)3/*1R4/**2P2/***4/****2K w d4[RB] e7[] e3 c6 0 1";

const UNKNOWN: &[&str] = &[
    "",
    " ",
    "e3",
    "e3e",
    "e3-e4",
    "E3E4",
    "e3e4 ",
    " e3e4",
    "e3e4+",
    "e3e4e5",
    "e3xe4",
    "e03e4",
    "e3e04",
    "0-0",
    "O-O",
    "e3e4=",
    "e3e4=Q",
    "e3e4=K",
    "e3e4=P",
    "b7b9=r",
    "b7b9=RR",
    "d5c6e.p.",
    "d5c6EP",
    "d5c6ep=R",
    "d5:>c6",
    "d5:n>c6",
    "d5:PN>c6",
    "d5:Nc6",
    "d5N>c6",
    "d5:N>",
    "@",
    "@d4",
    "@d4>",
    "@d4d7",
    "d4>d7",
    "@d4>d7-",
    "@d4->d7",
    "@d4-BR>d7",
    "@d4-r>d7",
    "@d4>d7-r",
    "@d4>d7+R",
    "@d4>d7-R+",
    "@d4>d7++",
    "@d4>d7>d8",
    "@d4>d7-Q",
    "@@d4>d7",
    "@d4+>d7",
    "a\u{e9}b4",
    "@\u{1f695}>f1",
    "@d4-RBNPX>d7",
    "@d4>d7-PPPPK",
];

const ILLEGAL: &[&str] = &[
    // No such cell.
    "a1a2",
    "e3e10",
    "h4h5",
    "z99z100",
    "e3f0",
    "f0f1",
    "@a1>b2",
    "@d4>f0",
    "@d4>b10",
    "@d4>h4",
    // No such unit.
    "@d4-RBNP>d7",
    "@d4-RRRR>d7",
    "@d4>d7-KK",
    "d5:NNNN>c7",
    "d5:KK>c7",
    // No such move here.
    "e3e6",
    "e3d4",
    "c4c5ep",
    "e4e5",
    "d6d5",
    "g1g3",
    "b7b9",
    "b7b8=R",
    "b7b8=N",
    "e3e4=R",
    "d5d6ep",
    "d5:N>c7",
    "d5:P>c6ep",
    "@e4>e5",
    "@d4>d4",
    "@d4>e7",
    "@d4>e4+",
    "@d4-N>d6",
    "@f0>f1",
    "@d4>d6-N",
    "@d4-R>d6-R",
    "@d4>c5-R",
    "@d4>d5+-NP",
    "@d4-RB>d6",
    "@e7>e6",
];

#[test]
fn words_that_are_no_moves_are_unknown() {
    let position = Taxi::from_fen(FEN, TaxiRules::default()).unwrap();
    for word in UNKNOWN {
        let error = position.parse_move(word).unwrap_err();
        assert!(matches!(error, MoveError::Unknown { .. }), "{word}: {error}");
        assert_eq!(error.text(), *word);
    }
}

#[test]
fn moves_that_are_not_legal_here_are_illegal() {
    let position = Taxi::from_fen(FEN, TaxiRules::default()).unwrap();
    for word in ILLEGAL {
        let error = position.parse_move(word).unwrap_err();
        assert!(matches!(error, MoveError::Illegal { .. }), "{word}: {error}");
        assert_eq!(error.text(), *word);
    }
    for word in ["e3e5", "d5c6ep", "d5b6", "b7b8", "@d4-R>e5", "@d4>d5+-RNP"] {
        assert!(position.parse_move(word).is_ok(), "{word}");
    }
}
