//! What an event does: the vocabulary of base match events, Edges, progress cards and bases.

use super::pieces::ActionType;
use crate::ruleset::language::{Fault, Words, one_of};
use arrayvec::ArrayVec;

/// The most effects in one text.
pub(super) const MOST_EFFECTS: usize = 3;

/// One thing that happens. Those of the competition and those of the player differ, because so do their games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Either side gains profit.
    Profit(u8),
    /// The player draws cards.
    Cards(u8),
    /// The player takes every offer, and the boxes are replenished.
    Offers,
    /// The player has so many more actions in this turn.
    Actions(u8),
    /// The player advances on the genetics track.
    Genetics(u8),
    /// The player advances on the revelation track.
    Revelation(u8),
    /// The player explores a site up to so far from Earth without a team.
    Probe(u8),
    /// A team of the competition leaves a site that the player chooses.
    Recall,
    /// The player has another team.
    Team(u8),
    /// The player has so many more points of an action type for good.
    Boost(ActionType, u8),
    /// The player's colonies are worth so much more.
    ColonyProfit(u8),
    /// The competition discards every offer, and the boxes are replenished.
    Clear,
    /// The competition takes so many more turns.
    Turns(u8),
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
            Self::Competition => &["profit", "clear", "turns", "sabotage", "strip", "place"],
        }
    }
}

/// Reads effects separated by commas, such as `profit 1, clear`; none from an empty text.
pub(super) fn effects(text: &str, teller: Teller) -> Result<Effects, Fault> {
    let mut words = Words::new(text);
    let mut effects = Effects::new();
    let help = format!("effects here are {}, separated by commas", one_of(teller.words().iter().copied()));
    while !words.done() {
        if effects.is_full() || teller == Teller::Boost && !effects.is_empty() {
            return Err(words.fault(
                "the text has too many effects",
                "leave out what follows; a base has one boost, other texts at most three effects",
            ));
        }
        if !teller.words().contains(&words.peek()) {
            words.known::<()>("effect here", |_| None, &help)?;
        }
        let effect = match words.known("effect", |word| Some(word.to_owned()), &help)?.as_str() {
            "profit" => Effect::Profit(words.number(1..21)?),
            "cards" => Effect::Cards(words.number(1..10)?),
            "offers" => Effect::Offers,
            "actions" => Effect::Actions(words.number_or(1, 1..4)?),
            "genetics" => Effect::Genetics(words.number(1..10)?),
            "revelation" => Effect::Revelation(words.number(1..10)?),
            "probe" => Effect::Probe(words.number(1..100)?),
            "recall" => Effect::Recall,
            "team" => Effect::Team(words.number_or(1, 1..4)?),
            "colony_profit" => Effect::ColonyProfit(words.number(1..10)?),
            "clear" => Effect::Clear,
            "turns" => Effect::Turns(words.number_or(1, 1..4)?),
            "sabotage" => Effect::Sabotage,
            "strip" => Effect::Strip,
            "place" => Effect::Place,
            _ => {
                // Nothing is paid with points of upgrade.
                let paid = |kind: &ActionType| *kind != ActionType::Upgrade;
                let names = one_of(ActionType::ALL.iter().filter(|kind| paid(kind)).map(|kind| kind.name()));
                let named = |word: &str| ActionType::named(word).filter(paid);
                let kind = words.known("action type with points", named, &format!("write one of {names}"))?;
                Effect::Boost(kind, words.number(1..6)?)
            }
        };
        effects.push(effect);
        if !words.done() && !words.skip(",") {
            words.finish("separate effects by commas")?;
        }
    }
    Ok(effects)
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
