//! What each operation does with its numbers. Booleans are 0 and 1.
//!
//! Results stay finite: a result too large for a number, like the result of a division by zero, counts as 0. So no
//! comparison ever meets a NaN, and an order by `prefer` is always an order.

/// An operation on one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum One {
    Minus,
    Not,
    Abs,
    Floor,
}

/// An operation on two values. Its mirror images (`>` and `>=`) are written with the operands exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Two {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Min,
    Max,
    Less,
    AtMost,
    Equal,
    Different,
    And,
    Or,
}

/// The value, or 0 if it is infinite or not a number.
#[inline(always)]
pub(super) fn finite(value: f64) -> f64 {
    if nothing(value) == 0.0 { value } else { 0.0 }
}

/// 0, or no number if the value is infinite or not a number: that takes fewer instructions to tell than its size does.
#[inline(always)]
#[allow(clippy::eq_op)] // Not of infinite ones.
pub(super) fn nothing(value: f64) -> f64 {
    value - value
}

#[inline(always)]
fn boolean(value: bool) -> f64 {
    if value { 1.0 } else { 0.0 }
}

impl One {
    /// The result for one operand.
    #[inline(always)]
    pub fn of(self, a: f64) -> f64 {
        match self {
            Self::Minus => -a,
            Self::Not => 1.0 - a,
            Self::Abs => a.abs(),
            Self::Floor => a.floor(),
        }
    }
}

impl Two {
    /// The result for two operands.
    #[inline(always)]
    pub fn of(self, a: f64, b: f64) -> f64 {
        match self {
            Self::Add => finite(a + b),
            Self::Subtract => finite(a - b),
            Self::Multiply => finite(a * b),
            Self::Divide => {
                if b == 0.0 {
                    0.0
                } else {
                    finite(a / b)
                }
            }
            Self::Remainder => {
                if b == 0.0 {
                    0.0
                } else {
                    finite(a % b)
                }
            }
            Self::Min => {
                if b < a {
                    b
                } else {
                    a
                }
            }
            Self::Max => {
                if b > a {
                    b
                } else {
                    a
                }
            }
            Self::Less => boolean(a < b),
            Self::AtMost => boolean(a <= b),
            Self::Equal => boolean(a == b),
            Self::Different => boolean(a != b),
            Self::And => a * b,
            Self::Or => {
                if b > a {
                    b
                } else {
                    a
                }
            }
        }
    }
}

/// The second value where the first is true, else the third.
#[inline(always)]
pub(super) fn choose(condition: f64, yes: f64, no: f64) -> f64 {
    if condition == 0.0 { no } else { yes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_by_zero_gives_0() {
        assert_eq!(Two::Divide.of(5.0, 0.0), 0.0);
        assert_eq!(Two::Divide.of(5.0, -0.0), 0.0);
        assert_eq!(Two::Divide.of(0.0, 0.0), 0.0);
        assert_eq!(Two::Remainder.of(5.0, 0.0), 0.0);
        assert_eq!(Two::Divide.of(5.0, 2.0), 2.5);
        assert_eq!(Two::Remainder.of(-7.0, 4.0), -3.0);
    }

    #[test]
    fn results_that_are_not_finite_count_as_0() {
        assert_eq!(Two::Add.of(f64::MAX, f64::MAX), 0.0);
        assert_eq!(Two::Subtract.of(-f64::MAX, f64::MAX), 0.0);
        assert_eq!(Two::Multiply.of(f64::MAX, 2.0), 0.0);
        assert_eq!(Two::Divide.of(1e300, 1e-300), 0.0);
        assert_eq!(finite(f64::NAN), 0.0);
    }
}
