//! What a mission asks for (F1c, F2b), written as a text such as `rescue ivar` or `explore submarine jupiter saturn`.

use crate::{
    map::{
        Feature, Spectral, Spot, ZONES, Zone,
        sites::{self, Site},
    },
    pieces::{Colour, Icon},
    ruleset::language::{Fault, Words, one_of},
};
use arrayvec::ArrayVec;

/// The site on which a mission was discovered.
pub(crate) const HERE: Spot = Spot::AWAY;

/// Zones, a bit each.
pub(crate) type ZoneSet = u16;

/// A kind of ground: a feature or a spectral type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Sites with this feature.
    Feature(Feature),
    /// Sites of this spectral type.
    Spectral(Spectral),
}

/// An end of a radio transmission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// This place.
    Spot(Spot),
    /// Anywhere in this zone.
    Zone(Zone),
}

/// The most sites that one mission names.
pub(crate) const MOST_NAMED: usize = 4;

/// Sites that a mission names.
pub(crate) type Named = ArrayVec<Spot, MOST_NAMED>;

/// The requirements of a mission, by the families of F1c. [`HERE`] is the site of discovery, and a zone set 0 its zone
/// (F2b).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Anchored Bernal.
    Anchor(Spot),
    /// Atmospheric, Push or Submarine Site Exploration: three sites explored and a colony on a fourth.
    Explore(Feature, ZoneSet),
    /// Bio Experiment.
    Bio(ZoneSet),
    /// Colony.
    Colony(Spot),
    /// Factory.
    Factory(Spot),
    /// Field Experiment.
    Field(Spot),
    /// Flyby.
    Flyby(Zone),
    /// Heliocentric Zone Air-Eater Refuel: in so many aerobrake hazards.
    Air(u8, ZoneSet),
    /// Heliocentric Zone Colonization by cumulative site size.
    ColonizeSize(u8, ZoneSet),
    /// Heliocentric Zone Colonization by hydration, then by number.
    ColonizeHydration(u8, u8, ZoneSet),
    /// Heliocentric Zone Exploration by cumulative site size.
    ExploreSize(u8, ZoneSet),
    /// Heliocentric Zone Prospecting.
    Prospect(u8, Ground, ZoneSet),
    /// Heliocentric Zone Sample Return: one sample of each type in the list.
    Samples(ArrayVec<Spectral, MOST_NAMED>, ZoneSet),
    /// Hydration: nine tanks from a site of hydration 4.
    Water(Spot),
    /// Interplanetary Radio Transmission with its interference value.
    Radio(Place, Place, u8),
    /// Observation: spots of each icon.
    Observe([u8; 4]),
    /// Rescue.
    Rescue(Spot),
    /// Research Specialization: spots of green, purple, red, yellow and white.
    Specialize([u8; 5]),
    /// Sample Return.
    Sample(Spot),
    /// Site Industrialization.
    Industry(Spectral),
    /// Space Elevator Construction: ends where elevators are built.
    Elevator(Named),
    /// Supply Delivery.
    Supply(Spot),
    /// Synodic Comet Redirection.
    Redirect(Named),
    /// Synodic Comet Sample Return.
    CometSample(Spot),
    /// Tour.
    Tour(Named),
}

/// The families of F1c in the order of the source, for tests, metrics and pages.
pub(crate) const FAMILIES: [&str; 27] = [
    "Anchored Bernal",
    "Atmospheric Site Exploration",
    "Bio Experiment",
    "Colony",
    "Factory",
    "Field Experiment",
    "Flyby",
    "Heliocentric Zone Air-Eater Refuel",
    "Heliocentric Zone Colonization: Cumulative Site Size",
    "Heliocentric Zone Colonization: Hydration",
    "Heliocentric Zone Exploration",
    "Heliocentric Zone Prospecting",
    "Heliocentric Zone Sample Return",
    "Hydration",
    "Interplanetary Radio Transmission",
    "Observation",
    "Push Site Exploration",
    "Rescue",
    "Research Specialization",
    "Sample Return",
    "Site Industrialization",
    "Space Elevator Construction",
    "Submarine Site Exploration",
    "Supply Delivery",
    "Synodic Comet Redirection",
    "Synodic Comet Sample Return",
    "Tour",
];

impl Demand {
    /// Its place among [`FAMILIES`].
    pub(crate) const fn family(&self) -> usize {
        match self {
            Self::Anchor(_) => 0,
            Self::Explore(Feature::Atmospheric, _) => 1,
            Self::Bio(_) => 2,
            Self::Colony(_) => 3,
            Self::Factory(_) => 4,
            Self::Field(_) => 5,
            Self::Flyby(_) => 6,
            Self::Air(..) => 7,
            Self::ColonizeSize(..) => 8,
            Self::ColonizeHydration(..) => 9,
            Self::ExploreSize(..) => 10,
            Self::Prospect(..) => 11,
            Self::Samples(..) => 12,
            Self::Water(_) => 13,
            Self::Radio(..) => 14,
            Self::Observe(_) => 15,
            Self::Explore(Feature::Push, _) => 16,
            Self::Rescue(_) => 17,
            Self::Specialize(_) => 18,
            Self::Sample(_) => 19,
            Self::Industry(_) => 20,
            Self::Elevator(_) => 21,
            Self::Explore(..) => 22,
            Self::Supply(_) => 23,
            Self::Redirect(_) => 24,
            Self::CometSample(_) => 25,
            Self::Tour(_) => 26,
        }
    }

    /// The sites that it names.
    pub(crate) fn named(&self) -> Named {
        match self {
            Self::Anchor(site)
            | Self::Colony(site)
            | Self::Factory(site)
            | Self::Field(site)
            | Self::Water(site)
            | Self::Rescue(site)
            | Self::Sample(site)
            | Self::Supply(site)
            | Self::CometSample(site) => [*site].into_iter().collect(),
            Self::Elevator(sites) | Self::Redirect(sites) | Self::Tour(sites) => sites.clone(),
            Self::Radio(one, other, _) => {
                let spot = |place: &Place| if let Place::Spot(spot) = place { Some(*spot) } else { None };
                [one, other].into_iter().filter_map(spot).collect()
            }
            _ => Named::new(),
        }
    }

    /// The ground that it names: sites of a feature or a spectral type.
    pub(crate) const fn ground(&self) -> Option<Ground> {
        match self {
            Self::Explore(feature, _) => Some(Ground::Feature(*feature)),
            Self::Prospect(_, ground, _) => Some(*ground),
            Self::Industry(spectral) => Some(Ground::Spectral(*spectral)),
            _ => None,
        }
    }
}

impl Ground {
    /// Whether a site is such ground.
    #[inline]
    pub(crate) fn fits(self, site: &Site) -> bool {
        match self {
            Self::Feature(feature) => site.features & feature.bit() != 0,
            Self::Spectral(spectral) => site.spectral == spectral,
        }
    }
}

/// Whether a zone is in a set.
#[inline]
pub(crate) const fn has_zone(zones: ZoneSet, zone: Zone) -> bool {
    zones & (1 << zone as u16) != 0
}

const VERBS: &[&str] = &[
    "anchor",
    "explore",
    "bio",
    "colony",
    "factory",
    "field",
    "flyby",
    "air",
    "colonize",
    "prospect",
    "samples",
    "water",
    "radio",
    "observe",
    "rescue",
    "specialize",
    "sample",
    "industry",
    "elevator",
    "supply",
    "redirect",
    "comet",
    "tour",
];

/// A reader of one text.
struct Reader<'a, 'b> {
    words: Words<'a>,
    sites: &'b [Site],
    /// Whether `here` is the site of discovery, which only discovered missions have.
    here: bool,
}

impl Reader<'_, '_> {
    fn site(&mut self) -> Result<Spot, Fault> {
        if self.here && self.words.skip("here") {
            return Ok(HERE);
        }
        self.site_that("site", |_| true, "name a row of `sites`")
    }

    /// A site of a kind, by its name.
    fn site_that(&mut self, what: &str, fits: impl Fn(&Site) -> bool, help: &str) -> Result<Spot, Fault> {
        let place = |word: &str| self.sites.iter().position(|site| site.name == word && fits(site));
        let spot = |word: &str| place(word).and_then(|place| u8::try_from(place).ok()).map(Spot);
        self.words.known(what, spot, help)
    }

    fn comet(&mut self) -> Result<Spot, Fault> {
        self.site_that("synodic comet", |site| site.synodic.is_some(), "name a row of `sites` with a `synodic` season")
    }

    fn elevator_end(&mut self) -> Result<Spot, Fault> {
        let help = format!("ends that missions name are {}", one_of(sites::elevator_ends()));
        self.site_that("end of a space elevator", |site| sites::elevator_ends().any(|end| end == site.name), &help)
    }

    fn zone(&mut self) -> Result<Zone, Fault> {
        let help = format!("zones are {}", one_of(Zone::ALL.iter().map(|zone| zone.name())));
        self.words.known("zone", Zone::named, &help)
    }

    /// Zones up to the end of the text; an empty set for the zone of discovery.
    fn zones(&mut self) -> Result<ZoneSet, Fault> {
        if self.here && self.words.skip("here") {
            return Ok(0);
        }
        let mut zones = 1 << self.zone()?.place();
        while !self.words.done() {
            zones |= 1 << self.zone()?.place();
        }
        Ok(zones)
    }

    fn feature(&mut self) -> Result<Feature, Fault> {
        self.words.known(
            "feature",
            Feature::named,
            "features are `atmospheric`, `push`, `submarine` and `astrobiology`",
        )
    }

    fn letter(&mut self) -> Result<Spectral, Fault> {
        self.words.known("spectral type", Spectral::named, "spectral types are `c`, `d`, `h`, `m`, `s` and `v`")
    }

    /// Sites up to the end of the text, one at least, each read in the same way.
    fn sites_read_by(&mut self, site: impl Fn(&mut Self) -> Result<Spot, Fault>) -> Result<Named, Fault> {
        let mut sites = Named::new();
        sites.push(site(self)?);
        while !self.words.done() {
            if sites.len() >= 4 {
                return Err(self.words.fault("the text names too many sites", "name four at most"));
            }
            sites.push(site(self)?);
        }
        Ok(sites)
    }

    fn radio_place(&mut self) -> Result<Place, Fault> {
        if self.words.skip("leo") {
            return Ok(Place::Spot(Spot::LEO));
        }
        match Zone::named(self.words.peek()) {
            Some(_) => self.zone().map(Place::Zone),
            None if self.here && self.words.skip("here") => Ok(Place::Spot(HERE)),
            None => {
                let help = "name a zone, `leo` or a row of `sites`";
                self.site_that("place", |_| true, help).map(Place::Spot)
            }
        }
    }

    /// Counts by name, such as `circle 2 star 1`.
    fn counts<const N: usize>(&mut self, what: &str, names: [&'static str; N]) -> Result<[u8; N], Fault> {
        let mut counts = [0; N];
        let help = format!("write a name and a number, the names being {}", one_of(names));
        while !self.words.done() {
            let place = self.words.known(what, |word| names.iter().position(|own| *own == word), &help)?;
            counts[place] = self.words.number(1..15)?;
        }
        if counts.iter().all(|&n| n == 0) {
            return Err(self.words.fault("nothing is asked for", &help));
        }
        Ok(counts)
    }

    fn demand(&mut self) -> Result<Demand, Fault> {
        let help = format!("missions ask for {}", one_of(VERBS.iter().copied()));
        let verb = self.words.known("mission", |word| VERBS.iter().copied().find(|own| *own == word), &help)?;
        Ok(match verb {
            "anchor" => Demand::Anchor(self.site()?),
            "explore" if self.words.skip("size") => Demand::ExploreSize(self.words.number(1..100)?, self.zones()?),
            "explore" => Demand::Explore(self.feature()?, self.zones()?),
            "bio" => Demand::Bio(self.zones()?),
            "colony" => Demand::Colony(self.site()?),
            "factory" => Demand::Factory(self.site()?),
            "field" => Demand::Field(self.site()?),
            "flyby" => Demand::Flyby(self.zone()?),
            "air" => Demand::Air(self.words.number(1..9)?, self.zones()?),
            "colonize" if self.words.skip("hydration") => {
                Demand::ColonizeHydration(self.words.number(0..5)?, self.words.number(1..5)?, self.zones()?)
            }
            "colonize" => {
                if !self.words.skip("size") {
                    return Err(self.words.fault("what is colonized is missing", "write `size` or `hydration`"));
                }
                Demand::ColonizeSize(self.words.number(1..100)?, self.zones()?)
            }
            "prospect" => {
                let count = self.words.number(1..9)?;
                let letter = Spectral::named(self.words.peek()).is_some();
                let ground = if letter { Ground::Spectral(self.letter()?) } else { Ground::Feature(self.feature()?) };
                Demand::Prospect(count, ground, self.zones()?)
            }
            "samples" => {
                let mut letters = ArrayVec::new();
                letters.push(self.letter()?);
                while Spectral::named(self.words.peek()).is_some() && !letters.is_full() {
                    letters.push(self.letter()?);
                }
                Demand::Samples(letters, self.zones()?)
            }
            "water" => Demand::Water(self.site()?),
            "radio" => Demand::Radio(self.radio_place()?, self.radio_place()?, self.words.number(1..13)?),
            "observe" => Demand::Observe(self.counts("icon", Icon::ALL.map(Icon::name))?),
            "rescue" => Demand::Rescue(self.site()?),
            "specialize" => {
                let colours = [Colour::Green, Colour::Purple, Colour::Red, Colour::Yellow, Colour::White];
                Demand::Specialize(self.counts("colour", colours.map(Colour::name))?)
            }
            "sample" => Demand::Sample(self.site()?),
            "industry" => Demand::Industry(self.letter()?),
            "elevator" => Demand::Elevator(self.sites_read_by(Self::elevator_end)?),
            "supply" => Demand::Supply(self.site()?),
            "redirect" => Demand::Redirect(self.sites_read_by(Self::comet)?),
            "comet" => Demand::CometSample(self.comet()?),
            "tour" => Demand::Tour(self.sites_read_by(Self::site)?),
            _ => return Err(self.words.fault(&format!("nothing reads `{verb}`"), &help)),
        })
    }
}

/// Reads what a mission asks for; `here` allows the site of discovery to be meant by `here`.
pub(crate) fn demand(text: &str, sites: &[Site], here: bool) -> Result<Demand, Fault> {
    let mut reader = Reader { words: Words::new(text), sites, here };
    let demand = reader.demand()?;
    reader.words.finish("a mission asks for one thing")?;
    Ok(demand)
}

const _: () = assert!(ZONES <= 16, "zones fit their set");

#[cfg(test)]
mod tests;
