//! A page about something that is no run, such as what a player values: in the look of a report, with what it is given
//! to say.

use super::{
    charts::leaflet,
    page::{Command, Figure, environment},
    paint::Surface,
    tables::{Column, Entry, Table},
    terminal,
};
use crate::{analysis::Estimate, files::shown_markup};
use minijinja::{context, value::Serde};
use serde::Serialize;

/// A page.
#[derive(Debug, Clone, Default)]
pub struct Leaflet {
    /// What it is called.
    pub title: String,
    /// The ruleset it is about.
    pub ruleset: String,
    /// What it is about, in a sentence or two; may be empty.
    pub purpose: String,
    /// A line of facts.
    pub facts: String,
    /// All of it in a sentence.
    pub summary: String,
    /// More sentences.
    pub short: Vec<String>,
    /// The sections.
    pub parts: Vec<LeafletPart>,
    /// Commands that make it again: what each does, and its line.
    pub commands: Vec<(String, String)>,
    /// What is to be known of how it was made: a word, and a sentence.
    pub told: Vec<(String, String)>,
}

/// A section of a page. Names in backticks are marked.
#[derive(Debug, Clone, Default)]
pub struct LeafletPart {
    /// What links to it say: letters only.
    pub id: &'static str,
    /// Its heading.
    pub question: String,
    /// The answer in a sentence.
    pub verdict: String,
    /// More sentences.
    pub more: Vec<String>,
    /// Its tables, some of them drawn.
    pub tables: Vec<Cells>,
    /// Games to be seen.
    pub games: Vec<Games>,
}

/// A game to be seen.
#[derive(Debug, Clone, Default)]
pub struct Games {
    /// Which it is.
    pub title: String,
    /// What is to be seen.
    pub what: String,
    /// Commands that show it: what each does, and its line.
    pub commands: Vec<(String, String)>,
}

/// A chart.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its name, which no other of the page has: letters only.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: String,
    /// What is drawn.
    pub drawn: Drawn,
}

/// Points of a kind.
#[derive(Debug, Clone)]
pub struct Points {
    /// What they are.
    pub name: String,
    /// Where each lies, and what it says when it is pointed at.
    pub points: Vec<(f64, f64, String)>,
}

/// What is drawn.
#[derive(Debug, Clone)]
pub enum Drawn {
    /// Lines, each with a name, and what their axes are called.
    Lines {
        /// The lines.
        lines: Vec<(String, Vec<(f64, f64)>)>,
        /// The axes.
        axes: [String; 2],
    },
    /// Points of several kinds, and the ends of what is wanted.
    Points {
        /// The kinds.
        kinds: Vec<Points>,
        /// The axes.
        axes: [String; 2],
        /// Along each axis, values at which a line is drawn.
        ends: [Vec<f64>; 2],
    },
    /// Shares of games by two things.
    Grid {
        /// What the rows and the columns are called.
        rows: Vec<String>,
        /// The columns.
        columns: Vec<String>,
        /// The shares, and whether each is what was wanted, by row and column.
        shares: Vec<Vec<(f64, bool)>>,
        /// What rows and columns are, in this order.
        axes: [String; 2],
    },
    /// Estimates with their intervals, one below the other, with a line at 0.
    Estimates {
        /// The rows, each with a name.
        rows: Vec<(String, Estimate)>,
        /// What is estimated.
        axis: String,
    },
}

/// A table.
#[derive(Debug, Clone, Default)]
pub struct Cells {
    /// What it shows.
    pub title: String,
    /// Its columns, and whether each holds numbers.
    pub columns: Vec<(String, bool)>,
    /// Its rows: texts, and what they sort by where that is a number.
    pub rows: Vec<Vec<(String, Option<f64>)>>,
    /// The chart below which it stands, if it is drawn.
    pub picture: Option<Picture>,
}

impl Cells {
    /// The table for a terminal, without its title.
    #[must_use]
    pub fn text(&self, width: Option<u16>) -> String {
        let header: Vec<String> = self.columns.iter().map(|column| column.0.clone()).collect();
        let rows: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(|entry| entry.0.clone()).collect()).collect();
        terminal::figures(&header, &rows, 1, width)
    }

    fn table(&self) -> Table {
        let column = |(label, number): &(String, bool)| Column { label: label.clone(), number: *number };
        let entry = |(text, value): &(String, Option<f64>)| Entry {
            text: text.clone(),
            value: value.filter(|value| value.is_finite()),
        };
        Table {
            title: self.title.clone(),
            columns: self.columns.iter().map(column).collect(),
            rows: self.rows.iter().map(|row| row.iter().map(entry).collect()).collect(),
            long: false,
        }
    }
}

#[derive(Serialize)]
struct Part {
    id: &'static str,
    question: String,
    verdict: String,
    more: Vec<String>,
    figures: Vec<Figure>,
    /// Those that are not drawn.
    tables: Vec<Table>,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    title: String,
    what: String,
    commands: Vec<Command>,
}

fn commands(all: &[(String, String)]) -> Vec<Command> {
    all.iter().map(|(what, line)| Command { what: what.clone(), line: line.clone() }).collect()
}

/// The chart of a table, if it is drawn.
fn figure(cells: &Cells) -> Option<Figure> {
    let picture = cells.picture.as_ref()?;
    let [svg, narrow] = [Surface::Page, Surface::Narrow].map(|surface| leaflet::draw(picture, surface));
    Some(Figure {
        name: picture.name.to_owned(),
        title: picture.title.clone(),
        caption: picture.caption.clone(),
        svg,
        narrow,
        table: Some(cells.table()),
        player: String::new(),
        others: Vec::new(),
    })
}

impl Leaflet {
    /// The page as one HTML file that asks nothing of the network.
    ///
    /// # Errors
    /// A fault of the template, which is ours.
    pub fn html(&self) -> Result<String, minijinja::Error> {
        let mut environment = environment()?;
        environment.add_template("leaflet.html", include_str!("leaflet.html"))?;
        let part = |part: &LeafletPart| Part {
            id: part.id,
            question: part.question.clone(),
            verdict: part.verdict.clone(),
            more: part.more.clone(),
            figures: part.tables.iter().filter_map(figure).collect(),
            tables: part.tables.iter().filter(|table| table.picture.is_none()).map(Cells::table).collect(),
            games: part
                .games
                .iter()
                .map(|game| Game {
                    title: game.title.clone(),
                    what: game.what.clone(),
                    commands: commands(&game.commands),
                })
                .collect(),
        };
        let page = environment.get_template("leaflet.html")?.render(context! {
            title => self.title.as_str(),
            ruleset => self.ruleset.as_str(),
            purpose => self.purpose.as_str(),
            facts => self.facts.as_str(),
            summary => self.summary.as_str(),
            short => Serde(&self.short),
            parts => Serde(self.parts.iter().map(part).collect::<Vec<_>>()),
            commands => Serde(commands(&self.commands)),
            told => Serde(&self.told),
            perihelion => env!("CARGO_PKG_VERSION"),
        })?;
        Ok(shown_markup(&page).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Interval;

    fn leaflet() -> Leaflet {
        let estimate =
            |value: f64| Estimate { value, error: 0.1, interval: Interval { low: value - 0.2, high: value + 0.2 } };
        let cells = Cells {
            title: "The figures".to_owned(),
            columns: vec![("what".to_owned(), false), ("worth".to_owned(), true)],
            rows: vec![vec![("<b>".to_owned(), None), ("1.5".to_owned(), Some(1.5))]],
            picture: None,
        };
        let lines =
            vec![("a".to_owned(), vec![(1.0, 2.0), (5.0, 1.0)]), ("b".to_owned(), vec![(1.0, 0.0), (5.0, -1.0)])];
        let drawn = |name: &'static str, caption: &str, drawn: Drawn| Cells {
            picture: Some(Picture { name, title: name.to_owned(), caption: caption.to_owned(), drawn }),
            ..cells.clone()
        };
        let estimates = Drawn::Estimates { rows: vec![("a".to_owned(), estimate(-1.0))], axis: "wins".to_owned() };
        let lines = Drawn::Lines { lines, axes: ["turn", "worth"].map(String::from) };
        let tables = vec![drawn("lines", "How to read `it`.", lines), drawn("estimates", "", estimates), cells];
        let part = LeafletPart {
            id: "first",
            question: "What?".to_owned(),
            verdict: "So much.".to_owned(),
            tables,
            games: vec![Games {
                title: "Game 1".to_owned(),
                what: "They part.".to_owned(),
                commands: vec![("Shows it".to_owned(), "perihelion replay".to_owned())],
            }],
            ..LeafletPart::default()
        };
        Leaflet {
            title: "A <title>".to_owned(),
            ruleset: "toy".to_owned(),
            summary: "In `short`.".to_owned(),
            parts: vec![part],
            ..Leaflet::default()
        }
    }

    #[test]
    fn a_page_says_what_it_is_given_and_nothing_becomes_markup() {
        let html = leaflet().html().expect("a page");
        assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>"));
        for part in
            ["A &lt;title&gt;", "&lt;b&gt;", "<code>short</code>", "data-v=\"1.5\"", "id=\"first\"", "They part."]
        {
            assert!(html.contains(part), "{part}");
        }
        assert_eq!((html.matches("<svg").count(), html.matches("<table").count()), (4, 3));
        for (open, close) in
            [("<section", "</section>"), ("<figure", "</figure>"), ("<div", "</div>"), ("<li", "</li>")]
        {
            let opened = html.matches(&format!("{open}>")).count() + html.matches(&format!("{open} ")).count();
            assert_eq!(opened, html.matches(close).count(), "{open}");
        }
        assert_eq!(html, leaflet().html().expect("a page"));
    }
}
