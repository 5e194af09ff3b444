use super::*;
use crate::sky::{Layer, Moved, carried};

/// A sky before and after its next rotation.
fn rotated(before: &Sky) -> Sky {
    let mut after = *before;
    after.rotate();
    after
}

/// Whether the rotation that `sky` is about to make turns this layer.
fn turns(sky: &Sky, layer: Layer) -> bool {
    matches!(layer, Layer::Disc(disc) if disc < sky.next_discs())
}

#[test]
fn rotations_turn_one_two_and_three_discs_in_turn() {
    let mut sky = Sky::new([0, 0, 0]);
    let turned: Vec<[u8; 3]> = (0..6)
        .map(|_| {
            sky.rotate();
            sky.turned()
        })
        .collect();
    assert_eq!(turned, [[1, 0, 0], [2, 1, 0], [3, 2, 1], [4, 2, 1], [5, 3, 1], [6, 4, 2]]);
}

#[test]
fn twenty_four_rotations_and_no_fewer_bring_every_map_back() {
    for start in every_sky_at_every_turn() {
        let mut sky = start;
        for rotations in 1..=24 {
            sky.rotate();
            assert_eq!(sky == start, rotations == 24, "{rotations} rotations from {:?}", start.turned());
        }
    }
}

#[test]
fn earth_moves_a_position_counter_clockwise_at_every_rotation() {
    for before in every_sky_at_every_turn() {
        assert_eq!(rotated(&before).earth(), before.earth().counter_clockwise());
    }
}

#[test]
fn earth_passes_anomalies_three_sectors_apart_after_three_two_and_three_rotations() {
    for start in every_sky_at_every_turn() {
        let at = |offset| (start.earth().position + offset) & 7;
        let anomalies = [at(0), at(3), at(8 - 3)];
        let mut sky = start;
        let mut rotations = 0;
        let mut waits = Vec::new();
        for _ in 0..16 {
            sky.rotate();
            rotations += 1;
            if anomalies.contains(&sky.earth().position) {
                waits.push((rotations, sky.earth().position));
                rotations = 0;
            }
        }
        let round = [(3, anomalies[2]), (2, anomalies[1]), (3, anomalies[0])];
        assert_eq!(waits, [round, round].concat());
    }
}

#[test]
fn a_probe_on_a_disc_that_turns_goes_along_with_what_it_stands_on() {
    let mut carried_probes = 0;
    for before in every_sky_at_every_turn() {
        let after = rotated(&before);
        for spot in Spot::all().filter(|&spot| turns(&before, before.layer(spot))) {
            let Moved::Carried(to) = carried(&before, &after, spot) else { panic!("{spot:?} {:?}", before.turned()) };
            assert_eq!(to, Spot::new(spot.ring, spot.position + 7));
            assert_eq!((after.layer(to), after.cell(to)), (before.layer(spot), before.cell(spot)));
            carried_probes += 1;
        }
    }
    assert!(carried_probes > 0);
}

#[test]
fn a_probe_on_a_layer_that_rests_stays_while_its_space_is_uncovered() {
    for before in every_sky_at_every_turn() {
        let after = rotated(&before);
        for spot in Spot::all().filter(|&spot| !turns(&before, before.layer(spot))) {
            let covered = turns(&before, after.layer(spot));
            let stays = carried(&before, &after, spot) == Moved::Stays;
            assert_eq!(stays, !covered, "{spot:?} {:?}", before.turned());
            if stays {
                assert_eq!((after.layer(spot), after.cell(spot)), (before.layer(spot), before.cell(spot)));
            }
        }
    }
}

#[test]
fn a_pushed_probe_ends_in_the_cut_out_of_the_disc_that_pushed_it() {
    let mut pushed_probes = 0;
    for before in every_sky_at_every_turn() {
        let after = rotated(&before);
        for spot in Spot::all() {
            let Moved::Pushed(to) = carried(&before, &after, spot) else { continue };
            pushed_probes += 1;
            assert_eq!(to, Spot::new(spot.ring, spot.position + 7));
            let Layer::Disc(pusher) = after.layer(spot) else { panic!("the board pushes nothing") };
            assert!(pusher < before.next_discs());
            // It stood below the pusher, in one of its cut-outs, and stands below it again: in the same one, which moved
            // the same way. What it lands on is the top of what rests.
            assert!(before.layer(spot) > Layer::Disc(pusher));
            assert!(after.layer(to) > Layer::Disc(pusher));
            assert!(!turns(&before, after.layer(to)));
        }
    }
    assert!(pushed_probes > 0);
}

#[test]
fn probes_meet_each_case_of_a_rotation_read_off_the_printed_discs() {
    let before = Sky::new([0, 0, 0]);
    let after = rotated(&before);
    let moved = |ring, position| carried(&before, &after, Spot::new(ring, position));
    assert_eq!(moved(0, 5), Moved::Carried(Spot::new(0, 4)), "Earth is on the top disc");
    assert_eq!(moved(0, 4), Moved::Pushed(Spot::new(0, 3)), "Earth comes over the cut-out it stood in");
    assert_eq!(moved(0, 7), Moved::Stays, "the next position of the top disc is cut out too");
    assert_eq!(moved(0, 0), Moved::Pushed(Spot::new(0, 7)), "Mercury comes from the other side of the top");
    assert_eq!(moved(1, 2), Moved::Stays, "the top disc does not reach Mars");
    assert_eq!(moved(3, 0), Moved::Stays, "no disc reaches Uranus");
}

#[test]
fn every_probe_of_a_space_is_still_on_a_visible_space_after_any_number_of_rotations() {
    // A probe stands on a layer; that layer must be the visible one of its space again after every rotation, unless the
    // probe was pushed onto another.
    for start in every_sky_at_every_turn().step_by(7) {
        for spot in Spot::all() {
            let (mut sky, mut stands_at) = (start, spot);
            for _ in 0..24 {
                let after = rotated(&sky);
                let on = sky.layer(stands_at);
                match carried(&sky, &after, stands_at) {
                    Moved::Stays => assert_eq!(after.layer(stands_at), on),
                    Moved::Carried(to) => {
                        stands_at = to;
                        assert_eq!(after.layer(to), on);
                    }
                    Moved::Pushed(to) => {
                        stands_at = to;
                        assert!(!turns(&sky, after.layer(to)));
                    }
                }
                assert_eq!(stands_at.ring, spot.ring, "rotations keep the ring");
                sky = after;
            }
        }
    }
}

#[test]
fn a_probe_in_the_cut_out_of_oumuamua_is_carried_only_once_it_is_discovered() {
    let mut before = Sky::new([0, 0, 0]);
    before.rotate();
    before.rotate();
    let spot = Spot::new(2, 5);
    // The position clockwise of it is cut out too, so that nothing comes over it; over that one Saturn comes.
    assert_eq!(carried(&before, &rotated(&before), spot), Moved::Stays);
    assert_eq!(carried(&before, &rotated(&before), spot.clockwise()), Moved::Pushed(spot));
    assert_eq!(before.discover_oumuamua(), spot);
    assert_eq!(carried(&before, &rotated(&before), spot), Moved::Carried(Spot::new(2, 4)));
}
