//! No allocation while playing, and wide decisions.

use super::*;

const BUSY: &str = "[params]\npatience = 2\n[let]\nworth = 'offer.value - 0.5 * offer.price'
    [[rule]]\naction = \"rest\"\nwhen = 'tired or energy + goods < patience'
    [[rule]]\naction = \"buy\"\nwhen = 'offer.bargain and coins > patience'\nprefer = 'worth'
    [[rule]]\naction = \"buy\"\nwhen = 'worth > 1'\nprefer = 'clamp(worth, 0, 3) - offer.price'
    [[rule]]\naction = [\"sell\", \"buy\"]\nwhen = 'if coins < 3 then gain > 0 else effort < 2'\nprefer = 'gain % 4'
    [[rule]]\naction = \"any\"\nprefer = 'gain'\n";

#[test]
fn playing_allocates_nothing_once_warm() {
    for mistakes in ["", "[mistakes]\nslip = 0.1\nblur = 0.5"] {
        let mut player = strategy(&format!("{BUSY}{mistakes}")).player(&toy(), 5);
        game(&mut player, 5, 0);
        let (rules, mut luck) = (toy(), Luck::new(5, ["offers"]));
        let mut actions = Vec::with_capacity(ROOM);
        let allocated = allocation_counter::measure(|| {
            for number in 1..=64 {
                luck.begin(number);
                player.begin(number);
                play_game(&rules, &mut player, &mut luck, 1_000, &mut Silent, &mut actions, |_, _, _, _| {})
                    .expect("a sound ruleset");
            }
        });
        assert!(player.usage().decided.iter().sum::<u64>() > 1_000 && player.usage().sampled > 0);
        assert_eq!(allocated.count_total, 0);
    }
}

#[test]
fn decisions_may_be_wider_than_the_first_room() {
    // Offers repeat: the best of 500 stands at place 437 alone.
    let mut actions: Vec<Action> =
        (0..500).map(|place| if place % 5 == 2 { Action::Sell(1) } else { Action::Buy(0) }).collect();
    actions[437] = Action::Sell(3);
    actions[438] = Action::Buy(1);
    for (lines, place) in [
        ("[[rule]]\naction = \"sell\"\nprefer = 'amount'", 437),
        ("[[rule]]\naction = \"buy\"\nprefer = 'offer.value'", 438),
        ("[[rule]]\naction = \"any\"\nwhen = 'gain > 3'", 437),
    ] {
        let mut player = strategy(lines).player(&toy(), 1);
        choice(&mut player, &market());
        assert_eq!(player.choose(&toy(), &market(), &actions), place, "{lines}");
    }
}
