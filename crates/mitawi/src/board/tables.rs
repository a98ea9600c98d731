//! Tables: leaps, rays, and the cells between two cells of a line.

use std::array;
use std::sync::LazyLock;

use warpboard_core::attacks::lines::{LineWords, Lines};
use warpboard_core::attacks::sweeps::Sweeps;
use warpboard_core::betza::Betza;
use warpboard_core::movement::Purpose;
use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::{Cell, CellSetIter, Color, Direction};

use crate::board::group::Group;
use crate::board::{
    CELLS, Cells, FAR_RANK, FILES, RANKS, enemy_camp, lattice, ranks_for, topology,
};

/// Cells as one number, so that rays are found by subtraction.
pub(crate) type Bits = u128;

#[inline(always)]
pub(crate) const fn bits(cells: Cells) -> Bits {
    cells.to_u128()
}

#[inline(always)]
pub(crate) const fn cells(bits: Bits) -> Cells {
    Cells::from_u128(bits)
}

/// The cells of a set.
#[inline(always)]
pub(crate) fn each(set: Bits) -> CellSetIter<2> {
    cells(set).into_iter()
}

/// The cell by a distance in cell numbers from one.
#[inline(always)]
pub(crate) fn by(cell: Cell, distance: isize) -> Cell {
    Cell::new(cell.index().wrapping_add_signed(distance))
}

/// The distance in cell numbers of a step in each direction: first the four in which numbers
/// grow, then their opposites in the same order.
pub(crate) const STEPS: [isize; 8] = [1, 9, 10, 11, -1, -9, -10, -11];
pub(crate) const EAST: usize = 0;
pub(crate) const NORTH_WEST: usize = 1;
pub(crate) const NORTH: usize = 2;
pub(crate) const NORTH_EAST: usize = 3;
pub(crate) const WEST: usize = 4;
pub(crate) const SOUTH_EAST: usize = 5;
pub(crate) const SOUTH: usize = 6;
pub(crate) const SOUTH_WEST: usize = 7;

/// The distance in cell numbers of a step ahead, for the army of a color.
pub(crate) const fn step_ahead(color: Color) -> isize {
    match color {
        Color::White => STEPS[NORTH],
        Color::Black => STEPS[SOUTH],
    }
}

const NAMES: [&str; 8] = ["e", "nw", "n", "ne", "w", "se", "s", "sw"];

/// A set for each cell.
pub(crate) type PerCell = [Bits; CELLS];

/// The tables of the generator.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The cells of each ray, by direction.
    pub(crate) rays: [PerCell; 8],
    /// The direction from one cell to another on a line with it; 8 for none.
    direction: [[u8; CELLS]; CELLS],
    /// The orthogonal rays together.
    pub(crate) straight_lines: PerCell,
    /// The diagonal rays together.
    pub(crate) diagonal_lines: PerCell,
    /// The cells two orthogonal steps away.
    pub(crate) dabbaba: PerCell,
    /// The cells two diagonal steps away.
    pub(crate) elephant: PerCell,
    pub(crate) king: PerCell,
    pub(crate) steward_moves: PerCell,
    pub(crate) steward_captures: PerCell,
    pub(crate) knight: PerCell,
    pub(crate) camel: PerCell,
    /// Tables of pieces that know a forward direction.
    pub(crate) forward: [Forward; 2],
    lines: Lines,
    /// Each cell on all its lines.
    on_lines: [LineBits; CELLS],
    pub(crate) sweeps: Sweeps<4>,
}

/// The axes of the lines: ranks, files, and the two kinds of diagonal, upwards.
const AXES: [usize; 4] = [EAST, NORTH, NORTH_EAST, NORTH_WEST];

/// The words that the lines fill.
pub(crate) const LINE_WORDS: usize = 8;
/// Some cells of all lines.
pub(crate) type LineBits = LineWords<LINE_WORDS>;

/// Puts something on all lines of some cells, or takes it off.
#[inline(always)]
pub(crate) fn toggle_lines<const N: usize>(lines: &mut LineBits, cells: [Cell; N]) {
    let tables = &*TABLES;
    let mut words = *lines;
    for cell in cells {
        words ^= &tables.on_lines[cell.index()];
    }
    *lines = words;
}

/// A set of cells on all their lines.
fn on_lines(lines: &Lines, set: Cells) -> LineBits {
    let mut words = LineBits::EMPTY;
    set.iter().for_each(|cell| words.toggle(lines, cell));
    words
}

/// The leaps of one army's forward pieces. What attacks a cell stands where a piece of the other
/// army on that cell would go.
#[derive(Debug)]
pub(crate) struct Forward {
    pub(crate) pawn_captures: PerCell,
    pub(crate) helm: PerCell,
    pub(crate) hump: PerCell,
    pub(crate) gold: PerCell,
    pub(crate) silver: PerCell,
    /// The enemy camp.
    pub(crate) camp: LineBits,
    /// The far rank.
    pub(crate) far: LineBits,
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The cells that a pattern reaches on an empty board.
fn reach(pattern: &Pattern) -> PerCell {
    let paths = PathTable::new(topology(), pattern);
    array::from_fn(|cell| bits(paths.reach(Cell::new(cell))))
}

/// The cells that an element of movement reaches on an empty board with motions that `pick`
/// picks by their purpose.
fn element(group: Group, color: Color, pick: impl Fn(Purpose) -> bool) -> PerCell {
    let betza: Betza = group.betza().parse().expect("the movements of this crate are valid");
    let movement = betza.movement(lattice(), color).expect("the board has two axes");
    let picked = movement.motions().iter().filter(|motion| pick(motion.purpose));
    reach(&picked.fold(Pattern::new(), |pattern, motion| pattern.or(motion.pattern.clone())))
}

fn direction(number: usize) -> Direction {
    lattice().topology().direction(NAMES[number]).expect("a direction of the lattice")
}

impl Tables {
    fn new() -> Tables {
        let white = |group| element(group, Color::White, Purpose::moves);
        let rays: [PerCell; 8] =
            array::from_fn(|number| reach(&Pattern::slide([direction(number)])));
        let mut direction = [[8; CELLS]; CELLS];
        for (number, rays) in rays.iter().enumerate() {
            for (from, ray) in rays.iter().enumerate() {
                for to in cells(*ray) {
                    direction[from][to.index()] = number as u8;
                }
            }
        }
        let axes = AXES.map(self::direction);
        let lines = Lines::new(topology(), &axes).expect("the lines of a lattice do not branch");
        Tables {
            rays,
            direction,
            straight_lines: white(Group::Straight),
            diagonal_lines: white(Group::Diagonal),
            dabbaba: white(Group::Dabbaba),
            elephant: white(Group::Elephant),
            king: white(Group::Royal),
            steward_moves: white(Group::Steward),
            steward_captures: element(Group::Steward, Color::White, Purpose::captures),
            knight: white(Group::Knight),
            camel: white(Group::Camel),
            forward: Color::ALL.map(|color| Forward::new(color, &lines)),
            on_lines: array::from_fn(|cell| on_lines(&lines, Cell::new(cell).into())),
            sweeps: Sweeps::new(topology(), &lines),
            lines,
        }
    }

    /// The cells between two cells of a line; empty if they are not on one.
    #[inline(always)]
    pub(crate) fn between(&self, from: Cell, to: Cell) -> Bits {
        let direction = usize::from(self.direction[from.index()][to.index()]);
        if direction >= 8 {
            return 0;
        }
        self.rays[direction][from.index()] & self.rays[(direction + 4) % 8][to.index()]
    }

    /// The cells of a ray beyond the nearest of some pieces on it; none if there are none.
    #[inline(always)]
    pub(crate) fn beyond(&self, direction: usize, pieces: Bits) -> Bits {
        if pieces == 0 {
            return 0;
        }
        let nearest = match direction {
            0..4 => pieces.trailing_zeros(),
            _ => Bits::BITS - 1 - pieces.leading_zeros(),
        };
        self.rays[direction][nearest as usize]
    }

    /// The axis of the line that two cells are on, if they are on one.
    #[inline(always)]
    pub(crate) fn axis(&self, from: Cell, to: Cell) -> Option<usize> {
        /// The places in [`AXES`] of the directions, and of their opposites.
        const PLACES: [usize; 4] = [0, 3, 1, 2];
        let direction = usize::from(self.direction[from.index()][to.index()]);
        (direction < 8).then(|| PLACES[direction % 4])
    }

    /// The other cells of a cell's line along an axis.
    #[inline(always)]
    pub(crate) fn line(&self, cell: Cell, axis: usize) -> Bits {
        let direction = AXES[axis];
        self.rays[direction][cell.index()] | self.rays[direction + 4][cell.index()]
    }

    /// The word of a cell on its line along an axis, and its bit.
    #[inline(always)]
    pub(crate) fn place(&self, cell: Cell, axis: usize) -> (usize, u64) {
        let place = self.lines.place(cell, axis);
        (usize::from(place.word), 1 << (place.bit % 64))
    }
}

impl Forward {
    fn new(color: Color, lines: &Lines) -> Forward {
        Forward {
            pawn_captures: element(Group::Pawn, color, Purpose::captures),
            helm: element(Group::Helm, color, Purpose::moves),
            hump: element(Group::Hump, color, Purpose::moves),
            gold: element(Group::Gold, color, Purpose::moves),
            silver: element(Group::Silver, color, Purpose::moves),
            camp: on_lines(lines, enemy_camp(color)),
            far: on_lines(lines, ranks_for(color, FAR_RANK, 1)),
        }
    }
}

/// The cells one step in a direction from `set`, files apart: see [`edge`].
#[inline(always)]
pub(crate) const fn shift<const D: usize>(set: Bits) -> Bits {
    let step = STEPS[D].unsigned_abs();
    if D < 4 { set << step } else { set >> step }
}

/// The `width` files from which that many steps in a direction leave the board.
#[inline(always)]
pub(crate) const fn edge<const D: usize>(width: u32) -> Bits {
    const FIRST_FILE: Bits = {
        let mut file = 0;
        let mut rank = 0;
        while rank < RANKS {
            file |= 1 << (rank * FILES);
            rank += 1;
        }
        file
    };
    let first_files = FIRST_FILE * ((1 << width) - 1);
    match D {
        WEST | NORTH_WEST | SOUTH_WEST => first_files,
        EAST | NORTH_EAST | SOUTH_EAST => first_files << (FILES as u32 - width),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::topology;

    #[test]
    fn directions_are_numbered_in_opposite_halves() {
        for (number, step) in STEPS.into_iter().enumerate() {
            assert_eq!(step, -STEPS[(number + 4) % 8]);
            let from = topology().cell("e6").unwrap();
            let to = topology().step(from, direction(number)).unwrap();
            assert_eq!(to.index() as isize - from.index() as isize, step);
        }
    }
}
