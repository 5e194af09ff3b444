//! Clauses: what each does.

use super::{COLOURS, Parser, Read, Slip, TECHS, TRACES, fit::Moment};
use crate::{
    effect::{Count, Effect, Figure, SamplePlace, Scope, SignalAt, Subject, Thing},
    pieces::{Planet, Star},
};

/// What a clause starts with.
#[derive(Clone, Copy)]
enum Verb {
    Gain(Thing),
    If,
    Turn,
    ThisScan,
    Repeat,
    May,
    Pay,
    Trace,
    Take,
    Discard,
    Corner,
    IncomeOnce,
    AnomalyReward,
    Launch,
    Land,
    Tech,
    SamplePeek,
    Signal,
    Pick,
    /// Something that holds for a turn.
    ForTheTurn,
    /// The whole effect.
    Plain(Effect),
}

const THINGS: [(&str, Thing); 11] = [
    ("vp", Thing::Points),
    ("credit", Thing::Credit),
    ("energy", Thing::Energy),
    ("data", Thing::Data),
    ("pub", Thing::Publicity),
    ("card", Thing::Card),
    ("cardany", Thing::CardAny),
    ("alien", Thing::AlienCard),
    ("fossil", Thing::Fossil),
    ("move", Thing::Move),
    ("progress", Thing::Progress),
];

const VERBS: &[(&str, Verb)] = &[
    ("income", Verb::Plain(Effect::Income)),
    ("income-self", Verb::Plain(Effect::IncomeSelf)),
    ("income-once", Verb::IncomeOnce),
    ("trace", Verb::Trace),
    ("take", Verb::Take),
    ("discard", Verb::Discard),
    ("corner", Verb::Corner),
    ("anomaly-reward", Verb::AnomalyReward),
    ("launch", Verb::Launch),
    ("land", Verb::Land),
    ("orbit-or-land", Verb::Plain(Effect::OrbitOrLand)),
    ("scan", Verb::Plain(Effect::Scan)),
    ("rotate", Verb::Plain(Effect::Rotate)),
    ("tech", Verb::Tech),
    ("message", Verb::Plain(Effect::Message)),
    ("sample-pick", Verb::Plain(Effect::SamplePick)),
    ("sample-peek", Verb::SamplePeek),
    ("sample-reward", Verb::Plain(Effect::SampleReward)),
    ("signal", Verb::Signal),
    ("pick", Verb::Pick),
    ("return-self", Verb::Plain(Effect::ReturnSelf)),
    ("if", Verb::If),
    ("turn", Verb::Turn),
    ("this-scan", Verb::ThisScan),
    ("repeat", Verb::Repeat),
    ("may", Verb::May),
    ("pay", Verb::Pay),
    ("asteroid", Verb::ForTheTurn),
    ("pub-from-moving", Verb::ForTheTurn),
    ("on", Verb::ForTheTurn),
];

impl Parser<'_> {
    /// One clause.
    pub(super) fn clause(&mut self) -> Read<()> {
        let start = self.words.here().start;
        let verbs = || THINGS.into_iter().map(|(name, thing)| (name, Verb::Gain(thing))).chain(VERBS.iter().copied());
        let verbs: Vec<(&str, Verb)> = verbs().collect();
        match self.words.one_of("an effect", &verbs)? {
            Verb::If => {
                let condition = self.condition()?;
                self.words.expect(&[":"])?;
                self.block(start, |len| Effect::If(condition, len))
            }
            Verb::Turn => self.turn(start),
            Verb::ThisScan => {
                self.words.expect(&[":"])?;
                self.later(Moment::Scan, start)?;
                self.block(start, Effect::ThisScan)?;
                self.seen.moment = None;
                Ok(())
            }
            Verb::Repeat => {
                self.words.expect(&["may", "pay"])?;
                self.may_pay(true, start)
            }
            Verb::May => {
                self.words.expect(&["pay"])?;
                self.may_pay(false, start)
            }
            Verb::Pay => self.pay(start),
            simple => self.simple(simple, start),
        }
    }

    /// A clause without clauses inside, with how often it is done.
    fn simple(&mut self, verb: Verb, start: usize) -> Read<()> {
        let effect = match verb {
            Verb::Gain(thing) => {
                let number = self.words.number(1, 99)?;
                match self.words.take_if("per") {
                    true => Effect::GainPer(thing, number, self.count()?),
                    false => Effect::Gain(thing, number),
                }
            }
            Verb::Trace => {
                let colours = self.words.set("a colour of life traces", '/', &TRACES)?;
                let scopes = [("again", Scope::Again), ("same-species", Scope::Same)];
                Effect::Trace(colours, self.words.maybe(&scopes).unwrap_or(Scope::Any))
            }
            Verb::Take => {
                self.words.expect(&["row"])?;
                Effect::TakeRow
            }
            Verb::Discard => {
                let known = [("row", Effect::DiscardRow), ("drawn", Effect::DiscardDrawn)];
                self.words.one_of("`row` or `drawn`", &known)?
            }
            Verb::Corner => {
                let known = [("of:drawn", Subject::Drawn), ("of:discarded", Subject::Discarded)];
                Effect::Corner(self.words.one_of("`of:drawn` or `of:discarded`", &known)?)
            }
            Verb::IncomeOnce => {
                self.words.expect(&["of:discarded"])?;
                Effect::IncomeOnce
            }
            Verb::AnomalyReward => {
                self.words.expect(&["next"])?;
                Effect::AnomalyReward
            }
            Verb::Launch => Effect::Launch { limited: !self.words.take_if("nolimit") },
            Verb::Land => self.land(),
            Verb::Tech => self.tech()?,
            Verb::SamplePeek => {
                let known = [("with:probe", SamplePlace::Probe), ("jupiter/saturn", SamplePlace::Either)];
                Effect::SamplePeek(self.words.one_of("`with:probe` or `jupiter/saturn`", &known)?)
            }
            Verb::Signal => self.signal()?,
            Verb::Pick => self.pick()?,
            Verb::Plain(effect) => effect,
            _ => {
                let found = self.words.since(start);
                return Err(Slip::new(found, "this holds for a turn", "let `turn:` come before it"));
            }
        };
        self.fits(effect, start)?;
        for _ in 0..self.words.times()? {
            self.program.push(effect);
        }
        Ok(())
    }

    fn land(&mut self) -> Effect {
        let (mut moons, mut occupied) = (false, false);
        while let Some(moon) = self.words.maybe(&[("moon-ok", true), ("occupied-ok", false)]) {
            *(if moon { &mut moons } else { &mut occupied }) = true;
        }
        Effect::Land { moons, occupied }
    }

    fn tech(&mut self) -> Read<Effect> {
        let colours = self.words.set("a colour of techs", '/', &TECHS)?;
        let other_has = self.words.take_if("other-has");
        Ok(Effect::Tech { colours, other_has, bonus: !self.words.take_if("nobonus") })
    }

    fn pick(&mut self) -> Read<Effect> {
        if !self.words.one_of("`own-probe` or `probe`", &[("own-probe", false), ("probe", true)])? {
            return Ok(Effect::PickProbe { any_owner: false, up_to: 1 });
        }
        self.words.expect(&["any-owner", "up-to"])?;
        Ok(Effect::PickProbe { any_owner: true, up_to: self.words.number(1, 4)? })
    }

    fn signal(&mut self) -> Read<Effect> {
        let mut known: Vec<(String, SignalAt)> =
            COLOURS.iter().map(|&(name, colour)| (name.into(), SignalAt::Colour(colour))).collect();
        known.extend(
            [
                ("any", SignalAt::Any),
                ("row", SignalAt::Row),
                ("hand", SignalAt::Hand),
                ("deck", SignalAt::Deck),
                ("with:probe", SignalAt::Probe),
                ("left-of:probe", SignalAt::LeftOfProbe),
                ("right-of:probe", SignalAt::RightOfProbe),
                ("with:picked", SignalAt::Picked),
                ("with:next-anomaly", SignalAt::NextAnomaly),
                ("on:tile", SignalAt::Tile),
            ]
            .map(|(name, at)| (name.to_owned(), at)),
        );
        known.extend(Star::ALL.map(|star| (format!("at:{}", star.name()), SignalAt::Star(star))));
        known.extend(Planet::ALL.map(|planet| (format!("with:{}", planet.name()), SignalAt::Planet(planet))));
        let known: Vec<(&str, SignalAt)> = known.iter().map(|(name, at)| (name.as_str(), *at)).collect();
        let at = self.words.one_of("a place for a signal", &known)?;
        let times = match at {
            SignalAt::Hand => {
                self.words.expect(&["up-to"])?;
                self.words.number(1, 9)?
            }
            _ => self.words.times()?,
        };
        if at == SignalAt::Picked {
            self.words.take_if("each");
        }
        let data = !self.words.take_if("nodata");
        Ok(Effect::Signal { at, times, data, together: self.words.take_if("one-sector") })
    }

    /// After `turn`.
    fn turn(&mut self, start: usize) -> Read<()> {
        self.words.expect(&[":"])?;
        if self.seen.depth > 0 && self.seen.moment.is_none() {
            let help = "let `turn:` stand by itself, with its own `if` after it where it has a condition";
            return Err(Slip::new(self.words.since(start), "what holds for the turn depends on nothing", help));
        }
        let lasting: [(&str, &[&str], Effect); 3] = [
            ("asteroid", &["exit", "cost", "0"], Effect::FreeAsteroids),
            ("pub-from-moving", &["0"], Effect::NoPublicityFromMoving),
            (
                "on",
                &["visit", "planet", ":", "may", "swap", "pub", "1", "->", "move", "1"],
                Effect::SwapPublicityForMove,
            ),
        ];
        if let Some((_, rest, effect)) = lasting.into_iter().find(|(first, ..)| self.words.take_if(first)) {
            self.words.expect(rest)?;
            self.fits(effect, start)?;
            self.program.push(effect);
            return Ok(());
        }
        self.later(Moment::Turn, start)?;
        let body = self.program.len() + 1;
        self.block(start, Effect::Turn)?;
        self.seen.moment = None;
        let over_a_turn = |count: Count| {
            matches!(
                count,
                Count::Visited(_) | Count::PlanetsVisited { .. } | Count::MovedWithinRing | Count::CompletedSectors
            )
        };
        let waits = match self.program.get(body) {
            Some(Effect::If(condition, _)) => over_a_turn(condition.first.count),
            Some(Effect::GainPer(_, _, count)) => over_a_turn(*count),
            _ => false,
        };
        if !waits {
            let help = "such as `turn: if visited mars: vp 4` or `turn: vp 1 per distinct-planet visited`";
            return Err(Slip::new(self.words.since(start), "nothing here has to wait for the turn", help));
        }
        Ok(())
    }

    /// From here on, effects wait for this; they cannot wait for two things.
    fn later(&mut self, moment: Moment, start: usize) -> Read<()> {
        if self.seen.moment.is_some() {
            let help = "let each `turn:` and `this-scan:` stand by itself";
            return Err(Slip::new(self.words.since(start), "one of these stands inside another", help));
        }
        self.seen.moment = Some(moment);
        Ok(())
    }

    /// After `may pay`.
    fn may_pay(&mut self, repeat: bool, start: usize) -> Read<()> {
        let thing = self.price()?;
        let number = self.words.number(1, 9)?;
        self.words.expect(&["->"])?;
        self.block(start, |len| Effect::MayPay { thing, number, repeat, len })
    }

    /// What a price is paid in.
    fn price(&mut self) -> Read<Thing> {
        let known = [
            ("credit", Thing::Credit),
            ("energy", Thing::Energy),
            ("data", Thing::Data),
            ("pub", Thing::Publicity),
            ("fossil", Thing::Fossil),
        ];
        self.words.one_of("something to pay with", &known)
    }

    /// After `pay`: a figure for a block, or a price that stands first.
    fn pay(&mut self, start: usize) -> Read<()> {
        if let Some(figure) = self.words.maybe(&[("orbiter", Figure::Orbiter), ("lander", Figure::Lander)]) {
            self.words.expect(&["1", "->"])?;
            return self.block(start, |len| Effect::PayFigure(figure, len));
        }
        let effect = Effect::Pay(self.price()?, self.words.number(1, 9)?);
        self.fits(effect, start)?;
        if start != self.first {
            let help = "let the price come first, and once";
            return Err(Slip::new(self.words.since(start), "a price stands in the middle", help));
        }
        self.program.push(effect);
        Ok(())
    }

    /// The clause or block that an effect governs, after the effect itself.
    fn block(&mut self, start: usize, effect: impl FnOnce(u8) -> Effect) -> Read<()> {
        let place = self.program.len();
        // Its place, until it is known how many effects it governs.
        self.program.push(Effect::Scan);
        self.seen.depth += 1;
        if self.words.take_if("{") {
            self.program()?;
            if !self.words.take_if("}") {
                return Err(self.words.unexpected(&["}"], "close the block with `}`"));
            }
        } else {
            self.clause()?;
        }
        self.seen.depth -= 1;
        let len = u8::try_from(self.program.len() - place - 1)
            .map_err(|_| Slip::new(self.words.since(start), "this is too long", "do less in one go"))?;
        let effect = effect(len);
        self.program[place] = effect;
        self.fits(effect, start)
    }
}
