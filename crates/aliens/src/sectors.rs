//! Signals in sectors: marking, scanning, and sectors that are complete.

use super::{
    effect::{SignalAt, Thing},
    game::Game,
    pieces::{Colour, Planet, Side, Star},
    rules::{Aliens, TechRule},
    run::{EVERY_STAR, stars_of},
    sky::Spot,
    state::{Cause, Event, Source, State, Task},
    words::count,
};
use crate::ruleset::Log;

/// Purple techs that add to a scan, as bits of their numbers in the order of the rules' list.
const SCAN_TECHS: [TechRule; 3] = [TechRule::MercurySignal, TechRule::HandSignal, TechRule::LaunchOrMove];

/// The parts of a scan besides its techs: the signal in Earth's sector and the one by the row.
pub(super) const SCAN_EARTH: u16 = 1 << 14;
/// See [`SCAN_EARTH`].
pub(super) const SCAN_ROW: u16 = 1 << 15;

impl Aliens {
    /// The star whose sector a spot lies in.
    pub(super) fn star_at(state: &State, spot: Spot) -> Star {
        state.stars.star_at(spot.position)
    }

    /// The star whose sector a planet stands in.
    pub(super) fn star_with(state: &State, planet: Planet) -> Option<Star> {
        state.sky.spot_of(planet).map(|spot| Self::star_at(state, spot))
    }

    /// Whether a signal in one of these stars' sectors may go to the tile instead.
    pub(super) fn tile_among(state: &State, stars: u16) -> bool {
        state.sky.has_oumuamua() && Self::star_with(state, Planet::Oumuamua).is_some_and(|star| stars & star.bit() != 0)
    }

    /// The stars where a signal of this kind may be marked, a bit each; `None` where cards decide.
    pub(super) fn signal_stars(&self, state: &State, at: SignalAt) -> Option<u16> {
        let neighbour = |step: u8| {
            let spot = state.memory.probe?;
            Some(state.stars.star_at((spot.position + step) % 8).bit())
        };
        match at {
            SignalAt::Colour(colour) => Some(stars_of(self, colour)),
            SignalAt::Any => Some(EVERY_STAR),
            SignalAt::Star(star) => Some(star.bit()),
            SignalAt::Planet(planet) => Some(Self::star_with(state, planet).map_or(0, Star::bit)),
            SignalAt::LeftOfProbe => Some(neighbour(7).unwrap_or(0)),
            SignalAt::RightOfProbe => Some(neighbour(1).unwrap_or(0)),
            SignalAt::NextAnomaly => {
                let anomaly = self.next_anomaly(state).map(|place| state.anomalies[place].position);
                Some(anomaly.map_or(0, |position| state.stars.star_at(position).bit()))
            }
            SignalAt::Tile => Some(Self::star_with(state, Planet::Oumuamua).map_or(0, Star::bit)),
            SignalAt::Probe => {
                let probes = &state.seat(Side::You).probes;
                Some(probes.iter().fold(0, |stars, probe| stars | Self::star_at(state, probe.spot).bit()))
            }
            SignalAt::Picked => {
                Some(state.memory.picked.iter().fold(0, |stars, &spot| stars | Self::star_at(state, spot).bit()))
            }
            SignalAt::Row | SignalAt::Hand | SignalAt::Deck => None,
        }
    }

    /// The sectors to be counted; the tile of Oumuamua, which is completed like one, is `None`.
    pub(super) fn completed(state: &State) -> impl Iterator<Item = Option<Star>> + '_ {
        let stars = Star::ALL.into_iter().filter(|star| state.sectors[star.place()].is_complete());
        stars.map(Some).chain(state.tile.is_complete().then_some(None))
    }

    /// The stars where the signal for Earth's sector may be marked, a bit each: with the tech the neighbours, too.
    pub(super) fn scan_stars(&self, state: &State) -> u16 {
        let earth = state.sky.earth().position;
        let near: &[u8] = if self.knows(state, Side::You, TechRule::Neighbour) { &[0, 1, 7] } else { &[0] };
        near.iter().fold(0, |stars, step| stars | state.stars.star_at((earth + step) % 8).bit())
    }

    /// Of the parts of a scan that are left those that may come next.
    pub(super) fn scan_parts(&self, state: &State, mut parts: u16) -> u16 {
        if state.row.is_empty() {
            parts &= !SCAN_ROW;
        }
        let first = if parts & SCAN_EARTH != 0 { SCAN_EARTH } else { SCAN_ROW };
        if self.numbers.scan_any_order || parts & first == 0 { parts } else { first }
    }

    /// Techs that the player may use in a scan, a bit for each tech in the order of the rules.
    pub(super) fn scan_techs(&self, state: &State) -> u16 {
        let held = state.seat(Side::You).techs;
        let adds = |&(place, tech): &(usize, &super::rules::TechRules)| {
            SCAN_TECHS.contains(&tech.rule) && held & (1 << place) != 0
        };
        self.techs.iter().enumerate().filter(adds).map(|(place, _)| 1 << place).sum()
    }
}

impl<L: Log> Game<'_, L> {
    /// A whole scan without its price: a signal in Earth's sector, one by the row, the purple techs.
    pub fn scan(&mut self) {
        self.state.memory.scan = [0; 5];
        self.state.memory.scanning = true;
        self.state.tally.scans += 1;
        self.state.next(Task::ScanOver);
        // The row is filled up once the whole scan is over.
        self.state.next(Task::Refill);
        let techs = self.rules.scan_techs(self.state);
        self.state.next(Task::Scan(techs | SCAN_EARTH | SCAN_ROW));
    }

    /// The player's scan is over.
    pub fn scan_over(&mut self) {
        self.state.memory.scanning = false;
        self.happened(Event::Scan);
    }

    /// Starts marking signals: which sectors are open to the choice.
    pub fn signal(&mut self, at: SignalAt, times: u8, data: bool, together: bool) {
        if times == 0 {
            return;
        }
        match at {
            SignalAt::Deck => {
                self.state.next(Task::Signal { at, times: times - 1, data, together });
                if let Some(card) = self.draw() {
                    self.signal_by(card, data);
                    self.discard(card);
                }
            }
            SignalAt::Picked => {
                for place in 0..self.state.memory.picked.len() {
                    let stars = Aliens::star_at(self.state, self.state.memory.picked[place]).bit();
                    self.state.next(Task::SignalIn { stars, tile: false, times, data });
                }
            }
            // The player chooses among cards first: these tasks ask.
            SignalAt::Row | SignalAt::Hand => {}
            _ => {
                let stars = self.rules.signal_stars(self.state, at).unwrap_or(0);
                let tile = at == SignalAt::Tile;
                if at == SignalAt::Probe {
                    (self.state.memory.probe, self.state.memory.choosing) = (None, true);
                }
                let one = stars.count_ones() == 1;
                if together || one || at == SignalAt::Probe {
                    self.state.next(Task::SignalIn { stars, tile, times, data });
                } else {
                    for _ in 0..times {
                        self.state.next(Task::SignalIn { stars, tile, times: 1, data });
                    }
                }
            }
        }
    }

    /// A signal of the colour of a card.
    pub fn signal_by(&mut self, card: super::cards::CardId, data: bool) {
        if let Some(colour) = self.rules.card(card).colour {
            let stars = stars_of(self.rules, colour);
            self.state.next(Task::SignalIn { stars, tile: false, times: 1, data });
        }
    }

    /// Marks signals of the player in one sector, and remembers the probe there.
    pub fn signals_in(&mut self, star: Star, times: u8, data: bool) {
        self.choose_probe(self.state.stars.position(star));
        for _ in 0..times {
            self.mark_signal(Side::You, star, data);
        }
    }

    /// Remembers the probe in a sector, where the signal chose among probes.
    pub fn choose_probe(&mut self, position: u8) {
        if std::mem::take(&mut self.state.memory.choosing) {
            let probes = &self.state.seat(Side::You).probes;
            let there = probes.iter().find(|probe| probe.spot.position == position).map(|probe| probe.spot);
            self.state.memory.probe = there;
        }
    }

    /// Marks a signal of a side in a sector, and takes its data.
    pub fn mark_signal(&mut self, side: Side, star: Star, data: bool) {
        let printed = &self.rules.stars[star.place()];
        let sector = &mut self.state.sectors[star.place()];
        if sector.markers.try_push(side).is_err() {
            return;
        }
        let slot = printed.slots - sector.data + 1;
        let taken = sector.data > 0;
        sector.data = sector.data.saturating_sub(1);
        self.state.tally.signals[side.place()] += 1;
        self.log.event("Base: signal", || format!("{} {}", side.either("you mark", "the rival marks"), star.name()));
        if taken && data {
            self.gain(side, Thing::Data, 1, Cause::plain(Source::Sectors));
        }
        if taken && slot == 2 {
            let points = self.rules.numbers.second_slot;
            self.log.event("Base: signal", || format!("{} for the second slot", count(points, "point", "points")));
            self.points(side, i32::from(points), Source::Sectors);
        }
        if side == Side::You {
            self.state.memory.stars |= star.bit();
            self.state.memory.star = Some(star);
            if self.state.memory.scanning {
                self.state.memory.scan[printed.colour.place()] += 1;
            }
            self.happened(Event::Signal(printed.colour));
        }
    }

    /// Marks a signal of a side on the tile of Oumuamua, and takes its data.
    pub fn mark_tile(&mut self, side: Side, data: bool) {
        let points = &self.rules.aliens.tile_points;
        let tile = &mut self.state.tile;
        if tile.markers.try_push(side).is_err() {
            return;
        }
        let slot = points.len() - usize::from(tile.data).min(points.len());
        let taken = tile.data > 0;
        tile.data = tile.data.saturating_sub(1);
        self.state.tally.signals[side.place()] += 1;
        self.log.event("Oumuamua: signals", || format!("{} the tile", side.either("you mark", "the rival marks")));
        if taken && data {
            self.gain(side, Thing::Data, 1, Cause::plain(Source::Species));
        }
        if taken && points[slot] > 0 {
            self.log.event("Oumuamua: signals", || {
                format!("{} for slot {}", count(points[slot], "point", "points"), slot + 1)
            });
            self.points(side, i32::from(points[slot]), Source::Species);
        }
        if side == Side::You {
            if self.state.memory.scanning {
                self.state.memory.scan[Colour::COUNT] += 1;
            }
            self.check_watches();
        }
    }

    /// One step of `Task::Sectors` that asks nobody: counts the next sector whose last data is taken, or ends.
    pub fn complete_sectors(&mut self) {
        let next = if self.state.turn.yours { Aliens::completed(self.state).next() } else { self.rival_completes() };
        match next {
            Some(sector) => self.count_sector(sector),
            None => self.check_watches(),
        }
    }

    /// Counts a sector, or the tile (`None`). All that comes of it is done before the next is counted.
    pub fn count_sector(&mut self, sector: Option<Star>) {
        self.state.next(Task::Sectors);
        match sector {
            Some(star) => self.complete_sector(star),
            None => self.complete_tile(),
        }
    }

    /// The winner's reward, publicity for all, what stays, new data.
    fn complete_sector(&mut self, star: Star) {
        let printed = &self.rules.stars[star.place()];
        let sector = &mut self.state.sectors[star.place()];
        let (yours, theirs) = (sector.markers_of(Side::You), sector.markers_of(Side::Rival));
        let Some(winner) = sector.leader() else { return };
        let second = if winner == Side::You { theirs } else { yours };
        let first_win = !sector.won;
        sector.won = true;
        sector.markers.clear();
        sector.data = printed.slots;
        if second > 0 {
            sector.markers.push(winner.other());
            sector.data -= 1;
        }
        self.state.turn.completed += 1;
        let wins = &mut self.state.seat_mut(winner).wins[star.place()];
        *wins = wins.saturating_add(1);
        self.log.event("Base: sectors", || {
            format!(
                "{} is complete: {} it, with {} of yours and {theirs} of the rival{}",
                star.name(),
                winner.either("you win", "the rival wins"),
                count(yours, "marker", "markers"),
                match second {
                    0 => "",
                    _ => winner.either("; one of the rival stays", "; one of yours stays"),
                }
            )
        });
        let cause = Cause::plain(Source::Sectors);
        for (side, markers) in [(Side::You, yours), (Side::Rival, theirs)] {
            if markers > 0 {
                self.gain(side, Thing::Publicity, self.rules.numbers.sector_publicity, cause);
            }
        }
        self.run(winner, if first_win { printed.first } else { printed.later }, cause);
        if winner == Side::You {
            self.happened(Event::Win(printed.colour));
        }
    }

    /// The tile has no winner: every side with a marker gains fossils, and it is filled up again.
    fn complete_tile(&mut self) {
        let cause = Cause::plain(Source::Species);
        for side in Side::ALL {
            if self.state.tile.markers.contains(&side) {
                self.gain(side, Thing::Fossil, self.rules.aliens.tile_fossils, cause);
            }
        }
        self.state.tile.markers.clear();
        self.state.turn.completed += 1;
        self.state.tile.data = u8::try_from(self.rules.aliens.tile_points.len()).unwrap_or(0);
        self.log.event("Oumuamua: signals", || "the tile is complete: fossils for whoever marked it".into());
    }
}

#[cfg(test)]
mod tests;
