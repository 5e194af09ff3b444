//! What playing a card brings as things stand.

use super::{Glance, Outlook, Part, Parts};
use crate::{
    actions::Action,
    cards::CardId,
    effect::{Effect, SignalAt, Subject},
    pieces::Side,
    rules::Aliens,
    state::Cause,
};

/// What comes later, and danger, are those of the text.
const PRINTED: [Part; 6] =
    [Part::Danger, Part::LaterPoints, Part::LaterGains, Part::LaterTraces, Part::LaterTechs, Part::LaterIncome];

/// Whether an effect brings more or less as things stand, outside of any block.
pub(super) const fn varies(effect: Effect) -> bool {
    matches!(
        effect,
        Effect::GainPer(..)
            | Effect::Signal { .. }
            | Effect::Scan
            | Effect::Corner(Subject::Discarded)
            | Effect::Launch { limited: true }
            | Effect::Land { .. }
            | Effect::OrbitOrLand
            | Effect::Trace(..)
            | Effect::Tech { .. }
    )
}

impl Glance<'_> {
    /// A part of what playing a card brings as things stand, but for its price.
    pub fn card_part(&self, card: CardId, part: Part) -> f64 {
        let seen = &self.rules.outlooks.cards[card.place()];
        if seen.varies & part.bit() == 0 { seen.printed[part] } else { self.remembered(Action::Play(card), part) }
    }

    /// What playing a card brings as things stand, but for its price, right in these parts at least.
    pub fn card_parts(&self, card: CardId, parts: Parts) -> Outlook {
        let seen = &self.rules.outlooks.cards[card.place()];
        if seen.varies & parts == 0 { seen.printed } else { self.whole(Action::Play(card)) }
    }

    /// What playing a card brings as things stand: conditions that hold now count in full and others not at all, but
    /// for those of the turn, which may still come true; signals count with what they would do in their sectors.
    pub(super) fn play(&self, card: CardId) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let printed = rules.card(card);
        let cause = rules.card_cause(state, card);
        let mut outlook = Outlook::default();
        let (mut share, mut shared_until) = (1.0, 0);
        for (place, &effect) in rules.effects(printed.effects).iter().enumerate() {
            if place >= shared_until {
                share = 1.0;
            }
            // Blocks say how many effects after them they hold for.
            let block = match effect {
                Effect::If(condition, len) => {
                    let counts = share < 1.0 || rules.holds(state, condition, cause);
                    Some((len, f64::from(u8::from(counts))))
                }
                Effect::Turn(len) | Effect::MayPay { len, .. } | Effect::ThisScan(len) => Some((len, 0.5)),
                Effect::PayFigure(figure, len) => {
                    Some((len, f64::from(u8::from(rules.figures_to_take(state, figure).next().is_some()))))
                }
                _ => None,
            };
            if let Some((len, part)) = block {
                shared_until = shared_until.max(place + 1 + usize::from(len));
                share *= part;
                continue;
            }
            match effect {
                Effect::GainPer(thing, each, count) => {
                    let times = if share < 1.0 { 1 } else { rules.count(state, Side::You, count, cause) };
                    outlook.add(thing, share * f64::from(each) * f64::from(times));
                }
                Effect::Signal { .. } => outlook = outlook.plus(&self.signals(effect), share),
                Effect::Scan => {
                    outlook = outlook.plus(self.scan(), share);
                    outlook[Part::Scans] += share;
                }
                Effect::Corner(Subject::Discarded) if self.discards_row(card) => {
                    let corners = state.row.iter().map(|&shown| rules.outlook_of(rules.card(shown).corner));
                    outlook = corners.fold(outlook, |outlook, corner| outlook.plus(&corner, share));
                }
                Effect::Pay(thing, number) => outlook.add(thing, -share * f64::from(number)),
                _ if self.is_idle(effect, cause) => {}
                _ => outlook.see(effect, share),
            }
        }
        let seen = &rules.outlooks.cards[card.place()].printed;
        for part in PRINTED {
            outlook[part] = seen[part];
        }
        outlook
    }

    /// Whether what a card discards is the row.
    fn discards_row(&self, card: CardId) -> bool {
        self.rules.effects(self.rules.card(card).effects).contains(&Effect::DiscardRow)
    }

    /// Whether an effect would do nothing as things stand.
    fn is_idle(&self, effect: Effect, cause: Cause) -> bool {
        let (rules, state) = (self.rules, self.state);
        match effect {
            Effect::Launch { limited } => limited && !rules.may_launch(state),
            Effect::Land { .. } | Effect::OrbitOrLand => Aliens::settling(state).next().is_none(),
            Effect::Trace(colours, scope) => !rules.any_trace_space(state, colours, scope, cause.slot),
            Effect::Tech { colours, other_has, .. } => rules.takeable(state, colours, other_has).next().is_none(),
            _ => false,
        }
    }

    /// What an effect that marks signals brings.
    fn signals(&self, effect: Effect) -> Outlook {
        let (rules, state) = (self.rules, self.state);
        let Effect::Signal { at, times, data, .. } = effect else { return Outlook::default() };
        let by_probe = matches!(at, SignalAt::Probe | SignalAt::LeftOfProbe | SignalAt::RightOfProbe);
        if by_probe && state.seat(Side::You).probes.is_empty() {
            return Outlook::default();
        }
        let mut signals = match at {
            SignalAt::Row => Outlook::default().plus(self.row(), f64::from(times)),
            _ => match rules.signal_stars(state, at) {
                Some(stars) => rules.best_of(state, stars, times).outlook(),
                None => Outlook::of([(Part::Signals, f64::from(times)), (Part::Data, f64::from(times))]),
            },
        };
        if !data {
            signals[Part::Data] = 0.0;
        }
        signals
    }
}
