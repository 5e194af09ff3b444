//! What exploration and observation cards do once: immediate effects, developments and rewards (D4a, D5a, F2c2).

use crate::{
    cards::boons::{Boons, read_boons},
    pieces::{Colour, Tool},
    ruleset::language::{Fault, Words, one_of},
};
use arrayvec::ArrayVec;

/// The most effects in one text.
pub(crate) const MOST_EFFECTS: usize = 3;

/// The effects of one text.
pub(crate) type Effects = ArrayVec<Effect, MOST_EFFECTS>;

/// One thing that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Aqua comes in.
    Aqua(u8),
    /// Aqua is lost, as far as there is any.
    Lose(u8),
    /// Discoveries are drawn from the bag.
    Draw(u8),
    /// Discoveries of one colour are taken from the bag, as far as it has any.
    Find(Colour, u8),
    /// Cards of the stack become damaged.
    Damage(u8),
    /// The rover or telescope at work becomes damaged.
    DamageTool,
    /// Isolated people become lonely.
    Lonely,
    /// Cards of patent decks come to hand.
    Patent(u8),
    /// Water tanks come into the stack.
    Tanks(u8),
    /// Equipment comes to hand.
    Equip(Tool),
    /// The site potential rises.
    Deeper(u8),
    /// The site potential falls.
    Shallower(u8),
    /// The terrain becomes easier.
    Easier(u8),
    /// The terrain becomes harder.
    Harder(u8),
    /// The site gains hazard dice.
    Danger(u8),
    /// The site loses hazard dice.
    Calm(u8),
    /// A wormhole appears.
    Wormhole,
    /// A black hole appears.
    BlackHole,
    /// A coronal mass ejection appears.
    Cme,
    /// A second Drift Bernal appears.
    Drift,
    /// The site is claimed.
    Claim,
    /// The damaged cards of the stack are repaired.
    Repair,
    /// The biggest stack without humans takes a glitch.
    Glitch,
    /// The decks turn over a card (Core K2a).
    Inspire,
    /// Another roll of the operation at once.
    Again,
}

/// What a completed discovered mission may bring in place of its points (F2c2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reward {
    /// Nothing: only points.
    None,
    /// Effects.
    Effects(Effects),
    /// The card is rotated and serves as a device (F2c4).
    Rotate(Boons),
}

const WORDS: &[&str] = &[
    "aqua",
    "lose",
    "draw",
    "find",
    "damage",
    "lonely",
    "patent",
    "tanks",
    "equip",
    "deeper",
    "shallower",
    "easier",
    "harder",
    "danger",
    "calm",
    "wormhole",
    "black_hole",
    "cme",
    "drift",
    "claim",
    "repair",
    "glitch",
    "inspire",
    "again",
];

/// Reads effects separated by semicolons, such as `aqua 2; damage 1`; none from an empty text. `equipment` are the rows
/// of the equipment table with the kind of each.
pub(crate) fn effects(text: &str, equipment: &[(String, Tool)]) -> Result<Effects, Fault> {
    let mut words = Words::new(text);
    let mut effects = Effects::new();
    let help = format!("effects are {}, separated by semicolons", one_of(WORDS.iter().copied()));
    while !words.done() {
        if effects.is_full() {
            return Err(words.fault("the text has too many effects", "leave out what follows; three are the most"));
        }
        let word = words.known("effect", |word| WORDS.iter().copied().find(|own| *own == word), &help)?;
        effects.push(one_effect(word, &mut words, equipment)?);
        if !words.done() && !words.skip(";") {
            words.finish("separate effects by semicolons")?;
        }
    }
    Ok(effects)
}

fn one_effect(word: &str, words: &mut Words<'_>, equipment: &[(String, Tool)]) -> Result<Effect, Fault> {
    Ok(match word {
        "aqua" => Effect::Aqua(words.number(1..31)?),
        "lose" => Effect::Lose(words.number(1..31)?),
        "draw" => Effect::Draw(words.number(1..7)?),
        "find" => {
            let named = |word: &str| Colour::USEFUL.into_iter().find(|colour| colour.name() == word);
            let help = format!("colours here are {}", one_of(Colour::USEFUL.iter().map(|colour| colour.name())));
            Effect::Find(words.known("colour", named, &help)?, words.number_or(1, 1..7)?)
        }
        "damage" if words.skip("tool") => Effect::DamageTool,
        "damage" => Effect::Damage(words.number_or(1, 1..7)?),
        "lonely" => Effect::Lonely,
        "patent" => Effect::Patent(words.number_or(1, 1..5)?),
        "tanks" => Effect::Tanks(words.number(1..13)?),
        "equip" => {
            let named = |word: &str| equipment.iter().find(|(name, _)| name == word).map(|&(_, tool)| tool);
            Effect::Equip(words.known("equipment card", named, "name a row of `equipment`")?)
        }
        "deeper" => Effect::Deeper(words.number_or(1, 1..6)?),
        "shallower" => Effect::Shallower(words.number_or(1, 1..6)?),
        "easier" => Effect::Easier(words.number_or(1, 1..6)?),
        "harder" => Effect::Harder(words.number_or(1, 1..6)?),
        "danger" => Effect::Danger(words.number_or(1, 1..4)?),
        "calm" => Effect::Calm(words.number_or(1, 1..4)?),
        "wormhole" => Effect::Wormhole,
        "black_hole" => Effect::BlackHole,
        "cme" => Effect::Cme,
        "drift" => Effect::Drift,
        "claim" => Effect::Claim,
        "repair" => Effect::Repair,
        "glitch" => Effect::Glitch,
        "inspire" => Effect::Inspire,
        "again" => Effect::Again,
        _ => return Err(words.fault(&format!("nothing reads `{word}`"), "name another effect")),
    })
}

/// Reads the alternate reward of a discovered mission: effects, or `rotate` and abilities.
pub(crate) fn reward(text: &str, equipment: &[(String, Tool)]) -> Result<Reward, Fault> {
    let mut words = Words::new(text);
    if words.done() {
        return Ok(Reward::None);
    }
    if words.skip("rotate") {
        if words.done() {
            return Err(
                words.fault("nothing is said of what the rotated card gives", "name abilities, such as `explore 1`")
            );
        }
        return Ok(Reward::Rotate(read_boons(&mut words)?));
    }
    Ok(Reward::Effects(effects(text, equipment)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::boons::Boon;

    fn equipment() -> Vec<(String, Tool)> {
        vec![("spare_parts".into(), Tool::Parts)]
    }

    #[test]
    fn effects_are_read_in_their_order() {
        let read = effects("aqua 2; damage tool; equip spare_parts", &equipment()).unwrap();
        assert_eq!(read.as_slice(), [Effect::Aqua(2), Effect::DamageTool, Effect::Equip(Tool::Parts)]);
        let read = effects("find green 2; deeper", &equipment()).unwrap();
        assert_eq!(read.as_slice(), [Effect::Find(Colour::Green, 2), Effect::Deeper(1)]);
    }

    #[test]
    fn what_is_unknown_is_pointed_at() {
        assert_eq!(effects("aqua 2; equip tea", &equipment()).unwrap_err().within, 14..17);
        assert_eq!(effects("find black", &equipment()).unwrap_err().within, 5..10);
    }

    #[test]
    fn f2c4_a_reward_may_rotate_the_card() {
        assert_eq!(reward("", &equipment()).unwrap(), Reward::None);
        let Reward::Rotate(boons) = reward("rotate transmit 1", &equipment()).unwrap() else { panic!("not rotated") };
        assert_eq!(boons.as_slice(), [(Boon::Transmit, 1)]);
        assert!(reward("rotate", &equipment()).is_err());
    }
}
