//! The rules once more, written down as they read and without any table: units are texts, cells
//! are coordinates, and every choice of riders is tried as a subset.

use std::collections::{BTreeMap, BTreeSet};

use warpboard_taxi::TaxiRules;

/// File and rank, from 0; garages lie at ranks -1 and 9.
pub(crate) type At = (i32, i32);

const GARAGES: [At; 2] = [(5, -1), (1, 9)];
const LETTERS: &str = "KRBNP";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Slow {
    pub(crate) rules: TaxiRules,
    /// White or not, and the letters in upper case.
    pub(crate) units: BTreeMap<At, (bool, String)>,
    pub(crate) white: bool,
    /// White's and Black's taxi with the riders.
    pub(crate) cabs: [(At, String); 2],
    pub(crate) unmoved: BTreeSet<At>,
    pub(crate) passed: Option<At>,
    pub(crate) clocks: (u32, u32),
}

/// A cell that a unit's move leads to.
struct Target {
    to: At,
    quiet: bool,
    capture: bool,
    by_pawn: bool,
}

pub(crate) fn on_board((file, rank): At) -> bool {
    // First and last file of each rank.
    const FILES: [(i32, i32); 9] =
        [(4, 6), (3, 6), (2, 6), (1, 6), (0, 6), (0, 5), (0, 4), (0, 3), (0, 2)];
    (0..9).contains(&rank) && (FILES[rank as usize].0..=FILES[rank as usize].1).contains(&file)
}

pub(crate) fn name((file, rank): At) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn at(name: &str) -> At {
    let rank: i32 = name[1..].parse().unwrap();
    (i32::from(name.as_bytes()[0] - b'a'), rank - 1)
}

fn ranks_down() -> impl Iterator<Item = At> {
    (0..9).rev().flat_map(|rank| (0..7).map(move |file| (file, rank)))
}

fn count(letters: &str, letter: char) -> usize {
    letters.chars().filter(|&l| l == letter).count()
}

/// The letters of both, in order.
fn together(a: &str, b: &str) -> String {
    LETTERS.chars().flat_map(|l| std::iter::repeat_n(l, count(a, l) + count(b, l))).collect()
}

/// Each way to split the letters in two: the subset, and what is left.
fn subsets(letters: &str) -> Vec<(String, String)> {
    (0..1usize << letters.len())
        .map(|bits| {
            let side = |chosen: usize| -> String {
                let of_side = |&(i, _): &(usize, char)| bits >> i & 1 == chosen;
                letters.chars().enumerate().filter(of_side).map(|(_, l)| l).collect()
            };
            (side(1), side(0))
        })
        .collect()
}

fn cased(letters: &str, white: bool) -> String {
    if white { letters.to_owned() } else { letters.to_lowercase() }
}

impl Slow {
    pub(crate) fn read(fen: &str, rules: TaxiRules) -> Slow {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut units = BTreeMap::new();
        for (rank, text) in (0..9).rev().zip(fields[0].split('/')) {
            let (mut file, mut letters) = (0, text.chars());
            while let Some(letter) = letters.next() {
                match letter {
                    '*' => file += 1,
                    '1'..='9' => file += letter as i32 - '0' as i32,
                    _ => {
                        let unit: String = match letter {
                            '(' => letters.by_ref().take_while(|&l| l != ')').collect(),
                            _ => letter.to_string(),
                        };
                        let white = unit == unit.to_uppercase();
                        units.insert((file, rank), (white, unit.to_uppercase()));
                        file += 1;
                    }
                }
            }
        }
        let cab = |text: &str| {
            let (place, riders) = text.trim_end_matches(']').split_once('[').unwrap();
            (at(place), riders.to_uppercase())
        };
        let cells = |text: &str| -> BTreeSet<At> {
            let names = text.as_bytes().chunks(2).filter(|name| name.len() == 2);
            names.map(|name| at(std::str::from_utf8(name).unwrap())).collect()
        };
        Slow {
            rules,
            units,
            white: fields[1] == "w",
            cabs: [cab(fields[2]), cab(fields[3])],
            unmoved: cells(fields[4]),
            passed: cells(fields[5]).first().copied(),
            clocks: (fields[6].parse().unwrap(), fields[7].parse().unwrap()),
        }
    }

    pub(crate) fn fen(&self) -> String {
        let mut placement = String::new();
        for cell in ranks_down() {
            match self.units.get(&cell) {
                _ if !on_board(cell) => placement.push('*'),
                None => placement.push('1'),
                Some((white, unit)) if unit.len() == 1 => placement.push_str(&cased(unit, *white)),
                Some((white, unit)) => placement += &format!("({})", cased(unit, *white)),
            }
            if cell.0 == 6 && cell.1 > 0 {
                placement.push('/');
            }
        }
        for length in (2..=7).rev() {
            placement = placement.replace(&"1".repeat(length), &length.to_string());
        }
        let cab = |white: bool| {
            let (place, riders) = &self.cabs[usize::from(!white)];
            format!("{}[{}]", name(*place), cased(riders, white))
        };
        let list = |cells: Vec<At>| -> String {
            if cells.is_empty() { "-".to_owned() } else { cells.into_iter().map(name).collect() }
        };
        let unmoved = ranks_down().filter(|cell| self.unmoved.contains(cell)).collect();
        format!(
            "{placement} {} {} {} {} {} {} {}",
            if self.white { 'w' } else { 'b' },
            cab(true),
            cab(false),
            list(unmoved),
            list(self.passed.into_iter().collect()),
            self.clocks.0,
            self.clocks.1
        )
    }

    /// The board turned by 180 degrees with the armies exchanged.
    pub(crate) fn turned(&self) -> Slow {
        let turn = |(file, rank): At| (6 - file, 8 - rank);
        let units =
            self.units.iter().map(|(cell, (white, unit))| (turn(*cell), (!white, unit.clone())));
        let cab = |cab: &(At, String)| (turn(cab.0), cab.1.clone());
        Slow {
            rules: self.rules,
            units: units.collect(),
            white: !self.white,
            cabs: [cab(&self.cabs[1]), cab(&self.cabs[0])],
            unmoved: self.unmoved.iter().copied().map(turn).collect(),
            passed: self.passed.map(turn),
            clocks: self.clocks,
        }
    }

    /// TX-11 to TX-14: what a unit's move leads to, stopping on cells at which `stops` holds.
    fn targets(
        &self,
        unit: &str,
        white: bool,
        from: At,
        stops: impl Fn(At) -> bool,
    ) -> Vec<Target> {
        let forward = if white { 1 } else { -1 };
        let mut targets = Vec::new();
        let mut go = |vectors: &[At], rides: bool, quiet: bool, capture: bool, by_pawn: bool| {
            for vector in vectors {
                let mut to = (from.0 + vector.0, from.1 + vector.1);
                while on_board(to) {
                    targets.push(Target { to, quiet, capture, by_pawn });
                    if !rides || stops(to) {
                        break;
                    }
                    to = (to.0 + vector.0, to.1 + vector.1);
                }
            }
        };
        let orthogonal = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let [k, r, b, n, p] = ['K', 'R', 'B', 'N', 'P'].map(|letter| count(unit, letter));
        if k == 1 || r >= 2 || b >= 2 {
            go(&orthogonal, false, true, true, false);
            go(&diagonal, false, true, true, false);
        }
        if r > 0 {
            go(&orthogonal, true, true, true, false);
        }
        if b > 0 {
            go(&diagonal, true, true, true, false);
        }
        if n > 0 {
            go(&knight, n >= 2, true, true, false);
        }
        let straight = [(0, forward)];
        let aslant = [(-1, forward), (1, forward)];
        let sideways = [(-1, 0), (1, 0)];
        let backward = [(-1, -forward), (1, -forward)];
        match p {
            0 => {}
            1 => {
                go(&straight, false, true, false, true);
                go(&aslant, false, false, true, true);
            }
            _ => {
                go(&straight, false, true, true, true);
                go(&aslant, false, true, true, true);
                if p == 3 {
                    go(&sideways, false, true, true, true);
                } else if self.rules.pp_sideways {
                    go(&sideways, false, true, false, true);
                }
                if p == 3 && self.rules.ppp_backward {
                    go(&backward, false, true, false, true);
                }
            }
        }
        targets
    }

    fn is_ours(&self, cell: At) -> bool {
        self.units.get(&cell).is_some_and(|(white, _)| *white == self.white)
    }

    /// Whether the king of an army stands on an attacked cell (TX-15, TX-40).
    pub(crate) fn is_checked(&self, white: bool) -> bool {
        let royal =
            |(_, (army, unit)): &(&At, &(bool, String))| *army == white && unit.contains('K');
        let Some((&king, _)) = self.units.iter().find(royal) else { return false };
        self.attackers_of(king, !white).next().is_some()
    }

    /// The units of an army that can capture one which is put on a cell.
    fn attackers_of(&self, cell: At, white: bool) -> impl Iterator<Item = At> {
        let army = self.units.iter().filter(move |&(&from, unit)| unit.0 == white && from != cell);
        let attacks = move |&(&from, (_, unit)): &(&At, &(bool, String))| {
            let stops = |at| at == cell || self.units.contains_key(&at);
            let targets = self.targets(unit, white, from, stops);
            targets.iter().any(|target| target.to == cell && target.capture)
        };
        army.filter(attacks).map(|(&from, _)| from)
    }

    /// The names of the cells of the units that attack a cell, sorted.
    #[allow(dead_code, reason = "not every test file needs it")]
    pub(crate) fn attackers(&self, cell: &str, white: bool) -> Vec<String> {
        let mut names: Vec<String> = self.attackers_of(at(cell), white).map(name).collect();
        names.sort();
        names
    }

    /// The legal moves with what they lead to.
    pub(crate) fn moves(&self) -> BTreeMap<String, Slow> {
        let mut moves = BTreeMap::new();
        self.board_moves(&mut moves);
        self.drives(&mut moves);
        moves.retain(|_, next| !next.is_checked(self.white));
        moves
    }

    /// A move is in the list once, however many ways there are to make it: they lead to the same.
    fn add(&self, moves: &mut BTreeMap<String, Slow>, text: String, mut next: Slow, resets: bool) {
        next.clocks.0 = if resets { 0 } else { self.clocks.0 + 1 };
        next.clocks.1 += u32::from(!self.white);
        next.white = !self.white;
        // TX-20: the right goes with the pawn.
        next.unmoved.retain(|cell| next.units.get(cell) == self.units.get(cell));
        let known = moves.insert(text.clone(), next.clone());
        assert!(known.is_none_or(|known| known == next), "{text} in {}", self.fen());
    }

    fn board_moves(&self, moves: &mut BTreeMap<String, Slow>) {
        for (&from, (_, unit)) in self.units.iter().filter(|(cell, _)| self.is_ours(**cell)) {
            for (part, rest) in subsets(unit) {
                let whole = rest.is_empty();
                if whole || !part.is_empty() && self.rules.separate_on_board {
                    self.moves_of(from, &part, &rest, moves);
                }
            }
        }
    }

    fn moves_of(&self, from: At, part: &str, rest: &str, moves: &mut BTreeMap<String, Slow>) {
        let start = match rest {
            "" => name(from),
            _ => format!("{}:{part}>", name(from)),
        };
        let far = if self.white { 8 } else { 0 };
        let step = |to: At, placed: &str| {
            let mut next = self.clone();
            next.passed = None;
            next.units.remove(&from);
            if !rest.is_empty() {
                next.units.insert(from, (self.white, rest.to_owned()));
            }
            next.units.insert(to, (self.white, placed.to_owned()));
            next
        };
        let pawn_move = part.contains('P');
        for target in self.targets(part, self.white, from, |cell| self.units.contains_key(&cell)) {
            let to = target.to;
            let free = !self.units.contains_key(&to);
            if free && target.quiet || !free && !self.is_ours(to) && target.capture {
                let resets = !free || pawn_move;
                if part == "P" && to.1 == far {
                    for letter in ["R", "B", "N"] {
                        let text = format!("{start}{}={letter}", name(to));
                        self.add(moves, text, step(to, letter), resets);
                    }
                } else {
                    self.add(moves, format!("{start}{}", name(to)), step(to, part), resets);
                }
            }
            if self.passed == Some(to) && target.capture && target.by_pawn {
                let mut next = step(to, part);
                next.units.remove(&(to.0, if self.white { to.1 - 1 } else { to.1 + 1 }));
                self.add(moves, format!("{start}{}ep", name(to)), next, true);
            }
        }
        if self.unmoved.contains(&from) {
            let forward = if self.white { 1 } else { -1 };
            let [passed, to] = [1, 2].map(|steps| (from.0, from.1 + steps * forward));
            if [passed, to].iter().all(|cell| on_board(*cell) && !self.units.contains_key(cell)) {
                let mut next = step(to, part);
                next.passed = Some(passed);
                self.add(moves, format!("{start}{}", name(to)), next, true);
            }
        }
    }

    fn drives(&self, moves: &mut BTreeMap<String, Slow>) {
        let (from, riders) = &self.cabs[usize::from(!self.white)];
        for (off, staying) in subsets(riders) {
            let free = on_board(*from) && !self.units.contains_key(from);
            if !off.is_empty() && !free {
                continue;
            }
            let mut next = self.clone();
            next.passed = None;
            let mut text = format!("@{}", name(*from));
            if !off.is_empty() {
                next.units.insert(*from, (self.white, off.clone()));
                text += &format!("-{off}");
            }
            // TX-31, own drive, and call.
            if !staying.is_empty() {
                for to in self.travels(&staying, *from) {
                    next.arrive(&text, &staying, to, true, self, moves);
                }
            }
            let callers = self.units.iter().filter(|(cell, _)| self.is_ours(**cell));
            for (&to, (_, unit)) in callers.filter(|(to, _)| *to != from) {
                if self.travels(unit, *from).contains(&to) {
                    next.arrive(&text, &staying, to, false, self, moves);
                }
            }
        }
    }

    /// Where our taxi travels as this unit.
    fn travels(&self, unit: &str, from: At) -> Vec<At> {
        let other = self.cabs[usize::from(self.white)].0;
        let targets = self.targets(unit, self.white, from, |cell| cell == other);
        let quiet = targets.iter().filter(|target| target.quiet && target.to != other);
        quiet.map(|target| target.to).collect()
    }

    /// The taxi comes to a cell with `riders`; `self` is the position after the letting off.
    fn arrive(
        &self,
        text: &str,
        riders: &str,
        to: At,
        own: bool,
        before: &Slow,
        moves: &mut BTreeMap<String, Slow>,
    ) {
        let mut add = |picked: bool, off: &str, riding: String| {
            let mut next = self.clone();
            next.cabs[usize::from(!self.white)] = (to, riding);
            if picked {
                next.units.remove(&to);
                next.unmoved.remove(&to);
            }
            if !off.is_empty() {
                next.units.insert(to, (self.white, off.to_owned()));
            }
            let plus = if picked { "+" } else { "" };
            let off = if off.is_empty() { String::new() } else { format!("-{off}") };
            before.add(moves, format!("{text}>{}{plus}{off}", name(to)), next, false);
        };
        for (first, staying) in subsets(riders) {
            if own && (first.is_empty() || !self.units.contains_key(&to)) {
                add(false, &first, staying.clone());
            }
            if !self.is_ours(to) {
                continue;
            }
            let unit = &self.units[&to].1;
            if staying.len() + unit.len() > 3 {
                continue;
            }
            for (then, aboard) in subsets(unit) {
                let no_pick_up = first.is_empty() && aboard.is_empty();
                let allowed = then.is_empty() || own && !no_pick_up;
                if allowed && first.len() + then.len() <= 3 {
                    add(true, &together(&first, &then), together(&staying, &aboard));
                }
            }
        }
    }
}

/// Garages, for positions made up by tests.
pub(crate) fn garage(white: bool) -> At {
    GARAGES[usize::from(!white)]
}
