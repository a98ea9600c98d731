//! What is where and what a move does, for code that knows no game.

mod info;

use std::fmt::{self, Write};

use crate::cell::Cell;
use crate::color::Color;
use crate::piece::Piece;
use crate::position::Position;

pub use info::{Change, MoveInfo, MoveKind};

/// A role of whatever game, by the letter that it has in FENs and by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyRole {
    /// The letter, in upper case.
    pub letter: char,
    /// Whether the letter stands behind a `+`: a piece that was promoted and will be itself again.
    pub promoted: bool,
    /// The name for people. Two roles of a game may have one name, but not one text.
    pub name: &'static str,
}

/// The role of a letter, whose case does not matter, without a name: to put pieces of a game whose
/// roles are no type.
impl From<char> for AnyRole {
    fn from(letter: char) -> AnyRole {
        AnyRole { letter: letter.to_ascii_uppercase(), promoted: false, name: "" }
    }
}

/// A piece of whatever game. It is written as in FENs: `k`, `+W`.
pub type AnyPiece = Piece<AnyRole>;

/// The letter, behind a `+` if promoted: `K`, `+W`.
impl fmt::Display for AnyRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.promoted { "+" } else { "" }, self.letter)
    }
}

/// As in FENs: upper case for White, a promoted piece behind a `+`.
impl fmt::Display for AnyPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.role.promoted {
            f.write_char('+')?;
        }
        f.write_char(self.color.case(self.role.letter))
    }
}

impl<R: Into<AnyRole>> Piece<R> {
    /// The piece on a cell.
    #[must_use]
    pub fn on(self, cell: Cell) -> Placed {
        Placed::on(cell, self.color, self.role)
    }
}

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Location {
    /// On a cell of the board.
    Cell(Cell),
    /// In the hand of the player whose color it has, who may drop it.
    Hand,
    /// Captured, and kept apart: its owner may promote another piece to it.
    Pool,
    /// In play, and carried by what is no cell of the board, such as a taxi of its army.
    Carried,
}

impl Location {
    /// The cell, of a piece on the board.
    #[must_use]
    pub fn cell(self) -> Option<Cell> {
        match self {
            Location::Cell(cell) => Some(cell),
            _ => None,
        }
    }
}

/// A piece and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// The piece.
    pub piece: AnyPiece,
    /// Where it is.
    pub location: Location,
}

impl Placed {
    /// A piece on a cell.
    pub fn on(cell: Cell, color: Color, role: impl Into<AnyRole>) -> Placed {
        Placed::at(Location::Cell(cell), color, role)
    }

    /// A piece at a location.
    pub fn at(location: Location, color: Color, role: impl Into<AnyRole>) -> Placed {
        Placed { piece: Piece { color, role: role.into() }, location }
    }

    /// The same piece at another location.
    #[must_use]
    pub fn moved(self, location: Location) -> Placed {
        Placed { location, ..self }
    }

    /// The same piece in another role.
    #[must_use]
    pub fn turned(self, role: impl Into<AnyRole>) -> Placed {
        Placed { piece: Piece { role: role.into(), ..self.piece }, ..self }
    }
}

/// What is where, and what a move does: a game as code that knows no game sees it, such as
/// searches, statistics, drawings and user interfaces.
///
/// A game tells its pieces; the rest is provided. Games with captures tell who
/// [attacks](Describe::attackers) a cell too, those with royal pieces where these are, and games
/// that know what a move does without making it override [`describe`](Describe::describe).
///
/// ```
/// # use warpboard_core as core;
/// use core::describe::Describe;
///
/// /// The moves that capture, the most pieces first.
/// fn captures<P: Describe>(position: &P) -> Vec<P::Move> {
///     let mut moves = position.legal_captures();
///     moves.sort_by_key(|&mv| std::cmp::Reverse(position.describe(mv).captured().count()));
///     moves
/// }
/// ```
pub trait Describe: Position {
    /// Calls `visit` for each piece on the board and off it, once, in no particular order.
    fn visit_pieces(&self, visit: impl FnMut(Placed));

    /// The pieces on the board and off it, in no particular order.
    #[must_use]
    fn pieces(&self) -> Vec<Placed> {
        let mut pieces = Vec::new();
        self.visit_pieces(|placed| pieces.push(placed));
        pieces
    }

    /// The pieces on a cell: none, one, or a stack; none if there is no such cell.
    #[must_use]
    fn pieces_at(&self, cell: Cell) -> Vec<AnyPiece> {
        let mut pieces = Vec::new();
        self.visit_pieces(|placed| {
            if placed.location == Location::Cell(cell) {
                pieces.push(placed.piece);
            }
        });
        pieces
    }

    /// The cells of an army's royal pieces, those that must be kept from capture; a royal piece
    /// that is not on a cell has none. Provided for games without: none.
    #[must_use]
    fn royals(&self, _color: Color) -> Vec<Cell> {
        Vec::new()
    }

    /// The cells of an army's pieces that attack a cell, in ascending order; none if there is no
    /// such cell.
    ///
    /// A piece attacks a cell if its army, were it on move and its own royal pieces of no account,
    /// could capture an enemy piece there with it: the enemy piece that stands there, or else any
    /// that may be put there, in place of a piece of the army itself too. So what defends a piece
    /// attacks its cell, a hopper needs its screen, and of a stack it is the stack that attacks.
    /// Captures of what stands elsewhere, such as en passant, do not count, nor does a piece that
    /// would have to be promoted, dropped or carried there first.
    ///
    /// Provided for games without captures: none.
    #[must_use]
    fn attackers(&self, _cell: Cell, _by: Color) -> Vec<Cell> {
        Vec::new()
    }

    /// The cells of the enemy pieces that give check to the side to move, in ascending order: none
    /// unless it [is in check](Position::is_check). Provided: the attackers of its royal pieces.
    #[must_use]
    fn checkers(&self) -> Vec<Cell> {
        if !self.is_check() {
            return Vec::new();
        }
        let side = self.side_to_move();
        let royals = self.royals(side).into_iter();
        let mut checkers: Vec<Cell> = royals.flat_map(|cell| self.attackers(cell, !side)).collect();
        checkers.sort_unstable();
        checkers.dedup();
        checkers
    }

    /// The kinds of move that the game has. Provided: those that the pieces tell.
    #[must_use]
    fn move_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Capture, MoveKind::Promotion, MoveKind::Drop]
    }

    /// What a legal move does. Of another move, what is told is not specified.
    ///
    /// Provided by making the move and comparing the pieces: the move starts and ends where the
    /// mover's first piece that changes does, and is of no special kind.
    #[must_use]
    fn describe(&self, mv: Self::Move) -> MoveInfo {
        let mut next = self.clone();
        next.make(mv);
        compare(self.side_to_move(), self.pieces(), next.pieces())
    }

    /// The legal moves that [capture](MoveKind::Capture), in no particular order.
    #[must_use]
    fn legal_captures(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_captures_into(&mut moves);
        moves
    }

    /// Appends the legal moves that capture to `moves`, which keeps its allocation from call to
    /// call.
    ///
    /// Provided by describing each legal move; games whose generator can leave other moves out
    /// override it.
    fn legal_captures_into(&self, moves: &mut Vec<Self::Move>) {
        let captures = |mv: &Self::Move| self.describe(*mv).is(MoveKind::Capture);
        moves.extend(self.legal_moves().into_iter().filter(captures));
    }

    /// Whether a legal move gives check.
    #[must_use]
    fn gives_check(&self, mv: Self::Move) -> bool {
        let mut next = self.clone();
        next.make(mv);
        next.is_check()
    }

    /// The legal moves that start at a cell, in no particular order: those by which the piece there
    /// moves.
    #[must_use]
    fn legal_moves_from(&self, cell: Cell) -> Vec<Self::Move> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| self.describe(mv).origin == Some(cell));
        moves
    }
}

/// What happened to the pieces, told from how they stand before and after a move of `side`.
fn compare(side: Color, mut before: Vec<Placed>, mut after: Vec<Placed>) -> MoveInfo {
    before.retain(|placed| match after.iter().position(|other| other == placed) {
        Some(same) => {
            after.swap_remove(same);
            false
        }
        None => true,
    });
    before.sort_by_key(|placed| placed.piece.color != side);
    let mut changes: Vec<Change> = Vec::new();
    for placed in before {
        let color = placed.piece.color;
        let same = |other: &Placed| other.piece == placed.piece;
        let turned = |other: &Placed| color == side && other.piece.color == side;
        let taken = |other: &Placed| other.location == Location::Hand;
        let becomes = (after.iter().position(same))
            .or_else(|| after.iter().position(turned))
            .or_else(|| after.iter().position(taken));
        let after = becomes.map(|index| after.swap_remove(index));
        changes.push(Change { before: Some(placed), after });
    }
    changes.extend(after.into_iter().map(|placed| Change { before: None, after: Some(placed) }));
    let first = changes.first().copied();
    MoveInfo {
        origin: first.and_then(|change| change.before_cell()),
        destination: first.and_then(|change| change.after_cell()),
        changes,
        ..MoveInfo::none(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOK: AnyRole = AnyRole { letter: 'R', promoted: false, name: "rook" };
    const PAWN: AnyRole = AnyRole { letter: 'P', promoted: false, name: "pawn" };
    const GOLD: AnyRole = AnyRole { letter: 'W', promoted: true, name: "gold" };

    fn white(role: AnyRole, cell: usize) -> Placed {
        Placed::on(Cell::new(cell), Color::White, role)
    }

    fn black(role: AnyRole, cell: usize) -> Placed {
        Placed::on(Cell::new(cell), Color::Black, role)
    }

    #[test]
    fn pieces_are_written_as_in_fens() {
        assert_eq!(black(GOLD, 0).piece.to_string(), "+w");
        assert_eq!(white(ROOK, 0).piece.to_string(), "R");
        assert_eq!(GOLD.to_string(), "+W");
    }

    #[test]
    fn a_comparison_tells_moves_captures_promotions_and_drops() {
        // A pawn on 1 captures on 2 and is promoted; the rook captured goes to the hand.
        let held = Placed::at(Location::Hand, Color::White, ROOK);
        let before = vec![black(ROOK, 2), white(PAWN, 1), white(ROOK, 5)];
        let info = compare(Color::White, before, vec![white(GOLD, 2), white(ROOK, 5), held]);
        assert_eq!((info.origin, info.destination), (Some(Cell::new(1)), Some(Cell::new(2))));
        assert_eq!(info.captured().collect::<Vec<_>>(), [black(ROOK, 2)]);
        let promotion = Change::new(white(PAWN, 1), white(GOLD, 2));
        assert_eq!(info.promotions().collect::<Vec<_>>(), [promotion]);
        assert_eq!(info.changes, [promotion, Change::new(black(ROOK, 2), held)]);
        assert!(info.is(MoveKind::Capture) && !info.is(MoveKind::Drop));
        assert_eq!(info.cells(), [Cell::new(1), Cell::new(2)]);

        let info = compare(Color::White, vec![held], vec![white(ROOK, 7)]);
        assert_eq!((info.origin, info.destination), (None, Some(Cell::new(7))));
        assert_eq!(info.dropped().collect::<Vec<_>>(), [white(ROOK, 7)]);
        assert!(!info.is(MoveKind::Promotion));
    }

    #[test]
    fn what_is_captured_leaves_the_board_and_is_the_enemys() {
        let quiet = MoveInfo::of(white(ROOK, 1), white(ROOK, 2));
        assert!(!quiet.is(MoveKind::Capture));
        let takes = quiet.clone().and([Change::removed(black(PAWN, 2))]);
        assert!(takes.is(MoveKind::Capture));
        // A piece of one's own that leaves is not captured, nor is one that leaves no cell.
        let held = Placed::at(Location::Pool, Color::White, ROOK);
        let leaves = quiet.and([Change::removed(held), Change::removed(white(PAWN, 3))]);
        assert!(!leaves.is(MoveKind::Capture));
    }
}
