//! `perft show`: the board as text or as a picture.

use std::path::Path;

use serde::Serialize;
use warpboard::diagram::{Diagram, Mark, Symbols};
use warpboard::{AnyPosition, Describe, Quoted};

use crate::MAX_MOVES;
use crate::command::args::Setup;
use crate::command::failure::Failure;
use crate::command::output::Output;
use crate::command::play::{OutcomeObject, play_all};
use crate::command::position::{check_moves, one_fen, set_up_fen};

#[derive(Serialize)]
struct ShowObject {
    variant: &'static str,
    fen: String,
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
        return std::fs::write(file, diagram.svg()).map_err(|error| {
            let name = file.display().to_string();
            Failure::output("svg", &format!("{}: {error}", Quoted(&name)))
        });
    }
    if output.json {
        return output.object(&ShowObject {
            variant: setup.variant.id(),
            fen: position.fen(),
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
        let origin = position
            .topology()
            .cell(name)
            .ok_or_else(|| Failure::value("mark", name, "expected the name of a cell"))?;
        check_moves(&position, MAX_MOVES)?;
        for mv in position.legal_moves_from(origin) {
            if let Some(cell) = position.describe(mv).destination {
                diagram.mark(cell, Mark::Target);
            }
        }
        diagram.mark(origin, Mark::Origin);
    }
    Ok((position, diagram))
}
