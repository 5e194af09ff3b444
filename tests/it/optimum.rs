//! Cut-down games solved exactly by backward induction over a ruleset's own states, and what players make of them.
//!
//! A ruleset draws with a stream. Here every action is tried with many streams until all that can come of it has been
//! seen; the chance of each outcome is then counted from the table before and after, not estimated. That the chances of an
//! action's outcomes add up to 1 shows that none was missed.

use crate::players::Mean;
use perihelion::{
    ruleset::{Chooser, Ruleset, Silent, play},
    scenario::Bounds,
    strategy::{Player, Strategy},
    tuning::{Axis, Cell, Counts, Kind, Lot, Played, Problem, Quantity, Space, Standing, Table, Verdict, Want, tune},
};
use std::{collections::BTreeMap, convert::Infallible};

/// A ruleset whose chances can be counted.
pub trait Exact: Ruleset {
    /// The streams that an action is tried with: so many that even its rarest outcome is hardly ever missed.
    const TRIES: u64;

    /// The same table in a form in which tables with the same future are equal.
    fn sorted(state: &Self::State) -> Self::State;

    /// The chance of this step from a sorted table to another one.
    fn chance(before: &Self::State, after: &Self::State) -> f64;
}

/// How often a card is in a pile.
pub fn copies<C: PartialEq>(pile: &[C], card: &C) -> usize {
    pile.iter().filter(|one| *one == card).count()
}

/// The chance of drawing, in one certain order, what a draw pile has lost in a step: 1 where it has lost nothing.
pub fn draws<C: PartialEq>(before: &[C], after: &[C]) -> f64 {
    let (mut left, mut chance) = (before.len(), 1.0);
    for (place, card) in before.iter().enumerate() {
        // Each copy that the pile has lost is met once.
        let rest = copies(&before[place..], card);
        if rest > copies(after, card) {
            chance *= rest as f64 / left as f64;
            left -= 1;
        }
    }
    chance
}

/// Everything that can come of an action, with its chance.
fn outcomes<R: Exact>(rules: &R, state: &R::State, action: R::Action) -> Vec<(f64, R::State)> {
    let mut seen: Vec<(f64, R::State)> = Vec::new();
    let mut luck = R::DESCRIPTOR.luck(7);
    for number in 0..R::TRIES {
        luck.begin(number);
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut luck, &mut Silent);
        let next = R::sorted(&next);
        if seen.iter().any(|(_, known)| *known == next) {
            continue;
        }
        let chance = R::chance(state, &next);
        seen.push((chance, next));
        if chance == 1.0 {
            break;
        }
    }
    let sum: f64 = seen.iter().map(|(chance, _)| chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{action:?}: the chances of {} outcomes add up to {sum}", seen.len());
    seen
}

/// Backward induction, with what is known of every table met.
pub struct Solver<'a, R: Exact> {
    rules: &'a R,
    /// What each legal action is worth, by table.
    known: BTreeMap<String, Vec<(R::Action, f64)>>,
}

impl<'a, R: Exact> Solver<'a, R> {
    pub fn new(rules: &'a R) -> Self {
        Self { rules, known: BTreeMap::new() }
    }

    /// The points expected from a sorted table on with the best play.
    pub fn value(&mut self, state: &R::State) -> f64 {
        if self.rules.ending(state).is_some() {
            return f64::from(self.rules.score(state));
        }
        best_of(&self.choices(state))
    }

    /// What each legal action is worth.
    fn choices(&mut self, state: &R::State) -> Vec<(R::Action, f64)> {
        let key = format!("{state:?}");
        if let Some(choices) = self.known.get(&key) {
            return choices.clone();
        }
        let mut legal = Vec::new();
        self.rules.legal_actions(state, &mut legal);
        let worth = |action: R::Action, this: &mut Self| {
            let outcomes = outcomes(this.rules, state, action);
            outcomes.iter().map(|(chance, next)| chance * this.value(next)).sum()
        };
        let choices: Vec<(R::Action, f64)> = legal.into_iter().map(|action| (action, worth(action, self))).collect();
        self.known.insert(key, choices.clone());
        choices
    }
}

/// The best action of every decision.
struct Best<'a, 'b, R: Exact>(&'a mut Solver<'b, R>);

impl<R: Exact> Chooser<R> for Best<'_, '_, R> {
    fn choose(&mut self, _: &R, state: &R::State, actions: &[R::Action]) -> usize {
        let choices = self.0.choices(&R::sorted(state));
        let best = best_of(&choices);
        let place = choices.iter().position(|(_, value)| *value == best).expect("a legal action");
        assert_eq!(choices[place].0, actions[place]);
        place
    }
}

fn best_of<A>(choices: &[(A, f64)]) -> f64 {
    choices.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max)
}

/// The mean score of games, and the mean of what `cost` says of a game's decisions, added up.
fn means<R: Ruleset, P: Chooser<R>>(
    rules: &R,
    player: &mut P,
    games: u64,
    begin: impl Fn(&mut P, u64),
    mut cost: impl FnMut(&R::State, R::Action) -> f64,
) -> (Mean, Mean) {
    let (mut luck, mut actions) = (R::DESCRIPTOR.luck(1), Vec::new());
    let (scores, costs): (Vec<f64>, Vec<f64>) = (0..games)
        .map(|game| {
            luck.begin(game);
            begin(player, game);
            let mut sum = 0.0;
            let played = play(rules, player, &mut luck, 5_000, &mut Silent, &mut actions, |state, _, action, _| {
                sum += cost(state, action);
            });
            (f64::from(rules.score(&played.expect("a sound game").0)), sum)
        })
        .unzip();
    (Mean::of(&scores), Mean::of(&costs))
}

/// The mean score of the best play.
pub fn best_play<R: Exact>(solver: &mut Solver<'_, R>, games: u64) -> Mean {
    means(solver.rules, &mut Best(solver), games, |_, _| {}, |_, _| 0.0).0
}

/// The mean score of a player.
pub fn mean<R: Ruleset>(rules: &R, strategy: &Strategy, games: u64) -> Mean {
    means(rules, &mut strategy.player(rules, 1), games, Player::begin, |_, _| 0.0).0
}

/// What a player's decisions cost against the best ones: for each game the sum, over its decisions, of what the best
/// action was worth more than the one taken. Its mean is the optimum less the player's own expectation, with far less
/// spread than that of scores, since the luck of the draws is not in it.
///
/// Returned with the mean score of the same games.
pub fn regret<R: Exact>(solver: &mut Solver<'_, R>, strategy: &Strategy, games: u64) -> (Mean, Mean) {
    let rules = solver.rules;
    let cost = |state: &R::State, action| {
        let choices = solver.choices(&R::sorted(state));
        let taken = choices.iter().find(|(choice, _)| *choice == action).map(|(_, value)| *value);
        best_of(&choices) - taken.expect("a legal action")
    };
    let (found, lost) = means(rules, &mut strategy.player(rules, 1), games, Player::begin, cost);
    (lost, found)
}

/// How probable each score is in the best play, from a sorted table on.
fn scores<R: Exact>(
    solver: &mut Solver<'_, R>,
    known: &mut BTreeMap<String, BTreeMap<i32, f64>>,
    state: &R::State,
) -> BTreeMap<i32, f64> {
    if solver.rules.ending(state).is_some() {
        return BTreeMap::from([(solver.rules.score(state), 1.0)]);
    }
    let key = format!("{state:?}");
    if let Some(scores) = known.get(&key) {
        return scores.clone();
    }
    let choices = solver.choices(state);
    let best = best_of(&choices);
    let (action, _) = choices.into_iter().find(|(_, value)| *value == best).expect("a legal action");
    let mut all = BTreeMap::new();
    for (chance, next) in outcomes(solver.rules, state, action) {
        for (score, part) in scores(solver, known, &next) {
            *all.entry(score).or_insert(0.0) += chance * part;
        }
    }
    known.insert(key, all.clone());
    all
}

/// Games of the best play at every combination of settings, of which those count that end with at most so many points.
struct Enumerated<'a, 'b, R: Exact> {
    solvers: &'b mut [Solver<'a, R>],
    most: i32,
}

impl<R: Exact> Table for Enumerated<'_, '_, R> {
    type Halt = Infallible;

    fn play(&mut self, lots: &[Lot]) -> Result<Option<Vec<Played>>, Infallible> {
        let low = |lot: &Lot| {
            let solver = &mut self.solvers[lot.cell as usize];
            let (rules, mut best) = (solver.rules, Best(solver));
            let (mut luck, mut actions) = (R::DESCRIPTOR.luck(u64::from(lot.number)), Vec::new());
            let ends_low = |game: &u64| {
                luck.begin(*game);
                let played = play(rules, &mut best, &mut luck, 5_000, &mut Silent, &mut actions, |_, _, _, _| ());
                rules.score(&played.expect("a sound game").0) <= self.most
            };
            let count = (0..lot.games).filter(ends_low).count() as u64;
            Played::Counts(vec![Counts::share(count, lot.games)])
        };
        Ok(Some(lots.iter().map(low).collect()))
    }

    fn alike(&mut self, _: [Cell; 2], _: u32, _: u64) -> Result<bool, Infallible> {
        Ok(false)
    }

    fn stands(&mut self, _: &Standing) {}
}

/// Of probabilities, those that are far enough from all others to be told from them, by their places.
fn apart(shares: &[f64]) -> Vec<(usize, f64)> {
    let nearest = |place: usize| {
        let others = shares.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, other)| (other - shares[place]).abs()).fold(f64::INFINITY, f64::min)
    };
    (0..shares.len()).map(|place| (place, nearest(place))).filter(|(_, apart)| *apart >= 0.05).collect()
}

/// Looks for combinations of settings by how often their best play ends with few points, as enumeration knows it: each must
/// be found that is apart from all others, and what none has must be told to be impossible. `deals` are the sorted tables
/// that a game may begin with, each with its chance, and `columns` is how many values the second setting has.
pub fn what_is_wanted_is_what_enumeration_finds<R: Exact>(
    all: &[R],
    columns: usize,
    deals: impl Fn(&R) -> Vec<(f64, R::State)>,
) {
    let mut solvers: Vec<Solver<'_, R>> = all.iter().map(Solver::new).collect();
    let exact = |solver: &mut Solver<'_, R>| {
        let (mut known, mut sum) = (BTreeMap::new(), BTreeMap::new());
        for (part, deal) in deals(solver.rules) {
            for (score, chance) in scores(solver, &mut known, &deal) {
                *sum.entry(score).or_insert(0.0) += part * chance;
            }
        }
        sum
    };
    let exact: Vec<BTreeMap<i32, f64>> = solvers.iter_mut().map(exact).collect();
    let low = |most: i32| -> Vec<f64> {
        exact.iter().map(|scores| scores.range(..=most).map(|(_, chance)| chance).sum()).collect()
    };
    // The number of points by which most combinations are told from all others.
    let most = exact.iter().flat_map(|scores| scores.keys().copied()).max_by_key(|most| apart(&low(*most)).len());
    let most = most.expect("scores");
    let mut shares = low(most);
    let axis = |values: usize| {
        let places = (0..values).map(|value| value as f64 / (values - 1) as f64).collect();
        Axis { places: Some(places), costs: vec![0.0; values] }
    };
    let mut look = |middle: f64, within: f64| {
        let (low, high) = (middle - within, middle + within);
        let bounds = vec![Bounds { least: (low > 0.0).then_some(low), most: (high < 1.0).then_some(high) }];
        let problem = Problem {
            space: Space::new(vec![axis(all.len() / columns), axis(columns)]).expect("a space"),
            players: 1,
            quantities: vec![Quantity { player: 0, kind: Kind::Share }],
            wants: vec![Want { quantity: 0, against: None, bounds, weight: None }],
            levels: None,
            sure: 0.99,
            games: 100_000,
        };
        let Ok(tuned) = tune(&problem, &mut Enumerated { solvers: &mut solvers, most });
        tuned
    };
    let told = apart(&shares);
    assert!(told.len() >= 2, "hardly any combination is apart from all others: {shares:?}");
    for (cell, apart) in told {
        let tuned = look(shares[cell], apart / 2.0);
        let Verdict::Met(answers) = &tuned.verdict else { panic!("{} of {shares:?}: {tuned:?}", shares[cell]) };
        assert_eq!(answers[0].cell, cell as u64, "{} of {shares:?}", shares[cell]);
    }
    shares.sort_by(f64::total_cmp);
    let gap = shares.windows(2).max_by(|one, other| (one[1] - one[0]).total_cmp(&(other[1] - other[0])));
    let [below, above] = gap.expect("two of them") else { unreachable!() };
    assert_eq!(look(f64::midpoint(*below, *above), (above - below) / 6.0).verdict, Verdict::Impossible);
}
