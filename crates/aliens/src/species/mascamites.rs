//! Mascamites: samples on the moons of Jupiter and Saturn, capsules that bring them home, and the spaces they open.
//!
//! Which of the face-down samples lies where is decided when somebody looks: until then a planet only has a number of
//! them.

use crate::{
    effect::SamplePlace,
    game::Game,
    language::describe,
    luck::Stream,
    pieces::{Planet, Side, Species, Trace},
    rules::Aliens,
    state::{Probe, SampleAt, Source, State, Task},
};
use crate::{random::Draw, ruleset::Log};

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
    pub(crate) fn samples_at(&self, planet: Planet) -> usize {
        let unseen = place_of(planet).map_or(0, |place| usize::from(self.unseen[place]));
        unseen + self.seen_samples(planet).count()
    }
}

impl Aliens {
    /// The capsules of the player that stand at a planet, by the samples they carry.
    pub(crate) fn deliverable<'a>(&'a self, state: &'a State, planet: Planet) -> impl Iterator<Item = u8> + 'a {
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
        let tokens = self.rules.samples.len().min(self.state.samples.len());
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
        left.get(self.luck.of(Stream::Species).index(left.len())).copied()
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
            self.state.tally.samples += 1;
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
        let reward = self.rules.samples.get(usize::from(sample)).copied().unwrap_or_default();
        self.log.event("Mascamites: sample reward", || format!("the reward of sample {}", sample + 1));
        self.run(Side::You, reward, self.state.cause(Source::Species, None, Some(Species::Mascamites)));
    }

    /// Takes the capsule off the board and opens the next blue space with its sample; `memory.sample` remembers it for
    /// its reward, which follows at once.
    pub fn deliver(&mut self, sample: u8) {
        self.state.seat_mut(Side::You).probes.retain(|probe| probe.sample != Some(sample));
        self.state.samples[usize::from(sample)] = SampleAt::Delivered;
        self.state.memory.sample = Some(sample);
        self.state.tally.deliveries += 1;
        self.log.event("Mascamites: delivering samples", || format!("sample {} is delivered", sample + 1));
        self.open_blue_space(sample);
    }

    /// A sample lies face up on the next blue space, which can be marked from now on. One without a space left stays
    /// beside the board.
    pub fn open_blue_space(&mut self, sample: u8) {
        if let Some(row) = self.rules.next_blue_space(self.state) {
            self.state.samples[usize::from(sample)] = SampleAt::Row(row);
            let rules = self.rules;
            self.log.event("Mascamites: blue spaces", || {
                let gain = rules.samples.get(usize::from(sample)).copied().unwrap_or_default();
                let gain = describe(rules.effects(gain));
                format!("sample {} opens blue row {}: {gain}", sample + 1, row + 1)
            });
        }
    }

    /// The rival's card: one sample of the planet, each equally likely, opens the next blue space; nobody is rewarded.
    /// Whether there was one.
    pub fn convert_sample(&mut self, planet: Planet) -> bool {
        let there = self.state.samples_at(planet);
        if there == 0 {
            return false;
        }
        let chosen = self.luck.of(Stream::Species).index(there);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        actions::Action,
        effect::Effect,
        fixture::Table,
        sky::Spot,
        state::{Cause, Marker, TraceSpace},
    };

    fn table(seed: u64) -> Table {
        Table::seeded(seed).discovering(Species::Mascamites, [Marker::Neutral; 3])
    }

    /// A table where the player has just landed at Jupiter with a card that collects a sample.
    fn landed(seed: u64) -> Table {
        let mut table = table(seed);
        table.state.memory.settled = Some(Planet::Jupiter);
        table.game().species_effect(Effect::SamplePick, Cause::plain(Source::Cards));
        table
    }

    fn places(table: &Table, wanted: SampleAt) -> usize {
        table.state.samples.iter().filter(|&&at| at == wanted).count()
    }

    #[test]
    fn mascamites_samples_are_dealt_three_to_jupiter_and_saturn_and_one_to_the_first_blue_space() {
        let mut first = [0_u32; 7];
        for seed in 0..140 {
            let table = table(seed);
            assert_eq!(table.state.unseen, [3, 3]);
            assert_eq!(places(&table, SampleAt::FaceDown), 6);
            assert_eq!(places(&table, SampleAt::Box), 1);
            first[usize::from(table.state.sample_on(2).unwrap())] += 1;
        }
        // Each of seven is expected 20 times with a standard deviation of sqrt(140 · 1/7 · 6/7) = 4.1; five of them are 21.
        assert!(first.iter().all(|&count| (1..=41).contains(&count)), "{first:?}");
    }

    #[test]
    fn mascamites_collecting_looks_at_all_samples_and_returns_the_rest() {
        let mut table = landed(1);
        assert_eq!(table.state.unseen, [0, 3]);
        let choices = table.choices();
        assert_eq!(choices.len(), 3);
        table.choose(choices[1]);
        let Action::ChooseSample(sample) = choices[1] else { panic!("{choices:?}") };
        assert_eq!(table.state.samples[usize::from(sample)], SampleAt::Capsule);
        assert_eq!(places(&table, SampleAt::Seen(Planet::Jupiter)), 2);
        assert_eq!((table.state.samples_at(Planet::Jupiter), table.state.samples_at(Planet::Saturn)), (2, 3));
        let spot = table.state.sky.spot_of(Planet::Jupiter).unwrap();
        assert_eq!(table.state.seats[0].probes.as_slice(), [Probe { spot, sample: Some(sample) }]);
    }

    #[test]
    fn mascamites_which_samples_lie_at_a_planet_is_open_until_somebody_looks() {
        let mut seen = [0_u32; 7];
        for seed in 0..140 {
            let before = table(9);
            let mut table = table(9);
            table.luck = Table::seeded(seed).luck;
            assert_eq!(table.state, before.state);
            table.state.memory.settled = Some(Planet::Saturn);
            table.game().pick_sample();
            for sample in table.state.seen_samples(Planet::Saturn) {
                seen[usize::from(sample)] += 1;
            }
        }
        // The six face down are each expected 70 times with a standard deviation of sqrt(140 · 1/2 · 1/2) = 5.9.
        let open = table(9).state.sample_on(2).map(usize::from).unwrap();
        for (sample, &count) in seen.iter().enumerate() {
            assert!(if sample == open { count == 0 } else { (40..=100).contains(&count) }, "{seen:?}");
        }
    }

    #[test]
    fn mascamites_nothing_is_collected_on_planets_without_samples() {
        let mut table = table(1);
        for settled in [Some(Planet::Mars), None] {
            table.state.memory.settled = settled;
            table.game().pick_sample();
            assert!(table.state.tasks.is_empty() && table.state.unseen == [3, 3]);
        }
        table.state.unseen = [0, 3];
        table.state.memory.settled = Some(Planet::Jupiter);
        table.game().pick_sample();
        assert!(table.state.tasks.is_empty());
    }

    #[test]
    fn mascamites_capsules_do_not_count_towards_the_probe_limit() {
        let mut table = landed(1);
        let choice = table.choices()[0];
        table.choose(choice);
        assert_eq!((table.state.seats[0].probes.len(), table.state.probes(Side::You)), (1, 0));
    }

    #[test]
    fn mascamites_delivering_gains_the_reward_and_opens_the_next_blue_space() {
        let mut table = landed(2);
        let choice = table.choices()[0];
        table.choose(choice);
        let Action::ChooseSample(sample) = choice else { panic!("{choice:?}") };
        assert_eq!(table.rules.deliverable(&table.state, Planet::Earth).count(), 0);
        table.state.seats[0].probes[0].spot = table.state.sky.earth();
        assert_eq!(table.rules.deliverable(&table.state, Planet::Earth).collect::<Vec<_>>(), [sample]);
        table.game().deliver(sample);
        assert!(table.state.seats[0].probes.is_empty());
        assert_eq!(table.state.samples[usize::from(sample)], SampleAt::Row(3));
        table.game().species_effect(Effect::SampleReward, Cause::plain(Source::Missions));
        assert_eq!(
            table.state.tasks.as_slice(),
            [Task::Run(
                table.rules.samples[usize::from(sample)],
                Cause { source: Source::Species, card: None, slot: Some(0) }
            )]
        );
    }

    #[test]
    fn mascamites_blue_spaces_open_from_low_to_high_and_pay_their_sample() {
        let mut table = table(3);
        let can =
            |table: &Table, row| table.rules.can_mark(&table.state, Side::You, 0, Trace::Blue, TraceSpace::Row(row));
        let open = |table: &Table| (0..9).filter(|&row| can(table, row)).collect::<Vec<u8>>();
        assert_eq!(open(&table), [0, 1, 2]);
        for row in 3..9 {
            let planet = if row < 6 { Planet::Jupiter } else { Planet::Saturn };
            assert!(table.game().convert_sample(planet));
            assert_eq!(open(&table), (0..=row).collect::<Vec<u8>>());
        }
        assert!(!table.game().convert_sample(Planet::Saturn) && !table.game().convert_sample(Planet::Jupiter));
        // The sample of 7 points pays whoever marks its space.
        let row = (2..9).find(|&row| table.state.sample_on(row) == Some(6)).unwrap();
        table.mark(Side::You, 0, Trace::Blue, TraceSpace::Row(row));
        assert_eq!(table.state.seats[0].points, 7);
        assert!(!can(&table, row));
    }

    #[test]
    fn mascamites_peeking_gains_the_reward_of_a_sample_that_stays() {
        let mut table = table(4);
        table.game().peek_sample(SamplePlace::Either);
        assert_eq!(table.choices(), [Action::LookAt(Planet::Jupiter), Action::LookAt(Planet::Saturn)]);
        table.choose(Action::LookAt(Planet::Saturn));
        assert_eq!(table.state.unseen, [3, 0]);
        let choices = table.choices();
        assert_eq!(choices.len(), 3);
        table.choose(choices[0]);
        assert_eq!(places(&table, SampleAt::Seen(Planet::Saturn)), 3);
        assert!(table.logged("Mascamites: sample reward"));
    }

    #[test]
    fn mascamites_peeking_with_a_probe_looks_where_it_stands() {
        let mut table = table(4);
        table.game().peek_sample(SamplePlace::Probe);
        assert!(table.state.tasks.is_empty());
        let spot = table.state.sky.spot_of(Planet::Jupiter).unwrap();
        table.state.seats[0].probes.push(Probe { spot: Spot::new(0, 0), sample: None });
        table.state.seats[0].probes.push(Probe { spot, sample: None });
        table.game().peek_sample(SamplePlace::Probe);
        assert_eq!(table.state.tasks.as_slice(), [Task::SamplePeek { choose: false, planet: Planet::Jupiter }]);
    }
}
