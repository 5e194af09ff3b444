//! Ratios within one run: how much faster one way is than another, on this machine, at this moment.

#[allow(dead_code)]
pub mod ruleset;

use criterion::{Criterion, Throughput};
use std::time::{Duration, Instant};

/// Benches two ways of doing the same work on `games` games, in turns, and prints their ratio, that of the fastest iteration
/// of either: 2 means that the second is twice as fast.
#[allow(clippy::print_stdout)]
pub fn compare(criterion: &mut Criterion, group: &str, games: u64, mut ways: [(&str, &mut dyn FnMut()); 2]) {
    let mut fastest = [Duration::MAX; 2];
    let mut benches = criterion.benchmark_group(group);
    benches.throughput(Throughput::Elements(games));
    let names = [ways[0].0, ways[1].0];
    for (which, name) in names.into_iter().enumerate() {
        benches.bench_function(name, |bencher| {
            bencher.iter_custom(|iterations| {
                let mut total = Duration::ZERO;
                for _ in 0..iterations {
                    let took = [0, 1].map(|way| {
                        let begun = Instant::now();
                        (ways[way].1)();
                        begun.elapsed()
                    });
                    fastest = [0, 1].map(|way| fastest[way].min(took[way]));
                    total += took[which];
                }
                total
            });
        });
    }
    benches.finish();
    if fastest[0] < Duration::MAX {
        let [base, other] = names;
        println!("ratio: {group}: {other} against {base}: {:.3}", fastest[0].as_secs_f64() / fastest[1].as_secs_f64());
    }
}
