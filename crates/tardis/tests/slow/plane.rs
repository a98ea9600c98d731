//! The plane of squares, written straight from TT-2 to TT-6 by looking at points. It shares nothing
//! with the library.

use std::collections::HashMap;

/// The vessel's letter, or `' '` on the ground.
pub(crate) type Vessel = char;

#[derive(Debug, Clone)]
pub(crate) struct Square {
    pub(crate) name: String,
    pub(crate) vessel: Vessel,
    /// South-west corner in half units of the ground, and side.
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) side: i32,
}

impl Square {
    /// TT-5: the ground rank, from 1.
    pub(crate) fn rank(&self) -> i32 {
        self.y.div_euclid(2) + 1
    }

    fn is_large(&self) -> bool {
        self.side == 2
    }

    /// The corner in a diagonal direction.
    fn corner(&self, dx: i32, dy: i32) -> (i32, i32) {
        (self.x + if dx > 0 { self.side } else { 0 }, self.y + if dy > 0 { self.side } else { 0 })
    }
}

/// A diagonal step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) to: usize,
    /// Left by the corner, not by the middle of a side.
    pub(crate) by_corner: bool,
    /// Entered a large square in the middle of a side.
    pub(crate) into_middle: bool,
}

pub(crate) type Direction = (i32, i32);
pub(crate) const ORTHOGONAL: [Direction; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[derive(Debug)]
pub(crate) struct Plane {
    pub(crate) squares: Vec<Square>,
    pub(crate) by_name: HashMap<String, usize>,
    orthogonal: HashMap<(usize, Direction), Vec<usize>>,
    diagonal: HashMap<(usize, Direction), Vec<Exit>>,
    connected: bool,
}

impl Plane {
    /// The plane with Tardises at south-west ground cells, counted from 0.
    pub(crate) fn new(anchors: [(i32, i32); 2]) -> Plane {
        let mut squares = Vec::new();
        let covered = |i: i32, j: i32| {
            anchors.iter().any(|&(a, b)| (a..a + 3).contains(&i) && (b..b + 3).contains(&j))
        };
        let letter = |i: i32| char::from(b'a' + i as u8);
        for j in 0..10 {
            for i in (0..9).filter(|&i| !covered(i, j)) {
                let name = format!("{}{}", letter(i), j + 1);
                squares.push(Square { name, vessel: ' ', x: 2 * i, y: 2 * j, side: 2 });
            }
        }
        for (vessel, (i, j)) in ['W', 'B'].into_iter().zip(anchors) {
            for (u, v) in (0..36).map(|k| (k % 6, k / 6)) {
                let name = format!("{vessel}{}{}", letter(u), v + 1);
                squares.push(Square { name, vessel, x: 2 * i + u, y: 2 * j + v, side: 1 });
            }
        }
        let by_name = squares.iter().enumerate().map(|(i, s)| (s.name.clone(), i)).collect();
        let mut plane = Plane {
            squares,
            by_name,
            orthogonal: HashMap::new(),
            diagonal: HashMap::new(),
            connected: false,
        };
        for from in 0..plane.squares.len() {
            for direction in ORTHOGONAL {
                let steps = plane.find_orthogonal(from, direction);
                plane.orthogonal.insert((from, direction), steps);
            }
            for direction in DIAGONAL {
                let steps = plane.find_diagonal(from, direction);
                plane.diagonal.insert((from, direction), steps);
            }
        }
        plane.connected = plane.find_connection();
        plane
    }

    /// The square that holds a point given in quarter units of the ground's half unit.
    fn at(&self, x4: i32, y4: i32) -> Option<usize> {
        self.squares.iter().position(|square| {
            let range = |start: i32| 4 * start..4 * (start + square.side);
            range(square.x).contains(&x4) && range(square.y).contains(&y4)
        })
    }

    /// TT-3: look beyond the side at each half unit of its length.
    fn find_orthogonal(&self, from: usize, (dx, dy): Direction) -> Vec<usize> {
        let square = &self.squares[from];
        let mut found = Vec::new();
        for i in 0..square.side {
            let along = |start: i32| 4 * (start + i) + 2;
            let beyond = |start: i32, d: i32| {
                if d > 0 { 4 * (start + square.side) + 1 } else { 4 * start - 1 }
            };
            let x = if dx == 0 { along(square.x) } else { beyond(square.x, dx) };
            let y = if dy == 0 { along(square.y) } else { beyond(square.y, dy) };
            if let Some(to) = self.at(x, y).filter(|to| !found.contains(to)) {
                found.push(to);
            }
        }
        found
    }

    /// TT-4.
    fn find_diagonal(&self, from: usize, (dx, dy): Direction) -> Vec<Exit> {
        let square = &self.squares[from];
        let (cx, cy) = square.corner(dx, dy);
        let mut points = vec![((cx, cy), true)];
        if square.is_large() {
            let borders_tardis = |direction| {
                let beyond = self.find_orthogonal(from, direction);
                beyond.iter().any(|&to| self.squares[to].vessel != ' ')
            };
            if borders_tardis((0, dy)) {
                points.push(((square.x + 1, cy), false));
            }
            if borders_tardis((dx, 0)) {
                points.push(((cx, square.y + 1), false));
            }
        }
        let mut exits = Vec::new();
        for ((x, y), by_corner) in points {
            if let Some(to) = self.at(4 * x + dx, 4 * y + dy) {
                let entered = &self.squares[to];
                let into_middle = entered.is_large() && entered.corner(-dx, -dy) != (x, y);
                exits.push(Exit { to, by_corner, into_middle });
            }
        }
        exits
    }

    /// TT-20.
    fn find_connection(&self) -> bool {
        let of = |vessel| move |&&square: &&usize| self.squares[square].vessel == vessel;
        let adjoin = self.orthogonal.iter().any(|((from, _), to)| {
            self.squares[*from].vessel == 'W' && to.iter().any(|to| of('B')(&to))
        });
        let banks = |vessel| {
            let ranks = self.squares.iter().filter(move |s| s.vessel == vessel);
            let ranks: Vec<bool> = ranks.map(|square| square.rank() <= 5).collect();
            (ranks.contains(&true), ranks.contains(&false))
        };
        let (w, b) = (banks('W'), banks('B'));
        adjoin && ((w.0 && b.0) || (w.1 && b.1))
    }

    /// All first steps in a direction.
    pub(crate) fn first(&self, from: usize, direction: Direction) -> Vec<usize> {
        if direction.0 != 0 && direction.1 != 0 {
            self.diagonal[&(from, direction)].iter().map(|exit| exit.to).collect()
        } else {
            self.orthogonal[&(from, direction)].clone()
        }
    }

    /// TT-6: all paths in a direction that cannot go on, as the cells behind the origin.
    pub(crate) fn lines(&self, from: usize, direction: Direction) -> Vec<Vec<usize>> {
        let mut lines = Vec::new();
        if direction.0 != 0 && direction.1 != 0 {
            self.diagonal_lines(from, direction, false, &mut Vec::new(), &mut lines);
        } else {
            self.orthogonal_lines(from, direction, &mut Vec::new(), &mut lines);
        }
        lines
    }

    fn orthogonal_lines(
        &self,
        from: usize,
        direction: Direction,
        path: &mut Vec<usize>,
        lines: &mut Vec<Vec<usize>>,
    ) {
        let next = &self.orthogonal[&(from, direction)];
        if next.is_empty() {
            lines.push(path.clone());
        }
        for &to in next {
            path.push(to);
            self.orthogonal_lines(to, direction, path, lines);
            path.pop();
        }
    }

    fn diagonal_lines(
        &self,
        from: usize,
        direction: Direction,
        in_middle: bool,
        path: &mut Vec<usize>,
        lines: &mut Vec<Vec<usize>>,
    ) {
        let exits = &self.diagonal[&(from, direction)];
        let mut stuck = true;
        for exit in exits.iter().filter(|exit| exit.by_corner || !in_middle) {
            stuck = false;
            path.push(exit.to);
            self.diagonal_lines(exit.to, direction, exit.into_middle, path, lines);
            path.pop();
        }
        if stuck {
            lines.push(path.clone());
        }
    }

    /// TT-20: whether a piece that lives inside may make this step.
    pub(crate) fn inside_step(&self, from: usize, to: usize) -> bool {
        let (a, b) = (self.squares[from].vessel, self.squares[to].vessel);
        a != ' ' && b != ' ' && (a == b || self.connected)
    }

    /// TT-21: whether a Dabbaba or an Elephant may make this step.
    pub(crate) fn river_step(&self, from: usize, to: usize) -> bool {
        let (a, b) = (&self.squares[from], &self.squares[to]);
        (a.rank() <= 5) == (b.rank() <= 5) || (a.vessel != ' ' && b.vessel != ' ')
    }
}
