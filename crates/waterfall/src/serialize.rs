//! Serde, behind the feature `serde`: a position as variant, rules and FEN, a move as its text.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Move, Waterfall};

impl Serialize for Waterfall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        warpboard_core::serialize::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Waterfall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        warpboard_core::serialize::deserialize(deserializer)
    }
}

/// Reading a move takes a position: see `parse_move`.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
