//! Where something was written, kept after the text has been read.

use crate::files::{Item, Mistake, Source};
use std::{ops::Range, sync::Arc};

/// Some bytes of a file or of a value from the command line.
#[derive(Debug, Clone)]
pub(super) struct Place {
    source: Arc<Source>,
    span: Range<usize>,
}

impl Place {
    /// Where a value stands.
    pub fn of_value(item: &Item<'_>) -> Self {
        Self { source: Arc::clone(item.source), span: item.value.span() }
    }

    /// Where a key stands.
    pub fn of_key(item: &Item<'_>) -> Self {
        Self { source: Arc::clone(item.source), span: item.key.clone() }
    }

    /// Some bytes of a file.
    pub fn of_span(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// The name of the file it is in.
    pub fn file_name(&self) -> &str {
        &self.source.name
    }

    /// A mistake here.
    pub fn mistake(&self, what: impl Into<String>, label: impl Into<String>) -> Mistake {
        Mistake::at(&self.source, self.span.clone(), what, label)
    }
}
