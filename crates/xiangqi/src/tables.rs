//! Where the pieces go, looked up by what is occupied around them.

use std::sync::LazyLock;

use warpboard_core::{Cell, Color, Direction};

use crate::board::{self, CELLS, Cells, FILES, RANKS, file_of, rank_of, topology};
use crate::occupancy::Occupancy;

/// Lookup tables, built once. Lines are words with a bit a cell of the file or rank.
pub(crate) struct Tables {
    rank_slides: [[u16; 1 << FILES]; FILES],
    rank_cannons: [[u16; 1 << FILES]; FILES],
    file_slides: [[u16; 1 << RANKS]; RANKS],
    file_cannons: [[u16; 1 << RANKS]; RANKS],
    /// The cells of the first file for the word of a file.
    file_cells: [Cells; 1 << RANKS],
    horses: [[Cells; 16]; CELLS],
    elephants: [[Cells; 16]; CELLS],
    /// The cells that an advisor may step to.
    pub(crate) advisors: [Cells; CELLS],
    /// The cells that a general may step to.
    pub(crate) generals: [Cells; CELLS],
    /// The cells that a pawn of a color may step to.
    pub(crate) pawns: [[Cells; CELLS]; 2],
    /// The cells from which a pawn of a color attacks a cell.
    pub(crate) pawn_attackers: [[Cells; CELLS]; 2],
    /// The cells from which a horse attacks a cell if its leg is free.
    pub(crate) horse_attackers: [Cells; CELLS],
    /// The leg by which a horse attacks the first cell from the second.
    legs: [[u8; CELLS]; CELLS],
    /// The cells on the file and the rank of a cell, without the cell.
    pub(crate) lines: [Cells; CELLS],
    between: [[Cells; CELLS]; CELLS],
}

impl Tables {
    pub(crate) fn get() -> &'static Tables {
        static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build);
        &TABLES
    }

    /// The cells that a chariot reaches: up to and with the first piece on each side.
    #[inline(always)]
    pub(crate) fn chariot(&self, from: Cell, occupancy: &Occupancy) -> Cells {
        let (file, rank) = (file_of(from), rank_of(from));
        let along_rank = self.rank_slides[file][occupancy.rank(rank)];
        let along_file = self.file_slides[rank][occupancy.file(file)];
        self.cells(file, rank, along_file, along_rank)
    }

    /// The cells that a cannon reaches: empty ones as the chariot, and the first piece behind
    /// exactly one on each side.
    #[inline(always)]
    pub(crate) fn cannon(&self, from: Cell, occupancy: &Occupancy) -> Cells {
        let (file, rank) = (file_of(from), rank_of(from));
        let along_rank = self.rank_cannons[file][occupancy.rank(rank)];
        let along_file = self.file_cannons[rank][occupancy.file(file)];
        self.cells(file, rank, along_file, along_rank)
    }

    /// The cells that a horse reaches over free legs.
    #[inline(always)]
    pub(crate) fn horse(&self, from: Cell, occupancy: &Occupancy) -> Cells {
        self.horses[from.index()][occupancy.orthogonal_neighbours(from)]
    }

    /// The cells that an elephant reaches over free eyes.
    #[inline(always)]
    pub(crate) fn elephant(&self, from: Cell, occupancy: &Occupancy) -> Cells {
        self.elephants[from.index()][occupancy.diagonal_neighbours(from)]
    }

    /// The leg of a horse on `from` that attacks `to`.
    #[inline(always)]
    pub(crate) fn leg(&self, to: Cell, from: Cell) -> Cell {
        Cell::new(usize::from(self.legs[to.index()][from.index()]))
    }

    /// The cells between two cells of a file or rank; none for other pairs.
    #[inline(always)]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Cells {
        self.between[a.index()][b.index()]
    }

    #[inline(always)]
    fn cells(&self, file: usize, rank: usize, along_file: u16, along_rank: u16) -> Cells {
        let along_rank = u128::from(along_rank) << (rank * FILES);
        let along_file = to_bits(self.file_cells[usize::from(along_file)]) << file;
        from_bits(along_rank | along_file)
    }

    fn build() -> Box<Tables> {
        let mut between = [[Cells::EMPTY; CELLS]; CELLS];
        let mut lines = [Cells::EMPTY; CELLS];
        let mut horse_attackers = [Cells::EMPTY; CELLS];
        let mut legs = [[0; CELLS]; CELLS];
        let mut pawn_attackers = [[Cells::EMPTY; CELLS]; 2];
        for from in topology().cells() {
            for direction in board::orthogonals() {
                let mut passed = Cells::EMPTY;
                let mut next = topology().step(from, direction);
                while let Some(to) = next {
                    lines[from.index()].insert(to);
                    between[from.index()][to.index()] = passed;
                    passed.insert(to);
                    next = topology().step(to, direction);
                }
            }
            for (leg, to) in board::horse_leaps(from) {
                horse_attackers[to.index()].insert(from);
                legs[to.index()][from.index()] = leg.index() as u8;
            }
            for color in Color::ALL {
                for to in board::pawn_steps(from, color) {
                    pawn_attackers[color.index()][to.index()].insert(from);
                }
            }
        }
        let by_cell = |steps: fn(Cell) -> Cells| std::array::from_fn(|i| steps(Cell::new(i)));
        Box::new(Tables {
            rank_slides: by_word(slide),
            rank_cannons: by_word(cannon),
            file_slides: by_word(slide),
            file_cannons: by_word(cannon),
            file_cells: std::array::from_fn(|word| {
                let ranks = (0..RANKS).filter(|rank| word >> rank & 1 != 0);
                ranks.map(|rank| Cell::new(rank * FILES)).collect()
            }),
            horses: by_neighbours(board::orthogonals(), |from| board::horse_leaps(from).collect()),
            elephants: by_neighbours(board::diagonals(), |from| {
                board::elephant_leaps(from).collect()
            }),
            advisors: by_cell(board::advisor_steps),
            generals: by_cell(board::general_steps),
            pawns: Color::ALL
                .map(|color| std::array::from_fn(|i| board::pawn_steps(Cell::new(i), color))),
            pawn_attackers,
            horse_attackers,
            legs,
            lines,
            between,
        })
    }
}

/// The set as one number.
#[inline(always)]
pub(crate) fn to_bits(cells: Cells) -> u128 {
    let [low, high] = *cells.words();
    u128::from(low) | u128::from(high) << 64
}

/// The set of one number.
#[inline(always)]
pub(crate) fn from_bits(bits: u128) -> Cells {
    Cells::from_words([bits as u64, (bits >> 64) as u64])
}

/// What is reached from each place of a line of `LENGTH` cells under each occupancy.
fn by_word<const LENGTH: usize, const WORDS: usize>(
    reach: impl Fn(u16, &mut dyn Iterator<Item = usize>) -> u16,
) -> [[u16; WORDS]; LENGTH] {
    std::array::from_fn(|place| {
        std::array::from_fn(|occupied| {
            let down = reach(occupied as u16, &mut (0..place).rev());
            let up = reach(occupied as u16, &mut (place + 1..LENGTH));
            down | up
        })
    })
}

/// The places up to and with the first occupied one.
fn slide(occupied: u16, path: &mut dyn Iterator<Item = usize>) -> u16 {
    let mut reached = 0;
    for place in path {
        reached |= 1 << place;
        if occupied >> place & 1 != 0 {
            break;
        }
    }
    reached
}

/// The empty places before the first occupied one, and the second occupied one.
fn cannon(occupied: u16, path: &mut dyn Iterator<Item = usize>) -> u16 {
    let mut reached = 0;
    let mut screens = 0;
    for place in path {
        let is_occupied = occupied >> place & 1 != 0;
        screens += u32::from(is_occupied);
        match (screens, is_occupied) {
            (0, _) | (2, true) => reached |= 1 << place,
            _ => {}
        }
    }
    reached
}

/// The destinations of lame leaps from each cell under each occupancy of the four neighbours
/// that can be in the way.
fn by_neighbours(
    directions: [Direction; 4],
    leaps: impl Fn(Cell) -> Vec<(Cell, Cell)>,
) -> [[Cells; 16]; CELLS] {
    std::array::from_fn(|from| {
        let from = Cell::new(from);
        let neighbours = directions.map(|direction| topology().step(from, direction));
        std::array::from_fn(|occupied| {
            let is_free = |cell| {
                let at = neighbours.iter().position(|&neighbour| neighbour == Some(cell));
                at.is_none_or(|at| occupied >> at & 1 == 0)
            };
            leaps(from).into_iter().filter(|&(over, _)| is_free(over)).map(|(_, to)| to).collect()
        })
    })
}
