//! Reading one value of a setting: its type, its range, and what to say when it has another.

use super::{
    axis_value::AxisValue,
    path::{CardField, card_field, every_field, field_names, is_identifier, suggestion},
    place::Place,
};
use crate::{
    files::{Item, Mistake, Mistakes, did_you_mean},
    ruleset::{CardsInfo, ChoiceInfo, SettingInfo, SettingKind, TextInfo, Value},
};
use std::{collections::BTreeSet, fmt::Display};
use toml::de::DeValue;

/// The most different cards that one table may have.
const MOST_CARDS: usize = 2_000;

/// A card as one file writes it: whatever it leaves out comes from the file it extends, or is the default.
#[derive(Debug, Clone)]
pub(super) struct CardText {
    pub name: String,
    /// Where it was named first.
    pub named: Place,
    /// Where it was named last, by what changed it last.
    pub place: Place,
    pub count: Option<Given<i64>>,
    pub fields: Vec<Option<Given<i64>>>,
    pub texts: Vec<Option<Given<String>>>,
    /// The fields whose last values could not be read; a value that is there too is an older one.
    pub faulty: BTreeSet<CardField>,
    /// No card can have this name.
    pub misnamed: bool,
}

/// The value of a field, with its place.
#[derive(Debug, Clone)]
pub(super) struct Given<T> {
    pub value: T,
    pub place: Place,
}

impl CardText {
    /// A card of which nothing is written but its name.
    pub fn new(name: &str, place: Place, cards: &CardsInfo) -> Self {
        Self {
            name: name.to_owned(),
            named: place.clone(),
            place,
            count: None,
            fields: vec![None; cards.fields.len()],
            texts: vec![None; cards.texts.len()],
            faulty: BTreeSet::new(),
            misnamed: false,
        }
    }

    /// Whether a value of this field has been read.
    pub fn gives(&self, field: CardField) -> bool {
        match field {
            CardField::Count => self.count.is_some(),
            CardField::Declared(place) => self.fields.get(place).is_some_and(Option::is_some),
            CardField::Text(place) => self.texts.get(place).is_some_and(Option::is_some),
        }
    }

    /// Reads the value of one field, and returns it as labels show it.
    pub fn read_field(&mut self, item: &Item<'_>, cards: &CardsInfo, field: CardField) -> Result<AxisValue, Mistakes> {
        match field {
            CardField::Count => {
                let about = "How many copies of the card are in the deck; 0 leaves it out.";
                let number = figure(item, (0, i64::from(cards.most)), about)?;
                Ok(AxisValue::whole(self.count.insert(number).value))
            }
            CardField::Declared(place) => {
                let info = &cards.fields[place];
                let number = figure(item, (info.least, info.most), info.about)?;
                Ok(AxisValue::whole(self.fields[place].insert(number).value))
            }
            CardField::Text(place) => {
                let info = &cards.texts[place];
                let text = &self.texts[place].insert(text(item, info)?).value;
                Ok(AxisValue::named(if info.words.is_empty() { quoted(text) } else { text.clone() }))
            }
        }
    }
}

/// The value of a setting that is not a table of cards.
pub(super) fn read_value(item: &Item<'_>, info: &SettingInfo) -> Result<Value, Mistakes> {
    let value = match &info.kind {
        SettingKind::Integer { least, most, .. } => within(item, item.integer(), *least, *most, info.unit)
            .map(Value::Integer)
            .map_err(|mistake| whole_hint(item, mistake)),
        SettingKind::Number { least, most, .. } => {
            within(item, item.number(), *least, *most, info.unit).map(Value::Number)
        }
        SettingKind::Boolean { .. } => item.boolean().map(Value::Boolean),
        SettingKind::Choice { choices, .. } => choice(item, choices).map(Value::Choice),
        SettingKind::Integers { least, most, shortest, longest, .. } => {
            return integers(item, (*least, *most), (*shortest, *longest), info.unit)
                .map(Value::Integers)
                .map_err(|mistakes| about(mistakes, info));
        }
        SettingKind::Cards(_) => Err(item.wrong_type("a table of cards")),
    };
    value.map_err(|mistake| about(mistake.into(), info))
}

/// Says what the setting does, where there is nothing better to say.
fn about(mistakes: Mistakes, info: &SettingInfo) -> Mistakes {
    let help = |mistake: Mistake| mistake.help_if_none(|| format!("`{}`: {}", info.path, info.about));
    mistakes.list.into_iter().map(help).collect()
}

fn whole_hint(item: &Item<'_>, mistake: Mistake) -> Mistake {
    match item.number() {
        Ok(number) if number.fract() == 0.0 && number.abs() < 1e15 && item.integer().is_err() => {
            mistake.help(format!("write `{number:.0}`, without a point"))
        }
        _ => mistake,
    }
}

/// `least` to `most`, with the unit where there is one.
pub(super) fn range_text(least: impl Display, most: impl Display, unit: &str) -> String {
    let space = if unit.is_empty() { "" } else { " " };
    format!("{least} to {most}{space}{unit}")
}

fn within<T: PartialOrd + Copy + Display>(
    item: &Item<'_>,
    read: Result<T, Mistake>,
    least: T,
    most: T,
    unit: &str,
) -> Result<T, Mistake> {
    let value = read?;
    if least <= value && value <= most {
        return Ok(value);
    }
    let expected = range_text(least, most, unit);
    Err(item.mistake(format!("`{}` is out of range", item.path), format!("expected {expected}, found {value}")))
}

fn choice(item: &Item<'_>, choices: &'static [ChoiceInfo]) -> Result<&'static str, Mistake> {
    let word = item.text()?;
    if let Some(known) = choices.iter().find(|choice| choice.name == word) {
        return Ok(known.name);
    }
    let words: Vec<String> = choices.iter().map(|choice| format!("\"{}\"", choice.name)).collect();
    let what = format!("`{}` cannot be \"{word}\"", item.path);
    let mistake = item.mistake(what, format!("expected {}", one_of(&words)));
    let near = did_you_mean(word, choices.iter().map(|choice| choice.name));
    let meanings: Vec<String> = choices.iter().map(|choice| format!("\"{}\": {}", choice.name, choice.about)).collect();
    Err(match near {
        Some(near) => mistake.help(format!("did you mean \"{near}\"?")),
        None => mistake.help(meanings.join(" ")),
    })
}

fn one_of(words: &[String]) -> String {
    match words {
        [] => "nothing".into(),
        [only] => only.clone(),
        [several @ .., last] => format!("{} or {last}", several.join(", ")),
    }
}

fn integers(
    item: &Item<'_>,
    (least, most): (i64, i64),
    (shortest, longest): (usize, usize),
    unit: &str,
) -> Result<Vec<i64>, Mistakes> {
    let entries = item.list()?;
    let mut mistakes = Mistakes::default();
    if entries.len() < shortest || entries.len() > longest {
        let expected = match shortest == longest {
            true => format!("{shortest}"),
            false => format!("{shortest} to {longest}"),
        };
        let size = if entries.len() < shortest { "short" } else { "long" };
        mistakes.push(item.mistake(
            format!("`{}` is too {size}", item.path),
            format!("expected a list of {expected}, found {}", entries.len()),
        ));
    }
    let mut values = Vec::new();
    for entry in entries.iter().take(longest.saturating_add(1)) {
        values.extend(mistakes.take(within(entry, entry.integer(), least, most, unit).map_err(Mistakes::from)));
    }
    mistakes.or(values)
}

/// The cards of a table of cards, in file order, and whether these are all. Each comes with what of it can be read.
pub(super) fn read_cards(item: &Item<'_>, cards: &CardsInfo, mistakes: &mut Mistakes) -> (Vec<CardText>, bool) {
    let Some(table) = mistakes.take(item.table().map_err(|mistake| {
        Mistakes::from(mistake.help("give a table with one card a line: `name = { count = 2, … }`"))
    })) else {
        return (Vec::new(), false);
    };
    let entries = table.entries();
    if let Some((_, card)) = entries.get(MOST_CARDS) {
        let label = format!("this is card {}", MOST_CARDS + 1);
        let mistake = Place::of_key(card).mistake(format!("`{}` has too many different cards", item.path), label);
        mistakes.push(mistake.help(format!("give at most {MOST_CARDS}; copies of one card are its `count`")));
    }
    let read = |(name, card): &(&str, Item<'_>)| read_card(name, card, cards, mistakes);
    (entries.iter().take(MOST_CARDS).map(read).collect(), entries.len() <= MOST_CARDS)
}

/// One card, with what of it can be read.
pub(super) fn read_card(name: &str, item: &Item<'_>, cards: &CardsInfo, mistakes: &mut Mistakes) -> CardText {
    let mut text = CardText::new(name, Place::of_key(item), cards);
    if !is_identifier(name) {
        let mistake = Place::of_key(item).mistake(
            format!("\"{}\" cannot be the name of a card", name.escape_debug()),
            "expected letters, digits and `_`, not starting with a digit",
        );
        mistakes.push(mistake.help("such as `ice_survey`"));
        text.misnamed = true;
    }
    let fields = || field_names(cards).join(", ");
    let Some(table) = mistakes.take(
        item.table().map_err(|mistake| Mistakes::from(mistake.help(format!("a card is a table of: {}", fields())))),
    ) else {
        text.faulty.extend(every_field(cards));
        return text;
    };
    let mut meant = Vec::new();
    for (key, value) in table.entries() {
        let Some(field) = card_field(cards, key) else {
            let mistake = Place::of_key(&value).mistake(format!("unknown key `{key}`"), "cards have no such field");
            mistakes.push(mistake.help(suggestion(key, "the fields of a card are", field_names(cards))));
            meant.extend(did_you_mean(key, field_names(cards)).and_then(|near| card_field(cards, near)));
            continue;
        };
        if mistakes.take(text.read_field(&value, cards, field)).is_none() {
            text.faulty.insert(field);
        }
    }
    // What a misspelt key says of the field that was meant is not known, and the field is not missing either.
    meant.retain(|field| !text.gives(*field));
    text.faulty.extend(meant);
    text
}

/// The value of a field that is a number.
fn figure(item: &Item<'_>, (least, most): (i64, i64), about: &str) -> Result<Given<i64>, Mistake> {
    let value = within(item, item.integer(), least, most, "")
        .map_err(|mistake| whole_hint(item, mistake).help_if_none(|| format!("`{}`: {about}", item.path)))?;
    Ok(Given { value, place: Place::of_value(item) })
}

/// The value of a field that is a text.
fn text(item: &Item<'_>, info: &TextInfo) -> Result<Given<String>, Mistake> {
    let read = if info.words.is_empty() { any_text(item, info.longest) } else { choice(item, info.words) };
    let value = read.map_err(|mistake| mistake.help_if_none(|| format!("`{}`: {}", item.path, info.about)))?;
    Ok(Given { value: value.to_owned(), place: Place::of_value(item) })
}

/// A text of one line, of at most so many characters.
fn any_text<'a>(item: &Item<'a>, longest: usize) -> Result<&'a str, Mistake> {
    let text = item.text().map_err(|mistake| match item.value.get_ref() {
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) => {
            mistake.help(format!("write `\"{}\"`, with quotes", item.written()))
        }
        _ => mistake,
    })?;
    if let Some(found) = text.chars().find(|character| character.is_control()) {
        let found = match found {
            '\n' | '\r' => "a line break".to_owned(),
            '\t' => "a tab".to_owned(),
            other => format!("the control character U+{:04X}", u32::from(other)),
        };
        let what = format!("`{}` is not one line of plain text", item.path);
        return Err(item.mistake(what, format!("found {found} in it")));
    }
    let length = text.chars().count();
    if length > longest {
        let expected = format!("expected at most {longest} characters, found {length}");
        return Err(item.mistake(format!("`{}` is too long", item.path), expected));
    }
    Ok(text)
}

/// A text without control characters, as a file would write it.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
