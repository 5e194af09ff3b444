//! Which cards go with losing: what is counted of each card in games lost and in games won.

use super::{Estimate, Run};
use crate::simulation::{Histogram, Metrics, Tally};

/// What a metric of cards comes to in one cell, card by card.
#[derive(Debug, Clone, PartialEq)]
pub struct ByCard {
    /// The cell.
    pub cell: usize,
    /// The metric: its place among the [`card_metrics`](crate::ruleset::Descriptor::card_metrics) of the descriptor.
    pub metric: usize,
    /// The cards: those with more in games lost first, those that cannot be compared last.
    pub cards: Vec<CardMeans>,
}

/// What is counted of one card.
#[derive(Debug, Clone, PartialEq)]
pub struct CardMeans {
    /// Its name.
    pub card: String,
    /// The mean in games won; `None` where none was won.
    pub won: Option<f64>,
    /// The mean in games lost; `None` where none was lost.
    pub lost: Option<f64>,
    /// The mean in games lost minus that in games won. Its interval holds at the run's level for all cards of the cell
    /// together, at this number of games. `None` where fewer than 30 games were won, or lost, or where the number
    /// is the same in all games.
    pub difference: Option<Estimate>,
}

/// The fewest games won, and the fewest lost, of which means are compared.
const FEWEST: u64 = 30;

/// What metrics of cards come to in each cell that has games, in the order of the cells.
#[must_use]
pub fn by_card(run: &Run<'_>) -> Vec<ByCard> {
    let cells = run.tallies.iter().zip(run.metrics).enumerate();
    cells.filter(|(_, (tally, _))| tally.games > 0).flat_map(|(cell, of)| in_cell(cell, of, run.level)).collect()
}

fn in_cell(cell: usize, (tally, metrics): (&Tally, &Metrics), level: f64) -> Vec<ByCard> {
    let before = metrics.count() - metrics.count_of_cards();
    let level_of_each = 1.0 - (1.0 - level) / metrics.count_of_cards().max(1) as f64;
    let means = |(place, card): (usize, &String)| {
        let (all, won) = (tally.metrics.get(place)?, tally.won_cards.get(place - before)?);
        Some(CardMeans::new(card, &all.without(won), won, level_of_each))
    };
    let mut found: Vec<ByCard> = Vec::new();
    for (metric, (_, first, cards)) in metrics.of_cards().enumerate() {
        let mut cards: Vec<CardMeans> = (first..).zip(cards).filter_map(means).collect();
        let key = |means: &CardMeans| means.difference.map_or(f64::NEG_INFINITY, |difference| difference.value);
        cards.sort_by(|a, b| key(b).total_cmp(&key(a)));
        found.extend((!cards.is_empty()).then_some(ByCard { cell, metric, cards }));
    }
    found
}

impl CardMeans {
    fn new(card: &str, lost: &Histogram, won: &Histogram, level: f64) -> Self {
        Self { card: card.to_owned(), won: won.mean(), lost: lost.mean(), difference: difference(lost, won, level) }
    }

    /// Whether more of it is counted in games lost, for certain.
    #[must_use]
    pub fn goes_with_losing(&self) -> bool {
        self.difference.is_some_and(|difference| difference.interval.low > 0.0)
    }
}

/// The difference of two means of unpaired games, after Welch.
fn difference(lost: &Histogram, won: &Histogram, level: f64) -> Option<Estimate> {
    let part = |of: &Histogram| {
        let games = of.total();
        let error = of.deviation()?.powi(2) / games as f64;
        (games >= FEWEST).then_some((of.mean()?, error, error.powi(2) / (games - 1) as f64))
    };
    let ((lost, a, a_part), (won, b, b_part)) = (part(lost)?, part(won)?);
    let (value, error) = (lost - won, (a + b).sqrt());
    let degrees = (a + b).powi(2) / (a_part + b_part);
    (value != 0.0 || error > 0.0).then(|| Estimate::student(value, error, degrees, level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::Interval,
        random::{Draw, Purpose, Stream, Streams},
        ruleset::{CardMetricInfo, Descriptor, MetricInfo},
        scenario::Compare,
        simulation::Outcome,
    };

    static DESCRIPTOR: Descriptor = Descriptor {
        card_metrics: &[CardMetricInfo {
            per: "deck",
            room: 9,
            each: MetricInfo { name: "met", about: "", unit: "", least: 0, most: 9 },
        }],
        ..Descriptor::BLANK
    };

    fn metrics(cards: &[&str]) -> Metrics {
        Metrics::named(&DESCRIPTOR, |_| cards.iter().map(|card| (*card).to_owned()).collect())
    }

    /// What these games say: whether each was won, with what it counts of each card.
    fn told(cards: &[&str], games: impl IntoIterator<Item = (bool, Vec<i32>)>) -> Vec<CardMeans> {
        let metrics = [metrics(cards)];
        let mut tally = Tally::counting(&metrics[0]);
        for (game, (won, counted)) in (0..).zip(games) {
            let outcome = Outcome {
                game,
                score: 0,
                opponent_score: None,
                margin: None,
                cause: None,
                won,
                rank: 0,
                turns: 1,
                decisions: 1,
                forced: 0,
                offered: 2,
            };
            tally.add(&outcome, &counted);
        }
        let run = Run {
            descriptor: &DESCRIPTOR,
            labels: &[],
            all_labels: &[],
            tallies: &[tally],
            metrics: &metrics,
            summaries: &[],
            score_ranges: &[],
            level: 0.95,
            target: None,
            compare: &Compare::Levels,
            design: None,
            decisive: &[],
        };
        by_card(&run).into_iter().flat_map(|found| found.cards).collect()
    }

    #[test]
    fn means_of_games_lost_and_won_differ_by_as_much_as_by_hand() {
        // Of 40 games won, half count 1 and half 3; of 80 lost, a quarter counts 6 and the others 2.
        let won = (0..40).map(|game| (true, vec![0, 1 + 2 * (game % 2), 5]));
        let lost = (0..80).map(|game| (false, vec![0, if game % 4 == 0 { 6 } else { 2 }, 5]));
        let found = told(&["never", "flare", "always"], won.chain(lost));
        let names: Vec<&str> = found.iter().map(|means| means.card.as_str()).collect();
        assert_eq!(names, ["flare", "never", "always"]);
        assert_eq!((found[0].won, found[0].lost), (Some(2.0), Some(3.0)));
        let difference = found[0].difference.expect("enough games");
        // The variances are 40/39 and 240/79.
        let error = (1.0_f64 / 39.0 + 3.0 / 79.0).sqrt();
        assert!((difference.value - 1.0).abs() < 1e-12 && (difference.error - error).abs() < 1e-12);
        // Three cards: each at 98.33 %, with 115.6 degrees of freedom.
        let errors = (difference.interval.high - 1.0) / error;
        assert!((errors - 2.430).abs() < 0.005, "{errors}");
        assert!(found[0].goes_with_losing() && !found[1].goes_with_losing());
        assert_eq!(found[1..].iter().map(|means| means.difference).collect::<Vec<_>>(), [None; 2]);
        assert_eq!((found[2].won, found[2].lost), (Some(5.0), Some(5.0)));
    }

    #[test]
    fn too_few_games_are_not_compared() {
        let games = |won: i32, lost: i32| (0..won + lost).map(move |game| (game < won, vec![game % 3]));
        assert_eq!(told(&["dust"], games(29, 500))[0].difference, None);
        assert!(told(&["dust"], games(30, 500))[0].difference.is_some());
        let only = &told(&["dust"], games(0, 6))[0];
        assert_eq!((only.won, only.lost, only.difference), (None, Some(1.0), None));
    }

    /// So many cards, each counted the same in games lost and won, in small and unequal numbers.
    fn alike(stream: &mut Stream) -> Vec<CardMeans> {
        let cards = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let games: Vec<(bool, Vec<i32>)> = (0..300)
            .map(|_| {
                let won = stream.below(5) == 0;
                (won, cards.iter().map(|_| stream.below(4).min(stream.below(4)) as i32).collect())
            })
            .collect();
        told(&cards, games)
    }

    #[test]
    fn all_intervals_of_a_cell_hold_together() {
        let streams = Streams::new(7);
        let runs = 400;
        let wrong = (0..runs).filter(|&run| {
            let found = alike(&mut streams.stream(run, Purpose::named("cards")));
            let holds = |Interval { low, high }: Interval| low <= 0.0 && 0.0 <= high;
            !found.iter().filter_map(|means| means.difference).all(|difference| holds(difference.interval))
        });
        let wrong = wrong.count();
        // 5 % of 400 are 20, and more than 33 come up once in a thousand.
        assert!((5..=33).contains(&wrong), "{wrong} of {runs}");
    }
}
