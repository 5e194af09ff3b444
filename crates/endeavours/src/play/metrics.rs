//! What outcomes record.

use crate::{
    pieces::{Band, Colour},
    rules::Endeavours,
    state::{Loss, Operation, State},
};
use std::ops::RangeInclusive;

/// Causes of losses that no metric of their own counts.
const OTHERWISE: &[Loss] = &[Loss::Aerobrake, Loss::Drive, Loss::Starship, Loss::Room, Loss::Given];

/// Shielding rolls with so many test dice.
fn with_dice(rolls: &[u16; 8], dice: RangeInclusive<usize>) -> u16 {
    rolls[dice.start() - 1..*dice.end()].iter().sum()
}

perihelion_game::metrics! {
    /// What an outcome records.
    pub(crate) METRICS, fn write_metrics(rules: &Endeavours, state: &State) {
        let tally = &state.tally;
        0..=2_000 {
            "mission_points": "points" = "Points of completed missions, base and discovered." => state.mission_points,
            "future_points": "points" = "Points of completed Futures." => state.future_points,
            "penalties": "points" = "Points lost to failed missions and removed disks." => state.penalties,
            "easy_done": "missions" = "Easy base missions completed." => state.completed[Band::Easy as usize],
            "medium_done": "missions" = "Medium base missions completed." => state.completed[Band::Medium as usize],
            "hard_done": "missions" = "Hard base missions completed." => state.completed[Band::Hard as usize],
            "easy_failed": "missions" = "Easy base missions failed." => tally.failed[Band::Easy as usize],
            "medium_failed": "missions" = "Medium base missions failed." => tally.failed[Band::Medium as usize],
            "hard_failed": "missions" = "Hard base missions failed." => tally.failed[Band::Hard as usize],
            "first_done": "years" = "The year of the first base mission completed; 0 for none." => tally.years[0],
            "second_done": "years" = "The year of the second one; 0 for none." => tally.years[1],
            "third_done": "years" = "The year of the third one; 0 for none." => tally.years[2],
            "discovered": "missions" = "Discovered missions brought into play." => tally.discovered,
            "discovered_done": "missions" = "Discovered missions completed." => tally.discovered_done,
            "discovered_points": "points" = "Points of those." => tally.discovered_points,
            "rewards": "missions" = "Alternate rewards taken in place of points." => tally.rewards,
            "discoveries_green": "beads" = "Green discoveries." => tally.found(Colour::Green),
            "discoveries_purple": "beads" = "Purple discoveries." => tally.found(Colour::Purple),
            "discoveries_red": "beads" = "Red discoveries." => tally.found(Colour::Red),
            "discoveries_yellow": "beads" = "Yellow discoveries." => tally.found(Colour::Yellow),
            "discoveries_black": "beads" = "Black discoveries, which are worth nothing." => tally.found(Colour::Black),
            "unlocked": "costs" = "Unlock costs paid." => tally.unlocked,
            "projects": "projects" = "Research projects completed." => tally.projects,
            "disks_removed": "disks" = "Disks of CMEs removed." => state.disks,
            "damaged": "cards" = "Cards damaged." => tally.damaged,
            "repaired": "cards" = "Cards repaired." => tally.repaired,
            "lost_hazard": "cards" = "Cards lost to hazard rolls." => tally.lost_to(&[Loss::Hazard]),
            "lost_damage": "cards" = "Humans lost to damage." => tally.lost_to(&[Loss::Damage]),
            "lost_belt": "cards" = "Cards lost in radiation belts." => tally.lost_to(&[Loss::Belt]),
            "lost_flare": "cards" = "Cards lost to solar flares." => tally.lost_to(&[Loss::Flare]),
            "lost_glitch": "cards" = "Cards lost to glitches." => tally.lost_to(&[Loss::Glitch]),
            "lost_pad": "cards" = "Cards lost to pad explosions." => tally.lost_to(&[Loss::Pad]),
            "lost_anomaly": "cards" = "Cards lost to black holes and collapsing wormholes." => tally.lost_to(&[Loss::BlackHole, Loss::Wormhole]),
            "lost_other": "cards" = "Cards lost otherwise." => tally.lost_to(OTHERWISE),
            "stacks_lost": "stacks" = "Stacks lost with everything in them." => tally.stacks_lost,
            "hazards": "rolls" = "Hazard rolls." => tally.hazards,
            "hazards_skipped": "rolls" = "Hazard rolls skipped for Aqua." => tally.hazards_skipped,
            "shields_1": "rolls" = "Shielding rolls with 1 test die." => with_dice(&tally.shields, 1..=1),
            "shields_2": "rolls" = "Shielding rolls with 2 test dice." => with_dice(&tally.shields, 2..=2),
            "shields_3": "rolls" = "Shielding rolls with 3 test dice." => with_dice(&tally.shields, 3..=3),
            "shields_more": "rolls" = "Shielding rolls with 4 test dice and more." => with_dice(&tally.shields, 4..=8),
            "shield_failures_1": "rolls" = "Those with 1 test die that failed." => with_dice(&tally.shield_failures, 1..=1),
            "shield_failures_2": "rolls" = "Those with 2 test dice that failed." => with_dice(&tally.shield_failures, 2..=2),
            "shield_failures_3": "rolls" = "Those with 3 test dice that failed." => with_dice(&tally.shield_failures, 3..=3),
            "shield_failures_more": "rolls" = "Those with 4 test dice and more that failed." => with_dice(&tally.shield_failures, 4..=8),
            "explores": "rolls" = "Explore rolls." => tally.explores,
            "explored": "rolls" = "Explore rolls that succeeded." => tally.explored,
            "observes": "rolls" = "Observe rolls." => tally.observes,
            "observed": "rolls" = "Observe rolls that succeeded." => tally.observed,
            "calls": "rolls" = "Transmit rolls." => tally.calls,
            "calls_received": "rolls" = "Transmit rolls that succeeded." => tally.calls_received,
            "sites_rolled": "sites" = "New sites, where site rolls were made." => tally.sites_rolled,
            "sites_explored": "sites" = "Sites fully explored." => tally.sites_explored,
            "lonely": "times" = "Times that somebody became lonely." => tally.lonely,
            "lonely_years": "years" = "Years that people were lonely, summed over them." => tally.lonely_years,
            "claims": "claims" = "Claims placed after set-up." => tally.claims,
            "busted": "sites" = "Sites busted." => tally.busted,
            "factories": "factories" = "Factories built after set-up." => tally.factories,
            "colonies": "colonies" = "Colonies founded." => tally.colonies,
            "stations": "stations" = "Stations built." => tally.stations,
            "satellites": "satellites" = "Satellites deployed." => tally.satellites,
            "drift_anchored": "Bernals" = "Drift Bernals anchored." => tally.drift_anchored,
            "anchored": "Bernals" = "Second Bernals anchored." => tally.anchored,
            "elevators": "elevators" = "Space elevators built." => tally.elevators,
            "futures": "Futures" = "Futures completed." => tally.futures,
            "promoted": "cards" = "Cards promoted." => tally.promoted,
            "wormholes": "wormholes" = "Wormholes that appeared." => tally.wormholes,
            "traversed": "times" = "Wormholes traversed." => tally.traversed,
            "black_holes": "black holes" = "Black holes that appeared." => tally.black_holes,
            "cmes": "CMEs" = "Coronal mass ejections that appeared." => tally.cmes,
            "samples": "samples" = "Samples drilled." => tally.samples,
            "deliveries": "cards" = "Deliveries for missions." => tally.deliveries,
            "flights": "flights" = "Flights begun." => tally.flights,
            "stranded": "flights" = "Flights that could not arrive." => tally.stranded,
            "aqua_left": "Aqua" = "Aqua left at the end." => state.aqua,
            "op_income": "operations" = "Income operations." => tally.done(Operation::Income),
            "op_research": "operations" = "Research operations." => tally.done(Operation::Research),
            "op_market": "operations" = "Free market operations." => tally.done(Operation::Market),
            "op_boost": "operations" = "Boost operations." => tally.done(Operation::Boost),
            "op_refuel": "operations" = "Refuel operations." => tally.done(Operation::Refuel),
            "op_prospect": "operations" = "Prospect operations." => tally.done(Operation::Prospect),
            "op_industrialize": "operations" = "Industrialize operations." => tally.done(Operation::Industrialize),
            "op_produce": "operations" = "ET productions." => tally.done(Operation::Produce),
            "op_promote": "operations" = "Promotion operations." => tally.done(Operation::Promote),
            "op_anchor": "operations" = "Anchoring operations." => tally.done(Operation::Anchor),
            "op_homestead": "operations" = "Homesteading operations." => tally.done(Operation::Homestead),
            "op_epic": "operations" = "Epic hazard operations." => tally.done(Operation::Epic),
            "op_purchase": "operations" = "Purchase operations." => tally.done(Operation::Purchase),
            "op_repair": "operations" = "Repair operations." => tally.done(Operation::Repair),
            "op_explore": "operations" = "Explore operations." => tally.done(Operation::Explore),
            "op_observe": "operations" = "Observe operations." => tally.done(Operation::Observe),
            "op_drill": "operations" = "Drill operations." => tally.done(Operation::Drill),
            "op_rescue": "operations" = "Rescue operations." => tally.done(Operation::Rescue),
            "op_experiment": "operations" = "Experiment operations." => tally.done(Operation::Experiment),
            "op_tow": "operations" = "Tractor beam operations." => tally.done(Operation::Tow),
            "op_transmit": "operations" = "Transmit operations." => tally.done(Operation::Transmit),
        }
    }
}

#[cfg(test)]
mod tests;
