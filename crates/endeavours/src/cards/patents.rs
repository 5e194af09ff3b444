//! Patents and equipment as they are written, and reading them into faces.

use crate::{
    cards::{
        faces::{Face, Grade, Job, Needs, Place, Promotion, Side, Supports},
        read::{Reader, colours},
        tables::Future,
        texts::{letters, needs, promotion, role, supplies},
        traits::traits,
    },
    map::{Spectral, sites::Site},
    pieces::{Colour, DECK_CAPACITY, DeckKind, FaceId, Kind, MOST_EQUIPMENT, Tool},
    ruleset::{ChoiceInfo, declare::word, language::Fault},
};
use perihelion_game::{Row, Words};

/// The decks, in the order in which they are told.
const DECKS: &[ChoiceInfo] = &[
    word("thruster", "Thrusters."),
    word("robonaut", "Robonauts."),
    word("refinery", "Refineries."),
    word("reactor", "Reactors."),
    word("generator", "Generators."),
    word("radiator", "Radiators."),
    word("gw_thruster", "Gigawatt thrusters."),
    word("freighter", "Freighters."),
    word("bernal", "Bernals."),
    word("colonist", "Colonists."),
    word("crew", "Crews, by faction."),
];

/// The side of a card that a row of patents is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Printed {
    /// The side that comes from the deck.
    White,
    /// The side that is produced beyond Earth.
    Black,
    /// The promoted side.
    Purple,
    /// A face of a crew.
    Face,
}

/// Where a card is produced beyond Earth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(crate) enum Factory {
    /// Produced at factories of type C.
    C,
    /// Produced at factories of type D.
    D,
    /// Produced at factories of type H.
    H,
    /// Produced at factories of type M.
    M,
    /// Produced at factories of type S.
    S,
    /// Produced at factories of type V.
    V,
    /// Produced at any factory.
    Any,
}

/// A side of a patent, Bernal, colonist or crew, as it is written.
#[derive(Debug, Row)]
pub(crate) struct Patent {
    #[called]
    name: String,
    /// Its mass.
    #[field(0..=20, default = 0)]
    mass: u8,
    /// Its rad-hardness.
    #[field(0..=12, default = 0)]
    rad: u8,
    /// Its base thrust, if it is a thruster.
    #[field(0..=20, default = 0)]
    thrust: u8,
    /// Fuel for a burn, in 60ths of a step.
    #[field(0..=1_200, default = 0)]
    fuel: u16,
    /// Steps for an afterburn; thrust added by one for a gigawatt thruster.
    #[field(0..=20, default = 0)]
    after: u8,
    /// Its ISRU rating; -1 for none.
    #[field(-1..=9, default = -1)]
    isru: i8,
    /// Therms of cooling that its use needs.
    #[field(0..=9, default = 0)]
    needs_therms: u8,
    /// Therms of cooling that it gives.
    #[field(0..=9, default = 0)]
    gives_therms: u8,
    /// What it adds to the thrust of a thruster that it supports.
    #[field(-9..=9, default = 0)]
    thrust_mod: i8,
    /// What it multiplies the fuel of that thruster by, in 60ths; 0 for nothing.
    #[field(0..=600, default = 0)]
    fuel_mult: u16,
    /// The load limit of a freighter.
    #[field(0..=40, default = 0)]
    load: u8,
    /// A radiator's mass when heavy.
    #[field(0..=20, default = 0)]
    heavy_mass: u8,
    /// Its rad-hardness then.
    #[field(0..=12, default = 0)]
    heavy_rad: u8,
    /// Its therms then.
    #[field(0..=12, default = 0)]
    heavy_therms: u8,
    /// The deck it belongs to.
    #[word(words = DECKS)]
    deck: DeckKind,
    /// Which side of its card it is.
    #[word]
    side: Printed,
    /// The type of factory that produces it.
    #[word(none = "Not produced beyond Earth.")]
    spectral: Option<Factory>,
    /// The fuel it burns, if it is a thruster.
    #[word(none = "No thruster.")]
    grade: Option<Grade>,
    /// Letters: `m` missile, `r` raygun, `b` buggy.
    #[text(longest = 6, default = "", read = platform)]
    platform: String,
    /// Supports it needs, such as `rx/rb` or `gp+ra`.
    #[text(longest = 20, default = "", read = needs)]
    needs: Needs,
    /// Supports it is, such as `gp ge`.
    #[text(longest = 20, default = "", read = supplies)]
    supplies: Supports,
    /// Where it is promoted: a spectral type or a feature.
    #[text(longest = 20, default = "", read = promotion)]
    promo: Promotion,
    /// Human or robot, and the job of a colonist.
    #[text(longest = 30, default = "", read = role)]
    role: (bool, Option<Job>),
    /// Letters: `p` pushable, `s` solar, `a` air-eater, `f` loads at factories only.
    #[text(longest = 6, default = "", read = flags)]
    flags: String,
    /// Its abilities.
    #[text(longest = 80, default = "")]
    effect: String,
}

fn platform(text: &str) -> Result<String, Fault> {
    letters(text, &["m", "r", "b"]).map(|()| text.to_owned())
}

fn flags(text: &str) -> Result<String, Fault> {
    letters(text, &["p", "s", "a", "f"]).map(|()| text.to_owned())
}

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
    pub(crate) fn patents(&mut self, rows: Vec<Patent>, futures: &[Future]) -> [Vec<FaceId>; 11] {
        let futures: Vec<String> = futures.iter().map(|future| future.name.clone()).collect();
        let mut decks: [Vec<FaceId>; 11] = std::array::from_fn(|_| Vec::new());
        let mut front: Option<FaceId> = None;
        for row in rows {
            let (deck, face) = (row.deck, self.patent(&row, &futures));
            // The deck says which side comes first; the other one follows it.
            let first = match deck {
                DeckKind::GwThruster | DeckKind::Freighter => face.side == Side::Black,
                DeckKind::Crew => front.is_none_or(|front| !self.face(front).is_crew()),
                _ => face.side == Side::White,
            };
            let heavy = (row.heavy_therms > 0).then(|| Face {
                mass: row.heavy_mass,
                rad: row.heavy_rad,
                gives_therms: row.heavy_therms,
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
                let what = format!("`{}` is the other side of no card", row.name);
                self.problem(format!("patents.{}.side", row.name), what, "put it directly after the front of its card");
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

    fn patent(&mut self, row: &Patent, futures: &[String]) -> Face {
        let read = traits(&row.effect, futures);
        let traits = self.read(("patents", &row.name, "effect"), read).unwrap_or_default();
        let (human, job) = row.role;
        let (on, with) = (|letter| row.platform.contains(letter), |letter| row.flags.contains(letter));
        Face {
            side: match row.side {
                Printed::White | Printed::Face => Side::White,
                Printed::Black => Side::Black,
                Printed::Purple => Side::Purple,
            },
            spectral: row.spectral.and_then(|factory| Spectral::named(factory.name())),
            any: row.spectral == Some(Factory::Any),
            mass: row.mass,
            rad: row.rad,
            thrust: row.grade.map(|_| row.thrust),
            grade: row.grade.unwrap_or_default(),
            fuel: row.fuel,
            after: row.after,
            isru: u8::try_from(row.isru).ok(),
            needs_therms: row.needs_therms,
            gives_therms: row.gives_therms,
            thrust_mod: row.thrust_mod,
            fuel_mult: (row.fuel_mult > 0).then_some(row.fuel_mult),
            load: row.load,
            raygun: on('r'),
            buggy: on('b'),
            pushable: with('p'),
            solar: with('s'),
            air_eater: with('a'),
            loads_at_factory: with('f'),
            human,
            job,
            needs: row.needs.clone(),
            supplies: row.supplies,
            promotion: row.promo,
            traits,
            ..Face::plain(&row.name, Kind::Patent(row.deck))
        }
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
