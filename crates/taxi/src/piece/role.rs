//! The pieces.

/// The five pieces, in the order in which units are written (TX-60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// One step in all eight directions; royal.
    King,
    /// Slides orthogonally.
    Rook,
    /// Slides diagonally.
    Bishop,
    /// Leaps 2:1.
    Knight,
    /// Steps straight forward, captures diagonally forward.
    Pawn,
}

impl Role {
    /// All roles, in the order in which units are written.
    pub const ALL: [Role; 5] = [Role::King, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// The roles that a pawn promotes to (TX-24).
    pub const PROMOTIONS: [Role; 3] = [Role::Rook, Role::Bishop, Role::Knight];

    /// The upper-case letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Knight => 'N',
            Role::Pawn => 'P',
        }
    }

    /// The role of an upper-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'K' => Role::King,
            'R' => Role::Rook,
            'B' => Role::Bishop,
            'N' => Role::Knight,
            'P' => Role::Pawn,
            _ => return None,
        })
    }

    /// The name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::King => "king",
            Role::Rook => "rook",
            Role::Bishop => "bishop",
            Role::Knight => "knight",
            Role::Pawn => "pawn",
        }
    }
}
