//! `perft show`: the board as text or as a picture.

use std::path::Path;

use serde::Serialize;
use warpboard::diagram::{Diagram, Mark};
use warpboard::{AnyPosition, Describe, Variant};

use crate::args::Options;
use crate::failure::Failure;
use crate::output::Output;
use crate::position::{play_all, set_up_fen};

#[derive(Serialize)]
struct ShowObject {
    variant: &'static str,
    fen: String,
    text: String,
}

pub(crate) fn show(
    variant: Variant,
    svg: Option<&Path>,
    mark: Option<&str>,
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    let (position, diagram) = draw(variant, mark, options)?;
    if let Some(file) = svg {
        return std::fs::write(file, diagram.svg()).map_err(|error| {
            Failure::new("output", "svg", format!("svg: `{}`: {error}", file.display()))
        });
    }
    let text = diagram.text();
    if output.json {
        output.object(&ShowObject { variant: variant.id(), fen: position.fen(), text })
    } else {
        output.line(text.trim_end_matches('\n'))?;
        output.line("")?;
        output.line(&state(&position))
    }
}

/// Whose move it is, or how the game ended.
fn state(position: &AnyPosition) -> String {
    if let Some(outcome) = position.as_dyn().outcome() {
        return outcome.to_string();
    }
    let check = if position.as_dyn().is_check() { ", in check" } else { "" };
    format!("{} to move{check}", position.as_dyn().side_to_move())
}

/// The position and its drawing, with the last move marked, and a cell and its targets.
fn draw(
    variant: Variant,
    mark: Option<&str>,
    options: &Options,
) -> Result<(AnyPosition, Diagram), Failure> {
    let mut moves: Vec<&str> = options.moves.split_whitespace().collect();
    let last = moves.pop();
    let mut position = set_up_fen(variant, options.fen.as_deref(), options)?;
    play_all(&mut position, moves)?;
    let touched = match last {
        Some(mv) => position.as_dyn().describe(mv)?.cells(),
        None => Vec::new(),
    };
    play_all(&mut position, last)?;
    let mut diagram = position.diagram();
    touched.into_iter().for_each(|cell| diagram.mark(cell, Mark::LastMove));
    if let Some(name) = mark {
        let origin = position.topology().cell(name).ok_or_else(|| {
            Failure::new("value", "mark", format!("mark: `{name}`: expected the name of a cell"))
        })?;
        for mv in position.legal_moves_from(origin) {
            if let Some(cell) = position.describe(mv).destination {
                diagram.mark(cell, Mark::Target);
            }
        }
        diagram.mark(origin, Mark::Origin);
    }
    Ok((position, diagram))
}
