//! The table of games, and what is made from it: a case of each enum a game, and the dispatch.

use warpboard_core::game::SetUpError;
use warpboard_core::{FenError, RuleOption, Rules, Setup, VariantPosition};

use crate::own::{Own, OwnGame};

/// The constants of a game, and how a position of it is made.
#[derive(Clone, Copy)]
pub(crate) struct Info {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) start_fen: &'static str,
    pub(crate) rules_page: &'static str,
    pub(crate) options: &'static [RuleOption],
    pub(crate) set_up: SetUp,
    pub(crate) set_up_lenient: SetUp,
    pub(crate) setup_fen: SetupFen,
}

/// The FEN of what a position of the game of an id is put together from, under rule options.
pub(crate) type SetupFen = fn(&str, &[&str], &Setup) -> Result<String, SetUpError>;

/// Makes a position of the game of an id from rule options and a FEN.
pub(crate) type SetUp = fn(&str, &[&str], Option<&str>) -> Result<AnyPosition, SetUpError>;

impl Info {
    pub(crate) const fn of<G: Member>() -> Info {
        Info {
            id: G::ID,
            title: G::TITLE,
            start_fen: G::START_FEN,
            rules_page: G::RULES_PAGE,
            options: G::Rules::OPTIONS,
            set_up: |id, settings, fen| Ok(set_up(id, settings, fen, G::from_fen)?.wrap()),
            set_up_lenient: |id, settings, fen| {
                Ok(set_up(id, settings, fen, G::from_fen_lenient)?.wrap())
            },
            setup_fen: |id, settings, setup| Ok(G::setup_fen(setup, G::game_rules(id, settings)?)?),
        }
    }
}

fn set_up<P: VariantPosition>(
    id: &str,
    settings: &[&str],
    fen: Option<&str>,
    read: fn(&str, P::Rules) -> Result<P, FenError>,
) -> Result<P, SetUpError> {
    let rules = P::game_rules(id, settings)?;
    Ok(match fen {
        Some(fen) => read(fen, rules)?,
        None => P::start(rules),
    })
}

/// What ties a game's types to the enums that hold any game's.
pub(crate) trait Member: VariantPosition + Send + Sync + 'static {
    fn wrap(self) -> AnyPosition;
    fn wrap_move(mv: Self::Move) -> AnyMove;
    fn unwrap_move(mv: AnyMove) -> Option<Self::Move>;
    fn wrap_undo(undo: Self::Undo) -> Undo;
    fn unwrap_undo(undo: Undo) -> Option<Self::Undo>;
}

macro_rules! member {
    ($Game:ident $position:ty) => {
        impl Member for $position {
            fn wrap(self) -> AnyPosition {
                AnyPosition::$Game(self)
            }

            #[inline(always)]
            fn wrap_move(mv: Self::Move) -> AnyMove {
                AnyMove::$Game(mv)
            }

            #[allow(unreachable_patterns, reason = "with a single game there is no other")]
            #[inline(always)]
            fn unwrap_move(mv: AnyMove) -> Option<Self::Move> {
                match mv {
                    AnyMove::$Game(mv) => Some(mv),
                    _ => None,
                }
            }

            #[inline(always)]
            fn wrap_undo(undo: Self::Undo) -> Undo {
                Undo::$Game(undo)
            }

            #[inline(always)]
            fn unwrap_undo(undo: Undo) -> Option<Self::Undo> {
                match undo {
                    Undo::$Game(undo) => Some(undo),
                    _ => None,
                }
            }
        }

        impl From<$position> for AnyPosition {
            fn from(position: $position) -> Self {
                position.wrap()
            }
        }
    };
}

macro_rules! games {
    ($d:tt
        $($feature:literal $Game:ident $position:ty;)*
        stated $($sized_feature:literal $Sized:ident $sized:ty;)*
        registered $Own:ident $own:ty;
    ) => {
        /// The games that there are: those that are built in, one a feature, those that are stated, and
        /// those that the program has registered.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Variant {
            $(
                #[doc = concat!("The game of the feature `", $feature, "`.")]
                #[cfg(feature = $feature)]
                $Game,
            )*
            $(
                #[doc = concat!("A game of the feature `", $sized_feature, "`, stated.")]
                #[cfg(feature = $sized_feature)]
                $Sized(<$sized as VariantPosition>::Rules),
            )*
            /// A game that the program has [registered](Variant::register).
            $Own(OwnGame),
        }

        impl Variant {
            /// Every game that has a crate of its own and is built in. [`all`](Variant::all) has the
            /// stated and the registered games too.
            pub const ALL: &'static [Variant] = &[$(#[cfg(feature = $feature)] Variant::$Game,)*];

            pub(crate) fn info(self) -> Info {
                match self {
                    $(#[cfg(feature = $feature)] Variant::$Game => const { Info::of::<$position>() },)*
                    $(
                        #[cfg(feature = $sized_feature)]
                        Variant::$Sized(game) => Info {
                            id: game.id(),
                            title: game.title(),
                            start_fen: game.start_fen(),
                            ..const { Info::of::<$sized>() }
                        },
                    )*
                    Variant::$Own(game) => Info {
                        id: game.id(),
                        title: game.title(),
                        start_fen: game.start_fen(),
                        rules_page: game.rules_page(),
                        options: game.options(),
                        ..const { Info::of::<$own>() }
                    },
                }
            }
        }

        /// A position of any game that there is.
        ///
        /// It is a [`Position`](warpboard_core::Position) with [`AnyMove`]s, so generic code
        /// takes it. Each operation finds out which game it is; long computations do so once, by
        /// [`visit`](AnyPosition::visit).
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(clippy::large_enum_variant, reason = "boxing would cost the small games, which are hot")]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of the game of the feature `", $feature, "`.")]
                #[cfg(feature = $feature)]
                $Game($position),
            )*
            $(
                #[doc = concat!("A position of a game of the feature `", $sized_feature, "`.")]
                #[cfg(feature = $sized_feature)]
                $Sized($sized),
            )*
            /// A position of a game that the program has registered.
            $Own($own),
        }

        /// A move of any game that there is, written in that game's notation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum AnyMove {
            $(
                #[doc = concat!("A move of the game of the feature `", $feature, "`.")]
                #[cfg(feature = $feature)]
                $Game(<$position as warpboard_core::Position>::Move),
            )*
            $(
                #[doc = concat!("A move of a game of the feature `", $sized_feature, "`.")]
                #[cfg(feature = $sized_feature)]
                $Sized(<$sized as warpboard_core::Position>::Move),
            )*
            /// A move of a game that the program has registered.
            $Own(<$own as warpboard_core::Position>::Move),
        }

        impl std::fmt::Display for AnyMove {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match *self {
                    $(#[cfg(feature = $feature)] AnyMove::$Game(mv) => mv.fmt(f),)*
                    $(#[cfg(feature = $sized_feature)] AnyMove::$Sized(mv) => mv.fmt(f),)*
                    AnyMove::$Own(mv) => mv.fmt(f),
                }
            }
        }

        #[allow(clippy::large_enum_variant, reason = "as of the positions, which some of them are")]
        pub(crate) enum Undo {
            $(#[cfg(feature = $feature)] $Game(<$position as warpboard_core::Position>::Undo),)*
            $(#[cfg(feature = $sized_feature)] $Sized(<$sized as warpboard_core::Position>::Undo),)*
            $Own(<$own as warpboard_core::Position>::Undo),
            /// The move was another game's, so that nothing was done.
            Nothing,
        }

        $(
            #[cfg(feature = $feature)]
            member! { $Game $position }
        )*
        $(
            #[cfg(feature = $sized_feature)]
            member! { $Sized $sized }
        )*
        member! { $Own $own }

        /// Evaluates an expression on the position that an [`AnyPosition`] holds.
        macro_rules! dispatch {
            ($d any:expr, $d position:ident => $d body:expr) => {
                match $d any {
                    $(
                        #[cfg(feature = $feature)]
                        $crate::AnyPosition::$Game($d position) => $d body,
                    )*
                    $(
                        #[cfg(feature = $sized_feature)]
                        $crate::AnyPosition::$Sized($d position) => $d body,
                    )*
                    $crate::AnyPosition::$Own($d position) => $d body,
                }
            };
        }
    };
}

games! { $
    "chess" Chess warpboard_chess::Chess;
    "xiangqi" Xiangqi warpboard_xiangqi::Xiangqi;
    "waterfall" Waterfall warpboard_waterfall::Waterfall;
    "mitawi" Mitawi warpboard_mitawi::Mitawi;
    "taxi" Taxi warpboard_taxi::Taxi;
    "tardis" Tardis warpboard_tardis::Tardis;
    stated
    "kit" Small warpboard_kit::Kit<1>;
    "kit" Medium warpboard_kit::Kit<2>;
    registered Own Own;
}
