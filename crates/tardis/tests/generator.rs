//! The generator against the slow program, on random games and on changed positions.

mod slow;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use proptest::prelude::*;
use slow::Slow;
use warpboard_core::{Color, CountNodes, Describe, Position, VariantPosition};
use warpboard_tardis::{Action, Move, Promotions, Tardis, TardisRules};

const MOVES: &str = include_str!("cases/tardis-moves.jsonl");

fn rules(korean_hoppers: bool) -> TardisRules {
    TardisRules { korean_hoppers }
}

/// The FENs of the cases, strange ones among them.
fn fens() -> Vec<String> {
    let case = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        case["fen"].as_str().unwrap().to_owned()
    };
    MOVES.lines().map(case).collect()
}

fn listed(position: &Tardis) -> BTreeMap<String, String> {
    let mut moves = BTreeMap::new();
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.make(mv);
        assert!(moves.insert(mv.to_string(), next.fen()).is_none(), "{mv} twice");
    }
    moves
}

/// Everything that holds for a position by itself and in comparison.
fn check(position: &Tardis) {
    let fen = position.fen();
    let rules = position.rules();
    let moves = listed(position);
    let slow = Slow::read(&fen, rules.korean_hoppers);
    assert_eq!(moves, slow.moves(), "{fen}");
    let topology = position.topology();
    let cells = topology.cells().skip(position.key() as usize % 16).step_by(16);
    for (cell, by) in cells.flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        let attackers = position.attackers(cell, by).into_iter();
        let mut names: Vec<&str> = attackers.map(|from| topology.name(from)).collect();
        names.sort_unstable();
        let cell = topology.name(cell);
        let expected = slow.attackers(cell, by == Color::White).unwrap_or_default();
        assert_eq!(names, expected, "{fen} {cell} {by}");
    }
    assert_eq!(position.count_legal(), moves.len() as u64, "{fen}");
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    let reread = Tardis::from_fen(&fen, rules).unwrap();
    assert_eq!(&reread, position);
    assert_eq!(reread.key(), position.key(), "{fen}");
    let mut made = position.clone();
    for (i, mv) in position.legal_moves().into_iter().enumerate() {
        let undo = made.make(mv);
        if i % 8 == 0 {
            let reread = Tardis::from_fen(&made.fen(), rules);
            assert_eq!(reread.as_ref(), Ok(&made), "{mv} in {fen}");
            assert_eq!(reread.unwrap().key(), made.key(), "{mv} in {fen}");
            assert!(position.is_legal(mv));
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        }
        made.unmake(mv, undo);
        assert_eq!(&made, position, "{mv} in {fen}");
        assert_eq!(made.key(), position.key());
        assert_eq!(made.fen(), fen);
    }
}

/// Promotions that are owed come before anything else (TT-42), so the turn cannot be passed.
#[test]
fn no_null_move_passes_over_owed_promotions() {
    let fen = "******3/******3/******3/9/9/9/9/9/9/9|PPPPPP/6/6/6/6/K5\
               |6/6/dddddd/dddddd/ddkddd/dddddd w - a8d8 - - - 0 1";
    let position = Tardis::from_fen(fen, rules(false)).unwrap();
    assert!(!position.is_check());
    assert_eq!(position.null_move(), None);
    let waiting = fen.replace("PPPPPP", "6");
    let position = Tardis::from_fen(&waiting, rules(false)).unwrap();
    assert!(!position.is_check());
    assert!(position.null_move().is_some());
}

/// A Bishop takes a Pawn on the rank where pawns of its own army would wait (TT-41). The Pawn is
/// none of them: when the Rook then takes the Cannon, it does not become a Rook that gives check
/// (TT-43).
#[test]
fn a_captured_pawn_does_not_wait() {
    let fen = "3***3/3***3/3***3/9/9/1P2P4/9/3***3/3***3/3***3\
               |R3c1/6/6/6/1b4/P3K1|5k/6/6/6/6/6 b - d1d8 - - - 0 1";
    let position = Tardis::from_fen(fen, rules(false)).unwrap();
    let mut taken = position.clone();
    taken.make(position.parse_move("Wb2Wa1").unwrap());
    // The Rook by way of d4 to d7 and two files of B, to a3, to We6 and to Wa1; the King; the pawns
    // outside; W to 26 places less those that overlap b5 and e5.
    assert_eq!(taken.count_legal(), (4 + 2 * 6 + 3 + 4 + 5) + 5 + 2 + (26 - 5 - 6));
    assert!(position.count_replies().is_some());
    check_replies(&position);
}

/// The replies to all moves are those to each.
fn check_replies(position: &Tardis) {
    let Some(counted) = position.count_replies() else {
        return;
    };
    let after = |mv: Move| {
        let mut next = position.clone();
        next.make(mv);
        next.count_legal()
    };
    let replies: u64 = position.legal_moves().into_iter().map(after).sum();
    assert_eq!(counted, replies, "{}", position.fen());
}

/// A position some random moves away; each choice picks a move.
fn play(mut position: Tardis, choices: &[u16]) -> Tardis {
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Tardis moves are rare among many moves: take one in a fourth of the cases.
        let tardis: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| matches!(mv.action(), Action::Tardis { .. }))
            .collect();
        let from = if choice % 4 == 0 && !tardis.is_empty() { &tardis } else { &moves };
        position.make(from[usize::from(choice / 4) % from.len()]);
    }
    position
}

/// A position with some pieces taken off the board; `None` if that is no position.
fn thinned(position: &Tardis, kept: &[bool]) -> Option<Tardis> {
    let fen = position.fen();
    let (placement, rest) = fen.split_once(' ')?;
    let mut rest: Vec<&str> = rest.split(' ').collect();
    (rest[1], rest[4], rest[5]) = ("-", "-", "-");
    let mut kept = kept.iter().cycle();
    let mut thin = String::new();
    for row in placement.split_inclusive(['/', '|']) {
        // Spread runs, and join them again.
        let mut run = 0;
        let mut digits = 0;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                digits = 10 * digits + digit;
                continue;
            }
            run += std::mem::take(&mut digits);
            if c.is_ascii_alphabetic() && !"Kk".contains(c) && !*kept.next()? {
                run += 1;
                continue;
            }
            if run > 0 {
                thin += &run.to_string();
            }
            run = 0;
            thin.push(c);
        }
        run += digits;
        if run > 0 {
            thin += &run.to_string();
        }
    }
    Tardis::from_fen(&format!("{thin} {}", rest.join(" ")), position.rules()).ok()
}

/// Twelve pawns wait for ten pieces, all that there are (TT-42).
#[test]
fn millions_of_choices_are_counted() {
    let fen = |pawns: &str| {
        let (w, b) = pawns.split_at(6);
        format!(
            "******3/******3/******3/9/9/9/9/9/9/9|{w}/6/6/6/6/K5\
             |{b}/dddddd/dddddd/ddkddd/dddddd/dddddd w - a8d8 - - - 0 1"
        )
    };
    // Twelve pawns stand for ten pieces in 12! / (2! 2! 2! 2! 2!) ways: four kinds in pairs, and
    // two pawns that stay. If the twelve are moved round by one place twelve times, each of them comes
    // to be each piece as often as over all the choices, but for a factor.
    let choices: u64 = 14_968_800;
    let letters = "RRBBCCAAQTPP";
    let after_promotion = |i: usize| {
        let position = fen(&[&letters[i..], &letters[..i]].concat());
        Slow::read(&position, false).moves().len() as u64
    };
    let moves: u64 = (0..12).map(after_promotion).sum();
    let position = Tardis::from_fen(&fen("PPPPPPPPPPPP"), rules(false)).unwrap();
    assert_eq!(position.count_legal(), choices / 12 * moves);
    assert!(position.has_legal_move());
    assert_eq!(position.outcome(), None);
    // The first of them are there at once.
    let mut first = Vec::new();
    let flow = position.visit_legal(|mv| {
        first.push(mv);
        if first.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(flow.is_break());
    for mv in first {
        assert!(position.is_legal(mv), "{mv}");
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
    }
}

/// Six pawns become any of ten pieces when their Tardis moves to rank 10.
#[test]
fn many_choices_are_listed_and_counted_alike() {
    let fen = "9/9/9/***6/***6/***6/9/3***3/3***3/3***3|PPPPPP/6/6/6/6/K5\
               |6/6/dddddd/dddddd/ddkddd/dddddd w - d1a5 - - - 0 80";
    let position = Tardis::from_fen(fen, rules(false)).unwrap();
    let mut count = 0;
    let flow: ControlFlow<()> = position.visit_legal(|mv| {
        if count % 1000 == 0 {
            assert!(position.is_legal(mv), "{mv}");
            assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
        }
        count += 1;
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!((position.count_legal(), count), (103_354, 103_354));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn random_games(
        korean: bool, choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        check(&play(Tardis::start(rules(korean)), &choices));
    }

    #[test]
    fn games_from_the_cases(
        korean: bool, case: prop::sample::Index, choices in prop::collection::vec(any::<u16>(), 0..6),
    ) {
        let fens = fens();
        if let Ok(position) = Tardis::from_fen(case.get::<String>(&fens), rules(korean)) {
            let position = play(position, &choices);
            if position.count_legal() < 3000 {
                check(&position);
            }
        }
    }

    #[test]
    fn open_positions(
        korean: bool,
        choices in prop::collection::vec(any::<u16>(), 0..60),
        more in prop::collection::vec(any::<u16>(), 0..8),
        kept in prop::collection::vec(prop::bool::weighted(0.3), 80),
    ) {
        let position = play(Tardis::start(rules(korean)), &choices);
        if let Some(position) = thinned(&position, &kept) {
            let position = play(position, &more);
            if position.count_legal() < 3000 {
                check(&position);
            }
        }
    }

    #[test]
    fn replies_in_random_games(
        korean: bool, choices in prop::collection::vec(any::<u16>(), 0..200),
    ) {
        let mut position = Tardis::start(rules(korean));
        for choice in choices {
            position = play(position, &[choice]);
            check_replies(&position);
        }
    }

    #[test]
    fn replies_in_cases(
        korean: bool, case: prop::sample::Index, choices in prop::collection::vec(any::<u16>(), 0..6),
    ) {
        let fens = fens();
        if let Ok(mut position) = Tardis::from_fen(case.get::<String>(&fens), rules(korean)) {
            for choice in choices {
                position = play(position, &[choice]);
                if position.count_legal() < 1000 {
                    check_replies(&position);
                }
            }
        }
    }

    #[test]
    fn replies_in_open_positions(
        korean: bool,
        choices in prop::collection::vec(any::<u16>(), 0..60),
        more in prop::collection::vec(any::<u16>(), 0..16),
        density in 0.1..0.8f64,
        random in prop::collection::vec(0.0..1.0f64, 80),
    ) {
        let position = play(Tardis::start(rules(korean)), &choices);
        let kept: Vec<bool> = random.into_iter().map(|number| number < density).collect();
        if let Some(mut position) = thinned(&position, &kept) {
            for choice in more {
                if position.count_legal() < 1000 {
                    check_replies(&position);
                }
                position = play(position, &[choice]);
            }
        }
    }

    #[test]
    fn whatever_is_legal_is_listed(
        case: prop::sample::Index, from in 0..170usize, to in 0..170usize, kind in 0..18usize,
    ) {
        let fens = fens();
        let position = Tardis::from_fen(case.get::<String>(&fens), rules(false)).unwrap();
        let (from, to) = (warpboard_core::Cell::new(from), warpboard_core::Cell::new(to));
        let promotion = warpboard_tardis::Role::ALL.get(kind).copied();
        let action = match kind {
            17 => Action::EnPassant { from, to },
            _ => Action::Piece { from, to, promotion },
        };
        let Some(mv) = Move::new(Promotions::NONE, action) else {
            prop_assert!(from.index().max(to.index()) >= 162);
            return Ok(());
        };
        let is_listed = position.count_legal() < 3000 && position.legal_moves().contains(&mv);
        prop_assert_eq!(position.is_legal(mv), is_listed);
        // Safe, whatever it does.
        let mut next = position.clone();
        let undo = next.make(mv);
        prop_assert!(next.count_legal() < u64::MAX);
        next.unmake(mv, undo);
        prop_assert_eq!(next, position);
    }
}

/// Positions in which moves change replies in many ways, most of them closed, so that not every
/// move comes near the King.
#[test]
fn replies_to_each_kind_of_change() {
    // What stands on ranks 4 to 7 between the two arrays, and in the two Tardises.
    let array = ["P1P1P1P1P", "9", "9", "p1p1p1p1p"];
    let inside = ["PPPPPP/6/6/6/2TM2/WFQKFW", "wfqkfw/2tm2/6/6/6/pppppp"];
    let with_rank = |rank: usize, row| {
        let mut ranks = array;
        ranks[rank - 4] = row;
        (ranks, inside)
    };
    let inside_black = |black| (array, [inside[0], black]);
    let positions = [
        (array, inside),
        // A pawn steps along the line of a Rook, of a Cannon, into the step between of a Dabbaba
        // and an Elephant, before a pawn.
        with_rank(6, "r8"),
        with_rank(6, "4c4"),
        with_rank(6, "4d1e2"),
        with_rank(5, "2p3p2"),
        // It passes over a cell that a pawn captures on.
        with_rank(5, "2p1p4"),
        // Arrows and Bishops, whose lines split, behind a screen and before it.
        with_rank(5, "1a2b2a1"),
        with_rank(6, "1b1RaB1b1"),
        // Captures of all of them.
        (["P1P1P1P1P", "r1c1d1a1b", "1R1C1B1N1", "p1p1p1p1p"], inside),
        // Empty blocks of ground, and such with one piece.
        (["9", "9", "9", "p1p1p1p1p"], inside),
        (["1P5P1", "9", "9", "p1p1p1p1p"], inside),
        (["9", "P7P", "9", "9"], inside),
        // A Prince that is pinned, and one that shields with another piece.
        inside_black("wfqkfw/2tm2/6/3R2/6/pppppp"),
        inside_black("wfqkfw/2tm2/3n2/3R2/1B4/pppppp"),
        inside_black("wfqkfw/2tm2/3N2/3R2/1B4/pppppp"),
        // A Cannon before the King, behind two screens and behind three.
        inside_black("wfqkfw/2t3/6/3C2/1N4/pppppp"),
        inside_black("wfqkfw/2tm2/3n2/3C2/1N4/pppppp"),
        inside_black("wfqkfw/2tm2/3P2/3n2/3C2/pppppp"),
        // Steps of the King that are free, attacked, shielded and by capture.
        inside_black("w4w/2qk1t/5m/R1N3/1A4/pppppp"),
        inside_black("wf2fw/2NkB1/2P3/1R4/1A4/pppppp"),
        inside_black("w2k1w/2RmB1/6/3T2/1A4/pppppp"),
    ];
    for ([four, five, six, seven], [white, black]) in positions {
        let placement = format!(
            "rnb***bnr/dac***cad/1pe***ep1/{seven}/{six}/{five}/{four}/1PE***EP1/DAC***CAD/RNB***BNR\
             |{white}|{black}"
        );
        let mut count = 0;
        for korean in [false, true] {
            for side in ["w", "b"] {
                let fen = format!("{placement} {side} - d1d8 - - - 0 1");
                let Ok(position) = Tardis::from_fen(&fen, rules(korean)) else {
                    // The side not on move may be in check, for one of the two sides.
                    continue;
                };
                count += 1;
                assert!(position.count_replies().is_some(), "{fen}");
                check_replies(&position);
                for mv in position.legal_moves().into_iter().step_by(5) {
                    let mut next = position.clone();
                    next.make(mv);
                    check_replies(&next);
                }
            }
        }
        assert!(count >= 2, "{placement}");
    }
}

#[test]
fn every_case() {
    for fen in fens() {
        let position = Tardis::from_fen(&fen, rules(false)).unwrap();
        if position.count_legal() < 500 {
            check(&position);
        }
    }
}
