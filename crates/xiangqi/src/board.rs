//! The board: 9 files, 10 ranks, two palaces, a river; and where each kind of piece can stand.

use std::ops::{Index, IndexMut};
use std::sync::LazyLock;

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
pub(crate) const fn is_home(cell: Cell, color: Color) -> bool {
    match color {
        Color::White => rank_of(cell) < RANKS / 2,
        Color::Black => rank_of(cell) >= RANKS / 2,
    }
}

/// The orthogonal directions: west, south, east, north.
pub(crate) fn orthogonals() -> [Direction; 4] {
    directions(["w", "s", "e", "n"])
}

/// The diagonal directions: south-west, north-west, south-east, north-east.
pub(crate) fn diagonals() -> [Direction; 4] {
    directions(["sw", "nw", "se", "ne"])
}

fn directions(names: [&str; 4]) -> [Direction; 4] {
    names.map(|name| topology().direction(name).expect("a direction of the lattice"))
}

/// The cells that a general may step to: orthogonally, inside the palace.
pub(crate) fn general_steps(from: Cell) -> Cells {
    within_palace(from, orthogonals())
}

/// The cells that an advisor may step to: diagonally, inside the palace.
pub(crate) fn advisor_steps(from: Cell) -> Cells {
    within_palace(from, diagonals())
}

fn within_palace(from: Cell, directions: [Direction; 4]) -> Cells {
    let palace: Cells = topology().zone_set("palace").expect("a zone of the board");
    let steps: Cells =
        directions.into_iter().filter_map(|direction| topology().step(from, direction)).collect();
    steps & palace
}

/// The cells that an elephant may come to, with the eye it passes over: two steps diagonally, on
/// its side of the river.
pub(crate) fn elephant_leaps(from: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    let home = if is_home(from, Color::White) { Color::White } else { Color::Black };
    diagonals().into_iter().filter_map(move |direction| {
        let eye = topology().step(from, direction)?;
        let to = topology().step(eye, direction)?;
        is_home(to, home).then_some((eye, to))
    })
}

/// The cells that a horse may come to, with the leg it passes over: one step orthogonally, one
/// diagonally onwards.
pub(crate) fn horse_leaps(from: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    const OUTWARDS: [(&str, [&str; 2]); 4] =
        [("w", ["sw", "nw"]), ("e", ["se", "ne"]), ("s", ["sw", "se"]), ("n", ["nw", "ne"])];
    let step = |from, name| topology().step(from, topology().direction(name)?);
    OUTWARDS.into_iter().flat_map(move |(first, seconds)| {
        let leg = step(from, first);
        seconds.into_iter().filter_map(move |second| Some((leg?, step(leg?, second)?)))
    })
}

/// The cells that a pawn may step to: forward, beyond the river also sideways.
pub(crate) fn pawn_steps(from: Cell, color: Color) -> Cells {
    let [west, south, east, north] = orthogonals();
    let forward = match color {
        Color::White => north,
        Color::Black => south,
    };
    let sideways = if is_home(from, color) { [None, None] } else { [Some(west), Some(east)] };
    let directions = [Some(forward), sideways[0], sideways[1]];
    directions.into_iter().filter_map(|direction| topology().step(from, direction?)).collect()
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
    let mut reached: Cells = starts.iter().map(|&start| mirrored(start)).collect();
    loop {
        let mut next = reached;
        for from in reached {
            match role {
                Role::General => next |= general_steps(from),
                Role::Advisor => next |= advisor_steps(from),
                Role::Elephant => next.extend(elephant_leaps(from).map(|(_, to)| to)),
                _ => next |= pawn_steps(from, color),
            }
        }
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
