//! Refuelling, prospecting and industrializing (Core I5 to I7).

use crate::{
    cards::{Boon, Face, Grade, Job, Privilege, Trait},
    map::{Feature, MOST_SITES, Spot, sites::Site},
    missions::quests::Deed,
    pieces::{DeckKind, StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    spacecraft::fuel::{MOST_DRY, MOST_WET, TANK},
    state::{Hazard, QuestSet, Refuel, Stack, State, Step, once},
};

impl Endeavours {
    /// The ISRU rating of a stack's best working card at a site, improved by what helps; `None` without one.
    pub(crate) fn isru(&self, state: &State, id: StackId) -> Option<u8> {
        let stack = state.stack(id);
        let site = self.map().site(stack.at)?;
        let aerostat = site.aerostat;
        let help = |what| match what {
            Trait::Isru(n) => n,
            Trait::AerostatIsru(n) if aerostat => n,
            Trait::PushedIsru(n) if self.has_powersat(state) => n,
            _ => 0,
        };
        let helps: u8 = self.usables(stack).map(|face| face.sum(help)).sum();
        let places = 0..stack.pieces.len();
        let rated = places.filter_map(|place| Some((place, self.of(&stack.pieces[place]).isru()?)));
        let working = rated.filter(|&(place, _)| Self::usable(&stack.pieces[place]) && self.works(state, id, place));
        let best = working.map(|(_, isru)| isru).min()?;
        Some(best.saturating_sub(helps + self.ability(state, id, Boon::Isru)))
    }

    /// The hydration of a site for a stack.
    pub(crate) fn hydration(&self, state: &State, id: StackId, spot: Spot) -> u8 {
        let Some(site) = self.map().site(spot) else { return 0 };
        if !site.aerostat {
            return site.hydration;
        }
        let scoop = |what| if let Trait::AerostatHydration(n) = what { n } else { 0 };
        let scoops = self.usables(state.stack(id)).map(|face| face.sum(scoop));
        site.hydration.max(scoops.max().unwrap_or(0))
    }

    /// Ways in which a stack can refuel where it is (Core I5).
    pub(crate) fn refuels<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Refuel> + 'a {
        let stack = state.stack(id);
        let at = stack.at;
        let rests = stack.rests() && !stack.pieces.is_empty() && !id.is_base();
        let here = rests && at.is_site() && stack.water < 20;
        let hydration = self.hydration(state, id, at);
        let site = here && !state.site(at).gone && self.isru(state, id).is_some_and(|isru| isru <= hydration);
        let factory = here && state.site(at).factory;
        let isotope = factory
            && stack.isotope < 15
            && self.map().site(at).is_some_and(|site| {
                let gigawatt =
                    |face: &Face| face.is_patent(DeckKind::GwThruster) && face.spectral == Some(site.spectral);
                (stack.isotope == 0 || stack.isotope_type == Some(site.spectral)) && self.any_card(state, gigawatt)
            });
        let fixed =
            [site.then_some(Refuel::Site), factory.then_some(Refuel::Factory), isotope.then_some(Refuel::Isotope)];
        // An air-eater needs an engine that runs, an air-eating card that works, and an aerobrake hazard of the zone.
        let eats = rests
            && at.as_point().is_some()
            && stack.water < 20
            && id == StackId::Rocket
            && self.find_working(state, id, |face| face.air_eater).is_some()
            && self.engines(state, id).next().is_some();
        let zone = at.as_point();
        let sites = self.map().all().take(if eats { MOST_SITES } else { 0 });
        let hazards = sites.filter(move |(_, site)| Some(site.zone) == zone && site.aerobrakes > 0);
        // Hazards of a zone are alike but for missions: the first is offered, and the first that counts for each of them.
        let human = self.has_human(state, id);
        let mut served: QuestSet = 0;
        let told_apart = hazards.enumerate().filter(move |&(place, (spot, _))| {
            let quests = (0..).zip(&state.quests);
            let counts = quests.filter(|(_, quest)| self.counts(state, quest, Deed::AirEaten(spot, human)));
            let new = counts.fold(0, |all, (bit, _)| all | 1 << bit) & !served;
            served |= new;
            place == 0 || new != 0
        });
        fixed.into_iter().flatten().chain(told_apart.map(|(_, (spot, _))| Refuel::Air(spot)))
    }

    /// A refuel operation, or free tankage, which triggers no glitch.
    pub(crate) fn refuel<L: Log>(&self, state: &mut State, id: StackId, how: Refuel, luck: &mut Luck, log: &mut L) {
        if how.is_operation() {
            self.glitch_trigger(state, id, luck, log);
            if state.stack(id).pieces.is_empty() {
                return;
            }
        }
        let at = state.stack(id).at;
        match how {
            Refuel::Site => {
                let Some(isru) = self.isru(state, id) else { return };
                let hydration = self.hydration(state, id, at);
                let mut tanks = (1 + hydration).saturating_sub(isru) + self.ability(state, id, Boon::Refuel);
                let human = self.has_human(state, id);
                let twice = self.usables(state.stack(id)).any(|face| face.has(Trait::RefuelTwice));
                if twice || human && self.privileged(state, Privilege::DharmaRefuel) {
                    tanks *= 2;
                }
                // A miner refuels once more.
                if state.stacks_at(at).any(|own| self.worker(state, own, Job::Miner)) {
                    tanks *= 2;
                }
                self.add_water(state, id, tanks, log);
                let human = self.human_at(state, at);
                self.deed(state, Deed::Refuelled(at, tanks, human), log);
            }
            Refuel::Factory => {
                state.tally.factory_used(at);
                self.add_water(state, id, self.numbers.factory_tanks, log);
                let (tanks, human) = (self.numbers.factory_tanks, self.human_at(state, at));
                self.deed(state, Deed::Refuelled(at, tanks, human), log);
            }
            Refuel::Isotope => {
                state.tally.factory_used(at);
                let twice = self.any_card(state, |face| face.has(Trait::IsotopeTwice));
                let spectral = self.map().site(at).map(|site| site.spectral);
                let stack = state.stack_mut(id);
                stack.isotope += if twice { 2 } else { 1 };
                stack.isotope_type = spectral;
                log.event("Core I5: isotope", || {
                    format!("{} has {} tanks of isotope", id.name(), state.stack(id).isotope)
                });
            }
            Refuel::Air(site) => state.push(Step::Hazard(id, Hazard::AirEater(site))),
            Refuel::Cable => {
                state.once |= once::MOONCABLE;
                let mut cards = state.stack(id).pieces.iter().map(|piece| self.of(piece));
                let crew = cards.all(|face| face.grade.is_none() || face.is_crew());
                let room = MOST_WET.saturating_sub(self.dry(state.stack(id)));
                let stack = state.stack_mut(id);
                stack.fuel = room.min(if crew { 1 } else { 7 }) * TANK;
                stack.grade = Grade::Dirt;
                log.event("Core V: mooncable", || format!("{} takes dirt", id.name()));
            }
            Refuel::Dirt(tanks) => {
                let stack = state.stack_mut(id);
                let old = if stack.grade == Grade::Dirt { stack.fuel } else { 0 };
                stack.fuel = old + u16::from(tanks) * TANK;
                stack.grade = Grade::Dirt;
                log.event("Core I5: dirt", || format!("{} takes {tanks} tanks of dirt", id.name()));
            }
            Refuel::Haul(tanks) => {
                let stack = state.stack_mut(id);
                stack.dirt += tanks;
                log.event("C1b: dirt as cargo", || format!("{} carries {} tanks", id.name(), state.stack(id).dirt));
            }
            Refuel::Stoke => {
                let stack = state.stack_mut(id);
                stack.fuel += u16::from(stack.dirt) * TANK;
                (stack.dirt, stack.grade) = (0, Grade::Dirt);
                log.event("Core F: tanks", || format!("{} takes its dirt on board", id.name()));
            }
            Refuel::Ignite => {
                let stack = state.stack_mut(id);
                stack.fuel = u16::from(stack.isotope) * TANK;
                stack.grade = Grade::Isotope;
                stack.isotope = 0;
                log.event("Core F: tanks", || format!("{} takes its isotope on board", id.name()));
            }
        }
    }

    /// Whether a colonist with a job who can work is in a stack.
    pub(crate) fn worker(&self, state: &State, id: StackId, job: Job) -> bool {
        self.usables(state.stack(id)).any(|face| face.job == Some(job))
    }

    fn add_water<L: Log>(&self, state: &mut State, id: StackId, tanks: u8, log: &mut L) {
        let stack = state.stack_mut(id);
        stack.water = stack.water.saturating_add(tanks).min(24);
        log.event("Core I5: refuel", || {
            format!(
                "{tanks} tanks of water at {}, {} in {}",
                self.place_words(state.stack(id).at),
                state.stack(id).water,
                id.name()
            )
        });
    }

    /// An air-eater has come through its hazard (Core I5).
    pub(crate) fn air_eat<L: Log>(&self, state: &mut State, id: StackId, site: Spot, log: &mut L) {
        let fuel = self.engines(state, id).map(|engine| engine.fuel / 60).min().unwrap_or(0);
        let tanks = self.numbers.air_tanks.saturating_sub(u8::try_from(fuel).unwrap_or(u8::MAX));
        self.add_water(state, id, tanks, log);
        let human = self.has_human(state, id);
        self.deed(state, Deed::AirEaten(site, human), log);
    }

    /// Whether a thruster of a stack other than the crew burns dirt; a damaged one is only cargo (D10).
    fn burns_dirt(&self, state: &State, id: StackId) -> bool {
        self.usables(state.stack(id)).any(|face| face.grade == Some(Grade::Dirt) && !face.is_crew())
    }

    /// Whether dirt is to be had where a stack is: beside a factory or a working ISRU card.
    fn dirt_here(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        let craft = id == StackId::Rocket || id == StackId::Bernal && state.bernal_over.is_none();
        stack.rests()
            && craft
            && stack.at.is_site()
            && self.burns_dirt(state, id)
            && (state.site(stack.at).factory || self.isru(state, id).is_some())
    }

    /// Whether the fuel of a stack can be dirt: it has none yet, or dirt already.
    fn takes_dirt(state: &State, id: StackId) -> bool {
        state.stack(id).fuel == 0 || state.stack(id).grade == Grade::Dirt
    }

    /// Tanks of dirt that a stack can take on board as fuel (Core I5).
    pub(crate) fn dirt_at_hand(&self, state: &State, id: StackId) -> u8 {
        if !Self::takes_dirt(state, id) || !self.dirt_here(state, id) {
            return 0;
        }
        let stack = state.stack(id);
        let room = MOST_WET.saturating_sub(self.dry(stack) + stack.fuel.div_ceil(TANK));
        u8::try_from(room).unwrap_or(0)
    }

    /// Tanks of dirt that a stack can take as cargo (C1b).
    pub(crate) fn dirt_cargo_room(&self, state: &State, id: StackId) -> u8 {
        if !self.dirt_here(state, id) {
            return 0;
        }
        let stack = state.stack(id);
        let fuel = stack.fuel.div_ceil(TANK);
        let room = MOST_DRY.min(MOST_WET.saturating_sub(fuel));
        u8::try_from(room.saturating_sub(self.dry(stack))).unwrap_or(0)
    }

    /// Whether the dirt cargo of a stack can become its fuel: a free action, as all tankage is.
    pub(crate) fn dirt_burns(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        stack.dirt > 0 && stack.rests() && Self::takes_dirt(state, id) && self.burns_dirt(state, id)
    }

    /// Whether the isotope on board can become the fuel of a gigawatt thruster of its type.
    pub(crate) fn ignitable(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        let burns = |face: &Face| face.grade == Some(Grade::Isotope) && face.spectral == stack.isotope_type;
        let able = id == StackId::Rocket && stack.rests() && stack.isotope > 0 && stack.fuel == 0;
        able && self.usables(stack).any(burns)
    }

    /// Sites that a stack can prospect where it is: its own, and adjacent ones with a raygun (Core I6).
    pub(crate) fn prospects<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Spot> + 'a {
        let stack = state.stack(id);
        let at = stack.at;
        let own = self.map().site(at).filter(|_| stack.rests() && state.claims > 0);
        let own = own.and_then(|own| Some((own, self.isru(state, id)?)));
        own.into_iter().flat_map(move |(own, isru)| {
            let has = |job: fn(&Face) -> bool| {
                self.find_working(state, id, |face| job(face) && face.isru().is_some()).is_some()
            };
            let (raygun, buggy) = (has(|face| face.raygun), has(|face| face.buggy));
            let near = move |spot: Spot, site: &Site| {
                spot == at
                    || raygun && own.adjacent(site) && !site.is(Feature::Atmospheric)
                    || buggy && site.road > 0 && own.road == site.road
            };
            let open = move |spot: Spot, site: &Site| {
                let ground = state.site(spot);
                !ground.claim
                    && !ground.gone
                    && if ground.busted {
                        spot == at && self.unbusts(state, id, site.size)
                    } else {
                        isru <= self.hydration(state, id, spot)
                    }
            };
            self.map().all().filter(move |&(spot, site)| near(spot, site) && open(spot, site)).map(|(spot, _)| spot)
        })
    }

    /// Whether a card of a stack frees and claims busted sites of this size.
    fn unbusts(&self, state: &State, id: StackId, size: u8) -> bool {
        let frees = |what: Trait| matches!(what, Trait::Unbust(least) if size >= least);
        self.find_working(state, id, |face| face.traits.iter().any(|own| frees(own.what))).is_some()
    }

    /// The prospect operation at one site: a d6 of its size or less claims it, and anything above busts it (Core I6).
    pub(crate) fn prospect<L: Log>(&self, state: &mut State, id: StackId, spot: Spot, luck: &mut Luck, log: &mut L) {
        self.glitch_trigger(state, id, luck, log);
        let Some(site) = self.map().site(spot) else { return };
        // A raygun or a buggy goes on to other sites in the same operation, one roll each.
        let sweeps = |face: &Face| face.isru().is_some() && (face.raygun || face.buggy);
        state.prospecting = self.find_working(state, id, sweeps).map(|_| id);
        if state.site(spot).busted {
            state.site_mut(spot).busted = false;
            self.claim(state, spot, log);
            return;
        }
        let raygun = self.find_working(state, id, |face| face.raygun && face.isru().is_some()).is_some();
        let buggy = self.find_working(state, id, |face| face.buggy && face.isru().is_some()).is_some();
        let help = |what| match what {
            Trait::Prospect(n, letter) if letter.is_none_or(|letter| letter == site.spectral) => n,
            Trait::ProspectRaygun(n) if raygun => n,
            Trait::ProspectSynodic(n) if site.synodic.is_some() => n,
            _ => 0,
        };
        let stack = state.stack(id);
        let helps: u8 = self.usables(stack).map(|face| face.sum(help)).sum();
        let bonus = helps + self.ability(state, id, Boon::Prospect);
        let reroll = buggy
            || self.privileged(state, Privilege::BlinkTelescope)
            || self.usables(stack).any(|face| face.has(Trait::Reroll));
        let certain = site.size >= 6 || site.name == "kreutz_sungrazer";
        let size = u16::from(site.size + bonus);
        let mut shown = d6(luck, Stream::Prospects);
        // One failed roll of an operation is made again, whatever allows it and however many sites it goes on to.
        if !certain && shown > size && reroll && !state.did(once::REROLLED) {
            state.once |= once::REROLLED;
            shown = d6(luck, Stream::Prospects);
        }
        log.event("Core I6: prospect", || format!("a roll of {shown} at {}, size {size}", self.place_words(spot)));
        if certain || shown <= size {
            self.claim(state, spot, log);
        } else {
            state.site_mut(spot).busted = true;
            state.tally.busted += 1;
            log.event("Core I6: busted", || self.place_words(spot));
        }
    }

    /// Places a claim.
    pub(crate) fn claim<L: Log>(&self, state: &mut State, spot: Spot, log: &mut L) {
        state.site_mut(spot).claim = true;
        state.claims -= 1;
        state.tally.claims += 1;
        log.event("Core I6: claim", || self.place_words(spot));
        self.deed(state, Deed::Claimed(spot), log);
    }

    /// The cards of a stack that would be used to industrialize where it is: a robonaut and a refinery with their chains,
    /// a bit each (Core I7). A charged battery is no support of it (D3h2).
    pub(crate) fn industry(&self, state: &State, id: StackId) -> Option<u32> {
        let stack = state.stack(id);
        if !stack.rests() || !stack.at.is_site() || state.factories == 0 {
            return None;
        }
        let ground = state.site(stack.at);
        if !ground.claim || ground.factory || ground.gone {
            return None;
        }
        let bare = self.builders(stack);
        let frame = self.frame(state, &bare);
        let find = |deck: DeckKind| {
            (0..bare.pieces.len())
                .filter(|&place| self.of(&bare.pieces[place]).is_patent(deck))
                .find_map(|place| self.chain(&frame, place, false).map(|chain| (place, chain.cards)))
        };
        let (refinery, cards) = find(DeckKind::Refinery)?;
        let zone = self.map().zone(stack.at);
        let there = |what| matches!(what, Trait::IndustrializeAlone(zones) if zones & (1 << zone.place()) != 0);
        let alone = self.of(&stack.pieces[refinery]).traits.iter().any(|own| there(own.what));
        match find(DeckKind::Robonaut) {
            Some((_, more)) => Some(cards | more),
            None => alone.then_some(cards),
        }
    }

    /// A stack as it counts for industrializing and anchoring: cards that are no support then, a charged battery above all
    /// (D3h2), are as if they were damaged.
    pub(crate) fn builders(&self, stack: &Stack) -> Stack {
        let mut builders = stack.clone();
        for piece in &mut builders.pieces {
            let face = self.of(piece);
            piece.damaged |= face.is_tool(Tool::Battery) || face.has(Trait::NotForBuilding);
        }
        builders
    }

    /// Industrializes (Core I7): the cards come to hand, and a factory stands.
    pub(crate) fn industrialize<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        self.glitch_trigger(state, id, luck, log);
        let Some(cards) = self.industry(state, id) else { return };
        let at = state.stack(id).at;
        let large = self.map().site(at).is_some_and(|site| site.size >= 8 && !site.is(Feature::Atmospheric));
        let air = self.map().site(at).is_some_and(|site| site.is(Feature::Atmospheric));
        for place in state.stack(id).marked(cards).rev() {
            let face = self.of(&state.stack(id).pieces[place]);
            if large && face.has(Trait::PowersatLarge) || air && face.has(Trait::PowersatAtmosphere) {
                state.powersat = true;
            }
            self.use_up(state, id, place);
        }
        self.build_factory(state, at, log);
    }

    /// A factory stands on a site.
    pub(crate) fn build_factory<L: Log>(&self, state: &mut State, at: Spot, log: &mut L) {
        state.site_mut(at).factory = true;
        state.factories -= 1;
        state.tally.factories += 1;
        self.push_site(state, at);
        if state.bernal_over == Some(at) {
            state.site_mut(at).dirtside = true;
        }
        log.event("Core I7: factory", || self.place_words(at));
        self.deed(state, Deed::Built(at), log);
    }

    /// A factory on a push site brings Powersat (Core I7).
    pub(crate) fn push_site(&self, state: &mut State, at: Spot) {
        state.powersat |= self.map().site(at).is_some_and(|site| site.is(Feature::Push));
    }

    /// What industrializing with a stack takes of the year where that is not the operation: nothing by a refinery's trait,
    /// or the industrialist there.
    pub(crate) fn industry_free(&self, state: &State, id: StackId) -> Option<u16> {
        if self.usables(state.stack(id)).any(|face| face.has(Trait::IndustrializeFree)) {
            return Some(0);
        }
        let free = !state.did(once::INDUSTRIALIST) && self.worker(state, id, Job::Industrialist);
        free.then_some(once::INDUSTRIALIST)
    }
}

#[cfg(test)]
mod tests;
