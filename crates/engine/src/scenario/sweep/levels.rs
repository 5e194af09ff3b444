//! Levels of difficulty that a tune looks for together: their names, and how they lie to one another.

use super::{
    super::{
        asserts::{Bounds, Measure},
        place::Place,
    },
    asserts::read_end,
    axes::AxisText,
    zips::Group,
};
use crate::files::{Item, Mistakes, TableReader, did_you_mean};

/// Levels that are looked for together.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelAims {
    /// Their names, in their order.
    pub names: Vec<String>,
    /// The player whose wins are spread evenly over them, by its place.
    pub player: usize,
    /// Where these wins are to lie at each level.
    pub bounds: Vec<Bounds>,
    /// Whether they fall from each level to the next.
    pub falling: bool,
    /// The players whose wins are to be in order too, by their places.
    pub in_order: Vec<usize>,
    /// By how much these may be out of order where two levels hardly differ for them.
    pub slack: f64,
    /// What may change that is the same at all levels, by its place.
    pub shared: Vec<usize>,
}

/// The most levels.
const MOST: usize = 20;

/// How far wins may be out of order unless the file says otherwise.
const SLACK: f64 = 0.01;

pub(super) const HELP: &str = "such as\n\n[levels]\nnames = [\"easy\", \"normal\", \"hard\"]\nwins  = { strategy = \"standard\", from = 0.8, to = 0.2 }";

/// `[levels]` as it is written, before players and settings are known.
pub(super) struct LevelsText<'a> {
    pub names: Vec<String>,
    /// The strategies that it names: first the one whose wins are spread, then those in order.
    pub strategy: Option<Item<'a>>,
    pub in_order: Vec<Item<'a>>,
    bounds: Vec<Bounds>,
    falling: bool,
    slack: f64,
    shared: Vec<Item<'a>>,
}

impl<'a> LevelsText<'a> {
    /// Reads `[levels]`.
    pub fn read(item: &Item<'a>, mistakes: &mut Mistakes) -> Option<Self> {
        let table = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
        let require = |key| table.require(key).map_err(|mistake| Mistakes::from(mistake.help(HELP)));
        let (names, wins) = (mistakes.take(require("names")), mistakes.take(require("wins")));
        let [in_order, slack, shared] = ["in_order", "slack", "shared"].map(|key| table.get(key));
        table.unknown_keys(mistakes);
        let names = names.and_then(|item| read_names(&item, mistakes));
        let wins = wins.and_then(|item| {
            let table = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
            read_wins(&item, &table, names.as_ref().map(Vec::len), mistakes)
        });
        let list = |item: Option<Item<'a>>, mistakes: &mut Mistakes| {
            item.and_then(|item| mistakes.take(item.list().map_err(Mistakes::from))).unwrap_or_default()
        };
        let (in_order, shared) = (list(in_order, mistakes), list(shared, mistakes));
        let slack = match &slack {
            Some(item) => read_small(item, "what games show is never exact: 0.01 is a percentage point", mistakes)?,
            None => SLACK,
        };
        let Wins { strategy, bounds, falling } = wins?;
        Some(Self { names: names?, strategy, in_order, bounds, falling, slack, shared })
    }

    /// What is looked for, once the players are known: the one whose wins are spread, and those in order.
    pub fn settle(
        self,
        player: usize,
        in_order: Vec<usize>,
        axes: &[AxisText],
        groups: &[Group],
        mistakes: &mut Mistakes,
    ) -> LevelAims {
        let mut shared: Vec<usize> = Vec::new();
        for item in &self.shared {
            let Some(path) = mistakes.take(item.text().map_err(Mistakes::from)) else { continue };
            let has = |group: &Group| group.axes.iter().any(|axis| axes[*axis].path == path);
            match groups.iter().position(has) {
                Some(place) if !shared.contains(&place) => shared.push(place),
                Some(_) => {}
                None => {
                    let mistake = item.mistake(format!("`{path}` does not change"), "expected a setting of `[free]`");
                    mistakes.push(match did_you_mean(path, axes.iter().map(|axis| axis.path.as_str())) {
                        Some(near) => mistake.suggest(Some(near)),
                        None => mistake.help("say in `[free]` what it may be, or take it out here"),
                    });
                }
            }
        }
        let Self { names, bounds, falling, slack, .. } = self;
        LevelAims { names, player, bounds, falling, in_order, slack, shared }
    }
}

fn read_names(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<Vec<String>> {
    let entries = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
    if !(2..=MOST).contains(&entries.len()) {
        let label = format!("expected from 2 to {MOST}, found {}", entries.len());
        mistakes.push(item.mistake("this is no ladder of levels", label).help(HELP));
        return None;
    }
    let mut names: Vec<String> = Vec::new();
    for entry in &entries {
        let name = mistakes.take(entry.text().map_err(Mistakes::from))?.trim().to_owned();
        if name.is_empty() || names.contains(&name) {
            let what = if name.is_empty() { "this name is empty" } else { "two levels have this name" };
            mistakes.push(entry.mistake(what, "expected a name of its own").help("give each level its own name"));
            return None;
        }
        names.push(name);
    }
    Some(names)
}

/// What `wins` says.
struct Wins<'a> {
    strategy: Option<Item<'a>>,
    bounds: Vec<Bounds>,
    falling: bool,
}

fn read_wins<'a>(
    item: &Item<'a>,
    table: &TableReader<'a>,
    count: Option<usize>,
    mistakes: &mut Mistakes,
) -> Option<Wins<'a>> {
    let require = |key| table.require(key).map_err(|mistake| Mistakes::from(mistake.help(HELP)));
    let strategy = mistakes.take(require("strategy"));
    let mut end = |key| {
        let item = mistakes.take(require(key))?;
        let share = read_end(&item, &Measure::Wins, mistakes)?;
        if share <= 0.0 || share >= 1.0 {
            let mistake =
                item.mistake("no games show that something always or never happens", format!("found {share}"));
            mistakes.push(mistake.help("give a share between 0 and 1, such as 0.9"));
            return None;
        }
        Some(share)
    };
    let (from, to) = (end("from"), end("to"));
    let [evenly, within] = ["evenly", "within"].map(|key| table.get(key));
    table.unknown_keys(mistakes);
    let logits = match &evenly {
        None => true,
        Some(item) => match mistakes.take(item.text().map_err(Mistakes::from))? {
            "logits" => true,
            "points" => false,
            other => {
                let mistake =
                    item.mistake(format!("levels cannot be even in {other}"), "expected `logits` or `points`");
                mistakes
                    .push(mistake.help("in logits the same step multiplies the odds; in points it adds to the wins"));
                return None;
            }
        },
    };
    let within = match &within {
        None => None,
        Some(item) => {
            Some(read_small(item, "it is how far a level may be from its aim: 0.03 are 3 percentage points", mistakes)?)
        }
    };
    let (from, to, count) = (from?, to?, count?);
    if from == to {
        let mistake = Place::of_key(item).mistake("all levels would be alike", format!("both ends are {from}"));
        mistakes.push(mistake.help("give ends that are apart, such as `from = 0.8, to = 0.2`"));
        return None;
    }
    let bounds = spread((from, to), count, logits, within);
    let order = |pair: &[Bounds]| if from > to { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
    let meet = |pair: &[Bounds]| {
        let (lower, upper) = order(pair);
        lower.most.unwrap_or(1.0) >= upper.least.unwrap_or(0.0)
    };
    if bounds.windows(2).any(meet) {
        let mistake = Place::of_key(item).mistake("neighbouring levels would overlap", "expected aims further apart");
        mistakes.push(mistake.help("make `within` smaller, or take fewer levels"));
        return None;
    }
    Some(Wins { strategy, bounds, falling: from > to })
}

/// A distance between shares, which is small.
fn read_small(item: &Item<'_>, help: &str, mistakes: &mut Mistakes) -> Option<f64> {
    match mistakes.take(item.number().map_err(Mistakes::from))? {
        number if number > 0.0 && number < 0.5 => Some(number),
        number => {
            let key = item.path.rsplit('.').next().unwrap_or_default();
            mistakes.push(item.mistake(format!("`{key}` is out of range"), format!("found {number}")).help(help));
            None
        }
    }
}

/// So many bands, evenly apart in logits or in points: each as wide as it is told to be, or half as wide as a step.
fn spread((from, to): (f64, f64), count: usize, logits: bool, within: Option<f64>) -> Vec<Bounds> {
    let scale = |share: f64| if logits { (share / (1.0 - share)).ln() } else { share };
    let share = |value: f64| if logits { 1.0 / (1.0 + (-value).exp()) } else { value };
    // To a thousandth, as people would write it.
    let tidy = |share: f64| (1000.0 * share).round() / 1000.0;
    let (first, last) = (scale(from), scale(to));
    let step = (last - first) / (count - 1) as f64;
    let band = |level: usize| {
        let aim = first + step * level as f64;
        let (low, high) = match within {
            Some(within) => (share(aim) - within, share(aim) + within),
            None => (tidy(share(aim - step.abs() / 4.0)), tidy(share(aim + step.abs() / 4.0))),
        };
        Bounds { least: (low > 0.0).then_some(low), most: (high < 1.0).then_some(high) }
    };
    (0..count).map(band).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_evenly_apart_in_logits_or_in_points() {
        let middles = |bounds: Vec<Bounds>| -> Vec<f64> {
            let middle = |bounds: &Bounds| (bounds.least.unwrap_or(0.0) + bounds.most.unwrap_or(1.0)) / 2.0;
            bounds.iter().map(middle).collect()
        };
        let points = middles(spread((0.8, 0.2), 4, false, Some(0.02)));
        assert!(points.iter().zip([0.8, 0.6, 0.4, 0.2]).all(|(found, aim)| (found - aim).abs() < 1e-9), "{points:?}");
        // The logits of 0.9 and 0.1 are ±2.197; half-way to the middle lies 0.75.
        let logits = middles(spread((0.1, 0.9), 5, true, Some(0.001)));
        assert!(logits.iter().zip([0.1, 0.25, 0.5, 0.75, 0.9]).all(|(found, aim)| (found - aim).abs() < 1e-9));
        // A quarter of a step to each side.
        let bands = spread((0.8, 0.2), 4, false, None);
        assert!(
            (bands[1].least.unwrap_or(0.0) - 0.55).abs() < 1e-9 && (bands[1].most.unwrap_or(0.0) - 0.65).abs() < 1e-9
        );
        assert_eq!(spread((0.98, 0.1), 3, false, Some(0.05))[0].most, None);
    }
}
