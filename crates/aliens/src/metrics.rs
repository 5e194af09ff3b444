//! What an outcome records besides score, ending, turns and decisions.

use super::{
    cards::CardId,
    pieces::{Side, Trace},
    rules::Aliens,
    state::{Source, State},
};

const YOU: usize = Side::You.place();
const RIVAL: usize = Side::Rival.place();

impl Aliens {
    /// Exertian cards of the player that score as things stand.
    fn exertians_scored(&self, state: &State) -> usize {
        let scores = |&&card: &&CardId| self.end_points(state, Side::You, card) > 0;
        state.you.exertians_played.iter().filter(scores).count()
    }
}

perihelion_game::metrics! {
    /// What an outcome records.
    pub(super) METRICS, fn write_metrics(rules: &Aliens, state: &State) {
        let tally = &state.tally;
        let over = state.over.unwrap_or_default();
        let you = state.seat(Side::You);
        let rival = state.seat(Side::Rival);
        let earned = |source| tally.earned(Side::You, source);
        let rival_earned = |source| tally.earned(Side::Rival, source);
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
            "figures": "figures" = "Orbiters and landers of yours at the end, on moons too." => you.figures(),
            "rival_figures": "figures" = "Orbiters and landers of the rival at the end." => rival.figures(),
            "scans": "scans" = "Scans you made." => tally.scans,
            "signals": "signals" = "Signals you marked." => tally.signals[YOU],
            "rival_signals": "signals" = "Signals the rival marked." => tally.signals[RIVAL],
            "wins": "sectors" = "Sectors you won." => you.sectors_won(),
            "rival_wins": "sectors" = "Sectors the rival won." => rival.sectors_won(),
            "analyses": "analyses" = "Times you analyzed." => tally.analyses,
            "techs": "techs" = "Techs you took." => tally.techs_taken[YOU],
            "rival_techs": "techs" = "Techs the rival took." => tally.techs_taken[RIVAL],
            "cards_played": "cards" = "Cards you played." => tally.cards_played,
            "cards_drawn": "cards" = "Cards you drew or took." => tally.cards_drawn,
            "tucked": "cards" = "Cards you tucked for income." => state.you.tucked.len(),
            "missions": "missions" = "Missions you completed." => state.you.completed.len(),
            "moves": "steps" = "Steps of your probes and capsules." => tally.moves,
            "rotations": "rotations" = "Rotations of the solar system." => tally.rotations,
            "between": "actions" = "Free actions you took in the middle of a main action." => tally.between,
            "samples": "samples" = "Samples you collected." => tally.samples,
            "deliveries": "samples" = "Samples you delivered." => tally.deliveries,
            "messages": "messages" = "Messages you sent." => tally.messages,
            "answers": "messages" = "Messages of yours that were answered." => tally.answers,
            "exertians_played": "cards" = "Exertian cards you played." => state.you.exertians_played.len(),
            "exertians_scored": "cards" = "Exertian cards of yours that scored." => rules.exertians_scored(state),
            "fossils_paid": "fossils" = "Exofossils you paid for spaces of the board." => tally.fossils_paid,
            "discovery": "markers" = "Markers of yours on discovery spaces at the end." =>
                (0..2).map(|slot| state.discovery_markers(slot, Side::You)).sum::<u8>(),
            "gold_tiles": "tiles" = "Gold tiles you marked." => you.gold.count_ones(),
            "orbiters": "figures" = "Orbiters of yours at the end." => you.orbiters.iter().sum::<u8>(),
            "moon_landers": "figures" = "Landers of yours on moons at the end." => you.moons.iter().sum::<u8>(),
            "corners": "cards" = "Cards you discarded for their corner." => tally.corners,
            "exchanges": "exchanges" = "Exchanges you made." => tally.exchanges,
            "cards_bought": "cards" = "Cards you bought with publicity." => tally.cards_bought,
            "circles": "circles" = "Circles of missions you filled." => tally.circles,
            "fossils": "fossils" = "Exofossils you held at the end." => you.fossils,
            "anomalies": "rewards" = "Rewards of anomalies you gained." => tally.anomalies[YOU],
        }
        -2_000..=2_000 {
            "points_cards": "points" = "Points from cards as they were played, and from corners." =>
                earned(Source::Cards),
            "points_missions": "points" = "Points from missions." => earned(Source::Missions),
            "points_planets": "points" = "Points from orbiters and landers." => earned(Source::Planets),
            "points_sectors": "points" = "Points from sectors." => earned(Source::Sectors),
            "points_traces": "points" = "Points from life traces." => earned(Source::Traces),
            "points_techs": "points" = "Points from techs and the computer." => earned(Source::Techs),
            "points_species": "points" = "Points from what species give besides." => earned(Source::Species),
            "points_gold": "points" = "Points from gold tiles." => earned(Source::Gold),
            "points_end": "points" = "Points from end-game cards and Exertian cards." => earned(Source::End),
            "rival_points_cards": "points" = "Points of the rival from its action cards." =>
                rival_earned(Source::Cards),
            "rival_points_planets": "points" = "Points of the rival from orbiters and landers." =>
                rival_earned(Source::Planets),
            "rival_points_sectors": "points" = "Points of the rival from sectors." => rival_earned(Source::Sectors),
            "rival_points_traces": "points" = "Points of the rival from life traces." => rival_earned(Source::Traces),
            "rival_points_techs": "points" = "Points of the rival from techs and its computer." =>
                rival_earned(Source::Techs),
            "rival_points_species": "points" = "Points of the rival from what species give besides." =>
                rival_earned(Source::Species),
            "rival_points_end": "points" = "Points of the rival from Exertian cards." => rival_earned(Source::End),
            "rival_points_objectives": "points" = "Points of the rival for objectives you left." =>
                rival_earned(Source::Objectives),
        }
    }
}
