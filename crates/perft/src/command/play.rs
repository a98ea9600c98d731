//! Playing moves, and what is told after the end of a game.

use serde::Serialize;
use warpboard::{AnyPosition, MoveError, Outcome, Variant};
use warpboard_core::Quoted;

use crate::command::failure::Failure;

/// The end of a game.
#[derive(Serialize)]
pub(crate) struct OutcomeObject {
    result: &'static str,
    reason: String,
}

impl OutcomeObject {
    /// The end of the game, if the position is one.
    pub(crate) fn of(position: &AnyPosition) -> Option<OutcomeObject> {
        let outcome = position.as_dyn().outcome()?;
        Some(OutcomeObject { result: outcome.result(), reason: outcome.reason.to_string() })
    }
}

/// A remark about the end of the game, if the position is one: a comment, so that lines which have
/// it can be read again.
pub(crate) fn game_over(position: &AnyPosition) -> Option<String> {
    Some(format!("# {}", over(position.as_dyn().outcome()?)))
}

fn over(outcome: Outcome) -> String {
    format!("the game is over: {outcome}")
}

/// Plays moves one after the other.
pub(crate) fn play_all<'a>(
    position: &mut AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), Failure> {
    moves.into_iter().try_for_each(|text| match position.as_dyn().outcome() {
        Some(outcome) => {
            let message = format!("move: {}: {}", Quoted(text), over(outcome));
            Err(Failure::new("game_over", "move", message))
        }
        None => {
            let played = position.as_dyn_mut().play(text);
            played.map_err(|error| explain(error, position, text))
        }
    })
}

/// Why a move cannot be played, with what may be meant.
fn explain(error: MoveError, position: &AnyPosition, text: &str) -> Failure {
    let failure = Failure::from(error);
    match counted_from_one(position, text) {
        Some(meant) => {
            let hint = format!("ranks are 1 to 10 here; did you mean `{meant}`?");
            Failure { message: format!("{}: {hint}", failure.message), ..failure }
        }
        None => failure,
    }
}

/// The legal move that a Xiangqi move is in notations whose ranks are 0 to 9, `h2e2` or `H2-E2`.
fn counted_from_one(position: &AnyPosition, text: &str) -> Option<String> {
    if position.variant() != Variant::Xiangqi {
        return None;
    }
    let text = text.to_ascii_lowercase();
    let (from, to) = text.split_once('-').or_else(|| text.split_at_checked(2))?;
    let meant = format!("{}{}", next_rank(from)?, next_rank(to)?);
    position.parse_move(&meant).is_ok().then_some(meant)
}

/// The point on the next rank.
fn next_rank(point: &str) -> Option<String> {
    let (file, rank) = point.split_at_checked(1)?;
    let rank: u8 = rank.parse().ok().filter(|&rank| rank < 10)?;
    Some(format!("{file}{}", rank + 1))
}
