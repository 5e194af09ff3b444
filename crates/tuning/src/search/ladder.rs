//! The search for levels that belong together.
//!
//! All levels look at the same cells and use the same games. A *chain* is a cell for each level. Of all chains whose
//! cells agree in what levels share, that one is played on which promises to be confirmed in the fewest games, with few
//! differences between neighbours, and in order for all players.
//!
//! Each level is tested on its own for what is wanted of it. That a player wins more often at one level than at the next is
//! a claim about the gap between the two, and is tested with the games of both. Where levels hardly differ for a player, such
//! as a novice who never wins anyway, it is enough that they are not out of order by more than the slack.

use super::{
    Candidate, Levels, Lot, Played, Table, Tuned, Verdict,
    knowledge::{Guess, Predicted, Search, ln_between},
};
use crate::{
    evidence::{Counts, gap_inside},
    model::Normal,
    space::Cell,
};
use perihelion_engine::scenario::Bounds;
use std::collections::BTreeMap;

/// How many cells of a level are looked at as parts of chains, of all and of those that share the same values.
const MOST_LINKED: usize = 60;

/// What a setting costs that differs between neighbours: e⁴ times as many games are played to avoid one.
const DIFFERENT: f64 = 4.0;

/// How probable a level's answer must be before it is put to the test, and how probable it must be that neighbours are in
/// order: of made-up surfaces 0.8 takes half as many games more on average, since more tests fail, and 0.96 a third.
const READY: f64 = 0.9;

/// The games of a level beside which those count that tell neighbours apart.
const BESIDE: f64 = 10_000.0;

/// How many times as many games a level's test may take for the sake of its neighbours.
const DEARER: f64 = 10.0;

/// What a link costs of which a test was in vain.
const IN_VAIN: f64 = 50.0;

/// Cells that passed a test, each for a level, and pairs of neighbours that were put to the test.
#[derive(Default)]
struct Shown {
    /// The answers, with the lots of their tests.
    answers: BTreeMap<(usize, Cell), (Candidate, u32)>,
    /// For whom two neighbours, the first at this level, are apart; `None` where they are not even nearly in order.
    pairs: BTreeMap<(usize, Cell, Cell), Option<Vec<bool>>>,
}

/// A cell for each level.
struct Chain {
    guesses: Vec<Guess>,
    rank: f64,
}

impl<T: Table> Search<'_, T> {
    /// Looks for a cell of each level.
    pub(super) fn find_levels(mut self, levels: &Levels) -> Result<Tuned, T::Halt> {
        let mut shown = Shown::default();
        while self.goes_on() {
            let predicted = self.predict();
            let ranked: Vec<Vec<Guess>> = (0..self.problem.count()).map(|level| self.rank(&predicted, level)).collect();
            let Some(chain) = self.best_chain(levels, &ranked, &shown) else {
                return self.end_without();
            };
            self.tell(&chain.guesses.iter().collect::<Vec<_>>(), None);
            let doubtful = self.doubtful(levels, &chain, &shown);
            if doubtful.is_empty() {
                if self.test_levels(levels, &chain, &mut shown)? {
                    return self.met(&chain, &shown);
                }
                continue;
            }
            let most = |guesses: &Vec<Guess>| guesses.iter().map(|guess| guess.chance).fold(0.0, f64::max);
            let probable = ranked.iter().map(most).fold(1.0, f64::min);
            if self.loses_patience(probable) {
                break;
            }
            self.play_on(&doubtful, &chain, &ranked, probable)?;
        }
        self.end(Verdict::NotFound, None)
    }

    /// The levels whose cell is not probable enough, or not probably in order with its neighbours. What has passed stands.
    fn doubtful(&self, levels: &Levels, chain: &Chain, shown: &Shown) -> Vec<usize> {
        let passed = |guess: &Guess| shown.answers.contains_key(&(guess.level, guess.cell));
        let unsure = |pair: &[Guess]| {
            let both = pair.iter().all(passed);
            !both && self.ln_in_order(levels, &pair[0], &pair[1]) < libm::log(READY)
        };
        let guesses = &chain.guesses;
        let doubtful = |level: &usize| {
            let before = level.checked_sub(1).is_some_and(|before| unsure(&guesses[before..=*level]));
            let after = guesses.get(*level..*level + 2).is_some_and(unsure);
            before || after || guesses[*level].chance < READY && !passed(&guesses[*level])
        };
        (0..guesses.len()).filter(doubtful).collect()
    }

    /// Plays on the cells of these levels, and for each the one that promises the most beside it.
    fn play_on(
        &mut self,
        doubtful: &[usize],
        chain: &Chain,
        ranked: &[Vec<Guess>],
        probable: f64,
    ) -> Result<(), T::Halt> {
        let mut more: Vec<(Cell, u64, Vec<usize>)> = Vec::new();
        for &level in doubtful {
            let own = &chain.guesses[level];
            let other = ranked[level].iter().find(|guess| guess.cell != own.cell);
            for guess in std::iter::once(own).chain(other) {
                if !more.iter().any(|(cell, ..)| *cell == guess.cell) {
                    more.push((guess.cell, self.more(guess.cell), self.who_plays(guess, probable)));
                }
            }
        }
        self.play(&more)
    }

    /// The chain that promises to be confirmed in the fewest games: link by link the best way there (Bellman 1957).
    fn best_chain(&self, levels: &Levels, ranked: &[Vec<Guess>], shown: &Shown) -> Option<Chain> {
        // By the values that levels share, and by level, the cells that promise the most.
        let mut groups: BTreeMap<Vec<usize>, Vec<Vec<&Guess>>> = BTreeMap::new();
        for (level, guesses) in ranked.iter().enumerate() {
            for guess in guesses {
                let none = || vec![Vec::new(); ranked.len()];
                let group = &mut groups.entry(self.shared(guess.cell)).or_insert_with(none)[level];
                // The first one promises the most.
                let dear = group.first().is_some_and(|first| guess.effort > DEARER * first.effort);
                if group.len() < MOST_LINKED && !dear {
                    group.push(guess);
                }
            }
        }
        let chains = groups.values().filter_map(|group| self.best_of(levels, group, shown));
        chains.min_by(|one, other| one.rank.total_cmp(&other.rank))
    }

    fn best_of(&self, levels: &Levels, group: &[Vec<&Guess>], shown: &Shown) -> Option<Chain> {
        let own = |guess: &Guess| match shown.answers.contains_key(&(guess.level, guess.cell)) {
            true => guess.cost,
            false => guess.rank(),
        };
        // By level and cell, the rank of the best way there, and the cell before.
        let mut ways: Vec<Vec<(f64, usize)>> = vec![group.first()?.iter().map(|guess| (own(guess), 0)).collect()];
        for pair in group.windows(2) {
            let before = ways.last()?;
            let of = |guess: &&Guess| {
                let all = pair[0].iter().zip(before).enumerate();
                let all = all.map(|(place, (from, (rank, _)))| (rank + self.link(levels, from, guess, shown), place));
                let best = all.min_by(|one, other| one.0.total_cmp(&other.0))?;
                Some((best.0 + own(guess), best.1))
            };
            let next: Vec<(f64, usize)> = pair[1].iter().map(of).collect::<Option<_>>()?;
            ways.push(next);
        }
        let ends = ways.last()?.iter().enumerate();
        let (mut place, (rank, _)) = ends.min_by(|one, other| one.1.0.total_cmp(&other.1.0))?;
        let mut guesses = Vec::new();
        for (level, way) in ways.iter().enumerate().rev() {
            guesses.push(group[level][place].clone());
            place = way[place].1;
        }
        guesses.reverse();
        Some(Chain { guesses, rank: *rank })
    }

    /// What two neighbours cost together: what differs, and the games that tell them apart for each player.
    fn link(&self, levels: &Levels, one: &Guess, other: &Guess, shown: &Shown) -> f64 {
        let space = &self.problem.space;
        let different = space.steps(one.cell).iter().zip(space.steps(other.cell)).filter(|(a, b)| *a != b).count();
        let different = DIFFERENT * different as f64;
        match shown.pairs.get(&(one.level, one.cell, other.cell)) {
            Some(Some(_)) => return different,
            Some(None) => return different + IN_VAIN,
            None => {}
        }
        let games: f64 = levels.ordered.iter().map(|quantity| self.games_apart(levels, *quantity, one, other)).sum();
        different + libm::log1p(games / BESIDE) - self.ln_in_order(levels, one, other)
    }

    /// The games at each of two neighbours that tell for a player that they are in order.
    fn games_apart(&self, levels: &Levels, quantity: usize, one: &Guess, other: &Guess) -> f64 {
        let gap = self.falls(levels, quantity, one, other).mean;
        let apart = (gap + self.slack(levels, gap)).max(levels.slack / 2.0);
        let variance: f64 = [one, other].iter().map(|guess| self.variance(quantity, &guess.values)).sum();
        2.0 * self.bar_ahead() * variance / (apart * apart)
    }

    /// By how much a share falls from one level to the next, or rises where that is wanted.
    fn falls(&self, levels: &Levels, quantity: usize, one: &Guess, other: &Guess) -> Normal {
        let [one, other] = [one, other].map(|guess| self.real(quantity, guess.values[quantity]));
        if levels.falling { one.minus(other) } else { other.minus(one) }
    }

    /// How far a share may be out of order where it falls by so much: not at all where it falls visibly.
    fn slack(&self, levels: &Levels, gap: f64) -> f64 {
        if gap >= 2.0 * levels.slack { 0.0 } else { levels.slack }
    }

    /// ln of the probability that two neighbours are in order for all players.
    fn ln_in_order(&self, levels: &Levels, one: &Guess, other: &Guess) -> f64 {
        let of = |&quantity: &usize| {
            let gap = self.falls(levels, quantity, one, other);
            ln_between(gap, -self.slack(levels, gap.mean), f64::INFINITY)
        };
        levels.ordered.iter().map(of).sum()
    }

    /// Tests the levels that have not passed yet, and whether neighbours are in order; whether all are now.
    fn test_levels(&mut self, levels: &Levels, chain: &Chain, shown: &mut Shown) -> Result<bool, T::Halt> {
        let all: Vec<&Guess> = chain.guesses.iter().collect();
        for (level, guess) in chain.guesses.iter().enumerate() {
            if shown.answers.contains_key(&(level, guess.cell)) {
                continue;
            }
            self.tell(&all, Some(level));
            let Some(passed) = self.test(guess, &self.claims(level))? else { return Ok(false) };
            self.take_over(guess.cell, &passed.0.counts);
            shown.answers.insert((level, guess.cell), passed);
        }
        for (level, pair) in chain.guesses.windows(2).enumerate() {
            let key = (level, pair[0].cell, pair[1].cell);
            if !shown.pairs.contains_key(&key) {
                self.tell(&all, Some(level));
                let apart = self.test_order(levels, pair, shown)?;
                shown.pairs.insert(key, apart);
            }
            if shown.pairs.get(&key).is_none_or(Option::is_none) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tests whether two neighbours that passed are in order, with more games of the same lots: for whom they are apart;
    /// `None` where for somebody not even the slack is kept.
    ///
    /// That they are nearly in order is claimed where they are apart too, so no player's claim takes from another's.
    fn test_order(&mut self, levels: &Levels, pair: &[Guess], shown: &mut Shown) -> Result<Option<Vec<bool>>, T::Halt> {
        let bar = self.next_bar();
        let mut all = Vec::new();
        for &quantity in &levels.ordered {
            let most = 3.0 * self.games_apart(levels, quantity, &pair[0], &pair[1]);
            let visible = self.slack(levels, self.falls(levels, quantity, &pair[0], &pair[1]).mean) == 0.0;
            loop {
                let counts = |guess: &Guess| match shown.answers.get(&(guess.level, guess.cell)) {
                    Some((answer, _)) => answer.counts[quantity].clone(),
                    None => Counts::default(),
                };
                let (one, other) = (counts(&pair[0]), counts(&pair[1]));
                let games = one.games().max(other.games());
                let even = one.games() == other.games();
                let both = if levels.falling { [&one, &other] } else { [&other, &one] };
                let above = |least: f64| gap_inside(both, Bounds { least: Some(least), most: None }) >= bar;
                let (apart, nearly) = (even && above(0.0), even && above(-levels.slack));
                let enough = games as f64 >= most || !self.goes_on();
                if nearly && (apart || !visible || enough) {
                    all.push(apart);
                    break;
                }
                if enough && even {
                    return Ok(None);
                }
                let games = if even { games + games / 3 } else { games };
                if !self.play_lots(pair, quantity, games, shown)? {
                    return Ok(None);
                }
            }
        }
        Ok(Some(all))
    }

    /// Plays the lots of two answers on to so many games of the player whose quantity it is; whether there was time.
    fn play_lots(&mut self, pair: &[Guess], quantity: usize, games: u64, shown: &mut Shown) -> Result<bool, T::Halt> {
        let player = self.problem.quantities[quantity].player;
        for guess in pair {
            let Some((answer, number)) = shown.answers.get_mut(&(guess.level, guess.cell)) else { return Ok(false) };
            let before = answer.counts[quantity].games();
            if before >= games {
                continue;
            }
            let Some(played) = self.table.play(&[Lot { cell: guess.cell, player, number: *number, games }])? else {
                self.over = true;
                return Ok(false);
            };
            (self.games, self.testing) = (self.games + games - before, self.testing + games - before);
            if let Some(Played::Counts(counts)) = played.into_iter().next() {
                self.problem.of_player(player).zip(counts).for_each(|(place, counts)| answer.counts[place] = counts);
            }
        }
        Ok(true)
    }

    /// All levels have passed, in order.
    fn met(self, chain: &Chain, shown: &Shown) -> Result<Tuned, T::Halt> {
        let answers = chain.guesses.iter().filter_map(|guess| shown.answers.get(&(guess.level, guess.cell)));
        let answers = answers.map(|(answer, _)| answer.clone()).collect();
        let apart = chain.guesses.windows(2).map(|pair| {
            let known = shown.pairs.get(&(pair[0].level, pair[0].cell, pair[1].cell));
            known.cloned().flatten().unwrap_or_default()
        });
        let apart = apart.collect();
        Ok(Tuned { apart, ..self.end(Verdict::Met(answers), None)? })
    }

    /// The chain that is believed to come nearest.
    pub(super) fn nearest_levels(&self, predicted: &Predicted) -> Vec<Candidate> {
        let Some(levels) = &self.problem.levels else { return Vec::new() };
        let all = |level: usize| {
            let played = self.played().filter_map(|cell| self.guess(predicted, cell, level));
            let mut guesses: Vec<Guess> = played.collect();
            guesses.sort_by(|one, other| other.ln_chance.total_cmp(&one.ln_chance).then(one.cell.cmp(&other.cell)));
            guesses
        };
        let ranked: Vec<Vec<Guess>> = (0..self.problem.count()).map(all).collect();
        let chain = self.best_chain(levels, &ranked, &Shown::default());
        let guesses = chain.map(|chain| chain.guesses).unwrap_or_default();
        guesses.iter().map(|guess| self.candidate(guess, self.all_counts(guess.cell))).collect()
    }
}
