//! Lines of work: `expand`, `count --lines` and `sum`.

use std::fs;

use serde_json::Value;

use crate::common::*;

/// A folder that goes with the test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// Expands a start position into a folder: the paths of the manifest and of the lines.
fn cut(folder: &tempfile::TempDir, variant: &str, plies: &str, depth: &str) -> (String, String) {
    let (manifest, lines) = (path(folder, "manifest.json"), path(folder, "lines.jsonl"));
    let text = output(&["expand", variant, plies, "--depth", depth, "--manifest", &manifest]);
    fs::write(&lines, text).unwrap();
    (manifest, lines)
}

#[test]
fn every_game_is_cut_counted_and_added_up() {
    for (variant, plies, depth, nodes) in [
        ("chess", "3", "4", 197_281),
        ("xiangqi", "2", "4", 3_290_240),
        ("waterfall", "1", "2", 79_388),
        ("mitawi", "2", "3", 20_328),
        ("taxi", "3", "4", 80_180),
        ("tardis", "1", "2", 8_839),
    ] {
        let folder = folder();
        let (manifest, lines) = cut(&folder, variant, plies, depth);
        let answers = path(&folder, "answers.jsonl");
        fs::write(&answers, output(&["count", "--lines", &lines])).unwrap();
        let sum = &objects(&output(&["sum", "--manifest", &manifest, &answers, "--json"]))[0];
        let expected = ["variant", "rules", "fen", "depth", "nodes", "lines", "run"];
        assert_eq!(keys(sum), expected.into_iter().collect());
        assert_eq!((&sum["nodes"], &sum["variant"]), (&nodes.into(), &variant.into()));
        let text = output(&["sum", "--manifest", &manifest, &answers]);
        assert!(text.contains(&format!("{nodes} nodes  (")), "{text}");
    }
}

/// The manifest is written when all lines are, and read when all answers are.
#[cfg(unix)]
#[test]
fn the_commands_can_be_piped_into_each_other() {
    let folder = folder();
    let manifest = path(&folder, "manifest.json");
    let perft = env!("CARGO_BIN_EXE_perft");
    let pipe = |depth: &str, more: &str| {
        let script = format!(
            "{perft} expand chess 3 --depth {depth} --manifest {manifest} | \
             {perft} count --lines - {more} | {perft} sum --manifest {manifest}"
        );
        let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    for (depth, nodes) in [("3", " 8902 nodes"), ("4", " 197281 nodes"), ("5", " 4865609 nodes")] {
        let (stdout, stderr) = pipe(depth, "");
        assert!(stdout.contains(nodes), "{stdout}{stderr}");
    }
    let (stdout, stderr) = pipe("4", "| sed 1,362d");
    assert_eq!((stdout.as_str(), stderr.as_str()), ("", "error: lines: 362 of 5362 are missing\n"));
}

#[test]
fn expand_writes_each_position_once_with_the_clocks_at_their_least() {
    let lines = objects(&output(&["expand", "chess", "3", "--depth", "5"]));
    assert_eq!(lines.len(), 5362);
    let expected = ["variant", "rules", "fen", "times", "depth", "run"];
    for line in &lines {
        assert_eq!(keys(line), expected.into_iter().collect());
        assert!(line["fen"].as_str().unwrap().ends_with(" 0 1"), "{line}");
        assert_eq!(line["depth"], 2);
    }
    let times: u64 = lines.iter().map(|line| line["times"].as_u64().unwrap()).sum();
    assert_eq!(times, 8902);
    // 1. Nf3 Nf6 2. Nc3 and 1. Nc3 Nf6 2. Nf3.
    let knights = "rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 0 1";
    let line = lines.iter().find(|line| line["fen"] == knights).unwrap();
    assert_eq!(line["times"], 2);
    // Without --depth nothing is left to count.
    let leaves = objects(&output(&["expand", "chess", "2"]));
    assert!(leaves.iter().all(|line| line["depth"] == 0));
    let mated = ["expand", "chess", "1", "--moves", "f2f3 e7e5 g2g4 d8h4", "--depth", "3"];
    assert_eq!(output(&mated), "");
    let rules = objects(&output(&["expand", "tardis", "1", "--rule", "korean_hoppers"]));
    assert_eq!((rules.len(), &rules[0]["rules"][0]), (66, &"korean_hoppers".into()));
}

/// What would list too many moves is refused; other lines are answered.
#[test]
fn positions_with_too_many_moves_are_refused() {
    let (stdout, stderr, status) = run(&["expand", "chess", "2", "--max-moves", "19"]);
    assert_eq!((stdout.as_str(), status), ("", 2));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let message = format!("error: moves: `{start}` has 20 legal moves, more than 19\n");
    assert_eq!(stderr, message);
    let line = |variant: &str, fen: &str| {
        format!("{{\"variant\":\"{variant}\",\"fen\":\"{fen}\",\"depth\":2}}\n")
    };
    let input = line("xiangqi", XIANGQI) + &line("chess", start);
    let arguments = ["count", "--lines", "-", "--max-moves", "43", "--mode", "last-ply"];
    let (stdout, _, status) = run_with(&arguments, input.as_bytes());
    let answers = objects(&stdout);
    assert_eq!((&answers[0]["error"]["field"], status), (&"max-moves".into(), 2));
    assert_eq!(answers[1]["nodes"], 400);
}

#[test]
fn expansion_goes_on_from_lines() {
    let folder = folder();
    let (parent, lines) = cut(&folder, "chess", "2", "5");
    let manifest = path(&folder, "further.json");
    let further = ["expand", "1", "--lines", &lines, "--parent", &parent, "--manifest", &manifest];
    let text = output(&further);
    let at_once = path(&folder, "at-once.json");
    assert_eq!(text, output(&["expand", "chess", "3", "--depth", "5", "--manifest", &at_once]));
    assert_eq!(fs::read(&manifest).unwrap(), fs::read(&at_once).unwrap());
    // From standard input, with the game named, in little memory, and without manifest.
    let input = fs::read(&lines).unwrap();
    let arguments = ["expand", "chess", "1", "--lines", "-", "--memory", "1", "--threads", "2"];
    assert_eq!(run_with(&arguments, &input), (text, String::new(), 0));

    // A line is missing.
    let short = path(&folder, "short.jsonl");
    let beginning: String = fs::read_to_string(&lines)
        .unwrap()
        .lines()
        .skip(1)
        .fold(String::new(), |text, line| text + line + "\n");
    fs::write(&short, beginning).unwrap();
    let (stdout, stderr, status) =
        run(&["expand", "1", "--lines", &short, "--parent", &parent, "--manifest", &manifest]);
    assert_eq!((stdout.as_str(), status), ("", 1));
    assert!(stderr.starts_with("error: parent: expected its 400 lines with checksum "), "{stderr}");
}

#[test]
fn a_broken_line_is_told_in_its_place() {
    let chess = r#"{"variant":"chess","fen":"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1","depth":1}"#;
    let xiangqi = format!(r#"{{"variant":"xiangqi","fen":"{XIANGQI}","depth":2}}"#);
    let input = format!(
        "{chess}\n\nnonsense\n{}\n{}\n{xiangqi}\n",
        chess.replace("5K2", "8"),
        chess.replace("depth", "dept")
    );
    let (stdout, stderr, status) = run_with(&["count", "--lines", "-"], input.as_bytes());
    assert_eq!((stderr.as_str(), status), ("", 2));
    let answers = objects(&stdout);
    assert_eq!(answers.len(), 6);
    assert_eq!((&answers[0]["nodes"], &answers[5]["nodes"]), (&0.into(), &1920.into()));
    for (answer, kind, field) in
        [(1, "line", "line"), (2, "line", "line"), (3, "royal", "placement"), (4, "line", "line")]
    {
        let error = &answers[answer]["error"];
        assert_eq!((&error["kind"], &error["field"]), (&kind.into(), &field.into()), "{error}");
    }
    let (stdout, _, status) = run_with(&["expand", "1", "--lines", "-"], input.as_bytes());
    assert_eq!(status, 2);
    assert_eq!(objects(&stdout).iter().filter(|object| object["error"].is_object()).count(), 4);
    assert_eq!(objects(&stdout).iter().filter(|object| object["variant"] == "xiangqi").count(), 44);
    let (stdout, _, status) =
        run_with(&["expand", "chess", "1", "--lines", "-"], xiangqi.as_bytes());
    assert_eq!((objects(&stdout)[0]["error"]["field"].as_str(), status), (Some("variant"), 2));
    // What an error stands for does not add up.
    let (_, stderr, status) = run_with(&["sum", "--partial"], stdout.as_bytes());
    assert_eq!(status, 2);
    assert!(stderr.starts_with("error: -: line 1: line: unknown field `error`"), "{stderr}");
}

/// Numbers above 2^53 are text in JSON, and both are read.
#[test]
fn numbers_are_exact_beyond_64_bits() {
    let line = format!(
        r#"{{"variant":"xiangqi","fen":"{XIANGQI}","depth":1,"times":"18446744073709551616"}}"#
    );
    let (answer, _, status) = run_with(&["count", "--lines", "-"], line.as_bytes());
    assert_eq!(status, 0);
    assert_eq!(objects(&answer)[0]["times"], "18446744073709551616");
    let (sum, _, status) = run_with(&["sum", "--partial"], answer.as_bytes());
    assert_eq!(status, 0);
    // 44 times 2^64.
    assert_eq!(objects(&sum)[0]["nodes"], "811656739243220271104");
    let huge = line.replace("18446744073709551616", "340282366920938463463374607431768211455");
    let (answer, ..) = run_with(&["count", "--lines", "-"], huge.as_bytes());
    let (_, stderr, status) = run_with(&["sum", "--partial"], answer.as_bytes());
    assert_eq!(
        (stderr.as_str(), status),
        ("error: -: line 1: nodes: there are more than 128 bits can count\n", 1)
    );
}

#[test]
fn a_run_is_taken_up_where_it_was_left() {
    let folder = folder();
    let (manifest, lines) = cut(&folder, "chess", "2", "4");
    let answers = path(&folder, "answers.jsonl");
    let count = ["count", "--lines", &lines, "--answers", &answers, "--threads", "2"];
    assert_eq!(output(&count), "");
    let whole = fs::read_to_string(&answers).unwrap();
    assert_eq!(whole.lines().count(), 400);
    let total = output(&["sum", "--manifest", &manifest, &answers]);
    assert!(total.contains(" 197281 nodes"), "{total}");
    // Nothing is left to do; the file stays as it is.
    assert_eq!(output(&count), "");
    assert_eq!(fs::read_to_string(&answers).unwrap(), whole);
    // Killed in the middle of the 300th line.
    let cut: usize = whole.lines().take(299).map(|line| line.len() + 1).sum::<usize>() + 25;
    fs::write(&answers, &whole[..cut]).unwrap();
    assert_eq!(output(&count), "");
    assert_eq!(output(&["sum", "--manifest", &manifest, &answers]), total);
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), 400);
    // What is not an answer is not written to.
    let text = fs::read_to_string(&lines).unwrap();
    let (_, stderr, status) = run(&["count", "--lines", &lines, "--answers", &lines]);
    assert_eq!(status, 2);
    assert!(stderr.ends_with("lines.jsonl: line 1: nodes: it is missing\n"), "{stderr}");
    assert_eq!(fs::read_to_string(&lines).unwrap(), text);
}

/// Files that went through Windows are read as they are, and answered as if they had not.
#[test]
fn line_ends_of_windows_are_read() {
    let folder = folder();
    let (manifest, lines) = cut(&folder, "taxi", "2", "3");
    let windows = |path: &str| {
        fs::write(path, fs::read_to_string(path).unwrap().replace('\n', "\r\n")).unwrap();
    };
    windows(&lines);
    windows(&manifest);
    let answers = path(&folder, "answers.jsonl");
    let count = ["count", "--lines", &lines, "--answers", &answers];
    assert_eq!(output(&count), "");
    let whole = fs::read_to_string(&answers).unwrap();
    windows(&answers);
    assert_eq!(output(&count), "");
    assert_eq!(fs::read_to_string(&answers).unwrap(), whole.replace('\n', "\r\n"));
    let sum = output(&["sum", "--manifest", &manifest, "--lines", &lines, &answers]);
    assert!(sum.contains(" 4235 nodes"), "{sum}");
    let further = output(&["expand", "1", "--lines", &lines, "--parent", &manifest]);
    assert!(!further.is_empty() && !further.contains('\r'));
}

/// A disk that is full ends the count at the line that it has no room for.
#[cfg(unix)]
#[test]
fn answers_that_cannot_be_written_end_the_count() {
    use std::process::Command;

    let folder = folder();
    let (manifest, lines) = cut(&folder, "chess", "2", "3");
    let answers = path(&folder, "answers.jsonl");
    // 8 blocks of 512 bytes, or of 1024: enough for a few of the 400 answers.
    let script = format!(
        "trap '' XFSZ; ulimit -f 8; exec {} count --lines {lines} --answers {answers} --threads 1",
        env!("CARGO_BIN_EXE_perft")
    );
    let child = Command::new("sh").args(["-c", &script]).output().unwrap();
    let stderr = String::from_utf8(child.stderr).unwrap();
    assert_eq!((child.stdout.as_slice(), child.status.code()), (&b""[..], Some(3)), "{stderr}");
    assert!(stderr.starts_with(&format!("error: answers: `{answers}`: ")), "{stderr}");
    let begun = fs::read_to_string(&answers).unwrap().lines().count();
    assert!((10..100).contains(&begun), "{begun}");
    assert_eq!(output(&["count", "--lines", &lines, "--answers", &answers]), "");
    let sum = output(&["sum", "--manifest", &manifest, &answers]);
    assert!(sum.contains(" 8902 nodes"), "{sum}");
}

#[test]
fn two_counts_do_not_add_to_one_file() {
    let folder = folder();
    let answers = folder.path().join("answers.jsonl");
    let held = fs::File::create(&answers).unwrap();
    held.lock().unwrap();
    let (_, lines) = cut(&folder, "chess", "1", "2");
    let (_, stderr, status) =
        run(&["count", "--lines", &lines, "--answers", answers.to_str().unwrap()]);
    assert_eq!(status, 2);
    assert!(stderr.ends_with("answers.jsonl: another count adds to it\n"), "{stderr}");
}

/// Writes some of the answers.
fn write(folder: &tempfile::TempDir, name: &str, answers: &[&str]) -> String {
    let path = path(folder, name);
    fs::write(&path, answers.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    path
}

#[test]
fn a_sum_is_refused_unless_each_line_is_answered_once() {
    let folder = folder();
    let (manifest, lines) = cut(&folder, "chess", "2", "4");
    let counted = output(&["count", "--lines", &lines]);
    let answers: Vec<&str> = counted.lines().collect();
    let sum = |files: &[&str], options: &[&str]| {
        run(&[&["sum", "--manifest", &manifest], files, options].concat())
    };
    let all = write(&folder, "all", &answers);
    assert_eq!(sum(&[&all], &["--lines", &lines]).2, 0);
    let (first, rest) =
        (write(&folder, "first", &answers[..1]), write(&folder, "rest", &answers[1..]));
    assert_eq!(sum(&[&rest, &first], &[]).2, 0);

    let refused = |files: &[&str], message: &str| {
        let (stdout, stderr, status) = sum(files, &[]);
        assert_eq!((stdout.as_str(), status), ("", 1), "{files:?}");
        assert!(stderr.contains(message), "{stderr}");
    };
    refused(&[&rest], "error: lines: 1 of 400 are missing");
    refused(&[&all, &first], "error: lines: 401 instead of 400: some are doubled");
    let (second, others) =
        (write(&folder, "second", &answers[1..2]), write(&folder, "others", &answers[2..]));
    refused(&[&second, &second, &others], "error: checksum: `");
    let other = output(&["expand", "chess", "2", "--depth", "5"]);
    let alien = run_with(
        &["count", "--lines", "-", "--threads", "1"],
        other.lines().next().unwrap().as_bytes(),
    )
    .0;
    let alien = write(&folder, "alien", &[alien.trim_end()]);
    refused(&[&all, &alien], "alien: line 1: run: `");
    let root = output(&["expand", "chess", "0", "--depth", "4"]);
    let root = run_with(&["count", "--lines", "-"], root.as_bytes()).0;
    let root = write(&folder, "root", &[root.trim_end()]);
    refused(&[&root], "root: line 1: depth: `4`: expected 2, what the lines of this run have left");

    // With the lines at hand, each is named.
    let (stdout, stderr, status) = sum(&[&second, &second, &others, &alien], &["--lines", &lines]);
    assert_eq!(
        (stderr.as_str(), status),
        ("error: lines: 3 are missing, doubled or not of the run\n", 1)
    );
    let mut named: Vec<&str> =
        stdout.lines().map(|line| line.split(": ").next().unwrap()).collect();
    named.sort_unstable();
    assert_eq!(named, ["answered 2 times", "missing", "not of the run"]);
    let missing = stdout.lines().find_map(|line| line.strip_prefix("missing: ")).unwrap();
    assert!(answers[0].starts_with(&missing[..missing.len() - 1]));

    // Sums of parts add up as well, and are refused as well.
    let part = |name: &str, file: &str| {
        let sum = output(&["sum", "--partial", file]);
        write(&folder, name, &[sum.trim_end()])
    };
    let (one, two) = (part("one", &first), part("two", &rest));
    assert_eq!(sum(&[&one, &two], &[]).2, 0);
    refused(&[&two], "error: lines: 1 of 400 are missing");
    assert_eq!(sum(&[&one], &["--lines", &lines]).2, 2);

    // Lines that stand for too few games are no run, whatever was answered.
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("\"times\":400", "\"times\":399")).unwrap();
    refused(&[&all], "error: checksum: `");
    let short = write(&folder, "short", &answers[1..]);
    let tally: Value = serde_json::from_str(&output(&["sum", "--partial", &short])).unwrap();
    let mut forged: Value = serde_json::from_str(&text).unwrap();
    for field in ["lines", "times", "checksum"] {
        forged[field] = tally[field].clone();
    }
    fs::write(&manifest, forged.to_string()).unwrap();
    refused(&[&short], "error: times: the lines stand for 399 games of 2 plies, and there are 400");
    fs::write(&manifest, text.replace("\"depth\":4", "\"depth\":6")).unwrap();
    assert!(sum(&[&all], &[]).1.starts_with("error: manifest: run: `"));
}

#[test]
fn bad_arguments_for_lines_are_told() {
    for (arguments, text) in [
        (&["expand", "chess", "3", "--depth", "2"][..], "error: depth: `2`: expected at least 3"),
        (&["expand", "chess"], "error: plies"),
        (&["expand", "2"], "error: variant"),
        (&["expand", "chess", "1", "--memory", "0"], "error: memory: `0`: expected"),
        (&["expand", "1", "--lines", "/no/such/file"], "error: lines: `/no/such/file`: "),
        (&["expand", "1", "--lines", "-", "--manifest", "x"], "error: manifest: expected --parent"),
        (
            &["expand", "chess", "1", "--manifest", "/no/such/folder/x"],
            "error: manifest: `/no/such/folder/x`: ",
        ),
        (&["count", "chess", "1", "--answers", "x"], "error: answers: expected --lines too"),
        (&["count", "--lines", "/no/such/file"], "error: lines: `/no/such/file`: "),
        (&["count", "chess", "1", "--lines", "-"], "error: variant: expected without lines"),
        (&["expand", "1", "--lines", "-", "--depth", "2"], "error: lines: expected without depth"),
        (&["expand", "1", "--lines", "-", "--lines", "-"], "error: lines: given more than once"),
        (&["sum"], "error: manifest: missing"),
        (&["sum", "--partial", "--manifest", "x"], "error: partial: expected without manifest"),
        (&["sum", "--manifest", "/no/such/file"], "error: manifest: `/no/such/file`: "),
        (&["sum", "--partial", "/no/such/file"], "error: file: `/no/such/file`: "),
        (&["sum", "--partial", "/"], "error: file: `/`: "),
        (&["count", "--lines", "-", "--strict"], "error: lines: expected without strict"),
        (
            &["expand", "chess", "1", "--lines", "-", "--fen", "x"],
            "error: lines: expected without fen",
        ),
        (&["count", "--lines", "-", "--moves", "e2e4"], "error: lines: expected without moves"),
    ] {
        let (_, stderr, status) = run(arguments);
        assert!(stderr.starts_with(text), "{arguments:?}: {stderr}");
        assert!(status == 2 || status == 3, "{arguments:?}: {status}");
    }
}

/// Starts a command and ends it by a signal when something has come.
#[cfg(unix)]
fn end_by(
    signal: &str,
    arguments: &[&str],
    has_come: impl Fn() -> bool,
) -> std::process::ExitStatus {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let mut child =
        interruptible(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while !has_come() {
        assert!(start.elapsed() < Duration::from_secs(120));
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(10));
    status
}

/// Ctrl-C and a kill lose the line that is being counted, and nothing else.
#[cfg(unix)]
#[test]
fn whoever_is_stopped_keeps_what_is_answered() {
    use std::os::unix::process::ExitStatusExt;

    let folder = folder();
    let (_, lines) = cut(&folder, "chess", "3", "8");
    let answers = path(&folder, "answers.jsonl");
    let count = ["count", "--lines", &lines, "--answers", &answers, "--threads", "1"];
    let answered = || fs::read_to_string(&answers).map_or(0, |text| text.lines().count());
    assert_eq!(end_by("-INT", &count, || answered() >= 3).code(), Some(130));
    let text = fs::read_to_string(&answers).unwrap();
    assert!(text.ends_with('\n') && text.lines().count() >= 3);
    let before = answered();
    assert_eq!(end_by("-KILL", &count, || answered() > before).signal(), Some(9));
    assert!(fs::read_to_string(&answers).unwrap().starts_with(&text));
}

#[cfg(unix)]
#[test]
fn an_expansion_that_is_stopped_leaves_no_manifest() {
    let folder = folder();
    let manifest = path(&folder, "manifest.json");
    let disk = folder.path().to_str().unwrap();
    let expand =
        ["expand", "chess", "9", "--memory", "1", "--folder", disk, "--manifest", &manifest];
    let start = std::time::Instant::now();
    let status = end_by("-INT", &expand, || start.elapsed().as_millis() > 500);
    assert_eq!(status.code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
