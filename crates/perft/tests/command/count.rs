//! `count`, `divide` and `verify`.

use std::collections::BTreeSet;

use crate::common::{CHESS, keys, objects, output, run};

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
fn verify_checks_the_known_counts() {
    let text = output(&["verify", "--max-nodes", "3000"]);
    assert!(text.lines().count() > 100, "{text}");
    assert!(text.ends_with(" counts checked, 0 wrong\n"), "{text}");
    let one = output(&["verify", "xiangqi", "--max-nodes", "100000", "--json"]);
    assert!(objects(&one).iter().all(|check| check["ok"] == true && check["variant"] == "xiangqi"));
}

#[test]
fn to_check_nothing_is_a_failure() {
    for arguments in [&["--max-nodes", "0"][..], &["xiangqi", "--max-nodes", "0"]] {
        let message = "max-nodes: `0`: nothing was checked: no count is so small";
        let (stdout, stderr, status) = run(&[&["verify"], arguments].concat());
        assert_eq!((stdout.as_str(), status), ("", 1), "{stderr}");
        assert_eq!(stderr, format!("error: {message}\n"));
        let (stdout, _, status) = run(&[&["verify", "--json"], arguments].concat());
        let error = &objects(&stdout)[0]["error"];
        assert_eq!((error["message"].as_str(), status), (Some(message), 1));
        assert_eq!(error["field"], "max-nodes");
    }
}
