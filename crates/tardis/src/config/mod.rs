//! The board with the Tardises at one pair of places: what all moves look at. It is laid out when
//! the pair first occurs, and kept; the paths of sliders and hoppers are in [`lines`](crate::config::lines).

pub(crate) mod around;
mod cache;
pub(crate) mod lines;
mod plane;
mod shelves;

use std::sync::OnceLock;

use warpboard_core::{ByColor, Cell, Color, Topology};

use crate::board::{
    ALL_GROUND, Anchor, Anchors, CELLS, INSIDE, RANKS, Set, Vessel, inside, topology_of,
};
use crate::piece::Role;
use around::{Around, PawnSteps};
use lines::{AllLines, Line, Lines, View};
use plane::Plane;
use shelves::Shelves;

/// The board with the Tardises at one pair of places.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) anchors: Anchors,
    plane: Plane,
    /// The 72 ground cells that are not covered.
    pub(crate) outside: Set,
    shelves: Shelves,
    lines: AllLines,
    /// The far rank of pawns (TT-34), outside and inside.
    pub(crate) far_outside: ByColor<Set>,
    pub(crate) far_inside: ByColor<Set>,
    topology: OnceLock<Topology>,
}

static CACHE: [OnceLock<Box<Config>>; Anchor::COUNT * Anchor::COUNT] =
    [const { OnceLock::new() }; Anchor::COUNT * Anchor::COUNT];

impl Config {
    /// The board with the Tardises there, laid out if it is the first time.
    ///
    /// # Panics
    /// If the blocks overlap.
    #[inline(always)]
    pub(crate) fn get(anchors: Anchors) -> &'static Config {
        let slot = anchors[0].index() * Anchor::COUNT + anchors[1].index();
        CACHE[slot].get_or_init(|| Box::new(Config::new(anchors)))
    }

    fn new(anchors: Anchors) -> Config {
        assert!(!anchors[0].overlaps(anchors[1]), "blocks that do not overlap");
        let plane = Plane::new(anchors.map(Some));
        let outside = ALL_GROUND - anchors[0].block() - anchors[1].block();
        let far_rank = |color: Color| -> Set {
            let cells = (0..CELLS).map(Cell::new);
            cells.filter(|&cell| plane.own_rank(color, cell) == RANKS).collect()
        };
        let foremost = |color: Color| -> Set {
            (0..PROMOTION_CELLS).map(|place| promotion_cell(color, place)).collect()
        };
        Config {
            anchors,
            plane,
            outside,
            shelves: Shelves::new(plane),
            lines: AllLines::new(plane),
            far_outside: ByColor::from_fn(|color| far_rank(color) & outside),
            far_inside: ByColor::from_fn(|color| far_rank(color) & foremost(color)),
            topology: OnceLock::new(),
        }
    }

    /// The cells of the board: those outside and those inside.
    pub(crate) fn cells(&self) -> Set {
        self.outside | Vessel::W.inside() | Vessel::B.inside()
    }

    /// Looks at the lines of a kind from a cell of the board, and must not do so again meanwhile.
    #[inline(always)]
    pub(crate) fn lines<R>(&self, line: Line, from: Cell, look: impl FnOnce(&mut Lines) -> R) -> R {
        self.lines.with(line, from, look)
    }

    /// What the lines of a kind from a cell of the board come to.
    #[inline(always)]
    pub(crate) fn view(&self, line: Line, from: Cell, occupied: Set) -> View {
        self.lines(line, from, |lines| lines.view(occupied))
    }

    /// Looks at what is around a cell of the board.
    #[inline(always)]
    pub(crate) fn around<R>(&self, cell: Cell, look: impl FnOnce(&Around) -> R) -> R {
        self.shelves.with(cell, look)
    }

    /// The cells forward of a pawn (TT-30).
    #[inline]
    pub(crate) fn forward(&self, color: Color, from: Cell) -> Set {
        self.around(from, |around| around.pawn[color].forward)
    }

    /// All steps of a pawn (TT-30).
    #[inline(always)]
    pub(crate) fn pawn_steps(&self, color: Color, from: Cell) -> PawnSteps {
        self.around(from, |around| around.pawn[color])
    }

    /// The cells diagonally forward of a pawn (TT-30). As steps lead both ways, a pawn of the other
    /// army captures on `from` from there.
    #[inline]
    pub(crate) fn pawn_captures(&self, color: Color, from: Cell) -> Set {
        self.around(from, |around| around.pawn[color].captures)
    }

    /// Where a piece goes that nothing can block.
    #[inline(always)]
    pub(crate) fn leaps(&self, role: Role, from: Cell) -> Set {
        self.around(from, |around| match role {
            Role::Knight => around.knight,
            Role::Wazir => around.wazir,
            Role::Ferz => around.ferz,
            _ => around.wazir | around.ferz,
        })
    }

    /// The board as a graph. It is not needed for playing and made when asked for.
    pub(crate) fn topology(&self) -> &Topology {
        self.topology.get_or_init(|| topology_of(self.anchors).expect("blocks that do not overlap"))
    }

    /// The rank of a cell as an army counts it, from 1 (TT-5).
    pub(crate) fn own_rank(&self, color: Color, cell: Cell) -> usize {
        self.plane.own_rank(color, cell)
    }
}

/// The cells on which a pawn can wait for its promotion: a rank of each Tardis.
pub(crate) const PROMOTION_CELLS: usize = 2 * INSIDE;

/// The inside cells on which a pawn can wait for its promotion, in the order in which promotions
/// are written: W before B, and by file (TT-62).
pub(crate) const fn promotion_cell(color: Color, index: usize) -> Cell {
    let rank = match color {
        Color::White => INSIDE - 1,
        Color::Black => 0,
    };
    inside(Vessel::ALL[index / INSIDE], index % INSIDE, rank)
}

/// The memory of the tables of all pairs of places that the Tardises have been to in this process,
/// in bytes: at most 16 MiB, on however many threads. The graphs that
/// [`topology`](warpboard_core::VariantPosition::topology) gives, which are made when asked for,
/// are not counted.
#[must_use]
pub fn tables_memory() -> usize {
    let configs = CACHE.iter().filter(|slot| slot.get().is_some()).count();
    configs * size_of::<Config>() + shelves::memory() + cache::claimed()
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
mod tests;
