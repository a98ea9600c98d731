//! Every type that is written by `Display` and read by `FromStr` reads what it writes.
#![cfg(feature = "work")]

use std::fmt::{Debug, Display};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use warpboard::core::betza::Betza;
use warpboard::diagram::Symbols;
use warpboard::game::{Claim, Game};
use warpboard::{AnyPosition, Color, Position, Variant};
use warpboard_perft::work::{Answer, Manifest, Sum, Summand};
use warpboard_perft::{Counting, perft};

/// The types that are tested below.
const PAIRS: [&str; 13] = [
    "Answer", "Betza", "Claim", "Color", "Counting", "Game<P>", "Manifest", "RunId", "Sum",
    "Summand", "Symbols", "Variant", "WorkLine",
];

fn read_back<T>(values: impl IntoIterator<Item = T>)
where
    T: Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    for value in values {
        let text = value.to_string();
        let read: T = text.parse().unwrap_or_else(|error| panic!("`{text}`: {error:?}"));
        assert_eq!(read, value, "`{text}`");
        assert_eq!(read.to_string(), text);
    }
}

#[test]
fn what_is_written_is_read_back() {
    read_back(Color::ALL);
    read_back(Symbols::ALL);
    read_back(Variant::ALL.iter().copied());
    read_back([Counting::Bulk, Counting::LastPly, Counting::Full]);
    for count in [0, 1, 3, u32::MAX] {
        read_back([Claim::Repetition { times: count }, Claim::MoveCount { plies: count }]);
    }
    let movements = ["K", "FfW", "nD", "W03", "(4,1)", "mRcpR", "[W-F]fN", "fhNsZ", "RBNNC"];
    read_back(movements.map(|text| text.parse::<Betza>().unwrap()));
    read_back(Variant::ALL.iter().flat_map(|variant| games(variant.start())));
    Variant::ALL.iter().for_each(|variant| read_work_back(&variant.start()));
}

/// The run of a game, its line and the answer.
fn read_work_back(start: &AnyPosition) {
    let run = Manifest::new(start, 1);
    let line = run.root_line();
    let nodes = perft(start, 1).into();
    let answers = [0, 1, u128::MAX, nodes].map(|nodes| Answer { line: line.clone(), nodes });
    let sum = Sum::of(&answers[3]).unwrap();
    read_back([run.run]);
    read_back([run]);
    read_back([line.clone()]);
    read_back(answers.clone());
    read_back([Sum::default(), Sum::of_work(&line), sum]);
    let [answer, ..] = answers;
    read_back([Summand::Work(line), Summand::Answer(answer), Summand::Sum(sum)]);
}

/// A game before its first move, one under way and two that ended.
fn games(start: AnyPosition) -> [Game<AnyPosition>; 4] {
    let empty = Game::new(start);
    let mut going = empty.clone();
    going.set_tag("White", r#"a "quoted" \ name"#).unwrap();
    for ply in 0..5 {
        let mut moves = going.position().legal_moves();
        moves.sort_unstable();
        going.play(moves[ply * 7 % moves.len()]).unwrap();
    }
    going.set_comment("five plies").unwrap();
    let [mut resigned, mut drawn] = [going.clone(), going.clone()];
    resigned.resign(Color::Black).unwrap();
    drawn.agree_draw().unwrap();
    [empty, going, resigned, drawn]
}

/// Whoever makes another type readable adds it above.
#[test]
fn every_pair_is_tested() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for file in sources(&crates) {
        let text = fs::read_to_string(&file).unwrap();
        let readers =
            text.lines().filter(|line| line.starts_with("impl") && line.contains(" FromStr for "));
        found.extend(readers.filter_map(|line| {
            let name = line.rsplit(" for ").next()?;
            Some(name.trim_end_matches(['{', ' ']).to_owned())
        }));
    }
    found.sort();
    assert_eq!(found, PAIRS);
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "rs");
    let below =
        folders.iter().filter(|path| !path.ends_with("target")).flat_map(|path| sources(path));
    below.chain(files.into_iter().filter(is_source)).collect()
}
