//! What stands out of a run: the variants, causes, settings and steps that a report calls the least, the most or the
//! nearest, each with all that cannot be told from it.

use super::{
    AtEnds, CellSummary, Meets, Run, Share, Study, at_ends,
    binomial::two_sided,
    extremes::{Figures, level_of_each},
    jackknife::{Counts, Student, error_of_extremes, groups_of},
};
use statrs::distribution::{ContinuousCDF, Normal};

/// What stands out, for the strategy that is the scale's yardstick unless said otherwise. Places of variants are those
/// in [`Run::variants`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standouts {
    /// Variants by the share of games won.
    pub won: Option<AtEnds>,
    /// Variants by how far the target's strategy is from the middle of the target: among those that meet it, else among
    /// those that may, else among all. The nearest are the lowest.
    pub nearest: Option<AtEnds>,
    /// Variants by what the player decides of winning: places in [`Study::luck`].
    pub skill: Option<AtEnds>,
    /// Variants by what the player decides of the score: places in [`Study::luck`].
    pub skill_of_score: Option<AtEnds>,
    /// For each variant, the causes by which most games are lost: places in [`CellSummary::losses`], from the most
    /// frequent on. Empty where no game was lost.
    pub causes: Vec<Vec<usize>>,
    /// Variants by the share of losses by the cause that is the most frequent of all variants together.
    pub cause: Option<AtEnds>,
    /// Variants by the mean number of turns.
    pub turns: Option<AtEnds>,
    /// The settings that move the win rate most: places in [`Sensitivity::effects`](super::Sensitivity).
    pub settings: Vec<usize>,
    /// For each variant, the steps between neighbouring strategies by their size: places in
    /// [`Pairs::strategies`](super::Pairs).
    pub steps: Vec<AtEnds>,
}

/// The fewest games, or losses, of which means and shares are compared.
const FEWEST: u64 = 30;

/// What stands out of a run that is studied but for this.
#[must_use]
pub fn standouts(run: &Run<'_>, study: &Study) -> Standouts {
    let Some(anchor) = study.difficulty.as_ref().map(|difficulty| difficulty.anchor.as_str()) else {
        return Standouts::default();
    };
    let (variants, level) = (run.variants(), run.level);
    let cells_of = |strategy: &str| -> Vec<Option<usize>> {
        let mut cells = vec![None; variants.len()];
        let places: std::collections::BTreeMap<&str, usize> =
            variants.iter().enumerate().map(|(place, variant)| (*variant, place)).collect();
        for (cell, label) in run.labels.iter().enumerate().filter(|(_, label)| label.strategy == strategy) {
            if let Some(&place) = places.get(label.variant.as_str()) {
                cells[place] = Some(cell);
            }
        }
        cells
    };
    let cells = cells_of(anchor);
    let summaries: Vec<Option<&CellSummary>> =
        cells.iter().map(|cell| run.summaries.get((*cell)?).filter(|summary| summary.games > 0)).collect();
    let causes = causes(&summaries, level);
    Standouts {
        won: won(run, &cells).at_ends(level),
        nearest: nearest(run, &cells_of),
        skill: skill(study, |luck| (luck.wins.map(|shares| shares.player.value), &luck.wins_without)).at_ends(level),
        skill_of_score: skill(study, |luck| (luck.score.map(|shares| shares.player.value), &luck.score_without))
            .at_ends(level),
        cause: by_cause(&summaries, level),
        causes,
        turns: by_turns(&summaries, level),
        settings: most_moving(study, anchor, level),
        steps: steps(run, study),
    }
}

/// The win rates of these cells; no number where there is no cell or no game.
fn won(run: &Run<'_>, cells: &[Option<usize>]) -> Figures {
    let counts: Vec<Option<Counts<'_>>> =
        cells.iter().map(|cell| run.tallies.get((*cell)?).map(Counts::of).filter(|counts| counts.games > 0)).collect();
    let groups = groups_of(&counts.iter().flatten().copied().collect::<Vec<_>>());
    let mut figures = Figures::default();
    for counts in &counts {
        let without = |counts: &Counts<'_>| groups.iter().filter_map(|&group| counts.rate_without(group)).collect();
        match counts.as_ref().and_then(|counts| Some((counts, counts.rate()?))) {
            Some((counts, rate)) => figures.push(rate, without(counts), error_of_extremes(&[*counts]).powi(2)),
            None => figures.push(f64::NAN, vec![f64::NAN; groups.len()], 0.0),
        }
    }
    figures
}

fn nearest(run: &Run<'_>, cells_of: &dyn Fn(&str) -> Vec<Option<usize>>) -> Option<AtEnds> {
    let band = run.target?;
    let middle = f64::midpoint(band.win_rate.low, band.win_rate.high);
    let mut figures = won(run, &cells_of(&band.strategy));
    let (found, variants) = (run.meets(), run.variants());
    let wanted =
        [Meets::Yes, Meets::Perhaps].into_iter().find(|wanted| found.iter().any(|(.., meets)| meets == wanted));
    let mut asked = vec![false; variants.len()];
    let mut place = 0;
    for (variant, _, meets) in found {
        // Both lists are in the order of the sweep.
        while variants.get(place).is_some_and(|other| *other != variant) {
            place += 1;
        }
        if let Some(asked) = asked.get_mut(place) {
            *asked = wanted.is_none_or(|wanted| meets == wanted);
        }
    }
    for (place, value) in figures.values.iter_mut().enumerate() {
        let side = if *value < middle { -1.0 } else { 1.0 };
        let far = |rate: f64| side * (rate - middle);
        *value = if asked.get(place) == Some(&true) { far(*value) } else { f64::NAN };
        figures.without[place].iter_mut().for_each(|rate| *rate = far(*rate));
    }
    figures.at_ends(run.level)
}

/// What the player decides in each variant; no number where that is not known.
fn skill<'a>(study: &'a Study, of: impl Fn(&'a super::Luck) -> (Option<f64>, &'a Vec<f64>)) -> Figures {
    let mut figures = Figures::default();
    let groups = study.luck.iter().map(|luck| of(luck).1.len()).max().unwrap_or(0);
    for luck in &study.luck {
        match of(luck) {
            (Some(value), without) => figures.push(value, without.clone(), 0.0),
            (None, _) => figures.push(f64::NAN, vec![f64::NAN; groups], 0.0),
        }
    }
    figures
}

/// For each cell, the causes that cannot be told from the one by which most games are lost.
///
/// Of the games lost by one of two causes each would take half if they were equally frequent, which is tested exactly;
/// all pairs of causes in all cells are corrected for.
fn causes(summaries: &[Option<&CellSummary>], level: f64) -> Vec<Vec<usize>> {
    let all: Vec<Vec<&Share>> =
        summaries.iter().map(|summary| summary.iter().flat_map(|summary| &summary.losses).collect()).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    let known = |cause: usize| all.iter().any(|losses| losses.get(cause).is_some_and(|share| share.count > 0));
    let causes = (0..most).filter(|&cause| known(cause)).count();
    let lost = all.iter().filter(|losses| losses.iter().any(|share| share.count > 0)).count();
    let pairs = (lost * causes * causes.saturating_sub(1) / 2).max(1) as f64;
    let may = (1.0 - level_of_each(level)) / pairs;
    let of_one = |losses: &Vec<&Share>| -> Vec<usize> {
        let mut order: Vec<usize> = (0..losses.len()).filter(|&cause| losses[cause].count > 0).collect();
        // Stable: among equals the order of the descriptor.
        order.sort_by_key(|&cause| std::cmp::Reverse(losses[cause].count));
        let Some(&first) = order.first() else { return Vec::new() };
        order.retain(|&cause| cause == first || two_sided(losses[first].count, losses[cause].count) >= may);
        order
    };
    all.iter().map(of_one).collect()
}

/// The cells by the share of losses by the cause that is the most frequent of all cells together.
///
/// Shares of different cells are compared as if their games had nothing in common. Luck that they share makes shares
/// more alike than that, so this errs on the side of saying nothing.
fn by_cause(summaries: &[Option<&CellSummary>], level: f64) -> Option<AtEnds> {
    let causes = summaries.iter().flatten().map(|summary| summary.losses.len()).max()?;
    let count = |summary: &CellSummary, cause: usize| summary.losses.get(cause).map_or(0, |share| share.count);
    let all = |cause: usize| summaries.iter().flatten().map(|summary| count(summary, cause)).sum::<u64>();
    // The first of equals.
    let cause = (0..causes).max_by_key(|&cause| (all(cause), std::cmp::Reverse(cause)))?;
    let lost = |place: usize| {
        let summary = summaries.get(place).copied().flatten()?;
        let lost = summary.games - summary.wins;
        (lost > 0).then(|| (count(summary, cause).min(lost), lost))
    };
    let values: Vec<f64> = (0..summaries.len())
        .map(|place| lost(place).map_or(f64::NAN, |(count, lost)| count as f64 / lost as f64))
        .collect();
    at_ends(&values, level, |a, b| lost(a).zip(lost(b)).map_or(1.0, |(a, b)| chance_of_shares(a, b)))
}

/// The chance of two shares (of how many, out of how many) at least so different if they were equal: the chi-squared
/// test with Yates's correction, which comes near to Fisher's exact one.
fn chance_of_shares((one, of_one): (u64, u64), (other, of_other): (u64, u64)) -> f64 {
    if of_one.min(of_other) < FEWEST {
        return 1.0;
    }
    let (a, n, b, m) = (one as f64, of_one as f64, other as f64, of_other as f64);
    let pooled = (a + b) / (n + m);
    let correction = 0.5 * (1.0 / n + 1.0 / m);
    let far = ((a / n - b / m).abs() - correction).max(0.0);
    let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
    if error > 0.0 { Normal::standard().sf(far / error) * 2.0 } else { 1.0 }
}

/// The cells by the mean number of turns, compared as if their games had nothing in common; see [`by_cause`].
fn by_turns(summaries: &[Option<&CellSummary>], level: f64) -> Option<AtEnds> {
    let turns = |place: usize| {
        let summary = summaries.get(place).copied().flatten()?;
        Some((summary.turns.as_ref()?, summary.games))
    };
    let values: Vec<f64> = (0..summaries.len()).map(|place| turns(place).map_or(f64::NAN, |of| of.0.mean)).collect();
    at_ends(&values, level, |a, b| {
        let Some(((a, games_a), (b, games_b))) = turns(a).zip(turns(b)) else { return 1.0 };
        let fewest = games_a.min(games_b);
        if fewest < FEWEST {
            return 1.0;
        }
        let variance = a.deviation * a.deviation / games_a as f64 + b.deviation * b.deviation / games_b as f64;
        let student = Student::new(usize::try_from(fewest).unwrap_or(usize::MAX), level);
        student.p_value(&student.estimate(a.mean - b.mean, variance.sqrt()))
    })
}

/// The axes that cannot be told from the one that moves a strategy's win rate most.
///
/// An axis's range is that between its best and its worst value, which the games chose. So that no choice makes an axis
/// look larger than another, all pairs of the values of the larger one are corrected for besides all pairs of axes.
fn most_moving(study: &Study, strategy: &str, level: f64) -> Vec<usize> {
    let effects = &study.sensitivity.effects;
    let mine: Vec<usize> = (0..effects.len()).filter(|&place| effects[place].strategy == strategy).collect();
    let mut figures = Figures::default();
    for &place in &mine {
        figures.push(effects[place].range.value, effects[place].range_without.clone(), 0.0);
    }
    let values = mine.iter().map(|&place| {
        let curve = study.settings.iter().find(|curve| curve.axis == effects[place].axis);
        curve.map_or(2, |curve| curve.points.len().max(2))
    });
    let pairs: Vec<f64> = values.map(|values| (values * (values - 1) / 2) as f64).collect();
    let found = figures.at_ends_weighted(level, |a, b| {
        let larger = if figures.values[a] >= figures.values[b] { a } else { b };
        pairs[larger]
    });
    found.map_or(Vec::new(), |found| found.highest.into_iter().filter_map(|at| mine.get(at).copied()).collect())
}

/// The steps between neighbouring strategies of each variant, by their size.
fn steps(run: &Run<'_>, study: &Study) -> Vec<AtEnds> {
    let pairs = &study.pairs.strategies;
    let variant = |place: usize| pairs.get(place).and_then(|pair| run.labels.get(pair.a)).map(|label| &label.variant);
    let mut found = Vec::new();
    let mut start = 0;
    while start < pairs.len() {
        let end = (start..pairs.len()).find(|&place| variant(place) != variant(start)).unwrap_or(pairs.len());
        let counts: Vec<[Counts<'_>; 2]> = pairs[start..end]
            .iter()
            .filter_map(|pair| Some([Counts::of(run.tallies.get(pair.a)?), Counts::of(run.tallies.get(pair.b)?)]))
            .collect();
        let groups = groups_of(&counts.iter().flatten().copied().collect::<Vec<_>>());
        let mut figures = Figures::default();
        for [a, b] in &counts {
            let without = groups
                .iter()
                .map(|&group| b.rate_without(group).unwrap_or(f64::NAN) - a.rate_without(group).unwrap_or(f64::NAN));
            let besides = error_of_extremes(&[*a]).powi(2) + error_of_extremes(&[*b]).powi(2);
            let value = b.rate().unwrap_or(f64::NAN) - a.rate().unwrap_or(f64::NAN);
            figures.push(value, without.collect(), besides);
        }
        if let Some(mut ends) = figures.at_ends(run.level) {
            ends.lowest.iter_mut().chain(&mut ends.highest).for_each(|place| *place += start);
            found.push(ends);
        }
        start = end;
    }
    found
}

#[cfg(test)]
mod tests;
