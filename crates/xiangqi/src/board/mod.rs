//! The board: 9 files, 10 ranks, two palaces, a river; and where each kind of piece can stand.

pub(crate) mod army;
pub(crate) mod tables;

use std::ops::{Index, IndexMut};
use std::sync::LazyLock;

use warpboard_core::paths::{PathTable, Pattern};
use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color, Direction, Topology};

use crate::piece::Role;

/// The number of files.
pub(crate) const FILES: usize = 9;

/// The number of ranks.
pub(crate) const RANKS: usize = 10;

/// The number of cells.
pub(crate) const CELLS: usize = FILES * RANKS;

/// A set of cells of this board.
pub(crate) type Cells = CellSet<2>;

/// The board: cells are numbered rank by rank from `a1`, directions are named `n`, `ne`, ...
///
/// Its zones are `palace` and `banks`, the ranks on both sides of the river.
#[must_use]
pub fn topology() -> &'static Topology {
    static TOPOLOGY: LazyLock<Topology> = LazyLock::new(|| {
        Lattice::builder([FILES, RANKS])
            .zone("palace", |at| (3..=5).contains(&at[0]) && !(3..=6).contains(&at[1]))
            .zone("banks", |at| (4..=5).contains(&at[1]))
            .build()
            .expect("the board is well-formed")
            .into_topology()
    });
    &TOPOLOGY
}

/// The cells on which a kind of piece may stand: general and advisor in their palace, elephant on
/// its side of the river, pawn not behind the rank it starts from.
pub(crate) fn zone(color: Color, role: Role) -> Cells {
    let all = Cells::first_n(CELLS);
    let home: Cells = all.iter().filter(|&cell| is_home(cell, color)).collect();
    match role {
        Role::General | Role::Advisor => palaces() & home,
        Role::Elephant => home,
        Role::Pawn => all.iter().filter(|&cell| own_rank(cell, color) > 3).collect(),
        Role::Horse | Role::Chariot | Role::Cannon => all,
    }
}

/// The cells of both palaces.
fn palaces() -> Cells {
    topology().zone_set("palace").expect("a zone of the board")
}

/// A value for each cell. Indexing needs no check: beyond the board there are default values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PerCell<T>([T; Cells::CAPACITY]);

impl<T: Default> PerCell<T> {
    /// The values that `f` gives for the cells of the board.
    pub(crate) fn new(mut f: impl FnMut(Cell) -> T) -> Self {
        PerCell(std::array::from_fn(|i| if i < CELLS { f(Cell::new(i)) } else { T::default() }))
    }
}

impl<T: Default> Default for PerCell<T> {
    fn default() -> Self {
        PerCell(std::array::from_fn(|_| T::default()))
    }
}

impl<T> Index<Cell> for PerCell<T> {
    type Output = T;

    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index() % Cells::CAPACITY]
    }
}

impl<T> IndexMut<Cell> for PerCell<T> {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index() % Cells::CAPACITY]
    }
}

/// The file of a cell, from 0.
#[inline]
pub(crate) const fn file_of(cell: Cell) -> usize {
    cell.index() % FILES
}

/// The rank of a cell, from 0.
#[inline]
pub(crate) const fn rank_of(cell: Cell) -> usize {
    cell.index() / FILES
}

/// The rank of a cell as a color counts it, from 1.
fn own_rank(cell: Cell, color: Color) -> usize {
    match color {
        Color::White => rank_of(cell) + 1,
        Color::Black => RANKS - rank_of(cell),
    }
}

/// Whether a cell is on a color's side of the river.
fn is_home(cell: Cell, color: Color) -> bool {
    (cell.index() < CELLS / 2) == (color == Color::White)
}

/// The paths of a kind of piece other than the cannon, the pieces in the way aside.
pub(crate) fn paths(color: Color, role: Role) -> PathTable {
    let board = topology();
    let [west, south, east, north] = directions(["w", "s", "e", "n"]);
    let [south_west, north_west, south_east, north_east] = directions(["sw", "nw", "se", "ne"]);
    let diagonals = [south_west, north_west, south_east, north_east];
    let palace = palaces();
    let in_palace = |from, path: &[Cell]| palace.contains(from) && palace.contains(path[0]);
    match role {
        Role::General => {
            PathTable::new(board, &Pattern::step([west, south, east, north])).filtered(in_palace)
        }
        Role::Advisor => PathTable::new(board, &Pattern::step(diagonals)).filtered(in_palace),
        // Its first step is to the eye.
        Role::Elephant => PathTable::new(board, &Pattern::exact(diagonals, 2))
            .filtered(|from, path| is_home(from, color) && is_home(path[path.len() - 1], color)),
        // Its first step is to the leg.
        Role::Horse => PathTable::new(
            board,
            &Pattern::lame_leap([
                [west, south_west],
                [west, north_west],
                [south, south_west],
                [south, south_east],
                [east, south_east],
                [east, north_east],
                [north, north_west],
                [north, north_east],
            ]),
        ),
        Role::Chariot | Role::Cannon => {
            PathTable::new(board, &Pattern::slide([west, south, east, north]))
        }
        Role::Pawn => {
            let forward = if color == Color::White { north } else { south };
            PathTable::new(board, &Pattern::step([forward, west, east])).filtered(|from, path| {
                !is_home(from, color) || board.step(from, forward) == Some(path[0])
            })
        }
    }
}

fn directions(names: [&str; 4]) -> [Direction; 4] {
    names.map(|name| topology().direction(name).expect("a direction of the lattice"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: Cells) -> Vec<&'static str> {
        cells.iter().map(|cell| topology().name(cell)).collect()
    }

    #[test]
    fn zones_of_the_confined_kinds() {
        assert_eq!(
            names(zone(Color::White, Role::General)),
            ["d1", "e1", "f1", "d2", "e2", "f2", "d3", "e3", "f3"]
        );
        assert_eq!(zone(Color::White, Role::Advisor), zone(Color::White, Role::General));
        assert_eq!(
            names(zone(Color::Black, Role::Advisor)),
            ["d8", "e8", "f8", "d9", "e9", "f9", "d10", "e10", "f10"]
        );
        assert_eq!(zone(Color::White, Role::Elephant), Cells::first_n(45));
        assert_eq!(zone(Color::Black, Role::Elephant), Cells::first_n(90) - Cells::first_n(45));
        assert_eq!(zone(Color::White, Role::Pawn), Cells::first_n(90) - Cells::first_n(27));
        assert_eq!(zone(Color::Black, Role::Pawn), Cells::first_n(63));
    }

    #[test]
    fn files_and_ranks_agree_with_the_names() {
        for cell in topology().cells() {
            let letter = char::from(b'a' + file_of(cell) as u8);
            assert_eq!(topology().name(cell), format!("{letter}{}", rank_of(cell) + 1));
        }
    }
}
