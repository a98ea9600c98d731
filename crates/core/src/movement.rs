//! How pieces move, as data: a piece's movement is a short list of motions, stated once and laid
//! over any board.

use crate::cell::{Cell, CellSet};
use crate::paths::{PathTable, Pattern};
use crate::topology::Topology;

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

/// The movement of a kind of piece: its motions, each of which it may use.
///
/// ```
/// use warpboard_core::movement::{Movement, MovementTable};
/// use warpboard_core::paths::Pattern;
/// use warpboard_core::topology::Lattice;
/// use warpboard_core::CellSet;
///
/// let board = Lattice::new([9, 10])?;
/// let orthogonal = || Pattern::slide(board.directions_of_rank(1));
/// let cannon = Movement::new().moving(orthogonal()).hop_capturing(orthogonal());
/// let table = MovementTable::new(board.topology(), &cannon);
///
/// let cell = |name: &str| board.topology().cell(name).unwrap();
/// let pieces: CellSet<2> = ["b1", "b4", "b8", "b9"].map(cell).into_iter().collect();
/// assert_eq!(table.moves(cell("b1"), pieces).len(), 1 + 7 + 2);
/// assert_eq!(table.captures(cell("b1"), pieces), cell("b8").into());
/// assert_eq!(table.attackers(cell("b9"), pieces), cell("b4").into());
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
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

    /// The paths of the motions that `pick` picks.
    fn paths(&self, topology: &Topology, pick: impl Fn(&Motion) -> bool) -> PathTable {
        let picked = self.motions.iter().filter(|motion| pick(motion));
        let pattern =
            picked.fold(Pattern::new(), |pattern, motion| pattern.or(motion.pattern.clone()));
        PathTable::new(topology, &pattern)
    }
}

/// A movement laid over a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementTable {
    moves: Ways,
    captures: Ways,
    attackers: Ways,
}

/// Paths by what may stand in their way.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ways {
    free: PathTable,
    hop: PathTable,
}

impl Ways {
    fn new(topology: &Topology, movement: &Movement, pick: impl Fn(Purpose) -> bool) -> Ways {
        let along =
            |way| movement.paths(topology, |motion| motion.way == way && pick(motion.purpose));
        Ways { free: along(Way::Free), hop: along(Way::Hop) }
    }

    #[inline(always)]
    fn targets<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.free.targets(from, occupied) | self.hop.hop_targets(from, occupied)
    }
}

impl MovementTable {
    /// Lays a movement over a board.
    #[must_use]
    pub fn new(topology: &Topology, movement: &Movement) -> MovementTable {
        let captures = Ways::new(topology, movement, Purpose::captures);
        MovementTable {
            moves: Ways::new(topology, movement, Purpose::moves),
            attackers: Ways { free: captures.free.reversed(), hop: captures.hop.reversed() },
            captures,
        }
    }

    /// The empty cells that a piece on `from` may move to, pieces standing on `occupied`.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn moves<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.moves.targets(from, occupied) - occupied
    }

    /// The cells of `occupied` on which a piece on `from` would capture an enemy.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn captures<const N: usize>(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.captures.targets(from, occupied) & occupied
    }

    /// Where a piece on `from` may go: empty cells to move to and cells of `enemies` to capture
    /// on.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn targets<const N: usize>(
        &self,
        from: Cell,
        occupied: CellSet<N>,
        enemies: CellSet<N>,
    ) -> CellSet<N> {
        self.moves(from, occupied) | (self.captures(from, occupied) & enemies)
    }

    /// The cells of `occupied` on which a piece of this movement attacks `cell`: would capture an
    /// enemy there, whether or not there is one.
    ///
    /// # Panics
    /// If `cell` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    #[inline(always)]
    pub fn attackers<const N: usize>(&self, cell: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.attackers.targets(cell, occupied) & occupied
    }

    /// The cells that a piece on `from` may move to on an empty board.
    ///
    /// # Panics
    /// If `from` is not a cell of the board, or a cell of the board does not fit the set.
    #[must_use]
    pub fn reach<const N: usize>(&self, from: Cell) -> CellSet<N> {
        self.moves(from, CellSet::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Lattice;
    use proptest::prelude::*;

    fn piece(board: &Lattice) -> Movement {
        let steps = Pattern::step(board.directions_of_rank(1));
        let slides = Pattern::slide(board.directions_of_rank(2));
        Movement::new()
            .moving(steps.clone())
            .capturing(slides.clone())
            .hop_capturing(Pattern::slide(board.directions_of_rank(1)))
    }

    #[test]
    fn purposes_are_kept_apart() {
        let board = Lattice::new([5, 5]).unwrap();
        let table = MovementTable::new(board.topology(), &piece(&board));
        let cells = |names: &[&str]| -> CellSet<1> {
            names.iter().map(|name| board.topology().cell(name).unwrap()).collect()
        };
        let c3 = board.topology().cell("c3").unwrap();
        let occupied = cells(&["c3", "c4", "c5", "a1", "b2", "e3"]);
        assert_eq!(table.moves(c3, occupied), cells(&["b3", "d3", "c2"]));
        assert_eq!(table.captures(c3, occupied), cells(&["c5", "b2"]));
        let targets = table.targets(c3, occupied, cells(&["b2"]));
        assert_eq!(targets, cells(&["b3", "d3", "c2", "b2"]));
        assert_eq!(table.reach::<1>(c3), cells(&["b3", "d3", "c2", "c4"]));
    }

    proptest! {
        #[test]
        fn attackers_are_those_that_capture(bits: u64, at in 0..42usize) {
            let board = Lattice::new([6, 7]).unwrap();
            let table = MovementTable::new(board.topology(), &piece(&board));
            let cell = Cell::new(at);
            let others = CellSet::<1>::from_words([bits]) & CellSet::first_n(42);
            let occupied = others | cell.into();
            for from in occupied {
                prop_assert_eq!(
                    table.captures(from, occupied).contains(cell),
                    table.attackers(cell, occupied).contains(from)
                );
            }
        }
    }
}
