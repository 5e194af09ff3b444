//! What a run says, in sentences a designer can repeat: the page and the terminal tell the same ones.
//!
//! Every figure comes from the [`Study`] or a cell's summary. What is decided here is which of them to tell.

mod asserts;
mod cards;
mod ceiling;
mod compared;
mod ends;
mod hardness;
mod levels;
mod losses;
mod luck;
mod race;
mod resources;
mod settings;
mod summary;
mod topic;
mod trust;
mod turns;

use crate::{
    analysis::{ByCard, CellSummary, Meets, Placed, Resource, Run, Study, TurnByTurn, is_list},
    ruleset::MetricInfo,
    scenario::{AxisValue, Compare},
    strategy::SEARCH,
};
use std::fmt::Write;
use textwrap::{Options, WordSeparator, WordSplitter};

pub use topic::Topic;

/// One question a report answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub topic: Topic,
    /// The question: `Are the levels in order, and evenly spaced?`
    pub question: &'static str,
    /// The answer, one or two sentences. Names and paths stand in backticks.
    pub verdict: String,
    /// What else is worth knowing, a sentence or two each.
    pub more: Vec<String>,
}

/// The answers a run gives, in the order in which a report tells them. The first is the summary.
#[must_use]
pub fn verdicts(run: &Run<'_>, study: &Study) -> Vec<Section> {
    let facts = Facts::new(run, study);
    let mut sections = vec![summary::section(&facts)];
    sections.extend(asserts::section(&facts));
    sections.extend([
        hardness::section(&facts),
        levels::section(&facts),
        settings::section(&facts),
        losses::section(&facts),
    ]);
    sections.extend(turns::section(&facts));
    sections.extend([luck::section(&facts), trust::section(&facts)]);
    sections
}

/// The sections as text for a terminal, its lines no wider than `width` columns.
#[must_use]
pub fn verdicts_text(sections: &[Section], width: Option<usize>) -> String {
    let mut text = String::new();
    for section in sections {
        let _ = writeln!(text, "{}", section.question);
        wrap(&mut text, "  ", "  ", &section.verdict, width);
        section.more.iter().for_each(|sentence| wrap(&mut text, "  - ", "    ", sentence, width));
        text.push('\n');
    }
    text
}

/// Adds a text that begins with `first` and goes on with `then` at the beginning of each further line.
fn wrap(text: &mut String, first: &str, then: &str, sentence: &str, width: Option<usize>) {
    // Figures stay whole here too; the marks that say so are for browsers.
    let sentence = super::words::together(sentence).replace('\u{2060}', "");
    let options = Options::new(width.unwrap_or(usize::MAX))
        .initial_indent(first)
        .subsequent_indent(then)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    for line in textwrap::wrap(&sentence, options) {
        let _ = writeln!(text, "{}", line.replace('\u{a0}', " "));
    }
}

/// A section under its question.
fn section(facts: &Facts<'_>, topic: Topic, verdict: String, more: Vec<String>) -> Section {
    Section { topic, question: topic.question(facts), verdict, more }
}

/// A run with what every section asks about it.
pub(super) struct Facts<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// Its study.
    pub study: &'a Study,
    /// The strategy that stands for the reader's usual player: the anchor of the scale, or the target's, or the first.
    pub anchor: &'a str,
    /// The variant to look at first: one that meets the target, or the one that the anchor wins about every other time.
    pub focus: Option<&'a str>,
}

impl<'a> Facts<'a> {
    /// The facts about this run.
    pub fn new(run: &'a Run<'a>, study: &'a Study) -> Self {
        let anchor = match (&study.difficulty, run.target) {
            (Some(difficulty), _) => difficulty.anchor.as_str(),
            (None, Some(band)) => band.strategy.as_str(),
            (None, None) => run.strategies().first().copied().unwrap_or_default(),
        };
        let mut facts = Self { run, study, anchor, focus: None };
        facts.focus = facts.find_focus();
        facts
    }

    /// The same facts, with another strategy as the one whose games are looked at.
    pub fn of_player(&self, strategy: &'a str) -> Self {
        Self { anchor: strategy, ..*self }
    }

    fn find_focus(&self) -> Option<&'a str> {
        let middle = self.run.target.map_or(0.5, |band| f64::midpoint(band.win_rate.low, band.win_rate.high));
        let strategy = self.foremost();
        let rates = self.run.variants().into_iter().filter_map(|variant| {
            let rate = self.summary(variant, strategy)?.win_rate?;
            Some((variant, (rate - middle).abs()))
        });
        let nearest = rates.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(variant, _)| variant);
        nearest.or_else(|| self.run.variants().first().copied())
    }

    /// The strategy that the reader looks at first: the target's, or else the anchor.
    pub fn foremost(&self) -> &'a str {
        self.run.target.map_or(self.anchor, |band| band.strategy.as_str())
    }

    /// What is counted by card where the reader looks first: the metric, and what it comes to.
    pub fn cards(&self) -> impl Iterator<Item = (&'static MetricInfo, &'a ByCard)> {
        let cell = self.focus.and_then(|focus| self.run.cell(focus, self.anchor));
        let there = self.study.cards.iter().filter(move |found| Some(found.cell) == cell);
        there.filter_map(|found| Some((&self.run.descriptor.card_metrics.get(found.metric)?.each, found)))
    }

    /// The games turn by turn where the reader looks first, where they were counted so.
    pub fn turns(&self) -> Option<&'a TurnByTurn> {
        let cell = self.run.cell(self.focus?, self.anchor)?;
        self.study.turns.iter().find(|turns| turns.cell == cell)
    }

    /// What is left of the ruleset's resources where the reader looks first.
    pub fn resources(&self) -> impl Iterator<Item = &'a Resource> {
        let cell = self.focus.and_then(|focus| self.run.cell(focus, self.anchor));
        self.study.resources.iter().filter(move |of| Some(of.cell) == cell)
    }

    /// What the games of a strategy in a variant say, where there are any.
    pub fn summary(&self, variant: &str, strategy: &str) -> Option<&'a CellSummary> {
        let summary = self.run.summaries.get(self.run.cell(variant, strategy)?)?;
        (summary.games > 0).then_some(summary)
    }

    /// The win rate of a strategy in a variant with its interval, where there is one.
    pub fn win_rate(&self, variant: &str, strategy: &str) -> Option<String> {
        let summary = self.summary(variant, strategy)?;
        Some(super::words::share(summary.win_rate?, summary.win_interval))
    }

    /// How each variant stands to the target.
    pub fn target(&self) -> Vec<(&'a str, f64, Meets)> {
        self.run.meets()
    }

    /// The variants on the scale, from the hardest on.
    pub fn hardest_first(&self) -> Vec<&'a Placed> {
        let mut placed: Vec<&Placed> = self.study.difficulty.iter().flat_map(|scale| &scale.variants).collect();
        placed.sort_by(|a, b| b.logits.value.total_cmp(&a.logits.value));
        placed
    }

    /// The strategies on the scale, from the ablest on.
    pub fn ablest_first(&self) -> Vec<&'a Placed> {
        let mut placed: Vec<&Placed> = self.study.difficulty.iter().flat_map(|scale| &scale.strategies).collect();
        placed.sort_by(|a, b| b.logits.value.total_cmp(&a.logits.value));
        placed
    }

    /// The strategies, the ablest first; in the order of the sweep where no scale says which that is.
    pub fn strategies(&self) -> Vec<&'a str> {
        let placed = self.ablest_first();
        if placed.is_empty() {
            self.run.strategies()
        } else {
            placed.iter().map(|placed| placed.name.as_str()).collect()
        }
    }

    /// A variant as charts name it, where they have room for so many letters: `start 23` where it is made from one number;
    /// by its settings (`spy.cost=1, store.slots=5`), the last parts of their paths (`cost=1, slots=5`) or their values
    /// alone (`1 · 5`) where it is made from several, all variants in the same way; otherwise by its name, which may be
    /// longer.
    pub fn said(&self, variant: &str, room: usize) -> String {
        let Some(axes) = self.settings_of(variant) else { return variant.to_owned() };
        if let Some(one) = number_of(axes) {
            return one;
        }
        let short = last_words(axes);
        // The length of the longest value of each axis, so that the same form suits all variants.
        let longest = |axis: usize| {
            let values = self.run.labels.iter().filter_map(|label| label.axes.get(axis));
            values.map(|(_, value)| value.as_str().chars().count()).max().unwrap_or(0)
        };
        let values: usize = (0..axes.len()).map(|axis| longest(axis) + 3).sum();
        let names = |names: &[&str]| names.iter().map(|name| name.chars().count()).sum::<usize>();
        let spelled = |names: &[&str]| {
            let parts = names.iter().zip(axes).map(|(name, (_, value))| format!("{name}={value}"));
            parts.collect::<Vec<_>>().join(", ")
        };
        let paths: Vec<&str> = axes.iter().map(|(path, _)| path.as_str()).collect();
        // Every part has a sign between name and value and two between it and the next.
        let fits = |form: &&Vec<&str>| names(form) + values <= room + 2;
        match [&paths, &short].into_iter().find(fits) {
            Some(form) => spelled(form),
            None => axes.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" · "),
        }
    }

    /// The settings that a variant is made from, where they are all it is made from.
    fn settings_of(&self, variant: &str) -> Option<&'a [(String, AxisValue)]> {
        let settings = self.run.labels.iter().find(|label| label.variant == variant).map(|label| label.axes.as_slice());
        settings.filter(|axes| !axes.is_empty() && spelled(axes) == variant)
    }

    /// A variant in a sentence: `start 23` where it is made from one number, otherwise its name in backticks, which says
    /// which settings it changes.
    pub fn variant(&self, variant: &str) -> String {
        // The points of a design are told apart by many settings: the last words of their paths are enough.
        if let (Some(_), Some(axes)) = (self.run.design, self.settings_of(variant)) {
            let last = last_words(axes);
            let parts = last.iter().zip(axes).map(|(name, (_, value))| format!("{name}={value}"));
            return super::words::name(&parts.collect::<Vec<_>>().join(", "));
        }
        let one = self.settings_of(variant).and_then(number_of);
        one.map_or_else(|| super::words::name(variant), |one| super::words::plain(&one))
    }

    /// Whether the variants are those of a list, with names of their own.
    pub fn has_list(&self) -> bool {
        is_list(self.run)
    }

    /// What a variant is called in general: a level where the variants are a sequence of them.
    pub fn sort(&self) -> &'static str {
        if self.has_list() && *self.run.compare != Compare::Levels { "variant" } else { "level" }
    }

    /// Whether some player looks ahead by playing games to their end.
    pub fn somebody_searches(&self) -> bool {
        self.run.all_labels.iter().any(|label| label.strategy.starts_with(SEARCH))
    }

    /// All games of the run.
    pub fn games(&self) -> u64 {
        self.run.summaries.iter().map(|summary| summary.games).sum()
    }
}

/// The last words of the paths of axes; the whole path where another ends alike.
fn last_words(axes: &[(String, AxisValue)]) -> Vec<&str> {
    let last = |path: &str| path.rfind('.').map_or(0, |dot| dot + 1);
    let alike = |path: &str| axes.iter().filter(|(other, _)| other[last(other)..] == path[last(path)..]).count() > 1;
    axes.iter().map(|(path, _)| if alike(path) { path.as_str() } else { &path[last(path)..] }).collect()
}

/// The name of a variant that is made from axes alone.
fn spelled(axes: &[(String, AxisValue)]) -> String {
    axes.iter().map(|(path, value)| format!("{path}={value}")).collect::<Vec<_>>().join(", ")
}

/// The last part of a setting's path with its value, where that setting is all there is and the value is a number, or as
/// many numbers as a zip has axes.
fn number_of(axes: &[(String, AxisValue)]) -> Option<String> {
    let [(path, value)] = axes else { return None };
    value.values().iter().all(|value| value.number().is_some()).then_some(())?;
    Some(format!("{} {value}", path.rsplit('.').next().unwrap_or_default().replace('_', " ")))
}

/// A strategy, as sentences name it: `the standard player`.
pub(super) fn player(strategy: &str) -> String {
    format!("the {} player", super::words::plain(strategy))
}

pub(super) use cards::sentences as card_sentences;
pub(super) use luck::players;

#[cfg(test)]
mod alike;
#[cfg(test)]
mod tests;
