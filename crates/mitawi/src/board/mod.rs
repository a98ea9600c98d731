//! The board: 10 files, 12 ranks, camps of four ranks (MW-1).

pub(crate) mod castling;
pub(crate) mod group;
pub(crate) mod tables;

use std::sync::LazyLock;

use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color, Topology};

use crate::piece::Role;

/// The number of files.
pub const FILES: usize = 10;
/// The number of ranks.
pub const RANKS: usize = 12;
/// The number of cells.
pub const CELLS: usize = FILES * RANKS;

/// A set of cells of this board.
pub type Cells = CellSet<2>;

static LATTICE: LazyLock<Lattice> = LazyLock::new(|| {
    Lattice::builder([FILES, RANKS])
        .zone("white-camp", |at| at[1] < CAMP_RANKS)
        .zone("black-camp", |at| at[1] >= RANKS - CAMP_RANKS)
        .build()
        .expect("a board of 10 by 12 is a lattice")
});

const CAMP_RANKS: usize = 4;

/// The board as a lattice.
pub(crate) fn lattice() -> &'static Lattice {
    &LATTICE
}

/// The board as a graph, with the zones `white-camp` and `black-camp`.
#[must_use]
pub fn topology() -> &'static Topology {
    LATTICE.topology()
}

/// The file of a cell, 0 for `a`.
#[inline]
pub(crate) const fn file(cell: Cell) -> usize {
    cell.index() % FILES
}

/// The rank of a cell, 0 for rank 1.
#[inline]
pub(crate) const fn rank(cell: Cell) -> usize {
    cell.index() / FILES
}

/// The cell at a file and a rank, counted from 0.
#[inline]
pub(crate) const fn cell_at(file: usize, rank: usize) -> Cell {
    Cell::new(rank * FILES + file)
}

/// The rank of a cell as its army counts: 0 for the one behind its array, 11 for the far rank.
#[inline]
pub(crate) const fn rank_for(color: Color, cell: Cell) -> usize {
    match color {
        Color::White => rank(cell),
        Color::Black => RANKS - 1 - rank(cell),
    }
}

/// The last rank as an army counts.
pub(crate) const FAR_RANK: usize = RANKS - 1;
/// The first rank of the enemy camp as an army counts.
pub(crate) const CAMP_RANK: usize = RANKS - CAMP_RANKS;
/// The array rank of Pawns, as their army counts (MW-20).
pub(crate) const PAWN_RANK: usize = 3;

/// The cells of `count` ranks from `first`, as White counts.
const fn ranks(first: usize, count: usize) -> Cells {
    let bits = ((1u128 << (count * FILES)) - 1) << (first * FILES);
    Cells::from_words([bits as u64, (bits >> 64) as u64])
}

/// The cells of `count` ranks from `first`, as the army counts.
pub(crate) const fn ranks_for(color: Color, first: usize, count: usize) -> Cells {
    match color {
        Color::White => ranks(first, count),
        Color::Black => ranks(RANKS - first - count, count),
    }
}

/// All cells.
pub(crate) const ALL: Cells = ranks(0, RANKS);

/// The enemy camp of an army (MW-1).
#[must_use]
pub const fn enemy_camp(color: Color) -> Cells {
    ranks_for(color, CAMP_RANK, CAMP_RANKS)
}

/// The cells from which an unpromoted Shogi-style piece has no move on an empty board (MW-25,
/// MW-31): empty for any other kind.
#[must_use]
pub const fn dead_cells(color: Color, role: Role) -> Cells {
    let ranks = match role {
        Role::Wing | Role::Mitre | Role::Princess => 1,
        Role::Helm | Role::Handyman => 2,
        Role::Hump => 3,
        _ => return Cells::EMPTY,
    };
    ranks_for(color, RANKS - ranks, ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mw_1_ten_files_twelve_ranks_and_camps_of_four() {
        let topology = topology();
        assert_eq!(topology.len(), 120);
        assert_eq!(topology.name(cell_at(9, 11)), "j12");
        assert_eq!(topology.zone_set::<2>("black-camp"), Some(enemy_camp(Color::White)));
        assert_eq!(topology.zone_set::<2>("white-camp"), Some(enemy_camp(Color::Black)));
        assert!(enemy_camp(Color::White).contains(topology.cell("a9").unwrap()));
        assert!(!enemy_camp(Color::White).contains(topology.cell("j8").unwrap()));
        assert_eq!(ALL, Cells::first_n(120));
    }
}
