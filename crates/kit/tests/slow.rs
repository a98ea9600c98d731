//! Games on boards that other programs do not have, against a generator that is written straight
//! from the rules: it walks the board step by step, and tries every move out.

use std::collections::BTreeSet;

use warpboard_core::zobrist::Stream;
use warpboard_core::{Cell, Color, Location, Topology, VariantPosition};
use warpboard_kit::{AnyStated, Move};

/// How a piece goes.
enum Way {
    Slide(&'static [&'static str]),
    Step(&'static [&'static str]),
    /// Two steps, whatever is between.
    Leap(&'static [[&'static str; 2]]),
    /// A knight of a lattice of these extents, around those axes that close.
    Knight([i64; 3], [bool; 3]),
}

/// The rules of a game with kings and pawns.
struct Rules {
    pieces: &'static [(&'static str, Way)],
    /// The steps of White's pawns, and where they capture.
    steps: &'static [&'static str],
    captures: &'static [&'static str],
    /// Where White's and Black's pawns may step twice.
    doubles: [&'static [&'static str]; 2],
    /// Where they are promoted.
    last: [&'static [&'static str]; 2],
    promotions: &'static [&'static str],
}

type Man = (Color, &'static str);

struct Board<'a> {
    rules: &'a Rules,
    topology: &'a Topology,
    men: Vec<Option<Man>>,
    side: Color,
    passed: Option<Cell>,
}

impl Board<'_> {
    fn walk(&self, from: Cell, name: &str, most: usize, visit: &mut dyn FnMut(Cell)) {
        let direction = self.topology.direction(name).expect("a direction");
        for &step in self.topology.steps(from, direction) {
            let mut ahead = vec![(step, vec![from])];
            while let Some((step, mut path)) = ahead.pop() {
                if path.contains(&step.to) {
                    continue;
                }
                visit(step.to);
                path.push(step.to);
                if self.men[step.to.index()].is_none() && path.len() <= most {
                    let onward = self.topology.onward(step, direction);
                    ahead.extend(onward.map(|next| (next, path.clone())));
                }
            }
        }
    }

    fn turned(&self, color: Color, name: &'static str) -> String {
        let direction = self.topology.direction(name).expect("a direction");
        match color {
            Color::White => name.to_owned(),
            Color::Black => {
                let back = self.topology.opposite(direction).expect("a way back");
                self.topology.direction_name(back).to_owned()
            }
        }
    }

    fn coordinates(&self, cell: Cell) -> [i64; 3] {
        let name = self.topology.name(cell);
        let at = name.find(|it: char| it.is_ascii_lowercase()).expect("a file");
        let layer = name[..at].parse().unwrap_or(1) - 1;
        let file = i64::from(name.as_bytes()[at] - b'a');
        [file, name[at + 1..].parse::<i64>().expect("a rank") - 1, layer]
    }

    fn knight(&self, from: Cell, extents: [i64; 3], wraps: [bool; 3]) -> BTreeSet<Cell> {
        let at = self.coordinates(from);
        let reached = |to: Cell| {
            let to_at = self.coordinates(to);
            let mut apart: Vec<i64> = (0..3)
                .map(|axis| {
                    let distance = (at[axis] - to_at[axis]).abs();
                    let around = extents[axis] - distance;
                    if wraps[axis] { distance.min(around) } else { distance }
                })
                .collect();
            apart.sort_unstable();
            apart == [0, 1, 2]
        };
        self.topology.cells().filter(|&to| reached(to)).collect()
    }

    /// The cells that a piece other than a pawn reaches, own pieces included.
    fn reach(&self, from: Cell, role: &str) -> BTreeSet<Cell> {
        let mut cells = BTreeSet::new();
        for (_, way) in self.rules.pieces.iter().filter(|(name, _)| *name == role) {
            match way {
                Way::Slide(names) => names.iter().for_each(|name| {
                    self.walk(from, name, usize::MAX, &mut |it| {
                        cells.insert(it);
                    })
                }),
                Way::Step(names) => names.iter().for_each(|name| {
                    self.walk(from, name, 1, &mut |it| {
                        cells.insert(it);
                    })
                }),
                Way::Leap(routes) => {
                    for [first, then] in *routes {
                        let step = |cell: Cell, name: &str| {
                            self.topology.step(cell, self.topology.direction(name)?)
                        };
                        cells.extend(step(from, first).and_then(|middle| step(middle, then)));
                    }
                }
                Way::Knight(extents, wraps) => cells.extend(self.knight(from, *extents, *wraps)),
            }
        }
        cells
    }

    fn captures(&self, from: Cell, (color, role): Man) -> BTreeSet<Cell> {
        if role != "pawn" {
            return self.reach(from, role);
        }
        let mut cells = BTreeSet::new();
        for name in self.rules.captures {
            self.walk(from, &self.turned(color, name), 1, &mut |it| {
                cells.insert(it);
            });
        }
        cells
    }

    fn attacked(&self, color: Color) -> bool {
        let king = self.men.iter().position(|man| *man == Some((color, "king")));
        let king = Cell::new(king.expect("a king"));
        !self.attackers(king, !color).is_empty()
    }

    fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        let attacks = |&from: &Cell| match self.men[from.index()] {
            Some(man) if man.0 == by => from != cell && self.captures(from, man).contains(&cell),
            _ => false,
        };
        self.topology.cells().filter(attacks).collect()
    }

    /// The moves as cells, and the cell of what is captured.
    fn pseudo_legal(&self, from: Cell) -> Vec<(Cell, Cell)> {
        let man = self.men[from.index()].expect("a man");
        let own = |cell: Cell| self.men[cell.index()].is_some_and(|other| other.0 == man.0);
        let mut moves: Vec<(Cell, Cell)> = Vec::new();
        for to in self.captures(from, man) {
            let there = self.men[to.index()].is_some();
            if !own(to) && (man.1 != "pawn" || there) {
                moves.push((to, to));
            }
            if man.1 == "pawn" && self.passed == Some(to) {
                moves.push((to, self.victim(to, !man.0)));
            }
        }
        if man.1 == "pawn" {
            let start = self.rules.doubles[man.0.index()].contains(&self.topology.name(from));
            for name in self.rules.steps {
                let most = if start { 2 } else { 1 };
                self.walk(from, &self.turned(man.0, name), most, &mut |to| {
                    if self.men[to.index()].is_none() {
                        moves.push((to, to));
                    }
                });
            }
        }
        moves
    }

    /// The pawn that has passed over a cell: the one to which two of its steps lead over it.
    fn victim(&self, passed: Cell, color: Color) -> Cell {
        let mut found = None;
        for name in self.rules.steps {
            self.walk(passed, &self.turned(color, name), 1, &mut |it| {
                if self.men[it.index()] == Some((color, "pawn")) {
                    found = Some(it);
                }
            });
        }
        found.expect("a pawn that has passed")
    }

    fn legal(&mut self) -> Vec<String> {
        let mut texts = BTreeSet::new();
        for from in self.topology.cells() {
            let Some(man) = self.men[from.index()].filter(|man| man.0 == self.side) else {
                continue;
            };
            for (to, captured) in self.pseudo_legal(from) {
                let before = self.men.clone();
                self.men[captured.index()] = None;
                self.men[from.index()] = None;
                self.men[to.index()] = Some(man);
                let safe = !self.attacked(self.side);
                self.men = before;
                if !safe {
                    continue;
                }
                let text = format!("{}{}", self.topology.name(from), self.topology.name(to));
                let last = self.rules.last[man.0.index()].contains(&self.topology.name(to));
                if man.1 == "pawn" && last {
                    texts.extend(self.rules.promotions.iter().map(|role| format!("{text}{role}")));
                } else {
                    texts.insert(text);
                }
            }
        }
        texts.into_iter().collect()
    }
}

/// The position as the slow generator has it.
fn board_of<'a, P: VariantPosition>(position: &'a P, rules: &'a Rules) -> Board<'a> {
    let topology = position.topology();
    let mut men = vec![None; topology.len()];
    for placed in position.pieces() {
        let Location::Cell(cell) = placed.location else { panic!("off the board") };
        men[cell.index()] = Some((placed.piece.color, placed.piece.role.name));
    }
    let fen = position.fen();
    let passed = fen.split(' ').nth(3).and_then(|name| topology.cell(name));
    Board { rules, topology, men, side: position.side_to_move(), passed }
}

fn check_position<P: VariantPosition>(position: &P, rules: &Rules) {
    let (topology, fen) = (position.topology(), position.fen());
    let mut board = board_of(position, rules);
    let mut texts: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    assert_eq!(texts, board.legal(), "{fen}");
    for (cell, by) in topology.cells().flat_map(|cell| Color::ALL.map(|by| (cell, by))) {
        assert_eq!(position.attackers(cell, by), board.attackers(cell, by), "{fen} {cell:?} {by}");
    }
}

/// The nodes at a depth, by lists of the slow generator.
fn slow_nodes<P: VariantPosition>(position: &P, rules: &Rules, depth: usize) -> u64 {
    let texts = board_of(position, rules).legal();
    if depth == 1 {
        return texts.len() as u64;
    }
    let mut nodes = 0;
    for text in texts {
        let mut next = position.clone();
        next.make(position.parse_move(&text).expect("a legal move"));
        nodes += slow_nodes(&next, rules, depth - 1);
    }
    nodes
}

fn compare<P: VariantPosition<Move = Move>>(start: &P, rules: &Rules, seed: u64, counts: &[u64]) {
    let mut random = Stream::new(seed);
    for _ in 0..4 {
        let mut position = start.clone();
        for _ in 0..60 {
            check_position(&position, rules);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.make(moves[(random.next() % moves.len() as u64) as usize]);
        }
    }
    assert_eq!(counts.len(), 3);
    let counted: Vec<u64> = (1..=3).map(|depth| slow_nodes(start, rules, depth)).collect();
    assert_eq!(counted, counts);
}

fn compare_game(id: &str, rules: &Rules, seed: u64) {
    let game = AnyStated::find(id).expect("a shipped game");
    let counts = &game.statement().counts.nodes;
    match game {
        AnyStated::Small(game) => compare(&game.start(), rules, seed, counts),
        AnyStated::Medium(game) => compare(&game.start(), rules, seed, counts),
        _ => panic!("another size"),
    }
}

const SIDES: &[&str] = &["n", "ne", "se", "s", "sw", "nw"];
const CORNERS: &[&str] = &["nne", "e", "sse", "ssw", "w", "nnw"];
const HEXAGONAL: &[(&str, Way)] = &[
    ("king", Way::Step(SIDES)),
    ("king", Way::Step(CORNERS)),
    ("queen", Way::Slide(SIDES)),
    ("queen", Way::Slide(CORNERS)),
    ("rook", Way::Slide(SIDES)),
    ("bishop", Way::Slide(CORNERS)),
    (
        "knight",
        Way::Leap(&[
            ["n", "nne"],
            ["n", "nnw"],
            ["ne", "nne"],
            ["ne", "e"],
            ["se", "e"],
            ["se", "sse"],
            ["s", "sse"],
            ["s", "ssw"],
            ["sw", "ssw"],
            ["sw", "w"],
            ["nw", "w"],
            ["nw", "nnw"],
        ]),
    ),
];
const TOPS: &[&str] = &["a6", "b7", "c8", "d9", "e10", "f11", "g10", "h9", "i8", "j7", "k6"];
const BOTTOMS: &[&str] = &["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1"];

const ORTHOGONAL: &[&str] = &["n", "s", "e", "w"];
const DIAGONAL: &[&str] = &["ne", "nw", "se", "sw"];
const FLAT: [i64; 3] = [8, 8, 1];
macro_rules! square {
    ($wraps:expr) => {
        &[
            ("king", Way::Step(ORTHOGONAL)),
            ("king", Way::Step(DIAGONAL)),
            ("queen", Way::Slide(ORTHOGONAL)),
            ("queen", Way::Slide(DIAGONAL)),
            ("rook", Way::Slide(ORTHOGONAL)),
            ("bishop", Way::Slide(DIAGONAL)),
            ("knight", Way::Knight(FLAT, $wraps)),
        ]
    };
}
const RANK1: &[&str] = &["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"];
const RANK2: &[&str] = &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"];
const RANK7: &[&str] = &["a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7"];
const RANK8: &[&str] = &["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"];
const QRBN: &[&str] = &["b", "n", "q", "r"];

const fn square_rules(pieces: &'static [(&'static str, Way)]) -> Rules {
    Rules {
        pieces,
        steps: &["n"],
        captures: &["ne", "nw"],
        doubles: [RANK2, RANK7],
        last: [RANK8, RANK1],
        promotions: QRBN,
    }
}

#[test]
fn glinski() {
    let rules = Rules {
        pieces: HEXAGONAL,
        steps: &["n"],
        captures: &["ne", "nw"],
        doubles: [
            &["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "j1"],
            &["b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "j7"],
        ],
        last: [TOPS, BOTTOMS],
        promotions: QRBN,
    };
    compare_game("glinski", &rules, 1);
}

#[test]
fn mccooey() {
    let rules = Rules {
        pieces: HEXAGONAL,
        steps: &["n"],
        captures: &["nne", "nnw"],
        doubles: [&["c1", "d2", "e3", "g3", "h2", "i1"], &["c8", "d8", "e8", "g8", "h8", "i8"]],
        last: [TOPS, BOTTOMS],
        promotions: QRBN,
    };
    compare_game("mccooey", &rules, 2);
}

#[test]
fn cylinder() {
    compare_game("cylinder", &square_rules(square!([true, false, false])), 3);
}

#[test]
fn torus() {
    let rules = Rules {
        doubles: [&[], &[]],
        last: [&[], &[]],
        ..square_rules(square!([true, true, false]))
    };
    compare_game("torus", &rules, 4);
}

#[test]
fn portal() {
    compare_game("portal", &square_rules(square!([false; 3])), 5);
}

#[test]
fn fork() {
    compare_game("fork", &square_rules(square!([false; 3])), 6);
}

#[test]
fn raumschach() {
    const STRAIGHT: &[&str] = &["n", "s", "e", "w", "u", "d"];
    const OBLIQUE: &[&str] =
        &["ne", "nw", "se", "sw", "nu", "nd", "su", "sd", "eu", "ed", "wu", "wd"];
    const CORNERWISE: &[&str] = &["neu", "ned", "nwu", "nwd", "seu", "sed", "swu", "swd"];
    let rules = Rules {
        pieces: &[
            ("king", Way::Step(STRAIGHT)),
            ("king", Way::Step(OBLIQUE)),
            ("king", Way::Step(CORNERWISE)),
            ("queen", Way::Slide(STRAIGHT)),
            ("queen", Way::Slide(OBLIQUE)),
            ("queen", Way::Slide(CORNERWISE)),
            ("rook", Way::Slide(STRAIGHT)),
            ("bishop", Way::Slide(OBLIQUE)),
            ("unicorn", Way::Slide(CORNERWISE)),
            ("knight", Way::Knight([5; 3], [false; 3])),
        ],
        steps: &["n", "u"],
        captures: &["ne", "nw", "nu", "eu", "wu"],
        doubles: [&[], &[]],
        last: [&["5a5", "5b5", "5c5", "5d5", "5e5"], &["1a1", "1b1", "1c1", "1d1", "1e1"]],
        promotions: &["b", "n", "q", "r", "u"],
    };
    compare_game("raumschach", &rules, 7);
}
