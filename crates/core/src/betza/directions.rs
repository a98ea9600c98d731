//! Which of an atom's symmetric leaps a term has, and the letters for them.

use super::Atom;

/// A set of an atom's leaps: bit `i` for leap `i` of [`Atom::leaps`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Directions(pub(super) u8);

/// The symmetry of an atom decides what direction letters mean on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symmetry {
    Orthogonal,
    Diagonal,
    Oblique,
}

impl Atom {
    fn symmetry(self) -> Symmetry {
        match self {
            Atom { short: 0, .. } => Symmetry::Orthogonal,
            Atom { short, long } if short == long => Symmetry::Diagonal,
            _ => Symmetry::Oblique,
        }
    }

    /// The leaps, as cells to the right and forward, each once.
    pub(super) fn leaps(self) -> Vec<[i32; 2]> {
        let (short, long) = (i32::from(self.short), i32::from(self.long));
        let mut leaps = Vec::new();
        for [x, y] in [[short, long], [long, short]] {
            for leap in [[x, y], [-x, y], [x, -y], [-x, -y]] {
                if !leaps.contains(&leap) {
                    leaps.push(leap);
                }
            }
        }
        leaps
    }

    /// All of its leaps.
    pub(super) fn all(self) -> Directions {
        self.those(|_, _| true)
    }

    fn those(self, is: impl Fn(i32, i32) -> bool) -> Directions {
        let leaps = self.leaps();
        let members = leaps.iter().enumerate().filter(|(_, [x, y])| is(*x, *y));
        Directions(members.fold(0, |set, (number, _)| set | 1 << number))
    }

    /// The names of sets of leaps of this symmetry. Longer names come first, so that reading
    /// takes the longest; among names of one length, larger sets.
    fn names(self) -> &'static [&'static str] {
        match self.symmetry() {
            Symmetry::Orthogonal => &["v", "s", "f", "b", "l", "r"],
            Symmetry::Diagonal => &[
                "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "v", "s",
                "f", "b", "l", "r",
            ],
            Symmetry::Oblique => &[
                "fh", "bh", "lh", "rh", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr",
                "bl", "br", "lf", "rf", "lb", "rb", "v", "s", "f", "b", "l", "r",
            ],
        }
    }

    /// The leaps that a name of [`names`](Self::names) stands for.
    fn named(self, name: &str) -> Directions {
        let toward = |letter: char, x: i32, y: i32| match letter {
            'f' => y > 0,
            'b' => y < 0,
            'l' => x < 0,
            'r' => x > 0,
            _ => true,
        };
        let letters: Vec<char> = name.chars().collect();
        let first = letters[0];
        let second = letters.get(1).copied();
        let orthogonal_or_diagonal = self.symmetry() != Symmetry::Oblique;
        self.those(|x, y| {
            // On oblique leaps a name's first letter tells the longer part of the leap.
            let leads = orthogonal_or_diagonal
                || match first {
                    'f' | 'b' | 'v' => x.abs() < y.abs(),
                    _ => x.abs() > y.abs(),
                };
            match (first, second) {
                ('v' | 's', None) if self.symmetry() == Symmetry::Diagonal => true,
                ('v', None) => leads && y != 0,
                ('s', None) => leads && x != 0,
                (_, None) => leads && toward(first, x, y),
                (_, Some('h')) => toward(first, x, y),
                (_, Some(second)) if first == second => leads && toward(first, x, y),
                // Two letters name the leap that lies between them: `fl` nearer to the left than
                // `f` alone, that is the wide one; `fs` both wide ones.
                (_, Some(second)) => {
                    (orthogonal_or_diagonal || !leads)
                        && toward(first, x, y)
                        && toward(second, x, y)
                }
            }
        })
    }

    /// The leaps that direction letters stand for: the union of the names they are read as, the
    /// longest name first. `Err` has the number of the letter that is in none.
    pub(super) fn read(self, letters: &str) -> Result<Directions, usize> {
        if letters.is_empty() || letters == "a" {
            return Ok(self.all());
        }
        let (mut set, mut at) = (0, 0);
        while at < letters.len() {
            let rest = &letters[at..];
            let name = self.names().iter().find(|name| rest.starts_with(**name)).ok_or(at)?;
            set |= self.named(name).0;
            at += name.len();
        }
        Ok(Directions(set))
    }

    /// Letters that read as the set.
    pub(super) fn write(self, set: Directions) -> String {
        if set == self.all() {
            return String::new();
        }
        let exact = self.names().iter().rev().find(|name| self.named(name) == set);
        if let Some(name) = exact {
            return (*name).to_owned();
        }
        // Oblique names of two letters read apart whatever follows, as do the diagonal ones.
        let long = self
            .names()
            .iter()
            .filter(|name| self.symmetry() == Symmetry::Orthogonal || name.len() == 2);
        let mut rest = set.0;
        let mut text = String::new();
        for name in long {
            let named = self.named(name).0;
            if rest & named == named && named != 0 {
                text.push_str(name);
                rest &= !named;
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(atom: (u8, u8), letters: &str) -> Vec<[i32; 2]> {
        let atom = Atom::new(atom.0, atom.1);
        let set = atom.read(letters).unwrap();
        let mut leaps: Vec<[i32; 2]> = atom
            .leaps()
            .into_iter()
            .enumerate()
            .filter(|(number, _)| set.0 >> number & 1 != 0)
            .map(|(_, leap)| leap)
            .collect();
        leaps.sort_unstable();
        leaps
    }

    #[test]
    fn letters_on_orthogonal_leaps_join() {
        assert_eq!(named((0, 1), "fl"), [[-1, 0], [0, 1]]);
        assert_eq!(named((0, 2), "v"), [[0, -2], [0, 2]]);
        assert_eq!(named((0, 1), "s"), [[-1, 0], [1, 0]]);
        assert_eq!(named((0, 1), "fs"), [[-1, 0], [0, 1], [1, 0]]);
    }

    #[test]
    fn letters_on_diagonal_leaps_meet_in_pairs() {
        assert_eq!(named((1, 1), "f"), [[-1, 1], [1, 1]]);
        assert_eq!(named((1, 1), "fl"), [[-1, 1]]);
        assert_eq!(named((1, 1), "fs"), [[-1, 1], [1, 1]]);
        assert_eq!(named((2, 2), "flbr"), [[-2, 2], [2, -2]]);
        assert_eq!(named((1, 1), "fbl"), [[-1, -1], [-1, 1], [1, 1]]);
        assert_eq!(named((1, 1), "v").len(), 4);
    }

    #[test]
    fn letters_on_oblique_leaps() {
        assert_eq!(named((1, 2), "f"), [[-1, 2], [1, 2]]);
        assert_eq!(named((1, 2), "ff"), [[-1, 2], [1, 2]]);
        assert_eq!(named((1, 2), "fs"), [[-2, 1], [2, 1]]);
        assert_eq!(named((1, 2), "fh"), [[-2, 1], [-1, 2], [1, 2], [2, 1]]);
        assert_eq!(named((1, 2), "fr"), [[2, 1]]);
        assert_eq!(named((1, 2), "rf"), [[1, 2]]);
        assert_eq!(named((1, 2), "l"), [[-2, -1], [-2, 1]]);
        assert_eq!(named((1, 2), "lv"), [[-1, -2], [-1, 2]]);
        assert_eq!(named((1, 2), "lh"), [[-2, -1], [-2, 1], [-1, -2], [-1, 2]]);
        assert_eq!(named((1, 2), "v"), [[-1, -2], [-1, 2], [1, -2], [1, 2]]);
        assert_eq!(named((1, 3), "s"), [[-3, -1], [-3, 1], [3, -1], [3, 1]]);
    }

    #[test]
    fn every_set_of_leaps_has_letters() {
        for atom in [Atom::W, Atom::F, Atom::new(1, 2), Atom::new(0, 3), Atom::new(2, 3)] {
            for set in 1..=atom.all().0 {
                if set & !atom.all().0 == 0 {
                    let text = atom.write(Directions(set));
                    assert_eq!(atom.read(&text), Ok(Directions(set)), "{atom:?} {text}");
                }
            }
        }
    }
}
