//! Places, cards, missions and playmats in words.

use crate::{
    cards::{Demand, End, FAMILIES, Ground},
    map::{Spot, Zone},
    pieces::{Colour, FaceId, Icon, Kind},
    rules::Endeavours,
    state::{Owner, Piece, Quest, Source, State},
    words::{list, title},
};

impl Endeavours {
    /// A place in words.
    pub(crate) fn place_words(&self, spot: Spot) -> String {
        match (spot, spot.as_point(), self.map().site(spot)) {
            (Spot::LEO, ..) => "LEO".into(),
            (Spot::HOME, ..) => "the home orbit".into(),
            (_, Some(zone), _) => format!("the Lagrange point of {}", title(zone.name())),
            (.., Some(site)) => title(&site.name),
            _ => "deep space".into(),
        }
    }

    /// A face in words.
    pub(crate) fn face_words(&self, face: FaceId) -> String {
        let own = self.face(face);
        match own.kind {
            Kind::Sample(spectral) => format!("a sample of type {}", title(spectral.name())),
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
    pub(crate) fn piece_words(&self, piece: &Piece) -> String {
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
    pub(crate) fn source_words(&self, source: Source) -> String {
        title(match source {
            Source::Base(card) => &self.tables.missions[usize::from(card)].name,
            Source::Explored(card) => &self.tables.exploration[usize::from(card)].name,
            Source::Observed(card) => &self.tables.observation[usize::from(card)].name,
        })
    }

    /// A mission in play in words: its name, what it asks for, its points and how far it is.
    pub(crate) fn quest_words(&self, quest: &Quest) -> String {
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
            FAMILIES[demand.family() as usize],
            self.demand_words(quest, demand)
        )
    }

    fn demand_words(&self, quest: &Quest, demand: &Demand) -> String {
        let place = |spot: Spot| self.place_words(Self::put(quest, spot));
        let zones = |set: u16| {
            let named = Zone::ALL.into_iter().filter(|&zone| self.in_zones(quest, set, zone));
            list(&named.map(|zone| title(zone.name())).collect::<Vec<_>>())
        };
        let sites = |named: &[Spot]| list(&named.iter().map(|&spot| place(spot)).collect::<Vec<_>>());
        let end = |end: &End| match end {
            End::Spot(spot) => place(*spot),
            End::Zone(zone) => format!("the zone of {}", title(zone.name())),
        };
        let filled = |names: &[&str], asked: &[u8]| {
            let spots = names.iter().zip(asked).zip(&quest.filled).filter(|((_, asked), _)| **asked > 0);
            list(&spots.map(|((name, asked), filled)| format!("{name} {filled} of {asked}")).collect::<Vec<_>>())
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
                format!("past {}{}", title(zone.name()), if quest.done > 0 { " and now home" } else { " and home" })
            }
            Demand::Air(count, set) => format!("{} of {count} hazards of {}", quest.sites.len(), zones(*set)),
            Demand::ColonizeSize(size, set) => format!("colonies of size {} of {size} in {}", quest.done, zones(*set)),
            Demand::ColonizeHydration(hydration, count, set) => {
                format!("{} of {count} colonies of hydration {hydration} in {}", quest.done, zones(*set))
            }
            Demand::ExploreSize(size, set) => format!("sites of size {} of {size} in {}", quest.done, zones(*set)),
            Demand::Prospect(count, ground, set) => {
                let ground = match ground {
                    Ground::Feature(feature) => feature.name().to_owned(),
                    Ground::Spectral(spectral) => format!("type {}", title(spectral.name())),
                };
                format!("{} of {count} claims on {ground} sites of {}", quest.done, zones(*set))
            }
            Demand::Samples(letters, set) => {
                let letters: Vec<String> = letters.iter().map(|letter| title(letter.name())).collect();
                format!("{} samples of {}, {} so far", list(&letters), zones(*set), quest.done.count_ones())
            }
            Demand::Water(spot) => format!("{} of 9 tanks, for {}", quest.done, place(*spot)),
            Demand::Radio(one, other, interference) => {
                format!("{} and {}, interference {interference}", end(one), end(other))
            }
            Demand::Observe(asked) => filled(&Icon::ALL.map(Icon::name), asked),
            Demand::Specialize(asked) => filled(&Colour::SPOTS.map(Colour::name), asked),
            Demand::Industry(spectral) => {
                format!("{} of 3 factories on type {}", quest.sites.len(), title(spectral.name()))
            }
            Demand::Elevator(named) | Demand::Redirect(named) => sites(named),
            Demand::Tour(stops) => format!("{}, {} visited", sites(stops), quest.sites.len()),
        }
    }

    /// What a discovery spot belongs to, in words.
    pub(crate) fn owner_words(&self, state: &State, owner: Owner) -> String {
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
}
