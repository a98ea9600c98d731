//! The time for a legal move counted in bulk, for every game: `cargo bench -p warpboard-benches
//! --bench variants`. The table at the end shows as well what it is if only the last ply is counted
//! in bulk, and if every move is made.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use warpboard::{PositionVisitor, Variant, VariantPosition};
use warpboard_benches::median;
use warpboard_perft::{Counting, Perft, perft, samples};

/// Positions of each game.
const SAMPLES: usize = 5;

/// A position is counted to the least depth that has so many nodes.
const LEAST_NODES: u64 = 50_000;

/// Rounds over all games for the table of ratios.
const ROUNDS: usize = 9;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .configure_from_args();
    for &variant in Variant::ALL {
        let job = job(variant, Counting::Bulk);
        let mut group = criterion.benchmark_group("bulk");
        group.throughput(Throughput::Elements(job()));
        group.bench_function(variant.id(), |bencher| bencher.iter(&job));
        group.finish();
    }
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        print_ratios();
    }
}

/// Nanoseconds a move, the games taken in turns, so that none has the quiet moments to itself.
fn print_ratios() {
    let modes = [Counting::Bulk, Counting::LastPly, Counting::Full];
    let jobs: Vec<_> =
        Variant::ALL.iter().map(|&variant| modes.map(|mode| job(variant, mode))).collect();
    let mut times = vec![modes.map(|_| Vec::new()); jobs.len()];
    for _ in 0..ROUNDS {
        for (jobs, times) in jobs.iter().zip(&mut times) {
            for (job, times) in jobs.iter().zip(times) {
                let start = Instant::now();
                let nodes = job();
                times.push(start.elapsed().as_secs_f64() * 1e9 / nodes as f64);
            }
        }
    }
    let medians: Vec<[f64; 3]> = times.into_iter().map(|times| times.map(median)).collect();
    let of = |id: &str| Variant::ALL.iter().position(|variant| variant.id() == id);
    let Some(xiangqi) = of("xiangqi").map(|index| medians[index]) else { return };
    println!("{:<10} {:>16} {:>16} {:>16}", "ns a move", "bulk", "last ply", "full");
    println!("{:<10} {:>16} {:>16} {:>16}", "", "to Xiangqi's", "to Xiangqi's", "to Xiangqi's");
    for (variant, nanoseconds) in Variant::ALL.iter().zip(medians) {
        print!("{:<10}", variant.id());
        for (nanoseconds, xiangqi) in nanoseconds.into_iter().zip(xiangqi) {
            print!(" {nanoseconds:>8.2} {:>7.2}", nanoseconds / xiangqi);
        }
        println!();
    }
}

/// Counts all samples of a game, and returns the nodes.
fn job(variant: Variant, counting: Counting) -> Box<dyn Fn() -> u64> {
    struct Job {
        counting: Counting,
    }

    impl PositionVisitor for Job {
        type Output = Box<dyn Fn() -> u64>;

        fn visit<P: VariantPosition + Send + Sync + 'static>(self, start: &P) -> Self::Output {
            let positions: Vec<(P, u8)> = samples(start, SAMPLES)
                .into_iter()
                .map(|position| {
                    let depth = (1..u8::MAX).find(|&depth| perft(&position, depth) >= LEAST_NODES);
                    (position, depth.unwrap_or(1))
                })
                .collect();
            let count = move |(position, depth): &(P, u8)| {
                let options = Perft::new(*depth).counting(self.counting);
                options.count(position).expect("a count of 64 bits")
            };
            Box::new(move || positions.iter().map(count).sum())
        }
    }

    variant.start().visit(Job { counting })
}
