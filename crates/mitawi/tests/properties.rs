//! The generator against the slow program, and what must hold of every position.

mod scatter;
mod slow;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use warpboard_core::attacks::RoleTable;
use warpboard_core::betza::Betza;
use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color, Describe, NoOptions, Position, VariantPosition};
use warpboard_mitawi::{Mitawi, Move, Piece, Role, board};

fn read(fen: &str) -> Mitawi {
    Mitawi::from_fen(fen, NoOptions).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Checks a position and all that one move leads to.
fn check(position: &Mitawi) {
    let fen = position.fen();
    let slow = slow::State::read(&fen);
    let expected: BTreeMap<String, String> =
        slow.moves().into_iter().map(|(mv, state)| (mv, state.fen())).collect();
    let mut found = BTreeMap::new();
    let mut moving = position.clone();
    for mv in position.legal_moves() {
        let undo = moving.make(mv);
        let text = moving.fen();
        let fresh = read(&text);
        assert_eq!(moving, fresh, "{fen} {mv}");
        assert_eq!(moving.key(), fresh.key(), "{fen} {mv}");
        assert!(found.insert(mv.to_string(), text).is_none(), "{fen}: {mv} twice");
        moving.unmake(mv, undo);
        assert_eq!(&moving, position, "{fen} {mv}");
        assert_eq!(moving.key(), position.key(), "{fen} {mv}");
        assert_eq!(moving.fen(), fen, "{mv}");
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
    }
    assert_eq!(found, expected, "{fen}");
    assert_eq!(position.count_legal(), expected.len() as u64, "{fen}");
    assert_eq!(position.has_legal_move(), !expected.is_empty(), "{fen}");
    assert_eq!(position.is_check(), slow.in_check(position.side_to_move() == Color::White));
    assert_eq!(position.outcome().is_some(), expected.is_empty(), "{fen}");
    let topology = position.topology();
    for (cell, by) in topology.cells().flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        let attackers = position.attackers(cell, by).into_iter();
        let mut names: Vec<&str> = attackers.map(|from| topology.name(from)).collect();
        names.sort_unstable();
        let cell = topology.name(cell);
        assert_eq!(names, slow.attackers(cell, by == Color::White), "{fen} {cell} {by}");
    }
}

#[test]
fn playouts_agree_with_the_slow_program() {
    let starts = [
        Mitawi::START_FEN,
        "w3yj2hw/rcat1kgacr/ln1b2b1nl/d1pp1p1ppd/4p1u1e1/1m1P1q4/2I1P1i1M1/1E1B2p3/DPP1NPPP1D/L1E3B1NL/RCATQK1ACR/WH1UYJ2HW[] w - - 0 1",
        "9k/2P7/10/3+Y6/4P5/2W3h3/1j8/4p5/6p3/5M4/2p7/K2T6[WMh] b - RBQNLGCATDEIrbqnlgcatdei 0 1",
    ];
    for (seed, start) in (0..).zip(starts) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = read(start);
        for ply in 0..160 {
            if ply % 5 == 0 {
                check(&position);
            }
            let moves = position.legal_moves();
            let Some(mv) = moves.choose(&mut random) else {
                check(&position);
                position = read(start);
                continue;
            };
            position.play(*mv).unwrap();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn scattered_pieces_agree_with_the_slow_program(position in scatter::position()) {
        check(&position);
    }
}

proptest! {
    #[test]
    fn a_turned_board_has_the_turned_moves(position in scatter::position()) {
        let turned = turn(&position.fen());
        let turned = Mitawi::from_fen(&turned, NoOptions).unwrap();
        prop_assert_eq!(position.count_legal(), turned.count_legal());
        prop_assert_eq!(position.is_check(), turned.is_check());
    }

    #[test]
    fn any_move_value_is_legal_only_if_listed(
        position in scatter::position(), from in 0..board::CELLS, to in 0..board::CELLS,
        role in 0..Role::COUNT, form in 0..4,
    ) {
        let (from, to, role) = (Cell::new(from), Cell::new(to), Role::ALL[role]);
        let mv = match form {
            0 => Move::Board { from, to },
            1 => Move::Flip { from, to },
            2 => Move::Promotion { from, to, role },
            _ => Move::Drop { role, to },
        };
        prop_assert_eq!(position.is_legal(mv), position.legal_moves().contains(&mv));
        let mut played = position.clone();
        prop_assert_eq!(played.play(mv).is_ok(), position.is_legal(mv));
        // Made without asking, it may lead anywhere, but to no panic.
        let mut anywhere = position.clone();
        let undo = anywhere.make(mv);
        let _ = (anywhere.count_legal(), anywhere.legal_moves(), anywhere.outcome());
        anywhere.unmake(mv, undo);
        let _ = (anywhere.count_legal(), anywhere.fen());
    }
}

/// The position seen from the other side: ranks reversed, case swapped.
fn turn(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (placement, hands) = fields[0].trim_end_matches(']').split_once('[').unwrap();
    let swap = |text: &str| -> String {
        let swap = |c: char| {
            if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }
        };
        text.chars().map(swap).collect()
    };
    let white_first = |text: String| -> String {
        let (white, black): (String, String) = text.chars().partition(char::is_ascii_uppercase);
        white + &black
    };
    let ranks: Vec<String> = placement.split('/').rev().map(swap).collect();
    format!(
        "{}[{}] {} {} {} {} {}",
        ranks.join("/"),
        white_first(swap(hands)),
        if fields[1] == "w" { 'b' } else { 'w' },
        white_first(swap(fields[2])),
        white_first(swap(fields[3])),
        fields[4],
        fields[5]
    )
}

#[test]
fn the_table_of_the_front_page_is_the_data() {
    let page = include_str!("../src/lib.rs");
    let rows: Vec<String> =
        page.lines().filter_map(|line| line.strip_prefix("//! | ")).map(str::to_owned).collect();
    let data =
        Role::ALL.map(|role| format!("{} | {} | {} |", role.text(), role.name(), role.betza()));
    assert_eq!(rows[1..], data);
}

proptest! {
    #[test]
    fn each_line_of_the_table_moves_as_the_rules_say(
        role in 0..Role::COUNT, black: bool, at in 0..board::CELLS, low: u64, high: u64,
    ) {
        let role = Role::ALL[role];
        let color = if black { Color::Black } else { Color::White };
        let lattice = Lattice::new([board::FILES, board::RANKS]).unwrap();
        let betza: Betza = role.betza().parse().unwrap();
        let table =
            RoleTable::new(lattice.topology(), &betza.movement(&lattice, color).unwrap());
        let from = Cell::new(at);
        let others = CellSet::from_words([low, high]) & CellSet::first_n(board::CELLS);
        let occupied: CellSet<2> = others | from.into();
        let piece = Piece::new(color, role).text();
        let slow = slow::State::of_pieces(lattice.topology().cells().filter_map(|cell| {
            let name = lattice.topology().name(cell).to_owned();
            if cell == from {
                Some((name, piece.clone()))
            } else {
                occupied.contains(cell).then(|| (name, "P".to_owned()))
            }
        }));
        let set = |names: Vec<String>| -> CellSet<2> {
            names.iter().map(|name| lattice.topology().cell(name).unwrap()).collect()
        };
        let (quiet, capture) = slow.ways_from(lattice.topology().name(from));
        let mut quiet = set(quiet) - occupied;
        if role == Role::Pawn {
            // The table leaves the double step to the game (MW-20).
            let step = CellSet::of(from) | table.reach(from);
            quiet &= step;
        }
        prop_assert_eq!(table.moves(from, occupied), quiet);
        prop_assert_eq!(table.captures(from, occupied), set(capture) & occupied);
    }
}

#[test]
fn drops_of_full_hands_on_an_open_board_are_all_there() {
    // 31 of each kind for both players, pools full; 118 empty cells. White's Wing, Mitre and
    // Princess may go to all but those of the far rank (10 of which are empty), Helm and Handyman
    // not to the last two ranks (19 empty), the Hump not to the last three (29 empty).
    let held: String = "WMYHUJ".chars().map(|c| c.to_string().repeat(31)).collect();
    let pool: String = "RBQNLGCATDEI".chars().map(|c| c.to_string().repeat(31)).collect();
    let fen = format!(
        "10/9k/10/10/10/10/10/10/10/10/10/K9[{held}{}] w - {pool}{} 0 1",
        held.to_lowercase(),
        pool.to_lowercase()
    );
    let position = read(&fen);
    let drops = 3 * (118 - 10) + 2 * (118 - 19) + (118 - 29);
    assert_eq!(position.count_legal(), drops + 3);
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len() as u64, drops + 3);
    assert_eq!(position.fen(), fen);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn lists_hold_every_move_of_open_boards_with_full_hands(position in scatter::position()) {
        let fields: Vec<String> = position.fen().split(' ').map(str::to_owned).collect();
        let placement = fields[0].split('[').next().unwrap();
        let full = "WWMMYYHHUUJJwwmmyyhhuujj";
        let pools = "RBQNLGCATDEIrbqnlgcatdei";
        let fen = format!("{placement}[{full}] {} - {pools} 0 1", fields[1]);
        if let Ok(position) = Mitawi::from_fen(&fen, NoOptions) {
            let mut moves = position.legal_moves();
            prop_assert_eq!(moves.len() as u64, position.count_legal());
            moves.sort_unstable();
            moves.dedup();
            prop_assert_eq!(moves.len() as u64, position.count_legal());
        }
    }
}
