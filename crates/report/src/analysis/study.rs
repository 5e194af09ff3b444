//! Everything a report says about a run.

use super::{
    About, ByCard, Ceiling, Certainty, Contrast, Curve, Difficulty, Ends, Extreme, Habits, Levels, Luck, Pairs, Raced,
    Resource, Ruled, Run, Sensitivity, Standouts, TurnByTurn, Warning, by_card, certainty, contrasts, difficulty, ends,
    habits, levels, luck, pairs, resources, sensitivity, settings, standouts, turn_by_turn, warnings,
};

/// Everything a report says about a run, besides the summaries of its cells.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Study {
    /// Difficulty on one scale; `None` where no game was played.
    pub difficulty: Option<Difficulty>,
    /// The hardest and the easiest variants; `None` where no game was played.
    pub ends: Option<Ends>,
    /// The steps between levels; `None` where the variants are no sequence.
    pub levels: Option<Levels>,
    /// The variants of a list compared for the scale's yardstick; empty where they are levels, or no list.
    pub contrasts: Vec<Contrast>,
    /// One curve an axis.
    pub settings: Vec<Curve>,
    /// Paired differences.
    pub pairs: Pairs,
    /// Luck and skill, one entry a variant that several strategies played.
    pub luck: Vec<Luck>,
    /// The effects of the axes, where there are at least two.
    pub sensitivity: Sensitivity,
    /// How each cell was played, one entry a cell with games.
    pub habits: Vec<Habits>,
    /// The games of each cell turn by turn, where they were counted so.
    pub turns: Vec<TurnByTurn>,
    /// What is left of the ruleset's resources, where it was counted.
    pub resources: Vec<Resource>,
    /// What is counted by card in each cell with games, one entry a metric of cards.
    pub cards: Vec<ByCard>,
    /// What comes out lowest and highest, with what cannot be told from it.
    pub standouts: Standouts,
    /// How exactly win rates are known; `None` where no game was played.
    pub certainty: Option<Certainty>,
    /// What players with a number of games of their own win, who take no part in what stands above; they are told of where
    /// a run has some.
    pub ceilings: Vec<Ceiling>,
    /// What came of the sweep's asserts; they are ruled where a run with asserts is studied.
    pub asserts: Vec<Ruled>,
    /// What came of the sweep's race; it is told of where a run was one.
    pub race: Option<Raced>,
    /// What is shaky, and what to do about it.
    pub warnings: Vec<Warning>,
}

/// Studies a run: everything that can be said of it without playing another game.
#[must_use]
pub fn study(run: &Run<'_>) -> Study {
    let difficulty = difficulty(run);
    let mut warnings = warnings(&run.named());
    if let Some(difficulty) = &difficulty {
        warnings.extend(misfits(run, difficulty));
        warnings.extend(extremes(difficulty));
    }
    let mut study = Study {
        levels: difficulty.as_ref().and_then(|difficulty| levels(run, difficulty)),
        contrasts: difficulty.as_ref().map(|scale| contrasts(run, &scale.anchor)).unwrap_or_default(),
        // Two values of a setting are compared where all else is the same, which two points of a design never are.
        settings: match (&difficulty, run.design) {
            (Some(difficulty), None) => settings(run, difficulty),
            _ => Vec::new(),
        },
        ends: difficulty.as_ref().and_then(ends),
        difficulty,
        pairs: pairs(run),
        luck: luck(run),
        sensitivity: sensitivity(run),
        habits: habits(run),
        turns: turn_by_turn(run),
        resources: resources(run),
        cards: by_card(run),
        standouts: Standouts::default(),
        certainty: certainty(run),
        ceilings: Vec::new(),
        asserts: Vec::new(),
        race: None,
        warnings,
    };
    study.standouts = standouts(run, &study);
    study
}

/// The most cells that do not fit that a warning names besides the worst.
const MOST_OTHERS: usize = 3;

/// The variants that one number does not describe, with the cell that shows it most.
fn misfits(run: &Run<'_>, difficulty: &Difficulty) -> Option<Warning> {
    let misfits = || difficulty.residuals.iter().filter(|residual| residual.misfit);
    let worst = misfits().max_by(|a, b| a.logits.value.abs().total_cmp(&b.logits.value.abs()))?;
    // As many decimals as it takes to tell the two apart.
    let places = (0..4).find(|&places| {
        let shown = |share: f64| format!("{:.places$}", 100.0 * share);
        let rarer = worst.seen.min(worst.expected);
        shown(worst.seen) != shown(worst.expected) && (rarer == 0.0 || shown(rarer).parse() != Ok(0.0))
    });
    let places = places.unwrap_or(0);
    let label = &run.labels[worst.cell];
    let others: Vec<String> = misfits()
        .filter(|residual| residual.cell != worst.cell)
        .map(|residual| &run.labels[residual.cell])
        .map(|label| format!("`{}` in {}", label.strategy, label.variant))
        .collect();
    let more = others.len().saturating_sub(MOST_OTHERS);
    let mut also = others[..others.len() - more].join(", ");
    if !also.is_empty() {
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        also = format!("; other cells that do not fit: {also}{more}");
    }
    let mut variants: Vec<&str> = misfits().map(|residual| run.labels[residual.cell].variant.as_str()).collect();
    variants.dedup();
    Some(Warning {
        about: About::Figures,
        what: format!(
            "one number does not tell how hard {} of {} variants are: `{}` wins {:.places$} % of {}, where the scale expects {:.places$} %{also}",
            variants.len(),
            difficulty.variants.len(),
            label.strategy,
            100.0 * worst.seen,
            label.variant,
            100.0 * worst.expected
        ),
        remedy:
            "such variants suit some players more than others: judge them by the win rate of the player you design for"
                .into(),
    })
}

/// The variants whose difficulty the prior alone holds finite.
fn extremes(difficulty: &Difficulty) -> Option<Warning> {
    let names = |wanted: fn(Extreme) -> bool| -> Vec<&str> {
        let those = difficulty.variants.iter().filter(|placed| placed.extreme.is_some_and(wanted));
        those.map(|placed| placed.name.as_str()).collect()
    };
    let throughout = names(|extreme| matches!(extreme, Extreme::AllWon | Extreme::AllLost));
    let untied = names(|extreme| extreme == Extreme::Untied);
    let all = difficulty.variants.len();
    let what = match (throughout.first(), untied.first()) {
        (Some(first), _) => format!(
            "{} of {all} variants ({first} among them) were won or lost throughout, so how hard they are is known only from one side",
            throughout.len()
        ),
        (None, Some(first)) => format!(
            "{} of {all} variants ({first} among them) cannot be placed among the others: whoever played them won everything, lost everything, or played nothing else",
            untied.len()
        ),
        (None, None) => return None,
    };
    Some(Warning { about: About::Figures, what, remedy: "let weaker or stronger strategies play them too".into() })
}
