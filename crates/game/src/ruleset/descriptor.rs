//! What a ruleset says about itself: the one place that help, schemas, documentation and checks are made from.

use super::{ChoiceInfo, Problem, SettingInfo, SettingKind, Settings, language::one_of};
use crate::random::Luck;

/// Everything that files and people may name about a ruleset.
#[derive(Debug)]
pub struct Descriptor {
    /// The ruleset's name, as files write it.
    pub name: &'static str,
    /// One sentence about the game.
    pub about: &'static str,
    /// Bumped whenever the same inputs would play differently; never for speed.
    pub rules_version: u32,
    /// What a score counts, such as `points`.
    pub score_unit: &'static str,
    /// What counts as a win under these settings, which hold every setting of the ruleset: words that can follow `goal:`,
    /// such as `more points than the rival`.
    pub goal: fn(&Settings) -> String,
    /// Every setting of a scenario, in the order in which a reader wants to meet them.
    pub settings: &'static [SettingInfo],
    /// The kinds of action.
    pub actions: &'static [ActionKindInfo],
    /// What a strategy can read about the state.
    pub state_variables: &'static [VariableInfo],
    /// What a player spends and can run out of: the names of state variables that count it in whole numbers, at most
    /// [`MOST_RESOURCES`]. [`Ruleset::resources`](super::Ruleset::resources) reads them.
    pub resources: &'static [&'static str],
    /// What a strategy can read about an action.
    pub action_variables: &'static [ActionVariableInfo],
    /// What an outcome records besides score, ending, turns and decisions.
    pub metrics: &'static [MetricInfo],
    /// What it records for each card of a table, after those.
    pub card_metrics: &'static [CardMetricInfo],
    /// The causes a game can end from.
    pub endings: &'static [EndingInfo],
    /// The ranks a game can reach, lowest first; at least one.
    pub ranks: &'static [RankInfo],
    /// The purposes randomness is drawn for.
    pub streams: &'static [StreamInfo],
}

/// The most resources of a ruleset.
pub const MOST_RESOURCES: usize = 8;

/// The type of a variable: what the strategy language may do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// A number.
    Number,
    /// True or false: 1 or 0.
    Boolean,
    /// One of some words, or none of them.
    Word {
        /// The words, in order. The variable's value is the place of its word, from 1.
        words: &'static [ChoiceInfo],
        /// Whether it may be none of them, which files write as [`Quantity::NONE`]; its value is then 0.
        optional: bool,
    },
}

impl Quantity {
    /// What files write where a variable is none of its words.
    pub const NONE: &'static str = "none";

    /// What the strategy language has another meaning for, so that it is no word of a variable.
    pub const TAKEN: [&'static str; 14] =
        ["and", "or", "not", "if", "then", "else", "true", "false", "in", "min", "max", "abs", "floor", "clamp"];

    /// The type's name in messages and help.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Word { .. } => "word",
        }
    }

    /// The words it may be, without [`Quantity::NONE`]; none for other types.
    #[must_use]
    pub const fn words(self) -> &'static [ChoiceInfo] {
        match self {
            Self::Word { words, .. } => words,
            Self::Number | Self::Boolean => &[],
        }
    }

    /// Everything that files may write for it where it is a word, in order: the words, and perhaps [`Quantity::NONE`].
    pub fn written(self) -> impl Iterator<Item = &'static str> {
        let none = matches!(self, Self::Word { optional: true, .. }).then_some(Self::NONE);
        self.words().iter().map(|word| word.name).chain(none)
    }

    /// The value of a word that files may write for it.
    #[must_use]
    pub fn value_of(self, word: &str) -> Option<f64> {
        let place = self.written().position(|known| known == word)?;
        Some(if place == self.words().len() { 0.0 } else { (place + 1) as f64 })
    }

    /// Whether a variable of this type may have this value.
    #[must_use]
    pub fn holds(self, value: f64) -> bool {
        match self {
            Self::Number => value.is_finite(),
            Self::Boolean => value == 0.0 || value == 1.0,
            Self::Word { words, optional } => {
                let least = f64::from(u8::from(!optional));
                value.fract() == 0.0 && (least..=words.len() as f64).contains(&value)
            }
        }
    }
}

/// A kind of action, such as `buy`.
#[derive(Debug)]
pub struct ActionKindInfo {
    /// The name strategies use.
    pub name: &'static str,
    /// What the player does, in one sentence.
    pub about: &'static str,
}

/// A variable of the state.
#[derive(Debug)]
pub struct VariableInfo {
    /// The name strategies use, such as `timers.gap`.
    pub name: &'static str,
    /// Its type.
    pub quantity: Quantity,
    /// What it says, with its unit, in one sentence.
    pub about: &'static str,
}

/// A variable of an action.
#[derive(Debug)]
pub struct ActionVariableInfo {
    /// The name strategies use, such as `contract.prestige`.
    pub name: &'static str,
    /// Its type.
    pub quantity: Quantity,
    /// What it says, with its unit, in one sentence.
    pub about: &'static str,
    /// The names of the action kinds that have it.
    pub kinds: &'static [&'static str],
}

/// A metric that every outcome records.
#[derive(Debug)]
pub struct MetricInfo {
    /// Its column name.
    pub name: &'static str,
    /// What it counts, in one sentence.
    pub about: &'static str,
    /// Its unit, such as `Credits`.
    pub unit: &'static str,
    /// The least it can be.
    pub least: i32,
    /// The most it can be.
    pub most: i32,
}

impl MetricInfo {
    /// The column of a card's number, where there is one for each card of a table.
    #[must_use]
    pub fn column(&self, card: &str) -> String {
        format!("{}.{card}", self.name)
    }

    /// This value, or the nearest that it can be.
    #[inline]
    #[must_use]
    pub fn within(&self, value: i32) -> i32 {
        value.clamp(self.least, self.most)
    }
}

/// A metric of each card of a table: one number for every row, in the order of the file, those without copies included.
#[derive(Debug)]
pub struct CardMetricInfo {
    /// The path of the table, such as `threats.deck`.
    pub per: &'static str,
    /// The most rows it counts.
    pub room: usize,
    /// What it counts of each card. Its columns are called as it is, with a dot and the card's name: `activated.meteor`.
    pub each: MetricInfo,
}

/// A cause of ending.
#[derive(Debug)]
pub struct EndingInfo {
    /// Its name in tables.
    pub name: &'static str,
    /// How it comes about, in one sentence.
    pub about: &'static str,
}

/// A rank.
#[derive(Debug)]
pub struct RankInfo {
    /// Its name in tables.
    pub name: &'static str,
    /// What it takes, in one sentence.
    pub about: &'static str,
}

/// A purpose of randomness.
#[derive(Debug)]
pub struct StreamInfo {
    /// Its name.
    pub name: &'static str,
    /// What is drawn from it, in one sentence.
    pub about: &'static str,
}

impl Descriptor {
    /// A descriptor that says nothing yet: `Descriptor { name: "pig", …, ..Descriptor::BLANK }` leaves out what a game does
    /// not have.
    pub const BLANK: Self = Self {
        name: "",
        about: "",
        rules_version: 1,
        score_unit: "points",
        goal: |_| String::new(),
        settings: &[],
        actions: &[],
        state_variables: &[],
        resources: &[],
        action_variables: &[],
        metrics: &[],
        card_metrics: &[],
        endings: &[],
        ranks: &[RankInfo { name: "any", about: "The game has no ranks." }],
        streams: &[],
    };

    /// The luck of the games of a seed: a stream for each purpose.
    #[must_use]
    pub fn luck(&self, seed: u64) -> Luck {
        Luck::new(seed, self.streams.iter().map(|stream| stream.name))
    }

    /// The place of the action kind with this name.
    #[must_use]
    pub fn action_kind(&self, name: &str) -> Option<u8> {
        self.actions.iter().position(|kind| kind.name == name).and_then(|place| u8::try_from(place).ok())
    }

    /// The place of the state variable with this name.
    #[must_use]
    pub fn state_variable(&self, name: &str) -> Option<u16> {
        self.state_variables
            .iter()
            .position(|variable| variable.name == name)
            .and_then(|place| u16::try_from(place).ok())
    }

    /// The place of the action variable with this name.
    #[must_use]
    pub fn action_variable(&self, name: &str) -> Option<u16> {
        self.action_variables
            .iter()
            .position(|variable| variable.name == name)
            .and_then(|place| u16::try_from(place).ok())
    }

    /// The setting with this path.
    #[must_use]
    pub fn setting(&self, path: &str) -> Option<&'static SettingInfo> {
        self.all_settings().find(|setting| setting.path == path)
    }

    /// What a setting, or a field of the cards within one, says in a sentence: `timers.start`, `contracts.deck.*.prestige`.
    #[must_use]
    pub fn about(&self, path: &str) -> Option<&'static str> {
        let within = |info: &&SettingInfo| path.strip_prefix(info.path).is_some_and(|rest| rest.starts_with('.'));
        let Some(info) = self.all_settings().find(within) else { return self.setting(path).map(|info| info.about) };
        let SettingKind::Cards(cards) = &info.kind else { return None };
        let field = cards.fields.iter().find(|field| path.ends_with(&format!(".{}", field.name)));
        Some(field.map_or(info.about, |field| field.about))
    }

    /// The metrics, then what those of cards count of each.
    pub fn every_metric(&self) -> impl Iterator<Item = &'static MetricInfo> + use<> {
        self.metrics.iter().chain(self.card_metrics.iter().map(|metric| &metric.each))
    }

    /// How many numbers [`Ruleset::metrics`](super::Ruleset::metrics) writes: one for each of the metrics, then for each
    /// metric of cards as many as it has room for.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.metrics.len() + self.card_metrics.iter().map(|metric| metric.room).sum::<usize>()
    }

    /// Whether metrics of cards are of tables of cards, and have room for every row of them. Rules are only made of settings
    /// for which they do.
    ///
    /// # Errors
    /// A [`Problem`] for each metric whose table there is not, or has more rows.
    pub fn check_room(&self, settings: &Settings) -> Result<(), Vec<Problem>> {
        let crowded = |CardMetricInfo { per, room, each }: &CardMetricInfo| {
            let rows = settings.cards(per).len();
            let what = format!("`{per}` has {rows} kinds of card, and `{}` counts at most {room}", each.name);
            let help =
                format!("take kinds out, also those without copies, or let the game count more: `PerCard<{rows}>`");
            (rows > *room).then(|| Problem::new(*per, what, help))
        };
        let mut problems = self.strays();
        if problems.is_empty() {
            problems.extend(self.card_metrics.iter().filter_map(crowded));
        }
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// A problem for each metric of cards that is of no table of the settings, which no scenario can mend.
    pub(super) fn strays(&self) -> Vec<Problem> {
        let tables = self.all_settings().filter(|info| matches!(info.kind, SettingKind::Cards(_)));
        let tables: Vec<&str> = tables.map(|info| info.path).collect();
        let problem = |metric: &CardMetricInfo| {
            let (name, per) = (metric.each.name, metric.per);
            let what = format!("the metric `{name}` is of the cards of `{per}`, which is no table of the ruleset");
            let help = match tables.is_empty() {
                true => "declare a setting with `cards`".into(),
                false => format!("`per` can be {}", one_of(tables.iter().copied())),
            };
            Problem::new(per, what, help)
        };
        self.card_metrics.iter().filter(|metric| !tables.contains(&metric.per)).map(problem).collect()
    }

    /// What counts as a win unless a scenario says otherwise, as [`Descriptor::goal`] words it.
    #[must_use]
    pub fn usual_goal(&self) -> String {
        (self.goal)(&Settings::defaults(self.all_settings()))
    }

    /// The ruleset's settings, then those every ruleset has.
    pub fn all_settings(&self) -> impl Iterator<Item = &'static SettingInfo> + use<> {
        self.settings.iter().chain(super::COMMON_SETTINGS)
    }
}
