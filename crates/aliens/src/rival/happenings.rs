//! What happens, as sets: strategies ask of every action whether what it makes happen is what objectives look for.

use crate::{
    effect::{Set, VISIT_COMET},
    pieces::{Colour, Planet, TechColour, Trace},
    rules::{Aliens, Need, Objective},
    state::{Event, OpenObjective, State},
};

/// A set of things that happen, of those that a task of an objective can look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Happenings(u64);

/// Where the bits of each kind of thing start.
const ORBITS: u32 = VISIT_COMET.trailing_zeros() + 1;
const LANDINGS: u32 = ORBITS + Planet::COUNT as u32;
const WINS: u32 = LANDINGS + Planet::COUNT as u32;
const TECHS: u32 = WINS + Colour::COUNT as u32;
const TRACES: u32 = TECHS + TechColour::COUNT as u32;
const OTHERS: u32 = TRACES + Trace::COUNT as u32;
const PRICES: u32 = OTHERS + 3;

const MISSION: Happenings = Happenings::of(OTHERS, 0b001);
const LAUNCH: Happenings = Happenings::of(OTHERS, 0b010);
const SCAN: Happenings = Happenings::of(OTHERS, 0b100);

impl Happenings {
    const NONE: Self = Self(0);

    const fn of(start: u32, set: Set) -> Self {
        Self((set as u64) << start)
    }

    /// A card played for so much. No task looks for prices so high that there is no bit for them.
    const fn price(price: u8) -> Self {
        let bit = PRICES + price as u32;
        if bit < u64::BITS { Self(1 << bit) } else { Self::NONE }
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether something is in both.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Techs of these colours.
    pub const fn techs(colours: Set) -> Self {
        Self::of(TECHS, colours)
    }
}

impl Event {
    /// What it is to objectives.
    pub const fn happenings(self) -> Happenings {
        match self {
            Self::Visit(entered, _) => Happenings::of(0, entered),
            Self::Figure(planet, orbiter) => Happenings::of(if orbiter { ORBITS } else { LANDINGS }, planet.bit()),
            Self::Win(colour) => Happenings::of(WINS, colour.bit()),
            Self::Tech(tech) => Happenings::techs(tech.colour.bit()),
            Self::Trace(colour) => Happenings::of(TRACES, colour.bit()),
            Self::Play(paid) => Happenings::price(paid),
            Self::Mission => MISSION,
            Self::Launch => LAUNCH,
            Self::Scan => SCAN,
            Self::Signal(_) | Self::Corner(_) => Happenings::NONE,
        }
    }
}

impl Need {
    /// What fulfils it as it happens.
    pub fn happenings(self) -> Happenings {
        match self {
            Self::State(_) => Happenings::NONE,
            Self::Visit(what) => Happenings::of(0, what),
            Self::Figure { planets, orbit, land } => {
                let of = |counts, start| if counts { Happenings::of(start, planets) } else { Happenings::NONE };
                of(orbit, ORBITS).and(of(land, LANDINGS))
            }
            Self::Win(colours) => Happenings::of(WINS, colours),
            Self::Tech(colours) => Happenings::techs(colours),
            Self::Trace(colours) => Happenings::of(TRACES, colours),
            Self::Mission => MISSION,
            Self::Play(cost) => Happenings::price(cost),
            Self::Launch => LAUNCH,
            Self::Scan => SCAN,
        }
    }
}

/// What open objectives look for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted {
    /// What marks a task.
    pub any: Happenings,
    /// What marks the last task of an objective.
    pub last: Happenings,
}

impl OpenObjective {
    /// Whether this task is all that is left of it once the task is marked.
    pub fn ends_with(self, task: u8, objective: &Objective) -> bool {
        (self.done | 1 << task).count_ones() as usize == objective.tasks.len()
    }
}

impl Aliens {
    /// What open objectives look for.
    pub(crate) fn wanted(&self, state: &State) -> Wanted {
        let mut wanted = Wanted::default();
        for open in &state.rival.open {
            let objective = &self.objectives[usize::from(open.objective)];
            for (task, &by) in (0..).zip(&objective.fulfilled_by).filter(|&(task, _)| open.done & 1 << task == 0) {
                wanted.any = wanted.any.and(by);
                if open.ends_with(task, objective) {
                    wanted.last = wanted.last.and(by);
                }
            }
        }
        wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        effect::Thing,
        pieces::Tech,
        tests::{dealt, rules},
    };

    /// Whether an event fulfils a need, case by case.
    fn meets(need: Need, event: Event) -> bool {
        match (need, event) {
            (Need::Visit(what), Event::Visit(entered, _)) => what & entered != 0,
            (Need::Figure { planets, orbit, land }, Event::Figure(planet, orbiter)) => {
                planets & planet.bit() != 0 && if orbiter { orbit } else { land }
            }
            (Need::Win(colours), Event::Win(colour)) => colours & colour.bit() != 0,
            (Need::Tech(colours), Event::Tech(tech)) => colours & tech.colour.bit() != 0,
            (Need::Trace(colours), Event::Trace(colour)) => colours & colour.bit() != 0,
            (Need::Play(cost), Event::Play(paid)) => cost == paid,
            (Need::Mission, Event::Mission) | (Need::Launch, Event::Launch) | (Need::Scan, Event::Scan) => true,
            _ => false,
        }
    }

    fn every_event() -> Vec<Event> {
        let mut events = vec![Event::Launch, Event::Scan, Event::Mission, Event::Corner(Thing::Data)];
        events.extend((0..11).map(|place| Event::Visit(1 << place, true)));
        events.extend(Planet::ALL.map(|planet| Event::Figure(planet, true)));
        events.extend(Planet::ALL.map(|planet| Event::Figure(planet, false)));
        events.extend(Colour::ALL.map(Event::Win));
        events.extend(Colour::ALL.map(Event::Signal));
        events.extend(Tech::all().map(Event::Tech));
        events.extend(Trace::ALL.map(Event::Trace));
        events.extend([0, 1, 2, 3, 20, 21, 22, 200, 255].map(Event::Play));
        events
    }

    #[test]
    fn sets_meet_where_an_event_fulfils_a_need() {
        let shipped = rules(&[]);
        let needs = shipped.objectives.iter().flat_map(|objective| &objective.tasks).flatten().copied();
        for need in needs.chain([0, 1, 19, 20].map(Need::Play)).chain((0..11).map(|place| Need::Visit(1 << place))) {
            for event in every_event() {
                let met = need.happenings().meets(event.happenings());
                assert_eq!(met, meets(need, event), "{need:?}, {event:?}");
            }
        }
    }

    #[test]
    fn what_is_wanted_is_what_tasks_look_for_one_by_one() {
        let (rules, mut state) = dealt();
        let count = rules.objectives.len();
        for (objective, done) in (0..count).flat_map(|objective| (0..8).map(move |done| (objective, done))) {
            let open = |objective: usize, done: u8| {
                let tasks = rules.objectives[objective].tasks.len();
                OpenObjective { objective: objective as u8, done: done & ((1 << tasks) - 1) }
            };
            state.rival.open = [open(objective, done), open((objective + 1) % count, done >> 1)].into_iter().collect();
            let wanted = rules.wanted(&state);
            for event in every_event() {
                let mut fulfilled = Vec::new();
                let mut ends = false;
                for (place, open) in (0..).zip(&state.rival.open) {
                    let tasks = &rules.objectives[usize::from(open.objective)].tasks;
                    let waits = |task: usize| open.done & 1 << task == 0;
                    for (task, needs) in tasks.iter().enumerate() {
                        let again = (0..task).any(|earlier| waits(earlier) && tasks[earlier] == *needs);
                        if waits(task) && !again && needs.iter().any(|&need| meets(need, event)) {
                            fulfilled.push((place, task as u8));
                            ends |= (0..tasks.len()).filter(|&other| waits(other)).count() == 1;
                        }
                    }
                }
                assert_eq!(wanted.any.meets(event.happenings()), !fulfilled.is_empty());
                assert_eq!(wanted.last.meets(event.happenings()), ends);
                assert_eq!(rules.fulfilled(&state, event).collect::<Vec<_>>(), fulfilled);
            }
        }
    }
}
