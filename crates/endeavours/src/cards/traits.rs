//! Abilities of patents, crews and Bernals, such as `prospect 3 s; home cuts`.

use crate::{
    cards::texts::{Supports, support, zones},
    map::{Spectral, Zone},
    ruleset::language::{Phrase, Read, Words},
};
use arrayvec::ArrayVec;

/// A crew's privilege (C1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase, perihelion_game::Words)]
#[phrase("a privilege")]
pub enum Privilege {
    /// United Nations: more Aqua at the start.
    SecretaryGeneral,
    /// Roscosmos: more Aqua at the start.
    Taxes,
    /// Taikonauts: more Aqua at the start.
    Felonious,
    /// SpaceX: three research cards for two Aqua.
    Marketeer,
    /// B612: one failed prospecting roll of an operation is made again.
    BlinkTelescope,
    /// NASA: an Aqua for each boost.
    LaunchFees,
    /// ISRO: site refuels with a human there bring twice as much.
    DharmaRefuel,
    /// Anonymous: hazard rolls are skipped for an Aqua less.
    OpenSource,
    /// ESA: Powersat.
    Powersat,
    /// Shimizu: research has no hand limit.
    Skunkworks,
    /// NASRDA: seven dirt tanks once a year at LEO or home.
    Mooncable,
    /// Norse: glitches are repaired anywhere.
    #[name = "scrum_troubleshooters"]
    Scrum,
}

/// A trait of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Own {
    /// Whether it counts only while its Bernal is anchored at home.
    pub home: bool,
    pub what: Trait,
}

/// The traits of one face.
pub(crate) type Traits = ArrayVec<Own, 3>;

/// An ability of a patent, a crew or a Bernal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("an ability of a patent", context = &[String])]
pub enum Trait {
    /// Prospecting rolls lower by so much, at sites of a spectral type where one is named.
    #[with(prospect)]
    Prospect(u8, Option<Spectral>),
    /// Prospecting rolls lower by so much with a raygun.
    #[unsaid]
    ProspectRaygun(u8),
    /// Prospecting rolls lower by so much at synodic comets.
    #[unsaid]
    ProspectSynodic(u8),
    /// One failed prospecting roll of an operation is made again.
    #[name("reroll", "reroll 1")]
    Reroll,
    /// ISRU ratings of the stack are better by so much.
    Isru(#[number(1..=4, default = 1)] u8),
    /// ISRU ratings at aerostats are better by so much.
    AerostatIsru(#[number(1..=4)] u8),
    /// Aerostats count as having this hydration.
    AerostatHydration(#[number(1..=4)] u8),
    /// Site refuels bring twice as much.
    #[name = "refuel_x2"]
    RefuelTwice,
    /// Isotope refuels bring twice as much.
    #[name = "isotope_x2"]
    IsotopeTwice,
    /// Free market sales bring twice as much.
    #[name = "market_x2"]
    MarketTwice,
    /// Skipping a hazard roll costs half.
    #[name = "finao_half"]
    HazardHalf,
    /// Lost in an aerobrake.
    AeroLost,
    /// The stack enters aerobrakes safely.
    AeroSafe,
    /// The stack may not enter aerobrakes.
    AeroForbidden,
    /// Not lost to belts and flares.
    RadImmune,
    /// So many burns for nothing in each radiation belt.
    BeltBurn(#[number(1..=3)] u8),
    /// ISRU better by so much while pushed.
    #[name = "pushed isru"]
    PushedIsru(#[number(1..=4)] u8),
    /// Thrust more by so much while pushed.
    #[name = "pushed thrust"]
    PushedThrust(#[number(1..=6)] u8),
    /// Powersat.
    Powersat,
    /// Solar thrusters have so much more thrust.
    SolarThrust(#[number(1..=4)] u8),
    /// Thrust more by so much where the move starts on a factory.
    FactoryThrust(#[number(1..=6)] u8),
    /// Thrust more by so much where the move starts in a belt.
    BeltThrust(#[number(1..=6)] u8),
    /// Goes no farther out than this zone without Powersat.
    Range(Zone),
    /// The freighter lands without help on sites up to this size.
    Lands(#[number(1..=11)] u8),
    /// Factory-assist passes lander burns.
    AssistLanders,
    /// A heavy radiator that turns light after its first use.
    HeavyOnce,
    /// Not to be used for anchoring or industrializing.
    #[name = "no_anchor"]
    NotForBuilding,
    /// When it runs, other cards of its stack below this rad-hardness are lost.
    LoseBelow(#[number(1..=10)] u8),
    /// Industrializing is no operation.
    #[name = "ind_free"]
    IndustrializeFree,
    /// Industrializes without a robonaut in these zones.
    #[name = "ind_alone"]
    IndustrializeAlone(#[with(zones)] u16),
    /// Industrializing a site of size 8 or more without atmosphere brings Powersat.
    #[name = "ind_powersat size8"]
    PowersatLarge,
    /// Industrializing an atmospheric site brings Powersat.
    #[name = "ind_powersat atmospheric"]
    PowersatAtmosphere,
    /// A busted site of this size or more is freed and claimed by an operation.
    Unbust(#[number(1..=11)] u8),
    /// Cards of this letter are produced at any place of the player's.
    ProduceAnywhere(Spectral),
    /// Builds a space elevator as a freighter would.
    ElevatorFreighter,
    /// Epic hazards are no operation.
    EpicFree,
    /// Nothing is lost where an epic hazard fails.
    EpicSafe,
    /// No stack takes glitches.
    GlitchFree,
    /// Research takes any card of the deck.
    SearchDeck,
    /// The crew has the privileges of both its sides.
    BothPrivileges,
    /// Crew carry supports.
    #[name = "crew"]
    CrewSupport(#[with(support)] Supports),
    /// Research has no hand limit.
    NoAcademia,
    /// Budget cuts pass by.
    Cuts,
    /// Human rad-hardness is at least this.
    HumanRad(#[number(1..=10)] u8),
    /// No belt rolls in this zone.
    NoBelt(Zone),
    /// Boosts to the Home Bernal are not doubled.
    BoostSingle,
    /// A higher colonist limit.
    Crowd(#[number(1..=3)] u8),
    /// May be used for a Future, by its place in the table.
    Future(#[with(future)] u8),
    /// The crew's privilege.
    Privilege(Privilege),
}

fn prospect(words: &mut Words<'_>, futures: &&[String]) -> Read<Trait> {
    let lower = words.number(1..=6)?;
    Ok(match words.maybe([("raygun", Trait::ProspectRaygun(lower)), ("synodic", Trait::ProspectSynodic(lower))]) {
        Some(only) => only,
        None => Trait::Prospect(lower, Phrase::read(words, futures)?),
    })
}

fn future(words: &mut Words<'_>, futures: &&[String]) -> Read<u8> {
    words.known("a Future", futures.iter().map(String::as_str).zip(0..=u8::MAX), "name a row of `futures`")
}

/// Reads the traits of a patent; `futures` are the names of the Futures.
pub(crate) fn traits(text: &str, futures: &[String]) -> Read<Traits> {
    let own = |words: &mut Words<'_>| Ok(Own { home: words.skip("home"), what: Phrase::read(words, &futures)? });
    Words::new(text).list(";", own)
}
