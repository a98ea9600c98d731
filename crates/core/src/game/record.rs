//! What a position must offer for its games to have records.

use super::{Game, GameError};
use crate::error::{MoveError, SetUpError};
use crate::position::Position;
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

impl<P: VariantPosition> TextPosition for P {
    fn set_up(variant: &str, rules: &[&str], fen: Option<&str>) -> Result<Self, SetUpError> {
        let rules = P::game_rules(variant, rules)?;
        Ok(match fen {
            Some(fen) => P::from_fen(fen, rules)?,
            None => P::start(rules),
        })
    }

    fn variant_id(&self) -> &'static str {
        self.game_id()
    }

    fn start_fen(&self) -> &'static str {
        P::game_start(self.rules())
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
