//! The names that errors have for machines: they are the same in every release.

use warpboard_core::betza::Betza;
use warpboard_core::diagram::Symbols;
use warpboard_core::error::{SetUpError, UnknownVariant};
use warpboard_core::game::{Claim, GameError, RecordErrorKind};
use warpboard_core::topology::TopologyError;
use warpboard_core::walk::Counting;
use warpboard_core::{
    Color, FenError, FenErrorKind, IllegalMove, MoveError, NoOptions, Outcome, Reason, RuleError,
    Rules,
};

#[test]
fn of_texts() {
    assert_eq!("x".parse::<Color>().unwrap_err().kind(), "color");
    assert_eq!("x".parse::<Counting>().unwrap_err().kind(), "counting");
    assert_eq!("x".parse::<Symbols>().unwrap_err().kind(), "symbols");
    assert_eq!("x".parse::<Claim>().unwrap_err().kind(), "claim");
    assert_eq!("?".parse::<Betza>().unwrap_err().kind(), "betza");
    assert_eq!(TopologyError::Empty.kind(), "empty");
}

#[test]
fn of_positions_and_moves() {
    let fen = FenError::new(FenErrorKind::BoardSize, "placement", "9", "8 squares");
    assert_eq!(fen.kind(), "board_size");
    let rule = NoOptions::from_settings(["x"]).unwrap_err();
    assert_eq!(rule.kind(), "unknown_option");
    let needs = RuleError::Needs { name: "a".to_owned(), needs: "b".to_owned() };
    assert_eq!(needs.kind(), "option_needs");
    let variant = UnknownVariant { name: "x".to_owned(), expected: "`chess`".to_owned() };
    // What wraps an error has its kind.
    assert_eq!(SetUpError::from(fen).kind(), "board_size");
    assert_eq!(SetUpError::from(rule).kind(), "unknown_option");
    assert_eq!(SetUpError::from(variant).kind(), "unknown_variant");
    let illegal = MoveError::Illegal { text: "e2e5".to_owned() };
    assert_eq!(GameError::from(IllegalMove).kind(), "illegal_move");
    assert_eq!(GameError::from(illegal.clone()).kind(), "illegal_move");
    assert_eq!(GameError::Over(Outcome::draw(Reason::Stalemate)).kind(), "game_over");
    assert_eq!(RecordErrorKind::Move { ply: 1, source: illegal }.name(), "illegal_move");
}
