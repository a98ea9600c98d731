//! The choices that an army has in promoting pawns that wait inside (TT-41, TT-42): which of them,
//! and to what. There may be millions, so they are counted without being listed.

use std::fmt;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use warpboard_core::{Cell, Color};

use crate::board::cell_name;
use crate::config::{PROMOTION_CELLS, promotion_cell};
use crate::moves::Promotions;
use crate::piece::Role;
use crate::position::{Due, Tardis};

/// How many pieces of each kind of the quota, in the order of [`Role::QUOTA`].
pub(crate) type Numbers = [u8; Role::QUOTA.len()];

/// As many of some pawns are promoted as pieces are missing.
#[derive(Debug, Clone)]
pub(crate) struct Choices {
    color: Color,
    /// In the order in which promotions are written.
    pub(crate) pawns: ArrayVec<Cell, PROMOTION_CELLS>,
    missing: Numbers,
}

impl Choices {
    /// The choices in promoting what is due.
    #[inline]
    pub(crate) fn new(position: &Tardis, color: Color, due: Due) -> Choices {
        if due.pawns.is_empty() {
            return Choices { color, pawns: ArrayVec::new(), missing: Numbers::default() };
        }
        let places = (0..PROMOTION_CELLS).map(|place| promotion_cell(color, place));
        let pawns = places.filter(|&cell| due.pawns.contains(cell)).collect();
        Choices { color, pawns, missing: position.missing(color) }
    }

    /// The number of pawns that are promoted.
    pub(crate) fn promoted(&self) -> usize {
        self.pawns.len().min(sum(&self.missing))
    }

    /// The number of choices: 1 if nothing is due.
    #[inline]
    pub(crate) fn len(&self) -> u64 {
        if self.pawns.is_empty() { 1 } else { self.sum_of_ways() }
    }

    #[cold]
    fn sum_of_ways(&self) -> u64 {
        let mut total = 0;
        self.for_each_outcome(|pieces| total += self.ways(pieces));
        total
    }

    /// Calls `visit` with each lot of pieces that the pawns may become, whichever becomes which.
    pub(crate) fn for_each_outcome(&self, mut visit: impl FnMut(&Numbers)) {
        fill(&mut [0; Role::QUOTA.len()], 0, self.promoted(), &self.missing, &mut visit);
    }

    /// The number of choices that lead to these pieces.
    pub(crate) fn ways(&self, pieces: &Numbers) -> u64 {
        let (mut ways, mut left) = (1, self.pawns.len() as u64);
        for &number in pieces {
            ways *= binomial(left, u64::from(number));
            left -= u64::from(number);
        }
        ways
    }

    /// One of the choices that lead to these pieces.
    pub(crate) fn example(&self, pieces: &Numbers) -> Promotions {
        let roles = Role::QUOTA.into_iter().zip(pieces);
        let roles = roles.flat_map(|((role, _), &number)| (0..number).map(move |_| role));
        let pawns = self.pawns.iter().zip(roles);
        pawns.fold(Promotions::NONE, |list, (&pawn, role)| list.with(self.color, pawn, role))
    }

    /// Whether promotions are one of the choices.
    pub(crate) fn include(&self, promotions: Promotions) -> bool {
        let mut missing = self.missing;
        let mut count = 0;
        let possible = promotions.iter().all(|(cell, role)| {
            count += 1;
            let number = &mut missing[role.index()];
            let possible = self.pawns.contains(&cell) && *number > 0;
            *number = number.saturating_sub(1);
            possible
        });
        possible && count == self.promoted()
    }

    /// Visits each choice.
    pub(crate) fn visit<B>(
        &self,
        mut visit: impl FnMut(Promotions) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut missing = self.missing;
        self.choose(&self.pawns, self.promoted(), &mut missing, Promotions::NONE, &mut visit)
    }

    /// Promotes `left` of the pawns, in every way.
    fn choose<B>(
        &self,
        pawns: &[Cell],
        left: usize,
        missing: &mut Numbers,
        list: Promotions,
        visit: &mut impl FnMut(Promotions) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some((&pawn, others)) = pawns.split_first().filter(|_| left > 0) else {
            return visit(list);
        };
        for (i, (role, _)) in Role::QUOTA.into_iter().enumerate() {
            if missing[i] > 0 {
                missing[i] -= 1;
                let list = list.with(self.color, pawn, role);
                let flow = self.choose(others, left - 1, missing, list, visit);
                missing[i] += 1;
                flow?;
            }
        }
        if others.len() >= left {
            self.choose(others, left, missing, list, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// What a move has to begin with.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the promotions that are owed before it, {} of ", self.promoted())?;
        for (i, &pawn) in self.pawns.iter().enumerate() {
            write!(f, "{}`{}`", if i == 0 { "" } else { ", " }, cell_name(pawn))?;
        }
        let pieces = Role::QUOTA.into_iter().zip(self.missing);
        let letters: String = pieces
            .flat_map(|((role, _), number)| std::iter::repeat_n(role.letter(), number.into()))
            .collect();
        let example = self.pawns.first().map_or("", |&pawn| cell_name(pawn));
        let letter = letters.chars().next().unwrap_or_default();
        write!(f, " to pieces of `{letters}`, as `{example}={letter}:` in front")
    }
}

/// Visits all ways to take `left` more pieces from kind number `kind` on, of what is missing.
fn fill(
    taken: &mut Numbers,
    kind: usize,
    left: usize,
    missing: &Numbers,
    visit: &mut impl FnMut(&Numbers),
) {
    if left > sum(&missing[kind..]) {
        return;
    }
    if kind == missing.len() {
        visit(taken);
        return;
    }
    for number in 0..=missing[kind].min(left as u8) {
        taken[kind] = number;
        fill(taken, kind + 1, left - usize::from(number), missing, visit);
    }
    taken[kind] = 0;
}

fn sum(numbers: &[u8]) -> usize {
    numbers.iter().map(|&number| usize::from(number)).sum()
}

fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}
