//! `perihelion replay --find`: the game to tell, by what it left behind.

use super::{Options, Stop, output, seats, watch};
use crate::{
    analysis::turned_most,
    files::did_you_mean,
    report::thousands,
    ruleset::Descriptor,
    scenario::{Cell, TRUNCATED},
    simulation::{Outcome, Outcomes, Playable, Tally, Traced, parts},
    strategy::{Condition, Meaning},
};
use rayon::prelude::*;
use std::ops::Range;

/// The most games that are looked at unless told otherwise.
const MOST: u64 = 10_000;

/// The most of which the turns are read.
const MOST_READ: u64 = 1_000;

/// Games that are looked at before the others, so that what is frequent is found at once.
const FIRST: u64 = 64;

/// The most games that are held at a time.
const AT_ONCE: u64 = 16_384;

/// What can be found by one word.
const WORDS: [(&str, Extreme); 5] = [
    ("longest", Extreme::Longest),
    ("shortest", Extreme::Shortest),
    ("closest", Extreme::Closest),
    ("turning point", Extreme::Turning),
    ("turning-point", Extreme::Turning),
];

/// A game that stands out among all that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extreme {
    Longest,
    Shortest,
    Closest,
    Turning,
}

/// What is looked for.
enum Wanted {
    Extreme(Extreme),
    Condition(Condition, String),
}

/// A search for one game of a cell.
pub struct Find<'a> {
    options: &'a Options,
    cell: &'a Cell,
    seat: &'a dyn Playable,
    seed: u64,
    wanted: Wanted,
}

impl<'a> Find<'a> {
    /// Reads what is looked for.
    pub fn new(
        options: &'a Options,
        cell: &'a Cell,
        seat: &'a dyn Playable,
        seed: u64,
        text: &str,
    ) -> Result<Self, Stop> {
        let descriptor = cell.scenario.descriptor;
        let has_margin =
            options.rulesets.get(descriptor.name).is_some_and(|entry| entry.has_margin(&cell.scenario.settings));
        let word = text.trim();
        let wanted = match WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, Extreme::Closest)) if !has_margin => {
                let help = "look for a score instead, such as --find 'score >= 20'";
                return Err(Stop::Usage(format!(
                    "no game is the closest: these games have no margin, since their goal is no number of points\n  = help: {help}"
                )));
            }
            Some((_, extreme)) => Wanted::Extreme(*extreme),
            None => {
                let names = names(descriptor, has_margin);
                let is_name = names.iter().any(|(known, _)| known == word);
                let alone = !is_name
                    && !word.is_empty()
                    && word.chars().all(|letter| letter.is_alphabetic() || " -".contains(letter));
                let near = did_you_mean(word, WORDS.iter().map(|(known, _)| *known));
                if let (true, Some(near)) = (alone, near) {
                    return Err(Stop::Usage(format!("no game is found by `{word}`\n  = help: did you mean `{near}`?")));
                }
                Wanted::Condition(Condition::of_option("--find", text, names)?, word.to_owned())
            }
        };
        Ok(Self { options, cell, seat, seed, wanted })
    }

    /// The index of the game, from this one on among so many.
    pub fn game(&self, from: u64, most: Option<u64>) -> Result<u64, Stop> {
        let usual = if matches!(self.wanted, Wanted::Extreme(Extreme::Turning)) { MOST_READ } else { MOST };
        let to = from.saturating_add(most.unwrap_or(usual));
        let (found, looked) = match &self.wanted {
            Wanted::Condition(condition, text) => {
                let found = self.first(from..to, condition)?;
                let Some(found) = found else {
                    let (games, rest) = (thousands(to - from), thousands(to));
                    return Err(Stop::CheckFailed(format!(
                        "none of the {games} games from {from} on is one with `{text}`\n  = help: look at more with `-n`, or at others with `--game {}`",
                        rest.replace(' ', "")
                    )));
                };
                (found, format!("the first from game {from} on"))
            }
            Wanted::Extreme(extreme) => {
                (self.extreme(from..to, *extreme)?, format!("of the {} games from {from} on", thousands(to - from)))
            }
        };
        output::note(self.options, &format!("game {}: {}, {looked}", found.game, self.said(&found)));
        Ok(found.game)
    }

    /// The first game that meets a condition.
    fn first(&self, games: Range<u64>, condition: &Condition) -> Result<Option<Outcome>, Stop> {
        let mut found = None;
        self.each(games, |outcomes| {
            let values = |place: usize, row: &Outcome| self.values(row, outcomes, place);
            let mut rows = outcomes.rows.iter().enumerate();
            found = rows.find(|(place, row)| condition.holds(&values(*place, row))).map(|(_, row)| *row);
            found.is_none()
        })?;
        Ok(found)
    }

    /// The game that stands out.
    fn extreme(&self, games: Range<u64>, extreme: Extreme) -> Result<Outcome, Stop> {
        let nothing = || Stop::CheckFailed("none of these games stands out so".to_owned());
        if extreme == Extreme::Turning {
            let traced = self.traced(games)?;
            let turned = turned_most(&traced).ok_or_else(nothing)?;
            let game = traced.get(turned.place).ok_or_else(nothing)?;
            let share = |share: f64| format!("{:.0} %", 100.0 * share);
            output::note(
                self.options,
                &format!(
                    "after turn {} its chance fell from {} to {}",
                    turned.turn,
                    share(turned.before),
                    share(turned.after)
                ),
            );
            return Ok(game.outcome);
        }
        // The largest of these, and of those the first.
        let rank = |row: &Outcome| -> Option<(i64, i64)> {
            let (turns, decisions) = (i64::from(row.turns), i64::from(row.decisions));
            match extreme {
                Extreme::Longest => Some((turns, decisions)),
                Extreme::Shortest => Some((-turns, -decisions)),
                // A margin of 0 just wins, and one of −1 just loses.
                Extreme::Closest => row.margin.map(|margin| (-i64::from(margin.max(-1 - margin)), 0)),
                Extreme::Turning => None,
            }
        };
        let mut most: Option<((i64, i64), Outcome)> = None;
        self.each(games, |outcomes| {
            for row in &outcomes.rows {
                if let Some(rank) = rank(row)
                    && most.as_ref().is_none_or(|(before, _)| rank > *before)
                {
                    most = Some((rank, *row));
                }
            }
            true
        })?;
        most.map(|(_, row)| row).ok_or_else(nothing)
    }

    /// Plays games in their order, on all threads, as long as `look` wants more.
    fn each(&self, games: Range<u64>, mut look: impl FnMut(&Outcomes) -> bool) -> Result<(), Stop> {
        let threads = seats::threads(self.options)?;
        let progress = watch::progress()?;
        let line = watch::Busy::draw(self.options, "looking for the game");
        let (mut next, mut size) = (games.start, FIRST);
        while next < games.end {
            if progress.stopping() {
                return Err(Stop::Interrupted(format!("interrupted: no game before {next} is the one")));
            }
            let now = next..(next + size).min(games.end);
            let play = |part: &Range<u64>| {
                let metrics = self.seat.metrics();
                let (mut tally, mut outcomes) = (Tally::counting(metrics), Outcomes::new(metrics.count()));
                self.seat.sit(self.seed).play(part.clone(), &mut tally, Some(&mut outcomes)).map(|()| outcomes)
            };
            let shares = parts(now.clone(), (size / (4 * threads.current_num_threads() as u64)).max(1));
            let played: Result<Vec<Outcomes>, _> = threads.install(|| shares.par_iter().map(play).collect());
            if !played?.iter().all(&mut look) {
                break;
            }
            (next, size) = (now.end, (2 * size).min(AT_ONCE));
            line.say(format!(
                "looking for the game: {} of {}",
                thousands(next - games.start),
                thousands(games.end - games.start)
            ));
        }
        Ok(())
    }

    /// Plays games and reads their turns.
    fn traced(&self, games: Range<u64>) -> Result<Vec<Traced>, Stop> {
        let threads = seats::threads(self.options)?;
        let progress = watch::progress()?;
        let line = watch::Busy::draw(self.options, "reading turns");
        let mut all = Vec::new();
        for some in parts(games.clone(), FIRST) {
            if progress.stopping() {
                return Err(Stop::Interrupted(format!("interrupted after {} games", all.len())));
            }
            let read = |part: &Range<u64>| self.seat.trace(self.seed, &part.clone().collect::<Vec<_>>(), &[]);
            let shares = parts(some, 8);
            let traced: Result<Vec<Vec<Traced>>, _> = threads.install(|| shares.par_iter().map(read).collect());
            all.extend(traced?.into_iter().flatten());
            line.say(format!("reading turns: {} of {} games", all.len(), games.end - games.start));
        }
        Ok(all)
    }

    /// What a game has under each of [`names`].
    fn values(&self, row: &Outcome, outcomes: &Outcomes, place: usize) -> Vec<f64> {
        let descriptor = self.cell.scenario.descriptor;
        let truth = |holds: bool| f64::from(u8::from(holds));
        let or_none = |value: Option<i32>| value.map_or(f64::NAN, f64::from);
        let ending = row.cause.map_or(descriptor.endings.len() as f64, f64::from);
        let mut values = vec![
            truth(row.won),
            truth(!row.won),
            f64::from(row.score),
            or_none(row.opponent_score),
            f64::from(row.turns),
            f64::from(row.decisions),
            f64::from(row.forced),
            ending,
            f64::from(row.rank),
            row.game as f64,
        ];
        let metrics = descriptor.metrics.iter().zip(&outcomes.metrics);
        values.extend(metrics.map(|(_, column)| column.get(place).copied().map_or(f64::NAN, f64::from)));
        values.push(or_none(row.margin));
        values
    }

    /// A game in a few words.
    fn said(&self, row: &Outcome) -> String {
        let descriptor = self.cell.scenario.descriptor;
        let ending = row.cause.and_then(|cause| descriptor.endings.get(usize::from(cause)));
        let margin = row.margin.map_or_else(String::new, |margin| format!(", margin {margin}"));
        format!(
            "{} with {} {}{margin}, {} turns, ending {}",
            if row.won { "won" } else { "lost" },
            row.score,
            descriptor.score_unit,
            row.turns,
            ending.map_or(TRUNCATED, |ending| ending.name)
        )
    }
}

/// What conditions can name, in the order of [`Find::values`]: the columns of outcomes, with `win` and `loss`. The margin
/// comes last, so that it can be left out where games have none.
fn names(descriptor: &Descriptor, has_margin: bool) -> Vec<(String, Meaning)> {
    let endings = descriptor.endings.iter().map(|ending| ending.name).chain([TRUNCATED]);
    let endings = Meaning::Word(endings.map(str::to_owned).collect());
    let ranks = Meaning::Word(descriptor.ranks.iter().map(|rank| rank.name.to_owned()).collect());
    let own = [
        ("win", Meaning::Truth),
        ("loss", Meaning::Truth),
        ("score", Meaning::Number),
        ("opponent_score", Meaning::Number),
        ("turns", Meaning::Number),
        ("decisions", Meaning::Number),
        ("forced", Meaning::Number),
        ("ending", endings),
        ("rank", ranks),
        ("game", Meaning::Number),
    ];
    let mut names: Vec<(String, Meaning)> = own.into_iter().map(|(name, meaning)| (name.to_owned(), meaning)).collect();
    names.extend(descriptor.metrics.iter().map(|metric| (metric.name.to_owned(), Meaning::Number)));
    names.extend(has_margin.then(|| ("margin".to_owned(), Meaning::Number)));
    names
}
