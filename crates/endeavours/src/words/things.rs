//! Places, cards, missions and playmats in words.

use crate::{
    cards::demands::{Demand, FAMILIES, Ground, Place},
    map::{Spot, Zone},
    pieces::{Colour, FaceId, Icon, Kind},
    rules::Endeavours,
    state::{Piece, Quest, Source, State, playmats::Owner},
    words::{list, title},
};

impl Endeavours {
    /// A place in words.
    pub(crate) fn place_words(&self, spot: Spot) -> String {
        if spot == Spot::LEO {
            return "LEO".into();
        }
        if spot == Spot::HOME {
            return "the home orbit".into();
        }
        if let Some(zone) = spot.as_point() {
            return format!("the Lagrange point of {}", title(zone.name()));
        }
        self.map().site(spot).map_or_else(|| "deep space".into(), |site| title(&site.name))
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
                .map(|zone| title(zone.name()))
                .collect();
            list(&named)
        };
        let sites = |named: &[Spot]| list(&named.iter().map(|&spot| place(spot)).collect::<Vec<_>>());
        let end = |end: &Place| match end {
            Place::Spot(spot) => place(*spot),
            Place::Zone(zone) => format!("the zone of {}", title(zone.name())),
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
            Demand::Industry(spectral) => {
                format!("{} of 3 factories on type {}", quest.sites.len(), title(spectral.name()))
            }
            Demand::Elevator(ends) => sites(ends),
            Demand::Redirect(comets) => sites(comets),
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
