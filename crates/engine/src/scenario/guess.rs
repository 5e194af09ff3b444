//! What the ruleset says about a scenario some of whose values are wrong.
//!
//! A ruleset is asked about whole settings only, so values that are not known are guessed: several times, and each time
//! otherwise. What it says each time holds whatever the values will be; the rest may follow from a guess, and is not told.

use super::{
    deck::copies,
    draft::Draft,
    path::{CardField, below, every_field, is_identifier},
    value::CardText,
};
use crate::{
    Entry,
    files::Mistakes,
    ruleset::{Card, CardsInfo, Problem, SettingInfo, SettingKind, Settings, Value},
};
use std::collections::BTreeSet;

/// What stands for a value that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guess {
    /// What the file before says, the default, or the least.
    Likely,
    Least,
    Most,
    /// As the likely one, and cards of which not everything is known are left out.
    Without,
}

/// The longest list that is guessed.
const LONGEST: usize = 64;

/// What makes two problems the same.
pub(super) fn key(problem: &Problem) -> (&str, &str, Option<(usize, usize)>) {
    (&problem.path, &problem.what, problem.within.as_ref().map(|part| (part.start, part.end)))
}

/// What the ruleset says of a draft, whatever stands where something is not known.
pub(super) fn problems(draft: &Draft, entry: &Entry) -> Vec<Problem> {
    if draft.is_known() {
        return entry.problems(&draft.settings(&mut Mistakes::default()));
    }
    robust(draft, entry)
}

/// What the ruleset says of a draft in which something is not known.
pub(super) fn robust(draft: &Draft, entry: &Entry) -> Vec<Problem> {
    let spoken = spoken(draft);
    let asked = |guess| entry.problems(&guessed(draft, guess, &spoken));
    let mut likely = asked(Guess::Likely);
    likely.retain(|problem| !rests_on_a_guess(&problem.path, draft));
    for guess in [Guess::Least, Guess::Most, Guess::Without] {
        if likely.is_empty() {
            break;
        }
        let again = asked(guess);
        let again: BTreeSet<_> = again.iter().map(key).collect();
        likely.retain(|problem| {
            again.contains(&key(problem)) || guess == Guess::Without && is_left_out(&problem.path, draft)
        });
    }
    likely
}

/// The words in the texts of cards. A table that could not be read may have a card of any such name.
fn spoken(draft: &Draft) -> BTreeSet<&str> {
    let is_deck = |info: &&SettingInfo| matches!(info.kind, SettingKind::Cards(_));
    let decks = || draft.descriptor.all_settings().filter(is_deck).map(|info| draft.deck(info.path));
    if decks().all(|(_, whole)| whole) {
        return BTreeSet::new();
    }
    let texts = decks().flat_map(|(cards, _)| cards).flat_map(|card| card.texts.iter().flatten());
    let words =
        texts.flat_map(|given| given.value.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_'));
    words.filter(|word| is_identifier(word)).collect()
}

/// Settings in which nothing is missing and everything is of its type and in its range.
fn guessed(draft: &Draft, guess: Guess, spoken: &BTreeSet<&str>) -> Settings {
    let mut settings = Settings::defaults(draft.descriptor.all_settings());
    for info in draft.descriptor.all_settings() {
        if let SettingKind::Cards(cards) = &info.kind {
            settings.set(info.path, Value::Cards(guessed_deck(draft, info.path, cards, guess, spoken)));
            continue;
        }
        let (written, known) = draft.written(info.path);
        match written {
            _ if !known && matches!(guess, Guess::Least | Guess::Most) => {
                settings.set(info.path, extreme(info, guess == Guess::Most));
            }
            Some(value) => settings.set(info.path, value.clone()),
            None => {}
        }
    }
    settings
}

/// The least or the most that a setting may be.
fn extreme(info: &SettingInfo, most_of_all: bool) -> Value {
    match &info.kind {
        SettingKind::Integer { least, most, .. } => Value::Integer(if most_of_all { *most } else { *least }),
        SettingKind::Number { least, most, .. } => Value::Number(if most_of_all { *most } else { *least }),
        SettingKind::Boolean { .. } => Value::Boolean(most_of_all),
        SettingKind::Choice { choices, default } => {
            let word = if most_of_all { choices.last() } else { choices.first() };
            Value::Choice(word.map_or(*default, |word| word.name))
        }
        SettingKind::Integers { least, most, shortest, longest, .. } => match most_of_all {
            true => Value::Integers(vec![*most; (*longest).min(LONGEST.max(*shortest))]),
            false => Value::Integers(vec![*least; *shortest]),
        },
        SettingKind::Cards(_) => Value::Cards(Vec::new()),
    }
}

fn guessed_deck(draft: &Draft, path: &str, cards: &CardsInfo, guess: Guess, spoken: &BTreeSet<&str>) -> Vec<Card> {
    let (written, whole) = draft.deck(path);
    let there = |card: &&CardText| guess != Guess::Without || draft.knows_all_of(card, cards);
    let mut found: Vec<Card> =
        written.iter().filter(there).map(|card| guessed_card(draft, card, cards, guess)).collect();
    if !whole && guess != Guess::Without {
        let names: BTreeSet<&str> = written.iter().map(|card| card.name.as_str()).collect();
        found.extend(spoken.difference(&names).take(cards.most as usize).map(|name| stranger(name, cards, guess)));
    }
    fit(&mut found, cards, guess);
    found
}

/// Makes the number of copies one that is allowed, keeping as many of the first cards as can be.
fn fit(found: &mut Vec<Card>, cards: &CardsInfo, guess: Guess) {
    let mut copies: u64 = found.iter().map(|card| u64::from(card.count)).sum();
    let most = u64::from(cards.most);
    for least in [1, 0] {
        for card in found.iter_mut().rev() {
            let spare = u64::from(card.count.saturating_sub(least)).min(copies.saturating_sub(most));
            card.count -= u32::try_from(spare).unwrap_or(0);
            copies -= spare;
        }
    }
    if copies < u64::from(cards.fewest) {
        // Enough of a card that nobody wrote; what is said of it is not told.
        let count = u32::try_from(u64::from(cards.fewest) - copies).unwrap_or(u32::MAX);
        found.push(Card { count, ..stranger("_", cards, guess) });
    }
}

/// A card of which nothing is known but its name.
fn stranger(name: &str, cards: &CardsInfo, guess: Guess) -> Card {
    let number = |place| guessed_number(CardField::Declared(place), cards, guess);
    let text = |place| guessed_text(place, cards, guess);
    Card {
        name: name.to_owned(),
        count: 1,
        fields: (0..cards.fields.len()).map(number).collect(),
        texts: (0..cards.texts.len()).map(text).collect(),
    }
}

fn guessed_card(draft: &Draft, card: &CardText, cards: &CardsInfo, guess: Guess) -> Card {
    let mut guessed = stranger(&card.name, cards, guess);
    let extreme = matches!(guess, Guess::Least | Guess::Most);
    for field in every_field(cards) {
        if !draft.knows_field(card, cards, field) && extreme {
            continue;
        }
        match field {
            CardField::Count => guessed.count = copies(card),
            CardField::Declared(place) => {
                let default = || guessed_number(field, cards, Guess::Likely);
                guessed.fields[place] = card.fields[place].as_ref().map_or_else(default, |it| it.value);
            }
            CardField::Text(place) => {
                let default = || guessed_text(place, cards, Guess::Likely);
                guessed.texts[place] = card.texts[place].as_ref().map_or_else(default, |it| it.value.clone());
            }
        }
    }
    guessed
}

fn guessed_number(field: CardField, cards: &CardsInfo, guess: Guess) -> i64 {
    let CardField::Declared(place) = field else { return 1 };
    let info = &cards.fields[place];
    match guess {
        Guess::Likely | Guess::Without => info.default.unwrap_or(info.least),
        Guess::Least => info.least,
        Guess::Most => info.most,
    }
}

fn guessed_text(place: usize, cards: &CardsInfo, guess: Guess) -> String {
    let info = &cards.texts[place];
    let word = match guess {
        Guess::Likely | Guess::Without => info.default.or_else(|| info.words.first().map(|word| word.name)),
        Guess::Least => info.words.first().map(|word| word.name),
        Guess::Most => info.words.last().map(|word| word.name),
    };
    word.unwrap_or_default().to_owned()
}

/// Whether a path names something that is not known, in whole or in part.
fn rests_on_a_guess(path: &str, draft: &Draft) -> bool {
    let mut inside = draft.descriptor.all_settings().filter(|info| below(info.path, path).is_some());
    let unknown = |info: &SettingInfo| match &info.kind {
        SettingKind::Cards(cards) => !draft.knows_deck(info.path, cards),
        _ => !draft.written(info.path).1,
    };
    if inside.any(unknown) {
        return true;
    }
    let Some((cards, rest, written)) = within_deck(path, draft) else { return false };
    let (name, field) = rest.split_once('.').map_or((rest, None), |(name, field)| (name, Some(field)));
    let Some(card) = written.iter().find(|card| card.name == name).filter(|card| !card.misnamed) else { return true };
    match field.and_then(|field| super::path::card_field(cards, field)) {
        Some(field) => !draft.knows_field(card, cards, field),
        None => !draft.knows_all_of(card, cards),
    }
}

/// Whether a path names a card that [`Guess::Without`] leaves out, or a field of one.
fn is_left_out(path: &str, draft: &Draft) -> bool {
    let Some((cards, rest, written)) = within_deck(path, draft) else { return false };
    let name = rest.split('.').next().unwrap_or_default();
    written.iter().find(|card| card.name == name).is_some_and(|card| !draft.knows_all_of(card, cards))
}

/// The table of cards inside which a path leads, the rest of the path, and the cards that are written.
fn within_deck<'a>(path: &'a str, draft: &'a Draft) -> Option<(&'static CardsInfo, &'a str, &'a [CardText])> {
    draft.descriptor.all_settings().find_map(|info| {
        let SettingKind::Cards(cards) = &info.kind else { return None };
        let rest = path.strip_prefix(info.path)?.strip_prefix('.')?;
        Some((cards, rest, draft.deck(info.path).0))
    })
}
