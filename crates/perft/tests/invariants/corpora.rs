//! Replays the seed corpora of the fuzz targets, and what fuzzing once found, on every build.

use std::fs;
use std::path::{Path, PathBuf};

use warpboard::{PositionVisitor, Variant, VariantPosition};
use warpboard_perft::invariants::{Violation, check_fen_input, check_play_input};

/// Which of a variant's two targets.
#[derive(Clone, Copy)]
enum Target {
    Fen,
    Play,
}

struct Replay<'a> {
    target: Target,
    data: &'a [u8],
}

impl PositionVisitor for Replay<'_> {
    type Output = Result<(), Violation>;

    fn visit<P: VariantPosition + Send + Sync + 'static>(self, _: &P) -> Self::Output {
        match self.target {
            Target::Fen => check_fen_input::<P>(self.data),
            Target::Play => check_play_input::<P>(self.data),
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

fn replay(target: Target, prefix: &str) {
    for &variant in Variant::ALL {
        for file in seeds(&format!("{prefix}_{variant}")) {
            let data = fs::read(&file).unwrap();
            let outcome = variant.start().visit(Replay { target, data: &data });
            outcome.unwrap_or_else(|violation| panic!("{}: {violation}", file.display()));
        }
    }
}

#[test]
fn seeds_of_text_keep_every_promise() {
    replay(Target::Fen, "fen");
}

#[test]
fn seeds_of_play_keep_every_promise() {
    replay(Target::Play, "play");
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
