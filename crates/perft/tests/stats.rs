//! Statistics beside the tables that are published, and beside counts by hand.
#![cfg(feature = "command")]

use warpboard::{AnyPosition, MoveKind, PositionVisitor, Variant, VariantPosition};
use warpboard_perft::{Perft, Stats};

struct Collect(u8);

impl PositionVisitor for Collect {
    type Output = Vec<Stats>;

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) -> Vec<Stats> {
        Perft::new(self.0).threads(2).stats(position).unwrap()
    }
}

fn collect(position: &AnyPosition, depth: u8) -> Vec<Stats> {
    position.visit(Collect(depth))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const POSITION_3: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Nodes, captures, en passant, castles, promotions, checks, discovered checks, double checks and
/// checkmates by depth, as the Chess Programming Wiki has them on its page of perft results.
type Table = &'static [[u64; 9]];

const START_TABLE: Table = &[
    [20, 0, 0, 0, 0, 0, 0, 0, 0],
    [400, 0, 0, 0, 0, 0, 0, 0, 0],
    [8902, 34, 0, 0, 0, 12, 0, 0, 0],
    [197_281, 1576, 0, 0, 0, 469, 0, 0, 8],
    [4_865_609, 82_719, 258, 0, 0, 27_351, 6, 0, 347],
];
const KIWIPETE_TABLE: Table = &[
    [48, 8, 0, 2, 0, 0, 0, 0, 0],
    [2039, 351, 1, 91, 0, 3, 0, 0, 0],
    [97_862, 17_102, 45, 3162, 0, 993, 0, 0, 1],
    [4_085_603, 757_163, 1929, 128_013, 15_172, 25_523, 42, 6, 43],
];
const POSITION_3_TABLE: Table = &[
    [14, 1, 0, 0, 0, 2, 0, 0, 0],
    [191, 14, 0, 0, 0, 10, 0, 0, 0],
    [2812, 209, 2, 0, 0, 267, 3, 0, 0],
    [43_238, 3348, 123, 0, 0, 1680, 106, 0, 17],
    [674_624, 52_051, 1165, 0, 0, 52_950, 1292, 3, 0],
];

fn check_table(fen: &str, table: &[[u64; 9]]) {
    let position = Variant::Chess.position(fen).unwrap();
    for (stats, expected) in collect(&position, table.len() as u8).iter().zip(table) {
        let counts = [
            stats.nodes,
            stats.count(MoveKind::Capture),
            stats.count(MoveKind::EnPassant),
            stats.count(MoveKind::Castling),
            stats.count(MoveKind::Promotion),
            stats.checks,
            stats.discovered_checks,
            stats.double_checks,
            stats.checkmates,
        ];
        assert_eq!(counts, *expected, "{fen}");
    }
}

#[test]
fn chess_is_as_published() {
    check_table(START, &START_TABLE[..4]);
    check_table(KIWIPETE, &KIWIPETE_TABLE[..3]);
    check_table(POSITION_3, &POSITION_3_TABLE[..4]);
}

#[test]
#[ignore = "several million moves"]
fn chess_is_as_published_deeper() {
    check_table(START, START_TABLE);
    check_table(KIWIPETE, KIWIPETE_TABLE);
    check_table(POSITION_3, POSITION_3_TABLE);
}

/// The counts of each kind at depth 1, by their names, without those that are zero.
fn first_moves(variant: Variant, rules: &[&str], fen: Option<&str>) -> String {
    let stats = &collect(&variant.set_up(rules, fen).unwrap(), 1)[0];
    let kinds = stats.kinds.iter().filter(|(_, count)| *count > 0);
    let kinds: Vec<String> = kinds.map(|(kind, count)| format!("{count} {kind}")).collect();
    format!("{} moves: {}", stats.nodes, kinds.join(", "))
}

#[test]
fn the_other_games_have_kinds_of_their_own() {
    // Each cannon takes the horse behind a cannon.
    assert_eq!(first_moves(Variant::Xiangqi, &[], None), "44 moves: 2 capture");
    // The king steps to 3 cells or calls the taxi; the unit has 12 moves as a rook, 8 as a knight.
    let taxi = "k2****/4***/5**/6*/3(RN)3/*6/**5/***4/****2K w f0[] b10[] - - 0 1";
    assert_eq!(first_moves(Variant::Taxi, &[], Some(taxi)), "24 moves: 1 drive, 20 stack");
    // The King steps to 3 cells. The Wing slides to 7, on the first 3 of the camp it may be flipped
    // and on the last it must. Of 117 empty cells 9 are on the far rank, where no Wing is dropped.
    let mitawi = "9k/10/10/10/10/10/10/W9/10/10/10/K9[W] w - - 0 1";
    assert_eq!(first_moves(Variant::Mitawi, &[], Some(mitawi)), "121 moves: 4 promotion, 108 drop");
    // The King steps to 3 cells. Of 7 x 8 blocks 5 x 3 overlap each Tardis.
    let tardis = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/3***3|6/6/6/6/6/K5|5k/6/6/6/6/6 w - d1d8 \
                  - - - 0 1";
    assert_eq!(first_moves(Variant::Tardis, &[], Some(tardis)), "29 moves: 26 board move");
}
