//! The games that a program has registered.

use std::any::TypeId;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{PoisonError, RwLock};

use warpboard_core::game::{SetUpError, UnknownVariant};
use warpboard_core::{
    FenError, FenErrorKind, NoOptions, Quoted, RuleError, RuleOption, Rules, Setup,
    VariantPosition, unknown_option,
};

use super::erased::{Erased, intern};

/// A game that the program has registered.
#[derive(Clone, Copy)]
pub struct OwnGame(&'static Registered);

/// A type of positions, and what is done with it.
pub(super) struct Registered {
    of: TypeId,
    id: &'static str,
    title: &'static str,
    start_fen: &'static str,
    rules_page: &'static str,
    options: &'static [RuleOption],
    pub(super) from_fen: Read,
    pub(super) from_fen_lenient: Read,
    /// The FEN of what a position is put together from, under rule options.
    setup_fen: fn(&[&str], &Setup) -> Result<String, SetUpError>,
    /// The settings that are not at their default, of those given.
    settings: fn(&[&str]) -> Result<Vec<String>, RuleError>,
}

/// Reads a position under rule options.
pub(super) type Read = fn(&[&str], &str) -> Result<Box<dyn Erased>, SetUpError>;

fn read<P: VariantPosition + Send + Sync + 'static>(
    settings: &[&str],
    fen: &str,
    read: fn(&str, P::Rules) -> Result<P, FenError>,
) -> Result<Box<dyn Erased>, SetUpError> {
    Ok(Box::new(read(fen, P::game_rules(P::ID, settings)?)?))
}

static GAMES: RwLock<Vec<OwnGame>> = RwLock::new(Vec::new());

fn games() -> Vec<OwnGame> {
    GAMES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl OwnGame {
    /// The name in commands and tags.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.0.id
    }

    /// The name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start_fen(self) -> &'static str {
        self.0.start_fen
    }

    pub(crate) fn rules_page(self) -> &'static str {
        self.0.rules_page
    }

    pub(crate) fn options(self) -> &'static [RuleOption] {
        self.0.options
    }

    pub(crate) fn find(id: &str) -> Option<OwnGame> {
        games().into_iter().find(|game| game.id() == id)
    }

    pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
        games().into_iter().map(OwnGame::id)
    }

    fn of_type(of: TypeId) -> Option<OwnGame> {
        games().into_iter().find(|game| game.0.of == of)
    }

    /// Registers a type, unless its id is `built_in`.
    pub(crate) fn register<P>(built_in: impl Fn(&str) -> bool) -> Result<OwnGame, RegisterError>
    where
        P: VariantPosition + Send + Sync + 'static,
    {
        if let Some(known) = OwnGame::of_type(TypeId::of::<P>()) {
            return Ok(known);
        }
        let wrong = |expected| Err(RegisterError { id: P::ID.to_owned(), expected });
        let fits = |it: char| !it.is_whitespace() && !it.is_control() && !it.is_uppercase();
        if P::ID.is_empty() || P::ID.starts_with('-') || !P::ID.chars().all(fits) {
            return wrong("a name in lower case, without spaces, not beginning with `-`");
        }
        let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
        if games.iter().any(|game| game.id() == P::ID) || built_in(P::ID) {
            return wrong("an id that no other game has");
        }
        let game = OwnGame(Box::leak(Box::new(Registered {
            of: TypeId::of::<P>(),
            id: P::ID,
            title: P::TITLE,
            start_fen: P::START_FEN,
            rules_page: P::RULES_PAGE,
            options: P::Rules::OPTIONS,
            from_fen: |settings, fen| read(settings, fen, P::from_fen),
            from_fen_lenient: |settings, fen| read(settings, fen, P::from_fen_lenient),
            setup_fen: |settings, setup| Ok(P::setup_fen(setup, P::game_rules(P::ID, settings)?)?),
            settings: |settings| Ok(P::Rules::from_settings(settings)?.settings()),
        })));
        games.push(game);
        Ok(game)
    }
}

/// Why a game cannot be registered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("variant: {}: expected {expected}", Quoted(.id))]
pub struct RegisterError {
    /// The id of the game.
    pub id: String,
    /// What was expected of it.
    pub expected: &'static str,
}

impl RegisterError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "variant_id"
    }
}

impl PartialEq for OwnGame {
    fn eq(&self, other: &OwnGame) -> bool {
        self.id() == other.id()
    }
}

impl Eq for OwnGame {}

impl PartialOrd for OwnGame {
    fn partial_cmp(&self, other: &OwnGame) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for OwnGame {
    fn cmp(&self, other: &OwnGame) -> Ordering {
        self.id().cmp(other.id())
    }
}

impl Hash for OwnGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnGame({})", self.id())
    }
}

/// The rules of an [`Own`](crate::Own) position: its game, and the options that are not at their default.
///
/// The default is of no game, and has no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OwnRules {
    game: Option<OwnGame>,
    settings: &'static [String],
}

impl OwnRules {
    pub(super) fn of(game: OwnGame, settings: Vec<String>) -> OwnRules {
        OwnRules { game: Some(game), settings: intern(settings) }
    }

    pub(super) fn new(id: &str, settings: &[&str]) -> Result<OwnRules, SetUpError> {
        let Some(game) = OwnGame::find(id) else {
            let expected = "a game that the program has registered".to_owned();
            return Err(UnknownVariant { name: id.to_owned(), expected }.into());
        };
        Ok(OwnRules::of(game, (game.0.settings)(settings)?))
    }

    pub(super) fn start_fen(self) -> &'static str {
        self.game.map_or("", OwnGame::start_fen)
    }

    /// Reads a position of the game in a `way`.
    pub(super) fn read(
        self,
        fen: &str,
        way: fn(&Registered) -> Read,
    ) -> Result<(OwnGame, Box<dyn Erased>), FenError> {
        self.ask(|game, settings| Ok((game, way(game.0)(settings, fen)?)))
    }

    pub(super) fn setup_fen(self, setup: &Setup) -> Result<String, FenError> {
        self.ask(|game, settings| (game.0.setup_fen)(settings, setup))
    }

    /// Asks the game, under the settings.
    fn ask<T>(
        self,
        ask: impl FnOnce(OwnGame, &[&str]) -> Result<T, SetUpError>,
    ) -> Result<T, FenError> {
        let game = self.game.ok_or_else(no_game)?;
        let settings: Vec<&str> = self.settings.iter().map(String::as_str).collect();
        ask(game, &settings).map_err(|error| match error {
            SetUpError::Fen(error) => error,
            _ => no_game(),
        })
    }
}

/// The rules are of no game.
fn no_game() -> FenError {
    let expected = "the rules of a game that the program has registered";
    FenError::new(FenErrorKind::Syntax, "rules", "", expected)
}

impl Rules for OwnRules {
    const OPTIONS: &'static [RuleOption] = &[];

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError> {
        let Some(game) = self.game else { return Err(unknown_option::<NoOptions>(name)) };
        let setting = value.map_or_else(|| name.to_owned(), |value| format!("{name}={value}"));
        let settings = self.settings.iter().map(String::as_str).chain([setting.as_str()]);
        let settings: Vec<&str> = settings.collect();
        self.settings = intern((game.0.settings)(&settings)?);
        Ok(())
    }

    fn settings(&self) -> Vec<String> {
        self.settings.to_vec()
    }
}
