//! `perft verify`: counts that are known, with where they are known from.

use crate::work::number;
use serde::{Deserialize, Serialize};
use warpboard::kit::{AnyStated, Counts};
use warpboard::{AnyPosition, Variant};

use crate::command::args::CountingOptions;
use crate::command::count::{at_depth, divide_lines, speed};
use crate::command::failure::{FAILED_CHECK, Failure};
use crate::command::output::{Output, printable};
use crate::command::position::MoveNodes;
use crate::command::run::Counter;

/// The tables, one a game, an object a line.
const TABLES: &[&str] = &[
    include_str!("known/chess.jsonl"),
    include_str!("known/xiangqi.jsonl"),
    include_str!("known/waterfall.jsonl"),
    include_str!("known/mitawi.jsonl"),
    include_str!("known/taxi.jsonl"),
    include_str!("known/tardis.jsonl"),
];

/// The counts known of a position.
#[derive(Debug, Deserialize)]
pub(crate) struct Known {
    pub(crate) variant: String,
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) fen: String,
    #[serde(default)]
    pub(crate) rules: Vec<String>,
    /// The nodes at depth 1, 2, ...
    pub(crate) nodes: Vec<u64>,
}

/// The outcome of one check.
#[derive(Serialize)]
struct CheckObject<'a> {
    variant: &'a str,
    name: &'a str,
    source: &'a str,
    fen: &'a str,
    rules: &'a [String],
    depth: u8,
    #[serde(with = "number")]
    expected: u64,
    #[serde(with = "number")]
    nodes: u64,
    ok: bool,
    seconds: f64,
    mode: String,
    threads: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveNodes>>,
}

/// Checks every known count that is not too large. Ends with a failure if one was wrong, or if
/// there was none to check.
pub(crate) fn verify(
    variant: Option<Variant>,
    max_nodes: u64,
    options: &CountingOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    output.outlive_readers();
    let counter = Counter::new(options)?;
    let (mut checks, mut wrong) = (0, 0);
    let known = known_counts(variant)?;
    if let (Some(variant), true) = (variant, known.iter().all(|known| known.nodes.is_empty())) {
        let expected = "no counts are known of this game: expected a suite";
        let failure = Failure::value("variant", variant.id(), expected);
        return Err(Failure { kind: "nothing_checked", status: FAILED_CHECK, ..failure });
    }
    for known in known {
        let Ok(of) = known.variant.parse::<Variant>() else { continue };
        let rules: Vec<&str> = known.rules.iter().map(String::as_str).collect();
        let position = of.set_up(&rules, Some(&known.fen))?;
        for (depth, &expected) in (1..).zip(&known.nodes) {
            // To find that there is no node is to look at one.
            if expected.max(1) <= max_nodes {
                checks += 1;
                if !check(&known, &position, depth, expected, &counter, output)? {
                    wrong += 1;
                    output.end_with(FAILED_CHECK);
                }
            }
        }
    }
    sum_up(checks, wrong, output, || {
        let why = "nothing was checked: no count is so small";
        Failure::value("max-nodes", &max_nodes.to_string(), why)
    })
}

/// Tells how many counts were checked. To have checked none is a failure.
pub(crate) fn sum_up(
    checks: usize,
    wrong: usize,
    output: &mut Output,
    nothing: impl FnOnce() -> Failure,
) -> Result<(), Failure> {
    if checks == 0 {
        return Err(Failure { kind: "nothing_checked", status: FAILED_CHECK, ..nothing() });
    }
    if !output.json {
        output.line(format!("{checks} counts checked, {wrong} wrong"))?;
    }
    Ok(())
}

/// The known counts of a game, or of all: those of the tables, and those of stated games.
fn known_counts(variant: Option<Variant>) -> Result<Vec<Known>, Failure> {
    let lines = TABLES.iter().flat_map(|table| table.lines());
    let known: Vec<Known> = lines
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .map_err(|error| Failure::new("table", "known counts", format!("known counts: {error}")))?;
    let asked = |id: &str| variant.is_none_or(|variant| variant.id() == id);
    let stated = AnyStated::ids().filter(|id| asked(id)).filter_map(AnyStated::find).map(stated);
    Ok(known.into_iter().filter(|known| asked(&known.variant)).chain(stated).collect())
}

/// What a stated game tells of itself.
fn stated(game: AnyStated) -> Known {
    let Counts { nodes, source } = game.statement().counts.clone();
    Known {
        variant: game.id().to_owned(),
        name: "start".to_owned(),
        source,
        fen: game.start_fen().to_owned(),
        rules: Vec::new(),
        nodes,
    }
}

/// Counts a position, tells the outcome, and divides it if it is wrong.
pub(crate) fn check(
    known: &Known,
    position: &AnyPosition,
    depth: u8,
    expected: u64,
    counter: &Counter,
    output: &mut Output,
) -> Result<bool, Failure> {
    let timed = counter.count(position, depth).map_err(|error| at_depth(depth, error))?;
    let nodes = timed.result;
    let ok = nodes == expected;
    let divided = if ok {
        None
    } else {
        Some(counter.divide(position, depth).map_err(|error| at_depth(depth, error))?)
    };
    if output.json {
        output.object(&CheckObject {
            variant: &known.variant,
            name: &known.name,
            source: &known.source,
            fen: &known.fen,
            rules: &known.rules,
            depth,
            expected,
            nodes,
            ok,
            seconds: timed.seconds,
            mode: counter.mode.to_string(),
            threads: counter.threads,
            divide: divided.map(|lines| lines.into_iter().map(MoveNodes::from).collect()),
        })?;
        return Ok(ok);
    }
    let mark = if ok { "ok   " } else { "WRONG" };
    let (id, speed) = (position.variant().id(), speed(&timed, nodes, counter));
    output.line(format!("{mark} {id:<9} depth {depth}  {nodes:>12}  {speed}  {}", known.name))?;
    if let Some(divided) = divided {
        output.line(format!("  expected {expected} ({})", printable(&known.source)))?;
        output.line(format!("  {}", known.fen))?;
        divide_lines(position, &divided, output)?;
    }
    Ok(ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_well_formed() {
        let known = known_counts(None).unwrap();
        assert!(known.len() > 120);
        for known in known {
            let Ok(variant) = known.variant.parse::<Variant>() else { continue };
            let rules: Vec<&str> = known.rules.iter().map(String::as_str).collect();
            let position = variant.set_up(&rules, Some(&known.fen)).expect(&known.name);
            assert_eq!(position.fen(), known.fen);
            assert!(!known.source.is_empty() && !known.nodes.is_empty());
        }
    }
}
