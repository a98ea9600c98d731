//! Where pieces can go: worked out once for each choice of rules.

use std::sync::{LazyLock, OnceLock};

use warpboard_core::attacks::lines::{Lines, Place};
use warpboard_core::zobrist::Stream;
use warpboard_core::{ByColor, Cell, Color};

use crate::board::paths::{palace_paths, paths};
use crate::board::{self, CELLS, Cells, Vector, coordinates, lattice, topology};
use crate::piece::{Content, PieceSet, Role};
use crate::rules::WaterfallRules;

/// A place off the board, always empty.
pub(crate) const NOWHERE: Cell = Cell::new(CELLS);

/// The axes of the lines: the three orthogonal ones, the diagonals of the plane of the rank, and
/// the other diagonals, which only regular bishops use.
const AXES: [Vector; 9] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, -1],
    [1, 1, 0],
    [1, -1, 0],
    [0, 1, 1],
    [0, 1, -1],
];

/// The number of the axis along which pieces move forward, and generals face each other.
const FORWARD_AXIS: usize = 1;

/// The axes of chariots and cannons (WX-10, WX-14).
pub(crate) const ORTHOGONAL: &[usize] = &[0, 1, 2];
/// The axes of rams and fireworks (WX-18, WX-19).
const RAM: &[usize] = &[1, 3, 4];
/// The axes of bishops, which replace rams, and of their fireworks (WX-50).
const BISHOP: &[usize] = &[3, 4, 5, 6, 7, 8];

/// The number of axes along which pieces run under any rules.
pub(crate) const BASE_AXES: usize = 5;

/// The words that the lines of all axes fill.
pub(crate) const LINE_WORDS: usize = 116;

/// Everything that moves are read from, for one choice of rules.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) lines: Lines,
    /// Single steps.
    pub(crate) steps: Leaps<0>,
    /// Lame leaps over one cell.
    pub(crate) lame: Leaps<1>,
    /// Lame leaps over two cells.
    pub(crate) long: Leaps<2>,
    /// The axes of rams and fireworks.
    pub(crate) ram_axes: &'static [usize],
    /// What slides and hop-captures along each axis.
    pub(crate) riders: Vec<ByColor<Riders>>,
    /// By cell: where the steps and leaps start that end there, whatever the piece. None end off
    /// the board.
    starts: Vec<Cells>,
    /// By cell of a palace: steps and leaps by which its enemies reach it.
    attackers: Vec<Attackers>,
    /// By cell: its places along the first axes. None is looked up off the board.
    places: Box<PerCell<[Place; BASE_AXES]>>,
    keys: &'static Keys,
}

/// By cell, with the place off the board.
type PerCell<T> = [T; CELLS + 1];

/// The key numbers: a piece on a cell, Black to move, and the rules.
#[derive(Debug)]
struct Keys {
    pieces: Box<[PerCell<u64>; Content::VALUES]>,
    black: u64,
    rules: [u64; WaterfallRules::COUNT],
}

/// The pieces of one army that run along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Riders {
    /// Those that capture the first piece met; along the forward axis also the general, which
    /// the other one may not face (WX-30).
    pub(crate) slide: PieceSet,
    /// Those that capture the second piece met.
    pub(crate) hop: PieceSet,
}

/// A leap, or a step: open while all cells of `via` are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leap<const V: usize> {
    pub(crate) via: [Cell; V],
    pub(crate) to: Cell,
}

/// The leaps of each piece from each cell.
#[derive(Debug)]
pub(crate) struct Leaps<const V: usize> {
    offsets: Vec<u32>,
    leaps: Vec<Leap<V>>,
}

impl<const V: usize> Leaps<V> {
    fn new() -> Self {
        Leaps { offsets: vec![0; Content::SLOTS * CELLS + 1], leaps: Vec::new() }
    }

    /// The leaps of a piece from a cell.
    #[inline(always)]
    pub(crate) fn of(&self, content: Content, from: Cell) -> &[Leap<V>] {
        let slot = content.slot() * CELLS + from.index();
        &self.leaps[self.offsets[slot] as usize..self.offsets[slot + 1] as usize]
    }

    /// Sets the leaps of a piece from a cell; called in ascending order of slots and cells.
    fn push(&mut self, content: Content, from: Cell, leaps: impl Iterator<Item = Leap<V>>) {
        self.leaps.extend(leaps);
        let slot = content.slot() * CELLS + from.index();
        self.offsets[slot + 1] = self.leaps.len() as u32;
    }
}

/// The leaps by which a cell of a palace is reached, and where all of them start.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attackers {
    pub(crate) cells: Cells,
    pub(crate) list: Vec<Attacker>,
}

/// A leap seen from where it ends: which pieces capture there from `from`, unless a cell of
/// `via` is occupied.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attacker {
    pub(crate) from: Cell,
    pub(crate) via: [Cell; 2],
    pub(crate) pieces: PieceSet,
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let mut stream = Stream::new(0x5a7e_4fa1);
    let mut pieces = vec![[0; CELLS + 1]; Content::VALUES];
    for color in Color::ALL {
        for role in Role::ALL {
            let keys = &mut pieces[Content::of(color, role).value()][..CELLS];
            keys.fill_with(|| stream.next());
        }
    }
    let pieces = pieces.into_boxed_slice().try_into().expect("a row for each value");
    Keys { pieces, black: stream.next(), rules: std::array::from_fn(|_| stream.next()) }
});

impl Tables {
    /// The tables of a choice of rules, made when first asked for.
    pub(crate) fn of(rules: WaterfallRules) -> &'static Tables {
        static TABLES: [OnceLock<Tables>; WaterfallRules::COUNT] =
            [const { OnceLock::new() }; WaterfallRules::COUNT];
        TABLES[rules.index()].get_or_init(|| Tables::new(rules))
    }

    fn new(rules: WaterfallRules) -> Tables {
        let axes = if rules.regular_bishops { &AXES[..] } else { &AXES[..BASE_AXES] };
        let directions: Vec<_> =
            axes.iter().map(|axis| lattice().direction(axis).expect("a direction")).collect();
        let lines = Lines::new(topology(), &directions).expect("a lattice has lines");
        let base = |cell: usize| match cell < CELLS {
            true => *lines.places(Cell::new(cell)).first_chunk().expect("the axes of all rules"),
            false => [Place::default(); BASE_AXES],
        };
        let places: Vec<_> = (0..=CELLS).map(base).collect();
        let mut tables = Tables {
            lines,
            steps: Leaps::new(),
            lame: Leaps::new(),
            long: Leaps::new(),
            ram_axes: ram_axes(rules),
            riders: (0..axes.len()).map(|axis| riders(axis, rules)).collect(),
            starts: vec![Cells::EMPTY; CELLS + 1],
            attackers: vec![Attackers::default(); CELLS],
            places: places.into_boxed_slice().try_into().expect("one a cell"),
            keys: &KEYS,
        };
        for color in Color::ALL {
            for role in Role::ALL {
                tables.add_piece(color, role, rules);
            }
        }
        tables
    }

    /// Where the steps and leaps start that end on a cell, whatever the piece.
    #[inline(always)]
    pub(crate) fn starts(&self, cell: Cell) -> Cells {
        self.starts[cell.index()]
    }

    /// By what steps and leaps enemies reach a cell of a palace.
    #[inline(always)]
    pub(crate) fn attackers(&self, cell: Cell) -> &Attackers {
        &self.attackers[cell.index()]
    }

    #[inline(always)]
    pub(crate) fn piece_key(&self, content: Content, cell: Cell) -> u64 {
        self.keys.pieces[content.value()][cell.index()]
    }

    /// The key of Black being on move.
    #[inline(always)]
    pub(crate) fn side_key(&self) -> u64 {
        self.keys.black
    }

    pub(crate) fn rules_key(&self, rules: WaterfallRules) -> u64 {
        self.keys.rules[rules.index()]
    }

    /// The places of a cell along the axes of all rules.
    #[inline(always)]
    pub(crate) fn base_places(&self, cell: Cell) -> &[Place; BASE_AXES] {
        &self.places[cell.index()]
    }

    fn add_piece(&mut self, color: Color, role: Role, rules: WaterfallRules) {
        let content = Content::of(color, role);
        let [near, far] = [false, true].map(|crossed| paths(color, role, crossed, rules));
        for from in topology().cells() {
            let at = coordinates(from);
            let ways: Vec<Way> = if board::in_zone(&at, color, role, rules) {
                let paths = if board::in_own_half(&at, color) { &near } else { &far };
                let inside = palace_paths(color, role, at, rules);
                let inside = inside.iter().filter(|path| !paths.contains(path));
                let ways = paths.iter().chain(inside).filter_map(|path| follow(at, path));
                ways.filter(|way| board::in_zone(&coordinates(way.end()), color, role, rules))
                    .collect()
            } else {
                Vec::new()
            };
            self.steps.push(content, from, leaps(&ways));
            self.lame.push(content, from, leaps(&ways));
            self.long.push(content, from, leaps(&ways));
            for way in &ways {
                self.starts[way.end().index()].insert(from);
                self.add_attacker(color, role, from, way);
            }
        }
    }

    fn add_attacker(&mut self, color: Color, role: Role, from: Cell, way: &Way) {
        if !board::in_palace(&coordinates(way.end()), !color) {
            return;
        }
        let via = std::array::from_fn(|i| way.via().get(i).copied().unwrap_or(NOWHERE));
        let pieces = PieceSet::of(color, &[role]);
        let attackers = &mut self.attackers[way.end().index()];
        attackers.cells.insert(from);
        let list = &mut attackers.list;
        match list.iter_mut().find(|other| other.from == from && other.via == via) {
            Some(other) => other.pieces = other.pieces.union(pieces),
            None => list.push(Attacker { from, via, pieces }),
        }
    }
}

/// The cells that a path comes to, one at least.
struct Way {
    cells: [Cell; 3],
    length: usize,
}

impl Way {
    fn end(&self) -> Cell {
        self.cells[self.length - 1]
    }

    fn via(&self) -> &[Cell] {
        &self.cells[..self.length - 1]
    }
}

/// The ways over `V` cells.
fn leaps<const V: usize>(ways: &[Way]) -> impl Iterator<Item = Leap<V>> {
    ways.iter().filter_map(|way| Some(Leap { via: way.via().try_into().ok()?, to: way.end() }))
}

/// The cells that a path of up to three steps comes to, unless it leaves the board.
fn follow(mut at: [usize; 3], path: &[Vector]) -> Option<Way> {
    let mut way = Way { cells: [NOWHERE; 3], length: 0 };
    for &step in path {
        at = board::offset(at, step)?;
        way.cells[way.length] = lattice().cell_at(&at)?;
        way.length += 1;
    }
    Some(way)
}

fn ram_axes(rules: WaterfallRules) -> &'static [usize] {
    if rules.regular_bishops { BISHOP } else { RAM }
}

fn riders(axis: usize, rules: WaterfallRules) -> ByColor<Riders> {
    ByColor::from_fn(|color| {
        let mut riders = Riders::default();
        let mut add = |slides: &[Role], hops: &[Role]| {
            riders.slide = riders.slide.union(PieceSet::of(color, slides));
            riders.hop = riders.hop.union(PieceSet::of(color, hops));
        };
        if ORTHOGONAL.contains(&axis) {
            add(&[Role::Chariot], &[Role::Cannon]);
        }
        if ram_axes(rules).contains(&axis) {
            add(&[Role::BatteringRam], &[Role::Firework]);
        }
        if axis == FORWARD_AXIS {
            add(&[Role::General], &[]);
        }
        riders
    })
}
