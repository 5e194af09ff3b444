//! What kinds of cards a stack holds, a bit each: what none of them could do is not asked of each of them.

use crate::{
    cards::{Face, Grade, Promotion, Side, Trait},
    pieces::{DeckKind, Kind, Tool},
};

/// Kinds of cards, a bit each.
pub(crate) type Marks = u64;

/// Cards in tow.
pub(crate) const COMET: Marks = 1 << 40;
/// Samples.
pub(crate) const SAMPLE: Marks = 1 << 41;
/// Humans.
pub(crate) const HUMAN: Marks = 1 << 42;
/// Cards with an ISRU rating.
pub(crate) const ISRU: Marks = 1 << 43;
/// Cards with a buggy.
pub(crate) const BUGGY: Marks = 1 << 44;
/// Air-eaters.
pub(crate) const AIR: Marks = 1 << 45;
/// Thrusters that burn dirt.
pub(crate) const DIRT: Marks = 1 << 46;
/// Cards that can be promoted.
pub(crate) const PROMOTED: Marks = 1 << 47;
/// Cards with a black side up.
pub(crate) const BLACK: Marks = 1 << 48;
/// Cards with a purple side up.
pub(crate) const PURPLE: Marks = 1 << 49;
/// Colonists with a job.
pub(crate) const WORKER: Marks = 1 << 50;
/// Cards with which others are produced anywhere.
pub(crate) const ANYWHERE: Marks = 1 << 51;
/// Cards that search decks.
pub(crate) const SEARCH: Marks = 1 << 52;
/// Cards that make epic operations free.
pub(crate) const EPIC: Marks = 1 << 53;

/// Equipment of a kind.
pub(crate) const fn tool(tool: Tool) -> Marks {
    1 << tool as u32
}

/// Patents of a deck.
pub(crate) const fn patent(deck: DeckKind) -> Marks {
    1 << (24 + deck as u32)
}

impl Face {
    /// What kinds of card it is, worked out.
    pub(crate) fn kinds(&self) -> Marks {
        let kind = match self.kind {
            Kind::Tool(own) => tool(own),
            Kind::Patent(deck) => patent(deck),
            Kind::Sample(_) => SAMPLE,
            Kind::Comet => COMET,
            Kind::Device => 0,
        };
        let gifts = self.traits.iter().fold(0, |all, own| {
            all | match own.what {
                Trait::ProduceAnywhere(_) => ANYWHERE,
                Trait::SearchDeck => SEARCH,
                Trait::EpicFree => EPIC,
                _ => 0,
            }
        });
        let flag = |own: bool, mark: Marks| if own { mark } else { 0 };
        kind | flag(self.human, HUMAN)
            | flag(self.isru >= 0, ISRU)
            | flag(self.buggy, BUGGY)
            | flag(self.air_eater, AIR)
            | flag(self.grade == Some(Grade::Dirt), DIRT)
            | flag(self.back.is_some() && self.promotion != Promotion::Never, PROMOTED)
            | flag(self.side == Side::Black, BLACK)
            | flag(self.side == Side::Purple, PURPLE)
            | flag(self.job.is_some(), WORKER)
            | gifts
    }
}
