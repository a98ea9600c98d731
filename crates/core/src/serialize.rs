//! Serde, behind the feature `serde`: positions and games as their text.
//!
//! The types of this project that stand for positions and games implement serde's traits
//! themselves. A position of one's own does so by the two functions here, or is a field with
//! `#[serde(with = "warpboard_core::serialize")]`. Moves serialise as their text; what a move is
//! depends on the position, so reading one is a matter of
//! [`parse_move`](crate::VariantPosition::parse_move).
//!
//! ```
//! use serde::{Deserialize, Serialize};
//! use warpboard_core::VariantPosition;
//!
//! #[derive(Serialize, Deserialize)]
//! struct Bookmark<P: VariantPosition> {
//!     name: String,
//!     #[serde(with = "warpboard_core::serialize")]
//!     position: P,
//! }
//! ```

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::color::Color;
use crate::game::{Game, TextPosition};

/// A position as its variant's id, its rule options and its FEN.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Position")]
struct PositionText {
    variant: String,
    rules: Vec<String>,
    fen: String,
}

/// Serialises a position as a structure of `variant`, `rules` and `fen`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<P: TextPosition, S: Serializer>(
    position: &P,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let text = PositionText {
        variant: position.variant_id().to_owned(),
        rules: position.rule_settings(),
        fen: position.to_fen(),
    };
    text.serialize(serializer)
}

/// Deserialises what [`serialize`] made.
///
/// # Errors
/// Those of the deserializer, and a [`SetUpError`](crate::game::SetUpError) if the variant, a
/// rule option or the FEN is wrong.
pub fn deserialize<'de, P: TextPosition, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<P, D::Error> {
    let text = PositionText::deserialize(deserializer)?;
    let rules: Vec<&str> = text.rules.iter().map(String::as_str).collect();
    P::set_up(&text.variant, &rules, Some(&text.fen)).map_err(D::Error::custom)
}

/// A game is its record.
impl<P: TextPosition> Serialize for Game<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, P: TextPosition> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A color is `w` or `b`.
impl Serialize for Color {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::Strip;
    use crate::variant::VariantPosition;

    #[derive(Serialize, Deserialize, Debug, PartialEq)]
    struct Holder(#[serde(with = "crate::serialize")] Strip);

    #[test]
    fn positions_are_their_text() {
        let rules = crate::Rules::from_settings(["run"]).unwrap();
        let holder = Holder(Strip::from_fen("K4k b 7 9", rules).unwrap());
        let json = serde_json::to_string(&holder).unwrap();
        assert_eq!(json, r#"{"variant":"strip","rules":["run"],"fen":"K4k b 7 9"}"#);
        let again: Holder = serde_json::from_str(&json).unwrap();
        assert_eq!(again, holder);
        assert_eq!(again.0.fen(), holder.0.fen());
    }

    #[test]
    fn broken_positions_are_refused() {
        for (json, message) in [
            (r#"{"variant":"go","rules":[],"fen":"K4k w 0 1"}"#, "`go` is no variant"),
            (r#"{"variant":"strip","rules":["x"],"fen":"K4k w 0 1"}"#, "`x` is no option"),
            (r#"{"variant":"strip","rules":[],"fen":"K4k z 0 1"}"#, "side to move: `z`"),
            (r#"{"variant":"strip","rules":[]}"#, "missing field `fen`"),
        ] {
            let error = serde_json::from_str::<Holder>(json).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn games_are_their_records() {
        let mut game = Game::new(Strip::start(Default::default()));
        game.play_text("b").unwrap();
        game.resign(Color::Black).unwrap();
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<Game<Strip>>(&json).unwrap(), game);
        assert!(serde_json::from_str::<Game<Strip>>("\"1. b\"").is_err());
        let color = serde_json::to_string(&Color::Black).unwrap();
        assert_eq!(serde_json::from_str::<Color>(&color).unwrap(), Color::Black);
    }
}
