//! Graph to program: what to compute once a decision, what for a whole column of actions, and in which order.

use super::{
    branches::{Task, order},
    graph::{Depends, Form, Graph, Id},
    operators::{One, Two},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The most nodes a strategy's graph may have; register numbers fit 16 bits because of it.
pub(super) const LARGEST_GRAPH: usize = 8_000;

/// One step of a program: what to do, with which registers.
///
/// Scalars are values that are the same for every action of a decision, columns have one row for each action. A column
/// is made of columns with lower numbers, and of scalars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Step {
    pub code: Code,
    /// The register to write; in a test, the one to look at.
    pub to: u16,
    pub a: u16,
    pub b: u16,
    pub c: u16,
}

/// Hands every operation on two values to a macro: its name and the codes for two scalars, two columns, a column and a
/// scalar, and a scalar and a column. One flat list of codes makes one jump of each step.
macro_rules! with_two_codes {
    ($macro:ident) => {
        $macro! {
            Add: ScalarAdd ColumnsAdd ColumnScalarAdd ScalarColumnAdd,
            Subtract: ScalarSubtract ColumnsSubtract ColumnScalarSubtract ScalarColumnSubtract,
            Multiply: ScalarMultiply ColumnsMultiply ColumnScalarMultiply ScalarColumnMultiply,
            Divide: ScalarDivide ColumnsDivide ColumnScalarDivide ScalarColumnDivide,
            Remainder: ScalarRemainder ColumnsRemainder ColumnScalarRemainder ScalarColumnRemainder,
            Min: ScalarMin ColumnsMin ColumnScalarMin ScalarColumnMin,
            Max: ScalarMax ColumnsMax ColumnScalarMax ScalarColumnMax,
            Less: ScalarLess ColumnsLess ColumnScalarLess ScalarColumnLess,
            AtMost: ScalarAtMost ColumnsAtMost ColumnScalarAtMost ScalarColumnAtMost,
            Equal: ScalarEqual ColumnsEqual ColumnScalarEqual ScalarColumnEqual,
            Different: ScalarDifferent ColumnsDifferent ColumnScalarDifferent ScalarColumnDifferent,
            And: ScalarAnd ColumnsAnd ColumnScalarAnd ScalarColumnAnd,
            Or: ScalarOr ColumnsOr ColumnScalarOr ScalarColumnOr
        }
    };
}
pub(super) use with_two_codes;

macro_rules! declare_codes {
    ($($two:ident: $scalars:ident $columns:ident $column_scalar:ident $scalar_column:ident),+) => {
        /// What a step does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Code {
            /// Go on to the next rule unless this scalar is true.
            Require,
            /// Pick the actions of the rule's kinds and keep all their rows. All columns of the rule come after it.
            Pick,
            /// Of the rows kept, keep those in which this column is true; go on to the next rule if there are none.
            Keep,
            /// Pass over the next `a` steps if this scalar is false, or 0.
            Where,
            /// Pass over the next `a` steps if this scalar is true.
            WhereNot,
            /// Pass over the next `a` steps if this column is false, or 0, in every row kept.
            WhereAny,
            /// Pass over the next `a` steps if this column is true in every row kept.
            WhereNotAll,
            /// Read state variable `a`, unless that was done in this decision.
            ReadState,
            /// Read action variable `a`, unless that was done in this decision.
            ReadAction,
            /// The same scalar in every row.
            Fill,
            ScalarMinus,
            ScalarNot,
            ScalarAbs,
            ScalarFloor,
            ScalarChoose,
            ColumnMinus,
            ColumnNot,
            ColumnAbs,
            ColumnFloor,
            ColumnChoose,
            $($scalars, $columns, $column_scalar, $scalar_column,)+
        }

        impl Code {
            const fn scalars(two: Two) -> Self {
                match two { $(Two::$two => Self::$scalars),+ }
            }

            const fn columns(two: Two) -> Self {
                match two { $(Two::$two => Self::$columns),+ }
            }

            const fn column_scalar(two: Two) -> Self {
                match two { $(Two::$two => Self::$column_scalar),+ }
            }

            const fn scalar_column(two: Two) -> Self {
                match two { $(Two::$two => Self::$scalar_column),+ }
            }
        }
    };
}
with_two_codes!(declare_codes);

impl Code {
    const fn scalar(one: One) -> Self {
        match one {
            One::Minus => Self::ScalarMinus,
            One::Not => Self::ScalarNot,
            One::Abs => Self::ScalarAbs,
            One::Floor => Self::ScalarFloor,
        }
    }

    const fn column(one: One) -> Self {
        match one {
            One::Minus => Self::ColumnMinus,
            One::Not => Self::ColumnNot,
            One::Abs => Self::ColumnAbs,
            One::Floor => Self::ColumnFloor,
        }
    }
}

/// A rule, ready to run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RuleProgram {
    /// The action kinds it is about, one bit each.
    pub kinds: u64,
    /// Which group of rules with the same kinds it belongs to.
    pub group: usize,
    /// The steps of its condition: first what does not depend on the action.
    pub when: Range<usize>,
    /// Whether the condition depends on the action, so that its steps pick candidates and keep rows.
    pub selects: bool,
    /// The steps of its preference and the column that holds it; `None` where it is the same for every action, so that
    /// the first is preferred. They run after those of the condition.
    pub prefer: Option<(Range<usize>, u16)>,
}

/// A whole strategy, ready to run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Program {
    pub steps: Vec<Step>,
    pub rules: Vec<RuleProgram>,
    /// The action kinds of each rule.
    pub kinds: Vec<u64>,
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
        done: BTreeSet::new(),
        group: 0,
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
        let start = self.program.steps.len();
        let (conditions, guards): (Vec<Id>, Vec<Id>) = self
            .graph
            .conjuncts(rule.when)
            .into_iter()
            .filter(|&id| self.graph.constant_value(id).is_none_or(|value| value == 0.0))
            .partition(|&id| self.graph.depends(id) == Depends::Action);
        for guard in guards {
            let scalar = self.value(guard);
            self.emit(Code::Require, scalar, &[]);
        }
        let selects = !conditions.is_empty();
        if selects {
            self.emit(Code::Pick, 0, &[]);
        }
        for condition in conditions {
            let column = self.value(condition);
            self.emit(Code::Keep, column, &[]);
        }
        let when = start..self.program.steps.len();
        let prefer = (self.graph.depends(rule.prefer) == Depends::Action).then(|| {
            let column = self.value(rule.prefer);
            (when.end..self.program.steps.len(), column)
        });
        self.program.kinds.push(rule.kinds);
        self.program.rules.push(RuleProgram { kinds: rule.kinds, group, when, selects, prefer });
        self.program.columns = self.program.columns.max(self.next_column);
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

    fn tasks(&mut self, tasks: &[Task]) {
        for task in tasks {
            match task {
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
        let code = match self.graph.form(id) {
            Form::State(variable) => return self.emit(Code::ReadState, to, &[variable]),
            Form::One(operation, _) => Code::scalar(operation),
            Form::Two(operation, ..) => Code::scalars(operation),
            Form::Choose(..) => Code::ScalarChoose,
            Form::Constant(_) | Form::Action(_) => return,
        };
        let operands: Vec<u16> = self.graph.operands(id).map(|operand| self.scalar(operand)).collect();
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
            Form::Choose(a, b, c) => (Code::ColumnChoose, [a, b, c].map(|operand| self.as_column(operand)).to_vec()),
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
