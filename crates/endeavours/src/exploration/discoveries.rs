//! Discoveries: beads from the bag, the spots they fill, and what those unlock (D1).

use crate::{
    cards::{Boon, Boons, strength},
    pieces::{Colour, StackId},
    random::Luck,
    rules::{Endeavours, Stream},
    ruleset::Log,
    state::{
        Owner, Phase, State, Step,
        playmats::{EXTRA_DIE, INFRASTRUCTURE, NETWORK, ROWS, SPOTS, UNLOCK_NETWORK, UNLOCKS, UPGRADES},
    },
    table::roll,
};

const ROW_COLOURS: [Colour; 4] = Colour::USEFUL;

/// The spots that have to be filled before each unlock cost can be paid.
const LOCKS: [u128; UNLOCKS as usize] = {
    let mut locks = [0; UNLOCKS as usize];
    let mut bit = 0;
    while bit < UNLOCKS {
        let (first, count) = Owner::locked_by(bit).spots();
        locks[bit as usize] = ((1_u128 << count) - 1) << first;
        bit += 1;
    }
    locks
};

impl Endeavours {
    /// The colour of a spot; `None` where this game has no such spot.
    pub(crate) fn spot_colour(&self, state: &State, spot: u8) -> Option<Colour> {
        Some(match Owner::of(spot) {
            Owner::Project(place) => {
                let card = *state.projects.get(usize::from(place))?;
                self.tables.projects[usize::from(card)].spots[usize::from(spot % 4)]
            }
            Owner::Upgrade(row) => {
                let (face, _, colours) = self.tables.equipment.get(usize::from(row))?;
                self.face(*face).upgrade?;
                colours[usize::from((spot - UPGRADES) % 2)]
            }
            Owner::ExtraDie | Owner::Disk(_) => Colour::White,
            Owner::Row(_) => ROW_COLOURS[usize::from((spot - ROWS) % 4)],
            Owner::Station(place) => {
                state.station_cards.get(usize::from(place))?;
                self.tables.infrastructure[usize::from(place)].spots[usize::from((spot - INFRASTRUCTURE) % 2)]
            }
            Owner::Outpost(place) => {
                self.tables.infrastructure[usize::from(place) + 3].spots[usize::from((spot - INFRASTRUCTURE) % 2)]
            }
            Owner::Network(place) => self.tables.network[usize::from(place)].spots[usize::from((spot - NETWORK) % 2)],
        })
    }

    /// Whether a spot is filled.
    #[inline]
    pub(crate) const fn filled(state: &State, spot: u8) -> bool {
        state.spots & (1 << spot) != 0
    }

    /// How many spots of an owner are still empty.
    pub(crate) fn empty_spots(&self, state: &State, owner: Owner) -> u8 {
        let (first, count) = owner.spots();
        (first..first + count).filter(|&spot| !Self::filled(state, spot)).count() as u8
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
        let filled = |&bit: &u8| state.spots & LOCKS[usize::from(bit)] == LOCKS[usize::from(bit)];
        (0..UNLOCKS).filter(filled).filter(move |&bit| {
            !self.unlocked(state, bit)
                && self.unlock_cost(state, bit).is_some_and(|cost| cost <= state.aqua)
                && self.disk_is_next(state, bit)
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

    /// Spots that a discovery may fill: of two alike of one owner, the first.
    pub(crate) fn open_spots<'a>(&'a self, state: &'a State, colour: Colour) -> impl Iterator<Item = u8> + 'a {
        (0..SPOTS).filter(move |&spot| {
            let own = if Self::filled(state, spot) { None } else { self.spot_colour(state, spot) };
            let (first, _) = Owner::of(spot).spots();
            let alike = |other: u8| !Self::filled(state, other) && self.spot_colour(state, other) == own;
            own.is_some_and(|own| colour.fills(own)) && !(first..spot).any(alike) && self.first_of_kind(state, spot)
        })
    }

    /// Of disks and rows that are alike, only the first open one is offered, which leaves no choice out that matters.
    fn first_of_kind(&self, state: &State, spot: u8) -> bool {
        match Owner::of(spot) {
            Owner::Disk(place) => place == 0 || Self::filled(state, spot - 1),
            _ => true,
        }
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
