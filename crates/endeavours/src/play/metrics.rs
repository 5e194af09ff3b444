//! What outcomes record.

use crate::{
    cards::demands::FAMILIES,
    pieces::{Band, Colour},
    rules::Endeavours,
    ruleset::MetricInfo,
    state::{Loss, Operation, State},
};
use std::ops::RangeInclusive;

/// The most a metric records; games that count further leave this number.
const MOST_COUNTED: i32 = 2_000;

const fn counted(name: &'static str, about: &'static str, unit: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit, least: 0, most: MOST_COUNTED }
}

/// Causes of losses that no metric of their own counts.
const OTHERWISE: &[Loss] = &[Loss::Aerobrake, Loss::Drive, Loss::Starship, Loss::Room, Loss::Given];

/// Shielding rolls with so many test dice.
fn with_dice(rolls: &[u16; 8], dice: RangeInclusive<usize>) -> u16 {
    rolls[dice.start() - 1..*dice.end()].iter().sum()
}

macro_rules! metrics {
    ($state:ident; $($name:literal, $unit:literal = $about:literal => $value:expr),+ $(,)?) => {
        /// The metrics, in the order they are written.
        pub(crate) const METRICS: &[MetricInfo] = &[$(counted($name, $about, $unit)),+];

        impl Endeavours {
            /// Writes the metrics in the order of the descriptor.
            pub(crate) fn write_metrics(&self, $state: &State, metrics: &mut [i32]) {
                let values = [$(i32::from($value)),+];
                for (metric, value) in metrics.iter_mut().zip(values) {
                    *metric = value;
                }
            }
        }
    };
}

metrics! { state;
    "mission_points", "points" = "Points of completed missions, base and discovered." => state.mission_points,
    "future_points", "points" = "Points of completed Futures." => state.future_points,
    "penalties", "points" = "Points lost to failed missions and removed disks." => state.penalties,
    "easy_done", "missions" = "Easy base missions completed." => state.completed[Band::Easy as usize],
    "medium_done", "missions" = "Medium base missions completed." => state.completed[Band::Medium as usize],
    "hard_done", "missions" = "Hard base missions completed." => state.completed[Band::Hard as usize],
    "easy_failed", "missions" = "Easy base missions failed." => state.tally.failed[Band::Easy as usize],
    "medium_failed", "missions" = "Medium base missions failed." => state.tally.failed[Band::Medium as usize],
    "hard_failed", "missions" = "Hard base missions failed." => state.tally.failed[Band::Hard as usize],
    "first_done", "years" = "The year of the first base mission completed; 0 for none." => i32::from(state.tally.years[0]),
    "second_done", "years" = "The year of the second one; 0 for none." => i32::from(state.tally.years[1]),
    "third_done", "years" = "The year of the third one; 0 for none." => i32::from(state.tally.years[2]),
    "discovered", "missions" = "Discovered missions brought into play." => state.tally.discovered,
    "discovered_done", "missions" = "Discovered missions completed." => state.tally.discovered_done,
    "discovered_points", "points" = "Points of those." => state.tally.discovered_points,
    "rewards", "missions" = "Alternate rewards taken in place of points." => state.tally.rewards,
    "discoveries_green", "beads" = "Green discoveries." => state.tally.found(Colour::Green),
    "discoveries_purple", "beads" = "Purple discoveries." => state.tally.found(Colour::Purple),
    "discoveries_red", "beads" = "Red discoveries." => state.tally.found(Colour::Red),
    "discoveries_yellow", "beads" = "Yellow discoveries." => state.tally.found(Colour::Yellow),
    "discoveries_black", "beads" = "Black discoveries, which are worth nothing." => state.tally.found(Colour::Black),
    "unlocked", "costs" = "Unlock costs paid." => state.tally.unlocked,
    "projects", "projects" = "Research projects completed." => state.tally.projects,
    "disks_removed", "disks" = "Disks of CMEs removed." => state.disks,
    "damaged", "cards" = "Cards damaged." => state.tally.damaged,
    "repaired", "cards" = "Cards repaired." => state.tally.repaired,
    "lost_hazard", "cards" = "Cards lost to hazard rolls." => state.tally.lost_to(&[Loss::Hazard]),
    "lost_damage", "cards" = "Humans lost to damage." => state.tally.lost_to(&[Loss::Damage]),
    "lost_belt", "cards" = "Cards lost in radiation belts." => state.tally.lost_to(&[Loss::Belt]),
    "lost_flare", "cards" = "Cards lost to solar flares." => state.tally.lost_to(&[Loss::Flare]),
    "lost_glitch", "cards" = "Cards lost to glitches." => state.tally.lost_to(&[Loss::Glitch]),
    "lost_pad", "cards" = "Cards lost to pad explosions." => state.tally.lost_to(&[Loss::Pad]),
    "lost_anomaly", "cards" = "Cards lost to black holes and collapsing wormholes." => state.tally.lost_to(&[Loss::BlackHole, Loss::Wormhole]),
    "lost_other", "cards" = "Cards lost otherwise." => state.tally.lost_to(OTHERWISE),
    "stacks_lost", "stacks" = "Stacks lost with everything in them." => state.tally.stacks_lost,
    "hazards", "rolls" = "Hazard rolls." => state.tally.hazards,
    "hazards_skipped", "rolls" = "Hazard rolls skipped for Aqua." => state.tally.hazards_skipped,
    "shields_1", "rolls" = "Shielding rolls with 1 test die." => with_dice(&state.tally.shields, 1..=1),
    "shields_2", "rolls" = "Shielding rolls with 2 test dice." => with_dice(&state.tally.shields, 2..=2),
    "shields_3", "rolls" = "Shielding rolls with 3 test dice." => with_dice(&state.tally.shields, 3..=3),
    "shields_more", "rolls" = "Shielding rolls with 4 test dice and more." => with_dice(&state.tally.shields, 4..=8),
    "shield_failures_1", "rolls" = "Those with 1 test die that failed." => with_dice(&state.tally.shield_failures, 1..=1),
    "shield_failures_2", "rolls" = "Those with 2 test dice that failed." => with_dice(&state.tally.shield_failures, 2..=2),
    "shield_failures_3", "rolls" = "Those with 3 test dice that failed." => with_dice(&state.tally.shield_failures, 3..=3),
    "shield_failures_more", "rolls" = "Those with 4 test dice and more that failed." => with_dice(&state.tally.shield_failures, 4..=8),
    "explores", "rolls" = "Explore rolls." => state.tally.explores,
    "explored", "rolls" = "Explore rolls that succeeded." => state.tally.explored,
    "observes", "rolls" = "Observe rolls." => state.tally.observes,
    "observed", "rolls" = "Observe rolls that succeeded." => state.tally.observed,
    "calls", "rolls" = "Transmit rolls." => state.tally.calls,
    "calls_received", "rolls" = "Transmit rolls that succeeded." => state.tally.calls_received,
    "sites_rolled", "sites" = "New sites, where site rolls were made." => state.tally.sites_rolled,
    "sites_explored", "sites" = "Sites fully explored." => state.tally.sites_explored,
    "lonely", "times" = "Times that somebody became lonely." => state.tally.lonely,
    "lonely_years", "years" = "Years that people were lonely, summed over them." => state.tally.lonely_years,
    "claims", "claims" = "Claims placed after set-up." => state.tally.claims,
    "busted", "sites" = "Sites busted." => state.tally.busted,
    "factories", "factories" = "Factories built after set-up." => state.tally.factories,
    "colonies", "colonies" = "Colonies founded." => state.tally.colonies,
    "stations", "stations" = "Stations built." => state.tally.stations,
    "satellites", "satellites" = "Satellites deployed." => state.tally.satellites,
    "drift_anchored", "Bernals" = "Drift Bernals anchored." => state.tally.drift_anchored,
    "anchored", "Bernals" = "Second Bernals anchored." => state.tally.anchored,
    "elevators", "elevators" = "Space elevators built." => state.tally.elevators,
    "futures", "Futures" = "Futures completed." => state.tally.futures,
    "promoted", "cards" = "Cards promoted." => state.tally.promoted,
    "wormholes", "wormholes" = "Wormholes that appeared." => state.tally.wormholes,
    "traversed", "times" = "Wormholes traversed." => state.tally.traversed,
    "black_holes", "black holes" = "Black holes that appeared." => state.tally.black_holes,
    "cmes", "CMEs" = "Coronal mass ejections that appeared." => state.tally.cmes,
    "samples", "samples" = "Samples drilled." => state.tally.samples,
    "deliveries", "cards" = "Deliveries for missions." => state.tally.deliveries,
    "flights", "flights" = "Flights begun." => state.tally.flights,
    "stranded", "flights" = "Flights that could not arrive." => state.tally.stranded,
    "aqua_left", "Aqua" = "Aqua left at the end." => i32::from(state.aqua),
    "op_income", "operations" = "Income operations." => state.tally.done(Operation::Income),
    "op_research", "operations" = "Research operations." => state.tally.done(Operation::Research),
    "op_market", "operations" = "Free market operations." => state.tally.done(Operation::Market),
    "op_boost", "operations" = "Boost operations." => state.tally.done(Operation::Boost),
    "op_refuel", "operations" = "Refuel operations." => state.tally.done(Operation::Refuel),
    "op_prospect", "operations" = "Prospect operations." => state.tally.done(Operation::Prospect),
    "op_industrialize", "operations" = "Industrialize operations." => state.tally.done(Operation::Industrialize),
    "op_produce", "operations" = "ET productions." => state.tally.done(Operation::Produce),
    "op_promote", "operations" = "Promotion operations." => state.tally.done(Operation::Promote),
    "op_anchor", "operations" = "Anchoring operations." => state.tally.done(Operation::Anchor),
    "op_homestead", "operations" = "Homesteading operations." => state.tally.done(Operation::Homestead),
    "op_epic", "operations" = "Epic hazard operations." => state.tally.done(Operation::Epic),
    "op_purchase", "operations" = "Purchase operations." => state.tally.done(Operation::Purchase),
    "op_repair", "operations" = "Repair operations." => state.tally.done(Operation::Repair),
    "op_explore", "operations" = "Explore operations." => state.tally.done(Operation::Explore),
    "op_observe", "operations" = "Observe operations." => state.tally.done(Operation::Observe),
    "op_drill", "operations" = "Drill operations." => state.tally.done(Operation::Drill),
    "op_rescue", "operations" = "Rescue operations." => state.tally.done(Operation::Rescue),
    "op_experiment", "operations" = "Experiment operations." => state.tally.done(Operation::Experiment),
    "op_tow", "operations" = "Tractor beam operations." => state.tally.done(Operation::Tow),
    "op_transmit", "operations" = "Transmit operations." => state.tally.done(Operation::Transmit),
}

const _: () = assert!(FAMILIES.len() == 27, "every family is counted");

#[cfg(test)]
mod tests;
