//! Drawings of positions: what they show, and how that becomes text or a picture.
//!
//! ```
//! use warpboard_core::Color;
//! use warpboard_core::diagram::{Diagram, Mark};
//! use warpboard_core::topology::Lattice;
//!
//! let board = Lattice::new([3, 2])?;
//! let b2 = board.topology().cell("b2").unwrap();
//! let mut diagram = Diagram::of(board.topology(), |cell| match board.topology().name(cell) {
//!     "a1" => vec![(Color::White, "K".to_owned())],
//!     _ => Vec::new(),
//! });
//! diagram.side_to_move = Some(Color::White);
//! diagram.mark(b2, Mark::Target);
//! assert_eq!(
//!     diagram.text(),
//!     "2  .*. .\n1  K . .\n   a b c\n\nwhite to move\n* target\n"
//! );
//! assert!(diagram.svg().starts_with("<svg "));
//! # Ok::<(), warpboard_core::topology::TopologyError>(())
//! ```

mod figure;
mod last_move;
mod layout;
mod parts;
mod svg;
mod text;

use crate::cell::Cell;
use crate::color::Color;
use crate::position::Position;
use crate::topology::{Outline, Topology};

pub use figure::Figure;
pub use parts::{
    Armies, Arrow, DiagramCell, Inscription, LegendEntry, Line, Mark, Panel, ParseSymbolsError,
    Spot, Symbols, Tint, Tray,
};

/// What a drawing of a position shows.
///
/// A game fills it in; text and pictures are made from it for every game alike. A drawing of one
/// game always has the same size if panels, shapes, legend, the number of notes and what trays may
/// come to hold stay the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// The panels, such as the layers of a board, in the order in which they are shown.
    pub panels: Vec<Panel>,
    /// Whether the panels are layers of one space: what lies at the same place in two panels lies
    /// one above the other.
    pub layers: bool,
    /// The cells of all panels.
    pub cells: Vec<DiagramCell>,
    /// How many pieces a cell can hold, at least 1: room is kept for so many.
    pub capacity: usize,
    /// Lines of the board.
    pub lines: Vec<Line>,
    /// Words on the board.
    pub inscriptions: Vec<Inscription>,
    /// Arrows over the board.
    pub arrows: Vec<Arrow>,
    /// What the armies have beside the board.
    pub trays: Vec<Tray>,
    /// Whose move it is; `None` if the game is over, or nobody's.
    pub side_to_move: Option<Color>,
    /// What else there is to say of the position: that the side to move is in check, or how the
    /// game ended.
    pub remark: String,
    /// Lines below the board.
    pub notes: Vec<String>,
    /// The kinds of piece and their names.
    pub legend: Vec<LegendEntry>,
    /// What the armies are called, and their colors.
    pub armies: Armies,
    /// How pictures show pieces; text shows letters.
    pub symbols: Symbols,
}

impl Default for Diagram {
    /// Nothing, with room for one piece on a cell.
    fn default() -> Diagram {
        Diagram {
            panels: Vec::new(),
            layers: false,
            cells: Vec::new(),
            capacity: 1,
            lines: Vec::new(),
            inscriptions: Vec::new(),
            arrows: Vec::new(),
            trays: Vec::new(),
            side_to_move: None,
            remark: String::new(),
            notes: Vec::new(),
            legend: Vec::new(),
            armies: Armies::default(),
            symbols: Symbols::default(),
        }
    }
}

impl Diagram {
    /// A diagram of every cell of a topology, in as many panels as its shapes name, with the
    /// pieces that `pieces` gives. Several panels are layers.
    pub fn of(
        topology: &Topology,
        mut pieces: impl FnMut(Cell) -> Vec<(Color, String)>,
    ) -> Diagram {
        let cells: Vec<DiagramCell> = topology
            .cells()
            .map(|cell| DiagramCell {
                cell: Some(cell),
                pieces: pieces(cell),
                ..DiagramCell::new(topology.name(cell), topology.shape(cell))
            })
            .collect();
        let panels = cells.iter().map(|cell| usize::from(cell.shape.panel) + 1).max().unwrap_or(0);
        let panels = vec![Panel::default(); panels];
        Diagram { layers: panels.len() > 1, panels, cells, ..Diagram::default() }
    }

    /// Says whose move it is in a position, and whether in check; or how the game ended.
    pub fn set_status(&mut self, position: &impl Position) {
        let outcome = position.outcome();
        self.side_to_move = outcome.is_none().then(|| position.side_to_move());
        self.remark = match outcome {
            Some(outcome) => outcome.to_string(),
            None if position.is_check() => "in check".to_owned(),
            None => String::new(),
        };
    }

    /// Draws every cell as a point, and a line between the cells of each pair: the board as a
    /// graph.
    ///
    /// ```
    /// use warpboard_core::diagram::Diagram;
    /// use warpboard_core::topology::Lattice;
    ///
    /// // A board of Alquerque's kind: lines along ranks, files and all diagonals.
    /// let board = Lattice::new([5, 5])?;
    /// let topology = board.topology();
    /// let mut diagram = Diagram::of(topology, |_| Vec::new());
    /// let edges = topology.edges().filter(|edge| edge.from < edge.to);
    /// diagram.draw_points(edges.map(|edge| (edge.from, edge.to)));
    /// assert_eq!(diagram.lines.len(), 2 * 20 + 2 * 16);
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    pub fn draw_points(&mut self, edges: impl IntoIterator<Item = (Cell, Cell)>) {
        for drawn in &mut self.cells {
            drawn.shape.outline = Outline::Point;
        }
        for (from, to) in edges {
            if let (Some(from), Some(to)) = (self.spot(from), self.spot(to)) {
                self.lines.push(Line { from, to, width: 0.03 });
            }
        }
    }

    /// Gives the cells of a zone a tint.
    ///
    /// ```
    /// use warpboard_core::diagram::{Diagram, Tint};
    /// use warpboard_core::topology::Lattice;
    ///
    /// let board = Lattice::builder([4, 1]).zone("water", |at| at[0] > 1).build()?;
    /// let mut diagram = Diagram::of(board.topology(), |_| Vec::new());
    /// diagram.tint_zone(board.topology(), "water", Tint::Border);
    /// assert_eq!(diagram.text(), "1  . . - -\n   a b c d\n");
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    pub fn tint_zone(&mut self, topology: &Topology, zone: &str, tint: Tint) {
        let zone: Vec<Cell> = topology.zone(zone).into_iter().flatten().collect();
        let inside = |drawn: &&mut DiagramCell| {
            drawn.cell.is_some_and(|cell| zone.binary_search(&cell).is_ok())
        };
        self.cells.iter_mut().filter(inside).for_each(|drawn| drawn.tint = tint);
    }

    /// Marks a cell. Marks of several kinds lie on one cell beside each other.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        for drawn in self.cells.iter_mut().filter(|drawn| drawn.cell == Some(cell)) {
            drawn.marks.insert(mark);
        }
    }

    /// Where a cell of the board is drawn.
    #[must_use]
    pub fn spot(&self, cell: Cell) -> Option<Spot> {
        self.cells.iter().find(|drawn| drawn.cell == Some(cell)).map(DiagramCell::spot)
    }

    /// Whose move it is and what else is remarked; empty for nothing.
    fn status(&self) -> String {
        let side = self.side_to_move.map(|side| format!("{} to move", self.armies.name(side)));
        let remark = Some(self.remark.clone()).filter(|remark| !remark.is_empty());
        let parts: Vec<String> = side.into_iter().chain(remark).collect();
        parts.join(", ")
    }

    /// The entry of a letter in the legend.
    fn entry(&self, letter: &str) -> Option<&LegendEntry> {
        self.legend.iter().find(|entry| entry.letter.eq_ignore_ascii_case(letter))
    }
}
