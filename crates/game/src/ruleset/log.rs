//! The log of rule events, which costs nothing when nobody listens.

/// Where rule events go.
///
/// Rules are generic over it, and with [`Silent`] every call compiles to nothing.
pub trait Log {
    /// Whether anyone listens.
    const LISTENING: bool;

    /// Notes that a rule took effect: the rule's name or number in the source, and what happened in plain words.
    fn event(&mut self, rule: &'static str, what: impl FnOnce() -> String);
}

/// Nobody listens.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Log for Silent {
    const LISTENING: bool = false;

    #[inline]
    fn event(&mut self, _rule: &'static str, _what: impl FnOnce() -> String) {}
}

/// One rule event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The rule's name or number in the source.
    pub rule: &'static str,
    /// What happened.
    pub what: String,
}

/// Keeps every event, in order.
#[derive(Debug, Clone, Default)]
pub struct Transcript {
    /// The events so far.
    pub entries: Vec<Entry>,
}

impl Log for Transcript {
    const LISTENING: bool = true;

    fn event(&mut self, rule: &'static str, what: impl FnOnce() -> String) {
        self.entries.push(Entry { rule, what: what() });
    }
}
