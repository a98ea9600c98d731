//! Chess written straight from the laws, without tables, sets or cleverness: the measure of the
//! fast generator. It shares nothing with it but the board's steps.

use warpboard_chess::Chess;
use warpboard_core::{Cell, Color, Topology, VariantPosition};

/// A board of FEN letters.
#[derive(Clone)]
pub(crate) struct Slow {
    at: Vec<Option<char>>,
    side: Color,
    castling: String,
    passed: Option<Cell>,
    clocks: (u32, u32),
    topology: Topology,
}

/// A move: origin, destination, promotion letter in lower case.
type SlowMove = (Cell, Cell, Option<char>);

impl Slow {
    pub(crate) fn new(fen: &str) -> Slow {
        let topology = Chess::default().topology().clone();
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut at = vec![None; 64];
        for (row, rank) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    at[8 * (7 - row) + file] = Some(letter);
                    file += 1;
                }
            }
        }
        Slow {
            at,
            side: fields[1].parse().unwrap(),
            castling: fields[2].replace('-', ""),
            passed: topology.cell(fields[3]),
            clocks: (fields[4].parse().unwrap(), fields[5].parse().unwrap()),
            topology,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..8 {
                match self.at[8 * rank + file] {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(letter);
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        let or_dash = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
        format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            self.side.letter(),
            or_dash(&self.castling),
            or_dash(self.passed.map_or("", |cell| self.topology.name(cell))),
            self.clocks.0,
            self.clocks.1
        )
    }

    /// The texts of the legal moves and the FENs they lead to, sorted by the texts' bytes.
    pub(crate) fn legal(&self) -> Vec<(String, String)> {
        let mut legal: Vec<(String, String)> = self
            .pseudo_legal()
            .into_iter()
            .map(|mv| (mv, self.after(mv)))
            .filter(|(_, after)| !after.can_capture_king())
            .map(|((from, to, promotion), after)| {
                let promotion = promotion.map_or(String::new(), String::from);
                let (from, to) = (self.topology.name(from), self.topology.name(to));
                (format!("{from}{to}{promotion}"), after.fen())
            })
            .collect();
        legal.sort();
        legal
    }

    fn color_at(&self, cell: Cell) -> Option<Color> {
        self.at[cell.index()].map(Color::of_letter)
    }

    fn can_capture_king(&self) -> bool {
        self.captures().iter().any(|&(_, to, _)| {
            self.at[to.index()].is_some_and(|letter| letter.eq_ignore_ascii_case(&'k'))
        })
    }

    fn attacks(&self, cell: Cell, by: Color) -> bool {
        !self.attackers(cell, by).is_empty()
    }

    /// The origins of the captures of a piece that is put there.
    pub(crate) fn attackers(&self, cell: Cell, by: Color) -> Vec<Cell> {
        let mut board = self.clone();
        board.side = by;
        board.at[cell.index()] = Some((!by).case('q'));
        let captures = board.captures().into_iter().filter(|&(_, to, _)| to == cell);
        let mut attackers: Vec<Cell> = captures.map(|(from, ..)| from).collect();
        attackers.dedup();
        attackers
    }

    fn captures(&self) -> Vec<SlowMove> {
        let moves = self.moves_of_pieces().into_iter();
        moves.filter(|&(_, to, _)| self.color_at(to) == Some(!self.side)).collect()
    }

    fn pseudo_legal(&self) -> Vec<SlowMove> {
        let mut moves = self.moves_of_pieces();
        self.castling_moves(&mut moves);
        moves
    }

    fn step(&self, from: Cell, direction: &str) -> Option<Cell> {
        self.topology.step(from, self.topology.direction(direction).unwrap())
    }

    fn moves_of_pieces(&self) -> Vec<SlowMove> {
        const ROOK: [&str; 4] = ["n", "e", "s", "w"];
        const BISHOP: [&str; 4] = ["ne", "se", "sw", "nw"];
        const ALL: [&str; 8] = ["n", "e", "s", "w", "ne", "se", "sw", "nw"];
        let mut moves = Vec::new();
        for from in self.topology.cells() {
            if self.color_at(from) != Some(self.side) {
                continue;
            }
            match self.at[from.index()].unwrap().to_ascii_lowercase() {
                'k' => self.slide(from, &ALL, 1, &mut moves),
                'q' => self.slide(from, &ALL, 7, &mut moves),
                'r' => self.slide(from, &ROOK, 7, &mut moves),
                'b' => self.slide(from, &BISHOP, 7, &mut moves),
                'n' => self.leap(from, &mut moves),
                _ => self.pawn(from, &mut moves),
            }
        }
        moves
    }

    fn slide(&self, from: Cell, directions: &[&str], most: usize, moves: &mut Vec<SlowMove>) {
        for direction in directions {
            let mut at = from;
            for _ in 0..most {
                let Some(next) = self.step(at, direction) else { break };
                if self.color_at(next) != Some(self.side) {
                    moves.push((from, next, None));
                }
                if self.at[next.index()].is_some() {
                    break;
                }
                at = next;
            }
        }
    }

    fn leap(&self, from: Cell, moves: &mut Vec<SlowMove>) {
        let (file, rank) = ((from.index() % 8) as i32, (from.index() / 8) as i32);
        for (x, y) in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)] {
            let (file, rank) = (file + x, rank + y);
            if (0..8).contains(&file) && (0..8).contains(&rank) {
                let to = Cell::new((8 * rank + file) as usize);
                if self.color_at(to) != Some(self.side) {
                    moves.push((from, to, None));
                }
            }
        }
    }

    fn pawn(&self, from: Cell, moves: &mut Vec<SlowMove>) {
        let (ahead, sides, home, last) = match self.side {
            Color::White => ("n", ["ne", "nw"], 1, 7),
            Color::Black => ("s", ["se", "sw"], 6, 0),
        };
        let mut push = |to: Cell| {
            if to.index() / 8 == last {
                moves.extend(['q', 'r', 'b', 'n'].map(|letter| (from, to, Some(letter))));
            } else {
                moves.push((from, to, None));
            }
        };
        if let Some(next) = self.step(from, ahead).filter(|next| self.at[next.index()].is_none()) {
            push(next);
            if from.index() / 8 == home {
                let second = self.step(next, ahead).unwrap();
                if self.at[second.index()].is_none() {
                    push(second);
                }
            }
        }
        for side in sides {
            if let Some(to) = self.step(from, side)
                && (self.color_at(to) == Some(!self.side) || self.passed == Some(to))
            {
                push(to);
            }
        }
    }

    fn castling_moves(&self, moves: &mut Vec<SlowMove>) {
        let cell = |name: &str| self.topology.cell(name).unwrap();
        for (right, king, empty, safe) in [
            ('K', "e1", ["f1", "g1"].as_slice(), ["e1", "f1", "g1"]),
            ('Q', "e1", ["d1", "c1", "b1"].as_slice(), ["e1", "d1", "c1"]),
            ('k', "e8", ["f8", "g8"].as_slice(), ["e8", "f8", "g8"]),
            ('q', "e8", ["d8", "c8", "b8"].as_slice(), ["e8", "d8", "c8"]),
        ] {
            if Color::of_letter(right) == self.side
                && self.castling.contains(right)
                && empty.iter().all(|name| self.at[cell(name).index()].is_none())
                && safe.iter().all(|name| !self.attacks(cell(name), !self.side))
            {
                moves.push((cell(king), cell(safe[2]), None));
            }
        }
    }

    fn after(&self, (from, to, promotion): SlowMove) -> Slow {
        let mut after = self.clone();
        let letter = after.at[from.index()].take().unwrap();
        let kind = letter.to_ascii_lowercase();
        let mut resets = kind == 'p' || after.at[to.index()].is_some();
        let placed = promotion.map_or(letter, |promotion| self.side.case(promotion));
        after.at[to.index()] = Some(placed);
        let (from_rank, to_rank) = (from.index() / 8, to.index() / 8);
        after.passed = None;
        if kind == 'p' && self.passed == Some(to) {
            after.at[8 * from_rank + to.index() % 8] = None;
            resets = true;
        }
        if kind == 'p' && from_rank.abs_diff(to_rank) == 2 {
            after.passed = Some(Cell::new(4 * (from_rank + to_rank) + from.index() % 8));
        }
        if kind == 'k' && from.index().abs_diff(to.index()) == 2 {
            let (rook_from, rook_to) = if to > from { (7, 5) } else { (0, 3) };
            after.at[8 * from_rank + rook_to] = after.at[8 * from_rank + rook_from].take();
        }
        for (name, rights) in
            [("e1", "KQ"), ("h1", "K"), ("a1", "Q"), ("e8", "kq"), ("h8", "k"), ("a8", "q")]
        {
            if [from, to].map(|cell| self.topology.name(cell)).contains(&name) {
                after.castling.retain(|right| !rights.contains(right));
            }
        }
        let (halfmoves, fullmoves) = self.clocks;
        after.clocks =
            (if resets { 0 } else { halfmoves + 1 }, fullmoves + self.side.index() as u32);
        after.side = !self.side;
        after
    }
}
