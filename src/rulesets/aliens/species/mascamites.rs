//! Mascamites: samples on the moons of Jupiter and Saturn, capsules that bring them home, and the spaces they open.
//!
//! Which of the face-down samples lies where is decided when somebody looks: until then a planet only has a number of
//! them.

use crate::{
    random::Draw,
    ruleset::Log,
    rulesets::aliens::{
        descriptor::SPECIES,
        effect::SamplePlace,
        game::Game,
        pieces::{Planet, Side, Species, Trace},
        rules::Aliens,
        state::{Cause, Probe, SampleAt, Source, State, Task},
    },
};

/// The planets samples are dealt to, in the order of `State::unseen`.
pub(super) const SAMPLE_PLANETS: [Planet; 2] = [Planet::Jupiter, Planet::Saturn];

/// A planet's place among those samples are dealt to.
fn place_of(planet: Planet) -> Option<usize> {
    SAMPLE_PLANETS.iter().position(|&known| known == planet)
}

impl State {
    /// The samples at a planet that have been looked at.
    pub(super) fn seen_samples(&self, planet: Planet) -> impl Iterator<Item = u8> + '_ {
        let seen = self.samples.iter().zip(0..).filter(move |(at, _)| **at == SampleAt::Seen(planet));
        seen.map(|(_, sample)| sample)
    }

    /// How many samples lie at a planet, looked at or not.
    pub(in crate::rulesets::aliens) fn samples_at(&self, planet: Planet) -> usize {
        let unseen = place_of(planet).map_or(0, |place| usize::from(self.unseen[place]));
        unseen + self.seen_samples(planet).count()
    }
}

impl Aliens {
    /// The capsules of the player that stand at a planet, by the samples they carry.
    pub(in crate::rulesets::aliens) fn deliverable<'a>(
        &'a self,
        state: &'a State,
        planet: Planet,
    ) -> impl Iterator<Item = u8> + 'a {
        let spot = state.sky.spot_of(planet);
        let here = state.seat(Side::You).probes.iter().filter(move |probe| Some(probe.spot) == spot);
        here.filter_map(|probe| probe.sample)
    }

    /// The lowest blue space that waits for a sample token.
    fn next_blue_space(&self, state: &State) -> Option<u8> {
        let column = &self.species[Species::Mascamites.place()].spaces[Trace::Blue.place()];
        let mut rows = column.iter().zip(0..);
        rows.find_map(|(space, row)| (space.sample && state.sample_on(row).is_none()).then_some(row))
    }
}

impl<L: Log> Game<'_, L> {
    /// One sample face up on the first blue space that takes one, the others face down at Jupiter and Saturn.
    pub(super) fn set_up_mascamites(&mut self) {
        let tokens = self.rules.aliens.samples.len().min(self.state.samples.len());
        self.state.samples = [SampleAt::Box; 8];
        self.state.samples[..tokens].fill(SampleAt::FaceDown);
        if let Some(sample) = self.draw_token() {
            self.open_blue_space(sample);
        }
        let mut left = u8::try_from(tokens.saturating_sub(1)).unwrap_or(u8::MAX);
        for unseen in &mut self.state.unseen {
            *unseen = self.rules.aliens.samples_dealt.min(left);
            left -= *unseen;
        }
        let [jupiter, saturn] = self.state.unseen;
        self.log.event("Mascamites: samples", || format!("{jupiter} dealt to Jupiter, {saturn} to Saturn"));
    }

    /// One of the face-down tokens, each equally likely.
    fn draw_token(&mut self) -> Option<u8> {
        let face_down = |state: &State| {
            state
                .samples
                .iter()
                .zip(0_u8..)
                .filter(|(at, _)| **at == SampleAt::FaceDown)
                .map(|(_, sample)| sample)
                .collect()
        };
        let left: arrayvec::ArrayVec<u8, 8> = face_down(self.state);
        left.get(self.luck.stream(SPECIES).index(left.len())).copied()
    }

    /// Somebody looks at all samples of a planet: now it is decided which they are.
    fn look_at(&mut self, planet: Planet) {
        let Some(place) = place_of(planet) else { return };
        while self.state.unseen[place] > 0 {
            self.state.unseen[place] -= 1;
            if let Some(sample) = self.draw_token() {
                self.state.samples[usize::from(sample)] = SampleAt::Seen(planet);
            }
        }
        let state = &*self.state;
        self.log.event("Mascamites: samples", || {
            format!("you look at the {} samples of {}", state.seen_samples(planet).count(), planet.name())
        });
    }

    /// `sample-pick`: look at the samples of the planet just landed on or orbited, its moons included, and choose one.
    pub(super) fn pick_sample(&mut self) {
        let Some(planet) = self.state.memory.settled else { return };
        if self.state.samples_at(planet) > 0 {
            self.look_at(planet);
            self.state.next(Task::SamplePick(planet));
        }
    }

    /// The sample chosen becomes a capsule on its planet's space; the others stay there.
    pub(super) fn collect(&mut self, planet: Planet, sample: u8) {
        let Some(spot) = self.state.sky.spot_of(planet) else { return };
        if self.state.seat_mut(Side::You).probes.try_push(Probe { spot, sample: Some(sample) }).is_ok() {
            self.state.samples[usize::from(sample)] = SampleAt::Capsule;
            self.log.event("Mascamites: collecting samples", || {
                format!("sample {} of {} becomes a capsule", sample + 1, planet.name())
            });
        }
    }

    /// `sample-peek`: choose the planet where both have samples and may be looked at; then look.
    pub(super) fn peek_sample(&mut self, place: SamplePlace) {
        let spots = SAMPLE_PLANETS.map(|planet| self.state.sky.spot_of(planet));
        // Capsules count as probes for cards.
        let open = |place_of: usize| {
            let planet = SAMPLE_PLANETS[place_of];
            let probe = || self.state.seat(Side::You).probes.iter().any(|probe| Some(probe.spot) == spots[place_of]);
            self.state.samples_at(planet) > 0 && (place == SamplePlace::Either || probe())
        };
        match [open(0), open(1)] {
            [true, true] => self.state.next(Task::SamplePeek { choose: true, planet: SAMPLE_PLANETS[0] }),
            [true, false] => self.peek(SAMPLE_PLANETS[0]),
            [false, true] => self.peek(SAMPLE_PLANETS[1]),
            [false, false] => {}
        }
    }

    /// The samples of a planet are looked at, and one of them chosen for its reward; all stay there.
    pub(super) fn peek(&mut self, planet: Planet) {
        self.look_at(planet);
        self.state.next(Task::SamplePeek { choose: false, planet });
    }

    /// The reward shown on a sample.
    pub(super) fn gain_sample(&mut self, sample: u8) {
        let reward = self.rules.aliens.samples.get(usize::from(sample)).copied().unwrap_or_default();
        self.log.event("Mascamites: sample reward", || format!("the reward of sample {}", sample + 1));
        let slot = self.state.slot_of(Species::Mascamites).map(super::slot_number);
        self.run(Side::You, reward, Cause { source: Source::Species, card: None, slot });
    }

    /// Takes the capsule off the board and opens the next blue space with its sample; `memory.sample` remembers it for
    /// its reward, which follows at once.
    pub fn deliver(&mut self, sample: u8) {
        self.state.seat_mut(Side::You).probes.retain(|probe| probe.sample != Some(sample));
        self.state.samples[usize::from(sample)] = SampleAt::Delivered;
        self.state.memory.sample = Some(sample);
        self.log.event("Mascamites: delivering samples", || format!("sample {} is delivered", sample + 1));
        self.open_blue_space(sample);
    }

    /// A sample lies face up on the next blue space, which can be marked from now on. One without a space left stays
    /// beside the board.
    pub fn open_blue_space(&mut self, sample: u8) {
        if let Some(row) = self.rules.next_blue_space(self.state) {
            self.state.samples[usize::from(sample)] = SampleAt::Row(row);
            self.log.event("Mascamites: blue spaces", || format!("sample {} opens blue row {}", sample + 1, row + 1));
        }
    }

    /// The rival's card: one sample of the planet, each equally likely, opens the next blue space; nobody is rewarded.
    /// Whether there was one.
    pub fn convert_sample(&mut self, planet: Planet) -> bool {
        let there = self.state.samples_at(planet);
        if there == 0 {
            return false;
        }
        let chosen = self.luck.stream(SPECIES).index(there);
        let seen = self.state.seen_samples(planet).nth(chosen);
        let sample = seen.or_else(|| {
            if let Some(place) = place_of(planet) {
                self.state.unseen[place] -= 1;
            }
            self.draw_token()
        });
        let Some(sample) = sample else { return false };
        self.state.samples[usize::from(sample)] = SampleAt::Delivered;
        self.open_blue_space(sample);
        true
    }
}
