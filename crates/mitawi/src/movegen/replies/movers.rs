//! How the moves of one piece depend on what stands on one of its lines.

use warpboard_core::attacks::sweeps::Span;
use warpboard_core::replies::Occupancy;
use warpboard_core::{Cell, Color};

use crate::board::group::Group;
use crate::board::tables::{Forward, Tables, by, step_ahead};
use crate::board::{CAMP_RANK, FAR_RANK, PAWN_RANK, rank_for};
use crate::piece::Role;
use crate::position::Mitawi;

/// In how many ways pieces that know a forward direction move to a cell.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a> {
    pub(super) us: Color,
    pub(super) forward: &'a Forward,
    /// The number of ways for a Pawn to move to the camp, and to the far rank of it.
    pub(super) pawn: [i64; 2],
}

/// An element of a replying piece, on one of its lines.
#[derive(Clone, Copy)]
pub(super) struct Mover<'a> {
    pub(super) span: &'a Span,
    /// Its own bit.
    pub(super) at: u64,
    pub(super) straight: bool,
    pub(super) from: Cell,
    pub(super) ways: Ways<'a>,
}

impl Mover<'_> {
    /// The cells one step further than some.
    #[inline]
    fn near(&self, bits: u64) -> u64 {
        (bits << 1 | bits >> 1) & self.span.others()
    }

    /// The cells one step ahead of some.
    #[inline]
    fn ahead(&self, bits: u64) -> u64 {
        self.span.others() & if self.ways.us == Color::White { bits << 1 } else { bits >> 1 }
    }

    /// Where it slides ahead.
    #[inline]
    fn slides_ahead(&self, occupied: u64) -> u64 {
        match self.ways.us {
            Color::White => self.span.slides_after(occupied),
            Color::Black => self.span.slides_before(occupied),
        }
    }

    /// The cells on which the number of its moves depends.
    #[inline]
    pub(super) fn range(&self, element: Group, occupancy: Occupancy) -> u64 {
        let Occupancy { all, own } = occupancy;
        match element {
            Group::Straight | Group::Diagonal => self.span.slides(all),
            Group::StraightHop | Group::DiagonalHop => {
                // As far as the second piece: it is captured over the first.
                let screens = self.span.slides(all) & all;
                self.span.slides(all & !screens)
            }
            Group::Wing | Group::Mitre => self.slides_ahead(all),
            Group::Dabbaba | Group::Elephant => {
                let near = self.near(self.at);
                near | self.near(near) & own
            }
            Group::Steward => self.near(self.at),
            Group::Pawn => {
                let step = self.ahead(self.at);
                if self.may_double() { step | self.ahead(step) } else { step }
            }
            _ => 0,
        }
    }

    /// The number of its moves.
    #[inline]
    pub(super) fn count(&self, element: Group, occupancy: Occupancy) -> u32 {
        match element {
            Group::Straight | Group::Diagonal => self.slides(occupancy),
            Group::StraightHop | Group::DiagonalHop => self.hops(occupancy),
            Group::Wing | Group::Mitre => self.slides_forward(occupancy),
            Group::Dabbaba | Group::Elephant => self.two_steps(occupancy),
            Group::Steward => self.steward_steps(occupancy),
            Group::Pawn => self.pawn_steps(occupancy),
            _ => 0,
        }
    }

    #[inline]
    pub(super) fn slides(&self, Occupancy { all, own }: Occupancy) -> u32 {
        (self.span.slides(all) & !own).count_ones()
    }

    #[inline]
    pub(super) fn hops(&self, Occupancy { all, own }: Occupancy) -> u32 {
        let captures = self.span.hops(all) & !own;
        (self.span.slides(all) & !all | captures).count_ones()
    }

    /// MW-25
    #[inline]
    pub(super) fn slides_forward(&self, Occupancy { all, own }: Occupancy) -> u32 {
        let targets = self.slides_ahead(all) & !own;
        let Forward { camp, far, .. } = self.ways.forward;
        let (camp, far) = (camp.word_at(self.span.word()), far.word_at(self.span.word()));
        (targets & !far).count_ones() + (targets & camp).count_ones()
    }

    #[inline]
    pub(super) fn two_steps(&self, Occupancy { all, own }: Occupancy) -> u32 {
        (self.near(self.near(self.at) & !all) & !own).count_ones()
    }

    #[inline]
    pub(super) fn steward_steps(&self, Occupancy { all, own }: Occupancy) -> u32 {
        let open = if self.straight { !all } else { all & !own };
        (self.near(self.at) & open).count_ones()
    }

    #[inline]
    pub(super) fn pawn_steps(&self, Occupancy { all, own }: Occupancy) -> u32 {
        let step = self.ahead(self.at);
        let ways = self.ways.of_pawn(by(self.from, step_ahead(self.ways.us))) as u32;
        if !self.straight {
            return ways * u32::from(step & all & !own != 0);
        }
        let step = step & !all;
        let double = if self.may_double() { self.ahead(step) & !all } else { 0 };
        ways * u32::from(step != 0) + u32::from(double != 0)
    }

    /// Whether it may take two steps as a Pawn (MW-20).
    #[inline]
    fn may_double(&self) -> bool {
        rank_for(self.ways.us, self.from) == PAWN_RANK
    }
}

impl<'a> Ways<'a> {
    /// Those of the army of `us`.
    #[inline]
    pub(super) fn new(position: &Mitawi, tables: &'a Tables, us: Color) -> Ways<'a> {
        let kinds = if position.pool_is_empty(us) {
            0
        } else {
            Role::POOL.into_iter().filter(|&role| position.in_pool(us, role) > 0).count() as i64
        };
        // With an empty pool a Pawn becomes a Steward on the far rank, or wins (MW-22, MW-52).
        Ways { us, forward: &tables.forward[us.index()], pawn: [1 + kinds, kinds.max(1)] }
    }

    /// The number of ways for a Pawn to move to a cell (MW-21, MW-22).
    #[inline]
    pub(super) fn of_pawn(&self, cell: Cell) -> i64 {
        match rank_for(self.us, cell) {
            FAR_RANK.. => self.pawn[1],
            CAMP_RANK.. => self.pawn[0],
            _ => 1,
        }
    }
}
