//! Games that come with the kit, and `--game FILE`.

use std::path::PathBuf;

use crate::common::{objects, output, run};

/// A file in the folder for temporary ones.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

const FARM: &str = r#"id = "farm"
title = "The farm"
board = { size = [5, 6] }
start = "pckcp/5/5/5/5/PCKCP w - - 0 1"
roles.king = { letter = "K", moves = "K", royal = true }
roles.cricket = { letter = "C", moves = "sNscpR" }
roles.plough = { letter = "P", moves = "fRbW" }
"#;

#[test]
fn games_of_the_kit_are_games_like_others() {
    let nodes = &objects(&output(&["count", "shogi", "2", "--json"]))[1]["nodes"];
    assert_eq!(*nodes, 900);
    // 29 moves of pieces, and the pawn in hand on the 33 empty cells of the ranks 2 to 7.
    let moves = output(&["moves", "crazyhouse", "--moves", "e2e4 d7d5 e4d5 d8d5"]);
    assert_eq!(moves.lines().count(), 29 + 33);
    assert!(output(&["show", "raumschach"]).contains("white to move"));
    assert!(output(&["notation", "grand"]).starts_with("## Notation\n"));
}

#[test]
fn a_game_file_stands_for_a_game() {
    let path = file("farm.toml", FARM);
    let path = path.to_str().unwrap();
    let joined = format!("--game={path}");
    for arguments in [
        &["count", "--game", path, "1", "--json"][..],
        &["count", "1", "--json", "--game", path],
        &["--json", &joined, "count", "1"],
    ] {
        let object = &objects(&output(arguments))[0];
        assert_eq!((&object["variant"], &object["nodes"]), (&"farm".into(), &15.into()));
    }
    assert_eq!(output(&["moves", "--game", path]).lines().count(), 15);
    assert!(output(&["variants", "--game", path]).contains("The farm"));
}

#[test]
fn what_is_wrong_with_a_file_names_file_and_line() {
    let path = file("wrong.toml", &FARM.replace("fRbW", "fRqW"));
    let path = path.to_str().unwrap();
    let (_, stderr, status) = run(&["count", "--game", path, "1"]);
    let expected = "line 7: roles.plough.moves: `fRqW`: expected ";
    assert!(stderr.starts_with(&format!("error: game: {path}: {expected}")), "{stderr}");
    assert_eq!(status, 2);
    let (_, stderr, status) = run(&["count", "--game", "no-such-file.toml", "1"]);
    assert!(stderr.starts_with("error: game: no-such-file.toml: ") && status == 2, "{stderr}");
    let (_, stderr, status) = run(&["count", "--game", "x\u{1b}[2Jy.toml", "1"]);
    assert!(stderr.starts_with("error: game: x\\u{1b}[2Jy.toml: ") && status == 2, "{stderr}");
    let (_, stderr, status) = run(&["count", "--game"]);
    assert_eq!((stderr.as_str(), status), ("error: game: its value is missing\n", 2));
}
