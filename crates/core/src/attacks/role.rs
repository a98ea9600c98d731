use super::moves::{MotionPaths, MoveTable};
use super::reach::Reach;
use crate::cell::{Cell, CellSet};
use crate::movement::{Movement, Purpose};
use crate::topology::Topology;

/// A [`Movement`] laid over a board of up to `64 * N` cells: where a piece goes, and who attacks a
/// cell.
///
/// ```
/// use warpboard_core::CellSet;
/// use warpboard_core::attacks::RoleTable;
/// use warpboard_core::movement::Movement;
/// use warpboard_core::paths::Pattern;
/// use warpboard_core::topology::Lattice;
///
/// let board = Lattice::new([9, 10])?;
/// let orthogonal = || Pattern::slide(board.directions_of_rank(1));
/// let cannon = Movement::new().moving(orthogonal()).hop_capturing(orthogonal());
/// let table = RoleTable::<2>::new(board.topology(), &cannon);
///
/// let cell = |name: &str| board.topology().cell(name).unwrap();
/// let pieces: CellSet<2> = ["b1", "b4", "b8", "b9"].map(cell).into_iter().collect();
/// assert_eq!(table.moves(cell("b1"), pieces).len(), 1 + 7 + 2);
/// assert_eq!(table.captures(cell("b1"), pieces), cell("b8").into());
/// assert_eq!(table.attackers(cell("b9"), pieces), cell("b4").into());
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct RoleTable<const N: usize> {
    forward: MoveTable<N>,
    /// The captures reversed.
    attackers: MoveTable<N>,
}

impl<const N: usize> RoleTable<N> {
    /// Lays a movement over a board.
    ///
    /// # Panics
    /// If a cell of the board does not fit a set of `N` words.
    #[must_use]
    pub fn new(topology: &Topology, movement: &Movement) -> RoleTable<N> {
        let motions: Vec<MotionPaths> =
            movement.motions().iter().map(|motion| MotionPaths::new(topology, motion)).collect();
        let reversed = |motion: &MotionPaths| MotionPaths {
            paths: motion.paths.reversed(),
            purpose: Purpose::Capture,
            ..*motion
        };
        let captures = motions.iter().filter(|motion| motion.purpose.captures());
        let table = |motions: &[MotionPaths]| {
            MoveTable::new(topology.len(), motions, |it| Reach::new(&it.paths, it.way))
        };
        RoleTable {
            forward: table(&motions),
            attackers: table(&captures.map(reversed).collect::<Vec<_>>()),
        }
    }

    /// The empty cells that a piece on `from` may move to, pieces standing on `occupied`.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn moves(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.forward.targets(from, occupied, CellSet::EMPTY)
    }

    /// The cells of `occupied` on which a piece on `from` would capture an enemy.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn captures(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.forward.targets(from, CellSet::EMPTY, occupied) & occupied
    }

    /// Where a piece on `from` may go: empty cells to move to and cells of `enemies` to capture
    /// on; `own` are the pieces of its army, itself among them or not.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: Cell, own: CellSet<N>, enemies: CellSet<N>) -> CellSet<N> {
        self.forward.targets(from, own, enemies)
    }

    /// The cells of `occupied` on which a piece of this movement attacks `cell`: would capture an
    /// enemy there, whether or not there is one.
    ///
    /// # Panics
    /// If `cell` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn attackers(&self, cell: Cell, occupied: CellSet<N>) -> CellSet<N> {
        self.attackers.targets(cell, CellSet::EMPTY, occupied)
    }

    /// The cells that a piece on `from` may move to on an empty board.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    pub fn reach(&self, from: Cell) -> CellSet<N> {
        self.moves(from, CellSet::EMPTY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movement::{Motion, Way};
    use crate::paths::{PathTable, Pattern};
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
        let table = RoleTable::<1>::new(board.topology(), &piece(&board));
        let cells = |names: &[&str]| -> CellSet<1> {
            names.iter().map(|name| board.topology().cell(name).unwrap()).collect()
        };
        let c3 = board.topology().cell("c3").unwrap();
        let occupied = cells(&["c3", "c4", "c5", "a1", "b2", "e3"]);
        assert_eq!(table.moves(c3, occupied), cells(&["b3", "d3", "c2"]));
        assert_eq!(table.captures(c3, occupied), cells(&["c5", "b2"]));
        let targets = table.targets(c3, occupied - cells(&["b2"]), cells(&["b2"]));
        assert_eq!(targets, cells(&["b3", "d3", "c2", "b2"]));
        assert_eq!(table.reach(c3), cells(&["b3", "d3", "c2", "c4"]));
    }

    proptest! {
        #[test]
        fn attackers_are_those_that_capture(bits: u64, at in 0..42usize) {
            let board = Lattice::new([6, 7]).unwrap();
            let table = RoleTable::<1>::new(board.topology(), &piece(&board));
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

        /// Leaps, lame leaps, slides, hops and paths that fork, against walks over their paths.
        #[test]
        fn tables_say_what_paths_say(own: u64, enemies: u64, at in 0..48usize) {
            let board = Lattice::new([4, 4, 3]).unwrap();
            let topology = board.topology();
            let ahead = topology.direction("n").unwrap();
            // A step, then a slide round the corner: ways that fork, and rejoin.
            let straight = board.directions_of_rank(1);
            let pairs = straight.iter().flat_map(|&a| straight.iter().map(move |&b| (a, b)));
            let forks = Pattern::step_then_slide(pairs.filter(|(a, b)| a != b), true);
            let patterns = [
                (Pattern::leap(board.leaper(&[1, 2])), Way::Free, Purpose::Both),
                (Pattern::step([ahead]), Way::Free, Purpose::Move),
                (Pattern::exact([ahead], 2), Way::Free, Purpose::Move),
                (Pattern::slide(board.directions_of_rank(3)), Way::Free, Purpose::Capture),
                (Pattern::slide(board.directions_of_rank(1)), Way::Hop, Purpose::Capture),
                (forks, Way::Free, Purpose::Both),
            ];
            let motion = |(pattern, way, purpose)| Motion { pattern, way, purpose };
            let movement = patterns.map(motion).into_iter().fold(Movement::new(), Movement::with);
            let table = RoleTable::<1>::new(topology, &movement);
            let from = Cell::new(at);
            let all = CellSet::first_n(48);
            let own = CellSet::from_words([own]) & all;
            let enemies = (CellSet::from_words([enemies]) & all) - own;
            let mut targets = CellSet::EMPTY;
            for motion in movement.motions() {
                let paths = PathTable::new(topology, &motion.pattern);
                let reached = match motion.way {
                    Way::Free => paths.targets(from, own | enemies),
                    Way::Hop => paths.hop_targets(from, own | enemies),
                };
                targets |= motion.purpose.limit(reached, own, enemies);
            }
            prop_assert_eq!(table.targets(from, own, enemies), targets);
        }
    }
}
