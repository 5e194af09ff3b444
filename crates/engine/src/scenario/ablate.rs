//! What of a scenario can be left out or moved, one thing at a time.

use super::{
    Scenario,
    path::{EVERY_CARD, lies_in},
};
use crate::{
    files::did_you_mean,
    ruleset::{Card, CardsInfo, SettingKind, Value},
};
use glob::{MatchOptions, Pattern};

/// One thing left out or moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ablation {
    /// What tables call it, such as `without town_hall` or `spy.cost=2`.
    pub name: String,
    /// What it is called where there is little room, such as `town_hall +1` or `spy.cost -1`; two may share it.
    pub short: String,
    /// `PATH=VALUE`, as an [`Override`](super::Override) reads it; one or more.
    pub changes: Vec<String>,
}

impl Ablation {
    /// A move down and one up of everything that a scenario assumes: settings as [`Each`] moves them, a field of several
    /// cards in all of them together. Texts of cards and what has no value to move to are left out.
    #[must_use]
    pub fn of_assumed(scenario: &Scenario) -> Vec<Self> {
        let all = things(scenario);
        let mut ablations = Vec::new();
        for path in &scenario.assumed {
            let whole = scenario.descriptor.all_settings().find(|info| info.path == path);
            let table = match whole.map(|info| &info.kind) {
                Some(SettingKind::Cards(kind)) => Some((path.as_str(), kind)),
                Some(_) => {
                    let same = all.iter().find(|(known, _)| known == path);
                    ablations.extend(same.into_iter().flat_map(|(path, thing)| usual(path, *thing)));
                    continue;
                }
                None => None,
            };
            // Every card of a table, one card, or one field of one or of all.
            let outers = match table {
                Some((path, kind)) => fields_of(kind).map(|field| format!("{path}.{EVERY_CARD}.{field}")).collect(),
                None => vec![path.clone()],
            };
            for outer in outers {
                for by in [-1, 1] {
                    ablations.extend(together(&all, &outer, by));
                }
            }
        }
        ablations
    }
}

/// The things that a pattern names, and what becomes of each.
///
/// `contracts.deck.*` are the cards of a table, each of which is left out; `prices.*` are settings, each moved a little
/// down and up: a number by a tenth, a whole one by 1 at least, a list as a whole, what is true or false the other way
/// round, a word to each other word. `contracts.deck.*.prestige` are a field of each card. After a `=` stand the values
/// to give instead, with commas between them: `spy.cost=0,2`, or by how much to move it, with a sign: `spy.cost=-1,+1`.
#[derive(Debug, Clone)]
pub struct Each {
    pattern: String,
    parts: Vec<Pattern>,
    moves: Option<Vec<Move>>,
}

/// What becomes of a thing.
#[derive(Debug, Clone, PartialEq)]
enum Move {
    /// It has this value.
    To(String),
    /// It is so much more.
    By(f64),
}

/// What can be left out or moved.
#[derive(Debug, Clone, Copy)]
enum Thing<'a> {
    Setting(&'a SettingKind, &'a Value),
    Card(&'a Card),
    /// A field of a card: its value, the least and the most.
    Field(i64, i64, i64),
    /// A text of a card.
    Text(&'a str),
}

impl Each {
    /// Reads `PATTERN` or `PATTERN=VALUE,VALUE`.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence without a full stop.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((pattern, values)) => Self::new(pattern, Some(values.split(','))),
            None => Self::new(text, None::<[&str; 0]>),
        }
    }

    /// What a pattern names, and what is to become of it: values, or by how much to move it, with a sign. Without any,
    /// what is usual.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence without a full stop.
    pub fn new<T: AsRef<str>>(pattern: &str, moves: Option<impl IntoIterator<Item = T>>) -> Result<Self, String> {
        let pattern = pattern.trim();
        let part = |part: &str| {
            let parsed = Pattern::new(part).map_err(|error| format!("`{pattern}` is no pattern: {}", error.msg))?;
            if part.is_empty() { Err(format!("`{pattern}` is no path of settings or cards")) } else { Ok(parsed) }
        };
        let parts = pattern.split('.').map(part).collect::<Result<Vec<_>, _>>()?;
        let read = |value: T| {
            let value = value.as_ref().trim();
            match value.parse::<f64>() {
                _ if value.is_empty() => {
                    Err(format!("a value is missing for `{pattern}`: write them with commas between"))
                }
                Ok(by) if value.starts_with(['+', '-']) => Ok(Move::By(by)),
                _ => Ok(Move::To(value.to_owned())),
            }
        };
        let moves = moves.map(|moves| moves.into_iter().map(read).collect::<Result<Vec<_>, _>>()).transpose()?;
        Ok(Self { pattern: pattern.to_owned(), parts, moves })
    }

    /// What it stands for in a scenario, in the order of the scenario's settings.
    ///
    /// # Errors
    /// That there is nothing of this name, or nothing that can become what was asked for; a sentence without a full stop.
    pub fn ablations(&self, scenario: &Scenario) -> Result<Vec<Ablation>, String> {
        let all = things(scenario);
        // A path may also name a whole table.
        let lengths = [
            Some(self.parts.len()),
            all.iter().map(|(path, _)| length(path)).filter(|length| *length > self.parts.len()).min(),
        ];
        let fits = |path: &str, length: usize| {
            let parts: Vec<&str> = path.split('.').collect();
            parts.len() == length
                && self.parts.iter().zip(&parts).all(|(own, part)| own.matches_with(part, MatchOptions::new()))
        };
        let of = |length: usize| all.iter().filter(move |(path, _)| fits(path, length)).collect::<Vec<_>>();
        let found = lengths.into_iter().flatten().map(of).find(|found| !found.is_empty()).unwrap_or_default();
        if found.is_empty() {
            let near = did_you_mean(&self.pattern, all.iter().map(|(path, _)| path.as_str()));
            let near = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
            return Err(format!("nothing in the scenario is called `{}`{near}", self.pattern));
        }
        let mut ablations = Vec::new();
        for (path, thing) in found {
            match &self.moves {
                None => ablations.extend(usual(path, *thing)),
                Some(moves) => {
                    for one in moves {
                        ablations.extend(moved(path, *thing, one)?);
                    }
                }
            }
        }
        if ablations.is_empty() {
            return Err(match self.moves {
                Some(_) => {
                    format!("all that `{}` names has these values already, or cannot be moved so far", self.pattern)
                }
                None => {
                    format!(
                        "`{}` names nothing that can be left out or moved: give values, as in `{0}=1,2`",
                        self.pattern
                    )
                }
            });
        }
        Ok(ablations)
    }
}

/// The fields of a card that are numbers, but for its copies.
fn fields_of(kind: &CardsInfo) -> impl Iterator<Item = &'static str> {
    kind.fields.iter().map(|field| field.name)
}

/// All fields of cards within a path moved together, as far as each can be and is not 0.
fn together(all: &[(String, Thing<'_>)], outer: &str, by: i64) -> Option<Ablation> {
    let moved = all.iter().filter(|(path, _)| lies_in(path, outer)).filter_map(|(path, thing)| match thing {
        Thing::Field(value, least, most) if *value != 0 && !path.ends_with(".count") => {
            Some((path, *value, (value + by).clamp(*least, *most)))
        }
        _ => None,
    });
    let changes: Vec<String> =
        moved.filter(|(_, before, after)| before != after).map(|(path, _, after)| format!("{path}={after}")).collect();
    let name = format!("{outer} {by:+}");
    (!changes.is_empty()).then(|| Ablation { short: name.clone(), name, changes })
}

fn length(path: &str) -> usize {
    path.split('.').count()
}

/// Everything in a scenario, in the order of its settings: settings, and cards with their fields.
fn things(scenario: &Scenario) -> Vec<(String, Thing<'_>)> {
    let mut all = Vec::new();
    for info in scenario.descriptor.all_settings() {
        let Some(value) = scenario.settings.get(info.path) else { continue };
        let (SettingKind::Cards(kind), Value::Cards(cards)) = (&info.kind, value) else {
            all.push((info.path.to_owned(), Thing::Setting(&info.kind, value)));
            continue;
        };
        // A card without copies is left out already.
        for card in cards.iter().filter(|card| card.count > 0) {
            let path = format!("{}.{}", info.path, card.name);
            all.push((path.clone(), Thing::Card(card)));
            all.push((format!("{path}.count"), Thing::Field(i64::from(card.count), 0, i64::from(kind.most))));
            let fields = kind.fields.iter().zip(&card.fields);
            all.extend(fields.map(|(field, value)| {
                (format!("{path}.{}", field.name), Thing::Field(*value, field.least, field.most))
            }));
            let texts = kind.texts.iter().zip(&card.texts);
            all.extend(texts.map(|(text, value)| (format!("{path}.{}", text.name), Thing::Text(value))));
        }
    }
    all
}

/// What becomes of a thing where nothing is said: it is left out, or moved a little down and up.
fn usual(path: &str, thing: Thing<'_>) -> Vec<Ablation> {
    let to = |values: Vec<String>| {
        values.into_iter().map(|value| set(path, thing, &Move::To(value.clone()), &value)).collect()
    };
    match thing {
        Thing::Card(card) => {
            let name = format!("without {}", card.name);
            vec![Ablation { short: name.clone(), name, changes: vec![format!("{path}.count=0")] }]
        }
        Thing::Field(value, ..) => both(step(value) as f64, path, thing),
        Thing::Setting(_, Value::Integer(value)) => both(step(*value) as f64, path, thing),
        Thing::Setting(_, Value::Number(value)) => both((value / 10.0).abs(), path, thing),
        Thing::Setting(_, Value::Integers(_)) => both(1.0, path, thing),
        Thing::Setting(_, Value::Boolean(value)) => to(vec![(!value).to_string()]),
        Thing::Setting(SettingKind::Choice { choices, .. }, Value::Choice(word)) => {
            to(choices.iter().filter(|choice| choice.name != *word).map(|choice| choice.name.to_owned()).collect())
        }
        Thing::Setting(..) | Thing::Text(_) => Vec::new(),
    }
}

/// A tenth of a whole number, and 1 at least.
fn step(value: i64) -> i64 {
    ((value.abs() + 5) / 10).max(1)
}

/// So much less, and so much more.
fn both(by: f64, path: &str, thing: Thing<'_>) -> Vec<Ablation> {
    [-by, by].iter().filter_map(|by| moved(path, thing, &Move::By(*by)).ok().flatten()).collect()
}

/// A thing moved as was asked; `None` where it is there already, or would leave its range.
fn moved(path: &str, thing: Thing<'_>, one: &Move) -> Result<Option<Ablation>, String> {
    let whole = |by: f64, value: i64| {
        if by.fract() == 0.0 {
            Ok(value.saturating_add(by as i64))
        } else {
            Err(format!("`{path}` is whole and cannot be {by} more"))
        }
    };
    let inside = |value: i64, least: i64, most: i64| (least..=most).contains(&value).then_some(value);
    let (before, after) = match (thing, one) {
        (Thing::Card(_), _) => {
            return Err(format!(
                "`{path}` is a card: name one of its fields, such as `{path}.count`, to give it values"
            ));
        }
        (Thing::Field(value, ..), Move::To(to)) => (value.to_string(), Some(to.clone())),
        (Thing::Setting(_, value), Move::To(to)) => (value.to_string().replace('"', ""), Some(to.clone())),
        (Thing::Text(text), Move::To(to)) => (text.to_owned(), Some(to.clone())),
        (Thing::Field(value, least, most), Move::By(by)) => {
            (value.to_string(), inside(whole(*by, value)?, least, most).map(|value| value.to_string()))
        }
        (Thing::Setting(SettingKind::Integer { least, most, .. }, Value::Integer(value)), Move::By(by)) => {
            (value.to_string(), inside(whole(*by, *value)?, *least, *most).map(|value| value.to_string()))
        }
        (Thing::Setting(SettingKind::Number { least, most, .. }, Value::Number(value)), Move::By(by)) => {
            let after = value + by;
            (format!("{value:?}"), (*least..=*most).contains(&after).then(|| format!("{after:?}")))
        }
        (Thing::Setting(SettingKind::Integers { least, most, .. }, Value::Integers(values)), Move::By(by)) => {
            let all = values.iter().map(|value| Ok(inside(whole(*by, *value)?, *least, *most)));
            let all = all.collect::<Result<Option<Vec<i64>>, String>>()?;
            (format!("{values:?}"), all.map(|values| format!("{values:?}")))
        }
        (Thing::Setting(..) | Thing::Text(_), Move::By(by)) => {
            return Err(format!("`{path}` is no number and cannot be {by} more: give the values themselves"));
        }
    };
    Ok(after.filter(|after| *after != before).map(|after| set(path, thing, one, &after)))
}

fn set(path: &str, thing: Thing<'_>, one: &Move, value: &str) -> Ablation {
    let name = format!("{path}={value}");
    let mut parts = path.rsplit('.');
    // A card goes by its own name, and its copies need no other word.
    let what = match (thing, parts.next(), parts.next()) {
        (Thing::Field(..), Some("count"), Some(card)) if matches!(one, Move::By(_)) => card.to_owned(),
        (Thing::Field(..) | Thing::Text(_), Some(field), Some(card)) => format!("{card} {field}"),
        _ => path.to_owned(),
    };
    let short = match one {
        Move::By(by) => format!("{what} {by:+}"),
        Move::To(_) => format!("{what}={value}"),
    };
    Ablation { short, changes: vec![name.clone()], name }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::Source,
        scenario::{Override, toy::rulesets},
    };

    const TOY: &str = "ruleset = \"toy\"\nassumed = [\"spy\", \"contracts.deck\"]\n[contracts.deck]\n\
                       ice = { count = 4, prestige = 2 }\nlab = { count = 3, prestige = 5, fuel = 3 }\nold = { count = 0, prestige = 1 }\n";

    fn toy() -> Scenario {
        Scenario::from_source(&Source::from_text("x.toml", TOY), &[], &rulesets()).expect("a sound scenario")
    }

    fn each(text: &str) -> Result<Vec<String>, String> {
        let scenario = toy();
        let all = Each::parse(text)?.ablations(&scenario)?;
        for one in &all {
            let changes: Vec<Override> = one.changes.iter().map(|text| Override::parse(text).expect(text)).collect();
            let changed = Scenario::from_source(&Source::from_text("x.toml", TOY), &changes, &rulesets());
            let changed = changed.unwrap_or_else(|mistakes| panic!("{one:?}: {mistakes}"));
            assert!(!scenario.differences(&changed).is_empty(), "{one:?} changes nothing");
        }
        Ok(all.into_iter().map(|one| one.name).collect())
    }

    fn names(text: &str) -> Vec<String> {
        each(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn cards_are_left_out_and_settings_moved_both_ways() {
        assert_eq!(names("contracts.deck.*"), ["without ice", "without lab"]);
        assert_eq!(names("contracts.deck"), ["without ice", "without lab"]);
        assert_eq!(names("contracts.deck.l?b"), ["without lab"]);
        assert_eq!(names("timers.start"), ["timers.start=21", "timers.start=25"]);
        assert_eq!(names("contracts.deck.lab.fuel"), ["contracts.deck.lab.fuel=2", "contracts.deck.lab.fuel=4"]);
        assert_eq!(names("spy.free"), ["spy.free=true"]);
        let words = names("spy.direction");
        assert!(!words.is_empty() && words.iter().all(|name| name.starts_with("spy.direction=")), "{words:?}");
    }

    #[test]
    fn values_are_taken_as_they_are_and_signs_move_by_so_much() {
        assert_eq!(names("timers.start=20,23,24"), ["timers.start=20", "timers.start=24"]);
        assert_eq!(names("timers.start=-1,+2"), ["timers.start=22", "timers.start=25"]);
        let all = [
            "contracts.deck.ice.count=3",
            "contracts.deck.ice.count=5",
            "contracts.deck.lab.count=2",
            "contracts.deck.lab.count=4",
        ];
        assert_eq!(names("contracts.deck.*.count=-1,+1"), all);
        assert_eq!(names("store.markup=+0.25"), ["store.markup=1.75"]);
    }

    #[test]
    fn short_names_are_the_card_and_the_move() {
        let short = |pattern: &str, moves: &[&str]| -> Vec<String> {
            let each = Each::new(pattern, Some(moves)).expect("a pattern");
            each.ablations(&toy()).expect("something").into_iter().map(|one| one.short).collect()
        };
        assert_eq!(short("contracts.deck.*.count", &["-1", "+2"]), ["ice -1", "ice +2", "lab -1", "lab +2"]);
        assert_eq!(short("contracts.deck.ice.prestige", &["+1", "5"]), ["ice prestige +1", "ice prestige=5"]);
        assert_eq!(short("store.markup", &["-0.25"]), ["store.markup -0.25"]);
    }

    #[test]
    fn what_is_not_there_or_cannot_be_moved_is_said() {
        for (text, told) in [
            ("contract.deck.*", "nothing in the scenario is called `contract.deck.*`"),
            ("timers.strat", "did you mean `timers.start`?"),
            ("timers.start=", "a value is missing"),
            ("timers.start=+0.5", "is whole"),
            ("spy.direction=+1", "is no number"),
            ("contracts.deck.*=3", "is a card"),
            ("timers..start", "is no path"),
            ("timers.[", "is no pattern"),
        ] {
            let error = each(text).expect_err(text);
            assert!(error.contains(told), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_assumed_moves_field_by_field_in_all_cards_together() {
        let all = Ablation::of_assumed(&toy());
        let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
        assert!(names.contains(&"spy.free=true"), "{names:?}");
        let dearer = all.iter().find(|one| one.name == "contracts.deck.*.prestige +1").expect("the cards together");
        assert_eq!(dearer.changes, ["contracts.deck.ice.prestige=3", "contracts.deck.lab.prestige=6"]);
        assert!(!names.iter().any(|name| name.contains("timers")), "not assumed: {names:?}");
    }
}
