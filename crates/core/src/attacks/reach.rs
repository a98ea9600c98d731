//! What any paths reach: by bit scans where they are lines, by tables where they are short, and by a
//! walk where they are neither.

mod branches;

use crate::attacks::lookup::Lookup;
use crate::cell::{Cell, CellSet};
use crate::movement::Way;
use crate::paths::PathTable;
use branches::{Branches, groups};

/// What the paths of a [`PathTable`] reach, whatever the board.
///
/// Paths that do not fork, such as slides on lattices, are found by bit scans: two masks a line, and
/// more where the numbers of its cells turn, as around a cylinder. Others, such as lame leaps, have
/// tables, each for some of the branches that begin at a cell. A branch that depends on too many
/// cells for a table is walked.
///
/// ```
/// use warpboard_core::CellSet;
/// use warpboard_core::movement::Way;
/// use warpboard_core::paths::{PathTable, Pattern};
/// use warpboard_core::attacks::reach::Reach;
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
    /// Slides along straight lines that end on any of their cells.
    Slides(Straight<N>),
    Lines(Way, Lines<N>),
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
            return Reach(match way {
                Way::Free if lines.are_slides() => Means::Slides(lines.straight),
                _ => Means::Lines(way, lines),
            });
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
            Means::Slides(straight) => straight.slides(from, occupied),
            others => others.targets(from, occupied),
        }
    }

    /// What [`targets`](Self::targets) and [`seen`](Self::seen) give, for little more than one.
    ///
    /// # Panics
    /// May panic if `from` is not a cell of the paths.
    #[inline(always)]
    #[must_use]
    pub fn targets_and_seen(&self, from: Cell, occupied: CellSet<N>) -> (CellSet<N>, CellSet<N>) {
        match &self.0 {
            Means::Slides(straight) => {
                let reached = straight.slides(from, occupied);
                (reached, reached)
            }
            _ => (self.targets(from, occupied), self.seen(from, occupied)),
        }
    }

    /// The cells of which one alone, filled or emptied, may change what is reached from `from`, or
    /// whom a piece captures there; and perhaps others.
    ///
    /// # Panics
    /// May panic if `from` is not a cell of the paths.
    #[inline(always)]
    #[must_use]
    pub fn seen(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        match &self.0 {
            Means::Slides(straight) => straight.slides(from, occupied),
            others => others.seen(from, occupied),
        }
    }

    /// The lines from a cell, if slides along straight lines, which may end on each of their cells,
    /// are all there is: what they reach together is what [`targets`](Self::targets) gives.
    ///
    /// # Panics
    /// May panic if `from` is not a cell of the paths.
    #[must_use]
    pub fn lines(&self, from: Cell) -> Option<&[Line<N>]> {
        match &self.0 {
            Means::Slides(straight) => Some(straight.of(from)),
            _ => None,
        }
    }
}

/// Apart from what asks for them: inlined at each place they would be most of a generator's code.
impl<const N: usize> Means<N> {
    #[cold]
    #[inline(never)]
    fn targets(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        match self {
            Means::Slides(straight) => straight.slides(from, occupied),
            Means::Lines(way, lines) => lines.targets(*way, from, occupied),
            Means::Tables(tables) => tables
                .iter()
                .fold(CellSet::EMPTY, |reached, table| reached | table.get(from, occupied)),
            Means::Walk(paths, way) => targets(paths, *way, from, occupied),
        }
    }

    #[cold]
    #[inline(never)]
    fn seen(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        match self {
            Means::Slides(straight) => straight.slides(from, occupied),
            Means::Lines(way, lines) => lines.seen(*way, from, occupied),
            Means::Tables(tables) => tables.iter().fold(CellSet::EMPTY, |seen, table| {
                seen | table.relevant(from) | table.get(from, occupied)
            }),
            Means::Walk(..) => !CellSet::EMPTY,
        }
    }
}

/// The lines from each cell, as far as they go straight.
#[derive(Debug, Clone)]
struct Straight<const N: usize> {
    /// So many lines a cell, one cell behind the other; where a cell has fewer, the rest are empty.
    lines: Box<[Line<N>]>,
    each: usize,
}

impl<const N: usize> Straight<N> {
    #[inline(always)]
    fn of(&self, from: Cell) -> &[Line<N>] {
        &self.lines[from.index() * self.each..][..self.each]
    }

    /// The cells of each line up to the first piece.
    #[inline(always)]
    fn slides(&self, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let mut reached = CellSet::EMPTY;
        self.of(from).iter().for_each(|line| reached |= line.slides(occupied));
        reached
    }
}

/// The lines from each cell.
#[derive(Debug, Clone)]
struct Lines<const N: usize> {
    straight: Straight<N>,
    /// Where paths end, from each cell.
    ends: Box<[CellSet<N>]>,
    /// Where lines go on whose cells do not all go up or down in number, if there are any: for
    /// each cell.
    onward: Box<[Box<[Onward<N>]>]>,
}

/// A line through a cell: the cells of one branch whose numbers go up, and of one whose numbers go
/// down and are all lower.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line<const N: usize> {
    up: CellSet<N>,
    down: CellSet<N>,
}

/// A line that begins behind others of its branch.
#[derive(Debug, Clone, Copy)]
struct Onward<const N: usize> {
    before: CellSet<N>,
    line: Line<N>,
}

impl<const N: usize> Lines<N> {
    /// Whether the lines are straight, and a path ends on each of their cells.
    fn are_slides(&self) -> bool {
        self.onward.is_empty()
            && self.ends.iter().enumerate().all(|(from, ends)| {
                self.straight.of(Cell::new(from)).iter().all(|line| line.cells().is_subset(*ends))
            })
    }

    #[inline(always)]
    fn targets(&self, way: Way, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let mut reached = CellSet::EMPTY;
        match way {
            Way::Free => reached = self.straight.slides(from, occupied),
            Way::Hop => {
                self.straight.of(from).iter().for_each(|line| reached |= line.hops(occupied))
            }
        }
        if !self.onward.is_empty() {
            for Onward { before, line } in &self.onward[from.index()] {
                reached |= match (way, (occupied & *before).len()) {
                    (Way::Free, 0) | (Way::Hop, 1) => line.slides(occupied),
                    (Way::Hop, 0) => line.hops(occupied),
                    _ => CellSet::EMPTY,
                };
            }
        }
        reached & self.ends[from.index()]
    }

    /// The cells of each line up to the first piece; of hops, up to the second.
    #[inline(always)]
    fn seen(&self, way: Way, from: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let mut seen = self.straight.slides(from, occupied);
        if way == Way::Hop {
            self.straight.of(from).iter().for_each(|line| seen |= line.hops(occupied));
        }
        if !self.onward.is_empty() {
            for Onward { line, .. } in &self.onward[from.index()] {
                seen |= line.up | line.down;
            }
        }
        seen
    }
}

impl<const N: usize> Line<N> {
    /// Its cells, but for the one that it goes through.
    #[inline(always)]
    #[must_use]
    pub fn cells(&self) -> CellSet<N> {
        self.up | self.down
    }

    /// The cells each way, up to and with the first piece.
    #[inline(always)]
    #[must_use]
    pub fn slides(&self, occupied: CellSet<N>) -> CellSet<N> {
        if N == 1 {
            // From the last piece below to the first above, by the borrow of a subtraction.
            let [up, down] = [self.up.words()[0], self.down.words()[0]];
            let (above, below) = (occupied.words()[0] & up, occupied.words()[0] & down);
            let last = 1 << 63 >> (below | 1).leading_zeros();
            let open = above ^ above.wrapping_sub(last);
            return CellSet::from_words([(up | down) & open; N]);
        }
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

/// The lines from each cell, if no branch forks.
fn lines<const N: usize>(paths: &PathTable) -> Option<Lines<N>> {
    let origins = (0..paths.cells()).map(Cell::new);
    let branches: Vec<(Vec<Vec<Cell>>, CellSet<N>)> =
        origins.map(|origin| rays_from(paths, origin)).collect::<Option<_>>()?;
    let ends = branches.iter().map(|it| it.1).collect();
    let from_each: Vec<_> = branches
        .iter()
        .enumerate()
        .map(|(origin, (rays, _))| lines_of(Cell::new(origin), rays))
        .collect();
    let each = from_each.iter().map(|(lines, _)| lines.len()).max().unwrap_or_default();
    let padded = from_each.iter().flat_map(|(lines, _)| {
        lines.iter().copied().chain(std::iter::repeat(Line::default())).take(each)
    });
    let straight = Straight { lines: padded.collect(), each };
    let all_straight = from_each.iter().all(|(_, onward)| onward.is_empty());
    let onward = from_each.into_iter().map(|(_, onward)| onward.into_boxed_slice());
    let onward = if all_straight { Box::default() } else { onward.collect() };
    Some(Lines { straight, ends, onward })
}

/// The cells of each branch from a cell, and where paths end. `None` if a branch forks, or if one
/// passes over a cell on which another one ends.
fn rays_from<const N: usize>(
    paths: &PathTable,
    origin: Cell,
) -> Option<(Vec<Vec<Cell>>, CellSet<N>)> {
    let mut rays: Vec<Vec<Cell>> = Vec::new();
    let (mut firsts, mut ends) = (CellSet::<N>::EMPTY, CellSet::EMPTY);
    let (mut forks, mut meets, mut count) = (false, false, 0);
    paths.for_each_path(origin, |path| {
        let end = path[path.len() - 1];
        meets |= ends.contains(end);
        ends.insert(end);
        count += 1;
        match rays.last_mut() {
            Some(ray) if path.starts_with(ray) => ray.extend(&path[ray.len()..]),
            _ => {
                forks |= firsts.contains(path[0]);
                firsts.insert(path[0]);
                rays.push(path.to_vec());
            }
        }
    });
    // Where a path ends on each cell of each branch, it does not matter which one reaches it.
    let full = count == rays.iter().map(Vec::len).sum::<usize>();
    (!forks && (full || !meets)).then_some((rays, ends))
}

/// The lines of branches: of each the cells up to where their numbers turn, and what follows.
fn lines_of<const N: usize>(origin: Cell, rays: &[Vec<Cell>]) -> (Vec<Line<N>>, Vec<Onward<N>>) {
    let (mut ups, mut downs, mut onward) = (Vec::new(), Vec::new(), Vec::new());
    for ray in rays {
        let mut start = 0;
        while start < ray.len() {
            let up = match (ray.get(start + 1), start) {
                (Some(next), _) => *next > ray[start],
                (None, 0) => ray[0] > origin,
                (None, _) => true,
            };
            let goes_on = |pair: &[Cell]| (pair[1] > pair[0]) == up;
            let length = 1 + ray[start..].windows(2).take_while(|pair| goes_on(pair)).count();
            let cells: CellSet<N> = ray[start..start + length].iter().copied().collect();
            match (start, up) {
                (0, true) => ups.push(cells),
                (0, false) => downs.push(cells),
                (_, up) => {
                    let empty = CellSet::EMPTY;
                    let (up, down) = if up { (cells, empty) } else { (empty, cells) };
                    let before = ray[..start].iter().copied().collect();
                    onward.push(Onward { before, line: Line { up, down } });
                }
            }
            start += length;
        }
    }
    (paired(&ups, downs), onward)
}

/// Lines of two branches each, as far as one lies below the other.
fn paired<const N: usize>(ups: &[CellSet<N>], mut downs: Vec<CellSet<N>>) -> Vec<Line<N>> {
    let mut lines = Vec::new();
    for &up in ups {
        let below = downs.iter().position(|down| down.iter().last() < up.first());
        lines.push(Line { up, down: below.map_or(CellSet::EMPTY, |at| downs.remove(at)) });
    }
    lines.extend(downs.into_iter().map(|down| Line { up: CellSet::EMPTY, down }));
    lines
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

#[cfg(test)]
mod tests;
