//! The sections of a report: what they are called, and what they ask.

use super::Facts;
use crate::scenario::Compare;

/// What a section is about. They are told in this order; levels, or how variants compare where they are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// What to print, what moves it, and whether the figures are sound.
    Summary,
    /// What is insisted on.
    Asserts,
    /// How hard each variant is.
    Hardness,
    /// The order of levels.
    Levels,
    /// How variants that are no levels differ.
    Compared,
    /// What each setting does.
    Settings,
    /// Why games are lost.
    Losses,
    /// When a game is decided.
    Turns,
    /// How much is luck.
    Luck,
    /// How sure the figures are.
    Trust,
}

impl Topic {
    /// The name for links and programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Summary => "summary",
            Self::Asserts => "asserts",
            Self::Hardness => "hardness",
            Self::Levels => "levels",
            Self::Compared => "compared",
            Self::Settings => "settings",
            Self::Losses => "losses",
            Self::Turns => "turns",
            Self::Luck => "luck",
            Self::Trust => "trust",
        }
    }

    /// What it asks of this run.
    pub(super) fn question(self, facts: &Facts<'_>) -> &'static str {
        match self {
            Self::Summary => "In short",
            Self::Asserts => "Do the asserts hold?",
            Self::Hardness if facts.sort() == "level" => "How hard is each level or setting?",
            Self::Hardness => "How hard is each variant?",
            Self::Levels => "Are the levels in order, and evenly spaced?",
            Self::Compared => match facts.run.compare {
                Compare::Baseline(_) => "What does each variant change, compared with the baseline?",
                _ => "Which variants differ, and by how much?",
            },
            Self::Settings => "Which setting moves difficulty, and by how much?",
            Self::Losses => "Why do players lose?",
            Self::Turns => "When is the game decided?",
            Self::Luck => "Is it luck or skill?",
            Self::Trust => "Can I trust these numbers?",
        }
    }
}
