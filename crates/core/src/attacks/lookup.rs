//! Tables from occupancy to cells, for boards of up to a few words: what a slide, a hop or a lame
//! leap reaches, in one look.
//!
//! What a piece reaches from a cell depends on a few cells only, the *relevant* ones. A [`Lookup`]
//! gathers their occupancy into a small number by multiplication ("magic bitboards", Romstad and
//! Kannan) and finds the answer at that place of a table. It knows nothing of lines: any walk that
//! is a function of the occupancy will do, on any board.

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::zobrist::Stream;

/// The most relevant cells that one table entry may depend on. Split what depends on more into
/// several tables, such as one a line, and unite what they give.
pub const MAX_RELEVANT: usize = 14;

/// For each cell a table from the occupancy of its relevant cells to a set of cells.
///
/// ```
/// use warpboard_core::attacks::lookup::{Lookup, relevant_to};
/// use warpboard_core::topology::Lattice;
/// use warpboard_core::{Cell, CellSet};
///
/// // What a rook reaches to the east, on a board of one rank.
/// let board = Lattice::new([8])?.into_topology();
/// let east = board.direction("e").unwrap();
/// let walk = |from: Cell, occupied: CellSet<1>| {
///     let mut reached = CellSet::EMPTY;
///     let mut next = board.step(from, east);
///     while let Some(cell) = next {
///         reached.insert(cell);
///         next = if occupied.contains(cell) { None } else { board.step(cell, east) };
///     }
///     reached
/// };
/// let all = CellSet::first_n(board.len());
/// let slides = Lookup::new(board.len(), |cell| relevant_to(all, |set| walk(cell, set)), walk);
/// let occupied = CellSet::of(Cell::new(5));
/// assert_eq!(slides.get(Cell::new(2), occupied), walk(Cell::new(2), occupied));
/// # Ok::<(), warpboard_core::topology::TopologyError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Lookup<const N: usize> {
    /// The slot of cell `c` at `[c / 64][c % 64]`: indices that need no check.
    slots: Box<[[Slot<N>; 64]; N]>,
    answers: Box<[CellSet<N>]>,
}

/// Where and how to look for one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slot<const N: usize> {
    relevant: CellSet<N>,
    multipliers: [u64; N],
    shift: u32,
    offset: u32,
}

impl<const N: usize> Slot<N> {
    /// Depends on nothing, and finds the empty set that stands first in the table.
    const NONE: Self = Slot { relevant: CellSet::EMPTY, multipliers: [0; N], shift: 63, offset: 0 };

    #[inline(always)]
    fn place(&self, occupied: CellSet<N>) -> usize {
        let occupied = occupied & self.relevant;
        let mut sum = 0u64;
        for (word, multiplier) in occupied.words().iter().zip(self.multipliers) {
            sum = sum.wrapping_add(word.wrapping_mul(multiplier));
        }
        self.offset as usize + (sum >> self.shift) as usize
    }
}

impl<const N: usize> Lookup<N> {
    /// Tables for the first `cells` cells.
    ///
    /// `relevant` names the cells whose occupancy may change what `targets` gives for a cell, which
    /// is then asked for every occupancy of these cells. The same arguments give the same tables.
    ///
    /// # Panics
    /// If `cells` is above `64 * N`, or a cell has more than [`MAX_RELEVANT`] relevant cells.
    pub fn new(
        cells: usize,
        relevant: impl Fn(Cell) -> CellSet<N>,
        targets: impl Fn(Cell, CellSet<N>) -> CellSet<N>,
    ) -> Self {
        Self::with_hints(cells, &[], relevant, targets)
    }

    /// The same tables with a hint for each cell: multipliers to try before any are searched for.
    /// Hints only save time; [`multipliers`](Self::multipliers) of tables built before are good ones.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn with_hints(
        cells: usize,
        hints: &[[u64; N]],
        relevant: impl Fn(Cell) -> CellSet<N>,
        targets: impl Fn(Cell, CellSet<N>) -> CellSet<N>,
    ) -> Self {
        assert!(cells <= CellSet::<N>::CAPACITY, "{cells} cells do not fit {N} words");
        let mut slots = Box::new([[Slot::NONE; 64]; N]);
        let mut answers = vec![CellSet::EMPTY];
        let mut search = Search::default();
        for cell in (0..cells).map(Cell::new) {
            let relevant = relevant(cell);
            let occupancies = subsets(relevant);
            let images: Vec<_> = occupancies.iter().map(|&set| targets(cell, set)).collect();
            let hint = hints.get(cell.index()).copied();
            let (multipliers, bits) = search.multipliers(relevant, &occupancies, &images, hint);
            let slot = Slot {
                relevant,
                multipliers,
                shift: 64 - bits.max(1),
                offset: u32::try_from(answers.len()).expect("a table of moderate size"),
            };
            answers.resize(answers.len() + (1 << bits), CellSet::EMPTY);
            for (&occupied, &image) in occupancies.iter().zip(&images) {
                answers[slot.place(occupied)] = image;
            }
            slots[cell.index() / 64][cell.index() % 64] = slot;
        }
        Lookup { slots, answers: answers.into() }
    }

    /// The set for a cell under this occupancy of the board. For a cell that the tables do not
    /// have, some set.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, cell: Cell, occupied: CellSet<N>) -> CellSet<N> {
        let slot = &self.slots[cell.index() / 64 % N][cell.index() % 64];
        self.answers[slot.place(occupied)]
    }

    /// The cells whose occupancy the set for a cell depends on.
    #[inline(always)]
    #[must_use]
    pub fn relevant(&self, cell: Cell) -> CellSet<N> {
        self.slots[cell.index() / 64 % N][cell.index() % 64].relevant
    }

    /// The multipliers in use for the first `cells` cells, as hints for
    /// [`with_hints`](Self::with_hints).
    #[must_use]
    pub fn multipliers(&self, cells: usize) -> Vec<[u64; N]> {
        self.slots.iter().flatten().take(cells).map(|slot| slot.multipliers).collect()
    }

    /// The memory that the tables take, in bytes.
    #[must_use]
    pub fn size(&self) -> usize {
        size_of_val(&*self.slots) + size_of_val(&*self.answers)
    }
}

impl<const N: usize> fmt::Debug for Lookup<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lookup").field("size", &self.size()).finish_non_exhaustive()
    }
}

/// The cells of the board that change what `targets` gives when occupied on an otherwise empty
/// board: all that matter to slides, hops over one screen, and lame leaps.
pub fn relevant_to<const N: usize>(
    board: CellSet<N>,
    targets: impl Fn(CellSet<N>) -> CellSet<N>,
) -> CellSet<N> {
    let empty = targets(CellSet::EMPTY);
    board.iter().filter(|&cell| targets(CellSet::of(cell)) != empty).collect()
}

/// All sets of cells of `set`, the empty one first.
fn subsets<const N: usize>(set: CellSet<N>) -> Vec<CellSet<N>> {
    assert!(
        set.len() <= MAX_RELEVANT,
        "{} relevant cells are too many for a table, split it",
        set.len()
    );
    let mut subsets = vec![CellSet::EMPTY];
    for cell in set {
        for i in 0..subsets.len() {
            subsets.push(subsets[i] | CellSet::of(cell));
        }
    }
    subsets
}

/// Multipliers that move each run of neighbouring cells as a whole to the top: the first run of a
/// word to the highest places, or the last. One or the other is good for most sets that lie on one
/// line.
fn packed<const N: usize>(relevant: CellSet<N>, last_on_top: bool) -> [u64; N] {
    let mut top = u64::BITS;
    relevant.words().map(|mut word| {
        let mut multiplier = 0;
        while word != 0 {
            let (start, length) = if last_on_top { last_run(word) } else { first_run(word) };
            top = top.saturating_sub(length);
            multiplier |= 1 << top.saturating_sub(start);
            word &= !((u64::MAX >> (u64::BITS - length)) << start);
        }
        multiplier
    })
}

/// Start and length of the lowest run of bits.
fn first_run(word: u64) -> (u32, u32) {
    let start = word.trailing_zeros();
    (start, (word >> start).trailing_ones())
}

/// Start and length of the highest run of bits.
fn last_run(word: u64) -> (u32, u32) {
    let above = word.leading_zeros();
    let length = (word << above).leading_ones();
    (u64::BITS - above - length, length)
}

/// How many multipliers are tried before the table is made twice as large.
const TRIES: usize = 1 << 17;

/// The search for multipliers that send occupancies with different answers to different places.
#[derive(Default)]
struct Search<const N: usize> {
    /// For each place the try that used it last, and with what answer.
    used: Vec<(usize, CellSet<N>)>,
    tries: usize,
}

impl<const N: usize> Search<N> {
    /// Multipliers and the number of bits of the places they lead to.
    fn multipliers(
        &mut self,
        relevant: CellSet<N>,
        occupancies: &[CellSet<N>],
        images: &[CellSet<N>],
        hint: Option<[u64; N]>,
    ) -> ([u64; N], u32) {
        let exact = relevant.len() as u32;
        if let Some(hint) = hint.filter(|&hint| self.separates(hint, exact, occupancies, images)) {
            return (hint, exact);
        }
        for last_on_top in [false, true] {
            let packed = packed(relevant, last_on_top);
            if self.separates(packed, exact, occupancies, images) {
                return (packed, exact);
            }
        }
        let mut random = Stream::new(relevant.words().iter().fold(0, |sum, word| sum ^ word));
        // With twice as many bits as cells most multipliers do, so that this comes to an end.
        let mut bits = exact;
        loop {
            for _ in 0..TRIES {
                // Few bits set, so that few cells fall on each other.
                let candidate = [(); N].map(|()| random.next() & random.next() & random.next());
                if self.separates(candidate, bits, occupancies, images) {
                    return (candidate, bits);
                }
            }
            bits += 1;
        }
    }

    fn separates(
        &mut self,
        multipliers: [u64; N],
        bits: u32,
        occupancies: &[CellSet<N>],
        images: &[CellSet<N>],
    ) -> bool {
        if self.used.len() < 1 << bits {
            self.used.resize(1 << bits, (0, CellSet::EMPTY));
        }
        self.tries += 1;
        let slot =
            Slot { relevant: !CellSet::EMPTY, multipliers, shift: 64 - bits.max(1), offset: 0 };
        occupancies.iter().zip(images).all(|(&occupied, &image)| {
            let (last, answer) = &mut self.used[slot.place(occupied)];
            if *last != self.tries {
                (*last, *answer) = (self.tries, image);
            }
            *answer == image
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Lattice, Topology};
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// Slides along the directions whose numbers `pick` takes, or hops over one screen.
    fn walk<const N: usize>(
        board: &Topology,
        pick: fn(usize) -> bool,
        screens: usize,
        from: Cell,
        occupied: CellSet<N>,
    ) -> CellSet<N> {
        let mut reached = CellSet::EMPTY;
        for direction in board.directions().filter(|direction| pick(direction.index())) {
            let mut met = 0;
            let mut at = from;
            while let Some(next) = board.step(at, direction) {
                if met == screens {
                    reached.insert(next);
                }
                met += usize::from(occupied.contains(next));
                if met > screens {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    fn table<const N: usize>(
        board: &Topology,
        pick: fn(usize) -> bool,
        screens: usize,
    ) -> Lookup<N> {
        let all = CellSet::first_n(board.len());
        Lookup::new(
            board.len(),
            |cell| relevant_to(all, |set| walk(board, pick, screens, cell, set)),
            |cell, set| walk(board, pick, screens, cell, set),
        )
    }

    // Directions of a plane, by number: sw s se w e nw n ne.
    fn vertical(direction: usize) -> bool {
        matches!(direction, 1 | 6)
    }
    fn horizontal(direction: usize) -> bool {
        matches!(direction, 3 | 4)
    }
    fn diagonal(direction: usize) -> bool {
        matches!(direction, 0 | 2 | 5 | 7)
    }

    static CHESS: LazyLock<Topology> =
        LazyLock::new(|| Lattice::new([8, 8]).unwrap().into_topology());
    static LARGE: LazyLock<Topology> =
        LazyLock::new(|| Lattice::new([12, 10]).unwrap().into_topology());
    static BISHOPS: LazyLock<Lookup<1>> = LazyLock::new(|| table(&CHESS, diagonal, 0));
    static FILES: LazyLock<Lookup<2>> = LazyLock::new(|| table(&LARGE, vertical, 0));
    static RANK_HOPS: LazyLock<Lookup<2>> = LazyLock::new(|| table(&LARGE, horizontal, 1));

    proptest! {
        #[test]
        fn equals_the_walk(words in any::<[u64; 2]>(), sparser in any::<[u64; 2]>()) {
            let sets = [CellSet::from_words(words), CellSet::from_words(words) & CellSet::from_words(sparser)];
            for occupied in sets {
                for cell in LARGE.cells() {
                    prop_assert_eq!(FILES.get(cell, occupied), walk(&LARGE, vertical, 0, cell, occupied));
                    prop_assert_eq!(RANK_HOPS.get(cell, occupied), walk(&LARGE, horizontal, 1, cell, occupied));
                }
                let occupied = CellSet::from_words([occupied.words()[0]]);
                for cell in CHESS.cells() {
                    prop_assert_eq!(BISHOPS.get(cell, occupied), walk(&CHESS, diagonal, 0, cell, occupied));
                }
            }
        }
    }

    #[test]
    fn hints_give_equal_tables_and_bad_hints_correct_ones() {
        let all = CellSet::first_n(64);
        let build = |hints: &[[u64; 1]]| {
            Lookup::with_hints(
                64,
                hints,
                |cell| relevant_to(all, |set| walk(&CHESS, diagonal, 0, cell, set)),
                |cell, set| walk(&CHESS, diagonal, 0, cell, set),
            )
        };
        assert!(build(&BISHOPS.multipliers(64)) == *BISHOPS);
        assert!(build(&[[0]; 64]) == *BISHOPS);
    }

    #[test]
    fn tables_are_as_small_as_can_be() {
        // The relevant cells of bishops on 8x8 are occupied in 5,248 ways in all; one more answer
        // is for cells without a table.
        let answers = (1 + 5_248) * 8;
        let slots = size_of::<[Slot<1>; 64]>();
        assert_eq!(BISHOPS.size(), slots + answers);
        assert_eq!(
            format!("{:?}", *BISHOPS),
            format!("Lookup {{ size: {}, .. }}", slots + answers)
        );
    }

    #[test]
    fn multipliers_are_told_for_as_many_cells_as_asked() {
        let all = BISHOPS.multipliers(64);
        assert_eq!(all.len(), 64);
        assert!(all.iter().flatten().all(|&multiplier| multiplier != 0));
        assert_eq!(BISHOPS.multipliers(3), all[..3]);
    }

    #[test]
    fn files_need_no_search() {
        for cell in LARGE.cells() {
            let all = CellSet::<2>::first_n(LARGE.len());
            let walk = |set| walk(&LARGE, vertical, 0, cell, set);
            let relevant = relevant_to(all, walk);
            let occupancies = subsets(relevant);
            let images: Vec<_> = occupancies.iter().map(|&set| walk(set)).collect();
            let mut search = Search::default();
            let bits = relevant.len() as u32;
            let packed = packed(relevant, true);
            assert!(search.separates(packed, bits, &occupancies, &images), "{cell:?}");
        }
    }

    #[test]
    fn relevant_cells_are_those_that_can_block() {
        // A rook's file on 12x10 from the corner: all cells but its own and the last.
        let all = CellSet::<2>::first_n(120);
        let relevant = relevant_to(all, |set| walk(&LARGE, vertical, 0, Cell::new(0), set));
        assert_eq!(relevant, (1..9).map(|rank| Cell::new(rank * 12)).collect());
    }

    #[test]
    fn a_cell_without_table_gives_a_set() {
        let none = Lookup::<2>::new(0, |_| CellSet::EMPTY, |_, set| set);
        assert_eq!(none.get(Cell::new(127), !CellSet::EMPTY), CellSet::EMPTY);
    }
}
