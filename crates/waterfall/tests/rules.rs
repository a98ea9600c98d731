//! The rules one by one. Expected values were worked out by hand from `RULES.md`.

mod support;

use support::{fen, position, targets};
use warpboard_core::diagram::{LegendEntry, Tint};
use warpboard_core::{
    Cell, Color, Describe, FenErrorKind, Outcome, Position, Reason, VariantPosition,
};
use warpboard_waterfall::{Piece, Role, Waterfall, WaterfallRules, topology};

/// Generals that do not see each other, out of the way of the piece in question.
const GENERALS: &str = "K4d1 k6f10";

/// Where the piece of a cell can go beside these other pieces, White to move.
fn white(pieces: &str, from: &str) -> Vec<String> {
    let position = position(&format!("{GENERALS} {pieces}"), "w 0 1", WaterfallRules::default());
    targets(&position, from)
}

fn black(pieces: &str, from: &str) -> Vec<String> {
    let position = position(&format!("{GENERALS} {pieces}"), "b 0 1", WaterfallRules::default());
    targets(&position, from)
}

#[track_caller]
fn refused(pieces: &str) -> FenErrorKind {
    Waterfall::from_fen(&fen(pieces, "w 0 1"), WaterfallRules::default()).unwrap_err().kind
}

fn accepted(pieces: &str) -> bool {
    Waterfall::from_fen(&fen(pieces, "w 0 1"), WaterfallRules::default()).is_ok()
}

fn start() -> Waterfall {
    Waterfall::start(WaterfallRules::default())
}

fn at(position: &Waterfall, cell: &str) -> Option<Piece> {
    position.piece_at(topology().cell(cell).unwrap())
}

#[test]
fn wx_01_board_and_names() {
    assert_eq!(topology().len(), 9 * 10 * 9);
    for name in ["1a1", "5e1", "9i10"] {
        assert!(topology().cell(name).is_some(), "{name}");
    }
    for name in ["0a1", "1j1", "1a0", "1a11", "e15"] {
        assert!(topology().cell(name).is_none(), "{name}");
    }
    // The first row of a block is rank 10, the first block layer 1.
    let ram = Piece { color: Color::Black, role: Role::BatteringRam };
    assert_eq!(at(&start(), "1a10"), Some(ram));
    assert_eq!(at(&start(), "5a1").map(|piece| piece.role), Some(Role::Chariot));
    assert_eq!(at(&start(), "2b1").map(|piece| piece.role), Some(Role::Mule));
}

#[test]
fn wx_02_the_waterfall_lies_between_ranks_5_and_6() {
    assert_eq!(white("P5a5", "5a5"), ["5a6"]);
    assert_eq!(white("P5a6", "5a6").len(), 4);
    assert_eq!(black("p5a6", "5a6"), ["5a5"]);
    assert_eq!(black("p5a5", "5a5").len(), 4);
}

#[test]
fn wx_03_palaces_are_cubes_of_27_cells() {
    assert_eq!(topology().zone("palace").unwrap().count(), 54);
    for corner in ["K4d1 k6f8", "K6f3 k4d10", "K4f3 k4d8"] {
        assert!(accepted(corner), "{corner}");
    }
    for outside in ["K3e1 k6f8", "K5e4 k6f8", "K5g1 k6f8", "K5e1 k6f7", "K5e1 k7f9", "K6f9 k5e1"] {
        assert_eq!(refused(outside), FenErrorKind::Zone, "{outside}");
    }
}

#[test]
fn wx_04_start_position() {
    let start = start();
    let count = |role, color| {
        let here =
            |&cell: &warpboard_core::Cell| start.piece_at(cell) == Some(Piece { color, role });
        topology().cells().filter(here).count()
    };
    for color in Color::ALL {
        for role in Role::ALL {
            let expected = match role {
                Role::General | Role::Lieutenant => 1,
                Role::Pawn | Role::Hireling => 8,
                _ => 4,
            };
            assert_eq!(count(role, color), expected, "{color} {}", role.name());
        }
    }
    // The page's view of the first rank, from above: its middle row and its outermost row.
    let row = |layer: usize| {
        ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
            .map(|file| at(&start, &format!("{layer}{file}1")).map_or('-', Piece::letter))
    };
    assert_eq!(String::from_iter(row(5)), "RNEAKAENR");
    assert_eq!(String::from_iter(row(1)), "B---R---B");
    assert_eq!(String::from_iter(row(9)), "B---R---B");
    assert_eq!(String::from_iter(row(7)), "--X-E-X--");
}

#[test]
fn wx_10_chariot() {
    assert_eq!(white("R5e5", "5e5").len(), 8 + 9 + 8);
    // Up to its own pawn, and onto the enemy's.
    let targets = white("R1a1 P1a4 p1c1", "1a1");
    let layers: Vec<String> = (2..=9).map(|layer| format!("{layer}a1")).collect();
    assert_eq!(targets, [&["1a2", "1a3", "1b1", "1c1"].map(String::from)[..], &layers].concat());
}

#[test]
fn the_moves_from_a_cell() {
    let start = start();
    let from = |cell: &str| {
        let moves = start.legal_moves_from(topology().cell(cell).unwrap());
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        texts
    };
    // The chariot in the corner: to its pawn, and through the layers to the battering-rams.
    let targets = ["2a1", "3a1", "4a1", "5a2", "5a3", "6a1", "7a1", "8a1"];
    assert_eq!(from("5a1"), targets.map(|to| format!("5a1{to}")));
    // Nothing stands there; it is not White that is on move; there is no such cell.
    assert!(from("5a2").is_empty() && from("5a10").is_empty());
    assert!(start.legal_moves_from(Cell::new(810)).is_empty());
}

#[test]
fn wx_11_horse() {
    let expected = ["1b3", "1b7", "1c4", "1c6", "2a3", "2a7", "2c5", "3a4", "3a6", "3b5"];
    assert_eq!(white("N1a5", "1a5"), expected);
    assert_eq!(white("N5e5", "5e5").len(), 24);
    // A leg that is shut takes away its four moves.
    let shut = white("N5e5 p5e6", "5e5");
    assert_eq!(shut.len(), 20);
    for target in ["5d7", "5f7", "4e7", "6e7"] {
        assert!(!shut.contains(&target.to_owned()), "{target}");
    }
}

#[test]
fn wx_12_elephant() {
    let expected =
        ["1a3", "1c1", "1c5", "1e3", "3a1", "3a5", "3e1", "3e5", "5a3", "5c1", "5c5", "5e3"];
    assert_eq!(white("E3c3", "3c3"), expected);
    // Not over the waterfall, not over a piece.
    let banks = ["1a5", "1c3", "1e5", "3a3", "3e3", "5a5", "5c3", "5e5"];
    assert_eq!(white("E3c5", "3c5"), banks);
    assert_eq!(
        white("E3c5 p3b4", "3c5"),
        banks.map(String::from).into_iter().filter(|t| t != "3a3").collect::<Vec<_>>()
    );
}

#[test]
fn wx_13_advisor() {
    let expected =
        ["4d2", "4e1", "4e3", "4f2", "5d1", "5d3", "5f1", "5f3", "6d2", "6e1", "6e3", "6f2"];
    assert_eq!(white("A5e2", "5e2"), expected);
    assert_eq!(white("A6f3", "6f3"), ["5e3", "5f2", "6e2"]);
}

#[test]
fn wx_14_cannon() {
    let along_file = |pieces: &str| -> Vec<String> {
        white(pieces, "5a5")
            .into_iter()
            .filter(|to| to.starts_with('5') && to.ends_with('5') && to.len() == 3)
            .collect()
    };
    // The horse is the screen, the chariot the first piece behind it.
    assert_eq!(along_file("C5a5 N5d5 r5g5 n5h5"), ["5b5", "5c5", "5g5"]);
    assert_eq!(along_file("C5a5 r5d5"), ["5b5", "5c5"]);
    assert_eq!(along_file("C5a5 r5d5 R5e5 r5f5"), ["5b5", "5c5"]);
    // No diagonals.
    assert!(!white("C5a5 N6b5 r7c5", "5a5").contains(&"7c5".to_owned()));
}

#[test]
fn wx_15_pawn() {
    assert_eq!(white("P5c4", "5c4"), ["5c5"]);
    assert_eq!(white("P5c6", "5c6"), ["4c6", "5b6", "5c7", "5d6", "6c6"]);
    assert_eq!(black("p5c7", "5c7"), ["5c6"]);
    assert_eq!(black("p5c5", "5c5"), ["4c5", "5b5", "5c4", "5d5", "6c5"]);
}

#[test]
fn wx_16_eunuch() {
    assert_eq!(white("X3c3", "3c3"), ["1a1", "1a5", "1e1", "1e5", "5a1", "5a5", "5e1", "5e5"]);
    assert_eq!(white("X3c5", "3c5"), ["1a3", "1e3", "5a3", "5e3"]);
    assert_eq!(white("X3c5 p2b4", "3c5"), ["1e3", "5a3", "5e3"]);
}

#[test]
fn wx_17_guard() {
    // The general stands on the eighth corner.
    assert_eq!(white("G5e2", "5e2"), ["4d3", "4f1", "4f3", "6d1", "6d3", "6f1", "6f3"]);
    assert_eq!(white("G6f3", "6f3"), ["5e2"]);
}

#[test]
fn wx_18_battering_ram() {
    assert_eq!(white("B5e5", "5e5").len(), 5 + 4 + 4 * 4);
    let expected = ["1a4", "1a6", "1a7", "2b5", "3c5"];
    assert_eq!(white("B1a5 N1a3 n1a7 r3c5", "1a5"), expected);
}

#[test]
fn wx_19_firework() {
    let mut found = white("F1b5 N1b3 N2c5 r4e5 r5f5", "1b5");
    found.retain(|to| to != "1b10");
    assert_eq!(found, ["1b4", "1b6", "1b7", "1b8", "1b9", "2a5", "4e5"]);
}

#[test]
fn wx_20_hireling() {
    assert_eq!(white("H5b5", "5b5"), ["5b6"]);
    assert_eq!(white("H5b6", "5b6"), ["4a6", "4c6", "5b7", "6a6", "6c6"]);
}

#[test]
fn wx_21_lieutenant() {
    assert_eq!(white("L5b5", "5b5"), ["5b6"]);
    let expected = ["4a6", "4b6", "4c6", "5a6", "5b7", "5c6", "6a6", "6b6", "6c6"];
    assert_eq!(white("L5b6", "5b6"), expected);
}

#[test]
fn wx_22_general() {
    assert_eq!(white("", "4d1"), ["4d2", "4e1", "5d1", "5e1"]);
    // In the middle; the pawn keeps the generals from facing each other on 6f.
    let middle = position("K5e2 k6f10 p6f7", "w 0 1", WaterfallRules::default());
    let expected = ["4d2", "4e2", "4f2", "5d2", "5e1", "5e3", "5f2", "6d2", "6e2", "6f2"];
    assert_eq!(targets(&middle, "5e2"), expected);
    // Not onto an attacked cell: the chariot sees 4e1 and 4e2.
    assert_eq!(white("r4e9", "4d1"), ["4d2", "5d1", "5e1"]);
}

#[test]
fn wx_23_mule() {
    assert_eq!(white("M1a5", "1a5"), ["2b3", "2b7", "3c4", "3c6"]);
    assert_eq!(white("M5e5", "5e5").len(), 16);
    // Straight legs and slanted legs.
    let straight = white("M5e5 p5e6", "5e5");
    assert_eq!(straight.len(), 12);
    assert!(!straight.contains(&"6f7".to_owned()));
    let slanted = white("M5e5 p6f5", "5e5");
    assert_eq!(slanted.len(), 14);
    assert!(!slanted.contains(&"7g6".to_owned()) && !slanted.contains(&"7g4".to_owned()));
}

#[test]
fn wx_24_no_promotion_on_the_last_rank() {
    assert_eq!(white("P5a10", "5a10"), ["4a10", "5b10", "6a10"]);
    assert_eq!(white("H5b10", "5b10"), ["4a10", "4c10", "6a10", "6c10"]);
    assert_eq!(white("L9i10", "9i10"), ["8h10", "8i10", "9h10"]);
    assert_eq!(black("p5a1", "5a1"), ["4a1", "5b1", "6a1"]);
}

#[test]
fn wx_25_where_pieces_can_stand() {
    let with = |piece: &str| format!("{GENERALS} {piece}");
    for piece in [
        "A5e4", "A5e9", "G3d1", "g6f7", "E3c6", "e3c5", "X3c6", "x1a1", "P1a3", "H1a1", "L9i2",
        "p1a8", "h1a10", "l5e9",
    ] {
        assert_eq!(refused(&with(piece)), FenErrorKind::Zone, "{piece}");
    }
    for piece in [
        "A5e3", "g6f8", "E3b5", "e3b6", "X9i1", "x1a6", "P1a4", "P1a10", "h1a7", "l5a1", "R1a1",
        "n1a1", "m9i10",
    ] {
        assert!(accepted(&with(piece)), "{piece}");
    }
    // Any number of pieces.
    let horses: String = (1..=9)
        .flat_map(|layer| (5..=10).map(move |rank| format!("N{layer}a{rank} N{layer}i{rank} ")))
        .collect();
    assert!(accepted(&with(&horses)));
    assert_eq!(refused("K4d1 K5d1 k6f10"), FenErrorKind::Royal);
    assert_eq!(refused("K4d1"), FenErrorKind::Royal);
}

#[test]
fn wx_30_generals_may_not_face_each_other() {
    assert_eq!(refused("K5e1 k5e10"), FenErrorKind::Check);
    assert_eq!(refused("K5e2 k5e9 r1a5"), FenErrorKind::Check);
    // The only piece between may not leave the file, but move along it.
    let rules = WaterfallRules::default();
    assert!(targets(&position("K5e1 k5e10 N5e5", "w 0 1", rules), "5e5").is_empty());
    assert_eq!(targets(&position("K5e1 k5e10 C5e5", "w 0 1", rules), "5e5").len(), 7);
    assert_eq!(targets(&position("K5e1 k5e10 N5e5 p5e7", "w 0 1", rules), "5e5").len(), 24);
    // Neither general may step into the other's sight.
    let apart = |rest| position("K5d1 k5e10", rest, rules);
    let free = ["4d1", "4e1", "5d2", "6d1", "6e1"];
    assert_eq!(targets(&apart("w 0 1"), "5d1"), free);
    assert!(!targets(&apart("b 0 1"), "5e10").contains(&"5d10".to_owned()));
}

#[test]
fn wx_31_no_legal_move_loses() {
    let rules = WaterfallRules::default();
    // Chariots hold the four cells that the general could go to, and not the general.
    let caught = "K4d1 k6f10 r4e5 r5d5 r5e5 r4a2";
    let stalemate = position(caught, "w 0 1", rules);
    assert!(!stalemate.is_check());
    assert_eq!(stalemate.outcome(), Some(Outcome::win(Color::Black, Reason::Stalemate)));
    let checkmate = position(&format!("{caught} r4d9"), "w 0 1", rules);
    assert!(checkmate.is_check());
    assert_eq!(checkmate.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(start().outcome(), None);
}

#[test]
fn wx_32_halfmove_clock() {
    let clocks = |pieces: &str, mv: &str| {
        let mut position =
            position(&format!("{GENERALS} {pieces}"), "b 7 9", WaterfallRules::default());
        position.play(position.parse_move(mv).unwrap()).unwrap();
        (position.halfmove_clock(), position.fullmove_number())
    };
    assert_eq!(clocks("r1a7", "1a71a6"), (8, 10));
    assert_eq!(clocks("r1a7 N1a6", "1a71a6"), (0, 10));
    for piece in ["p1a7", "h1a7", "l1a7"] {
        assert_eq!(clocks(piece, "1a71a6"), (0, 10), "{piece}");
    }
}

#[test]
fn checks_by_every_piece_that_can_give_one() {
    let rules = WaterfallRules::default();
    let checks =
        |pieces: &str| position(&format!("{GENERALS} {pieces}"), "w 0 1", rules).is_check();
    let giving = [
        "r4d9",
        "r4a1",
        "r9d1",
        "b4d9",
        "b5c1",
        "n4e3",
        "n5b1",
        "m5e3",
        "m6f2",
        "p4d2",
        "p3d1",
        "h4d2",
        "h3c1",
        "l5e1",
        "l4e1",
        "c4d9 P4d4",
        "c4a1 p4b1",
        "f4d9 p4d5",
        "f7g1 N6f1",
    ];
    for pieces in giving {
        assert!(checks(pieces), "{pieces}");
    }
    let not_giving = [
        "r4d9 P4d4",
        "r5c1",
        "b4a1",
        "n4e3 N4e2",
        "m5e3 N5e2",
        "p4c2",
        "h4c1",
        "c4d9",
        "c4d9 P4d4 p4d5",
        "f4a1 p4b1",
        "f4d9",
    ];
    for pieces in not_giving {
        assert!(!checks(pieces), "{pieces}");
    }
}

#[test]
fn the_diagram_shows_nine_layers() {
    let diagram = start().diagram();
    assert_eq!(diagram.panels.len(), 9);
    assert_eq!(diagram.panels[4].title, "layer 5");
    let cell = |name: &str| {
        let cell = topology().cell(name).unwrap();
        diagram.cells.iter().find(|drawn| drawn.cell == Some(cell)).unwrap()
    };
    assert_eq!(cell("5e1").pieces, [(Color::White, "K".to_owned())]);
    assert_eq!(cell("5e1").tint, Tint::Region);
    assert_eq!(cell("1a5").tint, Tint::Border);
    assert_eq!(cell("1a6").tint, Tint::Border);
    assert_eq!(cell("1a1").tint, Tint::Plain);
    assert_eq!(cell("3a1").shape.panel, 2);
    assert_eq!(diagram.legend.len(), 14);
    assert!(diagram.legend.contains(&LegendEntry::new("X", "eunuch")));
}
