//! Studying a sweep against playing it: what share of the games' time the analysis of a thousand cells takes.

use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::{
    analysis::{CellLabel, CellSummary, Run, study},
    files::Source,
    rulesets::shipped,
    scenario::{Compare, Sweep},
    simulation::{Effort, Games, NoKeeper, Progress, Runner, StoppingRule, Tally},
};
use std::{
    hint::black_box,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

/// Games a cell: a seventh of what the shipped sweeps play, so that the ratio is the harder one.
const GAMES: u64 = 2_000;

/// 13 × 13 variants and six strategies: 1,014 cells.
const SWEEP: &str = r#"
scenario   = "../standard.toml"
strategies = ["../../../strategies/timers/*.toml"]
games      = 1
[axes]
"timers.start" = { from = 18, to = 30, step = 1 }
"strategy.mistakes.slip" = { from = 0.0, to = 0.24, step = 0.02 }
"#;

#[allow(clippy::print_stdout)]
fn analysis(criterion: &mut Criterion) {
    let path = PathBuf::from("scenarios/timers/sweeps/bench.toml");
    let source = Arc::new(Source { name: path.display().to_string(), path, text: SWEEP.to_owned() });
    let sweep = Sweep::from_source(&source, shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let seats: Vec<_> = sweep
        .cells
        .iter()
        .map(|cell| {
            let seat = shipped().seat(sweep.descriptor.name, &cell.scenario.settings, &cell.strategy);
            seat.expect("a ruleset").expect("playable settings")
        })
        .collect();
    let mut tallies: Vec<Tally> = seats.iter().map(|seat| Tally::new(seat.descriptor())).collect();
    let begun = Instant::now();
    let rule = StoppingRule::Games(GAMES);
    let games = Games {
        cells: &seats,
        seed: 1,
        rule: &rule,
        own: &[],
        effort: Effort::default(),
        progress: &Progress::default(),
    };
    Runner::new(0).and_then(|runner| runner.play(&games, &mut tallies, &mut NoKeeper)).expect("sound rules");
    let played = begun.elapsed();

    let labels: Vec<CellLabel> = sweep
        .cells
        .iter()
        .map(|cell| CellLabel {
            variant: cell.variant.clone(),
            axes: cell.axis_values.clone(),
            strategy: cell.strategy.name().to_owned(),
        })
        .collect();
    let rules: Vec<Vec<String>> = sweep.cells.iter().map(|cell| cell.strategy.rule_names()).collect();
    let metrics: Vec<_> = seats.iter().map(|seat| seat.metrics().clone()).collect();
    let score_ranges: Vec<(i32, i32)> = seats.iter().map(|seat| seat.score_range()).collect();
    let mut fastest = Duration::MAX;
    let mut group = criterion.benchmark_group("analysis");
    group.sample_size(10);
    group.bench_function("1,014 cells", |bencher| {
        bencher.iter_custom(|iterations| {
            let begun = Instant::now();
            for _ in 0..iterations {
                let once = Instant::now();
                let cells = tallies.iter().zip(&rules).zip(&score_ranges);
                let summaries: Vec<CellSummary> = cells
                    .map(|((tally, rules), &scores)| CellSummary::new(sweep.descriptor, tally, rules, scores, 0.95))
                    .collect();
                black_box(study(&Run {
                    descriptor: sweep.descriptor,
                    labels: &labels,
                    all_labels: &labels,
                    tallies: &tallies,
                    metrics: &metrics,
                    summaries: &summaries,
                    score_ranges: &score_ranges,
                    level: 0.95,
                    target: None,
                    compare: &Compare::Alternatives,
                    design: None,
                    decisive: &[],
                }));
                fastest = fastest.min(once.elapsed());
            }
            begun.elapsed()
        });
    });
    group.finish();
    let cells = seats.len();
    if fastest < Duration::MAX {
        println!(
            "ratio: analysis of {cells} cells against playing {GAMES} games of each: {:.4}",
            fastest.as_secs_f64() / played.as_secs_f64()
        );
    }
}

criterion_group!(benches, analysis);
criterion_main!(benches);
