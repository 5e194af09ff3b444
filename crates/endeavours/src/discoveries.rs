//! Discoveries: beads from the bag, the spots they fill, and what those unlock (D1).

use super::{
    Endeavours,
    boons::Boon,
    descriptor::BAG,
    pieces::{Colour, StackId},
    state::{DISKS, MOST_EQUIPMENT, Phase, STATIONS, State, Step},
};
use crate::{random::Luck, ruleset::Log, table::roll};

/// The discovery spots of the playmats, by number. Those of missions are counted apart.
const UPGRADES: u8 = 24;
const EXTRA_DIE: u8 = UPGRADES + 2 * MOST_EQUIPMENT as u8;
const DISK: u8 = EXTRA_DIE + 1;
const ROWS: u8 = DISK + DISKS as u8;
const INFRASTRUCTURE: u8 = ROWS + 12;
const NETWORK: u8 = INFRASTRUCTURE + 10;
/// How many spots there are.
pub(super) const SPOTS: u8 = NETWORK + 8;

/// What is unlocked, by bit: projects, disks, stations, outposts, network abilities.
const UNLOCK_DISKS: u8 = 6;
/// The first station's bit.
pub(super) const UNLOCK_STATIONS: u8 = UNLOCK_DISKS + DISKS as u8;
/// The space outpost's bit.
pub(super) const SPACE_OUTPOST: u8 = UNLOCK_STATIONS + STATIONS as u8;
/// The site outpost's bit.
pub(super) const SITE_OUTPOST: u8 = SPACE_OUTPOST + 1;
const UNLOCK_NETWORK: u8 = SITE_OUTPOST + 1;
/// How many things can be unlocked.
pub(super) const UNLOCKS: u8 = UNLOCK_NETWORK + 4;

/// Where a bead may lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// A research project on the playmat (D1e).
    Project(u8),
    /// An equipment upgrade, by row of the equipment (D1d).
    Upgrade(u8),
    /// The extra test die (D1f).
    ExtraDie,
    /// The removal of a disk (D1g1).
    Disk(u8),
    /// A row that brings Aqua (D1g2).
    Row(u8),
    /// A station (D1h1).
    Station(u8),
    /// An outpost expansion (D1h2): 0 in space, 1 on a site.
    Outpost(u8),
    /// A network ability (D15b).
    Network(u8),
}

const ROW_COLOURS: [Colour; 4] = Colour::USEFUL;

impl Endeavours {
    /// What a spot belongs to.
    pub(super) const fn owner(spot: u8) -> Owner {
        match spot {
            0..UPGRADES => Owner::Project(spot / 4),
            UPGRADES..EXTRA_DIE => Owner::Upgrade((spot - UPGRADES) / 2),
            EXTRA_DIE => Owner::ExtraDie,
            DISK..ROWS => Owner::Disk(spot - DISK),
            ROWS..INFRASTRUCTURE => Owner::Row((spot - ROWS) / 4),
            INFRASTRUCTURE..NETWORK => match (spot - INFRASTRUCTURE) / 2 {
                station @ 0..3 => Owner::Station(station),
                outpost => Owner::Outpost(outpost - 3),
            },
            _ => Owner::Network((spot - NETWORK) / 2),
        }
    }

    /// The colour of a spot; `None` where this game has no such spot.
    pub(super) fn spot_colour(&self, state: &State, spot: u8) -> Option<Colour> {
        Some(match Self::owner(spot) {
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

    /// The first spot of an owner, and how many it has.
    pub(super) const fn spots_of(owner: Owner) -> (u8, u8) {
        match owner {
            Owner::Project(place) => (place * 4, 4),
            Owner::Upgrade(row) => (UPGRADES + row * 2, 2),
            Owner::ExtraDie => (EXTRA_DIE, 1),
            Owner::Disk(place) => (DISK + place, 1),
            Owner::Row(row) => (ROWS + row * 4, 4),
            Owner::Station(place) => (INFRASTRUCTURE + place * 2, 2),
            Owner::Outpost(place) => (INFRASTRUCTURE + (place + 3) * 2, 2),
            Owner::Network(place) => (NETWORK + place * 2, 2),
        }
    }

    /// Whether a spot is filled.
    #[inline]
    pub(super) const fn filled(state: &State, spot: u8) -> bool {
        state.spots & (1 << spot) != 0
    }

    /// How many spots of an owner are still empty.
    pub(super) fn empty_spots(&self, state: &State, owner: Owner) -> u8 {
        let (first, count) = Self::spots_of(owner);
        (first..first + count).filter(|&spot| !Self::filled(state, spot)).count() as u8
    }

    /// Whether something is unlocked, by bit.
    #[inline]
    pub(super) const fn unlocked(&self, state: &State, bit: u8) -> bool {
        state.unlocked & (1 << bit) != 0
    }

    /// Whether a network ability may be used: beam 0, power 1, relay 2, sensor 3 (D15b).
    #[inline]
    pub(super) const fn networked(&self, state: &State, ability: u8) -> bool {
        self.unlocked(state, UNLOCK_NETWORK + ability)
    }

    /// The highest visible number on the satellite spots (D15b).
    pub(super) fn network_strength(&self, state: &State) -> u8 {
        let deployed = usize::try_from(state.satellites.count_ones()).unwrap_or(0);
        self.satellite_values[..deployed.min(self.satellite_values.len())].iter().copied().max().unwrap_or(0)
    }

    /// What a bit of what is unlocked belongs to.
    pub(super) const fn lock(bit: u8) -> Owner {
        match bit {
            0..UNLOCK_DISKS => Owner::Project(bit),
            UNLOCK_DISKS..UNLOCK_STATIONS => Owner::Disk(bit - UNLOCK_DISKS),
            UNLOCK_STATIONS..SPACE_OUTPOST => Owner::Station(bit - UNLOCK_STATIONS),
            SPACE_OUTPOST..UNLOCK_NETWORK => Owner::Outpost(bit - SPACE_OUTPOST),
            _ => Owner::Network(bit - UNLOCK_NETWORK),
        }
    }

    /// The unlock cost of a bit (D1c); `None` where there is nothing to unlock.
    pub(super) fn unlock_cost(&self, state: &State, bit: u8) -> Option<u16> {
        Some(u16::from(match Self::lock(bit) {
            Owner::Project(place) => self.tables.projects[usize::from(*state.projects.get(usize::from(place))?)].unlock,
            Owner::Disk(place) => self.disk_costs[usize::from(place)],
            Owner::Station(place) => {
                self.tables.stations[usize::from(*state.station_cards.get(usize::from(place))?)].unlock
            }
            Owner::Outpost(place) => self.tables.infrastructure[usize::from(place) + 3].unlock,
            Owner::Network(place) => self.tables.network[usize::from(place)].unlock,
            _ => return None,
        }))
    }

    /// What can be unlocked now: every spot filled, and Aqua enough. Disks only where one lies on the map.
    pub(super) fn unlockable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = u8> + 'a {
        (0..UNLOCKS).filter(move |&bit| {
            !self.unlocked(state, bit)
                && self.empty_spots(state, Self::lock(bit)) == 0
                && self.unlock_cost(state, bit).is_some_and(|cost| cost <= state.aqua)
                && self.disk_is_next(state, bit)
        })
    }

    /// Whether an unlock cost is for no disk, or for the first one that is still to be paid for, with a disk on the map:
    /// those after it cost more.
    fn disk_is_next(&self, state: &State, bit: u8) -> bool {
        match Self::lock(bit) {
            Owner::Disk(place) => {
                (place == 0 || self.unlocked(state, bit - 1)) && state.cover.iter().any(|&cover| cover > 1)
            }
            _ => true,
        }
    }

    /// Pays an unlock cost (D1c), and lets its ability begin.
    pub(super) fn unlock<L: Log>(&self, state: &mut State, bit: u8, log: &mut L) {
        let cost = self.unlock_cost(state, bit).unwrap_or(0);
        state.pay(cost);
        state.unlocked |= 1 << bit;
        state.tally.unlocked += 1;
        log.event("D1c: unlock", || format!("{} for {cost} Aqua", self.owner_words(state, Self::lock(bit))));
        match Self::lock(bit) {
            Owner::Project(place) => {
                let card = state.projects[usize::from(place)];
                let gives = self.tables.projects[usize::from(card)].gives.clone();
                state.tally.projects += 1;
                self.gain_boons(state, &gives, log);
            }
            Owner::Disk(place) => {
                let penalty = i32::from(self.disk_penalties[usize::from(place)]);
                state.penalties += penalty;
                state.disks += 1;
                self.remove_disk(state, log);
            }
            _ => {}
        }
    }

    /// Abilities begin.
    pub(super) fn gain_boons<L: Log>(&self, state: &mut State, gives: &super::boons::Boons, _log: &mut L) {
        state.boons.add(gives);
        let crowd = super::boons::strength(gives, Boon::Crowd);
        if crowd > 0 {
            state.limit += crowd;
            state.push(Step::Exomigrate);
        }
    }

    /// A discovery roll: the discovery die, and so many beads (E3e).
    pub(super) fn discovery_roll<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let shown = u8::try_from(roll(luck.stream(BAG), 4)).unwrap_or(4);
        let more = self.ability(state, id, Boon::Discoveries);
        log.event("E3e: discovery roll", || format!("the discovery die shows {shown}"));
        state.push(Step::Draw(shown + more));
    }

    /// Draws beads; black ones go straight back (D1a1), the others wait for their spots.
    pub(super) fn draw_beads<L: Log>(&self, state: &mut State, count: u8, luck: &mut Luck, log: &mut L) {
        for _ in 0..count {
            let Some(kind) = state.bag.draw(luck.stream(BAG)) else { break };
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
    pub(super) fn find_beads(&self, state: &mut State, colour: Colour, count: u8) {
        for _ in 0..count {
            if state.bag.take(colour as usize) {
                state.tally.beads[colour as usize] += 1;
                state.push(Step::Place(colour));
            }
        }
    }

    /// Spots that a discovery may fill: of two alike of one owner, the first.
    pub(super) fn open_spots<'a>(&'a self, state: &'a State, colour: Colour) -> impl Iterator<Item = u8> + 'a {
        (0..SPOTS).filter(move |&spot| self.fits_spot(state, colour, spot)).filter(move |&spot| {
            let (first, _) = Self::spots_of(Self::owner(spot));
            let alike = |other: u8| {
                self.fits_spot(state, colour, other) && self.spot_colour(state, other) == self.spot_colour(state, spot)
            };
            !(first..spot).any(alike) && self.first_of_kind(state, spot)
        })
    }

    /// Of disks and rows that are alike, only the first open one is offered, which leaves no choice out that matters.
    fn first_of_kind(&self, state: &State, spot: u8) -> bool {
        match Self::owner(spot) {
            Owner::Disk(place) => place == 0 || Self::filled(state, spot - 1),
            _ => true,
        }
    }

    fn fits_spot(&self, state: &State, colour: Colour, spot: u8) -> bool {
        !Self::filled(state, spot) && self.spot_colour(state, spot).is_some_and(|own| colour.fills(own))
    }

    /// A discovery waits for its spot: a decision, or a discard where nothing fits (D1i).
    pub(super) fn offer_bead<L: Log>(&self, state: &mut State, colour: Colour, log: &mut L) {
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
    pub(super) fn fill<L: Log>(&self, state: &mut State, colour: Colour, spot: u8, log: &mut L) {
        state.spots |= 1 << spot;
        state.beads_placed[colour as usize] += 1;
        let owner = Self::owner(spot);
        log.event("D1b: discovery", || {
            format!("a {} discovery goes to {}", colour.name(), self.owner_words(state, owner))
        });
        if self.empty_spots(state, owner) > 0 {
            return;
        }
        match owner {
            Owner::Row(row) => {
                let aqua = self.row_aqua[usize::from(row)];
                state.earn(u16::from(aqua));
                log.event("D1g2: row of discoveries", || format!("{aqua} Aqua"));
            }
            Owner::ExtraDie => log.event("D1f: extra test die", || "the extra test die can be used once".into()),
            _ => {}
        }
    }

    /// Fills a discovery spot of a mission (F1c, Research Specialization).
    pub(super) fn fill_mission<L: Log>(&self, state: &mut State, colour: Colour, place: u8, log: &mut L) {
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
    pub(super) const fn extra_die_ready(state: &State) -> bool {
        Self::filled(state, EXTRA_DIE) && !state.extra_die && !state.tally.extra_die_used
    }

    /// Whether an equipment upgrade is unlocked (D1d).
    pub(super) fn upgraded(&self, state: &State, row: u8) -> bool {
        self.empty_spots(state, Owner::Upgrade(row)) == 0
    }
}

#[cfg(test)]
mod tests;
