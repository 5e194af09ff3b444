//! The sets of sites say what stands at the sites, whatever is played.

use super::{Ground, Land};
use crate::{
    Side, SiteId, Spot,
    sites::{Sites, Spots},
    tests::at_every_decision,
};

/// The sites of which something holds.
fn sites(land: &Land, holds: impl Fn(&Ground) -> bool) -> Sites {
    let mut sites = Sites::default();
    for (site, ground) in (0_u8..).zip(land.ground()) {
        sites.set(SiteId(site), holds(ground));
    }
    sites
}

fn spots(land: &Land, holds: impl Fn(&Spot) -> bool) -> Spots {
    std::array::from_fn(|spot| sites(land, |ground| holds(&ground.spots[spot])))
}

/// Compares the sets with what stands at the sites.
fn check(land: &Land) {
    for side in Side::ALL {
        let own = |spot: &Spot| spot.base.is_some_and(|(owner, _)| owner == side);
        assert_eq!(land.teams(side), sites(land, |ground| ground.teams(side) > 0));
        assert_eq!(land.bases(side), sites(land, |ground| ground.spots.iter().any(own)));
        assert_eq!(*land.based(side), spots(land, own));
        assert_eq!(land.colonies(side), sites(land, |ground| ground.colony.is_some_and(|(owner, _)| owner == side)));
    }
    assert_eq!(*land.found(Side::You), spots(land, |spot| spot.finder == Some(Side::You)));
    let every = [sites(land, |_| true); 4];
    let nothing = Spots::default();
    assert_eq!(land.empty(&every), sites(land, |ground| ground.spots.iter().any(|spot| spot.tile.is_none())));
    assert_eq!(land.free(&nothing), spots(land, |spot| spot.tile.is_some() && spot.base.is_none()));
    assert_eq!(land.free(&every), spots(land, |spot| spot.base.is_none()));
    for (kind, &bases) in land.types(Side::You).iter().enumerate() {
        let mine =
            |spot: &&Spot| spot.base.is_some_and(|(side, base)| side == Side::You && usize::from(base.0) == kind);
        let built = land.ground().iter().flat_map(|ground| &ground.spots).filter(mine).count();
        assert_eq!(usize::from(bases), built);
    }
}

#[test]
fn the_sets_say_what_the_sites_do_at_every_decision_of_many_games() {
    at_every_decision(|_, state| check(&state.land));
}
