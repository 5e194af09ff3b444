//! Ratios within one run: how much faster one way is than another, on this machine, at this moment.

#[allow(dead_code)]
pub mod ruleset;

use criterion::{Bencher, Criterion, Throughput};
use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

/// The fastest time of one iteration seen for each of two ways of doing the same work.
#[derive(Default)]
pub struct Pair {
    seen: RefCell<[Option<Duration>; 2]>,
}

impl Pair {
    /// Times `work` and remembers its fastest iteration as that of way `which` (0 or 1).
    pub fn time(&self, bencher: &mut Bencher<'_>, which: usize, mut work: impl FnMut()) {
        bencher.iter_custom(|iterations| {
            let mut total = Duration::ZERO;
            for _ in 0..iterations {
                let begun = Instant::now();
                work();
                let took = begun.elapsed();
                total += took;
                let fastest = &mut self.seen.borrow_mut()[which];
                *fastest = Some(fastest.map_or(took, |before| before.min(took)));
            }
            total
        });
    }

    /// Prints how fast way 1 is compared with way 0: 2 is twice as fast.
    #[allow(clippy::print_stdout)]
    pub fn print(&self, what: &str) {
        if let [Some(base), Some(other)] = *self.seen.borrow() {
            println!("ratio: {what}: {:.3}", base.as_secs_f64() / other.as_secs_f64());
        }
    }
}

/// Benches two ways of doing the same work on `games` games and prints their ratio.
pub fn compare(criterion: &mut Criterion, group: &str, games: u64, ways: [(&str, &mut dyn FnMut()); 2]) {
    let pair = Pair::default();
    let mut benches = criterion.benchmark_group(group);
    benches.throughput(Throughput::Elements(games));
    let [(base, _), (other, _)] = ways;
    let what = format!("{group}: {other} against {base}");
    for (which, (name, work)) in ways.into_iter().enumerate() {
        benches.bench_function(name, |bencher| pair.time(bencher, which, &mut *work));
    }
    benches.finish();
    pair.print(&what);
}
