//! The plain keys of a sweep file: what it is called, when to stop, and what is looked for.

use super::super::place::Place;
use super::{
    grid::{MAX_GAMES, Stop, Target},
    players::Player,
};
use crate::{
    files::{Item, Mistake, Mistakes, TableReader, did_you_mean},
    strategy::{ROLLOUTS, SEARCH},
};

/// The most games a cell may be asked to play.
pub const MOST_GAMES: u64 = 1_000_000_000_000;

/// The plain keys of a sweep file. Where one is wrong, its default stands in.
pub(super) struct Header {
    pub title: Option<String>,
    pub about: Option<String>,
    pub seed: u64,
    pub stop: Stop,
    pub level: f64,
    pub target: Option<(Target, Option<Place>)>,
    /// Rollouts a decision of search players, with the place of the key.
    pub rollouts: Option<(u32, Place)>,
}

/// A text at the top of a file.
pub(super) fn text(top: &TableReader<'_>, key: &str, mistakes: &mut Mistakes) -> Option<String> {
    top.get(key).and_then(|item| mistakes.take(item.text().map_err(Mistakes::from))).map(str::to_owned)
}

/// The keys that every file has by which games are played.
pub(super) struct Plain {
    pub seed: u64,
    pub level: f64,
    /// Rollouts a decision of search players, with the place of the key.
    pub rollouts: Option<(u32, Place)>,
}

/// Reads the seed, the level and the rollouts.
pub(super) fn read_plain(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Plain {
    let level = top.get("level").and_then(|item| {
        let level = between(&item, 0.5, 0.9999).map_err(|mistake| hint(mistake, "the usual level is 0.95"));
        mistakes.take(level.map_err(Mistakes::from))
    });
    let seed = top.get("seed").and_then(|item| mistakes.take(seed(&item).map_err(Mistakes::from)));
    let rollouts = top.get("rollouts").and_then(|item| {
        let rollouts = mistakes.take(rollouts_of(&item).map_err(Mistakes::from))?;
        Some((rollouts, Place::of_key(&item)))
    });
    Plain { seed: seed.unwrap_or(1), level: level.unwrap_or(0.95), rollouts }
}

/// Reads the plain keys.
pub(super) fn read(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Header {
    let (title, about) = (text(top, "title", mistakes), text(top, "about", mistakes));
    let stop = read_stop(top, mistakes);
    let Plain { seed, level, rollouts } = read_plain(top, mistakes);
    let target = top.get("target").and_then(|item| read_target(&item, mistakes));
    Header { title, about, seed, stop, level, target, rollouts }
}

impl Header {
    /// Whether what it says suits the strategies.
    ///
    /// Where some strategies could not be read, the one that is missed may be among them.
    pub fn check(&self, players: &[Player], all_read: bool, mistakes: &mut Mistakes) {
        let searches = |player: &Player| player.strategy.rollouts().is_some();
        if let Some((_, place)) = &self.rollouts
            && all_read
            && !players.iter().any(searches)
        {
            let mistake = place.mistake("`rollouts` goes with search players", "none plays");
            mistakes.push(mistake.help(format!("name one, such as `{SEARCH}standard`, or take it out")));
        }
        let Some((target, Some(place))) = &self.target else { return };
        let names = || players.iter().map(|player| player.strategy.name());
        let apart = |player: &&Player| player.games.is_some() && player.strategy.name() == target.strategy;
        if let Some(apart) = players.iter().find(apart).filter(|_| players.iter().any(|player| player.games.is_none()))
        {
            let mistake = apart.place.mistake("the target is this player's win rate", "its games stand apart");
            mistakes.push(mistake.help("take its `games` out, or name another one in `target.strategy`"));
        }
        if !all_read || names().any(|name| name == target.strategy) {
            return;
        }
        let mistake =
            place.mistake(format!("the sweep has no strategy `{}`", target.strategy), "expected one that plays");
        mistakes.push(match did_you_mean(&target.strategy, names()) {
            Some(near) => mistake.suggest(Some(near)),
            None => mistake.help(format!("these play: {}", names().collect::<Vec<_>>().join(", "))),
        });
    }
}

fn read_stop(top: &TableReader<'_>, mistakes: &mut Mistakes) -> Stop {
    let (games, precision, max_games) = (top.get("games"), top.get("precision"), top.get("max_games"));
    let mut count = |item: &Item<'_>| mistakes.take(games_of(item).map_err(Mistakes::from));
    let most = max_games.as_ref().map(|item| (item, count(item)));
    let wanted = games.as_ref().map(|item| (item, count(item)));
    let help = "give `games = 10000` for a fixed number, or `precision = 0.01` for a half-width of the win rate";
    match (wanted, precision) {
        (None, None) => {
            let what = "neither `games` nor `precision` is given";
            let mistake = Mistake::at(top.source(), 0..0, what, "expected one of them at the top of the file");
            mistakes.push(mistake.help(help));
        }
        (Some(_), Some(precision)) => {
            let place = Place::of_key(&precision);
            mistakes.push(place.mistake("both `games` and `precision` are given", "expected one of them").help(help));
        }
        (Some((_, games)), None) => {
            if let Some((item, _)) = most {
                let mistake = Place::of_key(item).mistake("`max_games` goes with `precision`", "there is none");
                mistakes.push(mistake.help("take it out; `games` is the number of games"));
            }
            return Stop::Games(games.unwrap_or(1));
        }
        (None, Some(precision)) => {
            let half_width = mistakes.take(between(&precision, 0.0001, 0.5).map_err(Mistakes::from)).unwrap_or(0.5);
            return Stop::Precision { half_width, max_games: most.and_then(|(_, games)| games).unwrap_or(MAX_GAMES) };
        }
    }
    Stop::Games(1)
}

/// Says what to do, where nothing better is said.
fn hint(mistake: Mistake, help: &str) -> Mistake {
    mistake.help_if_none(|| help.to_owned())
}

pub(super) fn games_of(item: &Item<'_>) -> Result<u64, Mistake> {
    let games = item.integer()?;
    u64::try_from(games).ok().filter(|games| (1..=MOST_GAMES).contains(games)).ok_or_else(|| {
        let label = format!("expected 1 to {MOST_GAMES} games, found {games}");
        item.mistake(format!("`{}` is out of range", item.path), label).help("these are the games of one cell")
    })
}

fn seed(item: &Item<'_>) -> Result<u64, Mistake> {
    let seed = item.integer()?;
    u64::try_from(seed).map_err(|_| {
        let label = format!("expected 0 to {}, found {seed}", i64::MAX);
        item.mistake("`seed` is out of range", label).help("any such number names a series of games")
    })
}

pub(super) fn rollouts_of(item: &Item<'_>) -> Result<u32, Mistake> {
    let number = item.integer()?;
    u32::try_from(number).ok().filter(|number| ROLLOUTS.contains(number)).ok_or_else(|| {
        let label = format!("expected {} to {}, found {number}", ROLLOUTS.start(), ROLLOUTS.end());
        let mistake = item.mistake(format!("`{}` is out of range", item.path), label);
        mistake.help("these are the games that a search player plays out before it decides")
    })
}

fn between(item: &Item<'_>, least: f64, most: f64) -> Result<f64, Mistake> {
    let number = item.number()?;
    if least <= number && number <= most {
        return Ok(number);
    }
    let label = format!("expected {least} to {most}, found {number}");
    Err(item.mistake(format!("`{}` is out of range", item.path), label))
}

/// The target, with the place of its strategy's name where the file gives it.
fn read_target(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<(Target, Option<Place>)> {
    let help = "write it like `target = { win_rate = [0.4, 0.6], strategy = \"standard\" }`";
    let table = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
    let rate = mistakes.take(table.require("win_rate").map_err(|mistake| Mistakes::from(mistake.help(help))));
    let strategy = table.get("strategy");
    table.unknown_keys(mistakes);
    let name = strategy.as_ref().map(|item| mistakes.take(item.text().map_err(Mistakes::from)));
    let rate = rate?;
    let ends = mistakes.take(rate.list().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
    let [lowest, highest] = ends.as_slice() else {
        let label = format!("expected the lowest and the highest, found {} values", ends.len());
        mistakes.push(rate.mistake("`target.win_rate` needs two values", label).help(help));
        return None;
    };
    let read = [lowest, highest]
        .map(|end| mistakes.take(between(end, 0.0, 1.0).map_err(|mistake| Mistakes::from(hint(mistake, help)))));
    let [Some(lowest), Some(highest)] = read else { return None };
    if lowest > highest {
        let label = format!("expected the lower one first, found {lowest} and {highest}");
        mistakes.push(rate.mistake("`target.win_rate` ends before it starts", label).help("swap the two values"));
        return None;
    }
    let name = match name {
        Some(name) => name?,
        None => "standard",
    };
    let target = Target { win_rate: (lowest, highest), strategy: name.to_owned() };
    // The default name need not play either, but then there is nothing to look for.
    Some((target, Some(Place::of_value(strategy.as_ref().unwrap_or(item)))))
}
