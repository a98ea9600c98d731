//! The replies to all moves, counted without making most of them.
//!
//! Most moves change few of the replies. So the replies are counted once, as if the side to move
//! had passed, and with them what changes when an enemy piece leaves a cell, comes to one, or
//! captures there: the [`Census`]. The number of replies to a move is then a sum of three numbers.
//! Moves that touch what the safety of the replying royal piece depends on are told by a
//! [`Watch`], and made.
//!
//! # Why the sum is right
//!
//! Let a move take a piece from `a` to `b`, and let `f(O)` be the number of replies of one piece
//! that stays on the board, as it depends on who stands where. `f` depends on the cells of the
//! piece's *range* only, and on each of them through what stands there. The census holds
//! `f(O)`, the difference `f(Oa) - f(O)` that the leaving makes and the difference
//! `f(Ob) - f(O)` that the coming makes. Their sum is `f(Oab)` if `a` or `b` is outside of the
//! range. Where both are inside, [`Occupancy::both`] is what is missing. A captured piece has no
//! replies any more: that is part of what coming to its cell changes.
//!
//! All that holds for moves after which the replies of a piece are the same but for what it meets:
//! those that leave what is pinned, and what the royal piece may do, as they were. A game adds to
//! the watch every cell that these depend on.
//!
//! ```
//! use warpboard_core::replies::{Census, Occupancy};
//! use warpboard_core::{Cell, CellSet};
//!
//! // A rook on the first of eight cells replies; enemies stand on the sixth and the eighth.
//! let all = Occupancy { all: 0b1010_0001, own: 0b0000_0001 };
//! let slides = |line: Occupancy| {
//!     let first = line.all & !1;
//!     ((first ^ first.wrapping_sub(1)) & 0xff & !1 & !line.own).count_ones()
//! };
//! let mut census: Census<8> = Census::default();
//! census.add(Cell::new(0), all, 0b0011_1110, slides, Cell::new);
//! assert_eq!(census.total, 5);
//! // The nearer enemy leaves for elsewhere: two more. It comes to the third cell: three less.
//! assert_eq!(census.change(Cell::new(5)), 2);
//! assert_eq!(census.change(Cell::new(2)), -3);
//! // It goes to the third cell: not four replies, but two.
//! let sum = census.sum::<1>(Cell::new(5), Cell::new(2).into());
//! assert_eq!(sum, 5 + 2 - 3);
//! assert_eq!(sum + all.both(1, 1 << 5, 1 << 2, slides), 2);
//! ```

use crate::cell::{Cell, CellSet};

/// What a piece that replies meets: on the whole board or on a line, a bit a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Occupancy {
    /// All pieces.
    pub all: u64,
    /// The pieces of the side that replies.
    pub own: u64,
}

impl Occupancy {
    /// After an enemy piece has left one of the cells, or come there, or captured there: what is
    /// possible is clear from what stands there.
    #[inline(always)]
    #[must_use]
    pub const fn changed(self, bit: u64) -> Occupancy {
        Occupancy { all: self.all ^ (bit & !self.own), own: self.own & !bit }
    }

    /// What moves from one cell to each of some others change in a number of replies beyond the sum
    /// of what the leaving and the coming change, all moves taken together. The replies are those
    /// of the piece at a bit, none if it is captured.
    #[inline(always)]
    pub fn both(self, piece: u64, from: u64, to: u64, count: impl Fn(Occupancy) -> u32) -> i64 {
        let left = self.changed(from);
        let change = i64::from(count(left)) - i64::from(count(self));
        let mut both = if to & piece == 0 { 0 } else { -change };
        let mut to = to & !piece;
        while to != 0 {
            let bit = to & to.wrapping_neg();
            both += i64::from(count(left.changed(bit)));
            both -= i64::from(count(self.changed(bit))) + change;
            to ^= bit;
        }
        both
    }
}

/// The replies after a pass, and what changes when a piece leaves a cell or comes to one.
#[derive(Debug, Clone)]
pub struct Census<const CELLS: usize> {
    /// The replies after a pass.
    pub total: i64,
    changes: [i16; CELLS],
}

impl<const CELLS: usize> Default for Census<CELLS> {
    #[inline(always)]
    fn default() -> Self {
        Census { total: 0, changes: [0; CELLS] }
    }
}

impl<const CELLS: usize> Census<CELLS> {
    /// How many replies more there are when an enemy of the side that replies has left the cell,
    /// or come to it, or captured there.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn change(&self, cell: Cell) -> i64 {
        i64::from(self.changes[cell.index()])
    }

    /// Adds to what changes at a cell.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    pub fn add_change(&mut self, cell: Cell, by: i64) {
        self.changes[cell.index()] += by as i16;
    }

    /// Adds replies by the piece on a cell, which are gone when it is captured, whatever else
    /// stands where.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    pub fn add_fixed(&mut self, from: Cell, count: i64) {
        self.total += count;
        self.add_change(from, -count);
    }

    /// Adds replies by the piece on a cell.
    ///
    /// `count` is their number as it depends on what the piece meets, `range` the cells on which
    /// that number depends, and `cell` gives the cell of a bit's number.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    pub fn add(
        &mut self,
        from: Cell,
        occupancy: Occupancy,
        mut range: u64,
        count: impl Fn(Occupancy) -> u32,
        cell: impl Fn(usize) -> Cell,
    ) {
        let now = i64::from(count(occupancy));
        self.add_fixed(from, now);
        while range != 0 {
            let changed = occupancy.changed(range & range.wrapping_neg());
            let cell = cell(range.trailing_zeros() as usize);
            self.add_change(cell, i64::from(count(changed)) - now);
            range &= range - 1;
        }
    }

    /// The replies to moves from one cell to each of some others, added up: as long as no range
    /// holds both ends of a move.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn sum<const N: usize>(&self, from: Cell, to: CellSet<N>) -> i64 {
        to.len() as i64 * (self.total + self.change(from)) + self.changes(to)
    }

    /// What changes at some cells, added up.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline(always)]
    #[must_use]
    pub fn changes<const N: usize>(&self, cells: CellSet<N>) -> i64 {
        let mut sum = 0;
        for cell in cells {
            sum += self.change(cell);
        }
        sum
    }
}

/// The moves after which the royal piece of the side that replies may stand differently: in check,
/// with other pieces pinned to it, with other steps. `R` is the number of roles.
#[derive(Debug, Clone, Copy)]
pub struct Watch<const N: usize, const R: usize> {
    /// A piece that leaves one of these cells may matter.
    pub departures: CellSet<N>,
    /// Any piece that comes to one of these cells may matter.
    pub arrivals: CellSet<N>,
    by_role: [CellSet<N>; R],
}

impl<const N: usize, const R: usize> Default for Watch<N, R> {
    #[inline(always)]
    fn default() -> Self {
        let empty = CellSet::EMPTY;
        Watch { departures: empty, arrivals: empty, by_role: [empty; R] }
    }
}

impl<const N: usize, const R: usize> Watch<N, R> {
    /// Watches for a piece of the role of this number that comes to one of the cells.
    ///
    /// # Panics
    /// If there is no such role.
    #[inline(always)]
    pub fn add(&mut self, role: usize, cells: CellSet<N>) {
        self.by_role[role] |= cells;
    }

    /// Watches a slider that would attack the royal piece if nothing stood on its `way`. `movers`
    /// are the pieces of the side to move, `repliers` those of the other. The replying piece that
    /// the slider pins, if it pins one.
    #[inline(always)]
    pub fn add_sniper(
        &mut self,
        sniper: Cell,
        way: CellSet<N>,
        movers: CellSet<N>,
        repliers: CellSet<N>,
    ) -> CellSet<N> {
        let (ours, theirs) = (way & movers, way & repliers);
        if ours.has_several() || theirs.has_several() {
            return CellSet::EMPTY;
        }
        self.departures |= ours;
        if !ours.is_empty() {
            return CellSet::EMPTY;
        }
        self.arrivals |= way;
        self.departures |= sniper.into();
        theirs
    }

    /// Watches a piece that attacks a cell if a certain number of pieces stand on its `way`: none for
    /// a slider, one for a hopper. `blockers` stand there, of which `movers` can leave. With more
    /// than `most` of them it does not matter who comes: that is the number at which it attacks, and
    /// one more if a reply may take one away before that.
    ///
    /// ```
    /// use warpboard_core::replies::Watch;
    /// use warpboard_core::{Cell, CellSet};
    ///
    /// // A cannon on the sixth cell and a king on the first: two cells on its way are occupied.
    /// let set = |bits: u64| CellSet::from_words([bits]);
    /// let mut watch: Watch<1, 1> = Watch::default();
    /// watch.add_aligned(Cell::new(5), set(0b01_1110), set(0b01_0100), set(0b00_0100), 1);
    /// // Nobody checks by coming there, but the mover's screen may leave the other one alone.
    /// assert_eq!((watch.arrivals, watch.departures), (set(0), set(0b00_0100)));
    /// // After one reply the cannon may attack over what is left.
    /// watch.add_aligned(Cell::new(5), set(0b01_1110), set(0b01_0100), set(0b00_0100), 2);
    /// assert_eq!((watch.arrivals, watch.departures), (set(0b01_1110), set(0b10_0100)));
    /// ```
    #[inline(always)]
    pub fn add_aligned(
        &mut self,
        attacker: Cell,
        way: CellSet<N>,
        blockers: CellSet<N>,
        movers: CellSet<N>,
        most: usize,
    ) {
        let count = blockers.len();
        if count <= most {
            self.arrivals |= way;
            self.departures |= attacker.into();
        }
        if count <= most + 1 {
            self.departures |= blockers & movers;
        }
    }

    /// Watches a slider that would attack a cell, to which the royal piece may go, if what stands on
    /// its way were gone: these `blockers`, of which `movers` can leave.
    #[inline(always)]
    pub fn add_blockers(&mut self, blockers: CellSet<N>, movers: CellSet<N>) {
        if !blockers.has_several() {
            self.departures |= blockers & movers;
        }
    }

    /// Watches those who attack a cell, and for that keep the royal piece from it. `way` gives the
    /// cells over which one does.
    #[inline(always)]
    pub fn add_attackers(&mut self, attackers: CellSet<N>, way: impl Fn(Cell) -> CellSet<N>) {
        let count = attackers.len();
        if count == 1 {
            self.departures |= attackers;
        }
        // One of two may leave: but not to where it shuts the other out. A move cannot do away
        // with three.
        if count <= 2 {
            for attacker in attackers {
                self.arrivals |= way(attacker);
            }
        }
    }

    /// The cells to which a piece of the role of this number may not come unwatched.
    ///
    /// # Panics
    /// If there is no such role.
    #[inline(always)]
    #[must_use]
    pub fn arrivals_of(&self, role: usize) -> CellSet<N> {
        self.arrivals | self.by_role[role]
    }

    /// The moves of a piece of a role that are watched.
    ///
    /// # Panics
    /// If there is no such role.
    #[inline(always)]
    #[must_use]
    pub fn moves(&self, role: usize, from: Cell, to: CellSet<N>) -> CellSet<N> {
        if self.departures.contains(from) { to } else { to & self.arrivals_of(role) }
    }
}
