//! Patents and equipment, and reading them into faces.

use crate::{
    cards::{
        faces::{Face, Factory, Place, Side},
        reader::Reader,
        texts::{Needs, Promotion, Supports, colours, needs, supplies},
        traits::traits,
    },
    map::{Spectral, sites::Site},
    pieces::{Colour, DECK_CAPACITY, DeckKind, FaceId, Kind, MOST_EQUIPMENT, Tool},
    ruleset::language::Fault,
};
use perihelion_game::{Row, Words};

/// Where equipment is promoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Promotes {
    /// At a lab.
    Lab,
    /// At any anchored Bernal.
    Ber,
}

/// An equipment card, as it is written.
#[derive(Debug, Row)]
pub(crate) struct Equipment {
    #[called]
    pub name: String,
    #[copies]
    copies: u8,
    /// Its mass.
    #[field(0..=20, default = 0)]
    mass: u8,
    /// Its rad-hardness.
    #[field(0..=12, default = 0)]
    rad: u8,
    /// Its dice, re-rolls or safe entries.
    #[field(0..=9, default = 0)]
    value: u8,
    /// The least d6 with which it succeeds.
    #[field(0..=6, default = 0)]
    roll: u8,
    /// Aqua for promoting it.
    #[field(0..=20, default = 0)]
    price: u8,
    /// Its mass when promoted.
    #[field(0..=20, default = 0)]
    back_mass: u8,
    /// Its rad-hardness then.
    #[field(0..=12, default = 0)]
    back_rad: u8,
    /// Its dice, re-rolls or safe entries then.
    #[field(0..=9, default = 0)]
    back_value: u8,
    /// What it does.
    #[word]
    pub works: Tool,
    /// Where it comes into play.
    #[word]
    place: Place,
    /// The name of its promoted side.
    #[text(longest = 30, default = "")]
    back: String,
    /// The two discoveries that let it be promoted.
    #[text(longest = 30, default = "", read = upgrade)]
    upgrade: Option<[Colour; 2]>,
    /// Where it is promoted.
    #[word(none = "Not promoted.")]
    promotes: Option<Promotes>,
    /// Supports it needs.
    #[text(longest = 20, default = "", read = needs)]
    needs: Needs,
    /// Supports it needs when promoted.
    #[text(longest = 20, default = "", read = needs)]
    back_needs: Needs,
    /// Supports it is.
    #[text(longest = 20, default = "", read = supplies)]
    supplies: Supports,
}

fn upgrade(text: &str) -> Result<Option<[Colour; 2]>, Fault> {
    if text.is_empty() { Ok(None) } else { colours(text).map(Some) }
}

impl Reader<'_> {
    /// The front faces of each deck.
    pub(crate) fn patents(&mut self, rows: Vec<Face>, futures: &[String]) -> [Vec<FaceId>; 11] {
        let mut decks: [Vec<FaceId>; 11] = std::array::from_fn(|_| Vec::new());
        let mut front: Option<FaceId> = None;
        for row in rows {
            let (deck, face) = (row.deck, self.patent(row, futures));
            // The deck says which side comes first; the other one follows it.
            let first = match deck {
                DeckKind::GwThruster | DeckKind::Freighter => face.side == Side::Black,
                DeckKind::Crew => front.is_none_or(|front| !self.face(front).is_crew()),
                _ => !face.is_flipped(),
            };
            let heavy = (face.heavy_therms > 0).then(|| Face {
                mass: face.heavy_mass,
                rad: face.heavy_rad,
                gives_therms: face.heavy_therms,
                is_heavy: true,
                ..face.clone()
            });
            let id = self.add(face);
            if let Some(heavy) = heavy {
                let heavy = self.add(Face { heavy: Some(id), ..heavy });
                self.face(id).heavy = Some(heavy);
            }
            if first {
                front = Some(id);
                let place = u8::try_from(decks[deck.place()].len()).unwrap_or(u8::MAX);
                self.mark(id, |face| face.card = place);
                decks[deck.place()].push(id);
            } else if let Some(front) = front.take().filter(|&front| self.face(front).is_patent(deck)) {
                let card = self.face(front).card;
                self.mark(front, |face| face.back = Some(id));
                self.mark(id, |face| (face.back, face.card) = (Some(front), card));
            } else {
                let name = self.face(id).name.clone();
                let what = format!("`{name}` is the other side of no card");
                self.problem(format!("patents.{name}.side"), what, "put it directly after the front of its card");
            }
        }
        for deck in [DeckKind::Bernal, DeckKind::Crew] {
            if decks[deck.place()].is_empty() {
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

    /// Marks a face, and the same one as a heavy radiator.
    fn mark(&mut self, id: FaceId, mark: impl Fn(&mut Face)) {
        for id in [Some(id), self.face(id).heavy].into_iter().flatten() {
            mark(self.face(id));
        }
    }

    /// What the texts of a patent come to.
    fn patent(&mut self, mut face: Face, futures: &[String]) -> Face {
        let read = traits(&face.traits.text, futures);
        face.traits.told = self.read(("patents", &face.name, "effect"), read).unwrap_or_default();
        face.kind = Kind::Patent(face.deck);
        face.spectral = face.factory.and_then(|factory| Spectral::named(factory.name()));
        face.any = face.factory == Some(Factory::Any);
        (face.human, face.job) = face.role;
        [face.raygun, face.buggy] = ['r', 'b'].map(|letter| face.platform.contains(letter));
        [face.pushable, face.solar, face.air_eater, face.loads_at_factory] =
            ['p', 's', 'a', 'f'].map(|letter| face.flags.contains(letter));
        face
    }

    /// The front face of each row of equipment, with its copies and the colours of its upgrade.
    pub(crate) fn equipment(&mut self, rows: Vec<Equipment>) -> Vec<(FaceId, u8, [Colour; 2])> {
        let mut equipment = Vec::new();
        if rows.len() > MOST_EQUIPMENT {
            self.problem(
                "equipment".into(),
                format!("there are {} kinds", rows.len()),
                "give at most 20 rows; copies are a count",
            );
        }
        for (row, place) in rows.into_iter().zip(0_u8..) {
            let mut face = Face {
                card: place,
                place: row.place,
                any: row.place == Place::Any,
                mass: row.mass,
                rad: row.rad,
                value: row.value,
                roll: row.roll,
                needs: row.needs,
                supplies: row.supplies,
                ..Face::plain(&row.name, Kind::Tool(row.works))
            };
            let is_promoted = !row.back.is_empty();
            if is_promoted {
                face.price = row.price;
                face.promotion = if row.promotes == Some(Promotes::Ber) { Promotion::Bernal } else { Promotion::Lab };
                face.upgrade = row.upgrade.map(|_| place);
            }
            let other = face.clone();
            let id = self.add(face);
            if is_promoted {
                let other = self.add(Face {
                    name: row.back,
                    side: Side::Purple,
                    promotion: Promotion::Never,
                    mass: row.back_mass,
                    rad: row.back_rad,
                    value: row.back_value,
                    needs: row.back_needs,
                    back: Some(id),
                    ..other
                });
                self.face(id).back = Some(other);
            }
            equipment.push((id, row.copies, row.upgrade.unwrap_or([Colour::White; 2])));
        }
        equipment
    }

    /// The faces of samples, one a spectral type: without mass, as hard as rock.
    pub(crate) fn sample_faces(&mut self) -> FaceId {
        let first = self.next();
        for spectral in Spectral::ALL {
            let plain = Face::plain(&format!("sample_{}", spectral.name()), Kind::Sample(spectral));
            self.add(Face { rad: 10, ..plain });
        }
        first
    }

    /// The faces of comets, one a site, as heavy as the site is large (E8b1).
    pub(crate) fn comet_faces(&mut self, sites: &[Site]) -> FaceId {
        let first = self.next();
        for site in sites {
            self.add(Face { mass: site.size, rad: 10, ..Face::plain(&site.name, Kind::Comet) });
        }
        first
    }
}
