//! Tables as a scenario writes them.

use crate::ruleset::{FieldInfo, Named, Problem, Row, Rows, Setting, Settings, TextInfo};
use std::ops::Deref;

/// The rows of a table that are in the game, and the path they stand at.
#[derive(Debug, Default)]
pub struct Table<T> {
    /// Its path.
    pub path: &'static str,
    rows: Vec<Named<T>>,
}

impl<T> Table<T> {
    /// The path of a row.
    pub fn row(&self, row: &Named<T>) -> String {
        format!("{}.{}", self.path, row.name)
    }

    /// The path of a field of a row.
    pub fn field(&self, row: &Named<T>, field: &str) -> String {
        format!("{}.{}.{field}", self.path, row.name)
    }
}

impl<T> Deref for Table<T> {
    type Target = [Named<T>];

    fn deref(&self) -> &[Named<T>] {
        &self.rows
    }
}

impl<T: Row> Rows for Table<T> {
    const FIELDS: &'static [FieldInfo] = T::FIELDS;
    const TEXTS: &'static [TextInfo] = T::TEXTS;
}

impl<T: Row> Setting for Table<T> {
    fn read(settings: &Settings, path: &'static str, problems: &mut Vec<Problem>) -> Option<Self> {
        let mut rows = <Vec<Named<T>>>::read(settings, path, problems)?;
        Named::leave_out(&mut rows);
        Some(Self { path, rows })
    }
}
