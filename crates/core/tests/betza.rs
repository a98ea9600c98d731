//! Betza notation against boards, hand-drawn expectations, and itself.

use proptest::prelude::*;
use warpboard_core::attacks::RoleTable;
use warpboard_core::betza::Betza;
use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color};

fn read(text: &str) -> Betza {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn table(text: &str, color: Color) -> (Lattice, RoleTable<2>) {
    let board = Lattice::new([9, 9]).unwrap();
    let movement = read(text).movement(&board, color).unwrap();
    let table = RoleTable::new(board.topology(), &movement);
    (board, table)
}

/// The cells reached from e5 of a 9 by 9 board, pieces standing on `occupied`.
fn reached(text: &str, occupied: &str) -> Vec<String> {
    let (board, table) = table(text, Color::White);
    let cell = |name: &str| board.topology().cell(name).unwrap();
    let pieces: CellSet<2> = occupied.split_whitespace().map(cell).collect();
    let targets = table.targets(cell("e5"), CellSet::EMPTY, pieces);
    let mut names: Vec<String> =
        targets.iter().map(|cell| board.topology().name(cell).to_owned()).collect();
    names.sort();
    names
}

fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn atoms_and_compounds() {
    for (text, count) in [
        ("W", 4),
        ("F", 4),
        ("D", 4),
        ("N", 8),
        ("A", 4),
        ("H", 4),
        ("C", 8),
        ("L", 8),
        ("Z", 8),
        ("J", 8),
        ("G", 4),
        ("K", 8),
        ("R", 16),
        ("B", 16),
        ("Q", 32),
        ("R4", 16),
        ("W3", 12),
        ("W0", 16),
        ("WW", 16),
        ("NN", 16),
        ("N0", 16),
        ("DD", 8),
        ("K2", 16),
        ("B2", 8),
        ("W02", 4),
        ("F03", 4),
        ("(4,1)", 8),
        ("(4,0)", 4),
        ("(1,4)", 8),
        ("nD", 4),
        ("nN", 8),
        ("RN", 24),
        ("fR", 4),
        ("fhN", 4),
        ("fsK", 5),
        ("[F?R]", 4 + 8 * 3),
        ("[W-R]", 12),
        ("[W-F]", 8),
        ("[W?B]", 4 + 8 * 3),
    ] {
        assert_eq!(reached(text, "").len(), count, "{text}");
    }
}

#[test]
fn ways_and_purposes() {
    assert_eq!(reached("fmWfcF", "d6"), names("e6 d6"));
    assert_eq!(reached("fmWfcF", "e6"), names(""));
    assert_eq!(reached("mRcpR", "e7 e9 c5"), names("e6 e4 e3 e2 e1 d5 f5 g5 h5 i5 e9"));
    assert_eq!(reached("fnD", "e6"), names(""));
    assert_eq!(reached("fnD", "e7"), names("e7"));
    assert_eq!(reached("fD", "e6"), names("e7"));
    assert_eq!(reached("fhnN", "e6"), names("c6 g6"));
    assert_eq!(reached("fpR", "e6"), names("e7 e8 e9"));
    assert_eq!(reached("fW02", "e6"), names(""));
    assert_eq!(reached("f[W-R]", "e8"), names("e7 e8"));
    assert_eq!(reached("f[F?R]", "f7 d6"), names("f6 f7 g6 h6 i6 d6"));
    assert_eq!(reached("fNN", "f7"), names("f7 d7 c9"));
}

#[test]
fn directions_are_the_players_own() {
    let (board, black) = table("flFfW", Color::Black);
    let cell = |name: &str| board.topology().cell(name).unwrap();
    let expected: CellSet<2> = [cell("e4"), cell("f4")].into_iter().collect();
    assert_eq!(black.reach(cell("e5")), expected);
}

#[test]
fn boards_of_other_dimensions() {
    let line = Lattice::new([5]).unwrap();
    assert!(read("R").movement(&line, Color::White).is_err());
    let cube = Lattice::new([4, 4, 4]).unwrap();
    let movement = read("WN").movement(&cube, Color::White).unwrap();
    let table = RoleTable::<1>::new(cube.topology(), &movement);
    let reach = table.reach(cube.topology().cell("3b2").unwrap());
    assert_eq!(reach.len(), 4 + 4);
    assert!(reach.iter().all(|cell| cube.topology().name(cell).starts_with('3')));
}

#[test]
fn what_cannot_be_said_is_refused_where_it_stands() {
    for (text, position, found) in [
        ("", 0, ""),
        ("f", 1, ""),
        ("RX", 1, "X"),
        ("Rx", 1, "x"),
        ("R N", 1, " "),
        ("3W", 0, "3"),
        ("gR", 0, "g"),
        ("RqN", 1, "q"),
        ("ifmnD", 0, "i"),
        ("fmWfceF", 5, "e"),
        ("oR", 0, "o"),
        ("yR", 0, "y"),
        ("jR", 0, "j"),
        ("O2", 0, "O"),
        ("tFR", 0, "t"),
        ("mmW", 1, "m"),
        ("mcW", 1, "c"),
        ("nnD", 1, "n"),
        ("ppR", 1, "p"),
        ("nW", 0, "n"),
        ("nR", 0, "n"),
        ("fnC", 1, "n"),
        ("nD2", 0, "n"),
        ("pN", 0, "p"),
        ("p[F?R]", 0, "p"),
        ("fhW", 1, "h"),
        ("hF", 0, "h"),
        ("faN", 1, "a"),
        ("fhK", 1, "h"),
        ("WW3", 2, "3"),
        ("KK", 1, "K"),
        ("RR", 1, "R"),
        ("W100", 1, "1"),
        ("W00", 1, "0"),
        ("(0,0)", 3, "0"),
        ("(1;2)", 2, ";"),
        ("(1,2", 4, ""),
        ("(,2)", 1, ","),
        ("(01,2)", 1, "0"),
        ("[N?R]", 1, "N"),
        ("[FR]", 2, "R"),
        ("[F?Q]", 3, "Q"),
        ("[F?R", 4, ""),
        ("Wé", 1, "é"),
    ] {
        let error = text.parse::<Betza>().expect_err(text);
        assert_eq!((error.position, error.found.as_str()), (position, found), "{text}");
        assert!(!error.expected.is_empty());
    }
}

#[test]
fn compounds_and_synonyms_are_written_as_their_parts() {
    for (text, written) in [
        ("K", "WF"),
        ("Q", "RB"),
        ("W0", "R"),
        ("L", "C"),
        ("J", "Z"),
        ("aN", "N"),
        ("(1,2)", "N"),
        ("(1,4)", "(4,1)"),
        ("mfW", "fmW"),
        ("W01", "W"),
        ("NlfN3", "NlfN3"),
        ("N1N3", "N1N3"),
        ("nN1NN", "nN1N0"),
        ("nN1N3", "nN1N3"),
        ("R0R", "R0R"),
    ] {
        assert_eq!(read(text).to_string(), written);
    }
}

fn term() -> impl Strategy<Value = String> {
    let directions = prop::sample::select(vec![
        "", "f", "b", "l", "r", "v", "s", "fl", "fr", "lb", "fs", "fb", "flbr", "fbl", "lrf",
    ]);
    let oblique = prop::sample::select(vec!["", "fh", "lh", "lv", "ffrr", "rfbl", "s", "bhrf"]);
    let purpose = prop::sample::select(vec!["", "m", "c"]);
    let straight = prop::sample::select(vec![
        "W", "F", "D", "A", "H", "G", "R", "B", "Q", "K", "nD", "nA", "nG", "pR", "pB3", "pW02",
        "W4", "F0", "DD", "W03", "(5,0)", "(4,4)0", "R2", "[F?R]", "[W-F]", "[W?B]", "[F-F]",
    ]);
    let oblique_atoms =
        prop::sample::select(vec!["N", "C", "Z", "NN", "N3", "N02", "nN", "pN0", "(4,1)"]);
    prop_oneof![
        (directions, purpose.clone(), straight).prop_map(|(d, p, a)| format!("{d}{p}{a}")),
        (oblique, purpose, oblique_atoms).prop_map(|(d, p, a)| format!("{d}{p}{a}")),
    ]
}

proptest! {
    #[test]
    fn written_text_reads_as_the_same_movement(terms in prop::collection::vec(term(), 1..5)) {
        // Some lists run into each other, such as `N` and `N3`.
        let Ok(betza) = terms.concat().parse::<Betza>() else { return Ok(()) };
        let written = betza.to_string();
        prop_assert_eq!(&read(&written), &betza);
        prop_assert_eq!(read(&written).to_string(), written);
    }

    #[test]
    fn no_text_panics(text in "[WFDNAHCLZJGRBQKfblrvshamcnp0-9()\\[\\]?,é-]{0,12}") {
        if let Ok(betza) = text.parse::<Betza>() {
            prop_assert_eq!(betza.to_string().parse::<Betza>(), Ok(betza));
        }
    }

    #[test]
    fn attackers_are_those_that_capture(term in term(), low: u64, high: u64, at in 0..81usize) {
        let (_, table) = table(&term, Color::White);
        let cell = Cell::new(at);
        let occupied = (CellSet::from_words([low, high]) & CellSet::<2>::first_n(81)) | cell.into();
        for from in occupied {
            prop_assert_eq!(
                table.captures(from, occupied).contains(cell),
                table.attackers(cell, occupied).contains(from)
            );
        }
    }
}
