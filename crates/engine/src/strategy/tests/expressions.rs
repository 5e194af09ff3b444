//! Properties of random expressions, and of random text.

use super::{
    walker::{WalkedRule, decide, walk},
    *,
};
use crate::strategy::{
    ahead::Never,
    check::{Names, check},
    compile::{GraphRule, compile},
    evaluate::{Decision, Scratch},
    graph::{Depends, Graph},
    kinds::kinds_named,
    parse::parse,
    player::Kind,
    reach::Reach,
    script::{Parts, RulePart, Script},
    syntax::{Expr, Function, Infix, Node, Prefix},
};
use proptest::{
    prelude::{Just, ProptestConfig, any, prop_oneof, proptest},
    sample::select,
    strategy::{BoxedStrategy, Strategy as Generator, Union},
};
use std::sync::Arc;

/// Numbers and booleans, with these names for leaves, nested up to this deep.
fn expressions(
    depth: usize,
    numbers: &'static [&'static str],
    booleans: &'static [&'static str],
) -> (BoxedStrategy<Node>, BoxedStrategy<Node>) {
    let parsed = |text: &str| parse(text).expect("an expression");
    let name = |name: &str| Node::new(Expr::Name(name.to_owned()));
    let literals = [0.0, 1.0, 2.0, 3.0, 0.5, 0.1, 7.25, 1e-7, 1e20, 1e300, 123_456_789.0];
    let mut number: BoxedStrategy<Node> = prop_oneof![
        select(literals.to_vec()).prop_map(|value| Node::new(Expr::Number(value))),
        (0.0..1e3).prop_map(|value| Node::new(Expr::Number(value))),
        select(numbers).prop_map(name),
        select(OVER_ACTIONS).prop_map(parsed),
    ]
    .boxed();
    let mut boolean: BoxedStrategy<Node> =
        prop_oneof![any::<bool>().prop_map(|value| Node::new(Expr::Boolean(value))), select(booleans).prop_map(parsed)]
            .boxed();
    for _ in 0..depth {
        let (n, b) = (number, boolean);
        let infix = |operators: &'static [Infix], operand: &BoxedStrategy<Node>| {
            (select(operators), operand.clone(), operand.clone())
                .prop_map(|(operator, left, right)| Node::new(Expr::Infix(operator, left.into(), right.into())))
                .boxed()
        };
        let choose = |operand: &BoxedStrategy<Node>| {
            (b.clone(), operand.clone(), operand.clone())
                .prop_map(|(condition, yes, no)| Node::new(Expr::If(Box::new([condition, yes, no]))))
                .boxed()
        };
        let call = |functions: &'static [Function], counts: std::ops::RangeInclusive<usize>| {
            (select(functions), proptest::collection::vec(n.clone(), counts))
                .prop_map(|(function, arguments)| Node::new(Expr::Call(function, arguments)))
                .boxed()
        };
        number = Union::new([
            n.clone(),
            infix(&[Infix::Add, Infix::Subtract, Infix::Multiply, Infix::Divide, Infix::Remainder], &n),
            infix(&[Infix::Add, Infix::Subtract, Infix::Multiply], &n),
            n.clone().prop_map(|operand| Node::new(Expr::Prefix(Prefix::Minus, operand.into()))).boxed(),
            call(&[Function::Min, Function::Max], 2..=4),
            call(&[Function::Abs, Function::Floor], 1..=1),
            call(&[Function::Clamp], 3..=3),
            choose(&n),
        ])
        .boxed();
        boolean = Union::new([
            b.clone(),
            infix(&[Infix::And, Infix::Or, Infix::Equal, Infix::Different], &b),
            infix(&[Infix::Less, Infix::AtMost, Infix::Greater, Infix::AtLeast, Infix::Equal, Infix::Different], &n),
            b.clone().prop_map(|operand| Node::new(Expr::Prefix(Prefix::Not, operand.into()))).boxed(),
            (n.clone(), proptest::collection::vec(n.clone(), 1..3))
                .prop_map(|(left, list)| Node::new(Expr::In(left.into(), list)))
                .boxed(),
            choose(&b),
        ])
        .boxed();
    }
    (number, boolean)
}

/// Numbers that are made of all legal actions of a kind.
const OVER_ACTIONS: &[&str] = &[
    "best(buy, offer.value - offer.price)",
    "count(buy, offer.bargain or tired)",
    "count(sell)",
    "count(any, gain > coins)",
    "sum(any, gain)",
    "sum(sell, goods)",
    "best(rest, coins - sum(buy, offer.price * count(sell, amount > 1)))",
    "best(buy, if offer.class == dear then 0 - offer.price else -7)",
];

const STATE_NUMBERS: &[&str] = &["coins", "energy", "goods", "round.left"];
const NUMBERS: &[&str] = &["coins", "energy", "round.left", "gain", "effort"];
const BUY_NUMBERS: &[&str] = &["coins", "goods", "offer.price", "offer.value", "gain", "effort"];
const BOOLEANS: &[&str] = &["tired", "need == coins", "need in [none, energy]"];
const BUY_BOOLEANS: &[&str] = &[
    "tired",
    "offer.bargain",
    "need != energy",
    "offer.class == cheap",
    "offer.class in [fair, dear]",
    "offer.class != (if tired then cheap else dear)",
    "(if tired then energy else none) == need",
];

/// The tree with its words found.
fn checked(mut node: Node) -> Node {
    let (params, lets) = Default::default();
    // Random expressions may well divide by zero.
    let _ = check(
        &Names { descriptor: &DESCRIPTOR, params: &params, lets: &lets, memory: &[], value: false },
        &mut node,
        0,
        None,
        None,
    );
    node
}

fn state() -> impl Generator<Value = State> {
    let offer = (1..=6_u8, 1..=8_u8).prop_map(|(price, value)| Offer { price, value });
    (0..30_u32, 0..12, 0..8, 0..5, [offer.clone(), offer.clone(), offer.clone(), offer])
        .prop_map(|(round, coins, energy, goods, offers)| State { round, coins, energy, goods, score: 0, offers })
}

/// A rule about buying, about buying and selling, about resting, or about anything.
fn rule() -> impl Generator<Value = WalkedRule> {
    let about = |kinds: u64, numbers, booleans| {
        let (number, boolean) = expressions(3, numbers, booleans);
        // Conditions of several parts take a way of their own.
        let both = (boolean.clone(), boolean.clone())
            .prop_map(|(left, right)| Node::new(Expr::Infix(Infix::And, left.into(), right.into())));
        (Just(kinds), prop_oneof![boolean, both].prop_map(checked), number.prop_map(checked)).boxed()
    };
    Union::new([
        about(1, BUY_NUMBERS, BUY_BOOLEANS),
        about(3, NUMBERS, BOOLEANS),
        about(4, STATE_NUMBERS, BOOLEANS),
        about(7, &["gain", "goods"], &["tired"]),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn print_then_parse_is_the_identity(node in Union::new({
        let (number, boolean) = expressions(4, BUY_NUMBERS, BUY_BOOLEANS);
        [number, boolean]
    })) {
        let printed = node.to_string();
        // Long ones are refused, as they should be.
        match parse(&printed) {
            Ok(parsed) => assert_eq!(parsed, node, "{printed}"),
            Err(fault) => assert_eq!(fault.what, "the expression is too long"),
        }
    }

    #[test]
    fn columns_agree_with_a_walk_over_the_tree(
        node in expressions(4, BUY_NUMBERS, BUY_BOOLEANS).0,
        state in state(),
        // One candidate needs no preference.
        count in 2..20_usize,
    ) {
        let node = checked(node);
        let mut graph = Graph::default();
        let id = graph.expression(&node, &|graph, name| match DESCRIPTOR.state_variable(name) {
            Some(variable) => graph.state(variable),
            None => graph.action(DESCRIPTOR.action_variable(name).expect("a variable")),
        }, &|kind| kinds_named(&DESCRIPTOR, kind));
        let when = graph.constant(1.0);
        let program = compile(&graph, &[GraphRule { kinds: 1, when, prefer: id, set: Vec::new() }], 0, &[]);
        let actions: Vec<Action> = (0..count).map(|place| Action::Buy((place * 7 % 4) as u8)).collect();
        let rules = toy();
        let decision = Decision { rules: &rules, state: &state, actions: &actions, glance: &() };
        let mut scratch = Scratch::new(&program);
        scratch.begin::<Toy>(&actions);
        if graph.depends(id) == Depends::Action {
            assert_eq!(scratch.first_match(&program, &decision, &mut Never), Some(0));
            let values = scratch.preferences(&program.rules[0]);
            let expected: Vec<f64> = actions.iter().map(|&action| walk(&node, &state, &actions, action).number()).collect();
            assert_eq!(values, expected, "{node}");
        } else {
            assert_eq!(program.rules[0].prefer, None);
        }
    }

    #[test]
    fn strategies_decide_as_a_walk_over_the_tree_does(
        rules in proptest::collection::vec(rule(), 1..5),
        states in proptest::collection::vec(state(), 1..6),
    ) {
        let parts = Parts {
            descriptor: &DESCRIPTOR,
            memory: Vec::new(),
            lets: Vec::new(),
            rules: rules
                .iter()
                .cloned()
                .map(|(kinds, when, prefer)| RulePart { name: None, place: String::new(), kinds, when: Some(when), prefer: Some(prefer), set: Vec::new() })
                .collect(),
            value: None,
            base: Strategy::builtin("random").expect("a built-in"),
        };
        let script = Script::new(Arc::new(parts), Vec::new(), 0.0, 0.0, Reach::default()).expect("small enough");
        let mut player = StrategyPlayer::<Toy>::new(Kind::script::<Toy>(&Arc::new(script), 1));
        for state in states {
            let actions = legal(&state);
            let place = player.choose(&toy(), &state, &actions);
            let usage = player.take_usage();
            match decide(&rules, &state) {
                Some((rule, expected)) => assert_eq!((usage.decided[rule], place), (1, expected)),
                None => assert_eq!((usage.uncovered, place), (1, 0)),
            }
            // Whatever decided has matched, and what stands above it has not.
            let first = usage.matched.iter().position(|&matched| matched == 1);
            assert_eq!(first, usage.decided.iter().position(|&decided| decided == 1));
        }
    }

    #[test]
    fn no_text_breaks_the_parser(text in ".{0,80}") {
        let _ = parse(&text);
    }

    #[test]
    fn no_words_break_the_parser(words in proptest::collection::vec(select(vec![
        "if", "then", "else", "and", "or", "not", "in", "true", "a.b", "min", "clamp", "(", ")", "[", "]", ",", "+", "-", "*", "/", "%",
        "<", "<=", "==", "!=", "=", "1", "0.5", "1e9", "é", ".", "'", "\"",
    ]), 0..40)) {
        let text = words.join(" ");
        if let Ok(node) = parse(&text) {
            assert_eq!(parse(&node.to_string()), Ok(node));
        }
    }

    #[test]
    fn no_text_breaks_the_loader(text in "(.|\n){0,200}") {
        if let Err(mistakes) = Strategy::from_source(&Source::from_text("x.toml", text), &DESCRIPTOR) {
            let _ = mistakes.render(false);
        }
    }

    #[test]
    fn no_broken_file_breaks_the_loader(
        cut in 0..WHOLE.len(),
        length in 0..30_usize,
        put in select(vec!["", "'", "\"", "é", "'''", "[[rule]]", "\n", "= 1", "coins", "\\u00e9", "[", "any", "(", "0"]),
    ) {
        let end = (cut + length).min(WHOLE.len());
        let text = format!("{}{put}{}", &WHOLE[..cut], &WHOLE[end..]);
        if let Err(mistakes) = Strategy::from_source(&Source::from_text("x.toml", text), &DESCRIPTOR) {
            let _ = mistakes.render(false);
        }
    }
}

/// A file with something of everything.
const WHOLE: &str = "ruleset = \"toy\"
title = \"Whole\"
[params]
patience = 2
[let]
worth = \"offer.value\\u0020- 0.5 * offer.price\"
rich = '''
coins > 4'''
[[rule]]
name = \"bargains\"
action = [\"buy\"]
when = 'rich and worth > patience and need in [none, energy]'
prefer = 'if offer.class == cheap then worth else clamp(worth, 0, 1)'
[[rule]]
action = \"any\"
prefer = \"min(gain, 3) % 2\"
[mistakes]
slip = 0.5
blur = 1
";

#[test]
fn a_whole_file_is_loaded() {
    Strategy::from_source(&Source::from_text("x.toml", WHOLE), &DESCRIPTOR)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
}
