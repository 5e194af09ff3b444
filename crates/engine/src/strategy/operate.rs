//! Steps that compute: on scalars, and on the columns of a block of rows.

use super::{
    columns::{Block, WIDTH},
    operators::{One, Two, choose},
    step::{Code, Step, with_two_codes},
};
use std::{array::from_fn, slice::Iter};

/// The scalars of a program: as many as a step can name, so that no place lies outside. Most are never touched.
pub(super) type Scalars = [f64; 1 << u16::BITS];

/// Matches the code of a step: hands what it gives of scalars to one macro, what it gives of a block of columns to
/// another, and has arms for all other codes. One flat match makes one jump of each step.
macro_rules! match_step {
    ($step:ident, $scalars:ident, $block:expr, $give_scalar:ident, $give_block:ident, { $($others:tt)* }) => {
        with_two_codes!(match_step_with_two $step, $scalars, $block, $give_scalar, $give_block, { $($others)* })
    };
}
pub(super) use match_step;

macro_rules! match_step_with_two {
    (
        [$step:ident, $scalars:ident, $block:expr, $give_scalar:ident, $give_block:ident, { $($others:tt)* }]
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
            Code::ScalarAddProduct => $give_scalar!(add_product(scalar!(a), scalar!(b), scalar!(c))),
            Code::ScalarSubtractProduct => $give_scalar!(subtract_product(scalar!(a), scalar!(b), scalar!(c))),
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
            Code::ColumnAddProduct => {
                $give_block!(of_two(column!(a), column!(b), |a, b| add_product(a, b, scalar!(c))))
            }
            Code::ColumnSubtractProduct => {
                $give_block!(of_two(column!(a), column!(b), |a, b| subtract_product(a, b, scalar!(c))))
            }
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

#[inline(always)]
pub(super) fn add_product(a: f64, b: f64, c: f64) -> f64 {
    Two::Add.of(a, Two::Multiply.of(b, c))
}

#[inline(always)]
pub(super) fn subtract_product(a: f64, b: f64, c: f64) -> f64 {
    Two::Subtract.of(a, Two::Multiply.of(b, c))
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
pub(super) fn take_columns<'a>(mut steps: Iter<'a, Step>, scalars: &Scalars, block: &mut [Block]) -> Iter<'a, Step> {
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
        match_step!(step, scalars, block, is_scalar, put, { _ => return here });
    }
}
