//! Moves and their text (MW-42).

use std::fmt;

use warpboard_core::{Cell, MoveError};

use crate::board::{FILES, RANKS, cell_at, file, rank};
use crate::piece::Role;

/// A move: everything that its text says, and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes from one cell to another; castling as the King's own cells: `b4b6`, `f2i2`.
    Board {
        /// Where the piece stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A Pawn goes to a cell and becomes a piece from the pool, or a Steward: `e9e10=Q`.
    Promotion {
        /// Where the Pawn stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// What it becomes.
        role: Role,
    },
    /// A Shogi-style piece goes to a cell and is flipped: `a5a9+`.
    Flip {
        /// Where the piece stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// A piece from the hand is put on an empty cell: `W@e5`.
    Drop {
        /// The kind of piece.
        role: Role,
        /// Where it is put.
        to: Cell,
    },
}

impl Move {
    /// Where the moving piece stands; `None` for a piece that comes from the hand.
    #[must_use]
    pub const fn from(self) -> Option<Cell> {
        match self {
            Move::Board { from, .. } | Move::Promotion { from, .. } | Move::Flip { from, .. } => {
                Some(from)
            }
            Move::Drop { .. } => None,
        }
    }

    /// Where the move ends.
    #[must_use]
    pub const fn to(self) -> Cell {
        match self {
            Move::Board { to, .. }
            | Move::Promotion { to, .. }
            | Move::Flip { to, .. }
            | Move::Drop { to, .. } => to,
        }
    }

    /// Reads a move of this notation, legal or not.
    ///
    /// # Errors
    /// [`MoveError::Unknown`] if the text is no move.
    pub fn parse(text: &str) -> Result<Move, MoveError> {
        parse(text).ok_or_else(|| MoveError::Unknown {
            text: text.to_owned(),
            expected: "a move like `b4b6`, `f2i2`, `e9e10=Q`, `a5a9+` or `W@e5`".to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Move> {
    let (first, rest) = (text.chars().next()?, text.get(1..)?);
    if let Some(cell) = rest.strip_prefix('@') {
        let role = Role::HAND.into_iter().find(|role| role.letter() == first)?;
        let (to, end) = parse_cell(cell)?;
        return end.is_empty().then_some(Move::Drop { role, to });
    }
    let (from, rest) = parse_cell(text)?;
    let (to, rest) = parse_cell(rest)?;
    let mut end = rest.chars();
    match (end.next(), end.next(), end.next()) {
        (None, ..) => Some(Move::Board { from, to }),
        (Some('+'), None, _) => Some(Move::Flip { from, to }),
        (Some('='), Some(letter), None) => {
            let mut choices = Role::POOL.into_iter().chain([Role::Steward]);
            let role = choices.find(|role| role.letter() == letter)?;
            Some(Move::Promotion { from, to, role })
        }
        _ => None,
    }
}

/// The cell whose name a text begins with, and the rest of the text.
fn parse_cell(text: &str) -> Option<(Cell, &str)> {
    let file = usize::from(text.bytes().next()?.checked_sub(b'a')?);
    let rest = text.get(1..)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = rest.split_at(digits);
    if number.starts_with('0') {
        return None;
    }
    let rank: usize = number.parse().ok()?;
    let inside = file < FILES && (1..=RANKS).contains(&rank);
    inside.then(|| (cell_at(file, rank - 1), rest))
}

/// A cell by its name: file letter and rank number.
struct Name(Cell);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + file(self.0) as u8), rank(self.0) + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Board { from, to } => write!(f, "{}{}", Name(from), Name(to)),
            Move::Promotion { from, to, role } => {
                write!(f, "{}{}={}", Name(from), Name(to), role.letter())
            }
            Move::Flip { from, to } => write!(f, "{}{}+", Name(from), Name(to)),
            Move::Drop { role, to } => write!(f, "{}@{}", role.letter(), Name(to)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mw_42_moves_round_trip() {
        for text in ["b4b6", "f2i2", "f2c2", "e9e10=Q", "e11e12=S", "a5a9+", "W@e5", "J@a12"] {
            assert_eq!(Move::parse(text).unwrap().to_string(), text);
        }
        let e5 = cell_at(4, 4);
        assert_eq!(Move::parse("W@e5"), Ok(Move::Drop { role: Role::Wing, to: e5 }));
        assert_eq!(Move::parse("e5j12+"), Ok(Move::Flip { from: e5, to: cell_at(9, 11) }));
    }

    #[test]
    fn mw_42_other_text_is_no_move() {
        for text in [
            "",
            "e",
            "e5",
            "e5e",
            "e5e0",
            "e5e13",
            "k5e6",
            "e5k6",
            "e05e6",
            "e5e06",
            "E5e6",
            "e5e6 ",
            " e5e6",
            "e5e6=",
            "e5e6=q",
            "e5e6=K",
            "e5e6=P",
            "e5e6=W",
            "e5e6=QQ",
            "e5e6++",
            "e5e6-",
            "e5-e6",
            "e5xe6",
            "R@e5",
            "w@e5",
            "P@e5",
            "S@e5",
            "@e5",
            "W@",
            "W@e5+",
            "W@e",
            "W@é5",
            "+W@e5",
            "0-0",
            "O-O",
            "pass",
            "é5e6",
            "e5é6",
            "e٣e5",
            "e99999999999999999999e5",
        ] {
            assert!(matches!(Move::parse(text), Err(MoveError::Unknown { .. })), "{text}");
        }
    }
}
