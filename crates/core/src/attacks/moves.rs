//! Where a piece goes: leaps and lines of one role, by what each move is for.

use super::reach::{Line, Reach};
use crate::cell::{Cell, CellSet};
use crate::movement::{Motion, Purpose, Way};
use crate::paths::PathTable;
use crate::topology::Topology;

/// The paths of one motion, what may be in the way, and what they are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MotionPaths {
    /// The paths.
    pub paths: PathTable,
    /// What may stand in the way.
    pub way: Way,
    /// What they are for.
    pub purpose: Purpose,
}

impl MotionPaths {
    /// Lays a motion over a board.
    #[must_use]
    pub fn new(topology: &Topology, motion: &Motion) -> MotionPaths {
        let paths = PathTable::new(topology, &motion.pattern);
        MotionPaths { paths, way: motion.way, purpose: motion.purpose }
    }

    /// Whether nothing can be in the way: all paths are single steps or leaps.
    #[must_use]
    pub fn are_leaps(&self) -> bool {
        let mut single = true;
        for origin in origins(&self.paths) {
            self.paths.for_each_path(origin, |path| single &= path.len() == 1);
        }
        single && self.way == Way::Free
    }
}

fn origins(paths: &PathTable) -> impl Iterator<Item = Cell> {
    (0..paths.cells()).map(Cell::new)
}

/// A line along which a piece slides, and what for.
pub type Slide<const N: usize> = (Purpose, Line<N>);

/// Where a piece leaps to from one cell, by what for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Leaps<const N: usize> {
    /// To move and to capture.
    pub both: CellSet<N>,
    /// Only to move.
    pub moving: CellSet<N>,
    /// Only to capture.
    pub capturing: CellSet<N>,
    /// Where a piece moves if the one cell on its way is empty; one cell or none.
    pub beyond: CellSet<N>,
    /// That cell on its way.
    pub over: CellSet<N>,
    /// Where lines lead.
    pub along: CellSet<N>,
}

impl<const N: usize> Leaps<N> {
    /// All cells that a piece may go to on some board.
    #[must_use]
    pub fn reach(&self) -> CellSet<N> {
        self.both | self.moving | self.capturing | self.beyond | self.along
    }

    /// Where a piece leaps to.
    #[inline(always)]
    fn targets(&self, own: CellSet<N>, enemies: CellSet<N>) -> CellSet<N> {
        let occupied = own | enemies;
        let free_way = if self.over.is_disjoint(occupied) { self.beyond } else { CellSet::EMPTY };
        (self.both - own) | ((self.moving | free_way) - occupied) | (self.capturing & enemies)
    }

    fn add(&mut self, purpose: Purpose, cells: CellSet<N>) {
        match purpose {
            Purpose::Both => self.both |= cells,
            Purpose::Move => self.moving |= cells,
            Purpose::Capture => self.capturing |= cells,
        }
    }
}

/// Where pieces of one role go, from each cell.
#[derive(Debug, Clone)]
pub struct MoveTable<const N: usize> {
    leaps: Box<[Leaps<N>]>,
    lines: Vec<(Purpose, Reach<N>)>,
    /// The lines from each cell, where they are slides and no cell is reached twice.
    slides: Box<[Vec<Slide<N>>]>,
}

impl<const N: usize> MoveTable<N> {
    /// The table of some motions on a board of that many cells. `reach` says what paths reach that
    /// are no leaps, for callers who know some already: [`Reach::new`] does.
    ///
    /// # Panics
    /// If a cell of the board does not fit a set of `N` words.
    #[must_use]
    pub fn new(
        cells: usize,
        motions: &[MotionPaths],
        mut reach: impl FnMut(&MotionPaths) -> Reach<N>,
    ) -> MoveTable<N> {
        let mut leaps = vec![Leaps::default(); cells].into_boxed_slice();
        let mut lines = Vec::new();
        for motion in motions {
            if motion.are_leaps() {
                for (origin, leaps) in origins(&motion.paths).zip(&mut leaps) {
                    leaps.add(motion.purpose, motion.paths.reach(origin));
                }
            } else if !add_lame_leaps(motion, &mut leaps) {
                for (origin, leaps) in origins(&motion.paths).zip(&mut leaps) {
                    leaps.along |= motion.paths.reach(origin);
                }
                lines.push((motion.purpose, reach(motion)));
            }
        }
        let each = leaps.iter().enumerate();
        let slides = each.map(|(from, leaps)| slides(leaps, &lines, Cell::new(from))).collect();
        MoveTable { leaps, lines, slides }
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.leaps.len()
    }

    /// Where a piece on `from` leaps to.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn leaps(&self, from: Cell) -> &Leaps<N> {
        &self.leaps[from.index()]
    }

    /// The lines from a cell, if they are slides and no cell is reached twice; none otherwise.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn slides(&self, from: Cell) -> &[Slide<N>] {
        &self.slides[from.index()]
    }

    /// Where a piece on `from` goes: empty cells to move to and cells of `enemies` to capture on;
    /// `own` are the pieces of its army, itself among them or not.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn targets(&self, from: Cell, own: CellSet<N>, enemies: CellSet<N>) -> CellSet<N> {
        let leaps = self.leaps(from);
        let mut targets = leaps.targets(own, enemies);
        if !leaps.along.is_empty() {
            for (purpose, reach) in &self.lines {
                targets |= purpose.limit(reach.targets(from, own | enemies), own, enemies);
            }
        }
        targets
    }

    /// Where a piece on `from` goes, and the cells whose occupancy may change where ways lead that
    /// go over others.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn targets_and_seen(
        &self,
        from: Cell,
        own: CellSet<N>,
        enemies: CellSet<N>,
    ) -> (CellSet<N>, CellSet<N>) {
        let leaps = self.leaps(from);
        let (mut targets, mut seen) = (leaps.targets(own, enemies), leaps.over | leaps.beyond);
        if !leaps.along.is_empty() {
            for (purpose, reach) in &self.lines {
                let (reached, seen_along) = reach.targets_and_seen(from, own | enemies);
                targets |= purpose.limit(reached, own, enemies);
                seen |= seen_along;
            }
        }
        (targets, seen)
    }

    /// Whether nothing that stands on another cell is in the way of any move.
    #[must_use]
    pub fn is_leaper(&self) -> bool {
        self.lines.is_empty() && self.leaps.iter().all(|leaps| leaps.over.is_empty())
    }

    /// Whether some piece of the role captures along lines.
    #[must_use]
    #[inline(always)]
    pub fn captures_along_lines(&self) -> bool {
        self.lines.iter().any(|(purpose, _)| purpose.captures())
    }

    /// Whether a piece on `from` captures on `to`, on some board; perhaps not along the lines that
    /// there are.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    #[inline(always)]
    pub fn may_capture(&self, from: Cell, to: Cell) -> bool {
        let leaps = self.leaps(from);
        (leaps.both | leaps.capturing).contains(to) || self.captures_along_lines()
    }

    /// Whether a piece on `from` would capture an enemy on `to`.
    ///
    /// # Panics
    /// If `from` is not a cell of the board.
    #[must_use]
    pub fn captures(&self, from: Cell, to: Cell, occupied: CellSet<N>) -> bool {
        let leaps = self.leaps(from);
        (leaps.both | leaps.capturing).contains(to)
            || self.lines.iter().any(|(purpose, reach)| {
                purpose.captures() && reach.targets(from, occupied).contains(to)
            })
    }
}

/// Adds moves over one cell to another, if that is what all paths are and no cell has two.
fn add_lame_leaps<const N: usize>(motion: &MotionPaths, leaps: &mut [Leaps<N>]) -> bool {
    let mut ways: Vec<Option<(Cell, Cell)>> = vec![None; leaps.len()];
    let mut fit = motion.way == Way::Free && motion.purpose == Purpose::Move;
    for (origin, way) in origins(&motion.paths).zip(&mut ways) {
        fit &= leaps[origin.index()].over.is_empty();
        motion.paths.for_each_path(origin, |path| match (path, &way) {
            (&[over, beyond], None) => *way = Some((over, beyond)),
            _ => fit = false,
        });
    }
    if fit {
        for (leaps, way) in leaps.iter_mut().zip(ways) {
            leaps.over = way.map_or(CellSet::EMPTY, |(over, _)| over.into());
            leaps.beyond = way.map_or(CellSet::EMPTY, |(_, beyond)| beyond.into());
        }
    }
    fit
}

/// The slides from one cell; none if there are other ways, or some cell is reached twice.
fn slides<const N: usize>(
    leaps: &Leaps<N>,
    lines: &[(Purpose, Reach<N>)],
    from: Cell,
) -> Vec<Slide<N>> {
    let mut reached = leaps.both | leaps.moving | leaps.capturing | leaps.beyond | leaps.over;
    let mut slides = Vec::new();
    for (purpose, reach) in lines {
        let Some(lines) = reach.lines(from) else { return Vec::new() };
        for line in lines.iter().filter(|line| !line.cells().is_empty()) {
            if !reached.is_disjoint(line.cells()) {
                return Vec::new();
            }
            reached |= line.cells();
            slides.push((*purpose, *line));
        }
    }
    slides
}
