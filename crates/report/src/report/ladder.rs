//! A ladder of players as a table and sentences.

use super::{
    compared::{bare, between, points},
    terminal::{figures, mean_and_error, optional, percent, percents, thousands},
    words,
};
use crate::analysis::{By, Estimate, FEW_RULES, Interval, Kind, Ladder, Run, Rung, Standing};

/// A ladder, and how it is told.
#[derive(Debug, Clone, Copy)]
pub struct LadderText<'a> {
    /// The run that its players played.
    pub run: &'a Run<'a>,
    /// The ladder.
    pub ladder: &'a Ladder,
    /// How much better than the top another script may be: a share of wins, or points.
    pub allow: f64,
}

impl LadderText<'_> {
    /// One row a player, the strongest first. Win rates are percentages with their anytime-valid interval; the difference
    /// to the top, and its interval, are percentage points, or by score points.
    #[must_use]
    pub fn table(&self, width: Option<u16>) -> String {
        let than = format!("than {}", words::plain(self.top()));
        let header = [
            "player",
            "rules",
            "games",
            "wins",
            "interval",
            self.run.descriptor.score_unit,
            "decisions",
            &than,
            "between",
        ];
        let rows: Vec<Vec<String>> = self.ladder.rungs.iter().filter_map(|rung| self.row(rung)).collect();
        figures(&header.map(String::from), &rows, 1, width)
    }

    fn row(&self, rung: &Rung) -> Option<Vec<String>> {
        let summary = self.run.summaries.get(rung.cell)?;
        let rules = match rung.kind {
            Kind::Script { rules } => rules.to_string(),
            Kind::Found { rules } => format!("{rules}, found"),
            Kind::Ahead { rules, .. } => format!("{rules}, look ahead"),
            Kind::BuiltIn => "none".into(),
            Kind::Search { .. } => "searches".into(),
        };
        Some(vec![
            self.name(rung.cell).to_owned(),
            rules,
            thousands(summary.games),
            optional(summary.win_rate, percent),
            if summary.games > 0 { percents(summary.win_interval) } else { "–".into() },
            optional(summary.score.as_ref(), mean_and_error),
            optional(summary.decisions.as_ref(), |decisions| format!("{:.1}", decisions.mean)),
            optional(rung.gain, |gain| self.signed(gain.value)),
            optional(rung.gain, |gain| self.range(gain.interval)),
        ])
    }

    /// What the ladder says: whether the top is the best script known, what beats it, what found scripts and looking ahead gain
    /// (`advice` says how to learn it where nobody searches), which neighbours cannot be told apart, and how sure that is.
    #[must_use]
    pub fn sentences(&self, advice: Option<&str>) -> String {
        let mut lines = self.best();
        lines.push(self.few_rules());
        lines.extend(self.ladder.found().map(|rung| self.better("Found by the program", rung)));
        lines.extend(self.ladder.looking_ahead().map(|rung| self.better("Looking ahead", rung)));
        if let Some(advice) = advice.filter(|_| !self.ladder.rungs.iter().any(|rung| rung.kind.searches())) {
            lines.push(format!("No search player plays, so what searching gains is not known: {advice}."));
        }
        lines.push(self.neighbours());
        lines.push(self.certainty());
        lines.into_iter().filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
    }

    /// What is wrong where a script is stronger than the top by more than it may be, for certain.
    #[must_use]
    pub fn complaint(&self) -> Option<String> {
        let beyond = self.ladder.beyond(self.allow);
        let lines: Vec<String> = beyond.map(|rung| format!("\n  {}", self.against_top(rung))).collect();
        let more = self.allowed();
        (!lines.is_empty()).then(|| {
            format!(
                "{} should be on top, and is beaten by more than {more}, for certain:{}",
                words::name(self.top()),
                lines.concat()
            )
        })
    }

    /// Whether the top is the best script known, and each script that beats it.
    fn best(&self) -> Vec<String> {
        let top = words::name(self.top());
        let of = |standing: Standing| self.ladder.scripts().filter(move |rung| rung.standing() == standing);
        let (above, below) = (of(Standing::Above).count(), of(Standing::Below).count());
        let untold: Vec<String> = of(Standing::Untold).map(|rung| self.untold(rung)).collect();
        let finds = self.ladder.found().next().is_some();
        let known = match self.ladder.top_rung().map(|rung| rung.kind) {
            Some(Kind::Found { .. }) => "better than every script written by hand",
            Some(kind) if kind.looks_ahead() => "better than every script that plays",
            _ if finds => "the best script written by hand",
            _ => "the best script known",
        };
        let mut lines = Vec::new();
        if above > 0 {
            lines.push(format!("{top} is not {known}: {} for certain.", beat(above)));
            lines.extend(of(Standing::Above).map(|rung| format!("{}.", self.against_top(rung))));
        } else if !untold.is_empty() {
            let below = match below {
                0 => String::new(),
                below => format!(", and {} weaker for certain", words::count(below as u64, "is", "are")),
            };
            lines.push(format!("No script that plays is known to beat {top}{below}."));
        } else if let Some(next) = of(Standing::Below).next() {
            let others = match below {
                1 if !finds => "the only other script".to_owned(),
                1 => "the only other one".to_owned(),
                _ if finds => format!("each of the {below} others that neither look ahead nor were found"),
                _ => format!("each of the {below} others that do not look ahead"),
            };
            lines.push(format!(
                "{top} is {known}: for certain it is stronger than {others}. {}.",
                self.against_top(next)
            ));
        } else {
            lines.push(format!("No other script plays, so whether {top} is {known} is not known."));
        }
        if !untold.is_empty() {
            lines.push(format!("The games do not tell {top} from {}.", words::long_list(&untold)));
        }
        lines
    }

    /// Whether a plan of few rules beats the top; empty where the sentences before say which do.
    fn few_rules(&self) -> String {
        let top = words::name(self.top());
        let few = || self.ladder.scripts().filter(|rung| rung.kind.has_few_rules());
        if few().any(|rung| rung.standing() == Standing::Above) {
            return String::new();
        }
        let itself = match self.ladder.top_rung().map(|rung| rung.kind) {
            Some(Kind::Script { rules }) if rules < FEW_RULES => {
                format!("{top} is itself a plan of {}. ", words::count(rules as u64, "rule", "rules"))
            }
            _ => String::new(),
        };
        let others = match few().count() {
            0 => format!("No other plan of fewer than {FEW_RULES} rules plays."),
            1 => format!("The one other plan of fewer than {FEW_RULES} rules is not known to beat {top}."),
            plans => format!("None of the {plans} other plans of fewer than {FEW_RULES} rules is known to beat {top}."),
        };
        itself + &others
    }

    /// A player that may be better than the top, and why.
    fn better(&self, why: &str, rung: &Rung) -> String {
        match rung.standing() {
            Standing::Untold => {
                let top = words::name(self.top());
                format!("{why}: the games do not tell {top} from {}.", self.untold(rung))
            }
            _ => format!("{why}: {}.", self.against_top(rung)),
        }
    }

    /// Which neighbours are too close to tell apart.
    fn neighbours(&self) -> String {
        let close: Vec<String> = self
            .ladder
            .close
            .iter()
            .map(|close| {
                let [above, below] = [close.above, close.below].map(|cell| words::name(self.name(cell)));
                format!("{above} and {below} ({})", words::count(close.games, "game", "games"))
            })
            .collect();
        match close.as_slice() {
            [] if self.ladder.rungs.len() < 2 => String::new(),
            [] => "Every player is told apart from its neighbours on the ladder.".to_owned(),
            close => format!("Neighbours that the games both played do not tell apart: {}.", words::long_list(close)),
        }
    }

    /// How sure the differences are.
    fn certainty(&self) -> String {
        let comparisons = self.ladder.rungs.len().saturating_sub(1);
        let whole = words::level(self.run.level);
        let together = match comparisons {
            0 | 1 => format!("holds at every look, at {whole} %"),
            _ => format!(
                "holds at every look, at {:.2} %, so that all {comparisons} hold together at {whole} % (Bonferroni)",
                100.0 * self.ladder.level
            ),
        };
        format!(
            "A difference to {} is that of the games both played, one by one, and its interval {together}. Win rates have \
             their interval of {whole} % at every look; ± is for this many games.",
            words::name(self.top())
        )
    }

    /// How a player differs from the top: `` `rusher`, a plan of 15 rules, wins 5.2 percentage points more often than
    /// `expert` (between 3.1 and 7.2) ``.
    fn against_top(&self, rung: &Rung) -> String {
        let Some(Estimate { value, interval: Interval { low, high }, .. }) = rung.gain else {
            return self.called(rung);
        };
        let (more, least, most) = if value < 0.0 { (false, -high, -low) } else { (true, low, high) };
        let [size, least, most] = [value.abs(), least, most].map(|figure| self.unsigned(figure));
        let difference = match (self.ladder.by, more) {
            (By::Wins, true) => format!("wins {size} percentage points more often"),
            (By::Wins, false) => format!("wins {size} percentage points less often"),
            (By::Score, true) => format!("has {size} {} more", self.run.descriptor.score_unit),
            (By::Score, false) => format!("has {size} {} less", self.run.descriptor.score_unit),
        };
        let top = words::name(self.top());
        let allowed = match value > 0.0 && !rung.kind.may_be_better() && self.allow > 0.0 {
            true if rung.gain.is_some_and(|gain| gain.interval.low > self.allow) => {
                format!(", more than the {} allowed", self.allowed())
            }
            true => format!(", not for certain more than the {} allowed", self.allowed()),
            false => String::new(),
        };
        format!("{} {difference} than {top} (between {least} and {most}){allowed}", self.called(rung))
    }

    /// A player that cannot be told from the top, with what the difference may be.
    fn untold(&self, rung: &Rung) -> String {
        let called = words::name(self.name(rung.cell));
        match (rung.gain, rung.pair.as_ref()) {
            (Some(gain), Some(_)) if gain.is_nothing() => {
                format!("{called} (the same in every game)")
            }
            (Some(gain), Some(pair)) => {
                let unit = match self.ladder.by {
                    By::Wins => "percentage points",
                    By::Score => self.run.descriptor.score_unit,
                };
                let [low, high] = [gain.interval.low, gain.interval.high].map(|end| self.signed(end));
                format!("{called} ({low} to {high} {unit} in {})", words::count(pair.games, "game", "games"))
            }
            _ => format!("{called} (too few games)"),
        }
    }

    /// A player's name, with what is to be known of it.
    fn called(&self, rung: &Rung) -> String {
        let name = words::name(self.name(rung.cell));
        match rung.kind {
            Kind::Script { rules } if rules < FEW_RULES => {
                format!("{name}, a plan of {},", words::count(rules as u64, "rule", "rules"))
            }
            Kind::Script { rules } | Kind::Found { rules } => format!("{name} ({rules} rules)"),
            Kind::Ahead { steps, .. } => {
                format!("{name} ({} a decision)", words::count(u64::from(steps), "step", "steps"))
            }
            Kind::BuiltIn => name,
            Kind::Search { rollouts } => {
                format!("{name} ({} a decision)", words::count(u64::from(rollouts), "rollout", "rollouts"))
            }
        }
    }

    fn top(&self) -> &str {
        self.name(self.ladder.top)
    }

    fn name(&self, cell: usize) -> &str {
        self.run.labels.get(cell).map_or("", |label| &label.strategy)
    }

    /// What is allowed, with its unit.
    fn allowed(&self) -> String {
        match self.ladder.by {
            By::Wins => format!("{} percentage points", bare(self.allow)),
            By::Score => format!("{} {}", self.allow, self.run.descriptor.score_unit),
        }
    }

    fn signed(&self, figure: f64) -> String {
        match self.ladder.by {
            By::Wins => points(figure),
            By::Score => format!("{figure:+.2}"),
        }
    }

    fn unsigned(&self, figure: f64) -> String {
        match self.ladder.by {
            By::Wins => bare(figure),
            By::Score => format!("{figure:.2}"),
        }
    }

    fn range(&self, interval: Interval) -> String {
        match self.ladder.by {
            By::Wins => between(interval),
            By::Score => format!("{} – {}", self.signed(interval.low), self.signed(interval.high)),
        }
    }
}

fn beat(number: usize) -> String {
    match number {
        1 => "one script beats it".to_owned(),
        _ => format!("{number} scripts beat it"),
    }
}
