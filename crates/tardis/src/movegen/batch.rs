//! Legal moves in sets, as the generator hands them out.

use std::ops::ControlFlow;

use warpboard_core::Cell;
use warpboard_core::batch::{self, Listener};

use crate::board::{Anchor, Set};
use crate::movegen::choices::Choices;
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

    #[inline(always)]
    fn len(self) -> usize {
        self.kinds.len() + usize::from(self.may_stay)
    }
}

/// Moves of the piece on a cell to each cell of a set, with each choice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PieceMoves {
    pub(crate) from: Cell,
    pub(crate) to: Set,
    pub(crate) choice: Choice,
}

impl PieceMoves {
    /// Tells of each move, until `tell` breaks.
    #[inline(always)]
    pub(crate) fn each<B>(self, mut tell: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let PieceMoves { from, to, choice } = self;
        for to in to {
            if choice.may_stay {
                tell(Action::Piece { from, to, promotion: None })?;
            }
            for role in choice.kinds.iter() {
                tell(Action::Piece { from, to, promotion: Some(role) })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn contains(&self, action: Action) -> bool {
        let Action::Piece { from, to, promotion } = action else {
            return false;
        };
        from == self.from
            && self.to.contains(to)
            && promotion.map_or(self.choice.may_stay, |role| self.choice.kinds.contains(role))
    }
}

/// Legal moves that begin with the same promotions.
#[derive(Debug, Clone)]
pub struct Batch {
    owed: Promotions,
    pub(crate) actions: Actions,
}

/// What is played in the moves of a batch.
#[derive(Debug, Clone)]
pub(crate) enum Actions {
    Piece(PieceMoves),
    EnPassant {
        from: Cell,
        to: Cell,
    },
    /// Moves of the mover's Tardis to one place, with each choice of promotions that they bring
    /// about.
    Tardis {
        to: Anchor,
        choices: Choices,
    },
}

impl Batch {
    #[inline(always)]
    pub(crate) fn piece(from: Cell, to: Set, choice: Choice) -> Batch {
        Actions::Piece(PieceMoves { from, to, choice }).into()
    }

    #[inline(always)]
    pub(crate) fn en_passant(from: Cell, to: Cell) -> Batch {
        Actions::EnPassant { from, to }.into()
    }

    #[inline(always)]
    pub(crate) fn tardis(to: Anchor, choices: Choices) -> Batch {
        Actions::Tardis { to, choices }.into()
    }

    /// Those of the moves that capture pieces which stand on `enemy`. Moves of a Tardis capture
    /// nothing.
    pub(crate) fn captures(mut self, enemy: Set) -> Batch {
        match &mut self.actions {
            Actions::Piece(moves) => moves.to &= enemy,
            Actions::EnPassant { .. } => {}
            Actions::Tardis { .. } => {
                let none = PieceMoves { from: Cell::new(0), to: Set::EMPTY, choice: Choice::STAY };
                self.actions = Actions::Piece(none);
            }
        }
        self
    }

    /// These moves, made after promotions that were owed.
    pub(crate) fn after(self, owed: Promotions) -> Batch {
        Batch { owed, ..self }
    }

    /// Whether a move of this batch plays an action.
    pub(crate) fn contains(&self, action: Action) -> bool {
        match (&self.actions, action) {
            (Actions::Piece(moves), _) => moves.contains(action),
            (Actions::EnPassant { from, to }, _) => {
                action == Action::EnPassant { from: *from, to: *to }
            }
            (Actions::Tardis { to: place, choices }, Action::Tardis { to, promotions }) => {
                to == *place && choices.include(promotions)
            }
            (Actions::Tardis { .. }, _) => false,
        }
    }
}

impl From<Actions> for Batch {
    #[inline(always)]
    fn from(actions: Actions) -> Batch {
        Batch { owed: Promotions::NONE, actions }
    }
}

impl Actions {
    /// Tells of each action, until `tell` breaks.
    #[inline(always)]
    pub(crate) fn each<B>(self, mut tell: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self {
            Actions::Piece(moves) => moves.each(tell),
            Actions::EnPassant { from, to } => tell(Action::EnPassant { from, to }),
            Actions::Tardis { to, choices } => {
                choices.visit(|promotions| tell(Action::Tardis { to, promotions }))
            }
        }
    }
}

impl batch::Batch for Batch {
    type Move = Move;

    #[inline(always)]
    fn len(&self) -> u64 {
        match &self.actions {
            Actions::Piece(moves) => (moves.to.len() * moves.choice.len()) as u64,
            Actions::EnPassant { .. } => 1,
            Actions::Tardis { choices, .. } => choices.len(),
        }
    }

    #[inline(always)]
    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        let Batch { owed, actions } = self;
        actions.each(
            #[inline(always)]
            |action| listener.hear(Move::new(owed, action).expect("a move that a position has")),
        )
    }
}
