//! The traits that every game implements: [`Position`] for generic code, [`VariantPosition`] for text.

use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;

use crate::color::Color;
use crate::describe::Describe;
use crate::diagram::Diagram;
use crate::error::{FenError, IllegalMove, MoveError, RuleError};
use crate::outcome::Outcome;
use crate::text;
use crate::topology::Topology;
use crate::walk::CountNodes;

/// A position of a game: what is where, who is to move, and everything else that decides which
/// games can follow.
///
/// Two positions are equal if the same games can follow from them: equality (and [`key`]) is the
/// repetition key. So clocks take no part in it, and rights, hands and rule options do.
///
/// Generic code - perft, playouts, fuzzing, the game record - uses this trait alone. Users'
/// own games may implement it: see the example `own_game`.
///
/// [`key`]: Position::key
pub trait Position: Clone + Eq + Hash + Debug {
    /// A move. Its order and equality are those of the notation: two ways to reach the same
    /// result that are written alike are one move.
    ///
    /// It is written by `{}`; where that is hard to read, `{:#}` is a form for people, which
    /// [`parse_move`](VariantPosition::parse_move) reads as well.
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
        let flow: ControlFlow<()> = self.visit_legal(|mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        debug_assert!(flow.is_continue());
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

/// A game with a name, rule options and text: what command lines, records and registries need
/// beyond [`Position`] and [`Describe`].
pub trait VariantPosition: CountNodes + Describe {
    /// The options of the game's rules. The default is the game as its inventor gives it.
    type Rules: Rules;

    /// The name in commands and tags: lower case, no spaces.
    const ID: &'static str;

    /// The name for people.
    const TITLE: &'static str;

    /// The FEN of the start position.
    const START_FEN: &'static str;

    /// The rules as a page of Markdown, whose section `Notation` explains FEN and moves by
    /// examples. Provided for games without one: empty.
    const RULES_PAGE: &'static str = "";

    /// The start position under these rules.
    #[must_use]
    fn start(rules: Self::Rules) -> Self {
        Self::from_fen(Self::START_FEN, rules).expect("the start position is valid")
    }

    /// Reads a position, strictly: what is not as [`fen`](VariantPosition::fen) would write it is
    /// refused.
    ///
    /// # Errors
    /// [`FenError`] naming the field, the offending text and what was expected.
    fn from_fen(fen: &str, rules: Self::Rules) -> Result<Self, FenError>;

    /// Reads a position as other programs may write it, which differs from how
    /// [`from_fen`](VariantPosition::from_fen) has it and is not wrong:
    /// [spaces and clocks](crate::text::read_leniently), and what the game forgives in
    /// [its own fields](VariantPosition::canonical_field).
    ///
    /// # Errors
    /// [`FenError`] as of `from_fen`, for what is wrong.
    fn from_fen_lenient(fen: &str, rules: Self::Rules) -> Result<Self, FenError> {
        let strict = |fen: &str| Self::from_fen(fen, rules);
        text::read_leniently(fen, Self::START_FEN, Self::canonical_field, strict)
    }

    /// The canonical text of a field that other programs may write otherwise, for
    /// [`from_fen_lenient`](VariantPosition::from_fen_lenient). Fields are counted from 0, the
    /// placement; clocks are never asked about. `text` is `None` for a field that is missing.
    /// `None` leaves the field as it is.
    ///
    /// Provided for games that forgive nothing: `None`.
    #[must_use]
    fn canonical_field(index: usize, text: Option<&str>) -> Option<String> {
        let _ = (index, text);
        None
    }

    /// Writes the position; reading the text under the same rules gives an equal position, and
    /// writing that the same text.
    fn fen(&self) -> String;

    /// The FEN that a position shares with all that are equal to it, and with no other: the clocks
    /// are at their least, and a right that equality leaves out is not written.
    ///
    /// Provided for games whose equality leaves out nothing but the clocks, if their FEN has any,
    /// as its last two fields.
    fn repetition_fen(&self) -> String {
        text::with_least_clocks(self.fen(), self.halfmove_clock(), self.fullmove_number())
    }

    /// The rules that the position is played by.
    fn rules(&self) -> Self::Rules;

    /// The board as it is in this position.
    fn topology(&self) -> &Topology;

    /// Reads a move against this position. Moves are written by their `Display`.
    ///
    /// # Errors
    /// [`MoveError`], which tells text that is no move from a move that is not legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// What a drawing of the position shows.
    fn diagram(&self) -> Diagram;
}

/// The options of a game's rules, set by name.
pub trait Rules: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The options that there are.
    const OPTIONS: &'static [RuleOption];

    /// Sets an option by name; `value` is `None` for an option given without value.
    /// The options of a game may be set in any order.
    ///
    /// # Errors
    /// [`RuleError`] if there is no such option or it does not take the value.
    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError>;

    /// The options that are not at their default, as `name` or `name=value`, in the order of
    /// [`OPTIONS`](Rules::OPTIONS).
    fn settings(&self) -> Vec<String>;

    /// The rules with these options set, each written as `name` or `name=value`.
    ///
    /// # Errors
    /// [`RuleError`] for the first option that is wrong, or if the options do not fit together.
    fn from_settings<S: AsRef<str>>(
        settings: impl IntoIterator<Item = S>,
    ) -> Result<Self, RuleError> {
        let mut rules = Self::default();
        for setting in settings {
            match setting.as_ref().split_once('=') {
                Some((name, value)) => rules.set(name, Some(value))?,
                None => rules.set(setting.as_ref(), None)?,
            }
        }
        rules.check()?;
        Ok(rules)
    }

    /// Checks that the options fit together, once all are set.
    ///
    /// # Errors
    /// [`RuleError::Needs`] if an option only makes sense beside another one.
    fn check(&self) -> Result<(), RuleError> {
        Ok(())
    }
}

/// The name, values and meaning of one rule option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// The values it takes; empty for an option that is on or off.
    pub values: &'static [&'static str],
    /// What it changes, in one line.
    pub summary: &'static str,
}

/// The rules of a game without options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NoOptions;

impl Rules for NoOptions {
    const OPTIONS: &'static [RuleOption] = &[];

    fn set(&mut self, name: &str, _: Option<&str>) -> Result<(), RuleError> {
        Err(RuleError::UnknownOption { name: name.to_owned(), expected: "none".to_owned() })
    }

    fn settings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Sets an option that is on or off: no value and `true` turn it on, `false` off.
///
/// # Errors
/// [`RuleError::Value`] for any other value.
pub fn parse_switch(name: &str, value: Option<&str>) -> Result<bool, RuleError> {
    match value {
        None | Some("true") => Ok(true),
        Some("false") => Ok(false),
        Some(other) => Err(RuleError::Value {
            name: name.to_owned(),
            value: other.to_owned(),
            expected: "`true`, `false` or no value".to_owned(),
        }),
    }
}

/// The error for an option that the game `R` does not have.
#[must_use]
pub fn unknown_option<R: Rules>(name: &str) -> RuleError {
    let names: Vec<String> = R::OPTIONS.iter().map(|option| format!("`{}`", option.name)).collect();
    RuleError::UnknownOption { name: name.to_owned(), expected: names.join(", ") }
}
