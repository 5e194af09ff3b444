//! Whether what a text says makes sense where it stands.

use super::Scene;
use crate::{
    effect::{Count, Effect, Scope, SignalAt, Subject, Thing},
    pieces::{Planet, Species},
    ruleset::language::{Fault, Read},
};
use std::ops::Range;

/// What a text is a text of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What playing a card does.
    Card,
    /// What a conditional mission gives.
    Conditional,
    /// What delivering a capsule gives.
    Delivery,
    /// What a circle gives.
    Circle,
    /// What the answer to a message gives.
    Message,
    /// What counts at the end.
    End,
    /// The corner of a card.
    Corner,
    /// A reward printed on planets, sectors, techs, tokens and the like.
    Reward,
    /// A space of a species' board, with its price.
    Space,
    /// What a card or the computer of the rival gives it.
    Rival,
    /// A task of an objective.
    Task,
}

/// A stretch of a text that is done later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// `turn:`.
    Turn,
    /// `this-scan:`.
    Scan,
}

/// What a text has done so far, which what follows may refer to.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)]
pub(super) struct Seen {
    pub moment: Option<Moment>,
    /// Blocks around what follows.
    pub depth: u8,
    drawn: bool,
    discarded: bool,
    landed: bool,
    picked: bool,
    tech: bool,
    trace: bool,
    signal: bool,
    scan: bool,
}

/// What there is against an effect or a count, and what to do about it.
type Objection = (&'static str, &'static str);

const AFTER: &str = "let something come before it that it can refer to";

impl Scene {
    /// What only a card, board or planet of a species can say.
    pub(super) fn belongs(&self, species: Species, at: Range<usize>) -> Read<()> {
        if self.home.species == Some(species) {
            return Ok(());
        }
        let what = format!("only what belongs to the {} can say this", species.name());
        Err(Fault::new(at, what, format!("leave it to the texts of the {}", species.name())))
    }

    /// Whether an effect makes sense here; from now on it has been seen.
    pub(super) fn fits(&mut self, effect: Effect, at: Range<usize>) -> Read<()> {
        if let Some(species) = owner(effect) {
            self.belongs(species, at.clone())?;
        }
        if let Some((what, help)) = self.wrong_part(effect).or_else(|| self.wrong_order(effect)) {
            return Err(Fault::new(at, what, help));
        }
        self.note(effect);
        Ok(())
    }

    /// What is wrong with an effect in this part of the game.
    fn wrong_part(&self, effect: Effect) -> Option<Objection> {
        let part = self.home.part;
        let mission = matches!(part, Part::Conditional | Part::Delivery | Part::Circle | Part::Message);
        let own_species = self.home.species.is_some();
        match effect {
            Effect::Gain(Thing::Progress, _) if part != Part::Rival => {
                Some(("only the rival makes progress", "leave progress to the texts of the rival"))
            }
            Effect::GainPer(Thing::Progress, ..) => {
                Some(("progress is not counted by anything", "give a number alone"))
            }
            Effect::Gain(Thing::AlienCard, _) | Effect::GainPer(Thing::AlienCard, ..) if !own_species => {
                Some(("there is no species here whose card this could be", "give `card` or `cardany` instead"))
            }
            Effect::Gain(Thing::AlienCard, _) | Effect::GainPer(Thing::AlienCard, ..)
                if self.home.species == Some(Species::Exertians) =>
            {
                Some(("cards of the Exertians are never drawn to hand", "give `card` or `cardany` instead"))
            }
            Effect::SampleReward if part != Part::Delivery => {
                Some(("there is no token here whose reward this could be", "leave it to `deliver PLANET: …`"))
            }
            Effect::IncomeSelf if !matches!(part, Part::Card | Part::Message) => {
                Some(("the card is not at hand here", "leave `income-self` to what a card does"))
            }
            Effect::Trace(_, Scope::Same) if part != Part::Conditional => {
                Some(("no species met a condition here", "leave `same-species` to conditional missions"))
            }
            Effect::Pay(..) if !matches!(part, Part::Conditional | Part::Space) => {
                Some(("nothing has a price here", "use `may pay … -> { … }`"))
            }
            Effect::Gain(Thing::Points | Thing::Credit | Thing::Energy | Thing::Data | Thing::Publicity, _) => None,
            Effect::Gain(Thing::Move, _) if part == Part::Rival => {
                Some(("the rival has no movement of its own", "leave it out"))
            }
            Effect::Gain(..) => None,
            _ if matches!(part, Part::Corner | Part::Rival) => {
                Some(("only something gained by number can stand here", "such as `vp 1; data 1`"))
            }
            Effect::Income
            | Effect::Launch { .. }
            | Effect::Pay(..)
            | Effect::Trace(_, Scope::Any)
            | Effect::Signal { data: true, together: false, .. } => None,
            _ if matches!(part, Part::Reward | Part::Space) => {
                Some(("a printed reward cannot do this", "rewards are gains, `income`, `trace`, `signal` and `launch`"))
            }
            Effect::Turn(_)
            | Effect::ThisScan(_)
            | Effect::FreeAsteroids
            | Effect::NoPublicityFromMoving
            | Effect::SwapPublicityForMove
            | Effect::ReturnSelf
            | Effect::Message
                if mission =>
            {
                Some(("only playing a card does this", "leave it to the effects of the card"))
            }
            _ => None,
        }
    }

    /// What is missing before an effect.
    fn wrong_order(&self, effect: Effect) -> Option<Objection> {
        let seen = self.seen;
        match effect {
            Effect::Signal { at: SignalAt::Picked, .. } if !seen.picked => Some(("no probe has been picked", AFTER)),
            Effect::Signal { at: SignalAt::LeftOfProbe | SignalAt::RightOfProbe, .. } if !seen.signal => {
                Some(("no probe has been chosen by a signal", AFTER))
            }
            Effect::Corner(Subject::Drawn) | Effect::DiscardDrawn if !seen.drawn => {
                Some(("no card has been drawn", AFTER))
            }
            Effect::Corner(Subject::Discarded) | Effect::IncomeOnce if !seen.discarded => {
                Some(("no card has been discarded", AFTER))
            }
            Effect::ThisScan(_) if !seen.scan => Some(("there is no scan before it", "let `scan` come first")),
            _ => None,
        }
    }

    fn note(&mut self, effect: Effect) {
        let seen = &mut self.seen;
        match effect {
            Effect::Gain(Thing::Card | Thing::CardAny | Thing::AlienCard, _) => seen.drawn = true,
            Effect::DiscardDrawn | Effect::DiscardRow => seen.discarded = true,
            Effect::Land { .. } | Effect::OrbitOrLand => seen.landed = true,
            Effect::PickProbe { .. } => seen.picked = true,
            Effect::Tech { .. } => seen.tech = true,
            Effect::Trace(..) => seen.trace = true,
            Effect::Signal { .. } => seen.signal = true,
            Effect::Scan => (seen.scan, seen.signal) = (true, true),
            _ => {}
        }
    }

    /// Whether a count makes sense here.
    pub(super) fn fits_count(&self, count: Count, at: Range<usize>) -> Read<()> {
        let species = match count {
            Count::TracesOnPaidSpaces | Count::Fossils | Count::SignalsOnTile | Count::ScanTileSignals => {
                Some(Species::Oumuamua)
            }
            Count::EarthWithAnomaly | Count::SignalsWithAnomaly => Some(Species::Anomalies),
            _ => None,
        };
        if let Some(species) = species {
            self.belongs(species, at.clone())?;
        }
        let seen = self.seen;
        let objection = match count {
            Count::Traces { scope: Scope::This | Scope::Other, .. } if self.home.species.is_none() => {
                Some(("this belongs to no species", "use `one-species` or `each-species`"))
            }
            Count::Visited(_) | Count::PlanetsVisited { .. } | Count::MovedWithinRing | Count::CompletedSectors
                if seen.moment != Some(Moment::Turn) =>
            {
                Some(("this is counted over a turn", "let `turn:` come before it"))
            }
            Count::PickedOnAsteroid | Count::AsteroidsNextToPicked if !seen.picked => {
                Some(("no probe has been picked", AFTER))
            }
            Count::Landed { .. } if !seen.landed => Some(("nothing has landed", AFTER)),
            Count::SignalsThere | Count::SectorsMarked if !seen.signal => Some(("no sector has been marked", AFTER)),
            Count::TracesLastColour if !seen.trace => Some(("no life trace has been marked", AFTER)),
            Count::TechsLastColour | Count::OtherHas if !seen.tech => Some(("no tech has been taken", AFTER)),
            Count::UnmarkedGoldTile if self.home.part != Part::End => {
                Some(("gold tiles count at the end only", "leave it to the `end` of a card"))
            }
            _ => None,
        };
        objection.map_or(Ok(()), |(what, help)| Err(Fault::new(at, what, help)))
    }
}

/// The species whose texts alone can have an effect.
fn owner(effect: Effect) -> Option<Species> {
    match effect {
        Effect::SamplePick | Effect::SamplePeek(_) | Effect::SampleReward => Some(Species::Mascamites),
        Effect::AnomalyReward | Effect::Signal { at: SignalAt::NextAnomaly, .. } => Some(Species::Anomalies),
        Effect::Gain(Thing::Fossil, _)
        | Effect::GainPer(Thing::Fossil, ..)
        | Effect::Pay(Thing::Fossil, _)
        | Effect::MayPay { thing: Thing::Fossil, .. }
        | Effect::Signal { at: SignalAt::Tile | SignalAt::Planet(Planet::Oumuamua), .. } => Some(Species::Oumuamua),
        Effect::Message => Some(Species::Centaurians),
        _ => None,
    }
}
