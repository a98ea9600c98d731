//! The king's safety on boards of lines: checkers, the check mask, and the pieces that are not free
//! to move.
//!
//! An enemy piece that can attack the king along a way is a [`Threat`]: a slider attacks while its
//! way is empty, a hopper while exactly one piece stands there, its screen. A lame leaper's way is
//! its leg, and a leaper has none. A move of another piece changes what stands on ways, by leaving
//! a cell and by coming to one. So each threat tells, by where a piece comes from and where it
//! goes, whether the king is attacked afterwards, and [`Safety`] sums that up: no move is made to
//! see whether it is legal. The king's own moves are another matter, as are captures elsewhere than
//! at the destination.
//!
//! ```
//! use warpboard_core::safety::{Safety, Threat};
//! use warpboard_core::{Cell, CellSet};
//!
//! // A line of eight cells: our king on the first, a piece of ours on the fourth, an enemy cannon
//! // on the seventh.
//! let set = |bits: u64| CellSet::<1>::from_words([bits]);
//! let (own, occupied) = (set(0b1001), set(0b0100_1001));
//! let cannon = Threat { attacker: Cell::new(6), way: set(0b0011_1110), screens: 1 };
//! let mut safety = Safety::default();
//! safety.add(cannon, occupied, own);
//! assert_eq!(safety.checkers, set(0b0100_0000));
//! // Whoever comes from elsewhere becomes a second screen, or captures.
//! assert_eq!(safety.check_mask, set(0b0111_0110));
//! // The screen leaves the way.
//! assert_eq!(safety.blockers, set(0b1000));
//! let allowed = safety.allowed(Cell::new(3), occupied, || [cannon]);
//! assert_eq!(allowed, !cannon.way);
//! ```

use crate::cell::{Cell, CellSet};

/// An enemy piece that attacks the king while exactly `screens` pieces stand on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threat<const N: usize> {
    /// Where the enemy piece stands.
    pub attacker: Cell,
    /// The cells between it and the king that matter: for a lame leaper its leg, for a leaper none.
    pub way: CellSet<N>,
    /// 0 for sliders and leapers, 1 for hoppers; never more.
    pub screens: usize,
}

impl<const N: usize> Threat<N> {
    /// A leaper, which attacks whatever stands where.
    #[inline(always)]
    #[must_use]
    pub const fn leap(attacker: Cell) -> Self {
        Threat { attacker, way: CellSet::EMPTY, screens: 0 }
    }
}

/// What all that attacks the king, or would after one move, asks of the moves of other pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Safety<const N: usize> {
    /// The pieces that give check.
    pub checkers: CellSet<N>,
    /// Where pieces that are no blockers may go, and where pieces may be dropped.
    pub check_mask: CellSet<N>,
    /// Own pieces that stand on the way of a threat, so that it matters if they leave it: pinned
    /// pieces, and screens.
    pub blockers: CellSet<N>,
}

impl<const N: usize> Default for Safety<N> {
    /// A king that nothing threatens.
    #[inline(always)]
    fn default() -> Self {
        let none = CellSet::EMPTY;
        Safety { checkers: none, check_mask: !none, blockers: none }
    }
}

impl<const N: usize> Safety<N> {
    /// Adds a threat, pieces standing on `occupied`, those of the king's army among them on `own`.
    #[inline(always)]
    pub fn add(&mut self, threat: Threat<N>, occupied: CellSet<N>, own: CellSet<N>) {
        let there = threat.way & occupied;
        let count = there.len();
        if count == threat.screens {
            // It attacks: a piece comes between, where none is, or captures it.
            self.checkers |= threat.attacker.into();
            self.check_mask &= (threat.way - there) | threat.attacker.into();
            if threat.screens != 0 {
                self.blockers |= there & own;
            }
        } else if count == threat.screens + 1 {
            self.blockers |= there & own;
        } else if count + 1 == threat.screens {
            // It lacks a screen: no piece may become one.
            self.check_mask -= threat.way;
        }
    }

    /// Where the piece on a cell may go, pieces standing on `occupied`. `threats` gives once more
    /// those that were added.
    #[inline(always)]
    #[must_use]
    pub fn allowed<T: IntoIterator<Item = Threat<N>>>(
        &self,
        from: Cell,
        occupied: CellSet<N>,
        threats: impl FnOnce() -> T,
    ) -> CellSet<N> {
        if !self.blockers.contains(from) {
            return self.check_mask;
        }
        // A blocker may go where any piece might if it were not on the board.
        let mut without = Safety::default();
        threats().into_iter().for_each(
            #[inline(always)]
            |threat| without.add(threat, occupied - from.into(), CellSet::EMPTY),
        );
        without.check_mask
    }

    /// Whether the king is in check.
    #[inline(always)]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Whether all pieces but the king may go wherever they can.
    #[inline(always)]
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.blockers.is_empty() && self.check_mask == !CellSet::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The pieces on a line of cells after a move.
    fn after(occupied: CellSet<1>, from: Cell, to: Cell) -> CellSet<1> {
        (occupied - from.into()) | to.into()
    }

    proptest! {
        /// The king stands on the first cell of a line; two pieces threaten it from the line, each
        /// over the cells between. A move is allowed if and only if neither attacks after it.
        #[test]
        fn moves_are_allowed_that_leave_no_attack(
            others: u16,
            own: u16,
            threats in prop::array::uniform2((1..16_usize, 0..2_usize)),
            from in 1..16_usize,
            to in 1..18_usize,
        ) {
            let threats = threats.map(|(at, screens)| {
                let way = CellSet::from_words([(1 << at) - 2]);
                Threat { attacker: Cell::new(at), way, screens }
            });
            let attackers: CellSet<1> = threats.iter().map(|threat| threat.attacker).collect();
            let (from, to) = (Cell::new(from), Cell::new(to));
            prop_assume!(from != to && !attackers.contains(from));
            let occupied = CellSet::from_words([u64::from(others)]) | attackers | from.into();
            let own = CellSet::from_words([u64::from(own)]) & (occupied - attackers);
            let own = own | from.into();
            prop_assume!(!own.contains(to));
            let attacks = |occupied: CellSet<1>, threat: &Threat<1>| {
                (threat.way & occupied).len() == threat.screens
            };
            let mut safety = Safety::default();
            for threat in threats {
                safety.add(threat, occupied, own);
            }
            let checkers: CellSet<1> =
                threats.iter().filter(|it| attacks(occupied, it)).map(|it| it.attacker).collect();
            prop_assert_eq!(safety.checkers, checkers);
            let next = after(occupied, from, to);
            let attacked = threats.iter().any(|it| it.attacker != to && attacks(next, it));
            let allowed = safety.allowed(from, occupied, || threats);
            prop_assert_eq!(allowed.contains(to), !attacked);
            prop_assert!(!safety.is_free() || allowed == !CellSet::EMPTY);
        }
    }

    #[test]
    fn one_leaper_is_captured_and_two_are_only_fled() {
        let [a, b] = [3, 9].map(Cell::new);
        let with = |leapers: &[Cell]| {
            let mut safety = Safety::<1>::default();
            let none = CellSet::EMPTY;
            leapers.iter().for_each(|&leaper| safety.add(Threat::leap(leaper), none, none));
            safety
        };
        assert!(with(&[]).is_free());
        assert_eq!(with(&[a]).check_mask, a.into());
        let double = with(&[a, b]);
        assert_eq!(double.checkers, CellSet::of(a) | b.into());
        assert!(double.check_mask.is_empty() && !double.is_free());
    }

    #[test]
    fn a_pinned_piece_cannot_capture_a_leaper_elsewhere() {
        let [pinned, slider, knight] = [2, 5, 30].map(Cell::new);
        let way = CellSet::<1>::from_words([0b1_1110]);
        let threats = [Threat { attacker: slider, way, screens: 0 }, Threat::leap(knight)];
        let occupied = CellSet::of(pinned) | slider.into() | knight.into();
        let mut safety = Safety::default();
        threats.iter().for_each(|&threat| safety.add(threat, occupied, pinned.into()));
        assert_eq!((safety.checkers, safety.check_mask), (knight.into(), knight.into()));
        assert!(safety.allowed(pinned, occupied, || threats).is_empty());
    }
}
