//! Whether a tally that was read from a file can be one of real games: its counts add up, and it fits its ruleset.
//!
//! A checksum tells damage. This tells what a checksum cannot: numbers that were written wrong.

use super::{
    Binned, EndingCount, Epoch, GROUPS, Group, Histogram, KEPT, LAST_TURN, Left, MOST_CHANGES, NotableGame, Sides,
    Tally, Turn, Use, WIDEST,
};
use crate::ruleset::Descriptor;

/// What a tally's games are known to be.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// The descriptor of the ruleset as it was played; `None` where that is not known, and then nothing is asked of how many
    /// metrics, endings, ranks and action kinds there are.
    pub descriptor: Option<&'a Descriptor>,
    /// How many cards' metrics its outcomes count.
    pub cards: usize,
    /// How many rules the strategy has.
    pub rules: usize,
    /// The lowest and the highest score a game can end with.
    pub scores: (i32, i32),
}

impl Tally {
    /// Whether these numbers can be what games added up to, apart from [`Tally::results`].
    ///
    /// # Errors
    /// What cannot be, completing "in cell 3, …".
    pub fn check(&self, known: Known<'_>) -> Result<(), String> {
        let (games, wins) = (self.games, self.wins);
        if wins > games || self.truncated > games - wins {
            return Err(format!("{wins} games are won and {} cut short, of {games}", self.truncated));
        }
        self.check_lengths(known)?;
        let score = self.check_histograms(known)?;
        let lost = games - wins;
        let endings = |count: fn(&EndingCount) -> u64| sum(self.endings.iter().map(count));
        if endings(|ending| ending.won) != u128::from(wins)
            || endings(|ending| ending.lost) != u128::from(lost - self.truncated)
        {
            return Err("the endings do not add up to the games".into());
        }
        if sum(self.ranks.iter().copied()) != u128::from(games) {
            return Err("the ranks do not add up to the games".into());
        }
        self.check_decisions()?;
        for used in self.action_uses.iter().chain(&self.rule_uses) {
            let Use { games_won, games_lost, times_won, times_lost } = *used;
            if games_won > wins || games_lost > lost || times_won < games_won || times_lost < games_lost {
                return Err("an action or a rule is used in more games than there are".into());
            }
        }
        self.check_groups(&score)?;
        self.check_epochs(&score)?;
        self.check_notable(&score)?;
        self.check_paths(known.descriptor)
    }

    fn check_lengths(&self, known: Known<'_>) -> Result<(), String> {
        let Known { descriptor, cards, rules, .. } = known;
        let usage = &self.usage;
        let as_many =
            |here: usize, of: fn(&Descriptor) -> usize| descriptor.is_none_or(|as_played| here == of(as_played));
        let fit = [
            ("ranks", as_many(self.ranks.len(), |descriptor| descriptor.ranks.len())),
            ("endings", as_many(self.endings.len(), |descriptor| descriptor.endings.len())),
            (
                "metrics",
                as_many(self.metrics.len() - cards.min(self.metrics.len()), |descriptor| descriptor.metrics.len()),
            ),
            ("metrics of cards", descriptor.is_none() || self.won_cards.len() == cards),
            ("action kinds", as_many(self.action_uses.len(), |descriptor| descriptor.actions.len())),
            ("groups", self.groups.len() == GROUPS),
            ("numbers of legal actions", self.branching.len() == WIDEST + 1),
            ("rules", self.rule_uses.len() <= rules && usage.decided.len() <= rules),
            ("rules", usage.matched.len() == usage.decided.len()),
        ];
        match fit.iter().find(|(_, fits)| !fits) {
            Some((what, _)) => Err(format!("there are more or fewer {what} than there should be")),
            None => Ok(()),
        }
    }

    /// Returns what the scores add up to.
    fn check_histograms(&self, known: Known<'_>) -> Result<Sums, String> {
        let every = [("scores", &self.score), ("turns", &self.turns), ("decisions", &self.decisions)];
        let metrics = self.metrics.iter().map(|metric| ("values of a metric", metric));
        for (what, histogram) in every.into_iter().chain(metrics) {
            if sums(what, histogram)?.total != u128::from(self.games) {
                return Err(format!("the {what} do not add up to the games"));
            }
        }
        for (what, histogram) in [("opponent's scores", &self.opponent), ("margins", &self.margin)] {
            if sums(what, histogram)?.total > u128::from(self.games) {
                return Err(format!("there are more {what} than games"));
            }
        }
        let of_cards = self.metrics.iter().skip(self.metrics.len().saturating_sub(self.won_cards.len()));
        for (all, won) in of_cards.zip(&self.won_cards) {
            if sums("values of a metric in games won", won)?.total != u128::from(self.wins) || !all.covers(won) {
                return Err("the values of a metric in games won are not those of games won".into());
            }
        }
        let score = sums("scores", &self.score)?;
        if let Some((low, high)) = score.ends
            && (low < known.scores.0 || known.scores.1 < high)
        {
            let (least, most) = known.scores;
            return Err(format!("scores go from {low} to {high}, and the rules let them go from {least} to {most}"));
        }
        let negative = |histogram: &Histogram| histogram.iter().next().is_some_and(|(first, _)| first < 0);
        if negative(&self.turns) || negative(&self.decisions) {
            return Err("a game has fewer turns or decisions than none".into());
        }
        Ok(score)
    }

    fn check_decisions(&self) -> Result<(), String> {
        let decisions = sum(self.branching.iter().copied());
        let counted = sums("decisions", &self.decisions)?;
        let forced = u128::from(self.forced);
        // A game's decisions stop being counted where 31 bits end, and legal actions at the widest decision.
        let uncut = counted.ends.is_none_or(|(_, high)| high < i32::MAX);
        let fewer = i128::try_from(decisions).is_ok_and(|decisions| decisions < counted.sum);
        let more = uncut && i128::try_from(decisions).is_ok_and(|decisions| decisions > counted.sum);
        let actions = |(width, &count): (u128, &u64)| width * u128::from(count);
        let least: u128 = (0..).zip(&self.branching).map(actions).sum();
        let narrow = self.branching.last() == Some(&0);
        let offered = u128::from(self.offered);
        if fewer
            || more
            || self.branching.first() != Some(&0)
            || self.branching.get(1) != Some(&self.forced)
            || decisions > u128::from(u64::MAX)
            || offered < least
            || narrow && offered != least
        {
            return Err("the decisions do not add up".into());
        }
        let usage = &self.usage;
        let decided = sum(usage.decided.iter().copied()) + u128::from(usage.uncovered) + u128::from(usage.slips);
        let matched = usage.matched.iter().copied().max().unwrap_or(0);
        if decided > u128::from(usage.asked)
            || u128::from(usage.asked) > decisions - forced
            || usage.sampled > usage.asked
            || matched > usage.sampled
        {
            return Err("the rules decided more often than they were asked".into());
        }
        Ok(())
    }

    fn check_groups(&self, score: &Sums) -> Result<(), String> {
        let (whole, more) = (self.games / GROUPS as u64, self.games % GROUPS as u64);
        let fits =
            |(place, group): (u64, &Group)| group.games == whole + u64::from(place < more) && group.wins <= group.games;
        let wins = sum(self.groups.iter().map(|group| group.wins));
        let scores: i128 = self.groups.iter().map(|group| i128::from(group.score)).sum();
        if !(0..).zip(&self.groups).all(fits) || wins != u128::from(self.wins) || scores != score.sum {
            return Err("the groups of games do not add up to the games".into());
        }
        Ok(())
    }

    fn check_epochs(&self, score: &Sums) -> Result<(), String> {
        let mut left = self.games;
        let fits = |(place, epoch): (u32, &Epoch)| {
            let most = if place == 0 { 1 } else { 1_u64.checked_shl(place - 1).unwrap_or(u64::MAX) };
            let own = most.min(left);
            left -= own;
            let (n, sum, squares) = (i128::from(own), i128::from(epoch.sum), i128::from(epoch.squares));
            // The square of a sum is at most the count times the sum of squares.
            own > 0 && epoch.games == own && (sum * sum <= n * squares || epoch.squares == i64::MAX)
        };
        let all_fit = (0..).zip(&self.epochs).all(fits);
        let scores: i128 = self.epochs.iter().map(|epoch| i128::from(epoch.sum)).sum();
        let squares: i128 = self.epochs.iter().map(|epoch| i128::from(epoch.squares)).sum();
        let squared = squares == score.squares || score.squares >= i128::from(i64::MAX);
        if !all_fit || left != 0 || scores != score.sum || !squared {
            return Err("the epochs of games do not add up to the games".into());
        }
        Ok(())
    }

    fn check_notable(&self, score: &Sums) -> Result<(), String> {
        let notable = &self.notable;
        let turns = sums("turns", &self.turns)?.ends;
        let figure = |game: Option<NotableGame>| game.map(|game| game.figure);
        let margins = sums("margins", &self.margin)?.ends;
        let within = |game: Option<NotableGame>| {
            figure(game).is_none_or(|figure| margins.is_some_and(|(low, high)| (low..=high).contains(&figure)))
        };
        let all = [
            notable.highest,
            notable.lowest,
            notable.longest,
            notable.shortest,
            notable.closest_win,
            notable.closest_loss,
        ];
        if figure(notable.highest) != score.ends.map(|ends| ends.1)
            || figure(notable.lowest) != score.ends.map(|ends| ends.0)
            || figure(notable.longest) != turns.map(|ends| ends.1)
            || figure(notable.shortest) != turns.map(|ends| ends.0)
            || !within(notable.closest_win)
            || !within(notable.closest_loss)
            || all.iter().flatten().any(|game| game.game >= self.games)
        {
            return Err("the games that stand out are none of its games".into());
        }
        Ok(())
    }

    fn check_paths(&self, descriptor: Option<&Descriptor>) -> Result<(), String> {
        let paths = &self.paths;
        let lost = self.games - self.wins;
        let counted = |binned: &Binned, most: u64| binned.is_canonical() && binned.total() <= most;
        let fits = |turn: &Turn| {
            let Turn { games, decisions, forced, dead, score, margin, settled } = turn;
            counted(&score.won, self.wins)
                && counted(&score.lost, lost)
                && counted(&margin.won, score.won.total())
                && counted(&margin.lost, score.lost.total())
                && forced <= decisions
                && *games <= paths.games
                && turn.going() <= *games
                && *dead <= *games
                && settled.won.saturating_add(settled.lost) <= *games
        };
        // Every game ends in one turn: it comes to it, and does not go on.
        let came = sum(paths.turns.iter().map(|turn| turn.games));
        let going =
            paths.turns.iter().map(|turn| u128::from(turn.score.won.total()) + u128::from(turn.score.lost.total()));
        let ended = came.checked_sub(going.sum::<u128>()) == Some(u128::from(paths.games));
        // Where the opponent has a score in all games, each has a margin wherever it has a score.
        let led = paths.leads.as_ref().map_or(0, |leads| sum(leads.changes.iter().copied()));
        let margins = |turn: &Turn| {
            let [scores, margins] = [&turn.score, &turn.margin].map(|of| [of.won.total(), of.lost.total()]);
            led < u128::from(paths.games) || scores == margins
        };
        let decisions = sum(paths.turns.iter().map(|turn| turn.decisions));
        let forced = sum(paths.turns.iter().map(|turn| turn.forced));
        // Games that an older version played are counted elsewhere alone.
        let same = |here: u128, all: u128| if paths.games == self.games { here == all } else { here <= all };
        let fit = paths.turns.len() <= LAST_TURN + 1
            && paths.turns.is_empty() == (paths.games == 0)
            && paths.turns.last().is_none_or(|turn| turn.games > 0)
            && paths.turns.iter().all(fits)
            && paths.games <= self.games
            && ended
            && paths.turns.iter().all(margins)
            && same(decisions, sum(self.branching.iter().copied()))
            && same(forced, u128::from(self.forced))
            && self.check_leads()
            && self.check_left(descriptor);
        if fit { Ok(()) } else { Err("the turns of games do not add up to the games".into()) }
    }

    fn check_left(&self, descriptor: Option<&Descriptor>) -> bool {
        let lost = self.games - self.wins;
        let fits = |left: &Left| {
            left.games.won <= self.wins
                && left.games.lost <= lost
                && left.without.won <= left.games.won
                && left.without.lost <= left.games.lost
        };
        // Where an older version played some of the games, or all of them, fewer are counted.
        let all = self.paths.left.iter().all(fits);
        let as_many = |descriptor: &Descriptor| self.paths.left.len() == descriptor.resources.len();
        all && (self.paths.left.is_empty() || descriptor.is_none_or(as_many))
    }

    fn check_leads(&self) -> bool {
        let settled = |of: fn(&Sides<u64>) -> u64| sum(self.paths.turns.iter().map(|turn| of(&turn.settled)));
        let (won, lost) = (settled(|sides| sides.won), settled(|sides| sides.lost));
        let Some(leads) = &self.paths.leads else { return won + lost == 0 };
        let thirds = |of: fn(&Sides<u64>) -> u64| sum(leads.thirds.iter().map(of));
        leads.lowest_won.is_canonical()
            && leads.highest_lost.is_canonical()
            && won + lost > 0
            && [u128::from(leads.lowest_won.total()), thirds(|sides| sides.won)] == [won, won]
            && [u128::from(leads.highest_lost.total()), thirds(|sides| sides.lost)] == [lost, lost]
            && leads.changes.len() == MOST_CHANGES + 1
            && sum(leads.changes.iter().copied()) == won + lost
    }

    /// Whether the results of single games can be those of these games.
    ///
    /// # Errors
    /// What cannot be, completing "in cell 3, …".
    pub fn check_results(&self) -> Result<(), String> {
        let results = self.results.games();
        if results.len() as u64 != self.games.min(KEPT) {
            return Err("there are more or fewer results than games".into());
        }
        let mut groups = vec![(0_u64, 0_i64); GROUPS];
        let mut epochs = vec![0_i64; self.epochs.len()];
        for (game, result) in results.iter().enumerate() {
            if let Some((wins, score)) = groups.get_mut(game % GROUPS) {
                *wins += u64::from(result.won());
                *score += i64::from(result.score());
            }
            if let Some(sum) = epochs.get_mut((usize::BITS - game.leading_zeros()) as usize) {
                *sum += i64::from(result.score());
            }
        }
        // Scores beyond 30 bits are cut off in single results.
        let whole = self.score.iter().all(|(score, _)| (-(1 << 30)..1 << 30).contains(&score));
        let all = self.games <= KEPT;
        let fit = groups.iter().zip(&self.groups).all(|(&(wins, score), group)| match all {
            true => wins == group.wins && (score == group.score || !whole),
            false => wins <= group.wins,
        });
        // The games kept one by one are those of whole epochs, the last of which may be unfinished.
        let kept = (u64::BITS - (KEPT - 1).leading_zeros()) as usize;
        let same = epochs.iter().zip(&self.epochs).take(kept + 1).all(|(&sum, epoch)| sum == epoch.sum);
        if fit && (same || !whole) { Ok(()) } else { Err("the results are not those of the games".into()) }
    }
}

fn sum(counts: impl Iterator<Item = u64>) -> u128 {
    counts.map(u128::from).sum()
}

/// What a histogram adds up to.
struct Sums {
    total: u128,
    sum: i128,
    squares: i128,
    /// The lowest and the highest value.
    ends: Option<(i32, i32)>,
}

fn sums(what: &str, histogram: &Histogram) -> Result<Sums, String> {
    let odd = || format!("the {what} are not counted as perihelion counts");
    if !histogram.is_canonical() {
        return Err(odd());
    }
    let mut found = Sums { total: 0, sum: 0, squares: 0, ends: None };
    for (value, count) in histogram.iter() {
        let (wide, many) = (i128::from(value), i128::from(count));
        found.total += u128::from(count);
        found.sum += many * wide;
        found.squares = found.squares.checked_add(many * wide * wide).ok_or_else(odd)?;
        found.ends = Some((found.ends.map_or(value, |(low, _)| low), value));
    }
    // What the deviation is made from has to fit too.
    let total = i128::try_from(found.total).map_err(|_| odd())?;
    total.checked_mul(found.squares).and(found.sum.checked_mul(found.sum)).ok_or_else(odd)?;
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{simulation::Outcome, strategy::toy};

    fn known() -> Known<'static> {
        Known { descriptor: Some(&toy::DESCRIPTOR), cards: 0, rules: 2, scores: (0, 40) }
    }

    /// The tally of games as the loop counts them.
    fn tally(games: u64) -> Tally {
        let descriptor = &toy::DESCRIPTOR;
        let mut tally = Tally::new(descriptor);
        for game in 0..games {
            let (won, score) = (game % 3 == 0, (game * 7 % 31) as i32);
            let outcome = Outcome {
                game,
                score,
                opponent_score: None,
                margin: Some(score - 19),
                cause: if game % 11 == 10 && !won { None } else { Some(0) },
                won,
                rank: 0,
                turns: 9,
                decisions: 3,
                forced: 1,
                offered: 8,
            };
            tally.add(&outcome, &vec![4; descriptor.metrics.len()]);
            let mut branching = vec![0; WIDEST + 1];
            (branching[1], branching[3], branching[4]) = (1, 1, 1);
            tally.count_branching(&branching);
        }
        tally
    }

    #[test]
    fn tallies_of_games_make_sense() {
        for games in [0, 1, 2, 63, 64, 65, 1000, KEPT - 1, KEPT, KEPT + 1, 70_000] {
            assert_eq!(tally(games).check(known()), Ok(()), "{games}");
            assert_eq!(tally(games).check_results(), Ok(()), "{games}");
        }
    }

    #[test]
    fn what_cards_count_in_games_won_is_part_of_what_they_count() {
        let descriptor = &toy::DESCRIPTOR;
        let known = Known { cards: 2, ..known() };
        let mut tally = tally(100);
        let cards = |values: &[(i32, u64)]| {
            let mut cards = Histogram::default();
            values.iter().for_each(|&(value, times)| cards.add_many(value, times));
            cards
        };
        tally.metrics.extend([cards(&[(0, 70), (3, 30)]), cards(&[(1, 100)])]);
        tally.won_cards = vec![cards(&[(0, 4), (3, 30)]), cards(&[(1, 34)])];
        assert_eq!((tally.wins, tally.check(known)), (34, Ok(())));
        for won in [cards(&[(0, 3), (3, 30)]), cards(&[(0, 3), (3, 31)]), cards(&[(0, 33), (2, 1)])] {
            let changed = Tally { won_cards: vec![won, tally.won_cards[1].clone()], ..tally.clone() };
            assert!(changed.check(known).is_err());
        }
        let fewer = Tally { won_cards: tally.won_cards[1..].to_vec(), ..tally.clone() };
        assert!(fewer.check(known).is_err() && tally.check(Known { cards: 1, ..known }).is_err());
        assert_eq!(descriptor.metrics.len() + 2, tally.metrics.len());
    }

    #[test]
    fn whatever_does_not_add_up_is_told() {
        let refused = |what: &str, change: &dyn Fn(&mut Tally)| {
            let mut changed = tally(100);
            change(&mut changed);
            assert!(changed.check(known()).is_err(), "{what}");
        };
        refused("games", &|tally| tally.games += 1);
        refused("all games", &|tally| tally.games = u64::MAX);
        refused("wins", &|tally| tally.wins = 132);
        refused("one win", &|tally| tally.wins -= 1);
        refused("truncated", &|tally| tally.truncated += 1);
        refused("no ranks", &|tally| tally.ranks.clear());
        refused("ranks", &|tally| tally.ranks[0] += 1);
        refused("huge ranks", &|tally| tally.ranks[0] = u64::MAX);
        refused("endings", &|tally| tally.endings[0].won += 1);
        refused("no endings", &|tally| tally.endings.clear());
        refused("a score", &|tally| tally.score.add(3));
        refused("a score out of range", &|tally| (tally.score.add_many(41, 1), tally.games += 1).1);
        // One value, but a large one: between it and a small one there would be two thousand million counts.
        refused("a huge score", &|tally| {
            tally.score = Histogram::default();
            tally.score.add_many(i32::MAX - 1, 100);
        });
        refused("a score too often", &|tally| tally.score.add_many(7, u64::MAX / 2));
        refused("opponents", &|tally| tally.opponent.add_many(1, 101));
        refused("turns", &|tally| tally.turns.add(3));
        refused("decisions", &|tally| tally.decisions.add(3));
        refused("forced", &|tally| tally.forced += 1);
        refused("offered", &|tally| tally.offered = 0);
        refused("offered once more", &|tally| tally.offered += 1);
        refused("the widest", &|tally| tally.branching[WIDEST] = 1);
        refused("branching", &|tally| tally.branching[2] = u64::MAX);
        refused("no branching", &|tally| tally.branching.clear());
        refused("metrics", &|tally| tally.metrics[0].add(1));
        refused("no metrics", &|tally| tally.metrics.clear());
        refused("margins", &|tally| tally.margin.add(1));
        refused("groups", &|tally| tally.groups.swap(0, 63));
        refused("a group's score", &|tally| tally.groups[3].score = i64::MIN);
        refused("a group's wins", &|tally| tally.groups[3].wins += 1);
        refused("no groups", &|tally| tally.groups.clear());
        refused("epochs", &|tally| tally.epochs[2].games += 1);
        refused("an epoch's sum", &|tally| tally.epochs[2].sum = i64::MAX);
        refused("an epoch's squares", &|tally| tally.epochs[2].squares -= 1);
        refused("one epoch more", &|tally| tally.epochs.push(Epoch::default()));
        refused("one epoch less", &|tally| tally.epochs.truncate(3));
        refused("uses", &|tally| tally.action_uses[0].games_won = 101);
        refused("times", &|tally| tally.action_uses[0].games_won = 1);
        refused("rules", &|tally| tally.rule_uses = vec![Use::default(); 3]);
        refused("asked", &|tally| tally.usage.asked = 201);
        refused("decided", &|tally| tally.usage.slips = 1);
        refused("a notable game", &|tally| tally.notable.highest = None);
        refused("a notable game's index", &|tally| {
            tally.notable.lowest = tally.notable.lowest.map(|game| NotableGame { game: 100, ..game });
        });
    }

    #[test]
    fn results_of_other_games_are_told() {
        let other = |games: u64, change: &dyn Fn(&mut Vec<super::super::GameResult>)| {
            let mut tally = tally(games);
            let mut results = tally.results.games().to_vec();
            change(&mut results);
            tally.results = super::super::Results::new(results);
            assert!(tally.check_results().is_err(), "{games}");
        };
        let result = super::super::GameResult::new;
        for games in [100, 70_000] {
            other(games, &|results| results[50] = result(results[50].won(), results[50].score() + 1));
            other(games, &|results| results.truncate(99));
        }
        other(100, &|results| results[50] = result(!results[50].won(), results[50].score()));
    }
}
