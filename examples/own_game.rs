//! How do I try out a game of my own? Two invented pieces beside the king on a board of 5x6:
//! the Cricket leaps 2:1 sideways or hop-captures along a rank, the Plough slides forward and
//! steps back. Who captures the king wins.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use warpboard::movement::{Movement, MovementTable};
use warpboard::paths::Pattern;
use warpboard::topology::Lattice;
use warpboard::{ByColor, Cell, CellSet, Color, CountNodes, Outcome, Position, Reason};

/// The board, and how each kind of piece moves on it; the Plough depends on the side.
static TABLES: LazyLock<(Lattice, ByColor<[MovementTable; 3]>)> = LazyLock::new(|| {
    let board = Lattice::new([5, 6]).expect("a board");
    let way = |name: &str| board.topology().direction(name);
    let sideways = [[2, 1], [2, -1], [-2, 1], [-2, -1]].map(|vector| board.jump(&vector));
    let tables = ByColor::from_fn(|color| {
        let (ahead, back) = if color == Color::White { ("n", "s") } else { ("s", "n") };
        let king = Movement::new().both(Pattern::step(board.topology().directions()));
        let cricket = Movement::new()
            .both(Pattern::leap(sideways.clone()))
            .hop_capturing(Pattern::slide(way("e").into_iter().chain(way("w"))));
        let plough =
            Movement::new().both(Pattern::slide(way(ahead))).both(Pattern::step(way(back)));
        [king, cricket, plough].map(|movement| MovementTable::new(board.topology(), &movement))
    });
    (board, tables)
});

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Farm {
    pieces: ByColor<[CellSet<1>; 3]>,
    side: Color,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Move(usize, Cell, Cell);

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = |cell| TABLES.0.topology().name(cell);
        write!(f, "{}{}{}", ["K", "C", "P"][self.0], name(self.1), name(self.2))
    }
}

impl CountNodes for Farm {}

impl Position for Farm {
    type Move = Move;
    type Undo = Farm;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn visit_legal<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let army = |color: Color| self.pieces[color].into_iter().fold(CellSet::EMPTY, |a, b| a | b);
        let (own, enemies) = (army(self.side), army(!self.side));
        let playing = self.outcome().is_none();
        (0..3).filter(|_| playing).try_for_each(|kind| {
            self.pieces[self.side][kind].into_iter().try_for_each(|from| {
                let targets = TABLES.1[self.side][kind].targets(from, own | enemies, enemies);
                targets.into_iter().try_for_each(|to| visit(Move(kind, from, to)))
            })
        })
    }

    fn make(&mut self, Move(kind, from, to): Move) -> Farm {
        let before = self.clone();
        self.pieces[self.side][kind].remove(from);
        self.pieces[self.side][kind].insert(to);
        self.pieces[!self.side].iter_mut().for_each(|enemies| enemies.remove(to));
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Move, undo: Farm) {
        *self = undo;
    }

    fn outcome(&self) -> Option<Outcome> {
        let lost = Color::ALL.into_iter().find(|&color| self.pieces[color][0].is_empty())?;
        Some(Outcome::win(!lost, Reason::Variant("captured the king")))
    }
}

fn main() {
    let cells = |text: &str| -> CellSet<1> {
        text.split(' ').filter_map(|name| TABLES.0.topology().cell(name)).collect()
    };
    let white = ["c1", "b1 d1", "a1 e1"].map(cells);
    let black = ["c6", "b6 d6", "a6 e6"].map(cells);
    let start = Farm { pieces: ByColor { white, black }, side: Color::White };
    for depth in 1..=4 {
        println!("{} games of {depth} plies", warpboard_perft::perft(&start, depth));
    }
}
