//! What missions call for: where, with which equipment, and what a stack could do about it, for strategies.

use crate::{
    cards::{Demand, End, Ground, Place, ZoneSet, zone_bit},
    flight::plan::{Pilot, Route},
    map::{SPOTS, Spot, Spots, Zone},
    pieces::{Band, StackId, Tool},
    rules::Endeavours,
    state::{Phase, QUEST_CAPACITY, Quest, QuestSet, Source, Stack, State},
    variables::{Glance, count},
};
use arrayvec::ArrayVec;
use std::cell::{OnceCell, RefCell};

/// What a stack is able to do wherever it is.
pub(crate) struct Abilities {
    /// Equipment that is not damaged, a bit each.
    tools: u32,
    human: bool,
    isru: Option<u8>,
    industry: bool,
    air: bool,
    lab: bool,
    /// The missions for which it has the people and the equipment, a bit each by their place.
    ready: QuestSet,
    /// The missions that wait for what it carries.
    carries: QuestSet,
    /// The places where it could call somebody else.
    contacts: OnceCell<Spots>,
}

/// A stack that is being flown.
pub(crate) struct Outlook {
    pub pilot: Pilot,
    pub abilities: Abilities,
    /// Points of missions by place: of all that it could serve there, and of those after which nothing has to be brought home.
    errands: OnceCell<[[u16; SPOTS]; 2]>,
    /// The ways to a place and home that were asked about with so many tanks or more, and whether they can be flown.
    returns: RefCell<ArrayVec<(Return, bool), 40>>,
}

/// The ways to a place and home, and the tanks to begin with.
type Return = ([Route; 2], u8);

impl Endeavours {
    /// Points of open missions that pass.
    pub(crate) fn points_of(&self, state: &State, wanted: impl Fn(&Quest) -> bool) -> f64 {
        let quests = state.quests.iter().filter(|quest| wanted(quest));
        quests.map(|quest| f64::from(self.worth(quest.source).0)).sum()
    }

    /// The open missions that pass, a bit each by their place.
    pub(crate) fn quests(state: &State, wanted: impl Fn(&Quest) -> bool) -> QuestSet {
        const { assert!(QUEST_CAPACITY <= QuestSet::BITS as usize) };
        state.quests.iter().enumerate().fold(0, |all, (place, quest)| all | QuestSet::from(wanted(quest)) << place)
    }

    /// Points of those of these missions that pass.
    pub(crate) fn points_among(&self, state: &State, quests: QuestSet, wanted: impl Fn(&Quest) -> bool) -> f64 {
        let among = state.quests.iter().enumerate().filter(|(place, _)| quests & (1 << place) != 0);
        let passing = among.map(|(_, quest)| quest).filter(|quest| wanted(quest));
        passing.map(|quest| f64::from(self.worth(quest.source).0)).sum()
    }

    /// Whether a mission needs something done at a place that is not done yet.
    pub(crate) fn calls_for(&self, state: &State, quest: &Quest, at: Spot) -> bool {
        let is = |spot: Spot| Self::put(quest, spot) == at;
        let inside = |zones: u16| self.in_zones(quest, zones, self.map().zone(at));
        // Asked for only by those who need them: this is asked of every mission for every place.
        let (site, ground) = (|| self.map().site(at), || state.site(at));
        let open = || !ground().colony && !ground().busted;
        let point = || at.as_point().is_some();
        match self.demand(quest.source) {
            Demand::Anchor(own) | Demand::Colony(own) | Demand::Factory(own) | Demand::Supply(own) => is(*own),
            Demand::Field(own) | Demand::Rescue(own) | Demand::Sample(own) | Demand::CometSample(own) => {
                is(*own) && !self.underway(state, quest)
            }
            Demand::Water(own) if quest.done >= 9 => is(*own),
            Demand::Water(_) => site().is_some_and(|site| site.hydration == 4),
            Demand::Explore(feature, zones) => {
                self.is_ground(quest, at, *feature, *zones)
                    && !quest.sites.contains(&at)
                    && (!ground().explored && quest.sites.len() < 3 || quest.done == 0 && open())
            }
            Demand::Bio(zones) => point() && inside(*zones) && !self.underway(state, quest),
            Demand::Flyby(zone) => at == if quest.done == 0 { Spot::point(*zone) } else { Spot::HOME },
            Demand::Air(_, zones) => point() && inside(*zones),
            Demand::ColonizeSize(_, zones) => at.is_site() && inside(*zones) && open(),
            Demand::ColonizeHydration(hydration, _, zones) => {
                site().is_some_and(|site| site.hydration == *hydration) && inside(*zones) && open()
            }
            Demand::ExploreSize(_, zones) => at.is_site() && inside(*zones) && !ground().explored,
            Demand::Prospect(_, kind, zones) => {
                site().is_some_and(|site| kind.fits(site)) && inside(*zones) && !ground().claim && !ground().busted
            }
            Demand::Samples(letters, zones) => site().is_some_and(|own| {
                Self::open_letter(letters, quest, own.spectral).is_some()
                    && inside(*zones)
                    && !self.underway_of(state, quest, own.spectral)
            }),
            Demand::Radio(one, other, _) => self.is_place(quest, *one, at) || self.is_place(quest, *other, at),
            Demand::Industry(spectral) => {
                site().is_some_and(|site| site.spectral == *spectral) && !ground().factory && !ground().busted
            }
            Demand::Elevator(ends) => {
                let other = |&end: &Spot| self.elevator_end(end) == Some(at);
                at.is_site() && (ends.contains(&at) || ends.iter().any(other)) && !quest.sites.contains(&at)
            }
            Demand::Redirect(comets) => comets.contains(&at) && !ground().gone,
            Demand::Tour(sites) => sites.iter().any(|&own| is(own)) && !quest.sites.contains(&at),
            Demand::Observe(_) | Demand::Specialize(_) => false,
        }
    }

    /// The places that a mission can call for, as far as the map alone says.
    pub(crate) fn grounds(&self, quest: &Quest) -> Spots {
        let map = self.map();
        let one = |spot: Spot| Spots::from_iter([Self::put(quest, spot)]);
        let inside = |zones: ZoneSet| map.inside(if zones == 0 { zone_bit(map.zone(quest.here)) } else { zones });
        let points = || Zone::ALL.into_iter().map(Spot::point).collect::<Spots>();
        let end = |end: End| match end {
            End::Spot(spot) => one(spot),
            End::Zone(zone) => map.inside(zone_bit(zone)),
        };
        let grounds = match self.demand(quest.source) {
            Demand::Water(_) if quest.done < 9 => map.of_hydration(4),
            Demand::Anchor(own)
            | Demand::Colony(own)
            | Demand::CometSample(own)
            | Demand::Factory(own)
            | Demand::Field(own)
            | Demand::Rescue(own)
            | Demand::Sample(own)
            | Demand::Supply(own)
            | Demand::Water(own) => one(*own),
            Demand::Elevator(ends) => {
                ends.iter().copied().chain(ends.iter().filter_map(|&end| self.elevator_end(end))).collect()
            }
            Demand::Redirect(spots) | Demand::Tour(spots) => spots.iter().map(|&spot| Self::put(quest, spot)).collect(),
            Demand::Flyby(zone) => one(if quest.done == 0 { Spot::point(*zone) } else { Spot::HOME }),
            Demand::Explore(feature, zones) => map.with_feature(*feature) & inside(*zones),
            Demand::Bio(zones) | Demand::Air(_, zones) => points() & inside(*zones),
            Demand::ColonizeSize(_, zones) | Demand::ExploreSize(_, zones) => map.ground & inside(*zones),
            Demand::ColonizeHydration(hydration, _, zones) => map.of_hydration(*hydration) & inside(*zones),
            Demand::Prospect(_, Ground::Feature(feature), zones) => map.with_feature(*feature) & inside(*zones),
            Demand::Prospect(_, Ground::Spectral(spectral), zones) => map.of_type(*spectral) & inside(*zones),
            Demand::Samples(letters, zones) => {
                letters.iter().fold(Spots::default(), |all, &letter| all | map.of_type(letter)) & inside(*zones)
            }
            Demand::Radio(one, other, _) => end(*one) | end(*other),
            Demand::Industry(spectral) => map.of_type(*spectral),
            Demand::Observe(_) | Demand::Specialize(_) => Spots::default(),
        };
        grounds & map.places
    }

    /// Points of the missions that call for a visit of a place.
    pub(crate) fn mission_pull(&self, state: &State, at: Spot) -> u32 {
        let open = state.quests.iter().filter(|quest| self.calls_for(state, quest, at));
        open.map(|quest| u32::from(self.worth(quest.source).0)).sum()
    }

    /// Points of the missions that call for a visit of each place.
    pub(crate) fn pulls(&self, state: &State) -> [u16; SPOTS] {
        let mut points = [0; SPOTS];
        for quest in &state.quests {
            let worth = u16::from(self.worth(quest.source).0);
            let places = self.grounds(quest).iter().filter(|&spot| self.calls_for(state, quest, spot));
            places.for_each(|spot| points[spot.index()] += worth);
        }
        points
    }

    /// The fewest half burns from LEO to a site that missions call for; 0 without one.
    pub(crate) fn nearest_errand(&self, state: &State) -> u8 {
        let pulls = self.pulls(state);
        let nearest = self.map().nearest(Spot::LEO).iter().find(|spot| pulls[spot.index()] > 0);
        nearest.map_or(0, |&spot| self.map().burns(Spot::LEO, spot))
    }

    /// Whether what a mission asks for at its places has to be brought home afterwards.
    fn brings_home(&self, quest: &Quest) -> bool {
        match self.demand(quest.source) {
            Demand::Flyby(_) => quest.done == 0,
            demand => matches!(
                demand,
                Demand::Sample(_)
                    | Demand::Samples(..)
                    | Demand::CometSample(_)
                    | Demand::Rescue(_)
                    | Demand::Field(_)
                    | Demand::Bio(_)
                    | Demand::Tour(_)
                    | Demand::Redirect(_)
            ),
        }
    }

    /// The equipment of a stack that is not damaged, a bit each.
    fn tools_in(&self, stack: &Stack) -> u32 {
        let sound = stack.pieces.iter().filter(|piece| !piece.damaged).filter_map(|piece| self.of(piece).kind.tool());
        sound.fold(0, |all, tool| all | tool.bit())
    }

    /// What a stack is able to do wherever it is.
    pub(crate) fn abilities(&self, state: &State, id: StackId) -> Abilities {
        let stack = state.stack(id);
        let places = (0..stack.pieces.len()).filter(|&place| Self::usable(&stack.pieces[place]));
        let rated = places.filter_map(|place| Some((place, self.of(&stack.pieces[place]).isru()?)));
        let isru = rated.filter(|&(place, _)| self.working(state, stack, place).is_some()).map(|(_, isru)| isru).min();
        let own = Abilities {
            tools: self.tools_in(stack),
            human: self.has_human(state, id),
            isru,
            industry: state.factories > 0 && self.can_industrialize(state, id),
            air: self.find_working(state, id, |face| face.air_eater).is_some(),
            lab: self.labs_open(state) > 0,
            ready: 0,
            carries: self.awaiting(state, id),
            contacts: OnceCell::new(),
        };
        Abilities { ready: Self::quests(state, |quest| self.equipped(state, id, &own, quest)), ..own }
    }

    /// The missions that wait for what a stack carries.
    fn awaiting(&self, state: &State, id: StackId) -> QuestSet {
        let pieces = &state.stack(id).pieces;
        Self::quests(state, |quest| pieces.iter().any(|piece| self.carries_for(quest, piece)))
    }

    /// Whether a card of a stack that is being flown could refuel and prospect at a place.
    pub(crate) fn digs(&self, state: &State, own: &Outlook, to: Spot) -> bool {
        own.abilities.isru.is_some_and(|isru| isru <= self.hydration(state, own.pilot.id, to))
    }

    /// Whether a stack has the people and the equipment for what a mission asks for, wherever that is.
    fn equipped(&self, state: &State, id: StackId, own: &Abilities, quest: &Quest) -> bool {
        let has = |tool: Tool| own.tools & tool.bit() != 0;
        match self.demand(quest.source) {
            Demand::Anchor(_) => id == StackId::Bernal || own.industry,
            Demand::Elevator(_) => own.industry,
            Demand::Prospect(..) => state.claims > 0 && own.isru.is_some(),
            Demand::Factory(_) | Demand::Industry(_) => own.industry,
            Demand::Colony(_) | Demand::ColonizeSize(..) | Demand::ColonizeHydration(..) => {
                own.human && state.colonies > 0
            }
            Demand::Explore(..) => own.human && (has(Tool::Rover) || state.colonies > 0),
            Demand::ExploreSize(..) => own.human && has(Tool::Rover),
            Demand::Supply(_) => own.human && has(Tool::Supplies),
            Demand::Water(_) | Demand::Flyby(_) => own.human,
            Demand::Air(..) => own.human && own.air,
            Demand::Radio(..) => own.human && has(Tool::Antenna),
            Demand::Field(_) => own.human && own.lab && has(Tool::Field),
            Demand::Bio(_) => own.human && own.lab && has(Tool::Bio) && has(Tool::Unit),
            Demand::CometSample(_) => own.human && own.lab && has(Tool::Drill),
            Demand::Sample(_) | Demand::Samples(..) => own.human && has(Tool::Drill),
            Demand::Rescue(_) => own.human && has(Tool::Pod),
            Demand::Redirect(_) => own.human && has(Tool::Tractor),
            Demand::Tour(_) => own.human && has(Tool::Tourists),
            Demand::Observe(_) | Demand::Specialize(_) => false,
        }
    }

    /// Whether a stack that is equipped for what a mission asks for could do it at a place.
    fn able(&self, state: &State, id: StackId, own: &Abilities, quest: &Quest, to: Spot) -> bool {
        let ground = state.site(to);
        let digs = || own.isru.is_some_and(|isru| isru <= self.hydration(state, id, to));
        let claims = || to.is_site() && !ground.busted && state.claims > 0 && digs();
        let builds = || to.is_site() && own.industry && (ground.claim || claims());
        let settles = || to.is_site() && state.colonies > 0 && (ground.factory || builds());
        let explores = || to.is_site() && own.tools & Tool::Rover.bit() != 0 && !ground.explored;
        let contacts = || own.contacts.get_or_init(|| self.contacts(state, id));
        let answers = |end: End| contacts().iter().any(|at| self.is_place(quest, end, at));
        match self.demand(quest.source) {
            Demand::Anchor(_) if id == StackId::Bernal => ground.factory,
            Demand::Anchor(_) | Demand::Elevator(_) => !ground.factory && builds(),
            Demand::Prospect(..) => claims(),
            Demand::Factory(_) | Demand::Industry(_) => builds(),
            Demand::Colony(_) | Demand::ColonizeSize(..) | Demand::ColonizeHydration(..) => settles(),
            Demand::Explore(..) => quest.sites.len() < 3 && explores() || quest.done == 0 && settles(),
            Demand::ExploreSize(..) => explores(),
            Demand::Supply(_) => ground.claim || claims(),
            Demand::Water(_) if quest.done < 9 => to.is_site() && ground.factory || digs(),
            Demand::Water(_) => state.stack(id).water >= 9,
            Demand::Radio(one, other, _) => [(*one, *other), (*other, *one)]
                .into_iter()
                .any(|(near, far)| self.is_place(quest, near, to) && answers(far)),
            Demand::Air(..)
            | Demand::Bio(_)
            | Demand::CometSample(_)
            | Demand::Field(_)
            | Demand::Flyby(_)
            | Demand::Observe(_)
            | Demand::Redirect(_)
            | Demand::Rescue(_)
            | Demand::Sample(_)
            | Demand::Samples(..)
            | Demand::Specialize(_)
            | Demand::Tour(_) => true,
        }
    }

    /// The places where a stack could call somebody else.
    fn contacts(&self, state: &State, id: StackId) -> Spots {
        let stacks = StackId::ALL.into_iter().filter(|&other| other != id && state.stack(other).rests());
        let places = stacks.map(|other| state.stack(other).at).filter(|&at| at != Spot::AWAY);
        let staffed = places.filter(|&at| self.is_contact(state, at));
        staffed.chain([Spot::HOME]).collect::<Spots>() | state.built(|site| site.colony)
    }

    /// Whether a stack that has the people and the equipment for a mission has something to do for it at a place.
    fn does(&self, state: &State, id: StackId, own: &Abilities, quest: &Quest, to: Spot) -> bool {
        self.calls_for(state, quest, to) && self.able(state, id, own, quest, to)
    }

    /// Points of missions for which a stack at a place has something to do there that it is able to do, or something to
    /// deliver; with `ends` the former only of those for which nothing then remains to be brought home.
    pub(crate) fn errand_points(&self, state: &State, id: StackId, own: &Abilities, to: Spot, ends: bool) -> f64 {
        let kept = |quest: &Quest| !(ends && self.brings_home(quest));
        self.points_among(state, own.ready, |quest| kept(quest) && self.does(state, id, own, quest, to))
            + self.points_among(state, own.carries, |quest| self.delivered_at(state, quest, to))
    }

    /// The same for every place: all of those points, and those with `ends`.
    fn errands(&self, state: &State, id: StackId, own: &Abilities) -> [[u16; SPOTS]; 2] {
        let mut points = [[0; SPOTS]; 2];
        let ends = self.ends(state);
        for (place, quest) in state.quests.iter().enumerate() {
            let worth = u16::from(self.worth(quest.source).0);
            let mut add = |to: Spot, ends: bool| {
                points[0][to.index()] += worth;
                points[1][to.index()] += if ends { worth } else { 0 };
            };
            if own.ready & (1 << place) != 0 {
                let ends = !self.brings_home(quest);
                let places = self.grounds(quest).iter().filter(|&to| self.does(state, id, own, quest, to));
                places.for_each(|to| add(to, ends));
            }
            if own.carries & (1 << place) != 0 {
                let places = ends.iter().filter(|&to| self.delivered_at(state, quest, to));
                places.for_each(|to| add(to, true));
            }
        }
        points
    }

    /// Points of missions that wait for what a stack carries, at a place or anywhere.
    pub(crate) fn delivery_points(&self, state: &State, id: StackId, at: Option<Spot>) -> f64 {
        let here = |quest: &Quest| at.is_none_or(|at| self.delivered_at(state, quest, at));
        self.points_among(state, self.awaiting(state, id), here)
    }

    /// The equipment that a mission takes, a bit each (F1c, in parentheses).
    pub(crate) fn tools(&self, quest: &Quest) -> u32 {
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

    /// Whether a mission's equipment is of use now: what has to be brought to a lab is not without one.
    pub(crate) fn of_use(&self, state: &State, quest: &Quest) -> bool {
        !Self::ends_at_lab(self.demand(quest.source)) || self.labs_open(state) > 0
    }

    /// Whether what a mission asks for is brought to a lab.
    pub(crate) const fn ends_at_lab(demand: &Demand) -> bool {
        matches!(demand, Demand::Field(_) | Demand::Bio(_) | Demand::CometSample(_))
    }

    /// Points of missions that need equipment of the hand which only a factory makes.
    pub(crate) fn tools_to_make(&self, state: &State) -> f64 {
        let made = state.hand.iter().map(|&face| self.face(face)).filter(|face| face.any);
        let tools = made.filter_map(|face| face.kind.tool()).fold(0, |all, tool| all | tool.bit());
        self.points_of(state, |quest| self.tools(quest) & tools != 0)
    }

    /// Points of missions that need a kind of equipment.
    pub(crate) fn tool_wanted(&self, state: &State, tool: Tool) -> f64 {
        self.points_of(state, |quest| self.tools(quest) & tool.bit() != 0 && self.of_use(state, quest))
    }

    /// The most points of missions that need some kind of equipment which can be bought and boosted to LEO, and is nowhere to be
    /// had.
    pub(crate) fn tools_missing(&self, state: &State) -> f64 {
        let mut points = [0_u16; Tool::ALL.len()];
        for quest in state.quests.iter().filter(|quest| self.of_use(state, quest)) {
            let (mut tools, worth) = (self.tools(quest), self.worth(quest.source).0);
            while tools != 0 {
                points[tools.trailing_zeros() as usize] += u16::from(worth);
                tools &= tools - 1;
            }
        }
        let rows = self.tables.equipment.iter().zip(&state.pool).filter(|(_, left)| **left > 0);
        let faces = rows.map(|((face, ..), _)| self.face(*face)).filter(|face| face.place == Place::Leo);
        let tools = faces.filter_map(|face| face.kind.tool());
        let wanted = tools.filter(|&tool| points[tool as usize] > 0 && !self.owns_tool(state, tool));
        f64::from(wanted.map(|tool| points[tool as usize]).max().unwrap_or(0))
    }

    /// Points of missions whose equipment lies in another stack of the player's at a place.
    pub(crate) fn tools_at(&self, state: &State, at: Spot) -> f64 {
        let stacks = StackId::ALL.into_iter().filter(|&id| id != StackId::Rocket).map(|id| state.stack(id));
        let here = stacks.filter(|stack| stack.at == at && stack.rests());
        let tools = here.fold(0, |all, stack| all | self.tools_in(stack));
        self.points_of(state, |quest| self.tools(quest) & tools != 0)
    }

    /// Places with a lab.
    pub(crate) fn labs_open(&self, state: &State) -> usize {
        let second = state.bernal_over.filter(|&at| self.lab_at(state, at));
        let drift = state.drift.iter().flatten().filter(|drift| drift.anchored).count();
        usize::from(self.lab_at(state, Spot::HOME)) + usize::from(second.is_some()) + drift
    }

    /// The stack that is being flown, with its abilities; `None` in other phases.
    pub(crate) fn outlook(&self, state: &State) -> Option<Outlook> {
        let (Phase::Destination(id) | Phase::Tanks(id, _)) = state.phase else { return None };
        let (pilot, abilities) = (self.pilot(state, id), self.abilities(state, id));
        Some(Outlook { pilot, abilities, errands: OnceCell::new(), returns: RefCell::default() })
    }

    /// Points of missions that the stack that is being flown could serve at a place; with `ends` of those after which nothing
    /// has to be brought home.
    pub(crate) fn points_at(&self, state: &State, own: &Outlook, to: Spot, ends: bool) -> f64 {
        let points = own.errands.get_or_init(|| self.errands(state, own.pilot.id, &own.abilities));
        f64::from(points[usize::from(ends)][to.index()])
    }

    /// The missions that the stack that is being flown could serve at a place, a bit each.
    pub(crate) fn served_at(&self, state: &State, own: &Outlook, to: Spot) -> QuestSet {
        let (id, abilities) = (own.pilot.id, &own.abilities);
        let among = |quests: QuestSet, wanted: &dyn Fn(&Quest) -> bool| Self::quests(state, wanted) & quests;
        among(abilities.ready, &|quest| self.does(state, id, abilities, quest, to))
            | among(abilities.carries, &|quest| self.delivered_at(state, quest, to))
    }

    /// The mission of most points among these, the first of equals.
    pub(crate) fn richest<'a>(&self, state: &'a State, quests: QuestSet) -> Option<&'a Quest> {
        let among = state.quests.iter().enumerate().filter(|(place, _)| quests & (1 << place) != 0);
        among.map(|(_, quest)| quest).rev().max_by_key(|quest| self.worth(quest.source).0)
    }

    /// The base mission of a band in play whose year comes first.
    pub(crate) fn base_mission<'a>(&self, state: &'a State, band: Band) -> Option<&'a Quest> {
        let base = state.quests.iter().filter(|quest| matches!(quest.source, Source::Base(_)));
        let own = base.filter(|quest| Band::of(self.worth(quest.source).0) == band);
        own.rev().min_by_key(|quest| if quest.until == 0 { u16::MAX } else { quest.until })
    }

    /// Years left for a mission after this one; 99 where it has no last year.
    pub(crate) fn years_for(state: &State, quest: &Quest) -> f64 {
        if quest.until == 0 { 99.0 } else { f64::from(quest.until.saturating_sub(state.year)) }
    }

    /// How far a mission has come, from 0 to 1.
    pub(crate) fn share_done(&self, quest: &Quest) -> f64 {
        let share = |done: usize, all: usize| count(done) / count(all.max(1));
        let sum = |all: &[u8]| all.iter().map(|&spots| usize::from(spots)).sum::<usize>();
        let (done, sites) = (usize::from(quest.done), quest.sites.len());
        let part = match self.demand(quest.source) {
            Demand::Explore(..) => share(sites + usize::from(done > 0), 4),
            Demand::Flyby(_) => share(usize::from(done > 0), 2),
            Demand::Air(all, _) => share(sites, usize::from(*all)),
            Demand::ColonizeSize(all, _) | Demand::ExploreSize(all, _) | Demand::ColonizeHydration(_, all, _) => {
                share(done, usize::from(*all))
            }
            Demand::Prospect(all, ..) => share(done, usize::from(*all)),
            Demand::Samples(letters, _) => share(done.count_ones() as usize, letters.len()),
            Demand::Water(_) => share(done, 9),
            Demand::Industry(_) => share(sites, 3),
            Demand::Elevator(all) | Demand::Redirect(all) | Demand::Tour(all) => share(sites, all.len()),
            Demand::Observe(spots) => share(sum(&quest.filled), sum(spots)),
            Demand::Specialize(spots) => share(sum(&quest.filled), sum(spots)),
            _ => 0.0,
        };
        part.min(1.0)
    }

    /// Whether the stack that is being flown could fly to a place and back to LEO with so many tanks or more.
    pub(crate) fn returns(&self, state: &State, own: &Outlook, to: Spot, tanks: u8) -> bool {
        let asked = (self.there_and_back(state, &own.pilot, to), tanks);
        let mut known = own.returns.borrow_mut();
        // Places that are equally far away and equally hard to land on are alike.
        if let Some(&(_, comes)) = known.iter().find(|(other, _)| *other == asked) {
            return comes;
        }
        let comes = Self::tanks_for_both(&own.pilot, &asked.0, tanks..=u8::MAX).is_some();
        let _ = known.try_push((asked, comes));
        comes
    }

    /// Whether a stack could fly to a place and back to LEO with so many tanks.
    pub(crate) fn comes_home(&self, state: &State, pilot: &Pilot, to: Spot, with: u8) -> bool {
        self.tanks_for_return(state, pilot, to, with..=with).is_some()
    }

    /// Whether the rocket could fly to LEO with what is on board or at hand.
    pub(crate) fn rocket_comes_home(&self, state: &State, glance: &Glance) -> bool {
        let id = StackId::Rocket;
        if state.stack(id).pieces.is_empty() || !state.stack(id).rests() {
            return false;
        }
        state.stack(id).at == Spot::LEO || self.flight(state, glance.pilot(self, state), Spot::LEO).is_some()
    }

    /// The most points of missions that the rocket as it is could serve by one flight; with `back` only flights from which it
    /// comes back to LEO without refuelling, or after which nothing has to be brought home.
    pub(crate) fn reach(&self, state: &State, glance: &Glance, back: bool) -> f64 {
        let id = StackId::Rocket;
        if !self.can_move(state, id) {
            return 0.0;
        }
        let [points, ends] = self.errands(state, id, glance.abilities(self, state));
        let places = Spots::of_all(&points, |&points| points > 0);
        if places == Spots::default() {
            return 0.0;
        }
        let pilot = glance.pilot(self, state);
        let mut best = 0;
        for (to, flight) in self.flights(state, pilot, places) {
            let all = points[to.index()];
            let fits = || ends[to.index()] >= all || self.comes_home_with(state, pilot, to, flight.tanks);
            if all > best && (!back || fits()) {
                best = all;
            }
        }
        f64::from(best)
    }

    /// Whether a stack could fly to a place and back to LEO with so many tanks or more.
    fn comes_home_with(&self, state: &State, pilot: &Pilot, to: Spot, tanks: u8) -> bool {
        self.tanks_for_return(state, pilot, to, tanks..=u8::MAX).is_some()
    }
}
