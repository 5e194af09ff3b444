//! Phrases.

use super::{
    super::{Home, Part, effects, end_points, mission},
    *,
};
use crate::{cards::Kind, pieces::Species};

fn of(species: Species) -> Home {
    Home { part: Part::Card, species: Some(species) }
}

fn said(text: &str, home: Home) -> String {
    let mut program = Vec::new();
    effects(text, home, &mut program).unwrap_or_else(|slip| panic!("{text}: {slip:?}"));
    describe(&program)
}

#[test]
fn effects_are_said_in_plain_words() {
    let main = Home::of(Part::Card);
    let [scarabs, anomalies, rock, far] =
        [Species::Mascamites, Species::Anomalies, Species::Oumuamua, Species::Centaurians].map(of);
    for (text, home, words) in [
        ("", main, "nothing"),
        ("credit 2; trace yellow", main, "2 credits, a yellow life trace"),
        (
            "vp 1; energy 1; data 2; pub 3; card 1; cardany 2; move 4",
            main,
            "1 point, 1 energy, 2 data, 3 publicity, 1 card, 2 cards of choice, 4 movement",
        ),
        ("fossil 2; alien 1", rock, "2 exofossils, 1 card of the species"),
        ("progress 4", Home::of(Part::Rival), "4 progress"),
        (
            "trace any x2; trace red again",
            main,
            "2 times a life trace of any colour, a red life trace where there is one already",
        ),
        ("income; income-self; return-self", main, "an income, this card as income, this card back in hand"),
        (
            "take row; discard row; corner of:discarded",
            main,
            "every card of the row, the row is discarded, the corner of what was discarded",
        ),
        (
            "card 1; corner of:drawn; discard drawn; income-once of:discarded",
            main,
            "1 card, the corner of the card drawn, one of the cards drawn is discarded, the income of the card discarded, once",
        ),
        (
            "launch; launch nolimit; orbit-or-land; scan; rotate",
            main,
            "a launch, a launch beyond the limit of probes, an orbiter or a landing, a scan, a rotation",
        ),
        (
            "land; land moon-ok; land occupied-ok",
            main,
            "a landing, a landing, on a moon too, a landing, where somebody landed too",
        ),
        ("tech any; tech orange/purple", main, "a tech of any colour, an orange or purple tech"),
        (
            "tech any other-has nobonus; if other-has: pub 2",
            main,
            "a tech of any colour that the other side has without its bonus, with a tech that the other side has: 2 publicity",
        ),
        (
            "signal red; signal row x2; signal hand up-to 3; signal deck",
            main,
            "a red signal, 2 signals by cards of the row, up to 3 signals by cards from hand, a signal by cards of the deck",
        ),
        (
            "signal at:virginis_61 x2; signal with:earth; signal any x2 one-sector",
            main,
            "2 signals at virginis 61, a signal where earth is, 2 signals anywhere, all in one sector",
        ),
        (
            "signal with:probe nodata; signal left-of:probe; signal right-of:probe",
            main,
            "a signal where a probe is, without data, a signal to the left of it, a signal to the right of it",
        ),
        (
            "pick probe any-owner up-to 3; signal with:picked",
            main,
            "up to 3 probes are chosen, a signal where each of them is",
        ),
        ("signal on:tile; signal with:oumuamua", rock, "a signal on the tile of oumuamua, a signal where oumuamua is"),
        (
            "anomaly-reward next; signal with:next-anomaly",
            anomalies,
            "the reward of the next anomaly, a signal where the next anomaly is",
        ),
        ("message; data 2", far, "a message, 2 data"),
        (
            "sample-pick; sample-peek with:probe; sample-peek jupiter/saturn",
            scarabs,
            "a sample, the reward of a sample where a probe is, the reward of a sample of jupiter or saturn",
        ),
        (
            "move 1; turn: if moved within ring: { vp 3; pub 1 }",
            main,
            "1 movement, this turn with a move within a ring: 3 points and 1 publicity",
        ),
        (
            "turn: asteroid exit cost 0; turn: pub-from-moving 0",
            main,
            "leaving asteroids costs nothing more this turn, no publicity from moving this turn",
        ),
        (
            "turn: on visit planet: may swap pub 1 -> move 1",
            main,
            "a publicity may become a movement at each planet this turn",
        ),
        ("scan; this-scan: vp 2 per signal red", main, "a scan, for this scan 2 points for each red signal"),
        ("repeat may pay fossil 1 -> { move 2 }", rock, "for 1 exofossil, as often as wanted: 2 movement"),
        ("may pay fossil 1 -> { data 1 }", rock, "for 1 exofossil, if wanted: 1 data"),
        (
            "pay orbiter 1 -> { vp 3; data 1 }; pay lander 1 -> { trace yellow }",
            main,
            "for an orbiter, if wanted: 3 points and 1 data, for a lander, if wanted: a yellow life trace",
        ),
        ("if hand=0: cardany 1", main, "with no cards in hand: 1 card of choice"),
        ("if pub>=8 & hand=1: vp 1", main, "with at least 8 publicity and exactly 1 card in hand: 1 point"),
    ] {
        assert_eq!(said(text, home), words, "{text}");
    }
    let deliver = of(Species::Mascamites).with(Part::Delivery);
    assert_eq!(said("sample-reward x2", deliver), "2 times the reward of the sample");
    let price = of(Species::Oumuamua).with(Part::Conditional);
    assert_eq!(
        said("pay fossil 2; trace any same-species", price),
        "at the price of 2 exofossils, a life trace of any colour for that species"
    );
}

#[test]
fn counts_are_said_in_plain_words() {
    for (text, words) in [
        ("2 per orbit-or-land jupiter+moons", "2 points for each orbiter or lander at jupiter or its moons"),
        ("2 per orbit-or-land venus", "2 points for each orbiter or lander at venus"),
        ("1 if orbit-or-land any+moons>=5", "1 point with at least 5 orbiters or landers"),
        ("1 if landers-no-moons>=3", "1 point with at least 3 landers, moons left out"),
        ("1 if landers oumuamua", "1 point with at least 1 lander at oumuamua"),
        ("1 if orbiters>=3", "1 point with at least 3 orbiters"),
        ("1 if orbiter+lander one-planet", "1 point with at least 1 planet with an orbiter and a lander"),
        ("1 if orbit-or-land one-planet+moons>=3", "1 point with at least 3 orbiters or landers at one planet"),
        ("3 per win red", "3 points for each red sector won"),
        ("3 if win any>=2", "3 points with at least 2 sectors won"),
        ("9 if wins one-sector>=2", "9 points with at least 2 wins of one star"),
        ("1 per signal-sector", "1 point for each sector with a signal"),
        ("1 per own-signals in anomaly-sector", "1 point for each signal where an anomaly is"),
        ("1 per signals tile", "1 point for each signal on the tile"),
        ("2 per trace red", "2 points for each red life trace"),
        ("2 if traces blue each-species", "2 points with at least 1 blue life trace for each species"),
        (
            "2 if traces red+yellow+blue one-species>=2",
            "2 points with at least 2 life traces of each colour for one species",
        ),
        ("2 if traces red+blue", "2 points with at least 1 life trace each of red and blue"),
        ("1 per trace this-species", "1 point for each life trace for this species"),
        ("1 if traces one-colour>=5", "1 point with at least 5 life traces of one colour"),
        ("1 per traces fossil-cost-space this-species", "1 point for each life trace that cost exofossils"),
        ("2 per tech blue", "2 points for each blue tech"),
        ("2 per tech any", "2 points for each tech"),
        ("1 if tucked>=8", "1 point with at least 8 cards tucked"),
        ("1 per tucked income:energy", "1 point for each card tucked for energy"),
        ("1 per hand income:pub", "1 point for each card in hand for publicity"),
        ("1 per hand corner:move", "1 point for each card in hand for movement"),
        ("1 if missions>=5", "1 point with at least 5 missions completed"),
        ("1 if vp>=50", "1 point with at least 50 points"),
        ("1 if data>=5", "1 point with at least 5 data"),
        ("13 if own-probe on asteroid", "13 points with a probe on asteroids"),
        ("5 if own-probe on asteroid adjacent earth", "5 points with a probe on asteroids next to earth"),
        ("5 if own-probe distance earth>=5", "5 points with at least 5 steps between a probe and earth"),
        ("1 per other-planet/comet with:earth", "1 point for each planet or comet where earth is"),
        (
            "1 per gold-tile unmarked rightmost",
            "1 for each point of a gold tile you have not marked, at its last value",
        ),
    ] {
        let home = if text.contains("anomaly") { of(Species::Anomalies) } else { of(Species::Oumuamua) };
        let end = end_points(text, home).unwrap_or_else(|slip| panic!("{text}: {slip:?}"));
        assert_eq!(describe_end(end), words, "{text}");
    }
    let main = Home::of(Part::Card);
    for (text, words) in [
        ("land; if landed mars/moon: vp 4", "a landing, with a landing on mars or a moon: 4 points"),
        ("signal any; if own-signals there=1: vp 1", "a signal anywhere, with exactly 1 signal there: 1 point"),
        (
            "signal row x3; vp 2 per distinct-sector marked",
            "3 signals by cards of the row, 2 points for each sector marked",
        ),
        (
            "trace any; vp 1 per trace same-colour",
            "a life trace of any colour, 1 point for each life trace of that colour",
        ),
        ("tech any; vp 2 per tech same-colour", "a tech of any colour, 2 points for each tech of that colour"),
        ("turn: if completed-sectors: energy 1", "this turn with at least 1 sector completed: 1 energy"),
        ("turn: vp 1 per distinct-planet visited incl-earth", "this turn 1 point for each planet visited, earth too"),
        (
            "pick own-probe; if picked on asteroid: data 2; data 1 per asteroid adjacent picked",
            "a probe is chosen, with that probe on asteroids: 2 data, 1 data for each asteroid field next to it",
        ),
    ] {
        assert_eq!(said(text, main), words, "{text}");
    }
}

#[test]
fn triggers_are_said_in_plain_words() {
    for (text, words) in [
        ("visit jupiter", "visiting jupiter"),
        ("visit planet", "visiting a planet"),
        ("visit asteroid own-turn", "visiting asteroids in one's own turn"),
        ("tech any", "taking a tech of any colour"),
        ("trace red", "marking a red life trace"),
        ("launch", "launching"),
        ("orbit", "orbiting"),
        ("land", "landing"),
        ("orbit-or-land", "orbiting or landing"),
        ("scan", "scanning"),
        ("signal blue", "marking a blue signal"),
        ("corner pub", "discarding a card for publicity"),
        ("play cost 2", "playing a card for 2 credits"),
    ] {
        match mission(&format!("on {text}: vp 1"), Home::of(Part::Card), &mut Vec::new()) {
            Ok(Kind::Triggered(circles)) => assert_eq!(describe_trigger(circles[0].trigger), words),
            other => panic!("{text}: {other:?}"),
        }
    }
}
