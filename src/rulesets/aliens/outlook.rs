//! What an action brings at a glance: the gains its texts name and the prices it takes, for strategies to weigh.

use super::{
    actions::Action,
    cards::{CardId, Kind},
    effect::{Effect, EndPoints, SignalAt, Span, Thing},
    pieces::{Planet, Side, Star, Trace},
    rules::{Aliens, TechRule},
    state::{Cause, Source, State, TraceSpace},
};

/// Gains and prices, as the texts name them. What stands behind a condition counts half.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Outlook {
    pub points: f64,
    pub credits: f64,
    pub energy: f64,
    pub cards: f64,
    pub data: f64,
    pub publicity: f64,
    pub moves: f64,
    pub fossils: f64,
    pub signals: f64,
    pub traces: f64,
    pub techs: f64,
    pub income: f64,
    pub launches: f64,
    pub landings: f64,
    pub scans: f64,
    pub rotations: f64,
    pub danger: f64,
    /// Points and other gains that come later: a mission's, an end-game card's, a message's.
    pub later_points: f64,
    pub later_gains: f64,
    pub later_traces: f64,
    pub later_techs: f64,
}

impl Outlook {
    fn add(&mut self, thing: Thing, number: f64) {
        match thing {
            Thing::Points => self.points += number,
            Thing::Credit => self.credits += number,
            Thing::Energy => self.energy += number,
            Thing::Card | Thing::CardAny | Thing::AlienCard => self.cards += number,
            Thing::Data => self.data += number,
            Thing::Publicity => self.publicity += number,
            Thing::Fossil => self.fossils += number,
            Thing::Move => self.moves += number,
            Thing::Progress => {}
        }
    }

    /// Both together, the second so many times.
    fn plus(mut self, other: Self, times: f64) -> Self {
        self.points += times * other.points;
        self.credits += times * other.credits;
        self.energy += times * other.energy;
        self.cards += times * other.cards;
        self.data += times * other.data;
        self.publicity += times * other.publicity;
        self.moves += times * other.moves;
        self.fossils += times * other.fossils;
        self.signals += times * other.signals;
        self.traces += times * other.traces;
        self.techs += times * other.techs;
        self.income += times * other.income;
        self.launches += times * other.launches;
        self.landings += times * other.landings;
        self.scans += times * other.scans;
        self.rotations += times * other.rotations;
        self
    }

    /// Everything but points, traces and techs, counted together.
    fn gains(&self) -> f64 {
        self.credits
            + self.energy
            + self.cards
            + self.data
            + self.publicity
            + self.moves
            + self.fossils
            + self.signals
            + self.income
            + self.launches
            + self.landings
    }
}

impl Aliens {
    /// What a text brings at a glance.
    pub(super) fn outlook_of(&self, span: Span) -> Outlook {
        let effects = self.effects(span);
        let mut outlook = Outlook::default();
        let mut halved_until = 0;
        for (place, effect) in effects.iter().enumerate() {
            let share = if place < halved_until { 0.5 } else { 1.0 };
            match *effect {
                Effect::Gain(thing, number) | Effect::GainPer(thing, number, _) => {
                    outlook.add(thing, share * f64::from(number));
                }
                Effect::Pay(thing, number) => outlook.add(thing, -f64::from(number)),
                Effect::Income | Effect::IncomeSelf => outlook.income += share,
                Effect::IncomeOnce | Effect::Corner(_) | Effect::AnomalyReward | Effect::SamplePeek(_) => {
                    outlook.credits += share;
                }
                Effect::Trace(..) => outlook.traces += share,
                Effect::TakeRow => outlook.cards += share * 3.0,
                Effect::Launch { .. } => outlook.launches += share,
                Effect::Land { .. } | Effect::OrbitOrLand => outlook.landings += share,
                Effect::Scan => {
                    outlook.scans += share;
                    outlook.signals += share * 2.0;
                    outlook.data += share * 2.0;
                }
                Effect::Rotate => outlook.rotations += share,
                Effect::Tech { .. } => outlook.techs += share,
                Effect::SampleReward => outlook.points += share * 5.0,
                Effect::Signal { times, data, .. } => {
                    outlook.signals += share * f64::from(times);
                    if data {
                        outlook.data += share * f64::from(times);
                    }
                }
                Effect::If(_, len) | Effect::Turn(len) | Effect::MayPay { len, .. } | Effect::PayFigure(_, len) => {
                    halved_until = place + 1 + usize::from(len);
                }
                _ => {}
            }
        }
        outlook
    }

    /// What playing a card brings: its effects now, and what its mission, message or end brings later.
    pub(super) fn card_outlook(&self, card: &super::cards::Card) -> Outlook {
        let mut outlook = self.outlook_of(card.effects);
        let mut later = Outlook::default();
        match &card.kind {
            Kind::Plain => {}
            Kind::Conditional(_, gain) | Kind::Delivery(_, gain) | Kind::Message(gain) => {
                later = self.outlook_of(*gain);
            }
            Kind::Triggered(circles) => {
                for circle in circles {
                    later = later.plus(self.outlook_of(circle.gain), 1.0);
                }
            }
            Kind::Endgame(end) => later.points = end_points(*end),
            Kind::Danger(danger, end) => {
                later.points = end_points(*end);
                outlook.danger = f64::from(*danger);
            }
        }
        outlook.later_points = later.points;
        outlook.later_gains = later.gains();
        outlook.later_traces = later.traces;
        outlook.later_techs = later.techs;
        outlook
    }

    /// What playing a card brings as things stand: conditions that hold now count in full and others not at all, but
    /// for those of the turn, which may still come true; signals count with what they would do in their sectors.
    pub(super) fn play_outlook(&self, state: &State, card: CardId) -> Outlook {
        let printed = self.card(card);
        let cause = self.card_cause(state, card);
        let at_planet = || Self::settling(state).next().is_some();
        let flies = || !state.seat(Side::You).probes.is_empty();
        let mut outlook = Outlook::default();
        let (mut share, mut shared_until) = (1.0, 0);
        for (place, effect) in self.effects(printed.effects).iter().enumerate() {
            if place >= shared_until {
                share = 1.0;
            }
            // Blocks say how many effects after them they hold for.
            let block = match *effect {
                Effect::If(condition, len) => {
                    let counts = share < 1.0 || self.holds(state, condition, cause);
                    Some((len, f64::from(u8::from(counts))))
                }
                Effect::Turn(len) | Effect::MayPay { len, .. } | Effect::ThisScan(len) => Some((len, 0.5)),
                Effect::PayFigure(figure, len) => {
                    Some((len, f64::from(u8::from(self.figures_to_take(state, figure).next().is_some()))))
                }
                _ => None,
            };
            if let Some((len, part)) = block {
                shared_until = shared_until.max(place + 1 + usize::from(len));
                share *= part;
                continue;
            }
            match *effect {
                Effect::GainPer(thing, each, count) => {
                    let times = if share < 1.0 { 1 } else { self.count(state, Side::You, count, cause) };
                    outlook.add(thing, share * f64::from(each) * f64::from(times));
                }
                Effect::Launch { limited } if limited && !self.may_launch(state) => {}
                Effect::Land { .. } | Effect::OrbitOrLand if !at_planet() => {}
                Effect::Trace(colours, scope) if !self.any_trace_space(state, colours, scope, cause.slot) => {}
                Effect::Tech { colours, other_has, .. }
                    if self.takeable(state, colours, other_has).next().is_none() => {}
                Effect::Signal { at: SignalAt::Probe | SignalAt::LeftOfProbe | SignalAt::RightOfProbe, .. }
                    if !flies() => {}
                Effect::Signal { at, times, data, .. } => {
                    let mut signals = match at {
                        SignalAt::Row => {
                            let best = state.row.iter().map(|&card| self.best_signal(state, card)).reduce(better);
                            Outlook::default().plus(best.unwrap_or_default(), f64::from(times))
                        }
                        _ => match self.signal_stars(state, at) {
                            Some(stars) => self.best_of(state, stars, times),
                            None => {
                                let each = Outlook { signals: 1.0, data: 1.0, ..Outlook::default() };
                                Outlook::default().plus(each, f64::from(times))
                            }
                        },
                    };
                    if !data {
                        signals.data = 0.0;
                    }
                    outlook = outlook.plus(signals, share);
                }
                Effect::Scan => {
                    outlook = outlook.plus(self.scan_outlook(state), share);
                    outlook.scans += share;
                }
                _ => {
                    let at = printed.effects.at + u16::try_from(place).unwrap_or(0);
                    outlook = outlook.plus(self.outlook_of(Span { at, end: at + 1 }), share);
                }
            }
        }
        let seen = &self.outlooks[card.place()];
        Outlook {
            danger: seen.danger,
            later_points: seen.later_points,
            later_gains: seen.later_gains,
            later_traces: seen.later_traces,
            later_techs: seen.later_techs,
            ..outlook
        }
    }

    /// What an action brings at a glance.
    pub(super) fn outlook(&self, state: &State, action: Action) -> Outlook {
        let numbers = &self.numbers;
        let mut outlook = Outlook::default();
        match action {
            Action::Launch => {
                outlook.credits = -f64::from(numbers.launch_credits);
                outlook.launches = 1.0;
            }
            Action::Orbit(planet) => {
                let printed = &self.planets[planet.place()];
                outlook = self.outlook_of(printed.orbit);
                if state.first_orbit[planet.place()].is_none() {
                    outlook.points += f64::from(printed.first_orbit);
                }
                if self.pays(state) {
                    outlook.credits -= f64::from(numbers.orbit_credits);
                    outlook.energy -= f64::from(numbers.orbit_energy);
                }
            }
            Action::Land(planet, moon) => {
                outlook = match moon {
                    Some(moon) => self.outlook_of(self.moons[usize::from(moon)].land),
                    None => {
                        let first = self.first_lands(state, planet).next();
                        let data = first.map_or(0, |space| self.planets[planet.place()].first_land[usize::from(space)]);
                        let mut outlook = self.outlook_of(self.planets[planet.place()].land);
                        outlook.data += f64::from(data);
                        outlook
                    }
                };
                if self.pays(state) {
                    outlook.energy -= f64::from(self.land_energy(state, planet));
                }
            }
            Action::Scan => {
                outlook = self.scan_outlook(state);
                outlook.credits -= f64::from(numbers.scan_credits);
                outlook.energy -= f64::from(numbers.scan_energy);
                outlook.scans = 1.0;
            }
            Action::Analyze => {
                outlook.energy = -f64::from(numbers.analyze_energy);
                outlook.traces = 1.0;
            }
            Action::Play(card) => {
                outlook = self.play_outlook(state, card);
                let printed = self.card(card);
                outlook.add(printed.pays, -f64::from(printed.cost));
                outlook.cards -= 1.0;
            }
            Action::Research => {
                outlook.publicity = -f64::from(numbers.research_publicity);
                outlook.techs = 1.0;
                outlook.rotations = 1.0;
            }
            Action::Corner(card) => {
                outlook = self.outlook_of(self.card(card).corner);
                outlook.cards -= 1.0;
            }
            Action::PlaceTop => {
                let slot = usize::from(state.seat(Side::You).computer);
                outlook = numbers.slots.get(slot).map_or(Outlook::default(), |slot| self.outlook_of(slot.0));
                if let Some(Some(tech)) = state.you.slots.get(slot) {
                    outlook = outlook.plus(self.outlook_of(self.techs[tech.place()].top), 1.0);
                }
                outlook.data -= 1.0;
            }
            Action::PlaceBottom(slot) => {
                if let Some(Some(tech)) = state.you.slots.get(usize::from(slot)) {
                    outlook = self.outlook_of(self.techs[tech.place()].bottom);
                }
                outlook.data -= 1.0;
            }
            Action::Exchange(from, to) => {
                outlook.add(from, -f64::from(numbers.exchange));
                outlook.add(to, 1.0);
            }
            Action::BuyCard => {
                outlook.publicity = -f64::from(numbers.buy_card_publicity);
                outlook.cards = 1.0;
            }
            Action::Finish(card) | Action::Deliver(card, _) => {
                if let Kind::Conditional(_, gain) | Kind::Delivery(_, gain) = self.card(card).kind {
                    outlook = self.outlook_of(gain);
                }
            }
            Action::FillCircle(card, place) => {
                if let Kind::Triggered(circles) = &self.card(card).kind {
                    let gain = circles.get(usize::from(place)).map_or(Span::default(), |circle| circle.gain);
                    outlook = self.outlook_of(gain);
                }
            }
            Action::MarkTrace(slot, colour, space) => outlook = self.space_outlook(state, slot, colour, space),
            Action::TakeTech(tech) => {
                let stack = &state.stacks_of_techs[tech.place()];
                let bonus = stack.top.and_then(|top| self.tech_bonuses.get(usize::from(top)).copied());
                outlook = self.outlook_of(bonus.unwrap_or_default());
                outlook = outlook.plus(self.outlook_of(self.techs[tech.place()].taken), 1.0);
                if stack.fresh {
                    outlook.points += f64::from(numbers.first_taker);
                }
            }
            Action::Signal(star) => outlook = self.signal_outlook(state, star, 1),
            Action::SignalTile => {
                let tile = &state.tile;
                let points = &self.aliens.tile_points;
                let slot = points.len() - usize::from(tile.data).min(points.len());
                outlook.points = points.get(slot).copied().map_or(0.0, f64::from);
                outlook.data = if tile.data > 0 { 1.0 } else { 0.0 };
                outlook.fossils = if tile.data <= 1 { 1.0 } else { 0.3 };
                outlook.signals = 1.0;
            }
            Action::CompleteSector(Some(star)) => {
                let (sector, printed) = (&state.sectors[star.place()], &self.stars[star.place()]);
                if sector.leader() == Some(Side::You) {
                    outlook = self.outlook_of(if sector.won { printed.later } else { printed.first });
                }
                if sector.markers_of(Side::You) > 0 {
                    outlook.publicity += f64::from(numbers.sector_publicity);
                }
            }
            Action::CompleteSector(None) if state.tile.markers_of(Side::You) > 0 => {
                outlook.fossils = f64::from(self.aliens.tile_fossils);
            }
            Action::SignalByRow(card) => outlook = self.best_signal(state, card),
            Action::SignalByHand(card) => {
                outlook = self.best_signal(state, card);
                outlook.cards -= 1.0;
            }
            Action::FirstLand(space) => {
                let planet = state.memory.settled.unwrap_or(Planet::Mars);
                let data = self.planets[planet.place()].first_land.get(usize::from(space));
                outlook.data = data.copied().map_or(0.0, f64::from);
            }
            Action::TakeReward(reward) => {
                let span = self.aliens.message_rewards.get(usize::from(reward)).copied();
                outlook = self.outlook_of(span.unwrap_or_default());
            }
            Action::PlayExertian(card) => outlook = self.outlooks[card.place()],
            Action::UseTech(place) => match self.techs.get(usize::from(place)).map(|tech| tech.rule) {
                Some(TechRule::MercurySignal) => {
                    outlook.publicity = -1.0;
                    outlook.signals = 1.0;
                }
                Some(TechRule::HandSignal) => {
                    outlook.cards = -1.0;
                    outlook.signals = 1.0;
                }
                _ => {
                    outlook.energy = -1.0;
                    outlook.launches = 1.0;
                }
            },
            Action::UseTechToMove(_) | Action::TakeMove => outlook.moves = 1.0,
            Action::TakePublicity => outlook.publicity = 1.0,
            Action::ChooseSample(sample) => {
                let span = self.aliens.samples.get(usize::from(sample)).copied();
                outlook = self.outlook_of(span.unwrap_or_default());
            }
            _ => {}
        }
        outlook
    }

    /// Whether an orbit or a landing now is the main action, which is paid for.
    fn pays(&self, state: &State) -> bool {
        matches!(state.tasks.last(), Some(super::state::Task::Turn))
    }

    /// What marking a space of a species brings.
    fn space_outlook(&self, state: &State, slot: u8, colour: Trace, space: TraceSpace) -> Outlook {
        let species = state.slots[usize::from(slot)].species;
        match space {
            TraceSpace::Discovery => self.outlook_of(self.numbers.discovery[usize::from(slot)]),
            TraceSpace::Overflow => self.outlook_of(self.numbers.overflow),
            TraceSpace::Row(row) => {
                let Some(species) = species else { return Outlook::default() };
                let spaces = &self.species[species.place()].spaces[colour.place()];
                let Some(space) = spaces.get(usize::from(row)) else { return Outlook::default() };
                let mut outlook = self.outlook_of(space.gain);
                outlook.fossils -= f64::from(space.fossils);
                outlook.data -= f64::from(space.data);
                outlook.danger = f64::from(space.danger);
                if space.sample {
                    outlook.points += 5.0;
                }
                outlook
            }
        }
    }

    /// What so many signals in a sector bring, and whether they would win the sector.
    fn signal_outlook(&self, state: &State, star: Star, times: u8) -> Outlook {
        let sector = &state.sectors[star.place()];
        let printed = &self.stars[star.place()];
        let taken = times.min(sector.data);
        let mut outlook = Outlook { signals: f64::from(times), data: f64::from(taken), ..Outlook::default() };
        let marked = printed.slots.saturating_sub(sector.data);
        if marked < 2 && marked + taken >= 2 {
            outlook.points += f64::from(self.numbers.second_slot);
        }
        if self.leads_after(state, star, times) {
            let win = self.outlook_of(if sector.won { printed.later } else { printed.first });
            // A sector is worth the more the nearer it is to complete.
            outlook = outlook.plus(win, 1.0 / f64::from(sector.data - taken + 1));
        }
        outlook
    }

    /// Whether the player would have most markers in a sector after so many more; the later marker wins a tie.
    pub(super) fn leads_after(&self, state: &State, star: Star, times: u8) -> bool {
        let markers = &state.sectors[star.place()].markers;
        let theirs = markers.iter().filter(|&&marker| marker == Side::Rival).count();
        markers.len() - theirs + usize::from(times) >= theirs
    }

    /// The best signal that a card's colour allows.
    fn best_signal(&self, state: &State, card: CardId) -> Outlook {
        self.card(card)
            .colour
            .map_or(Outlook::default(), |colour| self.best_of(state, super::run::stars_of(self, colour), 1))
    }

    /// The best place for so many signals among these stars, a bit each.
    fn best_of(&self, state: &State, stars: u16, times: u8) -> Outlook {
        let stars = Star::ALL.into_iter().filter(|star| stars & star.bit() != 0);
        stars.map(|star| self.signal_outlook(state, star, times)).reduce(better).unwrap_or_default()
    }

    /// What a scan brings: the signal in Earth's sector, the best one by the row, and half a signal for each tech of it.
    fn scan_outlook(&self, state: &State) -> Outlook {
        let earth = state.sky.earth();
        let near: &[u8] = if self.knows(state, Side::You, TechRule::Neighbour) { &[0, 1, 7] } else { &[0] };
        let here = near.iter().fold(0, |stars, step| stars | state.stars.star_at((earth.position + step) % 8).bit());
        let here = self.best_of(state, here, 1);
        let row = state.row.iter().map(|&card| self.best_signal(state, card)).reduce(better);
        let techs = f64::from(self.scan_techs(state).count_ones());
        here.plus(row.unwrap_or_default(), 1.0)
            .plus(Outlook { signals: 1.0, data: 1.0, ..Outlook::default() }, techs / 2.0)
    }

    /// Points that an end-game or danger card would score now.
    pub(super) fn end_now(&self, state: &State, card: CardId) -> f64 {
        let (Kind::Endgame(end) | Kind::Danger(_, end)) = self.card(card).kind else { return 0.0 };
        let cause = Cause { source: Source::End, ..self.card_cause(state, card) };
        match end {
            EndPoints::Per(points, count) => f64::from(points) * f64::from(self.count(state, Side::You, count, cause)),
            EndPoints::If(points, condition) if self.holds(state, condition, cause) => f64::from(points),
            EndPoints::If(..) => 0.0,
        }
    }
}

/// The better of two places for signals.
fn better(best: Outlook, next: Outlook) -> Outlook {
    let worth = |outlook: &Outlook| outlook.points + 5.0 * outlook.traces + outlook.data;
    if worth(&next) > worth(&best) { next } else { best }
}

/// Points at the end, seen from afar: a count of three, or half of a condition.
fn end_points(end: EndPoints) -> f64 {
    match end {
        EndPoints::Per(points, _) => 3.0 * f64::from(points),
        EndPoints::If(points, _) => 0.5 * f64::from(points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::aliens::tests::dealt;

    fn card(rules: &Aliens, name: &str) -> CardId {
        CardId(rules.cards.iter().position(|card| card.name == name).unwrap() as u8)
    }

    #[test]
    fn signals_bring_data_the_second_slot_and_a_share_of_the_win() {
        let (rules, mut state) = dealt();
        // Five slots; the first win is a life trace.
        let one = rules.signal_outlook(&state, Star::Barnard, 1);
        assert_eq!((one.signals, one.data, one.points, one.traces), (1.0, 1.0, 0.0, 0.2));
        let two = rules.signal_outlook(&state, Star::Barnard, 2);
        assert_eq!((two.data, two.points, two.traces), (2.0, 2.0, 0.25));
        // The last data, against two markers of the rival: one is too few, two win, the later marker deciding.
        let sector = &mut state.sectors[Star::Barnard.place()];
        sector.data = 1;
        sector.markers = [Side::Rival, Side::Rival].into_iter().collect();
        assert_eq!(rules.signal_outlook(&state, Star::Barnard, 1).traces, 0.0);
        let last = rules.signal_outlook(&state, Star::Barnard, 2);
        assert_eq!((last.data, last.traces), (1.0, 1.0));
    }

    #[test]
    fn a_card_counts_what_can_be_had_now() {
        let (rules, mut state) = dealt();
        // A trace only where there is a probe on asteroids; a launch within the limit of probes.
        assert_eq!(rules.play_outlook(&state, card(&rules, "c_18")).traces, 0.0);
        let launch = card(&rules, "c_5");
        assert_eq!(rules.play_outlook(&state, launch).launches, 1.0);
        let spot = state.sky.earth();
        state.seats[0].probes.push(crate::rulesets::aliens::state::Probe { spot, sample: None });
        assert_eq!(rules.play_outlook(&state, launch).launches, 0.0);
        assert_eq!(rules.play_outlook(&state, launch).publicity, 1.0);
    }
}
