//! Setting positions up; `perft variants`, `perft moves` and `perft play`.

use serde::Serialize;
use warpboard::{AnyPosition, PositionVisitor, Variant, VariantPosition};

use crate::args::Options;
use crate::failure::Failure;
use crate::output::Output;

/// The nodes below a move.
#[derive(Serialize)]
pub(crate) struct MoveNodes {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) nodes: u64,
}

/// A position and its legal moves.
#[derive(Serialize)]
pub(crate) struct MovesObject {
    fen: String,
    moves: Vec<MoveFen>,
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
pub(crate) struct FenObject {
    pub(crate) fen: String,
}

#[derive(Serialize)]
struct VariantObject {
    variant: &'static str,
    cells: usize,
    title: &'static str,
    rules: Vec<RuleObject>,
}

#[derive(Serialize)]
struct RuleObject {
    name: &'static str,
    values: &'static [&'static str],
    summary: &'static str,
}

/// The position that the options ask for, with their moves played.
pub(crate) fn set_up(variant: Variant, options: &Options) -> Result<AnyPosition, Failure> {
    let mut position = set_up_fen(variant, options.fen.as_deref(), options)?;
    play_all(&mut position, options.moves.split_whitespace())?;
    Ok(position)
}

/// The position of a FEN, or the start, under the options' rules.
pub(crate) fn set_up_fen(
    variant: Variant,
    fen: Option<&str>,
    options: &Options,
) -> Result<AnyPosition, Failure> {
    let rules: Vec<&str> = options.rules.iter().map(String::as_str).collect();
    Ok(variant.set_up(&rules, fen)?)
}

/// Plays moves one after the other.
pub(crate) fn play_all<'a>(
    position: &mut AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), Failure> {
    moves.into_iter().try_for_each(|mv| Ok(position.as_dyn_mut().play(mv)?))
}

pub(crate) fn variants(output: &mut Output) -> Result<(), Failure> {
    for &variant in Variant::ALL {
        let (id, cells, title) = (variant.id(), variant.cell_count(), variant.title());
        if output.json {
            let rules = variant.rule_options().iter().map(|option| RuleObject {
                name: option.name,
                values: option.values,
                summary: option.summary,
            });
            let rules = rules.collect();
            output.object(&VariantObject { variant: id, cells, title, rules })?;
            continue;
        }
        output.line(&format!("{id:<10} {cells:>5}  {title}"))?;
        for option in variant.rule_options() {
            let values = match option.values {
                [] => String::new(),
                values => format!("={}", values.join("|")),
            };
            output.line(&format!("    --rule {}{values}  {}", option.name, option.summary))?;
        }
    }
    Ok(())
}

pub(crate) fn moves(
    variant: Variant,
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    let position = set_up(variant, options)?;
    if output.json {
        return output.object(&moves_object(&position));
    }
    position.as_dyn().legal_moves().iter().try_for_each(|mv| output.line(mv))
}

/// The legal moves in the order of their bytes, each with the position after it.
pub(crate) fn moves_object(position: &AnyPosition) -> MovesObject {
    struct Moves;

    impl PositionVisitor for Moves {
        type Output = Vec<MoveFen>;

        fn visit<P: VariantPosition>(self, position: &P) -> Vec<MoveFen> {
            let mut position = position.clone();
            let moves = position.legal_moves().into_iter();
            moves
                .map(|mv| {
                    let fen = position.with_move(mv, |child| child.fen());
                    MoveFen { mv: mv.to_string(), fen }
                })
                .collect()
        }
    }

    let mut moves = position.visit(Moves);
    moves.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
    MovesObject { fen: position.fen(), moves }
}

pub(crate) fn play(
    variant: Variant,
    moves: &[String],
    options: &Options,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut position = set_up(variant, options)?;
    play_all(&mut position, moves.iter().map(String::as_str))?;
    let fen = position.fen();
    if output.json { output.object(&FenObject { fen }) } else { output.line(&fen) }
}
