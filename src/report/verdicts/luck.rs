//! Luck and skill.

use super::{
    Facts, Section,
    ends::{Words, least_and_most, range},
    player,
};
use crate::{
    analysis::Shares,
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

/// Where skill counts least and most, where the games tell.
fn over_variants(facts: &Facts<'_>) -> Option<String> {
    let ends = facts.study.standouts.skill.as_ref()?;
    let luck = |place: usize| facts.study.luck.get(place);
    let share = |place: usize| Some(luck(place)?.wins?.player);
    let words = Words { less: "less", least: "least", most: "most", of: "in" };
    let told = least_and_most(
        ends,
        &words,
        &|place| Some(facts.variant(&luck(place)?.variant)),
        &|place| Some(estimated_share(&share(place)?)),
        &|places| range(places, |place| Some(share(place)?.value)),
    )?;
    Some(format!("Skill counts {told}."))
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
            "The players from the ablest on, as seen in these games, with what they win of {} and their ability in logits: {}.",
            facts.variant(focus),
            long_list(&told)
        )
    })
}

/// The largest steps of the ladder, where the reader looks first.
fn largest_gap(facts: &Facts<'_>) -> Option<String> {
    let focus = facts.focus?;
    let label = |cell: usize| facts.run.labels.get(cell);
    let pair = |place: usize| facts.study.pairs.strategies.get(place);
    let here = |place: usize| pair(place).and_then(|pair| label(pair.a)).is_some_and(|label| label.variant == focus);
    let steps = facts.study.standouts.steps.iter().find(|steps| steps.highest.first().is_some_and(|&at| here(at)))?;
    let between = |place: usize| {
        let pair = pair(place)?;
        Some(list(&[player(&label(pair.b)?.strategy), player(&label(pair.a)?.strategy)]))
    };
    let widest = pair(*steps.highest.first()?)?;
    if widest.wins.interval.low <= 0.0 {
        return None;
    }
    let (among, of) = ("between neighbours", facts.variant(focus));
    match steps.highest.as_slice() {
        [only] if steps.lowest == [*only] => Some(format!(
            "In {of}, the step between {} is {} of the same games.",
            between(*only)?,
            points(&widest.wins)
        )),
        [only] => Some(format!(
            "The widest step {among} in {of} is between {}: the first wins {} more of the same games.",
            between(*only)?,
            points(&widest.wins)
        )),
        // Where no two steps differ for certain there is no widest.
        _ if !steps.apart => None,
        several => {
            let told: Vec<String> = several.iter().filter_map(|&place| between(place)).collect();
            Some(format!(
                "The widest steps {among} in {of}, too close to tell apart, are those between {}.",
                long_list(&told)
            ))
        }
    }
}
