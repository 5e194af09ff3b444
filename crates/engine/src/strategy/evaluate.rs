//! Running a program: scalars once a decision, and each operation on columns for all actions of the decision at once.

use super::{
    ahead::{Looks, Never},
    asides::Register,
    columns::{Columns, FIRST_CAPACITY, WIDTH, WORD, are_several, each_bit, each_row, highest, keep_all},
    compile::{Program, RuleProgram},
    operate::{Scalars, match_step, match_step_with_two, of_one, of_three, of_two, sum_of_columns, sum_of_scalars},
    operators::{One, Two, choose, finite},
    step::{Code, Step, with_two_codes},
};
use crate::ruleset::Ruleset;
use std::slice::Iter;

/// The candidates of a group of rules: the actions of its kinds, which mostly stand side by side among the legal actions.
#[derive(Debug, Clone)]
struct Candidates<A> {
    /// The decision they were picked in.
    decision: u64,
    count: usize,
    /// The place of the first among all legal actions.
    first: usize,
    /// Where they do not stand side by side, the candidates and their places among all legal actions; else none.
    apart: Vec<A>,
    places: Vec<u32>,
}

impl<A: Copy> Candidates<A> {
    fn new() -> Self {
        let (apart, places) = (Vec::with_capacity(FIRST_CAPACITY), Vec::with_capacity(FIRST_CAPACITY));
        Self { decision: 0, count: 0, first: 0, apart, places }
    }

    /// Picks the actions of the wanted kinds, unless that was done in this decision: how many there are.
    #[inline]
    fn pick(&mut self, decision: u64, wanted: u64, kinds: &[u8], actions: &[A]) -> usize {
        if self.decision != decision {
            self.decision = decision;
            let fits = |kind: &u8| wanted & bit(*kind) != 0;
            self.apart.clear();
            self.first = kinds.iter().position(fits).unwrap_or(kinds.len());
            let from_first = &kinds[self.first..];
            self.count = from_first.iter().position(|kind| !fits(kind)).unwrap_or(from_first.len());
            if from_first[self.count..].iter().any(fits) {
                self.pick_apart(wanted, kinds, actions);
            }
        }
        self.count
    }

    #[inline(never)]
    fn pick_apart(&mut self, wanted: u64, kinds: &[u8], actions: &[A]) {
        self.places.clear();
        for (place, (&kind, &action)) in (0_u32..).zip(kinds.iter().zip(actions)) {
            if wanted & bit(kind) != 0 {
                self.apart.push(action);
                self.places.push(place);
            }
        }
        self.count = self.apart.len();
    }

    #[inline(always)]
    fn of<'a>(&'a self, actions: &'a [A]) -> &'a [A] {
        if self.apart.is_empty() { &actions[self.first..][..self.count] } else { &self.apart }
    }

    /// The place of a candidate among all legal actions.
    #[inline(always)]
    fn place(&self, row: usize) -> usize {
        if self.apart.is_empty() { self.first + row } else { self.places[row] as usize }
    }
}

/// What a program needs while it runs. Nothing here outlasts a decision but the room it takes.
#[derive(Debug, Clone)]
pub(super) struct Scratch<A> {
    decision: u64,
    /// The kind of each legal action, and all of them as bits.
    kinds: Vec<u8>,
    present: u64,
    scalars: Box<Scalars>,
    /// The decision in which each scalar was last read from the state.
    scalars_read: Vec<u64>,
    columns: Columns,
    /// The decision in which each action variable was last read.
    columns_read: Vec<u64>,
    groups: Vec<Candidates<A>>,
    /// How many candidates the rule at hand has, once they are picked.
    count: usize,
    /// The rows of the candidates that satisfy the rule at hand, one bit each.
    kept: Vec<u64>,
    /// The decision in which each aside was last worked out, and what is to be remembered of this one.
    asides_done: Vec<u64>,
    notes: Vec<f64>,
}

/// What a decision is about.
pub(super) struct Decision<'a, R: Ruleset> {
    pub rules: &'a R,
    pub state: &'a R::State,
    pub actions: &'a [R::Action],
    pub glance: &'a R::Glance,
}

impl<R: Ruleset> Decision<'_, R> {
    // None is inlined, so that what the loop over steps needs stays in registers.
    #[inline(never)]
    fn state_variable(&self, variable: u16) -> f64 {
        finite(self.rules.state_variable(self.state, variable, self.glance))
    }

    #[inline(never)]
    fn action_variable(&self, actions: &[R::Action], variable: u16, column: &mut [f64]) {
        self.rules.action_variable(self.state, actions, variable, column, self.glance);
    }

    #[inline(never)]
    fn action_variables(&self, actions: &[R::Action], variables: &[u16], columns: &mut [f64]) {
        self.rules.action_variables(self.state, actions, variables, columns, self.glance);
    }
}

/// Goes on to the next rule unless two scalars compare so.
macro_rules! require {
    ($rules:lifetime, $step:ident, $scalars:ident, $compare:tt) => {{
        let holds = $scalars[usize::from($step.a)] $compare $scalars[usize::from($step.b)];
        if !holds {
            continue $rules;
        }
    }};
}

/// What is left of these steps after the next few.
#[inline(always)]
fn after<'a>(steps: &Iter<'a, Step>, count: u16) -> Iter<'a, Step> {
    steps.as_slice().get(usize::from(count)..).unwrap_or_default().iter()
}

impl<A: Copy> Scratch<A> {
    /// Scratch space for this program.
    pub fn new(program: &Program) -> Self {
        let mut scalars = vec![0.0; size_of::<Scalars>() / size_of::<f64>()];
        scalars[..program.scalars.len()].copy_from_slice(&program.scalars);
        let Ok(scalars) = scalars.into_boxed_slice().try_into() else { unreachable!("as many as there are") };
        Self {
            decision: 0,
            kinds: Vec::with_capacity(FIRST_CAPACITY),
            present: 0,
            scalars,
            scalars_read: vec![0; program.scalars.len()],
            columns: Columns::new(program.columns, program.reads),
            columns_read: vec![0; program.reads],
            groups: program.groups.iter().map(|_| Candidates::new()).collect(),
            count: 0,
            kept: vec![0; FIRST_CAPACITY.div_ceil(WORD)],
            asides_done: vec![0; program.asides.len()],
            notes: vec![0.0; program.memory.len()],
        }
    }

    /// Turns to a new decision.
    #[inline]
    pub fn begin<R: Ruleset<Action = A>>(&mut self, actions: &[A]) {
        self.decision += 1;
        self.columns.make_room(actions.len());
        self.kept.resize(actions.len().div_ceil(WORD), 0);
        self.kinds.clear();
        let mut present = 0;
        self.kinds.extend(actions.iter().map(|&action| {
            let kind = R::action_kind(action);
            present |= bit(kind);
            kind
        }));
        self.present = present;
    }

    /// Asks rules in order, those of a word of which the first is `first`: the place of the first one that some legal
    /// action satisfies. If `prefers`, works out its preference as well, where several actions satisfy it.
    // Not `inline`: every codegen unit that calls it would hold a large copy of its own.
    #[inline(never)]
    fn run<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rules: &[RuleProgram],
        (first, mut waiting): (usize, u64),
        prefers: bool,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) -> Option<usize> {
        let Self { scalars, columns, .. } = self;
        let mut blocks = 1;
        'rules: while waiting != 0 {
            let place = first + waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let rule = &rules[place];
            let mut steps = program.steps[rule.steps.clone()].iter();
            loop {
                let here = steps.clone();
                let Some(step) = steps.next() else { return Some(place) };
                macro_rules! put_scalar {
                    ($value:expr) => {
                        scalars[usize::from(step.to)] = $value
                    };
                }
                macro_rules! put_block {
                    ($value:expr) => {
                        if blocks == 1 {
                            columns.first()[usize::from(step.to)] = $value;
                        } else {
                            steps = columns.take(here, blocks, scalars, &program.terms);
                        }
                    };
                }
                match_step!(step, scalars, columns.first(), &program.terms, put_scalar, put_block, {
                    Code::Require => {
                        if scalars[usize::from(step.to)] == 0.0 {
                            continue 'rules;
                        }
                    }
                    Code::RequireLess => require!('rules, step, scalars, <),
                    Code::RequireAtMost => require!('rules, step, scalars, <=),
                    Code::RequireEqual => require!('rules, step, scalars, ==),
                    Code::RequireDifferent => require!('rules, step, scalars, !=),
                    Code::Pick => {
                        let candidates = &mut self.groups[rule.group];
                        self.count = candidates.pick(self.decision, rule.kinds, &self.kinds, decision.actions);
                        keep_all(&mut self.kept, self.count);
                        blocks = self.count.div_ceil(WIDTH);
                    }
                    Code::Prefer => {
                        if !prefers || !are_several(&self.kept[..self.count.div_ceil(WORD)]) {
                            return Some(place);
                        }
                    }
                    Code::Keep => {
                        if !columns.keep(step.to, blocks, &mut self.kept) {
                            continue 'rules;
                        }
                    }
                    Code::Where => {
                        if scalars[usize::from(step.to)] == 0.0 {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereNot => {
                        if scalars[usize::from(step.to)] != 0.0 {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereAny => {
                        if !columns.is_in_some(step.to, blocks, &self.kept, 0) {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereNotAll => {
                        if !columns.is_in_some(step.to, blocks, &self.kept, u64::MAX) {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::ReadState => {
                        let read = &mut self.scalars_read[usize::from(step.to)];
                        if *read != self.decision {
                            *read = self.decision;
                            scalars[usize::from(step.to)] = decision.state_variable(step.a);
                        }
                    }
                    Code::ReadAction => {
                        let read = &mut self.columns_read[usize::from(step.to)];
                        if *read != self.decision {
                            *read = self.decision;
                            let actions = self.groups[rule.group].of(decision.actions);
                            let read = |column: &mut [f64]| decision.action_variable(actions, step.a, column);
                            columns.read(step.to, self.count, read);
                        }
                    }
                    Code::Look => {
                        let candidates = &self.groups[rule.group];
                        each_row(&self.kept, |row| {
                            let value = looks.look(decision, step.a, candidates.place(row));
                            columns.put(step.to, row, finite(value));
                        });
                    }
                    Code::ReadActions => {
                        let (reads, left) = steps.as_slice().split_at(usize::from(step.a));
                        steps = left.iter();
                        let variables = &program.variables[usize::from(step.b)..][..reads.len()];
                        let actions = self.groups[rule.group].of(decision.actions);
                        let now = self.decision;
                        let was_read = |step: &Step| self.columns_read[usize::from(step.to)] == now;
                        if reads.iter().any(was_read) {
                            for (step, &variable) in reads.iter().zip(variables).filter(|(step, _)| !was_read(step)) {
                                let read = |column: &mut [f64]| decision.action_variable(actions, variable, column);
                                columns.read(step.to, self.count, read);
                            }
                        } else {
                            let read = |columns: &mut [f64]| decision.action_variables(actions, variables, columns);
                            columns.read_several(reads, blocks, read);
                        }
                        reads.iter().for_each(|step| self.columns_read[usize::from(step.to)] = now);
                    }
                });
            }
        }
        None
    }

    /// Whether some legal action satisfies the rule at this place.
    #[inline]
    pub fn matches<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        place: usize,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) -> bool {
        if program.rules[place].kinds & self.present == 0 {
            return false;
        }
        self.work_out_for(program, (place, 1), decision, looks);
        self.run(program, &program.rules, (place, 1), false, decision, looks).is_some()
    }

    /// Works out what these rules need beside them, those of a word of which the first is `first`.
    #[inline]
    fn work_out_for<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        (first, rules): (usize, u64),
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) {
        if !program.asides.is_empty() {
            each_bit(rules, |rule| self.work_out(program, &program.asides_of[first + rule], decision, looks));
        }
    }

    /// Runs steps that stand beside the rules. Whether rows are left.
    pub fn run_beside<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) -> bool {
        self.run(program, std::slice::from_ref(rule), (0, 1), true, decision, looks).is_some()
    }

    /// What the lets are that the strategy's value weighs, one after another, at a position, for who remembers this.
    pub fn lets_of_value<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        memory: &[f64],
        rules: &R,
        state: &R::State,
        mut each: impl FnMut(f64),
    ) {
        self.begin::<R>(&[]);
        self.recall(program, memory);
        let decision = Decision { rules, state, actions: &[], glance: &R::Glance::default() };
        for (rule, scalar) in &program.value {
            self.run_beside(program, rule, &decision, &mut Never);
            each(self.scalar(*scalar));
        }
    }

    /// Whether some legal action is of these kinds.
    pub fn any_of(&self, kinds: u64) -> bool {
        self.present & kinds != 0
    }

    /// Whether the aside with this number was not yet worked out in this decision; from now on it was.
    pub fn is_new(&mut self, aside: usize) -> bool {
        let done = std::mem::replace(&mut self.asides_done[aside], self.decision);
        done != self.decision
    }

    /// Calls with each row that the last steps kept.
    pub fn each_kept(&self, each: impl FnMut(usize)) {
        each_row(&self.kept[..self.count.div_ceil(WORD)], each);
    }

    /// The value in a row.
    pub fn at(&self, register: Register, row: usize) -> f64 {
        match register {
            Register::Scalar(scalar) => self.scalar(scalar),
            Register::Column(column) => self.columns.value(column, row),
        }
    }

    /// The row that the action at a place has among the candidates of a rule that was just run.
    pub fn row_of(&self, rule: &RuleProgram, place: usize) -> Option<usize> {
        let candidates = &self.groups[rule.group];
        (0..self.count).find(|&row| candidates.place(row) == place)
    }

    pub fn scalar(&self, scalar: u16) -> f64 {
        self.scalars[usize::from(scalar)]
    }

    pub fn put_scalar(&mut self, scalar: u16, value: f64) {
        self.scalars[usize::from(scalar)] = value;
    }

    /// Notes what is to be remembered in a moment.
    pub fn note(&mut self, number: usize, value: f64) {
        self.notes[number] = value;
    }

    pub fn noted(&self, number: usize) -> f64 {
        self.notes[number]
    }

    /// The place of the first rule that some legal action satisfies.
    #[inline]
    pub fn first_match<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) -> Option<usize> {
        // Most rules are about kinds that no legal action has.
        program.about.iter().zip((0..).step_by(WORD)).find_map(|(about, first)| {
            let mut fitting = 0;
            each_bit(self.present, |kind| fitting |= about[kind]);
            self.work_out_for(program, (first, fitting), decision, looks);
            self.run(program, &program.rules, (first, fitting), true, decision, looks)
        })
    }

    /// Which rule decides, and the place of the action that it takes; `None` if no rule matches.
    pub fn choose<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        decision: &Decision<'_, R>,
        looks: &mut dyn Looks<R>,
    ) -> Option<(usize, usize)> {
        let number = self.first_match(program, decision, looks)?;
        Some((number, self.decide(&program.rules[number], decision.actions, None::<fn() -> f64>)))
    }

    /// The place of the action the rule decides for, once [`Self::first_match`] has found that it does. `noise` is added
    /// to each preference, asked for in the order of the actions and only where there are several to prefer from.
    #[inline]
    pub fn decide(&mut self, rule: &RuleProgram, actions: &[A], noise: Option<impl FnMut() -> f64>) -> usize {
        if !rule.selects && rule.prefer.is_none() {
            if noise.is_none() {
                let first = self.kinds.iter().position(|&kind| rule.kinds & bit(kind) != 0);
                return first.unwrap_or_default();
            }
            self.count = self.groups[rule.group].pick(self.decision, rule.kinds, &self.kinds, actions);
            keep_all(&mut self.kept, self.count);
        }
        let row = self.preferred(rule, noise);
        self.groups[rule.group].place(row)
    }

    /// The first of the rows kept with the highest preference.
    #[inline]
    fn preferred(&self, rule: &RuleProgram, noise: Option<impl FnMut() -> f64>) -> usize {
        let kept = &self.kept[..self.count.div_ceil(WORD)];
        let value = |row| rule.prefer.map_or(0.0, |column| finite(self.columns.value(column, row)));
        match noise {
            Some(mut noise) if are_several(kept) => highest(kept, |row| finite(value(row) + noise())),
            _ => highest(kept, value),
        }
    }

    /// The preference of every candidate for the first rule, all of which satisfy it.
    #[cfg(test)]
    pub fn preferences(&self, rule: &RuleProgram) -> Vec<f64> {
        let value = |row| rule.prefer.map_or(0.0, |column| self.columns.value(column, row));
        (0..self.count).map(value).collect()
    }
}

/// The bit of an action kind; the loader refuses rulesets with more kinds than bits.
#[inline(always)]
pub(super) const fn bit(kind: u8) -> u64 {
    1_u64.wrapping_shl(kind as u32)
}
