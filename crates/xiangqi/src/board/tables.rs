//! Where the pieces go, looked up by what is occupied around them.

use std::sync::LazyLock;

use warpboard_core::attacks::lookup::{Lookup, relevant_to};
use warpboard_core::paths::PathTable;
use warpboard_core::{Cell, Color};

use crate::board::army::{Cross, Word};
use crate::board::{self, CELLS, Cells, FILES, PerCell, RANKS, file_of, rank_of, topology};
use crate::piece::Role;

/// Lookup tables, built once.
pub(crate) struct Tables {
    rank_slides: [[Word; 1 << FILES]; FILES],
    rank_cannons: [[Word; 1 << FILES]; FILES],
    file_slides: [[Word; 1 << RANKS]; RANKS],
    file_cannons: [[Word; 1 << RANKS]; RANKS],
    /// The cells of the first file for the word of a file.
    file_cells: [Cells; 1 << RANKS],
    horses: Lookup<2>,
    elephants: Lookup<2>,
    /// What a horse may leap to, by leg.
    pub(crate) horse_leaps: PerCell<[Leap; 4]>,
    /// What an elephant may leap to, by eye.
    pub(crate) elephant_leaps: PerCell<[Leap; 4]>,
    /// The cells to which a king of chess would step: legs and eyes are among them.
    pub(crate) around: PerCell<Cells>,
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
    /// Apart from the others: on the stack of a thread it would be too large where nothing is
    /// optimised.
    between: Box<[PerCell<Cells>; Cells::CAPACITY]>,
}

/// The leaps over one leg; none over some cell if a leaper has fewer legs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Leap {
    pub(crate) leg: Cell,
    pub(crate) to: Cells,
}

impl Default for Leap {
    fn default() -> Leap {
        Leap { leg: Cell::new(0), to: Cells::EMPTY }
    }
}

impl Tables {
    #[inline]
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

    /// The cells from here on each side up to and with the first piece that has more than `most`
    /// pieces before it.
    #[inline(always)]
    pub(crate) fn seen(&self, from: Cell, occupied: Cross, most: usize) -> Cross {
        let mut left = occupied;
        let mut seen = self.chariot(from, left);
        for _ in 0..most {
            left = left - seen;
            seen = self.chariot(from, left);
        }
        seen
    }

    /// The cells on the lines through `from` that words name.
    #[inline]
    pub(crate) fn cells(&self, from: Cell, words: Cross) -> Cells {
        let along_rank = u128::from(words.rank) << (rank_of(from) * FILES);
        let along_file = self.file_cells[usize::from(words.file)].to_u128() << file_of(from);
        Cells::from_u128(along_rank | along_file)
    }

    /// What a horse reaches over free legs.
    #[inline]
    pub(crate) fn horse(&self, from: Cell, occupied: Cells) -> Cells {
        self.horses.get(from, occupied)
    }

    /// What an elephant reaches over free eyes.
    #[inline]
    pub(crate) fn elephant(&self, from: Cell, occupied: Cells) -> Cells {
        self.elephants.get(from, occupied)
    }

    /// The leg of a horse on `from` that attacks `to`.
    #[inline]
    pub(crate) fn leg(&self, to: Cell, from: Cell) -> Cell {
        Cell::new(usize::from(self.legs[to][from]))
    }

    /// The cells between two cells of a file or rank; none for other pairs.
    #[inline]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Cells {
        self.between[a.index() % Cells::CAPACITY][b]
    }

    fn build() -> Box<Tables> {
        let slides = board::paths(Color::White, Role::Chariot);
        let horses = board::paths(Color::White, Role::Horse);
        let elephants = Color::ALL.map(|color| board::paths(color, Role::Elephant));
        let pawns = Color::ALL.map(|color| board::paths(color, Role::Pawn));
        let mut legs: PerCell<PerCell<u8>> = PerCell::default();
        let mut lines: PerCell<Cells> = PerCell::default();
        let mut between = vec![PerCell::<Cells>::default(); Cells::CAPACITY].into_boxed_slice();
        for from in topology().cells() {
            horses.for_each_path(from, |path| legs[path[1]][from] = path[0].index() as u8);
            slides.for_each_path(from, |path| {
                let (end, passed) = path.split_last().expect("a path has an end");
                lines[from].insert(*end);
                between[from.index()][*end] = passed.iter().copied().collect();
            });
        }
        Box::new(Tables {
            horse_leaps: leaps(&[&horses]),
            elephant_leaps: leaps(&[&elephants[0], &elephants[1]]),
            around: PerCell::new(|from| topology().neighbours(from).into_iter().collect()),
            rank_slides: by_word(slide),
            rank_cannons: by_word(cannon),
            file_slides: by_word(slide),
            file_cannons: by_word(cannon),
            file_cells: std::array::from_fn(|word| {
                let ranks = (0..RANKS).filter(|rank| word >> rank & 1 != 0);
                ranks.map(|rank| Cell::new(rank * FILES)).collect()
            }),
            horses: lookup(|from, occupied| horses.targets(from, occupied)),
            elephants: lookup(|from, occupied| {
                let [white, black] = &elephants;
                white.targets(from, occupied) | black.targets(from, occupied)
            }),
            advisors: reach(&board::paths(Color::White, Role::Advisor)),
            generals: reach(&board::paths(Color::White, Role::General)),
            pawn_attackers: [reach(&pawns[0].reversed()), reach(&pawns[1].reversed())],
            pawns: [reach(&pawns[0]), reach(&pawns[1])],
            horse_attackers: reach(&horses.reversed()),
            legs,
            lines,
            between: between.try_into().expect("a table for each cell"),
        })
    }
}

/// The leaps of these paths by their first step.
fn leaps(paths: &[&PathTable]) -> PerCell<[Leap; 4]> {
    PerCell::new(|from| {
        let mut leaps: Vec<Leap> = Vec::new();
        for table in paths {
            table.for_each_path(from, |path| {
                let (leg, to) = (path[0], Cells::of(path[1]));
                match leaps.iter_mut().find(|leap| leap.leg == leg) {
                    Some(leap) => leap.to |= to,
                    None => leaps.push(Leap { leg, to }),
                }
            });
        }
        leaps.resize(4, Leap::default());
        leaps.try_into().expect("four ways to leap")
    })
}

/// A table of what a walk reaches.
fn lookup(walk: impl Fn(Cell, Cells) -> Cells) -> Lookup<2> {
    let all = Cells::first_n(CELLS);
    Lookup::new(CELLS, |from| relevant_to(all, |occupied| walk(from, occupied)), &walk)
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
        if screens == 0 || (screens == 2 && is_occupied) {
            reached |= 1 << place;
        }
    }
    reached
}

/// The ends of the paths on an empty board.
fn reach(paths: &PathTable) -> PerCell<Cells> {
    PerCell::new(|from| paths.reach(from))
}
