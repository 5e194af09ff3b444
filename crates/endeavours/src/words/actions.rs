//! Actions in words.

use crate::{
    map::Spot,
    pieces::{Icon, StackId},
    rules::Endeavours,
    state::{Action, Owner, Phase, Refuel, State},
    words::{count, list, title},
};

impl Endeavours {
    /// An action in words.
    pub(crate) fn action_words(&self, state: &State, action: Action) -> String {
        let spot = |spot: Spot| self.place_words(spot);
        let card = |id: StackId, place: u8| {
            let piece = state.stack(id).pieces.get(usize::from(place));
            piece.map_or_else(|| "a card".into(), |piece| self.piece_words(piece))
        };
        let mission = |quest: u8| self.source_words(state.quests[usize::from(quest)].source);
        let tanks = |tanks: u8| count(tanks.into(), "tank", "tanks");
        match action {
            Action::Cash(face) => format!("discard {} for Aqua", self.face_words(face)),
            Action::Keep => "keep the hand".into(),
            Action::Discard => "discard a card or a mission".into(),
            Action::Drop(face) => format!("discard {}", self.face_words(face)),
            Action::Income => "take income".into(),
            Action::Research(deck, None) => format!("research in the {} deck", deck.name().replace('_', " ")),
            Action::Research(deck, Some(card)) => format!(
                "search the {} deck for {}",
                deck.name().replace('_', " "),
                self.face_words(self.front(deck, card))
            ),
            Action::Sell(face) => format!("sell {} for {}", self.face_words(face), self.market_price(state)),
            Action::SellBlack(id, place) => format!("sell {}", card(id, place)),
            Action::Boost(to) => format!("boost cards to {}", spot(to)),
            Action::Add(face) => format!("boost {}", self.face_words(face)),
            Action::Launch => "launch".into(),
            Action::Purchase => "purchase equipment".into(),
            Action::Buy(row) => format!("buy {}", self.face_words(self.tables.equipment[usize::from(row)].0)),
            Action::Bought => "buy no more".into(),
            Action::Refuel(id, how) => match how {
                Refuel::Site => format!("refuel {} from the ground", id.name()),
                Refuel::Factory => format!("refuel {} at the factory", id.name()),
                Refuel::Isotope => format!("refuel {} with an isotope", id.name()),
                Refuel::Air(site) => format!("refuel {} from the air of {}", id.name(), spot(site)),
                Refuel::Dirt(dirt) => format!("take {} of dirt into {}", tanks(dirt), id.name()),
                Refuel::Haul(dirt) => format!("take {} of dirt into {} as cargo", tanks(dirt), id.name()),
                Refuel::Stoke => format!("take the dirt cargo of {} on board as fuel", id.name()),
                Refuel::Ignite => format!("take the isotope of {} on board as fuel", id.name()),
                Refuel::Cable => format!("fill {} from the mooncable", id.name()),
            },
            Action::Prospect(id, site) => format!("prospect {} with {}", spot(site), id.name()),
            Action::Industrialize(id) => format!("industrialize {}", spot(state.stack(id).at)),
            Action::Produce(at, face) => format!("produce {} at {}", self.face_words(face), spot(at)),
            Action::Produced => "produce no more".into(),
            Action::Promote(id, place) => format!("promote {}", card(id, place)),
            Action::PromoteBernal(home) => format!("promote the {} Bernal", if home { "Home" } else { "second" }),
            Action::AnchorDrift(id, _) => format!("anchor the Drift Bernal with {}", id.name()),
            Action::AnchorBernal => "anchor the second Bernal".into(),
            Action::Elevator(_, site) => format!("build a space elevator at {}", spot(site)),
            Action::Future(_, future) => {
                format!("complete the Future {}", title(&self.tables.futures[usize::from(future)].name))
            }
            Action::Repair(id) => format!("repair at {}", spot(state.stack(id).at)),
            Action::Explore(id) => format!("explore {}", spot(state.stack(id).at)),
            Action::Observe(id) => format!("observe from {}", spot(state.stack(id).at)),
            Action::Watch(slot) => format!("observe from {}", self.owner_words(state, Owner::Station(slot))),
            Action::Drill(id) => format!("drill on {}", spot(state.stack(id).at)),
            Action::Rescue(id, _) => format!("rescue on {}", spot(state.stack(id).at)),
            Action::Experiment(id, place) => format!("carry out {} at {}", card(id, place), spot(state.stack(id).at)),
            Action::Tow(_, target) => format!("engage the tractor beam on {}", spot(target)),
            Action::TowStack(id, other) => format!("engage the tractor beam of {} on {}", id.name(), other.name()),
            Action::Hitch(id, _) => format!("take the Drift Bernal into {} as cargo", id.name()),
            Action::Release(id) => format!("release what {} takes along", id.name()),
            Action::Relocate => "move the Home Bernal to another home orbit".into(),
            Action::Transmit(from, to) => format!("transmit from {} to {}", spot(from), spot(to)),
            Action::Fly(id) => format!("fly with {}", id.name()),
            Action::GoTo(to, years, least) => {
                format!("fly to {} in {} with {} or more", spot(to), count(years.into(), "year", "years"), tanks(least))
            }
            Action::Stay => "stay after all".into(),
            Action::Tanks(taken) => format!("start with {}", tanks(taken)),
            Action::Load(id) => format!("load {}", id.name()),
            Action::Take(id, place) => format!("take {} from {}", card(id, place), id.name()),
            Action::Pump(id, water) => format!("take {} of water from {}", tanks(water), id.name()),
            Action::Loaded => "move no more".into(),
            Action::Scrap(id) => format!("give up cards of {}", id.name()),
            Action::Give(place) => match state.phase {
                Phase::Scrap(id) => format!("give up {}", card(id, place)),
                _ => "give up a card".into(),
            },
            Action::Colony(id, place) => {
                format!("found a colony on {} with {}", spot(state.stack(id).at), card(id, place))
            }
            Action::Homestead(site) => format!("homestead {}", spot(site)),
            Action::Station(id, _, slot) => {
                format!("build {} at {}", self.owner_words(state, Owner::Station(slot)), spot(state.stack(id).at))
            }
            Action::Deploy(id, _) => format!("deploy a satellite at {}", spot(state.stack(id).at)),
            Action::Unlock(bit) => format!(
                "unlock {} for {} Aqua",
                self.owner_words(state, Owner::locked_by(bit)),
                self.unlock_cost(state, bit).unwrap_or(0)
            ),
            Action::Deliver(id, place, quest) => {
                let what = place.map_or_else(|| "nine tanks of water".into(), |place| card(id, place));
                format!("deliver {what} for {}", mission(quest))
            }
            Action::Develop(number, id) => {
                format!("play {} for {}", self.source_words(state.developments[usize::from(number)]), id.name())
            }
            Action::Abandon(quest) => format!("discard {}", mission(quest)),
            Action::ExtraDie => "make the extra test die ready".into(),
            Action::Road(id, place, to) => format!("drive {} of {} to {}", card(id, place), id.name(), spot(to)),
            Action::Traverse(id, _) => format!("traverse the wormhole with {}", id.name()),
            Action::Astronomy(quest) => format!("fill a spot of {}", mission(quest)),
            Action::Fill(icon) => format!("fill a {}", Icon::ALL[usize::from(icon)].name()),
            Action::Skip => "skip the hazard roll for Aqua".into(),
            Action::Risk => "roll".into(),
            Action::Damage(place) => match state.phase {
                Phase::Damage(id, _) | Phase::DamageCards(id, _) => format!("let {} be damaged", card(id, place)),
                _ => "let a card be damaged".into(),
            },
            Action::Reroll(0, false, false) => "let the dice stay".into(),
            Action::Reroll(hazard, terrain, potential) => {
                let hazard = (hazard > 0).then(|| format!("{hazard} hazard"));
                let others = [(terrain, "terrain"), (potential, "potential")];
                let others = others.into_iter().filter(|(chosen, _)| *chosen).map(|(_, name)| name.to_owned());
                format!("roll {} again", list(&hazard.into_iter().chain(others).collect::<Vec<_>>()))
            }
            Action::Place(place) => format!("put it on {}", self.owner_words(state, Owner::of(place))),
            Action::PlaceMission(quest) => format!("put it on {}", mission(quest)),
            Action::Points => "take the points".into(),
            Action::Reward => "take the alternate reward".into(),
            Action::Cut(face) => format!("lose {}", self.face_words(face)),
            Action::Bernal(face) => format!("bring {} into play", self.face_words(face)),
            Action::EndYear => "end the year".into(),
        }
    }
}
