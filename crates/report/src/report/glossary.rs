//! The words that a reader of the page may not know.

/// Words, each with what it means.
pub(super) const GLOSSARY: &[(&str, &str)] = &[
    ("Cell", "One variant of the game played by one strategy. Five variants and three strategies make fifteen cells."),
    (
        "Interval",
        "The figure comes from a limited number of games, so it is not known exactly. The interval in brackets is where the \
         true figure lies with the confidence stated. More games make it narrower: four times as many halve it.",
    ),
    (
        "Logit",
        "The unit of difficulty and of ability. If a player stands as high as a level, that player wins half of the games. \
         One logit above wins 73 %, two 88 %, three 95 %; one below wins 27 %, two 12 %, three 5 %. A step of one logit \
         feels the same all along the scale, which percentages do not: from 50 to 60 % is a smaller change than from 89 to 99 %.",
    ),
    (
        "Difficulty",
        "Where a variant stands on the scale of a Rasch model: a strategy's chance to win depends on nothing but its ability \
         minus the difficulty. Warnings say where this does not hold.",
    ),
    ("Anchor", "The strategy whose ability is called 0, so that difficulties can be read as its win rates."),
    (
        "Anytime-valid",
        "Usual intervals are right for one look at a number of games fixed before. These are right at all looks together, so \
         a run may be watched, stopped when it looks good, or topped up. The price is that they are somewhat wider.",
    ),
    (
        "Holm",
        "Who makes many comparisons finds some difference by chance alone. Holm's method raises the bar so that all the \
         verdicts of a list are right together with the confidence stated.",
    ),
    (
        "p",
        "How often games without any difference would show one at least as large. Below 0.05 is taken as a real difference.",
    ),
    (
        "Paired difference",
        "All cells play the same deals: game 7 brings the same luck to each. Differences are counted deal by deal, which \
         leaves out what luck does to both.",
    ),
    (
        "Standard error",
        "How far an estimate is typically off. A 95 % interval reaches about two of them to either side.",
    ),
    (
        "Alone, and with others",
        "A setting explains a share of the variation alone; together with other settings, where its effect depends on theirs, \
         it has a part in a larger share.",
    ),
    ("Wilson", "The usual interval of a share for a number of games fixed before, for comparison with other tools."),
];
