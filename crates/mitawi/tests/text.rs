//! Broken positions and moves, and the errors that name them.

use warpboard_core::{FenErrorKind, MoveError, NoOptions, VariantPosition};
use warpboard_mitawi::Mitawi;

use FenErrorKind::*;

const EMPTY: &str = "9k/10/10/10/10/10/10/10/10/10/10/K9";

#[track_caller]
fn refused(fen: &str, kind: FenErrorKind, field: &str, text: &str) {
    let error = match Mitawi::from_fen(fen, NoOptions) {
        Ok(_) => panic!("accepted: {fen}"),
        Err(error) => error,
    };
    assert_eq!((error.kind, error.field, error.text.as_str()), (kind, field, text), "{fen}");
    assert!(!error.expected.is_empty());
}

#[test]
fn mw_40_broken_fields() {
    for (rest, kind, field, text) in [
        (" w - - 0 1", MissingField, "hands", ""),
        ("[ w - - 0 1", Syntax, "hands", ""),
        ("[W w - - 0 1", Syntax, "hands", "W"),
        ("[]] w - - 0 1", Syntax, "hands", "]"),
        ("[][] w - - 0 1", Syntax, "hands", "]"),
        ("[]x w - - 0 1", Syntax, "hands", "]x"),
        ("[R] w - - 0 1", Syntax, "hands", "R"),
        ("[P] w - - 0 1", Syntax, "hands", "P"),
        ("[S] w - - 0 1", Syntax, "hands", "S"),
        ("[K] w - - 0 1", Syntax, "hands", "K"),
        ("[+W] w - - 0 1", Syntax, "hands", "+"),
        ("[-] w - - 0 1", Syntax, "hands", "-"),
        ("[W2] w - - 0 1", Syntax, "hands", "2"),
        ("[é] w - - 0 1", Syntax, "hands", "é"),
        ("[MW] w - - 0 1", Order, "hands", "W"),
        ("[wW] w - - 0 1", Order, "hands", "W"),
        ("[WhM] w - - 0 1", Order, "hands", "M"),
        ("[]", MissingField, "side to move", ""),
        ("[] ", MissingField, "side to move", ""),
        ("[]  w - - 0 1", Syntax, "side to move", " "),
        ("[] W - - 0 1", Syntax, "side to move", "W"),
        ("[] x - - 0 1", Syntax, "side to move", "x"),
        ("[] w", MissingField, "castling", ""),
        ("[] w X - 0 1", Syntax, "castling", "X"),
        ("[] w -- - 0 1", Syntax, "castling", "-"),
        ("[] w K - 0 1", Right, "castling", "K"),
        ("[] w -", MissingField, "pools", ""),
        ("[] w - W 0 1", Syntax, "pools", "W"),
        ("[] w - K 0 1", Syntax, "pools", "K"),
        ("[] w - P 0 1", Syntax, "pools", "P"),
        ("[] w - S 0 1", Syntax, "pools", "S"),
        ("[] w - -- 0 1", Syntax, "pools", "-"),
        ("[] w - R- 0 1", Syntax, "pools", "-"),
        ("[] w - BR 0 1", Order, "pools", "R"),
        ("[] w - rR 0 1", Order, "pools", "R"),
        ("[] w - -", MissingField, "halfmove clock", ""),
        ("[] w - - x 1", Syntax, "halfmove clock", "x"),
        ("[] w - - -1 1", Syntax, "halfmove clock", "-1"),
        ("[] w - - 01 1", Number, "halfmove clock", "01"),
        ("[] w - - 2147483648 1", Number, "halfmove clock", "2147483648"),
        ("[] w - - 0", MissingField, "fullmove number", ""),
        ("[] w - - 0 0", Number, "fullmove number", "0"),
        ("[] w - - 0 x", Syntax, "fullmove number", "x"),
        ("[] w - - 0 1 ", TrailingText, "end", " "),
        ("[] w - - 0 1 2", TrailingText, "end", " 2"),
    ] {
        refused(&format!("{EMPTY}{rest}"), kind, field, text);
    }
    refused("", MissingField, "placement", "");
    refused(" ", Syntax, "placement", " ");
}

#[test]
fn mw_41_broken_placements() {
    for (placement, kind, text) in [
        ("9k/10/10/10/10/10/10/10/10/10/K9", BoardSize, "9k/10/10/10/10/10/10/10/10/10/K9"),
        (
            "9k/10/10/10/10/10/10/10/10/10/10/K9/10",
            BoardSize,
            "9k/10/10/10/10/10/10/10/10/10/10/K9/10",
        ),
        ("8k/10/10/10/10/10/10/10/10/10/10/K9", BoardSize, "8k"),
        ("9kk/10/10/10/10/10/10/10/10/10/10/K9", BoardSize, "9kk"),
        ("9k/11/10/10/10/10/10/10/10/10/10/K9", BoardSize, "11"),
        ("9k//10/10/10/10/10/10/10/10/10/K9", BoardSize, ""),
        ("9k/99999999999999999999/10/10/10/10/10/10/10/10/10/K9", Number, "99999999999999999999"),
        (
            "9k/9223372036854775807N/10/10/10/10/10/10/10/10/10/K9",
            BoardSize,
            "9223372036854775807N",
        ),
        ("9k/010/10/10/10/10/10/10/10/10/10/K9", Number, "010"),
        ("9k/0N9/10/10/10/10/10/10/10/10/10/K9", Number, "0"),
        ("9k/*9/10/10/10/10/10/10/10/10/10/K9", Syntax, "*"),
        ("9k/X9/10/10/10/10/10/10/10/10/10/K9", Syntax, "X"),
        ("9k/+R9/10/10/10/10/10/10/10/10/10/K9", Syntax, "+R"),
        ("9k/+P9/10/10/10/10/10/10/10/10/10/K9", Syntax, "+P"),
        ("9k/+9/10/10/10/10/10/10/10/10/10/K9", Syntax, "+9"),
        ("9k/++W9/10/10/10/10/10/10/10/10/10/K9", Syntax, "++"),
        ("9k/é9/10/10/10/10/10/10/10/10/10/K9", Syntax, "é"),
        ("9k/(RN)9/10/10/10/10/10/10/10/10/10/K9", Syntax, "(RN)"),
        ("10/10/10/10/10/10/10/10/10/10/10/K9", Royal, ""),
        ("9k/10/10/10/10/10/10/10/10/10/10/10", Royal, ""),
        ("9k/10/10/10/10/10/10/10/10/10/10/K8K", Royal, "K"),
        ("8kk/10/10/10/10/10/10/10/10/10/10/K9", Royal, "k"),
        ("9k/10/10/10/10/SSSSSS4/10/10/10/10/10/K9", TooMany, "S"),
        ("9k/10/10/10/10/ssssss4/10/10/10/10/10/K9", TooMany, "s"),
        ("9k/10/10/10/10/10/10/10/10/P9/10/K9", Zone, "P"),
        ("9k/10/10/10/10/10/10/10/10/10/10/KP8", Zone, "P"),
        ("9k/10/p9/10/10/10/10/10/10/10/10/K9", Zone, "p"),
        ("8pk/10/10/10/10/10/10/10/10/10/10/K9", Zone, "p"),
        ("W8k/10/10/10/10/10/10/10/10/10/10/K9", Zone, "W"),
        ("M8k/10/10/10/10/10/10/10/10/10/10/K9", Zone, "M"),
        ("Y8k/10/10/10/10/10/10/10/10/10/10/K9", Zone, "Y"),
        ("9k/H9/10/10/10/10/10/10/10/10/10/K9", Zone, "H"),
        ("9k/J9/10/10/10/10/10/10/10/10/10/K9", Zone, "J"),
        ("9k/10/U9/10/10/10/10/10/10/10/10/K9", Zone, "U"),
        ("9k/10/10/10/10/10/10/10/10/u9/10/K9", Zone, "u"),
        ("9k/10/10/10/10/10/10/10/10/10/10/Kw8", Zone, "w"),
    ] {
        refused(&format!("{placement}[] w - - 0 1"), kind, "placement", text);
    }
    for accepted in [
        "9k/10/H9/10/10/10/10/10/10/10/10/K9",
        "9k/W9/10/10/10/10/10/10/10/10/10/K9",
        "9k/10/10/U9/10/10/10/10/10/10/10/K9",
        "+W+H+U+J+M+Y3k/10/10/10/10/SSSSS5/10/10/10/10/10/K9",
        "9k/10/10/10/10/10/10/10/P9/10/10/K9",
    ] {
        let fen = format!("{accepted}[] w - - 0 1");
        assert_eq!(Mitawi::from_fen(&fen, NoOptions).unwrap().fen(), fen);
    }
}

#[test]
fn mw_41_at_most_31_of_a_kind_in_hand_or_pool() {
    let many = "W".repeat(32);
    refused(&format!("{EMPTY}[{many}] w - - 0 1"), TooMany, "hands", "W");
    let many = "q".repeat(32);
    refused(&format!("{EMPTY}[] w - {many} 0 1"), TooMany, "pools", "q");
    let fen = format!("{EMPTY}[{}] w - {} 0 1", "j".repeat(31), "R".repeat(31));
    assert_eq!(Mitawi::from_fen(&fen, NoOptions).unwrap().fen(), fen);
}

#[test]
fn mw_35_rights_that_the_placement_contradicts() {
    let board = "10/r4k4/10/10/10/10/10/10/10/10/4K4R/10";
    refused(&format!("{board}[] w K - 0 1"), Right, "castling", "K");
    refused(&format!("{board}[] w k - 0 1"), Right, "castling", "k");
    assert!(Mitawi::from_fen(&format!("{board}[] w q - 0 1"), NoOptions).is_ok());
    let board = "10/r4k3r/10/10/10/10/10/10/10/10/R4K3R/10";
    refused(&format!("{board}[] w QK - 0 1"), Order, "castling", "QK");
    refused(&format!("{board}[] w kK - 0 1"), Order, "castling", "kK");
    refused(&format!("{board}[] w KK - 0 1"), Order, "castling", "KK");
    refused(&format!("{board}[] w KQkqx - 0 1"), Syntax, "castling", "x");
}

#[test]
fn mw_50_the_side_not_on_move_in_check() {
    for fen in [
        "9k/10/10/10/10/10/10/10/10/10/9R/K9[] w - - 0 1",
        "9k/10/9n/10/10/10/10/10/10/9C/10/K9[] w - - 0 1",
        "k9/10/10/10/10/10/10/10/10/10/10/K8r[] b - - 0 1",
        "10/8Kk/10/10/10/10/10/10/10/10/10/10[] w - - 0 1",
    ] {
        let side = fen.split(' ').nth(1).unwrap();
        refused(fen, Check, "side to move", side);
    }
}

#[test]
fn mw_53_positions_that_are_won() {
    // Four Princes of the player on move; a Pawn on the far rank otherwise than after MW-52.
    refused(
        "9k/10/10/10/10/10/10/10/10/10/10/K+Y+Y+J+J5[] w - - 0 1",
        Contradiction,
        "side to move",
        "w",
    );
    refused(
        "9k/10/10/+y+y+y+y+y5/10/10/10/10/10/10/10/K9[] b - - 0 1",
        Contradiction,
        "side to move",
        "b",
    );
    for fen in [
        "4P4k/10/10/10/10/10/SSSSS5/10/10/10/10/K9[] w - - 0 1",
        "4P4k/10/10/10/10/10/SSSSS5/10/10/10/10/K9[] b - R 0 1",
        "4P4k/10/10/10/10/10/SSSS6/10/10/10/10/K9[] b - - 0 1",
        "3PP4k/10/10/10/10/10/SSSSS5/10/10/10/10/K9[] b - - 0 1",
    ] {
        refused(fen, Zone, "placement", "P");
    }
    refused("9k/10/10/10/10/10/10/10/10/10/10/K3p5[] w - r 0 1", Zone, "placement", "p");
    for fen in [
        "4P4k/10/10/10/10/10/SSSSS5/10/10/10/10/K9[] b - r 0 1",
        "9k/10/10/10/10/10/sssss5/10/10/10/10/K3p5[] w - - 0 1",
        "9k/10/10/10/10/10/10/10/10/10/10/K+Y+Y+J+J5[] b - - 0 1",
        "9k/10/10/10/10/10/10/10/10/10/10/K+Y+Y+J+J+J4[] b - - 0 1",
    ] {
        assert_eq!(Mitawi::from_fen(fen, NoOptions).unwrap().fen(), fen);
    }
}

#[test]
fn mw_42_moves_that_are_not_legal_here() {
    let fen = "9k/4P5/10/W9/10/10/10/10/1P8/10/10/K9[H] w - Q 0 1";
    let position = Mitawi::from_fen(fen, NoOptions).unwrap();
    for text in [
        "b4b7", "b4c5", "b4b5=Q", "b4b5+", "a9a10=Q", "a9a12", "e11e12", "e11e12=S", "e11e12=N",
        "e11e12+", "H@e11", "H@a11", "H@a1", "H@b12", "W@e5", "a1a4", "a1a1", "j12j11", "c3c4",
        "f2i2", "a1d1",
    ] {
        assert_eq!(
            position.parse_move(text),
            Err(MoveError::Illegal { text: text.to_owned() }),
            "{text}"
        );
    }
    for text in ["b4b6", "a9a12+", "a9a10", "a9a10+", "e11e12=Q", "H@e10", "a1b2"] {
        assert!(position.parse_move(text).is_ok(), "{text}");
    }
    for text in ["", "b4", "b4b6 ", "e11e12=q", "h@e5", "H@@e5", "b4b6q", "O-O", "H@e5+"] {
        assert!(matches!(position.parse_move(text), Err(MoveError::Unknown { .. })), "{text}");
    }
}
