//! Cells, the two Tardises, and the blocks of ground that they cover.
//!
//! A cell has the same number wherever the Tardises are: ground cells come first, covered or not,
//! then the insides of W and of B.

use std::fmt;
use std::sync::LazyLock;

use warpboard_core::topology::{Squares, TopologyError};
use warpboard_core::{Cell, CellSet, Topology};

/// Files of the ground, `a` to `i`.
pub(crate) const FILES: usize = 9;
/// Ranks of the ground.
pub(crate) const RANKS: usize = 10;
/// Cells of the ground, covered ones included.
pub(crate) const GROUND: usize = FILES * RANKS;
/// Files and ranks of an inside.
pub(crate) const INSIDE: usize = 6;
/// Cells of an inside.
pub(crate) const INSIDE_CELLS: usize = INSIDE * INSIDE;
/// All cells: of the 162, 9 ground cells under each Tardis are off the board.
pub(crate) const CELLS: usize = GROUND + 2 * INSIDE_CELLS;
/// Files and ranks of the ground that a Tardis covers.
const BLOCK: usize = 3;

/// A set of cells.
pub(crate) type Set = CellSet<3>;

/// One of the two Tardises. They are named after the army that starts in them, and either King
/// may come to be in either.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vessel {
    /// The one that White starts in.
    W,
    /// The one that Black starts in.
    B,
}

impl Vessel {
    /// Both.
    pub const ALL: [Vessel; 2] = [Vessel::W, Vessel::B];

    /// 0 for W, 1 for B.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in names of cells.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Vessel::W => 'W',
            Vessel::B => 'B',
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Vessel {
        match self {
            Vessel::W => Vessel::B,
            Vessel::B => Vessel::W,
        }
    }

    /// The inside cells.
    #[inline]
    #[must_use]
    pub(crate) fn inside(self) -> Set {
        INSIDES[self.index()]
    }

    /// The Tardis that a cell is in; `None` for a ground cell.
    #[inline]
    #[must_use]
    pub(crate) const fn of(cell: Cell) -> Option<Vessel> {
        match cell.index() {
            0..GROUND => None,
            i if i < GROUND + INSIDE_CELLS => Some(Vessel::W),
            _ => Some(Vessel::B),
        }
    }
}

const INSIDES: [Set; 2] =
    [range(GROUND, GROUND + INSIDE_CELLS), range(GROUND + INSIDE_CELLS, CELLS)];

/// The ground cells, covered or not.
pub(crate) const ALL_GROUND: Set = range(0, GROUND);

const fn range(start: usize, end: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut i = start;
    while i < end {
        set.insert(Cell::new(i));
        i += 1;
    }
    set
}

/// The ground cell of a file and a rank, from 0.
#[inline]
#[must_use]
pub(crate) const fn ground(file: usize, rank: usize) -> Cell {
    Cell::new(rank * FILES + file)
}

/// The inside cell of a file and a rank, from 0.
#[inline]
#[must_use]
pub(crate) const fn inside(vessel: Vessel, file: usize, rank: usize) -> Cell {
    Cell::new(GROUND + vessel.index() * INSIDE_CELLS + rank * INSIDE + file)
}

/// The file and the rank of an inside cell in its Tardis, from 0.
#[inline]
#[must_use]
pub(crate) const fn inside_coordinates(cell: Cell) -> (usize, usize) {
    let i = (cell.index() - GROUND) % INSIDE_CELLS;
    (i % INSIDE, i / INSIDE)
}

/// The south-west ground cell of a 3x3 block: where a Tardis stands, stood or may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Anchor(u8);

impl Anchor {
    /// Files on which a block can begin.
    const FILES: usize = FILES - BLOCK + 1;
    /// Ranks on which a block can begin.
    const RANKS: usize = RANKS - BLOCK + 1;
    /// The number of anchors.
    pub(crate) const COUNT: usize = Anchor::FILES * Anchor::RANKS;

    /// The anchor on a file `0..7` and a rank `0..8`.
    #[must_use]
    pub const fn new(file: usize, rank: usize) -> Option<Anchor> {
        if file < Anchor::FILES && rank < Anchor::RANKS {
            Some(Anchor((rank * Anchor::FILES + file) as u8))
        } else {
            None
        }
    }

    /// All anchors, by rank and then by file.
    pub fn all() -> impl Iterator<Item = Anchor> {
        (0..Anchor::COUNT as u8).map(Anchor)
    }

    /// The anchor of a name such as `d1`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Anchor> {
        let (cell, rest) = split_cell(name)?;
        Anchor::at(cell).filter(|_| rest.is_empty())
    }

    /// The anchor of a number below [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Anchor {
        assert!(index < Anchor::COUNT);
        Anchor(index as u8)
    }

    /// The number of the anchor, below [`COUNT`](Self::COUNT).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> usize {
        self.index() % Anchor::FILES
    }

    /// The rank, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> usize {
        self.index() / Anchor::FILES
    }

    /// The anchor on a ground cell.
    #[must_use]
    pub(crate) const fn at(cell: Cell) -> Option<Anchor> {
        if cell.index() < GROUND {
            Anchor::new(cell.index() % FILES, cell.index() / FILES)
        } else {
            None
        }
    }

    /// The nine cells of the block.
    #[inline]
    #[must_use]
    pub(crate) fn block(self) -> Set {
        BLOCKS[self.index()]
    }

    /// Whether the block has the ground cell of a file and a rank, from 0.
    #[inline]
    pub(crate) const fn covers(self, file: usize, rank: usize) -> bool {
        file.wrapping_sub(self.file()) < BLOCK && rank.wrapping_sub(self.rank()) < BLOCK
    }

    /// Whether the two blocks have a cell in common.
    #[must_use]
    pub const fn overlaps(self, other: Anchor) -> bool {
        self.file().abs_diff(other.file()) < BLOCK && self.rank().abs_diff(other.rank()) < BLOCK
    }

    /// The anchors whose blocks are all in a set of ground cells.
    #[inline]
    pub(crate) fn within(free: Set) -> impl Iterator<Item = Anchor> {
        let free = ground_bits(free);
        let rows = free & free >> 1 & free >> 2 & ANCHOR_CELLS;
        Anchor::at_bits(rows & rows >> FILES & rows >> (2 * FILES))
    }

    /// The anchors of whose blocks all cells but one are in a set of ground cells.
    #[inline]
    pub(crate) fn within_but_one(free: Set) -> impl Iterator<Item = Anchor> {
        let free = ground_bits(free);
        // Of three cells all, or all but one; then the same of three rows.
        let step = |all: u128, but_one: u128, shift: usize| {
            let [a, b, c] = [0, 1, 2].map(|i| all >> (i * shift));
            let [d, e, f] = [0, 1, 2].map(|i| but_one >> (i * shift));
            (a & b & c, a & b & f | a & e & c | d & b & c)
        };
        let (all, but_one) = step(free & GROUND_BITS, !free & GROUND_BITS, 1);
        let (_, but_one) = step(all & ANCHOR_CELLS, but_one & ANCHOR_CELLS, FILES);
        Anchor::at_bits(but_one)
    }

    #[inline]
    fn at_bits(mut found: u128) -> impl Iterator<Item = Anchor> {
        std::iter::from_fn(move || {
            let cell = (found != 0).then(|| Cell::new(found.trailing_zeros() as usize))?;
            found &= found - 1;
            Anchor::at(cell)
        })
    }
}

/// The ground cells of a set as bits.
#[inline]
fn ground_bits(set: Set) -> u128 {
    let words = set.words();
    (u128::from(words[0]) | u128::from(words[1]) << 64) & GROUND_BITS
}

const GROUND_BITS: u128 = (1 << GROUND) - 1;

/// The ground cells on files on which a block can begin.
const ANCHOR_CELLS: u128 = {
    let mut cells = 0;
    let mut i = 0;
    while i < GROUND {
        if i % FILES < Anchor::FILES {
            cells |= 1 << i;
        }
        i += 1;
    }
    cells
};

const BLOCKS: [Set; Anchor::COUNT] = {
    let mut blocks = [Set::EMPTY; Anchor::COUNT];
    let mut i = 0;
    while i < Anchor::COUNT {
        let anchor = Anchor(i as u8);
        let mut j = 0;
        while j < BLOCK * BLOCK {
            blocks[i].insert(ground(anchor.file() + j % BLOCK, anchor.rank() + j / BLOCK));
            j += 1;
        }
        i += 1;
    }
    blocks
};

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(cell_name(ground(self.file(), self.rank())))
    }
}

impl fmt::Debug for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Anchor({self})")
    }
}

/// Where W and B stand (`[w, b]`); blocks that do not overlap.
pub(crate) type Anchors = [Anchor; 2];

/// The home of each Tardis: d1 and d8.
pub(crate) const HOME: Anchors = [Anchor(3), Anchor((7 * Anchor::FILES + 3) as u8)];

/// The name of a cell, such as `e5` or `Wa1` (TT-63).
#[must_use]
pub(crate) fn cell_name(cell: Cell) -> &'static str {
    static NAMES: LazyLock<[String; CELLS]> = LazyLock::new(|| {
        let file = |file: usize| char::from(b'a' + file as u8);
        std::array::from_fn(|i| match Vessel::of(Cell::new(i)) {
            None => format!("{}{}", file(i % FILES), i / FILES + 1),
            Some(vessel) => {
                let (u, v) = inside_coordinates(Cell::new(i));
                format!("{}{}{}", vessel.letter(), file(u), v + 1)
            }
        })
    });
    &NAMES[cell.index()]
}

/// Reads a cell at the start of a text, and gives what follows it.
#[must_use]
pub(crate) fn split_cell(text: &str) -> Option<(Cell, &str)> {
    let vessel = Vessel::ALL.into_iter().find(|vessel| text.starts_with(vessel.letter()));
    let (width, height) = if vessel.is_some() { (INSIDE, INSIDE) } else { (FILES, RANKS) };
    let text = &text[usize::from(vessel.is_some())..];
    let file = usize::from(text.bytes().next()?.checked_sub(b'a')?);
    if file >= width {
        return None;
    }
    // The only number of two digits is 10, the last rank of the ground.
    let digits = 1 + usize::from(vessel.is_none() && text[1..].starts_with("10"));
    let number = text.get(1..=digits)?;
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rank = number.parse::<usize>().ok()?.checked_sub(1).filter(|&rank| rank < height)?;
    let cell = vessel.map_or(ground(file, rank), |vessel| inside(vessel, file, rank));
    Some((cell, &text[1 + digits..]))
}

/// The plane of squares with the Tardises in place (TT-2): in half-unit coordinates, outside cells
/// are squares of side 2 and inside cells of side 1. Covered ground cells are off the plane.
pub(crate) fn topology_of(anchors: Anchors) -> Result<Topology, TopologyError> {
    let covered = anchors[0].block() | anchors[1].block();
    let mut builder = Squares::builder(2);
    for cell in (0..CELLS).map(Cell::new) {
        let name = cell_name(cell);
        match Vessel::of(cell) {
            None if covered.contains(cell) => builder.off_plane(name),
            None => {
                let (file, rank) = (cell.index() % FILES, cell.index() / FILES);
                builder.square(name, 2 * file as i32, 2 * rank as i32, 2)
            }
            Some(vessel) => {
                let anchor = anchors[vessel.index()];
                let (u, v) = inside_coordinates(cell);
                let (x, y) = (2 * anchor.file() + u, 2 * anchor.rank() + v);
                builder.square(name, x as i32, y as i32, 1)
            }
        };
    }
    builder.zone("outside", ALL_GROUND - covered);
    for vessel in Vessel::ALL {
        builder.zone(vessel.letter(), vessel.inside());
    }
    builder.zone("covered", covered);
    Ok(builder.build()?.into_topology())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for cell in (0..CELLS).map(Cell::new) {
            assert_eq!(split_cell(cell_name(cell)), Some((cell, "")));
        }
        assert_eq!(cell_name(ground(4, 9)), "e10");
        assert_eq!(cell_name(inside(Vessel::B, 5, 0)), "Bf1");
        for text in
            ["", "a", "W", "Wa", "j1", "a0", "a11", "Wg1", "Wa7", "Wa0", "B1", "wa1", "é1", "aé"]
        {
            assert!(!matches!(split_cell(text), Some((_, ""))), "{text}");
        }
    }

    #[test]
    fn blocks_and_their_anchors() {
        let d1 = Anchor::new(3, 0).unwrap();
        assert_eq!(d1.to_string(), "d1");
        assert_eq!(Anchor::from_name("d1"), Some(d1));
        assert!(
            ["", "d", "d9", "h1", "Wa1", "d1d1"]
                .iter()
                .all(|name| Anchor::from_name(name).is_none())
        );
        assert_eq!(HOME.map(|anchor| anchor.to_string()), ["d1", "d8"]);
        assert_eq!(d1.block().len(), 9);
        assert!(d1.block().contains(ground(5, 2)));
        assert!(d1.overlaps(Anchor::new(5, 2).unwrap()));
        assert!(!d1.overlaps(Anchor::new(6, 0).unwrap()));
        assert_eq!(Anchor::new(7, 0), None);
        assert_eq!(Anchor::new(0, 8), None);
        assert_eq!(Anchor::within(ALL_GROUND).count(), 56);
        assert!(Anchor::within(d1.block()).eq([d1]));
        let but_one = |cells: Set| -> Vec<Anchor> { Anchor::within_but_one(cells).collect() };
        assert_eq!(but_one(ALL_GROUND), []);
        assert_eq!(but_one(d1.block()), []);
        for cell in d1.block() {
            assert_eq!(but_one(d1.block() - Set::of(cell)), [d1]);
        }
        let pairs = Anchor::all().flat_map(|a| Anchor::all().filter(move |&b| !a.overlaps(b)));
        assert_eq!(pairs.count(), 2150);
    }
}
