//! Running the command.

use std::collections::BTreeSet;

use assert_cmd::Command;
use serde_json::Value;

/// The start position of Xiangqi.
pub(crate) const XIANGQI: &str =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
/// The start position of chess.
pub(crate) const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The number of games with crates of their own, which are listed before the stated ones.
pub(crate) const OWN_CRATES: usize = 6;

/// Runs `perft` and returns its standard output, standard error and exit status.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap_or(-1))
}

/// The same without input.
pub(crate) fn run(arguments: &[&str]) -> (String, String, i32) {
    run_with(arguments, b"")
}

/// The standard output of a run that succeeds.
pub(crate) fn output(arguments: &[&str]) -> String {
    let (stdout, stderr, status) = run(arguments);
    assert_eq!((stderr.as_str(), status), ("", 0), "{arguments:?}");
    stdout
}

/// The objects on the lines of an output.
pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The keys of an object.
pub(crate) fn keys(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// The command, where Ctrl-C is not ignored even if it is around the test.
pub(crate) fn interruptible(arguments: &[&str]) -> std::process::Command {
    let perft = env!("CARGO_BIN_EXE_perft");
    let mut command = if cfg!(target_os = "linux") {
        let mut command = std::process::Command::new("env");
        command.args(["--default-signal=INT", perft]);
        command
    } else {
        std::process::Command::new(perft)
    };
    command.args(arguments);
    command
}
