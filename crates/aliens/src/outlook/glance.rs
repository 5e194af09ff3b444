//! What each action brings.

use super::{EVERY_PART, Outlook, Part, Parts, SAMPLE_POINTS, part_of};
use crate::{
    actions::Action,
    cards::{CardId, Kind},
    effect::{Effect, Span, Subject},
    pieces::{Planet, Side, Star, Tech, Trace},
    rival::happenings::Wanted,
    rules::{Aliens, TechRule},
    scoring::Holdings,
    sky::{Spot, Ways},
    state::{State, Task, TraceSpace},
};
use arrayvec::ArrayVec;
use std::cell::{Cell, OnceCell, RefCell};

/// The most actions of a decision whose outlooks are remembered; those of further ones are worked out anew.
const REMEMBERED: usize = 40;

/// What was worked out of the actions of one decision.
#[derive(Debug, Default)]
pub struct Notes {
    /// The best signal by a card of the row.
    pub(super) row: OnceCell<Outlook>,
    pub(super) scan: OnceCell<Outlook>,
    wanted: OnceCell<Wanted>,
    /// To each planet.
    ways: OnceCell<Ways<{ Planet::COUNT }>>,
    holdings: OnceCell<Holdings>,
    actions: RefCell<ArrayVec<(Action, Outlook), REMEMBERED>>,
    /// The place after that of the action asked for last: variables are read of the same actions in the same order.
    next: Cell<usize>,
}

/// Looks at the actions of one state.
pub(crate) struct Glance<'a> {
    pub(crate) rules: &'a Aliens,
    pub(crate) state: &'a State,
    pub(super) notes: &'a Notes,
}

impl<'a> Glance<'a> {
    /// Looks at a state.
    #[inline]
    pub fn new(rules: &'a Aliens, state: &'a State, notes: &'a Notes) -> Self {
        Self { rules, state, notes }
    }

    /// What open objectives look for.
    pub fn wanted(&self) -> Wanted {
        *self.notes.wanted.get_or_init(|| self.rules.wanted(self.state))
    }

    /// Movement points from a space to a planet; [`FAR`](crate::sky::FAR) where it is nowhere.
    pub fn way(&self, from: Spot, planet: Planet) -> u8 {
        let (rules, state) = (self.rules, self.state);
        let ways = self.notes.ways.get_or_init(|| {
            let extra = if rules.frees(state) { 0 } else { rules.numbers.asteroid_exit };
            state.sky.ways_to(Planet::ALL.map(|planet| state.sky.spot_of(planet)), extra)
        });
        ways.from(from, planet.place())
    }

    /// What the player has of what gold tiles count.
    pub fn holdings(&self) -> &Holdings {
        self.notes.holdings.get_or_init(|| self.rules.holdings(self.state))
    }

    /// A part of what an action brings.
    #[inline(always)]
    pub fn part(&self, action: Action, part: Part) -> f64 {
        match action {
            Action::Play(card) => self.card_part(card, part) - self.price(card, part),
            Action::Corner(card) => self.rules.outlooks.cards[card.place()].corner[part],
            Action::MarkTrace(slot, colour, space) => self.space(slot, colour, space)[part],
            _ if self.may_bring(action) & part.bit() == 0 => 0.0,
            _ => self.remembered(action, part),
        }
    }

    /// What an action brings, right in these parts at least.
    pub fn parts(&self, action: Action, parts: Parts) -> Outlook {
        match action {
            Action::Play(card) => {
                let (mut outlook, printed) = (self.card_parts(card, parts), self.rules.card(card));
                outlook[Part::Cards] -= 1.0;
                if let Some(part) = part_of(printed.pays) {
                    outlook[part] -= f64::from(printed.cost);
                }
                outlook
            }
            Action::Corner(card) => self.rules.outlooks.cards[card.place()].corner,
            Action::MarkTrace(slot, colour, space) => *self.space(slot, colour, space),
            _ if self.may_bring(action) & parts == 0 => Outlook::NOTHING,
            _ => self.whole(action),
        }
    }

    /// A part of what an action brings, all of which is worked out once; see [`Self::of`].
    pub(super) fn remembered(&self, action: Action, part: Part) -> f64 {
        self.look_up(action, |outlook| outlook[part])
    }

    /// All that an action brings, worked out once.
    pub(super) fn whole(&self, action: Action) -> Outlook {
        self.look_up(action, |outlook| *outlook)
    }

    #[inline(always)]
    fn look_up<T>(&self, action: Action, seen: impl FnOnce(&Outlook) -> T) -> T {
        let Notes { actions, next, .. } = self.notes;
        let mut actions = actions.borrow_mut();
        let is_it = |place: &usize| actions.get(*place).is_some_and(|(known, _)| *known == action);
        let place = Some(next.get()).filter(is_it).or_else(|| (0..actions.len()).find(is_it));
        next.set(place.unwrap_or(actions.len()) + 1);
        if let Some(place) = place {
            return seen(&actions[place].1);
        }
        let outlook = self.of(action);
        let _ = actions.try_push((action, outlook));
        seen(&outlook)
    }

    /// The parts that an action may bring, and no other; every part where nothing says which.
    #[inline(always)]
    fn may_bring(&self, action: Action) -> Parts {
        match action {
            Action::Launch => Part::Credits.bit() | Part::Launches.bit(),
            Action::Scan => self.rules.outlooks.signal | Part::Credits.bit() | Part::Energy.bit() | Part::Scans.bit(),
            Action::Analyze => Part::Energy.bit() | Part::Traces.bit(),
            Action::Research => Part::Publicity.bit() | Part::Techs.bit(),
            Action::Exchange(from, to) => {
                [from, to].into_iter().filter_map(part_of).fold(0, |all, part| all | part.bit())
            }
            Action::Signal(_) | Action::SignalByRow(_) => self.rules.outlooks.signal,
            Action::SignalByHand(_) => self.rules.outlooks.signal | Part::Cards.bit(),
            Action::BuyCard => Part::Publicity.bit() | Part::Cards.bit(),
            Action::FirstLand(_) => Part::Data.bit(),
            Action::UseTechToMove(_) | Action::TakeMove => Part::Moves.bit(),
            Action::TakePublicity => Part::Publicity.bit(),
            Action::Play(_)
            | Action::Corner(_)
            | Action::Orbit(_)
            | Action::Land(..)
            | Action::PlaceTop
            | Action::PlaceBottom(_)
            | Action::Finish(_)
            | Action::Deliver(..)
            | Action::FillCircle(..)
            | Action::MarkTrace(..)
            | Action::TakeTech(_)
            | Action::SignalTile
            | Action::CompleteSector(_)
            | Action::TakeReward(_)
            | Action::PlayExertian(_)
            | Action::UseTech(_)
            | Action::Discard(_)
            | Action::ChooseSample(_) => EVERY_PART,
            Action::Pass
            | Action::EndTurn
            | Action::Move(..)
            | Action::StopMoving
            | Action::TakeFromRow(_)
            | Action::TakeFromDeck
            | Action::TakeFaceUp
            | Action::Tuck(_)
            | Action::UseSlot(_)
            | Action::PickProbe(..)
            | Action::Pay
            | Action::TakeBack(..)
            | Action::LookAt(_)
            | Action::MarkObjective(..)
            | Action::ChooseCard(_)
            | Action::MarkGold(_)
            | Action::Decline => 0,
        }
    }

    /// A part of the price of playing a card, the card itself included.
    #[inline(always)]
    pub(super) fn price(&self, card: CardId, part: Part) -> f64 {
        let printed = self.rules.card(card);
        let cost = if part_of(printed.pays) == Some(part) { f64::from(printed.cost) } else { 0.0 };
        cost + if part == Part::Cards { 1.0 } else { 0.0 }
    }

    /// What an action brings, the price of playing a card left out.
    pub(super) fn of(&self, action: Action) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let numbers = &rules.numbers;
        match action {
            Action::Launch => Outlook::of([(Part::Credits, -f64::from(numbers.launch_credits)), (Part::Launches, 1.0)]),
            Action::Orbit(planet) => self.orbit(planet),
            Action::Land(planet, moon) => self.land(planet, moon),
            Action::Scan => {
                let mut outlook = *self.scan();
                outlook[Part::Credits] -= f64::from(numbers.scan_credits);
                outlook[Part::Energy] -= f64::from(numbers.scan_energy);
                outlook[Part::Scans] = 1.0;
                outlook
            }
            Action::Analyze => Outlook::of([(Part::Energy, -f64::from(numbers.analyze_energy)), (Part::Traces, 1.0)]),
            Action::Play(card) => self.play(card),
            Action::Research => {
                Outlook::of([(Part::Publicity, -f64::from(numbers.research_publicity)), (Part::Techs, 1.0)])
            }
            Action::Corner(card) => rules.outlooks.cards[card.place()].corner,
            Action::PlaceTop => self.place_top(),
            Action::PlaceBottom(slot) => {
                let tech = state.you.slots.get(usize::from(slot)).copied().flatten();
                self.text(tech.map(|tech| rules.techs[tech.place()].bottom))
            }
            Action::Exchange(from, to) => {
                let mut outlook = Outlook::default();
                outlook.add(from, -f64::from(numbers.exchange));
                outlook.add(to, 1.0);
                outlook
            }
            Action::BuyCard => {
                Outlook::of([(Part::Publicity, -f64::from(numbers.buy_card_publicity)), (Part::Cards, 1.0)])
            }
            Action::Finish(card) => match rules.card(card).kind {
                Kind::Conditional(_, gain) => rules.outlook_of(gain),
                _ => Outlook::default(),
            },
            Action::Deliver(card, sample) => match rules.card(card).kind {
                Kind::Delivery(_, gain) => self.delivery(gain, sample),
                _ => Outlook::default(),
            },
            Action::Discard(card) => self.discarded(card),
            Action::FillCircle(card, place) => match &rules.card(card).kind {
                Kind::Triggered(circles) => {
                    let gain = circles.get(usize::from(place)).map_or(Span::default(), |circle| circle.gain);
                    rules.outlook_of(gain)
                }
                _ => Outlook::default(),
            },
            Action::MarkTrace(slot, colour, space) => *self.space(slot, colour, space),
            Action::TakeTech(tech) => self.tech(tech),
            Action::Signal(star) => rules.signals(state, star, 1).outlook(),
            Action::SignalTile => self.tile(),
            Action::CompleteSector(sector) => self.completed(sector),
            Action::SignalByRow(card) => rules.best_signal(state, card).outlook(),
            Action::SignalByHand(card) => {
                let mut outlook = rules.best_signal(state, card).outlook();
                outlook[Part::Cards] -= 1.0;
                outlook
            }
            Action::FirstLand(space) => {
                let planet = state.memory.settled.unwrap_or(Planet::Mars);
                let data = rules.planets[planet.place()].first_land.get(usize::from(space));
                Outlook::of([(Part::Data, data.copied().map_or(0.0, f64::from))])
            }
            Action::TakeReward(reward) => {
                let span = rules.message_rewards.get(usize::from(reward)).copied();
                rules.outlook_of(span.unwrap_or_default())
            }
            Action::PlayExertian(card) => rules.outlooks.cards[card.place()].printed,
            Action::UseTech(place) => match rules.techs.get(usize::from(place)).map(|tech| tech.rule) {
                Some(TechRule::MercurySignal) => Outlook::of([(Part::Publicity, -1.0), (Part::Signals, 1.0)]),
                Some(TechRule::HandSignal) => Outlook::of([(Part::Cards, -1.0), (Part::Signals, 1.0)]),
                _ => Outlook::of([(Part::Energy, -1.0), (Part::Launches, 1.0)]),
            },
            Action::UseTechToMove(_) | Action::TakeMove => Outlook::of([(Part::Moves, 1.0)]),
            Action::TakePublicity => Outlook::of([(Part::Publicity, 1.0)]),
            Action::ChooseSample(sample) => self.sample(sample),
            _ => Outlook::default(),
        }
    }

    /// The reward of a sample.
    fn sample(&self, sample: u8) -> Outlook {
        self.rules.outlook_of(self.rules.samples.get(usize::from(sample)).copied().unwrap_or_default())
    }

    /// A delivery: what the mission gains, with the reward of the sample delivered.
    fn delivery(&self, gain: Span, sample: u8) -> Outlook {
        let mut outlook = self.rules.outlook_of(gain);
        let rewards = self.rules.effects(gain).iter().filter(|&&effect| effect == Effect::SampleReward).count();
        for _ in 0..rewards {
            outlook[Part::Points] -= SAMPLE_POINTS;
            outlook = outlook.plus(&self.sample(sample), 1.0);
        }
        outlook
    }

    /// A card just drawn is discarded: what comes of it, its corner or its income.
    fn discarded(&self, card: CardId) -> Outlook {
        let [.., Task::Run(span, _), Task::DiscardDrawn] = self.state.tasks[..] else { return Outlook::default() };
        let mut outlook = Outlook::default();
        match self.rules.effects(span).first() {
            Some(Effect::Corner(Subject::Discarded)) => outlook = self.rules.outlook_of(self.rules.card(card).corner),
            Some(Effect::IncomeOnce) => {
                if let Some(income) = self.rules.card(card).income {
                    outlook.add(income.into(), 1.0);
                }
            }
            _ => {}
        }
        outlook
    }

    /// A text, for a data token.
    fn text(&self, span: Option<Span>) -> Outlook {
        let mut outlook = span.map_or(Outlook::default(), |span| self.rules.outlook_of(span));
        outlook[Part::Data] -= 1.0;
        outlook
    }

    /// Whether an orbit or a landing now is the main action, which is paid for.
    fn pays(&self) -> bool {
        matches!(self.state.tasks.last(), Some(Task::Turn))
    }

    fn orbit(&self, planet: Planet) -> Outlook {
        let (rules, numbers) = (self.rules, &self.rules.numbers);
        let printed = &rules.planets[planet.place()];
        let mut outlook = rules.outlook_of(printed.orbit);
        if self.state.first_orbit[planet.place()].is_none() {
            outlook[Part::Points] += f64::from(printed.first_orbit);
        }
        if self.pays() {
            outlook[Part::Credits] -= f64::from(numbers.orbit_credits);
            outlook[Part::Energy] -= f64::from(numbers.orbit_energy);
        }
        outlook
    }

    fn land(&self, planet: Planet, moon: Option<u8>) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let mut outlook = match moon {
            Some(moon) => rules.outlook_of(rules.moons[usize::from(moon)].land),
            None => {
                let printed = &rules.planets[planet.place()];
                let first = rules.first_lands(state, planet).next();
                let data = first.map_or(0, |space| printed.first_land[usize::from(space)]);
                let mut outlook = rules.outlook_of(printed.land);
                outlook[Part::Data] += f64::from(data);
                outlook
            }
        };
        if self.pays() {
            outlook[Part::Energy] -= f64::from(rules.land_energy(state, planet));
        }
        outlook
    }

    fn place_top(&self) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let slot = usize::from(state.seat(Side::You).computer);
        let mut outlook = self.text(rules.computer.get(slot).map(|slot| slot.0));
        if let Some(Some(tech)) = state.you.slots.get(slot) {
            outlook = outlook.plus(&rules.outlook_of(rules.techs[tech.place()].top), 1.0);
        }
        outlook
    }

    fn tech(&self, tech: Tech) -> Outlook {
        let rules = self.rules;
        let stack = &self.state.stacks_of_techs[tech.place()];
        let bonus = stack.top.and_then(|top| rules.outlooks.bonuses.get(usize::from(top)));
        let mut outlook = bonus.unwrap_or(&Outlook::NOTHING).plus(&rules.outlooks.techs[tech.place()], 1.0);
        if stack.fresh {
            outlook[Part::Points] += f64::from(rules.numbers.first_taker);
        }
        outlook
    }

    /// A signal on the tile of Oumuamua.
    fn tile(&self) -> Outlook {
        let tile = &self.state.tile;
        let points = &self.rules.aliens.tile_points;
        let slot = points.len() - usize::from(tile.data).min(points.len());
        Outlook::of([
            (Part::Points, points.get(slot).copied().map_or(0.0, f64::from)),
            (Part::Data, if tile.data > 0 { 1.0 } else { 0.0 }),
            (Part::Fossils, if tile.data <= 1 { 1.0 } else { 0.3 }),
            (Part::Signals, 1.0),
        ])
    }

    /// A sector that is complete, or the tile (`None`).
    fn completed(&self, sector: Option<Star>) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let Some(star) = sector else {
            let marked = state.tile.markers_of(Side::You) > 0;
            return Outlook::of([(Part::Fossils, if marked { f64::from(rules.aliens.tile_fossils) } else { 0.0 })]);
        };
        let (sector, printed) = (&state.sectors[star.place()], &rules.stars[star.place()]);
        let mut outlook = match sector.leader() {
            Some(Side::You) => rules.outlook_of(if sector.won { printed.later } else { printed.first }),
            _ => Outlook::default(),
        };
        if sector.markers_of(Side::You) > 0 {
            outlook[Part::Publicity] += f64::from(rules.numbers.sector_publicity);
        }
        outlook
    }

    /// What marking a life trace on a space brings.
    #[inline(always)]
    fn space(&self, slot: u8, colour: Trace, space: TraceSpace) -> &Outlook {
        let outlooks = &self.rules.outlooks;
        let known = match space {
            TraceSpace::Discovery => outlooks.discovery.get(usize::from(slot)),
            TraceSpace::Overflow => Some(&outlooks.overflow),
            TraceSpace::Row(row) => self.state.slots[usize::from(slot)]
                .species
                .and_then(|species| outlooks.spaces[species.place()][colour.place()].get(usize::from(row))),
        };
        known.unwrap_or(&Outlook::NOTHING)
    }
}
