//! What is done with legal moves as the generator hands them out: visiting them, counting, or looking for
//! one.

use std::ops::ControlFlow;

use warpboard_core::Cell;

use crate::board::{Anchor, Set};
use crate::choices::Choices;
use crate::moves::{Action, Move, Promotions};
use crate::piece::RoleSet;

/// What a piece may or must become at the end of its move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    /// The kinds that it may become.
    pub(crate) kinds: RoleSet,
    /// Whether it may stay what it is.
    pub(crate) may_stay: bool,
}

impl Choice {
    pub(crate) const STAY: Choice = Choice { kinds: RoleSet::EMPTY, may_stay: true };

    /// It must become one of these kinds, or stay if there are none.
    pub(crate) fn one_of(kinds: RoleSet) -> Choice {
        Choice { kinds, may_stay: kinds.is_empty() }
    }
}

/// What is done with legal moves.
pub(crate) trait Sink {
    type Break;

    /// The moves that follow begin with these promotions.
    fn owed(&mut self, owed: Promotions);

    /// Moves of the piece on a cell to each cell of a set, with each choice.
    fn piece(&mut self, from: Cell, to: Set, choice: Choice) -> ControlFlow<Self::Break>;

    /// Another move.
    fn action(&mut self, action: Action) -> ControlFlow<Self::Break>;

    /// Moves of the mover's Tardis to one place, with each choice of promotions that they bring
    /// about.
    fn tardis(&mut self, to: Anchor, choices: &Choices) -> ControlFlow<Self::Break> {
        choices.visit(|promotions| self.action(Action::Tardis { to, promotions }))
    }
}

/// Visits moves one by one.
pub(crate) struct Visit<F> {
    pub(crate) owed: Promotions,
    pub(crate) visit: F,
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Sink for Visit<F> {
    type Break = B;

    fn owed(&mut self, owed: Promotions) {
        self.owed = owed;
    }

    #[inline(always)]
    fn piece(&mut self, from: Cell, to: Set, choice: Choice) -> ControlFlow<B> {
        for to in to {
            if choice.may_stay {
                self.action(Action::Piece { from, to, promotion: None })?;
            }
            for role in choice.kinds.iter() {
                self.action(Action::Piece { from, to, promotion: Some(role) })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn action(&mut self, action: Action) -> ControlFlow<B> {
        (self.visit)(Move::new(self.owed, action).expect("a move that a position has"))
    }
}

/// Counts moves without listing them.
#[derive(Debug, Default)]
pub(crate) struct Count(pub(crate) u64);

impl Sink for Count {
    type Break = ();

    #[inline(always)]
    fn owed(&mut self, _: Promotions) {}

    #[inline(always)]
    fn piece(&mut self, _: Cell, to: Set, choice: Choice) -> ControlFlow<()> {
        self.0 += (to.len() * (choice.kinds.len() + usize::from(choice.may_stay))) as u64;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn action(&mut self, _: Action) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn tardis(&mut self, _: Anchor, choices: &Choices) -> ControlFlow<()> {
        self.0 += choices.len();
        ControlFlow::Continue(())
    }
}

/// Looks for one move, without its owed promotions; breaks on it.
#[derive(Debug)]
pub(crate) struct Find(pub(crate) Action);

impl Sink for Find {
    type Break = ();

    fn owed(&mut self, _: Promotions) {}

    fn piece(&mut self, from: Cell, to: Set, choice: Choice) -> ControlFlow<()> {
        match self.0 {
            Action::Piece { from: sought, to: end, promotion }
                if sought == from
                    && to.contains(end)
                    && promotion.map_or(choice.may_stay, |role| choice.kinds.contains(role)) =>
            {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn action(&mut self, action: Action) -> ControlFlow<()> {
        if action == self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn tardis(&mut self, place: Anchor, choices: &Choices) -> ControlFlow<()> {
        match self.0 {
            Action::Tardis { to, promotions } if to == place && choices.include(promotions) => {
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
