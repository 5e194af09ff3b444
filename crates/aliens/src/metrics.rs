//! What an outcome records besides score, ending, turns and decisions.

use super::{
    pieces::{Side, Trace},
    rules::Aliens,
    state::{Source, State},
};

const YOU: usize = Side::You.place();
const RIVAL: usize = Side::Rival.place();

perihelion_game::metrics! {
    /// What an outcome records.
    pub(super) METRICS, fn write_metrics(rules: &Aliens, state: &State) {
        let tally = &state.tally;
        let over = state.over.unwrap_or_default();
        0..=2_000 {
            "danger": "danger" = "Danger you took on the Exertian board and with Exertian cards." => over.danger[YOU],
            "rival_danger": "danger" = "Danger the rival took." => over.danger[RIVAL],
            "danger_lost": "points" = "Points you lost for the most danger." => over.lost[YOU],
            "rival_danger_lost": "points" = "Points the rival lost for the most danger." => over.lost[RIVAL],
            "discovered_left": "rounds" = "The round the species on the left was discovered in; 0 where it was not." =>
                tally.discovered[0],
            "discovered_right": "rounds" = "The round the species on the right was discovered in; 0 where it was not." =>
                tally.discovered[1],
            "traces_red": "traces" = "Red life traces you marked." => tally.traces[YOU][Trace::Red.place()],
            "traces_yellow": "traces" = "Yellow life traces you marked." => tally.traces[YOU][Trace::Yellow.place()],
            "traces_blue": "traces" = "Blue life traces you marked." => tally.traces[YOU][Trace::Blue.place()],
            "rival_traces": "traces" = "Life traces the rival marked." => tally.traces[RIVAL].iter().sum::<u16>(),
            "objectives": "objectives" = "Objectives completed." => tally.objectives,
            "rival_progress": "progress" = "Progress of the rival." => state.rival.progress,
            "rival_deck": "cards" = "Action cards in the rival's deck at the end." => state.rival.deck_size(),
            "launches": "probes" = "Probes you launched." => tally.launches,
            "figures": "figures" = "Orbiters and landers of yours at the end, on moons too." =>
                state.seat(Side::You).figures(),
            "rival_figures": "figures" = "Orbiters and landers of the rival at the end." => state.seat(Side::Rival).figures(),
            "scans": "scans" = "Scans you made." => tally.scans,
            "signals": "signals" = "Signals you marked." => tally.signals[YOU],
            "rival_signals": "signals" = "Signals the rival marked." => tally.signals[RIVAL],
            "wins": "sectors" = "Sectors you won." => state.seat(Side::You).sectors_won(),
            "rival_wins": "sectors" = "Sectors the rival won." => state.seat(Side::Rival).sectors_won(),
            "analyses": "analyses" = "Times you analyzed." => tally.analyses,
            "techs": "techs" = "Techs you took." => tally.techs_taken[YOU],
            "rival_techs": "techs" = "Techs the rival took." => tally.techs_taken[RIVAL],
            "cards_played": "cards" = "Cards you played." => tally.cards_played,
            "cards_drawn": "cards" = "Cards you drew or took." => tally.cards_drawn,
            "tucked": "cards" = "Cards you tucked for income." => state.you.tucked.len(),
            "missions": "missions" = "Missions you completed." => state.you.completed.len(),
            "moves": "steps" = "Steps of your probes and capsules." => tally.moves,
            "rotations": "rotations" = "Rotations of the solar system." => tally.rotations,
            "fossils": "fossils" = "Exofossils you held at the end." => state.seat(Side::You).fossils,
            "anomalies": "rewards" = "Rewards of anomalies you gained." => tally.anomalies[YOU],
        }
        -2_000..=2_000 {
            "points_cards": "points" = "Points from cards as they were played, and from corners." =>
                tally.earned(Side::You, Source::Cards),
            "points_missions": "points" = "Points from missions." => tally.earned(Side::You, Source::Missions),
            "points_planets": "points" = "Points from orbiters and landers." =>
                tally.earned(Side::You, Source::Planets),
            "points_sectors": "points" = "Points from sectors." => tally.earned(Side::You, Source::Sectors),
            "points_traces": "points" = "Points from life traces." => tally.earned(Side::You, Source::Traces),
            "points_techs": "points" = "Points from techs and the computer." => tally.earned(Side::You, Source::Techs),
            "points_species": "points" = "Points from what species give besides." =>
                tally.earned(Side::You, Source::Species),
            "points_gold": "points" = "Points from gold tiles." => tally.earned(Side::You, Source::Gold),
            "points_end": "points" = "Points from end-game cards and Exertian cards." =>
                tally.earned(Side::You, Source::End),
            "rival_points_cards": "points" = "Points of the rival from its action cards." =>
                tally.earned(Side::Rival, Source::Cards),
            "rival_points_planets": "points" = "Points of the rival from orbiters and landers." =>
                tally.earned(Side::Rival, Source::Planets),
            "rival_points_sectors": "points" = "Points of the rival from sectors." =>
                tally.earned(Side::Rival, Source::Sectors),
            "rival_points_traces": "points" = "Points of the rival from life traces." =>
                tally.earned(Side::Rival, Source::Traces),
            "rival_points_techs": "points" = "Points of the rival from techs and its computer." =>
                tally.earned(Side::Rival, Source::Techs),
            "rival_points_species": "points" = "Points of the rival from what species give besides." =>
                tally.earned(Side::Rival, Source::Species),
            "rival_points_end": "points" = "Points of the rival from Exertian cards." =>
                tally.earned(Side::Rival, Source::End),
            "rival_points_objectives": "points" = "Points of the rival for objectives you left." =>
                tally.earned(Side::Rival, Source::Objectives),
        }
    }
}
