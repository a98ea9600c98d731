//! The invariants driven by raw bytes, as fuzzers supply them.

use warpboard_core::{Rules, VariantPosition};

use super::{Violation, check, check_playout};

/// Reads bytes as a FEN, rule options following on further lines, one a line. Nothing is promised
/// of what both readers refuse; an accepted position is [checked](check).
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_fen_input<P: VariantPosition>(data: &[u8]) -> Result<(), Violation> {
    let Ok(text) = std::str::from_utf8(data) else { return Ok(()) };
    let mut lines = text.split('\n');
    let fen = lines.next().unwrap_or_default();
    let Ok(rules) = P::Rules::from_settings(lines) else { return Ok(()) };
    let read = P::from_fen(fen, rules).or_else(|_| P::from_fen_lenient(fen, rules));
    read.map_or(Ok(()), |position| check(&position))
}

/// Plays a game in which bytes choose the rules and the moves, and
/// [checks every position](check_playout) of it. The first byte is a bit for each rule option.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_play_input<P>(data: &[u8]) -> Result<(), Violation>
where
    P: VariantPosition + Send + Sync,
{
    let (&bits, moves) = data.split_first().unwrap_or((&0, &[]));
    check_playout(&P::start(chosen_rules(bits)), moves).map(drop)
}

/// The rules that the bits turn on, each with its last value; the default if they do not fit
/// together.
fn chosen_rules<R: Rules>(bits: u8) -> R {
    let on = R::OPTIONS.iter().enumerate().filter(|(i, _)| bits >> (i % 8) & 1 != 0);
    let settings = on.map(|(_, option)| match option.values.last() {
        Some(value) => format!("{}={value}", option.name),
        None => option.name.to_owned(),
    });
    R::from_settings(settings).unwrap_or_default()
}
