//! Running a program: scalars once a decision, and each operation on columns for all actions of the decision at once.

use super::{
    compile::{Code, Program, RuleProgram, Step, with_two_codes},
    operators::{One, Two, choose, finite},
};
use crate::ruleset::Ruleset;

/// Columns are computed this many rows at a time, which the compiler turns into vector instructions. Rows past the last
/// action hold leftovers that nobody looks at.
const WIDTH: usize = 4;

/// Some rows of a column.
type Block = [f64; WIDTH];

/// Rows kept in one word.
const WORD: usize = 64;

/// Room for this many actions before the first decision.
const FIRST_CAPACITY: usize = 64;

/// Values with one row for each action: one stretch of blocks for each column.
#[derive(Debug, Clone, Default)]
struct Columns {
    blocks: Vec<Block>,
    /// Blocks of one column.
    stride: usize,
    count: usize,
}

impl Columns {
    /// Makes room for `rows` rows; what the columns held is lost if there was less.
    #[inline]
    fn make_room(&mut self, rows: usize) {
        if rows > self.stride * WIDTH {
            self.stride = rows.div_ceil(WIDTH);
            self.blocks.clear();
            self.blocks.resize(self.stride * self.count, [0.0; WIDTH]);
        }
    }

    #[inline(always)]
    fn start(&self, column: u16) -> usize {
        usize::from(column) * self.stride
    }

    /// The first `blocks` blocks of a column.
    #[inline(always)]
    fn of(&self, column: u16, blocks: usize) -> &[Block] {
        &self.blocks[self.start(column)..][..blocks]
    }

    #[inline(always)]
    fn of_mut(&mut self, column: u16, blocks: usize) -> &mut [Block] {
        let start = self.start(column);
        &mut self.blocks[start..][..blocks]
    }

    /// An operation on one column.
    #[inline(always)]
    fn each(&mut self, to: u16, a: u16, blocks: usize, operation: impl Fn(f64) -> f64) {
        let (to, a) = (self.start(to), self.start(a));
        // There is always a block, and most often only one, which is spared the loop.
        self.blocks[to] = self.blocks[a].map(&operation);
        for block in 1..blocks {
            self.blocks[to + block] = self.blocks[a + block].map(&operation);
        }
    }

    /// An operation on two columns.
    #[inline(always)]
    fn pairs(&mut self, to: u16, a: u16, b: u16, blocks: usize, operation: impl Fn(f64, f64) -> f64) {
        let (to, a, b) = (self.start(to), self.start(a), self.start(b));
        let both = |x: Block, y: Block| std::array::from_fn(|row| operation(x[row], y[row]));
        self.blocks[to] = both(self.blocks[a], self.blocks[b]);
        for block in 1..blocks {
            self.blocks[to + block] = both(self.blocks[a + block], self.blocks[b + block]);
        }
    }

    /// Column `b` where column `a` is true, else column `c`.
    #[inline]
    fn choose(&mut self, step: Step, blocks: usize) {
        let (to, a) = (self.start(step.to), self.start(step.a));
        let (b, c) = (self.start(step.b), self.start(step.c));
        for block in 0..blocks {
            let (a, b, c) = (self.blocks[a + block], self.blocks[b + block], self.blocks[c + block]);
            self.blocks[to + block] = std::array::from_fn(|row| choose(a[row], b[row], c[row]));
        }
    }
}

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

    /// Picks the actions of the wanted kinds.
    #[inline]
    fn pick(&mut self, wanted: u64, kinds: &[u8], actions: &[A]) {
        let fits = |kind: &u8| wanted & bit(*kind) != 0;
        self.apart.clear();
        self.first = kinds.iter().position(fits).unwrap_or(kinds.len());
        let from_first = &kinds[self.first..];
        self.count = from_first.iter().position(|kind| !fits(kind)).unwrap_or(from_first.len());
        if from_first[self.count..].iter().any(fits) {
            self.pick_apart(wanted, kinds, actions);
        }
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
    scalars: Vec<f64>,
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
}

/// What a decision is about.
pub(super) struct Decision<'a, R: Ruleset> {
    pub rules: &'a R,
    pub state: &'a R::State,
    pub actions: &'a [R::Action],
    pub glance: &'a R::Glance,
}

macro_rules! declare_run {
    ($($two:ident: $scalars:ident $columns:ident $column_scalar:ident $scalar_column:ident),+) => {
        /// Runs steps of a rule. False if they are its condition and no legal action satisfies it.
        // Not `inline`: every codegen unit that calls it would hold a copy of its own, of 96 kB.
        #[inline(never)]
        fn run<R: Ruleset<Action = A>>(&mut self, steps: &[Step], rule: &RuleProgram, decision: &Decision<'_, R>) -> bool {
            let mut blocks = self.count.div_ceil(WIDTH);
            let scalars = self.scalars.as_mut_slice();
            let columns = &mut self.columns;
            macro_rules! scalar { ($place:expr) => { scalars[usize::from($place)] }; }
            let mut steps = steps.iter();
            while let Some(step) = steps.next() {
                let to = usize::from(step.to);
                match step.code {
                    Code::Require => {
                        if scalars[to] == 0.0 {
                            return false;
                        }
                    }
                    Code::Pick => {
                        let candidates = &mut self.groups[rule.group];
                        if candidates.decision != self.decision {
                            candidates.decision = self.decision;
                            candidates.pick(rule.kinds, &self.kinds, decision.actions);
                        }
                        self.count = candidates.count;
                        blocks = self.count.div_ceil(WIDTH);
                        keep_all(&mut self.kept, self.count);
                    }
                    Code::Keep => {
                        if !keep(&mut self.kept, columns.of(step.to, blocks)) {
                            return false;
                        }
                    }
                    Code::Where => {
                        if scalars[to] == 0.0 {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereNot => {
                        if scalars[to] != 0.0 {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereAny => {
                        if !some_kept(&self.kept, columns.of(step.to, blocks), 0) {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::WhereNotAll => {
                        if !some_kept(&self.kept, columns.of(step.to, blocks), u64::MAX) {
                            steps = after(&steps, step.a);
                        }
                    }
                    Code::ReadState => {
                        if self.scalars_read[to] != self.decision {
                            self.scalars_read[to] = self.decision;
                            scalars[to] = finite(decision.rules.state_variable(decision.state, step.a, decision.glance));
                        }
                    }
                    Code::ReadAction => {
                        if self.columns_read[to] != self.decision {
                            self.columns_read[to] = self.decision;
                            let actions = self.groups[rule.group].of(decision.actions);
                            let column = &mut columns.of_mut(step.to, blocks).as_flattened_mut()[..self.count];
                            decision.rules.action_variable(decision.state, actions, step.a, column, decision.glance);
                        }
                    }
                    Code::ScalarMinus => scalars[to] = One::Minus.of(scalar!(step.a)),
                    Code::ScalarNot => scalars[to] = One::Not.of(scalar!(step.a)),
                    Code::ScalarAbs => scalars[to] = One::Abs.of(scalar!(step.a)),
                    Code::ScalarFloor => scalars[to] = One::Floor.of(scalar!(step.a)),
                    Code::ScalarChoose => scalars[to] = choose(scalar!(step.a), scalar!(step.b), scalar!(step.c)),
                    Code::Fill => columns.of_mut(step.to, blocks).fill([scalar!(step.a); WIDTH]),
                    Code::ColumnMinus => columns.each(step.to, step.a, blocks, |a| One::Minus.of(a)),
                    Code::ColumnNot => columns.each(step.to, step.a, blocks, |a| One::Not.of(a)),
                    Code::ColumnAbs => columns.each(step.to, step.a, blocks, |a| One::Abs.of(a)),
                    Code::ColumnFloor => columns.each(step.to, step.a, blocks, |a| One::Floor.of(a)),
                    Code::ColumnChoose => columns.choose(*step, blocks),
                    $(
                        Code::$scalars => scalars[to] = Two::$two.of(scalar!(step.a), scalar!(step.b)),
                        Code::$columns => columns.pairs(step.to, step.a, step.b, blocks, |a, b| Two::$two.of(a, b)),
                        Code::$column_scalar => {
                            let b = scalar!(step.b);
                            columns.each(step.to, step.a, blocks, |a| Two::$two.of(a, b));
                        }
                        Code::$scalar_column => {
                            let a = scalar!(step.a);
                            columns.each(step.to, step.b, blocks, |b| Two::$two.of(a, b));
                        }
                    )+
                }
            }
            true
        }
    };
}

/// What is left of these steps after the next few.
#[inline(always)]
fn after<'a>(steps: &std::slice::Iter<'a, Step>, count: u16) -> std::slice::Iter<'a, Step> {
    steps.as_slice().get(usize::from(count)..).unwrap_or_default().iter()
}

/// Keeps this many rows.
#[inline(always)]
fn keep_all(kept: &mut [u64], rows: usize) {
    match kept {
        // There is always a word, and most often only one, which is spared the loop.
        [kept] => *kept = lowest(rows),
        several => {
            for (kept, start) in several.iter_mut().zip((0..rows).step_by(WORD)) {
                *kept = lowest(rows - start);
            }
        }
    }
}

/// Keeps those of the rows kept in which this column is true. Whether there are any.
#[inline(always)]
fn keep(kept: &mut [u64], column: &[Block]) -> bool {
    match kept {
        [kept] => {
            *kept &= bits(column);
            *kept != 0
        }
        several => {
            let words = column.chunks(WORD / WIDTH);
            several.iter_mut().zip(words).fold(false, |any, (kept, words)| {
                *kept &= bits(words);
                any | (*kept != 0)
            })
        }
    }
}

/// Whether this column is true, or false if `not` is all ones, in some row kept.
#[inline(always)]
fn some_kept(kept: &[u64], column: &[Block], not: u64) -> bool {
    match kept {
        [kept] => (bits(column) ^ not) & kept != 0,
        several => several.iter().zip(column.chunks(WORD / WIDTH)).any(|(kept, words)| (bits(words) ^ not) & kept != 0),
    }
}

impl<A: Copy> Scratch<A> {
    /// Scratch space for this program.
    pub fn new(program: &Program) -> Self {
        let mut columns = Columns { blocks: Vec::new(), stride: 0, count: program.columns };
        columns.make_room(FIRST_CAPACITY);
        Self {
            decision: 0,
            kinds: Vec::with_capacity(FIRST_CAPACITY),
            present: 0,
            scalars: program.scalars.clone(),
            scalars_read: vec![0; program.scalars.len()],
            columns,
            columns_read: vec![0; program.reads],
            groups: program.groups.iter().map(|_| Candidates::new()).collect(),
            count: 0,
            kept: vec![0; FIRST_CAPACITY.div_ceil(WORD)],
        }
    }

    /// Turns to a new decision.
    #[inline]
    pub fn begin<R: Ruleset<Action = A>>(&mut self, actions: &[A]) {
        self.decision += 1;
        self.columns.make_room(actions.len());
        self.kept.resize(actions.len().div_ceil(WORD), 0);
        self.kinds.clear();
        self.kinds.extend(actions.iter().map(|&action| R::action_kind(action)));
        self.present = self.kinds.iter().fold(0, |present, &kind| present | bit(kind));
    }

    /// Picks the candidates of a rule, unless that was done in this decision, and keeps them all.
    #[inline]
    fn pick(&mut self, rule: &RuleProgram, actions: &[A]) {
        let candidates = &mut self.groups[rule.group];
        if candidates.decision != self.decision {
            candidates.decision = self.decision;
            candidates.pick(rule.kinds, &self.kinds, actions);
        }
        self.count = candidates.count;
        keep_all(&mut self.kept, self.count);
    }

    with_two_codes!(declare_run);

    /// Whether some legal action satisfies the rule.
    #[inline]
    pub fn matches<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: &Decision<'_, R>,
    ) -> bool {
        rule.kinds & self.present != 0
            && (rule.when.is_empty() || self.run(&program.steps[rule.when.clone()], rule, decision))
    }

    /// The place of the first rule that some legal action satisfies.
    #[inline]
    pub fn first_match<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        decision: &Decision<'_, R>,
    ) -> Option<usize> {
        // Most rules are about kinds that no legal action has, and their kinds lie side by side.
        let present = self.present;
        let fitting = program.kinds.iter().enumerate().filter(|(_, kinds)| **kinds & present != 0);
        fitting.map(|(place, _)| place).find(|&place| self.matches(program, &program.rules[place], decision))
    }

    /// The place of the action the rule decides for, once [`Self::first_match`] has found that it does. `noise` is added
    /// to each preference, asked for in the order of the actions and only where there are several to prefer from.
    #[inline]
    pub fn decide<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: &Decision<'_, R>,
        noise: Option<impl FnMut() -> f64>,
    ) -> usize {
        if !rule.selects {
            if rule.prefer.is_none() && noise.is_none() {
                let first = self.kinds.iter().position(|&kind| rule.kinds & bit(kind) != 0);
                return first.unwrap_or_default();
            }
            self.pick(rule, decision.actions);
        }
        let row = self.preferred(program, rule, decision, noise);
        self.groups[rule.group].place(row)
    }

    /// The first of the rows kept with the highest preference.
    #[inline]
    fn preferred<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: &Decision<'_, R>,
        noise: Option<impl FnMut() -> f64>,
    ) -> usize {
        let words = self.count.div_ceil(WORD);
        let several = match &self.kept[..words] {
            [word] => !word.is_power_of_two(),
            words => words.iter().map(|word| word.count_ones()).sum::<u32>() > 1,
        };
        match (&rule.prefer, noise) {
            (Some((steps, column)), noise) if several => {
                self.run(&program.steps[steps.clone()], rule, decision);
                let column = self.columns.of(*column, self.count.div_ceil(WIDTH)).as_flattened();
                let kept = &self.kept[..words];
                match noise {
                    None => highest(kept, |row| finite(column[row])),
                    Some(mut noise) => highest(kept, |row| finite(finite(column[row]) + noise())),
                }
            }
            (None, Some(mut noise)) if several => highest(&self.kept[..words], |_| finite(noise())),
            _ => rows(&self.kept[..words]).next().unwrap_or_default(),
        }
    }

    /// The preference of every candidate, satisfying or not.
    #[cfg(test)]
    pub fn preferences<R: Ruleset<Action = A>>(
        &mut self,
        program: &Program,
        rule: &RuleProgram,
        decision: &Decision<'_, R>,
    ) -> Vec<f64> {
        self.pick(rule, decision.actions);
        let Some((steps, column)) = &rule.prefer else { return vec![0.0; self.count] };
        self.run(&program.steps[steps.clone()], rule, decision);
        self.columns.of(*column, self.count.div_ceil(WIDTH)).as_flattened()[..self.count].to_vec()
    }
}

/// The rows of at most a word of a column that are true, one bit each.
#[inline(always)]
fn bits(column: &[Block]) -> u64 {
    let of_block = |block: &Block| (0..WIDTH).fold(0, |bits, row| bits | u64::from(block[row] != 0.0) << row);
    let [first, others @ ..] = column else { return 0 };
    let shifts = (WIDTH as u32..).step_by(WIDTH);
    others.iter().zip(shifts).fold(of_block(first), |bits, (block, shift)| bits | of_block(block).wrapping_shl(shift))
}

/// A word of the first `rows` rows.
#[inline(always)]
fn lowest(rows: usize) -> u64 {
    if rows >= WORD { u64::MAX } else { (1 << rows) - 1 }
}

/// The rows whose bits are set, in order.
#[inline(always)]
fn rows(kept: &[u64]) -> impl Iterator<Item = usize> {
    kept.iter().enumerate().flat_map(|(place, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let row = (rest != 0).then(|| place * WORD + rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            row
        })
    })
}

/// The first of the rows with the highest value; values are never NaN.
#[inline(always)]
fn highest(kept: &[u64], mut value: impl FnMut(usize) -> f64) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for row in rows(kept) {
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
