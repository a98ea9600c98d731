use warpboard_core::{NoOptions, VariantPosition};

use super::*;
use crate::toy::{SOUND, Toy};

fn start() -> Toy<SOUND> {
    Toy::start(NoOptions)
}

fn nodes_by_list(position: &Toy<SOUND>, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let child = |mv| {
        let mut child = position.clone();
        child.make(mv);
        child
    };
    position.legal_moves().into_iter().map(|mv| nodes_by_list(&child(mv), depth - 1)).sum()
}

#[test]
fn all_ways_of_counting_agree_at_every_depth() {
    let table = HashTable::new(1).unwrap();
    for depth in 0..=11 {
        let expected = nodes_by_list(&start(), depth);
        assert_eq!(perft(&start(), depth), expected);
        for counting in [Counting::Bulk, Counting::LastPly, Counting::Full] {
            for threads in [1, 2, 0] {
                let options = Perft::new(depth).counting(counting).threads(threads);
                assert_eq!(options.count(&start()).unwrap(), expected, "{options:?}");
                let options = options.hash(&table);
                assert_eq!(options.count(&start()).unwrap(), expected, "{options:?}");
            }
        }
    }
}

#[test]
fn finished_games_contribute_nothing_below() {
    let position = Toy::<SOUND>::from_fen("T7 b 0 1", NoOptions).unwrap();
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(perft(&position, 1), 0);
    assert_eq!(Perft::new(1).counting(Counting::Full).count(&position).unwrap(), 0);
    assert_eq!(Perft::new(5).threads(2).count(&position).unwrap(), 0);
}

#[test]
fn divide_lists_the_moves_in_order() {
    let divided = Perft::new(6).threads(2).divide(&start()).unwrap();
    assert_eq!(divided, divide(&start(), 6));
    assert!(divided.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(divided.iter().map(|&(_, nodes)| nodes).sum::<u64>(), perft(&start(), 6));
    assert_eq!(divide(&start(), 0), []);
}

#[test]
fn progress_ends_with_everything_done() {
    for threads in [1, 2] {
        let last = std::sync::Mutex::new(Vec::new());
        let report = |progress: Progress| last.lock().unwrap().push(progress);
        let nodes = Perft::new(8).threads(threads).progress(&report).count(&start()).unwrap();
        let reports = last.into_inner().unwrap();
        let end = reports.iter().max_by_key(|progress| progress.done).unwrap();
        assert_eq!((end.done, end.nodes), (end.total, nodes));
        assert_eq!(end.total, perft(&start(), 2));
    }
}

#[test]
fn a_cancelled_count_tells_how_far_it_got_and_leaves_the_table_right() {
    let table = HashTable::new(1).unwrap();
    for threads in [1, 2] {
        let flag = AtomicBool::new(false);
        let report = |progress: Progress| flag.store(progress.done > 3, Ordering::Relaxed);
        let options = Perft::new(12).threads(threads).hash(&table);
        let stopped = options.cancel(&flag).progress(&report).count(&start()).unwrap_err();
        let PerftError::Cancelled(progress) = stopped else { panic!("{stopped}") };
        assert!(progress.done >= 4 && progress.done < progress.total, "{progress:?}");
        assert_eq!(options.count(&start()).unwrap(), Perft::new(12).count(&start()).unwrap());
    }
}

/// The most moves of a position with `depth` plies left, or more than `least` plies: those that are
/// listed.
fn most_listed(position: &Toy<SOUND>, depth: u8, least: u8) -> u64 {
    if depth <= least {
        return 0;
    }
    let below = |mv| {
        let mut child = position.clone();
        child.make(mv);
        most_listed(&child, depth - 1, least)
    };
    let below = position.legal_moves().into_iter().map(below).max();
    below.unwrap_or(0).max(position.count_legal())
}

#[test]
fn a_position_with_too_many_moves_is_refused_wherever_its_moves_are_listed() {
    for (counting, counted) in [(Counting::LastPly, 1), (Counting::Full, 0)] {
        for depth in 0..=8 {
            let most = most_listed(&start(), depth, counted);
            for threads in [1, 2] {
                let options = Perft::new(depth).counting(counting).threads(threads);
                let enough = options.max_moves(most as usize);
                let expected = nodes_by_list(&start(), depth);
                assert_eq!(enough.count(&start()).unwrap(), expected, "{enough:?}");
                let Some(too_few) = most.checked_sub(1) else { continue };
                let too_few = options.max_moves(too_few as usize);
                let Err(PerftError::TooManyMoves(error)) = too_few.count(&start()) else {
                    panic!("{too_few:?}")
                };
                assert_eq!((error.count, error.most as u64), (most, most - 1), "{too_few:?}");
            }
        }
    }
    // The root is listed to be divided.
    let divided = |most| Perft::new(1).max_moves(most).divide(&start());
    assert!(divided(3).is_ok());
    assert!(matches!(divided(2), Err(PerftError::TooManyMoves(_))));
    let counted = |most| Perft::new(1).max_moves(most).count(&start());
    assert_eq!(counted(0).unwrap(), 3);
}

#[test]
fn a_table_keeps_nothing_of_a_count_that_is_refused() {
    let table = HashTable::new(1).unwrap();
    let options = Perft::new(7).counting(Counting::LastPly).hash(&table);
    let most = most_listed(&start(), 7, 1) as usize;
    for most in 0..most {
        assert!(options.max_moves(most).count(&start()).is_err());
    }
    assert_eq!(options.count(&start()).unwrap(), nodes_by_list(&start(), 7));
}

#[test]
fn counts_beyond_64_bits_are_errors() {
    // Few positions, and more games between them than 64 bits can count.
    let table = HashTable::new(64).unwrap();
    let error = Perft::new(100).hash(&table).count(&start()).unwrap_err();
    assert!(matches!(error, PerftError::Overflow), "{error}");
}

#[test]
fn many_positions_are_counted_in_their_order() {
    let moves = start().legal_moves();
    let children: Vec<Toy<SOUND>> =
        moves.into_iter().map(|mv| start().with_move(mv, |child| child.clone())).collect();
    for depth in [0, 2, 9] {
        let expected: Vec<u64> = children.iter().map(|child| perft(child, depth)).collect();
        for threads in [1, 2, 0] {
            let counts = Perft::new(depth).threads(threads).count_each(children.iter().cloned());
            assert_eq!(counts.unwrap(), expected);
        }
    }
    let flag = AtomicBool::new(true);
    let stopped = Perft::new(9).threads(2).cancel(&flag).count_each(children).unwrap_err();
    assert!(matches!(stopped, PerftError::Cancelled(_)), "{stopped}");
}

/// As many threads as the first count started, however many counts follow.
#[cfg(target_os = "linux")]
#[test]
fn counts_share_the_threads() {
    // In a process of its own: other tests start threads too.
    const THREADS: &str = "WARPBOARD_COUNT_THREADS";
    if std::env::var_os(THREADS).is_some() {
        let count = || {
            Perft::new(12).threads(5).count(&start()).unwrap();
            std::fs::read_dir("/proc/self/task").unwrap().count()
        };
        let first = count();
        assert!((0..20).all(|_| count() == first));
        return;
    }
    let name = "options::tests::counts_share_the_threads";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let output = child.args([name, "--exact"]).env(THREADS, "").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_cancelled_division_keeps_the_moves_that_are_counted() {
    let complete = Perft::new(12).divide(&start()).unwrap();
    for threads in [1, 2] {
        let flag = AtomicBool::new(false);
        let report = |progress: Progress| flag.store(progress.done > 6, Ordering::Relaxed);
        let options = Perft::new(12).threads(threads).cancel(&flag).progress(&report);
        let division = options.divide_so_far(&start()).unwrap();
        assert_eq!(division.moves.len(), complete.len());
        let counted = division.moves.iter().filter(|(_, nodes)| nodes.is_some()).count();
        assert!(counted < complete.len(), "{counted}");
        for ((mv, nodes), (expected_move, expected)) in division.moves.iter().zip(&complete) {
            assert_eq!(mv, expected_move);
            assert!(nodes.is_none_or(|nodes| nodes == *expected), "{mv:?}");
        }
        let progress = division.progress;
        let Err(PerftError::Cancelled(told)) = division.complete() else { panic!("{progress:?}") };
        assert_eq!(told, progress);
        assert!(progress.done >= 7 && progress.done < progress.total, "{progress:?}");
    }
    let division = Perft::new(5).divide_so_far(&start()).unwrap();
    assert_eq!(division.complete().unwrap(), divide(&start(), 5));
}
