//! Moving through the solar system: what leaving a space costs, the cheapest costs, and the rival's best path.
//!
//! `extra` is everywhere what leaving asteroids costs on top of the step, in movement points: 0 for whoever leaves them
//! freely.

use super::{Cell, POSITIONS, RINGS, Sky, Spot, Spots};
use arrayvec::ArrayVec;
use std::{array::from_fn, cmp::Reverse};

/// Movement points to leave a space: 1, and `extra` more where it is asteroids and they cannot be left freely.
#[inline]
#[must_use]
pub const fn exit_cost(cell: Cell, free_asteroids: bool, extra: u8) -> u8 {
    if matches!(cell, Cell::Asteroids) && !free_asteroids { extra.saturating_add(1) } else { 1 }
}

/// The fewest movement points from one space to each, by ring and position; 255 stands for 255 or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Costs(pub [[u8; POSITIONS]; RINGS]);

impl Costs {
    /// The fewest movement points to a space.
    #[inline]
    #[must_use]
    pub const fn to(&self, spot: Spot) -> u8 {
        self.0[(spot.ring & 3) as usize][(spot.position & 7) as usize]
    }
}

/// What stands in [`Ways`] for so many movement points or more.
pub const FAR: u8 = 20;

/// From which spaces each of several spaces is reached, by the movement points that suffice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways<const TARGETS: usize>([[Spots; TARGETS]; FAR as usize]);

impl<const TARGETS: usize> Ways<TARGETS> {
    /// The fewest movement points from a space to the target with this place; [`FAR`] stands for so many or more.
    #[must_use]
    pub fn from(&self, spot: Spot, target: usize) -> u8 {
        self.0.iter().take_while(|near| !near[target].contains(spot)).count() as u8
    }
}

/// The most movement points that [`Sky::best_path`] looks ahead; more count as so many.
pub const MOST_POINTS: u8 = 16;

/// A way from one space to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// How many times it enters a planet (but Earth) or a comet.
    pub publicity: u8,
    /// Movement points.
    pub cost: u8,
    /// The spaces entered, in order, the target last; not the one it starts from.
    pub spaces: ArrayVec<Spot, { MOST_POINTS as usize }>,
}

/// What makes a path better, the greater the better: its publicity, then its cost, then its number of spaces.
type Worth = (u8, Reverse<u8>, Reverse<u8>);

impl Sky {
    /// The fewest movement points from a space to each space.
    #[must_use]
    pub fn costs_from(&self, from: Spot, extra: u8) -> Costs {
        // There is no need to clear room for every cost where asteroids are left soon.
        if extra < 8 { self.spread::<8>(from, extra) } else { self.spread::<256>(from, extra) }
    }

    /// The same, with the asteroids of the last so many costs kept in mind: more than `extra`.
    ///
    /// Spaces come in order of cost, all spaces of one cost at a time as a set (Dijkstra's algorithm).
    #[inline]
    fn spread<const KEPT: usize>(&self, from: Spot, extra: u8) -> Costs {
        let mut costs = Costs([[u8::MAX; POSITIONS]; RINGS]);
        let mut reached = Spots::of(from);
        let mut fresh = reached;
        // The asteroids reached at each cost, which are left `extra` later.
        let mut asteroids = [0; KEPT];
        for cost in 0..u8::MAX {
            for spot in fresh {
                costs.0[usize::from(spot.ring)][usize::from(spot.position)] = cost;
            }
            if reached == Spots::ALL {
                break;
            }
            asteroids[usize::from(cost) % KEPT] = fresh.0 & self.asteroids.0;
            let mut left = fresh.0 & !self.asteroids.0;
            if let Some(entered) = cost.checked_sub(extra) {
                left |= asteroids[usize::from(entered) % KEPT];
            }
            fresh = Spots(Spots(left).around().0 & !reached.0);
            reached.0 |= fresh.0;
        }
        costs
    }

    /// The spaces from which each of these is reached, all at once; a target that is nowhere is reached from none.
    #[must_use]
    pub fn ways_to<const TARGETS: usize>(&self, targets: [Option<Spot>; TARGETS], extra: u8) -> Ways<TARGETS> {
        let mut reached = targets.map(|target| target.map_or(Spots(0), Spots::of));
        let mut ways = Ways([reached; FAR as usize]);
        // The asteroids beside the spaces of each cost, from which they are reached `extra` later.
        let mut asteroids = [[Spots(0); TARGETS]; FAR as usize];
        for points in 1..ways.0.len() {
            let beside = reached.map(Spots::around);
            asteroids[points - 1] = beside.map(|beside| Spots(beside.0 & self.asteroids.0));
            let late = asteroids.get((points - 1).wrapping_sub(extra.into())).copied();
            let late = late.unwrap_or([Spots(0); TARGETS]);
            reached = from_fn(|place| Spots(reached[place].0 | beside[place].0 & !self.asteroids.0 | late[place].0));
            ways.0[points] = reached;
            if reached.iter().all(|reached| matches!(*reached, Spots::ALL | Spots(0))) {
                ways.0[points..].fill(reached);
                break;
            }
        }
        ways
    }

    /// The path to a space, for at most so many movement points, that enters the most planets (but Earth) and comets;
    /// `None` where the points do not suffice. Points above [`MOST_POINTS`] count as so many.
    ///
    /// Every entry counts, so a path may enter a space again, the target included, as long as it ends on the target.
    /// Among equal paths the cheapest one is taken, then the one of fewest spaces, then the one whose first differing
    /// step comes first in the order of [`Spot::neighbours`]: inwards, outwards, counter-clockwise, clockwise.
    #[must_use]
    pub fn best_path(&self, from: Spot, target: Spot, points: u8, extra: u8) -> Option<Path> {
        let points = points.min(MOST_POINTS);
        // The best that can be made of each number of points left from each space to the target.
        let mut best: [[Option<Worth>; Spot::COUNT]; MOST_POINTS as usize + 1] =
            [[None; Spot::COUNT]; MOST_POINTS as usize + 1];
        let (near_target, near_from) = (Spots::near(target), Spots::near(from));
        for left in 0..=points {
            // A step costs at least a point: whatever is farther away than that cannot lie on a path.
            for spot in Spots(near_target[usize::from(left)].0 & near_from[usize::from(points - left)].0) {
                let stop = (spot == target).then_some((0, Reverse(0), Reverse(0)));
                let go = self.steps(spot, left, extra).filter_map(|step| self.worth(&best, step)).max();
                best[usize::from(left)][spot.place()] = stop.max(go);
            }
        }
        let worth = best[usize::from(points)][from.place()]?;
        let (publicity, Reverse(cost), Reverse(length)) = worth;
        let mut path = Path { publicity, cost, spaces: ArrayVec::new() };
        let (mut spot, mut left) = (from, points);
        for _ in 0..length {
            let wanted = best[usize::from(left)][spot.place()];
            let step = self.steps(spot, left, extra).find(|&step| self.worth(&best, step) == wanted)?;
            path.spaces.push(step.to);
            (spot, left) = (step.to, step.left);
        }
        Some(path)
    }

    /// The steps from a space that so many points suffice for.
    #[inline]
    fn steps(&self, spot: Spot, points: u8, extra: u8) -> impl Iterator<Item = Step> {
        let cost = exit_cost(self.cell(spot), false, extra);
        let left = points.checked_sub(cost);
        spot.neighbours().into_iter().filter_map(move |to| Some(Step { to, cost, left: left? }))
    }

    /// What a step and the best path after it are worth; `None` where no path follows.
    #[inline]
    fn worth(&self, best: &[[Option<Worth>; Spot::COUNT]], step: Step) -> Option<Worth> {
        let (publicity, Reverse(cost), Reverse(length)) = best[usize::from(step.left)][step.to.place()]?;
        let gain = u8::from(self.publicity.contains(step.to));
        Some((publicity + gain, Reverse(cost + step.cost), Reverse(length + 1)))
    }
}

/// A step of a path that is being looked for.
#[derive(Clone, Copy)]
struct Step {
    to: Spot,
    cost: u8,
    /// Points left after it.
    left: u8,
}
