//! [`Kit`] as a [`Position`] and a [`VariantPosition`].

use warpboard_core::diagram::Diagram;
use warpboard_core::game::{SetUpError, UnknownVariant};
use warpboard_core::{
    Color, FenError, MoveError, Outcome, Position, Reason, RuleError, Setup, Topology,
    VariantPosition, text,
};

use crate::compiled::outcome_for;
use crate::moves::{Move, NONE};
use crate::position::{Kit, Undo};
use crate::registry::{AnyStated, Stated};

macro_rules! kit {
    ($n:literal, $form:ident) => {
        impl Position for Kit<$n> {
            type Move = Move;
            type Undo = Undo;

            warpboard_core::position_from_batches!(Kit<$n>);

            #[inline(always)]
            fn side_to_move(&self) -> Color {
                self.state.side
            }

            #[inline(always)]
            fn key(&self) -> u64 {
                self.zobrist()
            }

            #[inline(always)]
            fn make(&mut self, mv: Move) -> Undo {
                self.make_move(mv)
            }

            #[inline(always)]
            fn unmake(&mut self, mv: Move, undo: Undo) {
                self.unmake_move(mv, undo);
            }

            fn outcome(&self) -> Option<Outcome> {
                let played_out = || {
                    let ends = &self.game.ends;
                    let (verdict, reason) = match self.is_check() {
                        true => (ends.checkmate, Reason::Checkmate),
                        false => (ends.stalemate, Reason::Stalemate),
                    };
                    outcome_for(verdict, self.state.side, reason)
                };
                self.ended().or_else(|| (!self.has_legal_move()).then(played_out))
            }

            fn is_check(&self) -> bool {
                self.game.is_in_check(&self.state, self.state.side.index())
            }

            fn halfmove_clock(&self) -> u32 {
                self.state.halfmoves
            }

            fn fullmove_number(&self) -> u32 {
                self.state.fullmoves
            }
        }

        warpboard_core::count_nodes!(Kit<$n>);

        impl VariantPosition for Kit<$n> {
            type Rules = Stated<$n>;

            const ID: &'static str = "kit-chess";
            const TITLE: &'static str = "Chess, as stated in the kit";
            const START_FEN: &'static str =
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            const RULES_PAGE: &'static str = include_str!("../GAMES.md");

            fn game_id(&self) -> &'static str {
                Stated(self.game).id()
            }

            fn game_title(&self) -> &'static str {
                Stated(self.game).title()
            }

            fn game_start(rules: Stated<$n>) -> &'static str {
                rules.start_fen()
            }

            fn game_rules(id: &str, settings: &[&str]) -> Result<Stated<$n>, SetUpError> {
                let Some(AnyStated::$form(game)) = AnyStated::find(id) else {
                    let expected = format!("a stated game on a board of its size, {}", $n);
                    return Err(UnknownVariant { name: id.to_owned(), expected }.into());
                };
                no_settings(settings)?;
                Ok(game)
            }

            fn from_fen(fen: &str, rules: Stated<$n>) -> Result<Self, FenError> {
                Ok(Kit { game: rules.0, state: crate::fen::read(fen, rules.0)? })
            }

            fn from_fen_lenient(fen: &str, rules: Stated<$n>) -> Result<Self, FenError> {
                let strict = |fen: &str| Self::from_fen(fen, rules);
                text::read_leniently(fen, rules.start_fen(), Self::canonical_field, strict)
            }

            fn setup(&self) -> Setup {
                crate::fen::setup(self)
            }

            fn setup_fen(setup: &Setup, rules: Stated<$n>) -> Result<String, FenError> {
                crate::fen::write_setup(setup, rules.0)
            }

            fn fen(&self) -> String {
                crate::fen::write(self)
            }

            /// Where a capture en passant is not legal, the cell passed over is not written.
            fn repetition_fen(&self) -> String {
                let passed = self.legal_passed().unwrap_or(NONE);
                let mut position = self.clone();
                position.state.passed = passed;
                (position.state.halfmoves, position.state.fullmoves) = (0, 1);
                crate::fen::write(&position)
            }

            fn rules(&self) -> Stated<$n> {
                Stated(self.game)
            }

            fn topology(&self) -> &Topology {
                &self.game.topology
            }

            fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
                let legal = self.legal_moves();
                let found = legal.into_iter().find(|mv| mv.to_string() == text);
                found.ok_or_else(|| self.wrong_move(text))
            }

            fn diagram(&self) -> Diagram {
                crate::diagram::diagram(self)
            }
        }
    };
}

kit!(1, Small);
kit!(2, Medium);

fn no_settings(settings: &[&str]) -> Result<(), RuleError> {
    match settings.first() {
        None => Ok(()),
        Some(name) => Err(warpboard_core::unknown_option::<warpboard_core::NoOptions>(name)),
    }
}

impl<const N: usize> Kit<N> {
    /// What is wrong with a text that is no legal move.
    fn wrong_move(&self, text: &str) -> MoveError {
        let topology = &self.game.topology;
        let splits = || (0..=text.len()).filter(|&at| text.is_char_boundary(at));
        let is_cell = |name: &str| topology.cell(name).is_some();
        let suffixed = |rest: &str| {
            splits().filter(|&at| at <= rest.len() && rest.is_char_boundary(at)).any(|at| {
                let (cell, suffix) = rest.split_at(at);
                is_cell(cell)
                    && (suffix.is_empty() || self.game.suffixes.iter().any(|it| it == suffix))
            })
        };
        let is_step = splits().any(|at| is_cell(&text[..at]) && suffixed(&text[at..]));
        let is_drop = text.split_once('@').is_some_and(|(letter, cell)| {
            is_cell(cell) && self.game.roles.iter().any(|role| role.letter == letter)
        });
        if is_step || is_drop || text == "pass" {
            return MoveError::Illegal { text: text.to_owned() };
        }
        let expected = "two cells, and the letter of a promotion; a drop as `P@e4`; or `pass`";
        MoveError::Unknown { text: text.to_owned(), expected: expected.to_owned() }
    }
}

impl<const N: usize> std::fmt::Debug for Kit<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Kit({} {})", self.game.statement.id, crate::fen::write(self))
    }
}
