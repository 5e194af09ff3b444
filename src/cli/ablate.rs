//! `perihelion ablate`: what each thing is worth, left out or moved one at a time.

use super::{
    Options, Stop,
    compare::comparable,
    findings::Findings,
    output,
    play::{Enough, Plan, all_played},
    recorded::{Made, Recorded, inputs},
    run::{Given, games},
    search::Search,
    watch::Busy,
};
use crate::{
    analysis::{Contrast, Run, contrasts},
    files::{Mistakes, path_argument},
    frames,
    report::{ablated_text, thousands},
    scenario::{AS_IT_IS, Ablation, Cell, Compare, Each, Override, Scenario},
    simulation::{NoKeeper, Runner},
};
use anyhow::Context;
use std::{collections::BTreeSet, path::PathBuf, sync::Arc};

/// Leave out or move one thing at a time, and rank what each is worth.
///
/// Each variant meets the same luck as the game as it is, so differences of single games are compared. They come ranked,
/// the largest first, with intervals that hold whenever you look; what is claimed is corrected for asking so many
/// questions (Holm). What changes no game at all is told to be exactly that.
///
/// PATTERN names cards (`contracts.deck.*`), which are left out, or settings (`prices.*`), which are moved a little down
/// and up; after a `=` stand values to give instead, or how far to move with a sign.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples, with S for scenarios/timers/standard.toml:
  perihelion ablate S -s standard --each 'contracts.deck.*'
  perihelion ablate S -s standard --each 'contracts.deck.*.count=-1,+1' -n 50000
  perihelion ablate S -s standard -s expert --each 'spy.*' --each timers.start=22,24
  perihelion ablate S -s expert --rules
  perihelion ablate S -s expert --actions -n 2000
  perihelion ablate S -s standard --assumed --out reports/assumed")]
pub struct Ablate {
    /// The scenario file.
    scenario: PathBuf,
    /// A strategy: a path, the name of a shipped one such as `standard`, or `random` or `first`; with `search:` before
    /// it, such as `search:standard`, it looks ahead. Give it again for more.
    #[arg(short, long = "strategy", required = true, value_name = "STRATEGY")]
    strategies: Vec<String>,
    /// What to leave out or move. Give it again for more.
    #[arg(long, value_name = "PATTERN[=VALUES]")]
    each: Vec<String>,
    /// Move all that the scenario assumes, down and up: what the numbers rest on.
    #[arg(long)]
    assumed: bool,
    /// Leave out each rule of the strategy.
    #[arg(long, conflicts_with = "out")]
    rules: bool,
    /// Forbid the strategy each kind of action, wherever there is another.
    #[arg(long, conflicts_with = "out")]
    actions: bool,
    /// Change a setting of every variant. Give it again for more.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    /// Games for each variant and strategy, at least 2.
    #[arg(short = 'n', long, default_value_t = 10_000, value_name = "GAMES", value_parser = games, allow_negative_numbers = true)]
    games: u64,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave a run directory here, which `perihelion report` makes a page of.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    recorded: Recorded,
    #[command(flatten)]
    search: Search,
}

/// The level of the intervals and verdicts.
const LEVEL: f64 = 0.95;

impl Ablate {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        comparable(self.games, "-n 10000")?;
        if self.out.is_none() && self.recorded.is_asked_for() {
            return Err(Stop::Usage("there is no run directory\n  = help: name one with `--out DIR`".into()));
        }
        let preparing = Busy::draw(options, "preparing the variants");
        let runner = Runner::new(options.threads)?;
        let cells = runner.install(|| self.cells(options))?;
        let title =
            cells.first().map_or_else(String::new, |cell| format!("{}, one thing at a time", cell.scenario.title));
        let files = inputs(&[], &cells);
        let mut plan = Plan::new(options, runner, title, cells, self.seed, Enough::Games(self.games), LEVEL)?;
        plan.compare = Some(Compare::Baseline(AS_IT_IS.to_owned()));
        if let Some(path) = &self.out {
            let print = |findings: &Findings| self.print(options, &plan, &findings.run());
            let made = Made { command: self.command(), inputs: files };
            self.recorded.run(options, &plan, path, made, preparing, &print)?;
            return Ok(());
        }
        drop(preparing);
        let (tallies, finish) = plan.play(options, &self.recorded.play, None, &mut NoKeeper)?;
        let summaries = plan.summaries(&tallies);
        let ranges = plan.score_ranges();
        self.print(options, &plan, &plan.run(&tallies, &summaries, &ranges))?;
        all_played(finish)
    }

    /// The game as it is, and a variant for each thing that is left out or moved.
    fn cells(&self, options: &Options) -> Result<Vec<Cell>, Stop> {
        let given = Given::all("--set", &self.changes);
        let mut cells = self.search.cells(options, &self.scenario, &self.strategies, &given)?;
        cells.iter_mut().for_each(|cell| cell.variant = AS_IT_IS.to_owned());
        let Some(first) = cells.first().cloned() else { return Err(Stop::Usage("there is nothing to play".into())) };
        let mut ablations: Vec<Ablation> = Vec::new();
        for text in &self.each {
            let found = Each::parse(text).and_then(|each| each.ablations(&first.scenario));
            ablations.extend(found.map_err(|what| Stop::Usage(format!("--each {text}: {what}")))?);
        }
        if self.assumed {
            ablations.extend(Ablation::of_assumed(&first.scenario));
        }
        let mut known = BTreeSet::new();
        ablations.retain(|ablation| known.insert(ablation.name.clone()));
        let changes = ablations.iter().map(|ablation| self.overrides(ablation)).collect::<Result<Vec<_>, _>>()?;
        let mut refused: Vec<String> = Vec::new();
        let scenarios = Scenario::load_each(&self.scenario, &changes, &options.rulesets)?;
        let as_it_is = cells.clone();
        for (ablation, scenario) in ablations.iter().zip(scenarios) {
            match scenario.map(Arc::new) {
                Ok(scenario) if first.scenario.differences(&scenario).is_empty() => {}
                Ok(scenario) => cells.extend(as_it_is.iter().map(|cell| Cell {
                    variant: ablation.name.clone(),
                    scenario: Arc::clone(&scenario),
                    ..cell.clone()
                })),
                Err(mistakes) => {
                    refused.extend(mistakes.list.first().map(|one| format!("{}: {}", ablation.name, one.what())));
                }
            }
        }
        if self.rules || self.actions {
            self.has_rules(&first)?;
        }
        if self.rules {
            cells.extend(without_rules(&first));
        }
        if self.actions {
            cells.extend(without_actions(&first));
        }
        if !refused.is_empty() {
            let few: String = refused.iter().take(MOST_REFUSED).map(|one| format!("\n  - {one}")).collect();
            let more = refused.len().saturating_sub(MOST_REFUSED);
            let more = if more > 0 { format!("\n  - and {more} more") } else { String::new() };
            output::note(options, &format!("left alone, for the rules cannot be played so:{few}{more}"));
        }
        if cells.iter().all(|cell| cell.variant == AS_IT_IS) {
            let help = "name cards or settings with --each, such as `--each 'PATH.*'`, or give --assumed, --rules or --actions";
            return Err(Stop::Usage(format!("there is nothing to leave out or move\n  = help: {help}")));
        }
        Ok(cells)
    }

    /// Rules can be taken from a strategy that is a file, and every strategy has its own.
    fn has_rules(&self, cell: &Cell) -> Result<(), Stop> {
        let why = match (self.strategies.len(), cell.strategy.rules().is_empty()) {
            (1, false) => return Ok(()),
            (1, true) => format!("`{}` has no rules of its own", cell.strategy.name()),
            _ => "each strategy has rules of its own".to_owned(),
        };
        Err(Stop::Usage(format!("{why}\n  = help: give --rules and --actions with one strategy that is a file")))
    }

    /// What changes the scenario where one thing is left out or moved.
    fn overrides(&self, ablation: &Ablation) -> Result<Vec<Override>, Mistakes> {
        let read = |option: &'static str, texts: &[String]| {
            texts.iter().map(|text| Override::of_option(option, text)).collect::<Result<Vec<_>, _>>()
        };
        let own = read("--each", &ablation.changes)?;
        // It stands in place of what is changed in all variants; parameters are the strategies'.
        let mut overrides = read("--set", &self.changes)?;
        overrides.retain(|all| all.param().is_none() && own.iter().all(|own| own.path != all.path));
        overrides.extend(own);
        Ok(overrides)
    }

    /// The arguments that decide the results.
    fn command(&self) -> Vec<String> {
        let mut command = vec!["ablate".to_owned(), path_argument(&self.scenario)];
        let mut give = |option: &str, values: &[String]| {
            command.extend(values.iter().flat_map(|value| [option.to_owned(), value.clone()]));
        };
        give("-s", &self.strategies);
        give("--each", &self.each);
        give("--set", &self.changes);
        command.extend(self.assumed.then(|| "--assumed".to_owned()));
        command.extend(["-n".to_owned(), self.games.to_string(), "--seed".to_owned(), self.seed.to_string()]);
        command.extend(self.search.rollouts.iter().flat_map(|number| ["--rollouts".to_owned(), number.to_string()]));
        command
    }

    /// Prints the ranking for each strategy.
    fn print(&self, options: &Options, plan: &Plan, run: &Run<'_>) -> Result<(), Stop> {
        let ranked: Vec<(&str, Vec<Contrast>)> = run
            .strategies()
            .into_iter()
            .map(|strategy| {
                let mut found = contrasts(run, strategy);
                found.sort_by(|a, b| b.pair.wins.value.abs().total_cmp(&a.pair.wins.value.abs()));
                (strategy, found)
            })
            .collect();
        let pairs: Vec<_> = ranked.iter().flat_map(|(_, found)| found.iter().map(|one| &one.pair)).collect();
        let frame = frames::pairs(run, &pairs).context("the table cannot be made")?;
        output::print_frame(options, &frame, || {
            let tables: String =
                ranked.iter().map(|(strategy, found)| ablated_text(run, strategy, found, output::width())).collect();
            let games = thousands(self.games);
            format!("{}, {}, {games} games of seed {}\n{tables}", plan.title, plan.descriptor.name, self.seed)
        })
    }
}

/// How many things are named that the rules refuse.
const MOST_REFUSED: usize = 5;

/// The cell with a strategy that lacks a rule, for each of its rules.
fn without_rules(cell: &Cell) -> impl Iterator<Item = Cell> {
    cell.strategy.rule_names().into_iter().enumerate().filter_map(|(place, rule)| {
        let strategy = cell.strategy.without_rule(place)?;
        Some(Cell { variant: format!("without rule `{rule}`"), strategy, ..cell.clone() })
    })
}

/// The cell with a strategy that may not take an action of a kind, for each kind.
fn without_actions(cell: &Cell) -> impl Iterator<Item = Cell> {
    cell.scenario.descriptor.actions.iter().enumerate().filter_map(|(place, action)| {
        let strategy = cell.strategy.without_kind(place)?;
        Some(Cell { variant: format!("without action `{}`", action.name), strategy, ..cell.clone() })
    })
}
