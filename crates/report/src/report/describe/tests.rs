use super::*;
use crate::{
    files::Source,
    ruleset::{Descriptor, Quantity, VariableInfo, declare::word},
    scenario::Scenario,
    shipped,
    strategy::Strategy,
};
use perihelion_engine::{Entry, Rulesets};
use textwrap::core::display_width;

fn words(text: &str) -> Vec<String> {
    text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn timers() -> Description {
    describe_ruleset(&perihelion_timers::DESCRIPTOR)
}

/// The names of what is left of timers.
fn asked(question: &str) -> Vec<String> {
    let found = timers().only(&words(question)).unwrap();
    found.topics.into_iter().flat_map(|topic| topic.items).map(|item| item.name).collect()
}

#[test]
fn no_line_is_wider_than_the_terminal_and_no_name_is_lost_or_broken() {
    for descriptor in shipped::descriptors() {
        let description = describe_ruleset(descriptor);
        for width in [60, 80, 100, 120, 200] {
            let text = description.text(Some(width));
            // What has no space in it is a name, and stays whole whatever the width.
            let too_wide = |line: &&str| display_width(line) > usize::from(width) && line.trim().contains(' ');
            assert_eq!(text.lines().find(too_wide), None, "{} at {width}", descriptor.name);
            let all: std::collections::BTreeSet<&str> = text.split([' ', '\n']).collect();
            for item in description.topics.iter().flat_map(|topic| &topic.items) {
                assert!(all.contains(item.name.as_str()), "{}: {} at {width}", descriptor.name, item.name);
            }
        }
        assert_eq!(description.text(None), description.text(Some(100)));
    }
}

#[test]
fn a_description_is_compact_at_80_columns() {
    for descriptor in shipped::descriptors() {
        let description = describe_ruleset(descriptor);
        let items: usize = description.topics.iter().map(|topic| topic.items.len()).sum();
        let lines = description.text(Some(80)).lines().count();
        // A line with the name, one or two of sentence; words and what they mean take more.
        assert!(lines <= 3 * items, "{}: {items} items in {lines} lines", descriptor.name);
    }
}

#[test]
fn everything_begins_with_what_there_is() {
    let text = timers().text(Some(120));
    let contents = &text[..text.find("Settings of a scenario (").unwrap()];
    assert!(contents.contains("Goal: at least 19 Prestige (the rank advanced or better)"), "{contents}");
    for name in ["settings", "cards", "actions", "variables", "metrics", "endings", "ranks", "streams"] {
        assert!(contents.contains(&format!("\n  {name}")), "{name}: {contents}");
    }
    assert!(contents.contains("describe timers TOPIC WORD..."), "{contents}");
    let part = timers().only(&words("endings")).unwrap().text(Some(80));
    assert!(part.starts_with("Endings (2)\n"), "{part}");
}

#[test]
fn topics_and_words_tell_a_part() {
    assert_eq!(asked("endings"), ["passed", "caught"]);
    assert_eq!(asked("ending"), ["passed", "caught"]);
    assert_eq!(asked("variables spy.cost"), ["spy.cost"]);
    // In all topics: a setting, its sister and a variable.
    assert_eq!(asked("SPY cost"), ["spy.cost", "spy.cost_upgraded", "spy.cost"]);
    // In a sentence.
    assert_eq!(asked("settings colony leader"), ["ranks.intermediate", "ranks.advanced", "ranks.expert"]);
    // Two whole names, which stand in one item nowhere.
    assert_eq!(asked("variables timers.low timers.gap"), ["timers.gap", "timers.low"]);
}

#[test]
fn what_is_not_there_is_said_with_what_is_near() {
    let refused = |question: &str| timers().only(&words(question)).unwrap_err();
    assert_eq!(refused("variabels gap").help, "did you mean `variables`?");
    assert_eq!(refused("variabels gap").what, "`timers` has no topic `variabels`");
    let near = refused("variables timers.gpa");
    assert_eq!(
        (near.what.as_str(), near.help.as_str()),
        ("nothing in the variables of `timers` is about `timers.gpa`", "did you mean `timers.gap`?")
    );
    assert!(refused("settings merchnat").help.contains("`merchant.sales`"), "{:?}", refused("settings merchnat"));
    assert!(refused("quixotic").help.contains("settings, cards, actions"), "{:?}", refused("quixotic"));
    let aliens = describe_ruleset(&perihelion_aliens::DESCRIPTOR);
    assert!(aliens.only(&words("variables gian")).unwrap_err().help.contains("`gain.points`"));
}

#[test]
fn programs_are_told_everything() {
    for descriptor in shipped::descriptors() {
        let description = describe_ruleset(descriptor);
        let json = description.json();
        let list = |name: &str| json[name].as_array().unwrap().len();
        assert_eq!(list("settings"), descriptor.all_settings().count());
        assert_eq!(list("variables"), descriptor.state_variables.len() + descriptor.action_variables.len());
        assert_eq!(list("actions"), descriptor.actions.len());
        assert_eq!(list("metrics"), descriptor.metrics.len());
        let goal = json["goal"].as_str().unwrap();
        assert!(!goal.is_empty() && !goal.ends_with('.'), "{goal}");
        for (info, told) in descriptor.all_settings().zip(json["settings"].as_array().unwrap()) {
            assert_eq!(told["path"], info.path);
            assert_eq!(told["about"], info.about);
            assert!(told["kind"].is_string() && ["source", "assumed"].contains(&told["origin"].as_str().unwrap()));
        }
        let (header, rows) = description.rows();
        assert!(rows.iter().all(|row| row.len() == header.len()), "{header:?}");
        assert_eq!(rows.len(), description.topics.iter().map(|topic| topic.items.len()).sum::<usize>());
    }
    let json = timers().only(&words("settings timers.start")).unwrap().json();
    assert_eq!(json["settings"][0]["default"], 23);
    assert_eq!(json["settings"][0]["unit"], "spaces");
    assert_eq!(json["settings"][0]["rule"], "Setup");
    assert_eq!(json.get("variables"), None);
}

#[test]
fn words_of_variables_are_told_with_their_sentences() {
    let descriptor = Descriptor {
        state_variables: const {
            &[
                VariableInfo { name: "ore", quantity: Quantity::Number, about: "Ore in the hold." },
                VariableInfo {
                    name: "heading",
                    quantity: Quantity::Word {
                        words: &[word("up", "Towards the sun."), word("down", "Away from it.")],
                        optional: true,
                    },
                    about: "Where the ship flies.",
                },
            ]
        },
        ..Descriptor::BLANK
    };
    let all = describe_ruleset(&descriptor);
    let heading = all.clone().only(&words("variables heading")).unwrap();
    let text = heading.text(Some(80));
    for said in ["up, down, none", "Where the ship flies.", "up: Towards the sun.", "down: Away from it."] {
        assert!(text.contains(said), "{text}");
    }
    let told = serde_json::json!({
        "type": "word",
        "words": [{ "name": "up", "about": "Towards the sun." }, { "name": "down", "about": "Away from it." }],
        "optional": true,
        "of": "state",
        "name": "heading",
        "about": "Where the ship flies.",
    });
    assert_eq!(heading.json()["variables"][0], told);
    let ore = serde_json::json!({ "type": "number", "of": "state", "name": "ore", "about": "Ore in the hold." });
    assert_eq!(all.json()["variables"][0], ore);
    let (header, rows) = all.only(&words("variables")).unwrap().rows();
    assert_eq!(header[3..], ["type", "words", "about"]);
    assert_eq!(rows[1][3..5], ["up, down, none", "up: Towards the sun.\ndown: Away from it."]);
}

#[test]
fn a_long_list_is_told_once() {
    let aliens = describe_ruleset(&perihelion_aliens::DESCRIPTOR);
    let text = aliens.only(&words("variables gain.")).unwrap().text(Some(80));
    assert!(text.contains("number; of launch, orbit") && text.contains("of the same as `gain.points`"), "{text}");
    assert_eq!(text.matches("mark_objective,").count(), 1, "{text}");
}

#[test]
fn files_are_told_like_rulesets() {
    let scenario = describe_scenario(
        &Scenario::load(&shipped::file("scenarios/timers/standard.toml"), &[], &shipped::rulesets()).unwrap(),
    );
    let relay = scenario.clone().only(&words("signal_relay")).unwrap();
    assert_eq!(relay.json()["cards"][0]["fields"]["prestige"], 1);
    let keep = scenario.clone().only(&words("settings spy.keep")).unwrap().text(None);
    let keep: Vec<&str> = keep.split_whitespace().collect();
    assert!(keep.windows(3).any(|words| words == ["2", "contracts", "assumed"]), "{keep:?}");
    assert!(scenario.only(&words("setings")).unwrap_err().help.contains("`settings`"));
    let path = "strategies/timers/standard.toml";
    let strategy = Strategy::load(&shipped::file(path), &perihelion_timers::DESCRIPTOR).unwrap();
    let rules = describe_strategy(&strategy, path).only(&words("rules pull")).unwrap();
    assert!(rules.text(None).contains("prefer  resource.pull"), "{}", rules.text(None));
    assert_eq!(rules.json()["rules"][0]["action"], "buy");
}

#[path = "../../../../engine/src/scenario/tableau.rs"]
mod tableau;

#[test]
fn descriptions_list_texts_with_their_words_and_each_card_with_its_texts() {
    let rulesets = Rulesets::default().with(Entry::unplayed(&tableau::TABLEAU, tableau::unknown_effects));
    let ruleset = describe_ruleset(&tableau::TABLEAU).text(None);
    let from = ruleset.find("Fields of a card in decks.main (").expect("the fields");
    let to = from + ruleset[from..].find("\nActions").expect("what follows");
    let deck = Source::from_text("deck.toml", tableau::DECK);
    let scenario =
        describe_scenario(&Scenario::from_source(&deck, &[], &rulesets).expect("a sound scenario")).text(None);
    let cards = &scenario[scenario.rfind("decks.main").expect("the cards")..];
    insta::assert_snapshot!([&ruleset[from..to], cards].join("\n----\n"));
}
