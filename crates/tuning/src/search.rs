//! The search: cells that are played, what is believed of all others, and answers that are confirmed.

use crate::{
    evidence::{Counts, Kind, inside, outside},
    model::{Model, Normal, Seen, Shape},
    space::{Cell, Space},
};
use perihelion_engine::scenario::Bounds;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    f64::consts::{FRAC_1_SQRT_2, LN_2},
};

/// One thing that is wanted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Want {
    /// The player it is about.
    pub player: usize,
    /// What it is about.
    pub kind: Kind,
    /// Where that is to lie.
    pub bounds: Bounds,
    /// How much it weighs, if it need not be met.
    pub weight: Option<f64>,
}

/// What is looked for, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Where.
    pub space: Space,
    /// What; at least one must be met.
    pub wants: Vec<Want>,
    /// How many players there are.
    pub players: usize,
    /// How sure an answer is: that one is given which does not meet the wants has at most the probability that is left.
    pub level: f64,
    /// The most games.
    pub games: u64,
}

/// Games to be played: those of a lot up to so many. A lot has luck of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lot {
    /// The cell.
    pub cell: Cell,
    /// The player.
    pub player: usize,
    /// Which luck.
    pub number: u32,
    /// The games, those before included.
    pub games: u64,
}

/// What became of a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Played {
    /// What all its games add up to, for each want of its player in their order.
    Counts(Vec<Counts>),
    /// The rules cannot be played so.
    Refused,
}

/// Who plays.
pub trait Table {
    /// Why it cannot go on.
    type Halt;

    /// Plays all of these; `None` if there is no more time.
    ///
    /// # Errors
    /// Where it cannot go on.
    fn play(&mut self, lots: &[Lot]) -> Result<Option<Vec<Played>>, Self::Halt>;

    /// Whether each player's games of two cells end alike, all of them, with the same luck. The games count twice.
    ///
    /// # Errors
    /// Where it cannot go on.
    fn alike(&mut self, cells: [Cell; 2], number: u32, games: u64) -> Result<bool, Self::Halt>;

    /// Is told how it stands.
    fn stands(&mut self, standing: &Standing);
}

/// How it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The games played so far.
    pub games: u64,
    /// The cell that is believed to be the best.
    pub best: Cell,
    /// What is believed of it: each want's value with its standard error.
    pub values: Vec<(f64, f64)>,
    /// Cells that may still meet the wants.
    pub left: u64,
    /// Whether it is being confirmed.
    pub confirming: bool,
}

/// A cell, and what its games say.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// By want, what its games add up to.
    pub counts: Vec<Counts>,
    /// By want, what is believed of it, by these games and those of all others: the value and its standard error.
    pub values: Vec<(f64, f64)>,
    /// By want, how far that lies outside its bounds: in logits of shares, in standard deviations of a game of means.
    pub off: Vec<f64>,
    /// How probable it is believed to be that it meets every want that must be met.
    pub chance: f64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The answer, with games that nothing but its confirmation used.
    Met(Candidate),
    /// No cell meets the wants: each is excluded by games of its own.
    Impossible,
    /// Neither an answer was found nor was it shown that there is none.
    NotFound,
}

/// All that came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuned {
    /// What came of it.
    pub verdict: Verdict,
    /// The cells that were played, without the answer: those first that miss the least.
    pub others: Vec<Candidate>,
    /// By axis, values that the answer may have in place of its own without a game ending otherwise.
    pub alike: Vec<(usize, usize)>,
    /// The games of each: all, and of them those of confirmations.
    pub games: (u64, u64),
    /// The answers that were put to the test.
    pub tried: u32,
    /// Cells that were excluded by their own games, that the rules refuse, and all.
    pub excluded: u64,
    /// Cells that the rules refuse.
    pub refused: u64,
    /// All cells.
    pub cells: u64,
}

impl Tuned {
    /// Of the cells that were played, those that no other one betters in each want that must be met: what can be had at the
    /// expense of something else, in the order of the first want.
    #[must_use]
    pub fn front(&self, wants: &[Want]) -> Vec<&Candidate> {
        let hard = || (0..wants.len()).filter(|place| wants[*place].weight.is_none());
        let betters = |one: &Candidate, other: &Candidate| {
            hard().all(|want| one.off[want] <= other.off[want]) && hard().any(|want| one.off[want] < other.off[want])
        };
        let all = &self.others;
        let mut front: Vec<&Candidate> =
            all.iter().filter(|one| !all.iter().any(|other| betters(other, one))).collect();
        let first = hard().next().unwrap_or(0);
        front.sort_by(|one, other| one.off[first].total_cmp(&other.off[first]));
        front
    }
}

/// Games of a cell at first, and the least and the most that are added later.
const FIRST: u64 = 100;
const MORE: (u64, u64) = (300, 20_000);

/// How many cells are played at once.
const AT_ONCE: usize = 3;

/// How probable an answer must be before it is put to the test, and how improbable it is when that ends.
const READY: f64 = 0.8;
const HOPELESS: f64 = 0.02;

/// By how much less another cell must cost to be looked at first, and how probable it must be.
const CHEAPER: f64 = 0.2;
const PLAUSIBLE: f64 = 0.1;

/// How many times as many games another cell must be expected to save as it is played on by, before it is: of made-up
/// surfaces a value of 3 takes 5 % more games on average, one of 40 as many.
const WORTH: f64 = 10.0;

/// The games of each player with which a test begins, and those that a cell is compared with its neighbours by.
const TESTED: u64 = 1_000;
const COMPARED: u64 = 512;

/// Where there are more cells than this, it is not asked of each whether it can be excluded.
const MOST_EXCLUDED: u64 = 300;

/// So many rounds without a probable answer end a search of more cells.
const PATIENCE: u32 = 40;

/// How improbable every cell is in such a round.
const IMPROBABLE: f64 = 0.02;

/// So many points have their model's shape looked for in each round; of more it is kept for a while.
const OFTEN: usize = 60;

/// Looks for a cell that meets the wants. The same problem has the same answer wherever the same games are played.
///
/// # Errors
/// Where the table cannot go on.
pub fn tune<T: Table>(problem: &Problem, table: &mut T) -> Result<Tuned, T::Halt> {
    let mut search = Search::new(problem, table);
    search.begin()?;
    let mut patience = 0;
    while search.goes_on() {
        let ranked = search.rank(patience);
        let Some(best) = ranked.first() else {
            return search.end(if search.excluded_all() { Verdict::Impossible } else { Verdict::NotFound }, None);
        };
        search.tell(best, false);
        let next = match search.next(&ranked) {
            Next::Play(guesses) => guesses,
            Next::Test(ready) => match search.confirm(&ready)? {
                Some((answer, number)) => return search.end(Verdict::Met(answer), Some(number)),
                None => continue,
            },
        };
        let probable = ranked.iter().map(|guess| guess.chance).fold(0.0, f64::max);
        patience = if probable < IMPROBABLE { patience + 1 } else { 0 };
        if patience > PATIENCE && problem.space.cells() > MOST_EXCLUDED {
            break;
        }
        search.explore(&next, probable)?;
    }
    search.end(Verdict::NotFound, None)
}

/// What is known of a cell.
#[derive(Debug, Clone, Default)]
struct Known {
    /// By want, what all its games add up to but those of the lot at hand.
    before: Vec<Counts>,
    /// By want, those of its own lot.
    own: Vec<Counts>,
    /// The number of that lot, and its games by player.
    number: u32,
    games: Vec<u64>,
    excluded: bool,
    refused: bool,
}

impl Known {
    /// By want, all its games.
    fn counts(&self, want: usize) -> Counts {
        self.before[want].with(&self.own[want])
    }
}

/// What is believed of a cell.
#[derive(Debug, Clone)]
struct Guess {
    cell: Cell,
    /// By want, in the units of the model.
    values: Vec<Normal>,
    /// The probability that all that must be met is, and its logarithm.
    chance: f64,
    ln_chance: f64,
    /// The games that its confirmation would take, and those that it may take if it lies better than it seems.
    effort: f64,
    hopeful: f64,
    /// What it costs, and what it misses of wants that need not be met.
    cost: f64,
}

/// What comes next.
enum Next {
    /// A cell is put to the test.
    Test(Guess),
    /// Cells are played on.
    Play(Vec<Guess>),
}

impl Guess {
    /// The smaller, the sooner it is played: the logarithm of the games that its confirmation is expected to take, failures
    /// included.
    fn rank(&self) -> f64 {
        libm::log(self.effort) - self.ln_chance + self.cost
    }
}

struct Search<'a, T> {
    problem: &'a Problem,
    table: &'a mut T,
    known: BTreeMap<Cell, Known>,
    /// By want of a mean, the middle and the standard deviation of a game, in which its model counts.
    units: Vec<(f64, f64)>,
    shapes: Vec<Option<Shape>>,
    games: u64,
    confirming: u64,
    lots: u32,
    tried: u32,
    /// Whether there is no more time.
    over: bool,
}

impl<'a, T: Table> Search<'a, T> {
    fn new(problem: &'a Problem, table: &'a mut T) -> Self {
        let wants = problem.wants.len();
        Self {
            problem,
            table,
            known: BTreeMap::new(),
            units: vec![(0.0, 1.0); wants],
            shapes: vec![None; wants],
            games: 0,
            confirming: 0,
            lots: 0,
            tried: 0,
            over: false,
        }
    }

    fn goes_on(&self) -> bool {
        !self.over && self.games < self.problem.games
    }

    fn hard(&self) -> impl Iterator<Item = (usize, &'a Want)> + use<'a, T> {
        self.problem.wants.iter().enumerate().filter(|(_, want)| want.weight.is_none())
    }

    fn next_lot(&mut self) -> u32 {
        self.lots += 1;
        self.lots
    }

    /// What is known of a cell, which has a lot of its own from now on.
    fn of_cell(&mut self, cell: Cell) -> &mut Known {
        let Self { problem, lots, .. } = self;
        self.known.entry(cell).or_insert_with(|| {
            *lots += 1;
            let nothing = vec![Counts::default(); problem.wants.len()];
            let games = vec![0; problem.players];
            Known { before: nothing.clone(), own: nothing, number: *lots, games, ..Known::default() }
        })
    }

    /// The first cells, spread over all.
    fn begin(&mut self) -> Result<(), T::Halt> {
        let axes = self.problem.space.steps(0).len() as u64;
        let mut cells = self.problem.space.spread(8 + 4 * axes, 0);
        // Where rules refuse cells, others are tried.
        for round in 1..=4 {
            let players: Vec<usize> = (0..self.problem.players).collect();
            self.play(&cells.iter().map(|cell| (*cell, FIRST, players.clone())).collect::<Vec<_>>())?;
            if self.known.values().any(|known| !known.refused) {
                break;
            }
            cells = self.problem.space.spread((8 + 4 * axes) << round, round);
        }
        for (place, want) in self.problem.wants.iter().enumerate() {
            if let Kind::Mean { .. } = want.kind {
                let all = self.known.values().filter(|known| !known.refused);
                let all: Vec<Counts> = all.map(|known| known.counts(place)).collect();
                let together = all.iter().fold(Counts::default(), |sum, counts| sum.with(counts));
                let variance = all.iter().map(Counts::variance).sum::<f64>() / all.len().max(1) as f64;
                self.units[place] = (together.mean().unwrap_or(0.0), libm::sqrt(variance).max(1e-6));
            }
        }
        Ok(())
    }

    /// Plays so many games more of each player of each cell.
    fn play(&mut self, more: &[(Cell, u64, Vec<usize>)]) -> Result<(), T::Halt> {
        let problem = self.problem;
        let mut lots: Vec<Lot> = Vec::new();
        for (cell, games, players) in more {
            let known = self.of_cell(*cell);
            lots.extend(players.iter().map(|&player| Lot {
                cell: *cell,
                player,
                number: known.number,
                games: known.games[player] + games,
            }));
        }
        let Some(played) = self.table.play(&lots)? else {
            self.over = true;
            return Ok(());
        };
        for (lot, played) in lots.iter().zip(played) {
            let Some(known) = self.known.get_mut(&lot.cell) else { continue };
            match played {
                Played::Refused => known.refused = true,
                Played::Counts(counts) => {
                    self.games += lot.games - known.games[lot.player];
                    known.games[lot.player] = lot.games;
                    for (place, counts) in of_player(problem, lot.player).zip(counts) {
                        known.own[place] = counts;
                    }
                }
            }
        }
        for (cell, ..) in more {
            self.exclude(*cell);
        }
        Ok(())
    }

    /// A cell is excluded once one want surely is not met. That a cell which meets all is excluded by one of them has at
    /// most the probability that is left, and "no cell meets all" is wrong only where such a cell is.
    fn exclude(&mut self, cell: Cell) {
        let wants = self.hard().count() as f64;
        let bar = libm::log(wants / (1.0 - self.problem.level));
        let Some(known) = self.known.get(&cell) else { return };
        let surely = |(place, want): (usize, &Want)| outside(want.kind, &known.counts(place), want.bounds) >= bar;
        let excluded = known.refused || self.hard().any(surely);
        if let Some(known) = self.known.get_mut(&cell) {
            known.excluded |= excluded;
        }
    }

    fn excluded_all(&self) -> bool {
        let excluded = self.known.values().filter(|known| known.excluded).count() as u64;
        excluded == self.problem.space.cells()
    }

    /// A value in the units of a want's model.
    fn scaled(&self, place: usize, value: f64) -> f64 {
        match self.problem.wants[place].kind {
            Kind::Share => libm::log(value / (1.0 - value)),
            Kind::Mean { .. } => (value - self.units[place].0) / self.units[place].1,
        }
    }

    /// What a value of a want's model stands for, with its standard error.
    fn unscaled(&self, place: usize, value: Normal) -> (f64, f64) {
        let error = libm::sqrt(value.variance);
        match self.problem.wants[place].kind {
            Kind::Share => {
                let share = 1.0 / (1.0 + libm::exp(-value.mean));
                (share, error * share * (1.0 - share))
            }
            Kind::Mean { .. } => {
                let (middle, unit) = self.units[place];
                (middle + unit * value.mean, unit * error)
            }
        }
    }

    /// What the games of a cell say of a want, in the units of its model.
    fn seen(&self, place: usize, known: &Known) -> Option<(f64, f64)> {
        let counts = known.counts(place);
        let (mean, games) = (counts.mean()?, counts.games() as f64);
        Some(match self.problem.wants[place].kind {
            Kind::Share => {
                let share = (mean * games + 0.5) / (games + 1.0);
                (self.scaled(place, share), 1.0 / ((games + 1.0) * share * (1.0 - share)))
            }
            Kind::Mean { .. } => (self.scaled(place, mean), 1.0 / games),
        })
    }

    /// The models of all wants.
    fn models(&mut self) -> Vec<Option<Model>> {
        (0..self.problem.wants.len())
            .map(|place| {
                let seen: Vec<Seen> = self
                    .known
                    .iter()
                    .filter(|(_, known)| !known.refused)
                    .filter_map(|(cell, known)| {
                        let (value, noise) = self.seen(place, known)?;
                        Some(Seen { point: self.problem.space.point(*cell), value, noise })
                    })
                    .collect();
                let keep = seen.len() > OFTEN && !seen.len().is_multiple_of(8);
                let model = Model::fit(&seen, self.shapes[place].filter(|_| keep));
                self.shapes[place] = model.as_ref().map(Model::shape);
                model
            })
            .collect()
    }

    /// Every cell that may meet the wants, the one that would take the fewest games to be found so first.
    fn rank(&mut self, round: u32) -> Vec<Guess> {
        let models = self.models();
        let space = &self.problem.space;
        let around = || {
            let open = self.known.iter().filter(|(_, known)| !known.excluded);
            let mut played: Vec<Guess> = open.filter_map(|(cell, _)| self.guess(&models, *cell)).collect();
            played.sort_by(|one, other| other.ln_chance.total_cmp(&one.ln_chance));
            played.iter().take(AT_ONCE).map(|guess| guess.cell).collect()
        };
        let mut pool = space.pool(around, round);
        pool.retain(|cell| self.known.get(cell).is_none_or(|known| !known.excluded));
        if pool.len() > MOST_WEIGHED {
            // How sure a value is takes long, so it is asked only of those that look best without it.
            let off = |cell: &Cell| -> f64 {
                let point = space.point(*cell);
                let of = |(place, want): (usize, &Want)| {
                    models[place].as_ref().map_or(0.0, |model| self.off(place, want, model.mean(&point)))
                };
                self.hard().map(of).sum()
            };
            let mut by: Vec<(f64, Cell)> = pool.iter().map(|cell| (off(cell), *cell)).collect();
            by.sort_by(|one, other| one.0.total_cmp(&other.0));
            pool = by.into_iter().take(MOST_WEIGHED).map(|(_, cell)| cell).collect();
        }
        let mut ranked: Vec<Guess> = pool.iter().filter_map(|cell| self.guess(&models, *cell)).collect();
        ranked.sort_by(|one, other| one.rank().total_cmp(&other.rank()).then(one.cell.cmp(&other.cell)));
        ranked
    }

    /// The edges of a want in the units of its model.
    fn edges(&self, place: usize, want: &Want) -> (f64, f64) {
        let low = want.bounds.least.map_or(f64::NEG_INFINITY, |least| self.scaled(place, least));
        let high = want.bounds.most.map_or(f64::INFINITY, |most| self.scaled(place, most));
        (low, high)
    }

    /// How far a value lies outside a want's bounds, in the units of its model.
    fn off(&self, place: usize, want: &Want, value: f64) -> f64 {
        let (low, high) = self.edges(place, want);
        (low - value).max(value - high).max(0.0)
    }

    /// What the models say of a cell; `None` where one of them could not be made.
    fn guess(&self, models: &[Option<Model>], cell: Cell) -> Option<Guess> {
        let point = self.problem.space.point(cell);
        let values: Vec<Normal> = models.iter().map(|model| Some(model.as_ref()?.at(&point))).collect::<Option<_>>()?;
        let bar = libm::log(2.0 / (1.0 - self.problem.level)) + 2.0;
        let mut effort = vec![[0.0_f64; 2]; self.problem.players];
        let (mut ln_chance, mut cost) = (0.0, self.problem.space.cost(cell));
        for (place, want) in self.problem.wants.iter().enumerate() {
            let value = values[place];
            if let Some(weight) = want.weight {
                cost += weight * self.off(place, want, value.mean);
                continue;
            }
            let (low, high) = self.edges(place, want);
            ln_chance += ln_between(value, low, high);
            // In the units of what is counted: how far the nearer bound is, and how much games vary.
            let (mean, error) = self.unscaled(place, value);
            let (least, most) = (want.bounds.least, want.bounds.most);
            let to_edge = least.map(|least| mean - least).into_iter().chain(most.map(|most| most - mean));
            let to_edge = to_edge.fold(f64::INFINITY, f64::min);
            let variance = match want.kind {
                Kind::Share => mean * (1.0 - mean),
                Kind::Mean { .. } => self.units[place].1.powi(2),
            };
            let width = least.zip(most).map_or(f64::INFINITY, |(least, most)| most - least);
            let apart = to_edge.max(error / 2.0).max(0.05 * width.min(1.0)).max(1e-9);
            let hopeful = (to_edge + error).min(width / 2.0).max(apart);
            for (effort, apart) in effort[want.player].iter_mut().zip([apart, hopeful]) {
                *effort = effort.max(2.0 * bar * variance / (apart * apart)).max(TESTED as f64);
            }
        }
        let sum = |which: usize| effort.iter().map(|effort| effort[which]).sum();
        let chance = libm::exp(ln_chance);
        Some(Guess { cell, values, chance, ln_chance, effort: sum(0), hopeful: sum(1), cost })
    }

    /// What is believed of the best, for those who watch.
    fn tell(&mut self, best: &Guess, confirming: bool) {
        let values = best.values.iter().enumerate().map(|(place, value)| self.unscaled(place, *value)).collect();
        let excluded = self.known.values().filter(|known| known.excluded).count() as u64;
        let left = self.problem.space.cells() - excluded;
        let standing = Standing { games: self.games, best: best.cell, values, left, confirming };
        self.table.stands(&standing);
    }

    /// What comes next. A cell that is probable enough is put to the test, if others do not promise to take far fewer games:
    /// of all that are, that which costs least, and of those that which takes the fewest games. But first it becomes clear
    /// whether one that costs less would do as well, and whether one that is less known lies far better.
    fn next(&self, ranked: &[Guess]) -> Next {
        let first = |guesses: &[Guess]| Next::Play(guesses.iter().take(AT_ONCE).cloned().collect());
        let best = ranked.first().map_or(0.0, Guess::rank);
        let ready = ranked.iter().filter(|guess| guess.chance >= READY && guess.rank() <= best + LN_2);
        let by =
            |one: &&Guess, other: &&Guess| one.cost.total_cmp(&other.cost).then(one.effort.total_cmp(&other.effort));
        let Some(ready) = ready.min_by(by) else { return first(ranked) };
        let cheaper = |guess: &&Guess| {
            let costs_less = guess.cost + CHEAPER < ready.cost;
            costs_less && guess.chance >= PLAUSIBLE && guess.effort <= 10.0 * ready.effort
        };
        // Playing it on is worth while where the games that it may save are more than those that it takes.
        let saved = |guess: &Guess| guess.chance * (ready.effort - guess.hopeful);
        let better = |guess: &&Guess| {
            let more = self.more(guess.cell) * self.problem.players as u64;
            guess.cell != ready.cell && guess.cost <= ready.cost && saved(guess) > WORTH * more as f64
        };
        let mut before: Vec<Guess> = ranked.iter().filter(cheaper).cloned().collect();
        if before.is_empty() {
            before.extend(ranked.iter().filter(better).cloned());
            before.sort_by(|one, other| saved(other).total_cmp(&saved(one)).then(one.cell.cmp(&other.cell)));
        }
        match before.is_empty() {
            true => Next::Test(ready.clone()),
            false => first(&before),
        }
    }

    /// How many games of each player a cell is played next.
    fn more(&self, cell: Cell) -> u64 {
        match self.known.get(&cell).and_then(|known| known.games.iter().copied().max()) {
            None | Some(0) => FIRST,
            Some(games) => (games / 2).clamp(MORE.0, MORE.1),
        }
    }

    /// Plays these cells on.
    fn explore(&mut self, guesses: &[Guess], probable: f64) -> Result<(), T::Halt> {
        let more = |guess: &Guess| {
            // Where nothing is probable, cells are to be excluded, and the player who misses most does that.
            let players = match probable < IMPROBABLE && self.known.contains_key(&guess.cell) {
                true => vec![self.worst(guess)],
                false => (0..self.problem.players).collect(),
            };
            (guess.cell, self.more(guess.cell), players)
        };
        let more: Vec<_> = guesses.iter().map(more).collect();
        self.play(&more)
    }

    /// The player whose want is the least probable.
    fn worst(&self, guess: &Guess) -> usize {
        let chance = |(place, want): (usize, &Want)| {
            let (low, high) = self.edges(place, want);
            (ln_between(guess.values[place], low, high), want.player)
        };
        let least = self.hard().map(chance).min_by(|one, other| one.0.total_cmp(&other.0));
        least.map_or(0, |(_, player)| player)
    }

    /// Puts a cell to the test with games of their own: `None` if it fails, and then these games count as any others.
    ///
    /// Of all that may go wrong the k-th test has 1 ÷ (k (k + 1)), which adds up to all of it.
    fn confirm(&mut self, guess: &Guess) -> Result<Option<(Candidate, u32)>, T::Halt> {
        let problem = self.problem;
        self.tried += 1;
        self.tell(guess, true);
        let tests = f64::from(self.tried);
        let miss = (1.0 - problem.level) / (tests * (tests + 1.0));
        let (bar, number) = (-libm::log(miss), self.next_lot());
        let mut counts = vec![Counts::default(); problem.wants.len()];
        let mut open: Vec<usize> = self.hard().map(|(place, _)| place).collect();
        let mut played = vec![0; problem.players];
        let (mut games, most) = (TESTED, (3.0 * guess.effort / problem.players as f64) as u64);
        // What need not be met is told too, by as many games as the others begin with.
        let mut players: Vec<usize> = (0..problem.players).collect();
        loop {
            let lot = |player: &usize| Lot { cell: guess.cell, player: *player, number, games };
            let lots: Vec<Lot> = players.iter().map(lot).collect();
            let Some(results) = self.table.play(&lots)? else {
                self.over = true;
                break;
            };
            for (lot, result) in lots.iter().zip(results) {
                let more = lot.games - played[lot.player];
                (self.games, self.confirming) = (self.games + more, self.confirming + more);
                played[lot.player] = lot.games;
                if let Played::Counts(result) = result {
                    of_player(problem, lot.player).zip(result).for_each(|(place, result)| counts[place] = result);
                }
            }
            let is_open =
                |place: &usize| inside(problem.wants[*place].kind, &counts[*place], problem.wants[*place].bounds) < bar;
            open.retain(is_open);
            if open.is_empty() {
                return Ok(Some((self.candidate(guess, counts), number)));
            }
            let hopeless = open.iter().any(|place| self.is_hopeless(*place, guess.cell, &counts[*place]));
            if hopeless || games >= most || !self.goes_on() {
                break;
            }
            games += (games / 4).max(TESTED / 2);
            players.retain(|player| open.iter().any(|place| problem.wants[*place].player == *player));
        }
        // The games of the lot are those of the cell from now on.
        let before = &mut self.of_cell(guess.cell).before;
        before.iter_mut().zip(&counts).for_each(|(before, counts)| *before = before.with(counts));
        self.exclude(guess.cell);
        Ok(None)
    }

    /// A cell with what its games say.
    fn candidate(&self, guess: &Guess, counts: Vec<Counts>) -> Candidate {
        let off =
            self.problem.wants.iter().enumerate().map(|(place, want)| self.off(place, want, guess.values[place].mean));
        let values = guess.values.iter().enumerate().map(|(place, value)| self.unscaled(place, *value));
        Candidate { cell: guess.cell, counts, values: values.collect(), off: off.collect(), chance: guess.chance }
    }

    /// Whether a want that is being put to the test is hardly met any more, by all games of its cell.
    fn is_hopeless(&self, place: usize, cell: Cell, counts: &Counts) -> bool {
        let all = match self.known.get(&cell) {
            Some(known) => known.counts(place).with(counts),
            None => counts.clone(),
        };
        let Some(mean) = all.mean() else { return false };
        let value = Normal { mean, variance: (all.variance() / all.games() as f64).max(1e-12) };
        let (low, high) = self.problem.wants[place].bounds.ends();
        ln_between(value, low, high) < libm::log(HOPELESS)
    }

    /// All that is known at the end.
    fn end(&mut self, verdict: Verdict, number: Option<u32>) -> Result<Tuned, T::Halt> {
        let mut alike = Vec::new();
        let answer = match &verdict {
            Verdict::Met(answer) => Some(answer.cell),
            _ => None,
        };
        if let (Some(cell), Some(number)) = (answer, number) {
            let players = self.problem.players as u64;
            for (axis, value, other) in self.problem.space.neighbours(cell).take(MOST_COMPARED) {
                self.games += players * COMPARED;
                if self.table.alike([cell, other], number, COMPARED)? {
                    alike.push((axis, value));
                }
            }
        }
        let models = self.models();
        let played = self.known.iter().filter(|(cell, known)| !known.refused && Some(**cell) != answer);
        let others = played.filter_map(|(cell, _)| self.guess(&models, *cell)).map(|guess| {
            let counts = (0..self.problem.wants.len()).map(|place| self.known[&guess.cell].counts(place));
            self.candidate(&guess, counts.collect())
        });
        let mut others: Vec<Candidate> = others.collect();
        let misses = |candidate: &Candidate| self.hard().map(|(place, _)| candidate.off[place]).sum::<f64>();
        others.sort_by(|one, other| {
            misses(one)
                .total_cmp(&misses(other))
                .then(other.chance.total_cmp(&one.chance))
                .then(one.cell.cmp(&other.cell))
        });
        Ok(Tuned {
            others,
            alike,
            games: (self.games, self.confirming),
            tried: self.tried,
            excluded: self.known.values().filter(|known| known.excluded).count() as u64,
            refused: self.known.values().filter(|known| known.refused).count() as u64,
            cells: self.problem.space.cells(),
            verdict,
        })
    }
}

/// The most cells whose values are weighed in a round.
const MOST_WEIGHED: usize = 1_000;

/// The most neighbours that an answer is compared with.
const MOST_COMPARED: usize = 60;

/// The places of the wants of a player.
fn of_player(problem: &Problem, player: usize) -> impl Iterator<Item = usize> {
    problem.wants.iter().enumerate().filter(move |(_, want)| want.player == player).map(|(place, _)| place)
}

/// ln of the probability that a value lies between two others.
fn ln_between(value: Normal, low: f64, high: f64) -> f64 {
    let error = libm::sqrt(value.variance);
    let (low, high) = ((low - value.mean) / error, (high - value.mean) / error);
    // The tail is looked at in which both lie, where differences of small numbers are exact.
    let (near, far) = if low > 0.0 { (low, high) } else { (-high, -low) };
    let between = match near > 0.0 {
        true => 0.5 * (libm::erfc(near * FRAC_1_SQRT_2) - libm::erfc(far * FRAC_1_SQRT_2)),
        false => 1.0 - 0.5 * (libm::erfc(-near * FRAC_1_SQRT_2) + libm::erfc(far * FRAC_1_SQRT_2)),
    };
    if between > 1e-280 { libm::log(between) } else { -0.5 * near * near - libm::log(near.max(1.0)) }
}

#[cfg(test)]
mod tests;
