//! `perft bench`: the speed of every game on one thread.

use std::time::{Duration, Instant};

use crate::{Counting, Perft, PerftError, perft, samples};
use serde::Serialize;
use warpboard::{AnyPosition, PositionVisitor, Variant, VariantPosition};

use crate::command::failure::Failure;
use crate::command::output::Output;

/// Positions of each game.
const SAMPLES: usize = 5;

/// A position is counted to the least depth that has so many nodes.
const LEAST_NODES: u64 = 50_000;

/// What was measured of a game.
#[derive(Serialize)]
struct Measured {
    variant: &'static str,
    cells: usize,
    bulk_nodes_per_second: u64,
    last_ply_nodes_per_second: u64,
    full_nodes_per_second: u64,
    /// The time for a legal move that is counted in bulk.
    nanoseconds_per_move: f64,
    /// The same if no ply but the last is counted in bulk.
    nanoseconds_per_last_ply_move: f64,
    /// The time for a legal move that is made and taken back.
    nanoseconds_per_made_move: f64,
    /// The time until the first list of moves is there, tables and all.
    start_milliseconds: f64,
    /// The memory that the tables took, where the system tells.
    table_kib: Option<u64>,
    position_bytes: usize,
    move_bytes: usize,
    threads: usize,
}

pub(crate) fn bench(
    variant: Option<Variant>,
    seconds: f64,
    output: &mut Output,
) -> Result<(), Failure> {
    if !output.json {
        output.line("one thread                bulk       full    bulk last-ply    full  start    tables  position  move")?;
        output.line("game        cells  M nodes/s  M nodes/s ns/move  ns/move ns/move     ms       KiB     bytes  bytes")?;
    }
    let games = variant.as_ref().map_or(Variant::ALL, std::slice::from_ref);
    for &game in games {
        let measured = measure(game, Duration::from_secs_f64(seconds))?;
        if output.json {
            output.object(&measured)?;
        } else {
            output.line(table_line(&measured))?;
        }
    }
    Ok(())
}

fn table_line(measured: &Measured) -> String {
    let millions = |rate: u64| rate as f64 / 1e6;
    let tables = measured.table_kib.map_or_else(|| "?".to_owned(), |kib| kib.to_string());
    format!(
        "{:<10} {:>6} {:>10.1} {:>10.1} {:>7.2} {:>8.2} {:>7.1} {:>6.1} {:>9} {:>9} {:>6}",
        measured.variant,
        measured.cells,
        millions(measured.bulk_nodes_per_second),
        millions(measured.full_nodes_per_second),
        measured.nanoseconds_per_move,
        measured.nanoseconds_per_last_ply_move,
        measured.nanoseconds_per_made_move,
        measured.start_milliseconds,
        tables,
        measured.position_bytes,
        measured.move_bytes,
    )
}

fn measure(variant: Variant, budget: Duration) -> Result<Measured, Failure> {
    let memory = resident_kib();
    let clock = Instant::now();
    let start = variant.start();
    let first = start.as_dyn().count_legal();
    let start_milliseconds = clock.elapsed().as_secs_f64() * 1e3;
    let table_kib = resident_kib().zip(memory).map(|(after, before)| after.saturating_sub(before));
    debug_assert!(first > 0);
    let positions: Vec<(AnyPosition, u8)> = samples(&start, SAMPLES)
        .into_iter()
        .map(|position| {
            let depth = (1..u8::MAX).find(|&depth| perft(&position, depth) >= LEAST_NODES);
            (position, depth.unwrap_or(1))
        })
        .collect();
    let rate = |counting| median_rate(&positions, counting, budget);
    let bulk = rate(Counting::Bulk)?;
    let last_ply = rate(Counting::LastPly)?;
    let full = rate(Counting::Full)?;
    let (position_bytes, move_bytes) = start.visit(Sizes);
    Ok(Measured {
        variant: variant.id(),
        cells: variant.cell_count(),
        bulk_nodes_per_second: bulk as u64,
        last_ply_nodes_per_second: last_ply as u64,
        full_nodes_per_second: full as u64,
        nanoseconds_per_move: 1e9 / bulk,
        nanoseconds_per_last_ply_move: 1e9 / last_ply,
        nanoseconds_per_made_move: 1e9 / full,
        start_milliseconds,
        table_kib,
        position_bytes,
        move_bytes,
        threads: 1,
    })
}

/// The bytes of a position and of a move.
struct Sizes;

impl PositionVisitor for Sizes {
    type Output = (usize, usize);

    fn visit<P: VariantPosition>(self, _: &P) -> (usize, usize) {
        (size_of::<P>(), size_of::<P::Move>())
    }
}

/// The median, over as many rounds as there is time for, of nodes a second over all positions.
fn median_rate(
    positions: &[(AnyPosition, u8)],
    counting: Counting,
    budget: Duration,
) -> Result<f64, PerftError> {
    let end = Instant::now() + budget;
    let mut rates = Vec::new();
    while rates.is_empty() || Instant::now() < end {
        let round = Instant::now();
        let mut nodes = 0;
        for (position, depth) in positions {
            nodes += Perft::new(*depth).counting(counting).count(position)?;
        }
        rates.push(nodes as f64 / round.elapsed().as_secs_f64().max(1e-9));
    }
    rates.sort_unstable_by(f64::total_cmp);
    Ok(rates[rates.len() / 2])
}

/// The memory of this process in KiB, on systems that have `/proc`.
fn resident_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
