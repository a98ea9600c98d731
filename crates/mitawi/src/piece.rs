//! The kinds of piece (the table of RULES.md) and pieces of either army.

use warpboard_core::Color;

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// `K`: one step in 8 directions, royal.
    King,
    /// `R`: slides orthogonally.
    Rook,
    /// `B`: slides diagonally.
    Bishop,
    /// `Q`: slides in 8 directions.
    Queen,
    /// `N`: leaps 2:1.
    Knight,
    /// `L`: leaps 3:1.
    Camel,
    /// `G`: leaps 2:1 and 3:1.
    Gnu,
    /// `C`: hop-captures orthogonally.
    Cannon,
    /// `A`: hop-captures diagonally.
    Arrow,
    /// `T`: hop-captures in 8 directions.
    Tank,
    /// `D`: steps exactly two cells orthogonally.
    Dabbaba,
    /// `E`: steps exactly two cells diagonally.
    Elephant,
    /// `I`: steps exactly two cells in 8 directions.
    Alibaba,
    /// `P`: one step forward, captures diagonally forward.
    Pawn,
    /// `S`: one step orthogonally without capture, diagonally with capture.
    Steward,
    /// `W`: slides straight forward.
    Wing,
    /// `M`: slides diagonally forward.
    Mitre,
    /// `Y`: slides in the 3 forward directions.
    Princess,
    /// `H`: leaps two ranks forward on a neighbouring file.
    Helm,
    /// `U`: leaps three ranks forward on a neighbouring file.
    Hump,
    /// `J`: leaps as Helm and Hump.
    Handyman,
    /// `+W`: a Wing promoted to Goldgeneral.
    PromotedWing,
    /// `+M`: a Mitre promoted to Silvergeneral.
    PromotedMitre,
    /// `+Y`: a Princess promoted to Prince.
    PromotedPrincess,
    /// `+H`: a Helm promoted to Goldgeneral.
    PromotedHelm,
    /// `+U`: a Hump promoted to Silvergeneral.
    PromotedHump,
    /// `+J`: a Handyman promoted to Prince.
    PromotedHandyman,
}

use Role::*;

impl Role {
    /// How many kinds there are.
    pub const COUNT: usize = 27;

    /// Every kind, in the order of the hands and pools of a FEN (MW-40), Pawn and Steward
    /// between the groups, promoted pieces at the end.
    pub const ALL: [Role; Role::COUNT] = [
        King,
        Rook,
        Bishop,
        Queen,
        Knight,
        Camel,
        Gnu,
        Cannon,
        Arrow,
        Tank,
        Dabbaba,
        Elephant,
        Alibaba,
        Pawn,
        Steward,
        Wing,
        Mitre,
        Princess,
        Helm,
        Hump,
        Handyman,
        PromotedWing,
        PromotedMitre,
        PromotedPrincess,
        PromotedHelm,
        PromotedHump,
        PromotedHandyman,
    ];

    /// The kinds that a pool can hold, in order (MW-30, MW-41).
    pub const POOL: [Role; 12] =
        [Rook, Bishop, Queen, Knight, Camel, Gnu, Cannon, Arrow, Tank, Dabbaba, Elephant, Alibaba];

    /// The kinds that a hand can hold, in order (MW-31, MW-41).
    pub const HAND: [Role; 6] = [Wing, Mitre, Princess, Helm, Hump, Handyman];

    /// The number of the kind: its place in [`ALL`](Self::ALL).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the kind, without the `+` of promoted pieces.
    #[must_use]
    pub const fn letter(self) -> char {
        b"KRBQNLGCATDEIPSWMYHUJWMYHUJ"[self as usize] as char
    }

    /// The text of the kind in upper case: its letter, behind a `+` if it is promoted.
    #[must_use]
    pub const fn text(self) -> &'static str {
        const TEXTS: [&str; Role::COUNT] = [
            "K", "R", "B", "Q", "N", "L", "G", "C", "A", "T", "D", "E", "I", "P", "S", "W", "M",
            "Y", "H", "U", "J", "+W", "+M", "+Y", "+H", "+U", "+J",
        ];
        TEXTS[self as usize]
    }

    /// The unpromoted kind of that letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Role> {
        let letter = letter.to_ascii_uppercase();
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// The name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Role::COUNT] = [
            "King",
            "Rook",
            "Bishop",
            "Queen",
            "Knight",
            "Camel",
            "Gnu",
            "Cannon",
            "Arrow",
            "Tank",
            "Dabbaba",
            "Elephant",
            "Alibaba",
            "Pawn",
            "Steward",
            "Wing",
            "Mitre",
            "Princess",
            "Helm",
            "Hump",
            "Handyman",
            "Goldgeneral (Wing)",
            "Silvergeneral (Mitre)",
            "Prince (Princess)",
            "Goldgeneral (Helm)",
            "Silvergeneral (Hump)",
            "Prince (Handyman)",
        ];
        NAMES[self as usize]
    }

    /// Whether a captured piece of the kind goes to its owner's pool (MW-30).
    #[inline(always)]
    #[must_use]
    pub const fn is_pool_kind(self) -> bool {
        Rook as u8 <= self as u8 && self as u8 <= Alibaba as u8
    }

    /// What the kind is flipped to (MW-25); `None` unless it is an unpromoted Shogi-style piece.
    #[inline(always)]
    #[must_use]
    pub const fn promoted(self) -> Option<Role> {
        match self {
            Wing => Some(PromotedWing),
            Mitre => Some(PromotedMitre),
            Princess => Some(PromotedPrincess),
            Helm => Some(PromotedHelm),
            Hump => Some(PromotedHump),
            Handyman => Some(PromotedHandyman),
            _ => None,
        }
    }

    /// The kind that a captured piece has in the capturer's hand (MW-31); `None` unless it is a
    /// Shogi-style piece.
    #[inline(always)]
    #[must_use]
    pub const fn in_hand(self) -> Option<Role> {
        match self {
            Wing | PromotedWing => Some(Wing),
            Mitre | PromotedMitre => Some(Mitre),
            Princess | PromotedPrincess => Some(Princess),
            Helm | PromotedHelm => Some(Helm),
            Hump | PromotedHump => Some(Hump),
            Handyman | PromotedHandyman => Some(Handyman),
            _ => None,
        }
    }

    /// Whether the kind is a Prince (MW-51).
    #[inline(always)]
    #[must_use]
    pub const fn is_prince(self) -> bool {
        matches!(self, PromotedPrincess | PromotedHandyman)
    }
}

/// A piece: its kind and its army.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The army.
    pub color: Color,
    /// The kind.
    pub role: Role,
}

impl Piece {
    /// A piece of that kind and army.
    #[inline(always)]
    #[must_use]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The text of the piece in a FEN: upper case for White, `+` before promoted pieces.
    #[must_use]
    pub fn text(self) -> String {
        self.role.text().chars().map(|c| self.color.case(c)).collect()
    }

    /// The piece of that text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Piece> {
        let (promoted, letter) = match text.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, text),
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
        let role = Role::from_letter(letter)?;
        let role = if promoted { role.promoted()? } else { role };
        Some(Piece::new(Color::of_letter(letter), role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips_and_letters_are_distinct() {
        for (number, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role.index(), number);
            for color in Color::ALL {
                let piece = Piece::new(color, role);
                assert_eq!(Piece::from_text(&piece.text()), Some(piece));
            }
        }
        assert_eq!(Piece::from_text("+w").unwrap().role, Role::PromotedWing);
        for text in ["", "+", "+R", "+P", "X", "RR", "+é", "é", "++W"] {
            assert_eq!(Piece::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn mw_31_promoted_pieces_go_to_hand_unpromoted() {
        for role in Role::HAND {
            assert_eq!(role.in_hand(), Some(role));
            assert_eq!(role.promoted().and_then(Role::in_hand), Some(role));
        }
        assert_eq!(Role::Steward.in_hand(), None);
        assert_eq!(Role::Rook.in_hand(), None);
    }

    #[test]
    fn mw_30_pools_hold_symmetric_pieces_without_the_king() {
        let pool: Vec<Role> = Role::ALL.into_iter().filter(|role| role.is_pool_kind()).collect();
        assert_eq!(pool, Role::POOL);
    }
}
