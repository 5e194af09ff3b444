//! A table of cards in the making: cards from several files, each value with its place.

use super::{
    path::{CardField, card_field, every_field},
    place::Place,
    value::{CardText, Given},
};
use crate::{
    files::Mistakes,
    ruleset::{Card, CardsInfo, FieldInfo, SettingInfo, TextInfo},
};

/// Cards written so far, the last file to speak of a field winning.
#[derive(Debug, Clone)]
pub(super) struct Deck {
    pub place: Place,
    pub cards: Vec<CardText>,
    /// These are all its cards; otherwise there are some that could not be read.
    pub whole: bool,
}

impl Deck {
    /// No cards yet; the table stands there.
    pub const fn new(place: Place) -> Self {
        Self { place, cards: Vec::new(), whole: true }
    }

    /// Adds a card, or writes over what the new one says of a card that is there.
    pub fn add(&mut self, card: &CardText) {
        let Some(known) = self.cards.iter_mut().find(|known| known.name == card.name) else {
            self.cards.push(card.clone());
            return;
        };
        known.place.clone_from(&card.place);
        known.faulty.retain(|field| !card.gives(*field));
        known.faulty.extend(&card.faulty);
        replace(&mut known.count, &card.count);
        known.fields.iter_mut().zip(&card.fields).for_each(|(old, new)| replace(old, new));
        known.texts.iter_mut().zip(&card.texts).for_each(|(old, new)| replace(old, new));
    }

    /// Notes that what was written for a card, or with a dot for a field of one, could not be read.
    pub fn spoil(&mut self, path: &str, cards: &CardsInfo) {
        let (name, field) = path.split_once('.').map_or((path, None), |(name, field)| (name, Some(field)));
        let Some(card) = self.cards.iter_mut().find(|card| card.name == name) else {
            self.whole = false;
            return;
        };
        match field.and_then(|field| card_field(cards, field)) {
            Some(field) => card.faulty.extend([field]),
            None => card.faulty.extend(every_field(cards)),
        }
    }

    /// The cards as they are written, with defaults and, where there is none, the least value that is allowed.
    pub fn settle(&self, cards: &CardsInfo) -> Vec<Card> {
        self.cards.iter().map(|card| settle_card(card, cards)).collect()
    }

    /// How many copies there are, where this is known and not as many as there must be.
    pub fn misfit(&self, cards: &CardsInfo) -> Option<u64> {
        let counted = |card: &CardText| !card.faulty.contains(&CardField::Count);
        let copies: u64 = self.cards.iter().map(|card| u64::from(copies(card))).sum();
        let fits = (u64::from(cards.fewest)..=u64::from(cards.most)).contains(&copies);
        (self.whole && self.cards.iter().all(counted) && !fits).then_some(copies)
    }

    /// Tells of cards that are incomplete, and of too many cards or too few.
    pub fn tell(&self, info: &SettingInfo, cards: &CardsInfo, mistakes: &mut Mistakes) {
        for card in &self.cards {
            let missing: Vec<String> =
                missing(card, cards).map(|field| format!("`{}`", field_name(cards, field))).collect();
            if !missing.is_empty() {
                let fields = missing.join(" and ");
                let what = format!("the card `{}` is incomplete", card.name);
                // The file that names the card first is the one to give all of it.
                let mistake = card.named.mistake(what, format!("{fields} missing"));
                mistakes.push(mistake.help(format!("give the card {fields}")));
            }
        }
        if let Some(copies) = self.misfit(cards) {
            let (fewest, most) = (cards.fewest, cards.most);
            let few = if copies < u64::from(fewest) { "few" } else { "many" };
            let mistake = self.place.mistake(
                format!("`{}` has too {few} cards", info.path),
                format!("expected {fewest} to {most} cards, copies counted, found {copies}"),
            );
            mistakes.push(mistake.help(match few {
                "few" => "add cards, or raise the `count` of some",
                _ => "take cards out, or lower the `count` of some",
            }));
        }
    }
}

/// The fields that a card lacks and must have.
fn missing(card: &CardText, cards: &CardsInfo) -> impl Iterator<Item = CardField> {
    every_field(cards)
        .filter(|&field| !card.gives(field) && !card.faulty.contains(&field) && !has_default(cards, field))
}

/// Whether a card may leave out a field.
pub(super) fn has_default(cards: &CardsInfo, field: CardField) -> bool {
    match field {
        CardField::Count => true,
        CardField::Declared(place) => cards.fields[place].default.is_some(),
        CardField::Text(place) => cards.texts[place].default.is_some(),
    }
}

fn field_name(cards: &CardsInfo, field: CardField) -> &'static str {
    match field {
        CardField::Count => "count",
        CardField::Declared(place) => cards.fields[place].name,
        CardField::Text(place) => cards.texts[place].name,
    }
}

/// Writes over a field, where the new card gives it.
fn replace<T: Clone>(old: &mut Option<Given<T>>, new: &Option<Given<T>>) {
    if new.is_some() {
        old.clone_from(new);
    }
}

/// How many copies of a card there are, as far as is known.
pub(super) fn copies(card: &CardText) -> u32 {
    card.count.as_ref().map_or(1, |given| u32::try_from(given.value).unwrap_or(u32::MAX))
}

fn settle_card(card: &CardText, cards: &CardsInfo) -> Card {
    let number = |(info, given): (&FieldInfo, &Option<Given<i64>>)| {
        given.as_ref().map_or(info.default.unwrap_or(info.least), |given| given.value)
    };
    let text = |(info, given): (&TextInfo, &Option<Given<String>>)| {
        given.as_ref().map_or(info.default.unwrap_or_default().to_owned(), |given| given.value.clone())
    };
    Card {
        name: card.name.clone(),
        count: copies(card),
        fields: cards.fields.iter().zip(&card.fields).map(number).collect(),
        texts: cards.texts.iter().zip(&card.texts).map(text).collect(),
    }
}
