//! Missions (F1, F2): what counts for each family, what does not, deliveries, failures and rewards.

use crate::{
    Action, Refuel, Spot, StackId, Zone,
    cards::Boon,
    fixture::{Table, table},
    state::Phase,
};

mod deeds;
mod deliveries;
mod discovered;
mod failures;
mod sites;

const ROCKET: StackId = StackId::Rocket;

/// A bare table with one base mission in play.
fn asked(asks: &str) -> Table {
    let mut table = table(&[]);
    table.bare().mission(asks);
    table
}

impl Table {
    /// How many base missions are completed.
    fn done(&self) -> u8 {
        self.state.tally.done_in_all
    }

    /// Whether the one mission in play is completed for its points, and nothing else is.
    fn is_won(&self, points: i32) -> bool {
        self.done() == 1 && self.state.quests.is_empty() && self.state.mission_points == points
    }

    /// Explores a site fully, with a human there or not; the last roll finds nothing.
    fn explored(&mut self, site: &str, human: bool) -> &mut Self {
        let at = self.site(site);
        if human {
            self.expedition(at, &["curiosity_rover"])
        } else {
            self.probe(at, &["curiosity_rover"])
        };
        let ground = self.ground(site);
        (ground.rolled, ground.terrain, ground.potential) = (true, 99, 1);
        self.again().act(Action::Explore(ROCKET))
    }

    /// Founds a colony on an own factory with the crew.
    fn settled(&mut self, site: &str) -> &mut Self {
        let at = self.site(site);
        self.ground(site).factory = true;
        self.expedition(at, &[]).act(Action::Colony(ROCKET, 0))
    }

    /// Industrializes an own claim.
    fn built(&mut self, site: &str) -> &mut Self {
        let at = self.site(site);
        self.ground(site).claim = true;
        self.probe(at, &["nanobot", "cvd_molding"]).again().act(Action::Industrialize(ROCKET))
    }

    /// Prospects a site with a certain roll.
    fn claimed(&mut self, site: &str) -> &mut Self {
        let at = self.site(site);
        self.state.boons = crate::cards::Strengths::default();
        self.state.boons.add(&[(Boon::Prospect, 6)].into_iter().collect());
        self.probe(at, &["nanobot", "von_neumann_santa_claus_machine"]);
        self.again().act(Action::Prospect(ROCKET, at))
    }

    /// Refuels from the air at the aerobrake of a site, with a human there or not, and pays for the hazard.
    fn breathed(&mut self, site: &str, human: bool) -> &mut Self {
        let spot = self.site(site);
        let point = Spot::point(self.rules.map().zone(spot));
        let cards = ["re_solar_moth", "dusty_plasma_mhd"];
        if human {
            self.expedition(point, &cards)
        } else {
            self.probe(point, &cards)
        };
        self.state.aqua = 60;
        self.again().act(Action::Refuel(ROCKET, Refuel::Air(spot)));
        assert!(matches!(self.state.phase, Phase::Hazard(..)), "{:?}", self.state.phase);
        self.act(Action::Skip)
    }

    /// Refuels from the ground of a site, with a human there or not.
    fn pumped(&mut self, site: &str, human: bool) -> &mut Self {
        let at = self.site(site);
        if human {
            self.expedition(at, &["nanobot"])
        } else {
            self.probe(at, &["nanobot"])
        };
        self.again().act(Action::Refuel(ROCKET, Refuel::Site))
    }

    /// Transmits from the rocket at one place to another, strongly enough for any interference.
    fn called(&mut self, from: Spot, to: Spot) -> &mut Self {
        self.face_mut("radio_antenna").value = 20;
        self.expedition(from, &["radio_antenna"]).again().act(Action::Transmit(from, to))
    }

    /// Builds the elevator of a site with a factory there and a freighter at its other end.
    fn raised(&mut self, site: &str, end: Spot) -> &mut Self {
        let spot = self.site(site);
        self.ground(site).factory = true;
        self.state.stack_mut(StackId::Freighter).pieces.clear();
        self.stack(StackId::Freighter, end, &["fission_heated_steam"]);
        self.state.aqua = 60;
        self.again().act(Action::Elevator(StackId::Freighter, spot)).act(Action::Skip)
    }

    /// Anchors the second Bernal over a site with a factory.
    fn moored(&mut self, site: &str) -> &mut Self {
        let at = self.site(site);
        self.ground(site).factory = true;
        self.state.bernal_over = None;
        self.state.stack_mut(StackId::Bernal).pieces.clear();
        self.stack(StackId::Bernal, at, &["geo_elevator_bernal", "dusty_plasma_mhd"]);
        self.again().act(Action::AnchorBernal)
    }
}

/// The Lagrange point of a zone.
const fn point(zone: Zone) -> Spot {
    Spot::point(zone)
}
