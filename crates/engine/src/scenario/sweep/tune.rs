//! A tune file: what is wanted of a game, and what of its settings may change for it.

use super::{
    super::{
        Scenario,
        asserts::{Bounds, Measure, has_margin},
        axis_value::AxisValue,
        change::Wish,
        place::Place,
        read::{Reading, named_file, read_scenario, stem},
    },
    asserts::{read_bounds, read_end, told},
    axes::AxisText,
    free::{FreeText, read_free},
    header,
    levels::{LevelAims, LevelsText},
    own::Own,
    players::List,
    shipped::Shipped,
    zips::{Group, read_groups},
};
use crate::{
    Rulesets,
    files::{self, FileKind, Item, Mistakes, Source, TableReader, did_you_mean},
    ruleset::Descriptor,
    strategy::Strategy,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// What is looked for: settings that give the difficulty that is wanted.
#[derive(Debug, Clone)]
pub struct Tune {
    /// The name of its file, without `.toml`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is for; may be empty.
    pub about: String,
    /// The game as it is printed.
    pub scenario: Arc<Scenario>,
    /// The players that the wants are about, each once.
    pub strategies: Vec<Strategy>,
    /// What may change, each alone or several together.
    pub free: Vec<Free>,
    /// What is wanted.
    pub wants: Vec<Wanted>,
    /// The levels, where more than one answer is looked for.
    pub levels: Option<LevelAims>,
    /// When the search ends.
    pub budget: Budget,
    /// The seed of all luck.
    pub seed: u64,
    /// How sure an answer is.
    pub level: f64,
    /// Its file, and its text.
    pub path: PathBuf,
    /// The text.
    pub source: Arc<Source>,
    reading: Reading,
    axes: Vec<AxisText>,
    groups: Vec<Group>,
}

/// When a search ends that has found nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Budget {
    /// After so many games.
    Games(u64),
    /// After so many minutes.
    Minutes(f64),
}

/// Something that may change: a setting, or several that change together.
#[derive(Debug, Clone, PartialEq)]
pub struct Free {
    /// The settings' paths.
    pub paths: Vec<String>,
    /// The values that each may have, by path and step.
    pub values: Vec<Vec<AxisValue>>,
    /// The same as a file writes them.
    pub written: Vec<Vec<String>>,
    /// The step that is printed, if it is among them.
    pub printed: Option<usize>,
    /// What each step costs.
    pub costs: Vec<f64>,
}

impl Free {
    /// A step as tables show it: `timers.start=22`.
    #[must_use]
    pub fn label(&self, step: usize) -> String {
        let each =
            self.paths.iter().zip(&self.values).map(|(path, values)| format!("{path}={}", values[step].as_str()));
        each.collect::<Vec<String>>().join(", ")
    }

    /// Where each step lies between the least number, 0, and the greatest, 1; `None` where values are no numbers.
    #[must_use]
    pub fn places(&self) -> Option<Vec<f64>> {
        let numbers: Vec<f64> = self.values.first()?.iter().map(AxisValue::number).collect::<Option<_>>()?;
        let (least, most) =
            numbers.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), one| (low.min(*one), high.max(*one)));
        let width = if most > least { most - least } else { 1.0 };
        Some(numbers.iter().map(|number| (number - least) / width).collect())
    }
}

/// One thing that is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// The player it is about, by its place.
    pub player: usize,
    /// The player that is compared with, where it is about how far the first is ahead of him, or about luck in what both
    /// reach.
    pub against: Option<usize>,
    /// What of its games.
    pub measure: Measure,
    /// Where that is to lie.
    pub bounds: Bounds,
    /// How much it weighs, if it need not be met.
    pub weight: Option<f64>,
    /// The level that it is about, by its place; `None` for all.
    pub level: Option<usize>,
}

/// The most wants.
const MOST_WANTS: usize = 100;

/// How long a search lasts unless the file says otherwise.
const MINUTES: f64 = 10.0;

const WANT: &str =
    "write each as `[[want]]`, such as\n\n[[want]]\nstrategy = \"standard\"\nwins     = { is = 0.35, within = 0.02 }";

impl Tune {
    /// Reads a tune file over one of these rulesets, with everything it names.
    ///
    /// # Errors
    /// Every mistake in the file and in the scenario and the strategies it names.
    pub fn load(path: &Path, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::from_source(&Source::read(path)?, rulesets)
    }

    /// As [`Tune::load`], from text that has been read already.
    ///
    /// # Errors
    /// As [`Tune::load`].
    pub fn from_source(source: &Arc<Source>, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        let parsed = files::parse(source)?;
        FileKind::Tune.expect(source, &parsed, &[]).map_err(|mistake| Mistakes::from(*mistake))?;
        let top = TableReader::top(source, &parsed);
        let mut mistakes = Mistakes::default();
        let scenario = mistakes.take(top.require("scenario").map_err(Mistakes::from));
        let (title, about) = (header::text(&top, "title", &mut mistakes), header::text(&top, "about", &mut mistakes));
        let budget = read_budget(&top, &mut mistakes);
        let plain = header::read_plain(&top, &mut mistakes);
        let [free, tie, want, levels] = ["free", "tie", "want", "levels"].map(|key| top.get(key));
        top.unknown_keys(&mut mistakes);
        let told_levels = levels.is_some();
        let levels = levels.and_then(|item| LevelsText::read(&item, &mut mistakes));
        let scenario = scenario.and_then(|item| mistakes.take(named_file(&item)));
        let base = scenario.and_then(|source| read_scenario(source, rulesets, &mut mistakes));
        let Some(base) = base else { return Err(mistakes) };
        let descriptor = base.draft.descriptor;
        let top_place = || Place::of_span(source, 0..0);
        let free = match &free {
            Some(item) => read_free(item, descriptor, &mut mistakes),
            None => {
                let mistake = top_place().mistake("`[free]` is missing", "expected what may change");
                mistakes.push(mistake.help("such as\n\n[free]\n\"timers.start\" = { from = 18, to = 28 }"));
                Vec::new()
            }
        };
        let axes: Vec<AxisText> = free.iter().map(|free| free.axis.clone()).collect();
        let groups = read_groups(tie.as_ref(), &axes, &mut mistakes);
        let names = levels.as_ref().map(|levels| levels.names.clone());
        let names = if told_levels { names } else { Some(Vec::new()) };
        let mut asking = Asking::new(source, descriptor, names);
        let levels = levels.and_then(|levels| asking.read_levels(levels, &axes, &groups, &mut mistakes));
        match &want {
            Some(item) => asking.read(item, &mut mistakes),
            None if told_levels => {}
            None => {
                let mistake = top_place().mistake("`[[want]]` is missing", "expected what is wanted");
                mistakes.push(mistake.help(WANT));
            }
        }
        let Asking { list, wants, places, names, .. } = asking;
        // Unless it says whose, the wins of all players are in order.
        let levels = levels.map(|aims| match aims.in_order.is_empty() {
            true => LevelAims { in_order: (0..names.len()).collect(), ..aims },
            false => aims,
        });
        let mut players = list.players(&mut mistakes);
        if let Some((rollouts, _)) = &plain.rollouts {
            players.iter_mut().for_each(|player| player.strategy = player.strategy.with_rollouts(*rollouts));
        }
        let printed: Vec<Option<usize>> = groups.iter().map(|group| printed(&base, &axes, group)).collect();
        let settings = base.draft.settle(rulesets, &mut mistakes);
        let Some(settings) = settings else { return Err(mistakes) };
        let scenario = Scenario::of(&base, settings);
        for (want, place) in wants.iter().zip(&places) {
            let lacks = want.measure.needs_margin() && !has_margin(rulesets, &scenario);
            if lacks {
                let mistake = place.mistake("these games have no margin", "their goal is no number of points to reach");
                mistakes.push(mistake.help("want `score` or `wins`"));
            }
        }
        if !told_levels && !wants.is_empty() && wants.iter().all(|want| want.weight.is_some()) {
            let mistake = top_place().mistake("no want must be met", "expected one without `weight`");
            mistakes.push(mistake.help("take `weight` out of one"));
        }
        let free =
            groups.iter().zip(printed).filter_map(|(group, printed)| settle(group, &free, printed, &mut mistakes));
        let free: Vec<Free> = free.collect();
        let name = stem(&source.path);
        mistakes.or(Self {
            title: title.unwrap_or_else(|| name.clone()),
            name,
            about: about.unwrap_or_default(),
            scenario: Arc::new(scenario),
            strategies: players.into_iter().map(|player| player.strategy).collect(),
            free,
            wants,
            levels,
            budget,
            seed: plain.seed,
            level: plain.level,
            path: source.path.clone(),
            source: Arc::clone(source),
            reading: base,
            axes,
            groups,
        })
    }

    /// The game with these steps of what may change.
    ///
    /// # Errors
    /// What about these settings cannot be played.
    pub fn with(&self, steps: &[usize], rulesets: &Rulesets) -> Result<Scenario, Mistakes> {
        let mut mistakes = Mistakes::default();
        let mut reading = self.reading.clone();
        for (group, &step) in self.groups.iter().zip(steps) {
            change(&mut reading, &self.axes, group, step, &mut mistakes);
        }
        match reading.draft.settle(rulesets, &mut mistakes) {
            Some(settings) => mistakes.or(Scenario::of(&reading, settings)),
            None => Err(mistakes),
        }
    }

    /// Steps as tables show them: `timers.start=22, spy.cost=0`.
    #[must_use]
    pub fn label(&self, steps: &[usize]) -> String {
        let each = self.free.iter().zip(steps).map(|(free, step)| free.label(*step));
        each.collect::<Vec<String>>().join(", ")
    }

    /// The settings with the values that they have at these steps.
    #[must_use]
    pub fn settings(&self, steps: &[usize]) -> Vec<(String, String)> {
        let each = self.free.iter().zip(steps).flat_map(|(free, &step)| {
            let values = free.values.iter().map(move |values| values[step].as_str().to_owned());
            free.paths.iter().cloned().zip(values)
        });
        each.collect()
    }

    /// The paths that these steps change from what is printed, with their values as a file writes them.
    #[must_use]
    pub fn changes(&self, steps: &[usize]) -> Vec<(&str, &str)> {
        let changed = self.free.iter().zip(steps).filter(|(free, step)| free.printed != Some(**step));
        let each = changed.flat_map(|(free, &step)| {
            free.paths.iter().zip(&free.written).map(move |(path, written)| (path.as_str(), written[step].as_str()))
        });
        each.collect()
    }
}

fn read_budget(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Budget {
    let (games, minutes) = (top.get("games"), top.get("minutes"));
    if let (Some(_), Some(minutes)) = (&games, &minutes) {
        let mistake = Place::of_key(minutes).mistake("both `games` and `minutes` are given", "expected one of them");
        mistakes.push(mistake.help("with `games` the same file always has the same answer"));
    }
    if let Some(item) = &games {
        let games = mistakes.take(header::games_of(item).map_err(Mistakes::from));
        return Budget::Games(games.unwrap_or(1));
    }
    let Some(item) = &minutes else { return Budget::Minutes(MINUTES) };
    match item.number() {
        Ok(number) if number > 0.0 && number <= 100_000.0 => return Budget::Minutes(number),
        Ok(number) => {
            let label = format!("expected more than 0 and at most 100000, found {number}");
            mistakes.push(item.mistake("`minutes` is out of range", label).help("such as `minutes = 10`"));
        }
        Err(mistake) => mistakes.push(mistake),
    }
    Budget::Minutes(MINUTES)
}

/// Gives what steps together its values at a step.
fn change(reading: &mut Reading, axes: &[AxisText], group: &Group, step: usize, mistakes: &mut Mistakes) {
    for &axis in &group.axes {
        if let Some(Wish::Change(change)) = axes[axis].values.get(step).map(|value| &value.wish) {
            reading.draft.apply(change, mistakes);
        }
    }
}

/// The step at which the game is as it is printed.
fn printed(base: &Reading, axes: &[AxisText], group: &Group) -> Option<usize> {
    let digest = base.draft.digest();
    (0..group.steps).find(|step| {
        let mut changed = base.clone();
        let mut mistakes = Mistakes::default();
        change(&mut changed, axes, group, *step, &mut mistakes);
        mistakes.list.is_empty() && changed.draft.digest() == digest
    })
}

/// What may change together. `printed` is the step at which the scenario stands.
fn settle(group: &Group, free: &[FreeText], printed: Option<usize>, mistakes: &mut Mistakes) -> Option<Free> {
    let members: Vec<&FreeText> = group.axes.iter().map(|&axis| &free[axis]).collect();
    let mut from = printed;
    let mut costs = vec![0.0; group.steps];
    for member in &members {
        if let Some((value, place)) = &member.printed {
            let step = member.axis.values.iter().position(|known| known.shown == *value);
            if step.is_none() {
                let known: Vec<&str> = member.axis.values.iter().map(|known| known.shown.as_str()).collect();
                let mistake = place.mistake(
                    "the printed value is none that it may have",
                    format!("expected one of {}", known.join(", ")),
                );
                mistakes.push(mistake.help("put it among the values: it is what changes are counted from"));
            }
            from = step.or(from);
        }
        if member.cost == 0.0 {
            continue;
        }
        let Some(from) = from else {
            let what = format!("a change of `{}` cannot be counted", member.axis.path);
            let mistake = member.axis.key.mistake(what, "the printed value is not among its values");
            mistakes.push(mistake.help("say which one is `printed`, or add it"));
            return None;
        };
        costs.iter_mut().enumerate().for_each(|(step, cost)| *cost += member.cost * step.abs_diff(from) as f64);
    }
    Some(Free {
        paths: members.iter().map(|member| member.axis.path.clone()).collect(),
        values: members
            .iter()
            .map(|member| member.axis.values.iter().map(|value| value.shown.clone()).collect())
            .collect(),
        written: members.iter().map(|member| member.written.clone()).collect(),
        printed,
        costs,
    })
}

/// The wants while they are read, and the players that they name.
struct Asking {
    descriptor: &'static Descriptor,
    list: List,
    names: Vec<String>,
    wants: Vec<Wanted>,
    places: Vec<Place>,
    /// The names of the levels; `None` where they could not be read.
    levels: Option<Vec<String>>,
}

impl Asking {
    fn new(source: &Arc<Source>, descriptor: &'static Descriptor, levels: Option<Vec<String>>) -> Self {
        let list = List::new(descriptor, Shipped::new(descriptor.name, &source.path));
        Self { descriptor, list, names: Vec::new(), wants: Vec::new(), places: Vec::new(), levels }
    }

    /// The levels, whose players come first.
    fn read_levels(
        &mut self,
        levels: LevelsText<'_>,
        axes: &[AxisText],
        groups: &[Group],
        mistakes: &mut Mistakes,
    ) -> Option<LevelAims> {
        let player = levels.strategy.as_ref().and_then(|item| self.player(item, mistakes));
        let in_order: Vec<usize> = levels.in_order.iter().filter_map(|item| self.player(item, mistakes)).collect();
        Some(levels.settle(player?, in_order, axes, groups, mistakes))
    }

    /// The level that a want names.
    fn level(&self, item: &Item<'_>, mistakes: &mut Mistakes) -> Option<usize> {
        let name = mistakes.take(item.text().map_err(Mistakes::from))?;
        let known = self.levels.as_deref()?;
        let place = known.iter().position(|level| level == name);
        if place.is_none() {
            let mistake = item.mistake(format!("there is no level `{name}`"), "expected one of `[levels]`");
            mistakes.push(match did_you_mean(name, known.iter().map(String::as_str)) {
                Some(near) => mistake.suggest(Some(near)),
                None if known.is_empty() => mistake.help("without `[levels]` every want is about the one answer"),
                None => mistake.help(format!("the levels are: {}", known.join(", "))),
            });
        }
        place
    }

    fn read(&mut self, item: &Item<'_>, mistakes: &mut Mistakes) {
        let entries = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(WANT))));
        let entries = entries.unwrap_or_default();
        if entries.len() > MOST_WANTS {
            let label = format!("expected at most {MOST_WANTS}, found {}", entries.len());
            mistakes.push(Place::of_key(item).mistake("too many wants", label));
            return;
        }
        for entry in entries {
            self.read_one(&entry, mistakes);
        }
    }

    fn read_one(&mut self, entry: &Item<'_>, mistakes: &mut Mistakes) -> Option<()> {
        let table = mistakes.take(entry.table().map_err(|mistake| Mistakes::from(mistake.help(WANT))))?;
        let place = Place::of_value(entry);
        let weight = table.get("weight").and_then(|item| match item.number() {
            Ok(weight) if weight > 0.0 && weight.is_finite() => Some(weight),
            Ok(weight) => {
                let mistake = item.mistake("a weight must be greater than 0", format!("found {weight}"));
                mistakes.push(mistake.help("leave it out where the want must be met"));
                None
            }
            Err(mistake) => {
                mistakes.push(mistake);
                None
            }
        });
        let strategy = mistakes.take(table.require("strategy").map_err(|mistake| Mistakes::from(mistake.help(WANT))));
        let player = strategy.and_then(|item| self.player(&item, mistakes));
        let against = table.get("against").map(|item| (self.player(&item, mistakes), Place::of_value(&item)));
        let level = table.get("level").map(|item| self.level(&item, mistakes));
        let known = ["strategy", "weight", "against", "level"];
        let others: Vec<(&str, Item<'_>)> =
            table.entries().into_iter().filter(|(key, _)| !known.contains(key)).collect();
        let [(name, item)] = others.as_slice() else {
            let what = if others.is_empty() { "nothing is wanted here" } else { "this is more than one want" };
            let label = "expected one quantity, such as `wins`";
            mistakes.push(place.mistake(what, label).help(WANT));
            return None;
        };
        let item = table.get(name).unwrap_or_else(|| item.clone());
        let measure = match Measure::of_two(name) {
            Some(measure) => measure,
            None => {
                let read = Measure::read(name, self.descriptor).map_err(|wrong| told(&Place::of_key(&item), wrong));
                mistakes.take(read)?
            }
        };
        let of_two = matches!(measure, Measure::Luck(_));
        if of_two && against.is_none() {
            let mistake = Place::of_key(&item).mistake("luck is about two players", "expected `against` beside it");
            mistakes
                .push(mistake.help("name the player whose games these are compared with: `against = \"standard\"`"));
            return None;
        }
        if let Some((other, place)) = &against {
            if !measure.is_share() {
                let mistake = place.mistake("only shares of games are compared", format!("`{name}` is a mean"));
                mistakes.push(mistake.help("want the wins, an ending or a rank, or leave `against` out"));
                return None;
            }
            if other.is_some() && *other == player {
                let mistake = place.mistake("a player is not compared with himself", "expected another one");
                mistakes.push(mistake.help("name a player who plays better, or worse"));
                return None;
            }
        }
        let (measure, bounds) = bounds_of(&item, &measure, against.is_some() && !of_two, mistakes)?;
        let (against, level) = (transpose(against.map(|(player, _)| player))?, transpose(level)?);
        self.wants.push(Wanted { player: player?, against, measure, bounds, weight, level });
        self.places.push(Place::of_key(&item));
        Some(())
    }

    /// The place of a player, whom a want before may have named.
    fn player(&mut self, item: &Item<'_>, mistakes: &mut Mistakes) -> Option<usize> {
        let name = mistakes.take(item.text().map_err(Mistakes::from))?;
        if let Some(place) = self.names.iter().position(|known| known == name) {
            return Some(place);
        }
        let before = mistakes.list.len();
        self.list.add((name, item.source, Place::of_value(item)), Own::default(), mistakes);
        self.names.push(name.to_owned());
        (mistakes.list.len() == before).then_some(self.names.len() - 1)
    }
}

/// What is there or not, where it is sound: `None` where it is not.
fn transpose<T>(given: Option<Option<T>>) -> Option<Option<T>> {
    match given {
        None => Some(None),
        Some(given) => given.map(Some),
    }
}

/// What is wanted, and its bounds: `{ is, within }`, `{ at_least }`, `{ at_most }` or `{ between }`, of a quantity, of how
/// far it lies above that of another player, or of one of its quantiles.
fn bounds_of(item: &Item<'_>, measure: &Measure, compared: bool, mistakes: &mut Mistakes) -> Option<(Measure, Bounds)> {
    let table = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(WANT))))?;
    let [is, within, quantile] = ["is", "within", "quantile"].map(|key| table.get(key));
    let keys = ["between", "at_least", "at_most"].map(|key| table.get(key));
    table.unknown_keys(mistakes);
    let place = Place::of_value(item);
    if let Some(quantile) = &quantile {
        return quantile_of(quantile, [is, within], &keys, measure, mistakes);
    }
    // How far one share lies above another may be any number between -1 and 1.
    let read_as = if compared { Measure::Margin } else { measure.clone() };
    let bounds = match (is, within) {
        (None, None) => read_bounds(&keys, &place, Some(&read_as), mistakes)?,
        (Some(is), Some(within)) => {
            if let Some(other) = keys.iter().flatten().next() {
                let mistake = Place::of_key(other).mistake("`is` is given too", "expected one of them");
                mistakes.push(mistake.help("write `{ is = 0.35, within = 0.02 }` or `{ at_most = 0.4 }`"));
                return None;
            }
            let (low, high) = around(&is, &within, &read_as, mistakes)?;
            let share = read_as.is_share();
            let (least, most) = ((!share || low > 0.0).then_some(low), (!share || high < 1.0).then_some(high));
            mistakes.take(Bounds::of(&read_as, least, most).map_err(|wrong| told(&place, wrong)))?
        }
        (Some(one), None) | (None, Some(one)) => {
            let mistake = Place::of_key(&one).mistake("`is` and `within` go together", "the other one is missing");
            mistakes.push(mistake.help("such as `{ is = 0.35, within = 0.02 }`: what games show is never exact"));
            return None;
        }
    };
    let far = |end: Option<f64>| end.is_some_and(|end| end <= -1.0 || end >= 1.0);
    if compared && (far(bounds.least) || far(bounds.most)) {
        let mistake = place.mistake("one share lies at most 1 above another", "expected bounds between -1 and 1");
        mistakes.push(mistake.help("20 percentage points are 0.2"));
        return None;
    }
    Some((measure.clone(), bounds))
}

/// `is` and how far it may be from that, as the least and the most.
fn around(is: &Item<'_>, within: &Item<'_>, measure: &Measure, mistakes: &mut Mistakes) -> Option<(f64, f64)> {
    let middle = read_end(is, measure, mistakes)?;
    match within.number() {
        Ok(around) if around > 0.0 && around.is_finite() => Some((middle - around, middle + around)),
        Ok(around) => {
            let mistake = within.mistake("`within` must be greater than 0", format!("found {around}"));
            mistakes.push(mistake.help("what games show is never exact: 0.02 are 2 percentage points"));
            None
        }
        Err(mistake) => {
            mistakes.push(mistake);
            None
        }
    }
}

/// A bound of a quantile, as one of a share of games: nine tenths of them take at most 18 turns where the quantile 0.9 of
/// turns is at most 18.
fn quantile_of(
    quantile: &Item<'_>,
    [is, within]: [Option<Item<'_>>; 2],
    keys: &[Option<Item<'_>>; 3],
    measure: &Measure,
    mistakes: &mut Mistakes,
) -> Option<(Measure, Bounds)> {
    let help = "such as `turns = { quantile = 0.9, at_most = 18 }`: nine games of ten take at most 18 turns";
    let at = Place::of_key(quantile);
    let share = match mistakes.take(quantile.number().map_err(Mistakes::from))? {
        share if share > 0.0 && share < 1.0 => share,
        other => {
            mistakes.push(
                at.mistake("this is no quantile", format!("expected a share between 0 and 1, found {other}"))
                    .help(help),
            );
            return None;
        }
    };
    let Some(values) = measure.values() else {
        mistakes.push(
            at.mistake("shares of games have no quantiles", "expected `score`, `margin`, `turns` or `decisions`")
                .help(help),
        );
        return None;
    };
    let (bound, least) = match (is, within, keys) {
        (None, None, [None, Some(bound), None]) => (bound, true),
        (None, None, [None, None, Some(bound)]) => (bound, false),
        _ => {
            mistakes.push(at.mistake("a quantile has one bound", "expected `at_least` or `at_most`").help(help));
            return None;
        }
    };
    let number = mistakes.take(bound.integer().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
    let Ok(number) = i32::try_from(number) else {
        mistakes.push(bound.mistake("no game has such a value", format!("found {number}")).help(help));
        return None;
    };
    // The quantile is at least 18 where fewer games than its share have 17 or less.
    let (most, bounds) = match least {
        true => (number.saturating_sub(1), Bounds { least: None, most: Some(share) }),
        false => (number, Bounds { least: Some(share), most: None }),
    };
    Some((Measure::UpTo(values, most), bounds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Values, sweep::tests::House, toy::rulesets};

    /// Reads a tune beside the scenarios and players of the tests of sweeps.
    fn read(text: &str) -> Result<Tune, String> {
        let house = House::new(text);
        Tune::load(&house.path(), &rulesets()).map_err(|mistakes| house.tidy(&mistakes))
    }

    const WANTS: &str = "[[want]]\nstrategy = \"players/patient.toml\"\nwins = { is = 0.35, within = 0.02 }\n";

    fn tune(free: &str) -> Tune {
        let text = format!("scenario = \"plain.toml\"\ngames = 1000\n{free}\n{WANTS}");
        read(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"))
    }

    #[test]
    fn what_may_change_is_listed_ranged_or_tied_and_knows_what_is_printed() {
        let found = tune(
            "[free]\n\"timers.start\" = { from = 18, to = 22 }\nspy.free = [false, true]\n\
             \"store.markup\" = { values = [1.0, 1.5, 2.0], cost = 2 }\n\
             \"contracts.deck.ice.count\" = { from = 2, to = 5, printed = 2, cost = 0.5 }",
        );
        let shown: Vec<String> = found
            .free
            .iter()
            .map(|free| (0..free.costs.len()).map(|step| free.label(step)).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(shown[0], "timers.start=18 timers.start=19 timers.start=20 timers.start=21 timers.start=22");
        assert_eq!(shown[1], "spy.free=false spy.free=true");
        let printed: Vec<Option<usize>> = found.free.iter().map(|free| free.printed).collect();
        assert_eq!(printed, [Some(2), Some(0), Some(1), Some(0)]);
        assert_eq!(found.free[2].costs, [2.0, 0.0, 2.0]);
        assert_eq!(found.free[3].costs, [0.0, 0.5, 1.0, 1.5]);
        assert_eq!(found.free[0].places().expect("numbers"), [0.0, 0.25, 0.5, 0.75, 1.0]);
        let steps = [4, 1, 1, 3];
        let changed = found.with(&steps, &rulesets()).expect("a sound scenario");
        let differences: Vec<String> = found.scenario.differences(&changed).into_iter().map(|one| one.path).collect();
        assert_eq!(differences, ["contracts.deck.ice.count", "spy.free", "timers.start"]);
        assert_eq!(
            found.changes(&steps),
            [("timers.start", "22"), ("spy.free", "true"), ("contracts.deck.ice.count", "5")]
        );
        let tied = tune(
            "tie = [[\"timers.start\", \"spy.free\"]]\n[free]\n\"timers.start\" = [20, 22]\nspy.free = [false, true]\n",
        );
        assert_eq!((tied.free.len(), tied.free[0].label(1)), (1, "timers.start=22, spy.free=true".to_owned()));
        assert_eq!(tied.free[0].printed, Some(0));
    }

    #[test]
    fn wants_name_players_quantities_and_bounds() {
        let text = "scenario = \"plain.toml\"\nminutes = 2\n[free]\nspy.free = [false, true]\n\
            [[want]]\nstrategy = \"players/patient.toml\"\nwins = { is = 0.99, within = 0.02 }\n\
            [[want]]\nstrategy = \"random\"\nturns = { at_most = 18 }\nweight = 2\n\
            [[want]]\nstrategy = \"players/patient.toml\"\n\"rank:rookie\" = { between = [0.1, 0.5] }\n";
        let found = read(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert_eq!(found.budget, Budget::Minutes(2.0));
        let players: Vec<usize> = found.wants.iter().map(|want| want.player).collect();
        assert_eq!((players, found.strategies.len()), (vec![0, 1, 0], 2));
        // Nothing wins more than all games, so that bound is none.
        assert_eq!(found.wants[0].bounds, Bounds { least: Some(0.97), most: None });
        assert_eq!((found.wants[1].weight, found.wants[0].weight), (Some(2.0), None));
        assert_eq!(found.wants[2].measure, Measure::Rank("rookie".into()));
    }

    #[test]
    fn levels_name_their_players_and_what_they_share() {
        let text = "scenario = \"plain.toml\"\nminutes = 2\ntie = [[\"timers.start\", \"spy.free\"]]\n[free]\n\
            \"timers.start\" = [20, 22]\nspy.free = [false, true]\n\"store.markup\" = [1.0, 1.5]\n\
            [levels]\nnames = [\"easy\", \"hard\"]\nshared = [\"spy.free\"]\n\
            wins = { strategy = \"players/patient.toml\", from = 0.7, to = 0.2, evenly = \"points\" }\n\
            [[want]]\nstrategy = \"random\"\nturns = { quantile = 0.9, at_most = 18 }\nlevel = \"hard\"\n\
            [[want]]\nstrategy = \"random\"\nagainst = \"players/patient.toml\"\nwins = { between = [-0.3, 0.1] }\n\
            [[want]]\nstrategy = \"random\"\nscore = { quantile = 0.25, at_least = 10 }\n";
        let found = read(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let levels = found.levels.as_ref().expect("levels");
        assert_eq!((levels.player, &levels.in_order, levels.falling), (0, &vec![0, 1], true));
        assert_eq!((&levels.shared, levels.slack), (&vec![0], 0.01));
        assert_eq!(levels.bounds[1], Bounds { least: Some(0.075), most: Some(0.325) });
        // Nine games of ten take at most 18 turns; fewer than a quarter of them have 9 points or less.
        let of = |place: usize| (&found.wants[place].measure, found.wants[place].bounds, found.wants[place].level);
        assert_eq!(of(0), (&Measure::UpTo(Values::Turns, 18), Bounds { least: Some(0.9), most: None }, Some(1)));
        assert_eq!(of(2), (&Measure::UpTo(Values::Score, 9), Bounds { least: None, most: Some(0.25) }, None));
        assert_eq!((found.wants[1].player, found.wants[1].against), (1, Some(0)));
        assert_eq!(found.wants[1].bounds, Bounds { least: Some(-0.3), most: Some(0.1) });
    }

    #[test]
    fn every_mistake_of_a_tune_is_told_in_its_place() {
        let all = [
            "scenario = \"plain.toml\"\n[free]\nspy.free = [true]\n",
            "scenario = \"plain.toml\"\ngames = 3\nminutes = 2\n[[want]]\nstrategy = \"random\"\nwins = { at_least = 0.5 }\n",
            "scenario = \"plain.toml\"\nminutes = 0\nbudget = 3\n[free]\n\"timers.strat\" = [1]\n\"strategy.patience\" = [1]\n\
             \"spy.free\" = { from = 1, to = 2 }\n\"timers.start\" = { from = 15, to = 18, cost = 1 }\n\
             \"store.markup\" = { from = 0.5, to = 1.5 }\n\"contracts.deck.ice.count\" = { values = [1, 3], printed = 2, cost = -1 }\n\
             [[want]]\nwins = { is = 0.3 }\n[[want]]\nstrategy = \"players/patient.toml\"\nwinds = { is = 0.3, within = 0.1 }\n\
             [[want]]\nstrategy = \"players/pat.toml\"\n[[want]]\nstrategy = \"random\"\nwins = { is = 35, within = 2 }\n\
             [[want]]\nstrategy = \"random\"\nwins = { is = 0.3, within = 0.1, at_most = 0.5 }\nweight = 0\n\
             [[want]]\nstrategy = \"random\"\nwins = { at_most = 0.5 }\nscore = { at_least = 3 }\n",
            "scenario = \"plain.toml\"\n[free]\n\"timers.start\" = { values = [15, 18], cost = 1 }\n\
             [[want]]\nstrategy = \"random\"\nwins = { at_most = 0.5 }\nweight = 2\n",
            "scenario = \"plain.toml\"\n[free]\nspy.free = [false, true]\n\
             [levels]\nnames = [\"easy\"]\nwins = { strategy = \"random\", from = 1, evenly = \"odds\" }\nslack = 0\nshare = []\n\
             [[want]]\nstrategy = \"random\"\nwins = { at_most = 0.5 }\nlevel = \"easy\"\n",
            "scenario = \"plain.toml\"\n[free]\nspy.free = [false, true]\n\
             [levels]\nnames = [\"easy\", \"hard\", \"hard\"]\nwins = { strategy = \"random\", from = 0.5, to = 0.5 }\n",
            "scenario = \"plain.toml\"\n[free]\nspy.free = [false, true]\n\
             [levels]\nnames = [\"easy\", \"hard\"]\nshared = [\"spy.fre\"]\nin_order = [\"novise\"]\n\
             wins = { strategy = \"random\", from = 0.5, to = 0.4, within = 0.1 }\n\
             [[want]]\nstrategy = \"random\"\nwins = { at_most = 0.5 }\nlevel = \"hart\"\n",
            "scenario = \"plain.toml\"\n[free]\nspy.free = [false, true]\n\
             [levels]\nnames = [\"easy\", \"hard\"]\nshared = [\"spy.fre\"]\nwins = { strategy = \"random\", from = 0.5, to = 0.3 }\n\
             [[want]]\nstrategy = \"random\"\nwins = { at_most = 0.5 }\nlevel = \"hart\"\n\
             [[want]]\nstrategy = \"random\"\nagainst = \"random\"\nwins = { at_least = 0.1 }\n\
             [[want]]\nstrategy = \"random\"\nagainst = \"players/patient.toml\"\nturns = { at_least = 0.1 }\n\
             [[want]]\nstrategy = \"random\"\nluck = { at_most = 0.5 }\n\
             [[want]]\nstrategy = \"random\"\nagainst = \"players/patient.toml\"\n\"luck:wins\" = { at_most = 50 }\n\
             [[want]]\nstrategy = \"random\"\nagainst = \"players/patient.toml\"\nwins = { at_least = 20 }\n\
             [[want]]\nstrategy = \"random\"\nturns = { quantile = 90, at_most = 18 }\n\
             [[want]]\nstrategy = \"random\"\nwins = { quantile = 0.9, at_most = 18 }\n\
             [[want]]\nstrategy = \"random\"\nturns = { quantile = 0.9, between = [12, 18] }\n\
             [[want]]\nstrategy = \"random\"\n\"turns<=many\" = { at_least = 0.5 }\n",
        ];
        let told: Vec<String> = all.iter().map(|text| read(text).expect_err(text)).collect();
        insta::assert_snapshot!(told.join("\n\n----\n\n"));
    }
}
