//! Every form of a text.

mod slips;

use super::{
    super::{
        effect::{
            ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Figure, SamplePlace, Scope, SignalAt, Subject, Test,
            Trigger, VISIT_ASTEROID, VISIT_COMET, VISIT_PLANET,
        },
        pieces::{Colour, Income, Star, TechColour, Trace},
        rival::cards::{Candidate, Preference, Step},
        rules::Need,
    },
    *,
};
use Effect::{Gain, GainPer};

const MAIN: Home = Home::of(Part::Card);

fn of(species: Species) -> Home {
    Home { part: Part::Card, species: Some(species) }
}

fn read(text: &str, home: Home) -> Vec<Effect> {
    let mut program = vec![Effect::Scan];
    let span = effects(text, home, &mut program).unwrap_or_else(|slip| panic!("{text}: {slip:?}"));
    assert_eq!(
        (usize::from(span.at), usize::from(span.end)),
        if text.is_empty() { (0, 0) } else { (1, program.len()) }
    );
    program.split_off(1)
}

fn main(text: &str) -> Vec<Effect> {
    read(text, MAIN)
}

fn signal(at: SignalAt, times: u8) -> Effect {
    Effect::Signal { at, times, data: true, together: false }
}

fn at_least(count: Count, number: u8) -> Condition {
    Condition { first: Test { count, exactly: false, number }, second: None }
}

fn condition(text: &str, home: Home) -> Condition {
    match mission(&format!("if {text}: vp 1"), home, &mut Vec::new()) {
        Ok(Kind::Conditional(condition, _)) => condition,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn things_are_gained_by_number() {
    assert!(main("").is_empty());
    assert_eq!(
        main("vp 7; credit 1; energy 2; data 3; pub 4; card 1; cardany 1; move 2"),
        [
            Gain(Thing::Points, 7),
            Gain(Thing::Credit, 1),
            Gain(Thing::Energy, 2),
            Gain(Thing::Data, 3),
            Gain(Thing::Publicity, 4),
            Gain(Thing::Card, 1),
            Gain(Thing::CardAny, 1),
            Gain(Thing::Move, 2),
        ]
    );
    assert_eq!(read("fossil 1; alien 1", of(Species::Oumuamua)), [Gain(Thing::Fossil, 1), Gain(Thing::AlienCard, 1)]);
    assert_eq!(read("progress 4", Home::of(Part::Rival)), [Gain(Thing::Progress, 4)]);
    assert_eq!(main("vp 1 per pub"), [GainPer(Thing::Points, 1, Count::Publicity)]);
    assert_eq!(main("move 1 per hand corner:move"), [GainPer(Thing::Move, 1, Count::HandCornerMove)]);
}

#[test]
fn clauses_without_parts_stand_for_themselves() {
    assert_eq!(
        main("income; income-self; orbit-or-land; scan; rotate; return-self"),
        [Effect::Income, Effect::IncomeSelf, Effect::OrbitOrLand, Effect::Scan, Effect::Rotate, Effect::ReturnSelf]
    );
    assert_eq!(read("message", of(Species::Centaurians)), [Effect::Message]);
    assert_eq!(read("anomaly-reward next", of(Species::Anomalies)), [Effect::AnomalyReward]);
    assert_eq!(
        read("sample-pick; sample-peek with:probe; sample-peek jupiter/saturn", of(Species::Mascamites)),
        [Effect::SamplePick, Effect::SamplePeek(SamplePlace::Probe), Effect::SamplePeek(SamplePlace::Either)]
    );
}

#[test]
fn rows_and_drawn_cards_can_be_discarded_for_their_corner() {
    assert_eq!(main("take row"), [Effect::TakeRow]);
    assert_eq!(main("discard row; corner of:discarded"), [Effect::DiscardRow, Effect::Corner(Subject::Discarded)]);
    assert_eq!(
        main("card 3; discard drawn; income-once of:discarded; corner of:drawn"),
        [Gain(Thing::Card, 3), Effect::DiscardDrawn, Effect::IncomeOnce, Effect::Corner(Subject::Drawn)]
    );
}

#[test]
fn launching_landing_and_techs_have_their_variants() {
    assert_eq!(main("launch"), [Effect::Launch { limited: true }]);
    assert_eq!(main("launch nolimit x2"), [Effect::Launch { limited: false }; 2]);
    assert_eq!(main("land"), [Effect::Land { moons: false, occupied: false }]);
    assert_eq!(main("land moon-ok"), [Effect::Land { moons: true, occupied: false }]);
    assert_eq!(main("land occupied-ok"), [Effect::Land { moons: false, occupied: true }]);
    let orange = TechColour::Orange.bit();
    assert_eq!(main("tech orange"), [Effect::Tech { colours: orange, other_has: false, bonus: true }]);
    assert_eq!(
        main("tech orange/purple"),
        [Effect::Tech { colours: orange | TechColour::Purple.bit(), other_has: false, bonus: true }]
    );
    assert_eq!(main("tech any other-has nobonus"), [Effect::Tech { colours: ANY_TECH, other_has: true, bonus: false }]);
}

#[test]
fn life_traces_are_marked_by_colour_and_species() {
    assert_eq!(main("trace red"), [Effect::Trace(Trace::Red.bit(), Scope::Any)]);
    assert_eq!(main("trace any x2"), [Effect::Trace(ANY_TRACE, Scope::Any); 2]);
    assert_eq!(main("trace blue again"), [Effect::Trace(Trace::Blue.bit(), Scope::Again)]);
    assert_eq!(read("trace any same-species", Home::of(Part::Conditional)), [Effect::Trace(ANY_TRACE, Scope::Same)]);
}

#[test]
fn signals_go_to_places() {
    assert_eq!(main("signal red"), [signal(SignalAt::Colour(Colour::Red), 1)]);
    assert_eq!(main("signal any"), [signal(SignalAt::Any, 1)]);
    assert_eq!(main("signal row x3"), [signal(SignalAt::Row, 3)]);
    assert_eq!(main("signal deck x3"), [signal(SignalAt::Deck, 3)]);
    assert_eq!(main("signal hand up-to 3"), [signal(SignalAt::Hand, 3)]);
    assert_eq!(main("signal at:virginis_61 x2"), [signal(SignalAt::Star(Star::Virginis61), 2)]);
    assert_eq!(main("signal with:earth x2"), [signal(SignalAt::Planet(Planet::Earth), 2)]);
    assert_eq!(
        main("signal with:probe; signal left-of:probe; signal right-of:probe"),
        [signal(SignalAt::Probe, 1), signal(SignalAt::LeftOfProbe, 1), signal(SignalAt::RightOfProbe, 1)]
    );
    let picked = [Effect::PickProbe { any_owner: true, up_to: 3 }, signal(SignalAt::Picked, 1)];
    assert_eq!(main("pick probe any-owner up-to 3; signal with:picked"), picked);
    assert_eq!(main("pick probe any-owner up-to 3; signal with:picked each"), picked);
    assert_eq!(read("signal with:next-anomaly", of(Species::Anomalies)), [signal(SignalAt::NextAnomaly, 1)]);
    assert_eq!(
        read("signal with:oumuamua; signal on:tile", of(Species::Oumuamua)),
        [signal(SignalAt::Planet(Planet::Oumuamua), 1), signal(SignalAt::Tile, 1)]
    );
    assert_eq!(
        main("signal with:probe x3 nodata"),
        [Effect::Signal { at: SignalAt::Probe, times: 3, data: false, together: false }]
    );
    assert_eq!(
        main("signal any x2 one-sector"),
        [Effect::Signal { at: SignalAt::Any, times: 2, data: true, together: true }]
    );
}

#[test]
fn a_condition_covers_one_clause_or_a_block() {
    let eight = at_least(Count::Publicity, 8);
    assert_eq!(main("if pub>=8: vp 1; vp 2"), [Effect::If(eight, 1), Gain(Thing::Points, 1), Gain(Thing::Points, 2)]);
    assert_eq!(
        main("if pub>=8: { vp 1; vp 2 }; vp 3"),
        [Effect::If(eight, 2), Gain(Thing::Points, 1), Gain(Thing::Points, 2), Gain(Thing::Points, 3)]
    );
    // What stands inside counts with what it governs itself, and a repeated clause is all of its repetitions.
    assert_eq!(
        main("if pub>=8: if vp>=2: income x2; scan"),
        [Effect::If(eight, 3), Effect::If(at_least(Count::Points, 2), 2), Effect::Income, Effect::Income, Effect::Scan]
    );
}

#[test]
fn effects_of_the_turn_and_of_the_scan_wait() {
    let mars = at_least(Count::Visited(Planet::Mars.bit()), 1);
    assert_eq!(
        main("move 2; turn: if visited mars: vp 4"),
        [Gain(Thing::Move, 2), Effect::Turn(2), Effect::If(mars, 1), Gain(Thing::Points, 4)]
    );
    assert_eq!(
        main("turn: vp 1 per distinct-planet visited incl-earth"),
        [Effect::Turn(1), GainPer(Thing::Points, 1, Count::PlanetsVisited { earth: true })]
    );
    assert_eq!(
        main("turn: if moved within ring: { vp 3; pub 1 }"),
        [
            Effect::Turn(3),
            Effect::If(at_least(Count::MovedWithinRing, 1), 2),
            Gain(Thing::Points, 3),
            Gain(Thing::Publicity, 1)
        ]
    );
    assert_eq!(main("turn: asteroid exit cost 0"), [Effect::FreeAsteroids]);
    assert_eq!(main("turn: pub-from-moving 0"), [Effect::NoPublicityFromMoving]);
    assert_eq!(main("turn: on visit planet: may swap pub 1 -> move 1"), [Effect::SwapPublicityForMove]);
    assert_eq!(
        main("scan; this-scan: vp 2 per signal red"),
        [Effect::Scan, Effect::ThisScan(1), GainPer(Thing::Points, 2, Count::ScanSignals(Colour::Red))]
    );
    // The tile counts for the scan inside, and as it stands outside.
    let home = of(Species::Oumuamua);
    assert_eq!(
        read("scan; this-scan: if signals tile>=1: fossil 1; if signals tile>=2: vp 1", home),
        [
            Effect::Scan,
            Effect::ThisScan(2),
            Effect::If(at_least(Count::ScanTileSignals, 1), 1),
            Gain(Thing::Fossil, 1),
            Effect::If(at_least(Count::SignalsOnTile, 2), 1),
            Gain(Thing::Points, 1)
        ]
    );
}

#[test]
fn prices_may_be_paid_or_must_be() {
    let home = of(Species::Oumuamua);
    assert_eq!(
        read("repeat may pay fossil 1 -> { move 2 }; land", home)[0],
        Effect::MayPay { thing: Thing::Fossil, number: 1, repeat: true, len: 1 }
    );
    assert_eq!(
        main("may pay credit 2 -> { vp 1; pub 1 }")[0],
        Effect::MayPay { thing: Thing::Credit, number: 2, repeat: false, len: 2 }
    );
    assert_eq!(
        main("pay orbiter 1 -> { vp 3; data 1 }"),
        [Effect::PayFigure(Figure::Orbiter, 2), Gain(Thing::Points, 3), Gain(Thing::Data, 1)]
    );
    assert_eq!(main("pay lander 1 -> { trace yellow }")[0], Effect::PayFigure(Figure::Lander, 1));
    assert_eq!(
        read("pay fossil 2; vp 11", home.with(Part::Conditional)),
        [Effect::Pay(Thing::Fossil, 2), Gain(Thing::Points, 11)]
    );
    let mut program = Vec::new();
    let (price, gain) = space("pay data 3; vp 15", of(Species::Centaurians), &mut program).unwrap();
    assert_eq!((price, gain), (Some((Thing::Data, 3)), Span { at: 1, end: 2 }));
    assert_eq!(space("vp 5", of(Species::Centaurians), &mut program), Ok((None, Span { at: 2, end: 3 })));
    assert_eq!(space("", of(Species::Centaurians), &mut program), Ok((None, Span::default())));
}

#[test]
fn everything_that_can_be_counted_has_a_name() {
    let figures = |planets, orbiters, landers, moons| Count::Figures { planets, orbiters, landers, moons };
    let all_traces = |each, scope| Count::Traces { colours: ANY_TRACE, each, scope };
    let known = [
        ("orbit-or-land venus", figures(Planet::Venus.bit(), true, true, false)),
        ("orbit-or-land jupiter+moons", figures(Planet::Jupiter.bit(), true, true, true)),
        ("orbit-or-land any+moons", figures(ANY_PLANET, true, true, true)),
        ("orbit-or-land mars/venus+moons", figures(Planet::Mars.bit() | Planet::Venus.bit(), true, true, true)),
        ("orbit-or-land one-planet+moons", Count::MostAtOnePlanet),
        ("orbiters", figures(ANY_PLANET, true, false, false)),
        ("landers-no-moons", figures(ANY_PLANET, false, true, false)),
        ("landers+moons", figures(ANY_PLANET, false, true, true)),
        ("landers oumuamua", figures(Planet::Oumuamua.bit(), false, true, false)),
        ("orbiter+lander one-planet", Count::OrbiterAndLander),
        ("wins red", Count::Wins(Colour::Red.bit())),
        ("win any", Count::Wins(0b1111)),
        ("wins one-sector", Count::WinsOneStar),
        ("signal-sectors", Count::SignalSectors),
        ("signals tile", Count::SignalsOnTile),
        ("traces yellow", Count::Traces { colours: Trace::Yellow.bit(), each: false, scope: Scope::Any }),
        ("traces red each-species", Count::Traces { colours: Trace::Red.bit(), each: false, scope: Scope::Each }),
        ("traces red+yellow+blue one-species", all_traces(true, Scope::One)),
        ("traces red+yellow+blue this-species", all_traces(true, Scope::This)),
        ("traces this-species", all_traces(false, Scope::This)),
        ("traces other-species", all_traces(false, Scope::Other)),
        ("traces one-colour", Count::TracesOneColour),
        ("traces fossil-cost-space this-species", Count::TracesOnPaidSpaces),
        ("techs purple", Count::Techs(TechColour::Purple.bit())),
        ("tucked", Count::Tucked(0b1_1111)),
        ("tucked income:energy", Count::Tucked(Income::Energy.bit())),
        ("hand", Count::Hand),
        ("hand income:energy", Count::HandIncome(Income::Energy)),
        ("hand corner:move", Count::HandCornerMove),
        ("missions", Count::Missions),
        ("fossils", Count::Fossils),
        ("pub", Count::Publicity),
        ("vp", Count::Points),
        ("data", Count::Data),
        ("own-probe on asteroid", Count::ProbeOn { kind: VISIT_ASTEROID, next_to_earth: false }),
        ("own-probe on comet", Count::ProbeOn { kind: VISIT_COMET, next_to_earth: false }),
        ("own-probe on asteroid adjacent earth", Count::ProbeOn { kind: VISIT_ASTEROID, next_to_earth: true }),
        ("own-probe distance earth", Count::ProbeDistance),
        ("other-planet/comet with:earth", Count::WithEarth),
    ];
    for (text, count) in known {
        let read = condition(&format!("{text}>=5"), of(Species::Oumuamua));
        assert_eq!(read, at_least(count, 5), "{text}");
        assert_eq!(condition(text, of(Species::Oumuamua)), at_least(count, 1), "{text}");
        assert_eq!(end_points(&format!("2 per {text}"), of(Species::Oumuamua)), Ok(EndPoints::Per(2, count)), "{text}");
    }
    let anomalies = of(Species::Anomalies);
    assert_eq!(condition("earth in anomaly-sector", anomalies), at_least(Count::EarthWithAnomaly, 1));
    assert_eq!(condition("own-signals in anomaly-sector", anomalies), at_least(Count::SignalsWithAnomaly, 1));
}

#[test]
fn what_was_done_last_can_be_counted() {
    let counted = |text: &str| match main(text).pop() {
        Some(GainPer(_, _, count)) => count,
        other => panic!("{other:?}"),
    };
    assert_eq!(counted("signal any; vp 1 per own-signals there"), Count::SignalsThere);
    assert_eq!(counted("signal row x3; vp 2 per distinct-sector marked"), Count::SectorsMarked);
    assert_eq!(counted("trace any; vp 1 per trace same-colour"), Count::TracesLastColour);
    assert_eq!(counted("tech any; vp 2 per tech same-colour"), Count::TechsLastColour);
    assert_eq!(counted("tech any; vp 2 per other-has"), Count::OtherHas);
    assert_eq!(counted("pick own-probe; data 1 per asteroid adjacent picked"), Count::AsteroidsNextToPicked);
    assert_eq!(counted("pick own-probe; data 1 per picked on asteroid"), Count::PickedOnAsteroid);
    assert_eq!(
        counted("land; vp 4 per landed mars/mercury/moon"),
        Count::Landed { planets: Planet::Mars.bit() | Planet::Mercury.bit(), moon: true }
    );
    assert_eq!(counted("turn: vp 1 per completed-sectors"), Count::CompletedSectors);
}

#[test]
fn conditions_compare_and_join() {
    let hand = Test { count: Count::Hand, exactly: true, number: 0 };
    let two = Test { count: Count::Missions, exactly: false, number: 2 };
    assert_eq!(condition("hand=0", MAIN), Condition { first: hand, second: None });
    assert_eq!(condition("hand = 0 & missions >= 2", MAIN), Condition { first: hand, second: Some(two) });
}

#[test]
fn missions_are_conditional_delivered_answered_or_triggered() {
    let mut program = Vec::new();
    let mut read =
        |text: &str, home| mission(text, home, &mut program).unwrap_or_else(|slip| panic!("{text}: {slip:?}"));
    let span = |at, end| Span { at, end };
    assert_eq!(read("if pub>=8: vp 3; cardany 1", MAIN), Kind::Conditional(at_least(Count::Publicity, 8), span(0, 2)));
    assert_eq!(
        read("deliver earth: sample-reward x2", of(Species::Mascamites)),
        Kind::Delivery(Planet::Earth, span(2, 4))
    );
    assert_eq!(read("on message: credit 1; trace any", of(Species::Centaurians)), Kind::Message(span(4, 6)));
    let circles = [
        Circle { trigger: Trigger::Launch, gain: span(6, 7) },
        Circle { trigger: Trigger::Scan, gain: span(7, 9) },
        Circle { trigger: Trigger::Tech(ANY_TECH), gain: span(9, 10) },
    ];
    assert_eq!(
        read("on launch: move 1 | on scan: vp 1; vp 2 | on tech any: pub 1", MAIN),
        Kind::Triggered(circles.into_iter().collect())
    );
}

#[test]
fn everything_that_fills_a_circle_has_a_name() {
    let known = [
        ("visit jupiter", Trigger::Visit { what: Planet::Jupiter.bit(), own_turn: false }),
        ("visit planet", Trigger::Visit { what: VISIT_PLANET, own_turn: false }),
        ("visit asteroid own-turn", Trigger::Visit { what: VISIT_ASTEROID, own_turn: true }),
        ("tech purple", Trigger::Tech(TechColour::Purple.bit())),
        ("trace yellow", Trigger::Trace(Trace::Yellow.bit())),
        ("launch", Trigger::Launch),
        ("orbit", Trigger::Figure { orbit: true, land: false }),
        ("land", Trigger::Figure { orbit: false, land: true }),
        ("orbit-or-land", Trigger::Figure { orbit: true, land: true }),
        ("scan", Trigger::Scan),
        ("signal black", Trigger::Signal(Colour::Black)),
        ("corner pub", Trigger::Corner(Thing::Publicity)),
        ("corner data", Trigger::Corner(Thing::Data)),
        ("corner move", Trigger::Corner(Thing::Move)),
        ("play cost 3", Trigger::Play(3)),
    ];
    for (text, trigger) in known {
        match mission(&format!("on {text}: vp 1"), MAIN, &mut Vec::new()) {
            Ok(Kind::Triggered(circles)) => assert_eq!(circles[0].trigger, trigger, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(VISIT_PLANET & Planet::Earth.bit() == 0 && VISIT_PLANET & Planet::Oumuamua.bit() != 0);
}

#[test]
fn points_at_the_end_are_per_something_or_for_a_condition() {
    let ended = |text: &str| end_points(text, of(Species::Exertians));
    assert_eq!(ended("3 per win red"), Ok(EndPoints::Per(3, Count::Wins(Colour::Red.bit()))));
    assert_eq!(ended("1 per gold-tile unmarked rightmost"), Ok(EndPoints::Per(1, Count::UnmarkedGoldTile)));
    assert_eq!(
        ended("14 if techs orange>=3"),
        Ok(EndPoints::If(14, at_least(Count::Techs(TechColour::Orange.bit()), 3)))
    );
    assert_eq!(ended("2 for tucked").unwrap_err().what, "`for` is not `per` or `if`");
    assert_eq!(ended("per tucked").unwrap_err().what, "`per` stands where a number should");
    assert_eq!(ended("2 per tucked; vp 1").unwrap_err().within, 12..13);
    assert!(ended("2 per landed moon").is_err());
}

#[test]
fn the_rival_has_candidates() {
    let mut program = Vec::new();
    let mut read = |text: &str, species| {
        candidates(text, species, &mut program).unwrap_or_else(|slip| panic!("{text}: {slip:?}")).to_vec()
    };
    let none = Span::default();
    let span = |at, end| Span { at, end };
    let of = |step, gain| Candidate { step, gain };
    assert_eq!(
        read("analyze; vp 3 | launch; pub 1; progress 1 | tech 6", None),
        [of(Step::Analyze, span(0, 1)), of(Step::Launch, span(1, 3)), of(Step::Tech(6), none)]
    );
    let flight = [(Planet::Saturn, 3), (Planet::Venus, 4)];
    assert_eq!(
        read("fly saturn 3, venus 4 orbit | swap right | scan earth 2 row 1", None),
        [
            of(Step::Fly(flight.into_iter().collect(), Preference::Orbit), none),
            of(Step::Swap(1), none),
            of(Step::Scan { earth: 2, row: 1, tile: 0 }, none)
        ]
    );
    assert_eq!(
        read("fly oumuamua 4 land-only; vp 1 | scan earth 1 row 1 tile 1", Some(Species::Oumuamua)),
        [
            of(Step::Fly([(Planet::Oumuamua, 4)].into_iter().collect(), Preference::LandOnly), span(3, 4)),
            of(Step::Scan { earth: 1, row: 1, tile: 1 }, none)
        ]
    );
    assert_eq!(
        read("sample saturn 4, venus 4", Some(Species::Mascamites)),
        [of(Step::Sample([(Planet::Saturn, 4), (Planet::Venus, 4)].into_iter().collect()), none)]
    );
    assert_eq!(read("mark-anomaly; vp 3", Some(Species::Anomalies)), [of(Step::MarkAnomaly, span(4, 5))]);
    assert_eq!(read("message", Some(Species::Centaurians)), [of(Step::PlaceMessage, none)]);
    assert_eq!(
        read("exertian | swap left", Some(Species::Exertians)),
        [of(Step::PlayExertian, none), of(Step::Swap(0), none)]
    );
    for (text, at, what) in [
        ("analyse", 0..7, "`analyse` is not something the rival can do"),
        ("fly saturn orbit", 11..16, "`orbit` stands where a number should"),
        ("fly earth 3 orbit", 4..9, "`earth` is not a planet"),
        ("fly saturn 3", 12..12, "`orbit`, `land` or `land-only` is missing"),
        ("scan", 0..4, "this scan marks no signal"),
        ("exertian", 0..8, "only what belongs to the exertians can say this"),
        ("scan earth 1 tile 1", 0..19, "only what belongs to the oumuamua can say this"),
        ("analyze; scan", 9..13, "only something gained by number can stand here"),
        ("analyze; move 1", 9..15, "the rival has no movement of its own"),
        ("tech 6 | tech 6 | tech 6 | tech 6 | tech 0", 36..42, "this is a fifth candidate"),
    ] {
        let slip = candidates(text, None, &mut Vec::new()).expect_err(text);
        assert_eq!((slip.within, slip.what.as_str()), (at, what), "{text}");
    }
}

#[test]
fn objectives_have_tasks() {
    let read = |text: &str| -> Vec<Vec<Need>> {
        tasks(text).unwrap_or_else(|slip| panic!("{text}: {slip:?}")).iter().map(|task| task.to_vec()).collect()
    };
    let land = |planets| Need::Figure { planets, orbit: false, land: true };
    assert_eq!(read("vp>=16"), [[Need::State(at_least(Count::Points, 16))]]);
    assert_eq!(read("land / win any"), [[land(ANY_PLANET), Need::Win(0b1111)]]);
    assert_eq!(read("data>=5"), [[Need::State(at_least(Count::Data, 5))]]);
    assert_eq!(read("tech orange + mission"), [[Need::Tech(TechColour::Orange.bit())], [Need::Mission]]);
    assert_eq!(read("visit asteroid + play cost 3"), [[Need::Visit(VISIT_ASTEROID)], [Need::Play(3)]]);
    let planets = Planet::Venus.bit() | Planet::Mercury.bit();
    assert_eq!(read("orbit-or-land venus/mercury"), [[Need::Figure { planets, orbit: true, land: true }]]);
    assert_eq!(read("orbit"), [[Need::Figure { planets: ANY_PLANET, orbit: true, land: false }]]);
    assert_eq!(read("launch + scan + trace blue"), [[Need::Launch], [Need::Scan], [Need::Trace(Trace::Blue.bit())]]);
    for (text, at, what) in [
        ("", 0..0, "a task is missing"),
        ("lanch", 0..5, "`lanch` is not a task"),
        ("scan + scan + scan + scan", 21..25, "this is a fourth task"),
        ("scan / scan / scan", 0..18, "this is a third way to do one task"),
        ("scan scan", 5..9, "`scan` is too much here"),
        ("win violet", 4..10, "`violet` is not a colour of stars"),
    ] {
        let slip = tasks(text).expect_err(text);
        assert_eq!((slip.within, slip.what.as_str()), (at, what), "{text}");
    }
}
