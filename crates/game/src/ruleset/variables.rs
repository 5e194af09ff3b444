//! Macros that declare a ruleset's variables once: name, type, sentence and code together, so that none can drift.

/// Declares the state variables of a ruleset.
///
/// Makes a constant list for the descriptor and a function that reads a variable by its place in the list; with the name of
/// another function after a slash, also one that writes all variables that are wanted to their places, for
/// [`Ruleset::state_variables`](crate::ruleset::Ruleset::state_variables). A variable is
/// a `Number`, a `Boolean` (1 or 0), or a `Word(…)` of an enum that derives `Words`, whose value is the enum's; that of a
/// `Word(Option<…>)` is an option of it, and reads as `none` where there is none. Each `let` before the first
/// variable makes of the rules and the state what variables share.
///
/// Variables that are alike for several things are declared once, in braces after `for thing in [Path::One, Path::Two]`:
/// in them `thing` is the path, and in their texts `{thing}` its last name in lower case and `{Thing}` as it is.
///
/// ```
/// # use perihelion_game::Words;
/// # struct Rules; struct State { score: i32, heading: Option<Heading> }
/// #[derive(Clone, Copy, Words)]
/// #[derive(PartialEq)]
/// enum Heading {
///     /// Towards the sun.
///     Inward,
///     /// Away from it.
///     Outward,
/// }
///
/// perihelion_game::state_variables! {
///     /// What strategies can read about the state.
///     pub STATE_VARIABLES, fn read_state / read_states(rules: &Rules, state: &State) {
///         "score": Number = "Points so far." => f64::from(state.score),
///         "ahead": Boolean = "Whether there are any points." => f64::from(u8::from(state.score > 0)),
///         "heading": Word(Option<Heading>) = "Where the ship flies." => state.heading,
///         for way in [Heading::Inward, Heading::Outward] {
///             "is.{way}": Boolean = "{Way} bound." => f64::from(u8::from(state.heading == Some(way))),
///         }
///     }
/// }
/// let state = State { score: 3, heading: Some(Heading::Outward) };
/// assert_eq!([0, 1, 2, 3, 4].map(|variable| read_state(&Rules, &state, variable)), [3.0, 1.0, 2.0, 0.0, 1.0]);
/// let mut values = [9.0; 5];
/// read_states(&Rules, &state, |variable| variable != 2, &mut values);
/// assert_eq!(values, [3.0, 1.0, 9.0, 0.0, 1.0]);
/// assert_eq!((STATE_VARIABLES[4].name, STATE_VARIABLES[4].about), ("is.outward", "Outward bound."));
/// ```
#[macro_export]
macro_rules! state_variables {
    ($($declared:tt)*) => {
        $crate::families! { $crate::listed_state_variables! { $($declared)* } }
    };
}

/// The state variables, families written out. Part of [`state_variables!`](crate::state_variables).
#[doc(hidden)]
#[macro_export]
macro_rules! listed_state_variables {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $read:ident / $all:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty $(, $glance:ident: &$Glance:ty)?) {
            $(let $shared:ident = $once:expr;)*
            $($name:literal : $quantity:ident $(($words:ty))? = $about:literal => $value:expr),+ $(,)?
        }
    ) => {
        $crate::listed_state_variables! {
            $(#[$meta])*
            $vis $list, fn $read($rules: &$Rules, $state: &$State $(, $glance: &$Glance)?) {
                $(let $shared = $once;)*
                $($name: $quantity $(($words))? = $about => $value),+
            }
        }

        /// Writes the state variables that are wanted to their places in the list.
        ///
        /// # Panics
        /// If there are fewer places.
        #[allow(unused_variables, unused_assignments)]
        $vis fn $all(
            $rules: &$Rules,
            $state: &$State,
            wanted: impl Fn(u16) -> bool,
            values: &mut [f64]
            $(, $glance: &$Glance)?
        ) {
            let values = &mut values[..$list.len()];
            $(let $shared = $once;)*
            let mut place = 0_u16;
            $(
                if wanted(place) {
                    values[usize::from(place)] = $crate::variable_value!($quantity $(($words))?)($value);
                }
                place += 1;
            )+
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $read:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty $(, $glance:ident: &$Glance:ty)?) {
            $(let $shared:ident = $once:expr;)*
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
        $vis fn $read($rules: &$Rules, $state: &$State, variable: u16 $(, $glance: &$Glance)?) -> f64 {
            $(let $shared = $once;)*
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
/// kinds are a list in brackets, or the name of a constant list. Each `let` before the first variable makes of the rules
/// and the state, once a column, what its actions share. Types and families are those of
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
    ($($declared:tt)*) => {
        $crate::families! { $crate::listed_action_variables! { $($declared)* } }
    };
}

/// The action variables, families written out. Part of [`action_variables!`](crate::action_variables).
#[doc(hidden)]
#[macro_export]
macro_rules! listed_action_variables {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident, fn $read:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty, $action:ident: $Action:ty $(, $glance:ident: &$Glance:ty)?) {
            $(let $shared:ident = $once:expr;)*
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
        $vis fn $read(
            $rules: &$Rules,
            $state: &$State,
            actions: &[$Action],
            variable: u16,
            column: &mut [f64]
            $(, $glance: &$Glance)?
        ) {
            $(let $shared = $once;)*
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
