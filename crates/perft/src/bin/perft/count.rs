//! `perft count` and `perft divide`.

use serde::Serialize;
use warpboard::{AnyPosition, Variant};
use warpboard_perft::PerftError;

use crate::args::Options;
use crate::failure::Failure;
use crate::output::Output;
use crate::position::{self, set_up};
use crate::run::{Counter, Timed};

/// A count, and how it was come by.
#[derive(Serialize)]
pub(crate) struct CountObject {
    variant: &'static str,
    fen: String,
    depth: u8,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    mode: String,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<position::MoveNodes>>,
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
        }
    }
}

pub(crate) fn count(
    variant: Variant,
    depth: u8,
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    let position = set_up(variant, options)?;
    let counter = Counter::new(options)?;
    if !output.json && !options.quiet {
        output.line(&format!("{}  {}", variant.id(), position.fen()))?;
    }
    let first = depth.min(1);
    for depth in first..=depth {
        let timed = counter.count(&position, depth).map_err(|error| at_depth(depth, error))?;
        let nodes = timed.result;
        if output.json {
            output.object(&CountObject::new(&position, depth, &counter, &timed, nodes))?;
        } else {
            output.line(&format!(
                "depth {depth:2}  {nodes:>15} nodes  {}",
                speed(&timed, nodes, &counter)
            ))?;
        }
    }
    Ok(())
}

pub(crate) fn divide(
    variant: Variant,
    depth: u8,
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::new("value", "depth", "depth: `0`: expected 1 or more for divide"));
    }
    let position = set_up(variant, options)?;
    let counter = Counter::new(options)?;
    let timed = counter.divide(&position, depth).map_err(|error| at_depth(depth, error))?;
    let total = total(&timed.result)?;
    if output.json {
        let mut object = CountObject::new(&position, depth, &counter, &timed, total);
        let lines = timed.result.into_iter();
        object.divide = Some(lines.map(|(mv, nodes)| position::MoveNodes { mv, nodes }).collect());
        return output.object(&object);
    }
    divide_lines(&timed.result, output)?;
    output.line(&format!("total {total}"))
}

/// Writes `move nodes` lines.
pub(crate) fn divide_lines(divided: &[(String, u64)], output: &mut Output) -> Result<(), Failure> {
    divided.iter().try_for_each(|(mv, nodes)| output.line(&format!("{mv} {nodes}")))
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
