//! [`Setup`]: what a position is made of, put together piece by piece.

use std::collections::BTreeMap;

use crate::cell::Cell;
use crate::color::Color;
use crate::describe::{AnyRole, Describe, Location, Placed};
use crate::error::{FenError, FenErrorKind};
use crate::piece::Piece;
use crate::text::{Place, RankWriter};
use crate::topology::Topology;

/// What a position is made of, whether or not that is a position of a game: an empty board to put
/// pieces on, or what [`VariantPosition::setup`](crate::VariantPosition::setup) takes a position
/// apart into.
///
/// [`VariantPosition::from_setup`](crate::VariantPosition::from_setup) makes a position of it. What
/// is wrong is refused as in a FEN, and with the same errors: a setup is to a FEN as a list of
/// pieces to their drawing.
///
/// Pieces stand on cells, several on one where the game has stacks, or are in a hand, in a pool, or
/// carried. What else there is has the name and the text that it has in FENs, and is `-` or what
/// the game has for it as long as nothing else is said.
///
/// ```
/// # use warpboard_core as core;
/// use core::{Cell, Color, FenErrorKind, Setup, VariantPosition};
///
/// /// A rook ending, in a game with kings and rooks.
/// fn ending<P: VariantPosition>(cells: [Cell; 3], rules: P::Rules) -> Option<P> {
///     let [king, rook, bare] = cells;
///     let setup = Setup::new()
///         .put(king, Color::White, 'K')
///         .put(rook, Color::White, 'R')
///         .put(bare, Color::Black, 'K')
///         .side_to_move(Color::Black)
///         .clocks(0, 60);
///     match P::from_setup(&setup, rules) {
///         Ok(position) => Some(position),
///         // The rook may give check, as Black is on move; a king beside the other may not.
///         Err(error) if error.kind == FenErrorKind::Check => None,
///         Err(error) => panic!("{error}"),
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pieces: Vec<Placed>,
    side: Color,
    fields: BTreeMap<String, String>,
    halfmoves: u32,
    fullmoves: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Setup::new()
    }
}

/// The names of fields that several games have.
const CASTLING: &str = "castling";
const EN_PASSANT: &str = "en passant";

impl Setup {
    /// An empty board, White to move, no rights, at the first move.
    #[must_use]
    pub fn new() -> Setup {
        Setup {
            pieces: Vec::new(),
            side: Color::White,
            fields: BTreeMap::new(),
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The pieces, the side to move and the clocks of a position. Games add the fields that they
    /// have beside these.
    #[must_use]
    pub fn of<P: Describe>(position: &P) -> Setup {
        Setup {
            pieces: position.pieces(),
            side: position.side_to_move(),
            fields: BTreeMap::new(),
            halfmoves: position.halfmove_clock(),
            fullmoves: position.fullmove_number(),
        }
    }

    /// Puts a piece on a cell, beside what is there. The role is the game's own, or its letter.
    #[must_use]
    pub fn put(self, cell: Cell, color: Color, role: impl Into<AnyRole>) -> Setup {
        self.place(Placed::on(cell, color, role))
    }

    /// Puts a piece into the hand of a player.
    #[must_use]
    pub fn hold(self, color: Color, role: impl Into<AnyRole>) -> Setup {
        self.place(Placed::at(Location::Hand, color, role))
    }

    /// Puts a piece anywhere.
    #[must_use]
    pub fn place(mut self, placed: Placed) -> Setup {
        self.pieces.push(placed);
        self
    }

    /// Takes all that is on a cell off it.
    #[must_use]
    pub fn clear(mut self, cell: Cell) -> Setup {
        self.pieces.retain(|placed| placed.location != Location::Cell(cell));
        self
    }

    /// Gives the move to a side.
    #[must_use]
    pub fn side_to_move(mut self, side: Color) -> Setup {
        self.side = side;
        self
    }

    /// Sets the castling rights: their letters in the order of FENs, such as `KQkq`.
    #[must_use]
    pub fn castling(self, rights: impl Into<String>) -> Setup {
        self.field(CASTLING, rights)
    }

    /// Sets what the last move passed over, as the game's FENs have it: most often the name of a
    /// cell.
    #[must_use]
    pub fn en_passant(self, passed: impl Into<String>) -> Setup {
        self.field(EN_PASSANT, passed)
    }

    /// Sets the text of a field by the name that it has in [errors](FenError::field), such as
    /// `credits`; `-`, or an empty text, is nothing.
    #[must_use]
    pub fn field(mut self, name: &str, text: impl Into<String>) -> Setup {
        let text = text.into();
        match text.as_str() {
            "" | "-" => self.fields.remove(name),
            _ => self.fields.insert(name.to_owned(), text),
        };
        self
    }

    /// Sets the halfmove clock and the fullmove number.
    #[must_use]
    pub fn clocks(mut self, halfmove_clock: u32, fullmove_number: u32) -> Setup {
        (self.halfmoves, self.fullmoves) = (halfmove_clock, fullmove_number);
        self
    }

    /// The pieces, in the order in which they were put.
    #[must_use]
    pub fn pieces(&self) -> &[Placed] {
        &self.pieces
    }

    /// The text of a field; `-` if nothing was said about it.
    #[must_use]
    pub fn text_of(&self, field: &str) -> &str {
        self.fields.get(field).map_or("-", String::as_str)
    }
}

/// Writes a [`Setup`] as the FEN that is to be read: a game says what stands in it where, and what
/// the game has no place for is an error.
#[derive(Debug)]
pub struct SetupWriter<'a> {
    setup: &'a Setup,
    /// The pieces that have not been written.
    left: Vec<Placed>,
    /// The fields that have not been written.
    fields: Vec<&'a str>,
    text: String,
}

const PLACEMENT: &str = "placement";

impl<'a> SetupWriter<'a> {
    /// Nothing yet.
    #[must_use]
    pub fn new(setup: &'a Setup) -> SetupWriter<'a> {
        SetupWriter {
            setup,
            left: setup.pieces.clone(),
            fields: setup.fields.keys().map(String::as_str).collect(),
            text: String::new(),
        }
    }

    /// The placement, with a piece at most on a cell.
    ///
    /// # Errors
    /// [`FenError`] for a letter that is none, and a second piece on a cell.
    pub fn placement(&mut self, places: impl IntoIterator<Item = Place>) -> Result<(), FenError> {
        self.stacked_placement(places, |pieces| match pieces {
            [] => Ok(None),
            [placed] => Ok(Some(placed.piece.to_string())),
            [.., last] => {
                let text = last.piece.to_string();
                let expected = "one piece on a cell";
                Err(FenError::new(FenErrorKind::TooMany, PLACEMENT, text, expected))
            }
        })
    }

    /// The placement, with stacks on cells that `write` writes.
    ///
    /// # Errors
    /// [`FenError`] for a letter that is none, and as `write` has it.
    pub fn stacked_placement(
        &mut self,
        places: impl IntoIterator<Item = Place>,
        mut write: impl FnMut(&[Placed]) -> Result<Option<String>, FenError>,
    ) -> Result<(), FenError> {
        if let Some(wrong) = self.left.iter().find(|it| !it.piece.role.letter.is_ascii_alphabetic())
        {
            let text = wrong.piece.to_string();
            let expected = "the letter of a piece";
            return Err(FenError::new(FenErrorKind::Syntax, PLACEMENT, text, expected));
        }
        let mut standing: BTreeMap<Cell, Vec<Placed>> = BTreeMap::new();
        for placed in &self.left {
            if let Location::Cell(cell) = placed.location {
                standing.entry(cell).or_default().push(*placed);
            }
        }
        let mut ranks = RankWriter::new();
        for place in places {
            let there = match place {
                Place::Cell(cell) => standing.remove(&cell).unwrap_or_default(),
                _ => Vec::new(),
            };
            match (place, write(&there)?) {
                (Place::Separator(separator), _) => ranks.separator(separator),
                (Place::NoCell, _) => ranks.piece("*"),
                (Place::Cell(_), Some(text)) => ranks.piece(text),
                (Place::Cell(_), None) => ranks.empty(),
            }
        }
        self.left.retain(|placed| {
            placed.location.cell().is_none_or(|cell| standing.contains_key(&cell))
        });
        self.text += &ranks.finish();
        Ok(())
    }

    /// The letters of the pieces at a location, White's before Black's, each in the order of
    /// `roles`, which are letters in upper case; empty if there are none.
    #[must_use]
    pub fn letters_at(&mut self, location: Location, roles: &str) -> String {
        Color::ALL.map(|color| self.letters_of(color, location, roles)).concat()
    }

    /// The letters of an army's pieces at a location, in the order of `roles`.
    #[must_use]
    pub fn letters_of(&mut self, color: Color, location: Location, roles: &str) -> String {
        let place = |placed: &Placed| roles.find(placed.piece.role.letter);
        let mut pieces = self.take(|it| {
            let Piece { color: army, role } = it.piece;
            it.location == location && army == color && !role.promoted && place(it).is_some()
        });
        pieces.sort_by_key(place);
        pieces.into_iter().map(|placed| color.case(placed.piece.role.letter)).collect()
    }

    /// Text that belongs to the field before.
    pub fn append(&mut self, text: &str) {
        self.text += text;
    }

    /// The side to move, as the next field.
    pub fn side_to_move(&mut self) {
        self.push(&self.setup.side.letter().to_string());
    }

    /// A field by its name.
    ///
    /// # Errors
    /// [`FenError`] if its text has a space in it.
    pub fn field(&mut self, name: &'static str) -> Result<(), FenError> {
        let text = self.text_of(name)?;
        self.push(text);
        Ok(())
    }

    /// The text of a field by its name, for a field that is written otherwise.
    ///
    /// # Errors
    /// [`FenError`] if it has a space in it.
    pub fn text_of(&mut self, name: &'static str) -> Result<&'a str, FenError> {
        self.fields.retain(|other| *other != name);
        let text = self.setup.text_of(name);
        if text.contains(char::is_whitespace) {
            let expected = "a text without spaces";
            return Err(FenError::new(FenErrorKind::Syntax, name, text, expected));
        }
        Ok(text)
    }

    /// A text as the next field.
    pub fn push(&mut self, text: &str) {
        self.text.push(' ');
        self.text += text;
    }

    /// The halfmove clock and the fullmove number, as the next fields.
    pub fn clocks(&mut self) {
        let Setup { halfmoves, fullmoves, .. } = self.setup;
        self.text += &format!(" {halfmoves} {fullmoves}");
    }

    /// The FEN. `board` is asked for the names of cells, for errors.
    ///
    /// # Errors
    /// [`FenError`] for pieces where the game has no place for any, and for fields that it has not.
    pub fn finish<'b>(self, board: impl FnOnce() -> &'b Topology) -> Result<String, FenError> {
        if let Some(placed) = self.left.first() {
            let board = board();
            let at = match placed.location {
                Location::Cell(cell) if cell.index() < board.len() => board.name(cell).to_owned(),
                Location::Cell(cell) => format!("cell {}", cell.index()),
                other => format!("{other:?}").to_lowercase(),
            };
            let text = format!("{} at {at}", placed.piece);
            let expected = "a place that this game has for it";
            return Err(FenError::new(FenErrorKind::Zone, PLACEMENT, text, expected));
        }
        if let Some(name) = self.fields.first() {
            let expected = "a field that this game has";
            return Err(FenError::new(FenErrorKind::Syntax, "setup", *name, expected));
        }
        Ok(self.text)
    }

    /// Takes the pieces that have not been written and are wanted.
    fn take(&mut self, wanted: impl Fn(&Placed) -> bool) -> Vec<Placed> {
        self.left.extract_if(.., |placed| wanted(placed)).collect()
    }
}
