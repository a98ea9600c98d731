//! The pieces and their letters.

use std::fmt;

use warpboard_core::Color;

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// One step orthogonally, inside the palace; the royal piece.
    General,
    /// One step diagonally, inside the palace.
    Advisor,
    /// Two steps diagonally over an empty eye, on its own side of the river.
    Elephant,
    /// One step orthogonally to an empty leg, then one diagonally outwards.
    Horse,
    /// Any number of steps orthogonally.
    Chariot,
    /// As the chariot without capture; captures over exactly one piece.
    Cannon,
    /// One step forward, beyond the river also sideways.
    Pawn,
}

impl Role {
    /// All kinds of piece.
    pub const ALL: [Role; 7] = [
        Role::General,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Pawn,
    ];

    /// The place in [`ALL`](Role::ALL).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in FENs, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::General => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'B',
            Role::Horse => 'N',
            Role::Chariot => 'R',
            Role::Cannon => 'C',
            Role::Pawn => 'P',
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Pawn => "pawn",
        }
    }
}

/// A piece of one of the armies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The army.
    pub color: Color,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// The piece that a letter stands for: upper case is White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let upper = letter.to_ascii_uppercase();
        let role = Role::ALL.into_iter().find(|role| role.letter() == upper)?;
        Some(Piece { color: Color::of_letter(letter), role })
    }

    /// The letter in FENs: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        self.color.case(self.role.letter())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
