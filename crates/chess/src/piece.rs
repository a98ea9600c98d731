//! Pieces.

use warpboard_core::PieceRole;

/// The roles.
///
/// Their numbers are three bits: slides diagonally, slides orthogonally, and a bit that tells
/// pawns, knights and kings from the sliders and from an empty square. The board is
/// stored as one set of squares a bit, so that "all diagonal sliders" is one operation away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// The bishop.
    Bishop = 0b001,
    /// The rook.
    Rook = 0b010,
    /// The queen.
    Queen = 0b011,
    /// The pawn.
    Pawn = 0b100,
    /// The knight.
    Knight = 0b101,
    /// The king.
    King = 0b110,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// What a pawn may become.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The letter in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// The role of an upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
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
