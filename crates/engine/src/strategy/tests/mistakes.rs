//! Every kind of mistake, as a person reads it.

use super::*;

/// The mistakes of a file with these lines.
fn mistakes(lines: &str) -> String {
    try_strategy(lines).map(|strategy| strategy.text()).expect_err(lines).render(false)
}

/// The mistakes of one rule about `kind` for each of these conditions.
fn conditions(kind: &str, conditions: &[&str]) -> String {
    let one = |condition: &&str| mistakes(&format!("[[rule]]\naction = {kind}\nwhen = '{condition}'"));
    conditions.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn syntax() {
    insta::assert_snapshot!(conditions(
        "\"buy\"",
        &[
            "offer.price > ",
            "1 < offer.price < 3",
            "offer.price = 3",
            "tired && coins > 1",
            "coins > 3 tired",
            "(coins > 3",
            "if tired then coins > 3",
            "min(coins) > 1",
            "mix(coins, 2) > 1",
            "abs > 1",
            "2coins > 1",
            "coins > #",
            "tired or if tired then true else false",
            "",
        ]
    ));
}

#[test]
fn names() {
    insta::assert_snapshot!(conditions(
        "\"buy\"",
        &["ofer.price > 1", "price > 1", "galaxy > 1", "sell", "amount > 1", "offer.price > amont"]
    ));
}

#[test]
fn kinds() {
    insta::assert_snapshot!(
        [
            conditions("\"rest\"", &["offer.price > 1", "effort > 1"]),
            conditions("[\"buy\", \"rest\"]", &["effort > 1"]),
            conditions("\"any\"", &["amount > 1"]),
            mistakes(
                "[let]\nworth = 'offer.value / 2'\ntwice = '2 * worth'\n[[rule]]\naction = \"sell\"\nprefer = 'twice'"
            ),
            mistakes("[let]\nmixed = 'offer.value - amount'\n[[rule]]\naction = [\"buy\", \"sell\"]\nprefer = 'mixed'"),
        ]
        .join("\n\n")
    );
}

#[test]
fn types() {
    insta::assert_snapshot!(
        [
            conditions(
                "\"buy\"",
                &[
                    "coins",
                    "coins and tired",
                    "not coins",
                    "tired > 1",
                    "-tired > 1",
                    "1 + offer.bargain > 1",
                    "max(tired, 1) > 1",
                    "tired == 1",
                    "if coins then true else false",
                    "if tired then true else 1",
                    "coins / 0 > 1",
                    "coins % (2 - 2) > 1",
                    "clamp(coins, 5, 1) > 1",
                ]
            ),
            mistakes("[[rule]]\naction = \"buy\"\nprefer = 'tired'"),
        ]
        .join("\n\n")
    );
}

#[test]
fn files() {
    insta::assert_snapshot!(
        [
            mistakes("titel = \"x\"\nrule = 3"),
            mistakes(""),
            mistakes("rule = []"),
            mistakes("[[rule]]\naction = \"any\"\nwen = 'true'\n[mistakes]\nslips = 1"),
            mistakes("[[rule]]\nwhen = 'true'"),
            mistakes("[[rule]]\naction = \"bui\"\n[[rule]]\naction = [\"buy\", \"fly\"]"),
            mistakes("[[rule]]\naction = [\"buy\", \"any\"]\n[[rule]]\naction = []\n[[rule]]\naction = [\"buy\", \"buy\"]"),
            mistakes("[[rule]]\naction = 3\n[[rule]]\naction = [3]\n[[rule]]\naction = \"any\"\nwhen = true"),
            mistakes("[[rule]]\nname = \"a\"\naction = \"any\"\n[[rule]]\nname = \"a\"\naction = \"any\"\n[[rule]]\nname = \" \"\naction = \"any\""),
            mistakes("[[rule]]\naction = \"any\"\n[mistakes]\nslip = 1.5\nblur = -1"),
            mistakes("title = 3\nextends = 4\nabout = []\n[params]\na = 'x'\nb = inf\n[[rule]]\naction = \"any\"\nwhen = 'a > b'"),
        ]
        .join("\n\n")
    );
}

#[test]
fn params_and_lets() {
    insta::assert_snapshot!(
        [
            mistakes("[params]\ncoins = 1\n\"a b\" = 2\nthen = 3\nmax = 4\n[[rule]]\naction = \"any\""),
            mistakes("[params]\na = 1\n[let]\na = '1'\ntired = 'true'\nb.c = '1'\n[[rule]]\naction = \"any\""),
            mistakes("[let]\na = 'b'\nb = '1'\nc = 'c'\n[[rule]]\naction = \"any\"\nwhen = 'a > c'"),
            mistakes("[let]\na = '1'\na = '2'\n[[rule]]\naction = \"any\""),
            mistakes("[let]\na = 'tired + 1'\n[[rule]]\naction = \"any\"\nwhen = 'a'"),
        ]
        .join("\n\n")
    );
}

#[test]
fn another_ruleset() {
    let source = Source::from_text("test.toml", "ruleset = \"joy\"\n[[rule]]\naction = \"any\"");
    let other = Strategy::from_source(&source, &DESCRIPTOR).expect_err("another ruleset");
    let source = Source::from_text("test.toml", "[[rule]]\naction = \"any\"");
    let none = Strategy::from_source(&source, &DESCRIPTOR).expect_err("no ruleset");
    insta::assert_snapshot!(format!("{other}\n\n{none}"));
}

#[test]
fn all_mistakes_come_at_once() {
    let lines =
        "[params]\na = true\n[let]\nb = 'cons'\n[[rule]]\naction = \"bui\"\nwhen = 'offer.price'\nprefer = '1 +'
[[rule]]\naction = \"sell\"\nwhen = 'amount and xyzzy'\n[mistakes]\nblur = -1";
    let all = try_strategy(lines).expect_err("mistakes");
    assert_eq!(all.list.len(), 8, "{all}");
}

#[test]
fn places_are_exact_unless_the_text_is_escaped() {
    let place = |value: &str| {
        let all = try_strategy(&format!("[[rule]]\naction = \"any\"\nwhen = {value}")).expect_err("a mistake");
        all.list[0].line_and_column().expect("a place")
    };
    assert_eq!(place("'tired and xx'"), (4, 19));
    assert_eq!(place("\"tired and xx\""), (4, 19));
    assert_eq!(place("'''tired and xx'''"), (4, 21));
    assert_eq!(place("'''\ntired\nand xx'''"), (6, 5));
    assert_eq!(place("\"\"\"\r\ntired and xx\"\"\""), (5, 11));
    assert_eq!(place("\"tired\\u0020and xx\""), (4, 8));
    assert_eq!(place("\"\"\"tired \\\n and xx\"\"\""), (4, 8));
    // Escapes after the place do not help: the bytes before are no longer known to be where they seem.
    assert_eq!(place("\"xx and\\u0020tired\""), (4, 8));
}

#[test]
fn sizes_have_limits() {
    let rules = "[[rule]]\naction = \"any\"\n".repeat(201);
    assert!(mistakes(&rules).contains("the strategy has too many rules"));
    let params: String = (0..201).map(|n| format!("p{n} = 1\n")).collect();
    assert!(mistakes(&format!("[params]\n{params}[[rule]]\naction = \"any\"")).contains("too many entries"));
    let long = format!("coins{}", " + coins".repeat(300));
    assert!(mistakes(&format!("[[rule]]\naction = \"any\"\nprefer = '{long}'")).contains("too long"));
    // Each rule has its own numbers, so nothing can be shared.
    let rule = |rule: usize| {
        let terms: Vec<String> = (0..80).map(|term| format!("{}.5 * coins", rule * 80 + term + 1)).collect();
        format!("[[rule]]\naction = \"any\"\nprefer = '{}'\n", terms.join(" + "))
    };
    let large: String = (0..60).map(rule).collect();
    insta::assert_snapshot!(mistakes(&large));
}

#[test]
fn lets_that_double_do_not_grow() {
    // Written out, the last would have 2^60 parts.
    let lets: String = (1..60).map(|n| format!("a{n} = 'a{0} + a{0}'\n", n - 1)).collect();
    let lines = format!("[let]\na0 = 'coins'\n{lets}[[rule]]\naction = \"buy\"\nwhen = 'a59 > offer.price'");
    assert_eq!(choice_of(&lines), Action::Buy(0));
}

#[test]
fn no_file_overflows_the_stack() {
    let any = |prefer: &str| try_strategy(&format!("[[rule]]\naction = \"any\"\nprefer = '{prefer}'"));
    let nested = |levels: usize| format!("{}1", "if tired then 1 else ".repeat(levels));
    assert!(any(&nested(64)).is_ok() && any(&nested(65)).is_err());
    let chain = format!("{}coins{}{}", "abs(".repeat(63), " - coins".repeat(150), ")".repeat(63));
    assert!(any(&chain).is_ok());
    for (open, close) in [("(", ")"), ("-", ""), ("not ", ""), ("min(1, ", ")"), ("if ", "")] {
        let deep = format!("{}coins{}", open.repeat(100_000), close.repeat(100_000));
        assert!(any(&deep).is_err(), "{open}");
    }
    assert!(try_strategy(&format!("rule = {}", "[".repeat(200_000))).is_err());
    assert!(try_strategy(&format!("a{} = 1", ".a".repeat(200_000))).is_err());
}
