//! Who attacks a square, and which pawns may capture en passant.

use warpboard_core::{Cell, Color};

use crate::board::{Squares, forward, tables};
use crate::position::placement::Placement;

/// Whether an army attacks a square, on a board where `occupied` stops its slides.
#[inline]
pub(crate) fn is_attacked(
    placement: &Placement,
    square: Cell,
    by: Color,
    occupied: Squares,
) -> bool {
    !attackers(placement, square, by, occupied).is_empty()
}

/// The pieces of an army that attack a square, on a board where `occupied` stops its slides.
#[inline(always)]
pub(crate) fn attackers(
    placement: &Placement,
    square: Cell,
    by: Color,
    occupied: Squares,
) -> Squares {
    let tables = tables();
    let at = tables.at(square);
    let leapers = at.knight & placement.knights()
        | at.king & placement.kings()
        | at.pawn[!by as usize] & placement.pawns();
    let sliders = tables.bishop(square, occupied) & placement.diagonal_sliders()
        | tables.rook(square, occupied) & placement.orthogonal_sliders();
    (leapers | sliders) & placement.army(by) & occupied
}

/// The pawns of `us` that attack a square.
#[inline]
pub(crate) fn pawns_attacking(placement: &Placement, square: Cell, us: Color) -> Squares {
    tables().at(square).pawn[!us as usize] & placement.pawns() & placement.army(us)
}

/// The pawns of `us` that may legally capture en passant the pawn that has passed over a square
/// (CH-6, CH-20).
#[cold]
pub(crate) fn en_passant_captors(placement: &Placement, us: Color, passed: Cell) -> Squares {
    let victim = Cell::new((passed.index() as i32 - 8 * forward(us)) as usize % 64);
    let king = placement.king(us);
    let is_safe = |&captor: &Cell| {
        let mut after = placement.occupied() | passed.into();
        after.remove(captor);
        after.remove(victim);
        !is_attacked(placement, king, !us, after)
    };
    pawns_attacking(placement, passed, us).iter().filter(is_safe).collect()
}

/// Whether a pawn of `us` may legally capture en passant the pawn that has passed over a square.
#[inline]
pub(crate) fn may_capture_en_passant(placement: &Placement, us: Color, passed: Cell) -> bool {
    !pawns_attacking(placement, passed, us).is_empty()
        && !en_passant_captors(placement, us, passed).is_empty()
}
