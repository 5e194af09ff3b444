//! Luck and skill.

use super::{
    Facts, Section, Topic,
    ends::{Words, least_and_most, range},
    player,
};
use crate::{
    analysis::{Luck, tries},
    report::words::{estimated_share, fixed, list, long_list, percent, plain, points, sentence, short_list},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    if let Some(missing) = missing(facts) {
        return super::section(facts, Topic::Luck, missing, vec![]);
    }
    let verdict = headline(facts).unwrap_or_else(|| {
        if facts.games() == 0 {
            "No game was played."
        } else {
            "These games do not tell: no outcome varies, or too few games were won or lost. Play more games."
        }
        .to_owned()
    });
    let mut more = Vec::new();
    more.extend(of_winning(facts));
    more.extend(over_variants(facts));
    more.extend(ladder(facts));
    more.extend(largest_gap(facts));
    super::section(facts, Topic::Luck, verdict, more)
}

/// What is missing for luck and skill to be told apart, where it is.
fn missing(facts: &Facts<'_>) -> Option<String> {
    let (trying, others): (Vec<&str>, Vec<&str>) = facts.run.strategies().into_iter().partition(|name| tries(name));
    let others: Vec<String> = others.into_iter().map(plain).collect();
    let left_out = match others.as_slice() {
        [] => String::new(),
        [one] => format!(" ({one} does not try to win, so it is left out)"),
        several => format!(" ({} do not try to win, so they are left out)", list(several)),
    };
    let add = "Add strategies of different strength.";
    match trying.as_slice() {
        [] => Some(format!("No strategy that tries to win has played, so skill cannot be told from luck. {add}")),
        [_] => Some(format!(
            "Only one strategy played that tries to win{left_out}, so skill cannot be told from luck. {add}"
        )),
        _ => None,
    }
}

/// What luck and skill are told of: the variant where the reader looks first, if it has such a figure.
fn looked_at<'a, T: 'a>(facts: &Facts<'a>, figure: impl Fn(&'a Luck) -> Option<T>) -> Option<(&'a Luck, T)> {
    let known = facts.study.luck.iter().filter_map(|luck| Some((luck, figure(luck)?)));
    known.max_by_key(|(luck, _)| Some(luck.variant.as_str()) == facts.focus)
}

/// The players that luck and skill are told of, the ablest first: `the expert, the standard or the novice player`.
pub fn players(facts: &Facts<'_>, luck: &Luck) -> String {
    let able = facts.strategies().into_iter().filter(|name| luck.players.iter().any(|player| player == name));
    short_list(&able.map(plain).collect::<Vec<_>>(), MOST_PLAYERS)
}

/// The most players that a sentence names.
const MOST_PLAYERS: usize = 6;

/// Where the differences between games come from: of the score, or where no score varies, of winning in logits.
fn headline(facts: &Facts<'_>) -> Option<String> {
    if let Some((luck, score)) = looked_at(facts, |luck| luck.score.as_ref()) {
        return Some(format!(
            "Of the differences between the scores of games in {}, {} go back to which of these plays: {}; and {} to the deal, \
             which is luck that all of them share. What is left, {}, is deals that suit one player and not another, and each \
             player's own luck: these games cannot divide it further.",
            facts.variant(&luck.variant),
            estimated_share(&score.player),
            players(facts, luck),
            estimated_share(&score.deal),
            estimated_share(&score.interplay)
        ));
    }
    let (luck, share) = looked_at(facts, |luck| luck.logits.as_ref())?;
    Some(format!(
        "Of the differences between games won and lost in {}, {} go back to which of these plays, on the scale of logits: {}. \
         The rest is luck of all kinds, which wins and losses alone do not divide.",
        facts.variant(&luck.variant),
        estimated_share(share),
        players(facts, luck)
    ))
}

/// The headline for the summary.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    if let Some((luck, score)) = looked_at(facts, |luck| luck.score.as_ref()) {
        return Some(format!(
            "Of the differences between scores in {}, {} go back to who plays ({}) and {} to the deal.",
            facts.variant(&luck.variant),
            estimated_share(&score.player),
            players(facts, luck),
            estimated_share(&score.deal)
        ));
    }
    let (luck, share) = looked_at(facts, |luck| luck.logits.as_ref())?;
    Some(format!(
        "Of the differences between games won and lost in {}, {} go back to who plays ({}), on the scale of logits.",
        facts.variant(&luck.variant),
        estimated_share(share),
        players(facts, luck)
    ))
}

/// What the shares of the headline depend on, and those of winning itself.
fn of_winning(facts: &Facts<'_>) -> Option<String> {
    let left_out: Vec<String> = facts.run.strategies().into_iter().filter(|name| !tries(name)).map(plain).collect();
    let without = match left_out.as_slice() {
        [] => String::new(),
        [one] => format!(" {} does not try to win, so it is left out.", sentence(one)),
        several => format!(" {} do not try to win, so they are left out.", sentence(&list(several))),
    };
    looked_at(facts, |luck| luck.score.as_ref().map(|_| ()).or(luck.logits.map(|_| ())))?;
    let of_wins = looked_at(facts, |luck| luck.wins.as_ref()).map_or(String::new(), |(luck, wins)| {
        format!(
            " Of winning in {} who plays decides {}, but that depends on the win rate too: where nearly all games are won, or \
             lost, it comes close to nothing.",
            facts.variant(&luck.variant),
            estimated_share(&wins.player)
        )
    });
    Some(format!("These shares are about these players: others, more or less alike, give others.{without}{of_wins}"))
}

/// Where skill counts least and most, where the games tell.
fn over_variants(facts: &Facts<'_>) -> Option<String> {
    let ends = facts.study.standouts.skill_of_score.as_ref()?;
    let luck = |place: usize| facts.study.luck.get(place);
    let share = |place: usize| Some(luck(place)?.score?.player);
    let words = Words { less: "less", least: "least", most: "most", of: "in" };
    let told = least_and_most(
        ends,
        &words,
        &|place| Some(facts.variant(&luck(place)?.variant)),
        &|place| Some(estimated_share(&share(place)?)),
        &|places| range(places, |place| Some(share(place)?.value)),
    )?;
    Some(format!("For the score who plays counts {told}."))
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
