//! Missions in play: what counts for them, when they are completed, and when they fail (F1, F2).

use super::{
    Endeavours,
    cards::Content,
    demands::{Demand, HERE, Place, ZoneSet, has_zone},
    descriptor::MISSIONS,
    pieces::{Band, Feature, Kind, Spot, StackId, Tool, Zone},
    state::{Phase, QUEST_CAPACITY, Quest, Source, State, Step},
};
use crate::{random::Luck, ruleset::Log};
use arrayvec::ArrayVec;

/// Something done that missions may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// A stack has entered a place.
    Entered(StackId, Spot),
    /// A stack has landed on a site.
    Landed(StackId, Spot),
    /// A site has been claimed.
    Claimed(Spot),
    /// A factory has been built.
    Built(Spot),
    /// A colony has been built.
    Settled(Spot),
    /// A site has been fully explored, with a human there or not.
    Explored(Spot, bool),
    /// An air-eater has refuelled at this site's aerobrake, with a human or not.
    AirEaten(Spot, bool),
    /// A stack has refuelled so many water tanks at a site, with a human or not.
    Refuelled(Spot, u8, bool),
    /// A transmission has gone from one place to another.
    Called(Spot, Spot),
    /// A Bernal has been anchored with this dirtside.
    Anchored(Spot),
    /// A space elevator has been built from this site.
    Elevated(Spot),
}

/// What a mission is about: its demand with `here` put in.
impl Endeavours {
    /// What a mission asks for.
    pub(super) fn demand(&self, source: Source) -> &Demand {
        match source {
            Source::Base(card) => &self.tables.missions[usize::from(card)].demand,
            Source::Explored(card) => self.demand_of(&self.tables.exploration[usize::from(card)].content),
            Source::Observed(card) => self.demand_of(&self.tables.observation[usize::from(card)].content),
        }
    }

    fn demand_of<'a>(&'a self, content: &'a Content) -> &'a Demand {
        match content {
            Content::Mission { demand, .. } => demand,
            // Only missions become quests.
            _ => &self.tables.missions[0].demand,
        }
    }

    /// The points, the penalty and the reward's presence of a mission.
    pub(super) fn worth(&self, source: Source) -> (u8, u8) {
        match source {
            Source::Base(card) => {
                let mission = &self.tables.missions[usize::from(card)];
                (mission.points, mission.penalty)
            }
            Source::Explored(card) => Self::worth_of(&self.tables.exploration[usize::from(card)].content),
            Source::Observed(card) => Self::worth_of(&self.tables.observation[usize::from(card)].content),
        }
    }

    const fn worth_of(content: &Content) -> (u8, u8) {
        if let Content::Mission { points, penalty, .. } = content { (*points, *penalty) } else { (0, 0) }
    }

    /// A site that a mission names, with the site of discovery put in.
    const fn put(quest: &Quest, spot: Spot) -> Spot {
        if spot.0 == HERE.0 { quest.here } else { spot }
    }

    /// Whether a zone is among those of a mission.
    fn in_zones(&self, quest: &Quest, zones: ZoneSet, zone: Zone) -> bool {
        if zones == 0 { self.map().zone(quest.here) == zone } else { has_zone(zones, zone) }
    }

    /// Whether a card comes from one of the zones of a mission; one that nobody was there for comes from nowhere.
    fn from_zones(&self, quest: &Quest, zones: ZoneSet, mark: Spot) -> bool {
        mark != Spot::AWAY && self.in_zones(quest, zones, self.map().zone(mark))
    }

    /// Whether a place is the end of a transmission that a mission asks for.
    pub(super) fn is_place(&self, quest: &Quest, place: Place, spot: Spot) -> bool {
        match place {
            Place::Spot(own) => Self::put(quest, own) == spot,
            Place::Zone(zone) => self.map().zone(spot) == zone,
        }
    }

    /// Whether a site has a feature and lies in the zones of a mission.
    fn is_ground(&self, quest: &Quest, spot: Spot, feature: Feature, zones: ZoneSet) -> bool {
        self.map().site(spot).is_some_and(|site| site.is(feature) && self.in_zones(quest, zones, site.zone))
    }

    /// How a mission that wants a colony on a fourth site remembers which one it was: no explored site may be that one.
    const fn settled_on(at: Spot) -> u8 {
        at.0 + 1
    }

    fn size(&self, spot: Spot) -> u8 {
        self.map().site(spot).map_or(0, |site| site.size)
    }

    /// Whether something done counts for a mission (F1c).
    pub(super) fn counts(&self, state: &State, quest: &Quest, deed: Deed) -> bool {
        let zone_of = |spot: Spot| self.map().zone(spot);
        let new = |spot: Spot| !quest.sites.contains(&spot) && !quest.sites.is_full();
        match (self.demand(quest.source), deed) {
            (Demand::Anchor(site), Deed::Anchored(at))
            | (Demand::Colony(site), Deed::Settled(at))
            | (Demand::Factory(site), Deed::Built(at)) => Self::put(quest, *site) == at,
            (Demand::Explore(feature, zones), Deed::Explored(at, human)) => {
                human
                    && new(at)
                    && quest.done != Self::settled_on(at)
                    && quest.sites.len() < 3
                    && self.is_ground(quest, at, *feature, *zones)
            }
            (Demand::Explore(feature, zones), Deed::Settled(at)) => {
                quest.done == 0 && new(at) && self.is_ground(quest, at, *feature, *zones)
            }
            (Demand::Flyby(zone), Deed::Entered(id, at)) => match quest.done {
                0 => at == Spot::point(*zone) && self.has_human(state, id),
                _ => at == Spot::HOME && self.has_human(state, id),
            },
            (Demand::Air(_, zones), Deed::AirEaten(at, human)) => {
                human && new(at) && self.in_zones(quest, *zones, zone_of(at))
            }
            (Demand::ColonizeSize(_, zones), Deed::Settled(at)) => self.in_zones(quest, *zones, zone_of(at)),
            (Demand::ColonizeHydration(hydration, _, zones), Deed::Settled(at)) => {
                self.map().site(at).is_some_and(|site| site.hydration == *hydration)
                    && self.in_zones(quest, *zones, zone_of(at))
            }
            (Demand::ExploreSize(_, zones), Deed::Explored(at, human)) => {
                human && self.in_zones(quest, *zones, zone_of(at))
            }
            (Demand::Prospect(_, ground, zones), Deed::Claimed(at)) => {
                self.map().site(at).is_some_and(|site| ground.fits(site) && self.in_zones(quest, *zones, site.zone))
            }
            (Demand::Water(_), Deed::Refuelled(at, _, human)) => {
                // All nine tanks come from one site.
                let one = quest.sites.first().is_none_or(|&first| first == at);
                human && one && quest.done < 9 && self.map().site(at).is_some_and(|site| site.hydration == 4)
            }
            (Demand::Radio(one, other, _), Deed::Called(from, to)) => {
                let fits = |a: Place, b: Place| self.is_place(quest, a, from) && self.is_place(quest, b, to);
                fits(*one, *other) || fits(*other, *one)
            }
            (Demand::Industry(spectral), Deed::Built(at)) => {
                self.map().site(at).is_some_and(|site| site.spectral == *spectral) && new(at)
            }
            (Demand::Elevator(ends), Deed::Elevated(at)) => ends.contains(&at) && new(at),
            (Demand::Tour(sites), Deed::Landed(id, at)) => {
                let named = sites.iter().any(|&site| Self::put(quest, site) == at);
                let tourists = state.stack(id).pieces.iter().any(|piece| self.of(piece).is_tool(Tool::Tourists));
                named && new(at) && tourists && self.has_human(state, id)
            }
            _ => false,
        }
    }

    /// Notes something done for a mission; true where it completes it.
    fn note(&self, quest: &mut Quest, deed: Deed) -> bool {
        match (self.demand(quest.source), deed) {
            (Demand::Anchor(_) | Demand::Colony(_) | Demand::Factory(_) | Demand::Radio(..), _) => true,
            (Demand::Explore(..), Deed::Explored(at, _)) => {
                quest.sites.push(at);
                quest.done > 0 && quest.sites.len() >= 3
            }
            (Demand::Explore(..), Deed::Settled(at)) => {
                quest.done = Self::settled_on(at);
                quest.sites.len() >= 3
            }
            (Demand::Flyby(_), _) => {
                quest.done += 1;
                quest.done > 1
            }
            (Demand::Air(count, _), Deed::AirEaten(at, _)) => {
                quest.sites.push(at);
                quest.sites.len() >= usize::from(*count)
            }
            (Demand::ColonizeSize(size, _), Deed::Settled(at))
            | (Demand::ExploreSize(size, _), Deed::Explored(at, _)) => {
                quest.done = quest.done.saturating_add(self.size(at));
                quest.done >= *size
            }
            (Demand::ColonizeHydration(_, count, _) | Demand::Prospect(count, ..), _) => {
                quest.done += 1;
                quest.done >= *count
            }
            (Demand::Water(_), Deed::Refuelled(at, tanks, _)) => {
                if quest.sites.is_empty() {
                    quest.sites.push(at);
                }
                quest.done = (quest.done + tanks).min(9);
                false
            }
            (Demand::Industry(_), Deed::Built(at)) => {
                quest.sites.push(at);
                quest.sites.len() >= 3
            }
            (Demand::Elevator(ends), Deed::Elevated(at)) => {
                quest.sites.push(at);
                quest.sites.len() >= ends.len()
            }
            (Demand::Tour(_), Deed::Landed(_, at)) => {
                quest.sites.push(at);
                false
            }
            _ => false,
        }
    }

    /// Something has been done: it counts for one mission at most, the first in play that it fits (F1c, F2b).
    pub(super) fn deed<L: Log>(&self, state: &mut State, deed: Deed, log: &mut L) {
        // The mission that it completes comes first, then one that names the site, then the order in play.
        let fits = |(_, quest): &(usize, &Quest)| self.counts(state, quest, deed);
        let rank = |&(place, quest): &(usize, &Quest)| {
            let complete = self.note(&mut quest.clone(), deed);
            (!complete, self.demand(quest.source).named().is_empty(), place)
        };
        let Some((place, _)) = state.quests.iter().enumerate().filter(fits).min_by_key(rank) else { return };
        let mut quest = state.quests[place].clone();
        let complete = self.note(&mut quest, deed);
        log.event("F1c: requirement", || {
            format!("this counts for {}{}", self.quest_words(&quest), if complete { "" } else { ", which goes on" })
        });
        if let (Demand::Tour(_), Deed::Landed(id, at)) = (self.demand(quest.source), deed) {
            for piece in &mut state.stack_mut(id).pieces {
                if self.tables.faces[usize::from(piece.face.0)].is_tool(Tool::Tourists) {
                    piece.mark = at;
                }
            }
        }
        state.quests[place] = quest;
        if complete {
            state.push(Step::Complete(place as u8));
        }
    }

    /// Whether a card of a stack can be delivered for a mission where it is, and used up.
    pub(super) fn deliverable(&self, state: &State, id: StackId, place: usize, quest: &Quest) -> bool {
        let stack = state.stack(id);
        let Some(piece) = stack.pieces.get(place) else { return false };
        let (face, at) = (self.of(piece), stack.at);
        if !stack.rests() {
            return false;
        }
        let home = at == Spot::HOME;
        match self.demand(quest.source) {
            Demand::Sample(site) => {
                home && matches!(face.kind, Kind::Sample(_)) && piece.mark == Self::put(quest, *site)
            }
            Demand::CometSample(site) => {
                matches!(face.kind, Kind::Sample(_)) && piece.mark == *site && self.lab_at(state, at)
            }
            Demand::Samples(letters, zones) => match face.kind {
                Kind::Sample(spectral) => {
                    let open =
                        letters.iter().position(|own| *own == spectral).is_some_and(|bit| quest.done & (1 << bit) == 0);
                    home && open && self.from_zones(quest, *zones, piece.mark)
                }
                _ => false,
            },
            Demand::Rescue(site) => {
                home && face.is_tool(Tool::Pod) && piece.success && piece.mark == Self::put(quest, *site)
            }
            Demand::Field(site) => {
                face.is_tool(Tool::Field)
                    && piece.success
                    && piece.mark == Self::put(quest, *site)
                    && self.lab_at(state, at)
            }
            Demand::Bio(zones) => {
                face.is_tool(Tool::Bio)
                    && piece.success
                    && self.from_zones(quest, *zones, piece.mark)
                    && self.lab_at(state, at)
            }
            Demand::Supply(site) => {
                let site = Self::put(quest, *site);
                face.is_tool(Tool::Supplies)
                    && face.side == super::faces::Side::White
                    && !piece.damaged
                    && at == site
                    && state.site(site).claim
                    && self.human_at(state, site)
            }
            Demand::Redirect(comets) => {
                face.kind == Kind::Comet
                    && at == Self::EXIT
                    && comets.contains(&piece.mark)
                    && !quest.sites.contains(&piece.mark)
                    && self.human_at(state, at)
            }
            Demand::Tour(sites) => {
                let travelled =
                    face.is_tool(Tool::Tourists) && sites.iter().any(|&site| Self::put(quest, site) == piece.mark);
                travelled && at == Spot::LEO && quest.sites.len() >= sites.len()
            }
            _ => false,
        }
    }

    /// The ad astra exit of the map: beyond Neptune.
    pub(super) const EXIT: Spot = Spot::point(Zone::Neptune);

    /// Whether a stack can deliver the nine tanks of a Hydration mission where it is.
    pub(super) fn water_deliverable(&self, state: &State, id: StackId, quest: &Quest) -> bool {
        let stack = state.stack(id);
        match self.demand(quest.source) {
            Demand::Water(site) => {
                quest.done >= 9
                    && stack.rests()
                    && stack.water >= 9
                    && stack.at == Self::put(quest, *site)
                    && self.human_at(state, stack.at)
            }
            _ => false,
        }
    }

    /// Delivers a card, or nine tanks where none is named, and uses them up.
    pub(super) fn deliver<L: Log>(&self, state: &mut State, id: StackId, place: Option<usize>, quest: u8, log: &mut L) {
        let mut own = state.quests[usize::from(quest)].clone();
        let complete = match place {
            None => {
                state.stack_mut(id).water -= 9;
                true
            }
            Some(place) => {
                let piece = state.stack(id).pieces[place];
                log.event("F1c: delivery", || {
                    format!("{} is delivered for {}", self.piece_words(&piece), self.quest_words(&own))
                });
                let complete = match (self.demand(own.source), self.of(&piece).kind) {
                    (Demand::Samples(letters, _), Kind::Sample(spectral)) => {
                        let bit = letters
                            .iter()
                            .enumerate()
                            .find(|&(bit, letter)| *letter == spectral && own.done & (1 << bit) == 0);
                        own.done |= bit.map_or(0, |(bit, _)| 1 << bit);
                        usize::try_from(own.done.count_ones()).unwrap_or(0) >= letters.len()
                    }
                    (Demand::Redirect(comets), _) => {
                        own.sites.push(piece.mark);
                        own.sites.len() >= comets.len()
                    }
                    _ => true,
                };
                self.use_up(state, id, place);
                complete
            }
        };
        state.quests[usize::from(quest)] = own;
        state.tally.deliveries += 1;
        if complete {
            state.push(Step::Complete(quest));
        }
    }

    /// Completes a mission: a base mission brings its points, a discovered one those or its alternate reward (F2c2).
    pub(super) fn complete<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let Some(quest) = state.quests.get(usize::from(place)).cloned() else { return };
        state.tally.family_done[self.demand(quest.source).family()] += 1;
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
                state.quests.remove(usize::from(place));
                self.shift_steps(state, place);
                log.event("F1a: mission completed", || {
                    format!("{} brings {points} points", super::words::title(&mission.name))
                });
            }
            Source::Explored(card) | Source::Observed(card) => {
                let content = match quest.source {
                    Source::Explored(_) => &self.tables.exploration[usize::from(card)].content,
                    _ => &self.tables.observation[usize::from(card)].content,
                };
                let Content::Mission { reward, .. } = content else { return };
                state.tally.discovered_done += 1;
                if *reward == super::effects::Reward::None {
                    self.claim_points(state, place, log);
                } else {
                    state.phase = Phase::Reward(place);
                }
            }
        }
    }

    /// The points that count for a mission of these printed ones.
    pub(super) fn points(&self, printed: u8) -> i32 {
        i32::from(printed) * self.mission_points / 100
    }

    /// Takes the points of a discovered mission.
    pub(super) fn claim_points<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = state.quests.remove(usize::from(place));
        self.shift_steps(state, place);
        let points = self.points(self.worth(quest.source).0);
        state.mission_points += points;
        state.tally.discovered_points += points;
        self.retire(state, quest.source, true);
        log.event("F2c2: points", || format!("{} brings {points} points", self.source_words(quest.source)));
    }

    /// Takes the alternate reward of a discovered mission (F2c2 to F2c4).
    pub(super) fn claim_reward<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = state.quests.remove(usize::from(place));
        self.shift_steps(state, place);
        let content = match quest.source {
            Source::Explored(card) => &self.tables.exploration[usize::from(card)].content,
            Source::Observed(card) => &self.tables.observation[usize::from(card)].content,
            Source::Base(_) => return,
        };
        let Content::Mission { reward, device, .. } = content else { return };
        state.tally.rewards += 1;
        log.event("F2c2: alternate reward", || self.source_words(quest.source));
        match (reward, device) {
            (super::effects::Reward::Rotate(_), Some(face)) => {
                // A rotated card goes into a stack at any colony, anchored Bernal or station: here to the Home Bernal.
                self.place_card(state, StackId::Home, super::state::Piece::new(*face), log);
                self.retire(state, quest.source, true);
            }
            (super::effects::Reward::Effects(effects), _) => {
                self.retire(state, quest.source, false);
                let id = self.stack_near(state, quest.here);
                for &effect in effects.iter().rev() {
                    state.push(Step::Effect(id, effect));
                }
            }
            _ => {}
        }
    }

    /// The card of a discovered mission leaves play: out of the game with `kept`, or onto the discards.
    fn retire(&self, state: &mut State, source: Source, kept: bool) {
        match (source, kept) {
            (Source::Explored(card), true) => state.exploration.purge(card),
            (Source::Explored(card), false) => state.exploration.discard(card),
            (Source::Observed(card), true) => state.observation.purge(card),
            (Source::Observed(card), false) => state.observation.discard(card),
            (Source::Base(_), _) => {}
        }
    }

    /// Missions after a removed one have moved up by one.
    fn shift_steps(&self, state: &mut State, removed: u8) {
        for step in &mut state.agenda {
            if let Step::Complete(place) = step
                && *place > removed
            {
                *place -= 1;
            }
        }
    }

    /// Draws a base mission of a band; one whose year has passed goes back for another (F1b2).
    pub(super) fn draw_mission<L: Log>(&self, state: &mut State, band: Band, luck: &mut Luck, log: &mut L) {
        let mut passed: ArrayVec<u8, 32> = ArrayVec::new();
        loop {
            let Some(card) = state.missions[band as usize].draw_or_reshuffle(luck.stream(MISSIONS)) else { break };
            let mission = &self.tables.missions[usize::from(card)];
            let until = self.deadline(mission.year);
            // Missions fail at the end of a year, so one of this year has as good as passed.
            if until > 0 && until <= state.year && !passed.is_full() {
                passed.push(card);
                continue;
            }
            let quest = Quest {
                source: Source::Base(card),
                here: Spot::HOME,
                until,
                sites: ArrayVec::new(),
                filled: [0; 5],
                done: 0,
            };
            log.event("F1: base mission", || {
                format!("{} ({}): {}", super::words::title(&mission.name), band.name(), self.quest_words(&quest))
            });
            // Base missions come first, in the order they are drawn.
            let place = state
                .quests
                .iter()
                .position(|own| !matches!(own.source, Source::Base(_)))
                .unwrap_or(state.quests.len());
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

    /// The year by which a mission with this printed year must be completed.
    pub(super) fn deadline(&self, year: u8) -> u16 {
        if year == 0 { 0 } else { (u32::from(year) * self.mission_time / 100).clamp(1, u32::from(self.years)) as u16 }
    }

    /// Brings a discovered mission into play (F2a); without room it is discarded.
    pub(super) fn discover_mission<L: Log>(
        &self,
        state: &mut State,
        source: Source,
        here: Spot,
        years: u8,
        log: &mut L,
    ) {
        let until = if years == 0 { 0 } else { state.year + u16::from(years) };
        let quest = Quest { source, here, until, sites: ArrayVec::new(), filled: [0; 5], done: 0 };
        log.event("F2a: discovered mission", || format!("{}: {}", self.source_words(source), self.quest_words(&quest)));
        // Room is kept for replacements of base missions.
        if state.quests.len() + 3 >= QUEST_CAPACITY {
            self.retire(state, source, false);
        } else {
            state.quests.push(quest);
            state.tally.discovered += 1;
        }
    }

    /// Discards a discovered mission without a penalty (F2a1).
    pub(super) fn give_up<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        let quest = state.quests.remove(usize::from(place));
        self.shift_steps(state, place);
        self.retire(state, quest.source, false);
        log.event("F2a1: discard", || self.source_words(quest.source));
    }

    /// Whether a mission can no longer be completed: what it names is out of reach for good.
    pub(super) fn impossible(&self, state: &State, quest: &Quest) -> bool {
        let demand = self.demand(quest.source);
        // What is already on its way home needs its site no more.
        if !matches!(demand, Demand::Redirect(_)) && self.underway(state, quest) {
            return false;
        }
        let towed = |comet: Spot| {
            let mut pieces = state.stacks.iter().flat_map(|stack| &stack.pieces);
            pieces.any(|piece| self.of(piece).kind == Kind::Comet && piece.mark == comet)
        };
        let claimed = matches!(demand, Demand::Colony(_) | Demand::Factory(_) | Demand::Supply(_) | Demand::Anchor(_));
        let taken = matches!(demand, Demand::Factory(_));
        demand.named().iter().any(|&site| {
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
        })
    }

    /// Fails missions whose last year is over, and those that have become impossible (F1b, F2d).
    pub(super) fn fail_missions<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let mut place = 0;
        while place < state.quests.len() {
            let quest = &state.quests[place];
            let late = quest.until > 0 && quest.until <= state.year;
            if !late && !self.impossible(state, quest) {
                place += 1;
                continue;
            }
            let quest = state.quests.remove(place);
            self.shift_steps(state, place as u8);
            let penalty = i32::from(self.worth(quest.source).1) * self.mission_penalty / 100;
            state.penalties += penalty;
            state.tally.family_failed[self.demand(quest.source).family()] += 1;
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

    /// Fills a discovery spot of a Research Specialization mission; false where none is open for the colour.
    pub(super) fn specialize(&self, quest: &Quest, colour: super::pieces::Colour) -> Option<usize> {
        let Demand::Specialize(spots) = self.demand(quest.source) else { return None };
        let own = colour as usize - 1;
        let open = |place: usize| spots[place] > quest.filled[place];
        [own, 4].into_iter().find(|&place| open(place))
    }

    /// Whether every spot of a mission is filled.
    pub(super) fn all_filled(&self, quest: &Quest) -> bool {
        match self.demand(quest.source) {
            Demand::Specialize(spots) => spots.iter().zip(&quest.filled).all(|(asked, filled)| filled >= asked),
            Demand::Observe(spots) => spots.iter().zip(&quest.filled).all(|(asked, filled)| filled >= asked),
            _ => false,
        }
    }

    /// Astronomical spots of a mission that the observations in hand can fill, by icon (D5a2).
    pub(super) fn astronomy<'a>(&'a self, state: &'a State, quest: &'a Quest) -> impl Iterator<Item = usize> + 'a {
        let spots = if let Demand::Observe(spots) = self.demand(quest.source) { *spots } else { [0; 4] };
        (0..4).filter(move |&icon| {
            let others: u8 = (0..4).filter(|&other| other != icon).map(|other| state.icons[other]).sum();
            spots[icon] > quest.filled[icon] && (state.icons[icon] > 0 || others >= 5 - icon as u8)
        })
    }

    /// Fills an astronomical spot: by a matching observation, or by 5, 4, 3 or 2 others, the most common icons first.
    pub(super) fn fill_astronomy<L: Log>(&self, state: &mut State, place: u8, icon: usize, log: &mut L) {
        let mut spent = [0_u8; 4];
        if state.icons[icon] > 0 {
            spent[icon] = 1;
        } else {
            let mut missing = 5 - icon as u8;
            for other in (0..4).filter(|&other| other != icon) {
                let now = state.icons[other].min(missing);
                spent[other] = now;
                missing -= now;
            }
        }
        for (held, spent) in state.icons.iter_mut().zip(spent) {
            *held -= spent;
        }
        for _ in 0..spent.iter().sum::<u8>() {
            state.tally.astronomy += 1;
        }
        self.discard_icons(state, spent);
        let quest = &mut state.quests[usize::from(place)];
        quest.filled[icon] += 1;
        let quest = quest.clone();
        log.event("D5a2: astronomical observation", || {
            let icon = super::pieces::Icon::ALL[icon].name();
            format!("{} cards fill a {icon} of {}", spent.iter().sum::<u8>(), self.quest_words(&quest))
        });
        if self.all_filled(&quest) {
            state.push(Step::Complete(place));
        }
    }

    /// The equipment that a mission takes, a bit each (F1c, in parentheses).
    pub(super) fn tools(&self, quest: &Quest) -> u32 {
        match self.demand(quest.source) {
            Demand::Explore(..) | Demand::ExploreSize(..) => Tool::Rover.bit(),
            Demand::Bio(_) => Tool::Bio.bit() | Tool::Unit.bit(),
            Demand::Field(_) => Tool::Field.bit(),
            Demand::Samples(..) | Demand::Sample(_) | Demand::CometSample(_) => Tool::Drill.bit(),
            Demand::Radio(..) => Tool::Antenna.bit(),
            Demand::Observe(_) => Tool::Telescope.bit(),
            Demand::Rescue(_) => Tool::Pod.bit(),
            Demand::Specialize(_) => Tool::Rover.bit() | Tool::Telescope.bit(),
            Demand::Supply(_) => Tool::Supplies.bit(),
            Demand::Redirect(_) => Tool::Tractor.bit(),
            Demand::Tour(_) => Tool::Tourists.bit(),
            _ => 0,
        }
    }

    /// Whether a mission needs something done at a place that is not done yet.
    pub(super) fn calls_for(&self, state: &State, quest: &Quest, at: Spot) -> bool {
        let site = |spot: Spot| Self::put(quest, spot) == at;
        let ground = |at: Spot| state.site(at);
        match self.demand(quest.source) {
            Demand::Anchor(own) | Demand::Colony(own) | Demand::Factory(own) => site(*own),
            Demand::Field(own) | Demand::Rescue(own) | Demand::Sample(own) => {
                site(*own) && !self.underway(state, quest)
            }
            Demand::CometSample(own) => site(*own) && !self.underway(state, quest),
            Demand::Supply(own) => site(*own),
            Demand::Water(own) => {
                if quest.done >= 9 {
                    site(*own)
                } else {
                    self.map().site(at).is_some_and(|site| site.hydration == 4)
                }
            }
            Demand::Explore(feature, zones) => {
                at.is_site()
                    && self.is_ground(quest, at, *feature, *zones)
                    && !quest.sites.contains(&at)
                    && (!ground(at).explored && quest.sites.len() < 3
                        || quest.done == 0 && !ground(at).colony && !ground(at).busted)
            }
            Demand::Bio(zones) => {
                at.as_point().is_some_and(|zone| self.in_zones(quest, *zones, zone)) && !self.underway(state, quest)
            }
            Demand::Flyby(zone) => at == if quest.done == 0 { Spot::point(*zone) } else { Spot::HOME },
            Demand::Air(_, zones) => at.as_point().is_some_and(|zone| self.in_zones(quest, *zones, zone)),
            Demand::ColonizeSize(_, zones) => {
                at.is_site()
                    && self.in_zones(quest, *zones, self.map().zone(at))
                    && !ground(at).colony
                    && !ground(at).busted
            }
            Demand::ColonizeHydration(hydration, _, zones) => {
                self.map().site(at).is_some_and(|site| site.hydration == *hydration)
                    && self.in_zones(quest, *zones, self.map().zone(at))
                    && !ground(at).colony
                    && !ground(at).busted
            }
            Demand::ExploreSize(_, zones) => {
                at.is_site() && self.in_zones(quest, *zones, self.map().zone(at)) && !ground(at).explored
            }
            Demand::Prospect(_, kind, zones) => {
                self.map().site(at).is_some_and(|site| kind.fits(site) && self.in_zones(quest, *zones, site.zone))
                    && !ground(at).claim
                    && !ground(at).busted
            }
            Demand::Samples(letters, zones) => match self.map().site(at) {
                Some(own) => {
                    !self.underway_of(state, quest, own.spectral)
                        && self.in_zones(quest, *zones, own.zone)
                        && letters
                            .iter()
                            .enumerate()
                            .any(|(bit, letter)| *letter == own.spectral && quest.done & (1 << bit) == 0)
                }
                None => false,
            },
            Demand::Radio(one, other, _) => self.is_place(quest, *one, at) || self.is_place(quest, *other, at),
            Demand::Industry(spectral) => {
                self.map().site(at).is_some_and(|site| site.spectral == *spectral)
                    && !ground(at).factory
                    && !ground(at).busted
            }
            Demand::Elevator(ends) => ends.contains(&at) && !quest.sites.contains(&at),
            Demand::Redirect(comets) => comets.contains(&at) && !ground(at).gone,
            Demand::Tour(sites) => sites.iter().any(|&own| site(own)) && !quest.sites.contains(&at),
            Demand::Observe(_) | Demand::Specialize(_) => false,
        }
    }

    /// Whether what a mission wants delivered is already in some stack.
    pub(super) fn underway(&self, state: &State, quest: &Quest) -> bool {
        state.stacks.iter().any(|stack| stack.pieces.iter().any(|piece| self.carries_for(quest, piece)))
    }

    /// Whether a sample of this type that a mission wants is already in some stack.
    fn underway_of(&self, state: &State, quest: &Quest, spectral: super::pieces::Spectral) -> bool {
        let own = |piece: &super::state::Piece| {
            self.of(piece).kind == Kind::Sample(spectral) && self.carries_for(quest, piece)
        };
        state.stacks.iter().any(|stack| stack.pieces.iter().any(own))
    }

    /// Whether a card is what a mission wants delivered.
    pub(super) fn carries_for(&self, quest: &Quest, piece: &super::state::Piece) -> bool {
        let face = self.of(piece);
        match self.demand(quest.source) {
            Demand::Sample(site) => matches!(face.kind, Kind::Sample(_)) && piece.mark == Self::put(quest, *site),
            Demand::CometSample(site) => matches!(face.kind, Kind::Sample(_)) && piece.mark == *site,
            Demand::Samples(letters, zones) => match face.kind {
                Kind::Sample(spectral) => {
                    letters.iter().enumerate().any(|(bit, letter)| *letter == spectral && quest.done & (1 << bit) == 0)
                        && self.from_zones(quest, *zones, piece.mark)
                }
                _ => false,
            },
            Demand::Rescue(site) => face.is_tool(Tool::Pod) && piece.success && piece.mark == Self::put(quest, *site),
            Demand::Field(site) => face.is_tool(Tool::Field) && piece.success && piece.mark == Self::put(quest, *site),
            Demand::Bio(zones) => {
                face.is_tool(Tool::Bio) && piece.success && self.from_zones(quest, *zones, piece.mark)
            }
            Demand::Redirect(comets) => face.kind == Kind::Comet && comets.contains(&piece.mark),
            Demand::Tour(sites) => face.is_tool(Tool::Tourists) && quest.sites.len() >= sites.len(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
