//! Oumuamua: a rock that becomes a planet of the third disc, with a slot for data. Its fossils are paid in
//! [`crate::traces`], its slot is marked like a sector.

use crate::ruleset::Log;
use crate::{
    effect::Thing,
    game::Game,
    pieces::Side,
    state::{Cause, Sector, Source},
};

impl<L: Log> Game<'_, L> {
    /// The tile on its space with its data. Whoever has a probe there (or a capsule, which counts as one) gains
    /// publicity; that is no visit.
    pub(super) fn set_up_oumuamua(&mut self) {
        let spot = self.state.sky.discover_oumuamua();
        let data = u8::try_from(self.rules.aliens.tile_points.len()).unwrap_or(u8::MAX);
        self.state.tile = Sector { data, ..Sector::default() };
        self.log.event("Oumuamua: set-up", || {
            format!("Oumuamua appears in ring {}, sector {}, with {data} data", spot.ring + 1, spot.position + 1)
        });
        for side in Side::ALL {
            let here = self.state.seat(side).probes.iter().filter(|probe| probe.spot == spot).count();
            for _ in 0..here {
                self.log.event("Oumuamua: set-up", || {
                    side.either("you stand there and gain publicity", "the rival stands there and gains publicity")
                        .into()
                });
                let cause = Cause::plain(Source::Species);
                self.gain(side, Thing::Publicity, self.rules.numbers.visit_publicity, cause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        fixture::Table,
        pieces::{Planet, Species},
        sky::Spot,
        state::{Marker, Probe},
    };

    #[test]
    fn oumuamua_appears_with_its_data_and_pays_whoever_stands_there() {
        let mut table = Table::new();
        // With the discs unturned: disc 3, ring 3, position 5 of the facts.
        let spot = Spot::new(2, 5);
        assert_eq!(table.state.sky.spot_of(Planet::Oumuamua), None);
        table.state.seats[0].probes.push(Probe { spot, sample: None });
        table.state.seats[1].probes.push(Probe { spot: Spot::new(2, 4), sample: None });
        let table = table.discovering(Species::Oumuamua, [Marker::Neutral; 3]);
        assert_eq!(table.state.sky.spot_of(Planet::Oumuamua), Some(spot));
        assert_eq!((table.state.tile.data, table.state.tile.markers.len()), (3, 0));
        assert_eq!(table.state.seats.each_ref().map(|seat| seat.publicity), [1, 0]);
        assert_eq!(table.state.turn.visited, 0);
    }
}
