//! The board, the places that a taxi can be at, and what is reached from where when nothing is in
//! the way.

pub(crate) mod tables;

use std::sync::LazyLock;
use std::{array, fmt};

use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, Color, Topology};

/// A set of cells of the board.
pub(crate) type CellSet = warpboard_core::CellSet<1>;

/// The number of cells (TX-1).
pub(crate) const CELLS: usize = 43;

/// The number of places: the cells and two garages.
pub(crate) const PLACES: usize = CELLS + 2;

/// The files of the board; its ranks are numbered from 1.
pub(crate) const FILES: usize = 7;

/// The ranks of the board.
pub(crate) const RANKS: usize = 9;

/// Where a taxi can be: over a cell of the board, or in its garage (TX-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The garage of an army.
    #[must_use]
    pub const fn garage(color: Color) -> Place {
        Place((CELLS + color.index()) as u8)
    }

    /// The place over a cell; `None` if the board has no such cell.
    #[must_use]
    pub const fn over(cell: Cell) -> Option<Place> {
        if cell.index() < CELLS { Some(Place(cell.index() as u8)) } else { None }
    }

    /// All places.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// The cell that is below; `None` in a garage.
    #[inline]
    #[must_use]
    pub const fn cell(self) -> Option<Cell> {
        if self.index() < CELLS { Some(Cell::new(self.index())) } else { None }
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell below, as a set; empty in a garage.
    #[inline]
    pub(crate) fn cells(self) -> CellSet {
        CellSet::from_words([(1 << self.0) & ALL.words()[0]])
    }

    /// The name: that of the cell, or `f0` and `b10`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.cell() {
            Some(cell) => BOARD.topology.name(cell),
            None if self == Place::garage(Color::White) => GARAGES[0],
            None => GARAGES[1],
        }
    }

    /// The place of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Place> {
        match BOARD.topology.cell(name) {
            Some(cell) => Place::over(cell),
            None => Color::ALL.map(Place::garage).into_iter().find(|place| place.name() == name),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const GARAGES: [&str; 2] = ["f0", "b10"];

/// All cells.
pub(crate) const ALL: CellSet = CellSet::from_words([(1 << CELLS) - 1]);

/// Where a single pawn moves from a cell, as sets of one or two cells.
#[derive(Debug)]
pub(crate) struct Pawn {
    pub(crate) step: CellSet,
    pub(crate) capture: CellSet,
    /// Where a double step leads, and the cells that have to be free for it.
    pub(crate) double: CellSet,
    pub(crate) path: CellSet,
}

/// What cells and places there are, and which are reached on the grid when nothing is in the way.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) topology: Topology,
    /// The cells that single steps, leaps and slides lead to.
    pub(crate) step: [CellSet; PLACES],
    pub(crate) leap: [CellSet; PLACES],
    pub(crate) rook: [CellSet; PLACES],
    pub(crate) bishop: [CellSet; PLACES],
    pub(crate) rider: [CellSet; PLACES],
    /// The single cells straight forward, diagonally forward, diagonally backward and beside.
    pub(crate) forward: [[CellSet; PLACES]; 2],
    pub(crate) diagonal: [[CellSet; PLACES]; 2],
    /// Where single pawns move.
    pub(crate) pawn: [[Pawn; CELLS]; 2],
    pub(crate) beside: [CellSet; PLACES],
    /// The cells strictly between two cells of one line. The lines are those of rooks, bishops and
    /// knight-riders: two cells share at most one.
    pub(crate) between: [[CellSet; CELLS]; CELLS],
    /// The cells that a line from a place leads to once it has come to a cell: it, and those
    /// beyond.
    pub(crate) beyond: [[CellSet; CELLS]; PLACES],
    /// The cells on which the armies' pawns stand in the array (TX-3).
    pub(crate) pawn_array: [CellSet; 2],
    /// The cells of the far rank (TX-24).
    pub(crate) far_rank: [CellSet; 2],
}

/// The board of 43 cells, without the garages.
#[must_use]
pub fn topology() -> &'static Topology {
    &BOARD.topology
}

/// The board, built when it is first asked for.
pub(crate) static BOARD: LazyLock<Board> = LazyLock::new(Board::new);

/// Whether the board has a cell there (TX-1): two corners are cut off, and turning the board
/// maps it to itself.
const fn exists(file: usize, rank: usize) -> bool {
    4 <= file + rank && file + rank <= 10
}

/// The cell at a file and a rank, each counted from 0; `None` where the board has none.
pub(crate) fn cell_at(file: usize, rank: usize) -> Option<Cell> {
    if file < FILES && rank < RANKS { CELL_AT[rank][file] } else { None }
}

/// The cells by rank and file. Cells are numbered along the ranks, as the core's lattice does.
const CELL_AT: [[Option<Cell>; FILES]; RANKS] = {
    let mut table = [[None; FILES]; RANKS];
    let mut next = 0;
    let mut index = 0;
    while index < FILES * RANKS {
        let (file, rank) = (index % FILES, index / FILES);
        if exists(file, rank) {
            table[rank][file] = Some(Cell::new(next));
            next += 1;
        }
        index += 1;
    }
    assert!(next == CELLS);
    table
};

/// The board without the garages.
pub(crate) fn lattice() -> Lattice {
    let lattice = Lattice::builder([FILES, RANKS]).only(|at| exists(at[0], at[1])).build();
    lattice.expect("a valid lattice")
}

/// The board lies in the grid one rank up, so that the grid has room for the garages.
fn on_board(at: &[usize]) -> bool {
    (1..=RANKS).contains(&at[1]) && exists(at[0], at[1] - 1)
}

impl Board {
    fn new() -> Board {
        let is_garage = |at: &[usize]| matches!(at, [5, 0] | [1, 10]);
        let grid = Lattice::builder([FILES, RANKS + 2])
            .only(|at| on_board(at) || is_garage(at))
            .named(|at| format!("{}{}", char::from(b'a' + at[0] as u8), at[1]))
            .build()
            .expect("a valid lattice");
        let topology = lattice().into_topology();
        let places = Places::of(&grid);
        let steps = |vectors: &[[i8; 2]]| {
            let directions = vectors.iter().map(|vector| grid.direction(vector).expect("a step"));
            places.reach(&Pattern::step(directions))
        };
        let sides = |f: fn(i8) -> Vec<[i8; 2]>| [steps(&f(1)), steps(&f(-1))];
        let rook = Pattern::slide(grid.directions_of_rank(1));
        let bishop = Pattern::slide(grid.directions_of_rank(2));
        let rider = Pattern::rider(grid.leaper(&[1, 2]));
        let lines = [&rook, &bishop, &rider];
        let all_steps = Pattern::step(grid.topology().directions());
        let forward = sides(|up| vec![[0, up]]);
        let diagonal = sides(|up| vec![[-1, up], [1, up]]);
        let pawn = |us: usize, from: usize| {
            let step = forward[us][from];
            let double = step.first().map_or(CellSet::EMPTY, |cell| forward[us][cell.index()]);
            Pawn { step, capture: diagonal[us][from], double, path: step | double }
        };
        let rank = |rank: usize| (0..FILES).filter_map(move |file| cell_at(file, rank));
        Board {
            step: places.reach(&all_steps),
            leap: places.reach(&Pattern::leap(grid.leaper(&[1, 2]))),
            rook: places.reach(&rook),
            bishop: places.reach(&bishop),
            rider: places.reach(&rider),
            forward,
            pawn: array::from_fn(|us| array::from_fn(|from| pawn(us, from))),
            diagonal,
            beside: steps(&[[-1, 0], [1, 0]]),
            between: places.between(lines),
            beyond: places.beyond(lines),
            pawn_array: [rank(2).collect(), rank(6).collect()],
            far_rank: [rank(8).collect(), rank(0).collect()],
            topology,
        }
    }
}

/// The places as cells of the grid that the board and the garages lie in.
struct Places<'a> {
    grid: &'a Lattice,
    /// For each cell of the grid its place.
    place: Vec<Place>,
}

impl Places<'_> {
    fn of(grid: &Lattice) -> Places<'_> {
        let place = |cell| match *grid.coordinates(cell) {
            [5, 0] => Place::garage(Color::White),
            [1, 10] => Place::garage(Color::Black),
            [file, rank] => cell_at(file, rank - 1).and_then(Place::over).expect("a cell"),
            _ => unreachable!("the grid has two axes"),
        };
        Places { grid, place: grid.topology().cells().map(place).collect() }
    }

    /// Calls `visit` with each path of a pattern: its origin and the cells behind it. Paths to a
    /// garage are left out: no taxi returns (TX-2), and none leads beyond one.
    fn for_each_path(&self, pattern: &Pattern, mut visit: impl FnMut(Place, &[Cell])) {
        let paths = PathTable::new(self.grid.topology(), pattern);
        for from in self.grid.topology().cells() {
            paths.for_each_path(from, |path| {
                let place = |cell: &Cell| self.place[cell.index()];
                let cells: Option<Vec<Cell>> = path.iter().map(|cell| place(cell).cell()).collect();
                if let Some(cells) = cells {
                    visit(place(&from), &cells);
                }
            });
        }
    }

    fn reach(&self, pattern: &Pattern) -> [CellSet; PLACES] {
        let mut table = [CellSet::EMPTY; PLACES];
        self.for_each_path(pattern, |from, path| table[from.index()].extend(path.last().copied()));
        table
    }

    fn between(&self, lines: [&Pattern; 3]) -> [[CellSet; CELLS]; CELLS] {
        let mut table = [[CellSet::EMPTY; CELLS]; CELLS];
        for line in lines {
            self.for_each_path(line, |from, path| {
                if let (Some(from), Some((end, between))) = (from.cell(), path.split_last()) {
                    table[from.index()][end.index()].extend(between.iter().copied());
                }
            });
        }
        table
    }

    fn beyond(&self, lines: [&Pattern; 3]) -> [[CellSet; CELLS]; PLACES] {
        let mut table = [[CellSet::EMPTY; CELLS]; PLACES];
        // A cell that no line leads to is still barred by a taxi over it.
        table.iter_mut().for_each(|row| {
            row.iter_mut().enumerate().for_each(|(i, set)| set.insert(Cell::new(i)));
        });
        for line in lines {
            self.for_each_path(line, |from, path| {
                for cell in path {
                    table[from.index()][cell.index()].extend(path.last().copied());
                }
            });
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        names.split_whitespace().map(|name| BOARD.topology.cell(name).unwrap()).collect()
    }

    fn place(name: &str) -> usize {
        Place::named(name).unwrap().index()
    }

    #[test]
    fn tx_1_the_board_has_43_cells() {
        let names: Vec<&str> = BOARD.topology.cells().map(|c| BOARD.topology.name(c)).collect();
        let ranks = ["efg", "defg", "cdefg", "bcdefg", "abcdefg", "abcdef", "abcde", "abcd", "abc"];
        let expected: Vec<String> = ranks
            .iter()
            .zip(1..)
            .flat_map(|(files, rank)| files.chars().map(move |file| format!("{file}{rank}")))
            .collect();
        assert_eq!(names, expected);
        assert_eq!(names.len(), CELLS);
        let turned = |file, rank| exists(FILES - 1 - file, RANKS - 1 - rank);
        assert!((0..RANKS).all(|r| (0..FILES).all(|f| exists(f, r) == turned(f, r))));
        for (cell, name) in BOARD.topology.cells().zip(&names) {
            let file = usize::from(name.as_bytes()[0] - b'a');
            let rank = usize::from(name.as_bytes()[1] - b'1');
            assert_eq!(cell_at(file, rank), Some(cell));
        }
    }

    #[test]
    fn tx_2_garages_lie_beyond_the_back_ranks() {
        assert_eq!(Place::garage(Color::White).name(), "f0");
        assert_eq!(Place::garage(Color::Black).name(), "b10");
        assert!(Place::all().all(|place| Place::named(place.name()) == Some(place)));
        assert_eq!(Place::named("a1"), None);
        assert!(Place::garage(Color::White).cells().is_empty());
        // Nothing enters a garage.
        assert_eq!(BOARD.step[place("f1")], set("e1 g1 e2 f2 g2"));
    }

    #[test]
    fn tx_34_from_a_garage_the_grid_goes_on() {
        assert_eq!(BOARD.step[place("f0")], set("e1 f1 g1"));
        assert_eq!(BOARD.leap[place("f0")], set("e2 g2"));
        assert_eq!(BOARD.forward[0][place("f0")], set("f1"));
        assert_eq!(BOARD.rook[place("f0")], set("f1 f2 f3 f4 f5 f6"));
        assert_eq!(BOARD.bishop[place("f0")], set("e1 d2 c3 b4 a5 g1"));
        assert_eq!(BOARD.rider[place("f0")], set("e2 d4 c6 b8 g2"));
        assert_eq!(BOARD.leap[place("b10")], set("a8 c8"));
        assert_eq!(BOARD.diagonal[1][place("b10")], set("a9 c9"));
    }

    #[test]
    fn lines_between_and_beyond() {
        let cell = |name| place(name);
        assert_eq!(BOARD.between[cell("e1")][cell("e4")], set("e2 e3"));
        assert_eq!(BOARD.between[cell("e1")][cell("c5")], set("d3"));
        assert_eq!(BOARD.between[cell("e1")][cell("e2")], set(""));
        assert_eq!(BOARD.between[cell("e1")][cell("d4")], set(""));
        assert_eq!(BOARD.beyond[cell("e1")][cell("d3")], set("d3 c5 b7 a9"));
        assert_eq!(BOARD.beyond[cell("e1")][cell("d4")], set("d4"));
        assert_eq!(BOARD.beyond[cell("f0")][cell("f3")], set("f3 f4 f5 f6"));
    }
}
