//! Macros that declare a ruleset's variables once: name, type, sentence and code together, so that none can drift.

/// Declares the state variables of a ruleset.
///
/// Makes a constant list for the descriptor and a function that reads a variable by its place in the list. A variable is
/// a `Number`, a `Boolean` (1 or 0), or a `Word(…)` of an enum that derives `Words`, whose value is the enum's; that of a
/// `Word(Option<…>)` is an option of it, and reads as `none` where there is none.
///
/// ```
/// # use perihelion_game::Words;
/// # struct Rules; struct State { score: i32, heading: Option<Heading> }
/// #[derive(Clone, Copy, Words)]
/// enum Heading {
///     /// Towards the sun.
///     Inward,
///     /// Away from it.
///     Outward,
/// }
///
/// perihelion_game::state_variables! {
///     /// What strategies can read about the state.
///     pub STATE_VARIABLES, fn read_state(rules: &Rules, state: &State) {
///         "score": Number = "Points so far." => f64::from(state.score),
///         "ahead": Boolean = "Whether there are any points." => f64::from(u8::from(state.score > 0)),
///         "heading": Word(Option<Heading>) = "Where the ship flies." => state.heading,
///     }
/// }
/// let state = State { score: 3, heading: Some(Heading::Outward) };
/// assert_eq!([0, 1, 2].map(|variable| read_state(&Rules, &state, variable)), [3.0, 1.0, 2.0]);
/// ```
#[macro_export]
macro_rules! state_variables {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $read:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty) {
            $($name:literal : $quantity:ident $(($words:ty))? = $about:literal => $value:expr),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis const $list: &[$crate::ruleset::VariableInfo] = &[
            $($crate::ruleset::VariableInfo {
                name: $name,
                quantity: $crate::variable_quantity!($quantity $(($words))?),
                about: $about,
            }),+
        ];

        /// The value of the state variable with this place in the list; 0 past its end.
        #[allow(unused_variables, unused_assignments)]
        #[inline]
        $vis fn $read($rules: &$Rules, $state: &$State, variable: u16) -> f64 {
            let mut place = 0_u16;
            $(
                if variable == place {
                    return $crate::variable_value!($quantity $(($words))?)($value);
                }
                place += 1;
            )+
            0.0
        }
    };
}

/// Declares the action variables of a ruleset.
///
/// Makes a constant list for the descriptor and a function that reads a variable for a whole column of actions. Each
/// value is an expression of the rules, the state and one action; a pattern picks the action kinds that have it. The
/// kinds are a list in brackets, or the name of a constant list. A `let` before the first
/// variable makes of the rules and the state, once a column, what its actions share. Types are those of
/// [`state_variables!`](crate::state_variables).
///
/// ```
/// # struct Rules; struct State; #[derive(Clone, Copy)] enum Action { Buy(u8), Stop }
/// perihelion_game::action_variables! {
///     /// What strategies can read about an action.
///     pub ACTION_VARIABLES, fn read_action(rules: &Rules, state: &State, action: Action) {
///         "price": Number, ["buy"] = "Credits it costs." => { Action::Buy(price) => f64::from(price) },
///     }
/// }
/// let mut column = [0.0; 2];
/// read_action(&Rules, &State, &[Action::Buy(4), Action::Stop], 0, &mut column);
/// assert_eq!(column, [4.0, 0.0]);
/// ```
#[macro_export]
macro_rules! action_variables {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $read:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty, $action:ident: $Action:ty) {
            $(let $shared:ident = $once:expr;)?
            $($name:literal : $quantity:ident $(($words:ty))?, $kinds:tt = $about:literal => { $($pattern:pat => $value:expr),+ $(,)? }),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis const $list: &[$crate::ruleset::ActionVariableInfo] = &[
            $($crate::ruleset::ActionVariableInfo {
                name: $name,
                quantity: $crate::variable_quantity!($quantity $(($words))?),
                about: $about,
                kinds: $crate::action_kinds!($kinds),
            }),+
        ];

        /// Writes the action variable with this place in the list for each action; 0 for actions that lack it.
        #[allow(unused_variables, unused_assignments, unreachable_patterns)]
        #[inline]
        $vis fn $read($rules: &$Rules, $state: &$State, actions: &[$Action], variable: u16, column: &mut [f64]) {
            $(let $shared = $once;)?
            let mut place = 0_u16;
            $(
                if variable == place {
                    let value = $crate::variable_value!($quantity $(($words))?);
                    for (slot, &$action) in column.iter_mut().zip(actions) {
                        *slot = match $action { $($pattern => value($value),)+ _ => 0.0 };
                    }
                    return;
                }
                place += 1;
            )+
            column.fill(0.0);
        }
    };
}

/// The type of a variable, as a declaration names it. Part of [`state_variables!`](crate::state_variables).
#[doc(hidden)]
#[macro_export]
macro_rules! variable_quantity {
    (Word($words:ty)) => {
        <$words as $crate::ruleset::Worded>::QUANTITY
    };
    ($quantity:ident) => {
        $crate::ruleset::Quantity::$quantity
    };
}

/// What makes a variable's number of its declared value. Part of [`state_variables!`](crate::state_variables).
#[doc(hidden)]
#[macro_export]
macro_rules! variable_value {
    (Word($words:ty)) => {
        <$words as $crate::ruleset::Worded>::value
    };
    ($quantity:ident) => {
        ::core::convert::identity::<f64>
    };
}

/// Declares what an outcome of a ruleset records: name, unit, sentence and value together, in groups of one range.
///
/// Makes a constant list for the descriptor and a function for `Ruleset::metrics`, which writes each value within its
/// range. Values are whole numbers or truths; a `let` before the first group makes what they share. Where a game counts
/// while it is played and that is all, [`Counters`](crate::Counters) of its counts is shorter.
///
/// ```
/// # struct Rules; struct State { score: i32, cards: Vec<u8> }
/// perihelion_game::metrics! {
///     /// What an outcome records.
///     pub METRICS, fn write_metrics(rules: &Rules, state: &State) {
///         let cards = state.cards.len();
///         0..=500 {
///             "cards": "cards" = "Cards left in hand." => cards,
///         }
///         -500..=500 {
///             "ahead": "points" = "Points ahead of the other side." => state.score - 7,
///         }
///     }
/// }
/// let mut metrics = [0; 2];
/// write_metrics(&Rules, &State { score: 3, cards: vec![1, 2] }, &mut metrics);
/// assert_eq!(metrics, [2, -4]);
/// assert_eq!((METRICS[1].name, METRICS[1].unit, METRICS[1].least), ("ahead", "points", -500));
/// ```
#[macro_export]
macro_rules! metrics {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $write:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty) {
            $(let $shared:ident = $once:expr;)*
            $($least:literal..=$most:literal {
                $($name:literal : $unit:literal = $about:literal => $value:expr),+ $(,)?
            })+
        }
    ) => {
        $(#[$meta])*
        $vis const $list: &[$crate::ruleset::MetricInfo] = &[
            $($($crate::ruleset::MetricInfo {
                name: $name,
                about: $about,
                unit: $unit,
                least: $least,
                most: $most,
            }),+),+
        ];

        /// Writes the metrics, each within its range.
        #[allow(unused_variables)]
        $vis fn $write($rules: &$Rules, $state: &$State, metrics: &mut [i32]) {
            $(let $shared = $once;)*
            let values = [$($($crate::ruleset::Counted::counted($value)),+),+];
            for ((slot, value), info) in metrics.iter_mut().zip(values).zip($list) {
                *slot = value.clamp(info.least, info.most);
            }
        }
    };
}

/// The action kinds of a variable: a list in brackets, or the name of a constant list. Part of [`action_variables!`](
/// crate::action_variables).
#[doc(hidden)]
#[macro_export]
macro_rules! action_kinds {
    ([$($kind:literal),+ $(,)?]) => {
        &[$($kind),+]
    };
    ($list:ident) => {
        $list
    };
}
