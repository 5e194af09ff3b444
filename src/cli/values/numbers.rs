//! What is found for programs.

use super::Told;
use crate::{
    analysis::{Estimate, Interval},
    training::{
        coach::Figure,
        values::{Agreed, LEVEL, Mean, Paired, errors_of},
    },
};
use serde_json::{Value, json};

/// The columns of the table for spreadsheets.
pub const COLUMNS: [&str; 14] = [
    "part",
    "name",
    "games",
    "wins",
    "wins_low",
    "wins_high",
    "points",
    "points_low",
    "points_high",
    "always",
    "by_turn",
    "spread",
    "matters",
    "fit_lost",
];

fn paired(of: &Paired) -> Value {
    let errors = errors_of(LEVEL);
    let ([wins_low, wins_high], [points_low, points_high]) = (of.wins_between(errors), of.points_between(errors));
    json!({
        "games": of.games, "wins": of.wins(), "wins_low": wins_low, "wins_high": wins_high,
        "points": of.points.value, "points_low": points_low, "points_high": points_high,
    })
}

fn mean(of: &Mean) -> Value {
    json!({ "games": of.games, "wins": of.wins, "points": of.points })
}

fn figure(Figure { value, error }: Figure) -> Value {
    let Interval { low, high } = Estimate::normal(value, error, LEVEL).interval;
    json!({ "value": value, "low": low, "high": high })
}

fn agreed(of: &Agreed) -> Value {
    json!({ "decisions": of.decisions, "share": of.share.map(figure) })
}

impl Told<'_> {
    fn names(&self, places: &[usize]) -> Vec<&str> {
        places.iter().filter_map(|&place| self.findings.parts.get(place)).map(|part| part.name.as_str()).collect()
    }

    /// All of it.
    pub fn json(&self) -> Value {
        let findings = self.findings;
        let parts: Vec<Value> = findings
            .parts
            .iter()
            .map(|part| {
                json!({
                    "name": part.name, "about": part.about, "always": part.weight[0], "by_turn": part.weight[1],
                    "spread": part.spread, "matters": part.matters, "fit_lost": part.lost,
                    "without": part.without.as_ref().map(paired), "missed": findings.is_missed(part),
                })
            })
            .collect();
        let groups: Vec<Value> = findings
            .groups
            .iter()
            .map(|group| {
                json!({
                    "names": self.names(&group.parts), "fit_lost": group.lost,
                    "without": group.without.as_ref().map(paired),
                })
            })
            .collect();
        let fewest = findings.fewest.as_ref().map(|fewest| {
            json!({
                "names": self.names(&fewest.kept), "as_well": fewest.as_well, "plays": mean(&fewest.means[0]),
                "player_plays": mean(&fewest.means[1]), "gain": paired(&fewest.gain),
                "standard_errors": fewest.errors,
            })
        });
        let tried = findings.tried.iter().map(|(size, gain)| json!({ "variables": size, "gain": paired(gain) }));
        let tried: Vec<Value> = tried.collect();
        json!({
            "strategy": self.cell.strategy.name(),
            "beside": self.other.strategy.name(),
            "scenario": self.cell.scenario.title,
            "seed": self.plan.seed,
            "games": self.plan.games,
            "variables": self.plan.variables,
            "watched": { "games": findings.watched[0], "positions": findings.watched[1] },
            "unit": self.unit(),
            "points": self.points(),
            "goes_by": self.cell.strategy.goes_by().unwrap_or("turn"),
            "turns": findings.turns,
            "fit": findings.fit,
            "parts": parts,
            "again": findings.again.as_ref().map(|(plays, gain)| json!({ "plays": mean(plays), "gain_on_player": paired(gain) })),
            "groups": groups,
            "tried": tried,
            "fewest": fewest,
            "differ": self.differ(),
            "file": self.written.map(|path| path.display().to_string()),
        })
    }

    fn differ(&self) -> Option<Value> {
        let differ = self.findings.differ.as_ref()?;
        let actions = self.cell.scenario.descriptor.actions;
        let name = |kind: u8| actions.get(usize::from(kind)).map_or("", |kind| kind.name);
        let kinds: Vec<Value> = differ
            .kinds
            .iter()
            .map(|kind| {
                json!({
                    "action": name(kind.kind), "uses": kind.uses[0], "uses_beside": kind.uses[1], "more": figure(kind.more),
                    "agreed": agreed(&kind.agreed),
                })
            })
            .collect();
        let turns: Vec<Value> =
            differ.turns.iter().map(|(turn, of)| json!({ "turn": turn, "agreed": agreed(of) })).collect();
        let games: Vec<Value> = differ
            .parted
            .iter()
            .map(|game| {
                let replays = [self.cell, self.other].map(|cell| self.replay(cell, differ.seed, game.game));
                json!({
                    "game": game.game, "seed": differ.seed, "decision": game.number, "turn": game.turn,
                    "did": game.words[0], "beside_does": game.words[1], "won": game.won, "scores": game.scores,
                    "replays": replays,
                })
            })
            .collect();
        Some(json!({
            "plays": mean(&differ.means[0]), "beside_plays": mean(&differ.means[1]), "gain": paired(&differ.gain),
            "same": differ.same, "agreed": agreed(&differ.agreed), "kinds": kinds, "turns": turns, "games": games,
        }))
    }

    /// A row for each variable, group and set that was played without or with.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let findings = self.findings;
        let row = |part: &str, name: String, played: Option<&Paired>, numbers: [Option<f64>; 5]| {
            let errors = errors_of(LEVEL);
            let of_games = played.map(|of| {
                let ([a, b], [c, d]) = (of.wins_between(errors), of.points_between(errors));
                [of.games as f64, of.wins(), a, b, of.points.value, c, d].map(Some)
            });
            let all = of_games.unwrap_or_default().into_iter().chain(numbers);
            let texts = all.map(|number| number.map_or_else(String::new, |number| format!("{number}")));
            [part.to_owned(), name].into_iter().chain(texts).collect()
        };
        let mut rows: Vec<Vec<String>> = Vec::new();
        for part in &findings.parts {
            let numbers = [part.weight[0], part.weight[1], part.spread, part.matters, part.lost].map(Some);
            rows.push(row("without", part.name.clone(), part.without.as_ref(), numbers));
        }
        for group in &findings.groups {
            let numbers = [None, None, None, None, Some(group.lost)];
            rows.push(row("without_group", self.names(&group.parts).join(" "), group.without.as_ref(), numbers));
        }
        if let Some((_, gain)) = &findings.again {
            rows.push(row("again", "all".to_owned(), Some(gain), [None; 5]));
        }
        for (size, gain) in &findings.tried {
            rows.push(row("tried", size.to_string(), Some(gain), [None; 5]));
        }
        if let Some(fewest) = &findings.fewest {
            rows.push(row("fewest", self.names(&fewest.kept).join(" "), Some(&fewest.gain), [None; 5]));
        }
        if let Some(differ) = &findings.differ {
            rows.push(row("beside", self.other.strategy.name().to_owned(), Some(&differ.gain), [None; 5]));
        }
        rows
    }
}
