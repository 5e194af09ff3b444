//! What exploration and observation cards do once: immediate effects, developments and rewards (D4a, D5a, F2c2).

use crate::{
    cards::boons::{Boons, read_boons},
    pieces::{Colour, Tool},
    ruleset::language::{Phrase, Read, Words},
};
use arrayvec::ArrayVec;

/// The most effects in one text.
pub(crate) const MOST_EFFECTS: usize = 3;

/// The effects of one text.
pub(crate) type Effects = ArrayVec<Effect, MOST_EFFECTS>;

/// One thing that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("an effect", context = &[(String, Tool)])]
pub enum Effect {
    /// Aqua comes in.
    Aqua(#[number(1..=30)] u8),
    /// Aqua is lost, as far as there is any.
    Lose(#[number(1..=30)] u8),
    /// Discoveries are drawn from the bag.
    Draw(#[number(1..=6)] u8),
    /// Discoveries of one colour are taken from the bag, as far as it has any.
    Find(#[with(useful)] Colour, #[number(1..=6, default = 1)] u8),
    /// Cards of the stack become damaged.
    Damage(#[number(1..=6, default = 1)] u8),
    /// The rover or telescope at work becomes damaged.
    #[name = "damage tool"]
    DamageTool,
    /// Isolated people become lonely.
    Lonely,
    /// Cards of patent decks come to hand.
    Patent(#[number(1..=4, default = 1)] u8),
    /// Water tanks come into the stack.
    Tanks(#[number(1..=12)] u8),
    /// Equipment comes to hand.
    Equip(#[with(tool)] Tool),
    /// The site potential rises.
    Deeper(#[number(1..=5, default = 1)] u8),
    /// The site potential falls.
    Shallower(#[number(1..=5, default = 1)] u8),
    /// The terrain becomes easier.
    Easier(#[number(1..=5, default = 1)] u8),
    /// The terrain becomes harder.
    Harder(#[number(1..=5, default = 1)] u8),
    /// The site gains hazard dice.
    Danger(#[number(1..=3, default = 1)] u8),
    /// The site loses hazard dice.
    Calm(#[number(1..=3, default = 1)] u8),
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Reward {
    /// Nothing: only points.
    #[default]
    None,
    /// Effects.
    Effects(Effects),
    /// The card is rotated and serves as a device (F2c4).
    Rotate(Boons),
}

/// Reads effects separated by semicolons, such as `aqua 2; damage 1`; none from an empty text. `equipment` are the rows
/// of the equipment table with the kind of each.
pub(crate) fn effects(text: &str, equipment: &[(String, Tool)]) -> Read<Effects> {
    Words::new(text).list(";", |words| Phrase::read(words, &equipment))
}

fn useful(words: &mut Words<'_>, _: &&[(String, Tool)]) -> Read<Colour> {
    words.one_of("a colour of discoveries", Colour::USEFUL.map(|colour| (colour.name(), colour)))
}

fn tool(words: &mut Words<'_>, equipment: &&[(String, Tool)]) -> Read<Tool> {
    let known = equipment.iter().map(|(name, tool)| (name.as_str(), *tool));
    words.known("an equipment card", known, "name a row of `equipment`")
}

/// Reads the alternate reward of a discovered mission: effects, or `rotate` and abilities.
pub(crate) fn reward(text: &str, equipment: &[(String, Tool)]) -> Read<Reward> {
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
