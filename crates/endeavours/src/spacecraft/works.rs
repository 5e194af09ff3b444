//! What a stack of cards can do: masses, which cards work, and the thrust and fuel of its engines.

use crate::{
    cards::{Boon, Face, Grade, Privilege, Side, Trait, strength},
    map::{Spot, Zone},
    pieces::{DeckKind, FaceId, Kind, StackId, Tool},
    rules::Endeavours,
    spacecraft::chains::Chain,
    spacecraft::fuel::{TANK, weight_class},
    state::{Piece, Stack, State},
};

/// A thruster that works.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Engine {
    /// The card's place in the stack.
    pub place: usize,
    /// Thrust before the weight of the stack and the zone.
    pub thrust: i8,
    /// Fuel for a burn, in 60ths of a step.
    pub fuel: u32,
    pub grade: Grade,
    /// Steps for an afterburn; 0 for none.
    pub after: u8,
    pub solar: bool,
    pub pushed: bool,
    /// Burns in one movement at most, where something is in tow (E8d2).
    pub most: u8,
}

impl Endeavours {
    /// A face.
    #[inline]
    pub(crate) fn face(&self, id: FaceId) -> &Face {
        &self.tables.faces[usize::from(id.0)]
    }

    /// The face of a card in a stack.
    #[inline]
    pub(crate) fn of(&self, piece: &Piece) -> &Face {
        self.face(piece.face)
    }

    /// The dry mass of a stack in tanks: cards and cargo, comets in tow not counted (E8d1); at least 1.
    pub(crate) fn dry(&self, stack: &Stack) -> u16 {
        let cards: u16 = stack.pieces.iter().map(|piece| self.mass(piece)).sum();
        (cards + stack.tanks() + self.drift_cargo(stack)).max(1)
    }

    /// The mass of a card in a stack; comets are towed, and so weigh nothing.
    #[inline]
    pub(crate) fn mass(&self, piece: &Piece) -> u16 {
        let face = self.of(piece);
        if face.kind == Kind::Comet { 0 } else { u16::from(face.mass) }
    }

    /// Whether a card may be used at all: neither damaged (D10) nor lonely (D17b).
    #[inline]
    pub(crate) const fn usable(piece: &Piece) -> bool {
        !piece.damaged && !piece.lonely
    }

    /// The cards of a stack that may be used.
    pub(crate) fn usables<'a>(&'a self, stack: &'a Stack) -> impl Iterator<Item = &'a Face> + 'a {
        stack.pieces.iter().filter(|piece| Self::usable(piece)).map(|piece| self.of(piece))
    }

    /// The traits of the Bernals in play that hold now.
    pub(crate) fn bernal_traits<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Trait> + 'a {
        let home = self.face(state.home_bernal).traits.iter().map(|own| own.what);
        let second = state.stack(StackId::Bernal).pieces.iter();
        let second = second.filter(|piece| state.bernal_over.is_some() && Self::usable(piece));
        let second = second.map(|piece| self.of(piece)).filter(|face| face.is_patent(DeckKind::Bernal));
        home.chain(second.flat_map(|face| face.traits.iter().filter(|own| !own.home).map(|own| own.what)))
    }

    /// Whether a Bernal in play has a trait.
    pub(crate) fn bernal_has(&self, state: &State, wanted: Trait) -> bool {
        self.bernal_traits(state).any(|what| what == wanted)
    }

    /// Whether the player's crew has a privilege.
    pub(crate) fn privileged(&self, state: &State, wanted: Privilege) -> bool {
        let crew = self.face(state.crew);
        if crew.has(Trait::Privilege(wanted)) {
            return true;
        }
        let other = crew.back.is_some_and(|back| self.face(back).has(Trait::Privilege(wanted)));
        other && self.any_card(state, |face| face.has(Trait::BothPrivileges))
    }

    /// Whether any usable card in any stack passes.
    pub(crate) fn any_card(&self, state: &State, wanted: impl Fn(&Face) -> bool) -> bool {
        state.stacks.iter().any(|stack| self.usables(stack).any(&wanted))
    }

    /// Whether the player has Powersat.
    pub(crate) fn has_powersat(&self, state: &State) -> bool {
        state.powersat
            || state.boons.of(Boon::Powersat) > 0
            || self.privileged(state, Privilege::Powersat)
            || self.bernal_has(state, Trait::Powersat)
    }

    /// Whether solar cards of a stack there work.
    pub(crate) fn sun_reaches(&self, state: &State, stack: &Stack) -> bool {
        self.map().zone(Self::whereabouts(stack)) != Zone::Neptune || self.has_powersat(state)
    }

    /// Where a stack is; on the way, where it is bound for.
    #[inline]
    pub(crate) fn whereabouts(stack: &Stack) -> Spot {
        stack.trip.map_or(stack.at, |trip| trip.to)
    }

    /// Whether the card at a place of a stack works.
    pub(crate) fn works(&self, state: &State, id: StackId, place: usize) -> bool {
        self.working(state, state.stack(id), place).is_some()
    }

    /// The place in a stack of the first working card that passes.
    pub(crate) fn find_working(&self, state: &State, id: StackId, wanted: impl Fn(&Face) -> bool) -> Option<usize> {
        let stack = state.stack(id);
        let wanted = |piece: &Piece| Self::usable(piece) && wanted(self.of(piece));
        let mut places = (0..stack.pieces.len()).filter(|&place| wanted(&stack.pieces[place]));
        places.find(|&place| self.working(state, stack, place).is_some())
    }

    /// The working equipment of a kind with the highest value in a stack, and that value.
    pub(crate) fn best_tool(&self, state: &State, id: StackId, tool: Tool) -> Option<(usize, u8)> {
        let stack = state.stack(id);
        let tools = stack.pieces.iter().enumerate().filter(|(_, piece)| self.of(piece).is_tool(tool));
        let tools = tools.filter(|&(place, _)| self.working(state, stack, place).is_some());
        tools
            .map(|(place, piece)| (place, self.of(piece).value))
            .max_by_key(|&(place, value)| (value, usize::MAX - place))
    }

    /// The sum of an ability over the usable devices of a stack.
    pub(crate) fn carried(&self, state: &State, id: StackId, boon: Boon) -> u8 {
        self.usables(state.stack(id)).map(|face| strength(&face.boons, boon)).sum()
    }

    /// An ability of the player's, of what a stack carries, and of the ground where it rests.
    pub(crate) fn ability(&self, state: &State, id: StackId, boon: Boon) -> u8 {
        let at = state.stack(id).at;
        state.boons.of(boon) + self.carried(state, id, boon) + self.ground_boon(state, at, boon)
    }

    /// An ability of the ongoing cards that lie at a place (D4a6).
    pub(crate) fn ground_boon(&self, state: &State, at: Spot, boon: Boon) -> u8 {
        let cards = state.ground.iter().filter(|&&(spot, _)| spot == at);
        cards.map(|&(_, card)| strength(&self.tables.exploration[usize::from(card)].gives, boon)).sum()
    }

    /// Whether a human who is not lonely is in a stack (people marked in F1c with an asterisk).
    pub(crate) fn has_human(&self, state: &State, id: StackId) -> bool {
        self.usables(state.stack(id)).any(|face| face.human && !face.is_equipment())
    }

    /// Whether a crew or human colonist who is not lonely is at a place.
    pub(crate) fn human_at(&self, state: &State, at: Spot) -> bool {
        state.stacks_at(at).any(|id| self.has_human(state, id))
    }

    /// Whether a place has the status of a human colony or station (D2d, D14b2): people there are not isolated.
    pub(crate) fn settled(&self, state: &State, at: Spot) -> bool {
        at.is_bank() || self.staffed(state, at)
    }

    /// Whether a colony, a station or an anchored Bernal is at a place.
    pub(crate) fn staffed(&self, state: &State, at: Spot) -> bool {
        self.bernal_at(state, at)
            || at.is_site() && state.site(at).colony
            || state.stations.iter().any(|station| station.at == at)
    }

    /// Whether there is a lab at a place: a promoted anchored Bernal, or an anchored Drift Bernal (D14d).
    pub(crate) fn lab_at(&self, state: &State, at: Spot) -> bool {
        let promoted = |face: &Face| face.is_patent(DeckKind::Bernal) && face.side == Side::Purple;
        let second = || self.usables(state.stack(StackId::Bernal)).any(promoted);
        at == Spot::HOME && promoted(self.face(state.home_bernal))
            || state.bernal_over == Some(at) && second()
            || Self::drift_anchored(state, at)
    }

    /// Whether a Drift Bernal is anchored at a place.
    fn drift_anchored(state: &State, at: Spot) -> bool {
        state.drift.iter().flatten().any(|drift| drift.anchored && drift.at == at)
    }

    /// Whether a Bernal is anchored at a place.
    pub(crate) fn bernal_at(&self, state: &State, at: Spot) -> bool {
        at == Spot::HOME || state.bernal_over == Some(at) || Self::drift_anchored(state, at)
    }

    /// The rad-hardness of a card, with its stack's shielding in CME and belt rolls (D9b).
    pub(crate) fn hardness(&self, state: &State, piece: &Piece) -> u8 {
        let face = self.of(piece);
        if !face.human {
            return face.rad;
        }
        let least =
            self.bernal_traits(state).map(|what| if let Trait::HumanRad(least) = what { least } else { 0 }).max();
        face.rad.max(least.unwrap_or(0))
    }

    /// The highest shielding value in a stack (D9a).
    pub(crate) fn shielding(&self, state: &State, id: StackId) -> u8 {
        let plates = self.best_tool(state, id, Tool::Plating).map_or(0, |(_, value)| value);
        plates + self.ability(state, id, Boon::Shield)
    }

    /// Whether a stack can be pushed: a pushable engine, or a receiver (D3h3).
    fn pushable(&self, stack: &Stack, face: &Face) -> bool {
        face.pushable || self.usables(stack).any(|face| face.is_tool(Tool::Receiver))
    }

    /// The engine that a card of a stack is; `None` where it is none that works.
    pub(crate) fn engine(&self, state: &State, id: StackId, place: usize) -> Option<Engine> {
        let stack = state.stack(id);
        self.of(&stack.pieces[place]).grade?;
        self.engine_with(state, id, stack, place, &self.working(state, stack, place)?)
    }

    /// The engine that a card would be in a stack that looks like this, by its working chain.
    pub(crate) fn engine_with(
        &self,
        state: &State,
        id: StackId,
        stack: &Stack,
        place: usize,
        chain: &Chain,
    ) -> Option<Engine> {
        let face = self.of(&stack.pieces[place]);
        let grade = face.grade?;
        let pushable = self.pushable(stack, face);
        let pushed = pushable && self.has_powersat(state);
        let mut thrust = i8::try_from(face.thrust).unwrap_or(i8::MAX) + chain.thrust;
        let mut add = |n: u8| thrust = thrust.saturating_add(i8::try_from(n).unwrap_or(0));
        if pushed {
            add(1);
            add(face.sum(|what| if let Trait::PushedThrust(n) = what { n } else { 0 }));
            if self.networked(state, 0) {
                add(self.network_strength(state));
            }
        }
        add(self.ability(state, id, Boon::Thrust));
        let solar = chain.solar || face.solar;
        if solar {
            add(self.bernal_traits(state).map(|what| if let Trait::SolarThrust(n) = what { n } else { 0 }).sum());
        }
        let from = stack.trip.map_or(stack.at, |trip| trip.from);
        if from.is_site() && state.site(from).factory {
            add(face.sum(|what| if let Trait::FactoryThrust(n) = what { n } else { 0 }));
        }
        if from.as_point().is_some_and(Self::has_belt) {
            add(face.sum(|what| if let Trait::BeltThrust(n) = what { n } else { 0 }));
        }
        let gigawatt = face.is_patent(DeckKind::GwThruster);
        if gigawatt {
            // A gigawatt thruster's afterburn is thrust for a therm a step; its cooling was asked for without.
            let spare = self.cooling(&self.frame(state, stack)).saturating_sub(chain.therms);
            add(if spare > 0 { face.after } else { 0 });
        }
        Some(Engine {
            place,
            thrust,
            fuel: u32::from(face.fuel) * chain.fuel / 60,
            grade,
            after: if gigawatt { 0 } else { face.after },
            solar,
            pushed,
            most: self.tow_burns(self.towed(state, id)),
        })
    }

    /// Whether a zone has a radiation belt around its planet.
    pub(crate) const fn has_belt(zone: Zone) -> bool {
        matches!(zone, Zone::Earth | Zone::Jupiter | Zone::Saturn | Zone::Uranus | Zone::Neptune)
    }

    /// The engines of a stack, the first cards first.
    pub(crate) fn engines<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Engine> + 'a {
        (0..state.stack(id).pieces.len()).filter_map(move |place| self.engine(state, id, place))
    }

    /// The net thrust of an engine in a stack of this wet mass (36ths of a tank), in a zone.
    #[inline]
    pub(crate) fn net_thrust(&self, engine: &Engine, wet: u16, zone: Zone) -> i8 {
        let sun = if engine.solar { self.numbers.flare[zone.place()] } else { 0 };
        engine.thrust + weight_class(wet) + sun
    }

    /// The best net thrust of a stack as it is; 0 without an engine.
    pub(crate) fn best_thrust(&self, state: &State, id: StackId) -> i8 {
        let stack = state.stack(id);
        let wet = self.dry(stack) * TANK + stack.fuel;
        let zone = self.map().zone(Self::whereabouts(stack));
        self.engines(state, id).map(|engine| self.net_thrust(&engine, wet, zone)).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
