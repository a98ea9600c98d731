//! The generator of legal moves: one, with visitors that list, count, or stop at the first.

mod board;
mod drives;
mod escapes;
mod outlook;
mod replies;
mod safety;
mod visitors;

use std::ops::ControlFlow;

use warpboard_core::{Cell, Color};

use crate::board::CellSet;
use crate::piece::{Unit, UnitSet};
use crate::position::Taxi;
use crate::tables::Tables;
use safety::Safety;
use visitors::Batches;
pub(crate) use visitors::{Count, Each};

/// What visits legal moves, as the generator finds them: in batches that share all but the
/// destination, or all but who is let off there. No move is in two batches.
pub(crate) trait Visitor {
    /// What it breaks with.
    type Break;

    /// A unit, or a part of it if `part` is not empty, moves from one cell to each of these.
    fn board(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<Self::Break>;

    /// A pawn, or a pawn out of a unit, moves to each of these cells and promotes.
    fn promotions(&mut self, from: Cell, part: Unit, to: CellSet) -> ControlFlow<Self::Break>;

    /// A unit, or a part of it, captures in passing.
    fn en_passant(&mut self, from: Cell, part: Unit, to: Cell) -> ControlFlow<Self::Break>;

    /// `off` gets off the taxi, it travels to each of these cells, the unit there is picked up or
    /// not, and each of these units is let off there.
    fn drives(
        &mut self,
        off: Unit,
        to: CellSet,
        pick_up: bool,
        off_there: UnitSet,
    ) -> ControlFlow<Self::Break>;
}

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
    #[inline(always)]
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
            safety: Safety::RIDING,
        };
        if let Some(king) = generator.king {
            generator.safety = generator.safety_of(king, generator.occupied);
        }
        generator
    }

    /// Our king's cell, as a set; empty if it rides.
    #[inline(always)]
    fn king_cells(&self) -> CellSet {
        self.king.map_or(CellSet::EMPTY, CellSet::of)
    }
}

impl Taxi {
    /// Gives all legal moves to a visitor.
    #[inline(always)]
    pub(crate) fn generate<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let generator = Generator::new(self);
        generator.board_moves(visitor)?;
        generator.drives(visitor)
    }

    /// Whether an army's king is attacked. A king that rides is not (TX-40).
    pub(crate) fn in_check(&self, color: Color) -> bool {
        let tables = Tables::of(self.rules());
        self.king(color).is_some_and(|king| {
            safety::is_attacked(self, tables, king, !color, self.army(!color), self.occupied())
        })
    }

    /// Whether there is a legal capture in passing.
    pub(crate) fn can_capture_in_passing(&self) -> bool {
        let first = |_| ControlFlow::Break(());
        self.passed_over().is_some()
            && Generator::new(self)
                .en_passant(&mut Each::new(self.cab(self.side()).place, first))
                .is_break()
    }
}
