//! The rules of chess by their ids (FIDE Laws of 2023), each with what it says of a position.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use warpboard_chess::Chess;
use warpboard_core::game::{Claim, Game, GameError};
use warpboard_core::{Color, NoOptions, Outcome, Position, Reason, VariantPosition};

fn position(fen: &str) -> Chess {
    Chess::from_fen(fen, NoOptions).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves from a square, as the squares they lead to, sorted.
fn targets(fen: &str, from: &str) -> String {
    let mut moves = position(fen).legal_moves();
    moves.sort_unstable();
    let texts = moves.iter().map(ToString::to_string);
    let of_piece = texts.filter_map(|text| text.strip_prefix(from).map(str::to_owned));
    of_piece.collect::<Vec<_>>().join(" ")
}

/// The FEN after these moves.
fn after(fen: &str, moves: &str) -> String {
    let mut position = position(fen);
    for text in moves.split(' ') {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        position.make(mv);
    }
    position.fen()
}

#[test]
fn ch_1_bishop() {
    let fen = "6k1/8/1p6/8/3B4/8/5P2/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "b2 b6 c3 c5 e3 e5 f6 g7 h8");
}

#[test]
fn ch_2_rook() {
    let fen = "7k/3p4/8/8/1P1R4/8/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "c4 d1 d2 d3 d5 d6 d7 e4 f4 g4 h4");
}

#[test]
fn ch_3_queen() {
    let fen = "8/7k/3p4/2P1p3/2PQP3/2P1P3/3P4/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "d3 d5 d6 e5");
}

#[test]
fn ch_4_knight_leaps() {
    let fen = "7k/8/2P5/2PPP3/2PNP3/2PPP3/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "d4"), "b3 b5 c2 e2 e6 f3 f5");
}

#[test]
fn ch_5_pawn_steps_and_captures() {
    let fen = "7k/8/8/8/8/3p1p2/4P3/K7 w - - 0 1";
    assert_eq!(targets(fen, "e2"), "d3 e3 e4 f3");
    assert_eq!(targets("7k/8/8/8/4p3/8/4P3/K7 w - - 0 1", "e2"), "e3");
    assert_eq!(targets("7k/8/8/8/8/4p3/4P3/K7 w - - 0 1", "e2"), "");
    assert_eq!(targets("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "e4");
    // No captures around the edge.
    assert_eq!(targets("7k/8/8/7p/P7/8/8/K7 w - - 0 1", "a4"), "a5");
    assert_eq!(targets("7k/8/p7/7P/8/8/8/K7 w - - 0 1", "h5"), "h6");
    assert_eq!(targets("7k/p7/8/7P/8/8/8/K7 b - - 0 1", "a7"), "a5 a6");
}

#[test]
fn ch_6_en_passant_only_at_once() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    assert_eq!(after(fen, "d7d5"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(after(fen, "d7d5 e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    assert_eq!(targets(&after(fen, "d7d5"), "e5"), "d6 e6");
    assert_eq!(targets(&after(fen, "d7d5 e1e2 e8e7"), "e5"), "e6");
    // A single step gives no such right.
    assert_eq!(targets(&after(fen, "d7d6"), "e5"), "d6 e6");
    assert_eq!(after(fen, "d7d6"), "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 2");
}

#[test]
fn ch_20_en_passant_must_not_expose_the_king() {
    // Both pawns leave the rank between king and rook.
    assert_eq!(targets("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5"), "e6");
    // The captured pawn alone shields the king's diagonal.
    assert_eq!(targets("b6k/8/8/3pP3/8/5K2/8/8 w - d6 0 1", "e5"), "e6");
    assert_eq!(targets("1b5k/8/8/3pP3/8/5K2/8/8 w - d6 0 1", "e5"), "d6 e6");
    // The capturing pawn is pinned along its way of capture, or across it.
    assert_eq!(targets("1b5k/8/8/3pP3/5K2/8/8/8 w - d6 0 1", "e5"), "d6");
    assert_eq!(targets("4r2k/8/8/3pP3/8/4K3/8/8 w - d6 0 1", "e5"), "e6");
}

#[test]
fn ch_21_en_passant_against_a_check() {
    // The pawn that gives check is captured.
    assert_eq!(targets("7k/8/8/3pP3/2K5/8/8/8 w - d6 0 1", "e5"), "d6");
    // The capture interposes on the line of a discovered check.
    assert_eq!(targets("7k/8/8/3pP3/8/8/8/K2r4 w - d6 0 1", "e5"), "");
    assert_eq!(targets("3r3k/8/8/3pP3/8/8/8/3K4 w - d6 0 1", "e5"), "d6 e6");
}

#[test]
fn ch_7_promotion() {
    let fen = "3n3k/4P3/8/8/8/8/8/K7 w - - 5 9";
    assert_eq!(targets(fen, "e7"), "d8b d8n d8q d8r e8b e8n e8q e8r");
    assert_eq!(after(fen, "e7d8n"), "3N3k/8/8/8/8/8/8/K7 b - - 0 9");
    assert_eq!(after(fen, "e7e8q"), "3nQ2k/8/8/8/8/8/8/K7 b - - 0 9");
    let fen = "7k/8/8/8/8/8/p7/1N5K b - - 0 1";
    assert_eq!(targets(fen, "a2"), "a1b a1n a1q a1r b1b b1n b1q b1r");
}

#[test]
fn ch_8_king_steps_off_attacked_squares() {
    // The rook on the fourth rank also guards what lies behind the king.
    assert_eq!(targets("7k/8/8/8/r2K4/8/8/8 w - - 0 1", "d4"), "c3 c5 d3 d5 e3 e5");
    assert_eq!(targets("8/8/3k4/8/3K4/8/8/8 w - - 0 1", "d4"), "c3 c4 d3 e3 e4");
    // A guarded piece cannot be taken.
    assert_eq!(targets("3r3k/8/8/8/8/8/3q4/3K4 w - - 0 1", "d1"), "");
    assert_eq!(targets("7k/8/8/8/8/8/3q4/3K4 w - - 0 1", "d1"), "d2");
}

#[test]
fn ch_10_castling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
    assert_eq!(targets(fen, "e1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(after(fen, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
    assert_eq!(after(fen, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9");
    assert_eq!(after(fen, "e1c1 e8g8"), "r4rk1/8/8/8/8/8/8/2KR3R w - - 5 10");
    assert_eq!(after(fen, "e1g1 e8c8"), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 5 10");
}

#[test]
fn ch_11_castling_rights_are_lost() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert!(after(fen, "e1e2").contains(" b kq "));
    assert!(after(fen, "h1g1").contains(" b Qkq "));
    assert!(after(fen, "a1a7").contains(" b Kkq "));
    // A captured rook takes the right along.
    assert!(after(fen, "h1h8").contains(" b Qq "));
    assert!(after(fen, "a1a8").contains(" b Kk "));
    // Returning does not bring it back.
    assert!(after(fen, "e1e2 e8e7 e2e1 e7e8").contains(" w - "));
}

#[test]
fn ch_12_castling_is_prevented() {
    let castles = |fen| {
        let all = targets(fen, "e1");
        [all.contains("g1"), all.contains("c1")]
    };
    // By an attack on the king, on the squares it passes, and on where it ends.
    assert_eq!(castles("4r2k/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [false, false]);
    assert_eq!(castles("5r1k/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [false, true]);
    assert_eq!(castles("6rk/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [false, true]);
    assert_eq!(castles("3r3k/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [true, false]);
    assert_eq!(castles("2r4k/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [true, false]);
    assert_eq!(castles("7k/8/8/8/8/8/p6p/R3K2R w KQ - 0 1"), [false, true]);
    assert_eq!(castles("7k/8/8/8/8/4n3/P6P/R3K2R w KQ - 0 1"), [false, false]);
    assert_eq!(castles("7k/8/8/8/8/1n6/P6P/R3K2R w KQ - 0 1"), [true, false]);
    // Not by an attack on the rook, or on b1.
    assert_eq!(castles("1r5k/8/8/8/8/8/P6P/R3K2R w KQ - 0 1"), [true, true]);
    assert_eq!(castles("r6k/8/8/4b3/8/8/P6P/R3K2R w KQ - 0 1"), [true, true]);
    // By any piece between.
    assert_eq!(castles("7k/8/8/8/8/8/P6P/RN2K1NR w KQ - 0 1"), [false, false]);
    assert_eq!(castles("7k/8/8/8/8/8/P6P/R1B1KB1R w KQ - 0 1"), [false, false]);
    // Without a right.
    assert_eq!(castles("7k/8/8/8/8/8/P6P/R3K2R w - - 0 1"), [false, false]);
    assert_eq!(castles("7k/8/8/8/8/8/P6P/R3K2R w Q - 0 1"), [false, true]);
}

#[test]
fn ch_20_pinned_pieces_stay_on_the_line() {
    let fen = "7k/4r3/8/8/4R3/8/8/4K3 w - - 0 1";
    assert_eq!(targets(fen, "e4"), "e2 e3 e5 e6 e7");
    assert_eq!(targets("4r2k/8/8/8/4B3/8/8/4K3 w - - 0 1", "e4"), "");
    assert_eq!(targets("4r2k/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(targets("7k/8/8/8/7b/6P1/5K2/8 w - - 0 1", "g3"), "h4");
    // Two pieces between are no pin.
    assert_eq!(targets("4r2k/8/8/4n3/4N3/8/8/4K3 w - - 0 1", "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
}

#[test]
fn ch_21_answers_to_check() {
    // Capture, interpose, or walk away.
    let fen = "4r2k/8/8/8/1B6/8/P2P4/R3K3 w Q - 0 1";
    assert_eq!(targets(fen, "b4"), "e7");
    assert_eq!(targets(fen, "d2"), "");
    assert_eq!(targets(fen, "e1"), "d1 f1 f2");
    // Against two checks only the king moves.
    let fen = "4r1k1/8/8/8/8/5n2/6P1/4K2Q w - - 0 1";
    assert_eq!(position(fen).count_legal(), 3);
    assert_eq!(targets(fen, "e1"), "d1 f1 f2");
}

#[test]
fn ch_22_checkmate_and_ch_23_stalemate() {
    let mate = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert!(mate.is_check() && !mate.has_legal_move());
    assert_eq!(mate.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(!stalemate.is_check());
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(Chess::default().outcome(), None);
    // Kings alone have moves: the end is a matter of the game's record.
    assert_eq!(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome(), None);
}

#[test]
fn ch_24_same_positions() {
    let one = |fen| position(fen);
    let same = |a, b| {
        assert_eq!(one(a) == one(b), one(a).key() == one(b).key(), "{a} {b}");
        one(a) == one(b)
    };
    // The clocks take no part.
    assert!(same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 9 7"));
    // Side to move, castling rights and placement do.
    assert!(!same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"));
    assert!(!same("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    assert!(!same("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1"));
    // A pawn that can be captured in passing makes a difference,
    assert!(!same("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
    // one that nobody stands beside does not,
    assert!(same("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
    // nor does one that only a pinned pawn stands beside.
    assert!(same("4r2k/8/8/3pP3/8/4K3/8/8 w - d6 0 1", "4r2k/8/8/3pP3/8/4K3/8/8 w - - 0 1"));
}

#[test]
fn ch_31_clocks_count_plies_without_capture_or_pawn_move() {
    let fen = "4k3/p7/8/8/8/8/8/R3K2n w Q - 7 20";
    assert!(after(fen, "e1d1").ends_with(" 8 20"));
    assert!(after(fen, "e1d1 e8d8").ends_with(" 9 21"));
    assert!(after(fen, "e1d1 a7a6").ends_with(" 0 21"));
    assert!(after(fen, "a1a7").ends_with(" 0 20"));
    let last = "4k3/8/8/8/8/8/8/4K3 b - - 2147483647 2147483647";
    assert!(after(last, "e8d8").ends_with(" 2147483647 2147483647"));
}

/// FIDE 9.3 is a claim, and a game that mate has ended knows no more claims (5.1.1).
#[test]
fn fide_9_3_mate_on_the_hundredth_ply_goes_before_the_claim() {
    let mut game = Game::new(position("8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113"));
    game.play_text("g3h3").unwrap();
    let mate = Outcome::win(Color::White, Reason::Checkmate);
    assert_eq!(game.outcome(), Some(mate));
    assert_eq!(game.position().halfmove_clock(), 100);
    assert!(!game.can_claim(Claim::FIFTY_MOVES));
    assert_eq!(game.claim(Claim::FIFTY_MOVES), Err(GameError::Over(mate)));

    game.take_back();
    game.play_text("g3g2").unwrap();
    assert!(game.can_claim(Claim::FIFTY_MOVES));
}

/// A key is put together by exclusive or from a number for each thing that it depends on, so that
/// such a thing changes it by the same number wherever the rest stands.
#[test]
fn keys_tell_positions_apart_by_each_of_their_parts() {
    let key = |fen: &str| position(&format!("{fen} 0 1")).key();
    let change = |a: &str, b: &str| key(a) ^ key(b);
    let side = |board: &str| change(&format!("{board} w - -"), &format!("{board} b - -"));
    let castling = |board: &str| change(&format!("{board} w KQ -"), &format!("{board} w - -"));
    let passed = |board: &str, square: &str| {
        change(&format!("{board} b - {square}"), &format!("{board} b - -"))
    };
    let changes = [
        [side("4k3/8/8/8/8/8/8/4K2R"), side("4k3/8/8/8/8/8/8/R3K3")],
        [castling("4k3/8/8/8/8/8/8/R3K2R"), castling("4k3/p7/8/8/8/8/P7/R3K2R")],
        [passed("4k3/8/8/8/Pp6/8/8/4K3", "a3"), passed("4k3/7p/8/8/Pp6/8/8/4K3", "a3")],
        [passed("4k3/8/8/8/pP6/8/8/4K3", "b3"), passed("4k3/7p/8/8/pP6/8/8/4K3", "b3")],
    ];
    for [once, again] in changes {
        assert_eq!(once, again);
    }
    let numbers: BTreeSet<u64> = changes.iter().map(|[once, _]| *once).chain([0]).collect();
    assert_eq!(numbers.len(), 5);
}

#[test]
fn a_pawn_captured_en_passant_leaves_the_key() {
    for (before, mv, after) in [
        ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "b4a3", "4k3/8/8/8/8/p7/8/4K3 w - - 0 2"),
        ("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", "b5a6", "4k3/8/P7/8/8/8/8/4K3 b - - 0 1"),
    ] {
        let mut before = position(before);
        before.play(before.parse_move(mv).unwrap()).unwrap();
        assert_eq!((before, before.key()), (position(after), position(after).key()));
    }
}

#[test]
fn hashes_differ_where_positions_do() {
    let hash = |fen: &str| BuildHasherDefault::<DefaultHasher>::default().hash_one(position(fen));
    let kings = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(hash(&format!("{kings} w - - 0 1")), hash(&format!("{kings} w - - 9 30")));
    assert_ne!(hash(&format!("{kings} w - - 0 1")), hash(&format!("{kings} b - - 0 1")));
}
