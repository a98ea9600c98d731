//! The position that a command is about.

use warpboard::{AnyPosition, Variant};

use crate::command::args::Setup;
use crate::command::failure::Failure;
use crate::command::play::play_all;

/// The position that a command is about, with the moves before it played.
pub(crate) fn set_up(setup: &Setup) -> Result<AnyPosition, Failure> {
    let mut position = set_up_fen(setup, one_fen(setup)?)?;
    play_all(&mut position, setup.moves.split_whitespace())?;
    Ok(position)
}

/// The FEN, if there is one, of a command that is about one position.
pub(crate) fn one_fen(setup: &Setup) -> Result<Option<&str>, Failure> {
    if setup.reads_lines() {
        let expected = "expected a FEN: only count, moves and play read many";
        return Err(Failure::value("fen", "-", expected));
    }
    Ok(setup.fen.as_deref())
}

/// The position of a FEN, or the start, under the rules asked for.
pub(crate) fn set_up_fen(setup: &Setup, fen: Option<&str>) -> Result<AnyPosition, Failure> {
    read_position(setup.variant, &setup.rules, setup.strict, fen)
}

/// The same, of a FEN that is as this program writes it, or else as any may.
pub(crate) fn read_position(
    variant: Variant,
    rules: &[String],
    strict: bool,
    fen: Option<&str>,
) -> Result<AnyPosition, Failure> {
    let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
    let set_up = if strict { Variant::set_up } else { Variant::set_up_lenient };
    Ok(set_up(variant, &rules, fen)?)
}
