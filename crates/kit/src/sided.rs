//! What may differ between the armies.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use warpboard_core::Color;

/// The same for both armies, or one for each.
///
/// In a file: the thing itself, or `{ white = ..., black = ... }`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sided<T> {
    /// The same for both.
    Same(T),
    /// One for each.
    Each {
        /// White's.
        white: T,
        /// Black's.
        black: T,
    },
}

impl<T> Sided<T> {
    /// That of an army.
    #[must_use]
    pub fn of(&self, color: Color) -> &T {
        match (self, color) {
            (Sided::Same(same), _) => same,
            (Sided::Each { white, .. }, Color::White) => white,
            (Sided::Each { black, .. }, Color::Black) => black,
        }
    }

    /// One for each army.
    pub fn each(white: impl Into<T>, black: impl Into<T>) -> Sided<T> {
        Sided::Each { white: white.into(), black: black.into() }
    }
}

impl<T: Default> Default for Sided<T> {
    fn default() -> Self {
        Sided::Same(T::default())
    }
}

impl From<&str> for Sided<String> {
    fn from(text: &str) -> Self {
        Sided::Same(text.to_owned())
    }
}

impl From<&str> for Sided<crate::Moves> {
    fn from(text: &str) -> Self {
        Sided::Same(text.into())
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Each<T> {
    white: T,
    black: T,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sided<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = Sided<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or `{ white = ..., black = ... }`")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Sided<T>, E> {
                T::deserialize(StrDeserializer::new(text)).map(Sided::Same)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Sided<T>, A::Error> {
                let Each { white, black } = Each::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Sided::Each { white, black })
            }
        }

        deserializer.deserialize_any(Either(PhantomData))
    }
}
