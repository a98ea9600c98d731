//! FENs and moves as text: what is read, what is refused, and by which name.

mod support;

use support::fen;
use warpboard_core::FenErrorKind::{self, *};
use warpboard_core::{MoveError, Position, VariantPosition};
use warpboard_waterfall::{Waterfall, WaterfallRules};

const EMPTY: &str = "9/9/9/9/9/9/9/9/9/9";

fn read(fen: &str) -> Result<Waterfall, (FenErrorKind, &'static str)> {
    Waterfall::from_fen(fen, WaterfallRules::default()).map_err(|error| {
        assert!(!error.expected.is_empty());
        assert!(error.to_string().contains(error.field));
        (error.kind, error.field)
    })
}

#[track_caller]
fn refused(fen: &str, kind: FenErrorKind, field: &str) {
    match read(fen) {
        Ok(_) => panic!("`{fen}` was read"),
        Err(found) => assert_eq!(found, (kind, field), "{fen}"),
    }
}

#[test]
fn wx_40_fens_round_trip() {
    for text in [
        Waterfall::START_FEN.to_owned(),
        fen("K4d1 k6f10", "b 0 1"),
        fen("K4d1 k6f10 R1a1 r9i10 X9a1", "w 2147483647 2147483647"),
    ] {
        assert_eq!(read(&text).unwrap().fen(), text);
    }
}

#[test]
fn wx_40_clocks_stop_at_their_limit() {
    let mut position = read(&fen("K4d1 k6f10", "b 2147483647 2147483647")).unwrap();
    position.play(position.parse_move("6f106f9").unwrap()).unwrap();
    assert_eq!(position.halfmove_clock(), 2_147_483_647);
    assert_eq!(position.fullmove_number(), 2_147_483_647);
}

#[test]
fn broken_fields() {
    let placement = fen("K4d1 k6f10", "");
    let placement = placement.trim_end();
    for (rest, kind, field) in [
        ("", MissingField, "side to move"),
        (" ", MissingField, "side to move"),
        (" w", MissingField, "halfmove clock"),
        (" w ", MissingField, "halfmove clock"),
        (" w 0", MissingField, "fullmove number"),
        (" w 0 ", MissingField, "fullmove number"),
        (" W 0 1", Syntax, "side to move"),
        (" white 0 1", Syntax, "side to move"),
        (" x 0 1", Syntax, "side to move"),
        (" - 0 1", Syntax, "side to move"),
        ("  w 0 1", Syntax, "side to move"),
        ("\tw 0 1", Syntax, "placement"),
        (" w  0 1", Syntax, "halfmove clock"),
        (" w - 1", Syntax, "halfmove clock"),
        (" w - - 0 1", Syntax, "halfmove clock"),
        (" w -1 1", Syntax, "halfmove clock"),
        (" w +1 1", Syntax, "halfmove clock"),
        (" w 1.0 1", Syntax, "halfmove clock"),
        (" w 00 1", Number, "halfmove clock"),
        (" w 01 1", Number, "halfmove clock"),
        (" w 2147483648 1", Number, "halfmove clock"),
        (" w 99999999999999999999 1", Number, "halfmove clock"),
        (" w 0 0", Number, "fullmove number"),
        (" w 0 01", Number, "fullmove number"),
        (" w 0 2147483648", Number, "fullmove number"),
        (" w 0 x", Syntax, "fullmove number"),
        (" w 0 １", Syntax, "fullmove number"),
        (" w 0 1 ", TrailingText, "end"),
        (" w 0 1 x", TrailingText, "end"),
        (" w 0 1\n", Syntax, "fullmove number"),
    ] {
        refused(&format!("{placement}{rest}"), kind, field);
    }
    refused("", MissingField, "placement");
    refused(" w 0 1", Syntax, "placement");
}

#[test]
fn broken_placements() {
    let start = Waterfall::START_FEN;
    let one_layer = |layer: &str| {
        let layers = [
            EMPTY,
            EMPTY,
            EMPTY,
            "9/9/9/9/9/9/9/9/9/3K5",
            layer,
            "5k3/9/9/9/9/9/9/9/9/9",
            EMPTY,
            EMPTY,
            EMPTY,
        ];
        format!("{} w 0 1", layers.join("|"))
    };
    assert!(read(&one_layer(EMPTY)).is_ok());
    for (layer, kind) in [
        ("9/9/9/9/9/9/9/9/9", BoardSize),
        ("9/9/9/9/9/9/9/9/9/9/9", BoardSize),
        ("9/9/9/9/9/9/9/9/9/", BoardSize),
        ("/9/9/9/9/9/9/9/9/9", BoardSize),
        ("9/9/9/9/9/9/9/9/9/8", BoardSize),
        ("9/9/9/9/9/9/9/9/9/10", BoardSize),
        ("9/9/9/9/9/9/9/9/9/R9", BoardSize),
        ("9/9/9/9/9/9/9/9/9/9R", BoardSize),
        ("9/9/9/9/9/9/9/9/9/RRRRRRRRRR", BoardSize),
        ("9/9/9/9/9/9/9/9/9/RRRRRRRR", BoardSize),
        ("", BoardSize),
        ("9", BoardSize),
        ("9/9/9/9/9/9/9/9/9/99999999999999999999999", Number),
        ("9/9/9/9/9/9/9/9/9/0R8", Number),
        ("9/9/9/9/9/9/9/9/9/R08", Number),
        ("9/9/9/9/9/9/9/9/9/09", Number),
        ("9/9/9/9/9/9/9/9/9/Q8", Syntax),
        ("9/9/9/9/9/9/9/9/9/?8", Syntax),
        ("9/9/9/9/9/9/9/9/9/*8", Syntax),
        ("9/9/9/9/9/9/9/9/9/+R8", Syntax),
        ("9/9/9/9/9/9/9/9/9/(RN)8", Syntax),
        ("9/9/9/9/9/9/9/9/9/é8", Syntax),
        ("9/9/9/9/9/9/9/9/9/-8", Syntax),
        ("9/9/9/9/9/9/9/9/9/4K4", Royal),
        ("9/9/9/9/9/9/9/9/4k4/9", Zone),
        ("3k5/9/9/9/9/9/9/9/9/9", Royal),
        ("9/9/9/9/9/9/9/9/9/3A1P3", Zone),
        ("9/9/9/9/9/9/9/P8/9/9", Zone),
        ("9/9/8h/9/9/9/9/9/9/9", Zone),
        ("9/9/9/9/8E/9/9/9/9/9", Zone),
        ("9/9/9/9/9/8x/9/9/9/9", Zone),
        ("9/9/9/9/9/9/4A4/9/9/9", Zone),
        ("9/9/9/6g2/9/9/9/9/9/9", Zone),
    ] {
        refused(&one_layer(layer), kind, "placement");
    }
    for (text, kind) in [
        (start.replacen('|', "/", 1), BoardSize),
        (start.replacen('|', "||", 1), BoardSize),
        (start.replacen('/', "|", 1), BoardSize),
        (start.replacen("|", "|b3r3b/9/9/9/9/9/9/9/9/9|", 1), BoardSize),
        (format!("|{start}"), BoardSize),
        (start.replace(" w", "| w"), BoardSize),
        (start.replace('K', "1"), Royal),
        (start.replace('k', "1"), Royal),
        (start.replace("AKA", "KAK"), Royal),
        (start.replace("GAG", "GKG"), Royal),
        (start.replace('K', "k").replace("aka", "aKa"), Zone),
    ] {
        refused(&text, kind, "placement");
    }
}

#[test]
fn the_side_not_on_move_may_not_stand_in_check() {
    for pieces in [
        "K4d1 k6f10 R6f5",
        "K4d1 k6f10 R1f10",
        "K4d1 k6f10 N7d10",
        "K4d1 k6f10 C6a10 R6c10",
        "K5e1 k5e10",
    ] {
        refused(&fen(pieces, "w 0 1"), Check, "side to move");
    }
    for pieces in ["K4d1 k6f10 r4d5", "K4d1 k6f10 P4d5 c4d9", "K5e1 k5e10"] {
        refused(&fen(pieces, "b 0 1"), Check, "side to move");
    }
    assert!(read(&fen("K4d1 k6f10 R6f5", "b 0 1")).is_ok());
}

#[test]
fn broken_moves() {
    let start = Waterfall::start(WaterfallRules::default());
    for text in [
        "",
        " ",
        "5",
        "5a",
        "5a4",
        "5a45",
        "5a45a",
        "a4a5",
        "5a45a5 ",
        " 5a45a5",
        "5a4 5a5",
        "5a4--5a5",
        "-5a45a5",
        "5a4-",
        "5a-45a5",
        "5a4x5a5",
        "5A45A5",
        "5a45A5",
        "0a45a5",
        "5a40a5",
        "5j45a5",
        "5a45j5",
        "5a05a5",
        "5a115a5",
        "5a45a11",
        "5a45a0",
        "5a045a5",
        "5a45a05",
        "5a45a5q",
        "5a45a55a6",
        "５a45a5",
        "5é45a5",
        "5a4é5",
        "éa45a5",
        "💡a1",
        "0000",
        "--",
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(&error, MoveError::Unknown { .. }), "{text}: {error}");
        assert_eq!(error.text(), text);
    }
    // No move, too far, sideways, nothing there, the enemy's, over a piece, onto its own.
    for text in [
        "5a45a4", "5a45a6", "5a45b4", "5a55a6", "1a101a9", "5b15d2", "5e15d1", "5b38b3", "5e15e3",
        "9i19i5", "1a12a1",
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert!(matches!(&error, MoveError::Illegal { .. }), "{text}: {error}");
        assert_eq!(error.text(), text);
    }
}

#[test]
fn wx_40_moves_are_two_cells() {
    let position = support::position("K4d1 k6f10 R1a1 R2b10", "w 0 1", WaterfallRules::default());
    for (text, from, to) in [
        ("1a11a10", "1a1", "1a10"),
        ("1a11b1", "1a1", "1b1"),
        ("2b102b1", "2b10", "2b1"),
        ("2b101b10", "2b10", "1b10"),
    ] {
        let mv = position.parse_move(text).unwrap();
        let name = |cell| warpboard_waterfall::topology().name(cell);
        assert_eq!((name(mv.from()), name(mv.to())), (from, to));
        assert_eq!(mv.to_string(), text);
        let for_people = format!("{from}-{to}");
        assert_eq!(format!("{mv:#}"), for_people);
        assert_eq!(position.parse_move(&for_people), Ok(mv));
    }
}
