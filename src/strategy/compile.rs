//! Graph to program: what to compute once a decision, what for a whole column of actions, and in which order.

use super::{
    graph::{Depends, Form, Graph, Id},
    operators::{One, Two},
};
use std::{collections::BTreeMap, ops::Range};

/// The most nodes a strategy's graph may have; register numbers fit 16 bits because of it.
pub(super) const LARGEST_GRAPH: usize = 8_000;

/// One operation on scalars: values that are the same for every action of a decision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ScalarStep {
    pub to: u16,
    pub work: ScalarWork,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum ScalarWork {
    /// Read a state variable, unless that was done in this decision.
    Read(u16),
    One(One, u16),
    Two(Two, u16, u16),
    Choose(u16, u16, u16),
}

/// One operation on columns: values with one row for each action. Its operands are columns before `to`, or scalars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ColumnStep {
    pub to: u16,
    pub work: ColumnWork,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum ColumnWork {
    /// Read an action variable, unless that was done in this decision.
    Read(u16),
    /// The same scalar in every row.
    Fill(u16),
    One(One, u16),
    /// Two columns.
    Columns(Two, u16, u16),
    /// A column and a scalar.
    ColumnScalar(Two, u16, u16),
    /// A scalar and a column.
    ScalarColumn(Two, u16, u16),
    Choose(u16, u16, u16),
}

/// A value of a rule: the steps that make it, besides those of the rule's values before it, and where it ends up.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    pub scalars: Range<usize>,
    pub columns: Range<usize>,
    /// A scalar in a guard, else a column.
    pub result: u16,
}

/// A rule, ready to run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RuleProgram {
    /// The action kinds it is about, one bit each.
    pub kinds: u64,
    /// Which group of rules with the same kinds it belongs to.
    pub group: usize,
    /// The parts of its condition that do not depend on the action, as scalars.
    pub guards: Vec<Part>,
    /// The parts that do, as columns.
    pub conditions: Vec<Part>,
    /// Its preference; `None` where it is the same for every action, so that the first is preferred.
    pub prefer: Option<Part>,
}

/// A whole strategy, ready to run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Program {
    pub scalar_steps: Vec<ScalarStep>,
    pub column_steps: Vec<ColumnStep>,
    pub rules: Vec<RuleProgram>,
    /// The action kinds of each group.
    pub groups: Vec<u64>,
    /// The scalars before the first decision: constants are in place.
    pub scalars: Vec<f64>,
    /// How many columns there are.
    pub columns: usize,
    /// How many of the columns, from the first, are action variables.
    pub reads: usize,
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
        done: vec![0; graph.len()],
        rule: 0,
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
    /// The column of each node of the present rule.
    columns: BTreeMap<Id, u16>,
    next_column: usize,
    /// The last rule that computes each node.
    done: Vec<usize>,
    rule: usize,
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
        let mut needed = std::collections::BTreeSet::new();
        let mut waiting = roots.to_vec();
        while let Some(id) = waiting.pop() {
            if needed.insert(id) {
                waiting.extend(self.graph.operands(id));
            }
        }
        needed.into_iter().collect()
    }

    fn rule(&mut self, rule: &GraphRule, group: usize) {
        self.rule += 1;
        self.columns.clear();
        self.next_column = self.program.reads;
        let (conditions, guards): (Vec<Id>, Vec<Id>) = self
            .graph
            .conjuncts(rule.when)
            .into_iter()
            .filter(|&id| self.graph.constant_value(id).is_none_or(|value| value == 0.0))
            .partition(|&id| self.graph.depends(id) == Depends::Action);
        let guards = guards.into_iter().map(|id| self.part(id, group)).collect();
        let conditions = conditions.into_iter().map(|id| self.part(id, group)).collect();
        let varies = self.graph.depends(rule.prefer) == Depends::Action;
        let prefer = varies.then(|| self.part(rule.prefer, group));
        self.program.rules.push(RuleProgram { kinds: rule.kinds, group, guards, conditions, prefer });
        self.program.columns = self.program.columns.max(self.next_column);
    }

    /// Emits what this node still needs in the present rule.
    fn part(&mut self, root: Id, group: usize) -> Part {
        let scalars = self.program.scalar_steps.len();
        let columns = self.program.column_steps.len();
        for id in self.needed(&[root]) {
            let first = std::mem::replace(&mut self.done[id as usize], self.rule) != self.rule;
            match self.graph.depends(id) {
                Depends::Action if first => self.column(id, group),
                Depends::State if first => self.scalar_step(id),
                Depends::Nothing => {
                    self.scalar(id);
                }
                _ => {}
            }
        }
        let result = match self.graph.depends(root) {
            Depends::Action => self.columns[&root],
            _ => self.scalar(root),
        };
        Part {
            scalars: scalars..self.program.scalar_steps.len(),
            columns: columns..self.program.column_steps.len(),
            result,
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
        let work = match self.graph.form(id) {
            Form::State(variable) => ScalarWork::Read(variable),
            Form::One(operation, a) => ScalarWork::One(operation, self.scalar(a)),
            Form::Two(operation, a, b) => ScalarWork::Two(operation, self.scalar(a), self.scalar(b)),
            Form::Choose(a, b, c) => ScalarWork::Choose(self.scalar(a), self.scalar(b), self.scalar(c)),
            Form::Constant(_) | Form::Action(_) => return,
        };
        self.program.scalar_steps.push(ScalarStep { to, work });
    }

    fn new_column(&mut self) -> u16 {
        self.next_column += 1;
        (self.next_column - 1) as u16
    }

    fn column(&mut self, id: Id, group: usize) {
        let (to, work) = match self.graph.form(id) {
            Form::Action(variable) => (self.reads[&(group, id)], ColumnWork::Read(variable)),
            Form::One(operation, a) => {
                let work = ColumnWork::One(operation, self.columns[&a]);
                (self.new_column(), work)
            }
            Form::Two(operation, a, b) => {
                let work = match (self.columns.get(&a).copied(), self.columns.get(&b).copied()) {
                    (Some(a), Some(b)) => ColumnWork::Columns(operation, a, b),
                    (Some(a), None) => ColumnWork::ColumnScalar(operation, a, self.scalar(b)),
                    (None, Some(b)) => ColumnWork::ScalarColumn(operation, self.scalar(a), b),
                    (None, None) => return,
                };
                (self.new_column(), work)
            }
            Form::Choose(a, b, c) => {
                let [a, b, c] = [a, b, c].map(|operand| self.as_column(operand));
                (self.new_column(), ColumnWork::Choose(a, b, c))
            }
            Form::Constant(_) | Form::State(_) => return,
        };
        self.columns.insert(id, to);
        self.program.column_steps.push(ColumnStep { to, work });
    }

    /// The column of a node, filled with its scalar if it does not depend on the action.
    fn as_column(&mut self, id: Id) -> u16 {
        if let Some(&column) = self.columns.get(&id) {
            return column;
        }
        let (to, scalar) = (self.new_column(), self.scalar(id));
        self.program.column_steps.push(ColumnStep { to, work: ColumnWork::Fill(scalar) });
        to
    }
}
