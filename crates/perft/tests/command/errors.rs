//! What is wrong with a command line is told in one line, in text and in JSON.

use crate::common::{CHESS, XIANGQI, objects, run, run_with};

/// Arguments, and the kind, field and message of what is wrong with them.
type Case<'a> = (&'a [&'a str], &'a str, &'a str, &'a str);

fn assert_failures(cases: &[Case<'_>]) {
    for &(arguments, kind, field, message) in cases {
        let (stdout, stderr, status) = run(arguments);
        assert_eq!((stdout.as_str(), status), ("", 2), "{arguments:?}");
        assert_eq!(stderr, format!("error: {message}\n"), "{arguments:?}");
        let (stdout, stderr, status) = run(&[arguments, &["--json"]].concat());
        assert_eq!((stderr.as_str(), status), ("", 2), "{arguments:?}");
        let error = serde_json::json!({ "kind": kind, "field": field, "message": message });
        assert_eq!(objects(&stdout), [serde_json::json!({ "error": error })], "{arguments:?}");
    }
}

#[test]
fn numbers_out_of_range_name_their_field() {
    const DEPTH: &str = "expected a number from 0 to 255";
    const THREADS: &str = "expected a number from 1 to 1024";
    let number = |words: &[&str], field: &str, text: &str, expected: &str| {
        assert_failures(&[(words, "value", field, &format!("{field}: `{text}`: {expected}"))]);
    };
    for text in ["x", "-1", "256", "1.5", ""] {
        number(&["count", "chess", text], "depth", text, DEPTH);
        number(&["divide", "chess", text], "depth", text, DEPTH);
    }
    for text in ["0", "-1", "1025", "two", ""] {
        number(&["count", "chess", "1", "--threads", text], "threads", text, THREADS);
    }
    for text in ["0", "-1", "x"] {
        let expected = "expected a number of MiB, at least 1";
        number(&["count", "chess", "1", "--hash", text], "hash", text, expected);
    }
    for text in ["abc", "-5", "1e9"] {
        let expected = "expected a number of nodes";
        number(&["verify", "--max-nodes", text], "max-nodes", text, expected);
    }
    for text in ["-1", "NaN", "3601"] {
        let expected = "expected a number from 0 to 3600";
        number(&["bench", "--seconds", text], "seconds", text, expected);
    }
    number(&["divide", "chess", "0"], "depth", "0", "expected 1 or more for divide");
}

#[test]
fn unknown_names_are_told_with_those_there_are_and_the_nearest() {
    let ids: Vec<String> = warpboard::Variant::ids().map(|id| format!("`{id}`")).collect();
    assert!(
        ids.join(", ").starts_with("`chess`, `xiangqi`, `waterfall`, `mitawi`, `taxi`, `tardis`, ")
    );
    let games = format!("expected one of {}", ids.join(", "));
    const MODES: &str = "expected one of `bulk`, `last-ply`, `full`";
    let (far, near) = (
        format!("variant: `zzz`: {games}"),
        format!("variant: `ches`: {games}; did you mean `chess`?"),
    );
    let mode = format!("mode: `bluk`: {MODES}; did you mean `bulk`?");
    assert_failures(&[
        (&["count", "zzz", "3"], "unknown_variant", "variant", &far),
        (&["show", "ches"], "unknown_variant", "variant", &near),
        (&["verify", "ches"], "unknown_variant", "variant", &near),
        (&["count", "chess", "1", "--mode", "bluk"], "value", "mode", &mode),
        (
            &["count", "chess", "1", "--mod", "bulk"],
            "argument",
            "mod",
            "`--mod`: there is no such option here; did you mean `--mode`?",
        ),
        (&["play", "chess", "-x"], "argument", "x", "`-x`: there is no such option here"),
        (
            &["count", "chess", "1", "--rule", "castling=off"],
            "unknown_option",
            "rule",
            "rule: `castling` is no option of this game: expected none",
        ),
    ]);
    for (name, hint) in [("counts", "; did you mean `count`?"), ("e2e4", "")] {
        let (_, stderr, status) = run(&[name, "chess", "3"]);
        let start = format!("error: command: `{name}`: expected one of `variants`, `count`, ");
        assert!(stderr.starts_with(&start) && stderr.ends_with(&format!("`{hint}\n")), "{stderr}");
        assert_eq!(status, 2);
        let (stdout, _, _) = run(&[name, "chess", "3", "--json"]);
        let error = &objects(&stdout)[0]["error"];
        assert_eq!(
            (&error["kind"], &error["field"]),
            (&"unknown_command".into(), &"command".into())
        );
    }
}

#[test]
fn what_is_missing_or_too_much_is_named() {
    assert_failures(&[
        (&[], "missing_argument", "command", "command: missing: try `perft --help`"),
        (&["count"], "missing_argument", "variant", "variant and depth: missing"),
        (&["count", "chess"], "missing_argument", "depth", "depth: missing"),
        (&["moves", "chess", "e2e4"], "argument", "argument", "argument: `e2e4`: expected no more"),
        (
            &["moves", "chess", "--moves", "", "--moves", "e2e4"],
            "argument",
            "moves",
            "moves: given more than once",
        ),
    ]);
    let (_, stderr, status) = run(&["count", "chess", "3", "--threads"]);
    assert_eq!((stderr.as_str(), status), ("error: threads: its value is missing\n", 2));
}

#[test]
fn options_are_refused_where_they_mean_nothing() {
    let position = [["--fen", CHESS], ["--fen", "-"], ["--moves", "e2e4"], ["--rule", "korean"]];
    let counting = [["--threads", "2"], ["--hash", "1"], ["--mode", "full"]];
    let refuses = |command: &[&str], option: &[&str]| {
        let (stdout, stderr, status) = run(&[command, option].concat());
        assert_eq!((stdout.as_str(), status), ("", 2), "{command:?} {option:?}");
        let message = format!("error: `{}`: there is no such option here", option[0]);
        assert!(stderr.starts_with(&message), "{stderr}");
    };
    for option in &position {
        for command in ["variants", "bench"] {
            refuses(&[command], option);
        }
    }
    // A suite has rules.
    for option in &position[..3] {
        refuses(&["verify"], option);
    }
    for option in &counting {
        for command in [&["variants"][..], &["moves", "chess"], &["show", "chess"], &["bench"]] {
            refuses(command, option);
        }
    }
    refuses(&["moves", "chess"], &["--svg", "x.svg"]);
    let expected = "fen: `-`: expected a FEN: only count, moves and play read many";
    for command in [&["show", "chess"][..], &["divide", "chess", "2"]] {
        assert_failures(&[(&[command, &["--fen", "-"]].concat(), "value", "fen", expected)]);
    }
}

#[test]
fn faults_of_positions_and_moves_keep_their_kind() {
    assert_failures(&[
        (
            &["count", "chess", "1", "--fen", "8/8 w - - 0 1"],
            "board_size",
            "placement",
            "placement: `8/8`: expected eight ranks separated by `/`",
        ),
        (
            &["count", "chess", "1", "--moves", "e2e4 e2e4"],
            "illegal_move",
            "move",
            "move: `e2e4` is not legal in this position",
        ),
        (
            &["show", "chess", "--mark", "z9"],
            "value",
            "mark",
            "mark: `z9`: expected the name of a cell",
        ),
    ]);
}

/// Escape sequences and ends of lines do not reach the terminal, and long input is not repeated.
#[test]
fn quoted_input_is_escaped_and_short() {
    const EXPECTED: &str =
        "expected two squares and perhaps a promotion, such as `e2e4` or `e7e8q`";
    let long = "e".repeat(100_000);
    for (text, shown) in [
        ("x\x1b[2Jy", r"x\u{1b}[2Jy"),
        ("castle\nkingside", r"castle\nkingside"),
        (long.as_str(), &("e".repeat(79) + "…")),
    ] {
        let message = format!("move: `{shown}` is not a move: {EXPECTED}");
        assert_failures(&[(&["play", "chess", text], "unknown_move", "move", &message)]);
        let starts = [
            (vec!["count", text, "1"], "variant"),
            (vec!["count", "chess", text], "depth"),
            (vec!["count", "chess", "1", "--strict", "--fen", text], "placement"),
            (vec!["count", "chess", "1", "--rule", text], "rule"),
            (vec!["count", "chess", "1", "--mode", text], "mode"),
            (vec!["show", "chess", "--mark", text], "mark"),
            (vec!["verify", "--max-nodes", text], "max-nodes"),
            (vec!["moves", "chess", text], "argument"),
            (vec![text], "command"),
        ];
        for (arguments, field) in starts {
            let (_, stderr, status) = run(&arguments);
            assert_eq!(status, 2, "{stderr}");
            let start = format!("error: {field}: `{shown}`");
            assert!(stderr.starts_with(&start), "{stderr:?} {start:?}");
        }
    }
    // Read as others write it, a line's end is a space.
    let (_, stderr, _) = run(&["count", "chess", "1", "--fen", "x\x1b[2Jy\nz"]);
    assert!(stderr.starts_with(r"error: placement: `x\u{1b}[2Jy`: "), "{stderr}");
    let (_, stderr, status) = run(&["show", "chess", "--svg", "/no/such/\x1b/board.svg"]);
    let start = r"error: svg: `/no/such/\u{1b}/board.svg`: ";
    assert!(stderr.starts_with(start) && status == 3, "{stderr}");
    let (_, stderr, status) = run(&["count", "chess", "1", &format!("--\x1b{long}")]);
    let option = format!(r"error: `--\u{{1b}}{}…`: ", "e".repeat(71));
    assert!(stderr.starts_with(&option) && status == 2, "{stderr}");
}

/// README: nothing that a user types may panic, and that goes for bytes that are no text.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_bad_input() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let broken = OsStr::from_bytes(b"\xff");
    for words in [&["play", "chess"][..], &["moves", "chess", "--fen"]] {
        for json in [false, true] {
            let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_perft"));
            command.args(words).arg(broken).args(json.then_some("--json"));
            let output = command.output().unwrap();
            let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?} {told}");
            assert_eq!(told.lines().count(), 1, "{told}");
            if json {
                let error = &objects(&told)[0]["error"];
                assert_eq!(error["message"], "argument: expected UTF-8 text");
                assert_eq!(error["kind"], "argument");
            } else {
                assert_eq!(told, "error: argument: expected UTF-8 text\n");
            }
        }
    }
}

/// A hash table makes great depths quick where there are few positions: here two kings and a
/// pawn that cannot move.
#[test]
fn a_count_beyond_64_bits_names_its_depth_once() {
    let fen = "k7/8/8/p7/P7/8/8/K7 w - - 0 1";
    let (_, stderr, status) =
        run(&["count", "chess", "40", "--fen", fen, "--hash", "16", "--quiet"]);
    let (depth, fault) = stderr.strip_prefix("error: depth ").unwrap().split_once(": ").unwrap();
    assert_eq!((fault, status), ("there are more nodes than 64 bits can count\n", 2));
    assert!((15..40).contains(&depth.parse::<u8>().unwrap()), "{stderr}");
}

#[test]
fn standard_input_that_cannot_be_read_is_told() {
    let directory = || std::fs::File::open("/").unwrap();
    let run = |json: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_perft"));
        command.args(["count", "chess", "1", "--fen", "-"]).args(json).stdin(directory());
        let output = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code())
    };
    let (stdout, stderr, status) = run(&[]);
    assert_eq!((stdout.as_str(), status), ("", Some(2)));
    assert!(stderr.starts_with("error: standard input: "), "{stderr}");
    let (stdout, stderr, status) = run(&["--json"]);
    assert_eq!((stderr.as_str(), status), ("", Some(2)));
    let error = &objects(&stdout)[0]["error"];
    assert_eq!((&error["kind"], &error["field"]), (&"input".into(), &"standard input".into()));
    // Input that is not asked for is not read.
    assert_eq!(run_with(&["moves", "xiangqi", "--fen", XIANGQI], b"\xff").2, 0);
}
