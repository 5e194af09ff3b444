//! What the pages of rulesets are held to: the names in their tables, and the tests that stand beside the rules.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The page of a ruleset, and where its code is.
pub struct Page {
    pub text: String,
    code: PathBuf,
}

/// What stands in backquotes.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

impl Page {
    pub fn of(ruleset: &str) -> Self {
        let text = fs::read_to_string(format!("docs/rulesets/{ruleset}.md")).expect("the page");
        Self { text, code: Path::new("crates").join(ruleset).join("src") }
    }

    /// The rows of every table whose header starts with this cell, cell by cell.
    pub fn rows(&self, header: &str) -> Vec<Vec<String>> {
        let mut rows = Vec::new();
        for table in self.text.split(&format!("\n| {header} |")).skip(1) {
            let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
            rows.extend(
                lines.map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()),
            );
        }
        rows
    }

    /// The names of rules that the page lists.
    pub fn listed(&self) -> BTreeSet<String> {
        self.rows("name in a replay").iter().flat_map(|row| quoted(&row[0])).map(str::to_owned).collect()
    }

    /// The names that the code gives to rules: literals that `is_name` knows, in every file but tests and those left out.
    pub fn named(&self, left_out: &[&str], is_name: impl Fn(&str) -> bool) -> BTreeSet<String> {
        let mut texts = Vec::new();
        sources(&self.code, left_out, &mut texts);
        let literals = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2));
        literals.filter(|text| is_name(text)).map(str::to_owned).collect()
    }

    /// How many tests a cell names, each of which stands in the file named before it; `rule` is told where one does not.
    pub fn tests_in(&self, cell: &str, rule: &str) -> usize {
        let (mut text, mut tests) = (String::new(), 0);
        for word in quoted(cell) {
            if let Some(stem) = word.strip_suffix(".rs") {
                text = fs::read_to_string(self.code.join(word)).unwrap_or_else(|_| panic!("no file {word}"));
                let own = self.code.join(stem.trim_end_matches("/mod")).join("tests.rs");
                text += &fs::read_to_string(own).unwrap_or_default();
                continue;
            }
            let name = word.strip_suffix('…').map_or_else(|| format!("fn {word}()"), |start| format!("fn {start}"));
            assert!(text.contains(&name), "rule {rule}: no test `{word}` in the file named");
            tests += 1;
        }
        tests
    }
}

/// The text of every source file below a folder, without tests and the files left out.
fn sources(folder: &Path, left_out: &[&str], texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() && name != "tests" {
            sources(&path, left_out, texts);
        } else if name.ends_with(".rs") && name != "tests.rs" && !left_out.contains(&name.as_str()) {
            let text = fs::read_to_string(&path).expect("a source file");
            texts.push(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned());
        }
    }
}
