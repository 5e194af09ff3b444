//! Who plays the games of a search, and what was played.

use super::super::{
    Options, Stop,
    bookmark::Bookmark,
    output,
    seats::threads,
    watch::{self, Busy},
};
use crate::{
    report::{TunedLevels, TunedWant, thousands},
    scenario::{Bounds, Budget, Free, Luck, Measure, Tune as TuneFile},
    simulation::{BrokenGame, GameResult, Playable, Progress, Tally, apart, parts},
    tuning::{Axis, Cell, Counts, Kind, Levels, Lot, Played, Problem, Quantity, Space, Standing, Table, Want},
};
use rayon::{ThreadPool, prelude::*};
use std::{
    collections::BTreeMap,
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};

/// How often what was played is kept.
const OFTEN: Duration = Duration::from_secs(2);

/// A player seated at a cell's rules; `None` where the rules refuse it.
type Seat = Option<Arc<dyn Playable>>;

/// A quantity, and what of games it is.
struct Asked {
    measure: Measure,
    /// Of luck, the first of the two players.
    other: Option<usize>,
    quantity: Quantity,
}

/// Who plays, and what was played.
pub struct Players<'a> {
    options: &'a Options,
    pub file: &'a TuneFile,
    seed: u64,
    budget: Budget,
    begun: Instant,
    threads: ThreadPool,
    pub progress: Arc<Progress>,
    pub line: Option<Busy>,
    quantities: Vec<Asked>,
    wants: Vec<Want>,
    /// The wants, as people read them.
    pub told: Vec<TunedWant>,
    /// The levels, likewise.
    pub levels: Option<TunedLevels>,
    space: Space,
    seats: BTreeMap<Cell, Vec<Seat>>,
    tallies: BTreeMap<(u32, usize), Tally>,
    pub kept: Option<Kept>,
}

/// What was played before, and what is kept for the next time.
pub struct Kept {
    pub bookmark: Bookmark,
    known: BTreeMap<Lot, Played>,
    saved: Instant,
}

impl<'a> Players<'a> {
    pub fn new(options: &'a Options, file: &'a TuneFile, seed: u64, budget: Budget) -> Result<Self, Stop> {
        let axis = |free: &Free| Axis { places: free.places(), costs: free.costs.clone() };
        let space = Space::new(file.free.iter().map(axis).collect());
        let space = space.ok_or_else(|| {
            let help = "take larger steps, or tie settings that belong together";
            Stop::Usage(format!("there are too many settings to look through\n  = help: {help}"))
        })?;
        let mut players = Self {
            options,
            file,
            seed,
            budget,
            begun: Instant::now(),
            threads: threads(options)?,
            progress: watch::progress()?,
            line: Some(Busy::draw(options, "playing the first cells")),
            quantities: Vec::new(),
            wants: Vec::new(),
            told: Vec::new(),
            levels: None,
            space,
            seats: BTreeMap::new(),
            tallies: BTreeMap::new(),
            kept: None,
        };
        players.read()?;
        Ok(players)
    }

    /// What is looked for. The range of scores and the limit of decisions are those of the printed game.
    fn read(&mut self) -> Result<(), Stop> {
        let file = self.file;
        let count = file.levels.as_ref().map_or(1, |levels| levels.names.len());
        let free = Bounds { least: None, most: None };
        if let Some(levels) = &file.levels {
            self.want(levels.player, None, &Measure::Wins, levels.bounds.clone(), None)?;
        }
        for want in &file.wants {
            let at = |level: usize| if want.level.is_none_or(|only| only == level) { want.bounds } else { free };
            self.want(want.player, want.against, &want.measure, (0..count).map(at).collect(), want.weight)?;
        }
        let Some(levels) = &file.levels else { return Ok(()) };
        let mut ordered = Vec::new();
        for &player in &levels.in_order {
            ordered.push((file.strategies[player].name().to_owned(), self.quantity(player, &Measure::Wins, None)?));
        }
        let (names, falling, slack) = (levels.names.clone(), levels.falling, levels.slack);
        self.levels = Some(TunedLevels { names, ordered, falling, slack });
        Ok(())
    }

    /// Adds a want, with what it is about.
    fn want(
        &mut self,
        player: usize,
        against: Option<usize>,
        measure: &Measure,
        bounds: Vec<Bounds>,
        weight: Option<f64>,
    ) -> Result<(), Stop> {
        let (quantity, other) = match (measure, against) {
            (Measure::Luck(_), Some(second)) => (self.quantity(second, measure, Some(player))?, None),
            _ => {
                let other = against.map(|other| self.quantity(other, measure, None)).transpose()?;
                (self.quantity(player, measure, None)?, other)
            }
        };
        let name = |player: usize| self.file.strategies[player].name().to_owned();
        let told = TunedWant {
            strategy: name(player),
            against: against.map(name),
            measure: measure.clone(),
            kind: self.quantities[quantity].quantity.kind,
            quantities: (quantity, other),
            bounds: bounds.clone(),
            must: weight.is_none(),
        };
        self.told.push(told);
        self.wants.push(Want { quantity, against: other, bounds, weight });
        Ok(())
    }

    /// The place of a quantity, which may be known already. `other` is the first of two players.
    fn quantity(&mut self, player: usize, measure: &Measure, other: Option<usize>) -> Result<usize, Stop> {
        let known = |of: &Asked| of.measure == *measure && of.quantity.player == player && of.other == other;
        if let Some(place) = self.quantities.iter().position(known) {
            return Ok(place);
        }
        let (scenario, strategy) = (&self.file.scenario, &self.file.strategies[player]);
        let seat = self.options.rulesets.seat(scenario.descriptor.name, &scenario.settings, strategy);
        let Some(Ok(seat)) = seat else {
            return Err(Stop::Usage(format!("`{}` cannot play the printed game", strategy.name())));
        };
        let kind = Kind::of(measure, seat.score_range(), scenario.settings.common().decisions);
        self.quantities.push(Asked { measure: measure.clone(), other, quantity: Quantity { player, kind } });
        Ok(self.quantities.len() - 1)
    }

    /// What is looked for.
    pub fn problem(&self) -> Problem {
        let games = match self.budget {
            Budget::Games(games) => games,
            Budget::Minutes(_) => u64::MAX,
        };
        let levels = self.file.levels.as_ref().zip(self.levels.as_ref()).map(|(aims, told)| Levels {
            shared: aims.shared.clone(),
            ordered: told.ordered.iter().map(|(_, quantity)| *quantity).collect(),
            falling: aims.falling,
            slack: aims.slack,
        });
        Problem {
            space: self.space.clone(),
            players: self.file.strategies.len(),
            quantities: self.quantities.iter().map(|asked| asked.quantity).collect(),
            wants: self.wants.clone(),
            levels,
            sure: self.file.level,
            games,
        }
    }

    /// Goes on from what was kept.
    pub fn keep(&mut self, bookmark: Bookmark, replace: bool) -> Result<(), Stop> {
        let reached: Option<Vec<(Lot, Played)>> = bookmark.read(replace, |_| true)?;
        let known: BTreeMap<Lot, Played> = reached.filter(|_| !replace).into_iter().flatten().collect();
        if !known.is_empty() {
            output::note(self.options, "going on from what was played before");
        }
        self.kept = Some(Kept { bookmark, known, saved: Instant::now() });
        Ok(())
    }

    /// Keeps what was played, now and then.
    pub fn save(&mut self, now: bool) -> Result<(), Stop> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        if !now && kept.saved.elapsed() < OFTEN {
            return Ok(());
        }
        kept.saved = Instant::now();
        kept.bookmark.write(&kept.known.iter().collect::<Vec<_>>())
    }

    /// Seats the players at cells that nobody has sat at yet.
    fn sit(&mut self, cells: impl Iterator<Item = Cell>) {
        let new: Vec<Cell> = cells.filter(|cell| !self.seats.contains_key(cell)).collect();
        let (file, rulesets, space) = (self.file, &self.options.rulesets, &self.space);
        let seats = |cell: &Cell| -> (Cell, Vec<Seat>) {
            let scenario = file.with(&space.steps(*cell), rulesets).ok();
            let sit = |strategy| {
                let scenario = scenario.as_ref()?;
                rulesets.seat(scenario.descriptor.name, &scenario.settings, strategy)?.ok()
            };
            (*cell, file.strategies.iter().map(sit).collect())
        };
        let seated: Vec<(Cell, Vec<Seat>)> = self.threads.install(|| new.par_iter().map(seats).collect());
        self.seats.extend(seated);
    }

    fn seat(&self, cell: Cell, player: usize) -> Option<&Arc<dyn Playable>> {
        self.seats.get(&cell)?.get(player)?.as_ref()
    }

    /// Plays each lot on from where it is, in parts that all threads share.
    fn play_on(&mut self, lots: &[Lot]) -> Result<(), Stop> {
        let threads = self.threads.current_num_threads() as u64;
        let of_lot = |(place, lot): (usize, &Lot)| {
            let from = self.tallies.get(&(lot.number, lot.player)).map_or(0, |tally| tally.games);
            let most = (lot.games.saturating_sub(from) / (4 * threads)).clamp(1, 1_000);
            parts(from..lot.games, most).into_iter().map(move |games| (place, games))
        };
        let all: Vec<(usize, Range<u64>)> = lots.iter().enumerate().flat_map(of_lot).collect();
        let play = |(place, games): &(usize, Range<u64>)| -> Option<Result<(usize, Tally), BrokenGame>> {
            let lot = lots[*place];
            let seat = self.seat(lot.cell, lot.player)?;
            if self.progress.stopping() {
                return None;
            }
            let mut tally = Tally::counting(seat.metrics());
            let played = seat.sit(apart(self.seed, lot.number.into())).play(games.clone(), &mut tally, None);
            Some(played.map(|()| (*place, tally)))
        };
        let played: Vec<_> = self.threads.install(|| all.par_iter().map(play).collect());
        if self.progress.stopping() {
            return Ok(());
        }
        for (place, tally) in played.into_iter().flatten().collect::<Result<Vec<_>, _>>()? {
            let lot = lots[place];
            match self.tallies.get_mut(&(lot.number, lot.player)) {
                Some(known) => known.merge(&tally),
                None => drop(self.tallies.insert((lot.number, lot.player), tally)),
            }
        }
        Ok(())
    }

    /// What a lot's games add up to, for each quantity of its player.
    fn counts(&self, lot: &Lot) -> Played {
        let tally = |player: usize| self.tallies.get(&(lot.number, player));
        let Some(own) = tally(lot.player) else { return Played::Refused };
        let descriptor = self.file.scenario.descriptor;
        let counts = |asked: &Asked| match (&asked.measure, asked.other.map(tally)) {
            (Measure::Luck(luck), Some(Some(first))) => {
                let outcome = |result: &GameResult| match luck {
                    Luck::Score => result.score().into(),
                    Luck::Wins => result.won().into(),
                };
                let of = |tally: &Tally| tally.results.games().iter().map(outcome).collect::<Vec<i64>>();
                Counts::luck(&of(first), &of(own))
            }
            (measure, _) => Counts::of(measure, descriptor, own),
        };
        let of_player = self.quantities.iter().filter(|asked| asked.quantity.player == lot.player);
        Played::Counts(of_player.map(counts).collect())
    }

    fn is_over(&self) -> bool {
        let late = match self.budget {
            Budget::Minutes(minutes) => self.begun.elapsed().as_secs_f64() > minutes * 60.0,
            Budget::Games(_) => false,
        };
        late || self.progress.stopping()
    }
}

impl Table for Players<'_> {
    type Halt = Stop;

    fn play(&mut self, lots: &[Lot]) -> Result<Option<Vec<Played>>, Stop> {
        let before = |lot: &Lot| self.kept.as_ref().and_then(|kept| kept.known.get(lot)).cloned();
        let known: Vec<Option<Played>> = lots.iter().map(before).collect();
        let missing: Vec<Lot> =
            lots.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(lot, _)| *lot).collect();
        if !missing.is_empty() {
            if self.is_over() {
                return Ok(None);
            }
            self.sit(missing.iter().map(|lot| lot.cell));
            self.play_on(&missing)?;
            if self.progress.stopping() {
                return Ok(None);
            }
        }
        let mut played = Vec::new();
        for (lot, known) in lots.iter().zip(known) {
            let result = known.unwrap_or_else(|| self.counts(lot));
            if let Some(kept) = &mut self.kept {
                kept.known.insert(*lot, result.clone());
            }
            played.push(result);
        }
        self.save(false)?;
        Ok(Some(played))
    }

    fn alike(&mut self, cells: [Cell; 2], number: u32, games: u64) -> Result<bool, Stop> {
        self.sit(cells.into_iter());
        for player in 0..self.file.strategies.len() {
            let play = |cell: &Cell| -> Option<Result<Tally, BrokenGame>> {
                let seat = self.seat(*cell, player)?;
                let mut tally = Tally::counting(seat.metrics());
                let played = seat.sit(apart(self.seed, number.into())).play(0..games, &mut tally, None);
                Some(played.map(|()| tally))
            };
            let both: Option<Vec<_>> = self.threads.install(|| cells.par_iter().map(play).collect());
            let Some(both) = both else { return Ok(false) };
            let [one, other] = both.as_slice() else { return Ok(false) };
            let (one, other) = match (one, other) {
                (Ok(one), Ok(other)) => (one, other),
                (Err(broken), _) | (_, Err(broken)) => return Err(broken.clone().into()),
            };
            let ends = |tally: &Tally| (tally.results.clone(), tally.turns.clone(), tally.ranks.clone());
            if ends(one) != ends(other) || one.endings != other.endings {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn stands(&mut self, standing: &Standing) {
        let Some(line) = &self.line else { return };
        let best = standing.best.iter().enumerate().map(|(level, (cell, values))| match &self.levels {
            None => {
                let believed = self.told.iter().zip(values).map(|(want, (mean, error))| want.believed(*mean, *error));
                let believed = believed.collect::<Vec<String>>().join(", ");
                format!("{}: {believed}", self.file.label(&self.space.steps(*cell)))
            }
            Some(levels) => {
                let believed = self.told.first().zip(values.first());
                let believed = believed.map(|(want, (mean, error))| want.believed(*mean, *error));
                format!("{} {}", levels.names[level], believed.unwrap_or_default())
            }
        });
        let best = best.collect::<Vec<String>>().join(", ");
        let what = match (standing.testing, &self.levels) {
            (None, _) => "best so far".to_owned(),
            (Some(_), None) => "being put to the test".to_owned(),
            (Some(level), Some(levels)) => format!("{} is being put to the test", levels.names[level]),
        };
        let (left, games) = (thousands(standing.left), thousands(standing.games));
        line.say(format!("{what}: {best}; {left} left, {games} games"));
    }
}
