//! What the columns of tables mean: the one list that the data dictionary and `reports/README.md` are made from.

use super::dictionary::{Each, Part};

/// A table of a run directory.
pub(super) struct TableInfo {
    /// Its name, which is that of its file.
    pub name: &'static str,
    /// What has a row of its own, as words that follow "one row a".
    pub row: &'static str,
    /// Its first columns, which say what a row is about.
    pub keys: &'static [ColumnInfo],
    /// Its other columns, in order.
    pub columns: &'static [ColumnInfo],
}

impl TableInfo {
    /// All of its columns, in order.
    pub fn every_column(&self) -> impl Iterator<Item = &'static ColumnInfo> {
        self.keys.iter().chain(self.columns)
    }
}

/// A column of a table, or several that go together.
pub(super) struct ColumnInfo {
    /// Its name, with [`Each::sign`] where there is one for each of something.
    pub name: &'static str,
    /// Of what there is one each.
    pub each: Option<Each>,
    /// What its name may end in.
    pub parts: &'static [Part],
    /// Its unit.
    pub unit: Unit,
    /// What it says, in one sentence.
    pub meaning: &'static str,
}

/// The unit of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// These words; none where it has no unit.
    Words(&'static str),
    /// That of scores.
    Score,
    /// That of what there is one column each of.
    Own,
}

const NONE: Unit = Unit::Words("");
const SHARE: Unit = Unit::Words("share, 0 to 1");
const DIFFERENCE: Unit = Unit::Words("share, -1 to 1");
const GAMES: Unit = Unit::Words("games");
const TURNS: Unit = Unit::Words("turns");
const DECISIONS: Unit = Unit::Words("decisions");
const LOGITS: Unit = Unit::Words("logits");

const ALONE: &[Part] = &[Part::Value];
const SEQUENCE: &[Part] = &[Part::Value, Part::AnytimeLow, Part::AnytimeHigh];
const RANGE: &[Part] = &[Part::Low, Part::High];
const ESTIMATE: &[Part] = &[Part::Value, Part::Error, Part::Low, Part::High];
const MOMENTS: &[Part] = &[Part::Mean, Part::Deviation];
const FAN: &[Part] = &[Part::Mean, Part::Q05, Part::Q25, Part::Q50, Part::Q75, Part::Q95];
const SPREAD: &[Part] = &[
    Part::Mean,
    Part::Deviation,
    Part::NormalLow,
    Part::NormalHigh,
    Part::Q05,
    Part::Q25,
    Part::Q50,
    Part::Q75,
    Part::Q95,
];

const fn of(parts: &'static [Part], name: &'static str, unit: Unit, meaning: &'static str) -> ColumnInfo {
    ColumnInfo { name, each: None, parts, unit, meaning }
}

const fn one(name: &'static str, unit: Unit, meaning: &'static str) -> ColumnInfo {
    of(ALONE, name, unit, meaning)
}

const fn each(each: Each, parts: &'static [Part], name: &'static str, unit: Unit, meaning: &'static str) -> ColumnInfo {
    ColumnInfo { name, each: Some(each), parts, unit, meaning }
}

const CELL: ColumnInfo = one("cell", NONE, "The number of the cell, from 0.");
const VARIANT: ColumnInfo = one("variant", NONE, "The name of the variant.");
const STRATEGY: ColumnInfo = one("strategy", NONE, "The name of the strategy.");
const AXES: ColumnInfo = axis("<axis>");
/// What says which cell a row is about.
const OF_A_CELL: &[ColumnInfo] = &[CELL, VARIANT, AXES, STRATEGY];
const GAME: ColumnInfo = one("game", NONE, "The index of the game, from 0: `perihelion replay … --game` tells it.");
const WON: ColumnInfo = one("won", NONE, "Whether the goal was met.");
const PLAYED: ColumnInfo = one("games", GAMES, "Games played.");
const AXIS: ColumnInfo = one("axis", NONE, "The path of the axis, or the name of a zip.");
const PLAYER: ColumnInfo = one("player", NONE, "The strategy that the columns `own_…` are of.");
const HOLM: ColumnInfo =
    one("p_value_holm", NONE, "P-value of no difference, Holm-adjusted over all rows of its kind.");

/// A column of values on an axis.
const fn axis(name: &'static str) -> ColumnInfo {
    each(Each::Axis, ALONE, name, Unit::Own, "The value on the axis.")
}

/// The tables, in the order of the dictionary.
pub(super) const TABLES: &[TableInfo] = &[
    TableInfo {
        name: "cells",
        row: "cell",
        keys: OF_A_CELL,
        columns: &[
            PLAYED,
            one("wins", GAMES, "Games won."),
            one("win_rate", SHARE, "Games won out of those played."),
            of(
                RANGE,
                "win",
                SHARE,
                "Anytime-valid interval of the win rate: a confidence sequence from the beta-binomial mixture with a uniform prior.",
            ),
            of(RANGE, "win_wilson", SHARE, "Wilson's interval of the win rate, for this number of games alone."),
            of(SPREAD, "score", Unit::Score, "The final score."),
            of(
                RANGE,
                "score",
                Unit::Score,
                "Anytime-valid interval of the mean score: an empirical-Bernstein confidence sequence.",
            ),
            of(SPREAD, "opponent_score", Unit::Score, "The opponent's final score, where the opponent has one."),
            of(
                SPREAD,
                "margin",
                Unit::Score,
                "Points beyond the goal (0 or more) or short of it (below 0), where the goal is a number of points.",
            ),
            each(Each::Rank, SEQUENCE, "rank_<rank>", SHARE, "Share of games that reached this rank."),
            each(Each::Ending, SEQUENCE, "ending_<ending>", SHARE, "Share of games that ended so."),
            one(
                "ending_truncated",
                SHARE,
                "Share of games that were cut short at the decision limit; they count as lost.",
            ),
            of(SPREAD, "turns", TURNS, "Turns of a game."),
            of(SPREAD, "decisions", DECISIONS, "Decisions of a game, forced ones included."),
            one("forced_share", SHARE, "Share of decisions with one legal action."),
            one("choices_mean", Unit::Words("actions"), "Legal actions at a decision that was not forced, on average."),
            one("uncovered_share", SHARE, "Share of the strategy's decisions that none of its rules covered."),
            each(Each::Metric, MOMENTS, "<metric>", Unit::Own, "What the ruleset counts."),
        ],
    },
    TableInfo {
        name: "cells_long",
        row: "cell and figure",
        keys: OF_A_CELL,
        columns: &[
            one("column", NONE, "The column of `cells` that the figure stands in."),
            one("value", NONE, "The figure, in the unit of that column."),
        ],
    },
    TableInfo {
        name: "histograms",
        row: "cell, quantity and value",
        keys: OF_A_CELL,
        columns: &[
            one(
                "quantity",
                NONE,
                "What is counted: `score`, `opponent_score`, `margin`, `turns`, `decisions`, `legal_actions` or a metric of the ruleset.",
            ),
            one("value", NONE, "The value, in the unit of the quantity."),
            one("count", NONE, "How often it occurred: games, or decisions for `legal_actions`."),
        ],
    },
    TableInfo {
        name: "rules",
        row: "rule of a cell's strategy",
        keys: OF_A_CELL,
        columns: &[
            one("rule", NONE, "The name of the rule."),
            one("decided", DECISIONS, "Decisions that it made."),
            one("matched_share", SHARE, "Share of the sampled decisions in which some legal action satisfied it."),
        ],
    },
    TableInfo {
        name: "outcomes",
        row: "game",
        keys: OF_A_CELL,
        columns: &[
            GAME,
            WON,
            one("score", Unit::Score, "The final score."),
            one("opponent_score", Unit::Score, "The opponent's final score, where the opponent has one."),
            one(
                "margin",
                Unit::Score,
                "Points beyond the goal (0 or more) or short of it (below 0), where the goal is a number of points.",
            ),
            one("rank", NONE, "The rank reached."),
            one("ending", NONE, "How the game ended; `truncated` at the decision limit."),
            one("turns", TURNS, "Turns played."),
            one("decisions", DECISIONS, "Decisions, forced ones included."),
            one("forced", DECISIONS, "Decisions with one legal action."),
            each(Each::Metric, ALONE, "<metric>", Unit::Own, "What the ruleset counts."),
        ],
    },
    TableInfo {
        name: "trace",
        row: "game, turn and variable",
        keys: OF_A_CELL,
        columns: &[
            GAME,
            one("won", NONE, "Whether the goal was met in the end."),
            one("turn", NONE, "The number of the turn, of those in which something was decided; 0 is the set-up."),
            one(
                "variable",
                NONE,
                "`score`, `opponent_score`, `margin`, or a state variable: a resource of the ruleset, or one that `--trace-variable` named.",
            ),
            one(
                "value",
                NONE,
                "What it was at the end of the turn, where the first decision after it finds the table, or at the game's end.",
            ),
        ],
    },
    TableInfo {
        name: "asserts",
        row: "assert and cell",
        keys: &[],
        columns: &[
            one("assert", NONE, "The name of the assert; empty where it has none."),
            one("file", NONE, "The file it stands in."),
            one("line", NONE, "The line it begins at."),
            CELL,
            VARIANT,
            AXES,
            STRATEGY,
            one("quantity", NONE, "What it is about, such as `win_rate`."),
            one("at_least", NONE, "The least it may be, in the unit of the quantity."),
            one("at_most", NONE, "The most it may be, in the unit of the quantity."),
            one("verdict", NONE, "`met`, `missed` or `undecided`."),
            one("seen", NONE, "What it is in the games played, in the unit of the quantity."),
            one("low", NONE, "Lower end of the interval that decides, in the unit of the quantity."),
            one("high", NONE, "Upper end of the interval that decides, in the unit of the quantity."),
            PLAYED,
            one("more_games", GAMES, "Games that would decide it, where that is known."),
        ],
    },
    TableInfo {
        name: "race",
        row: "variant, for races",
        keys: &[],
        columns: &[
            VARIANT,
            AXES,
            one("games", GAMES, "Games of each of its cells."),
            one("dropped", NONE, "Whether it was dropped from the race."),
        ],
    },
    TableInfo {
        name: "difficulty",
        row: "strategy or variant",
        keys: &[],
        columns: &[
            one("what", NONE, "`ability` of a strategy or `difficulty` of a variant."),
            one("name", NONE, "The name of the strategy or variant."),
            AXES,
            of(ESTIMATE, "logits", LOGITS, "Where it lies on the one scale of strategies and variants."),
            one(
                "extreme",
                NONE,
                "`all won`, `all lost` or `untied` where the prior alone holds the figure finite; otherwise empty.",
            ),
        ],
    },
    TableInfo {
        name: "residuals",
        row: "cell with games",
        keys: OF_A_CELL,
        columns: &[
            one("seen", SHARE, "The win rate seen."),
            one("expected", SHARE, "The win rate that the scale expects."),
            of(
                ESTIMATE,
                "residual_logits",
                LOGITS,
                "Seen minus expected: above 0 where the strategy finds the variant easier than the scale says.",
            ),
            one("misfit", NONE, "Whether they differ for certain, all cells taken together, and by enough to matter."),
        ],
    },
    TableInfo {
        name: "levels",
        row: "step between neighbouring levels",
        keys: &[],
        columns: &[
            one("from", NONE, "The earlier level."),
            axis("<axis>_from"),
            one("to", NONE, "The later level."),
            axis("<axis>_to"),
            PLAYER,
            of(ESTIMATE, "own_step_logits", LOGITS, "How much harder the later level is for that player alone."),
            of(
                ESTIMATE,
                "step_logits",
                LOGITS,
                "How much harder the later level is for all players together, widened by how much they differ.",
            ),
            HOLM,
            one("verdict", NONE, "`in order`, `out of order` or `too close to tell apart`."),
            of(
                ESTIMATE,
                "own_unevenness_logits",
                LOGITS,
                "How much larger the step is than an even one, for that player alone.",
            ),
            of(
                ESTIMATE,
                "unevenness_logits",
                LOGITS,
                "How much larger the step is than an even one, for all players together.",
            ),
            one("uneven", NONE, "Whether it differs from an even step for certain, and by enough to matter."),
        ],
    },
    TableInfo {
        name: "settings",
        row: "value of a setting",
        keys: &[],
        columns: &[
            AXIS,
            one("value", NONE, "The value, as labels show it."),
            one("number", NONE, "The value in the unit of the setting, where it is a number."),
            PLAYER,
            of(ESTIMATE, "own_logits", LOGITS, "How hard the value is for that player alone."),
            of(ESTIMATE, "difficulty_logits", LOGITS, "How hard the value is for all players together."),
            each(Each::Strategy, ESTIMATE, "wins_<strategy>", SHARE, "Win rate of this strategy at this value."),
            each(Each::Cause, SEQUENCE, "losses_<cause>", SHARE, "Share of the lost games that ended so."),
            one("meets_target", NONE, "`yes`, `perhaps` or `no`; empty without a target."),
        ],
    },
    TableInfo {
        name: "slopes",
        row: "setting",
        keys: &[],
        columns: &[
            AXIS,
            one("unit", NONE, "The unit of the setting; empty where it has none."),
            PLAYER,
            of(
                ESTIMATE,
                "own_logits_per_unit",
                Unit::Words("logits a unit"),
                "How much harder one unit more is for that player alone.",
            ),
            of(
                ESTIMATE,
                "logits_per_unit",
                Unit::Words("logits a unit"),
                "How much harder one unit more is for all players together, widened by how much they differ.",
            ),
            one(
                "differs",
                NONE,
                "Whether its values differ for that player: `certainly`, `not seen`, `same results`, `same games` or `one value`.",
            ),
            one(
                "shape",
                NONE,
                "`straight`, `bent`, `harder, then easier`, `easier, then harder` or `up and down`; otherwise empty.",
            ),
            one("bends", NONE, "Whether the curve bends for certain."),
            of(
                ESTIMATE,
                "largest_difference",
                DIFFERENCE,
                "The largest difference between two values in that player's win rate.",
            ),
            one("no_difference_above", SHARE, "No two values differ by more than this in that player's win rate."),
            one("target_after", NONE, "The swept value after which the middle of the target lies."),
            one("target_before", NONE, "The swept value before which the middle of the target lies."),
            of(
                &[Part::Value, Part::Low, Part::High],
                "target_at",
                Unit::Words("unit of the setting"),
                "About where the middle of the target lies, unless values are whole.",
            ),
        ],
    },
    TableInfo {
        name: "pairs",
        row: "pair of neighbouring cells, b against a",
        keys: &[],
        columns: &[
            one("variant_a", NONE, "The variant compared with."),
            axis("<axis>_a"),
            one("strategy_a", NONE, "The strategy compared with."),
            one("variant_b", NONE, "The variant compared."),
            axis("<axis>_b"),
            one("strategy_b", NONE, "The strategy compared."),
            one("games", GAMES, "Games that both played and that were compared."),
            of(
                ESTIMATE,
                "win_difference",
                DIFFERENCE,
                "Win rate of b minus that of a; the interval is for this number of games alone.",
            ),
            of(RANGE, "win_sequence", DIFFERENCE, "Anytime-valid interval of `win_difference`."),
            of(
                ESTIMATE,
                "score_difference",
                Unit::Score,
                "Mean score of b minus that of a; the interval is for this number of games alone.",
            ),
            of(RANGE, "score_sequence", Unit::Score, "Anytime-valid interval of `score_difference`."),
            one(
                "variance_saved",
                Unit::Words("share, at most 1"),
                "Share of the win difference's variance that the same luck saved; below 0 where it added to it.",
            ),
            HOLM,
        ],
    },
    TableInfo {
        name: "luck",
        row: "variant",
        keys: &[],
        columns: &[
            VARIANT,
            AXES,
            one("players", NONE, "The strategies it is about, with commas between."),
            one("games", GAMES, "Games of each of them that were compared."),
            of(ESTIMATE, "wins_player", SHARE, "Share of the variance of winning that comes from who plays."),
            of(ESTIMATE, "wins_deal", SHARE, "Share of the variance of winning that comes from the deal."),
            of(ESTIMATE, "wins_interplay", SHARE, "Share of the variance of winning that comes from their interplay."),
            of(ESTIMATE, "score_player", SHARE, "Share of the variance of the score that comes from who plays."),
            of(ESTIMATE, "score_deal", SHARE, "Share of the variance of the score that comes from the deal."),
            of(
                ESTIMATE,
                "score_interplay",
                SHARE,
                "Share of the variance of the score that comes from their interplay.",
            ),
            of(ESTIMATE, "logits_player", SHARE, "The part of who plays in winning, on the scale of logits."),
        ],
    },
    TableInfo {
        name: "sensitivity",
        row: "axis and strategy, for grids of two axes or more and for designs",
        keys: &[],
        columns: &[
            AXIS,
            STRATEGY,
            of(ESTIMATE, "main", SHARE, "Share of the variance of win rates that the axis explains alone."),
            of(ESTIMATE, "total", SHARE, "Share that it explains alone and together with others."),
            of(
                ESTIMATE,
                "range",
                DIFFERENCE,
                "Difference in win rate between its best and its worst value, averaged over the other axes.",
            ),
        ],
    },
    TableInfo {
        name: "score_sensitivity",
        row: "axis and strategy, for designs",
        keys: &[],
        columns: &[
            AXIS,
            STRATEGY,
            of(ESTIMATE, "main", SHARE, "Share of the variance of mean scores that the axis explains alone."),
            of(ESTIMATE, "total", SHARE, "Share that it explains alone and together with others."),
            of(
                ESTIMATE,
                "range",
                Unit::Score,
                "Difference in mean score between its best and its worst value, averaged over the other axes.",
            ),
        ],
    },
    TableInfo {
        name: "surfaces",
        row: "strategy and what a surface was fitted to, for designs",
        keys: &[],
        columns: &[
            STRATEGY,
            one("of", NONE, "What it was fitted to: `wins` or `score`."),
            one("points", Unit::Words("points of the design"), "Points that it was fitted to."),
            one("terms", Unit::Words("terms"), "Its terms, the constant aside."),
            one("degree_alone", NONE, "The degree of single axes."),
            one("degree_together", NONE, "The degree of pairs of axes; 0 where there are none."),
            of(ESTIMATE, "explained", SHARE, "Share of the variance that it explains."),
        ],
    },
    TableInfo {
        name: "habits",
        row: "action kind or rule of a cell",
        keys: OF_A_CELL,
        columns: &[
            one("what", NONE, "`action` or `rule`."),
            one("name", NONE, "The name of the action kind or the rule."),
            of(SEQUENCE, "games_share", SHARE, "Share of games in which it was used."),
            one("times", Unit::Words("times a game"), "How often it was used."),
            one("times_won", Unit::Words("times a game"), "How often it was used in games won."),
            one("times_lost", Unit::Words("times a game"), "How often it was used in games lost."),
            of(SEQUENCE, "won_with", SHARE, "Share won of the games in which it was used."),
            of(SEQUENCE, "won_without", SHARE, "Share won of the games in which it was not used."),
        ],
    },
    TableInfo {
        name: "survival",
        row: "cell and turn",
        keys: OF_A_CELL,
        columns: &[
            one("turn", NONE, "The number of the turn; 0 is the set-up."),
            one("running", SHARE, "Share of games still running after it."),
        ],
    },
    TableInfo {
        name: "turns",
        row: "cell and turn that games came to",
        keys: OF_A_CELL,
        columns: &[
            one("turn", NONE, "The number of the turn; 0 is the set-up, 96 stands for 96 and all later ones."),
            one("games", GAMES, "Games that came to it."),
            one("going", GAMES, "Those of them that went on after it."),
            one("won", GAMES, "Those of the games going on that were won in the end."),
            one("decisions", Unit::Words("decisions a game"), "Decisions that it brought."),
            one("forced_share", SHARE, "Share of these that were forced."),
            one("dead_share", SHARE, "Share of games in which it brought no decision, or none but forced ones."),
            of(FAN, "score_won", Unit::Score, "The score at its end, in the games going on that were won."),
            of(FAN, "score_lost", Unit::Score, "The score at its end, in the games going on that were lost."),
            of(FAN, "margin_won", Unit::Score, "The margin at its end, in the games going on that were won."),
            of(FAN, "margin_lost", Unit::Score, "The margin at its end, in the games going on that were lost."),
            of(SEQUENCE, "kept", SHARE, "Share of the games going on that were won by whoever was ahead at its end."),
            of(SEQUENCE, "foretold", SHARE, "Share of all games whose result was known or told rightly at its end."),
            one("comebacks", SHARE, "Share of all games won that stood at a chance of at most 1/4 at its end."),
            one("thrown_away", SHARE, "Share of all games lost that stood at a chance of at least 3/4 at its end."),
        ],
    },
    TableInfo {
        name: "chances",
        row: "cell, turn and standing at its end, for up to six turns",
        keys: OF_A_CELL,
        columns: &[
            one("turn", NONE, "The number of the turn."),
            one(
                "by",
                NONE,
                "What a game's standing is measured by: `margin` where the opponent has a score, otherwise `score`.",
            ),
            one("from", Unit::Score, "The lowest standing that the row is about."),
            one("to", Unit::Score, "The highest standing that the row is about."),
            one("games", GAMES, "Games that stood there and went on."),
            one("won", GAMES, "Those of them that were won."),
            of(SEQUENCE, "chance", SHARE, "The chance to win."),
        ],
    },
    TableInfo {
        name: "resources",
        row: "cell and resource of the ruleset",
        keys: OF_A_CELL,
        columns: &[
            one("resource", NONE, "The state variable that counts it."),
            one("won", GAMES, "Games won."),
            of(
                SEQUENCE,
                "without_won",
                SHARE,
                "Games won that began one of their last three turns with none left. The intervals of all resources of the cell \
                 hold together.",
            ),
            one("at_end_won", NONE, "What is left as a game won ends, on average."),
            one("lost", GAMES, "Games lost."),
            of(SEQUENCE, "without_lost", SHARE, "The same as `without_won`, of games lost."),
            one("at_end_lost", NONE, "What is left as a game lost ends, on average."),
        ],
    },
    TableInfo {
        name: "cards",
        row: "cell, metric of cards, and card",
        keys: OF_A_CELL,
        columns: &[
            one("metric", NONE, "The metric: what is counted of each card."),
            one("card", NONE, "The name of the card."),
            one("mean_won", Unit::Words("unit of the metric"), "Its mean in games won."),
            one("mean_lost", Unit::Words("unit of the metric"), "Its mean in games lost."),
            of(
                ESTIMATE,
                "difference",
                Unit::Words("unit of the metric"),
                "Mean in games lost minus that in games won; the intervals of a cell's cards hold together.",
            ),
        ],
    },
    TableInfo {
        name: "columns",
        row: "column of a table in the directory",
        keys: &[],
        columns: &[
            one("table", NONE, "The name of the table, which is that of its file."),
            one("column", NONE, "The name of the column."),
            one("type", NONE, "`text`, `whole number`, `number` or `yes or no`."),
            one("unit", NONE, "The unit; empty where it has none."),
            one("meaning", NONE, "What it says, in one sentence."),
        ],
    },
];
