//! Pieces.

use warpboard_core::PieceKind;

/// The kinds of piece.
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
    /// All kinds.
    pub const ALL: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// What a pawn may become.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The letter in lower case, as in moves.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
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

    /// The kind of a lower-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }
}

/// A piece of one of the armies.
pub type Piece = warpboard_core::Piece<Role>;

impl PieceKind for Role {
    const KINDS: &'static [Role] = &Role::ALL;

    fn fen_letter(self) -> char {
        self.letter()
    }
}
