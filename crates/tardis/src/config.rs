//! What depends on where the two Tardises stand: paths and zones, worked out on first use and
//! kept.

use std::sync::OnceLock;

use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::topology::Direction;
use warpboard_core::{ByColor, Cell, Color, Topology};

use crate::board::{
    ALL_GROUND, Anchor, Anchors, CELLS, GROUND, INSIDE, INSIDE_CELLS, RANKS, Set, Vessel, inside,
    inside_coordinates, plane,
};
use crate::piece::Role;

/// The first ground rank, from 0, north of the River.
const NORTH_BANK: usize = 5;

/// The most cells of a path behind its origin: of ten ranks, six may be twice as many inside.
pub(crate) const LONGEST_PATH: usize = 15;

/// A set for each cell.
pub(crate) type SetTable = [Set; CELLS];

/// The board with the Tardises at one pair of places.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) anchors: Anchors,
    /// The 72 ground cells that are not covered.
    pub(crate) outside: Set,
    /// Slides of Rook and Bishop; hops of Cannon and Arrow.
    pub(crate) orthogonal: PathTable,
    pub(crate) diagonal: PathTable,
    /// Slides of the Queen, hops of the Tank (TT-20).
    pub(crate) queen: PathTable,
    pub(crate) knight: SetTable,
    pub(crate) dabbaba: PathTable,
    pub(crate) elephant: PathTable,
    pub(crate) alibaba: PathTable,
    pub(crate) pawn: ByColor<PawnTables>,
    sights: [Sight; 2 * INSIDE_CELLS],
    /// The ground rank, from 0, on which the cell lies (TT-5).
    ranks: [u8; CELLS],
    topology: OnceLock<Topology>,
}

/// What an inside cell sees on an empty board, which is where it can be attacked from: paths are
/// paths both ways, but for those of Knight and Pawn.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    pub(crate) orthogonal: Set,
    pub(crate) diagonal: Set,
    pub(crate) queen: Set,
    /// Steps of Wazir and Ferz (TT-20); those of King and Prince are both.
    pub(crate) wazir: Set,
    pub(crate) ferz: Set,
    pub(crate) dabbaba: Set,
    pub(crate) elephant: Set,
    /// Where a Knight comes from.
    pub(crate) knight: Set,
    /// Where a pawn of each army that captures here comes from.
    pub(crate) pawn: ByColor<Set>,
}

/// The steps of one army's pawns, and where they end.
#[derive(Debug)]
pub(crate) struct PawnTables {
    /// Cells forward of a cell.
    pub(crate) forward: SetTable,
    /// Cells diagonally forward of a cell.
    pub(crate) captures: SetTable,
    /// The far rank (TT-34), outside and inside.
    pub(crate) far_outside: Set,
    pub(crate) far_inside: Set,
}

static CACHE: [OnceLock<Box<Config>>; Anchor::COUNT * Anchor::COUNT] =
    [const { OnceLock::new() }; Anchor::COUNT * Anchor::COUNT];

impl Config {
    /// The board with the Tardises there, built if it is the first time.
    ///
    /// # Panics
    /// If the blocks overlap.
    #[inline(always)]
    pub(crate) fn get(anchors: Anchors) -> &'static Config {
        let slot = anchors[0].index() * Anchor::COUNT + anchors[1].index();
        CACHE[slot].get_or_init(|| Box::new(Config::new(anchors)))
    }

    fn new(anchors: Anchors) -> Config {
        let topology = plane(anchors).expect("blocks that do not overlap");
        let direction = |name: &str| topology.direction(name).expect("a direction of the plane");
        let orthogonals = ["n", "e", "s", "w"].map(direction);
        let diagonals = ["ne", "se", "sw", "nw"].map(direction);
        let all = || orthogonals.into_iter().chain(diagonals);
        let table = |pattern: Pattern| PathTable::new(&topology, &pattern);
        let ranks = std::array::from_fn(|i| rank_of(anchors, Cell::new(i)) as u8);
        let crosses_river = |from: Cell, to: Cell| {
            let north = |cell: Cell| usize::from(ranks[cell.index()]) >= NORTH_BANK;
            north(from) != north(to)
        };
        let connected = are_connected(anchors);
        // TT-20.
        let stays_inside = |from: Cell, path: &[Cell]| {
            steps(from, path).all(|(from, to)| match (Vessel::of(from), Vessel::of(to)) {
                (Some(a), Some(b)) => a == b || connected,
                _ => false,
            })
        };
        // TT-21.
        let crosses_river_inside = |from: Cell, path: &[Cell]| {
            steps(from, path).all(|(from, to)| {
                !crosses_river(from, to) || Vessel::of(from).and(Vessel::of(to)).is_some()
            })
        };
        // TT-22.
        let stays_outside =
            |_: Cell, path: &[Cell]| path.iter().all(|&cell| Vessel::of(cell).is_none());
        let mut config = Config {
            anchors,
            outside: ALL_GROUND - anchors[0].block() - anchors[1].block(),
            orthogonal: table(Pattern::slide(orthogonals)),
            diagonal: table(Pattern::slide(diagonals)),
            queen: table(Pattern::slide(all())).filtered(stays_inside),
            knight: reaches(&table(Pattern::stepwise_leap(KNIGHT.map(|leap| leap.map(direction))))),
            dabbaba: table(Pattern::exact(orthogonals, 2)).filtered(crosses_river_inside),
            elephant: table(Pattern::exact(diagonals, 2)).filtered(crosses_river_inside),
            alibaba: table(Pattern::exact(all(), 2)).filtered(stays_outside),
            pawn: ByColor::from_fn(|color| PawnTables::new(&topology, anchors, color)),
            sights: std::array::from_fn(|_| Sight::default()),
            ranks,
            topology: OnceLock::new(),
        };
        let wazir = table(Pattern::step(orthogonals)).filtered(stays_inside);
        let ferz = table(Pattern::step(diagonals)).filtered(stays_inside);
        for i in 0..2 * INSIDE_CELLS {
            let cell = Cell::new(GROUND + i);
            config.sights[i] = Sight {
                orthogonal: config.orthogonal.reach(cell),
                diagonal: config.diagonal.reach(cell),
                queen: config.queen.reach(cell),
                wazir: wazir.reach(cell),
                ferz: ferz.reach(cell),
                dabbaba: config.dabbaba.reach(cell),
                elephant: config.elephant.reach(cell),
                knight: origins(&config.knight, cell),
                pawn: ByColor::from_fn(|color| origins(&config.pawn[color].captures, cell)),
            };
        }
        config
    }

    /// What an inside cell sees.
    ///
    /// # Panics
    /// If it is a ground cell.
    #[inline(always)]
    pub(crate) fn sight(&self, cell: Cell) -> &Sight {
        &self.sights[cell.index() - GROUND]
    }

    /// Where a piece leaps that nothing can block.
    ///
    /// # Panics
    /// If it is one that never leaves the insides, on a ground cell.
    #[inline(always)]
    pub(crate) fn leaps(&self, role: Role, from: Cell) -> Set {
        match role {
            Role::Knight => self.knight[from.index()],
            Role::Wazir => self.sight(from).wazir,
            Role::Ferz => self.sight(from).ferz,
            _ => self.sight(from).wazir | self.sight(from).ferz,
        }
    }

    /// The board as a graph. It is not needed for playing and made when asked for.
    pub(crate) fn topology(&self) -> &Topology {
        self.topology.get_or_init(|| plane(self.anchors).expect("blocks that do not overlap"))
    }

    /// The rank of a cell as an army counts it, from 1 (TT-5).
    #[inline(always)]
    pub(crate) fn own_rank(&self, color: Color, cell: Cell) -> usize {
        own_rank(color, usize::from(self.ranks[cell.index()]))
    }

    /// The memory of the tables, in bytes.
    pub(crate) fn memory(&self) -> usize {
        let paths = [
            &self.orthogonal,
            &self.diagonal,
            &self.queen,
            &self.dabbaba,
            &self.elephant,
            &self.alibaba,
        ];
        size_of::<Config>() + paths.iter().map(|table| table.memory()).sum::<usize>()
    }
}

impl PawnTables {
    fn new(topology: &Topology, anchors: Anchors, color: Color) -> PawnTables {
        let (forward, diagonals) = match color {
            Color::White => ("n", ["ne", "nw"]),
            Color::Black => ("s", ["se", "sw"]),
        };
        let direction = |name: &str| topology.direction(name).expect("a direction of the plane");
        let table = |directions: &[Direction]| {
            reaches(&PathTable::new(topology, &Pattern::step(directions.iter().copied())))
        };
        let captures = table(&diagonals.map(direction));
        let far = (0..CELLS).map(Cell::new).filter(|&cell| {
            own_rank(color, rank_of(anchors, cell)) == RANKS
                && (Vessel::of(cell).is_none() || is_foremost(color, cell))
        });
        let far: Set = far.collect();
        PawnTables {
            forward: table(&[direction(forward)]),
            captures,
            far_outside: far & (ALL_GROUND - anchors[0].block() - anchors[1].block()),
            far_inside: far - ALL_GROUND,
        }
    }
}

/// The orthogonal and the diagonal step of each Knight's move.
const KNIGHT: [[&str; 2]; 8] = [
    ["n", "ne"],
    ["n", "nw"],
    ["e", "ne"],
    ["e", "se"],
    ["s", "se"],
    ["s", "sw"],
    ["w", "sw"],
    ["w", "nw"],
];

/// The steps of a path.
fn steps(from: Cell, path: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    std::iter::once(from).chain(path.iter().copied()).zip(path.iter().copied())
}

fn rank_of(anchors: Anchors, cell: Cell) -> usize {
    match Vessel::of(cell) {
        None => cell.index() / (GROUND / RANKS),
        Some(vessel) => anchors[vessel.index()].rank() + inside_coordinates(cell).1 / 2,
    }
}

const fn own_rank(color: Color, rank: usize) -> usize {
    match color {
        Color::White => rank + 1,
        Color::Black => RANKS - rank,
    }
}

/// Whether an inside cell is on the rank of its Tardis that an army reaches last.
fn is_foremost(color: Color, cell: Cell) -> bool {
    let foremost = match color {
        Color::White => INSIDE - 1,
        Color::Black => 0,
    };
    inside_coordinates(cell).1 == foremost
}

/// Whether pieces that live inside may go from one Tardis to the other (TT-20): the two share a
/// piece of side, and some rank of each lies on the same side of the River.
fn are_connected([w, b]: Anchors) -> bool {
    let (files, ranks) = (w.file().abs_diff(b.file()), w.rank().abs_diff(b.rank()));
    let adjoin = (files == 3 && ranks < 3) || (ranks == 3 && files < 3);
    let south = |anchor: Anchor| anchor.rank() < NORTH_BANK;
    let north = |anchor: Anchor| anchor.rank() + 2 >= NORTH_BANK;
    adjoin && ((south(w) && south(b)) || (north(w) && north(b)))
}

fn reaches(table: &PathTable) -> SetTable {
    std::array::from_fn(|i| table.reach(Cell::new(i)))
}

/// The cells whose targets a cell is among.
fn origins(table: &SetTable, target: Cell) -> Set {
    (0..CELLS).map(Cell::new).filter(|from| table[from.index()].contains(target)).collect()
}

/// The inside cells on which a pawn can wait for its promotion, in the order in which promotions
/// are written: W before B, and by file (TT-62).
pub(crate) fn promotion_cell(color: Color, index: usize) -> Cell {
    let rank = match color {
        Color::White => INSIDE - 1,
        Color::Black => 0,
    };
    inside(Vessel::ALL[index / INSIDE], index % INSIDE, rank)
}

/// The memory of the tables of all pairs of places that the Tardises have been to in this process,
/// in bytes. The graphs that [`topology`](warpboard_core::VariantPosition::topology) gives, which
/// are made when asked for, are not counted.
#[must_use]
pub fn tables_memory() -> usize {
    CACHE.iter().filter_map(|slot| slot.get()).map(|config| config.memory()).sum()
}

/// The board with W and B on these blocks; `None` if the blocks overlap.
///
/// ```
/// use warpboard_tardis::{Anchor, topology};
///
/// # fn main() { run().unwrap() }
/// # fn run() -> Option<()> {
/// let board = topology(Anchor::from_name("d1")?, Anchor::from_name("d8")?)?;
/// // A line that runs south from d4 splits in two on entering W.
/// let steps = board.steps(board.cell("d4")?, board.direction("s")?);
/// let names: Vec<&str> = steps.iter().map(|step| board.name(step.to)).collect();
/// assert_eq!(names, ["Wa6", "Wb6"]);
/// # Some(())
/// # }
/// ```
#[must_use]
pub fn topology(w: Anchor, b: Anchor) -> Option<&'static Topology> {
    if w.overlaps(b) { None } else { Some(Config::get([w, b]).topology()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All pairs of places.
    fn pairs() -> impl Iterator<Item = Anchors> {
        Anchor::all()
            .flat_map(|w| Anchor::all().map(move |b| [w, b]))
            .filter(|[w, b]| !w.overlaps(*b))
    }

    fn paths(table: &PathTable) -> BTreeSet<Vec<Cell>> {
        let mut paths = BTreeSet::new();
        for origin in (0..CELLS).map(Cell::new) {
            table.for_each_path(origin, |path| {
                let twice = !paths.insert([&[origin], path].concat());
                assert!(!twice, "a path is listed twice");
            });
        }
        paths
    }

    /// What attacks a cell is looked for by the paths from it.
    fn check_paths_both_ways(config: &Config) {
        let tables = [
            &config.orthogonal,
            &config.diagonal,
            &config.queen,
            &config.dabbaba,
            &config.elephant,
        ];
        for table in tables {
            let there = paths(table);
            assert!(there.iter().all(|path| path.len() <= 1 + LONGEST_PATH));
            let back = there.iter().map(|path| path.iter().rev().copied().collect());
            assert_eq!(back.collect::<BTreeSet<Vec<Cell>>>(), there);
        }
    }

    /// The whole cache is bounded by the number of pairs times this.
    const MOST_MEMORY: usize = 136 * 1024;

    fn check(anchors: Anchors) {
        let config = Config::new(anchors);
        check_paths_both_ways(&config);
        assert!(config.memory() <= MOST_MEMORY, "{anchors:?}: {}", config.memory());
        assert_eq!(config.outside.len(), 72);
    }

    #[test]
    fn paths_lead_both_ways_and_tables_are_small() {
        pairs().step_by(43).for_each(check);
    }

    #[test]
    #[ignore = "every pair of places takes a while"]
    fn paths_lead_both_ways_and_tables_are_small_everywhere() {
        assert_eq!(pairs().count(), 2150);
        pairs().for_each(check);
    }
}
