//! What a card of the competition orders.

use super::{
    needs::places,
    pieces::{ActionType, ProgressId, SiteId},
};
use crate::ruleset::language::{Read, Words};
use arrayvec::ArrayVec;

/// How a site action names its site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// One site listed.
    Site(SiteId),
    /// Two sites listed.
    Either(SiteId, SiteId),
    /// The highest or lowest even or odd ID number.
    Extreme {
        /// The highest rather than the lowest.
        highest: bool,
        /// Even rather than odd.
        even: bool,
    },
}

/// What in the offer boxes brings the competition profit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Match {
    /// An action type.
    Type(ActionType),
    /// The era symbol: the types of the era's key.
    Era,
}

/// A progress card named by an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Removal {
    pub(super) card: ProgressId,
    /// Whether the action is marked with an asterisk, and asks for the card's prerequisite.
    pub(super) marked: bool,
}

/// What one card of the competition orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// A site action of the first two eras.
    Site(Target),
    /// A site action of the third era: the site, and the Selector number of its colony.
    Star(SiteId, u8),
    /// An offers action, after a progress action where one is paired with it: the boxes as bits, and what matches.
    Offers {
        /// The paired progress action.
        removal: Option<Removal>,
        /// The offer boxes, a bit each.
        boxes: u8,
        /// What brings profit.
        matching: Match,
    },
    /// A discovery and contract action: how many discoveries, and which contract.
    Discovery {
        /// One or two discoveries.
        count: u8,
        /// The contract's place.
        contract: u8,
    },
}

impl Order {
    /// Whether it is a site action that names this site.
    pub(super) fn names(&self, site: SiteId) -> bool {
        match *self {
            Self::Site(Target::Site(one)) | Self::Star(one, _) => one == site,
            Self::Site(Target::Either(first, second)) => first == site || second == site,
            _ => false,
        }
    }

    /// Which kind of card it is: the place of its `mix` setting and of its metric.
    pub(super) const fn kind(&self) -> usize {
        match self {
            Self::Site(_) | Self::Star(..) => 0,
            Self::Offers { removal: None, .. } => 1,
            Self::Offers { .. } => 2,
            Self::Discovery { .. } => 3,
        }
    }
}

/// Names that an order may use.
pub(super) struct Names<'a> {
    pub sites: &'a [String],
    pub progress: &'a [String],
    /// How many contracts the era has.
    pub contracts: u8,
    /// Whether the era has colonies.
    pub colonies: bool,
}

const HELP: &str = "an order is `site …`, `offers …`, `progress … offers …` or `discovery … contract …`";

/// Reads an order: `site luna`, `site ceres or pallas`, `site highest even`, `site tau_ceti selector 5`,
/// `offers 1 3 upgrade`, `offers all era`, `progress star_children* offers 1 2 move` or `discovery 2 contract 4`.
pub(super) fn order(text: &str, names: &Names<'_>) -> Read<Order> {
    let mut words = Words::new(text);
    let order = if words.skip("site") {
        site(&mut words, names)?
    } else if words.skip("progress") {
        let removal = removal(&mut words, names)?;
        if !words.skip("offers") {
            return Err(words.fault("a progress action is not paired with an offers action", HELP));
        }
        offers(&mut words, Some(removal))?
    } else if words.skip("offers") {
        offers(&mut words, None)?
    } else if words.skip("discovery") {
        let count = words.number_or(1, 1..=2)?;
        if !words.skip("contract") {
            return Err(words.fault("a discovery action names no contract", "write `contract` and its number"));
        }
        Order::Discovery { count, contract: words.number(1..=names.contracts)? - 1 }
    } else {
        words.known("an order", [], HELP)?
    };
    words.finish("a card orders one thing")?;
    Ok(order)
}

/// The place of a name among others.
pub(super) fn place_of(list: &[String], word: &str) -> Option<u8> {
    list.iter().position(|name| name == word).and_then(|place| u8::try_from(place).ok())
}

fn named_site(words: &mut Words<'_>, names: &Names<'_>) -> Read<SiteId> {
    words.one_of("a site of this era", places(names.sites)).map(SiteId)
}

fn site(words: &mut Words<'_>, names: &Names<'_>) -> Read<Order> {
    if names.colonies {
        let site = named_site(words, names)?;
        if !words.skip("selector") {
            return Err(words.fault("the site action has no Selector number", "write `selector` and a number"));
        }
        return Ok(Order::Star(site, words.number(0..=99)?));
    }
    if let Some(highest) = words.maybe([("highest", true), ("lowest", false)]) {
        let even = words.one_of("`even` or `odd`", [("even", true), ("odd", false)])?;
        return Ok(Order::Site(Target::Extreme { highest, even }));
    }
    let first = named_site(words, names)?;
    if words.skip("or") {
        let others = places(names.sites).filter(|&(_, site)| SiteId(site) != first);
        let second = words.one_of("another site of this era", others)?;
        return Ok(Order::Site(Target::Either(first, SiteId(second))));
    }
    Ok(Order::Site(Target::Site(first)))
}

fn removal(words: &mut Words<'_>, names: &Names<'_>) -> Read<Removal> {
    let card = words.one_of("a progress card", places(names.progress))?;
    Ok(Removal { card: ProgressId(card), marked: words.skip("*") })
}

fn offers(words: &mut Words<'_>, removal: Option<Removal>) -> Read<Order> {
    let mut boxes = ArrayVec::<u8, 4>::new();
    if words.skip("all") {
        boxes.extend(1..=4);
    } else {
        while boxes.is_empty() || words.peek().starts_with(|sign: char| sign.is_ascii_digit()) {
            let open =
                [("1", 1), ("2", 2), ("3", 3), ("4", 4)].into_iter().filter(|(_, number)| !boxes.contains(number));
            let help = "name boxes from 1 to 4, each once, or `all`";
            let number = words.known("a box left to name", open, help)?;
            boxes.push(number);
        }
    }
    let types = ActionType::ALL.iter().map(|kind| (kind.name(), Match::Type(*kind)));
    let matching = words.one_of("`era` or an action type", [("era", Match::Era)].into_iter().chain(types))?;
    Ok(Order::Offers { removal, boxes: boxes.iter().fold(0, |set, number| set | 1 << (number - 1)), matching })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, colonies: bool) -> Read<Order> {
        let sites = ["luna".to_owned(), "mars".to_owned()];
        let progress = ["star_children".to_owned()];
        order(text, &Names { sites: &sites, progress: &progress, contracts: 7, colonies })
    }

    #[test]
    fn site_actions_name_one_site_two_or_an_extreme() {
        assert_eq!(read("site mars", false), Ok(Order::Site(Target::Site(SiteId(1)))));
        assert_eq!(read("site mars or luna", false), Ok(Order::Site(Target::Either(SiteId(1), SiteId(0)))));
        let lowest_odd = Target::Extreme { highest: false, even: false };
        assert_eq!(read("site lowest odd", false), Ok(Order::Site(lowest_odd)));
        assert_eq!(read("site luna selector 5", true), Ok(Order::Star(SiteId(0), 5)));
    }

    #[test]
    fn offers_actions_name_boxes_and_what_matches_and_may_follow_a_progress_action() {
        let upgrade = Match::Type(ActionType::Upgrade);
        assert_eq!(read("offers 1 3 upgrade", false), Ok(Order::Offers { removal: None, boxes: 5, matching: upgrade }));
        let removal = Some(Removal { card: ProgressId(0), marked: true });
        assert_eq!(
            read("progress star_children* offers all era", false),
            Ok(Order::Offers { removal, boxes: 15, matching: Match::Era })
        );
    }

    #[test]
    fn discovery_and_contract_actions_name_both() {
        assert_eq!(read("discovery contract 7", false), Ok(Order::Discovery { count: 1, contract: 6 }));
        assert_eq!(read("discovery 2 contract 1", true), Ok(Order::Discovery { count: 2, contract: 0 }));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, within) in [
            ("site venus", 5..10),
            ("site highest", 12..12),
            ("offers 1 1 move", 9..10),
            ("offers 5 move", 7..8),
            ("progress star_children", 22..22),
            ("discovery 3 contract 1", 10..11),
            ("discovery contract 8", 19..20),
            ("sites", 0..5),
            ("site luna mars", 10..14),
            ("site luna or luna", 13..17),
        ] {
            assert_eq!(read(text, false).unwrap_err().within, within, "{text}");
        }
        assert_eq!(read("site luna", true).unwrap_err().within, 9..9);
    }
}
