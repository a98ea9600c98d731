//! The board: 9 files, 10 ranks, 9 layers; palaces and the waterfall (WX-1 to WX-3).

mod paths;
pub(crate) mod tables;

use std::sync::LazyLock;

use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color, Topology};

use crate::piece::Role;
use crate::rules::WaterfallRules;

/// Sets of cells, for zones and the like.
pub(crate) type Cells = CellSet<13>;

pub(crate) const FILES: usize = 9;
pub(crate) const RANKS: usize = 10;
pub(crate) const LAYERS: usize = 9;
pub(crate) const CELLS: usize = FILES * RANKS * LAYERS;

/// A displacement: files, ranks, layers.
pub(crate) type Vector = [i8; 3];

static BOARD: LazyLock<Lattice> = LazyLock::new(|| {
    Lattice::builder([FILES, RANKS, LAYERS])
        .zone("palace", |at| Color::ALL.iter().any(|&color| in_palace(at, color)))
        .zone("banks", |at| at[1] == 4 || at[1] == 5)
        .build()
        .expect("a lattice of 810 cells")
});

/// The board. Cells are named layer, file, rank: `5e1`. Its zones are `palace`, both palaces,
/// and `banks`, the cells on either side of the waterfall.
#[must_use]
pub fn topology() -> &'static Topology {
    BOARD.topology()
}

pub(crate) fn lattice() -> &'static Lattice {
    &BOARD
}

pub(crate) fn coordinates(cell: Cell) -> [usize; 3] {
    let at = BOARD.coordinates(cell);
    [at[0], at[1], at[2]]
}

/// The coordinates at a displacement from others; those behind the far edges are not refused.
pub(crate) fn offset(at: [usize; 3], vector: Vector) -> Option<[usize; 3]> {
    let to = |axis: usize| at[axis].checked_add_signed(isize::from(vector[axis]));
    Some([to(0)?, to(1)?, to(2)?])
}

/// The displacement of a step forward.
pub(crate) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The rank as its owner counts it, from 0.
fn own_rank(at: &[usize], color: Color) -> usize {
    match color {
        Color::White => at[1],
        Color::Black => RANKS - 1 - at[1],
    }
}

/// WX-2.
pub(crate) fn in_own_half(at: &[usize], color: Color) -> bool {
    own_rank(at, color) < 5
}

/// WX-3.
pub(crate) fn in_palace(at: &[usize], color: Color) -> bool {
    (3..6).contains(&at[0]) && (3..6).contains(&at[2]) && own_rank(at, color) < 3
}

/// The centre of a palace: 5e2 or 5e9.
pub(crate) const fn palace_centre(color: Color) -> [usize; 3] {
    match color {
        Color::White => [4, 1, 4],
        Color::Black => [4, 8, 4],
    }
}

/// Whether a piece can stand there (WX-25).
pub(crate) fn in_zone(at: &[usize], color: Color, role: Role, rules: WaterfallRules) -> bool {
    match role {
        Role::General | Role::Advisor | Role::Guard => in_palace(at, color),
        Role::Elephant => rules.korean || in_own_half(at, color),
        Role::Eunuch => in_own_half(at, color),
        Role::Pawn | Role::Hireling | Role::Lieutenant => own_rank(at, color) >= 3,
        _ => true,
    }
}
