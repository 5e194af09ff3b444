//! What the outcomes of one scenario count: a ruleset's metrics, then those of the cards of its tables.

use crate::ruleset::{CardMetricInfo, Descriptor, Settings};

/// What the outcomes of one scenario count, in their order: the metrics of the descriptor, then for each metric of cards
/// one number for every row of the scenario's table, in the order of the file.
#[derive(Debug, Clone)]
pub struct Metrics {
    descriptor: &'static Descriptor,
    /// The names of the cards, one list for each metric of cards.
    cards: Vec<Vec<String>>,
}

impl Metrics {
    /// What outcomes count under these settings.
    #[must_use]
    pub fn of(descriptor: &'static Descriptor, settings: &Settings) -> Self {
        Self::named(descriptor, |table| settings.cards(table).iter().map(|card| card.name.clone()).collect())
    }

    /// What outcomes count where these are the names of a table's cards, which is given by its path.
    pub fn named(descriptor: &'static Descriptor, names: impl Fn(&str) -> Vec<String>) -> Self {
        let cards = descriptor.card_metrics.iter().map(|metric| {
            let mut cards = names(metric.per);
            cards.truncate(metric.room);
            cards
        });
        Self { descriptor, cards: cards.collect() }
    }

    /// What outcomes count besides cards.
    #[must_use]
    pub fn without_cards(descriptor: &'static Descriptor) -> Self {
        Self::named(descriptor, |_| Vec::new())
    }

    /// The ruleset's descriptor.
    #[must_use]
    pub fn descriptor(&self) -> &'static Descriptor {
        self.descriptor
    }

    /// How many numbers an outcome has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.descriptor.metrics.len() + self.count_of_cards()
    }

    /// How many of them are of cards: the last ones.
    #[must_use]
    pub fn count_of_cards(&self) -> usize {
        self.cards.iter().map(Vec::len).sum()
    }

    /// The metrics of cards, each with the place of its first number and the names of its cards.
    pub fn of_cards(&self) -> impl Iterator<Item = (&'static CardMetricInfo, usize, &[String])> {
        let mut next = self.descriptor.metrics.len();
        self.descriptor.card_metrics.iter().zip(&self.cards).map(move |(metric, cards)| {
            let first = next;
            next += cards.len();
            (metric, first, cards.as_slice())
        })
    }

    /// Moves what a ruleset wrote for an outcome together, over the slots beyond the tables' rows, and keeps each number
    /// within its metric's range: tables and histograms have no room beyond, whatever the settings. The conformance suite
    /// finds ranges that are too small. Returns the numbers of the outcome.
    #[inline]
    pub(super) fn gather<'a>(&self, written: &'a mut [i32]) -> &'a [i32] {
        for (value, metric) in written.iter_mut().zip(self.descriptor.metrics) {
            *value = metric.within(*value);
        }
        let fixed = self.descriptor.metrics.len();
        let (mut from, mut to) = (fixed, fixed);
        for (metric, cards) in self.descriptor.card_metrics.iter().zip(&self.cards) {
            written.copy_within(from..from + cards.len(), to);
            for value in &mut written[to..to + cards.len()] {
                *value = metric.each.within(*value);
            }
            from += metric.room;
            to += cards.len();
        }
        &written[..to]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::MetricInfo;

    const fn each(name: &'static str) -> MetricInfo {
        MetricInfo { name, about: "", unit: "", least: 0, most: 99 }
    }

    static DESCRIPTOR: Descriptor = Descriptor {
        metrics: &[each("dug"), each("sheltered")],
        card_metrics: &[
            CardMetricInfo { per: "threats", room: 4, each: each("struck") },
            CardMetricInfo { per: "prizes", room: 3, each: each("taken") },
            CardMetricInfo { per: "threats", room: 2, each: each("fled") },
        ],
        ..Descriptor::BLANK
    };

    fn metrics() -> Metrics {
        let names = |table: &str| if table == "threats" { vec!["dust", "flare"] } else { vec!["gem"] };
        Metrics::named(&DESCRIPTOR, |table| names(table).into_iter().map(String::from).collect())
    }

    #[test]
    fn numbers_are_those_of_the_descriptor_then_those_of_every_row() {
        let metrics = metrics();
        assert_eq!((metrics.count(), metrics.count_of_cards(), DESCRIPTOR.slots()), (7, 5, 11));
        let told: Vec<_> =
            metrics.of_cards().map(|(metric, first, cards)| (metric.each.name, first, cards.len())).collect();
        assert_eq!(told, [("struck", 2, 2), ("taken", 4, 1), ("fled", 5, 2)]);
        let mut written = [1, 2, 10, 11, 0, 0, 20, 0, 0, 30, 31];
        assert_eq!(metrics.gather(&mut written), [1, 2, 10, 11, 20, 30, 31]);
        assert_eq!(Metrics::without_cards(&DESCRIPTOR).gather(&mut [5; 11]), [5, 5]);
    }

    #[test]
    fn numbers_beyond_their_range_are_recorded_as_its_end() {
        let mut written = [100, -1, 99, 240, 0, 0, -20, 0, 0, 98, i32::MAX];
        assert_eq!(metrics().gather(&mut written), [99, 0, 99, 99, 0, 98, 99]);
    }

    #[test]
    fn no_more_cards_are_counted_than_there_is_room_for() {
        let many = Metrics::named(&DESCRIPTOR, |_| vec!["one more".to_owned(); 9]);
        assert_eq!(many.count_of_cards(), 4 + 3 + 2);
    }
}
