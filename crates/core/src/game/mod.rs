//! A game as it is played: its moves, take-back, repetition and move-count claims, its end, and
//! its record as text.
//!
//! ```
//! use warpboard_core::game::{Claim, Game};
//! # use warpboard_core::Position;
//!
//! fn shuffle<P: Position>(start: P, back_and_forth: [P::Move; 4]) {
//!     let mut game = Game::new(start);
//!     for mv in back_and_forth.into_iter().cycle().take(8) {
//!         game.play(mv).unwrap();
//!     }
//!     assert_eq!(game.repetitions(), 3);
//!     let outcome = game.claim(Claim::THREEFOLD).unwrap();
//!     assert_eq!(outcome.result(), "1/2-1/2");
//! }
//! ```

mod end;
mod read;
mod record;
mod tags;
mod write;

#[cfg(test)]
pub(crate) mod tests;

use crate::color::Color;
use crate::error::{IllegalMove, MoveError};
use crate::outcome::Outcome;
use crate::position::Position;
use crate::quote::Quoted;

pub use crate::error::{SetUpError, UnknownVariant};
pub use end::{Claim, End, ParseClaimError};
pub use read::{RecordError, RecordErrorKind};
pub use record::TextPosition;

/// A game: a start position, the moves played from it, and how it ended.
///
/// The legal moves of a position are never changed by the game that led to it: repetition and
/// move-count rules are [claims](Game::claim), which a player makes or leaves.
///
/// Where the position has text (every [`VariantPosition`](crate::VariantPosition) does), a game
/// is written by its `Display` and read by its `FromStr`, in a form much like PGN: tags in
/// brackets, numbered moves in the game's own notation, comments in braces, and the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game<P: Position> {
    /// The start position, and the position after each move.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// The comment before the first move, and the one behind each move; empty for none.
    comments: Vec<String>,
    tags: Vec<(String, String)>,
    end: Option<End>,
}

/// Why something cannot be done in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The text is no legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The game gives no right to the claim.
    #[error("no claim of {claim}: the count is {count}")]
    Unjustified {
        /// What was claimed.
        claim: Claim,
        /// How often the position occurred, or how many plies there were.
        count: u32,
    },
    /// A comment with a closing brace, which would end it in the record.
    #[error("comment: {} contains a closing brace", Quoted(.0))]
    Comment(String),
    /// A tag that cannot be written, or whose value follows from the game.
    #[error("tag: {} cannot be {}: expected {expected}", Quoted(name), Quoted(value))]
    Tag {
        /// The name.
        name: String,
        /// The value.
        value: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl GameError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            GameError::Illegal(error) => error.kind(),
            GameError::Move(error) => error.kind(),
            GameError::Over(_) => "game_over",
            GameError::Unjustified { .. } => "no_claim",
            GameError::Comment(_) => "comment",
            GameError::Tag { .. } => "tag",
        }
    }
}

impl<P: Position> Game<P> {
    /// A game that starts from this position, before the first move.
    #[must_use]
    pub fn new(start: P) -> Self {
        Game {
            positions: vec![start],
            moves: Vec::new(),
            comments: vec![String::new()],
            tags: Vec::new(),
            end: None,
        }
    }

    /// The position that the game starts from.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.moves.len()]
    }

    /// The start position and the position after each move.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The end of the game, by its position or by what a player declared.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome).or_else(|| self.position().outcome())
    }

    /// How the game was ended by a player, if it was.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over or the move is not legal; the game is then unchanged.
    pub fn play(&mut self, mv: P::Move) -> Result<(), GameError> {
        self.must_go_on()?;
        let mut next = self.position().clone();
        next.play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        self.comments.push(String::new());
        Ok(())
    }

    /// Takes back the last move, with its comment and with an end declared after it.
    /// `None` if no move has been played; a declared end is taken back even then.
    pub fn take_back(&mut self) -> Option<P::Move> {
        self.end = None;
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.comments.pop();
        Some(mv)
    }

    /// How often the position has occurred in this game, at least once.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let now = self.position();
        let key = now.key();
        self.positions.iter().filter(|before| before.key() == key && *before == now).count() as u32
    }

    /// Whether [`claim`](Game::claim) would succeed: the game goes on, and the claim is justified.
    #[must_use]
    pub fn can_claim(&self, claim: Claim) -> bool {
        self.may_claim(claim).is_ok()
    }

    /// Ends the game by a claim, as a draw.
    ///
    /// # Errors
    /// If the game is over or the claim is not justified; the game is then unchanged.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, GameError> {
        self.may_claim(claim)?;
        Ok(self.finish(End::Claim(claim)))
    }

    /// Ends the game: `loser` gives up.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<Outcome, GameError> {
        self.must_go_on()?;
        Ok(self.finish(End::Resignation(loser)))
    }

    /// Ends the game as a draw on which the players agree.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<Outcome, GameError> {
        self.must_go_on()?;
        Ok(self.finish(End::Agreement))
    }

    /// The comment behind the first `ply` moves; empty if there is none.
    #[must_use]
    pub fn comment(&self, ply: usize) -> &str {
        self.comments.get(ply).map_or("", String::as_str)
    }

    /// Sets the comment on the position now: the one behind the last move.
    ///
    /// # Errors
    /// If the text contains a closing brace.
    pub fn set_comment(&mut self, text: impl Into<String>) -> Result<(), GameError> {
        let text = text.into();
        if text.contains('}') {
            return Err(GameError::Comment(text));
        }
        self.comments[self.moves.len()] = text;
        Ok(())
    }

    fn must_go_on(&self) -> Result<(), GameError> {
        self.outcome().map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    fn may_claim(&self, claim: Claim) -> Result<(), GameError> {
        self.must_go_on()?;
        let count = self.count(claim);
        if claim.is_met_by(count) { Ok(()) } else { Err(GameError::Unjustified { claim, count }) }
    }

    fn finish(&mut self, end: End) -> Outcome {
        self.end = Some(end);
        end.outcome()
    }

    fn count(&self, claim: Claim) -> u32 {
        match claim {
            Claim::Repetition { .. } => self.repetitions(),
            Claim::MoveCount { .. } => self.position().halfmove_clock(),
        }
    }
}
