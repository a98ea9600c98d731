//! What is provided for games that hand out their moves in batches.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use warpboard_core::batch::{Batch, Generate, Listener};
use warpboard_core::walk::{CountNodes, Counting, Limits, Walk};
use warpboard_core::{CellSet, Color, Outcome, Position, count_nodes, position_from_batches};

/// A position with a batch of so many moves for each number; batches are gathered, or listed one by
/// one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Rows<const GATHER: bool>(Vec<usize>);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Move {
    row: usize,
    place: usize,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.row, self.place)
    }
}

struct Row(usize, CellSet<1>);

impl Batch for Row {
    type Move = Move;

    fn len(&self) -> u64 {
        self.1.len() as u64
    }

    fn each<L: Listener<Move>>(self, listener: &mut L) -> ControlFlow<L::Break> {
        self.1.try_for_each(|cell| listener.hear(Move { row: self.0, place: cell.index() }))
    }
}

macro_rules! rows {
    ($($gather:literal)*) => { $(
        impl Generate for Rows<$gather> {
            type Batch = Row;

            const GATHER: bool = $gather;

            fn generate<L: Listener<Row>>(&self, listener: &mut L) -> ControlFlow<L::Break> {
                let row = |(row, &moves)| listener.hear(Row(row, CellSet::first_n(moves)));
                self.0.iter().enumerate().try_for_each(row)
            }
        }

        impl Position for Rows<$gather> {
            type Move = Move;
            type Undo = ();

            position_from_batches!(Rows<$gather>);

            fn side_to_move(&self) -> Color {
                Color::White
            }

            fn make(&mut self, _: Move) {}

            fn unmake(&mut self, _: Move, (): ()) {}

            fn outcome(&self) -> Option<Outcome> {
                None
            }
        }
    )* };
}

rows!(false true);

/// All ways to ask for the moves of batches of these lengths.
fn check<const GATHER: bool>(rows: &[usize])
where
    Rows<GATHER>: Position<Move = Move>,
{
    let position = Rows::<GATHER>(rows.to_vec());
    let count: usize = rows.iter().sum();
    let expected: BTreeSet<Move> = (0..rows.len())
        .flat_map(|row| (0..rows[row]).map(move |place| Move { row, place }))
        .collect();
    assert_eq!((position.count_legal(), position.has_legal_move()), (count as u64, count > 0));
    let before = Move { row: 9, place: 99 };
    for most in [0, 1, count / 2, count.saturating_sub(1), count, count + 1, usize::MAX] {
        for room in [0, 4 * count] {
            let mut moves = Vec::with_capacity(1 + room);
            moves.push(before);
            let listed = position.legal_moves_at_most(most, &mut moves);
            if count <= most {
                assert_eq!(listed, Ok(()));
                assert_eq!((moves[0], moves.len()), (before, 1 + count));
                assert_eq!(moves[1..].iter().copied().collect::<BTreeSet<_>>(), expected);
            } else {
                let error = listed.unwrap_err();
                assert_eq!((error.count, error.most), (count as u64, most));
                assert_eq!(moves, [before]);
                // Nor has the list grown as if for all of them.
                assert!(room > 0 || moves.capacity() <= 2 * (most + 4), "{}", moves.capacity());
            }
        }
    }
    // Each number below that of the moves chooses another one.
    let choose = |number| {
        position.random_legal(|below| {
            assert_eq!(below, count as u64);
            number
        })
    };
    let chosen: BTreeSet<Move> = (0..count as u64).filter_map(choose).collect();
    assert_eq!(chosen, expected);
    if count == 0 {
        assert_eq!(position.random_legal(|_| panic!("there is nothing to choose from")), None);
    }
}

#[test]
fn moves_in_batches_are_counted_listed_and_chosen() {
    // More batches than are kept for a choice; empty ones; none.
    for rows in [&[3, 0, 2, 1][..], &[64; 3], &[1; 300], &[0, 0], &[]] {
        check::<false>(rows);
        check::<true>(rows);
    }
}

#[test]
fn a_batch_without_moves_is_empty() {
    assert!(Row(0, CellSet::EMPTY).is_empty());
    assert!(!Row(0, CellSet::first_n(1)).is_empty());
}

impl CountNodes for Rows<false> {}
count_nodes!(Rows<true>);

#[test]
fn replies_are_not_counted_at_once_unless_a_game_does() {
    assert_eq!(Rows::<true>(vec![1]).replies(), None);
    assert_eq!(Rows::<true>(vec![1]).count_replies(), None);
    assert_eq!(Rows::<false>(vec![1]).count_replies(), None);
}

#[test]
fn all_ways_of_counting_agree_and_have_names() {
    // Moves change nothing, so there are 5 at each ply; and a position that has none.
    let limits = Limits::none();
    let names = [Counting::Bulk, Counting::LastPly, Counting::Full];
    for (counting, name) in names.into_iter().zip(["bulk", "last-ply", "full"]) {
        assert_eq!(counting.to_string(), name);
        assert_eq!(name.parse(), Ok(counting));
        for (rows, expected) in [(vec![3, 0, 2], [1, 5, 25, 125]), (vec![0], [1, 0, 0, 0])] {
            for (depth, nodes) in (0..).zip(expected) {
                let mut walk = Walk::new(counting, None, &limits);
                assert_eq!(Rows::<true>(rows.clone()).nodes(&mut walk, depth), nodes, "{name}");
                assert_eq!(Rows::<false>(rows.clone()).nodes(&mut walk, depth), nodes, "{name}");
            }
        }
    }
}
