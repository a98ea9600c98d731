//! Tags: what a record says about a game beside its moves.

use super::{Game, GameError};
use crate::position::Position;

/// The tags that follow from the game, so that nobody sets them.
pub(super) const RESERVED: [&str; 5] = ["Variant", "Rules", "FEN", "Result", "Termination"];

impl<P: Position> Game<P> {
    /// The tags that were set, such as `White` and `Date`, in the order in which they were set.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag that was set.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Sets a tag. The tags `Variant`, `Rules`, `FEN`, `Result` and `Termination` are written by
    /// themselves.
    ///
    /// # Errors
    /// If the tag is one of these, its name is not of ASCII letters, digits and `_`, or its value
    /// has control characters.
    pub fn set_tag(
        &mut self,
        name: impl Into<String>,
        value: impl Into<String>,
    ) -> Result<(), GameError> {
        let (name, value) = (name.into(), value.into());
        if let Some(expected) = fault(&name, &value) {
            return Err(GameError::Tag { name, value, expected });
        }
        match self.tags.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name, value)),
        }
        Ok(())
    }
}

fn fault(name: &str, value: &str) -> Option<&'static str> {
    if RESERVED.contains(&name) {
        Some("a tag that does not follow from the game")
    } else if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        Some("a name of ASCII letters, digits and `_`")
    } else if value.contains(char::is_control) {
        Some("a value without control characters")
    } else {
        None
    }
}
