//! What signals bring: data, the second slot, and a share of the sector.

use super::{Glance, Outlook, Part};
use crate::{
    cards::CardId,
    pieces::{Side, Star},
    rules::{Aliens, TechRule},
    run::stars_of,
    state::State,
};

/// What signals in one sector bring: what is known, and a share of the win.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Signals<'a> {
    signals: f64,
    data: f64,
    points: f64,
    win: Option<(&'a Outlook, f64)>,
}

impl Signals<'_> {
    /// A part of the share of the win.
    fn won(&self, part: Part) -> f64 {
        self.win.map_or(0.0, |(win, share)| share * win[part])
    }

    /// How good a place it is.
    fn worth(&self) -> f64 {
        let points = self.points + self.won(Part::Points);
        points + 5.0 * self.won(Part::Traces) + (self.data + self.won(Part::Data))
    }

    fn better(self, next: Self) -> Self {
        if next.worth() > self.worth() { next } else { self }
    }

    pub fn outlook(&self) -> Outlook {
        let known = Outlook::of([(Part::Signals, self.signals), (Part::Data, self.data), (Part::Points, self.points)]);
        self.win.map_or(known, |(win, share)| known.plus(win, share))
    }
}

impl Aliens {
    /// What so many signals in a sector bring, and whether they would win the sector.
    pub(super) fn signals(&self, state: &State, star: Star, times: u8) -> Signals<'_> {
        let sector = &state.sectors[star.place()];
        let taken = times.min(sector.data);
        let marked = self.stars[star.place()].slots.saturating_sub(sector.data);
        let second = marked < 2 && marked + taken >= 2;
        let win = self.leads_after(state, star, times).then(|| {
            let win = &self.outlooks.wins[star.place()][usize::from(sector.won)];
            // A sector is worth the more the nearer it is to complete.
            (win, 1.0 / f64::from(sector.data - taken + 1))
        });
        Signals {
            signals: f64::from(times),
            data: f64::from(taken),
            points: if second { f64::from(self.numbers.second_slot) } else { 0.0 },
            win,
        }
    }

    /// Whether the player would have most markers in a sector after so many more; the later marker wins a tie.
    pub(crate) fn leads_after(&self, state: &State, star: Star, times: u8) -> bool {
        let sector = &state.sectors[star.place()];
        sector.markers_of(Side::You) + usize::from(times) >= sector.markers_of(Side::Rival)
    }

    /// The best signal that a card's colour allows.
    pub(super) fn best_signal(&self, state: &State, card: CardId) -> Signals<'_> {
        self.card(card).colour.map_or(Signals::default(), |colour| self.best_of(state, stars_of(self, colour), 1))
    }

    /// The best place for so many signals among these stars, a bit each.
    pub(super) fn best_of(&self, state: &State, stars: u16, times: u8) -> Signals<'_> {
        let stars = Star::ALL.into_iter().filter(|star| stars & star.bit() != 0);
        stars.map(|star| self.signals(state, star, times)).reduce(Signals::better).unwrap_or_default()
    }
}

impl Glance<'_> {
    /// The best signal by a card of the row.
    pub(super) fn row(&self) -> &Outlook {
        self.notes.row.get_or_init(|| {
            let signals = self.state.row.iter().map(|&card| self.rules.best_signal(self.state, card));
            signals.reduce(Signals::better).unwrap_or_default().outlook()
        })
    }

    /// What a scan brings: the signal in Earth's sector, the best one by the row, and half a signal for each tech of it.
    pub(super) fn scan(&self) -> &Outlook {
        self.notes.scan.get_or_init(|| {
            let (rules, state) = (self.rules, self.state);
            let earth = state.sky.earth();
            let near: &[u8] = if rules.knows(state, Side::You, TechRule::Neighbour) { &[0, 1, 7] } else { &[0] };
            let here =
                near.iter().fold(0, |stars, step| stars | state.stars.star_at((earth.position + step) % 8).bit());
            let here = rules.best_of(state, here, 1).outlook();
            let techs = f64::from(rules.scan_techs(state).count_ones());
            here.plus(self.row(), 1.0).plus(&Outlook::of([(Part::Signals, 1.0), (Part::Data, 1.0)]), techs / 2.0)
        })
    }
}
