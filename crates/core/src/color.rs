//! The two armies.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

use crate::quote::Quoted;

/// One of the two armies. White moves first and sits at rank 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The army that moves first; upper case in text.
    White,
    /// The other army; lower case in text.
    Black,
}

impl Color {
    /// Both colors, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`, as in FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The color of a letter of FEN, `w` or `b`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// The letter of a piece in this army's case: upper for White, lower for Black.
    #[must_use]
    pub const fn case(self, letter: char) -> char {
        match self {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The army that a piece letter's case stands for.
    #[must_use]
    pub const fn of_letter(letter: char) -> Color {
        if letter.is_ascii_lowercase() { Color::Black } else { Color::White }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// `white` or `black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// The text is no color.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("color: {}: expected `white` or `black`, or their letters `w` and `b`", Quoted(.0))]
pub struct ParseColorError(pub String);

impl ParseColorError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "color"
    }
}

impl FromStr for Color {
    type Err = ParseColorError;

    /// Reads `white` or `black`, or the letters of FEN, `w` and `b`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "w" | "white" => Ok(Color::White),
            "b" | "black" => Ok(Color::Black),
            _ => Err(ParseColorError(text.to_owned())),
        }
    }
}

/// A value for each color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// A value for each color, made by `f`.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> Self {
        ByColor { white: f(Color::White), black: f(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_case() {
        for color in Color::ALL {
            assert_eq!(color.to_string().parse(), Ok(color));
            assert_eq!(color.letter().to_string().parse(), Ok(color));
            assert_eq!(Color::from_letter(color.letter()), Some(color));
        }
        for other in ["", "x", "W", "White", "w "] {
            assert_eq!(other.parse::<Color>(), Err(ParseColorError(other.into())));
        }
        assert_eq!(Color::from_letter('W'), None);
        assert_eq!(Color::Black.case('K'), 'k');
        assert_eq!(Color::of_letter('k'), Color::Black);
        assert_eq!(!Color::White, Color::Black);
    }
}
