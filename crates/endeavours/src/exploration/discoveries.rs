//! Discoveries: beads from the bag, the spots they fill, and what those unlock (D1).

use crate::{
    cards::{Boon, Boons, Tables, strength},
    pieces::{Colour, StackId},
    random::Luck,
    rules::{Endeavours, Stream},
    ruleset::Log,
    state::{
        Owner, Phase, State, Step,
        playmats::{DISK, EXTRA_DIE, INFRASTRUCTURE, NETWORK, ROWS, SPOTS, UNLOCK_NETWORK, UNLOCKS, UPGRADES},
    },
    table::roll,
};

const ROW_COLOURS: [Colour; 4] = Colour::USEFUL;

/// What can be unlocked once the owner of each spot is filled, a bit each, at the first spot of it.
const KEYS: [u32; SPOTS as usize] = {
    let mut keys = [0; SPOTS as usize];
    let mut bit = 0;
    while bit < UNLOCKS {
        let (first, _) = Owner::locked_by(bit).spots();
        keys[first as usize] = 1 << bit;
        bit += 1;
    }
    keys
};

/// The spots of the owner of each spot.
const OWNED: [u128; SPOTS as usize] = {
    let mut owned = [0; SPOTS as usize];
    let mut spot = 0;
    while spot < SPOTS {
        let (first, count) = Owner::of(spot).spots();
        owned[spot as usize] = ((1_u128 << count) - 1) << first;
        spot += 1;
    }
    owned
};

/// The bits that are set, the lowest first.
fn set_bits(mut bits: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// The spots of disks.
const DISK_SPOTS: u128 = (1 << ROWS) - (1 << DISK);

impl Tables {
    /// The spots of each colour but for those of projects, with every station in play.
    pub(crate) fn beds(&self) -> [u128; Colour::ALL.len()] {
        let mut beds = [0; Colour::ALL.len()];
        for spot in UPGRADES..SPOTS {
            if let Some(colour) = self.bed(spot) {
                beds[colour as usize] |= 1 << spot;
            }
        }
        beds
    }

    /// The colour of a spot that is no project's, with every station in play; `None` where there is no such spot.
    fn bed(&self, spot: u8) -> Option<Colour> {
        let pair = |place: u8| Some(&self.infrastructure.get(usize::from(place))?.spots);
        let second = |first: u8| usize::from((spot - first) % 2);
        Some(match Owner::of(spot) {
            Owner::Project(_) => return None,
            Owner::Upgrade(row) => {
                let (face, _, colours) = self.equipment.get(usize::from(row))?;
                self.faces[usize::from(face.0)].upgrade?;
                colours[second(UPGRADES)]
            }
            Owner::ExtraDie | Owner::Disk(_) => Colour::White,
            Owner::Row(_) => ROW_COLOURS[usize::from((spot - ROWS) % 4)],
            Owner::Station(place) => pair(place)?[second(INFRASTRUCTURE)],
            Owner::Outpost(place) => pair(place + 3)?[second(INFRASTRUCTURE)],
            Owner::Network(place) => self.network.get(usize::from(place))?.spots[second(NETWORK)],
        })
    }
}

impl Endeavours {
    /// The spots of a colour that are still empty.
    fn empty_of(&self, state: &State, colour: Colour) -> u128 {
        let mut spots = self.beds[colour as usize];
        for (place, &card) in state.projects.iter().enumerate() {
            for (spot, &own) in self.tables.projects[usize::from(card)].spots.iter().enumerate() {
                spots |= u128::from(own == colour) << (4 * place + spot);
            }
        }
        let (lacking, _) = Owner::Station(state.station_cards.len() as u8).spots();
        let (outposts, _) = Owner::Outpost(0).spots();
        spots & !((1 << outposts) - (1 << lacking)) & !state.spots
    }

    /// Whether a spot is filled.
    #[inline]
    pub(crate) const fn filled(state: &State, spot: u8) -> bool {
        state.spots & (1 << spot) != 0
    }

    /// How many spots of an owner are still empty.
    pub(crate) fn empty_spots(&self, state: &State, owner: Owner) -> u8 {
        let (first, count) = owner.spots();
        ((((1 << count) - 1) << first) & !state.spots).count_ones() as u8
    }

    /// Whether something is unlocked, by bit.
    #[inline]
    pub(crate) const fn unlocked(&self, state: &State, bit: u8) -> bool {
        state.unlocked & (1 << bit) != 0
    }

    /// Whether a network ability may be used: beam 0, power 1, relay 2, sensor 3 (D15b).
    #[inline]
    pub(crate) const fn networked(&self, state: &State, ability: u8) -> bool {
        self.unlocked(state, UNLOCK_NETWORK + ability)
    }

    /// The highest visible number on the satellite spots (D15b).
    pub(crate) fn network_strength(&self, state: &State) -> u8 {
        let deployed = usize::try_from(state.satellites.count_ones()).unwrap_or(0);
        self.numbers.satellite_values[..deployed.min(self.numbers.satellite_values.len())]
            .iter()
            .copied()
            .max()
            .unwrap_or(0)
    }

    /// The unlock cost of a bit (D1c); `None` where there is nothing to unlock.
    pub(crate) fn unlock_cost(&self, state: &State, bit: u8) -> Option<u16> {
        Some(u16::from(match Owner::locked_by(bit) {
            Owner::Project(place) => self.tables.projects[usize::from(*state.projects.get(usize::from(place))?)].unlock,
            Owner::Disk(place) => self.numbers.disk_costs[usize::from(place)],
            Owner::Station(place) => {
                self.tables.stations[usize::from(*state.station_cards.get(usize::from(place))?)].unlock
            }
            Owner::Outpost(place) => self.tables.infrastructure[usize::from(place) + 3].unlock,
            Owner::Network(place) => self.tables.network[usize::from(place)].unlock,
            _ => return None,
        }))
    }

    /// What can be unlocked now: every spot filled, and Aqua enough. Disks only where one lies on the map.
    pub(crate) fn unlockable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        let (mut filled, mut keys) = (state.spots, 0);
        while filled != 0 {
            let spot = filled.trailing_zeros() as usize;
            keys |= if OWNED[spot] & !state.spots == 0 { KEYS[spot] } else { 0 };
            filled &= !OWNED[spot];
        }
        keys &= !state.unlocked;
        set_bits(keys.into()).filter(move |&bit| {
            self.unlock_cost(state, bit).is_some_and(|cost| cost <= state.aqua) && self.disk_is_next(state, bit)
        })
    }

    /// Whether an unlock cost is for no disk, or for the first one that is still to be paid for, with a disk on the map:
    /// those after it cost more.
    fn disk_is_next(&self, state: &State, bit: u8) -> bool {
        match Owner::locked_by(bit) {
            Owner::Disk(place) => {
                (place == 0 || self.unlocked(state, bit - 1)) && state.cover.iter().any(|&cover| cover > 1)
            }
            _ => true,
        }
    }

    /// Pays an unlock cost (D1c), and lets its ability begin.
    pub(crate) fn unlock<L: Log>(&self, state: &mut State, bit: u8, log: &mut L) {
        let cost = self.unlock_cost(state, bit).unwrap_or(0);
        state.pay(cost);
        state.unlocked |= 1 << bit;
        state.tally.unlocked += 1;
        log.event("D1c: unlock", || format!("{} for {cost} Aqua", self.owner_words(state, Owner::locked_by(bit))));
        match Owner::locked_by(bit) {
            Owner::Project(place) => {
                let card = state.projects[usize::from(place)];
                let gives = self.tables.projects[usize::from(card)].gives.clone();
                state.tally.projects += 1;
                self.gain_boons(state, &gives);
            }
            Owner::Disk(place) => {
                let penalty = i32::from(self.numbers.disk_penalties[usize::from(place)]);
                state.penalties += penalty;
                state.disks += 1;
                self.remove_disk(state, log);
            }
            _ => {}
        }
    }

    /// Abilities begin.
    pub(crate) fn gain_boons(&self, state: &mut State, gives: &Boons) {
        state.boons.add(gives);
        let crowd = strength(gives, Boon::Crowd);
        if crowd > 0 {
            state.limit += crowd;
            state.push(Step::Exomigrate);
        }
    }

    /// A discovery roll: the discovery die, and so many beads (E3e).
    pub(crate) fn discovery_roll<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let shown = u8::try_from(roll(luck.of(Stream::Bag), 4)).unwrap_or(4);
        let more = self.ability(state, id, Boon::Discoveries);
        log.event("E3e: discovery roll", || format!("the discovery die shows {shown}"));
        state.push(Step::Draw(shown + more));
    }

    /// Draws beads; black ones go straight back (D1a1), the others wait for their spots.
    pub(crate) fn draw_beads<L: Log>(&self, state: &mut State, count: u8, luck: &mut Luck, log: &mut L) {
        for _ in 0..count {
            let Some(kind) = state.bag.draw(luck.of(Stream::Bag)) else { break };
            let colour = Colour::BEADS[kind];
            state.tally.beads[kind] += 1;
            if colour == Colour::Black {
                state.bag.put(kind);
                log.event("D1a1: black discovery", || "worth nothing: it goes back into the bag".into());
            } else {
                state.push(Step::Place(colour));
            }
        }
    }

    /// Takes beads of one colour from the bag, as far as it has any.
    pub(crate) fn find_beads(&self, state: &mut State, colour: Colour, count: u8) {
        for _ in 0..count {
            if state.bag.take(colour as usize) {
                state.tally.beads[colour as usize] += 1;
                state.push(Step::Place(colour));
            }
        }
    }

    /// Spots that a discovery may fill: of two alike of one owner, the first; and of disks, which are alike, the first open one,
    /// which leaves no choice out that matters.
    pub(crate) fn open_spots(&self, state: &State, colour: Colour) -> impl Iterator<Item = u8> + use<> {
        let disks = !DISK_SPOTS | 1 << DISK | state.spots << 1;
        let firsts = |mut spots: u128| {
            let mut firsts = 0;
            while spots != 0 {
                let spot = spots.trailing_zeros();
                firsts |= 1 << spot;
                spots &= !OWNED[spot as usize];
            }
            firsts
        };
        let mut open = 0;
        for own in [colour, Colour::White].into_iter().filter(|&own| colour.fills(own)) {
            open |= firsts(self.empty_of(state, own)) & disks;
        }
        set_bits(open)
    }

    /// A discovery waits for its spot: a decision, or a discard where nothing fits (D1i).
    pub(crate) fn offer_bead<L: Log>(&self, state: &mut State, colour: Colour, log: &mut L) {
        let mission = state.quests.iter().any(|quest| self.specialize(quest, colour).is_some());
        if mission || self.open_spots(state, colour).next().is_some() {
            state.phase = Phase::Place(colour);
            return;
        }
        state.beads_gone[colour as usize] += 1;
        state.earn(1);
        log.event("D1i: excess discovery", || format!("a {} discovery fits nowhere: 1 Aqua", colour.name()));
    }

    /// Fills a spot of a playmat (D1b).
    pub(crate) fn fill<L: Log>(&self, state: &mut State, colour: Colour, spot: u8, log: &mut L) {
        state.spots |= 1 << spot;
        state.beads_placed[colour as usize] += 1;
        let owner = Owner::of(spot);
        log.event("D1b: discovery", || {
            format!("a {} discovery goes to {}", colour.name(), self.owner_words(state, owner))
        });
        if self.empty_spots(state, owner) > 0 {
            return;
        }
        match owner {
            Owner::Row(row) => {
                let aqua = self.numbers.row_aqua[usize::from(row)];
                state.earn(u16::from(aqua));
                log.event("D1g2: row of discoveries", || format!("{aqua} Aqua"));
            }
            Owner::ExtraDie => log.event("D1f: extra test die", || "the extra test die can be used once".into()),
            _ => {}
        }
    }

    /// Fills a discovery spot of a mission (F1c, Research Specialization).
    pub(crate) fn fill_mission<L: Log>(&self, state: &mut State, colour: Colour, place: u8, log: &mut L) {
        let Some(slot) = self.specialize(&state.quests[usize::from(place)], colour) else { return };
        let quest = &mut state.quests[usize::from(place)];
        quest.filled[slot] += 1;
        let quest = quest.clone();
        state.beads_placed[colour as usize] += 1;
        log.event("D1b: discovery", || format!("a {} discovery goes to {}", colour.name(), self.quest_words(&quest)));
        if self.all_filled(&quest) {
            state.push(Step::Complete(place));
        }
    }

    /// Whether the extra test die can be made ready (D1f).
    pub(crate) const fn extra_die_ready(state: &State) -> bool {
        Self::filled(state, EXTRA_DIE) && !state.extra_die && !state.tally.extra_die_used
    }

    /// Whether an equipment upgrade is unlocked (D1d).
    pub(crate) fn upgraded(&self, state: &State, row: u8) -> bool {
        self.empty_spots(state, Owner::Upgrade(row)) == 0
    }
}

#[cfg(test)]
mod tests;
