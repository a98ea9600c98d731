//! `verify --suite` and `stats`.

use std::collections::BTreeSet;

use crate::common::{CHESS, XIANGQI, keys, objects, output, run, run_with};

fn verify(variant: &str, suite: &str, options: &[&str]) -> (String, String, i32) {
    let arguments = [&["verify", variant, "--suite", "-"][..], options].concat();
    run_with(&arguments, suite.as_bytes())
}

#[test]
fn suites_of_any_game_are_checked() {
    let suite = format!("# The start.\n\n{CHESS} ;D1 20 ;D2 400 ;D3 8902\n{CHESS};D2 400;\n");
    let (text, errors, status) = verify("chess", &suite, &[]);
    assert_eq!((errors.as_str(), status), ("", 0));
    assert!(text.ends_with("4 counts checked, 0 wrong\n"), "{text}");
    let (text, _, status) = verify("xiangqi", &format!("{XIANGQI} ;D2 1920"), &["--json"]);
    assert_eq!((objects(&text).len(), status), (1, 0));
    assert_eq!(objects(&text)[0]["name"], "line 1");
    // Larger counts are left out, and under its rules a game counts otherwise.
    let (text, _, status) = verify("chess", &suite, &["--max-nodes", "400"]);
    assert!(text.ends_with("3 counts checked, 0 wrong\n") && status == 0, "{text}");
    let tardis = "3***3/3***3/3***3/9/9/9/9/3***3/3***3/3***3|6/6/6/6/6/K5|5k/6/6/6/6/6 w - d1d8 \
                  - - - 0 1 ;D1 29";
    let (text, errors, status) = verify("tardis", tardis, &["--rule", "korean_hoppers"]);
    assert_eq!((errors.as_str(), status), ("", 0), "{text}");
}

#[test]
fn suites_have_positions_as_other_programs_write_them() {
    let suite = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8  w - - ;D1 14 ;D2 191 # without clocks\n";
    let (text, errors, status) = verify("chess", suite, &["--json"]);
    assert_eq!((errors.as_str(), status), ("", 0));
    assert_eq!(objects(&text)[1]["fen"], "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    let suite = format!("{suite}{CHESS} ;D1 20\n");
    let (text, _, status) = verify("chess", &suite, &["--json", "--strict"]);
    assert_eq!((&objects(&text)[0]["error"]["field"], status), (&"side to move".into(), 2));
}

#[test]
fn the_first_wrong_line_is_named_and_divided() {
    let suite = format!("{CHESS} ;D1 20\n{CHESS} ;D1 20 ;D2 401 ;D3 8902\n{CHESS} ;D1 21\n");
    let (text, errors, status) = verify("chess", &suite, &[]);
    assert_eq!((errors.as_str(), status), ("", 1));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[2].starts_with("WRONG chess     depth 2           400  "), "{text}");
    assert!(lines[2].ends_with("  line 2"), "{text}");
    assert_eq!(lines[3], "  expected 401 (-)");
    assert_eq!(lines[5], "a2a3 20");
    assert_eq!(lines.len(), 5 + 20 + 1);
    assert_eq!(lines.last(), Some(&"3 counts checked, 1 wrong"));
    let (text, _, status) = verify("chess", &suite, &["--json"]);
    let last = objects(&text).pop().unwrap();
    assert_eq!((&last["ok"], &last["expected"], status), (&false.into(), &401.into(), 1));
    assert_eq!(last["divide"].as_array().unwrap().len(), 20);
}

#[test]
fn broken_lines_are_named_and_take_no_other_with_them() {
    let suite = format!("{CHESS}\nnonsense ;D1 20\n{CHESS} ;D1 twenty\n{CHESS} ;D1 20\n");
    let (text, _, status) = verify("chess", &suite, &["--json"]);
    let objects = objects(&text);
    let fields: Vec<_> = objects.iter().map(|object| object["error"]["field"].as_str()).collect();
    assert_eq!(fields, [Some("counts"), Some("placement"), Some("counts"), None]);
    let message = objects[2]["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("line 3: counts: `D1 twenty`: expected a depth"), "{message}");
    assert_eq!((&objects[3]["ok"], status), (&true.into(), 2));

    for file in ["/no/such/file", "."] {
        let (_, errors, status) = run(&["verify", "chess", "--suite", file]);
        assert!(errors.starts_with(&format!("error: suite: `{file}`: ")), "{errors}");
        assert_eq!(status, 2);
    }
    let (_, errors, status) = verify("chess", "# nothing\n", &[]);
    let nothing =
        "error: suite: `-`: nothing was checked: no count of at most 20000000 nodes in it\n";
    assert_eq!((errors.as_str(), status), (nothing, 1));
    // A suite that has broken lines alone is bad input.
    let (_, errors, status) = verify("chess", "nonsense ;D1 20\n", &[]);
    assert_eq!((errors.as_str(), status), (nothing, 2));
    let (_, errors, status) = run(&["verify", "--suite", "-"]);
    assert!(errors.contains("variant: missing"), "{errors}");
    assert_eq!(status, 2);
}

#[test]
fn stats_are_a_table_or_an_object_a_depth() {
    let text = output(&["stats", "chess", "3", "--threads", "1"]);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0][..6], ["depth", "nodes", "capture", "en", "passant", "castling"]);
    // A column is as wide at every depth, whatever it holds.
    assert!(text.lines().all(|line| line.len() == text.lines().next().unwrap().len()), "{text}");
    assert_eq!(rows[3], ["3", "8902", "34", "0", "0", "0", "12", "0", "0", "0", "0"]);
    let text = output(&["stats", "taxi", "1", "--json"]);
    let object = &objects(&text)[0];
    let kinds = ["capture", "en_passant", "promotion", "drive", "stack"];
    let ends = ["check", "discovered_check", "double_check", "checkmate", "other_end"];
    let common = ["variant", "fen", "depth", "nodes"];
    assert_eq!(keys(object), BTreeSet::from_iter(kinds.into_iter().chain(ends).chain(common)));
    assert_eq!((&object["nodes"], &object["depth"]), (&15.into(), &1.into()));
    // The King calls the taxi to f1, and the Knight to g2.
    assert_eq!(object["drive"], 2);
}
