//! Tests of reading sweeps, on the toy ruleset.

use super::*;
use crate::{
    files::Mistakes,
    scenario::{Override, toy::rulesets},
};
use std::{fs, sync::Arc};

const SCENARIO: &str = "ruleset = \"toy\"\n[timers]\nstart = 20\n[contracts.deck]\nice = { count = 2, prestige = 2 }\nlab = { prestige = 5 }\n";
const HARDER: &str = "extends = \"plain.toml\"\ntimers.start = 15\n";
const PATIENT: &str =
    "ruleset = \"toy\"\n[params]\npatience = 3\n[[rule]]\naction = \"any\"\nwhen = 'score > patience'\n";
const HASTY: &str =
    "ruleset = \"toy\"\n[params]\npatience = 1\n[[rule]]\naction = \"stop\"\nwhen = 'score > patience'\n";
const PLAINEST: &str = "ruleset = \"toy\"\n[[rule]]\naction = \"any\"\n";

/// A directory with two scenarios, three strategies and a sweep.
pub(super) struct House(tempfile::TempDir);

impl House {
    pub fn new(sweep: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        fs::create_dir_all(dir.path().join("players/more")).expect("a directory");
        for (name, text) in [
            ("plain.toml", SCENARIO),
            ("harder.toml", HARDER),
            ("players/patient.toml", PATIENT),
            ("players/hasty.toml", HASTY),
            ("players/more/plainest.toml", PLAINEST),
            ("grid.toml", sweep),
        ] {
            fs::write(dir.path().join(name), text).expect("a file");
        }
        Self(dir)
    }

    pub fn path(&self) -> std::path::PathBuf {
        self.0.path().join("grid.toml")
    }

    fn load(&self) -> Result<Sweep, Mistakes> {
        Sweep::load(&self.path(), &rulesets())
    }

    /// All mistakes, without the directory the test happened to use.
    fn mistakes(&self) -> String {
        self.tidy(&self.load().expect_err("mistakes"))
    }

    pub fn tidy(&self, mistakes: &Mistakes) -> String {
        mistakes.render(false).replace(&format!("{}/", self.0.path().display()), "")
    }
}

pub(in crate::scenario) fn sweep(text: &str) -> Sweep {
    House::new(text).load().unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

pub(super) fn mistakes(text: &str) -> String {
    House::new(text).mistakes()
}

fn rows(sweep: &Sweep) -> Vec<String> {
    let row = |cell: &Cell| format!("{} | {}", cell.variant, cell.strategy.name());
    sweep.cells.iter().map(row).collect()
}

pub(in crate::scenario) const TOP: &str = "scenario = \"plain.toml\"\nstrategies = [\"random\"]\ngames = 10\n";

#[test]
fn cells_come_with_variants_outermost_then_axes_in_file_order_then_strategies() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"players/*.toml\"]\ngames = 10\n\
                [axes]\n\"timers.start\" = [22, 18]\nspy.direction = [\"down\", \"either\"]\n\
                [[variant]]\nname = \"normal\"\n[[variant]]\nname = \"free\"\nset = { \"spy.free\" = true }\n";
    let sweep = sweep(text);
    insta::assert_snapshot!(rows(&sweep).join("\n"));
    let last = sweep.cells.last().expect("a cell");
    assert_eq!(last.variant_name.as_deref(), Some("free"));
    let values: Vec<_> = last.axis_values.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
    assert_eq!(values, [("timers.start", "18"), ("spy.direction", "either")]);
    assert!(last.scenario.settings.boolean("spy.free"));
    assert_eq!(last.scenario.settings.integer("timers.start"), 18);
    assert_eq!(last.scenario.settings.choice("spy.direction"), "either");
    assert!(!sweep.cells[0].scenario.settings.boolean("spy.free"));
    assert!(Arc::ptr_eq(&sweep.cells[0].scenario, &sweep.cells[1].scenario), "equal variants share their scenario");
    assert_eq!(sweep.axes[0].unit, "spaces");
    assert_eq!((sweep.name.as_str(), sweep.seed, sweep.level, sweep.stop), ("grid", 1, 0.95, Stop::Games(10)));
}

#[test]
fn ranges_step_without_drift_and_keep_whole_numbers_whole() {
    let axis = |text: &str| sweep(&format!("{TOP}[axes]\n{text}\n")).axes[0].values.join(" ");
    assert_eq!(axis("timers.start = { from = 18, to = 28, step = 1 }"), "18 19 20 21 22 23 24 25 26 27 28");
    assert_eq!(axis("timers.start = { from = 18, to = 28, step = 4 }"), "18 22 26");
    assert_eq!(axis("timers.start = { from = 18, to = 18, step = 4 }"), "18");
    assert_eq!(axis("\"store.markup\" = { from = 0.1, to = 0.7, step = 0.1 }"), "0.1 0.2 0.3 0.4 0.5 0.6 0.7");
    assert_eq!(axis("store.markup = { from = 0, to = 1, step = 0.25 }"), "0.0 0.25 0.5 0.75 1.0");
}

#[test]
fn axes_may_be_lists_words_fields_of_cards_and_parameters() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"players/patient.toml\", \"players/hasty.toml\"]\ngames = 1\n\
                [axes]\n\"timers.distances\" = [[1, 2], [3, 4, 5]]\ncontracts.deck.ice.prestige = [3, 4]\nstrategy.patience = [2, 2.5]\n";
    let sweep = sweep(text);
    assert_eq!(sweep.cells.len(), 16);
    let cell = sweep.cells.last().expect("a cell");
    assert_eq!(cell.variant, "timers.distances=[3, 4, 5], contracts.deck.ice.prestige=4, strategy.patience=2.5");
    assert_eq!(cell.scenario.settings.integers("timers.distances"), [3, 4, 5]);
    assert_eq!(cell.scenario.settings.cards("contracts.deck")[0].fields[0], 4);
    assert_eq!(cell.strategy.params()[0], ("patience".into(), 2.5));
    assert!(Arc::ptr_eq(&sweep.cells[0].scenario, &sweep.cells[2].scenario), "parameters leave the scenario alone");
}

#[test]
fn zipped_axes_step_together() {
    let text = format!(
        "{TOP}zip = [[\"timers.start\", \"timers.distances\"]]\n\
         [axes]\n\"timers.start\" = [22, 23]\nspy.free = [true, false]\n\"timers.distances\" = [[2, 4], [2, 4]]\n"
    );
    let rows = rows(&sweep(&text));
    assert_eq!(
        rows,
        [
            "timers.start=22, spy.free=true, timers.distances=[2, 4] | random",
            "timers.start=22, spy.free=false, timers.distances=[2, 4] | random",
            "timers.start=23, spy.free=true, timers.distances=[2, 4] | random",
            "timers.start=23, spy.free=false, timers.distances=[2, 4] | random",
        ]
    );
}

#[test]
fn a_zip_with_a_name_is_one_axis_where_its_first_axis_stands() {
    let axes = "[axes]\nspy.free = [true, false]\n\"timers.start\" = [22, 23]\nstore.markup = [1, 2]\n\
                \"timers.distances\" = [[2, 4], [3, 6]]\n";
    let named =
        sweep(&format!("{TOP}{axes}[[zip]]\nname = \"spacing\"\naxes = [\"timers.distances\", \"timers.start\"]\n"));
    assert_eq!(
        rows(&named)[..2],
        [
            "spy.free=true, spacing=[2, 4]/22, store.markup=1.0 | random",
            "spy.free=true, spacing=[2, 4]/22, store.markup=2.0 | random",
        ]
    );
    let spacing = &named.axes[1];
    assert_eq!((named.axes.len(), spacing.path.as_str(), spacing.unit), (3, "spacing", ""));
    assert_eq!(spacing.values.join(" "), "[2, 4]/22 [3, 6]/23");
    assert_eq!(spacing.zipped, ["timers.distances", "timers.start"]);
    assert!(named.axes[0].zipped.is_empty());
    // The cells are those of the same zip without a name.
    let unnamed = sweep(&format!("{TOP}zip = [[\"timers.distances\", \"timers.start\"]]\n{axes}"));
    assert_eq!((named.cells.len(), unnamed.cells.len()), (8, 8));
    for (one, other) in named.cells.iter().zip(&unnamed.cells) {
        assert_eq!(one.scenario.settings, other.scenario.settings);
    }
    // Both forms may stand in one list.
    let both = sweep(&format!(
        "{TOP}zip = [{{ name = \"a\", axes = [\"timers.start\", \"spy.free\"] }}, [\"store.markup\", \"timers.distances\"]]\n{axes}"
    ));
    assert_eq!(rows(&both)[1], "a=22/true, store.markup=2.0, timers.distances=[3, 6] | random");
}

#[test]
fn variants_may_come_from_other_files_and_set_parameters() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"players/patient.toml\"]\nprecision = 0.01\nmax_games = 500\nseed = 7\nlevel = 0.9\n\
                title = \"Grid\"\nabout = \"Both.\"\n\
                [[variant]]\nname = \"normal\"\nabout = \"As printed.\"\n\
                [[variant]]\nname = \"harder\"\nscenario = \"harder.toml\"\nset = { \"strategy.patience\" = 9, \"timers.distances\" = [1, 2] }\n\
                [target]\nwin_rate = [0.4, 0.6]\nstrategy = \"patient\"\n";
    let sweep = sweep(text);
    assert_eq!(rows(&sweep), ["normal | patient", "harder | patient"]);
    assert_eq!(sweep.cells[1].scenario.settings.integer("timers.start"), 15);
    assert_eq!(sweep.cells[1].scenario.name, "harder");
    assert_eq!(sweep.cells[1].strategy.params()[0], ("patience".into(), 9.0));
    assert_eq!(sweep.cells[0].strategy.params()[0], ("patience".into(), 3.0));
    assert_eq!(sweep.stop, Stop::Precision { half_width: 0.01, max_games: 500 });
    assert_eq!((sweep.seed, sweep.level, sweep.title.as_str(), sweep.about.as_str()), (7, 0.9, "Grid", "Both."));
    assert_eq!(sweep.target, Some(Target { win_rate: (0.4, 0.6), strategy: "patient".into() }));
}

#[test]
fn a_sweep_says_what_its_variants_are() {
    let list = "scenario = \"plain.toml\"\nstrategies = [\"random\"]\ngames = 10\n";
    let variants = "[[variant]]\nname = \"plain\"\n[[variant]]\nname = \"harder\"\nscenario = \"harder.toml\"\n";
    let said = |keys: &str| sweep(&format!("{list}{keys}{variants}")).compare;
    assert_eq!(said(""), None);
    assert_eq!(said("compare = \"levels\"\n"), Some(Compare::Levels));
    assert_eq!(said("compare = \"alternatives\"\n"), Some(Compare::Alternatives));
    let baseline = Some(Compare::Baseline("plain".into()));
    assert_eq!(said("compare = \"baseline\"\nbaseline = \"plain\"\n"), baseline);
}

#[test]
fn a_sweep_without_axes_has_one_cell_a_strategy_and_patterns_sort_by_file_name() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"first\", \"players/**/*.toml\", \"players/hasty.toml\"]\ngames = 1\n";
    assert_eq!(rows(&sweep(text)), ["plain | first", "plain | hasty", "plain | patient", "plain | plainest"]);
}

#[test]
fn what_is_named_again_is_told_once_at_the_second_place() {
    let with =
        |strategies: &str| mistakes(&format!("scenario = \"plain.toml\"\nstrategies = [{strategies}]\ngames = 1\n"));
    let all = [
        "\"first\", \"random\", \"first\"",
        "\"players/hasty.toml\", \"players/../players/hasty.toml\"",
        "\"players/*.toml\", \"players/*.toml\"",
        "\"search:random\", \"random\", \"search:random\"",
    ];
    insta::assert_snapshot!(all.map(with).join("\n\n----\n\n"));
    let many = with(&vec!["\"random\""; 100_000].join(","));
    assert!(many.contains("`random` is named 100000 times") && many.ends_with("1 mistake"), "{}", many.len());
    assert!(many.contains("grid.toml:2:24"), "at the second place");
    let many = with(&(0..2_000).map(|n| format!("\"no{n}\"")).collect::<Vec<_>>().join(","));
    assert!(many.contains("1001 mistakes in all"), "{many}");
    let variants =
        |second: &str| format!("{TOP}[[variant]]\nname = \"a\"\n[[variant]]\nname = \"b\"\nset = {{ {second} }}\n");
    assert_eq!(sweep(&variants("\"timers.start\" = 22")).cells.len(), 2);
    insta::assert_snapshot!("twin_variants", mistakes(&variants("\"spy.free\" = false")));
}

#[test]
fn a_copy_of_a_strategy_under_another_name_is_a_mistake() {
    let house = House::new("scenario = \"plain.toml\"\nstrategies = [\"players/*.toml\"]\ngames = 1\n");
    let players = house.0.path().join("players");
    fs::copy(players.join("hasty.toml"), players.join("quick.toml")).expect("a copy");
    insta::assert_snapshot!(house.mistakes());
}

#[test]
fn every_mistake_of_a_sweep_comes_at_once() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"players/*.tml\", \"randon\", \"players/more/*\", 3]\ngames = 0\nseed = -1\nlevel = 95\ngaems = 3\n\
                zip = [[\"timers.start\", \"spy.free\"], [\"spy.free\"], [\"spy.fre\"]]\n\
                [axes]\n\"timers.strat\" = [1]\ntimers.start = [22, 99, \"x\"]\nspy.free = []\nspy.direction = { from = 1, to = 2, step = 1 }\n\
                store.markup = { from = 1, to = 0, step = 0 }\nstrategy.patience = [1]\ncontracts.deck.icy.prestige = [3]\n\
                timers.distances = 3\n\
                [[variant]]\nnmae = \"a\"\n[[variant]]\nname = \"b\"\nset = { timer = 3 }\n[[variant]]\nname = \"b\"\n[[variant]]\nname = \"c\"\nscenario = \"no.toml\"\n\
                [target]\nwin_rate = [0.6]\n";
    let house = House::new(text);
    let found = house.load().expect_err("mistakes");
    // There are more than are printed at once.
    let all: Vec<String> = found.in_order().into_iter().map(|mistake| mistake.render(false)).collect();
    let all = format!("{}\n\n{} mistakes", all.join("\n\n"), all.len());
    insta::assert_snapshot!(all.replace(&format!("{}/", house.0.path().display()), ""));
}

#[test]
fn zips_that_do_not_fit_are_mistakes() {
    let zip = |zip: &str| {
        mistakes(&format!(
            "{TOP}zip = {zip}\n[axes]\ntimers.start = [22, 23]\nspy.free = [true, false]\nstore.markup = [1, 2, 3]\n"
        ))
    };
    let all = [
        "[[\"timers.start\", \"store.markup\"]]",
        "[[\"timers.start\"]]",
        "[[\"timers.start\", \"spy.fre\"]]",
        "[[\"timers.start\", \"spy.free\"], [\"spy.free\", \"store.markup\"]]",
        "[\"timers.start\"]",
        "[{ name = \"a b\", axes = [\"timers.start\", \"spy.free\"] }]",
        "[{ axes = [\"timers.start\", \"store.markup\"] }]",
        "[{ name = \"a\", axis = [\"timers.start\", \"spy.free\"] }]",
        "[{ name = \"a\", axes = [\"timers.start\", \"spy.free\"] }, { name = \"a\", axes = [\"store.markup\"] }]",
        "{ a = [\"timers.start\", \"spy.free\"] }",
    ]
    .map(zip);
    insta::assert_snapshot!(all.join("\n\n----\n\n"));
}

#[test]
fn cells_that_cannot_be_played_are_named_and_counted() {
    let text = format!("{TOP}[axes]\ntimers.start = [8, 9, 10, 30]\ntimers.distances = [[1, 2], [8, 9], [29, 30]]\n");
    insta::assert_snapshot!(mistakes(&text));
}

#[test]
fn more_than_twenty_different_mistakes_are_counted_not_listed() {
    let lists: Vec<String> = (0..25).map(|last| format!("[30, {}]", last + 1)).collect();
    let shown = mistakes(&format!("{TOP}[axes]\ntimers.distances = [{}]\n", lists.join(", ")));
    assert!(shown.contains("… and 5 more mistakes"), "{shown}");
    assert!(shown.ends_with("21 mistakes"), "{shown}");
}

#[test]
fn grids_that_are_too_large_are_refused_before_they_are_built() {
    let all = [
        "strategy.x = { from = 0, to = 1e300, step = 1e-300 }",
        "timers.start = { from = -9223372036854775808, to = 9223372036854775807, step = 1 }",
        "timers.start = { from = 8, to = 40, step = 1 }\nspy.free = [true, false]\ncontracts.deck.ice.count = { from = 1, to = 50, step = 1 }\n\
         contracts.deck.lab.count = { from = 1, to = 50, step = 1 }",
    ]
    .map(|axes| mistakes(&format!("{TOP}[axes]\n{axes}\n")));
    insta::assert_snapshot!(all.join("\n\n----\n\n"));
}

#[test]
fn games_and_precision_exclude_each_other_and_one_is_needed() {
    let top = "scenario = \"plain.toml\"\nstrategies = [\"random\"]\n";
    let all = ["", "games = 1\nprecision = 0.1\n", "games = 1\nmax_games = 2\n", "precision = 2\n"]
        .map(|stop| mistakes(&format!("{top}{stop}")));
    insta::assert_snapshot!(all.join("\n\n----\n\n"));
}

#[test]
fn a_run_has_one_cell_a_strategy_with_overrides_for_both() {
    let house = House::new("");
    let path = |name: &str| house.0.path().join(name).display().to_string();
    let overrides =
        |list: &[&str]| -> Vec<Override> { list.iter().map(|text| Override::parse(text).expect(text)).collect() };
    let scenario = house.0.path().join("plain.toml");
    let given = overrides(&["timers.start=30", "strategy.patience=4"]);
    let cells = cells_of(&scenario, &[path("players/*.toml")], &given, &rulesets()).expect("cells");
    assert_eq!(cells.iter().map(|cell| cell.strategy.name()).collect::<Vec<_>>(), ["hasty", "patient"]);
    assert!(cells.iter().all(|cell| cell.scenario.settings.integer("timers.start") == 30));
    assert!(cells.iter().all(|cell| cell.strategy.params()[0] == ("patience".into(), 4.0)));
    assert_eq!(cells[0].variant, "timers.start=30, strategy.patience=4");
    let wrong = overrides(&["timers.start=3", "strategy.patienc=4"]);
    let found =
        cells_of(&scenario, &[path("players/*.toml"), "randm".into()], &wrong, &rulesets()).expect_err("mistakes");
    insta::assert_snapshot!(house.tidy(&found));
}

#[test]
fn strategies_with_games_of_their_own_come_after_all_others() {
    let text = "scenario = \"plain.toml\"\nstrategies = [\"players/*.toml\", \"random\"]\ngames = 10\nrollouts = 7\n\
                [axes]\n\"timers.start\" = [22, 18]\n\
                [[strategy]]\nname = \"search:random\"\ngames = 3\nrollouts = 5\n\
                [[strategy]]\nname = \"players/hasty.toml\"\ngames = 4\n\
                [[strategy]]\nname = \"search:first\"\n";
    let of = |sweep: &Sweep| -> Vec<String> {
        let cells = sweep.cells.iter().map(|cell| {
            let (games, rollouts) = (cell.games.unwrap_or(0), cell.strategy.rollouts().unwrap_or(0));
            format!("{} {} {games} {rollouts}", cell.variant, cell.strategy.name())
        });
        cells.collect()
    };
    let sweep = sweep(text);
    insta::assert_snapshot!(of(&sweep).join("\n"));
    let house = House::new(text);
    let path = house.0.path().join("grid.toml");
    let told = Sweep::load_with_rollouts(&path, Some(9), &rulesets()).expect("sound");
    assert!(told.cells.iter().all(|cell| cell.strategy.rollouts().is_none_or(|rollouts| rollouts == 9)));
}

#[test]
fn a_sweep_may_name_all_its_strategies_with_games_of_their_own() {
    let sweep = sweep("scenario = \"plain.toml\"\ngames = 10\n[[strategy]]\nname = \"random\"\ngames = 3\n");
    assert_eq!(rows(&sweep), ["plain | random"]);
    assert_eq!(sweep.cells[0].games, Some(3));
}

#[test]
fn asserts_about_every_strategy_leave_those_with_games_of_their_own_out() {
    let text =
        format!("{TOP}[[strategy]]\nname = \"first\"\ngames = 3\n[[assert]]\nquantity = \"wins\"\nat_least = 0.5\n");
    assert_eq!(sweep(&text).asserts[0].cells, [0]);
    assert_eq!(sweep(&format!("{text}strategy = \"first\"\n")).asserts[0].cells, [1]);
}

#[test]
fn every_mistake_of_a_strategy_with_numbers_of_its_own_is_told_in_its_place() {
    let wrong = [
        "name = \"random\"\ngames = 3",
        "games = 3",
        "name = \"first\"\nrollouts = 3",
        "name = \"search:first\"\ngames = 0\nrollouts = 0\ngame = 3",
        "name = \"frist\"",
    ];
    let told: Vec<String> = wrong.iter().map(|lines| mistakes(&format!("{TOP}[[strategy]]\n{lines}\n"))).collect();
    insta::assert_snapshot!(told.join("\n"));
    let apart =
        format!("{TOP}[[strategy]]\nname = \"first\"\ngames = 3\n[target]\nwin_rate = [0, 1]\nstrategy = \"first\"\n");
    assert!(mistakes(&apart).contains("its games stand apart"));
}
