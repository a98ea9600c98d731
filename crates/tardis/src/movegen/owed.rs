//! The promotions that the side to move owes from its opponent's move (TT-42), and the moves behind
//! each choice of them.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::Cell;
use warpboard_core::batch::Count;

use crate::config::PROMOTION_CELLS;
use crate::movegen::Generator;
use crate::movegen::batch::Batch;
use crate::movegen::choices::Choices;
use crate::piece::Role;
use crate::position::Tardis;

impl Tardis {
    /// The choices in the promotions that the side to move owes, if it does.
    #[inline]
    pub(crate) fn owed(&self) -> Option<Choices> {
        let due = self.due(self.config, self.side);
        (!due.pawns.is_empty()).then(|| Choices::new(self, self.side, due))
    }

    /// Tells of the moves behind each choice of owed promotions.
    #[cold]
    #[inline(never)]
    pub(crate) fn generate_behind(
        &self,
        choices: &Choices,
        listener: &mut dyn FnMut(Batch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.count_behind(choices) == 0 {
            // There may be millions of choices to look through.
            return ControlFlow::Continue(());
        }
        choices.visit(|owed| {
            let mut next = self.clone();
            next.promote(owed);
            next.generate_actions(&mut |batch: Batch| listener(batch.after(owed)))
        })
    }

    /// The number of moves behind all choices of owed promotions.
    ///
    /// Promotions change no occupancy, so the moves of a piece that a pawn becomes do not depend on
    /// what others become. All other moves depend only on what is missing then, and that on the
    /// lot of new pieces.
    #[cold]
    #[inline(never)]
    pub(crate) fn count_behind(&self, choices: &Choices) -> u64 {
        let generator = Generator::of(self, self.side);
        let moves = |pawn: Cell| {
            Role::QUOTA.map(|(role, _)| {
                let targets = generator.targets(role, pawn);
                generator.count(role, pawn, targets)
            })
        };
        let of_new: ArrayVec<[u64; Role::QUOTA.len()], PROMOTION_CELLS> =
            choices.pawns.iter().map(|&pawn| moves(pawn)).collect();
        let mut total = 0;
        choices.for_each_outcome(|pieces| {
            let example = choices.example(pieces);
            let mut next = self.clone();
            next.promote(example);
            let mut count = Count::default();
            let ControlFlow::Continue(()) = next.generate_actions(&mut count);
            let pawns = choices.pawns.iter().zip(&of_new);
            let becomes = |pawn: Cell| example.iter().find(|&(cell, _)| cell == pawn);
            let of_others = pawns.fold(count.0, |left, (&pawn, moves)| {
                left - becomes(pawn).map_or(0, |(_, role)| moves[role.index()])
            });
            let ways = choices.ways(pieces);
            total += ways * of_others;
            // Each of the pawns becomes a piece of a kind in the same number of ways.
            for (kind, &number) in pieces.iter().enumerate() {
                let each = ways * u64::from(number) / choices.pawns.len() as u64;
                total += each * of_new.iter().map(|moves| moves[kind]).sum::<u64>();
            }
        });
        total
    }
}
