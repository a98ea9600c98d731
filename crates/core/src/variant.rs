//! [`VariantPosition`]: a game with a name, rule options and text.

use crate::describe::Describe;
use crate::diagram::Diagram;
use crate::error::{FenError, MoveError, SetUpError, UnknownVariant};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::text;
use crate::topology::Topology;
use crate::walk::CountNodes;

/// A game with a name, rule options and text: what command lines, records and registries need
/// beyond [`Position`](crate::Position) and [`Describe`].
pub trait VariantPosition: CountNodes + Describe {
    /// The options of the game's rules. The default is the game as its inventor gives it.
    type Rules: Rules;

    /// The name in commands and tags: lower case, no spaces.
    const ID: &'static str;

    /// The name for people.
    const TITLE: &'static str;

    /// The FEN of the start position.
    const START_FEN: &'static str;

    /// The rules as a page of Markdown, whose section `Notation` explains FEN and moves by
    /// examples. Provided for games without one: empty.
    const RULES_PAGE: &'static str = "";

    /// The id of the game that this is a position of, where the type has positions of several:
    /// games that are known when the program runs. Provided: [`ID`](VariantPosition::ID).
    #[must_use]
    fn game_id(&self) -> &'static str {
        Self::ID
    }

    /// The name of that game for people. Provided: [`TITLE`](VariantPosition::TITLE).
    #[must_use]
    fn game_title(&self) -> &'static str {
        Self::TITLE
    }

    /// The FEN of the start position under these rules. Provided:
    /// [`START_FEN`](VariantPosition::START_FEN).
    #[must_use]
    fn game_start(rules: Self::Rules) -> &'static str {
        let _ = rules;
        Self::START_FEN
    }

    /// The rules of the game of an id with these settings. Provided for the one game there is.
    ///
    /// # Errors
    /// [`SetUpError`] if there is no such game, or a setting is wrong.
    fn game_rules(id: &str, settings: &[&str]) -> Result<Self::Rules, SetUpError> {
        if id != Self::ID {
            let expected = format!("`{}`", Self::ID);
            return Err(UnknownVariant { name: id.to_owned(), expected }.into());
        }
        Ok(Self::Rules::from_settings(settings)?)
    }

    /// The start position under these rules.
    #[must_use]
    fn start(rules: Self::Rules) -> Self {
        Self::from_fen(Self::game_start(rules), rules).expect("the start position is valid")
    }

    /// Reads a position, strictly: what is not as [`fen`](VariantPosition::fen) would write it is
    /// refused.
    ///
    /// # Errors
    /// [`FenError`] naming the field, the offending text and what was expected.
    fn from_fen(fen: &str, rules: Self::Rules) -> Result<Self, FenError>;

    /// Reads a position as other programs may write it, which differs from how
    /// [`from_fen`](VariantPosition::from_fen) has it and is not wrong:
    /// [spaces and clocks](crate::text::read_leniently), and what the game forgives in
    /// [its own fields](VariantPosition::canonical_field).
    ///
    /// # Errors
    /// [`FenError`] as of `from_fen`, for what is wrong.
    fn from_fen_lenient(fen: &str, rules: Self::Rules) -> Result<Self, FenError> {
        let strict = |fen: &str| Self::from_fen(fen, rules);
        text::read_leniently(fen, Self::game_start(rules), Self::canonical_field, strict)
    }

    /// The canonical text of a field that other programs may write otherwise, for
    /// [`from_fen_lenient`](VariantPosition::from_fen_lenient). Fields are counted from 0, the
    /// placement; clocks are never asked about. `text` is `None` for a field that is missing.
    /// `None` leaves the field as it is.
    ///
    /// Provided for games that forgive nothing: `None`.
    #[must_use]
    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        let _ = (index, text);
        None
    }

    /// Makes a position of what it is put together from, which is judged as the FEN of the same
    /// would be.
    ///
    /// # Errors
    /// [`FenError`] as of [`from_fen`](VariantPosition::from_fen), and for what no FEN can have:
    /// pieces and fields that the game has no place for, and several pieces on a cell where it has
    /// no stacks.
    fn from_setup(setup: &Setup, rules: Self::Rules) -> Result<Self, FenError> {
        Self::from_fen(&Self::setup_fen(setup, rules)?, rules)
    }

    /// Takes the position apart, to build another one from it.
    #[must_use]
    fn setup(&self) -> Setup;

    /// The FEN of what a position is put together from, right or wrong, by a
    /// [`SetupWriter`](crate::setup::SetupWriter).
    ///
    /// # Errors
    /// [`FenError`] for what no FEN can have.
    fn setup_fen(setup: &Setup, rules: Self::Rules) -> Result<String, FenError>;

    /// Writes the position; reading the text under the same rules gives an equal position, and
    /// writing that the same text.
    fn fen(&self) -> String;

    /// The FEN that a position shares with all that are equal to it, and with no other: the clocks
    /// are at their least, and a right that equality leaves out is not written.
    ///
    /// Provided for games whose equality leaves out nothing but the clocks, if their FEN has any,
    /// as its last two fields.
    fn repetition_fen(&self) -> String {
        text::with_least_clocks(self.fen(), self.halfmove_clock(), self.fullmove_number())
    }

    /// The rules that the position is played by.
    fn rules(&self) -> Self::Rules;

    /// The board as it is in this position.
    fn topology(&self) -> &Topology;

    /// Reads a move against this position. Moves are written by their `Display`.
    ///
    /// # Errors
    /// [`MoveError`], which tells text that is no move from a move that is not legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// What a drawing of the position shows.
    fn diagram(&self) -> Diagram;
}
