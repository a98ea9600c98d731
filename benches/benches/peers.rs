//! Perft beside other programs, on one thread: `cargo bench -p warpboard-benches --bench peers`.
//!
//! Criterion times the shallower counts. A table of the deeper ones follows, for which the
//! programs take turns; its ratios are what the README quotes.

mod programs;

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use programs::{Count, Program};
use warpboard_benches::median;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const XIANGQI: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Rounds of the table.
const ROUNDS: usize = 7;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    for count in [
        Count::chess("chess start", START, 5, false),
        Count::chess("chess kiwipete", KIWIPETE, 4, false),
        Count::xiangqi("xiangqi start", XIANGQI, 4, false),
        Count::chess("chess start", START, 4, true),
        Count::chess("chess kiwipete", KIWIPETE, 3, true),
        Count::xiangqi("xiangqi start", XIANGQI, 3, true),
    ] {
        bench(&mut criterion, &count);
    }
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        println!(
            "{:<34} {:<18} {:>9} {:>12} {:>6}",
            "count", "program", "seconds", "M nodes/s", "ratio"
        );
        for count in [
            Count::chess("chess start", START, 6, false),
            Count::chess("chess kiwipete", KIWIPETE, 5, false),
            Count::xiangqi("xiangqi start", XIANGQI, 5, false),
            Count::stated("capablanca", 5),
            Count::stated("grand", 4),
            Count::stated("shogi", 5),
            Count::chess("chess start", START, 5, true),
            Count::chess("chess kiwipete", KIWIPETE, 4, true),
            Count::xiangqi("xiangqi start", XIANGQI, 5, true),
        ] {
            print_ratios(&count);
        }
    }
}

fn bench(criterion: &mut Criterion, count: &Count) {
    let mut group = criterion.benchmark_group(count.to_string());
    for Program { name, run, .. } in count.programs() {
        group.throughput(Throughput::Elements(run()));
        group.bench_function(name, |bencher| bencher.iter(&run));
    }
    group.finish();
}

/// Times each program, in turns, and prints the medians and how many times faster the first,
/// ours, is.
fn print_ratios(count: &Count) {
    let mut programs = count.programs();
    programs.extend(count.fairy_stockfish());
    let mut times = vec![Vec::new(); programs.len()];
    let mut nodes = vec![0; programs.len()];
    for round in 0..ROUNDS {
        for (index, program) in programs.iter().enumerate() {
            if round < program.rounds {
                let start = Instant::now();
                nodes[index] = (program.run)();
                times[index].push(start.elapsed().as_secs_f64());
            }
        }
    }
    assert!(
        nodes.iter().all(|&number| number == nodes[0]),
        "{count}: the counts differ: {nodes:?}"
    );
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    for (program, seconds) in programs.iter().zip(&medians) {
        let rate = nodes[0] as f64 / seconds / 1e6;
        let ratio = seconds / medians[0];
        println!(
            "{:<34} {:<18} {seconds:>9.3} {rate:>12.1} {ratio:>6.2}",
            count.to_string(),
            program.name
        );
    }
}
