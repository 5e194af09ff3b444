//! Luck and skill.

use super::{Facts, Section, player};
use crate::{
    analysis::{Estimate, Luck, Shares},
    report::words::{estimated_share, figure, list, name, percents, sentence, short_list},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Is it luck or skill?";
    if facts.run.strategies().len() < 2 {
        let why = "Only one strategy played, so skill cannot be told from luck. Add strategies of different strength.";
        return super::section("luck", question, why.into(), vec![]);
    }
    let verdict = in_short(facts).unwrap_or_else(|| "These games do not tell: no outcome varies.".to_owned());
    let mut more = Vec::new();
    more.extend(over_variants(facts));
    more.extend(ladder(facts));
    more.extend(largest_gap(facts));
    super::section("luck", question, verdict, more)
}

/// The verdict, for the summary: luck and skill where the reader looks first.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    let (luck, wins) = facts
        .study
        .luck
        .iter()
        .filter_map(|luck| Some((luck, luck.wins.as_ref()?)))
        .max_by_key(|(luck, _)| Some(luck.variant.as_str()) == facts.focus)?;
    let (word, rest) = leaning(wins);
    Some(format!(
        "Whether a game of {} is won is {word}: {} of it goes back to who plays, {} to the deal and {} {rest}.",
        name(&luck.variant),
        estimated_share(&wins.player),
        estimated_share(&wins.deal),
        estimated_share(&wins.interplay)
    ))
}

/// What the larger part of it is.
fn leaning(shares: &Shares) -> (&'static str, &'static str) {
    let rest = "to how the two meet";
    let [player, deal, interplay] = [shares.player, shares.deal, shares.interplay].map(|share: Estimate| share.interval);
    let word = if player.low > 0.5 {
        "mostly skill"
    } else if player.high < 0.5 && deal.low > player.high {
        "more luck than skill"
    } else if interplay.low > player.high && interplay.low > deal.high {
        "mostly a matter of which player meets which deal"
    } else {
        "a mix of luck and skill"
    };
    (word, rest)
}

fn over_variants(facts: &Facts<'_>) -> Option<String> {
    let known: Vec<(&Luck, &Estimate)> =
        facts.study.luck.iter().filter_map(|luck| Some((luck, &luck.wins.as_ref()?.player))).collect();
    let by = |a: &&(&Luck, &Estimate), b: &&(&Luck, &Estimate)| a.1.value.total_cmp(&b.1.value);
    let (least, most) = (known.iter().min_by(by)?, known.iter().max_by(by)?);
    (known.len() > 1).then(|| {
        format!(
            "Skill counts least in {} ({}) and most in {} ({}).",
            name(&least.0.variant),
            estimated_share(least.1),
            name(&most.0.variant),
            estimated_share(most.1)
        )
    })
}

fn ladder(facts: &Facts<'_>) -> Option<String> {
    let placed = facts.ablest_first();
    let told: Vec<String> =
        placed.iter().map(|placed| format!("{} {}", name(&placed.name), figure(&placed.logits))).collect();
    (told.len() > 1).then(|| format!("From the ablest player on, in logits: {}.", short_list(&told, 8)))
}

/// The largest step of the ladder, where the reader looks first.
fn largest_gap(facts: &Facts<'_>) -> Option<String> {
    let focus = facts.focus?;
    let label = |cell: usize| facts.run.labels.get(cell);
    let here = facts.study.pairs.strategies.iter().filter(|pair| label(pair.a).is_some_and(|l| l.variant == focus));
    let gap = here.max_by(|a, b| a.wins.value.total_cmp(&b.wins.value))?;
    let (weaker, stronger) = (label(gap.a)?, label(gap.b)?);
    if gap.wins.interval.low <= 0.0 {
        return None;
    }
    let ladder = [player(&stronger.strategy), player(&weaker.strategy)];
    Some(format!(
        "The widest step between neighbours in {} is between {}: {} more of the same games are won.",
        name(focus),
        list(&ladder),
        sentence(&percents(gap.wins.interval))
    ))
}
