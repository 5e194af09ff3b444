//! Graph to program: what to compute once a decision, what for a whole column of actions, and in which order.

use super::{
    ahead::Look,
    asides::{Aside, Register, Set},
    branches::{Task, order},
    graph::{Depends, Form, Graph, Id, LOOK},
    step::{Code, Step, Term},
    sums::{Sum, SumTerm, Sums},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The most nodes a strategy's graph may have; register numbers fit 16 bits because of it.
pub(super) const LARGEST_GRAPH: usize = 8_000;

/// So many action variables are read at once, fewer one by one.
const AT_ONCE: usize = 4;

/// The scalar that is 1.
const ONE: u16 = 0;

/// A rule, ready to run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RuleProgram {
    /// The action kinds it is about, one bit each.
    pub kinds: u64,
    /// Which group of rules with the same kinds it belongs to.
    pub group: usize,
    /// Its steps: those of its condition, of which the first do not depend on the action, then those of its preference.
    pub steps: Range<usize>,
    /// Whether the condition depends on the action, so that its steps keep rows.
    pub selects: bool,
    /// The column of its preference; `None` where it is the same for every action, so that the first is preferred.
    pub prefer: Option<u16>,
}

/// A whole strategy, ready to run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Program {
    pub steps: Vec<Step>,
    pub rules: Vec<RuleProgram>,
    /// For each 64 rules, those that are about each action kind, one bit each.
    pub about: Vec<[u64; 64]>,
    /// The action kinds of each group.
    pub groups: Vec<u64>,
    /// The scalars before the first decision: constants are in place.
    pub scalars: Vec<f64>,
    /// How many columns there are.
    pub columns: usize,
    /// How many of the columns, from the first, are action variables.
    pub reads: usize,
    /// Action variables that are read at once, lists one after another.
    pub variables: Vec<u16>,
    /// What rules read of what is to come.
    pub looks: Vec<Look>,
    /// What is worked out beside the rules, each after those it needs, and by rule which of them it needs.
    pub asides: Vec<Aside>,
    pub asides_of: Vec<Vec<u16>>,
    /// What gives each let of the value, for a position without actions.
    pub value: Vec<(RuleProgram, u16)>,
    /// The scalars of what is remembered, and by rule what it sets.
    pub memory: Vec<u16>,
    pub sets: Vec<Vec<Set>>,
    /// The terms of sums, lists one after another.
    pub terms: Vec<Term>,
}

/// A rule as the graph has it.
pub(super) struct GraphRule {
    pub kinds: u64,
    pub when: Id,
    pub prefer: Id,
    /// What it sets, by the number of what is remembered.
    pub set: Vec<(usize, Id)>,
}

/// Makes the program of these rules, which remember so many numbers, and of what a position is worth to them.
pub(super) fn compile(graph: &Graph, rules: &[GraphRule], memory: u16, value: &[Id]) -> Program {
    let mut compiler = Compiler {
        graph,
        program: Program { scalars: vec![1.0], ..Program::default() },
        scalars: BTreeMap::new(),
        reads: BTreeMap::new(),
        columns: BTreeMap::new(),
        next_column: 0,
        done: BTreeSet::new(),
        group: 0,
        sums: Sums::default(),
        asides: BTreeMap::new(),
    };
    compiler.program.memory = (0..memory).map(|number| compiler.memory(number)).collect();
    // Action variables come first, so that they outlast each rule's own columns; rules of one group share them.
    let mut groups = Vec::new();
    let mut asides = BTreeSet::new();
    for rule in rules {
        let roots: Vec<Id> = [rule.when, rule.prefer].into_iter().chain(rule.set.iter().map(|set| set.1)).collect();
        groups.push(compiler.read(rule.kinds, &roots));
        asides.extend(compiler.asides_needed(&roots));
    }
    // Those that others need have lower numbers.
    for &id in &asides {
        if let Form::Over(_, kinds, when, value) = graph.form(id) {
            compiler.read(kinds, &[when, value]);
        }
    }
    compiler.program.reads = compiler.reads.len();
    compiler.program.columns = compiler.reads.len();
    for id in asides {
        compiler.aside(id);
    }
    for (rule, group) in rules.iter().zip(groups) {
        compiler.rule(rule, group);
    }
    for &part in value {
        let (rule, register) = compiler.beside(0, None, part);
        if let Register::Scalar(scalar) = register {
            compiler.program.value.push((rule, scalar));
        }
    }
    for rule in rules {
        let sets = rule.set.iter().map(|&(memory, value)| compiler.set(rule.kinds, memory, value)).collect();
        compiler.program.sets.push(sets);
        let asides = compiler.asides_of(&[rule.when, rule.prefer]);
        compiler.program.asides_of.push(asides);
    }
    compiler.program
}

struct Compiler<'a> {
    graph: &'a Graph,
    program: Program,
    /// The scalar of each node that has one.
    scalars: BTreeMap<Id, u16>,
    /// The column of each action variable of a group.
    reads: BTreeMap<(usize, Id), u16>,
    /// The column of each node of the present rule, and the next one free.
    columns: BTreeMap<Id, u16>,
    next_column: usize,
    /// The nodes that steps of the present rule compute, and its group.
    done: BTreeSet<Id>,
    group: usize,
    /// The sums of the present rule.
    sums: Sums,
    /// The numbers of asides.
    asides: BTreeMap<Id, u16>,
}

impl Compiler<'_> {
    fn group(&mut self, kinds: u64) -> usize {
        let groups = &mut self.program.groups;
        groups.iter().position(|&known| known == kinds).unwrap_or_else(|| {
            groups.push(kinds);
            groups.len() - 1
        })
    }

    /// Gives a column to each action variable that these read in a group of rules about such kinds, which it returns.
    fn read(&mut self, kinds: u64, roots: &[Id]) -> usize {
        let group = self.group(kinds);
        for id in self.needed(roots) {
            if matches!(self.graph.form(id), Form::Action(_) | Form::Look(_)) {
                let next = self.reads.len() as u16;
                self.reads.entry((group, id)).or_insert(next);
            }
        }
        group
    }

    /// Every aside that these are made of, those that others need first.
    fn asides_needed(&self, roots: &[Id]) -> BTreeSet<Id> {
        let mut found = BTreeSet::new();
        let mut waiting = self.needed(roots);
        while let Some(id) = waiting.pop() {
            if let Form::Over(_, _, when, value) = self.graph.form(id)
                && found.insert(id)
            {
                waiting.extend(self.needed(&[when, value]));
            }
        }
        found
    }

    fn asides_of(&self, roots: &[Id]) -> Vec<u16> {
        self.asides_needed(roots).iter().filter_map(|id| self.asides.get(id).copied()).collect()
    }

    /// Every node these are made of, operands first.
    fn needed(&self, roots: &[Id]) -> Vec<Id> {
        let mut needed = BTreeSet::new();
        let mut waiting = roots.to_vec();
        while let Some(id) = waiting.pop() {
            if needed.insert(id) {
                waiting.extend(self.graph.operands(id));
            }
        }
        needed.into_iter().collect()
    }

    fn emit(&mut self, code: Code, to: u16, operands: &[u16]) {
        let operand = |place: usize| operands.get(place).copied().unwrap_or_default();
        self.program.steps.push(Step { code, to, a: operand(0), b: operand(1), c: operand(2) });
    }

    /// The scalar of what is remembered.
    fn memory(&mut self, number: u16) -> u16 {
        match self.graph.find_memory(number) {
            Some(id) => self.scalar(id),
            None => self.unnamed_scalar(),
        }
    }

    /// Emits the steps of an aside.
    fn aside(&mut self, id: Id) {
        let Form::Over(over, kinds, when, value) = self.graph.form(id) else { return };
        let (rule, value) = self.beside(kinds, Some(when), value);
        let to = self.scalar(id);
        self.asides.insert(id, self.program.asides.len() as u16);
        self.program.asides.push(Aside { over, rule, value, to });
    }

    /// Emits the steps of something that is set.
    fn set(&mut self, kinds: u64, memory: usize, value: Id) -> Set {
        let asides = self.asides_of(&[value]);
        let (rule, value) = self.beside(kinds, None, value);
        Set { asides, rule, value, memory }
    }

    /// Emits what keeps the actions of these kinds that satisfy a condition, and then gives a value.
    fn beside(&mut self, kinds: u64, when: Option<Id>, value: Id) -> (RuleProgram, Register) {
        let group = self.group(kinds);
        let start = self.program.steps.len();
        let selects = self.conditions(group, when, value);
        if !selects {
            self.emit(Code::Pick, 0, &[]);
        }
        let register = self.value(value);
        let depends = self.graph.depends(value) == Depends::Action;
        let register = if depends { Register::Column(register) } else { Register::Scalar(register) };
        self.program.columns = self.program.columns.max(self.next_column);
        let steps = start..self.program.steps.len();
        (RuleProgram { kinds, group, steps, selects, prefer: None }, register)
    }

    fn rule(&mut self, rule: &GraphRule, group: usize) {
        let start = self.program.steps.len();
        let selects = self.conditions(group, Some(rule.when), rule.prefer);
        let prefer = (self.graph.depends(rule.prefer) == Depends::Action).then(|| {
            if !selects {
                self.emit(Code::Pick, 0, &[]);
            }
            self.emit(Code::Prefer, 0, &[]);
            self.value(rule.prefer)
        });
        self.about(rule.kinds);
        let steps = start..self.program.steps.len();
        self.program.rules.push(RuleProgram { kinds: rule.kinds, group, steps, selects, prefer });
        self.program.columns = self.program.columns.max(self.next_column);
    }

    /// Turns to a rule and emits its condition, before a last value. Whether the condition depends on the action.
    fn conditions(&mut self, group: usize, when: Option<Id>, last: Id) -> bool {
        self.done.clear();
        self.columns.clear();
        self.next_column = self.program.reads;
        self.group = group;
        let parts: Vec<Id> = when.iter().flat_map(|&when| self.graph.conjuncts(when)).collect();
        let roots: Vec<Id> = parts.iter().copied().chain([last]).collect();
        self.sums = Sums::find(self.graph, &self.needed(&when.into_iter().chain([last]).collect::<Vec<_>>()), &roots);
        let (conditions, guards): (Vec<Id>, Vec<Id>) = parts
            .into_iter()
            .filter(|&id| self.graph.constant_value(id).is_none_or(|value| value == 0.0))
            .partition(|&id| self.graph.depends(id) == Depends::Action);
        guards.into_iter().for_each(|guard| self.guard(guard));
        // What looks ahead is asked of the actions that are left.
        let mut conditions = conditions;
        conditions.sort_by_cached_key(|&id| self.needed(&[id]).iter().any(|&part| self.graph.own_cost(part) >= LOOK));
        let selects = !conditions.is_empty();
        if selects {
            self.emit(Code::Pick, 0, &[]);
        }
        for condition in conditions {
            let column = self.value(condition);
            self.emit(Code::Keep, column, &[]);
        }
        selects
    }

    /// Emits what goes on to the next rule unless this is true.
    fn guard(&mut self, id: Id) {
        if let Form::Two(operation, a, b) = self.graph.form(id)
            && let Some(code) = Code::require(operation)
        {
            let operands = [a, b].map(|operand| self.value(operand));
            return self.emit(code, 0, &operands);
        }
        let scalar = self.value(id);
        self.emit(Code::Require, scalar, &[]);
    }

    /// Notes what the next rule is about.
    fn about(&mut self, kinds: u64) {
        let Program { rules, about, .. } = &mut self.program;
        if rules.len() % 64 == 0 {
            about.push([0; 64]);
        }
        let bit = 1 << (rules.len() % 64);
        let of_kinds = about.last_mut().into_iter().flatten().enumerate();
        of_kinds.filter(|(kind, _)| kinds & 1 << kind != 0).for_each(|(_, rules)| *rules |= bit);
    }

    /// Emits what this node still needs in the present rule; its register, a column if it depends on the action.
    fn value(&mut self, root: Id) -> u16 {
        let tasks = order(self.graph, root, &self.done, &self.sums.within);
        self.tasks(&tasks);
        // What is passed over at times is not done.
        let computed = |task: &Task| if let Task::Compute(id) = task { Some(*id) } else { None };
        self.done.extend(tasks.iter().filter_map(computed));
        self.register(root)
    }

    /// Emits what is read before what is computed, and scalars before columns, so that steps alike follow one another.
    fn tasks(&mut self, tasks: &[Task]) {
        let computes = |task: &Task| if let Task::Compute(id) = task { Some(*id) } else { None };
        let mut nodes: Vec<(Id, &[Task])> = tasks
            .split_inclusive(|task| computes(task).is_some())
            .filter_map(|tasks| Some((computes(tasks.last()?)?, tasks)))
            .collect();
        let made = |id| self.graph.operands(id).next().is_some();
        nodes.sort_by_key(|&(id, _)| (self.graph.depends(id), made(id), self.graph.own_cost(id) >= LOOK));
        let variable = |(id, _): &(Id, &[Task])| match self.graph.form(*id) {
            Form::Action(variable) => Some(variable),
            _ => None,
        };
        let first = nodes.iter().position(|node| variable(node).is_some());
        let variables: Vec<u16> = nodes.iter().filter_map(variable).collect();
        for (place, (_, tasks)) in nodes.into_iter().enumerate() {
            if first == Some(place) && variables.len() >= AT_ONCE {
                let listed = self.program.variables.len() as u16;
                self.emit(Code::ReadActions, 0, &[variables.len() as u16, listed]);
                self.program.variables.extend(&variables);
            }
            tasks.iter().for_each(|task| self.task(task));
        }
    }

    fn task(&mut self, task: &Task) {
        match task {
            // The step of the sum works it out.
            Task::Compute(id) if self.sums.within.contains(id) => {}
            Task::Compute(id) if let Some(sum) = self.sums.whole.get(id).cloned() => self.sum_step(*id, &sum),
            Task::Compute(id) if self.graph.depends(*id) == Depends::Action => self.column_step(*id),
            Task::Compute(id) => self.scalar_step(*id),
            Task::Where { condition, is, tasks } => {
                let (code, register) = match (self.columns.get(condition), is) {
                    (Some(&column), true) => (Code::WhereAny, column),
                    (Some(&column), false) => (Code::WhereNotAll, column),
                    (None, true) => (Code::Where, self.scalar(*condition)),
                    (None, false) => (Code::WhereNot, self.scalar(*condition)),
                };
                let from = self.program.steps.len();
                self.emit(code, register, &[]);
                self.tasks(tasks);
                self.program.steps[from].a = (self.program.steps.len() - from - 1) as u16;
            }
        }
    }

    /// The scalar a node's value is kept in.
    fn scalar(&mut self, id: Id) -> u16 {
        let scalars = &mut self.program.scalars;
        let initial = self.graph.constant_value(id).unwrap_or(0.0);
        *self.scalars.entry(id).or_insert_with(|| {
            scalars.push(initial);
            (scalars.len() - 1) as u16
        })
    }

    fn unnamed_scalar(&mut self) -> u16 {
        self.program.scalars.push(0.0);
        (self.program.scalars.len() - 1) as u16
    }

    fn scalar_step(&mut self, id: Id) {
        let to = self.scalar(id);
        let code = match self.graph.form(id) {
            Form::State(variable) => return self.emit(Code::ReadState, to, &[variable]),
            Form::One(operation, _) => Code::scalar(operation),
            Form::Two(operation, ..) => Code::scalars(operation),
            Form::Choose(..) => Code::ScalarChoose,
            // Worked out beside the rules.
            Form::Over(..) | Form::Memory(_) => return,
            Form::Constant(_) | Form::Action(_) | Form::Look(_) => return,
        };
        let operands: Vec<u16> = self.graph.operands(id).map(|operand| self.scalar(operand)).collect();
        self.emit(code, to, &operands);
    }

    /// Emits a sum, unless a step for two values does for it.
    fn sum_step(&mut self, id: Id, sum: &Sum) {
        let is_column = self.graph.depends(id) == Depends::Action;
        match sum.terms.as_slice() {
            [SumTerm { times: None, .. }] if is_column => self.column_step(id),
            [SumTerm { times: None, .. }] => self.scalar_step(id),
            terms => {
                let (first, count) = (self.program.terms.len() as u16, terms.len() as u16);
                for &SumTerm { sign, of, times } in terms {
                    let of = self.register(of);
                    let times = times.map_or(ONE, |times| self.scalar(times));
                    self.program.terms.push(Term { sign, of, times });
                }
                let start = self.register(sum.start);
                let (code, to) = match is_column {
                    true => (Code::ColumnSum, self.new_column(id)),
                    false => (Code::ScalarSum, self.scalar(id)),
                };
                self.emit(code, to, &[start, first, count]);
            }
        }
    }

    /// The column of a node that has one, or its scalar.
    fn register(&mut self, id: Id) -> u16 {
        self.columns.get(&id).copied().unwrap_or_else(|| self.scalar(id))
    }

    fn new_column(&mut self, id: Id) -> u16 {
        let column = self.next_column as u16;
        self.next_column += 1;
        self.columns.insert(id, column);
        column
    }

    fn column_step(&mut self, id: Id) {
        let (code, operands) = match self.graph.form(id) {
            Form::Action(variable) => {
                let column = self.reads[&(self.group, id)];
                self.columns.insert(id, column);
                return self.emit(Code::ReadAction, column, &[variable]);
            }
            Form::Look(look) => {
                let column = self.reads[&(self.group, id)];
                self.columns.insert(id, column);
                let number = self.look(look);
                return self.emit(Code::Look, column, &[number]);
            }
            Form::One(operation, a) => (Code::column(operation), vec![self.columns[&a]]),
            Form::Two(operation, a, b) => match (self.columns.get(&a).copied(), self.columns.get(&b).copied()) {
                (Some(a), Some(b)) => (Code::columns(operation), vec![a, b]),
                (Some(a), None) => (Code::column_scalar(operation), vec![a, self.scalar(b)]),
                (None, Some(b)) => (Code::scalar_column(operation), vec![self.scalar(a), b]),
                (None, None) => return,
            },
            Form::Choose(a, b, c) => match [a, b, c].map(|operand| self.columns.get(&operand).copied()) {
                [Some(a), Some(b), None] => (Code::ChooseColumnOrScalar, vec![a, b, self.scalar(c)]),
                [Some(a), None, Some(c)] => (Code::ChooseScalarOrColumn, vec![a, self.scalar(b), c]),
                [Some(a), None, None] => (Code::ChooseScalars, vec![a, self.scalar(b), self.scalar(c)]),
                _ => (Code::ColumnChoose, [a, b, c].map(|operand| self.as_column(operand)).to_vec()),
            },
            Form::Constant(_) | Form::State(_) | Form::Over(..) | Form::Memory(_) => return,
        };
        let to = self.new_column(id);
        self.emit(code, to, &operands);
    }

    /// The number of a look.
    fn look(&mut self, look: Look) -> u16 {
        let looks = &mut self.program.looks;
        let known = looks.iter().position(|&known| known == look);
        known.unwrap_or_else(|| {
            looks.push(look);
            looks.len() - 1
        }) as u16
    }

    /// The column of a node, filled with its scalar if it does not depend on the action.
    fn as_column(&mut self, id: Id) -> u16 {
        if let Some(&column) = self.columns.get(&id) {
            return column;
        }
        let scalar = self.scalar(id);
        let to = self.next_column as u16;
        self.next_column += 1;
        self.emit(Code::Fill, to, &[scalar]);
        to
    }
}
