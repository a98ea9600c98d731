//! What threads and the hash table bring: `cargo bench -p warpboard-benches --bench options`.
//!
//! Criterion times the shallower count. A table follows, for which the ways of counting take turns.

use std::time::{Duration, Instant};

use criterion::Criterion;
use warpboard::chess::Chess;
use warpboard::{NoOptions, VariantPosition};
use warpboard_benches::median;
use warpboard_perft::{HashTable, Perft};

/// The size of the hash table.
const MIB: usize = 256;

/// Rounds of the table.
const ROUNDS: usize = 7;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let start = Chess::start(NoOptions);
    let mut group = criterion.benchmark_group("chess start, depth 5");
    for threads in [1, 2] {
        group.bench_function(format!("threads {threads}"), |bencher| {
            bencher.iter(|| Perft::new(5).threads(threads).count(&start));
        });
    }
    group.finish();
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        println!("{:<24} {:<12} {:>9} {:>8}", "count", "way", "seconds", "speed-up");
        print_speed_ups(&start, 5, false);
        print_speed_ups(&start, 6, false);
        print_speed_ups(&start, 7, true);
    }
}

/// Counts in each way, in turns, and prints the medians and how many times faster than one thread
/// without a table each is. A table is made anew for each count, and its making is timed.
fn print_speed_ups(start: &Chess, depth: u8, hashed: bool) {
    let ways = [("1 thread", 1, false), ("2 threads", 2, false), ("hash", 1, true)];
    let ways = if hashed { [ways[0], ways[2]] } else { [ways[0], ways[1]] };
    let mut times = ways.map(|_| Vec::new());
    let mut nodes = ways.map(|_| 0);
    for _ in 0..ROUNDS {
        for (index, (_, threads, hashed)) in ways.into_iter().enumerate() {
            let clock = Instant::now();
            let options = Perft::new(depth).threads(threads);
            nodes[index] = if hashed {
                let table = HashTable::new(MIB).expect("memory for the table");
                options.hash(&table).count(start).expect("a count of 64 bits")
            } else {
                options.count(start).expect("a count of 64 bits")
            };
            times[index].push(clock.elapsed().as_secs_f64());
        }
    }
    assert_eq!(nodes[0], nodes[1], "depth {depth}: the counts differ");
    let medians = times.map(median);
    for ((way, ..), seconds) in ways.into_iter().zip(medians) {
        let count = format!("chess start, depth {depth}");
        println!("{count:<24} {way:<12} {seconds:>9.4} {:>8.2}", medians[0] / seconds);
    }
}
