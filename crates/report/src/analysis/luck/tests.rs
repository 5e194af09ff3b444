use super::*;
use crate::{
    analysis::played::Played,
    random::{Purpose, Streams, chance, normal},
    simulation::Results,
};

/// A run of one variant whose scores have these standard deviations: between deals, and of each strategy's own luck.
/// The strategies' abilities are given. A game is won with a score above 0.
fn planted(seed: u64, games: u64, abilities: &[f64], deal: f64, own: f64) -> Played {
    let streams = Streams::new(seed);
    let mut played = Played::new();
    for (strategy, ability) in abilities.iter().enumerate() {
        let name = format!("strategy {strategy}");
        let outcomes = (0..games).map(|game| {
            let luck = normal(&mut streams.stream(game, Purpose::named("deal")));
            let score = ability + deal * luck + own * normal(&mut streams.stream(game, Purpose::named(&name)));
            (score > 0.0, score.round() as i32)
        });
        played.cell("standard", &name, outcomes);
    }
    played
}

fn parts_of(shares: &Shares) -> [Estimate; 3] {
    [shares.player, shares.deal, shares.interplay]
}

#[test]
fn planted_shares_are_found() {
    // Abilities with variance 10,000 (n − 1), deals with 250² and own luck with 150²: shares of 0.1053, 0.6579 and
    // 0.2368. Rounding to whole points adds a variance of 1/12.
    let abilities = [-100.0, 0.0, 100.0];
    let total = 100.0_f64.powi(2) + 250.0_f64.powi(2) + 150.0_f64.powi(2);
    let truth = [100.0_f64.powi(2) / total, 250.0_f64.powi(2) / total, 150.0_f64.powi(2) / total];
    let found = luck(&planted(31, 8_192, &abilities, 250.0, 150.0).run());
    assert_eq!((found.len(), found[0].variant.as_str(), found[0].games), (1, "standard", 8_192));
    for (found, truth) in parts_of(&found[0].score.unwrap()).iter().zip(truth) {
        assert!((found.value - truth).abs() < 4.0 * found.error, "{found:?}, planted {truth}");
        assert!(found.error < 0.02, "{found:?}");
    }
}

#[test]
fn intervals_cover_planted_shares_as_often_as_they_say() {
    // 400 runs of 256 games: at 95 %, each share's interval misses 20 times with standard error 4.4. Up to 5 of them
    // above are allowed, 42, since a jackknife of shares is not exact.
    let abilities = [-100.0, 0.0, 100.0];
    let total = 100.0_f64.powi(2) + 250.0_f64.powi(2) + 150.0_f64.powi(2);
    let truth = [100.0_f64.powi(2) / total, 250.0_f64.powi(2) / total, 150.0_f64.powi(2) / total];
    let mut missed = [0; 3];
    for seed in 0..400 {
        let found = luck(&planted(seed, 256, &abilities, 250.0, 150.0).run());
        for ((missed, found), truth) in missed.iter_mut().zip(parts_of(&found[0].score.unwrap())).zip(truth) {
            *missed += i32::from(!found.interval.contains(truth));
        }
    }
    assert!(missed.iter().all(|&missed| missed <= 42), "{missed:?} of 400");
}

#[test]
fn intervals_cover_shares_of_winning_too() {
    // As above, with wins instead of scores: even ones, and rare ones just above what is told of. The truth is that of
    // 65,536 games, where errors are a tenth of those of the runs.
    for (abilities, games) in [([-100.0, 0.0, 100.0], 256), ([-600.0, -500.0, -400.0], 1_024)] {
        let truth = parts_of(&luck(&planted(4_000, 65_536, &abilities, 250.0, 150.0).run())[0].wins.unwrap());
        let (mut missed, mut told) = ([0; 3], 0);
        for seed in 0..200 {
            let found = luck(&planted(seed, games, &abilities, 250.0, 150.0).run());
            let Some(wins) = found[0].wins else { continue };
            told += 1;
            for ((missed, found), truth) in missed.iter_mut().zip(parts_of(&wins)).zip(&truth) {
                *missed += i32::from(!found.interval.contains(truth.value));
            }
        }
        // Of 200, 10 with standard error 3.1; five of those above are 25.
        assert!(told > 150 && missed.iter().all(|&missed| missed <= 25), "{missed:?} of {told}, {abilities:?}");
    }
}

#[test]
fn shares_agree_with_a_two_way_table_worked_by_hand() {
    // Strategies s and t in four games: scores 1, 3, 5, 7 and 4, 4, 8, 8. Means 4 and 6; variances 20/3 and 16/3;
    // covariance (3·2 + 1·2 + 1·2 + 3·2) / 3 = 16/3. Deal 16/3; rest 6 − 16/3 = 2/3; player 2 − (2/3)/4 = 11/6; in
    // all 47/6.
    let mut played = Played::new();
    played.cell("v", "s", [1, 3, 5, 7].map(|score| (false, score)));
    played.cell("v", "t", [4, 4, 8, 8].map(|score| (false, score)));
    let results: Vec<&[GameResult]> = played.tallies.iter().map(|tally| tally.results.games()).collect();
    let of = |outcome: fn(GameResult) -> i64| shares(&sums(&results, 4, outcome), 0.95).map(|(shares, _)| shares);
    let expected = [11.0 / 47.0, 32.0 / 47.0, 4.0 / 47.0];
    for (found, expected) in parts_of(&of(|result| i64::from(result.score())).unwrap()).iter().zip(expected) {
        assert!((found.value - expected).abs() < 1e-12, "{found:?}, expected {expected}");
    }
    assert_eq!(of(|result| i64::from(result.won())), None, "no game was won");
    let found = &luck(&played.run())[0];
    assert_eq!((found.games, found.wins, found.score), (4, None, None), "four games are too few to tell");
}

#[test]
fn shares_add_up_to_1_when_a_component_would_be_negative() {
    // Deals that suit one strategy and hurt the other: their covariance is negative.
    let mut played = Played::new();
    played.cell("v", "s", (0..128).map(|game| (game % 3 == 0, game % 3)));
    played.cell("v", "t", (0..128).map(|game| (game % 3 != 0, 2 - game % 3)));
    let found = &luck(&played.run())[0];
    for shares in [found.wins.unwrap(), found.score.unwrap()] {
        let parts = parts_of(&shares);
        assert!((parts.iter().map(|part| part.value).sum::<f64>() - 1.0).abs() < 1e-12, "{shares:?}");
        assert_eq!(shares.deal.value, 0.0);
        for part in parts {
            assert!(part.interval.low >= 0.0 && part.interval.high <= 1.0 && part.error.is_finite(), "{part:?}");
        }
    }
}

#[test]
fn pure_skill_pure_deal_and_pure_own_luck_are_told_apart() {
    let coin = |game: u64, salt: u64| chance(&mut Streams::new(salt).stream(game, Purpose::named("coin")), 0.5);
    let shares = |of: &dyn Fn(u64, u64) -> bool| {
        let mut played = Played::new();
        for strategy in 0..3 {
            played.cell("v", &strategy.to_string(), (0..4_096).map(|game| (of(strategy, game), 0)));
        }
        luck(&played.run())[0].wins.unwrap()
    };
    let skill = shares(&|strategy, _| strategy == 2);
    assert_eq!((skill.player.value, skill.deal.value, skill.interplay.value), (1.0, 0.0, 0.0));
    let deal = shares(&|_, game| coin(game, 1));
    assert_eq!((deal.player.value, deal.deal.value, deal.interplay.value), (0.0, 1.0, 0.0));
    // Nothing in common: three correlations of standard error 1/64 average to one of 0.009; 5 of them are 0.045.
    let own = shares(&|strategy, game| coin(game, 1 + strategy));
    assert!(own.interplay.value > 1.0 - 0.05, "{own:?}");
}

#[test]
fn the_games_all_strategies_played_go_in() {
    let mut played = Played::new();
    let scores = |salt: i32| (0..400).map(move |game| (game % 2 == 0, (game * salt) % 17));
    played.cell("v", "s", scores(5));
    played.cell("v", "t", scores(7).take(200));
    let mut same = Played::new();
    same.cell("v", "s", scores(5).take(200));
    same.cell("v", "t", scores(7).take(200));
    assert_eq!(luck(&played.run()), luck(&same.run()));
    assert_eq!(luck(&played.run())[0].games, 200);
}

#[test]
fn one_strategy_or_no_results_give_no_entry_and_nothing_that_varies_no_shares() {
    let mut played = Played::new();
    played.cell("alone", "s", [(true, 1), (false, 2), (true, 3)]);
    played.cell("lost", "s", [(false, 2); 50]);
    played.cell("lost", "t", [(false, 2); 50]);
    played.cell("once", "s", [(false, 2)]);
    played.cell("once", "t", [(true, 3)]);
    played.cell("gone", "s", [(true, 1), (false, 2)]);
    played.cell("gone", "t", [(true, 1), (false, 2)]).results = Results::default();
    let found = luck(&played.run());
    assert_eq!(found.iter().map(|luck| luck.variant.as_str()).collect::<Vec<_>>(), ["lost", "once"]);
    assert!(found.iter().all(|luck| luck.wins.is_none() && luck.score.is_none()));
    assert!(luck(&Played::new().run()).is_empty());
}

#[test]
fn who_does_not_try_is_left_out() {
    let two = planted(31, 1_024, &[-50.0, 50.0], 250.0, 150.0);
    let mut more = planted(31, 1_024, &[-50.0, 50.0], 250.0, 150.0);
    more.cell("standard", "random", (0..1_024).map(|_| (false, -900)));
    more.cell("standard", "first", (0..1_024).map(|_| (false, -900)));
    assert_eq!(luck(&more.run()), luck(&two.run()));
    assert_eq!(luck(&two.run())[0].players, ["strategy 0", "strategy 1"]);
    // With one left there is nothing to divide.
    let mut one = planted(31, 1_024, &[-50.0], 250.0, 150.0);
    one.cell("standard", "random", (0..1_024).map(|_| (false, -900)));
    assert!(luck(&one.run()).is_empty());
}

#[test]
fn the_share_of_who_plays_in_logits_stays_where_the_win_rate_moves() {
    // Logits of winning that lie 1.5 apart have a variance of 2.25, whatever the win rate: a share of 0.406 next to
    // π² ÷ 3. Of winning itself the share falls to a few hundredths where few games are won.
    let truth = 2.25 / (2.25 + std::f64::consts::PI.powi(2) / 3.0);
    let found = |middle: f64| {
        let streams = Streams::new(77);
        let mut played = Played::new();
        for (strategy, ability) in [-1.5, 0.0, 1.5].into_iter().enumerate() {
            let rate = 1.0 / (1.0 + (-middle - ability).exp());
            let won =
                (0..8_192).map(|game| chance(&mut streams.stream(game, Purpose::named(&strategy.to_string())), rate));
            played.cell("v", &strategy.to_string(), won.map(|won| (won, 0)));
        }
        luck(&played.run())[0].clone()
    };
    let (even, rare) = (found(0.0), found(-4.0));
    for luck in [&even, &rare] {
        let share = luck.logits.unwrap();
        assert!((share.value - truth).abs() < 4.0 * share.error && share.error < 0.06, "{share:?}, planted {truth}");
    }
    let wins = |luck: &Luck| luck.wins.unwrap().player.value;
    assert!(wins(&even) > 0.25 && wins(&rare) < 0.1, "{} and {}", wins(&even), wins(&rare));
}

#[test]
fn logits_are_not_told_where_a_player_hardly_ever_wins() {
    let mut played = Played::new();
    played.cell("v", "s", (0..1_024).map(|game| (game % 2 == 0, game)));
    played.cell("v", "t", (0..1_024).map(|game| (game < 9, game)));
    assert_eq!(luck(&played.run())[0].logits, None);
}
