//! What a position must offer for its games to have records.

use super::{Game, GameError};
use crate::error::{FenError, MoveError, RuleError};
use crate::position::Position;
use crate::quote::Quoted;
use crate::rules::Rules;
use crate::variant::VariantPosition;

/// A position whose variant and rules are known when the program runs, as the tags of a record
/// name them.
///
/// Implemented for every [`VariantPosition`]. A type that holds positions of several variants
/// implements it by itself.
pub trait TextPosition: Position {
    /// The position that the tags `Variant`, `Rules` and `FEN` of a record stand for.
    /// Without FEN it is the variant's start position.
    ///
    /// # Errors
    /// [`SetUpError`], which tells which of the three is wrong.
    fn set_up(variant: &str, rules: &[&str], fen: Option<&str>) -> Result<Self, SetUpError>;

    /// The variant's id.
    fn variant_id(&self) -> &'static str;

    /// The FEN of the variant's start position.
    fn start_fen(&self) -> &'static str;

    /// The rule options that are not at their default, as `name` or `name=value`.
    fn rule_settings(&self) -> Vec<String>;

    /// The position as text.
    fn to_fen(&self) -> String;

    /// The FEN that the position shares with all that are equal to it, and with no other.
    fn to_repetition_fen(&self) -> String;

    /// Reads a move against this position.
    ///
    /// # Errors
    /// [`MoveError`] if the text is no legal move.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// Why a position cannot be set up from the name of a variant, rule options and a FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A rule option is wrong.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// A name that is no variant's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("variant: {} is no variant: expected {expected}", Quoted(name))]
pub struct UnknownVariant {
    /// The name.
    pub name: String,
    /// The variants there are.
    pub expected: String,
}

impl<P: VariantPosition> TextPosition for P {
    fn set_up(variant: &str, rules: &[&str], fen: Option<&str>) -> Result<Self, SetUpError> {
        if variant != P::ID {
            let expected = format!("`{}`", P::ID);
            return Err(UnknownVariant { name: variant.to_owned(), expected }.into());
        }
        let rules = P::Rules::from_settings(rules)?;
        Ok(match fen {
            Some(fen) => P::from_fen(fen, rules)?,
            None => P::start(rules),
        })
    }

    fn variant_id(&self) -> &'static str {
        P::ID
    }

    fn start_fen(&self) -> &'static str {
        P::START_FEN
    }

    fn rule_settings(&self) -> Vec<String> {
        self.rules().settings()
    }

    fn to_fen(&self) -> String {
        self.fen()
    }

    fn to_repetition_fen(&self) -> String {
        self.repetition_fen()
    }

    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        self.parse_move(text)
    }
}

impl<P: TextPosition> Game<P> {
    /// Plays a move given as text.
    ///
    /// # Errors
    /// If the game is over or the text is no legal move; the game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<(), GameError> {
        self.must_go_on()?;
        let mv = self.position().read_move(text)?;
        self.play(mv)
    }
}
