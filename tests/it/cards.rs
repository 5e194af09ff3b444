//! What is counted by card, in the game that `perihelion new` writes: which threat cost how much hull.

use crate::own_game::{game::Rules, rulesets};
use perihelion::{
    analysis::{CellLabel, CellSummary, Run, study},
    files::Source,
    frames::{self, CardColumns, DataFrame, Format, Table},
    report,
    ruleset::Ruleset,
    scenario::{Compare, Scenario},
    simulation::{
        Effort, Games, Keeper, Line, Outcomes, Playable, Progress, Replay, Runner, Seat, StoppingRule, Tally,
    },
    strategy::Strategy,
};
use std::{collections::BTreeMap, fs, io, path::Path, sync::Arc};

const GAMES: u64 = 3_000;

/// The standard scenario, changed as a text.
fn scenario(change: impl Fn(String) -> String) -> Scenario {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("standard.toml");
    let text = fs::read_to_string("src/cli/new/template/standard.toml").expect("a scenario");
    fs::write(&path, change(text)).expect("a file");
    Scenario::load(&path, &[], &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn standard() -> Strategy {
    let text = fs::read_to_string("src/cli/new/template/player_standard.toml").expect("a strategy");
    Strategy::from_source(&Source::from_text("standard", &text), Rules::DESCRIPTOR).expect("sound")
}

fn seat(scenario: &Scenario) -> Arc<dyn Playable> {
    Arc::new(Seat::<Rules>::new(&scenario.settings, standard()).expect("playable"))
}

/// Two cells: the scenario as it is, and one with a threat in another's place.
fn cells() -> Vec<Arc<dyn Playable>> {
    vec![seat(&scenario(|text| text)), seat(&scenario(|text| text.replace("deck.flare", "deck.comet")))]
}

/// Keeps the outcomes of each cell.
#[derive(Default)]
struct Kept(BTreeMap<usize, Outcomes>);

impl Keeper for Kept {
    fn keeps_games(&self) -> bool {
        true
    }

    fn outcomes(&mut self, cell: usize, mut outcomes: Outcomes) -> io::Result<()> {
        match self.0.get_mut(&cell) {
            Some(kept) => kept.append(&mut outcomes),
            None => drop(self.0.insert(cell, outcomes)),
        }
        Ok(())
    }

    fn reached(&mut self, _: &[Tally]) -> io::Result<()> {
        Ok(())
    }
}

/// Plays the games of the cells, on from where the tallies are.
fn play(
    cells: &[Arc<dyn Playable>],
    (threads, batch): (usize, Option<u64>),
    games: u64,
    reached: &mut [Tally],
) -> Kept {
    let mut kept = Kept::default();
    let (rule, progress) = (StoppingRule::Games(games), Progress::default());
    let effort = Effort { batch, ..Effort::default() };
    let order = Games { cells, seed: 3, rule: &rule, own: &[], effort, progress: &progress };
    Runner::new(threads).and_then(|runner| runner.play(&order, reached, &mut kept)).expect("sound rules");
    kept
}

fn none_played(cells: &[Arc<dyn Playable>]) -> Vec<Tally> {
    cells.iter().map(|cell| Tally::counting(cell.metrics())).collect()
}

/// What each threat cost, added up from what a replay tells.
fn told_by(replay: &Replay) -> BTreeMap<String, i32> {
    let (mut hull, mut threat, mut cost) = (4, String::new(), BTreeMap::new());
    for line in &replay.lines {
        let Line::Rule { rule, what } = line else { continue };
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<i32>().ok()).expect("a number");
        match rule.as_str() {
            "threat" => threat = what.split(':').next().expect("a name").to_owned(),
            "dig" => {
                let lost = number(what.rsplit(' ').next()).min(hull);
                hull -= lost;
                *cost.entry(threat.clone()).or_default() += lost;
            }
            "shelter" => hull = number(what.split(' ').nth(3)),
            other => panic!("{other}"),
        }
    }
    cost
}

#[test]
fn what_a_threat_cost_is_what_the_log_tells() {
    let mut cells = cells();
    // One whose first row has no copies: the others keep their places.
    cells.push(seat(&scenario(|text| text.replacen("count    = 3", "count    = 0", 1))));
    let kept = play(&cells, (2, None), 200, &mut none_played(&cells));
    for (place, cell) in cells.iter().enumerate() {
        let outcomes = &kept.0[&place];
        let (_, first, cards) = cell.metrics().of_cards().next().expect("a metric of cards");
        assert_eq!((first, cards.len(), outcomes.metrics.len()), (2, 5, 7));
        let mut all = 0;
        for game in 0..200 {
            let told = told_by(&cell.replay(3, game).expect("sound rules"));
            let counted = (first..).zip(cards).map(|(place, card)| (card, outcomes.metrics[place][game as usize]));
            for (card, cost) in counted {
                assert_eq!(cost, told.get(card).copied().unwrap_or(0), "cell {place}, game {game}, {card}");
                all += cost;
            }
        }
        assert!(all > 200, "{all}");
    }
}

#[test]
fn counts_by_card_are_the_same_however_games_are_played() {
    let cells = cells();
    let mut whole = none_played(&cells);
    let expected = play(&cells, (1, Some(GAMES)), GAMES, &mut whole);
    for effort in [(1, Some(7)), (2, None), (3, Some(64))] {
        let mut tallies = none_played(&cells);
        let kept = play(&cells, effort, GAMES, &mut tallies);
        assert!(tallies == whole && kept.0 == expected.0, "{effort:?}");
        // Cut short, written down, read again, and played on.
        let mut tallies = none_played(&cells);
        play(&cells, effort, GAMES / 3, &mut tallies);
        let text = serde_json::to_string(&tallies).expect("a text");
        let mut again: Vec<Tally> = serde_json::from_str(&text).expect("tallies");
        again.iter_mut().zip(tallies).for_each(|(again, tally)| again.results = tally.results);
        play(&cells, effort, GAMES, &mut again);
        assert!(again == whole, "{effort:?}, resumed");
    }
    let wins: Vec<u64> = whole[0].won_cards.iter().map(perihelion::simulation::Histogram::total).collect();
    assert_eq!(wins, [whole[0].wins; 5]);
}

fn labels() -> Vec<CellLabel> {
    let label = |variant: &str| CellLabel { variant: variant.into(), axes: Vec::new(), strategy: "standard".into() };
    ["as printed", "with a comet"].map(label).into()
}

fn text(frame: &DataFrame) -> String {
    String::from_utf8(frames::bytes_of(frame, Format::Csv).expect("a table")).expect("UTF-8")
}

#[test]
fn tables_have_the_cards_of_all_cells_and_nothing_where_a_cell_has_none() {
    let cells = cells();
    let mut tallies = none_played(&cells);
    let kept = play(&cells, (2, None), 40, &mut tallies);
    let (labels, columns) = (labels(), CardColumns::of(cells.iter().map(|cell| cell.metrics())));
    let table = Table { descriptor: Rules::DESCRIPTOR, labels: &labels, cards: &columns };
    let names = ["cost.dust", "cost.debris", "cost.flare", "cost.swarm", "cost.storm", "cost.comet"];
    // Every game.
    for (&cell, outcomes) in &kept.0 {
        let games = BTreeMap::from([(cell, outcomes.clone())]);
        let frame = frames::outcomes(&table, &games).expect("a table");
        let csv = text(&frame);
        let header: Vec<&str> = csv.lines().next().expect("a header").split(',').collect();
        assert_eq!(header[header.len() - 6..], names);
        let row: Vec<&str> = csv.lines().nth(1).expect("a game").split(',').collect();
        let absent = if cell == 0 { 5 } else { 2 };
        for (place, value) in row[row.len() - 6..].iter().enumerate() {
            assert_eq!(value.is_empty(), place == absent, "cell {cell}, {}", names[place]);
        }
    }
    // Every cell.
    let summary = |tally| CellSummary::new(Rules::DESCRIPTOR, tally, &[], (0, 200), 0.95);
    let summaries: Vec<CellSummary> = tallies.iter().map(summary).collect();
    let csv = text(&frames::cells(&table, &summaries).expect("a table"));
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let of = |name: &str| {
        let column = rows[0].iter().position(|header| *header == name).expect("a column");
        [rows[1][column], rows[2][column]]
    };
    assert!(!of("cost.flare_mean")[0].is_empty() && of("cost.flare_mean")[1].is_empty(), "{csv}");
    assert!(of("cost.comet_sd")[0].is_empty() && !of("cost.comet_sd")[1].is_empty(), "{csv}");
    let mean = tallies[0].metrics[2 + 2].mean().expect("games");
    assert!((of("cost.flare_mean")[0].parse::<f64>().expect("a number") - mean).abs() < 1e-9);
    let histograms = text(&frames::histograms(&table, &tallies).expect("a table"));
    let named = |cell: &str, card: &str| histograms.lines().any(|line| line.starts_with(cell) && line.contains(card));
    assert!(named("0,", "cost.flare") && !named("1,", "cost.flare") && named("1,", "cost.comet"));
}

#[test]
fn a_report_tells_which_threat_kills() {
    let cells = cells();
    let mut tallies = none_played(&cells);
    play(&cells, (2, None), 20_000, &mut tallies);
    let (labels, metrics): (_, Vec<_>) = (labels(), cells.iter().map(|cell| cell.metrics().clone()).collect());
    let summary = |tally| CellSummary::new(Rules::DESCRIPTOR, tally, &[], (0, 200), 0.95);
    let summaries: Vec<CellSummary> = tallies.iter().map(summary).collect();
    let run = Run {
        descriptor: Rules::DESCRIPTOR,
        labels: &labels,
        all_labels: &labels,
        tallies: &tallies,
        metrics: &metrics,
        summaries: &summaries,
        score_ranges: &[(0, 200); 2],
        level: 0.95,
        target: None,
        compare: &Compare::Alternatives,
        design: None,
        decisive: &[],
    };
    let study = study(&run);
    assert_eq!(study.cards.iter().map(|found| (found.cell, found.cards.len())).collect::<Vec<_>>(), [(0, 5), (1, 5)]);
    // The mean of all games is that of games won and lost together.
    for (found, (tally, metrics)) in study.cards.iter().zip(tallies.iter().zip(&metrics)) {
        let (_, first, cards) = metrics.of_cards().next().expect("a metric of cards");
        for means in &found.cards {
            let place = first + cards.iter().position(|card| *card == means.card).expect("a card");
            let (won, lost) = (tally.wins as f64, (tally.games - tally.wins) as f64);
            let sum = won * means.won.expect("games won") + lost * means.lost.expect("games lost");
            let mean = tally.metrics[place].mean().expect("games");
            assert!((sum / tally.games as f64 - mean).abs() < 1e-9, "{}", means.card);
        }
        let sorted =
            found.cards.is_sorted_by_key(|means| means.difference.map(|one| -one.value).unwrap_or(f64::INFINITY));
        assert!(sorted, "{found:?}");
    }
    let worst = &study.cards[0].cards[0];
    assert!(worst.goes_with_losing(), "{worst:?}");
    let told = report::verdicts_text(&report::verdicts(&run, &study), None);
    assert!(told.contains("Cards with more `cost` in games that the standard player loses in "), "{told}");
    assert!(told.contains("That goes with losing and need not be its cause."), "{told}");
    let table = report::cards_text(&run, &study, Some(120));
    assert!(table.starts_with("Card by card, cost of standard in "), "{table}");
    assert!(table.contains("storm") && table.contains("in a game lost (points)"), "{table}");
    let frames = frames::study(&run, &study).expect("tables");
    let (_, frame) = frames.iter().find(|(name, _)| *name == "cards").expect("a table of cards");
    assert_eq!(text(frame).lines().count(), 1 + 10);
    let columns = frames::columns(&run, &frames, &|_| true).expect("a dictionary");
    let texts = |name: &str| columns.column(name).expect("a column").str().expect("texts").clone();
    let explained: BTreeMap<String, String> = std::iter::zip(texts("table").iter(), texts("column").iter())
        .zip(texts("meaning").iter())
        .map(|((table, column), meaning)| {
            (
                format!("{}.{}", table.unwrap_or_default(), column.unwrap_or_default()),
                meaning.unwrap_or_default().into(),
            )
        })
        .collect();
    assert!(explained.values().all(|meaning| meaning.ends_with('.')), "{explained:?}");
    assert!(frame.get_column_names().iter().all(|name| explained.contains_key(&format!("cards.{name}"))), "{frame}");
    for column in ["cells.cost.flare_mean", "outcomes.cost.flare"] {
        assert!(explained[column].ends_with(", of the card `flare`."), "{}", explained[column]);
    }
}

#[test]
fn more_kinds_of_card_than_are_counted_are_a_mistake_of_the_file() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("standard.toml");
    let text = fs::read_to_string("src/cli/new/template/standard.toml").expect("a scenario");
    let more: String =
        (0..56).map(|place| format!("[threats.deck.none_{place}]\ncount = 0\nstrength = 1\nore = 1\n\n")).collect();
    fs::write(&path, text.replace("[goal]", &format!("{more}[goal]"))).expect("a file");
    let mistakes = Scenario::load(Path::new(&path), &[], &rulesets()).expect_err("too many kinds").to_string();
    assert!(mistakes.contains("`threats.deck` has 61 kinds of card, and `cost` counts at most 60"), "{mistakes}");
}

#[test]
fn nothing_is_allocated_for_a_game_that_counts_by_card() {
    let cell = seat(&scenario(|text| text));
    let mut tally = Tally::counting(cell.metrics());
    let mut player = cell.sit(1);
    let mut measured = |games| {
        allocation_counter::measure(|| player.play(0..games, &mut tally, None).expect("sound rules")).count_total
    };
    // Warmed up by the same games, histograms have the size they keep; the list of results alone has to grow.
    measured(512);
    let [half, all] = [256, 512].map(measured);
    assert_eq!(half, all);
}
