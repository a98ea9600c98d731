//! The last move, found by what it changed.

use rustc_hash::FxHashMap;

use super::{Arrow, Diagram, DiagramCell, Mark, Spot};
use crate::color::Color;

impl Diagram {
    /// Marks what the last move changed, where `before` is the drawing of the position before it:
    /// cells on which other pieces or trays are than before, cells that are new on a board that
    /// changes, and the names of regions that moved.
    ///
    /// Arrows show what is not seen by that alone: the way of a region or of a tray, and that of a
    /// piece from one panel to another.
    ///
    /// ```
    /// use warpboard_core::Color;
    /// use warpboard_core::diagram::Diagram;
    /// use warpboard_core::topology::Lattice;
    ///
    /// let board = Lattice::new([4, 1])?;
    /// let king_on = |name: &str| {
    ///     Diagram::of(board.topology(), |cell| {
    ///         let here = board.topology().name(cell) == name;
    ///         here.then(|| (Color::White, "K".to_owned())).into_iter().collect()
    ///     })
    /// };
    /// let mut diagram = king_on("b1");
    /// diagram.mark_last_move(&king_on("a1"));
    /// assert_eq!(diagram.text(), "1 ~.~K . .\n   a b c d\n\n~ last move\n");
    /// # Ok::<(), warpboard_core::topology::TopologyError>(())
    /// ```
    pub fn mark_last_move(&mut self, before: &Diagram) {
        let old: FxHashMap<&str, &DiagramCell> =
            before.cells.iter().map(|cell| (cell.name.as_str(), cell)).collect();
        let mut travels = Travels::default();
        let mut changed = Vec::new();
        for (place, cell) in self.cells.iter().enumerate() {
            let old = old.get(cell.name.as_str());
            if old.is_none_or(|old| differs(old, cell)) {
                changed.push(place);
            }
            if let Some(old) = old {
                travels.add(old, cell, before.side_to_move);
            }
        }
        self.arrows.extend(travels.arrows());
        self.arrows.extend(ways_of_trays(before, self));
        for place in changed {
            self.cells[place].marks.insert(Mark::LastMove);
        }
        for words in &mut self.inscriptions {
            let mut same = before.inscriptions.iter().filter(|old| old.text == words.text);
            words.moved |= same.next().is_some_and(|old| old.at != words.at);
        }
    }
}

fn differs(old: &DiagramCell, new: &DiagramCell) -> bool {
    old.pieces != new.pieces || old.tray != new.tray
}

/// What went from where to where.
#[derive(Default)]
struct Travels {
    /// The cells that moved, where they were and where they are.
    moved: Vec<(Spot, Spot)>,
    /// The cells that hold fewer of the mover's pieces than before.
    left: Vec<Spot>,
    /// The cells that hold more of them.
    entered: Vec<Spot>,
}

impl Travels {
    fn add(&mut self, old: &DiagramCell, new: &DiagramCell, mover: Option<Color>) {
        if old.shape != new.shape {
            self.moved.push((old.spot(), new.spot()));
        }
        let own = |cell: &DiagramCell| {
            cell.pieces
                .iter()
                .filter(|(color, _)| mover.is_none_or(|mover| *color == mover))
                .count()
        };
        if own(new) < own(old) {
            self.left.push(new.spot());
        }
        if own(new) > own(old) {
            self.entered.push(new.spot());
        }
    }

    fn arrows(&self) -> impl Iterator<Item = Arrow> {
        let region = middle(self.moved.iter().map(|(from, _)| *from))
            .zip(middle(self.moved.iter().map(|(_, to)| *to)))
            .map(|(from, to)| Arrow { from, to });
        let piece = match (self.left.as_slice(), self.entered.as_slice()) {
            (&[from], &[to]) if from.panel != to.panel => Some(Arrow { from, to }),
            _ => None,
        };
        region.into_iter().chain(piece)
    }
}

/// The way of each tray that is above another cell than before.
fn ways_of_trays(before: &Diagram, after: &Diagram) -> Vec<Arrow> {
    let same = |a: &DiagramCell, b: &DiagramCell| match (&a.tray, &b.tray) {
        (Some(a), Some(b)) => (a.color, &a.title) == (b.color, &b.title),
        _ => false,
    };
    let way = |cell: &DiagramCell| {
        let old = before.cells.iter().find(|old| same(old, cell))?;
        (old.name != cell.name).then(|| Arrow { from: old.spot(), to: cell.spot() })
    };
    after.cells.iter().filter_map(way).collect()
}

/// The middle of places in one panel; `None` of none.
fn middle(spots: impl ExactSizeIterator<Item = Spot>) -> Option<Spot> {
    let count = spots.len() as f32;
    let sum = spots.reduce(|sum, spot| Spot { x: sum.x + spot.x, y: sum.y + spot.y, ..sum })?;
    Some(Spot { x: sum.x / count, y: sum.y / count, ..sum })
}
