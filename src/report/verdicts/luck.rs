//! Luck and skill.

use super::{Facts, Section, player};
use crate::{
    analysis::{Estimate, Luck, tries},
    report::words::{estimated_share, fixed, list, long_list, percent, plain, points, sentence, short_list},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Is it luck or skill?";
    if let Some(missing) = missing(facts) {
        return super::section("luck", question, missing, vec![]);
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
    super::section("luck", question, verdict, more)
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
        "On the scale of logits, {} of the differences between games won and lost in {} go back to which of these plays: {}. \
         The rest is luck of all kinds, which wins and losses alone do not divide.",
        estimated_share(share),
        facts.variant(&luck.variant),
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
        "On the scale of logits, {} of the differences between games won and lost in {} go back to who plays ({}).",
        estimated_share(share),
        facts.variant(&luck.variant),
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

fn over_variants(facts: &Facts<'_>) -> Option<String> {
    let known: Vec<(&Luck, &Estimate)> =
        facts.study.luck.iter().filter_map(|luck| Some((luck, &luck.score.as_ref()?.player))).collect();
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
    if gap.sequence.low <= 0.0 {
        return None;
    }
    let ladder = [player(&stronger.strategy), player(&weaker.strategy)];
    Some(format!(
        "The widest step between neighbours in {} is between {}: the first wins {} more of the same games.",
        facts.variant(focus),
        list(&ladder),
        points(&gap.win_difference())
    ))
}
