//! Replays the seed corpora of the fuzz targets, and what fuzzing once found, on every build.

use std::fs;
use std::path::{Path, PathBuf};

use warpboard::kit::{AnyStated, Statement, check_toml, shipped_ids};
use warpboard::{PositionVisitor, Variant, VariantPosition};
use warpboard_perft::invariants::{
    Violation, check_fen_input, check_play_input, check_play_input_from, check_record_input,
    check_replies_input,
};

/// The fuzz targets of a variant begin with one of these.
const TARGETS: [&str; 4] = ["fen", "play", "replies", "record"];

struct Replay<'a> {
    target: &'static str,
    data: &'a [u8],
}

impl PositionVisitor for Replay<'_> {
    type Output = Result<(), Violation>;

    fn visit<P: VariantPosition + Send + Sync + 'static>(self, _: &P) -> Self::Output {
        match self.target {
            "fen" => check_fen_input::<P>(self.data),
            "play" => check_play_input::<P>(self.data),
            "replies" => check_replies_input::<P>(self.data),
            _ => check_record_input::<P>(self.data),
        }
    }
}

fn seeds(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty(), "{} has no seeds", folder.display());
    files
}

/// Replays the seeds of a variant's targets.
fn replay(variant: Variant) {
    for target in TARGETS {
        for file in seeds(&format!("{target}_{variant}")) {
            let data = fs::read(&file).unwrap();
            let outcome = variant.start().visit(Replay { target, data: &data });
            outcome.unwrap_or_else(|violation| panic!("{}: {violation}", file.display()));
        }
    }
}

/// One test for each variant, so that they run side by side, and that the coverage of a game's
/// crate by its seeds can be told: see `fuzz/README.md`.
macro_rules! seeds_keep_every_promise {
    ($($name:ident: $variant:ident),+) => {$(
        #[test]
        fn $name() {
            replay(Variant::$variant);
        }
    )+};
}

seeds_keep_every_promise! {
    seeds_of_chess: Chess,
    seeds_of_xiangqi: Xiangqi,
    seeds_of_waterfall: Waterfall,
    seeds_of_mitawi: Mitawi,
    seeds_of_taxi: Taxi,
    seeds_of_tardis: Tardis
}

/// The first byte chooses one of the games that come with the kit, as in the fuzz target.
#[test]
fn seeds_of_stated_games() {
    for file in seeds("play_kit") {
        let data = fs::read(&file).unwrap();
        let number = usize::from(data[0]) % shipped_ids().count();
        let outcome = match AnyStated::find(shipped_ids().nth(number).unwrap()).unwrap() {
            AnyStated::Small(game) => check_play_input_from(&game.start(), &data),
            AnyStated::Medium(game) => check_play_input_from(&game.start(), &data),
            other => panic!("{}: a board of another size", other.id()),
        };
        outcome.unwrap_or_else(|violation| panic!("{}: {violation}", file.display()));
    }
}

#[test]
fn seeds_of_game_files() {
    let files = seeds("game_file");
    let accepted = files.iter().filter(|file| {
        let text = fs::read_to_string(file).unwrap();
        let read = check_toml(&text);
        if let Ok(statement) = &read {
            assert_eq!(Statement::from_toml(&text).as_ref(), Ok(statement), "{}", file.display());
        }
        read.is_ok()
    });
    assert!(accepted.count() >= 4);
}

/// A game of one's own has no seeds, and one more variant must not be forgotten.
#[test]
fn every_variant_has_seeds() {
    assert_eq!(Variant::ALL.len(), 6);
}

/// A seed is there for what it leads to, so the good ones must be accepted.
#[test]
fn seeds_of_text_hold_positions() {
    for &variant in Variant::ALL {
        let good = seeds(&format!("fen_{variant}"))
            .iter()
            .filter(|file| {
                let text = fs::read_to_string(file).unwrap_or_default();
                let mut lines = text.split('\n');
                let fen = lines.next();
                let rules: Vec<&str> = lines.collect();
                variant.set_up(&rules, fen).is_ok()
            })
            .count();
        assert!(good >= 4, "{variant}: {good} positions among the seeds");
    }
}
