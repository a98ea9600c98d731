//! Where the pieces go, looked up by what is occupied around them.

use std::sync::LazyLock;

use warpboard_core::{Cell, Color, Direction};

use crate::board::{self, Cells, FILES, PerCell, RANKS, file_of, rank_of, topology};
use crate::lines::{Cross, Word};

/// Lookup tables, built once.
pub(crate) struct Tables {
    rank_slides: [[Word; 1 << FILES]; FILES],
    rank_cannons: [[Word; 1 << FILES]; FILES],
    file_slides: [[Word; 1 << RANKS]; RANKS],
    file_cannons: [[Word; 1 << RANKS]; RANKS],
    /// The cells of the first file for the word of a file.
    file_cells: [Cells; 1 << RANKS],
    horses: PerCell<[Cells; 16]>,
    elephants: PerCell<[Cells; 16]>,
    /// The cells that an advisor may step to.
    pub(crate) advisors: PerCell<Cells>,
    /// The cells that a general may step to.
    pub(crate) generals: PerCell<Cells>,
    /// The cells that a pawn of a color may step to.
    pub(crate) pawns: [PerCell<Cells>; 2],
    /// The cells from which a pawn of a color attacks a cell.
    pub(crate) pawn_attackers: [PerCell<Cells>; 2],
    /// The cells from which a horse attacks a cell if its leg is free.
    pub(crate) horse_attackers: PerCell<Cells>,
    /// The leg by which a horse attacks the first cell from the second.
    legs: PerCell<PerCell<u8>>,
    /// The cells on the file and the rank of a cell, without the cell.
    pub(crate) lines: PerCell<Cells>,
    between: PerCell<PerCell<Cells>>,
}

impl Tables {
    #[inline(always)]
    pub(crate) fn get() -> &'static Tables {
        static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build);
        &TABLES
    }

    /// What a chariot reaches: on each side all up to and with the first piece.
    #[inline(always)]
    pub(crate) fn chariot(&self, from: Cell, occupied: Cross) -> Cross {
        Cross {
            file: self.file_slides[rank_of(from)][usize::from(occupied.file)],
            rank: self.rank_slides[file_of(from)][usize::from(occupied.rank)],
        }
    }

    /// What a cannon reaches: on each side the empty cells before the first piece, and the second
    /// piece.
    #[inline(always)]
    pub(crate) fn cannon(&self, from: Cell, occupied: Cross) -> Cross {
        Cross {
            file: self.file_cannons[rank_of(from)][usize::from(occupied.file)],
            rank: self.rank_cannons[file_of(from)][usize::from(occupied.rank)],
        }
    }

    /// The cells on the lines through `from` that words name.
    #[inline(always)]
    pub(crate) fn cells(&self, from: Cell, words: Cross) -> Cells {
        let along_rank = u128::from(words.rank) << (rank_of(from) * FILES);
        let along_file = to_bits(self.file_cells[usize::from(words.file)]) << file_of(from);
        from_bits(along_rank | along_file)
    }

    /// The cells that a horse reaches over free legs.
    #[inline(always)]
    pub(crate) fn horse(&self, from: Cell, occupied: Cross) -> Cells {
        let legs = beside(occupied.rank, file_of(from)) | beside(occupied.file, rank_of(from)) << 1;
        self.horses[from][usize::from(legs)]
    }

    /// The cells that an elephant reaches over free eyes, by the ranks below and above it.
    #[inline(always)]
    pub(crate) fn elephant(&self, from: Cell, [below, above]: [Word; 2]) -> Cells {
        let eyes = beside(below, file_of(from)) | beside(above, file_of(from)) << 1;
        self.elephants[from][usize::from(eyes)]
    }

    /// The leg of a horse on `from` that attacks `to`.
    #[inline(always)]
    pub(crate) fn leg(&self, to: Cell, from: Cell) -> Cell {
        Cell::new(usize::from(self.legs[to][from]))
    }

    /// The cells between two cells of a file or rank; none for other pairs.
    #[inline(always)]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Cells {
        self.between[a][b]
    }

    fn build() -> Box<Tables> {
        let pawns = Color::ALL.map(|color| PerCell::new(|from| board::pawn_steps(from, color)));
        let mut tables = Box::new(Tables {
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
            advisors: PerCell::new(board::advisor_steps),
            generals: PerCell::new(board::general_steps),
            pawns,
            pawn_attackers: Default::default(),
            horse_attackers: PerCell::default(),
            legs: PerCell::default(),
            lines: PerCell::default(),
            between: PerCell::default(),
        });
        for from in topology().cells() {
            tables.add_lines(from);
            tables.add_attacks(from);
        }
        tables
    }

    fn add_lines(&mut self, from: Cell) {
        for direction in board::orthogonals() {
            let mut passed = Cells::EMPTY;
            let mut next = topology().step(from, direction);
            while let Some(to) = next {
                self.lines[from].insert(to);
                self.between[from][to] = passed;
                passed.insert(to);
                next = topology().step(to, direction);
            }
        }
    }

    fn add_attacks(&mut self, from: Cell) {
        for (leg, to) in board::horse_leaps(from) {
            self.horse_attackers[to].insert(from);
            self.legs[to][from] = leg.index() as u8;
        }
        for (pawns, attackers) in self.pawns.iter().zip(&mut self.pawn_attackers) {
            for to in pawns[from] {
                attackers[to].insert(from);
            }
        }
    }
}

/// The bits before (1) and after (4) a place of a word.
#[inline(always)]
const fn beside(word: Word, place: usize) -> Word {
    (word << 1) >> place & 0b101
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
    reach: impl Fn(Word, &mut dyn Iterator<Item = usize>) -> Word,
) -> [[Word; WORDS]; LENGTH] {
    std::array::from_fn(|place| {
        std::array::from_fn(|occupied| {
            let down = reach(occupied as Word, &mut (0..place).rev());
            let up = reach(occupied as Word, &mut (place + 1..LENGTH));
            down | up
        })
    })
}

/// The places up to and with the first occupied one.
fn slide(occupied: Word, path: &mut dyn Iterator<Item = usize>) -> Word {
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
fn cannon(occupied: Word, path: &mut dyn Iterator<Item = usize>) -> Word {
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
) -> PerCell<[Cells; 16]> {
    PerCell::new(|from| {
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
