//! Lines of a board whose paths do not split, and one occupancy word for several of them.
//!
//! On a big board a set of cells is many words long, and a slide crosses most of them. A line,
//! however, is short: it fits a few bits of one word. So [`Lines`] lays every line along the chosen
//! axes into 64-bit words, end to end, and [`LineWords`] keeps the occupancy of all of them up to
//! date: a move toggles one bit an axis. Then a slide is one bit scan, and what a hopper meets
//! behind its screen is a second one. It works for any shape, numbering and number of dimensions.
//!
//! ```
//! use warpboard_core::Cell;
//! use warpboard_core::attacks::lines::{LineWords, Lines};
//! use warpboard_core::topology::Lattice;
//!
//! let board = Lattice::new([9, 10, 9])?;
//! let topology = board.topology();
//! let cell = |name: &str| topology.cell(name).unwrap();
//! let east = topology.direction("e").unwrap();
//! let lines = Lines::new(topology, &[east])?;
//! let mut occupied: LineWords<13> = LineWords::EMPTY;
//! occupied.toggle(&lines, cell("5e1"));
//! occupied.toggle(&lines, cell("5g1"));
//!
//! let place = lines.place(cell("5b1"), 0);
//! let slide = lines.forward(place, occupied.word(place));
//! assert_eq!(slide.free(), [cell("5c1"), cell("5d1")]);
//! assert!(slide.blocked && slide.blocker() == cell("5e1"));
//! let hop = slide.beyond();
//! assert!(hop.blocked && hop.blocker() == cell("5g1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::ops::BitXorAssign;

use crate::cell::Cell;
use crate::topology::{Direction, Topology};

/// Why a board has no lines along some axis.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// A path splits, or two paths join.
    #[error("the paths in direction `{direction}` split or join at `{cell}`")]
    Branching {
        /// The direction.
        direction: String,
        /// A cell where they do.
        cell: String,
    },
    /// A path comes back to where it started, so that it has no ends.
    #[error("the path in direction `{direction}` through `{cell}` comes back to it")]
    Cyclic {
        /// The direction.
        direction: String,
        /// A cell of the path.
        cell: String,
    },
    /// A line of more than 64 cells.
    #[error("the line in direction `{direction}` from `{cell}` has {length} cells, at most 64")]
    TooLong {
        /// The direction.
        direction: String,
        /// The first cell of the line.
        cell: String,
        /// The number of its cells.
        length: usize,
    },
    /// The lines of all axes together need more than 256 words.
    #[error("the lines need {0} words of 64 bits, at most 256")]
    TooMany(usize),
}

impl LineError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            LineError::Branching { .. } => "branching",
            LineError::Cyclic { .. } => "cyclic",
            LineError::TooLong { .. } => "too_long",
            LineError::TooMany(_) => "too_many",
        }
    }
}

/// Where a cell lies on its line along one axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Place {
    /// The word that holds the line.
    pub word: u8,
    /// The bit of the cell in that word.
    pub bit: u8,
    /// The number of cells before it on the line.
    pub before: u8,
    /// The number of cells after it on the line.
    pub after: u8,
}

/// One cell for each number that 16 bits hold, so that none has to be checked.
type Cells = [Cell; 1 << 16];

/// What a slide along a line finds, forward or backward. Cells are looked up only when asked for.
#[derive(Debug, Clone, Copy)]
pub struct Ray<'a, const FORWARD: bool> {
    /// Whether a piece ends the slide, and not the end of the line.
    pub blocked: bool,
    cells: &'a Cells,
    /// The number of the nearest cell in `cells`.
    nearest: u16,
    /// The number of cells up to the end of the line; counted from the nearest one, the first
    /// cell of this slide, and the piece that ends it.
    limit: u8,
    start: u8,
    end: u8,
    /// What is occupied from this slide's end on: the nearest cell is the lowest bit forward,
    /// and the highest backward.
    occupied: u64,
}

impl<'a, const FORWARD: bool> Ray<'a, FORWARD> {
    #[inline(always)]
    fn new(cells: &'a Cells, nearest: u16, limit: u8, start: u8, occupied: u64) -> Self {
        let zeros = if FORWARD { occupied.trailing_zeros() } else { occupied.leading_zeros() };
        let end = (zeros as u8).min(limit);
        Ray { blocked: end < limit, cells, nearest, limit, start, end, occupied }
    }

    /// What a slide from behind the piece that ends this one finds: no cell and no piece, if
    /// there is none.
    #[inline(always)]
    #[must_use]
    pub fn beyond(&self) -> Self {
        let occupied = if FORWARD {
            self.occupied & self.occupied.wrapping_sub(1)
        } else {
            self.occupied & (u64::MAX >> 1).wrapping_shr(self.occupied.leading_zeros())
        };
        let start = (self.end + 1).min(self.limit);
        Ray::new(self.cells, self.nearest, self.limit, start, occupied)
    }

    /// The number of empty cells up to the first piece or the end of the line.
    #[inline(always)]
    #[must_use]
    pub fn length(&self) -> usize {
        usize::from(self.end - self.start)
    }

    /// The empty cells up to the first piece or the end of the line, in the order of the line:
    /// the nearest comes first on the way forward, and last on the way back.
    #[inline(always)]
    #[must_use]
    pub fn free(&self) -> &'a [Cell] {
        self.run().cells()
    }

    /// [`free`](Self::free), not looked up yet.
    #[inline(always)]
    #[must_use]
    pub fn run(&self) -> Run<'a> {
        let first = if FORWARD {
            self.nearest + u16::from(self.start)
        } else {
            self.nearest + 1 - u16::from(self.end)
        };
        Run { cells: self.cells, first, length: self.end - self.start }
    }

    /// The cell of the piece that ends the slide; some cell of the board if there is none.
    #[inline(always)]
    #[must_use]
    pub fn blocker(&self) -> Cell {
        let end = u16::from(self.end);
        let number = if FORWARD { self.nearest + end } else { self.nearest - end };
        self.cells[usize::from(number)]
    }
}

/// The empty cells that a slide crosses, looked up only when asked for: to count them takes less.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    cells: &'a Cells,
    first: u16,
    length: u8,
}

impl<'a> Run<'a> {
    /// The number of cells.
    #[inline(always)]
    #[must_use]
    pub fn length(self) -> usize {
        usize::from(self.length)
    }

    /// The cells, in the order of the line.
    #[inline(always)]
    #[must_use]
    pub fn cells(self) -> &'a [Cell] {
        &self.cells[usize::from(self.first)..][..self.length()]
    }
}

/// The lines of a board along some axes: see the [module](self).
#[derive(Debug, Clone)]
pub struct Lines {
    axes: usize,
    words: usize,
    /// The places of cell `c` at `c * axes`.
    places: Vec<Place>,
    /// The cell of bit `b` of word `w` at `1 + 64 * w + b`.
    cells: Box<Cells>,
}

impl Lines {
    /// The lines of a board along axes, each named by one of its two directions: *forward*.
    ///
    /// # Errors
    /// [`LineError`] if paths split, join or come back to their start, or if there are too many
    /// cells on a line or on all.
    ///
    /// # Panics
    /// If a direction is not of this topology.
    pub fn new(topology: &Topology, axes: &[Direction]) -> Result<Lines, LineError> {
        let mut lines = Vec::new();
        for (axis, &direction) in axes.iter().enumerate() {
            lines.extend(lines_along(topology, direction)?.into_iter().map(|line| (axis, line)));
        }
        // Longest first, each into the first word that has room.
        lines.sort_by_key(|(_, line)| std::cmp::Reverse(line.len()));
        let mut used: Vec<usize> = Vec::new();
        let mut places = vec![Place::default(); topology.len() * axes.len()];
        let cells = vec![Cell::new(0); 1 << 16].into_boxed_slice();
        let mut cells: Box<Cells> = cells.try_into().expect("as many");
        for (axis, line) in lines {
            let word = used.iter().position(|used| used + line.len() <= 64).unwrap_or(used.len());
            if word == used.len() {
                used.push(0);
            }
            for (i, &cell) in line.iter().enumerate() {
                let bit = used[word] + i;
                // One without room is of too many words.
                if let Some(place) = cells.get_mut(1 + 64 * word + bit) {
                    *place = cell;
                }
                places[cell.index() * axes.len() + axis] = Place {
                    word: word as u8,
                    bit: bit as u8,
                    before: i as u8,
                    after: (line.len() - 1 - i) as u8,
                };
            }
            used[word] += line.len();
        }
        if used.len() > 256 {
            return Err(LineError::TooMany(used.len()));
        }
        Ok(Lines { axes: axes.len(), words: used.len(), places, cells })
    }

    /// The number of axes.
    #[must_use]
    pub fn axes(&self) -> usize {
        self.axes
    }

    /// The number of words that the lines fill: the least `W` of a [`LineWords`] for them.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The place of a cell on its line along an axis, numbered as [`Lines::new`] was given it.
    ///
    /// # Panics
    /// If there is no such cell or axis.
    #[inline(always)]
    #[must_use]
    pub fn place(&self, cell: Cell, axis: usize) -> Place {
        self.places(cell)[axis]
    }

    /// The places of a cell, one an axis.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn places(&self, cell: Cell) -> &[Place] {
        &self.places[cell.index() * self.axes..][..self.axes]
    }

    /// What a slide forward from a place meets, in the occupancy word of that place.
    #[inline(always)]
    #[must_use]
    pub fn forward(&self, place: Place, word: u64) -> Ray<'_, true> {
        self.ray(place, word)
    }

    /// What a slide backward from a place meets, in the occupancy word of that place.
    #[inline(always)]
    #[must_use]
    pub fn backward(&self, place: Place, word: u64) -> Ray<'_, false> {
        self.ray(place, word)
    }

    /// What a slide from a place meets, in the occupancy word of that place: for code that
    /// serves both ways.
    #[inline(always)]
    #[must_use]
    pub fn ray<const FORWARD: bool>(&self, place: Place, word: u64) -> Ray<'_, FORWARD> {
        let bit = place.bit & 63;
        let number = 1 + 64 * u16::from(place.word) + u16::from(bit);
        if FORWARD {
            Ray::new(&self.cells, number + 1, place.after, 0, (word >> bit) >> 1)
        } else {
            Ray::new(&self.cells, number - 1, place.before, 0, (word << (63 - bit)) << 1)
        }
    }
}

/// The occupancy of all lines of some [`Lines`]: `W` words, at least [`Lines::words`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineWords<const W: usize>([u64; W]);

impl<const W: usize> LineWords<W> {
    /// Nothing is occupied.
    pub const EMPTY: Self = LineWords([0; W]);

    /// The word that holds the line of a place.
    ///
    /// # Panics
    /// If there are fewer words than the lines need.
    #[inline(always)]
    #[must_use]
    pub fn word(&self, place: Place) -> u64 {
        self.0[usize::from(place.word)]
    }

    /// The word of that number.
    ///
    /// # Panics
    /// If there are fewer words.
    #[inline(always)]
    #[must_use]
    pub fn word_at(&self, word: usize) -> u64 {
        self.0[word]
    }

    /// Puts something on a cell that was empty, or empties it, on all its lines.
    ///
    /// # Panics
    /// If there are fewer words than the lines need, or there is no such cell.
    #[inline(always)]
    pub fn toggle(&mut self, lines: &Lines, cell: Cell) {
        lines.places(cell).iter().for_each(|&place| self.toggle_at(place));
    }

    /// Puts something on the place of a cell that was empty, or empties it, on one of its lines.
    ///
    /// # Panics
    /// If there are fewer words than the lines need.
    #[inline(always)]
    pub fn toggle_at(&mut self, place: Place) {
        self.0[usize::from(place.word)] ^= 1 << (place.bit % 64);
    }
}

impl<const W: usize> BitXorAssign<&Self> for LineWords<W> {
    /// Toggles all that is occupied in the other words: several cells at once, or one by a table.
    #[inline(always)]
    fn bitxor_assign(&mut self, other: &Self) {
        // All words are read before one is written, so that they are combined side by side.
        let mut words = self.0;
        words.iter_mut().zip(&other.0).for_each(|(word, other)| *word ^= other);
        self.0 = words;
    }
}

/// All lines in a direction, each cell on exactly one.
fn lines_along(topology: &Topology, direction: Direction) -> Result<Vec<Vec<Cell>>, LineError> {
    let names = |cell: Cell| {
        (topology.direction_name(direction).to_owned(), topology.name(cell).to_owned())
    };
    let branching = |cell| {
        let (direction, cell) = names(cell);
        LineError::Branching { direction, cell }
    };
    let mut entered = vec![false; topology.len()];
    let mut next = vec![None; topology.len()];
    for cell in topology.cells() {
        let steps = topology.steps(cell, direction);
        if steps.len() > 1 {
            return Err(branching(cell));
        }
        for step in steps {
            let goes_on = topology.onward(*step, direction).count();
            if goes_on != topology.steps(step.to, direction).len()
                || std::mem::replace(&mut entered[step.to.index()], true)
            {
                return Err(branching(step.to));
            }
            next[cell.index()] = Some(step.to);
        }
    }
    let mut placed = vec![false; topology.len()];
    let mut lines = Vec::new();
    for start in topology.cells().filter(|cell| !entered[cell.index()]) {
        let line: Vec<Cell> =
            std::iter::successors(Some(start), |cell| next[cell.index()]).collect();
        if line.len() > 64 {
            let (direction, cell) = names(start);
            return Err(LineError::TooLong { direction, cell, length: line.len() });
        }
        for cell in &line {
            placed[cell.index()] = true;
        }
        lines.push(line);
    }
    // What no start reaches lies on a ring.
    if let Some(cell) = topology.cells().find(|cell| !placed[cell.index()]) {
        let (direction, cell) = names(cell);
        return Err(LineError::Cyclic { direction, cell });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests;
