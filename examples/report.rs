//! Writes the report of made-up runs into a folder, to look at while working on the page:
//! `cargo run --example report -- target/pages`.

#[path = "../crates/report/src/report/fixture/mod.rs"]
mod fixture;

use std::{env, fs, path::PathBuf, time::Instant};

fn main() -> anyhow::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pages".into()));
    fs::create_dir_all(folder.join("charts"))?;
    for (name, fixture) in fixture::all() {
        let begin = Instant::now();
        let html = fixture.html();
        let took = begin.elapsed();
        let page = folder.join(format!("{name}.html"));
        fs::write(&page, &html)?;
        let sections = perihelion::report::verdicts(&fixture.run(), &fixture.study);
        let mut text = perihelion::report::verdicts_text(&sections, Some(100));
        text += &perihelion::report::charts_text(&fixture.run(), &fixture.study, 100, false);
        fs::write(folder.join(format!("{name}.txt")), text)?;
        for chart in perihelion::report::charts(&fixture.run(), &fixture.study) {
            fs::write(folder.join("charts").join(format!("{name}-{}.svg", chart.name)), chart.svg)?;
        }
        let mut out = std::io::stdout();
        std::io::Write::write_fmt(&mut out, format_args!("{}: {} KB, {took:?}\n", page.display(), html.len() / 1000))?;
    }
    Ok(())
}
