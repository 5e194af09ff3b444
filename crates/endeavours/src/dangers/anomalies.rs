//! Black holes, coronal mass ejections and wormholes (D11 to D13).
//!
//! Each lies in spaces of the printed map. Here a zone has a number of spaces, of which its Lagrange point and its sites
//! are some: the first bead or disk covers the point, and each of the others falls on a space at random.

use crate::{
    cards::Boon,
    map::{SPOTS, Spot, Zone},
    missions::quests::Deed,
    pieces::StackId,
    random::{Draw, Luck},
    rules::{Endeavours, Stream, d6, sum_of},
    ruleset::Log,
    state::{Loss, State, Step, Wormhole},
};
use arrayvec::ArrayVec;

impl Endeavours {
    /// Rolls a black and a blue die on the map of anomalies (D11a1, D12a1, D13a).
    fn anomaly_zone(&self, luck: &mut Luck) -> Zone {
        let (black, blue) = (d6(luck, Stream::Places), d6(luck, Stream::Places));
        self.tables.anomalies[usize::from(black - 1)][usize::from(blue - 1)]
    }

    /// The places of a zone that something of this size covers: the point, then what its pieces fall on.
    pub(crate) fn covered(&self, zone: Zone, size: u16, luck: &mut Luck, mut cover: impl FnMut(Spot)) {
        cover(Spot::point(zone));
        let mut free: ArrayVec<Spot, SPOTS> =
            self.map().all().filter(|(_, site)| site.zone == zone).map(|(spot, _)| spot).collect();
        // The home orbit is one of the spaces around Earth.
        free.extend((self.map().zone(Spot::HOME) == zone).then_some(Spot::HOME));
        // The point's own space is taken.
        let mut spaces = self.numbers.map_spaces.max(free.len() as u32 + 1) - 1;
        for _ in 0..size {
            if spaces == 0 {
                break;
            }
            let space = luck.of(Stream::Places).below(spaces) as usize;
            // The first spaces are the sites that are still free.
            if space < free.len() {
                cover(free.swap_remove(space));
            }
            spaces -= 1;
        }
    }

    /// Places a black hole (D11a); spacecraft in it are lost, and a home Bernal in it moves away.
    pub(crate) fn place_black_hole<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let zone = self.anomaly_zone(luck);
        let size = sum_of(self.numbers.black_hole_size, luck, Stream::Places);
        let mut count = 0_u16;
        let mut cover = state.cover;
        self.covered(zone, size, luck, |spot| {
            count += u16::from(cover[spot.index()] & 1 == 0);
            cover[spot.index()] |= 1;
        });
        state.cover = cover;
        state.tally.black_holes += 1;
        log.event("D11a: black hole", || {
            let place = self.place_words(Spot::point(zone));
            format!("at {place}, of size {}, over {count} places", size + 1)
        });
        for id in StackId::ALL {
            if self.numbers.black_hole_inside && id.is_craft() && !state.anchored(id) && state.stack(id).rests() {
                self.swallow(state, id, log);
            }
        }
    }

    /// Whether the Home Bernal can be moved to another home orbit: a black hole covers the one it is in (D11a2A).
    pub(crate) fn may_relocate(state: &State) -> bool {
        state.in_black_hole(Spot::HOME)
    }

    /// The Home Bernal moves to a home orbit that nothing covers (D11a2A).
    pub(crate) fn relocate<L: Log>(&self, state: &mut State, log: &mut L) {
        state.cover[Spot::HOME.index()] = 0;
        log.event("D11a2A: relocation", || "the Home Bernal moves to another home orbit".into());
    }

    /// Places a coronal mass ejection (D12a).
    pub(crate) fn place_cme<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.cmes.is_full() {
            return;
        }
        let zone = self.anomaly_zone(luck);
        let size = sum_of(self.numbers.cme_size, luck, Stream::Places);
        let hazard = u8::try_from(sum_of(self.numbers.cme_hazard, luck, Stream::Dangers)).unwrap_or(u8::MAX);
        state.cmes.push(hazard);
        let number = state.cmes.len() as u8;
        let mut count = 0_u16;
        let mut cover = state.cover;
        self.covered(zone, size, luck, |spot| {
            let own = &mut cover[spot.index()];
            // Where two overlap, the worse one counts.
            if state.cmes.get(usize::from(*own >> 1).wrapping_sub(1)).is_none_or(|&old| old < hazard) {
                *own = *own & 1 | number << 1;
                count += 1;
            }
        });
        state.cover = cover;
        state.tally.cmes += 1;
        log.event("D12a: coronal mass ejection", || {
            let place = self.place_words(Spot::point(zone));
            format!("at {place}, of size {}, over {count} places, hazard {hazard}", size + 1)
        });
    }

    /// Removes a disk of a CME from the map (D1g1): from the place that calls for a visit most, sites before points.
    pub(crate) fn remove_disk<L: Log>(&self, state: &mut State, log: &mut L) {
        let covered = self.map().spots().filter(|spot| state.cover[spot.index()] > 1);
        let wanted = |spot: &Spot| (self.mission_pull(state, *spot), state.cme_at(*spot).unwrap_or(0), !spot.is_site());
        let Some(spot) = covered.max_by_key(wanted) else { return };
        state.cover[spot.index()] &= 1;
        log.event("D1g1: disk removed", || self.place_words(spot));
    }

    /// Places a wormhole's entrance (D13a), up to as many as the map may have.
    pub(crate) fn place_wormhole<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let zone = self.anomaly_zone(luck);
        let entrance = Spot::point(zone);
        let used = state.wormholes.iter().flatten().count();
        let free = state.wormholes.iter().position(Option::is_none);
        let Some(place) = free.filter(|_| used < self.numbers.most_wormholes) else {
            log.event("D13: wormhole", || "there are as many as there can be".into());
            return;
        };
        state.wormholes[place] = Some(Wormhole { entrance, exit: None });
        state.tally.wormholes += 1;
        log.event("D13a: wormhole", || format!("an entrance at {}", self.place_words(Spot::point(zone))));
    }

    /// Whether a stack is a spacecraft that can traverse a wormhole where it is (D13b): within its movement or before it,
    /// and once a year, because no movement turns around.
    pub(crate) fn may_traverse(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        id.is_craft() && !state.anchored(id) && stack.rests() && !stack.traversed && !stack.pieces.is_empty()
    }

    /// The wormholes that lie where a stack is.
    pub(crate) fn wormholes_at<'a>(&self, state: &'a State, at: Spot) -> impl Iterator<Item = u8> + 'a {
        (0_u8..).zip(&state.wormholes).filter_map(move |(number, hole)| {
            hole.filter(|hole| hole.entrance == at || hole.exit == Some(at)).map(|_| number)
        })
    }

    /// A spacecraft traverses a wormhole (D13b).
    pub(crate) fn traverse<L: Log>(&self, state: &mut State, id: StackId, number: u8, luck: &mut Luck, log: &mut L) {
        let Some(mut hole) = state.wormholes[usize::from(number)] else { return };
        let from = state.stack(id).at;
        let (_, test) = self.test_dice(state, 1 + self.ability(state, id, Boon::Wormhole), luck, Stream::Dangers);
        let hazard = d6(luck, Stream::Dangers);
        state.tally.traversed += 1;
        log.event("D13b: traverse", || format!("{} rolls {test} and {hazard}", id.name()));
        if test + hazard <= self.numbers.wormhole_fails {
            state.wormholes[usize::from(number)] = None;
            log.event("D13b2: collapse", || "the wormhole collapses".into());
            self.destroy(state, id, Loss::Wormhole, log);
            return;
        }
        let exit = hole.exit.unwrap_or_else(|| {
            loop {
                // An entrance and its exit are never at the same place (D13a).
                let spot = Spot::point(self.anomaly_zone(luck));
                if spot != hole.entrance || !self.many_anomaly_zones {
                    break spot;
                }
            }
        });
        hole.exit = Some(exit);
        state.wormholes[usize::from(number)] = Some(hole);
        let to = if from == exit { hole.entrance } else { exit };
        let borders = self.map().zone(from).borders(self.map().zone(to));
        let stack = state.stack_mut(id);
        stack.at = to;
        stack.traversed = true;
        stack.delay = borders.saturating_sub(1);
        if stack.delay > 0 {
            stack.moved = true;
        }
        let years = stack.delay;
        Self::slip_tow(state, id);
        self.follow(state, id);
        log.event("D13b2: transit", || format!("to {} in {years} more years", self.place_words(to)));
        if years == 0 {
            self.through(state, id, log);
        }
    }

    /// A spacecraft comes out of a wormhole.
    pub(crate) fn through<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let at = state.stack(id).at;
        if state.in_black_hole(at) {
            log.event("D11: black hole", || format!("{} comes out inside", id.name()));
            self.destroy(state, id, Loss::BlackHole, log);
            return;
        }
        if state.cme_at(at).is_some() {
            state.push(Step::Storm(id, at));
        }
        self.deed(state, Deed::Entered(id, at), log);
        self.comfort(state, log);
    }
}

#[cfg(test)]
mod tests;
