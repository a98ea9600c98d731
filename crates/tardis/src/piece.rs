//! The kinds of piece, and sets of kinds.

use warpboard_core::PieceRole;

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// `R`: slides orthogonally.
    Rook,
    /// `B`: slides diagonally.
    Bishop,
    /// `C`: slides orthogonally, captures over one screen.
    Cannon,
    /// `A`: slides diagonally, captures over one screen.
    Arrow,
    /// `Q`: slides in all eight directions, inside only.
    Queen,
    /// `T`: Cannon and Arrow, inside only.
    Tank,
    /// `K`: one step in all eight directions, royal, inside only.
    King,
    /// `N`: an orthogonal step and a diagonal step outwards, over whatever stands between.
    Knight,
    /// `W`: one step orthogonally, inside only.
    Wazir,
    /// `F`: one step diagonally, inside only.
    Ferz,
    /// `M`: one step in all eight directions, inside only.
    Prince,
    /// `D`: exactly two steps orthogonally.
    Dabbaba,
    /// `E`: exactly two steps diagonally.
    Elephant,
    /// `I`: exactly two steps in all eight directions, outside only.
    Alibaba,
    /// `P`: one step forward, captures diagonally forward.
    Pawn,
}

impl Role {
    /// The number of kinds.
    pub const COUNT: usize = 15;

    /// All kinds. The six long-range kinds come first, the four simple ones of them foremost.
    pub const ALL: [Role; Role::COUNT] = [
        Role::Rook,
        Role::Bishop,
        Role::Cannon,
        Role::Arrow,
        Role::Queen,
        Role::Tank,
        Role::King,
        Role::Knight,
        Role::Wazir,
        Role::Ferz,
        Role::Prince,
        Role::Dabbaba,
        Role::Elephant,
        Role::Alibaba,
        Role::Pawn,
    ];

    /// The kinds that a pawn inside may become, and how many of each an army starts with: the
    /// quota of TT-40 to TT-44.
    pub const QUOTA: [(Role, u8); 6] = [
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Cannon, 2),
        (Role::Arrow, 2),
        (Role::Queen, 1),
        (Role::Tank, 1),
    ];

    /// The number of the kind, its place in [`ALL`](Role::ALL).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the kind, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Role::Rook => 'R',
            Role::Bishop => 'B',
            Role::Cannon => 'C',
            Role::Arrow => 'A',
            Role::Queen => 'Q',
            Role::Tank => 'T',
            Role::King => 'K',
            Role::Knight => 'N',
            Role::Wazir => 'W',
            Role::Ferz => 'F',
            Role::Prince => 'M',
            Role::Dabbaba => 'D',
            Role::Elephant => 'E',
            Role::Alibaba => 'I',
            Role::Pawn => 'P',
        }
    }

    /// The name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Role::Rook => "Rook",
            Role::Bishop => "Bishop",
            Role::Cannon => "Cannon",
            Role::Arrow => "Arrow",
            Role::Queen => "Queen",
            Role::Tank => "Tank",
            Role::King => "King",
            Role::Knight => "Knight",
            Role::Wazir => "Wazir",
            Role::Ferz => "Ferz",
            Role::Prince => "Prince",
            Role::Dabbaba => "Dabbaba",
            Role::Elephant => "Elephant",
            Role::Alibaba => "Alibaba",
            Role::Pawn => "Pawn",
        }
    }

    /// The kind of an upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// Whether the kind may stand on an outside cell (TT-20, table of pieces).
    #[must_use]
    pub const fn may_stand_outside(self) -> bool {
        !matches!(
            self,
            Role::King | Role::Queen | Role::Tank | Role::Wazir | Role::Ferz | Role::Prince
        )
    }

    /// Whether the kind may stand on an inside cell (TT-22).
    #[must_use]
    pub const fn may_stand_inside(self) -> bool {
        !matches!(self, Role::Alibaba)
    }

    /// Whether the kind counts towards the quota of long-range pieces.
    #[inline]
    #[must_use]
    pub const fn is_long_range(self) -> bool {
        self.index() < Role::QUOTA.len()
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

/// A set of kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct RoleSet(u16);

impl RoleSet {
    pub(crate) const EMPTY: RoleSet = RoleSet(0);
    /// The four simple long-range kinds, in the order of [`Role::ALL`].
    pub(crate) const SIMPLE: RoleSet = RoleSet(0b1111);

    #[inline]
    pub(crate) const fn of(role: Role) -> RoleSet {
        RoleSet(1 << role.index())
    }

    #[inline]
    pub(crate) const fn contains(self, role: Role) -> bool {
        self.0 >> role.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn insert(&mut self, role: Role) {
        self.0 |= 1 << role.index();
    }

    #[inline]
    pub(crate) const fn and(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }
}
