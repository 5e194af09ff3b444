//! What a mission asks for (F1c, F2b), written as a text such as `rescue ivar` or `explore submarine jupiter saturn`.

use crate::{
    cards::texts::{features, spectral_types, zones},
    map::{
        Feature, Spectral, Spot, ZONES, Zone,
        sites::{self, Site},
    },
    pieces::{Colour, Icon},
    ruleset::language::{Phrase, Read, Words, one_of},
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
pub enum End {
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
#[derive(Debug, Clone, PartialEq, Eq, Phrase)]
#[phrase("a mission", context = Sites<'_>)]
pub(crate) enum Demand {
    /// Anchored Bernal.
    Anchor(Spot),
    /// Atmospheric, Push or Submarine Site Exploration: three sites explored and a colony on a fourth.
    Explore(Feature, #[with(these_zones)] ZoneSet),
    /// Bio Experiment.
    Bio(#[with(these_zones)] ZoneSet),
    /// Colony.
    Colony(Spot),
    /// Factory.
    Factory(Spot),
    /// Field Experiment.
    Field(Spot),
    /// Flyby.
    Flyby(Zone),
    /// Heliocentric Zone Air-Eater Refuel: in so many aerobrake hazards.
    Air(#[number(1..=8)] u8, #[with(these_zones)] ZoneSet),
    /// Heliocentric Zone Colonization by cumulative site size.
    #[name = "colonize size"]
    ColonizeSize(#[number(1..=99)] u8, #[with(these_zones)] ZoneSet),
    /// Heliocentric Zone Colonization by hydration, then by number.
    #[name = "colonize hydration"]
    ColonizeHydration(#[number(0..=4)] u8, #[number(1..=4)] u8, #[with(these_zones)] ZoneSet),
    /// Heliocentric Zone Exploration by cumulative site size.
    #[name = "explore size"]
    ExploreSize(#[number(1..=99)] u8, #[with(these_zones)] ZoneSet),
    /// Heliocentric Zone Prospecting.
    Prospect(#[number(1..=8)] u8, Ground, #[with(these_zones)] ZoneSet),
    /// Heliocentric Zone Sample Return: one sample of each type in the list.
    Samples(#[with(letters)] ArrayVec<Spectral, MOST_NAMED>, #[with(these_zones)] ZoneSet),
    /// Hydration: nine tanks from a site of hydration 4.
    Water(Spot),
    /// Interplanetary Radio Transmission with its interference value.
    Radio(End, End, #[number(1..=12)] u8),
    /// Observation: spots of each icon.
    Observe(#[with(icons)] [u8; 4]),
    /// Rescue.
    Rescue(Spot),
    /// Research Specialization: spots of green, purple, red, yellow and white.
    Specialize(#[with(colours)] [u8; 5]),
    /// Sample Return.
    Sample(Spot),
    /// Site Industrialization.
    Industry(Spectral),
    /// Space Elevator Construction: ends where elevators are built.
    Elevator(#[with(elevator_ends)] Named),
    /// Supply Delivery.
    Supply(Spot),
    /// Synodic Comet Redirection.
    Redirect(#[with(comets)] Named),
    /// Synodic Comet Sample Return.
    #[name = "comet"]
    CometSample(#[with(comet)] Spot),
    /// Tour.
    Tour(#[with(sites_of_tour)] Named),
}

/// Nothing, which no text can ask for.
impl Default for Demand {
    fn default() -> Self {
        Self::Observe([0; 4])
    }
}

/// The families of F1c, in the order of the source and of [`FAMILIES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, perihelion_game::Words)]
pub enum Family {
    /// Anchored Bernal.
    Anchor,
    /// Atmospheric Site Exploration.
    Atmospheric,
    /// Bio Experiment.
    Bio,
    /// Colony.
    Colony,
    /// Factory.
    Factory,
    /// Field Experiment.
    Field,
    /// Flyby.
    Flyby,
    /// Heliocentric Zone Air-Eater Refuel.
    AirEater,
    /// Heliocentric Zone Colonization: Cumulative Site Size.
    ColonySize,
    /// Heliocentric Zone Colonization: Hydration.
    ColonyHydration,
    /// Heliocentric Zone Exploration.
    ZoneExploration,
    /// Heliocentric Zone Prospecting.
    Prospecting,
    /// Heliocentric Zone Sample Return.
    ZoneSamples,
    /// Hydration.
    Hydration,
    /// Interplanetary Radio Transmission.
    Radio,
    /// Observation.
    Observation,
    /// Push Site Exploration.
    Push,
    /// Rescue.
    Rescue,
    /// Research Specialization.
    Research,
    /// Sample Return.
    Sample,
    /// Site Industrialization.
    Industry,
    /// Space Elevator Construction.
    Elevator,
    /// Submarine Site Exploration.
    Submarine,
    /// Supply Delivery.
    Supply,
    /// Synodic Comet Redirection.
    Redirection,
    /// Synodic Comet Sample Return.
    CometSample,
    /// Tour.
    Tour,
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
    /// The family that it is of.
    pub(crate) const fn family(&self) -> Family {
        match self {
            Self::Anchor(_) => Family::Anchor,
            Self::Explore(Feature::Atmospheric, _) => Family::Atmospheric,
            Self::Bio(_) => Family::Bio,
            Self::Colony(_) => Family::Colony,
            Self::Factory(_) => Family::Factory,
            Self::Field(_) => Family::Field,
            Self::Flyby(_) => Family::Flyby,
            Self::Air(..) => Family::AirEater,
            Self::ColonizeSize(..) => Family::ColonySize,
            Self::ColonizeHydration(..) => Family::ColonyHydration,
            Self::ExploreSize(..) => Family::ZoneExploration,
            Self::Prospect(..) => Family::Prospecting,
            Self::Samples(..) => Family::ZoneSamples,
            Self::Water(_) => Family::Hydration,
            Self::Radio(..) => Family::Radio,
            Self::Observe(_) => Family::Observation,
            Self::Explore(Feature::Push, _) => Family::Push,
            Self::Rescue(_) => Family::Rescue,
            Self::Specialize(_) => Family::Research,
            Self::Sample(_) => Family::Sample,
            Self::Industry(_) => Family::Industry,
            Self::Elevator(_) => Family::Elevator,
            Self::Explore(..) => Family::Submarine,
            Self::Supply(_) => Family::Supply,
            Self::Redirect(_) => Family::Redirection,
            Self::CometSample(_) => Family::CometSample,
            Self::Tour(_) => Family::Tour,
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
                let spot = |place: &End| if let End::Spot(spot) = place { Some(*spot) } else { None };
                [one, other].into_iter().filter_map(spot).collect()
            }
            _ => Named::new(),
        }
    }

    /// Whether it names a feature or the spectral type of a site (B2e).
    pub(crate) fn names_ground(&self, site: &Site) -> bool {
        match self {
            Self::Samples(letters, _) => letters.contains(&site.spectral),
            _ => self.ground().is_some_and(|ground| ground.fits(site)),
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

/// The set of a zone alone.
#[inline]
pub(crate) const fn zone_bit(zone: Zone) -> ZoneSet {
    1 << zone as u16
}

/// Whether a zone is in a set.
#[inline]
pub(crate) const fn has_zone(zones: ZoneSet, zone: Zone) -> bool {
    zones & zone_bit(zone) != 0
}

/// The sites that a text may name.
pub(crate) struct Sites<'a> {
    pub sites: &'a [Site],
    /// Whether `here` is the site of discovery, which only discovered missions have.
    pub here: bool,
}

impl Sites<'_> {
    /// Reads a site of a kind, by its name.
    fn read(&self, words: &mut Words<'_>, what: &str, fits: impl Fn(&Site) -> bool, help: &str) -> Read<Spot> {
        let known = self.sites.iter().zip(0..=u8::MAX).filter(|(site, _)| fits(site));
        words.known(what, known.map(|(site, place)| (site.name.as_str(), Spot(place))), help)
    }
}

impl Phrase<Sites<'_>> for Spot {
    fn read(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Self> {
        if sites.here && words.skip("here") {
            return Ok(HERE);
        }
        sites.read(words, "a site", |_| true, "name a row of `sites`")
    }
}

fn comet(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Spot> {
    let help = "name a row of `sites` with a `synodic` season";
    sites.read(words, "a synodic comet", |site| site.synodic.is_some(), help)
}

fn elevator_end(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Spot> {
    let help = format!("ends that missions name are {}", one_of(sites::elevator_ends()));
    let fits = |site: &Site| sites::elevator_ends().any(|end| end == site.name);
    sites.read(words, "an end of a space elevator", fits, &help)
}

/// Sites up to the end of the text, one at least, each read in the same way.
fn named(words: &mut Words<'_>, mut site: impl FnMut(&mut Words<'_>) -> Read<Spot>) -> Read<Named> {
    let first = site(words)?;
    let mut named: Named = [first].into_iter().collect();
    while !words.done() {
        if named.is_full() {
            return Err(words.fault("the text names too many sites", "name four at most"));
        }
        named.push(site(words)?);
    }
    Ok(named)
}

fn comets(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Named> {
    named(words, |words| comet(words, sites))
}

fn elevator_ends(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Named> {
    named(words, |words| elevator_end(words, sites))
}

fn sites_of_tour(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Named> {
    named(words, |words| Phrase::read(words, sites))
}

/// Zones up to the end of the text; an empty set for the zone of discovery.
fn these_zones(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<ZoneSet> {
    if sites.here && words.skip("here") { Ok(0) } else { zones(words, sites) }
}

/// Kinds of ground by name.
pub(crate) fn grounds() -> impl Iterator<Item = (&'static str, Ground)> {
    let features = features().map(|(name, own)| (name, Ground::Feature(own)));
    spectral_types().map(|(name, own)| (name, Ground::Spectral(own))).chain(features)
}

impl<C> Phrase<C> for Ground {
    fn read(words: &mut Words<'_>, _: &C) -> Read<Self> {
        words.one_of("a spectral type or a feature", grounds())
    }
}

/// Spectral types, one at least.
fn letters<C>(words: &mut Words<'_>, context: &C) -> Read<ArrayVec<Spectral, MOST_NAMED>> {
    let mut letters: ArrayVec<_, MOST_NAMED> = [Spectral::read(words, context)?].into_iter().collect();
    while !letters.is_full()
        && let Some(letter) = words.maybe(spectral_types())
    {
        letters.push(letter);
    }
    Ok(letters)
}

impl Phrase<Sites<'_>> for End {
    fn read(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Self> {
        let zones = Zone::ALL.iter().map(|zone| (zone.name(), Self::Zone(*zone)));
        let here = sites.here.then_some(("here", Self::Spot(HERE)));
        match words.maybe(zones.chain([("leo", Self::Spot(Spot::LEO))]).chain(here)) {
            Some(place) => Ok(place),
            None => sites.read(words, "a place", |_| true, "name a zone, `leo` or a row of `sites`").map(Self::Spot),
        }
    }
}

/// Counts by name, such as `circle 2 star 1`.
fn counts<const N: usize>(words: &mut Words<'_>, what: &str, names: [&'static str; N]) -> Read<[u8; N]> {
    let mut counts = [0; N];
    while !words.done() {
        let place: usize = words.one_of(what, names.into_iter().zip(0..))?;
        counts[place] = words.number(1..=14)?;
    }
    if counts.iter().all(|&n| n == 0) {
        let help = format!("write a name and a number, the names being {}", one_of(names));
        return Err(words.fault("nothing is asked for", &help));
    }
    Ok(counts)
}

fn icons<C>(words: &mut Words<'_>, _: &C) -> Read<[u8; 4]> {
    counts(words, "an icon", Icon::ALL.map(Icon::name))
}

fn colours<C>(words: &mut Words<'_>, _: &C) -> Read<[u8; 5]> {
    counts(words, "a colour", Colour::SPOTS.map(Colour::name))
}

/// Reads what a mission asks for; `here` allows the site of discovery to be meant by `here`.
pub(crate) fn demand(text: &str, sites: &[Site], here: bool) -> Read<Demand> {
    let mut words = Words::new(text);
    let demand = Demand::read(&mut words, &Sites { sites, here })?;
    words.finish("a mission asks for one thing")?;
    Ok(demand)
}

const _: () = assert!(ZONES <= 16, "zones fit their set");

#[cfg(test)]
mod tests;
