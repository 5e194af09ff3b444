//! Runs made by hand, for tests.

use super::{Band, CellLabel, CellSummary, Run, jackknife::logistic};
use crate::{
    random::{Draw, Purpose, Stream, Streams},
    ruleset::{Descriptor, EndingInfo},
    scenario::{AxisValue, Compare},
    simulation::{EndingCount, GROUPS, Tally},
};

/// A ruleset with two ending causes and the settings every ruleset has.
pub(super) static DESCRIPTOR: Descriptor = Descriptor {
    name: "made",
    about: "",
    rules_version: 1,
    settings: &[],
    actions: &[],
    state_variables: &[],
    resources: &[],
    action_variables: &[],
    metrics: &[],
    card_metrics: &[],
    endings: &[EndingInfo { name: "goal", about: "" }, EndingInfo { name: "time", about: "" }],
    ranks: &[],
    streams: &[],
    score_unit: "points",
    goal: |_| "a win".to_owned(),
};

/// A run that owns its cells.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub labels: Vec<CellLabel>,
    pub tallies: Vec<Tally>,
    pub summaries: Vec<CellSummary>,
    pub ranges: Vec<(i32, i32)>,
    pub target: Option<Band>,
    pub compare: Compare,
}

impl Made {
    pub fn new() -> Self {
        Self {
            labels: Vec::new(),
            tallies: Vec::new(),
            summaries: Vec::new(),
            ranges: Vec::new(),
            target: None,
            compare: Compare::Levels,
        }
    }

    /// Adds a cell. With axes, the variant's label is made as sweeps make it.
    pub fn add(&mut self, name: &str, axes: &[(&str, &str)], strategy: &str, tally: Tally) {
        let values = axes.iter().map(|(path, value)| format!("{path}={value}"));
        let parts: Vec<String> =
            Some(name.to_owned()).into_iter().filter(|name| !name.is_empty()).chain(values).collect();
        let axis = |(path, value): &(&str, &str)| ((*path).to_owned(), AxisValue::read(path, value, &DESCRIPTOR));
        let axes = axes.iter().map(axis).collect();
        self.labels.push(CellLabel { variant: parts.join(", "), axes, strategy: strategy.to_owned() });
        self.summaries.push(CellSummary::new(&DESCRIPTOR, &tally, &[], (0, 100), 0.95));
        self.tallies.push(tally);
        self.ranges.push((0, 0));
    }

    /// Adds every strategy's cell of a variant.
    pub fn row(&mut self, name: &str, axes: &[(&str, &str)], strategies: &[&str], tallies: Vec<Tally>) {
        for (strategy, tally) in strategies.iter().zip(tallies) {
            self.add(name, axes, strategy, tally);
        }
    }

    pub fn run(&self) -> Run<'_> {
        Run {
            descriptor: &DESCRIPTOR,
            labels: &self.labels,
            all_labels: &self.labels,
            tallies: &self.tallies,
            metrics: &[],
            summaries: &self.summaries,
            score_ranges: &self.ranges,
            level: 0.95,
            target: self.target.as_ref(),
            compare: &self.compare,
            design: None,
            decisive: &[],
        }
    }
}

/// The tally of games with these results; those lost ended by `time`.
pub(super) fn tally(results: impl IntoIterator<Item = bool>) -> Tally {
    let mut tally = Tally::new(&DESCRIPTOR);
    for (game, won) in results.into_iter().enumerate() {
        let group = &mut tally.groups[game % GROUPS];
        (group.games, group.wins) = (group.games + 1, group.wins + u64::from(won));
        (tally.games, tally.wins) = (tally.games + 1, tally.wins + u64::from(won));
    }
    tally.endings =
        vec![EndingCount { won: tally.wins, lost: 0 }, EndingCount { won: 0, lost: tally.games - tally.wins }];
    tally
}

/// The tally of `games` games of which `wins`, anywhere among them, were won.
pub(super) fn wins_of(wins: u64, games: u64) -> Tally {
    let mut results: Vec<bool> = (0..games).map(|game| game < wins).collect();
    Streams::new(wins).stream(games, Purpose::named("wins")).shuffle(&mut results);
    tally(results)
}

/// How much the luck of one game is the same in all cells.
#[derive(Debug, Clone, Copy)]
pub(super) enum Shared {
    /// One number decides the game in all cells.
    Wholly,
    /// That number, or the cell's own, each half of the time.
    Half,
    /// The same groups of games everywhere, and nothing else in common.
    Nothing,
}

/// A chance to win for each of these logits.
pub(super) fn chances(logits: &[f64]) -> Vec<f64> {
    logits.iter().map(|&logits| logistic(logits)).collect()
}

/// Plays `games` games of each cell, with these chances to win.
pub(super) fn play(seed: u64, games: u64, chances: &[f64], shared: Shared) -> Vec<Tally> {
    let mut stream: Stream = Streams::new(seed).stream(0, Purpose::named("made"));
    let mut results = vec![Vec::with_capacity(games as usize); chances.len()];
    for _ in 0..games {
        let common = stream.unit();
        for (results, &chance) in results.iter_mut().zip(chances) {
            let number = match shared {
                Shared::Wholly => common,
                Shared::Half if stream.below(2) == 0 => common,
                Shared::Half | Shared::Nothing => stream.unit(),
            };
            results.push(number < chance);
        }
    }
    results.into_iter().map(tally).collect()
}

/// A run of these difficulties and abilities, without axes.
pub(super) fn planted(
    seed: u64,
    games: u64,
    strategies: &[(&str, f64)],
    variants: &[(&str, f64)],
    shared: Shared,
) -> Made {
    let pairs = variants.iter().flat_map(|(_, hard)| strategies.iter().map(move |(_, able)| able - hard));
    let mut tallies = play(seed, games, &chances(&pairs.collect::<Vec<_>>()), shared).into_iter();
    let names: Vec<&str> = strategies.iter().map(|(name, _)| *name).collect();
    let mut made = Made::new();
    for (variant, _) in variants {
        let row = tallies.by_ref().take(names.len()).collect();
        made.row(variant, &[], &names, row);
    }
    made
}
