//! Discoveries, the spots they fill and what those unlock (D1), and the discovery roll (E3e).

use crate::{
    Action, Colour, Endeavours, Spot, StackId, State,
    cards::Boon,
    fixture::{Table, table},
    random::Draw,
    rules::Stream,
    state::{
        Owner, Phase, Step,
        playmats::{SITE_OUTPOST, SPACE_OUTPOST, SPOTS, UNLOCK_NETWORK, UNLOCK_STATIONS},
    },
    table::Bag,
};

impl Endeavours {
    /// The colour of a spot; `None` where this game has no such spot.
    fn spot_colour(&self, state: &State, spot: u8) -> Option<Colour> {
        let place = usize::from(spot);
        match Owner::of(spot) {
            Owner::Project(project) => {
                let card = *state.projects.get(usize::from(project))?;
                Some(self.tables.projects[usize::from(card)].spots[place % 4])
            }
            Owner::Station(station) if usize::from(station) >= state.station_cards.len() => None,
            _ => Colour::SPOTS.into_iter().find(|&colour| self.beds[colour as usize] & 1 << spot != 0),
        }
    }

    /// Whether a discovery may fill a spot, asked of the spot alone.
    fn may_fill(&self, state: &State, colour: Colour, spot: u8) -> bool {
        let open = |spot: u8| if Self::filled(state, spot) { None } else { self.spot_colour(state, spot) };
        let (first, _) = Owner::of(spot).spots();
        let next = match Owner::of(spot) {
            Owner::Disk(place) => place == 0 || Self::filled(state, spot - 1),
            _ => true,
        };
        let alike = (first..spot).any(|other| open(other) == open(spot));
        open(spot).is_some_and(|own| colour.fills(own)) && !alike && next
    }
}

/// A bare table whose research projects are the four of these names.
fn lab(projects: [&str; 4]) -> Table {
    let mut table = table(&[]);
    table.bare();
    let named = |name: &str| {
        let place = table.rules.tables.projects.iter().position(|project| project.name == name);
        u8::try_from(place.expect("a project")).unwrap()
    };
    table.state.projects = projects.map(named).into_iter().collect();
    table
}

fn usual() -> Table {
    lab(["rover_autonomy", "endowment", "bulk_contracts", "clean_orbits"])
}

/// Fills every spot of something.
fn fill(table: &mut Table, owner: Owner) {
    let (first, count) = owner.spots();
    for spot in first..first + count {
        let colour = match table.rules.spot_colour(&table.state, spot) {
            Some(Colour::White) | None => Colour::Green,
            Some(colour) => colour,
        };
        table.rules.fill(&mut table.state, colour, spot, &mut table.log);
    }
}

/// The bit by which something is unlocked.
fn bit(wanted: Owner) -> u8 {
    (0..crate::state::playmats::UNLOCKS)
        .find(|&bit| Owner::locked_by(bit) == wanted)
        .expect("something that can be unlocked")
}

/// Draws discoveries of one colour, and leaves them waiting for their spots.
fn draw(table: &mut Table, colour: Colour, count: u8) {
    let mut counts = [0; 5];
    counts[colour as usize] = u32::from(count) + 5;
    table.state.bag = Bag::new(counts);
    table.state.push(Step::Draw(count));
    table.go_on();
}

#[test]
fn d1a1_a_black_discovery_goes_back_and_no_other_is_drawn_in_its_place() {
    let mut table = usual();
    draw(&mut table, Colour::Black, 3);
    assert_eq!(table.state.bag.len(), 8, "all are in the bag again");
    assert_eq!((table.state.phase, table.times("D1a1: black discovery")), (Phase::Year, 3));
}

#[test]
fn d1a_a_useful_discovery_leaves_the_bag_for_a_spot() {
    let mut table = usual();
    draw(&mut table, Colour::Green, 1);
    assert_eq!((table.state.bag.len(), table.state.phase), (5, Phase::Place(Colour::Green)));
}

#[test]
fn d1b_a_spot_takes_its_own_colour_and_a_white_one_any() {
    let mut table = usual();
    draw(&mut table, Colour::Red, 1);
    let spots: Vec<u8> = table
        .legal()
        .into_iter()
        .filter_map(|action| if let Action::Place(spot) = action { Some(spot) } else { None })
        .collect();
    assert!(!spots.is_empty());
    for spot in 0..SPOTS {
        let colour = table.rules.spot_colour(&table.state, spot);
        if spots.contains(&spot) {
            assert!(matches!(colour, Some(Colour::Red | Colour::White)), "spot {spot} is {colour:?}");
        }
    }
    let owners: Vec<Owner> = spots.iter().map(|&spot| Owner::of(spot)).collect();
    assert!(owners.contains(&Owner::ExtraDie) && owners.contains(&Owner::Row(0)) && owners.contains(&Owner::Disk(0)));
}

#[test]
fn d1b_the_spots_that_are_offered_are_those_that_may_be_filled() {
    let Table { rules, mut state, mut luck, .. } = usual();
    let stream = luck.of(Stream::Tests);
    for most in [1, 3].into_iter().cycle().take(400) {
        let empty: Vec<u8> = (0..SPOTS).filter(|_| stream.index(4) < most).collect();
        state.spots = !empty.into_iter().fold(0, |all, spot| all | 1 << spot);
        state.station_cards = (0..stream.index(4) as u8).collect();
        for colour in Colour::BEADS {
            let fills = (0..SPOTS).filter(|&spot| rules.may_fill(&state, colour, spot));
            assert!(fills.eq(rules.open_spots(&state, colour)), "{colour:?} {:b}", state.spots);
        }
    }
}

#[test]
fn d1b_a_filled_spot_takes_no_second_discovery() {
    let mut table = usual();
    let (spot, _) = Owner::ExtraDie.spots();
    draw(&mut table, Colour::Red, 2);
    table.act(Action::Place(spot));
    assert_eq!(table.state.phase, Phase::Place(Colour::Red));
    assert!(!table.legal().contains(&Action::Place(spot)));
}

#[test]
fn d1c_an_unlock_cost_is_a_free_action_and_takes_the_aqua_once() {
    let mut table = usual();
    fill(&mut table, Owner::Project(0));
    let project = bit(Owner::Project(0));
    table.act(Action::Unlock(project));
    assert_eq!((table.state.aqua, table.state.did(crate::state::once::OPERATION)), (56, false));
    assert!(!table.legal().contains(&Action::Unlock(project)), "it is unlocked already");
}

#[test]
fn d1c_an_unlock_cost_that_cannot_be_paid_unlocks_nothing() {
    let mut table = usual();
    fill(&mut table, Owner::Project(0));
    table.state.aqua = 3;
    assert!(!table.legal().contains(&Action::Unlock(bit(Owner::Project(0)))));
}

#[test]
fn d1d_both_spots_of_an_upgrade_let_its_equipment_be_promoted() {
    let mut table = usual();
    let rover = table.rules.face(table.face("curiosity_rover")).upgrade.unwrap();
    assert!(!table.rules.upgraded(&table.state, rover));
    let (first, _) = Owner::Upgrade(rover).spots();
    table.rules.fill(&mut table.state, Colour::Green, first, &mut table.log);
    assert!(!table.rules.upgraded(&table.state, rover), "one is not enough");
    table.rules.fill(&mut table.state, Colour::Yellow, first + 1, &mut table.log);
    assert!(table.rules.upgraded(&table.state, rover));
}

#[test]
fn d1d_equipment_without_an_upgrade_has_no_spots() {
    let table = usual();
    let drill = table.rules.face(table.face("percussive_drill")).card;
    let (first, _) = Owner::Upgrade(drill).spots();
    assert_eq!(table.rules.spot_colour(&table.state, first), None);
}

#[test]
fn d1e_a_research_project_works_with_its_four_spots_filled_and_its_cost_paid() {
    let mut table = usual();
    let project = bit(Owner::Project(0));
    let (first, _) = Owner::Project(0).spots();
    for spot in first..first + 3 {
        table.rules.fill(&mut table.state, Colour::Green, spot, &mut table.log);
    }
    assert!(!table.legal().contains(&Action::Unlock(project)), "three are not enough");
    table.rules.fill(&mut table.state, Colour::Green, first + 3, &mut table.log);
    assert_eq!(table.state.boons.of(Boon::Explore), 0, "the cost is not paid");
    table.act(Action::Unlock(project));
    assert_eq!((table.state.boons.of(Boon::Explore), table.state.tally.projects), (1, 1));
}

#[test]
fn d1e_a_playmat_has_no_spots_for_projects_that_are_not_there() {
    let table = usual();
    let (fifth, _) = Owner::Project(4).spots();
    assert_eq!(table.rules.spot_colour(&table.state, fifth), None);
    assert_eq!(table.state.projects.len(), 4);
}

#[test]
fn d1f_the_extra_test_die_joins_one_roll() {
    let mut table = usual();
    assert!(!table.legal().contains(&Action::ExtraDie));
    fill(&mut table, Owner::ExtraDie);
    table.act(Action::ExtraDie);
    let stream = Stream::Tests;
    let (dice, _) = table.rules.test_dice(&mut table.state, 2, &mut table.luck, stream);
    assert_eq!(dice, 3);
    let (dice, _) = table.rules.test_dice(&mut table.state, 2, &mut table.luck, stream);
    assert_eq!(dice, 2, "only once");
    assert!(!table.legal().contains(&Action::ExtraDie), "and never again");
}

/// A table with a CME of eight disks on the map.
fn stormy() -> Table {
    let mut table = usual();
    table.state.cmes.push(7);
    for spot in 0..8 {
        table.state.cover[spot] = 2;
    }
    table
}

fn disks(table: &Table) -> usize {
    table.state.cover.iter().filter(|&&cover| cover > 1).count()
}

#[test]
fn d1g1_a_discovery_and_its_cost_remove_one_disk_each() {
    let mut table = stormy();
    for (place, cost) in [2, 4, 6, 8].into_iter().enumerate() {
        fill(&mut table, Owner::Disk(place as u8));
        let before = (disks(&table), table.state.aqua);
        table.act(Action::Unlock(bit(Owner::Disk(place as u8))));
        assert_eq!((disks(&table), table.state.aqua), (before.0 - 1, before.1 - cost));
        assert_eq!(table.state.penalties, 0);
    }
}

#[test]
fn d1g1_more_than_four_disks_cost_points_and_six_are_the_most() {
    let mut table = stormy();
    for place in 0..6 {
        fill(&mut table, Owner::Disk(place));
        table.state.aqua = 60;
        table.act(Action::Unlock(bit(Owner::Disk(place))));
    }
    assert_eq!((disks(&table), table.rules.total(&table.state)), (2, -15));
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Unlock(_))));
}

#[test]
fn d1g1_without_a_disk_on_the_map_there_is_nothing_to_remove() {
    let mut table = usual();
    fill(&mut table, Owner::Disk(0));
    assert!(!table.legal().contains(&Action::Unlock(bit(Owner::Disk(0)))));
}

#[test]
fn d1g2_each_row_of_four_discoveries_brings_its_aqua() {
    let mut table = usual();
    for (row, aqua) in [8, 6, 4].into_iter().enumerate() {
        let before = table.state.aqua;
        let (first, count) = Owner::Row(row as u8).spots();
        for (spot, colour) in (first..).zip(Colour::USEFUL) {
            assert_eq!(table.state.aqua, before, "a row that is not full brings nothing");
            table.rules.fill(&mut table.state, colour, spot, &mut table.log);
        }
        assert_eq!((count, table.state.aqua - before), (4, aqua));
    }
}

#[test]
fn d1h1_a_station_s_two_spots_and_its_cost_unlock_it() {
    let mut table = usual();
    fill(&mut table, Owner::Station(1));
    assert!(!table.rules.unlocked(&table.state, UNLOCK_STATIONS + 1));
    let cost = u16::from(table.rules.tables.stations[usize::from(table.state.station_cards[1])].unlock);
    table.act(Action::Unlock(UNLOCK_STATIONS + 1));
    assert!(table.rules.unlocked(&table.state, UNLOCK_STATIONS + 1));
    assert_eq!(table.state.aqua, 60 - cost);
    assert!(!table.rules.unlocked(&table.state, UNLOCK_STATIONS), "the others stay locked");
}

#[test]
fn d1h2_an_outpost_expansion_lets_another_outpost_be_founded() {
    for (place, bit, id, site) in
        [(0, SPACE_OUTPOST, StackId::SpaceOutpost, false), (1, SITE_OUTPOST, StackId::SiteOutpost, true)]
    {
        let mut table = usual();
        let hertha = table.site("hertha");
        let at = if site { hertha } else { Spot::point(crate::Zone::Mars) };
        let other = if site { Spot::point(crate::Zone::Mars) } else { hertha };
        assert!(!table.rules.may_found(&table.state, id, at));
        fill(&mut table, Owner::Outpost(place));
        assert!(!table.rules.may_found(&table.state, id, at), "the cost is not paid");
        table.act(Action::Unlock(bit));
        assert!(table.rules.may_found(&table.state, id, at));
        assert!(!table.rules.may_found(&table.state, id, other), "one is for space and one for sites");
        assert_eq!(table.state.aqua, 58);
    }
}

#[test]
fn d1i_a_discovery_that_fits_nowhere_brings_an_aqua() {
    let mut table = usual();
    for spot in 0..SPOTS {
        table.state.spots |= 1 << spot;
    }
    draw(&mut table, Colour::Green, 2);
    assert_eq!((table.state.aqua, table.state.phase), (62, Phase::Year));
    assert_eq!(table.times("D1i: excess discovery"), 2);
}

#[test]
fn d1i_a_black_discovery_brings_no_aqua() {
    let mut table = usual();
    table.state.spots = u128::MAX;
    draw(&mut table, Colour::Black, 2);
    assert_eq!(table.state.aqua, 60);
}

#[test]
fn d1i_a_discovery_that_fits_a_mission_is_not_in_excess() {
    let mut table = usual();
    table.mission("specialize red 4 white 1").state.spots = u128::MAX;
    draw(&mut table, Colour::Green, 1);
    assert_eq!(table.legal(), [Action::PlaceMission(0)]);
}

#[test]
fn d15b_a_network_ability_takes_two_discoveries_and_its_cost() {
    let mut table = usual();
    fill(&mut table, Owner::Network(2));
    assert!(!table.rules.networked(&table.state, 2));
    table.act(Action::Unlock(UNLOCK_NETWORK + 2));
    assert!(table.rules.networked(&table.state, 2) && !table.rules.networked(&table.state, 0));
    assert_eq!(table.state.aqua, 58);
}

#[test]
fn d15b_the_network_is_as_strong_as_the_highest_number_that_deployed_satellites_leave_visible() {
    let mut table = usual();
    assert_eq!(table.rules.network_strength(&table.state), 0);
    table.state.satellites = 0b11;
    assert_eq!(table.rules.network_strength(&table.state), 1);
    table.state.satellites = 0b111_1111;
    assert_eq!(table.rules.network_strength(&table.state), 4);
}

#[test]
fn e3e_the_discovery_die_says_how_many_discoveries_are_drawn() {
    let mut seen = [false; 4];
    let mut table = usual();
    table.state.bag = Bag::new([200, 0, 0, 0, 0]);
    for _ in 0..60 {
        let before = table.state.tally.beads[0];
        table.rules.discovery_roll(&mut table.state, StackId::Rocket, &mut table.luck, &mut table.log);
        table.go_on();
        let drawn = table.state.tally.beads[0] - before;
        assert!((1..=4).contains(&drawn), "{drawn}");
        seen[usize::from(drawn) - 1] = true;
    }
    assert_eq!(seen, [true; 4]);
}

#[test]
fn e3e_an_empty_bag_gives_nothing() {
    let mut table = usual();
    table.state.bag = Bag::new([0; 5]);
    table.state.push(Step::Draw(4));
    table.go_on();
    assert_eq!(table.state.phase, Phase::Year);
}
