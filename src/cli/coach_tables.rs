//! What `perihelion coach` prints.

use super::{Format, Options, Stop, output};
use crate::{
    analysis::{Estimate, Interval},
    files::{command_advice, path_argument},
    report::{table, thousands},
    scenario::Cell,
    simulation::Decider,
    training::coach::{Added, Change, Cost, Dear, Figure, Findings, Kept, Part, Plan, RuleWorth, Situation, Unproven},
};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The level of all intervals.
const LEVEL: f64 = 0.95;

/// How many situations are told to people.
const SITUATIONS: usize = 6;

/// What was found, and of whom.
pub struct Told<'a> {
    pub cell: &'a Cell,
    pub plan: &'a Plan,
    pub findings: &'a Findings,
    pub scenario: &'a Path,
    /// The file that was written.
    pub written: Option<&'a Path>,
}

/// A row for programs: what it is about, and what it says.
struct Row {
    part: &'static str,
    name: String,
    /// Decisions a game, those looked at, and those in which the adviser would have done something else.
    decisions: Option<f64>,
    looked: Option<u64>,
    differ: Option<u64>,
    /// Games that were compared.
    games: Option<u64>,
    wins: Option<Figure>,
    points: Option<Figure>,
}

fn interval(figure: Figure) -> Interval {
    Estimate::normal(figure.value, figure.error, LEVEL).interval
}

/// Percentage points.
fn wins(figure: Figure) -> [String; 2] {
    let Interval { low, high } = interval(figure);
    [format!("{:+.1}", 100.0 * figure.value), format!("{:+.1} – {:+.1}", 100.0 * low, 100.0 * high)]
}

fn points(figure: Figure) -> [String; 2] {
    let Interval { low, high } = interval(figure);
    [format!("{:+.2}", figure.value), format!("{low:+.2} – {high:+.2}")]
}

fn both(of_wins: Figure, of_points: Figure) -> impl Iterator<Item = String> {
    wins(of_wins).into_iter().chain(points(of_points))
}

impl Told<'_> {
    pub fn print(&self, options: &Options) -> Result<(), Stop> {
        match options.format {
            Format::Table => output::print(&self.text()),
            Format::Csv => {
                let rows: Vec<Vec<String>> = self.rows().iter().map(Row::texts).collect();
                output::print_rows(options, &COLUMNS, &rows, 2)
            }
            Format::Json => {
                let json = serde_json::to_string_pretty(&self.json()).map_err(anyhow::Error::from)?;
                output::print_json(&format!("{json}\n"))
            }
        }
    }

    fn unit(&self) -> &'static str {
        self.cell.scenario.descriptor.score_unit
    }

    /// What a part of the decisions is called.
    fn part(&self, part: Part) -> (&'static str, String) {
        let rules = || self.cell.strategy.rule_names();
        match part {
            Part::All => ("all", "all decisions".to_owned()),
            Part::By(Decider::Rule(rule)) => ("rule", rules().get(rule).cloned().unwrap_or_default()),
            Part::By(Decider::Uncovered) => ("rule", "no rule (the first legal action)".to_owned()),
            Part::By(Decider::Slip) => ("rule", "a slip".to_owned()),
            Part::By(Decider::Player) => ("rule", "the player".to_owned()),
            Part::Kind(kind) => {
                let kinds = self.cell.scenario.descriptor.actions;
                ("kind", kinds.get(usize::from(kind)).map_or_else(String::new, |kind| kind.name.to_owned()))
            }
            Part::Turn(turn) => ("turn", turn.to_string()),
        }
    }

    fn text(&self) -> String {
        let Findings { went: [won, score], games, .. } = *self.findings;
        let (name, adviser) = (self.cell.strategy.name(), self.plan.adviser.name());
        let mut text = format!(
            "{}: `{name}` with `{adviser}` looking on, seed {}\n{} games, {:.1} % won, mean score {score:.1}\n",
            self.cell.scenario.title,
            self.plan.seed,
            thousands(games),
            100.0 * won
        );
        text.push_str(&format!(
            "\nWhat decisions cost against `{adviser}`, a game, in percentage points of wins and in {}:\n",
            self.unit()
        ));
        for (part, heading) in [("rule", "rule"), ("kind", "action taken"), ("turn", "turn")] {
            text.push_str(&self.costs(part, heading));
        }
        text.push_str(&self.situations());
        text.push_str(&self.rules());
        text.push_str(&self.outlook());
        text
    }

    fn costs(&self, wanted: &str, heading: &str) -> String {
        let mut costs: Vec<(String, &Cost)> = self
            .findings
            .costs
            .iter()
            .map(|cost| (self.part(cost.part), cost))
            .filter(|((part, _), _)| *part == wanted || *part == "all")
            .map(|((_, name), cost)| (name, cost))
            .collect();
        // All of them last; turns in their order, the rest by what they cost.
        let worth = |cost: &Cost| (cost.part == Part::All, -cost.wins.value, -cost.points.value);
        if wanted != "turn" {
            costs.sort_by(|a, b| worth(a.1).partial_cmp(&worth(b.1)).unwrap_or(std::cmp::Ordering::Equal));
        } else {
            costs.sort_by_key(|(_, cost)| cost.part == Part::All);
        }
        let rows: Vec<Vec<String>> = costs
            .into_iter()
            .map(|(name, cost)| {
                let mut row =
                    vec![name, format!("{:.2}", cost.decisions), cost.looked.to_string(), cost.differ.to_string()];
                row.extend(both(cost.wins, cost.points));
                row
            })
            .collect();
        let header = [heading, "decisions", "looked at", "would differ", "wins", "between", self.unit(), "between"];
        format!("{}\n", table(&header.map(String::from), &rows, 1, output::width()))
    }

    fn situations(&self) -> String {
        let costly = |situation: &&Situation| self.is_told(situation.cost.wins, situation.cost.points);
        let found: Vec<&Situation> = self.findings.situations.iter().filter(costly).take(SITUATIONS).collect();
        if found.is_empty() {
            return "\nNo situation is known in which it surely loses more than in others.\n".to_owned();
        }
        let mut text =
            "\nWhere most is lost (conditions found in half of the games, costs a game those of the other half):\n"
                .to_owned();
        for Situation { when, cost, examples } in found {
            let [figure, between] = wins(cost.wins);
            let [points, of_points] = points(cost.points);
            text.push_str(&format!(
                "- {when}\n  costs {figure} ({between}) percentage points and {points} ({of_points}) {}, {:.1} decisions a game\n",
                self.unit(),
                cost.decisions
            ));
            examples.iter().for_each(|dear| text.push_str(&self.example(dear)));
        }
        text
    }

    /// Whether what is aimed at is above 0 for certain.
    fn is_told(&self, wins: Figure, points: Figure) -> bool {
        [wins, points].into_iter().any(|figure| interval(figure).low > 0.0)
    }

    fn example(&self, dear: &Dear) -> String {
        let [own, advised] = &dear.words;
        format!(
            "  turn {}, decision {}: `{own}` instead of `{advised}`; {}\n",
            dear.turn,
            dear.number,
            command_advice(&self.replay(dear.game), "tells the game")
        )
    }

    fn replay(&self, game: u64) -> Vec<String> {
        let words = ["replay", &path_argument(self.scenario), "-s", self.cell.strategy.called(), "--seed"];
        let rest = [self.plan.seed.to_string(), "--game".to_owned(), game.to_string()];
        words.into_iter().map(str::to_owned).chain(rest).collect()
    }

    fn rules(&self) -> String {
        let rules = &self.findings.rules;
        let Some(games) = rules.iter().find_map(|rule| rule.without).map(|gain| gain.games) else {
            return String::new();
        };
        let rows: Vec<Vec<String>> = rules
            .iter()
            .map(|RuleWorth { rule, decided, without }| {
                let mut row = vec![rule.clone(), format!("{decided:.2}")];
                match without {
                    Some(gain) => row.extend(both(gain.wins, gain.points)),
                    None if *decided == 0.0 => row.push("never decided".to_owned()),
                    None => row.push("cannot be left out".to_owned()),
                }
                row.resize(6, String::new());
                row
            })
            .collect();
        let header = ["rule", "decisions", "wins", "between", self.unit(), "between"].map(String::from);
        format!(
            "\nWhat it gains without a rule, game by game, in {} games:\n{}\n",
            thousands(games),
            table(&header, &rows, 1, output::width())
        )
    }

    fn outlook(&self) -> String {
        let Some(outlook) = &self.findings.outlook else { return String::new() };
        let rounds = if outlook.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", outlook.rounds) };
        let played = format!("{} changes were played in {rounds}", thousands(outlook.played as u64));
        if !outlook.confirmed {
            return self.unproven(&outlook.unproven, &played);
        }
        let Some(together) = outlook.together else {
            return format!("\nNo gain: {played}, and none was found that surely gains on new games.\n");
        };
        let mut text = format!("\nWhat gains, on {} games that nothing was chosen by:\n", thousands(together.games));
        for (number, Kept { change, step, so_far }) in (1..).zip(&outlook.kept) {
            let [figure, between] = wins(step.wins);
            let [points, of_points] = points(step.points);
            text.push_str(&format!("\n{number}. {}\n", change_text(change)));
            text.push_str(&format!(
                "   {figure} ({between}) percentage points of wins, {points} ({of_points}) {}; with those before {}\n",
                self.unit(),
                wins(so_far.wins)[0]
            ));
        }
        let [figure, between] = wins(together.wins);
        let [points, of_points] = points(together.points);
        text.push_str(&format!(
            "\nTogether: {figure} ({between}) percentage points of wins, {points} ({of_points}) {}.\n{played}",
            self.unit()
        ));
        if outlook.left_out > 0 {
            text.push_str(&format!("; {} that looked good did not surely gain on new games", outlook.left_out));
        }
        text.push_str(".\n");
        match self.written {
            Some(path) => {
                let words = ["run", &path_argument(self.scenario), "-s", &path_argument(path)];
                text.push_str(&format!(
                    "`{}` was written; {}.\n",
                    path.display(),
                    command_advice(&words, "plays with it")
                ));
            }
            None => text.push_str("--write FILE makes a strategy file of them.\n"),
        }
        text
    }

    /// What was found when it was ended before the end.
    fn unproven(&self, unproven: &[Unproven], played: &str) -> String {
        if unproven.is_empty() {
            return format!("\n{played} so far, and none of them looks good.\n");
        }
        let mut text = format!(
            "\n{played} so far. These look good, in the games that chose them and so by more than they gain; they are not yet \
             played on new ones:\n"
        );
        for (number, Unproven { change, gain }) in (1..).zip(unproven) {
            text.push_str(&format!(
                "\n{number}. {}\n   {} percentage points of wins, {} {}\n",
                change_text(change),
                wins(gain.wins)[0],
                points(gain.points)[0],
                self.unit()
            ));
        }
        text
    }

    fn rows(&self) -> Vec<Row> {
        let row = |part, name| Row {
            part,
            name,
            decisions: None,
            looked: None,
            differ: None,
            games: None,
            wins: None,
            points: None,
        };
        let cost = |part, name, cost: &Cost| Row {
            decisions: Some(cost.decisions),
            looked: Some(cost.looked),
            differ: Some(cost.differ),
            wins: Some(cost.wins),
            points: Some(cost.points),
            ..row(part, name)
        };
        let mut rows: Vec<Row> = Vec::new();
        for own in &self.findings.costs {
            let (part, name) = self.part(own.part);
            rows.push(cost(part, name, own));
        }
        rows.extend(self.findings.situations.iter().map(|own| cost("situation", own.when.clone(), &own.cost)));
        rows.extend(self.findings.rules.iter().map(|own| Row {
            decisions: Some(own.decided),
            games: own.without.map(|gain| gain.games),
            wins: own.without.map(|gain| gain.wins),
            points: own.without.map(|gain| gain.points),
            ..row("without_rule", own.rule.clone())
        }));
        if let Some(outlook) = &self.findings.outlook {
            let kept = outlook.kept.iter().map(|kept| (one_line(&kept.change), kept.step));
            let together = outlook.together.map(|gain| ("together".to_owned(), gain));
            let proven = kept.chain(together).map(|(name, gain)| ("change", name, gain));
            let unproven = outlook.unproven.iter().map(|own| ("unproven", one_line(&own.change), own.gain));
            rows.extend(proven.chain(unproven).map(|(part, name, gain)| Row {
                games: Some(gain.games),
                wins: Some(gain.wins),
                points: Some(gain.points),
                ..row(part, name)
            }));
        }
        rows
    }

    fn json(&self) -> Value {
        let examples: Vec<Value> = self.findings.situations.iter().map(|own| self.examples(own)).collect();
        let outlook = self.findings.outlook.as_ref();
        json!({
            "strategy": self.cell.strategy.name(),
            "adviser": self.plan.adviser.name(),
            "seed": self.plan.seed,
            "games": self.findings.games,
            "win_rate": self.findings.went[0],
            "score_mean": self.findings.went[1],
            "rows": self.rows().iter().map(Row::json).collect::<Vec<_>>(),
            "examples": examples,
            "rounds": outlook.map(|outlook| outlook.rounds),
            "played": outlook.map(|outlook| outlook.played),
            "confirmed": outlook.map(|outlook| outlook.confirmed),
            "file": self.written.map(|path| path.display().to_string()),
        })
    }

    fn examples(&self, situation: &Situation) -> Value {
        let example = |dear: &Dear| {
            json!({ "game": dear.game, "decision": dear.number, "turn": dear.turn, "own": dear.words[0],
                    "advised": dear.words[1], "wins": dear.cost[0], "points": dear.cost[1] })
        };
        json!({ "situation": situation.when, "decisions": situation.examples.iter().map(example).collect::<Vec<_>>() })
    }
}

/// A change in words and as a file writes it.
fn change_text(change: &Change) -> String {
    match change {
        Change::Add { rule, above } => {
            let before = above.first().map_or_else(String::new, |rule| format!(" before `{rule}`"));
            format!("a rule more{before}:{}", rule_text(rule))
        }
        Change::Replace { rule, by } => format!("in place of `{rule}`:{}", rule_text(by)),
        Change::Set { param, from, to } => format!("`{param}` = {to} instead of {from}"),
        Change::Drop { rule } => format!("without the rule `{rule}`"),
    }
}

fn one_line(change: &Change) -> String {
    change_text(change).replace('\n', " ")
}

/// A rule as a file writes it, in lines of its own.
fn rule_text(Added { action, when, prefer, .. }: &Added) -> String {
    let mut text = format!("\n   action = {action}");
    if when != "true" {
        text.push_str(&format!("\n   when   = '{when}'"));
    }
    if let Some(prefer) = prefer {
        text.push_str(&format!("\n   prefer = '{prefer}'"));
    }
    text
}

/// The columns for programs.
const COLUMNS: [&str; 14] = [
    "part",
    "name",
    "decisions",
    "looked_at",
    "differ",
    "games",
    "wins",
    "wins_se",
    "wins_low",
    "wins_high",
    "points",
    "points_se",
    "points_low",
    "points_high",
];

impl Row {
    /// The numbers, in the order of the columns after part and name.
    fn numbers(&self) -> Vec<Option<f64>> {
        let whole = |number: Option<u64>| number.map(|number| number as f64);
        let mut numbers = vec![self.decisions, whole(self.looked), whole(self.differ), whole(self.games)];
        for figure in [self.wins, self.points] {
            let ends = figure.map(interval);
            numbers.extend([
                figure.map(|figure| figure.value),
                figure.map(|figure| figure.error),
                ends.map(|ends| ends.low),
                ends.map(|ends| ends.high),
            ]);
        }
        numbers
    }

    fn texts(&self) -> Vec<String> {
        let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number}"));
        [self.part.to_owned(), self.name.clone()].into_iter().chain(self.numbers().into_iter().map(number)).collect()
    }

    fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("part".to_owned(), json!(self.part));
        object.insert("name".to_owned(), json!(self.name));
        let numbers = COLUMNS[2..].iter().zip(self.numbers());
        object.extend(numbers.map(|(name, number)| ((*name).to_owned(), json!(number))));
        Value::Object(object)
    }
}
