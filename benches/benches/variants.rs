//! The time for a legal move counted in bulk, for every game: `cargo bench -p warpboard-benches
//! --bench variants`.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use warpboard::{PositionVisitor, Variant, VariantPosition};
use warpboard_perft::{perft, samples};

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
        let job = job(variant);
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
    let jobs: Vec<_> = Variant::ALL.iter().map(|&variant| job(variant)).collect();
    let mut times = vec![Vec::new(); jobs.len()];
    for _ in 0..ROUNDS {
        for (job, times) in jobs.iter().zip(&mut times) {
            let start = Instant::now();
            let nodes = job();
            times.push(start.elapsed().as_secs_f64() * 1e9 / nodes as f64);
        }
    }
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    let of = |id: &str| Variant::ALL.iter().position(|variant| variant.id() == id);
    let Some(xiangqi) = of("xiangqi").map(|index| medians[index]) else { return };
    println!("game        ns a legal move   to xiangqi's");
    for (variant, nanoseconds) in Variant::ALL.iter().zip(medians) {
        println!("{:<10} {nanoseconds:>16.2} {:>14.2}", variant.id(), nanoseconds / xiangqi);
    }
}

/// Counts all samples of a game, and returns the nodes.
fn job(variant: Variant) -> Box<dyn Fn() -> u64> {
    struct Job;

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
            Box::new(move || {
                positions.iter().map(|(position, depth)| perft(position, *depth)).sum()
            })
        }
    }

    variant.start().visit(Job)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
