//! What a base needs of its ground, and what a contract asks for.

use super::{cards::Site, pieces::Feature};
use crate::ruleset::language::{Read, Words};

/// Where what a contract counts must lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// Anywhere on the era's board.
    Anywhere,
    /// At sites farther from Earth than this.
    Beyond(u8),
    /// In the region with this place among the era's regions.
    Region(u8),
    /// At Lagrange sites.
    Lagrange,
    /// Of the base type with this place in the scenario's table.
    OfType(u8),
}

impl Where {
    /// Whether a site lies there.
    pub(super) fn has(self, site: &Site) -> bool {
        match self {
            Self::Anywhere | Self::OfType(_) => true,
            Self::Beyond(distance) => site.distance > distance,
            Self::Region(region) => *site.region == region,
            Self::Lagrange => site.lagrange,
        }
    }
}

/// What a contract counts of the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Bases on the era's board.
    Bases(Where),
    /// Discovery tiles placed in this era.
    Tiles(Where),
    /// Teams at sites.
    Teams(Where),
    /// Base types among the bases on the board.
    Types,
    /// Produce actions in this era.
    Produced,
    /// Cards put into headquarters in this era.
    Upgrades,
    /// Adaptations taken, in all eras.
    Adaptations,
    /// Breakthroughs taken, in all eras.
    Breakthroughs,
    /// Colonies founded.
    Colonies,
}

impl Counted {
    /// Whether it counts what is at a site, or has no place.
    pub(super) fn at(self, site: &Site) -> bool {
        match self {
            Self::Bases(place) | Self::Tiles(place) | Self::Teams(place) => place.has(site),
            _ => true,
        }
    }

    /// Whether it counts bases, tiles or colonies, which stay on the board.
    pub(super) const fn is_built(self) -> bool {
        matches!(self, Self::Bases(_) | Self::Tiles(_) | Self::Types | Self::Colonies)
    }
}

/// What a contract asks for: at least so many of what it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    pub(super) counted: Counted,
    pub(super) least: u8,
}

/// The set of features of a text such as `ore, water`, from those named; empty from an empty text.
pub(super) fn features(text: &str, allowed: &[Feature], between: &str) -> Read<u8> {
    let mut words = Words::new(text);
    let mut set = 0;
    while !words.done() {
        set |= words.one_of("a feature here", allowed.iter().map(|feature| (feature.name(), feature.bit())))?;
        if !words.done() && !words.skip(between) {
            words.finish(&format!("put `{between}` between features"))?;
        }
    }
    Ok(set)
}

/// Names that a contract may use.
pub(super) struct Names<'a> {
    pub regions: &'a [String],
    pub bases: &'a [String],
}

/// Reads what a contract asks for, such as `bases 3 beyond 6` or `produced 1`.
pub(super) fn need(text: &str, names: &Names<'_>) -> Read<Need> {
    let known = [
        ("bases", Counted::Bases(Where::Anywhere)),
        ("tiles", Counted::Tiles(Where::Anywhere)),
        ("teams", Counted::Teams(Where::Anywhere)),
        ("types", Counted::Types),
        ("produced", Counted::Produced),
        ("upgrades", Counted::Upgrades),
        ("adaptations", Counted::Adaptations),
        ("breakthroughs", Counted::Breakthroughs),
        ("colonies", Counted::Colonies),
    ];
    let mut words = Words::new(text);
    let counted = words.one_of("something that a contract counts", known)?;
    let least = words.number(1..=29)?;
    let counted = match counted {
        Counted::Bases(_) => Counted::Bases(place(&mut words, names, true)?),
        Counted::Tiles(_) => Counted::Tiles(place(&mut words, names, false)?),
        Counted::Teams(_) => Counted::Teams(place(&mut words, names, false)?),
        whole => whole,
    };
    words.finish("a contract asks for one thing")?;
    Ok(Need { counted, least })
}

/// Names with their places.
pub(super) fn places(names: &[String]) -> impl Iterator<Item = (&str, u8)> {
    names.iter().map(String::as_str).zip(0..=u8::MAX)
}

fn place(words: &mut Words<'_>, names: &Names<'_>, bases: bool) -> Read<Where> {
    if words.skip("beyond") {
        return words.number(0..=99).map(Where::Beyond);
    }
    if words.skip("in") {
        return words.one_of("a region of this era", places(names.regions)).map(Where::Region);
    }
    if bases && words.skip("of") {
        return words.one_of("a base type", places(names.bases)).map(Where::OfType);
    }
    Ok(if words.skip("lagrange") { Where::Lagrange } else { Where::Anywhere })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Read<Need> {
        let (regions, bases) = (["belt".to_owned()], ["refinery".to_owned()]);
        need(text, &Names { regions: &regions, bases: &bases })
    }

    #[test]
    fn needs_say_what_how_many_and_where() {
        assert_eq!(read("bases 3 beyond 6"), Ok(Need { counted: Counted::Bases(Where::Beyond(6)), least: 3 }));
        assert_eq!(read("bases 4 in belt"), Ok(Need { counted: Counted::Bases(Where::Region(0)), least: 4 }));
        assert_eq!(read("bases 2 of refinery"), Ok(Need { counted: Counted::Bases(Where::OfType(0)), least: 2 }));
        assert_eq!(read("teams 1 lagrange"), Ok(Need { counted: Counted::Teams(Where::Lagrange), least: 1 }));
        assert_eq!(read("produced 1"), Ok(Need { counted: Counted::Produced, least: 1 }));
    }

    #[test]
    fn names_that_nothing_has_are_pointed_at() {
        assert_eq!(read("bases 3 in moon").unwrap_err().within, 11..15);
        assert_eq!(read("moons 3").unwrap_err().within, 0..5);
        assert_eq!(read("tiles 3 of refinery").unwrap_err().within, 8..10);
    }

    #[test]
    fn features_are_a_set() {
        let both = Feature::Ore.bit() | Feature::Water.bit();
        assert_eq!(features("ore, water", &Feature::OF_TILES, ","), Ok(both));
        assert_eq!(features("ore or water", &Feature::ALL, "or"), Ok(both));
        assert_eq!(features("lagrange", &Feature::OF_TILES, ",").unwrap_err().within, 0..8);
    }
}
