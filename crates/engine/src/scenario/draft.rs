//! A scenario in the making: values from several files and from the command line, each with its place.

use super::{
    deck::{Deck, has_default},
    path::{CardField, NoSuchPath, below, card_field, every_field, suggestion},
    place::Place,
    value::{CardText, Given},
};
use crate::{
    files::{Mistake, Mistakes, Source, did_you_mean},
    ruleset::{Card, CardsInfo, Descriptor, Problem, SettingInfo, SettingKind, Settings, Value},
};
use std::{
    collections::{BTreeMap, BTreeSet},
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
    /// The settings whose last values could not be read; a value that is there too is an older one.
    faulty: BTreeSet<&'static str>,
    /// A file that it extends could not be read, so that what nobody wrote may be written there.
    orphan: bool,
    /// Shared by the drafts of all variants that leave them as they are.
    decks: BTreeMap<&'static str, Arc<Deck>>,
    /// What stood here when the last file had been read; that one's is what stood here before its file.
    pub base: Option<Arc<Draft>>,
}

#[derive(Debug, Clone)]
struct Written {
    value: Value,
    place: Place,
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
    Cards { path: &'static str, cards: Vec<CardText>, place: Place, known_only: bool, whole: bool },
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
        Self {
            descriptor,
            file,
            values: BTreeMap::new(),
            faulty: BTreeSet::new(),
            orphan: false,
            decks: BTreeMap::new(),
            base: None,
        }
    }

    /// From now on, mistakes about values nobody wrote are shown under this file. With `orphan`, what it extends could
    /// not be read.
    pub fn belongs_to(&mut self, file: &Arc<Source>, orphan: bool) {
        self.file = Arc::clone(file);
        self.orphan |= orphan;
    }

    /// Its file has been read. What changes it from now on stands elsewhere.
    pub fn close(&mut self) {
        self.base = Some(Arc::new(self.clone()));
    }

    /// Notes that what was written for a setting, a table of settings, a card or a field of one could not be read.
    pub fn spoil(&mut self, path: &str) {
        for info in self.descriptor.all_settings() {
            let within = below(info.path, path).is_some();
            match (&info.kind, self.decks.get_mut(info.path)) {
                (SettingKind::Cards(_), Some(deck)) if within => Arc::make_mut(deck).whole = false,
                (SettingKind::Cards(cards), Some(deck)) => {
                    if let Some(inside) = below(path, info.path) {
                        Arc::make_mut(deck).spoil(inside, cards);
                    }
                }
                (SettingKind::Cards(_), None) if within => {
                    let deck = Deck::new(Place::of_span(&self.file, 0..0));
                    self.decks.insert(info.path, Arc::new(Deck { whole: false, ..deck }));
                }
                _ if within => {
                    self.faulty.insert(info.path);
                }
                _ => {}
            }
        }
    }

    /// Writes over what is there.
    pub fn apply(&mut self, change: &Change, mistakes: &mut Mistakes) {
        match change {
            Change::Value { path, value, place } => {
                self.values.insert(path, Written { value: value.clone(), place: place.clone() });
                self.faulty.remove(path);
            }
            Change::Cards { path, cards, known_only: true, .. } => self.change_known(path, cards, mistakes),
            Change::Cards { path, cards, place, whole, .. } => {
                let deck = self.decks.entry(path).or_insert_with(|| Arc::new(Deck::new(place.clone())));
                let deck = Arc::make_mut(deck);
                deck.place = place.clone();
                deck.whole &= whole;
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
            if !deck.whole || self.orphan {
                // The card may be among those that could not be read.
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
            Some(deck) if deck.whole && !self.orphan => deck.cards.iter().map(|known| known.name.as_str()).collect(),
            // Without all of the deck there is a mistake already.
            _ => return Ok(()),
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

    /// The settings as they are written, whether or not they can be played together.
    pub fn settings(&self, mistakes: &mut Mistakes) -> Settings {
        let mut settings = Settings::defaults(self.descriptor.all_settings());
        for (path, written) in &self.values {
            settings.set(path, written.value.clone());
        }
        for info in self.descriptor.all_settings() {
            let SettingKind::Cards(cards) = &info.kind else { continue };
            match self.decks.get(info.path) {
                Some(deck) => {
                    if !self.orphan {
                        deck.tell(info, cards, mistakes);
                    }
                    settings.set(info.path, Value::Cards(deck.settle(cards)));
                }
                None if self.orphan => {}
                None => mistakes.push(self.without_deck(info, cards)),
            }
        }
        settings
    }

    /// The value that was written for a setting, and whether the last one to be written could be read.
    pub fn written(&self, path: &str) -> (Option<&Value>, bool) {
        let value = self.values.get(path).map(|written| &written.value);
        (value, !self.faulty.contains(path) && (value.is_some() || !self.orphan))
    }

    /// The cards that were written for a table, and whether these are all.
    pub fn deck(&self, path: &str) -> (&[CardText], bool) {
        self.decks.get(path).map_or((&[], false), |deck| (&deck.cards, deck.whole && !self.orphan))
    }

    /// Whether the value of a field of a card is known: what was last written could be read, or there is a default.
    pub fn knows_field(&self, card: &CardText, cards: &CardsInfo, field: CardField) -> bool {
        !card.faulty.contains(&field) && (card.gives(field) || has_default(cards, field) && !self.orphan)
    }

    /// Whether a card is known in full.
    pub fn knows_all_of(&self, card: &CardText, cards: &CardsInfo) -> bool {
        !card.misnamed && every_field(cards).all(|field| self.knows_field(card, cards, field))
    }

    /// Whether every card of a table is known in full, and as many as there must be.
    pub fn knows_deck(&self, path: &str, cards: &CardsInfo) -> bool {
        let known = |deck: &&Arc<Deck>| deck.whole && deck.cards.iter().all(|card| self.knows_all_of(card, cards));
        !self.orphan && self.decks.get(path).filter(known).is_some_and(|deck| deck.misfit(cards).is_none())
    }

    /// Whether the value of every setting is known, and can be played as far as it alone is concerned.
    pub fn is_known(&self) -> bool {
        let known = |info: &SettingInfo| match &info.kind {
            SettingKind::Cards(cards) => self.knows_deck(info.path, cards),
            _ => self.written(info.path).1,
        };
        self.descriptor.all_settings().all(known)
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
    pub fn locate(&self, problem: &Problem) -> Mistake {
        let path = &problem.path;
        match self.place_of(path) {
            Some((place, field)) => {
                let (part, mut shown) = match (field, self.value(path)) {
                    (Some(Field::Number(number)), _) => (None, format!("`{path}` is {number}")),
                    // The text stands there already.
                    (Some(Field::Text(text)), _) => {
                        (problem.within.as_ref().map(|part| place.within(text, part)), format!("in `{path}`"))
                    }
                    (None, Some(value)) => (None, format!("`{path}` is {value}")),
                    (None, None) => (None, String::new()),
                };
                // Alone, the file that is pointed at has no such mistake.
                if self.base.as_ref().is_some_and(|base| base.has_read(place.file_name())) {
                    let comma = if shown.is_empty() { "" } else { ", " };
                    shown = format!("{shown}{comma}which does not go with {}", self.file.name);
                }
                part.as_ref().unwrap_or(place).mistake(problem.what.clone(), shown).help(problem.help.clone())
            }
            None => {
                let default = match self.value(path) {
                    Some(value) => format!(" (`{path}` is {value} unless the file says otherwise)"),
                    None => String::new(),
                };
                Mistake::of_file(self.file.name.clone(), format!("{}{default}", problem.what), problem.help.clone())
            }
        }
    }

    /// Whether it or what it changes is the draft of this file.
    fn has_read(&self, file: &str) -> bool {
        self.file.name == file || self.base.as_ref().is_some_and(|base| base.has_read(file))
    }

    /// The value of a setting, as far as it is known.
    fn value(&self, path: &str) -> Option<Value> {
        let info = self.descriptor.setting(path)?;
        match &info.kind {
            SettingKind::Cards(cards) => self.decks.get(path).map(|deck| Value::Cards(deck.settle(cards))),
            _ => self.written(path).0.cloned().or_else(|| info.default()),
        }
    }

    /// Where the very value at a path was written; `None` where it is a default, or more than one value.
    pub fn value_place(&self, path: &str) -> Option<&Place> {
        let written = self.values.get(path).map(|written| &written.place);
        written.or_else(|| self.place_of(path).filter(|(_, field)| field.is_some()).map(|(place, _)| place))
    }

    /// Where the value of a setting, a card or a field of a card was written, and the value if it is a field.
    fn place_of<'a>(&'a self, path: &str) -> Option<(&'a Place, Option<Field<'a>>)> {
        if let Some(written) = self.values.get(path) {
            return Some((&written.place, None));
        }
        let (name, deck, rest) =
            self.decks.iter().find_map(|(name, deck)| below(path, name).map(|rest| (name, deck, rest)))?;
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
