//! What a search for settings came to: the answer, how sure it is, and what else can be had.

mod page;

use super::{
    asserts::{of, wanted},
    terminal::{figures, thousands},
    words::{count, fixed, level, list, name},
};
use crate::{
    analysis::{Interval, counted, counted_gap},
    scenario::{Bounds, Measure},
    tuning::{Candidate, Kind, Tuned, Verdict},
};
use std::fmt::Write;

/// One want, as people read it.
#[derive(Debug, Clone)]
pub struct TunedWant {
    /// The player.
    pub strategy: String,
    /// The player that is compared with, if one is.
    pub against: Option<String>,
    /// What is wanted of its games.
    pub measure: Measure,
    /// What that is.
    pub kind: Kind,
    /// The places of the quantity, and of the one that is compared with.
    pub quantities: (usize, Option<usize>),
    /// Where it is to lie, at each level.
    pub bounds: Vec<Bounds>,
    /// Whether it must be met.
    pub must: bool,
}

/// Levels, as people read them.
#[derive(Debug, Clone)]
pub struct TunedLevels {
    /// Their names.
    pub names: Vec<String>,
    /// The players whose wins are in order, each with the place of that quantity.
    pub ordered: Vec<(String, usize)>,
    /// Whether wins fall from each level to the next.
    pub falling: bool,
    /// By how much they may be out of order where levels hardly differ.
    pub slack: f64,
}

/// What a search came to, as people read it.
pub struct TunedText<'a> {
    /// All that came of it.
    pub tuned: &'a Tuned,
    /// What was wanted.
    pub wants: &'a [TunedWant],
    /// The levels, where more than one answer was looked for.
    pub levels: Option<&'a TunedLevels>,
    /// What a cell is called: the values of what may change.
    pub label: &'a dyn Fn(u64) -> String,
    /// The settings of a cell with their values, by their places.
    pub settings: &'a dyn Fn(u64) -> Vec<(String, String)>,
    /// The value of an axis, by their places: `spy.cost=2`.
    pub value: &'a dyn Fn(usize, usize) -> String,
    /// Its title, what it is for, and its ruleset.
    pub about: [&'a str; 3],
    /// Commands that make it again, and that go on from it: what each does, and its line.
    pub commands: Vec<(String, String)>,
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
        let cells = count(self.tuned.cells, "combination of settings", "combinations of settings");
        let mut text = match (&self.tuned.verdict, self.levels) {
            (Verdict::Met(answers), None) => format!("met: {}\n\n", (self.label)(answers[0].cell)),
            (Verdict::Met(_), Some(levels)) => format!("met: {} levels\n\n", levels.names.len()),
            (Verdict::Impossible, None) => {
                format!(
                    "cannot be met: of {cells} none gives what is wanted\nEach is excluded by games of its own ({sure}).\n\n"
                )
            }
            (Verdict::Impossible, Some(_)) => format!(
                "cannot be met: of {cells} none gives what is wanted at one level\nEach is excluded by games of its own ({sure}).\n\n"
            ),
            (Verdict::NotFound, _) => {
                let excluded = thousands(self.tuned.excluded);
                format!(
                    "not found: no settings were shown to give what is wanted\nThat is no proof that there are none: {excluded} of {cells} are excluded by games of their own.\n\n"
                )
            }
        };
        match (&self.tuned.verdict, self.levels) {
            (Verdict::Met(_), None) => text.push_str(&self.table(width)),
            (_, None) => text.push_str(&self.nearest(width)),
            (verdict, Some(levels)) => {
                if !matches!(verdict, Verdict::Met(_)) && !self.tuned.nearest.is_empty() {
                    text.push_str("The nearest:\n\n");
                }
                text.push_str(&self.levels_text(levels, width));
            }
        }
        text.push_str("\n\n");
        text.push_str(&self.how());
        text
    }

    /// The wants with what the games of the answers say of each, or of the nearest.
    #[must_use]
    pub fn rows(&self) -> (Vec<&'static str>, Vec<Vec<String>>) {
        let named = |candidate: &Candidate| self.levels.map(|levels| levels.names[candidate.level].clone());
        let rows = self.tuned.shown().iter().flat_map(|candidate| {
            let rows = self.rows_of(candidate);
            rows.into_iter().map(move |row| named(candidate).into_iter().chain(row).collect())
        });
        let header = self.levels.map(|_| "level").into_iter().chain(HEADER);
        (header.collect(), rows.collect())
    }

    fn table(&self, width: Option<u16>) -> String {
        let (header, rows) = self.rows();
        let left = if self.levels.is_some() { 4 } else { 3 };
        figures(&header.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), &rows, left, width)
    }

    fn rows_of(&self, candidate: &Candidate) -> Vec<Vec<String>> {
        let row = |want: &TunedWant| {
            let soft = if want.must { "" } else { " (if it can be had)" };
            let bounds = want.bounds[candidate.level];
            let seen = Seen::of(want, candidate, self.level);
            vec![
                want.who(),
                want.measure.to_string(),
                format!("{}{soft}", want.wanted(bounds)),
                seen.value.map_or("–".into(), |mean| value(&want.measure, mean)),
                interval(&want.measure, seen.interval),
                thousands(seen.games),
            ]
        };
        let wanted = |want: &&TunedWant| {
            let Bounds { least, most } = want.bounds[candidate.level];
            least.is_some() || most.is_some()
        };
        self.wants.iter().filter(wanted).map(row).collect()
    }

    /// Levels: what each is made of, how often each player wins there, and what else was wanted.
    fn levels_text(&self, levels: &TunedLevels, width: Option<u16>) -> String {
        let shown = self.tuned.shown();
        if shown.is_empty() {
            return "No settings could be played that belong together.".to_owned();
        }
        let mut wins = self.ladder(levels, shown);
        // What a page says above its table, a terminal says in its corner.
        wins.columns[0].0 = "wins".to_owned();
        let mut text = format!("{}\n\n{}", self.made_of(shown).text(width), wins.text(width));
        let _ = write!(text, "\n\n{}", self.table(width));
        if let Some(order) = self.order(levels) {
            let _ = write!(text, "\n\n{order}");
        }
        text
    }

    /// For whom the levels are in order, and where only nearly so.
    fn order(&self, levels: &TunedLevels) -> Option<String> {
        let Verdict::Met(_) = self.tuned.verdict else { return None };
        let players: Vec<String> = levels.ordered.iter().map(|(player, _)| name(player)).collect();
        let pairs = levels.names.windows(2).zip(&self.tuned.apart);
        let nearly = pairs.flat_map(|(pair, apart)| {
            let close = levels.ordered.iter().zip(apart).filter(|(_, apart)| !**apart);
            close.map(move |((player, _), _)| format!("{} and {} for {}", pair[0], pair[1], name(player)))
        });
        let nearly: Vec<String> = nearly.collect();
        let harder = if levels.falling { "harder" } else { "easier" };
        let mut text = format!("Each level is {harder} than the one before for {}", list(&players));
        if !nearly.is_empty() {
            let slack = fixed(100.0 * levels.slack, 1);
            let slack = match slack.trim_end_matches('0').trim_end_matches('.') {
                "1" => "a percentage point".to_owned(),
                points => format!("{points} percentage points"),
            };
            let _ = write!(
                text,
                ". Some hardly differ for one of them, and are shown to be out of order by less than {slack}: {}",
                nearly.join("; ")
            );
        }
        text.push('.');
        Some(text)
    }

    /// The nearest that was found, and what can be had of one want at the expense of another.
    fn nearest(&self, width: Option<u16>) -> String {
        let Some(nearest) = self.tuned.nearest.first() else {
            return "No settings could be played.".to_owned();
        };
        let mut text = format!("The nearest: {}\n\n{}", (self.label)(nearest.cell), self.table(width));
        if self.front.len() > 1 {
            text.push_str("\n\nWhat can be had at the expense of what, as far as is believed:\n\n");
            text.push_str(&self.candidates(&self.front, width));
        }
        text
    }

    /// Cells with what is believed of them.
    fn candidates(&self, listed: &[&Candidate], width: Option<u16>) -> String {
        let wants = self.wants.iter().map(|want| format!("{} {}", want.measure, want.who()));
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
                tried if tried as usize == tuned.shown().len() => String::new(),
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
        if !likely.is_empty() && self.levels.is_none() && matches!(tuned.verdict, Verdict::Met(_)) {
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

/// What the games of a cell say of a want.
pub struct Seen {
    /// What it is in these games; `None` without any.
    pub value: Option<f64>,
    /// Where it lies, at every look.
    pub interval: Interval,
    /// The games.
    pub games: u64,
}

impl Seen {
    /// What the games of a candidate say of a want.
    #[must_use]
    pub fn of(want: &TunedWant, candidate: &Candidate, level: f64) -> Self {
        let (quantity, against) = want.quantities;
        let counts = &candidate.counts[quantity];
        let Some(against) = against else {
            let games = counts.games() * want.kind.games();
            return Self { value: counts.mean(), interval: counted(want.kind, counts, level), games };
        };
        let other = &candidate.counts[against];
        Self {
            value: counts.mean().zip(other.mean()).map(|(one, other)| one - other),
            interval: counted_gap([counts, other], level),
            games: counts.games(),
        }
    }
}

impl TunedWant {
    /// The player, or both where one is compared with another: `expert − standard`, and of luck `expert, standard`.
    #[must_use]
    pub fn who(&self) -> String {
        match &self.against {
            None => self.strategy.clone(),
            Some(against) if self.is_gap() => format!("{} − {against}", self.strategy),
            Some(against) => format!("{}, {against}", self.strategy),
        }
    }

    /// Whether it is about how far one player lies above another.
    fn is_gap(&self) -> bool {
        self.quantities.1.is_some()
    }

    /// What is wanted of it: `between 33 and 37 %`.
    #[must_use]
    pub fn wanted(&self, bounds: Bounds) -> String {
        let text = wanted(&self.measure, bounds);
        if self.is_gap() { text.replace(" %", " points") } else { text }
    }

    /// The want in words: `the wins of standard between 33 and 37 %`. `levels` are their names, where there are some.
    #[must_use]
    pub fn words(&self, levels: Option<&TunedLevels>) -> String {
        let who = match &self.against {
            None => format!("{} of {}", of(&self.measure), name(&self.strategy)),
            Some(against) if !self.is_gap() => {
                format!("{} of {} and {}", of(&self.measure), name(&self.strategy), name(against))
            }
            Some(against) => {
                format!("{} of {} above those of {}", of(&self.measure), name(&self.strategy), name(against))
            }
        };
        let Some(levels) = levels else { return format!("{who} {}", self.wanted(self.bounds[0])) };
        if self.bounds.iter().all(|bounds| *bounds == self.bounds[0]) {
            return format!("{who} {} at all levels", self.wanted(self.bounds[0]));
        }
        let each = self.bounds.iter().zip(&levels.names);
        let each = each.filter(|(bounds, _)| bounds.least.is_some() || bounds.most.is_some());
        let each: Vec<String> = each.map(|(bounds, level)| format!("{level} {}", self.wanted(*bounds))).collect();
        format!("{who}: {}", each.join(", "))
    }

    /// What is believed of it, with the standard error.
    #[must_use]
    pub fn believed(&self, mean: f64, error: f64) -> String {
        format!("{} {} {}", self.who(), self.measure, about(&self.measure, mean, error))
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
