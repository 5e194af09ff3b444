//! Reading decks.

use super::Reader;
use crate::{
    cards::{Card, CardId, Kind},
    effect::{Effect, EndPoints, Span, Thing},
    language::{self, Home, Part},
    pieces::Species,
    ruleset::Named,
    settings::{CardRow, DangerRow, Pays, Table},
};

/// Every card, those of the main deck, and those of each species.
pub(super) type Decks = (Vec<Card>, Vec<CardId>, [Vec<CardId>; Species::COUNT]);

impl Reader<'_> {
    pub(super) fn cards(&mut self) -> Decks {
        let (mut cards, aliens) = (Vec::new(), self.aliens);
        let main = self.deck(&self.numbers.deck, None, &mut cards);
        let species = [
            self.deck(&aliens.mascamites_deck, Some(Species::Mascamites), &mut cards),
            self.deck(&aliens.anomalies_deck, Some(Species::Anomalies), &mut cards),
            self.deck(&aliens.oumuamua_deck, Some(Species::Oumuamua), &mut cards),
            self.deck(&aliens.centaurians_deck, Some(Species::Centaurians), &mut cards),
            deal(&aliens.exertians_deck, |row| self.danger_card(row), &mut cards),
        ];
        (cards, main, species)
    }

    fn deck(&mut self, table: &Table<CardRow>, species: Option<Species>, cards: &mut Vec<Card>) -> Vec<CardId> {
        deal(table, |row| self.card(row, species), cards)
    }

    fn danger_card(&mut self, row: &Named<DangerRow>) -> Card {
        let home = Home { part: Part::End, species: Some(Species::Exertians) };
        let read = language::end_points(&row.end.text, home);
        let end = self.take(&row.end, read);
        if let Some(EndPoints::Per(..)) = end {
            let what = "the rival scores its Exertian cards in full, and this one has no full score";
            self.problem(&row.end.path, what, "give points under a condition, such as `9 if techs blue>=3`");
        }
        Card {
            name: row.name.clone(),
            species: home.species,
            cost: 0,
            pays: Thing::Credit,
            income: None,
            colour: None,
            corner: Span::default(),
            corner_kind: None,
            kind: end.map_or(Kind::Plain, |end| Kind::Danger(row.danger, end)),
            effects: Span::default(),
        }
    }

    fn card(&mut self, row: &Named<CardRow>, species: Option<Species>) -> Card {
        let home = Home { part: Part::Card, species };
        let corner = self.effects(&row.corner, home.with(Part::Corner));
        let effects = self.effects(&row.effects, home);
        let (mission, end) = (row.mission.text.as_str(), row.end.text.as_str());
        let kind = if !mission.is_empty() && !end.is_empty() {
            let help = "leave `mission` or `end` empty";
            self.problem(&row.end.path, "a card cannot be a mission and count at the end", help);
            Kind::Plain
        } else if !mission.is_empty() {
            let read = language::mission(mission, home, &mut self.program);
            self.take(&row.mission, read).unwrap_or(Kind::Plain)
        } else if !end.is_empty() {
            let read = language::end_points(end, home);
            self.take(&row.end, read).map_or(Kind::Plain, Kind::Endgame)
        } else {
            Kind::Plain
        };
        if species == Some(Species::Centaurians) {
            self.check_message(row, effects, &kind);
        }
        Card {
            name: row.name.clone(),
            species,
            cost: row.cost,
            pays: match row.pays {
                Pays::Credit => Thing::Credit,
                Pays::Energy => Thing::Energy,
            },
            income: row.income,
            colour: row.colour,
            corner_kind: self.corner_kind(row, corner),
            corner,
            kind,
            effects,
        }
    }

    /// The one of publicity, data and movement in a corner.
    fn corner_kind(&mut self, row: &CardRow, corner: Span) -> Option<Thing> {
        let mut kinds = self.effects_of(corner).iter().filter_map(|effect| match effect {
            Effect::Gain(thing @ (Thing::Publicity | Thing::Data | Thing::Move), _) => Some(*thing),
            _ => None,
        });
        let kind = kinds.next();
        if kinds.any(|other| Some(other) != kind) {
            let help = "give one of `pub`, `data` and `move`: missions ask which it is";
            self.problem(&row.corner.path, "the corner is of two kinds", help);
        }
        kind
    }

    /// A message is sent by every card of the Centaurians, once, and answered.
    fn check_message(&mut self, row: &CardRow, effects: Span, kind: &Kind) {
        let sent = self.effects_of(effects).iter().filter(|effect| **effect == Effect::Message).count();
        let first = self.effects_of(effects).first() == Some(&Effect::Message);
        let answered = matches!(kind, Kind::Message(_));
        if sent != 1 || !first {
            let what = "a card of the Centaurians sends one message, first of all";
            self.problem(&row.effects.path, what, "let its effects start with `message`");
        }
        if !answered {
            let help = "let its mission be `on message: …`";
            self.problem(&row.mission.path, "nothing happens when the message is answered", help);
        }
    }

    fn effects_of(&self, span: Span) -> &[Effect] {
        self.program.get(usize::from(span.at)..usize::from(span.end)).unwrap_or_default()
    }
}

/// Adds each copy of each row of a deck to all cards.
fn deal<T>(table: &Table<T>, mut card: impl FnMut(&Named<T>) -> Card, cards: &mut Vec<Card>) -> Vec<CardId> {
    let mut ids = Vec::new();
    for row in table.iter() {
        let card = card(row);
        for _ in 0..row.count {
            // There is room for the most cards that all decks may hold.
            let Ok(id) = u8::try_from(cards.len()) else { return ids };
            ids.push(CardId(id));
            cards.push(card.clone());
        }
    }
    ids
}
