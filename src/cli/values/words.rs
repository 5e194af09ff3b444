//! What is found in words, tables and charts: for the page, and for the terminal.

use super::Told;
use crate::{
    analysis::{Estimate, Interval},
    files::{command_line, path_argument},
    report::{Cells, Drawn, Games, Leaflet, LeafletPart, Picture, thousands},
    training::{
        coach::Figure,
        values::{ALLOWED, Agreed, Fewest, LEVEL, Measure, Paired, Part, PartedGame, errors_of},
    },
};

/// How many variables sentences and charts tell of, and a terminal's tables.
const TOLD: usize = 8;
const LINES: usize = 6;
const CHARTED: usize = 20;
const ROWS: usize = 30;

/// The column that a terminal has no room for.
const WHAT: &str = "what it is";

type Entry = (String, Option<f64>);

fn text(text: impl Into<String>) -> Entry {
    (text.into(), None)
}

fn number(value: f64, text: String) -> Entry {
    (text.replace('-', "−"), Some(value))
}

/// A number with three digits that count, and no more than three places.
fn plain(value: f64) -> String {
    let places = match value.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.0995 => 2,
        _ => 3,
    };
    let text = format!("{value:.places$}");
    if text.trim_start_matches('-').chars().all(|letter| matches!(letter, '0' | '.')) { "0".to_owned() } else { text }
}

fn columns(names: &[(&str, bool)]) -> Vec<(String, bool)> {
    names.iter().map(|&(name, number)| (name.to_owned(), number)).collect()
}

/// Both ends of an interval.
fn between([low, high]: [f64; 2], places: usize) -> String {
    format!("{low:+.places$} to {high:+.places$}").replace('-', "−")
}

/// Percentage points more, and points more, each with its interval.
fn more(paired: &Paired) -> [Entry; 4] {
    let errors = errors_of(LEVEL);
    let [wins, points] = [paired.wins(), paired.points.value];
    [
        number(wins, format!("{:+.1}", 100.0 * wins)),
        text(between(paired.wins_between(errors).map(|end| 100.0 * end), 1)),
        number(points, format!("{points:+.2}")),
        text(between(paired.points_between(errors), 2)),
    ]
}

fn share(figure: Figure) -> [Entry; 2] {
    let Interval { low, high } = Estimate::normal(figure.value, figure.error, LEVEL).interval;
    let [low, high] = [low, high].map(|end| 100.0 * end.clamp(0.0, 1.0));
    [number(figure.value, format!("{:.0} %", 100.0 * figure.value)), text(format!("{low:.0} to {high:.0} %"))]
}

impl Told<'_> {
    fn name(&self) -> &str {
        self.cell.strategy.name()
    }

    fn other(&self) -> &str {
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

    fn at(part: &Part, turn: u32) -> f64 {
        part.weight[0] + part.weight[1] * f64::from(turn)
    }

    /// What a variable is, as a sentence says it.
    fn about(&self, part: &Part) -> String {
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
            _ => format!("{what} worth {first} in turn {early} and {last} in turn {late}"),
        };
        let (spread, matters) = (plain(part.spread), plain(part.matters));
        format!(
            "{} (`{}`): {worth}. Positions of one turn differ by {spread} of it, which is {matters}.",
            self.about(part),
            part.name
        )
    }

    fn values(&self) -> LeafletPart {
        let findings = self.findings;
        let [early, late] = findings.turns;
        let told = findings.parts.iter().filter(|part| part.matters > 0.0);
        let lines = told.clone().take(LINES).map(|part| {
            let line = (early..=late).map(|turn| (f64::from(turn), part.spread * Self::at(part, turn)));
            (part.name.clone(), line.collect())
        });
        let picture = Picture {
            name: "values",
            title: "What counts most, turn by turn".to_owned(),
            caption: format!(
                "What a usual difference of each variable (the standard deviation between positions of one turn) is worth, in {}. Below 0 it is better to have less. The {LINES} \
                 that matter most of {}.",
                self.unit(),
                findings.parts.len()
            ),
            drawn: Drawn::Lines {
                lines: lines.collect(),
                axes: ["turn".to_owned(), "worth of a usual difference".to_owned()],
            },
            table: None,
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
        let (first, last) = (format!("turn {early}"), format!("turn {late}"));
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
            pictures: vec![picture],
            tables: vec![table],
            games: Vec::new(),
        }
    }

    /// Those that were played without, those without which most is lost first.
    fn left_out(&self) -> Vec<(&Part, Paired)> {
        let mut all: Vec<(&Part, Paired)> =
            self.findings.parts.iter().filter_map(|part| Some((part, part.without?))).collect();
        let wins = self.findings.aims_at_wins && self.findings.measure == Measure::Score;
        let by = |paired: &Paired| {
            if wins { (paired.wins(), paired.points.value) } else { (paired.points.value, paired.wins()) }
        };
        all.sort_by(|a, b| by(&a.1).partial_cmp(&by(&b.1)).unwrap_or(std::cmp::Ordering::Equal));
        all
    }

    /// A chart of what is gained: by wins where these are aimed at, otherwise by points.
    fn gains(&self, name: &'static str, title: &str, caption: &str, rows: Vec<(String, Paired)>) -> Option<Picture> {
        let wins = self.findings.aims_at_wins && self.findings.measure == Measure::Score;
        let errors = errors_of(LEVEL);
        let estimate = |paired: &Paired| {
            let ([low, high], value) = match wins {
                true => (paired.wins_between(errors).map(|end| 100.0 * end), 100.0 * paired.wins()),
                false => (paired.points_between(errors), paired.points.value),
            };
            Estimate { value, error: 0.0, interval: Interval { low: low.min(value), high: high.max(value) } }
        };
        let axis = if wins { "percentage points of wins".to_owned() } else { self.points().to_owned() };
        let rows: Vec<(String, Estimate)> = rows.into_iter().map(|(name, paired)| (name, estimate(&paired))).collect();
        (!rows.is_empty()).then(|| Picture {
            name,
            title: title.to_owned(),
            caption: caption.to_owned(),
            drawn: Drawn::Estimates { rows, axis },
            table: None,
        })
    }

    fn needs(&self) -> LeafletPart {
        let findings = self.findings;
        let all = self.left_out();
        let missed: Vec<&str> =
            all.iter().filter(|(part, _)| findings.is_missed(part)).map(|(part, _)| part.name.as_str()).collect();
        let verdict = match (all.len(), missed.as_slice()) {
            (0, _) => "Nothing was played without a variable: there was no time for that.".to_owned(),
            (played, []) => format!("None of {played} variables is missed for certain when it alone is left out."),
            (played, missed) => {
                let names: Vec<String> = missed.iter().map(|name| format!("`{name}`")).collect();
                format!(
                    "Of {played} variables {} missed for certain when left out alone: {}.",
                    is(missed.len()),
                    list(&names)
                )
            }
        };
        let mut more_of = vec![format!(
            "{} games of the player were watched, with {:.0} % of its decisions at random: {} positions. From these the weights were learned again with all variables, and without each: one \
             iteration of learning, on the games of the whole player. The weights learned again with all explain {:.1} % of how what games reach differs; “fit” is how many of these hundredths are lost \
             without a variable.",
            thousands(findings.watched[0]),
            100.0 * self.plan.slip,
            thousands(findings.watched[1]),
            100.0 * findings.fit
        )];
        if let Some((mean, gain)) = &findings.again {
            more_of.push(format!(
                "Learned again with all variables it won {:.1} % of {} games, {}. It is what those without a variable are compared with, game by game on the same luck. Half of them, those that \
                 seemed to lose most in other games, played as many games; the others a quarter.",
                100.0 * mean.wins,
                thousands(mean.games),
                self.gained(gain, &format!("than `{}` itself", self.name()))
            ));
            more_of.push(format!(
                "Intervals are at {:.0} % for each. What is called missed has fewer wins or points for certain, all {} taken together (Bonferroni).",
                100.0 * LEVEL,
                all.len()
            ));
        }
        let rows = all.iter().map(|(part, paired)| {
            let mut row = vec![text(part.name.clone())];
            row.extend(more(paired));
            row.push(number(100.0 * part.lost, format!("{:.2}", 100.0 * part.lost)));
            row.push(number(paired.games as f64, thousands(paired.games)));
            row.push(text(if findings.is_missed(part) {
                "missed"
            } else if paired.alike == paired.games {
                "plays alike"
            } else {
                ""
            }));
            row.push(text(self.about(part)));
            row
        });
        let points = self.points();
        let table = Cells {
            title: "What is gained without each variable, learned again".to_owned(),
            columns: columns(&[
                ("without", false),
                ("wins", true),
                ("between", true),
                (points, true),
                ("between ", true),
                ("fit", true),
                ("games", true),
                ("", false),
                (WHAT, false),
            ]),
            rows: rows.collect(),
        };
        let caption = "How much better the player plays without a variable, having learned again: left of 0 it is missed. Grey ones may be no difference.";
        let charted = all.iter().take(CHARTED).map(|(part, paired)| (part.name.clone(), *paired)).collect();
        let mut part = LeafletPart {
            id: "needs",
            question: "Which variables does it need?".to_owned(),
            verdict,
            more: more_of,
            pictures: self.gains("needs", "Without each variable", caption, charted).into_iter().collect(),
            tables: vec![table],
            games: Vec::new(),
        };
        self.groups(&mut part);
        part
    }

    fn groups(&self, part: &mut LeafletPart) {
        let groups = &self.findings.groups;
        let names = |parts: &[usize]| -> String {
            let names = parts.iter().filter_map(|&place| self.findings.parts.get(place));
            names.map(|part| part.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        let rows: Vec<Vec<Entry>> = groups
            .iter()
            .filter_map(|group| {
                let without = group.without?;
                let mut row = vec![text(names(&group.parts))];
                row.extend(more(&without));
                row.push(number(100.0 * group.lost, format!("{:.2}", 100.0 * group.lost)));
                Some(row)
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        part.more.push(format!(
            "{} of variables stand in for one another: without one of them hardly any fit is lost, without all of them much. So they were left out together as well.",
            if rows.len() == 1 { "One group".to_owned() } else { format!("{} groups", rows.len()) }
        ));
        part.tables.push(Cells {
            title: "What is gained without all variables of a group, learned again".to_owned(),
            columns: columns(&[
                ("without all of", false),
                ("wins", true),
                ("between", true),
                (self.points(), true),
                ("between ", true),
                ("fit", true),
            ]),
            rows,
        });
    }

    /// `wins 1.2 percentage points more (between +0.1 and +2.3) and has 0.30 Prestige more than …`.
    fn gained(&self, paired: &Paired, than: &str) -> String {
        self.gained_within(paired, than, errors_of(LEVEL))
    }

    fn gained_within(&self, paired: &Paired, than: &str, errors: f64) -> String {
        let [wins, points] = [100.0 * paired.wins(), paired.points.value];
        format!(
            "{:.1} percentage points {} ({}) and {:.2} {} {} ({}) {than}",
            wins.abs(),
            if wins < 0.0 { "fewer" } else { "more" },
            between(paired.wins_between(errors).map(|end| 100.0 * end), 1),
            points.abs(),
            self.points(),
            if points < 0.0 { "less" } else { "more" },
            between(paired.points_between(errors), 2)
        )
    }

    fn few(&self, fewest: &Fewest) -> LeafletPart {
        let findings = self.findings;
        let (count, of) = (fewest.kept.len(), findings.parts.len());
        let [own, whole, player] = fewest.means;
        let level = 100.0 * (2.0 * (1.0 - (1.0 - LEVEL) / 8.0) - 1.0);
        let names: Vec<String> = fewest
            .kept
            .iter()
            .filter_map(|&place| findings.parts.get(place))
            .map(|part| format!("`{}`", part.name))
            .collect();
        let allowed = match findings.aims_at_wins && findings.measure == Measure::Score {
            true => format!("{:.0} percentage point of wins", 100.0 * ALLOWED),
            false => format!("{:.0} % of the {}", 100.0 * ALLOWED, self.points()),
        };
        let verdict = match fewest.as_well {
            true => format!(
                "{count} of its {of} variables do as well: without the other {} it surely loses no more than {allowed}.",
                of - count
            ),
            false => format!(
                "No set of fewer variables was shown to lose no more than {allowed}; the largest that was tried on games of its own has {count} of {of}."
            ),
        };
        let rows = fewest.tried.iter().map(|(size, paired)| {
            let mut row = vec![number(*size as f64, size.to_string())];
            row.extend(more(paired));
            row
        });
        let table = Cells {
            title: format!("Sets of fewer variables against all {of}, in the games that chose among them"),
            columns: columns(&[
                ("variables", true),
                ("wins", true),
                ("between", true),
                (self.points(), true),
                ("between ", true),
            ]),
            rows: rows.collect(),
        };
        let caption = "How much better the player plays with fewer variables, learned again, than with all of them, in the games by which a set was chosen; the sentence above is told by others.";
        let charted = fewest.tried.iter().map(|(size, paired)| (format!("{size} variables"), *paired)).collect();
        LeafletPart {
            id: "fewest",
            question: "How few variables do as well?".to_owned(),
            verdict,
            more: vec![
                format!(
                    "With {} it won {:.1} % of {} games that chose nothing, {} (intervals at {level:.2} %, so that those of four sets hold together).",
                    list(&names),
                    100.0 * own.wins,
                    thousands(own.games),
                    self.gained_within(&fewest.gains[0], "than with all variables, learned again", fewest.errors)
                ),
                format!(
                    "All variables won {:.1} %, and `{}` itself {:.1} % of the same games: the few won {}.",
                    100.0 * whole.wins,
                    self.name(),
                    100.0 * player.wins,
                    self.gained(&fewest.gains[1], &format!("than `{}`", self.name()))
                ),
                "Variables were left out one after the other, each time the one without which the fit loses least when all others learn again; those that were missed alone came last.".to_owned(),
            ],
            pictures: self.gains("fewest", "With fewer variables", caption, charted).into_iter().collect(),
            tables: vec![table],
            games: Vec::new(),
        }
    }

    fn differs(&self) -> Option<LeafletPart> {
        let differ = self.findings.differ.as_ref()?;
        let (own, other) = (self.name(), self.other());
        let [of_own, of_other] = differ.means;
        let kinds = self.cell.scenario.descriptor.actions;
        let agreed = |agreed: &Agreed| agreed.share.map_or_else(|| [text("–"), text("")], share);
        let mut used = differ.kinds.clone();
        used.sort_by(|a, b| b.more.value.abs().total_cmp(&a.more.value.abs()));
        let rows = used.iter().map(|kind| {
            let name = kinds.get(usize::from(kind.kind)).map_or("", |kind| kind.name);
            let Interval { low, high } = Estimate::normal(kind.more.value, kind.more.error, LEVEL).interval;
            let mut row = vec![text(name)];
            row.extend(kind.uses.map(|uses| number(uses, format!("{uses:.2}"))));
            row.push(number(kind.more.value, format!("{:+.2}", kind.more.value)));
            row.push(text(between([low, high], 2)));
            row.push(number(kind.agreed.decisions, format!("{:.2}", kind.agreed.decisions)));
            row.extend(agreed(&kind.agreed));
            row
        });
        let would = format!("{other} agrees");
        let of_kinds = Cells {
            title: format!("Actions a game, and decisions of {own} at which {other} would do the same"),
            columns: columns(&[
                ("action", false),
                (own, true),
                (other, true),
                ("more", true),
                ("between", true),
                ("decisions", true),
                (&would, true),
                ("between ", true),
            ]),
            rows: rows.collect(),
        };
        let turns = differ.turns.iter().map(|(turn, of_turn)| {
            let mut row = vec![number(f64::from(*turn), turn.to_string())];
            row.push(number(of_turn.decisions, format!("{:.2}", of_turn.decisions)));
            row.extend(agreed(of_turn));
            row
        });
        let of_turns = Cells {
            title: format!("Decisions of {own} by turn, and at how many {other} would do the same"),
            columns: columns(&[("turn", true), ("decisions", true), (&would, true), ("between", true)]),
            rows: turns.collect(),
        };
        let all = differ.agreed.share.unwrap_or_default();
        Some(LeafletPart {
            id: "differs",
            question: format!("How does it differ from {other}?"),
            verdict: format!(
                "`{own}` wins {:.1} % and `{other}` {:.1} % of the same {} games: {}.",
                100.0 * of_own.wins,
                100.0 * of_other.wins,
                thousands(of_own.games),
                self.gained(&differ.gain, &format!("than `{other}`"))
            ),
            more: vec![format!(
                "At {} of its decisions ({}) `{other}` would do the same. {} of these games go on in the same way for both to the end.",
                share(all)[0].0,
                share(all)[1].0,
                thousands(differ.same)
            )],
            tables: vec![of_kinds, of_turns],
            ..LeafletPart::default()
        })
    }

    fn parts_ways(&self) -> Option<LeafletPart> {
        let differ = self.findings.differ.as_ref()?;
        let wins = differ.parted.iter().filter(|game| game.won[0] != game.won[1]).count();
        let verdict = match (differ.parted.len(), wins) {
            (0, _) => "No game goes on in another way for one of them.".to_owned(),
            (all, 0) => format!("No game is won by one of them alone. These are the {all} whose scores differ most."),
            _ => "These are the games that one of them alone wins whose scores differ most, up to three of each: examples, not what is usual.".to_owned(),
        };
        Some(LeafletPart {
            id: "parted",
            question: "Where do their games part?".to_owned(),
            verdict,
            games: differ.parted.iter().map(|game| self.game(game, differ.seed)).collect(),
            ..LeafletPart::default()
        })
    }

    fn game(&self, game: &PartedGame, seed: u64) -> Games {
        let ends = game.won.map(|won| if won { "wins" } else { "loses" });
        let (own, other) = (self.name(), self.other());
        let line = |words: Vec<String>| command_line(&words).unwrap_or_default();
        Games {
            title: format!(
                "Game {}: `{own}` {} with {}, `{other}` {} with {}",
                game.game, ends[0], game.scores[0], ends[1], game.scores[1]
            ),
            what: format!(
                "Until decision {} in turn {} both do the same. Then `{own}` does “{}”, and `{other}` does “{}”.",
                game.number, game.turn, game.words[0], game.words[1]
            ),
            commands: [self.cell, self.other]
                .map(|cell| {
                    (
                        format!("The game of `{}`", cell.strategy.name()).replace('`', ""),
                        line(self.replay(cell, seed, game.game)),
                    )
                })
                .to_vec(),
        }
    }

    /// The whole page.
    pub fn leaflet(&self) -> Leaflet {
        let findings = self.findings;
        let own = self.name();
        let few = findings.fewest.as_ref().map(|fewest| self.few(fewest));
        let mut parts = vec![self.values(), self.needs()];
        parts.extend(few);
        parts.extend(self.differs());
        parts.extend(self.parts_ways());
        let most: Vec<String> = findings.parts.iter().take(3).map(|part| format!("`{}`", part.name)).collect();
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
            summary: format!(
                "Of {} things `{own}` looks at, what counts most is {}.",
                findings.parts.len(),
                list(&most)
            ),
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
    (Cells { title: table.title.clone(), columns, rows: rows.collect() }, left_out)
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

/// `one is`, `3 are`.
fn is(count: usize) -> String {
    if count == 1 { "one is".to_owned() } else { format!("{count} are") }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
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
        let told = [0.0, 0.0312, -0.004, 0.3125, 3.14159, 31.4159, -314.159, 1e-9].map(plain);
        assert_eq!(told, ["0", "0.031", "-0.004", "0.31", "3.14", "31.4", "-314", "0"]);
    }

    #[test]
    fn sentences_are_broken_between_words() {
        let text = "one two three four five six seven eight nine ten";
        assert_eq!(wrapped(text, Some(40)), "one two three four five six seven eight\n  nine ten");
    }
}
