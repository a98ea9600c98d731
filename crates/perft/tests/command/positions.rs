//! `variants`, `moves`, `play` and `show`.

use std::collections::BTreeSet;

use crate::common::{XIANGQI, keys, objects, output, run};

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
        assert!(text.lines().any(|line| line == state), "{moves}: {text}");
    }
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
    assert_eq!(keys(object), BTreeSet::from(["variant", "fen", "svg"]));
    assert_eq!(object["svg"], unmarked);
    let figurines = output(&["show", "chess", "--svg", "-", "--pieces", "figurines"]);
    assert!(unmarked.contains(">king</text>") && !figurines.contains(">king</text>"));
    let (_, stderr, status) = run(&["show", "chess", "--pieces", "icons"]);
    assert!(stderr.contains("`icons`") && status == 2, "{stderr}");
}
