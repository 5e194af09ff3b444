//! The tables of the page: one for each chart, and some of their own. All rows are there, also those a chart leaves out.

mod asserts;
mod play;
mod turns;

pub(super) use asserts::asserts;
pub(super) use play::{cards, games, habits, metrics, resources};
pub(super) use turns::{chances, fan, foretold, turns};

use super::{
    verdicts::Facts,
    words::{self, figure, fixed, percent, share, share_of},
};
use crate::{
    analysis::{
        CellSummary, Curve, Effect, Estimate, Extreme, Meets, Pair, Run, Share, Shares, Spread, Study, Verdict,
    },
    scenario::AxisValue,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// A table.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Table {
    /// What it shows.
    pub title: String,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, one entry a column.
    pub rows: Vec<Vec<Entry>>,
    /// Whether it is too long to print.
    pub long: bool,
}

/// A column.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Column {
    /// Its heading.
    pub label: String,
    /// Whether it holds numbers.
    pub number: bool,
}

/// One entry.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Entry {
    /// What it says.
    pub text: String,
    /// What it sorts by, where that is a number.
    pub value: Option<f64>,
}

/// The most rows that are printed.
const MOST_PRINTED: usize = 60;

impl Table {
    fn new(title: &str, columns: &[(&str, bool)]) -> Self {
        let columns = columns.iter().map(|(label, number)| Column { label: (*label).to_owned(), number: *number });
        Self { title: title.to_owned(), columns: columns.collect(), ..Self::default() }
    }

    fn column(&mut self, label: &str) {
        self.columns.push(Column { label: label.to_owned(), number: true });
    }

    fn row(&mut self, entries: Vec<Entry>) {
        self.rows.push(entries);
        self.long = self.rows.len() > MOST_PRINTED;
    }

    /// The table as text for a terminal.
    pub fn text(&self, width: Option<usize>) -> String {
        let header: Vec<String> = self.columns.iter().map(|column| column.label.clone()).collect();
        let entries = |row: &Vec<Entry>| row.iter().map(|entry| entry.text.clone()).collect();
        let rows: Vec<Vec<String>> = self.rows.iter().map(entries).collect();
        let left = self.columns.iter().take_while(|column| !column.number).count();
        let width = width.and_then(|width| u16::try_from(width).ok());
        format!("{}\n{}\n", self.title, super::terminal::figures(&header, &rows, left, width))
    }

    /// About how many letters it takes in the page, with the marks around its entries.
    pub fn letters(&self) -> usize {
        self.rows.iter().flatten().map(|entry| entry.text.len() + 40).sum()
    }

    /// The table, unless nothing is in it.
    fn filled(self) -> Option<Self> {
        (!self.rows.is_empty()).then_some(self)
    }
}

/// What is counted by card where the reader looks first, as tables for a terminal; empty where nothing is.
#[must_use]
pub fn cards_text(run: &Run<'_>, study: &Study, width: Option<usize>) -> String {
    cards(&Facts::new(run, study)).iter().map(|table| table.text(width)).collect()
}

fn text(text: impl Into<String>) -> Entry {
    Entry { text: text.into(), value: None }
}

fn number(value: f64, text: impl Into<String>) -> Entry {
    // Six digits are enough to sort by, and the page has many of them.
    let digits = |value: f64| format!("{value:.5e}").parse().ok();
    Entry { text: text.into(), value: Some(value).filter(|value| value.is_finite()).and_then(digits) }
}

fn whole(value: u64) -> Entry {
    number(value as f64, super::thousands(value))
}

fn none() -> Entry {
    text("–")
}

fn estimate(of: &Estimate) -> Entry {
    // What the scale is anchored to is known exactly.
    number(of.value, if of.is_nothing() { "0".to_owned() } else { figure(of) })
}

fn estimated_share(of: &Estimate) -> Entry {
    number(of.value, words::estimated_share(of))
}

fn of_share(of: &Share) -> Entry {
    number(of.share, share_of(of))
}

fn win_rate(summary: &CellSummary) -> Entry {
    summary.win_rate.map_or_else(none, |rate| number(rate, share(rate, summary.win_interval)))
}

fn mean(spread: Option<&Spread>) -> Entry {
    let Some(spread) = spread else { return none() };
    let text = match spread.interval {
        Some(interval) => format!("{} ({}–{})", fixed(spread.mean, 2), fixed(interval.low, 2), fixed(interval.high, 2)),
        None => fixed(spread.mean, 2),
    };
    // A dash beside a minus would be read as two.
    number(spread.mean, if text.contains("–−") { text.replace('–', " to ") } else { text })
}

fn p_value(value: f64) -> Entry {
    number(value, if value < 0.001 { "< 0.001".to_owned() } else { fixed(value, 3) })
}

fn chosen_or(value: Option<Entry>) -> Entry {
    value.unwrap_or_else(none)
}

pub(super) fn difficulties(facts: &Facts<'_>) -> Option<Table> {
    let won = format!("won by {}", facts.anchor);
    let mut table = Table::new(
        "Difficulty of each variant",
        &[
            ("variant", false),
            ("difficulty (logits)", true),
            ("standard error", true),
            (won.as_str(), true),
            ("note", false),
        ],
    );
    for placed in facts.study.difficulty.iter().flat_map(|scale| &scale.variants) {
        let rate = facts.summary(&placed.name, facts.anchor).map(win_rate);
        let note = match placed.extreme {
            Some(Extreme::AllWon) => "every game won: at most this hard",
            Some(Extreme::AllLost) => "every game lost: at least this hard",
            Some(Extreme::Untied) => "no games tie it to the others",
            None => "",
        };
        let error = number(placed.logits.error, fixed(placed.logits.error, 3));
        table.row(vec![text(&placed.name), estimate(&placed.logits), error, chosen_or(rate), text(note)]);
    }
    table.filled()
}

pub(super) fn players_and_levels(facts: &Facts<'_>) -> Option<Table> {
    let mut table = Table::new(
        &format!("Players and {}s on one scale", facts.sort()),
        &[("name", false), ("what", false), ("ability or difficulty (logits)", true), ("standard error", true)],
    );
    let both = [("player", facts.ablest_first()), ("variant", facts.hardest_first())];
    for (what, placed) in both.into_iter().flat_map(|(what, list)| list.into_iter().map(move |placed| (what, placed))) {
        let error = number(placed.logits.error, fixed(placed.logits.error, 3));
        table.row(vec![text(&placed.name), text(what), estimate(&placed.logits), error]);
    }
    table.filled()
}

/// All cells.
pub(super) fn cells(facts: &Facts<'_>) -> Option<Table> {
    let opponent = facts.run.summaries.iter().any(|summary| summary.opponent.is_some());
    let mut table = Table::new(
        "Every cell",
        &[
            ("variant", false),
            ("strategy", false),
            ("games", true),
            ("won", true),
            ("Wilson", true),
            ("mean score", true),
        ],
    );
    if opponent {
        table.column("opponent's score");
    }
    for label in ["turns", "decisions", "cut short"] {
        table.column(label);
    }
    for (label, summary) in facts.run.labels.iter().zip(facts.run.summaries) {
        let wilson = summary.win_rate.map_or_else(none, |rate| number(rate, words::percents(summary.win_wilson)));
        let mut row = vec![
            text(&label.variant),
            text(&label.strategy),
            whole(summary.games),
            win_rate(summary),
            wilson,
            mean(summary.score.as_ref()),
        ];
        if opponent {
            row.push(mean(summary.opponent.as_ref()));
        }
        row.extend([mean(summary.turns.as_ref()), mean(summary.decisions.as_ref()), whole(summary.truncated)]);
        table.row(row);
    }
    table.filled()
}

pub(super) fn steps(facts: &Facts<'_>) -> Option<Table> {
    let falling = facts.study.levels.as_ref().is_some_and(|levels| levels.falling);
    let mut table = Table::new(
        "Steps between levels",
        &[
            ("from", false),
            ("to", false),
            (if falling { "easier by (logits)" } else { "harder by (logits)" }, true),
            ("p (Holm)", true),
            ("verdict", false),
            ("more than an even step", true),
        ],
    );
    for step in facts.study.levels.iter().flat_map(|levels| &levels.steps) {
        let verdict = match (step.verdict, step.uneven) {
            (Verdict::InOrder, false) => "in order",
            (Verdict::InOrder, true) => "in order, step uneven",
            (Verdict::OutOfOrder, _) => "out of order",
            (Verdict::TooClose, _) => "too close to tell apart",
        };
        table.row(vec![
            text(&step.from),
            text(&step.to),
            estimate(&step.size),
            p_value(step.p_value),
            text(verdict),
            chosen_or(step.unevenness.as_ref().map(estimate)),
        ]);
    }
    table.filled()
}

fn value_of(value: &AxisValue) -> Entry {
    Entry { text: value.to_string(), value: value.number().filter(|number| number.is_finite()) }
}

/// What the setting at this place, counted from 1, does to difficulty or to the win rates of all strategies.
pub(super) fn setting(facts: &Facts<'_>, place: usize, wins: bool) -> Option<Table> {
    let curve = facts.study.settings.get(place.checked_sub(1)?)?;
    if wins { setting_wins(facts, curve) } else { setting_difficulty(curve) }
}

fn setting_difficulty(curve: &Curve) -> Option<Table> {
    let mut table = Table::new(
        &format!("Difficulty against {}", curve.axis),
        &[("value", true), ("difficulty (logits)", true), ("target", false)],
    );
    for point in &curve.points {
        let meets = point.meets.map_or("–", in_words);
        table.row(vec![value_of(&point.value), estimate(&point.difficulty), text(meets)]);
    }
    table.filled()
}

/// How a variant stands to the target, in a word or two.
pub(super) fn in_words(meets: Meets) -> &'static str {
    match meets {
        Meets::Yes => "meets it",
        Meets::Perhaps => "may meet it",
        Meets::No => "misses it",
    }
}

fn setting_wins(facts: &Facts<'_>, curve: &Curve) -> Option<Table> {
    let mut table = Table::new(&format!("Win rates against {}", curve.axis), &[("value", true)]);
    facts.run.strategies().into_iter().for_each(|strategy| table.column(strategy));
    for point in &curve.points {
        let rates = point.win_rates.iter().map(|rate| chosen_or(rate.as_ref().map(estimated_share)));
        let row: Vec<Entry> = std::iter::once(value_of(&point.value)).chain(rates).collect();
        (row.len() == table.columns.len()).then(|| table.row(row));
    }
    table.filled()
}

pub(super) fn two_settings(facts: &Facts<'_>) -> Option<Table> {
    let axes = facts.run.axes();
    let columns: Vec<(&str, bool)> =
        axes.iter().map(|axis| (*axis, true)).chain([("games", true), ("won", true)]).collect();
    let mut table = Table::new("Two settings together", &columns);
    for (label, summary) in facts.run.labels.iter().zip(facts.run.summaries) {
        if label.strategy == facts.anchor {
            let values = label.axes.iter().map(|(_, value)| value_of(value));
            table.row(values.chain([whole(summary.games), win_rate(summary)]).collect());
        }
    }
    table.filled()
}

pub(super) fn effects(facts: &Facts<'_>) -> Option<Table> {
    let mut table = Table::new(
        "How much each setting matters",
        &[
            ("setting", false),
            ("strategy", false),
            ("alone", true),
            ("alone and with others", true),
            ("easiest against hardest value", true),
        ],
    );
    let (wins, scores) = (&facts.study.sensitivity.effects, &facts.study.sensitivity.scores);
    // A design tells scores too, and of players whose wins do not move.
    if !scores.is_empty() {
        ["score, alone", "score, alone and with others"].iter().for_each(|label| table.column(label));
    }
    let listed = if scores.is_empty() { wins } else { scores };
    for effect in listed {
        let same = |other: &&Effect| other.axis == effect.axis && other.strategy == effect.strategy;
        let told = |of: &[Effect], which: fn(&Effect) -> &Estimate| {
            of.iter().find(same).map_or_else(|| text(""), |effect| estimated_share(which(effect)))
        };
        let mut row = vec![text(&effect.axis), text(&effect.strategy)];
        row.extend([told(wins, |it| &it.main), told(wins, |it| &it.total), told(wins, |it| &it.range)]);
        if !scores.is_empty() {
            row.extend([told(scores, |it| &it.main), told(scores, |it| &it.total)]);
        }
        table.row(row);
    }
    table.filled()
}

/// The anchor's variants with games.
fn anchor_cells<'a>(facts: &Facts<'a>) -> impl Iterator<Item = (&'a str, &'a CellSummary)> {
    let variants = facts.run.variants().into_iter();
    variants.filter_map(|variant| Some((variant, facts.summary(variant, facts.anchor)?)))
}

pub(super) fn shares(facts: &Facts<'_>, title: &str, of: impl Fn(&CellSummary) -> &Vec<Share>) -> Option<Table> {
    let mut table = Table::new(title, &[("variant", false)]);
    for (variant, summary) in anchor_cells(facts) {
        if table.rows.is_empty() {
            of(summary).iter().for_each(|share| table.column(share.name));
        }
        table.row(std::iter::once(text(variant)).chain(of(summary).iter().map(of_share)).collect());
    }
    table.filled()
}

pub(super) fn spreads(facts: &Facts<'_>, title: &str, of: impl Fn(&CellSummary) -> Option<&Spread>) -> Option<Table> {
    let mut table = Table::new(
        title,
        &[
            ("variant", false),
            ("mean", true),
            ("deviation", true),
            ("5 %", true),
            ("25 %", true),
            ("median", true),
            ("75 %", true),
            ("95 %", true),
        ],
    );
    for (variant, summary) in anchor_cells(facts) {
        let Some(spread) = of(summary) else { continue };
        let quantiles = spread.quantiles.map(|quantile| number(f64::from(quantile), fixed(f64::from(quantile), 0)));
        let begin = [text(variant), mean(Some(spread)), number(spread.deviation, fixed(spread.deviation, 2))];
        table.row(begin.into_iter().chain(quantiles).collect());
    }
    table.filled()
}

pub(super) fn luck(facts: &Facts<'_>) -> Option<Table> {
    let mut table = Table::new(
        "Who plays, the deal, and the rest",
        &[
            ("variant", false),
            ("of", false),
            ("who plays", true),
            ("the deal", true),
            ("the rest", true),
            ("games", true),
        ],
    );
    for luck in &facts.study.luck {
        let row = |of: &str, rest: [Entry; 3]| {
            let begin = [text(&luck.variant), text(of)];
            begin.into_iter().chain(rest).chain([whole(luck.games)]).collect::<Vec<_>>()
        };
        let parts = |shares: &Shares| [&shares.player, &shares.deal, &shares.interplay].map(estimated_share);
        luck.score.iter().for_each(|shares| table.row(row("the score", parts(shares))));
        luck.logits
            .iter()
            .for_each(|share| table.row(row("winning, in logits", [estimated_share(share), none(), none()])));
        // These depend on the win rate.
        luck.wins.iter().for_each(|shares| table.row(row("winning, at this win rate", parts(shares))));
    }
    table.filled()
}

fn pair_row(facts: &Facts<'_>, pair: &Pair, begin: Vec<Entry>) -> Option<Vec<Entry>> {
    facts.run.labels.get(pair.b)?;
    let rest = [
        number(pair.wins.value, words::estimated_share(&pair.wins)),
        chosen_or(pair.score.as_ref().map(estimate)),
        p_value(pair.p_value),
        number(pair.saved, percent(pair.saved, 1.0)),
        whole(pair.games),
    ];
    Some(begin.into_iter().chain(rest).collect())
}

const PAIR_COLUMNS: [(&str, bool); 5] = [
    ("difference in games won, at every look", true),
    ("in score, at every look", true),
    ("p (Holm)", true),
    ("saved by pairing", true),
    ("games", true),
];

pub(super) fn ladder(facts: &Facts<'_>) -> Option<Table> {
    let columns: Vec<(&str, bool)> =
        [("variant", false), ("weaker", false), ("stronger", false)].into_iter().chain(PAIR_COLUMNS).collect();
    let mut table = Table::new("Gaps between neighbours on the ladder", &columns);
    for pair in &facts.study.pairs.strategies {
        let (Some(a), Some(b)) = (facts.run.labels.get(pair.a), facts.run.labels.get(pair.b)) else { continue };
        let begin = vec![text(&b.variant), text(&a.strategy), text(&b.strategy)];
        pair_row(facts, pair, begin).into_iter().for_each(|row| table.row(row));
    }
    table.filled()
}

pub(super) fn differences(facts: &Facts<'_>) -> Option<Table> {
    let columns: Vec<(&str, bool)> =
        [("strategy", false), ("from", false), ("to", false)].into_iter().chain(PAIR_COLUMNS).collect();
    let mut table = Table::new("Differences, game by game", &columns);
    // The yardstick's first, in the order in which the chart shows them.
    let contrasts = facts.study.contrasts.iter().enumerate();
    let places: BTreeMap<(usize, usize), usize> =
        contrasts.map(|(place, contrast)| ((contrast.pair.a, contrast.pair.b), place)).collect();
    let mut pairs: Vec<&Pair> = facts.study.pairs.variants.iter().collect();
    pairs.sort_by_key(|pair| places.get(&(pair.a, pair.b)).copied().unwrap_or(usize::MAX));
    for pair in pairs {
        let (Some(a), Some(b)) = (facts.run.labels.get(pair.a), facts.run.labels.get(pair.b)) else { continue };
        let begin = vec![text(&b.strategy), text(&a.variant), text(&b.variant)];
        pair_row(facts, pair, begin).into_iter().for_each(|row| table.row(row));
    }
    table.filled()
}

/// How each variant stands to the target.
pub(super) fn target(facts: &Facts<'_>) -> Option<Table> {
    let band = facts.run.target?;
    let mut table =
        Table::new("Which variants meet the target", &[("variant", false), ("won", true), ("target", false)]);
    for (variant, rate, meets) in facts.target() {
        let told = facts.win_rate(variant, &band.strategy).unwrap_or_default();
        table.row(vec![text(variant), number(rate, told), text(in_words(meets))]);
    }
    table.filled()
}

/// The cells that one number a level does not describe.
pub(super) fn misfits(facts: &Facts<'_>) -> Option<Table> {
    let mut table = Table::new(
        "Cells that the scale does not describe",
        &[("variant", false), ("strategy", false), ("won", true), ("expected", true), ("difference (logits)", true)],
    );
    for residual in facts.study.difficulty.iter().flat_map(|scale| &scale.residuals).filter(|residual| residual.misfit)
    {
        let Some(label) = facts.run.labels.get(residual.cell) else { continue };
        table.row(vec![
            text(&label.variant),
            text(&label.strategy),
            facts.summary(&label.variant, &label.strategy).map_or_else(none, win_rate),
            number(residual.expected, percent(residual.expected, 0.003)),
            estimate(&residual.logits),
        ]);
    }
    table.filled()
}
