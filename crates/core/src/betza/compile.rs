//! From notation to movements on a lattice.

use super::{Atom, Betza, Onward, Reach, Term};
use crate::color::Color;
use crate::movement::{Motion, Movement};
use crate::paths::Pattern;
use crate::topology::{Direction, Lattice, TopologyError};

impl Betza {
    /// The movement on a lattice of the army of `color`, for which forward is along the second
    /// axis, upwards for White and downwards for Black. On a lattice of more than two axes the
    /// piece moves in the planes of the first two.
    ///
    /// # Errors
    /// [`TopologyError::Geometry`] if the lattice has fewer than two axes.
    pub fn movement(&self, lattice: &Lattice, color: Color) -> Result<Movement, TopologyError> {
        let axes = lattice.extents().len();
        if axes < 2 {
            return Err(TopologyError::Geometry(
                "Betza notation needs a lattice of at least two axes".into(),
            ));
        }
        let frame = Frame { lattice, axes, turn: if color == Color::White { 1 } else { -1 } };
        let motions = self.terms.iter().map(|term| frame.motion(term));
        Ok(motions.fold(Movement::new(), Movement::with))
    }
}

/// A lattice as a player sees it.
struct Frame<'a> {
    lattice: &'a Lattice,
    axes: usize,
    /// 1, or -1 for the player who sits at the other side.
    turn: i32,
}

impl Frame<'_> {
    fn motion(&self, term: &Term) -> Motion {
        Motion { pattern: self.pattern(term), way: term.way, purpose: term.purpose }
    }

    fn pattern(&self, term: &Term) -> Pattern {
        let leaps = term.atom.leaps().into_iter().enumerate();
        let chosen = leaps.filter(|(number, _)| term.directions.0 >> number & 1 != 0);
        let leaps: Vec<[i32; 2]> = chosen.map(|(_, leap)| leap).collect();
        let jumps = || leaps.iter().map(|leap| self.lattice.jump(&self.vector(*leap)));
        match term.reach {
            Reach::AtMost(most) => Pattern::rider_at_most(jumps(), u32::from(most)),
            Reach::Any => Pattern::rider(jumps()),
            Reach::Exactly(number) => Pattern::exact_rider(jumps(), u32::from(number)),
            Reach::Lame => Pattern::lame_leap(leaps.iter().map(|leap| self.route(*leap))),
            Reach::Then(onward) => leaps
                .iter()
                .fold(Pattern::new(), |pattern, leap| pattern.or(self.onward(*leap, onward))),
        }
    }

    /// The vector of a leap on this lattice.
    fn vector(&self, [x, y]: [i32; 2]) -> Vec<i32> {
        let mut vector = vec![0; self.axes];
        (vector[0], vector[1]) = (x * self.turn, y * self.turn);
        vector
    }

    /// The direction of a leap to a neighbour.
    fn direction(&self, leap: [i32; 2]) -> Direction {
        let vector: Vec<i8> = self.vector(leap).iter().map(|&entry| entry as i8).collect();
        self.lattice.direction(&vector).expect("neighbours of a cell lie in directions")
    }

    /// The steps of a lame leap: straight ones as they come, oblique ones orthogonally first.
    fn route(&self, [x, y]: [i32; 2]) -> Vec<Direction> {
        let diagonal = [x.signum(), y.signum()];
        let straight = match x.abs().cmp(&y.abs()) {
            std::cmp::Ordering::Less => [0, diagonal[1]],
            std::cmp::Ordering::Greater => [diagonal[0], 0],
            std::cmp::Ordering::Equal => diagonal,
        };
        let (short, long) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
        let mut route = vec![self.direction(straight); (long - short) as usize];
        route.extend(vec![self.direction(diagonal); short as usize]);
        route
    }

    /// A step and what follows it outwards: in the same direction if the atoms are alike, else in
    /// the two directions beside it.
    fn onward(&self, [x, y]: [i32; 2], onward: Onward) -> Pattern {
        let straight = x == 0 || y == 0;
        let outwards: Vec<[i32; 2]> = match (straight, onward.atom == Atom::W) {
            (true, true) | (false, false) => vec![[x, y]],
            (true, false) if x == 0 => vec![[1, y], [-1, y]],
            (true, false) => vec![[x, 1], [x, -1]],
            (false, true) => vec![[x, 0], [0, y]],
        };
        let first = self.direction([x, y]);
        let pairs = outwards.into_iter().map(|leap| (first, self.direction(leap)));
        if onward.slides {
            return Pattern::step_then_slide(pairs, onward.may_stop);
        }
        let two_steps = Pattern::lame_leap(pairs.map(|(first, then)| [first, then]));
        if onward.may_stop { Pattern::step([first]).or(two_steps) } else { two_steps }
    }
}
