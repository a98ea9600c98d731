//! `--fen -`: positions from standard input.

use std::collections::BTreeSet;

use crate::common::{CHESS, XIANGQI, keys, objects, run_with};

#[test]
fn lines_from_standard_input_are_answered_one_by_one() {
    let input = format!("{XIANGQI}\nbroken w - - 0 1\n{XIANGQI} ; h3e3 h10g8\n\n{XIANGQI};h3e4\n");
    let (stdout, stderr, status) =
        run_with(&["count", "xiangqi", "2", "--fen", "-", "--json", "--strict"], input.as_bytes());
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
}

/// Blank lines and comments have no answer, and FENs may be as other programs write them.
#[test]
fn lines_are_read_forgivingly_unless_strict() {
    let input = "\u{feff}# two positions\r\n\r\n\
                 r3k2r/8/8/8/8/8/8/R3K2R  w  qkQK -\t # rights in another order\r\n\
                   \t\n\
                 8/8/8/8/8/5k2/5p2/5K2 b - - 0 0 ; f3e3 # and a move\n\
                 8/8/8/8/8/5k2/5p2/5K2 b - -1 0 0\n";
    let arguments = ["play", "chess", "--fen", "-"];
    let (stdout, stderr, status) = run_with(&arguments, input.as_bytes());
    let answers: Vec<&str> = stdout.lines().collect();
    assert_eq!(answers[0], "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(answers[1], "8/8/8/8/8/4k3/5p2/5K2 w - - 1 2");
    assert_eq!(objects(answers[2])[0]["error"]["field"], "en passant");
    assert_eq!((answers.len(), stderr.as_str(), status), (3, "", 2));

    let (stdout, _, status) = run_with(&[&arguments[..], &["--strict"]].concat(), input.as_bytes());
    assert_eq!((objects(&stdout).len(), status), (6, 2));
    assert!(objects(&stdout).iter().all(|answer| answer["error"]["kind"].is_string()));
}

/// Answers come in the order of the lines, whatever each takes and however many threads there are.
#[test]
fn answers_keep_the_order_of_the_lines() {
    let heavy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let input: String = (0..200)
        .map(|line| match line % 3 {
            0 => format!("{CHESS}\n"),
            1 => format!("{heavy}\n"),
            _ => "broken\n".to_owned(),
        })
        .collect();
    for threads in ["1", "2", "16", "1024"] {
        let arguments = ["count", "chess", "3", "--fen", "-", "--threads", threads];
        let (stdout, stderr, status) = run_with(&arguments, input.as_bytes());
        assert_eq!((stdout.lines().count(), stderr.as_str(), status), (200, "", 2));
        for (number, answer) in stdout.lines().enumerate() {
            match number % 3 {
                0 => assert_eq!(answer, "8902"),
                1 => assert_eq!(answer, "97862"),
                _ => assert_eq!(objects(answer)[0]["error"]["kind"], "board_size"),
            }
        }
    }
}

/// A program that drives the command has each answer before it asks on.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    for threads in ["1", "2"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(["count", "chess", "2", "--fen", "-", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..5 {
            writeln!(input, "{CHESS}").unwrap();
            assert_eq!(answers.next().unwrap().unwrap(), "400");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

/// One pool of threads serves all lines.
#[cfg(target_os = "linux")]
#[test]
fn lines_share_the_threads() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    // Where Ctrl-C is ignored no thread waits for it.
    let mut child =
        crate::common::interruptible(&["count", "chess", "4", "--fen", "-", "--threads", "16"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let heavy = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let task = |thread: std::fs::DirEntry| thread.file_name().into_string().unwrap();
    let mut seen = BTreeSet::new();
    for _ in 0..20 {
        writeln!(input, "{heavy}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "4085603");
        let threads = std::fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
        seen.extend(threads.map(|thread| task(thread.unwrap())));
    }
    // The main thread, the one that waits for Ctrl-C, and the pool.
    assert_eq!(seen.len(), 18);
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_may_have_64_kib_and_a_longer_one_is_quoted_in_short() {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(3_000);
    assert!(moves.len() < 64_000);
    let input = format!("{CHESS};{moves}\n{}\n{CHESS}\n", "x".repeat(1_000_000));
    for threads in ["1", "2"] {
        let arguments = ["count", "chess", "1", "--fen", "-", "--threads", threads];
        let (stdout, _, status) = run_with(&arguments, input.as_bytes());
        let answers: Vec<&str> = stdout.lines().collect();
        assert_eq!((answers.len(), answers[0], answers[2], status), (3, "20", "20", 2));
        let message = format!("line: `{}…`: expected at most 65536 bytes", "x".repeat(79));
        let error = serde_json::json!({ "kind": "too_long", "field": "line", "message": message });
        assert_eq!(objects(answers[1])[0]["error"], error);
    }
}
