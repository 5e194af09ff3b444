//! What an action does for objectives, missions and gold tiles, for strategies to weigh.

use super::{
    actions::Action,
    cards::{CardId, Kind},
    effect::{ANY_TECH, Condition, Count, Test, Thing},
    outlook::Part,
    pieces::{Planet, Side, Star, TechColour, Trace},
    planets::visit,
    rival::happenings::{Happenings, Wanted},
    rules::{Aliens, GoldCount},
    scoring::Holdings,
    state::{Cause, Event, State},
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
                let (printed, outlook) = (self.card(card), &self.outlooks.cards[card.place()].printed);
                if printed.pays == Thing::Credit {
                    events.push(Event::Play(printed.cost));
                }
                if outlook[Part::Launches] >= 1.0 {
                    events.push(Event::Launch);
                }
                if outlook[Part::Scans] >= 1.0 {
                    events.push(Event::Scan);
                }
            }
            Action::Corner(card) => events.extend(self.card(card).corner_kind.map(Event::Corner)),
            Action::Move(_, to) => {
                let what = visit(state.sky.cell(to));
                events.extend((what != 0).then_some(Event::Visit(what, true)));
            }
            Action::Signal(star) => events.push(Event::Signal(self.stars[star.place()].colour)),
            _ => {}
        }
        if let Some(star) = self.wins(state, action) {
            events.push(Event::Win(self.stars[star.place()].colour));
        }
        events
    }

    /// How many tasks of open objectives an action would mark, and whether one of them is the last of its objective.
    pub(super) fn objective_outlook(&self, state: &State, action: Action, wanted: Wanted) -> (u16, bool) {
        if let Action::MarkObjective(place, task) = action {
            let open = state.rival.open.get(usize::from(place));
            let ends = open.is_some_and(|open| open.ends_with(task, &self.objectives[usize::from(open.objective)]));
            return (1, ends);
        }
        if wanted == Wanted::default() {
            return (0, false);
        }
        let mut outlook = (0, false);
        for event in self.events(state, action) {
            // Each event marks one task.
            outlook.0 += u16::from(wanted.any.meets(event.happenings()));
            outlook.1 |= wanted.last.meets(event.happenings());
        }
        let takes = match action {
            Action::Research => ANY_TECH,
            Action::Play(card) => self.outlooks.cards[card.place()].takes,
            _ => 0,
        };
        if wanted.any.meets(Happenings::techs(takes)) {
            let among = |set: Happenings| {
                self.takeable(state, takes, false).any(|tech| set.meets(Event::Tech(tech).happenings()))
            };
            outlook.0 += u16::from(among(wanted.any));
            outlook.1 |= among(wanted.last);
        }
        outlook
    }

    /// How many tasks of open objectives an orbiter or a lander on a planet would mark, whichever marks more.
    pub(super) fn planet_tasks(planet: Planet, wanted: Wanted) -> u16 {
        let marks = |orbiter| wanted.any.meets(Event::Figure(planet, orbiter).happenings());
        u16::from(marks(true) || marks(false))
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

    /// The star whose sector the player wins by an action.
    fn wins(&self, state: &State, action: Action) -> Option<Star> {
        let sector = |star: Star| &state.sectors[star.place()];
        match action {
            Action::Signal(star) => {
                Some(star).filter(|&star| sector(star).data == 1 && self.leads_after(state, star, 1))
            }
            Action::CompleteSector(star) => star.filter(|&star| sector(star).leader() == Some(Side::You)),
            _ => None,
        }
    }

    /// What an action adds to the things that gold tiles count, as far as it is known: for research, and for a card that
    /// takes techs, the best tech.
    fn adds(&self, state: &State, action: Action) -> ArrayVec<Holdings, 3> {
        let mut adds = ArrayVec::new();
        match action {
            Action::Orbit(_) | Action::Land(_, Some(_)) => adds.push(Holdings::figure()),
            Action::Land(_, None) => adds.push(Holdings::lander()),
            Action::Analyze => adds.push(Holdings::trace(Trace::Blue)),
            Action::MarkTrace(_, colour, _) => adds.push(Holdings::trace(colour)),
            Action::TakeTech(taken) => adds.push(Holdings::tech(taken.colour)),
            Action::Finish(_) | Action::Deliver(..) => adds.push(Holdings { missions: 1, ..Holdings::default() }),
            Action::Tuck(card) => adds.extend(self.card(card).income.map(Holdings::tucked)),
            Action::Research => adds.extend(TechColour::ALL.map(Holdings::tech)),
            Action::Play(card) => {
                if matches!(self.card(card).kind, Kind::Endgame(_)) {
                    adds.push(Holdings { endgames: 1, ..Holdings::default() });
                } else {
                    let takes = self.outlooks.cards[card.place()].takes;
                    let colours = TechColour::ALL.into_iter().filter(|colour| takes & colour.bit() != 0);
                    adds.extend(colours.map(Holdings::tech));
                }
            }
            Action::Signal(_) | Action::CompleteSector(_) if self.wins(state, action).is_some() => {
                adds.push(Holdings { wins: 1, ..Holdings::trace(Trace::Red) });
            }
            _ => {}
        }
        adds
    }

    /// Points that the gold tiles the player has marked, or where not `marked` the best of the others, would score more
    /// after an action, than with what the player has now: `now` is asked where it matters. `counted` says what a tile
    /// counts.
    pub(super) fn gold_outlook<'a>(
        &self,
        state: &State,
        action: Action,
        marked: bool,
        counted: impl Fn(&Holdings, GoldCount) -> f64,
        now: impl FnOnce() -> &'a Holdings,
    ) -> f64 {
        let mut best = 0.0_f64;
        let adds = self.adds(state, action);
        if !adds.is_empty() && (0..4).any(|tile| Self::has_gold(state, tile) == marked) {
            let now = now();
            for more in adds {
                best = best.max(self.gold_more(state, marked, &counted, now, &more));
            }
        }
        best
    }

    fn has_gold(state: &State, tile: u8) -> bool {
        state.seat(Side::You).gold & 1 << tile != 0
    }

    /// Points that gold tiles would score more with so much more; see [`Self::gold_outlook`].
    pub(super) fn gold_more(
        &self,
        state: &State,
        marked: bool,
        counted: impl Fn(&Holdings, GoldCount) -> f64,
        now: &Holdings,
        more: &Holdings,
    ) -> f64 {
        let then = now.and(more);
        let tiles = (0..4).filter(|&tile| Self::has_gold(state, tile) == marked);
        let adds = tiles.map(|tile| {
            let side = self.gold_side(state, tile);
            let value = f64::from(side.values[self.gold_place(state, tile)]);
            value * (counted(&then, side.count) - counted(now, side.count))
        });
        adds.fold(0.0, if marked { |all, points| all + points } else { f64::max })
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
        Some(self.lacks(state, condition, self.card_cause(state, card)))
    }

    /// What a condition still lacks, counted.
    pub(super) fn lacks(&self, state: &State, condition: Condition, cause: Cause) -> u16 {
        if self.holds(state, condition, cause) {
            return 0;
        }
        let lacks = |test: Test| u16::from(test.number).saturating_sub(self.count(state, Side::You, test.count, cause));
        (lacks(condition.first) + condition.second.map_or(0, lacks)).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{pieces::Tech, state::OpenObjective, tests::dealt};

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
        let outlook = |state: &_, action| rules.objective_outlook(state, action, rules.wanted(state));
        assert_eq!(outlook(&state, Action::Orbit(Planet::Venus)), (1, true));
        assert_eq!(outlook(&state, Action::Land(Planet::Venus, None)), (1, false));
        assert_eq!(outlook(&state, Action::Analyze), (1, false));
        assert_eq!(outlook(&state, Action::Research), (1, false));
        assert_eq!(outlook(&state, Action::Launch), (0, false));
        // The first of the two blue traces is marked.
        state.rival.open[1].done = 1;
        assert_eq!(outlook(&state, Action::Analyze), (1, true));
    }

    #[test]
    fn planets_that_objectives_ask_for_are_known() {
        let (rules, mut state) = dealt();
        // Venus or Mercury.
        open(&rules, &mut state, &["o_11"]);
        assert_eq!(Aliens::planet_tasks(Planet::Venus, rules.wanted(&state)), 1);
        assert_eq!(Aliens::planet_tasks(Planet::Mars, rules.wanted(&state)), 0);
    }

    #[test]
    fn gold_tiles_gain_by_what_completes_a_set() {
        let (rules, mut state) = dealt();
        // Pairs of techs, 7 points each for the first marker.
        state.gold_sides[3] = 1;
        state.seats[0].gold = 1 << 3;
        let outlook = |state: &_, action| {
            let now = rules.holdings(state);
            rules.gold_outlook(state, action, true, |held, count| held.counted(count).into(), || &now)
        };
        assert!(outlook(&state, Action::Research).abs() < 1e-9);
        state.seats[0].techs = Tech { colour: TechColour::Blue, number: 0 }.bit();
        assert!((outlook(&state, Action::Research) - 7.0).abs() < 1e-9);
        // The rival has marked it first: 5 points.
        state.seats[1].gold = 1 << 3;
        assert!((outlook(&state, Action::Research) - 5.0).abs() < 1e-9);
        assert!(outlook(&state, Action::Launch).abs() < 1e-9);
    }

    #[test]
    fn a_part_of_a_set_that_is_begun_counts_its_share_and_none_that_waits_for_the_others() {
        let (rules, mut state) = dealt();
        // Sets of techs, 11 points each for the first marker.
        state.gold_sides[3] = 0;
        state.seats[0].gold = 1 << 3;
        let nears = |state: &_, colour| {
            let now = rules.holdings(state);
            let tech = Action::TakeTech(Tech { colour, number: 3 });
            rules.gold_outlook(state, tech, true, Holdings::begun, || &now)
        };
        assert!((nears(&state, TechColour::Blue) - 11.0 / 3.0).abs() < 1e-9);
        state.seats[0].techs = Tech { colour: TechColour::Blue, number: 0 }.bit();
        assert!(nears(&state, TechColour::Blue).abs() < 1e-9);
        assert!((nears(&state, TechColour::Orange) - 11.0 / 3.0).abs() < 1e-9);
        // The last part of a set makes it whole, and is no part of the next one.
        state.seats[0].techs |= Tech { colour: TechColour::Orange, number: 0 }.bit();
        assert!((nears(&state, TechColour::Purple) - 11.0 / 3.0).abs() < 1e-9);
        let whole = rules.holdings(&state).and(&Holdings::tech(TechColour::Purple));
        assert_eq!(whole.counted(GoldCount::TechSets), 1);
        assert!((whole.begun(GoldCount::TechSets) - 1.0).abs() < 1e-9);
    }
}
