//! The board as stated: its topology, sets of cells by text, and movements laid over it.

use warpboard_core::betza::Betza;
use warpboard_core::movement::{Motion, Movement, Purpose, Way};
use warpboard_core::paths::Pattern;
use warpboard_core::topology::{Hexagonal, Lattice};
use warpboard_core::{Cell, CellSet, Color, Direction, Topology};

use crate::error::{Result, StatementError, unknown};
use crate::sided::Sided;
use crate::statement::{Board, Moves};

/// The most cells that a board may have.
pub(crate) const MOST_CELLS: usize = 128;

/// The widest sets of cells there are.
pub(crate) type Cells = CellSet<2>;

/// A board, and what it takes to understand text about it.
#[derive(Debug, Clone)]
pub(crate) struct Ground {
    pub(crate) topology: Topology,
    lattice: Option<Lattice>,
    zones: Vec<(String, [Cells; 2])>,
}

impl Ground {
    pub(crate) fn new(board: &Board) -> Result<Ground> {
        let (topology, lattice) = lay_out(board)?;
        if topology.len() > MOST_CELLS {
            let found = format!("{} cells", topology.len());
            return Err(StatementError::new("board", found, format!("at most {MOST_CELLS} cells")));
        }
        let mut ground = Ground { topology, lattice, zones: Vec::new() };
        let given: Vec<String> = ground.topology.zones().map(str::to_owned).collect();
        for name in given {
            let cells = ground.topology.zone_set(&name).unwrap_or_default();
            ground.zones.push((name, [cells, cells]));
        }
        for (name, text) in &board.zones {
            let at = format!("board.zones.{name}");
            if ground.topology.cell(name).is_some() {
                return Err(StatementError::new(at, name, "a name that is no cell's"));
            }
            let cells = ground.sided(text, &at)?;
            ground.zones.push((name.clone(), cells));
        }
        Ok(ground)
    }

    /// The cells that a text names for each army.
    pub(crate) fn sided(&self, text: &Sided<String>, at: &str) -> Result<[Cells; 2]> {
        let [white, black] = Color::ALL.map(|color| self.cells(text.of(color), color, at));
        Ok([white?, black?])
    }

    /// The cells that a text names: names of cells and zones, `*8` and `e*` for ranks and files,
    /// `d1-f3` for what lies between two corners, `all`.
    fn cells(&self, text: &str, color: Color, at: &str) -> Result<Cells> {
        let mut cells = Cells::EMPTY;
        for word in text.split_whitespace() {
            cells |= self.word(word, color).ok_or_else(|| {
                let expected = "cells: names of cells or zones, `*8`, `e*`, `d1-f3` or `all`";
                StatementError::new(at, word, expected)
            })?;
        }
        if cells.is_empty() {
            return Err(StatementError::new(at, text, "at least one cell"));
        }
        Ok(cells)
    }

    fn word(&self, word: &str, color: Color) -> Option<Cells> {
        let all = || self.topology.cells();
        let filter = |keep: &dyn Fn(&str) -> bool| -> Option<Cells> {
            let cells: Cells = all().filter(|&cell| keep(self.topology.name(cell))).collect();
            Some(cells).filter(|cells| !cells.is_empty())
        };
        if word == "all" {
            return Some(all().collect());
        }
        if let Some(cell) = self.topology.cell(word) {
            return Some(cell.into());
        }
        if let Some((_, cells)) = self.zones.iter().find(|(name, _)| name == word) {
            return Some(cells[color.index()]);
        }
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        if let Some(rank) = word.strip_prefix('*') {
            let ends = |name: &str| {
                name.strip_suffix(rank)
                    .is_some_and(|file| !file.ends_with(|it: char| it.is_ascii_digit()))
            };
            return if digits(rank) { filter(&ends) } else { None };
        }
        if let Some(file) = word.strip_suffix('*') {
            return filter(&|name| name.strip_prefix(file).is_some_and(digits));
        }
        let (low, high) = word.split_once('-')?;
        self.within(self.topology.cell(low)?, self.topology.cell(high)?)
    }

    /// The cells of a lattice between two corners.
    fn within(&self, low: Cell, high: Cell) -> Option<Cells> {
        let lattice = self.lattice.as_ref()?;
        let [low, high] = [low, high].map(|cell| lattice.coordinates(cell));
        let inside = |cell: &Cell| {
            let at = lattice.coordinates(*cell).iter().zip(low.iter().zip(high));
            at.clone().all(|(at, (low, high))| low.min(high) <= at && at <= low.max(high))
        };
        Some(self.topology.cells().filter(inside).collect())
    }

    /// The cells from one to another on a line, both included; `None` if they are on none.
    pub(crate) fn line(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if from == to {
            return Some(vec![from]);
        }
        let along = |direction: Direction| {
            let mut ray = vec![from];
            ray.extend(self.topology.ray(from, direction));
            let end = ray.iter().position(|cell| *cell == to)?;
            ray.truncate(end + 1);
            Some(ray)
        };
        self.topology.directions().find_map(along)
    }

    /// The cells by file: those that lie above each other in a drawing.
    pub(crate) fn file_of(&self, cell: Cell) -> Cells {
        let shape = |cell: Cell| self.topology.shape(cell);
        let x = shape(cell).x;
        self.topology.cells().filter(|&other| (shape(other).x - x).abs() < 0.01).collect()
    }

    /// The cells in the order of a FEN: panel by panel, from the top, from the left.
    pub(crate) fn rows(&self) -> Vec<Vec<Cell>> {
        let shape = |cell: &Cell| self.topology.shape(*cell);
        // Places in a drawing, in thousandths: the same for all cells of a row.
        let key = |cell: &Cell| {
            let shape = shape(cell);
            (shape.panel, -(shape.y * 1000.0).round() as i64)
        };
        let mut cells: Vec<Cell> = self.topology.cells().collect();
        cells.sort_by(|a, b| key(a).cmp(&key(b)).then(shape(a).x.total_cmp(&shape(b).x)));
        cells.chunk_by(|a, b| key(a) == key(b)).map(<[Cell]>::to_vec).collect()
    }

    /// The movement of an army.
    pub(crate) fn movement(&self, moves: &Moves, color: Color, at: &str) -> Result<Movement> {
        let text = match moves {
            Moves::Movement(movement) => return Ok(movement[color].clone()),
            Moves::Text(text) => text,
        };
        if text.is_empty() {
            return Ok(Movement::new());
        }
        if text.contains(' ') {
            return self.motions(text, color, at);
        }
        let betza: Betza = text.parse().map_err(|error: warpboard_core::betza::BetzaError| {
            let expected = format!("{} at byte {}", error.expected, error.position);
            StatementError::new(at, text, expected)
        })?;
        let Some(lattice) = self.lattice.as_ref().filter(|it| it.extents().len() == 2) else {
            let expected = "motions by direction, as in `slide n s; leap n+ne`: Betza notation is \
                            for lattices of files and ranks";
            return Err(StatementError::new(at, text, expected));
        };
        betza.movement(lattice, color).map_err(|error| {
            StatementError::new(at, text, format!("a movement on this board: {error}"))
        })
    }

    /// Motions by direction: `[move|capture] [hop] slide|step|exact N|leap|lame DIRECTION...`, one
    /// behind the other with `;` between. Black's directions are the opposite ones.
    fn motions(&self, text: &str, color: Color, at: &str) -> Result<Movement> {
        let mut motions = text.split(';').map(|text| self.motion(text.trim(), color, at));
        motions.try_fold(Movement::new(), |movement, motion| Ok(movement.with(motion?)))
    }

    fn motion(&self, text: &str, color: Color, at: &str) -> Result<Motion> {
        let mut words = text.split_whitespace().peekable();
        let mut purpose = Purpose::Both;
        let mut way = Way::Free;
        if words.next_if_eq(&"move").is_some() {
            purpose = Purpose::Move;
        } else if words.next_if_eq(&"capture").is_some() {
            purpose = Purpose::Capture;
        }
        if words.next_if_eq(&"hop").is_some() {
            way = Way::Hop;
        }
        let verb = words.next().unwrap_or_default();
        let verbs = ["slide", "step", "exact", "leap", "lame", "leaper"];
        if !verbs.contains(&verb) {
            return Err(unknown(at, verb, "a motion", verbs));
        }
        if verb == "leaper" {
            return Ok(Motion { pattern: self.leaper(words, at)?, way, purpose });
        }
        let mut length = 1;
        if verb == "exact" {
            let word = words.next().unwrap_or_default();
            let number = word.parse().ok().filter(|number| (1..100).contains(number));
            length = number
                .ok_or_else(|| StatementError::new(at, word, "a number of steps from 1 to 99"))?;
        }
        let mut routes: Vec<Vec<Direction>> = Vec::new();
        for word in words {
            routes.extend(self.routes(word, color, at)?);
        }
        if routes.is_empty() {
            return Err(StatementError::new(at, text, "a direction behind the motion"));
        }
        let single = routes.iter().all(|route| route.len() == 1);
        if !single && matches!(verb, "slide" | "step" | "exact") {
            let expected = format!("one direction at a time behind `{verb}`");
            return Err(StatementError::new(at, text, expected));
        }
        let firsts = || routes.iter().map(|route| route[0]);
        let pattern = match verb {
            "slide" => Pattern::slide(firsts()),
            "step" => Pattern::step(firsts()),
            "exact" => Pattern::exact(firsts(), length),
            "leap" => Pattern::stepwise_leap(routes.iter().cloned()),
            _ => Pattern::lame_leap(routes.iter().cloned()),
        };
        Ok(Motion { pattern, way, purpose })
    }

    /// Leaps on a lattice by how far they go along the axes, in any order: `leaper 1,2`.
    fn leaper<'a>(&self, words: impl Iterator<Item = &'a str>, at: &str) -> Result<Pattern> {
        let mut pattern = Pattern::new();
        for word in words {
            let leap: Option<Vec<u32>> =
                word.split(',').map(|number| number.parse().ok().filter(|it| *it < 100)).collect();
            let lattice = self.lattice.as_ref();
            let fits = |leap: &Vec<u32>| {
                lattice.is_some_and(|lattice| leap.len() <= lattice.extents().len())
                    && leap.iter().any(|entry| *entry > 0)
            };
            let (Some(leap), Some(lattice)) = (leap.filter(fits), lattice) else {
                let expected = "a leap on a lattice by its numbers of cells, as `1,2`";
                return Err(StatementError::new(at, word, expected));
            };
            pattern = pattern.or(Pattern::leap(lattice.leaper(&leap)));
        }
        Ok(pattern)
    }

    /// The routes of a word: `n`, `n+ne`, and on lattices `orthogonal`, `diagonal`, `triagonal`.
    fn routes(&self, word: &str, color: Color, at: &str) -> Result<Vec<Vec<Direction>>> {
        let axes = ["orthogonal", "diagonal", "triagonal"].iter().position(|name| *name == word);
        if let (Some(lattice), Some(number)) = (&self.lattice, axes) {
            let directions = lattice.directions_of_rank(number + 1);
            return Ok(directions.into_iter().map(|direction| vec![direction]).collect());
        }
        let direction = |name: &str| -> Result<Direction> {
            let found = self.topology.direction(name).ok_or_else(|| {
                let names = self.topology.directions();
                let names = names.map(|it| self.topology.direction_name(it));
                unknown(at, name, "a direction", names)
            })?;
            let turned = match color {
                Color::White => Some(found),
                Color::Black => self.topology.opposite(found),
            };
            turned.ok_or_else(|| {
                StatementError::new(at, name, "a direction with an opposite, for Black")
            })
        };
        Ok(vec![word.split('+').map(direction).collect::<Result<_>>()?])
    }
}

/// The topology, and the lattice if it is one.
fn lay_out(board: &Board) -> Result<(Topology, Option<Lattice>)> {
    let ways = [board.topology.is_some(), !board.size.is_empty(), board.hexagon > 0];
    if ways.iter().filter(|given| **given).count() != 1 {
        let found = if board.size.is_empty() { "" } else { "size and hexagon" };
        return Err(StatementError::new("board", found, "either `size` or `hexagon`"));
    }
    if let Some(topology) = &board.topology {
        return Ok((topology.clone(), None));
    }
    if board.hexagon > 0 {
        if board.hexagon > 9 {
            let found = board.hexagon.to_string();
            return Err(StatementError::new("board.hexagon", found, "a number from 1 to 9"));
        }
        let built = Hexagonal::builder(Hexagonal::coordinates_of_side(board.hexagon));
        let built = built.flat_tops().build();
        let topology = built.map_err(|error| {
            StatementError::new("board.hexagon", board.hexagon.to_string(), error.to_string())
        })?;
        return Ok((topology.into_topology(), None));
    }
    let found = || format!("{:?}", board.size);
    let cells = board.size.iter().try_fold(1usize, |all, &extent| all.checked_mul(extent));
    if !(2..=3).contains(&board.size.len()) || !cells.is_some_and(|it| (1..=1024).contains(&it)) {
        let expected = "two or three extents, at least 1 each, of at most 1024 cells";
        return Err(StatementError::new("board.size", found(), expected));
    }
    let removed: Vec<&str> = board.removed.split_whitespace().collect();
    let full = Lattice::new(board.size.clone())
        .map_err(|error| StatementError::new("board.size", found(), error.to_string()))?;
    if let Some(name) = removed.iter().find(|name| full.topology().cell(name).is_none()) {
        return Err(StatementError::new("board.removed", *name, "names of cells"));
    }
    let exists = |at: &[usize]| {
        let cell = full.cell_at(at);
        cell.is_some_and(|cell| !removed.contains(&full.topology().name(cell)))
    };
    let mut builder = Lattice::builder(board.size.clone()).only(exists);
    for axis in &board.wraps {
        let axes = ["files", "ranks", "layers"];
        let number = axes.iter().take(board.size.len()).position(|name| name == axis);
        let number = number.ok_or_else(|| unknown("board.wraps", axis, "an axis", axes))?;
        builder = builder.wrap(number);
    }
    for text in &board.links {
        let link = link(text, &full);
        let (from, vector, to) = link.ok_or_else(|| {
            let expected = "a cell, a direction and another cell, as in `d4 n h8`";
            StatementError::new("board.links", text, expected)
        })?;
        builder = builder.link(from, vector, to);
    }
    let built = builder.build();
    let lattice =
        built.map_err(|error| StatementError::new("board", found(), error.to_string()))?;
    Ok((lattice.topology().clone(), Some(lattice)))
}

/// A link as text: a cell, a direction, and the cell that one more step leads to.
fn link(text: &str, lattice: &Lattice) -> Option<(Vec<usize>, Vec<i8>, Vec<usize>)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [from, direction, to] = words[..] else { return None };
    let cell = |name| Some(lattice.coordinates(lattice.topology().cell(name)?).to_vec());
    let vector = lattice.vector(lattice.topology().direction(direction)?);
    Some((cell(from)?, vector, cell(to)?)).filter(|(from, _, to)| from != to)
}
