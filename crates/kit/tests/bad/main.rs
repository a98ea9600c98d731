//! What is stated wrongly is refused, with the line, what is there and what was expected.

use warpboard_kit::{Statement, check_toml};

use cases::{CASES, GAME};

mod cases;

fn changed(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "{from}");
    GAME.replacen(from, to, 1)
}

#[test]
fn the_game_is_right() {
    assert_eq!(check_toml(GAME).map(|game| game.id), Ok("farm".to_owned()));
}

#[test]
fn each_fault_is_told() {
    assert!(CASES.len() >= 60);
    let mut wrong = Vec::new();
    for (name, from, to, message) in CASES {
        let told = match check_toml(&changed(from, to)) {
            Ok(_) => "nothing".to_owned(),
            Err(error) => error.to_string(),
        };
        if !told.contains(message) {
            wrong.push(format!("{name}: {told}\n    instead of {message}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn games_without_a_royal_piece_have_no_checks() {
    let plain = GAME.replace("royal = true\n", "");
    for (entry, at) in [("checks = 3", "ends.checks"), ("bare = true", "ends.bare")] {
        let game = plain.replace("stalemate = \"draw\"", entry);
        let error = check_toml(&game).unwrap_err();
        assert_eq!((error.line, error.at.as_str()), (Some(7), at));
        assert_eq!(error.expected, "no such entry in a game without a royal piece");
    }
}

#[test]
fn an_id_is_taken_once() {
    let game = Statement::from_toml(&GAME.replace("farm\"", "field\"")).unwrap();
    let first = warpboard_kit::register(game.clone()).unwrap();
    assert_eq!(warpboard_kit::register(game.clone()), Ok(first));
    let other = Statement { title: "Another".to_owned(), ..game };
    let error = warpboard_kit::register(other).unwrap_err();
    assert_eq!(error.to_string(), "id: `field`: expected an id that no other game has");
}

/// From each cell three ways lead on: 3 + 9 + ... + 3^15 steps from one cell.
#[test]
fn paths_that_fork_without_end_are_refused() {
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut links = Vec::new();
    for rank in 1..16 {
        for file in 0..8 {
            for shift in [1, 3] {
                let to = files[(file + shift) % 8];
                links.push(format!("\"{}{rank} n {to}{}\"", files[file], rank + 1));
            }
        }
    }
    let game = format!(
        r#"id = "maze"
title = "The maze"
board = {{ size = [8, 16], links = [{}] }}
start = "rnbqkbnr/pppppppp/8/8/8/8/8/8/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

[roles.rook]
letter = "R"
moves = "slide n s"
"#,
        links.join(", ")
    );
    let error = check_toml(&game).unwrap_err();
    assert_eq!((error.line, error.at.as_str()), (Some(8), "roles.rook.moves"));
    assert_eq!(error.found, "slide n s");
    assert_eq!(error.expected, "at most 262144 steps from all cells; paths fork too often");
}
