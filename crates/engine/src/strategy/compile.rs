//! Graph to program: what to compute once a decision, what for a whole column of actions, and in which order.

use super::{
    branches::{Task, order},
    graph::{Depends, Form, Graph, Id},
    operators::Two,
    step::{Code, Step},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The most nodes a strategy's graph may have; register numbers fit 16 bits because of it.
pub(super) const LARGEST_GRAPH: usize = 8_000;

/// So many action variables are read at once, fewer one by one.
const AT_ONCE: usize = 4;

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
}

/// A rule as the graph has it.
pub(super) struct GraphRule {
    pub kinds: u64,
    pub when: Id,
    pub prefer: Id,
}

/// Makes the program of these rules.
pub(super) fn compile(graph: &Graph, rules: &[GraphRule]) -> Program {
    let mut compiler = Compiler {
        graph,
        program: Program::default(),
        scalars: BTreeMap::new(),
        reads: BTreeMap::new(),
        columns: BTreeMap::new(),
        next_column: 0,
        done: BTreeSet::new(),
        group: 0,
        terms: BTreeSet::new(),
    };
    // Action variables come first, so that they outlast each rule's own columns; rules of one group share them.
    let mut groups = Vec::new();
    for rule in rules {
        let group = compiler.group(rule.kinds);
        groups.push(group);
        for id in compiler.needed(&[rule.when, rule.prefer]) {
            if matches!(graph.form(id), Form::Action(_)) {
                let next = compiler.reads.len() as u16;
                compiler.reads.entry((group, id)).or_insert(next);
            }
        }
    }
    compiler.program.reads = compiler.reads.len();
    compiler.program.columns = compiler.reads.len();
    for (rule, group) in rules.iter().zip(groups) {
        compiler.rule(rule, group);
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
    /// Products that only a sum or difference of the present rule needs, whose step works them out as well.
    terms: BTreeSet<Id>,
}

impl Compiler<'_> {
    fn group(&mut self, kinds: u64) -> usize {
        let groups = &mut self.program.groups;
        groups.iter().position(|&known| known == kinds).unwrap_or_else(|| {
            groups.push(kinds);
            groups.len() - 1
        })
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

    fn rule(&mut self, rule: &GraphRule, group: usize) {
        self.done.clear();
        self.columns.clear();
        self.next_column = self.program.reads;
        self.group = group;
        self.find_terms(rule);
        let start = self.program.steps.len();
        let (conditions, guards): (Vec<Id>, Vec<Id>) = self
            .graph
            .conjuncts(rule.when)
            .into_iter()
            .filter(|&id| self.graph.constant_value(id).is_none_or(|value| value == 0.0))
            .partition(|&id| self.graph.depends(id) == Depends::Action);
        guards.into_iter().for_each(|guard| self.guard(guard));
        let selects = !conditions.is_empty();
        if selects {
            self.emit(Code::Pick, 0, &[]);
        }
        for condition in conditions {
            let column = self.value(condition);
            self.emit(Code::Keep, column, &[]);
        }
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

    /// Finds products that are terms of one sum or difference.
    fn find_terms(&mut self, rule: &GraphRule) {
        let mut uses: BTreeMap<Id, usize> = BTreeMap::new();
        let needed = self.needed(&[rule.when, rule.prefer]);
        let operands = needed.iter().flat_map(|&id| self.graph.operands(id));
        operands.chain(self.graph.conjuncts(rule.when)).chain([rule.prefer]).for_each(|id| {
            *uses.entry(id).or_default() += 1;
        });
        let terms = needed.iter().filter_map(|&id| self.with_product(id)).map(|(.., product)| product);
        self.terms = terms.filter(|term| uses[term] == 1).collect();
    }

    /// A sum or difference that a step can work out together with one of its terms: the other one, and that product.
    fn with_product(&self, id: Id) -> Option<(Two, Id, Id)> {
        let is_column = |id| self.graph.depends(id) == Depends::Action;
        let fits = |other, product| match self.graph.form(product) {
            Form::Two(Two::Multiply, b, c) => !is_column(id) || is_column(other) && is_column(b) != is_column(c),
            _ => false,
        };
        match self.graph.form(id) {
            Form::Two(operation @ (Two::Add | Two::Subtract), a, b) if fits(a, b) => Some((operation, a, b)),
            Form::Two(Two::Add, a, b) if fits(b, a) => Some((Two::Add, b, a)),
            _ => None,
        }
    }

    /// The same where the product is a term: the operation, and what it is made of.
    fn with_term(&self, id: Id) -> Option<(Two, [Id; 3])> {
        let (operation, other, product) = self.with_product(id).filter(|(.., term)| self.terms.contains(term))?;
        let mut factors = self.graph.operands(product);
        let (b, c) = (factors.next()?, factors.next()?);
        let [b, c] = if self.columns.contains_key(&c) { [c, b] } else { [b, c] };
        Some((operation, [other, b, c]))
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
        let tasks = order(self.graph, root, &self.done);
        self.tasks(&tasks);
        // What is passed over at times is not done.
        let computed = |task: &Task| if let Task::Compute(id) = task { Some(*id) } else { None };
        self.done.extend(tasks.iter().filter_map(computed));
        match self.columns.get(&root) {
            Some(&column) => column,
            None => self.scalar(root),
        }
    }

    /// Emits what is read before what is computed, and scalars before columns, so that steps alike follow one another.
    fn tasks(&mut self, tasks: &[Task]) {
        let computes = |task: &Task| if let Task::Compute(id) = task { Some(*id) } else { None };
        let mut nodes: Vec<(Id, &[Task])> = tasks
            .split_inclusive(|task| computes(task).is_some())
            .filter_map(|tasks| Some((computes(tasks.last()?)?, tasks)))
            .collect();
        nodes.sort_by_key(|&(id, _)| (self.graph.depends(id), self.graph.operands(id).next().is_some()));
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
            Task::Compute(id) if self.terms.contains(id) => {}
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

    fn scalar_step(&mut self, id: Id) {
        let to = self.scalar(id);
        let mut operands: Vec<Id> = self.graph.operands(id).collect();
        let code = match (self.graph.form(id), self.with_term(id)) {
            (Form::State(variable), _) => return self.emit(Code::ReadState, to, &[variable]),
            (_, Some((operation, of_sum))) => {
                operands = of_sum.to_vec();
                if operation == Two::Add { Code::ScalarAddProduct } else { Code::ScalarSubtractProduct }
            }
            (Form::One(operation, _), _) => Code::scalar(operation),
            (Form::Two(operation, ..), _) => Code::scalars(operation),
            (Form::Choose(..), _) => Code::ScalarChoose,
            (Form::Constant(_) | Form::Action(_), _) => return,
        };
        let operands: Vec<u16> = operands.into_iter().map(|operand| self.scalar(operand)).collect();
        self.emit(code, to, &operands);
    }

    fn new_column(&mut self, id: Id) -> u16 {
        let column = self.next_column as u16;
        self.next_column += 1;
        self.columns.insert(id, column);
        column
    }

    fn column_step(&mut self, id: Id) {
        let (code, operands) = match self.graph.form(id) {
            Form::Two(..) if let Some((operation, [a, b, c])) = self.with_term(id) => {
                let code = if operation == Two::Add { Code::ColumnAddProduct } else { Code::ColumnSubtractProduct };
                (code, vec![self.columns[&a], self.columns[&b], self.scalar(c)])
            }
            Form::Action(variable) => {
                let column = self.reads[&(self.group, id)];
                self.columns.insert(id, column);
                return self.emit(Code::ReadAction, column, &[variable]);
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
            Form::Constant(_) | Form::State(_) => return,
        };
        let to = self.new_column(id);
        self.emit(code, to, &operands);
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
