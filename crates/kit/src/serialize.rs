//! Serde, behind the feature `serde`: a position as variant, rules and FEN, a move as its text.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Kit, Move};

macro_rules! serde {
    ($n:literal) => {
        impl Serialize for Kit<$n> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                warpboard_core::serialize::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for Kit<$n> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                warpboard_core::serialize::deserialize(deserializer)
            }
        }
    };
}

serde!(1);
serde!(2);

/// Reading a move takes a position: see `parse_move`.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
