//! What missions want delivered: which cards, where to, and what a delivery does (F1c).

use crate::{
    cards::{Demand, Side},
    map::{Spectral, Spot, Spots, Zone},
    pieces::{Kind, StackId, Tool},
    rules::Endeavours,
    ruleset::Log,
    state::{Piece, Quest, State, Step},
};

impl Endeavours {
    /// The ad astra exit of the map: beyond Neptune.
    pub(crate) const EXIT: Spot = Spot::point(Zone::Neptune);

    /// Whether a card is what a mission wants delivered.
    pub(crate) fn carries_for(&self, quest: &Quest, piece: &Piece) -> bool {
        let face = self.of(piece);
        if piece.damaged && !self.numbers.damaged_deliver {
            return false;
        }
        match self.demand(quest.source) {
            Demand::Sample(site) => matches!(face.kind, Kind::Sample(_)) && piece.mark == Self::put(quest, *site),
            Demand::CometSample(site) => matches!(face.kind, Kind::Sample(_)) && piece.mark == *site,
            Demand::Samples(letters, zones) => match face.kind {
                Kind::Sample(spectral) => {
                    Self::open_letter(letters, quest, spectral).is_some() && self.of_zones(quest, *zones, piece.mark)
                }
                _ => false,
            },
            Demand::Rescue(site) => face.is_tool(Tool::Pod) && piece.success && piece.mark == Self::put(quest, *site),
            Demand::Field(site) => face.is_tool(Tool::Field) && piece.success && piece.mark == Self::put(quest, *site),
            Demand::Bio(zones) => face.is_tool(Tool::Bio) && piece.success && self.of_zones(quest, *zones, piece.mark),
            Demand::Redirect(comets) => {
                face.kind == Kind::Comet && comets.contains(&piece.mark) && !quest.sites.contains(&piece.mark)
            }
            Demand::Tour(sites) => {
                face.is_tool(Tool::Tourists)
                    && quest.sites.len() >= sites.len()
                    && sites.iter().any(|&site| Self::put(quest, site) == piece.mark)
            }
            _ => false,
        }
    }

    /// The first spectral type of a mission's list that is this one and has not been delivered.
    pub(crate) fn open_letter(letters: &[Spectral], quest: &Quest, spectral: Spectral) -> Option<usize> {
        (0..letters.len()).find(|&bit| letters[bit] == spectral && quest.done & (1 << bit) == 0)
    }

    /// Whether a mission takes at a place what it wants brought home.
    pub(crate) fn delivered_at(&self, state: &State, quest: &Quest, at: Spot) -> bool {
        match self.demand(quest.source) {
            Demand::Sample(_) | Demand::Samples(..) | Demand::Rescue(_) => at == Spot::HOME,
            Demand::CometSample(_) | Demand::Field(_) | Demand::Bio(_) => self.lab_at(state, at),
            Demand::Redirect(_) => at == Self::EXIT,
            Demand::Tour(_) => at == Spot::LEO,
            _ => false,
        }
    }

    /// The places where missions may take what they want brought home: LEO, the exit, and where a lab may be.
    pub(crate) fn ends(&self, state: &State) -> Spots {
        let drift = state.drift.iter().flatten().map(|drift| drift.at);
        let known = [Spot::LEO, Spot::HOME, Self::EXIT].into_iter().chain(state.bernal_over);
        known.chain(drift).collect::<Spots>() & self.map().places
    }

    /// Whether something that a stack carries is awaited at the ad astra exit: by a mission, or by its own Future.
    pub(crate) fn exit_awaits(&self, state: &State, id: StackId) -> bool {
        let asks = |quest: &Quest, piece: &Piece| {
            self.delivered_at(state, quest, Self::EXIT) && self.carries_for(quest, piece)
        };
        let pieces = &state.stack(id).pieces;
        pieces.iter().any(|piece| self.is_starship(piece) || state.quests.iter().any(|quest| asks(quest, piece)))
    }

    /// Whether some card in some stack that passes is what a mission wants delivered.
    fn some_carries(&self, state: &State, quest: &Quest, passes: impl Fn(&Piece) -> bool) -> bool {
        state.pieces().any(|piece| passes(piece) && self.carries_for(quest, piece))
    }

    /// Whether what a mission wants delivered is already in some stack.
    pub(crate) fn underway(&self, state: &State, quest: &Quest) -> bool {
        self.some_carries(state, quest, |_| true)
    }

    /// Whether a sample of this type that a mission wants is already in some stack.
    pub(crate) fn underway_of(&self, state: &State, quest: &Quest, spectral: Spectral) -> bool {
        self.some_carries(state, quest, |piece| self.of(piece).kind == Kind::Sample(spectral))
    }

    /// The cards of a stack, by place, that can be delivered for a mission where it is, and used up.
    pub(crate) fn deliverable<'a>(
        &'a self,
        state: &'a State,
        id: StackId,
        quest: &'a Quest,
    ) -> impl Iterator<Item = u8> + 'a {
        let stack = state.stack(id);
        let demand = self.demand(quest.source);
        let here = stack.rests()
            && match demand {
                Demand::Supply(site) => {
                    let site = Self::put(quest, *site);
                    stack.at == site && state.site(site).claim && self.human_at(state, site)
                }
                Demand::Redirect(_) => self.delivered_at(state, quest, stack.at) && self.human_at(state, stack.at),
                _ => self.delivered_at(state, quest, stack.at),
            };
        let wanted = move |piece: &Piece| match demand {
            Demand::Supply(_) => {
                let face = self.of(piece);
                face.is_tool(Tool::Supplies) && face.side == Side::White && !piece.damaged
            }
            _ => self.carries_for(quest, piece),
        };
        here.then(|| stack.places(wanted)).into_iter().flatten()
    }

    /// Whether a stack can deliver the nine tanks of a Hydration mission where it is.
    pub(crate) fn water_deliverable(&self, state: &State, id: StackId, quest: &Quest) -> bool {
        let stack = state.stack(id);
        match self.demand(quest.source) {
            Demand::Water(site) => {
                quest.done >= 9
                    && stack.rests()
                    && stack.water >= 9
                    && stack.at == Self::put(quest, *site)
                    && self.human_at(state, stack.at)
            }
            _ => false,
        }
    }

    /// Delivers a card, or nine tanks where none is named, and uses them up.
    pub(crate) fn deliver<L: Log>(&self, state: &mut State, id: StackId, place: Option<usize>, quest: u8, log: &mut L) {
        let mut own = state.quests[usize::from(quest)].clone();
        let complete = match place {
            None => {
                state.stack_mut(id).water -= 9;
                true
            }
            Some(place) => {
                let piece = state.stack(id).pieces[place];
                log.event("F1c: delivery", || {
                    format!("{} is delivered for {}", self.piece_words(&piece), self.quest_words(&own))
                });
                let complete = match (self.demand(own.source), self.of(&piece).kind) {
                    (Demand::Samples(letters, _), Kind::Sample(spectral)) => {
                        own.done |= Self::open_letter(letters, &own, spectral).map_or(0, |bit| 1 << bit);
                        usize::try_from(own.done.count_ones()).unwrap_or(0) >= letters.len()
                    }
                    (Demand::Redirect(comets), _) => {
                        own.sites.push(piece.mark);
                        own.sites.len() >= comets.len()
                    }
                    _ => true,
                };
                self.use_up(state, id, place);
                complete
            }
        };
        state.quests[usize::from(quest)] = own;
        state.tally.deliveries += 1;
        if complete {
            state.push(Step::Complete(quest));
        }
    }
}
