//! The generator of legal moves.

mod batch;
mod board;
mod drives;
mod escapes;
mod heat;
mod outlook;
pub(crate) mod replies;
mod safety;

use std::ops::ControlFlow;

use warpboard_core::batch::{ListPart, Listener};
use warpboard_core::{Cell, Color};

use crate::board::CellSet;
use crate::board::tables::Tables;
use crate::moves::Move;
use crate::position::Taxi;
pub(crate) use batch::Batch;

type Safety = warpboard_core::safety::Safety<1>;

/// What all parts of the generator ask for again and again.
struct Generator<'a> {
    position: &'a Taxi,
    tables: &'static Tables,
    us: Color,
    ours: CellSet,
    theirs: CellSet,
    occupied: CellSet,
    /// Our king's cell, unless it rides.
    king: Option<Cell>,
    /// How safe it is there; safe if it rides.
    safety: Safety,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(position: &'a Taxi) -> Self {
        Self::of_army(position, position.side())
    }

    /// That of an army, as if it were to move.
    #[inline(always)]
    fn of_army(position: &'a Taxi, us: Color) -> Self {
        let mut generator = Generator {
            position,
            tables: Tables::of(position.rules()),
            us,
            ours: position.army(us),
            theirs: position.army(!us),
            occupied: position.occupied(),
            king: position.king(us),
            safety: Safety::default(),
        };
        if let Some(king) = generator.king {
            generator.safety = generator.safety_of(king, generator.occupied);
        }
        generator
    }

    /// Our king's cell, as a set; empty if it rides.
    #[inline]
    fn king_cells(&self) -> CellSet {
        self.king.map_or(CellSet::EMPTY, CellSet::of)
    }
}

/// Hands out the legal moves.
#[inline(always)]
pub(crate) fn generate<L: Listener<Batch>>(
    position: &Taxi,
    listener: &mut L,
) -> ControlFlow<L::Break> {
    let generator = Generator::new(position);
    generator.board_moves(listener)?;
    generator.drives(listener)
}

impl Taxi {
    /// Whether an army's king is attacked. A king that rides is not (TX-40).
    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| !self.attackers_of(king, !color).is_empty())
    }

    /// The units of an army that attack a cell of the board.
    pub(crate) fn attackers_of(&self, cell: Cell, by: Color) -> CellSet {
        safety::attackers(self, Tables::of(self.rules()), cell, by)
    }

    /// Appends the legal captures to a list. Drives are none.
    pub(crate) fn list_captures(&self, moves: &mut Vec<Move>) {
        let generator = Generator::new(self);
        let part = |batch: Batch| batch.captures(generator.theirs);
        let ControlFlow::Continue(()) = generator.board_moves(&mut ListPart { moves, part });
    }

    /// Whether there is a legal capture in passing.
    pub(crate) fn can_capture_in_passing(&self) -> bool {
        let mut first = |_: Batch| ControlFlow::Break(());
        self.passed_over().is_some() && Generator::new(self).en_passant(&mut first).is_break()
    }
}
