//! What an event does: the vocabulary of base match events, Edges, progress cards and bases.

use super::pieces::ActionType;
use crate::ruleset::language::{Phrase, Read, Words};
use arrayvec::ArrayVec;

/// The most effects in one text.
pub(super) const MOST_EFFECTS: usize = 3;

/// One thing that happens. Those of the competition and those of the player differ, because so do their games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("an effect")]
pub enum Effect {
    /// Either side gains profit.
    Profit(#[number(1..=20)] u8),
    /// The player draws cards.
    Cards(#[number(1..=9)] u8),
    /// The player takes every offer, and the boxes are replenished.
    Offers,
    /// The player has so many more actions in this turn.
    Actions(#[number(1..=3, default = 1)] u8),
    /// The player advances on the genetics track.
    Genetics(#[number(1..=9)] u8),
    /// The player advances on the revelation track.
    Revelation(#[number(1..=9)] u8),
    /// The player explores a site up to so far from Earth without a team.
    Probe(#[number(1..=99)] u8),
    /// A team of the competition leaves a site that the player chooses.
    Recall,
    /// The player has another team.
    Team(#[number(1..=3, default = 1)] u8),
    /// The player has so many more points of an action type for good.
    Boost(#[with(paid)] ActionType, #[number(1..=5)] u8),
    /// The player's colonies are worth so much more.
    ColonyProfit(#[number(1..=9)] u8),
    /// The competition discards every offer, and the boxes are replenished.
    Clear,
    /// The competition discards the Start cards among the offers, and the boxes are replenished.
    ClearStart,
    /// The competition takes so many more turns.
    Turns(#[number(1..=3, default = 1)] u8),
    /// A team of the player's on a site without a base leaves for one with a base, or for Earth where there is none.
    Sabotage,
    /// A card leaves the player's headquarters.
    Strip,
    /// The competition places a team at the highest numbered site without base or team of either side.
    Place,
}

/// The effects of one text.
pub(super) type Effects = ArrayVec<Effect, MOST_EFFECTS>;

/// Whose effects a text tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Teller {
    /// What a player's Edge does.
    Edge,
    /// What taking a progress card brings the player at once or for good.
    Gain,
    /// What building a base brings the player at once.
    Built,
    /// What a base adds to an action while it stands: points of one action type.
    Boost,
    /// What a match event or an Edge does for the competition.
    Competition,
}

impl Teller {
    const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Edge => &["profit", "cards", "offers", "actions", "genetics", "revelation", "probe", "recall"],
            Self::Gain => &["profit", "cards", "genetics", "revelation", "team", "colony_profit", "boost"],
            Self::Built => &["profit", "cards", "genetics", "revelation"],
            Self::Boost => &["boost"],
            Self::Competition => &["profit", "clear", "clear_start", "turns", "sabotage", "strip", "place"],
        }
    }
}

/// Reads effects separated by commas, such as `profit 1, clear`; none from an empty text.
pub(super) fn effects(text: &str, teller: Teller) -> Read<Effects> {
    let mut words = Words::new(text);
    let one = |words: &mut Words<'_>| {
        if !teller.words().contains(&words.peek()) {
            words.one_of("an effect here", teller.words().iter().map(|word| (*word, ())))?;
        }
        Effect::read(words, &())
    };
    if teller == Teller::Boost {
        return Ok(words.list::<_, 1>(",", one)?.into_iter().collect());
    }
    words.list(",", one)
}

/// An action type that is paid with points: nothing is paid with points of upgrade.
fn paid<C>(words: &mut Words<'_>, _: &C) -> Read<ActionType> {
    let paid = ActionType::ALL.iter().filter(|kind| **kind != ActionType::Upgrade);
    words.one_of("an action type with points", paid.map(|kind| (kind.name(), *kind)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_are_read_in_their_order() {
        let read = effects("profit 2, clear", Teller::Competition).unwrap();
        assert_eq!(read.as_slice(), [Effect::Profit(2), Effect::Clear]);
        let read = effects("boost explore 1, team", Teller::Gain).unwrap();
        assert_eq!(read.as_slice(), [Effect::Boost(ActionType::Explore, 1), Effect::Team(1)]);
        assert!(effects("", Teller::Edge).unwrap().is_empty());
    }

    #[test]
    fn an_effect_of_the_other_side_or_a_missing_number_is_pointed_at() {
        assert_eq!(effects("profit 1, clear", Teller::Edge).unwrap_err().within, 10..15);
        assert_eq!(effects("profit", Teller::Edge).unwrap_err().within, 6..6);
        assert_eq!(effects("profit 1 clear", Teller::Competition).unwrap_err().within, 9..14);
        assert_eq!(effects("boost speed 1", Teller::Gain).unwrap_err().within, 6..11);
    }
}
