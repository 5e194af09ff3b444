//! Reading patents and equipment into faces.

use crate::{
    cards::{
        faces::{Face, Grade, Place, Promotion, Side},
        read::{Reader, byte, text},
        texts::{letters, needs, promotion, role, supplies},
        traits::traits,
    },
    map::{Spectral, sites::Site},
    pieces::{Colour, DECK_CAPACITY, DeckKind, FaceId, Kind, MOST_EQUIPMENT, Tool},
    ruleset::Card as Row,
};

impl Reader<'_> {
    /// The front faces of each deck.
    pub(crate) fn patents(&mut self, futures: &[String]) -> [Vec<FaceId>; 11] {
        let mut decks: [Vec<FaceId>; 11] = std::array::from_fn(|_| Vec::new());
        let mut front: Option<FaceId> = None;
        // After a side that cannot be read, the other one is told to belong to no card, which would only confuse.
        let mut unread = false;
        for row in self.rows("patents") {
            let Some(face) = self.patent(&row, futures) else {
                (front, unread) = (None, true);
                continue;
            };
            let Kind::Patent(deck) = face.kind else { continue };
            // The deck says which side comes first; the other one follows it.
            let first = match deck {
                DeckKind::GwThruster | DeckKind::Freighter => face.side == Side::Black,
                DeckKind::Crew => front.is_none_or(|front| !self.faces[usize::from(front.0)].is_crew()),
                _ => face.side == Side::White,
            };
            let heavy = (byte(&row, 13) > 0).then(|| {
                let mut heavy = face.clone();
                (heavy.mass, heavy.rad, heavy.gives_therms) = (byte(&row, 11), byte(&row, 12), byte(&row, 13));
                heavy.is_heavy = true;
                heavy
            });
            let id = self.add(face);
            if let Some(mut heavy) = heavy {
                heavy.heavy = Some(id);
                let heavy = self.add(heavy);
                self.faces[usize::from(id.0)].heavy = Some(heavy);
            }
            if first {
                (front, unread) = (Some(id), false);
                let place = u8::try_from(decks[deck.place()].len()).unwrap_or(u8::MAX);
                self.faces[usize::from(id.0)].card = place;
                self.mark_heavy(id, |face| face.card = place);
                decks[deck.place()].push(id);
            } else if let Some(front) = front.take().filter(|front| self.faces[usize::from(front.0)].is_patent(deck)) {
                let card = self.faces[usize::from(front.0)].card;
                let set = |faces: &mut Vec<Face>, own: FaceId, other: FaceId| {
                    faces[usize::from(own.0)].back = Some(other);
                    faces[usize::from(own.0)].card = card;
                };
                set(&mut self.faces, front, id);
                set(&mut self.faces, id, front);
                self.mark_heavy(front, |face| face.back = Some(id));
                self.mark_heavy(id, |face| (face.back, face.card) = (Some(front), card));
            } else if !std::mem::take(&mut unread) {
                let what = format!("`{}` is the other side of no card", row.name);
                self.problem(format!("patents.{}.side", row.name), what, "put it directly after the front of its card");
            }
        }
        for (deck, most) in [(DeckKind::Bernal, 1), (DeckKind::Crew, 1)] {
            if decks[deck.place()].len() < most {
                self.problem("patents".into(), format!("there is no {}", deck.name()), "give it at least one card");
            }
        }
        for deck in DeckKind::ALL {
            if decks[deck.place()].len() > DECK_CAPACITY {
                let what = format!("the {} deck has {} cards", deck.name(), decks[deck.place()].len());
                self.problem("patents".into(), what, "a deck holds 24 at most");
            }
        }
        decks
    }

    fn mark_heavy(&mut self, id: FaceId, mark: impl Fn(&mut Face)) {
        if let Some(heavy) = self.faces[usize::from(id.0)].heavy {
            mark(&mut self.faces[usize::from(heavy.0)]);
        }
    }

    fn patent(&mut self, row: &Row, futures: &[String]) -> Option<Face> {
        let deck = DeckKind::named(text(row, 0))?;
        let mut face = Face::plain(&row.name, Kind::Patent(deck));
        face.side = match text(row, 1) {
            "black" => Side::Black,
            "purple" => Side::Purple,
            "white" | "face" => Side::White,
            word => self.unread("patents", row, "side", word, Side::White),
        };
        face.spectral = Spectral::named(text(row, 2));
        face.any = text(row, 2) == "any";
        (face.mass, face.rad) = (byte(row, 0), byte(row, 1));
        if !text(row, 3).is_empty() {
            face.thrust = Some(byte(row, 2));
            face.grade = match text(row, 3) {
                "dirt" => Grade::Dirt,
                "isotope" => Grade::Isotope,
                "water" => Grade::Water,
                word => self.unread("patents", row, "grade", word, Grade::Water),
            };
        }
        face.fuel = u16::try_from(row.fields[3]).unwrap_or(u16::MAX);
        face.after = byte(row, 4);
        face.isru = u8::try_from(row.fields[5]).ok();
        (face.needs_therms, face.gives_therms) = (byte(row, 6), byte(row, 7));
        face.thrust_mod = i8::try_from(row.fields[8]).unwrap_or(0);
        face.fuel_mult = u16::try_from(row.fields[9]).ok().filter(|&mult| mult > 0);
        face.load = byte(row, 10);
        let (platform, flags, said) = (text(row, 4), text(row, 9), text(row, 8));
        (face.missile, face.raygun, face.buggy) =
            (platform.contains('m'), platform.contains('r'), platform.contains('b'));
        (face.pushable, face.solar) = (flags.contains('p'), flags.contains('s'));
        (face.air_eater, face.loads_at_factory) = (flags.contains('a'), flags.contains('f'));
        let read = letters(platform, &["m", "r", "b"]);
        self.read("patents", row, "platform", read)?;
        let read = letters(flags, &["p", "s", "a", "f"]);
        self.read("patents", row, "flags", read)?;
        let read = role(said);
        (face.human, face.job) = self.read("patents", row, "role", read)?;
        let read = needs(text(row, 5));
        face.needs = self.read("patents", row, "needs", read)?;
        let read = supplies(text(row, 6));
        face.supplies = self.read("patents", row, "supplies", read)?;
        let read = promotion(text(row, 7));
        face.promotion = self.read("patents", row, "promo", read)?;
        let read = traits(text(row, 10), futures);
        face.traits = self.read("patents", row, "effect", read)?;
        Some(face)
    }

    /// The equipment, and the names of its rows with what each does.
    #[expect(clippy::type_complexity, reason = "a list and the names of its rows")]
    pub(crate) fn equipment(&mut self) -> (Vec<(FaceId, u8, [Colour; 2])>, Vec<(String, Tool)>) {
        let (mut equipment, mut names) = (Vec::new(), Vec::new());
        let rows = self.rows("equipment");
        if rows.len() > MOST_EQUIPMENT {
            self.problem(
                "equipment".into(),
                format!("there are {} kinds", rows.len()),
                "give at most 20 rows; copies are a count",
            );
        }
        for row in rows {
            let Some(tool) = Tool::named(text(&row, 0)) else { continue };
            let place = u8::try_from(equipment.len()).unwrap_or(u8::MAX);
            let mut face = Face::plain(&row.name, Kind::Tool(tool));
            face.card = place;
            face.place = match text(&row, 1) {
                "home" => Place::Home,
                "lab" => Place::Lab,
                "any" => Place::Any,
                "leo" => Place::Leo,
                word => self.unread("equipment", &row, "place", word, Place::Leo),
            };
            face.any = face.place == Place::Any;
            (face.mass, face.rad, face.value, face.roll) = (byte(&row, 0), byte(&row, 1), byte(&row, 2), byte(&row, 3));
            let read = needs(text(&row, 5));
            face.needs = self.read("equipment", &row, "needs", read).unwrap_or_default();
            let read = supplies(text(&row, 7));
            face.supplies = self.read("equipment", &row, "supplies", read).unwrap_or_default();
            let back = text(&row, 2).to_owned();
            let upgrade = text(&row, 3).to_owned();
            let colours = if upgrade.is_empty() {
                [Colour::White; 2]
            } else {
                self.colours("equipment", &row, "upgrade", &upgrade)
            };
            if !back.is_empty() {
                face.price = byte(&row, 4);
                face.promotion = if text(&row, 4) == "ber" { Promotion::Bernal } else { Promotion::Lab };
                face.upgrade = (!upgrade.is_empty()).then_some(place);
            }
            let mut other = face.clone();
            let id = self.add(face);
            if !back.is_empty() {
                other.name = back;
                other.side = Side::Purple;
                other.promotion = Promotion::Never;
                (other.mass, other.rad, other.value) = (byte(&row, 5), byte(&row, 6), byte(&row, 7));
                let read = needs(text(&row, 6));
                other.needs = self.read("equipment", &row, "back_needs", read).unwrap_or_default();
                other.back = Some(id);
                let other = self.add(other);
                self.faces[usize::from(id.0)].back = Some(other);
            }
            equipment.push((id, u8::try_from(row.count).unwrap_or(u8::MAX), colours));
            names.push((row.name, tool));
        }
        (equipment, names)
    }

    /// The faces of samples, one a spectral type: without mass, as hard as rock.
    pub(crate) fn sample_faces(&mut self) -> FaceId {
        let mut first = None;
        for spectral in Spectral::ALL {
            let mut face = Face::plain(&format!("sample_{}", spectral.name()), Kind::Sample(spectral));
            face.rad = 10;
            first = first.or(Some(self.add(face)));
        }
        first.unwrap_or(FaceId(0))
    }

    /// The faces of comets, one a site, as heavy as the site is large (E8b1).
    pub(crate) fn comet_faces(&mut self, sites: &[Site]) -> FaceId {
        let mut first = None;
        for site in sites {
            let mut face = Face::plain(&site.name, Kind::Comet);
            (face.mass, face.rad) = (site.size, 10);
            first = first.or(Some(self.add(face)));
        }
        first.unwrap_or(FaceId(0))
    }
}
