//! `perft show`: the board as text or as a picture.

use std::path::Path;

use serde::Serialize;
use warpboard::diagram::{Diagram, Mark};
use warpboard::{AnyPosition, Cell, Color, Variant};

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
    let before = position.diagram();
    play_all(&mut position, last)?;
    let mut diagram = position.diagram();
    let changed: Vec<Cell> =
        cells(&diagram).filter(|&cell| pieces(&diagram, cell) != pieces(&before, cell)).collect();
    changed.into_iter().for_each(|cell| diagram.mark(cell, Mark::LastMove));
    if let Some(name) = mark {
        let origin = position.topology().cell(name).ok_or_else(|| {
            Failure::new("value", "mark", format!("mark: `{name}`: expected the name of a cell"))
        })?;
        for cell in targets(&position, origin)? {
            diagram.mark(cell, Mark::Target);
        }
        diagram.mark(origin, Mark::Origin);
    }
    Ok((position, diagram))
}

/// The cells where a piece arrives by a legal move by which one leaves the origin.
fn targets(position: &AnyPosition, origin: Cell) -> Result<Vec<Cell>, Failure> {
    let mover = position.as_dyn().side_to_move();
    let own = |diagram: &Diagram, cell| {
        pieces(diagram, cell).iter().filter(|(color, _)| *color == mover).count()
    };
    let before = position.diagram();
    let mut targets = Vec::new();
    for mv in position.as_dyn().legal_moves() {
        let mut position = position.clone();
        play_all(&mut position, [mv.as_str()])?;
        let after = position.diagram();
        if own(&after, origin) < own(&before, origin) {
            targets.extend(cells(&after).filter(|&cell| own(&after, cell) > own(&before, cell)));
        }
    }
    Ok(targets)
}

/// The cells of the board that are drawn.
fn cells(diagram: &Diagram) -> impl Iterator<Item = Cell> + '_ {
    diagram.cells.iter().filter_map(|drawn| drawn.cell)
}

/// The pieces on a cell.
fn pieces(diagram: &Diagram, cell: Cell) -> &[(Color, String)] {
    let drawn = diagram.cells.iter().find(|drawn| drawn.cell == Some(cell));
    drawn.map_or(&[], |drawn| &drawn.pieces)
}
