//! The games that come with this crate.

use crate::statement::Statement;

macro_rules! shipped {
    ($($id:literal),* $(,)?) => {
        /// The ids of the games and the texts of their files.
        pub(crate) const SHIPPED: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../games/", $id, ".toml")))),*];
    };
}

shipped! {
    "ai-wok",
    "almost",
    "amazon",
    "antichess",
    "asean",
    "berolina",
    "breakthrough",
    "capablanca",
    "capahouse",
    "centaur",
    "chancellor",
    "chaturanga",
    "chessgi",
    "codrus",
    "courier",
    "crazyhouse",
    "cylinder",
    "embassy",
    "euroshogi",
    "extinction",
    "fork",
    "gardner",
    "giveaway",
    "glinski",
    "gorogoro",
    "gothic",
    "grand",
    "hoppelpoppel",
    "horde",
    "janus",
    "judkins",
    "kinglet",
    "kingofthehill",
    "kit-chess",
    "kit-xiangqi",
    "knightmate",
    "kyotoshogi",
    "loop",
    "losalamos",
    "losers",
    "makruk",
    "mccooey",
    "minishogi",
    "minixiangqi",
    "modern",
    "newzealand",
    "nightrider",
    "pawnback",
    "pawnsideways",
    "perfect",
    "pocketknight",
    "portal",
    "racingkings",
    "raumschach",
    "shako",
    "shatranj",
    "shogi",
    "three-check",
    "threekings",
    "torpedo",
    "torus",
}

/// The id of chess.
pub(crate) const CHESS: &str = "kit-chess";

/// The ids of the games that come with this crate, in alphabetical order.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The statement of a game that comes with this crate, as its file has it, without tables.
#[must_use]
pub fn shipped_statement(id: &str) -> Option<Statement> {
    let (_, text) = SHIPPED.iter().find(|(name, _)| *name == id)?;
    Some(Statement::from_toml(text).expect("a shipped file is read"))
}
