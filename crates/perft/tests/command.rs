//! The command: what it prints, and how it ends.
#![cfg(feature = "command")]

use std::collections::BTreeSet;

use assert_cmd::Command;
use serde_json::Value;

const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs `perft` and returns its standard output, standard error and exit status.
fn run_with(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, b"")
}

/// The standard output of a run that succeeds.
fn output(arguments: &[&str]) -> String {
    let (stdout, stderr, status) = run(arguments);
    assert_eq!((stderr.as_str(), status), ("", 0), "{arguments:?}");
    stdout
}

/// The objects on the lines of an output.
fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn variants_name_id_cells_title_and_options() {
    let text = output(&["variants"]);
    assert!(text.contains("xiangqi       90  Xiangqi\n"), "{text}");
    assert!(text.contains("chess         64  Chess\n"), "{text}");
    assert!(text.contains("--rule korean_hoppers"), "{text}");
    let games = objects(&output(&["variants", "--json"]));
    assert_eq!(games.len(), 6);
    for game in games {
        assert_eq!(keys(&game), BTreeSet::from(["variant", "cells", "title", "rules"]));
    }
}

#[test]
fn count_prints_each_depth_and_what_the_rate_depends_on() {
    let text = output(&["count", "xiangqi", "4", "--threads", "1"]);
    let depths: Vec<Vec<&str>> =
        text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let nodes: Vec<&str> = depths.iter().map(|words| words[2]).collect();
    assert_eq!(nodes, ["44", "1920", "79666", "3290240"]);
    assert!(text.lines().skip(1).all(|line| line.ends_with("nodes/s (bulk, 1 thread)")), "{text}");
    let text =
        output(&["count", "xiangqi", "2", "--mode", "full", "--threads", "3", "--hash", "1"]);
    assert!(text.ends_with("nodes/s (full, 3 threads, hash 1 MiB)\n"), "{text}");
    assert!(output(&["count", "xiangqi", "0"]).contains("depth  0                1 nodes"));
}

#[test]
fn count_writes_an_object_a_depth() {
    let lines = objects(&output(&["count", "chess", "3", "--json", "--threads", "2"]));
    let nodes: Vec<u64> = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes, [20, 400, 8902]);
    for (depth, line) in (1..).zip(&lines) {
        let expected = ["variant", "fen", "depth", "nodes", "seconds", "nodes_per_second", "mode"];
        assert_eq!(keys(line), expected.into_iter().chain(["threads"]).collect());
        assert_eq!(line["variant"], "chess");
        assert_eq!(line["fen"], CHESS);
        assert_eq!(line["depth"], depth);
        assert_eq!(line["mode"], "bulk");
        assert_eq!(line["threads"], 2);
        assert!(line["seconds"].is_f64() && line["nodes_per_second"].is_u64());
    }
}

#[test]
fn all_modes_count_alike() {
    for options in [
        &["--threads", "1"][..],
        &["--mode", "last-ply"],
        &["--mode", "full"],
        &["--hash", "4"],
        &["--hash", "4", "--mode", "full", "--threads", "2"],
    ] {
        let arguments = [&["count", "chess", "4", "--json"][..], options].concat();
        let lines = objects(&output(&arguments));
        assert_eq!(lines.last().unwrap()["nodes"], 197_281, "{options:?}");
    }
}

#[test]
fn divide_is_sorted_by_move_text_and_ends_with_the_total() {
    let text = output(&["divide", "chess", "3"]);
    let (lines, total) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(total, "total 8902");
    let moves: Vec<(&str, u64)> = lines
        .lines()
        .map(|line| line.split_once(' ').map(|(mv, n)| (mv, n.parse().unwrap())).unwrap())
        .collect();
    assert!(moves.is_sorted_by(|a, b| a.0 < b.0));
    assert!(moves.contains(&("e2e4", 600)));
    let object = &objects(&output(&["divide", "chess", "3", "--json"]))[0];
    assert_eq!(object["nodes"], 8902);
    assert_eq!(object["divide"].as_array().unwrap().len(), 20);
    assert_eq!(keys(&object["divide"][0]), BTreeSet::from(["move", "nodes"]));
    assert_eq!(object["divide"][0]["move"], "a2a3");
}

#[test]
fn moves_are_listed_with_the_position_after_each() {
    let text = output(&["moves", "xiangqi"]);
    assert_eq!(text.lines().count(), 44);
    assert!(text.lines().is_sorted());
    let object = &objects(&output(&["moves", "xiangqi", "--json"]))[0];
    assert_eq!(keys(object), BTreeSet::from(["fen", "moves"]));
    assert_eq!(object["fen"], XIANGQI);
    let moves = object["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 44);
    let first = serde_json::json!({
        "move": "a1a2",
        "fen": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b - - 1 1",
    });
    assert_eq!(moves[0], first);
}

#[test]
fn play_writes_the_position_after_the_moves() {
    let after = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";
    assert_eq!(output(&["play", "xiangqi", "h3e3", "h10g8"]).trim_end(), after);
    assert_eq!(output(&["play", "xiangqi", "h10g8", "--moves", "h3e3"]).trim_end(), after);
    let object = &objects(&output(&["play", "xiangqi", "h3e3", "h10g8", "--json"]))[0];
    assert_eq!(*object, serde_json::json!({ "fen": after }));
    assert_eq!(output(&["play", "xiangqi"]).trim_end(), XIANGQI);
}

#[test]
fn moves_and_rules_set_the_position_up() {
    let arguments = ["count", "chess", "1", "--json", "--moves", "f2f3 e7e5 g2g4 d8h4"];
    assert_eq!(objects(&output(&arguments))[0]["nodes"], 0);
    let arguments = ["count", "tardis", "1", "--json", "--rule", "korean_hoppers"];
    assert_eq!(objects(&output(&arguments))[0]["nodes"], 66);
    let arguments = ["count", "tardis", "1", "--json", "--rule", "korean_hoppers=false"];
    assert_eq!(objects(&output(&arguments))[0]["nodes"], 94);
}

#[test]
fn show_writes_text_and_draws_pictures() {
    let games = objects(&output(&["variants", "--json"]));
    for game in &games {
        let id = game["variant"].as_str().unwrap();
        let text = output(&["show", id]);
        assert!(text.lines().count() > 8, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
    for (moves, state) in [
        ("", "white to move"),
        ("e2e4", "black to move"),
        ("e2e4 f7f6 d1h5", "black to move, in check"),
        ("f2f3 e7e5 g2g4 d8h4", "0-1 (checkmate)"),
    ] {
        let text = output(&["show", "chess", "--moves", moves]);
        assert_eq!(text.lines().last(), Some(state), "{moves}");
    }
    let file = std::env::temp_dir().join(format!("perft-show-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    assert_eq!(output(&["show", "chess", "--svg", path, "--mark", "e2"]), "");
    let marked = std::fs::read_to_string(&file).unwrap();
    assert!(marked.starts_with("<svg") && marked.trim_end().ends_with("</svg>"));
    assert_eq!(output(&["show", "chess", "--svg", path]), "");
    assert_ne!(marked, std::fs::read_to_string(&file).unwrap());
    std::fs::remove_file(&file).unwrap();
    let (_, stderr, status) = run(&["show", "chess", "--mark", "z9"]);
    assert_eq!((stderr.as_str(), status), ("error: mark: `z9`: expected the name of a cell\n", 2));
    let (_, stderr, status) = run(&["show", "chess", "--svg", "/no/such/folder/board.svg"]);
    assert!(stderr.starts_with("error: svg: `/no/such/folder/board.svg`: ") && status == 2);
}

#[test]
fn verify_checks_the_known_counts() {
    let text = output(&["verify", "--max-nodes", "3000"]);
    assert!(text.lines().count() > 100, "{text}");
    assert!(text.ends_with(" counts checked, 0 wrong\n"), "{text}");
    let one = output(&["verify", "xiangqi", "--max-nodes", "100000", "--json"]);
    assert!(objects(&one).iter().all(|check| check["ok"] == true && check["variant"] == "xiangqi"));
}

#[test]
fn lines_from_standard_input_are_answered_one_by_one() {
    let input = format!("{XIANGQI}\nbroken w - - 0 1\n{XIANGQI} ; h3e3 h10g8\n\n{XIANGQI};h3e4\n");
    let (stdout, stderr, status) =
        run_with(&["count", "xiangqi", "2", "--fen", "-", "--json"], input.as_bytes());
    assert_eq!((stderr.as_str(), status), ("", 2));
    let lines = objects(&stdout);
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[0]["nodes"], &lines[0]["depth"]), (&1920.into(), &2.into()));
    for (line, kind, field) in [
        (1, "board_size", "placement"),
        (3, "missing_field", "placement"),
        (4, "illegal_move", "move"),
    ] {
        assert_eq!(keys(&lines[line]), BTreeSet::from(["error"]));
        let error = &lines[line]["error"];
        assert_eq!(keys(error), BTreeSet::from(["kind", "field", "message"]));
        assert_eq!((&error["kind"], &error["field"]), (&kind.into(), &field.into()));
    }
    assert!(lines[2]["nodes"].as_u64().unwrap() > 1000);

    let input = format!("{XIANGQI} ; h3e3\r\n{XIANGQI}");
    let (stdout, _, status) = run_with(&["play", "xiangqi", "--fen", "-"], input.as_bytes());
    assert_eq!((stdout.lines().count(), status), (2, 0));
    assert!(stdout.ends_with(&format!("{XIANGQI}\n")), "{stdout}");

    let (stdout, _, status) = run_with(&["moves", "chess", "--fen", "-"], b"\xff\xfe\n");
    assert_eq!(status, 2);
    assert_eq!(objects(&stdout)[0]["error"]["field"], "line");
    let (stdout, _, status) =
        run_with(&["moves", "chess", "--fen", "-", "--json"], format!("{CHESS}\n").as_bytes());
    assert_eq!(status, 0);
    assert_eq!(objects(&stdout)[0]["moves"].as_array().unwrap().len(), 20);
    let (_, stderr, status) = run_with(&["show", "chess", "--fen", "-"], CHESS.as_bytes());
    assert!(stderr.starts_with("error: fen: `-`: ") && status == 2, "{stderr}");
}

#[test]
fn bad_input_is_one_line_that_names_field_and_text() {
    let cases: [(&[&str], &str); 13] = [
        (&["count", "go", "3"], "variant: `go`"),
        (&["count", "chess", "x"], "depth: `x`"),
        (&["count", "chess", "256"], "depth: `256`"),
        (&["count", "chess", "-1"], "-1"),
        (&["count", "chess"], "<DEPTH>"),
        (&["divide", "chess", "0"], "depth: `0`"),
        (&["count", "chess", "1", "--threads", "0"], "threads: `0`"),
        (&["count", "chess", "1", "--hash", "0"], "hash: `0`"),
        (&["count", "chess", "1", "--mode", "half"], "mode: `half`"),
        (&["count", "chess", "1", "--rule", "castling=off"], "rule: `castling`"),
        (&["count", "chess", "1", "--fen", "8/8 w - - 0 1"], "placement: `8/8`"),
        (&["count", "chess", "1", "--moves", "e2e4 e2e4"], "move: `e2e4`"),
        (&["play", "chess", "castle\nkingside"], "move: `castle kingside`"),
    ];
    for (arguments, text) in cases {
        let (stdout, stderr, status) = run(arguments);
        assert_eq!((stdout.as_str(), status), ("", 2), "{arguments:?}");
        assert!(stderr.starts_with("error: ") && stderr.contains(text), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        let with_json = [arguments, &["--json"]].concat();
        let (stdout, stderr, status) = run(&with_json);
        assert_eq!((stderr.as_str(), status), ("", 2), "{arguments:?}");
        let error = &objects(&stdout)[0]["error"];
        assert_eq!(keys(error), BTreeSet::from(["kind", "field", "message"]));
    }
}

/// README: nothing that a user types may panic, and that goes for bytes that are no text.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_bad_input() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let broken = OsStr::from_bytes(b"\xff");
    for words in [&["play", "chess"][..], &["moves", "chess", "--fen"], &[]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        let output = command.args(words).arg(broken).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)), "{words:?} {stderr}");
        assert!(stderr.starts_with("error: ") && stderr.lines().count() == 1, "{stderr}");

        let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
        let output = command.args(words).arg(broken).arg("--json").output().unwrap();
        assert_eq!((output.stderr.len(), output.status.code()), (0, Some(2)), "{words:?}");
        let stdout = String::from_utf8(output.stdout).unwrap();
        let error = &objects(&stdout)[0]["error"];
        assert_eq!(keys(error), BTreeSet::from(["kind", "field", "message"]));
    }
}

#[test]
fn options_for_a_position_are_refused_where_there_is_none() {
    for command in ["variants", "verify", "bench"] {
        for option in [["--fen", CHESS], ["--fen", "-"], ["--moves", "e2e4"], ["--rule", "korean"]]
        {
            let (stdout, stderr, status) = run(&[&[command], &option[..]].concat());
            assert_eq!((stdout.as_str(), status), ("", 2), "{command} {option:?}");
            let expected = format!("error: {}: this command is not about a position\n", option[0]);
            assert_eq!(stderr, expected);
        }
    }
}

#[test]
fn help_has_examples() {
    let text = output(&["--help"]);
    assert!(text.contains("Examples:\n") && text.contains("perft count xiangqi 5"), "{text}");
}

/// Ctrl-C stops a long count at once, which then tells how far it got.
#[cfg(unix)]
#[test]
fn an_interrupt_stops_at_once() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let child = Command::new(env!("CARGO_BIN_EXE_perft"))
        .args(["divide", "chess", "9"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(130));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: depth 9: stopped after "), "{stderr}");
}
