//! What the variants of a list are to each other, where they are no levels: alternatives, or changes of a baseline.

use super::{Facts, Section, Topic, hardness, player};
use crate::{
    analysis::{Change, Contrast, Estimate, MOST_ALTERNATIVES},
    report::words::{away_from_zero, count, fixed, list, long_list, points, sentence},
    scenario::Compare,
};

/// The most variants of one kind that are told one by one.
const MOST_TOLD: usize = 8;

/// The most differences between alternatives that are told one by one.
const MOST_PAIRS: usize = 5;

pub(super) fn section(facts: &Facts<'_>) -> Section {
    match facts.run.compare {
        Compare::Baseline(baseline) => {
            let verdict = against(facts, baseline).unwrap_or_else(|| unknown(facts));
            super::section(facts, Topic::Compared, verdict, changes(facts))
        }
        _ => {
            let verdict = between(facts).unwrap_or_else(|| unknown(facts));
            super::section(facts, Topic::Compared, verdict, differences(facts))
        }
    }
}

/// The verdict, for the summary. Which alternatives are hardest and easiest is said there already.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    match facts.run.compare {
        Compare::Baseline(baseline) => against(facts, baseline),
        _ if facts.run.target.is_some() => hardness::ends(facts),
        _ => None,
    }
}

fn unknown(facts: &Facts<'_>) -> String {
    if facts.games() == 0 {
        return "No game was played, so nothing can be compared.".to_owned();
    }
    format!("{} has not played two of them, so nothing can be compared.", sentence(&player(facts.anchor)))
}

fn of<'a>(facts: &Facts<'a>, change: Change) -> Vec<&'a Contrast> {
    facts.study.contrasts.iter().filter(|contrast| contrast.change == change).collect()
}

fn variant(facts: &Facts<'_>, cell: usize) -> String {
    facts.run.labels.get(cell).map(|label| facts.variant(&label.variant)).unwrap_or_default()
}

/// The size of a difference of wins.
fn size(wins: &Estimate) -> String {
    points(&away_from_zero(wins))
}

/// How large a difference may be that was not seen.
fn room(contrast: &Contrast) -> String {
    format!("at most ±{} percentage points", fixed(100.0 * contrast.at_most, usize::from(contrast.at_most < 0.1)))
}

/// What the changes of a baseline do, in a sentence.
fn against(facts: &Facts<'_>, baseline: &str) -> Option<String> {
    let all = &facts.study.contrasts;
    let anchor = player(facts.anchor);
    let base = crate::report::words::name(baseline);
    if let [only] = all.as_slice() {
        let name = variant(facts, only.pair.b);
        let games = count(only.pair.games, "game", "games");
        return Some(match only.change {
            Change::Harder => {
                format!(
                    "{} is harder than {base}: {anchor} wins {} fewer of the same games.",
                    sentence(&name),
                    size(&only.pair.wins)
                )
            }
            Change::Easier => {
                format!(
                    "{} is easier than {base}: {anchor} wins {} more of the same games.",
                    sentence(&name),
                    size(&only.pair.wins)
                )
            }
            Change::None => format!("{} changes nothing: {games} of {anchor} ended as in {base}.", sentence(&name)),
            Change::Unseen => format!(
                "No difference is seen between {name} and {base}: {anchor} wins {} more or fewer of them.",
                room(only)
            ),
        });
    }
    all.first()?;
    let what = if facts.run.axes().is_empty() { "variants" } else { "variants at the values of the axes" };
    let kinds = [
        (Change::Harder, "is harder", "are harder"),
        (Change::Easier, "is easier", "are easier"),
        (Change::None, "changes nothing at all", "change nothing at all"),
        (Change::Unseen, "shows no certain difference", "show no certain difference"),
    ];
    let known = kinds.into_iter().map(|(change, one, several)| (of(facts, change).len(), one, several));
    let parts: Vec<String> = known
        .filter(|(number, ..)| *number > 0)
        .enumerate()
        .map(|(place, (number, one, several))| {
            let of = if place == 0 { format!(" of {} {what}", all.len()) } else { String::new() };
            format!("{number}{of} {}", if number == 1 { one } else { several })
        })
        .collect();
    let wins = facts.win_rate(baseline, facts.anchor);
    let wins = wins.map_or(String::new(), |rate| format!(", of which {anchor} wins {rate}"));
    Some(format!("Compared with {base}{wins}, {}.", list(&parts)))
}

/// The changes of a baseline one by one, from the largest seen on.
fn changes(facts: &Facts<'_>) -> Vec<String> {
    let mut told = Vec::new();
    if facts.study.contrasts.len() < 2 {
        return told;
    }
    let anchor = player(facts.anchor);
    let harder = of(facts, Change::Harder);
    let mut easier = of(facts, Change::Easier);
    easier.reverse();
    for (those, what, less) in [(harder, "Harder", "fewer"), (easier, "Easier", "more")] {
        if those.is_empty() {
            continue;
        }
        let each = those.iter().enumerate().map(|(place, contrast)| {
            let (name, size) = (variant(facts, contrast.pair.b), size(&contrast.pair.wins));
            match place {
                0 => format!("{anchor} wins {size} {less} of {name}"),
                _ => format!("{} {less} of {name}", size.replace(" percentage points", "")),
            }
        });
        told.push(format!("{what}, sorted by what was seen: {}.", long_list(&few(each.collect()))));
    }
    let alike: Vec<String> = of(facts, Change::None).iter().map(|contrast| variant(facts, contrast.pair.b)).collect();
    if !alike.is_empty() {
        told.push(format!("No game ended differently: {}.", list(&few(alike))));
    }
    let unseen: Vec<String> = of(facts, Change::Unseen)
        .iter()
        .map(|contrast| format!("{} ({})", variant(facts, contrast.pair.b), room(contrast)))
        .collect();
    if !unseen.is_empty() {
        told.push(format!("Cannot be told from no change: {}.", list(&few(unseen))));
    }
    told
}

/// Which alternatives differ, in a sentence.
fn between(facts: &Facts<'_>) -> Option<String> {
    let all = &facts.study.contrasts;
    let anchor = player(facts.anchor);
    if let [only] = all.as_slice() {
        let (a, b) = (variant(facts, only.pair.a), variant(facts, only.pair.b));
        let more = |harder: &str, easier: &str| {
            format!(
                "{} is harder than {easier}: {anchor} wins {} fewer of the same games.",
                sentence(harder),
                size(&only.pair.wins)
            )
        };
        return Some(match only.change {
            Change::Harder => more(&b, &a),
            Change::Easier => more(&a, &b),
            Change::None => format!("{} and {b} are the same: no game of {anchor} ended differently.", sentence(&a)),
            Change::Unseen => format!(
                "These games cannot tell {a} from {b}: {anchor} wins {} more or fewer of one of them.",
                room(only)
            ),
        });
    }
    let widest = all.iter().max_by(|a, b| a.at_most.total_cmp(&b.at_most))?;
    let differ = all.iter().filter(|contrast| matches!(contrast.change, Change::Harder | Change::Easier)).count();
    let pairs = if are_neighbours(facts) { "neighbours by win rate" } else { "pairs" };
    Some(match differ {
        0 => format!(
            "No two of them differ as far as these games can tell: between any of {} {pairs} the share that {anchor} wins \
             differs by {}.",
            all.len(),
            room(widest)
        ),
        differ if differ == all.len() => {
            format!("All {} {pairs} differ for certain in what {anchor} wins.", all.len())
        }
        differ => format!(
            "Of {} {pairs}, {differ} {} for certain in what {anchor} wins.",
            all.len(),
            if differ == 1 { "differs" } else { "differ" }
        ),
    })
}

/// Whether only neighbours by win rate are compared, there being too many alternatives for all pairs.
fn are_neighbours(facts: &Facts<'_>) -> bool {
    let mut of_first: Vec<usize> = facts.study.contrasts.iter().map(|contrast| contrast.pair.a).collect();
    of_first.sort_unstable();
    of_first.dedup();
    of_first.len() >= MOST_ALTERNATIVES
}

/// The alternatives that differ, from the largest difference seen on.
fn differences(facts: &Facts<'_>) -> Vec<String> {
    let mut told = Vec::new();
    told.extend(hardness::ends(facts));
    if facts.study.contrasts.len() < 2 {
        return told;
    }
    let certain: Vec<&Contrast> =
        facts.study.contrasts.iter().filter(|of| matches!(of.change, Change::Harder | Change::Easier)).collect();
    let each = |(place, contrast): (usize, &&Contrast)| {
        let (a, b) = (variant(facts, contrast.pair.a), variant(facts, contrast.pair.b));
        let (harder, easier) = if contrast.change == Change::Harder { (b, a) } else { (a, b) };
        let size = size(&contrast.pair.wins);
        match place {
            0 => format!("{} wins {size} fewer of {harder} than of {easier}", player(facts.anchor)),
            _ => format!("{} fewer of {harder} than of {easier}", size.replace(" percentage points", "")),
        }
    };
    if !certain.is_empty() {
        let shown: Vec<String> = certain.iter().take(MOST_PAIRS).enumerate().map(each).collect();
        let rest = certain.len() - shown.len();
        let rest = if rest > 0 { format!("; the table has {rest} more") } else { String::new() };
        told.push(format!("Of the same games, sorted by what was seen, {}{rest}.", long_list(&shown)));
    }
    told
}

/// The first of these, and how many others there are.
fn few(mut items: Vec<String>) -> Vec<String> {
    if items.len() > MOST_TOLD + 1 {
        let more = items.len() - MOST_TOLD;
        items.truncate(MOST_TOLD);
        items.push(format!("{more} more"));
    }
    items
}
