//! The numbers that a ruleset writes for an outcome, and what each of them is.

use crate::ruleset::{Descriptor, MetricInfo, Settings};

/// One of these numbers.
pub(super) struct Slot {
    /// Which metric: its place among those of the descriptor, those of cards last.
    pub(super) metric: usize,
    /// What the descriptor says of it.
    pub(super) info: &'static MetricInfo,
    /// The name of its column; `None` beyond the rows of a table.
    column: Option<String>,
}

impl Slot {
    /// What is wrong with this value, if anything is.
    pub(super) fn wrong_with(&self, value: i32) -> Option<String> {
        let MetricInfo { name, least, most, .. } = *self.info;
        match &self.column {
            Some(column) if !(least..=most).contains(&value) => {
                Some(format!("the metric `{column}` is {value}, outside {least} to {most}"))
            }
            None if value != 0 => {
                Some(format!("the metric `{name}` is {value} for a card that the table does not have"))
            }
            _ => None,
        }
    }

    /// The name of its column, or of its metric.
    pub(super) fn name(&self) -> &str {
        self.column.as_deref().unwrap_or(self.info.name)
    }

    /// Whether there is such a number under these settings.
    pub(super) fn is_of_a_row(&self) -> bool {
        self.column.is_some()
    }
}

/// All of them under these settings, in the order in which they are written.
pub(super) fn slots(descriptor: &'static Descriptor, settings: &Settings) -> Vec<Slot> {
    let alone =
        |(metric, info): (usize, &'static MetricInfo)| Slot { metric, info, column: Some(info.name.to_owned()) };
    let mut slots: Vec<Slot> = descriptor.metrics.iter().enumerate().map(alone).collect();
    for (metric, of_cards) in (slots.len()..).zip(descriptor.card_metrics) {
        let cards = settings.cards(of_cards.per);
        slots.extend((0..of_cards.room).map(|row| {
            let column = cards.get(row).map(|card| of_cards.each.column(&card.name));
            Slot { metric, info: &of_cards.each, column }
        }));
    }
    slots
}
