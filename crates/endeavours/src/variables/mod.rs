//! What strategies can read: about the `state`, about `actions`, what is to be done where (`errands`), and what a choice
//! would bring (`foresight`).

pub(crate) mod actions;
mod errands;
mod foresight;
pub(crate) mod state;

use crate::{
    flight::plan::Pilot,
    map::Spot,
    pieces::{StackId, Tool},
    rules::Endeavours,
    state::{Site, Stack, State},
};
use errands::{Abilities, Outlook};
use foresight::{Kit, Workshop};
use std::cell::OnceCell;

/// What variables share in one decision.
#[derive(Default)]
pub struct Glance {
    pile: OnceCell<Stack>,
    kit: OnceCell<Kit>,
    workshop: OnceCell<Workshop>,
    outlook: OnceCell<Option<Outlook>>,
    pilot: OnceCell<Pilot>,
    abilities: OnceCell<Abilities>,
}

impl Glance {
    /// What something could be put together of.
    fn pile(&self, rules: &Endeavours, state: &State) -> &Stack {
        self.pile.get_or_init(|| rules.pile(state))
    }

    /// The best drive that could be put together now.
    fn kit(&self, rules: &Endeavours, state: &State) -> &Kit {
        self.kit.get_or_init(|| rules.kit(state, self.pile(rules, state)))
    }

    /// The robonaut and the refinery that could be put together now.
    fn workshop(&self, rules: &Endeavours, state: &State) -> &Workshop {
        self.workshop.get_or_init(|| rules.workshop(state, self.pile(rules, state)))
    }

    /// The stack that is being flown.
    fn outlook(&self, rules: &Endeavours, state: &State) -> Option<&Outlook> {
        self.outlook.get_or_init(|| rules.outlook(state)).as_ref()
    }

    /// The rocket as it may fly.
    fn pilot(&self, rules: &Endeavours, state: &State) -> &Pilot {
        self.pilot.get_or_init(|| rules.pilot(state, ROCKET))
    }

    /// What the rocket is able to do wherever it is.
    fn abilities(&self, rules: &Endeavours, state: &State) -> &Abilities {
        self.abilities.get_or_init(|| rules.abilities(state, ROCKET))
    }
}

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

const ROCKET: StackId = StackId::Rocket;

impl Endeavours {
    fn rocket<'a>(&self, state: &'a State) -> &'a Stack {
        state.stack(ROCKET)
    }

    fn rocket_at(&self, state: &State) -> Option<Spot> {
        let rocket = self.rocket(state);
        (!rocket.pieces.is_empty() && rocket.rests() && rocket.at != Spot::AWAY).then_some(rocket.at)
    }

    fn rocket_site<'a>(&self, state: &'a State) -> Option<&'a Site> {
        self.rocket_at(state).filter(|spot| spot.is_site()).map(|spot| state.site(spot))
    }

    fn rocket_tool(&self, state: &State, tool: Tool) -> f64 {
        flag(self.has_tool(state, ROCKET, tool))
    }

    fn rocket_thrust(&self, state: &State) -> f64 {
        if self.rocket(state).pieces.is_empty() { 0.0 } else { f64::from(self.best_thrust(state, ROCKET)) }
    }
}
