//! A piece: a role in an army, and its letter.

use std::fmt::{self, Write};

use crate::color::Color;

/// What a piece is, whatever its army: a role that a letter stands for.
pub trait PieceRole: Copy + 'static {
    /// All roles of the game.
    const ROLES: &'static [Self];

    /// The letter in upper case, as White's pieces have it in FENs.
    fn letter(self) -> char;
}

/// A piece of one of the armies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece<R> {
    /// The army.
    pub color: Color,
    /// The role.
    pub role: R,
}

impl<R: PieceRole> Piece<R> {
    /// The piece that a letter stands for: upper case is White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let same = |role: &R| role.letter().eq_ignore_ascii_case(&letter);
        let role = R::ROLES.iter().copied().find(same)?;
        Some(Piece { color: Color::of_letter(letter), role })
    }

    /// The letter in FENs: upper case for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.color.case(self.role.letter())
    }
}

/// The letter in FENs.
impl<R: PieceRole> fmt::Display for Piece<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Role {
        Camel,
        Zebra,
    }

    impl PieceRole for Role {
        const ROLES: &'static [Role] = &[Role::Camel, Role::Zebra];

        fn letter(self) -> char {
            match self {
                Role::Camel => 'C',
                Role::Zebra => 'Z',
            }
        }
    }

    #[test]
    fn letters_tell_the_role_and_case_the_army() {
        for (text, color, role) in [
            ('C', Color::White, Role::Camel),
            ('c', Color::Black, Role::Camel),
            ('Z', Color::White, Role::Zebra),
            ('z', Color::Black, Role::Zebra),
        ] {
            let piece = Piece { color, role };
            assert_eq!(Piece::from_letter(text), Some(piece));
            assert_eq!(piece.to_string(), text.to_string());
        }
        assert_eq!(Piece::<Role>::from_letter('x'), None);
        assert_eq!(Piece::<Role>::from_letter('é'), None);
    }
}
