//! What is listed has a limit, in every game.
#![cfg(feature = "command")]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use warpboard::{AnyPosition, Position, PositionVisitor, Variant, VariantPosition};
use warpboard_perft::{Counting, HashTable, MAX_MOVES, Perft, PerftError, estimate};

struct ListAtMost;

impl PositionVisitor for ListAtMost {
    type Output = ();

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) {
        let all = position.legal_moves();
        let before = all[0];
        for most in [all.len(), all.len() + 1, usize::MAX] {
            let mut moves = vec![before];
            position.legal_moves_at_most(most, &mut moves).unwrap();
            assert_eq!((moves[0], &moves[1..]), (before, &all[..]), "{position:?}");
        }
        for most in [0, 1, all.len() - 1] {
            // With room and without: a list that has room need not grow.
            for mut moves in [vec![before], Vec::with_capacity(4 * all.len())] {
                let old = moves.clone();
                let error = position.legal_moves_at_most(most, &mut moves).unwrap_err();
                assert_eq!(moves, old, "{position:?}");
                assert_eq!((error.count, error.most), (all.len() as u64, most));
            }
        }
    }
}

#[test]
fn a_list_is_whole_or_not_made() {
    for variant in Variant::all() {
        variant.start().visit(ListAtMost);
    }
}

/// White may play 20 moves, and so may Black after each. Two plies on there are at most 31, as after
/// e4 and d5: of the Queen 4, the King 1, the Bishop 5, the Knights 5, and 16 of the pawns.
#[test]
fn moves_are_counted_against_the_limit_where_they_are_listed() {
    let start = Variant::Chess.start();
    let count = |depth, counting, most| {
        let perft = Perft::new(depth).counting(counting).max_moves(most);
        match perft.count(&start) {
            Ok(nodes) => Ok(nodes),
            Err(PerftError::TooManyMoves(error)) => Err(error.count),
            Err(error) => panic!("{error}"),
        }
    };
    // The moves of the last ply are counted, and in full listed to be made.
    assert_eq!(count(1, Counting::Bulk, 0), Ok(20));
    assert_eq!(count(1, Counting::Full, 19), Err(20));
    assert_eq!(count(3, Counting::LastPly, 20), Ok(8902));
    assert_eq!(count(3, Counting::LastPly, 19), Err(20));
    assert_eq!(count(4, Counting::LastPly, 31), Ok(197_281));
    assert_eq!(count(4, Counting::LastPly, 30), Err(31));
    assert_eq!(count(3, Counting::Full, 31), Ok(8902));
    assert_eq!(count(3, Counting::Full, 30), Err(31));
    // All moves are made, and those of the last are not looked for.
    let stats = |most| Perft::new(3).max_moves(most).stats(&start);
    assert_eq!(stats(31).unwrap()[2].nodes, 8902);
    assert!(matches!(stats(30), Err(PerftError::TooManyMoves(error)) if error.count == 31));
}

/// Black's Tardis goes to its far side of the board, and White owes six promotions: one of
/// 14,760 choices of ten missing pieces, 6! times the coefficient of x^6 in (1+x+x^2/2)^4 (1+x)^2.
const BEFORE: &str = "9/9/9/3***3/3***3/3***3/9/***6/***6/***6|6/6/NNNNNN/6/6/K5\
                      |PPPPPP/6/dddddd/dddddd/ddkddd/dddddd b - a1d5 - - - 0 1";

fn before() -> AnyPosition {
    Variant::Tardis.position(BEFORE).unwrap()
}

/// The legal moves of each position after a move, told apart by whether promotions are owed.
fn replies() -> (Vec<u64>, Vec<u64>) {
    let mut position = before();
    let replies = position.legal_moves().into_iter();
    replies
        .map(|mv| position.with_move(mv, |child| child.count_legal()))
        .partition(|&count| count > MAX_MOVES as u64)
}

#[test]
fn promotions_owed_below_the_root_are_counted_and_not_listed() {
    // The seven blocks of the far side.
    let (many, few) = replies();
    assert_eq!(many.len(), 7);
    assert!(many.iter().all(|&count| count > 14_760 * 99), "{many:?}");
    let total: u64 = many.iter().chain(&few).sum();
    for counting in [Counting::Bulk, Counting::LastPly] {
        assert_eq!(Perft::new(2).counting(counting).count(&before()).unwrap(), total);
    }
    let refused = |result: Result<(), PerftError>| match result {
        Err(PerftError::TooManyMoves(error)) => {
            assert!(many.contains(&error.count), "{error}");
            assert_eq!(error.most, MAX_MOVES);
        }
        other => panic!("{other:?}"),
    };
    let table = HashTable::new(1).unwrap();
    for threads in [1, 2] {
        for (depth, counting) in [
            (2, Counting::Full),
            (3, Counting::Full),
            (3, Counting::LastPly),
            (3, Counting::Bulk),
            (4, Counting::Bulk),
        ] {
            let perft = Perft::new(depth).counting(counting).threads(threads);
            refused(perft.count(&before()).map(drop));
            refused(perft.hash(&table).count(&before()).map(drop));
            refused(perft.divide(&before()).map(drop));
        }
        refused(before().visit(Kinds(threads)));
    }
    // Nor does a guess at the number of nodes list them: it takes the first of them.
    let guess = estimate(&before(), 2);
    assert!((guess - (total as f64).log10()).abs() < 0.5, "{guess}");
}

struct Kinds(usize);

impl PositionVisitor for Kinds {
    type Output = Result<(), PerftError>;

    fn visit<P: VariantPosition + Send + Sync>(self, position: &P) -> Self::Output {
        Perft::new(2).threads(self.0).stats(position).map(drop)
    }
}

/// With a limit that allows for all of them, there are ten million positions to count from.
#[test]
fn a_count_of_millions_of_moves_can_be_cancelled() {
    for threads in [1, 2] {
        let flag = AtomicBool::new(false);
        let perft = Perft::new(3).max_moves(usize::MAX).threads(threads).cancel(&flag);
        let start = Instant::now();
        let result = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(300));
                flag.store(true, Ordering::Relaxed);
            });
            perft.count(&before())
        });
        assert!(matches!(result, Err(PerftError::Cancelled(_))), "{result:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}
