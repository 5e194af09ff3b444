//! Luck and skill.

use super::{Facts, Section, player};
use crate::{
    analysis::{Estimate, Luck, Shares},
    report::words::{estimated_share, fixed, list, long_list, percent, plain, points},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Is it luck or skill?";
    if facts.run.strategies().len() < 2 {
        let why = "Only one strategy played, so skill cannot be told from luck. Add strategies of different strength.";
        return super::section("luck", question, why.into(), vec![]);
    }
    let verdict = in_short(facts).unwrap_or_else(|| {
        if facts.games() == 0 { "No game was played." } else { "These games do not tell: no outcome varies." }
            .to_owned()
    });
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
    Some(format!(
        "{}. In {}, who of these {} players plays decides {} of whether a game is won, the deal {}, and the rest, {}, is luck \
         during the game and deals that suit one player more than another.",
        leaning(wins),
        facts.variant(&luck.variant),
        facts.run.strategies().len(),
        estimated_share(&wins.player),
        estimated_share(&wins.deal),
        estimated_share(&wins.interplay)
    ))
}

/// What the larger part of it is, where the intervals tell.
fn leaning(shares: &Shares) -> &'static str {
    let player = shares.player.interval;
    if player.low > 0.5 {
        "More skill than luck"
    } else if player.high < 0.5 {
        "More luck than skill"
    } else {
        "Luck and skill about even"
    }
}

fn over_variants(facts: &Facts<'_>) -> Option<String> {
    let known: Vec<(&Luck, &Estimate)> =
        facts.study.luck.iter().filter_map(|luck| Some((luck, &luck.wins.as_ref()?.player))).collect();
    let by = |a: &&(&Luck, &Estimate), b: &&(&Luck, &Estimate)| a.1.value.total_cmp(&b.1.value);
    let (least, most) = (known.iter().min_by(by)?, known.iter().max_by(by)?);
    // Among many variants some always come out least and most.
    (least.1.interval.high < most.1.interval.low).then(|| {
        format!(
            "Skill counts least in {}, with {}, and most in {}, with {}.",
            facts.variant(&least.0.variant),
            estimated_share(least.1),
            facts.variant(&most.0.variant),
            estimated_share(most.1)
        )
    })
}

/// The players by ability, with what they win where the reader looks first.
fn ladder(facts: &Facts<'_>) -> Option<String> {
    let focus = facts.focus?;
    let placed = facts.ablest_first();
    let told: Vec<String> = placed
        .iter()
        .take(8)
        .map(|placed| {
            let rate = facts.summary(focus, &placed.name).and_then(|summary| summary.win_rate);
            let rate = rate.map_or("–".to_owned(), |rate| percent(rate, 1.0));
            let ability =
                if placed.name == facts.anchor { "0, the yardstick".to_owned() } else { fixed(placed.logits.value, 2) };
            format!("{} {rate} ({ability})", plain(&placed.name))
        })
        .collect();
    (told.len() > 1).then(|| {
        format!(
            "The players from the ablest on, with what they win of {} and their ability in logits: {}.",
            facts.variant(focus),
            long_list(&told)
        )
    })
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
        "The widest step between neighbours in {} is between {}: the first wins {} more of the same games.",
        facts.variant(focus),
        list(&ladder),
        points(&gap.wins)
    ))
}
