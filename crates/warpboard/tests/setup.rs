//! Positions put together piece by piece; each FEN written by hand.
#![cfg(all(
    feature = "chess",
    feature = "xiangqi",
    feature = "waterfall",
    feature = "mitawi",
    feature = "taxi",
    feature = "tardis"
))]

use warpboard::Color::{Black, White};
use warpboard::game::SetUpError;
use warpboard::{AnyPosition, AnyRole, Cell, FenErrorKind, Location, Placed, Setup, Variant};

/// The cell of a name on a game's board at the start.
fn cell(variant: Variant, name: &str) -> Cell {
    variant.start().topology().cell(name).expect("a cell")
}

/// A setup of pieces given as letters, upper case for White, with the names of their cells.
fn pieces(variant: Variant, pieces: &[(char, &str)]) -> Setup {
    pieces.iter().fold(Setup::new(), |setup, &(letter, name)| {
        let color = if letter.is_ascii_uppercase() { White } else { Black };
        setup.put(cell(variant, name), color, letter)
    })
}

fn build(variant: Variant, setup: &Setup) -> AnyPosition {
    variant.from_setup(&[], setup).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn chess() {
    let kings = pieces(Variant::Chess, &[('K', "e1"), ('k', "e8"), ('R', "h1"), ('p', "c5")]);
    let setup = kings.clone().castling("K").en_passant("c6").clocks(0, 9);
    assert_eq!(build(Variant::Chess, &setup).fen(), "4k3/8/8/2p5/8/8/8/4K2R w K c6 0 9");
    let black = kings.side_to_move(Black).clear(cell(Variant::Chess, "h1")).clocks(7, 9);
    assert_eq!(build(Variant::Chess, &black).fen(), "4k3/8/8/2p5/8/8/8/4K3 b - - 7 9");
    // By the game's own types, without looking the game up.
    use warpboard::NoOptions;
    use warpboard::VariantPosition;
    use warpboard::chess::{Chess, Role};
    let queen = black.put(cell(Variant::Chess, "a1"), White, Role::Queen);
    let position = Chess::from_setup(&queen, NoOptions).expect("a position");
    assert_eq!(position.fen(), "4k3/8/8/2p5/8/8/8/Q3K3 b - - 7 9");
    assert_eq!(Chess::from_setup(&position.setup(), NoOptions), Ok(position));
}

#[test]
fn xiangqi_and_waterfall() {
    let xiangqi = pieces(Variant::Xiangqi, &[('K', "e1"), ('k', "d10"), ('C', "h3")]);
    let fen = "3k5/9/9/9/9/9/9/7C1/9/4K4 w - - 0 1";
    assert_eq!(build(Variant::Xiangqi, &xiangqi).fen(), fen);
    let waterfall = pieces(Variant::Waterfall, &[('K', "5e1"), ('k', "5d10"), ('C', "5b3")]);
    let empty = ["9/9/9/9/9/9/9/9/9/9"; 4].join("|");
    let fen = format!("{empty}|3k5/9/9/9/9/9/9/1C7/9/4K4|{empty} w 0 1");
    assert_eq!(build(Variant::Waterfall, &waterfall).fen(), fen);
}

#[test]
fn hands_and_pools() {
    let prince = AnyRole { promoted: true, ..AnyRole::from('y') };
    let setup = pieces(Variant::Mitawi, &[('K', "a1"), ('k', "j12")])
        .put(cell(Variant::Mitawi, "c12"), White, prince)
        .hold(Black, 'h')
        .hold(White, 'M')
        .hold(White, 'W')
        .place(Placed::at(Location::Pool, White, 'Q'));
    let empty = ["10"; 10].join("/");
    let fen = format!("2+Y6k/{empty}/K9[WMh] w - Q 0 1");
    assert_eq!(build(Variant::Mitawi, &setup).fen(), fen);
}

#[test]
fn stacks_and_riders() {
    let men = [('K', "g1"), ('k', "a9"), ('N', "e6"), ('R', "e6")];
    let setup = pieces(Variant::Taxi, &men)
        .place(Placed::at(Location::Carried, White, 'P'))
        .place(Placed::at(Location::Carried, White, 'N'))
        .field("white taxi", "e4")
        .clocks(3, 20);
    let fen = "k2****/4***/5**/4(RN)1*/7/*6/**5/***4/****2K w e4[NP] b10[] - - 3 20";
    assert_eq!(build(Variant::Taxi, &setup).fen(), fen);
}

#[test]
fn tardises() {
    let men = [('K', "Wd1"), ('k', "Bf6"), ('R', "a1")];
    let setup = pieces(Variant::Tardis, &men);
    let board = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/R2***3|6/6/6/6/6/3K2|5k/6/6/6/6/6";
    let fen = format!("{board} w Q d1d8 - - - 0 1");
    assert_eq!(build(Variant::Tardis, &setup.clone().castling("Q")).fen(), fen);
    let moved = "3***3/3***3/3***3/9/9/9/***6/***6/***6/9|6/6/6/6/6/3K2|5k/6/6/6/6/6";
    let setup = setup.clear(cell(Variant::Tardis, "a1")).field("anchors", "a2d8");
    assert_eq!(build(Variant::Tardis, &setup).fen(), format!("{moved} w - a2d8 - - - 0 1"));
}

#[cfg(feature = "kit")]
#[test]
fn stated_games() {
    let crazyhouse: Variant = "crazyhouse".parse().expect("a game");
    let setup = pieces(crazyhouse, &[('K', "e1"), ('k', "e8")]).hold(White, 'N').hold(White, 'P');
    assert_eq!(build(crazyhouse, &setup).fen(), "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1");
    let checks: Variant = "three-check".parse().expect("a game");
    let setup = pieces(checks, &[('K', "e1"), ('k', "e8")]);
    assert_eq!(build(checks, &setup).fen(), "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1");
}

#[test]
fn every_start_is_taken_apart_and_put_together() {
    for variant in Variant::all() {
        let start = variant.start();
        assert_eq!(build(variant, &start.setup()), start, "{variant}");
    }
}

#[test]
fn what_is_wrong_is_refused_as_in_a_fen() {
    let kings = || pieces(Variant::Chess, &[('K', "e1"), ('k', "e8")]);
    let square = |name| cell(Variant::Chess, name);
    let kind = |setup: Setup| match Variant::Chess.from_setup(&[], &setup) {
        Err(SetUpError::Fen(error)) => (error.kind, error.field),
        other => panic!("{other:?}"),
    };
    use FenErrorKind::*;
    assert_eq!(kind(Setup::new()), (Royal, "placement"));
    assert_eq!(kind(kings().put(square("a8"), White, 'P')), (Zone, "placement"));
    assert_eq!(kind(kings().put(square("e5"), White, 'R')), (Check, "side to move"));
    assert_eq!(kind(kings().castling("Q")), (Right, "castling"));
    let rooks = kings().put(square("h1"), White, 'R').put(square("a8"), Black, 'R');
    assert_eq!(kind(rooks.castling("qK")), (Order, "castling"));
    assert_eq!(kind(kings().en_passant("d6")), (Right, "en passant"));
    assert_eq!(kind(kings().clocks(0, 0)), (Number, "fullmove number"));
    assert_eq!(kind(kings().put(square("a4"), White, 'X')), (Syntax, "placement"));
    // What no FEN can have.
    assert_eq!(kind(kings().put(square("e1"), White, 'R')), (TooMany, "placement"));
    assert_eq!(kind(kings().put(Cell::new(64), White, 'R')), (Zone, "placement"));
    assert_eq!(kind(kings().put(square("a4"), White, '1')), (Syntax, "placement"));
    assert_eq!(kind(kings().hold(White, 'R')), (Zone, "placement"));
    assert_eq!(kind(kings().castling("- - 0")), (Syntax, "castling"));
    assert_eq!(kind(kings().field("anchors", "d1d8")), (Syntax, "setup"));
    // A rule option that the game lacks is told as such.
    let wrong = Variant::Chess.from_setup(&["none"], &kings());
    assert!(matches!(wrong, Err(SetUpError::Rule(_))), "{wrong:?}");
}
