//! Texts that are no positions and no moves, with what is wrong with each.

use warpboard_core::FenErrorKind::{
    self, BoardSize, Check, MissingField, Number, Royal, Syntax, TrailingText, Zone,
};
use warpboard_core::{MoveError, NoOptions, VariantPosition};
use warpboard_xiangqi::Xiangqi;

const PLACEMENT: &str = "placement";
const SIDE: &str = "side to move";
const HALF: &str = "halfmove clock";
const FULL: &str = "fullmove number";

/// Text, kind of fault, field, offending piece of text.
type Broken = (&'static str, FenErrorKind, &'static str, &'static str);

const FENS: &[Broken] = &[
    // Fields.
    ("", MissingField, PLACEMENT, ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4", MissingField, SIDE, ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 ", MissingField, SIDE, ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w", MissingField, "castling", ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w -", MissingField, "en passant", ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - -", MissingField, HALF, ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0", MissingField, FULL, ""),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 ", MissingField, FULL, ""),
    (" 4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, " "),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4  w - - 0 1", Syntax, SIDE, " "),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w  - - 0 1", Syntax, "castling", " "),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0  1", Syntax, FULL, " "),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1 ", TrailingText, "end", " "),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1 x", TrailingText, "end", " x"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1 - -", TrailingText, "end", " - -"),
    // Side to move and the unused fields (XQ-32).
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 W - - 0 1", Syntax, SIDE, "W"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 r - - 0 1", Syntax, SIDE, "r"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 white - - 0 1", Syntax, SIDE, "white"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w KQkq - 0 1", Syntax, "castling", "KQkq"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w -- - 0 1", Syntax, "castling", "--"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - e3 0 1", Syntax, "en passant", "e3"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w 0 1", Syntax, "castling", "0"),
    // Clocks.
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - -1 1", Syntax, HALF, "-1"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - - 1", Syntax, HALF, "-"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - x 1", Syntax, HALF, "x"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 00 1", Number, HALF, "00"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 2147483648 1", Number, HALF, "2147483648"),
    (
        "4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 99999999999999999999 1",
        Number,
        HALF,
        "99999999999999999999",
    ),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 0", Number, FULL, "0"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 01", Number, FULL, "01"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1.0", Syntax, FULL, "1.0"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 2147483648", Number, FULL, "2147483648"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1\n", Syntax, FULL, "1\n"),
    // The size of the board.
    ("9 w - - 0 1", BoardSize, PLACEMENT, "9"),
    ("4k4/9/9/9/4p4/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "4k4/9/9/9/4p4/9/9/9/4K4"),
    ("4k4/9/9/9/4p4/9/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "4k4/9/9/9/4p4/9/9/9/9/9/4K4"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4/ w - - 0 1", BoardSize, PLACEMENT, "4k4/9/9/9/4p4/9/9/9/9/4K4/"),
    ("4k4/9//9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, ""),
    ("4k4/8/9/9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "8"),
    ("4k4/10/9/9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "10"),
    ("4k5/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "4k5"),
    ("4k3/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "4k3"),
    ("4k4/9/9/9/4p4/9/9/9/9/4K4r w - - 0 1", BoardSize, PLACEMENT, "4K4r"),
    ("4k4/rrrrrrrrrr/9/9/4p4/9/9/9/9/4K4 w - - 0 1", BoardSize, PLACEMENT, "rrrrrrrrrr"),
    // Characters and numbers.
    ("4k4/9/9/9/4q4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "q"),
    ("4k4/9/9/9/4h4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "h"),
    ("4k4/9/9/9/4*4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "*"),
    ("4k4/9/9/9/4+p4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "+p"),
    ("4k4/9/9/9/4(pp)4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "(pp)"),
    ("4k4/9/9/9/4.4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "."),
    ("4k4/9/9/9/4帥4/9/9/9/9/4K4 w - - 0 1", Syntax, PLACEMENT, "帥"),
    ("4k4/9/9/9/4p04/9/9/9/9/4K4 w - - 0 1", Number, PLACEMENT, "04"),
    ("4k4/9/9/9/0p8/9/9/9/9/4K4 w - - 0 1", Number, PLACEMENT, "0"),
    (
        "4k4/99999999999999999999/9/9/9/9/9/9/9/4K4 w - - 0 1",
        Number,
        PLACEMENT,
        "99999999999999999999",
    ),
    // Generals.
    ("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Royal, PLACEMENT, ""),
    ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", Royal, PLACEMENT, ""),
    ("3k1k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Royal, PLACEMENT, "kk"),
    ("4k4/9/9/9/4p4/9/9/4K4/4K4/4K4 w - - 0 1", Royal, PLACEMENT, "KKK"),
    // Zones.
    ("2k6/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "k on c10"),
    ("4k4/9/9/9/9/9/4K4/9/9/9 w - - 0 1", Zone, PLACEMENT, "K on e4"),
    ("4K4/9/9/9/4p4/9/9/9/9/4k4 w - - 0 1", Zone, PLACEMENT, "K on e10"),
    ("4k4/9/9/9/4p4/9/9/9/9/3AKA1A1 w - - 0 1", Zone, PLACEMENT, "A on h1"),
    ("4k4/9/9/9/4p4/9/9/9/6A2/4K4 w - - 0 1", Zone, PLACEMENT, "A on g2"),
    ("4k4/9/9/4a4/4p4/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "a on e7"),
    ("4k4/9/9/9/2B1p4/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "B on c6"),
    ("4k3B/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "B on i10"),
    ("4k4/9/9/9/4p4/2b6/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "b on c5"),
    ("4k4/9/9/9/4p4/9/9/4P4/9/4K4 w - - 0 1", Zone, PLACEMENT, "P on e3"),
    ("4k4/9/9/9/4p4/9/9/9/1P7/4K4 w - - 0 1", Zone, PLACEMENT, "P on b2"),
    ("4k4/9/9/9/4p4/9/9/9/9/P3K4 w - - 0 1", Zone, PLACEMENT, "P on a1"),
    ("4k4/9/4p4/9/9/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "p on e8"),
    ("4k4/3p5/9/9/9/9/9/9/9/4K4 w - - 0 1", Zone, PLACEMENT, "p on d9"),
    // The side that is not on move (XQ-31).
    ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Check, SIDE, "w"),
    ("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", Check, SIDE, "b"),
    ("4k4/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1", Check, SIDE, "w"),
    ("4k4/4P4/9/9/9/9/9/9/9/3K5 w - - 0 1", Check, SIDE, "w"),
    ("4k4/9/3N5/9/9/9/9/9/9/3K5 w - - 0 1", Check, SIDE, "w"),
    ("4k4/4a4/9/9/9/9/4C4/9/9/3K5 w - - 0 1", Check, SIDE, "w"),
    ("3k5/9/9/9/9/9/9/9/9/r3K4 b - - 0 1", Check, SIDE, "b"),
];

/// Accepted although no game leads there.
const STRANGE: &[&str] = &[
    "rrrrkrrrr/4n4/9/9/9/9/9/9/9/RRRRKRRRR w - - 0 1",
    "4k4/9/9/9/PPPPPPPPP/9/9/9/9/4K4 b - - 0 1",
    "3aka3/4a4/3a1a3/9/9/9/9/9/4A4/3K5 b - - 5 2147483647",
];

const MOVES: &[(&str, &str)] = &[
    ("", "unknown_move"),
    (" ", "unknown_move"),
    ("h3", "unknown_move"),
    ("h3e", "unknown_move"),
    ("3e3", "unknown_move"),
    ("h3e3 ", "unknown_move"),
    (" h3e3", "unknown_move"),
    ("h3 e3", "unknown_move"),
    ("h3-e3", "unknown_move"),
    ("h3xe3", "unknown_move"),
    ("H3E3", "unknown_move"),
    ("h3E3", "unknown_move"),
    ("h0e3", "unknown_move"),
    ("h03e3", "unknown_move"),
    ("h3e11", "unknown_move"),
    ("j3e3", "unknown_move"),
    ("h3j3", "unknown_move"),
    ("h3e3+", "unknown_move"),
    ("h3e3r", "unknown_move"),
    ("h3e3e4", "unknown_move"),
    ("C2=5", "unknown_move"),
    ("炮二平五", "unknown_move"),
    ("0000", "unknown_move"),
    ("h3e33333333333333333333", "unknown_move"),
    ("h3h3", "illegal_move"),
    ("h3i4", "illegal_move"),
    ("h3h9", "illegal_move"),
    ("h3b3", "illegal_move"),
    ("e5e6", "illegal_move"),
    ("e7e6", "illegal_move"),
    ("a1b1", "illegal_move"),
    ("a10a9", "illegal_move"),
    ("e4d4", "illegal_move"),
    ("e1d2", "illegal_move"),
    ("b1d2", "illegal_move"),
    ("c1e2", "illegal_move"),
];

#[test]
fn xq_30_to_xq_33_broken_fens() {
    assert!(FENS.len() >= 60);
    for &(fen, kind, field, text) in FENS {
        let error = Xiangqi::from_fen(fen, NoOptions).expect_err(fen);
        assert_eq!(
            (error.kind, error.field, &*error.text),
            (kind, field, text),
            "`{fen}`: {error}"
        );
    }
}

#[test]
fn xq_30_strange_material_is_accepted() {
    for &fen in STRANGE {
        assert_eq!(Xiangqi::from_fen(fen, NoOptions).unwrap().fen(), fen);
    }
}

#[test]
fn xq_34_broken_moves() {
    assert!(MOVES.len() >= 30);
    let start = Xiangqi::start(NoOptions);
    for &(text, kind) in MOVES {
        let error: MoveError = start.parse_move(text).expect_err(text);
        assert_eq!((error.kind(), error.text()), (kind, text));
    }
}
