//! The macro that declares a ruleset's metrics once: name, unit, sentence and code together, so that none can drift.

/// Declares the metrics of a ruleset, where many are read off the table rather than counted while a game is played.
///
/// Makes a constant list for the descriptor and a function that writes the values in its order, each from 0 to the most
/// that is named first. Values are whole numbers and truths. A `let` before the first metric makes what several share.
///
/// ```
/// # struct Rules; struct State { score: u16, hand: Vec<u8> }
/// perihelion_game::metrics! {
///     /// What outcomes record.
///     pub METRICS up to 500, fn write_metrics(rules: &Rules, state: &State) {
///         "score": "points" = "Points at the end." => state.score,
///         "held": "cards" = "Cards in hand at the end." => state.hand.len(),
///     }
/// }
/// let mut metrics = [0; 2];
/// write_metrics(&Rules, &State { score: 900, hand: vec![3] }, &mut metrics);
/// assert_eq!(metrics, [500, 1]);
/// ```
#[macro_export]
macro_rules! metrics {
    (
        $(#[$meta:meta])*
        $vis:vis $list:ident up to $most:literal, fn $write:ident($rules:ident: &$Rules:ty, $state:ident: &$State:ty) {
            $(let $shared:ident = $once:expr;)*
            $($name:literal : $unit:literal = $about:literal => $value:expr),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis const $list: &[$crate::ruleset::MetricInfo] = &[
            $($crate::ruleset::MetricInfo { name: $name, about: $about, unit: $unit, least: 0, most: $most }),+
        ];

        /// Writes the metrics, each within its range.
        #[allow(unused_variables)]
        $vis fn $write($rules: &$Rules, $state: &$State, metrics: &mut [i32]) {
            $(let $shared = $once;)*
            let values = [$($crate::ruleset::Counted::counted($value)),+];
            for (slot, value) in metrics.iter_mut().zip(values) {
                *slot = i32::clamp(value, 0, $most);
            }
        }
    };
}
