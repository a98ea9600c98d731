//! Writing Betza notation.

use std::fmt;

use super::{Atom, Betza, Reach, Term};
use crate::movement::{Purpose, Way};

impl fmt::Display for Betza {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.terms.iter().map(ToString::to_string).collect();
        for (number, (term, text)) in self.terms.iter().zip(&texts).enumerate() {
            f.write_str(text)?;
            // A letter that stands twice is a rider: `NN3` would not be `N` and `N3`.
            let next = texts.get(number + 1).and_then(|next| next.chars().next());
            if text.chars().last().filter(char::is_ascii_alphabetic) == next && next.is_some() {
                f.write_str(if term.reach == Reach::Any { "0" } else { "1" })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.atom.write(self.directions))?;
        f.write_str(match self.purpose {
            Purpose::Both => "",
            Purpose::Move => "m",
            Purpose::Capture => "c",
        })?;
        if self.way == Way::Hop {
            f.write_str("p")?;
        }
        let atom = self.atom;
        match self.reach {
            Reach::AtMost(1) => write!(f, "{atom}"),
            Reach::AtMost(most) => write!(f, "{atom}{most}"),
            Reach::Any if atom == Atom::W => f.write_str("R"),
            Reach::Any if atom == Atom::F => f.write_str("B"),
            Reach::Any => write!(f, "{atom}0"),
            Reach::Exactly(number) => write!(f, "{atom}0{number}"),
            Reach::Lame => write!(f, "n{atom}"),
            Reach::Then(onward) => {
                let link = if onward.may_stop { '?' } else { '-' };
                let then = match (onward.atom, onward.slides) {
                    (Atom::W, false) => 'W',
                    (Atom::W, true) => 'R',
                    (_, false) => 'F',
                    (_, true) => 'B',
                };
                write!(f, "[{atom}{link}{then}]")
            }
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Atom::LETTERS.iter().find(|(_, atom)| atom == self) {
            Some((letter, _)) => write!(f, "{letter}"),
            None => write!(f, "({},{})", self.long, self.short),
        }
    }
}
