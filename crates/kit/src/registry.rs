//! The games that there are: those that come with this crate, and those that a program adds.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{OnceLock, PoisonError, RwLock};

use warpboard_core::{RuleError, RuleOption, Rules, unknown_option};

use crate::compiled::{Compiled, ROLES};
use crate::compiler::Compiler;
use crate::error::{Result, StatementError};
use crate::ground::Ground;
use crate::names::{self, Names};
use crate::position::Kit;
use crate::statement::Statement;

/// A game that has been registered, on a board of as many words as it needs. It is `Copy`: the
/// game lives as long as the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AnyStated {
    /// Up to 64 cells.
    Small(Stated<1>),
    /// Up to 128 cells.
    Medium(Stated<2>),
}

/// A game on a board of up to `64 * N` cells, as the rules of a [`Kit`](crate::Kit).
#[derive(Clone, Copy)]
pub struct Stated<const N: usize>(pub(crate) &'static Compiled<N>);

impl<const N: usize> Stated<N> {
    /// The name in commands and tags.
    #[must_use]
    pub fn id(self) -> &'static str {
        &self.0.statement.id
    }

    /// The name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        &self.0.statement.title
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start_fen(self) -> &'static str {
        &self.0.statement.start
    }

    /// What was stated.
    #[must_use]
    pub fn statement(self) -> &'static Statement {
        &self.0.statement
    }

    /// The start position.
    #[must_use]
    pub fn start(self) -> Kit<N> {
        let state = crate::fen::read(self.start_fen(), self.0);
        Kit { game: self.0, state: state.expect("the start position is valid") }
    }
}

/// Evaluates an expression on a stated game, whatever the size of its board.
macro_rules! each_size {
    ($any:expr, $stated:ident => $body:expr) => {
        match $any {
            AnyStated::Small($stated) => $body,
            AnyStated::Medium($stated) => $body,
        }
    };
}

impl AnyStated {
    /// The name in commands and tags.
    #[must_use]
    pub fn id(self) -> &'static str {
        each_size!(self, stated => stated.id())
    }

    /// The name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        each_size!(self, stated => stated.title())
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start_fen(self) -> &'static str {
        each_size!(self, stated => stated.start_fen())
    }

    /// What was stated.
    #[must_use]
    pub fn statement(self) -> &'static Statement {
        each_size!(self, stated => stated.statement())
    }

    fn number(self) -> u16 {
        each_size!(self, stated => stated.0.number)
    }

    /// The ids of all games: those that come with this crate, in alphabetical order, and behind them
    /// those that the program has registered.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        let registry = REGISTRY.read().unwrap_or_else(PoisonError::into_inner);
        let shipped = |id: &str| crate::shipped::shipped_ids().any(|other| other == id);
        let added: Vec<&'static str> =
            registry.iter().map(|game| game.id()).filter(|id| !shipped(id)).collect();
        crate::shipped::shipped_ids().chain(added)
    }

    /// The game of that id: one that was registered, or one that comes with this crate.
    #[must_use]
    pub fn find(id: &str) -> Option<AnyStated> {
        registered(id).or_else(|| {
            let statement = crate::shipped::shipped_statement(id)?;
            Some(register(statement).expect("a shipped game is right"))
        })
    }
}

static REGISTRY: RwLock<Vec<AnyStated>> = RwLock::new(Vec::new());

fn registered(id: &str) -> Option<AnyStated> {
    let registry = REGISTRY.read().unwrap_or_else(PoisonError::into_inner);
    registry.iter().copied().find(|game| game.id() == id)
}

/// Checks a statement, and makes a game of it, which lives as long as the program: register a game
/// once. A statement that is registered again gives the same game.
///
/// # Errors
/// [`StatementError`] for what is wrong, and if another game has the id.
pub fn register(statement: Statement) -> Result<AnyStated> {
    if let Some(known) = registered(&statement.id) {
        return same_or_taken(known, &statement);
    }
    let ground = check_frame(&statement)?;
    let game = match ground.topology.len() {
        0..=64 => Form::Small(Compiler::new(&statement, &ground).compile()?),
        _ => Form::Medium(Compiler::new(&statement, &ground).compile()?),
    };
    let mut registry = REGISTRY.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = registry.iter().find(|game| game.id() == statement.id) {
        return same_or_taken(*known, &statement);
    }
    let names = match &game {
        Form::Small(game) => names_of(game),
        Form::Medium(game) => names_of(game),
    };
    let Some(number) = names::keep(names) else {
        return Err(StatementError::new("id", statement.id, "at most 65536 games"));
    };
    let game = match game {
        Form::Small(game) => AnyStated::Small(keep(game, number)),
        Form::Medium(game) => AnyStated::Medium(keep(game, number)),
    };
    registry.push(game);
    Ok(game)
}

impl Statement {
    /// The number of cells of the board.
    ///
    /// # Errors
    /// [`StatementError`] for what is wrong with the board.
    pub fn cell_count(&self) -> Result<usize> {
        Ok(Ground::new(&self.board)?.topology.len())
    }
}

/// Checks a statement as [`register`] does, and makes nothing of it.
///
/// # Errors
/// [`StatementError`] for what is wrong.
pub fn check(statement: &Statement) -> Result<()> {
    let ground = check_frame(statement)?;
    let compiler = Compiler::new(statement, &ground);
    match ground.topology.len() {
        0..=64 => compiler.compile::<1>().map(drop),
        _ => compiler.compile::<2>().map(drop),
    }
}

#[allow(clippy::large_enum_variant, reason = "one at a time, for a moment")]
enum Form {
    Small(Compiled<1>),
    Medium(Compiled<2>),
}

fn keep<const N: usize>(game: Compiled<N>, number: u16) -> Stated<N> {
    Stated(Box::leak(Box::new(Compiled { number, ..game })))
}

fn names_of<const N: usize>(game: &Compiled<N>) -> Names {
    let cells = game.topology.cells().map(|cell| game.topology.name(cell).to_owned());
    Names {
        cells: cells.collect(),
        letters: game.roles.iter().map(|role| role.letter.clone()).collect(),
        suffixes: game.suffixes.clone(),
    }
}

fn same_or_taken(known: AnyStated, statement: &Statement) -> Result<AnyStated> {
    if known.statement() == statement {
        return Ok(known);
    }
    let expected = "an id that no other game has";
    Err(StatementError::new("id", &statement.id, expected))
}

/// What is wrong with a statement but for its tables; the board if nothing is.
fn check_frame(statement: &Statement) -> Result<Ground> {
    let id = &statement.id;
    let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty()
        || !id.bytes().all(known)
        || !id.starts_with(|it: char| it.is_ascii_lowercase())
    {
        let expected = "lower case letters, digits and `-`, a letter first";
        return Err(StatementError::new("id", id, expected));
    }
    if statement.title.is_empty() || statement.title.contains(['\n', '"']) {
        return Err(StatementError::new("title", &statement.title, "a name of one line"));
    }
    let count = statement.roles.len();
    if count == 0 || count > ROLES {
        let expected = format!("from 1 to {ROLES} roles");
        return Err(StatementError::new("roles", format!("{count} roles"), expected));
    }
    if statement.castling.len() > 32 {
        let found = format!("{} castles", statement.castling.len());
        return Err(StatementError::new("castling", found, "at most 32 castles"));
    }
    Ground::new(&statement.board)
}

/// The rules of a game under its own name have no options.
impl<const N: usize> Rules for Stated<N> {
    const OPTIONS: &'static [RuleOption] = &[];

    fn set(&mut self, name: &str, _: Option<&str>) -> std::result::Result<(), RuleError> {
        Err(unknown_option::<warpboard_core::NoOptions>(name))
    }

    fn settings(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Chess, on a board of as many words as asked for.
impl<const N: usize> Default for Stated<N> {
    fn default() -> Self {
        static KEPT: [OnceLock<Box<dyn Any + Send + Sync>>; 8] = [const { OnceLock::new() }; 8];
        let lay_out = || -> Box<dyn Any + Send + Sync> {
            let chess = AnyStated::find(crate::shipped::CHESS).expect("chess is shipped");
            let statement = chess.statement();
            let ground = check_frame(statement).expect("a shipped game is right");
            let game = Compiler::new(statement, &ground).compile::<N>();
            Box::new(keep(game.expect("a shipped game is right"), chess.number()))
        };
        let kept = KEPT[N].get_or_init(lay_out);
        *kept.downcast_ref::<Stated<N>>().expect("a game of this size")
    }
}

impl<const N: usize> PartialEq for Stated<N> {
    fn eq(&self, other: &Self) -> bool {
        self.0.number == other.0.number
    }
}

impl<const N: usize> Eq for Stated<N> {}

impl<const N: usize> PartialOrd for Stated<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Stated<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.number.cmp(&other.0.number)
    }
}

impl<const N: usize> Hash for Stated<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.number.hash(state);
    }
}

impl<const N: usize> fmt::Debug for Stated<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stated({})", self.id())
    }
}
