//! Games that come with the kit, and `--game FILE`.

use std::path::PathBuf;

use crate::common::{objects, output, run, run_with};

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

/// What a run of a command about the farm prints.
fn farm(name: &str, text: &str, before: &[&str], after: &[&str], input: &str) -> String {
    let path = file(name, text);
    let arguments = [before, &["--game", path.to_str().unwrap()], after].concat();
    let (stdout, stderr, status) = run_with(&arguments, input.as_bytes());
    assert_eq!((stderr.as_str(), status), ("", 0), "{arguments:?}: {stdout}");
    stdout
}

#[test]
fn every_command_about_a_game_takes_a_file() {
    let farm = |before: &[&str], after: &[&str], input: &str| {
        farm("every.toml", FARM, before, after, input)
    };
    assert!(farm(&["divide"], &["1"], "").ends_with("total 15\n"));
    assert_eq!(farm(&["play"], &["a1a5"], ""), "pckcp/P4/5/5/5/1CKCP b - - 1 1\n");
    assert_eq!(
        farm(&["play"], &["--fen", "-"], "5/5/5/2k2/5/2K2 w - - 0 1 ; c1b1").lines().count(),
        1
    );
    assert!(farm(&["show"], &["--mark", "a1"], "").contains('*'));
    assert!(farm(&["show"], &["--svg", "-"], "").starts_with("<svg "));
    // Each Plough of White captures the one before it.
    let stats = farm(&["stats"], &["1", "--json"], "");
    assert_eq!(
        (&objects(&stats)[0]["nodes"], &objects(&stats)[0]["capture"]),
        (&15.into(), &2.into())
    );
    let bench = farm(&["bench"], &["--seconds", "0", "--json"], "");
    assert_eq!(objects(&bench)[0]["variant"], "farm");
    assert!(farm(&["rules"], &[], "").starts_with("# Game files\n"));
    assert!(farm(&["notation"], &[], "").starts_with("## Notation\n"));
    let suite = "pckcp/5/5/5/5/PCKCP w - - 0 1 ;D1 15\n";
    let verified = farm(&["verify"], &["--suite", "-"], suite);
    assert!(verified.ends_with("1 counts checked, 0 wrong\n"), "{verified}");
    let lines = farm(&["expand"], &["1"], "");
    assert_eq!(lines.lines().count(), 15);
    let path = file("every.jsonl", &lines);
    let counted = farm(&["count", "--lines", path.to_str().unwrap()], &[], "");
    assert_eq!(counted.lines().count(), 15);
}

#[test]
fn counts_that_a_file_tells_are_verified() {
    let verify = |nodes: &str| {
        let counts = format!("counts = {{ nodes = {nodes}, source = \"by hand\" }}\n");
        let text = FARM.replace("roles.king", &format!("{counts}roles.king"));
        let path = file("counts.toml", &text);
        run(&["verify", "--game", path.to_str().unwrap()])
    };
    let (text, _, status) = verify("[15]");
    assert!(text.ends_with("1 counts checked, 0 wrong\n") && status == 0, "{text}");
    let (text, _, status) = verify("[15, 14]");
    assert!(text.contains("expected 14 (by hand)") && status == 1, "{text}");
    let path = file("farm.toml", FARM);
    let (_, stderr, status) = run(&["verify", "--game", path.to_str().unwrap()]);
    let expected = "error: variant: `farm`: no counts are known of this game: expected a suite\n";
    assert_eq!((stderr.as_str(), status), (expected, 1));
    assert!(output(&["verify", "shogi"]).ends_with("4 counts checked, 0 wrong\n"));
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
