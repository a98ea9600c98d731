//! Games stated in Rust, their records and endings.

use std::collections::BTreeMap;

use warpboard_core::movement::Movement;
use warpboard_core::paths::Pattern;
use warpboard_core::topology::{Shape, TopologyBuilder};
use warpboard_core::{ByColor, Color, Game, Outcome, Position, Reason, VariantPosition};
use warpboard_kit::{AnyStated, Board, Kit, Moves, Role, Sided, Stated, Statement, register};

fn small(game: AnyStated) -> Stated<1> {
    let AnyStated::Small(game) = game else { panic!("a board of more than 64 cells") };
    game
}

/// A shipped game at a position.
fn at(id: &str, fen: &str) -> Kit<1> {
    Kit::from_fen(fen, small(AnyStated::find(id).expect("a shipped game"))).expect("a position")
}

#[test]
fn a_game_on_a_board_of_ones_own() {
    // Six cells in a ring; a king steps either way round.
    let mut builder = TopologyBuilder::new();
    let (on, _) = builder.direction_pair("on", "back");
    let cells: Vec<_> = (0..6)
        .map(|x: u8| builder.cell(format!("r{x}"), Shape::square(f32::from(x), 0.0)))
        .collect();
    for i in 0..6 {
        builder.step_both(cells[i], on, cells[(i + 1) % 6]);
    }
    let ring = builder.build().expect("a ring");
    let directions: Vec<_> = ring.directions().collect();
    let step = Movement::new().both(Pattern::step(directions));
    let moves = Moves::Movement(Box::new(ByColor { white: step.clone(), black: step }));
    let king =
        Role { letter: "K".to_owned(), moves: Sided::Same(moves), royal: true, ..Role::default() };
    let game = register(Statement {
        id: "ring".to_owned(),
        title: "A ring".to_owned(),
        board: Board::of(ring),
        roles: BTreeMap::from([("king".to_owned(), king)]),
        start: "K2k2 w - - 0 1".to_owned(),
        ..Statement::default()
    });
    let start = small(game.expect("a game")).start();
    // Either step leads next to the other king but one cell away: r1 and r5 are two from r3.
    let moves: Vec<String> = start.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["r0r1", "r0r5"]);
    // Then the other king may only step away.
    assert_eq!(warpboard_perft::perft(&start, 2), 2);
}

#[test]
fn records_read_back_under_the_id_of_the_game() {
    let mut game = Game::new(small(AnyStated::find("crazyhouse").unwrap()).start());
    for mv in ["e2e4", "d7d5", "e4d5", "d8d5", "P@e6"] {
        game.play_text(mv).unwrap();
    }
    let record = game.to_string();
    assert!(record.contains("[Variant \"crazyhouse\"]"), "{record}");
    assert_eq!(record.parse(), Ok(game));
}

#[test]
fn a_promoted_piece_that_is_captured_is_held_as_what_it_was() {
    let mut position = at("crazyhouse", "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    for mv in ["a7b8q", "e8e7"] {
        position.make(position.parse_move(mv).unwrap());
    }
    assert!(position.fen().starts_with("1+Q6/4k3/8/8/8/8/8/4K3[R] w"), "{}", position.fen());
    assert_eq!((position.held(Color::White, "rook"), position.held(Color::White, "pawn")), (1, 0));
}

/// In Torpedo chess a pawn may make a double step onto the last rank.
#[test]
fn a_piece_promoted_by_a_double_step_is_not_captured_en_passant() {
    let mut position = at("torpedo", "3pk3/8/2P5/8/8/8/8/4K3 w - - 0 1");
    position.make(position.parse_move("c6c8q").expect("a double step"));
    assert_eq!(position.fen(), "2Qpk3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(position.parse_move("d8c7").is_err());
    // One step back it stays a pawn.
    let mut position = at("torpedo", "4k3/3p4/8/2P5/8/8/8/4K3 w - - 0 1");
    position.make(position.parse_move("c5c7").expect("a double step"));
    assert_eq!(position.fen(), "4k3/2Pp4/8/8/8/8/8/4K3 b - c6 0 1");
    position.make(position.parse_move("d7c6").expect("a capture en passant"));
    assert_eq!(position.fen(), "4k3/8/2p5/8/8/8/8/4K3 w - - 0 2");
}

#[test]
fn endings() {
    let outcome = |id: &str, fen: &str| at(id, fen).outcome();
    let win = |color, name| Some(Outcome::win(color, Reason::Variant(name)));
    let hill = "4k3/8/8/8/4K3/8/8/8 b - - 0 1";
    assert_eq!(outcome("kingofthehill", hill), win(Color::White, "goal"));
    let third = "4k3/8/8/8/8/8/8/R3K3 b - - 0+2 0 1";
    assert_eq!(outcome("three-check", third), win(Color::White, "check count"));
    let queenless = "rnb1kbnr/8/8/8/8/8/P7/RNBQKBNR w - - 0 1";
    assert_eq!(outcome("extinction", queenless), win(Color::White, "extinction"));
    // White has no piece left, and has won.
    let bare = "4k3/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(outcome("antichess", bare), win(Color::White, "extinction"));
    // A king alone against two men has lost; if it can leave the other alone, not yet.
    let alone = "4k3/8/8/8/8/8/R7/R3K3 b - - 0 1";
    assert_eq!(outcome("shatranj", alone), win(Color::White, "bare king"));
    let revenge = "8/8/8/8/8/8/1k6/R3K3 b - - 0 1";
    assert_eq!(outcome("shatranj", revenge), None);
    // Stalemate loses in Shatranj and draws in chess.
    let stale = "k7/7R/1R6/8/8/7p/7P/1K6 b - - 0 1";
    let draw = Outcome::draw(Reason::Stalemate);
    assert_eq!(outcome("kit-chess", stale), Some(draw));
    let loss = Outcome::win(Color::White, Reason::Stalemate);
    assert_eq!(outcome("shatranj", stale), Some(loss));
}

#[test]
fn a_check_that_counts_is_counted() {
    let mut position = at("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    position.make(position.parse_move("a1a8").unwrap());
    assert_eq!(position.fen(), "R3k3/8/8/8/8/8/8/4K3 b - - 2+3 1 1");
}

#[test]
fn pawns_are_dropped_on_files_without_pawns_and_not_for_mate() {
    let Some(AnyStated::Medium(shogi)) = AnyStated::find("shogi") else { panic!("no shogi") };
    // A pawn on 1h would mate: the king's neighbours are taken by its own men or attacked.
    let fen = "7lk/9/7RG/9/4P4/9/9/9/4K4[P] w - - 0 1";
    let position = Kit::<2>::from_fen(fen, shogi).unwrap();
    let drops: Vec<String> = position
        .legal_moves()
        .iter()
        .map(ToString::to_string)
        .filter(|it| it.contains('@'))
        .collect();
    assert!(drops.iter().all(|drop| !drop.contains("@e")), "{drops:?}");
    assert!(drops.contains(&"P@a5".to_owned()), "{drops:?}");
    assert!(!drops.contains(&"P@a9".to_owned()), "{drops:?}");
    assert!(!drops.contains(&"P@i8".to_owned()), "{drops:?}");
}

#[cfg(feature = "serde")]
#[test]
fn positions_serialise_as_their_text() {
    let position = at("three-check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1");
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(
        json,
        r#"{"variant":"three-check","rules":[],"fen":"4k3/8/8/8/8/8/8/R3K3 w - - 3+2 0 1"}"#
    );
    assert_eq!(serde_json::from_str::<Kit<1>>(&json).unwrap(), position);
}
