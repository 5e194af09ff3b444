//! Texts of a table as CSV may hold them. A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula
//! and carries it out, so a text that does gets an apostrophe in front, which spreadsheets take for "this is text".

use crate::files::shown;
use polars::prelude::*;
use std::borrow::Cow;

/// The frame with every text, names of columns included, as CSV may hold it. Numbers stay as they are.
pub(super) fn for_spreadsheets(frame: &DataFrame) -> PolarsResult<DataFrame> {
    let column = |column: &Column| -> PolarsResult<Column> {
        let name: PlSmallStr = cell(column.name()).as_ref().into();
        let Ok(texts) = column.str() else { return Ok(column.clone().with_name(name)) };
        let texts: Vec<Option<Cow<'_, str>>> = texts.iter().map(|text| text.map(cell)).collect();
        let texts: Vec<Option<&str>> = texts.iter().map(Option::as_deref).collect();
        Ok(Column::new(name, texts))
    };
    DataFrame::new(frame.height(), frame.columns().iter().map(column).collect::<PolarsResult<_>>()?)
}

/// One cell. Tabs and line breaks, which some programs take for the start of a formula as well, are shown by their
/// pictures like all control characters.
fn cell(text: &str) -> Cow<'_, str> {
    let text = shown(text);
    match text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']) && !is_number(&text) {
        true => Cow::Owned(format!("'{text}")),
        false => text,
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_texts_that_a_spreadsheet_would_carry_out_change() {
        let same = ["", "standard", "-3", "+1.5e-3", "a=b", "3 - 4", "–", "−3", "'=x"];
        assert_eq!(same.map(|text| cell(text).into_owned()), same);
        let formulas = ["=1+1", "@SUM(A1)", "-3%", "+x", "-", "--1", "-inf", "＝1"];
        assert_eq!(formulas.map(|text| cell(text).into_owned()), formulas.map(|text| format!("'{text}")));
        assert_eq!(cell("\t=1"), "␉=1");
        assert_eq!(cell("\r=\u{1b}[2J"), "␍=␛[2J");
    }

    #[test]
    fn numbers_gaps_and_names_of_columns_keep_their_places() {
        let frame = df!("=x" => [Some("=1"), None], "share" => [-0.25, 1.0], "-3" => [-1_i64, 2]).unwrap();
        let clean = for_spreadsheets(&frame).unwrap();
        let expected = df!("'=x" => [Some("'=1"), None], "share" => [-0.25, 1.0], "-3" => [-1_i64, 2]).unwrap();
        assert!(clean.equals_missing(&expected), "{clean}");
    }
}
