//! Which setting moves difficulty, where the points of a sweep are a design.

use super::super::{Facts, Section, Topic, player};
use super::{most, shares, unmoved, widest_first};
use crate::{
    analysis::{Effect, Fit, Summed},
    report::{
        designed::design_text,
        words::{count, estimated_share, list, name, points},
    },
    scenario::Design,
};

/// How much more than alone a setting must explain with others for that to be told.
const WITH_OTHERS: f64 = 0.03;

/// What varies.
const OVER: &str = "how the win rate varies over the design";

/// The share that a surface should explain.
const WELL: f64 = 0.9;

pub(super) fn section(facts: &Facts<'_>, design: &Design, effects: &[&Effect]) -> Section {
    let verdict = match effects {
        [] => "These games do not tell which of the settings moves difficulty.".to_owned(),
        [only] => format!(
            "Between the easiest and the hardest value of {} the win rate of {} differs by {}.",
            name(&only.axis),
            player(facts.anchor),
            points(&only.range)
        ),
        several => most(facts, several),
    };
    let mut more = vec![design_text(design)];
    let fit = |summed| {
        facts.study.sensitivity.fits.iter().find(move |fit| fit.strategy == facts.anchor && fit.summed == summed)
    };
    more.extend(shares(effects, OVER));
    more.extend(with_others(effects));
    more.extend(fit(Summed::Wins).map(fitted));
    let scores = widest_first(&facts.study.sensitivity.scores, facts.anchor);
    let of_scores = shares(&scores, &format!("how the mean score of {} varies over the design", player(facts.anchor)));
    if let Some((told, fit)) = of_scores.zip(fit(Summed::Score)) {
        more.push(format!("{told} The surface behind that explains {}.", estimated_share(&fit.explained)));
    }
    if effects.is_empty() && facts.study.sensitivity.unmoved.is_empty() {
        more.push("A surface over the settings needs at least 20 points that every player has played, two points for each of its \
                   terms, and no setting of more than a dozen words.".to_owned());
    }
    more.extend(unmoved(facts, "design"));
    crate::report::verdicts::section(facts, Topic::Settings, verdict, more)
}

/// The shares that settings explain, for the summary.
pub(super) fn in_short(effects: &[&Effect]) -> Vec<String> {
    [shares(effects, OVER), with_others(effects)].into_iter().flatten().collect()
}

/// What settings explain only together.
fn with_others(effects: &[&Effect]) -> Option<String> {
    let more = |effect: &&&Effect| effect.total.value - effect.main.value >= WITH_OTHERS;
    let told: Vec<String> = effects
        .iter()
        .filter(more)
        .take(4)
        .map(|effect| format!("{} has a part in {}", name(&effect.axis), estimated_share(&effect.total)))
        .collect();
    (!told.is_empty()).then(|| format!("Counting what settings do together, {}.", list(&told)))
}

/// How well a surface does.
fn fitted(fit: &Fit) -> String {
    let (alone, together) = fit.degrees;
    let pairs = if together == 0 { String::new() } else { format!(", of pairs up to degree {together}") };
    let explained = estimated_share(&fit.explained);
    let rest = if fit.explained.value >= WELL {
        "The rest is in no share: steps, sharp bends, and what three settings do together."
    } else {
        "That is little: the rest (steps, sharp bends, what three settings do together) is in no share, and may belong to any \
         setting. More points allow a richer surface."
    };
    format!(
        "These shares are those of a surface fitted to {}: powers of single settings up to {alone}{pairs}. It explains \
         {explained} of how the win rate varies, chance in the games taken off. {rest}",
        count(fit.points as u64, "point", "points")
    )
}
