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
//! diagram.mark(b2, Mark::Target);
//! assert_eq!(
//!     diagram.text(),
//!     "2  .*. .\n1  K . .\n   a b c\n* target\n"
//! );
//! assert!(diagram.svg().starts_with("<svg "));
//! # Ok::<(), warpboard_core::topology::TopologyError>(())
//! ```

mod layout;
mod svg;
mod text;

use crate::cell::Cell;
use crate::color::Color;
use crate::topology::{Shape, Topology};

/// What a drawing of a position shows.
///
/// A game fills it in; text and pictures are made from it for every game alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// The panels, such as the layers of a board, in the order in which they are shown.
    pub panels: Vec<Panel>,
    /// The cells of all panels.
    pub cells: Vec<DiagramCell>,
    /// Lines beside the board, such as hands and pools.
    pub notes: Vec<String>,
    /// The letters of the pieces and their names: `K`, `king`.
    pub legend: Vec<(String, String)>,
}

/// A part of the board that is drawn apart from the others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Panel {
    /// A title such as `layer 3`; empty for none.
    pub title: String,
}

/// A cell as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct DiagramCell {
    /// The cell, where it is one of the topology's.
    pub cell: Option<Cell>,
    /// The name of the cell.
    pub name: String,
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
    /// Marks on the cell.
    pub mark: Option<Mark>,
}

/// The tint of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Tint {
    /// As most cells.
    #[default]
    Plain,
    /// The other color of a chequered board.
    Dark,
    /// A region that the rules single out, such as a palace or a Tardis.
    Region,
    /// A border region, such as the banks of a river.
    Border,
    /// A cell of White's own, such as White's taxi.
    White,
    /// A cell of Black's own, such as Black's taxi.
    Black,
}

/// A mark on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The last move started or ended here.
    LastMove,
    /// The cell whose moves are shown.
    Origin,
    /// A legal move from the origin ends here.
    Target,
}

impl Diagram {
    /// A diagram of every cell of a topology, in as many panels as its shapes name, with the
    /// pieces that `pieces` gives.
    pub fn of(
        topology: &Topology,
        mut pieces: impl FnMut(Cell) -> Vec<(Color, String)>,
    ) -> Diagram {
        let cells: Vec<DiagramCell> = topology
            .cells()
            .map(|cell| DiagramCell {
                cell: Some(cell),
                name: topology.name(cell).to_owned(),
                shape: topology.shape(cell),
                text_shape: None,
                tint: Tint::Plain,
                pieces: pieces(cell),
                mark: None,
            })
            .collect();
        let panels = cells.iter().map(|cell| usize::from(cell.shape.panel) + 1).max().unwrap_or(0);
        Diagram {
            panels: vec![Panel { title: String::new() }; panels],
            cells,
            notes: Vec::new(),
            legend: Vec::new(),
        }
    }

    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        for drawn in self.cells.iter_mut().filter(|drawn| drawn.cell == Some(cell)) {
            drawn.mark = Some(mark);
        }
    }
}
