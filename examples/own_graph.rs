//! Can the board be any graph? A river that flows one way, and forks around an island.
//!
//! Each side has two boats. A boat drifts down any number of free cells, or crosses one cell
//! sideways at the spring; landing on an enemy boat sinks it. Who reaches the sea wins; who cannot move waits in vain.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use warpboard::core::paths::{PathTable, Pattern};
use warpboard::core::topology::{Shape, Topology, TopologyBuilder};
use warpboard::{ByColor, Cell, CellSet, Color, CountNodes, Outcome, Position, Reason};

/// Columns are a, b, c, rows are counted from the sea; b3 and b2 are the island.
const CELLS: [&str; 10] = ["a5", "b5", "c5", "b4", "a3", "c3", "a2", "c2", "b1", "b0"];
const FLOW: [&str; 10] =
    ["a5b4", "b5b4", "c5b4", "b4a3", "b4c3", "a3a2", "c3c2", "a2b1", "c2b1", "b1b0"];

static RIVER: LazyLock<(Topology, PathTable)> = LazyLock::new(|| {
    let mut builder = TopologyBuilder::new();
    let cells = CELLS.map(|name| {
        let at = name.as_bytes();
        builder.cell(name, Shape::square(f32::from(at[0] - b'a'), f32::from(at[1] - b'0')))
    });
    let find = |name: &str| cells[CELLS.iter().position(|&cell| cell == name).expect("a cell")];
    // A direction without opposite: nobody drives up the river. b4 forks, b1 joins.
    let down = builder.direction("down");
    for (from, to) in FLOW.map(|step| step.split_at(2)) {
        builder.step(find(from), down, find(to));
    }
    let (east, west) = builder.direction_pair("east", "west");
    builder.step_both(find("a5"), east, find("b5")).step_both(find("b5"), east, find("c5"));
    let topology = builder.build().expect("a river");
    let boat = PathTable::new(&topology, &Pattern::slide([down]).or(Pattern::step([east, west])));
    (topology, boat)
});

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct River {
    boats: ByColor<CellSet<1>>,
    side: Color,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Drift(Cell, Cell);

impl std::fmt::Display for Drift {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", RIVER.0.name(self.0), RIVER.0.name(self.1))
    }
}

impl CountNodes for River {}

impl Position for River {
    type Move = Drift;
    type Undo = River;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(Drift) -> ControlFlow<B>) -> ControlFlow<B> {
        let (own, enemy) = (self.boats[self.side], self.boats[!self.side]);
        let fleet = if self.outcome().is_none() { own } else { CellSet::EMPTY };
        fleet.into_iter().try_for_each(|from| {
            let targets = RIVER.1.targets(from, own | enemy) - own;
            targets.into_iter().try_for_each(|to| visit(Drift(from, to)))
        })
    }

    fn make(&mut self, Drift(from, to): Drift) -> River {
        let before = self.clone();
        self.boats[self.side].remove(from);
        self.boats[self.side].insert(to);
        self.boats[!self.side].remove(to);
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Drift, undo: River) {
        *self = undo;
    }

    fn outcome(&self) -> Option<Outcome> {
        let sea = RIVER.0.cell("b0")?;
        let winner = Color::ALL.into_iter().find(|&color| self.boats[color].contains(sea))?;
        Some(Outcome::win(winner, Reason::Variant("reached the sea")))
    }
}

fn main() {
    let fleet = |names: [&str; 2]| names.iter().filter_map(|name| RIVER.0.cell(name)).collect();
    let boats = ByColor { white: fleet(["a5", "c5"]), black: fleet(["b5", "c3"]) };
    let mut position = River { boats, side: Color::White };
    println!("{} games of 6 plies", warpboard_perft::perft(&position, 6));
    while let Some(mv) = position.legal_moves().into_iter().max() {
        println!("{} drifts {mv}", position.side);
        position.make(mv);
    }
    println!("{:?}", position.outcome());
}
