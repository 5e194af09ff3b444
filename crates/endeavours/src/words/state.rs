//! The state in words.

use crate::{
    pieces::StackId,
    rules::Endeavours,
    spacecraft::fuel,
    state::{self, State},
    words::{count, list},
};

impl Endeavours {
    /// The state in words.
    pub(crate) fn state_words(&self, state: &State) -> Vec<String> {
        let season = state::season_of(state.year, self.numbers.clock_start);
        let hand: Vec<String> = state.hand.iter().map(|&face| self.face_words(face)).collect();
        let mut lines = vec![
            format!("year {}, season {}: {} points, {} Aqua", state.year, season.name(), self.total(state), state.aqua),
            format!("hand: {}", list(&hand)),
        ];
        for id in StackId::ALL {
            let stack = state.stack(id);
            if stack.is_empty() {
                continue;
            }
            let cards: Vec<String> = stack.pieces.iter().map(|piece| self.piece_words(piece)).collect();
            let place = match stack.trip {
                Some(trip) => format!(" on the way to {}", self.place_words(trip.to)),
                None if stack.delay > 0 => " in a wormhole".into(),
                // LEO and the Home Bernal are where they are.
                None if id.is_base() => String::new(),
                None => format!(" at {}", self.place_words(stack.at)),
            };
            let cargo = [(stack.water, "water"), (stack.dirt, "dirt"), (stack.isotope, "isotope")];
            let cargo = cargo.into_iter().filter(|(tanks, _)| *tanks > 0);
            let mut tanks: Vec<String> =
                cargo.map(|(tanks, what)| format!("{} of {what}", count(u32::from(tanks), "tank", "tanks"))).collect();
            if stack.fuel > 0 {
                tanks.push(count(u32::from(fuel::steps(self.dry(stack), stack.fuel)), "step of fuel", "steps of fuel"));
            }
            let tanks = if tanks.is_empty() { String::new() } else { format!("; {}", list(&tanks)) };
            lines.push(format!(
                "{}{place}: {}{tanks}{}",
                id.name(),
                list(&cards),
                if stack.glitch { "; a glitch" } else { "" }
            ));
        }
        let missions: Vec<String> = state.quests.iter().map(|quest| self.quest_words(quest)).collect();
        lines.push(format!("missions: {}", list(&missions)));
        let sites: Vec<String> = self
            .map()
            .all()
            .filter_map(|(spot, _)| {
                let site = state.site(spot);
                let marks = [
                    (site.factory, "factory"),
                    (site.claim && !site.factory, "claim"),
                    (site.colony, "colony"),
                    (site.busted, "busted"),
                    (site.explored, "fully explored"),
                ];
                let mut what: Vec<String> =
                    marks.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()).collect();
                if site.potential > 0 && !what.is_empty() {
                    what.push(format!("potential {}", site.potential));
                }
                (!what.is_empty()).then(|| format!("{} ({})", self.place_words(spot), what.join(", ")))
            })
            .collect();
        lines.push(format!("sites: {}", list(&sites)));
        lines
    }
}
