//! What there is to know about a variant before a position of it exists.

use std::fmt;
use std::str::FromStr;

use warpboard_core::game::{SetUpError, UnknownVariant};
use warpboard_core::{FenError, RuleOption, Setup, VariantPosition};

use crate::games::{AnyPosition, Variant};
use crate::own::{OwnGame, RegisterError};

/// What a list of games shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The name in commands and tags.
    pub id: &'static str,
    /// The name for people.
    pub title: String,
    /// The number of cells: see [`Variant::cell_count`].
    pub cells: usize,
    /// The options of the rules.
    pub options: &'static [RuleOption],
}

impl Summary {
    fn of(variant: Variant) -> Summary {
        Summary {
            id: variant.id(),
            title: variant.title().to_owned(),
            cells: variant.cell_count(),
            options: variant.rule_options(),
        }
    }

    /// The game of an id, of a stated one without its tables.
    fn find(id: &'static str) -> Summary {
        #[cfg(feature = "kit")]
        if let Some(statement) = warpboard_kit::shipped_statement(id) {
            let cells = statement.cell_count().expect("a shipped game is right");
            return Summary { id, title: statement.title, cells, options: &[] };
        }
        Summary::of(id.parse().expect("a game that there is"))
    }
}

impl Variant {
    /// What a list of [`all`](Variant::all) games shows. It takes less than the games do: no tables
    /// are laid out for those that come with the feature `kit`.
    pub fn summaries() -> impl Iterator<Item = Summary> {
        Variant::ids().map(Summary::find)
    }

    /// Every game: those of [`ALL`](Variant::ALL), those that come with the feature `kit`, and
    /// those that the program has stated or [registered](Variant::register).
    #[must_use]
    pub fn all() -> Vec<Variant> {
        let find = |id: &str| id.parse().expect("a game that there is");
        Variant::ids().map(find).collect()
    }

    /// The ids of [`all`](Variant::all) games.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        let own = Variant::ALL.iter().map(|variant| variant.id());
        #[cfg(feature = "kit")]
        let own = own.chain(warpboard_kit::AnyStated::ids());
        own.chain(OwnGame::ids())
    }

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
        OwnGame::register::<P>(Variant::is_built_in).map(Variant::Own)
    }

    /// Whether a game that is built in or stated has an id.
    fn is_built_in(id: &str) -> bool {
        Variant::ALL.iter().any(|variant| variant.id() == id) || Variant::stated(id).is_some()
    }

    /// The stated game of an id.
    #[cfg(feature = "kit")]
    fn stated(id: &str) -> Option<Variant> {
        warpboard_kit::AnyStated::find(id).map(Variant::from)
    }

    #[cfg(not(feature = "kit"))]
    fn stated(_: &str) -> Option<Variant> {
        None
    }

    /// The name in commands and tags: lower case, no spaces.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// The name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.info().title
    }

    /// The FEN of the start position.
    #[must_use]
    pub fn start_fen(self) -> &'static str {
        self.info().start_fen
    }

    /// The rules as a page of Markdown, whose section `Notation` explains FEN and moves by
    /// examples.
    #[must_use]
    pub fn rules_page(self) -> &'static str {
        self.info().rules_page
    }

    /// The options of the rules.
    #[must_use]
    pub fn rule_options(self) -> &'static [RuleOption] {
        self.info().options
    }

    /// The number of cells of the board at the start, without those that are off the plane then.
    #[must_use]
    pub fn cell_count(self) -> usize {
        let start = self.start();
        let topology = start.topology();
        topology.cells().filter(|&cell| topology.shape(cell).size > 0.0).count()
    }

    /// The start position under the game's default rules.
    #[must_use]
    pub fn start(self) -> AnyPosition {
        self.set_up(&[], None).expect("the start position is valid")
    }

    /// Reads a position under the game's default rules, strictly. What other programs write is
    /// read by [`set_up_lenient`](Variant::set_up_lenient).
    ///
    /// # Errors
    /// [`FenError`] naming the field, the offending text and what was expected.
    pub fn position(self, fen: &str) -> Result<AnyPosition, FenError> {
        self.set_up(&[], Some(fen)).map_err(|error| match error {
            SetUpError::Fen(error) => error,
            other => unreachable!("no rules were given: {other}"),
        })
    }

    /// A position under rule options, each written `name` or `name=value`; the start position
    /// if no FEN is given. [`rule_options`](Variant::rule_options) lists the names.
    ///
    /// ```
    /// # #[cfg(feature = "taxi")] {
    /// use warpboard::Variant;
    ///
    /// let position = Variant::Taxi.set_up(&["pp_sideways"], None)?;
    /// assert_eq!(position.rule_settings(), ["pp_sideways"]);
    ///
    /// let error = Variant::Taxi.set_up(&["pp_sideways=3"], None).unwrap_err();
    /// assert!(error.to_string().contains("does not take `3`"));
    /// # }
    /// # Ok::<(), warpboard::game::SetUpError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetUpError`] if an option or the FEN is wrong.
    pub fn set_up(self, rules: &[&str], fen: Option<&str>) -> Result<AnyPosition, SetUpError> {
        let info = self.info();
        (info.set_up)(info.id, rules, fen)
    }

    /// A position put together piece by piece, under rule options: judged as its FEN would be.
    ///
    /// ```
    /// # #[cfg(feature = "chess")] {
    /// use warpboard::{Color, FenErrorKind, Setup, Variant};
    ///
    /// let start = Variant::Chess.start();
    /// let square = |name: &str| start.topology().cell(name).unwrap();
    /// let ending = Setup::new()
    ///     .put(square("e1"), Color::White, 'K')
    ///     .put(square("h1"), Color::White, 'R')
    ///     .put(square("e8"), Color::Black, 'K')
    ///     .castling("K");
    /// let position = Variant::Chess.from_setup(&[], &ending)?;
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    ///
    /// // Another position, from parts of this one: the right has lost its rook.
    /// let lost = position.setup().clear(square("h1"));
    /// let error = Variant::Chess.from_setup(&[], &lost).unwrap_err();
    /// assert_eq!(error.to_string().split(':').next(), Some("castling"));
    /// # }
    /// # Ok::<(), warpboard::game::SetUpError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetUpError`] if an option or the setup is wrong.
    pub fn from_setup(self, rules: &[&str], setup: &Setup) -> Result<AnyPosition, SetUpError> {
        let info = self.info();
        let fen = (info.setup_fen)(info.id, rules, setup)?;
        self.set_up(rules, Some(&fen))
    }

    /// As [`set_up`](Variant::set_up), of a FEN as other programs may write it.
    ///
    /// ```
    /// # #[cfg(feature = "chess")] {
    /// use warpboard::Variant;
    ///
    /// let epd = "r3k2r/8/8/8/8/8/8/R3K2R  w  qKQk -";
    /// assert!(Variant::Chess.set_up(&[], Some(epd)).is_err());
    /// let position = Variant::Chess.set_up_lenient(&[], Some(epd))?;
    /// assert_eq!(position.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    /// # }
    /// # Ok::<(), warpboard::game::SetUpError>(())
    /// ```
    ///
    /// # Errors
    /// As of `set_up`, for what is wrong.
    pub fn set_up_lenient(
        self,
        rules: &[&str],
        fen: Option<&str>,
    ) -> Result<AnyPosition, SetUpError> {
        let info = self.info();
        (info.set_up_lenient)(info.id, rules, fen)
    }
}

#[cfg(feature = "kit")]
impl From<warpboard_kit::AnyStated> for Variant {
    fn from(game: warpboard_kit::AnyStated) -> Variant {
        match game {
            warpboard_kit::AnyStated::Small(game) => Variant::Small(game),
            warpboard_kit::AnyStated::Medium(game) => Variant::Medium(game),
            _ => unreachable!("a board of another size"),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let own = Variant::ALL.iter().copied().find(|variant| variant.id() == text);
        let own = own.or_else(|| OwnGame::find(text).map(Variant::Own));
        own.or_else(|| Variant::stated(text)).ok_or_else(|| {
            let ids: Vec<String> = Variant::ids().map(|id| format!("`{id}`")).collect();
            UnknownVariant { name: text.to_owned(), expected: format!("one of {}", ids.join(", ")) }
        })
    }
}
