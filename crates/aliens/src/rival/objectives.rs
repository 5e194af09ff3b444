//! Objectives: what the player must do lest the rival gain by it.
//!
//! A few are open; at the end of the player's turn those completed are replaced by the next, the easy levels first. An
//! event marks one task of one objective; a task about how things stand is marked as soon as it holds. Which objective
//! comes up is decided when it does.

use crate::{
    actions::Action,
    game::Game,
    luck::Stream,
    pieces::Side,
    rules::{Aliens, Objective},
    state::{Cause, Event, MOST_OBJECTIVES, OpenObjective, Rival, Source, State, Task},
    words::count,
};
use crate::{
    random::{Draw, Luck},
    ruleset::Log,
};

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
            rival.to_come[level] = (rival.to_come[level] + 1).min(self.level.objectives[level]);
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
        let drawn = luck.of(Stream::Objectives).index(of_level().count());
        let (objective, _) = of_level().nth(drawn)?;
        rival.objectives &= !(1 << objective);
        rival.to_come[level] -= 1;
        Some(OpenObjective { objective, done: 0 })
    }

    /// The tasks of open objectives that an event fulfils: the objective's place among the open ones, and the task. Of
    /// equal tasks of one objective only the first counts.
    pub(crate) fn fulfilled<'a>(&'a self, state: &'a State, event: Event) -> impl Iterator<Item = (u8, u8)> + 'a {
        let happening = event.happenings();
        (0..).zip(&state.rival.open).flat_map(move |(place, open)| {
            let Objective { tasks, fulfilled_by, .. } = &self.objectives[usize::from(open.objective)];
            let again = move |task: u8, needs| {
                (0..task).zip(tasks).any(|(earlier, same)| !open.is_done(earlier.into()) && same == needs)
            };
            (0..)
                .zip(fulfilled_by.iter().zip(tasks))
                .filter(move |&(task, (by, needs)): &(u8, _)| {
                    happening.meets(*by) && !open.is_done(task.into()) && !again(task, needs)
                })
                .map(move |(task, _)| (place, task))
        })
    }

    /// Whether an event leaves the player a choice of what it marks.
    pub(crate) fn objective_asks(&self, state: &State, event: Event) -> bool {
        self.fulfilled(state, event).nth(1).is_some()
    }

    /// What the player may mark for an event.
    pub(crate) fn add_objective_choices(&self, state: &State, event: Event, actions: &mut Vec<Action>) {
        actions.extend(self.fulfilled(state, event).map(|(place, task)| Action::MarkObjective(place, task)));
    }

    /// An open task about how things stand that holds now.
    fn task_that_holds(&self, state: &State) -> Option<(u8, u8)> {
        let cause = Cause::plain(Source::Objectives);
        (0..).zip(&state.rival.open).find_map(|(place, open)| {
            let objective = &self.objectives[usize::from(open.objective)];
            let mut waiting = objective.standing.iter().filter(|&&(task, _)| open.done & 1 << task == 0);
            let &(task, _) = waiting.find(|&&(_, condition)| self.holds(state, condition, cause))?;
            Some((place, task))
        })
    }
}

impl<L: Log> Game<'_, L> {
    /// Marks what an event of the player fulfils, or has the player asked where that leaves a choice.
    pub fn objective_event(&mut self, event: Event) {
        let mut fulfilled = self.rules.fulfilled(self.state, event);
        let (first, several) = (fulfilled.next(), fulfilled.next().is_some());
        drop(fulfilled);
        match first {
            Some(_) if several => self.state.next(Task::Objective(event)),
            Some((place, task)) => self.mark_objective(place, task),
            None => self.check_objectives(),
        }
    }

    /// Marks a task of an open objective, and tasks about how things stand that hold now.
    pub fn mark_objective(&mut self, place: u8, task: u8) {
        self.mark_task(place, task);
        self.check_objectives();
    }

    fn mark_task(&mut self, place: u8, task: u8) {
        let rules = self.rules;
        let Some(open) = self.state.rival.open.get_mut(usize::from(place)) else { return };
        open.done |= 1 << task;
        let objective = &rules.objectives[usize::from(open.objective)];
        let complete = open.is_complete(objective);
        self.log.event("Objectives: task", || {
            format!("task {} of {} is marked for {}", task + 1, objective.tasks.len(), objective.name)
        });
        if complete {
            self.state.tally.objectives += 1;
            self.log.event("Objectives: completed", || format!("{} is completed", objective.name));
        }
    }

    /// Marks tasks about how things stand that hold now.
    pub fn check_objectives(&mut self) {
        while let Some((place, task)) = self.rules.task_that_holds(self.state) {
            self.mark_task(place, task);
        }
    }

    /// At the end of the player's turn: objectives that are complete are set aside, and the next ones come up. One that
    /// holds as it comes up is complete at once.
    pub fn replace_objectives(&mut self) {
        let rules = self.rules;
        self.check_objectives();
        let complete = |open: &OpenObjective| open.is_complete(&rules.objectives[usize::from(open.objective)]);
        while let Some(place) = self.state.rival.open.iter().position(complete) {
            self.state.rival.completed = self.state.rival.completed.saturating_add(1);
            match rules.next_objective(&mut self.state.rival, self.luck) {
                Some(next) => {
                    self.state.rival.open[place] = next;
                    let objective = &rules.objectives[usize::from(next.objective)];
                    self.log.event("Objectives: next", || format!("{} comes up", objective.name));
                    self.check_objectives();
                }
                None => {
                    self.state.rival.open.remove(place);
                }
            }
        }
    }

    /// After a round: completed objectives are spent, and each that is missing is progress of the rival.
    pub fn spend_objectives(&mut self) {
        let rules = self.rules;
        // Without objectives there is nothing to spend.
        if rules.level.objectives == [0; 3] {
            return;
        }
        let round = usize::from(self.state.round);
        let wanted = round.checked_sub(1).and_then(|round| rules.objectives_spent.get(round));
        let Some(&wanted) = wanted else { return };
        // Some may have been completed since the player passed.
        self.replace_objectives();
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
        let rules = self.rules;
        let rival = &self.state.rival;
        let complete = |open: &OpenObjective| open.is_complete(&rules.objectives[usize::from(open.objective)]);
        let left = rival.open.iter().filter(|open| !complete(open)).count()
            + rival.to_come.iter().map(|&left| usize::from(left)).sum::<usize>();
        let points = left as i32 * i32::from(self.rules.rival.uncompleted);
        if points > 0 {
            self.log.event("Objectives: end", || {
                let left = count(left, "objective is", "objectives are");
                format!("{left} left: the rival scores {}", count(points, "point", "points"))
            });
            self.points(Side::Rival, points, Source::Objectives);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};
    use crate::pieces::{Colour, Planet, Tech, TechColour, Trace};

    const BLUE: Event = Event::Trace(Trace::Blue);

    fn place(table: &Table, name: &str) -> u8 {
        table.rules.objectives.iter().position(|objective| objective.name == name).unwrap() as u8
    }

    /// A table with these objectives open and these, of level III, to come.
    fn table(open: &[&str], to_come: &[&str]) -> Table {
        let mut table = Table::of(1, &["rival.stars=2"]);
        let open = open.iter().map(|name| OpenObjective { objective: place(&table, name), done: 0 }).collect();
        let bits = to_come.iter().map(|name| 1 << place(&table, name)).sum();
        let rival = &mut table.state.rival;
        (rival.open, rival.objectives, rival.to_come) = (open, bits, [0, 0, to_come.len() as u8]);
        table
    }

    fn done(table: &Table) -> Vec<u8> {
        table.state.rival.open.iter().map(|open| open.done).collect()
    }

    fn open(table: &Table) -> Vec<&str> {
        let open = table.state.rival.open.iter();
        open.map(|open| table.rules.objectives[usize::from(open.objective)].name.as_str()).collect()
    }

    #[test]
    fn objectives_come_up_by_level_and_each_once() {
        let mut table = Table::of(1, &["rival.stars=5"]);
        let mut rival = table.state.rival.clone();
        assert_eq!((rival.open.len(), rival.to_come), (3, [0, 6, 8]));
        let mut all: Vec<u8> = rival.open.iter().map(|open| open.objective).collect();
        while let Some(next) = table.rules.next_objective(&mut rival, &mut table.luck) {
            all.push(next.objective);
        }
        let levels: Vec<u8> = all.iter().map(|&place| table.rules.objectives[usize::from(place)].level).collect();
        assert_eq!((all.len(), levels.is_sorted(), levels[1], levels[8]), (17, true, 0, 1));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 17);
    }

    #[test]
    fn one_star_has_no_objectives_and_no_shortfall() {
        let mut table = Table::new();
        assert!(table.state.rival.open.is_empty());
        table.game().spend_objectives();
        table.game().score_objectives();
        assert_eq!((table.state.rival.progress, table.state.rival.shortfall), (0, 0));
        assert_eq!(table.state.tally.points[Side::Rival.place()][Source::Objectives as usize], 0);
    }

    #[test]
    fn an_event_marks_one_task_of_one_objective() {
        let mut table = table(&["o_17", "o_20"], &[]);
        table.game().objective_event(BLUE);
        assert_eq!(done(&table), [1, 0]);
        table.game().objective_event(BLUE);
        assert_eq!((done(&table), table.state.tally.objectives), (vec![0b11, 0], 1));
        table.game().replace_objectives();
        assert_eq!((open(&table), table.state.rival.completed), (vec!["o_20"], 1));
    }

    #[test]
    fn either_of_the_things_a_slash_divides_fulfils_a_task() {
        let mut table = table(&["o_8", "o_12", "o_15"], &[]);
        table.game().objective_event(Event::Win(Colour::Blue));
        table.game().objective_event(Event::Figure(Planet::Venus, true));
        table.game().objective_event(Event::Play(2));
        assert_eq!(done(&table), [0, 0, 0]);
        table.game().objective_event(Event::Play(3));
        assert_eq!(done(&table), [0, 0, 0b10], "tasks are done in any order");
        table.game().objective_event(Event::Win(Colour::Red));
        table.game().objective_event(Event::Figure(Planet::Saturn, false));
        table.game().replace_objectives();
        assert_eq!((open(&table), table.state.rival.completed), (vec!["o_15"], 2));
    }

    #[test]
    fn where_several_match_the_player_chooses() {
        let mut table = table(&["o_6", "o_7"], &[]);
        table.game().objective_event(BLUE);
        assert_eq!(table.state.tasks.last(), Some(&Task::Objective(BLUE)));
        let mut actions = Vec::new();
        table.rules.add_choices(&table.state, Task::Objective(BLUE), &mut actions);
        assert_eq!(actions, [Action::MarkObjective(0, 1), Action::MarkObjective(1, 1)]);
        table.game().choose(Action::MarkObjective(1, 1));
        assert_eq!(done(&table), [0, 0b10]);
        assert!(!table.state.tasks.contains(&Task::Objective(BLUE)));
    }

    #[test]
    fn a_blue_tech_may_be_either_task_of_a_blue_tech_and_any_tech() {
        let mut table = table(&["o_21"], &[]);
        let tech = |colour| Event::Tech(Tech { colour, number: 0 });
        assert!(table.rules.objective_asks(&table.state, tech(TechColour::Blue)));
        table.game().objective_event(tech(TechColour::Orange));
        assert_eq!(done(&table), [0b10]);
        table.game().objective_event(tech(TechColour::Orange));
        assert_eq!(done(&table), [0b10]);
    }

    #[test]
    fn how_things_stand_counts_at_once_and_stays_marked() {
        let mut table = table(&["o_1", "o_16"], &[]);
        table.state.seat_mut(Side::You).points = 15;
        table.state.seat_mut(Side::You).publicity = 9;
        table.game().check_objectives();
        assert_eq!(done(&table), [0, 0b10]);
        table.state.seat_mut(Side::You).points = 16;
        table.state.seat_mut(Side::You).publicity = 0;
        table.game().objective_event(Event::Launch);
        table.game().replace_objectives();
        assert!(table.state.rival.open.is_empty());
        assert_eq!((table.state.rival.completed, table.state.tally.objectives), (2, 2));
    }

    #[test]
    fn a_completed_objective_is_replaced_at_the_end_of_the_turn_by_one_that_looks_forward_only() {
        let mut table = table(&["o_20"], &["o_16"]);
        table.state.seat_mut(Side::You).publicity = 10;
        table.game().objective_event(Event::Figure(Planet::Mars, true));
        table.game().objective_event(Event::Launch);
        assert_eq!((open(&table), done(&table)), (vec!["o_20"], vec![1]));
        table.state.tasks = [Task::Next(Side::You)].into_iter().collect();
        table.state.seats[1].passed = true;
        table.game().go_on();
        assert_eq!((open(&table), done(&table)), (vec!["o_16"], vec![0b10]), "publicity counts, the launch was before");
    }

    #[test]
    fn an_objective_that_holds_as_it_comes_up_is_complete() {
        let mut table = table(&["o_20"], &["o_22"]);
        table.state.rival.objectives |= 1 << place(&table, "o_1");
        table.state.rival.to_come[0] = 1;
        table.state.seat_mut(Side::You).points = 20;
        table.game().objective_event(Event::Figure(Planet::Mars, true));
        table.game().replace_objectives();
        assert_eq!((open(&table), table.state.rival.completed), (vec!["o_22"], 2));
    }

    #[test]
    fn objectives_missing_after_a_round_are_three_progress_each() {
        let mut table = table(&["o_20"], &[]);
        table.state.rival.completed = 2;
        table.game().spend_objectives();
        assert_eq!((table.state.rival.completed, table.state.rival.progress), (1, 0));
        table.state.round = 2;
        table.game().spend_objectives();
        assert_eq!((table.state.rival.completed, table.state.rival.shortfall), (0, 1));
        assert_eq!(table.state.rival.progress, 3);
        table.state.round = 4;
        table.game().spend_objectives();
        assert_eq!((table.state.rival.shortfall, table.state.rival.on_top), (5, 1), "15 progress are a lap");
        table.state.round = 5;
        table.game().spend_objectives();
        assert_eq!(table.state.rival.progress, 15);
    }

    #[test]
    fn at_the_end_each_objective_left_is_five_points_for_the_rival() {
        let mut table = table(&["o_20", "o_23"], &["o_22"]);
        let points = table.state.seat(Side::Rival).points;
        table.state.rival.open[0].done = 1;
        table.game().score_objectives();
        assert_eq!(table.state.seat(Side::Rival).points - points, 10, "one of the three is complete");
    }
}
