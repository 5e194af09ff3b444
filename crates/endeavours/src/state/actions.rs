//! What the player may choose, decision by decision.

use crate::{
    map::Spot,
    pieces::{DeckKind, FaceId, StackId},
    ruleset::ActionKindInfo,
};

/// One choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Discard a first card for Aqua.
    Cash(FaceId),
    /// Discard a patent or a colonist of the hand, one a year, or a discovered mission.
    Discard,
    /// Discard this one.
    Drop(FaceId),
    /// Keep the rest of the first cards.
    Keep,
    /// Take income.
    Income,
    /// Research in a deck; with a search, for this card.
    Research(DeckKind, Option<u8>),
    /// Sell a hand card.
    Sell(FaceId),
    /// Sell a black card in the bank.
    SellBlack(StackId, u8),
    /// Boost cards to this place.
    Boost(Spot),
    /// Add a card to the boost.
    Add(FaceId),
    /// Launch what has been chosen.
    Launch,
    /// Buy equipment.
    Purchase,
    /// Buy this row.
    Buy(u8),
    /// Buy no more.
    Bought,
    /// Refuel a stack.
    Refuel(StackId, Refuel),
    /// Prospect a site.
    Prospect(StackId, Spot),
    /// Industrialize.
    Industrialize(StackId),
    /// Produce a card at a factory.
    Produce(Spot, FaceId),
    /// Produce no more.
    Produced,
    /// Promote a card.
    Promote(StackId, u8),
    /// Promote a Bernal, the home one where true.
    PromoteBernal(bool),
    /// Anchor the Drift Bernal of this place on the playmat with a stack.
    AnchorDrift(StackId, u8),
    /// Anchor the second Bernal.
    AnchorBernal,
    /// Build an elevator from this site.
    Elevator(StackId, Spot),
    /// Complete a Future.
    Future(StackId, u8),
    /// Repair damaged cards.
    Repair(StackId),
    /// Explore.
    Explore(StackId),
    /// Observe.
    Observe(StackId),
    /// Observe with the station of this place on the playmat, where no stack is.
    Watch(u8),
    /// Drill.
    Drill(StackId),
    /// Rescue with a pod.
    Rescue(StackId, u8),
    /// Carry out an experiment.
    Experiment(StackId, u8),
    /// Engage the tractor beam on a comet.
    Tow(StackId, Spot),
    /// Engage the tractor beam on a stack.
    TowStack(StackId, StackId),
    /// Take the Drift Bernal of this place on the playmat as cargo.
    Hitch(StackId, u8),
    /// Release what a spacecraft has in tow, and the Drift Bernal on board.
    Release(StackId),
    /// Move the Home Bernal out of a black hole.
    Relocate,
    /// Transmit.
    Transmit(Spot, Spot),
    /// Fly with a spacecraft.
    Fly(StackId),
    /// Fly there, in so many years with so many tanks at least.
    GoTo(Spot, u8, u8),
    /// Do not fly in this year.
    Stay,
    /// Take so many tanks on board.
    Tanks(u8),
    /// Move cards into a stack.
    Load(StackId),
    /// Take this card.
    Take(StackId, u8),
    /// Take so many tanks of water.
    Pump(StackId, u8),
    /// Move no more.
    Loaded,
    /// Give up cards of a stack.
    Scrap(StackId),
    /// Give up this one.
    Give(u8),
    /// Found a colony.
    Colony(StackId, u8),
    /// Homestead a site.
    Homestead(Spot),
    /// Build a station.
    Station(StackId, u8, u8),
    /// Deploy a satellite.
    Deploy(StackId, u8),
    /// Pay an unlock cost.
    Unlock(u8),
    /// Deliver a card for a mission; tanks where none is named.
    Deliver(StackId, Option<u8>, u8),
    /// Play a development for a stack.
    Develop(u8, StackId),
    /// Discard a discovered mission.
    Abandon(u8),
    /// Make the extra test die ready.
    ExtraDie,
    /// Move along a road.
    Road(StackId, u8, Spot),
    /// Traverse a wormhole.
    Traverse(StackId, u8),
    /// Fill an astronomical spot of this mission.
    Astronomy(u8),
    /// Fill its spot of this icon.
    Fill(u8),
    /// Skip the hazard roll.
    Skip,
    /// Make the hazard roll.
    Risk,
    /// Let this card be damaged.
    Damage(u8),
    /// Roll so many hazard dice again, the highest first, and with them the terrain and the potential die.
    Reroll(u8, bool, bool),
    /// Put the discovery on this spot.
    Place(u8),
    /// Put the discovery on a mission.
    PlaceMission(u8),
    /// Take a mission's points.
    Points,
    /// Take its alternate reward.
    Reward,
    /// Lose this card to budget cuts.
    Cut(FaceId),
    /// Bring a second Bernal into play.
    Bernal(FaceId),
    /// End the year.
    EndYear,
}

/// How a stack refuels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refuel {
    /// From the ground with an ISRU card.
    Site,
    /// Water of a factory.
    Factory,
    /// An isotope of a factory.
    Isotope,
    /// From the air at this site's aerobrake.
    Air(Spot),
    /// So many tanks of dirt, which is free where there is a factory or an ISRU card.
    Dirt(u8),
    /// So many tanks of dirt as cargo, from where dirt fuel comes from (C1b).
    Haul(u8),
    /// Dirt that is cargo becomes fuel.
    Stoke,
    /// The isotope on board becomes fuel.
    Ignite,
    /// Dirt of the mooncable.
    Cable,
}

const fn kind(name: &'static str, about: &'static str) -> ActionKindInfo {
    ActionKindInfo { name, about }
}

/// The kinds of action.
pub(crate) const ACTION_KINDS: &[ActionKindInfo] = &[
    kind("cash", "Discard one of the first cards for Aqua (B2c)."),
    kind("keep", "Keep the rest of the first cards."),
    kind("income", "Take income."),
    kind("research", "Take the top card of a patent deck with its bonus supports."),
    kind("sell", "Sell a card on the free market."),
    kind("boost", "Boost cards from hand."),
    kind("add", "Add a card to the boost."),
    kind("launch", "Launch what has been chosen."),
    kind("purchase", "Buy equipment."),
    kind("buy", "Buy this equipment."),
    kind("bought", "Buy no more."),
    kind("refuel", "Refuel a stack."),
    kind("prospect", "Prospect a site."),
    kind("industrialize", "Build a factory."),
    kind("produce", "Produce a card at a factory."),
    kind("produced", "Produce no more."),
    kind("promote", "Promote a card or a Bernal."),
    kind("anchor", "Anchor a Drift Bernal or the second Bernal."),
    kind("epic", "Build a space elevator or complete a Future."),
    kind("repair", "Repair damaged cards."),
    kind("explore", "Explore with a rover."),
    kind("observe", "Observe with a telescope."),
    kind("drill", "Drill for a sample."),
    kind("rescue", "Rescue with a pod."),
    kind("experiment", "Carry out an experiment."),
    kind("tow", "Engage a tractor beam on a comet or a stack."),
    kind("transmit", "Transmit by radio."),
    kind("fly", "Fly with a spacecraft."),
    kind("go_to", "The place to fly to."),
    kind("stay", "Do not fly in this year after all."),
    kind("tanks", "The tanks to start with."),
    kind("load", "Move cards or water into a stack."),
    kind("take", "The card that the stack takes."),
    kind("pump", "Tanks of water that the stack takes."),
    kind("loaded", "Move no more."),
    kind("scrap", "Give up cards of a stack, which come to hand or are discarded."),
    kind("give", "The card to give up."),
    kind("colony", "Found a colony: a human settles at a factory, or homesteads it."),
    kind("station", "Build a station from a module."),
    kind("deploy", "Deploy a satellite."),
    kind("unlock", "Pay an unlock cost."),
    kind("deliver", "Deliver a card or water for a mission."),
    kind("develop", "Play a development card."),
    kind("fill", "The spot of the mission that observations fill."),
    kind("extra_die", "Make the extra test die ready for the next roll."),
    kind("road", "Move a rover or buggy along a road."),
    kind("traverse", "Traverse a wormhole."),
    kind("astronomy", "Fill an astronomical spot of a mission."),
    kind("skip", "Skip the hazard roll for Aqua."),
    kind("risk", "Make the hazard roll."),
    kind("damage", "The card that becomes damaged."),
    kind("reroll", "The dice of a site to roll again, or none."),
    kind("place", "The spot that a discovery goes to."),
    kind("points", "Take a discovered mission's points."),
    kind("reward", "Take its alternate reward."),
    kind("cut", "The card that budget cuts take."),
    kind("bernal", "Bring a second Bernal into play."),
    kind("end_year", "End the year."),
    kind("discard", "Discard a patent or a colonist of the hand, or a discovered mission."),
    kind("hitch", "Take a Drift Bernal that drifts as cargo."),
    kind("release", "Release what is in tow, and the Drift Bernal on board."),
    kind("relocate", "Move the Home Bernal out of a black hole."),
    kind("drop", "The card of the hand or the mission to discard."),
];

impl Action {
    /// Its place in [`ACTION_KINDS`].
    #[inline]
    pub(crate) const fn kind(self) -> u8 {
        match self {
            Self::Cash(_) => 0,
            Self::Keep => 1,
            Self::Income => 2,
            Self::Research(..) => 3,
            Self::Sell(_) | Self::SellBlack(..) => 4,
            Self::Boost(_) => 5,
            Self::Add(_) => 6,
            Self::Launch => 7,
            Self::Purchase => 8,
            Self::Buy(_) => 9,
            Self::Bought => 10,
            Self::Refuel(..) => 11,
            Self::Prospect(..) => 12,
            Self::Industrialize(_) => 13,
            Self::Produce(..) => 14,
            Self::Produced => 15,
            Self::Promote(..) | Self::PromoteBernal(_) => 16,
            Self::AnchorDrift(..) | Self::AnchorBernal => 17,
            Self::Elevator(..) | Self::Future(..) => 18,
            Self::Repair(_) => 19,
            Self::Explore(_) => 20,
            Self::Observe(_) | Self::Watch(_) => 21,
            Self::Drill(_) => 22,
            Self::Rescue(..) => 23,
            Self::Experiment(..) => 24,
            Self::Tow(..) | Self::TowStack(..) => 25,
            Self::Transmit(..) => 26,
            Self::Fly(_) => 27,
            Self::GoTo(..) => 28,
            Self::Stay => 29,
            Self::Tanks(_) => 30,
            Self::Load(_) => 31,
            Self::Take(..) => 32,
            Self::Pump(..) => 33,
            Self::Loaded => 34,
            Self::Scrap(_) => 35,
            Self::Give(_) => 36,
            Self::Colony(..) | Self::Homestead(_) => 37,
            Self::Station(..) => 38,
            Self::Deploy(..) => 39,
            Self::Unlock(_) => 40,
            Self::Deliver(..) => 41,
            Self::Develop(..) => 42,
            Self::Fill(_) => 43,
            Self::ExtraDie => 44,
            Self::Road(..) => 45,
            Self::Traverse(..) => 46,
            Self::Astronomy(_) => 47,
            Self::Skip => 48,
            Self::Risk => 49,
            Self::Damage(_) => 50,
            Self::Reroll(..) => 51,
            Self::Place(_) | Self::PlaceMission(_) => 52,
            Self::Points => 53,
            Self::Reward => 54,
            Self::Cut(_) => 55,
            Self::Bernal(_) => 56,
            Self::EndYear => 57,
            Self::Discard => 58,
            Self::Hitch(..) => 59,
            Self::Release(_) => 60,
            Self::Relocate => 61,
            Self::Drop(_) | Self::Abandon(_) => 62,
        }
    }
}
