//! What reads tables: it gathers their faces, and what is wrong with them.

use crate::{
    cards::faces::Face,
    pieces::FaceId,
    ruleset::{Problem, language::Fault},
};

/// A reader of tables that gathers what is wrong with them.
pub(crate) struct Reader<'a> {
    pub problems: &'a mut Vec<Problem>,
    pub faces: Vec<Face>,
}

impl Reader<'_> {
    /// What was read from a text of a row, or nothing with a problem noted.
    pub(crate) fn read<T>(&mut self, (path, row, field): (&str, &str, &str), read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| {
            let what = format!("`{row}`: {}", fault.what);
            self.problems.push(Problem::new(format!("{path}.{row}.{field}"), what, fault.help).within(fault.within));
        })
        .ok()
    }

    pub(crate) fn problem(&mut self, path: String, what: String, help: &str) {
        self.problems.push(Problem::new(path, what, help));
    }

    /// The face that is added next.
    pub(crate) fn next(&self) -> FaceId {
        FaceId(u16::try_from(self.faces.len()).unwrap_or(u16::MAX))
    }

    /// A face that was added.
    pub(crate) fn face(&mut self, id: FaceId) -> &mut Face {
        &mut self.faces[usize::from(id.0)]
    }

    /// Adds a face.
    pub(crate) fn add(&mut self, face: Face) -> FaceId {
        let id = self.next();
        self.faces.push(face);
        id
    }
}
