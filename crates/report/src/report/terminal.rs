//! Tables and replays for the terminal.

use crate::{
    analysis::{CellLabel, CellSummary, Interval, Warning},
    files::shown_lines,
    ruleset::Descriptor,
    simulation::{Line, Replay},
};
use comfy_table::{Cell, CellAlignment, ColumnConstraint, ContentArrangement, Table, presets};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

/// One cell of a run, as tables show it.
pub struct CellRow<'a> {
    /// What the cell is.
    pub label: &'a CellLabel,
    /// What its games say.
    pub summary: &'a CellSummary,
}

/// A table with a header; columns after the first `left` ones are aligned to the right.
#[must_use]
pub fn table(header: &[String], rows: &[Vec<String>], left: usize, width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    let is_name = |column: usize| rows.iter().all(|row| row.get(column).is_none_or(|cell| !cell.contains(' ')));
    table.set_header(header.iter().map(|name| Cell::new(shown_lines(name))));
    for row in rows {
        table.add_row(row.iter().map(|entry| Cell::new(shown_lines(entry))));
    }
    for (place, column) in table.column_iter_mut().enumerate() {
        // Sentences may be broken over lines; names stay whole, so that they can be copied.
        if is_name(place) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
        if place >= left {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    without_row_lines(&table.to_string())
}

/// A table of figures: where it is wider than `width`, its columns go on in a second table below, and so on, each
/// beginning with the `left` columns that say what a row is. Figures are never broken over lines.
#[must_use]
pub fn figures(header: &[String], rows: &[Vec<String>], left: usize, width: Option<u16>) -> String {
    let columns = header.len();
    let length = |text: &str| text.chars().count() + 2;
    let widths: Vec<usize> = (0..columns)
        .map(|column| rows.iter().map(|row| length(&row[column])).fold(length(&header[column]), usize::max))
        .collect();
    // A column is parted from the next by one more space.
    let names: usize = widths[..left].iter().map(|width| width + 1).sum();
    let room = width.map_or(usize::MAX, usize::from);
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut used = 0;
    for (column, width) in widths.iter().enumerate().skip(left) {
        if parts.is_empty() || used + width > room {
            parts.push((0..left).collect());
            used = names;
        }
        used += width + 1;
        if let Some(part) = parts.last_mut() {
            part.push(column);
        }
    }
    let pick = |row: &[String], part: &[usize]| part.iter().map(|&column| row[column].clone()).collect::<Vec<_>>();
    let part = |part: &Vec<usize>| {
        let rows: Vec<Vec<String>> = rows.iter().map(|row| pick(row, part)).collect();
        table(&pick(header, part), &rows, left, None)
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n\n")
}

/// Keeps the lines above and below the header and at the end, and drops those between rows.
fn without_row_lines(table: &str) -> String {
    let lines: Vec<&str> = table.lines().collect();
    let is_rule = |line: &str| line.chars().all(|c| matches!(c, '─' | '═' | '┼' | '╪'));
    let last = lines.len().saturating_sub(1);
    let mut rules_seen = 0;
    let kept = lines.iter().enumerate().filter(|&(place, line)| {
        let keep = !is_rule(line) || place == last || rules_seen < 2;
        rules_seen += usize::from(is_rule(line));
        keep
    });
    kept.map(|(_, line)| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The table a designer wants: one row a cell with win rate, score, ranks, length and endings.
///
/// Shares are percentages, scores are in the ruleset's unit. Win rates have their anytime-valid interval, mean scores half the width of their normal one.
#[must_use]
pub fn cells_table(descriptor: &Descriptor, rows: &[CellRow<'_>], width: Option<u16>) -> String {
    let several = rows.iter().any(|row| row.label.variant != rows[0].label.variant);
    let opponent = rows.iter().any(|row| row.summary.opponent.is_some());
    let mut header: Vec<String> = Vec::new();
    if several {
        header.push("variant".into());
    }
    header.extend(["strategy", "games", "wins", "interval", "score"].map(String::from));
    if opponent {
        header.push("opponent".into());
    }
    header.extend(descriptor.ranks.iter().map(|rank| rank.name.to_owned()));
    header.extend(["turns", "decisions"].map(String::from));
    header.extend(descriptor.endings.iter().map(|ending| ending.name.to_owned()));
    let truncated = rows.iter().any(|row| row.summary.truncated > 0);
    if truncated {
        header.push("cut short".into());
    }
    let mut before = None;
    let mut lines = Vec::new();
    for CellRow { label, summary } in rows {
        let mut line = Vec::new();
        if several {
            line.push(if before == Some(&label.variant) { String::new() } else { label.variant.clone() });
            before = Some(&label.variant);
        }
        line.extend([label.strategy.clone(), thousands(summary.games), optional(summary.win_rate, percent)]);
        line.push(if summary.games > 0 { percents(summary.win_interval) } else { "–".into() });
        line.push(optional(summary.score.as_ref(), mean_and_error));
        if opponent {
            line.push(optional(summary.opponent.as_ref(), mean_and_error));
        }
        line.extend(summary.ranks.iter().map(|share| percent(share.share)));
        line.push(optional(summary.turns.as_ref(), |turns| format!("{:.1}", turns.mean)));
        line.push(optional(summary.decisions.as_ref(), |decisions| format!("{:.1}", decisions.mean)));
        line.extend(summary.endings.iter().map(|share| percent(share.share)));
        if truncated {
            line.push(percent(summary.truncated as f64 / summary.games.max(1) as f64));
        }
        lines.push(line);
    }
    figures(&header, &lines, if several { 2 } else { 1 }, width)
}

/// Win rates as a grid, variants down and strategies across; `None` unless there are several of both.
#[must_use]
pub fn grid(rows: &[CellRow<'_>], width: Option<u16>) -> Option<String> {
    let (mut variants, mut strategies): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    let (mut seen, mut rates) = (BTreeSet::new(), BTreeMap::new());
    for CellRow { label, summary } in rows {
        let (variant, strategy) = (label.variant.as_str(), label.strategy.as_str());
        if seen.insert(variant) {
            variants.push(variant);
        }
        // There are few strategies, and may be thousands of variants.
        if !strategies.contains(&strategy) {
            strategies.push(strategy);
        }
        rates.entry((variant, strategy)).or_insert(summary.win_rate);
    }
    if variants.len() < 2 || strategies.len() < 2 {
        return None;
    }
    let win_rate = |variant: &str, strategy: &str| {
        rates.get(&(variant, strategy)).map_or(String::new(), |rate| optional(*rate, percent))
    };
    let header: Vec<String> = std::iter::once("wins").chain(strategies.iter().copied()).map(String::from).collect();
    let lines: Vec<Vec<String>> = variants
        .iter()
        .map(|variant| {
            let rates = strategies.iter().map(|strategy| win_rate(variant, strategy));
            std::iter::once((*variant).to_owned()).chain(rates).collect()
        })
        .collect();
    Some(figures(&header, &lines, 1, width))
}

/// Warnings, each with what to do.
#[must_use]
pub fn warnings_text(found: &[Warning]) -> String {
    found.iter().map(|warning| format!("warning: {}\n  = help: {}\n", warning.what, warning.remedy)).collect()
}

/// A replay as a person reads it.
#[must_use]
pub fn replay_text(title: &str, descriptor: &Descriptor, replay: &Replay) -> String {
    let mut text =
        format!("{title}\n  > a decision (the strategy's reason; what else was legal)\n    [the rule] what it did\n");
    replay.lines.iter().for_each(|line| tell(&mut text, line));
    text.push_str(&end_text(descriptor, replay));
    text
}

/// Adds a line of a replay.
pub(super) fn tell(text: &mut String, line: &Line) {
    let _ = match line {
        Line::Turn { turn: 0, state } => writeln!(text, "\nset-up{}", indented(state)),
        Line::Turn { turn, state } => writeln!(text, "\nturn {turn}{}", indented(state)),
        Line::Decision { chosen, instead_of, reason: Some(reason) } => {
            writeln!(text, "  > {chosen}    ({reason}; instead of: {})", instead_of.join(", "))
        }
        Line::Decision { chosen, .. } => writeln!(text, "  > {chosen}    (nothing else was legal)"),
        Line::Rule { rule, what } => writeln!(text, "    [{rule}] {what}"),
    };
}

/// How a game ended.
pub(super) fn end_text(descriptor: &Descriptor, replay: &Replay) -> String {
    let mut text = String::new();
    let outcome = &replay.outcome;
    let ending = match outcome.cause.and_then(|cause| descriptor.endings.get(usize::from(cause))) {
        Some(ending) => format!("{}: {}", ending.name, ending.about),
        None => "truncated: it reached the decision limit".to_owned(),
    };
    let rank = descriptor.ranks.get(usize::from(outcome.rank)).map(|rank| rank.name).unwrap_or_default();
    let unit = descriptor.score_unit;
    let result = if outcome.won { "won" } else { "lost" };
    let _ = writeln!(text, "\nthe end{}", indented(&replay.state));
    let _ = writeln!(text, "  {result} with {} {unit}, rank {rank}", outcome.score);
    if let Some(opponent) = outcome.opponent_score {
        let _ = writeln!(text, "  opponent: {opponent} {unit}");
    }
    let _ = writeln!(text, "  {ending}");
    let _ = writeln!(
        text,
        "  {} turns, {} decisions, {} of them with one legal action",
        outcome.turns, outcome.decisions, outcome.forced
    );
    text
}

/// Lines under a heading.
fn indented(lines: &[String]) -> String {
    lines.iter().map(|line| format!("\n  {line}")).collect()
}

pub(super) fn optional<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "–".to_owned(), show)
}

pub(super) fn mean_and_error(spread: &crate::analysis::Spread) -> String {
    match spread.interval {
        Some(interval) => format!("{:.2} ±{:.2}", spread.mean, interval.half_width()),
        None => format!("{:.2}", spread.mean),
    }
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

pub(super) fn percents(interval: Interval) -> String {
    format!("{:.1} – {:.1}", 100.0 * interval.low, 100.0 * interval.high)
}

/// A whole number with its thousands apart, such as `1 155 000`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1 000", "1 234 567"]);
    }

    #[test]
    fn a_table_of_figures_that_is_too_wide_goes_on_below() {
        let texts = |list: [&str; 4]| list.map(String::from).to_vec();
        let rows = [texts(["standard", "47.4 %", "18.51", "17.5"])];
        let header = texts(["strategy", "wins", "score", "turns"]);
        let lines =
            |width| figures(&header, &rows, 1, width).lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
        assert_eq!(lines(None), lines(Some(35)), "10 + 8 + 7 + 7 columns fit, and 3 between them");
        let widest = |width| figures(&header, &rows, 1, Some(width)).lines().map(|line| line.chars().count()).max();
        assert!((27..40).all(|width| widest(width) <= Some(usize::from(width))));
        let narrow = lines(Some(27));
        assert!(narrow[1].ends_with("score") && narrow[3].starts_with("standard"), "{narrow:?}");
        assert!(narrow[7].starts_with("strategy") && narrow[7].ends_with("turns"), "{narrow:?}");
        let narrowest = lines(Some(3));
        assert_eq!(narrowest.iter().filter(|line| line.starts_with("standard")).count(), 3, "{narrowest:?}");
    }

    #[test]
    fn a_table_has_lines_around_its_header_and_at_its_end() {
        let rows = [vec!["a".to_owned(), "1".to_owned()], vec!["bc".to_owned(), "22".to_owned()]];
        insta::assert_snapshot!(table(&["name".to_owned(), "n".to_owned()], &rows, 1, None));
    }
}
