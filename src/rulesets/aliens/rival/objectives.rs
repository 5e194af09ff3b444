//! Objectives: what the player must do lest the rival gain by it.
//!
//! A few are open; the rest come up one by one, the easy levels first. An event marks one task of one objective; a task
//! about how things stand is marked as soon as it holds. Which objective comes up is decided when it does.

use crate::{
    random::{Draw, Luck},
    ruleset::Log,
    rulesets::aliens::{
        actions::Action,
        descriptor::OBJECTIVES,
        game::Game,
        pieces::Side,
        rules::{Aliens, Need, Objective},
        state::{Cause, Event, MOST_OBJECTIVES, OpenObjective, Rival, Source, State, Task},
    },
};

impl Need {
    /// Whether an event fulfils it.
    fn is_met_by(self, event: Event) -> bool {
        match (self, event) {
            (Self::Visit(what), Event::Visit(entered, _)) => what & entered != 0,
            (Self::Figure { planets, orbit, land }, Event::Figure(planet, orbiter)) => {
                planets & planet.bit() != 0 && if orbiter { orbit } else { land }
            }
            (Self::Win(colours), Event::Win(colour)) => colours & colour.bit() != 0,
            (Self::Tech(colours), Event::Tech(tech)) => colours & tech.colour.bit() != 0,
            (Self::Trace(colours), Event::Trace(colour)) => colours & colour.bit() != 0,
            (Self::Play(cost), Event::Play(paid)) => cost == paid,
            (Self::Mission, Event::Mission) | (Self::Launch, Event::Launch) | (Self::Scan, Event::Scan) => true,
            _ => false,
        }
    }
}

impl OpenObjective {
    /// Whether this task is marked.
    fn is_done(self, task: usize) -> bool {
        self.done & 1 << task != 0
    }

    /// Whether all its tasks are marked.
    fn is_complete(self, objective: &Objective) -> bool {
        (0..objective.tasks.len()).all(|task| self.is_done(task))
    }
}

impl Aliens {
    /// Decides how many objectives of each level there are and lays out the first.
    pub(super) fn deal_objectives(&self, rival: &mut Rival, luck: &mut Luck) {
        for (place, objective) in self.objectives.iter().enumerate().take(MOST_OBJECTIVES) {
            let level = usize::from(objective.level.min(2));
            rival.objectives |= 1 << place;
            rival.to_come[level] = (rival.to_come[level] + 1).min(self.rival.level.objectives[level]);
        }
        for _ in 0..usize::from(self.rival.objectives_open).min(rival.open.capacity()) {
            let Some(next) = self.next_objective(rival, luck) else { return };
            rival.open.push(next);
        }
    }

    /// The objective that comes up next, of the lowest level of which there are any to come.
    fn next_objective(&self, rival: &mut Rival, luck: &mut Luck) -> Option<OpenObjective> {
        let level = rival.to_come.iter().position(|&left| left > 0)?;
        let known = rival.objectives;
        let of_level = || {
            (0..).zip(self.objectives.iter().take(MOST_OBJECTIVES)).filter(move |&(place, objective): &(u8, _)| {
                known & 1 << place != 0 && usize::from(objective.level.min(2)) == level
            })
        };
        let drawn = luck.stream(OBJECTIVES).index(of_level().count());
        let (objective, _) = of_level().nth(drawn)?;
        rival.objectives &= !(1 << objective);
        rival.to_come[level] -= 1;
        Some(OpenObjective { objective, done: 0 })
    }

    /// The tasks of open objectives that an event fulfils: the objective's place among the open ones, and the task. Of
    /// equal tasks of one objective only the first counts.
    fn fulfilled<'a>(&'a self, state: &'a State, event: Event) -> impl Iterator<Item = (u8, u8)> + 'a {
        (0..).zip(&state.rival.open).flat_map(move |(place, open)| {
            let tasks = &self.objectives[usize::from(open.objective)].tasks;
            let waits = move |task: usize| !open.is_done(task);
            (0..)
                .zip(tasks)
                .enumerate()
                .filter(move |&(task, (_, needs)): &(usize, (u8, _))| {
                    waits(task)
                        && needs.iter().any(|need| need.is_met_by(event))
                        && !tasks.iter().take(task).enumerate().any(|(earlier, same)| waits(earlier) && same == needs)
                })
                .map(move |(_, (task, _))| (place, task))
        })
    }

    /// Whether an event leaves the player a choice of what it marks.
    pub(in crate::rulesets::aliens) fn objective_asks(&self, state: &State, event: Event) -> bool {
        self.fulfilled(state, event).nth(1).is_some()
    }

    /// What the player may mark for an event.
    pub(in crate::rulesets::aliens) fn add_objective_choices(
        &self,
        state: &State,
        event: Event,
        actions: &mut Vec<Action>,
    ) {
        actions.extend(self.fulfilled(state, event).map(|(place, task)| Action::MarkObjective(place, task)));
    }

    /// An open task about how things stand that holds now.
    fn task_that_holds(&self, state: &State) -> Option<(u8, u8)> {
        let cause = Cause::plain(Source::Objectives);
        (0..).zip(&state.rival.open).find_map(|(place, open)| {
            let tasks = &self.objectives[usize::from(open.objective)].tasks;
            (0..).zip(tasks).find_map(|(task, needs): (u8, _)| {
                let holds =
                    |need: &Need| matches!(*need, Need::State(condition) if self.holds(state, condition, cause));
                (!open.is_done(usize::from(task)) && needs.iter().any(holds)).then_some((place, task))
            })
        })
    }
}

impl<L: Log> Game<'_, L> {
    /// Marks what an event of the player fulfils, or has the player asked where that leaves a choice.
    pub fn objective_event(&mut self, event: Event) {
        if self.rules.objective_asks(self.state, event) {
            self.state.next(Task::Objective(event));
        } else {
            self.objective_choice_over(event);
        }
    }

    /// Marks what an event fulfils where that leaves no choice (any more).
    pub fn objective_choice_over(&mut self, event: Event) {
        let only = self.rules.fulfilled(self.state, event).next();
        if let Some((place, task)) = only {
            self.mark_objective(place, task);
        }
    }

    /// Marks a task of an open objective.
    pub fn mark_objective(&mut self, place: u8, task: u8) {
        let rules = self.rules;
        let Some(open) = self.state.rival.open.get_mut(usize::from(place)) else { return };
        open.done |= 1 << task;
        let objective = &rules.objectives[usize::from(open.objective)];
        self.log.event("Objectives: task", || {
            format!("task {} of {} is marked for the objective \"{}\"", task + 1, objective.tasks.len(), objective.name)
        });
        self.check_objectives();
    }

    /// Marks tasks about how things stand that hold now, and replaces objectives that are complete. Those that come up
    /// are looked at in the same way.
    pub fn check_objectives(&mut self) {
        if self.state.rival.open.is_empty() {
            return;
        }
        let rules = self.rules;
        loop {
            while let Some((place, task)) = rules.task_that_holds(self.state) {
                let open = &mut self.state.rival.open[usize::from(place)];
                open.done |= 1 << task;
                let objective = &rules.objectives[usize::from(open.objective)];
                self.log.event("Objectives: task", || format!("the objective \"{}\" holds at once", objective.name));
            }
            // An objective that comes up must not count for what happened before and still waits for its choice.
            let choosing = self.state.tasks.iter().any(|task| matches!(task, Task::Objective(_)));
            if choosing || !self.replace_objective() {
                return;
            }
        }
    }

    /// Replaces an objective that is complete; whether there was one.
    fn replace_objective(&mut self) -> bool {
        let rules = self.rules;
        let complete = |open: &OpenObjective| open.is_complete(&rules.objectives[usize::from(open.objective)]);
        let Some(place) = self.state.rival.open.iter().position(complete) else { return false };
        let name = |open: OpenObjective| &rules.objectives[usize::from(open.objective)].name;
        let done = self.state.rival.open[place];
        self.state.rival.completed += 1;
        self.state.tally.objectives += 1;
        self.log.event("Objectives: completed", || format!("the objective \"{}\" is completed", name(done)));
        match rules.next_objective(&mut self.state.rival, self.luck) {
            Some(next) => {
                self.state.rival.open[place] = next;
                self.log.event("Objectives: next", || format!("the objective \"{}\" comes up", name(next)));
            }
            None => {
                self.state.rival.open.remove(place);
            }
        }
        true
    }

    /// After a round: completed objectives are spent, and each that is missing is progress of the rival.
    pub fn spend_objectives(&mut self) {
        let rules = self.rules;
        // Without objectives there is nothing to spend.
        if rules.rival.level.objectives == [0; 3] {
            return;
        }
        let round = usize::from(self.state.round);
        let wanted = round.checked_sub(1).and_then(|round| rules.rival.objectives_spent.get(round));
        let Some(&wanted) = wanted else { return };
        let spent = wanted.min(self.state.rival.completed);
        let missing = wanted - spent;
        self.state.rival.completed -= spent;
        self.state.rival.shortfall += missing;
        self.log.event("Objectives: round over", || format!("{spent} of {wanted} completed objectives are spent"));
        if missing > 0 {
            let progress = missing.saturating_mul(rules.rival.shortfall);
            self.log
                .event("Objectives: round over", || format!("{missing} are missing: the rival moves on by {progress}"));
            self.rival_progress(progress);
        }
    }

    /// At the end: points of the rival for objectives not completed, on the table and to come.
    pub fn score_objectives(&mut self) {
        let rival = &self.state.rival;
        let left = rival.open.len() + rival.to_come.iter().map(|&left| usize::from(left)).sum::<usize>();
        let points = left as i32 * i32::from(self.rules.rival.uncompleted);
        if points > 0 {
            self.log
                .event("Objectives: end", || format!("{left} objectives are left: the rival scores {points} points"));
            self.points(Side::Rival, points, Source::Objectives);
        }
    }
}
