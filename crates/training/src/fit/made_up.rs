//! A regression of which it is known what is needed, for tests.

use super::Sums;

/// Positions of turns 1 to 9: three variables that decide, a fourth that is noise, a fifth that is the sum of the first
/// two, and a sixth that never changes.
fn positions() -> impl Iterator<Item = (f64, [f64; 6])> {
    (0..900_u32).map(|number| {
        let turn = f64::from(1 + number % 9);
        let [a, b, c, d] = [7, 5, 3, 11].map(|by| f64::from(number * by % 23 * (number / 23 + by) % 29));
        (turn, [a, b, c, d, a + b, 4.0])
    })
}

fn truth(turn: f64, [a, b, c, ..]: [f64; 6]) -> f64 {
    3.0 - 0.5 * turn + (2.0 - 0.1 * turn) * a + b - 0.5 * c
}

pub fn regression() -> Sums {
    let mut regression = Sums::new(6);
    positions().for_each(|(turn, variables)| regression.add(turn, &variables, truth(turn, variables)));
    regression
}
