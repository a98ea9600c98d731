//! The page's variations. Expected values were worked out by hand from `RULES.md`.

mod support;

use support::{position, rules, targets};
use warpboard_core::attacks::lines::Lines;
use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::topology::Lattice;
use warpboard_core::{FenErrorKind, Position, RuleError, Rules, VariantPosition};
use warpboard_waterfall::{Lieutenant, Waterfall, WaterfallRules};

/// Where the piece of a cell can go, White to move, under options.
fn white(options: &[&str], pieces: &str, from: &str) -> Vec<String> {
    let pieces = format!("K4d1 k6f10 {pieces}");
    targets(&position(&pieces, "w 0 1", rules(options)), from)
}

const BISHOPS: &[&str] = &["regular_bishops"];
const COMPOUND: &[&str] = &["regular_bishops", "lieutenant=compound"];
const NO_OVERLAP: &[&str] = &["no_rank_plane_overlap"];
const KOREAN: &[&str] = &["korean"];
const KOREAN_NO_OVERLAP: &[&str] = &["korean", "no_rank_plane_overlap"];

#[test]
fn wx_50_bishops_and_their_fireworks() {
    // From the middle four steps along each of 12 diagonals.
    assert_eq!(white(BISHOPS, "B5e5", "5e5").len(), 48);
    assert_eq!(
        white(BISHOPS, "B1a1 n2b1 n1b2", "1a1"),
        ["1b2", "2a2", "2b1", "3a3", "4a4", "5a5", "6a6", "7a7", "8a8", "9a9"]
    );
    let captures = white(BISHOPS, "F1a1 N1c3 r1e5 r1f6", "1a1");
    assert!(captures.contains(&"1e5".to_owned()) && captures.contains(&"1b2".to_owned()));
    for target in ["1d4", "1f6", "1a2", "1b1"] {
        assert!(!captures.contains(&target.to_owned()), "{target}");
    }
}

#[test]
fn wx_50_hireling_general_and_mule() {
    assert_eq!(white(BISHOPS, "H5b5", "5b5"), ["4b6", "5a6", "5c6", "6b6"]);
    assert_eq!(
        white(BISHOPS, "H5b6", "5b6"),
        ["4a6", "4b7", "4c6", "5a7", "5c7", "6a6", "6b7", "6c6"]
    );
    assert_eq!(white(BISHOPS, "", "4d1"), ["4d2", "4e1", "5d1"]);
    assert_eq!(white(BISHOPS, "M1a5", "1a5"), ["2c3", "2c7", "3b3", "3b7", "3c4", "3c6"]);
    assert_eq!(white(BISHOPS, "M5e5", "5e5").len(), 24);
    assert_eq!(white(BISHOPS, "M5e5 p5f6", "5e5").len(), 22);
    // A leg is no longer a straight step.
    assert_eq!(white(BISHOPS, "M5e5 p5e6", "5e5").len(), 24);
}

#[test]
fn wx_50_lieutenant() {
    let pawn = ["4b6", "5a6", "5b7", "5c6", "6b6"];
    assert_eq!(white(BISHOPS, "L5b6", "5b6"), pawn);
    assert_eq!(white(&["regular_bishops", "lieutenant=pawn"], "L5b6", "5b6"), pawn);
    assert_eq!(
        white(COMPOUND, "L5b6", "5b6"),
        ["4a6", "4b6", "4b7", "4c6", "5a6", "5a7", "5b7", "5c6", "5c7", "6a6", "6b6", "6b7", "6c6"]
    );
    assert_eq!(white(COMPOUND, "L5b5", "5b5"), ["4b6", "5a6", "5b6", "5c6", "6b6"]);
}

#[test]
fn wx_51_elephants_and_advisors_leave_their_rank() {
    assert_eq!(
        white(NO_OVERLAP, "E3c3", "3c3"),
        ["1c1", "1c5", "3a1", "3a5", "3e1", "3e5", "5c1", "5c5"]
    );
    assert_eq!(
        white(NO_OVERLAP, "A5e2", "5e2"),
        ["4e1", "4e3", "5d1", "5d3", "5f1", "5f3", "6e1", "6e3"]
    );
    // Rams, eunuchs and generals are as before.
    assert_eq!(white(NO_OVERLAP, "B5e5", "5e5").len(), 25);
    assert_eq!(white(NO_OVERLAP, "X3c3", "3c3").len(), 8);
    assert_eq!(white(NO_OVERLAP, "", "4d1").len(), 4);
}

#[test]
fn wx_52_elephant() {
    let all = ["1c2", "1c8", "1d3", "1d7", "3a2", "3a8", "3d5", "4a3", "4a7", "4c5"];
    let without = |missing: &[&str]| -> Vec<&str> {
        all.into_iter().filter(|target| !missing.contains(target)).collect()
    };
    assert_eq!(white(KOREAN, "E1a5", "1a5"), all);
    assert_eq!(white(KOREAN, "E1a5 p1b5", "1a5"), without(&["1d3", "1d7", "3d5"]));
    assert_eq!(white(KOREAN, "E1a5 p2a7", "1a5"), without(&["3a8"]));
    assert_eq!(white(KOREAN_NO_OVERLAP, "E1a5", "1a5"), without(&["3d5", "4c5"]));
    // No waterfall limit, in moves and in FENs.
    assert_eq!(white(KOREAN, "E5e6", "5e6").len(), 24);
    assert_eq!(white(KOREAN_NO_OVERLAP, "E5e6", "5e6").len(), 16);
    // The eunuch keeps it.
    let eunuch = support::fen("K4d1 k6f10 X5e6", "w 0 1");
    assert_eq!(Waterfall::from_fen(&eunuch, rules(KOREAN)).unwrap_err().kind, FenErrorKind::Zone);
}

#[test]
fn wx_52_cannons_and_fireworks() {
    assert!(white(KOREAN, "C5a5", "5a5").is_empty());
    assert_eq!(white(KOREAN, "C5a5 N5c5 r5g5", "5a5"), ["5d5", "5e5", "5f5", "5g5"]);
    assert_eq!(white(KOREAN, "C5a5 n5c5 R5e5", "5a5"), ["5d5"]);
    // Neither over a cannon nor onto one.
    assert!(white(KOREAN, "C5a5 C5c5 r5g5", "5a5").is_empty());
    assert!(white(KOREAN, "C5a5 c5c5 r5g5", "5a5").is_empty());
    assert_eq!(white(KOREAN, "C5a5 N5c5 c5g5", "5a5"), ["5d5", "5e5", "5f5"]);
    // But over a firework and onto one, and the reverse.
    assert_eq!(white(KOREAN, "C5a5 F5c5 f5e5", "5a5"), ["5d5", "5e5"]);
    assert_eq!(white(KOREAN, "F1a5 C3c5 c5e5", "1a5"), ["4d5", "5e5"]);
    assert!(white(KOREAN, "F1a5 F3c5 c5e5", "1a5").is_empty());
    assert_eq!(white(KOREAN, "F1a5 N3c5 f5e5", "1a5"), ["4d5"]);
}

#[test]
fn wx_52_generals_advisors_and_guards_on_palace_lines() {
    assert_eq!(white(KOREAN, "", "4d1"), ["4d2", "4e1", "5d1", "5e1", "5e2"]);
    // 12 diagonals and 8 triagonals lead from the centre; the general stands on one.
    assert_eq!(white(KOREAN, "A5e2", "5e2").len(), 19);
    assert_eq!(white(KOREAN, "G5e2", "5e2").len(), 19);
    assert_eq!(white(KOREAN, "A4e1", "4e1"), ["4d2", "4f2", "5d1", "5e2", "5f1"]);
    assert_eq!(white(KOREAN, "G4e1", "4e1"), ["5d2", "5e2", "5f2"]);
    // The middles of the faces lie on no line.
    assert_eq!(white(KOREAN, "G5e1", "5e1"), ["4d2", "4f2", "6d2", "6f2"]);
    // Without the lines in rank 2: four diagonals fewer.
    assert_eq!(white(KOREAN_NO_OVERLAP, "A5e2", "5e2").len(), 15);
    assert_eq!(white(KOREAN_NO_OVERLAP, "G6f2", "6f2"), ["5e1", "5e3"]);
    assert_eq!(white(KOREAN, "G6f2", "6f2"), ["5e1", "5e2", "5e3"]);
}

#[test]
fn wx_52_chariots_and_cannons_on_palace_lines() {
    let slanted = |options: &[&str], pieces: &str, from: &str| -> Vec<String> {
        white(options, pieces, from)
            .into_iter()
            .filter(|to| to.bytes().zip(from.bytes()).filter(|(a, b)| a != b).count() > 1)
            .collect()
    };
    assert_eq!(slanted(KOREAN, "R4f1", "4f1"), ["5e2", "6d3"]);
    assert_eq!(slanted(KOREAN, "R4f1 P5e4 n6d3", "4f1"), ["5e2", "6d3"]);
    assert_eq!(slanted(KOREAN, "R4f1 n5e2", "4f1"), ["5e2"]);
    assert_eq!(slanted(KOREAN, "R5e2", "5e2").len(), 19);
    // In the enemy's palace as well; not out of it, and not from the middle of a face.
    assert_eq!(slanted(KOREAN, "R6d8", "6d8"), ["4f10", "5e9"]);
    assert!(slanted(KOREAN, "R5e1", "5e1").is_empty());
    assert!(slanted(KOREAN, "R7g4", "7g4").is_empty());
    assert_eq!(slanted(KOREAN, "R4f2", "4f2"), ["5e2", "6d2"]);
    assert!(slanted(KOREAN_NO_OVERLAP, "R4f2", "4f2").is_empty());

    assert_eq!(slanted(KOREAN, "C4f1 n5e2", "4f1"), ["6d3"]);
    assert_eq!(slanted(KOREAN, "C4f1 A5e2 n6d3", "4f1"), ["6d3"]);
    assert!(slanted(KOREAN, "C4f1 A5e2 A6d3", "4f1").is_empty());
    assert!(slanted(KOREAN, "C4f1 A5e2 c6d3", "4f1").is_empty());
    assert!(slanted(KOREAN, "C4f1 c5e2 n6d3", "4f1").is_empty());
    assert!(slanted(KOREAN, "C4f1 n6d3", "4f1").is_empty());
    // Fireworks gain nothing.
    assert!(slanted(KOREAN, "F4f1 n5e2", "4f1").is_empty());
}

#[test]
fn wx_52_pawns_on_palace_lines() {
    let black_general_on_6f9 = |pieces: &str, from: &str| {
        let pieces = format!("K4d1 k6f9 {pieces}");
        targets(&position(&pieces, "w 0 1", rules(KOREAN)), from)
    };
    assert_eq!(black_general_on_6f9("P4d8", "4d8"), ["3d8", "4c8", "4d9", "4e8", "5d8", "5e9"]);
    assert_eq!(
        black_general_on_6f9("P5e9", "5e9"),
        [
            "4d10", "4e10", "4e9", "4f10", "5d10", "5d9", "5e10", "5f10", "5f9", "6d10", "6e10",
            "6e9", "6f10"
        ]
    );
    assert!(black_general_on_6f9("H4d8", "4d8").contains(&"5e9".to_owned()));
    assert!(black_general_on_6f9("L4d8", "4d8").contains(&"5e9".to_owned()));
    // Not backward, and not sideways.
    assert_eq!(black_general_on_6f9("P4d10", "4d10"), ["3d10", "4c10", "4e10", "5d10"]);
    assert_eq!(black_general_on_6f9("P4d9", "4d9"), ["3d9", "4c9", "4d10", "4e9", "5d9"]);
}

#[test]
fn wx_52_check_along_palace_lines() {
    let checks =
        |pieces: &str| position(&format!("K4d1 k6f10 {pieces}"), "w 0 1", rules(KOREAN)).is_check();
    for pieces in ["r6f3", "r5e2", "c6f3 A5e2", "c6f3 n5e2", "p5e2", "e6a1", "e4g3"] {
        assert!(checks(pieces), "{pieces}");
    }
    for pieces in ["c6f3", "c6f3 C5e2", "r6f3 A5e2", "f6f3 A5e2", "r7g4", "c4d9", "c4d9 c4d5"] {
        assert!(!checks(pieces), "{pieces}");
    }
    // The advisor shields: it may capture along the line, and nothing else.
    assert_eq!(white(KOREAN, "r6f3 A5e2", "5e2"), ["6f3"]);
    // Capturing a cannon can put a screen where there was none.
    let behind = "c4d5 c4d9 R4a5";
    assert!(!white(KOREAN, behind, "4a5").contains(&"4d5".to_owned()));
    assert!(white(KOREAN, "c4d5 R4a5", "4a5").contains(&"4d5".to_owned()));
}

#[test]
fn wx_52_facing_rule_stays() {
    let fen = support::fen("K5e1 k5e10", "w 0 1");
    assert_eq!(Waterfall::from_fen(&fen, rules(KOREAN)).unwrap_err().kind, FenErrorKind::Check);
    let start = Waterfall::start(rules(KOREAN));
    assert_eq!(start.fen(), Waterfall::START_FEN);
}

/// WX-53: a lattice of four dimensions. On the empty board, with extents `n` and `m` along two
/// axes: a rook has `n - 1` moves along an axis from each cell; bishops of an `n` by `m` board,
/// `n` at most `m`, have `2n(n - 1)(3m - n - 1) / 3` moves together; horses have `4(n - 2)(m - 1)`
/// with the long step along the first.
#[test]
fn wx_53_four_dimensions() {
    let extents = [5, 4, 3, 6];
    let board = Lattice::new(extents).unwrap();
    let topology = board.topology();
    assert_eq!(topology.len(), 360);
    let moves = |pattern: &Pattern| -> usize {
        let table = PathTable::new(topology, pattern);
        topology.cells().map(|cell| table.reach::<6>(cell).len()).sum()
    };
    let pairs = || {
        let axes = || extents.into_iter().enumerate();
        axes()
            .flat_map(move |(i, n)| axes().filter(move |&(j, _)| i != j).map(move |(_, m)| (n, m)))
    };

    let orthogonals = board.directions_of_rank(1);
    let diagonals = board.directions_of_rank(2);
    assert_eq!((orthogonals.len(), diagonals.len()), (8, 24));
    let rook: usize = extents.iter().map(|n| 360 * (n - 1)).sum();
    assert_eq!(moves(&Pattern::slide(orthogonals.clone())), rook);
    // Each pair of axes stands twice in `pairs`.
    let bishop: usize = pairs()
        .map(|(n, m)| (n.min(m), n.max(m)))
        .map(|(n, m)| 360 / (n * m) * 2 * n * (n - 1) * (3 * m - n - 1) / 3)
        .sum();
    assert_eq!(moves(&Pattern::slide(diagonals.clone())), bishop / 2);

    // A step, then a diagonal step that keeps its direction: 8 legs of 6 moves.
    let horse = Pattern::lame_leap(orthogonals.iter().flat_map(|&leg| {
        let board = &board;
        let outwards = move |&step: &warpboard_core::Direction| {
            let (leg, step) = (board.vector(leg), board.vector(step));
            leg.iter().zip(&step).all(|(&along, &other)| along == 0 || along == other)
        };
        diagonals.clone().into_iter().filter(outwards).map(move |step| [leg, step])
    }));
    let expected: usize = pairs().map(|(n, m)| 360 / (n * m) * 4 * (n - 2) * (m - 1)).sum();
    assert_eq!(moves(&horse), expected);

    // Its lines: 4 orthogonal axes and 12 diagonal ones.
    let axes: Vec<_> = orthogonals[..4].iter().chain(&diagonals[..12]).copied().collect();
    assert_eq!(Lines::new(topology, &axes).unwrap().axes(), 16);
}

#[test]
fn options_are_set_by_name() {
    let mut rules = WaterfallRules::default();
    assert!(rules.settings().is_empty());
    rules.set("lieutenant", Some("compound")).unwrap();
    assert!(
        matches!(rules.check(), Err(RuleError::Needs { needs, .. }) if needs == "regular_bishops")
    );
    rules.set("regular_bishops", None).unwrap();
    rules.set("korean", Some("true")).unwrap();
    rules.check().unwrap();
    assert_eq!(rules.lieutenant, Lieutenant::Compound);
    assert_eq!(rules.settings(), ["regular_bishops", "lieutenant=compound", "korean"]);
    rules.set("korean", Some("false")).unwrap();
    rules.set("lieutenant", Some("pawn")).unwrap();
    assert_eq!(rules.settings(), ["regular_bishops"]);
    for (name, value) in [
        ("lieutenant", None),
        ("lieutenant", Some("x")),
        ("korean", Some("x")),
        ("regular_bishops", Some("")),
    ] {
        assert!(matches!(rules.set(name, value), Err(RuleError::Value { .. })), "{name}");
    }
    assert!(matches!(rules.set("bishops", None), Err(RuleError::UnknownOption { .. })));
    let names: Vec<&str> = WaterfallRules::OPTIONS.iter().map(|option| option.name).collect();
    assert_eq!(names, ["regular_bishops", "lieutenant", "no_rank_plane_overlap", "korean"]);
}

#[test]
fn rules_are_part_of_the_position() {
    let all = support::all_rules();
    let positions: Vec<Waterfall> = all.iter().map(|&rules| Waterfall::start(rules)).collect();
    for (i, a) in positions.iter().enumerate() {
        for (j, b) in positions.iter().enumerate() {
            assert_eq!(a == b, i == j);
            assert_eq!(a.key() == b.key(), i == j);
        }
        assert_eq!(a.rules(), all[i]);
    }
}
