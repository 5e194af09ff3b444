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
        format!("overview win-rates levels scale steps setting-1 {usual} differences")
    );
    assert_eq!(
        names(&fixture::levels_in_order()),
        format!("overview win-rates levels scale steps {usual} differences")
    );
    // What the first picture shows is not drawn again.
    let two = "overview win-rates levels scale setting-1 setting-1-wins setting-2 setting-2-wins effects";
    assert_eq!(names(&fixture::two_axes()), format!("{two} {usual}"));
    // No steps where the variants are no levels, but what they change or how they differ.
    for compared in [fixture::alternatives(), fixture::baseline()] {
        assert_eq!(names(&compared), format!("overview win-rates levels scale {usual} differences"));
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

/// The strips of a chart: what each tells, whose it is, and its rectangle.
fn strips(svg: &str) -> Vec<(String, String, [f64; 4])> {
    let parsed = roxmltree::Document::parse(svg).unwrap();
    let is_zone = |node: &roxmltree::Node<'_, '_>| node.attribute("class").is_some_and(|class| class.contains("zone"));
    let zones = parsed.descendants().filter(is_zone);
    let strip = |zone: roxmltree::Node<'_, '_>| {
        let rect = zone.children().find(|node| node.has_tag_name("rect")).unwrap();
        let sides = ["x", "y", "width", "height"].map(|key| rect.attribute(key).unwrap().parse().unwrap());
        let told = zone.children().find(|node| node.has_tag_name("title")).and_then(|title| title.text());
        (told.unwrap_or_default().to_owned(), zone.attribute("data-v").unwrap_or_default().to_owned(), sides)
    };
    zones.map(strip).collect()
}

#[test]
fn each_row_lies_in_a_strip_that_tells_it_and_knows_its_variant() {
    let fixture = fixture::start();
    for (narrow, surface) in [(false, Surface::Page), (true, Surface::Narrow)] {
        let charts = pictures(&Facts::new(&fixture.run(), &fixture.study), surface);
        let find = |name| charts.iter().find(|chart| chart.name == name).unwrap();
        let levels = &find(ChartName::Levels).svg;
        let strips_of = strips(levels);
        assert_eq!(strips_of.len(), fixture.run().variants().len());
        // The square of each estimate lies in its own strip, in the middle from top to bottom.
        let parsed = roxmltree::Document::parse(levels).unwrap();
        let number = |node: &roxmltree::Node<'_, '_>, key| node.attribute(key).unwrap().parse::<f64>().unwrap();
        let squares = parsed
            .descendants()
            .filter(|node| node.has_tag_name("rect") && node.attribute("fill") == Some("var(--line0)"));
        let middles: Vec<f64> = squares.map(|rect| number(&rect, "y") + number(&rect, "height") / 2.0).collect();
        assert_eq!(middles.len(), strips_of.len());
        for (place, ((told, of, [_, y, _, height]), middle)) in strips_of.iter().zip(middles).enumerate() {
            assert!((y + height / 2.0 - middle).abs() < 1.0, "{told}: {middle} in {y} + {height}, narrow: {narrow}");
            assert_eq!(*of, place.to_string());
            assert!(told.contains(": difficulty ") && told.contains(" logits; ") && told.contains(" wins "), "{told}");
        }
        // Hills stand on the lower side of theirs.
        let scores = &find(ChartName::Scores).svg;
        let hills = roxmltree::Document::parse(scores).unwrap();
        let lines: Vec<f64> = hills
            .descendants()
            .filter(|node| node.has_tag_name("path") && node.attribute("fill") == Some("var(--line0)"))
            .map(|path| {
                let ends: Vec<f64> =
                    path.attribute("d").unwrap().split(' ').filter_map(|part| part.parse().ok()).collect();
                ends.chunks(2).map(|point| point[1]).fold(0.0, f64::max)
            })
            .collect();
        let strips_of = strips(scores);
        assert_eq!(strips_of.len(), lines.len());
        for ((told, _, [_, y, _, height]), line) in strips_of.iter().zip(lines) {
            assert!((y + height - line).abs() < 1.0, "{told}: {line} below {y} + {height}");
            assert!(told.contains("median") && told.contains("half of the games"), "{told}");
        }
    }
}

#[test]
fn a_strip_for_each_turn_tells_all_that_the_chart_shows_there() {
    let fixture = fixture::start();
    let charts = page_charts(&fixture);
    let survival = charts.iter().find(|chart| chart.name == ChartName::Survival).unwrap();
    let strips = strips(&survival.svg);
    assert!(strips.len() > 3 && strips.len() <= 24, "{}", strips.len());
    for (told, of, _) in &strips {
        assert!(told.starts_with("after turn ") && told.contains(" %"), "{told}");
        assert_eq!(of, "");
    }
    // The strips follow one another from left to right.
    assert!(strips.windows(2).all(|two| (two[0].2[0] + two[0].2[2] - two[1].2[0]).abs() < 0.11));
    // The legend names variants, and the page knows which.
    assert!(survival.svg.contains(" data-series=\"0 "), "{}", &survival.svg[..300]);
}

#[test]
fn files_and_terminals_have_no_strips() {
    let fixture = fixture::start();
    for chart in pictures(&Facts::new(&fixture.run(), &fixture.study), Surface::File) {
        assert!(strips(&chart.svg).is_empty(), "{}", chart.name);
    }
}
