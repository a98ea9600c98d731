//! The board as the generator sees it.

use warpboard_core::attacks::sweeps::Span;
use warpboard_core::{Cell, Color};

use super::threats::Army;
use crate::board::enemy_camp;
use crate::board::tables::{
    Bits, EAST, LineBits, NORTH, NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, STEPS,
    TABLES, Tables, WEST, bits,
};
use crate::position::Mitawi;

/// The cells by a distance in cell numbers from `set`.
#[inline(always)]
pub(super) const fn shift_by(set: Bits, distance: isize) -> Bits {
    if distance > 0 { set << distance } else { set >> -distance }
}

/// The cells whose neighbour in a direction `own` leaves open; at the edge of the board perhaps
/// more.
#[inline(always)]
pub(super) const fn open<const D: usize>(own: Bits) -> Bits {
    shift_by(!own, -STEPS[D])
}

/// The cells that have an orthogonal neighbour which `own` leaves open.
#[inline(always)]
pub(super) const fn open_straight(own: Bits) -> Bits {
    open::<EAST>(own) | open::<NORTH>(own) | open::<WEST>(own) | open::<SOUTH>(own)
}

/// The cells that have a diagonal neighbour which `own` leaves open.
#[inline(always)]
pub(super) const fn open_diagonal(own: Bits) -> Bits {
    open::<NORTH_EAST>(own)
        | open::<NORTH_WEST>(own)
        | open::<SOUTH_WEST>(own)
        | open::<SOUTH_EAST>(own)
}

/// What the parts of the generator share.
pub(super) struct Board<'a> {
    pub(super) position: &'a Mitawi,
    pub(super) tables: &'a Tables,
    pub(super) us: Color,
    pub(super) ours: Army<'a>,
    pub(super) enemy: Bits,
    pub(super) occupied: Bits,
    pub(super) our_lines: &'a LineBits,
    pub(super) enemy_lines: &'a LineBits,
    /// The enemy camp.
    pub(super) camp: Bits,
}

impl<'a> Board<'a> {
    #[inline(always)]
    pub(super) fn new(position: &'a Mitawi, us: Color) -> Board<'a> {
        let ours = Army::new(position, us);
        let enemy = bits(position.army(!us));
        Board {
            position,
            tables: &TABLES,
            us,
            ours,
            enemy,
            occupied: ours.all | enemy,
            our_lines: &position.lines[us.index()],
            enemy_lines: &position.lines[(!us).index()],
            camp: bits(enemy_camp(us)),
        }
    }

    /// A cell's line along an axis: its span, and the pieces on its word.
    #[inline(always)]
    pub(super) fn line(&self, cell: Cell, axis: usize) -> (&Span, u64, u64) {
        let span = &self.tables.sweeps.spans(cell)[axis];
        (span, self.our_lines.word_at(span.word()), self.enemy_lines.word_at(span.word()))
    }
}
