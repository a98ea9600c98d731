//! What a drawing is made of.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::Figure;
use crate::cell::Cell;
use crate::color::{ByColor, Color};
use crate::topology::Shape;

/// A part of the board that is drawn apart from the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Panel {
    /// A title such as `layer 3`; empty for none.
    pub title: String,
}

/// A cell as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct DiagramCell {
    /// The cell, where it is one of the topology's.
    pub cell: Option<Cell>,
    /// The name of the cell; no other cell of the drawing has it.
    pub name: String,
    /// What a picture writes into the cell; `None` is its name, unless the letters and numbers
    /// along the edge of the board tell it.
    pub label: Option<String>,
    /// Where it is drawn in a picture. A cell smaller than 0.05, or farther than
    /// 10 000 from the origin, is not drawn.
    pub shape: Shape,
    /// Where it is drawn in text, if elsewhere than in a picture.
    pub text_shape: Option<Shape>,
    /// The tint of the cell.
    pub tint: Tint,
    /// The pieces that stand there, the lowest first: several where pieces stack. Each is a
    /// color and the letter of the legend, in either case.
    pub pieces: Vec<(Color, String)>,
    /// What holds pieces above the cell, such as a vehicle with its riders.
    pub tray: Option<Tray>,
    /// Marks on the cell.
    pub marks: BTreeSet<Mark>,
}

impl DiagramCell {
    /// A cell of that name without anything on it, which is not one of the topology's.
    #[must_use]
    pub fn new(name: impl Into<String>, shape: Shape) -> DiagramCell {
        DiagramCell {
            cell: None,
            name: name.into(),
            label: None,
            shape,
            text_shape: None,
            tint: Tint::Plain,
            pieces: Vec::new(),
            tray: None,
            marks: BTreeSet::new(),
        }
    }

    /// Where the cell is drawn, in the middle.
    #[must_use]
    pub fn spot(&self) -> Spot {
        Spot { panel: self.shape.panel, x: self.shape.x, y: self.shape.y }
    }
}

/// The tint of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tint {
    /// As most cells.
    #[default]
    Plain,
    /// The other color of a chequered board.
    Dark,
    /// A region that the rules single out, such as a palace or a camp.
    Region,
    /// A border region, such as the banks of a river.
    Border,
    /// A region of White's own, such as the cell below White's taxi.
    White,
    /// A region of Black's own.
    Black,
    /// A cell that the board has lost: only its outline is left.
    Gone,
}

/// A mark on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The last move changed this.
    LastMove,
    /// The cell whose moves are shown.
    Origin,
    /// A legal move from the origin ends here.
    Target,
}

/// Pieces that are not on the board: a hand, a pool, the riders of a vehicle.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Tray {
    /// Whose it is, and the color of the pieces.
    pub color: Color,
    /// What it is: `hand`, `pool`, `taxi`.
    pub title: String,
    /// The letters of the legend and how many of each there are. What a tray beside the board may
    /// come to hold is listed as well, with 0, so that the drawing keeps its size.
    pub pieces: Vec<(String, usize)>,
}

/// A place in a panel, in cell widths to the right and upwards. What is farther than 10 000 from
/// the origin is not drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// The number of the panel.
    pub panel: u16,
    /// To the right.
    pub x: f32,
    /// Upwards.
    pub y: f32,
}

/// A line that belongs to the board, such as the border of a region. Text does not show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// One end.
    pub from: Spot,
    /// The other end; in the same panel, or the line is not drawn.
    pub to: Spot,
    /// The width, in cell widths.
    pub width: f32,
}

/// Words on the board below the pieces, such as the name of a region. Text shows them where
/// they lie in a row of cells, on none.
#[derive(Debug, Clone, PartialEq)]
pub struct Inscription {
    /// The middle of the words.
    pub at: Spot,
    /// The height of the letters, in cell widths.
    pub size: f32,
    /// The words.
    pub text: String,
    /// The words where pieces are drawn as [characters](Symbols::Characters); empty for the same.
    pub characters: String,
    /// Whether the last move moved the region that they name.
    pub moved: bool,
}

/// An arrow, for what moved from here to there. Text does not show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    /// Where it starts.
    pub from: Spot,
    /// Where it points to.
    pub to: Spot,
}

/// A kind of piece in the legend.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LegendEntry {
    /// The letter, or letters, in upper case.
    pub letter: String,
    /// The name for people.
    pub name: String,
    /// How it is drawn as a [figurine](Symbols::Figurines); `None` draws the letter.
    pub figure: Option<Figure>,
    /// The character of either army's piece; `None` draws the letter.
    pub characters: Option<ByColor<char>>,
}

impl LegendEntry {
    /// A kind of piece that is only ever drawn as its letter.
    #[must_use]
    pub fn new(letter: impl Into<String>, name: impl Into<String>) -> LegendEntry {
        LegendEntry { letter: letter.into(), name: name.into(), figure: None, characters: None }
    }

    /// A kind of piece that is drawn as a figurine if its name is that of a piece of chess, in
    /// either case.
    #[must_use]
    pub fn chess(letter: impl Into<String>, name: impl Into<String>) -> LegendEntry {
        let entry = LegendEntry::new(letter, name);
        LegendEntry { figure: Figure::named(&entry.name), ..entry }
    }
}

/// How pictures show pieces. What a game has no such symbols for is drawn as its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Symbols {
    /// Letters in discs.
    #[default]
    Letters,
    /// The figurines of chess.
    Figurines,
    /// The characters of Xiangqi, for viewers that have a Chinese font.
    Characters,
}

impl Symbols {
    /// All symbols.
    pub const ALL: [Symbols; 3] = [Symbols::Letters, Symbols::Figurines, Symbols::Characters];

    /// What they are called: `letters`, `figurines`, `characters`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symbols::Letters => "letters",
            Symbols::Figurines => "figurines",
            Symbols::Characters => "characters",
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no symbols for pieces.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected `letters`, `figurines` or `characters`, found `{0}`")]
pub struct ParseSymbolsError(pub String);

impl ParseSymbolsError {
    /// A stable name of the kind for machines, in snake case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "symbols"
    }
}

impl FromStr for Symbols {
    type Err = ParseSymbolsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Symbols::ALL.into_iter().find(|symbols| symbols.name() == text);
        found.ok_or_else(|| ParseSymbolsError(text.to_owned()))
    }
}

/// The colors of the armies: those of chess, or those of Xiangqi.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Armies {
    /// White and black.
    #[default]
    WhiteBlack,
    /// Red, which is [`Color::White`], and black.
    RedBlack,
}

impl Armies {
    /// What an army is called.
    #[must_use]
    pub const fn name(self, color: Color) -> &'static str {
        match (self, color) {
            (Armies::WhiteBlack, Color::White) => "white",
            (Armies::RedBlack, Color::White) => "red",
            (_, Color::Black) => "black",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_round_trip() {
        for symbols in Symbols::ALL {
            assert_eq!(symbols.to_string().parse(), Ok(symbols));
        }
        assert_eq!("icons".parse::<Symbols>(), Err(ParseSymbolsError("icons".into())));
    }

    #[test]
    fn chess_pieces_have_figures() {
        assert_eq!(LegendEntry::chess("N", "Knight").figure, Some(Figure::KNIGHT));
        assert_eq!(LegendEntry::chess("C", "Cannon").figure, None);
    }
}
