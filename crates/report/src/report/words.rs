//! Numbers and lists as a sentence says them.

use crate::{
    analysis::{Estimate, Interval, Share},
    files::shown,
};

/// A share of games as a percentage, as exact as half the width of its interval lets it be: `47 %`, `0.24 %`.
#[must_use]
pub fn percent(share: f64, half_width: f64) -> String {
    format!("{} %", fixed(100.0 * share, places(half_width)))
}

/// A share of games with its interval: `47 % (46–48 %)`.
#[must_use]
pub fn share(share: f64, interval: Interval) -> String {
    format!("{} ({})", percent(share, interval.half_width()), percents(interval))
}

/// The same, of a [`Share`].
#[must_use]
pub fn share_of(of: &Share) -> String {
    share(of.share, of.interval)
}

/// Two shares as percentages, with as many decimals as it takes to tell them apart and from nothing: `0.2 %` and
/// `0.7 %`.
#[must_use]
pub fn apart(one: f64, other: f64) -> [String; 2] {
    let show = |places: usize| [one, other].map(|share| format!("{} %", fixed(100.0 * share, places)));
    let nothing = |share: f64, places: usize| share > 0.0 && fixed(100.0 * share, places) == fixed(0.0, places);
    let tells = |places: &usize| {
        let [a, b] = show(*places);
        a != b && !nothing(one, *places) && !nothing(other, *places)
    };
    show((0..4).find(tells).unwrap_or(0))
}

/// The shares of several: `from 48 to 52 %`; only one of them where both are the same to a percent.
#[must_use]
pub fn between(least: f64, most: f64) -> String {
    let (low, high) = (fixed(100.0 * least, 0), fixed(100.0 * most, 0));
    if low == high { format!("{low} %") } else { format!("from {low} to {high} %") }
}

/// An interval of shares: `46–48 %`, or `−3 to 2 %` where an end is below 0.
#[must_use]
pub fn percents(interval: Interval) -> String {
    let places = places(interval.half_width());
    range(interval, |end| fixed(100.0 * end, places), " %")
}

/// A figure in logits with its interval: `0.28 (0.27–0.29)`.
#[must_use]
pub fn figure(estimate: &Estimate) -> String {
    let places = if estimate.interval.half_width() < 0.005 { 3 } else { 2 };
    let inside = range(estimate.interval, |end| fixed(end, places), "");
    format!("{} ({inside})", fixed(estimate.value, places))
}

/// The same without its sign, for a sentence that says the direction in words.
#[must_use]
pub fn size(estimate: &Estimate) -> String {
    figure(&away_from_zero(estimate))
}

/// The size of a figure in logits as it stands in brackets: `0.28 logits, 0.27–0.29`.
#[must_use]
pub fn in_brackets(estimate: &Estimate) -> String {
    size(estimate).replacen(" (", " logits, ", 1).trim_end_matches(')').to_owned()
}

/// An estimate turned round where it is below 0.
#[must_use]
pub fn away_from_zero(estimate: &Estimate) -> Estimate {
    if estimate.value >= 0.0 {
        return *estimate;
    }
    let interval = Interval { low: -estimate.interval.high, high: -estimate.interval.low };
    Estimate { value: -estimate.value, error: estimate.error, interval }
}

/// A share that is an estimate, as a percentage with its interval.
#[must_use]
pub fn estimated_share(estimate: &Estimate) -> String {
    share(estimate.value, estimate.interval)
}

/// A difference between two shares: `28 (27–29) percentage points`.
#[must_use]
pub fn points(estimate: &Estimate) -> String {
    let places = places(estimate.interval.half_width());
    let inside = range(estimate.interval, |end| fixed(100.0 * end, places), "");
    format!("{} ({inside}) percentage points", fixed(100.0 * estimate.value, places))
}

/// A number with this many decimals and a true minus; never a negative zero. What is not known is `?` or `∞`.
#[must_use]
pub fn fixed(value: f64, places: usize) -> String {
    if value.is_nan() {
        return "?".to_owned();
    }
    let text = format!("{value:.places$}").replace("inf", "∞");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// A level in per cent with as many digits as it has: `95`, `99.9`.
#[must_use]
pub fn level(level: f64) -> String {
    let text = format!("{:.4}", 100.0 * level);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Both ends of an interval: with a dash between them, or with `to` where a minus would stand beside it.
fn range(interval: Interval, show: impl Fn(f64) -> String, unit: &str) -> String {
    let (low, high) = (show(interval.low), show(interval.high));
    let between = if low.starts_with('−') || high.starts_with('−') { " to " } else { "–" };
    format!("{low}{between}{high}{unit}")
}

/// The decimals a percentage deserves.
fn places(half_width: f64) -> usize {
    match half_width {
        h if h >= 0.004 => 0,
        h if h >= 0.000_4 => 1,
        h if h.is_nan() => 0,
        _ => 2,
    }
}

/// A list in a sentence: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// A list in a sentence whose items have commas of their own: `a; b; and c`.
#[must_use]
pub fn long_list(items: &[String]) -> String {
    match items {
        [before @ .., last] if before.len() > 1 => format!("{}; and {last}", before.join("; ")),
        _ => list(items),
    }
}

/// A list of which no more than `most` items are told, and how many others there are.
#[must_use]
pub fn short_list(items: &[String], most: usize) -> String {
    if items.len() <= most {
        return list(items);
    }
    let kept = most.max(1);
    let others = items.len() - kept;
    format!("{} and {} more", items[..kept].join(", "), others)
}

/// A name as sentences quote it.
#[must_use]
pub fn name(name: &str) -> String {
    format!("`{}`", plain(name))
}

/// A name that stands in a sentence without marks.
#[must_use]
pub fn plain(name: &str) -> String {
    shown(name).replace('`', "'")
}

/// A whole number with what it counts: `1 game`, `15 000 games`.
#[must_use]
pub fn count(number: u64, one: &str, several: &str) -> String {
    format!("{} {}", super::thousands(number), if number == 1 { one } else { several })
}

/// One of a unit that is written in the plural: `spaces` gives `space`.
#[must_use]
pub fn one_of(unit: &str) -> String {
    match unit {
        _ if unit.ends_with("ies") => format!("{}y", &unit[..unit.len() - 3]),
        _ if unit.ends_with("ss") || !unit.ends_with('s') => unit.to_owned(),
        _ => unit[..unit.len() - 1].to_owned(),
    }
}

/// Keeps numbers whole at the end of a line: `15 000`, `47 %`, `46–48`.
#[must_use]
pub fn together(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit = |place: Option<usize>| place.and_then(|place| letters.get(place)).is_some_and(char::is_ascii_digit);
    let mut kept = String::with_capacity(text.len() + 8);
    for (place, &letter) in letters.iter().enumerate() {
        let (before, after) = (digit(place.checked_sub(1)), letters.get(place + 1));
        match letter {
            ' ' if before && after == Some(&'%') => kept.push('\u{a0}'),
            // Thousands are apart by a space that is followed by three digits.
            ' ' if before && (1..=3).all(|step| digit(Some(place + step))) => kept.push('\u{a0}'),
            '–' if before => kept.push_str("\u{2060}–\u{2060}"),
            _ => kept.push(letter),
        }
    }
    kept
}

/// The sentence with its first letter in upper case.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name cut in its middle to at most `most` characters, so that names that differ at an end stay apart.
#[must_use]
pub fn short(name: &str, most: usize) -> String {
    let name = shown(name);
    let length = name.chars().count();
    if length <= most {
        return name.into_owned();
    }
    let (kept, tail) = (most.saturating_sub(1), most.saturating_sub(1) / 2);
    let start: String = name.chars().take(kept - tail).collect();
    let end: String = name.chars().skip(length - tail).collect();
    format!("{}…{}", start.trim_end(), end.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(value: f64, half: f64) -> Estimate {
        Estimate { value, error: half / 2.0, interval: Interval { low: value - half, high: value + half } }
    }

    #[test]
    fn a_share_is_as_exact_as_its_interval() {
        let of = |value: f64, half: f64| share(value, Interval { low: value - half, high: value + half });
        assert_eq!(of(0.47, 0.01), "47 % (46–48 %)");
        assert_eq!(of(0.474, 0.003), "47.4 % (47.1–47.7 %)");
        assert_eq!(of(0.0024, 0.0003), "0.24 % (0.21–0.27 %)");
    }

    #[test]
    fn a_minus_never_stands_beside_a_dash_and_zero_has_no_sign() {
        assert_eq!(figure(&estimate(-0.1, 0.2)), "−0.10 (−0.30 to 0.10)");
        assert_eq!(figure(&estimate(0.28, 0.01)), "0.28 (0.27–0.29)");
        assert_eq!(size(&estimate(-0.28, 0.01)), "0.28 (0.27–0.29)");
        assert_eq!(in_brackets(&estimate(-0.28, 0.01)), "0.28 logits, 0.27–0.29");
        assert_eq!((fixed(-0.001, 2), percent(-0.0001, 0.1)), ("0.00".to_owned(), "0 %".to_owned()));
        assert_eq!(figure(&estimate(f64::NAN, 1.0)), "? (?–?)");
        assert_eq!(figure(&estimate(0.0, f64::INFINITY)), "0.00 (−∞ to ∞)");
        assert_eq!([between(0.48, 0.52), between(0.481, 0.482)], ["from 48 to 52 %", "48 %"]);
        assert_eq!(percents(Interval { low: -0.03, high: 0.02 }), "−3 to 2 %");
    }

    #[test]
    fn two_shares_are_told_apart() {
        let told = |one, other| apart(one, other).join(", ");
        assert_eq!(told(0.33, 0.25), "33 %, 25 %");
        assert_eq!(told(0.0018, 0.0066), "0.2 %, 0.7 %");
        assert_eq!(told(0.0, 0.0066), "0 %, 1 %");
        assert_eq!(told(0.342, 0.344), "34.2 %, 34.4 %");
        assert_eq!(told(0.5, 0.5), "50 %, 50 %");
    }

    #[test]
    fn lists_counts_and_units_read_as_people_say_them() {
        let items = |n: usize| ["a", "b", "c", "d"][..n].iter().map(|&item| item.to_owned()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2, 3].map(|n| list(&items(n))), ["", "a", "a and b", "a, b and c"]);
        assert_eq!(short_list(&items(4), 2), "a, b and 2 more");
        assert_eq!([count(1, "game", "games"), count(15_000, "game", "games")], ["1 game", "15 000 games"]);
        assert_eq!(["spaces", "copies", "Prestige", "class"].map(one_of), ["space", "copy", "Prestige", "class"]);
        assert_eq!(sentence("start"), "Start");
    }

    #[test]
    fn a_long_name_keeps_both_ends() {
        assert_eq!(short("abcdefghij", 7), "abc…hij");
        assert_eq!(short("abc", 7), "abc");
        assert_eq!(short("ééééééééééx", 5).chars().count(), 5);
    }
}
