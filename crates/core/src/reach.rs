//! What any paths reach: by bit scans where they are lines, by tables where they are short, and by a
//! walk where they are neither.

use crate::cell::{Cell, CellSet};
use crate::lookup::{Lookup, MAX_RELEVANT};
use crate::movement::Way;
use crate::paths::PathTable;

/// The most relevant cells of branches that share a table: multipliers for more take long to find.
const SHARED: usize = 6;

/// What the paths of a [`PathTable`] reach, whatever the board.
///
/// Paths that do not fork and whose cells go up or down in number - all slides on lattices - are
/// found by bit scans, two masks a line. Others, such as lame leaps and lines around a
/// cylinder, have tables, each for some of the branches that begin at a cell. A branch that depends
/// on too many cells for a table is walked.
///
/// ```
/// use warpboard_core::CellSet;
/// use warpboard_core::movement::Way;
/// use warpboard_core::paths::{PathTable, Pattern};
/// use warpboard_core::reach::Reach;
/// use warpboard_core::topology::Lattice;
///
/// let board = Lattice::new([9, 10])?;
/// let lines = PathTable::new(board.topology(), &Pattern::slide(board.directions_of_rank(1)));
/// let (slides, hops) = (Reach::<2>::new(&lines, Way::Free), Reach::<2>::new(&lines, Way::Hop));
/// let cell = |name: &str| board.topology().cell(name).unwrap();
/// let occupied: CellSet<2> = ["b1", "b4", "b8", "b9"].map(cell).into_iter().collect();
/// assert_eq!(slides.targets(cell("b1"), occupied).len(), 1 + 3 + 7);
/// assert!(hops.targets(cell("b1"), occupied).contains(cell("b8")));
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reach<const N: usize>(Means<N>);

#[derive(Debug, Clone)]
enum Means<const N: usize> {
    Lines(Way, Box<[Lines<N>]>),
    Tables(Box<[Lookup<N>]>),
    Walk(PathTable, Way),
}

impl<const N: usize> Reach<N> {
    /// What paths reach whose way must be free, or goes over exactly one piece.
    ///
    /// # Panics
    /// If a cell of the paths does not fit a set of `N` words.
    #[must_use]
    pub fn new(paths: &PathTable, way: Way) -> Self {
        if let Some(lines) = lines(paths) {
            return Reach(Means::Lines(way, lines.into()));
        }
        match groups(paths) {
            Some(groups) => {
                let table = |group: &Vec<Branches<N>>| Self::table(paths, way, group);
                Reach(Means::Tables(groups.iter().map(table).collect()))
            }
            None => Reach(Means::Walk(paths.clone(), way)),
        }
    }

    fn table(paths: &PathTable, way: Way, group: &[Branches<N>]) -> Lookup<N> {
        let part = paths.filtered(|origin, path| group[origin.index()].firsts.contains(path[0]));
        Lookup::new(
            paths.cells(),
            |from| group[from.index()].relevant,
            |from, occupied| targets(&part, way, from, occupied),
        )
    }

    /// The cells on which a path from `from` ends, as [`PathTable::targets`] or
    /// [`PathTable::hop_targets`] have it.
    ///
    /// # Panics
    /// May panic if `from` is not a cell of the paths.
    #[inline(always)]
    #[must_use]
    pub fn targets(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        match &self.0 {
            Means::Lines(way, lines) => lines[from.index()].targets(*way, occupied),
            Means::Tables(tables) => tables
                .iter()
                .fold(CellSet::EMPTY, |reached, table| reached | table.get(from, occupied)),
            Means::Walk(paths, way) => targets(paths, *way, from, occupied),
        }
    }
}

/// The lines from a cell.
#[derive(Debug, Clone, Default)]
struct Lines<const N: usize> {
    lines: Box<[Line<N>]>,
    /// Where paths end.
    ends: CellSet<N>,
}

/// The cells of one branch whose numbers go up, and of one whose numbers go down.
#[derive(Debug, Clone, Copy, Default)]
struct Line<const N: usize> {
    up: CellSet<N>,
    down: CellSet<N>,
}

impl<const N: usize> Lines<N> {
    #[inline(always)]
    fn targets(&self, way: Way, occupied: CellSet<N>) -> CellSet<N> {
        let reach = |line: &Line<N>| match way {
            Way::Free => line.slides(occupied),
            Way::Hop => line.hops(occupied),
        };
        self.ends & self.lines.iter().fold(CellSet::EMPTY, |reached, line| reached | reach(line))
    }
}

impl<const N: usize> Line<N> {
    #[inline(always)]
    fn slides(&self, occupied: CellSet<N>) -> CellSet<N> {
        (up_to_first(occupied & self.up) & self.up) | (from_last(occupied & self.down) & self.down)
    }

    /// The cells behind the first piece each way, up to and with the second.
    #[inline(always)]
    fn hops(&self, occupied: CellSet<N>) -> CellSet<N> {
        let up = self.up - up_to_first(occupied & self.up);
        let down = self.down - from_last(occupied & self.down);
        Line { up, down }.slides(occupied)
    }
}

/// All cells up to and with the lowest of a set; all cells if it is empty.
#[inline(always)]
fn up_to_first<const N: usize>(set: CellSet<N>) -> CellSet<N> {
    let mut open = u64::MAX;
    CellSet::from_words(set.words().map(|word| {
        let up_to = (word ^ word.wrapping_sub(1)) & open;
        open &= if word == 0 { u64::MAX } else { 0 };
        up_to
    }))
}

/// All cells from the highest of a set on; all cells if it is empty.
#[inline(always)]
fn from_last<const N: usize>(set: CellSet<N>) -> CellSet<N> {
    let mut open = u64::MAX;
    let mut words = *set.words();
    for word in words.iter_mut().rev() {
        let from = (i64::MIN >> (*word | 1).leading_zeros()) as u64 & open;
        open &= if *word == 0 { u64::MAX } else { 0 };
        *word = from;
    }
    CellSet::from_words(words)
}

/// The lines from each cell, if no branch forks and the numbers of the cells of each go up, or
/// down, from the origin's.
fn lines<const N: usize>(paths: &PathTable) -> Option<Vec<Lines<N>>> {
    (0..paths.cells()).map(|origin| lines_from(paths, Cell::new(origin))).collect()
}

fn lines_from<const N: usize>(paths: &PathTable, origin: Cell) -> Option<Lines<N>> {
    let mut rays: Vec<Vec<Cell>> = Vec::new();
    let mut ends = CellSet::EMPTY;
    let mut straight = true;
    paths.for_each_path(origin, |path| {
        straight &= !ends.contains(path[path.len() - 1]);
        ends.insert(path[path.len() - 1]);
        let begun = rays.iter_mut().find(|ray| ray[0] == path[0]);
        match begun {
            Some(ray) if path.starts_with(ray) => *ray = path.to_vec(),
            Some(_) => straight = false,
            None => rays.push(path.to_vec()),
        }
    });
    let goes_up = |ray: &Vec<Cell>| ray.is_sorted() && ray[0] > origin;
    let goes_down = |ray: &Vec<Cell>| ray.is_sorted_by(|a, b| a > b) && ray[0] < origin;
    let (up, down): (Vec<_>, Vec<_>) = rays.into_iter().partition(goes_up);
    if !straight || !down.iter().all(goes_down) {
        return None;
    }
    let set = |rays: &[Vec<Cell>], number: usize| -> CellSet<N> {
        rays.get(number).into_iter().flatten().copied().collect()
    };
    let count = up.len().max(down.len());
    let line = |number| Line { up: set(&up, number), down: set(&down, number) };
    Some(Lines { lines: (0..count).map(line).collect(), ends })
}

fn targets<const N: usize>(
    paths: &PathTable,
    way: Way,
    from: Cell,
    occupied: CellSet<N>,
) -> CellSet<N> {
    match way {
        Way::Free => paths.targets(from, occupied),
        Way::Hop => paths.hop_targets(from, occupied),
    }
}

/// Branches that begin at one cell and share a table.
#[derive(Debug, Clone, Copy, Default)]
struct Branches<const N: usize> {
    firsts: CellSet<N>,
    /// What is passed on the way to the end of a path.
    relevant: CellSet<N>,
}

/// The branches in groups, each with what it has at each origin. `None` if one branch depends on
/// more cells than a table can.
fn groups<const N: usize>(paths: &PathTable) -> Option<Vec<Vec<Branches<N>>>> {
    let mut groups: Vec<Vec<Branches<N>>> = Vec::new();
    for origin in (0..paths.cells()).map(Cell::new) {
        for branch in branches::<N>(paths, origin) {
            if branch.relevant.len() > MAX_RELEVANT {
                return None;
            }
            let fits = |group: &&mut Vec<Branches<N>>| {
                let taken = group[origin.index()];
                taken.firsts.is_empty() || (taken.relevant | branch.relevant).len() <= SHARED
            };
            if groups.iter_mut().find(fits).is_none() {
                groups.push(vec![Branches::default(); paths.cells()]);
            }
            if let Some(group) = groups.iter_mut().find(fits) {
                group[origin.index()].firsts |= branch.firsts;
                group[origin.index()].relevant |= branch.relevant;
            }
        }
    }
    Some(groups)
}

/// The branches from an origin, one each.
fn branches<const N: usize>(paths: &PathTable, origin: Cell) -> Vec<Branches<N>> {
    let mut branches: Vec<Branches<N>> = Vec::new();
    paths.for_each_path(origin, |path| {
        let passed: CellSet<N> = path[..path.len() - 1].iter().copied().collect();
        match branches.iter_mut().find(|branch| branch.firsts.contains(path[0])) {
            Some(branch) => branch.relevant |= passed,
            None => branches.push(Branches { firsts: path[0].into(), relevant: passed }),
        }
    });
    branches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths::Pattern;
    use crate::topology::{Lattice, Shape, TopologyBuilder};
    use proptest::prelude::*;

    fn agree<const N: usize>(paths: &PathTable, occupied: CellSet<N>) {
        for way in [Way::Free, Way::Hop] {
            let reach = Reach::new(paths, way);
            for cell in (0..paths.cells()).map(Cell::new) {
                let walked = targets(paths, way, cell, occupied);
                assert_eq!(reach.targets(cell, occupied), walked, "{way:?} {cell:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]

        #[test]
        fn tables_equal_walks(words: [u64; 2], thin: [u64; 2]) {
            let board = Lattice::new([10, 10]).unwrap();
            let topology = board.topology();
            let occupied = CellSet::from_words([words[0] & thin[0], words[1] & thin[1]]);
            let occupied = occupied & CellSet::first_n(100);
            let queen = PathTable::new(topology, &Pattern::slide(topology.directions()));
            assert!(matches!(Reach::<2>::new(&queen, Way::Free).0, Means::Lines(..)));
            agree::<2>(&queen, occupied);
            let double = Pattern::exact(board.directions_of_rank(1), 2);
            agree::<2>(&PathTable::new(topology, &double), occupied);
            let horses = Pattern::lame_leap(topology.directions().flat_map(|first| {
                board.directions_of_rank(1).into_iter().map(move |then| [first, then])
            }));
            let horses = PathTable::new(topology, &horses);
            assert!(matches!(Reach::<2>::new(&horses, Way::Free).0, Means::Tables(..)));
            agree::<2>(&horses, occupied);
        }
    }

    #[test]
    fn a_branch_that_depends_on_much_is_walked() {
        // A path of three cells that forks into fifteen of two cells each.
        let mut builder = TopologyBuilder::new();
        let cells: Vec<Cell> = (0..48)
            .map(|number: usize| builder.cell(number.to_string(), Shape::square(0.0, 0.0)))
            .collect();
        let on = builder.direction("on");
        builder.step(cells[0], on, cells[1]);
        builder.step(cells[1], on, cells[2]);
        for fork in 0..15 {
            builder.step(cells[2], on, cells[3 + 3 * fork]);
            builder.step(cells[3 + 3 * fork], on, cells[4 + 3 * fork]);
            builder.step(cells[4 + 3 * fork], on, cells[5 + 3 * fork]);
        }
        let board = builder.build().unwrap();
        let paths = PathTable::new(&board, &Pattern::slide([on]));
        assert!(matches!(Reach::<1>::new(&paths, Way::Free).0, Means::Walk(..)));
        agree::<1>(&paths, [4, 8, 20].map(Cell::new).into_iter().collect());
    }
}
