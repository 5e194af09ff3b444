//! Counting what lies on the table: cards, beads, tokens and samples are conserved.

use crate::{
    map::Spectral,
    pieces::{Colour, DeckKind, FaceId, Kind, Tool},
    rules::Endeavours,
    ruleset::Component,
    state::{Phase, Source, State, Step},
    table::Deck,
    words,
};

impl Endeavours {
    /// Every component, wherever it lies.
    pub(crate) fn count_components(&self, state: &State) -> Vec<Component> {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        fn piles<const N: usize>(deck: &Deck<u8, N>) -> usize {
            deck.to_draw().len() + deck.discarded().len() + deck.purged().len()
        }
        let mut components = Vec::new();
        let mut add = |name: String, count: u32| components.push(Component { name, count });
        let faces = || {
            let stacks = state.pieces().map(|piece| piece.face);
            stacks.chain(state.hand.iter().copied()).chain(state.boosting.iter().copied()).chain([state.home_bernal])
        };
        for deck in DeckKind::ALL.into_iter().filter(|deck| *deck != DeckKind::Crew) {
            let out = faces().filter(|&face| self.face(face).is_patent(deck)).count();
            add(format!("{} cards", deck.name()), count(piles(&state.decks[deck.place()]) + out));
        }
        add("crews".into(), count(faces().filter(|&face| self.face(face).is_crew()).count()));
        for (row, (face, ..)) in self.tables.equipment.iter().enumerate() {
            let kind = |own: FaceId| {
                let own = self.face(own);
                own.is_equipment() && usize::from(own.card) == row
            };
            // Deployed satellites and built stations are equipment that has been used up, and is back in the pool.
            let out = count(faces().filter(|&face| kind(face)).count());
            add(self.face(*face).name.clone(), out + u32::from(state.pool[row]));
        }
        for spectral in Spectral::ALL {
            let out = faces().filter(|&face| self.face(face).kind == Kind::Sample(spectral)).count();
            let name = format!("samples of type {}", words::title(spectral.name()));
            add(name, count(out) + u32::from(state.samples[spectral as usize]));
        }
        let comets = count(faces().filter(|&face| self.face(face).kind == Kind::Comet).count());
        let gone = count(state.sites.iter().filter(|site| site.gone).count());
        add("comets off their sites".into(), gone - comets - u32::from(state.tally.comets_gone).min(gone));
        for colour in Colour::BEADS {
            let kind = colour as usize;
            let total =
                state.bag.counts()[kind] + u32::from(state.beads_placed[kind]) + u32::from(state.beads_gone[kind]);
            let waiting = state.agenda.iter().filter(|step| matches!(step, Step::Place(own) if *own == colour)).count();
            let asked = usize::from(matches!(state.phase, Phase::Place(own) if own == colour));
            add(format!("{} beads", colour.name()), total + count(waiting + asked));
        }
        let base = state.quests.iter().filter(|quest| matches!(quest.source, Source::Base(_))).count();
        add("base missions".into(), count(state.missions.iter().map(piles).sum::<usize>() + base));
        // Missions in play, and developments in hand.
        let held = || state.quests.iter().map(|quest| quest.source).chain(state.developments.iter().copied());
        let explored = held().filter(|source| matches!(source, Source::Explored(_))).count() + state.ground.len();
        add("exploration cards".into(), count(piles(&state.exploration) + explored));
        let observed = held().filter(|source| matches!(source, Source::Observed(_))).count();
        let kept = state.icon_cards.len() + state.ongoing.len();
        add("observation cards".into(), count(piles(&state.observation) + observed + kept));
        let sites = || state.sites.iter();
        add("claims".into(), u32::from(state.claims) + count(sites().filter(|site| site.claim).count()));
        add("factories".into(), u32::from(state.factories) + count(sites().filter(|site| site.factory).count()));
        add("colony domes".into(), u32::from(state.colonies) + count(sites().filter(|site| site.colony).count()));
        let icons = u32::from(state.icons.iter().sum::<u8>());
        add("astronomical observations without a card".into(), icons.abs_diff(count(state.icon_cards.len())));
        components
    }

    /// Whether a kind of equipment is in the hand or in a stack.
    pub(crate) fn owns_tool(&self, state: &State, tool: Tool) -> bool {
        let hand = state.hand.iter().chain(&state.boosting).any(|&face| self.face(face).is_tool(tool));
        hand || state.pieces().any(|piece| self.of(piece).is_tool(tool) && !piece.damaged)
    }
}
