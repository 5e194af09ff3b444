//! Odds of decks made anew from their discards, counted exactly and met by simulation within 5 standard errors at fixed
//! seeds.
//!
//! Fragments are spent as soon as three of them are held. Where purged cards are discarded, a deck made anew is the printed
//! one without what was attached and without the fragments still held.

use super::{
    Mean,
    exact::{Explorer, at_least, by_round, expected_draws, mean_of, observe, plain, relic_rounds, set, share},
};
use perihelion::{
    ruleset::{Ruleset, Settings, Value},
    rulesets::exploration::{DESCRIPTOR, Kind, Phase},
};

/// The deck made anew where purged cards are discarded: its cards and its fragments.
///
/// Cultural: 9 fragments, all spent in threes, 4 attachments, 1 card that purges itself, 6 discards. Hazardous: 7 fragments,
/// of which one stays with the player, 4 attachments, 9 discards. Industrial: 5 fragments, of which two stay with the
/// player, 3 attachments, 12 discards.
const ANEW: [(Kind, u32, u32); 3] =
    [(Kind::Cultural, 9 + 1 + 6, 9), (Kind::Hazardous, 6 + 9, 6), (Kind::Industrial, 3 + 12, 3)];

/// Planets of a kind that drones explore again and again.
fn again(kind: Kind, purged: &'static str) -> Settings {
    let mut settings = plain(kind);
    set(&mut settings, "player.scanlink", Value::Boolean(true));
    set(&mut settings, "piles.purged", Value::Choice(purged));
    settings
}

/// The draws after a deck's first reshuffle until so many fragments came; `None` where they never did before the next one.
fn draws_after_reshuffle(kind: Kind, purged: &'static str, fragments: i32, games: u64) -> Vec<Option<u32>> {
    let mut settings = again(kind, purged);
    // Five rounds of eight expansions and sixteen more: the twenty cards printed and every one of those that come back.
    set(&mut settings, "rounds.count", Value::Integer(5));
    let mut explorer = Explorer { tokens: false, spends: true };
    let metric = |name: &str| DESCRIPTOR.metrics.iter().position(|metric| metric.name == name).expect("a metric");
    let gained = metric(&format!("fragments_{}", kind.name()));
    #[derive(Default)]
    struct Seen {
        before: Option<i32>,
        first: Option<u32>,
    }
    let seen = observe(&settings, &mut explorer, games, |rules, state, _, seen: &mut Seen| {
        if state.reshuffles() == 1 {
            let mut metrics = vec![0; DESCRIPTOR.metrics.len()];
            rules.metrics(state, &mut metrics);
            let before = *seen.before.get_or_insert(metrics[gained]);
            let come = metrics[gained] - before >= fragments;
            if seen.first.is_none() && come && !matches!(state.phase, Phase::Revealed(_)) {
                seen.first = Some(state.draws(kind) - 20);
            }
        }
    });
    assert!(seen.iter().all(|seen| seen.before.is_some()), "every game goes through the deck once");
    seen.into_iter().map(|seen| seen.first).collect()
}

#[test]
fn draws_to_a_first_fragment_after_a_reshuffle() {
    for (kind, cards, fragments) in ANEW {
        let draws = draws_after_reshuffle(kind, "discarded", 1, 1_500);
        mean_of(&draws).agrees_with(expected_draws(cards, fragments, 1), kind.name());
        for most in 1..=3 {
            let exact = at_least(cards, fragments, most, 1);
            share(&draws, most).agrees_with(exact, &format!("{} after the reshuffle, {most}", kind.name()));
        }
    }
    // Before the reshuffle a first fragment takes 2.1, 2.625 and 3.5 draws: after it 1.7, 2.286 and 4.
    let figures = ANEW.map(|(_, cards, fragments)| expected_draws(cards, fragments, 1));
    for (figure, known) in figures.into_iter().zip([1.7, 16.0 / 7.0, 4.0]) {
        assert!((figure - known).abs() < 1e-12);
    }
}

#[test]
fn draws_to_three_of_a_colour_after_a_reshuffle() {
    for (kind, cards, fragments) in ANEW {
        let draws = draws_after_reshuffle(kind, "discarded", 3, 1_500);
        mean_of(&draws).agrees_with(expected_draws(cards, fragments, 3), kind.name());
        for most in [3, 4, 6, 8, 12] {
            let exact = at_least(cards, fragments, most, 3);
            share(&draws, most).agrees_with(exact, &format!("{} after the reshuffle, {most}", kind.name()));
        }
    }
}

#[test]
fn where_purged_cards_leave_no_fragment_comes_after_a_reshuffle() {
    for (kind, _, _) in ANEW {
        assert!(draws_after_reshuffle(kind, "leave", 1, 300).iter().all(Option::is_none), "{}", kind.name());
    }
}

#[test]
fn a_relic_by_the_end_of_each_round_after_a_reshuffle() {
    // Three cards a round: twenty are drawn within round 7, and by the end of round r the deck made anew has given 3r - 20.
    // Each deck has brought a relic for three of its fragments by then; what is held goes towards the next one.
    let printed = [(Kind::Cultural, 3, 3), (Kind::Hazardous, 2, 2), (Kind::Industrial, 1, 1)];
    for ((kind, cards, fragments), (_, relics, lacking)) in ANEW.into_iter().zip(printed) {
        let settings = again(kind, "discarded");
        let before = relic_rounds(settings.clone(), 3, relics, false, 300);
        assert_eq!(by_round(&before, 7).value, 1.0, "{}: {relics} relics from the printed deck", kind.name());
        let rounds = relic_rounds(settings, 3, relics + 1, false, 2_000);
        assert_eq!(by_round(&rounds, 6).value, 0.0, "{}: no more of them", kind.name());
        for round in 7..=11 {
            let exact = at_least(cards, fragments, 3 * round - 20, lacking);
            let share: Mean = by_round(&rounds, round);
            share.agrees_with(exact, &format!("{}: another relic by round {round}", kind.name()));
        }
    }
}
