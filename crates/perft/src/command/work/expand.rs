//! `perft expand`.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use crate::work::{Expand, ExpandProgress, Expansion, Manifest, Tally, WorkLine, WorkLines};
use clap::Args;
use warpboard::{AnyPosition, Variant};

use super::bar::Bar;
use super::{MemoryOptions, read_line, read_manifest};
use crate::command::args::{Listing, Setup};
use crate::command::failure::{BAD_INPUT, FAILED_CHECK, Failure};
use crate::command::lines::Lines;
use crate::command::output::Output;
use crate::command::run;
use crate::command::set_up::set_up;
use crate::command::values::{depth, threads};

#[derive(Debug, Args)]
pub(crate) struct ExpandOptions {
    /// The depth of the whole count: each line has the rest to count [default: PLIES]
    #[arg(long, value_name = "DEPTH", value_parser = depth, allow_negative_numbers = true,
        conflicts_with = "lines")]
    depth: Option<u8>,
    /// Go on from lines of work instead, of this file or of standard input (`-`)
    #[arg(long, value_name = "FILE")]
    lines: Option<PathBuf>,
    /// Write what tells whether all lines are answered into this file, for `perft sum`
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// The manifest of the lines read, which are checked by it
    #[arg(long, value_name = "FILE", requires = "lines")]
    parent: Option<PathBuf>,
    #[command(flatten)]
    memory: MemoryOptions,
    #[command(flatten)]
    listing: Listing,
    /// Threads to expand with [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZero<usize>>,
    /// No progress
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn expand(
    setup: Option<&Setup>,
    plies: u8,
    options: &ExpandOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    if options.manifest.is_some() && options.lines.is_some() && options.parent.is_none() {
        let message = "manifest: expected --parent too, the manifest of the lines read";
        return Err(Failure::new("argument", "manifest", message));
    }
    let bar = Bar::new(options.quiet);
    let report = |progress: ExpandProgress| {
        let ExpandProgress { ply, positions, total } = progress;
        bar.show(positions, total, || format!("ply {ply} of {plies}, {positions} positions"));
    };
    let mut expansion = Expand::new(plies)
        .memory(options.memory.bytes())
        .folder(options.memory.folder())
        .threads(options.threads.map_or(0, NonZero::get))
        .max_moves(options.listing.most() as u64)
        .cancel(run::interrupt())
        .progress(&report)
        .start::<AnyPosition>();
    let run = match (&options.lines, setup) {
        (Some(path), _) => {
            let variant = setup.map(|setup| setup.variant);
            let tally = add_lines(path, variant, &mut expansion, output)?;
            options.parent.as_deref().map(|parent| parent_of(parent, tally)).transpose()?
        }
        (None, Some(setup)) => {
            let run = Manifest::new(&set_up(setup)?, options.depth.unwrap_or(plies));
            expansion.add(&run.root_line())?;
            Some(run)
        }
        (None, None) => {
            return Err(Failure::new("missing_argument", "variant", "variant: missing"));
        }
    };
    let lines = run::interruptible(|| expansion.finish())?;
    bar.clear();
    let tally = write_lines(lines, output)?;
    match (&options.manifest, run) {
        // What is left out of the lines is left out of no manifest.
        (Some(path), Some(run)) if output.status() == 0 => {
            write_manifest(path, &run.expanded(plies, tally)?)
        }
        _ => Ok(()),
    }
}

/// Takes in lines; a wrong one is told in its place. Returns the tally of the others.
fn add_lines(
    path: &Path,
    variant: Option<Variant>,
    expansion: &mut Expansion<'_, AnyPosition>,
    output: &mut Output,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut lines = Lines::open("lines", path)?;
    for text in &mut lines {
        match text.and_then(|text| add_line(&text, variant, expansion)) {
            Ok(line) => tally = tally.plus(Tally::of(&line))?,
            Err(failure) if failure.status == BAD_INPUT => {
                output.end_with(BAD_INPUT);
                output.failure(&failure)?;
            }
            Err(failure) => return Err(failure),
        }
    }
    lines.finish()?;
    Ok(tally)
}

fn add_line(
    text: &str,
    variant: Option<Variant>,
    expansion: &mut Expansion<'_, AnyPosition>,
) -> Result<WorkLine, Failure> {
    let line = read_line(text)?;
    if let Some(variant) = variant.filter(|variant| variant.id() != line.variant) {
        let expected = format!("expected `{variant}`");
        return Err(Failure::value("variant", &line.variant, expected));
    }
    expansion.add(&line)?;
    Ok(line)
}

/// The run that lines of this tally are of.
fn parent_of(path: &Path, tally: Tally) -> Result<Manifest, Failure> {
    let parent = read_manifest("parent", path)?;
    if parent.tally == tally {
        return Ok(parent);
    }
    let Tally { lines, checksum, .. } = tally;
    let message = format!(
        "parent: expected its {} lines with checksum `{}`, not {lines} with `{checksum}`",
        parent.tally.lines, parent.tally.checksum
    );
    Err(Failure { status: FAILED_CHECK, ..Failure::new("refused", "parent", message) })
}

/// Bytes that are written at once.
const BLOCK: usize = 1 << 16;

fn write_lines(lines: WorkLines, output: &mut Output) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut block = String::new();
    for line in lines {
        let line = line?;
        tally = tally.plus(Tally::of(&line))?;
        block.push_str(&line.to_string());
        block.push('\n');
        if block.len() > BLOCK {
            output.write(&block)?;
            block.clear();
        }
    }
    output.write(&block)?;
    Ok(tally)
}

fn write_manifest(path: &Path, manifest: &Manifest) -> Result<(), Failure> {
    let written = fs::write(path, format!("{manifest}\n"));
    written.map_err(|error| Failure::file("manifest", path, &error))
}
