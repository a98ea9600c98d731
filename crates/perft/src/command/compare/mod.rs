//! `perft compare`: the counts of another program beside ours, down to the position that differs.

mod engine;

use std::time::Duration;

use crate::work::number;
use serde::Serialize;
use warpboard::{AnyPosition, Position};
use warpboard_core::Quoted;

use crate::command::args::{CountingOptions, EngineOptions, Setup};
use crate::command::count::at_depth;
use crate::command::failure::{FAILED_CHECK, Failure};
use crate::command::output::Output;
use crate::command::run::Counter;
use crate::command::set_up::set_up;
use engine::{Engine, Entry};

/// What came of a comparison.
#[derive(Serialize)]
struct CompareObject {
    variant: &'static str,
    fen: String,
    depth: u8,
    #[serde(with = "number")]
    nodes: u64,
    engine: String,
    #[serde(with = "number")]
    engine_nodes: u64,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
}

/// The first position in which the legal moves differ.
#[derive(Serialize)]
struct Difference {
    /// The moves that lead there.
    moves: Vec<String>,
    fen: String,
    /// The moves that only we have.
    only_here: Vec<String>,
    /// The moves that only the engine has.
    only_engine: Vec<String>,
    /// Whether the engine has our moves if it is given the position and not the moves to it.
    engine_agrees_by_fen: bool,
}

/// Both programs' counts of one position.
struct Both {
    here: Vec<Entry>,
    engine: Vec<Entry>,
}

/// Compares the counts at a depth. That they differ is a check that failed.
pub(crate) fn compare(
    setup: &Setup,
    depth: u8,
    engine: &EngineOptions,
    counting: &CountingOptions,
    output: &mut Output,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::value("depth", "0", "expected 1 or more to compare"));
    }
    output.outlive_readers();
    let (position, counter) = (set_up(setup)?, Counter::new(counting)?);
    let mut match_up = MatchUp::new(&position, engine, &counter)?;
    let both = match_up.divide(&position, &[], depth)?;
    let [nodes, engine_nodes] = [total(&both.here), total(&both.engine)];
    let difference = match_up.walk_down(both, depth)?;
    let found = CompareObject {
        variant: setup.variant.id(),
        fen: position.fen(),
        depth,
        nodes,
        engine: match_up.engine.name.clone(),
        engine_nodes,
        ok: difference.is_none(),
        difference,
    };
    if !found.ok {
        output.end_with(FAILED_CHECK);
    }
    if output.json { output.object(&found) } else { tell(&found, output) }
}

fn tell(found: &CompareObject, output: &mut Output) -> Result<(), Failure> {
    let CompareObject { variant, depth, nodes, engine_nodes, difference, .. } = found;
    let engine = format!("{:#}", Quoted(&found.engine));
    let Some(difference) = difference else {
        return output.line(format!("ok    {variant} depth {depth}  {nodes} nodes, as {engine}"));
    };
    let counts = format!("{nodes} nodes, {engine_nodes} by {engine}");
    output.line(format!("WRONG {variant} depth {depth}  {counts}"))?;
    let path = match difference.moves.join(" ") {
        path if path.is_empty() => "in the position itself".to_owned(),
        path => format!("after {path}"),
    };
    output.line(format!("  {path}: {}", difference.fen))?;
    for (whose, moves) in
        [("only here", &difference.only_here), ("only there", &difference.only_engine)]
    {
        if !moves.is_empty() {
            output.line(format!("  {whose}: {}", moves.join(" ")))?;
        }
    }
    if difference.engine_agrees_by_fen {
        output.line("  given this position, and not the moves to it, the engine agrees")?;
    }
    Ok(())
}

fn total(entries: &[Entry]) -> u64 {
    entries.iter().fold(0, |sum, &(_, nodes)| sum.saturating_add(nodes))
}

/// The two programs at work on one position.
struct MatchUp<'a> {
    root: &'a AnyPosition,
    engine: Engine,
    counter: &'a Counter,
    ranks_from_0: bool,
}

impl<'a> MatchUp<'a> {
    fn new(
        root: &'a AnyPosition,
        options: &EngineOptions,
        counter: &'a Counter,
    ) -> Result<MatchUp<'a>, Failure> {
        let timeout = Duration::from_secs_f64(options.timeout);
        let mut engine = Engine::start(&options.engine, timeout)?;
        for option in &options.options {
            engine.choose(option)?;
        }
        engine.play(root.variant().id(), options.uci_variant.as_deref())?;
        Ok(MatchUp { root, engine, counter, ranks_from_0: options.ranks_from_0 })
    }

    fn divide(
        &mut self,
        position: &AnyPosition,
        moves: &[String],
        depth: u8,
    ) -> Result<Both, Failure> {
        let here = self.counter.divide(position, depth).map_err(|error| at_depth(depth, error))?;
        Ok(Both { here, engine: self.by_engine(&self.root.fen(), moves, depth)? })
    }

    fn by_engine(&mut self, fen: &str, moves: &[String], depth: u8) -> Result<Vec<Entry>, Failure> {
        if !self.ranks_from_0 {
            return self.engine.divide(fen, moves, depth);
        }
        let moves: Vec<String> = moves.iter().map(|mv| with_ranks_moved(mv, -1)).collect();
        let entries = self.engine.divide(fen, &moves, depth)?.into_iter();
        let mut entries: Vec<Entry> =
            entries.map(|(mv, nodes)| (with_ranks_moved(&mv, 1), nodes)).collect();
        entries.sort_unstable();
        Ok(entries)
    }

    /// Follows moves below which the counts differ to a position whose legal moves do.
    fn walk_down(&mut self, mut both: Both, mut depth: u8) -> Result<Option<Difference>, Failure> {
        let mut position = self.root.clone();
        let mut moves = Vec::new();
        loop {
            let [only_here, only_engine] =
                [only_in(&both.here, &both.engine), only_in(&both.engine, &both.here)];
            if !only_here.is_empty() || !only_engine.is_empty() {
                let fen = position.fen();
                let by_fen = !moves.is_empty() && {
                    let moves = texts(&self.by_engine(&fen, &[], 1)?);
                    moves == position.as_dyn().legal_moves()
                };
                return Ok(Some(Difference {
                    moves,
                    fen,
                    only_here,
                    only_engine,
                    engine_agrees_by_fen: by_fen,
                }));
            }
            let Some(mv) = both.least_that_differs() else {
                return if moves.is_empty() { Ok(None) } else { Err(self.contradiction(&moves)) };
            };
            if depth <= 1 {
                moves.push(mv);
                return Err(self.contradiction(&moves));
            }
            let parsed = position.parse_move(&mv)?;
            position.make(parsed);
            moves.push(mv);
            depth -= 1;
            both = self.divide(&position, &moves, depth)?;
        }
    }

    /// The engine's count below a move is not the sum of its counts one ply further.
    fn contradiction(&self, moves: &[String]) -> Failure {
        let message = format!(
            "engine: {}: after {} it counts otherwise than one ply before",
            Quoted(&self.engine.name),
            moves.join(" ")
        );
        Failure::new("engine", "engine", message)
    }
}

impl Both {
    /// The move below which the counts differ, and are smallest.
    fn least_that_differs(&self) -> Option<String> {
        let pairs = self.here.iter().zip(&self.engine);
        let differing = pairs.filter(|(here, engine)| here.1 != engine.1);
        let least = differing.min_by_key(|(here, engine)| here.1.max(engine.1));
        least.map(|((mv, _), _)| mv.clone())
    }
}

fn texts(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|(mv, _)| mv.clone()).collect()
}

/// The moves of some entries that are not among others.
fn only_in(entries: &[Entry], others: &[Entry]) -> Vec<String> {
    let mut moves = texts(entries);
    moves.retain(|mv| !others.iter().any(|(other, _)| other == mv));
    moves
}

/// A move with `by` added to each number in it.
fn with_ranks_moved(mv: &str, by: i32) -> String {
    let mut text = String::new();
    let mut rest = mv;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let (number, after) = digits.split_at(end);
        text += before;
        match number.parse::<i32>() {
            Ok(rank) => text += &rank.saturating_add(by).to_string(),
            Err(_) => text += number,
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_moved_both_ways() {
        assert_eq!(with_ranks_moved("h2e2", 1), "h3e3");
        assert_eq!(with_ranks_moved("a9a8", 1), "a10a9");
        assert_eq!(with_ranks_moved("a10a9", -1), "a9a8");
    }

    #[test]
    fn the_smallest_difference_is_followed() {
        let entries = |nodes: [u64; 3]| {
            let moves = ["a1", "b1", "c1"].map(str::to_owned);
            moves.into_iter().zip(nodes).collect::<Vec<_>>()
        };
        let both = Both { here: entries([9, 5, 7]), engine: entries([8, 5, 6]) };
        assert_eq!(both.least_that_differs().as_deref(), Some("c1"));
        assert_eq!(only_in(&both.here[1..], &both.engine[..2]), ["c1"]);
    }
}
