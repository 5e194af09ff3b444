//! The conformance suite: one battery of tests that every ruleset passes.
//!
//! A ruleset's own test calls [`check`] with the settings of its shipped scenario and prints what it returns:
//!
//! ```
//! use perihelion_game::ruleset::{Ruleset, Settings, conformance};
//!
//! fn conforms<Game: Ruleset>(settings: &Settings) {
//!     let findings = conformance::check::<Game>(settings, 200);
//!     assert!(findings.is_empty(), "{}", findings.join("\n"));
//! }
//! ```

mod fields;

use super::{
    Card, Chooser, Component, Defect, FieldInfo, Played, Quantity, Ruleset, SettingInfo, SettingKind, Settings, Silent,
    Transcript, Value, play,
};
use crate::random::{Draw, Luck, Purpose, Stream, Streams};
use std::collections::BTreeSet;

/// Picks each legal action with the same chance.
struct AtRandom(Stream);

impl<R: Ruleset> Chooser<R> for AtRandom {
    fn choose(&mut self, _: &R, _: &R::State, actions: &[R::Action]) -> usize {
        self.0.index(actions.len())
    }
}

fn at_random(game: u64) -> AtRandom {
    AtRandom(Streams::new(SEED).stream(game, Purpose::named("conformance")))
}

const SEED: u64 = 20_261_120;

/// What the games of one scenario reached.
#[derive(Default)]
struct Reached {
    kinds: BTreeSet<u8>,
    causes: BTreeSet<u8>,
    findings: BTreeSet<String>,
}

/// Plays `games` random games under `settings`, and a few under every setting's extremes, and returns every way in
/// which the ruleset breaks the contract: an empty list is a pass.
///
/// Checked: random play ends; playing again gives the same game; a clone continued is the game continued; no component
/// is lost or made; metrics and scores keep to their declared ranges; every variable can be read in every state
/// reached, and booleans are 0 or 1; legal actions do not change from one call to the next; every action kind and
/// every ending cause is reached; declared names are unique; every setting has a sentence and a default that it may hold.
#[must_use]
pub fn check<R: Ruleset>(settings: &Settings, games: u64) -> Vec<String> {
    check_but::<R>(settings, games, &[])
}

/// The same as [`check`] for a game too long for chance to come everywhere: the action kinds and ending causes named as
/// `rare` need not be reached by random play, and the ruleset's own tests show that players reach them.
#[must_use]
pub fn check_but<R: Ruleset>(settings: &Settings, games: u64, rare: &[&str]) -> Vec<String> {
    let mut reached = Reached::default();
    check_descriptor::<R>(&mut reached.findings);
    match R::new(settings) {
        Ok(rules) => {
            for game in 0..games {
                check_game(&rules, settings, game, true, "as given", &mut reached);
            }
        }
        Err(problems) => {
            reached.findings.insert(format!("the settings given cannot be played: {problems:?}"));
        }
    }
    for info in R::DESCRIPTOR.all_settings() {
        for value in extremes(info, settings) {
            let name = format!("with {} = {value}", info.path);
            let mut changed = settings.clone();
            changed.set(info.path, value);
            // Values that only make no sense together with the others are refused by the ruleset; that is its right.
            if let Ok(rules) = R::new(&changed) {
                for game in 0..(games / 20).max(5) {
                    check_game(&rules, &changed, game, false, &name, &mut reached);
                }
            }
        }
    }
    for (place, kind) in R::DESCRIPTOR.actions.iter().enumerate() {
        if !reached.kinds.contains(&(place as u8)) && !rare.contains(&kind.name) {
            reached.findings.insert(format!("the action kind `{}` was never legal", kind.name));
        }
    }
    for (place, ending) in R::DESCRIPTOR.endings.iter().enumerate() {
        if !reached.causes.contains(&(place as u8)) && !rare.contains(&ending.name) {
            reached.findings.insert(format!("no game ended by `{}`", ending.name));
        }
    }
    for name in rare {
        let kind = R::DESCRIPTOR.actions.iter().any(|kind| kind.name == *name);
        if !kind && !R::DESCRIPTOR.endings.iter().any(|ending| ending.name == *name) {
            reached.findings.insert(format!("`{name}`, named as rare, is neither an action kind nor an ending"));
        }
    }
    reached.findings.into_iter().collect()
}

fn check_descriptor<R: Ruleset>(findings: &mut BTreeSet<String>) {
    let descriptor = R::DESCRIPTOR;
    let mut unique = |what: &str, names: Vec<&'static str>| {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name) {
                findings.insert(format!("two {what} are called `{name}`"));
            }
        }
    };
    unique("settings", descriptor.all_settings().map(|s| s.path).collect());
    unique("action kinds", descriptor.actions.iter().map(|a| a.name).collect());
    unique("metrics", descriptor.metrics.iter().map(|m| m.name).collect());
    unique("endings", descriptor.endings.iter().map(|e| e.name).collect());
    unique("ranks", descriptor.ranks.iter().map(|r| r.name).collect());
    unique("streams", descriptor.streams.iter().map(|s| s.name).collect());
    let variables = descriptor.state_variables.iter().map(|v| v.name);
    unique("variables", variables.chain(descriptor.action_variables.iter().map(|v| v.name)).collect());
    findings.extend(descriptor.all_settings().filter_map(wrong_with));
    for variable in descriptor.action_variables {
        for kind in variable.kinds {
            if descriptor.action_kind(kind).is_none() {
                findings.insert(format!("`{}` belongs to the unknown action kind `{kind}`", variable.name));
            }
        }
    }
    if descriptor.ranks.is_empty() || descriptor.endings.is_empty() {
        findings.insert("a ruleset has at least one rank and one ending".into());
    }
    findings.extend(descriptor.all_settings().flat_map(fields::findings));
}

/// What is wrong with how a setting is declared.
fn wrong_with(info: &SettingInfo) -> Option<String> {
    let sound = match &info.kind {
        SettingKind::Integer { least, most, default } => (least..=most).contains(&default),
        SettingKind::Number { least, most, default } => (least..=most).contains(&default),
        SettingKind::Boolean { .. } => true,
        SettingKind::Choice { choices, default } => choices.iter().any(|choice| choice.name == *default),
        SettingKind::Integers { least, most, shortest, longest, default } => {
            (shortest..=longest).contains(&&default.len())
                && default.iter().all(|value| (least..=most).contains(&value))
        }
        SettingKind::Cards(cards) => {
            let within =
                |field: &FieldInfo| field.default.is_none_or(|value| (field.least..=field.most).contains(&value));
            cards.fewest <= cards.most && cards.fields.iter().all(within)
        }
    };
    let what = match () {
        () if !sound => "has a default or a range that makes no sense",
        () if info.about.is_empty() => "has no sentence that says what it does",
        () => return None,
    };
    Some(format!("the setting `{}` {what}", info.path))
}

/// The values at both ends of what a setting may hold.
fn extremes(info: &SettingInfo, settings: &Settings) -> Vec<Value> {
    match &info.kind {
        SettingKind::Integer { least, most, .. } => vec![Value::Integer(*least), Value::Integer(*most)],
        SettingKind::Number { least, most, .. } => vec![Value::Number(*least), Value::Number(*most)],
        SettingKind::Boolean { .. } => vec![Value::Boolean(false), Value::Boolean(true)],
        SettingKind::Choice { choices, .. } => choices.iter().map(|choice| Value::Choice(choice.name)).collect(),
        SettingKind::Integers { least, most, shortest, longest, .. } => vec![
            Value::Integers(vec![*least; *shortest]),
            Value::Integers(vec![*most; *longest]),
            Value::Integers(vec![*least; *longest]),
            Value::Integers(vec![*most; *shortest]),
        ],
        SettingKind::Cards(cards) => {
            let given = settings.cards(info.path);
            let with = |fewest: u32, fields: &dyn Fn(&Card) -> Vec<i64>| {
                let mut left = fewest;
                let mut deck: Vec<Card> = Vec::new();
                for card in given {
                    let count = card.count.min(left);
                    left -= count;
                    deck.push(Card { name: card.name.clone(), count, fields: fields(card), texts: card.texts.clone() });
                }
                if let Some(last) = deck.last_mut() {
                    last.count += left;
                }
                Value::Cards(deck)
            };
            let as_given = |card: &Card| card.fields.clone();
            let least = |_: &Card| cards.fields.iter().map(|field| field.least).collect();
            let most = |_: &Card| cards.fields.iter().map(|field| field.most).collect();
            let all = given.iter().map(|card| card.count).sum();
            vec![with(cards.fewest, &as_given), with(cards.most, &as_given), with(all, &least), with(all, &most)]
        }
    }
}

fn luck<R: Ruleset>(game: u64) -> Luck {
    let mut luck = Luck::new(SEED, R::DESCRIPTOR.streams.iter().map(|stream| stream.name));
    luck.begin(game);
    luck
}

/// Plays one random game; `must_end` where the settings are the scenario's own.
fn check_game<R: Ruleset>(
    rules: &R,
    settings: &Settings,
    game: u64,
    must_end: bool,
    name: &str,
    reached: &mut Reached,
) {
    let limit = settings.common().decisions;
    let mut actions = Vec::new();
    let mut transcript = Transcript::default();
    let mut parts: Option<Vec<Component>> = None;
    let mut failed = BTreeSet::new();
    let Reached { kinds, causes, findings } = reached;
    let first = play(
        rules,
        &mut at_random(game),
        &mut luck::<R>(game),
        limit,
        &mut transcript,
        &mut actions,
        |state, legal, action, _| {
            kinds.extend(legal.iter().map(|&action| R::action_kind(action)));
            check_state(rules, state, legal, &mut failed);
            let now = rules.components(state);
            if parts.as_ref().is_some_and(|before| *before != now) {
                failed.insert(format!("components changed: {parts:?} became {now:?}"));
            }
            parts = Some(now);
            if rules.describe_action(state, action).is_empty() || rules.describe_state(state).is_empty() {
                failed.insert("an action or a state has no description".into());
            }
        },
    );
    let again =
        play(rules, &mut at_random(game), &mut luck::<R>(game), limit, &mut Silent, &mut actions, |_, _, _, _| {});
    if first != again {
        failed.insert("playing the game again gave another game".into());
    }
    if let Some(finding) = check_clone(rules, game, limit) {
        failed.insert(finding);
    }
    match first {
        Err(defect) => {
            failed.insert(defect.to_string());
        }
        Ok((state, played)) => {
            if parts.is_some_and(|before| before != rules.components(&state)) {
                failed.insert("components changed at the end".into());
            }
            check_outcome(rules, &state, &played, &mut failed);
            if let Some(ending) = played.ending {
                causes.insert(ending.cause);
            } else if must_end {
                failed.insert(format!("random play did not end within {limit} decisions"));
            }
        }
    }
    findings.extend(failed.into_iter().map(|what| format!("game {game} {name}: {what}")).take(5));
}

fn check_state<R: Ruleset>(rules: &R, state: &R::State, legal: &[R::Action], failed: &mut BTreeSet<String>) {
    let mut again = Vec::new();
    rules.legal_actions(state, &mut again);
    if again != legal {
        failed.insert("legal actions differ from one call to the next".into());
    }
    let sound = |quantity, value: f64| match quantity {
        Quantity::Number => value.is_finite(),
        Quantity::Boolean => value == 0.0 || value == 1.0,
    };
    for (place, variable) in R::DESCRIPTOR.state_variables.iter().enumerate() {
        let value = rules.state_variable(state, place as u16);
        if !sound(variable.quantity, value) {
            failed.insert(format!("`{}` is {value}", variable.name));
        }
    }
    for (place, variable) in R::DESCRIPTOR.action_variables.iter().enumerate() {
        let having = |action: &R::Action| {
            let kind = R::DESCRIPTOR.actions.get(usize::from(R::action_kind(*action)));
            kind.is_some_and(|kind| variable.kinds.contains(&kind.name))
        };
        let these: Vec<R::Action> = legal.iter().copied().filter(having).collect();
        let mut column = vec![0.0; these.len()];
        rules.action_variable(state, &these, place as u16, &mut column);
        if let Some(value) = column.iter().find(|value| !sound(variable.quantity, **value)) {
            failed.insert(format!("`{}` is {value}", variable.name));
        }
    }
}

fn check_outcome<R: Ruleset>(rules: &R, state: &R::State, played: &Played, failed: &mut BTreeSet<String>) {
    let mut metrics = vec![0; R::DESCRIPTOR.metrics.len()];
    rules.metrics(state, &mut metrics);
    for (info, value) in R::DESCRIPTOR.metrics.iter().zip(&metrics) {
        if !(info.least..=info.most).contains(value) {
            failed.insert(format!("metric `{}` is {value}, outside {} to {}", info.name, info.least, info.most));
        }
    }
    let score = rules.score(state);
    if !rules.score_range().contains(&score) {
        failed.insert(format!("score {score} is outside {:?}", rules.score_range()));
    }
    if let (Some(ending), Some(margin)) = (played.ending, rules.margin(state))
        && ending.won != (margin >= 0)
    {
        failed.insert(format!("a margin of {margin} in a game that was {}", if ending.won { "won" } else { "lost" }));
    }
    let ranks = R::DESCRIPTOR.ranks.len();
    let rank = played.ending.map_or_else(|| rules.standing(state), |ending| ending.rank);
    if usize::from(rank) >= ranks {
        failed.insert(format!("rank {rank} of {ranks}"));
    }
}

/// Plays a game on from a clone taken at every eighth decision and compares the end with the game's own.
fn check_clone<R: Ruleset>(rules: &R, game: u64, limit: u32) -> Option<String> {
    let mut luck = luck::<R>(game);
    let mut chooser = at_random(game);
    let mut state = rules.deal(&mut luck, &mut Silent);
    let mut saved = None;
    let mut actions = Vec::new();
    for decision in 0..limit {
        if rules.ending(&state).is_some() {
            break;
        }
        if decision % 8 == 0 {
            saved = Some((state.clone(), luck.clone(), chooser.0.clone(), decision));
        }
        step(rules, &mut state, &mut luck, &mut chooser, &mut actions).ok()?;
    }
    let (mut other, mut luck, stream, decision) = saved?;
    let mut chooser = AtRandom(stream);
    for _ in decision..limit {
        if rules.ending(&other).is_some() {
            break;
        }
        step(rules, &mut other, &mut luck, &mut chooser, &mut actions).ok()?;
    }
    (other != state).then(|| format!("a clone taken at decision {decision} went another way"))
}

fn step<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    luck: &mut Luck,
    chooser: &mut AtRandom,
    actions: &mut Vec<R::Action>,
) -> Result<(), Defect> {
    actions.clear();
    rules.legal_actions(state, actions);
    let action = match actions.as_slice() {
        [] => return Err(Defect::NoLegalAction { decision: 0 }),
        [only] => *only,
        several => several[<AtRandom as Chooser<R>>::choose(chooser, rules, state, several)],
    };
    rules.apply(state, action, luck, &mut Silent);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{
        Origin,
        declare::{assumed, cards, choice, field, numbers, word, yes_or_no},
    };

    #[test]
    fn settings_declared_soundly_pass_and_others_are_named() {
        let words = || -> &'static [_] { const { &[word("up", "Up."), word("down", "Down.")] } };
        let of = Origin::Assumed;
        let sound = [
            assumed("a.a", [1, 3, 3], "", "A."),
            yes_or_no("a.b", true, of, "B."),
            choice("a.c", words(), "down", of, "C."),
            numbers("a.d", [0, 9], [1, 2], &[0, 9], "", of, "D."),
            cards("a.e", const { &[field("worth", 9, "Points.")] }, [1, 9], of, "E."),
        ];
        assert_eq!(sound.iter().filter_map(wrong_with).collect::<Vec<_>>(), [""; 0]);
        let worth = const { &[FieldInfo { name: "worth", about: "Points.", least: 1, most: 9, default: Some(0) }] };
        let unsound = [
            assumed("a.a", [1, 3, 4], "", "A."),
            assumed("a.b", [3, 1, 2], "", "B."),
            choice("a.c", words(), "left", of, "C."),
            numbers("a.d", [0, 9], [1, 2], &[0, 10], "", of, "D."),
            numbers("a.e", [0, 9], [1, 2], &[], "", of, "E."),
            cards("a.f", worth, [1, 9], of, "F."),
            cards("a.g", &[], [9, 1], of, "G."),
        ];
        for info in unsound {
            let finding = wrong_with(&info).expect(info.path);
            assert_eq!(finding, format!("the setting `{}` has a default or a range that makes no sense", info.path));
        }
        let silent = wrong_with(&yes_or_no("a.a", true, of, "")).expect("a finding");
        assert_eq!(silent, "the setting `a.a` has no sentence that says what it does");
    }
}
