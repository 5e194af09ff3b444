//! A scenario in the making: values from several files and from the command line, each with its place.

use super::{
    path::{CardField, NoSuchPath, card_field, suggestion},
    place::Place,
    value::{CardText, Given},
};
use crate::{
    Rulesets,
    files::{Mistake, Mistakes, Source, did_you_mean},
    ruleset::{Card, CardsInfo, Descriptor, FieldInfo, Problem, SettingInfo, SettingKind, Settings, TextInfo, Value},
};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

/// Values written so far, the last one to speak winning.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub descriptor: &'static Descriptor,
    /// The file the scenario was asked for by.
    file: Arc<Source>,
    values: BTreeMap<&'static str, Written>,
    /// Shared by the drafts of all variants that leave them as they are.
    decks: BTreeMap<&'static str, Arc<Deck>>,
}

#[derive(Debug, Clone)]
struct Written {
    value: Value,
    place: Place,
}

#[derive(Debug, Clone)]
struct Deck {
    place: Place,
    cards: Vec<CardText>,
    /// Some of it could not be read, so that its size means nothing.
    spoiled: bool,
}

/// What a field of a card says.
enum Field<'a> {
    Number(i64),
    Text(&'a str),
}

/// Something that replaces values of a draft.
#[derive(Debug, Clone)]
pub(super) enum Change {
    /// A whole setting.
    Value { path: &'static str, value: Value, place: Place },
    /// Cards: one named again replaces the fields it gives, a new one is added, unless all must be there already.
    Cards { path: &'static str, cards: Vec<CardText>, place: Place, known_only: bool, spoiled: bool },
}

impl Change {
    /// Where the new value stands.
    pub const fn place(&self) -> &Place {
        match self {
            Self::Value { place, .. } | Self::Cards { place, .. } => place,
        }
    }
}

impl Draft {
    /// Nothing written yet.
    pub const fn new(descriptor: &'static Descriptor, file: Arc<Source>) -> Self {
        Self { descriptor, file, values: BTreeMap::new(), decks: BTreeMap::new() }
    }

    /// From now on, mistakes about values nobody wrote are shown under this file.
    pub fn belongs_to(&mut self, file: &Arc<Source>) {
        self.file = Arc::clone(file);
    }

    /// Writes over what is there.
    pub fn apply(&mut self, change: &Change, mistakes: &mut Mistakes) {
        match change {
            Change::Value { path, value, place } => {
                self.values.insert(path, Written { value: value.clone(), place: place.clone() });
            }
            Change::Cards { path, cards, known_only: true, .. } => self.change_known(path, cards, mistakes),
            Change::Cards { path, cards, place, spoiled, .. } => {
                let deck = self
                    .decks
                    .entry(path)
                    .or_insert_with(|| Arc::new(Deck { place: place.clone(), cards: Vec::new(), spoiled: false }));
                let deck = Arc::make_mut(deck);
                deck.place = place.clone();
                deck.spoiled |= spoiled;
                cards.iter().for_each(|card| deck.add(card));
            }
        }
    }

    fn change_known(&mut self, path: &str, cards: &[CardText], mistakes: &mut Mistakes) {
        // Without the deck itself there is a mistake already.
        let Some(deck) = self.decks.get_mut(path) else { return };
        let deck = Arc::make_mut(deck);
        for card in cards {
            if deck.cards.iter().any(|known| known.name == card.name) {
                deck.add(card);
                continue;
            }
            let names = || deck.cards.iter().map(|known| known.name.as_str());
            let mistake = card.place.mistake(format!("there is no card `{}`", card.name), format!("not in `{path}`"));
            mistakes.push(match did_you_mean(&card.name, names()) {
                Some(near) => mistake.suggest(Some(near)),
                None => mistake.help(format!("the cards are: {}", names().collect::<Vec<_>>().join(", "))),
            });
        }
    }

    /// Whether a table has a card with this name; if not, what to say about it.
    pub fn knows_card(&self, path: &str, card: &str) -> Result<(), NoSuchPath> {
        let names: Vec<&str> = match self.decks.get(path) {
            Some(deck) => deck.cards.iter().map(|known| known.name.as_str()).collect(),
            // Without the deck itself there is a mistake already.
            None => return Ok(()),
        };
        if names.contains(&card) {
            return Ok(());
        }
        Err(NoSuchPath {
            what: format!("there is no card `{card}`"),
            label: format!("not in `{path}`"),
            help: suggestion(card, "the cards are", names),
        })
    }

    /// The settings, if every one is there and they can be played together.
    ///
    /// With `sound` false some values are known to be wrong, and nothing is said about how they go together.
    pub fn settle(&self, rulesets: &Rulesets, sound: bool, mistakes: &mut Mistakes) -> Option<Settings> {
        let before = mistakes.list.len();
        let settings = self.settings(mistakes);
        if !sound || mistakes.list.len() > before {
            return None;
        }
        let entry = rulesets.get(self.descriptor.name);
        for problem in entry.map(|entry| entry.problems(&settings)).unwrap_or_default() {
            mistakes.push(self.locate(&problem, &settings));
        }
        (mistakes.list.len() == before).then_some(settings)
    }

    /// The settings as they are written, whether or not they can be played together.
    fn settings(&self, mistakes: &mut Mistakes) -> Settings {
        let mut settings = Settings::defaults(self.descriptor.all_settings());
        for (path, written) in &self.values {
            settings.set(path, written.value.clone());
        }
        for info in self.descriptor.all_settings() {
            let SettingKind::Cards(cards) = &info.kind else { continue };
            match self.decks.get(info.path) {
                Some(deck) => settings.set(info.path, Value::Cards(deck.settle(info, cards, mistakes))),
                None => mistakes.push(self.without_deck(info, cards)),
            }
        }
        settings
    }

    /// A number for the value of every setting: the same for drafts that play alike, however they are written, and
    /// another one for any other.
    pub fn digest(&self) -> u128 {
        let settings = self.settings(&mut Mistakes::default());
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            for (path, value) in settings.iter() {
                path.hash(&mut hasher);
                match value {
                    Value::Integer(number) => number.hash(&mut hasher),
                    // Negative zero plays like zero.
                    Value::Number(number) => (number + 0.0).to_bits().hash(&mut hasher),
                    Value::Boolean(truth) => truth.hash(&mut hasher),
                    Value::Choice(word) => word.hash(&mut hasher),
                    Value::Integers(numbers) => numbers.hash(&mut hasher),
                    Value::Cards(cards) => {
                        cards.len().hash(&mut hasher);
                        for Card { name, count, fields, texts } in cards {
                            (name, count, fields, texts).hash(&mut hasher);
                        }
                    }
                }
            }
            u128::from(hasher.finish())
        };
        half(0) << 64 | half(1)
    }

    fn without_deck(&self, info: &SettingInfo, cards: &CardsInfo) -> Mistake {
        let numbers = cards.fields.iter().filter(|field| field.default.is_none()).map(|field| field.name);
        let texts = cards.texts.iter().filter(|text| text.default.is_none()).map(|text| text.name);
        let fields: Vec<String> = numbers.chain(texts).map(|name| format!("{name} = …")).collect();
        Mistake::of_file(
            self.file.name.clone(),
            format!("`{}` is missing: a scenario must give these cards", info.path),
            format!("add `[{}]` with one card a line: `name = {{ count = 2, {} }}`", info.path, fields.join(", ")),
        )
    }

    /// A problem, at the place where the value it is about was written.
    fn locate(&self, problem: &Problem, settings: &Settings) -> Mistake {
        match self.place_of(&problem.path) {
            Some((place, field)) => {
                let path = &problem.path;
                let (part, shown) = match (field, settings.get(path)) {
                    (Some(Field::Number(number)), _) => (None, format!("`{path}` is {number}")),
                    // The text stands there already.
                    (Some(Field::Text(text)), _) => {
                        (problem.within.as_ref().map(|part| place.within(text, part)), format!("in `{path}`"))
                    }
                    (None, Some(value)) => (None, format!("`{path}` is {value}")),
                    (None, None) => (None, String::new()),
                };
                part.as_ref().unwrap_or(place).mistake(problem.what.clone(), shown).help(problem.help.clone())
            }
            None => {
                let default = match settings.get(&problem.path) {
                    Some(value) => format!(" (`{}` is {value} unless the file says otherwise)", problem.path),
                    None => String::new(),
                };
                Mistake::of_file(self.file.name.clone(), format!("{}{default}", problem.what), problem.help.clone())
            }
        }
    }

    /// Where the value of a setting, a card or a field of a card was written, and the value if it is a field.
    fn place_of<'a>(&'a self, path: &str) -> Option<(&'a Place, Option<Field<'a>>)> {
        if let Some(written) = self.values.get(path) {
            return Some((&written.place, None));
        }
        let (name, deck) = self
            .decks
            .iter()
            .find(|(name, _)| path.strip_prefix(**name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))?;
        let rest = path[name.len()..].trim_start_matches('.');
        let (card, field) = rest.split_once('.').unwrap_or((rest, ""));
        let Some(card) = deck.cards.iter().find(|known| known.name == card) else { return Some((&deck.place, None)) };
        let SettingKind::Cards(info) = &self.descriptor.setting(name)?.kind else { return None };
        let number =
            |given: &'a Option<Given<i64>>| given.as_ref().map(|it| (&it.place, Some(Field::Number(it.value))));
        let found = card_field(info, field).and_then(|field| match field {
            CardField::Count => number(&card.count),
            CardField::Declared(place) => number(&card.fields[place]),
            CardField::Text(place) => card.texts[place].as_ref().map(|it| (&it.place, Some(Field::Text(&it.value)))),
        });
        Some(found.unwrap_or((&card.place, None)))
    }
}

impl Deck {
    fn add(&mut self, card: &CardText) {
        let Some(known) = self.cards.iter_mut().find(|known| known.name == card.name) else {
            self.cards.push(card.clone());
            return;
        };
        replace(&mut known.count, &card.count);
        known.spoiled |= card.spoiled;
        known.fields.iter_mut().zip(&card.fields).for_each(|(old, new)| replace(old, new));
        known.texts.iter_mut().zip(&card.texts).for_each(|(old, new)| replace(old, new));
    }

    fn settle(&self, info: &SettingInfo, cards: &CardsInfo, mistakes: &mut Mistakes) -> Vec<Card> {
        let settled: Vec<Card> = self.cards.iter().map(|card| settle_card(card, cards, mistakes)).collect();
        if !self.spoiled && self.cards.iter().all(|card| !card.spoiled) {
            let copies: u64 = settled.iter().map(|card| u64::from(card.count)).sum();
            let (fewest, most) = (u64::from(cards.fewest), u64::from(cards.most));
            if copies < fewest || copies > most {
                let few = if copies < fewest { "few" } else { "many" };
                let mistake = self.place.mistake(
                    format!("`{}` has too {few} cards", info.path),
                    format!("expected {fewest} to {most} cards, copies counted, found {copies}"),
                );
                mistakes.push(mistake.help(match copies < fewest {
                    true => "add cards, or raise the `count` of some",
                    false => "take cards out, or lower the `count` of some",
                }));
            }
        }
        settled
    }
}

/// Writes over a field, where the new card gives it.
fn replace<T: Clone>(old: &mut Option<Given<T>>, new: &Option<Given<T>>) {
    if new.is_some() {
        old.clone_from(new);
    }
}

fn settle_card(card: &CardText, cards: &CardsInfo, mistakes: &mut Mistakes) -> Card {
    let numbers = || cards.fields.iter().zip(&card.fields);
    let texts = || cards.texts.iter().zip(&card.texts);
    let no_number = numbers().filter(|(info, given)| given.is_none() && info.default.is_none());
    let no_text = texts().filter(|(info, given)| given.is_none() && info.default.is_none());
    let missing: Vec<&str> = no_number.map(|(info, _)| info.name).chain(no_text.map(|(info, _)| info.name)).collect();
    if !card.spoiled && !missing.is_empty() {
        let fields: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        let fields = fields.join(" and ");
        let mistake =
            card.place.mistake(format!("the card `{}` is incomplete", card.name), format!("{fields} missing"));
        mistakes.push(mistake.help(format!("give the card {fields}")));
    }
    let number = |(info, given): (&FieldInfo, &Option<Given<i64>>)| {
        given.as_ref().map_or(info.default.unwrap_or(info.least), |given| given.value)
    };
    let text = |(info, given): (&TextInfo, &Option<Given<String>>)| {
        given.as_ref().map_or(info.default.unwrap_or_default().to_owned(), |given| given.value.clone())
    };
    Card {
        name: card.name.clone(),
        count: card.count.as_ref().map_or(1, |given| u32::try_from(given.value).unwrap_or(u32::MAX)),
        fields: numbers().map(number).collect(),
        texts: texts().map(text).collect(),
    }
}
