//! Futures: what purple cards promise, and what completing them takes (C2a2).

use crate::{
    cards::demands::{Ground, Sites, grounds},
    map::{Feature, Spot, Zone, sites::Site},
    ruleset::language::{Phrase, Read, Words},
};
use arrayvec::ArrayVec;

/// One thing that a Future takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("a condition", context = Sites<'_>)]
pub(crate) enum Wish {
    /// Isotope tanks in the stack of the card.
    Isotope(#[number(1..=20)] u8),
    /// The stack of the card at a centaur.
    #[name = "at centaur"]
    AtCentaur,
    /// The stack of the card at an ad astra exit.
    #[name = "at exit"]
    AtExit,
    /// A claim on this site.
    #[name = "at"]
    Claim(Spot),
    /// A factory on this site.
    Factory(Spot),
    /// A colony on this site.
    Colony(Spot),
    /// So many promoted colonists.
    Promoted(#[number(1..=5)] u8),
    /// A promoted Bernal.
    #[name = "bernal_promoted"]
    PromotedBernal,
    /// A dirtside that is such ground.
    #[with(dirtside)]
    Dirtside(Ground),
    /// A dirtside on this site.
    #[unsaid]
    DirtsideAt(Spot),
    /// Dirtsides of this hydration together.
    DirtsideHydration(#[number(1..=20)] u8),
    /// So many space elevators.
    Elevators(#[number(1..=8)] u8),
    /// So many colonies on such ground.
    Colonies(Feature, #[number(1..=7)] u8),
    /// Aqua that is spent.
    Aqua(#[number(1..=60)] u8),
    /// So many factories in a zone.
    Factories(Zone, #[number(1..=7)] u8),
    /// A promoted freighter.
    Mobile,
}

/// Reads what a Future takes; `None` for `never`.
pub(crate) fn wishes(text: &str, sites: &[Site]) -> Read<Option<ArrayVec<Wish, 3>>> {
    let mut words = Words::new(text);
    if words.skip("never") {
        words.finish("`never` stands alone")?;
        return Ok(None);
    }
    let sites = Sites { sites, here: false };
    let wishes: ArrayVec<Wish, 3> = words.list(";", |words| Phrase::read(words, &sites))?;
    if wishes.is_empty() {
        return Err(words.fault("nothing is asked for", "write `never` for a Future that cannot be completed"));
    }
    Ok(Some(wishes))
}

/// After `dirtside`: ground of a kind, or a site.
fn dirtside(words: &mut Words<'_>, sites: &Sites<'_>) -> Read<Wish> {
    match words.maybe(grounds()) {
        Some(ground) => Ok(Wish::Dirtside(ground)),
        None => Phrase::read(words, sites).map(Wish::DirtsideAt),
    }
}
