//! Futures: what purple cards promise, and what completing them takes (C2a2).

use crate::{
    cards::demands::Ground,
    map::{Feature, Spectral, Spot, Zone, sites::Site},
    ruleset::language::{Fault, Words},
};
use arrayvec::ArrayVec;

/// One thing that a Future takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Isotope tanks in the stack of the card.
    Isotope(u8),
    /// The stack of the card at a centaur.
    AtCentaur,
    /// The stack of the card at an ad astra exit.
    AtExit,
    /// A claim on this site.
    Claim(Spot),
    /// A factory on this site.
    Factory(Spot),
    /// A colony on this site.
    Colony(Spot),
    /// So many promoted colonists.
    Promoted(u8),
    /// A promoted Bernal.
    PromotedBernal,
    /// A dirtside that is such ground.
    Dirtside(Ground),
    /// A dirtside on this site.
    DirtsideAt(Spot),
    /// Dirtsides of this hydration together.
    DirtsideHydration(u8),
    /// So many space elevators.
    Elevators(u8),
    /// So many colonies on such ground.
    Colonies(Feature, u8),
    /// Aqua that is spent.
    Aqua(u8),
    /// So many factories in a zone.
    Factories(Zone, u8),
    /// A promoted freighter.
    Mobile,
}

/// Reads what a Future takes; `None` for `never`.
pub(crate) fn wishes(text: &str, sites: &[Site]) -> Result<Option<ArrayVec<Wish, 3>>, Fault> {
    let mut words = Words::new(text);
    if words.skip("never") {
        words.finish("`never` stands alone")?;
        return Ok(None);
    }
    let mut wishes = ArrayVec::new();
    while !words.done() {
        if wishes.is_full() {
            return Err(
                words.fault("the text asks for too much", "leave out what follows; three conditions are the most")
            );
        }
        wishes.push(one(&mut words, sites)?);
        if !words.done() && !words.skip(";") {
            words.finish("separate conditions by semicolons")?;
        }
    }
    if wishes.is_empty() {
        return Err(words.fault("nothing is asked for", "write `never` for a Future that cannot be completed"));
    }
    Ok(Some(wishes))
}

fn site(words: &mut Words<'_>, sites: &[Site]) -> Result<Spot, Fault> {
    let place =
        |word: &str| sites.iter().position(|site| site.name == word).and_then(|n| u8::try_from(n).ok()).map(Spot);
    words.known("site", place, "name a row of `sites`")
}

fn one(words: &mut Words<'_>, sites: &[Site]) -> Result<Wish, Fault> {
    const HELP: &str = "conditions are `isotope`, `at`, `factory`, `colony`, `promoted`, `bernal_promoted`, `dirtside`, `dirtside_hydration`, `elevators`, `colonies`, `aqua`, `factories` and `mobile`";
    const WORDS: [&str; 13] = [
        "isotope",
        "at",
        "factory",
        "colony",
        "promoted",
        "bernal_promoted",
        "dirtside",
        "dirtside_hydration",
        "elevators",
        "colonies",
        "aqua",
        "factories",
        "mobile",
    ];
    let word = words.known("condition", |word| WORDS.into_iter().find(|own| *own == word), HELP)?;
    Ok(match word {
        "isotope" => Wish::Isotope(words.number(1..21)?),
        "at" if words.skip("centaur") => Wish::AtCentaur,
        "at" if words.skip("exit") => Wish::AtExit,
        "at" => Wish::Claim(site(words, sites)?),
        "factory" => Wish::Factory(site(words, sites)?),
        "colony" => Wish::Colony(site(words, sites)?),
        "promoted" => Wish::Promoted(words.number(1..6)?),
        "bernal_promoted" => Wish::PromotedBernal,
        "dirtside" => match (Feature::named(words.peek()), Spectral::named(words.peek())) {
            (Some(feature), _) => {
                words.skip(feature.name());
                Wish::Dirtside(Ground::Feature(feature))
            }
            (None, Some(spectral)) => {
                words.skip(spectral.name());
                Wish::Dirtside(Ground::Spectral(spectral))
            }
            (None, None) => Wish::DirtsideAt(site(words, sites)?),
        },
        "dirtside_hydration" => Wish::DirtsideHydration(words.number(1..21)?),
        "elevators" => Wish::Elevators(words.number(1..9)?),
        "colonies" => {
            let help = "features are `atmospheric`, `push`, `submarine` and `astrobiology`";
            Wish::Colonies(words.known("feature", Feature::named, help)?, words.number(1..8)?)
        }
        "aqua" => Wish::Aqua(words.number(1..61)?),
        "factories" => Wish::Factories(words.known("zone", Zone::named, "name a zone")?, words.number(1..8)?),
        "mobile" => Wish::Mobile,
        _ => return Err(words.fault(&format!("nothing reads `{word}`"), HELP)),
    })
}
