//! Texts that cannot be read, and what is said about them.

use super::*;
use proptest::prelude::*;

/// The slip of a text, as the part of it that is pointed at, what is wrong and what helps.
fn slip(text: &str, home: Home) -> (String, String, String) {
    let slip = effects(text, home, &mut Vec::new()).expect_err(text);
    (text[slip.within].to_owned(), slip.what, slip.help)
}

#[test]
fn a_mistake_is_shown_where_it_stands_with_what_was_meant() {
    for (text, found, what, help) in [
        ("launch; lanch", "lanch", "`lanch` is not an effect", "did you mean `launch`?"),
        ("vp", "", "a number is missing", "write a whole number from 1 to 99"),
        ("vp many", "many", "`many` stands where a number should", "write a whole number from 1 to 99"),
        ("vp 1 vp 2", "vp", "`vp` is too much here", "write `;` between two steps"),
        ("vp 1;", "", "an effect is missing", ""),
        ("if pub>=8 vp 1", "vp", "`vp` is not expected here", "write `:`"),
        ("if pub>8: vp 1", ">", "`>` is not expected here", "write `>=` or `=`"),
        ("if plub>=8: vp 1", "plub", "`plub` is not something to count", "did you mean `pub`?"),
        ("if pub>=8: { vp 1", "", "the text ends too early", "close the block with `}`"),
        ("tech orange/purpel", "purpel", "`purpel` is not a colour of techs", "did you mean `purple`?"),
        ("signal at:vage", "at:vage", "`at:vage` is not a place for a signal", "did you mean `at:vega`?"),
        ("signal hand", "", "the text ends too early", "write `up-to`"),
        ("launch x", "x", "`x` is no repetition", "write `x2` to `x9`"),
        ("trace green", "green", "`green` is not a colour of life traces", "it can be: `red`, `yellow`, `blue`, `any`"),
        ("if orbit-or-land mars+moon: vp 1", "moon", "`moon` is not `moons`", "write `+moons`"),
        ("take all", "all", "`all` is not expected here", "write `row`"),
        ("asteroid exit cost 0", "asteroid", "this holds for a turn", "let `turn:` come before it"),
        ("turn: asteroid exit free", "free", "`free` is not expected here", "write `cost 0`"),
        (
            "if signals red>=1: vp 1",
            "red",
            "`red` is not expected here",
            "outside `this-scan:` only those on the `tile` can be counted",
        ),
    ] {
        let (at, said, helped) = slip(text, MAIN);
        assert_eq!((at.as_str(), said.as_str()), (found, what), "{text}");
        assert!(help.is_empty() || helped == help, "{text}: {helped}");
    }
}

#[test]
fn what_makes_no_sense_in_its_place_is_a_mistake() {
    let part = Home::of;
    let cases = [
        // Words of a species stay with it.
        ("fossil 1", MAIN, "fossil 1", "only what belongs to the oumuamua can say this"),
        (
            "may pay fossil 1 -> { vp 1 }",
            MAIN,
            "may pay fossil 1 -> { vp 1 }",
            "only what belongs to the oumuamua can say this",
        ),
        ("sample-pick", of(Species::Anomalies), "sample-pick", "only what belongs to the mascamites can say this"),
        ("vp 1; message", MAIN, "message", "only what belongs to the centaurians can say this"),
        (
            "signal with:next-anomaly",
            MAIN,
            "signal with:next-anomaly",
            "only what belongs to the anomalies can say this",
        ),
        ("signal on:tile", MAIN, "signal on:tile", "only what belongs to the oumuamua can say this"),
        ("if fossils>=1: vp 1", MAIN, "fossils", "only what belongs to the oumuamua can say this"),
        (
            "if earth in anomaly-sector: vp 1",
            MAIN,
            "earth in anomaly-sector",
            "only what belongs to the anomalies can say this",
        ),
        ("alien 1", MAIN, "alien 1", "there is no species here whose card this could be"),
        ("vp 1 per trace this-species", MAIN, "trace this-species", "this belongs to no species"),
        // Nothing refers to what has not been done.
        ("corner of:drawn", MAIN, "corner of:drawn", "no card has been drawn"),
        ("corner of:discarded", MAIN, "corner of:discarded", "no card has been discarded"),
        ("discard drawn", MAIN, "discard drawn", "no card has been drawn"),
        ("signal with:picked", MAIN, "signal with:picked", "no probe has been picked"),
        ("signal left-of:probe", MAIN, "signal left-of:probe", "no probe has been chosen by a signal"),
        ("this-scan: vp 1 per signal red", MAIN, "this-scan: vp 1 per signal red", "there is no scan before it"),
        ("if landed moon: vp 1", MAIN, "landed moon", "nothing has landed"),
        ("if other-has: vp 1", MAIN, "other-has", "no tech has been taken"),
        ("vp 1 per tech same-colour", MAIN, "tech same-colour", "no tech has been taken"),
        ("vp 1 per trace same-colour", MAIN, "trace same-colour", "no life trace has been marked"),
        ("vp 1 per own-signals there", MAIN, "own-signals there", "no sector has been marked"),
        ("if picked on asteroid: vp 1", MAIN, "picked on asteroid", "no probe has been picked"),
        // Turns and scans.
        ("if visited mars: vp 1", MAIN, "visited mars", "this is counted over a turn"),
        ("turn: vp 1", MAIN, "turn: vp 1", "nothing here has to wait for the turn"),
        ("turn: if pub>=8: vp 1", MAIN, "turn: if pub>=8: vp 1", "nothing here has to wait for the turn"),
        ("scan; this-scan: turn: if visited mars: vp 1", MAIN, "turn:", "one of these stands inside another"),
        ("if pub>=8: turn: asteroid exit cost 0", MAIN, "turn:", "what holds for the turn depends on nothing"),
        (
            "may pay pub 1 -> { turn: if visited mars: vp 1 }",
            MAIN,
            "turn:",
            "what holds for the turn depends on nothing",
        ),
        // Parts of the game.
        ("scan", part(Part::Corner), "scan", "only something gained by number can stand here"),
        ("progress 1", MAIN, "progress 1", "only the rival makes progress"),
        ("scan", part(Part::Reward), "scan", "a printed reward cannot do this"),
        ("if pub>=1: vp 1", part(Part::Reward), "if pub>=1: vp 1", "a printed reward cannot do this"),
        ("income-self", part(Part::Reward), "income-self", "the card is not at hand here"),
        ("income-self", part(Part::Circle), "income-self", "the card is not at hand here"),
        ("return-self", part(Part::Conditional), "return-self", "only playing a card does this"),
        ("trace any same-species", MAIN, "trace any same-species", "no species met a condition here"),
        (
            "sample-reward",
            of(Species::Mascamites),
            "sample-reward",
            "there is no token here whose reward this could be",
        ),
        ("pay credit 1; vp 1", MAIN, "pay credit 1", "nothing has a price here"),
        ("vp 1; pay credit 1", part(Part::Conditional), "pay credit 1", "a price stands in the middle"),
        (
            "vp 1 per gold-tile unmarked rightmost",
            MAIN,
            "gold-tile unmarked rightmost",
            "gold tiles count at the end only",
        ),
    ];
    for (text, home, found, what) in cases {
        let (at, said, help) = slip(text, home);
        assert_eq!((at.as_str(), said.as_str()), (found, what), "{text}");
        assert!(!help.is_empty(), "{text}");
    }
    let mission_slip = |text: &str| mission(text, MAIN, &mut Vec::new()).expect_err(text).what;
    assert_eq!(mission_slip("deliver earth: vp 1"), "only what belongs to the mascamites can say this");
    assert_eq!(mission_slip("on message: vp 1"), "only what belongs to the centaurians can say this");
    assert_eq!(mission_slip("when pub>=1: vp 1"), "`when` is not the start of a mission");
    assert_eq!(mission_slip("if pub>=1: trace any same-species"), "no single species meets this condition");
    let four = "on scan: vp 1 | on scan: vp 1 | on scan: vp 1 | on scan: vp 1";
    assert_eq!(mission_slip(four), "this is a fourth circle");
}

#[test]
fn texts_that_would_be_too_long_are_mistakes_and_no_panic() {
    let block = format!("if pub>=1: {{ {}scan }}", "scan x9; ".repeat(29));
    assert_eq!(slip(&block, MAIN).1, "this is too long");
    let mut program = vec![Effect::Scan; usize::from(u16::MAX)];
    assert!(effects("scan", MAIN, &mut program).is_err());
}

/// Words of the language and others, in any order.
fn some_text() -> impl Strategy<Value = String> {
    let words: Vec<&str> = "if turn this-scan repeat may pay on deliver message : ; , | & { } -> >= = 0 1 2 300 x2 x9 per vp \
        pub data card cardany move fossil alien progress launch nolimit land moon-ok tech any other-has nobonus scan \
        rotate trace red yellow+blue again same-species signal row hand up-to with:probe with:earth at:vega nodata pick \
        own-probe probe any-owner visited planet visit mars jupiter+moons landed orbit-or-land orbiter 1 traces \
        this-species one-species tucked income income:energy discard drawn corner of:drawn analyze fly saturn 3 orbit \
        swap left + / win play cost größe ½ :: ->-> x"
        .split_whitespace()
        .collect();
    prop::collection::vec(prop::sample::select(words), 0..14).prop_map(|words| words.join(" "))
}

/// Every effect governs only effects that are there.
fn nested(effects: &[Effect]) -> bool {
    let reach = |(at, effect): (usize, &Effect)| match *effect {
        Effect::If(_, len)
        | Effect::Turn(len)
        | Effect::ThisScan(len)
        | Effect::MayPay { len, .. }
        | Effect::PayFigure(_, len) => len > 0 && at + usize::from(len) < effects.len(),
        _ => true,
    };
    effects.iter().enumerate().all(reach)
}

proptest! {
    #[test]
    fn any_text_is_read_or_has_a_slip_inside_it(text in some_text(), species in 0..=Species::COUNT) {
        let home = Home { part: Part::Card, species: Species::ALL.get(species).copied() };
        let mut program = Vec::new();
        let slips = [
            effects(&text, home, &mut program).err(),
            mission(&text, home, &mut Vec::new()).err(),
            end_points(&text, home).err(),
            space(&text, home, &mut Vec::new()).err(),
            candidates(&text, home.species, &mut Vec::new()).err(),
            tasks(&text).err(),
        ];
        if slips[0].is_none() {
            prop_assert!(nested(&program), "{text}: {program:?}");
            prop_assert!(!describe(&program).is_empty());
        }
        for slip in slips.into_iter().flatten() {
            let (start, end) = (slip.within.start, slip.within.end);
            prop_assert!(start <= end && end <= text.chars().count(), "{text}: {slip:?}");
            prop_assert!(!slip.what.is_empty() && !slip.help.is_empty(), "{text}: {slip:?}");
        }
    }
}
