use super::*;
use crate::analysis::made::{Made, Shared, planted, tally, wins_of};
use crate::simulation::Tally;

const STRATEGIES: [(&str, f64); 3] = [("novice", -0.8), ("standard", 0.0), ("expert", 0.9)];
const LEVELS: [(&str, f64); 4] = [("easy", -1.0), ("middle", 0.0), ("hard", 0.7), ("cruel", 1.6)];

fn of(made: &Made) -> Difficulty {
    difficulty(&made.run()).unwrap()
}

/// Every figure of a difficulty.
fn figures(found: &Difficulty) -> Vec<f64> {
    let estimate =
        |estimate: &Estimate| [estimate.value, estimate.error, estimate.interval.low, estimate.interval.high];
    let placed = found.strategies.iter().chain(&found.variants).flat_map(|placed| estimate(&placed.logits));
    let residuals = found.residuals.iter();
    let residuals =
        residuals.flat_map(|one| estimate(&one.logits).into_iter().chain([one.seen, one.expected]).collect::<Vec<_>>());
    placed.chain(residuals).chain(found.without_group.iter().flatten().copied()).collect()
}

#[test]
fn the_fit_agrees_with_scipy() {
    // scipy 1.17.1: minimize(f, method="trust-exact") of the negative log-likelihood plus 0.04 / 2 · the sum of squares,
    // with gradient and Hessian, to a gradient below 1e-13; less the first ability. Games n and wins w of each cell are
    // those below times c · 1 / (1 + n / 400), with c such that the sum of all games stays the same.
    let games = [[200, 150, 120, 80], [100, 200, 50, 60], [300, 10, 90, 40]];
    let wins = [[150, 80, 40, 9], [60, 70, 9, 0], [270, 9, 70, 21]];
    let mut made = Made::new();
    for variant in 0..4 {
        let tallies = (0..3).map(|strategy| wins_of(wins[strategy][variant], games[strategy][variant]));
        made.row(&format!("v{variant}"), &[], &["standard", "b", "c"], tallies.collect());
    }
    let found = of(&made);
    let expected = [0.0, -0.778_975_623_171_72, 1.693_485_207_667_77];
    for (found, expected) in found.strategies.iter().zip(expected) {
        assert!((found.logits.value - expected).abs() < 1e-9, "{found:?}, expected {expected}");
    }
    let expected = [-0.996_500_392_209_31, -0.153_373_476_604_29, 0.618_100_481_990_27, 1.988_105_981_747_80];
    for (found, expected) in found.variants.iter().zip(expected) {
        assert!((found.logits.value - expected).abs() < 1e-9, "{found:?}, expected {expected}");
    }
}

#[test]
fn the_fit_is_the_same_with_more_strategies_than_variants() {
    // Strategies and variants change places when wins and losses do: both blocks are eliminated in turn.
    let names = ["a", "b", "standard", "d", "e"];
    let (mut wide, mut tall) = (Made::new(), Made::new());
    for (place, name) in names.iter().enumerate() {
        for (other, name_of_other) in ["x", "standard"].iter().enumerate() {
            let wins = (10 + 37 * place as u64 + 61 * other as u64 * (place as u64 + 1)) % 200;
            wide.add(name, &[], name_of_other, wins_of(wins, 200));
            tall.add(name_of_other, &[], name, wins_of(200 - wins, 200));
        }
    }
    let (wide, tall) = (of(&wide), of(&tall));
    let step = |placed: &[Placed], a: usize, b: usize| placed[a].logits.value - placed[b].logits.value;
    for place in 1..names.len() {
        let (a, b) = (step(&wide.variants, place, 0), step(&tall.strategies, place, 0));
        assert!((a - b).abs() < 1e-9, "{a}, {b}");
    }
}

#[test]
fn planted_abilities_and_difficulties_are_recovered() {
    // 9 figures; by chance one of them is beyond 4.5 standard errors (t, 63 degrees) once in 4,000 seeds.
    let found = of(&planted(3, 20_000, &STRATEGIES, &LEVELS, Shared::Half));
    assert_eq!(found.anchor, "standard");
    for (placed, (name, truth)) in found.strategies.iter().zip(STRATEGIES).chain(found.variants.iter().zip(LEVELS)) {
        assert_eq!((placed.name.as_str(), placed.extreme), (name, None));
        let off = (placed.logits.value - truth).abs();
        assert!(off <= 4.5 * placed.logits.error, "{placed:?}, planted {truth}");
        // 20,000 games tell every logit here to some 0.02.
        assert!(placed.logits.error < 0.04, "{placed:?}");
    }
    assert!(found.residuals.iter().all(|residual| !residual.misfit));
}

#[test]
fn errors_are_those_of_repetition_where_games_share_their_luck() {
    // 300 repetitions. The variance over them has 299 degrees of freedom, relative standard error √(2/299) = 0.082; that
    // of the mean of their jackknife variances is √(2/63/300) = 0.010. Four of both together are 0.33. The same games
    // taken as independent give at least the variance 1/I₁ + 1/I₂ of a step, which is far off.
    let strategies = [("novice", -0.7), ("standard", 0.0)];
    let variants = [("easy", -0.4), ("hard", 0.3)];
    let (mut steps, mut levels, mut gaps) = (Vec::new(), Vec::new(), Vec::new());
    let mut missed = 0;
    for seed in 0..300 {
        let found = of(&planted(1_000 + seed, 960, &strategies, &variants, Shared::Wholly));
        steps.push(found.contrast(&[(1, 1.0), (0, -1.0)]));
        levels.push(found.variants[0].logits);
        gaps.push(found.strategies[0].logits);
        missed += u32::from(!found.contrast(&[(1, 1.0), (0, -1.0)]).interval.contains(0.7));
    }
    let ratio = |figures: &[Estimate]| {
        let count = figures.len() as f64;
        let mean = figures.iter().map(|figure| figure.value).sum::<f64>() / count;
        let spread = figures.iter().map(|figure| (figure.value - mean).powi(2)).sum::<f64>() / (count - 1.0);
        (figures.iter().map(|figure| figure.error.powi(2)).sum::<f64>() / count / spread, spread)
    };
    for figures in [&steps, &levels, &gaps] {
        let (ratio, _) = ratio(figures);
        assert!((ratio - 1.0).abs() < 0.33, "{ratio}");
    }
    // 5 % of 300 are 15, standard error 3.8; four of them above: 30.
    assert!(missed <= 30, "{missed}");
    let information = |hard: f64| -> f64 {
        strategies.iter().map(|(_, able)| logistic(able - hard)).map(|rate| 960.0 * rate * (1.0 - rate)).sum()
    };
    let (_, spread) = ratio(&steps);
    let naive = information(-0.4).recip() + information(0.3).recip();
    assert!(naive > 2.0 * spread, "naive {naive}, true {spread}");
}

#[test]
fn the_prior_moves_a_difficulty_by_little() {
    // With one strategy the likelihood alone puts a variant at minus the logit of its win rate. The prior pulls by about
    // PULL · d ÷ (n p q), at 1,000 games and 30 %: 0.04 · 0.85 ÷ 210 = 0.00016; twice that for the anchor's own.
    let mut made = Made::new();
    made.add("a", &[], "standard", wins_of(300, 1_000));
    made.add("b", &[], "standard", wins_of(700, 1_000));
    let found = of(&made);
    for (placed, rate) in found.variants.iter().zip([0.3_f64, 0.7]) {
        let alone = ((1.0 - rate) / rate).ln();
        assert!((placed.logits.value - alone).abs() < 0.0004, "{placed:?}, without prior {alone}");
        assert!((Difficulty::anchor_win_rate(placed.logits.value) - rate).abs() < 1e-4);
    }
}

#[test]
fn what_is_all_won_or_all_lost_is_finite_far_out_and_uncertain() {
    let mut made = planted(5, 2_000, &STRATEGIES, &LEVELS, Shared::Half);
    let names = STRATEGIES.map(|(name, _)| name);
    made.row("gift", &[], &names, vec![wins_of(2_000, 2_000); 3]);
    made.row("wall", &[], &names, vec![wins_of(0, 2_000); 3]);
    for variant in ["easy", "middle", "hard", "cruel", "wall"] {
        made.add(variant, &[], "random", wins_of(0, 2_000));
    }
    let found = of(&made);
    let placed =
        |name: &str| found.variants.iter().chain(&found.strategies).find(|placed| placed.name == name).unwrap();
    for (name, extreme, sign) in
        [("gift", Extreme::AllWon, -1.0), ("wall", Extreme::AllLost, 1.0), ("random", Extreme::AllLost, -1.0)]
    {
        let placed = placed(name);
        assert_eq!(placed.extreme, Some(extreme));
        assert!(sign * placed.logits.value > 4.0 && placed.logits.value.abs() < 25.0, "{placed:?}");
        assert!(placed.logits.error > 0.5, "{placed:?}");
    }
    for (name, truth) in LEVELS {
        assert!(placed(name).extreme.is_none());
        // They are as if neither had played: 4.5 standard errors.
        assert!((placed(name).logits.value - truth).abs() < 4.5 * placed(name).logits.error);
    }
    assert!(found.residuals.iter().all(|residual| !residual.misfit), "an extreme is no misfit");
    let step = found.contrast(&[(5, 1.0), (3, -1.0)]);
    assert!(step.error > 0.5, "the step to an extreme is uncertain: {step:?}");
}

#[test]
fn what_only_extremes_beat_is_not_tied_to_the_rest() {
    // The expert wins everything and the novice nothing: each alone tells nothing about the variants.
    let mut made = Made::new();
    for variant in ["a", "b"] {
        made.add(variant, &[], "novice", wins_of(0, 500));
        made.add(variant, &[], "expert", wins_of(500, 500));
    }
    let found = of(&made);
    assert_eq!(
        found.strategies.iter().map(|placed| placed.extreme).collect::<Vec<_>>(),
        [Some(Extreme::AllLost), Some(Extreme::AllWon)]
    );
    assert!(found.variants.iter().all(|placed| placed.extreme == Some(Extreme::Untied) && placed.logits.error >= 5.0));
}

#[test]
fn pieces_that_no_game_connects_are_told_apart_from_the_rest() {
    let mut made = planted(5, 2_000, &STRATEGIES, &LEVELS, Shared::Half);
    made.add("unplayed", &[], "standard", wins_of(0, 0));
    made.add("island", &[], "hermit", wins_of(400, 1_000));
    let found = of(&made);
    for name in ["unplayed", "island"] {
        let placed = found.variants.iter().find(|placed| placed.name == name).unwrap();
        assert_eq!(placed.extreme, Some(Extreme::Untied));
        assert!(placed.logits.error >= 5.0);
    }
    assert_eq!(found.strategies[3].extreme, Some(Extreme::Untied));
    assert!(found.variants[..4].iter().all(|placed| placed.extreme.is_none() && placed.logits.error < 0.2));
    assert!(found.residuals.iter().all(|residual| residual.cell != 12), "a cell without games has no residual");
    assert!(figures(&found).iter().all(|figure| figure.is_finite()));
}

#[test]
fn a_missing_cell_moves_nothing_but_its_neighbours_errors() {
    let whole = planted(8, 20_000, &STRATEGIES, &LEVELS, Shared::Half);
    let mut made = whole.clone();
    made.tallies[4] = Tally::default();
    let (whole, found) = (of(&whole), of(&made));
    assert_eq!(found.residuals.len(), 11);
    for (placed, (_, truth)) in found.variants.iter().zip(LEVELS) {
        assert!((placed.logits.value - truth).abs() < 4.5 * placed.logits.error, "{placed:?}");
    }
    assert!(found.variants[1].logits.error > whole.variants[1].logits.error);
}

#[test]
fn the_smallest_runs_have_finite_figures() {
    for (wins, games) in [(0, 1), (1, 1), (1, 2), (3, 10), (500, 1_000)] {
        let mut made = Made::new();
        made.add("only", &[], "standard", wins_of(wins, games));
        let found = of(&made);
        assert!(figures(&found).iter().all(|figure| figure.is_finite()), "{found:?}");
        assert_eq!(found.strategies[0].logits.value, 0.0);
        assert!(found.variants[0].logits.error > 0.05, "{found:?}");
        assert!(!found.residuals[0].misfit);
    }
    let mut made = Made::new();
    made.add("only", &[], "standard", wins_of(0, 0));
    assert_eq!(difficulty(&made.run()), None);
    assert_eq!(difficulty(&Made::new().run()), None);
}

#[test]
fn one_strategy_or_one_variant_is_enough() {
    // 4.5 standard errors.
    let one = of(&planted(2, 5_000, &STRATEGIES[1..2], &LEVELS, Shared::Wholly));
    for (placed, (_, truth)) in one.variants.iter().zip(LEVELS) {
        assert!((placed.logits.value - truth).abs() < 4.5 * placed.logits.error);
    }
    let one = of(&planted(2, 5_000, &STRATEGIES, &LEVELS[2..3], Shared::Wholly));
    for (placed, (_, truth)) in one.strategies.iter().zip(STRATEGIES) {
        assert!((placed.logits.value - truth).abs() <= 4.5 * placed.logits.error);
    }
    assert!(one.residuals.iter().all(|residual| !residual.misfit && residual.logits.value.abs() < 1e-2));
}

#[test]
fn without_a_standard_strategy_the_anchor_wins_nearest_to_one_half() {
    let mut made = Made::new();
    for (strategy, wins) in [("bold", 90), ("careful", 45), ("wild", 20)] {
        made.add("v", &[], strategy, wins_of(wins, 100));
    }
    made.add("v", &[], "standard", wins_of(0, 0));
    let found = of(&made);
    assert_eq!(found.anchor, "careful");
    assert_eq!(found.strategies[1].logits.value, 0.0);
}

/// A table of five by five in which one cell is `by` logits easier than the scale has it.
fn with_a_misfit(seed: u64, games: u64, by: f64) -> Made {
    let strategies = ["a", "b", "standard", "d", "e"];
    let mut made = Made::new();
    let logits: Vec<f64> = (0..25)
        .map(|cell| 0.4 * (cell % 5) as f64 - 0.5 * (cell / 5) as f64 + if cell == 12 { by } else { 0.0 })
        .collect();
    let mut tallies =
        crate::analysis::made::play(seed, games, &crate::analysis::made::chances(&logits), Shared::Half).into_iter();
    for variant in 0..5 {
        made.row(&format!("v{variant}"), &[], &strategies, tallies.by_ref().take(5).collect());
    }
    made
}

#[test]
fn a_cell_that_the_scale_does_not_describe_is_a_misfit() {
    // Of a logit put on one cell of five by five, (4/5)² stay as its residual and at most 4/25 go to another: 0.64 and
    // 0.16, so that it alone reaches 0.2. The residual's own standard error is some 0.03.
    let found = of(&with_a_misfit(4, 15_000, 1.0));
    let misfits: Vec<usize> = found.residuals.iter().filter(|one| one.misfit).map(|one| one.cell).collect();
    assert_eq!(misfits, [12]);
    let residual = &found.residuals[12];
    assert!((residual.logits.value - 0.64).abs() < 0.1 && residual.seen > residual.expected, "{residual:?}");
}

#[test]
fn a_cell_that_differs_by_a_hair_is_no_misfit_however_certain() {
    // 0.15 · 0.64 = 0.096 logits: 7 standard errors and more at 60,000 games, yet less than 0.2.
    let found = of(&with_a_misfit(4, 60_000, 0.15));
    let residual = &found.residuals[12];
    assert!(residual.logits.value > 5.0 * residual.logits.error, "{residual:?}");
    assert!(found.residuals.iter().all(|residual| !residual.misfit));
}

#[test]
fn a_misfit_is_seen_where_wins_are_rare() {
    // Five players of whom one wins some 0.6 % by the scale: 0.18 % of 15,000 games are 27, where 99 are expected. That
    // is no more than half a point, and a factor of 3.6.
    let strategies = ["novice", "standard", "expert", "master", "random"];
    let ability = [-0.7, 0.0, 0.5, 0.9, -5.0];
    let hard = [-0.4, 0.0, 0.4];
    let rates: Vec<f64> = hard.iter().flat_map(|hard| ability.iter().map(move |able| able - hard)).collect();
    let mut tallies = crate::analysis::made::play(17, 15_000, &crate::analysis::made::chances(&rates), Shared::Half);
    let planted = |tallies: &[Tally]| {
        let mut made = Made::new();
        for (variant, row) in tallies.chunks(5).enumerate() {
            made.row(&format!("v{variant}"), &[], &strategies, row.to_vec());
        }
        of(&made).residuals.into_iter().filter(|one| one.misfit).map(|one| one.cell).collect::<Vec<_>>()
    };
    assert!(planted(&tallies).is_empty(), "{:?}", planted(&tallies));
    tallies[4] = wins_of(27, 15_000);
    tallies[14] = wins_of(150, 15_000);
    let found = planted(&tallies);
    assert!(found.contains(&4) && found.contains(&14), "{found:?}");
    assert!(found.iter().all(|cell| cell % 5 == 4), "{found:?}");
    // A factor of few games is chance's.
    tallies[4] = wins_of(1, 150);
    tallies[14] = wins_of(3, 150);
    assert!(planted(&tallies).is_empty(), "{:?}", planted(&tallies));
}

#[test]
fn a_few_games_all_won_are_no_misfit() {
    // Groups do not differ in such a cell; expected to win some 80 %, it would win all 12 one time in 15.
    let mut made = planted(9, 5_000, &STRATEGIES, &LEVELS, Shared::Half);
    made.add("middle", &[], "guest", wins_of(1_500, 3_000));
    made.add("easy", &[], "guest", tally([true; 12]));
    let found = of(&made);
    assert!(found.residuals.iter().all(|residual| !residual.misfit), "{:?}", found.residuals);
}

#[test]
fn errors_of_residuals_are_those_of_repetition() {
    // As above: 300 repetitions, four standard errors of the ratio are 0.33.
    let strategies = [("novice", -0.7), ("standard", 0.0)];
    let variants = [("easy", -0.4), ("hard", 0.3), ("cruel", 1.0)];
    let residuals: Vec<Estimate> = (0..300)
        .map(|seed| of(&planted(7_000 + seed, 960, &strategies, &variants, Shared::Half)).residuals[0].logits)
        .collect();
    let mean = residuals.iter().map(|one| one.value).sum::<f64>() / 300.0;
    let spread = residuals.iter().map(|one| (one.value - mean).powi(2)).sum::<f64>() / 299.0;
    let error = residuals.iter().map(|one| one.error.powi(2)).sum::<f64>() / 300.0;
    assert!((error / spread - 1.0).abs() < 0.33, "{}", error / spread);
}

#[test]
fn an_extreme_anchor_makes_distances_to_it_uncertain_and_leaves_steps_as_they_are() {
    let strategies = [("novice", -0.8), ("expert", 0.9)];
    let mut made = planted(6, 4_000, &strategies, &LEVELS, Shared::Half);
    for (variant, _) in LEVELS {
        made.add(variant, &[], "standard", wins_of(0, 4_000));
    }
    let found = of(&made);
    assert_eq!(found.anchor, "standard");
    assert_eq!(found.strategies[2].extreme, Some(Extreme::AllLost));
    assert!(found.anchor_variance > 0.1);
    assert!(found.variants.iter().all(|placed| placed.extreme.is_none() && placed.logits.error > 0.3));
    let step = found.contrast(&[(1, 1.0), (0, -1.0)]);
    assert!(step.error < 0.1 && (step.value - 1.0).abs() < 4.5 * step.error, "{step:?}");
}

#[test]
fn where_cells_stop_hardly_moves_the_scale() {
    // One strategy strays by 0.6 logits in one variant. Cells of 16,384 games each, or stopped at 1,024 to 16,384 as a
    // precision would; counting cells by their games would move v2 by 0.1 logits.
    let games_of = [[16_384, 4_096, 1_024], [4_096, 16_384, 16_384], [1_024, 16_384, 4_096]];
    let fitted = |stopped: bool| {
        let mut made = Made::new();
        for variant in 0..3 {
            let tallies = (0..3).map(|strategy| {
                let stray = if (strategy, variant) == (0, 2) { 0.6 } else { 0.0 };
                let logits = f64::from(strategy) - 1.0 - (f64::from(variant) - 1.0) + stray;
                let games = if stopped { games_of[strategy as usize][variant as usize] } else { 16_384 };
                wins_of((games as f64 / (1.0 + (-logits).exp())).round() as u64, games)
            });
            made.row(&format!("v{variant}"), &[], &["novice", "standard", "expert"], tallies.collect());
        }
        of(&made)
    };
    let (whole, stopped) = (fitted(false), fitted(true));
    for (whole, stopped) in whole.variants.iter().zip(&stopped.variants) {
        assert!((whole.logits.value - stopped.logits.value).abs() < 0.05, "{whole:?} and {stopped:?}");
    }
}
