//! Everything in words, for replays.

use super::{
    Action, Competition,
    cards::OrderCard,
    needs::{Counted, Need, Where},
    orders::{Match, Order, Target},
    outlook::{Glance, Notes},
    pieces::{ActionType, BaseId, CardId, ColonyId, Era, Feature, ProgressId, Side, SiteId, TileId},
    settings::BOXES,
    state::{Phase, Slot, Standing, State},
};

/// A name of the scenario as people write it.
fn plain(name: &str) -> String {
    // Letters that stand alone or before a number are names, such as `l2`.
    let named = |word: &str| word.len() == 1 || word.chars().skip(1).all(|sign| sign.is_ascii_digit());
    let words = name.split('_').map(|word| if named(word) { word.to_uppercase() } else { word.to_owned() });
    let mut words = words.collect::<Vec<_>>().join(" ");
    if let Some(first) = words.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// Names one after the other; `none` where there are none.
fn list(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl Competition {
    /// A site with its ID number.
    pub(super) fn site_words(&self, era: Era, site: SiteId) -> String {
        let site = self.site(era, site);
        format!("{} ({})", plain(&site.name), site.id)
    }

    /// An explore box of a site.
    pub(super) fn box_words(&self, era: Era, site: SiteId, spot: usize) -> String {
        let primary = usize::from(self.site(era, site).primary);
        let which = if spot < primary { "Primary" } else { "Secondary" };
        format!("the {which} box of {}", self.site_words(era, site))
    }

    /// Where teams set out from: Earth, and in the third era Sol.
    pub(super) const fn home_words(era: Era) -> &'static str {
        if matches!(era, Era::Starfarers) { "Sol" } else { "Earth" }
    }

    /// A tile with what is found there.
    pub(super) fn tile_words(&self, era: Era, tile: TileId) -> String {
        let tile = self.tile(era, tile);
        let has = Feature::words(*tile.has & !Feature::Tile.bit(), ", ");
        if has.is_empty() { plain(&tile.name) } else { format!("{} ({has})", plain(&tile.name)) }
    }

    /// A base type.
    pub(super) fn base_words(&self, base: BaseId) -> String {
        plain(&self.base(base).name)
    }

    /// A colony marker.
    pub(super) fn colony_words(&self, colony: ColonyId) -> String {
        let colony = self.colony(colony);
        format!("colony {} (Selector {}, {} profit)", plain(&colony.name), colony.selector, colony.profit)
    }

    /// A progress card.
    pub(super) fn progress_words(&self, card: ProgressId) -> String {
        let card = self.progress_card(card);
        format!("{} {}", if card.breakthrough { "breakthrough" } else { "adaptation" }, plain(&card.name))
    }

    /// A contract with its number and what it asks for.
    pub(super) fn contract_words(&self, era: Era, contract: usize) -> String {
        let card = self.contract(era, contract);
        format!("contract {} {} ({})", contract + 1, plain(&card.name), self.need_words(era, card.need))
    }

    /// What a contract asks for.
    fn need_words(&self, era: Era, need: Need) -> String {
        let least = need.least;
        let many = |one: &str, more: &str| format!("{least} {}", if least == 1 { one } else { more });
        let place = |place: Where| match place {
            Where::Anywhere => String::new(),
            Where::Beyond(distance) => format!(" more than {distance} from {}", Self::home_words(era)),
            Where::Region(region) => format!(" in {}", plain(&self.board(era).regions[usize::from(region)])),
            Where::Lagrange => " at Lagrange sites".into(),
            Where::OfType(base) => format!(" of {}", self.base_words(BaseId(base))),
        };
        match need.counted {
            Counted::Bases(here) => many("base", "bases") + &place(here),
            Counted::Tiles(here) => many("discovery", "discoveries") + &place(here),
            Counted::Teams(here) => many("team", "teams") + &place(here),
            Counted::Types => many("base type", "base types"),
            Counted::Produced => many("produce action", "produce actions"),
            Counted::Upgrades => many("upgrade", "upgrades"),
            Counted::Adaptations => many("adaptation", "adaptations"),
            Counted::Breakthroughs => many("breakthrough", "breakthroughs"),
            Counted::Colonies => many("colony", "colonies"),
        }
    }

    /// A card with its points.
    pub(super) fn card_words(&self, id: CardId) -> String {
        let card = self.card(id);
        let points = ActionType::ALL.into_iter().filter(|kind| *kind != ActionType::Upgrade);
        let points = points.filter(|kind| card.points[kind.place()] > 0);
        let mut what: Vec<String> =
            points.map(|kind| format!("{} {}", kind.name(), card.points[kind.place()])).collect();
        if card.upgrade() {
            what.push("upgrade".into());
        }
        if card.edge.is_some() {
            what.push("Edge".into());
        }
        format!("{} [{}]", plain(&card.name), what.join(", "))
    }

    /// A card with its points of one action type.
    pub(super) fn card_points_words(&self, id: CardId, kind: ActionType) -> String {
        let card = self.card(id);
        format!("{} {}", plain(&card.name), card.points[kind.place()])
    }

    /// Cards, one after the other.
    pub(super) fn cards_words(&self, cards: &[CardId]) -> String {
        list(cards.iter().map(|&card| self.card_words(card)))
    }

    /// The offer boxes.
    pub(super) fn offers_words(&self, state: &State) -> String {
        let words = |(place, offer): (usize, &Option<CardId>)| {
            let card = offer.map_or_else(|| "empty".to_owned(), |card| self.card_words(card));
            format!("{} {card}", place + 1)
        };
        list(state.offers.iter().enumerate().map(words))
    }

    /// A card of the competition and what it orders.
    pub(super) fn order_words(&self, era: Era, card: &OrderCard) -> String {
        let site = |site| self.site_words(era, site);
        let what = match card.order {
            Order::Site(Target::Site(place)) => format!("site action at {}", site(place)),
            Order::Site(Target::Either(first, second)) => {
                format!("site action at {} or {}", site(first), site(second))
            }
            Order::Site(Target::Extreme { highest, even }) => {
                let which = if highest { "highest" } else { "lowest" };
                format!("site action at the {which} {} site", if even { "even" } else { "odd" })
            }
            Order::Star(place, selector) => format!("site action at {}, Selector {selector}", site(place)),
            Order::Offers { removal, boxes, matching } => {
                let numbers: Vec<String> =
                    (0..BOXES).filter(|place| boxes & (1 << place) != 0).map(|place| (place + 1).to_string()).collect();
                let matching = match matching {
                    Match::Type(kind) => kind.name().to_owned(),
                    Match::Era => {
                        let key = self.board(era).key;
                        let kinds = ActionType::ALL.into_iter().filter(|kind| key[kind.place()]);
                        format!("the era symbol ({})", list(kinds.map(|kind| kind.name().to_owned())))
                    }
                };
                let offers = format!("offers action on boxes {} for {matching}", numbers.join(", "));
                match removal {
                    Some(removal) => {
                        let mark = if removal.marked { "*" } else { "" };
                        format!("progress action for {}{mark}, then {offers}", self.progress_words(removal.card))
                    }
                    None => offers,
                }
            }
            Order::Discovery { count, contract } => {
                let discoveries = if count == 2 { "two discoveries" } else { "discovery" };
                format!("{discoveries} and {}", self.contract_words(era, usize::from(contract)))
            }
        };
        format!("{}: {what}", plain(&card.name))
    }

    /// An action in words.
    pub(super) fn action_words(&self, state: &State, action: Action) -> String {
        let cost = || Glance::new(self, state, &Notes::default()).cost_of(action).map_or(0, |(_, cost)| cost);
        let site = |site| self.site_words(state.era, site);
        match action {
            Action::Research => "research".into(),
            Action::Move(None) => format!("move a team from {}", Self::home_words(state.era)),
            Action::Move(Some(from)) => format!("move the team at {}", site(from)),
            Action::Explore(at) => format!("explore {}", site(at)),
            Action::Build(at) => format!("build at {}", site(at)),
            Action::Produce => "produce".into(),
            Action::Genetics => "genetics".into(),
            Action::Revelation => "revelation".into(),
            Action::Upgrade(card) => format!("upgrade with {}", self.card_words(card)),
            Action::Colony(at) => format!("found a colony at {}", site(at)),
            Action::Pass => "do nothing".into(),
            Action::Edge(card) => format!("play {}", self.card_words(card)),
            Action::Time => "spend a Time card for another action".into(),
            Action::EndTurn => "end the turn".into(),
            Action::GoTo(to) => {
                let way = cost();
                format!("to {}, {way} move points", site(to))
            }
            Action::BaseType(spot, base) => {
                let price = cost();
                format!("{} on spot {}, {price} build points", self.base_words(base), spot + 1)
            }
            Action::Marker(colony) => {
                format!("{}, {} colony points", self.colony_words(colony), self.colony(colony).cost)
            }
            Action::Slot(slot) => format!("into slot {}", slot + 1),
            Action::Pay(card) => format!("add {}", self.card_words(card)),
            Action::Enough => "add no more".into(),
            Action::TakeOffer(place) => {
                let card = state.offers.get(usize::from(place)).copied().flatten();
                let card = card.map_or_else(|| "nothing".to_owned(), |card| self.card_words(card));
                format!("take {card} from box {}", place + 1)
            }
            Action::TakeCard => "take the top card of the deck".into(),
            Action::TakeProgress(card) => format!("take {}", self.progress_words(card)),
            Action::Probe(at) => format!("explore {} without a team", site(at)),
            Action::Recall(at) => format!("send a team of the competition away from {}", site(at)),
            Action::Arrive(at) => format!("the new team begins at {}", site(at)),
            Action::Discard(card) => format!("discard {}", self.card_words(card)),
        }
    }

    /// The state in words: profit, cards, headquarters, sites, contracts, progress.
    pub(super) fn state_words(&self, state: &State) -> Vec<String> {
        let era = state.era;
        if matches!(state.phase, Phase::Over(_)) {
            return vec![format!("the end: you have {}, the competition {}", state.profit[0], state.profit[1])];
        }
        let slots = state.headquarters.slots().iter().enumerate().map(|(place, slot)| match slot {
            Slot::Card(card) => self.card_words(*card),
            Slot::Printed if place == 0 => format!("move {}", self.given.first_slot_move),
            Slot::Printed => "empty".into(),
        });
        let sites = self.site_ids(era).filter_map(|site| self.ground_words(state, site));
        let contracts = state.contracts.iter().enumerate().map(|(place, standing)| {
            let who = match standing {
                Standing::Open => "open".to_owned(),
                Standing::Begun => "a team of the competition on it".to_owned(),
                Standing::Fulfilled(side) => format!("fulfilled by {}", side.name()),
            };
            format!("{}: {who}", self.contract_words(era, place))
        });
        let cards = || (0..self.tables.progress.len() as u8).map(ProgressId);
        let of = |side: Side| {
            list(cards().filter(|&card| state.has_progress(side, card)).map(|card| self.progress_words(card)))
        };
        let boosts = ActionType::ALL.into_iter().filter_map(|kind| {
            let points = state.headquarters.boosts(kind);
            (points > 0).then(|| format!("{} {points}", kind.name()))
        });
        let colonies = (0..self.tables.colonies.len() as u8).map(ColonyId);
        let colonies = colonies.filter(|colony| state.colonies & (1 << colony.0) != 0);
        let colonies = list(colonies.map(|colony| self.colony(colony).selector.to_string()));
        vec![
            format!(
                "{}: profit {} against {}, {} cards left, {} of the competition's",
                era.title(),
                state.profit[0],
                state.profit[1],
                state.deck.to_draw().len(),
                state.orders.to_draw().len()
            ),
            format!("hand: {}", self.cards_words(&state.hand)),
            format!("offers: {}", self.offers_words(state)),
            format!("headquarters: research {}, {}", self.given.research, list(slots)),
            format!(
                "teams at home ({}): {}; of the competition beside the board: {}",
                Self::home_words(era),
                state.home[0],
                state.home[1]
            ),
            format!("sites: {}", list(sites)),
            format!("contracts: {}", list(contracts)),
            format!(
                "genetics {} of {}, revelation {} of {}; progress cards: {}",
                state.tracks[0],
                self.given.laps[0],
                state.tracks[1],
                self.given.laps[1],
                of(Side::You)
            ),
            format!("progress cards that the competition has removed: {}", of(Side::Competition)),
            format!("from bases and progress cards: {}; Selector numbers of colonies left: {colonies}", list(boosts)),
        ]
    }

    /// What stands at a site; `None` where nothing does.
    fn ground_words(&self, state: &State, site: SiteId) -> Option<String> {
        let ground = state.at(site);
        let mut what = Vec::new();
        for spot in &ground.spots {
            let tile = spot.tile.map(|tile| self.tile_words(state.era, tile));
            let base = spot.base.map(|(side, base)| match side {
                Side::You if spot.produced > 0 => format!("your {} (has produced)", self.base_words(base)),
                Side::You => format!("your {}", self.base_words(base)),
                Side::Competition => format!("its {}", self.base_words(base)),
            });
            match (tile, base) {
                (Some(tile), Some(base)) => what.push(format!("{tile} with {base}")),
                (Some(one), None) | (None, Some(one)) => what.push(one),
                (None, None) => {}
            }
        }
        if let Some((side, colony)) = ground.colony {
            what.push(format!("{} of {}", self.colony_words(colony), side.name()));
        }
        if ground.teams(Side::You) > 0 {
            what.push(format!("your teams {}", ground.teams(Side::You)));
        }
        if ground.teams(Side::Competition) > 0 {
            let on = if ground.on_tile { " (on the tile)" } else { "" };
            what.push(format!("its teams {}{on}", ground.teams(Side::Competition)));
        }
        (!what.is_empty()).then(|| format!("{}: {}", self.site_words(state.era, site), what.join(", ")))
    }
}
