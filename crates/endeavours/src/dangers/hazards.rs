//! Dangers: hazard and belt rolls, site rolls, the survey, shielding, damage and glitches (D6 to D10).

use crate::{
    cards::{Boon, Face, Privilege, Trait},
    map::{Season, Spot, Zone},
    pieces::{Kind, StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, d6, sum_of},
    ruleset::Log,
    state::{HAZARD_DICE, Hazard, Loss, Phase, State, Step, season_of},
    words,
};

/// Rolls a die of a site.
fn site_die(luck: &mut Luck) -> u8 {
    u8::try_from(d6(luck, Stream::Sites)).unwrap_or(6)
}

impl Endeavours {
    /// Rolls test dice, with the extra test die where the player has made it ready (D1f, D6a).
    pub(crate) fn test_dice(&self, state: &mut State, dice: u8, luck: &mut Luck, stream: Stream) -> (u8, u16) {
        let extra = u8::from(std::mem::take(&mut state.extra_die));
        let dice = dice.saturating_add(extra).min(20);
        (dice, sum_of(dice, luck, stream))
    }

    /// What skipping a hazard roll costs now.
    pub(crate) fn hazard_price(&self, state: &State, id: StackId) -> u16 {
        let mut price = self.numbers.finao;
        if self.privileged(state, Privilege::OpenSource) {
            price = price.saturating_sub(1);
        }
        if self.any_card(state, |face| face.has(Trait::HazardHalf)) {
            price /= 2;
        }
        price.saturating_sub(u16::from(self.ability(state, id, Boon::Hazard)))
    }

    /// A hazard: safe by an aerobrake, or a decision, or a roll where there is nothing to decide.
    pub(crate) fn meet_hazard<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        hazard: Hazard,
        luck: &mut Luck,
        log: &mut L,
    ) {
        // Two factories can build an elevator without any stack.
        if state.stack(id).pieces.is_empty() && !matches!(hazard, Hazard::Elevator(_)) {
            return;
        }
        if hazard == Hazard::Aerobrake {
            let safe = self.safe_entry(state, id);
            if safe {
                log.event("D3h1: aerobrake", || format!("{} enters safely", id.name()));
            }
            self.lose_sails(state, id, log);
            if safe || state.stack(id).pieces.is_empty() {
                return;
            }
        }
        if state.aqua >= self.hazard_price(state, id) {
            state.phase = Phase::Hazard(id, hazard);
        } else {
            self.hazard_roll(state, id, hazard, luck, log);
        }
    }

    /// Pays for a hazard to be skipped.
    pub(crate) fn skip_hazard<L: Log>(&self, state: &mut State, id: StackId, hazard: Hazard, log: &mut L) {
        let price = self.hazard_price(state, id).min(state.aqua);
        state.pay(price);
        state.tally.hazards_skipped += 1;
        log.event("Core H: hazard", || format!("{} pays {price} Aqua and skips the roll", id.name()));
        self.survived(state, id, hazard, log);
    }

    /// The hazard roll of a stack: a low d6 destroys it.
    pub(crate) fn hazard_roll<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        hazard: Hazard,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let shown = d6(luck, Stream::Dangers);
        state.tally.hazards += 1;
        log.event("Core H: hazard", || format!("{} rolls {shown} against {}", id.name(), words::hazard(hazard)));
        if shown > self.numbers.hazard_fails {
            self.survived(state, id, hazard, log);
            return;
        }
        match hazard {
            Hazard::Elevator(_) | Hazard::Future(_) => {
                if !self.any_card(state, |face| face.has(Trait::EpicSafe)) {
                    self.lose_unit(state, id, hazard, log);
                }
            }
            Hazard::Crash | Hazard::Aerobrake | Hazard::Assist | Hazard::AirEater(_) => {
                let landing = Step::SiteRolls(id, state.stack(id).at);
                let rolls = self.numbers.lost_rolls && state.agenda.contains(&landing);
                self.destroy(state, id, Loss::Hazard, log);
                if rolls {
                    state.push(landing);
                }
            }
        }
    }

    /// What follows from a hazard overcome.
    fn survived<L: Log>(&self, state: &mut State, id: StackId, hazard: Hazard, log: &mut L) {
        match hazard {
            Hazard::AirEater(site) => self.air_eat(state, id, site, log),
            Hazard::Elevator(site) => self.raise_elevator(state, site, log),
            Hazard::Future(future) => self.realize(state, future, log),
            Hazard::Crash | Hazard::Aerobrake | Hazard::Assist => {}
        }
    }

    /// A belt roll: cards below the radiation are lost, shielding helps (Core H, D9b).
    pub(crate) fn belt_roll<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        let stack = state.stack(id);
        if stack.pieces.is_empty() {
            return;
        }
        let earth = self.map().zone(Self::whereabouts(stack)) == Zone::Earth;
        if earth && self.bernal_has(state, Trait::NoBelt(Zone::Earth)) {
            return;
        }
        let red = season_of(state.year, self.numbers.clock_start) == Season::Red;
        let thrust = u16::try_from(state.stack(id).thrust.max(0)).unwrap_or(0);
        let shown = d6(luck, Stream::Dangers);
        let radiation = (shown + if red { 2 } else { 0 }).saturating_sub(thrust);
        let shield = u16::from(self.shielding(state, id) + self.ability(state, id, Boon::Belt));
        log.event("Core H: belt", || format!("{} meets radiation {radiation}, shielded by {shield}", id.name()));
        self.irradiate(state, id, radiation.saturating_sub(shield), Loss::Belt, log);
    }

    /// Cards with a rad-hardness below the radiation are lost; in belts heavy radiators turn light first.
    pub(crate) fn irradiate<L: Log>(&self, state: &mut State, id: StackId, radiation: u16, loss: Loss, log: &mut L) {
        let struck = |face: &Face, rad: u16| {
            rad < radiation
                && matches!(face.kind, Kind::Patent(_) | Kind::Tool(_) | Kind::Device)
                && !face.has(Trait::RadImmune)
        };
        self.strike(state, id, loss, struck, log);
    }

    /// Cards of a stack are lost that something strikes, by their faces and their rad-hardness. Heavy radiators turn light
    /// first, but for solar flares.
    fn strike<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        loss: Loss,
        struck: impl Fn(&Face, u16) -> bool,
        log: &mut L,
    ) {
        let mut place = 0;
        while let Some(piece) = state.stack(id).pieces.get(place) {
            let struck = struck(self.of(piece), u16::from(self.hardness(state, piece)));
            if struck && !(loss != Loss::Flare && self.lighten(state, id, place)) {
                self.decommission(state, id, place, loss, log);
            } else {
                place += 1;
            }
        }
    }

    /// The two site rolls of a new site (D7), then the survey where somebody can (D8).
    pub(crate) fn site_rolls<L: Log>(&self, state: &mut State, id: StackId, spot: Spot, luck: &mut Luck, log: &mut L) {
        if state.site(spot).rolled || !spot.is_site() {
            return;
        }
        let shown = d6(luck, Stream::Sites);
        let dice = self.numbers.site_hazard[usize::from(shown - 1).min(5)];
        let site = state.site_mut(spot);
        site.rolled = true;
        site.dice = dice;
        let mut hazard = [0; HAZARD_DICE];
        for die in hazard.iter_mut().take(usize::from(dice)) {
            *die = site_die(luck);
        }
        hazard.sort_unstable_by(|one, other| other.cmp(one));
        site.hazard = hazard.iter().sum();
        site.terrain = site_die(luck);
        site.potential = site_die(luck);
        state.tally.sites_rolled += 1;
        log.event("D7: site rolls", || {
            let site = state.site(spot);
            format!(
                "{}: hazard {} with {}, terrain {}, potential {}",
                self.place_words(spot),
                site.hazard,
                words::count(u32::from(site.dice), "die", "dice"),
                site.terrain,
                site.potential
            )
        });
        let survey = self.survey(state, id);
        if survey > 0 {
            state.phase = Phase::Survey(spot, survey, hazard);
        }
    }

    /// Dice that a stack can roll again: the survey value of its array (D8).
    pub(crate) fn survey(&self, state: &State, id: StackId) -> u8 {
        let array = self.best_tool(state, id, Tool::Array).map_or(0, |(_, value)| value);
        array + self.ability(state, id, Boon::Survey)
    }

    /// Rolls the chosen dice of a site type roll again, together (D8b): so many of these hazard dice, the highest first,
    /// and the terrain and potential dice.
    pub(crate) fn roll_again<L: Log>(
        &self,
        state: &mut State,
        spot: Spot,
        hazard: &[u8],
        (terrain, potential): (bool, bool),
        luck: &mut Luck,
        log: &mut L,
    ) {
        let site = state.site_mut(spot);
        for &die in hazard {
            site.hazard = site.hazard - die + site_die(luck);
        }
        if terrain {
            site.terrain = site_die(luck);
        }
        if potential {
            site.potential = site_die(luck);
        }
        let again = !hazard.is_empty() || terrain || potential;
        log.event("D8: survey", || {
            let site = state.site(spot);
            match again {
                true => format!("{} after rolling again", words::dice(site)),
                false => "the dice stay as they are".into(),
            }
        });
    }

    /// The shielding roll of a stack against the hazard dice of a site or of a CME (D9a).
    pub(crate) fn shielding_roll<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        hazard: u8,
        luck: &mut Luck,
        log: &mut L,
    ) {
        if state.stack(id).pieces.is_empty() || hazard == 0 {
            return;
        }
        let hazard = u16::from(hazard);
        let (dice, test) = self.test_dice(state, self.shielding(state, id).max(1), luck, Stream::Dangers);
        let place = usize::from(dice.min(8)) - 1;
        state.tally.shields[place] += 1;
        let failed = test < hazard;
        log.event("D9a: shielding roll", || {
            let how = if failed { "fails" } else { "holds" };
            format!("{} rolls {test} with {dice} test dice against {hazard}: it {how}", id.name())
        });
        if failed {
            state.tally.shield_failures[place] += 1;
            state.push(Step::Damage(id, u8::try_from(hazard - test).unwrap_or(u8::MAX)));
        }
    }

    /// Whether cards of a stack can still be damaged: those not damaged, and humans last (D10c).
    pub(crate) fn damageable<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = u8> + 'a {
        let stack = state.stack(id);
        let machines = stack.pieces.iter().any(|piece| self.of(piece).breakable() && !piece.damaged);
        stack.places(move |piece| match machines {
            true => self.of(piece).breakable() && !piece.damaged,
            false => self.of(piece).is_person(),
        })
    }

    /// A card becomes damaged, or a human is lost (D10); gives the rad-hardness that counts.
    pub(crate) fn damage<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) -> u8 {
        let piece = state.stack(id).pieces[place];
        let rad = self.hardness(state, &piece);
        if self.of(&piece).is_person() {
            self.decommission(state, id, place, Loss::Damage, log);
        } else {
            state.stack_mut(id).pieces[place].damaged = true;
            state.tally.damaged += 1;
            log.event("D10: damage", || {
                format!("{} of {} is damaged", self.piece_words(&state.stack(id).pieces[place]), id.name())
            });
        }
        rad
    }

    /// A glitched stack rolls at a trigger: cards with exactly that rad-hardness are lost (Core K2b).
    pub(crate) fn glitch_trigger<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        if !state.stack(id).glitch {
            return;
        }
        let shown = d6(luck, Stream::Dangers);
        log.event("Core K2b: glitch", || format!("the glitch of {} strikes rad-hardness {shown}", id.name()));
        self.strike(state, id, Loss::Glitch, |face, rad| rad == shown && face.breakable(), log);
    }
}

#[cfg(test)]
mod tests;
