//! How games end.

use std::fmt;

use crate::color::Color;

/// The end of a game: who won, if anybody, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

impl Outcome {
    /// A game won by `winner`.
    #[must_use]
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A drawn game.
    #[must_use]
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.result(), self.reason)
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// A win by a rule of the variant, which the text names.
    Variant(&'static str),
    /// A claim: the position occurred as often as the rules ask for.
    Repetition,
    /// A claim: the halfmove clock stands at as many plies as the rules ask for.
    MoveCount,
    /// A player gave up.
    Resignation,
    /// The players agreed.
    Agreement,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Variant(name) => name,
            Reason::Repetition => "repetition",
            Reason::MoveCount => "move count",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
        })
    }
}
