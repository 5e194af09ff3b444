//! The ruleset contract: what a game must say about itself and be able to do.
//!
//! A game is two kinds of thing: its *rules*, built once from a scenario's [`Settings`] and never changed, and a
//! *state*, plain data that is cheap to clone. Randomness comes in as an argument, rule events go out to a [`Log`],
//! and everything a person or a file may name stands in the static [`Descriptor`].

pub mod conformance;
pub mod declare;
mod declared;
mod descriptor;
pub mod language;
mod log;
mod metrics;
mod per_card;
mod play;
mod rows;
mod settings;
pub mod testing;
mod variables;

pub use declared::{ActionKinds, Counted, Maybe, Number, Said, Set, Setting, Text, Word, Worded, Written};
pub use descriptor::{
    ActionKindInfo, ActionVariableInfo, CardMetricInfo, Descriptor, EndingInfo, MOST_RESOURCES, MetricInfo, Quantity,
    RankInfo, StreamInfo, VariableInfo,
};
pub use log::{Entry, Log, Silent, Transcript};
pub use per_card::PerCard;
pub use play::{Chooser, Defect, Played, ROOM, play, play_on};
pub use rows::{Named, Row, RowReader, Rows, every};
pub use settings::{
    COMMON_SETTINGS, Card, CardsInfo, ChoiceInfo, CommonSettings, FieldInfo, Origin, Problem, SettingInfo, SettingKind,
    Settings, TextInfo, Value,
};

use crate::random::Luck;
use std::{fmt::Debug, ops::RangeInclusive};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The cause: its place in [`Descriptor::endings`].
    pub cause: u8,
    /// Whether the scenario's goal was met.
    pub won: bool,
    /// The rank reached: its place in [`Descriptor::ranks`], 0 being the lowest.
    pub rank: u8,
}

/// How many of one kind of component lie anywhere in a state. The conformance suite checks that it never changes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Component {
    /// What it is, such as `fuel`.
    pub name: String,
    /// How many there are, wherever they lie.
    pub count: u32,
}

/// A tabletop game that perihelion can play.
///
/// The value itself holds the rules of one scenario. Implementations keep no hidden state: the same rules, state,
/// action and luck always give the same next state. Nothing here may allocate while a game is played.
pub trait Ruleset: Sized + Send + Sync + 'static {
    /// Everything on the table, as plain data.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One legal choice.
    type Action: ActionKinds + PartialEq + Debug + Send + Sync;
    /// What is worked out once a decision for all variables that need it, such as by cells that are filled when they are
    /// first asked: a new one is made for each decision, so it is cheap to make, and allocates nothing. `()` where
    /// variables share nothing that is dear.
    type Glance: Default;

    /// What the game says about itself.
    const DESCRIPTOR: &'static Descriptor;

    /// Builds the rules of one scenario.
    ///
    /// # Errors
    /// One [`Problem`] for each thing about the settings, taken together, that cannot be played; each value alone is
    /// already known to be of its declared type and within its declared range.
    fn new(settings: &Settings) -> Result<Self, Vec<Problem>>;

    /// The lowest and the highest score a game under these rules can end with.
    fn score_range(&self) -> RangeInclusive<i32>;

    /// Sets the table up for a new game, as far as no decision is needed.
    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> Self::State;

    /// Adds every legal action to `actions` (which is empty), in a fixed order. There is at least one until the ending.
    fn legal_actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>);

    /// Carries out a legal action and everything that follows from it until the next decision or the ending.
    fn apply<L: Log>(&self, state: &mut Self::State, action: Self::Action, luck: &mut Luck, log: &mut L);

    /// How the game ended; `None` while it goes on.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// The rank of a game stopped where it stands, for games cut short by the decision limit; the lowest unless a game
    /// says otherwise.
    fn standing(&self, _state: &Self::State) -> u8 {
        0
    }

    /// The score so far, in the game's own points.
    fn score(&self, state: &Self::State) -> i32;

    /// The opponent's score so far; `None` where the game has no opponent that scores.
    fn opponent_score(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// How many points the score lies beyond the goal (0 or more where it is met) or short of it (below 0); `None` where
    /// the goal is no number of points. At an ending it is 0 or more exactly for a won game.
    fn margin(&self, _state: &Self::State) -> Option<i32> {
        None
    }

    /// The turn being played, from 1; 0 while the table is being set up.
    fn turn(&self, state: &Self::State) -> u32;

    /// The kind of an action: its place in [`Descriptor::actions`], which are the action's [`ActionKinds::KINDS`].
    #[inline]
    fn action_kind(action: Self::Action) -> u8 {
        action.kind()
    }

    /// The value of a state variable, by its place in [`Descriptor::state_variables`] (booleans are 0 and 1, words
    /// their places from 1, and 0 is none of them). The glance is that of the decision in this state.
    /// A game without any need not have it.
    fn state_variable(&self, _state: &Self::State, _variable: u16, _glance: &Self::Glance) -> f64 {
        0.0
    }

    /// How much is left of each of [`Descriptor::resources`], in their order: the values of those variables. A game
    /// without any need not have it.
    fn resources(&self, _state: &Self::State, _left: &mut [i32]) {}

    /// The values of those state variables that are `wanted`, each written at its place in
    /// [`Descriptor::state_variables`]; other places are left as they are. This is for players that weigh many of them. A
    /// game need not have it: the default asks [`Ruleset::state_variable`] for each. What
    /// [`state_variables!`](crate::state_variables) makes is faster.
    ///
    /// # Panics
    /// If `values` has not as many places as there are state variables.
    fn state_variables(
        &self,
        state: &Self::State,
        wanted: impl Fn(u16) -> bool,
        values: &mut [f64],
        glance: &Self::Glance,
    ) {
        assert_eq!(values.len(), Self::DESCRIPTOR.state_variables.len(), "a value for each state variable");
        for (variable, value) in (0..).zip(values).filter(|(variable, _)| wanted(*variable)) {
            *value = self.state_variable(state, variable, glance);
        }
    }

    /// The value of an action variable, by its place in [`Descriptor::action_variables`], for each of `actions`, all of
    /// kinds that have it, written to the same places of `column`. The glance is that of the decision in this state.
    /// A game without any need not have it.
    fn action_variable(
        &self,
        _state: &Self::State,
        _actions: &[Self::Action],
        _variable: u16,
        column: &mut [f64],
        _glance: &Self::Glance,
    ) {
        column.fill(0.0);
    }

    /// The values of several different action variables, written to columns that lie one after another, all of one length; rows past
    /// the last of `actions` are left as they are. Otherwise as [`Self::action_variable`], whose values these are. A game
    /// need not have it: it is for those that would look at each action anew for each variable.
    fn action_variables(
        &self,
        state: &Self::State,
        actions: &[Self::Action],
        variables: &[u16],
        columns: &mut [f64],
        glance: &Self::Glance,
    ) {
        let rows = columns.len() / variables.len().max(1);
        for (&variable, column) in variables.iter().zip(columns.chunks_exact_mut(rows.max(1))) {
            self.action_variable(state, actions, variable, &mut column[..actions.len()], glance);
        }
    }

    /// Writes the ruleset's own metrics: those of [`Descriptor::metrics`] in their order, then for each of
    /// [`Descriptor::card_metrics`] as many numbers as it has room for, of which those beyond the table's rows are 0.
    /// A game without any need not have it.
    fn metrics(&self, _state: &Self::State, _metrics: &mut [i32]) {}

    /// Every component on the table, in a fixed order: with none, the conformance suite cannot see one get lost.
    fn components(&self, _state: &Self::State) -> Vec<Component> {
        Vec::new()
    }

    /// Deals anew what the player cannot know, for players that look ahead. Games that draw at random from what
    /// remains, and so have no hidden order, need do nothing.
    fn redeal(&self, _state: &mut Self::State, _luck: &mut Luck) {}

    /// An action in plain words, such as `buy fuel for 3 Credits`; the name of its kind unless a game says more.
    fn describe_action(&self, _state: &Self::State, action: Self::Action) -> String {
        let kind = Self::DESCRIPTOR.actions.get(usize::from(Self::action_kind(action)));
        kind.map_or_else(String::new, |kind| kind.name.replace('_', " "))
    }

    /// The state in words, a line for each part of the table, as a replay prints it at the start of each turn.
    fn describe_state(&self, _state: &Self::State) -> Vec<String> {
        Vec::new()
    }
}
