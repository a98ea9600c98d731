//! `perft variants`, `perft moves` and `perft play`.

use crate::work::number;
use serde::Serialize;
use warpboard::{AnyPosition, Position, Summary, Variant};

use crate::command::args::{Listing, Setup};
use crate::command::batch::answer_lines;
use crate::command::failure::Failure;
use crate::command::output::{Output, to_json};
use crate::command::play::{OutcomeObject, game_over, play_all};
use crate::command::set_up::set_up;

/// The nodes below a move.
#[derive(Serialize)]
pub(crate) struct MoveNodes {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    #[serde(with = "number")]
    pub(crate) nodes: u64,
}

impl From<(String, u64)> for MoveNodes {
    fn from((mv, nodes): (String, u64)) -> Self {
        MoveNodes { mv, nodes }
    }
}

/// A position and its legal moves.
#[derive(Serialize)]
struct MovesObject {
    fen: String,
    moves: Vec<MoveFen>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeObject>,
}

/// A move and the position after it.
#[derive(Serialize)]
struct MoveFen {
    #[serde(rename = "move")]
    mv: String,
    fen: String,
}

/// A position alone.
#[derive(Serialize)]
struct FenObject {
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeObject>,
}

#[derive(Serialize)]
struct VariantObject<'a> {
    variant: &'static str,
    cells: usize,
    title: &'a str,
    rules: Vec<RuleObject>,
}

#[derive(Serialize)]
struct RuleObject {
    name: &'static str,
    values: &'static [&'static str],
    summary: &'static str,
}

pub(crate) fn variants(output: &mut Output) -> Result<(), Failure> {
    for Summary { id, title, cells, options, .. } in Variant::summaries() {
        if output.json {
            let rules = options.iter().map(|option| RuleObject {
                name: option.name,
                values: option.values,
                summary: option.summary,
            });
            let rules = rules.collect();
            output.object(&VariantObject { variant: id, cells, title: &title, rules })?;
            continue;
        }
        output.line(format!("{id:<14} {cells:>5}  {title}"))?;
        for option in options {
            let values = match option.values {
                [] => String::new(),
                values => format!("={}", values.join("|")),
            };
            output.line(format!("    --rule {}{values}  {}", option.name, option.summary))?;
        }
    }
    Ok(())
}

/// Refuses a position with more than so many legal moves: there may be thousands of millions.
pub(crate) fn check_moves(position: &AnyPosition, most: usize) -> Result<(), Failure> {
    let count = position.count_legal();
    if count <= most as u64 {
        return Ok(());
    }
    let message = format!("max-moves: the position has {count} legal moves, more than {most}");
    Err(Failure::new("too_many_moves", "max-moves", message))
}

pub(crate) fn moves(setup: &Setup, listing: &Listing, output: &mut Output) -> Result<(), Failure> {
    let json = output.json;
    let most = if setup.reads_lines() { listing.most_of_line() } else { listing.most() };
    let answer = |position: &AnyPosition, list: fn(&AnyPosition) -> String| {
        check_moves(position, most)?;
        if json {
            return to_json(&moves_object(position));
        }
        Ok(game_over(position).unwrap_or_else(|| list(position)))
    };
    if setup.reads_lines() {
        let list = |position: &AnyPosition| position.as_dyn().legal_moves().join(" ");
        return answer_lines(setup, &[], 1, output, |position| answer(position, list));
    }
    output.line(answer(&set_up(setup)?, |position| {
        let moves = position.as_dyn().legal_moves();
        moves.iter().map(|mv| for_people(position, mv)).collect::<Vec<_>>().join("\n")
    })?)
}

/// A legal move as people read it.
pub(crate) fn for_people(position: &AnyPosition, mv: &str) -> String {
    position.parse_move(mv).map_or_else(|_| mv.to_owned(), |mv| format!("{mv:#}"))
}

/// The legal moves in the order of their bytes, each with the position after it.
fn moves_object(position: &AnyPosition) -> MovesObject {
    let made = |mv| {
        let mut child = position.clone();
        child.make(mv);
        MoveFen { mv: mv.to_string(), fen: child.fen() }
    };
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(made).collect();
    moves.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
    MovesObject { fen: position.fen(), moves, outcome: OutcomeObject::of(position) }
}

pub(crate) fn play(setup: &Setup, moves: &[String], output: &mut Output) -> Result<(), Failure> {
    let json = output.json;
    let answer = |position: &AnyPosition, separator: &str| {
        let fen = position.fen();
        if json {
            return to_json(&FenObject { fen, outcome: OutcomeObject::of(position) });
        }
        let remark = game_over(position);
        Ok(remark.map_or(fen.clone(), |remark| format!("{fen}{separator}{remark}")))
    };
    if setup.reads_lines() {
        return answer_lines(setup, moves, 1, output, |position| answer(position, " "));
    }
    let mut position = set_up(setup)?;
    play_all(&mut position, moves.iter().map(String::as_str))?;
    output.line(answer(&position, "\n")?)
}
