//! When games are decided, and how.

use super::{Facts, Section, Topic, player};
use crate::{
    analysis::{AtTurn, Chance, DECIDED, Lead, TurnByTurn},
    report::words::{fixed, percent, share_of},
};

/// The answer, of the anchor where the reader looks first; `None` where games were not counted turn by turn.
pub(super) fn section(facts: &Facts<'_>) -> Option<Section> {
    let of = facts.turns()?;
    let (anchor, variant) = (player(facts.anchor), facts.variant(facts.focus?));
    if !of.tells() {
        let why = format!("Too few games of {anchor} in {variant} were won, or lost, to tell.");
        return Some(super::section(facts, Topic::Turns, why, dead(of).into_iter().collect()));
    }
    let mut more: Vec<String> = Vec::new();
    more.extend(ahead(of));
    more.extend(at_half_time(facts, of));
    more.extend(of.lead.as_ref().map(lead));
    more.extend(comebacks(facts, of));
    more.extend(dead(of));
    Some(super::section(facts, Topic::Turns, verdict(facts, of, &anchor, &variant), more))
}

fn verdict(facts: &Facts<'_>, of: &TurnByTurn, anchor: &str, variant: &str) -> String {
    let by = of.measure.name();
    // Where nearly every game is won, or lost, the first turn foretells the result as well as any.
    let rate = facts.focus.and_then(|focus| facts.summary(focus, facts.anchor)?.win_rate);
    if let Some(rate) = rate.filter(|rate| rate.max(1.0 - rate) >= DECIDED) {
        let (what, share) = if rate > 0.5 { ("wins", rate) } else { ("loses", 1.0 - rate) };
        return format!(
            "Before it begins: {anchor} {what} {} of all games in {variant}, whatever the {by} is on the way.",
            percent(share, 0.005)
        );
    }
    let lasts = facts.focus.and_then(|focus| facts.summary(focus, facts.anchor)?.turns.as_ref());
    let lasts = lasts
        .map_or_else(String::new, |turns| format!("; half of the games last at least {} turns", turns.quantiles[2]));
    match of.decided {
        Some(turn) => format!(
            "By the end of turn {turn}: from then on, at least nine games in ten of {anchor} in {variant} are over, or end as their {by} lets one expect{lasts}."
        ),
        None => format!(
            "Only in the last turn: before it, fewer than nine games in ten of {anchor} in {variant} end as their {by} lets one expect{lasts}."
        ),
    }
}

/// How often whoever was ahead won, early and late.
fn ahead(of: &TurnByTurn) -> Option<String> {
    let told: Vec<(&AtTurn, String)> = told(of).filter_map(|at| Some((at, share_of(at.kept.as_ref()?)))).collect();
    let (early, late) = (told.get(told.len() / 3)?, told.get(told.len().checked_sub(2)?)?);
    let say = |(at, share): &(&AtTurn, String)| format!("at the end of turn {} won {share}", at.turn);
    let second =
        if late.0.turn > early.0.turn { format!(", and whoever was ahead {}", say(late)) } else { String::new() };
    Some(format!("Of the games that went on, whoever was ahead {}{second}.", say(early)))
}

/// The turns whose chances are told.
fn told(of: &TurnByTurn) -> impl Iterator<Item = &AtTurn> {
    of.turns.iter().filter(|at| !at.chances.is_empty())
}

/// What the usual game won and the usual game lost look like in the middle.
fn at_half_time(facts: &Facts<'_>, of: &TurnByTurn) -> Option<String> {
    // Half of the games last longer than to this turn; the middle of it is where they are under way.
    let middle = of.turns.iter().filter(|at| 2 * at.going >= of.games).map(|at| at.turn).max()? / 2;
    let at = told(of).min_by_key(|at| (at.turn.abs_diff(middle), at.turn))?;
    let fans = of.fans(at);
    let (won, lost) = (fans.won?.quantiles[2], fans.lost?.quantiles[2]);
    let chance = |value: f64| at.chances.iter().min_by(|a, b| off(a, value).total_cmp(&off(b, value)));
    let say = |chance: &Chance| {
        let half = chance.interval.half_width();
        let ends = [chance.interval.low, chance.interval.high].map(|end| fixed(100.0 * end, 0));
        format!("{} ({}–{} %)", percent(chance.chance, half), ends[0], ends[1])
    };
    let unit = facts.run.descriptor.score_unit;
    let (high, low) = (chance(won)?, chance(lost)?);
    if high.low == low.low {
        return None;
    }
    Some(format!(
        "At the end of turn {} a game with a {} of {} {unit}, the median of those won in the end, has a chance of {} to be won, and one with {}, the median of those lost, one of {}.",
        at.turn,
        of.measure.name(),
        fixed(won, 0),
        say(high),
        fixed(lost, 0),
        say(low)
    ))
}

/// How far a value is from those that a chance is about.
fn off(chance: &Chance, value: f64) -> f64 {
    (f64::from(chance.low) - value).max(value - f64::from(chance.high)).max(0.0)
}

fn lead(lead: &Lead) -> String {
    format!(
        "The lead changes hands {} times a game on average, and in {} of the games never. In {} the winner was ahead for good in the first third of the turns, in {} only in the last.",
        fixed(lead.changes, 1),
        share_of(&lead.never),
        share_of(&lead.runaway),
        share_of(&lead.late)
    )
}

fn comebacks(facts: &Facts<'_>, of: &TurnByTurn) -> Vec<String> {
    let mut said = Vec::new();
    let most = |share: fn(&AtTurn) -> f64| {
        of.turns.iter().max_by(|a, b| share(a).total_cmp(&share(b)).then(b.turn.cmp(&a.turn)))
    };
    let parts: Vec<String> = [
        most(|at| at.comebacks).filter(|at| at.comebacks >= 0.005).map(|at| {
            format!(
                "of the games won, {} stood at a chance of at most one in four at the end of turn {}",
                percent(at.comebacks, 0.005),
                at.turn
            )
        }),
        most(|at| at.thrown_away).filter(|at| at.thrown_away >= 0.005).map(|at| {
            format!(
                "of those lost, {} stood at one of at least three in four at the end of turn {}",
                percent(at.thrown_away, 0.005),
                at.turn
            )
        }),
    ]
    .into_iter()
    .flatten()
    .collect();
    said.push(match parts.as_slice() {
        [] => "There are no comebacks to speak of: at the end of no turn did games won in the end stand at a chance of at most one in four.".to_owned(),
        some => format!("Comebacks: {}.", some.join("; ")),
    });
    let unit = facts.run.descriptor.score_unit;
    if let Some([half, few]) = of.lead.as_ref().and_then(|lead| lead.recovered).filter(|[_, few]| *few > 0.0) {
        said.push(format!(
            "At their lowest, half of the games won were short of a win by at least {} {unit}, and one in twenty by at least {}.",
            fixed(half.max(0.0), 0),
            fixed(few, 0)
        ));
    }
    said
}

/// Turns in which there is nothing to decide.
fn dead(of: &TurnByTurn) -> Option<String> {
    let often = of.turns.iter().filter(|at| at.games >= of.games.div_ceil(20));
    let most = often.max_by(|a, b| a.dead.total_cmp(&b.dead).then(b.turn.cmp(&a.turn)))?;
    if of.dead < 0.0005 {
        return Some("Every turn brings something to decide.".to_owned());
    }
    let most = match most.dead >= 0.01 {
        true => format!(" Most often that is so in turn {}, in {} of the games.", most.turn, percent(most.dead, 0.005)),
        false => String::new(),
    };
    let share = percent(of.dead, 0.0005);
    Some(format!("In {share} of all turns there is nothing to decide: no decision, or none but forced ones.{most}"))
}
