//! The product of variants, axes and strategies, each cell checked.

use super::{
    super::{Scenario, axis_value::AxisValue, change::Wish, place::Place},
    axes::AxisText,
    design::Points,
    grid::{Axis, Cell, MOST_CELLS},
    players::Player,
    variants::VariantText,
    zips::Group,
};
use crate::{
    Rulesets,
    files::{Mistake, Mistakes},
    strategy::Strategy,
};
use rayon::prelude::*;
use std::{collections::BTreeMap, sync::Arc};

/// How many mistakes about cells are shown; more would only bury the first.
const MOST_SHOWN: usize = 20;

/// Everything a grid is made of.
pub(super) struct Grid<'a> {
    pub variants: &'a [VariantText],
    pub axes: &'a [AxisText],
    pub groups: &'a [Group],
    /// The points of a design; `None` for all combinations.
    pub points: Option<&'a Points>,
    pub players: &'a [Player],
    /// The file it stands in, and where its axes do.
    pub place: Place,
}

/// Scenarios by the steps that change them, with what is wrong with each.
type Settled<'a> = BTreeMap<&'a [usize], (Option<Arc<Scenario>>, Mistakes)>;

/// One entry of the list of axes.
enum Shown<'a> {
    /// An axis, by its place, of the group with this place.
    Axis(usize, usize),
    /// The zip with this name, by the place of its group.
    Zip(&'a str, usize),
}

impl Grid<'_> {
    /// The axes as a sweep shows them, a zip with a name being one.
    pub fn shown_axes(&self) -> Vec<Axis> {
        let shown = |shown: &Shown<'_>| match shown {
            Shown::Axis(place, _) => {
                let axis = &self.axes[*place];
                let values = axis.values.iter().map(|value| value.shown.clone()).collect();
                Axis { path: axis.path.clone(), values, unit: axis.unit, zipped: Vec::new() }
            }
            Shown::Zip(name, place) => {
                let group = &self.groups[*place];
                let zipped = group.axes.iter().map(|&axis| self.axes[axis].path.clone()).collect();
                let values = (0..group.steps).map(|step| group.shown(step, self.axes)).collect();
                Axis { path: (*name).to_owned(), values, unit: "", zipped }
            }
        };
        self.shown().iter().map(shown).collect()
    }

    /// What stands in the list of axes, in the order of the file; a zip with a name stands where its first axis does.
    fn shown(&self) -> Vec<Shown<'_>> {
        let at = |axis: usize| {
            let (place, group) = self.groups.iter().enumerate().find(|(_, group)| group.axes.contains(&axis))?;
            match &group.name {
                None => Some(Shown::Axis(axis, place)),
                Some(name) => group.stands_at(axis).then_some(Shown::Zip(name, place)),
            }
        };
        (0..self.axes.len()).filter_map(at).collect()
    }

    /// What is wrong with the grid before any cell is made.
    pub fn check(&self, mistakes: &mut Mistakes) {
        let places: Vec<usize> = match self.points {
            Some(points) => vec![points.steps.len()],
            None => self.groups.iter().map(|group| group.steps).collect(),
        };
        let sizes = places.into_iter().chain([self.variants.len(), self.players.len()]);
        let cells = sizes.fold(1_u128, |product, size| product.saturating_mul(size as u128));
        if cells > MOST_CELLS as u128 {
            let mistake = self
                .place
                .mistake("the sweep has too many cells", format!("expected at most {MOST_CELLS} cells, found {cells}"));
            mistakes.push(mistake.help(match self.points {
                Some(_) => "take fewer points, variants or strategies",
                None => "take fewer values or larger steps, zip axes that belong together, or fill their space with a `[design]`",
            }));
        }
        for axis in self.axes {
            // Whether a card is there depends on the variant, not on the value.
            if let Some(Wish::Change(change)) = axis.values.first().map(|value| &value.wish) {
                self.variants.iter().for_each(|variant| variant.reading.draft.clone().apply(change, mistakes));
            }
            for variant in self.variants.iter().filter(|variant| variant.paths.contains(&axis.path)) {
                let name = variant.name.as_deref().unwrap_or_default();
                let mistake = axis.key.mistake(
                    format!("`{}` is an axis and is set by the variant `{name}` too", axis.path),
                    "the axis would always win",
                );
                mistakes.push(mistake.help("take it out of one of them"));
            }
            if let Some(Wish::Param { name, place, .. }) = axis.values.first().map(|value| &value.wish) {
                Player::check_param(self.players, name, place, mistakes);
            }
        }
        for (name, _, place) in self.variants.iter().flat_map(|variant| &variant.params) {
            Player::check_param(self.players, name, place, mistakes);
        }
    }

    /// Every cell: variants outermost, then the groups of axes in file order, strategies innermost; and then those of the
    /// strategies with games of their own, in the same order, so that what all others are compared by stands together.
    pub fn cells(&self, rulesets: &Rulesets, mistakes: &mut Mistakes) -> Vec<Cell> {
        let (mut cells, mut with_own_games) = (Vec::new(), Vec::new());
        let mut troubles = Troubles::default();
        let mut tuned = BTreeMap::new();
        let shown = self.shown();
        let combinations = self.combinations();
        for (variant, mut scenarios) in self.variants.iter().zip(self.scenarios(&combinations, rulesets)) {
            for (steps, key) in &combinations {
                let values = self.values_at(&shown, steps);
                let label = label(variant, &values);
                let Some((scenario, wrong)) = scenarios.get_mut(key.as_slice()) else { continue };
                // Told of the first cell that has them.
                std::mem::take(wrong).list.into_iter().for_each(|mistake| troubles.add(mistake, &label));
                let Some(scenario) = scenario else { continue };
                for (place, player) in self.players.iter().enumerate() {
                    let params = self.params(variant, steps);
                    match tune(&mut tuned, place, player, &params) {
                        Ok(strategy) => {
                            let list = if player.games.is_some() { &mut with_own_games } else { &mut cells };
                            list.push(Cell {
                                variant: label.clone(),
                                variant_name: variant.name.clone(),
                                axis_values: values.clone(),
                                scenario: Arc::clone(scenario),
                                strategy,
                                games: player.games,
                            });
                        }
                        Err(mistake) => troubles.add(*mistake, &label),
                    }
                }
            }
        }
        troubles.tell(&self.place, mistakes);
        cells.append(&mut with_own_games);
        cells
    }

    /// Every combination of steps, the last group fastest, or those of the design in its order; with the key of its
    /// scenario.
    fn combinations(&self) -> Vec<(Vec<usize>, Vec<usize>)> {
        if let Some(points) = self.points {
            return points.steps.iter().map(|steps| (steps.clone(), self.scenario_key(steps))).collect();
        }
        let mut combinations = Vec::new();
        let mut steps = vec![0; self.groups.len()];
        loop {
            combinations.push((steps.clone(), self.scenario_key(&steps)));
            if !advance(&mut steps, self.groups) {
                return combinations;
            }
        }
    }

    /// The scenarios of each variant by their keys. Settling thousands takes a while, so all cores do it, whether they are
    /// of many variants or of one.
    fn scenarios<'a>(&self, combinations: &'a [(Vec<usize>, Vec<usize>)], rulesets: &Rulesets) -> Vec<Settled<'a>> {
        let distinct: BTreeMap<&[usize], &[usize]> =
            combinations.iter().rev().map(|(steps, key)| (key.as_slice(), steps.as_slice())).collect();
        let of_variant = |variant: &VariantText| {
            let settle = |(&key, &steps): (&&'a [usize], &&'a [usize])| {
                let (scenario, mistakes) = self.scenario(variant, steps, rulesets);
                (key, (scenario.map(Arc::new), mistakes))
            };
            distinct.par_iter().map(settle).collect()
        };
        self.variants.par_iter().map(of_variant).collect()
    }

    /// Path and value of every axis that is shown, in their order.
    fn values_at(&self, shown: &[Shown<'_>], steps: &[usize]) -> Vec<(String, AxisValue)> {
        let value = |shown: &Shown<'_>| match shown {
            Shown::Axis(axis, group) => {
                let axis = &self.axes[*axis];
                (axis.path.clone(), axis.values[steps[*group]].shown.clone())
            }
            Shown::Zip(name, group) => ((*name).to_owned(), self.groups[*group].shown(steps[*group], self.axes)),
        };
        shown.iter().map(value).collect()
    }

    fn wishes<'a>(&'a self, steps: &'a [usize]) -> impl Iterator<Item = &'a Wish> {
        let wishes = move |(group, &step): (&'a Group, &'a usize)| {
            group.axes.iter().map(move |&axis| &self.axes[axis].values[step].wish)
        };
        self.groups.iter().zip(steps).flat_map(wishes)
    }

    /// The steps of the groups that change the scenario, so that cells which differ in the strategy alone share one.
    fn scenario_key(&self, steps: &[usize]) -> Vec<usize> {
        let changes = |group: &Group| {
            group
                .axes
                .iter()
                .any(|&axis| matches!(self.axes[axis].values.first().map(|value| &value.wish), Some(Wish::Change(_))))
        };
        self.groups.iter().zip(steps).map(|(group, &step)| if changes(group) { step } else { 0 }).collect()
    }

    fn scenario(&self, variant: &VariantText, steps: &[usize], rulesets: &Rulesets) -> (Option<Scenario>, Mistakes) {
        let mut mistakes = Mistakes::default();
        let mut reading = variant.reading.clone();
        for wish in self.wishes(steps) {
            if let Wish::Change(change) = wish {
                reading.draft.apply(change, &mut mistakes);
            }
        }
        let settings = reading.draft.settle(rulesets, &mut mistakes);
        (settings.map(|settings| Scenario::of(&reading, settings)), mistakes)
    }

    /// The parameters that a cell's strategy is given, in the order of variant and axes.
    fn params<'a>(&'a self, variant: &'a VariantText, steps: &'a [usize]) -> Vec<(&'a str, f64, &'a Place)> {
        let from_axes = self.wishes(steps).filter_map(|wish| match wish {
            Wish::Param { name, value, place } => Some((name.as_str(), *value, place)),
            Wish::Change(_) => None,
        });
        variant.params.iter().map(|(name, value, place)| (name.as_str(), *value, place)).chain(from_axes).collect()
    }
}

/// Strategies with parameters of their own, by player and values.
type Tuned = BTreeMap<(usize, Vec<(String, u64)>), Strategy>;

/// The strategy with these parameters; the same one for the same values.
pub(super) fn tune(
    tuned: &mut Tuned,
    place: usize,
    player: &Player,
    params: &[(&str, f64, &Place)],
) -> Result<Strategy, Box<Mistake>> {
    if params.is_empty() {
        return Ok(player.strategy.clone());
    }
    let key = (place, params.iter().map(|(name, value, _)| ((*name).to_owned(), value.to_bits())).collect());
    if let Some(known) = tuned.get(&key) {
        return Ok(known.clone());
    }
    let mut strategy = player.strategy.clone();
    for (name, value, place) in params {
        strategy = strategy.with_param(name, *value).map_err(|reason| {
            let what = format!("the strategy `{}` cannot take `{name}` = {value}", player.strategy.name());
            Box::new(place.mistake(what, reason).help("every strategy must be able to take the value"))
        })?;
    }
    tuned.insert(key, strategy.clone());
    Ok(strategy)
}

/// What a table calls a variant: its name, the values of the axes, both, or the scenario's name.
fn label(variant: &VariantText, values: &[(String, AxisValue)]) -> String {
    let values = values.iter().map(|(path, value)| format!("{path}={value}"));
    let parts: Vec<String> = variant.name.clone().into_iter().chain(values).collect();
    match parts.is_empty() {
        true => variant.reading.name(),
        false => parts.join(", "),
    }
}

/// Steps to the next combination, the last group fastest; false after the last one.
fn advance(steps: &mut [usize], groups: &[Group]) -> bool {
    for (step, group) in steps.iter_mut().zip(groups).rev() {
        *step += 1;
        if *step < group.steps {
            return true;
        }
        *step = 0;
    }
    false
}

/// Mistakes found in cells: each once, with the first cell that has it and the number of others.
#[derive(Default)]
struct Troubles {
    shown: Vec<(Mistake, String, usize)>,
    more: usize,
}

impl Troubles {
    fn add(&mut self, mistake: Mistake, label: &str) {
        if let Some((_, _, others)) = self.shown.iter_mut().find(|(known, _, _)| *known == mistake) {
            *others += 1;
        } else if self.shown.len() < MOST_SHOWN {
            self.shown.push((mistake, label.to_owned(), 0));
        } else {
            self.more += 1;
        }
    }

    fn tell(self, sweep: &Place, mistakes: &mut Mistakes) {
        for (mistake, label, others) in self.shown {
            let others = match others {
                0 => String::new(),
                1 => " and 1 other".into(),
                many => format!(" and {many} others"),
            };
            mistakes.push(mistake.note(format!("in the variant {label}{others}")));
        }
        if self.more > 0 {
            let what = format!("… and {} more mistakes in other variants", self.more);
            mistakes.push(Mistake::of_file(sweep.file_name(), what, "mend these first, then check again"));
        }
    }
}
