use super::*;
use crate::{
    files::shown_markup,
    frames,
    report::fixture::{self, Fixture},
};

fn page_charts(fixture: &Fixture) -> Vec<Chart> {
    pictures(&Facts::new(&fixture.run(), &fixture.study), Surface::Page)
}

#[test]
fn every_situation_has_its_charts() {
    let names = |fixture: &Fixture| {
        page_charts(fixture).iter().map(|chart| chart.name.to_string()).collect::<Vec<_>>().join(" ")
    };
    let usual = "losses ranks scores survival luck ladder";
    assert_eq!(
        names(&fixture::start()),
        format!("overview levels scale win-rates steps setting-1 {usual} differences")
    );
    assert_eq!(
        names(&fixture::levels_in_order()),
        format!("overview levels scale win-rates steps {usual} differences")
    );
    // What the first picture shows is not drawn again.
    let two = "overview levels scale win-rates setting-1 setting-1-wins setting-2 setting-2-wins effects";
    assert_eq!(names(&fixture::two_axes()), format!("{two} {usual}"));
    // No steps where the variants are no levels, but what they change or how they differ.
    for compared in [fixture::alternatives(), fixture::baseline()] {
        assert_eq!(names(&compared), format!("overview levels scale win-rates {usual} differences"));
    }
    assert_eq!(names(&fixture::one_cell()), "levels losses ranks scores survival");
    for opponent in [false, true] {
        let turns = "levels losses ranks scores survival fan chances foretold";
        assert_eq!(names(&fixture::turns(opponent)), turns);
    }
    assert_eq!(names(&fixture::unplayed()), "");
}

#[test]
fn every_chart_has_a_picture_a_caption_and_a_table() {
    for (name, fixture) in fixture::all() {
        let run = fixture.run();
        let facts = Facts::new(&run, &fixture.study);
        for chart in charts(&run, &fixture.study) {
            let what = format!("{name}: {}", chart.name);
            assert!(frames::is_ours(&frames::chart(chart.name)), "{what} is in no list of what a run writes");
            assert!(chart.svg.starts_with("<svg ") && chart.svg.ends_with("</svg>"), "{what}");
            assert!(chart.svg.matches("<text").count() > 2, "{what}");
            let marks: usize =
                ["<rect", "<path", "<line", "<circle"].iter().map(|mark| chart.svg.matches(mark).count()).sum();
            assert!(marks > 5, "{what}: {marks} marks");
            assert!(!chart.svg.contains("NaN") && !chart.svg.contains("inf"), "{what}");
            assert!(!chart.svg.contains("var(") && !chart.svg.contains("<script"), "{what} stands on its own");
            assert!(chart.caption.ends_with('.') && !chart.title.is_empty(), "{what}");
            let table = table(&facts, chart.name).unwrap_or_else(|| panic!("{what} has no table"));
            assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{what}");
        }
    }
}

#[test]
fn on_the_page_colours_are_left_to_the_style_sheet() {
    for chart in page_charts(&fixture::two_axes()) {
        let fixed = chart.svg.match_indices('#').find(|(place, _)| !chart.svg[..*place].ends_with("url("));
        // kuva draws the dashed line of a forest in a grey of its own, which suits both grounds.
        assert!(
            fixed.is_none_or(|(place, _)| chart.svg[place..].starts_with("#999999")),
            "{}: {:?}",
            chart.name,
            fixed.map(|(place, _)| &chart.svg[place..place + 12])
        );
    }
}

#[test]
fn the_same_run_gives_the_same_pictures() {
    let (first, second) = (page_charts(&fixture::start()), page_charts(&fixture::start()));
    assert_eq!(first, second);
}

#[test]
fn names_that_look_like_markup_or_mathematics_stay_names() {
    for chart in page_charts(&fixture::hostile()) {
        assert!(!chart.svg.contains("<script") && !chart.svg.contains("<img"), "{}", chart.name);
    }
    let levels = page_charts(&fixture::hostile()).swap_remove(0).svg;
    assert!(levels.contains("$x^2$"), "{levels}");
    assert!(levels.contains("&lt;script&gt;"), "{levels}");
}

#[test]
fn every_chart_is_xml_and_obeys_no_control_character() {
    for (name, fixture) in fixture::all() {
        for surface in [Surface::File, Surface::Page, Surface::Narrow] {
            for chart in pictures(&Facts::new(&fixture.run(), &fixture.study), surface) {
                let what = format!("{name}: {}", chart.name);
                let parsed = roxmltree::Document::parse(&chart.svg).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(parsed.root_element().tag_name().name(), "svg", "{what}");
                assert_eq!(shown_markup(&chart.svg), chart.svg, "{what}");
            }
        }
    }
    let hostile = fixture::hostile();
    let text = charts_text(&hostile.run(), &hostile.study, 100, true);
    assert!(text.contains("␛[2J") && !text.contains("\u{1b}[2J"), "{text}");
    assert!(!text.contains(['\u{7}', '\u{202e}', '\u{9b}', '\r', '\0']), "{text}");
}

#[test]
fn a_thousand_cells_show_thirty_rows_and_say_so() {
    let charts = page_charts(&fixture::large());
    let levels = charts.iter().find(|chart| chart.name == ChartName::Levels).unwrap();
    assert!(levels.caption.contains("Shown are 30 of 150 variants"), "{}", levels.caption);
    assert_eq!(levels.svg.matches(" · ").count(), 30);
    let bytes: usize = charts.iter().map(|chart| chart.svg.len()).sum();
    assert!(bytes < 600_000, "{bytes}");
}

#[test]
fn labels_are_short_and_differ() {
    let long = |end: &str| format!("{}{end}", "variant with a long name ".repeat(5));
    let found = labels([long("x"), long("x"), "short".to_owned()], Paint(Surface::Page));
    assert!(found.iter().all(|label| label.chars().count() <= 2 * 50 - 10 + 4), "{found:?}");
    assert_ne!(found[0], found[1]);
    assert_eq!(found[2], "short");
}

#[test]
fn long_names_stand_on_two_lines_that_say_all_of_them() {
    for name in [
        "without the beacon · 47 %",
        "spy.cost=1, store.slots=5",
        "averyveryverylongnameindeed",
        "a b c d e f g h i j k l m n o",
    ] {
        let (first, second) = two_lines(name, 17);
        assert!(first.chars().count() <= 17 && (1..=17).contains(&second.chars().count()), "{first}|{second}");
        assert_eq!(format!("{first}{second}").replace(' ', ""), name.replace(' ', ""));
    }
    let (first, second) = two_lines("spy.cost=1, store.slots=5", 17);
    assert_eq!((first.as_str(), second.as_str()), ("spy.cost=1,", "store.slots=5"));
    let layout = Layout::auto_from_plots(&[])
        .with_height(100.0)
        .with_y_categories(vec!["short".into(), "a rather long name of a row".into()]);
    let found = wrapped(layout, 17);
    assert_eq!(found.y_categories.unwrap(), ["short", "a rather long", "name of a row"]);
    assert_eq!(found.y_category_positions.unwrap(), [1.0, 2.0 + OF_A_ROW, 2.0 - OF_A_ROW]);
    assert_eq!(found.height, Some(108.0));
}

#[test]
fn variants_of_several_settings_are_all_named_in_the_same_way() {
    let fixture = fixture::alike();
    let run = fixture.run();
    let facts = Facts::new(&run, &fixture.study);
    let named = |surface| variant_labels(&facts, run.variants(), Paint(surface));
    assert_eq!(named(Surface::Page)[0], "direction=toward_zero, store_full=supply, cost=1");
    assert!(named(Surface::Page).iter().all(|name| name.starts_with("direction=")));
    assert!(named(Surface::Terminal).iter().all(|name| !name.contains('=')));
}

#[test]
fn some_of_many_keeps_both_ends() {
    let all: Vec<u32> = (0..100).collect();
    let some = some_of(&all, 7);
    assert_eq!((some.len(), some[0], some[6]), (7, 0, 99));
    assert!(some.windows(2).all(|two| two[0] < two[1]));
    assert_eq!(some_of(&all, 100), all);
}

#[test]
fn charts_in_the_terminal_keep_to_its_width_and_have_colour_only_on_demand() {
    let fixture = fixture::start();
    for width in [40, 80, 120] {
        let plain = charts_text(&fixture.run(), &fixture.study, width, false);
        assert!(!plain.contains('\u{1b}'));
        assert!(plain.lines().all(|line| line.chars().count() <= width.max(60)), "{width}");
        assert!(plain.contains("start 18") && plain.contains("Difficulty of each variant"));
    }
    let coloured = charts_text(&fixture.run(), &fixture.study, 100, true);
    assert!(coloured.contains("\u{1b}[") && coloured.contains("Losses by cause"));
    assert_eq!(charts_text(&fixture::unplayed().run(), &fixture::unplayed().study, 80, true), "");
}

#[test]
fn changes_of_a_baseline_are_drawn_sorted_against_it() {
    let fixture = fixture::baseline();
    let chart = page_charts(&fixture).into_iter().find(|chart| chart.name == ChartName::Differences).unwrap();
    assert_eq!(
        (chart.topic, chart.title.as_str()),
        (Topic::Compared, "Each variant against “as printed”, game by game")
    );
    // How far down a name stands.
    let down = |name: &str| -> f64 {
        let before = chart.svg.split(name).next().unwrap_or_else(|| panic!("{name}"));
        before
            .rsplit(" y=\"")
            .next()
            .and_then(|y| y.split('"').next()?.parse().ok())
            .unwrap_or_else(|| panic!("{name}"))
    };
    assert!(
        down("without the store") < down("without the probe") && down("without the probe") < down("without the spy")
    );
    assert!(chart.svg.contains("without the drone · not told apart"), "{}", chart.svg);
    let facts = fixture.run();
    let table = table(&Facts::new(&facts, &fixture.study), ChartName::Differences).unwrap();
    assert_eq!([&table.rows[0][1].text, &table.rows[0][2].text], ["as printed", "without the store"]);
}
