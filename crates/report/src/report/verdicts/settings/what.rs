//! What one setting does, in a sentence or two.

use super::super::{Facts, player};
use crate::{
    analysis::{Curve, Estimate, Interval, Moves, Shape},
    report::words::{
        away_from_zero, estimated_share, fixed, in_brackets, list, name, one_of, points, sentence, short_list, size,
    },
};

/// What is said of settings that changed nothing at all in any game.
pub(super) fn unmet(names: &str, several: bool) -> String {
    let (these, govern, it, they) = if several {
        ("these settings govern", "govern", "them", "they")
    } else {
        ("this setting governs", "governs", "it", "it")
    };
    format!(
        "{names}: no player's games changed in any way. None of them ever used what {these} (or {they} {govern} nothing), so \
         these players cannot tell what {it} would do."
    )
    .replace("what them would do", "what they would do")
}

/// What one setting does.
pub(super) fn sentence_of(facts: &Facts<'_>, curve: &Curve) -> String {
    let axis = name(&curve.axis);
    let who = player(&curve.player);
    match curve.moves {
        Moves::OneValue => {
            let value = curve.points.first().map_or(String::new(), |point| format!(", {}", point.value));
            return format!("{axis} was swept at one value only{value}, so nothing can be said of what it does.");
        }
        Moves::Never => return unmet(&axis, false),
        Moves::SameResults => {
            return format!(
                "{axis} decides no game: games are not played the same at all of its values, but the same ones are won."
            );
        }
        Moves::Certainly | Moves::Unseen => {}
    }
    let certain = |slope: &Option<Estimate>| slope.filter(|slope| !slope.interval.contains(0.0));
    let own = certain(&curve.own_slope);
    let turned = curve.shape.as_ref().and_then(|shape| shaped(facts, curve, shape));
    if let Some(turned) = turned {
        return turned;
    }
    let (least, most) = ends_by_number(facts, curve);
    match (own, certain(&curve.slope)) {
        (Some(slope), _) => {
            let direction = if slope.value > 0.0 { "harder" } else { "easier" };
            let unit = unit_of(curve);
            let worth = format!(
                "Where half of the games are won, each {unit} more is worth {} to this player, and less towards either end \
                 ({}{}).",
                points(&near_half(&slope)),
                in_brackets(&slope),
                pooled(facts, curve)
            );
            match between(facts, curve, least, most) {
                Some(between) => format!("More of {axis} is {direction}: {between}. {worth}"),
                None => format!("More of {axis} is {direction} for {who}. {worth}"),
            }
        }
        (None, Some(slope)) if curve.own_slope.is_none() || facts.run.strategies().len() > 1 => {
            let direction = if slope.value > 0.0 { "harder" } else { "easier" };
            let over = over_all(facts);
            let unseen = curve.span.is_some_and(|span| span.difference.interval.low <= 0.0);
            let of_player = quiet(facts, curve).filter(|_| unseen);
            let of_player = of_player
                .map_or(String::new(), |quiet| format!(" The games of {who} alone show no difference: {quiet}."));
            format!(
                "Each {} more of {axis} makes the game {direction} over {over}: by {} where half of the games are won ({}).{of_player}",
                unit_of(curve),
                points(&near_half(&slope)),
                in_brackets(&slope)
            )
        }
        _ if curve.moves == Moves::Certainly => match curve.span {
            Some(span) if span.difference.interval.low > 0.0 => match between(facts, curve, span.least, span.most) {
                Some(between) => format!("{axis} changes difficulty: {between}."),
                None => format!("{axis} changes difficulty."),
            },
            Some(_) if facts.run.strategies().len() > 1 => {
                let quiet = quiet(facts, curve)
                    .map_or(String::new(), |quiet| format!("; the games of {who} alone show no difference: {quiet}"));
                format!("{axis} changes difficulty over {}{quiet}.", over_all(facts))
            }
            _ => format!("{axis} changes difficulty."),
        },
        _ => {
            let quiet = quiet(facts, curve).map_or(String::new(), |quiet| format!(": {quiet}"));
            format!("{axis} makes no difference that these games can show{quiet}.")
        }
    }
}

/// What a step in logits is worth where half of the games are won in its middle, as a share of games, without its sign.
fn near_half(slope: &Estimate) -> Estimate {
    let share = |logits: f64| (logits / 4.0).tanh();
    let Estimate { value, error, interval } = away_from_zero(slope);
    let interval = Interval { low: share(interval.low), high: share(interval.high) };
    Estimate { value: share(value), error: error / 4.0, interval }
}

/// What a unit more is called.
fn unit_of(curve: &Curve) -> String {
    if curve.unit.is_empty() { "unit".to_owned() } else { one_of(curve.unit) }
}

/// The players that the scale pools: `the novice player and the standard player`, `all 7 players together`.
pub(in crate::report::verdicts) fn over_all(facts: &Facts<'_>) -> String {
    let strategies = facts.run.strategies();
    let played = |name: &&str| {
        let cells = facts.run.labels.iter().zip(facts.run.summaries);
        cells.into_iter().any(|(label, summary)| label.strategy == **name && summary.games > 0)
    };
    let played: Vec<String> = strategies.iter().filter(|name| played(name)).map(|name| player(name)).collect();
    match played.len() {
        0..=2 => list(&played),
        number => format!("all {number} players together"),
    }
}

/// The pooled slope, where it says something that the player's own does not.
fn pooled(facts: &Facts<'_>, curve: &Curve) -> String {
    let Some((own, pooled)) = curve.own_slope.zip(curve.slope) else { return String::new() };
    if own.interval.contains(pooled.value) || facts.run.strategies().len() < 2 {
        return String::new();
    }
    let turned = if own.value * pooled.value < 0.0 { ", the other way round" } else { "" };
    format!("; over {} it is {}{turned}, with how much they differ in its interval", over_all(facts), size(&pooled))
}

/// The values with the smallest and the largest number, of those where the player's win rate is known.
fn ends_by_number(facts: &Facts<'_>, curve: &Curve) -> (usize, usize) {
    let number = |place: &usize| curve.points[*place].number.unwrap_or(0.0);
    let known = || (0..curve.points.len()).filter(|&place| rate(facts, curve, place).is_some());
    let by = |a: &usize, b: &usize| number(a).total_cmp(&number(b));
    (known().min_by(by).unwrap_or(0), known().max_by(by).unwrap_or(0))
}

/// The player's win rate at a value.
fn rate(facts: &Facts<'_>, curve: &Curve, place: usize) -> Option<Estimate> {
    let player = facts.run.strategies().iter().position(|strategy| *strategy == curve.player)?;
    curve.points.get(place)?.win_rates.get(player).copied().flatten()
}

/// The player's win rates at two values; how much they differ, where both are printed the same.
fn between(facts: &Facts<'_>, curve: &Curve, first: usize, last: usize) -> Option<String> {
    let (from, to) = (rate(facts, curve, first)?, rate(facts, curve, last)?);
    (from.value != to.value).then_some(())?;
    let (a, b) = (&curve.points[first].value, &curve.points[last].value);
    let who = player(&curve.player);
    let (shown_from, shown_to) = (estimated_share(&from), estimated_share(&to));
    let printed = |shown: &str| shown.split(" (").next().unwrap_or_default().to_owned();
    if printed(&shown_from) != printed(&shown_to) {
        return Some(format!("at {a} {who} wins {shown_from}, and at {b} it is {shown_to}"));
    }
    let about = printed(&shown_from);
    let more = if to.value > from.value { "more" } else { "fewer" };
    Some(match curve.span.filter(|span| [(span.least, span.most), (span.most, span.least)].contains(&(first, last))) {
        Some(span) => format!(
            "hardly, for {who} wins about {about} throughout, at {b} {} {more} than at {a}",
            fine_points(&span.difference)
        ),
        None => format!(
            "hardly, for {who} wins about {about} throughout, at {b} {} percentage points {more} than at {a}",
            fine(100.0 * (to.value - from.value).abs())
        ),
    })
}

/// What the games say of a player whose win rate is not seen to differ.
fn quiet(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    let span = curve.span.filter(|span| span.at_most.is_finite())?;
    let (low, high) = (rate(facts, curve, span.least)?, rate(facts, curve, span.most)?);
    let limit = format!("differences of more than {} percentage points are ruled out", fine(100.0 * span.at_most));
    if low.value == high.value {
        return Some(format!("{} wins {} throughout; {limit}", player(&curve.player), estimated_share(&low)));
    }
    Some(format!(
        "at {} {} wins {}, and at {} it is {}; {limit}",
        curve.points[span.least].value,
        player(&curve.player),
        estimated_share(&low),
        curve.points[span.most].value,
        estimated_share(&high)
    ))
}

/// A number of percentage points with two digits that say something: `12`, `3.1`, `0.42`.
fn fine(points: f64) -> String {
    let places = if points.is_finite() && points > 0.0 { (1.0 - points.log10().floor()).clamp(0.0, 4.0) } else { 0.0 };
    fixed(points, places as usize)
}

/// A small difference with its interval and one digit more than others: `0.42 (0.11–0.73) percentage points`.
fn fine_points(difference: &Estimate) -> String {
    let places = |figure: f64| (1.0 - (100.0 * figure.abs()).log10().floor()).clamp(0.0, 4.0);
    if difference.value == 0.0 || difference.value.is_nan() {
        return points(difference);
    }
    let show = |figure: f64| fixed(100.0 * figure, places(difference.value) as usize);
    format!(
        "{} ({} to {}) percentage points",
        show(difference.value.abs()),
        show(difference.interval.low),
        show(difference.interval.high)
    )
}

/// A curve that leaves a straight line: no slope, but which way it goes where.
fn shaped(facts: &Facts<'_>, curve: &Curve, shape: &Shape) -> Option<String> {
    let (axis, who) = (name(&curve.axis), player(&curve.player));
    let (first, last) = ends_by_number(facts, curve);
    let won = |place: usize| {
        Some(format!("{} at {}", estimated_share(&rate(facts, curve, place)?), curve.points[place].value))
    };
    let at = |places: &[usize]| {
        let values: Vec<String> = places.iter().map(|&place| curve.points[place].value.to_string()).collect();
        let tied = if values.len() > 1 { ", too close to tell apart" } else { "" };
        format!("{}{tied}", short_list(&values, 4))
    };
    // Of values that are too close to tell apart, the one in the midst.
    let middle = |places: &[usize]| places.get(places.len() / 2).copied();
    let there = |place: usize| [won(first), won(place), won(last)].into_iter().collect::<Option<Vec<String>>>();
    match shape {
        Shape::Straight => None,
        Shape::Bent(knee) => {
            let wins = list(&there(*knee)?);
            let rise = rate(facts, curve, last)?.value - rate(facts, curve, first)?.value;
            Some(match curve.own_slope.filter(|slope| !slope.interval.contains(0.0)) {
                // The line says the same as the ends.
                Some(slope) if slope.value * rise < 0.0 => {
                    let direction = if slope.value > 0.0 { "harder" } else { "easier" };
                    format!("More of {axis} is {direction}, but not evenly: {who} wins {wins}.")
                }
                _ => format!("{axis} does not do the same everywhere: {who} wins {wins}."),
            })
        }
        Shape::Peak(places) | Shape::Valley(places) => {
            let (up, down, what) = match shape {
                Shape::Peak(_) => ("harder", "easier", "hardest"),
                _ => ("easier", "harder", "easiest"),
            };
            let wins = list(&there(middle(places)?)?);
            let (lowest, highest) = (curve.points.get(*places.first()?)?, curve.points.get(*places.last()?)?);
            Some(if places.len() == 1 {
                format!("Up to {}, more of {axis} is {up}; beyond it, {down}: {who} wins {wins}.", lowest.value)
            } else {
                format!(
                    "More of {axis} is {up} at first and {down} in the end: {who} wins {wins}. It is {what} somewhere from {} to {}, \
                     which these games cannot tell apart.",
                    lowest.value, highest.value
                )
            })
        }
        Shape::Wavy(hardest, easiest) => {
            let wins = [won(middle(hardest)?)?, won(middle(easiest)?)?];
            Some(format!(
                "{} does not go one way: it is hardest at {} ({who} wins {}), and easiest at {} ({}).",
                sentence(&format!("more of {axis}")),
                at(hardest),
                wins[0],
                at(easiest),
                wins[1]
            ))
        }
    }
}
