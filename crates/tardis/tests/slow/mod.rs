//! A slow program written straight from the rules, to compare with. It reads and writes FENs, makes
//! every move and looks whether the King can be captured. It shares nothing with the library.

pub(crate) mod plane;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use plane::{DIAGONAL, Direction, ORTHOGONAL, Plane};

/// South-west ground cells of W and B, from 0.
type Anchors = [(i32, i32); 2];

#[derive(Debug, Clone)]
pub(crate) struct Slow {
    plane: Rc<Plane>,
    anchors: Anchors,
    pieces: BTreeMap<String, char>,
    white: bool,
    castling: String,
    vacated: Option<(i32, i32)>,
    /// Cell passed over, cell of the pawn.
    en_passant: Option<(String, String)>,
    credits: HashMap<String, u32>,
    halfmoves: u32,
    fullmoves: u32,
    korean: bool,
}

const QUOTA: [(char, usize); 6] = [('R', 2), ('B', 2), ('C', 2), ('A', 2), ('Q', 1), ('T', 1)];

fn plane(anchors: Anchors) -> Rc<Plane> {
    thread_local! {
        static PLANES: RefCell<HashMap<Anchors, Rc<Plane>>> = RefCell::default();
    }
    PLANES.with_borrow_mut(|planes| {
        planes.entry(anchors).or_insert_with(|| Rc::new(Plane::new(anchors))).clone()
    })
}

fn anchor_name((i, j): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + i as u8), j + 1)
}

fn read_anchor(text: &str) -> (i32, i32) {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Slow {
    pub(crate) fn read(fen: &str, korean: bool) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let anchors = [read_anchor(&fields[3][..2]), read_anchor(&fields[3][2..])];
        let mut pieces = BTreeMap::new();
        for (prefix, part) in ["", "W", "B"].into_iter().zip(fields[0].split('|')) {
            let ranks = part.split('/').count();
            for (row, rank) in part.split('/').zip((1..=ranks).rev()) {
                let mut file = b'a';
                let mut run = 0;
                for c in row.chars() {
                    if let Some(digit) = c.to_digit(10) {
                        run = 10 * run + digit as u8;
                        continue;
                    }
                    file += std::mem::take(&mut run);
                    if c != '*' {
                        pieces.insert(format!("{prefix}{}{rank}", char::from(file)), c);
                    }
                    file += 1;
                }
            }
        }
        let split = |text: &str| {
            let second = text.rfind(|c: char| c.is_ascii_lowercase()).unwrap();
            let second = second - usize::from(text[..second].ends_with(['W', 'B']));
            (text[..second].to_owned(), text[second..].to_owned())
        };
        let credits = fields[6].split(',').filter(|entry| *entry != "-").map(|entry| {
            let (cell, credits) = entry.split_once(':').unwrap();
            (cell.to_owned(), credits.parse().unwrap())
        });
        Slow {
            plane: plane(anchors),
            anchors,
            pieces,
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            vacated: (fields[4] != "-").then(|| read_anchor(fields[4])),
            en_passant: (fields[5] != "-").then(|| split(fields[5])),
            credits: credits.collect(),
            halfmoves: fields[7].parse().unwrap(),
            fullmoves: fields[8].parse().unwrap(),
            korean,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let mut placement = String::new();
        for (prefix, files, ranks) in [("", 9, 10), ("W", 6, 6), ("B", 6, 6)] {
            for rank in (1..=ranks).rev() {
                let mut run = 0;
                for file in 0..files {
                    let name = format!("{prefix}{}{rank}", char::from(b'a' + file));
                    let sign = match self.pieces.get(&name) {
                        Some(&piece) => piece,
                        None if !self.plane.by_name.contains_key(&name) => '*',
                        None => {
                            run += 1;
                            continue;
                        }
                    };
                    if run > 0 {
                        placement += &run.to_string();
                    }
                    run = 0;
                    placement.push(sign);
                }
                if run > 0 {
                    placement += &run.to_string();
                }
                placement.push(if rank > 1 { '/' } else { '|' });
            }
        }
        placement.pop();
        let mut credits = Vec::new();
        for vessel in ['W', 'B'] {
            for rank in (1..=6).rev() {
                for file in 'a'..='f' {
                    let name = format!("{vessel}{file}{rank}");
                    if let Some(&count) = self.credits.get(&name).filter(|&&count| count > 0) {
                        credits.push(format!("{name}:{count}"));
                    }
                }
            }
        }
        let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        format!(
            "{placement} {} {} {}{} {} {} {} {} {}",
            if self.white { 'w' } else { 'b' },
            dash(self.castling.clone()),
            anchor_name(self.anchors[0]),
            anchor_name(self.anchors[1]),
            dash(self.vacated.map(anchor_name).unwrap_or_default()),
            dash(self.en_passant.clone().map(|(a, b)| a + &b).unwrap_or_default()),
            dash(credits.join(",")),
            self.halfmoves,
            self.fullmoves
        )
    }

    fn name(&self, cell: usize) -> &str {
        &self.plane.squares[cell].name
    }

    fn piece(&self, cell: usize) -> Option<char> {
        self.pieces.get(self.name(cell)).copied()
    }

    fn is_own(&self, cell: usize, white: bool) -> bool {
        self.piece(cell).is_some_and(|piece| piece.is_ascii_uppercase() == white)
    }

    fn case(&self, letter: char, white: bool) -> char {
        if white { letter } else { letter.to_ascii_lowercase() }
    }

    fn own_rank(&self, cell: usize, white: bool) -> i32 {
        let rank = self.plane.squares[cell].rank();
        if white { rank } else { 11 - rank }
    }

    fn vessel(&self, cell: usize) -> char {
        self.plane.squares[cell].vessel
    }

    fn king(&self, white: bool) -> usize {
        let king = self.case('K', white);
        let (name, _) = self.pieces.iter().find(|&(_, &piece)| piece == king).unwrap();
        self.plane.by_name[name]
    }

    fn missing(&self, white: bool) -> Vec<(char, usize)> {
        QUOTA
            .into_iter()
            .map(|(kind, quota)| {
                let letter = self.case(kind, white);
                let count = self.pieces.values().filter(|&&piece| piece == letter).count();
                (kind, quota.saturating_sub(count))
            })
            .collect()
    }

    /// TT-34, inside: no cell lies forward, and the Tardis covers own rank 10.
    fn on_far_rank(&self, cell: usize, white: bool) -> bool {
        let forward = if white { (0, 1) } else { (0, -1) };
        self.plane.first(cell, forward).is_empty() && self.own_rank(cell, white) == 10
    }

    /// The waiting pawns of TT-41, in the order of TT-62.
    fn waiting(&self, white: bool) -> Vec<String> {
        let pawn = self.case('P', white);
        let mut cells = Vec::new();
        for vessel in ['W', 'B'] {
            for rank in (1..=6).rev() {
                for file in 'a'..='f' {
                    let name = format!("{vessel}{file}{rank}");
                    let cell = self.plane.by_name[&name];
                    if self.piece(cell) == Some(pawn) && self.on_far_rank(cell, white) {
                        cells.push(name);
                    }
                }
            }
        }
        cells
    }

    /// TT-42: every choice of promotions that are due, each as a list; one empty list if none is.
    fn choices(&self, white: bool) -> Vec<Vec<(String, char)>> {
        fn extend(
            pawns: &[String],
            missing: &[(char, usize)],
            list: &[(String, char)],
            lists: &mut Vec<Vec<(String, char)>>,
        ) {
            lists.push(list.to_vec());
            for (i, pawn) in pawns.iter().enumerate() {
                for (k, &(kind, count)) in missing.iter().enumerate() {
                    if count > 0 {
                        let mut missing = missing.to_vec();
                        missing[k].1 -= 1;
                        let list = [list, &[(pawn.clone(), kind)]].concat();
                        extend(&pawns[i + 1..], &missing, &list, lists);
                    }
                }
            }
        }
        let mut lists = Vec::new();
        extend(&self.waiting(white), &self.missing(white), &[], &mut lists);
        let most = lists.iter().map(Vec::len).max().unwrap();
        lists.retain(|list| list.len() == most);
        lists
    }

    fn promote(&mut self, list: &[(String, char)], white: bool) {
        for (cell, kind) in list {
            let piece = self.case(*kind, white);
            self.pieces.insert(cell.clone(), piece);
            self.credits.remove(cell);
        }
    }

    /// The cells that a piece which is no pawn may go to, own pieces left out.
    fn targets(&self, from: usize) -> BTreeSet<usize> {
        let piece = self.piece(from).unwrap();
        let white = piece.is_ascii_uppercase();
        let kind = piece.to_ascii_uppercase();
        let all = [ORTHOGONAL, DIAGONAL].concat();
        let directions: &[Direction] = match kind {
            'R' | 'C' | 'W' | 'D' => &ORTHOGONAL,
            'B' | 'A' | 'F' | 'E' => &DIAGONAL,
            _ => &all,
        };
        let may_step = |a: usize, b: usize| match kind {
            'K' | 'Q' | 'T' | 'W' | 'F' | 'M' => self.plane.inside_step(a, b),
            'D' | 'E' => self.plane.river_step(a, b),
            'I' => self.vessel(a) == ' ' && self.vessel(b) == ' ',
            _ => true,
        };
        let mut found = BTreeSet::new();
        if kind == 'N' {
            for (dx, dy) in ORTHOGONAL {
                for middle in self.plane.first(from, (dx, dy)) {
                    let outwards = if dx == 0 { [(1, dy), (-1, dy)] } else { [(dx, 1), (dx, -1)] };
                    found.extend(outwards.iter().flat_map(|&d| self.plane.first(middle, d)));
                }
            }
        } else {
            for &direction in directions {
                for line in self.plane.lines(from, direction) {
                    let mut previous = from;
                    let mut passed = 0;
                    for (i, &cell) in line.iter().enumerate() {
                        if !may_step(previous, cell) {
                            break;
                        }
                        previous = cell;
                        let occupied = self.piece(cell).is_some();
                        let lands = match kind {
                            'R' | 'B' | 'Q' => passed == 0,
                            'C' | 'A' | 'T' if self.korean || occupied => passed == 1,
                            'C' | 'A' | 'T' => passed == 0,
                            'D' | 'E' | 'I' => i == 1 && passed == 0,
                            _ => i == 0,
                        };
                        if lands {
                            found.insert(cell);
                        }
                        passed += usize::from(occupied);
                    }
                }
            }
        }
        found.retain(|&cell| !self.is_own(cell, white));
        found
    }

    fn pawn_captures(&self, from: usize, white: bool) -> Vec<usize> {
        let dy = if white { 1 } else { -1 };
        [1, -1].iter().flat_map(|&dx| self.plane.first(from, (dx, dy))).collect()
    }

    /// Whether an army could capture what stands on a cell.
    fn attacks(&self, white: bool, target: usize) -> bool {
        self.attackers_of(white, target).next().is_some()
    }

    fn attackers_of(&self, white: bool, target: usize) -> impl Iterator<Item = usize> {
        let army = (0..self.plane.squares.len()).filter(move |&cell| self.is_own(cell, white));
        army.filter(move |&from| {
            if self.piece(from).unwrap().eq_ignore_ascii_case(&'P') {
                self.pawn_captures(from, white).contains(&target)
            } else {
                self.targets(from).contains(&target)
            }
        })
    }

    /// The names of the cells of the pieces that can capture one which is put on a cell, sorted;
    /// `None` if the cell is covered.
    pub(crate) fn attackers(&self, cell: &str, white: bool) -> Option<Vec<String>> {
        let target = *self.plane.by_name.get(cell)?;
        let mut board = self.clone();
        board.pieces.insert(cell.to_owned(), self.case('P', !white));
        let attackers = board.attackers_of(white, target);
        let mut names: Vec<String> = attackers.map(|from| self.name(from).to_owned()).collect();
        names.sort();
        Some(names)
    }

    /// Whether the King of the side that has just moved is safe, whatever the opponent chooses.
    fn mover_is_safe(&self) -> bool {
        let opponent = self.white;
        self.choices(opponent).iter().all(|list| {
            let mut next = self.clone();
            next.promote(list, opponent);
            !next.attacks(opponent, next.king(!opponent))
        })
    }

    /// Takes note that a piece left or came to a cell.
    fn touch(&mut self, cell: &str) {
        let lost = match cell {
            "Wd1" => "KQ",
            "a1" => "Q",
            "i1" => "K",
            "Bd6" => "kq",
            "a10" => "q",
            "i10" => "k",
            _ => "",
        };
        self.castling.retain(|right| !lost.contains(right));
    }

    /// Moves a piece without regard to what kind of move it is.
    fn shift(&mut self, from: usize, to: usize) {
        let (from, to) = (self.name(from).to_owned(), self.name(to).to_owned());
        let piece = self.pieces.remove(&from).unwrap();
        self.pieces.insert(to.clone(), piece);
        self.credits.remove(&from);
        self.credits.remove(&to);
        self.touch(&from);
        self.touch(&to);
    }

    fn finish(&mut self, resets: bool) {
        self.halfmoves = if resets { 0 } else { self.halfmoves + 1 };
        self.fullmoves += u32::from(!self.white);
        self.white = !self.white;
    }

    /// All legal moves with what they lead to.
    pub(crate) fn moves(&self) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        for owed in self.choices(self.white) {
            let mut start = self.clone();
            start.promote(&owed, self.white);
            let written: Vec<String> =
                owed.iter().map(|(cell, kind)| format!("{cell}={kind}")).collect();
            let prefix = if owed.is_empty() { String::new() } else { written.join(",") + ":" };
            let mut list = Vec::new();
            start.piece_moves(&mut list);
            start.castlings(&mut list);
            start.tardis_moves(&mut list);
            for (text, mut next) in list {
                if !owed.is_empty() {
                    next.halfmoves = 0;
                }
                if next.mover_is_safe() {
                    let twice = found.insert(format!("{prefix}{text}"), next.fen());
                    assert!(twice.is_none_or(|fen| fen == next.fen()), "{text} has two results");
                }
            }
        }
        found
    }

    /// The position before a move, as the move finds it.
    fn opened(&self) -> Slow {
        Slow { en_passant: None, vacated: None, ..self.clone() }
    }

    fn piece_moves(&self, list: &mut Vec<(String, Slow)>) {
        for from in (0..self.plane.squares.len()).filter(|&cell| self.is_own(cell, self.white)) {
            match self.piece(from).unwrap().to_ascii_uppercase() {
                'P' => self.pawn_moves(from, list),
                kind => {
                    for to in self.targets(from) {
                        let mut next = self.opened();
                        let captures = self.piece(to).is_some();
                        next.shift(from, to);
                        let text = format!("{}{}", self.name(from), self.name(to));
                        if kind == 'I' && [1, 10].contains(&self.plane.squares[to].rank()) {
                            self.simple_promotions(&text, &next, to, list);
                        }
                        next.finish(captures);
                        list.push((text, next));
                    }
                }
            }
        }
    }

    /// The four simple kinds of TT-40 and TT-44; gives whether one was missing.
    fn simple_promotions(
        &self,
        text: &str,
        moved: &Slow,
        to: usize,
        list: &mut Vec<(String, Slow)>,
    ) -> bool {
        let missing = self.missing(self.white);
        let simple = missing.iter().filter(|&&(kind, count)| "RBCA".contains(kind) && count > 0);
        let mut any = false;
        for &(kind, _) in simple {
            any = true;
            let mut next = moved.clone();
            next.promote(&[(self.name(to).to_owned(), kind)], self.white);
            next.finish(true);
            list.push((format!("{text}={kind}"), next));
        }
        any
    }

    fn pawn_moves(&self, from: usize, list: &mut Vec<(String, Slow)>) {
        let white = self.white;
        let forward = if white { (0, 1) } else { (0, -1) };
        let credits = self.credits.get(self.name(from)).copied().unwrap_or(0);
        let empty = |&cell: &usize| self.piece(cell).is_none();
        for single in self.plane.first(from, forward).into_iter().filter(empty) {
            self.pawn_move(from, single, None, list);
            for end in self.plane.first(single, forward).into_iter().filter(empty) {
                // TT-31.
                let ranks = [from, single, end].map(|cell| self.own_rank(cell, white));
                // TT-32.
                let vessels = [from, single, end].map(|cell| self.vessel(cell));
                let inside = vessels[0] != ' ' && vessels.iter().all(|&v| v == vessels[0]);
                if ranks == [3, 4, 5] || (inside && credits > 0) {
                    self.pawn_move(from, end, Some(single), list);
                }
            }
        }
        for to in self.pawn_captures(from, white) {
            if self.is_own(to, !white) {
                self.pawn_move(from, to, None, list);
            }
            // TT-33.
            if let Some((passed, pawn)) = &self.en_passant
                && self.name(to) == passed
            {
                let mut next = self.opened();
                next.pieces.remove(pawn);
                next.credits.remove(pawn);
                next.step_pawn(from, to, None);
                next.finish(true);
                list.push((format!("{}{}ep", self.name(from), self.name(to)), next));
            }
        }
    }

    /// Moves a pawn and counts its credits.
    fn step_pawn(&mut self, from: usize, to: usize, passed: Option<usize>) {
        let credits = self.credits.get(self.name(from)).copied().unwrap_or(0);
        self.shift(from, to);
        if self.vessel(to) != ' ' {
            let left = if self.vessel(to) != self.vessel(from) {
                2
            } else if passed.is_some() {
                0
            } else {
                credits.saturating_sub(1)
            };
            self.credits.insert(self.name(to).to_owned(), left);
        }
    }

    fn pawn_move(
        &self,
        from: usize,
        to: usize,
        passed: Option<usize>,
        list: &mut Vec<(String, Slow)>,
    ) {
        let mut next = self.opened();
        next.step_pawn(from, to, passed);
        let text = format!("{}{}", self.name(from), self.name(to));
        if self.on_far_rank(to, self.white) {
            if self.vessel(to) == ' ' {
                // TT-40.
                if !self.simple_promotions(&text, &next, to, list) {
                    next.promote(&[(self.name(to).to_owned(), 'I')], self.white);
                    next.finish(true);
                    list.push((text + "=I", next));
                }
                return;
            }
            // TT-41.
            let missing = self.missing(self.white);
            let missing: Vec<_> = missing.into_iter().filter(|&(_, count)| count > 0).collect();
            for &(kind, _) in &missing {
                let mut next = next.clone();
                next.promote(&[(self.name(to).to_owned(), kind)], self.white);
                next.finish(true);
                list.push((format!("{text}={kind}"), next));
            }
            if !missing.is_empty() {
                return;
            }
        }
        next.en_passant =
            passed.map(|passed| (self.name(passed).to_owned(), self.name(to).to_owned()));
        next.finish(true);
        list.push((text, next));
    }

    /// TT-55.
    fn castlings(&self, list: &mut Vec<(String, Slow)>) {
        let white = self.white;
        let (v, rank, ground) = if white { ('W', 1, 1) } else { ('B', 6, 10) };
        let ways =
            [('K', "def", 'e', 'i', ["g", "h"], "ef"), ('Q', "dcba", 'b', 'a', ["b", "c"], "abc")];
        for (right, king_path, rook_to, rook, outside, between) in ways {
            if !self.castling.contains(self.case(right, white)) {
                continue;
            }
            let inside = |file: char| self.plane.by_name[&format!("{v}{file}{rank}")];
            let outside = outside.map(|file| self.plane.by_name[&format!("{file}{ground}")]);
            let mut route = between.chars().map(inside).chain(outside);
            let free = route.all(|cell| self.piece(cell).is_none());
            let attacked = king_path.chars().map(inside).any(|cell| {
                // Whether it could capture there if the cell held an enemy piece.
                let mut marked = self.clone();
                let own = self.case('P', white);
                marked.pieces.entry(self.name(cell).to_owned()).or_insert(own);
                marked.attacks(!white, cell)
            });
            if free && !attacked {
                let from = inside('d');
                let to = inside(king_path.chars().last().unwrap());
                let mut next = self.opened();
                next.shift(from, to);
                next.shift(self.plane.by_name[&format!("{rook}{ground}")], inside(rook_to));
                next.finish(false);
                list.push((format!("{}{}", self.name(from), self.name(to)), next));
            }
        }
    }

    /// TT-50 to TT-53.
    fn tardis_moves(&self, list: &mut Vec<(String, Slow)>) {
        let own = usize::from(self.vessel(self.king(self.white)) == 'B');
        for (i, j) in (0..8).flat_map(|j| (0..7).map(move |i| (i, j))) {
            let block = (0..9).map(|k| anchor_name((i + k % 3, j + k / 3)));
            let free = block.into_iter().all(|name| {
                self.plane.by_name.get(&name).is_some_and(|&cell| self.piece(cell).is_none())
            });
            if !free || self.vacated == Some((i, j)) {
                continue;
            }
            let mut next = self.opened();
            next.vacated = Some(self.anchors[own]);
            next.anchors[own] = (i, j);
            next.plane = plane(next.anchors);
            for white in [true, false] {
                if self.vessel(self.king(white)) == ['W', 'B'][own] {
                    next.castling.retain(|right| right.is_ascii_uppercase() != white);
                }
            }
            for promoted in next.choices(self.white) {
                let mut next = next.clone();
                next.promote(&promoted, self.white);
                let written: String =
                    promoted.iter().map(|(cell, kind)| format!(",{cell}={kind}")).collect();
                next.finish(!promoted.is_empty());
                list.push((format!("@{}{written}", anchor_name((i, j))), next));
            }
        }
    }
}
