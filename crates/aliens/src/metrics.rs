//! What an outcome records besides score, ending, turns and decisions.

use super::{
    descriptor::{METRIC_COUNT, MOST_COUNTED},
    pieces::Side,
    rules::Aliens,
    state::{Source, State},
};

impl Aliens {
    /// Writes the metrics, in the descriptor's order.
    pub(super) fn write_metrics(&self, state: &State, metrics: &mut [i32]) {
        let tally = &state.tally;
        let (you, rival) = (Side::You.place(), Side::Rival.place());
        let over = state.over.unwrap_or(super::state::Over { danger: [0; 2], lost: [0; 2] });
        let seat = |side: Side| state.seat(side);
        let sum = |counts: &[u8]| -> i32 { counts.iter().map(|&count| i32::from(count)).sum() };
        let figures = |side: Side| sum(&seat(side).orbiters) + sum(&seat(side).landers) + sum(&seat(side).moons);
        let traces = |side: usize| -> i32 { tally.traces[side].iter().map(|&count| i32::from(count)).sum() };
        let len = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
        let points = |side: usize, source: Source| tally.points[side][source as usize];
        let values: [i32; METRIC_COUNT] = [
            over.danger[you].into(),
            over.danger[rival].into(),
            over.lost[you],
            over.lost[rival],
            tally.discovered[0].into(),
            tally.discovered[1].into(),
            tally.traces[you][0].into(),
            tally.traces[you][1].into(),
            tally.traces[you][2].into(),
            traces(rival),
            tally.objectives.into(),
            state.rival.progress.into(),
            len(state.rival.deck_size()),
            tally.launches.into(),
            figures(Side::You),
            figures(Side::Rival),
            tally.scans.into(),
            tally.signals[you].into(),
            tally.signals[rival].into(),
            sum(&seat(Side::You).wins),
            sum(&seat(Side::Rival).wins),
            tally.analyses.into(),
            tally.techs_taken[you].into(),
            tally.techs_taken[rival].into(),
            tally.cards_played.into(),
            tally.cards_drawn.into(),
            len(state.you.tucked.len()),
            len(state.you.completed.len()),
            tally.moves.into(),
            tally.rotations.into(),
            seat(Side::You).fossils.into(),
            tally.anomalies[you].into(),
            points(you, Source::Cards),
            points(you, Source::Missions),
            points(you, Source::Planets),
            points(you, Source::Sectors),
            points(you, Source::Traces),
            points(you, Source::Techs),
            points(you, Source::Species),
            points(you, Source::Gold),
            points(you, Source::End),
            points(rival, Source::Cards),
            points(rival, Source::Planets),
            points(rival, Source::Sectors),
            points(rival, Source::Traces),
            points(rival, Source::Techs),
            points(rival, Source::Species),
            points(rival, Source::End),
            points(rival, Source::Objectives),
        ];
        for (metric, value) in metrics.iter_mut().zip(values) {
            *metric = value.clamp(-MOST_COUNTED, MOST_COUNTED);
        }
    }
}
