//! How far missions, ends of the game, messages, anomalies and capsules are from what they ask for.

use crate::{
    cards::{CardId, Kind},
    effect::{Effect, EndPoints},
    outlook::Glance,
    pieces::{Planet, Side, Species, Trace},
    rules::Aliens,
    sky::{FAR, Spot},
    state::{State, Task, TraceSpace},
};

impl Aliens {
    /// What the condition of a card that counts at the end still lacks, counted; 0 where it has none.
    pub(super) fn end_lacks(&self, state: &State, card: CardId) -> u16 {
        match self.card(card).kind {
            Kind::Endgame(EndPoints::If(_, condition)) | Kind::Danger(_, EndPoints::If(_, condition)) => {
                self.lacks(state, condition, self.card_cause(state, card))
            }
            _ => 0,
        }
    }

    /// What each mission with a condition lacks.
    pub(super) fn missing<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u16> + 'a {
        state.you.missions.iter().filter_map(|mission| self.mission_lacks(state, mission.card))
    }

    /// Circles of a mission that are not filled, of one that is not in front of the player all.
    pub(super) fn open_circles(&self, state: &State, card: CardId) -> u32 {
        let Kind::Triggered(circles) = &self.card(card).kind else { return 0 };
        let mission = state.you.missions.iter().find(|mission| mission.card == card);
        circles.len() as u32 - mission.map_or(0, |mission| mission.filled.count_ones())
    }

    /// Where the delivery missions in front of the player ask for a capsule.
    fn destinations<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Planet> + 'a {
        state.you.missions.iter().filter_map(|mission| match self.card(mission.card).kind {
            Kind::Delivery(planet, _) => Some(planet),
            _ => None,
        })
    }

    /// Delivery missions in front of the player.
    pub(super) fn deliveries(&self, state: &State) -> usize {
        self.destinations(state).count()
    }

    /// Whether a card's text collects a sample.
    pub(super) fn collects(&self, card: CardId) -> bool {
        self.effects(self.card(card).effects).contains(&Effect::SamplePick)
    }

    /// Samples at a planet that settling there would choose from, while a card that collects one is played.
    pub(super) fn samples_to_pick(&self, state: &State, planet: Planet) -> usize {
        let collects = state.memory.playing.is_some_and(|card| self.collects(card));
        if collects && !matches!(state.tasks.last(), Some(Task::Turn)) { state.samples_at(planet) } else { 0 }
    }

    /// Whether playing a card collects a sample as things stand: a probe waits where there are some.
    pub(super) fn would_collect(&self, state: &State, card: CardId) -> bool {
        self.collects(card) && Self::settling(state).any(|planet| state.samples_at(planet) > 0)
    }

    /// Whether marking a space would make the player's marker the highest of a column that an anomaly looks at.
    pub(super) fn takes_anomaly(&self, state: &State, slot: u8, colour: Trace, space: TraceSpace) -> bool {
        let TraceSpace::Row(row) = space else { return false };
        let anomalies = state.slot_of(Species::Anomalies) == Some(usize::from(slot));
        let (lying, colour_place) = (&state.slots[usize::from(slot)], colour.place());
        let spaces = &self.species[Species::Anomalies.place()].spaces[colour_place];
        let above = || lying.rows[colour_place].iter().skip(usize::from(row) + 1).all(Option::is_none);
        anomalies
            && state.anomalies.iter().any(|anomaly| anomaly.colour == colour)
            && self.highest(state, slot, colour) != Some(Side::You)
            && (spaces.get(usize::from(row)).is_some_and(|space| space.repeats)
                || lying.again_last[colour_place].is_none() && above())
    }
}

impl Glance<'_> {
    /// Movement points from a space to the nearest planet where a delivery mission asks for a capsule.
    pub(super) fn to_delivery(&self, from: Spot) -> u8 {
        self.rules.destinations(self.state).map(|planet| self.way(from, planet)).fold(FAR, u8::min)
    }

    /// That of the capsule that is nearest to one.
    pub(super) fn nearest_delivery(&self) -> u8 {
        let capsules = self.state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_some());
        capsules.map(|capsule| self.to_delivery(capsule.spot)).fold(FAR, u8::min)
    }

    /// Movement points from the second nearest probe of the player to a planet; [`FAR`] without two.
    pub(super) fn second_nearest(&self, planet: Planet) -> f64 {
        let probes = self.state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_none());
        let (mut nearest, mut second) = (FAR, FAR);
        for way in probes.map(|probe| self.way(probe.spot, planet)) {
            (nearest, second) = if way < nearest { (way, nearest) } else { (nearest, second.min(way)) };
        }
        second.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        fixture::Table,
        outlook::Notes,
        state::{Marker, Probe},
    };

    #[test]
    fn a_capsule_is_as_far_as_the_nearest_planet_that_a_mission_of_its_names() {
        let mut table = Table::with(Species::Mascamites, [Marker::Neutral; 3]);
        let earth = table.state.sky.earth();
        table.state.seats[0].probes.push(Probe { spot: earth.neighbours()[0], sample: Some(1) });
        let left = |table: &Table| Glance::new(&table.rules, &table.state, &Notes::default()).nearest_delivery();
        assert_eq!((left(&table), table.rules.deliveries(&table.state)), (FAR, 0));
        table.mission("deliver earth: vp 3", Some(Species::Mascamites));
        assert!((1..=2).contains(&left(&table)), "asteroids cost a point more to leave");
        assert_eq!(table.rules.deliveries(&table.state), 1);
        table.state.seats[0].probes[0].spot = earth;
        assert_eq!(left(&table), 0);
    }

    #[test]
    fn a_marker_takes_an_anomaly_where_it_lies_above_all_others_of_its_column() {
        let mut table = Table::with(Species::Anomalies, [Marker::Neutral; 3]);
        let takes = |table: &Table, row| table.rules.takes_anomaly(&table.state, 0, Trace::Red, TraceSpace::Row(row));
        assert!(takes(&table, 0));
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(1));
        assert!(!takes(&table, 0) && takes(&table, 2) && takes(&table, 4));
        table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(2));
        assert!(!takes(&table, 3), "it is yours already");
    }
}
