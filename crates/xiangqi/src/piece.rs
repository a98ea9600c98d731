//! The pieces and their letters.

use warpboard_core::PieceRole;

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
    #[inline]
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
pub type Piece = warpboard_core::Piece<Role>;

impl PieceRole for Role {
    const ROLES: &'static [Role] = &Role::ALL;

    fn letter(self) -> char {
        self.letter()
    }
}
