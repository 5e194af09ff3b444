//! The small texts on cards, and what they say: supports, zones, kinds of ground, places of promotion, colours.

use crate::{
    map::{Feature, Spectral, Zone},
    pieces::Colour,
    ruleset::language::{Fault, Phrase, Read, Words, one_of},
};
use arrayvec::ArrayVec;

/// Kinds of support, a bit each: pulsed and electric generators; wave, burst and exotic reactors.
pub(crate) type Supports = u8;

/// A pulsed generator.
pub(crate) const PULSED: Supports = 1;
/// An electric generator.
pub(crate) const ELECTRIC: Supports = 2;
/// A wave reactor.
pub(crate) const WAVE: Supports = 4;
/// A burst reactor.
pub(crate) const BURST: Supports = 8;
/// An exotic reactor.
pub(crate) const EXOTIC: Supports = 16;
/// Any reactor.
pub(crate) const REACTORS: Supports = WAVE | BURST | EXOTIC;

/// What a card needs to work: each entry is a set of supports of which one must work.
pub(crate) type Needs = ArrayVec<Supports, 2>;

/// Where a card is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Promotion {
    /// Not at all.
    #[default]
    Never,
    /// At a lab, or at a colony on this spectral type.
    Spectral(Spectral),
    /// At a lab, or at a colony on a site with this feature.
    Feature(Feature),
    /// At a lab, for the face's price.
    Lab,
    /// At any anchored Bernal, for the face's price.
    Bernal,
}

/// The job of a colonist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// One more site refuel.
    Miner,
    /// One free prospect or promotion a year.
    Prospector,
    /// One more card of the same type in an ET production.
    Engineer,
    /// One industrializing or anchoring a year that is no operation.
    Industrialist,
}

/// Reads what a card needs, such as `rx/rb` or `gp+ra`.
pub(crate) fn needs(text: &str) -> Read<Needs> {
    let mut words = Words::new(text);
    let mut needs = Needs::new();
    while !words.done() {
        if needs.is_full() {
            return Err(words.fault("the card needs too much", "a card needs two supports at most"));
        }
        let mut one_of_them = support(&mut words, &())?;
        while words.skip("/") {
            one_of_them |= support(&mut words, &())?;
        }
        needs.push(one_of_them);
        if !words.done() && !words.skip("+") {
            words.finish("put `/` between alternatives and `+` between supports that are needed together")?;
        }
    }
    Ok(needs)
}

/// Reads what a card supplies, such as `gp ge`.
pub(crate) fn supplies(text: &str) -> Read<Supports> {
    let mut words = Words::new(text);
    let mut supplies = 0;
    while !words.done() {
        supplies |= support(&mut words, &())?;
    }
    Ok(supplies)
}

/// Reads a support.
pub(crate) fn support<C>(words: &mut Words<'_>, _: &C) -> Read<Supports> {
    let known = [("gp", PULSED), ("ge", ELECTRIC), ("rs", WAVE), ("rb", BURST), ("rx", EXOTIC), ("ra", REACTORS)];
    words.one_of("a support", known)
}

/// Reads zones up to a sign or the end of the text, one at least: a bit each.
pub(crate) fn zones<C>(words: &mut Words<'_>, context: &C) -> Read<u16> {
    let mut zones = 1 << Zone::read(words, context)?.place();
    while !words.pause() {
        zones |= 1 << Zone::read(words, context)?.place();
    }
    Ok(zones)
}

/// Spectral types by name.
pub(crate) fn spectral_types() -> impl Iterator<Item = (&'static str, Spectral)> {
    Spectral::ALL.iter().map(|own| (own.name(), *own))
}

/// Features by name.
pub(crate) fn features() -> impl Iterator<Item = (&'static str, Feature)> {
    Feature::ALL.iter().map(|own| (own.name(), *own))
}

/// Reads where a card is promoted.
pub(crate) fn promotion(text: &str) -> Read<Promotion> {
    let mut words = Words::new(text);
    if words.done() {
        return Ok(Promotion::Never);
    }
    let places = [("lab", Promotion::Lab), ("ber", Promotion::Bernal)];
    let features = features().map(|(name, own)| (name, Promotion::Feature(own)));
    let known = spectral_types().map(|(name, own)| (name, Promotion::Spectral(own))).chain(features).chain(places);
    let help = "write a spectral type, a feature of sites, `lab` or `ber`";
    let found = words.known("a place of promotion", known, help)?;
    words.finish("a card is promoted at one kind of place")?;
    Ok(found)
}

/// Makes sure that a text holds none but these letters.
pub(crate) fn letters(text: &str, known: &[&str]) -> Read<()> {
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
pub(crate) fn role(text: &str) -> Read<(bool, Option<Job>)> {
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
    let human = words.one_of("`human` or `robot`", [("human", true), ("robot", false)])?;
    let job = if words.skip("/") { Some(words.one_of("a job", JOBS)?) } else { None };
    words.finish("a job follows after `/`, and nothing else")?;
    Ok((human, job))
}

/// Reads the colours of so many discovery spots.
pub(crate) fn colours<const N: usize>(text: &str) -> Result<[Colour; N], Fault> {
    let found: Option<Vec<Colour>> = text.split_whitespace().map(Colour::of_spot).collect();
    found.and_then(|found| found.try_into().ok()).ok_or_else(|| {
        let help = "write that many of `green`, `purple`, `red`, `yellow` and `white`";
        Fault::of_all(format!("`{text}` are not {N} colours"), help)
    })
}
