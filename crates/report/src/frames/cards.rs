//! The columns of what is counted by card: those of every cell's cards, each once.

use super::Grid;
use crate::{ruleset::Descriptor, simulation::Metrics};
use std::collections::BTreeMap;

/// The columns of what the outcomes of some cells count by card, metric by metric and card by card in the order in which
/// cells first have them. Without such metrics there are none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardColumns {
    columns: Vec<CardColumn>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CardColumn {
    /// Its name, such as `activated.meteor`.
    pub name: String,
    /// By cell, its place among what an outcome counts; nothing for a cell that has no such card.
    places: BTreeMap<usize, usize>,
}

impl CardColumns {
    /// The columns of cells whose outcomes count this.
    #[must_use]
    pub fn of<'a>(cells: impl IntoIterator<Item = &'a Metrics>) -> Self {
        // By metric, the cards in their order with the place of each among them.
        let mut metrics: Vec<(Vec<CardColumn>, BTreeMap<&str, usize>)> = Vec::new();
        for (cell, counted) in cells.into_iter().enumerate() {
            for (which, (metric, first, cards)) in counted.of_cards().enumerate() {
                if which == metrics.len() {
                    metrics.push(Default::default());
                }
                let (columns, known) = &mut metrics[which];
                for (place, card) in (first..).zip(cards) {
                    let column = *known.entry(card).or_insert_with(|| {
                        columns.push(CardColumn { name: metric.each.column(card), places: BTreeMap::new() });
                        columns.len() - 1
                    });
                    columns[column].places.insert(cell, place);
                }
            }
        }
        Self { columns: metrics.into_iter().flat_map(|(columns, _)| columns).collect() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &CardColumn> {
        self.columns.iter()
    }
}

impl CardColumn {
    /// The entry of a cell in a list of what its outcomes count; `None` where it has no such card.
    pub fn of<'a, T>(&self, cell: usize, counted: &'a [T]) -> Option<&'a T> {
        counted.get(*self.places.get(&cell)?)
    }
}

impl Grid {
    /// What the outcomes of each cell count.
    #[must_use]
    pub fn metrics(&self, descriptor: &'static Descriptor) -> Vec<Metrics> {
        let of = |scenario: &serde_json::Value| {
            Metrics::named(descriptor, |table| {
                let cards = scenario["settings"][table].as_array().map(Vec::as_slice).unwrap_or_default();
                cards.iter().map(|card| card["name"].as_str().unwrap_or_default().to_owned()).collect()
            })
        };
        let scenarios: Vec<Metrics> = self.scenarios.iter().map(of).collect();
        let cells = self.cells.iter().map(|cell| scenarios.get(cell.scenario));
        cells.map(|metrics| metrics.cloned().unwrap_or_else(|| Metrics::without_cards(descriptor))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{CardMetricInfo, MetricInfo};

    const fn each(name: &'static str) -> MetricInfo {
        MetricInfo { name, about: "", unit: "", least: 0, most: 9 }
    }

    static DESCRIPTOR: Descriptor = Descriptor {
        metrics: &[each("dug")],
        card_metrics: &[
            CardMetricInfo { per: "threats", room: 3, each: each("struck") },
            CardMetricInfo { per: "threats", room: 3, each: each("fled") },
        ],
        ..Descriptor::BLANK
    };

    #[test]
    fn columns_are_the_cards_of_all_cells_as_they_first_come() {
        let cell =
            |cards: &[&str]| Metrics::named(&DESCRIPTOR, |_| cards.iter().map(|card| (*card).to_owned()).collect());
        let cells = [cell(&["dust", "flare"]), cell(&["flare"]), cell(&["ice", "flare", "dust"])];
        let columns = CardColumns::of(&cells);
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["struck.dust", "struck.flare", "struck.ice", "fled.dust", "fled.flare", "fled.ice"]);
        let counted = [["a", "b", "c", "d", "e"].as_slice(), &["a", "b", "c"], &["a", "b", "c", "d", "e", "f", "g"]];
        let of = |column: usize| [0, 1, 2].map(|cell| columns.columns[column].of(cell, counted[cell]).copied());
        assert_eq!(of(0), [Some("b"), None, Some("d")]);
        assert_eq!(of(1), [Some("c"), Some("b"), Some("c")]);
        assert_eq!(of(4), [Some("e"), Some("c"), Some("f")]);
        assert_eq!(of(5), [None, None, Some("e")]);
        assert_eq!(CardColumns::of([&Metrics::without_cards(&DESCRIPTOR)]), CardColumns::default());
    }
}
