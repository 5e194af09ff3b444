//! Anomalies: three tokens in the outermost ring, each looking at a column of the board, that Earth comes to by rotation.

use crate::{
    game::Game,
    language::describe,
    luck::Stream,
    pieces::{Side, Species, Trace},
    rules::Aliens,
    sky::POSITIONS,
    state::{Anomaly, Source, State},
};
use crate::{random::Draw, ruleset::Log};

/// The position so many sectors clockwise of another (counter-clockwise below 0).
fn around(position: u8, sectors: i16) -> u8 {
    // A remainder of 8 fits.
    (i16::from(position) + sectors).rem_euclid(POSITIONS as i16) as u8
}

impl Aliens {
    /// The next anomaly, by its place among `State::anomalies`: the nearest counter-clockwise of Earth, the way Earth
    /// moves; one in Earth's own sector is behind it.
    pub(crate) fn next_anomaly(&self, state: &State) -> Option<usize> {
        let earth = state.sky.earth().position;
        let steps = |anomaly: &Anomaly| around(earth, -i16::from(anomaly.position));
        let ahead = state.anomalies.iter().enumerate().filter(|(_, anomaly)| steps(anomaly) > 0);
        ahead.min_by_key(|(_, anomaly)| steps(anomaly)).map(|(place, _)| place)
    }
}

impl<L: Log> Game<'_, L> {
    /// The tokens, shuffled and a random side up: one in Earth's sector, the others so many sectors to either side.
    pub(super) fn set_up_anomalies(&mut self) {
        let mut colours = Trace::ALL;
        let stream = self.luck.of(Stream::Species);
        stream.shuffle(&mut colours);
        let earth = self.state.sky.earth().position;
        let distance = i16::from(self.rules.aliens.anomaly_distance);
        self.state.anomalies.clear();
        for (colour, sectors) in colours.into_iter().zip([0, -distance, distance]) {
            let side = stream.index(2) as u8;
            self.state.anomalies.push(Anomaly { position: around(earth, sectors), colour, side });
        }
        let (rules, anomalies) = (self.rules, &self.state.anomalies);
        self.log.event("Anomalies: set-up", || {
            let words: Vec<String> = anomalies
                .iter()
                .map(|&Anomaly { position, colour, side }| {
                    let gain = describe(rules.effects(rules.anomalies[colour.place()][usize::from(side & 1)]));
                    format!("{} in sector {} with {gain} up", colour.name(), position + 1)
                })
                .collect();
            words.join(", ")
        });
    }

    /// After a rotation: the anomaly that Earth has come to. Whoever is highest in its column gains what it shows.
    pub fn check_anomalies(&mut self) {
        let Some(slot) = self.state.slot_of(Species::Anomalies) else { return };
        let earth = self.state.sky.earth().position;
        for place in 0..self.state.anomalies.len() {
            let Anomaly { position, colour, .. } = self.state.anomalies[place];
            if position != earth {
                continue;
            }
            let leader = self.rules.highest(self.state, super::slot_number(slot), colour);
            self.log.event("Anomalies: triggering", || {
                let who = leader.map_or("nobody is", |side| side.either("you are", "the rival is"));
                format!("Earth has come to the {} anomaly: {who} highest", colour.name())
            });
            if let Some(side) = leader {
                self.state.tally.anomalies[side.place()] += 1;
                self.anomaly_reward(side, place);
            }
        }
    }

    /// A side gains what an anomaly shows.
    pub fn anomaly_reward(&mut self, side: Side, anomaly: usize) {
        let Some(&Anomaly { colour, side: face, .. }) = self.state.anomalies.get(anomaly) else { return };
        let reward = self.rules.anomalies[colour.place()][usize::from(face & 1)];
        self.log.event("Anomalies: reward", || {
            format!("{} that of the {} anomaly", side.either("you gain", "the rival gains"), colour.name())
        });
        self.run(side, reward, self.state.cause(Source::Species, None, Some(Species::Anomalies)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        effect::Effect,
        fixture::Table,
        state::{Cause, Marker, Task, TraceSpace},
    };

    fn table(seed: u64) -> Table {
        Table::seeded(seed).discovering(Species::Anomalies, [Marker::Of(Side::You), Marker::Neutral, Marker::Neutral])
    }

    #[test]
    fn anomalies_lie_with_earth_and_three_sectors_to_either_side_shuffled_and_a_random_side_up() {
        let mut with_earth = [0_u32; 3];
        let mut sides = [0_u32; 2];
        for seed in 0..300 {
            let table = table(seed);
            let earth = table.state.sky.earth().position;
            let positions: Vec<u8> = table.state.anomalies.iter().map(|anomaly| anomaly.position).collect();
            assert_eq!(positions, [earth, (earth + 5) % 8, (earth + 3) % 8]);
            let mut colours = [false; 3];
            for anomaly in &table.state.anomalies {
                colours[anomaly.colour.place()] = true;
                sides[usize::from(anomaly.side)] += 1;
            }
            assert_eq!(colours, [true; 3]);
            with_earth[table.state.anomalies[0].colour.place()] += 1;
        }
        // Expected 100 each, standard deviation sqrt(300 · 1/3 · 2/3) = 8.2; sides 450 each, sqrt(900 / 4) = 15.
        assert!(with_earth.iter().all(|&count| (59..=141).contains(&count)), "{with_earth:?}");
        assert!(sides.iter().all(|&count| (375..=525).contains(&count)), "{sides:?}");
    }

    #[test]
    fn anomalies_trigger_after_three_two_and_three_rotations() {
        let mut table = table(1);
        let mut triggered = Vec::new();
        for rotation in 1..=16 {
            let before = table.log.entries.len();
            table.state.sky.rotate();
            table.game().check_anomalies();
            if table.log.entries[before..].iter().any(|entry| entry.rule == "Anomalies: triggering") {
                triggered.push(rotation);
            }
        }
        assert_eq!(triggered, [3, 5, 8, 11, 13, 16]);
    }

    #[test]
    fn anomalies_the_next_one_is_the_nearest_counter_clockwise_and_not_earths_own() {
        let mut table = table(1);
        // 3 rotations bring Earth to the second token, 5 to the third, 8 to the first.
        for next in [1, 1, 1, 2, 2, 0, 0, 0, 1] {
            assert_eq!(table.rules.next_anomaly(&table.state), Some(next));
            table.state.sky.rotate();
        }
        table.state.anomalies.clear();
        assert_eq!(table.rules.next_anomaly(&table.state), None);
    }

    #[test]
    fn anomalies_reward_the_highest_marker_of_their_column_and_nobody_without_one() {
        let mut table = table(1);
        // Markers below the board do not count: the player's discovery marker is red.
        let place = table.state.anomalies.iter().position(|anomaly| anomaly.colour == Trace::Red).unwrap();
        table.state.anomalies[place].position = table.state.sky.earth().position;
        table.state.anomalies.retain(|anomaly| anomaly.colour == Trace::Red);
        table.state.anomalies[0].side = 1;
        table.game().check_anomalies();
        assert!(table.state.tasks.is_empty() && table.state.tally.anomalies == [0, 0]);
        table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(3));
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(2));
        let points = table.state.seats[0].points;
        table.game().check_anomalies();
        table.game().go_on();
        assert_eq!(table.state.seats[0].points, points + 4);
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(4));
        let points = table.state.seats[1].points;
        table.game().check_anomalies();
        assert_eq!((table.state.seats[1].points, table.state.tally.anomalies), (points + 4, [1, 1]));
    }

    #[test]
    fn anomalies_the_reward_of_the_next_one_can_be_gained_by_card_whoever_leads() {
        let mut table = table(1);
        table.game().species_effect(Effect::AnomalyReward, Cause::plain(Source::Cards));
        let next = table.state.anomalies[1];
        let reward = table.rules.anomalies[next.colour.place()][usize::from(next.side)];
        let cause = Cause { source: Source::Species, card: None, slot: Some(0) };
        assert_eq!(table.state.tasks.as_slice(), [Task::Run(reward, cause)]);
        assert_eq!(table.state.tally.anomalies, [0, 0]);
    }
}
