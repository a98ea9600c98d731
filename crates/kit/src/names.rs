//! What the moves of each game are written with, by the number that a move has of its game.

use std::sync::{PoisonError, RwLock};

/// What moves of a game are written with.
#[derive(Debug)]
pub(crate) struct Names {
    /// By cell.
    pub(crate) cells: Vec<String>,
    /// The letters of the roles.
    pub(crate) letters: Vec<String>,
    /// What stands behind a move that promotes, by role.
    pub(crate) suffixes: Vec<String>,
}

static NAMES: RwLock<Vec<&'static Names>> = RwLock::new(Vec::new());

/// What the moves of a game are written with.
pub(crate) fn names(game: u16) -> &'static Names {
    NAMES.read().unwrap_or_else(PoisonError::into_inner)[usize::from(game)]
}

/// Keeps names as long as the program lives, and gives the number of their game, if one is left.
pub(crate) fn keep(names: Names) -> Option<u16> {
    let mut all = NAMES.write().unwrap_or_else(PoisonError::into_inner);
    let number = u16::try_from(all.len()).ok()?;
    all.push(Box::leak(Box::new(names)));
    Some(number)
}
