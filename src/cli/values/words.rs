//! What is found in words, tables and charts: for the page, and for the terminal.

use super::Told;
use crate::{
    analysis::{Estimate, Interval},
    files::{command_line, path_argument},
    report::{Cells, Drawn, Leaflet, LeafletPart, Picture},
    training::{
        coach::Figure,
        values::{LEVEL, Measure, Paired, Part, errors_of},
    },
};

/// How many variables sentences and charts tell of, and a terminal's tables.
const TOLD: usize = 8;
const LINES: usize = 6;
const ROWS: usize = 30;

/// The column that a terminal has no room for.
pub const WHAT: &str = "what it is";

/// An entry of a table, and what it sorts by where that is a number.
pub type Entry = (String, Option<f64>);

/// An entry of a table that is no number.
pub fn text(text: impl Into<String>) -> Entry {
    (text.into(), None)
}

/// An entry that is one.
pub fn number(value: f64, text: impl Into<String>) -> Entry {
    (text.into().replace('-', "−"), Some(value))
}

/// A number with three digits that count, and no more than three places.
fn plain(value: f64) -> String {
    let places = match value.abs() {
        _ if value.fract() == 0.0 => 0,
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.0995 => 2,
        _ => 3,
    };
    let text = format!("{value:.places$}");
    if text.trim_start_matches('-').chars().all(|letter| matches!(letter, '0' | '.')) { "0".to_owned() } else { text }
}

/// Columns, and whether each holds numbers.
pub fn columns(names: &[(&str, bool)]) -> Vec<(String, bool)> {
    names.iter().map(|&(name, number)| (name.to_owned(), number)).collect()
}

/// Both ends of an interval.
pub fn between([low, high]: [f64; 2], places: usize) -> String {
    format!("{low:+.places$} to {high:+.places$}").replace('-', "−")
}

/// Percentage points more, and points more, each with its interval.
pub fn more(paired: &Paired) -> [Entry; 4] {
    let errors = errors_of(LEVEL);
    let [wins, points] = [paired.wins(), paired.points.value];
    [
        number(wins, format!("{:+.1}", 100.0 * wins)),
        text(between(paired.wins_between(errors).map(|end| 100.0 * end), 1)),
        number(points, format!("{points:+.2}")),
        text(between(paired.points_between(errors), 2)),
    ]
}

/// A share with its interval.
pub fn share(figure: Figure) -> [Entry; 2] {
    let Interval { low, high } = Estimate::normal(figure.value, figure.error, LEVEL).interval;
    let [low, high] = [low, high].map(|end| 100.0 * end.clamp(0.0, 1.0));
    [number(figure.value, format!("{:.1} %", 100.0 * figure.value)), text(format!("{low:.1} to {high:.1} %"))]
}

impl Told<'_> {
    pub fn name(&self) -> &str {
        self.cell.strategy.name()
    }

    pub fn other(&self) -> &str {
        self.other.strategy.name()
    }

    /// What is counted beside wins.
    pub fn points(&self) -> &'static str {
        match self.findings.measure {
            Measure::Score => self.cell.scenario.descriptor.score_unit,
            Measure::Turns => "turns fewer",
        }
    }

    fn over(&self, name: &str) -> f64 {
        let worth = self.cell.strategy.worth();
        let over = worth.iter().take_while(|worth| worth.name != "constant").find(|worth| worth.name == name);
        over.map_or(0.0, |worth| worth.always)
    }

    /// What worth is counted in, and what else is worth something.
    pub fn unit(&self) -> String {
        let unit = self.cell.scenario.descriptor.score_unit;
        let all = [
            ("margin", format!("{unit} beyond the goal at the end of the game")),
            ("score", format!("{unit} at the end of the game")),
            ("turns", "turns that the game takes".to_owned()),
        ];
        let mut named: Vec<(f64, String)> =
            all.into_iter().map(|(name, what)| (self.over(name), what)).filter(|own| own.0 != 0.0).collect();
        named.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        let of = |(worth, what): &(f64, String)| match *worth {
            1.0 => what.clone(),
            -1.0 => format!("{what}, each of which costs 1"),
            other => format!("{what}, each of which counts {}", plain(other)),
        };
        let mut text = named.iter().map(of).collect::<Vec<_>>().join(", and ");
        let win = self.over("win");
        if win != 0.0 {
            let and = if text.is_empty() { "" } else { "; " };
            text.push_str(&format!("{and}winning counts {} more", plain(win)));
        }
        text
    }

    /// What weights change by, and a stage of it in words.
    fn stages(&self) -> (&'static str, impl Fn(u32) -> String) {
        let by = self.cell.strategy.goes_by();
        let stage =
            move |number| by.map_or_else(|| format!("in turn {number}"), |by| format!("with `{by}` at {number}"));
        (by.unwrap_or("turn"), stage)
    }

    fn at(part: &Part, turn: u32) -> f64 {
        part.weight[0] + part.weight[1] * f64::from(turn)
    }

    /// What a variable is, as a sentence says it.
    pub fn about(&self, part: &Part) -> String {
        let lets = self.cell.strategy.lets();
        match lets.iter().find(|own| own.0 == part.name) {
            Some((_, expression)) => expression.clone(),
            None => part.about.trim_end_matches('.').to_owned(),
        }
    }

    /// What a variable is worth, in words.
    fn in_words(&self, part: &Part) -> String {
        let [early, late] = self.findings.turns;
        let [first, last] = [early, late].map(|turn| plain(Self::at(part, turn)).replace('-', "−"));
        let what = if part.boolean { "if so, that is" } else { "one more is" };
        let worth = match part.weight[1] {
            _ if first == last => format!("{what} worth {first}"),
            _ => {
                let stage = self.stages().1;
                format!("{what} worth {first} {} and {last} {}", stage(early), stage(late))
            }
        };
        let (spread, matters) = (plain(part.spread), plain(part.matters));
        let by = self.cell.strategy.goes_by().map_or_else(|| "turn".to_owned(), |by| format!("`{by}`"));
        let differs = match part.boolean {
            true => format!("By that, positions of one {by} usually differ by {matters}"),
            false => format!("Positions of one {by} usually differ by {spread} of it, which is {matters}"),
        };
        format!("{} (`{}`): {worth}. {differs}.", self.about(part), part.name)
    }

    fn values(&self) -> LeafletPart {
        let findings = self.findings;
        let ([early, late], by) = (findings.turns, self.stages().0);
        let told = findings.parts.iter().filter(|part| part.matters > 0.0);
        let lines = told.clone().take(LINES).map(|part| {
            let line = (early..=late).map(|turn| (f64::from(turn), part.spread * Self::at(part, turn)));
            (part.name.clone(), line.collect())
        });
        let picture = Picture {
            name: "values",
            title: format!("What counts most, {by} by {by}"),
            caption: format!(
                "What a usual difference of each variable (the standard deviation between positions of one {by}) is worth, in {}. Below 0 it is better to have less. The {LINES} \
                 that matter most of {}.",
                self.unit(),
                findings.parts.len()
            ),
            drawn: Drawn::Lines {
                lines: lines.collect(),
                axes: [by.to_owned(), "worth of a usual difference".to_owned()],
            },
        };
        let rows = findings.parts.iter().map(|part| {
            let [first, last] = [early, late].map(|turn| Self::at(part, turn));
            vec![
                text(part.name.clone()),
                number(first, plain(first)),
                number(last, plain(last)),
                number(part.spread, plain(part.spread)),
                number(part.matters, plain(part.matters)),
                text(self.about(part)),
            ]
        });
        let (first, last) = (format!("{by} {early}"), format!("{by} {late}"));
        let table = Cells {
            title: "What one more of each is worth, by how much it matters".to_owned(),
            columns: columns(&[
                ("variable", false),
                (&first, true),
                (&last, true),
                ("usual difference", true),
                ("matters", true),
                (WHAT, false),
            ]),
            rows: rows.collect(),
            picture: Some(picture),
        };
        LeafletPart {
            id: "values",
            question: "What does it value?".to_owned(),
            verdict: format!("A position's worth is counted in {}.", self.unit()),
            more: told
                .take(TOLD)
                .map(|part| self.in_words(part))
                .chain(["Variables go along with one another: a weight says what one more is worth while all the others stay as they are, which they seldom do. What a variable is \
                     worth to the player is told by playing without it, below."
                    .to_owned()])
                .collect(),
            tables: vec![table],
            games: Vec::new(),
        }
    }

    /// Whether wins are what it is judged by.
    pub fn aims_at_wins(&self) -> bool {
        self.findings.aims_at_wins && self.findings.measure == Measure::Score
    }

    /// All of it in a sentence or two.
    fn summary(&self) -> String {
        let findings = self.findings;
        let own = self.name();
        let most: Vec<String> = findings.parts.iter().take(3).map(|part| format!("`{}`", part.name)).collect();
        let count = findings.parts.len();
        let well = findings.fewest.as_ref().filter(|fewest| fewest.as_well);
        let well = well.map_or_else(String::new, |fewest| format!(", and {} of them do as well", fewest.kept.len()));
        let beside = findings.differ.as_ref().map_or_else(String::new, |differ| {
            let [own, other] = differ.means.map(|mean| 100.0 * mean.wins);
            format!(" It wins {own:.1} % of games of which `{}` wins {other:.1} %.", self.other())
        });
        format!("Of {count} variables that `{own}` weighs, {} count most{well}.{beside}", list(&most))
    }

    /// The whole page.
    pub fn leaflet(&self) -> Leaflet {
        let own = self.name();
        let mut parts = vec![self.values(), self.needs()];
        parts.extend(self.few());
        parts.extend(self.differs());
        parts.extend(self.parts_ways());
        let short = parts.iter().skip(1).filter(|part| part.id != "parted").map(|part| part.verdict.clone());
        let line = command_line(&self.again()).unwrap_or_default();
        let again = "Find the same again".to_owned();
        let mut told = vec![
            ("Seed".to_owned(), self.plan.seed.to_string()),
            ("Scenario".to_owned(), format!("{} (`{}`)", self.cell.scenario.title, self.cell.scenario.path.display())),
            ("Player".to_owned(), format!("`{}`", self.cell.strategy.called())),
            ("Beside".to_owned(), format!("`{}`", self.other.strategy.called())),
            (
                "Intervals".to_owned(),
                format!(
                    "{:.0} %, where nothing else is said; games that choose are never games that tell, and how many tell is fixed before the first of them",
                    100.0 * LEVEL
                ),
            ),
        ];
        if let Some(written) = self.written {
            told.push(("Written".to_owned(), format!("`{}`", path_argument(written))));
        }
        Leaflet {
            title: format!("What {own} values"),
            ruleset: self.cell.scenario.descriptor.name.to_owned(),
            purpose: self.cell.strategy.about().to_owned(),
            facts: format!("{}, beside {}, seed {}", self.cell.scenario.title, self.other(), self.plan.seed),
            summary: self.summary(),
            short: short.collect(),
            parts,
            commands: vec![(again, line)],
            told,
        }
    }

    /// The same for a terminal.
    pub fn text(&self, width: Option<u16>) -> String {
        let page = self.leaflet();
        let mut text = format!("{}\n{}\n\n{}\n", page.title, page.facts, wrapped(&page.summary, width));
        for part in &page.parts {
            text.push_str(&format!("\n{}\n{}\n", part.question.to_uppercase(), wrapped(&part.verdict, width)));
            part.more.iter().for_each(|more| text.push_str(&format!("- {}\n", wrapped(more, width))));
            for table in part.tables.iter().filter(|table| !table.rows.is_empty()) {
                let (table, left_out) = short(table);
                text.push_str(&format!("\n{}:\n{}\n", table.title, table.text(width)));
                if left_out > 0 {
                    text.push_str(&format!("and {left_out} more, which --page and --format json have\n"));
                }
            }
            for game in &part.games {
                text.push_str(&format!("\n{}\n{}\n", game.title, wrapped(&game.what, width)));
                game.commands.iter().for_each(|(_, line)| text.push_str(&format!("  {line}\n")));
            }
        }
        if let Some(written) = self.written {
            text.push_str(&format!("\n`{}` was written.\n", written.display()));
        }
        text
    }
}

/// A table as a terminal has room for, and how many of its rows it leaves out.
fn short(table: &Cells) -> (Cells, usize) {
    let shown: Vec<usize> = (0..table.columns.len()).filter(|&place| table.columns[place].0 != WHAT).collect();
    let rows = table.rows.iter().take(ROWS).map(|row| shown.iter().map(|&place| row[place].clone()).collect());
    let columns = shown.iter().map(|&place| table.columns[place].clone()).collect();
    let left_out = table.rows.len().saturating_sub(ROWS);
    (Cells { title: table.title.clone(), columns, rows: rows.collect(), picture: None }, left_out)
}

/// A sentence in lines.
fn wrapped(text: &str, width: Option<u16>) -> String {
    let most = usize::from(width.unwrap_or(110).clamp(40, 140));
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + word.chars().count() + 1 > most {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.join("\n  ")
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_exact_as_they_need_be() {
        let told = [0.0, 12.0, 0.0312, -0.004, 0.3125, 2.5678, 25.678, -256.78, 1e-9].map(plain);
        assert_eq!(told, ["0", "12", "0.031", "-0.004", "0.31", "2.57", "25.7", "-257", "0"]);
    }

    #[test]
    fn sentences_are_broken_between_words() {
        let text = "one two three four five six seven eight nine ten";
        assert_eq!(wrapped(text, Some(40)), "one two three four five six seven eight\n  nine ten");
    }
}
