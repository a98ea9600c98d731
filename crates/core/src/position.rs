//! [`Position`]: what generic code needs of a game.

use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;

use crate::color::Color;
use crate::error::{IllegalMove, TooManyMoves};
use crate::outcome::Outcome;

/// A position of a game: what is where, who is to move, and everything else that decides which
/// games can follow.
///
/// Two positions are equal if the same games can follow from them: equality (and [`key`]) is the
/// repetition key. So clocks take no part in it, and rights, hands and rule options do.
///
/// Playing, searching, and a [`Game`](crate::Game) with its claims need this trait alone. Counting
/// needs [`CountNodes`] as well, and text, records, drawings and checks need [`VariantPosition`].
/// Users' own games may implement them: see the examples `own_game` and `own_variant`.
///
/// [`key`]: Position::key
/// [`CountNodes`]: crate::CountNodes
/// [`VariantPosition`]: crate::VariantPosition
pub trait Position: Clone + Eq + Hash + Debug {
    /// A move. Its order and equality are those of the notation: two ways to reach the same
    /// result that are written alike are one move.
    ///
    /// It is written by `{}`; where that is hard to read, `{:#}` is a form for people, which
    /// [`parse_move`](crate::VariantPosition::parse_move) reads as well.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync;

    /// What [`unmake`](Position::unmake) needs to take a move back. `Self` for copy-make.
    type Undo;

    /// The side to move.
    fn side_to_move(&self) -> Color;

    /// The Zobrist key: equal for equal positions, and as good as never for others.
    ///
    /// Provided by hashing the position. Games keep a key from move to move, which is faster and,
    /// unlike this one, the same in every release.
    fn key(&self) -> u64 {
        rustc_hash::FxBuildHasher.hash_one(self)
    }

    /// Calls `visit` for each legal move, each once, in no particular order, until it breaks.
    /// A finished game has no legal moves.
    ///
    /// # Errors
    /// Not an error: `Break` as returned by `visit`.
    fn visit_legal<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a legal move. What happens on any other move is not specified, except that it is
    /// safe; use [`play`](Position::play) for moves that are not known to be legal.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that was made last. `undo` is what [`make`](Position::make) returned.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The end of the game, if the position is one: checkmate, stalemate, or a win of the variant's own.
    /// Repetition and move-count draws are claims on a game record.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the side to move is in check. Provided for games without check: false.
    fn is_check(&self) -> bool {
        false
    }

    /// Plies since the last move that set the clock back: a capture, and whatever else the game's
    /// rules name, such as a pawn move in chess. Provided for games that do not count them: 0.
    fn halfmove_clock(&self) -> u32 {
        0
    }

    /// The number of the move, from 1; grows after Black's move. Provided for games that do not
    /// count them: 1.
    fn fullmove_number(&self) -> u32 {
        1
    }

    /// Calls `f` on the position after a legal move, and restores the position.
    ///
    /// Provided by make and unmake; games for which copying is cheaper override it.
    #[inline(always)]
    fn with_move<R>(&mut self, mv: Self::Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make(mv);
        let result = f(self);
        self.unmake(mv, undo);
        result
    }

    /// The legal moves, in no particular order.
    #[must_use]
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Appends the legal moves to `moves`, which keeps its allocation from call to call.
    fn legal_moves_into(&self, moves: &mut Vec<Self::Move>) {
        let listed = self.legal_moves_at_most(usize::MAX, moves);
        debug_assert!(listed.is_ok());
    }

    /// Appends the legal moves to `moves`, unless there are more than `most`: for positions of
    /// which nobody knows whether memory has room for all of their moves.
    ///
    /// # Errors
    /// [`TooManyMoves`] if there are more; `moves` is then as it was.
    fn legal_moves_at_most(
        &self,
        most: usize,
        moves: &mut Vec<Self::Move>,
    ) -> Result<(), TooManyMoves> {
        list_by_visits(self, most, moves)
    }

    /// The number of legal moves. Games override it where counting needs no list.
    #[must_use]
    fn count_legal(&self) -> u64 {
        let mut count = 0;
        let flow: ControlFlow<()> = self.visit_legal(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        debug_assert!(flow.is_continue());
        count
    }

    /// The legal move of that number, counted from 0 in the order of
    /// [`visit_legal`](Position::visit_legal); `None` if there are not so many.
    #[must_use]
    fn nth_legal(&self, n: u64) -> Option<Self::Move> {
        let mut left = n;
        let flow = self.visit_legal(|mv| match left.checked_sub(1) {
            None => ControlFlow::Break(mv),
            Some(rest) => {
                left = rest;
                ControlFlow::Continue(())
            }
        });
        flow.break_value()
    }

    /// A legal move chosen at random, without a list of them; `None` if there is none.
    ///
    /// `below` is asked for a number below the number of legal moves, which is at least 1. The
    /// choice is as even as its answers are.
    ///
    /// ```
    /// # use warpboard_core::Position;
    /// # use warpboard_core::zobrist::Stream;
    /// fn play_at_random<P: Position>(position: &mut P, random: &mut Stream, plies: usize) {
    ///     for _ in 0..plies {
    ///         let Some(mv) = position.random_legal(|n| random.next() % n) else { break };
    ///         position.make(mv);
    ///     }
    /// }
    /// ```
    #[must_use]
    fn random_legal(&self, below: impl FnOnce(u64) -> u64) -> Option<Self::Move> {
        match self.count_legal() {
            0 => None,
            count => self.nth_legal(below(count)),
        }
    }

    /// Whether there is a legal move.
    #[must_use]
    fn has_legal_move(&self) -> bool {
        self.visit_legal(ControlFlow::Break).is_break()
    }

    /// The position with the turn given to the other side, as searches ask for it: no move of the
    /// game, but a position of it, and what only a move just made allows is gone. `None` in check,
    /// and wherever else the game has no such position.
    ///
    /// Provided for games that do without: `None`.
    #[must_use]
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether a move, from wherever it comes, is legal here.
    #[must_use]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.visit_legal(|legal| {
            if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Plays a move after checking that it is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, IllegalMove> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMove) }
    }
}

/// [`Position::legal_moves_at_most`] for positions that hand out their moves one by one.
pub(crate) fn list_by_visits<P: Position>(
    position: &P,
    most: usize,
    moves: &mut Vec<P::Move>,
) -> Result<(), TooManyMoves> {
    let first = moves.len();
    let flow = position.visit_legal(|mv| {
        if moves.len() - first == most {
            return ControlFlow::Break(());
        }
        moves.push(mv);
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        moves.truncate(first);
        return Err(too_many_moves(position, most));
    }
    Ok(())
}

/// Says that a position has more than `most` legal moves.
#[cold]
pub(crate) fn too_many_moves<P: Position>(position: &P, most: usize) -> TooManyMoves {
    TooManyMoves { count: position.count_legal(), most }
}
