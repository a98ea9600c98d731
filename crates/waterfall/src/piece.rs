//! The pieces and their letters.

use warpboard_core::{Color, PieceRole};

/// A kind of piece. The moves are those of the rules without options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// One step orthogonally or along a diagonal of its rank, inside the palace; the royal piece
    /// (WX-22).
    General,
    /// One step diagonally, inside the palace (WX-13).
    Advisor,
    /// One step triagonally, inside the palace (WX-17).
    Guard,
    /// Two steps diagonally over an empty cell, on its own side of the waterfall (WX-12).
    Elephant,
    /// Two steps triagonally over an empty cell, on its own side of the waterfall (WX-16).
    Eunuch,
    /// One step orthogonally to an empty cell, then one diagonally outwards (WX-11).
    Horse,
    /// One step to an empty cell, then one triagonally outwards (WX-23).
    Mule,
    /// Any number of steps orthogonally (WX-10).
    Chariot,
    /// Any number of steps forward, backward or along a diagonal of its rank (WX-18).
    BatteringRam,
    /// As the chariot without capture; captures over exactly one piece (WX-14).
    Cannon,
    /// As the battering-ram without capture; captures over exactly one piece (WX-19).
    Firework,
    /// One step forward, beyond the waterfall also left, right, up or down (WX-15).
    Pawn,
    /// One step forward, beyond the waterfall also along a diagonal of its rank (WX-20).
    Hireling,
    /// Pawn and hireling together (WX-21).
    Lieutenant,
}

impl Role {
    /// All kinds of piece.
    pub const ALL: [Role; 14] = [
        Role::General,
        Role::Advisor,
        Role::Guard,
        Role::Elephant,
        Role::Eunuch,
        Role::Horse,
        Role::Mule,
        Role::Chariot,
        Role::BatteringRam,
        Role::Cannon,
        Role::Firework,
        Role::Pawn,
        Role::Hireling,
        Role::Lieutenant,
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
            Role::Guard => 'G',
            Role::Elephant => 'E',
            Role::Eunuch => 'X',
            Role::Horse => 'N',
            Role::Mule => 'M',
            Role::Chariot => 'R',
            Role::BatteringRam => 'B',
            Role::Cannon => 'C',
            Role::Firework => 'F',
            Role::Pawn => 'P',
            Role::Hireling => 'H',
            Role::Lieutenant => 'L',
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::General => "general",
            Role::Advisor => "advisor",
            Role::Guard => "guard",
            Role::Elephant => "elephant",
            Role::Eunuch => "eunuch",
            Role::Horse => "horse",
            Role::Mule => "mule",
            Role::Chariot => "chariot",
            Role::BatteringRam => "battering-ram",
            Role::Cannon => "cannon",
            Role::Firework => "firework",
            Role::Pawn => "pawn",
            Role::Hireling => "hireling",
            Role::Lieutenant => "lieutenant",
        }
    }

    /// Whether this kind runs along lines.
    #[inline]
    pub(crate) const fn runs(self) -> bool {
        matches!(self, Role::Chariot | Role::BatteringRam | Role::Cannon | Role::Firework)
    }

    /// Whether this kind captures behind a screen.
    pub(crate) const fn hops(self) -> bool {
        matches!(self, Role::Cannon | Role::Firework)
    }

    /// Whether a move of this kind sets the halfmove clock back (WX-32).
    #[inline]
    #[must_use]
    pub const fn is_pawn_kind(self) -> bool {
        matches!(self, Role::Pawn | Role::Hireling | Role::Lieutenant)
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

/// What stands on a cell, in a byte: a piece's role, with a bit for each army; 0 is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Content(u8);

impl Content {
    pub(crate) const NONE: Content = Content(0);

    const ROLE: u8 = 0x0f;

    pub(crate) const fn of(color: Color, role: Role) -> Content {
        Content(Content::army(color) | role as u8)
    }

    const fn army(color: Color) -> u8 {
        match color {
            Color::White => 0x10,
            Color::Black => 0x20,
        }
    }

    #[inline]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Whether a piece of that army stands there.
    #[inline]
    pub(crate) const fn is_of(self, color: Color) -> bool {
        self.0 & Content::army(color) != 0
    }

    /// The role of the piece; some role if there is none.
    #[inline(always)]
    pub(crate) const fn role(self) -> Role {
        match self.0 & Content::ROLE {
            0 => Role::General,
            1 => Role::Advisor,
            2 => Role::Guard,
            3 => Role::Elephant,
            4 => Role::Eunuch,
            5 => Role::Horse,
            6 => Role::Mule,
            7 => Role::Chariot,
            8 => Role::BatteringRam,
            9 => Role::Cannon,
            10 => Role::Firework,
            11 => Role::Pawn,
            12 => Role::Hireling,
            _ => Role::Lieutenant,
        }
    }

    /// A number for each piece and for nothing, below [`Content::VALUES`].
    #[inline]
    pub(crate) const fn value(self) -> usize {
        self.0 as usize % Content::VALUES
    }

    pub(crate) const VALUES: usize = 64;

    /// A number for each piece, below [`Content::SLOTS`].
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        ((self.0 >> 1 & 0x10) | self.0 & Content::ROLE) as usize
    }

    pub(crate) const SLOTS: usize = 0x1e;

    pub(crate) const fn piece(self) -> Option<Piece> {
        if self.is_none() {
            return None;
        }
        let color = if self.is_of(Color::White) { Color::White } else { Color::Black };
        Some(Piece { color, role: self.role() })
    }
}

/// A set of kinds of piece with their armies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PieceSet(u64);

impl PieceSet {
    pub(crate) const fn of(color: Color, roles: &[Role]) -> PieceSet {
        let mut set = 0;
        let mut i = 0;
        while i < roles.len() {
            set |= 1 << Content::of(color, roles[i]).0;
            i += 1;
        }
        PieceSet(set)
    }

    #[inline]
    pub(crate) const fn contains(self, content: Content) -> bool {
        self.0 >> (content.0 & 63) & 1 != 0
    }

    /// The kinds of piece, a bit each, whatever their armies.
    #[inline]
    pub(crate) const fn roles(self) -> u16 {
        // The bits of White's pieces are those from 16 on, of Black's from 32 on.
        (self.0 >> 16 | self.0 >> 32) as u16
    }

    pub(crate) const fn union(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}
