//! What an action brings at a glance: the gains its texts name and the prices it takes, for strategies to weigh.
//!
//! Strategies ask for one part at a time, of many actions: what depends on the rules alone is worked out when they are
//! made ([`Outlooks`]), what the actions of one decision share, and each of them brings, once for all variables ([`Notes`]).

mod glance;
mod play;
mod signals;
#[cfg(test)]
mod tests;

pub(super) use glance::Glance;
pub use glance::Notes;

use super::{
    cards::{Card, Kind},
    effect::{Effect, EndPoints, Set, Span, Thing},
    pieces::{Species, Star, Trace},
    rules::{Aliens, Space},
};
use std::ops::{Index, IndexMut};

/// One of the things an outlook tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Points,
    Credits,
    Energy,
    Cards,
    Data,
    Publicity,
    Moves,
    Fossils,
    Signals,
    Traces,
    Techs,
    Income,
    Launches,
    Landings,
    Scans,
    Danger,
    /// Points and other gains that come later: a mission's, an end-game card's, a message's.
    LaterPoints,
    LaterGains,
    LaterTraces,
    LaterTechs,
    LaterIncome,
}

impl Part {
    pub const COUNT: usize = 21;

    /// Its bit in a set of parts.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// What the reward of a sample that nobody has looked at counts for, in points.
const SAMPLE_POINTS: f64 = 5.0;

/// A set of [`Part`]s, a bit each.
pub(super) type Parts = u32;

const EVERY_PART: Parts = (1 << Part::COUNT) - 1;

/// The parts that texts add up to; what comes later and danger stand beside them.
const SUMMED: usize = Part::Danger as usize;

/// Gains and prices, as the texts name them. What stands behind a condition counts half.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Outlook([f64; Part::COUNT]);

impl Index<Part> for Outlook {
    type Output = f64;

    #[inline]
    fn index(&self, part: Part) -> &f64 {
        &self.0[part as usize]
    }
}

impl IndexMut<Part> for Outlook {
    #[inline]
    fn index_mut(&mut self, part: Part) -> &mut f64 {
        &mut self.0[part as usize]
    }
}

/// The part of which a thing is; `None` for what is nothing to the player.
const fn part_of(thing: Thing) -> Option<Part> {
    Some(match thing {
        Thing::Points => Part::Points,
        Thing::Credit => Part::Credits,
        Thing::Energy => Part::Energy,
        Thing::Card | Thing::CardAny | Thing::AlienCard => Part::Cards,
        Thing::Data => Part::Data,
        Thing::Publicity => Part::Publicity,
        Thing::Fossil => Part::Fossils,
        Thing::Move => Part::Moves,
        Thing::Progress => return None,
    })
}

impl Outlook {
    pub const NOTHING: Self = Self([0.0; Part::COUNT]);

    fn of<const N: usize>(parts: [(Part, f64); N]) -> Self {
        let mut outlook = Self::default();
        for (part, number) in parts {
            outlook[part] = number;
        }
        outlook
    }

    fn add(&mut self, thing: Thing, number: f64) {
        if let Some(part) = part_of(thing) {
            self[part] += number;
        }
    }

    /// Both together, the second so many times.
    #[inline]
    fn plus(mut self, other: &Self, times: f64) -> Self {
        for (mine, theirs) in self.0[..SUMMED].iter_mut().zip(&other.0) {
            *mine += times * theirs;
        }
        self
    }

    /// Everything but points, traces, techs and income, counted together.
    fn gains(&self) -> f64 {
        const GAINS: [Part; 10] = [
            Part::Credits,
            Part::Energy,
            Part::Cards,
            Part::Data,
            Part::Publicity,
            Part::Moves,
            Part::Fossils,
            Part::Signals,
            Part::Launches,
            Part::Landings,
        ];
        GAINS.iter().map(|&part| self[part]).sum()
    }

    /// The parts that are not 0.
    fn parts(&self) -> Parts {
        (0..).zip(&self.0).filter(|&(_, &number)| number != 0.0).fold(0, |parts, (place, _)| parts | 1 << place)
    }

    /// Adds what an effect names, so many times; a price is paid in full.
    #[inline]
    fn see(&mut self, effect: Effect, share: f64) {
        match effect {
            Effect::Gain(thing, number) | Effect::GainPer(thing, number, _) => {
                self.add(thing, share * f64::from(number));
            }
            Effect::Pay(thing, number) => self.add(thing, -f64::from(number)),
            Effect::Income | Effect::IncomeSelf => self[Part::Income] += share,
            Effect::IncomeOnce | Effect::Corner(_) | Effect::AnomalyReward | Effect::SamplePeek(_) => {
                self[Part::Credits] += share;
            }
            Effect::Trace(..) => self[Part::Traces] += share,
            Effect::TakeRow => self[Part::Cards] += share * 3.0,
            Effect::Launch { .. } => self[Part::Launches] += share,
            Effect::Land { .. } | Effect::OrbitOrLand => self[Part::Landings] += share,
            Effect::Scan => {
                self[Part::Scans] += share;
                self[Part::Signals] += share * 2.0;
                self[Part::Data] += share * 2.0;
            }
            Effect::Tech { .. } => self[Part::Techs] += share,
            Effect::SampleReward => self[Part::Points] += share * SAMPLE_POINTS,
            Effect::Signal { times, data, .. } => {
                self[Part::Signals] += share * f64::from(times);
                if data {
                    self[Part::Data] += share * f64::from(times);
                }
            }
            _ => {}
        }
    }
}

/// What playing a card brings, seen from its text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    /// What its text names.
    pub printed: Outlook,
    /// The parts of which playing it brings more or less as things stand; of others it brings what its text names.
    varies: Parts,
    /// What its corner gives, the card itself discarded.
    corner: Outlook,
    /// The colours of the techs that it takes.
    pub takes: Set,
}

/// What follows from the rules alone.
#[derive(Debug, Default)]
pub(super) struct Outlooks {
    /// Each card, by its place.
    pub cards: Vec<Seen>,
    /// The first and later wins of each star's sector.
    wins: Vec<[Outlook; 2]>,
    /// The parts that a signal may bring.
    signal: Parts,
    /// The spaces of species' boards, by colour of trace and row.
    spaces: [[Vec<Outlook>; Trace::COUNT]; Species::COUNT],
    /// The discovery spaces, and the overflow space.
    discovery: [Outlook; 2],
    overflow: Outlook,
    /// Techs as they are taken, and the bonuses of their tiles.
    techs: Vec<Outlook>,
    bonuses: Vec<Outlook>,
}

impl Outlooks {
    /// Looks at every card and every sector.
    pub fn new(rules: &Aliens) -> Self {
        let win = |star: Star| {
            let printed = &rules.stars[star.place()];
            [printed.first, printed.later].map(|win| rules.outlook_of(win))
        };
        let wins: Vec<[Outlook; 2]> = Star::ALL.into_iter().map(win).collect();
        let signal = wins
            .iter()
            .flatten()
            .fold(Part::Signals.bit() | Part::Data.bit() | Part::Points.bit(), |parts, win| parts | win.parts());
        let mut outlooks = Self {
            cards: Vec::new(),
            wins,
            signal,
            spaces: rules.species.each_ref().map(|species| {
                species.spaces.each_ref().map(|spaces| spaces.iter().map(|space| rules.space_outlook(space)).collect())
            }),
            discovery: rules.discovery.map(|gain| rules.outlook_of(gain)),
            overflow: rules.outlook_of(rules.overflow),
            techs: rules.techs.iter().map(|tech| rules.outlook_of(tech.taken)).collect(),
            bonuses: rules.tech_bonuses.iter().map(|&bonus| rules.outlook_of(bonus)).collect(),
        };
        let seen = |card: &Card| {
            let mut corner = rules.outlook_of(card.corner);
            corner[Part::Cards] -= 1.0;
            let techs = |effect: &Effect| if let Effect::Tech { colours, .. } = *effect { colours } else { 0 };
            let takes = rules.effects(card.effects).iter().fold(0, |all, effect| all | techs(effect));
            Seen {
                printed: rules.card_outlook(card),
                varies: outlooks.varies(rules.effects(card.effects)),
                corner,
                takes,
            }
        };
        outlooks.cards = rules.cards.iter().map(seen).collect();
        outlooks
    }

    /// The parts of which a card with these effects brings more or less as things stand.
    fn varies(&self, effects: &[Effect]) -> Parts {
        let (mut parts, mut block_until) = (0, 0);
        for (place, mut effect) in effects.iter().copied().enumerate() {
            block_until = block_until.max(effect.governs().map_or(0, |len| place + 1 + usize::from(*len)));
            if place < block_until || play::varies(effect) {
                parts |= self.parts_of(effect);
            }
        }
        parts
    }

    /// The parts that an effect may bring, as [`Outlook::see`] counts them, signals with what they do in their sectors.
    fn parts_of(&self, effect: Effect) -> Parts {
        match effect {
            Effect::Gain(thing, _) | Effect::GainPer(thing, ..) | Effect::Pay(thing, _) => {
                part_of(thing).map_or(0, Part::bit)
            }
            Effect::Income | Effect::IncomeSelf => Part::Income.bit(),
            Effect::IncomeOnce | Effect::AnomalyReward | Effect::SamplePeek(_) => Part::Credits.bit(),
            Effect::Corner(_) => {
                let corner = [Part::Credits, Part::Points, Part::Data, Part::Publicity, Part::Moves];
                corner.into_iter().fold(0, |all, part| all | part.bit())
            }
            Effect::Trace(..) => Part::Traces.bit(),
            Effect::TakeRow => Part::Cards.bit(),
            Effect::Launch { .. } => Part::Launches.bit(),
            Effect::Land { .. } | Effect::OrbitOrLand => Part::Landings.bit(),
            Effect::Scan => self.signal | Part::Scans.bit(),
            Effect::Tech { .. } => Part::Techs.bit(),
            Effect::SampleReward => Part::Points.bit(),
            Effect::Signal { .. } => self.signal,
            _ => 0,
        }
    }
}

impl Aliens {
    /// What a text brings at a glance.
    pub(super) fn outlook_of(&self, span: Span) -> Outlook {
        let mut outlook = Outlook::default();
        let mut halved_until = 0;
        for (place, &effect) in self.effects(span).iter().enumerate() {
            outlook.see(effect, if place < halved_until { 0.5 } else { 1.0 });
            if let Effect::If(_, len) | Effect::Turn(len) | Effect::MayPay { len, .. } | Effect::PayFigure(_, len) =
                effect
            {
                halved_until = place + 1 + usize::from(len);
            }
        }
        outlook
    }

    /// What marking a space of a species' board brings.
    fn space_outlook(&self, space: &Space) -> Outlook {
        let mut outlook = self.outlook_of(space.gain);
        outlook[Part::Fossils] -= f64::from(space.fossils);
        outlook[Part::Data] -= f64::from(space.data);
        outlook[Part::Danger] = f64::from(space.danger);
        if space.sample {
            outlook[Part::Points] += SAMPLE_POINTS;
        }
        outlook
    }

    /// What playing a card brings: its effects now, and what its mission, message or end brings later.
    fn card_outlook(&self, card: &Card) -> Outlook {
        let mut outlook = self.outlook_of(card.effects);
        let mut later = Outlook::default();
        match &card.kind {
            Kind::Plain => {}
            Kind::Conditional(_, gain) | Kind::Delivery(_, gain) | Kind::Message(gain) => {
                later = self.outlook_of(*gain);
            }
            Kind::Triggered(circles) => {
                for circle in circles {
                    later = later.plus(&self.outlook_of(circle.gain), 1.0);
                }
            }
            Kind::Endgame(end) => later[Part::Points] = end_points(*end),
            Kind::Danger(danger, end) => {
                later[Part::Points] = end_points(*end);
                outlook[Part::Danger] = f64::from(*danger);
            }
        }
        outlook[Part::LaterPoints] = later[Part::Points];
        outlook[Part::LaterGains] = later.gains();
        outlook[Part::LaterTraces] = later[Part::Traces];
        outlook[Part::LaterTechs] = later[Part::Techs];
        outlook[Part::LaterIncome] = later[Part::Income];
        outlook
    }
}

/// Points at the end, seen from afar: a count of three, or half of a condition.
fn end_points(end: EndPoints) -> f64 {
    match end {
        EndPoints::Per(points, _) => 3.0 * f64::from(points),
        EndPoints::If(points, _) => 0.5 * f64::from(points),
    }
}
