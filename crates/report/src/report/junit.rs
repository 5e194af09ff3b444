//! What came of asserts as JUnit XML, which CI systems read.
//!
//! The form is that of the Jenkins and Surefire schemas, of which all readers understand this part: a check that is
//! missed is a `failure`, one that is undecided an `error`. There are no times in it: the same games give the same bytes.

use super::asserts::{Checked, title, verdict};
use crate::analysis::{Ruled, Ruling};
use quick_xml::{
    Writer,
    events::{BytesDecl, BytesText, Event},
};
use std::io;

/// What the `name` of every file of ours is, by which it is told from others.
pub const JUNIT_NAME: &str = "perihelion verify";

/// What is said of a run besides its checks.
#[derive(Debug, Clone)]
pub struct Suite<'a> {
    /// The name of the sweep.
    pub name: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its file.
    pub file: &'a str,
    /// Names and values: the seed, versions and so on.
    pub properties: Vec<(&'a str, String)>,
}

/// The checks as JUnit XML.
///
/// # Errors
/// None in memory, which is all that is written to.
pub fn junit(suite: &Suite<'_>, checked: &Checked<'_>) -> io::Result<Vec<u8>> {
    let (missed, undecided) = checked.failing();
    let numbers = [
        ("tests", checked.ruled.len().to_string()),
        ("failures", missed.to_string()),
        ("errors", undecided.to_string()),
        ("skipped", "0".to_owned()),
    ];
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let counts = || numbers.iter().map(|(name, value)| (*name, value.as_str()));
    writer
        .create_element("testsuites")
        .with_attribute(("name", JUNIT_NAME))
        .with_attributes(counts())
        .write_inner_content(|writer| {
            writer
                .create_element("testsuite")
                .with_attribute(("name", legal(suite.title).as_str()))
                .with_attribute(("file", legal(suite.file).as_str()))
                .with_attributes(counts())
                .write_inner_content(|writer| {
                    writer.create_element("properties").write_inner_content(|writer| {
                        for (name, value) in &suite.properties {
                            let value = legal(value);
                            let property = writer.create_element("property").with_attribute(("name", *name));
                            property.with_attribute(("value", value.as_str())).write_empty()?;
                        }
                        Ok(())
                    })?;
                    checked.ruled.iter().try_for_each(|ruled| case(writer, suite, checked, ruled))
                })?;
            Ok(())
        })?;
    let mut bytes = writer.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

fn case(writer: &mut Writer<Vec<u8>>, suite: &Suite<'_>, checked: &Checked<'_>, ruled: &Ruled) -> io::Result<()> {
    let (variant, strategy) = checked.cell(ruled);
    let measure = &ruled.assert.measure;
    let name = legal(&format!("{}: {measure} of {strategy} in {variant}", title(ruled)));
    let line = ruled.assert.line.to_string();
    let case = writer
        .create_element("testcase")
        .with_attribute(("name", name.as_str()))
        .with_attribute(("classname", legal(suite.name).as_str()))
        .with_attribute(("file", legal(&ruled.assert.file).as_str()))
        .with_attribute(("line", line.as_str()));
    let kind = match ruled.ruling {
        Ruling::Met => {
            case.write_empty()?;
            return Ok(());
        }
        Ruling::Missed => "failure",
        Ruling::Undecided { .. } => "error",
    };
    let said = legal(&checked.sentence(ruled));
    let text = format!("{said}\n{}:{}", legal(&ruled.assert.file), ruled.assert.line);
    case.write_inner_content(|writer| {
        writer
            .create_element(kind)
            .with_attribute(("type", verdict(ruled.ruling)))
            .with_attribute(("message", said.as_str()))
            .write_text_content(BytesText::new(&text))?;
        Ok(())
    })?;
    Ok(())
}

/// The text with every character that XML 1.0 knows no way to write, and every line break or tab, which an attribute
/// would lose, replaced.
fn legal(text: &str) -> String {
    let legal = |letter: char| match letter {
        '\t' | '\n' | '\r' => ' ',
        '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..='\u{10FFFF}' => letter,
        _ => '\u{FFFD}',
    };
    text.chars().map(legal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::{CellLabel, Interval},
        scenario::{Assert, Bounds, Measure},
    };
    use quick_xml::Reader;
    use std::sync::Arc;

    fn ruled(name: &str, ruling: Ruling) -> Ruled {
        let assert = Assert {
            name: Some(name.to_owned()),
            strategy: None,
            variant: None,
            set: Vec::new(),
            measure: Measure::Wins,
            bounds: Bounds { least: Some(0.4), most: None },
            cells: vec![0],
            file: "a & b.toml".into(),
            line: 7,
        };
        let interval = Interval { low: 0.3, high: 0.35 };
        Ruled { assert: Arc::new(assert), cell: 0, games: 2_048, seen: Some(0.325), interval, ruling }
    }

    #[test]
    fn what_is_written_is_read_back_whatever_names_hold() {
        let odd = "<&>\"' \u{1b}[31m\u{0} é\u{FFFF}\n]]>";
        let labels = [CellLabel { variant: odd.into(), axes: Vec::new(), strategy: "standard".into() }];
        let all = [
            ruled(odd, Ruling::Met),
            ruled("b", Ruling::Missed),
            ruled("c", Ruling::Undecided { more: Some(4_096) }),
            ruled("d", Ruling::Undecided { more: None }),
        ];
        let suite = Suite { name: "x", title: odd, file: "a & b.toml", properties: vec![("seed", "1".into())] };
        let bytes = junit(&suite, &Checked { labels: &labels, ruled: &all }).expect("in memory");
        let text = String::from_utf8(bytes).expect("UTF-8");
        let mut reader = Reader::from_str(&text);
        reader.config_mut().check_end_names = true;
        let mut found: Vec<(String, Vec<(String, String)>)> = Vec::new();
        loop {
            match reader.read_event().unwrap_or_else(|error| panic!("{error} in {text}")) {
                Event::Eof => break,
                Event::Start(tag) | Event::Empty(tag) => {
                    let attributes = tag.attributes().map(|attribute| {
                        let attribute = attribute.expect("an attribute");
                        let value = attribute.decode_and_unescape_value(reader.decoder()).expect("a value");
                        (String::from_utf8_lossy(attribute.key.as_ref()).into_owned(), value.into_owned())
                    });
                    found.push((String::from_utf8_lossy(tag.name().as_ref()).into_owned(), attributes.collect()));
                }
                _ => {}
            }
        }
        let value = |place: usize, key: &str| {
            let (_, attributes) = &found[place];
            attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        let cases = ["testcase", "testcase", "failure", "testcase", "error", "testcase", "error"];
        assert_eq!(names[..4], ["testsuites", "testsuite", "properties", "property"]);
        assert_eq!(names[4..], cases);
        assert_eq!([value(0, "tests"), value(0, "failures"), value(0, "errors")], ["4", "1", "2"]);
        assert_eq!(value(1, "name"), "<&>\"' \u{FFFD}[31m\u{FFFD} é\u{FFFD} ]]>");
        assert!(value(4, "name").contains("wins of standard in <&>"), "{text}");
        assert_eq!((value(4, "file"), value(4, "line")), ("a & b.toml".into(), "7".into()));
        assert_eq!((value(6, "type"), value(8, "type")), ("missed".into(), "undecided".into()));
        assert!(value(8, "message").contains("4 096 more games"), "{text}");
        let control = |letter: char| letter.is_control() && letter != '\n';
        assert!(!text.contains(control), "{text}");
    }
}
