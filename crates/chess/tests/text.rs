//! Broken FENs and moves, each with the fault that is reported, and sound ones.

use warpboard_chess::{Chess, Move, Piece, Role};
use warpboard_core::FenErrorKind::{
    self, BoardSize, Check, MissingField, Number, Order, Right, Royal, Syntax, TrailingText, Zone,
};
use warpboard_core::{Cell, Color, NoOptions, VariantPosition};

const PLACEMENT: &str = "placement";
const SIDE: &str = "side to move";
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en passant";
const HALF: &str = "halfmove clock";
const FULL: &str = "fullmove number";

const BROKEN: &[(&str, FenErrorKind, &str)] = &[
    // Fields.
    ("", MissingField, PLACEMENT),
    (" ", Syntax, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K3", MissingField, SIDE),
    ("4k3/8/8/8/8/8/8/4K3 ", MissingField, SIDE),
    ("4k3/8/8/8/8/8/8/4K3 w", MissingField, CASTLING),
    ("4k3/8/8/8/8/8/8/4K3 w -", MissingField, EN_PASSANT),
    ("4k3/8/8/8/8/8/8/4K3 w - -", MissingField, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", MissingField, FULL),
    ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", Syntax, SIDE),
    ("4k3/8/8/8/8/8/8/4K3 w  - - 0 1", Syntax, CASTLING),
    (" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", TrailingText, "end"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e4", TrailingText, "end"),
    ("4k3/8/8/8/8/8/8/4K3\tw - - 0 1", Syntax, PLACEMENT),
    // The board.
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/8/8/8/8/8//4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/pppppppp1/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/17/8/8/8/8/8/4K3 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K4294967296 w - - 0 1", BoardSize, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K99999999999999999999999 w - - 0 1", Number, PLACEMENT),
    ("4k3/08/8/8/8/8/8/4K3 w - - 0 1", Number, PLACEMENT),
    ("4k3/0/8/8/8/8/8/4K3 w - - 0 1", Number, PLACEMENT),
    ("4k3/8/4x3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/4é3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/4*3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/4+N3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/4(NB)3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    ("4k3/8/4-3/8/8/8/8/4K3 w - - 0 1", Syntax, PLACEMENT),
    // The kings and pawns.
    ("8/8/8/8/8/8/8/8 w - - 0 1", Royal, PLACEMENT),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", Royal, PLACEMENT),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", Royal, PLACEMENT),
    ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", Royal, PLACEMENT),
    ("k3k3/8/8/8/8/8/8/4K3 b - - 0 1", Royal, PLACEMENT),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", Zone, PLACEMENT),
    ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", Zone, PLACEMENT),
    ("4k3/8/8/8/8/8/8/4K2P b - - 0 1", Zone, PLACEMENT),
    ("p3k3/8/8/8/8/8/8/4K3 b - - 0 1", Zone, PLACEMENT),
    // The side to move.
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", Syntax, SIDE),
    ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", Syntax, SIDE),
    ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", Syntax, SIDE),
    ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", Check, SIDE),
    ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", Check, SIDE),
    ("4k3/8/8/8/7b/8/8/4K3 b - - 0 1", Check, SIDE),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", Check, SIDE),
    // Castling rights.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", Order, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", Order, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", Order, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", Order, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq- - 0 1", Syntax, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w -K - 0 1", Syntax, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", Syntax, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", Syntax, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", Right, CASTLING),
    ("r3k2r/8/8/8/8/8/8/R2K3R w Q - 0 1", Right, CASTLING),
    ("4k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Right, CASTLING),
    ("r3k2R/8/8/8/8/8/8/R3K3 b k - 0 1", Right, CASTLING),
    ("r3k2n/8/8/8/8/8/8/R3K2R w KQk - 0 1", Right, CASTLING),
    // The square passed over.
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6d 0 1", Syntax, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1", Syntax, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1", Syntax, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - 0 0 1", Syntax, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 1", Right, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", Right, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", Right, EN_PASSANT),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - c6 0 1", Right, EN_PASSANT),
    ("4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1", Right, EN_PASSANT),
    ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", Right, EN_PASSANT),
    ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", Right, EN_PASSANT),
    ("4k3/8/8/8/4nP2/8/8/4K3 b - e3 0 1", Right, EN_PASSANT),
    // The clocks.
    ("4k3/8/8/8/8/8/8/4K3 w - - x 1", Syntax, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", Syntax, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", Syntax, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", Number, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - 2147483648 1", Number, HALF),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 -", Syntax, FULL),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Number, FULL),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 01", Number, FULL),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", Number, FULL),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", Syntax, FULL),
];

#[test]
fn ch_32_broken_fens_are_refused_by_kind_and_field() {
    for &(fen, kind, field) in BROKEN {
        let error = Chess::from_fen(fen, NoOptions).expect_err(fen);
        assert_eq!((error.kind, error.field), (kind, field), "{fen}: {error}");
        assert!(!error.expected.is_empty(), "{fen}");
    }
}

#[test]
fn errors_name_the_offending_text() {
    let text = |fen| Chess::from_fen(fen, NoOptions).unwrap_err().to_string();
    assert_eq!(
        text("r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1"),
        "castling: `K`: expected this right only with the king on e1 and a rook on h1"
    );
    assert_eq!(
        text("4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
        "placement: `h8`: expected pawns on ranks 2 to 7"
    );
}

#[test]
fn ch_30_sound_fens_come_back_as_they_were() {
    for fen in [
        Chess::START_FEN,
        "4k3/8/8/8/8/8/8/4K3 w - - 2147483647 2147483647",
        // Written after every double step, whether or not a pawn can capture there.
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 3 9",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        // Material that no game leads to.
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/4K3/8/pppppppp/6Rk b - - 0 1",
        "nnnnnnnn/pppppppp/pppppppp/8/k7/8/PPPPPPPP/3K4 w - - 7 40",
    ] {
        let position =
            Chess::from_fen(fen, NoOptions).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), fen);
    }
}

const START: &str = Chess::START_FEN;
const CASTLE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1";
const PROMOTE: &str = "8/4P1k1/8/8/8/8/4p1K1/8 w - - 0 1";
const PINNED: &str = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
const CHECK: &str = "4k3/8/8/8/1b6/8/P7/R3K3 w Q - 0 1";
const PASSED: &str = "k7/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

const NO_MOVES: &[&str] = &[
    "", "-", "0000", "e", "e2", "e2e", "e2e9", "i2i4", "e2-e4", "e2xe4", "E2E4", "e2 e4", "e2e4 ",
    " e2e4", "e4", "Nf3", "O-O", "0-0", "P@e4", "e7e8k", "e7e8p", "e7e8Q", "e7e8=Q", "e7e8qq",
    "e7e8x", "é2e4", "e2é", "éé", "e2e4é", "♔e2e3", "a1b1c1", "--",
];

const ILLEGAL: &[(&str, &[&str])] = &[
    (START, &["e2e5", "e2e2", "e7e5", "e2d3", "a1a3", "e1e2", "b1d2", "e1g1", "e3e4", "e2e4q"]),
    (CASTLE, &["e1g1", "e1f3", "e8g8", "a1e1", "e1h1"]),
    (PROMOTE, &["e7e8", "e7d8q", "e2e1q", "g2g3q"]),
    (PINNED, &["e3c4", "e3g2", "e1e2n"]),
    (CHECK, &["e1c1", "a2a3", "e1d2", "e1c3"]),
    (PASSED, &["e5f6", "e5d5", "d5d4"]),
];

#[test]
fn ch_33_broken_moves_are_unknown() {
    for text in NO_MOVES {
        let error = Chess::default().parse_move(text).expect_err(text);
        assert_eq!((error.kind(), error.text()), ("unknown_move", *text));
    }
}

#[test]
fn moves_against_the_rules_are_illegal() {
    for &(fen, moves) in ILLEGAL {
        let position = Chess::from_fen(fen, NoOptions).unwrap();
        for text in moves {
            let error = position.parse_move(text).expect_err(text);
            assert_eq!((error.kind(), error.text()), ("illegal_move", *text), "{fen}");
        }
    }
}

#[test]
fn moves_are_ordered_as_their_text() {
    let mut moves = Vec::new();
    for from in 0..64 {
        for to in 0..64 {
            let (from, to) = (Cell::new(from), Cell::new(to));
            moves.push(Move::new(from, to));
            moves.extend(Role::PROMOTIONS.map(|role| Move::promotion(from, to, role)));
        }
    }
    moves.sort_unstable();
    assert!(moves.windows(2).all(|pair| pair[0].to_string() < pair[1].to_string()));
    for mv in moves {
        assert_eq!(Move::from_uci(&mv.to_string()), Some(mv));
    }
}

#[test]
fn pieces_and_rights_can_be_asked_for() {
    let position = Chess::from_fen(CASTLE, NoOptions).unwrap();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(position.piece_at(Cell::new(4)), Some(Piece { color: white, role: Role::King }));
    assert_eq!(position.piece_at(Cell::new(1)), None);
    assert_eq!(position.piece_at(Cell::new(64)), None);
    let rights = position.castling();
    assert!(!rights.king_side(white) && rights.queen_side(white));
    assert!(rights.king_side(black) && rights.queen_side(black));
    assert_eq!(rights.to_string(), "Qkq");
    assert_eq!(position.passed_over(), None);
    let passed = Chess::from_fen(PASSED, NoOptions).unwrap().passed_over();
    assert_eq!(passed, position.topology().cell("d6"));
}
