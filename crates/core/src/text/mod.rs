//! Reading FENs field by field, in the form that all games share.

mod lenient;

use std::fmt::{self, Display, Write};

use crate::cell::Cell;
use crate::color::Color;
use crate::error::{FenError, FenErrorKind};

pub use lenient::{line_content, read_leniently, sorted_brackets, sorted_letters, without_bom};

/// The largest value of a clock: counting stops there.
pub const MAX_CLOCK: u32 = i32::MAX as u32;

/// The fields of a FEN, which single spaces separate, read one after the other.
///
/// ```
/// use warpboard_core::text::Fields;
///
/// let mut fields = Fields::new("8/8 w 3 1");
/// assert_eq!(fields.next("placement")?, "8/8");
/// assert_eq!(fields.side_to_move()?, warpboard_core::Color::White);
/// assert_eq!(fields.clocks()?, (3, 1));
/// # Ok::<(), warpboard_core::FenError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    rest: Option<&'a str>,
}

impl<'a> Fields<'a> {
    /// The fields of a text.
    #[must_use]
    pub fn new(fen: &'a str) -> Self {
        Fields { rest: Some(fen) }
    }

    /// The next field, which `name` names in errors.
    ///
    /// # Errors
    /// If there is none, or it is empty because two spaces follow each other.
    pub fn next(&mut self, name: &'static str) -> Result<&'a str, FenError> {
        let missing = || FenError::new(FenErrorKind::MissingField, name, "", "one more field");
        let rest = self.rest.ok_or_else(missing)?;
        let (field, rest) = match rest.split_once(' ') {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        if field.is_empty() {
            return Err(match rest {
                None => missing(),
                Some(_) => FenError::new(
                    FenErrorKind::Syntax,
                    name,
                    " ",
                    "fields separated by single spaces",
                ),
            });
        }
        self.rest = rest;
        Ok(field)
    }

    /// The field `side to move`: `w` or `b`.
    ///
    /// # Errors
    /// If it is missing or something else.
    pub fn side_to_move(&mut self) -> Result<Color, FenError> {
        let field = "side to move";
        let text = self.next(field)?;
        let letter = text.parse().ok();
        letter
            .and_then(Color::from_letter)
            .ok_or_else(|| FenError::new(FenErrorKind::Syntax, field, text, "`w` or `b`"))
    }

    /// The last two fields, `halfmove clock` and `fullmove number`, and the end of the text.
    ///
    /// # Errors
    /// If one is missing or no number in range (`0..2^31`, from 1 for the fullmove number), or
    /// text follows.
    pub fn clocks(&mut self) -> Result<(u32, u32), FenError> {
        let halfmoves = self.number("halfmove clock", 0)?;
        let fullmoves = self.number("fullmove number", 1)?;
        self.end()?;
        Ok((halfmoves, fullmoves))
    }

    /// The end of the text.
    ///
    /// # Errors
    /// If text follows.
    pub fn end(&self) -> Result<(), FenError> {
        match self.rest {
            None => Ok(()),
            Some(rest) => Err(FenError::new(
                FenErrorKind::TrailingText,
                "end",
                format!(" {rest}"),
                "the end of the text",
            )),
        }
    }

    fn number(&mut self, field: &'static str, least: u32) -> Result<u32, FenError> {
        let text = self.next(field)?;
        let expected = || format!("a number from {least} to {MAX_CLOCK} without leading zeros");
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(FenError::new(FenErrorKind::Syntax, field, text, expected()));
        }
        let value = text.parse::<u32>().ok();
        value
            .filter(|value| (least..=MAX_CLOCK).contains(value))
            .filter(|_| text == "0" || !text.starts_with('0'))
            .ok_or_else(|| FenError::new(FenErrorKind::Number, field, text, expected()))
    }
}

/// The clocks after a ply: counting stops at [`MAX_CLOCK`].
#[must_use]
#[inline(always)]
pub fn next_clocks(halfmoves: u32, fullmoves: u32, resets: bool, mover: Color) -> (u32, u32) {
    let halfmoves = if resets { 0 } else { (halfmoves + 1).min(MAX_CLOCK) };
    let fullmoves = (fullmoves + mover as u32).min(MAX_CLOCK);
    (halfmoves, fullmoves)
}

/// A FEN whose last two fields are these clocks with the least clocks in their place; any other
/// text as it is.
#[must_use]
pub fn with_least_clocks(mut fen: String, halfmoves: u32, fullmoves: u32) -> String {
    if let Some(rest) = fen.strip_suffix(&format!(" {halfmoves} {fullmoves}")) {
        fen.truncate(rest.len());
        fen.push_str(" 0 1");
    }
    fen
}

/// One entry of a rank in a FEN's placement field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RankEntry<'a> {
    /// A run of this many empty cells.
    Empty(usize),
    /// `*`: a place that is no cell.
    NoCell,
    /// The text of one piece: a letter, perhaps behind a `+`, or a unit in parentheses.
    Piece(&'a str),
}

/// Splits a rank of a placement field into entries: numbers, `*`, letters, `+` and letter, and
/// letters in parentheses.
///
/// Digits that follow each other are one number: `10` is ten empty cells.
///
/// # Errors
/// [`FenError`] for any other character, and for a number that begins with zero or is too large.
pub fn rank_entries<'a>(
    rank: &'a str,
    field: &'static str,
) -> Result<Vec<RankEntry<'a>>, FenError> {
    let expected = "a piece letter, a number of empty cells, or `*`";
    let mut entries = Vec::with_capacity(rank.len());
    let mut rest = rank;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => rest.bytes().take_while(u8::is_ascii_digit).count(),
            '+' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '(' => rest.find(')').map_or(rest.len(), |end| end + 1),
            other => other.len_utf8(),
        };
        let (entry, tail) = rest.split_at(length);
        let bad = |kind| FenError::new(kind, field, entry, expected);
        entries.push(match first {
            '0' => return Err(bad(FenErrorKind::Number)),
            '1'..='9' => RankEntry::Empty(entry.parse().map_err(|_| bad(FenErrorKind::Number))?),
            '*' => RankEntry::NoCell,
            '+' if entry[1..].bytes().all(|b| b.is_ascii_alphabetic()) && length == 2 => {
                RankEntry::Piece(entry)
            }
            '(' if length > 2 && entry.ends_with(')') => RankEntry::Piece(entry),
            letter if letter.is_ascii_alphabetic() => RankEntry::Piece(entry),
            _ => return Err(bad(FenErrorKind::Syntax)),
        });
        rest = tail;
    }
    Ok(entries)
}

/// Writes a rank of a placement field: collects empty cells into runs.
#[derive(Debug, Clone, Default)]
pub struct RankWriter {
    text: String,
    empty: usize,
}

impl RankWriter {
    /// An empty rank.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more empty cell.
    #[inline]
    pub fn empty(&mut self) {
        self.empty += 1;
    }

    /// A piece, or `*`.
    pub fn piece(&mut self, piece: impl fmt::Display) {
        self.flush();
        self.write(piece);
    }

    /// Ends the rank with a separator.
    pub fn separator(&mut self, separator: char) {
        self.flush();
        self.text.push(separator);
    }

    /// The text.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.flush();
        self.text
    }

    fn flush(&mut self) {
        if self.empty == 0 {
            return;
        }
        match char::from_digit(self.empty as u32, 10) {
            Some(digit) => self.text.push(digit),
            None => self.write(self.empty),
        }
        self.empty = 0;
    }

    fn write(&mut self, entry: impl fmt::Display) {
        write!(self.text, "{entry}").expect("text takes whatever is written");
    }
}

/// A place of a placement field, in the order in which the field has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A place that is no cell, written `*`.
    NoCell,
    /// The end of a rank, or of a layer.
    Separator(char),
}

/// The places of ranks from the highest to the lowest, each from the first file on, with `/`
/// between them. `cell` tells the cell of a file and a rank, counted from 0, if there is one.
pub fn ranks_down(
    files: usize,
    ranks: usize,
    cell: impl Fn(usize, usize) -> Option<Cell>,
) -> impl Iterator<Item = Place> {
    let places = (0..ranks).rev().flat_map(move |rank| (0..=files).map(move |file| (file, rank)));
    places.filter_map(move |(file, rank)| match (file == files, rank) {
        (true, 0) => None,
        (true, _) => Some(Place::Separator('/')),
        (false, _) => Some(cell(file, rank).map_or(Place::NoCell, Place::Cell)),
    })
}

/// Writes a placement field: `piece` tells what stands on a cell.
///
/// ```
/// use warpboard_core::Cell;
/// use warpboard_core::text::{placement, ranks_down};
///
/// let board = |file, rank| Some(Cell::new(3 * rank + file));
/// let king = |cell: Cell| (cell.index() == 4).then_some('K');
/// assert_eq!(placement(ranks_down(3, 2, board), king), "1K1/3");
/// ```
#[must_use]
pub fn placement<T: Display>(
    places: impl IntoIterator<Item = Place>,
    mut piece: impl FnMut(Cell) -> Option<T>,
) -> String {
    let mut ranks = RankWriter::new();
    // Iterators of several loops run faster from within than place by place.
    places.into_iter().for_each(|place| match place {
        Place::Separator(separator) => ranks.separator(separator),
        Place::NoCell => ranks.piece("*"),
        Place::Cell(cell) => match piece(cell) {
            Some(piece) => ranks.piece(piece),
            None => ranks.empty(),
        },
    });
    ranks.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_and_their_faults() {
        let kind = |fen: &str| {
            let mut fields = Fields::new(fen);
            let result = fields
                .next("placement")
                .and_then(|_| fields.side_to_move())
                .and_then(|_| fields.clocks());
            result.map_err(|error| (error.kind, error.field))
        };
        use FenErrorKind::*;
        assert_eq!(kind("8 w 0 1"), Ok((0, 1)));
        assert_eq!(kind("8 b 2147483647 2147483647"), Ok((MAX_CLOCK, MAX_CLOCK)));
        assert_eq!(kind(""), Err((MissingField, "placement")));
        assert_eq!(kind("8"), Err((MissingField, "side to move")));
        assert_eq!(kind("8 "), Err((MissingField, "side to move")));
        assert_eq!(kind("8  w 0 1"), Err((Syntax, "side to move")));
        assert_eq!(kind("8 x 0 1"), Err((Syntax, "side to move")));
        assert_eq!(kind("8 white 0 1"), Err((Syntax, "side to move")));
        assert_eq!(kind("8 w -1 1"), Err((Syntax, "halfmove clock")));
        assert_eq!(kind("8 w 00 1"), Err((Number, "halfmove clock")));
        assert_eq!(kind("8 w 2147483648 1"), Err((Number, "halfmove clock")));
        assert_eq!(kind("8 w 0 0"), Err((Number, "fullmove number")));
        assert_eq!(kind("8 w 0 1 "), Err((TrailingText, "end")));
        assert_eq!(kind("8 w 0 1 x"), Err((TrailingText, "end")));
    }

    #[test]
    fn clocks_are_put_back_where_a_text_ends_in_them() {
        let least = |fen: &str| with_least_clocks(fen.to_owned(), 12, 30);
        assert_eq!(least("8/8 w - 12 30"), "8/8 w - 0 1");
        assert_eq!(least("8/8 w 112 30"), "8/8 w 112 30");
        assert_eq!(least("8/8 w"), "8/8 w");
    }

    #[test]
    fn ranks_round_trip() {
        let entries = rank_entries("r10+W*(RN)2", "placement").unwrap();
        assert_eq!(
            entries,
            [
                RankEntry::Piece("r"),
                RankEntry::Empty(10),
                RankEntry::Piece("+W"),
                RankEntry::NoCell,
                RankEntry::Piece("(RN)"),
                RankEntry::Empty(2),
            ]
        );
        let mut writer = RankWriter::new();
        for entry in entries {
            match entry {
                RankEntry::Empty(n) => (0..n).for_each(|_| writer.empty()),
                RankEntry::NoCell => writer.piece("*"),
                RankEntry::Piece(text) => writer.piece(text),
            }
        }
        assert_eq!(writer.finish(), "r10+W*(RN)2");
    }

    #[test]
    fn broken_ranks_are_refused() {
        for (rank, text) in [
            ("k0", "0"),
            ("01", "01"),
            ("+", "+"),
            ("+é", "+é"),
            ("(RN", "(RN"),
            ("()", "()"),
            ("é", "é"),
            ("k?", "?"),
        ] {
            assert_eq!(rank_entries(rank, "placement").unwrap_err().text, text, "{rank}");
        }
    }
}
