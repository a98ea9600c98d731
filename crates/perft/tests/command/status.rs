//! How the command ends: exit statuses, signals, pipes that break.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{CHESS, interruptible, objects, output};

fn perft(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(arguments);
    command
}

/// The standard output, standard error and exit status, in the end.
fn end(child: Child) -> (String, String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
}

/// Ctrl-C stops a long count at once, which then tells how far it got.
#[cfg(unix)]
#[test]
fn an_interrupt_stops_at_once_and_keeps_what_is_known() {
    // Nothing follows after the mate, and far too much after all other moves.
    let moves = "f2f3 e7e5 g2g4";
    let legal = output(&["moves", "chess", "--moves", moves]);
    let others: Vec<&str> = legal.lines().filter(|&mv| mv != "d8h4").collect();
    for json in [false, true] {
        let child = interruptible(&["divide", "chess", "9", "--moves", moves])
            .args(json.then_some("--json"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        interrupt(&child);
        let start = Instant::now();
        let (stdout, stderr, status) = end(child);
        assert!(start.elapsed() < Duration::from_secs(5));
        assert_eq!(status, Some(130));
        if json {
            let objects = objects(&stdout);
            let counted = serde_json::json!([{ "move": "d8h4", "nodes": 0 }]);
            assert_eq!((&objects[0]["nodes"], &objects[0]["divide"]), (&0.into(), &counted));
            assert_eq!(objects[0]["uncounted"], serde_json::json!(others));
            assert_eq!(objects[1]["error"]["kind"], "interrupted");
        } else {
            assert_eq!(stdout, format!("d8h4 0\npartial 0: 1 of {} moves\n", others.len() + 1));
            assert!(stderr.starts_with("error: depth 9: stopped after "), "{stderr}");
        }
    }
}

/// Answers lines, with Ctrl-C sent between two of them.
#[cfg(unix)]
fn interrupt_between_lines(mut command: Command) -> (Option<i32>, usize) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "{CHESS}").unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), "400");
    interrupt(&child);
    // A program that has ended reads no more.
    std::thread::sleep(Duration::from_millis(300));
    let _ = writeln!(input, "{CHESS}");
    drop(input);
    let rest = answers.count();
    (child.wait().unwrap().code(), rest)
}

/// A shell that starts a program in the background has it ignore Ctrl-C.
#[cfg(unix)]
#[test]
fn an_interrupt_that_is_to_be_ignored_is_ignored() {
    for threads in ["1", "2"] {
        let arguments = ["count", "chess", "2", "--fen", "-", "--threads", threads];
        assert_eq!(interrupt_between_lines(interruptible(&arguments)), (Some(130), 0));
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' INT; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_perft")]);
        shell.args(arguments);
        assert_eq!(interrupt_between_lines(shell), (Some(0), 1));
    }
}

/// Runs a command whose output nobody reads.
fn unread(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = perft(arguments);
    command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(command);
    // The command may end before it has read this.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let (_, stderr, status) = end(child);
    (stderr, status)
}

#[test]
fn a_broken_pipe_ends_quietly_and_hides_no_fault() {
    assert_eq!(unread(&["moves", "chess"], ""), (String::new(), Some(0)));
    assert_eq!(unread(&["--help"], ""), (String::new(), Some(0)));
    let start = Instant::now();
    assert_eq!(unread(&["count", "chess", "30"], ""), (String::new(), Some(0)));
    assert!(start.elapsed() < Duration::from_secs(5));
    // What is wrong is found out all the same.
    assert_eq!(unread(&["verify", "chess", "--max-nodes", "3000"], ""), (String::new(), Some(0)));
    let nothing = unread(&["verify", "xiangqi", "--max-nodes", "0"], "");
    assert!(nothing.0.contains("nothing was checked") && nothing.1 == Some(1), "{nothing:?}");
    let suite = ["verify", "chess", "--suite", "-"];
    let wrong = format!("{CHESS} ;D1 20\n{CHESS} ;D1 20 ;D2 401\n");
    assert_eq!(unread(&suite, &wrong), (String::new(), Some(1)));
    for threads in ["1", "2"] {
        let arguments = ["count", "chess", "1", "--fen", "-", "--threads", threads];
        assert_eq!(unread(&arguments, &format!("{CHESS}\n")), (String::new(), Some(0)));
        assert_eq!(unread(&arguments, &format!("x\n{CHESS}\n")), (String::new(), Some(2)));
    }
    let json = unread(&["count", "chess", "x", "--json"], "");
    assert_eq!((objects(&json.0)[0]["error"]["field"].as_str(), json.1), (Some("depth"), Some(2)));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_has_its_own_status() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for arguments in [
        &["variants"][..],
        &["verify", "--max-nodes", "3000"],
        &["moves", "xiangqi"],
        &["show", "taxi", "--svg", "-"],
        &["--help"],
        &["count", "--help"],
        &["--version"],
    ] {
        let child = perft(arguments).stdout(full()).stderr(Stdio::piped()).spawn().unwrap();
        let (_, stderr, status) = end(child);
        assert_eq!(status, Some(3), "{arguments:?}");
        assert!(stderr.starts_with("error: standard output: "), "{stderr}");
    }
    for threads in ["1", "2"] {
        let arguments = ["count", "chess", "1", "--fen", "-", "--json", "--threads", threads];
        let mut command = perft(&arguments);
        command.stdin(Stdio::piped()).stdout(full()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // It ends although more lines may come.
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{CHESS}").unwrap();
        let (_, stderr, status) = end(child);
        let error = &objects(&stderr)[0]["error"];
        assert_eq!(
            (&error["kind"], &error["field"]),
            (&"output".into(), &"standard output".into())
        );
        assert_eq!(status, Some(3));
        drop(input);
    }
    let child = perft(&["show", "taxi", "--svg", "/dev/full"]).stderr(Stdio::piped()).spawn();
    let (_, stderr, status) = end(child.unwrap());
    assert!(stderr.starts_with("error: svg: `/dev/full`: ") && status == Some(3), "{stderr}");
}
