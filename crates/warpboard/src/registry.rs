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

use crate::own::{Own, intern};
use crate::variant::{Info, SetUp, set_up};
use crate::{AnyPosition, Variant};

/// A game that the program has registered.
#[derive(Clone, Copy)]
pub struct OwnGame(&'static Registered);

struct Registered {
    of: TypeId,
    info: Info,
    /// The settings that are not at their default, of those given.
    settings: fn(&[&str]) -> Result<Vec<String>, RuleError>,
}

static GAMES: RwLock<Vec<OwnGame>> = RwLock::new(Vec::new());

fn games() -> Vec<OwnGame> {
    GAMES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl OwnGame {
    pub(crate) fn info(self) -> Info {
        self.0.info
    }

    pub(crate) fn find(id: &str) -> Option<OwnGame> {
        games().into_iter().find(|game| game.0.info.id == id)
    }

    pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
        games().into_iter().map(|game| game.0.info.id)
    }

    fn of_type(of: TypeId) -> Option<OwnGame> {
        games().into_iter().find(|game| game.0.of == of)
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

impl Variant {
    /// Makes a game of the program's own one of those that there are: [`all`](Variant::all) lists
    /// it, its id is read, and [`AnyPosition`] holds its positions. A game that is registered again
    /// is the same.
    ///
    /// # Errors
    /// [`RegisterError`] if another game has the id, or if it is no name for commands: lower case,
    /// no spaces, no `-` first.
    pub fn register<P>() -> Result<Variant, RegisterError>
    where
        P: VariantPosition + Send + Sync + 'static,
    {
        if let Some(known) = OwnGame::of_type(TypeId::of::<P>()) {
            return Ok(Variant::Own(known));
        }
        let wrong = |expected| Err(RegisterError { id: P::ID.to_owned(), expected });
        let fits = |it: char| !it.is_whitespace() && !it.is_control() && !it.is_uppercase();
        if P::ID.is_empty() || P::ID.starts_with('-') || !P::ID.chars().all(fits) {
            return wrong("a name in lower case, without spaces, not beginning with `-`");
        }
        let mut games = GAMES.write().unwrap_or_else(PoisonError::into_inner);
        let taken = |games: &[OwnGame]| games.iter().any(|game| game.0.info.id == P::ID);
        if taken(&games) || Variant::is_built_in(P::ID) {
            return wrong("an id that no other game has");
        }
        let game = OwnGame(Box::leak(Box::new(Registered {
            of: TypeId::of::<P>(),
            info: Info {
                id: P::ID,
                title: P::TITLE,
                start_fen: P::START_FEN,
                rules_page: P::RULES_PAGE,
                options: P::Rules::OPTIONS,
                set_up: |id, settings, fen| Ok(wrap(set_up(id, settings, fen, P::from_fen)?)),
                set_up_lenient: |id, settings, fen| {
                    Ok(wrap(set_up(id, settings, fen, P::from_fen_lenient)?))
                },
                setup_fen: |id, settings, setup| {
                    Ok(P::setup_fen(setup, P::game_rules(id, settings)?)?)
                },
            },
            settings: |settings| Ok(P::Rules::from_settings(settings)?.settings()),
        })));
        games.push(game);
        Ok(Variant::Own(game))
    }
}

fn wrap<P: VariantPosition + Send + Sync + 'static>(position: P) -> AnyPosition {
    let game = OwnGame::of_type(TypeId::of::<P>()).expect("it is registered");
    AnyPosition::Own(Own::new(game, position))
}

impl PartialEq for OwnGame {
    fn eq(&self, other: &OwnGame) -> bool {
        self.0.info.id == other.0.info.id
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
        self.0.info.id.cmp(other.0.info.id)
    }
}

impl Hash for OwnGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.info.id.hash(state);
    }
}

impl fmt::Debug for OwnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnGame({})", self.0.info.id)
    }
}

/// The rules of an [`Own`] position: its game, and the options that are not at their default.
///
/// The default is of no game, and has no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct OwnRules {
    game: Option<OwnGame>,
    settings: &'static [String],
}

impl OwnRules {
    pub(crate) fn of(game: OwnGame, settings: Vec<String>) -> OwnRules {
        OwnRules { game: Some(game), settings: intern(settings) }
    }

    pub(crate) fn new(id: &str, settings: &[&str]) -> Result<OwnRules, SetUpError> {
        let Some(game) = OwnGame::find(id) else {
            let expected = "a game that the program has registered".to_owned();
            return Err(UnknownVariant { name: id.to_owned(), expected }.into());
        };
        Ok(OwnRules::of(game, (game.0.settings)(settings)?))
    }

    pub(crate) fn start_fen(self) -> &'static str {
        self.game.map_or("", |game| game.info().start_fen)
    }

    pub(crate) fn read(self, fen: &str, way: fn(&Info) -> SetUp) -> Result<Own, FenError> {
        let position = self.ask(|info, settings| way(info)(info.id, settings, Some(fen)))?;
        position.try_into().map_err(|_| no_game())
    }

    pub(crate) fn setup_fen(self, setup: &Setup) -> Result<String, FenError> {
        self.ask(|info, settings| (info.setup_fen)(info.id, settings, setup))
    }

    /// Asks the game, under the settings.
    fn ask<T>(
        self,
        ask: impl FnOnce(&Info, &[&str]) -> Result<T, SetUpError>,
    ) -> Result<T, FenError> {
        let info = self.game.ok_or_else(no_game)?.info();
        let settings: Vec<&str> = self.settings.iter().map(String::as_str).collect();
        ask(&info, &settings).map_err(|error| match error {
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
