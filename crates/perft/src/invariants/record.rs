//! The record of a game reads back as the game.

use warpboard_core::VariantPosition;
use warpboard_core::game::Game;

use super::{Violation, Witness};

/// Checks that the record of a game reads back as the same game, and that taking its moves back
/// leads to where it started.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_record<P: VariantPosition>(game: &Game<P>) -> Result<(), Violation> {
    let witness = Witness { position: game.position() };
    let text = game.to_string();
    let reread = match text.parse::<Game<P>>() {
        Ok(reread) => reread,
        Err(error) => {
            return witness
                .ensure(false, "a written record can be read", || format!("{error} in {text:?}"));
        }
    };
    witness.ensure(reread == *game, "a record reads back as its game", || text.clone())?;
    witness.ensure(reread.to_string() == text, "a record is written as it was read", || {
        format!("{reread} instead of {text}")
    })?;
    let mut left = reread;
    while let Some(mv) = left.take_back() {
        let mut next = left.position().clone();
        let known = &game.positions()[left.moves().len() + 1];
        let played = next.play(mv).is_ok() && next == *known && next.fen() == known.fen();
        witness.ensure(played, "a game leads from position to position", || format!("`{mv}`"))?;
    }
    witness.ensure(left.position().fen() == game.start().fen(), "a game goes back", || text)
}
