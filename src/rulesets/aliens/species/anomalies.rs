//! Anomalies: three tokens in the outermost ring, each looking at a column of the board, that Earth comes to by rotation.

use crate::{
    random::Draw,
    ruleset::Log,
    rulesets::aliens::{
        descriptor::SPECIES,
        game::Game,
        pieces::{Side, Species, Trace},
        rules::Aliens,
        sky::POSITIONS,
        state::{Anomaly, Cause, Source, State},
    },
};

/// The position so many sectors clockwise of another (counter-clockwise below 0).
fn around(position: u8, sectors: i16) -> u8 {
    // A remainder of 8 fits.
    (i16::from(position) + sectors).rem_euclid(POSITIONS as i16) as u8
}

impl Aliens {
    /// The next anomaly, by its place among `State::anomalies`: the nearest counter-clockwise of Earth, the way Earth
    /// moves; one in Earth's own sector is behind it.
    pub(in crate::rulesets::aliens) fn next_anomaly(&self, state: &State) -> Option<usize> {
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
        let stream = self.luck.stream(SPECIES);
        stream.shuffle(&mut colours);
        let earth = self.state.sky.earth().position;
        let distance = i16::from(self.rules.aliens.anomaly_distance);
        self.state.anomalies.clear();
        for (colour, sectors) in colours.into_iter().zip([0, -distance, distance]) {
            let side = stream.index(2) as u8;
            self.state.anomalies.push(Anomaly { position: around(earth, sectors), colour, side });
        }
        let anomalies = &self.state.anomalies;
        self.log.event("Anomalies: set-up", || {
            let words: Vec<String> = anomalies
                .iter()
                .map(|anomaly| format!("{} in sector {}", anomaly.colour.name(), anomaly.position + 1))
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
                let who = leader.map_or("nobody", Side::name);
                format!("Earth has come to the {} anomaly: {who} is highest", colour.name())
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
        let reward = self.rules.aliens.anomalies[colour.place()][usize::from(face & 1)];
        let slot = self.state.slot_of(Species::Anomalies).map(super::slot_number);
        self.log.event("Anomalies: reward", || format!("{} gains that of the {} anomaly", side.name(), colour.name()));
        self.run(side, reward, Cause { source: Source::Species, card: None, slot });
    }
}
