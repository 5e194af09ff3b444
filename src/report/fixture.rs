//! Made-up runs that look like real ones, for tests of the report: no game is played for them. They name the crate from
//! outside, so that unit tests, integration tests and the example share them.
#![allow(dead_code, missing_docs)]

use perihelion::{
    analysis::{
        Band, CellLabel, CellSummary, Curve, Difficulty, Effect, Estimate, Extreme, Habit, Habits, Interval, Levels,
        Luck, Meets, Notable, Pair, Pairs, Placed, Point, Residual, Run, Sensitivity, Share, Shares, Step, Study,
        Verdict, Warning, bernoulli_sequence,
    },
    frames::{Grid, Input, Manifest, Status},
    ruleset::Descriptor,
    rulesets,
    simulation::Tally,
};

/// A made-up run with its study and its manifest.
pub struct Fixture {
    pub descriptor: &'static Descriptor,
    pub labels: Vec<CellLabel>,
    pub tallies: Vec<Tally>,
    pub summaries: Vec<CellSummary>,
    pub ranges: Vec<(i32, i32)>,
    pub target: Option<Band>,
    pub study: Study,
    pub manifest: Manifest,
}

impl Fixture {
    pub fn run(&self) -> Run<'_> {
        Run {
            descriptor: self.descriptor,
            labels: &self.labels,
            tallies: &self.tallies,
            summaries: &self.summaries,
            score_ranges: &self.ranges,
            level: 0.95,
            target: self.target.as_ref(),
        }
    }

    /// How a game of a cell is replayed.
    pub fn command(&self, cell: usize, game: u64) -> Option<String> {
        let label = self.labels.get(cell)?;
        let changes: String = label.axes.iter().map(|(path, value)| format!(" --set {path}={value}")).collect();
        let strategy = &label.strategy;
        Some(format!("perihelion replay scenarios/timers/standard.toml -s {strategy} --seed 1 --game {game}{changes}"))
    }

    pub fn html(&self) -> String {
        perihelion::report::html(&self.run(), &self.study, &self.manifest, &|cell, game| self.command(cell, game))
            .expect("the template is sound")
    }
}

/// The seven players of `timers`, with made-up abilities.
pub const PLAYERS: [(&str, f64); 7] = [
    ("alternator", -0.9),
    ("expert", 1.25),
    ("novice", -1.4),
    ("rusher", -0.6),
    ("staller", -2.1),
    ("standard", 0.0),
    ("random", -3.6),
];

/// A variant of a plan: its name, its values on the axes and its difficulty.
type Variant = (String, Vec<(String, String)>, f64);

/// What a made-up run is made from.
pub struct Plan {
    pub title: &'static str,
    pub variants: Vec<Variant>,
    pub players: Vec<(String, f64)>,
    pub games: fn(usize) -> u64,
    pub target: Option<Interval>,
    pub is_sequence: bool,
    pub status: Status,
}

impl Plan {
    fn new(title: &'static str, variants: Vec<Variant>) -> Self {
        Self {
            title,
            variants,
            players: PLAYERS.iter().map(|(name, ability)| ((*name).to_owned(), *ability)).collect(),
            games: |_| 15_000,
            target: None,
            is_sequence: false,
            status: Status::Complete,
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn estimate(value: f64, error: f64) -> Estimate {
    Estimate { value, error, interval: Interval { low: value - 1.96 * error, high: value + 1.96 * error } }
}

/// A share with an error, kept within 0 and 1.
fn part(value: f64, error: f64) -> Estimate {
    let Estimate { value, error, interval } = estimate(value, error);
    Estimate { value, error, interval: Interval { low: interval.low.max(0.0), high: interval.high.min(1.0) } }
}

/// A number between −1 and 1 that looks like chance and is always the same.
fn wobble(a: usize, b: usize) -> f64 {
    ((a as f64) * 12.989_8 + (b as f64) * 78.233).sin()
}

fn share(name: &'static str, count: u64, of: u64) -> Share {
    let share = if of > 0 { count as f64 / of as f64 } else { 0.0 };
    Share { name, count, share, interval: bernoulli_sequence(count, of, 0.95) }
}

/// The tally of a cell with this win rate.
fn tally(descriptor: &'static Descriptor, games: u64, chance: f64, strength: f64) -> Tally {
    let mut tally = Tally::new(descriptor);
    tally.games = games;
    tally.wins = (games as f64 * chance).round() as u64;
    let lost = games - tally.wins;
    tally.truncated = if strength < -4.5 { lost / 400 } else { 0 };
    let passed = ((lost - tally.truncated) as f64 * 0.22 * logistic(strength)).round() as u64;
    tally.endings[0].won = tally.wins;
    tally.endings[0].lost = passed;
    tally.endings[1].lost = lost - tally.truncated - passed;
    let spread = |mean: f64, deviation: f64, from: i32, to: i32, count: &mut dyn FnMut(i32, u64)| {
        let weight = |value: i32| (-0.5 * ((f64::from(value) - mean) / deviation).powi(2)).exp();
        let sum: f64 = (from..=to).map(weight).sum();
        let mut rest = games;
        for value in from..=to {
            let times = ((games as f64 * weight(value) / sum).round() as u64).min(rest);
            rest -= times;
            count(value, times);
        }
        count(mean.round() as i32, rest);
    };
    let mean = (17.0 + 1.8 * strength).clamp(2.0, 27.0);
    let ranks = &mut tally.ranks;
    let score = &mut tally.score;
    spread(mean, 3.4, 0, 32, &mut |value, times| {
        score.add_many(value, times);
        ranks[usize::from(value >= 17) + usize::from(value >= 19) + usize::from(value >= 21)] += times;
    });
    let (turns, decisions) = (&mut tally.turns, &mut tally.decisions);
    spread(17.5 + strength, 2.2, 6, 32, &mut |value, times| turns.add_many(value, times));
    spread(41.0 + 2.0 * strength, 6.0, 15, 80, &mut |value, times| decisions.add_many(value, times));
    tally.branching[5] = games * 30;
    tally.branching[1] = games * 11;
    tally.offered = games * 161;
    tally.forced = games * 11;
    for (place, histogram) in tally.metrics.iter_mut().enumerate() {
        spread(4.0 + place as f64, 1.5, 0, 30, &mut |value, times| histogram.add_many(value, times));
    }
    tally
}

fn placed(name: &str, logits: f64, error: f64, lost: bool, won: bool) -> Placed {
    let extreme = if lost { Some(Extreme::AllLost) } else { won.then_some(Extreme::AllWon) };
    let error = if extreme.is_some() { 1.1 } else { error };
    Placed { name: name.to_owned(), logits: estimate(logits, error), extreme }
}

/// Makes a run from a plan.
pub fn build(plan: Plan) -> Fixture {
    let descriptor = rulesets::descriptor("timers").expect("timers is shipped");
    let (mut labels, mut tallies) = (Vec::new(), Vec::new());
    for (v, (variant, axes, difficulty)) in plan.variants.iter().enumerate() {
        for (s, (strategy, ability)) in plan.players.iter().enumerate() {
            let cell = labels.len();
            labels.push(CellLabel { variant: variant.clone(), axes: axes.clone(), strategy: strategy.clone() });
            let strength = ability - difficulty + 0.02 * wobble(v, s);
            let chance = if *difficulty > 9.0 {
                0.0
            } else if *difficulty < -9.0 {
                1.0
            } else {
                logistic(strength)
            };
            tallies.push(tally(descriptor, (plan.games)(cell), chance, strength));
        }
    }
    let summaries: Vec<CellSummary> =
        tallies.iter().map(|tally| CellSummary::new(descriptor, tally, &[], (0, 40), 0.95)).collect();
    let ranges = vec![(0, 60); labels.len()];
    let strategies = plan.players.len();
    let anchor = plan.players.iter().position(|(name, _)| name == "standard").unwrap_or(0);
    let target = plan.target.map(|win_rate| Band { win_rate, strategy: plan.players[anchor].0.clone() });
    let played = summaries.iter().any(|summary| summary.games > 0);
    let mut fixture = Fixture {
        descriptor,
        labels,
        tallies,
        summaries,
        ranges,
        target,
        study: Study {
            difficulty: None,
            levels: None,
            settings: Vec::new(),
            pairs: Pairs::default(),
            luck: Vec::new(),
            sensitivity: Sensitivity::default(),
            habits: Vec::new(),
            warnings: Vec::new(),
        },
        manifest: manifest(&plan),
    };
    if played {
        let curves = curves(&fixture, &plan, anchor);
        let study = &mut fixture.study;
        study.difficulty = Some(difficulty(&plan, anchor));
        study.levels = (plan.is_sequence && plan.variants.len() > 1).then(|| levels(&plan));
        study.settings = curves;
        study.sensitivity = sensitivity(&plan);
        study.luck = if strategies > 1 { luck(&plan) } else { Vec::new() };
        fixture.study.pairs = pairs(&fixture, strategies);
        fixture.study.habits = habits(&fixture);
    }
    fixture.study.warnings = warnings(&fixture);
    fixture
}

fn difficulty(plan: &Plan, anchor: usize) -> Difficulty {
    let base = plan.players[anchor].1;
    let of_variant = |(v, (name, _, value)): (usize, &Variant)| {
        placed(
            name,
            value.clamp(-6.0, 6.0) + 0.01 * wobble(v, 3),
            0.012 + 0.004 * value.abs().min(3.0),
            *value > 9.0,
            *value < -9.0,
        )
    };
    let variants: Vec<Placed> = plan.variants.iter().enumerate().map(of_variant).collect();
    let strategies = plan.players.iter().enumerate().map(|(s, (name, ability))| {
        let error = if s == anchor { 0.0 } else { 0.015 };
        placed(name, ability - base, error, false, false)
    });
    let mut residuals = Vec::new();
    for v in 0..plan.variants.len() {
        for s in 0..plan.players.len() {
            let off = 0.05 * wobble(v, s);
            let misfit = v == 2 && s == 3 && plan.variants.len() > 4;
            let logits = if misfit { 0.42 } else { off };
            let expected = logistic(plan.players[s].1 - plan.variants[v].2);
            let cell = v * plan.players.len() + s;
            residuals.push(Residual { cell, seen: expected, expected, logits: estimate(logits, 0.03), misfit });
        }
    }
    let values: Vec<f64> = variants.iter().map(|placed| placed.logits.value).collect();
    Difficulty {
        anchor: plan.players[anchor].0.clone(),
        strategies: strategies.collect(),
        variants,
        residuals,
        prior_variance: vec![0.0; values.len()],
        without_group: vec![values; 4],
        anchor_variance: 0.0,
        level: 0.95,
    }
}

fn levels(plan: &Plan) -> Levels {
    let sizes: Vec<f64> = plan.variants.windows(2).map(|two| two[1].2 - two[0].2).collect();
    let falling = sizes.iter().sum::<f64>() < 0.0;
    let mean = sizes.iter().sum::<f64>() / sizes.len() as f64;
    let step = |(two, &size): (&[Variant], &f64)| {
        let close = size.abs() < 0.06;
        let verdict = match (close, (size < 0.0) == falling) {
            (true, _) => Verdict::TooClose,
            (false, true) => Verdict::InOrder,
            (false, false) => Verdict::OutOfOrder,
        };
        let away = size - mean;
        Step {
            from: two[0].0.clone(),
            to: two[1].0.clone(),
            size: estimate(size, 0.016),
            p_value: if close { 0.31 } else { 0.000_01 },
            verdict,
            unevenness: (sizes.len() > 1).then(|| estimate(away, 0.02)),
            uneven: sizes.len() > 1 && away.abs() > 0.25,
        }
    };
    Levels { falling, steps: plan.variants.windows(2).zip(&sizes).map(step).collect() }
}

fn curves(fixture: &Fixture, plan: &Plan, anchor: usize) -> Vec<Curve> {
    let axes: Vec<String> =
        plan.variants.first().map(|v| v.1.iter().map(|(path, _)| path.clone()).collect()).unwrap_or_default();
    let only = axes.len() == 1;
    let mut curves = Vec::new();
    for (axis, path) in axes.iter().enumerate() {
        let mut values: Vec<&str> = Vec::new();
        for variant in &plan.variants {
            if !values.contains(&variant.1[axis].1.as_str()) {
                values.push(&variant.1[axis].1);
            }
        }
        let points: Vec<Point> = values.iter().map(|value| point(fixture, plan, anchor, axis, value, only)).collect();
        let numeric = points.iter().all(|point| point.number.is_some());
        let (first, last) = (&points[0], &points[points.len() - 1]);
        let run = last.number.unwrap_or(1.0) - first.number.unwrap_or(0.0);
        let slope = (last.difficulty.value - first.difficulty.value) / if run == 0.0 { 1.0 } else { run };
        let unit = fixture.descriptor.setting(path).map_or("", |setting| setting.unit);
        let slope = numeric.then(|| estimate(slope, 0.003));
        curves.push(Curve {
            axis: path.clone(),
            unit,
            points,
            slope,
            bends: axis == 0 && numeric && values.len() > 6,
            reaches: None,
        });
    }
    curves
}

fn point(fixture: &Fixture, plan: &Plan, anchor: usize, axis: usize, value: &str, only: bool) -> Point {
    let at: Vec<usize> = (0..plan.variants.len()).filter(|&v| plan.variants[v].1[axis].1 == value).collect();
    let mean = |of: &dyn Fn(usize) -> f64| at.iter().map(|&v| of(v)).sum::<f64>() / at.len() as f64;
    let cell = |v: usize, s: usize| v * plan.players.len() + s;
    let summary = |v: usize| &fixture.summaries[cell(v, anchor)];
    let rate = |s: usize| {
        let known = at.iter().all(|&v| fixture.summaries[cell(v, s)].games > 0);
        known.then(|| part(mean(&|v| fixture.summaries[cell(v, s)].win_rate.unwrap_or(0.0)), 0.004))
    };
    let band = fixture.target.as_ref().map(|band| band.win_rate);
    let meets = only.then_some(band).flatten().map(|band| {
        let here = summary(at[0]);
        if band.contains(here.win_interval.low) && band.contains(here.win_interval.high) {
            Meets::Yes
        } else if here.win_rate.is_some_and(|rate| band.contains(rate)) {
            Meets::Perhaps
        } else {
            Meets::No
        }
    });
    Point {
        value: value.to_owned(),
        number: value.parse().ok(),
        difficulty: estimate(mean(&|v| plan.variants[v].2.clamp(-6.0, 6.0)), 0.014),
        win_rates: (0..plan.players.len()).map(rate).collect(),
        losses: summary(at[0]).losses.clone(),
        meets,
    }
}

fn sensitivity(plan: &Plan) -> Sensitivity {
    let axes = plan.variants.first().map(|variant| variant.1.clone()).unwrap_or_default();
    if axes.len() < 2 {
        return Sensitivity::default();
    }
    let mut effects = Vec::new();
    for (place, (path, _)) in axes.iter().enumerate() {
        for (s, (strategy, _)) in plan.players.iter().enumerate() {
            let main = [0.68, 0.22, 0.04][place.min(2)] + 0.02 * wobble(place, s);
            effects.push(Effect {
                axis: path.clone(),
                strategy: strategy.clone(),
                main: part(main, 0.015),
                total: part(main + 0.07, 0.02),
                range: part(0.45 / (place + 1) as f64, 0.006),
            });
        }
    }
    Sensitivity { effects, unmoved: vec!["random".to_owned()] }
}

fn luck(plan: &Plan) -> Vec<Luck> {
    let shares = |v: usize, player: f64| {
        let deal = 0.24 + 0.03 * wobble(v, 1);
        Shares { player: part(player, 0.006), deal: part(deal, 0.008), interplay: part(1.0 - player - deal, 0.009) }
    };
    plan.variants
        .iter()
        .enumerate()
        .map(|(v, (name, _, difficulty))| {
            // Nothing varies where all is won or lost.
            let varies = difficulty.abs() < 9.0;
            let player = 0.30 * (-0.15 * difficulty * difficulty).exp();
            Luck {
                variant: name.clone(),
                games: 15_000,
                wins: varies.then(|| shares(v, player)),
                score: Some(shares(v, 0.41)),
            }
        })
        .collect()
}

fn pairs(fixture: &Fixture, strategies: usize) -> Pairs {
    let pair = |a: usize, b: usize| {
        let (x, y) = (&fixture.summaries[a], &fixture.summaries[b]);
        let difference = y.win_rate? - x.win_rate?;
        let wins = estimate(difference, 0.0036);
        let sequence = Interval { low: wins.interval.low - 0.004, high: wins.interval.high + 0.004 };
        let score = estimate(y.score.as_ref()?.mean - x.score.as_ref()?.mean, 0.03);
        let p_value = if difference.abs() > 0.012 { 0.000_1 } else { 0.2 };
        Some(Pair {
            a,
            b,
            games: x.games.min(y.games),
            wins,
            sequence,
            score: Some(score),
            saved: 0.4 + 0.15 * wobble(a, b),
            p_value,
        })
    };
    let cells = fixture.labels.len();
    let rate = |cell: usize| fixture.summaries[cell].win_rate.unwrap_or(0.0);
    let mut of_strategies = Vec::new();
    for first in (0..cells).step_by(strategies.max(1)) {
        let mut order: Vec<usize> = (first..first + strategies).collect();
        order.sort_by(|&a, &b| rate(a).total_cmp(&rate(b)));
        of_strategies.extend(order.windows(2).filter_map(|two| pair(two[0], two[1])));
    }
    Pairs {
        variants: (strategies..cells).filter_map(|cell| pair(cell - strategies, cell)).collect(),
        strategies: of_strategies,
    }
}

fn habits(fixture: &Fixture) -> Vec<Habits> {
    let mut all = Vec::new();
    for (cell, summary) in fixture.summaries.iter().enumerate().filter(|(_, summary)| summary.games > 0) {
        let games = summary.games;
        let actions = fixture.descriptor.actions.iter().enumerate().map(|(place, kind)| {
            let used = games * (9 - place.min(8) as u64) / 10;
            Habit {
                name: kind.name.to_owned(),
                games: share("", used, games),
                times: 6.0 / (place + 1) as f64,
                times_won: (summary.wins > 0).then_some(6.6 / (place + 1) as f64),
                times_lost: (summary.wins < games).then_some(5.4 / (place + 1) as f64),
                won_with: Some(share("", (used as f64 * summary.win_rate.unwrap_or(0.0)) as u64, used)),
                won_without: (place > 0).then(|| share("", summary.wins / 12, games - used)),
            }
        });
        let turns = fixture.tallies[cell].turns.iter().collect::<Vec<_>>();
        let running = |turn: i32| {
            let over: u64 = turns.iter().filter(|(length, _)| *length <= turn).map(|(_, count)| count).sum();
            1.0 - over as f64 / games as f64
        };
        let last = turns.last().map_or(0, |(turn, _)| *turn);
        let mut notable = vec![
            Notable { what: "the closest win", game: 4_711, figure: "by 1 Prestige".into() },
            Notable { what: "the closest loss", game: 42, figure: "short of the goal by 1 Prestige".into() },
            Notable { what: "the longest game", game: 9_001, figure: format!("{last} turns") },
        ];
        if summary.wins == 0 {
            notable.remove(0);
        }
        all.push(Habits {
            cell,
            actions: actions.collect(),
            rules: Vec::new(),
            survival: (0..=last).map(running).collect(),
            games: notable,
        });
    }
    all
}

fn warnings(fixture: &Fixture) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let empty = fixture.summaries.iter().filter(|summary| summary.games == 0).count();
    if empty > 0 {
        warnings.push(Warning {
            what: format!(
                "`standard` played no game in {empty} of its cells ({} among them)",
                fixture.labels[0].variant
            ),
            remedy: "go on with --resume".into(),
        });
    }
    if let Some(cell) = fixture.summaries.iter().position(|summary| summary.truncated > 0) {
        let label = &fixture.labels[cell];
        warnings.push(Warning {
            what: format!(
                "up to 0.25 % of the games of `{}` ({}) were cut short at the decision limit and count as lost",
                label.strategy, label.variant
            ),
            remedy: "raise `limits.decisions`, or look at such a game: the strategy may be stalling".into(),
        });
    }
    warnings
}

fn manifest(plan: &Plan) -> Manifest {
    Manifest {
        status: plan.status,
        perihelion: "0.1.0".into(),
        ruleset: "timers".into(),
        rules_version: 1,
        title: plan.title.into(),
        command: ["sweep", "scenarios/timers/sweeps/start.toml", "-n", "15000"].map(String::from).to_vec(),
        seed: 1,
        stop: "15000 games a cell".into(),
        level: 0.95,
        keeps_games: false,
        assumed: ["spy.on_marker", "store.order", "limits.decisions"].map(String::from).to_vec(),
        identity: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef".into(),
        inputs: vec![Input::new(
            "scenarios/timers/sweeps/start.toml".into(),
            "title = \"Where the Timers start\"\n".into(),
        )],
        about: "How hard the game is for each start of the Timers.".into(),
        target: None,
        score_ranges: Vec::new(),
        replays: Vec::new(),
        grid: Grid::default(),
    }
}

/// One axis, eleven values, a target.
pub fn start() -> Fixture {
    let variants = (18..=28).map(|start| {
        let from_middle = f64::from(23 - start);
        let axes = vec![("timers.start".to_owned(), start.to_string())];
        (format!("timers.start={start}"), axes, 0.11 + 0.31 * from_middle + 0.012 * from_middle * from_middle)
    });
    let mut plan = Plan::new("Where the Timers start", variants.collect());
    plan.target = Some(Interval { low: 0.4, high: 0.6 });
    plan.is_sequence = true;
    build(plan)
}

fn named(title: &'static str, levels: &[(&str, f64)]) -> Plan {
    let mut plan = Plan::new(title, levels.iter().map(|(name, value)| ((*name).to_owned(), vec![], *value)).collect());
    plan.is_sequence = true;
    plan
}

/// Four named levels in order, one step wider than the others.
pub fn levels_in_order() -> Fixture {
    build(named("Four levels", &[("easy", -1.2), ("normal", -0.6), ("hard", 0.0), ("brutal", 1.4)]))
}

/// Two levels.
pub fn two_levels() -> Fixture {
    build(named("The two printed starts", &[("normal", 0.11), ("harder", 0.43)]))
}

/// Five levels, two of them the wrong way round and two too close to tell apart.
pub fn levels_in_disorder() -> Fixture {
    let levels = [("cadet", -1.0), ("pilot", -0.2), ("captain", -0.4), ("major", 0.5), ("admiral", 0.53)];
    build(named("Five levels", &levels))
}

/// Two axes.
pub fn two_axes() -> Fixture {
    let mut variants = Vec::new();
    for start in 20..=26 {
        for cost in 0..4 {
            let axes =
                vec![("timers.start".to_owned(), start.to_string()), ("store.size".to_owned(), (4 + cost).to_string())];
            let name = format!("timers.start={start}, store.size={}", 4 + cost);
            variants.push((name, axes, 0.1 + 0.3 * f64::from(23 - start) + 0.18 * f64::from(cost) - 0.3));
        }
    }
    let mut plan = Plan::new("Timers and Store", variants);
    plan.target = Some(Interval { low: 0.45, high: 0.55 });
    build(plan)
}

/// One variant, one strategy.
pub fn one_cell() -> Fixture {
    let mut plan = Plan::new("One cell", vec![("standard".into(), vec![], 0.11)]);
    plan.players = vec![("standard".into(), 0.0)];
    plan.games = |_| 2_000;
    build(plan)
}

/// A variant that everybody wins, one in the middle, one that everybody loses.
pub fn extremes() -> Fixture {
    let mut plan = named("From gift to wall", &[("gift", -10.0), ("middle", 0.2), ("wall", 10.0)]);
    plan.games = |_| 800;
    build(plan)
}

/// Stopped after some cells.
pub fn interrupted() -> Fixture {
    let variants = (21..=25).map(|start| {
        (
            format!("timers.start={start}"),
            vec![("timers.start".to_owned(), start.to_string())],
            0.3 * f64::from(23 - start),
        )
    });
    let mut plan = Plan::new("Where the Timers start", variants.collect());
    plan.games = |cell| if cell < 19 { 640 } else { 0 };
    plan.target = Some(Interval { low: 0.4, high: 0.6 });
    plan.status = Status::Interrupted;
    build(plan)
}

/// Nothing was played yet.
pub fn unplayed() -> Fixture {
    let mut plan = named("Nothing yet", &[("normal", 0.0), ("harder", 1.0)]);
    plan.games = |_| 0;
    plan.status = Status::Running;
    build(plan)
}

/// 150 variants, seven strategies: more than 1,000 cells.
pub fn large() -> Fixture {
    let mut variants = Vec::new();
    for start in 14..=28 {
        for distance in 0..10 {
            let axes = vec![
                ("timers.start".to_owned(), start.to_string()),
                ("store.size".to_owned(), (3 + distance).to_string()),
            ];
            let name = format!("timers.start={start}, store.size={}", 3 + distance);
            variants.push((name, axes, 0.3 * f64::from(21 - start) + 0.1 * f64::from(distance) - 0.4));
        }
    }
    let mut plan = Plan::new("A thousand cells", variants);
    plan.target = Some(Interval { low: 0.4, high: 0.6 });
    build(plan)
}

/// Names that would break a careless page.
pub fn hostile() -> Fixture {
    let long = "a very long name of a variant that goes on and on until it has one hundred and twenty characters, as a careful tester would write it";
    let mut plan = named(
        "Odd <names> & \"quotes\"",
        &[(long, -0.5), ("<script>alert('variant')</script>", 0.1), ("$x^2$ `tick` {{ 7 * 7 }}", 0.9)],
    );
    plan.players = vec![
        ("<script>alert(1)</script>".into(), 0.0),
        ("averyveryverylongnameofastrategywithoutanyspaceinitsothatitcannotbebrokenoverlinesatallwhichisafrequentmistake".into(), 0.7),
        ("\"><img src=x onerror=alert(2)>".into(), -1.0),
    ];
    build(plan)
}

/// Every situation by its name.
pub fn all() -> Vec<(&'static str, Fixture)> {
    vec![
        ("start", start()),
        ("levels", levels_in_order()),
        ("two-levels", two_levels()),
        ("disorder", levels_in_disorder()),
        ("two-axes", two_axes()),
        ("one-cell", one_cell()),
        ("extremes", extremes()),
        ("interrupted", interrupted()),
        ("unplayed", unplayed()),
        ("large", large()),
        ("hostile", hostile()),
    ]
}
