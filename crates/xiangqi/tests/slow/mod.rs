//! A slow generator, written straight from the rules: it reads the FEN's placement by itself,
//! walks the board step by step, tries every move out, and looks whether the general could be
//! captured.

#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;

use warpboard_core::Cell;
use warpboard_xiangqi::topology;

const ORTHOGONAL: [&str; 4] = ["n", "e", "s", "w"];
const DIAGONAL: [&str; 4] = ["ne", "se", "sw", "nw"];

/// A position as a map from cells to piece letters.
#[derive(Debug, Clone)]
pub(crate) struct Slow {
    pieces: BTreeMap<Cell, char>,
    white: bool,
}

impl Slow {
    pub(crate) fn read(fen: &str) -> Slow {
        let mut fields = fen.split(' ');
        let placement = fields.next().unwrap();
        let white = fields.next().unwrap() == "w";
        let mut pieces = BTreeMap::new();
        for (down, rank) in placement.split('/').enumerate() {
            let mut file = b'a';
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(run) => file += run as u8,
                    None => {
                        let name = format!("{}{}", file as char, 10 - down);
                        pieces.insert(topology().cell(&name).unwrap(), letter);
                        file += 1;
                    }
                }
            }
        }
        Slow { pieces, white }
    }

    /// The legal moves as text, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (&from, &letter) in &self.pieces {
            if letter.is_ascii_uppercase() == self.white {
                for to in self.destinations(from, letter) {
                    if self.after(from, to).general_is_safe(self.white) {
                        moves.push(format!("{}{}", topology().name(from), topology().name(to)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    /// The position after a move, given as text.
    pub(crate) fn play(&self, mv: &str) -> Slow {
        let second = 1 + mv[1..].find(|c: char| c.is_ascii_alphabetic()).unwrap();
        let cell = |name| topology().cell(name).unwrap();
        self.after(cell(&mv[..second]), cell(&mv[second..]))
    }

    /// The position as a FEN with new clocks.
    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (1..=10).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 'a'..='i' {
                let cell = topology().cell(&format!("{file}{rank}")).unwrap();
                match self.pieces.get(&cell) {
                    Some(letter) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        text.push(*letter);
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        format!("{} {} - - 0 1", ranks.join("/"), if self.white { 'w' } else { 'b' })
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        !self.general_is_safe(self.white)
    }

    pub(crate) fn count(&self, depth: u32) -> u64 {
        let moves = self.moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|mv| self.play(mv).count(depth - 1)).sum(),
        }
    }

    fn after(&self, from: Cell, to: Cell) -> Slow {
        let mut pieces = self.pieces.clone();
        let letter = pieces.remove(&from).unwrap();
        pieces.insert(to, letter);
        Slow { pieces, white: !self.white }
    }

    /// No enemy piece can capture the general, and it does not see the other one along a file.
    fn general_is_safe(&self, white: bool) -> bool {
        let letter_of = |white| if white { 'K' } else { 'k' };
        let find = |letter| self.pieces.iter().find(|(_, l)| **l == letter).map(|(cell, _)| *cell);
        let Some(general) = find(letter_of(white)) else { return false };
        let attacked = self.pieces.iter().any(|(&from, &letter)| {
            letter.is_ascii_uppercase() != white
                && self.destinations(from, letter).contains(&general)
        });
        let sees_the_other = ["n", "s"].into_iter().any(|direction| {
            let first = self.walk(general, direction).into_iter().find(|at| self.is_occupied(*at));
            first.is_some_and(|at| self.pieces[&at] == letter_of(!white))
        });
        !attacked && !sees_the_other
    }

    /// The pieces of a side that can capture a piece which is put on a cell.
    pub(crate) fn attackers(&self, cell: Cell, white: bool) -> Vec<Cell> {
        let mut board = self.clone();
        board.pieces.insert(cell, if white { 'p' } else { 'P' });
        let attacks = |&(&from, &letter): &(&Cell, &char)| {
            letter.is_ascii_uppercase() == white && board.destinations(from, letter).contains(&cell)
        };
        board.pieces.iter().filter(attacks).map(|(&from, _)| from).collect()
    }

    /// Where a piece may go, the safety of its general aside.
    fn destinations(&self, from: Cell, letter: char) -> Vec<Cell> {
        let white = letter.is_ascii_uppercase();
        let reached: Vec<Cell> = match letter.to_ascii_lowercase() {
            'k' => self.steps(from, &ORTHOGONAL, in_palace),
            'a' => self.steps(from, &DIAGONAL, in_palace),
            'b' => self.elephant(from, white),
            'n' => self.horse(from),
            'r' => ORTHOGONAL.iter().flat_map(|d| self.slide(from, d)).collect(),
            'c' => ORTHOGONAL.iter().flat_map(|d| self.cannon(from, d)).collect(),
            'p' => {
                let forward = if white { "n" } else { "s" };
                let crossed = (rank(from) > 5) == white;
                let directions: &[&str] = if crossed { &[forward, "e", "w"] } else { &[forward] };
                self.steps(from, directions, |_| true)
            }
            other => panic!("no piece {other}"),
        };
        let is_own =
            |at: &Cell| self.pieces.get(at).is_some_and(|l| l.is_ascii_uppercase() == white);
        reached.into_iter().filter(|at| !is_own(at)).collect()
    }

    fn steps(&self, from: Cell, directions: &[&str], within: fn(Cell) -> bool) -> Vec<Cell> {
        directions.iter().filter_map(|d| step(from, d)).filter(|to| within(*to)).collect()
    }

    fn elephant(&self, from: Cell, white: bool) -> Vec<Cell> {
        let mut reached = Vec::new();
        for direction in DIAGONAL {
            let Some(eye) = step(from, direction) else { continue };
            let Some(to) = step(eye, direction) else { continue };
            if !self.is_occupied(eye) && (rank(to) <= 5) == white {
                reached.push(to);
            }
        }
        reached
    }

    fn horse(&self, from: Cell) -> Vec<Cell> {
        let mut reached = Vec::new();
        for first in ORTHOGONAL {
            let Some(leg) = step(from, first) else { continue };
            if !self.is_occupied(leg) {
                let outwards = DIAGONAL.iter().filter(|second| second.contains(first));
                reached.extend(outwards.filter_map(|second| step(leg, second)));
            }
        }
        reached
    }

    fn slide(&self, from: Cell, direction: &str) -> Vec<Cell> {
        let path = self.walk(from, direction);
        let free = path.iter().take_while(|at| !self.is_occupied(**at)).count();
        path.into_iter().take(free + 1).collect()
    }

    fn cannon(&self, from: Cell, direction: &str) -> Vec<Cell> {
        let path = self.walk(from, direction);
        let free = path.iter().take_while(|at| !self.is_occupied(**at)).count();
        let behind = path.iter().skip(free + 1).find(|at| self.is_occupied(**at));
        path.iter().take(free).chain(behind).copied().collect()
    }

    fn walk(&self, from: Cell, direction: &str) -> Vec<Cell> {
        std::iter::successors(step(from, direction), |at| step(*at, direction)).collect()
    }

    fn is_occupied(&self, at: Cell) -> bool {
        self.pieces.contains_key(&at)
    }
}

fn step(from: Cell, direction: &str) -> Option<Cell> {
    topology().step(from, topology().direction(direction).unwrap())
}

fn rank(cell: Cell) -> usize {
    topology().name(cell)[1..].parse().unwrap()
}

fn in_palace(cell: Cell) -> bool {
    let file = topology().name(cell).as_bytes()[0];
    (b'd'..=b'f').contains(&file) && (rank(cell) <= 3 || rank(cell) >= 8)
}
