//! What the best play known wins: players with a number of games of their own.

use super::{Facts, player};
use crate::{
    analysis::Ceiling,
    report::words::{count, long_list, plain, sentence, share},
    strategy::SEARCH,
};

/// What such a player wins where the reader looks first; of several, the one that surely wins most.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    let here = facts.study.ceilings.iter().filter(|ceiling| Some(ceiling.variant.as_str()) == facts.focus);
    let best = here.max_by(|a, b| a.win_interval.low.total_cmp(&b.win_interval.low))?;
    let who = match best.strategy.strip_prefix(SEARCH) {
        Some(_) => format!("a player who looks ahead, {},", plain(&best.strategy)),
        None => player(&best.strategy),
    };
    let of =
        if facts.run.variants().len() > 1 { format!("of {}", facts.variant(&best.variant)) } else { "of games".into() };
    Some(format!(
        "{} wins {} {of}, as {} show.",
        sentence(&who),
        share(best.win_rate, best.win_interval),
        count(best.games, "game", "games")
    ))
}

/// What each of them wins, variant by variant.
pub(super) fn over_variants(facts: &Facts<'_>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut strategies: Vec<&str> = Vec::new();
    for ceiling in &facts.study.ceilings {
        if !strategies.contains(&ceiling.strategy.as_str()) {
            strategies.push(&ceiling.strategy);
        }
    }
    for strategy in strategies {
        let own: Vec<&Ceiling> = facts.study.ceilings.iter().filter(|ceiling| ceiling.strategy == strategy).collect();
        let each: Vec<String> = own
            .iter()
            .map(|ceiling| {
                format!("{} of {}", share(ceiling.win_rate, ceiling.win_interval), facts.variant(&ceiling.variant))
            })
            .collect();
        let most = own.iter().map(|ceiling| ceiling.games).max().unwrap_or(0);
        told.push(format!(
            "With up to {} a cell of its own, {} takes no part in the comparisons; it wins {}.",
            count(most, "game", "games"),
            player(strategy),
            long_list(&each)
        ));
    }
    told
}
