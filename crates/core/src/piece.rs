//! A piece: a kind in an army, and its letter.

use std::fmt::{self, Write};

use crate::color::Color;

/// A kind of piece that a letter stands for.
pub trait PieceKind: Copy + 'static {
    /// All kinds of the game.
    const KINDS: &'static [Self];

    /// The letter in FENs; its case does not matter.
    fn fen_letter(self) -> char;
}

/// A piece of one of the armies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece<K> {
    /// The army.
    pub color: Color,
    /// The kind.
    pub role: K,
}

impl<K: PieceKind> Piece<K> {
    /// The piece that a letter stands for: upper case is White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let same = |kind: &K| kind.fen_letter().eq_ignore_ascii_case(&letter);
        let role = K::KINDS.iter().copied().find(same)?;
        Some(Piece { color: Color::of_letter(letter), role })
    }

    /// The letter in FENs: upper case for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.color.case(self.role.fen_letter())
    }
}

/// The letter in FENs.
impl<K: PieceKind> fmt::Display for Piece<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Kind {
        Camel,
        Zebra,
    }

    impl PieceKind for Kind {
        const KINDS: &'static [Kind] = &[Kind::Camel, Kind::Zebra];

        fn fen_letter(self) -> char {
            match self {
                Kind::Camel => 'C',
                Kind::Zebra => 'z',
            }
        }
    }

    #[test]
    fn letters_tell_the_kind_and_case_the_army() {
        for (text, color, role) in [
            ('C', Color::White, Kind::Camel),
            ('c', Color::Black, Kind::Camel),
            ('Z', Color::White, Kind::Zebra),
            ('z', Color::Black, Kind::Zebra),
        ] {
            let piece = Piece { color, role };
            assert_eq!(Piece::from_letter(text), Some(piece));
            assert_eq!(piece.to_string(), text.to_string());
        }
        assert_eq!(Piece::<Kind>::from_letter('x'), None);
        assert_eq!(Piece::<Kind>::from_letter('é'), None);
    }
}
