//! FENs as other programs write them: what is forgiven, and what is wrong all the same.
#![cfg(feature = "all")]

use warpboard::FenErrorKind::{
    BoardSize, Contradiction, MissingField, Number, Order, Right, Syntax, TrailingText,
};
use warpboard::game::SetUpError;
use warpboard::{FenError, FenErrorKind, Variant};

fn lenient(variant: Variant, fen: &str) -> Result<String, FenError> {
    match variant.set_up_lenient(&[], Some(fen)) {
        Ok(position) => Ok(position.fen()),
        Err(SetUpError::Fen(error)) => Err(error),
        Err(other) => panic!("{other}"),
    }
}

/// A FEN of the game's start with other fields behind the placement.
fn start_with(variant: Variant, fields: &str) -> String {
    let (placement, _) = variant.start_fen().split_once(' ').unwrap();
    format!("{placement} {fields}")
}

const FORGIVEN: &[(Variant, &str, &str)] = &[
    // A test position without clocks, as EPD has them.
    (
        Variant::Chess,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ),
    (Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R b qkQK - 3", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 1"),
    (Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R b kQ - 0 0", "r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1"),
    // Xiangqi programs write two letters otherwise, red for white, and no fields of chess.
    (
        Variant::Xiangqi,
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (Variant::Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 b - - 12", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 12 1"),
    (
        Variant::Mitawi,
        "9k/10/10/10/10/10/10/10/10/10/10/K9[-] b - - 4 0",
        "9k/10/10/10/10/10/10/10/10/10/10/K9[] b - - 4 1",
    ),
    // MW-40: White's before Black's, each in the order of the table.
    (
        Variant::Mitawi,
        "9k/10/10/10/10/10/10/10/10/10/10/K9[mJW] w - rQB",
        "9k/10/10/10/10/10/10/10/10/10/10/K9[WJm] w - BQr 0 1",
    ),
    // TX-60: riders in the order `KRBNP`, pawns by rank 9 first and then by file.
    (
        Variant::Taxi,
        "k2****/4***/3p1**/6*/3p3/*6/**P1P2/***4/****2K w e4[NR] b10[-] e3d7c3 -",
        "k2****/4***/3p1**/6*/3p3/*6/**P1P2/***4/****2K w e4[RN] b10[] d7c3e3 - 0 1",
    ),
];

#[test]
fn what_is_not_wrong_is_read_and_written_canonically() {
    for &(variant, given, canonical) in FORGIVEN {
        assert!(variant.position(given).is_err(), "{given}");
        assert_eq!(lenient(variant, given).as_deref(), Ok(canonical), "{given}");
    }
    // TT-62: credits of W first, by rank 6 to 1 and file a to f.
    let given = start_with(Variant::Tardis, "w qkQK d1d8 - - Ba1:2,Wf6:1,Wa6:2");
    let canonical = start_with(Variant::Tardis, "w KQkq d1d8 - - Wa6:2,Wf6:1,Ba1:2 0 1");
    assert_eq!(lenient(Variant::Tardis, &given), Ok(canonical));
}

#[test]
fn spaces_marks_and_clocks_are_forgiven_in_every_game() {
    for &variant in Variant::ALL {
        let canonical = variant.start_fen();
        let without_clocks = canonical.strip_suffix(" 0 1").unwrap();
        for given in [
            canonical.to_owned(),
            format!("\u{feff}{canonical}"),
            format!("{canonical}\r\n"),
            format!("\t{}  ", canonical.replace(' ', "  ")),
            canonical.replace(' ', "\t"),
            without_clocks.to_owned(),
            format!("{without_clocks} 0"),
            format!("{without_clocks} 0 0"),
        ] {
            assert_eq!(lenient(variant, &given).as_deref(), Ok(canonical), "{given:?}");
        }
    }
}

#[test]
fn what_is_wrong_is_refused_in_the_words_given() {
    let cases: &[(Variant, &str, FenErrorKind, &str, &str)] = &[
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3", MissingField, "side to move", ""),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w", MissingField, "castling", ""),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3 W - -", Syntax, "side to move", "W"),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", Syntax, "fullmove number", "-1"),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - - 00 1", Number, "halfmove clock", "00"),
        (Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w - -  0 0 \t2 3 ", TrailingText, "end", " 2 3"),
        (Variant::Chess, "4k3/8/8/8/8 /8/8/4K3 w - - 0 1", BoardSize, "placement", "4k3/8/8/8/8"),
        (Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K3 w  kQK - 0 1", Right, "castling", "K"),
        (Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w QKQ - 0 1", Order, "castling", "QKQ"),
        (Variant::Chess, "r3k2r/8/8/8/8/8/8/R3K2R w QK- - 0 1", Order, "castling", "QK-"),
        (
            Variant::Xiangqi,
            "rheakaeh/9/9/9/9/9/9/9/9/4K4 r",
            BoardSize,
            "placement",
            "rheakaeh/9/9/9/9/9/9/9/9/4K4",
        ),
        (Variant::Xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 R", Syntax, "side to move", "R"),
        (Variant::Mitawi, "9k/10/10/10/10/10/10/10/10/10/10/K9[WX] w - -", Syntax, "hands", "X"),
        (Variant::Mitawi, "9k/10/10/10/10/10/10/10/10/10/10/K9 w - -", MissingField, "hands", ""),
        (
            Variant::Taxi,
            "k2****/4***/5**/6*/7/*6/**5/***4/****3 w f0[RK] b10[] - -",
            Contradiction,
            "white taxi",
            "f0[RK]",
        ),
    ];
    for &(variant, fen, kind, field, text) in cases {
        let error = lenient(variant, fen).unwrap_err();
        assert_eq!((error.kind, error.field, error.text.as_str()), (kind, field, text), "{fen:?}");
    }
    let fen = start_with(Variant::Tardis, "w - d1d8 - - Wa6:1,Ba1:1,Wa6:2 0 1");
    let error = lenient(Variant::Tardis, &fen).unwrap_err();
    assert_eq!((error.kind, error.text.as_str()), (Order, "Wa6:1,Ba1:1,Wa6:2"));
}
