//! `variants`, `moves`, `play` and `show`.

use std::collections::BTreeSet;

use crate::common::{OWN_CRATES, XIANGQI, keys, objects, output, run, run_with};

#[test]
fn variants_name_id_cells_title_and_options() {
    let text = output(&["variants"]);
    assert!(text.contains("xiangqi           90  Xiangqi\n"), "{text}");
    assert!(text.contains("chess             64  Chess\n"), "{text}");
    assert!(text.contains("--rule korean_hoppers"), "{text}");
    let games = objects(&output(&["variants", "--json"]));
    assert_eq!(games.len(), OWN_CRATES + warpboard::kit::shipped_ids().count());
    for game in games {
        assert_eq!(keys(&game), BTreeSet::from(["variant", "cells", "title", "rules"]));
    }
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

/// Cells of Waterfall Xiangqi begin and end with a number, so that people need a dash between them.
#[test]
fn moves_that_read_as_digits_are_listed_with_a_dash() {
    let lines = output(&["moves", "waterfall"]);
    assert!(lines.lines().any(|mv| mv == "5h3-5h10"), "{lines}");
    assert!(output(&["divide", "waterfall", "1"]).contains("\n5h3-5h10 1\n"));
    let moves = &objects(&output(&["moves", "waterfall", "--json"]))[0]["moves"];
    assert!(moves.as_array().unwrap().iter().any(|mv| mv["move"] == "5h35h10"));
    let played = output(&["play", "waterfall", "5h3-5h10"]);
    assert_eq!(output(&["play", "waterfall", "5h35h10"]), played);
}

/// The eight ways in which a FEN from elsewhere differs without being wrong.
#[test]
fn positions_are_read_as_other_programs_write_them() {
    let canonical = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq -",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 0",
        "r3k2r/8/8/8/8/8/8/R3K2R b kqKQ - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R  b   KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R\tb\tKQkq\t-\t0\t1",
        "  r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 \r\n",
        "\u{feff}r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    ] {
        assert_eq!(output(&["play", "chess", "--fen", fen]).trim_end(), canonical, "{fen:?}");
        let (stdout, stderr, status) = run(&["play", "chess", "--strict", "--fen", fen]);
        assert_eq!((stdout.as_str(), status), ("", 2), "{fen:?}");
        assert!(stderr.starts_with("error: "), "{stderr}");
    }
}

/// Twelve pawns become ten pieces in 14,968,800 ways, and then something is played.
#[test]
fn a_position_with_millions_of_moves_is_counted_and_not_listed() {
    let fen = "******3/******3/******3/9/9/9/9/9/9/9|PPPPPP/6/6/6/6/K5\
               |PPPPPP/dddddd/dddddd/ddkddd/dddddd/dddddd w - a8d8 - - - 0 1";
    let counted = &objects(&output(&["count", "tardis", "1", "--json", "--fen", fen]))[0];
    let count = counted["nodes"].as_u64().unwrap();
    assert!(count > 14_968_800 && count.is_multiple_of(14_968_800 / 12), "{count}");
    let refused = |message: &str, most: u64| {
        let message = format!("{message} has {count} legal moves, more than {most}");
        let error = serde_json::json!({
            "kind": "too_many_moves",
            "field": "max-moves",
            "message": message,
        });
        serde_json::json!({ "error": error })
    };
    let (stdout, _, status) = run(&["moves", "tardis", "--json", "--fen", fen]);
    let listed = |most| vec![refused("max-moves: the position", most)];
    assert_eq!((objects(&stdout), status), (listed(250_000), 2));
    for (command, depth) in [("divide", "1"), ("count", "2"), ("stats", "1")] {
        let (stdout, _, status) = run(&[command, "tardis", depth, "--json", "--fen", fen]);
        let refused = refused(&format!("depth {depth}: max-moves: a position"), 250_000);
        assert_eq!((objects(&stdout).pop(), status), (Some(refused), 2), "{command}");
    }
    // The next line is answered all the same.
    let start = objects(&output(&["play", "tardis", "--json"]))[0]["fen"].clone();
    let input = format!("{fen}\n{}\n", start.as_str().unwrap());
    let (stdout, _, status) = run_with(&["moves", "tardis", "--fen", "-"], input.as_bytes());
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!((objects(lines[0]), status), (listed(10_000), 2));
    assert_eq!(lines[1].split(' ').count(), 94);
    assert_eq!(lines.len(), 2);
}

/// One ply before such a position the moves are few; those of the next ply are refused where they
/// would be listed, and the line after is answered.
#[test]
fn a_position_with_millions_of_replies_ends_the_count_of_its_line_alone() {
    let before = "9/9/9/3***3/3***3/3***3/9/***6/***6/***6|6/6/NNNNNN/6/6/K5\
                  |PPPPPP/6/dddddd/dddddd/ddkddd/dddddd b - a1d5 - - - 0 1";
    let start = objects(&output(&["play", "tardis", "--json"]))[0]["fen"].clone();
    let input = format!("{before}\n{}\n", start.as_str().unwrap());
    for (rest, answer) in [
        (&["3"][..], "803325"),
        (&["3", "--mode", "last-ply"], "803325"),
        (&["2", "--mode", "full"], "8839"),
        (&["2", "--mode", "full", "--threads", "1", "--hash", "1"], "8839"),
    ] {
        let arguments = [&["count", "tardis", "--fen", "-"], rest].concat();
        let (stdout, _, status) = run_with(&arguments, input.as_bytes());
        let lines: Vec<&str> = stdout.lines().collect();
        let error = &objects(lines[0])[0]["error"];
        assert_eq!(
            (&error["kind"], &error["field"]),
            (&"too_many_moves".into(), &"max-moves".into())
        );
        let message = error["message"].as_str().unwrap();
        assert!(message.ends_with(" legal moves, more than 10000"), "{message}");
        assert_eq!((&lines[1..], status), (&[answer][..], 2), "{rest:?}");
    }
    let (stdout, stderr, status) = run(&["stats", "tardis", "2", "--fen", before]);
    assert_eq!((stdout.lines().count(), status), (2, 2), "{stdout}");
    assert!(stderr.starts_with("error: depth 2: max-moves: a position has "), "{stderr}");
    let (_, stderr, status) = run(&["divide", "chess", "3", "--max-moves", "19"]);
    assert_eq!(status, 2);
    let message = "error: depth 3: max-moves: a position has 20 legal moves, more than 19\n";
    assert_eq!(stderr, message);
}

#[test]
fn a_limit_for_the_moves_that_are_listed() {
    assert_eq!(output(&["moves", "chess", "--max-moves", "20"]).lines().count(), 20);
    let (_, stderr, status) = run(&["moves", "chess", "--max-moves", "19"]);
    let message = "error: max-moves: the position has 20 legal moves, more than 19\n";
    assert_eq!((stderr.as_str(), status), (message, 2));
}

/// The Tardis of six pawns that wait in it goes to rank 10 in seven places; six of ten missing
/// pieces are promoted to in 14,760 ways each time, and there are 34 other moves.
#[test]
fn a_position_alone_may_have_more_moves_than_one_among_many() {
    let fen = "9/9/9/***6/***6/***6/9/3***3/3***3/3***3|PPPPPP/6/6/6/6/K5\
               |6/6/dddddd/dddddd/ddkddd/dddddd w - d1a5 - - - 0 80";
    let words = |text: &str| text.split_whitespace().count();
    let all = 7 * 14_760 + 34;
    assert_eq!(words(&output(&["moves", "tardis", "--fen", fen])), all);
    let of_line = |arguments: &[&str]| {
        let arguments = [&arguments[..1], &["tardis", "--fen", "-"], &arguments[1..]].concat();
        run_with(&arguments, fen.as_bytes()).0
    };
    for listed in [&["moves"][..], &["count", "2"], &["count", "1", "--mode", "full"]] {
        let refusal = of_line(listed);
        assert!(refusal.contains(" has 103354 legal moves, more than 10000\""), "{refusal}");
    }
    assert_eq!(of_line(&["count", "1"]), format!("{all}\n"));
    assert_eq!(words(&of_line(&["moves", "--max-moves", "103354"])), all);
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
    for game in games.iter().take(OWN_CRATES) {
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
        assert!(text.lines().any(|line| line == state), "{moves}: {text}");
    }
}

/// A garage of TAXI is drawn, and is no cell of the board (TX-2): from f0 the empty taxi of White is
/// called by the king to f1 and by the knight to g2 (TX-34).
#[test]
fn show_marks_what_is_drawn() {
    let text = output(&["show", "taxi", "--mark", "f0"]);
    let line = |start: &str| text.lines().find(|line| line.trim_start().starts_with(start));
    assert!(text.contains("> origin, * target"), "{text}");
    assert!(line("0 ").is_some_and(|line| line.contains('>')), "{text}");
    assert!(line("1 ").is_some_and(|line| line.contains("*K")), "{text}");
    assert!(line("2 ").is_some_and(|line| line.contains("*N")), "{text}");
    // Black's taxi does not move on White's turn.
    let text = output(&["show", "taxi", "--mark", "b10"]);
    assert!(text.contains("> origin") && !text.contains("* target"), "{text}");
}

#[test]
fn show_draws_into_a_file_or_standard_output() {
    let file = std::env::temp_dir().join(format!("perft-show-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    assert_eq!(output(&["show", "chess", "--svg", path, "--mark", "e2"]), "");
    let marked = std::fs::read_to_string(&file).unwrap();
    assert!(marked.starts_with("<svg") && marked.trim_end().ends_with("</svg>"));
    assert_eq!(output(&["show", "chess", "--svg", path]), "");
    let unmarked = std::fs::read_to_string(&file).unwrap();
    assert_ne!(marked, unmarked);
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output(&["show", "chess", "--svg", "-"]), unmarked);
    let object = &objects(&output(&["show", "chess", "--svg", "-", "--json"]))[0];
    assert_eq!(keys(object), BTreeSet::from(["variant", "fen", "side_to_move", "svg"]));
    assert_eq!(
        (&object["svg"], &object["side_to_move"]),
        (&unmarked.clone().into(), &"white".into())
    );
    let figurines = output(&["show", "chess", "--svg", "-", "--pieces", "figurines"]);
    assert!(unmarked.contains(">king</text>") && !figurines.contains(">king</text>"));
    let (_, stderr, status) = run(&["show", "chess", "--pieces", "icons"]);
    assert!(stderr.contains("`icons`") && status == 2, "{stderr}");
}

/// Positions in which the game is over, with the FEN and how it ended.
const OVER: [(&str, &str, &str, &str); 2] = [
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1", "checkmate", "e2e4"),
    ("k7/8/1Q6/8/8/8/8/K7 b - - 0 1", "1/2-1/2", "stalemate", "a8b8"),
];

#[test]
fn after_the_end_of_a_game_it_is_told_how_it_ended() {
    for (fen, result, reason, further) in OVER {
        let remark = format!("# the game is over: {result} ({reason})");
        let outcome = serde_json::json!({ "result": result, "reason": reason });
        let position = ["--fen", fen];
        let with = |words: &[&'static str]| [words, &position].concat();

        assert_eq!(output(&with(&["moves", "chess"])), format!("{remark}\n"));
        let object = &objects(&output(&with(&["moves", "chess", "--json"])))[0];
        assert_eq!(*object, serde_json::json!({ "fen": fen, "moves": [], "outcome": outcome }));

        assert_eq!(output(&with(&["play", "chess"])), format!("{fen}\n{remark}\n"));
        let object = &objects(&output(&with(&["play", "chess", "--json"])))[0];
        assert_eq!(*object, serde_json::json!({ "fen": fen, "outcome": outcome }));

        let object = &objects(&output(&with(&["show", "chess", "--json"])))[0];
        assert_eq!(object["outcome"], outcome);

        let message = format!("move: `{further}`: the game is over: {result} ({reason})");
        for command in [&["play", "chess", further][..], &["show", "chess", "--moves", further]] {
            let (stdout, stderr, status) = run(&with(command));
            assert_eq!((stdout.as_str(), status), ("", 2));
            assert_eq!(stderr, format!("error: {message}\n"));
            let (stdout, _, _) = run(&[&with(command)[..], &["--json"]].concat());
            let error = &objects(&stdout)[0]["error"];
            assert_eq!((&error["kind"], &error["field"]), (&"game_over".into(), &"move".into()));
            assert_eq!(error["message"], message);
        }
    }
    let mate = ["play", "chess", "f2f3", "e7e5", "g2g4", "d8h4"];
    let told = output(&mate);
    assert_eq!(told.lines().last(), Some("# the game is over: 0-1 (checkmate)"));
    let (_, stderr, _) = run(&[&mate[..], &["e2e4"]].concat());
    assert_eq!(stderr, "error: move: `e2e4`: the game is over: 0-1 (checkmate)\n");
}

/// What `play` says of a finished game is a comment to whoever reads its lines.
#[test]
fn lines_about_finished_games_can_be_read_again() {
    let input = format!("{}\n{XIANGQI}\n", OVER[1].0);
    let (lines, _, status) = run_with(&["play", "chess", "--fen", "-"], input.as_bytes());
    let expected = format!("{} # the game is over: 1/2-1/2 (stalemate)", OVER[1].0);
    assert_eq!((lines.lines().next(), status), (Some(expected.as_str()), 2));
    let again = lines.lines().next().unwrap().as_bytes();
    let (moves, _, status) = run_with(&["moves", "chess", "--fen", "-"], again);
    assert_eq!((moves.as_str(), status), ("# the game is over: 1/2-1/2 (stalemate)\n", 0));
    let (nodes, _, status) = run_with(&["count", "chess", "2", "--fen", "-"], again);
    assert_eq!((nodes.as_str(), status), ("0\n", 0));
}

/// Many programs count the ranks of Xiangqi from 0.
#[test]
fn ranks_from_0_to_9_are_recognized() {
    for (text, meant) in [("h2e2", "h3e3"), ("H2-E2", "h3e3"), ("h0g2", "h1g3"), ("a0a1", "a1a2")] {
        let (_, stderr, status) = run(&["play", "xiangqi", text]);
        let hint = format!(": ranks are 1 to 10 here; did you mean `{meant}`?\n");
        assert!(stderr.starts_with(&format!("error: move: `{text}` is not ")), "{stderr}");
        assert!(stderr.ends_with(&hint) && status == 2, "{stderr}");
        let (stdout, _, _) = run(&["play", "xiangqi", "--json", text]);
        let message = objects(&stdout)[0]["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.ends_with(hint.trim_end()), "{message}");
    }
    // Not legal in either way of counting, no move at all, and another game.
    for arguments in
        [["xiangqi", "h2e9"], ["xiangqi", "h2"], ["xiangqi", "é0g2"], ["chess", "e3e4"]]
    {
        let (_, stderr, status) = run(&[&["play"], &arguments[..]].concat());
        assert!(!stderr.contains("did you mean") && status == 2, "{stderr}");
    }
}
