//! The table and the actions in words, for replays.

use super::{
    actions::Action,
    cards::{CardId, Circle, Kind},
    language::{describe, describe_condition, describe_end, describe_trigger, thing},
    pieces::{Colour, Side, Star, TechColour, Trace},
    planets::cell_words,
    rules::Aliens,
    state::{State, TraceSpace},
};

/// A count of things, such as `1 card` and `2 cards`.
pub(super) fn count(number: impl TryInto<i64>, one: &str, many: &str) -> String {
    let number = number.try_into().unwrap_or(i64::MAX);
    format!("{number} {}", if number == 1 { one } else { many })
}

impl Aliens {
    /// A card by its name, what playing it does, and what it asks for or counts later.
    pub(super) fn card_words(&self, card: CardId) -> String {
        let card = self.card(card);
        let does = describe(self.effects(card.effects));
        let later = match &card.kind {
            Kind::Plain => String::new(),
            Kind::Conditional(condition, gain) => {
                format!("mission: with {}, {}", describe_condition(*condition), describe(self.effects(*gain)))
            }
            Kind::Delivery(planet, gain) => {
                format!("mission: a sample brought to {}, {}", planet.name(), describe(self.effects(*gain)))
            }
            Kind::Triggered(circles) => {
                let circle = |circle: &Circle| {
                    format!("{}: {}", describe_trigger(circle.trigger), describe(self.effects(circle.gain)))
                };
                format!("mission: {}", circles.iter().map(circle).collect::<Vec<_>>().join("; "))
            }
            Kind::Endgame(end) | Kind::Danger(_, end) => format!("at the end: {}", describe_end(*end)),
            Kind::Message(gain) => format!("when it is answered: {}", describe(self.effects(*gain))),
        };
        let parts: Vec<&str> = [does.as_str(), later.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
        if parts.is_empty() { card.name.clone() } else { format!("{} ({})", card.name, parts.join("; ")) }
    }

    fn space_words(&self, state: &State, slot: u8, colour: Trace, space: TraceSpace) -> String {
        let species = match state.slots[usize::from(slot)].species {
            Some(species) => species.name(),
            None if slot == 0 => "the species on the left",
            None => "the species on the right",
        };
        match space {
            TraceSpace::Discovery => format!("{} for the discovery of {species}", colour.name()),
            TraceSpace::Overflow => format!("{} beside the discovery of {species}", colour.name()),
            TraceSpace::Row(row) => format!("{} in row {} of {species}", colour.name(), row + 1),
        }
    }

    /// An action in plain words.
    pub(super) fn action_words(&self, state: &State, action: Action) -> String {
        let name = |card: CardId| self.card(card).name.clone();
        let moon = |planet: &str, moon: Option<u8>| match moon {
            Some(moon) => self.moons[usize::from(moon)].name.clone(),
            None => planet.to_owned(),
        };
        match action {
            Action::Launch => "launch a probe".into(),
            Action::Orbit(planet) => format!("orbit {}", planet.name()),
            Action::Land(planet, on) => format!("land on {}", moon(planet.name(), on)),
            Action::Scan => "scan".into(),
            Action::Analyze => "analyze".into(),
            Action::Play(card) => format!("play {}", self.card_words(card)),
            Action::Research => "research".into(),
            Action::Pass => "pass".into(),
            Action::EndTurn => "end the turn".into(),
            Action::Move(place, to) => {
                let probe = state.seat(Side::You).probes.get(usize::from(place));
                let from = probe.map_or("", |probe| cell_words(state.sky.cell(probe.spot)));
                let what = if probe.is_some_and(|probe| probe.sample.is_some()) { "the capsule" } else { "the probe" };
                let (ring, sector) = (to.ring + 1, to.position + 1);
                format!("move {what} from {from} to {} (ring {ring}, sector {sector})", cell_words(state.sky.cell(to)))
            }
            Action::StopMoving => "move no further".into(),
            Action::Corner(card) => {
                format!("discard {} for {}", name(card), describe(self.effects(self.card(card).corner)))
            }
            Action::PlaceTop => "place data in the computer".into(),
            Action::PlaceBottom(slot) => format!("place data below slot {}", slot + 1),
            Action::Exchange(from, to) => {
                format!("exchange {} for {}", thing(from, self.numbers.exchange), thing(to, 1))
            }
            Action::BuyCard => format!("a card for {} publicity", self.numbers.buy_card_publicity),
            Action::Finish(card) => format!("complete {}", name(card)),
            Action::Deliver(card, sample) => format!("deliver sample {} for {}", sample + 1, name(card)),
            Action::TakeFromRow(card) | Action::ChooseCard(card) => format!("take {}", self.card_words(card)),
            Action::TakeFromDeck => "take the top card of the deck".into(),
            Action::TakeFaceUp => match state.face_up() {
                Some(card) => format!("take {}", self.card_words(card)),
                None => "take the face-up card".into(),
            },
            Action::Tuck(card) => {
                let income = self.card(card).income.map_or("nothing", super::pieces::Income::name);
                format!("tuck {} for {income}", name(card))
            }
            Action::MarkTrace(slot, colour, space) => {
                format!("mark {}", self.space_words(state, slot, colour, space))
            }
            Action::TakeTech(tech) => format!("take {}", self.techs[tech.place()].name),
            Action::UseSlot(slot) => format!("put it into slot {}", slot + 1),
            Action::Signal(star) => format!("a signal at {}", star.name()),
            Action::SignalTile => "a signal on the tile of Oumuamua".into(),
            Action::SignalByRow(card) | Action::SignalByHand(card) => {
                let colour = self.card(card).colour.map_or("no", Colour::name);
                format!("discard {} for a {colour} signal", name(card))
            }
            Action::UseTech(place) | Action::UseTechToMove(place) => {
                let to_move = matches!(action, Action::UseTechToMove(_));
                let name = self.techs.get(usize::from(place)).map_or("a tech", |tech| tech.name.as_str());
                format!("use {name}{}", if to_move { " to move" } else { "" })
            }
            Action::FirstLand(space) => format!("take space {} of the first landers", space + 1),
            Action::PickProbe(side, _) => format!("choose a probe of {}", side.either("yours", "the rival")),
            Action::Pay => "pay for it".into(),
            Action::TakeBack(planet, on) => format!("take a figure back from {}", moon(planet.name(), on)),
            Action::Discard(card) => format!("discard {}", name(card)),
            Action::ChooseSample(sample) => {
                let reward = self.samples.get(usize::from(sample));
                format!("choose the sample of {}", reward.map_or(String::new(), |&span| describe(self.effects(span))))
            }
            Action::LookAt(planet) => format!("look at the samples of {}", planet.name()),
            Action::FillCircle(card, place) => format!("fill circle {} of {}", place + 1, name(card)),
            Action::MarkObjective(open, task) => {
                let open = state.rival.open.get(usize::from(open));
                let name = open.map_or("", |open| self.objectives[usize::from(open.objective)].name.as_str());
                format!("mark task {} of {name}", task + 1)
            }
            Action::TakePublicity => "gain publicity".into(),
            Action::TakeMove => "gain a movement point".into(),
            Action::MarkGold(tile) => format!("mark gold tile {}", tile + 1),
            Action::TakeReward(reward) => {
                let span = self.message_rewards.get(usize::from(reward));
                format!("take {}", span.map_or(String::new(), |&span| describe(self.effects(span))))
            }
            Action::PlayExertian(card) => format!("play {} face down", name(card)),
            Action::CompleteSector(star) => {
                format!("count {} next", star.map_or("the tile of Oumuamua", Star::name))
            }
            Action::Decline => "decline".into(),
        }
    }

    /// The table in words.
    pub(super) fn state_words(&self, state: &State) -> Vec<String> {
        let (you, seat, rival) = (&state.you, state.seat(Side::You), state.seat(Side::Rival));
        let techs = |side: Side| {
            let names: Vec<&str> = super::pieces::Tech::all()
                .filter(|&tech| state.holds(side, tech))
                .map(|tech| self.techs[tech.place()].name.as_str())
                .collect();
            if names.is_empty() { "no techs".to_owned() } else { names.join(", ") }
        };
        let hand = self.names(&you.hand);
        let probes: Vec<String> = seat
            .probes
            .iter()
            .map(|probe| {
                let what = if probe.sample.is_some() { "a capsule" } else { "a probe" };
                format!("{what} at {}", cell_words(state.sky.cell(probe.spot)))
            })
            .collect();
        let sectors: Vec<String> = Star::ALL
            .into_iter()
            .filter(|star| !state.sectors[star.place()].markers.is_empty())
            .map(|star| {
                let sector = &state.sectors[star.place()];
                let yours = sector.markers_of(Side::You);
                format!("{} {yours} to {}, {} left", star.name(), sector.markers.len() - yours, sector.data)
            })
            .collect();
        let traces = |side: Side| {
            let of = |colour: Trace| format!("{} {}", self.all_traces(state, side, colour), colour.name());
            Trace::ALL.map(of).join(", ")
        };
        let species: Vec<&str> =
            state.slots.iter().filter_map(|slot| slot.species).map(super::pieces::Species::name).collect();
        let of = |colour: TechColour| super::count::techs(rival.techs, colour.bit());
        vec![
            format!(
                "round {}: {}, {} of the rival; {}, {} energy, {} publicity, {} data, computer {}",
                state.round,
                count(seat.points, "point", "points"),
                rival.points,
                count(you.credits, "credit", "credits"),
                you.energy,
                seat.publicity,
                seat.pool,
                seat.computer
            ),
            format!("hand: {}", if hand.is_empty() { "none" } else { &hand }),
            format!(
                "{}; {}",
                if probes.is_empty() { "no probes".to_owned() } else { probes.join(", ") },
                techs(Side::You)
            ),
            format!("traces: {}; of the rival: {}", traces(Side::You), traces(Side::Rival)),
            format!(
                "species: {}; sectors: {}",
                if species.is_empty() { "none discovered".to_owned() } else { species.join(", ") },
                if sectors.is_empty() { "none marked".to_owned() } else { sectors.join("; ") }
            ),
            format!(
                "rival: progress {}, {} data, computer {}, techs {} orange, {} purple, {} blue",
                state.rival.progress,
                rival.pool,
                rival.computer,
                of(TechColour::Orange),
                of(TechColour::Purple),
                of(TechColour::Blue)
            ),
        ]
    }
}
