//! What the player may choose, decision by decision.

use crate::{
    map::Spot,
    pieces::{DeckKind, FaceId, StackId},
};
use perihelion_game::Actions;

/// One choice. The number beside a stack is the place of a card in it, that of a mission its place among those in play,
/// and that of equipment its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Action {
    /// Discard one of the first cards for Aqua (B2c).
    Cash(FaceId),
    /// Keep the rest of the first cards.
    Keep,
    /// Take income.
    Income,
    /// Take the top card of a patent deck with its bonus supports.
    ///
    /// Research in a deck; with a search, for this card.
    Research(DeckKind, Option<u8>),
    /// Sell a card on the free market.
    Sell(FaceId),
    /// Sell a black card in the bank.
    #[as_kind(Sell)]
    SellBlack(StackId, u8),
    /// Boost cards from hand.
    Boost(Spot),
    /// Add a card to the boost.
    Add(FaceId),
    /// Launch what has been chosen.
    Launch,
    /// Buy equipment.
    Purchase,
    /// Buy this equipment.
    Buy(u8),
    /// Buy no more.
    Bought,
    /// Refuel a stack.
    Refuel(StackId, Refuel),
    /// Prospect a site.
    Prospect(StackId, Spot),
    /// Build a factory.
    Industrialize(StackId),
    /// Produce a card at a factory.
    Produce(Spot, FaceId),
    /// Produce no more.
    Produced,
    /// Promote a card or a Bernal.
    Promote(StackId, u8),
    /// Promote a Bernal, the home one where true.
    #[as_kind(Promote)]
    PromoteBernal(bool),
    /// Anchor a Drift Bernal or the second Bernal.
    ///
    /// Anchor the Drift Bernal of this place on the playmat with a stack.
    #[name = "anchor"]
    AnchorDrift(StackId, u8),
    /// Anchor the second Bernal.
    #[as_kind(AnchorDrift)]
    AnchorBernal,
    /// Build a space elevator or complete a Future.
    ///
    /// Build an elevator from this site.
    #[name = "epic"]
    Elevator(StackId, Spot),
    /// Complete a Future.
    #[as_kind(Elevator)]
    Future(StackId, u8),
    /// Repair damaged cards.
    Repair(StackId),
    /// Explore with a rover.
    Explore(StackId),
    /// Observe with a telescope.
    Observe(StackId),
    /// Observe with the station of this place on the playmat, where no stack is.
    #[as_kind(Observe)]
    Watch(u8),
    /// Drill for a sample.
    Drill(StackId),
    /// Rescue with a pod.
    Rescue(StackId, u8),
    /// Carry out an experiment.
    Experiment(StackId, u8),
    /// Engage a tractor beam on a comet or a stack.
    ///
    /// Engage the tractor beam on a comet.
    Tow(StackId, Spot),
    /// Engage the tractor beam on a stack.
    #[as_kind(Tow)]
    TowStack(StackId, StackId),
    /// Transmit by radio.
    Transmit(Spot, Spot),
    /// Fly with a spacecraft.
    Fly(StackId),
    /// The place to fly to.
    ///
    /// Fly there, in so many years with so many tanks at least.
    GoTo(Spot, u8, u8),
    /// Do not fly in this year after all.
    Stay,
    /// The tanks to start with.
    Tanks(u8),
    /// Move cards or water into a stack.
    Load(StackId),
    /// The card that the stack takes.
    Take(StackId, u8),
    /// Tanks of water that the stack takes.
    Pump(StackId, u8),
    /// Move no more.
    Loaded,
    /// Give up cards of a stack, which come to hand or are discarded.
    Scrap(StackId),
    /// The card to give up.
    Give(u8),
    /// Found a colony: a human settles at a factory, or homesteads it.
    Colony(StackId, u8),
    /// Homestead a site.
    #[as_kind(Colony)]
    Homestead(Spot),
    /// Build a station from a module.
    ///
    /// Build a station.
    Station(StackId, u8, u8),
    /// Deploy a satellite.
    Deploy(StackId, u8),
    /// Pay an unlock cost.
    Unlock(u8),
    /// Deliver a card or water for a mission.
    ///
    /// Deliver a card for a mission; tanks where none is named.
    Deliver(StackId, Option<u8>, u8),
    /// Play a development card.
    Develop(u8, StackId),
    /// The spot of the mission that observations fill.
    Fill(u8),
    /// Make the extra test die ready for the next roll.
    ExtraDie,
    /// Move a rover or buggy along a road.
    Road(StackId, u8, Spot),
    /// Traverse a wormhole.
    Traverse(StackId, u8),
    /// Fill an astronomical spot of a mission.
    Astronomy(u8),
    /// Skip the hazard roll for Aqua.
    Skip,
    /// Make the hazard roll.
    Risk,
    /// The card that becomes damaged.
    Damage(u8),
    /// The dice of a site to roll again, or none.
    ///
    /// Roll so many hazard dice again, the highest first, and with them the terrain and the potential die.
    Reroll(u8, bool, bool),
    /// The spot that a discovery goes to.
    Place(u8),
    /// Put the discovery on a mission.
    #[as_kind(Place)]
    PlaceMission(u8),
    /// Take a discovered mission's points.
    Points,
    /// Take its alternate reward.
    Reward,
    /// The card that budget cuts take.
    Cut(FaceId),
    /// Bring a second Bernal into play.
    Bernal(FaceId),
    /// End the year.
    EndYear,
    /// Discard a patent or a colonist of the hand, or a discovered mission.
    Discard,
    /// Take a Drift Bernal that drifts as cargo.
    ///
    /// Take the Drift Bernal of this place on the playmat as cargo.
    Hitch(StackId, u8),
    /// Release what is in tow, and the Drift Bernal on board.
    Release(StackId),
    /// Move the Home Bernal out of a black hole.
    Relocate,
    /// The card of the hand or the mission to discard.
    Drop(FaceId),
    /// Discard a discovered mission.
    #[as_kind(Drop)]
    Abandon(u8),
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

impl Refuel {
    /// Whether it takes the operation of the year; other tankage is free.
    pub(crate) const fn is_operation(self) -> bool {
        matches!(self, Self::Site | Self::Factory | Self::Isotope | Self::Air(_))
    }
}
