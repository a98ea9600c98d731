//! The replies to all moves, counted together: Xiangqi on [`warpboard_core::replies`].
//!
//! `census` counts the replies after a pass and what each cell changes, `safety` finds what the
//! replying general depends on.

mod census;
mod safety;

use std::convert::Infallible;
use std::ops::ControlFlow::{self, Continue};

use warpboard_core::batch::{Generate, Listener};
use warpboard_core::replies::Watch;
use warpboard_core::{Cell, Position};

use crate::board::army::Cross;
use crate::board::tables::Tables;
use crate::board::{Cells, file_of, rank_of};
use crate::moves::{Batch, Move};
use crate::piece::Role;
use crate::position::Xiangqi;

use census::Census;
use safety::General;

/// Counts the replies to each move.
struct Replies<'a> {
    position: &'a Xiangqi,
    tables: &'static Tables,
    watch: Watch<2, 7>,
    census: Census<'a>,
    count: i64,
}

impl Replies<'_> {
    /// Moves of one piece. `words` are its destinations on the lines that it stands on.
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Cell, to: Cells, words: impl FnOnce() -> Cross) {
        let watched = self.watch.moves(role.index(), from, to);
        watched.iter().for_each(|to| self.make(Move::of(from, to)));
        let to = to - watched;
        self.count += self.census.counts.sum(from, to);
        if self.census.seen.contains(from) {
            let watched = cross(from, watched);
            self.count += self.census.along(from, words() - watched);
        }
        if self.census.legs.contains(from) {
            self.count += self.census.off_leg(from, to);
        }
    }

    /// Makes a move and counts the replies.
    #[inline(never)]
    fn make(&mut self, mv: Move) {
        let mut next = self.position.passed();
        self.position.advance(mv, &mut next);
        self.count += next.count_legal() as i64;
    }
}

/// Those of some cells that are on the lines through a cell, as words.
#[inline(always)]
fn cross(through: Cell, cells: Cells) -> Cross {
    let mut cross = Cross::EMPTY;
    for cell in cells {
        cross.file |= u16::from(file_of(cell) == file_of(through)) << rank_of(cell);
        cross.rank |= u16::from(rank_of(cell) == rank_of(through)) << file_of(cell);
    }
    cross
}

impl Listener<Batch> for Replies<'_> {
    type Break = Infallible;

    #[inline(always)]
    fn hear(&mut self, batch: Batch) -> ControlFlow<Infallible> {
        match batch {
            Batch::Lines { from, to } => {
                let cannons = self.position.roles[Role::Cannon.index()];
                let role = if cannons.contains(from) { Role::Cannon } else { Role::Chariot };
                self.piece(role, from, self.tables.cells(from, to), || to);
            }
            Batch::Piece { from, to } => {
                if let Some(role) = self.position.role_at(from) {
                    self.piece(role, from, to, || cross(from, to));
                }
            }
            Batch::Shifted { distance, to } => {
                for to in to {
                    let from = Cell::new(to.index().wrapping_add_signed(-distance));
                    self.piece(Role::Pawn, from, to.into(), || cross(from, to.into()));
                }
            }
        }
        Continue(())
    }
}

/// The replies to all moves. `None` where most would have to be made: in check, and when a cannon
/// without a screen faces the general of the side that replies, which binds all its pieces.
#[inline(always)]
pub(crate) fn count(position: &Xiangqi) -> Option<u64> {
    let tables = Tables::get();
    let pass = position.passed();
    let safety = pass.safety(tables);
    if safety.check_mask != !Cells::EMPTY || position.is_attacked() {
        return None;
    }
    let general = General::new(&pass, tables);
    let mut census = Census::new(&pass, tables, &safety);
    census.counts.total += general.moves;
    let mut replies = Replies { position, tables, watch: general.watch, census, count: 0 };
    let Continue(()) = position.generate(&mut replies);
    Some(replies.count as u64)
}
