//! Which variables a player needs, in words, tables and charts.

use super::{
    Told,
    words::{Entry, WHAT, between, columns, list, more, number, text},
};
use crate::{
    analysis::{Estimate, Interval},
    report::{Cells, Drawn, LeafletPart, Picture, thousands},
    training::values::{ALLOWED, LEVEL, Paired, Part, errors_of},
};

/// How many variables a chart shows.
const CHARTED: usize = 20;

impl Told<'_> {
    /// Those that were played without, those without which most is lost first.
    fn left_out(&self) -> Vec<(&Part, Paired)> {
        let mut all: Vec<(&Part, Paired)> =
            self.findings.parts.iter().filter_map(|part| Some((part, part.without?))).collect();
        let wins = self.aims_at_wins();
        let by = |paired: &Paired| {
            if wins { (paired.wins(), paired.points.value) } else { (paired.points.value, paired.wins()) }
        };
        all.sort_by(|a, b| by(&a.1).partial_cmp(&by(&b.1)).unwrap_or(std::cmp::Ordering::Equal));
        all
    }

    /// A chart of what is gained: by wins where these are aimed at, otherwise by points.
    fn gains(&self, name: &'static str, title: &str, caption: &str, rows: Vec<(String, Paired)>) -> Option<Picture> {
        let wins = self.aims_at_wins();
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
        })
    }

    pub fn needs(&self) -> LeafletPart {
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
                    if missed.len() == 1 { "one is".to_owned() } else { format!("{} are", missed.len()) },
                    list(&names)
                )
            }
        };
        let mut more_of = vec![format!(
            "{} games of the player were watched, with {:.0} % of its decisions at random: {} positions. From these the weights were \
             learned again with all variables, and without each: one iteration of learning, on the games of the whole player, half from how they ended and half \
             from what the player held their positions to be worth. With all variables that explains {:.1} % of how this differs; “fit” is how many of \
             these hundredths are lost without a variable.",
            thousands(findings.watched[0]),
            100.0 * self.plan.slip,
            thousands(findings.watched[1]),
            100.0 * findings.fit
        )];
        if let Some((mean, gain)) = &findings.again {
            more_of.push(format!(
                "Learned again with all variables it won {:.1} % of {} games, {}. It is what those without some are compared with, game by \
                 game on the same luck.",
                100.0 * mean.wins,
                thousands(mean.games),
                self.gained(gain, &format!("than `{}` itself", self.name()))
            ));
            if gain.wins_between(errors_of(LEVEL))[1] < 0.0 {
                more_of.push(
                    "So it is weaker than the player itself, and what is missed by it may not be missed by that: more games (`--minutes`) \
                     help."
                        .to_owned(),
                );
            }
            if !all.is_empty() {
                more_of.push(format!(
                    "Half of those without a variable, the ones that seemed to lose most in other games, played as many games; the others a \
                     quarter. Intervals are at {:.0} % for each. What is called missed has fewer wins or points for certain, all {} taken \
                     together (Bonferroni).",
                    100.0 * LEVEL,
                    all.len()
                ));
            }
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
        let caption = "How much better the player plays without a variable, having learned again: left of 0 it is missed. Where the line reaches 0 (grey) \
                       it may be none.";
        let charted = all.iter().take(CHARTED).map(|(part, paired)| (part.name.clone(), *paired)).collect();
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
            picture: self.gains("needs", "Without each variable", caption, charted),
        };
        let mut part = LeafletPart {
            id: "needs",
            question: "Which variables does it need?".to_owned(),
            verdict,
            more: more_of,
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
            picture: None,
        });
    }

    /// `wins 1.2 percentage points more (between +0.1 and +2.3) and has 0.30 Prestige more than …`.
    pub fn gained(&self, paired: &Paired, than: &str) -> String {
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

    /// What sets of fewer variables do; `None` if none were tried.
    pub fn few(&self) -> Option<LeafletPart> {
        let findings = self.findings;
        let tried = &findings.tried;
        (!tried.is_empty()).then_some(())?;
        let of = findings.parts.len();
        let allowed = match self.aims_at_wins() {
            true => format!("{:.0} percentage point of wins", 100.0 * ALLOWED),
            false => format!("{:.0} % of its {}", 100.0 * ALLOWED, self.points()),
        };
        let fewest = findings.fewest.as_ref();
        let verdict = match fewest {
            Some(fewest) if fewest.as_well => format!(
                "{} of its {of} variables do as well: with no others it surely loses no more than {allowed}.",
                fewest.kept.len()
            ),
            _ => {
                format!("No set of fewer variables was shown to lose no more than {allowed}; more games may show one.")
            }
        };
        let mut told = Vec::new();
        if let Some(fewest) = fewest {
            let names = fewest.kept.iter().filter_map(|&place| findings.parts.get(place));
            let names: Vec<String> = names.map(|part| format!("`{}`", part.name)).collect();
            let [own, player] = fewest.means;
            told.push(format!(
                "With {} it won {:.1} % of {} games that chose nothing, where `{}` won {:.1} %: {} (at a level at which the intervals of all sets \
                 that were told hold together).",
                list(&names),
                100.0 * own.wins,
                thousands(own.games),
                self.name(),
                100.0 * player.wins,
                self.gained_within(&fewest.gain, "", fewest.errors).trim_end()
            ));
        }
        told.push(
            "Variables were left out one after the other, each time the one without which the fit loses least when all others learn again; those \
             that were missed alone came last. The smallest set that seemed to do as well was told by games of its own, and if it did not, larger ones."
                .to_owned(),
        );
        let rows = tried.iter().map(|(size, paired)| {
            let mut row = vec![number(*size as f64, size.to_string())];
            row.extend(more(paired));
            row
        });
        let caption = "How much better the player plays with fewer variables, learned again, than it plays itself, in the games by which a set was chosen; \
                       what is said above is told by others.";
        let charted = tried.iter().map(|(size, paired)| (format!("{size} variables"), *paired)).collect();
        let table = Cells {
            title: format!("Sets of fewer variables against `{}`, in the games that chose among them", self.name())
                .replace('`', ""),
            columns: columns(&[
                ("variables", true),
                ("wins", true),
                ("between", true),
                (self.points(), true),
                ("between ", true),
            ]),
            rows: rows.collect(),
            picture: self.gains("fewest", "With fewer variables", caption, charted),
        };
        Some(LeafletPart {
            id: "fewest",
            question: "How few variables do as well?".to_owned(),
            verdict,
            more: told,
            tables: vec![table],
            games: Vec::new(),
        })
    }
}
