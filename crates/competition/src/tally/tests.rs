//! Metrics of games played at random: what is counted belongs together.

use crate::variables::METRICS;
use crate::{Competition, DESCRIPTOR, tests::settings};
use crate::{
    ruleset::{Ruleset, Silent, play},
    strategy::{Player, Strategy},
};

/// The metrics of so many games of random play, by name, with the profit of both sides.
fn games(changes: &[&str], number: u64, mut each: impl FnMut(&dyn Fn(&str) -> i32, [i32; 2])) {
    let rules = Competition::new(&settings(changes)).unwrap();
    let random = Strategy::builtin("random").unwrap();
    let mut player = random.player(&rules, 3);
    let mut luck = DESCRIPTOR.luck(3);
    let mut actions = Vec::new();
    for game in 0..number {
        luck.begin(game);
        player.begin(game);
        let (state, _) =
            play(&rules, &mut player, &mut luck, 5_000, &mut Silent, &mut actions, |_, _, _, _| {}).unwrap();
        let mut values = vec![0; METRICS.len()];
        rules.metrics(&state, &mut values);
        let metric = |name: &str| values[METRICS.iter().position(|metric| metric.name == name).unwrap()];
        each(&metric, [rules.score(&state), rules.opponent_score(&state).unwrap()]);
    }
}

fn sum_of(metric: &dyn Fn(&str) -> i32, start: &str) -> i32 {
    METRICS.iter().filter(|info| info.name.starts_with(start)).map(|info| metric(info.name)).sum()
}

#[test]
fn profit_is_the_sum_of_what_its_sources_brought() {
    let mut highest = [0, 0];
    games(&["competition.start=7"], 20, |metric, [you, they]| {
        assert_eq!(sum_of(metric, "from_"), you);
        assert_eq!(sum_of(metric, "competition_from_") + 7, they);
        highest = [highest[0].max(you), highest[1].max(they)];
    });
    assert!(highest[0] > 0 && highest[1] > 7, "{highest:?}");
}

#[test]
fn eras_end_once_each_and_profit_never_falls() {
    games(&[], 20, |metric, [you, they]| {
        assert_eq!(metric("eras"), 3);
        for era in ["mariners", "planeteers", "starfarers"] {
            assert!((1..=3).contains(&metric(&format!("end_{era}"))) && metric(&format!("turns_{era}")) > 0);
        }
        assert!(metric("profit_mariners") <= metric("profit_planeteers") && metric("profit_planeteers") <= you);
        assert!(metric("competition_mariners") <= metric("competition_planeteers"));
        assert!(metric("competition_planeteers") <= they);
    });
    games(&["eras.count=1"], 10, |metric, [you, they]| {
        assert_eq!((metric("eras"), metric("turns_planeteers"), metric("end_planeteers")), (1, 0, 0));
        assert_eq!((metric("profit_mariners"), metric("competition_mariners")), (you, they));
    });
}

#[test]
fn what_the_competition_did_is_counted_by_kind() {
    games(&["mix.discovery=0", "mix.progress=0", "competition.meets=nothing"], 10, |metric, _| {
        assert!(metric("orders_site") > 0 && metric("orders_offers") > 0);
        assert_eq!((metric("orders_discovery"), metric("orders_progress")), (0, 0));
        assert_eq!((metric("competition_contracts"), metric("competition_progress")), (0, 0));
        assert!(metric("offers_matched") <= metric("offers_discarded"));
        assert_eq!(metric("competition_from_offers"), metric("offers_matched"));
        assert!(metric("match_events") <= metric("competition_bases"));
        assert!(metric("longest_chain") <= metric("redraws"));
    });
}
