//! A slow program that knows the rules and nothing of the library: it reads FENs into a plain
//! board of texts, tries every move, and looks whether a King could be captured.

use std::collections::BTreeMap;

const FILES: i32 = 10;
const RANKS: i32 = 12;
const SYMMETRIC: &str = "RBQNLGCATDEI";
const HELD: &str = "WMYHUJ";

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

type At = (i32, i32);

#[derive(Clone)]
pub(crate) struct State {
    /// The text of the piece on each cell, such as `+w`; empty for none.
    board: BTreeMap<At, String>,
    /// Letters in hand, case telling the holder.
    hands: Vec<char>,
    /// Letters in the pools, case telling the owner.
    pools: Vec<char>,
    white: bool,
    castling: String,
    halfmoves: u32,
    fullmoves: u32,
}

fn is_white(piece: &str) -> bool {
    piece.chars().any(|c| c.is_ascii_uppercase())
}

fn kind(piece: &str) -> String {
    piece.to_ascii_uppercase()
}

fn cased(white: bool, letter: char) -> char {
    if white { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

pub(crate) fn name(at: At) -> String {
    format!("{}{}", char::from(b'a' + at.0 as u8), at.1 + 1)
}

fn at(name: &str) -> At {
    let file = i32::from(name.as_bytes()[0] - b'a');
    (file, name[1..].parse::<i32>().unwrap() - 1)
}

fn on_board((file, rank): At) -> bool {
    (0..FILES).contains(&file) && (0..RANKS).contains(&rank)
}

impl State {
    /// Reads a valid FEN.
    pub(crate) fn read(fen: &str) -> State {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (placement, hands) = fields[0].trim_end_matches(']').split_once('[').unwrap();
        let mut board = BTreeMap::new();
        for (rank, text) in (0..RANKS).rev().zip(placement.split('/')) {
            let (mut file, mut number, mut plus) = (0, 0, String::new());
            for c in text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    number = number * 10 + digit as i32;
                    continue;
                }
                file += number;
                number = 0;
                if c == '+' {
                    plus.push('+');
                } else {
                    board.insert((file, rank), format!("{plus}{c}"));
                    plus.clear();
                    file += 1;
                }
            }
        }
        State {
            board,
            hands: hands.chars().collect(),
            pools: fields[3].replace('-', "").chars().collect(),
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            halfmoves: fields[4].parse().unwrap(),
            fullmoves: fields[5].parse().unwrap(),
        }
    }

    /// A board of these pieces.
    #[allow(dead_code)] // not every test file needs it
    pub(crate) fn of_pieces(pieces: impl Iterator<Item = (String, String)>) -> State {
        let mut state = State::read("10/10/10/10/10/10/10/10/10/10/10/10[] w - - 0 1");
        state.board = pieces.map(|(name, piece)| (at(&name), piece)).collect();
        state
    }

    /// Where the piece on a cell may go without capture, and where with one.
    #[allow(dead_code)] // not every test file needs it
    pub(crate) fn ways_from(&self, from: &str) -> (Vec<String>, Vec<String>) {
        let (quiet, capture) = self.ways(at(from));
        let names = |cells: Vec<At>| cells.into_iter().map(name).collect();
        (names(quiet), names(capture))
    }

    pub(crate) fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..RANKS).rev() {
            let (mut text, mut empty) = (String::new(), 0);
            for file in 0..FILES {
                let piece = self.board.get(&(file, rank));
                if let Some(piece) = piece {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text += piece;
                } else {
                    empty += 1;
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            ranks.push(text);
        }
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{}[{}] {} {} {} {} {}",
            ranks.join("/"),
            sorted(&self.hands, HELD),
            if self.white { 'w' } else { 'b' },
            dash(self.castling.clone()),
            dash(sorted(&self.pools, SYMMETRIC)),
            self.halfmoves,
            self.fullmoves
        )
    }

    fn piece(&self, at: At) -> Option<&str> {
        self.board.get(&at).map(String::as_str)
    }

    fn slide(&self, from: At, (x, y): At, most: i32) -> Vec<At> {
        let mut cells = Vec::new();
        for n in 1..=most {
            let at = (from.0 + n * x, from.1 + n * y);
            if !on_board(at) {
                break;
            }
            cells.push(at);
            if self.piece(at).is_some() {
                break;
            }
        }
        cells
    }

    /// The first piece behind exactly one piece.
    fn behind_screen(&self, from: At, (x, y): At) -> Option<At> {
        let line = (1..12).map(|n| (from.0 + n * x, from.1 + n * y));
        line.take_while(|at| on_board(*at)).filter(|at| self.piece(*at).is_some()).nth(1)
    }

    /// Where the piece on a cell may go without capture, and where with one, whatever is there.
    fn ways(&self, from: At) -> (Vec<At>, Vec<At>) {
        let piece = self.piece(from).unwrap();
        let up = if is_white(piece) { 1 } else { -1 };
        let step = |(x, y): At| (from.0 + x, from.1 + y);
        let mut both = Vec::new();
        let (mut quiet, mut capture) = (Vec::new(), Vec::new());
        let all: Vec<At> = ORTHOGONAL.into_iter().chain(DIAGONAL).collect();
        let lines = |letter: char| match letter {
            'R' | 'C' | 'D' => ORTHOGONAL.to_vec(),
            'B' | 'A' | 'E' => DIAGONAL.to_vec(),
            _ => all.clone(),
        };
        let leaps = |a: i32, b: i32| {
            [(a, b), (b, a)].into_iter().flat_map(|(a, b)| [(a, b), (-a, b), (a, -b), (-a, -b)])
        };
        match kind(piece).as_str() {
            "K" | "+Y" | "+J" => both.extend(all.iter().copied().map(step)),
            letter @ ("R" | "B" | "Q") => {
                for line in lines(letter.chars().next().unwrap()) {
                    both.extend(self.slide(from, line, 12));
                }
            }
            letter @ ("C" | "A" | "T") => {
                for line in lines(letter.chars().next().unwrap()) {
                    quiet.extend(self.slide(from, line, 12));
                    capture.extend(self.behind_screen(from, line));
                }
            }
            letter @ ("D" | "E" | "I") => {
                for (x, y) in lines(letter.chars().next().unwrap()) {
                    if self.piece(step((x, y))).is_none() {
                        both.push(step((2 * x, 2 * y)));
                    }
                }
            }
            "N" => both.extend(leaps(1, 2).map(step)),
            "L" => both.extend(leaps(1, 3).map(step)),
            "G" => both.extend(leaps(1, 2).chain(leaps(1, 3)).map(step)),
            "P" => {
                let array_rank = if up > 0 { 3 } else { 8 };
                let most = if from.1 == array_rank { 2 } else { 1 };
                quiet.extend(self.slide(from, (0, up), most));
                capture.extend([step((1, up)), step((-1, up))]);
            }
            "S" => {
                quiet.extend(ORTHOGONAL.map(step));
                capture.extend(DIAGONAL.map(step));
            }
            "W" => both.extend(self.slide(from, (0, up), 12)),
            "M" => {
                both.extend(self.slide(from, (1, up), 12));
                both.extend(self.slide(from, (-1, up), 12));
            }
            "Y" => {
                for x in -1..=1 {
                    both.extend(self.slide(from, (x, up), 12));
                }
            }
            "H" => both.extend([step((1, 2 * up)), step((-1, 2 * up))]),
            "U" => both.extend([step((1, 3 * up)), step((-1, 3 * up))]),
            "J" => both.extend([(1, 2), (-1, 2), (1, 3), (-1, 3)].map(|(x, y)| step((x, y * up)))),
            "+W" | "+H" => {
                both.extend(ORTHOGONAL.map(step));
                both.extend([step((1, up)), step((-1, up))]);
            }
            "+M" | "+U" => {
                both.extend(DIAGONAL.map(step));
                both.push(step((0, up)));
            }
            other => panic!("{other}"),
        }
        quiet.extend(both.iter().copied());
        capture.extend(both);
        quiet.retain(|at| on_board(*at));
        capture.retain(|at| on_board(*at));
        (quiet, capture)
    }

    fn attacked(&self, at: At, by_white: bool) -> bool {
        self.attackers_of(at, by_white).next().is_some()
    }

    fn attackers_of(&self, at: At, by_white: bool) -> impl Iterator<Item = At> {
        let mut board = self.clone();
        // A hopper captures a piece: let one stand there.
        board.board.insert(at, if by_white { "p" } else { "P" }.to_owned());
        let army = board.board.iter().filter(|(_, piece)| is_white(piece) == by_white);
        let army: Vec<At> = army.map(|(from, _)| *from).collect();
        army.into_iter().filter(move |from| board.ways(*from).1.contains(&at))
    }

    /// The names of the cells of the pieces that attack a cell, sorted.
    #[allow(dead_code)] // not every test file needs it
    pub(crate) fn attackers(&self, cell: &str, by_white: bool) -> Vec<String> {
        let mut names: Vec<String> = self.attackers_of(at(cell), by_white).map(name).collect();
        names.sort();
        names
    }

    pub(crate) fn in_check(&self, white: bool) -> bool {
        let king = if white { "K" } else { "k" };
        let at = *self.board.iter().find(|(_, piece)| *piece == king).unwrap().0;
        self.attacked(at, !white)
    }

    fn rank_for(white: bool, at: At) -> i32 {
        if white { at.1 } else { RANKS - 1 - at.1 }
    }

    /// Whether a piece of that kind would have no move from a cell of an empty board.
    fn is_dead(white: bool, letter: char, at: At) -> bool {
        let mut empty = State::read("10/10/10/10/10/10/10/10/10/10/10/10[] w - - 0 1");
        empty.board.insert(at, cased(white, letter).to_string());
        empty.ways(at).0.is_empty()
    }

    fn count(&self, white: bool, letters: &[&str]) -> usize {
        let pieces = self.board.values();
        pieces.filter(|p| is_white(p) == white && letters.contains(&kind(p).as_str())).count()
    }

    fn is_won(&self) -> bool {
        let winner = !self.white;
        let pawn = if winner { "P" } else { "p" };
        self.count(winner, &["+Y", "+J"]) >= 4
            || self.board.iter().any(|(at, p)| p == pawn && State::rank_for(winner, *at) == 11)
    }

    /// The legal moves, by their text, and the positions after them.
    pub(crate) fn moves(&self) -> BTreeMap<String, State> {
        let mut moves = BTreeMap::new();
        if self.is_won() {
            return moves;
        }
        let mut add = |text: String, mut state: State| {
            if !state.in_check(self.white) {
                state.white = !self.white;
                state.fullmoves += u32::from(!self.white);
                assert!(moves.insert(text.clone(), state).is_none(), "{text} twice");
            }
        };
        for (&from, piece) in &self.board {
            if is_white(piece) != self.white {
                continue;
            }
            let (quiet, capture) = self.ways(from);
            let targets = quiet.into_iter().filter(|at| self.piece(*at).is_none()).chain(
                capture.into_iter().filter(|at| {
                    self.piece(*at).is_some_and(|piece| is_white(piece) != self.white)
                }),
            );
            for to in targets {
                for (suffix, becomes, from_pool) in self.endings(piece, to) {
                    let text = format!("{}{}{suffix}", name(from), name(to));
                    add(text, self.after(from, to, becomes, from_pool));
                }
            }
        }
        for (text, state) in self.castlings() {
            add(text, state);
        }
        let mut held: Vec<char> = self.hands.clone();
        held.retain(|letter| letter.is_ascii_uppercase() == self.white);
        held.sort_unstable();
        held.dedup();
        for letter in held {
            for file in 0..FILES {
                for rank in 0..RANKS {
                    let at = (file, rank);
                    if self.piece(at).is_none() && !State::is_dead(self.white, letter, at) {
                        let mut state = self.clone();
                        let index = state.hands.iter().position(|h| *h == letter).unwrap();
                        state.hands.remove(index);
                        state.board.insert(at, letter.to_string());
                        state.halfmoves += 1;
                        add(format!("{}@{}", letter.to_ascii_uppercase(), name(at)), state);
                    }
                }
            }
        }
        moves
    }

    /// The ways in which a move of a piece to a cell can end: suffix, the piece it becomes, and
    /// the letter that is taken from the pool.
    fn endings(&self, piece: &str, to: At) -> Vec<(String, String, Option<char>)> {
        let rank = State::rank_for(self.white, to);
        let stays = (String::new(), piece.to_owned(), None);
        let letter = kind(piece);
        if letter == "P" && rank >= 8 {
            let mut pool: Vec<char> = self.pools.clone();
            pool.retain(|letter| letter.is_ascii_uppercase() == self.white);
            pool.sort_unstable();
            pool.dedup();
            let mut endings: Vec<_> = pool
                .iter()
                .map(|c| (format!("={}", c.to_ascii_uppercase()), c.to_string(), Some(*c)))
                .collect();
            if rank < 11 {
                endings.push(stays);
            } else if endings.is_empty() {
                if self.count(self.white, &["S"]) < 5 {
                    endings.push(("=S".to_owned(), cased(self.white, 'S').to_string(), None));
                } else {
                    endings.push(stays);
                }
            }
            return endings;
        }
        if letter.len() == 1 && HELD.contains(&letter) && rank >= 8 {
            let mut endings = vec![("+".to_owned(), format!("+{piece}"), None)];
            if !State::is_dead(self.white, letter.chars().next().unwrap(), to) {
                endings.push(stays);
            }
            return endings;
        }
        vec![stays]
    }

    fn after(&self, from: At, to: At, becomes: String, from_pool: Option<char>) -> State {
        let mut state = self.clone();
        let piece = state.board.remove(&from).unwrap();
        let captured = state.board.insert(to, becomes);
        if let Some(letter) = from_pool {
            let index = state.pools.iter().position(|held| *held == letter).unwrap();
            state.pools.remove(index);
        }
        state.halfmoves += 1;
        if kind(&piece) == "P" || captured.is_some() {
            state.halfmoves = 0;
        }
        if let Some(captured) = captured {
            let letter = captured.chars().last().unwrap();
            if SYMMETRIC.contains(letter.to_ascii_uppercase()) {
                state.pools.push(letter);
            } else if HELD.contains(letter.to_ascii_uppercase()) {
                state.hands.push(cased(self.white, letter));
            }
        }
        for (cell, letters) in
            [("a2", "Q"), ("f2", "KQ"), ("j2", "K"), ("a11", "q"), ("f11", "kq"), ("j11", "k")]
        {
            if name(from) == cell || name(to) == cell {
                state.castling.retain(|right| !letters.contains(right));
            }
        }
        state
    }

    fn castlings(&self) -> Vec<(String, State)> {
        let mut castlings = Vec::new();
        let rank = if self.white { 1 } else { 10 };
        if self.in_check(self.white) {
            return castlings;
        }
        for (right, between, crossed, king_to, rook_from, rook_to) in
            [('K', 6..=8, 6..=8, 8, 9, 7), ('Q', 1..=4, 2..=4, 2, 0, 3)]
        {
            let free = |mut files: std::ops::RangeInclusive<i32>| {
                files.all(|file| self.piece((file, rank)).is_none())
            };
            let safe = |mut files: std::ops::RangeInclusive<i32>| {
                files.all(|file| !self.attacked((file, rank), !self.white))
            };
            if self.castling.contains(cased(self.white, right)) && free(between) && safe(crossed) {
                let king = self.piece((5, rank)).unwrap().to_owned();
                let mut state = self.after((5, rank), (king_to, rank), king, None);
                let rook = state.board.remove(&(rook_from, rank)).unwrap();
                state.board.insert((rook_to, rank), rook);
                castlings.push((format!("{}{}", name((5, rank)), name((king_to, rank))), state));
            }
        }
        castlings
    }
}

/// The letters in the order of `order`, White's first.
fn sorted(letters: &[char], order: &str) -> String {
    let mut letters = letters.to_vec();
    letters.sort_by_key(|c| (c.is_ascii_lowercase(), order.find(c.to_ascii_uppercase())));
    letters.into_iter().collect()
}
