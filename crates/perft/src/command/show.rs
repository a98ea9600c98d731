//! `perft show`: the board as text or as a picture.

use std::path::Path;

use serde::Serialize;
use warpboard::diagram::{Diagram, Mark, Symbols};
use warpboard::{AnyPosition, Describe, Position};

use crate::MAX_MOVES;
use crate::command::args::Setup;
use crate::command::failure::Failure;
use crate::command::output::Output;
use crate::command::play::{OutcomeObject, play_all};
use crate::command::position::check_moves;
use crate::command::set_up::{one_fen, set_up_fen};

#[derive(Serialize)]
struct ShowObject {
    variant: &'static str,
    fen: String,
    side_to_move: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<OutcomeObject>,
}

pub(crate) fn show(
    setup: &Setup,
    svg: Option<&Path>,
    pieces: Symbols,
    mark: Option<&str>,
    output: &mut Output,
) -> Result<(), Failure> {
    let (position, mut diagram) = draw(setup, mark)?;
    diagram.symbols = pieces;
    let to_output = svg.is_some_and(|file| file == "-");
    if let Some(file) = svg.filter(|_| !to_output) {
        return std::fs::write(file, diagram.svg())
            .map_err(|error| Failure::file("svg", file, &error));
    }
    if output.json {
        return output.object(&ShowObject {
            variant: setup.variant.id(),
            fen: position.fen(),
            side_to_move: position.side_to_move().to_string(),
            text: (!to_output).then(|| diagram.text()),
            svg: to_output.then(|| diagram.svg()),
            outcome: OutcomeObject::of(&position),
        });
    }
    if to_output {
        return output.write(&diagram.svg());
    }
    output.line(diagram.text().trim_end_matches('\n'))
}

/// The position and its drawing, with the last move marked, and a cell and its targets.
fn draw(setup: &Setup, mark: Option<&str>) -> Result<(AnyPosition, Diagram), Failure> {
    let mut moves: Vec<&str> = setup.moves.split_whitespace().collect();
    let last = moves.pop();
    let mut position = set_up_fen(setup, one_fen(setup)?)?;
    play_all(&mut position, moves)?;
    let before = position.diagram();
    play_all(&mut position, last)?;
    let mut diagram = position.diagram();
    diagram.mark_last_move(&before);
    if let Some(name) = mark {
        mark_moves(&position, &mut diagram, name)?;
    }
    Ok((position, diagram))
}

/// Marks what is drawn under a name, and where the moves from there lead: a cell, or a place that
/// is no cell of the board, such as the garage of a taxi.
fn mark_moves(position: &AnyPosition, diagram: &mut Diagram, name: &str) -> Result<(), Failure> {
    let drawn = diagram.cells.iter_mut().find(|drawn| drawn.name == name);
    let drawn = drawn.ok_or_else(|| Failure::value("mark", name, "expected the name of a cell"))?;
    drawn.marks.insert(Mark::Origin);
    let (cell, owner) = (drawn.cell, drawn.tray.as_ref().map(|tray| tray.color));
    check_moves(position, MAX_MOVES)?;
    let moves = match cell {
        Some(cell) => position.legal_moves_from(cell),
        None if owner == Some(position.side_to_move()) => position.legal_moves(),
        None => Vec::new(),
    };
    let moves = moves.into_iter().map(|mv| position.describe(mv));
    // What starts off the board has no cell of origin.
    for info in moves.filter(|info| cell.is_some() || info.origin.is_none()) {
        if let Some(cell) = info.destination {
            diagram.mark(cell, Mark::Target);
        }
    }
    Ok(())
}
