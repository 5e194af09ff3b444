//! The names of everything a run writes: the one list that those who write and the one who clears go by.

use super::Format;
use std::fmt;

/// What a run is, and everything to write it again.
pub(super) const MANIFEST: &str = "manifest.json";
/// What it has reached.
pub(super) const CHECKPOINT: &str = "checkpoint.json";
/// The results of single games.
pub(super) const RESULTS: &str = "results.bin";
/// Every game, where they are kept.
pub(super) const OUTCOMES: &str = "outcomes.parquet";
/// Some games turn by turn, where they were asked for.
pub const TRACE: &str = "trace.parquet";
/// Held by the process that writes; it stays.
pub(super) const LOCK: &str = ".lock";
/// The folder of the charts.
pub(super) const CHARTS: &str = "charts";
/// The page.
pub const PAGE: &str = "report.html";
/// The page for a publisher.
pub const PUBLISHER_PAGE: &str = "publisher.html";

/// The tables, each of which may be there as CSV and as Parquet.
const TABLES: [&str; 5] = ["cells", "cells_long", "columns", "histograms", "rules"];

/// The tables of the analysis, likewise.
const ANALYSIS: [&str; 18] = [
    "difficulty",
    "residuals",
    "levels",
    "settings",
    "slopes",
    "pairs",
    "luck",
    "sensitivity",
    "habits",
    "survival",
    "turns",
    "chances",
    "resources",
    "cards",
    "asserts",
    "race",
    "score_sensitivity",
    "surfaces",
];

/// A chart of a report, in the order of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChartName {
    /// How often players win: what the first sentence says.
    Overview,
    /// How often each strategy wins each variant.
    WinRates,
    /// How hard each variant is.
    Levels,
    /// Players and variants on one scale.
    Scale,
    /// The steps between levels.
    Steps,
    /// What a setting does.
    Setting {
        /// Which, counted from 1.
        place: usize,
        /// To the win rates of all players, rather than to difficulty.
        wins: bool,
    },
    /// The win rate over two settings.
    TwoSettings,
    /// How much each setting matters.
    Effects,
    /// The causes of losses.
    Losses,
    /// The ranks reached.
    Ranks,
    /// The scores.
    Scores,
    /// How long games last.
    Survival,
    /// The scores of games won and lost by turn.
    Fan,
    /// The chance to win by the standing at the end of turns.
    Chances,
    /// How well the result is foretold by turn.
    Foretold,
    /// Who plays, the deal, and the rest.
    Luck,
    /// The players by their win rates.
    Ladder,
    /// Variants against each other, game by game.
    Differences,
}

impl ChartName {
    /// Whether it is about the games of one player alone.
    #[must_use]
    pub const fn is_of_a_player(self) -> bool {
        matches!(
            self,
            Self::Losses | Self::Ranks | Self::Scores | Self::Survival | Self::Fan | Self::Chances | Self::Foretold
        )
    }

    /// What the charts are called in files and links, without those of single settings.
    const CALLED: [(Self, &str); 17] = [
        (Self::Overview, "overview"),
        (Self::WinRates, "win-rates"),
        (Self::Levels, "levels"),
        (Self::Scale, "scale"),
        (Self::Steps, "steps"),
        (Self::TwoSettings, "two-settings"),
        (Self::Effects, "effects"),
        (Self::Losses, "losses"),
        (Self::Ranks, "ranks"),
        (Self::Scores, "scores"),
        (Self::Survival, "survival"),
        (Self::Fan, "fan"),
        (Self::Chances, "chances"),
        (Self::Foretold, "foretold"),
        (Self::Luck, "luck"),
        (Self::Ladder, "ladder"),
        (Self::Differences, "differences"),
    ];

    /// Every chart in the order of the page, with those of so many settings.
    #[must_use]
    pub fn all(settings: usize) -> Vec<Self> {
        let of_settings = (1..=settings).flat_map(|place| [false, true].map(|wins| Self::Setting { place, wins }));
        let mut all: Vec<Self> = Self::CALLED.iter().map(|(chart, _)| *chart).chain(of_settings).collect();
        all.sort_unstable();
        all
    }
}

impl fmt::Display for ChartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Setting { place, wins } = self {
            return write!(f, "setting-{place}{}", if *wins { "-wins" } else { "" });
        }
        let called = Self::CALLED.iter().find(|(chart, _)| chart == self);
        f.write_str(called.map_or("", |(_, name)| name))
    }
}

/// The file of a table in one format.
#[must_use]
pub fn table_file(name: &str, format: Format) -> String {
    let ending = match format {
        Format::Csv => "csv",
        Format::Json => "json",
        Format::Parquet => "parquet",
    };
    format!("{name}.{ending}")
}

/// Every file of the tables of the analysis.
pub(super) fn analysis_tables() -> impl Iterator<Item = String> {
    ANALYSIS.iter().flat_map(|name| FORMATS.iter().map(|&format| table_file(name, format)))
}

/// The formats that tables are written in.
const FORMATS: [Format; 2] = [Format::Csv, Format::Parquet];

/// The file of a chart.
#[must_use]
pub fn chart(name: ChartName) -> String {
    format!("{CHARTS}/{name}.svg")
}

/// The name of a part of the kept games.
pub(super) fn part(place: u32) -> String {
    format!("games-{place:06}.parquet")
}

/// Which part a file of this name is; `None` for any other file.
pub(super) fn place_of_part(name: &str) -> Option<u32> {
    let place = name.strip_prefix("games-")?.strip_suffix(".parquet")?.parse().ok()?;
    (part(place) == name).then_some(place)
}

/// Whether a run writes a file of this name, which is a path within its directory: nothing else is ever written there,
/// or removed.
#[must_use]
pub fn is_ours(name: &str) -> bool {
    if let Some(chart) = name.strip_prefix(CHARTS).and_then(|name| name.strip_prefix('/')) {
        return chart.strip_suffix(".svg").is_some_and(is_chart);
    }
    [MANIFEST, CHECKPOINT, RESULTS, OUTCOMES, TRACE, PAGE, PUBLISHER_PAGE].contains(&name)
        || place_of_part(name).is_some()
        || TABLES.iter().any(|known| FORMATS.iter().any(|&format| table_file(known, format) == name))
        || analysis_tables().any(|known| known == name)
}

/// Whether a report draws a chart of this name.
fn is_chart(name: &str) -> bool {
    let setting = name.strip_prefix("setting-").map(|rest| rest.strip_suffix("-wins").unwrap_or(rest));
    let numbered = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0 && number.to_string() == text);
    ChartName::CALLED.iter().any(|(_, known)| *known == name) || setting.is_some_and(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_run_writes_is_known_by_its_name() {
        for name in ["manifest.json", "cells.csv", "pairs.parquet", "report.html", "games-000012.parquet"] {
            assert!(is_ours(name), "{name}");
        }
        for name in ["charts/levels.svg", "charts/setting-4-wins.svg", "charts/setting-11.svg"] {
            assert!(is_ours(name), "{name}");
        }
    }

    #[test]
    fn what_others_put_beside_it_is_not_taken_for_it() {
        for name in [
            "notes.csv",
            "notebook.json",
            "my.parquet",
            "index.html",
            "cells.json",
            "games-1.parquet",
            "games-+00001.parquet",
            "charts/my-logo.svg",
            "charts/levels.png",
            "charts/setting-.svg",
            "charts/setting-01.svg",
            "charts/../manifest.json",
            "levels.svg",
            ".lock",
            "",
        ] {
            assert!(!is_ours(name), "{name}");
        }
    }

    #[test]
    fn a_part_is_known_by_its_name() {
        assert_eq!(place_of_part(&part(12)), Some(12));
        assert_eq!(place_of_part(&part(1_234_567)), Some(1_234_567));
        assert_eq!(place_of_part("outcomes.parquet"), None);
    }
}
