//! What an action does for objectives, missions and gold tiles, for strategies to weigh.

use super::{
    actions::Action,
    cards::{CardId, Kind},
    effect::{ANY_TECH, Count, Effect, Scope, Set, Span, Test, Thing, VISIT_ASTEROID, VISIT_COMET},
    pieces::{Planet, Side, TechColour, Trace},
    rules::Aliens,
    scoring::More,
    sky::{Cell, Spot},
    state::{Event, State},
};
use arrayvec::ArrayVec;

impl Aliens {
    /// What an action makes happen at once, as far as it is known: for objectives and missions.
    fn events(&self, state: &State, action: Action) -> ArrayVec<Event, 4> {
        let mut events = ArrayVec::new();
        match action {
            Action::Launch => events.push(Event::Launch),
            Action::Orbit(planet) => events.push(Event::Figure(planet, true)),
            Action::Land(planet, _) => events.push(Event::Figure(planet, false)),
            Action::Scan => events.push(Event::Scan),
            Action::Analyze => events.push(Event::Trace(Trace::Blue)),
            Action::MarkTrace(_, colour, _) => events.push(Event::Trace(colour)),
            Action::TakeTech(tech) => events.push(Event::Tech(tech)),
            Action::Finish(_) | Action::Deliver(..) => events.push(Event::Mission),
            Action::Play(card) => {
                let (printed, outlook) = (self.card(card), &self.outlooks[card.place()]);
                if printed.pays == Thing::Credit {
                    events.push(Event::Play(printed.cost));
                }
                if outlook.launches >= 1.0 {
                    events.push(Event::Launch);
                }
                if outlook.scans >= 1.0 {
                    events.push(Event::Scan);
                }
            }
            Action::Corner(card) => events.extend(self.card(card).corner_kind.map(Event::Corner)),
            Action::Move(_, to) => {
                let what = match state.sky.cell(to) {
                    Cell::Planet(planet) => planet.bit(),
                    Cell::Comet => VISIT_COMET,
                    Cell::Asteroids => VISIT_ASTEROID,
                    Cell::Empty => return events,
                };
                events.push(Event::Visit(what, true));
            }
            Action::Signal(star) => {
                let colour = self.stars[star.place()].colour;
                events.push(Event::Signal(colour));
                if state.sectors[star.place()].data == 1 && self.leads_after(state, star, 1) {
                    events.push(Event::Win(colour));
                }
            }
            _ => {}
        }
        events
    }

    /// How many tasks of open objectives an action would mark, and whether one of them is the last of its objective.
    pub(super) fn objective_outlook(&self, state: &State, action: Action) -> (u16, bool) {
        let open = &state.rival.open;
        let last = |(place, task): (u8, u8)| {
            open.get(usize::from(place)).is_some_and(|open| {
                let tasks = self.objectives[usize::from(open.objective)].tasks.len();
                usize::try_from((open.done | 1 << task).count_ones()).is_ok_and(|done| done == tasks)
            })
        };
        if let Action::MarkObjective(place, task) = action {
            return (1, last((place, task)));
        }
        if open.is_empty() {
            return (0, false);
        }
        let mut outlook = (0, false);
        for event in self.events(state, action) {
            // Each event marks one task.
            outlook.0 += u16::from(self.fulfilled(state, event).next().is_some());
            outlook.1 |= self.fulfilled(state, event).any(last);
        }
        let takes = match action {
            Action::Research => ANY_TECH,
            Action::Play(card) => self.takes(card),
            _ => 0,
        };
        if takes != 0 {
            let marks = |tech| self.fulfilled(state, Event::Tech(tech)).next().is_some();
            outlook.0 += u16::from(self.takeable(state, takes, false).any(marks));
            let ends = |tech| self.fulfilled(state, Event::Tech(tech)).any(last);
            outlook.1 |= self.takeable(state, takes, false).any(ends);
        }
        outlook
    }

    /// How many tasks of open objectives an orbiter or a lander on a planet would mark, whichever marks more.
    pub(super) fn planet_tasks(&self, state: &State, planet: Planet) -> u16 {
        let marks = |orbiter| u16::from(self.fulfilled(state, Event::Figure(planet, orbiter)).next().is_some());
        marks(true).max(marks(false))
    }

    /// How many missions in front of the player ask for orbiters or landers on a planet, among others or alone, and are
    /// not finished.
    pub(super) fn planet_missions(&self, state: &State, planet: Planet) -> usize {
        let asks = |test: Test| matches!(test.count, Count::Figures { planets, .. } if planets & planet.bit() != 0);
        let missions = state.you.missions.iter();
        let waits = missions.filter(|mission| match self.card(mission.card).kind {
            Kind::Conditional(condition, _) => {
                (asks(condition.first) || condition.second.is_some_and(asks))
                    && self.mission_lacks(state, mission.card) != Some(0)
            }
            _ => false,
        });
        waits.count()
    }

    /// Movement points from a space to the nearest planet that a mission wants a sample brought to; 20 without one.
    fn delivery_way(&self, state: &State, from: Spot) -> f64 {
        let wanted = state.you.missions.iter().filter_map(|mission| match self.card(mission.card).kind {
            Kind::Delivery(planet, _) => Some(planet),
            _ => None,
        });
        wanted.map(|planet| self.way(state, from, planet)).fold(20.0, f64::min)
    }

    /// What a step saves of the way to where a sample is wanted.
    pub(super) fn brought_nearer(&self, state: &State, action: Action) -> f64 {
        let Action::Move(place, to) = action else { return 0.0 };
        let probe = state.seat(Side::You).probes.get(usize::from(place));
        probe.map_or(0.0, |probe| self.delivery_way(state, probe.spot) - self.delivery_way(state, to))
    }

    /// Movement points that the nearest capsule is away from where a mission wants a sample; 20 without one.
    pub(super) fn capsule_way(&self, state: &State) -> f64 {
        let capsules = state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_some());
        capsules.map(|capsule| self.delivery_way(state, capsule.spot)).fold(20.0, f64::min)
    }

    /// Whether a task of an open objective waits for a win of the colour of a signal.
    pub(super) fn win_is_asked_for(&self, state: &State, action: Action) -> bool {
        let colour = match action {
            Action::Signal(star) => Some(self.stars[star.place()].colour),
            Action::SignalByRow(card) | Action::SignalByHand(card) => self.card(card).colour,
            _ => None,
        };
        colour.is_some_and(|colour| self.fulfilled(state, Event::Win(colour)).next().is_some())
    }

    /// What an action adds to the things that gold tiles count, as far as it is known: for research, and for a card that
    /// takes techs, the best tech.
    fn adds(&self, state: &State, action: Action) -> ArrayVec<More, 3> {
        let mut adds = ArrayVec::new();
        let tech = |colour| More { tech: Some(colour), ..More::default() };
        match action {
            Action::Orbit(_) => adds.push(More { figure: true, ..More::default() }),
            Action::Land(_, moon) => {
                let trace = moon.is_none().then_some(Trace::Yellow);
                adds.push(More { figure: true, trace, ..More::default() });
            }
            Action::Analyze => adds.push(More { trace: Some(Trace::Blue), ..More::default() }),
            Action::MarkTrace(_, colour, _) => adds.push(More { trace: Some(colour), ..More::default() }),
            Action::TakeTech(taken) => adds.push(tech(taken.colour)),
            Action::Finish(_) | Action::Deliver(..) => adds.push(More { mission: true, ..More::default() }),
            Action::Tuck(card) => adds.push(More { tucked: self.card(card).income, ..More::default() }),
            Action::Research => adds.extend(TechColour::ALL.map(tech)),
            Action::Play(card) => {
                if matches!(self.card(card).kind, Kind::Endgame(_)) {
                    adds.push(More { endgame: true, ..More::default() });
                } else {
                    for colour in TechColour::ALL.into_iter().filter(|colour| self.takes(card) & colour.bit() != 0) {
                        adds.push(tech(colour));
                    }
                }
            }
            Action::Signal(star) => {
                let wins = state.sectors[star.place()].data == 1 && self.leads_after(state, star, 1);
                adds.push(More { win: wins, trace: wins.then_some(Trace::Red), ..More::default() });
            }
            _ => {}
        }
        adds
    }

    /// Points that the gold tiles the player has marked, or where not `marked` the best of the others, would score more
    /// after an action; where `parts`, with sets that are not complete counted for what is there of them.
    pub(super) fn gold_outlook(&self, state: &State, action: Action, marked: bool, parts: bool) -> f64 {
        let mut best = 0.0_f64;
        let held = state.seat(Side::You).gold;
        for more in self.adds(state, action) {
            let mut points = 0.0_f64;
            for tile in (0..4_u8).filter(|tile| (held & 1 << tile != 0) == marked) {
                let place = usize::from(tile);
                let side = self.gold[place][usize::from(state.gold_sides[place] & 1)];
                let each = f64::from(side.values[self.gold_place(state, tile)]);
                let counted = |more| {
                    if parts {
                        self.gold_progress_with(state, tile, more)
                    } else {
                        f64::from(self.gold_count_with(state, tile, more))
                    }
                };
                let adds = each * (counted(more) - counted(More::default())).max(0.0);
                points = if marked { points + adds } else { points.max(adds) };
            }
            best = best.max(points);
        }
        best
    }

    /// What the best space for a life trace that an action marks gains, by rough prices: 3 points for a credit, an energy
    /// or a card, 2 for a data or a publicity, 4 for an exofossil, 1 for a danger less. 0 where it marks none.
    pub(super) fn trace_outlook(&self, state: &State, action: Action) -> f64 {
        let (colours, slot) = match action {
            Action::Analyze => (Trace::Blue.bit(), None),
            Action::Land(_, Some(moon)) => (self.marks(self.moons[usize::from(moon)].land), None),
            Action::Land(planet, None) => (self.marks(self.planets[planet.place()].land), None),
            Action::Play(card) => (self.marks(self.card(card).effects), self.card_cause(state, card).slot),
            Action::Signal(star) if self.leads_after(state, star, 1) => {
                let (sector, printed) = (&state.sectors[star.place()], &self.stars[star.place()]);
                (self.marks(if sector.won { printed.later } else { printed.first }), None)
            }
            _ => (0, None),
        };
        if colours == 0 {
            return 0.0;
        }
        let worth = |(slot, colour, space)| {
            let gains = self.space_outlook(state, slot, colour, space);
            gains.points
                + 3.0 * (gains.credits + gains.energy + gains.cards)
                + 2.0 * (gains.data + gains.publicity)
                + 4.0 * gains.fossils
                - gains.danger
        };
        self.trace_spaces(state, colours, Scope::Any, slot).map(worth).fold(0.0, f64::max)
    }

    /// The colours of the life traces that a text marks.
    fn marks(&self, span: Span) -> Set {
        self.effects(span).iter().fold(0, |all, effect| match *effect {
            Effect::Trace(colours, _) => all | colours,
            _ => all,
        })
    }

    /// The colours of the techs that playing a card takes.
    fn takes(&self, card: CardId) -> u16 {
        self.effects(self.card(card).effects).iter().fold(0, |all, effect| match *effect {
            Effect::Tech { colours, .. } => all | colours,
            _ => all,
        })
    }

    /// How many circles of missions an action would fill, one for each thing that happens.
    pub(super) fn circles_outlook(&self, state: &State, action: Action) -> u16 {
        if state.you.missions.is_empty() {
            return 0;
        }
        let fills = |event: &Event| self.circles(state, *event).next().is_some();
        self.events(state, action).iter().map(|event| u16::from(fills(event))).sum()
    }

    /// What the condition of a mission still lacks, counted; `None` for a card that is no such mission.
    pub(super) fn mission_lacks(&self, state: &State, card: CardId) -> Option<u16> {
        let Kind::Conditional(condition, _) = self.card(card).kind else { return None };
        let cause = self.card_cause(state, card);
        if self.holds(state, condition, cause) {
            return Some(0);
        }
        let lacks = |test: Test| u16::from(test.number).saturating_sub(self.count(state, Side::You, test.count, cause));
        Some((lacks(condition.first) + condition.second.map_or(0, lacks)).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::aliens::{
        pieces::{Star, Tech},
        state::{Marker, Mission, OpenObjective, Probe},
        tests::dealt,
    };

    /// Leaves only these objectives open.
    fn open(rules: &Aliens, state: &mut State, names: &[&str]) {
        let place = |name: &&str| rules.objectives.iter().position(|objective| objective.name == **name).unwrap() as u8;
        state.rival.open = names.iter().map(|name| OpenObjective { objective: place(name), done: 0 }).collect();
    }

    #[test]
    fn tasks_are_counted_for_what_an_action_makes_happen() {
        let (rules, mut state) = dealt();
        // Orbit; two blue traces; an orange tech and a landing.
        open(&rules, &mut state, &["o_20", "o_17", "o_18"]);
        assert_eq!(rules.objective_outlook(&state, Action::Orbit(Planet::Venus)), (1, true));
        assert_eq!(rules.objective_outlook(&state, Action::Land(Planet::Venus, None)), (1, false));
        assert_eq!(rules.objective_outlook(&state, Action::Analyze), (1, false));
        assert_eq!(rules.objective_outlook(&state, Action::Research), (1, false));
        assert_eq!(rules.objective_outlook(&state, Action::Launch), (0, false));
        // The first of the two blue traces is marked.
        state.rival.open[1].done = 1;
        assert_eq!(rules.objective_outlook(&state, Action::Analyze), (1, true));
    }

    #[test]
    fn planets_that_objectives_ask_for_are_known() {
        let (rules, mut state) = dealt();
        // Venus or Mercury.
        open(&rules, &mut state, &["o_11"]);
        assert_eq!(rules.planet_tasks(&state, Planet::Venus), 1);
        assert_eq!(rules.planet_tasks(&state, Planet::Mars), 0);
    }

    #[test]
    fn sectors_that_objectives_ask_for_are_known() {
        let (rules, mut state) = dealt();
        // A win of yellow or red.
        open(&rules, &mut state, &["o_8"]);
        let asked = |state: &State, star| rules.win_is_asked_for(state, Action::Signal(star));
        assert!(asked(&state, Star::Barnard));
        assert!(!asked(&state, Star::Procyon));
        state.rival.open[0].done = 1;
        assert!(!asked(&state, Star::Barnard));
    }

    #[test]
    fn the_way_of_a_capsule_leads_to_where_a_mission_wants_it() {
        let (rules, mut state) = dealt();
        let mars = state.sky.spot_of(Planet::Mars).unwrap();
        state.seats[0].probes.push(Probe { spot: mars, sample: Some(0) });
        assert!((rules.capsule_way(&state) - 20.0).abs() < 1e-9);
        // `deliver earth: …`
        let place = rules.cards.iter().position(|card| card.name == "et_6").unwrap();
        state.you.missions.push(Mission { card: CardId(place as u8), filled: 0 });
        let way = rules.way(&state, mars, Planet::Earth);
        assert!((rules.capsule_way(&state) - way).abs() < 1e-9);
        let earth = state.sky.earth();
        assert!((rules.brought_nearer(&state, Action::Move(0, earth)) - way).abs() < 1e-9);
        // A probe without a sample is no capsule.
        state.seats[0].probes[0].sample = None;
        assert!((rules.capsule_way(&state) - 20.0).abs() < 1e-9);
    }

    #[test]
    fn gold_tiles_gain_by_what_completes_a_set() {
        let (rules, mut state) = dealt();
        // Pairs of techs, 7 points each for the first marker.
        state.gold_sides[3] = 1;
        state.seats[0].gold = 1 << 3;
        assert!(rules.gold_outlook(&state, Action::Research, true, false).abs() < 1e-9);
        state.seats[0].techs = Tech { colour: TechColour::Blue, number: 0 }.bit();
        assert!((rules.gold_outlook(&state, Action::Research, true, false) - 7.0).abs() < 1e-9);
        // The rival has marked it first: 5 points.
        state.seats[1].gold = 1 << 3;
        assert!((rules.gold_outlook(&state, Action::Research, true, false) - 5.0).abs() < 1e-9);
        assert!(rules.gold_outlook(&state, Action::Launch, true, false).abs() < 1e-9);
    }

    #[test]
    fn a_part_of_a_set_counts_for_gold_tiles_where_parts_do() {
        let (rules, mut state) = dealt();
        let one = |colour| Tech { colour, number: 0 }.bit();
        // Pairs of techs, 7 points each: a tech is half of one.
        state.gold_sides[3] = 1;
        state.seats[0].gold = 1 << 3;
        let nears = |state: &State, action| rules.gold_outlook(state, action, true, true);
        assert!((nears(&state, Action::Research) - 3.5).abs() < 1e-9);
        // Sets of a tech of each colour, 11 points each: a third of one for the colour that is missing, and nothing for
        // a second tech of the same.
        state.gold_sides[3] = 0;
        state.seats[0].techs = one(TechColour::Blue);
        let purple = Tech { colour: TechColour::Purple, number: 0 };
        assert!((nears(&state, Action::TakeTech(purple)) - 11.0 / 3.0).abs() < 1e-9);
        let blue = Tech { colour: TechColour::Blue, number: 1 };
        assert!(nears(&state, Action::TakeTech(blue)).abs() < 1e-9);
    }

    #[test]
    fn the_best_space_of_its_colour_says_what_a_life_trace_gains() {
        let (rules, mut state) = dealt();
        // The discovery space on the left: 5 points and a publicity.
        let promise = |state: &State| rules.trace_outlook(state, Action::Analyze);
        assert!((promise(&state) - 7.0).abs() < 1e-9);
        assert!((rules.trace_outlook(&state, Action::Land(Planet::Mars, None)) - 7.0).abs() < 1e-9);
        assert!(rules.trace_outlook(&state, Action::Scan).abs() < 1e-9);
        // Once it is taken, that on the right: 3 points and a publicity; then 3 points beside either.
        let taken = Some(Marker::Of(Side::Rival));
        state.slots[0].discovery[Trace::Blue.place()] = taken;
        assert!((promise(&state) - 5.0).abs() < 1e-9);
        state.slots[1].discovery[Trace::Blue.place()] = taken;
        assert!((promise(&state) - 3.0).abs() < 1e-9);
        assert!((rules.trace_outlook(&state, Action::Land(Planet::Mars, None)) - 7.0).abs() < 1e-9);
    }
}
