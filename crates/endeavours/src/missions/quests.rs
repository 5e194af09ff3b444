//! Missions in play: what they ask for, and what counts for them (F1c, F2b).

use crate::{
    cards::{Card, Demand, End, HERE, ZoneSet, has_zone},
    map::{Feature, Spot, Zone},
    pieces::{Colour, Icon, StackId, Tool},
    rules::Endeavours,
    ruleset::Log,
    state::{Quest, Source, State, Step},
};

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

impl Endeavours {
    /// The exploration or observation card; `None` for a base mission.
    #[inline]
    pub(crate) fn found(&self, source: Source) -> Option<&Card> {
        match source {
            Source::Base(_) => None,
            Source::Explored(card) => Some(&self.tables.exploration[usize::from(card)]),
            Source::Observed(card) => Some(&self.tables.observation[usize::from(card)]),
        }
    }

    /// What a mission asks for.
    pub(crate) fn demand(&self, source: Source) -> &Demand {
        match source {
            Source::Base(card) => &self.tables.missions[usize::from(card)].asks.told,
            Source::Explored(card) => &self.tables.exploration[usize::from(card)].asks.told,
            Source::Observed(card) => &self.tables.observation[usize::from(card)].asks.told,
        }
    }

    /// The points and the penalty of a mission.
    pub(crate) fn worth(&self, source: Source) -> (u8, u8) {
        if let Source::Base(card) = source {
            let mission = &self.tables.missions[usize::from(card)];
            return (mission.points, mission.penalty);
        }
        self.found(source).map_or((0, 0), |card| (card.points, card.penalty))
    }

    /// A site that a mission names, with the site of discovery put in.
    pub(crate) const fn put(quest: &Quest, spot: Spot) -> Spot {
        if spot.0 == HERE.0 { quest.here } else { spot }
    }

    /// Whether a zone is among those of a mission.
    pub(crate) fn in_zones(&self, quest: &Quest, zones: ZoneSet, zone: Zone) -> bool {
        if zones == 0 { self.map().zone(quest.here) == zone } else { has_zone(zones, zone) }
    }

    /// Whether a card comes from one of the zones of a mission; one that nobody was there for comes from nowhere.
    pub(crate) fn of_zones(&self, quest: &Quest, zones: ZoneSet, mark: Spot) -> bool {
        mark != Spot::AWAY && self.in_zones(quest, zones, self.map().zone(mark))
    }

    /// Whether a place is the end of a transmission that a mission asks for.
    pub(crate) fn is_place(&self, quest: &Quest, place: End, spot: Spot) -> bool {
        match place {
            End::Spot(own) => Self::put(quest, own) == spot,
            End::Zone(zone) => self.map().zone(spot) == zone,
        }
    }

    /// Whether a site has a feature and lies in the zones of a mission.
    pub(crate) fn is_ground(&self, quest: &Quest, spot: Spot, feature: Feature, zones: ZoneSet) -> bool {
        self.map().site(spot).is_some_and(|site| site.is(feature) && self.in_zones(quest, zones, site.zone))
    }

    /// How a mission that wants a colony on a fourth site remembers which one it was: no explored site may be that one.
    const fn settled_on(at: Spot) -> u8 {
        at.0 + 1
    }

    /// How a flyby remembers which stack it was that has to return.
    pub(crate) const fn flown_by(id: StackId) -> u8 {
        id.place() as u8 + 1
    }

    /// A stack that is no more does not return from a flyby: another one has to fly by (F1c).
    pub(crate) fn unfly(&self, state: &mut State, id: StackId) {
        for quest in &mut state.quests {
            if matches!(self.demand(quest.source), Demand::Flyby(_)) && quest.done == Self::flown_by(id) {
                quest.done = 0;
            }
        }
    }

    fn size(&self, spot: Spot) -> u8 {
        self.map().site(spot).map_or(0, |site| site.size)
    }

    /// Whether something done counts for a mission (F1c).
    pub(crate) fn counts(&self, state: &State, quest: &Quest, deed: Deed) -> bool {
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
                done => at == Spot::HOME && done == Self::flown_by(id),
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
                let fits = |a: End, b: End| self.is_place(quest, a, from) && self.is_place(quest, b, to);
                fits(*one, *other) || fits(*other, *one)
            }
            (Demand::Industry(spectral), Deed::Built(at)) => {
                self.map().site(at).is_some_and(|site| site.spectral == *spectral) && new(at)
            }
            (Demand::Elevator(ends), Deed::Elevated(at)) => ends.contains(&at) && new(at),
            (Demand::Tour(sites), Deed::Landed(id, at)) => {
                let named = sites.iter().any(|&site| Self::put(quest, site) == at);
                let tourists = state.stack(id).pieces.iter().any(|piece| self.of(piece).is_tool(Tool::Tourists));
                // Once those who have seen every site are lost, others begin anew.
                let anew = quest.sites.len() >= sites.len() && !self.underway(state, quest);
                named && (new(at) || anew) && tourists && self.has_human(state, id)
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
            (Demand::Flyby(_), Deed::Entered(id, _)) => {
                let back = quest.done > 0;
                quest.done = Self::flown_by(id);
                back
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
            (Demand::Tour(sites), Deed::Landed(_, at)) => {
                if quest.sites.len() >= sites.len() {
                    quest.sites.clear();
                }
                quest.sites.push(at);
                false
            }
            _ => false,
        }
    }

    /// Something has been done: it counts for one mission at most, the first in play that it fits (F1c, F2b).
    pub(crate) fn deed<L: Log>(&self, state: &mut State, deed: Deed, log: &mut L) {
        // The mission that it completes comes first, then one that names the site, then the order in play.
        let fits = |(_, quest): &(usize, &Quest)| self.counts(state, quest, deed);
        let noted = |(place, quest): (usize, &Quest)| {
            let mut quest = quest.clone();
            let complete = self.note(&mut quest, deed);
            (place, quest, complete)
        };
        let rank = |(place, quest, complete): &(usize, Quest, bool)| {
            (!complete, self.demand(quest.source).named().is_empty(), *place)
        };
        let candidates = state.quests.iter().enumerate().filter(fits).map(noted);
        let Some((place, quest, complete)) = candidates.min_by_key(rank) else { return };
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

    /// The discovery spot of a Research Specialization mission that a colour fills; `None` where none is open for it.
    pub(crate) fn specialize(&self, quest: &Quest, colour: Colour) -> Option<usize> {
        let Demand::Specialize(spots) = self.demand(quest.source) else { return None };
        let own = colour as usize - 1;
        let open = |place: usize| spots[place] > quest.filled[place];
        [own, 4].into_iter().find(|&place| open(place))
    }

    /// Whether every spot of a mission is filled.
    pub(crate) fn all_filled(&self, quest: &Quest) -> bool {
        match self.demand(quest.source) {
            Demand::Specialize(spots) => spots.iter().zip(&quest.filled).all(|(asked, filled)| filled >= asked),
            Demand::Observe(spots) => spots.iter().zip(&quest.filled).all(|(asked, filled)| filled >= asked),
            _ => false,
        }
    }

    /// Astronomical spots of a mission that the observations in hand can fill, by icon (D5a2).
    pub(crate) fn astronomy<'a>(&'a self, state: &'a State, quest: &'a Quest) -> impl Iterator<Item = usize> + 'a {
        let (spots, icons) =
            if let Demand::Observe(spots) = self.demand(quest.source) { (*spots, 0..4) } else { ([0; 4], 0..0) };
        let all: u16 = state.icons.iter().map(|&held| u16::from(held)).sum();
        let enough = move |icon: usize| state.icons[icon] > 0 || all >= 5 - icon as u16;
        icons.filter(move |&icon| spots[icon] > quest.filled[icon] && enough(icon))
    }

    /// The only spot of a mission that can be filled now; `None` where there are several.
    pub(crate) fn only_icon(&self, state: &State, quest: u8) -> Option<usize> {
        let mut icons = self.astronomy(state, state.quests.get(usize::from(quest))?);
        icons.next().filter(|_| icons.next().is_none())
    }

    /// Observation cards that filling a spot of this icon takes: one that matches, or 5, 4, 3 or 2 others.
    pub(crate) const fn astronomy_cards(state: &State, icon: usize) -> u8 {
        if state.icons[icon] > 0 { 1 } else { 5 - icon as u8 }
    }

    /// Fills an astronomical spot: by a matching observation, or by 5, 4, 3 or 2 others, circles
    /// first and octagons last.
    pub(crate) fn fill_astronomy<L: Log>(&self, state: &mut State, place: u8, icon: usize, log: &mut L) {
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
        self.discard_icons(state, spent);
        let quest = &mut state.quests[usize::from(place)];
        quest.filled[icon] += 1;
        let quest = quest.clone();
        log.event("D5a2: astronomical observation", || {
            let icon = Icon::ALL[icon].name();
            format!("{} cards fill a {icon} of {}", spent.iter().sum::<u8>(), self.quest_words(&quest))
        });
        if self.all_filled(&quest) {
            state.push(Step::Complete(place));
        }
    }
}

#[cfg(test)]
mod tests;
