//! `perft stats`: the kinds of move at each depth.

use std::collections::BTreeMap;
use std::num::NonZero;

use serde::Serialize;
use warpboard_perft::Stats;
use warpboard_perft::work::number::Number;

use crate::args::{MAX_MOVES, Setup};
use crate::failure::Failure;
use crate::output::Output;
use crate::position::{check_moves, set_up};
use crate::run;

/// The counts of one depth.
#[derive(Serialize)]
struct StatsObject<'a> {
    variant: &'static str,
    fen: &'a str,
    depth: usize,
    #[serde(flatten)]
    counts: BTreeMap<String, Number>,
}

pub(crate) fn stats(
    setup: &Setup,
    depth: u8,
    threads: Option<NonZero<usize>>,
    output: &mut Output,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::value("depth", "0", "expected 1 or more for stats"));
    }
    let position = set_up(setup)?;
    check_moves(&position, MAX_MOVES)?;
    let stats = run::stats(&position, depth, threads)?;
    if !output.json {
        return table(&stats).into_iter().try_for_each(|line| output.line(line));
    }
    let fen = position.fen();
    for (depth, stats) in (1..).zip(&stats) {
        let named = columns(stats).into_iter().map(|(name, count)| (name.replace(' ', "_"), count));
        let counts = named.map(|(name, count)| (name, Number(count.into()))).collect();
        output.object(&StatsObject { variant: setup.variant.id(), fen: &fen, depth, counts })?;
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

/// The lines of a table, a column for each name.
fn table(stats: &[Stats]) -> Vec<String> {
    let rows: Vec<Vec<(String, u64)>> = stats.iter().map(columns).collect();
    // Counts grow with the depth or are zero, but not all of them do.
    let widest = |column: usize| {
        let counts = rows.iter().map(|row| row[column].1.to_string().len());
        counts.chain([rows[0][column].0.len()]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..rows[0].len()).map(widest).collect();
    let line = |first: String, cells: Vec<String>| {
        let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:>width$}"));
        cells.fold(first, |line, cell| line + &cell)
    };
    let names = rows[0].iter().map(|(name, _)| name.clone()).collect();
    let mut lines = vec![line("depth".to_owned(), names)];
    for (depth, row) in (1..).zip(&rows) {
        let counts = row.iter().map(|(_, count)| count.to_string()).collect();
        lines.push(line(format!("{depth:>5}"), counts));
    }
    lines
}
