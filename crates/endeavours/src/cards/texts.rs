//! The small texts on cards: supports, places of promotion, and traits.

use crate::{
    cards::faces::{
        BURST, ELECTRIC, EXOTIC, Job, Needs, Own, PULSED, Privilege, Promotion, REACTORS, Supports, Trait, Traits, WAVE,
    },
    map::{Feature, Spectral, Zone},
    ruleset::language::{Fault, Words, one_of},
};

/// Reads what a card needs, such as `rx/rb` or `gp+ra`.
pub(crate) fn needs(text: &str) -> Result<Needs, Fault> {
    let mut words = Words::new(text);
    let mut needs = Needs::new();
    while !words.done() {
        if needs.is_full() {
            return Err(words.fault("the card needs too much", "a card needs two supports at most"));
        }
        let mut one_of_them = support(&mut words)?;
        while words.skip("/") {
            one_of_them |= support(&mut words)?;
        }
        needs.push(one_of_them);
        if !words.done() && !words.skip("+") {
            words.finish("put `/` between alternatives and `+` between supports that are needed together")?;
        }
    }
    Ok(needs)
}

/// Reads what a card supplies, such as `gp ge`.
pub(crate) fn supplies(text: &str) -> Result<Supports, Fault> {
    let mut words = Words::new(text);
    let mut supplies = 0;
    while !words.done() {
        supplies |= support(&mut words)?;
    }
    Ok(supplies)
}

fn support(words: &mut Words<'_>) -> Result<Supports, Fault> {
    let named = |word: &str| {
        Some(match word {
            "gp" => PULSED,
            "ge" => ELECTRIC,
            "rs" => WAVE,
            "rb" => BURST,
            "rx" => EXOTIC,
            "ra" => REACTORS,
            _ => return None,
        })
    };
    words.known("support", named, "supports are `gp`, `ge`, `rs`, `rb`, `rx` and `ra`")
}

/// Reads where a card is promoted.
pub(crate) fn promotion(text: &str) -> Result<Promotion, Fault> {
    let mut words = Words::new(text);
    if words.done() {
        return Ok(Promotion::Never);
    }
    let named = |word: &str| {
        let feature = Feature::named(word).map(Promotion::Feature);
        feature.or_else(|| Spectral::named(word).map(Promotion::Spectral)).or(match word {
            "lab" => Some(Promotion::Lab),
            "ber" => Some(Promotion::Bernal),
            _ => None,
        })
    };
    let help = "write a spectral type, a feature of sites, `lab` or `ber`";
    let found = words.known("place of promotion", named, help)?;
    words.finish("a card is promoted at one kind of place")?;
    Ok(found)
}

const TRAITS: &[&str] = &[
    "prospect",
    "reroll",
    "isru",
    "aerostat_isru",
    "aerostat_hydration",
    "refuel_x2",
    "isotope_x2",
    "market_x2",
    "finao_half",
    "aero_lost",
    "aero_safe",
    "aero_forbidden",
    "rad_immune",
    "belt_burn",
    "pushed",
    "powersat",
    "solar_thrust",
    "factory_thrust",
    "belt_thrust",
    "range",
    "lands",
    "assist_landers",
    "heavy_once",
    "no_anchor",
    "lose_below",
    "ind_free",
    "ind_alone",
    "ind_powersat",
    "unbust",
    "produce_anywhere",
    "elevator_freighter",
    "epic_free",
    "epic_safe",
    "glitch_free",
    "search_deck",
    "both_privileges",
    "crew",
    "no_academia",
    "cuts",
    "human_rad",
    "no_belt",
    "boost_single",
    "crowd",
    "future",
    "privilege",
];

/// Reads the traits of a patent, such as `prospect 3 s; home cuts`; `futures` are the names of the Futures.
pub(crate) fn traits(text: &str, futures: &[String]) -> Result<Traits, Fault> {
    let mut words = Words::new(text);
    let mut traits = Traits::new();
    let help = format!("abilities of patents are {}", one_of(TRAITS.iter().copied()));
    while !words.done() {
        if traits.is_full() {
            return Err(words.fault("the card has too many abilities", "leave out what follows; three are the most"));
        }
        let home = words.skip("home");
        let word = words.known("ability of a patent", |word| TRAITS.iter().copied().find(|own| *own == word), &help)?;
        traits.push(Own { home, what: one_trait(word, &mut words, futures)? });
        if !words.done() && !words.skip(";") {
            words.finish("separate abilities by semicolons")?;
        }
    }
    Ok(traits)
}

fn zone(words: &mut Words<'_>) -> Result<Zone, Fault> {
    words.known("zone", Zone::named, "name a zone, such as `mercury`")
}

fn letter(words: &mut Words<'_>) -> Result<Spectral, Fault> {
    words.known("spectral type", Spectral::named, "spectral types are `c`, `d`, `h`, `m`, `s` and `v`")
}

fn one_trait(word: &str, words: &mut Words<'_>, futures: &[String]) -> Result<Trait, Fault> {
    Ok(match word {
        "prospect" => {
            let n = words.number(1..7)?;
            if words.skip("raygun") {
                Trait::ProspectRaygun(n)
            } else if words.skip("synodic") {
                Trait::ProspectSynodic(n)
            } else if words.done() || words.peek() == ";" {
                Trait::Prospect(n, None)
            } else {
                Trait::Prospect(n, Some(letter(words)?))
            }
        }
        "reroll" => {
            words.number_or(1, 1..2)?;
            Trait::Reroll
        }
        "isru" => Trait::Isru(words.number_or(1, 1..5)?),
        "aerostat_isru" => Trait::AerostatIsru(words.number(1..5)?),
        "aerostat_hydration" => Trait::AerostatHydration(words.number(1..5)?),
        "refuel_x2" => Trait::RefuelTwice,
        "isotope_x2" => Trait::IsotopeTwice,
        "market_x2" => Trait::MarketTwice,
        "finao_half" => Trait::HazardHalf,
        "aero_lost" => Trait::AeroLost,
        "aero_safe" => Trait::AeroSafe,
        "aero_forbidden" => Trait::AeroForbidden,
        "rad_immune" => Trait::RadImmune,
        "belt_burn" => Trait::BeltBurn(words.number(1..4)?),
        "pushed" if words.skip("isru") => Trait::PushedIsru(words.number(1..5)?),
        "pushed" => {
            if !words.skip("thrust") {
                return Err(words.fault("what a push adds is missing", "write `isru` or `thrust` and a number"));
            }
            Trait::PushedThrust(words.number(1..7)?)
        }
        "powersat" => Trait::Powersat,
        "solar_thrust" => Trait::SolarThrust(words.number(1..5)?),
        "factory_thrust" => Trait::FactoryThrust(words.number(1..7)?),
        "belt_thrust" => Trait::BeltThrust(words.number(1..7)?),
        "range" => Trait::Range(zone(words)?),
        "lands" => Trait::Lands(words.number(1..12)?),
        "assist_landers" => Trait::AssistLanders,
        "heavy_once" => Trait::HeavyOnce,
        "no_anchor" => Trait::NotForBuilding,
        "lose_below" => Trait::LoseBelow(words.number(1..11)?),
        "ind_free" => Trait::IndustrializeFree,
        "ind_alone" => {
            let mut zones = 1 << zone(words)?.place();
            while !words.done() && words.peek() != ";" {
                zones |= 1 << zone(words)?.place();
            }
            Trait::IndustrializeAlone(zones)
        }
        "ind_powersat" if words.skip("atmospheric") => Trait::PowersatAtmosphere,
        "ind_powersat" => {
            if !words.skip("size8") {
                return Err(words.fault("the condition is missing", "write `size8` or `atmospheric`"));
            }
            Trait::PowersatLarge
        }
        "unbust" => Trait::Unbust(words.number(1..12)?),
        "produce_anywhere" => Trait::ProduceAnywhere(letter(words)?),
        "elevator_freighter" => Trait::ElevatorFreighter,
        "epic_free" => Trait::EpicFree,
        "epic_safe" => Trait::EpicSafe,
        "glitch_free" => Trait::GlitchFree,
        "search_deck" => Trait::SearchDeck,
        "both_privileges" => Trait::BothPrivileges,
        "crew" => Trait::CrewSupport(support(words)?),
        "no_academia" => Trait::NoAcademia,
        "cuts" => Trait::Cuts,
        "human_rad" => Trait::HumanRad(words.number(1..11)?),
        "no_belt" => Trait::NoBelt(zone(words)?),
        "boost_single" => Trait::BoostSingle,
        "crowd" => Trait::Crowd(words.number(1..4)?),
        "future" => {
            let place = |word: &str| futures.iter().position(|own| own == word).and_then(|n| u8::try_from(n).ok());
            Trait::Future(words.known("Future", place, "name a row of `futures`")?)
        }
        _ => {
            let help = format!("privileges are {}", one_of(Privilege::ALL.iter().map(|own| own.name())));
            Trait::Privilege(words.known("privilege", Privilege::named, &help)?)
        }
    })
}

/// Makes sure that a text holds none but these letters.
pub(crate) fn letters(text: &str, known: &[&str]) -> Result<(), Fault> {
    let strange = |&(_, letter): &(usize, char)| !known.iter().any(|own| own.starts_with(letter));
    match text.chars().enumerate().find(strange) {
        None => Ok(()),
        Some((place, letter)) => Err(Fault {
            within: place..place + 1,
            what: format!("`{letter}` stands for nothing here"),
            help: format!("letters are {}", one_of(known.iter().copied())),
        }),
    }
}

/// Reads whether somebody is human, and the job of a colonist; an empty text is neither.
pub(crate) fn role(text: &str) -> Result<(bool, Option<Job>), Fault> {
    const JOBS: [(&str, Job); 4] = [
        ("miner", Job::Miner),
        ("prospector", Job::Prospector),
        ("engineer", Job::Engineer),
        ("industrialist", Job::Industrialist),
    ];
    if text.is_empty() {
        return Ok((false, None));
    }
    let mut words = Words::new(text);
    let human = |word: &str| ["human", "robot"].contains(&word).then_some(word == "human");
    let human = words.known("kind of colonist", human, "write `human` or `robot`")?;
    let mut job = None;
    if words.skip("/") {
        let known = |word: &str| JOBS.iter().find(|(name, _)| *name == word).map(|(_, job)| *job);
        let help = format!("jobs are {}", one_of(JOBS.iter().map(|(name, _)| *name)));
        job = Some(words.known("job", known, &help)?);
    }
    words.finish("a job follows after `/`, and nothing else")?;
    Ok((human, job))
}
