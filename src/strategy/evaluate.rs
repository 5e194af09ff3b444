//! Running a program: scalars once a decision, and each operation on columns for all actions of the decision at once.

use super::{
    compile::{ColumnStep, ColumnWork, Part, Program, RuleProgram, ScalarWork},
    operators::{One, Two, choose, finite},
};
use crate::ruleset::Ruleset;

/// Columns are computed this many rows at a time, which the compiler turns into vector instructions. Rows past the last
/// action hold leftovers that nobody looks at.
const WIDTH: usize = 4;

/// Room for this many actions before the first decision.
const FIRST_CAPACITY: usize = 64;

/// Values with one row for each action: one stretch of `stride` rows for each column.
#[derive(Debug, Clone, Default)]
struct Columns {
    values: Vec<f64>,
    stride: usize,
    count: usize,
}

impl Columns {
    /// Makes room for `rows` rows; what the columns held is lost if there was less.
    #[inline]
    fn make_room(&mut self, rows: usize) {
        if rows > self.stride {
            self.stride = rows.next_multiple_of(2 * WIDTH);
            self.values.clear();
            self.values.resize(self.stride * self.count, 0.0);
        }
    }

    #[inline(always)]
    fn of(&self, column: u16, rows: usize) -> &[f64] {
        &self.values[usize::from(column) * self.stride..][..rows]
    }

    #[inline(always)]
    fn of_mut(&mut self, column: u16, rows: usize) -> &mut [f64] {
        &mut self.values[usize::from(column) * self.stride..][..rows]
    }

    /// A column to write, and all those before it to read.
    #[inline(always)]
    fn split(&mut self, to: u16, rows: usize) -> (&mut [[f64; WIDTH]], Operands<'_>) {
        let (before, rest) = self.values.split_at_mut(usize::from(to) * self.stride);
        (rest[..rows].as_chunks_mut().0, Operands { values: before, stride: self.stride, rows })
    }
}

#[derive(Clone, Copy)]
struct Operands<'a> {
    values: &'a [f64],
    stride: usize,
    rows: usize,
}

impl<'a> Operands<'a> {
    #[inline(always)]
    fn of(self, column: u16) -> &'a [[f64; WIDTH]] {
        self.values[usize::from(column) * self.stride..][..self.rows].as_chunks().0
    }
}

#[inline(always)]
fn each(to: &mut [[f64; WIDTH]], a: &[[f64; WIDTH]], operation: impl Fn(f64) -> f64) {
    for (to, a) in to.iter_mut().zip(a) {
        for (to, a) in to.iter_mut().zip(a) {
            *to = operation(*a);
        }
    }
}

#[inline(always)]
fn pairs(to: &mut [[f64; WIDTH]], a: &[[f64; WIDTH]], b: &[[f64; WIDTH]], operation: impl Fn(f64, f64) -> f64) {
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
            *to = operation(*a, *b);
        }
    }
}

/// Runs a body with the operation as a constant, so that each operation gets a loop of its own.
macro_rules! with_constant {
    ($operation:expr, |$constant:ident| $body:expr; $($name:ident)+) => {
        match $operation {
            $(Two::$name => {
                const $constant: Two = Two::$name;
                $body
            })+
        }
    };
}

macro_rules! with_two {
    ($operation:expr, |$constant:ident| $body:expr) => {
        with_constant!($operation, |$constant| $body;
            Add Subtract Multiply Divide Remainder Min Max Less AtMost Equal Different And Or)
    };
}

/// Runs one step that reads nothing from the ruleset.
#[inline]
fn run_column(columns: &mut Columns, scalars: &[f64], step: ColumnStep, rows: usize) {
    let (to, before) = columns.split(step.to, rows);
    match step.work {
        ColumnWork::Read(_) => {}
        ColumnWork::Fill(scalar) => to.fill([scalars[usize::from(scalar)]; WIDTH]),
        ColumnWork::One(operation, a) => match operation {
            One::Minus => each(to, before.of(a), |a| One::Minus.of(a)),
            One::Not => each(to, before.of(a), |a| One::Not.of(a)),
            One::Abs => each(to, before.of(a), |a| One::Abs.of(a)),
            One::Floor => each(to, before.of(a), |a| One::Floor.of(a)),
        },
        ColumnWork::Columns(operation, a, b) => {
            let (a, b) = (before.of(a), before.of(b));
            with_two!(operation, |TWO| pairs(to, a, b, |a, b| TWO.of(a, b)));
        }
        ColumnWork::ColumnScalar(operation, a, b) => {
            let (a, b) = (before.of(a), scalars[usize::from(b)]);
            with_two!(operation, |TWO| each(to, a, |a| TWO.of(a, b)));
        }
        ColumnWork::ScalarColumn(operation, a, b) => {
            let (a, b) = (scalars[usize::from(a)], before.of(b));
            with_two!(operation, |TWO| each(to, b, |b| TWO.of(a, b)));
        }
        ColumnWork::Choose(a, b, c) => {
            let (a, b, c) = (before.of(a), before.of(b), before.of(c));
            for (((to, a), b), c) in to.iter_mut().zip(a).zip(b).zip(c) {
                for (((to, a), b), c) in to.iter_mut().zip(a).zip(b).zip(c) {
                    *to = choose(*a, *b, *c);
                }
            }
        }
    }
}

/// The candidates of a group of rules: the actions of its kinds, and their places among all legal actions.
#[derive(Debug, Clone)]
struct Candidates<A> {
    actions: Vec<A>,
    places: Vec<u32>,
    /// The decision they were picked in.
    decision: u64,
}

/// What a program needs while it runs. Nothing here outlasts a decision but the room it takes.
#[derive(Debug, Clone)]
pub(super) struct Scratch<A> {
    decision: u64,
    /// The kind of each legal action, and all of them as bits.
    kinds: Vec<u8>,
    present: u64,
    scalars: Vec<f64>,
    /// The decision in which each scalar was last read from the state.
    scalars_read: Vec<u64>,
    columns: Columns,
    /// The decision in which each action variable was last read.
    columns_read: Vec<u64>,
    groups: Vec<Candidates<A>>,
    /// The rows that satisfy the rule at hand.
    rows: Vec<u32>,
}

/// What a decision is about.
pub(super) struct Decision<'a, R: Ruleset> {
    pub rules: &'a R,
    pub state: &'a R::State,
    pub actions: &'a [R::Action],
}

// Derived, these would ask the same of the ruleset itself.
impl<R: Ruleset> Clone for Decision<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for Decision<'_, R> {}

impl<A: Copy> Scratch<A> {
    /// Scratch space for this program.
    pub fn new(program: &Program) -> Self {
        let group = || Candidates {
            actions: Vec::with_capacity(FIRST_CAPACITY),
            places: Vec::with_capacity(FIRST_CAPACITY),
            decision: 0,
        };
        let mut columns = Columns { values: Vec::new(), stride: 0, count: program.columns };
        columns.make_room(FIRST_CAPACITY);
        Self {
            decision: 0,
            kinds: Vec::with_capacity(FIRST_CAPACITY),
            present: 0,
            scalars: program.scalars.clone(),
            scalars_read: vec![0; program.scalars.len()],
            columns,
            columns_read: vec![0; program.reads],
            groups: program.groups.iter().map(|_| group()).collect(),
            rows: Vec::with_capacity(FIRST_CAPACITY),
        }
    }

    /// Turns to a new decision.
    #[inline]
    pub fn begin<R: Ruleset<Action = A>>(&mut self, actions: &[A]) {
        self.decision += 1;
        self.columns.make_room(actions.len());
        self.kinds.clear();
        self.present = 0;
        for &action in actions {
            let kind = R::action_kind(action);
            self.kinds.push(kind);
            self.present |= bit(kind);
        }
    }

    #[inline]
    fn run_scalars<R: Ruleset<Action = A>>(&mut self, program: &Program, part: &Part, decision: Decision<'_, R>) {
        for step in &program.scalar_steps[part.scalars.clone()] {
            let to = usize::from(step.to);
            let scalar = |place: u16| self.scalars[usize::from(place)];
            self.scalars[to] = match step.work {
                ScalarWork::Read(variable) => {
                    if self.scalars_read[to] == self.decision {
                        continue;
                    }
                    self.scalars_read[to] = self.decision;
                    finite(decision.rules.state_variable(decision.state, variable))
                }
                ScalarWork::One(operation, a) => operation.of(scalar(a)),
                ScalarWork::Two(operation, a, b) => operation.of(scalar(a), scalar(b)),
                ScalarWork::Choose(a, b, c) => choose(scalar(a), scalar(b), scalar(c)),
            };
        }
    }

    /// Picks the candidates of a group, unless every legal action is one. Says how many there are.
    #[inline]
    fn pick(&mut self, kinds: u64, group: usize, actions: &[A]) -> usize {
        if self.present & !kinds == 0 {
            return actions.len();
        }
        let candidates = &mut self.groups[group];
        if candidates.decision != self.decision {
            candidates.decision = self.decision;
            candidates.actions.clear();
            candidates.places.clear();
            for (place, (&kind, &action)) in (0_u32..).zip(self.kinds.iter().zip(actions)) {
                if kinds & bit(kind) != 0 {
                    candidates.actions.push(action);
                    candidates.places.push(place);
                }
            }
        }
        candidates.actions.len()
    }

    #[inline]
    fn run_columns<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        part: &Part,
        count: usize,
        decision: Decision<'_, R>,
    ) {
        self.run_scalars(program, part, decision);
        let rows = count.next_multiple_of(WIDTH);
        for &step in &program.column_steps[part.columns.clone()] {
            let ColumnWork::Read(variable) = step.work else {
                run_column(&mut self.columns, &self.scalars, step, rows);
                continue;
            };
            let read = &mut self.columns_read[usize::from(step.to)];
            if *read != self.decision {
                *read = self.decision;
                let all = self.present & !rule.kinds == 0;
                let actions = if all { decision.actions } else { self.groups[rule.group].actions.as_slice() };
                let column = self.columns.of_mut(step.to, count);
                decision.rules.action_variable(decision.state, actions, variable, column);
            }
        }
    }

    /// Whether the parts of the rule's condition that do not depend on the action are true, and an action is there.
    #[inline]
    fn guarded<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: Decision<'_, R>,
    ) -> bool {
        rule.kinds & self.present != 0
            && rule.guards.iter().all(|guard| {
                self.run_scalars(program, guard, decision);
                self.scalars[usize::from(guard.result)] != 0.0
            })
    }

    /// Puts the rows of the candidates that satisfy the rule into `rows`; false if there are none.
    #[inline]
    fn satisfying<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        count: usize,
        decision: Decision<'_, R>,
    ) -> bool {
        self.rows.clear();
        self.rows.extend(0..count as u32);
        for condition in &rule.conditions {
            self.run_columns(program, rule, condition, count, decision);
            let column = self.columns.of(condition.result, count);
            self.rows.retain(|&row| column[row as usize] != 0.0);
            if self.rows.is_empty() {
                return false;
            }
        }
        true
    }

    /// Whether some legal action satisfies the rule.
    pub fn matches<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: Decision<'_, R>,
    ) -> bool {
        if !self.guarded(program, rule, decision) {
            return false;
        }
        let count = self.pick(rule.kinds, rule.group, decision.actions);
        self.satisfying(program, rule, count, decision)
    }

    /// The place of the action the rule decides for; `None` if no legal action satisfies it. `noise` is added to each
    /// preference, asked for in the order of the actions and only where there are several to prefer from.
    #[inline]
    pub fn decide<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: Decision<'_, R>,
        noise: Option<impl FnMut() -> f64>,
    ) -> Option<usize> {
        if !self.guarded(program, rule, decision) {
            return None;
        }
        if rule.conditions.is_empty() && rule.prefer.is_none() && noise.is_none() {
            return self.kinds.iter().position(|&kind| rule.kinds & bit(kind) != 0);
        }
        let count = self.pick(rule.kinds, rule.group, decision.actions);
        if !self.satisfying(program, rule, count, decision) {
            return None;
        }
        let row =
            if self.rows.len() == 1 { self.rows[0] } else { self.preferred(program, rule, count, decision, noise) };
        if self.present & !rule.kinds == 0 {
            return Some(row as usize);
        }
        Some(self.groups[rule.group].places[row as usize] as usize)
    }

    /// The first of the satisfying rows with the highest preference.
    #[inline]
    fn preferred<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        count: usize,
        decision: Decision<'_, R>,
        noise: Option<impl FnMut() -> f64>,
    ) -> u32 {
        if let Some(prefer) = &rule.prefer {
            self.run_columns(program, rule, prefer, count, decision);
        }
        let column = rule.prefer.as_ref().map(|prefer| self.columns.of(prefer.result, count));
        let preference = |row: u32| column.map_or(0.0, |column| finite(column[row as usize]));
        match noise {
            Some(mut noise) => highest(&self.rows, |row| finite(preference(row) + noise())),
            None if column.is_none() => self.rows[0],
            None => highest(&self.rows, preference),
        }
    }

    /// The preference of every candidate, satisfying or not.
    #[cfg(test)]
    pub fn preferences<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: Decision<'_, R>,
    ) -> Vec<f64> {
        let count = self.pick(rule.kinds, rule.group, decision.actions);
        let Some(prefer) = &rule.prefer else { return vec![0.0; count] };
        self.run_columns(program, rule, prefer, count, decision);
        self.columns.of(prefer.result, count).to_vec()
    }
}

/// The first of the rows with the highest value; values are never NaN.
#[inline]
fn highest(rows: &[u32], mut value: impl FnMut(u32) -> f64) -> u32 {
    let mut best = (0, f64::NEG_INFINITY);
    for &row in rows {
        let value = value(row);
        if value > best.1 {
            best = (row, value);
        }
    }
    best.0
}

/// The bit of an action kind; the loader refuses rulesets with more kinds than bits.
#[inline(always)]
pub(super) const fn bit(kind: u8) -> u64 {
    1_u64.wrapping_shl(kind as u32)
}
