//! The replies after a pass, and what moves change.

use warpboard_core::Cell;
use warpboard_core::replies::{self, Occupancy};
use warpboard_core::safety::Safety;

use crate::board::army::{Cross, Word};
use crate::board::tables::{Leap, Tables};
use crate::board::{CELLS, Cells, FILES, file_of, rank_of};
use crate::piece::Role;
use crate::position::Xiangqi;

/// The replies after a pass but for the general's, and what comes of a piece's leaving or coming.
pub(super) struct Census<'a> {
    /// The position after a pass.
    pass: &'a Xiangqi,
    tables: &'static Tables,
    pub(super) counts: replies::Census<CELLS>,
    /// The replying chariots and cannons whose place does not matter to their general.
    runners: Cells,
    /// The same of horses and elephants.
    leapers: Cells,
    /// The cells on which replies of the runners depend.
    pub(super) seen: Cells,
    /// The pieces of the side to move that shut in a leaper.
    pub(super) legs: Cells,
}

/// How a chariot or a cannon goes along the two lines that it stands on.
#[derive(Clone, Copy)]
struct Runner {
    from: Cell,
    is_cannon: bool,
    tables: &'static Tables,
}

impl Runner {
    /// What it reaches along the lines that hold these pieces.
    #[inline(always)]
    fn reach(self, occupied: Cross) -> Cross {
        if self.is_cannon {
            self.tables.cannon(self.from, occupied)
        } else {
            self.tables.chariot(self.from, occupied)
        }
    }

    /// The cells on which that depends.
    #[inline(always)]
    fn range(self, occupied: Cross) -> Cross {
        self.tables.seen(self.from, occupied, usize::from(self.is_cannon))
    }

    /// The number of replies along the file.
    #[inline(always)]
    fn along_file(self, file: Occupancy) -> u32 {
        let reached = self.reach(Cross { file: file.all as Word, rank: 0 }).file;
        (u64::from(reached) & !file.own).count_ones()
    }

    /// The number of replies along the rank.
    #[inline(always)]
    fn along_rank(self, rank: Occupancy) -> u32 {
        let reached = self.reach(Cross { file: 0, rank: rank.all as Word }).rank;
        (u64::from(reached) & !rank.own).count_ones()
    }
}

impl<'a> Census<'a> {
    /// Counts the replies that leave the general safe.
    #[inline(always)]
    pub(super) fn new(pass: &'a Xiangqi, tables: &'static Tables, safety: &Safety<2>) -> Self {
        let [.., elephants, horses, chariots, cannons, _] = pass.roles;
        let free = pass.own.cells() - safety.blockers;
        let mut census = Census {
            pass,
            tables,
            counts: replies::Census::default(),
            runners: (chariots | cannons) & free,
            leapers: (elephants | horses) & free,
            seen: Cells::EMPTY,
            legs: Cells::EMPTY,
        };
        for from in safety.blockers {
            let allowed = pass.allowed(tables, safety, from);
            let to = pass.reach(tables, from) & allowed;
            census.counts.add_fixed(from, (to - pass.own.cells()).len() as i64);
        }
        for from in census.runners {
            census.add_runner(from);
        }
        for from in horses & free {
            census.add_leaps(from, &tables.horse_leaps[from]);
        }
        for from in elephants & free {
            census.add_leaps(from, &tables.elephant_leaps[from]);
        }
        for from in pass.own_pieces(Role::Advisor) & free {
            census.add_steps(from, tables.advisors[from]);
        }
        for from in pass.own_pieces(Role::Pawn) & free {
            census.add_steps(from, tables.pawns[pass.side.index()][from]);
        }
        census
    }

    #[inline(always)]
    fn runner(&self, from: Cell) -> Runner {
        let is_cannon = self.pass.roles[Role::Cannon.index()].contains(from);
        Runner { from, is_cannon, tables: self.tables }
    }

    /// What is met on the file and on the rank of a cell.
    #[inline(always)]
    fn lines(&self, cell: Cell) -> [Occupancy; 2] {
        let (all, own) = (self.pass.cross(cell), self.pass.own.cross(cell));
        [
            Occupancy { all: all.file.into(), own: own.file.into() },
            Occupancy { all: all.rank.into(), own: own.rank.into() },
        ]
    }

    #[inline(always)]
    fn add_runner(&mut self, from: Cell) {
        let runner = self.runner(from);
        let range = runner.range(self.pass.cross(from));
        self.seen |= self.tables.cells(from, range);
        let [file, rank] = self.lines(from);
        let (on_file, on_rank) = (file_of(from), rank_of(from));
        self.counts.add(
            from,
            file,
            range.file.into(),
            |after| runner.along_file(after),
            |rank| Cell::new(rank * FILES + on_file),
        );
        self.counts.add(
            from,
            rank,
            range.rank.into(),
            |after| runner.along_rank(after),
            |file| Cell::new(on_rank * FILES + file),
        );
    }

    /// Adds replies by a horse or an elephant. A piece on a leg shuts in what is behind.
    #[inline(always)]
    fn add_leaps(&mut self, from: Cell, leaps: &[Leap; 4]) {
        let (own, other) = (self.pass.own.cells(), self.pass.other.cells());
        for leap in leaps {
            let count = (leap.to - own).len() as i64;
            if other.contains(leap.leg) {
                self.legs.insert(leap.leg);
                self.counts.add_change(leap.leg, count);
            } else if !own.contains(leap.leg) {
                self.add_steps(from, leap.to);
                self.counts.add_change(leap.leg, -count);
            }
        }
    }

    /// Adds replies by a piece, which depend on its own side's pieces only.
    #[inline(always)]
    fn add_steps(&mut self, from: Cell, to: Cells) {
        let guarded = to & self.pass.own.cells();
        self.counts.add_fixed(from, (to - guarded).len() as i64);
        for to in guarded {
            self.counts.add_change(to, 1);
        }
    }

    /// What is missing from the sum for moves within the range of a runner.
    #[inline(never)]
    pub(super) fn along(&self, from: Cell, to: Cross) -> i64 {
        let mut missing = 0;
        for at in self.runners & self.tables.lines[from] {
            let runner = self.runner(at);
            let [file, rank] = self.lines(at);
            if file_of(at) == file_of(from) {
                let (piece, bit) = (1 << rank_of(at), 1 << rank_of(from));
                let range = |all: u64| runner.range(Cross { file: all as Word, rank: 0 }).file;
                let count = |after: Occupancy| runner.along_file(after);
                missing += within(file, piece, bit, to.file, range, count);
            } else {
                let (piece, bit) = (1 << file_of(at), 1 << file_of(from));
                let range = |all: u64| runner.range(Cross { file: 0, rank: all as Word }).rank;
                let count = |after: Occupancy| runner.along_rank(after);
                missing += within(rank, piece, bit, to.rank, range, count);
            }
        }
        missing
    }

    /// What is missing from the sum for moves of a piece that shuts in a leaper: it may capture the
    /// leaper, or what the leaper guards once the way is open.
    #[inline(never)]
    pub(super) fn off_leg(&self, from: Cell, to: Cells) -> i64 {
        let mut missing = 0;
        let mut add = |leaper: Cell, leaps: &[Leap; 4]| {
            for leap in leaps.iter().filter(|leap| leap.leg == from) {
                missing += (leap.to & to & self.pass.own.cells()).len() as i64;
                if to.contains(leaper) {
                    missing -= (leap.to - self.pass.own.cells()).len() as i64;
                }
            }
        };
        let horses = self.pass.roles[Role::Horse.index()];
        for leaper in self.leapers & self.tables.around[from] {
            let tables = self.tables;
            let is_horse = horses.contains(leaper);
            add(
                leaper,
                &(if is_horse { &tables.horse_leaps } else { &tables.elephant_leaps })[leaper],
            );
        }
        missing
    }
}

/// What is missing from the sum for moves on one line, if they are within the range of the piece
/// there.
#[inline(always)]
fn within(
    line: Occupancy,
    piece: u64,
    from: u64,
    to: Word,
    range: impl Fn(u64) -> Word,
    count: impl Fn(Occupancy) -> u32,
) -> i64 {
    if u64::from(range(line.all)) & from == 0 {
        return 0;
    }
    let range = u64::from(range(line.changed(from).all)) | piece;
    line.both(piece, from, u64::from(to) & range, count)
}
