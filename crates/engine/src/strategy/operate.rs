//! Steps that compute: on scalars, and on the columns of a block of rows.

use super::{
    columns::{Block, WIDTH},
    operators::{One, Two, choose, nothing},
    step::{Code, Step, Term, with_two_codes},
};
use std::{array::from_fn, slice::Iter};

/// The scalars of a program: as many as a step can name, so that no place lies outside. Most are never touched.
pub(super) type Scalars = [f64; 1 << u16::BITS];

/// Matches the code of a step: hands what it gives of scalars to one macro, what it gives of a block of columns to
/// another, and has arms for all other codes. One flat match makes one jump of each step.
macro_rules! match_step {
    (
        $step:ident, $scalars:ident, $block:expr, $terms:expr, $give_scalar:ident, $give_block:ident, { $($others:tt)* }
    ) => {
        with_two_codes!(
            match_step_with_two $step, $scalars, $block, $terms, $give_scalar, $give_block, { $($others)* }
        )
    };
}
pub(super) use match_step;

macro_rules! match_step_with_two {
    (
        [
            $step:ident, $scalars:ident, $block:expr, $terms:expr, $give_scalar:ident, $give_block:ident,
            { $($others:tt)* }
        ]
        $($two:ident: $of_scalars:ident $columns:ident $column_scalar:ident $scalar_column:ident),+
    ) => {{
        macro_rules! scalar { ($place:ident) => { $scalars[usize::from($step.$place)] }; }
        macro_rules! column { ($place:ident) => { $block[usize::from($step.$place)] }; }
        match $step.code {
            Code::ScalarMinus => $give_scalar!(One::Minus.of(scalar!(a))),
            Code::ScalarNot => $give_scalar!(One::Not.of(scalar!(a))),
            Code::ScalarAbs => $give_scalar!(One::Abs.of(scalar!(a))),
            Code::ScalarFloor => $give_scalar!(One::Floor.of(scalar!(a))),
            Code::ScalarChoose => $give_scalar!(choose(scalar!(a), scalar!(b), scalar!(c))),
            Code::ScalarSum => $give_scalar!(sum_of_scalars($step, $terms, $scalars)),
            Code::Fill => $give_block!([scalar!(a); WIDTH]),
            Code::ColumnMinus => $give_block!(of_one(column!(a), |a| One::Minus.of(a))),
            Code::ColumnNot => $give_block!(of_one(column!(a), |a| One::Not.of(a))),
            Code::ColumnAbs => $give_block!(of_one(column!(a), |a| One::Abs.of(a))),
            Code::ColumnFloor => $give_block!(of_one(column!(a), |a| One::Floor.of(a))),
            Code::ColumnChoose => {
                $give_block!(of_three(column!(a), column!(b), column!(c), choose))
            }
            Code::ChooseScalars => $give_block!(of_one(column!(a), |a| choose(a, scalar!(b), scalar!(c)))),
            Code::ChooseColumnOrScalar => {
                $give_block!(of_two(column!(a), column!(b), |a, b| choose(a, b, scalar!(c))))
            }
            Code::ChooseScalarOrColumn => {
                $give_block!(of_two(column!(a), column!(c), |a, c| choose(a, scalar!(b), c)))
            }
            Code::ColumnSum => $give_block!(sum_of_columns($step, $terms, $scalars, &*$block)),
            $(
                Code::$of_scalars => $give_scalar!(Two::$two.of(scalar!(a), scalar!(b))),
                Code::$columns => $give_block!(of_two(column!(a), column!(b), |a, b| Two::$two.of(a, b))),
                Code::$column_scalar => $give_block!(of_one(column!(a), |a| Two::$two.of(a, scalar!(b)))),
                Code::$scalar_column => $give_block!(of_one(column!(b), |b| Two::$two.of(scalar!(a), b))),
            )+
            $($others)*
        }
    }};
}
pub(super) use match_step_with_two;

/// The terms of a sum, among those of all.
#[inline(always)]
fn terms_of<'a>(step: &Step, all: &'a [Term]) -> &'a [Term] {
    &all[usize::from(step.b)..][..usize::from(step.c)]
}

/// A sum of scalars. One that becomes too large on the way is no number at its end either, so only the end is looked at.
// Neither is inlined, so that what the loop over steps needs stays in registers.
#[inline(never)]
pub(super) fn sum_of_scalars(step: &Step, terms: &[Term], scalars: &Scalars) -> f64 {
    let scalar = |place: u16| scalars[usize::from(place)];
    let (start, terms) = (scalar(step.a), terms_of(step, terms));
    let sum = terms.iter().fold(start, |sum, term| sum + term.sign * (scalar(term.of) * scalar(term.times)));
    if nothing(sum) == 0.0 { sum } else { step_by_step(start, terms, |term| (scalar(term.of), scalar(term.times))) }
}

/// The same of the columns of a block.
#[inline(never)]
pub(super) fn sum_of_columns(step: &Step, terms: &[Term], scalars: &Scalars, block: &[Block]) -> Block {
    let scalar = |place: u16| scalars[usize::from(place)];
    let (start, terms) = (block[usize::from(step.a)], terms_of(step, terms));
    let sum = terms.iter().fold(start, |sum, term| {
        let (column, times) = (block[usize::from(term.of)], term.sign * scalar(term.times));
        from_fn(|row| sum[row] + column[row] * times)
    });
    let nothings = sum.map(nothing);
    if nothings[0] + nothings[1] + (nothings[2] + nothings[3]) == 0.0 {
        return sum;
    }
    from_fn(|row| step_by_step(start[row], terms, |term| (block[usize::from(term.of)][row], scalar(term.times))))
}

/// A sum in which whatever becomes too large counts as 0. `factors` gives those of a term.
#[cold]
fn step_by_step(start: f64, terms: &[Term], factors: impl Fn(&Term) -> (f64, f64)) -> f64 {
    terms.iter().fold(start, |sum, term| {
        let (of, times) = factors(term);
        Two::Add.of(sum, term.sign * Two::Multiply.of(of, times))
    })
}

#[inline(always)]
pub(super) fn of_one(a: Block, operation: impl Fn(f64) -> f64) -> Block {
    a.map(operation)
}

#[inline(always)]
pub(super) fn of_two(a: Block, b: Block, operation: impl Fn(f64, f64) -> f64) -> Block {
    from_fn(|row| operation(a[row], b[row]))
}

#[inline(always)]
pub(super) fn of_three(a: Block, b: Block, c: Block, operation: impl Fn(f64, f64, f64) -> f64) -> Block {
    from_fn(|row| operation(a[row], b[row], c[row]))
}

/// Takes the steps on columns that come first, for one block of rows: what is left.
#[inline(never)]
pub(super) fn take_columns<'a>(
    mut steps: Iter<'a, Step>,
    scalars: &Scalars,
    terms: &[Term],
    block: &mut [Block],
) -> Iter<'a, Step> {
    loop {
        let here = steps.clone();
        let Some(step) = steps.next() else { return here };
        macro_rules! is_scalar {
            ($value:expr) => {
                return here
            };
        }
        macro_rules! put {
            ($value:expr) => {
                block[usize::from(step.to)] = $value
            };
        }
        match_step!(step, scalars, block, terms, is_scalar, put, { _ => return here });
    }
}
