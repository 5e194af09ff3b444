//! What a search for settings came to: the answer, how sure it is, and what else can be had.

use super::{
    asserts::{of, wanted},
    terminal::{figures, thousands},
    words::{count, fixed, level, list, name},
};
use crate::{
    analysis::{Interval, counted},
    scenario::{Bounds, Measure},
    tuning::{Candidate, Kind, Tuned, Verdict},
};
use std::fmt::Write;

/// One want, as people read it.
#[derive(Debug, Clone)]
pub struct TunedWant {
    /// The player.
    pub strategy: String,
    /// What is wanted of its games.
    pub measure: Measure,
    /// What that is.
    pub kind: Kind,
    /// Where it is to lie.
    pub bounds: Bounds,
    /// Whether it must be met.
    pub must: bool,
}

/// What a search came to, as people read it.
pub struct TunedText<'a> {
    /// All that came of it.
    pub tuned: &'a Tuned,
    /// What was wanted.
    pub wants: &'a [TunedWant],
    /// What a cell is called: the values of what may change.
    pub label: &'a dyn Fn(u64) -> String,
    /// The value of an axis, by their places: `spy.cost=2`.
    pub value: &'a dyn Fn(usize, usize) -> String,
    /// How sure an answer is.
    pub level: f64,
    /// The trade-offs, in their order.
    pub front: Vec<&'a Candidate>,
}

/// What the table of wants tells.
const HEADER: [&str; 6] = ["strategy", "quantity", "wanted", "reached", "at every look", "games"];

/// The most that are listed of runners-up and of trade-offs.
const MOST_LISTED: usize = 8;

/// How probable a runner-up must be.
const LIKELY: f64 = 0.25;

impl TunedText<'_> {
    /// All of it: the answer first, then its figures, then how it was found.
    #[must_use]
    pub fn text(&self, width: Option<u16>) -> String {
        let sure = format!("{} %", level(self.level));
        let mut text = match &self.tuned.verdict {
            Verdict::Met(answer) => {
                format!("met: {}\n\n{}", (self.label)(answer.cell), self.table(answer, width))
            }
            Verdict::Impossible => {
                let cells = count(self.tuned.cells, "combination of settings", "combinations of settings");
                let mut text = format!("cannot be met: of {cells} none gives what is wanted\n");
                let _ = write!(text, "Each is excluded by games of its own ({sure}).\n\n{}", self.nearest(width));
                text
            }
            Verdict::NotFound => {
                let mut text = "not found: no settings were shown to give what is wanted\n".to_owned();
                let excluded = thousands(self.tuned.excluded);
                let all = count(self.tuned.cells, "combination of settings", "combinations of settings");
                let _ = write!(
                    text,
                    "That is no proof that there are none: {excluded} of {all} are excluded by games of their own.\n\n{}",
                    self.nearest(width)
                );
                text
            }
        };
        text.push_str("\n\n");
        text.push_str(&self.how());
        text
    }

    /// The wants with what the games of the answer say of each, or of the nearest.
    #[must_use]
    pub fn rows(&self) -> ([&'static str; 6], Vec<Vec<String>>) {
        let shown = match &self.tuned.verdict {
            Verdict::Met(answer) => Some(answer),
            _ => self.tuned.others.first(),
        };
        (HEADER, shown.map(|candidate| self.rows_of(candidate)).unwrap_or_default())
    }

    fn table(&self, candidate: &Candidate, width: Option<u16>) -> String {
        figures(&HEADER.map(String::from), &self.rows_of(candidate), 3, width)
    }

    fn rows_of(&self, candidate: &Candidate) -> Vec<Vec<String>> {
        let row = |(place, want): (usize, &TunedWant)| {
            let counts = &candidate.counts[place];
            let soft = if want.must { "" } else { " (if it can be had)" };
            vec![
                want.strategy.clone(),
                want.measure.to_string(),
                format!("{}{soft}", wanted(&want.measure, want.bounds)),
                counts.mean().map_or("–".into(), |mean| value(&want.measure, mean)),
                interval(&want.measure, counted(want.kind, counts, self.level)),
                thousands(counts.games()),
            ]
        };
        self.wants.iter().enumerate().map(row).collect()
    }

    /// The nearest that was found, and what can be had of one want at the expense of another.
    fn nearest(&self, width: Option<u16>) -> String {
        let Some(nearest) = self.tuned.others.first() else {
            return "No settings could be played.".to_owned();
        };
        let mut text = format!("The nearest: {}\n\n{}", (self.label)(nearest.cell), self.table(nearest, width));
        if self.front.len() > 1 {
            text.push_str("\n\nWhat can be had at the expense of what, as far as is believed:\n\n");
            text.push_str(&self.candidates(&self.front, width));
        }
        text
    }

    /// Cells with what is believed of them.
    fn candidates(&self, listed: &[&Candidate], width: Option<u16>) -> String {
        let wants = self.wants.iter().map(|want| format!("{} {}", want.measure, want.strategy));
        let header: Vec<String> = std::iter::once("settings".to_owned()).chain(wants).collect();
        let row = |candidate: &&Candidate| {
            let believed = self.wants.iter().zip(&candidate.values);
            let believed = believed.map(|(want, (mean, error))| about(&want.measure, *mean, *error));
            std::iter::once((self.label)(candidate.cell)).chain(believed).collect()
        };
        let rows: Vec<Vec<String>> = listed.iter().take(MOST_LISTED).map(row).collect();
        figures(&header, &rows, 1, width)
    }

    /// How it was found, how sure it is, and what else would do.
    fn how(&self) -> String {
        let tuned = self.tuned;
        let (games, confirming) = tuned.games;
        let mut text = String::new();
        if let Verdict::Met(_) = tuned.verdict {
            let tested = match tuned.tried {
                1 => String::new(),
                tried => format!(", although {} answers were put to the test", thousands(u64::from(tried))),
            };
            let sure = level(self.level);
            let _ = writeln!(
                text,
                "These games were played for the test alone; each want is met for certain ({sure} %){tested}."
            );
        }
        let mut alike: Vec<(usize, Vec<String>)> = Vec::new();
        for &(axis, step) in &tuned.alike {
            let value = (self.value)(axis, step);
            match alike.last_mut().filter(|(known, _)| *known == axis) {
                Some((_, values)) => values.push(value),
                None => alike.push((axis, vec![value])),
            }
        }
        for (_, values) in alike {
            let _ = writeln!(
                text,
                "It makes no difference to these players: {} would do as well, not one game ended otherwise.",
                list(&values)
            );
        }
        let likely: Vec<&Candidate> = tuned.others.iter().filter(|other| other.chance >= LIKELY).collect();
        if !likely.is_empty() && matches!(tuned.verdict, Verdict::Met(_)) {
            let labels: Vec<String> = likely.iter().take(3).map(|other| name(&(self.label)(other.cell))).collect();
            let _ = writeln!(text, "Others that may do, not put to the test: {}.", labels.join("; "));
        }
        let _ = writeln!(
            text,
            "{} games: {} for the search and {} for tests; {} of {} excluded{}.",
            thousands(games),
            thousands(games - confirming),
            thousands(confirming),
            thousands(tuned.excluded),
            count(tuned.cells, "combination is", "combinations are"),
            if tuned.refused > 0 {
                format!(", {} of them by the rules", thousands(tuned.refused))
            } else {
                String::new()
            }
        );
        text
    }
}

impl TunedWant {
    /// The want in words: `the wins of standard between 33 and 37 %`.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{} of {} {}", of(&self.measure), name(&self.strategy), wanted(&self.measure, self.bounds))
    }

    /// What is believed of it, with the standard error.
    #[must_use]
    pub fn believed(&self, mean: f64, error: f64) -> String {
        format!("{} {} {}", self.strategy, self.measure, about(&self.measure, mean, error))
    }
}

fn value(measure: &Measure, value: f64) -> String {
    if measure.is_share() { format!("{} %", fixed(100.0 * value, 1)) } else { fixed(value, 2) }
}

fn about(measure: &Measure, mean: f64, error: f64) -> String {
    if measure.is_share() {
        format!("{} ±{} %", fixed(100.0 * mean, 1), fixed(100.0 * error, 1))
    } else {
        format!("{} ±{}", fixed(mean, 2), fixed(error, 2))
    }
}

fn interval(measure: &Measure, interval: Interval) -> String {
    if measure.is_share() {
        format!("{}–{} %", fixed(100.0 * interval.low, 1), fixed(100.0 * interval.high, 1))
    } else {
        format!("{} to {}", fixed(interval.low, 2), fixed(interval.high, 2))
    }
}
