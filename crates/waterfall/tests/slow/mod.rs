//! A second generator, slow and plain, written from the rules with coordinates alone: what the
//! fast one is compared with.
#![allow(dead_code, reason = "each test file uses a part")]

use warpboard_waterfall::{Lieutenant, WaterfallRules};

type At = [i32; 3];

/// A board: file, rank, layer from 0; `.` is empty.
#[derive(Clone)]
pub(crate) struct Board {
    cells: [[[char; 9]; 10]; 9],
    white: bool,
    rules: WaterfallRules,
}

fn add(a: At, b: At, times: i32) -> At {
    [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]]
}

fn on_board(at: At) -> bool {
    (0..9).contains(&at[0]) && (0..10).contains(&at[1]) && (0..9).contains(&at[2])
}

fn all_cells() -> impl Iterator<Item = At> {
    (0..9).flat_map(|l| (0..10).flat_map(move |r| (0..9).map(move |f| [f, r, l])))
}

/// All displacements of up to so many cells along each axis.
fn displacements(most: i32) -> impl Iterator<Item = At> {
    let range = -most..=most;
    range.clone().flat_map(move |f| {
        let range = -most..=most;
        range.clone().flat_map(move |r| (-most..=most).map(move |l| [f, r, l]))
    })
}

/// How far each axis changes, ascending: `[0, 1, 2]` for a horse.
fn form(vector: At) -> At {
    let mut form = vector.map(i32::abs);
    form.sort_unstable();
    form
}

fn name(at: At) -> String {
    format!("{}{}{}", at[2] + 1, char::from(b'a' + at[0] as u8), at[1] + 1)
}

impl Board {
    pub(crate) fn new(fen: &str, rules: WaterfallRules) -> Board {
        let mut words = fen.split(' ');
        let mut cells = [[['.'; 9]; 10]; 9];
        for (layer, text) in words.next().unwrap().split('|').enumerate() {
            for (row, text) in text.split('/').enumerate() {
                let mut file = 0;
                for letter in text.chars() {
                    match letter.to_digit(10) {
                        Some(run) => file += run as usize,
                        None => {
                            cells[layer][9 - row][file] = letter;
                            file += 1;
                        }
                    }
                }
            }
        }
        Board { cells, white: words.next() == Some("w"), rules }
    }

    fn get(&self, at: At) -> char {
        self.cells[at[2] as usize][at[1] as usize][at[0] as usize]
    }

    fn set(&mut self, at: At, piece: char) {
        self.cells[at[2] as usize][at[1] as usize][at[0] as usize] = piece;
    }

    fn is_empty(&self, at: At) -> bool {
        self.get(at) == '.'
    }

    /// The legal moves as text, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let text = |(from, to): (At, At)| format!("{}{}", name(from), name(to));
        let mut moves: Vec<String> = self.moves().into_iter().map(text).collect();
        moves.sort();
        moves
    }

    /// The number of sequences of so many legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|(from, to)| self.after(from, to).perft(depth - 1)).sum()
    }

    fn moves(&self) -> Vec<(At, At)> {
        let mut moves = Vec::new();
        for from in all_cells() {
            if !self.is_empty(from) && self.get(from).is_ascii_uppercase() == self.white {
                let mut targets = self.targets(from);
                targets.sort_unstable();
                targets.dedup();
                targets.retain(|&to| !self.after(from, to).loses_general(self.white));
                moves.extend(targets.into_iter().map(|to| (from, to)));
            }
        }
        moves
    }

    /// Whether the side on move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.loses_general(self.white)
    }

    /// Where the pieces of a side stand that can capture what stands on a cell, or a soldier that
    /// is put there if no enemy does, in the order of the cells.
    pub(crate) fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let cell = all_cells().find(|&at| name(at) == cell).unwrap();
        let mut board = self.clone();
        let there = self.get(cell);
        if there == '.' || there.is_ascii_uppercase() == white {
            board.set(cell, if white { 'p' } else { 'P' });
        }
        let attacks = |&from: &At| {
            let piece = board.get(from);
            piece != '.'
                && piece.is_ascii_uppercase() == white
                && board.may_reach(from, cell)
                && board.targets(from).contains(&cell)
        };
        all_cells().filter(attacks).map(name).collect()
    }

    fn after(&self, from: At, to: At) -> Board {
        let mut next = self.clone();
        next.set(to, self.get(from));
        next.set(from, '.');
        next.white = !self.white;
        next
    }

    fn find(&self, piece: char) -> At {
        all_cells().find(|&at| self.get(at) == piece).unwrap()
    }

    /// Whether the general of a side can be captured or faces the other.
    fn loses_general(&self, white: bool) -> bool {
        let (own, other) = if white { ('K', 'k') } else { ('k', 'K') };
        let (own, other) = (self.find(own), self.find(other));
        if own[0] == other[0] && own[2] == other[2] {
            let ranks = own[1].min(other[1]) + 1..own[1].max(other[1]);
            if ranks.into_iter().all(|rank| self.is_empty([own[0], rank, own[2]])) {
                return true;
            }
        }
        all_cells().any(|from| {
            !self.is_empty(from)
                && self.get(from).is_ascii_uppercase() != white
                && self.may_reach(from, own)
                && self.targets(from).contains(&own)
        })
    }

    /// Saves time: only pieces that run along lines go farther than three cells.
    fn may_reach(&self, from: At, to: At) -> bool {
        let runs = "RCBF".contains(self.get(from).to_ascii_uppercase());
        runs || form(add(to, from, -1))[2] <= 3
    }

    /// Where the piece of a cell could go, its general's safety aside.
    fn targets(&self, from: At) -> Vec<At> {
        let piece = self.get(from);
        let white = piece.is_ascii_uppercase();
        let role = piece.to_ascii_uppercase();
        let mut targets: Vec<At> = match role {
            'R' => self.slides(from, |v| form(v) == [0, 0, 1]),
            'C' => self.hops(from, |v| form(v) == [0, 0, 1]),
            'B' => self.slides(from, |v| self.is_ram_direction(v)),
            'F' => self.hops(from, |v| self.is_ram_direction(v)),
            _ => displacements(3)
                .filter(|&v| on_board(add(from, v, 1)))
                .filter(|&v| self.leaps(role, white, from, v))
                .map(|v| add(from, v, 1))
                .collect(),
        };
        if self.rules.korean {
            targets.extend(self.palace_targets(role, white, from));
        }
        targets.retain(|&to| self.is_empty(to) || self.get(to).is_ascii_uppercase() != white);
        targets.retain(|&to| match role {
            'K' | 'A' | 'G' => in_palace(to, white),
            'E' => self.rules.korean || in_own_half(to, white),
            'X' => in_own_half(to, white),
            _ => true,
        });
        targets
    }

    fn is_ram_direction(&self, v: At) -> bool {
        if self.rules.regular_bishops {
            form(v) == [0, 1, 1]
        } else {
            (v[1] == 0 && form(v) == [0, 1, 1]) || (v[1] != 0 && form(v) == [0, 0, 1])
        }
    }

    fn slides(&self, from: At, takes: impl Fn(At) -> bool) -> Vec<At> {
        let mut targets = Vec::new();
        for v in displacements(1).filter(|&v| takes(v)) {
            for times in 1.. {
                let to = add(from, v, times);
                if !on_board(to) {
                    break;
                }
                targets.push(to);
                if !self.is_empty(to) {
                    break;
                }
            }
        }
        targets
    }

    fn hops(&self, from: At, takes: impl Fn(At) -> bool) -> Vec<At> {
        let like = |a: At| self.get(a).eq_ignore_ascii_case(&self.get(from));
        let mut targets = Vec::new();
        for v in displacements(1).filter(|&v| takes(v)) {
            let line: Vec<At> =
                (1..).map(|times| add(from, v, times)).take_while(|&to| on_board(to)).collect();
            let pieces: Vec<usize> = (0..line.len()).filter(|&i| !self.is_empty(line[i])).collect();
            if self.rules.korean {
                let Some(&screen) = pieces.first() else { continue };
                if like(line[screen]) {
                    continue;
                }
                let end = pieces.get(1).copied().unwrap_or(line.len());
                targets.extend(&line[screen + 1..end]);
                if end < line.len() && !like(line[end]) {
                    targets.push(line[end]);
                }
            } else {
                targets.extend(&line[..pieces.first().copied().unwrap_or(line.len())]);
                targets.extend(pieces.get(1).map(|&i| line[i]));
            }
        }
        targets
    }

    /// Whether a stepping or leaping piece can go by a displacement.
    fn leaps(&self, role: char, white: bool, from: At, v: At) -> bool {
        let forward = if white { 1 } else { -1 };
        let crossed = !in_own_half(from, white);
        let in_plane = v[1] == 0;
        let bishops = self.rules.regular_bishops;
        let no_overlap = self.rules.no_rank_plane_overlap;
        let free = |leg: At| self.is_empty(add(from, leg, 1));
        let half = v.map(|d| d / 2);
        let pawn = v == [0, forward, 0] || (crossed && in_plane && form(v) == [0, 0, 1]);
        let sideways = crossed && in_plane && form(v) == [0, 1, 1];
        let hireling = if bishops {
            sideways || (v[1] == forward && form(v) == [0, 1, 1])
        } else {
            sideways || v == [0, forward, 0]
        };
        match role {
            'K' => form(v) == [0, 0, 1] || (!bishops && in_plane && form(v) == [0, 1, 1]),
            'A' => form(v) == [0, 1, 1] && !(no_overlap && in_plane),
            'G' => form(v) == [1, 1, 1],
            'X' => form(v) == [2, 2, 2] && free(half),
            'E' if self.rules.korean => {
                // 3d + 2e over d and 2d + e.
                let d = v.map(|d| d / 3);
                let second = v.map(|x| if x.abs() == 3 { x / 3 * 2 } else { x / 2 });
                form(v) == [0, 2, 3] && free(d) && free(second) && !(no_overlap && in_plane)
            }
            'E' => form(v) == [0, 2, 2] && free(half) && !(no_overlap && in_plane),
            'N' => form(v) == [0, 1, 2] && free(half),
            'M' if bishops => form(v) == [1, 2, 2] && free(half),
            'M' => {
                (form(v) == [1, 1, 2] && v[1].abs() == 2 && free(half))
                    || (form(v) == [1, 2, 2] && v[1].abs() == 1 && free(half))
            }
            'P' => pawn,
            'H' => hireling,
            'L' => match (bishops, self.rules.lieutenant) {
                (true, Lieutenant::Pawn) => pawn,
                (true, Lieutenant::Compound) => pawn || hireling,
                (false, _) => pawn || sideways,
            },
            _ => false,
        }
    }

    fn palace_targets(&self, role: char, white: bool, from: At) -> Vec<At> {
        let mut targets = Vec::new();
        for centre in [[4, 1, 4], [4, 8, 4]] {
            for v in displacements(1) {
                if form(v)[1] == 0
                    || (self.rules.no_rank_plane_overlap && form(v)[0] == 0 && v[1] == 0)
                {
                    continue;
                }
                let (start, end) = (add(centre, v, -1), add(centre, v, 1));
                let step = if from == start {
                    centre
                } else if from == centre {
                    end
                } else {
                    continue;
                };
                let forward = if white { v[1] == 1 } else { v[1] == -1 };
                match role {
                    'K' | 'A' | 'G' | 'R' => targets.push(step),
                    'P' | 'H' | 'L' if forward => targets.push(step),
                    _ => {}
                }
                if from == start && role == 'R' && self.is_empty(centre) {
                    targets.push(end);
                }
                let cannon = |at: At| self.get(at).eq_ignore_ascii_case(&'C');
                let over = !self.is_empty(centre) && !cannon(centre) && !cannon(end);
                if from == start && role == 'C' && over {
                    targets.push(end);
                }
            }
        }
        targets
    }
}

fn in_own_half(at: At, white: bool) -> bool {
    (at[1] < 5) == white
}

fn in_palace(at: At, white: bool) -> bool {
    let ranks = if white { 0..3 } else { 7..10 };
    (3..6).contains(&at[0]) && (3..6).contains(&at[2]) && ranks.contains(&at[1])
}
