//! Reading Betza notation.

use std::str::FromStr;

use super::{Atom, Betza, BetzaError, Onward, Reach, Term};
use crate::movement::{Purpose, Way};

impl FromStr for Betza {
    type Err = BetzaError;

    fn from_str(text: &str) -> Result<Betza, BetzaError> {
        let mut reader = Reader { text, at: 0 };
        let mut terms = Vec::new();
        while reader.peek().is_some() {
            reader.term(&mut terms)?;
        }
        if terms.is_empty() {
            return Err(reader.error("a term such as `R` or `fmW`"));
        }
        Ok(Betza { terms })
    }
}

/// What stands before an atom.
struct Modifiers {
    /// The direction letters and their places in the text.
    directions: Vec<(usize, char)>,
    purpose: Purpose,
    /// Where the `n` is, if there is one.
    lame: Option<usize>,
    /// Where the `p` is, if there is one.
    hop: Option<usize>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn error(&self, expected: impl Into<String>) -> BetzaError {
        self.error_at(self.at, expected)
    }

    fn error_at(&self, position: usize, expected: impl Into<String>) -> BetzaError {
        let found = self.text[position..].chars().next().map(String::from).unwrap_or_default();
        BetzaError { position, found, expected: expected.into() }
    }

    /// One term as it is written, which may be several when a letter is a compound.
    fn term(&mut self, terms: &mut Vec<Term>) -> Result<(), BetzaError> {
        let modifiers = self.modifiers()?;
        if self.take('[') {
            let (atom, onward) = self.bracket()?;
            let term = self.finish(&modifiers, atom, Reach::Then(onward))?;
            terms.push(term);
            return Ok(());
        }
        let start = self.at;
        let (atoms, slides): (&[Atom], bool) = match self.peek() {
            Some('R') => (&[Atom::W], true),
            Some('B') => (&[Atom::F], true),
            Some('Q') => (&[Atom::W, Atom::F], true),
            Some('K') => (&[Atom::W, Atom::F], false),
            _ => {
                let atom = self.atom()?;
                let doubled = start + 1 == self.at && self.take_again(start);
                let reach = self.range(doubled)?.unwrap_or(Reach::AtMost(1));
                let term = self.finish(&modifiers, atom, reach)?;
                terms.push(term);
                return Ok(());
            }
        };
        self.at += 1;
        if self.take_again(start) {
            return Err(self.error_at(start + 1, "a compound letter only once"));
        }
        let reach = match self.range(false)? {
            Some(reach) => reach,
            None if slides => Reach::Any,
            None => Reach::AtMost(1),
        };
        for atom in atoms {
            let term = self.finish(&modifiers, *atom, reach)?;
            terms.push(term);
        }
        Ok(())
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut modifiers =
            Modifiers { directions: Vec::new(), purpose: Purpose::Both, lame: None, hop: None };
        while let Some(letter) = self.peek().filter(char::is_ascii_lowercase) {
            let once = |free: bool| {
                if free { Ok(()) } else { Err(self.error("a modifier that is not there yet")) }
            };
            match letter {
                'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' | 'a' => {
                    modifiers.directions.push((self.at, letter));
                }
                'm' => {
                    once(modifiers.purpose == Purpose::Both)?;
                    modifiers.purpose = Purpose::Move;
                }
                'c' => {
                    once(modifiers.purpose == Purpose::Both)?;
                    modifiers.purpose = Purpose::Capture;
                }
                'n' => {
                    once(modifiers.lame.is_none())?;
                    modifiers.lame = Some(self.at);
                }
                'p' => {
                    once(modifiers.hop.is_none())?;
                    modifiers.hop = Some(self.at);
                }
                _ => {
                    return Err(self.error("an atom or one of the modifiers `fblrvshamcnp`"));
                }
            }
            self.at += 1;
        }
        Ok(modifiers)
    }

    /// A letter of an atom, or a vector in parentheses.
    fn atom(&mut self) -> Result<Atom, BetzaError> {
        if self.take('(') {
            let first = self.number()?;
            if !self.take(',') {
                return Err(self.error("`,`"));
            }
            let start = self.at;
            let second = self.number()?;
            if (first, second) == (0, 0) {
                return Err(self.error_at(start, "a leap that leads away"));
            }
            if !self.take(')') {
                return Err(self.error("`)`"));
            }
            return Ok(Atom::new(first.min(second), first.max(second)));
        }
        let letter = self.peek();
        let found = Atom::LETTERS.iter().find(|(name, _)| Some(*name) == letter);
        let Some((_, atom)) = found else {
            return Err(self.error("an atom of `WFDNAHCLZJGRBQK`, `(`, `[` or a modifier"));
        };
        self.at += 1;
        Ok(*atom)
    }

    /// The letter at `start` once more: a rider.
    fn take_again(&mut self, start: usize) -> bool {
        let letter = self.text[start..].chars().next();
        letter.is_some_and(|letter| self.take(letter))
    }

    fn number(&mut self) -> Result<u8, BetzaError> {
        let digits = self.text[self.at..].bytes().take_while(u8::is_ascii_digit).count();
        let text = &self.text[self.at..self.at + digits];
        let number = text.parse::<u8>().ok().filter(|number| *number < 100);
        let number = number.filter(|_| text == "0" || !text.starts_with('0'));
        let number = number.ok_or_else(|| self.error("a number from 0 to 99"))?;
        self.at += digits;
        Ok(number)
    }

    /// `3`, `0` or `03` behind an atom.
    fn range(&mut self, doubled: bool) -> Result<Option<Reach>, BetzaError> {
        let start = self.at;
        let is_digit = |next: Option<char>| next.is_some_and(|next| next.is_ascii_digit());
        if !is_digit(self.peek()) {
            return Ok(doubled.then_some(Reach::Any));
        }
        if doubled {
            return Err(self.error("no number behind a doubled letter"));
        }
        if self.take('0') {
            if !is_digit(self.peek()) {
                return Ok(Some(Reach::Any));
            }
            return match self.number()? {
                0 => Err(self.error_at(start, "an exact number from 1 behind the `0`")),
                1 => Ok(Some(Reach::AtMost(1))),
                number => Ok(Some(Reach::Exactly(number))),
            };
        }
        Ok(Some(Reach::AtMost(self.number()?)))
    }

    /// `F?R]` and the like, behind the bracket.
    fn bracket(&mut self) -> Result<(Atom, Onward), BetzaError> {
        let first = match self.peek() {
            Some('W') => Atom::W,
            Some('F') => Atom::F,
            _ => return Err(self.error("`W` or `F` for the first step")),
        };
        self.at += 1;
        let may_stop = match self.peek() {
            Some('?') => true,
            Some('-') => false,
            _ => return Err(self.error("`?` or `-` behind the first step")),
        };
        self.at += 1;
        let (atom, slides) = match self.peek() {
            Some('W') => (Atom::W, false),
            Some('F') => (Atom::F, false),
            Some('R') => (Atom::W, true),
            Some('B') => (Atom::F, true),
            _ => return Err(self.error("`W`, `F`, `R` or `B` for what follows")),
        };
        self.at += 1;
        if !self.take(']') {
            return Err(self.error("`]`"));
        }
        Ok((first, Onward { may_stop, atom, slides }))
    }

    /// Puts a term together and checks that its parts go together.
    fn finish(&self, modifiers: &Modifiers, atom: Atom, reach: Reach) -> Result<Term, BetzaError> {
        let letters: String = modifiers.directions.iter().map(|(_, letter)| letter).collect();
        let directions = atom.read(&letters).map_err(|number| {
            let position = modifiers.directions[number].0;
            self.error_at(position, "a direction that this atom has")
        })?;
        let mut term = Term { atom, directions, reach, purpose: modifiers.purpose, way: Way::Free };
        if let Some(position) = modifiers.lame {
            let has_cells_between = atom.long > 1 && (atom.short == 0 || atom.short == atom.long);
            if reach != Reach::AtMost(1) || !(has_cells_between || atom == Atom::new(1, 2)) {
                let expected = "lameness only on `D`, `A`, `H`, `G` and their like, or `N`";
                return Err(self.error_at(position, expected));
            }
            term.reach = Reach::Lame;
        }
        if let Some(position) = modifiers.hop {
            if matches!(term.reach, Reach::AtMost(1) | Reach::Lame | Reach::Then(_)) {
                let expected = "hops only on atoms that repeat their leap";
                return Err(self.error_at(position, expected));
            }
            term.way = Way::Hop;
        }
        Ok(term)
    }
}
