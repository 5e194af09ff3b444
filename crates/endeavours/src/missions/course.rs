//! How missions come into play, and how they leave it: drawn or discovered, completed, failed or given up (F1, F2).

use crate::{
    cards::{Demand, Reward, ZoneSet},
    map::{Spot, Zone},
    pieces::{Band, Kind, StackId},
    random::Luck,
    rules::{Endeavours, Stream},
    ruleset::Log,
    state::{MISSION_CAPACITY, Phase, Piece, QUEST_CAPACITY, Quest, Source, State, Step},
    words,
};
use arrayvec::ArrayVec;

impl Endeavours {
    /// The year by which a mission with this printed year must be completed.
    pub(crate) fn deadline(&self, year: u8) -> u16 {
        if year == 0 {
            0
        } else {
            (u32::from(year) * self.numbers.mission_time / 100).clamp(1, u32::from(self.years)) as u16
        }
    }

    /// Draws a base mission of a band; one whose year has passed, or that is impossible by now, goes back for another (F1b2).
    pub(crate) fn draw_mission<L: Log>(&self, state: &mut State, band: Band, luck: &mut Luck, log: &mut L) {
        let mut passed: ArrayVec<u8, MISSION_CAPACITY> = ArrayVec::new();
        while let Some(card) = state.missions[band as usize].draw_or_reshuffle(luck.of(Stream::Missions)) {
            let mission = &self.tables.missions[usize::from(card)];
            let until = self.deadline(mission.year);
            let quest = Quest::new(Source::Base(card), Spot::HOME, until);
            // Missions fail at the end of a year, so one of this year has as good as passed.
            let late = until > 0 && until <= state.year;
            if (late || self.impossible(state, &quest)) && !passed.is_full() {
                passed.push(card);
                continue;
            }
            log.event("F1: base mission", || {
                format!("{} ({}): {}", words::title(&mission.name), band.name(), self.quest_words(&quest))
            });
            // Base missions come first, in the order they are drawn.
            let found = state.quests.iter().position(|own| !matches!(own.source, Source::Base(_)));
            let place = found.unwrap_or(state.quests.len());
            if state.quests.is_full() {
                state.missions[band as usize].discard(card);
            } else {
                state.quests.insert(place, quest);
                for step in &mut state.agenda {
                    if let Step::Complete(own) = step
                        && usize::from(*own) >= place
                    {
                        *own += 1;
                    }
                }
            }
            break;
        }
        for card in passed {
            state.missions[band as usize].put_back(card);
        }
    }

    /// Brings a discovered mission into play (F2a); without room, which is no rule of the game, it is discarded.
    pub(crate) fn discover_mission<L: Log>(
        &self,
        state: &mut State,
        source: Source,
        here: Spot,
        years: u8,
        log: &mut L,
    ) {
        let until = if years == 0 { 0 } else { state.year + u16::from(years) };
        let quest = Quest::new(source, here, until);
        // Room is kept for replacements of base missions.
        let room = state.quests.len() + 3 < QUEST_CAPACITY;
        log.event("F2a: discovered mission", || {
            let none = if room { "" } else { "; too many are in play, it is discarded" };
            format!("{}: {}{none}", self.source_words(source), self.quest_words(&quest))
        });
        if room {
            state.quests.push(quest);
            state.tally.discovered += 1;
        } else {
            self.retire(state, source, false);
        }
    }

    /// Completes a mission: a base mission brings its points, a discovered one those or its alternate reward (F2c2).
    pub(crate) fn complete<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let Some(quest) = state.quests.get(usize::from(place)).cloned() else { return };
        state.tally.family_done[self.demand(quest.source).family() as usize] += 1;
        match quest.source {
            Source::Base(card) => {
                let mission = &self.tables.missions[usize::from(card)];
                let band = Band::of(mission.points);
                state.completed[band as usize] += 1;
                let count = usize::from(state.tally.done_in_all);
                if let Some(year) = state.tally.years.get_mut(count) {
                    *year = state.year;
                }
                state.tally.done_in_all += 1;
                let points = self.points(mission.points);
                state.mission_points += points;
                state.missions[band as usize].purge(card);
                Self::take_quest(state, place);
                log.event("F1a: mission completed", || {
                    format!("{} brings {points} points", words::title(&mission.name))
                });
            }
            source => {
                let Some(card) = self.found(source) else { return };
                state.tally.discovered_done += 1;
                if card.reward.told == Reward::None {
                    self.claim_points(state, place, log);
                } else {
                    state.phase = Phase::Reward(place);
                }
            }
        }
    }

    /// The points that count for a mission of these printed ones.
    pub(crate) fn points(&self, printed: u8) -> i32 {
        i32::from(printed) * self.numbers.mission_points / 100
    }

    /// Takes the points of a discovered mission.
    pub(crate) fn claim_points<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = Self::take_quest(state, place);
        let points = self.points(self.worth(quest.source).0);
        state.mission_points += points;
        state.tally.discovered_points += points;
        self.retire(state, quest.source, true);
        log.event("F2c2: points", || format!("{} brings {points} points", self.source_words(quest.source)));
    }

    /// Takes the alternate reward of a discovered mission (F2c2 to F2c4).
    pub(crate) fn claim_reward<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = Self::take_quest(state, place);
        let Some(card) = self.found(quest.source) else { return };
        state.tally.rewards += 1;
        log.event("F2c2: alternate reward", || self.source_words(quest.source));
        match (&card.reward.told, card.device) {
            (Reward::Rotate(_), Some(face)) => {
                // A rotated card goes into a stack at any colony, anchored Bernal or station: here to the Home Bernal.
                self.place_card(state, StackId::Home, Piece::new(face), log);
                self.retire(state, quest.source, true);
            }
            (Reward::Effects(effects), _) => {
                self.retire(state, quest.source, false);
                let id = self.stack_near(state, quest.here);
                Self::happen(state, id, effects);
            }
            _ => {}
        }
    }

    /// An exploration or observation card leaves play: out of the game with `kept`, or onto the discards.
    pub(crate) fn retire(&self, state: &mut State, source: Source, kept: bool) {
        match (source, kept) {
            (Source::Explored(card), true) => state.exploration.purge(card),
            (Source::Explored(card), false) => state.exploration.discard(card),
            (Source::Observed(card), true) => state.observation.purge(card),
            (Source::Observed(card), false) => state.observation.discard(card),
            (Source::Base(_), _) => {}
        }
    }

    /// Takes a mission out of play: those after it move up by one.
    fn take_quest(state: &mut State, removed: u8) -> Quest {
        for step in &mut state.agenda {
            if let Step::Complete(place) = step
                && *place > removed
            {
                *place -= 1;
            }
        }
        state.quests.remove(usize::from(removed))
    }

    /// Discards a discovered mission without a penalty (F2a1).
    pub(crate) fn give_up<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = Self::take_quest(state, place);
        self.retire(state, quest.source, false);
        log.event("F2a1: discard", || self.source_words(quest.source));
    }

    /// Whether a mission can no longer be completed: what it names is out of reach for good.
    pub(crate) fn impossible(&self, state: &State, quest: &Quest) -> bool {
        let demand = self.demand(quest.source);
        let towed = |comet: Spot| state.pieces().any(|piece| self.of(piece).kind == Kind::Comet && piece.mark == comet);
        let claimed = matches!(demand, Demand::Colony(_) | Demand::Factory(_) | Demand::Supply(_) | Demand::Anchor(_));
        let taken = matches!(demand, Demand::Factory(_));
        let lost = demand.named().iter().any(|&site| {
            let site = Self::put(quest, site);
            if !site.is_site() || quest.sites.contains(&site) {
                return false;
            }
            let ground = state.site(site);
            if matches!(demand, Demand::Redirect(_)) && ground.gone {
                return !towed(site);
            }
            state.in_black_hole(site)
                || ground.gone
                || claimed && ground.busted
                || taken && ground.factory
                || matches!(demand, Demand::Anchor(_)) && ground.dirtside
                || matches!(demand, Demand::Colony(_)) && ground.colony
        });
        // What is already on its way home needs its site no more.
        (lost || self.barred(state, quest)) && (matches!(demand, Demand::Redirect(_)) || !self.underway(state, quest))
    }

    /// Whether the places in space that a mission needs are in black holes, which are for good and let nobody in (D11), or
    /// the elevator that it asks for stands already.
    fn barred(&self, state: &State, quest: &Quest) -> bool {
        // Who rests inside, an outpost above all, can still do something there.
        let shut = |spot: Spot| state.in_black_hole(spot) && state.stacks_at(spot).next().is_none();
        let points_shut = |zones: ZoneSet, fits: fn(Zone) -> bool| {
            let zones = Zone::ALL.into_iter().filter(|&zone| self.in_zones(quest, zones, zone) && fits(zone));
            let mut points = zones.map(Spot::point).peekable();
            points.peek().is_some() && points.all(shut)
        };
        match self.demand(quest.source) {
            Demand::Flyby(zone) => quest.done == 0 && state.in_black_hole(Spot::point(*zone)),
            Demand::Bio(zones) => points_shut(*zones, Self::has_belt),
            Demand::Air(_, zones) => points_shut(*zones, |_| true),
            Demand::Redirect(_) => shut(Self::EXIT),
            Demand::Elevator(ends) => ends.iter().any(|&end| {
                // Without a factory at the other end a unit has to come there, but for the elevator of Earth.
                let unreached = |other: Spot| {
                    shut(other)
                        && !(other.is_site() && state.site(other).factory)
                        && self.map().zone(end) != Zone::Earth
                };
                !quest.sites.contains(&end)
                    && (state.site(end).elevator || self.elevator_end(end).is_some_and(unreached))
            }),
            _ => false,
        }
    }

    /// Fails missions whose last year is over, and those that have become impossible (F1b, F2d).
    pub(crate) fn fail_missions<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let mut place = 0;
        while place < state.quests.len() {
            let quest = &state.quests[place];
            let late = quest.until > 0 && quest.until <= state.year;
            if !late && !self.impossible(state, quest) {
                place += 1;
                continue;
            }
            let quest = Self::take_quest(state, place as u8);
            let penalty = i32::from(self.worth(quest.source).1) * self.numbers.mission_penalty / 100;
            state.penalties += penalty;
            state.tally.family_failed[self.demand(quest.source).family() as usize] += 1;
            log.event("F1b1: mission failed", || {
                let why = if late { "its year is over" } else { "it has become impossible" };
                format!("{} fails, {why}; penalty {penalty}", self.source_words(quest.source))
            });
            match quest.source {
                Source::Base(card) => {
                    let band = Band::of(self.tables.missions[usize::from(card)].points);
                    state.tally.failed[band as usize] += 1;
                    state.missions[band as usize].purge(card);
                    self.draw_mission(state, band, luck, log);
                    // A new mission stands among the base missions, so the round begins anew.
                    place = 0;
                }
                source => self.retire(state, source, self.worth(source).1 > 0),
            }
        }
    }
}
