//! The pieces of the game and the words for them.

/// A heliocentric zone, from the Sun outward (F1d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zone {
    /// Around Mercury.
    Mercury,
    /// Around Venus.
    Venus,
    /// Around Earth.
    Earth,
    /// Around Mars.
    Mars,
    /// The belt of asteroids.
    Ceres,
    /// Around Jupiter.
    Jupiter,
    /// Around Saturn.
    Saturn,
    /// Around Uranus.
    Uranus,
    /// Around Neptune, and beyond.
    Neptune,
}

/// How many zones there are.
pub(super) const ZONES: usize = 9;

impl Zone {
    /// Every zone, from the Sun outward.
    pub const ALL: [Self; ZONES] = [
        Self::Mercury,
        Self::Venus,
        Self::Earth,
        Self::Mars,
        Self::Ceres,
        Self::Jupiter,
        Self::Saturn,
        Self::Uranus,
        Self::Neptune,
    ];

    /// Its place, counted from the Sun.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name as scenarios write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"][self as usize]
    }

    /// Its name as people read it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Mercury", "Venus", "Earth", "Mars", "Ceres", "Jupiter", "Saturn", "Uranus", "Neptune"][self as usize]
    }

    /// The zone with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zone| zone.name() == name)
    }

    /// Borders between two zones.
    #[inline]
    #[must_use]
    pub const fn borders(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}

/// A spectral type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spectral {
    /// Carbonaceous.
    C,
    /// Dark and icy.
    D,
    /// Hydrogen and helium.
    H,
    /// Metallic.
    M,
    /// Stony.
    S,
    /// Volcanic.
    V,
}

impl Spectral {
    /// Every type, by letter.
    pub const ALL: [Self; 6] = [Self::C, Self::D, Self::H, Self::M, Self::S, Self::V];

    /// Its letter as scenarios write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["c", "d", "h", "m", "s", "v"][self as usize]
    }

    /// Its letter.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["C", "D", "H", "M", "S", "V"][self as usize]
    }

    /// The type with this letter.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|spectral| spectral.name() == name)
    }
}

/// A season of the sunspot cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Season {
    /// The quiet Sun.
    Blue,
    /// The rising Sun.
    Yellow,
    /// The stormy Sun.
    Red,
}

impl Season {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["blue", "yellow", "red"][self as usize]
    }

    /// The season with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Blue, Self::Yellow, Self::Red].into_iter().find(|season| season.name() == name)
    }

    /// The season of a slot of the twelve-year cycle: blue from 10 to 1, yellow from 2 to 5, red from 6 to 9.
    #[must_use]
    pub const fn of(slot: u8) -> Self {
        match slot % 12 {
            2..=5 => Self::Yellow,
            6..=9 => Self::Red,
            _ => Self::Blue,
        }
    }
}

/// What makes a site special, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// It has an atmosphere.
    Atmospheric,
    /// A factory there pushes sails and beams.
    Push,
    /// It has an ocean under ice.
    Submarine,
    /// It may bear life.
    Astrobiology,
    /// An end of a space elevator.
    Elevator,
    /// It is a centaur.
    Centaur,
}

impl Feature {
    const ALL: [Self; 6] =
        [Self::Atmospheric, Self::Push, Self::Submarine, Self::Astrobiology, Self::Elevator, Self::Centaur];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["atmospheric", "push", "submarine", "astrobiology", "elevator", "centaur"][self as usize]
    }

    /// The feature with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// Its bit among those of a site.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The colour of a discovery (D1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// Worth nothing: it goes straight back into the bag.
    Black,
    /// A discovery.
    Green,
    /// A discovery.
    Purple,
    /// A discovery.
    Red,
    /// A discovery.
    Yellow,
    /// A spot that any colour but black fills; no bead is white.
    White,
}

impl Colour {
    /// The colours of beads.
    pub const BEADS: [Self; 5] = [Self::Black, Self::Green, Self::Purple, Self::Red, Self::Yellow];
    /// The colours that fill spots.
    pub const USEFUL: [Self; 4] = [Self::Green, Self::Purple, Self::Red, Self::Yellow];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["black", "green", "purple", "red", "yellow", "white"][self as usize]
    }

    /// The colour of a spot with this name.
    #[must_use]
    pub fn of_spot(name: &str) -> Option<Self> {
        Self::USEFUL.into_iter().chain([Self::White]).find(|colour| colour.name() == name)
    }

    /// Whether a bead of this colour may lie on a spot of that one (D1b).
    #[inline]
    #[must_use]
    pub const fn fills(self, spot: Self) -> bool {
        !matches!(self, Self::Black) && (matches!(spot, Self::White) || self as u8 == spot as u8)
    }
}

/// The icon of an astronomical observation (D5a2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// A place in our solar system.
    Circle,
    /// A star.
    Diamond,
    /// A nebula.
    Pentagon,
    /// A galaxy.
    Octagon,
}

impl Icon {
    /// Every icon.
    pub const ALL: [Self; 4] = [Self::Circle, Self::Diamond, Self::Pentagon, Self::Octagon];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["circle", "diamond", "pentagon", "octagon"][self as usize]
    }

    /// The icon with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|icon| icon.name() == name)
    }
}

/// The deck a patent belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeckKind {
    /// Generators.
    Generator,
    /// Radiators.
    Radiator,
    /// Reactors.
    Reactor,
    /// Refineries.
    Refinery,
    /// Robonauts.
    Robonaut,
    /// Thrusters.
    Thruster,
    /// Gigawatt thrusters of module 1.
    GwThruster,
    /// Freighters of module 1.
    Freighter,
    /// Bernals of module 2.
    Bernal,
    /// Colonists of module 2.
    Colonist,
    /// Crews, which are no deck: one face is chosen.
    Crew,
}

impl DeckKind {
    /// Every deck.
    pub const ALL: [Self; 11] = [
        Self::Generator,
        Self::Radiator,
        Self::Reactor,
        Self::Refinery,
        Self::Robonaut,
        Self::Thruster,
        Self::GwThruster,
        Self::Freighter,
        Self::Bernal,
        Self::Colonist,
        Self::Crew,
    ];
    /// The decks of which a game starts with a card each (B2c).
    pub const STARTING: [Self; 6] =
        [Self::Generator, Self::Radiator, Self::Reactor, Self::Refinery, Self::Robonaut, Self::Thruster];
    /// The decks that research takes cards from: all but colonists, who come by exomigration.
    pub const RESEARCHED: [Self; 9] = [
        Self::Generator,
        Self::Radiator,
        Self::Reactor,
        Self::Refinery,
        Self::Robonaut,
        Self::Thruster,
        Self::GwThruster,
        Self::Freighter,
        Self::Bernal,
    ];

    /// Its place among the decks.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "generator",
            "radiator",
            "reactor",
            "refinery",
            "robonaut",
            "thruster",
            "gw_thruster",
            "freighter",
            "bernal",
            "colonist",
            "crew",
        ][self as usize]
    }

    /// The deck with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deck| deck.name() == name)
    }
}

/// What an equipment card does (D3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tool {
    /// Explores sites (E3).
    Rover,
    /// Observes (E4).
    Telescope,
    /// Re-rolls site type rolls (D8).
    Array,
    /// Shields its stack (D9).
    Plating,
    /// Enters aerobrake hazards safely (D3h1).
    Aerobrake,
    /// Tows (E8).
    Tractor,
    /// Drills for samples (E5).
    Drill,
    /// Rescues (E6).
    Pod,
    /// An experiment at a life sciences unit (E7).
    Bio,
    /// An experiment on a site (E7).
    Field,
    /// Where bio experiments take place (E7).
    Unit,
    /// Transmits and receives (E9).
    Antenna,
    /// Spares its stack a damaged card: it is damaged in its place.
    Drone,
    /// Repairs like a human (E2).
    Bot,
    /// Used up by a repair (E2).
    Parts,
    /// Supplies electricity (D3h2).
    Battery,
    /// Makes its spacecraft pushable (D3h3).
    Receiver,
    /// Passengers (D3h4).
    Tourists,
    /// Delivered to claims (F1c); its other side is a station module (D2c).
    Supplies,
    /// Deployed at Lagrange points (D15a).
    Satellite,
}

/// How many kinds of equipment there are.
pub(super) const TOOLS: usize = 20;

impl Tool {
    /// Every kind of equipment.
    pub const ALL: [Self; TOOLS] = [
        Self::Rover,
        Self::Telescope,
        Self::Array,
        Self::Plating,
        Self::Aerobrake,
        Self::Tractor,
        Self::Drill,
        Self::Pod,
        Self::Bio,
        Self::Field,
        Self::Unit,
        Self::Antenna,
        Self::Drone,
        Self::Bot,
        Self::Parts,
        Self::Battery,
        Self::Receiver,
        Self::Tourists,
        Self::Supplies,
        Self::Satellite,
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "rover",
            "telescope",
            "array",
            "plating",
            "aerobrake",
            "tractor",
            "drill",
            "pod",
            "bio",
            "field",
            "unit",
            "antenna",
            "drone",
            "bot",
            "parts",
            "battery",
            "receiver",
            "tourists",
            "supplies",
            "satellite",
        ][self as usize]
    }

    /// The kind of equipment with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tool| tool.name() == name)
    }

    /// Its bit in a set of kinds.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// What a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A patent of this deck.
    Patent(DeckKind),
    /// A piece of equipment.
    Tool(Tool),
    /// A sample of this spectral type (E5).
    Sample(Spectral),
    /// A comet in tow (E8b1).
    Comet,
    /// A discovered device (D4a2), or a mission turned into one (F2c4).
    Device,
}

/// A face of a card: its place in the table of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceId(pub u16);

/// A place where stacks are: a site, the Lagrange point of a zone, LEO, the home orbit, or on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot(pub u8);

/// The most sites of a map.
pub(super) const MOST_SITES: usize = 200;
/// How many places there are, those on the way not counted.
pub(super) const SPOTS: usize = MOST_SITES + ZONES + 2;

impl Spot {
    /// Low Earth orbit, where the bank is.
    pub const LEO: Self = Self((MOST_SITES + ZONES) as u8);
    /// The home orbit, where the Home Bernal is anchored.
    pub const HOME: Self = Self((MOST_SITES + ZONES + 1) as u8);
    /// On the way between two places.
    pub const AWAY: Self = Self(u8::MAX);

    /// The Lagrange point of a zone.
    #[inline]
    #[must_use]
    pub const fn point(zone: Zone) -> Self {
        Self((MOST_SITES + zone as usize) as u8)
    }

    /// Whether it is a site.
    #[inline]
    #[must_use]
    pub const fn is_site(self) -> bool {
        (self.0 as usize) < MOST_SITES
    }

    /// Whether Aqua can be spent here as water (C1g): LEO and the home orbit.
    #[inline]
    #[must_use]
    pub const fn is_bank(self) -> bool {
        self.0 == Self::LEO.0 || self.0 == Self::HOME.0
    }

    /// Its index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The zone of a Lagrange point; `None` elsewhere.
    #[must_use]
    pub fn as_point(self) -> Option<Zone> {
        Zone::ALL.get(self.index().checked_sub(MOST_SITES)?).copied()
    }
}

/// A stack of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StackId {
    /// Cards in low Earth orbit.
    Leo,
    /// Cards at the Home Bernal.
    Home,
    /// The spacecraft.
    Rocket,
    /// The freighter (module 1).
    Freighter,
    /// The freighter of the Slipstream Drift Bernal (D14h1).
    Slipstream,
    /// The second Bernal.
    Bernal,
    /// Cards left at a place.
    OutpostA,
    /// Cards left at a place.
    OutpostB,
    /// The outpost in space that discoveries unlock (D1h2).
    SpaceOutpost,
    /// The outpost on a site that discoveries unlock (D1h2).
    SiteOutpost,
}

/// How many stacks there are.
pub(super) const STACKS: usize = 10;

impl StackId {
    /// Every stack.
    pub const ALL: [Self; STACKS] = [
        Self::Leo,
        Self::Home,
        Self::Rocket,
        Self::Freighter,
        Self::Slipstream,
        Self::Bernal,
        Self::OutpostA,
        Self::OutpostB,
        Self::SpaceOutpost,
        Self::SiteOutpost,
    ];

    /// Its place.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name as people read it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        [
            "LEO",
            "the Home Bernal",
            "the rocket",
            "the freighter",
            "the Slipstream freighter",
            "the second Bernal",
            "outpost A",
            "outpost B",
            "the space outpost",
            "the site outpost",
        ][self as usize]
    }

    /// Whether it moves.
    #[inline]
    #[must_use]
    pub const fn is_craft(self) -> bool {
        matches!(self, Self::Rocket | Self::Freighter | Self::Slipstream | Self::Bernal)
    }

    /// Whether it is an outpost.
    #[inline]
    #[must_use]
    pub const fn is_outpost(self) -> bool {
        matches!(self, Self::OutpostA | Self::OutpostB | Self::SpaceOutpost | Self::SiteOutpost)
    }
}

/// The band of a base mission (F1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// 1 to 10 points.
    Easy,
    /// 11 to 20 points.
    Medium,
    /// 21 points and more.
    Hard,
}

impl Band {
    /// Every band.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The band of a mission with these points.
    #[must_use]
    pub const fn of(points: u8) -> Self {
        match points {
            0..=10 => Self::Easy,
            11..=20 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f1a_missions_are_easy_up_to_10_points_and_hard_from_21() {
        assert_eq!([1, 10, 11, 20, 21].map(Band::of), [Band::Easy, Band::Easy, Band::Medium, Band::Medium, Band::Hard]);
    }

    #[test]
    fn d1b_any_bead_but_a_black_one_fills_a_white_spot_and_others_only_their_own_colour() {
        assert!(Colour::USEFUL.iter().all(|bead| bead.fills(Colour::White) && bead.fills(*bead)));
        assert!(!Colour::Black.fills(Colour::White) && !Colour::Green.fills(Colour::Red));
    }

    #[test]
    fn every_season_has_four_years_of_a_cycle() {
        let seasons: Vec<Season> = (0..12).map(Season::of).collect();
        for season in [Season::Blue, Season::Yellow, Season::Red] {
            assert_eq!(seasons.iter().filter(|&&own| own == season).count(), 4);
        }
        assert_eq!((Season::of(11), Season::of(4), Season::of(8)), (Season::Blue, Season::Yellow, Season::Red));
    }

    #[test]
    fn places_have_numbers_of_their_own() {
        assert_eq!(Spot::point(Zone::Neptune).as_point(), Some(Zone::Neptune));
        assert_eq!(Spot::LEO.as_point(), None);
        assert!(Spot::HOME.is_bank() && !Spot::point(Zone::Earth).is_bank() && Spot(3).is_site());
        assert_eq!(Spot::HOME.index() + 1, SPOTS);
    }
}
