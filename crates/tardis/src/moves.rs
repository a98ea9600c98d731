//! Moves and their text (TT-63).

use std::cmp::Ordering;
use std::fmt;

use warpboard_core::{Cell, Color, MoveError};

use crate::board::{Anchor, CELLS, INSIDE, Vessel, cell_name, split_cell};
use crate::config::{PROMOTION_CELLS, promotion_cell};
use crate::piece::Role;

/// A move, with all choices of promotion that are part of it, in eight bytes.
///
/// A pawn is promoted once, and those that a Tardis move brings to their far rank are in that
/// Tardis, where then none was owed a promotion: none that waited is left, or nothing is missing.
/// So all promotions of a move fit into one list, with a mark for each Tardis whose pawns are
/// promoted after its move.
///
/// The bits, from the lowest: 20 for what is played; 2 for which kind of action that is; and the
/// promotions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u64);

const PIECE: u64 = 0;
const EN_PASSANT: u64 = 1;
const TARDIS: u64 = 2;

impl Move {
    const KIND: u32 = 20;
    const PROMOTIONS: u32 = 22;
    /// In the played part of a Tardis move: W's promotions come after it, B's do.
    const AFTER: [u64; 2] = [1, 2];

    /// The move that begins with the promotions owed from the opponent's move (TT-42), and goes on
    /// with an action. `None` if no position has such a move.
    #[inline]
    #[must_use]
    pub fn new(owed: Promotions, action: Action) -> Option<Move> {
        let (kind, played) = match action {
            Action::Piece { from, to, promotion } => {
                let promotion = promotion.map_or(0, |role| role.index() as u64 + 1);
                (PIECE, two_cells(from, to)? | promotion)
            }
            Action::EnPassant { from, to } => (EN_PASSANT, two_cells(from, to)?),
            Action::Tardis { to, promotions } => return Move::of_tardis(owed, to, promotions),
        };
        Some(Move(owed.0 << Move::PROMOTIONS | kind << Move::KIND | played))
    }

    fn of_tardis(owed: Promotions, to: Anchor, promotions: Promotions) -> Option<Move> {
        let mut played = (to.index() as u64) << 2;
        for vessel in Vessel::ALL {
            let after = promotions.inside(vessel);
            if after.is_empty() {
                continue;
            }
            if !owed.inside(vessel).is_empty() {
                return None;
            }
            played |= Move::AFTER[vessel.index()];
        }
        let all = owed.union(promotions)?;
        Some(Move(all.0 << Move::PROMOTIONS | TARDIS << Move::KIND | played))
    }

    /// Promotions owed from the opponent's move, made before anything else (TT-42).
    #[inline]
    #[must_use]
    pub fn owed(self) -> Promotions {
        let all = Promotions(self.0 >> Move::PROMOTIONS);
        if self.has_promotions_after() { self.promotions(false) } else { all }
    }

    /// What is played then.
    #[inline]
    #[must_use]
    pub fn action(self) -> Action {
        let played = self.0 & ((1 << Move::KIND) - 1);
        let [to, from] = [played >> 4, played >> 12].map(|bits| Cell::new((bits & 0xff) as usize));
        match self.0 >> Move::KIND & 3 {
            PIECE => {
                let promotion = (played & 0xf) as usize;
                let promotion = promotion.checked_sub(1).map(|index| Role::ALL[index]);
                Action::Piece { from, to, promotion }
            }
            EN_PASSANT => Action::EnPassant { from, to },
            _ => {
                let to = Anchor::from_index((played >> 2) as usize);
                Action::Tardis { to, promotions: self.promotions(true) }
            }
        }
    }

    /// Whether a Tardis move brings promotions about.
    #[inline]
    fn has_promotions_after(self) -> bool {
        self.0 >> Move::KIND & 3 == TARDIS && self.0 & 3 != 0
    }

    /// The promotions after a Tardis move, or those before it.
    fn promotions(self, after: bool) -> Promotions {
        let all = Promotions(self.0 >> Move::PROMOTIONS);
        let of = |vessel: Vessel| (self.0 & Move::AFTER[vessel.index()] != 0) == after;
        let parts = Vessel::ALL.map(
            |vessel| {
                if of(vessel) { all.inside(vessel) } else { Promotions::NONE }
            },
        );
        Promotions(parts[0].0 | parts[1].0)
    }
}

/// The bits of two cells; `None` if one is of no board.
#[inline]
fn two_cells(from: Cell, to: Cell) -> Option<u64> {
    let are_cells = from.index() < CELLS && to.index() < CELLS;
    are_cells.then_some((from.index() << 12 | to.index() << 4) as u64)
}

/// By the promotions owed, and then by the action.
impl Ord for Move {
    #[inline]
    fn cmp(&self, other: &Move) -> Ordering {
        if self.has_promotions_after() || other.has_promotions_after() {
            (self.owed(), self.action()).cmp(&(other.owed(), other.action()))
        } else {
            self.0.cmp(&other.0)
        }
    }
}

impl PartialOrd for Move {
    #[inline]
    fn partial_cmp(&self, other: &Move) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece goes from cell to cell; castling is the King's part of it.
    Piece {
        /// Where it stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// What it becomes.
        promotion: Option<Role>,
    },
    /// A pawn captures the one that has just passed over a cell.
    EnPassant {
        /// Where it stood.
        from: Cell,
        /// The cell passed over.
        to: Cell,
    },
    /// The Tardis that holds the mover's King moves.
    Tardis {
        /// Where it goes.
        to: Anchor,
        /// Promotions of the mover's own pawns that this brings about.
        promotions: Promotions,
    },
}

/// Which pawns of one army that wait inside are promoted, and to what.
///
/// A pawn waits on the foremost rank of a Tardis, so there are twelve places, six in each; and at
/// most ten are promoted in one move, since no more pieces can be missing (TT-41). So the choices
/// are a number: three bits a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Promotions(u64);

impl Promotions {
    /// No promotion.
    pub const NONE: Promotions = Promotions(0);

    const BITS: usize = 3;
    /// Set if Black's pawns are promoted, whose foremost rank is another one.
    const BLACK: u64 = 1 << (PROMOTION_CELLS * Promotions::BITS);

    /// These promotions and one more.
    ///
    /// # Panics
    /// If a pawn of that color does not wait on that cell, or cannot become that kind.
    #[must_use]
    pub(crate) fn with(self, color: Color, cell: Cell, role: Role) -> Promotions {
        let place = place_of(color, cell).expect("a cell on which a pawn can wait");
        let kind = role.index() as u64 + 1;
        assert!(role.is_long_range());
        let black = if color == Color::Black { Promotions::BLACK } else { 0 };
        Promotions(self.0 | black | kind << (place * Promotions::BITS))
    }

    /// Those of pawns in one of the Tardises.
    #[inline]
    fn inside(self, vessel: Vessel) -> Promotions {
        let bits = INSIDE * Promotions::BITS;
        let places = ((1 << bits) - 1) << (vessel.index() * bits);
        match self.0 & places {
            0 => Promotions::NONE,
            part => Promotions(part | self.0 & Promotions::BLACK),
        }
    }

    /// These and those, of other pawns of the same army.
    fn union(self, other: Promotions) -> Option<Promotions> {
        let same_army = (self.0 ^ other.0) & Promotions::BLACK == 0;
        let fits = same_army || self.is_empty() || other.is_empty();
        fits.then_some(Promotions(self.0 | other.0))
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The promotions in the order in which they are written: the cell of each pawn, and what it
    /// becomes.
    pub fn iter(self) -> impl Iterator<Item = (Cell, Role)> {
        let color = if self.0 & Promotions::BLACK == 0 { Color::White } else { Color::Black };
        (0..PROMOTION_CELLS).filter_map(move |place| {
            let kind = (self.0 >> (place * Promotions::BITS)) as usize % (1 << Promotions::BITS);
            let role = Role::ALL[kind.checked_sub(1)?];
            Some((promotion_cell(color, place), role))
        })
    }

    /// Reads `cell=R` entries, joined by commas. `None` in the result stands for a list that is in
    /// the notation, but of pawns that can not be promoted together.
    fn parse(text: &str) -> Option<Option<Promotions>> {
        let mut entries = Vec::new();
        for entry in text.split(',') {
            let (cell, rest) = split_cell(entry)?;
            let role = parse_role(rest.strip_prefix('=')?)?;
            entries.push((cell, role));
        }
        let color = Color::ALL
            .into_iter()
            .find(|&color| entries.iter().all(|&(cell, _)| place_of(color, cell).is_some()));
        let possible = entries.iter().all(|(_, role)| role.is_long_range());
        let Some(color) = color.filter(|_| possible) else {
            return Some(None);
        };
        let ascending = entries.is_sorted_by(|a, b| place_of(color, a.0) < place_of(color, b.0));
        ascending.then(|| {
            let all = entries.into_iter();
            Some(all.fold(Promotions::NONE, |list, (cell, role)| list.with(color, cell, role)))
        })
    }
}

impl fmt::Debug for Promotions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Promotions({self})")
    }
}

impl fmt::Display for Promotions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (cell, role)) in self.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{}={}", cell_name(cell), role.letter())?;
        }
        Ok(())
    }
}

/// The number of the place of a waiting pawn, in the order in which promotions are written.
fn place_of(color: Color, cell: Cell) -> Option<usize> {
    (0..PROMOTION_CELLS).find(|&place| promotion_cell(color, place) == cell)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.owed().is_empty() {
            write!(f, "{}:", self.owed())?;
        }
        match self.action() {
            Action::Piece { from, to, promotion } => {
                write!(f, "{}{}", cell_name(from), cell_name(to))?;
                promotion.map_or(Ok(()), |role| write!(f, "={}", role.letter()))
            }
            Action::EnPassant { from, to } => {
                write!(f, "{}{}ep", cell_name(from), cell_name(to))
            }
            Action::Tardis { to, promotions } => {
                let comma = if promotions.is_empty() { "" } else { "," };
                write!(f, "@{to}{comma}{promotions}")
            }
        }
    }
}

/// Reads a move as text, whether it is legal or not.
///
/// # Errors
/// [`MoveError::Unknown`] if the text is not in the notation, [`MoveError::Illegal`] if no position
/// has such a move.
pub(crate) fn parse(text: &str) -> Result<Move, MoveError> {
    let unknown = || MoveError::Unknown {
        text: text.to_owned(),
        expected: "two cells as `e4Wd6`, perhaps with `ep` or `=R` behind them, or `@` and a \
                   ground cell, perhaps with promotions `,Wa6=R` behind it; promotions owed \
                   `Wa6=Q:` in front"
            .to_owned(),
    };
    let illegal = || MoveError::Illegal { text: text.to_owned() };
    let (owed, action) = match text.split_once(':') {
        Some((owed, action)) => (Promotions::parse(owed).ok_or_else(unknown)?, action),
        None => (Some(Promotions::NONE), text),
    };
    let action = match action.strip_prefix('@') {
        Some(rest) => parse_tardis(rest).ok_or_else(unknown)?,
        None => Some(parse_piece(action).ok_or_else(unknown)?),
    };
    owed.zip(action).and_then(|(owed, action)| Move::new(owed, action)).ok_or_else(illegal)
}

fn parse_tardis(text: &str) -> Option<Option<Action>> {
    let (cell, rest) = split_cell(text)?;
    if Vessel::of(cell).is_some() {
        return None;
    }
    let promotions = match rest {
        "" => Some(Promotions::NONE),
        _ => Promotions::parse(rest.strip_prefix(',')?)?,
    };
    Some(Anchor::at(cell).zip(promotions).map(|(to, promotions)| Action::Tardis { to, promotions }))
}

fn parse_piece(text: &str) -> Option<Action> {
    let (from, rest) = split_cell(text)?;
    let (to, rest) = split_cell(rest)?;
    match rest {
        "" => Some(Action::Piece { from, to, promotion: None }),
        "ep" => Some(Action::EnPassant { from, to }),
        _ => {
            let role = parse_role(rest.strip_prefix('=')?)?;
            Some(Action::Piece { from, to, promotion: Some(role) })
        }
    }
}

/// A kind that a pawn can become, in upper case.
fn parse_role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?)?;
    let promotable = role.is_long_range() || role == Role::Alibaba;
    (letters.next().is_none() && promotable).then_some(role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::inside;

    #[test]
    fn tt_63_text_round_trips() {
        for text in [
            "b3b5",
            "e4Wd6",
            "Wd1Wa1",
            "Bb1d4ep",
            "a9a10=I",
            "@a5",
            "@d8,Wa6=R",
            "Wa6=Q:a1a4",
            "Wa6=Q,Bf6=R:@a1",
            "Wa1=Q,Bf1=R:Wa1Wa2",
            "a10b10",
            "Wa6=R:@a5,Bb6=T",
        ] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_move_is_small() {
        assert_eq!(size_of::<Move>(), 8);
    }

    /// By promotions owed, then pieces before en passant before Tardises, then cells by number,
    /// then promotions in the order of the kinds.
    #[test]
    fn moves_are_ordered() {
        let texts = [
            "a1b1",
            "a1a2",
            "b1a1",
            "a9a10",
            "a9a10=R",
            "a9a10=A",
            "a9a10=I",
            "Wa1a1",
            "a1b1ep",
            "@a1",
            "@a1,Wa6=R",
            "@a1,Wa6=T",
            "@a1,Wb6=R",
            "@b1",
            "@a2,Wa6=R",
            "Wa6=R:a1b1",
            "Wa6=R:@a1",
            "Wa6=R:@a1,Ba6=Q",
            "Wa6=B:a1b1",
            "Wa6=R,Wb6=R:a1b1",
            "Ba6=R:a1b1",
            "Ba6=R:@a1,Wa6=T",
            "Wa1=R:a1b1",
        ];
        let moves = texts.map(|text| parse(text).unwrap());
        assert_eq!(moves.map(|mv| mv.to_string()), texts);
        for pair in moves.windows(2) {
            assert!(pair[0] < pair[1], "{pair:?}");
        }
        let unordered = moves.iter().rev().copied().collect::<std::collections::BTreeSet<_>>();
        assert!(unordered.into_iter().eq(moves));
    }

    #[test]
    fn promotions_that_no_move_has() {
        for text in ["Wa6=R:@a5,Wb6=T", "Wa6=R:@a5,Ba1=T", "Wa1=R:@a5,Ba6=T"] {
            assert!(matches!(parse(text), Err(MoveError::Illegal { .. })), "{text}");
        }
        let cell = Cell::new(CELLS);
        let action = Action::EnPassant { from: cell, to: cell };
        assert_eq!(Move::new(Promotions::NONE, action), None);
    }

    #[test]
    fn inside_cells_of_both_ranks() {
        assert_eq!(inside(Vessel::W, 0, 5), promotion_cell(Color::White, 0));
        assert_eq!(inside(Vessel::B, 5, 0), promotion_cell(Color::Black, 11));
    }
}
