//! `perft stats`: the kinds of move at each depth.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZero;

use crate::Stats;
use crate::work::number::Number;
use serde::Serialize;

use crate::command::args::{Listing, Setup};
use crate::command::count::at_depth;
use crate::command::failure::Failure;
use crate::command::output::Output;
use crate::command::run;
use crate::command::set_up::set_up;

/// The width of a column whose name is shorter: up to 999,999,999.
const LEAST_WIDTH: usize = 9;

/// The counts of one depth.
#[derive(Serialize)]
struct StatsObject<'a> {
    variant: &'static str,
    fen: &'a str,
    depth: u8,
    #[serde(flatten)]
    counts: BTreeMap<String, Number>,
}

pub(crate) fn stats(
    setup: &Setup,
    depth: u8,
    threads: Option<NonZero<usize>>,
    listing: &Listing,
    output: &mut Output,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::value("depth", "0", "expected 1 or more for stats"));
    }
    let position = set_up(setup)?;
    let fen = position.fen();
    for depth in 1..=depth {
        let counted = run::stats(&position, depth, threads, listing);
        let Some(stats) = counted.map_err(|error| at_depth(depth, error))?.pop() else { break };
        let counts = columns(&stats);
        if output.json {
            let named = counts.into_iter();
            let counts =
                named.map(|(name, count)| (name.replace(' ', "_"), Number(count.into()))).collect();
            output.object(&StatsObject {
                variant: setup.variant.id(),
                fen: &fen,
                depth,
                counts,
            })?;
            continue;
        }
        if depth == 1 {
            output.line(row("depth", counts.iter().map(|(name, _)| (name, name))))?;
        }
        output.line(row(&depth.to_string(), counts.iter().map(|(name, count)| (name, count))))?;
    }
    Ok(())
}

/// The counts of a depth by the names of their columns.
fn columns(stats: &Stats) -> Vec<(String, u64)> {
    let kinds = stats.kinds.iter().map(|(kind, count)| (kind.to_string(), *count));
    let ends = [
        ("check", stats.checks),
        ("discovered check", stats.discovered_checks),
        ("double check", stats.double_checks),
        ("checkmate", stats.checkmates),
        ("other end", stats.other_ends),
    ];
    let ends = ends.into_iter().map(|(name, count)| (name.to_owned(), count));
    [("nodes".to_owned(), stats.nodes)].into_iter().chain(kinds).chain(ends).collect()
}

/// A line of the table, each cell in the width of its column.
fn row<'a>(first: &str, cells: impl Iterator<Item = (&'a String, impl Display)>) -> String {
    cells.fold(format!("{first:>5}"), |line, (name, cell)| {
        let width = name.len().max(LEAST_WIDTH);
        format!("{line}  {cell:>width$}")
    })
}
