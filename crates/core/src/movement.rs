//! How pieces move, as data: a piece's movement is a short list of motions, stated once and laid
//! over any board.

use crate::cell::CellSet;
use crate::paths::Pattern;

/// What a motion is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Purpose {
    /// To move to an empty cell and to capture.
    #[default]
    Both,
    /// Only to move to an empty cell.
    Move,
    /// Only to capture.
    Capture,
}

impl Purpose {
    /// Whether the motion may end on an empty cell.
    #[must_use]
    pub const fn moves(self) -> bool {
        matches!(self, Purpose::Both | Purpose::Move)
    }

    /// Whether the motion may end on a cell with a piece of the enemy.
    #[must_use]
    pub const fn captures(self) -> bool {
        matches!(self, Purpose::Both | Purpose::Capture)
    }

    /// The cells among those reached that a piece may go to.
    #[must_use]
    #[inline(always)]
    pub fn limit<const N: usize>(
        self,
        reached: CellSet<N>,
        own: CellSet<N>,
        enemies: CellSet<N>,
    ) -> CellSet<N> {
        match self {
            Purpose::Both => reached - own,
            Purpose::Move => reached - own - enemies,
            Purpose::Capture => reached & enemies,
        }
    }
}

/// What may stand in the way of a motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Way {
    /// Nothing: the way must be free.
    #[default]
    Free,
    /// Exactly one piece, of either army, anywhere on the way: the motion hops over it.
    Hop,
}

/// One motion: where its paths lead, what may be in the way, and what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motion {
    /// The paths.
    pub pattern: Pattern,
    /// What may stand in the way.
    pub way: Way,
    /// What it is for.
    pub purpose: Purpose,
}

/// The movement of a kind of piece: its motions, each of which it may use. Laid over a board it is a
/// [`RoleTable`](crate::attacks::RoleTable).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Movement {
    motions: Vec<Motion>,
}

impl Movement {
    /// No movement: the piece stands still.
    #[must_use]
    pub fn new() -> Movement {
        Movement::default()
    }

    /// Adds a motion.
    #[must_use]
    pub fn with(mut self, motion: Motion) -> Movement {
        self.motions.push(motion);
        self
    }

    /// Adds paths to move and to capture on, the way being free.
    #[must_use]
    pub fn both(self, pattern: Pattern) -> Movement {
        self.with(Motion { pattern, way: Way::Free, purpose: Purpose::Both })
    }

    /// Adds paths to move on without capture, the way being free.
    #[must_use]
    pub fn moving(self, pattern: Pattern) -> Movement {
        self.with(Motion { pattern, way: Way::Free, purpose: Purpose::Move })
    }

    /// Adds paths to capture on, the way being free.
    #[must_use]
    pub fn capturing(self, pattern: Pattern) -> Movement {
        self.with(Motion { pattern, way: Way::Free, purpose: Purpose::Capture })
    }

    /// Adds paths to capture on over exactly one piece, as cannons do.
    #[must_use]
    pub fn hop_capturing(self, pattern: Pattern) -> Movement {
        self.with(Motion { pattern, way: Way::Hop, purpose: Purpose::Capture })
    }

    /// The motions of both movements.
    #[must_use]
    pub fn and(mut self, other: Movement) -> Movement {
        self.motions.extend(other.motions);
        self
    }

    /// The motions.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }
}
