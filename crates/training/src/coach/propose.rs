//! Rules that would have gained something at decisions that were looked at.
//!
//! For each kind of action, conditions are put together one by one, the best few of each length going on to the next (a beam
//! search). A rule is judged by what it would have gained: at each decision that it would have come to, in its place among
//! the strategy's rules, it takes one action, and what that gains is known or guessed ([`Lesson`]). What looks good here is
//! only proposed: whether it is, games tell.

use super::{
    condition::{Condition, Test, all, rounded},
    lessons::Lesson,
};
use crate::{
    ruleset::{Descriptor, Quantity},
    simulation::variables_of,
};
use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
use std::collections::BTreeSet;

/// How many conditions a rule may have, and how many rules go on from each length to the next.
const LONGEST: usize = 3;
const BEAM: usize = 10;

/// How many preferences are tried with every condition, and how many terms the preference of a rule may have.
const PREFERENCES: usize = 5;
const TERMS: usize = 3;

/// The bounds that are tried for a number.
const BOUNDS: usize = 6;

/// A rule that may be added.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Its kind of action.
    pub kind: u8,
    /// When it is for an action.
    pub when: String,
    /// What it prefers; `None` for the first.
    pub prefer: Option<String>,
    /// The place of the rule that it is asked right before.
    pub before: usize,
    /// What it would have gained at the decisions, less a standard error.
    pub gain: f64,
}

/// A part of a preference: so much for each of a variable, by its place among those of the kind.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Term {
    by: f64,
    place: usize,
}

/// The legal actions of one kind at all decisions, in order.
struct Actions<'a> {
    lessons: &'a [Lesson<'a>],
    /// For each action its decision and what it gains.
    decisions: Vec<usize>,
    gains: Vec<f64>,
    /// For each variable of the kind, its value for each action.
    columns: Vec<Vec<f64>>,
    rules: usize,
}

/// A set of actions, a bit each.
type Bits = Vec<u64>;

/// A rule in the making.
#[derive(Debug, Clone)]
struct Draft {
    bits: Bits,
    conditions: Vec<Condition>,
    terms: Vec<Term>,
    before: usize,
    gain: f64,
}

/// Rules that would have gained something, the best of each kind first, at most so many of each. There are so many rules.
pub fn propose(descriptor: &'static Descriptor, lessons: &[Lesson<'_>], rules: usize, most: usize) -> Vec<Proposal> {
    let kinds = u8::try_from(descriptor.actions.len()).unwrap_or(u8::MAX);
    (0..kinds).flat_map(|kind| of_kind(descriptor, lessons, rules, kind, most)).collect()
}

fn of_kind(
    descriptor: &'static Descriptor,
    lessons: &[Lesson<'_>],
    rules: usize,
    kind: u8,
    most: usize,
) -> Vec<Proposal> {
    let variables = variables_of(descriptor, kind);
    let actions = Actions::of(lessons, rules, kind, variables.len());
    if actions.gains.iter().all(|gain| *gain <= 0.0) {
        return Vec::new();
    }
    let names: Vec<(&'static str, Quantity)> = variables
        .iter()
        .filter_map(|&variable| descriptor.action_variables.get(usize::from(variable)))
        .map(|variable| (variable.name, variable.quantity))
        .collect();
    let tests = actions.tests(descriptor, &names);
    let terms = actions.terms(&names);

    let whole = actions.everything();
    let mut drafts: Vec<Draft> = std::iter::once(Vec::new())
        .chain(terms.iter().map(|term| vec![*term]))
        .map(|terms| actions.draft(whole.clone(), Vec::new(), terms))
        .collect();
    best_first(&mut drafts);
    let mut preferences: Vec<Vec<Term>> = drafts.iter().map(|draft| draft.terms.clone()).collect();
    preferences.truncate(PREFERENCES);
    if !preferences.contains(&Vec::new()) {
        preferences.push(Vec::new());
    }
    let mut beam = drafts.clone();
    beam.truncate(BEAM);
    let mut found = beam.clone();
    // From every preference with every condition to the best of those with one more.
    let mut starts: Vec<Draft> =
        preferences.into_iter().map(|terms| actions.draft(whole.clone(), Vec::new(), terms)).collect();
    for _ in 0..LONGEST {
        let mut next: Vec<Draft> = tests
            .par_iter()
            .flat_map_iter(|(condition, bits)| {
                let longer = starts.iter().map(|start| {
                    let both: Bits = start.bits.iter().zip(bits).map(|(a, b)| a & b).collect();
                    let conditions = start.conditions.iter().copied().chain([*condition]).collect();
                    actions.draft(both, conditions, start.terms.clone())
                });
                longer.filter(|draft| draft.gain > 0.0).collect::<Vec<_>>()
            })
            .collect();
        best_first(&mut next);
        distinct(&mut next, BEAM);
        found.extend(next.iter().cloned());
        starts = next;
    }
    best_first(&mut found);
    distinct(&mut found, most);
    let refined: Vec<Draft> = found.par_iter().map(|draft| actions.refine(draft, &terms)).collect();
    found.extend(refined);
    best_first(&mut found);
    distinct(&mut found, most);
    let proposal = |draft: Draft| Proposal {
        kind,
        when: all(&draft.conditions),
        prefer: written(&draft.terms, &names),
        before: draft.before,
        gain: draft.gain,
    };
    found.into_iter().filter(|draft| draft.gain > 0.0).map(proposal).collect()
}

fn best_first(drafts: &mut [Draft]) {
    // Shorter ones first among equals: the sort is stable, and they were found first.
    drafts.sort_by(|a, b| b.gain.total_cmp(&a.gain).then(a.conditions.len().cmp(&b.conditions.len())));
}

/// Leaves those that do not do the same as one before them.
fn distinct(drafts: &mut Vec<Draft>, most: usize) {
    let mut seen = BTreeSet::new();
    drafts.retain(|draft| {
        let terms: Vec<(u64, usize)> = draft.terms.iter().map(|term| (term.by.to_bits(), term.place)).collect();
        seen.len() < most && seen.insert((draft.bits.clone(), terms, draft.before))
    });
}

/// The preference as a file writes it.
fn written(terms: &[Term], names: &[(&'static str, Quantity)]) -> Option<String> {
    let mut text = String::new();
    for Term { by, place } in terms {
        let (name, quantity) = names.get(*place)?;
        let (sign, size) = if *by < 0.0 { ("-", -by) } else { ("+", *by) };
        let part = match quantity {
            Quantity::Boolean if terms.len() == 1 && *by > 0.0 => format!("if {name} then {size} else 0"),
            Quantity::Boolean => format!("(if {name} then {size} else 0)"),
            _ if size == 1.0 => (*name).to_owned(),
            _ => format!("{size} * {name}"),
        };
        match (text.is_empty(), sign) {
            (true, "+") => text.push_str(&part),
            (true, _) => text.push_str(&format!("-{part}")),
            (false, _) => text.push_str(&format!(" {sign} {part}")),
        }
    }
    (!text.is_empty()).then_some(text)
}

impl<'a> Actions<'a> {
    fn of(lessons: &'a [Lesson<'a>], rules: usize, kind: u8, variables: usize) -> Self {
        let mut actions =
            Self { lessons, decisions: Vec::new(), gains: Vec::new(), columns: vec![Vec::new(); variables], rules };
        for (decision, lesson) in lessons.iter().enumerate() {
            for (choice, gain) in lesson.looked.choices.iter().zip(&lesson.gains).filter(|(one, _)| one.kind == kind) {
                actions.decisions.push(decision);
                actions.gains.push(*gain);
                actions.columns.iter_mut().zip(&choice.variables).for_each(|(column, value)| column.push(*value));
            }
        }
        actions
    }

    fn everything(&self) -> Bits {
        self.bits(|_| true)
    }

    fn bits(&self, holds: impl Fn(usize) -> bool) -> Bits {
        let mut bits = vec![0; self.gains.len().div_ceil(64)];
        (0..self.gains.len())
            .filter(|action| holds(*action))
            .for_each(|action| bits[action / 64] |= 1 << (action % 64));
        bits
    }

    /// Conditions on variables of the action and of the state, with the actions for which they hold.
    fn tests(&self, descriptor: &'static Descriptor, names: &[(&'static str, Quantity)]) -> Vec<(Condition, Bits)> {
        let mut columns: Vec<(&'static str, Quantity, Vec<f64>)> = Vec::new();
        for ((name, quantity), column) in names.iter().zip(&self.columns) {
            columns.push((name, *quantity, column.clone()));
        }
        for (place, variable) in descriptor.state_variables.iter().enumerate() {
            let value = |decision: &usize| self.lessons[*decision].looked.variables[place];
            columns.push((variable.name, variable.quantity, self.decisions.iter().map(value).collect()));
        }
        let mut seen = BTreeSet::from([self.everything(), self.bits(|_| false)]);
        let mut tests = Vec::new();
        for (name, quantity, column) in columns {
            for test in Test::of(quantity, &mut column.clone(), BOUNDS) {
                let bits = self.bits(|action| test.holds(column[action]));
                if seen.insert(bits.clone()) {
                    tests.push((Condition { name, quantity, test }, bits));
                }
            }
        }
        tests
    }

    /// What a preference can be made of: more or less of each variable that tells actions of one decision apart.
    fn terms(&self, names: &[(&'static str, Quantity)]) -> Vec<Term> {
        let tells = |column: &[f64]| {
            let pairs = self.decisions.windows(2).zip(column.windows(2));
            pairs.into_iter().any(|(decisions, values)| decisions[0] == decisions[1] && values[0] != values[1])
        };
        let told = names
            .iter()
            .zip(&self.columns)
            .enumerate()
            .filter(|(_, ((_, quantity), column))| !matches!(quantity, Quantity::Word { .. }) && tells(column));
        told.flat_map(|(place, _)| [1.0, -1.0].map(|by| Term { by, place })).collect()
    }

    /// The rule for these actions with this preference, in its best place.
    fn draft(&self, bits: Bits, conditions: Vec<Condition>, terms: Vec<Term>) -> Draft {
        // What it gains at decisions of each rule, and the squares.
        let mut gained = vec![[0.0_f64; 2]; self.rules + 1];
        let mut best: Option<(usize, f64, f64)> = None;
        let mut decide = |best: Option<(usize, f64, f64)>| {
            let Some((decision, _, gain)) = best else { return };
            let of_rule = &mut gained[self.lessons[decision].by.min(self.rules)];
            *of_rule = [of_rule[0] + gain, of_rule[1] + gain * gain];
        };
        for (word, &bits) in bits.iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let action = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let decision = self.decisions[action];
                let preferred: f64 = terms.iter().map(|term| term.by * self.columns[term.place][action]).sum();
                match &mut best {
                    Some((of, most, gain)) if *of == decision => {
                        if preferred > *most {
                            (*most, *gain) = (preferred, self.gains[action]);
                        }
                    }
                    _ => decide(best.replace((decision, preferred, self.gains[action]))),
                }
            }
        }
        decide(best);
        let (mut sum, mut before, mut gain) = ([0.0, 0.0], 0, f64::NEG_INFINITY);
        for (rule, [own, squares]) in gained.iter().enumerate().rev() {
            sum = [sum[0] + own, sum[1] + squares];
            let worth = sum[0] - f64::sqrt(sum[1]);
            // Where it makes no difference it stands high up.
            if worth >= gain && rule < self.rules {
                (before, gain) = (rule, worth);
            }
        }
        Draft { bits, conditions, terms, before, gain }
    }

    /// The same rule with the preference of up to [`TERMS`] terms that gains most, found one by one.
    fn refine(&self, draft: &Draft, terms: &[Term]) -> Draft {
        let mut best = draft.clone();
        best.terms.clear();
        for number in 0..TERMS {
            let shares: &[f64] = if number == 0 { &[1.0] } else { &[0.3, 1.0, 3.0] };
            let scale = best.terms.first().map_or(1.0, |first| self.spread(first.place));
            let longer = terms.iter().filter(|term| best.terms.iter().all(|own| own.place != term.place));
            let tried = longer.flat_map(|term| {
                let by = if number == 0 { 1.0 } else { scale / self.spread(term.place) };
                shares.iter().map(move |share| Term { by: term.by * rounded(share * by, 1), place: term.place })
            });
            let start = if number == 0 && draft.terms.is_empty() { draft.gain } else { best.gain };
            let drafts = tried.map(|term| {
                let terms = best.terms.iter().copied().chain([term]).collect();
                self.draft(best.bits.clone(), best.conditions.clone(), terms)
            });
            let found = drafts.max_by(|a, b| a.gain.total_cmp(&b.gain));
            match found {
                Some(found) if found.gain > start || number == 0 => best = found,
                _ => break,
            }
        }
        best
    }

    /// How much a variable differs from action to action.
    fn spread(&self, place: usize) -> f64 {
        let column = &self.columns[place];
        let count = column.len().max(1) as f64;
        let mean = column.iter().sum::<f64>() / count;
        let square = column.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        square.sqrt().max(1e-9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Aim,
        coach::{
            Worth,
            lessons::{by_adviser, by_itself},
            made_up::{DESCRIPTOR, between, game},
        },
        simulation::{Advised, Decider, Sum},
    };

    const WORTH: Worth = Worth { aim: Aim::Wins, span: 1.0 };

    /// Games in which rule 1 stays, and it would win to take the shortest way with 5 coins or more, and lose with fewer; rule 0
    /// stays where to go loses.
    fn leaky() -> Vec<Advised> {
        let decision = |number: u64| {
            let coins = (number * 7 % 10) as f64;
            let of_shortest = if coins >= 5.0 { 18 } else { 2 };
            let longer = 3.0 + (number % 4) as f64;
            let ways = [(longer, 6), (1.0 + (number % 2) as f64, of_shortest), (longer + 1.0, 6)];
            match number % 5 {
                0 => between(0, [coins, 0.0], &ways.map(|(length, _)| (length, 0))),
                _ => between(1, [coins, (number % 3 % 2) as f64], &ways),
            }
        };
        (0..200).map(|number| game(number, vec![decision(number)])).collect()
    }

    #[test]
    fn the_rule_that_was_left_out_is_proposed_in_its_place() {
        let games = leaky();
        let found = propose(&DESCRIPTOR, &by_itself(&games, 2, &WORTH), 2, 8);
        let best = &found[0];
        assert_eq!((best.kind, best.before), (0, 1), "{found:?}");
        assert_eq!(best.when, "coins >= 5", "{found:?}");
        assert_eq!(best.prefer.as_deref(), Some("-way.length"), "{found:?}");
        // 80 of 200 decisions are by rule 1 with 5 coins, and gain 0.8 wins each; less a standard error.
        assert!((best.gain - (80.0 * 0.8 - f64::sqrt(80.0 * 0.64))).abs() < 1e-6, "{best:?}");
        assert!(found.iter().all(|one| one.kind == 0), "to stay is what is done: {found:?}");
    }

    #[test]
    fn what_an_adviser_does_is_proposed_too() {
        let mut games = leaky();
        for looked in games.iter_mut().flat_map(|game| &mut game.looked) {
            if looked.variables[0] >= 5.0 && looked.by == Decider::Rule(1) {
                (looked.advised, looked.rollouts, looked.wins) = (2, 4, Sum { sum: 3, squares: 3 });
            }
        }
        let found = propose(&DESCRIPTOR, &by_adviser(&games, 2, &WORTH), 2, 8);
        assert_eq!(
            (found[0].when.as_str(), found[0].prefer.as_deref()),
            ("coins >= 5", Some("-way.length")),
            "{found:?}"
        );
    }

    #[test]
    fn where_nothing_is_to_be_gained_nothing_is_proposed() {
        let decision = |number: u64| between(0, [number as f64, 0.0], &[(1.0, 3), (2.0, 4)]);
        let games: Vec<Advised> = (0..50).map(|number| game(number, vec![decision(number)])).collect();
        assert_eq!(propose(&DESCRIPTOR, &by_itself(&games, 2, &WORTH), 2, 8), []);
        assert_eq!(propose(&DESCRIPTOR, &[], 0, 8), []);
    }

    #[test]
    fn preferences_are_written_as_files_do() {
        let names = [("a", Quantity::Number), ("b", Quantity::Boolean), ("c", Quantity::Number)];
        let text = |terms: &[(f64, usize)]| {
            let terms: Vec<Term> = terms.iter().map(|&(by, place)| Term { by, place }).collect();
            written(&terms, &names)
        };
        assert_eq!(text(&[]), None);
        assert_eq!(text(&[(-1.0, 0)]).as_deref(), Some("-a"));
        assert_eq!(text(&[(1.0, 1)]).as_deref(), Some("if b then 1 else 0"));
        assert_eq!(text(&[(1.0, 0), (-2.0, 1), (0.5, 2)]).as_deref(), Some("a - (if b then 2 else 0) + 0.5 * c"));
    }
}
