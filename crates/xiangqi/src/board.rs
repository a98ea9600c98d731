//! The board: 9 files, 10 ranks, two palaces, a river; and where each kind of piece can stand.

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

/// The cells of each kind's zone: those it can come to from where it stands at the start.
pub(crate) fn zone(color: Color, role: Role) -> Cells {
    static ZONES: LazyLock<[[Cells; 7]; 2]> =
        LazyLock::new(|| Color::ALL.map(|color| Role::ALL.map(|role| reachable(color, role))));
    ZONES[color.index()][role.index()]
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

    #[inline(always)]
    fn index(&self, cell: Cell) -> &T {
        &self.0[cell.index() % Cells::CAPACITY]
    }
}

impl<T> IndexMut<Cell> for PerCell<T> {
    #[inline(always)]
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.0[cell.index() % Cells::CAPACITY]
    }
}

/// The file of a cell, from 0.
#[inline(always)]
pub(crate) const fn file_of(cell: Cell) -> usize {
    cell.index() % FILES
}

/// The rank of a cell, from 0.
#[inline(always)]
pub(crate) const fn rank_of(cell: Cell) -> usize {
    cell.index() / FILES
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
    let palace: Cells = board.zone_set("palace").expect("a zone of the board");
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

/// Whatever a piece can come to from its places at the start of a game, on an empty board.
fn reachable(color: Color, role: Role) -> Cells {
    let starts: &[usize] = match role {
        Role::General => &[4],
        Role::Advisor => &[3],
        Role::Elephant => &[2],
        Role::Pawn => &[27, 29, 31, 33, 35],
        Role::Horse | Role::Chariot | Role::Cannon => return Cells::first_n(CELLS),
    };
    let mirrored = |start: usize| match color {
        Color::White => Cell::new(start),
        Color::Black => Cell::new(CELLS - 1 - start),
    };
    let paths = paths(color, role);
    let mut reached: Cells = starts.iter().map(|&start| mirrored(start)).collect();
    loop {
        let next = reached.iter().fold(reached, |next, from| next | paths.reach(from));
        if next == reached {
            return reached;
        }
        reached = next;
    }
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
        assert_eq!(names(zone(Color::White, Role::Advisor)), ["d1", "f1", "e2", "d3", "f3"]);
        assert_eq!(names(zone(Color::Black, Role::Advisor)), ["d8", "f8", "e9", "d10", "f10"]);
        assert_eq!(
            names(zone(Color::White, Role::Elephant)),
            ["c1", "g1", "a3", "e3", "i3", "c5", "g5"]
        );
        assert_eq!(
            names(zone(Color::Black, Role::Elephant)),
            ["c6", "g6", "a8", "e8", "i8", "c10", "g10"]
        );
        let pawns = zone(Color::White, Role::Pawn);
        assert_eq!(pawns.len(), 5 * 2 + 5 * 9);
        assert_eq!(
            names(pawns)[..11],
            ["a4", "c4", "e4", "g4", "i4", "a5", "c5", "e5", "g5", "i5", "a6"]
        );
        assert_eq!(zone(Color::Black, Role::Pawn).len(), 55);
    }

    #[test]
    fn files_and_ranks_agree_with_the_names() {
        for cell in topology().cells() {
            let letter = char::from(b'a' + file_of(cell) as u8);
            assert_eq!(topology().name(cell), format!("{letter}{}", rank_of(cell) + 1));
        }
    }
}
