//! Ends of games that the players bring about.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::outcome::{Outcome, Reason};
use crate::quote::Quoted;

/// What a player can claim a draw by.
///
/// Games that judge some repetitions otherwise, as Xiangqi does perpetual check and chase, leave
/// that to whoever conducts the game: it does not follow from the positions alone.
///
/// Its text is `repetition 3` or `move count 100`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The position occurred this often, at least twice.
    Repetition {
        /// The number of times that the rules ask for.
        times: u32,
    },
    /// The halfmove clock stands at this many plies, at least one. Which moves set it back is a
    /// matter of the game: captures and pawn moves in chess, captures alone in Xiangqi.
    MoveCount {
        /// The number of plies that the rules ask for: twice the number of moves.
        plies: u32,
    },
}

impl Claim {
    /// The position occurred three times.
    pub const THREEFOLD: Claim = Claim::Repetition { times: 3 };

    /// Fifty moves by each side on the halfmove clock.
    pub const FIFTY_MOVES: Claim = Claim::MoveCount { plies: 100 };

    /// Whether a count of repetitions or plies justifies the claim.
    pub(super) const fn is_met_by(self, count: u32) -> bool {
        match self {
            Claim::Repetition { times } => times >= 2 && count >= times,
            Claim::MoveCount { plies } => plies >= 1 && count >= plies,
        }
    }

    const fn reason(self) -> Reason {
        match self {
            Claim::Repetition { .. } => Reason::Repetition,
            Claim::MoveCount { .. } => Reason::MoveCount,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Claim::Repetition { times: count } | Claim::MoveCount { plies: count }) = self;
        write!(f, "{} {count}", self.reason())
    }
}

/// The text is not a claim.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("claim: {}: expected `repetition N` or `move count N`", Quoted(.0))]
pub struct ParseClaimError(pub String);

impl ParseClaimError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "claim"
    }
}

impl FromStr for Claim {
    type Err = ParseClaimError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let claim = text.rsplit_once(' ').and_then(|(what, count)| {
            let count = count.parse().ok()?;
            match what {
                "repetition" => Some(Claim::Repetition { times: count }),
                "move count" => Some(Claim::MoveCount { plies: count }),
                _ => None,
            }
        });
        claim.ok_or_else(|| ParseClaimError(text.to_owned()))
    }
}

/// How a game was ended by a player, when its position did not end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A justified claim.
    Claim(Claim),
    /// This side gave up.
    Resignation(Color),
    /// The players agreed on a draw.
    Agreement,
}

impl End {
    /// The outcome that it gives the game.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            End::Claim(claim) => Outcome::draw(claim.reason()),
            End::Resignation(Color::White) => Outcome::win(Color::Black, Reason::Resignation),
            End::Resignation(Color::Black) => Outcome::win(Color::White, Reason::Resignation),
            End::Agreement => Outcome::draw(Reason::Agreement),
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Claim(claim) => claim.fmt(f),
            End::Resignation(_) | End::Agreement => self.outcome().reason.fmt(f),
        }
    }
}
