//! A line kills nothing: whatever it holds, it is answered or refused, and so are those after it,
//! within a limit of memory that the system sets.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use warpboard::Variant;
use warpboard::core::zobrist::Stream;

use crate::common::run_with;

/// The memory that the command may have.
const LIMIT: &str = "--as=536870912";

/// The lines a game. `HOSTILE_LINES=100000` asks for as many as are to be answered in a minute by
/// a release build.
fn line_count() -> usize {
    std::env::var("HOSTILE_LINES").map_or(150, |text| text.parse().expect("a number of lines"))
}

/// Lines that are broken, strange or both, made from the seeds of the fuzz targets.
struct Hostile {
    seeds: Vec<Vec<u8>>,
    random: Stream,
}

impl Hostile {
    fn new(variant: Variant) -> Hostile {
        let folder = format!("../../fuzz/corpus/fen_{variant}");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let fen = |data: Vec<u8>| data.split(|&byte| byte == b'\n').next().unwrap().to_vec();
        let seeds = files.iter().map(|file| fen(fs::read(file).unwrap())).collect();
        Hostile { seeds, random: Stream::new(17) }
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.random.next() % limit.max(1) as u64) as usize
    }

    fn line(&mut self) -> Vec<u8> {
        let seed = self.below(self.seeds.len());
        let mut line = self.seeds[seed].clone();
        for _ in 0..self.below(4) {
            self.change(&mut line);
        }
        line.retain(|byte| !b"\n#".contains(byte));
        // Blank lines and comments have no answer.
        if String::from_utf8_lossy(&line).trim().is_empty() { b"?".to_vec() } else { line }
    }

    fn change(&mut self, line: &mut Vec<u8>) {
        const WORDS: [&[u8]; 12] = [
            b" ",
            b";",
            b"-",
            b"+",
            b"w",
            b"b",
            b"99999999999",
            b"4294967296",
            b"(",
            b"\0",
            b"\xff",
            b"a1a2 ",
        ];
        let place = self.below(line.len());
        let until = place + self.below(line.len() - place);
        match self.below(6) {
            0 => drop(line.drain(place..until)),
            1 => {
                let word = WORDS[self.below(WORDS.len())];
                drop(line.splice(place..place, word.iter().copied()));
            }
            2 if !line.is_empty() => line[place] = self.below(256) as u8,
            3 => {
                let times = [2, 2, 3, 9, 100, 2000][self.below(6)];
                let part = line[place..until].repeat(times);
                drop(line.splice(place..until, part));
            }
            _ if place < line.len() => {
                let other = self.below(line.len());
                line.swap(place, other);
            }
            _ => {}
        }
    }
}

/// Before each so many lines stands the start, whose answer shows that the order is kept.
const STRIDE: usize = 10;

/// Every hostile line has its answer, and the start those that it has alone.
fn survives(variant: Variant, command: &[&str]) {
    let start = variant.start().fen();
    let (name, rest) = command.split_first().unwrap();
    let arguments = [&[*name, variant.id()], rest, &["--fen", "-"]].concat();
    let (expected, _, status) = run_with(&arguments, start.as_bytes());
    assert_eq!(status, 0, "{arguments:?}");

    let mut hostile = Hostile::new(variant);
    let lines: Vec<Vec<u8>> = (0..line_count())
        .map(|i| if i % STRIDE == 0 { start.clone().into_bytes() } else { hostile.line() })
        .collect();
    let run = Command::new("prlimit")
        .args([LIMIT, env!("CARGO_BIN_EXE_perft")])
        .args(&arguments)
        .write_stdin(lines.join(&b'\n'))
        .output()
        .unwrap();
    let stdout = String::from_utf8(run.stdout).unwrap();
    let answers: Vec<&str> = stdout.lines().collect();
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!((answers.len(), &*errors), (lines.len(), ""), "{arguments:?}: {}", run.status);
    assert_eq!(run.status.code(), Some(2), "{arguments:?}");
    for answer in answers.iter().step_by(STRIDE) {
        assert_eq!(*answer, expected.trim_end(), "{arguments:?}");
    }
}

#[test]
fn hostile_lines_are_answered_in_order_within_a_limit_of_memory() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        eprintln!("skipped: there is no prlimit");
        return;
    }
    for &variant in Variant::ALL {
        survives(variant, &["moves"]);
        survives(variant, &["moves", "--json"]);
        survives(variant, &["count", "2"]);
        survives(variant, &["count", "1", "--mode", "full"]);
        survives(variant, &["play"]);
    }
}
