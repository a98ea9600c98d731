//! `perft compare` beside an engine with planted faults, and beside real engines.
#![cfg(feature = "command")]

use std::path::PathBuf;
use std::time::Duration;

use assert_cmd::Command;
use serde_json::Value;
use warpboard::{AnyPosition, Describe, MoveKind, Position, Variant};

/// White's pawns have not moved, and a pawn of Black's is two steps from capturing one in passing.
const BEFORE_EN_PASSANT: &str = "rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";

/// Runs `perft compare` and returns its standard output, standard error and exit status.
fn run(engine: &str, fault: &str, arguments: &[&str]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let command = command.arg("compare").args(arguments).args(["--engine", engine]);
    let output = command.env("ENGINE_FAULT", fault).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// The same with this program as the engine: see [`the_engine`].
fn run_with(fault: &str, arguments: &[&str]) -> (String, String, i32) {
    let program = std::env::current_exe().unwrap();
    let engine = format!("'{}' the_engine --exact --ignored --nocapture", program.display());
    run(&engine, fault, arguments)
}

#[test]
fn engines_that_are_right_agree() {
    let (text, errors, status) = run_with("", &["chess", "3"]);
    assert_eq!((errors.as_str(), status), ("", 0));
    assert_eq!(text, "ok    chess depth 3  8902 nodes, as Test Engine 1\n");
    let (text, errors, status) = run_with("", &["xiangqi", "2", "--moves", "h3e3", "--json"]);
    assert_eq!((errors.as_str(), status), ("", 0));
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&object["ok"], &object["variant"]), (&true.into(), &"xiangqi".into()));
    assert_eq!(object["nodes"], object["engine_nodes"]);
    assert!(object["difference"].is_null());
}

#[test]
fn a_game_file_is_compared_by_the_name_that_the_engine_has_for_it() {
    let text = include_str!("../../kit/games/kit-chess.toml").replace("kit-chess", "my-chess");
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("my-chess.toml");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let (text, errors, status) = run_with("", &["--game", path, "3", "--uci-variant", "chess"]);
    assert_eq!((errors.as_str(), status), ("", 0), "{text}");
    assert_eq!(text, "ok    my-chess depth 3  8902 nodes, as Test Engine 1\n");
}

#[test]
fn options_are_those_that_the_engine_lists() {
    // Names are the same in upper and lower case, and an option may bring new variants.
    for arguments in [
        &["chess", "2", "--engine-option", "hash=32"][..],
        &["chess", "2", "--uci-variant", "orthodox", "--engine-option", "Variants=more.ini"],
    ] {
        let (text, errors, status) = run_with("", arguments);
        assert_eq!((errors.as_str(), status), ("", 0), "{text}");
    }
}

/// The name of an engine is input like any other.
#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (text, _, _) = run_with("has a strange name", &["chess", "1"]);
    assert_eq!(text, "ok    chess depth 1  20 nodes, as Engine\\u{1b}[2J\n");
    let (text, _, status) = run_with("has a strange name", &["chess", "1", "--json"]);
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&object["engine"], status), (&"Engine\x1b[2J".into(), 0));
}

#[test]
fn a_missing_move_is_walked_down_to() {
    let arguments = ["chess", "3", "--fen", BEFORE_EN_PASSANT];
    let (text, errors, status) = run_with("no en passant", &arguments);
    assert_eq!((errors.as_str(), status), ("", 1));
    let fen = "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 2";
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("WRONG chess depth 3  "), "{text}");
    assert_eq!(lines[1..], [format!("  after d5d4 c2c4: {fen}"), "  only here: d4c3".to_owned()]);

    let (text, _, status) = run_with("no en passant", &[&arguments[..], &["--json"]].concat());
    assert_eq!(status, 1);
    let object: Value = serde_json::from_str(&text).unwrap();
    let difference = &object["difference"];
    assert_eq!(difference["fen"], fen);
    assert_eq!(difference["moves"], serde_json::json!(["d5d4", "c2c4"]));
    assert_eq!(difference["only_here"], serde_json::json!(["d4c3"]));
    assert_eq!(difference["only_engine"], serde_json::json!([]));
    assert_eq!(difference["engine_agrees_by_fen"], false);
}

#[test]
fn a_fault_in_making_moves_is_told_from_one_in_listing_them() {
    let arguments = ["chess", "3", "--fen", BEFORE_EN_PASSANT];
    let (text, _, status) = run_with("forgets the passed square", &arguments);
    assert_eq!(status, 1);
    let last = "  given this position, and not the moves to it, the engine agrees";
    assert_eq!(text.lines().last(), Some(last), "{text}");
}

#[test]
fn a_move_too_many_is_named() {
    let (text, _, status) = run_with("passes", &["chess", "2"]);
    assert_eq!(status, 1);
    assert!(text.contains("  in the position itself: rnbq"), "{text}");
    assert!(text.ends_with("  only there: a1a1\n"), "{text}");
}

#[test]
fn ranks_from_0_are_read_and_written() {
    let (_, _, status) = run_with("ranks from 0", &["xiangqi", "1"]);
    assert_eq!(status, 1);
    let (text, _, status) = run_with("ranks from 0", &["xiangqi", "2", "--ranks-from-0"]);
    assert_eq!(status, 0, "{text}");
}

#[test]
fn engines_that_fail_are_named_with_what_they_did() {
    for (fault, timeout, message) in [
        ("deaf", "0.5", "uciok did not come within 0.5 s"),
        ("silent", "5", "the total of `go perft` did not come within 5 s"),
        ("searches", "60", "it searches when told `go perft`"),
        ("miscounts", "60", "after a2a3 it counts otherwise"),
    ] {
        let (text, errors, status) = run_with(fault, &["chess", "2", "--timeout", timeout]);
        assert_eq!((text.as_str(), status), ("", 2), "{fault}: {errors}");
        assert!(errors.starts_with("error: engine: ") && errors.contains(message), "{errors}");
    }
    let (_, errors, status) = run_with("dies", &["chess", "2"]);
    assert_eq!(status, 2);
    assert!(errors.contains("it ended (exit status: 3) when"), "{errors}");
    for (option, field, name) in [
        ("--engine-option=Contempt=1", "engine-option", "Contempt"),
        ("--uci-variant=taxi", "uci-variant", "taxi"),
    ] {
        let (text, errors, status) = run_with("", &["chess", "1", option]);
        let start = format!("error: {field}: `{name}`: expected ");
        assert!(text.is_empty() && errors.starts_with(&start) && status == 2, "{text}{errors}");
    }
    let (_, errors, _) = run_with("", &["taxi", "1"]);
    assert!(errors.contains("its option `UCI_Variant` has no `taxi`"), "{errors}");
    let (_, errors, _) = run("/no/such/engine", "", &["chess", "1"]);
    assert!(errors.contains("`/no/such/engine`: it cannot be started: "), "{errors}");
    let (_, errors, _) = run("'", "", &["chess", "1"]);
    assert!(errors.contains("expected a command"), "{errors}");
    let (text, _, status) = run("/no/such/engine", "", &["chess", "1", "--json"]);
    let object: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&object["error"]["field"], status), (&"engine".into(), 2));
}

/// A real engine, if it is installed.
fn installed(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(name)).find(|program| program.is_file());
    if found.is_none() {
        eprintln!("skipped: there is no {name}");
    }
    found.map(|program| format!("'{}'", program.display()))
}

#[test]
fn stockfish_agrees() {
    let Some(engine) = installed("stockfish") else { return };
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (fen, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4", 197_281),
        (kiwipete, "3", 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4", 43_238),
    ] {
        let (text, errors, status) = run(&engine, "", &["chess", depth, "--fen", fen]);
        assert_eq!((errors.as_str(), status), ("", 0), "{text}");
        assert!(text.contains(&format!("depth {depth}  {nodes} nodes, as Stockfish")), "{text}");
    }
    let (_, errors, status) = run(&engine, "", &["xiangqi", "1"]);
    assert!(errors.contains("it plays chess alone"), "{errors}");
    assert_eq!(status, 2);
}

#[test]
fn fairy_stockfish_agrees() {
    let Some(engine) = installed("fairy-stockfish") else { return };
    for (arguments, nodes) in [
        (&["chess", "3"][..], 8902),
        (&["xiangqi", "3"], 79_666),
        (&["xiangqi", "2", "--moves", "h3e3 h10g8 h1g3 i10h10 i1h1 b8b4"], 1126),
    ] {
        let (text, errors, status) = run(&engine, "", arguments);
        assert_eq!((errors.as_str(), status), ("", 0), "{text}");
        assert!(text.contains(&format!("  {nodes} nodes, as Fairy-Stockfish")), "{text}");
    }
}

/// A UCI engine: what the other tests start. It has the fault that `ENGINE_FAULT` names.
#[test]
#[ignore = "an engine, which other tests start"]
fn the_engine() {
    let Ok(fault) = std::env::var("ENGINE_FAULT") else { return };
    let mut variant = Variant::Chess;
    let mut position = (variant.start(), 0);
    let mut more = "";
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] if fault == "deaf" => {}
            ["uci"] => {
                let strange = fault == "has a strange name";
                let name = if strange { "Engine\x1b[2J" } else { "Test Engine 1" };
                println!(
                    "id name {name}\noption name Hash type spin default 16 min 1 max 64\noption name \
                     Variants type string default <empty>\noption name UCI_Variant type combo \
                     default chess var chess var xiangqi{more}\nuciok"
                );
            }
            ["isready"] => println!("readyok"),
            ["setoption", "name", "Variants", "value", _] => more = " var orthodox",
            ["setoption", "name", "UCI_Variant", "value", "orthodox"] => variant = Variant::Chess,
            ["setoption", "name", "UCI_Variant", "value", name] => variant = name.parse().unwrap(),
            ["position", "fen", ref words @ ..] => position = set_up(variant, words, &fault),
            ["go", "perft", depth] => {
                count(&position.0, position.1, depth.parse().unwrap(), &fault)
            }
            ["quit"] => return,
            _ => println!("Unknown command: {line}"),
        }
    }
}

/// The position after moves, and how many they are.
fn set_up(variant: Variant, words: &[&str], fault: &str) -> (AnyPosition, usize) {
    let (fen, moves) = match words.iter().position(|&word| word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let mut position = variant.position(&fen.join(" ")).unwrap();
    for mv in moves {
        let known = position.legal_moves();
        let mv = known.into_iter().find(|&known| written(&known, fault) == *mv).unwrap();
        position.make(mv);
    }
    (position, moves.len())
}

fn count(position: &AnyPosition, plies: usize, depth: u8, fault: &str) {
    match fault {
        "dies" => std::process::exit(3),
        "silent" => std::thread::sleep(Duration::from_secs(60)),
        "searches" => return println!("info depth 1\nbestmove a2a3"),
        _ => {}
    }
    let mut total = 0;
    for mv in moves(position, plies, fault) {
        let mut next = position.clone();
        next.make(mv);
        let nodes = nodes(&next, plies + 1, depth - 1, fault);
        let nodes = nodes + u64::from(fault == "miscounts" && depth == 2);
        total += nodes;
        println!("{}: {nodes}", written(&mv, fault));
    }
    if fault == "passes" {
        println!("a1a1: 1");
    }
    println!("\nNodes searched: {total}\n");
}

fn nodes(position: &AnyPosition, plies: usize, depth: u8, fault: &str) -> u64 {
    let Some(below) = depth.checked_sub(1) else { return 1 };
    let after = |mv| {
        let mut next = position.clone();
        next.make(mv);
        nodes(&next, plies + 1, below, fault)
    };
    moves(position, plies, fault).into_iter().map(after).sum()
}

/// The legal moves, as far as the engine knows them.
fn moves(position: &AnyPosition, plies: usize, fault: &str) -> Vec<warpboard::AnyMove> {
    let forgets = fault == "no en passant" || fault == "forgets the passed square" && plies > 0;
    let mut moves = position.legal_moves();
    moves.retain(|&mv| !(forgets && position.describe(mv).is(MoveKind::EnPassant)));
    moves
}

/// A move's text, with ranks from 0 if the engine has them so.
fn written(mv: &warpboard::AnyMove, fault: &str) -> String {
    let text = mv.to_string();
    if fault != "ranks from 0" {
        return text;
    }
    let second = text[1..].find(|c: char| c.is_ascii_lowercase()).unwrap() + 1;
    let lower = |cell: &str| format!("{}{}", &cell[..1], cell[1..].parse::<u8>().unwrap() - 1);
    format!("{}{}", lower(&text[..second]), lower(&text[second..]))
}
