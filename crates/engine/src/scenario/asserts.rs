//! What a designer insists on: a quantity of some cells, and the bounds it is to lie between.

use super::{Cell, Scenario, place::Place};
use crate::Rulesets;
use crate::{
    files::{Mistakes, Source, did_you_mean},
    ruleset::Descriptor,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One thing a designer insists on. It decides no game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Assert {
    /// What its file calls it, if it does.
    pub name: Option<String>,
    /// The strategy it is about; `None` for every one.
    pub strategy: Option<String>,
    /// The variant it is about; `None` for every one.
    pub variant: Option<String>,
    /// The values of axes it is about, by their paths; empty for every value.
    pub set: Vec<(String, String)>,
    /// What is to lie within the bounds.
    pub measure: Measure,
    /// The bounds.
    pub bounds: Bounds,
    /// The cells it is about, by their places in the sweep. Each is checked on its own, and all must hold.
    pub cells: Vec<usize>,
    /// The file it stands in.
    pub file: String,
    /// The line it begins in, from 1; 0 on the command line.
    pub line: usize,
}

/// What of a cell an assert is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The share of games won.
    Wins,
    /// The mean score of a game.
    Score,
    /// The mean of points beyond the goal or short of it, over the games that have it.
    Margin,
    /// The mean number of turns of a game.
    Turns,
    /// The mean number of decisions of a game, forced ones included.
    Decisions,
    /// The share of games that ended in this way.
    Ending(String),
    /// The share of games that reached this rank, and no higher one.
    Rank(String),
    /// The share of games in which a value is at most so much: `turns<=18`.
    UpTo(Values, i32),
    /// The share of the variance of what two players reach that does not go back to which of them plays. Only a search for
    /// settings asks for it.
    Luck(Luck),
}

/// What luck is looked for in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Luck {
    /// The score.
    Score,
    /// Whether a game is won.
    Wins,
}

/// What each game has a whole number of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Values {
    /// Its score.
    Score,
    /// Its points beyond the goal or short of it, where it has that.
    Margin,
    /// Its turns.
    Turns,
    /// Its decisions, forced ones included.
    Decisions,
}

/// The name, among endings, of games that were cut short.
pub const TRUNCATED: &str = "truncated";

/// The measures without a name of the ruleset's.
const PLAIN: [(&str, Measure); 5] = [
    ("wins", Measure::Wins),
    ("score", Measure::Score),
    ("margin", Measure::Margin),
    ("turns", Measure::Turns),
    ("decisions", Measure::Decisions),
];

/// The measures that are about two players.
const OF_TWO: [(&str, Measure); 2] = [("luck", Measure::Luck(Luck::Score)), ("luck:wins", Measure::Luck(Luck::Wins))];

impl Measure {
    /// Whether it is a share, from 0 to 1.
    #[must_use]
    pub const fn is_share(&self) -> bool {
        matches!(self, Self::Wins | Self::Ending(_) | Self::Rank(_) | Self::UpTo(..) | Self::Luck(_))
    }

    /// What it is the mean of; `None` where it is a share.
    #[must_use]
    pub const fn values(&self) -> Option<Values> {
        match self {
            Self::Score => Some(Values::Score),
            Self::Margin => Some(Values::Margin),
            Self::Turns => Some(Values::Turns),
            Self::Decisions => Some(Values::Decisions),
            _ => None,
        }
    }

    /// Whether it is about margins, which not all games have.
    #[must_use]
    pub const fn needs_margin(&self) -> bool {
        matches!(self, Self::Margin | Self::UpTo(Values::Margin, _))
    }

    /// The names of all measures of a ruleset, as files write them.
    #[must_use]
    pub fn names(descriptor: &Descriptor) -> Vec<String> {
        let endings = descriptor.endings.iter().map(|ending| ending.name).chain([TRUNCATED]);
        let ranks = descriptor.ranks.iter().map(|rank| rank.name);
        let plain = PLAIN.iter().map(|(name, _)| (*name).to_owned());
        plain
            .chain(endings.map(|name| format!("ending:{name}")))
            .chain(ranks.map(|name| format!("rank:{name}")))
            .collect()
    }

    /// The names of those that are about two players.
    #[must_use]
    pub fn names_of_two() -> [&'static str; 2] {
        OF_TWO.map(|(name, _)| name)
    }

    /// The measure of two players with this name.
    pub(super) fn of_two(text: &str) -> Option<Self> {
        OF_TWO.into_iter().find(|(name, _)| *name == text).map(|(_, measure)| measure)
    }

    /// The measure with this name.
    ///
    /// # Errors
    /// What is wrong, what was expected and what to do, where there is none.
    pub(super) fn read(text: &str, descriptor: &Descriptor) -> Result<Self, Wrong> {
        let names = Self::names(descriptor);
        if names.iter().any(|name| name == text) {
            let plain = PLAIN.iter().find(|(name, _)| *name == text).map(|(_, measure)| measure.clone());
            return Ok(plain.unwrap_or_else(|| match text.split_once(':') {
                Some(("rank", name)) => Self::Rank(name.to_owned()),
                Some((_, name)) => Self::Ending(name.to_owned()),
                None => Self::Wins,
            }));
        }
        if let Some((values, most)) = text.split_once("<=") {
            let values = PLAIN.iter().find(|(name, _)| *name == values.trim());
            let values = values.and_then(|(_, measure)| measure.values());
            if let (Some(values), Ok(most)) = (values, most.trim().parse()) {
                return Ok(Self::UpTo(values, most));
            }
            let help = "write it like `turns<=18`: the share of games with at most 18 turns".to_owned();
            let label = "expected `score`, `margin`, `turns` or `decisions`, and a whole number".to_owned();
            return Err(Wrong { what: format!("there is no quantity `{text}`"), label, help });
        }
        if Self::of_two(text).is_some() {
            let what = format!("`{text}` is about two players");
            let help = "name both in a `[[want]]` of `perihelion tune`".to_owned();
            return Err(Wrong { what, label: "this can be asked of no cell".to_owned(), help });
        }
        let (what, label) = match text.split_once(':') {
            Some((kind @ ("ending" | "rank"), name)) => (
                format!("there is no {kind} `{name}`"),
                format!("the ruleset `{}` has no such {kind}", descriptor.name),
            ),
            _ => (format!("there is no quantity `{text}`"), "this can be asked of no cell".to_owned()),
        };
        let help = match did_you_mean(text, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the quantities are: {}", names.join(", ")),
        };
        Err(Wrong { what, label, help })
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending(name) => write!(f, "ending:{name}"),
            Self::Rank(name) => write!(f, "rank:{name}"),
            Self::UpTo(values, most) => write!(f, "{}<={most}", values.name()),
            plain => {
                let name = PLAIN.iter().chain(&OF_TWO).find(|(_, measure)| measure == plain).map(|(name, _)| *name);
                f.write_str(name.unwrap_or_default())
            }
        }
    }
}

impl Values {
    /// What files call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        let plain = PLAIN.iter().find(|(_, measure)| measure.values() == Some(self));
        plain.map_or("", |(name, _)| *name)
    }
}

/// The bounds of a quantity, both included. At least one is there.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The least that suits.
    pub least: Option<f64>,
    /// The most that suits.
    pub most: Option<f64>,
}

/// Something wrong with what was written: what, what was expected at the spot, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wrong {
    pub what: String,
    pub label: String,
    pub help: String,
}

impl Bounds {
    /// The least and the most that suit, infinitely far away where there is no bound.
    #[must_use]
    pub fn ends(self) -> (f64, f64) {
        (self.least.unwrap_or(f64::NEG_INFINITY), self.most.unwrap_or(f64::INFINITY))
    }

    /// The bounds of a measure, which each alone may suit it.
    ///
    /// # Errors
    /// Where no game could ever break them, or no number of games could ever show that they hold.
    pub(super) fn of(measure: &Measure, least: Option<f64>, most: Option<f64>) -> Result<Self, Wrong> {
        let wrong =
            |what: &str, label: String, help: &str| Err(Wrong { what: what.to_owned(), label, help: help.to_owned() });
        if let (Some(least), Some(most)) = (least, most) {
            if least > most {
                let label = format!("expected the lower one first, found {least} and {most}");
                return wrong("the bounds end before they start", label, "swap the two values");
            }
            if least == most {
                let help = "give bounds that are apart: what is played is known to within an interval, never exactly";
                return wrong("no interval fits between these bounds", format!("both are {least}"), help);
            }
        }
        if measure.is_share() {
            let (low, high) = (least.unwrap_or(0.0), most.unwrap_or(1.0));
            if low <= 0.0 && high >= 1.0 {
                let help = "every share of games lies from 0 to 1: give bounds that it could miss";
                return wrong("this holds whatever happens", "expected bounds within 0 and 1".to_owned(), help);
            }
            if low >= 1.0 || high <= 0.0 {
                let help = "no number of games shows that something always or never happens: give a share such as 0.999 or 0.001";
                return wrong(
                    "this can never be shown by playing",
                    "expected a share between 0 and 1".to_owned(),
                    help,
                );
            }
        }
        Ok(Self { least, most })
    }

    /// One of its numbers, as files give it.
    ///
    /// # Errors
    /// Where it is no number that suits the measure.
    pub(super) fn end(measure: &Measure, number: f64) -> Result<f64, Wrong> {
        if number.is_finite() && (!measure.is_share() || (0.0..=1.0).contains(&number)) {
            return Ok(number);
        }
        let what = format!("this is no value of `{measure}`");
        if !number.is_finite() {
            return Err(Wrong { what, label: "expected a finite number".into(), help: "give one such as 12.5".into() });
        }
        let help = if (1.0..=100.0).contains(&number) {
            format!("shares are written from 0 to 1: {number} % is {}", number / 100.0)
        } else {
            "shares are written from 0 to 1: 40 % is 0.4".to_owned()
        };
        Err(Wrong { what, label: format!("expected a share from 0 to 1, found {number}"), help })
    }
}

impl Assert {
    /// Reads `QUANTITY >= A`, `QUANTITY <= B` or `QUANTITY in A..B`, as it was given to this option, under whose name
    /// mistakes are shown. It is about each of these cells, which are of one ruleset.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn of_option(option: &str, text: &str, cells: &[Cell], rulesets: &Rulesets) -> Result<Self, Mistakes> {
        let source = Source::from_text(option, text);
        let help = format!("write it like `{option} 'wins >= 0.4'`, `'wins <= 0.6'` or `'wins in 0.4..0.6'`");
        let at = |part: &str| {
            let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            let trimmed = start + part.len() - part.trim_start().len();
            Place::of_span(&source, trimmed..trimmed + part.trim().len())
        };
        // The quantity itself may have a sign: `turns<=18 >= 0.9`.
        let parted = [" in ", ">=", "<="].into_iter().find_map(|sign| Some((sign, text.rsplit_once(sign)?)));
        let Some((sign, (name, value))) = parted else {
            let mistake =
                Place::of_span(&source, 0..text.len()).mistake("this is no assert", "expected `>=`, `<=` or `in`");
            return Err(mistake.help(help).into());
        };
        let Some(first) = cells.first() else {
            return Err(at(text).mistake("there is nothing to insist on", "no cell is played").into());
        };
        let told =
            |place: &Place, wrong: Wrong| Mistakes::from(place.mistake(wrong.what, wrong.label).help(wrong.help));
        let measure = Measure::read(name.trim(), first.scenario.descriptor).map_err(|wrong| told(&at(name), wrong))?;
        let end = |part: &str| -> Result<f64, Mistakes> {
            let number = part.trim().parse::<f64>().map_err(|_| {
                let label = format!("expected a number, found `{}`", part.trim());
                Mistakes::from(at(part).mistake("this is no assert", label).help(help.clone()))
            })?;
            Bounds::end(&measure, number).map_err(|wrong| told(&at(part), wrong))
        };
        let (least, most) = match sign {
            ">=" => (Some(end(value)?), None),
            "<=" => (None, Some(end(value)?)),
            _ => {
                let (least, most) = value.split_once("..").ok_or_else(|| {
                    Mistakes::from(at(value).mistake("this is no assert", "expected `A..B`").help(help.clone()))
                })?;
                (Some(end(least)?), Some(end(most)?))
            }
        };
        let bounds = Bounds::of(&measure, least, most).map_err(|wrong| told(&at(value), wrong))?;
        let lacks = |cell: &Cell| !has_margin(rulesets, &cell.scenario);
        if measure.needs_margin() && cells.iter().any(lacks) {
            let mistake = at(name).mistake("these games have no margin", "their goal is no number of points to reach");
            return Err(mistake.help("insist on `score` or `wins`").into());
        }
        let cells = (0..cells.len()).collect();
        let file = option.to_owned();
        let (strategy, variant, set) = (None, None, Vec::new());
        Ok(Self { name: Some(text.trim().to_owned()), strategy, variant, set, measure, bounds, cells, file, line: 0 })
    }

    /// Whether it names this cell by its strategy.
    pub(super) fn is_about(&self, strategy: &str) -> bool {
        self.strategy.as_deref().is_none_or(|name| name == strategy)
    }
}
/// Whether games of a scenario have margins: points beyond the goal or short of it.
pub(super) fn has_margin(rulesets: &Rulesets, scenario: &Scenario) -> bool {
    let Scenario { descriptor, settings, .. } = scenario;
    rulesets.get(descriptor.name).is_some_and(|entry| entry.has_margin(settings))
}
