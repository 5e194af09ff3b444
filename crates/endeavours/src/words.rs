//! The game in words, for replays.

use super::{
    Action, Endeavours,
    demands::{Demand, FAMILIES, Place},
    discoveries::Owner,
    ground::Refuel,
    pieces::{Colour, FaceId, Icon, Kind, Spot, StackId, Zone},
    state::{Hazard, Phase, Piece, Quest, Source, State},
};

/// A name of a table as people read it.
pub(super) fn title(name: &str) -> String {
    name.split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// A list in words.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A hazard in words.
pub(super) const fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::Crash => "a crash hazard",
        Hazard::Aerobrake => "an aerobrake hazard",
        Hazard::Assist => "the hazard of the factory's assist",
        Hazard::AirEater(_) => "the hazard of refuelling from the air",
        Hazard::Elevator(_) => "the hazard of the elevator's construction",
        Hazard::Future(_) => "the hazard of the Future",
        Hazard::Anchor => "the hazard of anchoring",
    }
}

/// A number of things, such as `1 die` or `2 dice`.
pub(super) fn count(count: u32, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

impl Endeavours {
    /// A place in words.
    pub(super) fn place_words(&self, spot: Spot) -> String {
        if spot == Spot::LEO {
            return "LEO".into();
        }
        if spot == Spot::HOME {
            return "the home orbit".into();
        }
        if let Some(zone) = spot.as_point() {
            return format!("the Lagrange point of {}", zone.title());
        }
        self.map().site(spot).map_or_else(|| "deep space".into(), |site| title(&site.name))
    }

    /// A face in words.
    pub(super) fn face_words(&self, face: FaceId) -> String {
        let own = self.face(face);
        match own.kind {
            Kind::Sample(spectral) => format!("a sample of type {}", spectral.title()),
            Kind::Patent(deck) => format!(
                "{} ({}{})",
                title(&own.name),
                deck.name().replace('_', " "),
                if own.is_heavy { ", heavy" } else { "" }
            ),
            _ => title(&own.name),
        }
    }

    /// A card in a stack in words.
    pub(super) fn piece_words(&self, piece: &Piece) -> String {
        let mut words = self.face_words(piece.face);
        for (is, word) in [(piece.damaged, "damaged"), (piece.lonely, "lonely"), (piece.success, "successful")] {
            if is {
                words = format!("{words}, {word}");
            }
        }
        if piece.mark != Spot::AWAY {
            words = format!("{words}, from {}", self.place_words(piece.mark));
        }
        words
    }

    /// A mission's name.
    pub(super) fn source_words(&self, source: Source) -> String {
        title(match source {
            Source::Base(card) => &self.tables.missions[usize::from(card)].name,
            Source::Explored(card) => &self.tables.exploration[usize::from(card)].name,
            Source::Observed(card) => &self.tables.observation[usize::from(card)].name,
        })
    }

    /// A mission in play in words: its name, what it asks for, its points and how far it is.
    pub(super) fn quest_words(&self, quest: &Quest) -> String {
        let demand = self.demand(quest.source);
        let (points, penalty) = self.worth(quest.source);
        let until = if (1..=self.years).contains(&quest.until) {
            format!(", until year {} or {penalty} lost", quest.until)
        } else {
            String::new()
        };
        format!(
            "{} [{}: {}; {points} points{until}]",
            self.source_words(quest.source),
            FAMILIES[demand.family()],
            self.demand_words(quest, demand)
        )
    }

    fn demand_words(&self, quest: &Quest, demand: &Demand) -> String {
        let place = |spot: Spot| self.place_words(if spot == Spot::AWAY { quest.here } else { spot });
        let zones = |set: u16| {
            let named: Vec<String> = Zone::ALL
                .into_iter()
                .filter(
                    |zone| if set == 0 { self.map().zone(quest.here) == *zone } else { set & (1 << zone.place()) != 0 },
                )
                .map(|zone| zone.title().to_owned())
                .collect();
            list(&named)
        };
        let sites = |named: &[Spot]| list(&named.iter().map(|&spot| place(spot)).collect::<Vec<_>>());
        let end = |end: &Place| match end {
            Place::Spot(spot) => place(*spot),
            Place::Zone(zone) => format!("the zone of {}", zone.title()),
        };
        match demand {
            Demand::Anchor(spot)
            | Demand::Colony(spot)
            | Demand::Factory(spot)
            | Demand::Field(spot)
            | Demand::Rescue(spot)
            | Demand::Sample(spot)
            | Demand::Supply(spot)
            | Demand::CometSample(spot) => place(*spot),
            Demand::Explore(feature, set) => format!(
                "{} of 3 {} sites of {}, colony {}",
                quest.sites.len(),
                feature.name(),
                zones(*set),
                if quest.done > 0 { "founded" } else { "to come" }
            ),
            Demand::Bio(set) => format!("in a belt of {}", zones(*set)),
            Demand::Flyby(zone) => {
                format!("past {}{}", zone.title(), if quest.done > 0 { " and now home" } else { " and home" })
            }
            Demand::Air(count, set) => format!("{} of {count} hazards of {}", quest.sites.len(), zones(*set)),
            Demand::ColonizeSize(size, set) => format!("colonies of size {} of {size} in {}", quest.done, zones(*set)),
            Demand::ColonizeHydration(hydration, count, set) => {
                format!("{} of {count} colonies of hydration {hydration} in {}", quest.done, zones(*set))
            }
            Demand::ExploreSize(size, set) => format!("sites of size {} of {size} in {}", quest.done, zones(*set)),
            Demand::Prospect(count, ground, set) => {
                let ground = match ground {
                    super::demands::Ground::Feature(feature) => feature.name().to_owned(),
                    super::demands::Ground::Spectral(spectral) => format!("type {}", spectral.title()),
                };
                format!("{} of {count} claims on {ground} sites of {}", quest.done, zones(*set))
            }
            Demand::Samples(letters, set) => {
                let letters: Vec<String> = letters.iter().map(|letter| letter.title().to_owned()).collect();
                format!("{} samples of {}, {} so far", list(&letters), zones(*set), quest.done.count_ones())
            }
            Demand::Water(spot) => format!("{} of 9 tanks, for {}", quest.done, place(*spot)),
            Demand::Radio(one, other, interference) => {
                format!("{} and {}, interference {interference}", end(one), end(other))
            }
            Demand::Observe(spots) => {
                let icons = Icon::ALL.iter().zip(spots).zip(&quest.filled).filter(|((_, asked), _)| **asked > 0);
                list(
                    &icons
                        .map(|((icon, asked), filled)| format!("{} {filled} of {asked}", icon.name()))
                        .collect::<Vec<_>>(),
                )
            }
            Demand::Specialize(spots) => {
                let colours = [Colour::Green, Colour::Purple, Colour::Red, Colour::Yellow, Colour::White];
                let colours = colours.iter().zip(spots).zip(&quest.filled).filter(|((_, asked), _)| **asked > 0);
                list(
                    &colours
                        .map(|((colour, asked), filled)| format!("{} {filled} of {asked}", colour.name()))
                        .collect::<Vec<_>>(),
                )
            }
            Demand::Industry(spectral) => format!("{} of 3 factories on type {}", quest.sites.len(), spectral.title()),
            Demand::Elevator(ends) => sites(ends),
            Demand::Redirect(comets) => sites(comets),
            Demand::Tour(stops) => format!("{}, {} visited", sites(stops), quest.sites.len()),
        }
    }

    /// What a discovery spot belongs to, in words.
    pub(super) fn owner_words(&self, state: &State, owner: Owner) -> String {
        match owner {
            Owner::Project(place) => state.projects.get(usize::from(place)).map_or_else(String::new, |&card| {
                format!("the research project {}", title(&self.tables.projects[usize::from(card)].name))
            }),
            Owner::Upgrade(row) => {
                format!("the upgrade of {}", title(&self.face(self.tables.equipment[usize::from(row)].0).name))
            }
            Owner::ExtraDie => "the extra test die".into(),
            Owner::Disk(place) => format!("removal of disk {}", place + 1),
            Owner::Row(row) => format!("row {} of Aqua", row + 1),
            Owner::Station(place) => state.station_cards.get(usize::from(place)).map_or_else(String::new, |&card| {
                format!("the station {}", title(&self.tables.stations[usize::from(card)].name))
            }),
            Owner::Outpost(place) => title(&self.tables.infrastructure[usize::from(place) + 3].name),
            Owner::Network(place) => {
                format!("the network ability {}", title(&self.tables.network[usize::from(place)].name))
            }
        }
    }

    fn card_of(&self, state: &State, id: StackId, place: u8) -> String {
        state.stack(id).pieces.get(usize::from(place)).map_or_else(|| "a card".into(), |piece| self.piece_words(piece))
    }

    /// An action in words.
    pub(super) fn action_words(&self, state: &State, action: Action) -> String {
        let spot = |spot: Spot| self.place_words(spot);
        let card = |id: StackId, place: u8| self.card_of(state, id, place);
        match action {
            Action::Cash(face) => format!("discard {} for Aqua", self.face_words(face)),
            Action::Keep => "keep the hand".into(),
            Action::Discard => "discard a card or a mission".into(),
            Action::Drop(face) => format!("discard {}", self.face_words(face)),
            Action::Income => "take income".into(),
            Action::Research(deck, None) => format!("research in the {} deck", deck.name().replace('_', " ")),
            Action::Research(deck, Some(card)) => format!(
                "search the {} deck for {}",
                deck.name().replace('_', " "),
                self.face_words(self.front(deck, card))
            ),
            Action::Sell(face) => format!("sell {} for {}", self.face_words(face), self.market_price(state)),
            Action::SellBlack(id, place) => format!("sell {}", card(id, place)),
            Action::Boost(to) => format!("boost cards to {}", spot(to)),
            Action::Add(face) => format!("boost {}", self.face_words(face)),
            Action::Launch => "launch".into(),
            Action::Purchase => "purchase equipment".into(),
            Action::Buy(row) => format!("buy {}", self.face_words(self.tables.equipment[usize::from(row)].0)),
            Action::Bought => "buy no more".into(),
            Action::Refuel(id, how) => match how {
                Refuel::Site => format!("refuel {} from the ground", id.title()),
                Refuel::Factory => format!("refuel {} at the factory", id.title()),
                Refuel::Isotope => format!("refuel {} with an isotope", id.title()),
                Refuel::Air(site) => format!("refuel {} from the air of {}", id.title(), spot(site)),
                Refuel::Dirt(tanks) => {
                    format!("take {} of dirt into {}", count(tanks.into(), "tank", "tanks"), id.title())
                }
                Refuel::Haul(tanks) => {
                    format!("take {} of dirt into {} as cargo", count(tanks.into(), "tank", "tanks"), id.title())
                }
                Refuel::Stoke => format!("take the dirt cargo of {} on board as fuel", id.title()),
                Refuel::Ignite => format!("take the isotope of {} on board as fuel", id.title()),
                Refuel::Cable => format!("fill {} from the mooncable", id.title()),
            },
            Action::Prospect(id, site) => format!("prospect {} with {}", spot(site), id.title()),
            Action::Industrialize(id) => format!("industrialize {}", spot(state.stack(id).at)),
            Action::Produce(at, face) => format!("produce {} at {}", self.face_words(face), spot(at)),
            Action::Produced => "produce no more".into(),
            Action::Promote(id, place) => format!("promote {}", card(id, place)),
            Action::PromoteBernal(home) => format!("promote the {} Bernal", if home { "Home" } else { "second" }),
            Action::AnchorDrift(id, _) => format!("anchor the Drift Bernal with {}", id.title()),
            Action::AnchorBernal => "anchor the second Bernal".into(),
            Action::Elevator(_, site) => format!("build a space elevator at {}", spot(site)),
            Action::Future(_, future) => {
                format!("complete the Future {}", title(&self.tables.futures[usize::from(future)].name))
            }
            Action::Repair(id) => format!("repair at {}", spot(state.stack(id).at)),
            Action::Explore(id) => format!("explore {}", spot(state.stack(id).at)),
            Action::Observe(id) => format!("observe from {}", spot(state.stack(id).at)),
            Action::Watch(slot) => format!("observe from {}", self.owner_words(state, Owner::Station(slot))),
            Action::Drill(id) => format!("drill on {}", spot(state.stack(id).at)),
            Action::Rescue(id, _) => format!("rescue on {}", spot(state.stack(id).at)),
            Action::Experiment(id, place) => format!("carry out {} at {}", card(id, place), spot(state.stack(id).at)),
            Action::Tow(_, target) => format!("engage the tractor beam on {}", spot(target)),
            Action::TowStack(id, other) => format!("engage the tractor beam of {} on {}", id.title(), other.title()),
            Action::Hitch(id, _) => format!("take the Drift Bernal into {} as cargo", id.title()),
            Action::Release(id) => format!("release what {} takes along", id.title()),
            Action::Relocate => "move the Home Bernal to another home orbit".into(),
            Action::Transmit(from, to) => format!("transmit from {} to {}", spot(from), spot(to)),
            Action::Fly(id) => format!("fly with {}", id.title()),
            Action::GoTo(to, years, tanks) => {
                let (years, tanks) = (count(years.into(), "year", "years"), count(tanks.into(), "tank", "tanks"));
                format!("fly to {} in {years} with {tanks} or more", spot(to))
            }
            Action::Stay => "stay after all".into(),
            Action::Tanks(tanks) => format!("start with {}", count(tanks.into(), "tank", "tanks")),
            Action::Load(id) => format!("load {}", id.title()),
            Action::Take(id, place) => format!("take {} from {}", card(id, place), id.title()),
            Action::Pump(id, tanks) => {
                format!("take {} of water from {}", count(tanks.into(), "tank", "tanks"), id.title())
            }
            Action::Loaded => "move no more".into(),
            Action::Scrap(id) => format!("give up cards of {}", id.title()),
            Action::Give(place) => match state.phase {
                Phase::Scrap(id) => format!("give up {}", card(id, place)),
                _ => "give up a card".into(),
            },
            Action::Colony(id, place) => {
                format!("found a colony on {} with {}", spot(state.stack(id).at), card(id, place))
            }
            Action::Homestead(site) => format!("homestead {}", spot(site)),
            Action::Station(id, _, slot) => {
                format!("build {} at {}", self.owner_words(state, Owner::Station(slot)), spot(state.stack(id).at))
            }
            Action::Deploy(id, _) => format!("deploy a satellite at {}", spot(state.stack(id).at)),
            Action::Unlock(bit) => format!(
                "unlock {} for {} Aqua",
                self.owner_words(state, Self::lock(bit)),
                self.unlock_cost(state, bit).unwrap_or(0)
            ),
            Action::Deliver(id, place, quest) => {
                let what = place.map_or_else(|| "nine tanks of water".into(), |place| card(id, place));
                format!(
                    "deliver {what} for {}",
                    state
                        .quests
                        .get(usize::from(quest))
                        .map_or_else(String::new, |quest| self.source_words(quest.source))
                )
            }
            Action::Develop(number, id) => {
                let (observed, own) = state.developments[usize::from(number)];
                let find = if observed {
                    &self.tables.observation[usize::from(own)]
                } else {
                    &self.tables.exploration[usize::from(own)]
                };
                format!("play {} for {}", title(&find.name), id.title())
            }
            Action::Abandon(quest) => format!("discard {}", self.source_words(state.quests[usize::from(quest)].source)),
            Action::ExtraDie => "make the extra test die ready".into(),
            Action::Road(id, place, to) => format!("drive {} of {} to {}", card(id, place), id.title(), spot(to)),
            Action::Traverse(id, _) => format!("traverse the wormhole with {}", id.title()),
            Action::Astronomy(quest) => {
                format!("fill a spot of {}", self.source_words(state.quests[usize::from(quest)].source))
            }
            Action::Fill(icon) => format!("fill a {}", Icon::ALL[usize::from(icon)].name()),
            Action::Skip => "skip the hazard roll for Aqua".into(),
            Action::Risk => "roll".into(),
            Action::Damage(place) => match state.phase {
                Phase::Damage(id, _) | Phase::DamageCards(id, _) => format!("let {} be damaged", card(id, place)),
                _ => "let a card be damaged".into(),
            },
            Action::Reroll(0, false, false) => "let the dice stay".into(),
            Action::Reroll(hazard, terrain, potential) => {
                let hazard = (hazard > 0).then(|| format!("{hazard} hazard"));
                let others = [(terrain, "terrain"), (potential, "potential")];
                let others = others.into_iter().filter(|(chosen, _)| *chosen).map(|(_, name)| name.to_owned());
                format!("roll {} again", list(&hazard.into_iter().chain(others).collect::<Vec<_>>()))
            }
            Action::Place(place) => format!("put it on {}", self.owner_words(state, Self::owner(place))),
            Action::PlaceMission(quest) => {
                format!("put it on {}", self.source_words(state.quests[usize::from(quest)].source))
            }
            Action::Points => "take the points".into(),
            Action::Reward => "take the alternate reward".into(),
            Action::Cut(face) => format!("lose {}", self.face_words(face)),
            Action::Bernal(face) => format!("bring {} into play", self.face_words(face)),
            Action::EndYear => "end the year".into(),
        }
    }

    /// The state in words.
    pub(super) fn state_words(&self, state: &State) -> Vec<String> {
        let season = super::state::season_of(state.year, self.clock_start);
        let hand: Vec<String> = state.hand.iter().map(|&face| self.face_words(face)).collect();
        let mut lines = vec![
            format!("year {}, season {}: {} points, {} Aqua", state.year, season.name(), self.total(state), state.aqua),
            format!("hand: {}", list(&hand)),
        ];
        for id in StackId::ALL {
            let stack = state.stack(id);
            if stack.is_empty() {
                continue;
            }
            let cards: Vec<String> = stack.pieces.iter().map(|piece| self.piece_words(piece)).collect();
            let place = match stack.trip {
                Some(trip) => format!(" on the way to {}", self.place_words(trip.to)),
                None if stack.delay > 0 => " in a wormhole".into(),
                // LEO and the Home Bernal are where they are.
                None if matches!(id, StackId::Leo | StackId::Home) => String::new(),
                None => format!(" at {}", self.place_words(stack.at)),
            };
            let mut tanks = Vec::new();
            for (count, what) in [(stack.water, "water"), (stack.dirt, "dirt"), (stack.isotope, "isotope")] {
                if count > 0 {
                    tanks.push(self::count(u32::from(count), &format!("tank of {what}"), &format!("tanks of {what}")));
                }
            }
            if stack.fuel > 0 {
                tanks.push(count(
                    u32::from(super::fuel::steps(self.dry(stack), stack.fuel)),
                    "step of fuel",
                    "steps of fuel",
                ));
            }
            let tanks = if tanks.is_empty() { String::new() } else { format!("; {}", list(&tanks)) };
            lines.push(format!(
                "{}{place}: {}{tanks}{}",
                id.title(),
                list(&cards),
                if stack.glitch { "; a glitch" } else { "" }
            ));
        }
        let missions: Vec<String> = state.quests.iter().map(|quest| self.quest_words(quest)).collect();
        lines.push(format!("missions: {}", list(&missions)));
        let sites: Vec<String> = self
            .map()
            .all()
            .filter_map(|(spot, _)| {
                let site = state.site(spot);
                let mut what = Vec::new();
                for (is, word) in [
                    (site.factory, "factory"),
                    (site.claim && !site.factory, "claim"),
                    (site.colony, "colony"),
                    (site.busted, "busted"),
                    (site.explored, "fully explored"),
                ] {
                    if is {
                        what.push(word.to_owned());
                    }
                }
                if site.potential > 0 && !what.is_empty() {
                    what.push(format!("potential {}", site.potential));
                }
                (!what.is_empty()).then(|| format!("{} ({})", self.place_words(spot), what.join(", ")))
            })
            .collect();
        lines.push(format!("sites: {}", list(&sites)));
        lines
    }
}
