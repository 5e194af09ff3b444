//! Masses and fuel: the fuel strip, on which the same burn takes more from a light spacecraft than from a heavy one.

/// Parts of a tank: the steps of every stretch of the fuel strip are whole numbers of them.
pub(crate) const TANK: u16 = 36;

/// Steps from each whole mass to the next, from 1 to 31.
const STEPS: [u8; 31] = [9, 6, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/// Steps from mass 1 up to each whole mass.
const HEIGHT: [u16; 33] = {
    let mut height = [0_u16; 33];
    let mut mass = 2;
    while mass <= 32 {
        height[mass] = height[mass - 1] + STEPS[mass - 2] as u16;
        mass += 1;
    }
    height
};

/// The most wet mass of a spacecraft, in tanks.
pub(crate) const MOST_WET: u16 = 32;
/// The most dry mass.
pub(crate) const MOST_DRY: u16 = 23;

/// Steps from mass 1 up to each mass in 36ths of a tank; parts of a step are lost.
const HEIGHTS: [u8; (MOST_WET * TANK) as usize + 1] = {
    let mut heights = [0; (MOST_WET * TANK) as usize + 1];
    let mut mass = 0;
    while mass < heights.len() {
        // Below mass 1, parts of a tank count as those above it do.
        let whole = if (mass as u16) < TANK { 1 } else { mass / TANK as usize };
        let part = if whole < 32 { mass as u16 % TANK * STEPS[whole - 1] as u16 / TANK } else { 0 };
        heights[mass] = (HEIGHT[whole] + part) as u8;
        mass += 1;
    }
    heights
};

/// Steps from mass 1 up to a mass in 36ths of a tank; parts of a step are lost.
#[inline]
pub(crate) fn height(mass: u16) -> u16 {
    u16::from(HEIGHTS[usize::from(mass.min(MOST_WET * TANK))])
}

/// The mass in 36ths of a tank at each number of steps above mass 1.
const MASS: [u16; 57] = {
    let mut masses = [MOST_WET * TANK; 57];
    let mut mass = 1;
    while mass < 32 {
        let mut step = 0;
        while step < STEPS[mass - 1] as u16 {
            masses[(HEIGHT[mass] + step) as usize] = mass as u16 * TANK + step * (TANK / STEPS[mass - 1] as u16);
            step += 1;
        }
        mass += 1;
    }
    masses
};

/// The mass in 36ths of a tank that lies so many steps above mass 1.
#[inline]
pub(crate) fn mass_at(steps: u16) -> u16 {
    MASS[usize::from(steps).min(56)]
}

/// Steps of fuel on board of a spacecraft of this dry mass (tanks) with this fuel (36ths of a tank).
#[inline]
pub(crate) fn steps(dry: u16, fuel: u16) -> u16 {
    height(dry.max(1) * TANK + fuel) - height(dry.max(1) * TANK)
}

/// The fuel left after so many steps; `None` where there is too little.
#[inline]
pub(crate) fn burn(dry: u16, fuel: u16, steps_spent: u16) -> Option<u16> {
    if steps_spent == 0 {
        return Some(fuel);
    }
    let dry = dry.max(1) * TANK;
    let left = height(dry + fuel).checked_sub(steps_spent)?;
    if left < height(dry) {
        return None;
    }
    Some(mass_at(left).max(dry) - dry)
}

/// What the weight class of a wet mass (36ths of a tank) adds to thrust.
pub(crate) const fn weight_class(wet: u16) -> i8 {
    match wet {
        0..72 => 2,
        72..=144 => 1,
        145..=288 => 0,
        289..=576 => -1,
        _ => -2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fuel_strip_has_56_steps_and_gives_back_the_printed_examples() {
        assert_eq!(height(32 * TANK), 56);
        // From 5 down to 2 there are 13 steps.
        assert_eq!(height(5 * TANK) - height(2 * TANK), 13);
        // Dry 5, wet 10, 8 steps spent: 6 is left, which is 3 steps.
        let left = burn(5, 5 * TANK, 8).unwrap();
        assert_eq!((left, steps(5, left)), (TANK, 3));
        // Dry 4, wet 19, 16 steps spent: wet 7.
        assert_eq!(burn(4, 15 * TANK, 16), Some(3 * TANK));
        // Dry 6, wet 8 is 4 steps; dry 3, wet 8 is 14.
        assert_eq!((steps(6, 2 * TANK), steps(3, 5 * TANK)), (4, 14));
    }

    #[test]
    fn fuel_runs_out_at_the_dry_mass() {
        assert_eq!(burn(5, TANK, 3), Some(0));
        assert_eq!(burn(5, TANK, 4), None);
        assert_eq!(burn(1, 0, 1), None);
    }

    #[test]
    fn every_step_up_the_strip_is_the_same_step_down() {
        for step in 0..=56 {
            assert_eq!(height(mass_at(step)), step);
        }
    }

    #[test]
    fn weight_classes_change_above_their_bounds() {
        let class = |tanks: u16| weight_class(tanks * TANK);
        assert_eq!([1, 2, 4, 5, 8, 9, 16, 17, 32].map(class), [2, 1, 1, 0, 0, -1, -1, -2, -2]);
    }
}
