//! A game to test with: two kings on a strip of six cells, each moving one step; who captures
//! the other wins. Under the rule `run` a step may be two cells long.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::cell::Cell;
use crate::color::{ByColor, Color};
use crate::describe::{AnyRole, Describe, Placed};
use crate::diagram::Diagram;
use crate::error::{FenError, FenErrorKind, MoveError, RuleError};
use crate::outcome::{Outcome, Reason};
use crate::position::Position;
use crate::rules::{RuleOption, Rules, parse_switch, unknown_option};
use crate::setup::{Setup, SetupWriter};
use crate::text::{Fields, Place, RankEntry, next_clocks, placement, rank_entries, ranks_down};
use crate::topology::{Lattice, Topology};
use crate::variant::VariantPosition;
use crate::walk::CountNodes;

static BOARD: LazyLock<Topology> =
    LazyLock::new(|| Lattice::new([6, 1]).expect("a strip").into_topology());

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct StripRules {
    run: bool,
}

impl Rules for StripRules {
    const OPTIONS: &'static [RuleOption] =
        &[RuleOption { name: "run", values: &[], summary: "two steps" }];

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), RuleError> {
        match name {
            "run" => self.run = parse_switch(name, value)?,
            _ => return Err(unknown_option::<Self>(name)),
        }
        Ok(())
    }

    fn settings(&self) -> Vec<String> {
        if self.run { vec!["run".to_owned()] } else { Vec::new() }
    }
}

/// A move: the file it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct To(u8);

impl std::fmt::Display for To {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Strip {
    kings: ByColor<Option<u8>>,
    side: Color,
    clocks: (u32, u32),
    rules: StripRules,
}

impl PartialEq for Strip {
    fn eq(&self, other: &Self) -> bool {
        (self.kings, self.side, self.rules) == (other.kings, other.side, other.rules)
    }
}

impl Eq for Strip {}

impl std::hash::Hash for Strip {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl Position for Strip {
    type Move = To;
    type Undo = Self;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn key(&self) -> u64 {
        let at = |color| self.kings[color].map_or(7, u64::from);
        at(Color::White) | at(Color::Black) << 3 | (self.side as u64) << 6
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(To) -> ControlFlow<B>) -> ControlFlow<B> {
        if let (Some(from), Some(_)) = (self.kings[self.side], self.kings[!self.side]) {
            let reach = if self.rules.run { 2 } else { 1 };
            for to in (0..6).filter(|&to| to != from && from.abs_diff(to) <= reach) {
                visit(To(to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn make(&mut self, mv: To) -> Self {
        let before = self.clone();
        self.kings[self.side] = Some(mv.0);
        let capture = self.kings[!self.side] == Some(mv.0);
        if capture {
            self.kings[!self.side] = None;
        }
        self.clocks = next_clocks(self.clocks.0, self.clocks.1, capture, self.side);
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: To, undo: Self) {
        *self = undo;
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = Color::ALL.into_iter().find(|&color| self.kings[color].is_none())?;
        Some(Outcome::win(!lost, Reason::Variant("capture")))
    }

    fn is_check(&self) -> bool {
        false
    }

    fn halfmove_clock(&self) -> u32 {
        self.clocks.0
    }

    fn fullmove_number(&self) -> u32 {
        self.clocks.1
    }
}

impl CountNodes for Strip {}

impl Describe for Strip {
    fn visit_pieces(&self, mut visit: impl FnMut(Placed)) {
        let king = AnyRole { letter: 'K', promoted: false, name: "king" };
        for color in Color::ALL {
            if let Some(file) = self.kings[color] {
                visit(Placed::on(Cell::new(file.into()), color, king));
            }
        }
    }
}

fn places() -> impl Iterator<Item = Place> {
    ranks_down(6, 1, |file, _| Some(Cell::new(file)))
}

impl VariantPosition for Strip {
    type Rules = StripRules;
    const ID: &'static str = "strip";
    const TITLE: &'static str = "Strip";
    const START_FEN: &'static str = "K4k w 0 1";

    fn from_fen(fen: &str, rules: StripRules) -> Result<Self, FenError> {
        let mut fields = Fields::new(fen);
        let mut kings = ByColor::default();
        let placement = fields.next("placement")?;
        let mut file = 0;
        for entry in rank_entries(placement, "placement")? {
            match entry {
                RankEntry::Empty(run) => file += run as u8,
                RankEntry::Piece("K") => kings[Color::White] = Some(file),
                RankEntry::Piece("k") => kings[Color::Black] = Some(file),
                _ => {
                    let kind = FenErrorKind::Syntax;
                    return Err(FenError::new(kind, "placement", placement, "kings"));
                }
            }
            file += u8::from(matches!(entry, RankEntry::Piece(_)));
        }
        Ok(Strip { kings, side: fields.side_to_move()?, clocks: fields.clocks()?, rules })
    }

    fn setup(&self) -> Setup {
        Setup::of(self)
    }

    fn setup_fen(setup: &Setup, _: StripRules) -> Result<String, FenError> {
        let mut text = SetupWriter::new(setup);
        text.placement(places())?;
        text.side_to_move();
        text.clocks();
        text.finish(|| &BOARD)
    }

    fn fen(&self) -> String {
        let king = |cell: Cell| {
            let stands = |&color: &Color| self.kings[color].map(usize::from) == Some(cell.index());
            Color::ALL.into_iter().find(stands).map(|color| color.case('K'))
        };
        let placement = placement(places(), king);
        format!("{placement} {} {} {}", self.side.letter(), self.clocks.0, self.clocks.1)
    }

    fn rules(&self) -> StripRules {
        self.rules
    }

    fn topology(&self) -> &Topology {
        &BOARD
    }

    fn parse_move(&self, text: &str) -> Result<To, MoveError> {
        let mv = match text.as_bytes() {
            [file @ b'a'..=b'f'] => To(file - b'a'),
            _ => {
                let expected = "a file".to_owned();
                return Err(MoveError::Unknown { text: text.to_owned(), expected });
            }
        };
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal { text: text.to_owned() }) }
    }

    fn diagram(&self) -> Diagram {
        Diagram::of(&BOARD, |cell: Cell| {
            let stands = |&color: &Color| self.kings[color].map(usize::from) == Some(cell.index());
            Color::ALL.into_iter().filter(stands).map(|color| (color, "K".to_owned())).collect()
        })
    }
}
