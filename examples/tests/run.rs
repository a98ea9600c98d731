//! Runs every example, and checks what it says.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs an example and returns whether it succeeded, and what it wrote.
fn run(name: &str, arguments: &[&str], input: &str) -> (bool, String) {
    // Cargo builds the examples beside the folder that this test is in.
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

fn succeed(name: &str, arguments: &[&str], input: &str) -> String {
    let (success, output) = run(name, arguments, input);
    assert!(success, "{name}: {output}");
    output
}

#[test]
fn quickstart() {
    let output = succeed("quickstart", &[], "");
    assert!(output.contains("move: `f3f8` is not legal in this position"), "{output}");
    assert!(output.contains("the game is over: 1-0 (checkmate)"), "{output}");
    assert!(output.contains("side to move: `x`: expected `w` or `b`"), "{output}");
}

#[test]
fn all_games() {
    let output = succeed("all_games", &[], "");
    assert!(output.contains("chess: "), "{output}");
    assert!(output.contains("44 first moves: "), "{output}");
    assert!(output.lines().all(|line| line.chars().count() <= 100), "{output}");
}

#[test]
fn own_game() {
    let output = succeed("own_game", &[], "");
    // The king steps to b2, c2 or d2. A Cricket leaps to the other side of its king, and hops only
    // onto its own kind. A Plough slides over four cells and captures on the fifth.
    assert!(output.contains(&format!("{} games of 1 plies", 3 + 2 + 2 * 5)), "{output}");
}

#[test]
fn own_variant() {
    let output = succeed("own_variant", &[], "");
    assert!(output.contains("[Variant \"breakthrough-5x6\"]"), "{output}");
    assert!(output.contains("1. c2c3 b5b4"), "{output}");
}

#[test]
fn own_perft() {
    let games = succeed("own_perft", &["variants"], "");
    for game in ["chess   ", "shogi   ", "breakthrough-5x6", "farm  "] {
        assert!(games.lines().any(|line| line.starts_with(game)), "{game}: {games}");
    }
    // Each pawn of the second row has a step ahead and two aside, but for the outer ones.
    let counts = succeed("own_perft", &["count", "breakthrough-5x6", "4", "--json"], "");
    let nodes: Vec<u64> = counts
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["nodes"].clone())
        .map(|nodes| nodes.as_u64().unwrap())
        .collect();
    assert_eq!(nodes[..2], [13, 169]);
    let divided = succeed("own_perft", &["divide", "breakthrough-5x6", "4"], "");
    assert!(divided.ends_with(&format!("total {}\n", nodes[3])), "{divided}");
    let played = succeed("own_perft", &["play", "breakthrough-5x6", "c2c3", "b5b4"], "");
    assert_eq!(played, "ppppp/p1ppp/1p3/2P2/PP1PP/PPPPP w\n");
    let stats = succeed("own_perft", &["stats", "breakthrough-5x6", "3"], "");
    assert!(stats.lines().count() == 4 && stats.contains("capture"), "{stats}");
    assert_eq!(succeed("own_perft", &["moves", "farm"], "").lines().count(), 15);
    let (success, error) = run("own_perft", &["count", "breakthrough-5x6", "1", "--rule", "x"], "");
    assert!(!success, "{error}");
}

#[test]
fn alpha_beta() {
    // Mate by the rook on the back rank, where the pawns shut the king in.
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let output = succeed("alpha_beta", &["chess", "2", "5", mate], "");
    assert!(output.starts_with("white plays a1a8 "), "{output}");
    assert!(output.ends_with("1-0 (checkmate)\n"), "{output}");
    // The queen that stands unprotected is taken.
    let hangs = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1";
    let output = succeed("alpha_beta", &["chess", "2", "1", hangs], "");
    assert!(output.starts_with("white plays c3d5 "), "{output}");
    for game in ["xiangqi", "mitawi", "taxi", "tardis", "waterfall"] {
        let output = succeed("alpha_beta", &[game, "1", "2"], "");
        assert!(output.contains("white plays ") && output.contains("black plays "), "{output}");
    }
}

#[test]
fn own_graph() {
    let output = succeed("own_graph", &[], "");
    assert!(output.contains("drifts"), "{output}");
    assert!(output.contains("reached the sea"), "{output}");
}

#[test]
fn random_games() {
    let output = succeed("random_games", &["3"], "");
    assert!(output.contains("Xiangqi: 3 games of "), "{output}");
}

#[test]
fn draw() {
    let file: PathBuf = std::env::temp_dir().join(format!("warpboard-{}.svg", std::process::id()));
    let output = succeed("draw", &["chess", file.to_str().unwrap()], "");
    assert!(output.starts_with("8  r n b q k b n r\n"), "{output}");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("<svg "));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn the_pictures_in_the_documentation_are_what_is_drawn_after_twenty_plies() {
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/boards");
    let games = std::fs::read_to_string(kept.join("games.txt")).unwrap();
    let games = games.lines().filter(|line| !line.starts_with('#'));
    assert!(games.clone().all(|line| line.split(' ').count() == 2 + 20));
    assert_eq!(games.count(), warpboard::Variant::ALL.len());

    let folder = std::env::temp_dir().join(format!("warpboard-boards-{}", std::process::id()));
    succeed("draw", &["boards", folder.to_str().unwrap()], "");
    for variant in warpboard::Variant::ALL {
        let file = format!("{variant}.svg");
        let [kept, drawn] =
            [&kept, &folder].map(|folder| std::fs::read_to_string(folder.join(&file)).unwrap());
        let hint = "run `cargo run --example draw boards docs/boards`";
        assert!(kept == drawn, "{file} is out of date: {hint}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn stdin_server() {
    let input = "{\"variant\": \"xiangqi\", \"moves\": [\"h3e3\"]}\n\
                 {\"variant\": \"go\"}\n\
                 {\"variant\": \"chess\", \"fen\": \"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1\"}\n";
    let output = succeed("stdin_server", &[], input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 3, "{output}");
    assert!(lines[0].contains(r#""variant":"xiangqi""#), "{output}");
    assert!(lines[1].starts_with(r#"{"error":"variant: `go` is no variant"#), "{output}");
    assert!(lines[2].contains(r#""outcome":"1/2-1/2 (stalemate)""#), "{output}");
}

#[test]
fn divide_against() {
    let fen = "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1";
    // By hand: Black's king has five moves, and White's then these.
    let right = "f3e3 1\nf3e4: 3\n\nf3f4 3\nf3g3 1\nf3g4 3\ntotal 11\n";
    let arguments = ["chess", "2", fen];
    assert_eq!(succeed("divide_against", &arguments, right), "5 moves agree, 11 nodes\n");
    let (success, output) = run("divide_against", &arguments, &right.replace("f4 3", "f4 2"));
    assert!(!success);
    assert_eq!(output, "f3f4: 3 here, 2 there\n");
}
