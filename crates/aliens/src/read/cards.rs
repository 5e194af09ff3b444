//! Reading decks.

use super::{Reader, Row};
use crate::{
    cards::{Card, CardId, Kind},
    effect::{Effect, EndPoints, Span, Thing},
    language::{self, Home, Part},
    pieces::{Colour, Income, Species},
};

/// Where the deck of each species stands.
pub(super) const DECKS: [&str; Species::COUNT] =
    ["decks.mascamites", "decks.anomalies", "decks.oumuamua", "decks.centaurians", "decks.exertians"];

/// Every card, those of the main deck, and those of each species.
pub(super) type Decks = (Vec<Card>, Vec<CardId>, [Vec<CardId>; Species::COUNT]);

impl Reader<'_> {
    pub(super) fn cards(&mut self) -> Decks {
        let mut cards = Vec::new();
        let main = self.deck("decks.main", None, &mut cards);
        let species = Species::ALL.map(|species| self.deck(DECKS[species.place()], Some(species), &mut cards));
        (cards, main, species)
    }

    fn deck(&mut self, table: &'static str, species: Option<Species>, cards: &mut Vec<Card>) -> Vec<CardId> {
        let mut ids = Vec::new();
        for row in self.rows(table) {
            let card = match species {
                Some(Species::Exertians) => self.danger_card(&row),
                _ => self.card(&row, species),
            };
            for _ in 0..row.card.count {
                // There is room for the most cards that all decks may hold.
                let Ok(id) = u8::try_from(cards.len()) else { return ids };
                ids.push(CardId(id));
                cards.push(card.clone());
            }
        }
        ids
    }

    fn danger_card(&mut self, row: &Row<'_>) -> Card {
        let home = Home { part: Part::End, species: Some(Species::Exertians) };
        let read = language::end_points(row.text("end"), home);
        let end = self.take(row, "end", read);
        if let Some(EndPoints::Per(..)) = end {
            let what = "the rival scores its Exertian cards in full, and this one has no full score";
            let problem = row.problem("end", what, "give points under a condition, such as `9 if techs blue>=3`");
            self.problems.push(problem);
        }
        let kind = end.map_or(Kind::Plain, |end| Kind::Danger(row.number("danger"), end));
        Card {
            name: row.card.name.clone(),
            species: home.species,
            cost: 0,
            pays: Thing::Credit,
            income: None,
            colour: None,
            corner: Span::default(),
            corner_kind: None,
            kind,
            effects: Span::default(),
        }
    }

    fn card(&mut self, row: &Row<'_>, species: Option<Species>) -> Card {
        let home = Home { part: Part::Card, species };
        let corner = self.effects(row, "corner", home.with(Part::Corner));
        let effects = self.effects(row, "effects", home);
        let (mission, end) = (row.text("mission"), row.text("end"));
        let kind = if !mission.is_empty() && !end.is_empty() {
            let help = "leave `mission` or `end` empty";
            self.problems.push(row.problem("end", "a card cannot be a mission and count at the end", help));
            Kind::Plain
        } else if !mission.is_empty() {
            let read = language::mission(mission, home, &mut self.program);
            self.take(row, "mission", read).unwrap_or(Kind::Plain)
        } else if !end.is_empty() {
            let read = language::end_points(end, home);
            self.take(row, "end", read).map_or(Kind::Plain, Kind::Endgame)
        } else {
            Kind::Plain
        };
        self.check_message(row, species, effects, &kind);
        Card {
            name: row.card.name.clone(),
            species,
            cost: row.number("cost"),
            pays: if row.text("pays") == "energy" { Thing::Energy } else { Thing::Credit },
            income: Income::named(row.text("income")),
            colour: Colour::named(row.text("colour")),
            corner_kind: self.corner_kind(row, corner),
            corner,
            kind,
            effects,
        }
    }

    /// The one of publicity, data and movement in a corner.
    fn corner_kind(&mut self, row: &Row<'_>, corner: Span) -> Option<Thing> {
        let mut kinds = self.effects_of(corner).iter().filter_map(|effect| match effect {
            Effect::Gain(thing @ (Thing::Publicity | Thing::Data | Thing::Move), _) => Some(*thing),
            _ => None,
        });
        let kind = kinds.next();
        if kinds.any(|other| Some(other) != kind) {
            let help = "give one of `pub`, `data` and `move`: missions ask which it is";
            self.problems.push(row.problem("corner", "the corner is of two kinds", help));
        }
        kind
    }

    /// A message is sent by every card of the Centaurians, once, and answered.
    fn check_message(&mut self, row: &Row<'_>, species: Option<Species>, effects: Span, kind: &Kind) {
        if species != Some(Species::Centaurians) {
            return;
        }
        let sent = self.effects_of(effects).iter().filter(|effect| **effect == Effect::Message).count();
        let first = self.effects_of(effects).first() == Some(&Effect::Message);
        let answered = matches!(kind, Kind::Message(_));
        if sent != 1 || !first {
            let help = "let its effects start with `message`";
            self.problems.push(row.problem(
                "effects",
                "a card of the Centaurians sends one message, first of all",
                help,
            ));
        }
        if !answered {
            let help = "let its mission be `on message: …`";
            self.problems.push(row.problem("mission", "nothing happens when the message is answered", help));
        }
    }

    fn effects_of(&self, span: Span) -> &[Effect] {
        self.program.get(usize::from(span.at)..usize::from(span.end)).unwrap_or_default()
    }
}
