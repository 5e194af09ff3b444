//! The page of a search: the answer, where it looked, the surface around it, and what can be had at the expense of what.

use super::{LIKELY, MOST_LISTED, TunedLevels, TunedText, TunedWant, about, interval};
use crate::{
    analysis::counted,
    report::{
        leaflet::{Cells, Drawn, Leaflet, LeafletPart, Picture, Points},
        terminal::thousands,
        words::{count, fixed, level},
    },
    scenario::{Bounds, Measure},
    tuning::{Candidate, Counts, Kind, Verdict},
};

/// The charts of surfaces, by want: so many at most.
const SURFACES: [&str; 3] = ["surface", "surfacetwo", "surfacethree"];

impl TunedText<'_> {
    /// The page.
    #[must_use]
    pub fn leaflet(&self) -> Leaflet {
        let [title, purpose, ruleset] = self.about;
        let (games, tests) = self.tuned.games;
        let wanted = self.wants.iter().map(|want| want.words(self.levels)).collect::<Vec<_>>();
        Leaflet {
            title: title.to_owned(),
            ruleset: ruleset.to_owned(),
            purpose: purpose.to_owned(),
            facts: format!(
                "{} games, {} of them for tests; {}",
                thousands(games),
                thousands(tests),
                count(self.tuned.cells, "combination of settings", "combinations of settings")
            ),
            summary: self.summary(),
            short: vec![format!("Wanted: {}.", wanted.join("; "))],
            parts: [self.answer(), self.looked(), self.surfaces(), self.others()].into_iter().flatten().collect(),
            commands: self.commands.clone(),
            told: vec![
                ("Certainty".to_owned(), self.how()),
                (
                    "Beliefs".to_owned(),
                    "Where it looked, the surface and the runners-up are what a model of all games says, with its \
                     standard error; only the answer was put to a test of its own."
                        .to_owned(),
                ),
            ],
        }
    }

    /// What came of it, in a sentence.
    fn summary(&self) -> String {
        match (&self.tuned.verdict, self.levels) {
            (Verdict::Met(answers), None) => {
                format!(
                    "What is wanted is met by `{}`, for certain ({} %).",
                    (self.label)(answers[0].cell),
                    level(self.level)
                )
            }
            (Verdict::Met(answers), Some(_)) => {
                format!("What is wanted is met at {} levels, for certain ({} %).", answers.len(), level(self.level))
            }
            (Verdict::Impossible, _) => {
                "What is wanted cannot be met: every combination of settings is excluded by games of its own."
                    .to_owned()
            }
            (Verdict::NotFound, _) => {
                "No settings were shown to give what is wanted; that is no proof that there are none.".to_owned()
            }
        }
    }

    /// The answer, or the nearest to one.
    fn answer(&self) -> Option<LeafletPart> {
        let shown = self.tuned.shown();
        let first = shown.first()?;
        let met = matches!(self.tuned.verdict, Verdict::Met(_));
        let text = |text: &str| (text.to_owned(), None);
        let mut tables = vec![self.made_of(shown)];
        if let Some(levels) = self.levels {
            tables.push(self.ladder(levels, shown));
        }
        let (header, rows) = self.rows();
        let words = 3 + usize::from(self.levels.is_some());
        tables.push(Cells {
            title: "What was wanted, and what its games say".to_owned(),
            columns: header.iter().enumerate().map(|(place, name)| ((*name).to_owned(), place >= words)).collect(),
            rows: rows.iter().map(|row| row.iter().map(|entry| text(entry)).collect()).collect(),
            picture: None,
        });
        let verdict = match (met, self.levels) {
            (true, None) => format!("`{}`.", (self.label)(first.cell)),
            (true, Some(_)) => "Each level with what it is made of, and how often each player wins there.".to_owned(),
            (false, _) => "This comes nearest, as far as is believed.".to_owned(),
        };
        let more = self.levels.and_then(|levels| self.order(levels)).into_iter().collect();
        let question = if met { "Which settings give it?" } else { "What comes nearest?" };
        Some(LeafletPart {
            id: "answer",
            question: question.to_owned(),
            verdict,
            more,
            tables,
            ..LeafletPart::default()
        })
    }

    /// The settings of each level, or of the one answer.
    pub(super) fn made_of(&self, shown: &[Candidate]) -> Cells {
        let text = |text: &str| (text.to_owned(), None);
        let settings: Vec<Vec<(String, String)>> =
            shown.iter().map(|candidate| (self.settings)(candidate.cell)).collect();
        let named = |candidate: &Candidate| {
            self.levels.map_or_else(|| "value".to_owned(), |levels| levels.names[candidate.level].clone())
        };
        let columns = shown.iter().map(|candidate| (named(candidate), true));
        let row = |place: usize| {
            let values = settings.iter().map(|settings| text(&settings[place].1));
            std::iter::once(text(&settings[0][place].0)).chain(values).collect()
        };
        Cells {
            title: "Settings".to_owned(),
            columns: std::iter::once(("setting".to_owned(), false)).chain(columns).collect(),
            rows: (0..settings.first().map_or(0, Vec::len)).map(row).collect(),
            picture: None,
        }
    }

    /// How often each player wins at each level.
    pub(super) fn ladder(&self, levels: &TunedLevels, shown: &[Candidate]) -> Cells {
        let wins = |candidate: &Candidate, quantity: usize| candidate.counts[quantity].mean();
        let row = |candidate: &Candidate| {
            let of = |(_, quantity): &(String, usize)| {
                let counts = &candidate.counts[*quantity];
                let between = interval(&Measure::Wins, counted(Kind::Share, counts, self.level));
                let seen = wins(candidate, *quantity);
                let told = seen.map_or("–".to_owned(), |seen| format!("{} %", fixed(100.0 * seen, 1)));
                (format!("{told} ({between})"), seen)
            };
            let name = (levels.names[candidate.level].clone(), None);
            std::iter::once(name).chain(levels.ordered.iter().map(of)).collect()
        };
        let line = |(player, quantity): &(String, usize)| {
            let points = shown
                .iter()
                .filter_map(|candidate| Some((candidate.level as f64 + 1.0, 100.0 * wins(candidate, *quantity)?)));
            (player.clone(), points.collect())
        };
        let players = levels.ordered.iter().map(|(player, _)| (player.clone(), true));
        Cells {
            title: "Wins".to_owned(),
            columns: std::iter::once(("level".to_owned(), false)).chain(players).collect(),
            rows: shown.iter().map(row).collect(),
            picture: Some(Picture {
                name: "ladder",
                title: "Wins at each level".to_owned(),
                caption: "A line for each player, from the first level to the last.".to_owned(),
                drawn: Drawn::Lines {
                    lines: levels.ordered.iter().map(line).collect(),
                    axes: ["level", "wins, %"].map(String::from),
                },
            }),
        }
    }

    /// The two wants whose values a point is drawn by.
    fn drawn(&self) -> Option<[usize; 2]> {
        let mut hard = self.wants.iter().enumerate().filter(|(_, want)| want.must).map(|(place, _)| place);
        let first = hard.next()?;
        Some([first, hard.next().unwrap_or(first)])
    }

    /// Every combination that was played.
    fn looked(&self) -> Option<LeafletPart> {
        let [first, second] = self.drawn()?;
        let scale = |want: &TunedWant| if want.measure.is_share() { 100.0 } else { 1.0 };
        let alone = first == second;
        let point = |candidate: &Candidate| {
            let at = |place: usize| scale(&self.wants[place]) * candidate.values[place].0;
            let games: u64 = candidate.counts.iter().map(Counts::games).max().unwrap_or(0);
            let tip =
                self.wants.iter().zip(&candidate.values).map(|(want, (mean, error))| want.believed(*mean, *error));
            let tip = format!("{}: {}", (self.label)(candidate.cell), tip.collect::<Vec<_>>().join(", "));
            (at(first), if alone { games as f64 } else { at(second) }, tip)
        };
        let others: Vec<_> = self.tuned.others.iter().map(point).collect();
        let shown: Vec<_> = self.tuned.shown().iter().map(point).collect();
        let named = if matches!(self.tuned.verdict, Verdict::Met(_)) { "the answer" } else { "the nearest" };
        let ends = |place: usize| -> Vec<f64> {
            let want = &self.wants[place];
            let both = want.bounds.iter().flat_map(|bounds| [bounds.least, bounds.most]);
            let mut ends: Vec<f64> = both.flatten().map(|end| scale(want) * end).collect();
            ends.sort_by(f64::total_cmp);
            ends.dedup();
            ends
        };
        let axis = |place: usize| {
            let want = &self.wants[place];
            format!("{} of {}{}", want.measure, want.who(), if want.measure.is_share() { ", %" } else { "" })
        };
        let axes = [axis(first), if alone { "games of a player".to_owned() } else { axis(second) }];
        let ends = [ends(first), if alone { Vec::new() } else { ends(second) }];
        let kind = |name: &str, points| Points { name: name.to_owned(), points };
        let kinds = vec![kind("played", others), kind(named, shown)];
        let picture = Picture {
            name: "looked",
            title: "Where it looked".to_owned(),
            caption: "Each point is a combination of settings that was played; lines are the ends of what is wanted. \
                      Point at one to see its settings."
                .to_owned(),
            drawn: Drawn::Points { kinds, axes, ends },
        };
        let all: Vec<&Candidate> = self.tuned.shown().iter().chain(&self.tuned.others).collect();
        let played = all.len() as u64;
        Some(LeafletPart {
            id: "looked",
            question: "Where did it look?".to_owned(),
            verdict: format!(
                "{} of {} were played.",
                thousands(played),
                count(self.tuned.cells, "combination", "combinations")
            ),
            tables: vec![Cells { picture: Some(picture), ..self.listed("Combinations that were played", &all) }],
            ..LeafletPart::default()
        })
    }

    /// Combinations with what is believed of them.
    fn listed(&self, title: &str, all: &[&Candidate]) -> Cells {
        let wants = self.wants.iter().map(|want| (format!("{} {}", want.measure, want.who()), true));
        let columns = std::iter::once(("settings".to_owned(), false)).chain(wants);
        let games = ("games".to_owned(), true);
        let row = |candidate: &&Candidate| {
            let believed = self.wants.iter().zip(&candidate.values);
            let believed = believed.map(|(want, (mean, error))| (about(&want.measure, *mean, *error), Some(*mean)));
            let games: u64 = candidate.counts.iter().map(Counts::games).max().unwrap_or(0);
            let name = ((self.label)(candidate.cell), None);
            std::iter::once(name).chain(believed).chain([(thousands(games), Some(games as f64))]).collect()
        };
        Cells {
            title: title.to_owned(),
            columns: columns.chain([games]).collect(),
            rows: all.iter().map(row).collect(),
            picture: None,
        }
    }

    /// What is believed around the answer, of each share that must be met.
    fn surfaces(&self) -> Option<LeafletPart> {
        let surface = self.tuned.surface.as_ref()?;
        let [first, second] = surface.axes;
        let (rows, columns) = (surface.values.len(), surface.values.first()?.len());
        let shown = self.tuned.shown();
        let level = shown.iter().find(|candidate| candidate.cell == surface.around)?.level;
        // Labels are like `spy.cost=2`: what they have in common is the axis.
        let parted = |axis: usize, step: usize| {
            let label = (self.value)(axis, step);
            label
                .split_once('=')
                .map_or((String::new(), label.clone()), |(path, value)| (path.to_owned(), value.to_owned()))
        };
        let names = |axis: usize, count: usize| (0..count).map(|step| parted(axis, step).1).collect::<Vec<String>>();
        let axes = [first, second].map(|axis| parted(axis, 0).0);
        let wants = self.wants.iter().enumerate();
        let wants = wants.filter(|(_, want)| want.must && want.measure.is_share() && want.against.is_none());
        let wants: Vec<(usize, &TunedWant)> = wants.take(SURFACES.len()).collect();
        let table = |((place, want), name): (&(usize, &TunedWant), &'static str)| {
            let Bounds { least, most } = want.bounds[level];
            let suits = |value: f64| least.is_none_or(|least| least <= value) && most.is_none_or(|most| value <= most);
            let shares: Vec<Vec<(f64, bool)>> = surface
                .values
                .iter()
                .map(|row| row.iter().map(|values| (values[*place], suits(values[*place]))).collect())
                .collect();
            let row = |(label, row): (String, &Vec<(f64, bool)>)| {
                let shares = row.iter().map(|(share, _)| (format!("{} %", fixed(100.0 * share, 0)), Some(*share)));
                std::iter::once((label, None)).chain(shares).collect()
            };
            let title = format!("{} of {}, % of games", want.measure, want.who());
            let columns = names(second, columns);
            Cells {
                title: title.clone(),
                columns: std::iter::once((format!("{} \\ {}", axes[0], axes[1]), false))
                    .chain(columns.iter().map(|name| (name.clone(), true)))
                    .collect(),
                rows: names(first, rows).into_iter().zip(&shares).map(row).collect(),
                picture: Some(Picture {
                    name,
                    title,
                    caption: "What is believed where everything else stays as in the answer. A tick: it suits."
                        .to_owned(),
                    drawn: Drawn::Grid { rows: names(first, rows), columns, shares, axes: axes.clone() },
                }),
            }
        };
        let tables: Vec<Cells> = wants.iter().zip(SURFACES).map(table).collect();
        let of_level = self.levels.map_or(String::new(), |levels| format!(" at level {}", levels.names[level]));
        (!tables.is_empty()).then(|| LeafletPart {
            id: "surface",
            question: "How do settings move it?".to_owned(),
            verdict: format!("`{}` and `{}` move what is wanted the most{of_level}.", axes[0], axes[1]),
            tables,
            ..LeafletPart::default()
        })
    }

    /// Runners-up, or what can be had at the expense of what.
    fn others(&self) -> Option<LeafletPart> {
        if self.levels.is_some() {
            return None;
        }
        let met = matches!(self.tuned.verdict, Verdict::Met(_));
        let (question, verdict, all) = match met {
            true => (
                "What else would do?",
                "These may do as well; they were not put to the test.",
                self.tuned.others.iter().filter(|other| other.chance >= LIKELY).take(MOST_LISTED).collect(),
            ),
            false => (
                "What can be had at the expense of what?",
                "None of these is bettered in all wants by another.",
                self.front.clone(),
            ),
        };
        let all: Vec<&Candidate> = all;
        (!all.is_empty()).then(|| LeafletPart {
            id: "others",
            question: question.to_owned(),
            verdict: verdict.to_owned(),
            tables: vec![self.listed(if met { "Runners-up" } else { "Trade-offs" }, &all)],
            ..LeafletPart::default()
        })
    }
}
