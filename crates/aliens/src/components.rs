//! Every component on the table, counted where it lies.

use super::{
    pieces::{Side, Species},
    rules::Aliens,
    state::{Marker, SampleAt, State},
};
use crate::ruleset::Component;

impl Aliens {
    /// Cards of each deck, tech tiles, samples, anomalies, rival cards and objectives, wherever they lie.
    pub(super) fn count_components(&self, state: &State) -> Vec<Component> {
        let component =
            |name: &str, count: usize| Component { name: name.into(), count: u32::try_from(count).unwrap_or(u32::MAX) };
        let of = |species: Option<Species>| {
            let you = &state.you;
            let held = you
                .hand
                .iter()
                .chain(&you.tucked)
                .chain(you.missions.iter().map(|mission| &mission.card))
                .chain(&you.completed)
                .chain(&you.endgame)
                .chain(you.messages.iter().map(|message| &message.card))
                .chain(&you.exertians)
                .chain(&you.exertians_played)
                .chain(&state.rival.exertians)
                .chain(&state.row)
                .chain(state.stacks.iter().flatten())
                .chain(state.slots.iter().flat_map(|slot| &slot.face_up))
                .chain(state.aside.playing.as_ref())
                .chain(state.memory.playing.as_ref().filter(|_| state.over.is_none()));
            let held = held.filter(|card| self.card(**card).species == species).count();
            let piled =
                |deck: &[super::cards::CardId]| deck.iter().filter(|card| self.card(**card).species == species).count();
            let main = [state.deck.to_draw(), state.deck.discarded(), state.deck.purged()];
            let aliens =
                state.slots.iter().flat_map(|slot| [slot.deck.to_draw(), slot.deck.discarded(), slot.deck.purged()]);
            held + main.into_iter().chain(aliens).map(piled).sum::<usize>()
        };
        let mut components = vec![component("main cards", of(None))];
        for species in Species::ALL {
            // A deck comes to the table when its species is discovered.
            let boxed = if state.slot_of(species).is_none() { self.species[species.place()].deck.len() } else { 0 };
            components.push(component(&format!("{} cards", species.name()), boxed + of(Some(species))));
        }
        let tiles: u32 =
            state.stacks_of_techs.iter().map(|stack| stack.below.count_ones() + u32::from(stack.top.is_some())).sum();
        let taken: u32 = state.tally.techs_taken.iter().map(|&taken| u32::from(taken)).sum();
        components.push(component("tech tiles", (tiles + taken) as usize));
        let samples = state.samples.iter().take(self.samples.len()).filter(|at| **at != SampleAt::Capsule).count();
        let capsules = state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_some()).count();
        components.push(component("samples", samples + capsules));
        let rival = &state.rival;
        let deck = rival.deck.to_draw().len() + rival.deck.discarded().len() + rival.deck.purged().len();
        let advanced =
            rival.advanced.to_draw().len() + rival.advanced.discarded().len() + rival.advanced.purged().len();
        components.push(component("rival cards", deck + advanced + rival.aside.len()));
        let neutral_left: usize = state.neutral.iter().map(|&left| usize::from(left)).sum();
        let neutral_placed = state
            .slots
            .iter()
            .flat_map(|slot| slot.discovery)
            .filter(|marker| *marker == Some(Marker::Neutral))
            .count();
        components.push(component("neutral markers", neutral_left + neutral_placed));
        components
    }
}
