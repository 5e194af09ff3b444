//! Where a player loses, and what would help: costs of its decisions, the situations that cost most, what its rules are
//! worth, and changes that were played.
//!
//! [`coach`] goes through four steps, each told by what it finds:
//!
//! 1. An adviser looks at a sample of decisions ([`costs()`]): what each costs, by rule, kind of action and turn, and in which
//!    positions most is lost ([`situations`]).
//! 2. Each rule is left out, on the same luck ([`rules_worth`]).
//! 3. Changes are proposed (rules that would have gained something, other numbers, rules left out), and race against the
//!    strategy on the same luck: a few games each, then more for the better ones. The best is kept, and it goes on from there
//!    with decisions of the changed strategy.
//! 4. What was kept is played on games that nothing was chosen by, and left out where its gain is not certain.

mod condition;
mod costs;
mod edition;
mod improve;
mod lessons;
#[cfg(test)]
mod made_up;
mod propose;
mod race;
mod tree;

pub use costs::{Cost, Figure, Part, cost_of, costs};
pub use edition::{Added, Change, Edition, is_coached};
pub use improve::{Kept, Outlook, Reached, Unproven};
pub use lessons::Worth;
pub use race::{Gain, Played, play};

use crate::{
    Aim,
    ruleset::Descriptor,
    simulation::{Advised, Adviser, BrokenGame, Looked, Playable, apart},
    strategy::Strategy,
    train::Halt,
};
use race::MOST;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::{path::Path, sync::Arc};

/// How many decisions of a game are looked at, about.
const OF_A_GAME: f64 = 4.0;

/// The games that say how many decisions a game has.
const COUNTED: u64 = 64;

/// The fewest decisions of a leaf of the tree, and the share of all that it must have.
const FEWEST: usize = 12;
const FEWEST_SHARE: usize = 25;

/// How a strategy is studied.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What it is to be good at: wins or the score, since turns are not told of single games.
    pub aim: Aim,
    /// The seed of all games.
    pub seed: u64,
    /// Whose actions the strategy's own are compared with.
    pub adviser: Strategy,
    /// Decisions that are looked at, about.
    pub decisions: u32,
    /// Rollouts by which the adviser's action and the strategy's are compared.
    pub rollouts: u32,
    /// Rollouts by which each legal action is tried out with the strategy's own play.
    pub tries: u32,
    /// The most games by which a change is judged.
    pub games: u64,
    /// The most changes that are looked for, one after the other from the sample that the last one made.
    pub rounds: u32,
}

/// What is studied.
pub struct Study<'a, S> {
    /// The ruleset.
    pub descriptor: &'static Descriptor,
    /// The file of the strategy.
    pub path: &'a Path,
    /// The strategy.
    pub strategy: &'a Strategy,
    /// Seats strategies at the rules.
    pub seat: &'a S,
}

/// Who is told how it goes, and can end it.
pub trait Onlooker: Sync {
    /// Whether to go on.
    fn goes_on(&self) -> bool;

    /// What is done now.
    fn begins(&self, what: &str);

    /// A round is over, and this is all that is needed to go on from it. Whether to begin another.
    fn another(&self, reached: &Reached) -> bool;
}

/// Positions that have something in common, and what decisions in them cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Situation {
    /// What they have in common, as a strategy file writes it.
    pub when: String,
    /// What decisions in them cost in games that the condition was not found by.
    pub cost: Cost,
    /// Decisions in them that cost much.
    pub examples: Vec<Dear>,
}

/// A decision that cost much.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dear {
    /// Its game.
    pub game: u64,
    /// Its number in the game, from 1, forced ones included.
    pub number: u32,
    /// The turn.
    pub turn: u32,
    /// What was done, and what the adviser would have done.
    pub words: [String; 2],
    /// What it cost, in wins and points.
    pub cost: [f64; 2],
}

/// What a rule is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleWorth {
    /// The rule's name.
    pub rule: String,
    /// How many decisions of a game it makes.
    pub decided: f64,
    /// What the strategy gains without it; `None` where it never decided, or is the only one.
    pub without: Option<Gain>,
}

/// What is found about a strategy.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Findings {
    /// How often the strategy won the games that were looked at, and its mean score.
    pub went: [f64; 2],
    /// The games some of whose decisions were looked at.
    pub games: u64,
    /// What decisions cost.
    pub costs: Vec<Cost>,
    /// Situations, the dearest first.
    pub situations: Vec<Situation>,
    /// What rules are worth, in the order in which they are asked; empty if it was ended before.
    pub rules: Vec<RuleWorth>,
    /// What can be done better; `None` if it was ended before that was known.
    #[serde(skip)]
    pub outlook: Option<Outlook>,
}

/// Studies a strategy, on from what was `reached` before.
///
/// The same plan finds the same on any number of threads, wherever it was broken off and taken up again, if the onlooker does
/// not end it.
///
/// # Errors
/// A [`Halt`], if nothing was found.
pub fn coach<S>(
    study: &Study<'_, S>,
    plan: &Plan,
    reached: Option<Reached>,
    onlooker: &dyn Onlooker,
) -> Result<Findings, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let seat = (study.seat)(study.strategy)?;
    let (low, high) = seat.score_range();
    let worth = Worth { aim: plan.aim, span: f64::from(high) - f64::from(low) };
    let (sample, mut reached) = match reached {
        Some(reached) => (None, reached),
        None => {
            let (sample, findings) = first_look(study, plan, &worth, &*seat, onlooker)?;
            (Some(sample), Reached::nothing(findings))
        }
    };
    if !study.strategy.rules().is_empty() && onlooker.goes_on() && plan.rounds > 0 {
        let outlook = improve::improve(study, plan, &worth, sample, &mut reached, onlooker)?;
        reached.findings.outlook = Some(outlook);
    }
    Ok(reached.findings)
}

/// A sample of decisions, with what they cost and what rules are worth.
fn first_look<S>(
    study: &Study<'_, S>,
    plan: &Plan,
    worth: &Worth,
    seat: &dyn Playable,
    onlooker: &dyn Onlooker,
) -> Result<(Sample, Findings), Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    onlooker.begins(&format!("about {} decisions, {} rollouts each", plan.decisions, plan.rollouts));
    let sample = look(seat, plan, Eyes::Adviser, plan.seed, onlooker)?.ok_or(Halt::Stopped)?;
    let count = sample.games.len().max(1) as f64;
    let wins = sample.games.iter().filter(|game| game.outcome.won).count() as f64;
    let points: f64 = sample.games.iter().map(|game| f64::from(game.outcome.score)).sum();
    let mut findings = Findings {
        went: [wins / count, points / count],
        games: sample.games.len() as u64,
        costs: costs(&sample.games, sample.chance),
        situations: situations(study.descriptor, &sample, worth),
        rules: Vec::new(),
        outlook: None,
    };
    let rules = study.strategy.rules().len();
    if rules > 0 {
        onlooker.begins(&format!("each of {rules} rules left out"));
        findings.rules = rules_worth(study, plan, worth, onlooker)?;
    }
    Ok((sample, findings))
}

/// How decisions are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eyes {
    /// With the adviser's: what its action gains on the strategy's.
    Adviser,
    /// With the strategy's own: what each legal action leads to.
    Own,
}

/// Games some of whose decisions were looked at, and the chance with which they were.
pub struct Sample {
    /// The games.
    pub games: Vec<Advised>,
    /// The chance.
    pub chance: f64,
}

/// Looks at about as many decisions as planned, in games of this seed; `None` if it was ended.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
pub fn look(
    seat: &dyn Playable,
    plan: &Plan,
    eyes: Eyes,
    seed: u64,
    onlooker: &dyn Onlooker,
) -> Result<Option<Sample>, BrokenGame> {
    let Some(counted) = play(seat, seed, 0..COUNTED, &|| onlooker.goes_on())? else { return Ok(None) };
    let asked = (counted.usage.asked as f64 / COUNTED as f64).max(1.0);
    let chance = (OF_A_GAME / asked).min(1.0);
    let games = (f64::from(plan.decisions) / (asked * chance)).ceil().max(2.0) as u64;
    let (rollouts, tries) = match eyes {
        Eyes::Adviser => (plan.rollouts, 0),
        Eyes::Own => (0, plan.tries),
    };
    let adviser = Adviser { strategy: plan.adviser.clone(), chance, rollouts, tries };
    let each = (0..games).into_par_iter().map(|game| {
        if !onlooker.goes_on() {
            return Ok(None);
        }
        seat.advise(&adviser, seed, game..game + 1).map(Some)
    });
    let each: Vec<Option<Vec<Advised>>> = each.collect::<Result<_, BrokenGame>>()?;
    let games: Option<Vec<Vec<Advised>>> = each.into_iter().collect();
    Ok(games.map(|games| Sample { games: games.into_iter().flatten().collect(), chance }))
}

/// The situations that cost most: leaves of a tree that is fitted on every other game, with what they cost in the others.
#[must_use]
pub fn situations(descriptor: &'static Descriptor, sample: &Sample, worth: &Worth) -> Vec<Situation> {
    let is_fitted = |game: &&Advised| game.outcome.game.is_multiple_of(2);
    let cost = |looked: &Looked| worth.of(cost_of(looked));
    let examples: Vec<tree::Example<'_>> = sample
        .games
        .iter()
        .filter(is_fitted)
        .flat_map(|game| &game.looked)
        .map(|looked| tree::Example { variables: &looked.variables, cost: cost(looked) })
        .collect();
    let fewest = FEWEST.max(examples.len() / FEWEST_SHARE);
    let mut found: Vec<Situation> = Vec::new();
    for leaf in tree::leaves(descriptor, &examples, fewest) {
        let within = |looked: &&Looked| tree::holds(descriptor, &leaf, &looked.variables);
        // The decisions of the other games that are in the leaf, as if there were no others.
        let only =
            |game: &Advised| Advised { looked: game.looked.iter().filter(within).cloned().collect(), ..game.clone() };
        let checked: Vec<Advised> = sample.games.iter().filter(|game| !is_fitted(game)).map(only).collect();
        let cost_of_leaf = costs::outside_counts(&checked, sample.chance);
        let mut dear: Vec<(f64, u64, &Looked)> = checked
            .iter()
            .flat_map(|game| game.looked.iter().map(|looked| (cost(looked), game.outcome.game, looked)))
            .filter(|(cost, ..)| *cost > 0.0)
            .collect();
        dear.sort_by(|a, b| b.0.total_cmp(&a.0));
        let examples = dear.iter().take(2).map(|(_, game, looked)| Dear {
            game: *game,
            number: looked.number,
            turn: looked.turn,
            words: looked.words.clone(),
            cost: cost_of(looked),
        });
        found.push(Situation { when: condition::all(&leaf), cost: cost_of_leaf, examples: examples.collect() });
    }
    let by = |situation: &Situation| worth.of([situation.cost.wins.value, situation.cost.points.value]);
    found.sort_by(|a, b| by(b).total_cmp(&by(a)));
    found
}

/// What each rule is worth: the strategy without it, on the same luck. Those that were not played if it was ended are left
/// out.
///
/// # Errors
/// A [`Halt`], if a game cannot be played.
pub fn rules_worth<S>(
    study: &Study<'_, S>,
    plan: &Plan,
    worth: &Worth,
    onlooker: &dyn Onlooker,
) -> Result<Vec<RuleWorth>, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let goes_on = || onlooker.goes_on();
    let (seed, games) = (apart(plan.seed, 1), plan.games.clamp(2, MOST));
    let whole = Edition::new(study.path, study.strategy, study.descriptor);
    let seat = (study.seat)(study.strategy)?;
    let Some(with) = play(&*seat, seed, 0..games, &goes_on)? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (place, rule) in whole.rules().into_iter().enumerate() {
        let decided = with.usage.decided.get(place).copied().unwrap_or(0) as f64 / games as f64;
        let edition = whole.with(&Change::Drop { rule: rule.clone() }).filter(|_| decided > 0.0);
        let strategy = edition.and_then(|edition| edition.strategy(study.descriptor).ok());
        let without = match strategy {
            None => None,
            Some(strategy) => {
                let Some(without) = play(&*(study.seat)(&strategy)?, seed, 0..games, &goes_on)? else { break };
                Some(race::gain(&with.results, &without.results, worth))
            }
        };
        found.push(RuleWorth { rule, decided, without });
    }
    Ok(found)
}
