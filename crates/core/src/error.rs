//! What can be wrong with text: FENs, moves, rule options.

use crate::quote::{Quoted, quoted_or_missing};

/// What is wrong with a FEN: the kind of fault, the field it is in, the offending piece of text,
/// and what was expected there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {}: expected {expected}", quoted_or_missing(text))]
pub struct FenError {
    /// The kind of fault.
    pub kind: FenErrorKind,
    /// The name of the field, such as `placement` or `halfmove clock`.
    pub field: &'static str,
    /// The offending piece of text; empty if something is missing.
    pub text: String,
    /// What was expected in its place.
    pub expected: String,
}

impl FenError {
    /// An error of these parts.
    pub fn new(
        kind: FenErrorKind,
        field: &'static str,
        text: impl Into<String>,
        expected: impl Into<String>,
    ) -> FenError {
        FenError { kind, field, text: text.into(), expected: expected.into() }
    }

    /// The [name](FenErrorKind::name) of the kind, for machines.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.kind.name()
    }
}

/// The kinds of fault that a FEN can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// A field is missing.
    MissingField,
    /// There is text behind the last field, or two spaces in a row.
    TrailingText,
    /// A character, or a word, that is not in the field's grammar.
    Syntax,
    /// A rank of the wrong width, or the wrong number of ranks or layers.
    BoardSize,
    /// A number that is out of range or has a leading zero.
    Number,
    /// A royal piece is missing, or there are too many.
    Royal,
    /// A piece stands where its kind can never stand.
    Zone,
    /// More pieces of a kind than the game allows for.
    TooMany,
    /// A right (castling, en passant, double step, ...) that the placement contradicts.
    Right,
    /// The side that is not on move stands in check.
    Check,
    /// A list or a unit that is not in canonical order, or holds a doubled entry.
    Order,
    /// Fields that contradict each other in a way that no other kind names.
    Contradiction,
}

impl FenErrorKind {
    /// A stable name for machines, in snake case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FenErrorKind::MissingField => "missing_field",
            FenErrorKind::TrailingText => "trailing_text",
            FenErrorKind::Syntax => "syntax",
            FenErrorKind::BoardSize => "board_size",
            FenErrorKind::Number => "number",
            FenErrorKind::Royal => "royal",
            FenErrorKind::Zone => "zone",
            FenErrorKind::TooMany => "too_many",
            FenErrorKind::Right => "right",
            FenErrorKind::Check => "check",
            FenErrorKind::Order => "order",
            FenErrorKind::Contradiction => "contradiction",
        }
    }
}

/// Why a text is no move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is not a move in the game's notation.
    #[error("move: {} is not a move: expected {expected}", Quoted(text))]
    Unknown {
        /// The text.
        text: String,
        /// What a move looks like.
        expected: String,
    },
    /// The text is a move in the game's notation, but not a legal one here.
    #[error("move: {} is not legal in this position", Quoted(text))]
    Illegal {
        /// The text.
        text: String,
    },
    /// The text is a move that lacks a choice which the rules ask for here.
    #[error("move: {} is not complete: expected {expected}", Quoted(text))]
    Incomplete {
        /// The text.
        text: String,
        /// What has to be chosen.
        expected: String,
    },
    /// The text fits several legal moves.
    #[error("move: {} is ambiguous: it fits {}", Quoted(text), candidates.join(", "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that it fits, in full notation.
        candidates: Vec<String>,
    },
}

impl MoveError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            MoveError::Unknown { .. } => "unknown_move",
            MoveError::Illegal { .. } => "illegal_move",
            MoveError::Incomplete { .. } => "incomplete_move",
            MoveError::Ambiguous { .. } => "ambiguous_move",
        }
    }

    /// The text that was read.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            MoveError::Unknown { text, .. }
            | MoveError::Illegal { text }
            | MoveError::Incomplete { text, .. }
            | MoveError::Ambiguous { text, .. } => text,
        }
    }
}

/// A move that is not legal in the position it was to be played in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

impl IllegalMove {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "illegal_move"
    }
}

/// A position with more legal moves than are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a position has {count} legal moves, more than {most}")]
pub struct TooManyMoves {
    /// How many it has.
    pub count: u64,
    /// How many are listed at most.
    pub most: usize,
}

impl TooManyMoves {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "too_many_moves"
    }
}

/// Why a rule option cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The game has no option of that name.
    #[error("rule: {} is no option of this game: expected {expected}", Quoted(name))]
    UnknownOption {
        /// The name.
        name: String,
        /// The options there are.
        expected: String,
    },
    /// The option does not take that value.
    #[error("rule: {} does not take {}: expected {expected}", Quoted(name), Quoted(value))]
    Value {
        /// The name of the option.
        name: String,
        /// The value.
        value: String,
        /// The values it takes.
        expected: String,
    },
    /// The option only makes sense beside another one.
    #[error("rule: {} needs {}", Quoted(name), Quoted(needs))]
    Needs {
        /// The name of the option.
        name: String,
        /// The option it needs.
        needs: String,
    },
}

impl RuleError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            RuleError::UnknownOption { .. } => "unknown_option",
            RuleError::Value { .. } => "option_value",
            RuleError::Needs { .. } => "option_needs",
        }
    }
}

/// Why a position cannot be set up from the name of a variant, rule options and a FEN.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A rule option is wrong.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
}

impl SetUpError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            SetUpError::Variant(error) => error.kind(),
            SetUpError::Rule(error) => error.kind(),
            SetUpError::Fen(error) => error.kind(),
        }
    }
}

/// A name that is no variant's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("variant: {} is no variant: expected {expected}", Quoted(name))]
pub struct UnknownVariant {
    /// The name.
    pub name: String,
    /// The variants there are.
    pub expected: String,
}

impl UnknownVariant {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "unknown_variant"
    }
}
