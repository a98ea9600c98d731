//! The board: its topology, names of squares, and the tables of what pieces reach.

pub(crate) mod castling;
mod hints;

use std::sync::LazyLock;

use warpboard_core::attacks::between::Between;
use warpboard_core::attacks::lookup::{Lookup, relevant_to};
use warpboard_core::topology::Lattice;
use warpboard_core::{Cell, CellSet, Color, Direction, Topology};

/// A set of squares. Square `8 * rank + file`, both from 0: a1 is 0, b1 is 1, h8 is 63.
pub(crate) type Squares = CellSet<1>;

static BOARD: LazyLock<Lattice> = LazyLock::new(|| Lattice::new([8, 8]).expect("8x8 is a board"));

/// The board of 8 by 8 squares.
#[must_use]
pub fn topology() -> &'static Topology {
    BOARD.topology()
}

/// The square of that name.
pub(crate) fn square(name: &str) -> Option<Cell> {
    topology().cell(name)
}

/// The name of a square.
pub(crate) fn square_name(square: Cell) -> &'static str {
    topology().name(square)
}

/// The squares of a rank, counted from 0.
pub(crate) const fn rank(rank: u32) -> Squares {
    Squares::from_words([0xff << (8 * rank)])
}

/// The squares of a file, counted from 0.
pub(crate) const fn file(file: u32) -> Squares {
    Squares::from_words([0x0101_0101_0101_0101 << file])
}

/// Each square of the set moved by `by` squares; the caller takes care of the board's edges.
#[inline]
pub(crate) const fn shift(set: Squares, by: i32) -> Squares {
    let word = set.words()[0];
    Squares::from_words([if by >= 0 { word << by } else { word >> -by }])
}

/// What pieces reach, and what lies between squares.
#[derive(Debug)]
pub(crate) struct Tables {
    bishop: Lookup<1>,
    rook: Lookup<1>,
    between: Between<1>,
    squares: [SquareTable; 64],
}

/// The tables of one square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SquareTable {
    /// What a king reaches.
    pub(crate) king: Squares,
    /// What a knight reaches.
    pub(crate) knight: Squares,
    /// What a pawn of each color attacks.
    pub(crate) pawn: [Squares; 2],
    /// The diagonals through the square.
    pub(crate) diagonals: Squares,
    /// File and rank of the square.
    pub(crate) orthogonals: Squares,
    /// From where a bishop can, on some board, attack a square that a king here may go to.
    pub(crate) diagonals_around: Squares,
    /// The same for a rook.
    pub(crate) orthogonals_around: Squares,
    /// The same for a knight.
    pub(crate) knights_around: Squares,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The tables, built on first use.
#[inline]
pub(crate) fn tables() -> &'static Tables {
    &TABLES
}

impl Tables {
    fn new() -> Tables {
        let board = topology();
        let orthogonal = BOARD.directions_of_rank(1);
        let diagonal = BOARD.directions_of_rank(2);
        let mut squares = [SquareTable::default(); 64];
        for at in board.cells() {
            squares[at.index()] = SquareTable {
                king: steps(at, board.directions()),
                knight: knight_leaps(at, &orthogonal, &diagonal),
                pawn: [pawn_attacks(at, "ne", "nw"), pawn_attacks(at, "se", "sw")],
                diagonals: slide(at, &diagonal, Squares::EMPTY),
                orthogonals: slide(at, &orthogonal, Squares::EMPTY),
                ..SquareTable::default()
            };
        }
        for at in board.cells() {
            let around = squares[at.index()].king | castling_targets(at);
            let union = |set: fn(&SquareTable) -> Squares| {
                around.iter().fold(Squares::EMPTY, |all, at| all | set(&squares[at.index()]))
            };
            let (diagonals, orthogonals) = (union(|s| s.diagonals), union(|s| s.orthogonals));
            let knights = union(|s| s.knight);
            let square = &mut squares[at.index()];
            square.diagonals_around = diagonals;
            square.orthogonals_around = orthogonals;
            square.knights_around = knights;
        }
        Tables {
            bishop: slides(&diagonal, &hints::BISHOP),
            rook: slides(&orthogonal, &hints::ROOK),
            between: Between::new(board, board.directions()),
            squares,
        }
    }

    /// The tables of a square.
    #[inline]
    pub(crate) fn at(&self, square: Cell) -> &SquareTable {
        &self.squares[square.index() % 64]
    }

    /// What a bishop reaches.
    #[inline]
    pub(crate) fn bishop(&self, from: Cell, occupied: Squares) -> Squares {
        self.bishop.get(from, occupied)
    }

    /// What a rook reaches.
    #[inline]
    pub(crate) fn rook(&self, from: Cell, occupied: Squares) -> Squares {
        self.rook.get(from, occupied)
    }

    /// What lies strictly between two squares of a line.
    #[inline]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Squares {
        self.between.get(a, b)
    }
}

fn steps(from: Cell, directions: impl Iterator<Item = Direction>) -> Squares {
    directions.filter_map(|direction| topology().step(from, direction)).collect()
}

fn slide(from: Cell, directions: &[Direction], occupied: Squares) -> Squares {
    let mut reached = Squares::EMPTY;
    for &direction in directions {
        let mut at = from;
        while let Some(next) = topology().step(at, direction) {
            reached.insert(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    reached
}

fn slides(directions: &[Direction], hints: &[u64; 64]) -> Lookup<1> {
    let hints = hints.map(|multiplier| [multiplier]);
    let all = Squares::first_n(64);
    let walk = |from, occupied| slide(from, directions, occupied);
    Lookup::with_hints(64, &hints, |from| relevant_to(all, |set| walk(from, set)), walk)
}

/// An orthogonal step and a diagonal one onwards, that is, to a square that no king and no slide
/// of two squares reaches.
fn knight_leaps(from: Cell, orthogonal: &[Direction], diagonal: &[Direction]) -> Squares {
    let near = steps(from, topology().directions());
    let leaps = steps(from, orthogonal.iter().copied())
        .iter()
        .fold(Squares::EMPTY, |all, via| all | steps(via, diagonal.iter().copied()));
    leaps - near
}

fn pawn_attacks(from: Cell, east: &str, west: &str) -> Squares {
    steps(from, [east, west].into_iter().filter_map(|name| topology().direction(name)))
}

/// Where a king on its home square gets to by castling.
fn castling_targets(from: Cell) -> Squares {
    match square_name(from) {
        "e1" => ["c1", "g1"].into_iter().filter_map(square).collect(),
        "e8" => ["c8", "g8"].into_iter().filter_map(square).collect(),
        _ => Squares::EMPTY,
    }
}

/// The way a color's pawns go: +1 or -1 ranks.
#[inline(always)]
pub(crate) const fn forward(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If a change of the core makes this fail, take the multipliers found as the new hints.
    #[test]
    fn the_hints_are_used() {
        for (found, hints) in [(&TABLES.bishop, hints::BISHOP), (&TABLES.rook, hints::ROOK)] {
            assert_eq!(found.multipliers(64), hints.map(|multiplier| [multiplier]));
        }
    }

    #[test]
    fn squares_are_numbered_along_the_ranks() {
        for at in topology().cells() {
            let to = |direction| topology().step(at, topology().direction(direction).unwrap());
            let set = Squares::of(at);
            assert_eq!(to("ne"), shift(set - file(7), 9).first());
            assert_eq!(to("sw"), shift(set - file(0), -9).first());
            assert_eq!(to("n"), shift(set, 8).first());
            assert_eq!(rank(at.index() as u32 / 8) & file(at.index() as u32 % 8), set);
        }
    }

    #[test]
    fn tables_of_a_corner_and_the_centre() {
        let set = |names: &[&str]| names.iter().map(|name| square(name).unwrap()).collect();
        let at = |name| tables().at(square(name).unwrap());
        assert_eq!(at("a1").knight, set(&["b3", "c2"]));
        assert_eq!(at("d4").knight, set(&["b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"]));
        assert_eq!(at("a1").king, set(&["a2", "b1", "b2"]));
        assert_eq!(at("a2").pawn, [set(&["b3"]), set(&["b1"])]);
        assert_eq!(at("d4").pawn, [set(&["c5", "e5"]), set(&["c3", "e3"])]);
        let blocked = set(&["c3", "d6"]);
        let bishop = tables().bishop(square("d4").unwrap(), blocked);
        assert_eq!(bishop & at("b2").diagonals, set(&["c3", "e5", "f6", "g7", "h8"]));
        let rook = tables().rook(square("d4").unwrap(), blocked);
        assert_eq!(rook & file(3), set(&["d1", "d2", "d3", "d5", "d6"]));
    }
}
