//! `perft count` and `perft divide`.

use crate::PerftError;
use crate::work::number;
use serde::Serialize;
use warpboard::AnyPosition;

use crate::command::args::{CountingOptions, Setup};
use crate::command::batch::answer_lines;
use crate::command::failure::Failure;
use crate::command::output::{Output, to_json};
use crate::command::position::{MoveNodes, for_people};
use crate::command::run::{Counter, Timed};
use crate::command::set_up::set_up;

/// A count, and how it was come by.
#[derive(Serialize)]
pub(crate) struct CountObject {
    variant: &'static str,
    fen: String,
    depth: u8,
    #[serde(with = "number")]
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    mode: String,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveNodes>>,
    /// The moves that a division stopped by Ctrl-C left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uncounted: Vec<String>,
}

impl CountObject {
    pub(crate) fn new(
        position: &AnyPosition,
        depth: u8,
        counter: &Counter,
        timed: &Timed<impl Sized>,
        nodes: u64,
    ) -> CountObject {
        CountObject {
            variant: position.variant().id(),
            fen: position.fen(),
            depth,
            nodes,
            seconds: timed.seconds,
            nodes_per_second: timed.rate(nodes) as u64,
            mode: counter.mode.to_string(),
            threads: counter.threads,
            divide: None,
            uncounted: Vec::new(),
        }
    }
}

pub(crate) fn count(
    setup: &Setup,
    depth: u8,
    options: &CountingOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    let counter = Counter::new(options)?;
    if setup.reads_lines() {
        let counter = counter.without_progress().max_moves(options.listing.most_of_line());
        let json = output.json;
        return answer_lines(setup, &[], counter.threads, output, |position| {
            answer(position, depth, &counter, json)
        });
    }
    let position = set_up(setup)?;
    if !output.json && !options.quiet {
        output.line(format!("{}  {}", setup.variant.id(), position.fen()))?;
    }
    let first = depth.min(1);
    for depth in first..=depth {
        let timed = counter.count(&position, depth).map_err(|error| at_depth(depth, error))?;
        let nodes = timed.result;
        if output.json {
            output.object(&CountObject::new(&position, depth, &counter, &timed, nodes))?;
        } else {
            output.line(format!(
                "depth {depth:2}  {nodes:>15} nodes  {}",
                speed(&timed, nodes, &counter)
            ))?;
        }
    }
    Ok(())
}

/// The nodes at one depth, on a line.
fn answer(
    position: &AnyPosition,
    depth: u8,
    counter: &Counter,
    json: bool,
) -> Result<String, Failure> {
    let timed = counter.count(position, depth).map_err(|error| at_depth(depth, error))?;
    let nodes = timed.result;
    if json {
        to_json(&CountObject::new(position, depth, counter, &timed, nodes))
    } else {
        Ok(nodes.to_string())
    }
}

pub(crate) fn divide(
    setup: &Setup,
    depth: u8,
    options: &CountingOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::value("depth", "0", "expected 1 or more for divide"));
    }
    let position = set_up(setup)?;
    let counter = Counter::new(options)?;
    let timed = counter.divide_so_far(&position, depth).map_err(|error| at_depth(depth, error))?;
    let (mut counted, mut uncounted) = (Vec::new(), Vec::new());
    for (mv, nodes) in &timed.result.moves {
        match *nodes {
            Some(nodes) => counted.push((mv.clone(), nodes)),
            None => uncounted.push(mv.clone()),
        }
    }
    let total = total(&counted)?;
    if output.json {
        let mut object = CountObject::new(&position, depth, &counter, &timed, total);
        object.divide = Some(counted.into_iter().map(MoveNodes::from).collect());
        object.uncounted = uncounted;
        output.object(&object)?;
    } else {
        divide_lines(&position, &counted, output)?;
        output.line(match uncounted.len() {
            0 => format!("total {total}"),
            _ => {
                format!("partial {total}: {} of {} moves", counted.len(), timed.result.moves.len())
            }
        })?;
    }
    timed.result.complete().map(drop).map_err(|error| at_depth(depth, error))
}

/// Writes `move nodes` lines.
pub(crate) fn divide_lines(
    position: &AnyPosition,
    divided: &[(String, u64)],
    output: &mut Output,
) -> Result<(), Failure> {
    let line = |mv, nodes| format!("{} {nodes}", for_people(position, mv));
    divided.iter().try_for_each(|(mv, nodes)| output.line(line(mv, nodes)))
}

fn total(divided: &[(String, u64)]) -> Result<u64, Failure> {
    let sum = divided.iter().try_fold(0_u64, |sum, &(_, nodes)| sum.checked_add(nodes));
    sum.ok_or_else(|| PerftError::Overflow.into())
}

/// Time, rate, and what the rate depends on.
pub(crate) fn speed(timed: &Timed<impl Sized>, nodes: u64, counter: &Counter) -> String {
    let (seconds, millions) = (timed.seconds, timed.rate(nodes) / 1e6);
    format!("{seconds:9.3} s  {millions:8.1} M nodes/s ({})", counter.settings())
}

/// An interrupted count tells the depth that it was at.
pub(crate) fn at_depth(depth: u8, error: PerftError) -> Failure {
    let failure = Failure::from(error);
    Failure { message: format!("depth {depth}: {}", failure.message), ..failure }
}
