//! The macro that declares a ruleset's metrics once: name, unit, sentence and code together, so that none can drift.

/// Declares what an outcome of a ruleset records: name, unit, sentence and value together, in groups of one range.
///
/// Makes a constant list for the descriptor and a function for `Ruleset::metrics`. Values are whole numbers or truths; a `let` before the first group makes what they share. Where a game counts
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

        /// Writes the metrics.
        #[allow(unused_variables)]
        $vis fn $write($rules: &$Rules, $state: &$State, metrics: &mut [i32]) {
            $(let $shared = $once;)*
            let values = [$($($crate::ruleset::Counted::counted($value)),+),+];
            for (slot, value) in metrics.iter_mut().zip(values) {
                *slot = value;
            }
        }
    };
}
