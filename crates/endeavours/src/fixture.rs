//! A table for the tests beside the rules: the shipped game, changed by hand.

use crate::{
    Action, DESCRIPTOR, Endeavours, State,
    cards::{Card, CardKind, Face, demands::demand},
    map::{MOST_SITES, Spot},
    missions::quests::Deed,
    pieces::{FaceId, StackId},
    random::Luck,
    rules::settings::Numbers,
    ruleset::{Ruleset, Transcript},
    state::{Phase, Piece, Quest, Site, Source, Stack},
    table::Deck,
    tests::settings,
};
use arrayvec::ArrayVec;

/// A game of the shipped scenario that a test changes and looks at.
pub(crate) struct Table {
    pub rules: Endeavours,
    pub state: State,
    pub luck: Luck,
    pub log: Transcript,
}

/// The first game with some settings changed (`PATH=VALUE`), in its first year with the whole hand kept.
pub(crate) fn table(changes: &[&str]) -> Table {
    dealt(changes, 0)
}

/// The first game, cleared as [`Table::bare`] does.
pub(crate) fn cleared(changes: &[&str]) -> Table {
    let mut table = table(changes);
    table.bare();
    table
}

/// A game of this number.
pub(crate) fn dealt(changes: &[&str], game: u64) -> Table {
    let rules = Endeavours::new(&settings(changes)).unwrap();
    let mut luck = DESCRIPTOR.luck(1);
    luck.begin(game);
    let mut log = Transcript::default();
    let mut state = rules.deal(&mut luck, &mut log);
    state.phase = Phase::Year;
    Table { rules, state, luck, log }
}

impl Table {
    /// Clears the table: no tokens on the map, the crew alone in LEO, no hand, no missions, no colonists to come, and 60
    /// Aqua.
    pub fn bare(&mut self) -> &mut Self {
        let Numbers { claim_tokens: claims, factory_tokens: factories, colony_tokens: colonies, .. } =
            self.rules.numbers;
        let state = &mut self.state;
        state.sites = [Site::default(); MOST_SITES];
        (state.claims, state.factories, state.colonies) = (claims, factories, colonies);
        for id in StackId::ALL.into_iter().filter(|id| *id != StackId::Leo) {
            state.stack_mut(id).pieces.clear();
        }
        state.hand.clear();
        state.quests.clear();
        state.drift = [None; 2];
        (state.limit, state.powersat, state.aqua) = (0, false, 60);
        self.log.entries.clear();
        self
    }

    /// Lets another operation be done.
    pub fn again(&mut self) -> &mut Self {
        (self.state.once, self.state.loads, self.state.scraps) = (0, 0, 0);
        self
    }

    /// The rocket with these cards alone, and no crew, at a place.
    pub fn probe(&mut self, at: Spot, names: &[&str]) -> &mut Self {
        let crew = self.state.crew;
        for id in StackId::ALL {
            self.state.stack_mut(id).pieces.retain(|piece| piece.face != crew);
        }
        self.state.stack_mut(StackId::Rocket).pieces.clear();
        self.stack(StackId::Rocket, at, names)
    }

    /// The rocket with these cards and the crew, at a place.
    pub fn expedition(&mut self, at: Spot, names: &[&str]) -> &mut Self {
        self.probe(at, names);
        let crew = Piece::new(self.state.crew);
        self.state.stack_mut(StackId::Rocket).pieces.push(crew);
        self
    }

    /// Cards in hand.
    pub fn hold(&mut self, names: &[&str]) -> &mut Self {
        for name in names {
            let face = self.face(name);
            self.state.hand.push(face);
        }
        self
    }

    /// A face, to change it.
    pub fn face_mut(&mut self, name: &str) -> &mut Face {
        let FaceId(place) = self.face(name);
        &mut self.rules.tables.faces[usize::from(place)]
    }

    /// Promotes the Home Bernal, which makes it a lab.
    pub fn lab(&mut self) -> &mut Self {
        let back = self.rules.face(self.state.home_bernal).back;
        self.state.home_bernal = back.unwrap_or(self.state.home_bernal);
        self
    }

    /// Adds another mission in play, by what it asks.
    pub fn also(&mut self, asks: &str) -> &mut Self {
        let mut others = self.state.quests.clone();
        self.mission(asks);
        others.extend(self.state.quests.drain(..));
        self.state.quests = others;
        self
    }

    /// Fills the spot of an icon of a mission.
    pub fn fill(&mut self, quest: u8, icon: u8) -> &mut Self {
        self.act(Action::Astronomy(quest));
        if self.state.phase == Phase::Fill(quest) {
            self.act(Action::Fill(icon));
        }
        self
    }

    /// Something is done that missions may ask for.
    pub fn deed(&mut self, deed: Deed) -> &mut Self {
        self.rules.deed(&mut self.state, deed, &mut self.log);
        self.go_on()
    }

    /// The end of this year.
    pub fn end_year(&mut self) -> &mut Self {
        self.act(Action::EndYear)
    }

    fn named(finds: &[Card], name: &str) -> u8 {
        let place = finds.iter().position(|find| find.name == name);
        u8::try_from(place.unwrap_or_else(|| panic!("no card is called `{name}`"))).unwrap()
    }

    /// An exploration card.
    pub fn exploration(&self, name: &str) -> u8 {
        Self::named(&self.rules.tables.exploration, name)
    }

    /// An observation card.
    pub fn observation(&self, name: &str) -> u8 {
        Self::named(&self.rules.tables.observation, name)
    }

    /// Makes this the only exploration card to draw.
    pub fn next_exploration(&mut self, name: &str) -> &mut Self {
        self.state.exploration = Deck::new([self.exploration(name)]);
        self
    }

    /// Makes this the only observation card to draw.
    pub fn next_observation(&mut self, name: &str) -> &mut Self {
        self.state.observation = Deck::new([self.observation(name)]);
        self
    }

    /// Brings a discovered mission into play that was found at a place, by exploring.
    pub fn discovered(&mut self, name: &str, here: Spot) -> &mut Self {
        let card = self.next_exploration(name).exploration(name);
        self.state.exploration = Deck::new([]);
        let Card { kind: CardKind::Mission, years, .. } = self.rules.tables.exploration[usize::from(card)] else {
            panic!("`{name}` is no mission")
        };
        self.rules.discover_mission(&mut self.state, Source::Explored(card), here, years, &mut self.log);
        self
    }

    /// The place of a site.
    pub fn site(&self, name: &str) -> Spot {
        let found = self.rules.map().all().find(|(_, site)| site.name == name);
        found.unwrap_or_else(|| panic!("no site is called `{name}`")).0
    }

    /// A face by name; of an equipment card its front.
    pub fn face(&self, name: &str) -> FaceId {
        let place = self.rules.tables.faces.iter().position(|face| face.name == name && !face.is_heavy);
        FaceId(u16::try_from(place.unwrap_or_else(|| panic!("no card is called `{name}`"))).unwrap())
    }

    /// Puts cards into a stack.
    pub fn stack(&mut self, id: StackId, at: Spot, names: &[&str]) -> &mut Self {
        self.state.stack_mut(id).at = at;
        for name in names {
            let face = self.face(name);
            self.state.stack_mut(id).pieces.push(Piece::new(face));
        }
        self
    }

    /// The place of a card in a stack.
    pub fn place(&self, id: StackId, name: &str) -> usize {
        let face = self.face(name);
        self.state
            .stack(id)
            .pieces
            .iter()
            .position(|piece| piece.face == face)
            .unwrap_or_else(|| panic!("no `{name}` there"))
    }

    /// Whether a stack has a card.
    pub fn has(&self, id: StackId, name: &str) -> bool {
        let face = self.face(name);
        self.state.stack(id).pieces.iter().any(|piece| piece.face == face)
    }

    /// Makes the only base mission in play one that asks for this, by the first mission card of the table with that text.
    pub fn mission(&mut self, asks: &str) -> &mut Self {
        let wanted = demand(asks, &self.rules.map().sites, false).unwrap();
        let card = self.rules.tables.missions.iter().position(|mission| mission.asks.told == wanted);
        let card = u8::try_from(card.unwrap_or_else(|| panic!("no mission asks `{asks}`"))).unwrap();
        self.quest(Source::Base(card), Spot::HOME)
    }

    /// Adds a mission in play.
    pub fn quest(&mut self, source: Source, here: Spot) -> &mut Self {
        self.state.quests.clear();
        self.state.quests.push(Quest { source, here, until: 0, sites: ArrayVec::new(), filled: [0; 5], done: 0 });
        self
    }

    /// What stands at a site, to change it.
    pub fn ground(&mut self, name: &str) -> &mut Site {
        let spot = self.site(name);
        self.state.site_mut(spot)
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.rules.legal_actions(&self.state, &mut actions);
        actions
    }

    /// Does what an action does.
    pub fn act(&mut self, action: Action) -> &mut Self {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not among {legal:?}");
        self.rules.apply(&mut self.state, action, &mut self.luck, &mut self.log);
        self
    }

    /// Resolves what waits.
    pub fn go_on(&mut self) -> &mut Self {
        self.rules.go_on(&mut self.state, &mut self.luck, &mut self.log);
        self
    }

    /// Whether the log has a line of this rule.
    pub fn told(&self, rule: &str) -> bool {
        self.log.entries.iter().any(|entry| entry.rule == rule)
    }

    /// How often the log has a line of this rule.
    pub fn times(&self, rule: &str) -> usize {
        self.log.entries.iter().filter(|entry| entry.rule == rule).count()
    }

    /// Puts the rocket somewhere with these cards, in place of those that it had; nothing waits to be resolved.
    pub fn rocket(&mut self, at: Spot, names: &[&str]) -> &mut Self {
        self.state.phase = Phase::Year;
        self.state.agenda.clear();
        *self.state.stack_mut(StackId::Rocket) = Stack::empty(at);
        self.stack(StackId::Rocket, at, names)
    }

    /// The names of the cards of a stack, in order.
    pub fn names(&self, id: StackId) -> Vec<&str> {
        self.state.stack(id).pieces.iter().map(|piece| self.rules.of(piece).name.as_str()).collect()
    }

    /// The places that a spacecraft can fly to now, with the years and tanks of each flight; those too that a decision leaves
    /// out for their number.
    pub fn flights(&mut self, id: StackId) -> Vec<(Spot, u8, u8)> {
        assert!(self.legal().contains(&Action::Fly(id)), "{} does not move", id.name());
        let pilot = self.rules.pilot(&self.state, id);
        let flights = self.rules.flights(&self.state, &pilot, self.rules.map().places);
        flights.map(|(to, flight)| (to, flight.years, flight.tanks)).collect()
    }

    /// Flies to a place with as few tanks as it takes, and gives the years of the flight; hazard rolls are risked.
    pub fn fly(&mut self, id: StackId, to: Spot) -> u8 {
        let flight = self.flights(id).into_iter().find(|&(own, ..)| own == to);
        let (_, years, tanks) = flight.unwrap_or_else(|| panic!("{to:?} is out of reach"));
        self.act(Action::Fly(id));
        self.rules.apply(&mut self.state, Action::GoTo(to, years, tanks), &mut self.luck, &mut self.log);
        if let Some(&tanks) = self.legal().first().filter(|action| matches!(action, Action::Tanks(_))) {
            self.act(tanks);
        }
        self.risk();
        years
    }

    /// Makes the hazard rolls that wait.
    pub fn risk(&mut self) -> &mut Self {
        while matches!(self.state.phase, Phase::Hazard(..)) {
            self.act(Action::Risk);
        }
        self
    }

    /// Ends so many years, the first choice taken wherever something is to be decided meanwhile.
    pub fn years(&mut self, count: u16) -> &mut Self {
        let until = self.state.year + count;
        while self.state.year < until && !self.state.over() {
            let action = if self.state.phase == Phase::Year { Action::EndYear } else { self.legal()[0] };
            self.act(action);
        }
        self
    }

    /// The lines of the log of a rule.
    pub fn lines(&self, rule: &str) -> Vec<&str> {
        self.log.entries.iter().filter(|entry| entry.rule == rule).map(|entry| entry.what.as_str()).collect()
    }
}

/// A table cleared of all that differs from game to game: only the crew in LEO, no missions, no hand, no factory, a Home
/// Bernal without abilities, and 50 Aqua.
pub(crate) fn bare(changes: &[&str]) -> Table {
    let mut table = table(changes);
    table.state.home_bernal = table.face("sso_diplomatic");
    table.state.quests.clear();
    table.state.hand.clear();
    table.state.stack_mut(StackId::Home).pieces.clear();
    table.state.sites.fill(Site::default());
    table.state.powersat = false;
    table.state.drift = [None; 2];
    table.state.aqua = 50;
    table.log.entries.clear();
    table
}

/// Asserts that hits among tries agree with an exact probability within five standard errors.
pub(crate) fn assert_share(hits: u32, tries: u32, exact: f64) {
    let share = f64::from(hits) / f64::from(tries);
    let error = (exact * (1.0 - exact) / f64::from(tries)).sqrt();
    assert!((share - exact).abs() <= 5.0 * error, "{share} is not {exact} within five times {error}");
}
