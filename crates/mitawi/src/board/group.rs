//! The elements of movement that the kinds of piece are made of.

use crate::piece::Role;

/// The places, among a cell's lines, of those that straight sliders go along.
pub(crate) const STRAIGHT: [usize; 2] = [0, 1];
/// The places of those that diagonal sliders go along.
pub(crate) const DIAGONAL: [usize; 2] = [2, 3];

/// An element of movement. A piece has one or several; a position keeps the cells of the pieces
/// that have it, so that the generator goes through elements and not through kinds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Group {
    /// One step in 8 directions; must be kept out of check.
    Royal,
    /// Slides orthogonally.
    Straight,
    /// Slides diagonally.
    Diagonal,
    /// Leaps 2:1.
    Knight,
    /// Leaps 3:1.
    Camel,
    /// Hop-captures orthogonally.
    StraightHop,
    /// Hop-captures diagonally.
    DiagonalHop,
    /// Steps exactly two cells orthogonally.
    Dabbaba,
    /// Steps exactly two cells diagonally.
    Elephant,
    /// Moves as a Pawn.
    Pawn,
    /// Moves as a Steward.
    Steward,
    /// Slides straight forward.
    Wing,
    /// Slides diagonally forward.
    Mitre,
    /// Leaps two ranks forward on a neighbouring file.
    Helm,
    /// Leaps three ranks forward on a neighbouring file.
    Hump,
    /// One step orthogonally or diagonally forward.
    Gold,
    /// One step diagonally or straight forward.
    Silver,
    /// One step in 8 directions.
    Prince,
    /// No movement: what kinds of one element have for a second one.
    Nothing,
}

use Group::*;

impl Group {
    /// How many elements there are.
    pub(crate) const COUNT: usize = 19;

    /// The movement, in Betza notation.
    pub(crate) const fn betza(self) -> &'static str {
        match self {
            Royal | Prince => "K",
            Straight => "R",
            Diagonal => "B",
            Knight => "N",
            Camel => "C",
            StraightHop => "mRcpR",
            DiagonalHop => "mBcpB",
            Dabbaba => "nD",
            Elephant => "nA",
            Pawn => "fmWfcF",
            Steward => "mWcF",
            Wing => "fR",
            Mitre => "fB",
            Helm => "fN",
            Hump => "fC",
            Gold => "WfF",
            Silver => "FfW",
            Nothing => "",
        }
    }

    /// The elements of a kind of piece.
    #[inline]
    pub(crate) const fn of(role: Role) -> &'static [Group] {
        match role {
            Role::King => &[Royal],
            Role::Rook => &[Straight],
            Role::Bishop => &[Diagonal],
            Role::Queen => &[Straight, Diagonal],
            Role::Knight => &[Knight],
            Role::Camel => &[Camel],
            Role::Gnu => &[Knight, Camel],
            Role::Cannon => &[StraightHop],
            Role::Arrow => &[DiagonalHop],
            Role::Tank => &[StraightHop, DiagonalHop],
            Role::Dabbaba => &[Dabbaba],
            Role::Elephant => &[Elephant],
            Role::Alibaba => &[Dabbaba, Elephant],
            Role::Pawn => &[Pawn],
            Role::Steward => &[Steward],
            Role::Wing => &[Wing],
            Role::Mitre => &[Mitre],
            Role::Princess => &[Wing, Mitre],
            Role::Helm => &[Helm],
            Role::Hump => &[Hump],
            Role::Handyman => &[Helm, Hump],
            Role::PromotedWing | Role::PromotedHelm => &[Gold],
            Role::PromotedMitre | Role::PromotedHump => &[Silver],
            Role::PromotedPrincess | Role::PromotedHandyman => &[Prince],
        }
    }

    /// The elements of pieces that are moved together by this one.
    #[inline]
    pub(crate) const fn with_same_shifts(self) -> [Group; 2] {
        match self {
            Dabbaba | Elephant => [Dabbaba, Elephant],
            Helm | Hump => [Helm, Hump],
            _ => [self, Nothing],
        }
    }

    /// Whether it has moves along the lines of an axis that depend on the pieces there.
    #[inline]
    pub(crate) fn is_on_axis(self, axis: usize) -> bool {
        match self {
            Straight | StraightHop | Dabbaba => STRAIGHT.contains(&axis),
            Diagonal | DiagonalHop | Elephant | Mitre => DIAGONAL.contains(&axis),
            Wing => axis == STRAIGHT[1],
            Pawn => axis != STRAIGHT[0],
            Steward => true,
            _ => false,
        }
    }

    /// The elements of a kind, as many for each: so that a change of one piece never branches.
    #[inline]
    pub(crate) const fn pair(role: Role) -> [Group; 2] {
        const PAIRS: [[Group; 2]; Role::COUNT] = {
            let mut pairs = [[Nothing; 2]; Role::COUNT];
            let mut number = 0;
            while number < Role::COUNT {
                let elements = Group::of(Role::ALL[number]);
                pairs[number] = match elements {
                    [only] => [*only, Nothing],
                    _ => [elements[0], elements[1]],
                };
                number += 1;
            }
            pairs
        };
        PAIRS[role as usize]
    }
}

impl Role {
    /// How the kind moves, in the [Betza notation](warpboard_core::betza) of the core; a Pawn's
    /// double step (MW-20) is not in it.
    #[must_use]
    pub fn betza(self) -> String {
        Group::of(self).iter().map(|element| element.betza()).collect()
    }
}
