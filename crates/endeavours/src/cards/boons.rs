//! Ongoing abilities: what research projects, stations, Drift Bernals, devices and ongoing cards give while they last.
//!
//! The source names where abilities come from (D1e, D2e, D4a, D5a5, D14c), not what they are. Scenarios say it as texts
//! such as `explore 1; hazard 2`.

use crate::ruleset::language::{Phrase, Read, Words};
use arrayvec::ArrayVec;
use perihelion_game::Words;

/// The most abilities in one text.
pub(crate) const MOST_BOONS: usize = 3;

/// The abilities of one text, with the strength of each.
pub(crate) type Boons = ArrayVec<(Boon, u8), MOST_BOONS>;

/// An ongoing ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase, Words)]
#[phrase("an ability")]
pub enum Boon {
    /// Aqua more from an income operation.
    Income,
    /// Aqua every third year.
    Stipend,
    /// Test dice more in explore rolls.
    Explore,
    /// Test dice more in observe rolls.
    Observe,
    /// Test dice more in transmit rolls.
    Transmit,
    /// Shielding value more.
    Shield,
    /// Tow value more.
    Tow,
    /// Water tanks more from a site refuel.
    Refuel,
    /// Prospecting rolls lower.
    Prospect,
    /// ISRU ratings better.
    Isru,
    /// Net thrust more.
    Thrust,
    /// Aqua off the price of skipping a hazard roll.
    Hazard,
    /// Aqua off a boost.
    Boost,
    /// Equipment cards more in a purchase.
    Purchase,
    /// Hand cards more before research is forbidden.
    Hand,
    /// Aqua more from a sale.
    Sale,
    /// Cards more from one ET production.
    Produce,
    /// Dice re-rolled in site type rolls without an array.
    Survey,
    /// Drill rolls better.
    Drill,
    /// Rescue rolls better.
    Rescue,
    /// Experiment rolls better.
    Experiment,
    /// Discoveries more from a discovery roll.
    Discoveries,
    /// Nothing is lost to solar flares.
    Flare,
    /// Nothing is lost to glitches.
    Glitch,
    /// Nothing is lost to pad explosions.
    Pad,
    /// Budget cuts pass by.
    Cuts,
    /// Nobody becomes lonely.
    Company,
    /// Test dice more in a wormhole.
    Wormhole,
    /// Rad-hardness more in belts.
    Belt,
    /// A higher colonist limit.
    Crowd,
    /// Powersat.
    Powersat,
    /// Points at the end of the game.
    Points,
    /// The place observes like a telescope of this value.
    ObserveHere,
}

/// How many abilities there are.
pub(crate) const BOONS: usize = Boon::ALL.len();

/// The strength of each ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strengths([u8; BOONS]);

impl Default for Strengths {
    fn default() -> Self {
        Self([0; BOONS])
    }
}

impl Strengths {
    /// The strength of an ability.
    #[inline]
    pub(crate) const fn of(&self, boon: Boon) -> u8 {
        self.0[boon as usize]
    }

    /// Adds abilities.
    pub(crate) fn add(&mut self, boons: &Boons) {
        for &(boon, n) in boons {
            let strength = &mut self.0[boon as usize];
            *strength = strength.saturating_add(n);
        }
    }

    /// Takes abilities away again.
    pub(crate) fn remove(&mut self, boons: &Boons) {
        for &(boon, n) in boons {
            let strength = &mut self.0[boon as usize];
            *strength = strength.saturating_sub(n);
        }
    }
}

/// The strength of an ability in one text.
pub(crate) fn strength(boons: &Boons, boon: Boon) -> u8 {
    boons.iter().filter(|(own, _)| *own == boon).map(|&(_, n)| n).sum()
}

/// Reads abilities separated by semicolons, such as `explore 1; hazard 2`; none from an empty text.
pub(crate) fn boons(text: &str) -> Read<Boons> {
    read_boons(&mut Words::new(text))
}

/// Reads abilities up to the end of a text.
pub(crate) fn read_boons(words: &mut Words<'_>) -> Read<Boons> {
    words.list(";", |words| Ok((Boon::read(words, &())?, words.number_or(1, 1..=20)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abilities_are_read_added_and_taken_away() {
        let read = boons("explore 2; flare").unwrap();
        assert_eq!(read.as_slice(), [(Boon::Explore, 2), (Boon::Flare, 1)]);
        assert_eq!(strength(&read, Boon::Explore), 2);
        let mut all = Strengths::default();
        all.add(&read);
        all.add(&read);
        assert_eq!((all.of(Boon::Explore), all.of(Boon::Flare), all.of(Boon::Pad)), (4, 2, 0));
        all.remove(&read);
        assert_eq!(all.of(Boon::Explore), 2);
    }

    #[test]
    fn an_unknown_ability_is_pointed_at() {
        assert_eq!(boons("explore 1; sing 2").unwrap_err().within, 11..15);
        assert_eq!(boons("explore 1 flare").unwrap_err().within, 10..15);
    }
}
