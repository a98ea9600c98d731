//! What a move does.

use std::fmt;

use super::{Location, Placed};
use crate::cell::Cell;
use crate::color::Color;

/// What a move does to one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// The piece before the move; `None` if it comes from nowhere.
    pub before: Option<Placed>,
    /// The piece after the move; `None` if it leaves the game.
    pub after: Option<Placed>,
}

impl Change {
    /// A piece becomes another one, or goes elsewhere, or both.
    #[must_use]
    pub fn new(before: Placed, after: Placed) -> Change {
        Change { before: Some(before), after: Some(after) }
    }

    /// A piece leaves the game.
    #[must_use]
    pub fn removed(before: Placed) -> Change {
        Change { before: Some(before), after: None }
    }

    /// Whether the piece changes its role and not its army.
    #[must_use]
    pub fn is_promotion(&self) -> bool {
        matches!((self.before, self.after), (Some(before), Some(after))
            if before.piece.color == after.piece.color && before.piece.role != after.piece.role)
    }

    /// Whether the piece comes from a hand onto the board.
    #[must_use]
    pub fn is_drop(&self) -> bool {
        self.before.is_some_and(|before| before.location == Location::Hand)
            && self.after_cell().is_some()
    }

    /// Whether a piece of the army opposed to `side` leaves the board.
    #[must_use]
    pub fn is_capture_by(&self, side: Color) -> bool {
        self.before.is_some_and(|before| before.piece.color != side)
            && self.before_cell().is_some()
            && self.after_cell().is_none()
    }

    /// The cell of the piece before the move.
    #[must_use]
    pub fn before_cell(&self) -> Option<Cell> {
        self.before.and_then(|before| before.location.cell())
    }

    /// The cell of the piece after the move.
    #[must_use]
    pub fn after_cell(&self) -> Option<Cell> {
        self.after.and_then(|after| after.location.cell())
    }
}

/// A kind of move. A move may be of several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MoveKind {
    /// Enemy pieces are taken off the board.
    Capture,
    /// The pawn that has just made a double step is captured on the cell that it passed over.
    EnPassant,
    /// King and rook move together.
    Castling,
    /// A piece of the mover changes its role.
    Promotion,
    /// A piece from the hand is put on the board.
    Drop,
    /// A part of the board moves, with what stands on it.
    Board,
    /// A kind of the variant's own, by its name.
    Variant(&'static str),
}

impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            MoveKind::Capture => "capture",
            MoveKind::EnPassant => "en passant",
            MoveKind::Castling => "castling",
            MoveKind::Promotion => "promotion",
            MoveKind::Drop => "drop",
            MoveKind::Board => "board move",
            MoveKind::Variant(name) => name,
        })
    }
}

/// What a move does.
///
/// `changes` tells it in full: the pieces after the move are those before it, each changed as the
/// list has it. The rest is read from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveInfo {
    /// The player who moves.
    pub side: Color,
    /// The cell where the move starts; `None` for a drop, and for what starts off the board.
    pub origin: Option<Cell>,
    /// The cell where the move ends; `None` for what ends off the board.
    pub destination: Option<Cell>,
    /// What happens to each piece that does not stay as it is, the piece that moves first.
    pub changes: Vec<Change>,
    /// What the changes do not tell of its kind: all kinds but captures, promotions and drops.
    pub special: Vec<MoveKind>,
}

impl MoveInfo {
    /// A move by which the piece at `before` comes to be `after`. Captures are added by
    /// [`and`](MoveInfo::and).
    #[must_use]
    pub fn of(before: Placed, after: Placed) -> MoveInfo {
        MoveInfo {
            side: before.piece.color,
            origin: before.location.cell(),
            destination: after.location.cell(),
            changes: vec![Change::new(before, after)],
            special: Vec::new(),
        }
    }

    /// A move by `side` that does nothing yet.
    #[must_use]
    pub fn none(side: Color) -> MoveInfo {
        MoveInfo { side, origin: None, destination: None, changes: Vec::new(), special: Vec::new() }
    }

    /// With more changes.
    #[must_use]
    pub fn and(mut self, changes: impl IntoIterator<Item = Change>) -> MoveInfo {
        self.changes.extend(changes);
        self
    }

    /// Of one more kind.
    #[must_use]
    pub fn as_kind(mut self, kind: MoveKind) -> MoveInfo {
        self.special.push(kind);
        self
    }

    /// The piece that moves, as it is before the move; `None` if none does.
    #[must_use]
    pub fn mover(&self) -> Option<Placed> {
        let own = |placed: &Placed| placed.piece.color == self.side;
        self.changes.first().and_then(|change| change.before).filter(own)
    }

    /// The pieces that are captured, as they stood.
    pub fn captured(&self) -> impl Iterator<Item = Placed> + '_ {
        let captures = self.changes.iter().filter(|change| change.is_capture_by(self.side));
        captures.filter_map(|change| change.before)
    }

    /// The mover's pieces that change their role.
    pub fn promotions(&self) -> impl Iterator<Item = Change> + '_ {
        self.changes.iter().copied().filter(Change::is_promotion)
    }

    /// The pieces that come from a hand, as they stand then.
    pub fn dropped(&self) -> impl Iterator<Item = Placed> + '_ {
        self.changes.iter().filter(|change| change.is_drop()).filter_map(|change| change.after)
    }

    /// Whether the move is of a kind.
    #[must_use]
    pub fn is(&self, kind: MoveKind) -> bool {
        match kind {
            MoveKind::Capture => self.captured().next().is_some(),
            MoveKind::Promotion => self.promotions().next().is_some(),
            MoveKind::Drop => self.dropped().next().is_some(),
            kind => self.special.contains(&kind),
        }
    }

    /// The cells that the move touches, each once, in ascending order: its origin, its destination,
    /// and those where a piece comes, goes or changes.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let changed =
            self.changes.iter().flat_map(|change| [change.before_cell(), change.after_cell()]);
        let mut cells: Vec<Cell> =
            changed.chain([self.origin, self.destination]).flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}
