//! What a program is made of.

use super::operators::{One, Two};

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

/// A term of a sum: a column, or else a scalar, times a scalar, and that times 1 or -1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Term {
    pub sign: f64,
    pub of: u16,
    pub times: u16,
}

/// Hands every operation on two values to a macro: its name and the codes for two scalars, two columns, a column and a
/// scalar, and a scalar and a column, after what is given in brackets. One flat list of codes makes one jump of each step.
macro_rules! with_two_codes {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            [$($given)*]
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
    ([] $($two:ident: $scalars:ident $columns:ident $column_scalar:ident $scalar_column:ident),+) => {
        /// What a step does.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Code {
            /// Go on to the next rule unless this scalar is true.
            Require,
            /// Go on to the next rule unless these two scalars compare so.
            RequireLess,
            RequireAtMost,
            RequireEqual,
            RequireDifferent,
            /// Pick the actions of the rule's kinds and keep all their rows. All columns of the rule come after it.
            Pick,
            /// Leave it at that unless several rows are kept, or if nothing is to be preferred.
            Prefer,
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
            /// Look at what is to come of the rows kept: look `a`.
            Look,
            /// Take the next `a` steps, which read action variables, at once: those listed from place `b`.
            ReadActions,
            ScalarMinus,
            ScalarNot,
            ScalarAbs,
            ScalarFloor,
            ScalarChoose,
            $($scalars,)+
            /// The same scalar in every row.
            Fill,
            ColumnMinus,
            ColumnNot,
            ColumnAbs,
            ColumnFloor,
            ColumnChoose,
            /// The same where not all are columns but the condition.
            ChooseScalars,
            ChooseColumnOrScalar,
            ChooseScalarOrColumn,
            /// Adds `c` terms to column `a`, or to scalar `a`: those listed from place `b`.
            ColumnSum,
            ScalarSum,
            $($columns, $column_scalar, $scalar_column,)+
        }

        impl Code {
            pub const fn scalars(two: Two) -> Self {
                match two { $(Two::$two => Self::$scalars),+ }
            }

            pub const fn columns(two: Two) -> Self {
                match two { $(Two::$two => Self::$columns),+ }
            }

            pub const fn column_scalar(two: Two) -> Self {
                match two { $(Two::$two => Self::$column_scalar),+ }
            }

            pub const fn scalar_column(two: Two) -> Self {
                match two { $(Two::$two => Self::$scalar_column),+ }
            }
        }
    };
}
with_two_codes!(declare_codes);

impl Code {
    pub const fn require(two: Two) -> Option<Self> {
        match two {
            Two::Less => Some(Self::RequireLess),
            Two::AtMost => Some(Self::RequireAtMost),
            Two::Equal => Some(Self::RequireEqual),
            Two::Different => Some(Self::RequireDifferent),
            _ => None,
        }
    }

    pub const fn scalar(one: One) -> Self {
        match one {
            One::Minus => Self::ScalarMinus,
            One::Not => Self::ScalarNot,
            One::Abs => Self::ScalarAbs,
            One::Floor => Self::ScalarFloor,
        }
    }

    pub const fn column(one: One) -> Self {
        match one {
            One::Minus => Self::ColumnMinus,
            One::Not => Self::ColumnNot,
            One::Abs => Self::ColumnAbs,
            One::Floor => Self::ColumnFloor,
        }
    }
}
