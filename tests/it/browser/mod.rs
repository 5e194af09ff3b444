//! The report in a real browser: headless Chromium looks at it as a reader does.

mod devtools;
#[path = "../../../crates/report/src/report/fixture/mod.rs"]
mod fixture;

use crate::program::succeed;
use base64::prelude::{BASE64_STANDARD, Engine};
use devtools::Browser;
use serde_json::{Value, json};
use std::{fs, path::PathBuf};
use tempfile::TempDir;

const PROBES: &str = include_str!("probes.js");

/// Reports to look at, each in a file of its own: its name, its file, and the least number of charts in it.
fn pages(folder: &TempDir) -> Vec<(&'static str, PathBuf, usize)> {
    let made = [
        ("start", fixture::start(), 11),
        ("disorder", fixture::levels_in_disorder(), 9),
        ("two axes", fixture::two_axes(), 13),
        ("one cell", fixture::one_cell(), 4),
        ("interrupted", fixture::interrupted(), 8),
        ("unplayed", fixture::unplayed(), 0),
        ("hostile", fixture::hostile(), 9),
    ];
    let mut pages: Vec<_> = made
        .into_iter()
        .map(|(name, fixture, charts)| {
            let path = folder.path().join(format!("{name}.html"));
            fs::write(&path, fixture.html()).expect("the page is written");
            (name, path, charts)
        })
        .collect();
    pages.push(("played", played(folder), 11));
    pages.push(("values", values(folder), 3));
    let run = folder.path().join("run").display().to_string();
    succeed(&["report", &run, "--for", "publisher"]);
    pages.push(("publisher", folder.path().join("run/publisher.html"), 0));
    pages
}

/// The report of games that were played, made as a user makes it.
fn played(folder: &TempDir) -> PathBuf {
    let run = folder.path().join("run");
    let shown = run.display().to_string();
    succeed(&["sweep", "scenarios/timers/sweeps/start.toml", "-n", "300", "--out", &shown]);
    succeed(&["report", &shown]);
    run.join("report.html")
}

/// What a player values, made as a user makes it.
fn values(folder: &TempDir) -> PathBuf {
    let page = folder.path().join("values of trained.html");
    let shown = page.display().to_string();
    let player = "strategies/timers/found/trained.toml";
    succeed(&["values", player, "--games", "8", "--variables", "3", "--page", &shown]);
    page
}

/// Looks at the pages of these names (all, if none is named) with a browser of its own; does nothing where no browser is
/// found and none is required.
fn look(names: &[&str], mut at: impl FnMut(&mut Browser, &'static str, &str, usize)) {
    let Some(path) = devtools::found() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut browser = Browser::start(&path);
    for (name, page, charts) in pages(&folder) {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        browser.resize(1280, 900);
        browser.emulate("screen", "light");
        let address = browser.open(&page, PROBES);
        at(&mut browser, name, &address, charts);
    }
}

/// Asks a probe, which must have no complaint.
fn content(browser: &mut Browser, probe: &str, what: &str) {
    let complaints = browser.ask(&format!("probe.{probe}"));
    assert_eq!(complaints, json!([]), "{what}: {probe}");
}

/// Each probe must be able to complain, or the tests below would say nothing.
#[test]
fn the_probes_see_what_is_wrong() {
    let Some(path) = devtools::found() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (_, page, _) = pages(&folder).swap_remove(0);
    let mut browser = Browser::start(&path);
    let faults = [
        ("charts(1)", "document.querySelector('.chart > svg').replaceChildren()"),
        ("charts(99)", "0"),
        ("overflow()", "document.querySelector('.verdict').style.minWidth = '3000px'"),
        ("overlaps()", "document.querySelector('figcaption').style.marginTop = '-60px'"),
        ("overlaps()", "document.querySelectorAll('#chart-levels text').forEach(text => text.setAttribute('y', 40))"),
        ("offscreen()", "document.querySelector('.chart > svg').style.minWidth = '3000px'"),
        (
            "offscreen()",
            "document.querySelectorAll('#chart-levels text').forEach(text => text.setAttribute('font-size', 4))",
        ),
        ("contrast()", "document.querySelector('.more').style.color = '#aaa'"),
        ("contrast()", "document.querySelector('#chart-ranks text:last-of-type').setAttribute('fill', '#eee')"),
        (
            "sorts()",
            "document.querySelectorAll('td').forEach((cell, place) => { cell.dataset.v = place * 7919 % 101; }); \
                     HTMLTableSectionElement.prototype.append = () => {}",
        ),
        ("cuts(1001)", "document.querySelector('.chart').style.height = '1200px'"),
    ];
    for (probe, fault) in faults {
        browser.resize(1280, 900);
        if probe.starts_with("cuts") {
            browser.emulate("print", "light");
        }
        browser.open(&page, PROBES);
        browser.ask(fault);
        let complaints = browser.ask(&format!("probe.{probe}"));
        assert!(complaints.as_array().is_some_and(|list| !list.is_empty()), "{probe} overlooks: {fault}");
    }
}

#[test]
fn a_report_asks_nothing_of_the_network_and_complains_of_nothing() {
    look(&[], |browser, name, address, charts| {
        content(browser, &format!("charts({charts})"), name);
        // Whatever the page does later shows up while something else is asked.
        browser.ask("new Promise(done => setTimeout(done, 50))");
        let asked: Vec<&str> = browser
            .told("Network.requestWillBeSent")
            .iter()
            .filter_map(|event| event["request"]["url"].as_str())
            .collect();
        let others: Vec<&&str> = asked.iter().filter(|url| **url != address && !url.starts_with("data:")).collect();
        // A space in the file's name comes back as %20.
        let others: Vec<_> = others.into_iter().filter(|url| url.replace("%20", " ") != address).collect();
        assert!(!asked.is_empty() && others.is_empty(), "{name}: {others:?}");
        assert!(
            browser.told("Runtime.exceptionThrown").is_empty(),
            "{name}: {:?}",
            browser.told("Runtime.exceptionThrown")
        );
        let errors: Vec<&Value> = browser
            .told("Runtime.consoleAPICalled")
            .into_iter()
            .chain(browser.told("Log.entryAdded"))
            .filter(|event| event["type"] == "error" || event["entry"]["level"] == "error")
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        // Names that look like HTML stay names.
        assert_eq!(browser.ask("document.querySelectorAll('img').length"), json!(0), "{name}");
        assert_eq!(browser.ask("document.querySelectorAll('script').length"), json!(1), "{name}");
    });
}

#[test]
fn a_report_fits_every_width_and_nothing_lies_on_anything_else() {
    look(&[], |browser, name, _, _| {
        for width in [360, 800, 1280, 2000] {
            browser.resize(width, 900);
            content(browser, "overflow()", &format!("{name} at {width}"));
            content(browser, "overlaps()", &format!("{name} at {width}"));
            content(browser, "offscreen()", &format!("{name} at {width}"));
        }
        browser.ask("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        for width in [360, 2000] {
            browser.resize(width, 900);
            content(browser, "overflow()", &format!("{name}, all open, at {width}"));
        }
    });
}

#[test]
fn a_report_can_be_read_in_the_light_and_in_the_dark() {
    look(&["start", "two axes", "interrupted", "values"], |browser, name, _, _| {
        for (scheme, is_light) in [("light", true), ("dark", false)] {
            browser.emulate("screen", scheme);
            let lightness = browser.ask("probe.lightness()").as_f64().expect("a number");
            assert_eq!(lightness > 0.5, is_light, "{name} in the {scheme}: {lightness}");
            content(browser, "contrast()", &format!("{name} in the {scheme}"));
        }
        // The button turns dark, as the system says, into light.
        browser.ask("document.getElementById('theme').click()");
        let lightness = browser.ask("probe.lightness()").as_f64().expect("a number");
        assert!(lightness > 0.5, "{name}: the button does nothing");
        // The choice is kept for all reports; the next one shall do without.
        browser.ask("localStorage.clear()");
    });
}

#[test]
fn tables_sort_and_all_is_reached_by_keyboard() {
    look(&["start", "unplayed", "hostile", "values"], |browser, name, _, charts| {
        browser.press("Tab", 9, "");
        assert_eq!(browser.ask("document.activeElement.className"), json!("skip"), "{name}: the first stop");
        assert_eq!(browser.ask("getComputedStyle(document.activeElement).outlineStyle"), json!("solid"), "{name}");
        browser.press("Enter", 13, "\r");
        assert_eq!(browser.ask("location.hash"), json!("#main"), "{name}: skipping");
        if charts == 0 {
            return;
        }
        browser.ask("document.querySelector('figure details > summary').focus()");
        assert_eq!(browser.ask("document.querySelector('figure details').open"), json!(false), "{name}");
        browser.press("Enter", 13, "\r");
        assert_eq!(
            browser.ask("document.querySelector('figure details').open"),
            json!(true),
            "{name}: opening by keyboard"
        );
        // A mark tells what it stands for. Asked in one breath: the page may still be scrolling smoothly to where the
        // keys led, and scrolling hides what a mark tells.
        let told = browser.ask(
            "document.querySelector('g.tt > *')
                 .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 300, clientY: 300 }));
             document.getElementById('tip').hidden ? '' : document.getElementById('tip').textContent",
        );
        // In a report that is a share or a win rate; what a player values is counted in points.
        let unit = if name == "values" { ':' } else { '%' };
        assert!(told.as_str().is_some_and(|text| text.contains(unit)), "{name}: {told}");
        content(browser, "sorts()", name);
    });
}

#[test]
fn players_and_rows_are_chosen_and_an_address_keeps_the_choice() {
    look(&["start"], |browser, name, address, _| {
        // Marks of a chart that are seen, and rows of the table of all cells.
        let marks = "[...document.querySelectorAll('#chart-overview .wide [fill^=\"var(--line\"]')].filter(mark => mark.checkVisibility()).length";
        let rows = "[...document.querySelectorAll('table')].flatMap(table => [...table.tBodies[0].rows])\
                    .filter(row => !row.classList.contains('away')).length";
        let (all_marks, all_rows) = (browser.ask(marks), browser.ask(rows));
        let press = "document.querySelector('#chart-overview .players button')";
        assert_eq!(browser.ask(&format!("{press}.getAttribute('aria-pressed')")), json!("true"), "{name}");
        browser.ask(&format!("{press}.focus()"));
        browser.press("Enter", 13, "\r");
        assert_eq!(browser.ask(&format!("{press}.getAttribute('aria-pressed')")), json!("false"), "{name}");
        let less = |some: &Value, all: &Value| some.as_u64() < all.as_u64() && some.as_u64() > Some(0);
        let some_marks = browser.ask(marks);
        assert!(less(&some_marks, &all_marks), "{name}: {some_marks} of {all_marks}");
        // Every chart with that player leaves him out.
        let others =
            "[...document.querySelectorAll('.players button')].filter(one => one.textContent === PRESS.textContent\
                      && one.getAttribute('aria-pressed') !== 'false').length"
                .replace("PRESS", press);
        assert_eq!(browser.ask(&others), json!(0), "{name}");
        browser.ask("document.querySelectorAll('details').forEach(details => { details.open = true; })");
        let type_in = "(() => { const input = document.querySelector('.filter input'); input.value = 'start 2'; \
                       input.dispatchEvent(new Event('input')); })()";
        browser.ask(type_in);
        let some_rows = browser.ask(rows);
        assert!(less(&some_rows, &all_rows), "{name}: {some_rows} of {all_rows}");
        // The address brings the same view again, and a link within the page does not end it.
        let kept = browser.ask("location.href");
        let kept = kept.as_str().expect("an address");
        assert!(kept.contains("#view:hide=") && kept.contains("rows."), "{kept}");
        browser.ask("location.hash = '#trust'");
        assert_eq!((browser.ask(marks), browser.ask(rows)), (some_marks.clone(), some_rows.clone()), "{name}");
        // With a query the browser loads the page anew.
        browser.go(&format!("{address}?again{}", &kept[kept.find('#').expect("a choice")..]), PROBES);
        assert_eq!((browser.ask(marks), browser.ask(rows)), (some_marks, some_rows), "{name}");
        browser.ask(&format!("{press}.click()"));
        assert_eq!(browser.ask(marks), all_marks, "{name}");
    });
}

#[test]
fn variants_are_chosen_from_a_list_and_an_address_keeps_the_choice() {
    look(&["start", "played"], |browser, name, address, _| {
        let list = "document.querySelector('#chart-levels .choose')";
        let told = format!("{list}.querySelector('summary').textContent");
        let all = browser.ask("JSON.parse(document.getElementById('summary').dataset.variants).length");
        let all = all.as_u64().expect("a number");
        assert_eq!(browser.ask(&told), json!(format!("Variants shown: {all} of {all}")), "{name}");
        // Rows of charts that are covered, of each sort of chart, and rows of tables that are left out.
        let covered = |chart: &str| format!("document.querySelectorAll('#chart-{chart} .wide .zone.left').length");
        let charts = ["levels", "scale", "win-rates", "losses", "scores"];
        let rows = "[...document.querySelectorAll('tr.away')].map(row => row.textContent)";
        let lines = "document.querySelectorAll('#chart-survival .wide .away').length";
        assert_eq!(browser.ask(&covered("levels")), json!(0), "{name}");
        browser.ask(&format!("{list}.querySelector('summary').focus()"));
        browser.press("Enter", 13, "\r");
        browser.ask("new Promise(done => setTimeout(done, 50))");
        let second = format!("{list}.querySelectorAll('.players button[aria-pressed]')[1]");
        browser.ask(&format!("{second}.focus()"));
        browser.press("Enter", 13, "\r");
        assert_eq!(browser.ask(&format!("{second}.getAttribute('aria-pressed')")), json!("false"), "{name}");
        assert_eq!(browser.ask(&told), json!(format!("Variants shown: {} of {all}", all - 1)), "{name}");
        for chart in charts {
            assert!(browser.ask(&covered(chart)).as_u64() > Some(0), "{name}: {chart}");
        }
        let left = browser.ask("JSON.parse(document.getElementById('summary').dataset.variants)[1][0]");
        let left = left.as_str().expect("a name").to_owned();
        let away = browser.ask(rows);
        let away: Vec<&str> = away.as_array().expect("rows").iter().filter_map(Value::as_str).collect();
        assert!(!away.is_empty() && away.iter().all(|row| row.contains(&left)), "{name}: {away:?}");
        // The address brings the same view again.
        let kept = browser.ask("location.href");
        let kept = kept.as_str().expect("an address").to_owned();
        assert!(kept.contains("without="), "{kept}");
        browser.go(&format!("{address}?again{}", &kept[kept.find('#').expect("a choice")..]), PROBES);
        assert_eq!(browser.ask(&told), json!(format!("Variants shown: {} of {all}", all - 1)), "{name}");
        // All but one: the address names that one, and a chart with a line for each variant draws it alone.
        browser.ask(&format!("{list}.open = true"));
        browser.ask("new Promise(done => setTimeout(done, 50))");
        browser.ask(&format!(
            "[...{list}.querySelectorAll('.players button')].find(button => button.textContent === 'Hide all').click()"
        ));
        browser.ask(&format!("{list}.querySelectorAll('.players button[aria-pressed]')[0].click()"));
        assert_eq!(browser.ask(&told), json!(format!("Variants shown: 1 of {all}")), "{name}");
        assert!(browser.ask(lines).as_u64() > Some(0), "{name}");
        let kept = browser.ask("location.href");
        assert!(kept.as_str().is_some_and(|kept| kept.contains("only=")), "{kept}");
        // What is kept as a picture is covered there too.
        let kept = browser.ask(
            "(() => { const kept = []; const make = URL.createObjectURL; \
             URL.createObjectURL = blob => { kept.push(blob); return make(blob); }; \
             document.querySelector('#chart-levels .tools button').click(); return kept[0].text(); })()",
        );
        let svg = kept.as_str().expect("a picture");
        assert_eq!(svg.matches("fill-opacity=\"0.88\"").count() as u64, all - 1, "{name}");
        browser.ask(&format!(
            "[...{list}.querySelectorAll('.players button')].find(button => button.textContent === 'Show all').click()"
        ));
        assert_eq!((browser.ask(&covered("levels")), browser.ask("location.hash")), (json!(0), json!("")), "{name}");
    });
}

#[test]
fn every_chart_tells_what_is_pointed_at() {
    look(&["start", "two axes", "played"], |browser, name, _, _| {
        let silent = browser.ask(
            "[...document.querySelectorAll('figure')].filter(figure => !figure.querySelector('.chart svg g.tt title, .chart svg [data-tip]'))\
             .map(figure => figure.id)",
        );
        assert_eq!(silent, json!([]), "{name}");
        let told = browser.ask(
            "[...document.querySelectorAll('figure')].map(figure => {
                 figure.querySelector('.wide g.tt > :not(title)')
                     .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, clientX: 300, clientY: 300 }));
                 const tip = document.getElementById('tip');
                 return tip.hidden ? figure.id : tip.textContent;
             }).filter(text => !/[0-9]/.test(text))",
        );
        assert_eq!(told, json!([]), "{name}");
    });
}

#[test]
fn the_games_of_any_player_are_looked_at_and_an_address_keeps_whose() {
    look(&["start", "played"], |browser, name, address, _| {
        let shown = |figure: &str| {
            format!(
                "[...document.querySelectorAll('#chart-{figure} .chart')].filter(one => one.checkVisibility())\
                 .map(one => one.closest('.of').dataset.player).join()"
            )
        };
        let buttons = "[...document.querySelectorAll('#chart-losses .whose button')]";
        let players = browser.ask(&format!("{buttons}.map(button => button.textContent)"));
        let players: Vec<&str> = players.as_array().expect("players").iter().filter_map(Value::as_str).collect();
        assert!(players.len() > 1, "{name}: {players:?}");
        assert_eq!(browser.ask(&shown("losses")), json!(players[0]), "{name}: the usual player comes first");
        browser.ask(&format!("{buttons}[1].focus()"));
        browser.press("Enter", 13, "\r");
        for figure in ["losses", "scores"] {
            assert_eq!(browser.ask(&shown(figure)), json!(players[1]), "{name}: {figure}");
        }
        assert_eq!(browser.ask(&format!("{buttons}[1].getAttribute('aria-pressed')")), json!("true"), "{name}");
        let kept = browser.ask("location.href");
        let kept = kept.as_str().expect("an address");
        assert!(kept.contains(&format!("of={}", players[1])), "{kept}");
        browser.go(&format!("{address}?again{}", &kept[kept.find('#').expect("a choice")..]), PROBES);
        assert_eq!(browser.ask(&shown("losses")), json!(players[1]), "{name}");
        browser.ask(&format!("{buttons}[0].click()"));
        assert_eq!(
            (browser.ask(&shown("losses")), browser.ask("location.hash")),
            (json!(players[0]), json!("")),
            "{name}"
        );
    });
}

#[test]
fn what_a_publisher_reads_is_two_pages_without_terms() {
    look(&["publisher"], |browser, name, _, _| {
        browser.emulate("print", "light");
        let pdf = browser.call("Page.printToPDF", &json!({ "preferCSSPageSize": true }));
        let data = pdf["data"].as_str().expect("a file");
        let pages =
            String::from_utf8_lossy(&BASE64_STANDARD.decode(data).expect("base 64")).matches("/Type /Page\n").count();
        assert!((1..=2).contains(&pages), "{name}: {pages} pages");
        let text = browser.ask("document.querySelector('main').innerText");
        let text = text.as_str().expect("a text").to_lowercase();
        for term in ["logit", "interval", "confidence", "variance", "seed", "cell", "p-value"] {
            assert!(!text.contains(term), "{name}: {term}");
        }
    });
}

#[test]
fn a_chart_is_kept_as_a_picture_and_its_figures_as_a_table() {
    look(&["start", "two axes", "values"], |browser, name, _, _| {
        browser.ask(
            "window.kept = []; URL.createObjectURL = blob => { kept.push(blob); return 'data:,'; }; \
             HTMLAnchorElement.prototype.click = () => {}",
        );
        browser.ask("document.querySelectorAll('figure')[0].querySelectorAll('.tools button').forEach(button => button.click())");
        let all = browser.ask(
            "(async () => { for (let wait = 0; wait < 200 && kept.length < 3; wait++) await new Promise(done => setTimeout(done, 20)); \
             return Promise.all(kept.map(async blob => [blob.type, blob.size, blob.type === 'image/png' ? '' : await blob.text()])); })()",
        );
        let kept = all.as_array().expect("what was kept");
        assert_eq!(kept.len(), 3, "{name}: {all}");
        for one in kept {
            let text = one[2].as_str().expect("a text");
            match one[0].as_str() {
                Some("image/svg+xml") => {
                    roxmltree::Document::parse(text).expect("XML");
                    assert!(!text.contains("var("), "{name}: colours of the page: {text}");
                }
                Some("image/png") => assert!(one[1].as_u64() > Some(3_000), "{name}: {one}"),
                _ => {
                    let rows = browser.ask("document.querySelector('figure table').rows.length");
                    assert_eq!(json!(text.lines().count()), rows, "{name}: {text}");
                }
            }
        }
    });
}

#[test]
fn a_report_prints_without_cutting_a_chart() {
    // The text area of A4 with the margins of the style sheet, at 96 pixels to the inch: 180 by 265 mm.
    let (width, height) = (680, 1001);
    look(&["start", "unplayed", "two axes", "values"], |browser, name, _, charts| {
        let closed = "document.querySelectorAll('details:not([open]):not(.long)').length";
        browser.emulate("print", "dark");
        browser.resize(width, height);
        let before = browser.ask(closed);
        browser.ask("dispatchEvent(new Event('beforeprint'))");
        assert_eq!(browser.ask(closed), json!(0), "{name}: all but long tables are open on paper");
        let lightness = browser.ask("probe.lightness()").as_f64().expect("a number");
        assert!(lightness > 0.9, "{name}: paper is white");
        content(browser, &format!("cuts({height})"), name);
        content(browser, "overflow()", &format!("{name} on paper"));
        browser.ask("dispatchEvent(new Event('afterprint'))");
        assert_eq!(browser.ask(closed), before, "{name}: as it was before");
        let pdf = browser.call("Page.printToPDF", &json!({ "preferCSSPageSize": true }));
        let data = pdf["data"].as_str().expect("a file");
        // "%PDF-" in base 64; a page with charts takes more than 20 kB.
        assert!(data.starts_with("JVBERi") && data.len() > 20_000 * charts.min(1), "{name}: {} bytes", data.len());
    });
}
