//! Clauses, and the blocks that they govern.

use super::{Parser, Scene, counts::count, fit::Moment};
use crate::{
    effect::{Count, Effect, Scope, SignalAt, Thing},
    pieces::{Colour, Planet, Star},
    ruleset::language::{Fault, Phrase, Read, Words},
};

/// For which species a life trace may be marked.
pub(crate) fn marked_for(words: &mut Words<'_>, _: &Scene) -> Read<Scope> {
    Ok(words.maybe([("again", Scope::Again), ("same-species", Scope::Same)]).unwrap_or(Scope::Any))
}

/// What a price is paid in.
pub(crate) fn price(words: &mut Words<'_>, _: &Scene) -> Read<Thing> {
    let known = [
        ("credit", Thing::Credit),
        ("energy", Thing::Energy),
        ("data", Thing::Data),
        ("pub", Thing::Publicity),
        ("fossil", Thing::Fossil),
    ];
    words.one_of("something to pay with", known)
}

impl<C> Phrase<C> for SignalAt {
    fn read(words: &mut Words<'_>, _: &C) -> Read<Self> {
        let stars = Star::ALL.map(|star| (format!("at:{}", star.name()), Self::Star(star)));
        let planets = Planet::ALL.map(|planet| (format!("with:{}", planet.name()), Self::Planet(planet)));
        let places = [
            ("any", Self::Any),
            ("row", Self::Row),
            ("hand", Self::Hand),
            ("deck", Self::Deck),
            ("with:probe", Self::Probe),
            ("left-of:probe", Self::LeftOfProbe),
            ("right-of:probe", Self::RightOfProbe),
            ("with:picked", Self::Picked),
            ("with:next-anomaly", Self::NextAnomaly),
            ("on:tile", Self::Tile),
        ];
        let known = Colour::ALL.into_iter().map(|colour| (colour.name(), Self::Colour(colour))).chain(places);
        let more = stars.iter().chain(&planets).map(|(name, at)| (name.as_str(), *at));
        words.one_of("a place for a signal", known.chain(more))
    }
}

/// After `signal`.
pub(crate) fn signal(words: &mut Words<'_>, scene: &Scene) -> Read<Effect> {
    let at = SignalAt::read(words, scene)?;
    let times = match at {
        SignalAt::Hand => {
            words.expect("up-to")?;
            words.number(1..=9)?
        }
        _ => words.times()?,
    };
    if at == SignalAt::Picked {
        words.skip("each");
    }
    Ok(Effect::Signal { at, times, data: !words.skip("nodata"), together: words.skip("one-sector") })
}

impl Parser<'_> {
    /// One clause.
    pub(super) fn clause(&mut self) -> Read<()> {
        let start = self.words.here().start;
        self.holds_for_a_turn(start)?;
        let mut effect = Effect::read(&mut self.words, &self.scene)?;
        if let Effect::Gain(thing, number) = effect
            && self.words.skip("per")
        {
            effect = Effect::GainPer(thing, number, count(&mut self.words, &self.scene)?);
        }
        if effect.governs().is_some() {
            return self.block(effect, start);
        }
        self.scene.fits(effect, self.words.since(start))?;
        let times = match effect {
            Effect::FreeAsteroids | Effect::NoPublicityFromMoving | Effect::SwapPublicityForMove => 1,
            Effect::Pay(..) if start == self.first => 1,
            Effect::Pay(..) => {
                let help = "let the price come first, and once";
                return Err(Fault::new(self.words.since(start), "a price stands in the middle", help));
            }
            _ => self.words.times()?,
        };
        self.program.extend((0..times).map(|_| effect));
        Ok(())
    }

    /// Whether `turn:` stands where it can, and before what needs it.
    fn holds_for_a_turn(&mut self, start: usize) -> Read<()> {
        if ["asteroid", "pub-from-moving", "on"].contains(&self.words.peek()) {
            return Err(self.words.fault("this holds for a turn", "let `turn:` come before it"));
        }
        let depends = self.scene.seen.depth > 0 && self.scene.seen.moment.is_none();
        if depends && self.words.peek() == "turn" {
            self.words.expect("turn :")?;
            let help = "let `turn:` stand by itself, with its own `if` after it where it has a condition";
            return Err(Fault::new(self.words.since(start), "what holds for the turn depends on nothing", help));
        }
        Ok(())
    }

    /// The clause or block that an effect governs, after the effect itself.
    fn block(&mut self, mut effect: Effect, start: usize) -> Read<()> {
        let moment = match effect {
            Effect::Turn(_) => Some(Moment::Turn),
            Effect::ThisScan(_) => Some(Moment::Scan),
            _ => None,
        };
        if moment.is_some() {
            if self.scene.seen.moment.is_some() {
                let help = "let each `turn:` and `this-scan:` stand by itself";
                return Err(Fault::new(self.words.since(start), "one of these stands inside another", help));
            }
            self.scene.seen.moment = moment;
        }
        let place = self.program.len();
        // Its place, until it is known how many effects it governs.
        self.program.push(effect);
        self.scene.seen.depth += 1;
        if self.words.skip("{") {
            self.program()?;
            if !self.words.skip("}") {
                return Err(self.words.unexpected(["}"], "close the block with `}`"));
            }
        } else {
            self.clause()?;
        }
        self.scene.seen.depth -= 1;
        let found = self.words.since(start);
        let governed = u8::try_from(self.program.len() - place - 1)
            .map_err(|_| Fault::new(found.clone(), "this is too long", "do less in one go"))?;
        effect.governs().into_iter().for_each(|len| *len = governed);
        self.program[place] = effect;
        self.scene.fits(effect, found.clone())?;
        if moment.is_some() {
            self.scene.seen.moment = None;
        }
        if moment == Some(Moment::Turn) && !self.program.get(place + 1).is_some_and(waits) {
            let help = "such as `turn: if visited mars: vp 4` or `turn: vp 1 per distinct-planet visited`";
            return Err(Fault::new(found, "nothing here has to wait for the turn", help));
        }
        Ok(())
    }
}

/// Whether an effect takes what is counted over a turn.
fn waits(effect: &Effect) -> bool {
    let count = match effect {
        Effect::If(condition, _) => condition.first.count,
        Effect::GainPer(_, _, count) => *count,
        _ => return false,
    };
    matches!(count, Count::Visited(_) | Count::PlanetsVisited { .. } | Count::MovedWithinRing | Count::CompletedSectors)
}
