//! The units that pieces form on a cell or in a taxi.

use std::fmt;

use warpboard_core::Color;

use super::role::Role;

/// Up to three pieces of one army, with at most one king among them: what stands on a cell, rides
/// in a taxi, or gets off one (TX-10). The empty unit is [`Unit::EMPTY`].
///
/// ```
/// use warpboard_taxi::{Role, Unit};
///
/// let unit = Unit::of(Role::Rook).and(Unit::of(Role::Knight)).unwrap();
/// assert_eq!(unit.to_string(), "RN");
/// assert_eq!(unit.parts().len(), 4); // nobody, R, N, RN
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Unit(u8);

/// How many units there are, the empty one included.
pub(crate) const UNITS: usize = 50;

/// The most pieces in a unit.
pub(crate) const MAX_PIECES: usize = 3;

/// How many pieces of each role each unit has: fewer pieces first, then in the order of the text.
const COUNTS: [[u8; 5]; UNITS] = counts();

/// The number of pieces of each unit.
const SIZES: [u8; UNITS] = {
    let mut table = [0; UNITS];
    let mut unit = 0;
    while unit < UNITS {
        let counts = COUNTS[unit];
        table[unit] = counts[0] + counts[1] + counts[2] + counts[3] + counts[4];
        unit += 1;
    }
    table
};

/// The counts of each unit as digits of base 4, so that units are added by adding numbers.
const DIGITS: [u16; UNITS] = digits();

/// The unit of each number of [`DIGITS`]; `NO_UNIT` for the others.
const BY_DIGITS: [u8; 1 << 10] = by_digits();
const NO_UNIT: u8 = u8::MAX;

const PARTS: [UnitSet; UNITS] = parts();

const fn counts() -> [[u8; 5]; UNITS] {
    let mut table = [[0; 5]; UNITS];
    let mut size = 0;
    let mut next = 0;
    while size <= MAX_PIECES {
        // All numbers of five digits of base 4, the greatest first.
        let mut number: usize = 1 << 10;
        while number > 0 {
            number -= 1;
            let counts = digits_of(number);
            let sum = counts[0] + counts[1] + counts[2] + counts[3] + counts[4];
            if sum as usize == size && counts[0] <= 1 {
                table[next] = counts;
                next += 1;
            }
        }
        size += 1;
    }
    assert!(next == UNITS);
    table
}

const fn digits_of(number: usize) -> [u8; 5] {
    [
        (number >> 8 & 3) as u8,
        (number >> 6 & 3) as u8,
        (number >> 4 & 3) as u8,
        (number >> 2 & 3) as u8,
        (number & 3) as u8,
    ]
}

const fn digits() -> [u16; UNITS] {
    let mut table = [0; UNITS];
    let mut unit = 0;
    while unit < UNITS {
        let mut role = 0;
        while role < 5 {
            table[unit] = table[unit] * 4 + COUNTS[unit][role] as u16;
            role += 1;
        }
        unit += 1;
    }
    table
}

const fn by_digits() -> [u8; 1 << 10] {
    let mut table = [NO_UNIT; 1 << 10];
    let mut unit = 0;
    while unit < UNITS {
        table[DIGITS[unit] as usize] = unit as u8;
        unit += 1;
    }
    table
}

const fn parts() -> [UnitSet; UNITS] {
    let mut table = [UnitSet::EMPTY; UNITS];
    let mut whole = 0;
    while whole < UNITS {
        let mut part = 0;
        while part < UNITS {
            let mut fits = true;
            let mut role = 0;
            while role < 5 {
                fits &= COUNTS[part][role] <= COUNTS[whole][role];
                role += 1;
            }
            if fits {
                table[whole].0 |= 1 << part;
            }
            part += 1;
        }
        whole += 1;
    }
    table
}

impl Unit {
    /// No piece.
    pub const EMPTY: Unit = Unit(0);
    /// A single king.
    pub const KING: Unit = Unit::of(Role::King);
    /// A single pawn.
    pub const PAWN: Unit = Unit::of(Role::Pawn);

    /// A single piece.
    #[must_use]
    pub const fn of(role: Role) -> Unit {
        Unit(role as u8 + 1)
    }

    /// The unit of these pieces; `None` if they are more than three or two of them are kings.
    #[must_use]
    pub fn of_all(roles: impl IntoIterator<Item = Role>) -> Option<Unit> {
        roles.into_iter().try_fold(Unit::EMPTY, |unit, role| unit.and(Unit::of(role)))
    }

    /// All units, the empty one first.
    pub fn all() -> impl Iterator<Item = Unit> {
        (0..UNITS as u8).map(Unit)
    }

    /// The unit of that number, below [`UNITS`].
    pub(crate) const fn numbered(index: usize) -> Unit {
        assert!(index < UNITS);
        Unit(index as u8)
    }

    /// The number of the unit, below [`UNITS`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        SIZES[self.index()] as usize
    }

    /// Whether there is no piece.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces of a role there are.
    #[must_use]
    pub const fn count(self, role: Role) -> u8 {
        COUNTS[self.index()][role as usize]
    }

    /// Whether the king is among them.
    #[inline]
    #[must_use]
    pub const fn is_royal(self) -> bool {
        UnitSet::ROYAL.contains(self)
    }

    /// Whether a pawn is among them.
    #[must_use]
    pub const fn has_pawn(self) -> bool {
        self.count(Role::Pawn) > 0
    }

    /// The unit of the pieces of both; `None` if they are more than three or two of them are
    /// kings.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: Unit) -> Option<Unit> {
        // Four of a kind would carry into the next digit.
        if self.len() + other.len() > MAX_PIECES {
            return None;
        }
        let unit = BY_DIGITS[(DIGITS[self.index()] + DIGITS[other.index()]) as usize];
        if unit == NO_UNIT { None } else { Some(Unit(unit)) }
    }

    /// The unit without the pieces of a part of it; `None` if `part` is no part of it.
    #[inline]
    #[must_use]
    pub const fn without(self, part: Unit) -> Option<Unit> {
        if !self.parts().contains(part) {
            return None;
        }
        Some(Unit(BY_DIGITS[(DIGITS[self.index()] - DIGITS[part.index()]) as usize]))
    }

    /// The pieces of `self` and `boarding` without those of `off`, however many there are before
    /// these get off; `None` if that is no unit.
    #[inline(always)]
    pub(crate) fn exchange(self, boarding: Unit, off: [Unit; 2]) -> Option<Unit> {
        let [first, second] = off.map(|unit| DIGITS[unit.index()]);
        let sum = DIGITS[self.index()] + DIGITS[boarding.index()];
        let rest = sum.checked_sub(first + second)?;
        let unit = *BY_DIGITS.get(rest as usize)?;
        (unit != NO_UNIT).then_some(Unit(unit))
    }

    /// The parts of the unit: each different choice of its pieces, from none to all.
    #[inline]
    #[must_use]
    pub const fn parts(self) -> UnitSet {
        PARTS[self.index()]
    }

    /// The pieces, in the order in which they are written.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        let count = move |role| usize::from(self.count(role));
        Role::ALL.into_iter().flat_map(move |role| std::iter::repeat_n(role, count(role)))
    }

    /// The letters in the army's case.
    pub(crate) fn letters(self, color: Color) -> impl Iterator<Item = char> {
        self.roles().map(move |role| color.case(role.letter()))
    }
}

impl fmt::Display for Unit {
    /// The letters in upper case, in the order K R B N P.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.roles().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Unit({self})")
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct UnitSet(u64);

impl UnitSet {
    /// No unit, not even the empty one.
    pub const EMPTY: UnitSet = UnitSet(0);
    /// The empty unit alone.
    pub const NOBODY: UnitSet = UnitSet::of(Unit::EMPTY);
    /// The units with a king.
    pub const ROYAL: UnitSet = {
        let mut set = UnitSet::EMPTY;
        let mut unit = 0;
        while unit < UNITS {
            if COUNTS[unit][Role::King as usize] > 0 {
                set.0 |= 1 << unit;
            }
            unit += 1;
        }
        set
    };

    /// The set of one unit.
    #[inline]
    #[must_use]
    pub const fn of(unit: Unit) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    /// Adds a unit.
    pub const fn insert(&mut self, unit: Unit) {
        self.0 |= 1 << unit.0;
    }

    /// Whether the unit is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, unit: Unit) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// The number of units.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no unit in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units that are in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// The units that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn without(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// The units of the set.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Unit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let unit = (rest != 0).then(|| Unit(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            unit
        })
    }
}

impl FromIterator<Unit> for UnitSet {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut set = UnitSet::EMPTY;
        units.into_iter().for_each(|unit| set.insert(unit));
        set
    }
}

impl fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A unit of an army, on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The army.
    pub color: Color,
    /// The pieces, at least one.
    pub unit: Unit,
}

impl fmt::Display for Piece {
    /// As in a FEN: a letter, or letters in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.unit.letters(self.color).collect();
        if letters.len() == 1 { f.write_str(&letters) } else { write!(f, "({letters})") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(text: &str) -> Unit {
        Unit::of_all(text.chars().map(|letter| Role::from_letter(letter).unwrap())).unwrap()
    }

    /// 1 + 5 + (10 + 4) + (20 + 10): without king C(n + 3, 3), with king one piece fewer.
    #[test]
    fn tx_10_units_have_one_to_three_pieces() {
        let by_len = |len| Unit::all().filter(|unit| unit.len() == len).count();
        assert_eq!([0, 1, 2, 3].map(by_len), [1, 5, 14, 30]);
        assert_eq!(Unit::of_all([Role::Rook; 4]), None);
        assert_eq!(Unit::of_all([Role::King; 2]), None);
        assert_eq!(unit("PPP").and(unit("P")), None);
        assert_eq!(unit("PPP").and(unit("PPP")), None);
        assert_eq!(unit("NPR").to_string(), "RNP");
    }

    #[test]
    fn sums_differences_and_parts() {
        assert_eq!(unit("RN").and(unit("R")), Some(unit("RRN")));
        assert_eq!(unit("RRN").without(unit("R")), Some(unit("RN")));
        assert_eq!(unit("RRN").without(unit("B")), None);
        let parts: Vec<_> = unit("RRN").parts().iter().map(|part| part.to_string()).collect();
        assert_eq!(parts, ["", "R", "N", "RR", "RN", "RRN"]);
        for whole in Unit::all() {
            for part in whole.parts().iter() {
                assert_eq!(whole.without(part).unwrap().and(part), Some(whole));
            }
        }
    }
}
