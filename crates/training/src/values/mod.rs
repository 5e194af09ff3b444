//! What a player values: its weights by how much they matter, what each variable is worth by leaving it out with learning
//! again, how few variables do as well, and how the player differs from another one.
//!
//! Variables of a position go along with one another, so a weight alone says little, and one that is changed or dropped is
//! missed only because the others have not learned to do without it. So [`study`] learns again:
//!
//! 1. Games of the player, some of whose decisions are random, are watched, as `train` watches them. What is learned of a
//!    position is half of how its game ended and half of what the player held it to be worth, so that one iteration is about as
//!    good as the player. The products of all variables are kept: the regression can be solved without any of them.
//! 2. The player with the weights learned again from all variables plays against each one with weights learned again without one
//!    of them, game by game on the same luck. It is one iteration of learning, on the games of the whole player.
//! 3. What goes together is left out together: groups of variables that stand in for one another, and then as many variables
//!    as can be spared at once.
//!
//! Games that choose are never games that tell: who plays how many games, which groups there are, and how few variables
//! are tried follows from games of other seeds than those that are told. How many games are told is fixed before the first of
//! them.

mod differ;
mod fewest;
mod file;
mod groups;
mod leave_out;
mod ledger;
mod paired;
mod table;
#[cfg(test)]
mod tests;
mod watched;

pub use differ::{Agreed, Differ, KindOfAction, PartedGame};
pub use fewest::Fewest;
pub use file::{is_fewest, text_with};
pub use ledger::Ledger;
pub use paired::{Mean, Measure, Paired, errors_of};

use crate::{
    ruleset::Descriptor,
    simulation::Playable,
    strategy::{Strategy, Weighed},
    train::Halt,
};
use leave_out::Learner;
use std::{sync::Arc, time::Instant};
use table::Table;
use watched::{Value, Watched};

/// The level of the intervals by which a verdict is given, all verdicts of one kind taken together.
pub const LEVEL: f64 = 0.95;

/// What a set of variables may lose at most and still do as well: a share of wins, and of the mean score where the player is to
/// score.
pub const ALLOWED: f64 = 0.01;

/// How many times as many games are watched, and how many times as many both players play, as a variable is told by.
const WATCHED: u64 = 16;
const BESIDE: u64 = 2;

/// The most groups that are played.
const GROUPS: usize = 8;

/// The share of the games by which is chosen who plays them all.
const FIRST: u64 = 4;

/// How a player is studied.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The seed of all games.
    pub seed: u64,
    /// The games by which it is told what a variable is worth.
    pub games: u64,
    /// The most variables that are left out one by one: those without which most fit is lost.
    pub variables: usize,
    /// The share of decisions that are random while the player is watched.
    pub slip: f64,
    /// What is added for each squared weight: see [`crate::Plan::ridge`].
    pub ridge: f64,
}

impl Plan {
    /// About how many games of the player a plan of so many games a variable takes, if the value weighs so many.
    #[must_use]
    pub fn cost(&self, weighed: usize) -> u64 {
        let variables = self.variables.min(weighed) as u64;
        // Half of them are told by all the games, half by a few, and all of them by a few before.
        let of_variables = variables * self.games * 7 / 8;
        let steps = fewest::steps(weighed) as u64;
        self.games * (WATCHED + BESIDE + 3 + GROUPS as u64 / 2 + steps + fewest::TOLD * 4) + of_variables
    }
}

/// What is studied.
pub struct Study<'a, S> {
    /// The ruleset.
    pub descriptor: &'static Descriptor,
    /// The player, who has a value.
    pub strategy: &'a Strategy,
    /// Whom it is compared with.
    pub other: &'a Strategy,
    /// Seats strategies at the rules.
    pub seat: &'a S,
}

/// Who is told how it goes, and can end it.
pub trait Onlooker: Sync {
    /// Whether to go on.
    fn goes_on(&self) -> bool;

    /// What is done now.
    fn begins(&self, what: &str);

    /// So many games more were played, or were played before.
    fn played(&self, games: u64);

    /// So much was played, which it can be gone on from. Called often, and once more at the end.
    fn reached(&self, _: &Ledger, _is_end: bool) {}
}

/// One of the variables that a value weighs.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// A state variable or a `let`.
    pub name: String,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Whether it is only true or false.
    pub boolean: bool,
    /// What one of it is worth, and what is added to that for each turn, as the file says.
    pub weight: Weighed,
    /// By how much it differs between positions of one turn.
    pub spread: f64,
    /// By how much its worth differs between these.
    pub matters: f64,
    /// The share of the variation that is not explained any more when all others have learned again without it.
    pub lost: f64,
    /// What the player gains when it has learned again without it; `None` where that was not played.
    pub without: Option<Paired>,
}

/// Variables that stand in for one another.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Their places among the parts.
    pub parts: Vec<usize>,
    /// The share of the variation that is not explained any more without all of them.
    pub lost: f64,
    /// What the player gains without all of them.
    pub without: Option<Paired>,
}

/// What is found of a player.
#[derive(Debug, Clone)]
pub struct Findings {
    /// Games that were watched, and their positions.
    pub watched: [u64; 2],
    /// The turns between which most positions lie.
    pub turns: [u32; 2],
    /// What is counted beside wins.
    pub measure: Measure,
    /// Whether the value makes a win worth something.
    pub aims_at_wins: bool,
    /// What it weighs, what matters most first.
    pub parts: Vec<Part>,
    /// The share of the variation of what games reach that the weights learned again explain.
    pub fit: f64,
    /// How it differs from the other player.
    pub differ: Option<Differ>,
    /// How the player that has learned again with all variables plays, and what it gains on the player itself.
    pub again: Option<(Mean, Paired)>,
    /// Groups, those that lose most first.
    pub groups: Vec<Group>,
    /// Sets of fewer variables, with what they gain on the player in the games that choose among them: how many, and that.
    pub tried: Vec<(usize, Paired)>,
    /// The fewest variables that do as well.
    pub fewest: Option<Fewest>,
}

impl Findings {
    /// How many standard errors the intervals of verdicts on single variables reach, all of them taken together.
    #[must_use]
    pub fn errors_of_verdicts(&self) -> f64 {
        // Of each, wins and points.
        let told = self.parts.iter().filter(|part| part.without.is_some()).count();
        errors_of(1.0 - (1.0 - LEVEL) / (2 * told.max(1)) as f64)
    }

    /// Whether the player is worse without a variable for certain, all verdicts on single variables taken together.
    #[must_use]
    pub fn is_missed(&self, part: &Part) -> bool {
        part.without.is_some_and(|without| is_worse(&without, self.errors_of_verdicts()))
    }
}

/// Whether wins or points are fewer for certain.
fn is_worse(paired: &Paired, errors: f64) -> bool {
    paired.wins_between(errors)[1] < 0.0 || paired.points_between(errors)[1] < 0.0
}

/// The seeds of games for a purpose: each other than those of the player's own study.
fn apart(seed: u64, number: u64) -> u64 {
    crate::simulation::apart(seed, 64 + number)
}

/// How many variables a strategy's value weighs; 0 if it has none.
#[must_use]
pub fn weighed(strategy: &Strategy) -> usize {
    Value::of(strategy).map_or(0, |value| value.parts.len())
}

/// How many seconds something takes on all threads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// A game of the player.
    pub own: f64,
    /// What is to be added for each game that a variable is told by, for those whom the player is compared with.
    pub beside: f64,
}

/// Plays until it is known how fast that is. No result depends on it.
///
/// # Errors
/// A [`Halt`], such as that it was ended.
pub fn pace<S>(study: &Study<'_, S>, seed: u64, onlooker: &dyn Onlooker) -> Result<Pace, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let table = Table::new(study.seat, onlooker, Measure::Score, Ledger::default());
    let seed = apart(seed, 0);
    let own = table.seat(study.strategy)?;
    let (mut games, mut seconds) = (TIMED, 0.0);
    while seconds < TIMED_SECONDS && games <= MOST_TIMED {
        let begun = Instant::now();
        table.play(&[(Arc::clone(&own), games)], seed)?.ok_or(Halt::Stopped)?;
        seconds = begun.elapsed().as_secs_f64();
        games *= 2;
    }
    let own = seconds / (games / 2) as f64;
    let begun = Instant::now();
    let few = TIMED;
    table.beside(study.strategy, Some(study.other), seed, few)?.ok_or(Halt::Stopped)?;
    table.beside(study.other, None, seed, few)?.ok_or(Halt::Stopped)?;
    let beside = begun.elapsed().as_secs_f64() / few as f64 - own;
    Ok(Pace { own, beside: BESIDE as f64 * beside.max(0.0) })
}

/// The games that are timed at first, the most, and the seconds that are enough.
const TIMED: u64 = 32;
const MOST_TIMED: u64 = 4_096;
const TIMED_SECONDS: f64 = 0.5;

/// Studies a player, from an empty ledger or on from what an earlier study with the same plan has played.
///
/// The same plan finds the same on any number of threads, if the onlooker does not end it.
///
/// # Errors
/// A [`Halt`], if nothing was found.
pub fn study<S>(study: &Study<'_, S>, plan: &Plan, ledger: Ledger, onlooker: &dyn Onlooker) -> Result<Findings, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let unfit = || Halt::Unfit(format!("`{}` has no value to be studied", study.strategy.name()));
    let value = Value::of(study.strategy).ok_or_else(unfit)?;
    let measure = if value.over.turns == 0.0 { Measure::Score } else { Measure::Turns };
    let table = Table::new(study.seat, onlooker, measure, ledger);
    let found = find(study, plan, &value, &table);
    table.desk.close();
    found
}

fn find<S>(study: &Study<'_, S>, plan: &Plan, value: &Value, table: &Table<'_, S>) -> Result<Findings, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let onlooker = table.onlooker;
    let games = plan.games.max(2);
    onlooker.begins(&format!("{} games are watched", WATCHED * games));
    let slipping = table.seat(&study.strategy.with_param("mistakes.slip", plan.slip).map_err(Halt::Unfit)?)?;
    let watched = watched::watch(table, &slipping, value, apart(plan.seed, 9), WATCHED * games)?;
    let mut findings = seen(study.descriptor, value, &watched, table.measure);
    onlooker.begins(&format!("both players play {} games", BESIDE * games));
    findings.differ = differ::differ(study, table, apart(plan.seed, 1), BESIDE * games)?;
    let all = vec![true; value.parts.len()];
    let unsolved = || Halt::Unfit("the positions of these games cannot be told apart".into());
    let solved = watched.regression.solve(plan.ridge, &all).ok_or_else(unsolved)?;
    findings.fit = solved.fit;
    findings.parts.iter_mut().enumerate().for_each(|(place, part)| part.lost = solved.lost(&[place]));
    let groups = groups::groups(&solved, findings.parts.len()).into_iter();
    findings.groups =
        groups.map(|parts| Group { lost: solved.lost(&parts), parts, without: None }).take(GROUPS).collect();
    let learner = Learner { strategy: study.strategy, value, watched: &watched, ridge: plan.ridge };
    leave_out::leave_out(&learner, table, plan, &mut findings)?;
    if findings.again.is_some() && onlooker.goes_on() {
        fewest::fewest(&learner, table, plan, &solved, &mut findings)?;
    }
    sort(&mut findings);
    Ok(findings)
}

/// What the positions say of each variable.
fn seen(descriptor: &Descriptor, value: &Value, watched: &Watched, measure: Measure) -> Findings {
    let parts = value.parts.iter().enumerate().map(|(place, own)| {
        let quantity = descriptor.state_variables.iter().find(|variable| variable.name == own.name);
        Part {
            name: own.name.clone(),
            about: own.about,
            boolean: quantity.is_some_and(|variable| variable.quantity == crate::ruleset::Quantity::Boolean),
            weight: value.weight(place),
            spread: watched.spread(place),
            matters: watched.matters(place, value.weight(place)),
            lost: 0.0,
            without: None,
        }
    });
    Findings {
        watched: [watched.games, watched.positions],
        turns: watched.usual_turns(),
        measure,
        aims_at_wins: value.over.win != 0.0,
        parts: parts.collect(),
        fit: 0.0,
        differ: None,
        again: None,
        groups: Vec::new(),
        tried: Vec::new(),
        fewest: None,
    }
}

/// What matters most comes first.
fn sort(findings: &mut Findings) {
    let mut order: Vec<usize> = (0..findings.parts.len()).collect();
    order.sort_by(|&a, &b| findings.parts[b].matters.total_cmp(&findings.parts[a].matters));
    let moved = |place: &usize| order.iter().position(|old| old == place).unwrap_or(0);
    let of_groups = findings.groups.iter_mut().map(|group| &mut group.parts);
    let of_fewest = findings.fewest.iter_mut().map(|fewest| &mut fewest.kept);
    for places in of_groups.chain(of_fewest) {
        places.iter_mut().for_each(|place| *place = moved(place));
        places.sort_unstable();
    }
    findings.parts = order.iter().map(|&place| findings.parts[place].clone()).collect();
}
